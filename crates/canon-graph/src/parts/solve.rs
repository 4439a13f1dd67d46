use alloc::boxed::Box;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use crate::graph::Graph;
use crate::parts::blocks::{Block, Group};
use crate::parts::components::Components;
use crate::parts::twins::Twins;
use crate::search::bits::{BitCells, Word};
use crate::search::cells::Cells;
use crate::search::lists::{Kind, Lists, narrow_place};
use crate::search::orbits::Names;
use crate::search::partition::ListCells;
use crate::search::tree::search;

/// The vertices of a graph in canonical order, and its automorphisms if there can be any.
pub(crate) fn solve(
    graph: &Graph,
    budget: &mut Budget<'_>,
) -> Result<(Names, Option<Box<Group>>), LimitReached> {
    budget.spend(1)?;
    let (n, kind) = (graph.vertices() as usize, Kind::of(graph));
    if kind != Kind::Labelled && n <= u64::MAX_VERTICES {
        let mut cells = BitCells::<u64>::new(n, graph.is_directed());
        cells.read_graph(graph);
        return whole(&mut cells, budget);
    }
    if kind != Kind::Labelled && n <= u128::MAX_VERTICES {
        let mut cells = BitCells::<u128>::new(n, graph.is_directed());
        cells.read_graph(graph);
        return whole(&mut cells, budget);
    }
    let mut labels: Vec<(u32, u64)> = graph.colours().iter().map(|colour| (*colour, 0)).collect();
    for (vertex, _, label) in graph.labelled_edges().filter(|(from, to, _)| from == to) {
        labels[vertex as usize].1 = 1 + u64::from(label);
    }
    let mut cells = ListCells::new(Lists::new(graph), |vertex| labels[usize::from(vertex)]);
    whole(&mut cells, budget)
}

fn whole<C: Cells>(
    graph: &mut C,
    budget: &mut Budget<'_>,
) -> Result<(Names, Option<Box<Group>>), LimitReached> {
    // Nearly all random graphs end here.
    if graph.is_discrete() {
        return Ok((graph.order(), None));
    }
    let mut solver = Solver { group: Group::trivial(graph.vertices()), budget };
    let order = solver.cells(graph, None)?;
    Ok((order, Some(Box::new(solver.group))))
}

/// With fewer vertices than this in cells of others, a search is quicker than what spares it.
const FEW: usize = 10;

struct Solver<'a, 'b> {
    group: Group,
    budget: &'a mut Budget<'b>,
}

impl Solver<'_, '_> {
    /// The canonical order of a part with labels of its vertices.
    fn part(
        &mut self,
        lists: Lists,
        labels: &[u16],
        blocks: Option<&[Block]>,
    ) -> Result<Names, LimitReached> {
        self.budget.spend(1)?;
        let (n, kind, label) = (lists.vertices(), lists.kind, |vertex: usize| labels[vertex]);
        if kind != Kind::Labelled && n <= u64::MAX_VERTICES {
            let mut cells = BitCells::<u64>::new(n, kind == Kind::Directed);
            cells.read_lists(&lists, label);
            self.cells(&mut cells, blocks)
        } else if kind != Kind::Labelled && n <= u128::MAX_VERTICES {
            let mut cells = BitCells::<u128>::new(n, kind == Kind::Directed);
            cells.read_lists(&lists, label);
            self.cells(&mut cells, blocks)
        } else {
            self.cells(&mut ListCells::new(lists, |vertex| label(vertex.into())), blocks)
        }
    }

    fn cells<C: Cells>(
        &mut self,
        graph: &mut C,
        blocks: Option<&[Block]>,
    ) -> Result<Names, LimitReached> {
        let order = graph.order();
        if graph.is_discrete() {
            return Ok(order);
        }
        let cells = graph.cells();
        // The least of what follows, and the most frequent.
        if graph.is_uniform() {
            for cell in order.chunk_by(|a, b| cells[usize::from(*a)] == cells[usize::from(*b)]) {
                if cell.len() > 1 {
                    self.group.learn_all_orders(blocks, cell.len(), |place| &cell[place..=place]);
                }
            }
            return Ok(order);
        }
        let is_begin = |place: &usize| cells[usize::from(order[*place])] == narrow_place(*place);
        if order.len() - (0..order.len()).filter(is_begin).count() < FEW {
            return self.search(graph, blocks);
        }
        let lists = graph.lists();
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
        drop(lists);
        self.search(graph, blocks)
    }

    fn search<C: Cells>(
        &mut self,
        graph: &mut C,
        blocks: Option<&[Block]>,
    ) -> Result<Names, LimitReached> {
        let found = search(graph, self.budget)?;
        for automorphism in &found.automorphisms {
            self.group.learn(blocks, (0..).zip(automorphism.iter().copied()));
        }
        self.group.factors.extend(found.factors);
        Ok(found.order)
    }

    /// The canonical order of components: by their cells, those of the same cells by their codes.
    fn components(
        &mut self,
        components: &Components,
        cells: &[u16],
        blocks: Option<&[Block]>,
    ) -> Result<Names, LimitReached> {
        let cell_of = |vertex: &u16| cells[usize::from(*vertex)];
        let mut names = alloc::vec![0; cells.len()];
        let mut solved = Vec::with_capacity(components.parts.len());
        for part in &components.parts {
            let first = part.iter().map(cell_of).min().expect("a component is not empty");
            if let [_] = part[..] {
                solved.push((first, 1, Vec::new(), part.clone()));
                continue;
            }
            let lists = components.lists(part, &mut names);
            let labels: Names = part.iter().map(cell_of).collect();
            let own = |vertex: &u16| {
                let single = || Block::from_slice(&[*vertex]);
                blocks.map_or_else(single, |blocks| blocks[usize::from(*vertex)].clone())
            };
            let own: Vec<Block> = part.iter().map(own).collect();
            let order = self.part(lists, &labels, Some(&own))?;
            let order: Names = order.iter().map(|name| part[usize::from(*name)]).collect();
            let code = components.code(&order, cells, &mut names);
            solved.push((first, part.len(), code, order));
        }
        solved.sort_unstable();
        for equal in solved.chunk_by(|a, b| (a.0, a.1, &a.2) == (b.0, b.1, &b.2)) {
            if equal.len() > 1 {
                self.group.learn_all_orders(blocks, equal.len(), |part| &equal[part].3);
            }
        }
        Ok(solved.iter().flat_map(|(.., order)| order.iter().copied()).collect())
    }
}
