//! Sorted tuples packed into words, in a set of these words.

use super::integer::Integer;
use super::seed::Seed;
use super::whole::Whole;
use crate::keys::network::sort;

/// A word that the symbols of a tuple are packed into, side by side.
pub(crate) trait Key: Copy + Eq {
    const BITS: u32;

    /// The smallest symbol highest, each in a field of so many bits, which it fits.
    fn pack(sorted: &[u64], field: u32) -> Self;

    /// The symbols of a key.
    fn unpack(self, field: u32, symbols: &mut [u64]);

    fn hash(self, seed: &Seed) -> u64;
}

macro_rules! keys {
    ($($word:ident |$key:ident, $seed:ident| $hash:expr;)*) => {$(
        impl Key for $word {
            const BITS: u32 = $word::BITS;

            // Only a lone symbol has a field of the whole word, and is never shifted.
            #[inline(always)]
            #[expect(clippy::allow_attributes, reason = "the cast is lossless for some of them")]
            #[allow(clippy::cast_possible_truncation, clippy::cast_lossless, reason = "it fits")]
            fn pack(sorted: &[u64], field: u32) -> Self {
                sorted.iter().fold(0, |key: Self, symbol| key.wrapping_shl(field) | *symbol as Self)
            }

            #[expect(clippy::allow_attributes, reason = "the cast is lossless for some of them")]
            #[allow(clippy::cast_possible_truncation, clippy::cast_lossless, reason = "one field")]
            fn unpack(self, field: u32, symbols: &mut [u64]) {
                let mut key = self;
                for symbol in symbols.iter_mut().rev() {
                    *symbol = (key & (Self::MAX >> (Self::BITS - field))) as u64;
                    key = key.wrapping_shr(field);
                }
            }

            #[inline(always)]
            #[expect(clippy::allow_attributes, reason = "the two halves of one of them")]
            #[allow(clippy::cast_possible_truncation, clippy::cast_lossless, reason = "halves")]
            fn hash(self, $seed: &Seed) -> u64 {
                let $key = self;
                $hash
            }
        }
    )*};
}
keys! {
    u32 |key, seed| seed.word(key as u64);
    u64 |key, seed| seed.word(key);
    u128 |key, seed| seed.pair(key as u64, (key >> 64) as u64);
}

/// How many bits a symbol has when `k` of them share a word of so many bits.
pub(crate) const fn field_of(bits: u32, k: usize) -> u32 {
    match (bits as usize).checked_div(k) {
        Some(field) if field < 64 => crate::keys::choose::small(field),
        _ => 64,
    }
}

/// The keys of the tuples of one length whose symbols are all below a limit.
#[derive(Clone, Debug)]
pub(crate) struct Keys<W> {
    /// The largest symbol that there may be; it fits its field.
    largest: u64,
    words: Whole<W>,
}

impl<W: Key> Keys<W> {
    /// No keys yet, of symbols up to this one and what fits; `None` where no symbol does.
    pub(crate) fn new(universe: Option<u64>, k: usize) -> Option<Self> {
        let largest = universe.map_or(Some(u64::MAX), |universe| universe.checked_sub(1))?;
        let fits = u64::MAX.checked_shr(64 - field_of(W::BITS, k)).unwrap_or(0);
        Some(Self { largest: largest.min(fits), words: Whole::default() })
    }

    /// Whether a sorted tuple has a key here.
    #[inline(always)]
    pub(crate) fn fits(&self, sorted: &[u64]) -> bool {
        sorted.last().is_none_or(|largest| *largest <= self.largest)
    }

    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    /// The same tuples in larger words, with as much room.
    pub(crate) fn widened<V: Key>(
        &self,
        universe: Option<u64>,
        k: usize,
        seed: &Seed,
    ) -> Option<Keys<V>> {
        let mut wider = Keys::<V>::new(universe, k)?;
        wider.reserve(seed, self.words.capacity());
        self.for_each(k, |symbols| {
            wider.try_insert(seed, symbols);
        });
        Some(wider)
    }

    pub(crate) fn clear(&mut self) {
        self.words.clear();
    }

    pub(crate) fn bytes(&self) -> usize {
        self.words.bytes()
    }

    pub(crate) fn reserve(&mut self, seed: &Seed, more: usize) {
        self.words.reserve(more, |word| word.hash(seed));
    }

    /// Notes a sorted tuple: whether it is new; `None` where it has no key here, or is new and the
    /// table has to grow first.
    #[inline(always)]
    pub(crate) fn try_insert(&mut self, seed: &Seed, sorted: &[u64]) -> Option<bool> {
        if !self.fits(sorted) {
            return None;
        }
        let key = W::pack(sorted, field_of(W::BITS, sorted.len()));
        self.words.try_insert(key, |word| word.hash(seed))
    }

    /// [`try_insert`](Self::try_insert) of a tuple in any order.
    #[inline(always)]
    pub(crate) fn insert_tuple<S: Integer, const K: usize>(
        &mut self,
        seed: &Seed,
        tuple: [S; K],
    ) -> Option<bool> {
        self.try_insert(seed, &sort(tuple.map(S::to_word)))
    }

    pub(crate) fn contains(&self, seed: &Seed, sorted: &[u64]) -> bool {
        let key = W::pack(sorted, field_of(W::BITS, sorted.len()));
        self.fits(sorted) && self.words.contains(&key, |word| word.hash(seed))
    }

    /// [`Whole::grow_within`].
    pub(crate) fn grow_within(&mut self, seed: &Seed, most_bytes: usize) -> Result<(), usize> {
        self.words.grow_within(most_bytes, |word| word.hash(seed))
    }

    /// Calls `each` with each tuple of `k` symbols, sorted.
    pub(crate) fn for_each(&self, k: usize, mut each: impl FnMut(&[u64])) {
        let mut symbols = [0; crate::keys::network::LONGEST_NETWORK];
        let symbols = symbols.get_mut(..k).unwrap_or_default();
        for key in self.words.iter() {
            key.unpack(field_of(W::BITS, k), symbols);
            each(symbols);
        }
    }
}
