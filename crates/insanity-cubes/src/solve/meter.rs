//! Searches that count their own nodes, within a budget.

use dense_code::limits::{Budget, LimitReached};

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

/// The nodes of one search, counted as steps of a budget.
///
/// The search goes on until it finds something or its nodes reach [`limit`](Self::limit); then
/// [`spend`](Self::spend) asks whether to stop. The limit moves only there, so a search that finds
/// something at every node is asked as often as one that finds nothing.
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

    /// Up to which number of its own nodes the search may go on.
    pub(crate) fn limit(&self) -> u64 {
        self.limit
    }

    /// Counts the search's nodes so far, and asks whether to stop.
    pub(crate) fn spend(&mut self, nodes: u64) -> Result<(), LimitReached> {
        spend(self.budget, nodes - self.counted)?;
        self.counted = nodes;
        self.limit = nodes.saturating_add(self.budget.slice());
        Ok(())
    }

    /// Counts the nodes of a search that has ended. A limit that they reach stops what comes next.
    pub(crate) fn finish(&mut self, nodes: u64) {
        let _ = self.budget.spend(nodes - self.counted);
        self.counted = nodes;
    }
}
