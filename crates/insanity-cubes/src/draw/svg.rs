//! Nets and towers as SVG.

use alloc::format;
use alloc::string::String;

use super::colours::{css, ink};
use crate::{Colour, Cube, Palette, Tower};

/// Text that may stand between tags.
pub(super) fn escape(text: &str) -> String {
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

/// About how wide a text is at size 1: the letters of DejaVu Sans, which is wider than most.
pub(super) fn width_of(text: &str) -> f64 {
    let width = |letter: char| match letter {
        'f' | 'i' | 'j' | 'l' | 'r' | 't' | 'I' | ' ' | '-' | '.' => 0.4,
        'm' | 'w' | 'M' | 'W' => 0.95,
        'A'..='Z' => 0.72,
        _ if letter.is_ascii() => 0.62,
        _ => 1.0,
    };
    text.chars().take(1000).map(width).sum()
}

/// The name of a colour round a point, in letters no larger than `size` and no wider than `width`.
pub(super) fn fitted(
    palette: &Palette,
    colour: Colour,
    [x, y]: [f64; 2],
    size: f64,
    width: f64,
) -> String {
    let name = palette.name(colour).unwrap_or("?");
    let fitting = width / width_of(name).max(0.1);
    // Letters of a narrow font are up to a fifth narrower. Names that are only a little too long
    // are made smaller, because a set length would stretch them.
    let (smaller, squeezed) = if fitting >= size * 0.36 {
        (fitting.min(size), String::new())
    } else {
        let squeezed = format!(" textLength=\"{width:.1}\" lengthAdjust=\"spacingAndGlyphs\"");
        (size * 0.45, squeezed)
    };
    let name = escape(name);
    format!(
        "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{smaller:.1}\" fill=\"{}\" \
         stroke=\"none\"{squeezed}><title>{name}</title>{name}</text>\n",
        y + smaller * 0.35,
        ink(palette.fill(colour)),
    )
}

pub(super) fn open(width: f64, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    )
}

fn square(x: usize, y: usize, palette: &Palette, colour: Colour) -> String {
    const SIDE: f64 = 32.0;
    #[expect(clippy::cast_precision_loss, reason = "places in pixels")]
    let (left, top) = (x as f64 * SIDE + 8.0, y as f64 * SIDE + 8.0);
    let middle = [left + SIDE / 2.0, top + SIDE / 2.0];
    format!(
        "<rect x=\"{left}\" y=\"{top}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{}\" stroke=\"#333\"/>{}",
        css(palette.fill(colour)),
        fitted(palette, colour, middle, 14.0, SIDE - 4.0),
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
                "<text x=\"168\" y=\"{}\" fill=\"#555\">cube {}</text>\n",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped() {
        assert_eq!(escape("a<b>&\"c\""), "a&lt;b&gt;&amp;&quot;c&quot;");
    }

    #[test]
    fn long_names_are_squeezed() {
        let mut palette = Palette::new();
        let short = palette.colour("red").unwrap();
        let long = palette.colour("a very long name of a colour").unwrap();
        let text = |colour| fitted(&palette, colour, [16.0, 16.0], 14.0, 28.0);
        assert!(text(long).contains("textLength=\"28.0\"") && text(long).contains("<title>"));
        assert!(!text(short).contains("textLength"));
        // Smaller letters are enough for these.
        for name in ["yellow", "dark-green"] {
            let colour = palette.colour(name).unwrap();
            let text = fitted(&palette, colour, [16.0, 16.0], 6.0, 22.0);
            assert!(!text.contains("textLength"), "{text}");
        }
    }
}
