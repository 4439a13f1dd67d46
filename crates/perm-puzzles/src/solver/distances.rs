//! Pattern databases over some coordinates of a puzzle: for each combination of their values the
//! fewest moves that bring these to the solved one, whatever the rest does.

use alloc::vec::Vec;
use core::ops::Range;

use dense_code::limits::{Budget, LimitReached};
use dense_code::{Below, DenseVec};

use super::classes::{Classes, SymCoordinate};
use super::coordinate::Coordinate;
use crate::Error;

/// The entry of what was not reached; any other entry `e` stands for the distance `15 - e`. Being
/// 0, it is set by one OR.
const UNSEEN: u8 = 0;
/// One more than the largest distance that is stored exactly.
pub(super) const FAR: u8 = 15;
/// Entries of a word.
const PER_WORD: u64 = 16;

/// A table of distances, four bits each.
///
/// A row has an entry for each value of one coordinate, and ends with a word; the rows are those of
/// the classes of the other coordinates' values. A distance of 15 or more is stored as 15.
#[derive(Clone, Debug)]
pub(super) struct Distances {
    /// Entries of a row.
    stride: u64,
    rows: u32,
    /// None until they are built, or read from a file.
    entries: DenseVec<Below<16>>,
}

/// Entries of a row.
const fn stride(row: u64) -> u64 {
    row.div_ceil(PER_WORD) * PER_WORD
}

/// How many bytes a database of `rows` rows takes; `None` past `u64`.
pub(super) const fn bytes(rows: u64, row: u64) -> Option<u64> {
    rows.checked_mul(stride(row) / 2)
}

impl Distances {
    /// One without entries.
    pub(super) fn new(classes: &Classes, inner: &Coordinate) -> Self {
        let entries = DenseVec::new();
        Self { stride: stride(inner.count.into()), rows: classes.count(), entries }
    }

    /// How many entries there are to be.
    fn len(&self) -> u64 {
        u64::from(self.rows) * self.stride
    }

    /// How many words these take.
    pub(super) fn words_needed(&self) -> u64 {
        self.len() / PER_WORD
    }

    pub(super) fn words(&self) -> &[u64] {
        self.entries.words()
    }

    /// Takes entries that were saved; nothing if they are too many or too few.
    pub(super) fn set_words(&mut self, words: Vec<u64>) -> Option<()> {
        self.entries = DenseVec::from_words(words, self.len())?;
        Some(())
    }

    /// The distance of an entry, at most [`FAR`].
    #[inline]
    pub(super) fn distance(&self, index: u64) -> u8 {
        // What was not reached is `FAR`: it takes at least as many moves, if moves lead there.
        FAR - u8::from(self.entries.get(index).expect("an entry of a class"))
    }

    /// The index of the entry of a class and a value of the inner coordinate.
    #[inline]
    pub(super) const fn index(&self, class: u32, inner: u32) -> u64 {
        class as u64 * self.stride + inner as u64
    }

    /// The bytes that building one takes beside its entries: another table of the inner
    /// coordinate's moves, and
    /// lists of entries of a row.
    pub(super) const fn bytes_to_build(inner: &Coordinate) -> u64 {
        (4 * inner.moves as u64 + 32) * inner.count as u64
    }

    /// Fills the database, breadth first from the solved classes with their inner values.
    /// `undirected` says whether each move is undone by one.
    pub(super) fn build(
        &mut self,
        classes: &Classes,
        solved: &[(SymCoordinate, u32)],
        inner: &Coordinate,
        undirected: bool,
        budget: &mut Budget<'_>,
    ) -> Result<(), Error> {
        let len = self.len();
        let entries = DenseVec::<Below<16>>::try_filled(len, Below::default());
        let mut words = entries.map_err(|_| Error::Memory { needed: len / 2 })?.into_words();
        let build = Build::new(classes, inner, self.stride);
        for &(class, value) in solved {
            let (row, symmetries) =
                (build.row_of(class.class()), classes.symmetries_of(class.class()));
            build.reach(&mut words[row], symmetries, value, FAR);
        }
        build.run(&mut words, undirected, budget)?;
        self.set_words(words).expect("the words that were taken out");
        Ok(())
    }
}

#[inline]
fn get(row: &[u64], entry: u32) -> u8 {
    // Four bits.
    (row[entry as usize / 16] >> (entry % 16 * 4) & 15) as u8
}

/// Sets an entry that is [`UNSEEN`].
#[inline]
fn set(row: &mut [u64], entry: u64, to: u8) {
    // An entry of words that are in memory.
    let word = &mut row[(entry / PER_WORD) as usize];
    *word |= u64::from(to) << (entry % PER_WORD * 4);
}

/// The search that fills a database.
struct Build<'a> {
    classes: &'a Classes,
    /// The inner values after each move: move by move, since a pass works on all entries of a row
    /// by one move.
    after: Vec<Vec<u32>>,
    /// Entries of a row, without those behind its end.
    len: u32,
    /// Words of a row.
    words: usize,
}

