//! Compile one function for several instruction sets, and choose the fastest at run time.
//!
//! A *level* is such an instruction set; a *kernel* is a function that is compiled for each level.

pub(crate) mod detect;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[doc(hidden)]
pub mod registers;
