//! Tables of the distances of all states.

mod byte_table;
mod distance_table;
mod distances;

pub use byte_table::ByteTable;
pub use distance_table::DistanceTable;
pub use distances::Distances;
pub(crate) use distances::filled;
