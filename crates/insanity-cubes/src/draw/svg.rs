//! Drawings as SVG: nets, towers, and the graph of a puzzle.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::{Colour, Cube, Palette, Puzzle, Tower};

/// A line of the graph: an opposite pair of a cube.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    /// Where it starts: what the cube shows in front, or to the right.
    pub(crate) from: u16,
    pub(crate) to: u16,
    /// The cube's number, from 1.
    pub(crate) cube: usize,
}

/// One panel: a heading and the lines, with arrows or without.
pub(crate) struct Panel {
    pub(crate) heading: String,
    pub(crate) lines: Vec<Line>,
    pub(crate) arrows: bool,
}

/// The colours of the cubes' lines, one after the other.
const INKS: [&str; 8] =
    ["#b3261e", "#1565c0", "#2e7d32", "#7b1fa2", "#b26a00", "#00796b", "#6d4c41", "#37474f"];

/// Text that may stand between tags.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}

fn name(palette: &Palette, colour: Colour) -> String {
    escape(palette.name(colour).unwrap_or("?"))
}

/// A light fill, a different hue for each of the first colours (steps of the golden angle).
fn fill(colour: Colour) -> String {
    format!("hsl({},70%,75%)", (u32::from(colour.index()) * 1375 / 10 + 5) % 360)
}

fn open(width: f64, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    )
}

fn square(x: usize, y: usize, palette: &Palette, colour: Colour) -> String {
    const SIDE: usize = 32;
    let (left, top) = (x * SIDE + 8, y * SIDE + 8);
    format!(
        "<rect x=\"{left}\" y=\"{top}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{}\" stroke=\"#333\"/>\
         <text x=\"{}\" y=\"{}\" fill=\"#111\">{}</text>\n",
        fill(colour),
        left + 16,
        top + 21,
        name(palette, colour),
    )
}

impl Cube {
    /// The net of the cube as SVG.
    ///
    /// ```
    /// use insanity_cubes::{Cube, Palette};
    ///
    /// let cube: Cube = "ABCDEF".parse()?;
    /// assert!(cube.net_svg(&Palette::standard(6)?).starts_with("<svg"));
    /// # Ok::<(), insanity_cubes::cube::ParseCubeError>(())
    /// ```
    #[must_use]
    pub fn net_svg(self, palette: &Palette) -> String {
        let mut svg = open(112.0, 144.0);
        let places = [(1, 0), (1, 1), (2, 1), (1, 2), (1, 3), (0, 1)];
        for (colour, (x, y)) in self.faces().into_iter().zip(places) {
            svg += &square(x, y, palette, colour);
        }
        svg += "</svg>\n";
        svg
    }
}

impl Tower {
    /// The tower as SVG: its four sides unrolled, the last cube on top.
    ///
    /// ```
    /// use insanity_cubes::{Palette, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let tower = puzzle.solve().ok_or("no solution")?;
    /// assert_eq!(tower.svg(&Palette::standard(4)?).matches("<rect").count(), 1 + 16);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn svg(&self, palette: &Palette) -> String {
        let rows = self.rings().len();
        #[expect(clippy::cast_precision_loss, reason = "a size in pixels")]
        let mut svg = open(200.0, rows as f64 * 32.0 + 44.0);
        for (row, ring) in self.rings().iter().enumerate() {
            let y = rows - 1 - row;
            for (side, colour) in ring.sides().into_iter().enumerate() {
                svg += &square(side, y, palette, colour);
            }
            svg += &format!(
                "<text x=\"160\" y=\"{}\" fill=\"#555\">cube {}</text>\n",
                y * 32 + 29,
                row + 1
            );
        }
        for (x, side) in ["front", "right", "back", "left"].iter().enumerate() {
            let (x, y) = (x * 32 + 24, rows * 32 + 26);
            svg += &format!(
                "<text x=\"{x}\" y=\"{y}\" font-size=\"11\" fill=\"#555\">{side}</text>\n"
            );
        }
        svg += "</svg>\n";
        svg
    }
}

