use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::search::orbits::Orbits;

/// The vertices of the whole graph that each vertex of a part stands for. Where vertices of the
/// part are exchanged, their blocks are, vertex by vertex.
pub(crate) type Block = SmallVec<[u16; 4]>;

/// The block of a vertex; without blocks the vertex itself.
pub(crate) fn block(blocks: Option<&[Block]>, vertex: u16) -> Block {
    blocks
        .map_or_else(|| Block::from_slice(&[vertex]), |blocks| blocks[usize::from(vertex)].clone())
}

/// The automorphisms of the whole graph found so far.
#[derive(Debug)]
pub(crate) struct Group {
    /// The vertices that an automorphism moves, with their images, one automorphism after another;
    /// a vertex with itself ends each. A tree of `n` vertices may have `n / 2` generators, most of
    /// which move a few vertices: all images of each would take memory for `n^2 / 2`.
    pub(crate) moved: Vec<(u16, u16)>,
    pub(crate) orbits: Orbits,
    /// The factors of the group's order.
    pub(crate) factors: SmallVec<[u32; 8]>,
}

impl Group {
    pub(crate) fn trivial(vertices: usize) -> Self {
        let orbits = Orbits::singles(vertices);
        Self { moved: Vec::new(), orbits, factors: SmallVec::new() }
    }

    /// Adds the automorphism that takes the first vertex of each pair to the second; without blocks
    /// each vertex stands for itself.
    pub(crate) fn learn(
        &mut self,
        blocks: Option<&[Block]>,
        pairs: impl Iterator<Item = (u16, u16)>,
    ) {
        let begin = self.moved.len();
        for (from, to) in pairs.filter(|(from, to)| from != to) {
            match blocks {
                None => self.moved.push((from, to)),
                Some(blocks) => {
                    let (from, to) = (&blocks[usize::from(from)], &blocks[usize::from(to)]);
                    self.moved.extend(from.iter().copied().zip(to.iter().copied()));
                }
            }
        }
        for (from, to) in &self.moved[begin..] {
            self.orbits.join(*from, *to);
        }
        self.moved.push((0, 0));
    }

    /// Adds all permutations of lists of vertices, which correspond place by place: an exchange of
    /// two and a round of all generate them. `list` gives the vertices of each of `lists` lists.
    pub(crate) fn learn_all_orders<'a>(
        &mut self,
        blocks: Option<&[Block]>,
        lists: usize,
        list: impl Fn(usize) -> &'a [u16],
    ) {
        if lists < 2 {
            return;
        }
        let pairs = |from, to| list(from).iter().copied().zip(list(to).iter().copied());
        self.learn(blocks, pairs(0, 1).chain(pairs(1, 0)));
        if lists > 2 {
            self.learn(blocks, (0..lists).flat_map(|from| pairs(from, (from + 1) % lists)));
        }
        // The factors of `lists!`, the number of these permutations.
        self.factors.extend((2..).take(lists - 1));
    }
}
