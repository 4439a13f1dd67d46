use alloc::vec::Vec;

use smallvec::SmallVec;

/// Automorphisms that generate a group, and its order.
#[derive(Debug, Default)]
pub(crate) struct Group {
    /// The vertices that an automorphism moves, with their images, one automorphism after another;
    /// a vertex with itself ends each. A tree of `n` vertices may have `n / 2` generators, most of
    /// which move a few vertices: all images of each would take memory for `n^2 / 2`.
    pub(crate) moved: Vec<(u16, u16)>,
    /// The factors of the order.
    pub(crate) factors: SmallVec<[u32; 8]>,
}

impl Group {
    /// Adds the automorphism that takes the first vertex of each pair to the second.
    pub(crate) fn learn(&mut self, pairs: impl Iterator<Item = (u16, u16)>) {
        self.moved.extend(pairs.filter(|(from, to)| from != to));
        self.moved.push((0, 0));
    }

    /// Adds all permutations of lists of vertices, which correspond place by place: an exchange of
    /// two and a round of all generate them. `list` gives the vertices of each of `lists` lists.
    pub(crate) fn learn_all_orders<'a>(&mut self, lists: usize, list: impl Fn(usize) -> &'a [u16]) {
        if lists < 2 {
            return;
        }
        let pairs = |from, to| list(from).iter().copied().zip(list(to).iter().copied());
        self.learn(pairs(0, 1).chain(pairs(1, 0)));
        if lists > 2 {
            self.learn((0..lists).flat_map(|from| pairs(from, (from + 1) % lists)));
        }
        // The factors of `lists!`, the number of these permutations.
        self.factors.extend((2..).take(lists - 1));
    }
}
