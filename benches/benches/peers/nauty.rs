//! nauty and Traces beside the canonical forms of graphs. Their crate's build needs a C compiler
//! and libclang, so it is asked for by `RUSTFLAGS="--cfg nauty"`.
#![allow(unsafe_code, reason = "the functions are those of a C library")]

use std::ffi::c_int;

use canon_graph::Graph;
use nauty_Traces_sys::{
    ADDONEEDGE, SETWORDSNEEDED, SparseGraph, TRUE, Traces, TracesOptions, TracesStats, densenauty,
    empty_graph, optionblk, statsblk,
};

fn order(mantissa: f64, exponent: c_int) -> f64 {
    mantissa * 10_f64.powi(exponent)
}

/// A graph as nauty reads it, and what it writes.
pub(crate) struct Dense {
    words: usize,
    rows: Vec<u64>,
    form: Vec<u64>,
    lab: Vec<c_int>,
    ptn: Vec<c_int>,
    orbits: Vec<c_int>,
}

impl Dense {
    pub(crate) fn new(graph: &Graph) -> Self {
        let n = graph.vertex_count() as usize;
        let words = SETWORDSNEEDED(n);
        let mut rows = empty_graph(words, n);
        for (from, to) in graph.edges() {
            ADDONEEDGE(&mut rows, from as usize, to as usize, words);
        }
        let (form, none) = (empty_graph(words, n), vec![0; n]);
        Self { words, rows, form, lab: none.clone(), ptn: none.clone(), orbits: none }
    }

    /// The canonical form; returns the order of the group.
    pub(crate) fn run(&mut self) -> f64 {
        let mut options = optionblk { getcanon: TRUE, ..optionblk::default() };
        let mut stats = statsblk::default();
        // SAFETY: all lists have the lengths that nauty asks for: `words` a vertex, or one.
        unsafe {
            densenauty(
                self.rows.as_mut_ptr(),
                self.lab.as_mut_ptr(),
                self.ptn.as_mut_ptr(),
                self.orbits.as_mut_ptr(),
                &mut options,
                &mut stats,
                self.words.try_into().unwrap(),
                self.lab.len().try_into().unwrap(),
                self.form.as_mut_ptr(),
            );
        }
        order(stats.grpsize1, stats.grpsize2)
    }
}

/// A graph as Traces reads it, and what it writes.
pub(crate) struct Sparse {
    graph: SparseGraph,
    form: SparseGraph,
    lab: Vec<c_int>,
    ptn: Vec<c_int>,
    orbits: Vec<c_int>,
}

impl Sparse {
    pub(crate) fn new(graph: &Graph) -> Self {
        let n = graph.vertex_count() as usize;
        let mut lists = vec![Vec::new(); n];
        for (from, to) in graph.edges() {
            lists[from as usize].push(c_int::try_from(to).unwrap());
            lists[to as usize].push(c_int::try_from(from).unwrap());
        }
        let ends = lists.iter().map(Vec::len).sum();
        let (mut sparse, mut next) = (SparseGraph::new(n, ends), 0);
        for (vertex, list) in lists.iter().enumerate() {
            sparse.v[vertex] = next;
            sparse.d[vertex] = list.len().try_into().unwrap();
            sparse.e[next..next + list.len()].copy_from_slice(list);
            next += list.len();
        }
        let none = vec![0; n];
        let form = SparseGraph::new(n, ends);
        Self { graph: sparse, form, lab: none.clone(), ptn: none.clone(), orbits: none }
    }

    /// The canonical form; returns the order of the group.
    pub(crate) fn run(&mut self) -> f64 {
        let mut options = TracesOptions { getcanon: TRUE, ..TracesOptions::default() };
        let mut stats = TracesStats::default();
        // SAFETY: all lists have the lengths that Traces asks for.
        unsafe {
            Traces(
                &mut (&mut self.graph).into(),
                self.lab.as_mut_ptr(),
                self.ptn.as_mut_ptr(),
                self.orbits.as_mut_ptr(),
                &mut options,
                &mut stats,
                &mut (&mut self.form).into(),
            );
        }
        order(stats.grpsize1, stats.grpsize2)
    }
}
