//! Sheets of nets to print, cut out and fold.

use alloc::format;
use alloc::string::String;

use super::svg::{escape, fitting, name};
use crate::puzzle::css;
use crate::{Cube, Palette, Puzzle};

/// The size of an A4 page, in millimetres.
const PAGE: [f64; 2] = [210.0, 297.0];
/// The side of a cube.
const SIDE: f64 = 27.0;
/// How far a tab reaches out.
const TAB: f64 = 7.0;
/// Where the nets of a page begin.
const PLACES: [[f64; 2]; 4] = [[14.0, 24.0], [114.0, 24.0], [14.0, 164.0], [114.0, 164.0]];

/// The places of the faces in the net.
const CELLS: [[u8; 2]; 6] = [[1, 0], [1, 1], [2, 1], [1, 2], [1, 3], [0, 1]];

/// What an edge of a face is in the net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edge {
    /// Joined with the next face.
    Fold,
    /// It has a tab, which is glued under the face that it meets.
    Tab,
    /// It meets a tab.
    Bare,
}
use Edge::{Bare, Fold, Tab};

/// The edges of the faces: above, to the right, below, to the left.
const EDGES: [[Edge; 4]; 6] = [
    [Tab, Tab, Fold, Tab],
    [Fold, Fold, Fold, Fold],
    [Bare, Tab, Tab, Fold],
    [Fold, Bare, Fold, Tab],
    [Fold, Bare, Bare, Tab],
    [Bare, Fold, Bare, Bare],
];

/// The sheets of a puzzle, one A4 page as SVG after the other; made by [`Puzzle::sheets`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Sheets<'a> {
    cubes: &'a [Cube],
    palette: &'a Palette,
    title: &'a str,
    names: bool,
    page: usize,
}

impl Puzzle {
    /// The nets of the cubes, four on a page of A4, to be printed at full size, cut out, folded and
    /// glued. The cubes have sides of 27 mm. The [title](Sheets::titled) and the number of each cube
    /// are on its first tab, so they stay with it after cutting and are hidden after gluing.
    ///
    /// ```
    /// use insanity_cubes::{Palette, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let palette = Palette::from_names(["red", "blue", "green", "white"])?;
    /// let pages: Vec<String> = puzzle.sheets(&palette).titled("No. 7").collect();
    /// assert_eq!(pages.len(), 1);
    /// assert!(pages[0].contains(">No. 7 · 4<"));
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    pub fn sheets<'a>(&'a self, palette: &'a Palette) -> Sheets<'a> {
        Sheets { cubes: self.cubes(), palette, title: "", names: true, page: 0 }
    }
}

impl<'a> Sheets<'a> {
    /// The same sheets with a title: on top of each page, and with the number on a tab of each cube.
    pub const fn titled(mut self, title: &'a str) -> Self {
        self.title = title;
        self
    }

    /// The same sheets without the names of the colours on the faces.
    pub const fn without_names(mut self) -> Self {
        self.names = false;
        self
    }

    fn net(&self, cube: Cube, number: usize, corner: [f64; 2]) -> String {
        let at = |face: usize| {
            let [x, y] = CELLS[face].map(f64::from);
            [corner[0] + x * SIDE, corner[1] + y * SIDE]
        };
        let mut svg = String::new();
        for (face, edges) in EDGES.iter().enumerate() {
            for (step, _) in edges.iter().enumerate().filter(|(_, edge)| **edge == Tab) {
                svg += &tab(at(face), step);
            }
        }
        // On the tab above face 1.
        let label = if self.title.is_empty() {
            format!("cube {number}")
        } else {
            format!("{} · {number}", self.title)
        };
        let [x, y] = at(0);
        svg += &format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{:.2}\" fill=\"#222\" stroke=\"none\">{}</text>\n",
            x + SIDE / 2.0,
            y - 2.4,
            fitting(&label, 3.2, SIDE - TAB),
            escape(&label)
        );
        for (face, colour) in cube.faces().into_iter().enumerate() {
            let [x, y] = at(face);
            svg += &format!(
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{}\" \
                 stroke=\"none\"/>\n",
                css(self.palette.fill(colour))
            );
            if self.names {
                let middle = [x + SIDE / 2.0, y + SIDE / 2.0];
                svg += &name(self.palette, colour, middle, 6.0, SIDE - 5.0);
            }
        }
        for (face, edges) in EDGES.iter().enumerate() {
            for (step, edge) in edges.iter().enumerate() {
                let ([x, y], [to_x, to_y], _) = side(at(face), step);
                let line = format!("M{x:.1} {y:.1} L{to_x:.1} {to_y:.1}");
                svg += &if *edge == Bare {
                    format!("<path d=\"{line}\"/>\n")
                } else {
                    // Dashes on white are seen on any colour.
                    format!(
                        "<path d=\"{line}\" stroke=\"#fff\"/>\
                         <path d=\"{line}\" stroke-dasharray=\"1.5 1\"/>\n"
                    )
                };
            }
        }
        svg
    }
}

