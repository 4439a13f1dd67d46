//! What the cells of a refined graph tell without a search.
//!
//! A *link* is an edge between cells of several vertices that are not joined evenly ([`Cells`]).
//! All vertices of a cell have equally many links to each other cell. A cell whose vertices have no
//! link is *free*: any order of its vertices gives the same graph. A cell whose vertices have one
//! link each, to another cell, *hangs* on that cell: its vertices follow those that they are linked
//! to, and the ones that are linked to the same vertex are exchanged freely, each with all that
//! hangs on it. What hangs is taken away, until nothing does. Of a forest nothing is left.
//!
//! ```text
//!        cells {a}  {b c}  {d e f g}  {h i j k}
//!   a         {d e f g} hangs on {b c}: two vertices on each
//!  / \        {h i j k} hangs on {d e f g}: one on each
//! b   c       {b c} hangs on nothing: the edges to a are even, so the cell is free
//! ...         automorphisms: 2! for {b c}, (2!)^2 for {d e f g}, 1 for {h i j k}
//! ```

use alloc::vec::Vec;

use crate::graph::numbers::{Numbers, narrow, reset};
use crate::search::cells::{Cells, Links};
use crate::search::group::Group;

/// A cell that is free or hangs on another.
#[derive(Clone, Copy, Debug)]
struct Hanging {
    cell: u32,
    /// The cell on which it hangs; none if it is free.
    on: Option<u32>,
    /// How many vertices hang on each; of a free cell all.
    fan: u32,
    /// The next in `hanging` that hangs on the same cell.
    next: Option<u32>,
}

/// The links of a cell of several vertices.
#[derive(Clone, Copy, Debug, Default)]
struct Linked {
    /// Where those to each cell are.
    from: usize,
    to: usize,
    /// The links of each vertex to cells that are not taken away.
    degree: u32,
    is_taken: bool,
    /// The last in `hanging` that hangs on this cell.
    hanging: Option<u32>,
}

/// The cells of several vertices, and those among them that hang or are free.
#[derive(Debug, Default)]
pub(crate) struct Quotient {
    several: Numbers,
    /// For each of `several`.
    linked: Vec<Linked>,
    links: Links,
    /// The index of a cell in `several`, by its place.
    index: Numbers,
    hanging: Vec<Hanging>,
    todo: Numbers,
    /// Work of `arrange` and `learn`.
    used: Numbers,
    pairs: Links,
    stack: Vec<(u32, u32, u32)>,
}

impl Quotient {
    /// Takes all cells away that are free or hang; returns whether no cell is left.
    pub(crate) fn take_apart(&mut self, cells: &mut dyn Cells) -> bool {
        cells.write_several(&mut self.several);
        reset(&mut self.index, cells.vertices());
        self.linked.clear();
        self.links.clear();
        self.hanging.clear();
        self.todo.clear();
        for (index, cell) in (0..).zip(&self.several) {
            self.index[*cell as usize] = index;
            let from = self.links.len();
            cells.write_links(*cell, &mut self.links);
            let degree = self.links[from..].iter().map(|(_, links)| links).sum();
            self.linked.push(Linked { from, to: self.links.len(), degree, ..Linked::default() });
            if degree <= 1 {
                self.todo.push(index);
            }
        }
        while let Some(index) = self.todo.pop() {
            self.take(index, cells);
        }
        self.hanging.len() == self.several.len()
    }

    fn take(&mut self, index: u32, cells: &dyn Cells) {
        let (cell, linked) = (self.several[index as usize], self.linked[index as usize]);
        if linked.is_taken {
            return;
        }
        let size = cells.size(cell);
        let mut on = None;
        if linked.degree == 1 {
            let links = self.links[linked.from..linked.to].iter();
            let mut others = links.map(|(other, _)| *other);
            let is_left = |other: &u32| !self.linked[self.index[*other as usize] as usize].is_taken;
            on = others.find(is_left);
        }
        // Pairs within one cell hang on each other: they are left.
        if on == Some(cell) {
            return;
        }
        let fan = on.map_or(size, |other| size / cells.size(other));
        let (number, mut next) = (narrow(self.hanging.len()), None);
        self.linked[index as usize].is_taken = true;
        if let Some(other) = on {
            let other = self.index[other as usize];
            let linked = &mut self.linked[other as usize];
            next = linked.hanging.replace(number);
            linked.degree -= fan;
            if linked.degree <= 1 {
                self.todo.push(other);
            }
        }
        self.hanging.push(Hanging { cell, on, fan, next });
    }

    /// The cells of several vertices, ascending.
    pub(crate) fn cells(&self) -> &[u32] {
        &self.several
    }

    /// Whether a cell of several vertices was taken away.
    pub(crate) fn is_taken(&self, cell: u32) -> bool {
        self.linked[self.index[cell as usize] as usize].is_taken
    }

