//! Deals of cards, each the same as its copies with suits exchanged.
//!
//! Cards are dealt in rounds: the cards of a round have no order, the rounds have one. In games
//! where no suit is worth more than another, exchanging suits changes nothing, so that a deal has
//! up to `suits!` copies. [`DealSpace`] numbers the classes without gaps, and turns a number back
//! into a deal.
//!
//! ```
//! use canon_key::deals::DealSpace;
//!
//! // Two cards of a pack: 169 classes of the 1326 deals.
//! let space = DealSpace::standard(&[2])?;
//! assert_eq!(space.classes(), 169);
//! let (one, other) = (space.parse("Ah Kh")?, space.parse("Ks As")?);
//! assert_eq!(space.rank(&one)?, space.rank(&other)?);
//! assert_ne!(space.rank(&one)?, space.rank(&space.parse("Ah Ks")?)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod number;
mod shapes;
mod space;
mod text;

pub use error::{DealError, DealSpaceError};
pub use space::DealSpace;
pub use text::{DealText, ParseDealError};
