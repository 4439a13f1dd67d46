//! Where in a list the states with a given hash are.

use alloc::vec;
use alloc::vec::Vec;

/// Places in a list, by hashes of what is there: an open table of words.
///
/// The upper bits of a hash are the index of its home slot. If that slot is taken, the word goes to
/// the next free one. An empty slot is 0. The lower bits of a word are `place + 1`, in as many bits
/// as the table's size needs; the bits above them are bits of the hash, so nearly every comparison
/// of two states finds them equal.
pub(super) struct Places {
    /// Their number is a power of two.
    // The hash's upper bits choose the word and its lower ones are the tag, so that both are spread
    // whatever the size.
    words: Vec<u32>,
    len: usize,
    /// A hash is multiplied by it: by 1, or by [`SPREAD`].
    // The hashes of numbers in a row leave nearly even slots, which saves a quarter to a third of a
    // search's time beside random slots. But numbers that are some steps apart may lie in clusters:
    // searches took up to twelve times as long until those are spread.
    factor: u64,
    /// The table grows when there are more places.
    most: usize,
    /// By how much a hash is shifted to give its home slot.
    shift: u32,
    /// The bits of a word that are its place.
    mask: u32,
}

/// 2^64 divided by the golden ratio, which leaves no clusters.
const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// A place more slots than this behind its home slot tells of clusters. Random places hardly ever
/// are, and lose nothing by being spread.
const FAR: usize = 128;

/// The first table has 2^6 words.
const FIRST: u32 = 6;

/// Three quarters of a table of up to 2^14 words are free: look-ups in it hardly ever go on to a
/// second word. Of a larger one it is half.
const AIRY: u32 = 14;

/// From 2^19 words on, which are two megabytes, a table is larger than most second-level caches.
const LARGE: u32 = 19;

impl Places {
    pub(super) fn new() -> Self {
        Self::with_bits(FIRST, 1)
    }

    /// A table of `2^bits` words.
    fn with_bits(bits: u32, factor: u64) -> Self {
        let count = 1 << bits;
        Self {
            words: vec![0; count],
            len: 0,
            factor,
            most: if bits <= AIRY { count / 4 } else { count / 2 },
            shift: u64::BITS - bits,
            mask: u32::MAX >> u32::BITS.saturating_sub(bits),
        }
    }

    /// A place as words hold it: the last one is 2^32 - 2.
    #[inline]
    pub(super) fn place(place: usize) -> Option<u32> {
        u32::try_from(place).ok().filter(|&place| place < u32::MAX)
    }

    /// Whether the table fits in a cache, so that looking up one hash after another is fastest.
    #[inline]
    pub(super) const fn is_small(&self) -> bool {
        self.shift > u64::BITS - LARGE
    }

    /// How many bytes it takes.
    pub(super) const fn bytes(&self) -> u64 {
        (self.words.len() * size_of::<u32>()) as u64
    }

