//! Cells of any number of vertices, as parts of one list.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use dense_code::{Level, at_level};

use crate::Graph;
use crate::refine::{Cells, Guide, Rows, Steps, mix, ones};
use crate::watch::{SLICE, Watch};

/// Adjacency both ways.
#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    pub(crate) vertices: usize,
    pub(crate) words: usize,
    /// The rows: to whom there are edges.
    pub(crate) out: Vec<u64>,
    /// The columns of a digraph: from whom there are edges.
    pub(crate) into: Vec<u64>,
    level: Level,
}

impl Matrix {
    pub(crate) fn new<W: Watch>(graph: &Graph, watch: &mut W) -> Result<Self, W::Error> {
        let (vertices, words) = (graph.vertices() as usize, graph.words());
        let rows = graph.rows();
        let mut out = Vec::with_capacity(rows.len());
        for some in rows.chunks(SLICE / 64) {
            // Most of it is that the memory is new.
            watch.work(8 * some.len())?;
            out.extend_from_slice(some);
        }
        let mut into = Vec::new();
        if graph.is_directed() {
            into = vec![0; rows.len()];
            // Squares of 64 rows and columns.
            for (place, rows) in rows.chunks(64 * words.max(1)).enumerate() {
                for word in 0..words {
                    watch.work(4 * 64 * 64)?;
                    let mut columns = [0_u64; 64];
                    for (from, row) in rows.chunks_exact(words).enumerate() {
                        ones(row[word]).for_each(|to| columns[to] |= 1 << from);
                    }
                    let all = into.chunks_exact_mut(words).skip(64 * word);
                    all.zip(columns).for_each(|(into, column)| into[place] = column);
                }
            }
        }
        Ok(Self { vertices, words, out, into, level: Level::detect() })
    }
}

impl Rows for Matrix {
    fn vertices(&self) -> usize {
        self.vertices
    }

    fn row(&self, vertex: u16) -> &[u64] {
        &self.out[usize::from(vertex) * self.words..][..self.words]
    }
}

/// Cells one after the other; a cell is named by the place where it begins.
#[derive(Clone, Debug, Default)]
pub(crate) struct ListCells {
    /// The vertices.
    pub(crate) order: Vec<u16>,
    /// How many a cell has, at its beginning; elsewhere of no meaning.
    pub(crate) sizes: Vec<u16>,
    pub(crate) cells: usize,
    /// Bits at the beginnings of cells of several vertices.
    several: Vec<u64>,
}

/// What a refinement works with, kept from one to the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Work {
    /// Cells by which the others are still to be split, and a mark for each.
    queue: Vec<u16>,
    queued: Vec<bool>,
    /// The vertices of the cell that splits, and those that have edges with them.
    mask: Vec<u64>,
    touched: Vec<u64>,
    /// The vertices of a cell, each below its count.
    counted: Vec<u64>,
    /// Units of work since the last pause.
    done: usize,
}

impl Work {
    pub(crate) fn new(matrix: &Matrix) -> Self {
        Self {
            queued: vec![false; matrix.vertices],
            mask: vec![0; matrix.words],
            touched: vec![0; matrix.words],
            ..Self::default()
        }
    }

    #[inline(always)]
    fn push(&mut self, cell: usize) {
        self.queued[cell] = true;
        self.queue.push(narrow(cell));
    }
}

/// Vertices and places are below 2^14.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "below 2^14")]
const fn narrow(place: usize) -> u16 {
    place as u16
}

impl ListCells {
    /// The vertices in cells of equal labels, ascending.
    pub(crate) fn new<K: Ord>(matrix: &Matrix, label: impl Fn(u16) -> K) -> Self {
        let n = matrix.vertices;
        let mut order: Vec<u16> = (0..narrow(n)).collect();
        order.sort_by_key(|vertex| label(*vertex));
        let mut all =
            Self { sizes: vec![0; n], cells: 0, several: vec![0; matrix.words], order: Vec::new() };
        let mut from = 0;
        for cell in order.chunk_by(|a, b| label(*a) == label(*b)) {
            all.set(from, cell.len());
            all.cells += 1;
            from += cell.len();
        }
        all.order = order;
        all
    }

    #[inline(always)]
    fn set(&mut self, cell: usize, size: usize) {
        self.sizes[cell] = narrow(size);
        let bit = 1 << (cell % 64);
        if size > 1 {
            self.several[cell / 64] |= bit;
        } else {
            self.several[cell / 64] &= !bit;
        }
    }

