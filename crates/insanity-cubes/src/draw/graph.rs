//! The graph of a puzzle as SVG.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::colours::css;
use super::svg::{escape, fitted, open, width_of};
use crate::root::square_root;
use crate::solve::Pace;
use crate::{Colour, Palette, Puzzle};

/// A line of the graph: an opposite pair of a cube.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    /// Where it starts: what the cube shows in front, or to the right.
    pub(crate) from: u16,
    pub(crate) to: u16,
    /// The cube's number, from 1.
    pub(crate) cube: usize,
    /// Whether the line does not matter here.
    pub(crate) is_faint: bool,
}

impl Line {
    fn ink(self) -> &'static str {
        if self.is_faint { "#bbb" } else { INKS[self.cube.wrapping_sub(1) % INKS.len()] }
    }

    fn stroke(self) -> String {
        let width = if self.is_faint { "1" } else { "1.6" };
        format!("stroke=\"{}\" stroke-width=\"{width}\"", self.ink())
    }
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

/// The panels side by side: one dot for each colour, on a circle, and one curve for each line, with
/// its cube's number. Under them is what follows from them.
pub(crate) fn panels(
    puzzle: &Puzzle,
    palette: &Palette,
    panels: &[Panel],
    conclusion: &str,
    budget: &mut Budget<'_>,
) -> Result<String, LimitReached> {
    let mut pace = Pace::default();
    let colours: BTreeSet<Colour> = puzzle.cubes().iter().flat_map(|cube| cube.faces()).collect();
    #[expect(clippy::cast_precision_loss, reason = "a size in pixels")]
    let many = colours.len() as f64;
    let radius = (many * 15.0).max(100.0);
    let size = 2.0 * radius + 150.0;
    #[expect(clippy::cast_precision_loss, reason = "a size in pixels")]
    let width = size * panels.len() as f64;
    let mut svg = open(width, size + 60.0);
    svg += "<defs><marker id=\"arrow\" viewBox=\"0 0 10 10\" refX=\"5\" refY=\"5\" markerWidth=\"7\" \
            markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0 L10 5 L0 10 z\" fill=\"#222\"/></marker></defs>\n";
    // Names that would be too small on the dots are written beside them.
    let is_long = |colour: &Colour| palette.name(*colour).is_some_and(|name| width_of(name) > 2.4);
    let beside = colours.iter().any(is_long);
    let mut left = 0.0;
    for panel in panels {
        let mut labels = String::new();
        let middle = [left + size / 2.0, size / 2.0 + 25.0];
        let mut drawing =
            Drawing { middle, radius, many, taken: Vec::new(), numbers: String::new() };
        if beside {
            let names = colours.iter().map(|colour| palette.name(*colour).unwrap_or("?"));
            (0u32..).zip(names).for_each(|(at, name)| drawing.keep_label_free(at, name));
        }
        svg += &format!(
            "<text x=\"{:.1}\" y=\"24\" font-size=\"16\" fill=\"#111\">{}</text>\n",
            middle[0],
            escape(&panel.heading)
        );
        svg += &drawing.lines(panel, &mut pace, budget)?;
        for (at, colour) in (0u32..).zip(&colours) {
            pace.work(DRAWN, budget)?;
            let ([x, y], _) = drawing.dot(at);
            let name = if beside {
                labels += &label(palette.name(*colour).unwrap_or("?"), drawing.label_spot(at));
                String::from("\n")
            } else {
                fitted(palette, *colour, [x, y], 14.0, 22.0)
            };
            svg += &format!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"13\" fill=\"{}\" stroke=\"#333\"/>{name}",
                css(palette.fill(*colour)),
            );
        }
        // Names and numbers come last, so that nothing is drawn over them.
        svg += &labels;
        svg += &drawing.numbers;
        left += size;
    }
    svg += &format!(
        "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"16\" fill=\"#111\">{}</text>\n</svg>\n",
        width / 2.0,
        size + 44.0,
        escape(conclusion)
    );
    Ok(svg)
}

/// As many units of work is a line or a dot, see [`Pace`].
const DRAWN: usize = 16;

/// Letters with a white edge, over whatever is there. The edge is a text of its own: many programs
/// that show SVG draw the edge of a text over its letters.
fn edged(attributes: &str, ink: &str, text: &str) -> String {
    format!(
        "<text {attributes} fill=\"none\" stroke=\"#fff\" stroke-width=\"3\" \
         aria-hidden=\"true\">{text}</text>\n<text {attributes} fill=\"{ink}\">{text}</text>\n"
    )
}

/// The size of the letters of a name beside its dot.
fn label_size(name: &str) -> f64 {
    (140.0 / width_of(name).max(0.1)).clamp(5.0, 12.0)
}

