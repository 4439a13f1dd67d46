//! The arithmetic of the lexicographic order, on bare words.
//!
//! A word that is no permutation has some number for a rank, never a panic or a stray access.

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
pub(crate) use entries::{full_mask, get, set};
pub(crate) use fraction::rank_to_digits;
pub(crate) use rank::{checked_rank, rank};
pub(crate) use unrank::unrank;
pub(crate) use wide::{rank_u128, unrank_u128};
