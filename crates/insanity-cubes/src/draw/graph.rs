//! The graph of a puzzle as SVG.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::f64::consts::PI;

use super::Drawing;
use super::svg::{escape, fitting, name};
use crate::puzzle::css;
use crate::teach::{Line, Panel};
use crate::{Explanation, Palette};

/// The colours of the cubes' lines, one after the other.
const INKS: [&str; 8] =
    ["#b3261e", "#1565c0", "#2e7d32", "#7b1fa2", "#b26a00", "#00796b", "#6d4c41", "#37474f"];

impl Line {
    fn ink(self) -> &'static str {
        if self.is_faint { "#bbb" } else { INKS[(self.cube - 1) % INKS.len()] }
    }

    fn stroke(self) -> String {
        let width = if self.is_faint { "1" } else { "1.6" };
        format!("fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\"", self.ink())
    }
}

type Spot = [f64; 2];

/// Where the parts of a panel are.
struct Layout {
    middle: Spot,
    radius: f64,
    /// The ways out of the circle at each dot and halfway to the next one. The first dot is on top,
    /// then clockwise.
    ways: Vec<Spot>,
    numbers: String,
}

/// Unit vectors at `count` places round a circle.
fn ways(count: usize) -> Vec<Spot> {
    #[expect(clippy::cast_precision_loss, reason = "at most 12,288 places")]
    let step = 2.0 * PI / count as f64;
    // `core` has no sine. The series converges for a whole turn too, if there is one place only.
    let (mut sine, mut cosine, mut term) = (0.0, 0.0, 1.0);
    for power in 0..30u32 {
        let sum = if power % 2 == 0 { &mut cosine } else { &mut sine };
        *sum += if power % 4 < 2 { term } else { -term };
        term *= step / f64::from(power + 1);
    }
    let mut way = [0.0, -1.0];
    let mut ways = Vec::with_capacity(count);
    for _ in 0..count {
        ways.push(way);
        // Each from the one before: after 12,288 steps the error is still far below the tenth of a
        // pixel that is written.
        way = [way[0] * cosine - way[1] * sine, way[0] * sine + way[1] * cosine];
    }
    ways
}

fn shifted([x, y]: Spot, [right, down]: Spot, by: f64) -> Spot {
    [x + right * by, y + down * by]
}

impl Explanation {
    /// The graph as SVG, with one dot for each colour and one line for each opposite pair, marked
    /// with its cube's number. If there is a solution, the two half solutions that make it are
    /// beside the graph, with arrows from front to back and from right to left. The text at the
    /// bottom is the end of the last step.
    ///
    /// ```
    /// use insanity_cubes::{Palette, Puzzle};
    ///
    /// let palette = Palette::standard(4)?;
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let svg = puzzle.explain(&palette).svg(&palette).to_string();
    /// assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    #[must_use]
    pub fn svg(&self, palette: &Palette) -> Drawing {
        #[expect(clippy::cast_precision_loss, reason = "sizes in pixels")]
        let (many, panels) = (self.colours.len() as f64, self.panels.len() as f64);
        let radius = (many * 15.0).max(100.0);
        let size = 2.0 * radius + 150.0;
        let (width, height) = (size * panels, size + 60.0);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" style=\"max-width: 100%; height: auto\" \
             font-family=\"sans-serif\" font-size=\"14\" \
             text-anchor=\"middle\">\n<title>Instant Insanity: {}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
            escape(&self.conclusion)
        );
        svg += "<defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"5\" refY=\"5\" markerWidth=\"7\" \
                markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0 L10 5 L0 10 z\" fill=\"#222\"/></marker></defs>\n";
        let mut left = 0.0;
        for panel in &self.panels {
            let middle = [left + size / 2.0, size / 2.0 + 25.0];
            let ways = ways(2 * self.colours.len());
            let layout = Layout { middle, radius, ways, numbers: String::new() };
            svg += &self.panel(panel, layout, palette);
            left += size;
        }
        svg += &format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"16\" fill=\"#111\">{}</text>\n</svg>\n",
            width / 2.0,
            size + 44.0,
            escape(&self.conclusion)
        );
        Drawing(svg)
    }

    fn panel(&self, panel: &Panel, mut layout: Layout, palette: &Palette) -> String {
        let mut svg = format!(
            "<text x=\"{:.1}\" y=\"24\" font-size=\"16\" fill=\"#111\">{}</text>\n",
            layout.middle[0],
            escape(panel.heading)
        );
        svg += &layout.lines(panel);
        // Names that would be too small on the dots are written beside them.
        let is_long = |colour| palette.name(colour).is_some_and(|name| name.chars().count() > 3);
        let beside = self.colours.iter().any(|colour| is_long(*colour));
        let mut labels = String::new();
        for (at, colour) in self.colours.iter().enumerate() {
            let ([x, y], way) = layout.dot(at);
            svg += &format!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"13\" fill=\"{}\" stroke=\"#333\"/>\n",
                css(palette.fill(*colour)),
            );
            if beside {
                // Under the dot, or over it in the lower half: loops are on the outer side.
                let spot = [x, if way[1] > 0.1 { y - 22.0 } else { y + 22.0 }];
                let name = palette.label(*colour);
                labels += &edged(spot, fitting(&name, 12.0, 140.0), "#111", &escape(&name));
            } else {
                svg += &name(palette, *colour, [x, y], 14.0, 22.0);
            }
        }
        // Names and numbers come last, so that nothing is drawn over them.
        svg + &labels + &layout.numbers
    }
}

