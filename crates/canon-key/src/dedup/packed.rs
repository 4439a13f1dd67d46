//! Sorted tuples packed into words, in a set of these words.

use super::few::Few;
use super::integer::Integer;
use super::seed::{Seed, folded};
use super::whole::Whole;
use crate::keys::choose::small;
use crate::keys::network::{LONGEST_NETWORK, sort};

/// A word that the symbols of a tuple are packed into, side by side.
pub(crate) trait Key: Copy + Eq {
    const BITS: u32;

    /// The smallest symbol highest, each in a field of so many bits, which it fits.
    fn pack(sorted: &[u64], field: u32) -> Self;

    /// A word that is no key of `k` symbols: the first symbol of a sorted tuple is not larger than
    /// the last. A lone symbol of the whole word is never this one.
    fn no_key(k: usize) -> Self;

    /// The symbols of a key.
    fn unpack(self, field: u32, symbols: &mut [u64]);

    fn hash(self, seed: &Seed) -> u64;

    /// A product with a secret factor, the highest bits of which hardly two words share more often
    /// than by chance ([`Slot::home`](super::table::Slot::home)).
    fn product(self, factor: u64) -> u64;
}

macro_rules! keys {
    ($($word:ident |$key:ident, $seed:ident| $hash:expr, |$own:ident, $factor:ident| $product:expr;)*) => {$(
        impl Key for $word {
            const BITS: u32 = $word::BITS;

            // Only a lone symbol has a field of the whole word, and is never shifted.
            #[inline(always)]
            #[expect(clippy::allow_attributes, reason = "the cast is lossless for some of them")]
            #[allow(clippy::cast_possible_truncation, clippy::cast_lossless, reason = "it fits")]
            fn pack(sorted: &[u64], field: u32) -> Self {
                sorted.iter().fold(0, |key: Self, symbol| key.wrapping_shl(field) | *symbol as Self)
            }

            #[inline(always)]
            fn no_key(k: usize) -> Self {
                if k < 2 { Self::MAX } else { 1 << (Self::BITS / small(k) * small(k - 1)) }
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

            #[inline(always)]
            #[expect(clippy::allow_attributes, reason = "the two halves of one of them")]
            #[allow(clippy::cast_possible_truncation, reason = "halves")]
            fn product(self, $factor: u64) -> u64 {
                let $own = self;
                $product
            }
        }
    )*};
}
keys! {
    u64 |key, seed| seed.word(key), |key, factor| key.wrapping_mul(factor);
    u128 |key, seed| seed.pair(key as u64, (key >> 64) as u64),
        |key, factor| folded(key as u64 ^ factor, (key >> 64) as u64 ^ !factor);
}

/// How many bits a symbol has when `k` of them share a word of so many bits.
pub(crate) const fn field_of(bits: u32, k: usize) -> u32 {
    match (bits as usize).checked_div(k) {
        Some(field) if field < 64 => small(field),
        _ => 64,
    }
}

/// The keys of the tuples of one length whose symbols are all below a limit.
///
/// Up to 2^19 bytes of slots hold few keys each for itself. Beyond, a look-up there would wait for
/// the memory and then jump the wrong way: the table of `hashbrown` has bytes of the hashes in the
/// cache, and is as large as a third of the slots.
#[derive(Clone, Debug)]
pub(crate) struct Keys<W> {
    /// The largest symbol that there may be; it fits its field.
    largest: u64,
    few: Few<W>,
    /// All keys, once they are too many.
    many: Whole<W>,
}

impl<W: Key> Keys<W> {
    /// No keys yet, of symbols up to this one and what fits; `None` where no symbol does.
    pub(crate) fn new(universe: Option<u64>, k: usize, seed: &Seed) -> Option<Self> {
        let largest = universe.map_or(Some(u64::MAX), |universe| universe.checked_sub(1))?;
        let field = field_of(W::BITS, k);
        let fits = u64::MAX.checked_shr(64 - field).unwrap_or(0) - u64::from(field == W::BITS);
        let symbols =
            universe.filter(|universe| (W::BITS, k) == (64, 2) && *universe < 1 << 16).unwrap_or(0);
        let few = Few::new(W::no_key(k), symbols, seed.factors()[0]);
        Some(Self { largest: largest.min(fits), few, many: Whole::default() })
    }

    /// Whether a sorted tuple has a key here.
    #[inline(always)]
    pub(crate) fn fits(&self, sorted: &[u64]) -> bool {
        sorted.last().is_none_or(|largest| *largest <= self.largest)
    }

    pub(crate) fn len(&self) -> usize {
        self.few.len() + self.many.len()
    }

    /// Whether the keys are so few that each is quickly found.
    pub(crate) fn has_few(&self) -> bool {
        self.many.capacity() == 0 && !self.few.is_largest()
    }

    /// The same tuples in larger words, with as much room.
    pub(crate) fn widened<V: Key>(
        &self,
        universe: Option<u64>,
        k: usize,
        seed: &Seed,
    ) -> Option<Keys<V>> {
        let mut wider = Keys::<V>::new(universe, k, seed)?;
        // Many, or few for the lack of memory, are many again.
        if self.few.is_sparse() {
            wider.reserve(seed, self.len());
        } else if self.len() > 0 {
            wider.many.reserve(self.len(), |word| word.hash(seed));
        }
        self.for_each(k, |symbols| {
            wider.try_insert(seed, symbols);
        });
        Some(wider)
    }

    pub(crate) fn clear(&mut self) {
        self.few.clear();
        self.many.clear();
    }

    pub(crate) fn bytes(&self) -> usize {
        self.few.bytes() + self.many.bytes()
    }

    pub(crate) fn reserve(&mut self, seed: &Seed, more: usize) {
        if self.many.capacity() > 0 || !self.few.reserve(more) {
            self.many.reserve(self.few.len() + more, |word| word.hash(seed));
            self.move_to_many(seed);
        }
    }

    fn move_to_many(&mut self, seed: &Seed) {
        for word in self.few.drain() {
            self.many.insert_new(word, |word| word.hash(seed));
        }
    }

    /// Whether a sorted tuple is where its key is looked for first. `false` says nothing.
    #[inline(always)]
    pub(crate) fn is_met(&self, sorted: &[u64]) -> bool {
        self.few.is_at_home(W::pack(sorted, field_of(W::BITS, sorted.len())))
    }

    /// Notes a sorted tuple: whether it is new; `None` where it has no key here, or is new and the
    /// table has to grow first.
    #[inline(always)]
    pub(crate) fn try_insert(&mut self, seed: &Seed, sorted: &[u64]) -> Option<bool> {
        if !self.fits(sorted) {
            return None;
        }
        let key = W::pack(sorted, field_of(W::BITS, sorted.len()));
        if self.many.capacity() > 0 {
            return self.many.try_insert(key, |word| word.hash(seed));
        }
        self.few.try_insert(key)
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
        self.fits(sorted)
            && (self.few.contains(key) || self.many.contains(&key, |word| word.hash(seed)))
    }

    /// [`Whole::grow_within`].
    pub(crate) fn grow_within(&mut self, seed: &Seed, most_bytes: usize) -> Result<(), usize> {
        let hash = |word: &W| word.hash(seed);
        if self.many.capacity() > 0 {
            return self.many.grow_within(most_bytes, hash);
        }
        if self.few.grow_within(most_bytes) {
            return Ok(());
        }
        let few = self.few.len();
        self.many.make_room(few, 2 * few, most_bytes, hash)?;
        self.move_to_many(seed);
        Ok(())
    }

    /// Calls `each` with each tuple of `k` symbols, sorted.
    pub(crate) fn for_each(&self, k: usize, mut each: impl FnMut(&[u64])) {
        let mut symbols = [0; LONGEST_NETWORK];
        let symbols = symbols.get_mut(..k).unwrap_or_default();
        for key in self.few.iter().chain(self.many.iter()) {
            key.unpack(field_of(W::BITS, k), symbols);
            each(symbols);
        }
    }
}
