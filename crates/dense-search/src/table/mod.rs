//! Tables of the distances of all states.

mod byte_table;
mod distance_table;
mod filled;
#[cfg(feature = "rand")]
mod random_state;

pub use byte_table::ByteTable;
pub use distance_table::DistanceTable;
