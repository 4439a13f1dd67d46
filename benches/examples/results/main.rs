//! Turns what `cargo bench` left in `target/criterion` into `docs/results.md` and a figure for each
//! crate.
//!
//! ```text
//! .ci/measure # measures all anew and then calls this program
//! ```
//!
//! Times are criterion's medians. `benches/targets/` holds, by hand, the figures that were asked
//! for: each is compared with what was measured. `benches/highlights.csv` names the tasks, and the
//! peer of each, that the figure on the first page of the repository shows; the race beside plain
//! sets, in `docs/matrix.md`, is added to it.

mod figures;
mod goals;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{env, fs};

use serde_json::Value;

use goals::goals;

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
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .ok_or("no parent of the benches")?
        .to_owned();
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let mut measured = Measured { crates: BTreeMap::new(), when: None };
    let criterion = target.join("criterion");
    if criterion.exists() {
        collect(&criterion, &mut measured)?;
    }
    let [first, last] =
        measured.when.ok_or("no results in target/criterion: run `cargo bench` first")?;
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
    page += "Made by `.ci/measure`, in one run with the [comparison with plain hash sets](matrix.md).\n";
    page += "Times, ratios and the facts about the machine are measured. The goals are written by hand, with the\n";
    page += "remarks beside them and the notes above them (`benches/targets/`): counts in those were taken when the\n";
    page += "remark was written, not in this run.\n\n";
    page += "Times are medians per item (a triple, a state, a table, ...; a whole run where a task has no items).\n";
    page += "The last column compares with ours: with the entry named `ours`, or else with the fastest entry whose\n";
    page += "name begins with `ours`. The machine is shared: the\n";
    page += "ratios within a task tell more than a single time. Inputs are random and many; a task that names a single\n";
    page += "one (the slowest, Korf's number 79) repeats it, and the branch predictor may learn a short one.\n\n";
    writeln!(page, "- Measured: {} to {} (UTC)", utc(first)?, utc(last)?)?;
    if let Some(commit) = commit(&root) {
        writeln!(page, "- Commit when this page was made: {commit}")?;
    }
    writeln!(page, "- Processor: {}", processor()?)?;
    writeln!(
        page,
        "- Instruction level chosen at run time: {}",
        dense_code::Level::detect().name()
    )?;
    writeln!(page, "- Compiler: {}", output("rustc", &["--version"])?)?;
    let goals = goals(&root.join("benches/targets"))?;
    // A crate of which nothing was measured has its figures listed all the same.
    for goal in goals.iter().flat_map(|file| &file.goals) {
        let (name, _) = goal
            .id
            .split_once('/')
            .ok_or_else(|| format!("{} is not crate/operation/size", goal.id))?;
        measured.crates.entry(name.to_owned()).or_default();
    }
    let pictures = root.join("docs/figures");
    fs::create_dir_all(&pictures)?;
    for (name, tasks) in &mut measured.crates {
        write!(page, "\n## {name}\n\n![{name}](figures/bench-{name}.svg)\n\n")?;
        page += "| task | implementation | time | to ours |\n|---|---|--:|--:|\n";
        for (task, entries) in &mut *tasks {
            let ours = arrange(entries);
            for (i, entry) in entries.iter().enumerate() {
                let task = if i == 0 { task } else { "" };
                let (time, ratio) = (duration(entry.time), ratio(entry.time, ours));
                writeln!(
                    page,
                    "| {task} | {} | {time} | {} |",
                    entry.name,
                    ratio.as_deref().unwrap_or("–")
                )?;
            }
        }
        page += &goals::targets(&goals, name, tasks)?;
        fs::write(pictures.join(format!("bench-{name}.svg")), figures::bars(name, tasks)?)?;
    }
    fs::write(root.join("docs/results.md"), page)?;
    let highlights =
        highlights(&fs::read_to_string(root.join("benches/highlights.csv"))?, &measured.crates)?;
    let races = races(&fs::read_to_string(root.join("docs/matrix.md"))?)?;
    fs::write(pictures.join("highlights.svg"), figures::highlights(&highlights, &races)?)?;
    Ok(())
}

/// A task beside one peer, for readers in a hurry.
#[derive(Debug, PartialEq)]
struct Highlight {
    what: String,
    /// The peer, in words.
    beside: String,
    /// Nanoseconds an item: ours, then the peer's.
    times: [f64; 2],
}

/// Lines of `crate/task,peer,what,beside` behind a header; what was not measured is left out, with
/// a line on standard error.
fn highlights(
    text: &str,
    crates: &BTreeMap<String, Tasks>,
) -> Result<Vec<Highlight>, Box<dyn Error>> {
    let mut found = Vec::new();
    for line in text.lines().skip(1) {
        let [id, peer, what, beside] = line.split(',').collect::<Vec<_>>()[..] else {
            return Err(format!("not four fields: {line}").into());
        };
        let entries = id.split_once('/').and_then(|(name, task)| crates.get(name)?.get(task));
        let time = |is: &dyn Fn(&&Entry) -> bool| Some(entries?.iter().find(is)?.time);
        // The first of ours, once arranged, is the one that the others are compared with.
        let times = time(&|entry| entry.is_ours()).zip(time(&|entry| entry.name == peer));
        match times {
            Some((ours, peers)) => {
                found.push(Highlight {
                    what: what.to_owned(),
                    beside: beside.to_owned(),
                    times: [ours, peers],
                });
            }
            None => eprintln!("{id}: not measured, or not beside {peer}"),
        }
    }
    Ok(found)
}

