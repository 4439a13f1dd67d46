//! Sheets of nets or strips to print, cut out and fold.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter::FusedIterator;

use super::strips;
use super::svg::fitted;
use crate::pieces::PieceKind;
use crate::{Colour, Cube, Palette, Puzzle};

/// A4 in millimetres.
pub(super) const PAGE: [f64; 2] = [210.0, 297.0];
/// The side of a cube, and the depth of a tab.
const SIDE: f64 = 27.0;
const TAB: f64 = 7.0;
/// Two nets side by side and two below each other, with their tabs.
const PLACES: [[f64; 2]; 4] = [[14.0, 26.0], [114.0, 26.0], [14.0, 166.0], [114.0, 166.0]];

/// For the faces 1 to 6 their column and row in the net.
const CELLS: [[i8; 2]; 6] = [[1, 0], [1, 1], [2, 1], [1, 2], [1, 3], [0, 1]];
/// Up, right, down, left.
const STEPS: [[i8; 2]; 4] = [[0, -1], [1, 0], [0, 1], [-1, 0]];

/// What an edge of a square of the net is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edge {
    /// Another square is there: fold.
    Fold,
    /// It is glued to another edge: this one has the tab, or the other.
    Tab,
    Bare,
}

/// A direction in space: 1, 2, 3 or the opposite -1, -2, -3.
type Direction = i8;

/// Which way a face of the folded cube points, and which ways are right and down in the net there.
#[derive(Clone, Copy, Debug)]
struct Frame {
    outwards: Direction,
    right: Direction,
    down: Direction,
}

impl Frame {
    /// The neighbouring face after folding, by the index of the step.
    fn folded(self, step: usize) -> Self {
        let Self { outwards, right, down } = self;
        match step {
            0 => Self { outwards: -down, right, down: outwards },
            1 => Self { outwards: right, right: -outwards, down },
            2 => Self { outwards: down, right, down: -outwards },
            _ => Self { outwards: -right, right: outwards, down },
        }
    }
}

/// The frames of the faces 1 to 6.
fn frames() -> [Frame; 6] {
    // Face 2 lies on the table, all others are folded from it; face 5 hangs on face 4.
    let table = Frame { outwards: 3, right: 1, down: 2 };
    let four = table.folded(2);
    [table.folded(0), table, table.folded(1), four, four.folded(2), table.folded(3)]
}

/// For each face what its four edges are. Of two edges that meet the first has the tab.
fn edges() -> [[Edge; 4]; 6] {
    let frames = frames();
    let mut glued: Vec<[Direction; 2]> = Vec::new();
    let mut edges = [[Edge::Fold; 4]; 6];
    for (face, frame) in frames.iter().enumerate() {
        for (step, [right, down]) in STEPS.iter().enumerate() {
            let [x, y] = CELLS[face];
            if CELLS.contains(&[x + right, y + down]) {
                continue;
            }
            // The edge of the cube between the two faces that look these ways.
            let mut between = [frame.outwards, frame.folded(step).outwards];
            between.sort_unstable();
            edges[face][step] = if glued.contains(&between) { Edge::Bare } else { Edge::Tab };
            glued.push(between);
        }
    }
    edges
}

/// The corners of an edge of a square, clockwise, and the way out of the square.
fn corners([x, y]: [f64; 2], step: usize) -> ([f64; 2], [f64; 2], [f64; 2]) {
    let (right, down) = (x + SIDE, y + SIDE);
    match step {
        0 => ([x, y], [right, y], [0.0, -1.0]),
        1 => ([right, y], [right, down], [1.0, 0.0]),
        2 => ([right, down], [x, down], [0.0, 1.0]),
        _ => ([x, down], [x, y], [-1.0, 0.0]),
    }
}

fn net(cube: Cube, number: usize, [left, top]: [f64; 2], names: Names) -> String {
    let mut svg = format!(
        "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"5\" fill=\"#222\" stroke=\"none\">cube {number}</text>\n",
        left + 2.5 * SIDE,
        top + 3.5 * SIDE
    );
    let at = |face: usize| {
        let [x, y] = CELLS[face].map(f64::from);
        [left + x * SIDE, top + y * SIDE]
    };
    for (face, edges) in edges().iter().enumerate() {
        for (step, _) in edges.iter().enumerate().filter(|(_, edge)| **edge == Edge::Tab) {
            let ([x, y], [to_x, to_y], [out_x, out_y]) = corners(at(face), step);
            let (along_x, along_y) = ((to_x - x) / SIDE * TAB, (to_y - y) / SIDE * TAB);
            svg += &format!(
                "<path d=\"M{x:.1} {y:.1} L{:.1} {:.1} L{:.1} {:.1} L{to_x:.1} {to_y:.1}\" \
                 fill=\"#fff\"/>\n",
                x + along_x + out_x * TAB,
                y + along_y + out_y * TAB,
                to_x - along_x + out_x * TAB,
                to_y - along_y + out_y * TAB
            );
        }
    }
    for (face, colour) in cube.faces().into_iter().enumerate() {
        let [x, y] = at(face);
        svg += &format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{}\" \
             stroke=\"none\"/>",
            super::colours::css(names.palette.fill(colour))
        );
        svg += &names.at(colour, [x + SIDE / 2.0, y + SIDE / 2.0], SIDE - 5.0);
    }
    for (face, edges) in edges().iter().enumerate() {
        for (step, edge) in edges.iter().enumerate() {
            let ([x, y], [to_x, to_y], _) = corners(at(face), step);
            let line = format!("M{x:.1} {y:.1} L{to_x:.1} {to_y:.1}");
            svg +=
                &if *edge == Edge::Bare { format!("<path d=\"{line}\"/>\n") } else { fold(&line) };
        }
    }
    svg
}

