use alloc::vec;
use alloc::vec::Vec;
use core::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::{HashMap, HashSet, HashTable, hash_map, hash_table};

use crate::keys::slice_keys::sort_slice;
use crate::keys::{SliceError, SliceKeys};

/// The largest key space that gets a bit a key: 2^28 bits are 32 MB, about what a last-level cache
/// holds.
pub(crate) const MOST_BITS: u128 = 1 << 28;

/// The most ranks that get a number of four bytes each: 16 MB.
const MOST_NUMBERS: u128 = 1 << 22;

/// The keys seen so far, in the store that suits their number: a bit a key, or a hash table.
///
/// ```
/// use canon_key::Seen;
///
/// let mut seen = Seen::below(171_700); // ranks of triples of 0..100: a bitset of 21 KB
/// assert!(seen.insert(31_463));
/// assert!(!seen.insert(31_463));
/// assert_eq!(seen.len(), 1);
/// ```
///
/// | keys below | store | memory | insert |
/// |---|---|---|---|
/// | 2^28 | bitset | 1 bit a key of the space | O(1), one access |
/// | 2^64 | `hashbrown` set of `u64` with `foldhash` | about 10 to 21 bytes a key seen | O(1) expected |
/// | 2^128 | the same of `u128` | about 19 to 39 bytes a key seen | O(1) expected |
#[derive(Clone, Debug)]
pub struct Seen {
    store: Store,
    len: usize,
}

#[derive(Clone, Debug)]
enum Store {
    Bits(Vec<u64>),
    Words(HashSet<u64, FixedState>),
    Wide(HashSet<u128, FixedState>),
}

impl Seen {
    /// No keys yet, of those below `space`.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::below(10);
    /// assert!(seen.insert(9) && seen.insert(u128::MAX)); // a larger key is noted too, in another store
    /// assert!(seen.contains(9) && seen.contains(u128::MAX));
    /// ```
    #[must_use]
    pub fn below(space: u128) -> Self {
        let store =
            if let (true, Ok(words)) = (space <= MOST_BITS, usize::try_from(space.div_ceil(64))) {
                Store::Bits(vec![0; words])
            } else if space <= 1 << 64 {
                Store::Words(HashSet::default())
            } else {
                Store::Wide(HashSet::default())
            };
        Self { store, len: 0 }
    }

    /// Notes a key: whether it is new.
    ///
    /// A key past the space that was announced is noted all the same; the store moves to a larger
    /// one for it.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::below(1 << 40);
    /// assert!(seen.insert(7) && !seen.insert(7));
    /// ```
    #[inline]
    pub fn insert(&mut self, key: u128) -> bool {
        let new = match (&mut self.store, u64::try_from(key)) {
            (Store::Bits(words), Ok(narrow)) => {
                match usize::try_from(narrow / 64).ok().and_then(|at| words.get_mut(at)) {
                    Some(word) => {
                        let bit = 1 << (narrow % 64);
                        let new = *word & bit == 0;
                        *word |= bit;
                        new
                    }
                    None => return self.widen_and_insert(key),
                }
            }
            (Store::Words(words), Ok(narrow)) => words.insert(narrow),
            (Store::Wide(wide), _) => wide.insert(key),
            _ => return self.widen_and_insert(key),
        };
        self.len += usize::from(new);
        new
    }

    /// Moves everything to the widest store.
    #[cold]
    fn widen_and_insert(&mut self, key: u128) -> bool {
        let mut wide = HashSet::default();
        match &self.store {
            Store::Bits(words) => {
                for (at, word) in (0_u128..).zip(words) {
                    let mut word = *word;
                    while word != 0 {
                        wide.insert(at * 64 + u128::from(word.trailing_zeros()));
                        word &= word - 1;
                    }
                }
            }
            Store::Words(words) => wide.extend(words.iter().copied().map(u128::from)),
            Store::Wide(old) => wide.clone_from(old),
        }
        self.store = Store::Wide(wide);
        self.insert(key)
    }

