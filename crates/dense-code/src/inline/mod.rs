//! A set and a map of a small dense type, held in place, without `alloc`.

mod map;
mod set;

pub use map::InlineMap;
pub use set::InlineSet;
