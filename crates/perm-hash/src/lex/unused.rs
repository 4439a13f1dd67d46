//! The values that are not used yet, in the sixteen nibbles of a word.

use super::entries::ONES;

/// The nibbles 0 to 15, 0 the lowest. Read as counters, nibble `v` counts the unused values below
/// `v`; read as a list, these are the unused values.
pub(super) const NIBBLES: u64 = 0xfedc_ba98_7654_3210;

/// Takes a value off the nibbles that count the unused values below each: the count of this one.
#[inline]
pub(super) const fn take(counts: &mut u64, value: u64) -> u64 {
    let shift = (value << 2) & 63;
    let below = (*counts >> shift) & 15;
    // One less for every larger value. An unused value is among those below them, so each of their
    // counts is at least one and nothing borrows.
    *counts -= (ONES << 4 | ONES << 8) << shift;
    below
}

/// Takes the nibble at a place out of a list of nibbles.
#[inline]
pub(super) const fn remove(list: &mut u64, place: u64) -> u8 {
    let shift = (place * 4) & 63;
    let above = *list >> shift;
    // From the place on every nibble moves down.
    *list ^= (above ^ above >> 4) << shift;
    (above & 15) as u8
}