    /// Whether a key has been noted.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::below(100);
    /// seen.insert(7);
    /// assert!(seen.contains(7) && !seen.contains(8) && !seen.contains(1 << 100));
    /// ```
    #[must_use]
    pub fn contains(&self, key: u128) -> bool {
        match (&self.store, u64::try_from(key)) {
            (Store::Bits(words), Ok(narrow)) => usize::try_from(narrow / 64)
                .ok()
                .and_then(|at| words.get(at))
                .is_some_and(|word| word >> (narrow % 64) & 1 == 1),
            (Store::Words(words), Ok(narrow)) => words.contains(&narrow),
            (Store::Wide(wide), _) => wide.contains(&key),
            _ => false,
        }
    }

    /// How many different keys have been noted.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::below(100);
    /// assert_eq!([7, 8, 7].map(|key| seen.insert(key)), [true, true, false]);
    /// assert_eq!(seen.len(), 2);
    /// ```
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether none has.
    ///
    /// ```
    /// use canon_key::Seen;
    /// assert!(Seen::below(100).is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Forgets all keys and keeps the memory.
    ///
    /// ```
    /// use canon_key::Seen;
    /// let mut seen = Seen::below(100);
    /// seen.insert(7);
    /// seen.clear();
    /// assert!(seen.is_empty() && seen.insert(7));
    /// ```
    pub fn clear(&mut self) {
        match &mut self.store {
            Store::Bits(words) => words.fill(0),
            Store::Words(words) => words.clear(),
            Store::Wide(wide) => wide.clear(),
        }
        self.len = 0;
    }
}

/// The tuples seen so far, of a length known only at run time, equal when they hold the same
/// symbols in any order.
///
/// ```
/// use canon_key::SeenSlices;
///
/// let mut seen = SeenSlices::new(3, Some(100));
/// assert!(seen.insert(&[56, 12, 34])?);
/// assert!(!seen.insert(&[12, 34, 56])?);
///
/// // Any symbols at all, and each tuple with the number of the first like it.
/// let mut seen = SeenSlices::numbered(2);
/// assert_eq!(seen.number(&[u64::MAX, 7])?, (Some(0), true));
/// assert_eq!(seen.number(&[1, 2])?, (Some(1), true));
/// assert_eq!(seen.number(&[7, u64::MAX])?, (Some(0), false));
/// # Ok::<(), canon_key::keys::SliceError>(())
/// ```
///
/// With a universe, tuples become keys in a [`Seen`]: ranks while the multisets are few enough for
/// a bitset, packed fields up to 128 bits. Otherwise the sorted tuples themselves are kept, side by
/// side, with a hash table of their numbers.
#[derive(Clone, Debug)]
pub struct SeenSlices {
    k: usize,
    sorted: Vec<u64>,
    store: SliceStore,
}

#[derive(Clone, Debug)]
enum SliceStore {
    Ranks {
        keys: SliceKeys,
        seen: Seen,
    },
    Fields {
        keys: SliceKeys,
        seen: Seen,
    },
    /// The number from 1 of the tuple of each rank, 0 for none.
    Numbers {
        keys: SliceKeys,
        numbers: Vec<u32>,
        len: u32,
    },
    /// The number of each key of packed fields.
    Numbered {
        keys: SliceKeys,
        numbers: HashMap<u64, usize, FixedState>,
    },
    Tuples {
        universe: Option<u64>,
        symbols: Vec<u64>,
        numbers: HashTable<usize>,
        hasher: FixedState,
    },
}

impl SeenSlices {
    /// No tuples yet, of `k` symbols each, below `universe` if there is one.
    ///
    /// ```
    /// use canon_key::SeenSlices;
    /// let mut any = SeenSlices::new(2, None);
    /// assert!(any.insert(&[u64::MAX, 0])? && !any.insert(&[0, u64::MAX])?);
    /// assert!(SeenSlices::new(2, Some(100)).insert(&[100, 0]).is_err());
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    #[must_use]
    pub fn new(k: usize, universe: Option<u64>) -> Self {
        let tuples = SliceStore::Tuples {
            universe,
            symbols: Vec::new(),
            numbers: HashTable::new(),
            hasher: FixedState::default(),
        };
        let store = match universe.map(|universe| SliceKeys::new(k, universe)) {
            Some(keys) => match (keys.count(), keys.packed_bits()) {
                (Some(count), _) if count <= MOST_BITS => {
                    SliceStore::Ranks { keys, seen: Seen::below(count) }
                }
                (_, Some(bits)) => {
                    let space = 1_u128.checked_shl(bits).unwrap_or(u128::MAX);
                    SliceStore::Fields { keys, seen: Seen::below(space.max(MOST_BITS + 1)) }
                }
                _ => tuples,
            },
            None => tuples,
        };
        Self { k, sorted: Vec::new(), store }
    }

