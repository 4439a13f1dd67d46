//! The figures that were asked for, by hand in `benches/targets/`, beside what was measured.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{Tasks, duration, significant};

/// What was asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Wanted {
    /// Nanoseconds an item, on another machine.
    Time(f64),
    /// So many times as fast as a peer in the same run.
    Times(f64),
}

/// A figure that was asked for.
#[derive(Debug)]
pub(crate) struct Goal {
    pub(crate) id: String,
    wanted: Wanted,
    /// The entry that the figure is stretched by.
    yardstick: Option<String>,
    /// The nanoseconds an item that the yardstick takes where the figure comes from.
    there: Option<f64>,
    /// What stops it, if it is missed.
    remark: String,
}

/// The figures asked for in one file.
#[derive(Debug)]
pub(crate) struct Goals {
    /// What there is to say of all of them.
    notes: Vec<String>,
    pub(crate) goals: Vec<Goal>,
}

/// The files of a folder.
pub(crate) fn goals(folder: &Path) -> Result<Vec<Goals>, Box<dyn Error>> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_, std::io::Error>>()?;
    files.sort();
    let parse = |file: &PathBuf| {
        parse_goals(&fs::read_to_string(file)?)
            .map_err(|error| format!("{}: {error}", file.display()).into())
    };
    files.iter().map(parse).collect()
}

/// Notes, each a line that begins with `# `; a header; then lines of
/// `id,wanted,yardstick,there,remark`. Wanted are nanoseconds, beside the yardstick's nanoseconds
/// there, or `N times` as fast as the yardstick.
fn parse_goals(text: &str) -> Result<Goals, Box<dyn Error>> {
    let mut parsed = Goals { notes: Vec::new(), goals: Vec::new() };
    let mut lines = text.lines().filter(|line| !line.is_empty());
    let header = loop {
        let line = lines.next().ok_or("no header")?;
        match line.strip_prefix("# ") {
            Some(note) => parsed.notes.push(note.to_owned()),
            None => break line,
        }
    };
    if header != "id,wanted,yardstick,there,remark" {
        return Err("no header".into());
    }
    for line in lines {
        let fields: Vec<_> = line.split(',').collect();
        let [id, wanted, yardstick, there, remark] = fields[..] else {
            return Err(format!("not five fields: {line}").into());
        };
        let goal = Goal {
            id: id.to_owned(),
            wanted: match wanted.strip_suffix(" times") {
                Some(times) => Wanted::Times(times.parse()?),
                None => Wanted::Time(wanted.parse()?),
            },
            yardstick: (!yardstick.is_empty()).then(|| yardstick.to_owned()),
            there: if there.is_empty() { None } else { Some(there.parse()?) },
            remark: remark.to_owned(),
        };
        let fits = match goal.wanted {
            Wanted::Time(_) => goal.yardstick.is_some() == goal.there.is_some(),
            Wanted::Times(_) => goal.yardstick.is_some() && goal.there.is_none(),
        };
        if !fits {
            return Err(
                format!("a time there goes with a yardstick, except for a ratio: {line}").into()
            );
        }
        parsed.goals.push(goal);
    }
    Ok(parsed)
}

