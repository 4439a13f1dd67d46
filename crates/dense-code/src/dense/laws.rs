//! The laws of an encoding, as checks that any test can call.
//!
//! ```
//! use dense_code::{Below, laws};
//!
//! // A dense type: round trip both ways, order, completeness.
//! let report = laws::check_dense::<(bool, [Below<10>; 3])>()?;
//! assert_eq!((report.inputs, report.distinct, report.unused), (2000, 2000, 0));
//!
//! // Any key at all: how many inputs, how many different keys, how much of the range is unused.
//! # #[cfg(feature = "alloc")] {
//! let report = laws::check_injective(0..100_u32, |n| u64::from(n % 10 * 16 + n / 10));
//! assert!(report.is_injective());
//! assert_eq!(
//!     report.to_string(),
//!     "inputs 100, distinct 100, collisions 0, min 0, max 153, unused 54",
//! );
//! # }
//! # Ok::<(), laws::Violation>(())
//! ```
//!
//! If two values share a rank, `unrank` can return only one of them. `check_dense` reports that as
//! [`Violation::RoundTrip`], or as [`Violation::Missing`] if `unrank` has nothing for a rank that
//! is left over. `check_injective` counts it among the `collisions`.

use core::fmt;

use crate::Dense;
use crate::dense::value_of;

/// The result of a check.
///
/// ```
/// use dense_code::laws;
/// let report = laws::check_dense::<bool>()?;
/// assert_eq!(
///     report.to_string(),
///     "inputs 2, distinct 2, collisions 0, min 0, max 1, unused 0"
/// );
/// # Ok::<(), laws::Violation>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Report {
    /// How many values were encoded.
    pub inputs: u64,
    /// How many different keys came out.
    pub distinct: u64,
    /// `inputs - distinct`: 0 when no two values share a key.
    pub collisions: u64,
    /// The smallest key; 0 when there was no input.
    pub min: u128,
    /// The largest key; 0 when there was no input.
    pub max: u128,
    /// How many integers from `min..=max` are not keys.
    pub unused: u128,
}

impl Report {
    /// Whether no two inputs share a key.
    ///
    /// ```
    /// use dense_code::laws;
    /// assert!(!laws::check_injective([1, -1], |n: &i32| n.unsigned_abs()).is_injective());
    /// ```
    #[must_use]
    pub const fn is_injective(&self) -> bool {
        self.collisions == 0
    }

    /// Whether the keys are `0..inputs` without a gap.
    ///
    /// ```
    /// use dense_code::laws;
    /// assert!(laws::check_injective(0..9_u32, |n| 8 - n).is_dense());
    /// assert!(!laws::check_injective(0..9_u32, |n| 2 * n).is_dense());
    /// ```
    #[must_use]
    pub const fn is_dense(&self) -> bool {
        self.collisions == 0 && self.min == 0 && self.unused == 0
    }

    fn new(inputs: u64, distinct: u64, min: u128, max: u128) -> Self {
        // max - min + 1 - distinct, in an order that can't overflow; all are 0 without inputs.
        let unused = (max - min).saturating_sub(distinct.saturating_sub(1).into());
        Self { inputs, distinct, collisions: inputs - distinct, min, max, unused }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { inputs, distinct, collisions, min, max, unused } = self;
        write!(
            f,
            "inputs {inputs}, distinct {distinct}, collisions {collisions}, min {min}, max {max}, unused {unused}"
        )
    }
}