/// Letters with a white edge, over whatever is there. The edge is a text of its own: many programs
/// that show SVG draw the edge of a text over its letters.
fn edged([x, y]: Spot, size: f64, ink: &str, text: &str) -> String {
    let attributes = format!("x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\"", y + 0.35 * size);
    format!(
        "<text {attributes} fill=\"none\" stroke=\"#fff\" stroke-width=\"3\" \
         aria-hidden=\"true\">{text}</text>\n<text {attributes} fill=\"{ink}\">{text}</text>\n"
    )
}

impl Layout {
    /// Where a dot is, and the way out of the circle.
    fn dot(&self, colour: usize) -> (Spot, Spot) {
        let way = self.ways[2 * colour];
        (shifted(self.middle, way, self.radius), way)
    }

    fn lines(&mut self, panel: &Panel) -> String {
        let ends_of = |line: &Line| (line.from.min(line.to), line.from.max(line.to));
        let mut drawn: Vec<(u16, u16)> = Vec::new();
        let mut svg = String::new();
        for line in &panel.lines {
            let ends = ends_of(line);
            let before = drawn.iter().filter(|other| **other == ends).count();
            let alike = panel.lines.iter().filter(|other| ends_of(other) == ends).count();
            drawn.push(ends);
            #[expect(clippy::cast_precision_loss, reason = "few lines")]
            let (before, last) = (before as f64, alike as f64 - 1.0);
            svg += &if line.from == line.to {
                self.draw_loop(*line, before)
            } else {
                let apart = (before - last / 2.0) * (36.0f64).min(100.0 / (last + 1.0));
                self.draw_curve(*line, apart, panel.arrows)
            };
        }
        svg
    }

    /// A circle outside of the dot, larger for each one more.
    fn draw_loop(&mut self, line: Line, before: f64) -> String {
        let (dot, way) = self.dot(line.from.into());
        let reach = 10.0 + 7.0 * before;
        let [x, y] = shifted(dot, way, 12.0 + reach);
        self.numbers +=
            &edged(shifted([x, y], way, reach + 9.0), 13.0, line.ink(), &format!("{}", line.cube));
        format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{reach:.1}\" {}/>\n", line.stroke())
    }

    /// A curve; `apart` keeps those apart that join the same dots.
    fn draw_curve(&mut self, line: Line, apart: f64, arrows: bool) -> String {
        let (from, to) = (usize::from(line.from), usize::from(line.to));
        let ([x, y], [to_x, to_y]) = (self.dot(from).0, self.dot(to).0);
        // The ways are at half steps round the circle: this one is halfway between the two dots.
        // Never quite straight: lines across the middle would hide each other's numbers.
        let across = self.ways[from + to];
        let bend = apart + 14.0;
        let at = |part: f64, lift: f64| {
            shifted([x + (to_x - x) * part, y + (to_y - y) * part], across, lift)
        };
        let ([a, b], [c, d], [e, f]) = (at(0.25, bend), at(0.5, bend), at(0.75, bend));
        // Beside the middle, which is not quite the same place for each cube.
        // Three lines between the same dots would have their numbers on one spot.
        let part = [0.5, 0.4, 0.6][line.cube % 3];
        let aside = if bend < 0.0 { -11.0 } else { 11.0 };
        self.numbers += &edged(at(part, bend + aside), 13.0, line.ink(), &format!("{}", line.cube));
        let arrow = if arrows { " marker-mid=\"url(#arrow)\"" } else { "" };
        format!(
            "<path d=\"M{x:.1} {y:.1} Q{a:.1} {b:.1} {c:.1} {d:.1} \
             Q{e:.1} {f:.1} {to_x:.1} {to_y:.1}\" {}{arrow}/>\n",
            line.stroke()
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_are_those_of_std() {
        for count in [1u16, 2, 3, 8, 1000] {
            for (at, [x, y]) in (0u32..).zip(ways(count.into())) {
                let (sine, cosine) =
                    (f64::from(at) / f64::from(count) * core::f64::consts::TAU).sin_cos();
                assert!((x - sine).abs() < 1e-6 && (y + cosine).abs() < 1e-6, "{at}/{count}");
            }
        }
    }
}