    /// The home slot of a hash.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "what is left is below the number of words"
    )]
    const fn home(&self, hash: u64) -> usize {
        (hash.wrapping_mul(self.factor) >> self.shift) as usize
    }

    /// The bits of a hash that a word has.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the lower bits are meant")]
    const fn tag(&self, hash: u64) -> u32 {
        hash.wrapping_mul(self.factor) as u32 & !self.mask
    }

    /// The place in the first word that is looked at for a hash, if it is probably one of that
    /// hash; otherwise 0.
    #[inline]
    pub(super) fn first(&self, hash: u64) -> u32 {
        let word = self.words[self.home(hash)];
        let is_it = word & !self.mask == self.tag(hash);
        if is_it { (word & self.mask).saturating_sub(1) } else { 0 }
    }

    /// The place among those of a hash at which `is_it` holds; otherwise the index of the word that
    /// is free for it.
    // Inlined always, since it is in the innermost loop of every search.
    #[inline(always)]
    pub(super) fn find(&self, hash: u64, mut is_it: impl FnMut(u32) -> bool) -> Result<u32, usize> {
        let mut at = self.home(hash);
        loop {
            let word = self.words[at];
            if word == 0 {
                return Err(at);
            }
            let place = (word & self.mask).wrapping_sub(1);
            if word & !self.mask == self.tag(hash) && is_it(place) {
                return Ok(place);
            }
            at = (at + 1) & (self.words.len() - 1);
        }
    }

    /// Adds the next place where [`find`](Self::find) said. Returns how many bytes another table
    /// takes if it is time for one.
    #[inline]
    pub(super) fn insert(&mut self, at: usize, hash: u64, place: u32) -> Option<u64> {
        self.words[at] = self.tag(hash) | (place + 1);
        self.len += 1;
        let behind = at.wrapping_sub(self.home(hash)) & (self.words.len() - 1);
        let is_clustered = behind > FAR && self.factor == 1;
        (self.len > self.most || is_clustered).then(|| self.bytes() << self.more_bits())
    }

    /// By how many bits the table grows. A small one soon grows again.
    const fn more_bits(&self) -> u32 {
        if self.len <= self.most {
            0
        } else if self.words.len() < 1 << AIRY {
            2
        } else {
            1
        }
    }

    /// Moves to another table: a larger one if this is full, otherwise one without clusters.
    /// `hash_of` returns the hash of a place.
    #[cold]
    pub(super) fn renew(&mut self, hash_of: impl Fn(u32) -> u64) {
        let (len, bits) = (self.len, u64::BITS - self.shift + self.more_bits());
        let factor = if self.len > self.most { self.factor } else { SPREAD };
        // The old table is not needed, since hashes are made anew: so a limit of bytes has to count
        // only one of them.
        self.words = Vec::new();
        *self = Self::with_bits(bits, factor);
        for place in (0..len).filter_map(Self::place) {
            let hash = hash_of(place);
            if let Err(at) = self.find(hash, |_| false) {
                self.insert(at, hash, place);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hashes near 0, near the largest, and spread. The home slot of many is the last one, so the
    /// search for a free slot goes on at the beginning of the table. Some hashes differ only in the
    /// upper bits, some only in the lower ones, some not at all.
    #[test]
    fn every_place_is_found_again() {
        let spreads = [0, 1, 1 << 32, 1 << 50, 0x9e37_79b9_7f4a_7c15_u64];
        for (first, spread) in
            [0, u64::MAX].into_iter().flat_map(|first| spreads.map(|by| (first, by)))
        {
            let mut places = Places::new();
            let hash = |place: u32| first.wrapping_sub(u64::from(place).wrapping_mul(spread));
            for place in 0..1000 {
                let at = places.find(hash(place), |other| other == place).unwrap_err();
                if let Some(bytes) = places.insert(at, hash(place), place) {
                    places.renew(hash);
                    assert_eq!(places.bytes(), bytes);
                }
                assert_eq!(places.find(hash(place / 2), |other| other == place / 2), Ok(place / 2));
            }
            for place in 0..1000 {
                assert_eq!(places.find(hash(place), |other| other == place), Ok(place));
            }
            assert!(places.find(hash(1000), |other| other == 1000).is_err());
        }
    }

    /// Few hashes are compared with another state than their own, and most are found at once: spread
    /// ones, and those of numbers in a row, multiplied by a factor as by `foldhash`.
    #[test]
    #[expect(clippy::cast_possible_truncation, reason = "both halves of the product are meant")]
    fn most_places_are_in_the_first_word_that_is_looked_at() {
        let folded = |n: u32, factor: u64| {
            let product = u128::from(n) * u128::from(factor);
            product as u64 ^ (product >> 64) as u64
        };
        // The second and third are near simple parts of 2^64: they leave clusters.
        for factor in [SPREAD, 0x8000_0001_8000_0001, 0xaaaa_aaab_8001_0001, 0xdead_beef_cafe_f00d]
        {
            let hash = |place: u32| folded(place, factor);
            let mut places = Places::new();
            let mut compared = 0;
            for place in 0..200_000 {
                let found = places.find(hash(place), |_| {
                    compared += 1;
                    false
                });
                let Err(at) = found else { panic!("{place} is new") };
                if places.insert(at, hash(place), place).is_some() {
                    places.renew(hash);
                }
            }
            let at_once = (0..200_000).filter(|&place| places.first(hash(place)) == place).count();
            assert!(!places.is_small() && compared < 20_000, "{factor:x}: {compared}");
            assert!(at_once > 150_000, "{factor:x}: {at_once}");
        }
    }

    #[test]
    fn the_last_place_is_the_largest_that_a_word_holds() {
        let last = u32::MAX - 1;
        assert_eq!(Places::place(last as usize), Some(last));
        assert_eq!(Places::place(u32::MAX as usize), None);
        // The mask of a table of 2^32 words: its words have no bits of a hash.
        let mut places = Places { mask: u32::MAX, ..Places::new() };
        let at = places.find(7, |_| false).unwrap_err();
        places.insert(at, 7, last);
        assert_eq!(places.find(7, |place| place == last), Ok(last));
    }
}
