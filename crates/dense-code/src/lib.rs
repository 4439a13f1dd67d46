// The figure and the links for rustdoc, which need no other site: the first of two definitions
// counts.
#![doc = concat!("[figure]: ", include_str!("../figures/rank.uri"))]
#![doc = ""]
#![cfg_attr(
    not(feature = "rand"),
    doc = "[`random`]: https://docs.rs/dense-code/latest/dense_code/random/index.html"
)]
#![cfg_attr(
    not(feature = "derive"),
    doc = "[guide]: https://docs.rs/dense-code/latest/dense_code/guide/index.html"
)]
#![cfg_attr(feature = "derive", doc = "[derive]: derive@Dense")]
#![cfg_attr(feature = "alloc", doc = include_str!("../links.md"))]
#![doc = include_str!("../README.md")]
// Where the pages of other crates find these, unless they were built beside them.
#![doc(html_root_url = "https://docs.rs/dense-code/latest")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

#[cfg(feature = "arbitrary")]
pub mod arbitrary;
pub mod count;
mod dense;
#[cfg(all(feature = "alloc", feature = "derive"))]
pub mod guide;
mod lanes;
pub mod level;
pub mod limits;
#[cfg(feature = "proptest")]
pub mod proptest;
#[cfg(feature = "rand")]
pub mod random;
#[cfg(feature = "serde")]
pub mod serial;
#[cfg(feature = "alloc")]
pub mod store;
pub mod text;

#[doc(inline)]
pub use count::{binomial, factorial, multichoose};
#[doc(hidden)]
pub use dense::composing as __derive;
pub use dense::{All, Below, Dense, NotBelow, laws};
pub use lanes::{Counters, Nibbles, Trits};
#[doc(inline)]
pub use level::Level;
#[doc(inline)]
pub use limits::Limits;
#[cfg(feature = "alloc")]
#[doc(inline)]
pub use store::{Bits, DenseMap, DenseSet, PackedVec};
