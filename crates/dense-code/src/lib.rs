#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod all;
mod below;
mod count;
mod dense;
mod level;

pub use all::All;
pub use below::Below;
pub use count::{binomial, factorial, falling_factorial, multichoose, multinomial};
pub use dense::Dense;
pub use level::Level;
