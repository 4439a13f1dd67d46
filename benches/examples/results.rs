//! Turns what `cargo bench -p benches` left in `target/criterion` into `docs/results.md` and its
//! figure.
//!
//! ```text
//! rm -rf target/criterion && cargo bench -p benches && cargo run --release -p benches --example results
//! ```
//!
//! A task is a group of criterion, `crate/operation/size`; times are medians an item. Each task is
//! compared with `ours`, or where there is none with the fastest entry whose name begins so.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{env, fs};

use itertools::Itertools;
use serde_json::Value;

/// One implementation of a task, and its nanoseconds an item.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    name: String,
    time: f64,
}

impl Entry {
    fn is_ours(&self) -> bool {
        self.name.starts_with("ours")
    }
}

/// The implementations of each task.
type Tasks = BTreeMap<String, Vec<Entry>>;

/// What is further apart was not measured by one `cargo bench -p benches`.
const ONE_RUN: Duration = Duration::from_secs(2 * 60 * 60);

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no folder above benches")?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let (mut tasks, mut times) = (Tasks::new(), Vec::new());
    collect(&target.join("criterion"), &mut tasks, &mut times)?;
    times.sort();
    let (Some(first), Some(last)) = (times.first(), times.last()) else {
        return Err("no results in target/criterion: run `cargo bench -p benches` first".into());
    };
    if last.duration_since(*first)? > ONE_RUN {
        return Err("the results are not of one run: remove target/criterion, measure again".into());
    }
    for entries in tasks.values_mut() {
        arrange(entries);
    }
    fs::create_dir_all(root.join("docs/figures"))?;
    fs::write(root.join("docs/results.md"), page(&tasks, *last)?)?;
    fs::write(root.join("docs/figures/results.svg"), figure(&tasks)?)?;
    Ok(())
}

/// Reads every `new/benchmark.json` below a folder, and when its estimates were written.
fn collect(
    folder: &Path,
    tasks: &mut Tasks,
    times: &mut Vec<SystemTime>,
) -> Result<(), Box<dyn Error>> {
    let read = |path: &Path| -> Result<Value, Box<dyn Error>> {
        Ok(serde_json::from_slice(&fs::read(path)?)?)
    };
    for entry in fs::read_dir(folder)? {
        let folder = entry?.path();
        let new = folder.join("new");
        if new.join("benchmark.json").exists() {
            let about = read(&new.join("benchmark.json"))?;
            let estimates = new.join("estimates.json");
            let time = read(&estimates)?["median"]["point_estimate"].as_f64().ok_or("no median")?;
            times.push(fs::metadata(&estimates)?.modified()?);
            let task = about["group_id"].as_str().ok_or("no group")?.to_owned();
            let elements = about["throughput"]["Elements"].as_f64().unwrap_or(1.0);
            let name = about["function_id"].as_str().unwrap_or("ours").to_owned();
            tasks.entry(task).or_default().push(Entry { name, time: time / elements });
        } else if folder.is_dir() {
            collect(&folder, tasks, times)?;
        }
    }
    Ok(())
}

/// Puts the entry that the others are compared with first, then those of ours, then the others,
/// from fast to slow. It is the one named `ours`: a faster one may do less, as a mask does that
/// copies nothing.
fn arrange(entries: &mut [Entry]) {
    entries.sort_by(|a, b| {
        let key = |entry: &Entry| (entry.name != "ours", !entry.is_ours());
        key(a).cmp(&key(b)).then(a.time.total_cmp(&b.time))
    });
}

/// Ours, and the fastest of the others.
fn rivals(entries: &[Entry]) -> Option<(&Entry, &Entry)> {
    let ours = entries.first().filter(|entry| entry.is_ours())?;
    Some((ours, entries.iter().find(|entry| !entry.is_ours())?))
}

