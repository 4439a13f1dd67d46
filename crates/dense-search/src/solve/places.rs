//! Where in a list the states with a given hash are.

use alloc::vec;
use alloc::vec::Vec;

/// Places in a list, by hashes of what is there: an open table of words.
///
/// A word is `hash << 32 | (place + 1)`, and 0 where nothing is. The upper bits of a hash say where
/// its word would like to be; if others are there, it comes after them. So a table twice as large
/// has the words in the same order, and growing reads and writes memory from one end to the other.
pub(super) struct Places {
    words: Vec<u64>,
    len: usize,
}

/// The place in a word; `None` if it is free.
#[expect(clippy::cast_possible_truncation, reason = "the lower half of the word is meant")]
const fn place_in(word: u64) -> Option<u32> {
    (word as u32).checked_sub(1)
}

impl Places {
    pub(super) fn new() -> Self {
        Self { words: vec![0; 16], len: 0 }
    }

    /// A place as words hold it: the last one is 2^32 - 2.
    #[inline]
    pub(super) fn place(place: usize) -> Option<u32> {
        u32::try_from(place).ok().filter(|&place| place < u32::MAX)
    }

    /// Where the word of a hash would like to be.
    #[inline]
    fn home(&self, hash: u32) -> usize {
        ((u64::from(hash) * self.words.len() as u64) >> 32) as usize
    }

    /// The place in the first word that is looked at for a hash, if it is one of that hash.
    #[inline]
    pub(super) fn first(&self, hash: u32) -> Option<u32> {
        let word = self.words[self.home(hash)];
        if word >> 32 == hash.into() { place_in(word) } else { None }
    }

    /// The place among those of a hash at which `is_it` holds; otherwise the index of the word that
    /// is free for it.
    #[inline]
    pub(super) fn find(&self, hash: u32, mut is_it: impl FnMut(u32) -> bool) -> Result<u32, usize> {
        let mut at = self.home(hash);
        loop {
            let word = self.words[at];
            let Some(place) = place_in(word) else { return Err(at) };
            if word >> 32 == hash.into() && is_it(place) {
                return Ok(place);
            }
            at += 1;
            if at == self.words.len() {
                at = 0;
            }
        }
    }

    /// The index of the word that is free for a new place of a hash.
    #[inline]
    pub(super) fn vacant(&self, hash: u32) -> usize {
        self.find(hash, |_| false).map_or_else(|at| at, |_| 0)
    }

    /// Adds a place where [`find`](Self::find) said, and grows the table if it is half full.
    #[inline]
    pub(super) fn insert(&mut self, at: usize, hash: u32, place: u32) {
        self.words[at] = u64::from(hash) << 32 | u64::from(place + 1);
        self.len += 1;
        if self.len * 2 > self.words.len() {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        // A small table soon grows again.
        let by = if self.words.len() < 1 << 14 { 4 } else { 2 };
        let more = vec![0; by * self.words.len()];
        let words = core::mem::replace(&mut self.words, more);
        for word in words.into_iter().filter(|&word| word != 0) {
            let at = self.vacant((word >> 32) as u32);
            self.words[at] = word;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hashes that all want the last word, so that every word after the first comes to lie at the
    /// beginning of the table, hashes that all want the first one, and hashes that are spread.
    #[test]
    fn every_place_is_found_again() {
        for (first, spread) in [(u32::MAX, 0), (0, 0), (u32::MAX, 1), (0, 1), (0, 0x9e37_79b9)] {
            let mut places = Places::new();
            let hash = |place: u32| first.wrapping_sub(place.wrapping_mul(spread));
            for place in 0..1000 {
                let at = places.find(hash(place), |other| other == place).unwrap_err();
                places.insert(at, hash(place), place);
                assert_eq!(places.find(hash(place / 2), |other| other == place / 2), Ok(place / 2));
            }
            for place in 0..1000 {
                assert_eq!(places.find(hash(place), |other| other == place), Ok(place));
                assert!(places.first(hash(place)).is_none_or(|at| hash(at) == hash(place)));
            }
            assert!(places.find(hash(1000), |other| other == 1000).is_err());
        }
    }

    #[test]
    fn the_last_place_is_the_largest_that_a_word_holds() {
        let last = u32::MAX - 1;
        assert_eq!(Places::place(last as usize), Some(last));
        assert_eq!(Places::place(u32::MAX as usize), None);
        let mut places = Places::new();
        places.insert(places.vacant(7), 7, last);
        assert_eq!(places.find(7, |_| true), Ok(last));
    }
}
