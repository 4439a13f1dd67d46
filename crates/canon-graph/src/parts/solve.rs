//! From a graph to the canonical order of its vertices and its automorphisms: refined, then taken
//! apart as far as it goes, and the rest searched.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};
use smallvec::smallvec;

use crate::graph::{Graph, Words, zeros};
use crate::parts::components::components;
use crate::parts::part::{Block, Part};
use crate::parts::twins::{twins, without_twins};
use crate::search::bit_cells::{BitCells, Word};
use crate::search::cells::Cells;
use crate::search::group::Group;
use crate::search::list_cells::ListCells;
use crate::search::lists::{Kind, Lists, ranks};
use crate::search::orbits::Names;
use crate::search::tree::search;

/// The vertices of a graph in canonical order, and its automorphisms.
type Ordered = (Names, Group);

/// Puts a graph in order.
pub(crate) fn solve(graph: &Graph, budget: &mut Budget<'_>) -> Result<Ordered, LimitReached> {
    let (n, kind) = (graph.colours().len(), Kind::of(graph));
    // Words of bits only tell that there is an edge, so labelled ones always need lists.
    if kind != Kind::Labelled && n <= u64::MAX_VERTICES {
        // Not in a box, as large ones are: memory would cost a small graph a tenth of its time.
        let mut cells = BitCells::<u64>::new(n, graph.is_directed());
        cells.read_graph(graph);
        order_of(&mut cells, budget)
    } else if kind != Kind::Labelled && n <= u128::MAX_VERTICES {
        let mut cells = BitCells::<u128>::new(n, graph.is_directed());
        cells.read_graph(graph);
        order_of(&mut cells, budget)
    } else {
        let lists = Lists::new(graph);
        // Making these lists may take a second, and no step.
        budget.ask()?;
        order_of(&mut ListCells::new(&lists, &labels(graph), budget)?, budget)
    }
}

/// A number for each colour of a vertex and label of its loop.
fn labels(graph: &Graph) -> Vec<u64> {
    let colours: Vec<u64> = graph.colours().iter().map(|colour| u64::from(*colour)).collect();
    let mut loops = vec![0; colours.len()];
    for (vertex, _, label) in graph.labelled_edges().filter(|(from, to, _)| from == to) {
        loops[vertex as usize] = 1 + u64::from(label);
    }
    let (colours, loops) = (ranks(&colours), ranks(&loops));
    colours.iter().zip(loops).map(|(colour, own)| colour << 14 | own).collect()
}

/// Where there are fewer vertices more than cells, the search is quicker than lists and what is made
/// of them to spare it.
const FEW: usize = 10;

/// Puts a graph that is refined in order. Each of these steps is decided by what isomorphic graphs
/// share.
fn order_of(graph: &mut dyn Cells, budget: &mut Budget<'_>) -> Result<Ordered, LimitReached> {
    let spare = graph.vertices() - graph.count();
    let mut group = Group::default();
    // Nearly all random graphs end here.
    if spare == 0 {
        return Ok((graph.order(), group));
    }
    let is_uniform = graph.is_uniform();
    if spare < FEW && !is_uniform {
        return search(graph, budget);
    }
    let (order, cells) = (graph.order(), graph.cells());
    let cell_of = |vertex: &u16| cells[usize::from(*vertex)];
    // Any order of a cell's vertices is right: most random graphs with symmetries end here.
    if is_uniform {
        for cell in order.chunk_by(|a, b| cell_of(a) == cell_of(b)) {
            group.learn_all_orders(cell.len(), |place| &cell[place..=place]);
        }
        return Ok((order, group));
    }
    let lists = graph.lists();
    // Without this a cubic graph of 100 vertices with two leaves each took 270 times as long: each
    // pair is a level of the search's tree.
    let classes = twins(&lists, &order, &cells);
    if !classes.is_empty() {
        for (class, _) in &classes {
            group.learn_all_orders(class.len(), |place| &class[place..=place]);
        }
        let part = without_twins(&lists, &cells, &classes);
        let (order, found) = order_of_part(&part, budget)?;
        part.learn(&found, &mut group);
        return Ok((part.order(&order), group));
    }
    if let Some(parts) = components(&lists, &order, &cells) {
        return order_of_components(&lists, &cells, parts, budget);
    }
    // They may be borrowed from the graph, whose cells the search changes.
    drop(lists);
    search(graph, budget)
}

fn order_of_part(part: &Part, budget: &mut Budget<'_>) -> Result<Ordered, LimitReached> {
    // A graph may fall into thousands of parts none of which is searched: these are steps too.
    budget.spend(1)?;
    let (lists, labels) = (&part.lists, &part.labels);
    let mut cells: Box<dyn Cells> = if lists.kind == Kind::Labelled {
        Box::new(ListCells::new(lists, labels, budget)?)
    } else if labels.len() <= u64::MAX_VERTICES {
        Box::new(BitCells::<u64>::of_lists(lists, labels))
    } else if labels.len() <= u128::MAX_VERTICES {
        Box::new(BitCells::<u128>::of_lists(lists, labels))
    } else {
        Box::new(ListCells::new(lists, labels, budget)?)
    };
    order_of(&mut *cells, budget)
}

/// The order of components by their least cells, then by their sizes and graphs.
fn order_of_components(
    graph: &Lists,
    cells: &[u16],
    parts: Vec<Names>,
    budget: &mut Budget<'_>,
) -> Result<Ordered, LimitReached> {
    let (mut group, mut names) = (Group::default(), vec![u16::MAX; cells.len()]);
    let mut solved = Vec::with_capacity(parts.len());
    for vertices in parts {
        // What is equal exactly for components that are isomorphic.
        let cell_of = |vertex: &u16| u64::from(cells[usize::from(*vertex)]);
        let least = vertices.iter().map(cell_of).min().expect("a component is not empty");
        let mut code: Words = smallvec![least << 32 | vertices.len() as u64];
        if vertices.len() == 1 {
            solved.push((code, vertices));
            continue;
        }
        let lists = graph.induced(&vertices, &mut names);
        let labels: Vec<u64> = vertices.iter().map(cell_of).collect();
        let blocks: Vec<Block> =
            vertices.iter().map(|vertex| Block::from_slice(&[*vertex])).collect();
        let part = Part { lists, labels, blocks };
        let (order, found) = order_of_part(&part, budget)?;
        part.learn(&found, &mut group);
        let mut places: Names = zeros(order.len());
        for (place, vertex) in (0..).zip(&order) {
            places[usize::from(*vertex)] = place;
        }
        part.lists.write(&order, &places, &mut code);
        let order = part.order(&order);
        code.extend(order.iter().map(cell_of));
        solved.push((code, order));
    }
    // Components of equal codes are isomorphic, so their order among each other is free.
    solved.sort_unstable();
    for equal in solved.chunk_by(|a, b| a.0 == b.0) {
        group.learn_all_orders(equal.len(), |part| &equal[part].1);
    }
    Ok((solved.iter().flat_map(|(_, order)| order.iter().copied()).collect(), group))
}
