//! Words and short tuples kept whole in a table, where the length is known while compiling.

use hashbrown::HashTable;

use super::seed::Seed;
use crate::keys::kernel::BLOCK;
use crate::keys::network::sort_cloning;

/// A set of words of one size: sorted tuples `[u64; K]`, or pairs of small symbols.
///
/// A word stands in the table itself, at a stride that is a constant, so a look-up reads the word
/// and a byte of its hash, as in a plain set of arrays, and no number of a tuple that is elsewhere.
#[derive(Clone, Debug)]
pub(crate) struct Whole<W> {
    table: HashTable<W>,
}

impl<W> Default for Whole<W> {
    fn default() -> Self {
        Self { table: HashTable::new() }
    }
}

impl<W: Eq> Whole<W> {
    pub(crate) fn len(&self) -> usize {
        self.table.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.table.allocation_size()
    }

    pub(crate) fn clear(&mut self) {
        self.table.clear();
    }

    /// Whether this many new words need no growth.
    pub(crate) fn has_room(&self, more: usize) -> bool {
        self.table.capacity() - self.table.len() >= more
    }

    pub(crate) fn reserve(&mut self, more: usize, hash: impl Fn(&W) -> u64) {
        self.table.reserve(more, hash);
    }

    pub(crate) fn contains(&self, word: &W, hash: impl Fn(&W) -> u64) -> bool {
        self.table.find(hash(word), |other| other == word).is_some()
    }

    /// Notes a word, given its hash and what is the same as it: whether it is new.
    ///
    /// The word stays in registers, since nothing takes its address. Otherwise it is written to the
    /// stack in parts and read back as a whole, and the read waits for the writes: that took a third
    /// of the time.
    #[inline(always)]
    fn insert(
        &mut self,
        own: u64,
        same: impl Fn(&W) -> bool,
        word: impl FnOnce() -> W,
        hash: impl Fn(&W) -> u64,
    ) -> bool {
        if self.table.find(own, same).is_some() {
            return false;
        }
        self.push(own, word(), hash);
        true
    }

