//! Refinement by lists: it takes time for the edges of the cells that split others alone.

use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use crate::graph::lists::Lists;
use crate::graph::numbers::narrow;
use crate::search::list_cells::partition::Partition;
use crate::search::trace::{Trace, mix};

/// What one cell's splitting of others works with. All counts and hits are 0 between two of them.
#[derive(Debug, Default)]
pub(crate) struct Work {
    /// The vertices of the cell that splits; of graphs with relations its edges, by relation.
    splitter: Vec<u32>,
    edges: Vec<u64>,
    /// The number of each vertex's edges with that cell.
    pub(super) counts: Vec<u32>,
    /// The cells that have such edges, and how many of their vertices do.
    pub(super) hit: Vec<u32>,
    pub(super) hits: Vec<u32>,
    /// For sorting by counts.
    sorted: Vec<u64>,
    /// The parts that a cell falls into: where they begin.
    pub(super) parts: Vec<u32>,
}

impl Work {
    pub(super) fn reset(&mut self, vertices: usize) {
        for numbers in [&mut self.counts, &mut self.hits] {
            numbers.clear();
            numbers.resize(vertices, 0);
        }
        self.hit.clear();
    }

    /// Notes that a vertex of a cell of several has an edge, and moves it to the end of its cell.
    #[inline(always)]
    fn hit(&mut self, cells: &mut Partition, vertex: u32, cell: u32, size: u32) {
        let hits = &mut self.hits[cell as usize];
        if *hits == 0 {
            self.hit.push(cell);
        }
        *hits += 1;
        cells.exchange(vertex, cell + size - *hits);
    }

    /// Takes the edges of a single vertex. Returns the sum of what tells the cells of one vertex
    /// that they lead to.
    #[inline(always)]
    fn take_single(&mut self, cells: &mut Partition, ends: impl Iterator<Item = u32>) -> u64 {
        let mut sum = 0_u64;
        for end in ends {
            let cell = cells.spots[end as usize].cell;
            let size = cells.sizes[cell as usize];
            if size == 1 {
                sum = sum.wrapping_add(told(cell));
            } else {
                self.hit(cells, end, cell, size);
            }
        }
        sum
    }

    /// The same with the edges of several vertices, which are counted.
    #[inline(always)]
    fn take(&mut self, cells: &mut Partition, ends: impl Iterator<Item = u32>) -> u64 {
        let mut sum = 0_u64;
        for end in ends {
            let cell = cells.spots[end as usize].cell;
            let size = cells.sizes[cell as usize];
            if size == 1 {
                sum = sum.wrapping_add(told(cell));
                continue;
            }
            if self.counts[end as usize] == 0 {
                self.hit(cells, end, cell, size);
            }
            self.counts[end as usize] += 1;
        }
        sum
    }

    /// Counts some edges for each vertex of a cell, before there are others to split.
    pub(super) fn count_all(&mut self, cells: &Partition, cell: u32, count: impl Fn(u32) -> u32) {
        for vertex in cells.members(cell) {
            self.counts[*vertex as usize] = count(*vertex);
        }
        self.hits[cell as usize] = cells.sizes[cell as usize];
    }

    /// Splits the cells that were hit. Returns whether the trace can still be of use.
    fn split_hit(
        &mut self,
        cells: &mut Partition,
        is_counted: bool,
        mut hash: u64,
        trace: &mut Trace<'_>,
    ) -> bool {
        // A sum, which does not depend on the order in which edges met the cells: most branches
        // differ here, before anything is sorted.
        let (mut splits, mut all) = (0, 0);
        for cell in &self.hit {
            let hits = self.hits[*cell as usize];
            all += hits;
            hash = hash.wrapping_add(mix(u64::from(hits), u64::from(*cell)));
            splits += u32::from(hits < cells.sizes[*cell as usize]);
        }
        let mut is_useful = trace.push(splits, all, mix(0, hash));
        let mut hit = core::mem::take(&mut self.hit);
        if !is_useful {
            for cell in hit.drain(..) {
                self.forget(cells, cell);
            }
        } else if is_counted {
            hit.sort_unstable();
            let (before, mut hash) = (cells.count, 0);
            for cell in hit.drain(..) {
                hash = self.split(cells, cell, hash);
            }
            is_useful = trace.push(narrow(cells.count - before), 0, hash);
        } else {
            hit.sort_unstable();
            for cell in hit.drain(..) {
                let (hits, size) = (self.hits[cell as usize], cells.sizes[cell as usize]);
                self.hits[cell as usize] = 0;
                if hits < size {
                    cells.divide_in_two(cell, cell + size - hits);
                }
            }
        }
        self.hit = hit;
        is_useful
    }

    /// Gives the counts of a cell up.
    fn forget(&mut self, cells: &Partition, cell: u32) {
        let members = cells.members(cell);
        let hits = core::mem::take(&mut self.hits[cell as usize]) as usize;
        for vertex in &members[members.len() - hits..] {
            self.counts[*vertex as usize] = 0;
        }
    }