fn page(tasks: &Tasks, when: SystemTime) -> Result<String, Box<dyn Error>> {
    let seconds = when.duration_since(UNIX_EPOCH)?.as_secs();
    let about = fs::read_to_string("/proc/cpuinfo")?;
    let model = about.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let mut page = String::from("# Results\n\n");
    page += "One run of `cargo bench -p benches`, written by `cargo run --release -p benches --example\n";
    page += "results`. Times are medians for one item (a triple, a state; the numbers after the last `/` are\n";
    page += "those of items) or for a whole run. The last column is the time of each other way, divided by\n";
    page += "ours: above 1, ours is faster. Ratios say more than times: the machine is shared. Inputs are\n";
    page +=
        "random, results are checked; hash tables are those of `hashbrown` with `foldhash`.\n\n";
    writeln!(
        page,
        "- date: {}",
        output("date", &["-u", "-d", &format!("@{seconds}"), "+%Y-%m-%d"])?
    )?;
    writeln!(page, "- commit: {}", output("git", &["rev-parse", "--short", "HEAD"])?)?;
    let cores = std::thread::available_parallelism()?;
    writeln!(page, "- processor: {}, {cores} cores", model.map_or("unknown", |(_, name)| name))?;
    let level = if dense_code::Level::detect().has_avx2() { "avx2" } else { "portable" };
    writeln!(page, "- level chosen at run time: {level}")?;
    writeln!(page, "- compiler: {}", output("rustc", &["--version"])?)?;
    writeln!(page, "\n![Ours beside the fastest rival, task by task](figures/results.svg)\n")?;
    let mut section = "";
    let in_order = tasks.iter().map(|(task, entries)| (parts(task), entries));
    let in_order = in_order.sorted_by_key(|(parts, _)| *parts);
    for ((name, task, unit), sizes) in &in_order.chunk_by(|(parts, _)| (parts.0, parts.1, parts.2))
    {
        let sizes: Vec<_> = sizes.map(|((.., items), entries)| (items, &**entries)).collect();
        if name != section {
            section = name;
            writeln!(
                page,
                "\n## {name}\n\n| task | ours | others, divided by ours |\n|---|--:|---|"
            )?;
        }
        writeln!(page, "| {task}{}", row(unit, &sizes).ok_or("a task without entries")?)?;
    }
    Ok(page)
}

/// The sizes of a task, ours, and the others: each rival once with its ratio for each size.
fn row(unit: &str, sizes: &[(Option<u64>, &[Entry])]) -> Option<String> {
    let first = sizes.first()?.1.first()?;
    let items = sizes.iter().filter_map(|(items, _)| *items).format(", ").to_string();
    let items = if items.is_empty() { items } else { format!("/{items}{unit}") };
    let way = first.name.strip_prefix("ours: ").map_or(String::new(), |way| format!(" ({way})"));
    let times = sizes.iter().map(|(_, entries)| duration(entries[0].time)).format(", ");
    let others = sizes.iter().flat_map(|(_, entries)| &entries[1..]).map(|entry| &entry.name);
    let others = others.unique().map(|name| {
        let ratio = |(_, entries): &(_, &[Entry])| {
            let other = entries.iter().find(|entry| entry.name == *name);
            other.map_or("-".to_owned(), |other| significant(other.time / entries[0].time))
        };
        format!("{name} {}", sizes.iter().map(ratio).format(", "))
    });
    Some(format!("{items} | {times}{way} | {} |", others.format("; ")))
}

/// The crate of a task, what is done, and where the last part begins with a number, the unit of
/// that number and the number.
fn parts(task: &str) -> (&str, &str, &str, Option<u64>) {
    let (name, task) = task.split_once('/').unwrap_or_default();
    let (start, end) = task.rsplit_once('/').unwrap_or((task, ""));
    let digits = end.bytes().take_while(u8::is_ascii_digit).count();
    match end[..digits].parse() {
        Ok(size) if end[digits..].is_empty() || end[digits..].starts_with(' ') => {
            (name, start, &end[digits..], Some(size))
        }
        _ => (name, task, "", None),
    }
}

