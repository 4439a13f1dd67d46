//! Cards on the table in their order, and every way to find the sets among them.
//!
//! [`Table`] has all that a game or a solver needs; each set is a [`Trio`] of places. [`Finder`] is
//! for comparing methods.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod avx2;
mod finder;
mod kernel;
mod many;
mod portable;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
mod table;
mod text;
mod trio;
#[cfg(feature = "rand")]
mod with_sets;

pub use finder::Finder;
#[cfg(feature = "rand")]
pub(crate) use kernel::find;
pub(crate) use kernel::{byte, word};
#[cfg(feature = "rand")]
pub(crate) use many::{LANES, MOST_CARDS, count_sets};
pub use table::{CardsError, Table};
pub use text::ParseTableError;
pub use trio::{Trio, TrioError};
#[cfg(feature = "rand")]
pub use with_sets::{Date, NoSuchTable, ParseDateError};