/// The ends of an edge of a face with this corner, and the way out.
fn side([x, y]: [f64; 2], step: usize) -> ([f64; 2], [f64; 2], [f64; 2]) {
    let (right, down) = (x + SIDE, y + SIDE);
    match step {
        0 => ([x, y], [right, y], [0.0, -1.0]),
        1 => ([right, y], [right, down], [1.0, 0.0]),
        2 => ([right, down], [x, down], [0.0, 1.0]),
        _ => ([x, down], [x, y], [-1.0, 0.0]),
    }
}

fn tab(corner: [f64; 2], step: usize) -> String {
    let ([x, y], [to_x, to_y], [out_x, out_y]) = side(corner, step);
    let (along_x, along_y) = ((to_x - x) / SIDE * TAB, (to_y - y) / SIDE * TAB);
    format!(
        "<path d=\"M{x:.1} {y:.1} L{:.1} {:.1} L{:.1} {:.1} L{to_x:.1} {to_y:.1}\" fill=\"#fff\"/>\n",
        x + along_x + out_x * TAB,
        y + along_y + out_y * TAB,
        to_x - along_x + out_x * TAB,
        to_y - along_y + out_y * TAB
    )
}

impl Iterator for Sheets<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let first = self.page * PLACES.len();
        let cubes = self.cubes.get(first..).filter(|cubes| !cubes.is_empty())?;
        self.page += 1;
        let [width, height] = PAGE;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}mm\" height=\"{height}mm\" font-family=\"sans-serif\" \
             text-anchor=\"middle\" stroke-width=\"0.3\">\n\
             <style>@page {{ size: A4; margin: 0 }}</style>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
             <text x=\"{:.1}\" y=\"11\" font-size=\"5\" fill=\"#222\">{}</text>\n\
             <g fill=\"none\" stroke=\"#222\">\n",
            width / 2.0,
            escape(self.title)
        );
        for ((number, cube), corner) in (first + 1..).zip(cubes).zip(PLACES) {
            svg += &self.net(*cube, number, corner);
        }
        Some(svg + "</g>\n</svg>\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    type Direction = i8;

    /// How a face lies when the net is folded: where its outside looks, and where its right and its
    /// lower edge are. Directions are 1, 2, 3 and their opposites.
    #[derive(Clone, Copy)]
    struct Frame {
        outwards: Direction,
        right: Direction,
        down: Direction,
    }

    impl Frame {
        /// The face folded over at an edge.
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

    /// Each edge of the cube that is no fold has one tab, and opposite faces are opposite.
    #[test]
    fn the_net_folds_to_a_cube() {
        let table = Frame { outwards: 3, right: 1, down: 2 };
        let four = table.folded(2);
        let frames =
            [table.folded(0), table, table.folded(1), four, four.folded(2), table.folded(3)];
        for (one, other) in [(0, 3), (1, 4), (2, 5)] {
            assert_eq!(frames[one].outwards, -frames[other].outwards);
        }
        let mut tabs: Vec<[Direction; 2]> = Vec::new();
        let mut bare: Vec<[Direction; 2]> = Vec::new();
        for (face, frame) in frames.iter().enumerate() {
            for (step, [right, down]) in [[0, -1], [1, 0], [0, 1], [-1, 0]].iter().enumerate() {
                let [x, y] = CELLS[face].map(i32::from);
                let next = CELLS.iter().any(|cell| cell.map(i32::from) == [x + right, y + down]);
                assert_eq!(next, EDGES[face][step] == Fold);
                let mut between = [frame.outwards, frame.folded(step).outwards];
                between.sort_unstable();
                match EDGES[face][step] {
                    Fold => {}
                    Tab => tabs.push(between),
                    Bare => bare.push(between),
                }
            }
        }
        tabs.sort_unstable();
        bare.sort_unstable();
        assert_eq!((tabs.len(), &tabs), (7, &bare));
    }
}
