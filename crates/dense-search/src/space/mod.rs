//! State spaces, and what must be true of them.

mod check;
#[expect(clippy::module_inception, reason = "the trait and its file have one name")]
mod space;
mod successors;
mod violation;

pub(crate) use check::check_near_start;
pub use check::{check_space, check_space_at};
pub use space::{BATCH, NOWHERE, Space};
pub use successors::Successors;
pub use violation::{Law, SpaceViolation};
