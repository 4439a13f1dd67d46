//! Canonical keys of unordered and symmetric things, and exact de-duplication.
//!
//! A move, an edge of a hypergraph, a multiset of dice, a necklace or a position on a board can be
//! written in many ways. This crate gives each of them a key, which is an integer, or a canonical
//! form, the one way of writing it that stands for all. Both are equal exactly when two of them
//! differ by order, or by a symmetry, alone. So you can drop duplicates, index arrays by unordered
//! tuples, and count or list classes up to symmetry, which are also called orbits (Burnside's
//! lemma).
//!
//! ```
//! use canon_key::UnorderedIterator;
//!
//! let triples = [[1, 2, 3], [1, 3, 4], [3, 1, 2], [4, 1, 3], [2, 3, 4], [3, 2, 1]];
//! let kept: Vec<[i64; 3]> = triples.into_iter().unique_unordered().collect();
//! assert_eq!(kept, [[1, 2, 3], [1, 3, 4], [2, 3, 4]]);
//! ```
//!
//! # Which type
//!
//! | you have | use |
//! |---|---|
//! | tuples of anything that is `Ord + Hash + Clone`, to look up, count or number | [`UnorderedMap`], [`UnorderedSet`] |
//! | an iterator of such tuples | [`unique_unordered`](UnorderedIterator::unique_unordered), [`count_unordered`](UnorderedIterator::count_unordered), [`group_unordered`](UnorderedIterator::group_unordered) |
//! | a stream of tuples of integers of which you only ask what is new, in the least memory | [`Seen`] |
//! | a large slice of arrays of small integers | [`Dedup`] |
//! | an index into an array for each unordered tuple | [`MultisetRank`], [`SubsetRank`] |
//! | the cheapest key of an unordered tuple | [`Packed`] |
//! | all rings of some beads and colours: counted, listed, numbered, drawn | [`Necklaces`], [`Bracelets`] |
//! | rings of items: necklaces and bracelets | [`least_necklace`], [`least_bracelet`], [`PackedRing`] |
//! | moves or positions on a board, or points under any group | [`Group`] |
//! | words whose symbols may be exchanged too | [`Symmetry`] |
//! | few enough objects to list them all | [`OrbitTable`] |
//! | only the number of classes | [`Group::count_subsets`], [`Group::count_multisets`], [`Group::count_colourings`], [`count_necklaces`], [`count_bracelets`] |
//!
//! Graphs have canonical forms in `canon-graph`, deals of cards in `canon-deals`, DNA words in
//! `canon-kmers`. To number values of any type as they come, or items by a canonical form of your
//! own, take `IndexMap` of the crate `indexmap`.
//!
//! # De-duplication
//!
//! The first of equal tuples is kept, unchanged and in input order. A tuple is an array, a vector
//! or a slice: write the Rust tuple `(a, b)` as `[a, b]`.
//!
//! ```
//! use canon_key::{Dedup, Seen, UnorderedMap};
//!
//! let moves = [[1_u8, 2, 3], [1, 3, 4], [3, 1, 2], [4, 1, 3]];
//! let mut dedup = Dedup::<3>::new(100); // symbols below 100; keeps its memory for the next call
//! assert_eq!(dedup.values(&moves)?, [[1, 2, 3], [1, 3, 4]]);
//! assert_eq!(dedup.indices(&moves)?, [0, 1]);
//!
//! let mut seen = Seen::new();
//! assert!(seen.insert(&[1, 2, 3]) && seen.insert(&[-7, 1]) && !seen.insert(&[3, 2, 1]));
//!
//! let mut counts: UnorderedMap<[u8; 3], usize> = UnorderedMap::new(); // as a `HashMap`
//! for squares in moves {
//!     *counts.entry(squares).or_insert(0) += 1;
//! }
//! assert!(counts.iter().eq([(&[1, 2, 3], &2), (&[1, 3, 4], &2)])); // in the order of coming
//! # Ok::<(), canon_key::Error>(())
//! ```
//!
//! It is exact: no two different tuples share a key. [`Dedup`] ranks the tuples of a batch by
//! vector instructions and keeps a bit for each possible tuple, or a set of packed keys where these
//! are too many. [`Seen`] and [`UnorderedMap`] pack the sorted symbols into keys of one to six
//! words, and take O(1) for each tuple. They hash with a random seed: an attacker who does not know
//! it can't choose tuples that all collide.
//!
//! # Keys
//!
//! A tuple has `K` symbols, at most 16, from a *universe*, the numbers `0..N`. A [`MultisetRank`]
//! is the position of the tuple among all multisets in *colex* order (the largest symbols count
//! first), from 0: none is left out, so it can index an array or a bit set, and it leads back to
//! the symbols.
//!
//! ```
//! use canon_key::MultisetRank;
//!
//! // Checked while compiling: 171,700 multisets of three of a hundred fit a u32.
//! const RANK: MultisetRank<u32, 3> = MultisetRank::below::<100>();
//! let mut votes = vec![0; 171_700];
//! votes[RANK.rank([56_u8, 12, 34])? as usize] += 1;
//! votes[RANK.rank([12_u8, 34, 56])? as usize] += 1;
//! assert_eq!(votes[31_463], 2);
//! assert_eq!(RANK.unrank(31_463), Some([12, 34, 56]));
//! # Ok::<(), canon_key::Error>(())
//! ```
//!
//! | key | order | cost |
//! |---|---|---|
//! | [`MultisetRank`], [`SubsetRank`] | colex, no gaps | O(K^2) products; the inverse K roots |
//! | [`Packed`] | lexicographic, gaps | K shifts |
//!
//! [`Multiset`] and [`Subset`] are types whose values have these ranks: a
//! [`DenseSet`](dense_code::DenseSet) of them has one bit for each.
//!
//! # Symmetry
//!
//! A [`Group`] is made from its generators, or is that of a ring or a board. Two tuples of cells,
//! or two sets of cells as bit masks, are the same up to the group exactly when their least images
//! are equal. In the middle of a game the symmetries that are left are the
//! [`stabiliser`](Group::stabiliser) of the cells that are taken:
//!
//! ```
//! use canon_key::{Dedup, Group};
//!
//! let board = Group::board(10, 10)?;
//! assert_eq!(board.count_multisets(3), Some(21_630)); // three squares up to symmetry, by Burnside
//!
//! let moves = [[1_u8, 2, 3], [10, 20, 30], [97, 98, 99]];
//! let mut forms = [[0; 3]; 3];
//! board.stabiliser(&[0_u8])?.least_multisets_into(&moves, &mut forms)?;
//! assert_eq!(Dedup::<3>::new(100).indices(&forms)?, [0, 2]); // the first two mirror each other
//! assert_eq!(board.least_mask(1_u128 << 99 | 1 << 98)?, 0b11);
//! # Ok::<(), canon_key::Error>(())
//! ```
//!
//! A [`Symmetry`] also exchanges symbols, such as the colours of beads; an [`OrbitTable`] gives the
//! class of each object by one access. Rings need no group:
//!
//! ```
//! use canon_key::{count_necklaces, least_necklace};
//! assert_eq!(least_necklace(*b"banana"), *b"abanan");
//! assert_eq!(count_necklaces(2, 12), Some(352)); // two colours, twelve beads
//! ```
//!
//! # Features
//!
//! `alloc` (default): de-duplication and groups; without it the crate has keys and rings and needs
//! `core` alone. `serde`: multisets and subsets, always through the checked constructors.
//! `arbitrary`: the same from a fuzzer's bytes. `rand`: random [`Necklaces`] and [`Bracelets`] with
//! any generator of `rand_core`. `rayon`: `par_all` and `par_all_in` of [`Multiset`] and
//! [`Subset`], all values on all cores.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![expect(
    clippy::missing_panics_doc,
    reason = "what no caller can do wrong is an `expect` with its reason"
)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod article;
#[cfg(feature = "alloc")]
mod dedup;
mod error;
mod keys;
mod symmetry;

#[cfg(feature = "alloc")]
pub use dedup::{
    Dedup, Entry, Iter, IterMut, Seen, SetIter, UniqueUnordered, Unordered, UnorderedIterator,
    UnorderedMap, UnorderedSet,
};
pub use error::{Error, ErrorKind};
pub use keys::{
    Choice, ChoiceRank, Integer, KeyWord, Multiset, MultisetRank, Packed, ParseSymbolsError,
    Subset, SubsetRank, multiset_rank,
};
#[cfg(feature = "alloc")]
pub use symmetry::{
    Bracelets, Group, Necklaces, OrbitTable, Ring, Symmetry, count_bracelets, count_necklaces,
};
pub use symmetry::{PackedRing, least_bracelet, least_necklace, least_rotation};

/// The crate of [`Dense`](dense_code::Dense), its sets and maps, in the version whose trait the
/// types here have. For `#[derive(Dense)]` depend on `dense-code` itself.
pub use dense_code;

#[cfg(all(doctest, feature = "alloc"))]
#[doc = include_str!("../README.md")]
struct Readme;
