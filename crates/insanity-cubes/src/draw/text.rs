//! Nets and towers as text.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::Drawing;
use crate::{Cube, Palette, Puzzle, Tower};

/// The rows of a cube: its number and its net.
// A width is one of characters: what is wider than a column on the screen still shifts the rest.
fn net(number: usize, cube: Cube, palette: &Palette) -> [String; 5] {
    let names = cube.faces().map(|face| palette.label(face));
    let wide = names.iter().map(|name| name.chars().count()).max().expect("six faces");
    let [top, front, right, below, back, left] = names;
    [
        format!("cube {number}"),
        format!("{:wide$} {top}", ""),
        format!("{left:wide$} {front:wide$} {right}"),
        format!("{:wide$} {below}", ""),
        format!("{:wide$} {back}", ""),
    ]
}

impl Puzzle {
    /// The nets of all cubes side by side. A row has at most `width` characters, but always at
    /// least one net. A name longer than 40 characters is shortened.
    ///
    /// ```
    /// use insanity_cubes::{Palette, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD".parse()?;
    /// let drawn = puzzle.draw(&Palette::standard(4)?, 80).to_string();
    /// assert_eq!(drawn.lines().next(), Some("cube 1   cube 2"));
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, palette: &Palette, width: usize) -> Drawing {
        let mut blocks = Vec::with_capacity(self.len());
        // Names may be long: all nets are as wide as the widest.
        let mut wide = 0;
        for (place, cube) in self.cubes().iter().enumerate() {
            let block = net(place + 1, *cube, palette);
            for line in &block {
                wide = wide.max(line.trim_end().chars().count() + 3);
            }
            blocks.push(block);
        }
        let mut text = String::new();
        for row in blocks.chunks((width / wide).max(1)) {
            for line in 0..5 {
                let mut whole = String::new();
                for block in row {
                    whole += &format!("{:wide$}", block[line].trim_end());
                }
                text += whole.trim_end();
                text.push('\n');
            }
            text.push('\n');
        }
        Drawing(text)
    }
}

impl Tower {
    /// The four sides as columns, the last cube on top.
    ///
    /// ```
    /// use insanity_cubes::{Palette, Tower};
    ///
    /// let tower: Tower = "ABCD BCDA".parse()?;
    /// let drawn = tower.draw(&Palette::standard(4)?).to_string();
    /// assert_eq!(drawn.lines().last(), Some(" 1 A     B     C    D"));
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    #[must_use]
    pub fn draw(&self, palette: &Palette) -> Drawing {
        let mut rows = Vec::with_capacity(self.rings().len() + 1);
        rows.push((String::new(), ["front", "right", "back", "left"].map(String::from)));
        for (place, ring) in self.rings().iter().enumerate().rev() {
            rows.push((format!("{}", place + 1), ring.sides().map(|side| palette.label(side))));
        }
        let number = rows.get(1).map_or(0, |(last, _)| last.len()).max(2);
        let mut widths = [0; 4];
        for (_, cells) in &rows {
            for (width, cell) in widths.iter_mut().zip(cells) {
                *width = cell.chars().count().max(*width);
            }
        }
        let mut text = String::new();
        for (first, cells) in rows {
            let mut line = format!("{first:>number$}");
            for (cell, width) in cells.into_iter().zip(widths) {
                line += &format!(" {cell:width$}");
            }
            text += line.trim_end();
            text.push('\n');
        }
        Drawing(text)
    }
}
