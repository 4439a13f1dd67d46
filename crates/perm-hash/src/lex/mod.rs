//! The arithmetic of the lexicographic order, on bare words.

mod check;
mod digits;
mod entries;
mod fraction;
mod rank;
mod step;
mod unrank;
mod unused;
mod wide;

pub(crate) use check::{fault, is_arrangement};
pub(crate) use digits::{digits, from_digits};
pub(crate) use entries::{ONES, from_register, nibbles_to_bytes, to_register};
pub(crate) use rank::{product, rank};
pub(crate) use step::{first, step, step_partial, unused};
pub(crate) use unrank::unrank;
pub(crate) use wide::{rank_u128, unrank_u128};
