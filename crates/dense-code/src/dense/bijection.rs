use core::ops::{Bound, RangeBounds};

use super::all::All;
#[cfg(feature = "rayon")]
use super::all::ParAll;

/// An order-preserving bijection between a small type and the integers `0..COUNT`.
///
/// ```
/// use dense_code::{Below, Dense};
///
/// // The state of a small machine: a flag and two digits. Its rank comes for free.
/// type State = (bool, [Below<10>; 2]);
/// assert_eq!(State::COUNT, 200);
///
/// let state = State::unrank(142).ok_or("past the last state")?;
/// assert_eq!(state, (true, [Below::new(4).ok_or("4")?, Below::new(2).ok_or("2")?]));
/// assert_eq!(state.rank(), 142);
/// assert_eq!(State::unrank(200), None);
/// # Ok::<(), &str>(())
/// ```
///
/// # Laws
///
/// 1. `x.rank() < COUNT`, and `x < y` exactly when `x.rank() < y.rank()`.
/// 2. `unrank(r)` is `None` exactly when `r >= COUNT`; otherwise `unrank(r)?.rank() == r`.
/// 3. The other functions agree with these two: `successor`, `predecessor` and the batches give
///    what ranks one higher or lower, or one at a time, would give.
///
/// [`laws::check_dense`](crate::laws::check_dense) checks them over the whole type;
/// call it from the tests of your own implementations.
///
/// # Composition
///
/// These types are dense: `()`, `bool`, `char`, the integers of up to 32 bits,
/// [`Below<N>`](crate::Below), [`Ordering`](core::cmp::Ordering) and `PhantomData`; and `Option`,
/// tuples of up to eight and arrays of dense types. Their order is that of their `Ord`
/// (lexicographic: the first component is the most significant). Structs and enums of your own
/// become dense by `#[derive(Dense)]`. `COUNT` is evaluated while compiling, and a type with more
/// than `u64::MAX` values is a compile error where its `COUNT` is used (reported by `cargo build`,
/// and not always by `cargo check`):
///
/// ```compile_fail,E0080
/// use dense_code::Dense;
/// // 2^64 values: one more than a u64 can count.
/// const TOO_MANY: u64 = <[u32; 2]>::COUNT;
/// ```
#[diagnostic::on_unimplemented(
    message = "the values of `{Self}` have no dense ranks",
    label = "not `Dense`",
    note = "a struct or enum of your own becomes dense by `#[derive(Dense)]` beside `Clone, Copy, \
            PartialEq, Eq, PartialOrd, Ord`",
    note = "`u64`, `i64` and larger integers have more values than a rank can count: a digit below \
            `N` is a `Below<N>`"
)]
#[doc(alias = "enumerate all values")]
#[doc(alias = "perfect hash")]
pub trait Dense: Copy + Ord {
    /// How many values the type has: 0 only for a type without values, such as an empty enum.
    const COUNT: u64;

    /// The position of this value in the order of the type, below [`COUNT`](Self::COUNT).
    #[must_use]
    fn rank(self) -> u64;

    /// The value at a position, or `None` exactly when `rank >= COUNT`.
    #[must_use]
    fn unrank(rank: u64) -> Option<Self>;

    /// Writes the ranks of many values, until the shorter slice ends.
    ///
    /// The default calls [`rank`](Self::rank) for each. Override it if your type has a faster way
    /// to rank many values: searches and sets that rank in blocks call this method.
    ///
    /// ```
    /// use dense_code::Dense;
    /// let mut ranks = [0; 2];
    /// <(bool, bool)>::ranks_into(&[(true, false), (false, true)], &mut ranks);
    /// assert_eq!(ranks, [2, 1]);
    /// ```
    #[inline]
    fn ranks_into(values: &[Self], ranks: &mut [u64]) {
        for (rank, value) in ranks.iter_mut().zip(values) {
            *rank = value.rank();
        }
    }

