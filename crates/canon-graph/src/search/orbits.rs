use crate::graph::numbers::{Numbers, count_up, narrow};

/// Sets of vertices, each with its least vertex as the root.
#[derive(Debug, Default)]
pub(crate) struct Orbits {
    /// Another vertex of the set, which is less; at roots the vertex itself.
    parents: Numbers,
}

impl Orbits {
    /// Sets each of these vertices apart.
    pub(crate) fn reset(&mut self, vertices: usize) {
        count_up(&mut self.parents, vertices);
    }

    pub(crate) fn root(&mut self, mut vertex: u32) -> u32 {
        let parents = self.parents.as_mut_slice();
        loop {
            let parent = parents[vertex as usize];
            if parent == vertex {
                return vertex;
            }
            // Halves the way for later look-ups.
            let above = parents[parent as usize];
            parents[vertex as usize] = above;
            vertex = above;
        }
    }

    /// Puts two vertices together; returns whether they were apart.
    pub(crate) fn join(&mut self, one: u32, other: u32) -> bool {
        let (one, other) = (self.root(one), self.root(other));
        // The least vertex stays the root: the search looks at it first.
        self.parents[one.max(other) as usize] = one.min(other);
        one != other
    }

    /// The number of vertices in the set of a vertex.
    pub(crate) fn size(&mut self, vertex: u32) -> u32 {
        let (root, mut size) = (self.root(vertex), 0);
        for vertex in 0..self.parents.len() {
            size += u32::from(self.root(narrow(vertex)) == root);
        }
        size
    }

    /// Writes the root of each vertex.
    pub(crate) fn write(&mut self, roots: &mut Numbers) {
        roots.clear();
        for vertex in 0..narrow(self.parents.len()) {
            // Parents are less, so the parent's root is known.
            let parent = self.parents[vertex as usize];
            let root = if parent == vertex { vertex } else { roots[parent as usize] };
            roots.push(root);
        }
    }
}
