//! The search for the canonical form: a tree of refined partitions, whose leaves are orders of the
//! vertices.
//!
//! A node is a partition. It branches at a cell of several vertices: each in turn is set apart, and
//! the partition refined. Where all cells have one vertex, or the rest needs no search
//! ([`Quotient`]), the node is a leaf. The traces of refinements, and the graph in a leaf's order,
//! are the same for isomorphic graphs, so the form is that of the best leaf: the one with the
//! greatest list of traces from the root, and among equal lists the greatest graph.
//!
//! Two leaves are kept, the first and the best so far. A leaf whose graph equals that of one of the
//! two is its image under an automorphism. Then the branch that holds it is the image of one that
//! was searched, and the search goes back to where the two paths part.
//!
//! Branches that are images of each other are searched once, as the orbits of automorphisms show. At
//! a node of the first path all automorphisms known fix the path's vertices, since all leaves so far
//! are below it: the orbits of all of them serve. When such a node is done, the orbit of its first
//! branch has the index of its stabiliser for size, and the order of the group is the product of
//! these. At other nodes the automorphisms that fix the path's vertices are picked out.

use core::cmp::Ordering;

use dense_code::limits::{Budget, LimitReached};
use smallvec::SmallVec;

use crate::graph::numbers::Numbers;
use crate::search::cells::{Cells, Order};
use crate::search::group::Group;
use crate::search::orbits::Orbits;
use crate::search::quotient::Quotient;
use crate::search::trace::{Steps, Trace};

/// The automorphisms that are kept to pick from at later nodes.
const MAX_KEPT: usize = 64;

/// A node of the path from the root that is being searched.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The cell that is branched; where its vertices are in the list of branches, ascending, and how
    /// many of them were looked at.
    cell: u32,
    from: usize,
    looked_at: usize,
    /// Whether the node is on the path to the first leaf.
    is_first: bool,
    /// How the traces up to here compare with those of the two leaves.
    as_first: bool,
    to_best: Ordering,
}

/// A path from the root and the order that it leads to.
#[derive(Debug, Default)]
struct Leaf {
    order: Numbers,
    places: Numbers,
    /// The steps from the root to the leaf, and where those of each depth end.
    steps: Steps,
    ends: SmallVec<[usize; 8]>,
    /// The vertices set apart.
    path: SmallVec<[u32; 8]>,
}

impl Leaf {
    /// The trace at a depth; nothing past the leaf.
    fn trace(&self, depth: usize) -> &[u64] {
        let end = |depth: usize| self.ends.get(depth).copied().unwrap_or(self.steps.len());
        &self.steps[end(depth - 1)..end(depth)]
    }

    fn as_order(&self) -> Order<'_> {
        Order { order: &self.order, places: &self.places }
    }

    fn copy_from(&mut self, other: &Self) {
        self.order.clone_from(&other.order);
        self.places.clone_from(&other.places);
        self.steps.clone_from(&other.steps);
        self.ends.clone_from(&other.ends);
        self.path.clone_from(&other.path);
    }
}

/// What a search works with, kept for the next one.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    /// The nodes of the path; those past `top` are done.
    nodes: SmallVec<[Node; 2]>,
    branches: Numbers,
    top: usize,
    /// The path that is being searched.
    now: Leaf,
    /// The first leaf and the best, while that is another.
    first: Leaf,
    best: Leaf,
    leaves: usize,
    /// Automorphisms, one after the other.
    kept: SmallVec<[u32; 16]>,
    /// The orbits of those that fix the path to the node at a depth, and how many were looked at.
    own: Orbits,
    own_depth: Option<usize>,
    own_seen: usize,
    image: Numbers,
}

struct Search<'a> {
    cells: &'a mut dyn Cells,
    tree: &'a mut Tree,
    quotient: &'a mut Quotient,
    group: &'a mut Group,
}

/// Writes the canonical order of a graph whose cells are not all single, and adds its automorphisms
/// to a group.
pub(crate) fn search(
    cells: &mut dyn Cells,
    (tree, quotient): (&mut Tree, &mut Quotient),
    order: &mut Numbers,
    group: &mut Group,
    budget: &mut Budget<'_>,
) -> Result<(), LimitReached> {
    tree.nodes.clear();
    tree.leaves = 0;
    tree.kept.clear();
    tree.own_depth = None;
    tree.now.path.clear();
    tree.now.steps.clear();
    tree.now.ends.clear();
    tree.now.ends.push(0);
    let mut search = Search { cells, tree, quotient, group };
    search.open(true, Ordering::Equal);
    while let Some(vertex) = search.next_branch() {
        budget.spend(1)?;
        search.descend(vertex, budget)?;
    }
    let best = if search.tree.leaves > 1 { &search.tree.best } else { &search.tree.first };
    order.clone_from(&best.order);
    Ok(())
}

