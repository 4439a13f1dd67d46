//! The search for the canonical form: a tree of refined partitions, whose leaves are orders of the
//! vertices.
//!
//! A node is a partition. It branches at a cell of several vertices: each in turn is set apart, and
//! the partition refined. Where all cells have one vertex, the node is a leaf. The traces of
//! refinements, and a leaf's rows (the graph in the leaf's order), are the same for isomorphic
//! graphs, so the form is that of the best leaf: the one with the greatest list of traces from the
//! root, and among equal lists the greatest rows.
//!
//! Two leaves are kept, the first and the best so far. A leaf whose rows equal those of one of the
//! two is its image under an automorphism. Then the branch that holds it is the image of one that
//! was searched, and the search goes back to where the two paths part.
//!
//! Branches that are images of each other are searched once, as the orbits of automorphisms tell. At
//! a node of the first path all automorphisms known fix the path's vertices, since all leaves so far
//! are below it: the orbits of all of them serve. When such a node is done, the orbit of its first
//! branch has the index of its stabiliser for size, and the order of the group is the product of
//! these. At other nodes the automorphisms that fix the path's vertices are picked out.

use alloc::vec::Vec;
use core::cmp::Ordering;

use dense_code::limits::{Budget, LimitReached};
use smallvec::SmallVec;

use crate::graph::{Words, zeros};
use crate::search::cells::Cells;
use crate::search::group::Group;
use crate::search::orbits::{Names, Orbits, identity};
use crate::search::trace::{Guide, Steps};

/// Automorphisms that are kept though all known orbits are theirs already: they may still fix the
/// path of a later node.
const MAX_SPARE: usize = 64;

/// A node of the path from the root that is being searched.
#[derive(Debug)]
struct Node {
    /// The vertices of the cell that is branched, ascending, and how many of them were looked at.
    branches: Names,
    looked_at: usize,
    /// Whether the node is on the path to the first leaf.
    is_first: bool,
    /// How the traces up to here compare with those of the two leaves.
    as_first: bool,
    to_best: Ordering,
}

/// A leaf that is kept.
#[derive(Debug)]
struct Leaf {
    order: Names,
    /// The steps from the root to the leaf, and where those of each depth end.
    steps: Steps,
    ends: SmallVec<[usize; 8]>,
    /// The vertices set apart.
    path: SmallVec<[u16; 8]>,
    rows: Words,
}

impl Leaf {
    /// The trace at a depth; nothing past the leaf.
    fn trace(&self, depth: usize) -> &[u64] {
        let end = |depth: usize| self.ends.get(depth).copied().unwrap_or(self.steps.len());
        &self.steps[end(depth - 1)..end(depth)]
    }
}

struct Search<'a> {
    cells: &'a mut dyn Cells,
    /// The nodes of the path; those past `top` are done.
    nodes: SmallVec<[Node; 2]>,
    top: usize,
    /// The vertex set apart at each node of the path.
    path: SmallVec<[u16; 8]>,
    /// The steps from the root down, and where those of each depth end.
    steps: Steps,
    ends: SmallVec<[usize; 8]>,
    first: Option<Leaf>,
    /// The best leaf; none while that is the first.
    best: Option<Leaf>,
    automorphisms: SmallVec<[Names; 2]>,
    spare: usize,
    /// The orbits of all automorphisms known.
    orbits: Orbits,
    factors: SmallVec<[u32; 8]>,
    /// Of the last leaf: where each vertex is, and the rows.
    places: Names,
    rows: Words,
}

/// The canonical order of a graph whose cells are not all single, and its automorphisms.
pub(crate) fn search(
    cells: &mut dyn Cells,
    budget: &mut Budget<'_>,
) -> Result<(Names, Group), LimitReached> {
    let vertices = cells.vertices();
    let mut search = Search {
        cells,
        nodes: SmallVec::new(),
        top: 0,
        path: SmallVec::new(),
        steps: Steps::new(),
        ends: SmallVec::from_slice(&[0]),
        first: None,
        best: None,
        automorphisms: SmallVec::new(),
        spare: 0,
        orbits: Orbits::singles(vertices),
        factors: SmallVec::new(),
        places: zeros(vertices),
        rows: Words::new(),
    };
    search.open(true, Ordering::Equal);
    while let Some(vertex) = search.next_branch() {
        budget.spend(1)?;
        search.descend(vertex, budget)?;
    }
    let Search { first, best, automorphisms, factors, .. } = search;
    let mut group = Group { moved: Vec::new(), factors };
    for automorphism in &automorphisms {
        group.learn((0..).zip(automorphism.iter().copied()));
    }
    Ok((best.or(first).expect("the first path ends in a leaf").order, group))
}

