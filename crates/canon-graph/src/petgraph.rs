//! Graphs of the crate `petgraph`.

use alloc::vec;

use petgraph::EdgeType;
use petgraph::graph::Graph as Other;
use petgraph::visit::{
    Data, EdgeRef, GraphProp, IntoEdgeReferences, IntoNodeReferences, NodeCompactIndexable, NodeRef,
};

use crate::graph::numbers::narrow;
use crate::{Graph, GraphError};

impl Graph {
    /// Converts a graph of `petgraph`. Vertex `v` is the node of index `v`, with the colour that
    /// `colour` gives its weight; an edge has the label that `label` gives its weight. Parallel
    /// edges stay parallel, each with its label.
    ///
    /// The [map between two isomorphic graphs](Self::isomorphism) is then one of indices:
    ///
    /// ```
    /// use canon_graph::Graph;
    /// use petgraph::graph::UnGraph;
    ///
    /// // Carbon and oxygen, with a double and a single bond.
    /// let mut enol = UnGraph::<u32, u32>::new_undirected();
    /// let atoms = [6, 6, 8].map(|number| enol.add_node(number));
    /// enol.extend_with_edges([(atoms[0], atoms[1], 2), (atoms[1], atoms[2], 1)]);
    /// let mut other = UnGraph::<u32, u32>::new_undirected();
    /// let atoms = [8, 6, 6].map(|number| other.add_node(number));
    /// other.extend_with_edges([(atoms[1], atoms[2], 2), (atoms[1], atoms[0], 1)]);
    ///
    /// let ours = Graph::from_petgraph(&enol, |atom| *atom, |bond| *bond)?;
    /// let map = ours.isomorphism(&Graph::from_petgraph(&other, |atom| *atom, |bond| *bond)?);
    /// assert_eq!(map, Some(vec![2, 1, 0]));
    /// # Ok::<(), canon_graph::GraphError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] and [`GraphError::TooManyEdges`].
    pub fn from_petgraph<G>(
        graph: G,
        colour: impl Fn(&<G as Data>::NodeWeight) -> u32,
        label: impl Fn(&<G as Data>::EdgeWeight) -> u32,
    ) -> Result<Self, GraphError>
    where
        G: IntoNodeReferences + IntoEdgeReferences + NodeCompactIndexable + GraphProp,
    {
        let count = graph.node_bound();
        let vertices =
            u32::try_from(count).map_err(|_| GraphError::TooManyVertices { vertices: count })?;
        // Indices are below the number of nodes.
        let index = |node| narrow(graph.to_index(node));
        let edges = graph
            .edge_references()
            .map(|edge| (index(edge.source()), index(edge.target()), label(edge.weight())));
        let mut colours = vec![0; count];
        for node in graph.node_references() {
            colours[graph.to_index(node.id())] = colour(node.weight());
        }
        Self::empty(vertices, graph.is_directed()).with_labels(edges)?.with_colours(&colours)
    }
}

/// Colours are the weights of nodes, labels those of edges. In an undirected graph the directions
/// of a digraph are lost; in a directed one an edge of an undirected graph leads both ways.
impl<D: EdgeType> From<&Graph> for Other<u32, u32, D> {
    fn from(graph: &Graph) -> Self {
        let mut other = Self::with_capacity(graph.colours().len(), 0);
        for colour in graph.colours() {
            other.add_node(*colour);
        }
        for (from, to, label) in graph.labelled_edges() {
            other.add_edge(from.into(), to.into(), label);
            if D::is_directed() && !graph.is_directed() && from != to {
                other.add_edge(to.into(), from.into(), label);
            }
        }
        other
    }
}
