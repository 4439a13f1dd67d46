//! DNA words of one length, where a word counts as the same as its reverse complement.
//!
//! A *k-mer* is a word of `k` of the letters A, C, G and T. Read from the other strand it is its
//! *reverse complement*: backwards, A and T exchanged, C and G too. The *canonical* k-mer is the
//! lesser of the two words. [`KmerSpace`] holds them in integers, two bits per letter, and numbers
//! the classes without gaps; [`CanonicalKmers`] finds those of a text one by one.
//! `KmerCounts` counts how often each occurs in a text or a FASTA file.
//!
//! Name the integer type, `KmerSpace::<u64>` for up to 32 letters or `KmerSpace::<u128>` for up to
//! 64: `KmerSpace::new(21)` alone does not compile.
//!
//! ```
//! use canon_kmers::KmerSpace;
//!
//! let space = KmerSpace::<u64>::new(3)?;
//! let kmer = space.kmer(b"GTC")?;
//! assert_eq!(space.text(space.canonical(kmer)).to_string(), "GAC");
//! assert_eq!(space.classes(), 32);
//! assert_eq!(space.rank(kmer), space.rank(space.kmer(b"GAC")?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod base;
mod error;
mod rolling;
mod space;
mod word;

#[cfg(feature = "alloc")]
mod batch;
#[cfg(feature = "alloc")]
mod counts;

#[cfg(feature = "alloc")]
pub use counts::KmerCounts;
pub use error::{KmerError, KmerLengthError};
pub use rolling::CanonicalKmers;
pub use space::{KmerSpace, KmerText, Strand};
pub use word::KmerWord;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The crate of [`Limits`](dense_code::Limits), in the version whose types the functions here take.
pub use dense_code;
