use alloc::vec::Vec;

use dense_code::Limits;
use dense_code::count::GroupOrder;
use dense_code::limits::LimitReached;

use crate::canoniser::Canoniser;
use crate::graph::Graph;
use crate::graph::numbers::{Numbers, write_places};
use crate::key::GraphKey;
use crate::parts::solver::{Solution, Solver};

/// A canonical form, the map that leads to it, and the automorphism group: the result of
/// [`Graph::form`].
///
/// ```
/// use canon_graph::Graph;
///
/// // A path of three vertices can be turned round.
/// let form = Graph::from_edges(3, [(0, 1), (1, 2)])?.form();
/// assert_eq!(form.order().to_u128(), Some(2));
/// assert!(form.generators().eq([[2, 1, 0]]));
/// assert_eq!(form.orbits(), [0, 1, 0]);
/// # Ok::<(), canon_graph::GraphError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphForm {
    graph: Graph,
    map: Numbers,
    orbits: Numbers,
    order: GroupOrder,
    /// The vertices that each generator moves; a vertex with itself ends each list.
    moved: Vec<(u32, u32)>,
}

impl GraphForm {
    pub(crate) fn empty() -> Self {
        Self {
            graph: Graph::new(0),
            map: Numbers::new(),
            orbits: Numbers::new(),
            order: GroupOrder::product(&[]),
            moved: Vec::new(),
        }
    }

    /// Writes the form of a graph that was put in order.
    pub(crate) fn write(&mut self, graph: &Graph, solution: &mut Solution) {
        solution.write_form(graph, &mut self.map, &mut self.graph);
        let group = &mut solution.group;
        group.orbits.write(&mut self.orbits);
        self.order = GroupOrder::product(&group.factors);
        self.moved.clone_from(&group.moved);
    }

    /// The canonical form.
    #[must_use]
    pub const fn graph(&self) -> &Graph {
        &self.graph
    }

    pub(crate) const fn graph_mut(&mut self) -> &mut Graph {
        &mut self.graph
    }

    /// The number of each vertex in the canonical form.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let graph = Graph::from_edges(3, [(0, 1)])?;
    /// let form = graph.form();
    /// assert_eq!(&graph.relabelled(form.map())?, form.graph());
    /// # Ok::<(), canon_graph::GraphError>(())
    /// ```
    #[must_use]
    pub fn map(&self) -> &[u32] {
        &self.map
    }

    /// Automorphisms that generate the group: vertex `v` goes to entry `v`.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let graph = Graph::from_edges(3, [(0, 1)])?;
    /// assert!(graph.form().generators().eq([[1, 0, 2]]));
    /// # Ok::<(), canon_graph::GraphError>(())
    /// ```
    pub fn generators(&self) -> impl Iterator<Item = Vec<u32>> {
        self.moved.split_inclusive(|(from, to)| from == to).map(|moved| {
            let mut images: Vec<u32> = (0..self.graph.vertex_count()).collect();
            for (from, to) in moved.iter().filter(|(from, to)| from != to) {
                images[*from as usize] = *to;
            }
            images
        })
    }

    /// The number of automorphisms.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let form = Graph::new(5).form();
    /// assert_eq!(*form.order(), 120);
    /// assert_eq!(form.order().to_string(), "120");
    /// ```
    #[must_use]
    pub const fn order(&self) -> &GroupOrder {
        &self.order
    }

    /// For each vertex the least vertex that an automorphism takes it to.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let star = Graph::from_edges(4, [(2, 0), (2, 1), (2, 3)])?;
    /// assert_eq!(star.form().orbits(), [0, 0, 2, 0]);
    /// # Ok::<(), canon_graph::GraphError>(())
    /// ```
    #[must_use]
    pub fn orbits(&self) -> &[u32] {
        &self.orbits
    }
}

impl Graph {
    /// Finds the canonical form, the map to it and the automorphism group (canonical labelling, as
    /// nauty does it), by one search.
    ///
    /// The search is that of McKay (*Practical graph isomorphism*, 1981). It divides the vertices
    /// into cells: at first by colours, then further until all vertices of a cell have the same
    /// number of neighbours in each cell. Vertices that can be freely exchanged become one, and
    /// parts of the graph that then have nothing to do with each other are searched by themselves.
    /// Where a cell is left with several vertices, one of them is set apart, and the cells are
    /// divided further; each vertex of the cell is tried in turn. This makes a tree, whose leaves
    /// are orders of all vertices, and the form is the graph that one of them gives, chosen
    /// independently of the original numbering. Two leaves that give the same graph differ by an
    /// automorphism, and branches that an automorphism takes to each other are searched once.
    ///
    /// Trees, random graphs and others that this division settles take nearly linear time. There
    /// are graphs that take exponentially many steps: [`form_within`](Self::form_within) has
    /// limits. For many graphs, a [`Canoniser`] is faster.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let square = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)])?;
    /// let form = square.form();
    /// assert_eq!(form.order().to_u128(), Some(8));
    /// assert_eq!(&square.relabelled(form.map())?, form.graph());
    /// # Ok::<(), canon_graph::GraphError>(())
    /// ```
    #[must_use]
    pub fn form(&self) -> GraphForm {
        // Not by `form_within`: a small form is half a kilobyte, and moving it shows.
        let mut canoniser = Canoniser::new();
        canoniser.form(self);
        canoniser.into_form()
    }

