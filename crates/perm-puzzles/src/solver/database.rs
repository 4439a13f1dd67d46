//! Pattern databases over some coordinates of a puzzle: for each combination of their values the
//! fewest moves that bring these to the solved one, whatever the rest does.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use dense_code::PackedVec;
use dense_code::limits::{Budget, LimitReached};

use super::classes::{Classes, Placed};
use super::coordinate::Coordinate;
use super::error::SolveError;

/// The entry of what was not reached; any other entry `e` stands for the distance `15 - e`.
const UNSEEN: u8 = 0;
/// One more than the largest distance that is told from larger ones.
pub(super) const FAR: u8 = 15;
/// Entries of a word.
const PER_WORD: u64 = 16;

/// A table of distances, four bits each.
///
/// A row has an entry for each value of one coordinate, and ends with a word; the rows are those of
/// the classes of the other coordinates' values. A distance of 15 or more is stored as 15.
#[derive(Clone, Debug)]
pub(super) struct Database {
    /// Entries of a row.
    stride: u64,
    entries: PackedVec<4>,
}

/// Entries of a row.
const fn stride(row: u64) -> u64 {
    row.div_ceil(PER_WORD) * PER_WORD
}

/// How many bytes a database of `rows` rows takes; `None` past `u64`.
pub(super) const fn bytes(rows: u64, row: u64) -> Option<u64> {
    rows.checked_mul(stride(row) / 2)
}

impl Database {
    /// One with entries that were saved; `None` if they are too many or too few.
    pub(super) fn with_words(classes: &Classes, row: &Coordinate, words: Vec<u64>) -> Option<Self> {
        let stride = stride(row.count as u64);
        let entries = PackedVec::from_words(words, u64::from(classes.count()) * stride)?;
        Some(Self { stride, entries })
    }

    pub(super) fn words(&self) -> &[u64] {
        self.entries.words()
    }

    /// The distance of an entry, at most [`FAR`].
    #[inline]
    pub(super) fn distance(&self, index: u64) -> u8 {
        FAR - self.entries.get(index).expect("an entry of a class")
    }

    /// The index of the entry of a class and a value of the rows' coordinate.
    #[inline]
    pub(super) const fn index(&self, class: u32, row: u32) -> u64 {
        class as u64 * self.stride + row as u64
    }

    /// The bytes that building one takes beside its entries.
    pub(super) fn bytes_to_build(classes: &Classes, row: &Coordinate, undirected: bool) -> u64 {
        let tables = 4 * row.after.len() as u64 + if undirected { 0 } else { classes.bytes() };
        // Lists of entries of a row.
        2 * tables + 16 * row.count as u64
    }

