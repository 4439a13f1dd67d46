use alloc::vec::Vec;

use crate::search::orbits::Orbits;

/// Automorphisms that generate a group, and its order.
#[derive(Debug, Default)]
pub(crate) struct Group {
    /// Whether more than the orbits is kept.
    pub(crate) is_wanted: bool,
    /// The vertices that an automorphism moves, with their images, one automorphism after another;
    /// a vertex with itself ends each. Most automorphisms of a tree move a few vertices.
    pub(crate) moved: Vec<(u32, u32)>,
    /// Factors of the order, each with its exponent.
    pub(crate) factors: Vec<(u32, u32)>,
    /// The orbits of the automorphisms.
    pub(crate) orbits: Orbits,
}

impl Group {
    /// Makes this the group of the identity alone.
    pub(crate) fn reset(&mut self, vertices: usize) {
        self.moved.clear();
        self.factors.clear();
        self.orbits.reset(vertices);
    }

    /// Adds the automorphism that takes the first vertex of each pair to the second.
    pub(crate) fn learn(&mut self, pairs: impl Iterator<Item = (u32, u32)>) {
        let before = self.moved.len();
        self.moved.extend(pairs.filter(|(from, to)| from != to));
        self.join_moved(before);
    }

    /// Joins the orbits of what was moved from an index on; compiled once for all callers.
    fn join_moved(&mut self, before: usize) {
        for (from, to) in &self.moved[before..] {
            self.orbits.join(*from, *to);
        }
        if self.is_wanted {
            self.moved.push((0, 0));
        } else {
            self.moved.truncate(before);
        }
    }

    /// Adds automorphisms as another group has them.
    pub(crate) fn learn_again(&mut self, moved: &[(u32, u32)]) {
        self.moved.extend_from_slice(moved);
        for (from, to) in moved {
            self.orbits.join(*from, *to);
        }
    }

    /// Adds all permutations of lists of vertices, which correspond place by place: an exchange of
    /// two and a round of all generate them. `pairs` gives what the second list of two has for each
    /// vertex of the first.
    pub(crate) fn learn_all_orders<P: Iterator<Item = (u32, u32)>>(
        &mut self,
        lists: usize,
        pairs: impl Fn(usize, usize) -> P,
    ) {
        if lists < 2 {
            return;
        }
        self.learn(pairs(0, 1).chain(pairs(1, 0)));
        if lists > 2 {
            self.learn((0..lists).flat_map(|from| pairs(from, (from + 1) % lists)));
        }
    }

    /// Multiplies the order by `lists!` to the power of `times`.
    pub(crate) fn count_all_orders(&mut self, lists: usize, times: u32) {
        self.factors.extend((2..).take(lists.saturating_sub(1)).map(|factor| (factor, times)));
    }

    /// The automorphisms, as the pairs of what each moves.
    pub(crate) fn automorphisms(&self) -> impl Iterator<Item = &[(u32, u32)]> {
        self.moved.split_inclusive(|(from, to)| from == to).map(|pairs| &pairs[..pairs.len() - 1])
    }
}
