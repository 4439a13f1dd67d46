//! One canonical puzzle for all puzzles that are essentially the same.

use alloc::vec;
use alloc::vec::Vec;

use canon_graph::Graph;
use dense_code::limits::LimitReached;

use crate::cube::three_in_order;
use crate::{Colour, Cube, Limits, Puzzle};

impl Puzzle {
    /// Returns the same puzzle for all puzzles that differ only in the order of the cubes, in how
    /// each cube is turned or mirrored, and in the names of the colours. None of that changes the
    /// number of solutions or the [difficulty](Self::difficulty). Equal exactly for such puzzles.
    /// No limits: see [`canonical_within`](Self::canonical_within).
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// // The last cube first, mirrored; A and B exchanged.
    /// let other: Puzzle = "DABCDC BAACDA ACDBBD ADACCB".parse()?;
    /// assert_eq!(puzzle.canonical(), other.canonical());
    /// assert_eq!(puzzle.canonical().canonical(), puzzle.canonical());
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    ///
    /// How it works: colours, cubes and their opposite pairs are the vertices of a graph, whose
    /// canonical form is made by the crate `canon-graph`. This takes microseconds for puzzles of a
    /// few cubes, milliseconds for hundreds. Cubes that are made to look alike can take long.
    #[doc(alias = "isomorphism")]
    #[must_use]
    pub fn canonical(&self) -> Self {
        self.canonical_within(&Limits::new()).expect("without limits none is reached")
    }

    /// [`canonical`](Self::canonical) within limits. A step is a colour, cube or pair that is set
    /// apart from those that look like it, or a part of the puzzle that shares no such colour with
    /// the rest; one for a puzzle whose colours all look different. The byte limit is ignored.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when a limit is reached first.
    pub fn canonical_within(&self, limits: &Limits<'_>) -> Result<Self, LimitReached> {
        let faces = self.dense_faces();
        let form = graph(&faces, self.colours()).form_within(limits)?;
        let mut cubes: Vec<Cube> = Vec::with_capacity(self.len());
        for faces in faces {
            // A form is sorted by kinds, and colours are the first: they are numbered from 0.
            let number = |colour: u16| form.map()[usize::from(colour)].try_into();
            let colour = |face| Colour::new(number(face).expect("at most 6,144 colours"));
            let [[a, d], [b, e], [c, f]] = three_in_order(Cube::new(faces.map(colour)).pairs());
            let cube = Cube::new([a, b, c, d, e, f]);
            // Not a sort, which would be compiled for this alone: to insert moves at most 12 KB.
            cubes.insert(cubes.partition_point(|other| *other < cube), cube);
        }
        Ok(Self::new(cubes).expect("as many cubes as before"))
    }
}

/// Colours, cubes and pairs are its vertices, each kind of another colour. A cube is joined to its
/// three pairs, and a pair to its colours.
fn graph(faces: &[[u16; 6]], colours: usize) -> Graph {
    let mut kinds = vec![0; colours];
    let mut edges = Vec::with_capacity(9 * faces.len());
    for faces in faces {
        let cube = u32::try_from(kinds.len()).expect("at most 10,240 vertices");
        kinds.extend([1, 2, 2, 2]);
        for (axis, pair) in (cube + 1..cube + 4).enumerate() {
            // A pair of one colour has one edge: it is listed twice and added once.
            let ends = [faces[axis], faces[axis + 3]].map(u32::from);
            edges.extend([(pair, cube), (pair, ends[0]), (pair, ends[1])]);
        }
    }
    let vertices = u32::try_from(kinds.len()).expect("at most 10,240 vertices");
    let graph = Graph::from_edges(vertices, edges).and_then(|graph| graph.with_colours(&kinds));
    graph.expect("edges of these vertices")
}