    /// The same as [`form`](Self::form) within limits. A step is one vertex set apart or one part
    /// of the graph; in sparse graphs of more than 64 vertices, in those of more than 512 and in
    /// those with labels, also each vertex whose edges divide cells. The stop function is asked at
    /// the beginning and between steps. In a large graph a second may pass between two calls, and
    /// several seconds if tens of millions of edges have labels. The limit of bytes has no effect.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] where the search needs more steps or is stopped.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// use canon_graph::dense_code::Limits;
    /// let ring = Graph::from_edges(20, (0..20).map(|v| (v, (v + 1) % 20)))?;
    /// assert!(ring.form_within(&Limits::new().with_steps(1000)).is_ok());
    /// assert!(ring.form_within(&Limits::new().with_steps(1)).is_err());
    /// # Ok::<(), canon_graph::GraphError>(())
    /// ```
    pub fn form_within(&self, limits: &Limits<'_>) -> Result<GraphForm, LimitReached> {
        let mut canoniser = Canoniser::new();
        canoniser.form_within(self, limits)?;
        Ok(canoniser.into_form())
    }

    /// Finds the canonical form: equal for graphs that are isomorphic, colours and labels included,
    /// and for no others. Its vertices are sorted by colour.
    ///
    /// The cost is that of [`form`](Self::form), which gives the map to it and the group too. A
    /// graph is `Eq`, `Ord` and `Hash`, so the form can be the key of a `HashMap`; a
    /// [`key`](Self::key) is the same in less memory.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let one = Graph::from_edges(3, [(0, 1)])?;
    /// let other = Graph::from_edges(3, [(1, 2)])?;
    /// assert_eq!(one.canonical(), other.canonical());
    /// # Ok::<(), canon_graph::GraphError>(())
    /// ```
    #[must_use]
    #[doc(alias = "nauty")]
    #[expect(clippy::missing_panics_doc, reason = "without limits it does not")]
    pub fn canonical(&self) -> Self {
        // Not by a canoniser: moving one, and the group, take half the time of a small form.
        let (mut solver, mut solution) = (Solver::default(), Solution::default());
        let (mut map, mut form) = (Numbers::new(), Self::new(0));
        let solved = solver.solve_within(self, &mut solution, &Limits::default());
        solved.expect("nothing limits the search");
        solution.write_form(self, &mut map, &mut form);
        form
    }

    /// Finds the key of the graph: equal for graphs that are isomorphic, colours and labels
    /// included, and for no others. It has the canonical form in little memory.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let one = Graph::from_edges(3, [(0, 1)])?;
    /// let other = Graph::from_edges(3, [(1, 2)])?;
    /// assert_eq!(one.key(), other.key());
    /// assert_eq!(one.key().to_graph(), one.canonical());
    /// # Ok::<(), canon_graph::GraphError>(())
    /// ```
    #[must_use]
    pub fn key(&self) -> GraphKey {
        Canoniser::new().key(self)
    }

    /// Finds an isomorphism to another graph: for each vertex of this graph its number in the other
    /// one. [`relabelled`](Self::relabelled) with these numbers gives the other graph, colours and
    /// labels included. `None` if the two are not isomorphic. The cost is that of both
    /// [forms](Self::form). To limit it, make both by [`form_within`](Self::form_within): if their
    /// graphs are equal, the numbers are those of this graph's map, followed by the other's
    /// backwards.
    ///
    /// ```
    /// use canon_graph::Graph;
    /// let path = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3)])?;
    /// let other = Graph::from_edges(4, [(2, 0), (0, 3), (3, 1)])?;
    /// let names = path.isomorphism(&other).ok_or("not isomorphic")?;
    /// assert_eq!(path.relabelled(&names)?, other);
    /// assert_eq!(path.isomorphism(&Graph::new(4)), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn isomorphism(&self, other: &Self) -> Option<Vec<u32>> {
        // Graphs of different numbers of edges need no search.
        if self.vertex_count() != other.vertex_count() || self.edge_count() != other.edge_count() {
            return None;
        }
        let (form, image) = (self.form(), other.form());
        if form.graph != image.graph {
            return None;
        }
        let mut named = Numbers::new();
        write_places(&image.map, &mut named);
        Some(form.map.iter().map(|name| named[*name as usize]).collect())
    }
}