    /// Writes the values of many ranks and returns how many it has written. A rank that no value
    /// has is skipped. It reads at most `values.len()` ranks.
    ///
    /// ```
    /// use dense_code::Dense;
    /// let mut values = [false; 3];
    /// assert_eq!(bool::values_into(&[1, 2, 1], &mut values), 2);
    /// assert_eq!(values[..2], [true, true]);
    /// ```
    #[inline]
    fn values_into(ranks: &[u64], values: &mut [Self]) -> usize {
        let (mut places, mut written) = (values.iter_mut(), 0);
        for rank in ranks.iter().take(places.len()) {
            if let Some(value) = Self::unrank(*rank)
                && let Some(place) = places.next()
            {
                *place = value;
                written += 1;
            }
        }
        written
    }

    /// The value of the next rank; `None` for the last value.
    ///
    /// The default unranks. Override it if your type can step in less time: [`all`](Self::all) and
    /// its kin step from value to value.
    ///
    /// ```
    /// use dense_code::Dense;
    /// assert_eq!((false, true).successor(), Some((true, false)));
    /// assert_eq!((true, true).successor(), None);
    /// ```
    #[inline]
    #[must_use]
    fn successor(self) -> Option<Self> {
        self.rank().checked_add(1).and_then(Self::unrank)
    }

    /// The value of the previous rank; `None` for the first value. It is like
    /// [`successor`](Self::successor), in the other direction.
    #[inline]
    #[must_use]
    fn predecessor(self) -> Option<Self> {
        self.rank().checked_sub(1).and_then(Self::unrank)
    }

    /// Goes to the next value in place, like a wheel of an odometer. From the last value it goes
    /// round to the first and returns `false`. [`all`](Self::all) and its kin call it for every
    /// value.
    ///
    /// The default calls [`successor`](Self::successor). Override it too if your values are kept in
    /// memory, as arrays are. Tuples, arrays and derived types go on by their last part, and when
    /// that wraps round, by the part before it: O(1) amortised.
    ///
    /// ```
    /// use dense_code::Dense;
    /// let mut pair = (false, true);
    /// assert!(pair.advance() && pair == (true, false));
    /// assert!(pair.advance() && !pair.advance() && pair == (false, false));
    /// ```
    #[inline]
    fn advance(&mut self) -> bool {
        let next = self.successor();
        *self = next.unwrap_or_else(|| value_of(0));
        next.is_some()
    }

    /// Goes to the previous value in place. From the first value it goes round to the last and
    /// returns `false`. As [`advance`](Self::advance), in the other direction.
    #[inline]
    fn retreat(&mut self) -> bool {
        let previous = self.predecessor();
        *self = previous.unwrap_or_else(|| value_of(Self::COUNT - 1));
        previous.is_some()
    }

    /// Writes the values after a given one, the first of which has the given rank: for types that
    /// do this faster than by single steps. [`all`](Self::all) and its kin then keep some values
    /// ready.
    #[doc(hidden)]
    const FOLLOWING_INTO: Option<fn(Self, u64, &mut [Self])> = None;

    /// All values in order. It steps from each to the next: see [`advance`](Self::advance).
    ///
    /// ```
    /// use dense_code::Dense;
    /// assert!(<(bool, bool)>::all().eq([
    ///     (false, false),
    ///     (false, true),
    ///     (true, false),
    ///     (true, true)
    /// ]));
    /// ```
    #[must_use = "iterators are lazy"]
    fn all() -> All<Self> {
        All::new(0, Self::COUNT)
    }

    /// The values of a range of ranks in order: to start from the n-th value, to do one part of a
    /// long job, or to go on after a stop. The first value is unranked, the others are stepped to.
    ///
    /// No value has a rank of `COUNT` or more, so the iterator ends there at the latest.
    ///
    /// ```
    /// use dense_code::Dense;
    /// type Code = [u8; 3];
    /// let mut part = Code::all_in(1_000_000..2_000_000);
    /// assert_eq!((part.len(), part.next()), (1_000_000, Some([15, 66, 64])));
    /// assert_eq!(part.nth(500), Some([15, 68, 53]));
    /// assert_eq!(part.ranks(), 1_000_502..2_000_000); // what is left: save it, and go on from there
    /// assert_eq!(Code::all_in(0xff_fffe..).count(), 2);
    /// ```
    #[must_use = "iterators are lazy"]
    fn all_in(ranks: impl RangeBounds<u64>) -> All<Self> {
        let start = match ranks.start_bound() {
            Bound::Included(start) => *start,
            Bound::Excluded(before) => before.saturating_add(1),
            Bound::Unbounded => 0,
        };
        let end = match ranks.end_bound() {
            Bound::Included(last) => last.saturating_add(1),
            Bound::Excluded(end) => *end,
            Bound::Unbounded => Self::COUNT,
        };
        let end = end.min(Self::COUNT);
        All::new(start.min(end), end)
    }