impl<'a> Build<'a> {
    fn new(classes: &'a Classes, inner: &Coordinate, stride: u64) -> Self {
        let mut after = Vec::new();
        for by in 0..inner.moves {
            after.push((0..inner.count).map(|value| inner.after(value)[by]).collect());
        }
        Self {
            classes,
            after,
            len: inner.count,
            words: usize::try_from(stride / PER_WORD).expect("words that are in memory"),
        }
    }

    /// Sets an entry of a class, if it is unseen, and those that the symmetries of the class make
    /// of it; returns how many.
    #[inline]
    fn reach(&self, row: &mut [u64], mut symmetries: u64, entry: u32, to: u8) -> u64 {
        if get(row, entry) != UNSEEN {
            return 0;
        }
        set(row, entry.into(), to);
        let mut new = 1;
        while symmetries > 0 {
            let image = self.classes.image(symmetries.trailing_zeros() as usize, entry);
            symmetries &= symmetries - 1;
            if get(row, image) == UNSEEN {
                set(row, image.into(), to);
                new += 1;
            }
        }
        new
    }

    /// Fills all entries; some of them are set, with distance 0.
    fn run(
        &self,
        words: &mut [u64],
        undirected: bool,
        budget: &mut Budget<'_>,
    ) -> Result<(), LimitReached> {
        let mut found = Vec::new();
        for depth in 1..FAR {
            // Where moves are undone by moves, what leads to the layer is what its moves lead to.
            // Else each unseen entry looks for a move into the layer. Doing that for the last
            // layers of all puzzles saved a twelfth of the time of a cube's tables, or cost a
            // fifth.
            let near = FAR - depth + 1;
            let layer = if undirected {
                self.pass(words, near, budget, |words, class, found| {
                    self.go_on(words, class, found, near - 1)
                })?
            } else {
                self.pass(words, UNSEEN, budget, |words, class, left| {
                    self.look_back(words, class, left, near, &mut found)
                })?
            };
            if layer == 0 {
                break;
            }
        }
        Ok(())
    }

    /// Calls `step` with each class that has entries of some value, and with these; returns the sum
    /// of what it returns.
    fn pass(
        &self,
        words: &mut [u64],
        wanted: u8,
        budget: &mut Budget<'_>,
        mut step: impl FnMut(&mut [u64], u32, &mut Vec<u32>) -> u64,
    ) -> Result<u64, LimitReached> {
        let (mut new, mut entries) = (0, Vec::new());
        for class in 0..self.classes.count() {
            entries_with(&words[self.row_of(class)], self.len, wanted, &mut entries);
            if !entries.is_empty() {
                budget.spend(entries.len() as u64)?;
                new += step(words, class, &mut entries);
            }
        }
        Ok(new)
    }

    /// Gives what leads to these entries of a class and is unseen the next distance, `to`; returns
    /// how many there are.
    fn go_on(&self, words: &mut [u64], class: u32, found: &[u32], to: u8) -> u64 {
        let mut new = 0;
        for (inner, to_class) in self.after.iter().zip(self.classes.after(class)) {
            let (target, images) = (to_class.class(), self.classes.images(to_class.symmetry()));
            let symmetries = self.classes.symmetries_of(target);
            let target = &mut words[self.row_of(target)];
            for &entry in found {
                let entry = inner[entry as usize];
                let entry = images.get(entry as usize).map_or(entry, |&image| image.into());
                new += self.reach(target, symmetries, entry, to);
            }
        }
        new
    }

    /// The same from the other side: which of the unseen entries `left` of a class have a move into
    /// the layer.
    fn look_back(
        &self,
        words: &mut [u64],
        class: u32,
        left: &mut Vec<u32>,
        layer: u8,
        found: &mut Vec<u32>,
    ) -> u64 {
        found.clear();
        for (inner, to) in self.after.iter().zip(self.classes.after(class)) {
            let target = &words[self.row_of(to.class())];
            left.retain(|&entry| {
                let image = self.classes.image(to.symmetry(), inner[entry as usize]);
                let near = get(target, image) == layer;
                if near {
                    found.push(entry);
                }
                !near
            });
            if left.is_empty() {
                break;
            }
        }
        let own = &mut words[self.row_of(class)];
        for &entry in &*found {
            set(own, entry.into(), layer - 1);
        }
        found.len() as u64
    }

    /// The words of a class.
    #[inline]
    const fn row_of(&self, class: u32) -> Range<usize> {
        let first = class as usize * self.words;
        first..first + self.words
    }
}

/// The entries of a row with some value.
fn entries_with(row: &[u64], len: u32, wanted: u8, found: &mut Vec<u32>) {
    const ONES: u64 = u64::MAX / 15;
    found.clear();
    for (first, &word) in (0_u32..).step_by(16).zip(row) {
        // Zero where an entry is the wanted one.
        let other = word ^ (ONES * u64::from(wanted));
        let mut hits = !(other | other >> 1 | other >> 2 | other >> 3) & ONES;
        while hits != 0 {
            let entry = first + hits.trailing_zeros() / 4;
            // Entries behind the end of a row are 0, as unseen ones are.
            if entry < len {
                found.push(entry);
            }
            hits &= hits - 1;
        }
    }
}
