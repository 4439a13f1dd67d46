//! The choice between the kernels of `avx2.rs` and those of `portable.rs`.

use alloc::vec::Vec;

use dense_code::Level;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use super::avx2;
use super::{Trio, portable};
use crate::Card;

/// A place as a byte: tables hold at most 255 cards.
#[expect(clippy::cast_possible_truncation, reason = "a table has at most 255 places")]
#[inline]
pub(crate) const fn byte(place: usize) -> u8 {
    debug_assert!(place < 255);
    place as u8
}

/// The packed word of a card of at most four attributes.
#[expect(clippy::cast_possible_truncation, reason = "four attributes have 8 bits")]
pub(crate) const fn word<const D: usize>(card: Card<D>) -> u8 {
    card.bits() as u8
}

/// Every set in order, into a buffer whose contents are replaced.
#[inline]
pub(crate) fn find<const D: usize>(level: Level, cards: &[Card<D>], sets: &mut Vec<Trio>) {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if avx2::find(level, cards, sets).is_some() {
        return;
    }
    portable::find(level, cards, sets);
}

/// The number of sets.
#[inline]
pub(super) fn count<const D: usize>(level: Level, cards: &[Card<D>]) -> usize {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if let Some(count) = avx2::count(level, cards) {
        return count;
    }
    portable::count(level, cards)
}