    /// All values for the threads of `rayon`, which split them by rank; in order where the
    /// operation keeps an order, as `collect` does. On a 32-bit machine it panics, as
    /// [`All::len`](All) does, for more values than a `usize` counts: take parts of them there.
    ///
    /// ```
    /// use dense_code::Dense;
    /// use rayon::iter::ParallelIterator;
    /// let few = <[u8; 3]>::par_all().filter(|code| code.iter().all(|part| part % 51 == 0)).count();
    /// assert_eq!(few, 216);
    /// ```
    #[cfg(feature = "rayon")]
    #[must_use = "iterators are lazy"]
    fn par_all() -> ParAll<Self>
    where
        Self: Send,
    {
        ParAll(Self::all())
    }

    /// The values of a range of ranks for the threads of `rayon`: [`all_in`](Self::all_in) and
    /// [`par_all`](Self::par_all).
    #[cfg(feature = "rayon")]
    #[must_use = "iterators are lazy"]
    fn par_all_in(ranks: impl RangeBounds<u64>) -> ParAll<Self>
    where
        Self: Send,
    {
        ParAll(Self::all_in(ranks))
    }

    /// A value drawn at random, each with the same probability. A type without values does not
    /// compile here.
    ///
    /// ```
    /// use dense_code::{Below, Dense};
    /// use rand_core::SeedableRng;
    /// let mut rng = rand_pcg::Pcg64::seed_from_u64(1);
    /// let dice = <[Below<6>; 2]>::random(&mut rng);
    /// assert!(dice[0].get() < 6);
    /// ```
    #[cfg(feature = "rand")]
    fn random<R: rand_core::Rng + ?Sized>(rng: &mut R) -> Self {
        const { assert!(Self::COUNT > 0, "a type without values has none to draw") };
        let rank = crate::random::below(Self::COUNT, rng).expect("the type has values");
        value_of(rank)
    }
}

/// The value of a rank below `COUNT`.
#[inline]
pub(crate) fn value_of<T: Dense>(rank: u64) -> T {
    T::unrank(rank).expect("each rank below COUNT has a value: the second law of `Dense`")
}

/// Implements [`Dense`](trait@crate::Dense) for types of your own whose `COUNT`, `rank` and
/// `unrank` are inherent, usually so that the functions can be `const`, which those of a trait
/// can't be.
///
/// An entry is written like this; there may be several:
///
/// ```text
/// [GENERICS] TYPE { MORE FUNCTIONS }
/// ```
///
/// - `[GENERICS]`: the generic parameters, such as `[const N: usize]`; `[]` if there are none.
/// - `TYPE`: the type.
/// - `MORE FUNCTIONS`: other functions of the trait, such as a faster `ranks_into`; often none.
///
/// ```
/// use dense_code::{Dense, forward_dense};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
/// struct Hour(u8);
///
/// impl Hour {
///     const COUNT: u64 = 24;
///
///     const fn rank(self) -> u64 {
///         self.0 as u64
///     }
///
///     const fn unrank(rank: u64) -> Option<Self> {
///         if rank < Self::COUNT { Some(Self(rank as u8)) } else { None }
///     }
/// }
///
/// forward_dense! {
///     [] Hour {}
/// }
/// assert_eq!(<Hour as Dense>::all().count(), 24);
/// ```
// The functions of a trait can't be `const`, and those of a type can't be called by generic code:
// each type has the inherent ones and forwards.
#[macro_export]
macro_rules! forward_dense {
    ($([$($param:tt)*] $type:ty { $($more:tt)* })*) => {$(
        impl<$($param)*> $crate::Dense for $type {
            const COUNT: u64 = Self::COUNT;

            #[inline]
            fn rank(self) -> u64 {
                self.rank()
            }

            #[inline]
            fn unrank(rank: u64) -> ::core::option::Option<Self> {
                Self::unrank(rank)
            }

            $($more)*
        }
    )*};
}
