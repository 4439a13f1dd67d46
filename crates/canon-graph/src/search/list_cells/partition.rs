//! Cells of any number of vertices, as parts of one list.

use alloc::vec::Vec;

use crate::graph::numbers::{narrow, sort_by_keys};

/// Where a vertex is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spot {
    pub(super) place: u32,
    /// The cell that it is in, which begins at that place.
    pub(super) cell: u32,
}

/// An ordered partition of vertices, and the cells by which the others are still to be split.
///
/// Going back takes no more time than it took to split: the search of a random cubic graph tries
/// thousands of branches that end after a few dozen edges, and a copy of all cells for each would
/// make it quadratic.
#[derive(Debug, Default)]
pub(crate) struct Partition {
    /// The vertices by their places; within a cell in any order.
    pub(super) order: Vec<u32>,
    pub(super) spots: Vec<Spot>,
    /// The number of vertices of the cell that begins at a place; any number at other places.
    pub(super) sizes: Vec<u32>,
    /// How many cells there are.
    pub(super) count: usize,
    /// The cells that were split off, each from the cell before it; where the list was at each
    /// depth.
    trail: Vec<u32>,
    depths: Vec<usize>,
    /// The cells to split by, those of one vertex apart, and a mark for each.
    singles: Vec<u32>,
    others: Vec<u32>,
    is_queued: Vec<bool>,
}

impl Partition {
    /// Makes one cell of all vertices.
    pub(super) fn reset(&mut self, vertices: usize) {
        let n = narrow(vertices);
        self.order.clear();
        self.order.extend(0..n);
        self.spots.clear();
        self.spots.extend((0..n).map(|place| Spot { place, cell: 0 }));
        self.sizes.clear();
        self.sizes.resize(vertices, n);
        self.count = vertices.min(1);
        self.trail.clear();
        self.depths.clear();
        self.singles.clear();
        self.others.clear();
        self.is_queued.clear();
        self.is_queued.resize(vertices, false);
        if vertices > 0 {
            self.push(0);
        }
    }

    /// Puts the vertices of a cell in order by their keys, and makes a cell for each key.
    pub(super) fn split_by_keys(&mut self, keys: &[u64], parts: &mut Vec<u32>) {
        sort_by_keys(&mut self.order, keys);
        let key = |vertex: u32| keys[vertex as usize];
        parts.clear();
        for (place, vertex) in (0..).zip(&self.order) {
            self.spots[*vertex as usize].place = place;
            if place == 0 || key(*vertex) != key(self.order[place as usize - 1]) {
                parts.push(place);
            }
        }
        if parts.len() > 1 {
            self.divide(0, parts);
        }
    }

    pub(super) fn members(&self, cell: u32) -> &[u32] {
        &self.order[cell as usize..][..self.sizes[cell as usize] as usize]
    }

    fn push(&mut self, cell: u32) {
        self.is_queued[cell as usize] = true;
        let queue =
            if self.sizes[cell as usize] == 1 { &mut self.singles } else { &mut self.others };
        queue.push(cell);
    }

