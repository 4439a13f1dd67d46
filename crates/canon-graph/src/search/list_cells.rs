//! Cells of any number of vertices, as parts of one list.
//!
//! A refinement takes time for the edges of the cells that split others alone, and going back takes
//! no more: the search of a random cubic graph tries thousands of branches that end after a few
//! dozen edges, and a copy of all cells for each would make it quadratic.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use crate::graph::Words;
use crate::search::cells::Cells;
use crate::search::lists::{Lists, sorted_by};
use crate::search::orbits::{Names, narrow};
use crate::search::trace::{Guide, Steps, mix};

/// Cells one after the other.
#[derive(Debug)]
pub(crate) struct ListCells<'a> {
    lists: &'a Lists,
    /// The vertices, and the place of each.
    order: Vec<u16>,
    places: Vec<u16>,
    /// The cell that each vertex is in, and how many vertices the cell at a place has.
    cells: Vec<u16>,
    sizes: Vec<u16>,
    /// How many cells there are.
    count: usize,
    /// The cells that were split off; where the trail was at each depth.
    trail: Vec<u16>,
    depths: Vec<usize>,
    /// Cells by which the others are still to be split, and a mark for each.
    queue: Vec<u16>,
    queued: Vec<bool>,
    work: Work,
}

/// What one cell's splitting of others works with. All counts are 0 between two of them.
#[derive(Debug, Default)]
struct Work {
    /// The vertices of the cell that splits.
    splitter: Vec<u16>,
    /// The sum of the weights of each vertex's edges with that cell.
    counts: Vec<u64>,
    /// The cells that have such edges, and how many of their vertices do.
    hit: Vec<u16>,
    hits: Vec<u16>,
    /// The parts that a cell falls into: where they begin.
    parts: Vec<usize>,
}

impl<'a> ListCells<'a> {
    /// The vertices in cells of equal labels, ascending, refined. Labels are below 2^36.
    pub(crate) fn new(
        lists: &'a Lists,
        labels: &[u64],
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let n = lists.vertices();
        // By degrees too, which the first refinement would find with many more steps.
        let degree = |vertex: usize| lists.range(narrow(vertex)).len() as u64;
        let labels: Vec<u64> =
            labels.iter().enumerate().map(|(vertex, label)| label << 14 | degree(vertex)).collect();
        let order = sorted_by(&labels);
        let mut all = Self {
            lists,
            order: Vec::new(),
            places: vec![0; n],
            cells: vec![0; n],
            sizes: vec![0; n],
            count: 0,
            trail: Vec::new(),
            depths: Vec::new(),
            queue: Vec::new(),
            queued: vec![false; n],
            work: Work { counts: vec![0; n], hits: vec![0; n], ..Work::default() },
        };
        let label = |vertex: &u16| labels[usize::from(*vertex)];
        let mut from = 0;
        for cell in order.chunk_by(|a, b| label(a) == label(b)) {
            for (place, vertex) in (from..).zip(cell) {
                all.places[usize::from(*vertex)] = narrow(place);
                all.cells[usize::from(*vertex)] = narrow(from);
            }
            all.sizes[from] = narrow(cell.len());
            all.count += 1;
            all.push(from);
            from += cell.len();
        }
        all.order = order;
        all.refine(&mut Steps::new(), &mut Guide::free(), budget)?;
        Ok(all)
    }

    fn push(&mut self, cell: usize) {
        self.queued[cell] = true;
        self.queue.push(narrow(cell));
    }

