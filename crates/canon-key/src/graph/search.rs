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

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::convert::Infallible;
use core::mem;

use dense_code::Limits;
use dense_code::limits::{Budget, LimitReached};

use crate::graph::partition::{Guide, Matrix, Partition, Work};
use crate::graph::twins::Twins;
use crate::graph::{Graph, GraphForm, GroupOrder};

pub(crate) fn form(graph: &Graph) -> GraphForm {
    let Ok(form) = search::<Infallible>(graph, 0, &mut || Ok(()));
    form
}

pub(crate) fn form_within(graph: &Graph, limits: &Limits<'_>) -> Result<GraphForm, LimitReached> {
    let mut budget = Budget::new(limits);
    search(graph, 0, &mut || budget.spend(1))
}

/// A node of the path from the root that is being searched.
#[derive(Debug)]
struct Node {
    partition: Partition,
    trace: Vec<u64>,
    /// The cell whose members are the branches, and how many of them were looked at.
    target: usize,
    looked_at: usize,
    /// The branches searched.
    tried: Vec<u16>,
    /// Whether the node is on the path to the first leaf.
    is_first: bool,
    /// Whether all traces up to here are those of the first leaf's path.
    as_first: bool,
    /// How the traces up to here compare with those of the best leaf's path.
    to_best: Ordering,
    /// Orbits of the automorphisms that fix the path, of the first `known` ones; empty if not
    /// needed so far.
    orbits: Orbits,
    known: usize,
}

/// A leaf that is kept.
#[derive(Debug, Default)]
struct Leaf {
    order: Vec<u16>,
    /// The traces from the root to the leaf.
    traces: Vec<Vec<u64>>,
    /// The vertices set apart.
    path: Vec<u16>,
    /// The rows in the leaf's order.
    rows: Vec<u64>,
}

/// Sets of vertices, each with its least vertex as the root.
#[derive(Debug, Default)]
struct Orbits(Vec<u16>);

impl Orbits {
    fn singles(vertices: usize) -> Self {
        let mut orbits = Self::default();
        orbits.reset(vertices);
        orbits
    }

    fn reset(&mut self, vertices: usize) {
        self.0.clear();
        self.0.extend((0..u16::MAX).take(vertices));
    }

    fn root(&mut self, mut vertex: u16) -> u16 {
        loop {
            let parent = self.0[usize::from(vertex)];
            if parent == vertex {
                return vertex;
            }
            let above = self.0[usize::from(parent)];
            self.0[usize::from(vertex)] = above;
            vertex = above;
        }
    }

    /// Puts each vertex and its image together; returns whether they were apart anywhere.
    fn merge(&mut self, automorphism: &[u16]) -> bool {
        let mut merged = false;
        for (vertex, image) in (0..).zip(automorphism) {
            let (one, other) = (self.root(vertex), self.root(*image));
            if one != other {
                self.0[usize::from(one.max(other))] = one.min(other);
                merged = true;
            }
        }
        merged
    }
}

/// Automorphisms that are kept though all known orbits are theirs already.
const SPARE: usize = 64;

struct Search<'a> {
    matrix: &'a Matrix,
    work: Work,
    /// The path, and nodes further down whose memory is free.
    nodes: Vec<Node>,
    /// The index of the node at the path's end.
    top: usize,
    /// The vertex set apart at each node of the path.
    path: Vec<u16>,
    first: Option<Leaf>,
    best: Leaf,
    automorphisms: Vec<Vec<u16>>,
    spare: usize,
    orbits: Orbits,
    /// The factors of the group's order.
    factors: Vec<u32>,
    /// For the rows of a leaf: where each vertex is, and one row.
    places: Vec<u16>,
    row: Vec<u64>,
}

/// How often twins are taken together, those of the graphs that come of it too.
const MOST_REDUCTIONS: u32 = 8;

fn search<E>(
    graph: &Graph,
    reductions: u32,
    spend: &mut dyn FnMut() -> Result<(), E>,
) -> Result<GraphForm, E> {
    let matrix = Matrix::new(graph);
    let n = matrix.vertices;
    let colours = graph.colours();
    let mut root = Partition::new(&matrix, |vertex| {
        let name = u32::from(vertex);
        (colours[usize::from(vertex)], graph.has_edge(name, name))
    });
    let mut work = Work::new(&matrix);
    spend()?;
    root.refine_all(&matrix, &mut work);
    let trace = work.steps.clone();
    if !root.is_discrete()
        && reductions < MOST_REDUCTIONS
        && let Some(twins) = Twins::new(graph)
    {
        let form = search(&twins.reduced, reductions + 1, spend)?;
        return Ok(twins.expand(graph, &form));
    }
    let mut search = Search {
        matrix: &matrix,
        work,
        nodes: vec![Node::new(root, trace)],
        top: 0,
        path: Vec::new(),
        first: None,
        best: Leaf::default(),
        automorphisms: Vec::new(),
        spare: 0,
        orbits: Orbits::singles(n),
        factors: Vec::new(),
        places: vec![0; n],
        row: vec![0; matrix.words],
    };
    if search.nodes[0].partition.is_discrete() {
        search.leaf(0);
    } else {
        search.nodes[0].open(true, true, Ordering::Equal);
        search.run(spend)?;
    }
    Ok(search.finish(graph))
}

