//! The search for the canonical form: a tree of refined partitions, whose leaves are orders of the
//! vertices.
//!
//! A node's trace, and a leaf's rows, are the same for isomorphic graphs. The first leaf is kept,
//! and the best one so far: that with the greatest list of traces from the root, and among equal
//! lists the greatest rows. A leaf whose rows equal those of one of the two is its image under an
//! automorphism. Then the branch that holds it is the image of one that was searched, and the
//! search goes back to where the two paths part.
//!
//! At a node of the first path all automorphisms known fix the path's vertices, since all leaves so
//! far are below it. So the orbits of all of them say which branches are images of others; when the
//! node is done, the orbit of its first branch has the index of its stabiliser for size, and the
//! order of the group is the product of these. At other nodes the automorphisms that fix the
//! path's vertices spare branches too.

use alloc::vec::Vec;
use core::cmp::Ordering;

use dense_code::limits::{Budget, LimitReached};
use smallvec::SmallVec;

use crate::search::cells::Cells;
use crate::search::orbits::{Names, Orbits, identity};
use crate::search::trace::{Guide, Steps};

/// Automorphisms that are kept though all known orbits are theirs already: they may still fix the
/// path of a later node.
const MAX_SPARE: usize = 64;

/// What a search found.
pub(crate) struct Found {
    /// The vertices in canonical order.
    pub(crate) order: Names,
    /// Automorphisms that generate the group, and the factors of its order.
    pub(crate) automorphisms: Vec<Names>,
    pub(crate) factors: SmallVec<[u32; 8]>,
}

/// A node of the path from the root that is being searched.
#[derive(Debug)]
struct Node {
    /// The vertices of the cell that is branched, and how many of them were looked at.
    branches: Names,
    looked_at: usize,
    /// Whether the node is on the path to the first leaf.
    is_first: bool,
    /// Whether all traces up to here are those of the first leaf's path.
    as_first: bool,
    /// How the traces up to here compare with those of the best leaf's path.
    to_best: Ordering,
    /// Off the first path: orbits of those of the first `known` automorphisms that fix the path.
    /// The branches that were searched are marked.
    orbits: Orbits,
    known: usize,
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
    /// The rows in the leaf's order.
    rows: Vec<u64>,
}

impl Leaf {
    /// The trace at a depth; nothing past the leaf.
    fn trace(&self, depth: usize) -> &[u64] {
        let end = |depth: usize| self.ends.get(depth).copied().unwrap_or(self.steps.len());
        &self.steps[end(depth - 1)..end(depth)]
    }
}

struct Search<'a, C> {
    cells: &'a mut C,
    /// The path.
    nodes: Vec<Node>,
    /// The index of the node at the path's end.
    top: usize,
    /// The vertex set apart at each node of the path.
    path: SmallVec<[u16; 8]>,
    /// The steps from the root down, and where those of each depth end.
    steps: Steps,
    ends: SmallVec<[usize; 8]>,
    first: Option<Leaf>,
    /// The best leaf; none while that is the first.
    best: Option<Leaf>,
    automorphisms: Vec<Names>,
    spare: usize,
    /// The orbits of all automorphisms known. At a node of the first path its branches that were
    /// searched are marked.
    orbits: Orbits,
    factors: SmallVec<[u32; 8]>,
    /// For the rows of a leaf: where each vertex is, and one row.
    places: Names,
    row: Vec<u64>,
}

/// The canonical order of a graph whose cells are not discrete, and its automorphisms.
pub(crate) fn search<C: Cells>(
    cells: &mut C,
    budget: &mut Budget<'_>,
) -> Result<Found, LimitReached> {
    let n = cells.vertices();
    let mut search = Search {
        cells,
        nodes: Vec::with_capacity(4),
        top: 0,
        path: SmallVec::new(),
        steps: Steps::new(),
        ends: SmallVec::from_slice(&[0]),
        first: None,
        best: None,
        automorphisms: Vec::new(),
        spare: 0,
        orbits: Orbits::singles(n),
        factors: SmallVec::new(),
        places: Names::from_elem(0, n),
        row: Vec::new(),
    };
    search.open(0, true, Ordering::Equal);
    search.run(budget)?;
    let Search { first, best, automorphisms, factors, .. } = search;
    let order = best.or(first).expect("the first path ends in a leaf").order;
    Ok(Found { order, automorphisms, factors })
}

