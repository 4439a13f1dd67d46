//! Serde of graphs.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Graph;

#[derive(Serialize, Deserialize)]
#[serde(rename = "Graph")]
struct Parts<'a> {
    directed: bool,
    colours: Cow<'a, [u32]>,
    edges: Vec<(u32, u32)>,
}

/// Whether edges have a direction, the colour of each vertex, and the edges.
impl Serialize for Graph {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let colours = Cow::Borrowed(self.colours());
        let parts = Parts { directed: self.is_directed(), colours, edges: self.edges().collect() };
        parts.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Graph {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Parts { directed, colours, edges } = Parts::deserialize(deserializer)?;
        let vertices = u32::try_from(colours.len()).unwrap_or(u32::MAX);
        let graph = if directed {
            Self::directed_from_edges(vertices, edges)
        } else {
            Self::from_edges(vertices, edges)
        };
        graph.and_then(|graph| graph.with_colours(&colours)).map_err(D::Error::custom)
    }
}