/// A law of [`Dense`] that does not hold, and where.
///
/// ```
/// use dense_code::{Dense, laws};
///
/// /// Two bits, but its `unrank` accepts a third value.
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
/// struct Wrong(u64);
/// impl Dense for Wrong {
///     const COUNT: u64 = 2;
///     fn rank(self) -> u64 {
///         self.0
///     }
///     fn unrank(rank: u64) -> Option<Self> {
///         (rank <= 2).then_some(Self(rank))
///     }
/// }
/// assert_eq!(laws::check_dense::<Wrong>(), Err(laws::Violation::Extra { rank: 2 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Violation {
    /// `unrank` refuses a rank below `COUNT`.
    #[error("unrank({rank}) is None, below the count")]
    Missing {
        /// The rank.
        rank: u64,
    },
    /// `unrank` makes a value for a rank of `COUNT` or more.
    #[error("unrank({rank}) is a value, past the count")]
    Extra {
        /// The rank.
        rank: u64,
    },
    /// `unrank(rank)` has another rank. This is how a collision shows: two values, one rank.
    #[error("unrank({rank}).rank() is {back}")]
    RoundTrip {
        /// The rank.
        rank: u64,
        /// The rank of its value.
        back: u64,
    },
    /// The order of two values is not the order of their ranks.
    #[error("the values of ranks {low} and {high} are not in ascending order")]
    Order {
        /// The lower rank.
        low: u64,
        /// The higher rank.
        high: u64,
    },
    /// `successor`, `predecessor`, `advance` or `retreat` does not lead to the value of the rank
    /// one higher or lower.
    #[error("the step up or down from the value of rank {rank} does not lead to its neighbour")]
    Step {
        /// The rank.
        rank: u64,
    },
    /// `ranks_into` or `values_into` does not agree with `rank` and `unrank`.
    #[error(
        "many values at once, that of rank {rank} the first of them, are not what each is alone"
    )]
    Many {
        /// The rank with which the block that failed begins; a block has up to 67 ranks.
        rank: u64,
    },
}

/// Checks the laws of [`Dense`] over a whole type: every rank is converted to its value and back,
/// the values must ascend, the batch methods must agree, and some ranks past the end must have no
/// value: the first two, and those of 2^8, 2^16, 2^32 and `u64::MAX` that are past the end.
///
/// O(COUNT) round trips. For types of more than a few hundred million values use
/// [`check_dense_at`].
///
/// # Errors
///
/// The first [`Violation`] found.
///
/// ```
/// use dense_code::laws;
/// assert_eq!(laws::check_dense::<[bool; 10]>()?.distinct, 1024);
/// # Ok::<(), laws::Violation>(())
/// ```
pub fn check_dense<T: Dense>() -> Result<Report, Violation> {
    check_dense_at::<T>(0..T::COUNT)
}

/// Checks the laws of [`Dense`] at the given ranks, at the first two past the end, and at those of
/// 2^8, 2^16, 2^32 and `u64::MAX` that are past the end.
///
/// Each rank is converted to its value and back, by `rank` and `unrank` and by the batch methods
/// [`ranks_into`](Dense::ranks_into) and [`values_into`](Dense::values_into). Each value must
/// compare with the one before it as their ranks do. Ranks of `COUNT` or more must have no value.
/// Pass no rank twice: `inputs` and `distinct` of the [`Report`] count each rank below `COUNT` as
/// often as you pass it. If none is passed twice, `unused` counts the ranks between the smallest
/// and the largest that you did not pass.
///
/// # Errors
///
/// The first [`Violation`] found.
///
/// ```
/// use dense_code::laws;
/// // The first, the last and a few in the middle of 2^48 values.
/// type Big = [u16; 3];
/// let report = laws::check_dense_at::<Big>([0, 1, 1 << 20, 1 << 40, (1 << 48) - 1])?;
/// assert_eq!(report.inputs, 5);
/// # Ok::<(), laws::Violation>(())
/// ```
pub fn check_dense_at<T: Dense>(ranks: impl IntoIterator<Item = u64>) -> Result<Report, Violation> {
    // A rank past the end has no value. A cast that drops the upper bits takes a power of two for
    // 0, which has a value.
    for rank in [T::COUNT, T::COUNT.saturating_add(1), 1 << 8, 1 << 16, 1 << 32, u64::MAX] {
        if rank >= T::COUNT && T::unrank(rank).is_some() {
            return Err(Violation::Extra { rank });
        }
    }
    let (mut inputs, mut min, mut max) = (0, u64::MAX, 0);
    let mut before: Option<(u64, T)> = None;
    // Checked together: 67, so that a type that goes by 64 has some left over.
    let (mut batch, mut held) = ([0; BATCH], 0);
    for rank in ranks {
        let value = match (T::unrank(rank), rank < T::COUNT) {
            (Some(value), true) => value,
            (None, false) => continue,
            (None, true) => return Err(Violation::Missing { rank }),
            (Some(_), false) => return Err(Violation::Extra { rank }),
        };
        let back = value.rank();
        if back != rank {
            return Err(Violation::RoundTrip { rank, back });
        }
        if let Some((other, previous)) = before {
            // Where the ranks ascend, neighbours are enough: an order between each and the next is
            // one of all.
            let order = other.cmp(&rank);
            if previous.cmp(&value) != order || previous.partial_cmp(&value) != Some(order) {
                return Err(Violation::Order { low: other.min(rank), high: other.max(rank) });
            }
        }
        check_steps(rank, value)?;
        batch[held] = rank;
        held += 1;
        if held == BATCH {
            check_batch::<T>(&batch)?;
            held = 0;
        }
        inputs += 1;
        (min, max) = (rank.min(min), rank.max(max));
        before = Some((rank, value));
    }
    check_batch::<T>(&batch[..held])?;
    // Round trips that hold leave no room for a collision: every input is distinct.
    Ok(Report::new(inputs, inputs, min.min(max).into(), max.into()))
}

