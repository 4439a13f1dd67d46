//! The four ways to find all sets of the article "Finding sets on a table", the simplest first, for
//! comparison: [`Table::sets`] gives the same trios in the same order, faster.
//!
//! ```
//! use set_cards::{Table, article};
//!
//! let table: Table = "1202 0000 0111 2101 0222".parse()?;
//! let sets = table.sets();
//! assert_eq!(article::naive(&table), sets);
//! assert_eq!(article::modulo(&table), sets);
//! assert_eq!(article::look_up(&table), sets);
//! assert_eq!(article::packed(&table), sets);
//! # Ok::<(), set_cards::Error>(())
//! ```
//!
//! The functions of the article "On Set" are [`Card::is_set`](crate::Card::is_set),
//! [`Card::third`](crate::Card::third) and [`sets_in_deck`](crate::sets_in_deck).

mod finders;

#[cfg(doc)]
use crate::Table;
pub use finders::{look_up, modulo, naive, packed};
