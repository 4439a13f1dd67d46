//! Bits in words of 64: what [`Bits`](crate::Bits) and the sets have in common.

use core::iter::FusedIterator;

pub(crate) const WORD: u64 = u64::BITS as u64;

/// The bits in use in the last of the words that hold `len` bits.
pub(crate) const fn tail(len: u64) -> u64 {
    match len % WORD {
        0 => u64::MAX,
        used => u64::MAX >> (WORD - used),
    }
}

/// Whether these are the words of `len` bits: the right number of words, and no bit set past the
/// last place.
pub(crate) fn are_of(words: &[u64], len: u64) -> bool {
    let tail_is_clear = words.last().is_none_or(|last| last & !tail(len) == 0);
    words.len() as u64 == len.div_ceil(WORD) && tail_is_clear
}

/// The word of a place and its bit there. Past the address space it is a word that no slice has,
/// so that a place can't wrap around to another one.
#[inline]
fn at(place: u64) -> (usize, u64) {
    (usize::try_from(place / WORD).unwrap_or(usize::MAX), 1 << (place % WORD))
}

/// Sets a bit; `true` if it was 0.
#[inline]
pub(crate) fn insert(words: &mut [u64], place: u64) -> bool {
    let (word, bit) = at(place);
    let is_new = words[word] & bit == 0;
    words[word] |= bit;
    is_new
}

/// Clears a bit; `true` if it was 1.
#[inline]
pub(crate) fn remove(words: &mut [u64], place: u64) -> bool {
    let (word, bit) = at(place);
    let was_set = words[word] & bit != 0;
    words[word] &= !bit;
    was_set
}

#[inline]
pub(crate) fn contains(words: &[u64], place: u64) -> bool {
    let (word, bit) = at(place);
    words.get(word).is_some_and(|word| word & bit != 0)
}

pub(crate) fn count(words: &[u64]) -> u64 {
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// The places of the ones of some words, ascending: the iterator of [`Bits`](crate::Bits). `W` is
/// `&[u64]`, or the words themselves.
#[derive(Clone, Debug)]
pub struct Ones<W> {
    words: W,
    /// The current word, and which of its ones are left.
    at: usize,
    word: u64,
}

impl<W: AsRef<[u64]>> Ones<W> {
    pub(crate) fn new(words: W) -> Self {
        let word = words.as_ref().first().copied().unwrap_or(0);
        Self { words, at: 0, word }
    }
}

impl<W: AsRef<[u64]>> Iterator for Ones<W> {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        while self.word == 0 {
            self.word = *self.words.as_ref().get(self.at + 1)?;
            self.at += 1;
        }
        let bit = self.word.trailing_zeros();
        self.word &= self.word - 1;
        Some(self.at as u64 * WORD + u64::from(bit))
    }
}

impl<W: AsRef<[u64]>> FusedIterator for Ones<W> {}
