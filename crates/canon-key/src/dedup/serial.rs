//! Serde of [`Keep`]: text where people read, a number elsewhere.

use dense_code::serial;

use super::Keep;

serial::text_or_compact! {
    /// `first` or `last` for people, 0 or 1 otherwise.
    [] Keep: |keep| u8::from(*keep == Self::Last), |number: u8| match number {
        0 => Some(Self::First),
        1 => Some(Self::Last),
        _ => None,
    }, "`first` or `last`, 0 or 1";
}
