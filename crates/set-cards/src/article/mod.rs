//! The ways to find all sets on a table that the article "Finding sets on a table" compares.

mod finders;

pub(crate) use finders::{look_up, modulo, naive, packed};