/// Whether the steps from a value lead to those of the ranks one higher and lower: in place, round
/// to the other end.
fn check_steps<T: Dense>(rank: u64, value: T) -> Result<(), Violation> {
    let neighbour = |rank: Option<u64>| match rank.filter(|rank| *rank < T::COUNT) {
        Some(rank) => T::unrank(rank).map(Some).ok_or(Violation::Missing { rank }),
        None => Ok(None),
    };
    let (next, previous) = (neighbour(rank.checked_add(1))?, neighbour(rank.checked_sub(1))?);
    let (mut up, mut down) = (value, value);
    let steps = (up.advance(), down.retreat());
    let holds = (value.successor(), value.predecessor()) == (next, previous)
        && steps == (next.is_some(), previous.is_some())
        && up == next.unwrap_or_else(|| value_of(0))
        && down == previous.unwrap_or_else(|| value_of(T::COUNT - 1));
    if holds { Ok(()) } else { Err(Violation::Step { rank }) }
}

const BATCH: usize = 67;

/// Whether the batch methods do with these ranks, which have values, what is done with each alone.
fn check_batch<T: Dense>(ranks: &[u64]) -> Result<(), Violation> {
    let Some(&rank) = ranks.first() else { return Ok(()) };
    let (mut values, mut back) = ([value_of::<T>(rank); BATCH], [0; BATCH]);
    let (values, back) = (&mut values[..ranks.len()], &mut back[..ranks.len()]);
    let written = T::values_into(ranks, values);
    let are_same = ranks.iter().zip(&*values).all(|(rank, value)| *value == value_of(*rank));
    T::ranks_into(values, back);
    let holds = written == ranks.len() && are_same && *back == *ranks;
    if holds { Ok(()) } else { Err(Violation::Many { rank }) }
}

/// Encodes every value of a domain and reports the collisions and the range of the keys. It is for
/// keys that need not be dense.
///
/// Keys are any integer up to `u128`. The domain should hold each value once; then
/// [`Report::is_injective`] says that the key is free of collisions. O(n log n), 16 bytes per
/// value.
///
/// ```
/// use dense_code::laws;
/// // Prime products tell multisets apart; sums do not.
/// let primes = [2_u64, 3, 5, 7];
/// let pairs = || (0..4).flat_map(|a| (a..4).map(move |b| (a, b)));
/// assert!(laws::check_injective(pairs(), |&(a, b)| primes[a] * primes[b]).is_injective());
/// assert_eq!(laws::check_injective(pairs(), |&(a, b)| (a + b) as u64).collisions, 3);
/// ```
#[cfg(feature = "alloc")]
pub fn check_injective<T, K: Into<u128>>(
    domain: impl IntoIterator<Item = T>,
    mut key: impl FnMut(&T) -> K,
) -> Report {
    let mut keys: alloc::vec::Vec<u128> =
        domain.into_iter().map(|value| key(&value).into()).collect();
    let inputs = keys.len() as u64;
    keys.sort_unstable();
    keys.dedup();
    let [min, max] = [keys.first(), keys.last()].map(|key| key.copied().unwrap_or(0));
    Report::new(inputs, keys.len() as u64, min, max)
}

