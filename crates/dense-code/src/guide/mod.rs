//! A guide: from a `HashSet` to a bit set. Another page is about [all values of a
//! type](all_values): from the n-th on, on threads, resumed, in random order.
//!
//! Here is a search as it is usually written. A robot on a floor of 20 by 20 tiles can turn left or
//! right, walk forward, and pick up three keys from the floor. How many states can it reach?
//!
//! ```
//! use std::collections::{HashSet, VecDeque};
//!
//! type State = (u8, u8, u8, [bool; 3]); // row, column, direction, keys
//!
//! fn next((row, column, direction, keys): State) -> [State; 3] {
//!     let (down, right) = [(-1, 0), (0, 1), (1, 0), (0, -1)][usize::from(direction)];
//!     let step = |at: u8, by| at.checked_add_signed(by).filter(|&at| at < 20).unwrap_or(at);
//!     let (ahead, aside) = (step(row, down), step(column, right));
//!     let key_tiles = [(3, 4), (10, 10), (19, 0)];
//!     let held = std::array::from_fn(|key| keys[key] || key_tiles[key] == (ahead, aside));
//!     [
//!         (row, column, (direction + 1) % 4, keys),
//!         (row, column, (direction + 3) % 4, keys),
//!         (ahead, aside, direction, held),
//!     ]
//! }
//!
//! let start = (0, 0, 0, [false; 3]);
//! let (mut seen, mut queue) = (HashSet::from([start]), VecDeque::from([start]));
//! while let Some(state) = queue.pop_front() {
//!     queue.extend(next(state).into_iter().filter(|&next| seen.insert(next)));
//! }
//! assert_eq!(seen.len(), 12_752);
//! ```
//!
//! # 1. Count the states
//!
//! The set holds tuples of six bytes, and the hash table adds a byte to each and leaves some room
//! empty: 8 to 16 bytes per state. But there are only `20 * 20 * 4 * 8` states. A type can say so:
//! [`Below`](crate::Below) is a number with a bound, `bool` is `Dense` already, and the derive
//! makes a struct or an enum with dense parts dense.
//!
//! ```
//! use dense_code::{Below, Dense};
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
//! enum Direction {
//!     North,
//!     East,
//!     South,
//!     West,
//! }
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
//! struct State {
//!     row: Below<20>,
//!     column: Below<20>,
//!     direction: Direction,
//!     keys: [bool; 3],
//! }
//!
//! assert_eq!(State::COUNT, 12_800);
//! ```
//!
//! `State::COUNT` is computed by the compiler; if it does not fit in a `u64`, that is a compile
//! error.
//!
//! # 2. Change the set
//!
//! [`DenseSet`](crate::DenseSet) has the methods `insert`, `remove`, `contains` and `iter`
//! of `HashSet`, but they take and yield values, not references: `seen.contains(state)`.
//! Union, intersection, difference and complement are the operators `|`, `&`, `-` and `!`. It takes
//! one bit per state, seen or not: 1,600 bytes here, however many states it contains. With the
//! types of step 1:
//!
//! ```
//! # use dense_code::{Below, Dense};
//! # #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
//! # enum Direction { North, East, South, West }
//! # #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
//! # struct State { row: Below<20>, column: Below<20>, direction: Direction, keys: [bool; 3] }
//! use dense_code::DenseSet;
//! use std::collections::VecDeque;
//!
//! fn step(at: Below<20>, by: i32) -> Below<20> {
//!     at.get().checked_add_signed(by).and_then(Below::new).unwrap_or(at)
//! }
//!
//! fn next(state: State) -> [State; 3] {
//!     use Direction::{East, North, South, West};
//!     let (left, right, down, across) = match state.direction {
//!         North => (West, East, -1, 0),
//!         East => (North, South, 0, 1),
//!         South => (East, West, 1, 0),
//!         West => (South, North, 0, -1),
//!     };
//!     let (row, column) = (step(state.row, down), step(state.column, across));
//!     let key_tiles = [(3, 4), (10, 10), (19, 0)];
//!     let keys = std::array::from_fn(|key| {
//!         state.keys[key] || key_tiles[key] == (row.get(), column.get())
//!     });
//!     [
//!         State { direction: left, ..state },
//!         State { direction: right, ..state },
//!         State { row, column, keys, ..state },
//!     ]
//! }
//!
//! let start = State::unrank(0).ok_or("there is a first state")?;
//! let (mut seen, mut queue) = (DenseSet::<State>::new(), VecDeque::from([start]));
//! seen.insert(start);
//! while let Some(state) = queue.pop_front() {
//!     queue.extend(next(state).into_iter().filter(|&next| seen.insert(next)));
//! }
//! assert_eq!(seen.len(), 12_752);
//!
//! // Which states can't be reached? Those where the robot is on the tile of a key that it does not
//! // hold.
//! let missed = !seen;
//! assert_eq!(missed.len(), 48);
//! # assert!(missed.iter().all(|state| state.keys != [true; 3]));
//! # Ok::<(), &str>(())
//! ```
//!
//! The set iterates in order, and the operators process 64 states at a time.
//!
//! A `Below` takes four bytes, so a `State` in the queue takes 12. If many states wait, make the
//! queue a `VecDeque<Compact<State>>`, of two bytes each: `queue.push_back(state.into())`, and
//! [`get`](crate::Compact::get) when you take one out. `Below::<20>::try_from(row)` also accepts
//! other integer types, such as `u8` and `usize`, and `tiles[row.index()]` is an element of an
//! array.
//!
//! # 3. Keep a value for each
//!
//! [`DenseMap`](crate::DenseMap) is an array that is indexed by states: for distances, counts, or
//! the previous state. It stores one value per state.
//!
//! If the values are small and dense, a [`DenseVec`](crate::DenseVec) indexed by rank takes a few
//! bits each. A distance below 15, or none, is an `Option<Below<15>>`: 16 values, four bits.
//!
//! ```
//! use dense_code::{Below, Dense, DenseMap, DenseVec};
//!
//! type Tile = (Below<20>, Below<20>);
//! let mut visits = DenseMap::<Tile, u32>::filled(0);
//! let tile = Tile::unrank(42).ok_or("past the last tile")?;
//! visits[tile] += 1;
//! assert_eq!(visits[tile], 1);
//!
//! let mut distance = DenseVec::<Option<Below<15>>>::filled(Tile::COUNT, None); // 200 bytes
//! distance.set(tile.rank(), Below::new(0));
//! assert_eq!(distance.get(0), Some(None));
//! # Ok::<(), &str>(())
//! ```
//!
//! # 4. Save it
//!
//! With the feature `serde`, sets and maps can be written in any format of `serde`. In a binary
//! format such as that of [`postcard`], a `DenseSet` is written as its words, one bit per value,
//! and a `DenseVec` as its packed words. A `DenseMap` is always written as all `COUNT` values, and
//! must have `COUNT` values when it is read.
//!
//! ```
//! # #[cfg(feature = "serde")] {
//! use dense_code::{Below, Dense, DenseMap, DenseSet};
//!
//! type Tile = (Below<20>, Below<20>);
//! let few: DenseSet<Tile> = Tile::all().take(3).collect();
//! let bytes = postcard::to_allocvec(&few)?;
//! assert_eq!(bytes.len(), 8); // seven words, of which six are 0, and their number
//! assert_eq!(postcard::from_bytes::<DenseSet<Tile>>(&bytes)?, few);
//! // In JSON a set is the list of its ranks, and a map that of its values.
//! assert_eq!(serde_json::to_string(&few)?, "[0,1,2]");
//!
//! let visits = DenseMap::<Tile, u8>::filled(0);
//! assert_eq!(postcard::to_allocvec(&visits)?.len(), 402); // a byte for each of 400 tiles
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The examples of this section need these dependencies; leave out the format that you do not use:
//!
//! ```toml
//! [dependencies]
//! dense-code = { path = "PATH/crates/dense-code", features = ["serde"] }
//! serde = { version = "1", features = ["derive"] } # for `derive(Serialize, Deserialize)`
//! serde_json = "1"
//! postcard = { version = "1", features = ["alloc"] }
//! ```
//!
//! Input that can't be read is an error with the reason, such as `rank 400 of 400 values`, if the
//! format passes the reason on: `serde_json` does, but `postcard` only says `SerdeDeCustom`.
//!
//! The elements of a set and the keys of a map need not implement `serde`'s traits: a set is
//! written as ranks or bits, and a map as its values in rank order. The values of a map must
//! implement them. To save single values, write `derive(Serialize, Deserialize)` next to
//! `derive(Dense)`, as for any struct. A binary format then stores each part separately. The rank
//! takes less space; a [`Compact`](crate::Compact) is written as its rank:
//!
//! ```
//! # #[cfg(feature = "serde")] {
//! use dense_code::{Below, Compact, Dense};
//!
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
//! #[derive(serde::Serialize, serde::Deserialize)]
//! struct Robot {
//!     tile: (Below<20>, Below<20>),
//!     keys: [bool; 2],
//! }
//!
//! let robot = Robot::unrank(1234).ok_or("there are 1600")?;
//! assert_eq!(serde_json::to_string(&robot)?, r#"{"tile":[15,8],"keys":[true,false]}"#);
//! assert_eq!(postcard::to_allocvec(&robot)?.len(), 4);
//! assert_eq!(postcard::to_allocvec(&Compact::from(robot))?.len(), 2);
//! assert_eq!(serde_json::from_str::<Compact<Robot>>("1234")?.get(), robot);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # 5. When the parts depend on each other
//!
//! Sometimes parts depend on each other: no entry of a permutation repeats, and the order of an
//! unordered pair does not matter. Ranking each part separately would then give ranks to states
//! that do not exist, or several ranks to one state. Other crates have dense types for the usual
//! cases: [`perm-hash`] for permutations, combinations and arrangements, [`canon-key`] for
//! multisets and subsets. These types are `Dense`, so you can use them as parts of your own.
//! ([`canon-key`] also numbers boards up to symmetry, but at run time, without a `Dense` type.)
//!
//! For other cases write `rank` and `unrank` yourself, and let [`laws`](crate::laws) look for a
//! collision, a gap or a wrong order. This example numbers the pairs of different squares of a
//! board:
//!
//! ```
//! use dense_code::{Dense, laws};
//!
//! /// Two squares, `.0 < .1`, in order of the larger one.
//! #[derive(Clone, Copy, Debug, PartialEq, Eq)]
//! struct Pair(u8, u8);
//! impl Ord for Pair {
//!     fn cmp(&self, other: &Self) -> std::cmp::Ordering {
//!         (self.1, self.0).cmp(&(other.1, other.0))
//!     }
//! }
//! impl PartialOrd for Pair {
//!     fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
//!         Some(self.cmp(other))
//!     }
//! }
//!
//! impl Dense for Pair {
//!     const COUNT: u64 = 64 * 63 / 2;
//!     fn rank(self) -> u64 {
//!         u64::from(self.1) * u64::from(self.1 - 1) / 2 + u64::from(self.0)
//!     }
//!     fn unrank(rank: u64) -> Option<Self> {
//!         let larger = (1..64).rev().find(|larger| larger * (larger - 1) / 2 <= rank)?;
//!         let smaller = rank - larger * (larger - 1) / 2;
//!         (smaller < larger).then_some(Self(smaller as u8, larger as u8))
//!     }
//! }
//!
//! let report = laws::check_dense::<Pair>()?;
//! assert_eq!((report.distinct, report.collisions), (2016, 0));
//! # Ok::<(), laws::Violation>(())
//! ```
//!
//! # 6. When not to use a `DenseSet`
//!
//! One bit for each *possible* state pays off if you visit a good share of them, or if they all fit
//! into memory: 2^33 states take one gigabyte. If you visit a million states out of 2^60, keep the
//! hash set, and put `state.rank()` into it: eight bytes per state instead of a struct.
//!
//! [`postcard`]: https://docs.rs/postcard
//! [`perm-hash`]: https://docs.rs/perm-hash
//! [`canon-key`]: https://docs.rs/canon-key

pub mod all_values;
