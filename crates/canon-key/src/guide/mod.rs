//! A guide to exact de-duplication, step by step.
//!
//! Two lines of a shopping list, `bread milk` and `milk bread`, are the same basket. The plain way
//! is to sort the words of each line and to keep the sorted lists in a `HashSet`:
//!
//! ```
//! use std::collections::HashSet;
//!
//! let lines = ["bread milk", "eggs", "milk bread"];
//! let mut seen = HashSet::new();
//! let kept: Vec<_> = lines
//!     .into_iter()
//!     .filter(|line| {
//!         let mut words: Vec<_> = line.split(' ').collect();
//!         words.sort_unstable();
//!         seen.insert(words)
//!     })
//!     .collect();
//! assert_eq!(kept, ["bread milk", "eggs"]);
//! ```
//!
//! The following sections show faster ways. The first needs the smallest change to a program.
//!
//! # 1. Anything that is Ord, Hash and Clone
//!
//! [`unique_unordered`](crate::UnorderedIterator::unique_unordered) is a method of every iterator
//! over arrays, vectors or slices, of anything that is `Ord + Hash + Clone`. It keeps the first of
//! equal items, lazily. Here the items are vectors of words:
//!
//! ```
//! use canon_key::UnorderedIterator;
//!
//! let lines = ["bread milk", "eggs", "milk bread"];
//! let words = lines.iter().map(|line| line.split(' ').collect::<Vec<_>>());
//! assert_eq!(words.clone().unique_unordered().count(), 2);
//!
//! // How often each basket occurs, and all lines of each basket:
//! assert_eq!(words.clone().count_unordered()[0], (vec!["bread", "milk"], 2));
//! assert_eq!(words.group_unordered()[0].len(), 2);
//! ```
//!
//! To get the lines back instead of their words, make a type that holds both, and say which symbols
//! count:
//!
//! ```
//! use canon_key::{UnorderedIterator, dedup::Unordered};
//!
//! struct Basket<'a> {
//!     line: &'a str,
//!     words: Vec<&'a str>,
//! }
//!
//! impl<'a> Unordered for Basket<'a> {
//!     type Symbol = &'a str;
//!     fn symbols(&self) -> &[&'a str] {
//!         &self.words
//!     }
//! }
//!
//! let lines = ["bread milk", "eggs", "milk bread"];
//! let baskets = lines.iter().map(|line| Basket { line, words: line.split(' ').collect() });
//! let kept: Vec<&str> = baskets.unique_unordered().map(|basket| basket.line).collect();
//! assert_eq!(kept, ["bread milk", "eggs"]);
//! ```
//!
//! # 2. Integers, one tuple at a time
//!
//! [`Seen`](crate::Seen) takes tuples of integers of up to 64 bits, including negative ones, and of
//! different lengths, and says whether each is new. It stores a key of up to 128 bits if the tuple
//! fits into one, otherwise the sorted tuple.
//!
//! ```
//! use canon_key::Seen;
//!
//! let mut seen = Seen::new();
//! assert!(seen.insert(&[1_i64, -2, 3])?);
//! assert!(!seen.insert(&[3_i64, 1, -2])?);
//! assert!(seen.insert(&[1_i64, 3])?);
//! # Ok::<(), canon_key::keys::SliceError>(())
//! ```
//!
//! If all integers are below a bound, give the bound with
//! [`with_universe`](crate::Seen::with_universe). `Seen` is then faster, and an integer that is not
//! below the bound is an error. One `Seen` takes tuples of all lengths.
//!
//! ```
//! use canon_key::Seen;
//!
//! let mut seen = Seen::new().with_universe(1000);
//! let lines = [vec![7, 3], vec![3, 7, 999], vec![3, 7]];
//! let new: Result<Vec<bool>, _> = lines.iter().map(|line| seen.insert(line)).collect();
//! assert_eq!(new?, [true, true, false]);
//! assert!(seen.insert(&[7, 1000]).is_err());
//! # Ok::<(), canon_key::keys::SliceError>(())
//! ```
//!
//! # 3. Integers, many tuples at once
//!
//! [`Dedup`](crate::Dedup) takes a slice of tuples of one length whose symbols are below a bound.
//! It ranks 128 at a time with vector instructions. If there are few enough possible tuples, it
//! keeps one bit for each. It returns the tuples, their indices, or a flag for each.
//!
//! ```
//! use canon_key::{Dedup, Keep};
//!
//! let faces = [[7_u32, 3, 5], [1, 2, 3], [5, 7, 3]];
//! let mut dedup = Dedup::<3>::new(1000); // vertices are 0..1000
//! assert_eq!(dedup.indices(&faces)?, [0, 1]);
//! assert_eq!(dedup.mask(&faces)?, [true, true, false]);
//!
//! let mut last = Dedup::<3>::new(1000).with_keep(Keep::Last);
//! assert_eq!(last.indices(&faces)?, [1, 2]);
//! # Ok::<(), canon_key::keys::KeysError>(())
//! ```
//!
//! # 4. Strings
//!
//! To count tuples of strings in one pass, [`Multisets`](crate::dedup::Multisets) takes the strings
//! directly. It returns a number for each different tuple:
//!
//! ```
//! use canon_key::dedup::Multisets;
//!
//! let (mut different, mut counts) = (Multisets::new(), Vec::new());
//! for line in ["bread milk", "eggs", "milk bread"] {
//!     let words: Vec<&str> = line.split(' ').collect();
//!     let (number, is_new) = different.insert(&words);
//!     if is_new {
//!         counts.push(0);
//!     }
//!     counts[number] += 1;
//! }
//! assert_eq!(counts, [2, 1]);
//! ```
//!
//! If you go through the tuples more than once, number the strings once with an
//! [`Interner`](crate::dedup::Interner). The tuples then consist of integers:
//!
//! ```
//! use canon_key::{Dedup, dedup::Interner};
//!
//! let roads = [["Rome", "Bari"], ["Bari", "Lecce"], ["Bari", "Rome"]];
//! let mut towns = Interner::new();
//! let pairs: Option<Vec<[u32; 2]>> =
//!     roads.iter().map(|[a, b]| Some([towns.number(*a)?, towns.number(*b)?])).collect();
//! let pairs = pairs.ok_or("more than 2^32 towns")?;
//! assert_eq!(Dedup::<2>::new(towns.len() as u64).indices(&pairs)?, [0, 1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `Dedup` takes arrays of one length. For lines of several lengths use one
//! `Seen::new().with_universe(towns.len() as u64)`.
//!
//! # 5. The same up to a symmetry
//!
//! If a board may be turned, or a necklace rotated, write a function that returns the canonical
//! form. [`indices_by_key`](crate::indices_by_key) compares the items by this form.
//!
//! ```
//! use canon_key::{Group, Keep, indices_by_key};
//!
//! // Three cells of a board of 4 by 4: the first and the last are both straight lines.
//! let group = Group::board(4, 4)?;
//! let moves = [[0, 1, 2], [0, 1, 4], [3, 7, 11]];
//! let kept = indices_by_key(&moves, Keep::First, |cells| group.least_multiset(cells));
//! assert_eq!(kept, [0, 1]);
//! # Ok::<(), canon_key::symmetry::GeneratorError>(())
//! ```
//!
//! A canonical form can also be the key of a `HashMap`. Crates of their own have such forms ready:
//! `canon-graph` for graphs, `canon-deals` for cards when suits may be exchanged, and `canon-kmers`
//! for DNA words and their reverse complements.
//!
//! # 6. Numbers without gaps
//!
//! If you count or look up by class yourself, use the key itself. A
//! [`MultisetRank`](crate::MultisetRank) numbers the multisets of `K` symbols below `N` without
//! gaps. So the key can index an array or a bit set, and can be converted back to the symbols.
//!
//! ```
//! use canon_key::MultisetRank;
//!
//! const RANK: MultisetRank<u32, 3> = MultisetRank::below::<100>();
//! let mut votes = vec![0_u32; 171_700];
//! votes[RANK.key([56_u8, 12, 34])? as usize] += 1;
//! votes[RANK.key([12_u8, 34, 56])? as usize] += 1;
//! assert_eq!(votes[31_463], 2);
//! assert_eq!(RANK.symbols(31_463), Some([12, 34, 56]));
//! # Ok::<(), canon_key::KeyError>(())
//! ```
