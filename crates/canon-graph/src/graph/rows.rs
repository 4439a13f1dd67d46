//! Adjacency as one bit per ordered pair of vertices.

use crate::graph::numbers::{Words, narrow, reset, zeros};

/// The rows of a graph or digraph without labels.
///
/// ```text
/// row of vertex v   word v * w + u / 64, bit u % 64: the edge from v to u;  w = ceil(n / 64)
/// ```
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    words: Words,
    /// The words of a row.
    width: usize,
}

impl Rows {
    pub(crate) fn new(vertices: usize) -> Self {
        let width = vertices.div_ceil(64);
        Self { words: zeros(vertices * width), width }
    }

    /// The rows of the same number of vertices, without edges, in the memory of these.
    pub(crate) fn reset(&mut self, vertices: usize) {
        self.width = vertices.div_ceil(64);
        reset(&mut self.words, vertices * self.width);
    }

    #[inline(always)]
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    #[inline(always)]
    pub(crate) fn row(&self, vertex: u32) -> &[u64] {
        &self.words[vertex as usize * self.width..][..self.width]
    }

    #[inline(always)]
    pub(crate) fn has(&self, from: u32, to: u32) -> bool {
        self.words[from as usize * self.width + to as usize / 64] >> (to % 64) & 1 == 1
    }

    #[inline(always)]
    fn set(&mut self, from: u32, to: u32, there: bool) {
        let word = &mut self.words[from as usize * self.width + to as usize / 64];
        let bit = 1 << (to % 64);
        if there { *word |= bit } else { *word &= !bit }
    }

    /// Sets an edge, the other way too if `both`.
    #[inline(always)]
    pub(crate) fn set_edge(&mut self, from: u32, to: u32, both: bool, there: bool) {
        self.set(from, to, there);
        if both {
            self.set(to, from, there);
        }
    }

    /// The number of bits.
    pub(crate) fn entries(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn ends(&self, vertex: u32) -> impl Iterator<Item = u32> {
        let mut from = 0;
        core::iter::from_fn(move || {
            let end = self.next_end(vertex, from)?;
            from = end + 1;
            Some(end)
        })
    }

    /// The least end of a vertex's edges from a vertex on.
    #[inline]
    pub(crate) fn next_end(&self, vertex: u32, from: u32) -> Option<u32> {
        let row = self.row(vertex);
        let mut at = from as usize / 64;
        let mut bits = *row.get(at)? >> (from % 64) << (from % 64);
        while bits == 0 {
            at += 1;
            bits = *row.get(at)?;
        }
        Some(64 * narrow(at) + bits.trailing_zeros())
    }

    /// Writes the same graph with vertex `v` renamed to `names[v]`.
    pub(crate) fn rename_into(&self, names: &[u32], renamed: &mut Self) {
        renamed.reset(names.len());
        let width = self.width;
        // Without an index of words in the inner loop: this is a sixth of the time of a small form.
        if width == 1 {
            let renamed = renamed.words.as_mut_slice();
            for (row, name) in self.words.iter().zip(names) {
                let one = |row, vertex: u32| row | 1 << (names[vertex as usize] % 64);
                renamed[*name as usize] = ones(*row).fold(0, one);
            }
            return;
        }
        for (row, name) in self.words.chunks_exact(width.max(1)).zip(names) {
            let renamed = &mut renamed.words[*name as usize * width..][..width];
            for (names, bits) in names.chunks(64).zip(row) {
                for bit in ones(*bits) {
                    let to = names[bit as usize];
                    renamed[to as usize / 64] |= 1 << (to % 64);
                }
            }
        }
    }
}

/// The places of the ones of a word, ascending.
#[inline(always)]
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let place = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(place)
    })
}
