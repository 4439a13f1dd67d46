//! Nets and towers as SVG.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::colours::{css, ink};
use crate::{Colour, Cube, Palette, Tower};

/// From one line of a name to the next, in sizes of its letters.
const LINE: f64 = 1.1;

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

/// The lines of a name that allow the largest letters, no larger than `size`, in a square of side
/// `width`, and the size of the letters: a name is broken after hyphens and between words.
fn broken(name: &str, size: f64, width: f64) -> (Vec<&str>, f64) {
    let fitting = |lines: &[&str]| {
        let widest = lines.iter().map(|line| width_of(line)).fold(0.1, f64::max);
        #[expect(clippy::cast_precision_loss, reason = "a few lines")]
        let high = width / (LINE * lines.len() as f64);
        size.min(width / widest).min(if lines.len() > 1 { high } else { size })
    };
    let whole = vec![name];
    let mut best = (fitting(&whole), whole);
    // A name of more parts than can be read in a square is left whole.
    let parts: Vec<&str> = name.split_inclusive(['-', ' ']).take(7).collect();
    if parts.len() < 7 {
        for breaks in 1_u32..1 << (parts.len().max(1) - 1) {
            let (mut lines, mut begin, mut end) = (Vec::new(), 0, 0);
            for (number, part) in parts.iter().enumerate() {
                end += part.len();
                if breaks >> number & 1 == 1 || number + 1 == parts.len() {
                    lines.push(name[begin..end].trim());
                    begin = end;
                }
            }
            let size = fitting(&lines);
            if size > best.0 {
                best = (size, lines);
            }
        }
    }
    (best.1, best.0)
}

/// The name of a colour round a point, in letters no larger than `size` and no wider than `width`,
/// on several lines where that makes them larger.
pub(super) fn fitted(
    palette: &Palette,
    colour: Colour,
    [x, y]: [f64; 2],
    size: f64,
    width: f64,
) -> String {
    let name = palette.name(colour).unwrap_or("?");
    let (lines, fitting) = broken(name, size, width);
    // Letters of a narrow font are up to a fifth narrower. Names that are only a little too long
    // are made smaller, because a set length would stretch them.
    let smaller = if fitting >= size * 0.36 { fitting } else { size * 0.45 };
    let squeezed = |line: &str| {
        if fitting >= size * 0.36 || width_of(line) * smaller <= width {
            return String::new();
        }
        format!(" textLength=\"{width:.1}\" lengthAdjust=\"spacingAndGlyphs\"")
    };
    #[expect(clippy::cast_precision_loss, reason = "a few lines")]
    let first = y + smaller * (0.35 - LINE / 2.0 * (lines.len() - 1) as f64);
    let mut text = format!(
        "<text x=\"{x:.1}\" y=\"{first:.1}\" font-size=\"{smaller:.1}\" fill=\"{}\" stroke=\"none\"",
        ink(palette.fill(colour)),
    );
    let title = format!("<title>{}</title>", escape(name));
    if let [line] = lines[..] {
        text += &format!("{}>{title}{}", squeezed(line), escape(line));
    } else {
        text += &format!(">{title}");
        for (number, line) in lines.into_iter().enumerate() {
            let down = if number == 0 { 0.0 } else { smaller * LINE };
            let squeezed = squeezed(line);
            let line = escape(line);
            text += &format!("<tspan x=\"{x:.1}\" dy=\"{down:.1}\"{squeezed}>{line}</tspan>");
        }
    }
    text + "</text>\n"
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
    /// The net of the cube as SVG, for a page; [`Puzzle::sheets`](crate::Puzzle::sheets) has nets
    /// to print and fold.
    ///
    /// ```
    /// use insanity_cubes::{Cube, Palette};
    ///
    /// let cube: Cube = "ABCDEF".parse()?;
    /// let svg = cube.net_svg(&Palette::standard(6)?);
    /// assert_eq!(svg.matches("<rect").count(), 1 + 6);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
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
        let long = palette.colour("incomprehensibilities").unwrap();
        let half = palette.colour("incomprehensibilities red").unwrap();
        let text = |colour| fitted(&palette, colour, [16.0, 16.0], 14.0, 28.0);
        assert!(text(long).contains("textLength=\"28.0\"") && text(long).contains("<title>"));
        assert!(!text(short).contains("textLength"));
        // Two lines, with letters of 14 * 0.45 that are too wide: the first alone is squeezed.
        let half = text(half);
        assert_eq!((half.matches("textLength").count(), half.matches("<tspan").count()), (1, 2));
        // Smaller letters are enough for these.
        for name in ["yellow", "dark-green"] {
            let colour = palette.colour(name).unwrap();
            let text = fitted(&palette, colour, [16.0, 16.0], 6.0, 22.0);
            assert!(!text.contains("textLength"), "{text}");
        }
    }

    #[test]
    fn names_are_broken_where_that_makes_them_larger() {
        assert_eq!(broken("red", 6.0, 22.0), (vec!["red"], 6.0));
        let (lines, size) = broken("midnight-blue-metallic", 6.0, 22.0);
        assert_eq!(lines, ["midnight-", "blue-", "metallic"]);
        let whole = 22.0 / width_of("midnight-blue-metallic");
        assert!(size > 1.9 * whole && lines.iter().all(|line| width_of(line) * size <= 22.01));
        assert_eq!(broken("sky blue", 6.0, 12.0).0, ["sky", "blue"]);
        // Nothing to break at, nothing at all, and too many parts.
        for name in ["incomprehensibilities", "", "-", "a b c d e f g h i j k"] {
            assert_eq!(broken(name, 6.0, 22.0).0, [name]);
        }
    }
}
