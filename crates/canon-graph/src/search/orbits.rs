use smallvec::SmallVec;

use crate::graph::Numbers;

/// Numbers of vertices, in memory of their own from 17 on.
pub(crate) type Names = SmallVec<[u16; 16]>;

/// The names `0..vertices`, which are at most 2^14.
pub(crate) fn identity(vertices: usize) -> Names {
    const FEW: [u16; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    FEW.get(..vertices).map_or_else(|| (0..u16::MAX).take(vertices).collect(), Names::from_slice)
}

/// Sets of vertices, each with its least vertex as the root.
#[derive(Debug, Default)]
pub(crate) struct Orbits {
    parents: Names,
    /// At roots: whether a member is marked.
    marked: SmallVec<[bool; 16]>,
}

impl Orbits {
    /// Each vertex alone, none marked.
    pub(crate) fn singles(vertices: usize) -> Self {
        Self { parents: identity(vertices), marked: SmallVec::from_elem(false, vertices) }
    }

    pub(crate) fn root(&mut self, mut vertex: u16) -> u16 {
        let parents = self.parents.as_mut_slice();
        loop {
            let parent = parents[usize::from(vertex)];
            if parent == vertex {
                return vertex;
            }
            let above = parents[usize::from(parent)];
            parents[usize::from(vertex)] = above;
            vertex = above;
        }
    }

    /// Puts two vertices together; returns whether they were apart.
    pub(crate) fn join(&mut self, one: u16, other: u16) -> bool {
        let (one, other) = (self.root(one), self.root(other));
        let (least, greatest) = (one.min(other), one.max(other));
        self.parents[usize::from(greatest)] = least;
        self.marked[usize::from(least)] |= self.marked[usize::from(greatest)];
        one != other
    }

    /// Puts each vertex and its image together; returns whether they were apart anywhere.
    pub(crate) fn merge(&mut self, automorphism: &[u16]) -> bool {
        let moved = (0..).zip(automorphism).filter(|(vertex, image)| vertex != *image);
        moved.fold(false, |merged, (vertex, image)| self.join(vertex, *image) || merged)
    }

    /// Marks a vertex; returns whether its set had no mark.
    pub(crate) fn mark(&mut self, vertex: u16) -> bool {
        let root = usize::from(self.root(vertex));
        !core::mem::replace(&mut self.marked[root], true)
    }

    /// Takes all marks away.
    pub(crate) fn unmark(&mut self) {
        self.marked.fill(false);
    }

    /// How many are in the set of a vertex.
    pub(crate) fn size(&mut self, vertex: u16) -> u32 {
        let root = self.root(vertex);
        let names = identity(self.parents.len());
        names.iter().map(|vertex| u32::from(self.root(*vertex) == root)).sum()
    }

    /// The least member of the set of each vertex.
    pub(crate) fn into_roots(mut self) -> Numbers {
        let names = identity(self.parents.len());
        names.iter().map(|vertex| u32::from(self.root(*vertex))).collect()
    }
}
