use core::fmt::{self, Write as _};

/// The beginning of the input that was read, up to 32 bytes: a word or a name in an error message.
///
/// Printed with control characters escaped, and with `...` after it where the text goes on.
///
/// ```
/// use perm_puzzles::definition::Excerpt;
/// assert_eq!(Excerpt::new("R2'").to_string(), "R2'");
/// assert_eq!(Excerpt::new("R\n").to_string(), r"R\n");
/// assert_eq!(
///     Excerpt::new(&"abc".repeat(20)).to_string(),
///     "abcabcabcabcabcabcabcabcabcabcab..."
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Excerpt {
    bytes: [u8; Self::MOST],
    len: u8,
    is_cut: bool,
}

impl Excerpt {
    const MOST: usize = 32;

    /// As much of the text as fits, cut between two characters.
    ///
    /// ```
    /// use perm_puzzles::definition::Excerpt;
    /// assert_eq!(Excerpt::new("U F").as_str(), "U F");
    /// ```
    #[must_use]
    pub fn new(text: &str) -> Self {
        let mut end = text.len().min(Self::MOST);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let mut bytes = [0; Self::MOST];
        bytes[..end].copy_from_slice(&text.as_bytes()[..end]);
        // At most 32.
        Self { bytes, len: u8::try_from(end).unwrap_or(0), is_cut: end < text.len() }
    }

    /// The part that was kept, as it was written.
    ///
    /// ```
    /// use perm_puzzles::definition::Excerpt;
    /// assert_eq!(Excerpt::new(&"é".repeat(99)).as_str(), "é".repeat(16));
    /// ```
    #[must_use]
    pub fn as_str(&self) -> &str {
        // Made of whole characters.
        core::str::from_utf8(&self.bytes[..usize::from(self.len)]).unwrap_or_default()
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.as_str().chars() {
            match c {
                '\'' | '"' => f.write_char(c)?,
                _ => write!(f, "{}", c.escape_debug())?,
            }
        }
        f.write_str(if self.is_cut { "..." } else { "" })
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Excerpt({self})")
    }
}
