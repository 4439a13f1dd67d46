//! Turns what `cargo bench` left in `target/criterion` into `docs/results.md` and a figure for each crate.
//!
//! ```text
//! rm -rf target/criterion && cargo bench && cargo run --release -p benches --example results
//! ```
//!
//! Times are criterion's medians. `benches/targets/` holds, by hand, the figures that were asked for: each is compared
//! with what was measured.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{env, fs};

use serde_json::Value;

/// One implementation of a task.
#[derive(Debug)]
struct Entry {
    name: String,
    /// Nanoseconds an item: the median time of an iteration, divided by its elements.
    time: f64,
}

impl Entry {
    fn is_ours(&self) -> bool {
        self.name.starts_with("ours")
    }
}

/// The tasks of a crate by their names, each with its implementations.
type Tasks = BTreeMap<String, Vec<Entry>>;

/// What criterion's folder holds.
struct Measured {
    crates: BTreeMap<String, Tasks>,
    /// When the first and the last entry were measured.
    when: Option<[SystemTime; 2]>,
}

/// What is further apart was not measured by one `cargo bench`, which takes a quarter of an hour.
const ONE_RUN: Duration = Duration::from_secs(2 * 60 * 60);

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no parent of the benches")?.to_owned();
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let mut measured = Measured { crates: BTreeMap::new(), when: None };
    let criterion = target.join("criterion");
    if criterion.exists() {
        collect(&criterion, &mut measured)?;
    }
    let [first, last] = measured.when.ok_or("no results in target/criterion: run `cargo bench` first")?;
    if last.duration_since(first)? > ONE_RUN {
        return Err(format!(
            "the results in {} are of {} to {}, not of one run: remove that folder and run `cargo bench` again",
            criterion.display(),
            utc(first)?,
            utc(last)?
        )
        .into());
    }

    let mut page = String::from("# Results\n\n");
    page += "Made by `rm -rf target/criterion && cargo bench && cargo run --release -p benches --example results`.\n";
    page += "Times, ratios and what is said of the machine are measured. By hand are the figures asked for, the\n";
    page += "remarks beside them and the notes above them (`benches/targets/`): counts in those were taken when the\n";
    page += "remark was written, not in this run.\n\n";
    page += "Times are medians an item (a triple, a state, a table, ...; a whole run where a task has no items).\n";
    page += "The last column is how many times as long as ours it takes: as the entry named `ours`, or else the\n";
    page += "fastest whose name begins so; where none does, there is nothing to compare. The machine is shared: the\n";
    page += "ratios within a task tell more than a single time. Inputs are random and many; a task that names a single\n";
    page +=
        "one (the slowest, Korf's number 79) repeats it, and the branch predictor may learn a short one.\n\n";
    writeln!(page, "- Measured: {} to {} (UTC)", utc(first)?, utc(last)?)?;
    if let Some(commit) = commit(&root) {
        writeln!(page, "- Commit when this page was made: {commit}")?;
    }
    writeln!(page, "- Processor: {}", processor()?)?;
    writeln!(page, "- Instruction level chosen at run time: {}", dense_code::Level::detect().name())?;
    writeln!(page, "- Compiler: {}", output("rustc", &["--version"])?)?;
    let goals = goals(&root.join("benches/targets"))?;
    // A crate of which nothing was measured has its figures listed all the same.
    for goal in goals.iter().flat_map(|file| &file.goals) {
        let (name, _) =
            goal.id.split_once('/').ok_or_else(|| format!("{} is not crate/operation/size", goal.id))?;
        measured.crates.entry(name.to_owned()).or_default();
    }
    let figures = root.join("docs/figures");
    fs::create_dir_all(&figures)?;
    for (name, tasks) in &mut measured.crates {
        write!(page, "\n## {name}\n\n![{name}](figures/bench-{name}.svg)\n\n")?;
        page += "| task | implementation | time | to ours |\n|---|---|--:|--:|\n";
        for (task, entries) in &mut *tasks {
            let ours = arrange(entries);
            for (i, entry) in entries.iter().enumerate() {
                let task = if i == 0 { task } else { "" };
                let (time, ratio) = (duration(entry.time), ratio(entry.time, ours));
                writeln!(page, "| {task} | {} | {time} | {} |", entry.name, ratio.as_deref().unwrap_or("–"))?;
            }
        }
        page += &targets(&goals, name, tasks)?;
        fs::write(figures.join(format!("bench-{name}.svg")), bars(name, tasks)?)?;
    }
    fs::write(root.join("docs/results.md"), page)?;
    Ok(())
}

