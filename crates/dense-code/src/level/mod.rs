//! Instruction levels: one kernel compiled for several, the best one chosen at run time.

mod detect;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub mod registers;

pub use detect::Level;