impl Node {
    const fn new(partition: Partition, trace: Vec<u64>) -> Self {
        Self {
            partition,
            trace,
            target: 0,
            looked_at: 0,
            tried: Vec::new(),
            is_first: false,
            as_first: false,
            to_best: Ordering::Equal,
            orbits: Orbits(Vec::new()),
            known: 0,
        }
    }

    /// Makes the node ready to be branched, once its partition and its trace are there.
    fn open(&mut self, is_first: bool, as_first: bool, to_best: Ordering) {
        (self.is_first, self.as_first, self.to_best) = (is_first, as_first, to_best);
        self.target = self.partition.target();
        self.looked_at = 0;
        self.tried.clear();
        self.orbits.0.clear();
        self.known = 0;
    }
}

impl Search<'_> {
    fn run<E>(&mut self, spend: &mut dyn FnMut() -> Result<(), E>) -> Result<(), E> {
        loop {
            let Some(index) = self.branch() else {
                if self.nodes[self.top].is_first {
                    self.count_orbit();
                }
                if self.top == 0 {
                    return Ok(());
                }
                self.top -= 1;
                continue;
            };
            spend()?;
            let depth = self.top + 1;
            if self.nodes.len() == depth {
                self.nodes.push(Node::new(Partition::default(), Vec::new()));
            }
            let [node, child] = &mut self.nodes[self.top..=depth] else { return Ok(()) };
            self.path.truncate(self.top);
            self.path.push(node.partition.members(node.target)[index]);
            child.partition.copy_from(&node.partition);
            let mut guide = Guide::free();
            if let Some(first) = &self.first {
                // What is not there is of no meaning: the comparison is over then.
                let at = |traces: &'_ [Vec<u64>]| depth.min(traces.len() - 1);
                guide = Guide {
                    first: &first.traces[at(&first.traces)],
                    best: &self.best.traces[at(&self.best.traces)],
                    as_first: node.as_first && depth < first.traces.len(),
                    to_best: node.to_best.then(if depth < self.best.traces.len() {
                        Ordering::Equal
                    } else {
                        Ordering::Greater
                    }),
                };
            }
            child.partition.refine_apart(
                node.target,
                index,
                self.matrix,
                &mut self.work,
                &mut guide,
            );
            if guide.is_useless() {
                continue;
            }
            let (mut as_first, mut to_best) = (guide.as_first, guide.to_best);
            if self.first.is_none() {
                (as_first, to_best) = (true, Ordering::Equal);
            }
            mem::swap(&mut child.trace, &mut self.work.steps);
            if child.partition.is_discrete() {
                (child.as_first, child.to_best) = (as_first, to_best);
                self.leaf(depth);
            } else {
                child.open(self.first.is_none(), as_first, to_best);
                self.top = depth;
            }
        }
    }

    /// The next branch of the top node that is the image of none searched.
    fn branch(&mut self) -> Option<usize> {
        let node = &mut self.nodes[self.top];
        loop {
            let index = node.looked_at;
            let vertex = *node.partition.members(node.target).get(index)?;
            node.looked_at += 1;
            if !node.tried.is_empty() && !self.automorphisms.is_empty() {
                let orbits = if node.is_first {
                    &mut self.orbits
                } else {
                    if node.known == 0 {
                        node.orbits.reset(self.matrix.vertices);
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
                let root = orbits.root(vertex);
                if node.tried.iter().any(|tried| orbits.root(*tried) == root) {
                    continue;
                }
            }
            node.tried.push(vertex);
            return Some(index);
        }
    }

    /// At the end of a node of the first path: its first branch's orbit.
    fn count_orbit(&mut self) {
        let Some(vertex) = self.nodes[self.top].tried.first() else { return };
        let root = self.orbits.root(*vertex);
        let size = (0..u16::MAX)
            .take(self.matrix.vertices)
            .filter(|vertex| self.orbits.root(*vertex) == root)
            .count();
        self.factors.extend(u32::try_from(size));
    }

    /// Compares the leaf at a depth with those kept.
    fn leaf(&mut self, depth: usize) {
        for (place, vertex) in (0..).zip(&self.nodes[depth].partition.order) {
            self.places[usize::from(*vertex)] = place;
        }
        let Some(first) = &self.first else {
            self.keep(depth);
            let Leaf { order, traces, path, rows } = &self.best;
            self.first = Some(Leaf {
                order: order.clone(),
                traces: traces.clone(),
                path: path.clone(),
                rows: rows.clone(),
            });
            return;
        };
        let node = &self.nodes[depth];
        let (matrix, places) = (self.matrix, &self.places);
        let order = &node.partition.order;
        if node.as_first
            && first.traces.len() == depth + 1
            && compare(matrix, order, places, &first.rows, &mut self.row).is_eq()
        {
            let automorphism = image(&first.order, order);
            self.learn(automorphism);
            // Back to the path of the first leaf.
            while !self.nodes[self.top].is_first {
                self.top -= 1;
            }
            return;
        }
        let to_best = node
            .to_best
            .then_with(|| (depth + 1).cmp(&self.best.traces.len()))
            .then_with(|| compare(matrix, order, places, &self.best.rows, &mut self.row));
        match to_best {
            Ordering::Less => {}
            Ordering::Equal => {
                let automorphism = image(&self.best.order, order);
                let parts = self.best.path.iter().zip(&self.path).take_while(|(a, b)| a == b);
                self.top = parts.count();
                self.learn(automorphism);
            }
            Ordering::Greater => {
                self.keep(depth);
                for node in &mut self.nodes[..=self.top] {
                    node.to_best = Ordering::Equal;
                }
            }
        }
    }

    /// The leaf at a depth, whose places are there, is the best.
    fn keep(&mut self, depth: usize) {
        let order = &self.nodes[depth].partition.order;
        self.best.order.clone_from(order);
        self.best.traces.clear();
        self.best.traces.extend(self.nodes[..=depth].iter().map(|node| node.trace.clone()));
        self.best.path.clone_from(&self.path);
        self.best.rows.clear();
        for vertex in order {
            renamed(self.matrix.row(*vertex), &self.places, &mut self.row);
            self.best.rows.extend_from_slice(&self.row);
        }
    }

    fn learn(&mut self, automorphism: Vec<u16>) {
        if self.orbits.merge(&automorphism) {
            self.automorphisms.push(automorphism);
        } else if self.spare < SPARE {
            self.spare += 1;
            self.automorphisms.push(automorphism);
        }
    }

    fn finish(mut self, graph: &Graph) -> GraphForm {
        let mut map = vec![0; self.matrix.vertices];
        for (place, vertex) in (0..).zip(&self.best.order) {
            map[usize::from(*vertex)] = place;
        }
        let colours = self.best.order.iter().map(|vertex| graph.colours()[usize::from(*vertex)]);
        GraphForm {
            graph: Graph::from_rows(graph, colours.collect(), self.best.rows),
            map,
            generators: self
                .automorphisms
                .iter()
                .map(|images| images.iter().map(|image| u32::from(*image)).collect())
                .collect(),
            order: GroupOrder::product(self.factors),
            orbits: (0..u16::MAX)
                .take(self.matrix.vertices)
                .map(|vertex| self.orbits.root(vertex).into())
                .collect(),
        }
    }
}

/// The map that takes one order to another.
fn image(from: &[u16], to: &[u16]) -> Vec<u16> {
    let mut image = vec![0; from.len()];
    for (from, to) in from.iter().zip(to) {
        image[usize::from(*from)] = *to;
    }
    image
}

/// A row with the vertices' places for their names.
fn renamed(row: &[u64], places: &[u16], out: &mut [u64]) {
    out.fill(0);
    for (word, bits) in row.iter().enumerate() {
        let mut bits = *bits;
        while bits != 0 {
            let place = places[64 * word + bits.trailing_zeros() as usize];
            out[usize::from(place / 64)] |= 1 << (place % 64);
            bits &= bits - 1;
        }
    }
}

/// Compares the rows in an order with other rows.
fn compare(
    matrix: &Matrix,
    order: &[u16],
    places: &[u16],
    rows: &[u64],
    row: &mut [u64],
) -> Ordering {
    for (vertex, other) in order.iter().zip(rows.chunks_exact(matrix.words)) {
        renamed(matrix.row(*vertex), places, row);
        let compared = (*row).cmp(other);
        if compared.is_ne() {
            return compared;
        }
    }
    Ordering::Equal
}