impl Search<'_> {
    /// Makes a node of the partition that the path leads to.
    fn open(&mut self, as_first: bool, to_best: Ordering) {
        let depth = self.path.len();
        self.cells.save(depth);
        self.nodes.truncate(depth);
        // Before the first leaf all nodes are on its path.
        let is_first = self.first.is_none();
        self.nodes.push(Node {
            branches: self.cells.target(),
            looked_at: 0,
            is_first,
            as_first,
            to_best,
        });
        self.top = depth;
    }

    /// The next branch to search, of the lowest node that has one; `None` at the end.
    fn next_branch(&mut self) -> Option<u16> {
        loop {
            if let Some(vertex) = self.branch_of_top() {
                return Some(vertex);
            }
            // The node is done. It stays in the list until another takes its place.
            let node = &self.nodes[self.top];
            if node.is_first {
                // By now every branch was searched or is in the orbit of one that was, so the orbit
                // is that of the whole stabiliser.
                self.factors.push(self.orbits.size(node.branches[0]));
            }
            self.top = self.top.checked_sub(1)?;
        }
    }

    /// The next branch of the top node that is the image of none searched.
    fn branch_of_top(&mut self) -> Option<u16> {
        let node = &mut self.nodes[self.top];
        if node.looked_at == 0 {
            // The least vertex of all is that of its orbit. Most nodes have no other branch searched,
            // and need no orbits.
            node.looked_at = 1;
            return node.branches.first().copied();
        }
        let mut own;
        let orbits = if node.is_first {
            &mut self.orbits
        } else {
            own = Orbits::singles(self.places.len());
            let path = &self.path[..self.top];
            for automorphism in &self.automorphisms {
                if path.iter().all(|vertex| automorphism[usize::from(*vertex)] == *vertex) {
                    own.merge(automorphism);
                }
            }
            &mut own
        };
        while let Some(vertex) = node.branches.get(node.looked_at) {
            node.looked_at += 1;
            // The cell holds the whole orbit, and its least vertex, the root, was looked at first.
            if orbits.root(*vertex) == *vertex {
                return Some(*vertex);
            }
        }
        None
    }

    /// Goes down to where a branch of the top node is set apart, unless nothing can come of it.
    fn descend(&mut self, vertex: u16, budget: &mut Budget<'_>) -> Result<(), LimitReached> {
        let (top, depth) = (self.top, self.top + 1);
        self.path.truncate(top);
        self.path.push(vertex);
        self.ends.truncate(depth);
        self.steps.truncate(self.ends[top]);
        // Also after a refinement that ended early and left the cells half done.
        self.cells.back_to(top);
        let node = &self.nodes[top];
        // Down to the first leaf there is nothing to compare with.
        let mut guide = Guide::free();
        if let Some(first) = &self.first {
            let best = self.best.as_ref().unwrap_or(first);
            let (first, best) = (first.trace(depth), best.trace(depth));
            guide = Guide { first, best, as_first: node.as_first, to_best: node.to_best };
        }
        self.cells.set_apart(vertex, &mut self.steps, &mut guide, budget)?;
        if guide.is_useless() {
            return Ok(());
        }
        let (as_first, to_best) = (guide.as_first, guide.to_best);
        self.ends.push(self.steps.len());
        if self.cells.count() == self.places.len() {
            self.leaf(as_first, to_best);
        } else {
            self.open(as_first, to_best);
        }
        Ok(())
    }

    /// Compares the leaf that the path leads to with those kept.
    fn leaf(&mut self, as_first: bool, to_best: Ordering) {
        let order = self.cells.order();
        for (place, vertex) in (0..).zip(&order) {
            self.places[usize::from(*vertex)] = place;
        }
        self.rows.clear();
        self.cells.rows(&order, &self.places, &mut self.rows);
        let Some(first) = &self.first else {
            self.first = Some(self.kept(order));
            self.note_best();
            return;
        };
        let depths = self.ends.len();
        // Equal rows prove the automorphism. Equal traces, which are hashes, only make it likely.
        if as_first && first.ends.len() == depths && first.rows == self.rows {
            let automorphism = image(&first.order, &order);
            self.learn(automorphism);
            // Back to the path of the first leaf.
            // The automorphism takes the first leaf's branch of that node to the one that holds
            // this leaf, so the rest of that branch has only images of leaves that were searched.
            while !self.nodes[self.top].is_first {
                self.top -= 1;
            }
            return;
        }
        let best = self.best.as_ref().unwrap_or(first);
        let deeper = depths.cmp(&best.ends.len());
        match to_best.then(deeper).then_with(|| self.rows.cmp(&best.rows)) {
            Ordering::Less => {}
            Ordering::Equal => {
                // The branch where the two paths part is the image of the one that holds the best leaf.
                let automorphism = image(&best.order, &order);
                self.top = best.path.iter().zip(&self.path).take_while(|(a, b)| a == b).count();
                self.learn(automorphism);
            }
            Ordering::Greater => {
                self.best = Some(self.kept(order));
                self.note_best();
            }
        }
    }

    /// Notes that the path leads to the best leaf, from which on its nodes are compared with it.
    fn note_best(&mut self) {
        for node in &mut self.nodes[..=self.top] {
            node.to_best = Ordering::Equal;
            // The first path was opened before there was a leaf to compare with.
            node.as_first |= node.is_first;
        }
    }

    /// The last leaf, which has this order.
    fn kept(&mut self, order: Names) -> Leaf {
        let (steps, ends, path) = (self.steps.clone(), self.ends.clone(), self.path.clone());
        Leaf { order, steps, ends, path, rows: core::mem::take(&mut self.rows) }
    }

    fn learn(&mut self, automorphism: Names) {
        // The group does not need one that joins no orbits: at each node of the first path the
        // others give the same orbit, so they generate a group of the same order.
        if !self.orbits.merge(&automorphism) {
            if self.spare == MAX_SPARE {
                return;
            }
            self.spare += 1;
        }
        self.automorphisms.push(automorphism);
    }
}

/// The map that takes one order to another.
fn image(from: &[u16], to: &[u16]) -> Names {
    let mut image = identity(from.len());
    for (from, to) in from.iter().zip(to) {
        image[usize::from(*from)] = *to;
    }
    image
}
