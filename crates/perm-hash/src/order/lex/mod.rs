//! The arithmetic of the lexicographic order, on bare words.
//!
//! A word that is not a permutation gets some number as its rank, and never causes a panic or a
//! wrong access.

mod check;
mod digits;
mod entries;
mod fraction;
mod rank;
mod unrank;
mod unused;
mod wide;

pub(crate) use check::is_arrangement;
pub(crate) use digits::{digits, from_digits, value};
pub(crate) use entries::{HIGH, ONES, full_mask, get, set};
pub(crate) use fraction::rank_to_digits;
pub(crate) use rank::{checked_rank, product, rank};
pub(crate) use unrank::unrank;
pub(crate) use wide::{rank_u128, unrank_u128};
