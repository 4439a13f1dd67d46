//! Sorted tuples packed into words, in a set of these words.

use core::ops::BitXor;

use super::groups::Groups;
use super::integer::Integer;
use super::slots::Slots;
use crate::keys::choose::small;
use crate::keys::network::{LONGEST_NETWORK, sort};

/// A word that the symbols of a tuple are packed into, side by side.
pub(crate) trait Key: Copy + Ord + Default + BitXor<Output = Self> {
    const BITS: u32;

    /// The largest symbol highest, each in a field of so many bits, which it fits.
    fn pack(sorted: &[u64], field: u32) -> Self;

    /// [`pack`](Self::pack) of symbols in any order, all of whose values fit their fields.
    fn pack_any<S: Integer, const K: usize>(tuple: [S; K]) -> Self;

    /// A word that is no key of `k` symbols: that of the smallest symbol 1 and the largest 0. A
    /// lone symbol of the whole word is never this one. A key exchanged with it bit by bit is not
    /// 0.
    fn no_key(k: usize) -> Self;

    /// The lower 64 bits.
    fn low(self) -> u64;

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
                let fields = sorted.iter().rev();
                fields.fold(0, |key: Self, symbol| key.wrapping_shl(field) | *symbol as Self)
            }

            #[inline(always)]
            #[expect(clippy::allow_attributes, reason = "the cast is lossless for some of them")]
            #[allow(clippy::cast_possible_truncation, clippy::cast_lossless, reason = "it fits")]
            fn pack_any<S: Integer, const K: usize>(tuple: [S; K]) -> Self {
                let field = field_of(Self::BITS, K);
                if let [a, b] = tuple[..] && 2 * S::BITS <= u64::BITS {
                    let (a, b) = (a.to_word() as Self, b.to_word() as Self);
                    if S::BITS == 16 {
                        return a.min(b) | a.max(b) << field;
                    }
                    // Two numbers side by side as they lie in memory, and the same rotated: the
                    // larger word has the larger number highest. Bytes are moved to their fields
                    // then. For numbers of 16 bits this takes more instructions.
                    let near = (a | b << S::BITS).max(b | a << S::BITS);
                    let one = (1 << S::BITS) - 1;
                    return (near | near << (field - S::BITS)) & (one | one << field);
                }
                Self::pack(&sort(tuple.map(S::to_word)), field)
            }

            #[inline(always)]
            fn no_key(k: usize) -> Self {
                if k < 2 { Self::MAX } else { 1 }
            }

            #[inline(always)]
            #[expect(clippy::allow_attributes, reason = "the whole of one of them")]
            #[allow(clippy::cast_possible_truncation, clippy::unnecessary_cast, reason = "a half")]
            fn low(self) -> u64 {
                self as u64
            }

            #[expect(clippy::allow_attributes, reason = "the cast is lossless for some of them")]
            #[allow(clippy::cast_possible_truncation, clippy::cast_lossless, reason = "one field")]
            fn unpack(self, field: u32, symbols: &mut [u64]) {
                let mut key = self;
                for symbol in symbols {
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

/// How many factors are tried for words with a pattern: hardly ever more than two.
pub(crate) const MOST_FACTORS: usize = 8;

/// Whether words lie close together, if so many slots or groups were looked at to place them: then
/// other factors are tried.
pub(crate) fn are_close(looks: usize, words: usize) -> bool {
    looks > words + words / 2
}

/// The factors that are tried next.
pub(crate) fn other_factors(factors: [u64; 2]) -> [u64; 2] {
    factors.map(|factor| factor.rotate_left(23).wrapping_mul(5) | 1)
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
    /// The largest word of tuples of such symbols.
    most: W,
    /// The words of the keys, as long as they are few.
    few: Slots<W>,
    /// All of them, once they are more.
    many: Groups<W>,
}

impl<W: Key> Keys<W> {
    /// No keys yet, of symbols up to this one and what fits; `None` where no symbol does.
    pub(crate) fn new(universe: Option<u64>, k: usize, factors: [u64; 2]) -> Option<Self> {
        let largest = universe.map_or(Some(u64::MAX), |universe| universe.checked_sub(1))?;
        let field = field_of(W::BITS, k);
        let fits = u64::MAX.checked_shr(64 - field).unwrap_or(0) - u64::from(field == W::BITS);
        let (few, many) = (Slots::new(factors), Groups::new(factors));
        let largest = largest.min(fits);
        let mut all_largest = [largest; LONGEST_NETWORK];
        let most = W::pack(all_largest.get_mut(..k).unwrap_or_default(), field);
        Some(Self { largest, most, few, many })
    }

    /// No keys and no room: no tuple has a key here.
    pub(crate) fn none() -> Self {
        let (few, many) = (Slots::new([0; 2]), Groups::new([0; 2]));
        Self { largest: 0, most: W::default(), few, many }
    }

    /// Whether a sorted tuple has a key here.
    #[inline(always)]
    pub(crate) fn fits(&self, sorted: &[u64]) -> bool {
        sorted.last().is_none_or(|largest| *largest <= self.largest)
    }

    /// The word of a tuple, if it has a key here.
    #[inline(always)]
    fn word_of<S: Integer, const K: usize>(&self, tuple: [S; K]) -> Option<W> {
        word_of(tuple, self.largest, self.most)
    }

    /// The word of a sorted tuple that fits.
    #[inline(always)]
    fn word(sorted: &[u64]) -> W {
        W::pack(sorted, field_of(W::BITS, sorted.len())) ^ W::no_key(sorted.len())
    }

    pub(crate) fn len(&self) -> usize {
        self.few.len() + self.many.len()
    }

    /// For how many keys there is room.
    pub(crate) fn room(&self) -> usize {
        self.few.capacity().max(self.many.room())
    }

    pub(crate) fn bytes(&self) -> usize {
        self.few.bytes() + self.many.bytes()
    }

    /// How many bytes so many keys take.
    pub(crate) fn bytes_for(keys: usize) -> usize {
        Slots::<W>::bytes_for(keys).unwrap_or_else(|| Groups::<W>::bytes_for(keys))
    }

    /// Whether there may be more of the slots, where a key is quickly found.
    pub(crate) fn are_few(&self) -> bool {
        !self.are_many() && !self.few.are_most()
    }

    /// Whether they are not in slots any more.
    pub(crate) const fn are_many(&self) -> bool {
        self.many.are_there()
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

    /// Removes all keys and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.few.clear();
        self.many.clear();
    }

    /// Makes room for `more` keys.
    pub(crate) fn reserve(&mut self, more: usize) {
        if self.are_many() {
            self.many.reserve(more);
        } else if !self.few.reserve(more) {
            self.move_to(Groups::with_room(&self.few, more));
        }
    }

    /// Makes room for another key that takes at most so many bytes more. Where that can't be, gives
    /// the bytes that would be needed.
    #[cold]
    pub(crate) fn grow_within(&mut self, most_bytes: usize) -> Result<(), usize> {
        if self.are_many() {
            return self.many.grow_within(most_bytes);
        }
        if self.few.are_most()
            && let Some(many) = Groups::from_slots(&self.few, most_bytes)
        {
            self.move_to(many);
            return Ok(());
        }
        self.few.grow_within(most_bytes)
    }

    fn move_to(&mut self, many: Groups<W>) {
        self.few = Slots::new(self.few.factors());
        self.many = many;
    }

    /// Notes a tuple if it fits and a look at one pair of slots suffices: whether it is new. `None`
    /// says nothing.
    #[inline(always)]
    pub(crate) fn insert_nearby<S: Integer, const K: usize>(
        &mut self,
        tuple: [S; K],
    ) -> Option<bool> {
        self.few.insert_nearby(self.word_of(tuple)?)
    }

    /// Notes a sorted tuple where the keys are few: whether it is new; `None` where it has no key
    /// here, or is new and there has to be more room first.
    #[inline(always)]
    pub(crate) fn insert_with_few<S: Integer, const K: usize>(
        &mut self,
        tuple: [S; K],
    ) -> Option<bool> {
        self.few.try_insert(self.word_of(tuple)?)
    }

    /// The same where the keys are many.
    #[inline(always)]
    pub(crate) fn insert_with_many<S: Integer, const K: usize>(
        &mut self,
        tuple: [S; K],
    ) -> Option<bool> {
        self.many.try_insert(self.word_of(tuple)?)
    }

    /// The same whatever their number, of a sorted tuple.
    pub(crate) fn try_insert(&mut self, sorted: &[u64]) -> Option<bool> {
        if !self.fits(sorted) {
            return None;
        }
        let word = Self::word(sorted);
        if self.are_many() { self.many.try_insert(word) } else { self.few.try_insert(word) }
    }

    /// Notes tuples in order, and writes for each whether it is new, up to the first one that has
    /// no key here or for which there has to be more room: how many those before it are.
    pub(crate) fn mask<S: Integer, const K: usize>(
        &mut self,
        tuples: &[[S; K]],
        mask: &mut [bool],
    ) -> usize {
        let Self { largest, most, few, many } = self;
        let word = |tuple: &[S; K]| word_of(*tuple, *largest, *most);
        if many.are_there() {
            noted(tuples, mask, |tuple| many.try_insert(word(tuple)?))
        } else {
            noted(tuples, mask, |tuple| few.try_insert(word(tuple)?))
        }
    }

    pub(crate) fn contains(&self, sorted: &[u64]) -> bool {
        if !self.fits(sorted) {
            return false;
        }
        let word = Self::word(sorted);
        self.few.contains(word) || self.many.contains(word)
    }

    /// Calls `each` with each tuple of `k` symbols, sorted.
    pub(crate) fn for_each(&self, k: usize, mut each: impl FnMut(&[u64])) {
        let mut symbols = [0; LONGEST_NETWORK];
        let symbols = symbols.get_mut(..k).unwrap_or_default();
        for word in self.few.iter().chain(self.many.iter()) {
            (word ^ W::no_key(k)).unpack(field_of(W::BITS, k), symbols);
            each(symbols);
        }
    }
}

/// The word of a tuple if its symbols are at most `largest`, and so the word of 64 bits is at most
/// `most`.
#[inline(always)]
fn word_of<S: Integer, W: Key, const K: usize>(tuple: [S; K], largest: u64, most: W) -> Option<W> {
    let field = field_of(W::BITS, K);
    let word = if W::BITS > u64::BITS || S::BITS > field {
        let sorted = sort(tuple.map(S::to_word));
        if sorted.last().is_some_and(|symbol| *symbol > largest) {
            return None;
        }
        W::pack(&sorted, field)
    } else {
        let word = W::pack_any(tuple);
        if word > most {
            return None;
        }
        word
    };
    Some(word ^ W::no_key(K))
}

/// Writes what `note` says of each tuple, as long as it does: of how many.
#[inline(always)]
fn noted<T>(tuples: &[T], mask: &mut [bool], mut note: impl FnMut(&T) -> Option<bool>) -> usize {
    let mut count = 0;
    for (new, tuple) in mask.iter_mut().zip(tuples) {
        match note(tuple) {
            Some(is_new) => *new = is_new,
            None => break,
        }
        count += 1;
    }
    count
}
