use smallvec::SmallVec;

use crate::search::orbits::Orbits;

/// The vertices of the whole graph that each vertex of a part stands for. Where vertices of the
/// part are exchanged, their blocks are, vertex by vertex.
pub(crate) type Block = SmallVec<[u16; 4]>;

/// The automorphisms of the whole graph found so far.
#[derive(Debug)]
pub(crate) struct Group {
    /// The vertices that an automorphism moves, with their images, one automorphism after another;
    /// and where each ends. A tree of `n` vertices may have `n / 2` generators, most of which move
    /// a few vertices: all images of each would take memory for `n^2 / 2`.
    pub(crate) moved: SmallVec<[(u16, u16); 16]>,
    pub(crate) ends: SmallVec<[u32; 4]>,
    pub(crate) orbits: Orbits,
    /// The factors of the group's order.
    pub(crate) factors: SmallVec<[u32; 8]>,
}

impl Group {
    pub(crate) fn trivial(vertices: usize) -> Self {
        let orbits = Orbits::singles(vertices);
        let (moved, ends, factors) = (SmallVec::new(), SmallVec::new(), SmallVec::new());
        Self { moved, ends, orbits, factors }
    }

    /// Adds the automorphism that takes the first vertex of each pair to the second; without blocks
    /// each vertex stands for itself.
    pub(crate) fn learn(
        &mut self,
        blocks: Option<&[Block]>,
        pairs: impl Iterator<Item = (u16, u16)>,
    ) {
        let mut learn = |from: u16, to: u16| {
            self.moved.push((from, to));
            self.orbits.join(from, to);
        };
        for (from, to) in pairs.filter(|(from, to)| from != to) {
            let Some(blocks) = blocks else {
                learn(from, to);
                continue;
            };
            for (from, to) in blocks[usize::from(from)].iter().zip(&blocks[usize::from(to)]) {
                learn(*from, *to);
            }
        }
        self.ends.push(u32::try_from(self.moved.len()).expect("some GB of automorphisms"));
    }

    /// Adds all permutations of lists of vertices, which correspond place by place: an exchange of
    /// two and a round of all generate them. `list` gives the vertices of each of `lists` lists.
    pub(crate) fn learn_all_orders<'a>(
        &mut self,
        blocks: Option<&[Block]>,
        lists: usize,
        list: impl Fn(usize) -> &'a [u16],
    ) {
        let pairs = |from, to| list(from).iter().copied().zip(list(to).iter().copied());
        self.learn(blocks, pairs(0, 1).chain(pairs(1, 0)));
        if lists > 2 {
            self.learn(blocks, (0..lists).flat_map(|from| pairs(from, (from + 1) % lists)));
        }
        self.factors.extend((2..).take(lists - 1));
    }
}
