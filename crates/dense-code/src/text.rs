//! Helpers for `Display`: they pad output made of several parts as if it were one `str`.

use core::fmt::{self, Display, Formatter, Write};

/// Writes what `write` writes, padded to the width that the formatter was given.
///
/// Fill and alignment are those of [`Formatter::pad`]: to the left if none is given. A precision is
/// ignored. If a width is given, `write` is called twice, first to measure; nothing is allocated.
///
/// ```
/// use dense_code::text;
/// use std::fmt;
///
/// struct Move {
///     face: char,
///     turns: u8,
/// }
///
/// impl fmt::Display for Move {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         text::pad(f, |out| write!(out, "{}{}", self.face, self.turns))
///     }
/// }
///
/// let turn = Move { face: 'R', turns: 2 };
/// assert_eq!(format!("{turn}|{turn:4}|{turn:>4}|{turn:*^6}"), "R2|R2  |  R2|**R2**");
/// ```
///
/// # Errors
///
/// The errors of `write` and of the formatter.
pub fn pad(f: &mut Formatter<'_>, write: impl Fn(&mut dyn Write) -> fmt::Result) -> fmt::Result {
    let Some(width) = f.width() else { return write(f) };
    // Written twice, first into a counter: a buffer would need `alloc`, and most values are short.
    let mut length = Length(0);
    write(&mut length)?;
    let missing = width.saturating_sub(length.0);
    let before = match f.align() {
        Some(fmt::Alignment::Right) => missing,
        Some(fmt::Alignment::Center) => missing / 2,
        Some(fmt::Alignment::Left) | None => 0,
    };
    let fill = f.fill();
    (0..before).try_for_each(|_| f.write_char(fill))?;
    write(f)?;
    (before..missing).try_for_each(|_| f.write_char(fill))
}

/// Writes values separated by a string, and pads the whole as [`pad`] does.
///
/// ```
/// use dense_code::text;
/// use std::fmt;
///
/// struct Hand([u8; 3]);
///
/// impl fmt::Display for Hand {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         text::join(f, &self.0, " ")
///     }
/// }
///
/// assert_eq!(format!("{:>8}", Hand([7, 10, 2])), "  7 10 2");
/// ```
///
/// # Errors
///
/// The errors of the values and of the formatter.
pub fn join(
    f: &mut Formatter<'_>,
    values: impl IntoIterator<Item: Display, IntoIter: Clone>,
    between: &str,
) -> fmt::Result {
    let values = values.into_iter();
    pad(f, |out| {
        values.clone().enumerate().try_for_each(|(place, value)| {
            let before = if place > 0 { between } else { "" };
            write!(out, "{before}{value}")
        })
    })
}

/// Counts the characters written to it.
struct Length(usize);

impl Write for Length {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.chars().count();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;

    struct Parts(&'static str);

    impl Display for Parts {
        fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
            pad(f, |out| self.0.chars().try_for_each(|letter| out.write_char(letter)))
        }
    }

    #[test]
    fn parts_are_padded_as_the_whole_is() {
        for whole in ["", "a", "né", "four", "longer"] {
            let parts = Parts(whole);
            assert_eq!(format!("{parts}"), whole);
            for width in 0..9 {
                assert_eq!(format!("{parts:width$}"), format!("{whole:width$}"));
                assert_eq!(format!("{parts:<width$}"), format!("{whole:<width$}"));
                assert_eq!(format!("{parts:>width$}"), format!("{whole:>width$}"));
                assert_eq!(format!("{parts:·^width$}"), format!("{whole:·^width$}"));
            }
        }
    }
}