    /// Divides a cell by the counts of its vertices: first those without edges, then by ascending
    /// counts. Returns the hash with what was found.
    pub(super) fn split(&mut self, cells: &mut Partition, cell: u32, mut hash: u64) -> u64 {
        let end = cell + cells.sizes[cell as usize];
        let begin = end - core::mem::take(&mut self.hits[cell as usize]);
        let hit = begin as usize..end as usize;
        let counts = cells.order[hit.clone()].iter().map(|vertex| self.counts[*vertex as usize]);
        let (least, most) =
            counts.fold((u32::MAX, 0), |(least, most), count| (least.min(count), most.max(count)));
        // Of sparse graphs most cells have equal counts, and nothing is to be sorted.
        if least == most {
            for vertex in &cells.order[hit] {
                self.counts[*vertex as usize] = 0;
            }
            if begin > cell {
                cells.divide_in_two(cell, begin);
            }
            return mix(hash, u64::from(least) << 32 | u64::from(begin));
        }
        // Sorting by counting took 0.93 of the time on trees, the same on graphs of degree 8.
        let members = &mut cells.order[hit.clone()];
        let key =
            |vertex: &u32| u64::from(self.counts[*vertex as usize]) << 32 | u64::from(*vertex);
        self.sorted.clear();
        self.sorted.extend(members.iter().map(key));
        self.sorted.sort_unstable();
        for (vertex, entry) in members.iter_mut().zip(&self.sorted) {
            *vertex = (entry & 0xffff_ffff) as u32;
        }
        self.parts.clear();
        if begin > cell {
            self.parts.push(cell);
        }
        let mut from = begin;
        let count = |vertex: &u32| self.counts[*vertex as usize];
        for part in cells.order[hit.clone()].chunk_by(|a, b| count(a) == count(b)) {
            hash = mix(hash, u64::from(count(&part[0])) << 32 | u64::from(from));
            self.parts.push(from);
            from += narrow(part.len());
        }
        for (place, vertex) in (begin..).zip(&cells.order[hit]) {
            self.counts[*vertex as usize] = 0;
            cells.spots[*vertex as usize].place = place;
        }
        cells.divide(cell, &self.parts);
        hash
    }
}

/// What an edge to a cell of one vertex adds to a hash.
#[inline(always)]
const fn told(cell: u32) -> u64 {
    (cell as u64 + 1).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

/// Refines by the cells that are queued, until that is done or the trace ends it.
pub(super) fn refine(
    lists: &Lists,
    cells: &mut Partition,
    work: &mut Work,
    trace: &mut Trace<'_>,
    budget: &mut Budget<'_>,
) -> Result<(), LimitReached> {
    let mut is_useful = true;
    while is_useful
        && cells.count < cells.order.len()
        && let Some(splitter) = cells.pop()
    {
        // One for each vertex whose edges are counted: a refinement of a large graph may look at
        // each of its edges many times.
        budget.spend(cells.sizes[splitter as usize].into())?;
        is_useful = if lists.has_tags() {
            split_by_relations(lists, cells, work, splitter, trace)
        } else {
            split_by(lists, cells, work, splitter, trace)
        };
    }
    // What an early end leaves here belongs to a partition that is given up.
    cells.forget_queue();
    if is_useful {
        trace.end();
    }
    Ok(())
}

/// Splits all cells by the edges of one.
fn split_by(
    lists: &Lists,
    cells: &mut Partition,
    work: &mut Work,
    splitter: u32,
    trace: &mut Trace<'_>,
) -> bool {
    let size = cells.sizes[splitter as usize];
    let hash = mix(u64::from(size), u64::from(splitter));
    if size == 1 {
        let ends = lists.ends(cells.order[splitter as usize]);
        let sum = work.take_single(cells, ends.iter().copied());
        return work.split_hit(cells, false, hash.wrapping_add(sum), trace);
    }
    // A copy, as counting edges exchanges vertices, those of the splitter as well.
    let mut members = core::mem::take(&mut work.splitter);
    members.clear();
    members.extend_from_slice(cells.members(splitter));
    let mut sum = hash;
    for vertex in &members {
        sum = sum.wrapping_add(work.take(cells, lists.ends(*vertex).iter().copied()));
    }
    work.splitter = members;
    work.split_hit(cells, true, sum, trace)
}

/// The same where edges have relations: by the edges of each relation, one after the other.
fn split_by_relations(
    lists: &Lists,
    cells: &mut Partition,
    work: &mut Work,
    splitter: u32,
    trace: &mut Trace<'_>,
) -> bool {
    let mut edges = core::mem::take(&mut work.edges);
    edges.clear();
    for vertex in cells.members(splitter) {
        let entries = lists.entries_of(*vertex);
        edges.extend(entries.map(|(end, relation)| u64::from(relation) << 32 | u64::from(end)));
    }
    edges.sort_unstable();
    let size = cells.sizes[splitter as usize];
    let mut is_useful = true;
    for same in edges.chunk_by(|a, b| a >> 32 == b >> 32) {
        let hash = mix(same[0] >> 32 ^ u64::from(size) << 32, u64::from(splitter));
        let ends = same.iter().map(|edge| (edge & 0xffff_ffff) as u32);
        let sum = if size == 1 { work.take_single(cells, ends) } else { work.take(cells, ends) };
        is_useful = is_useful && work.split_hit(cells, size > 1, hash.wrapping_add(sum), trace);
    }
    work.edges = edges;
    is_useful
}
