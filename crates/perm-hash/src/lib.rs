#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

mod colex;
mod combination;
pub mod eight_puzzle;
mod error;
mod lehmer;
mod lex;
mod myrvold_ruskey;
mod notation;
pub mod packed_lehmer;
mod partial_perm;
mod perm;
#[cfg(feature = "alloc")]
pub mod search;

pub use colex::Colex;
pub use combination::{Combination, NotACombination};
pub use error::NotAPermutation;
pub use lehmer::{DigitTooLarge, Lehmer};
pub use myrvold_ruskey::MyrvoldRuskey;
pub use notation::{CycleNotation, ParsePermError};
pub use partial_perm::PartialPerm;
pub use perm::{Cycle, Cycles, Perm};
