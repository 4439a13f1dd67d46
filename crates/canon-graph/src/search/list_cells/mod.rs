//! A graph as lists of neighbours, with cells of any number of vertices.

mod partition;
mod refine;

use core::cmp::Ordering;

use dense_code::limits::{Budget, LimitReached};

use crate::graph::lists::Lists;
use crate::graph::numbers::{Numbers, narrow};
use crate::search::cells::{Cells, Links, Order};
use crate::search::list_cells::partition::Partition;
use crate::search::list_cells::refine::{Work, refine};
use crate::search::trace::{Steps, Trace};

/// What [`ListCells`] works with, kept for the next graph.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    cells: Partition,
    work: Work,
    steps: Steps,
}

/// A graph and its cells.
#[derive(Debug)]
pub(crate) struct ListCells<'a> {
    lists: &'a Lists,
    cells: &'a mut Partition,
    work: &'a mut Work,
}

impl<'a> ListCells<'a> {
    /// The vertices in cells of equal keys, ascending, refined; without keys all keys are equal.
    pub(crate) fn new(
        lists: &'a Lists,
        keys: &[u64],
        memory: &'a mut Memory,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let Memory { cells, work, steps } = memory;
        let n = lists.vertices();
        cells.reset(n);
        work.reset(n);
        if !keys.is_empty() {
            cells.split_by_keys(keys, &mut work.parts);
        }
        // By degrees, which the first refinement would find with many more steps.
        let mut cell = 0;
        while (cell as usize) < n {
            let end = cell + cells.sizes[cell as usize];
            if end - cell > 1 {
                work.count_all(cells, cell, |vertex| narrow(lists.ends(vertex).len()));
                work.split(cells, cell, 0);
            }
            cell = end;
        }
        steps.clear();
        refine(lists, cells, work, &mut Trace::free(steps), budget)?;
        Ok(Self { lists, cells, work })
    }
}

impl Cells for ListCells<'_> {
    fn vertices(&self) -> usize {
        self.cells.order.len()
    }

    fn count(&self) -> usize {
        self.cells.count
    }

    fn write_order(&self, order: &mut Numbers) {
        order.clear();
        order.extend_from_slice(&self.cells.order);
    }

    fn size(&self, cell: u32) -> u32 {
        self.cells.sizes[cell as usize]
    }

    fn write_several(&self, several: &mut Numbers) {
        several.clear();
        let mut cell = 0;
        while (cell as usize) < self.cells.order.len() {
            let size = self.cells.sizes[cell as usize];
            if size > 1 {
                several.push(cell);
            }
            cell += size;
        }
    }

    fn write_links(&mut self, cell: u32, links: &mut Links) {
        /// For an end whose edges have several relations.
        const SEVERAL: u32 = u32::MAX;
        let Work { counts, hit, hits, .. } = &mut *self.work;
        for (end, relation) in self.lists.entries_of(self.cells.order[cell as usize]) {
            let other = self.cells.spots[end as usize].cell;
            if self.cells.sizes[other as usize] == 1 {
                continue;
            }
            let (count, first) = (&mut hits[other as usize], &mut counts[other as usize]);
            if *count == 0 {
                hit.push(other);
                *first = relation;
            }
            *count += 1;
            if *first != relation {
                *first = SEVERAL;
            }
        }
        for other in hit.drain(..) {
            let count = core::mem::take(&mut hits[other as usize]);
            let relation = core::mem::take(&mut counts[other as usize]);
            let all = self.cells.sizes[other as usize] - u32::from(other == cell);
            if count < all || relation == SEVERAL {
                links.push((other, count));
            }
        }
    }

    fn neighbour_in(&self, vertex: u32, cell: u32) -> u32 {
        let is_there = |end: &&u32| self.cells.spots[**end as usize].cell == cell;
        *self.lists.ends(vertex).iter().find(is_there).expect("a link to the cell")
    }

    fn target(&self) -> u32 {
        let (mut cell, mut best) = (0, 0);
        while (cell as usize) < self.cells.order.len() {
            if self.cells.sizes[cell as usize] > self.cells.sizes[best as usize] {
                best = cell;
            }
            cell += self.cells.sizes[cell as usize];
        }
        best
    }

    fn write_members(&self, cell: u32, members: &mut Numbers) {
        let (list, from) = (self.cells.members(cell), members.len());
        members.extend_from_slice(list);
        members[from..].sort_unstable();
    }

    fn save(&mut self, depth: usize) {
        self.cells.save(depth);
    }

    fn back_to(&mut self, depth: usize) {
        self.cells.back_to(depth);
    }

    fn set_apart(
        &mut self,
        cell: u32,
        vertex: u32,
        trace: &mut Trace<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<(), LimitReached> {
        self.cells.set_apart(cell, vertex);
        refine(self.lists, self.cells, self.work, trace, budget)
    }

    fn is_automorphism(&mut self, images: &[u32]) -> bool {
        let marks = &mut self.work.counts;
        let mut moved = (0..).zip(images).filter(|(vertex, image)| vertex != *image);
        // An edge of two vertices that stay is its own image.
        moved.all(|(vertex, image)| {
            if self.lists.ends(vertex).len() != self.lists.ends(*image).len() {
                return false;
            }
            self.lists.entries_of(*image).for_each(|(end, tag)| marks[end as usize] = tag);
            let mut entries = self.lists.entries_of(vertex);
            let is_equal = entries.all(|(end, tag)| marks[images[end as usize] as usize] == tag);
            self.lists.ends(*image).iter().for_each(|end| marks[*end as usize] = 0);
            is_equal
        })
    }

    fn compare(&mut self, one: Order<'_>, other: Order<'_>) -> Ordering {
        let marks = &mut self.work.counts;
        let rows = one.order.iter().zip(other.order).map(|(vertex, twin)| {
            let places = |order: Order<'_>, end: u32| order.places[end as usize];
            for (end, tag) in self.lists.entries_of(*vertex) {
                marks[places(one, end) as usize] = tag;
            }
            // The first place where the two rows differ, and the tag there of the other one.
            let mut least = (u32::MAX, 0);
            for (end, tag) in self.lists.entries_of(*twin) {
                let place = places(other, end);
                if marks[place as usize] == tag {
                    marks[place as usize] = 0;
                } else {
                    least = least.min((place, tag));
                }
            }
            let mut ordering = 0.cmp(&least.1);
            for end in self.lists.ends(*vertex) {
                let place = places(one, *end);
                let tag = core::mem::take(&mut marks[place as usize]);
                if tag != 0 && place <= least.0 {
                    ordering = tag.cmp(&if place == least.0 { least.1 } else { 0 });
                    least = (place, least.1);
                }
            }
            ordering
        });
        rows.into_iter().find(|ordering| ordering.is_ne()).unwrap_or(Ordering::Equal)
    }

    fn lists<'a>(&'a self, _: &'a mut Lists) -> &'a Lists {
        self.lists
    }
}