    /// Adds a word that is not there. A call of its own: the code would be too much for the loop
    /// that looks words up.
    #[inline(never)]
    fn push(&mut self, own: u64, word: W, hash: impl Fn(&W) -> u64) {
        if !self.has_room(1) {
            self.table.reserve(self.step(), &hash);
        }
        self.table.insert_unique(own, word, hash);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &W> {
        self.table.iter()
    }

    /// For how many more words a table is grown. Small tables grow fourfold, since every growth
    /// moves all words. The smallest has room for a block.
    fn step(&self) -> usize {
        let times = if self.bytes() < 1 << 19 { 3 } else { 1 };
        (times * self.len()).max(BLOCK)
    }

    /// Grows if the new table takes at most `most_bytes`, by less than usual if need be. Otherwise
    /// returns the bytes of the smallest table that helps.
    #[cold]
    pub(crate) fn grow_within(
        &mut self,
        most_bytes: usize,
        hash: impl Fn(&W) -> u64,
    ) -> Result<(), usize> {
        // A byte of the hash for each word, and 16 more; 7 of 8 places are taken at most.
        let bytes = |more: usize| {
            let words = self.len().saturating_add(more);
            let places = (words + words / 7 + 1).next_power_of_two().max(4);
            places.saturating_mul(size_of::<W>() + 1).saturating_add(32)
        };
        let steps = [self.step(), self.len().max(1), 1];
        let more = steps.into_iter().find(|more| bytes(*more) <= most_bytes).ok_or(bytes(1))?;
        self.table.reserve(more, hash);
        Ok(())
    }
}

impl<T: Ord + Clone> Whole<(T, T)> {
    /// Notes two small symbols in any order: whether they are new.
    #[inline(always)]
    pub(crate) fn insert_small_pair(&mut self, a: &T, b: &T, hash: impl Fn(&T, &T) -> u64) -> bool {
        let (low, high) = if b < a { (b, a) } else { (a, b) };
        let (low, high) = (low.clone(), high.clone());
        let same = |(c, d): &(T, T)| low == *c && high == *d;
        self.insert(hash(&low, &high), same, || (low.clone(), high.clone()), |(a, b)| hash(a, b))
    }
}

/// A pair of symbols that are not small, with its hash: to hash them again when the table grows
/// would read them again, wherever they are.
impl<T: Ord + Clone> Whole<(u64, T, T)> {
    /// Notes two symbols in any order: whether they are new. They stand in order of their hashes,
    /// without a jump: to compare both orders is a jump that no processor can foresee.
    #[inline(never)]
    pub(crate) fn insert_pair(&mut self, a: &T, b: &T, hash: impl Fn(&T) -> u64) -> bool {
        let (of_a, of_b) = (hash(a), hash(b));
        let exchange = (of_b < of_a) | (of_a == of_b && b < a);
        let [first, second] = [[a, b], [b, a]][usize::from(exchange)];
        let own = of_a.wrapping_add(of_b);
        let same = |(hash, c, d): &(u64, T, T)| *hash == own && first == c && second == d;
        self.insert(own, same, || (own, first.clone(), second.clone()), |(hash, ..)| *hash)
    }
}

impl<T: Ord + Clone, const K: usize> Whole<[T; K]> {
    /// Notes small symbols in any order: whether they are new.
    ///
    /// A call of its own: in the caller's loop it would take the registers that the items need.
    #[inline(never)]
    fn insert_sorted(&mut self, tuple: &[T; K], hash: impl Fn(&[T]) -> u64) -> bool {
        let mut sorted = tuple.clone();
        sort_cloning(&mut sorted);
        let same = |other: &[T; K]| other.iter().zip(&sorted).all(|(a, b)| a == b);
        self.insert(hash(&sorted), same, || sorted.clone(), |tuple| hash(tuple))
    }
}

impl<const W: usize> Whole<[u64; W]> {
    /// Notes a row of words: whether it is new; `None` when it is and the table has to grow first.
    #[inline(always)]
    fn try_insert(&mut self, row: [u64; W], hash: impl Fn(&[u64]) -> u64) -> Option<bool> {
        let own = hash(&row);
        let same = |other: &[u64; W]| {
            other.iter().zip(&row).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
        };
        if self.table.find(own, same).is_some() {
            return Some(false);
        }
        if !self.has_room(1) {
            return None;
        }
        self.push(own, row, |row| hash(row));
        Some(true)
    }
}

macro_rules! tuples {
    ($($k:literal $name:ident)*) => {
        /// Sorted tuples of 3 to 8 symbols, a table for each length.
        #[derive(Clone, Debug)]
        pub(crate) struct Tuples<T> {
            $($name: Whole<[T; $k]>,)*
        }

        impl<T> Default for Tuples<T> {
            fn default() -> Self {
                Self { $($name: Whole::default(),)* }
            }
        }

        impl<T> Tuples<T> {
            pub(crate) fn triples(&mut self) -> &mut Whole<[T; 3]> {
                &mut self.three
            }
        }

        impl<T: Ord + Clone> Tuples<T> {
            /// Notes a tuple of small symbols, in any order: whether it is new; `None` for a length
            /// that is not kept here.
            #[inline(always)]
            pub(crate) fn insert(
                &mut self,
                symbols: &[T],
                hash: impl Fn(&[T]) -> u64,
            ) -> Option<bool> {
                match symbols.len() {
                    $($k => Some(self.$name.insert_sorted(symbols.first_chunk()?, hash)),)*
                    _ => None,
                }
            }
        }
    };
}
tuples!(3 three 4 four 5 five 6 six 7 seven 8 eight);

/// `N` symbols in `W` words, `PER` side by side in each.
#[inline(always)]
fn pack<const PER: usize, const N: usize, const W: usize>(sorted: &[u64; N]) -> [u64; W] {
    core::array::from_fn(|word| {
        let symbol = |place: usize| sorted.get(PER * word + place).copied().unwrap_or(0);
        if PER == 2 { symbol(0) | symbol(1) << 32 } else { symbol(0) }
    })
}

/// The symbols that [`pack`] put side by side in pairs, and zeros.
fn unpack(words: &[u64]) -> [u64; 8] {
    core::array::from_fn(|place| {
        let word = words.get(place / 2).copied().unwrap_or(0);
        if place % 2 == 0 { word & u64::from(u32::MAX) } else { word >> 32 }
    })
}

macro_rules! rows {
    ($(#[$doc:meta])* $type:ident, $per:literal: $($k:literal $name:ident $words:literal)*) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default)]
        pub(crate) struct $type {
            $($name: Whole<[u64; $words]>,)*
        }

        impl $type {
            /// Whether tuples of this length are kept here.
            pub(crate) fn holds(k: usize) -> bool {
                [$($k),*].contains(&k)
            }

            /// Notes a sorted tuple of symbols that fit: whether it is new; `None` when its table
            /// has to grow first.
            #[inline(always)]
            pub(crate) fn try_insert(&mut self, seed: &Seed, sorted: &[u64]) -> Option<bool> {
                match sorted.len() {
                    $($k => {
                        let row = pack::<$per, $k, $words>(sorted.first_chunk()?);
                        self.$name.try_insert(row, |row| seed.words(row))
                    })*
                    _ => None,
                }
            }

            pub(crate) fn contains(&self, seed: &Seed, sorted: &[u64]) -> bool {
                match sorted.len() {
                    $($k => sorted.first_chunk().is_some_and(|sorted| {
                        let row = pack::<$per, $k, $words>(sorted);
                        self.$name.contains(&row, |row| seed.words(row))
                    }),)*
                    _ => false,
                }
            }

            pub(crate) fn reserve(&mut self, seed: &Seed, k: usize, more: usize) {
                match k {
                    $($k => self.$name.reserve(more, |row| seed.words(row)),)*
                    _ => {}
                }
            }

            /// [`Whole::grow_within`] for the table of a length.
            pub(crate) fn grow_within(
                &mut self,
                seed: &Seed,
                k: usize,
                most_bytes: usize,
            ) -> Result<(), usize> {
                match k {
                    $($k => self.$name.grow_within(most_bytes, |row| seed.words(row)),)*
                    _ => Ok(()),
                }
            }

            pub(crate) fn len(&self) -> usize {
                0 $(+ self.$name.len())*
            }

            pub(crate) fn bytes(&self) -> usize {
                0 $(+ self.$name.bytes())*
            }

            pub(crate) fn clear(&mut self) {
                $(self.$name.clear();)*
            }
        }
    };
}
rows! {
    /// Sorted tuples of 2 to 8 words, a table for each length.
    Words, 1: 2 two 2  3 three 3  4 four 4  5 five 5  6 six 6  7 seven 7  8 eight 8
}
rows! {
    /// Sorted tuples of 5 to 8 symbols below 2^32, two in each word. Fewer symbols fit 128 bits.
    Halves, 2: 5 five 3  6 six 3  7 seven 4  8 eight 4
}

impl Halves {
    /// Moves the tuples of a length to those of whole words.
    pub(crate) fn move_to(&mut self, words: &mut Words, seed: &Seed, k: usize) {
        let three = match k {
            5 => core::mem::take(&mut self.five),
            6 => core::mem::take(&mut self.six),
            _ => Whole::default(),
        };
        let four = match k {
            7 => core::mem::take(&mut self.seven),
            8 => core::mem::take(&mut self.eight),
            _ => Whole::default(),
        };
        words.reserve(seed, k, three.len() + four.len());
        let rows = three.iter().map(|row| unpack(row)).chain(four.iter().map(|row| unpack(row)));
        for symbols in rows {
            words.try_insert(seed, symbols.get(..k).unwrap_or(&symbols));
        }
    }
}
