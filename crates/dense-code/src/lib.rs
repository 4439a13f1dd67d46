//! Small types whose values have ranks, and sets, maps and tables with a bit or an entry per value.
//!
//! The *rank* of a value is its place among all values of its type, counted from 0; to *unrank* is
//! to get the value back. A type is *dense* ([`Dense`]) if its values have the ranks `0..COUNT` in
//! their order, none left out. A visited set of such a type takes one bit per state, and a table of
//! distances is an array.
//!
//! ```
//! # #[cfg(all(feature = "alloc", feature = "derive"))] {
//! use dense_code::{Below, Dense, DenseSet};
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
//! struct Lift { doors_open: bool, floors: [Below<10>; 2] }
//!
//! assert_eq!(Lift::COUNT, 200);
//! let mut visited = DenseSet::<Lift>::new(); // 200 bits
//! let state = Lift::unrank(142).expect("142 is below 200");
//! assert!(visited.insert(state) && visited.contains(state));
//! assert_eq!(visited.iter().next().map(Dense::rank), Some(142));
//! # }
//! ```
//!
//! A state of two lights of three colours, a button and a digit, `([Light; 2], bool, Below<10>)`,
//! and its rank among 180:
//!
#![doc = include_str!("../figures/rank.svg")]
//!
//! # Which type
//!
//! | you have | you want | take | cost |
//! |---|---|---|---|
//! | a struct or enum of dense parts | its rank, and back | `#[derive(Dense)]` | a multiplication per part, a division on the way back |
//! | a number below `N` | a part of a state | [`Below`] | four bytes, or one or two: `Below<N, u8>` |
//! | a dense type | all its values, from any one on, on threads | [`Dense::all`], `all_in`, `par_all` | a step per value |
//! | a dense type | each value once, in random order | [`random::Shuffled`] | some ten ns; no memory |
//! | up to some hundred values | a set in place | [`InlineSet`] | one bit per value of the type, `Copy` |
//! | up to some hundred values | a map in place | [`InlineMap`] | one entry per value of the type |
//! | any dense type | a set | [`DenseSet`] | a rank and an access; one bit per value of the type |
//! | any dense type | a map | [`DenseMap`] | a rank and an access; one entry per value of the type |
//! | any dense type | a vector | `DenseVec` | an access and an unrank; `log2(COUNT)` bits per entry |
//! | a derived type | a value in few bytes | [`Compact`] | a rank to make, an unrank to read |
//! | numbers `0..n` | a set | `Bits` | an access; whole sets by 64 bits |
//! | numbers modulo 3 | 32 in one word | [`Trits`] | some operations for all |
//! | an encoding of your own | a proof that it is dense | [`laws`] | a round trip per value |
//! | a formula | an exact count | [`count`] | O(n) or O(k) |
//! | an integer | its Lehmer code | [`count::factorial_digits`] | O(N) |
//! | a random generator | unbiased draws with stable values | [`random`] | a word per draw |
//! | a long computation | limits of steps and memory, a stop | [`limits`] | a counter per step |
//! | a loop to vectorise | one version per processor level | [`at_level!`], [`level`] | an atomic load per call |
//!
//! `Bits`, `DenseVec` and the sets and maps on the heap need the feature `alloc`.
//!
//! For a distance per state take a `DenseMap<State, u8>` filled with 255 for "unknown"; where all
//! are below 15 (or 3), a `DenseVec<Option<Below<15>>>` of 4 (or 2) bits per entry and of length
//! `State::COUNT`, indexed by rank.
//!
//! # All values: from the n-th on, on threads, resumed, in random order
//!
//! ```
//! use dense_code::{Below, Dense, random::Shuffled};
//!
//! type Code = [Below<10>; 6];
//! let mut part = Code::all_in(250_000..500_000); // the second of four machines
//! assert_eq!(part.next().map(Dense::rank), Some(250_000));
//! assert_eq!(part.ranks(), 250_001..500_000); // what is left, to go on after a stop
//! # #[cfg(feature = "rayon")] {
//! use rayon::iter::ParallelIterator; // with the feature `rayon`
//! assert_eq!(Code::par_all().filter(|code| code.is_sorted()).count(), 5005);
//! # }
//! let order = Shuffled::new(Code::COUNT, 42); // each once in random order, without memory
//! assert_eq!(order.values::<Code>().count(), 1_000_000);
//! ```
//!
//! The guide has [a page about it](https://docs.rs/dense-code/latest/dense_code/guide/all_values).
//!
//! # An encoding of your own
//!
//! Implement a constant and two functions, and test it: `check_dense` tries every rank,
//! `check_dense_at` those that you pass and some past the end.
//!
//! ```
//! use dense_code::{Dense, laws};
//!
//! /// A square of a chess board, ranked file by file: a1, a2, ... h8.
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
//! struct Square { file: u8, row: u8 }
//!
//! impl Dense for Square {
//!     const COUNT: u64 = 64;
//!     fn rank(self) -> u64 { u64::from(self.file) * 8 + u64::from(self.row) }
//!     fn unrank(rank: u64) -> Option<Self> {
//!         let rank = u8::try_from(rank).ok().filter(|rank| *rank < 64)?;
//!         Some(Self { file: rank / 8, row: rank % 8 })
//!     }
//! }
//!
//! let report = laws::check_dense::<Square>()?;
//! assert_eq!(
//!     report.to_string(),
//!     "inputs 64, distinct 64, collisions 0, min 0, max 63, unused 0",
//! );
//! # Ok::<(), laws::Violation>(())
//! ```
//!
//! # What holds
//!
//! - Nothing public panics on bad input, except for an index past the end (`Bits::insert`,
//!   `DenseVec::set`), as in the standard library, and no rank or count wraps around. A type of
//!   more than `u64::MAX` values is a compile error, at the latest where its rank is used; a count
//!   past `u128` is `None`.
//! - A type that breaks the laws of [`Dense`] can make the sets and maps panic; it can't make them
//!   unsound.
//! - Orders, ranks, bit layouts and serialised forms stay from one release to the next.
//! - `unsafe` calls code for the detected processor, loads and stores vector registers, and
//!   allocates zeroed memory with an error in place of an abort. On x86-64, [`at_level!`] expands
//!   to an `unsafe` block in the crate that uses it, which is sound because a [`Level`] above the
//!   portable one comes only from detection. A crate with `#![forbid(unsafe_code)]` can't use it.
//!
//! # Features
//!
//! `alloc` (default): what lives on the heap, and `laws::check_injective`. `derive` (default): the
//! derive. `serde`: forms of the types above, always read through the checked constructor, and
//! macros for types of your own. `rand`: draws with any generator of `rand_core` 0.10, and
//! `T::random(rng)`. `rayon`: `par_all` and `par_all_in`; it needs `std`. `bitvec`: conversions
//! between `Bits` and the types of the crate `bitvec` (64-bit machines). `arbitrary`: values for
//! fuzzers and property tests; it needs `std`. For `proptest` a strategy of all values is
//! `(0..T::COUNT).prop_filter_map("a rank", T::unrank)`.
//!
//! Sources: D. E. Knuth, "The Art of Computer Programming", volume 4A, 2011 (7.2.1.2, 7.2.1.3);
//! D. H. Lehmer, "The machine tools of combinatorics", 1964.

// Where the pages of other crates find these, unless they were built beside them.
#![doc(html_root_url = "https://docs.rs/dense-code/latest")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

#[cfg(feature = "arbitrary")]
pub mod arbitrary;
pub mod count;
mod dense;
#[cfg(all(feature = "alloc", feature = "derive"))]
pub mod guide;
pub mod level;
pub mod limits;
pub mod random;
#[cfg(feature = "serde")]
pub mod serial;
mod store;
#[doc(hidden)]
pub mod text;
mod trits;

pub use count::selections::{binomial, factorial, multichoose};
#[cfg(feature = "rayon")]
pub use dense::ParAll;
#[doc(hidden)]
pub use dense::composing as __derive;
pub use dense::{All, Below, BelowError, Dense, Inline, laws};
pub use level::detect::Level;
pub use limits::most::Limits;
#[cfg(feature = "alloc")]
pub use store::{Bits, DenseVec, Entries};
pub use store::{Compact, DenseMap, DenseSet, InlineMap, InlineSet, Members, Ones, SpaceTooLarge};
pub use trits::Trits;

// The README's program is tested.
#[cfg(all(doctest, feature = "alloc", feature = "derive"))]
#[doc = include_str!("../README.md")]
struct Readme;
