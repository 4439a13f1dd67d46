//! Cards on the table in their order, and every way to find the sets among them.

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod avx2;
mod finder;
mod kernel;
mod many;
mod portable;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
mod table;
mod trio;

pub use finder::Finder;
pub(crate) use kernel::{byte, word};
#[cfg(feature = "rand")]
pub(crate) use many::{LANES, MOST_CARDS, count_sets};
pub use table::{Table, TableError};
pub use trio::Trio;
