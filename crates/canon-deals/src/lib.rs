//! Deals of cards up to exchanging suits (suit isomorphism of poker hands), as numbers without
//! gaps.
//!
//! Cards are dealt in rounds. The order of the cards within a round does not matter; the order of
//! the rounds does. In games where no suit is worth more than another, exchanging suits changes
//! nothing, so up to 24 deals are equivalent with four suits, one for each order of the suits.
//! [`DealSpace`] numbers the classes without gaps, and turns a number back into a deal.
//!
//! ```
//! use canon_deals::DealSpace;
//!
//! // Two cards of a pack: 169 classes of the 1326 deals.
//! let space = DealSpace::standard(&[2])?;
//! assert_eq!(space.class_count(), 169);
//! let (one, other) = (space.parse("Ah Kh")?, space.parse("Ks As")?);
//! assert_eq!(space.rank(&one)?, space.rank(&other)?);
//! assert_ne!(space.rank(&one)?, space.rank(&space.parse("Ah Ks")?)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod card;
mod classes;
mod error;
mod lanes;
mod number;
mod pack;
mod profiles;
mod sets;
mod shapes;
mod space;
mod table;
mod text;
mod word;

pub use card::Card;
pub use error::Error;
pub use space::DealSpace;
pub use table::DealTable;
pub use text::ParseError;
pub use word::ClassWord;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The crate of [`Limits`](dense_code::Limits), in the version whose types the functions here take.
pub use dense_code;