    /// The first cell of several vertices from a place on.
    #[inline(always)]
    fn several_from(&self, place: usize) -> Option<usize> {
        let mut word = place / 64;
        let mut bits = self.several.get(word)? & (u64::MAX << (place % 64));
        while bits == 0 {
            word += 1;
            bits = *self.several.get(word)?;
        }
        Some(64 * word + bits.trailing_zeros() as usize)
    }

    /// The vertices of a cell.
    pub(crate) fn members(&self, cell: usize) -> &[u16] {
        &self.order[cell..cell + usize::from(self.sizes[cell])]
    }

    /// Begins to refine by all cells. The steps are the same for isomorphic partitions. Returns
    /// whether the refinement is done.
    pub(crate) fn refine_all(
        &mut self,
        matrix: &Matrix,
        work: &mut Work,
        steps: &mut Steps,
        guide: &mut Guide<'_>,
    ) -> bool {
        let mut cell = 0;
        while cell < self.order.len() {
            work.push(cell);
            cell += usize::from(self.sizes[cell]);
        }
        self.refine(steps.len(), matrix, work, steps, guide)
    }

    /// Refines by the queued cells. The steps begin at `from`. Returns whether it is done.
    fn refine(
        &mut self,
        from: usize,
        matrix: &Matrix,
        work: &mut Work,
        steps: &mut Steps,
        guide: &mut Guide<'_>,
    ) -> bool {
        let level = matrix.level;
        if matrix.into.is_empty() {
            refine::<false>(level, self, from, matrix, work, steps, guide)
        } else {
            refine::<true>(level, self, from, matrix, work, steps, guide)
        }
    }

    /// Writes the vertices of a cell, which were counted, back in order of their counts, and queues
    /// the parts. Returns the trace.
    #[inline(always)]
    fn split(&mut self, cell: usize, work: &mut Work, mut trace: u64) -> u64 {
        work.counted.sort_unstable();
        let counted = core::mem::take(&mut work.counted);
        let (mut from, mut largest, mut most) = (cell, cell, 0);
        let was_queued = work.queued[cell];
        let mut parts = 0;
        for part in counted.chunk_by(|a, b| a >> 16 == b >> 16) {
            self.set(from, part.len());
            for (place, vertex) in self.order[from..].iter_mut().zip(part) {
                *place = (vertex & 0xffff) as u16;
            }
            trace = mix(trace, part[0] >> 16 << 32 | (part.len() as u64) << 16 | from as u64);
            if part.len() > most {
                (largest, most) = (from, part.len());
            }
            from += part.len();
            parts += 1;
        }
        self.cells += parts - 1;
        // If the whole cell was to split others, so are all parts; otherwise all but one will do.
        let mut part = cell;
        while part < from {
            if !work.queued[part] && (was_queued || part != largest) {
                work.push(part);
            }
            part += usize::from(self.sizes[part]);
        }
        work.counted = counted;
        trace
    }
}

impl Cells for ListCells {
    type Rows = Matrix;
    type Work = Work;

    fn copy_from(&mut self, other: &Self, _: &Matrix) {
        self.order.clone_from(&other.order);
        self.sizes.clone_from(&other.sizes);
        self.several.clone_from(&other.several);
        self.cells = other.cells;
    }

    fn is_discrete(&self, _: &Matrix) -> bool {
        self.cells == self.order.len()
    }

    fn target(&self) -> usize {
        let (mut best, mut size) = (0, 0);
        let mut next = self.several_from(0);
        while let Some(cell) = next {
            if self.sizes[cell] > size {
                (best, size) = (cell, self.sizes[cell]);
            }
            next = self.several_from(cell + usize::from(self.sizes[cell]));
        }
        best
    }

    fn member(&self, cell: usize, index: usize) -> Option<u16> {
        self.members(cell).get(index).copied()
    }

    fn order(&self, _: &Matrix) -> impl Iterator<Item = u16> {
        self.order.iter().copied()
    }

    fn refine_apart(
        &mut self,
        cell: usize,
        index: usize,
        matrix: &Matrix,
        work: &mut Work,
        steps: &mut Steps,
        guide: &mut Guide<'_>,
    ) -> bool {
        let size = usize::from(self.sizes[cell]);
        self.order.swap(cell, cell + index);
        self.set(cell, 1);
        self.set(cell + 1, size - 1);
        self.cells += 1;
        work.push(cell);
        self.refine(steps.len(), matrix, work, steps, guide)
    }

    fn refine_on(
        &mut self,
        from: usize,
        matrix: &Matrix,
        work: &mut Work,
        steps: &mut Steps,
        guide: &mut Guide<'_>,
    ) -> bool {
        work.done = 0;
        self.refine(from, matrix, work, steps, guide)
    }
}

