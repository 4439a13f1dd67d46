use thiserror::Error;

use crate::limits::Limits;

/// The reason why a computation ended before it was done.
///
/// ```
/// use dense_code::Limits;
/// use dense_code::limits::{Budget, LimitReached};
/// let reached = Budget::new(&Limits::new().with_steps(9)).spend(10);
/// assert_eq!(reached, Err(LimitReached::Steps { limit: 9 }));
/// assert_eq!(LimitReached::Steps { limit: 9 }.to_string(), "more steps than the limit of 9");
/// let reached = LimitReached::Bytes { needed: 110, limit: 100 };
/// assert_eq!(reached.to_string(), "memory needed: 110 bytes, the limit: 100");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum LimitReached {
    /// It would take more steps.
    #[error("more steps than the limit of {limit}")]
    Steps {
        /// The limit on the steps.
        limit: u64,
    },
    /// It would take more memory.
    #[error("memory needed: {needed} bytes, the limit: {limit}")]
    Bytes {
        /// The bytes in use together with those asked for.
        needed: u64,
        /// The limit on the bytes.
        limit: u64,
    },
    /// The stop function returned `true`, or a progress function returned `Break`.
    #[error("stopped")]
    Stopped,
}

/// What is left of a computation's [`Limits`]. A computation reports its steps and bytes to it.
///
/// ```
/// use dense_code::Limits;
/// use dense_code::limits::{Budget, LimitReached};
///
/// /// The least `n` with `n * n >= square`, by trying.
/// fn root_within(square: u64, limits: &Limits<'_>) -> Result<u64, LimitReached> {
///     let mut budget = Budget::new(limits);
///     let mut n = 0_u64;
///     while n * n < square {
///         budget.spend(1)?;
///         n += 1;
///     }
///     Ok(n)
/// }
/// assert_eq!(root_within(144, &Limits::new().with_steps(12)), Ok(12));
/// assert!(root_within(145, &Limits::new().with_steps(12)).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Budget<'a> {
    limits: Limits<'a>,
    steps: u64,
    bytes: u64,
    /// Steps and calls until the next question.
    until_asked: u64,
    reached: Option<LimitReached>,
}

/// Steps and calls between two questions.
// Enough steps that a stop function which reads a clock costs almost nothing per step, and few
// enough that they soon pass.
const SLICE: u64 = 4096;

impl<'a> Budget<'a> {
    /// All that the limits allow.
    ///
    /// ```
    /// use dense_code::Limits;
    /// use dense_code::limits::Budget;
    /// assert_eq!(Budget::new(&Limits::new()).steps_left(), u64::MAX);
    /// ```
    #[must_use]
    pub const fn new(limits: &Limits<'a>) -> Self {
        Self { limits: *limits, steps: 0, bytes: 0, until_asked: 0, reached: None }
    }

    /// Counts steps, and asks from time to time whether to stop. Call it with 0 for results that
    /// are not steps, such as a solution: each call brings the next check of the stop function
    /// closer.
    ///
    /// # Errors
    ///
    /// [`LimitReached`]; every later call fails as well.
    ///
    /// ```
    /// use dense_code::Limits;
    /// use dense_code::limits::{Budget, LimitReached};
    /// let mut budget = Budget::new(&Limits::new().with_stop(&|| true));
    /// assert_eq!(budget.spend(0), Err(LimitReached::Stopped));
    /// ```
    #[inline]
    pub fn spend(&mut self, steps: u64) -> Result<(), LimitReached> {
        // A call counts though it spends nothing: a search that counts in blocks, and hands out a
        // result every few steps, would never ask otherwise.
        let more = if steps == 0 { 1 } else { steps };
        self.steps = self.steps.saturating_add(steps);
        if more <= self.until_asked && self.steps <= self.limits.steps() && self.reached.is_none() {
            self.until_asked -= more;
            return Ok(());
        }
        self.ask()
    }

    /// Checks at once whether to stop. Call it before a block of work that counts no steps.
    ///
    /// # Errors
    ///
    /// [`LimitReached`]; every later call fails as well.
    ///
    /// ```
    /// use dense_code::Limits;
    /// use dense_code::limits::Budget;
    /// assert!(Budget::new(&Limits::new()).ask().is_ok());
    /// ```
    // Cold, so that the counting above is all that is inlined into a search.
    #[cold]
    pub fn ask(&mut self) -> Result<(), LimitReached> {
        if self.reached.is_none() {
            let limit = self.limits.steps();
            if self.steps > limit {
                self.reached = Some(LimitReached::Steps { limit });
            } else if self.limits.is_stopped() {
                self.reached = Some(LimitReached::Stopped);
            }
            self.until_asked = SLICE;
        }
        self.reached.map_or(Ok(()), Err)
    }

    /// Counts the `bytes` bytes of a new table.
    ///
    /// # Errors
    ///
    /// [`LimitReached::Bytes`] when that is more than is left. Then nothing is counted, so that the
    /// caller can try something smaller.
    ///
    /// ```
    /// use dense_code::limits::{Budget, LimitReached};
    /// let mut budget = Budget::bytes(100);
    /// assert_eq!(budget.take(60), Ok(()));
    /// assert_eq!(budget.take(50), Err(LimitReached::Bytes { needed: 110, limit: 100 }));
    /// budget.give_back(60);
    /// assert_eq!((budget.take(50), budget.bytes_left()), (Ok(()), 50));
    /// ```
    #[inline]
    pub fn take(&mut self, bytes: u64) -> Result<(), LimitReached> {
        let (needed, limit) = (self.bytes.saturating_add(bytes), self.limits.bytes());
        if needed > limit {
            return Err(LimitReached::Bytes { needed, limit });
        }
        self.bytes = needed;
        Ok(())
    }

