use dense_code::Limits;
use dense_code::limits::LimitReached;

use crate::form::GraphForm;
use crate::graph::Graph;
use crate::graph::numbers::Numbers;
use crate::key::GraphKey;
use crate::parts::solver::{Solution, Solver};

/// Finds canonical forms of many graphs, one after the other, in memory that is kept: after some
/// graphs of one size and kind, further ones need no new memory, except for keys of more than 16
/// bytes.
///
/// ```
/// use canon_graph::{Canoniser, Graph};
/// use std::collections::HashMap;
///
/// let mut canoniser = Canoniser::new();
/// let mut counts = HashMap::new();
/// for edges in [[(0, 1), (1, 2)], [(0, 2), (2, 1)], [(0, 1), (2, 3)]] {
///     let graph = Graph::from_edges(4, edges)?;
///     *counts.entry(canoniser.key(&graph)).or_insert(0) += 1;
/// }
/// assert_eq!(counts.len(), 2);
/// # Ok::<(), canon_graph::GraphError>(())
/// ```
#[derive(Debug)]
pub struct Canoniser {
    solver: Solver,
    solution: Solution,
    map: Numbers,
    form: GraphForm,
}

impl Default for Canoniser {
    fn default() -> Self {
        Self::new()
    }
}

impl Canoniser {
    /// Returns a canoniser without memory yet.
    #[must_use]
    #[inline]
    pub fn new() -> Self {
        Self {
            solver: Solver::default(),
            solution: Solution::default(),
            map: Numbers::new(),
            form: GraphForm::empty(),
        }
    }

    /// Finds the canonical form of a graph, as [`Graph::form`] does.
    #[expect(clippy::missing_panics_doc, reason = "without limits it does not")]
    pub fn form(&mut self, graph: &Graph) -> &GraphForm {
        self.form_within(graph, &Limits::default()).expect("nothing limits the search")
    }

    /// The same within limits, as [`Graph::form_within`] has them.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] where the search needs more steps or is stopped.
    pub fn form_within(
        &mut self,
        graph: &Graph,
        limits: &Limits<'_>,
    ) -> Result<&GraphForm, LimitReached> {
        self.solution.group.is_wanted = true;
        self.solver.solve_within(graph, &mut self.solution, limits)?;
        self.form.write(graph, &mut self.solution);
        Ok(&self.form)
    }

    /// Finds the key of a graph, as [`Graph::key`] does. It takes less time than a form: the
    /// automorphisms are left out.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "without limits it does not")]
    pub fn key(&mut self, graph: &Graph) -> GraphKey {
        self.key_within(graph, &Limits::default()).expect("nothing limits the search")
    }

    /// The same within limits, as [`Graph::form_within`] has them.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] where the search needs more steps or is stopped.
    pub fn key_within(
        &mut self,
        graph: &Graph,
        limits: &Limits<'_>,
    ) -> Result<GraphKey, LimitReached> {
        self.solution.group.is_wanted = false;
        self.solver.solve_within(graph, &mut self.solution, limits)?;
        self.solution.write_form(graph, &mut self.map, self.form.graph_mut());
        Ok(GraphKey::of_form(self.form.graph()))
    }

    pub(crate) fn into_form(self) -> GraphForm {
        self.form
    }
}
