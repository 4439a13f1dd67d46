//! Serde of graphs.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Graph, GraphKey};

#[derive(Serialize, Deserialize)]
#[serde(rename = "Graph")]
struct Parts<'a> {
    directed: bool,
    colours: Cow<'a, [u32]>,
    edges: Vec<(u32, u32)>,
    /// One for each edge, or none.
    #[serde(default)]
    labels: Vec<u32>,
}

/// Whether edges have a direction, the colour of each vertex, the edges, and their labels unless
/// all are 1.
impl Serialize for Graph {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut labels: Vec<u32> = self.labelled_edges().map(|(.., label)| label).collect();
        if !self.has_labels() {
            labels.clear();
        }
        let colours = Cow::Borrowed(self.colours());
        let edges = self.edges().collect();
        Parts { directed: self.is_directed(), colours, edges, labels }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Graph {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Parts { directed, colours, edges, labels } = Parts::deserialize(deserializer)?;
        let vertices = u32::try_from(colours.len())
            .map_err(|_| D::Error::invalid_length(colours.len(), &"fewer than 2^32 colours"))?;
        let labelled = !labels.is_empty();
        if labelled && labels.len() != edges.len() {
            return Err(D::Error::invalid_length(labels.len(), &"a label for each edge"));
        }
        let graph = if labelled {
            let edges = edges.iter().zip(labels).map(|(edge, label)| (edge.0, edge.1, label));
            Self::empty(vertices, directed).with_labels(edges)
        } else {
            Self::simple(vertices, directed, edges)
        };
        graph.and_then(|graph| graph.with_colours(&colours)).map_err(D::Error::custom)
    }
}

/// As its canonical form.
impl Serialize for GraphKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_graph().serialize(serializer)
    }
}

/// The graph is taken for a canonical form as it is: the key of a graph that is none equals no key
/// that was found.
impl<'de> Deserialize<'de> for GraphKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::of_form(&Graph::deserialize(deserializer)?))
    }
}