/// The name of a colour beside its dot, no wider than the free edge of the panel.
fn label(name: &str, [x, y]: Spot) -> String {
    let size = label_size(name);
    let attributes = format!("x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\"", y + size * 0.35);
    edged(&attributes, "#111", &escape(name))
}

/// A place in pixels.
type Spot = [f64; 2];

/// Where the parts of a panel are.
struct Drawing {
    middle: Spot,
    radius: f64,
    /// How many dots there are.
    many: f64,
    /// Where numbers are already.
    taken: Vec<Spot>,
    numbers: String,
}

/// More dots than this are not looked at one by one.
const MANY_DOTS: f64 = 120.0;
/// Later numbers keep clear of this many only: more don't find room anyhow, and it takes long.
const MANY_NUMBERS: usize = 1000;

impl Drawing {
    /// Where a dot is, and the way out of the circle. The first colour is on top, then clockwise.
    fn dot(&self, colour: u32) -> (Spot, Spot) {
        let (x, y) = direction(f64::from(colour) / self.many);
        let [middle_x, middle_y] = self.middle;
        ([middle_x + self.radius * y, middle_y - self.radius * x], [y, -x])
    }

    /// The middle of the name beside a dot: under it, or over it in the lower half, because loops
    /// are on the outer side.
    fn label_spot(&self, colour: u32) -> Spot {
        let ([x, y], [_, out_y]) = self.dot(colour);
        [x, if out_y > 0.1 { y - 22.0 } else { y + 22.0 }]
    }

    /// Keeps the numbers of lines away from the name beside a dot.
    fn keep_label_free(&mut self, colour: u32, name: &str) {
        if self.many > MANY_DOTS {
            return;
        }
        let [x, y] = self.label_spot(colour);
        let half = (label_size(name) * width_of(name) / 2.0).min(75.0);
        let mut right = -half;
        while right < half {
            self.taken.push([x + right, y]);
            right += 10.0;
        }
        self.taken.push([x + half, y]);
    }

    fn lines(
        &mut self,
        panel: &Panel,
        pace: &mut Pace,
        budget: &mut Budget<'_>,
    ) -> Result<String, LimitReached> {
        let ends = |line: &Line| (line.from.min(line.to), line.from.max(line.to));
        // For each two dots how many lines join them, and how many of those are drawn.
        let mut joined: BTreeMap<(u16, u16), (usize, usize)> = BTreeMap::new();
        for line in &panel.lines {
            pace.work(1, budget)?;
            joined.entry(ends(line)).or_default().0 += 1;
        }
        let mut svg = String::new();
        for line in &panel.lines {
            // A number that is kept away from others is compared with them and with all dots.
            pace.work(DRAWN + self.taken.len(), budget)?;
            let (alike, drawn) = joined.entry(ends(line)).or_default();
            #[expect(clippy::cast_precision_loss, reason = "few lines")]
            let (before, last) = (*drawn as f64, *alike as f64 - 1.0);
            *drawn += 1;
            svg += &if line.from == line.to {
                self.draw_loop(*line, before)
            } else {
                self.draw_curve(
                    *line,
                    (before - last / 2.0) * (36.0f64).min(100.0 / (last + 1.0)),
                    panel.arrows,
                )
            };
        }
        Ok(svg)
    }

    /// A circle outside of the dot, larger for each one more.
    fn draw_loop(&mut self, line: Line, before: f64) -> String {
        let ([x, y], [out_x, out_y]) = self.dot(line.from.into());
        let reach = 10.0 + 7.0 * before;
        let (cx, cy) = (x + out_x * (12.0 + reach), y + out_y * (12.0 + reach));
        self.number(line, [cx + out_x * (reach + 9.0), cy + out_y * (reach + 9.0)]);
        format!(
            "<circle cx=\"{cx:.1}\" cy=\"{cy:.1}\" r=\"{reach:.1}\" fill=\"none\" {}/>\n",
            line.stroke()
        )
    }