    /// No tuples yet, each of which is to get a [`number`](Self::number); any symbols.
    ///
    /// ```
    /// use canon_key::SeenSlices;
    /// let mut seen = SeenSlices::numbered(2);
    /// assert_eq!((seen.number(&[9, 7])?, seen.number(&[7, 9])?), ((Some(0), true), (Some(0), false)));
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    #[must_use]
    pub fn numbered(k: usize) -> Self {
        Self::new(k, None)
    }

    /// No tuples yet, each of which is to get a [`number`](Self::number), of symbols below
    /// `universe`.
    ///
    /// A table of numbers by rank up to 2^22 multisets, a hash table of packed keys up to 64 bits,
    /// else as [`numbered`](Self::numbered).
    ///
    /// ```
    /// use canon_key::SeenSlices;
    /// let mut seen = SeenSlices::numbered_below(2, 100);
    /// assert_eq!(seen.number(&[99, 7])?, (Some(0), true));
    /// assert_eq!(seen.number(&[1, 2])?, (Some(1), true));
    /// assert_eq!(seen.number(&[7, 99])?, (Some(0), false));
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    #[must_use]
    pub fn numbered_below(k: usize, universe: u64) -> Self {
        let keys = SliceKeys::new(k, universe);
        let ranks = keys.count().filter(|count| *count <= MOST_NUMBERS);
        let store = match (ranks.and_then(|count| usize::try_from(count).ok()), keys.packed_bits())
        {
            (Some(count), _) => SliceStore::Numbers { keys, numbers: vec![0; count], len: 0 },
            (None, Some(0..=64)) => SliceStore::Numbered { keys, numbers: HashMap::default() },
            _ => SliceStore::Tuples {
                universe: Some(universe),
                symbols: Vec::new(),
                numbers: HashTable::new(),
                hasher: FixedState::default(),
            },
        };
        Self { k, sorted: Vec::new(), store }
    }

    /// Notes a tuple, its symbols in any order: whether it is new.
    ///
    /// ```
    /// use canon_key::SeenSlices;
    /// use canon_key::keys::SliceError;
    /// let mut seen = SeenSlices::new(3, Some(100));
    /// assert!(seen.insert(&[56, 12, 34])? && !seen.insert(&[12, 34, 56])?);
    /// assert_eq!(seen.insert(&[12, 34]), Err(SliceError::Length { expected: 3, found: 2 }));
    /// # Ok::<(), SliceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SliceError`] for a tuple of another length or a symbol outside the universe.
    #[inline]
    pub fn insert(&mut self, tuple: &[u64]) -> Result<bool, SliceError> {
        self.sorted.clear();
        self.sorted.extend_from_slice(tuple);
        match &mut self.store {
            SliceStore::Ranks { keys, seen } => {
                keys.sort(&mut self.sorted)?;
                // The count fits, so every rank does.
                Ok(keys.rank_of(&self.sorted).is_some_and(|key| seen.insert(key)))
            }
            SliceStore::Fields { keys, seen } => {
                keys.sort(&mut self.sorted)?;
                // The fields fit.
                Ok(keys.packed_of(&self.sorted).is_some_and(|key| seen.insert(key)))
            }
            SliceStore::Numbers { .. }
            | SliceStore::Numbered { .. }
            | SliceStore::Tuples { .. } => Ok(self.number(tuple)?.1),
        }
    }

