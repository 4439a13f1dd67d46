use alloc::vec::Vec;

use crate::graph::lists::Lists;
use crate::graph::numbers::narrow;
use crate::parts::solver::Solution;

/// A connected graph all of whose vertices have two neighbours. Walked round, it is a cyclic word:
/// its order is the least of all words that begin anywhere and go either way.
///
/// ```text
///   a---b       keys a b a b: the word a b a b begins at two vertices, either way from both
///   |   |       so there are four automorphisms
///   b---a
/// ```
#[derive(Debug, Default)]
pub(crate) struct Ring {
    /// The vertices round the ring.
    vertices: Vec<u32>,
    /// The letters on the way round: the key of a vertex and its relation to the next one.
    onward: Vec<u64>,
    /// The same on the way back, from the first vertex on.
    back: Vec<u64>,
}

impl Ring {
    /// Whether each vertex has two neighbours.
    pub(crate) fn are_rings(graph: &Lists) -> bool {
        (0..narrow(graph.vertices())).all(|vertex| graph.ends(vertex).len() == 2)
    }

    /// Puts a ring in order.
    pub(crate) fn solve(&mut self, graph: &Lists, keys: &[u64], solution: &mut Solution) {
        self.read(graph, keys);
        let n = self.vertices.len();
        let [onward, back] = [&self.onward, &self.back].map(|word| least_rotation(word));
        let letters = |word: &'_ [u64], from: usize| {
            word[from..].iter().chain(&word[..from]).copied().collect::<Vec<u64>>()
        };
        let ordering = letters(&self.onward, onward.0).cmp(&letters(&self.back, back.0));
        // The vertex at a place of the word that begins at another.
        let ahead = |from: usize, at: usize| self.vertices[(from + at) % n];
        let behind = |from: usize, at: usize| self.vertices[(2 * n - from - at) % n];
        let Solution { order, group } = solution;
        order.clear();
        if ordering.is_le() {
            order.extend((0..n).map(|at| ahead(onward.0, at)));
        } else {
            order.extend((0..n).map(|at| behind(back.0, at)));
        }
        group.reset(n);
        let period = onward.1;
        group.factors.push((narrow(n / period), 1));
        if period < n {
            group.learn(&mut (0..n).map(|at| (ahead(0, at), ahead(period, at))));
        }
        if ordering.is_eq() {
            group.factors.push((2, 1));
            group.learn(&mut (0..n).map(|at| (ahead(onward.0, at), behind(back.0, at))));
        }
    }

    /// Walks round from vertex 0.
    fn read(&mut self, graph: &Lists, keys: &[u64]) {
        self.vertices.clear();
        self.onward.clear();
        self.back.clear();
        let letter = |vertex: u32, relation: u32| keys[vertex as usize] << 32 | u64::from(relation);
        let (mut vertex, mut last) = (0, u32::MAX);
        loop {
            let mut ends = graph.entries_of(vertex);
            let (one, other) = (ends.next().expect("two ends"), ends.next().expect("two ends"));
            let (next, before) = if one.0 == last { (other, one) } else { (one, other) };
            self.vertices.push(vertex);
            self.onward.push(letter(vertex, next.1));
            self.back.push(letter(vertex, before.1));
            (last, vertex) = (vertex, next.0);
            if vertex == 0 {
                break;
            }
        }
        // The way back: the first vertex, then the others from the last on.
        self.back[1..].reverse();
    }
}

/// Where the least rotation of a word begins, and how many letters further on the next.
fn least_rotation(word: &[u64]) -> (usize, usize) {
    let n = word.len();
    let at = |place: usize| word[if place < n { place } else { place - n }];
    let (mut one, mut other, mut same) = (0, 1, 0);
    while one < n && other < n && same < n {
        match at(one + same).cmp(&at(other + same)) {
            core::cmp::Ordering::Equal => {
                same += 1;
                continue;
            }
            // None of the places that were passed over begins a least rotation.
            core::cmp::Ordering::Greater => one += same + 1,
            core::cmp::Ordering::Less => other += same + 1,
        }
        other += usize::from(one == other);
        same = 0;
    }
    let period = if same == n { one.abs_diff(other) } else { n };
    (one.min(other), period)
}