    /// Refines by the queued cells, until that is done or the guide ends it.
    fn refine(
        &mut self,
        steps: &mut Steps,
        guide: &mut Guide<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<(), LimitReached> {
        let from = steps.len();
        let mut is_useful = true;
        while is_useful
            && self.count < self.order.len()
            && let Some(splitter) = self.queue.pop()
        {
            let splitter = usize::from(splitter);
            self.queued[splitter] = false;
            // One for each vertex whose edges are counted: a refinement of a large graph may look at
            // each of its edges many times.
            budget.spend(self.sizes[splitter].into())?;
            let step = self.split_by(splitter);
            is_useful = guide.step(steps.len() - from, step);
            steps.push(step);
        }
        // What an early end leaves here belongs to a partition that is given up.
        for cell in self.queue.drain(..) {
            self.queued[usize::from(cell)] = false;
        }
        if is_useful {
            guide.end(steps.len() - from);
        }
        Ok(())
    }

    /// Splits all cells by how their vertices are joined to a cell. Returns the step of the trace.
    fn split_by(&mut self, splitter: usize) -> u64 {
        let size = usize::from(self.sizes[splitter]);
        // A copy, as counting edges exchanges vertices, those of the splitter as well.
        self.work.splitter.clear();
        self.work.splitter.extend_from_slice(&self.order[splitter..splitter + size]);
        self.count_edges();
        let mut step = mix(0, (size as u64) << 16 | splitter as u64);
        // In the order of their places: that in which edges met them depends on the numbering.
        let mut hit = core::mem::take(&mut self.work.hit);
        hit.sort_unstable();
        for cell in hit.drain(..) {
            step = self.split(usize::from(cell), step);
        }
        self.work.hit = hit;
        step
    }

    /// Adds the weights of all edges of the splitter up, and moves the vertices that have any to the
    /// ends of their cells. Cells of one vertex are left alone.
    fn count_edges(&mut self) {
        let Self { lists, order, places, cells, sizes, work, .. } = self;
        let lists: &Lists = lists;
        for index in work.splitter.iter().flat_map(|vertex| lists.range(*vertex)) {
            let (vertex, relation) = lists.at(index);
            let cell = usize::from(cells[usize::from(vertex)]);
            let size = sizes[cell];
            if size == 1 {
                // Nothing splits there, and leaves compare the edges themselves.
                continue;
            }
            let count = &mut work.counts[usize::from(vertex)];
            if *count == 0 {
                if work.hits[cell] == 0 {
                    work.hit.push(narrow(cell));
                }
                work.hits[cell] += 1;
                // The next place from the end of the cell: an exchange keeps the order a permutation.
                let to = cell + usize::from(size - work.hits[cell]);
                let (from, other) = (places[usize::from(vertex)], order[to]);
                order.swap(usize::from(from), to);
                places[usize::from(other)] = from;
                places[usize::from(vertex)] = narrow(to);
            }
            *count += lists.kind.weight(relation);
        }
    }

    /// Divides a cell by the counts of its vertices, which were counted, and queues the parts:
    /// first those without edges, then by ascending counts. Returns the trace.
    fn split(&mut self, cell: usize, mut step: u64) -> u64 {
        let work = &mut self.work;
        let (size, end) = (usize::from(self.sizes[cell]), cell + usize::from(self.sizes[cell]));
        let begin = end - usize::from(core::mem::take(&mut work.hits[cell]));
        let counted = &mut self.order[begin..end];
        let count = |vertex: &u16| work.counts[usize::from(*vertex)];
        let first = count(&counted[0]);
        // Of sparse graphs most cells have equal counts, and nothing is to be sorted.
        if counted.iter().any(|vertex| count(vertex) != first) {
            counted.sort_unstable_by_key(count);
            for (place, vertex) in (begin..).zip(counted) {
                self.places[usize::from(*vertex)] = narrow(place);
            }
        }
        work.parts.clear();
        if begin > cell {
            work.parts.push(cell);
        }
        let mut from = begin;
        for part in self.order[begin..end].chunk_by(|a, b| count(a) == count(b)) {
            step = mix(step, count(&part[0]).rotate_left(32) ^ (part.len() << 16 | from) as u64);
            work.parts.push(from);
            from += part.len();
        }
        for vertex in &self.order[begin..end] {
            work.counts[usize::from(*vertex)] = 0;
        }
        if work.parts.len() > 1 {
            self.divide(cell, size);
        }
        step
    }

    /// Makes cells of the parts of a cell.
    fn divide(&mut self, cell: usize, size: usize) {
        let parts = core::mem::take(&mut self.work.parts);
        let (mut largest, mut most) = (cell, 0);
        let mut end = cell + size;
        // From the last to the first, so that going back joins the first to its neighbour first,
        // and each vertex once.
        for part in parts.iter().rev() {
            if end - part >= most {
                (largest, most) = (*part, end - part);
            }
            self.sizes[*part] = narrow(end - part);
            if *part != cell {
                for vertex in &self.order[*part..end] {
                    self.cells[usize::from(*vertex)] = narrow(*part);
                }
                self.trail.push(narrow(*part));
                self.count += 1;
            }
            end = *part;
        }
        // If the whole cell was to split others, so are all parts. If it has done so, all but one will
        // do: counts of the last are what is left of the whole's (Hopcroft's trick).
        let was_queued = self.queued[cell];
        for part in &parts {
            if !self.queued[*part] && (was_queued || *part != largest) {
                self.push(*part);
            }
        }
        self.work.parts = parts;
    }
}

impl Cells for ListCells<'_> {
    fn vertices(&self) -> usize {
        self.order.len()
    }

