//! State spaces, and what must be true of them.

mod check;
mod classes;
mod excerpt;
mod moves_error;
#[expect(clippy::module_inception, reason = "the trait and its file have one name")]
mod space;
mod successors;

pub use check::{SpaceViolation, check_space, check_space_at};
pub(crate) use check::{check_holes, check_near_start, check_quickly, find_not_undone};
pub use classes::{Classes, ClassesError};
pub use excerpt::Excerpt;
pub use moves_error::MovesError;
pub use space::{BATCH, NOWHERE, Space};
pub use successors::Successors;
