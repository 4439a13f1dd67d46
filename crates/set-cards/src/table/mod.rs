//! Cards on the table in their order, and the sets among them: [`Table`] and [`Trio`].

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod avx2;
mod kernel;
mod portable;
#[expect(clippy::module_inception, reason = "a file is named after its type")]
mod table;
mod text;
mod trio;
#[cfg(feature = "rand")]
mod with_sets;

pub(crate) use portable::packed;
pub use table::Table;
pub use trio::Trio;
pub(crate) use trio::byte;
