//! Turns what `cargo bench` left in `target/criterion` into `docs/results.md` and a figure for each crate.
//!
//! ```text
//! cargo bench && cargo run --release -p benches --example results
//! ```
//!
//! Nothing in those files is typed by hand. Times are criterion's medians; "ours" is the first line of a task.
//! `benches/targets/` holds the figures that were set before the code was written: each is compared with
//! what was measured.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

/// One implementation of a task.
struct Entry {
    name: String,
    /// Nanoseconds an item: the median time of an iteration, divided by its elements.
    time: f64,
}

/// The tasks of a crate by their names, each with its implementations.
type Tasks = BTreeMap<String, Vec<Entry>>;

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no parent of the benches")?.to_owned();
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let mut crates: BTreeMap<String, Tasks> = BTreeMap::new();
    collect(&target.join("criterion"), &mut crates)?;
    if crates.is_empty() {
        return Err("no results in target/criterion: run `cargo bench` first".into());
    }

    let mut page = String::from("# Results\n\n");
    page += "Made by `cargo bench && cargo run --release -p benches --example results`; nothing is typed by hand.\n";
    page += "Times are medians an item (a triple, a state, a table, ...; a whole run where a task has no items).\n";
    page += "The last column is how many times as long as ours it takes. All of a task ran in one run, on a shared\n";
    page += "machine: the ratios within a task tell more than a single time.\n\n";
    writeln!(page, "- Date: {}", output("date", &["-u", "+%Y-%m-%d"])?)?;
    writeln!(page, "- Processor: {}", processor()?)?;
    writeln!(page, "- Instruction level chosen at run time: {}", dense_code::Level::detect().name())?;
    writeln!(page, "- Compiler: {}", output("rustc", &["--version"])?)?;
    let goals = goals(&root.join("benches/targets"))?;
    let figures = root.join("docs/figures");
    fs::create_dir_all(&figures)?;
    for (name, tasks) in &crates {
        write!(page, "\n## {name}\n\n![{name}](figures/bench-{name}.svg)\n\n")?;
        page += "| task | implementation | time | to ours |\n|---|---|--:|--:|\n";
        for (task, entries) in tasks {
            let ours = entries[0].time;
            for (i, entry) in entries.iter().enumerate() {
                let task = if i == 0 { task } else { "" };
                let (time, ratio) = (duration(entry.time), entry.time / ours);
                writeln!(page, "| {task} | {} | {time} | {} |", entry.name, significant(ratio))?;
            }
        }
        page += &targets(&goals, name, tasks)?;
        fs::write(figures.join(format!("bench-{name}.svg")), bars(name, tasks)?)?;
    }
    fs::write(root.join("docs/results.md"), page)?;
    Ok(())
}

/// Reads every `new/benchmark.json` below a folder.
fn collect(folder: &Path, crates: &mut BTreeMap<String, Tasks>) -> Result<(), Box<dyn Error>> {
    let read =
        |path: PathBuf| -> Result<Value, Box<dyn Error>> { Ok(serde_json::from_slice(&fs::read(path)?)?) };
    let mut folders: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_, std::io::Error>>()?;
    folders.sort();
    for folder in folders.into_iter().filter(|path| path.is_dir()) {
        let new = folder.join("new");
        if !new.join("benchmark.json").exists() {
            collect(&folder, crates)?;
            continue;
        }
        let about = read(new.join("benchmark.json"))?;
        let time =
            read(new.join("estimates.json"))?["median"]["point_estimate"].as_f64().ok_or("no median")?;
        let group = about["group_id"].as_str().ok_or("no group")?;
        let (name, task) =
            group.split_once('/').ok_or_else(|| format!("{group} is not crate/operation/size"))?;
        let elements = about["throughput"]["Elements"].as_f64().unwrap_or(1.0);
        let entries = crates.entry(name.to_owned()).or_default().entry(task.to_owned()).or_default();
        let name = about["function_id"].as_str().unwrap_or("ours").to_owned();
        entries.push(Entry { name, time: time / elements });
        // Ours first, then from fast to slow.
        entries.sort_by(|a, b| {
            let key = |entry: &Entry| !entry.name.starts_with("ours");
            key(a).cmp(&key(b)).then(a.time.total_cmp(&b.time))
        });
    }
    Ok(())
}

/// A figure that was set before the code was written, on another machine.
struct Goal {
    id: String,
    /// Nanoseconds an item there.
    wanted: f64,
    /// A peer that was timed there too, and its nanoseconds an item there.
    peer: Option<(String, f64)>,
    /// What stops it, if it is missed.
    note: String,
}