    /// Notes a tuple: the number of the first like it, from 0 in order of appearance, and whether
    /// it is new.
    ///
    /// Made by [`numbered`](Self::numbered) or [`numbered_below`](Self::numbered_below), there is
    /// always a number. Made by [`new`](Self::new) with a universe, the store may hold only
    /// keys: the number is then `None` for a tuple that is not new.
    ///
    /// ```
    /// use canon_key::SeenSlices;
    /// let mut seen = SeenSlices::numbered(1);
    /// let numbers = [5, 3, 5, 4].map(|symbol| seen.number(&[symbol]).map(|(number, _)| number));
    /// assert_eq!(numbers, [0, 1, 0, 2].map(|number| Ok(Some(number))));
    /// ```
    ///
    /// # Errors
    ///
    /// [`SliceError`] for a tuple of another length or a symbol outside the universe.
    pub fn number(&mut self, tuple: &[u64]) -> Result<(Option<usize>, bool), SliceError> {
        let len = self.len();
        let k = self.k;
        let (universe, symbols, numbers, hasher) = match &mut self.store {
            SliceStore::Numbers { keys, numbers, len } => {
                self.sorted.clear();
                self.sorted.extend_from_slice(tuple);
                keys.sort(&mut self.sorted)?;
                // The count fits, so every rank has its place.
                let rank = keys.rank_of(&self.sorted).and_then(|rank| usize::try_from(rank).ok());
                let number = rank.and_then(|rank| numbers.get_mut(rank));
                let Some(number) = number else { return Ok((None, false)) };
                let new = *number == 0;
                if new {
                    *len += 1;
                    *number = *len;
                }
                return Ok((Some(*number as usize - 1), new));
            }
            SliceStore::Numbered { keys, numbers } => {
                self.sorted.clear();
                self.sorted.extend_from_slice(tuple);
                keys.sort(&mut self.sorted)?;
                // The fields fit 64 bits.
                let key = keys
                    .packed_of(&self.sorted)
                    .and_then(|key| u64::try_from(key).ok())
                    .unwrap_or(0);
                return Ok(match numbers.entry(key) {
                    hash_map::Entry::Occupied(entry) => (Some(*entry.get()), false),
                    hash_map::Entry::Vacant(entry) => (Some(*entry.insert(len)), true),
                });
            }
            SliceStore::Tuples { universe, symbols, numbers, hasher } => {
                (universe, symbols, numbers, hasher)
            }
            _ => {
                let new = self.insert(tuple)?;
                return Ok((new.then_some(len), new));
            }
        };
        check(tuple, k, *universe)?;
        self.sorted.clear();
        self.sorted.extend_from_slice(tuple);
        sort_slice(&mut self.sorted);
        let sorted = &self.sorted[..];
        let hash = hasher.hash_one(sorted);
        let at = |number: usize| &symbols[number * k..number * k + k];
        match numbers.entry(
            hash,
            |number| at(*number) == sorted,
            |number| hasher.hash_one(at(*number)),
        ) {
            hash_table::Entry::Occupied(entry) => Ok((Some(*entry.get()), false)),
            hash_table::Entry::Vacant(entry) => {
                entry.insert(len);
                symbols.extend_from_slice(sorted);
                Ok((Some(len), true))
            }
        }
    }

    /// Whether a tuple has been noted.
    ///
    /// ```
    /// use canon_key::SeenSlices;
    /// let mut seen = SeenSlices::new(2, Some(100));
    /// seen.insert(&[1, 2])?;
    /// assert!(seen.contains(&[2, 1])? && !seen.contains(&[2, 2])?);
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SliceError`] for a tuple of another length or a symbol outside the universe.
    pub fn contains(&self, tuple: &[u64]) -> Result<bool, SliceError> {
        let mut sorted = tuple.to_vec();
        let universe = match &self.store {
            SliceStore::Ranks { keys, .. }
            | SliceStore::Fields { keys, .. }
            | SliceStore::Numbers { keys, .. }
            | SliceStore::Numbered { keys, .. } => Some(keys.universe()),
            SliceStore::Tuples { universe, .. } => *universe,
        };
        check(tuple, self.k, universe)?;
        sort_slice(&mut sorted);
        Ok(match &self.store {
            SliceStore::Ranks { keys, seen } => {
                keys.rank_of(&sorted).is_some_and(|key| seen.contains(key))
            }
            SliceStore::Fields { keys, seen } => {
                keys.packed_of(&sorted).is_some_and(|key| seen.contains(key))
            }
            SliceStore::Numbers { keys, numbers, .. } => {
                let rank = keys.rank_of(&sorted).and_then(|rank| usize::try_from(rank).ok());
                rank.and_then(|rank| numbers.get(rank)).is_some_and(|number| *number > 0)
            }
            SliceStore::Numbered { keys, numbers } => {
                let key = keys.packed_of(&sorted).and_then(|key| u64::try_from(key).ok());
                key.is_some_and(|key| numbers.contains_key(&key))
            }
            SliceStore::Tuples { symbols, numbers, hasher, .. } => {
                let at = |number: usize| &symbols[number * self.k..number * self.k + self.k];
                numbers.find(hasher.hash_one(&sorted[..]), |number| at(*number) == sorted).is_some()
            }
        })
    }

    /// Forgets all tuples and keeps the memory.
    ///
    /// ```
    /// use canon_key::SeenSlices;
    /// let mut seen = SeenSlices::numbered(2);
    /// assert_eq!((seen.number(&[1, 2])?, seen.number(&[7, 7])?), ((Some(0), true), (Some(1), true)));
    /// seen.clear();
    /// assert_eq!(seen.number(&[7, 7])?, (Some(0), true));
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    pub fn clear(&mut self) {
        match &mut self.store {
            SliceStore::Ranks { seen, .. } | SliceStore::Fields { seen, .. } => seen.clear(),
            SliceStore::Numbers { numbers, len, .. } => {
                numbers.fill(0);
                *len = 0;
            }
            SliceStore::Numbered { numbers, .. } => numbers.clear(),
            SliceStore::Tuples { symbols, numbers, .. } => {
                symbols.clear();
                numbers.clear();
            }
        }
    }

