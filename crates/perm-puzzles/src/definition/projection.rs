//! Pattern databases over some coordinates of a puzzle: for each combination of their values the
//! fewest moves that bring these to the solved one, whatever the rest does.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::PackedVec;
use dense_code::limits::{Budget, LimitReached};

use super::error::SolveError;

/// A coordinate's values after each move, all moves of value 0 first, and its solved value.
#[derive(Clone, Debug)]
pub(super) struct MoveTable {
    pub(super) after: Vec<u32>,
    pub(super) moves: usize,
    pub(super) count: u64,
    pub(super) solved: u32,
}

impl MoveTable {
    /// The values after all moves of one value.
    #[inline]
    pub(super) fn of_value(&self, value: u32) -> &[u32] {
        &self.after[value as usize * self.moves..][..self.moves]
    }

    /// For each move the value after it of every value.
    fn by_move(&self) -> Vec<Vec<u32>> {
        let one = |by| self.after.iter().skip(by).step_by(self.moves).copied().collect();
        (0..self.moves).map(one).collect()
    }

    /// For each move the value before it of every value.
    fn undone(&self) -> Vec<Vec<u32>> {
        let undo = |after: Vec<u32>| {
            let mut before = vec![0; after.len()];
            for (value, after) in (0..).zip(after) {
                before[after as usize] = value;
            }
            before
        };
        self.by_move().into_iter().map(undo).collect()
    }
}

/// The entry of what was not reached; an entry `e` else stands for the distance `15 - e`.
const UNSEEN: u8 = 0;
/// One more than the largest distance that is told from larger ones.
pub(super) const FAR: u8 = 15;
/// Entries of a word.
const PER_WORD: u64 = 16;

/// A table of distances by the values of some coordinates, four bits each.
///
/// A row has an entry for each value of the last coordinate, and ends with a word; the rows are in
/// the order of the values of the others, the first counting most. A distance of 15 or more is
/// stored as 15.
#[derive(Clone, Debug)]
pub(super) struct Database {
    /// Numbers of the coordinates. The last one is that of the rows.
    pub(super) coordinates: Vec<usize>,
    /// How much a value of each coordinate adds to the index of an entry.
    pub(super) places: Vec<u64>,
    pub(super) entries: PackedVec<4>,
}

/// Entries of a row.
const fn stride(row: u64) -> u64 {
    row.div_ceil(PER_WORD) * PER_WORD
}

/// The bytes of a database over coordinates of these counts, the rows last; `None` past `u64`.
pub(super) fn bytes(counts: &[u128]) -> Option<u64> {
    let (row, others) = counts.split_last()?;
    let row = u64::try_from(*row).ok()?;
    let rows = others.iter().try_fold(1_u128, |rows, &count| rows.checked_mul(count))?;
    u64::try_from(rows).ok()?.checked_mul(stride(row) / 2)
}

impl Database {
    /// An empty one.
    fn new(coordinates: &[usize], tables: &[MoveTable]) -> Result<Self, SolveError> {
        let counts: Vec<u64> = coordinates.iter().map(|&number| tables[number].count).collect();
        let mut places = vec![1; counts.len()];
        let mut place = counts.last().map_or(1, |&row| stride(row));
        for (to, count) in places.iter_mut().zip(&counts).rev().skip(1) {
            *to = place;
            place *= count;
        }
        let entries =
            PackedVec::zeroed(place).map_err(|_| SolveError::Memory { needed: place / 2 })?;
        Ok(Self { coordinates: coordinates.to_vec(), places, entries })
    }

    /// One with entries that were saved; `None` where they are too many or too few.
    pub(super) fn with_words(
        coordinates: &[usize],
        tables: &[MoveTable],
        words: Vec<u64>,
    ) -> Option<Self> {
        let row = tables[*coordinates.last()?].count;
        let mut database = Self {
            coordinates: coordinates.to_vec(),
            places: Vec::new(),
            entries: PackedVec::new(),
        };
        let mut place = stride(row);
        database.places.push(1);
        for &number in coordinates.iter().rev().skip(1) {
            database.places.insert(0, place);
            place *= tables[number].count;
        }
        database.entries = PackedVec::from_words(words, place)?;
        Some(database)
    }

    /// The distance of an entry, at most [`FAR`].
    #[inline]
    pub(super) fn distance(&self, index: u64) -> u8 {
        FAR - self.entries.get(index).unwrap_or(FAR)
    }

    /// Builds the database, breadth first from the solved values.
    pub(super) fn build(
        coordinates: &[usize],
        tables: &[MoveTable],
        budget: &mut Budget<'_>,
    ) -> Result<Self, SolveError> {
        let mut database = Self::new(coordinates, tables)?;
        let parts: Vec<&MoveTable> = coordinates.iter().map(|&number| &tables[number]).collect();
        let start = database.index(parts.iter().map(|part| part.solved));
        let entries = core::mem::take(&mut database.entries);
        let len = entries.len();
        let mut words = entries.into_words();
        set(&mut words, start, FAR);
        let build = Build::new(&parts, &database.places);
        build.run(&mut words, budget)?;
        // The words are those that were taken out.
        database.entries = PackedVec::from_words(words, len).unwrap_or_default();
        Ok(database)
    }

