//! The figures.

use std::error::Error;
use std::fmt::Write as _;

use crate::{Highlight, Race, Tasks, duration, ratio, significant};

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A bar for each implementation, the longest of each task as wide as the figure; behind it the
/// time and how many times as long as ours that is. Ours is dark; other ways of ours, which may do
/// more or less, are lighter.
pub(crate) fn bars(name: &str, tasks: &Tasks) -> Result<String, Box<dyn Error>> {
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
            let ratio =
                ratio(entry.time, ours).map_or(String::new(), |ratio| format!(" ({ratio})"));
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

/// How many times as long each peer takes, on a logarithmic scale; below that, from the worst to
/// the best cell of each race.
pub(crate) fn highlights(
    highlights: &[Highlight],
    races: &[Race],
) -> Result<String, Box<dyn Error>> {
    const WIDTH: f64 = 860.0;
    // Where a ratio of 1 is.
    const ONE: f64 = 290.0;
    const DECADE: f64 = 64.0;
    const LINE: f64 = 22.0;
    let mut body = String::new();
    let lines = u32::try_from(highlights.len() + races.len())?;
    let bottom = 34.0 + LINE * f64::from(lines);
    let mut x = ONE;
    for label in ["1", "10", "100", "1000", "10,000"] {
        writeln!(body, r##"<line x1="{x}" x2="{x}" y1="22" y2="{bottom}" stroke="#ddd"/>"##)?;
        writeln!(
            body,
            r#"<text x="{x}" y="16" text-anchor="middle" class="scale">{label}</text>"#
        )?;
        x += DECADE;
    }
    let mut y = 20.0;
    let mut line = |what: &str, [from, to]: [f64; 2], label: &str| -> std::fmt::Result {
        y += LINE;
        let end = ONE - 28.0;
        writeln!(body, r#"<text x="{end}" y="{y}" text-anchor="end">{}</text>"#, escape(what))?;
        for (class, from, to) in
            [("slower", from.min(1.0), to.min(1.0)), ("ours", from.max(1.0), to.max(1.0))]
        {
            let (x, width) = (ONE + from.log10() * DECADE, (to / from).log10() * DECADE);
            if width > 0.0 {
                let top = y - 10.5;
                writeln!(
                    body,
                    r#"<rect x="{x:.1}" y="{top}" width="{width:.1}" height="12" class="{class}"/>"#
                )?;
            }
        }
        let end = ONE + to.log10().max(0.0) * DECADE + 6.0;
        writeln!(body, r#"<text x="{end:.1}" y="{y}">{}</text>"#, escape(label))
    };
    for Highlight { what, beside, times: [ours, peers] } in highlights {
        let times = peers / ours;
        let label = format!(
            "{} × {beside} ({} → {})",
            significant(times),
            duration(*peers),
            duration(*ours)
        );
        line(what, [times.min(1.0), times.max(1.0)], &label)?;
    }
    for Race { mode, cells, worst, median, best } in races {
        let what = format!("canon-key: duplicates, {mode}, {cells} cases");
        let label = format!("{worst} to {best}, median {median} × the fastest plain way");
        line(&what, [*worst, *best], &label)?;
    }
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {bottom}\" role=\"img\" aria-label=\"How many times as fast as a peer\">\n\
         <style>text{{font:12px sans-serif;fill:#222}}.scale{{font-size:11px;fill:#777}}.ours{{fill:#1a7f5a}}.slower{{fill:#c0504d}}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{body}</svg>\n"
    ))
}
