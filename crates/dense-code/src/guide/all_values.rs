//! All values of a type: from the n-th on, split over threads or machines, resumed after a stop, in
//! random order without memory.
//!
//! A search by brute force goes through all values of some type: passwords, positions, hands,
//! settings. Ranks make each part of it a range of numbers. With [`perm-hash`] the same functions
//! list permutations and combinations: `Combination::<40, 6>::all_in(1_000_000..)` starts with the
//! millionth combination (counted from 0).
//!
//! # In order
//!
//! [`all`](crate::Dense::all) steps from value to value, as nested loops or an odometer do. It does
//! not build a list.
//!
//! ```
//! use dense_code::{Below, Dense};
//!
//! type Lock = [Below<10>; 4];
//! let sum = |lock: &Lock| lock.iter().map(|digit| digit.get()).sum::<u32>();
//! let found = Lock::all().filter(|lock| sum(lock) == 33).count();
//! assert_eq!(found, 20);
//! ```
//!
//! A product with repetition (`itertools`: `multi_cartesian_product`) is an array, as here, or a
//! tuple of several types. An enum with fields lists its variants one after another. A property
//! test over *all* values of a small type is `assert!(State::all().all(property))`.
//!
//! # From the n-th value on
//!
//! [`unrank`](crate::Dense::unrank) is the n-th value, without those before it, and
//! [`all_in`](crate::Dense::all_in) goes on from there. `skip(n)` and `nth(n)` jump as well.
//!
//! ```
//! # use dense_code::{Below, Dense};
//! # type Lock = [Below<10>; 4];
//! let from_the_millionth = <[u8; 3]>::all_in(1_000_000..);
//! assert_eq!(from_the_millionth.len(), (1 << 24) - 1_000_000);
//! assert_eq!(Lock::unrank(1234).map(|lock| lock.map(Below::get)), Some([1, 2, 3, 4]));
//! ```
//!
//! # On all cores: rayon
//!
//! With the feature `rayon`, [`par_all`](crate::Dense::par_all) and
//! [`par_all_in`](crate::Dense::par_all_in) are parallel iterators, split by rank: no lock, no
//! bridge from a serial iterator, results in order where you `collect`.
//!
//! ```
//! # #[cfg(feature = "rayon")] {
//! use dense_code::Dense;
//! use rayon::iter::ParallelIterator;
//!
//! let is_key = |key: &[u8; 3]| {
//!     key.iter().fold(7, |hash, &byte| hash * 31 + u32::from(byte)) == 277_777
//! };
//! let keys: Vec<[u8; 3]> = <[u8; 3]>::par_all().filter(is_key).collect();
//! assert_eq!(keys.len(), <[u8; 3]>::all().filter(is_key).count());
//! let any = <[u8; 3]>::par_all_in(1_000_000..2_000_000).find_any(is_key);
//! assert!(any.is_none_or(|key| is_key(&key)));
//! # }
//! ```
//!
//! # Over several machines
//!
//! Give each machine its number and take that part of the ranks. The parts cover all values, each
//! once, and differ by at most one in length.
//!
//! ```
//! use dense_code::Dense;
//!
//! /// Part `number` of `parts`, such as 2 of 0..4 on the third of four machines.
//! fn part<T: Dense>(number: u64, parts: u64) -> impl Iterator<Item = T> {
//!     let start = |number: u64| {
//!         (u128::from(T::COUNT) * u128::from(number) / u128::from(parts)) as u64
//!     };
//!     T::all_in(start(number)..start(number + 1))
//! }
//! let all = (0..7).flat_map(|number| part::<[u8; 2]>(number, 7));
//! assert!(all.eq(<[u8; 2]>::all()));
//! ```
//!
//! # Resumed after a stop
//!
//! The ranks still to come are [`ranks`](crate::All::ranks): two numbers to save, now and then.
//!
//! ```
//! use dense_code::Dense;
//!
//! let mut codes = <[u8; 3]>::all();
//! for code in codes.by_ref().take(1_000_000) {
//!     # let _ = code;
//!     // ... the work
//! }
//! let saved = codes.ranks(); // write it to a file; after a restart read it:
//! let resumed = <[u8; 3]>::all_in(saved);
//! assert!(resumed.take(5).eq(codes.take(5)));
//! ```
//!
//! # In random order, each once, without memory
//!
//! [`random::Shuffled`](crate::random::Shuffled) is a random permutation of `0..n` that is
//! computed, not stored, so `n` may be any `u64`. Places are split and resumed as ranks are, and
//! [`place_of`](crate::random::Shuffled::place_of) says when a value comes.
//!
//! ```
//! use dense_code::Dense;
//! use dense_code::random::Shuffled;
//!
//! type Code = [u32; 1];
//! let order = Shuffled::new(Code::COUNT, 2026); // 2^32 codes, and 2026 is the seed
//! let resumed = (5_000_000..5_000_010).filter_map(|place| order.at(place));
//! assert_eq!(resumed.filter_map(Code::unrank).count(), 10);
//! let third = order.values::<Code>().nth(2).ok_or("more than three")?;
//! assert_eq!(order.place_of(third.rank()), Some(2));
//! # Ok::<(), &str>(())
//! ```
//!
//! # Each value once, marked as done
//!
//! Where parts come back in any order, mark what is done: one bit per value in a
//! [`DenseSet`](crate::DenseSet), or one bit per part in a [`Bits`](crate::Bits).
//!
//! [`perm-hash`]: https://docs.rs/perm-hash
