//! Serde of [`Keep`]: text in human-readable formats, a number in binary ones.

use dense_code::serial;

use super::Keep;

serial::text_or_compact! {
    /// `first` or `last` in human-readable formats, 0 or 1 in binary ones.
    [] Keep: |keep| u8::from(*keep == Self::Last), |number: u8| match number {
        0 => Some(Self::First),
        1 => Some(Self::Last),
        _ => None,
    }, "`first` or `last`, 0 or 1";
}
