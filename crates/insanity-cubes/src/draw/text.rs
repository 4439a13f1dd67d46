//! Nets and towers as text.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use crate::solve::Pace;
use crate::{Cube, Limits, Palette, Puzzle, Tower};

/// Adds a text and spaces up to a width in characters. By hand: a width of `format!` past 65,535
/// panics.
fn pad(line: &mut String, text: &str, width: usize) {
    line.push_str(text);
    line.extend(core::iter::repeat_n(' ', width.saturating_sub(text.chars().count())));
}

impl Cube {
    /// The net of the cube as text, faces 1 to 6 in the place they have on it.
    ///
    /// ```
    /// use insanity_cubes::{Cube, Palette};
    ///
    /// let cube: Cube = "ABCDEF".parse()?;
    /// let net = cube.net(&Palette::standard(6)?);
    /// assert_eq!(net.lines().collect::<Vec<_>>(), ["  A", "F B C", "  D", "  E"]);
    /// # Ok::<(), insanity_cubes::cube::ParseCubeError>(())
    /// ```
    #[must_use]
    pub fn net(self, palette: &Palette) -> String {
        let name = |face: usize| palette.name(self.faces()[face]).unwrap_or("?");
        let width = (0..6).map(|face| name(face).chars().count()).max().unwrap_or(1);
        let mut text = String::new();
        for row in [
            [None, Some(0), None],
            [Some(5), Some(1), Some(2)],
            [None, Some(3), None],
            [None, Some(4), None],
        ] {
            let mut line = String::new();
            for face in row {
                pad(&mut line, face.map_or("", name), width + 1);
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }
}

impl Puzzle {
    /// The nets of all cubes side by side, each under its number, with as many in a row as fit into
    /// `width` characters. An empty line follows each row.
    ///
    /// ```
    /// use insanity_cubes::{Palette, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABBCDB".parse()?;
    /// assert!(puzzle.nets(&Palette::standard(4)?, 80).contains("B B B"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn nets(&self, palette: &Palette, width: usize) -> String {
        let blocks: Vec<Vec<String>> = self
            .cubes()
            .iter()
            .zip(1..)
            .map(|(cube, number)| {
                let mut lines: Vec<String> = Vec::with_capacity(5);
                lines.push(format!("cube {number}"));
                lines.extend(cube.net(palette).lines().map(String::from));
                lines
            })
            .collect();
        let wide = blocks.iter().flatten().map(|line| line.chars().count()).max().unwrap_or(0) + 3;
        let mut text = String::new();
        for row in blocks.chunks((width / wide).max(1)) {
            for line in 0..5 {
                let mut whole = String::new();
                for block in row {
                    pad(&mut whole, &block[line], wide);
                }
                text += whole.trim_end();
                text.push('\n');
            }
            text.push('\n');
        }
        text
    }
}

impl Tower {
    /// The tower as text: one row for each cube, the last on top, and one column for each side.
    ///
    /// ```
    /// use insanity_cubes::{Palette, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let tower = puzzle.solve().ok_or("no solution")?;
    /// let drawn = tower.draw(&Palette::standard(4)?);
    /// let rows: Vec<&str> = drawn.lines().collect();
    /// assert_eq!(rows[0], "   front right back left");
    /// assert_eq!(rows[4], " 1 A     B     C    D");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn draw(&self, palette: &Palette) -> String {
        // Nobody is asked who could say stop.
        self.draw_from(palette, &mut Budget::new(&Limits::new())).unwrap_or_default()
    }

    /// [`draw`](Self::draw), unless the budget says stop.
    pub(crate) fn draw_from(
        &self,
        palette: &Palette,
        budget: &mut Budget<'_>,
    ) -> Result<String, LimitReached> {
        const HEADS: [&str; 4] = ["front", "right", "back", "left"];
        let name =
            |row: usize, side: usize| palette.name(self.rings()[row].sides()[side]).unwrap_or("?");
        let rows = self.rings().len();
        let number = format!("{rows}").len().max(2);
        let mut pace = Pace::default();
        let mut widths = HEADS.map(str::len);
        for (side, width) in widths.iter_mut().enumerate() {
            for row in 0..rows {
                pace.work(1, budget)?;
                *width = name(row, side).chars().count().max(*width);
            }
        }
        let mut text = String::new();
        let mut line = |first: &str, cells: [&str; 4]| {
            let mut one = format!("{first:>number$}");
            for (cell, width) in cells.into_iter().zip(&widths) {
                one.push(' ');
                pad(&mut one, cell, *width);
            }
            text += one.trim_end();
            text.push('\n');
        };
        line("", HEADS);
        for row in (0..rows).rev() {
            pace.work(4, budget)?;
            line(&format!("{}", row + 1), [0, 1, 2, 3].map(|side| name(row, side)));
        }
        Ok(text)
    }
}
