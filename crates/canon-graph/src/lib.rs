//! Graphs up to isomorphism: two graphs that differ only in how their vertices are numbered have
//! one canonical form.
//!
//! [`Graph`] is a graph or digraph, whose vertices may have colours. Its
//! [`canonical`](Graph::canonical) form is equal for all graphs isomorphic to it and for no others;
//! [`form`](Graph::form) also returns the map to it and the automorphism group.
//! [`isomorphism`](Graph::isomorphism) finds the map from one graph to another. The text formats
//! are graph6, sparse6 and digraph6. They have no colours; the feature `serde` saves colours too.
//!
//! ```
//! use canon_graph::Graph;
//!
//! // Two spellings of a path of four vertices, and a star.
//! let path = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3)])?;
//! let same = Graph::from_edges(4, [(2, 0), (0, 3), (3, 1)])?;
//! let star = Graph::from_edges(4, [(0, 1), (0, 2), (0, 3)])?;
//! assert_eq!(path.canonical(), same.canonical());
//! assert_ne!(path.canonical(), star.canonical());
//! assert_eq!(*star.form().order(), 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In an undirected graph `(u, v)` and `(v, u)` are the same edge.
//!
//! A canonical form is a key of a `HashMap` or a `HashSet`. To count the classes of isomorphic
//! graphs, put the forms into a set:
//!
//! ```
//! use canon_graph::Graph;
//! use std::collections::HashSet;
//!
//! // All 64 graphs with four vertices.
//! let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
//! let chosen = |bits: u32| (0..6).filter(move |k| bits >> k & 1 == 1).map(|k| pairs[k]);
//! let mut classes = HashSet::new();
//! for bits in 0..64 {
//!     classes.insert(Graph::from_edges(4, chosen(bits))?.canonical());
//! }
//! assert_eq!(classes.len(), 11);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Edges with labels
//!
//! If edges have labels, put a vertex on each edge, with a colour for its label that no other
//! vertex has. The same works for multiple edges: take their number as the label.
//!
//! ```
//! use canon_graph::{Graph, GraphError};
//!
//! // Molecules, by their atoms and their bonds with multiplicities.
//! fn molecule(atoms: &[u32], bonds: &[(u32, u32, u32)]) -> Result<Graph, GraphError> {
//!     let mut colours = atoms.to_vec(); // atomic numbers, which are below 1000
//!     let mut edges = Vec::new();
//!     for (bond, &(from, to, times)) in (atoms.len() as u32..).zip(bonds) {
//!         colours.push(1000 + times);
//!         edges.extend([(from, bond), (bond, to)]);
//!     }
//!     Graph::from_edges(colours.len() as u32, edges)?.with_colours(&colours)
//! }
//! // C=C-O, O-C=C and C-C=O without their hydrogen.
//! let enol = molecule(&[6, 6, 8], &[(0, 1, 2), (1, 2, 1)])?;
//! let same = molecule(&[8, 6, 6], &[(0, 1, 1), (1, 2, 2)])?;
//! let aldehyde = molecule(&[6, 6, 8], &[(0, 1, 1), (1, 2, 2)])?;
//! assert_eq!(enol.canonical(), same.canonical());
//! assert_ne!(enol.canonical(), aldehyde.canonical());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In a digraph, let one edge lead from the first vertex to the new one and one from the new one to
//! the second.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod adjacency;
mod chains;
mod error;
mod few;
mod form;
mod refine;
mod search;
#[cfg(feature = "serde")]
mod serial;
mod text;
mod twins;
mod watch;

use adjacency::Words;
pub use adjacency::{Edges, Graph};
pub use error::{GraphError, ParseGraphError};
use form::Numbers;
pub use form::{GraphForm, GroupOrder};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The crate of [`Limits`](dense_code::Limits), in the version whose types the functions here take.
pub use dense_code;