#[cfg(test)]
mod tests {
    use core::cmp::Ordering;
    #[cfg(feature = "alloc")]
    use std::string::ToString;

    use super::*;

    /// A type whose laws can be broken one at a time.
    #[derive(Clone, Copy, PartialEq, Eq)]
    struct Broken<const HOW: u8>(u64);

    #[expect(
        clippy::non_canonical_partial_ord_impl,
        reason = "one of the two orders can be broken"
    )]
    impl<const HOW: u8> PartialOrd for Broken<HOW> {
        fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
            if HOW == 6 { other.0.partial_cmp(&self.0) } else { self.0.partial_cmp(&other.0) }
        }
    }

    impl<const HOW: u8> Ord for Broken<HOW> {
        fn cmp(&self, other: &Self) -> Ordering {
            if HOW == 7 { other.0.cmp(&self.0) } else { self.0.cmp(&other.0) }
        }
    }

    impl<const HOW: u8> Dense for Broken<HOW> {
        const COUNT: u64 = 10;

        fn rank(self) -> u64 {
            match HOW {
                2 if self.0 == 5 => 6,
                3 => 9 - self.0,
                _ => self.0,
            }
        }

        fn unrank(rank: u64) -> Option<Self> {
            match HOW {
                0 if rank == 7 => None,
                1 if rank == 10 => Some(Self(10)),
                3 if rank < 10 => Some(Self(9 - rank)),
                4 if rank == u64::MAX => Some(Self(0)),
                8 if rank & 0xFF < 10 => Some(Self(rank & 0xFF)),
                9 if rank & 0xFFFF < 10 => Some(Self(rank & 0xFFFF)),
                10 if rank & 0xFFFF_FFFF < 10 => Some(Self(rank & 0xFFFF_FFFF)),
                _ => (rank < 10).then_some(Self(rank)),
            }
        }

        fn successor(self) -> Option<Self> {
            match HOW {
                11 if self.0 == 9 => Some(Self(0)),
                12 if self.0 == 4 => Some(Self(6)),
                _ => Self::unrank(self.rank() + 1),
            }
        }

        fn predecessor(self) -> Option<Self> {
            match HOW {
                13 if self.0 == 0 => Some(Self(9)),
                14 if self.0 == 7 => None,
                _ => Self::unrank(self.rank().checked_sub(1)?),
            }
        }

        fn advance(&mut self) -> bool {
            let next = self.successor();
            *self = next.unwrap_or_else(|| if HOW == 18 { *self } else { value_of(0) });
            next.is_some() || HOW == 19
        }

        fn retreat(&mut self) -> bool {
            let previous =
                if HOW == 20 && self.0 == 4 { Some(Self(2)) } else { self.predecessor() };
            *self = previous.unwrap_or_else(|| value_of(9));
            previous.is_some()
        }

        fn ranks_into(values: &[Self], ranks: &mut [u64]) {
            for (rank, value) in ranks.iter_mut().zip(values) {
                *rank = if HOW == 15 && value.0 == 9 { 8 } else { value.rank() };
            }
        }

        fn values_into(ranks: &[u64], values: &mut [Self]) -> usize {
            for (value, rank) in values.iter_mut().zip(ranks) {
                *value = if HOW == 16 && *rank == 9 { Self(8) } else { value_of(*rank) };
            }
            ranks.len().min(values.len()) - usize::from(HOW == 17)
        }
    }

    #[test]
    fn each_broken_law_is_found() {
        assert_eq!(check_dense::<Broken<0>>(), Err(Violation::Missing { rank: 7 }));
        assert_eq!(check_dense::<Broken<1>>(), Err(Violation::Extra { rank: 10 }));
        assert_eq!(check_dense::<Broken<2>>(), Err(Violation::RoundTrip { rank: 5, back: 6 }));
        assert_eq!(check_dense::<Broken<3>>(), Err(Violation::Order { low: 0, high: 1 }));
        assert_eq!(check_dense::<Broken<4>>(), Err(Violation::Extra { rank: u64::MAX }));
        assert!(check_dense::<Broken<5>>().is_ok_and(|report| report.is_dense()));
        assert_eq!(check_dense::<Broken<6>>(), Err(Violation::Order { low: 0, high: 1 }));
        assert_eq!(check_dense::<Broken<7>>(), Err(Violation::Order { low: 0, high: 1 }));
        assert_eq!(check_dense::<Broken<8>>(), Err(Violation::Extra { rank: 1 << 8 }));
        assert_eq!(check_dense::<Broken<9>>(), Err(Violation::Extra { rank: 1 << 16 }));
        assert_eq!(check_dense::<Broken<10>>(), Err(Violation::Extra { rank: 1 << 32 }));
        assert_eq!(check_dense::<Broken<11>>(), Err(Violation::Step { rank: 9 }));
        assert_eq!(check_dense::<Broken<12>>(), Err(Violation::Step { rank: 4 }));
        assert_eq!(check_dense::<Broken<13>>(), Err(Violation::Step { rank: 0 }));
        assert_eq!(check_dense::<Broken<14>>(), Err(Violation::Step { rank: 7 }));
        assert_eq!(check_dense::<Broken<18>>(), Err(Violation::Step { rank: 9 }));
        assert_eq!(check_dense::<Broken<19>>(), Err(Violation::Step { rank: 9 }));
        assert_eq!(check_dense::<Broken<20>>(), Err(Violation::Step { rank: 4 }));
        // The batch methods: a block of up to 67 ranks that begins with 0.
        assert_eq!(check_dense::<Broken<15>>(), Err(Violation::Many { rank: 0 }));
        assert_eq!(check_dense::<Broken<16>>(), Err(Violation::Many { rank: 0 }));
        assert_eq!(check_dense::<Broken<17>>(), Err(Violation::Many { rank: 0 }));
    }

    #[test]
    fn samples_count_what_they_saw() {
        let report = check_dense_at::<Broken<5>>([9, 3, 12, 10]).unwrap();
        assert_eq!((report.inputs, report.distinct, report.min, report.max), (2, 2, 3, 9));
        assert_eq!(check_dense_at::<Broken<5>>([]).unwrap(), Report::new(0, 0, 0, 0));
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn dense_is_from_0_without_collision_or_gap() {
        let report = |keys: &[u8]| check_injective(keys, |key| **key);
        assert!(report(&[1, 0, 2]).is_dense() && report(&[]).is_dense());
        for not_dense in [&[0, 0, 1][..], &[1, 2], &[0, 2], &[1, 1, 3]] {
            assert!(!report(not_dense).is_dense());
        }
        assert_eq!(
            report(&[3, 3, 6]).to_string(),
            "inputs 3, distinct 2, collisions 1, min 3, max 6, unused 2"
        );
        assert_eq!(
            Violation::Missing { rank: 7 }.to_string(),
            "unrank(7) is None, below the count"
        );
    }

    #[cfg(feature = "alloc")]
    #[test]
    fn the_whole_range_of_keys_is_counted() {
        let report = check_injective([0, u128::MAX], |key| *key);
        assert_eq!((report.distinct, report.unused), (2, u128::MAX - 1));
        assert_eq!(check_injective(0..0_u32, |key| *key), Report::new(0, 0, 0, 0));
        assert_eq!(check_injective([7_u8; 5], |key| *key).collisions, 4);
    }
}
