//! From a graph to the canonical order of its vertices and its automorphisms: refined, then taken
//! apart as far as it goes, and the rest searched.

use alloc::boxed::Box;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use crate::graph::Graph;
use crate::parts::blocks::{Block, Group, block};
use crate::parts::components::Components;
use crate::parts::twins::Twins;
use crate::search::bits::{BitCells, Word};
use crate::search::cells::Cells;
use crate::search::lists::{Kind, Lists, ranks};
use crate::search::orbits::Names;
use crate::search::partition::ListCells;
use crate::search::tree::search;

/// The vertices of a graph in canonical order, and its automorphisms.
pub(crate) fn solve(
    graph: &Graph,
    budget: &mut Budget<'_>,
) -> Result<(Names, Group), LimitReached> {
    let (n, kind) = (graph.colours().len(), Kind::of(graph));
    let mut solver = Solver { group: Group::trivial(n), budget };
    // Words of bits only tell that there is an edge, so labelled ones always need lists.
    let order = if kind != Kind::Labelled && n <= u64::MAX_VERTICES {
        // Not in a box, as large ones are: memory would cost a small graph a tenth of its time.
        let mut cells = BitCells::<u64>::new(n, graph.is_directed());
        cells.read_graph(graph);
        solver.order_of(&mut cells, None)?
    } else if kind != Kind::Labelled && n <= u128::MAX_VERTICES {
        let mut cells = BitCells::<u128>::new(n, graph.is_directed());
        cells.read_graph(graph);
        solver.order_of(&mut cells, None)?
    } else {
        let lists = Lists::new(graph);
        // Making these lists may take a second, and no step.
        solver.budget.ask()?;
        let mut cells = ListCells::new(lists, &labels(graph), solver.budget)?;
        solver.order_of(&mut cells, None)?
    };
    Ok((order, solver.group))
}

/// A number for each colour of a vertex and label of its loop.
fn labels(graph: &Graph) -> Vec<u64> {
    let colours: Vec<u64> = graph.colours().iter().map(|colour| u64::from(*colour)).collect();
    let mut loops = alloc::vec![0; colours.len()];
    for (vertex, _, label) in graph.labelled_edges().filter(|(from, to, _)| from == to) {
        loops[vertex as usize] = 1 + u64::from(label);
    }
    let (colours, loops) = (ranks(&colours), ranks(&loops));
    colours.iter().zip(loops).map(|(colour, own)| colour << 14 | own).collect()
}

/// Where there are fewer vertices more than cells, the search is quicker than lists and what is made
/// of them to spare it.
const FEW: usize = 10;

struct Solver<'a, 'b> {
    group: Group,
    budget: &'a mut Budget<'b>,
}

/// A graph here is the whole one or a part of it. A vertex of a part stands for a block of vertices
/// of the whole graph; in the whole graph (`None`) each stands for itself.
impl Solver<'_, '_> {
    /// The canonical order of a part with labels of its vertices.
    fn part(
        &mut self,
        lists: Lists,
        labels: &[u64],
        blocks: Option<&[Block]>,
    ) -> Result<Names, LimitReached> {
        // A graph may fall into thousands of parts none of which is searched: these are steps too.
        self.budget.spend(1)?;
        let mut cells: Box<dyn Cells> = if lists.kind == Kind::Labelled {
            Box::new(ListCells::new(lists, labels, self.budget)?)
        } else if labels.len() <= u64::MAX_VERTICES {
            Box::new(BitCells::<u64>::of_lists(&lists, labels))
        } else if labels.len() <= u128::MAX_VERTICES {
            Box::new(BitCells::<u128>::of_lists(&lists, labels))
        } else {
            Box::new(ListCells::new(lists, labels, self.budget)?)
        };
        self.order_of(&mut *cells, blocks)
    }

    /// The canonical order of a graph that is refined. Each of these steps is decided by what
    /// isomorphic graphs share.
    fn order_of(
        &mut self,
        graph: &mut dyn Cells,
        blocks: Option<&[Block]>,
    ) -> Result<Names, LimitReached> {
        let spare = graph.vertices() - graph.count();
        // Nearly all random graphs end here.
        if spare == 0 {
            return Ok(graph.order());
        }
        let is_uniform = graph.is_uniform();
        if spare < FEW && !is_uniform {
            return self.search(graph, blocks);
        }
        let (order, cells) = (graph.order(), graph.cells());
        let cell_of = |vertex: &u16| cells[usize::from(*vertex)];
        // Any order of a cell's vertices is right: most random graphs with symmetries end here.
        if is_uniform {
            for cell in order.chunk_by(|a, b| cell_of(a) == cell_of(b)) {
                self.group.learn_all_orders(blocks, cell.len(), |place| &cell[place..=place]);
            }
            return Ok(order);
        }
        let lists = graph.lists();
        // Without this a cubic graph of 100 vertices with two leaves each took 270 times as long: each
        // pair is a level of the search's tree.
        if let Some(twins) = Twins::of(&lists, &order, &cells) {
            let joined = twins.learn(&mut self.group, blocks, cells.len());
            let (lists, kept, labels) = twins.reduced(&lists, &cells);
            let blocks: Vec<Block> =
                kept.iter().map(|vertex| joined[usize::from(*vertex)].clone()).collect();
            let order = self.part(lists, &labels, Some(&blocks))?;
            return Ok(twins.expand(&kept, &order));
        }
        if let Some(components) = Components::of(&lists, &order, &cells) {
            return self.components(&components, &cells, blocks);
        }
        // They may be borrowed from the graph, whose cells the search changes.
        drop(lists);
        self.search(graph, blocks)
    }

    fn search(
        &mut self,
        graph: &mut dyn Cells,
        blocks: Option<&[Block]>,
    ) -> Result<Names, LimitReached> {
        let found = search(graph, self.budget)?;
        for automorphism in &found.automorphisms {
            self.group.learn(blocks, (0..).zip(automorphism.iter().copied()));
        }
        self.group.factors.extend_from_slice(&found.factors);
        Ok(found.order)
    }

    /// The canonical order of components: by their codes, which begin with a cell.
    fn components(
        &mut self,
        components: &Components,
        cells: &[u16],
        blocks: Option<&[Block]>,
    ) -> Result<Names, LimitReached> {
        let mut names = alloc::vec![0; cells.len()];
        let mut solved = Vec::with_capacity(components.parts.len());
        for part in &components.parts {
            let mut order = part.clone();
            if part.len() > 1 {
                let lists = components.lists(part, &mut names);
                let labels: Vec<u64> =
                    part.iter().map(|vertex| cells[usize::from(*vertex)].into()).collect();
                let own: Vec<Block> = part.iter().map(|vertex| block(blocks, *vertex)).collect();
                let names = self.part(lists, &labels, Some(&own))?;
                order = names.iter().map(|name| part[usize::from(*name)]).collect();
            }
            solved.push((components.code(&order, cells, &mut names), order));
        }
        // Components of equal codes are isomorphic, so their order among each other is free.
        solved.sort_unstable();
        for equal in solved.chunk_by(|a, b| a.0 == b.0).filter(|equal| equal.len() > 1) {
            self.group.learn_all_orders(blocks, equal.len(), |part| &equal[part].1);
        }
        Ok(solved.iter().flat_map(|(_, order)| order.iter().copied()).collect())
    }
}