/// A bar for each task that has a rival: how many times as long the fastest one takes, on a
/// logarithmic scale.
fn figure(tasks: &Tasks) -> Result<String, Box<dyn Error>> {
    const LEFT: f64 = 400.0;
    const DECADE: f64 = 110.0;
    let mut body = String::new();
    let mut y = 24.0;
    for (task, entries) in tasks {
        let Some((ours, rival)) = rivals(entries) else { continue };
        y += 19.0;
        let times = rival.time / ours.time;
        let (from, to) = (times.min(1.0).log10(), times.max(1.0).log10());
        let (x, width, top) = (LEFT + from * DECADE, (to - from) * DECADE, y - 10.0);
        let class = if times < 1.0 { "slower" } else { "ours" };
        let (task, name) = (escape(task), escape(&rival.name));
        writeln!(body, r#"<text x="{}" y="{y}" text-anchor="end">{task}</text>"#, LEFT - 60.0)?;
        writeln!(
            body,
            r#"<rect x="{x:.1}" y="{top}" width="{width:.1}" height="12" class="{class}"/>"#
        )?;
        let end = LEFT + to * DECADE + 6.0;
        let times = significant(times);
        writeln!(body, r#"<text x="{end:.1}" y="{y}">{times} × {name}</text>"#)?;
    }
    let mut scale = String::new();
    for (power, label) in ["1", "10", "100", "1000"].into_iter().enumerate() {
        let x = LEFT + DECADE * f64::from(u32::try_from(power)?);
        writeln!(scale, r##"<line x1="{x}" x2="{x}" y1="22" y2="{y}" stroke="#ddd"/>"##)?;
        writeln!(scale, r#"<text x="{x}" y="16" text-anchor="middle">{label}</text>"#)?;
    }
    let bottom = y + 12.0;
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1000 {bottom}\" role=\"img\" aria-label=\"How many times as long the fastest rival takes\">\n\
         <style>text{{font:12px sans-serif;fill:#222}}.ours{{fill:#1a7f5a}}.slower{{fill:#c0504d}}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{scale}{body}</svg>\n"
    ))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn output(program: &str, arguments: &[&str]) -> Result<String, Box<dyn Error>> {
    let run = Command::new(program).args(arguments).output()?;
    if !run.status.success() {
        return Err(format!("{program} failed").into());
    }
    Ok(String::from_utf8(run.stdout)?.trim().to_owned())
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
            (0.9996, "1.00"),
            (9.994, "9.99"),
            (9.996, "10.0"),
            (999.4, "999"),
            (26_912.0, "26900"),
        ] {
            assert_eq!(significant(value), text, "{value}");
        }
        for (value, text) in
            [(999.4, "999 ns"), (999.6, "1.00 µs"), (999.6e6, "1.00 s"), (3.55e9, "3.55 s")]
        {
            assert_eq!(duration(value), text);
        }
    }

    #[test]
    fn tasks_of_one_kind_are_one_row_by_size() {
        for (task, split) in [
            (
                "key/count of 3 u8, 1000/95 % repeated",
                ("count of 3 u8, 1000", " % repeated", Some(95)),
            ),
            ("hash/listed/3838380", ("listed", "", Some(3_838_380))),
            ("search/sliding/3x4", ("sliding/3x4", "", None)),
            ("graph/own colours", ("own colours", "", None)),
        ] {
            let (_, name, unit, size) = parts(task);
            assert_eq!((name, unit, size), split);
        }
        let entry = |name: &str, time| Entry { name: name.to_owned(), time };
        let sizes = [vec![entry("ours", 2.0), entry("nauty", 3.0)], vec![entry("ours", 4.0)]];
        let sizes = [(Some(6), &*sizes[0]), (Some(1000), &*sizes[1])];
        let expected = "/6, 1000 vertices | 2.00 ns, 4.00 ns | nauty 1.50, - |";
        assert_eq!(row(" vertices", &sizes).as_deref(), Some(expected));
    }

    #[test]
    fn compared_with_the_entry_named_ours_and_the_fastest_rival() {
        let timed = [("hash", 17.0), ("ours mask", 1.7), ("ours", 2.5), ("ahash", 15.0)];
        let mut entries = timed.map(|(name, time)| Entry { name: name.to_owned(), time });
        arrange(&mut entries);
        assert_eq!(
            entries.each_ref().map(|entry| &*entry.name),
            ["ours", "ours mask", "ahash", "hash"]
        );
        assert_eq!(
            rivals(&entries).map(|(ours, rival)| (ours.time, rival.time)),
            Some((2.5, 15.0))
        );
        assert_eq!(rivals(&entries[2..]), None);
    }
}