/// The goals in the files of a folder: lines of `id,wanted_ns,peer,peer_wanted_ns,note`.
fn goals(folder: &Path) -> Result<Vec<Goal>, Box<dyn Error>> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_, std::io::Error>>()?;
    files.sort();
    let mut goals = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file)?;
        let mut lines = text.lines();
        if lines.next() != Some("id,wanted_ns,peer,peer_wanted_ns,note") {
            return Err(format!("{}: no header", file.display()).into());
        }
        for line in lines.filter(|line| !line.is_empty()) {
            let fields: Vec<_> = line.split(',').collect();
            let [id, wanted, peer, there, note] = fields[..] else {
                return Err(format!("{}: not five fields: {line}", file.display()).into());
            };
            let peer = if there.is_empty() { None } else { Some((peer.to_owned(), there.parse()?)) };
            goals.push(Goal { id: id.to_owned(), wanted: wanted.parse()?, peer, note: note.to_owned() });
        }
    }
    Ok(goals)
}

/// The table of the figures that were set beforehand for a crate.
///
/// Where a peer's time on the other machine is known and the peer ran here too, the peer says how much slower this
/// machine is, and the figure wanted is stretched by that.
fn targets(goals: &[Goal], name: &str, tasks: &Tasks) -> Result<String, Box<dyn Error>> {
    let time = |id: &str| -> Result<f64, Box<dyn Error>> {
        tasks
            .iter()
            .flat_map(|(task, entries)| entries.iter().map(move |entry| (task, entry)))
            .find(|(task, entry)| id == format!("{name}/{task}/{}", entry.name))
            .map(|(_, entry)| entry.time)
            .ok_or_else(|| format!("{id} was not measured").into())
    };
    let mut table = String::new();
    for goal in goals {
        let Some(task) = goal.id.strip_prefix(name).and_then(|id| id.strip_prefix('/')) else { continue };
        if table.is_empty() {
            table += "\n### Figures set beforehand\n\n";
            table += "Wanted on another machine; how much slower this one is, by a peer timed on both; wanted here; measured.\n\n";
            table += "| task | wanted | slower | wanted here | measured | | remark |\n|---|--:|--:|--:|--:|---|---|\n";
        }
        let slower = match &goal.peer {
            Some((peer, there)) => Some(time(peer)? / there),
            None => None,
        };
        let (here, measured) = (goal.wanted * slower.unwrap_or(1.0), time(&goal.id)?);
        let slower = slower.map_or("?".to_owned(), significant);
        let reached = if measured <= here { "reached" } else { "missed" };
        let (wanted, here, measured) = (duration(goal.wanted), duration(here), duration(measured));
        writeln!(
            table,
            "| {task} | {wanted} | {slower} | {here} | {measured} | {reached} | {} |",
            goal.note
        )?;
    }
    Ok(table)
}

fn output(program: &str, arguments: &[&str]) -> Result<String, Box<dyn Error>> {
    Ok(String::from_utf8(Command::new(program).args(arguments).output()?.stdout)?.trim().to_owned())
}

fn processor() -> Result<String, Box<dyn Error>> {
    let about = fs::read_to_string("/proc/cpuinfo")?;
    let model = about.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let cores = std::thread::available_parallelism()?;
    Ok(format!("{}, {cores} cores, {}", model.map_or("unknown", |(_, name)| name), env::consts::ARCH))
}

/// Three significant digits.
fn significant(value: f64) -> String {
    let digits = if value >= 100.0 {
        0
    } else if value >= 10.0 {
        1
    } else if value >= 1.0 {
        2
    } else {
        3
    };
    format!("{value:.digits$}")
}

fn duration(nanoseconds: f64) -> String {
    match nanoseconds {
        t if t < 1e3 => format!("{} ns", significant(t)),
        t if t < 1e6 => format!("{} µs", significant(t / 1e3)),
        t if t < 1e9 => format!("{} ms", significant(t / 1e6)),
        t => format!("{} s", significant(t / 1e9)),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A bar for each implementation; the longest of each task is as wide as the figure.
fn bars(name: &str, tasks: &Tasks) -> Result<String, Box<dyn Error>> {
    const WIDTH: f64 = 860.0;
    const LEFT: f64 = 330.0;
    const LINE: f64 = 17.0;
    let mut body = String::new();
    let mut y = 26.0;
    for (task, entries) in tasks {
        writeln!(body, r#"<text x="8" y="{y}" class="task">{}</text>"#, escape(task))?;
        let longest = entries.iter().map(|entry| entry.time).fold(0.0, f64::max);
        for entry in entries {
            y += LINE;
            let width = (entry.time / longest * (WIDTH - LEFT - 90.0)).max(1.0);
            let class = if entry.name.starts_with("ours") { "ours" } else { "peer" };
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
            writeln!(body, r#"<text x="{end:.1}" y="{y}">{}</text>"#, duration(entry.time))?;
        }
        y += 1.8 * LINE;
    }
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {y:.0}\" role=\"img\" aria-label=\"{name}: times of our operations beside their peers\">\n\
         <style>text{{font:12px sans-serif;fill:#222}}.task{{font-weight:bold}}.ours{{fill:#1a7f5a}}.peer{{fill:#b9bfc7}}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{body}</svg>\n"
    ))
}
