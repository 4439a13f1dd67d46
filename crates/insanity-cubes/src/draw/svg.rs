//! The parts of all SVG drawings.

use alloc::format;
use alloc::string::String;

use super::fills::ink;
use crate::{Colour, Palette};

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

/// The size of the letters of a text of at most this width: a letter is about 0.6 times as wide as
/// high.
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
    let name = palette.label(colour);
    let size = fitting(&name, size, width);
    format!(
        "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" fill=\"{}\" stroke=\"none\">{}</text>\n",
        y + 0.35 * size,
        ink(palette.fill(colour)),
        escape(&name)
    )
}
