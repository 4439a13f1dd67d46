//! Cells as sets of bits, and their refinement.
//!
//! How many edges each vertex has to a cell is counted for all vertices at once: the rows of the
//! cell's members are added up in planes of bits, the lowest bits of all counts in the first plane.
//! A cell splits by the planes, the highest first, so its parts come in order of their counts and
//! nothing is sorted.
//!
//! ```text
//! rows of the cell     plane 0 (ones)   plane 1 (twos)
//! 0 1 1 0                0 0 1 1          0 1 1 0        counts of the vertices 0 2 3 1
//! 0 1 1 0
//! 0 0 1 1
//! ```

use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::graph::numbers::{narrow, reset};
use crate::search::bit_cells::word::Word;
use crate::search::trace::{Trace, mix};

/// Cells in the order of their places. A cell is at the place where it begins.
#[derive(Debug, Default)]
pub(super) struct Partition<const K: usize> {
    pub(super) cells: SmallVec<[Word<K>; 16]>,
    /// The places where cells begin, and of those the ones of several vertices.
    pub(super) begins: Word<K>,
    pub(super) several: Word<K>,
    /// The first `parts` are the cells that were split off: from which one, and where they begin.
    trail: SmallVec<[(u16, u16); 16]>,
    parts: usize,
    depths: Vec<usize>,
    planes: SmallVec<[Word<K>; 16]>,
}

/// A count of neighbours has at most as many bits as 512.
const MAX_PLANES: usize = 10;

impl<const K: usize> Partition<K> {
    /// Makes a partition without cells.
    pub(super) fn reset(&mut self, vertices: usize, layers: usize) {
        reset(&mut self.cells, vertices);
        reset(&mut self.planes, layers * MAX_PLANES);
        (self.begins, self.several) = (Word::NONE, Word::NONE);
        reset(&mut self.trail, vertices);
        self.parts = 0;
        self.depths.clear();
    }

    #[inline(always)]
    fn as_slices(&mut self) -> (Slices<'_, K>, &mut [Word<K>]) {
        let Self { cells, begins, several, trail, parts, planes, .. } = self;
        (Slices { cells, begins, several, trail, parts }, planes)
    }

    /// Makes a cell, which is not empty, at a place.
    #[inline(always)]
    pub(super) fn set(&mut self, place: usize, cell: Word<K>) {
        self.as_slices().0.set(place, cell);
    }

    /// Makes two cells of one.
    #[inline(always)]
    pub(super) fn divide(&mut self, place: usize, first: Word<K>, second: Word<K>) {
        self.as_slices().0.divide(place, first, second);
    }

    pub(super) fn save(&mut self, depth: usize) {
        self.depths.truncate(depth);
        self.depths.push(self.parts);
    }

    pub(super) fn back_to(&mut self, depth: usize) {
        let kept = self.depths[depth];
        for (cell, part) in self.trail[kept..self.parts].iter().rev() {
            let (cell, part) = (usize::from(*cell), usize::from(*part));
            self.cells[cell] = self.cells[cell] ^ self.cells[part];
            self.begins.set(part, false);
            self.several.set(part, false);
            self.several.set(cell, true);
        }
        self.parts = kept;
    }

    /// Refines by the cells of the queue, single vertices first, until that is done or the trace
    /// ends it. `rows` has the rows of all vertices for each layer.
    ///
    /// The first refinement has no trace: what all leaves have in common tells none apart. With
    /// one, graphs of 16 vertices took twice as long there. Compiled for AVX2, a refinement took
    /// 0.86 to 1 of the time (Intel Xeon): not enough for a second copy.
    pub(super) fn refine(
        &mut self,
        mut queue: Word<K>,
        rows: &[Word<K>],
        mut trace: Option<&mut Trace<'_>>,
    ) {
        // Once all cells are single nothing can split, so what is still queued is left out of the
        // trace. Isomorphic graphs end at the same step.
        let (mut now, planes) = self.as_slices();
        let mut is_useful = true;
        while is_useful && queue != Word::NONE && *now.several != Word::NONE {
            // A single vertex costs one row, and splits the larger cells before they are asked.
            let singles = queue.without(*now.several);
            let splitter = if singles == Word::NONE { queue } else { singles }.first();
            queue.set(splitter, false);
            let set = now.cells[splitter];
            let mut count = 0;
            for rows in rows.chunks_exact(now.cells.len()) {
                count += add_up(rows, set, &mut planes[count..]);
            }
            let mut hash = mix(0, (set.len() << 16 | splitter) as u64);
            let before = *now.parts;
            // The set of cells is a copy: parts that a cell falls into are not split again by this
            // one.
            for cell in now.several.ones() {
                hash = hash.wrapping_add(now.split(cell, &planes[..count], &mut queue));
            }
            if let Some(trace) = &mut trace {
                is_useful = trace.push(narrow(*now.parts - before), 0, mix(0, hash));
            }
        }
        if let Some(trace) = trace.filter(|_| is_useful) {
            trace.end();
        }
    }