/// Reads every `new/benchmark.json` below a folder.
fn collect(folder: &Path, measured: &mut Measured) -> Result<(), Box<dyn Error>> {
    let read =
        |path: &Path| -> Result<Value, Box<dyn Error>> { Ok(serde_json::from_slice(&fs::read(path)?)?) };
    let mut folders: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_, std::io::Error>>()?;
    folders.sort();
    for folder in folders.into_iter().filter(|path| path.is_dir()) {
        let new = folder.join("new");
        if !new.join("benchmark.json").exists() {
            collect(&folder, measured)?;
            continue;
        }
        let about = read(&new.join("benchmark.json"))?;
        let estimates = new.join("estimates.json");
        let time = read(&estimates)?["median"]["point_estimate"].as_f64().ok_or("no median")?;
        let at = fs::metadata(&estimates)?.modified()?;
        measured.when = Some(measured.when.map_or([at; 2], |[first, last]| [first.min(at), last.max(at)]));
        let group = about["group_id"].as_str().ok_or("no group")?;
        let (name, task) =
            group.split_once('/').ok_or_else(|| format!("{group} is not crate/operation/size"))?;
        let elements = about["throughput"]["Elements"].as_f64().unwrap_or(1.0);
        let tasks = measured.crates.entry(name.to_owned()).or_default();
        let name = about["function_id"].as_str().unwrap_or("ours").to_owned();
        tasks.entry(task.to_owned()).or_default().push(Entry { name, time: time / elements });
    }
    Ok(())
}

/// Puts the entry that the others are compared with first, then those of ours, then the others, from fast to slow;
/// returns the time of the first if it is ours.
///
/// It is the one named `ours`: a faster one may do less, as a mask does that copies nothing.
fn arrange(entries: &mut [Entry]) -> Option<f64> {
    entries.sort_by(|a, b| {
        let key = |entry: &Entry| (entry.name != "ours", !entry.is_ours());
        key(a).cmp(&key(b)).then(a.time.total_cmp(&b.time))
    });
    entries.first().filter(|entry| entry.is_ours()).map(|entry| entry.time)
}

fn ratio(time: f64, ours: Option<f64>) -> Option<String> {
    ours.map(|ours| significant(time / ours))
}

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
struct Goal {
    id: String,
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
struct Goals {
    /// What there is to say of all of them.
    notes: Vec<String>,
    goals: Vec<Goal>,
}

/// The files of a folder.
fn goals(folder: &Path) -> Result<Vec<Goals>, Box<dyn Error>> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_, std::io::Error>>()?;
    files.sort();
    let parse = |file: &PathBuf| {
        parse_goals(&fs::read_to_string(file)?).map_err(|error| format!("{}: {error}", file.display()).into())
    };
    files.iter().map(parse).collect()
}

/// Notes, each a line that begins with `# `; a header; then lines of `id,wanted,yardstick,there,remark`. Wanted are
/// nanoseconds, beside the yardstick's nanoseconds there, or `N times` as fast as the yardstick.
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
            return Err(format!("a time there goes with a yardstick, except for a ratio: {line}").into());
        }
        parsed.goals.push(goal);
    }
    Ok(parsed)
}

