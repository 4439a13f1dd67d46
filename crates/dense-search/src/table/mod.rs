//! Tables of distances, and the saved form of tables and checkpoints.

mod byte_table;
mod distance_table;
mod paths;
#[cfg(feature = "rand")]
mod random_state;
pub mod record;

pub use byte_table::ByteTable;
pub(crate) use distance_table::check_space as check_undirected;
pub use distance_table::{DistanceTable, TableError};
pub use paths::Paths;
pub use record::RecordError;
