use smallvec::SmallVec;

/// Numbers of vertices, in memory of their own from 17 on.
pub(crate) type Names = SmallVec<[u16; 16]>;

/// The names `0..vertices`, which are at most 2^14.
pub(crate) fn identity(vertices: usize) -> Names {
    const SOME: [u16; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    SOME.get(..vertices).map_or_else(|| (0..u16::MAX).take(vertices).collect(), Names::from_slice)
}

/// Sets of vertices, each with its least vertex as the root.
#[derive(Debug)]
pub(crate) struct Orbits {
    /// Another vertex of the set, which is less; at roots the vertex itself.
    parents: Names,
}

impl Orbits {
    /// Each vertex alone.
    pub(crate) fn singles(vertices: usize) -> Self {
        Self { parents: identity(vertices) }
    }

    pub(crate) fn root(&mut self, mut vertex: u16) -> u16 {
        let parents = self.parents.as_mut_slice();
        loop {
            let parent = parents[usize::from(vertex)];
            if parent == vertex {
                return vertex;
            }
            // Halves the way for later look-ups.
            let above = parents[usize::from(parent)];
            parents[usize::from(vertex)] = above;
            vertex = above;
        }
    }

    /// Puts two vertices together; returns whether they were apart.
    pub(crate) fn join(&mut self, one: u16, other: u16) -> bool {
        let (one, other) = (self.root(one), self.root(other));
        // The least vertex stays the root, on which the search's order of branches stands.
        self.parents[usize::from(one.max(other))] = one.min(other);
        one != other
    }

    /// Puts each vertex and its image together; returns whether they were apart anywhere.
    pub(crate) fn merge(&mut self, automorphism: &[u16]) -> bool {
        let mut merged = false;
        for (vertex, image) in (0..).zip(automorphism) {
            merged |= vertex != *image && self.join(vertex, *image);
        }
        merged
    }

    /// How many are in the set of a vertex.
    pub(crate) fn size(&mut self, vertex: u16) -> u32 {
        let (root, mut size) = (self.root(vertex), 0);
        for vertex in 0..self.parents.len() {
            size += u32::from(self.root(narrow(vertex)) == root);
        }
        size
    }
}

/// Vertices and places are below 2^14.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "below 2^14")]
pub(crate) const fn narrow(vertex: usize) -> u16 {
    vertex as u16
}