at_level! {
    fn refine[const DIRECTED: bool](
        partition: &mut ListCells, from: usize, matrix: &Matrix, work: &mut Work,
        steps: &mut Steps, guide: &mut Guide<'_>,
    ) -> bool {
        refine_cells::<DIRECTED>(partition, from, matrix, work, steps, guide)
    }
}

/// Refines by the queued cells, until that is done or a slice of work is; returns whether it is
/// done.
#[inline(always)]
fn refine_cells<const DIRECTED: bool>(
    partition: &mut ListCells,
    from: usize,
    matrix: &Matrix,
    work: &mut Work,
    steps: &mut Steps,
    guide: &mut Guide<'_>,
) -> bool {
    let words = matrix.words;
    let mut over = false;
    while over || work.done < SLICE {
        let Some(splitter) = work.queue.pop() else {
            if !over {
                guide.end(steps.len() - from);
            }
            return true;
        };
        let splitter = usize::from(splitter);
        work.queued[splitter] = false;
        // What is left of the queue is only emptied then.
        if over || partition.cells == partition.order.len() {
            continue;
        }
        let size = usize::from(partition.sizes[splitter]);
        let mut trace = mix(0, (size as u64) << 16 | splitter as u64);
        let single = (size == 1).then(|| usize::from(partition.order[splitter]) * words);
        if single.is_none() {
            work.mask.fill(0);
            for vertex in partition.members(splitter) {
                work.mask[usize::from(*vertex) / 64] |= 1 << (vertex % 64);
            }
            if words >= FEW_TOUCHED {
                work.touched.fill(0);
                for vertex in partition.members(splitter) {
                    let rows = usize::from(*vertex) * words..(usize::from(*vertex) + 1) * words;
                    join(&mut work.touched, &matrix.out[rows.clone()]);
                    join(&mut work.touched, matrix.into.get(rows).unwrap_or_default());
                }
                work.done += words * size;
            } else {
                work.touched.fill(u64::MAX);
            }
        }
        let mut next = partition.several_from(0);
        while let Some(cell) = next {
            let size = usize::from(partition.sizes[cell]);
            work.counted.clear();
            let (mut all, mut any) = (u64::MAX, 0);
            work.done += 2 * size;
            for vertex in &partition.order[cell..cell + size] {
                let place = usize::from(*vertex);
                let count = match single {
                    Some(row) => edge::<DIRECTED>(matrix, row, place),
                    None if work.touched[place / 64] >> (place % 64) & 1 == 0 => 0,
                    None => {
                        let rows = place * words..(place + 1) * words;
                        work.done += words;
                        neighbours::<DIRECTED>(matrix, rows, &work.mask[..words])
                    }
                };
                all &= count;
                any |= count;
                work.counted.push(count << 16 | u64::from(*vertex));
            }
            trace = if all == any {
                mix(trace, any << 16 | cell as u64)
            } else {
                // Sorting is most of it.
                work.done += 8 * size;
                partition.split(cell, work, trace)
            };
            next = partition.several_from(cell + size);
        }
        over = !guide.step(steps.len() - from, trace);
        steps.push(trace);
    }
    false
}

/// Rows of fewer words are counted as quickly as it is seen whether they must be.
const FEW_TOUCHED: usize = 4;

/// Adds the bits of a row to a set.
#[inline(always)]
fn join(set: &mut [u64], row: &[u64]) {
    set.iter_mut().zip(row).for_each(|(set, row)| *set |= row);
}

/// The edges between the vertex whose row begins at `row`, and another one: 0 or 1, or of a digraph
/// one bit for each way.
#[inline(always)]
fn edge<const DIRECTED: bool>(matrix: &Matrix, row: usize, other: usize) -> u64 {
    let (word, bit) = (other / 64, other % 64);
    let out = matrix.out[row + word] >> bit & 1;
    if DIRECTED { matrix.into[row + word] >> bit & 1 | out << 1 } else { out }
}

/// How many neighbours in the mask the vertex of these words has; of a digraph a number for each
/// way.
#[inline(always)]
fn neighbours<const DIRECTED: bool>(matrix: &Matrix, rows: Range<usize>, mask: &[u64]) -> u64 {
    let out = common(&matrix.out[rows.clone()], mask);
    if DIRECTED { common(&matrix.into[rows], mask) | out << 15 } else { out }
}

/// How many bits both have.
#[inline(always)]
fn common(row: &[u64], mask: &[u64]) -> u64 {
    row.iter().zip(mask).map(|(row, mask)| u64::from((row & mask).count_ones())).sum()
}
