// The figure and the link for rustdoc, which need no other site: the first of two definitions
// counts.
#![doc = concat!("[figure]: ", include_str!("../figures/layers.uri"))]
#![doc = ""]
#![cfg_attr(not(feature = "rand"), doc = include_str!("../links-without-rand.md"))]
#![cfg_attr(not(feature = "rayon"), doc = include_str!("../links-without-rayon.md"))]
#![doc = include_str!("../links.md")]
#![doc = include_str!("../README.md")]
// Where the pages of other crates find these, unless they were built beside them.
#![doc(html_root_url = "https://docs.rs/dense-search/latest")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

#[cfg(feature = "arbitrary")]
mod arbitrary;
pub mod guide;
mod heuristic;
mod layers;
mod solve;
mod space;
pub mod table;

pub use heuristic::{Heuristic, MaxOf, PatternTable, SumOf};
pub use layers::{Layer, Search, SearchError};
pub use solve::{
    Deepening, NoPath, Path, Round, cheapest_path, cheapest_path_within, shortest_path,
    shortest_path_between, shortest_path_between_within, shortest_path_in, shortest_path_in_within,
    shortest_path_within,
};
pub use space::{
    BATCH, Classes, ClassesError, Excerpt, MovesError, NOWHERE, Space, SpaceViolation, Successors,
    check_space, check_space_at,
};
#[doc(inline)]
pub use table::{ByteTable, DistanceTable, Paths, RecordError, TableError};

/// The core: the trait [`Dense`](dense_code::Dense) of states, in the version that this crate
/// has.
///
/// For `#[derive(Dense)]` depend on `dense-code` itself: the derive names that crate.
pub use dense_code;