impl<C: Cells> Search<'_, C> {
    fn run(&mut self, budget: &mut Budget<'_>) -> Result<(), LimitReached> {
        loop {
            if let Some(vertex) = self.branch() {
                budget.spend(1)?;
                self.descend(vertex);
                continue;
            }
            let is_first = self.nodes[self.top].is_first;
            if is_first {
                self.factors.push(self.orbits.size(self.nodes[self.top].branches[0]));
            }
            if self.top == 0 {
                return Ok(());
            }
            self.top -= 1;
            if is_first {
                // Of the node above, the branch that was searched holds all leaves so far.
                self.orbits.unmark();
                self.orbits.mark(self.nodes[self.top].branches[0]);
            }
        }
    }

    /// Makes the node of a depth, whose partition and trace are there, ready to be branched.
    fn open(&mut self, depth: usize, as_first: bool, to_best: Ordering) {
        self.cells.save(depth);
        if self.first.is_none() {
            self.orbits.unmark();
        }
        self.nodes.truncate(depth);
        self.nodes.push(Node {
            branches: self.cells.target(),
            looked_at: 0,
            is_first: self.first.is_none(),
            as_first,
            to_best,
            orbits: Orbits::default(),
            known: 0,
        });
        self.top = depth;
    }

    /// The next branch of the top node that is the image of none searched.
    fn branch(&mut self) -> Option<u16> {
        let node = &mut self.nodes[self.top];
        loop {
            let vertex = *node.branches.get(node.looked_at)?;
            node.looked_at += 1;
            let orbits = if node.is_first {
                &mut self.orbits
            } else {
                if node.looked_at == 1 {
                    node.orbits = Orbits::singles(self.places.len());
                }
                let path = &self.path[..self.top];
                for automorphism in &self.automorphisms[node.known..] {
                    if path.iter().all(|vertex| automorphism[usize::from(*vertex)] == *vertex) {
                        node.orbits.merge(automorphism);
                    }
                }
                node.known = self.automorphisms.len();
                &mut node.orbits
            };
            if orbits.mark(vertex) {
                return Some(vertex);
            }
        }
    }

    /// Goes down to where a branch of the top node is set apart, unless nothing can come of it.
    fn descend(&mut self, vertex: u16) {
        let (top, depth) = (self.top, self.top + 1);
        self.path.truncate(top);
        self.path.push(vertex);
        self.ends.truncate(depth);
        self.steps.truncate(self.ends[top]);
        self.cells.back_to(top);
        let mut guide = Guide::free();
        if let Some(first) = &self.first {
            let (node, best) = (&self.nodes[top], self.best.as_ref().unwrap_or(first));
            let deeper = depth >= best.ends.len();
            guide = Guide {
                first: first.trace(depth),
                best: best.trace(depth),
                as_first: node.as_first && depth < first.ends.len(),
                to_best: node.to_best.then(if deeper {
                    Ordering::Greater
                } else {
                    Ordering::Equal
                }),
            };
        }
        self.cells.set_apart(vertex, &mut self.steps, &mut guide);
        if guide.is_useless() {
            return;
        }
        let (as_first, to_best) = if self.first.is_none() {
            (true, Ordering::Equal)
        } else {
            (guide.as_first, guide.to_best)
        };
        self.ends.push(self.steps.len());
        if self.cells.is_discrete() {
            self.leaf(depth, as_first, to_best);
        } else {
            self.open(depth, as_first, to_best);
        }
    }

    /// Compares the leaf at a depth with those kept.
    fn leaf(&mut self, depth: usize, as_first: bool, to_best: Ordering) {
        let order = self.cells.order();
        for (place, vertex) in (0..).zip(&order) {
            self.places[usize::from(*vertex)] = place;
        }
        let Some(first) = &self.first else {
            self.first = Some(self.kept(order));
            return;
        };
        let mut row = core::mem::take(&mut self.row);
        if as_first
            && first.ends.len() == depth + 1
            && self.compare(&order, first, &mut row).is_eq()
        {
            let automorphism = image(&first.order, &order);
            self.learn(automorphism);
            // Back to the path of the first leaf.
            while !self.nodes[self.top].is_first {
                self.top -= 1;
            }
        } else {
            let best = self.best.as_ref().unwrap_or(first);
            let mut to_best = to_best.then_with(|| (depth + 1).cmp(&best.ends.len()));
            if to_best.is_eq() {
                to_best = self.compare(&order, best, &mut row);
            }
            if to_best.is_eq() {
                let automorphism = image(&best.order, &order);
                self.top = best.path.iter().zip(&self.path).take_while(|(a, b)| a == b).count();
                self.learn(automorphism);
            } else if to_best.is_gt() {
                self.best = Some(self.kept(order));
                for node in &mut self.nodes[..=self.top] {
                    node.to_best = Ordering::Equal;
                }
            }
        }
        self.row = row;
    }

    /// The leaf of an order, whose places are there.
    fn kept(&self, order: Names) -> Leaf {
        let mut rows = Vec::with_capacity(order.len());
        order.iter().for_each(|vertex| self.cells.row(*vertex, &self.places, &mut rows));
        let (steps, ends, path) = (self.steps.clone(), self.ends.clone(), self.path.clone());
        Leaf { order, steps, ends, path, rows }
    }

    /// Compares the rows in an order, whose places are there, with those of a leaf.
    fn compare(&self, order: &[u16], leaf: &Leaf, row: &mut Vec<u64>) -> Ordering {
        let mut rest = &leaf.rows[..];
        for vertex in order {
            row.clear();
            self.cells.row(*vertex, &self.places, row);
            let (other, after) = rest.split_at(row.len().min(rest.len()));
            let compared = row[..].cmp(other);
            if compared.is_ne() {
                return compared;
            }
            rest = after;
        }
        Ordering::Equal
    }

    fn learn(&mut self, automorphism: Names) {
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