    /// The next cell to split by. A single vertex has few edges, and splits the larger cells before
    /// they are asked.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let cell = self.singles.pop().or_else(|| self.others.pop())?;
        self.is_queued[cell as usize] = false;
        Some(cell)
    }

    /// Forgets the cells to split by: all cells are single, or the partition is given up.
    pub(super) fn forget_queue(&mut self) {
        for cell in self.singles.drain(..).chain(self.others.drain(..)) {
            self.is_queued[cell as usize] = false;
        }
    }

    /// Exchanges two places of a cell.
    #[inline(always)]
    pub(super) fn exchange(&mut self, vertex: u32, to: u32) {
        let from = self.spots[vertex as usize].place;
        let other = self.order[to as usize];
        self.order[from as usize] = other;
        self.order[to as usize] = vertex;
        self.spots[other as usize].place = from;
        self.spots[vertex as usize].place = to;
    }

    /// Makes cells of two parts of a cell.
    #[inline(always)]
    pub(super) fn divide_in_two(&mut self, cell: u32, part: u32) {
        let end = cell + self.sizes[cell as usize];
        self.split_off(part, end);
        self.sizes[cell as usize] = part - cell;
        // If the whole cell was to split others, so are both parts. If it has done so, one will do:
        // counts of the other are what is left of the whole's (Hopcroft's trick).
        if self.is_queued[cell as usize] || end - part <= part - cell {
            self.push(part);
        } else {
            self.push(cell);
        }
    }

    /// Makes cells of the parts of a cell, the first of which begins where the cell does.
    pub(super) fn divide(&mut self, cell: u32, parts: &[u32]) {
        let (mut largest, mut most) = (cell, 0);
        let mut end = cell + self.sizes[cell as usize];
        // From the last to the first, so that going back joins the first to its neighbour first,
        // and each vertex once.
        for part in parts.iter().rev() {
            if end - part >= most {
                (largest, most) = (*part, end - part);
            }
            if *part != cell {
                self.split_off(*part, end);
            }
            end = *part;
        }
        self.sizes[cell as usize] = parts[1] - cell;
        // As above: all parts, or all but one of the largest.
        let was_queued = self.is_queued[cell as usize];
        for part in parts {
            if !self.is_queued[*part as usize] && (was_queued || *part != largest) {
                self.push(*part);
            }
        }
    }

    #[inline(always)]
    fn split_off(&mut self, part: u32, end: u32) {
        self.sizes[part as usize] = end - part;
        for vertex in &self.order[part as usize..end as usize] {
            self.spots[*vertex as usize].cell = part;
        }
        self.trail.push(part);
        self.count += 1;
    }

    /// Sets a vertex of a cell of several apart, at the last place, so that the others keep their
    /// cell.
    pub(super) fn set_apart(&mut self, cell: u32, vertex: u32) {
        let last = cell + self.sizes[cell as usize] - 1;
        self.exchange(vertex, last);
        self.split_off(last, last + 1);
        self.sizes[cell as usize] -= 1;
        self.push(last);
    }

    pub(super) fn save(&mut self, depth: usize) {
        self.depths.truncate(depth);
        self.depths.push(self.trail.len());
    }

    pub(super) fn back_to(&mut self, depth: usize) {
        // A part was split off the cell before it, so joining them in reverse order restores both.
        // A cell is a set, so the order of its vertices need not come back.
        for part in self.trail.drain(self.depths[depth]..).rev() {
            let cell = self.spots[self.order[part as usize - 1] as usize].cell;
            let size = self.sizes[part as usize];
            for vertex in &self.order[part as usize..(part + size) as usize] {
                self.spots[*vertex as usize].cell = cell;
            }
            self.sizes[cell as usize] += size;
            self.count -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells of six vertices after a division, and those queued.
    fn divided(is_queued: bool, divide: impl Fn(&mut Partition)) -> (Vec<u32>, Vec<u32>) {
        let mut cells = Partition::default();
        cells.reset(6);
        if !is_queued {
            assert_eq!(cells.pop(), Some(0));
        }
        cells.save(0);
        divide(&mut cells);
        let found = cells.order.iter().map(|vertex| cells.spots[*vertex as usize].cell).collect();
        let mut queued: Vec<u32> = core::iter::from_fn(|| cells.pop()).collect();
        queued.sort_unstable();
        cells.back_to(0);
        assert_eq!((cells.count, cells.sizes[0]), (1, 6));
        assert!(cells.spots.iter().all(|spot| spot.cell == 0));
        (found, queued)
    }

    #[test]
    fn parts_are_cells_and_all_but_a_largest_are_queued() {
        let three = |cells: &mut Partition| cells.divide(0, &[0, 2, 3]);
        assert_eq!(divided(false, three), ([0, 0, 2, 3, 3, 3].into(), [0, 2].into()));
        assert_eq!(divided(true, three), ([0, 0, 2, 3, 3, 3].into(), [0, 2, 3].into()));
        let two = |cells: &mut Partition| cells.divide_in_two(0, 2);
        assert_eq!(divided(false, two), ([0, 0, 2, 2, 2, 2].into(), [0].into()));
        assert_eq!(divided(true, two), ([0, 0, 2, 2, 2, 2].into(), [0, 2].into()));
        // Of equal parts the first is not queued: canonical forms depend on it.
        let equal = |cells: &mut Partition| cells.divide(0, &[0, 2, 4]);
        assert_eq!(divided(false, equal), ([0, 0, 2, 2, 4, 4].into(), [2, 4].into()));
        let halves = |cells: &mut Partition| cells.divide_in_two(0, 3);
        assert_eq!(divided(false, halves), ([0, 0, 0, 3, 3, 3].into(), [3].into()));
        let one = |cells: &mut Partition| cells.set_apart(0, 4);
        assert_eq!(divided(false, one).1, [5]);
    }
}