/// The cosine and sine of a part of a whole turn: Taylor series after folding to an eighth of a
/// turn. `core` has neither.
fn direction(turn: f64) -> (f64, f64) {
    let quarter = turn * 4.0;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a turn is 0 to 1")]
    let quadrant = quarter as u32;
    let angle = (quarter - f64::from(quadrant)) * core::f64::consts::FRAC_PI_2;
    let square = angle * angle;
    let (mut cosine, mut sine) = (0.0, 0.0);
    // Horner's scheme, exact to 1e-9 up to a quarter turn.
    for term in (0..8).rev() {
        let n = f64::from(2 * term);
        cosine = 1.0 - square / ((n + 1.0) * (n + 2.0)) * cosine;
        sine = 1.0 - square / ((n + 2.0) * (n + 3.0)) * sine;
    }
    sine *= angle;
    match quadrant % 4 {
        0 => (cosine, sine),
        1 => (-sine, cosine),
        2 => (-cosine, -sine),
        _ => (sine, -cosine),
    }
}

fn square_root(value: f64) -> f64 {
    let mut root = value.max(1.0);
    for _ in 0..30 {
        root = f64::midpoint(root, value / root);
    }
    root
}

/// The panels side by side: a dot a colour on a circle, a curve a line with its cube's number.
pub(crate) fn panels(puzzle: &Puzzle, palette: &Palette, panels: &[Panel]) -> String {
    let mut colours: Vec<Colour> = puzzle.cubes().iter().flat_map(|cube| cube.faces()).collect();
    colours.sort_unstable();
    colours.dedup();
    #[expect(clippy::cast_precision_loss, reason = "a size in pixels")]
    let many = colours.len() as f64;
    let radius = (many * 15.0).max(100.0);
    let size = 2.0 * radius + 130.0;
    #[expect(clippy::cast_precision_loss, reason = "a size in pixels")]
    let mut svg = open(size * panels.len() as f64, size + 30.0);
    svg += "<defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"5\" refY=\"5\" markerWidth=\"7\" \
            markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0 L10 5 L0 10 z\" fill=\"#222\"/></marker></defs>\n";
    let mut left = 0.0;
    for panel in panels {
        let middle = (left + size / 2.0, size / 2.0 + 25.0);
        let spot = |colour: u32| {
            let (x, y) = direction(f64::from(colour) / many);
            // The first colour on top, then clockwise.
            ((middle.0 + radius * y, middle.1 - radius * x), (y, -x))
        };
        svg += &format!(
            "<text x=\"{:.1}\" y=\"24\" font-size=\"16\" fill=\"#111\">{}</text>\n",
            middle.0,
            escape(&panel.heading)
        );
        let ends = |line: &Line| (line.from.min(line.to), line.from.max(line.to));
        // For each two dots how many lines join them, and how many of those are drawn.
        let mut joined: BTreeMap<(u16, u16), (usize, usize)> = BTreeMap::new();
        for line in &panel.lines {
            joined.entry(ends(line)).or_default().0 += 1;
        }
        // Numbers come after all lines, so that none is crossed.
        let mut numbers = String::new();
        for line in &panel.lines {
            let ink = INKS[line.cube.wrapping_sub(1) % INKS.len()];
            let (alike, drawn) = joined.entry(ends(line)).or_default();
            let (alike, before) = (*alike, core::mem::replace(drawn, *drawn + 1));
            let ((x, y), (out_x, out_y)) = spot(line.from.into());
            let (label_x, label_y);
            if line.from == line.to {
                #[expect(clippy::cast_precision_loss, reason = "few lines")]
                let reach = 10.0 + 7.0 * before as f64;
                let (cx, cy) = (x + out_x * (12.0 + reach), y + out_y * (12.0 + reach));
                svg += &format!(
                    "<circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"{reach:.1}\" fill=\"none\" stroke=\"{ink}\" \
                     stroke-width=\"1.6\"/>\n"
                );
                (label_x, label_y) = (cx + out_x * (reach + 9.0), cy + out_y * (reach + 9.0));
            } else {
                let ((to_x, to_y), _) = spot(line.to.into());
                let (dx, dy) = (to_x - x, to_y - y);
                let length = square_root(dx * dx + dy * dy);
                #[expect(clippy::cast_precision_loss, reason = "few lines")]
                // Never quite straight: lines across the middle would hide each other's numbers.
                let bend = (before as f64 - (alike as f64 - 1.0) / 2.0) * 36.0 + 14.0;
                // The same side for lines in either direction.
                let bend = if line.from < line.to { bend } else { -bend };
                let (side_x, side_y) = (-dy / length * bend, dx / length * bend);
                let (half_x, half_y) = (x + dx / 2.0 + side_x, y + dy / 2.0 + side_y);
                let (near_x, near_y) = (x + dx / 4.0 + side_x, y + dy / 4.0 + side_y);
                let (far_x, far_y) = (x + dx * 0.75 + side_x, y + dy * 0.75 + side_y);
                let arrow = if panel.arrows { " marker-mid=\"url(#arrow)\"" } else { "" };
                svg += &format!(
                    "<path d=\"M{x:.1} {y:.1} Q{near_x:.1} {near_y:.1} {half_x:.1} {half_y:.1} \
                     Q{far_x:.1} {far_y:.1} {to_x:.1} {to_y:.1}\" fill=\"none\" stroke=\"{ink}\" \
                     stroke-width=\"1.6\"{arrow}/>\n"
                );
                let aside = if bend < 0.0 { -11.0 } else { 11.0 };
                (label_x, label_y) = (half_x - dy / length * aside, half_y + dx / length * aside);
            }
            numbers += &format!(
                "<text x=\"{label_x:.1}\" y=\"{:.1}\" font-size=\"13\" fill=\"{ink}\" font-weight=\"bold\" stroke=\"#fff\" \
                 stroke-width=\"3\" paint-order=\"stroke\">{}</text>\n",
                label_y + 4.5,
                line.cube
            );
        }
        svg += &numbers;
        for (at, colour) in (0u32..).zip(&colours) {
            let ((x, y), _) = spot(at);
            svg += &format!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"13\" fill=\"{}\" stroke=\"#333\"/>\
                 <text x=\"{x:.1}\" y=\"{:.1}\" fill=\"#111\">{}</text>\n",
                fill(*colour),
                y + 5.0,
                name(palette, *colour)
            );
        }
        left += size;
    }
    svg += "</svg>\n";
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_and_roots_are_those_of_std() {
        for step in 0..1000u32 {
            let turn = f64::from(step) / 1000.0;
            let (sine, cosine) = (turn * core::f64::consts::TAU).sin_cos();
            let (ours, other) = direction(turn);
            assert!((ours - cosine).abs() < 1e-6 && (other - sine).abs() < 1e-6, "{turn}");
            let value = f64::from(step) * 77.0;
            assert!((square_root(value) - value.sqrt()).abs() < 1e-3 + value * 1e-9, "{value}");
        }
    }

    /// As many dots as there are colours, and lines that would take a minute to compare two by two.
    #[test]
    fn all_colours_are_drawn() {
        let face = |at: u32| Colour::new(u16::try_from(at % 65_536).unwrap());
        let cubes =
            (0..10_923).map(|at| Cube::new([0, 1, 2, 3, 4, 5].map(|place| face(6 * at + place))));
        let puzzle = Puzzle::new(cubes.collect()).unwrap();
        let lines = (0..30_000).map(|from| Line { from, to: from + 1, cube: 1 });
        let panel = Panel { heading: String::new(), lines: lines.collect(), arrows: false };
        let drawn = panels(&puzzle, &Palette::new(), &[panel]);
        assert_eq!(
            (drawn.matches("<path d=\"M").count(), drawn.matches("<circle").count()),
            (30_001, 65_536)
        );
    }

    #[test]
    fn names_are_escaped() {
        assert_eq!(escape("a<b>&\"c\""), "a&lt;b&gt;&amp;&quot;c&quot;");
    }
}