    /// The first of the largest of some cells.
    #[inline(always)]
    pub(super) fn largest(&self, parts: Word<K>) -> usize {
        let (mut best, mut most) = (0, 0);
        for place in parts.ones() {
            let size = self.cells[place].len();
            if size > most {
                (best, most) = (place, size);
            }
        }
        best
    }
}

/// What splitting changes. Lists that look at each use whether they are short took twice as long.
struct Slices<'a, const K: usize> {
    cells: &'a mut [Word<K>],
    begins: &'a mut Word<K>,
    several: &'a mut Word<K>,
    trail: &'a mut [(u16, u16)],
    parts: &'a mut usize,
}

impl<const K: usize> Slices<'_, K> {
    #[inline(always)]
    fn set(&mut self, place: usize, cell: Word<K>) {
        self.cells[place] = cell;
        self.begins.set(place, true);
        self.several.set(place, cell.is_several());
    }

    #[inline(always)]
    fn divide(&mut self, place: usize, first: Word<K>, second: Word<K>) {
        let next = place + first.len();
        self.set(place, first);
        self.set(next, second);
        #[expect(clippy::cast_possible_truncation, reason = "places are below 512")]
        let part = (place as u16, next as u16);
        self.trail[*self.parts] = part;
        *self.parts += 1;
    }

    /// Splits a cell by planes, and queues the parts. Returns a hash of what was found.
    #[inline(always)]
    fn split(&mut self, cell: usize, planes: &[Word<K>], queue: &mut Word<K>) -> u64 {
        // A plane divides each part in two, or leaves it. The parts besides the first are the last
        // on the trail.
        let (from, mut hash) = (*self.parts, 0_u64);
        for (bit, plane) in planes.iter().enumerate().rev() {
            for part in from..=*self.parts {
                let place = if part == from { cell } else { usize::from(self.trail[part - 1].1) };
                let whole = &self.cells[place];
                let (are_some, are_others) = whole.meets(plane);
                let found = place << 2 | usize::from(are_some) << 1 | usize::from(are_others);
                hash = hash.wrapping_add(mix(bit as u64, found as u64));
                if are_some && are_others {
                    let with = *whole & *plane;
                    self.divide(place, *whole ^ with, with);
                }
            }
        }
        if *self.parts > from {
            self.queue_parts(cell, from, queue);
        }
        hash
    }

    /// Queues the parts that a cell fell into, which are on the trail from an index on.
    #[inline(always)]
    fn queue_parts(&mut self, cell: usize, from: usize, queue: &mut Word<K>) {
        let whole_was_queued = queue.has(cell);
        let (mut largest, mut most) = (cell, self.cells[cell].len());
        queue.set(cell, true);
        for (_, part) in &self.trail[from..*self.parts] {
            let part = usize::from(*part);
            queue.set(part, true);
            let size = self.cells[part].len();
            if size > most {
                (largest, most) = (part, size);
            }
        }
        // All parts split others if the whole was to; otherwise all but one tell as much.
        if !whole_was_queued {
            queue.set(largest, false);
        }
    }
}

/// Adds the rows of a set of vertices up in planes, the lowest first; returns how many planes there
/// are.
#[inline(always)]
fn add_up<const K: usize>(rows: &[Word<K>], set: Word<K>, planes: &mut [Word<K>]) -> usize {
    let mut count = 0;
    for vertex in set.ones() {
        let mut carry = rows[vertex];
        for plane in &mut planes[..count] {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
        if carry != Word::NONE {
            planes[count] = carry;
            count += 1;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_divided_and_joined_again() {
        let word = |bits: u64| Word::from_words(&[bits]);
        let mut cells = Partition::<1>::default();
        cells.reset(6, 1);
        cells.set(0, word(0b11_1111));
        cells.save(0);
        cells.divide(0, word(0b10_0001), word(0b01_1110));
        cells.save(1);
        cells.divide(2, word(0b00_0100), word(0b01_1010));
        assert_eq!((cells.begins, cells.several), (word(0b1101), word(0b1001)));
        assert_eq!((cells.cells[2], cells.cells[3]), (word(0b00_0100), word(0b01_1010)));
        cells.back_to(1);
        assert_eq!((cells.begins, cells.several), (word(0b101), word(0b101)));
        assert_eq!(cells.cells[2], word(0b01_1110));
        cells.back_to(0);
        assert_eq!(
            (cells.begins, cells.several, cells.cells[0]),
            (word(1), word(1), word(0b11_1111))
        );
    }
}