impl Search<'_> {
    /// Makes a node of the partition that the path leads to.
    fn open(&mut self, as_first: bool, to_best: Ordering) {
        let tree = &mut *self.tree;
        let depth = tree.now.path.len();
        self.cells.save(depth);
        if let Some(node) = tree.nodes.get(depth) {
            tree.branches.truncate(node.from);
        }
        tree.nodes.truncate(depth);
        if tree.own_depth == Some(depth) {
            tree.own_depth = None;
        }
        let (cell, from) = (self.cells.target(), tree.branches.len());
        self.cells.write_members(cell, &mut tree.branches);
        // Before the first leaf all nodes are on its path.
        let is_first = tree.leaves == 0;
        tree.nodes.push(Node { cell, from, looked_at: 0, is_first, as_first, to_best });
        tree.top = depth;
    }

    /// The next branch to search, of the lowest node that has one; `None` at the end.
    fn next_branch(&mut self) -> Option<u32> {
        loop {
            if let Some(vertex) = self.branch_of_top() {
                return Some(vertex);
            }
            // The node is done. It stays in the list until another takes its place.
            let node = self.tree.nodes[self.tree.top];
            if node.is_first {
                // By now every branch was searched or is in the orbit of one that was, so the orbit
                // is that of the whole stabiliser.
                let size = self.group.orbits.size(self.tree.branches[node.from]);
                self.group.factors.push((size, 1));
            }
            self.tree.top = self.tree.top.checked_sub(1)?;
        }
    }

    /// The branches of a node.
    fn branches(&self, depth: usize) -> &[u32] {
        let (from, next) = (self.tree.nodes[depth].from, self.tree.nodes.get(depth + 1));
        &self.tree.branches[from..next.map_or(self.tree.branches.len(), |next| next.from)]
    }

    /// The next branch of the top node that is the image of none searched.
    fn branch_of_top(&mut self) -> Option<u32> {
        let top = self.tree.top;
        let count = self.branches(top).len();
        let Node { from, looked_at, is_first, .. } = self.tree.nodes[top];
        if looked_at == 0 {
            // The least vertex of all is that of its orbit. Most nodes have no other branch searched,
            // and need no orbits.
            self.tree.nodes[top].looked_at = 1;
            return self.tree.branches.get(from).copied();
        }
        if !is_first {
            self.find_own_orbits();
        }
        let tree = &mut *self.tree;
        let orbits = if is_first { &mut self.group.orbits } else { &mut tree.own };
        let node = &mut tree.nodes[top];
        for vertex in &tree.branches[from + looked_at..from + count] {
            node.looked_at += 1;
            // The cell holds the whole orbit, and its least vertex, the root, was looked at first.
            if orbits.root(*vertex) == *vertex {
                return Some(*vertex);
            }
        }
        None
    }

    /// Brings the orbits of the automorphisms that fix the path to the top node up to date.
    fn find_own_orbits(&mut self) {
        let (n, tree) = (self.cells.vertices(), &mut *self.tree);
        if tree.own_depth != Some(tree.top) {
            tree.own.reset(n);
            (tree.own_depth, tree.own_seen) = (Some(tree.top), 0);
        }
        for automorphism in tree.kept.chunks_exact(n).skip(tree.own_seen) {
            tree.own_seen += 1;
            if tree.now.path[..tree.top].iter().all(|at| automorphism[*at as usize] == *at) {
                tree.own.merge(automorphism);
            }
        }
    }

    /// Goes down to where a branch of the top node is set apart, unless nothing can come of it.
    fn descend(&mut self, vertex: u32, budget: &mut Budget<'_>) -> Result<(), LimitReached> {
        let tree = &mut *self.tree;
        let (top, depth) = (tree.top, tree.top + 1);
        tree.now.path.truncate(top);
        tree.now.path.push(vertex);
        tree.now.ends.truncate(depth);
        tree.now.steps.truncate(tree.now.ends[top]);
        // Also after a refinement that ended early and left the cells half done.
        self.cells.back_to(top);
        let node = tree.nodes[top];
        // Down to the first leaf there is nothing to compare with.
        let mut trace = Trace::free(&mut tree.now.steps);
        if tree.leaves > 0 {
            let best = if tree.leaves > 1 { &tree.best } else { &tree.first };
            let (first, best) = (tree.first.trace(depth), best.trace(depth));
            trace = Trace::new(&mut tree.now.steps, first, best, node.as_first, node.to_best);
        }
        self.cells.set_apart(node.cell, vertex, &mut trace, budget)?;
        let (as_first, to_best) = (trace.as_first, trace.to_best);
        if !as_first && to_best.is_lt() {
            return Ok(());
        }
        tree.now.ends.push(tree.now.steps.len());
        let is_discrete = self.cells.count() == self.cells.vertices();
        // The first depths have the most to spare, and at later ones it is no use to ask each time.
        if is_discrete || depth.is_power_of_two() && self.quotient.takes_all(self.cells) {
            self.cells.write_order(&mut tree.now.order);
            write_places(&tree.now.order, &mut tree.now.places);
            if !is_discrete {
                self.quotient.arrange(self.cells, &mut tree.now.order, &mut tree.now.places);
            }
            self.leaf(as_first, to_best, is_discrete);
        } else {
            self.open(as_first, to_best);
        }
        Ok(())
    }

    /// Compares the leaf that the path leads to with those kept.
    fn leaf(&mut self, as_first: bool, to_best: Ordering, is_discrete: bool) {
        let tree = &mut *self.tree;
        if tree.leaves == 0 {
            if !is_discrete {
                self.quotient.learn(self.cells, &tree.now.order, self.group);
            }
            tree.first.copy_from(&tree.now);
            tree.leaves = 1;
            self.note_best();
            return;
        }
        let depths = tree.now.ends.len();
        // Equal graphs prove the automorphism. Equal traces, which are hashes, only make it likely.
        if as_first && tree.first.ends.len() == depths {
            write_image(&tree.first.order, &tree.now.order, &mut tree.image);
            if self.cells.is_automorphism(&tree.image) {
                self.learn();
                // Back to the path of the first leaf.
                // The automorphism takes the first leaf's branch of that node to the one that holds
                // this leaf, so the rest of that branch has only images of leaves that were searched.
                while !self.tree.nodes[self.tree.top].is_first {
                    self.tree.top -= 1;
                }
                return;
            }
        }
        let best = if tree.leaves > 1 { &tree.best } else { &tree.first };
        let ordering = to_best
            .then(depths.cmp(&best.ends.len()))
            .then_with(|| self.cells.compare(tree.now.as_order(), best.as_order()));
        match ordering {
            Ordering::Less => {}
            Ordering::Equal => {
                // The branch where the two paths part is the image of the one that holds the best leaf.
                write_image(&best.order, &tree.now.order, &mut tree.image);
                tree.top = best.path.iter().zip(&tree.now.path).take_while(|(a, b)| a == b).count();
                self.learn();
            }
            Ordering::Greater => {
                tree.best.copy_from(&tree.now);
                tree.leaves = 2;
                self.note_best();
            }
        }
    }

    /// Notes that the path leads to the best leaf, from which on its nodes are compared with it.
    fn note_best(&mut self) {
        for node in &mut self.tree.nodes[..=self.tree.top] {
            node.to_best = Ordering::Equal;
            // The first path was opened before there was a leaf to compare with.
            node.as_first |= node.is_first;
        }
    }

    /// Adds the automorphism that was found.
    fn learn(&mut self) {
        let image = &self.tree.image;
        if self.tree.kept.len() < MAX_KEPT * image.len() {
            self.tree.kept.extend_from_slice(image);
        }
        // The group does not need one that joins no orbits: at each node of the first path the
        // others give the same orbit, so they generate a group of the same order.
        let mut moved = (0..).zip(image.iter().copied()).filter(|(vertex, image)| vertex != image);
        let orbits = &mut self.group.orbits;
        if moved.clone().any(|(vertex, image)| orbits.root(vertex) != orbits.root(image)) {
            self.group.learn(moved.by_ref());
        }
    }
}

pub(crate) fn write_places(order: &[u32], places: &mut Numbers) {
    places.resize(order.len(), 0);
    for (place, vertex) in (0..).zip(order) {
        places[*vertex as usize] = place;
    }
}

/// Writes the map that takes one order to another.
fn write_image(from: &[u32], to: &[u32], image: &mut Numbers) {
    image.resize(from.len(), 0);
    for (from, to) in from.iter().zip(to) {
        image[*from as usize] = *to;
    }
}
