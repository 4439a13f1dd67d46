//! Searches that count their own nodes, within a budget.

use dense_code::Limits;
use dense_code::limits::{Budget, LimitReached};

/// What a computation may spend, after the first question whether to stop. The searches of this
/// module ask only after a few thousand nodes.
pub(crate) fn asked<'a>(limits: &Limits<'a>) -> Result<Budget<'a>, LimitReached> {
    let mut budget = Budget::new(limits);
    budget.ask()?;
    Ok(budget)
}

/// Counts a block of work as one step, and asks whether to stop.
pub(crate) fn block(budget: &mut Budget<'_>) -> Result<(), LimitReached> {
    budget.spend(1)?;
    budget.ask()
}

/// Counts nodes, and asks whether to stop when none are left.
pub(crate) fn spend(budget: &mut Budget<'_>, nodes: u64) -> Result<(), LimitReached> {
    budget.spend(nodes)?;
    // A search that pauses wants one node more.
    if is_spent(budget) { budget.spend(1) } else { Ok(()) }
}

/// Whether nothing more may be done.
pub(crate) fn is_spent(budget: &Budget<'_>) -> bool {
    budget.slice() == 0
}

/// Asks whether to stop during work of which many units are one step or none.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Pace {
    done: usize,
}

impl Pace {
    /// Units between two questions: a few milliseconds of look-ups in large tables.
    pub(crate) const UNITS: usize = 1 << 14;

    /// Counts units of work that are about to be done.
    #[inline]
    pub(crate) fn work(
        &mut self,
        units: usize,
        budget: &mut Budget<'_>,
    ) -> Result<(), LimitReached> {
        self.done = self.done.saturating_add(units);
        if self.done < Self::UNITS {
            return Ok(());
        }
        self.done = 0;
        budget.ask()
    }
}

/// The bytes that a preparation of this many counts against a limit. The first megabyte is free:
/// small puzzles are searched whatever the limit is.
pub(crate) const fn counted_bytes(bytes: u64) -> u64 {
    bytes.saturating_sub(1 << 20)
}

/// The nodes of one search, counted as steps of a budget.
///
/// The search goes on until it finds something or its nodes reach the limit; then it is asked
/// whether to stop. The limit moves only there, so a search that finds something at every node is
/// asked as often as one that finds nothing.
#[derive(Debug)]
pub(crate) struct Meter<'a, 'b> {
    budget: &'a mut Budget<'b>,
    /// The search's nodes that the budget knows of.
    counted: u64,
    limit: u64,
}

impl<'a, 'b> Meter<'a, 'b> {
    pub(crate) fn new(budget: &'a mut Budget<'b>) -> Self {
        let limit = budget.slice();
        Self { budget, counted: 0, limit }
    }

    /// Goes on with a search until it finds something, or has ended and gives `false`. `next` takes
    /// the number of its own nodes up to which it may go on, and tells their number after. It may
    /// pause sooner: then too it is asked whether to stop.
    pub(crate) fn next(
        &mut self,
        mut next: impl FnMut(u64) -> (Option<bool>, u64),
    ) -> Result<bool, LimitReached> {
        loop {
            match next(self.limit) {
                (None, nodes) => {
                    spend(self.budget, nodes - self.counted)?;
                    if nodes < self.limit {
                        self.budget.ask()?;
                    }
                    self.counted = nodes;
                    self.limit = nodes.saturating_add(self.budget.slice());
                }
                (Some(found), nodes) => {
                    if !found {
                        self.finish(nodes);
                    }
                    return Ok(found);
                }
            }
        }
    }

    /// Counts the nodes of a search that has ended. A limit that they reach stops what comes next.
    pub(crate) fn finish(&mut self, nodes: u64) {
        let _ = self.budget.spend(nodes - self.counted);
        self.counted = nodes;
    }
}
