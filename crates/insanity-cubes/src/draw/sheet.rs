//! Sheets of nets to print, cut out and fold.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::svg::fitted;
use crate::{Cube, Palette, Puzzle};

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

/// Where a face of the folded cube looks, and where the net's right and down lead from it.
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

fn net(cube: Cube, number: usize, [left, top]: [f64; 2], palette: &Palette) -> String {
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
        let fill = palette.fill(colour);
        svg += &format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{}\" \
             stroke=\"none\"/>",
            super::colours::css(fill)
        );
        let middle = [x + SIDE / 2.0, y + SIDE / 2.0];
        svg += &fitted(palette, colour, middle, 6.0, SIDE - 5.0);
    }
    for (face, edges) in edges().iter().enumerate() {
        for (step, edge) in edges.iter().enumerate() {
            let ([x, y], [to_x, to_y], _) = corners(at(face), step);
            let dashes = if *edge == Edge::Bare { "" } else { " stroke-dasharray=\"1.5 1\"" };
            svg += &format!("<path d=\"M{x:.1} {y:.1} L{to_x:.1} {to_y:.1}\"{dashes}/>\n");
        }
    }
    svg
}

/// The beginning of a page: a group of black lines, to be closed with the page.
pub(super) fn open_page() -> String {
    let [width, height] = PAGE;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}mm\" height=\"{height}mm\" font-family=\"sans-serif\" \
         text-anchor=\"middle\" stroke-width=\"0.3\">\n\
         <style>@page {{ size: A4; margin: 0 }}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <g fill=\"none\" stroke=\"#222\">\n"
    )
}

impl Puzzle {
    /// Sheets of A4 as SVG with the nets of all cubes, four to a page, to print, cut out and fold:
    /// cut along the full lines, fold along the broken ones, glue the tabs. The cubes have sides of
    /// 27 mm. A browser prints each sheet as one page, at its true size.
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
    #[must_use]
    pub fn sheets(&self, palette: &Palette) -> impl ExactSizeIterator<Item = String> {
        self.cubes().chunks(PLACES.len()).enumerate().map(move |(page, cubes)| {
            let mut svg = open_page();
            for (place, (cube, at)) in cubes.iter().zip(PLACES).enumerate() {
                svg += &net(*cube, PLACES.len() * page + place + 1, at, palette);
            }
            svg += "</g>\n</svg>\n";
            svg
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Opposite faces look opposite ways, and seven pairs of edges are glued.
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
