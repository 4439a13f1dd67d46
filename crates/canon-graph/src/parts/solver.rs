//! From a graph to the canonical order of its vertices and its automorphisms: refined, then taken
//! apart as far as it goes, and the rest searched.

use alloc::boxed::Box;

use dense_code::Limits;
use dense_code::limits::{Budget, LimitReached};

use crate::graph::lists::Lists;
use crate::graph::numbers::{Numbers, write_places};
use crate::graph::rows::Rows;
use crate::graph::{Edges, Graph};
use crate::parts::core::Core;
use crate::search::bit_cells::{BitCells, Word};
use crate::search::cells::Cells;
use crate::search::group::Group;
use crate::search::list_cells::{ListCells, Memory};
use crate::search::quotient::Quotient;
use crate::search::relations::{Keys, MAX_LAYERS};
use crate::search::tree::{Tree, search};

/// What puts graphs in order, with its memory.
#[derive(Debug, Default)]
pub(crate) struct Solver {
    small: BitCells<1>,
    large: Option<Box<Large>>,
    tools: Tools,
}

/// For graphs of more than 64 vertices, or with labels.
#[derive(Debug, Default)]
struct Large {
    of_256: BitCells<4>,
    of_512: BitCells<8>,
    lists: Memory,
    relations: Lists,
    keys: Keys,
}

/// What comes after the refinement.
#[derive(Debug, Default)]
struct Tools {
    tree: Tree,
    quotient: Quotient,
    places: Numbers,
    core: Option<Box<Core>>,
}

/// The canonical order of a graph, and its automorphisms.
#[derive(Debug, Default)]
pub(crate) struct Solution {
    pub(crate) order: Numbers,
    pub(crate) group: Group,
}

impl Solution {
    /// Writes the canonical form of a graph that is solved, and the map to it.
    pub(crate) fn write_form(&self, graph: &Graph, map: &mut Numbers, form: &mut Graph) {
        write_places(&self.order, map);
        graph.rename_into(map, &self.order, form);
    }
}

impl Solver {
    /// Puts a graph in order within limits.
    pub(crate) fn solve_within(
        &mut self,
        graph: &Graph,
        solution: &mut Solution,
        limits: &Limits<'_>,
    ) -> Result<(), LimitReached> {
        let mut budget = Budget::new(limits);
        // A graph that is settled by colours takes a step as well, so the stop function is asked.
        budget.spend(1)?;
        self.solve(graph, solution, &mut budget)
    }

    fn solve(
        &mut self,
        graph: &Graph,
        solution: &mut Solution,
        budget: &mut Budget<'_>,
    ) -> Result<(), LimitReached> {
        let n = graph.colours().len();
        solution.group.reset(n);
        if let Edges::Rows(rows) = graph.stored_edges()
            && n <= Word::<1>::MAX_VERTICES
        {
            return self.small.solve(graph, rows, &mut self.tools, solution, budget);
        }
        let large = self.large.get_or_insert_default();
        // By the edges, not by the store: a graph that has lost edges may still have rows. By bits,
        // sparse graphs of 100 vertices took 1.2 to 5 times as long.
        if let Edges::Rows(rows) = graph.stored_edges()
            && graph.has_many_edges()
        {
            let tools = &mut self.tools;
            if n <= Word::<2>::MAX_VERTICES || n <= Word::<4>::MAX_VERTICES && !graph.is_directed()
            {
                return large.of_256.solve(graph, rows, tools, solution, budget);
            }
            if n <= Word::<8>::MAX_VERTICES && !graph.is_directed() {
                return large.of_512.solve(graph, rows, tools, solution, budget);
            }
        }
        let mut keys = core::mem::take(&mut large.keys);
        let mut relations = core::mem::take(&mut large.relations);
        graph.write_keys(&mut keys);
        let (lists, layers) = match graph.as_relations() {
            Some(found) => found,
            None => {
                let layers = graph.write_relations(&mut relations);
                (&relations, layers)
            }
        };
        // Sorting the labels of edges may take a second, and no step.
        let asked = budget.ask();
        let solved = asked.and_then(|()| self.solve_lists(lists, layers, &keys, solution, budget));
        let large = self.large.get_or_insert_default();
        (large.keys, large.relations) = (keys, relations);
        solved
    }

    /// Puts a graph of lists in order, whose vertices have keys.
    pub(crate) fn solve_lists(
        &mut self,
        lists: &Lists,
        layers: usize,
        keys: &[u64],
        solution: &mut Solution,
        budget: &mut Budget<'_>,
    ) -> Result<(), LimitReached> {
        let n = lists.vertices();
        solution.group.reset(n);
        let are_few = layers <= MAX_LAYERS;
        if are_few && n <= Word::<1>::MAX_VERTICES {
            self.small.read_lists(lists, layers, keys);
            return order_of(&mut self.small, layers, &mut self.tools, solution, budget);
        }
        let large = self.large.get_or_insert_default();
        let mut cells = ListCells::new(lists, keys, &mut large.lists, budget)?;
        order_of(&mut cells, layers, &mut self.tools, solution, budget)
    }
}

impl<const K: usize> BitCells<K> {
    fn solve(
        &mut self,
        graph: &Graph,
        rows: &Rows,
        tools: &mut Tools,
        solution: &mut Solution,
        budget: &mut Budget<'_>,
    ) -> Result<(), LimitReached> {
        self.read_graph(graph, rows);
        let layers = if graph.is_directed() { 3 } else { 1 };
        order_of(self, layers, tools, solution, budget)
    }
}

/// Where there are fewer vertices more than cells, the search is quicker than what is made to spare
/// it.
const FEW: usize = 16;

/// Puts a graph that is refined in order. Each of these steps is decided by what isomorphic graphs
/// share.
fn order_of(
    cells: &mut dyn Cells,
    layers: usize,
    tools: &mut Tools,
    solution: &mut Solution,
    budget: &mut Budget<'_>,
) -> Result<(), LimitReached> {
    let Tools { tree, quotient, places, core } = tools;
    let spare = cells.vertices() - cells.count();
    // Nearly all random graphs end here.
    if spare == 0 {
        cells.write_order(&mut solution.order);
        return Ok(());
    }
    let Solution { order, group } = solution;
    cells.write_order(order);
    write_places(order, places);
    let mut is_solved = quotient.take_apart(cells);
    if is_solved {
        quotient.arrange(cells, order, places);
    } else if spare >= FEW {
        let core = core.get_or_insert_default();
        is_solved = core.solve(cells, layers, quotient, group.is_wanted, budget)?;
        if is_solved {
            core.place(order);
            write_places(order, places);
            quotient.arrange(cells, order, places);
            if group.is_wanted {
                core.learn(quotient, order, places, group);
            }
        }
    }
    if !is_solved {
        return search(cells, (tree, quotient), order, group, budget);
    }
    if group.is_wanted {
        quotient.learn(cells, order, group);
    }
    Ok(())
}