    /// Builds the database, breadth first from the solved classes with their values of the rows.
    /// `undirected` says whether each move is undone by one.
    pub(super) fn build(
        classes: &Classes,
        solved: &[(Placed, u32)],
        row: &Coordinate,
        undirected: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Self, SolveError> {
        let stride = stride(row.count as u64);
        let len = u64::from(classes.count()) * stride;
        let entries = PackedVec::<4>::filled(len, 0);
        let mut words = entries.map_err(|_| SolveError::Memory { needed: len / 2 })?.into_words();
        let build = Build::new(classes, row, stride, undirected);
        let mut new = 0;
        for &(class, value) in solved {
            let value = classes.image(class.by(), value);
            build.set_all(&mut words, class.class(), value, FAR, &mut new);
        }
        build.run(&mut words, new, budget)?;
        let entries = PackedVec::from_words(words, len).expect("the words that were taken out");
        Ok(Self { stride, entries })
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
    before: Cow<'a, [Placed]>,
    /// The rows' coordinate after each move of every value.
    inner: Vec<Vec<u32>>,
    /// The same before each move, where that is something else.
    undone: Vec<Vec<u32>>,
    row: u32,
    /// Words of a row.
    words: usize,
}

impl<'a> Build<'a> {
    fn new(classes: &'a Classes, row: &Coordinate, stride: u64, undirected: bool) -> Self {
        let (mut inner, mut undone) = (Vec::new(), Vec::new());
        for by in 0..row.moves {
            let after: Vec<u32> = row.after.iter().skip(by).step_by(row.moves).copied().collect();
            if !undirected {
                let mut before = vec![0; after.len()];
                for (value, &after) in (0..).zip(&after) {
                    before[after as usize] = value;
                }
                undone.push(before);
            }
            inner.push(after);
        }
        Self {
            classes,
            before: if undirected { Cow::Borrowed(classes.all()) } else { classes.before() },
            inner,
            undone,
            row: u32::try_from(row.count).expect("values are few"),
            words: usize::try_from(stride / PER_WORD).expect("words that are in memory"),
        }
    }

    /// The rows' coordinate before each move of every value. Where each move is undone by one, all
    /// of them together lead to what they come from.
    fn undone(&self) -> &[Vec<u32>] {
        if self.undone.is_empty() { &self.inner } else { &self.undone }
    }

    /// Sets an entry, if it is unseen, and those that the symmetries of its class make of it.
    fn set_all(&self, words: &mut [u64], class: u32, entry: u32, to: u8, new: &mut u64) {
        let row = &mut words[self.row_of(class)];
        if get(row, entry) != UNSEEN {
            return;
        }
        set(row, entry.into(), to);
        *new += 1;
        for &by in self.classes.symmetries(class) {
            let image = self.classes.image(by.into(), entry);
            if get(row, image) == UNSEEN {
                set(row, image.into(), to);
                *new += 1;
            }
        }
    }

    /// Fills all entries; `layer` of them are set, with distance 0.
    fn run(
        &self,
        words: &mut [u64],
        mut layer: u64,
        budget: &mut Budget<'_>,
    ) -> Result<(), LimitReached> {
        let all = u64::from(self.classes.count()) * u64::from(self.row);
        let moves = self.inner.len() as u64;
        let mut seen = layer;
        for depth in 1..FAR {
            // Looking back from what is unseen ends at the first neighbour in the layer.
            let unseen = all - seen;
            let tries = (all / layer.max(1)).clamp(1, moves.max(1));
            let back = unseen.saturating_mul(tries) < layer.saturating_mul(moves);
            let near = FAR - depth + 1;
            layer = if back {
                let mut found = Vec::new();
                self.pass(words, UNSEEN, budget, |words, class, left| {
                    self.look_back(words, class, left, near, &mut found)
                })?
            } else {
                self.pass(words, near, budget, |words, class, found| {
                    self.go_on(words, class, found, near - 1)
                })?
            };
            seen += layer;
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
            entries_with(&words[self.row_of(class)], self.row, wanted, &mut entries);
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
        let (mut new, first) = (0, class as usize * self.inner.len());
        for (inner, before) in self.undone().iter().zip(&self.before[first..]) {
            let (target, images) = (before.class(), self.classes.images(before.by()));
            if !self.classes.symmetries(target).is_empty() {
                for &entry in found {
                    let entry = self.classes.image(before.by(), inner[entry as usize]);
                    self.set_all(words, target, entry, to, &mut new);
                }
                continue;
            }
            let target = &mut words[self.row_of(target)];
            let mut reach = |entry: u32| {
                if get(target, entry) == UNSEEN {
                    set(target, entry.into(), to);
                    new += 1;
                }
            };
            if images.is_empty() {
                found.iter().for_each(|&entry| reach(inner[entry as usize]));
            } else {
                let image = |&entry: &u32| images[inner[entry as usize] as usize];
                found.iter().map(image).for_each(|entry| reach(entry.into()));
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
        for (inner, to) in self.inner.iter().zip(self.classes.after(class)) {
            let target = &words[self.row_of(to.class())];
            left.retain(|&entry| {
                let image = self.classes.image(to.by(), inner[entry as usize]);
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
            if entry < len {
                found.push(entry);
            }
            hits &= hits - 1;
        }
    }
}
