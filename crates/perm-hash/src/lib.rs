//! Ranks of permutations, combinations and their kin, one by one and in batches, and the algebra of
//! permutations by byte shuffles. A *rank* is a position in a stated order, counted from 0.
//!
//! ```
//! use perm_hash::Perm;
//! use perm_hash::dense_code::DenseSet;
//!
//! let perm = Perm::new([2, 0, 3, 1])?; // an error unless each of 0..4 occurs once
//! assert_eq!(perm.rank(), 13); // 2 * 3! + 0 * 2! + 1 * 1!
//! assert_eq!(Perm::unrank(13), Some(perm));
//!
//! let mut visited = DenseSet::<Perm<4>>::new(); // one bit per permutation
//! assert!(visited.insert(perm));
//! assert!(!visited.insert(perm));
//! # Ok::<(), perm_hash::Error>(())
//! ```
#![doc = include_str!("../figures/rank.svg")]
//!
//! # What to use
//!
//! | you have | you want | use |
//! |---|---|---|
//! | a word such as `[2, 0, 3, 1]` | its rank, or the permutation of a rank | [`Perm::new`], [`Perm::rank`], [`Perm::unrank`]; 21 to 34 things: [`Perm::rank_u128`] |
//! | many words, permutations or ranks | the same in batches | [`Perm::from_words`], [`Perm::ranks_into`], [`Perm::perms_into`] |
//! | only the length | all in order, or the next one | [`Dense::all`], [`Dense::all_in`], [`Perm::successor`], [`Perm::range_into`] |
//! | permutations | products, inverses, powers, cycles, parities | [`Perm::compose`] and the other methods |
//! | many permutations | the same of all | [`Perm::compose_into`], [`Perm::inverse_into`], [`Perm::cycle_counts_into`], [`Perm::parities_into`], [`Perm::inversions_into`], [`Perm::lehmer_into`] |
//! | bit masks of `k` of `n` bits | their ranks, all from any rank on; all submasks of a mask | [`Masks`], [`Masks::submasks`] |
//! | a slice of anything | the order that sorts it, applied to it or to others | [`Permutation`] |
//! | cycles such as `(0 1)(2 4 3)` | a permutation, and back | [`CycleNotation`] |
//! | states of a puzzle moved all in the same way | their ranks | [`batch::Block`] |
//! | the ranks of another program | its order | [`Perm::rank_myrvold_ruskey`], [`Combination::rank_colex`], [`Perm::reverse`] and `rank` (colex) |
//! | the article *A heuristic hash of the 8-puzzle* | exactly its values | [`article`] |
//!
//! # Types and orders
//!
//! All but [`Masks`], [`MultisetPerms`], [`Permutation`] and the article's types implement
//! [`Dense`], so `DenseSet`, `DenseMap` and `all()` work for them, and for tuples and arrays of
//! them. A rank costs O(N) unless another cost is stated.
//!
//! | type | what it is | count | order | example |
//! |---|---|---|---|---|
//! | [`Perm<N>`](Perm) | permutation, one byte an entry | N! | lexicographic | `[2, 0, 3, 1]` is 13 |
//! | [`EvenPerm<N>`](EvenPerm) | even permutation | N!/2 | lexicographic | `[0, 3, 1, 2]` is 2 |
//! | [`PartialPerm<N, K>`](PartialPerm) | K of N values, arranged | N!/(N-K)! | lexicographic, O(K) | `[0, 4, 1]` of 5 is 9 |
//! | [`Combination<N, K>`](Combination) | K of N values, ascending | N choose K | lexicographic or colex, O(K) | `{0, 2, 4}` of 5 is 4; colex 5 |
//! | [`Masks<W>`](Masks) | k of n things as a bit mask, n up to 64 or 128 and k known at run time | n choose k | that of the integers (colex), O(k) | `0b10101` of 5 is 5 |
//! | [`Orientations<M, N>`](Orientations) | N digits below M whose sum is fixed | M^(N-1) | lexicographic | `[0, 1, 2, 0]` of 3 is 5 |
//! | [`SetPartition<N>`](SetPartition) | partition of N things into blocks | Bell number of N | lexicographic in the restricted growth words | `[0, 1, 0, 2]` is 7 |
//! | [`MultisetPerms`] | arrangements of things of which some are equal | multinomial | lexicographic, O(length × kinds); with a [table](MultisetPerms::table) O(length) | `abac` of `aabc` is 2 |
//!
//! A signed permutation is the pair `(Perm<N>, [bool; N])`, which is `Dense` as it stands.
//!
//! # Conventions
//!
//! A word is in one-line notation: `[2, 0, 3, 1]` takes 0 to 2, 1 to 0, 2 to 3 and 3 to 1.
//! `a.compose(b)` is the map that takes `i` to `a[b[i]]`: first `b`, then `a`. Applied to items it
//! is the other way round, since `a.apply(items)[i]` is `items[a[i]]` (the item in place 2 moves to
//! place 0): `a.compose(b).apply(items)` is `b.apply(a.apply(items))`.
//!
//! ```
//! use perm_hash::{CycleNotation, Perm};
//!
//! let perm: Perm<5> = "1 0 3 4 2".parse()?;
//! assert_eq!((perm.order(), perm.is_odd(), perm.inversions()), (6, true, 3));
//! assert_eq!(perm.power(-1), perm.inverse());
//! assert_eq!(CycleNotation(perm).to_string(), "(0 1)(2 3 4)");
//! assert_eq!(perm.apply(['a', 'b', 'c', 'd', 'e']), ['b', 'a', 'd', 'e', 'c']);
//! # Ok::<(), perm_hash::ParseError>(())
//! ```
//!
//! # Things of which some are equal
//!
//! Number the kinds in the order in which you want the words sorted.
//!
//! ```
//! use perm_hash::MultisetPerms;
//!
//! let word = [1, 0, 3, 3, 0, 3, 3, 0, 2, 2, 0]; // mississippi: i, m, p and s are 0, 1, 2 and 3
//! let multiset = MultisetPerms::from_word(&word)?;
//! assert_eq!(multiset.count(), 34_650);
//! let mut first = [0; 11];
//! multiset.unrank_into(0, &mut first)?;
//! assert_eq!(first, [0, 0, 0, 0, 1, 2, 2, 3, 3, 3, 3]);
//!
//! // A number of different things known only at run time: each kind once.
//! let n = 5;
//! let perms = MultisetPerms::new(&vec![1; n])?;
//! assert_eq!(perms.rank(&[2, 0, 4, 1, 3])?, 52);
//! # Ok::<(), perm_hash::Error>(())
//! ```
//!
//! # Saved as ranks
//!
//! In a file a rank takes four bytes for up to 12 things and eight for up to 20. Ranks are checked
//! when they are read, and the error says which one is wrong.
//!
//! ```
//! use perm_hash::Perm;
//!
//! let file = [13_u32, 23, 24].map(u32::to_le_bytes);
//! let ranks: Vec<u64> = file.iter().map(|&word| u32::from_le_bytes(word).into()).collect();
//! let mut perms = [Perm::<4>::IDENTITY; 3];
//! let refused = Perm::perms_into(&ranks, &mut perms).unwrap_err();
//! assert_eq!(refused.to_string(), "input 2 is rank 24, but the ranks are below 24");
//! # Ok::<(), perm_hash::Error>(())
//! ```
//!
//! # Sources
//!
//! D. H. Lehmer, *Teaching combinatorial tricks to a computer*, 1960; W. Myrvold, F. Ruskey,
//! *Ranking and unranking permutations in linear time*, 2001; D. E. Knuth, *The Art of Computer
//! Programming*, volume 4A, 7.2.1.2, 7.2.1.3 and 7.2.1.5.
//!
//! [`Dense`]: dense_code::Dense
//! [`Dense::all`]: dense_code::Dense::all
//! [`Dense::all_in`]: dense_code::Dense::all_in
// Where the pages of other crates find these, unless they were built beside them.
#![doc(html_root_url = "https://docs.rs/perm-hash/latest")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod article;
pub mod batch;
mod error;
mod lex;
mod perm;

/// The crate `dense-code`, with its traits, sets and maps, in the version that this crate has.
///
/// Its features `derive`, `rand` and `proptest` are off here: for these, depend on `dense-code`
/// itself.
pub use dense_code;

pub use error::{Error, ParseError};
pub use perm::{
    AllMasks, Combination, CycleNotation, EvenPerm, MaskWord, Masks, Orientations, PartialPerm,
    Perm, SetPartition, Submasks,
};
#[cfg(feature = "alloc")]
pub use perm::{MultisetPerms, MultisetTable, Permutation};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
