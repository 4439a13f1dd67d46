//! Tables of distances, and the saved form of tables and checkpoints.

mod distance_table;
pub mod record;

pub use distance_table::{DistanceTable, TableError};
pub use record::RecordError;
