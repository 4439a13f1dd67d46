//! A graph of up to 64 vertices, or a dense one of up to 512, as rows of bits, with cells that are
//! sets of bits.
//!
//! With lists, graphs of 16 to 64 vertices took 1.4 to 5.4 times as long, strongly regular ones of
//! 85 seven times.

mod partition;
mod word;

use core::cmp::Ordering;

use dense_code::limits::{Budget, LimitReached};
use smallvec::SmallVec;

use crate::graph::Graph;
use crate::graph::lists::Lists;
use crate::graph::numbers::{Numbers, count_up, narrow, reset, sort_by_keys};
use crate::graph::rows::Rows;
use crate::search::bit_cells::partition::Partition;
use crate::search::cells::{Cells, Links, Order};
use crate::search::trace::Trace;

pub(crate) use crate::search::bit_cells::word::Word;

/// A graph and its cells.
///
/// Each relation has a layer of rows: row `layer * n + v` has the vertices to which `v` has that
/// relation. Loops are left out.
#[derive(Debug, Default)]
pub(crate) struct BitCells<const K: usize> {
    vertices: usize,
    rows: SmallVec<[Word<K>; 16]>,
    cells: Partition<K>,
}

impl<const K: usize> BitCells<K> {
    /// Reads a graph without labels. The vertices come in cells by colour, those without a loop
    /// first, refined.
    pub(crate) fn read_graph(&mut self, graph: &Graph, rows: &Rows) {
        let n = graph.colours().len();
        self.vertices = n;
        self.rows.clear();
        let mut loops = Word::<K>::NONE;
        // Only the vertices that there are: a complement must not reach past the last one.
        let turned = if graph.is_mostly_joined(rows) { Word::below(n) } else { Word::NONE };
        // A chunk of no words would panic, so one is asked for where there are no vertices.
        for (vertex, words) in rows.words().chunks_exact(n.div_ceil(64).max(1)).enumerate() {
            let mut row = Word::from_words(words);
            if row.has(vertex) {
                loops.set(vertex, true);
            }
            row = row ^ turned;
            row.set(vertex, false);
            self.rows.push(row);
        }
        if graph.is_directed() {
            self.read_directions();
        }
        let colours = graph.colours();
        if loops == Word::NONE && colours.iter().all(|colour| *colour == colours[0]) {
            self.begin(&[]);
        } else {
            let mut keys = SmallVec::<[u64; 16]>::with_capacity(n);
            for (vertex, colour) in colours.iter().enumerate() {
                keys.push(u64::from(*colour) << 1 | u64::from(loops.has(vertex)));
            }
            self.begin(&keys);
        }
    }

    /// Makes three layers of the rows of a digraph: edges one way, the other way, and both ways.
    fn read_directions(&mut self) {
        let n = self.vertices;
        self.rows.resize(3 * n, Word::NONE);
        for from in 0..n {
            for to in self.rows[from].ones() {
                self.rows[n + to].set(from, true);
            }
        }
        for vertex in 0..n {
            let (out, into) = (self.rows[vertex], self.rows[n + vertex]);
            self.rows[vertex] = out.without(into);
            self.rows[n + vertex] = into.without(out);
            self.rows[2 * n + vertex] = out & into;
        }
    }

    /// Reads lists of at most [`MAX_LAYERS`](crate::search::relations::MAX_LAYERS) relations. The
    /// vertices come in cells of equal keys, ascending, refined; without keys all keys are equal.
    pub(crate) fn read_lists(&mut self, lists: &Lists, layers: usize, keys: &[u64]) {
        let n = lists.vertices();
        self.vertices = n;
        reset(&mut self.rows, layers * n);
        for vertex in 0..n {
            for (end, relation) in lists.entries_of(narrow(vertex)) {
                self.rows[(relation as usize - 1) * n + vertex].set(end as usize, true);
            }
        }
        self.begin(keys);
    }

    /// Makes a cell for each key, or one where there are none, and refines.
    fn begin(&mut self, keys: &[u64]) {
        let n = self.vertices;
        self.cells.reset(n, self.layers());
        if keys.is_empty() && n > 0 {
            self.cells.set(0, Word::below(n));
        }
        let mut order = Numbers::new();
        count_up(&mut order, keys.len());
        sort_by_keys(&mut order, keys);
        let mut place = 0;
        for cell in order.chunk_by(|a, b| keys[*a as usize] == keys[*b as usize]) {
            let mut members = Word::NONE;
            cell.iter().for_each(|vertex| members.set(*vertex as usize, true));
            self.cells.set(place, members);
            place += cell.len();
        }
        self.cells.refine(self.cells.begins, &self.rows, None);
    }

    fn layers(&self) -> usize {
        self.rows.len().checked_div(self.vertices).unwrap_or(0)
    }