    /// The links that each vertex of a cell has to cells that were not taken away.
    pub(crate) fn degree(&self, cell: u32) -> u32 {
        self.linked[self.index[cell as usize] as usize].degree
    }

    /// The cells to which a cell is linked, taken away or not.
    pub(crate) fn links(&self, cell: u32) -> impl Iterator<Item = u32> {
        let linked = self.linked[self.index[cell as usize] as usize];
        self.links[linked.from..linked.to].iter().map(|(other, _)| *other)
    }

    /// Puts the vertices of each cell that hangs in the order of those on which they do.
    pub(crate) fn arrange(&mut self, cells: &dyn Cells, order: &mut [u32], places: &mut [u32]) {
        for Hanging { cell, on, fan, .. } in self.hanging.iter().rev() {
            let Some(on) = *on else { continue };
            let size = cells.size(*cell) as usize;
            reset(&mut self.used, size / *fan as usize);
            // The places are written after the order is read: places tell where a vertex was.
            let members = *cell as usize..*cell as usize + size;
            for at in members.clone() {
                let vertex = order[at];
                let slot = places[cells.neighbour_in(vertex, on) as usize] - on;
                let used = &mut self.used[slot as usize];
                places[vertex as usize] = cell + slot * fan + *used;
                *used += 1;
            }
            let mut at = members.start;
            // Cycles of exchanges, so that the order needs no second list.
            while at < members.end {
                let to = places[order[at] as usize] as usize;
                if to == at {
                    at += 1;
                } else {
                    order.swap(at, to);
                }
            }
        }
    }

    /// Adds the automorphisms that leave the cells that were not taken away as they are, once those
    /// of these are known, to the group, and counts them.
    pub(crate) fn learn(&mut self, cells: &dyn Cells, order: &[u32], group: &mut Group) {
        for number in (0..self.hanging.len()).rev() {
            let Hanging { cell, on, fan, .. } = self.hanging[number];
            let count = cells.size(cell) / fan;
            group.count_all_orders(fan as usize, count);
            if fan < 2 {
                continue;
            }
            for slot in 0..count {
                // Exchanges on one vertex are those on all vertices of its orbit, by the
                // automorphisms that take it to them.
                let is_needed = on.is_none_or(|on| {
                    let vertex = order[(on + slot) as usize];
                    group.orbits.root(vertex) == vertex
                });
                if is_needed {
                    self.learn_fan(number, cell + slot * fan, order, group);
                }
            }
        }
    }

    /// Adds to the pairs of an automorphism of what was left those of all that hangs on it.
    pub(crate) fn lift(
        &mut self,
        cell_of: &[u32],
        order: &[u32],
        places: &[u32],
        pairs: &mut Vec<(u32, u32)>,
    ) {
        for pair in 0..pairs.len() {
            let (from, to) = pairs[pair];
            let cell = cell_of[from as usize];
            let slot = |vertex: u32| places[vertex as usize] - cell;
            self.stack.push((cell, slot(from), slot(to)));
            while let Some((cell, from, to)) = self.stack.pop() {
                let mut next = self.linked[self.index[cell as usize] as usize].hanging;
                while let Some(number) = next {
                    let Hanging { cell, fan, .. } = self.hanging[number as usize];
                    for child in 0..fan {
                        let (from, to) = (from * fan + child, to * fan + child);
                        let at = |slot: u32| order[(cell + slot) as usize];
                        pairs.push((at(from), at(to)));
                        self.stack.push((cell, from, to));
                    }
                    next = self.hanging[number as usize].next;
                }
            }
        }
    }

    /// Adds all orders of the vertices that begin at a place, each with all that hangs on it.
    fn learn_fan(&mut self, number: usize, place: u32, order: &[u32], group: &mut Group) {
        let Hanging { cell, fan, .. } = self.hanging[number];
        let from = place - cell;
        // What hangs on the first, vertex by vertex, as offsets that lead to the others.
        self.pairs.clear();
        self.stack.clear();
        self.stack.push((cell, from, 1));
        while let Some((cell, slot, step)) = self.stack.pop() {
            // With the first vertex of the fan the one at this place goes, with the next the one at
            // `step` places further on.
            self.pairs.push((cell + slot, step));
            let mut next = self.linked[self.index[cell as usize] as usize].hanging;
            while let Some(number) = next {
                let Hanging { cell, fan, .. } = self.hanging[number as usize];
                for child in 0..fan {
                    self.stack.push((cell, slot * fan + child, step * fan));
                }
                next = self.hanging[number as usize].next;
            }
        }
        let pairs = &self.pairs;
        group.learn_all_orders(fan as usize, &|one, other, moved| {
            for (place, step) in pairs {
                let at = |index: usize| order[(place + step * narrow(index)) as usize];
                moved.push((at(one), at(other)));
            }
        });
    }
}