    fn index(&self, values: impl Iterator<Item = u32>) -> u64 {
        values.zip(&self.places).map(|(value, place)| u64::from(value) * place).sum()
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
struct Build {
    /// For each coordinate but the last, each move, each value: what the value after it adds to the
    /// number of the row; the values of the first move, then of the second.
    outer: Vec<(u64, Vec<Vec<u64>>)>,
    undone_outer: Vec<(u64, Vec<Vec<u64>>)>,
    /// For the last coordinate.
    inner: Vec<Vec<u32>>,
    undone_inner: Vec<Vec<u32>>,
    row: u32,
    /// Words of a row.
    words: usize,
    moves: usize,
}

impl Build {
    fn new(parts: &[&MoveTable], places: &[u64]) -> Self {
        let (inner, others) = parts.split_last().map_or((parts[0], &parts[..0]), |(a, b)| (*a, b));
        let stride = stride(inner.count);
        let rows = |tables: Vec<Vec<u32>>, place: u64| {
            let add = |table: Vec<u32>| {
                table.into_iter().map(|value| u64::from(value) * (place / stride)).collect()
            };
            tables.into_iter().map(add).collect::<Vec<Vec<u64>>>()
        };
        let outer = |undone: bool| {
            let tables = others.iter().zip(places).map(|(part, &place)| {
                let tables = if undone { part.undone() } else { part.by_move() };
                (part.count, rows(tables, place))
            });
            tables.collect()
        };
        Self {
            outer: outer(false),
            undone_outer: outer(true),
            inner: inner.by_move(),
            undone_inner: inner.undone(),
            // A coordinate with a table has a count below `u32::MAX`.
            row: u32::try_from(inner.count).unwrap_or(u32::MAX),
            words: usize::try_from(stride / PER_WORD).unwrap_or(usize::MAX),
            moves: inner.moves,
        }
    }

    /// The row after each move from a row.
    fn rows_after(outer: &[(u64, Vec<Vec<u64>>)], row: u64, after: &mut [u64]) {
        after.fill(0);
        let mut rest = row;
        for (count, tables) in outer.iter().rev() {
            let value = rest % count;
            rest /= count;
            for (after, table) in after.iter_mut().zip(tables) {
                #[expect(clippy::cast_possible_truncation, reason = "an index of the table")]
                {
                    *after += table[value as usize];
                }
            }
        }
    }

    fn run(&self, words: &mut [u64], budget: &mut Budget<'_>) -> Result<(), LimitReached> {
        let rows = words.len() / self.words;
        let all = rows as u64 * u64::from(self.row);
        let (mut layer, mut seen) = (1, 1);
        for depth in 1..FAR {
            // Looking back from what is unseen ends at the first neighbour in the layer.
            let unseen = all - seen;
            let tries = (all / layer.max(1)).min(self.moves as u64).max(1);
            let back = unseen * tries < layer * self.moves as u64;
            layer = if back {
                self.look_back(words, FAR - depth + 1, budget)?
            } else {
                self.go_on(words, FAR - depth + 1, budget)?
            };
            seen += layer;
            if layer == 0 {
                break;
            }
        }
        Ok(())
    }

    /// Gives what leads to an entry of the layer and is unseen the next distance; returns how many
    /// there are.
    fn go_on(
        &self,
        words: &mut [u64],
        layer: u8,
        budget: &mut Budget<'_>,
    ) -> Result<u64, LimitReached> {
        let mut new = 0;
        let mut found = Vec::new();
        let mut after = vec![0; self.moves];
        for row in 0..words.len() / self.words {
            entries_with(&words[row * self.words..][..self.words], self.row, layer, &mut found);
            if found.is_empty() {
                continue;
            }
            budget.spend(found.len() as u64)?;
            Self::rows_after(&self.undone_outer, row as u64, &mut after);
            for (inner, &target) in self.undone_inner.iter().zip(&after) {
                #[expect(clippy::cast_possible_truncation, reason = "a row in memory")]
                let target = &mut words[target as usize * self.words..][..self.words];
                for &entry in &found {
                    let to = inner[entry as usize];
                    if get(target, to) == UNSEEN {
                        set(target, to.into(), layer - 1);
                        new += 1;
                    }
                }
            }
        }
        Ok(new)
    }

    /// The same from the other side: what is unseen and has a move into the layer.
    fn look_back(
        &self,
        words: &mut [u64],
        layer: u8,
        budget: &mut Budget<'_>,
    ) -> Result<u64, LimitReached> {
        let mut new = 0;
        let mut left = Vec::new();
        let mut found = Vec::new();
        let mut after = vec![0; self.moves];
        for row in 0..words.len() / self.words {
            entries_with(&words[row * self.words..][..self.words], self.row, UNSEEN, &mut left);
            if left.is_empty() {
                continue;
            }
            budget.spend(left.len() as u64)?;
            Self::rows_after(&self.outer, row as u64, &mut after);
            found.clear();
            for (inner, &target) in self.inner.iter().zip(&after) {
                #[expect(clippy::cast_possible_truncation, reason = "a row in memory")]
                let target = &words[target as usize * self.words..][..self.words];
                left.retain(|&entry| {
                    let near = get(target, inner[entry as usize]) == layer;
                    if near {
                        found.push(entry);
                    }
                    !near
                });
                if left.is_empty() {
                    break;
                }
            }
            new += found.len() as u64;
            let own = &mut words[row * self.words..][..self.words];
            for &entry in &found {
                set(own, entry.into(), layer - 1);
            }
        }
        Ok(new)
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
