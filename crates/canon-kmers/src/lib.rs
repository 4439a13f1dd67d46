//! Canonical k-mers of DNA (bioinformatics): words of `k` letters, where a word counts as the same
//! as its reverse complement.
//!
//! A *k-mer* is a word of `k` of the letters A, C, G and T. Read from the other strand it is its
//! *reverse complement*: backwards, A and T exchanged, C and G too. The *canonical* k-mer is the
//! lesser of the two words. They are integers of two bits per letter: `u64` for up to 32 letters,
//! `u128` for up to 64. Name the integer: `KmerSpace::new(21)` alone does not compile.
//!
//! | you want | use |
//! |---|---|
//! | the canonical k-mers of a sequence, many at once | [`KmerSpace::canonical_into`] |
//! | the same of a sequence of two bits per letter | [`KmerSpace::canonical_of_packed_into`] |
//! | how often each occurs | [`KmerCounts`] |
//! | an index without gaps into an array or a bit set | [`KmerSpace::rank`], [`KmerSpace::unrank`] |
//! | one k-mer, with its text | [`Kmer`] |
//! | one k-mer as a bare integer | [`KmerSpace::kmer`], [`KmerSpace::canonical`], [`KmerSpace::text`] |
//!
//! ```
//! use canon_kmers::KmerSpace;
//!
//! let space = KmerSpace::<u64>::new(3)?;
//! let kmer = space.kmer(b"GTC")?;
//! assert_eq!(space.text(space.canonical(kmer)), "GAC");
//! assert_eq!(space.class_count(), 32);
//! assert_eq!(space.rank(kmer), space.rank(space.kmer(b"GAC")?));
//!
//! let mut kmers = Vec::new();
//! space.canonical_into(b"ACGTNGTC", &mut kmers); // ACG, CGT, GTC
//! assert_eq!(kmers, [0b00_01_10, 0b00_01_10, 0b10_00_01]);
//! # Ok::<(), canon_kmers::Error>(())
//! ```
//!
//! Letters of both cases are read, U as T; any other byte, an end of line too, ends the k-mers
//! before it. A k-mer takes a few instructions: blocks of 32 letters are shifted by vector
//! instructions, and nothing waits for the k-mer before. Words of `u128` take longer than those of
//! `u64`. Use a vector again for the next sequence, since new memory takes time too.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod base;
mod batch;
mod counts;
mod error;
mod kmer;
mod space;
mod word;

pub use counts::KmerCounts;
pub use error::Error;
pub use kmer::Kmer;
pub use space::KmerSpace;
pub use word::KmerWord;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// The crate of [`DenseVec`](dense_code::DenseVec), in the version that the functions here take.
pub use dense_code;
