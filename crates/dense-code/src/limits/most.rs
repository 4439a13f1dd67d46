use core::fmt;

/// Limits on a computation: steps, memory, and a function that is called from time to time and can
/// stop it.
///
/// Functions whose names end in `within` take the limits as their last argument; only a random
/// number generator comes after them. A computation of your own reports to a
/// [`Budget`](crate::limits::Budget), made from them. A computation that reaches a limit says so,
/// possibly with what it has found so far; it never gives a wrong answer.
///
/// ```
/// use core::sync::atomic::{AtomicU32, Ordering};
/// use dense_code::Limits;
///
/// let calls = AtomicU32::new(0);
/// // In a program: || Instant::now() > end
/// let late = || calls.fetch_add(1, Ordering::Relaxed) >= 100;
/// let limits = Limits::new().with_steps(1_000_000).with_bytes(1 << 28).with_stop(&late);
/// assert_eq!(
///     format!("{limits:?}"),
///     "Limits { steps: 1000000, bytes: 268435456, stop: true }",
/// );
/// ```
#[derive(Clone, Copy)]
#[must_use]
pub struct Limits<'a> {
    steps: u64,
    bytes: u64,
    // Behind a pointer, not a type parameter: kernels are not compiled again for every caller's
    // closure. `Sync`, because threads share the limits.
    stop: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl<'a> Limits<'a> {
    /// A memory limit of 1 GiB, no limit on the steps, and no stop function.
    ///
    /// ```
    /// use dense_code::Limits;
    /// assert_eq!((Limits::new().steps(), Limits::new().bytes()), (u64::MAX, 1 << 30));
    /// ```
    pub const fn new() -> Self {
        // A long search can be waited for, or stopped. Memory that runs out ends the program, so it
        // has a limit unless the caller raises it.
        Self { steps: u64::MAX, bytes: 1 << 30, stop: None }
    }

    /// At most this many steps in all. The page of each computation says what a step is: a decision
    /// of a search, a move, a block of work.
    ///
    /// ```
    /// use dense_code::limits::{Budget, Limits};
    /// let mut budget = Budget::new(&Limits::new().with_steps(3));
    /// assert!(budget.spend(3).is_ok() && budget.spend(1).is_err());
    /// ```
    pub const fn with_steps(self, steps: u64) -> Self {
        Self { steps, ..self }
    }

    /// At most this many bytes for tables.
    ///
    /// ```
    /// use dense_code::limits::{Budget, Limits};
    /// let mut budget = Budget::new(&Limits::new().with_bytes(100));
    /// assert!(budget.take(60).is_ok() && budget.take(60).is_err());
    /// ```
    pub const fn with_bytes(self, bytes: u64) -> Self {
        Self { bytes, ..self }
    }

    /// Stops the computation once `stop` returns `true`. It is called at the beginning, unless the
    /// result is known at once, and then at least every few thousand steps or results; it can look
    /// at a clock. A computation whose steps are slow calls it more often, as its page says. It
    /// must be `Sync` because threads can share the limits.
    ///
    /// ```
    /// use dense_code::limits::{Budget, Limits};
    /// use std::time::{Duration, Instant};
    /// let end = Instant::now() + Duration::from_millis(5);
    /// let late = || Instant::now() > end;
    /// let mut budget = Budget::new(&Limits::new().with_stop(&late));
    /// while budget.spend(1).is_ok() {}
    /// assert!(Instant::now() > end);
    /// ```
    pub const fn with_stop(mut self, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        self.stop = Some(stop);
        self
    }

    /// The limit on the steps.
    ///
    /// ```
    /// use dense_code::Limits;
    /// assert_eq!(Limits::new().with_steps(9).steps(), 9);
    /// ```
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// The limit on the bytes.
    ///
    /// ```
    /// use dense_code::Limits;
    /// assert_eq!(Limits::new().with_bytes(9).bytes(), 9);
    /// ```
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Calls the stop function; `false` if there is none.
    ///
    /// ```
    /// use dense_code::Limits;
    /// assert!(!Limits::new().is_stopped());
    /// assert!(Limits::new().with_stop(&|| true).is_stopped());
    /// ```
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
    }
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("steps", &self.steps)
            .field("bytes", &self.bytes)
            .field("stop", &self.stop.is_some())
            .finish()
    }
}
