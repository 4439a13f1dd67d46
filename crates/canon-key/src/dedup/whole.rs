//! Words and short tuples kept whole in a table, where the length is known while compiling.

use core::any::Any;

use hashbrown::HashTable;

use super::bits::Mask;
use super::seed::Seed;
use crate::keys::kernel::{BLOCK, Block};

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

/// Tables of more bytes than this are asked for many words at once before these are looked at.
const IN_CACHE: usize = 1 << 19;

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

    /// Notes a word: whether it is new; `None` when it is and the table has to grow first.
    #[inline(always)]
    pub(crate) fn try_insert(&mut self, word: W, hash: impl Fn(&W) -> u64) -> Option<bool> {
        self.try_insert_hashed(hash(&word), word, hash)
    }

    #[inline(always)]
    fn try_insert_hashed(&mut self, own: u64, word: W, hash: impl Fn(&W) -> u64) -> Option<bool> {
        if self.table.find(own, |other| *other == word).is_some() {
            return Some(false);
        }
        self.has_room(1).then(|| {
            self.table.insert_unique(own, word, hash);
            true
        })
    }

    /// Notes a word: whether it is new.
    #[inline(always)]
    pub(crate) fn insert(&mut self, word: W, hash: impl Fn(&W) -> u64) -> bool {
        let own = hash(&word);
        let new = self.table.find(own, |other| *other == word).is_none();
        if new {
            self.grow_and_push(own, word, hash);
        }
        new
    }

    #[inline(never)]
    fn grow_and_push(&mut self, own: u64, word: W, hash: impl Fn(&W) -> u64) {
        if !self.has_room(1) {
            self.table.reserve(self.step(), &hash);
        }
        self.table.insert_unique(own, word, hash);
    }

    /// How many words more a table is grown for: small ones grow fourfold, since every growth moves
    /// all words, and the smallest has room for a block.
    fn step(&self) -> usize {
        let times = if self.bytes() < 1 << 17 { 3 } else { 1 };
        (times * self.len()).max(BLOCK)
    }

    /// Grows where the new table takes at most `most_bytes`, by less than otherwise if need be;
    /// else gives the bytes of the smallest that helps.
    #[cold]
    pub(crate) fn grow_within(
        &mut self,
        most_bytes: usize,
        hash: impl Fn(&W) -> u64,
    ) -> Result<(), usize> {
        // A byte of the hash for each word, and 16 more; 7 of 8 places are taken at most.
        let bytes = |words: usize| {
            let places = (words + words / 7 + 1).next_power_of_two().max(4);
            places.saturating_mul(size_of::<W>() + 1).saturating_add(32)
        };
        let steps = [self.step(), self.len(), 1];
        let fits = steps.into_iter().find(|step| bytes(self.len() + step) <= most_bytes);
        self.table.reserve(fits.ok_or(bytes(self.len() + 1))?, hash);
        Ok(())
    }
}

impl<W: Copy + Eq> Whole<W> {
    /// Notes each of the first `len` words, in order: those that are new. There is room for them.
    #[inline]
    pub(crate) fn mark(&mut self, words: &Block<W>, len: usize, hash: impl Fn(&W) -> u64) -> Mask {
        let mut hashes = [0; BLOCK];
        for (own, word) in hashes.iter_mut().zip(words) {
            *own = hash(word);
        }
        if self.bytes() > IN_CACHE {
            self.fetch(words.iter().zip(hashes).take(len));
        }
        let mut halves = [0_u64; 2];
        for (lane, (word, own)) in words.iter().zip(hashes).take(len).enumerate() {
            let new = self.try_insert_hashed(own, *word, &hash) == Some(true);
            halves[lane / 64 % 2] |= u64::from(new) << (lane % 64);
        }
        Mask::from(halves[0]) | Mask::from(halves[1]) << 64
    }

    /// Reads the places of words before they are looked at: their lines of the cache arrive side by
    /// side, where a look-up after the other would wait for each.
    #[inline]
    fn fetch<'a>(&self, hashed: impl Iterator<Item = (&'a W, u64)>)
    where
        W: 'a,
    {
        let found = |(word, own): &(&W, u64)| self.table.find(*own, |o| o == *word).is_some();
        core::hint::black_box(hashed.filter(found).count());
    }
}

macro_rules! tuples {
    ($($k:literal $name:ident)*) => {
        /// Sorted tuples of 3 to 8 words, a table for each length.
        #[derive(Clone, Debug, Default)]
        pub(crate) struct Tuples {
            $($name: Whole<[u64; $k]>,)*
        }

        impl Tuples {
            /// Whether tuples of this length are kept here.
            pub(crate) fn holds(k: usize) -> bool {
                [$($k),*].contains(&k)
            }

            /// The table of a length; the compiler sees which.
            #[inline(always)]
            pub(crate) fn of<const K: usize>(&mut self) -> Option<&mut Whole<[u64; K]>> {
                match K {
                    $($k => (&mut self.$name as &mut dyn Any).downcast_mut(),)*
                    _ => None,
                }
            }

            /// Notes a sorted tuple: whether it is new; `None` when its table has to grow first.
            pub(crate) fn try_insert(&mut self, seed: &Seed, sorted: &[u64]) -> Option<bool> {
                match sorted.len() {
                    $($k => self.$name.try_insert(*sorted.first_chunk()?, |t| seed.words(t)),)*
                    _ => None,
                }
            }

            pub(crate) fn contains(&self, seed: &Seed, sorted: &[u64]) -> bool {
                match sorted.len() {
                    $($k => sorted
                        .first_chunk()
                        .is_some_and(|sorted| self.$name.contains(sorted, |t| seed.words(t))),)*
                    _ => false,
                }
            }

            pub(crate) fn reserve(&mut self, seed: &Seed, k: usize, more: usize) {
                match k {
                    $($k => self.$name.reserve(more, |t| seed.words(t)),)*
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
                    $($k => self.$name.grow_within(most_bytes, |t| seed.words(t)),)*
                    _ => Ok(()),
                }
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
tuples!(3 three 4 four 5 five 6 six 7 seven 8 eight);
