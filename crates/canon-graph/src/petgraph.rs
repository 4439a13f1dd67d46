//! Graphs of the crate `petgraph`.

use petgraph::EdgeType;
use petgraph::graph::Graph as Other;
use petgraph::visit::{Data, EdgeRef, GraphProp, IntoEdgeReferences, NodeCompactIndexable};

use crate::{Error, Graph};

impl Graph {
    /// Takes a graph of `petgraph` over. Vertex `v` is the node of index `v`, an edge has the label
    /// that `label` gives it, and the labels of parallel edges are added up: with `|_| 1` they are
    /// multiplicities. For colours of nodes, call [`with_colours`](Self::with_colours).
    ///
    /// The [map between two isomorphic graphs](Self::isomorphism) is then one of indices:
    ///
    /// ```
    /// use canon_graph::Graph;
    /// use petgraph::graph::UnGraph;
    ///
    /// let path = UnGraph::<(), u32>::from_edges([(0, 1, 7), (1, 2, 8)]);
    /// let other = UnGraph::<(), u32>::from_edges([(2, 0, 8), (2, 1, 7)]);
    /// let ours = Graph::from_petgraph(&path, |weight| *weight)?;
    /// let map = ours.isomorphism(&Graph::from_petgraph(&other, |weight| *weight)?);
    /// assert_eq!(map, Some(vec![1, 2, 0]));
    /// # Ok::<(), canon_graph::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Vertices`] for too many nodes.
    pub fn from_petgraph<G>(
        graph: G,
        label: impl Fn(&<G as Data>::EdgeWeight) -> u32,
    ) -> Result<Self, Error>
    where
        G: IntoEdgeReferences + NodeCompactIndexable + GraphProp,
    {
        // What does not fit is refused below: no graph has so many vertices.
        let index = |node| u32::try_from(graph.to_index(node)).unwrap_or(u32::MAX);
        let edges = graph
            .edge_references()
            .map(|edge| (index(edge.source()), index(edge.target()), label(edge.weight())));
        let vertices = u32::try_from(graph.node_bound()).unwrap_or(u32::MAX);
        Self::empty(vertices, graph.is_directed())?.with_labels(edges)
    }
}

/// Colours are the weights of nodes, labels those of edges. In an undirected graph the directions of
/// a digraph are lost; in a directed one an edge of an undirected graph leads both ways.
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