/// The race beside plain sets: the ratios of all inputs, one way of asking.
#[derive(Debug, PartialEq)]
struct Race {
    mode: String,
    cells: String,
    worst: f64,
    median: f64,
    best: f64,
}

/// The lines `| mode | cells | worst | median | best | below 1 | below 1.2 |` of `docs/matrix.md`.
fn races(page: &str) -> Result<Vec<Race>, Box<dyn Error>> {
    let head = "| mode | cells | worst | median | best |";
    let lines = page.lines().skip_while(|line| !line.starts_with(head)).skip(2);
    let races = lines.take_while(|line| line.starts_with('|')).map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, mode, cells, worst, median, best, ..] = cells[..] else {
            return Err(format!("not a race: {line}").into());
        };
        Ok(Race {
            mode: mode.to_owned(),
            cells: cells.to_owned(),
            worst: worst.parse()?,
            median: median.parse()?,
            best: best.parse()?,
        })
    });
    races.collect()
}

/// Reads every `new/benchmark.json` below a folder.
fn collect(folder: &Path, measured: &mut Measured) -> Result<(), Box<dyn Error>> {
    let read = |path: &Path| -> Result<Value, Box<dyn Error>> {
        Ok(serde_json::from_slice(&fs::read(path)?)?)
    };
    let mut folders: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_, std::io::Error>>()?;
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
        measured.when =
            Some(measured.when.map_or([at; 2], |[first, last]| [first.min(at), last.max(at)]));
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

/// Puts the entry that the others are compared with first, then those of ours, then the others,
/// from fast to slow; returns the time of the first if it is ours.
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

/// A time as text.
fn utc(time: SystemTime) -> Result<String, Box<dyn Error>> {
    let seconds = time.duration_since(UNIX_EPOCH)?.as_secs();
    output("date", &["-u", "-d", &format!("@{seconds}"), "+%Y-%m-%d %H:%M"])
}

/// The short name of the commit, and whether the files differ from it (apart from what this program
/// writes).
fn commit(root: &Path) -> Option<String> {
    let git = |arguments: &[&str]| {
        let run = Command::new("git").arg("-C").arg(root).args(arguments).output().ok()?;
        let text = String::from_utf8(run.stdout).ok()?;
        run.status.success().then(|| text.trim().to_owned())
    };
    let name = git(&["rev-parse", "--short", "HEAD"])?;
    let changes = git(&[
        "status",
        "--porcelain",
        "--",
        ".",
        ":(exclude)docs/results.md",
        ":(exclude)docs/figures",
    ])?;
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
    Ok(format!(
        "{}, {cores} cores, {}",
        model.map_or("unknown", |(_, name)| name),
        env::consts::ARCH
    ))
}

/// Three significant digits.
fn significant(value: f64) -> String {
    // Rounded first: 9.996 is 10.0 and not 10.00.
    let rounded = format!("{value:.2e}");
    let exponent: i32 =
        rounded.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0);
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

    pub(crate) fn entries(times: &[(&str, f64)]) -> Vec<Entry> {
        times.iter().map(|&(name, time)| Entry { name: name.to_owned(), time }).collect()
    }

    #[test]
    fn compared_with_the_entry_named_ours() {
        let mut dedup =
            entries(&[("hash", 17.0), ("ours mask", 1.7), ("ours", 2.5), ("ahash", 15.0)]);
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
    fn highlights_are_beside_the_peer_named() {
        let mut timed =
            entries(&[("slow peer", 90.0), ("ours mask", 1.0), ("ours", 2.0), ("peer", 9.0)]);
        arrange(&mut timed);
        let crates =
            BTreeMap::from([("c".to_owned(), BTreeMap::from([("t/9".to_owned(), timed)]))]);
        let read = |lines: &str| highlights(&format!("task,peer,what,beside\n{lines}"), &crates);
        assert_eq!(
            read("c/t/9,peer,nine,it\nc/t/8,peer,eight,it\nc/t/9,nobody,none,it\n").unwrap(),
            [Highlight { what: "nine".to_owned(), beside: "it".to_owned(), times: [2.0, 9.0] }]
        );
        assert!(read("c/t/9,peer,nine\n").is_err());
        let page = "...\n| mode | cells | worst | median | best | below 1 |\n|---|--:|--:|--:|--:|--:|\n\
                    | stream | 360 | 0.66 | 1.84 | 4.28 | 38 |\n\n| other |\n";
        let races = races(page).unwrap();
        assert_eq!(
            races,
            [Race {
                mode: "stream".to_owned(),
                cells: "360".to_owned(),
                worst: 0.66,
                median: 1.84,
                best: 4.28
            }]
        );
        let highlights = read("c/t/9,peer,nine & more,it\n").unwrap();
        let figure = figures::highlights(&highlights, &races).unwrap();
        for part in ["nine &amp; more", "4.50 × it (9.00 ns → 2.00 ns)", "0.66 to 4.28", "slower"]
        {
            assert!(figure.contains(part), "{part}: {figure}");
        }
    }
}