    /// How many different tuples have been noted.
    ///
    /// ```
    /// use canon_key::SeenSlices;
    /// let mut seen = SeenSlices::new(2, Some(100));
    /// assert!(seen.insert(&[1, 2])? && !seen.insert(&[2, 1])?);
    /// assert_eq!(seen.len(), 1);
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.store {
            SliceStore::Ranks { seen, .. } | SliceStore::Fields { seen, .. } => seen.len(),
            SliceStore::Numbers { len, .. } => *len as usize,
            SliceStore::Numbered { numbers, .. } => numbers.len(),
            SliceStore::Tuples { numbers, .. } => numbers.len(),
        }
    }

    /// Whether none has.
    ///
    /// ```
    /// use canon_key::SeenSlices;
    /// assert!(SeenSlices::new(2, Some(100)).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Whether a tuple has `k` symbols, each in the universe if there is one.
fn check(tuple: &[u64], k: usize, universe: Option<u64>) -> Result<(), SliceError> {
    if tuple.len() != k {
        return Err(SliceError::Length { expected: k, found: tuple.len() });
    }
    if let Some(universe) = universe
        && let Some(position) = tuple.iter().position(|symbol| *symbol >= universe)
    {
        return Err(SliceError::Symbol { position, symbol: tuple[position], universe });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet as Reference;

    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::*;

    fn tuples_of_three_symbols(k: usize) -> impl Iterator<Item = Vec<u64>> {
        let mut random = Pcg64Mcg::seed_from_u64(7);
        (0..2000).map(move |_| (0..k).map(|_| random.next_u64() % 3).collect())
    }

    #[test]
    fn every_store_answers_as_a_plain_set_does() {
        for space in
            [0_u128, 1, 64, 1000, MOST_BITS, MOST_BITS + 1, 1 << 64, (1 << 64) + 1, u128::MAX]
        {
            let mut seen = Seen::below(space);
            let mut reference = Reference::new();
            let mut key = 1_u128;
            for i in 0..3000_u128 {
                key = key.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(i);
                let key = (key >> 64) % space.clamp(1, 2000);
                assert_eq!(seen.contains(key), reference.contains(&key));
                assert_eq!(seen.insert(key), reference.insert(key), "{key} below {space}");
                assert_eq!(seen.len(), reference.len());
            }
            seen.clear();
            assert!(seen.is_empty() && !seen.contains(0) && seen.insert(0));
        }
    }

    #[test]
    fn a_key_past_the_space_is_noted_too() {
        for space in [10_u128, 200, MOST_BITS + 1] {
            let mut seen = Seen::below(space);
            assert!(seen.is_empty());
            assert!(seen.insert(3) && seen.insert(9) && seen.insert(130));
            assert!(!seen.is_empty());
            assert!(seen.insert(u128::MAX) && seen.insert(1 << 64));
            assert!(
                !seen.insert(3) && !seen.insert(9) && !seen.insert(130) && !seen.insert(u128::MAX)
            );
            assert!(!seen.contains(2) && seen.len() == 5);
        }
    }

    #[test]
    fn numbers_are_those_of_first_appearance_in_every_store() {
        for (k, universe) in [(0_usize, 5), (1, 3), (3, 100), (3, 1000), (5, 1000), (20, 1000)] {
            let (mut seen, mut plain) =
                (SeenSlices::numbered_below(k, universe), SeenSlices::numbered(k));
            for tuple in tuples_of_three_symbols(k) {
                assert_eq!(seen.number(&tuple), plain.number(&tuple));
                assert_eq!(seen.len(), plain.len());
                assert_eq!(seen.insert(&tuple), Ok(false));
            }
            seen.number(&vec![0; k]).unwrap();
            assert_eq!(seen.contains(&vec![0; k]), Ok(true));
            seen.clear();
            assert!(seen.is_empty() && seen.contains(&vec![0; k]) == Ok(false));
            assert_eq!(seen.number(&vec![0; k]), Ok((Some(0), true)));
            let found = k + 1;
            assert_eq!(
                seen.number(&vec![0; found]),
                Err(SliceError::Length { expected: k, found })
            );
            if k > 0 {
                let error = SliceError::Symbol { position: k - 1, symbol: universe, universe };
                let mut outside = vec![0; k];
                outside[k - 1] = universe;
                assert_eq!(seen.number(&outside), Err(error));
                assert_eq!(seen.contains(&outside), Err(error));
            }
        }
    }

    #[test]
    fn where_only_keys_are_kept_a_known_tuple_has_no_number() {
        for universe in [3, 1 << 40] {
            let mut seen = SeenSlices::new(2, Some(universe));
            assert_eq!(seen.number(&[1, 2]), Ok((Some(0), true)));
            assert_eq!(seen.number(&[2, 2]), Ok((Some(1), true)));
            assert_eq!(seen.number(&[2, 1]), Ok((None, false)));
        }
        // Too wide for keys: the tuples themselves are kept, with their numbers.
        let mut seen = SeenSlices::new(20, Some(1000));
        assert_eq!(seen.number(&[7; 20]), Ok((Some(0), true)));
        assert_eq!(seen.number(&[7; 20]), Ok((Some(0), false)));
    }

    #[test]
    fn no_memory_is_asked_for_before_there_is_a_tuple() {
        for k in [1 << 60, usize::MAX] {
            for mut seen in [
                SeenSlices::new(k, None),
                SeenSlices::numbered(k),
                SeenSlices::numbered_below(k, 9),
            ] {
                assert_eq!(seen.insert(&[1]), Err(SliceError::Length { expected: k, found: 1 }));
                assert_eq!((seen.len(), seen.contains(&[1]).is_err()), (0, true));
            }
        }
    }

    #[test]
    fn slices_in_every_store_agree() {
        for k in [0_usize, 1, 2, 3, 5, 20] {
            for universe in [Some(3), Some(1000), Some(1 << 40), None] {
                let mut seen = SeenSlices::new(k, universe);
                assert!(seen.is_empty());
                let mut reference = Reference::new();
                for tuple in tuples_of_three_symbols(k) {
                    let mut sorted = tuple.clone();
                    sorted.sort_unstable();
                    assert_eq!(seen.contains(&tuple), Ok(reference.contains(&sorted)));
                    assert_eq!(seen.insert(&tuple), Ok(reference.insert(sorted)));
                    assert_eq!(seen.contains(&tuple), Ok(true));
                    assert_eq!(seen.len(), reference.len());
                }
                assert!(!seen.is_empty());
                let mut cleared = seen.clone();
                cleared.clear();
                assert!(cleared.is_empty() && cleared.contains(&vec![2; k]) == Ok(false));
                assert_eq!(cleared.insert(&vec![2; k]), Ok(true));
                assert_eq!(
                    seen.insert(&vec![0; k + 1]),
                    Err(SliceError::Length { expected: k, found: k + 1 })
                );
                if let (Some(universe), true) = (universe, k > 0) {
                    let mut outside = vec![0; k];
                    outside[k - 1] = universe;
                    let error = SliceError::Symbol { position: k - 1, symbol: universe, universe };
                    assert_eq!(seen.insert(&outside), Err(error));
                }
            }
        }
    }
}
