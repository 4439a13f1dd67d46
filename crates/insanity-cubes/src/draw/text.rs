//! Nets and towers as text.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::Drawing;
use crate::{Cube, Palette, Puzzle, Tower};

fn pad(line: &mut String, text: &str, width: usize) {
    line.push_str(text);
    // By characters: what is wider or narrower than a column on the screen still shifts the rest.
    line.extend(core::iter::repeat_n(' ', width.saturating_sub(text.chars().count())));
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line.trim_end());
    text.push('\n');
}

/// The rows of a net.
fn net(cube: Cube, palette: &Palette) -> Vec<String> {
    let names = cube.faces().map(|face| palette.label(face));
    let width = names.iter().map(|name| name.chars().count()).max().expect("six faces");
    let mut rows = Vec::with_capacity(4);
    for row in [
        [None, Some(0), None],
        [Some(5), Some(1), Some(2)],
        [None, Some(3), None],
        [None, Some(4), None],
    ] {
        let mut line = String::new();
        for face in row {
            pad(&mut line, face.map_or("", |face: usize| &names[face]), width + 1);
        }
        rows.push(String::from(line.trim_end()));
    }
    rows
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
        let mut blocks: Vec<Vec<String>> = Vec::with_capacity(self.len());
        for (number, cube) in (1..).zip(self.cubes()) {
            let mut block = net(*cube, palette);
            block.insert(0, format!("cube {number}"));
            blocks.push(block);
        }
        // Names may be long: all nets are as wide as the widest.
        let widest = blocks.iter().flatten().map(|line| line.chars().count()).max();
        let wide = widest.expect("a puzzle has a cube") + 3;
        let mut text = String::new();
        for row in blocks.chunks((width / wide).max(1)) {
            for line in 0..5 {
                let mut whole = String::new();
                for block in row {
                    pad(&mut whole, &block[line], wide);
                }
                push_line(&mut text, &whole);
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
        let mut rows = Vec::from([("", ["front", "right", "back", "left"].map(String::from))]);
        let numbers: Vec<String> = (1..=self.rings().len()).map(|at| format!("{at}")).collect();
        for (number, ring) in numbers.iter().zip(self.rings()).rev() {
            rows.push((number, ring.sides().map(|side| palette.label(side))));
        }
        let number = numbers.last().map_or(0, String::len).max(2);
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
                line.push(' ');
                pad(&mut line, &cell, width);
            }
            push_line(&mut text, &line);
        }
        Drawing(text)
    }
}
