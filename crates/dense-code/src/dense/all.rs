//! The iterators over all values, or those of a range of ranks.

use core::ops::Range;

/// The values of a range of ranks, in order: [`Dense::all`](crate::Dense::all) and
/// [`all_in`](crate::Dense::all_in).
///
/// Both ends step from value to value; `nth` and `nth_back` unrank once. [`ranks`](Self::ranks)
/// returns the ranks still to come.
///
/// ```
/// use dense_code::Dense;
/// let mut codes = <[u8; 2]>::all();
/// assert_eq!((codes.next(), codes.next_back()), (Some([0, 0]), Some([255, 255])));
/// assert_eq!(codes.len(), 65_534);
/// ```
///
/// On a 32-bit machine `len` panics if the number of values left does not fit in a `usize`.
#[derive(Clone, Debug)]
pub struct All<T> {
    pub(super) start: u64,
    pub(super) end: u64,
    /// The value given last from the front, and from the back: the next is one step away.
    pub(super) front: Option<T>,
    pub(super) back: Option<T>,
    /// For types with `FOLLOWING_INTO`, from the second value in a row on: the value of rank `r` is
    /// at `r % AHEAD`, for the ranks from `start` to the next multiple of `AHEAD`.
    pub(super) ahead: Option<[T; AHEAD]>,
}

/// The number of values that are written at a time.
// With half of it a permutation of ten takes a seventh longer.
pub(super) const AHEAD: usize = 64;

impl<T> All<T> {
    /// `start <= end <= COUNT`.
    pub(super) const fn new(start: u64, end: u64) -> Self {
        Self { start, end, front: None, back: None, ahead: None }
    }

    /// The ranks of the values that are left. To go on another day or on another machine, save
    /// them and pass them to [`all_in`](crate::Dense::all_in).
    #[must_use]
    pub const fn ranks(&self) -> Range<u64> {
        self.start..self.end
    }
}

/// The values of a range of ranks for the threads of `rayon`:
/// [`Dense::par_all`](crate::Dense::par_all) and [`par_all_in`](crate::Dense::par_all_in).
#[cfg(feature = "rayon")]
#[derive(Clone, Debug)]
pub struct ParAll<T>(pub(super) All<T>);
