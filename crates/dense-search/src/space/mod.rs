//! State spaces.

#[expect(clippy::module_inception, reason = "the trait and its file have one name")]
mod space;

pub use space::{BATCH, NOWHERE, Space, random_below};