    fn count(&self) -> usize {
        self.count
    }

    fn order(&self) -> Names {
        Names::from_slice(&self.order)
    }

    fn cells(&self) -> Names {
        Names::from_slice(&self.cells)
    }

    fn target(&self) -> Names {
        let (mut begin, mut best) = (0, 0);
        while begin < self.order.len() {
            if self.sizes[begin] > self.sizes[best] {
                best = begin;
            }
            begin += usize::from(self.sizes[begin]);
        }
        // By number, as the search takes the first branch of an orbit for its least vertex. In
        // `order` the members of a cell stand as they came.
        let is_in = |vertex: &u16| self.cells[usize::from(*vertex)] == narrow(best);
        (0..).take(self.order.len()).filter(is_in).collect()
    }

    fn save(&mut self, depth: usize) {
        self.depths.truncate(depth);
        self.depths.push(self.trail.len());
    }

    fn back_to(&mut self, depth: usize) {
        // A part was split off the cell before it, so joining them in reverse order restores both.
        // A cell is a set, so the order of its vertices need not come back.
        for part in self.trail.drain(self.depths[depth]..).rev() {
            let part = usize::from(part);
            let cell = self.cells[usize::from(self.order[part - 1])];
            let size = self.sizes[part];
            for vertex in &self.order[part..part + usize::from(size)] {
                self.cells[usize::from(*vertex)] = cell;
            }
            // The size at the part's own place is stale then, and nobody reads it.
            self.sizes[usize::from(cell)] += size;
            self.count -= 1;
        }
    }

    fn set_apart(
        &mut self,
        vertex: u16,
        steps: &mut Steps,
        guide: &mut Guide<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<(), LimitReached> {
        let cell = usize::from(self.cells[usize::from(vertex)]);
        // The last place, so that the others keep their cell.
        let last = cell + usize::from(self.sizes[cell]) - 1;
        let (from, other) = (self.places[usize::from(vertex)], self.order[last]);
        self.order.swap(usize::from(from), last);
        self.places[usize::from(other)] = from;
        self.places[usize::from(vertex)] = narrow(last);
        self.cells[usize::from(vertex)] = narrow(last);
        self.sizes[cell] -= 1;
        self.sizes[last] = 1;
        self.count += 1;
        self.trail.push(narrow(last));
        self.push(last);
        self.refine(steps, guide, budget)
    }

    fn rows(&self, order: &[u16], places: &[u16], rows: &mut Words) {
        self.lists.write(order, places, rows);
    }

    fn lists(&self) -> Cow<'_, Lists> {
        Cow::Borrowed(self.lists)
    }
}
