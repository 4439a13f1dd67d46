//! Cells of up to 64 vertices, a word each.
//!
//! How many neighbours each vertex has in a cell is counted for all vertices at once: the rows of
//! the cell's members are added up in planes of bits, the lowest bits of all counts in the first
//! plane. A cell splits by the planes, the highest first, so its parts come in order of their
//! counts and nothing is sorted.

use alloc::boxed::Box;

use dense_code::{Level, at_level};

use crate::Graph;
use crate::refine::{Cells, Guide, Rows, Steps, mix};

/// The most vertices.
pub(crate) const MOST_BITS: usize = 64;

/// Adjacency of up to 64 vertices, both ways.
#[derive(Clone, Debug)]
pub(crate) struct BitRows {
    vertices: usize,
    /// The vertices that are not yet represented by a twin.
    pub(crate) active: u64,
    out: [u64; MOST_BITS],
    /// From whom there are edges; of a digraph only.
    into: Option<Box<[u64; MOST_BITS]>>,
    level: Level,
}

impl BitRows {
    /// `None` for more than 64 vertices.
    pub(crate) fn new(graph: &Graph) -> Option<Self> {
        let vertices = graph.vertices() as usize;
        let others = 64_u32.checked_sub(graph.vertices())?;
        let mut out = [0; MOST_BITS];
        out.get_mut(..vertices)?.copy_from_slice(graph.rows());
        let into = graph.is_directed().then(|| {
            let mut into = Box::new([0; MOST_BITS]);
            for (from, to) in graph.edges() {
                into[to as usize] |= 1 << from;
            }
            into
        });
        let active = u64::MAX.checked_shr(others).unwrap_or(0);
        Some(Self { vertices, active, out, into, level: Level::detect() })
    }

    /// How many vertices are active.
    pub(crate) const fn count(&self) -> usize {
        self.active.count_ones() as usize
    }

    /// Whether two vertices of one cell are twins: have the same neighbours besides each other, and
    /// both or none of the edges between them.
    #[inline(always)]
    pub(crate) fn are_twins(&self, one: usize, other: usize) -> bool {
        let others = !(1 << one | 1 << other);
        let same = |rows: &[u64; MOST_BITS]| (rows[one] ^ rows[other]) & others == 0;
        let both = || self.out[one] >> other & 1 == self.out[other] >> one & 1;
        same(&self.out) && self.into.as_ref().is_none_or(|into| same(into) && both())
    }

    /// Whether there is an edge.
    pub(crate) const fn has_edge(&self, from: usize, to: usize) -> bool {
        self.out[from] >> to & 1 == 1
    }

    /// Leaves vertices out.
    pub(crate) fn remove(&mut self, removed: u64) {
        self.active &= !removed;
        let into = self.into.iter_mut().flat_map(|into| into.iter_mut());
        for row in self.out.iter_mut().chain(into) {
            *row &= self.active;
        }
    }

    /// Planes of the numbers of neighbours in a set, and how many planes there are.
    #[inline(always)]
    fn planes(&self, set: u64) -> ([u64; 14], usize) {
        let mut planes = [0; 14];
        let mut count = add_up(&self.out, set, &mut planes);
        if let Some(into) = &self.into {
            count += add_up(into, set, &mut planes[count..]);
        }
        (planes, count)
    }
}