/// The table of the figures that were asked for of a crate.
pub(crate) fn targets(
    files: &[Goals],
    name: &str,
    tasks: &Tasks,
) -> Result<String, Box<dyn Error>> {
    let own = |id: &str| Some(id.strip_prefix(name)?.strip_prefix('/')?.to_owned());
    let time = |id: &str| {
        tasks
            .iter()
            .flat_map(|(task, entries)| entries.iter().map(move |entry| (task, entry)))
            .find(|(task, entry)| id == format!("{task}/{}", entry.name))
            .map(|(_, entry)| entry.time)
    };
    let mut table = String::new();
    for file in files.iter().filter(|file| file.goals.iter().any(|goal| own(&goal.id).is_some())) {
        table += "\n### Goals\n\n";
        table += "Most goals were set for another machine. Factor: how many times as long the yardstick takes here as it\n";
        table += "took there. Goal here: the goal times the factor, or unchanged where there is no yardstick. A goal of\n";
        table += "\"N times\" is a ratio to the yardstick in this run. A yardstick that does other work than the task makes\n";
        table += "a rough factor.\n\n";
        for note in &file.notes {
            writeln!(table, "{note}\n")?;
        }
        table += "| task | goal | yardstick | factor | goal here | measured | | remark |\n";
        table += "|---|--:|---|--:|--:|--:|---|---|\n";
        let mut above = None;
        for goal in &file.goals {
            let Some(id) = own(&goal.id) else { continue };
            let yardstick =
                goal.yardstick.as_deref().map(|id| own(id).ok_or("a yardstick of another crate"));
            let yardstick = yardstick.transpose()?;
            let measured = time(&id);
            let peer = yardstick.as_deref().and_then(time);
            let named = match yardstick.as_deref() {
                Some(_) if above == Some(&goal.yardstick) => "as above",
                Some(yardstick) => yardstick,
                None => "–",
            };
            above = Some(&goal.yardstick);
            let (wanted, factor, here) = match goal.wanted {
                Wanted::Times(times) => {
                    (format!("{times} times"), None, peer.map(|peer| peer / times))
                }
                Wanted::Time(wanted) => {
                    let factor = peer.zip(goal.there).map(|(here, there)| here / there);
                    let stretched = if yardstick.is_some() {
                        factor.map(|by| wanted * by)
                    } else {
                        Some(wanted)
                    };
                    (duration(wanted), factor, stretched)
                }
            };
            let verdict = match measured.zip(here) {
                Some((measured, here)) if measured <= here => "reached",
                Some(_) => "missed",
                None if measured.is_none() => "not measured",
                None => "yardstick not measured",
            };
            if measured.is_none() || yardstick.is_some() && peer.is_none() {
                eprintln!("{name}/{id}: {verdict}");
            }
            let time = |time: Option<f64>| time.map_or("–".to_owned(), duration);
            writeln!(
                table,
                "| {id} | {wanted} | {} | {} | {} | {} | {verdict} | {} |",
                named,
                factor.map_or("–".to_owned(), significant),
                time(here),
                time(measured),
                goal.remark
            )?;
        }
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::tests::entries;

    #[test]
    fn what_was_not_measured_is_listed() {
        let goals = parse_goals(
            "# A note.\nid,wanted,yardstick,there,remark\n\
             c/t/ours,10,c/t/peer,4,\n\
             c/t/ours,11,c/t/peer,4,\n\
             c/t/ours,3 times,c/t/peer,,\n\
             c/t/ours,23,,,alone\n\
             c/t at avx2/ours,10,c/t/peer,4,\n\
             c/t/ours,10,c/t/interpreter,4,\n",
        )
        .unwrap();
        let tasks = BTreeMap::from([("t".to_owned(), entries(&[("ours", 22.0), ("peer", 8.0)]))]);
        let table = targets(&[goals], "c", &tasks).unwrap();
        let rows: Vec<&str> =
            table.lines().filter(|line| line.starts_with("| t")).skip(1).collect();
        assert!(table.contains("\nA note.\n"));
        assert_eq!(
            rows,
            [
                "| t/ours | 10.0 ns | t/peer | 2.00 | 20.0 ns | 22.0 ns | missed |  |",
                "| t/ours | 11.0 ns | as above | 2.00 | 22.0 ns | 22.0 ns | reached |  |",
                "| t/ours | 3 times | as above | – | 2.67 ns | 22.0 ns | missed |  |",
                "| t/ours | 23.0 ns | – | – | 23.0 ns | 22.0 ns | reached | alone |",
                "| t at avx2/ours | 10.0 ns | t/peer | 2.00 | 20.0 ns | – | not measured |  |",
                "| t/ours | 10.0 ns | t/interpreter | – | – | 22.0 ns | yardstick not measured |  |",
            ]
        );
        assert_eq!(targets(&[], "c", &tasks).unwrap(), "");
    }

    #[test]
    fn the_figures_asked_for_can_be_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("targets");
        let files = goals(&folder).unwrap();
        assert!(files.iter().all(|file| !file.goals.is_empty()));
        for bad in [
            "c/t/ours,1,,,\n",
            "id,wanted,yardstick,there,remark\nc/t/ours,1,,\n",
            "id,wanted,yardstick,there,remark\nc/t/ours,soon,,,\n",
            "id,wanted,yardstick,there,remark\nc/t/ours,1,c/t/peer,,\n",
            "id,wanted,yardstick,there,remark\nc/t/ours,1,,2,\n",
            "id,wanted,yardstick,there,remark\nc/t/ours,2 times,,,\n",
            "id,wanted,yardstick,there,remark\nc/t/ours,2 times,c/t/peer,3,\n",
        ] {
            assert!(parse_goals(bad).is_err(), "{bad}");
        }
    }
}
