//! How much work a search may do.

use core::fmt;

/// Limits of a search: nodes, memory, and a question asked now and then.
///
/// A search that reaches a limit says so with what it knows; it never gives a wrong answer.
///
/// ```
/// use core::sync::atomic::{AtomicU32, Ordering};
/// use insanity_cubes::Limits;
///
/// let calls = AtomicU32::new(0);
/// let deadline = || calls.fetch_add(1, Ordering::Relaxed) >= 100; // in a program: Instant::now() > end
/// let limits = Limits::new().nodes(1_000_000).bytes(1 << 28).stop(&deadline);
/// assert_eq!(format!("{limits:?}"), "Limits { nodes: 1000000, bytes: 268435456, stop: true }");
/// ```
#[derive(Clone, Copy)]
#[must_use]
pub struct Limits<'a> {
    pub(crate) nodes: u64,
    pub(crate) bytes: u64,
    pub(crate) stop: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl<'a> Limits<'a> {
    /// Any number of nodes, 1 GiB, never asked to stop.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Puzzle, Verdict};
    /// let puzzle: Puzzle = "ABABAB BABABA".parse()?;
    /// assert!(matches!(puzzle.solve_within(&Limits::new()), Verdict::Solved(_)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn new() -> Self {
        Self { nodes: u64::MAX, bytes: 1 << 30, stop: None }
    }

    /// At most about this many nodes in all: decisions of searches, their moves or their blocks.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Puzzle, Verdict};
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// assert_eq!(puzzle.solve_within(&Limits::new().nodes(0)), Verdict::Unknown);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = nodes;
        self
    }

    /// At most about this many bytes for tables.
    ///
    /// ```
    /// use insanity_cubes::Limits;
    /// assert!(format!("{:?}", Limits::new().bytes(1 << 20)).contains("bytes: 1048576"));
    /// ```
    pub fn bytes(mut self, bytes: u64) -> Self {
        self.bytes = bytes;
        self
    }

    /// Stops once this says `true`. Asked every few thousand nodes or with each block of work; only
    /// a large table of states is sorted without a question. Look at a clock here. `Sync`, so
    /// that threads can share the limits.
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    /// use insanity_cubes::{Limits, Puzzle, Verdict};
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let end = Instant::now() + Duration::from_secs(5);
    /// let late = || Instant::now() > end;
    /// assert!(matches!(puzzle.solve_within(&Limits::new().stop(&late)), Verdict::Solved(_)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn stop(mut self, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        self.stop = Some(stop);
        self
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
            .field("nodes", &self.nodes)
            .field("bytes", &self.bytes)
            .field("stop", &self.stop.is_some())
            .finish()
    }
}

/// What is left of the limits.
#[derive(Clone, Debug)]
pub(crate) struct Budget<'a> {
    limits: Limits<'a>,
    spent: u64,
    stopped: bool,
}

/// Nodes between two questions.
const SLICE: u64 = 4096;

impl<'a> Budget<'a> {
    pub(crate) fn new(limits: &Limits<'a>) -> Self {
        Self { limits: *limits, spent: 0, stopped: false }
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.limits.bytes
    }

    pub(crate) fn nodes_spent(&self) -> u64 {
        self.spent
    }

    /// Whether a limit has been reached.
    pub(crate) fn is_spent(&self) -> bool {
        self.stopped || self.spent >= self.limits.nodes
    }

    /// Up to which number of its own nodes a search may go before it asks again, if `before` were
    /// spent when it began and it has taken `nodes`.
    pub(crate) fn slice(&self, before: u64, nodes: u64) -> u64 {
        let left = self.limits.nodes.saturating_sub(before);
        nodes.saturating_add(SLICE).min(left)
    }

    /// Notes that so many nodes are spent in all; whether to stop.
    pub(crate) fn spend_up_to(&mut self, spent: u64) -> bool {
        self.spent = spent;
        self.stopped |= self.limits.stop.is_some_and(|stop| stop());
        self.is_spent()
    }

    /// Counts a block of work as a node; whether to stop.
    pub(crate) fn is_stopped(&mut self) -> bool {
        let spent = self.spent.saturating_add(1);
        self.spend_up_to(spent)
    }
}
