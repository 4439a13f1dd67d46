//! Nets and towers as SVG, and the parts of all drawings.

use alloc::format;
use alloc::string::String;
use core::fmt;

use super::fills::ink;
use crate::puzzle::css;
use crate::{Colour, Cube, Palette, Tower};

/// A text as it stands in SVG.
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

/// The size of the letters of a text that is at most so wide: a letter is some 0.6 as wide as high.
pub(super) fn fitting(text: &str, most: f64, width: f64) -> f64 {
    // The true width depends on the font of whoever looks at it.
    let letters = u32::try_from(text.chars().count()).unwrap_or(u32::MAX).max(1);
    most.min(width / (0.6 * f64::from(letters)))
}

/// The name of a colour in the middle of its fill.
pub(super) fn name(
    palette: &Palette,
    colour: Colour,
    [x, y]: [f64; 2],
    size: f64,
    width: f64,
) -> String {
    let name = palette.name(colour).unwrap_or("?");
    let size = fitting(name, size, width);
    format!(
        "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" fill=\"{}\" stroke=\"none\">{}</text>\n",
        y + 0.35 * size,
        ink(palette.fill(colour)),
        escape(name)
    )
}

pub(super) fn open(width: f64, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    )
}

/// A square of the grid with its colour.
fn square(x: usize, y: usize, palette: &Palette, colour: Colour) -> String {
    const SIDE: f64 = 32.0;
    #[expect(clippy::cast_precision_loss, reason = "places in pixels")]
    let (left, top) = (x as f64 * SIDE + 8.0, y as f64 * SIDE + 8.0);
    let middle = [left + SIDE / 2.0, top + SIDE / 2.0];
    format!(
        "<rect x=\"{left}\" y=\"{top}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{}\" stroke=\"#333\"/>{}",
        css(palette.fill(colour)),
        name(palette, colour, middle, 14.0, SIDE - 4.0),
    )
}

impl Cube {
    /// The net as SVG.
    ///
    /// ```
    /// use insanity_cubes::{Cube, Palette};
    ///
    /// let cube: Cube = "ABCDEF".parse()?;
    /// let svg = cube.svg(&Palette::standard(6)?).to_string();
    /// assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    #[must_use]
    pub fn svg(self, palette: &Palette) -> impl fmt::Display {
        let mut svg = open(112.0, 144.0);
        let places = [(1, 0), (1, 1), (2, 1), (1, 2), (1, 3), (0, 1)];
        for (colour, (x, y)) in self.faces().into_iter().zip(places) {
            svg += &square(x, y, palette, colour);
        }
        svg + "</svg>\n"
    }
}

impl Tower {
    /// The four sides as columns, the last cube on top, as SVG.
    #[must_use]
    pub fn svg(&self, palette: &Palette) -> impl fmt::Display {
        let rows = self.rings().len();
        #[expect(clippy::cast_precision_loss, reason = "a size in pixels")]
        let mut svg = open(200.0, rows as f64 * 32.0 + 44.0);
        for (row, ring) in self.rings().iter().enumerate() {
            // The first cube is at the bottom.
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
            svg += &format!(
                "<text x=\"{}\" y=\"{}\" font-size=\"11\" fill=\"#555\">{side}</text>\n",
                x * 32 + 24,
                rows * 32 + 26
            );
        }
        svg + "</svg>\n"
    }
}