/// The table of the figures that were asked for of a crate.
fn targets(files: &[Goals], name: &str, tasks: &Tasks) -> Result<String, Box<dyn Error>> {
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
        table += "\n### Figures asked for\n\n";
        table += "Most were given for another machine. Asked: that figure. Factor: how many times as long the yardstick\n";
        table += "takes here as it took there. Asked here: the figure times the factor, or unchanged where there is no\n";
        table += "yardstick. Where \"N times\" as fast as the yardstick is asked, only this run counts. A yardstick that\n";
        table += "does other work than the task makes a rough factor.\n\n";
        for note in &file.notes {
            writeln!(table, "{note}\n")?;
        }
        table += "| task | asked | yardstick | factor | asked here | measured | | remark |\n";
        table += "|---|--:|---|--:|--:|--:|---|---|\n";
        let mut above = None;
        for goal in &file.goals {
            let Some(id) = own(&goal.id) else { continue };
            let yardstick = goal.yardstick.as_deref().map(|id| own(id).ok_or("a yardstick of another crate"));
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
                Wanted::Times(times) => (format!("{times} times"), None, peer.map(|peer| peer / times)),
                Wanted::Time(wanted) => {
                    let factor = peer.zip(goal.there).map(|(here, there)| here / there);
                    let stretched =
                        if yardstick.is_some() { factor.map(|by| wanted * by) } else { Some(wanted) };
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

/// A time as text.
fn utc(time: SystemTime) -> Result<String, Box<dyn Error>> {
    let seconds = time.duration_since(UNIX_EPOCH)?.as_secs();
    output("date", &["-u", "-d", &format!("@{seconds}"), "+%Y-%m-%d %H:%M"])
}

/// The short name of the commit, and whether the files differ from it (apart from what this program writes).
fn commit(root: &Path) -> Option<String> {
    let git = |arguments: &[&str]| {
        let run = Command::new("git").arg("-C").arg(root).args(arguments).output().ok()?;
        let text = String::from_utf8(run.stdout).ok()?;
        run.status.success().then(|| text.trim().to_owned())
    };
    let name = git(&["rev-parse", "--short", "HEAD"])?;
    let changes =
        git(&["status", "--porcelain", "--", ".", ":(exclude)docs/results.md", ":(exclude)docs/figures"])?;
    Some(if changes.is_empty() { name } else { name + " + changes" })
}

fn output(program: &str, arguments: &[&str]) -> Result<String, Box<dyn Error>> {
    let run = Command::new(program).args(arguments).output()?;
    if !run.status.success() {
        return Err(format!("{program} failed").into());
    }
    Ok(String::from_utf8(run.stdout)?.trim().to_owned())
}

fn processor() -> Result<String, Box<dyn Error>> {
    let about = fs::read_to_string("/proc/cpuinfo")?;
    let model = about.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let cores = std::thread::available_parallelism()?;
    Ok(format!("{}, {cores} cores, {}", model.map_or("unknown", |(_, name)| name), env::consts::ARCH))
}

/// Three significant digits.
fn significant(value: f64) -> String {
    // Rounded first: 9.996 is 10.0 and not 10.00.
    let rounded = format!("{value:.2e}");
    let exponent: i32 = rounded.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0);
    let digits = usize::try_from(2 - exponent).unwrap_or(0);
    format!("{:.digits$}", rounded.parse().unwrap_or(value))
}

/// With the unit that leaves at most three digits before the point, also once rounded.
fn duration(nanoseconds: f64) -> String {
    match nanoseconds {
        t if t < 999.5 => format!("{} ns", significant(t)),
        t if t < 999.5e3 => format!("{} µs", significant(t / 1e3)),
        t if t < 999.5e6 => format!("{} ms", significant(t / 1e6)),
        t => format!("{} s", significant(t / 1e9)),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A bar for each implementation, the longest of each task as wide as the figure; behind it the time and how many
/// times as long as ours that is. Ours is dark; other ways of ours, which may do more or less, are lighter.
fn bars(name: &str, tasks: &Tasks) -> Result<String, Box<dyn Error>> {
    const WIDTH: f64 = 860.0;
    const LEFT: f64 = 330.0;
    const LINE: f64 = 17.0;
    let mut body = String::new();
    let mut y = 26.0;
    for (task, entries) in tasks {
        writeln!(body, r#"<text x="8" y="{y}" class="task">{}</text>"#, escape(task))?;
        let longest = entries.iter().map(|entry| entry.time).fold(0.0, f64::max);
        let ours = entries.first().filter(|entry| entry.is_ours()).map(|entry| entry.time);
        for (i, entry) in entries.iter().enumerate() {
            y += LINE;
            let width = (entry.time / longest * (WIDTH - LEFT - 150.0)).max(1.0);
            let class = match entry.is_ours() {
                true if i == 0 => "ours",
                true => "own",
                false => "peer",
            };
            writeln!(
                body,
                r#"<text x="{}" y="{y}" text-anchor="end">{}</text>"#,
                LEFT - 8.0,
                escape(&entry.name)
            )?;
            writeln!(
                body,
                r#"<rect x="{LEFT}" y="{}" width="{width:.1}" height="11" class="{class}"/>"#,
                y - 10.0
            )?;
            let end = LEFT + width + 6.0;
            let ratio = ratio(entry.time, ours).map_or(String::new(), |ratio| format!(" ({ratio})"));
            writeln!(body, r#"<text x="{end:.1}" y="{y}">{}{ratio}</text>"#, duration(entry.time))?;
        }
        y += 1.8 * LINE;
    }
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {y:.0}\" role=\"img\" aria-label=\"{name}: times of our operations beside their peers, and how many times ours\">\n\
         <style>text{{font:12px sans-serif;fill:#222}}.task{{font-weight:bold}}.ours{{fill:#1a7f5a}}.own{{fill:#8cc5ae}}.peer{{fill:#b9bfc7}}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{body}</svg>\n"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits_are_significant() {
        for (value, text) in [
            (0.0, "0.00"),
            (0.000_123_45, "0.000123"),
            (0.0367, "0.0367"),
            (0.099_96, "0.100"),
            (0.543, "0.543"),
            (0.9996, "1.00"),
            (1.0, "1.00"),
            (9.994, "9.99"),
            (9.996, "10.0"),
            (99.96, "100"),
            (999.4, "999"),
            (999.6, "1000"),
            (26_912.0, "26900"),
        ] {
            assert_eq!(significant(value), text, "{value}");
        }
        for (value, text) in [
            (0.0367, "0.0367 ns"),
            (999.4, "999 ns"),
            (999.6, "1.00 µs"),
            (999_600.0, "1.00 ms"),
            (999.6e6, "1.00 s"),
            (3.55e9, "3.55 s"),
        ] {
            assert_eq!(duration(value), text);
        }
    }

    fn entries(times: &[(&str, f64)]) -> Vec<Entry> {
        times.iter().map(|&(name, time)| Entry { name: name.to_owned(), time }).collect()
    }

    #[test]
    fn compared_with_the_entry_named_ours() {
        let mut dedup = entries(&[("hash", 17.0), ("ours mask", 1.7), ("ours", 2.5), ("ahash", 15.0)]);
        assert_eq!(arrange(&mut dedup), Some(2.5));
        assert!(dedup.iter().map(|entry| &*entry.name).eq(["ours", "ours mask", "ahash", "hash"]));
        let mut search = entries(&[("set", 9.0), ("ours: one", 2.0), ("ours: two", 1.0)]);
        assert_eq!(arrange(&mut search), Some(1.0));
        let mut parts = entries(&[("ranks", 0.4), ("copy", 0.1)]);
        assert_eq!(arrange(&mut parts), None);
        assert_eq!(ratio(3.0, None), None);
        assert_eq!(ratio(3.0, Some(2.0)).as_deref(), Some("1.50"));
    }

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
        let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| t")).skip(1).collect();
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