    /// How many links a vertex has to a cell.
    #[inline(always)]
    fn links_to(&self, vertex: usize, cell: usize) -> usize {
        let mut all = self.cells.cells[cell];
        all.set(vertex, false);
        let (mut count, mut is_even) = (0, true);
        for row in self.rows_of(narrow(vertex)) {
            let joined = row & all;
            if joined != Word::NONE {
                count += joined.len();
                is_even &= joined == all;
            }
        }
        if is_even { 0 } else { count }
    }

    /// The row of a vertex in each layer.
    fn rows_of(&self, vertex: u32) -> impl Iterator<Item = Word<K>> {
        let mut at = vertex as usize;
        core::iter::from_fn(move || {
            let row = *self.rows.get(at)?;
            at += self.vertices;
            Some(row)
        })
    }
}

impl<const K: usize> Cells for BitCells<K> {
    fn vertices(&self) -> usize {
        self.vertices
    }

    fn count(&self) -> usize {
        self.cells.begins.len()
    }

    fn write_order(&self, order: &mut Numbers) {
        reset(order, self.vertices);
        for begin in self.cells.begins.ones() {
            for (place, vertex) in (begin..).zip(self.cells.cells[begin].ones()) {
                order[place] = narrow(vertex);
            }
        }
    }

    fn size(&self, cell: u32) -> u32 {
        narrow(self.cells.cells[cell as usize].len())
    }

    fn write_several(&self, several: &mut Numbers) {
        several.clear();
        self.cells.several.ones().for_each(|cell| several.push(narrow(cell)));
    }

    fn write_links(&mut self, cell: u32, links: &mut Links) {
        let vertex = self.cells.cells[cell as usize].first();
        for other in self.cells.several.ones() {
            let count = self.links_to(vertex, other);
            if count > 0 {
                links.push((narrow(other), narrow(count)));
            }
        }
    }

    fn neighbour_in(&self, vertex: u32, cell: u32) -> u32 {
        let cell = self.cells.cells[cell as usize];
        let mut joined = self.rows_of(vertex).map(|row| row & cell);
        narrow(joined.find(|joined| *joined != Word::NONE).expect("a link to the cell").first())
    }

    fn target(&self) -> u32 {
        narrow(self.cells.largest(self.cells.several))
    }

    fn write_members(&self, cell: u32, members: &mut Numbers) {
        self.cells.cells[cell as usize].ones().for_each(|vertex| members.push(narrow(vertex)));
    }

    fn save(&mut self, depth: usize) {
        self.cells.save(depth);
    }

    fn back_to(&mut self, depth: usize) {
        self.cells.back_to(depth);
    }

    /// Spends nothing: it takes microseconds.
    fn set_apart(
        &mut self,
        cell: u32,
        vertex: u32,
        trace: &mut Trace<'_>,
        _: &mut Budget<'_>,
    ) -> Result<(), LimitReached> {
        let (cell, one) = (cell as usize, Word::bit(vertex as usize));
        self.cells.divide(cell, one, self.cells.cells[cell] ^ one);
        // The others need not split anything: their counts are those of the whole cell less one
        // row.
        self.cells.refine(Word::bit(cell), &self.rows, Some(trace));
        Ok(())
    }

    fn is_automorphism(&mut self, images: &[u32]) -> bool {
        let (n, has_directions) = (self.vertices, self.layers() > 1);
        let is_kept = |(index, row): (usize, &Word<K>)| {
            let (layer, vertex) = (index - index % n, index % n);
            let image = self.rows[layer + images[vertex] as usize];
            // A permutation keeps the number of edges, so each need have an image only. Where edges
            // are the same both ways, one way is enough.
            let row = if has_directions { *row } else { row.without(Word::below(vertex)) };
            row.ones().all(|end| image.has(images[end] as usize))
        };
        self.rows.iter().enumerate().all(is_kept)
    }

    fn compare(&mut self, one: Order<'_>, other: Order<'_>) -> Ordering {
        let renamed = |order: Order<'_>, row: Word<K>| {
            let mut renamed = Word::<K>::NONE;
            row.ones().for_each(|end| renamed.set(order.places[end] as usize, true));
            renamed
        };
        for (vertex, twin) in one.order.iter().zip(other.order) {
            for (row, its) in self.rows_of(*vertex).zip(self.rows_of(*twin)) {
                let ordering = renamed(one, row).cmp(&renamed(other, its));
                if ordering.is_ne() {
                    return ordering;
                }
            }
        }
        Ordering::Equal
    }

    fn lists<'a>(&'a self, memory: &'a mut Lists) -> &'a Lists {
        memory.clear();
        for vertex in 0..narrow(self.vertices) {
            memory.push_vertex();
            for (relation, row) in (1..).zip(self.rows_of(vertex)) {
                let relation = (self.layers() > 1).then_some(relation);
                row.ones().for_each(|end| memory.push(narrow(end), relation));
            }
        }
        memory
    }
}
