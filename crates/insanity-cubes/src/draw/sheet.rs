//! Sheets of nets to print, cut out and fold.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

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

impl Puzzle {
    /// The nets of the cubes as SVG, four on a page of A4, to be printed at full size, cut out, folded
    /// and glued. The cubes have sides of 27 mm. The title is on top of each page, and with the
    /// number of each cube on its first tab: it stays with the cube after cutting and is hidden after
    /// gluing.
    ///
    /// ```
    /// use insanity_cubes::{Palette, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let palette = Palette::from_names(["red", "blue", "green", "white"])?;
    /// let pages = puzzle.sheets(&palette, "No. 7");
    /// assert_eq!(pages.len(), 1);
    /// assert!(pages[0].contains(">No. 7 · 4<"));
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    #[doc(alias = "print")]
    #[doc(alias = "papercraft")]
    #[must_use]
    pub fn sheets(&self, palette: &Palette, title: &str) -> Vec<String> {
        let [width, height] = PAGE;
        let mut pages = Vec::new();
        for (page, cubes) in self.cubes().chunks(PLACES.len()).enumerate() {
            let mut svg = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
                 width=\"{width}mm\" height=\"{height}mm\" font-family=\"sans-serif\" \
                 text-anchor=\"middle\" stroke-width=\"0.3\">\n\
                 <style>@page {{ size: A4; margin: 0 }}</style>\n\
                 <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
                 <text x=\"{:.1}\" y=\"11\" font-size=\"5\" fill=\"#222\">{}</text>\n\
                 <g fill=\"none\" stroke=\"#222\">\n",
                width / 2.0,
                escape(title)
            );
            for ((at, cube), corner) in cubes.iter().enumerate().zip(PLACES) {
                let number = page * PLACES.len() + at + 1;
                // A title says whose cube it is when many are on the table.
                let gap = if title.is_empty() { "cube" } else { " ·" };
                svg += &net(*cube, &format!("{title}{gap} {number}"), corner, palette);
            }
            pages.push(svg + "</g>\n</svg>\n");
        }
        pages
    }
}

/// The net of a cube with its label.
fn net(cube: Cube, label: &str, [left, top]: [f64; 2], palette: &Palette) -> String {
    let at = |face: usize| {
        let [x, y] = CELLS[face].map(f64::from);
        [left + x * SIDE, top + y * SIDE]
    };
    let mut svg = String::new();
    // Tabs first, so that faces and fold lines are drawn over them.
    for (face, edges) in EDGES.iter().enumerate() {
        for (step, _) in edges.iter().enumerate().filter(|(_, edge)| **edge == Tab) {
            svg += &tab(at(face), step);
        }
    }
    // On the tab above face 1.
    let [x, y] = at(0);
    svg += &format!(
        "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{:.2}\" fill=\"#222\" stroke=\"none\">{}</text>\n",
        x + SIDE / 2.0,
        y - 2.4,
        fitting(label, 3.2, SIDE - TAB),
        escape(label)
    );
    for (face, colour) in cube.faces().into_iter().enumerate() {
        let [x, y] = at(face);
        svg += &format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{}\" \
             stroke=\"none\"/>\n",
            css(palette.fill(colour))
        );
        svg += &name(palette, colour, [x + SIDE / 2.0, y + SIDE / 2.0], 6.0, SIDE - 5.0);
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

#[cfg(test)]
mod tests {
    use super::*;

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