/// A line to fold along: broken, with a light one under it so that it is seen between dark faces.
pub(super) fn fold(line: &str) -> String {
    format!("<path d=\"{line}\" stroke=\"#fff\"/><path d=\"{line}\" stroke-dasharray=\"1.5 1\"/>\n")
}

/// The names of colours, if they are printed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names<'a> {
    pub(super) palette: &'a Palette,
    printed: bool,
}

impl Names<'_> {
    /// The name of a colour round a point.
    pub(super) fn at(self, colour: Colour, middle: [f64; 2], width: f64) -> String {
        if self.printed { fitted(self.palette, colour, middle, 6.0, width) } else { String::new() }
    }
}

/// What is printed on sheets.
#[derive(Clone, Copy, Debug)]
pub(super) enum Printed<'a> {
    Nets(&'a [Cube]),
    Strips(&'a PieceKind, &'a [Vec<Colour>]),
}

/// A4 sheets as SVG, one after another: see [`Puzzle::sheets`] and [`PieceKind::strips`]. A
/// browser prints each as one page, at its true size.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Sheets<'a> {
    printed: Printed<'a>,
    names: Names<'a>,
    pages: core::ops::Range<usize>,
}

impl<'a> Sheets<'a> {
    pub(super) const fn new(printed: Printed<'a>, palette: &'a Palette) -> Self {
        let pages = match printed {
            Printed::Nets(cubes) => cubes.len().div_ceil(PLACES.len()),
            Printed::Strips(_, pieces) => pieces.len().div_ceil(strips::ROWS),
        };
        Self { printed, names: Names { palette, printed: true }, pages: 0..pages }
    }

    /// The same sheets with fills alone: the names of the colours are left out.
    ///
    /// ```
    /// use insanity_cubes::{Palette, Puzzle};
    ///
    /// let mut palette = Palette::new();
    /// let puzzle = Puzzle::from_lines("red red blue white blue white", &mut palette)?;
    /// let [named, plain] = [puzzle.sheets(&palette), puzzle.sheets(&palette).without_names()]
    ///     .map(|mut sheets| sheets.next().unwrap_or_default());
    /// assert!(named.contains(">blue</text>") && !plain.contains("blue"));
    /// assert!(plain.contains("cube 1"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const fn without_names(mut self) -> Self {
        self.names.printed = false;
        self
    }

    fn page(&self, page: usize) -> String {
        let [width, height] = PAGE;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}mm\" height=\"{height}mm\" font-family=\"sans-serif\" \
             text-anchor=\"middle\" stroke-width=\"0.3\">\n\
             <style>@page {{ size: A4; margin: 0 }}</style>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
             <g fill=\"none\" stroke=\"#222\">\n"
        );
        match self.printed {
            Printed::Nets(cubes) => {
                let cubes = (1..).zip(cubes).skip(page * PLACES.len());
                for ((number, cube), at) in cubes.zip(PLACES) {
                    svg += &net(*cube, number, at, self.names);
                }
            }
            Printed::Strips(kind, pieces) => svg += &strips::rows(kind, pieces, page, self.names),
        }
        svg += "</g>\n</svg>\n";
        svg
    }
}

impl Iterator for Sheets<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.pages.next().map(|page| self.page(page))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.pages.size_hint()
    }
}

impl DoubleEndedIterator for Sheets<'_> {
    fn next_back(&mut self) -> Option<String> {
        self.pages.next_back().map(|page| self.page(page))
    }
}

impl ExactSizeIterator for Sheets<'_> {}
impl FusedIterator for Sheets<'_> {}

impl Puzzle {
    /// A4 sheets as SVG with the nets of all cubes, four to a page, to print, cut out and fold: cut
    /// along the solid lines, fold along the dashed ones, glue the tabs. The cubes have sides of 27
    /// mm.
    ///
    /// ```
    /// use insanity_cubes::{Palette, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA ABCDAB".parse()?;
    /// let pages: Vec<String> = puzzle.sheets(&Palette::standard(4)?).collect();
    /// assert_eq!(pages.len(), 2);
    /// assert!(pages[0].contains("210mm") && pages[0].contains("size: A4"));
    /// assert!(pages[1].contains("cube 5"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn sheets<'a>(&'a self, palette: &'a Palette) -> Sheets<'a> {
        Sheets::new(Printed::Nets(self.cubes()), palette)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Opposite faces point opposite ways, and seven pairs of edges are glued.
    #[test]
    fn the_net_folds_to_a_cube() {
        let frames = frames();
        for (one, other) in [(0, 3), (1, 4), (2, 5)] {
            assert_eq!(frames[one].outwards, -frames[other].outwards);
        }
        let count = |wanted| edges().iter().flatten().filter(|edge| **edge == wanted).count();
        assert_eq!((count(Edge::Tab), count(Edge::Bare), count(Edge::Fold)), (7, 7, 10));
    }
}
