//! Sorted tuples packed into words, in a set of these words.

use core::ops::BitXor;

use super::integer::Integer;
use super::slots::Slots;
use crate::keys::choose::small;
use crate::keys::network::{LONGEST_NETWORK, sort};

/// A word that the symbols of a tuple are packed into, side by side.
pub(crate) trait Key: Copy + Eq + Default + BitXor<Output = Self> {
    const BITS: u32;

    /// The smallest symbol highest, each in a field of so many bits, which it fits.
    fn pack(sorted: &[u64], field: u32) -> Self;

    /// A word that is no key of `k` symbols: the first symbol of a sorted tuple is not larger than
    /// the last. A lone symbol of the whole word is never this one. A key exchanged with it bit by
    /// bit is not 0.
    fn no_key(k: usize) -> Self;

    /// The symbols of a key.
    fn unpack(self, field: u32, symbols: &mut [u64]);

    /// A product with secret odd factors, the upper bits of which hardly two words share more often
    /// than by chance (Martin Dietzfelbinger, Torben Hagerup, Jyrki Katajainen, Martti Penttonen,
    /// *A reliable randomized algorithm for the closest-pair problem*, 1997).
    fn product(self, factors: [u64; 2]) -> u64;
}

macro_rules! keys {
    ($($word:ident |$key:ident, $factors:ident| $product:expr;)*) => {$(
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
            fn product(self, $factors: [u64; 2]) -> u64 {
                let $key = self;
                $product
            }
        }
    )*};
}
keys! {
    u64 |key, factors| key.wrapping_mul(factors[0]);
    u128 |key, factors| (key as u64)
        .wrapping_mul(factors[0])
        .wrapping_add(((key >> 64) as u64).wrapping_mul(factors[1]));
}

/// How many bits a symbol has when `k` of them share a word of so many bits.
pub(crate) const fn field_of(bits: u32, k: usize) -> u32 {
    match (bits as usize).checked_div(k) {
        Some(field) if field < 64 => small(field),
        _ => 64,
    }
}

/// The keys of the tuples of one length whose symbols are all below a limit.
#[derive(Clone, Debug)]
pub(crate) struct Keys<W> {
    /// The largest symbol that there may be; it fits its field.
    largest: u64,
    slots: Slots<W>,
}

impl<W: Key> Keys<W> {
    /// No keys yet, of symbols up to this one and what fits; `None` where no symbol does.
    pub(crate) fn new(universe: Option<u64>, k: usize, factors: [u64; 2]) -> Option<Self> {
        let largest = universe.map_or(Some(u64::MAX), |universe| universe.checked_sub(1))?;
        let field = field_of(W::BITS, k);
        let fits = u64::MAX.checked_shr(64 - field).unwrap_or(0) - u64::from(field == W::BITS);
        Some(Self { largest: largest.min(fits), slots: Slots::new(factors) })
    }

    /// Whether a sorted tuple has a key here.
    #[inline(always)]
    pub(crate) fn fits(&self, sorted: &[u64]) -> bool {
        sorted.last().is_none_or(|largest| *largest <= self.largest)
    }

    /// What a sorted tuple that fits has in the slots.
    #[inline(always)]
    fn word(sorted: &[u64]) -> W {
        W::pack(sorted, field_of(W::BITS, sorted.len())) ^ W::no_key(sorted.len())
    }

    pub(crate) const fn len(&self) -> usize {
        self.slots.len()
    }

    /// For how many keys there is room.
    pub(crate) fn room(&self) -> usize {
        self.slots.room()
    }

    /// Whether a second-level cache holds the keys.
    pub(crate) const fn are_few(&self) -> bool {
        self.slots.are_few()
    }

    /// How many bytes so many keys take.
    pub(crate) fn bytes_for(keys: usize) -> usize {
        Slots::<W>::bytes_for(keys)
    }

    /// The same tuples in larger words, with room for so many.
    pub(crate) fn widened<V: Key>(
        &self,
        room: usize,
        universe: Option<u64>,
        k: usize,
        factors: [u64; 2],
    ) -> Option<Keys<V>> {
        let mut wider = Keys::<V>::new(universe, k, factors)?;
        wider.reserve(room);
        self.for_each(k, |symbols| {
            wider.try_insert(symbols);
        });
        Some(wider)
    }

    pub(crate) fn clear(&mut self) {
        self.slots.clear();
    }

    pub(crate) const fn bytes(&self) -> usize {
        self.slots.bytes()
    }

    pub(crate) fn reserve(&mut self, more: usize) {
        self.slots.reserve(more);
    }

    /// Notes a sorted tuple that fits, if one look suffices: whether it is new. `None` says
    /// nothing.
    #[inline(always)]
    pub(crate) fn insert_at_home(&mut self, sorted: &[u64]) -> Option<bool> {
        self.slots.insert_at_home(Self::word(sorted))
    }

    /// Notes a sorted tuple: whether it is new; `None` where it has no key here, or is new and the
    /// slots have to grow first.
    #[inline(always)]
    pub(crate) fn try_insert(&mut self, sorted: &[u64]) -> Option<bool> {
        if !self.fits(sorted) {
            return None;
        }
        self.slots.try_insert(Self::word(sorted))
    }

    /// [`try_insert`](Self::try_insert) of a tuple in any order.
    #[inline(always)]
    pub(crate) fn insert_tuple<S: Integer, const K: usize>(
        &mut self,
        tuple: [S; K],
    ) -> Option<bool> {
        self.try_insert(&sort(tuple.map(S::to_word)))
    }

    pub(crate) fn contains(&self, sorted: &[u64]) -> bool {
        self.fits(sorted) && self.slots.contains(Self::word(sorted))
    }

    /// [`Slots::grow_within`].
    pub(crate) fn grow_within(&mut self, most_bytes: usize) -> Result<(), usize> {
        self.slots.grow_within(most_bytes)
    }

    /// Calls `each` with each tuple of `k` symbols, sorted.
    pub(crate) fn for_each(&self, k: usize, mut each: impl FnMut(&[u64])) {
        let mut symbols = [0; LONGEST_NETWORK];
        let symbols = symbols.get_mut(..k).unwrap_or_default();
        for word in self.slots.iter() {
            (word ^ W::no_key(k)).unpack(field_of(W::BITS, k), symbols);
            each(symbols);
        }
    }
}
