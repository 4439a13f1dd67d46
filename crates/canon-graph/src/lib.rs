//! Graph isomorphism by canonical labelling. Two graphs are isomorphic when they differ only in how
//! their vertices are numbered; all of these have one *canonical form*, the graph with its vertices
//! numbered in a way that isomorphic graphs share. In Rust alone, without `std`; the same job as
//! nauty, Traces and bliss.
//!
//! [`Graph`] is a graph or digraph. Vertices may have colours and edges labels; edges may be
//! parallel. Hypergraphs are graphs with a vertex of another colour for each hyperedge.
//!
//! | you want | call |
//! |---|---|
//! | to know whether two graphs are isomorphic, or to count graphs up to isomorphism | [`Graph::key`], 16 bytes for small graphs; for many graphs [`Canoniser::key`] |
//! | the canonical form | [`Graph::canonical`] |
//! | the map from one graph to another | [`Graph::isomorphism`] |
//! | the automorphism group: its order, generators and orbits | [`Graph::form`] |
//! | to stop after some steps or some time | [`Graph::form_within`] |
//! | to read and write graph6, sparse6, digraph6 | `parse`, `to_string`, [`Graph::to_sparse6`] |
//! | graphs of petgraph | `Graph::from_petgraph`, with the feature `petgraph` |
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
//! # Ok::<(), canon_graph::GraphError>(())
//! ```
//!
//! # Counting classes
//!
//! Put the keys into a set:
//!
//! ```
//! use canon_graph::{Canoniser, Graph};
//! use std::collections::HashSet;
//!
//! // All 64 graphs with four vertices.
//! let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
//! let chosen = |bits: u32| (0..6).filter(move |k| bits >> k & 1 == 1).map(|k| pairs[k]);
//! let (mut canoniser, mut classes) = (Canoniser::new(), HashSet::new());
//! for bits in 0..64 {
//!     classes.insert(canoniser.key(&Graph::from_edges(4, chosen(bits))?));
//! }
//! assert_eq!(classes.len(), 11);
//! # Ok::<(), canon_graph::GraphError>(())
//! ```
//!
//! # The map between two graphs
//!
//! ```
//! use canon_graph::Graph;
//!
//! let ring = Graph::directed_from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)])?;
//! let other = Graph::directed_from_edges(4, [(0, 2), (2, 1), (1, 3), (3, 0)])?;
//! let map = ring.isomorphism(&other).ok_or("not isomorphic")?;
//! assert_eq!(ring.relabelled(&map)?, other);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Files of graphs
//!
//! ```
//! use canon_graph::Graph;
//!
//! let file = "Bw\nBW\nBo\n"; // graph6, as nauty's geng writes it
//! for line in file.lines() {
//!     let form = line.parse::<Graph>()?.form();
//!     println!("{} {}", form.graph(), form.order());
//! }
//! # Ok::<(), canon_graph::ParseGraphError>(())
//! ```
//!
//! # Cost
//!
//! Random graphs and trees take nearly linear time. The parts of a graph that is not connected are
//! canonised one by one. Labelled edges are sorted first. Symmetrical
//! graphs take a few refinements for each generator of their group. Hard graphs, such as those of
//! Cai, Fürer and Immerman, take exponential time here as in any such program:
//! [`Graph::form_within`] has limits.
//!
//! A form is the same on every machine and in every version from 0.1 on.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod canoniser;
mod error;
mod form;
mod graph;
mod key;
mod parts;
#[cfg(feature = "petgraph")]
mod petgraph;
mod search;
#[cfg(feature = "serde")]
mod serial;
mod text;

pub use canoniser::Canoniser;
pub use dense_code::count::GroupOrder;
pub use error::{GraphError, ParseGraphError};
pub use form::GraphForm;
pub use graph::Graph;
pub use key::GraphKey;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The crate of [`Limits`](dense_code::Limits), in the version whose types the functions here take.
pub use dense_code;