    /// A curve; `bend` keeps those apart that join the same dots.
    fn draw_curve(&mut self, line: Line, bend: f64, arrows: bool) -> String {
        let ([x, y], _) = self.dot(line.from.into());
        let ([to_x, to_y], _) = self.dot(line.to.into());
        let (dx, dy) = (to_x - x, to_y - y);
        let length = square_root(dx * dx + dy * dy);
        // Never quite straight: lines across the middle would hide each other's numbers.
        let bend = bend + 14.0;
        // The same side for lines in either direction.
        let bend = if line.from < line.to { bend } else { -bend };
        let across = [-dy / length, dx / length];
        let at = |part: f64| {
            [0, 1].map(|axis| [x, y][axis] + [dx, dy][axis] * part + across[axis] * bend)
        };
        let [near, half, far] = [0.25, 0.5, 0.75].map(at);
        let aside = if bend < 0.0 { -11.0 } else { 11.0 };
        // Beside the middle, or where it hides nothing.
        let spots = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74].map(|part| {
            // The two halves are parabolas that flatten in the middle.
            let rise = if part < 0.5 { 2.0 * part } else { 2.0 - 2.0 * part };
            let lift = bend * (1.0 - (1.0 - rise) * (1.0 - rise)) + aside;
            [0, 1].map(|axis| [x, y][axis] + [dx, dy][axis] * part + across[axis] * lift)
        });
        let room = spots.map(|spot| self.room(spot));
        let first = room.iter().position(|room| *room >= 0.0).or_else(|| {
            (0..room.len()).rev().max_by(|one, other| room[*one].total_cmp(&room[*other]))
        });
        self.number(line, spots[first.unwrap_or(0)]);
        let arrow = if arrows { " marker-mid=\"url(#arrow)\"" } else { "" };
        format!(
            "<path d=\"M{x:.1} {y:.1} Q{:.1} {:.1} {:.1} {:.1} Q{:.1} {:.1} {to_x:.1} {to_y:.1}\" \
             fill=\"none\" {}{arrow}/>\n",
            near[0],
            near[1],
            half[0],
            half[1],
            far[0],
            far[1],
            line.stroke()
        )
    }

    /// How far a number at a place would be from the dots and the other numbers, beyond what it
    /// needs; the nearest counts.
    fn room(&self, [x, y]: Spot) -> f64 {
        if self.many > MANY_DOTS {
            return 0.0;
        }
        let mut room = f64::MAX;
        let mut keep = |[other_x, other_y]: Spot, needed: f64| {
            let (dx, dy) = (x - other_x, y - other_y);
            room = room.min(square_root(dx * dx + dy * dy) - needed);
        };
        for colour in (0..120u32).take_while(|colour| f64::from(*colour) < self.many) {
            keep(self.dot(colour).0, 23.0);
        }
        for taken in &self.taken {
            keep(*taken, 15.0);
        }
        room
    }

    fn number(&mut self, line: Line, [x, y]: Spot) {
        if self.many <= MANY_DOTS && self.taken.len() < MANY_NUMBERS {
            self.taken.push([x, y]);
        }
        let attributes =
            format!("x=\"{x:.1}\" y=\"{:.1}\" font-size=\"13\" font-weight=\"bold\"", y + 4.5);
        self.numbers += &edged(&attributes, line.ink(), &format!("{}", line.cube));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cube, Limits};

    #[test]
    fn directions_are_those_of_std() {
        for step in 0..1000u32 {
            let turn = f64::from(step) / 1000.0;
            let (sine, cosine) = (turn * core::f64::consts::TAU).sin_cos();
            let (ours, other) = direction(turn);
            assert!((ours - cosine).abs() < 1e-6 && (other - sine).abs() < 1e-6, "{turn}");
        }
    }

    /// Letters stand on the dots, words beside them at a size that can be read.
    #[test]
    fn long_names_are_beside_the_dots() {
        let puzzle: Puzzle = "AABBAB".parse().unwrap();
        let panel = || Panel { heading: String::new(), lines: Vec::new(), arrows: false };
        let draw = |names| {
            let budget = &mut Budget::new(&Limits::new());
            panels(&puzzle, &Palette::from_names(names).unwrap(), &[panel()], "", budget).unwrap()
        };
        assert!(draw(["R", "G"]).contains("</title>R</text>"));
        let words = draw(["red", "dark-green"]);
        assert!(words.contains(">red</text>") && !words.contains("textLength"), "{words}");
        assert!(words.contains("font-size=\"12.0\"") && words.contains(">dark-green</text>"));
    }

    /// As many dots as there are colours, and lines that would take a minute to compare two by two.
    #[test]
    fn all_colours_are_drawn() {
        let face = |at: u32| Colour::new(u16::try_from(at % 65_536).unwrap());
        let cubes =
            (0..10_923).map(|at| Cube::new([0, 1, 2, 3, 4, 5].map(|place| face(6 * at + place))));
        let puzzle = Puzzle::new(cubes.collect()).unwrap();
        let lines = (0..30_000).map(|from| Line { from, to: from + 1, cube: 1, is_faint: false });
        let panel = Panel { heading: String::new(), lines: lines.collect(), arrows: false };
        let budget = &mut Budget::new(&Limits::new());
        let drawn = panels(&puzzle, &Palette::new(), &[panel], "", budget).unwrap();
        assert_eq!(
            (drawn.matches("<path d=\"M").count(), drawn.matches("<circle").count()),
            (30_001, 65_536)
        );
    }
}