    /// Counts `bytes` bytes as free again.
    ///
    /// ```
    /// use dense_code::limits::Budget;
    /// let mut budget = Budget::bytes(100);
    /// budget.give_back(9); // more than was taken: all of it
    /// assert_eq!(budget.bytes_left(), 100);
    /// ```
    pub const fn give_back(&mut self, bytes: u64) {
        self.bytes = self.bytes.saturating_sub(bytes);
    }

    /// How many steps have been counted.
    ///
    /// ```
    /// use dense_code::Limits;
    /// use dense_code::limits::Budget;
    /// let mut budget = Budget::new(&Limits::new());
    /// assert_eq!(budget.spend(5).map(|()| budget.steps_spent()), Ok(5));
    /// ```
    #[must_use]
    pub const fn steps_spent(&self) -> u64 {
        self.steps
    }

    /// How many steps are left.
    ///
    /// ```
    /// use dense_code::Limits;
    /// use dense_code::limits::Budget;
    /// assert_eq!(Budget::new(&Limits::new().with_steps(7)).steps_left(), 7);
    /// ```
    #[must_use]
    pub const fn steps_left(&self) -> u64 {
        self.limits.steps().saturating_sub(self.steps)
    }

    /// How many bytes are left.
    ///
    /// ```
    /// use dense_code::limits::Budget;
    /// assert_eq!(Budget::bytes(1 << 20).bytes_left(), 1 << 20);
    /// ```
    #[must_use]
    pub const fn bytes_left(&self) -> u64 {
        self.limits.bytes().saturating_sub(self.bytes)
    }
}

impl Budget<'static> {
    /// A budget of this many bytes and any number of steps.
    ///
    /// ```
    /// use dense_code::limits::Budget;
    /// assert_eq!(Budget::bytes(1 << 30).bytes_left(), 1 << 30);
    /// ```
    #[must_use]
    pub const fn bytes(bytes: u64) -> Self {
        Self::new(&Limits::new().with_bytes(bytes))
    }
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    /// The question is asked at once, and then at least every `SLICE` steps or calls.
    #[test]
    fn the_question_is_asked_whatever_is_spent() {
        for steps in [0, 1, 3, SLICE - 1, SLICE, 10 * SLICE] {
            let asked = AtomicU64::new(0);
            let stop = || asked.fetch_add(1, Ordering::Relaxed) >= 10;
            let mut budget = Budget::new(&Limits::new().with_stop(&stop));
            let mut calls = 0;
            while budget.spend(steps).is_ok() {
                assert!(asked.load(Ordering::Relaxed) >= 1, "asked first at once");
                calls += 1;
            }
            assert!(calls <= 11 * SLICE, "{steps}: {calls}");
            assert_eq!(budget.spend(0), Err(LimitReached::Stopped));
            assert_eq!(budget.ask(), Err(LimitReached::Stopped));
            assert_eq!(asked.load(Ordering::Relaxed), 11, "never again once it was said");
        }
    }

    #[test]
    fn as_many_steps_as_allowed_and_no_more() {
        for limit in [0, 1, 5, SLICE, SLICE + 1, 3 * SLICE] {
            for by in [1, 2, 1000] {
                let mut budget = Budget::new(&Limits::new().with_steps(limit));
                let done = core::iter::repeat_with(|| budget.spend(by)).take_while(Result::is_ok);
                assert_eq!(done.count() as u64, limit / by);
                assert_eq!(budget.spend(0), Err(LimitReached::Steps { limit }));
            }
        }
        let mut budget = Budget::new(&Limits::new());
        assert!(budget.spend(u64::MAX).is_ok() && budget.spend(u64::MAX).is_ok());
        assert_eq!(budget.steps_left(), 0);
    }

    #[test]
    fn steps_and_bytes_are_those_of_plain_sums() {
        let (most_steps, most_bytes) = (10_000, 1000);
        let limits = Limits::new().with_steps(most_steps).with_bytes(most_bytes);
        let mut budget = Budget::new(&limits);
        let (mut steps, mut bytes) = (0, 0);
        for n in 0..400 {
            let more = n * 37 % 101;
            steps += more;
            let within = steps <= most_steps;
            let reached = LimitReached::Steps { limit: most_steps };
            assert_eq!(budget.spend(more), if within { Ok(()) } else { Err(reached) });
            let left = most_steps.saturating_sub(steps);
            assert_eq!((budget.steps_spent(), budget.steps_left()), (steps, left));

            let needed = bytes + more;
            if needed <= most_bytes {
                assert_eq!(budget.take(more), Ok(()));
                bytes = needed;
            } else {
                let reached = LimitReached::Bytes { needed, limit: most_bytes };
                assert_eq!(budget.take(more), Err(reached));
                budget.give_back(n);
                bytes = bytes.saturating_sub(n);
            }
            assert_eq!(budget.bytes_left(), most_bytes - bytes);
        }
        assert!(steps > most_steps);
    }
}
