use alloc::vec::Vec;

use crate::search::orbits::Orbits;

/// Vertices with their images.
pub(crate) type Moved = Vec<(u32, u32)>;

/// Automorphisms that generate a group, and its order.
#[derive(Debug, Default)]
pub(crate) struct Group {
    /// Whether more than the orbits is kept.
    pub(crate) is_wanted: bool,
    /// The vertices that an automorphism moves, with their images, one automorphism after another;
    /// a vertex with itself ends each. Most automorphisms of a tree move a few vertices.
    pub(crate) moved: Moved,
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
    pub(crate) fn learn(&mut self, pairs: &mut dyn Iterator<Item = (u32, u32)>) {
        let before = self.moved.len();
        self.moved.extend(pairs.filter(|(from, to)| from != to));
        self.join_moved(before);
    }

    /// Joins the orbits of what was moved from an index on.
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
    /// two and a round of all generate them. `write` adds to its pairs what the second list of two
    /// has for each vertex of the first.
    pub(crate) fn learn_all_orders(
        &mut self,
        lists: usize,
        write: &dyn Fn(usize, usize, &mut Moved),
    ) {
        if lists < 2 {
            return;
        }
        let before = self.moved.len();
        write(0, 1, &mut self.moved);
        write(1, 0, &mut self.moved);
        self.join_moved(before);
        if lists > 2 {
            let before = self.moved.len();
            (0..lists).for_each(|from| write(from, (from + 1) % lists, &mut self.moved));
            self.join_moved(before);
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
