use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use crate::graph::lists::Lists;
use crate::graph::numbers::{Numbers, narrow};
use crate::parts::components::Components;
use crate::parts::ring::Ring;
use crate::parts::solver::{Solution, Solver};
use crate::parts::twins::Twins;
use crate::search::cells::Cells;
use crate::search::group::Group;
use crate::search::quotient::Quotient;
use crate::search::relations::Keys;

/// A refined graph after its hanging parts are removed, with its links only: other edges follow
/// from the cells. It is put in order by itself, if it is smaller than the graph, has twins or is
/// not connected.
#[derive(Debug, Default)]
pub(crate) struct Core {
    /// The vertices of the core, and the cell of each.
    vertices: Vec<u32>,
    cells: Vec<u32>,
    lists: Lists,
    /// The cell of each vertex of the graph; none for those outside of the core.
    cell_of: Vec<u32>,
    /// The number of each vertex in the core, or in a part of it.
    names: Vec<u32>,
    /// For each cell the last cell that was found to have links to it, or how many of its vertices
    /// are in order.
    marks: Vec<u32>,
    twins: Twins,
    components: Components,
    ring: Ring,
    solver: Solver,
    solution: Solution,
    part: Solution,
    /// Of a graph that is no list.
    memory: Lists,
    keys: Keys,
    pairs: Vec<(u32, u32)>,
    members: Numbers,
}

const NONE: u32 = u32::MAX;

impl Core {
    /// Puts the core of a graph in order; returns whether that was possible without a search of the
    /// whole graph.
    pub(crate) fn solve(
        &mut self,
        cells: &dyn Cells,
        layers: usize,
        quotient: &Quotient,
        is_group_wanted: bool,
        budget: &mut Budget<'_>,
    ) -> Result<bool, LimitReached> {
        let n = cells.vertices();
        self.solution.group.is_wanted = is_group_wanted;
        self.part.group.is_wanted = is_group_wanted;
        let mut memory = core::mem::take(&mut self.memory);
        let graph = cells.lists(&mut memory);
        let links = self.read_cells(cells, quotient);
        let solved = if self.vertices.len() == n && links == graph.entries() {
            // The graph is its own core.
            self.cells.clone_from(&self.cell_of);
            self.vertices.clear();
            self.vertices.extend(0..narrow(n));
            self.solve_links(graph, layers, n, budget)
        } else {
            self.read_links(graph, quotient);
            let lists = core::mem::take(&mut self.lists);
            let solved = self.solve_links(&lists, layers, n, budget);
            self.lists = lists;
            solved
        };
        self.memory = memory;
        solved
    }

    /// Notes the cells that are left; returns how many links there are.
    fn read_cells(&mut self, cells: &dyn Cells, quotient: &Quotient) -> usize {
        self.vertices.clear();
        self.cell_of.clear();
        self.cell_of.resize(cells.vertices(), NONE);
        let (members, mut links) = (&mut self.members, 0);
        for cell in quotient.cells().iter().filter(|cell| !quotient.is_taken(**cell)) {
            members.clear();
            cells.write_members(*cell, members);
            members.iter().for_each(|vertex| self.cell_of[*vertex as usize] = *cell);
            self.vertices.extend_from_slice(members);
            links += members.len() * quotient.degree(*cell) as usize;
        }
        links
    }

    /// Writes the graph of links.
    fn read_links(&mut self, graph: &Lists, quotient: &Quotient) {
        for memory in [&mut self.names, &mut self.marks] {
            memory.clear();
            memory.resize(graph.vertices(), NONE);
        }
        for (name, vertex) in (0..).zip(&self.vertices) {
            self.names[*vertex as usize] = name;
        }
        self.cells.clear();
        self.lists.clear();
        for vertex in &self.vertices {
            let cell = self.cell_of[*vertex as usize];
            if self.cells.last() != Some(&cell) {
                quotient.links(cell).for_each(|other| self.marks[other as usize] = cell);
            }
            self.cells.push(cell);
            self.lists.push_vertex();
            for (end, relation) in graph.entries_of(*vertex) {
                let other = self.cell_of[end as usize];
                if other != NONE && self.marks[other as usize] == cell {
                    let relation = graph.has_tags().then_some(relation);
                    self.lists.push(self.names[end as usize], relation);
                }
            }
        }
    }

    fn solve_links(
        &mut self,
        links: &Lists,
        layers: usize,
        vertices: usize,
        budget: &mut Budget<'_>,
    ) -> Result<bool, LimitReached> {
        let Self { twins, components, ring, solver, solution, part, .. } = self;
        let are_rings = Ring::are_rings(links);
        solution.group.reset(links.vertices());
        // Without this a cubic graph of 100 vertices with two leaves each took 270 times as long:
        // each pair is a level of the search's tree.
        if !are_rings && twins.find(links, layers, &self.cells) {
            twins.write_kept(links, &self.cells, &mut self.names);
            solver.solve_lists(&twins.lists, layers, &twins.keys, part, budget)?;
            solution.order.clear();
            for name in &part.order {
                solution.order.extend_from_slice(twins.block(*name));
            }
            if part.group.is_wanted {
                twins.learn(&part.group, &mut solution.group);
            }
            return Ok(true);
        }
        let count = components.find(links, are_rings);
        if count > 1 || are_rings {
            self.names.resize(links.vertices().max(self.names.len()), NONE);
            for number in 0..count {
                // A graph may fall into thousands of parts none of which is searched: these are
                // steps too.
                budget.spend(1)?;
                components.write_part(number, links, &self.cells, &mut self.names);
                let (lists, keys) = (&components.lists, &components.keys);
                if Ring::are_rings(lists) {
                    ring.solve(lists, keys, part);
                } else {
                    solver.solve_lists(lists, layers, keys, part, budget)?;
                }
                components.keep(number, part);
            }
            components.finish(&mut solution.order, &mut solution.group);
            return Ok(true);
        }
        if 8 * links.vertices() > 7 * vertices {
            return Ok(false);
        }
        self.keys.clear();
        self.keys.extend(self.cells.iter().map(|cell| u64::from(*cell)));
        solver.solve_lists(links, layers, &self.keys, solution, budget)?;
        Ok(true)
    }

    /// Puts the vertices of the core, which is solved, in order, each in its cell.
    pub(crate) fn place(&mut self, order: &mut [u32]) {
        self.marks.clear();
        self.marks.resize(order.len(), 0);
        for name in &self.solution.order {
            let cell = self.cells[*name as usize] as usize;
            let placed = &mut self.marks[cell];
            order[cell + *placed as usize] = self.vertices[*name as usize];
            *placed += 1;
        }
    }

    /// Adds the automorphisms of the core, with what hangs on the vertices that they move.
    pub(crate) fn learn(
        &mut self,
        quotient: &mut Quotient,
        order: &[u32],
        places: &[u32],
        group: &mut Group,
    ) {
        group.factors.extend_from_slice(&self.solution.group.factors);
        for moved in self.solution.group.automorphisms() {
            let named = |vertex: u32| self.vertices[vertex as usize];
            self.pairs.clear();
            self.pairs.extend(moved.iter().map(|(from, to)| (named(*from), named(*to))));
            quotient.lift(&self.cell_of, order, places, &mut self.pairs);
            group.learn(&mut self.pairs.iter().copied());
        }
    }
}
