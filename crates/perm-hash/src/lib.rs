#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

mod error;
mod lex;
mod notation;
mod perm;

pub use error::NotAPermutation;
pub use notation::{CycleNotation, ParsePermError};
pub use perm::{Cycle, Cycles, Perm};
