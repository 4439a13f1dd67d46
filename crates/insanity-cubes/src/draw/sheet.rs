//! Sheets of nets to print, cut out and fold.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::Drawing;
use super::svg::{escape, fitting, name};
use crate::puzzle::{css, shortened};
use crate::{Cube, Palette, Puzzle};

/// The size of an A4 page, in millimetres.
const PAGE: [f64; 2] = [210.0, 297.0];
/// The side of a cube.
const SIDE: f64 = 27.0;
/// How far a tab reaches out.
const TAB: f64 = 7.0;
/// Where the nets of a page begin.
const PLACES: [[f64; 2]; 4] = [[14.0, 24.0], [114.0, 24.0], [14.0, 164.0], [114.0, 164.0]];

/// The longest title: each cube repeats it.
const MAX_TITLE: usize = 80;

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

/// Pages of A4 with the nets of cubes, as SVG: four nets on a page, to be printed at full size, cut
/// out, folded and glued. The cubes have sides of 27 mm. `Display` writes all pages as one HTML
/// page, which a browser prints.
///
/// ```
/// use insanity_cubes::{Palette, Puzzle, Sheets};
///
/// // A title for each of several puzzles, each on pages of its own: sheets are put together.
/// let puzzles = ["ABBCDB BCDAAD BDBCCA DBCCDA", "ABAABB BABBAA"];
/// let palette = Palette::standard(4)?;
/// let mut sheets = Sheets::default();
/// for (text, title) in puzzles.iter().zip(["For Ada", "For Bob"]) {
///     sheets.pages.extend(text.parse::<Puzzle>()?.sheets(&palette, title).pages);
/// }
/// assert_eq!(sheets.pages.len(), 2);
/// assert!(sheets.to_string().starts_with("<!doctype html>"));
/// # Ok::<(), insanity_cubes::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sheets {
    /// The pages, one SVG each.
    pub pages: Vec<Drawing>,
}

impl Sheets {
    fn new(nets: &[Net], palette: &Palette) -> Self {
        let pages = nets.chunks(PLACES.len()).map(|nets| page(nets, palette)).collect();
        Self { pages }
    }
}

impl fmt::Display for Sheets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "<!doctype html>\n<meta charset=\"utf-8\">\n<title>Cubes</title>\n\
             <style>@page { size: A4; margin: 0 } body { margin: 0 } \
             svg { display: block; break-after: page }</style>\n",
        )?;
        self.pages.iter().try_for_each(|page| page.fmt(f))
    }
}

/// A cube to be printed: the title of its puzzle, its number, and its label.
struct Net {
    cube: Cube,
    title: String,
    label: String,
}

impl Puzzle {
    /// The nets of the cubes, to print. The title is on top of each page, and with the number of
    /// each cube on its first tab: it stays with the cube after cutting and is hidden after gluing.
    ///
    /// ```
    /// use insanity_cubes::{Palette, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let palette = Palette::from_names(["red", "blue", "green", "white"])?;
    /// let sheets = puzzle.sheets(&palette, "No. 7");
    /// assert_eq!(sheets.pages.len(), 1);
    /// assert!(sheets.pages[0].to_string().contains(">No. 7 · 4<"));
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    #[doc(alias = "print")]
    #[doc(alias = "papercraft")]
    #[must_use]
    pub fn sheets(&self, palette: &Palette, title: &str) -> Sheets {
        let mut nets = Vec::with_capacity(self.len());
        self.add_nets(&shortened(title, MAX_TITLE), &mut nets);
        Sheets::new(&nets, palette)
    }

    fn add_nets(&self, title: &str, nets: &mut Vec<Net>) {
        for (number, cube) in (1..).zip(self.cubes()) {
            // A title says whose cube it is when many are on the table.
            let gap = if title.is_empty() { "cube" } else { " ·" };
            let label = format!("{title}{gap} {number}");
            nets.push(Net { cube: *cube, title: String::from(title), label });
        }
    }
}

/// The nets of several puzzles, which are numbered as `No. 1` and so on. Each page has four nets,
/// and puzzles may share a page: ten puzzles of five cubes take 13 pages, not 20.
///
/// ```
/// use insanity_cubes::{Palette, Puzzle, sheets_of};
///
/// let puzzles: [Puzzle; 2] = ["ABBCDB BCDAAD BDBCCA DBCCDA".parse()?, "ABAABB BABBAA".parse()?];
/// let sheets = sheets_of(&puzzles, &Palette::standard(4)?);
/// assert_eq!(sheets.pages.len(), 2);
/// assert!(sheets.pages[1].to_string().contains(">No. 2 · 1<"));
/// # Ok::<(), insanity_cubes::Error>(())
/// ```
#[must_use]
pub fn sheets_of(puzzles: &[Puzzle], palette: &Palette) -> Sheets {
    let mut nets = Vec::new();
    for (number, puzzle) in (1..).zip(puzzles) {
        puzzle.add_nets(&format!("No. {number}"), &mut nets);
    }
    Sheets::new(&nets, palette)
}

/// A page with at most four nets, under the titles of their puzzles.
fn page(nets: &[Net], palette: &Palette) -> Drawing {
    let [width, height] = PAGE;
    let mut titles = Vec::with_capacity(nets.len());
    for net in nets {
        if titles.last() != Some(&net.title) {
            titles.push(net.title.clone());
        }
    }
    let title = escape(&titles.join(", "));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}mm\" height=\"{height}mm\" font-family=\"sans-serif\" \
         text-anchor=\"middle\" stroke-width=\"0.3\">\n<title>Nets of cubes {title}</title>\n\
         <style>@page {{ size: A4; margin: 0 }}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{:.1}\" y=\"11\" font-size=\"5\" fill=\"#222\">{title}</text>\n\
         <g fill=\"none\" stroke=\"#222\">\n",
        width / 2.0,
    );
    for (net, corner) in nets.iter().zip(PLACES) {
        svg += &draw_net(net, corner, palette);
    }
    Drawing(svg + "</g>\n</svg>\n")
}

/// The net of a cube with its label.
fn draw_net(net: &Net, [left, top]: [f64; 2], palette: &Palette) -> String {
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
        fitting(&net.label, 3.2, SIDE - TAB),
        escape(&net.label)
    );
    for (face, colour) in net.cube.faces().into_iter().enumerate() {
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
            let [[x, y], [to_x, to_y]] = ends(at(face), step);
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

/// The ends of an edge of a face with this corner, clockwise.
fn ends([x, y]: [f64; 2], step: usize) -> [[f64; 2]; 2] {
    let corners = [[x, y], [x + SIDE, y], [x + SIDE, y + SIDE], [x, y + SIDE]];
    [corners[step], corners[(step + 1) % 4]]
}

fn tab(corner: [f64; 2], step: usize) -> String {
    let [[x, y], [to_x, to_y]] = ends(corner, step);
    // Along the edge; a quarter turn to the left of that is the way out.
    let (right, down) = ((to_x - x) / SIDE * TAB, (to_y - y) / SIDE * TAB);
    format!(
        "<path d=\"M{x:.1} {y:.1} L{:.1} {:.1} L{:.1} {:.1} L{to_x:.1} {to_y:.1}\" fill=\"#fff\"/>\n",
        x + right + down,
        y + down - right,
        to_x - right + down,
        to_y - down - right
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