/// Adds the rows of a set of vertices up in planes of bits, the lowest first; returns how many
/// planes there are.
#[inline(always)]
fn add_up(rows: &[u64; MOST_BITS], mut set: u64, planes: &mut [u64]) -> usize {
    let mut count = 0;
    while set != 0 {
        let mut carry = rows[set.trailing_zeros() as usize];
        set &= set - 1;
        for plane in &mut planes[..count] {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
        if carry != 0 {
            planes[count] = carry;
            count += 1;
        }
    }
    count
}

impl Rows for BitRows {
    fn vertices(&self) -> usize {
        self.vertices
    }

    fn row(&self, vertex: u16) -> &[u64] {
        core::slice::from_ref(&self.out[usize::from(vertex)])
    }
}

/// Cells as sets of bits; a cell is at the place where it begins.
#[derive(Clone, Debug)]
pub(crate) struct BitCells {
    cells: [u64; MOST_BITS],
    /// The places where cells begin, and of those the ones of several vertices.
    begins: u64,
    several: u64,
}

impl Default for BitCells {
    fn default() -> Self {
        Self { cells: [0; MOST_BITS], begins: 0, several: 0 }
    }
}

impl BitCells {
    /// The vertices in cells by labels, ascending; cells of an equal label stay apart as they are
    /// in `before`.
    pub(crate) fn new<K: Ord>(
        before: impl Iterator<Item = u64>,
        label: impl Fn(usize) -> K,
    ) -> Self {
        let (mut all, mut place) = (Self::default(), 0);
        for mut rest in before {
            while let Some(first) = ones(rest).next().map(&label) {
                // Most graphs have one colour.
                if ones(rest & (rest - 1)).all(|vertex| label(vertex) == first) {
                    all.set(place, rest);
                    place += rest.count_ones() as usize;
                    break;
                }
                let least = ones(rest).map(&label).fold(first, Ord::min);
                let equal = ones(rest).filter(|vertex| label(*vertex) == least);
                let cell = equal.fold(0, |cell, vertex| cell | 1 << vertex);
                all.set(place, cell);
                place += cell.count_ones() as usize;
                rest ^= cell;
            }
        }
        all
    }

    /// Makes a cell, which is not empty, at a place.
    #[inline(always)]
    pub(crate) fn set(&mut self, place: usize, cell: u64) {
        self.cells[place] = cell;
        self.begins |= 1 << place;
        self.several &= !(1 << place);
        self.several |= u64::from(cell & (cell - 1) != 0) << place;
    }

    /// The cells in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u64> {
        ones(self.begins).map(|place| self.cells[place])
    }

    /// The cells of several vertices in order.
    pub(crate) fn iter_several(&self) -> impl Iterator<Item = u64> {
        ones(self.several).map(|place| self.cells[place])
    }

    /// Refines by all cells. There is no trace: what all leaves have in common tells none apart.
    pub(crate) fn refine_all(&mut self, rows: &BitRows) {
        let (mut steps, mut guide) = (Steps::new(), Guide::free());
        refine::<false>(rows.level, self, self.begins, rows, &mut steps, &mut guide);
    }

    /// Refines by the cells of the queue, single vertices first.
    #[inline(always)]
    fn refine<const TRACE: bool>(
        &mut self,
        mut queue: u64,
        rows: &BitRows,
        steps: &mut Steps,
        guide: &mut Guide<'_>,
    ) {
        let from = steps.len();
        while queue != 0 && self.several != 0 {
            let singles = queue & !self.several;
            let splitter = if singles == 0 { queue } else { singles }.trailing_zeros() as usize;
            queue &= !(1 << splitter);
            let set = self.cells[splitter];
            let (planes, count) = rows.planes(set);
            let mut trace = mix(0, u64::from(set.count_ones()) << 16 | splitter as u64);
            for cell in ones(self.several) {
                trace = self.split::<TRACE>(cell, &planes[..count], &mut queue, trace);
            }
            if !TRACE {
                continue;
            }
            steps.push(trace);
            if !guide.step(steps.len() - 1 - from, trace) {
                return;
            }
        }
        guide.end(steps.len() - from);
    }

    /// Splits a cell by planes, and queues the parts. Returns the trace.
    #[inline(always)]
    fn split<const TRACE: bool>(
        &mut self,
        cell: usize,
        planes: &[u64],
        queue: &mut u64,
        mut trace: u64,
    ) -> u64 {
        // The places where parts begin: a plane divides each in two, or leaves it.
        let mut parts = 1_u64 << cell;
        for plane in planes.iter().rev() {
            for place in ones(parts) {
                let part = self.cells[place];
                let with = part & plane;
                if TRACE {
                    trace = mix(trace, u64::from(with.count_ones()) << 16 | place as u64);
                }
                if with != 0 && with != part {
                    self.set(place, part ^ with);
                    let next = place + (part ^ with).count_ones() as usize;
                    self.set(next, with);
                    parts |= 1 << next;
                }
            }
        }
        let whole_was_queued = *queue >> cell & 1 == 1;
        if parts & (parts - 1) != 0 {
            *queue |= parts;
            // All parts split others if the whole was to; otherwise all but one tell as much.
            if !whole_was_queued {
                *queue &= !(1 << self.largest(parts));
            }
        }
        trace
    }

    /// The first of the largest of some cells.
    #[inline(always)]
    fn largest(&self, parts: u64) -> usize {
        let (mut best, mut most) = (0, 0);
        for place in ones(parts) {
            let size = self.cells[place].count_ones();
            if size > most {
                (best, most) = (place, size);
            }
        }
        best
    }
}

at_level! {
    fn refine[const TRACE: bool](
        cells: &mut BitCells, queue: u64, rows: &BitRows, steps: &mut Steps, guide: &mut Guide<'_>,
    ) {
        cells.refine::<TRACE>(queue, rows, steps, guide);
    }
}

impl Cells for BitCells {
    type Rows = BitRows;
    type Work = ();

    fn copy_from(&mut self, other: &Self, rows: &BitRows) {
        let places = ..rows.count();
        self.cells[places].copy_from_slice(&other.cells[places]);
        (self.begins, self.several) = (other.begins, other.several);
    }

    fn is_discrete(&self, _: &BitRows) -> bool {
        self.several == 0
    }

    fn target(&self) -> usize {
        self.largest(self.several)
    }

    fn member(&self, cell: usize, index: usize) -> Option<u16> {
        ones(self.cells[cell]).nth(index).and_then(|vertex| u16::try_from(vertex).ok())
    }

    fn order(&self, rows: &BitRows) -> impl Iterator<Item = u16> {
        #[expect(clippy::cast_possible_truncation, reason = "at most 64")]
        self.cells[..rows.count()].iter().map(|cell| cell.trailing_zeros() as u16)
    }

    fn refine_apart(
        &mut self,
        cell: usize,
        index: usize,
        rows: &BitRows,
        (): &mut (),
        steps: &mut Steps,
        guide: &mut Guide<'_>,
    ) -> bool {
        let Some(vertex) = ones(self.cells[cell]).nth(index) else { return true };
        let others = self.cells[cell] & !(1 << vertex);
        self.set(cell, 1 << vertex);
        self.set(cell + 1, others);
        refine::<true>(rows.level, self, 1 << cell, rows, steps, guide);
        true
    }

    /// So few vertices take no time: it is always done.
    #[inline]
    fn refine_on(
        &mut self,
        _: usize,
        _: &BitRows,
        (): &mut (),
        _: &mut Steps,
        _: &mut Guide<'_>,
    ) -> bool {
        true
    }
}

/// The places of the ones of a word, ascending.
#[inline(always)]
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let place = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(place)
    })
}
