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
use core::iter;
use core::mem::take;

use dense_code::Limits;
use dense_code::limits::{Budget, LimitReached};
use smallvec::SmallVec;

use crate::chains::Chains;
use crate::few;
use crate::refine::{BitCells, BitRows, Cells, Guide, ListCells, Matrix, Rows, Steps, Work, ones};
use crate::twins::Twins;
use crate::watch::{Free, Watch, Within};
use crate::{Graph, GraphForm, GroupOrder, Numbers, Words};

pub(crate) fn form(graph: &Graph) -> GraphForm {
    let Ok(form) = search(graph, 0, &mut Free);
    form
}

pub(crate) fn form_within(graph: &Graph, limits: &Limits<'_>) -> Result<GraphForm, LimitReached> {
    let mut watch = Within::new(Budget::new(limits));
    watch.ask()?;
    search(graph, 0, &mut watch)
}

/// How often twins are taken together, those of the graphs that come of it too.
const MOST_REDUCTIONS: u32 = 8;

fn search<W: Watch>(graph: &Graph, reductions: u32, watch: &mut W) -> Result<GraphForm, W::Error> {
    let vertices = graph.vertices() as usize;
    if vertices <= few::FEW {
        return few::search::<{ few::FEW }, W>(graph, watch);
    }
    if vertices <= few::MOST {
        return few::search::<{ few::MOST }, W>(graph, watch);
    }
    if let Some(mut rows) = BitRows::new(graph) {
        let root = refined(graph, &rows, watch)?;
        return search_bits(graph, &mut rows, root, watch);
    }
    search_lists(graph, reductions, watch)
}

fn search_lists<W: Watch>(
    graph: &Graph,
    reductions: u32,
    watch: &mut W,
) -> Result<GraphForm, W::Error> {
    let matrix = Matrix::new(graph, watch)?;
    let colours = graph.colours();
    let mut root = ListCells::new(&matrix, |vertex| {
        let name = u32::from(vertex);
        (colours[usize::from(vertex)], graph.has_edge(name, name))
    });
    let (mut work, mut steps, mut guide) = (Work::new(&matrix), Steps::new(), Guide::free());
    watch.step()?;
    let mut is_done = root.refine_all(&matrix, &mut work, &mut steps, &mut guide);
    while !is_done {
        watch.ask()?;
        is_done = root.refine_on(0, &matrix, &mut work, &mut steps, &mut guide);
    }
    if !root.is_discrete(&matrix)
        && reductions < MOST_REDUCTIONS
        && let Some(twins) = Twins::new(graph, &matrix, watch)?
    {
        let form = search(&twins.reduced, reductions + 1, watch)?;
        return twins.expand(graph, form, watch);
    }
    Search::new(&matrix, work, root, steps).run(watch)?.into_form(graph, watch)
}

/// The vertices in cells by colour, those without a loop first, refined.
fn refined<W: Watch>(graph: &Graph, rows: &BitRows, watch: &mut W) -> Result<BitCells, W::Error> {
    let label = |vertex: usize| (graph.colours()[vertex], rows.has_edge(vertex, vertex));
    let mut root = BitCells::new(iter::once(rows.active), label);
    watch.step()?;
    root.refine_all(rows);
    Ok(root)
}

fn search_bits<W: Watch>(
    graph: &Graph,
    rows: &mut BitRows,
    mut root: BitCells,
    watch: &mut W,
) -> Result<GraphForm, W::Error> {
    let mut chains = Chains::new(graph);
    while !root.is_discrete(rows) && chains.join_twins(rows, &mut root) {
        watch.step()?;
        root.refine_all(rows);
    }
    let found = if root.is_discrete(rows) {
        Found::new(root.order(rows).collect(), rows.vertices())
    } else {
        Search::new(rows, (), root, Steps::new()).run(watch)?
    };
    Ok(chains.expand(graph, found))
}

/// Names of vertices, in memory of their own from 17 on.
pub(crate) type Names = SmallVec<[u16; 16]>;

/// The names `0..vertices`.
pub(crate) fn identity(vertices: usize) -> Names {
    const FEW: [u16; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    FEW.get(..vertices).map_or_else(|| (0..u16::MAX).take(vertices).collect(), SmallVec::from_slice)
}

/// A node of the path from the root that is being searched.
#[derive(Debug)]
struct Node<C> {
    cells: C,
    /// Where its steps end among those of the path.
    end: usize,
    /// The cell whose members are the branches, and how many of them were looked at.
    target: usize,
    looked_at: usize,
    /// The branches searched.
    tried: SmallVec<[u16; 8]>,
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
#[derive(Clone, Debug)]
struct Leaf {
    order: Names,
    /// The steps from the root to the leaf, and where those of each node end.
    steps: Steps,
    ends: SmallVec<[usize; 8]>,
    /// The vertices set apart.
    path: SmallVec<[u16; 8]>,
    /// The rows in the leaf's order.
    rows: Words,
}

impl Leaf {
    /// The trace at a depth; nothing past the leaf.
    fn trace(&self, depth: usize) -> &[u64] {
        let end = |depth: usize| self.ends.get(depth).copied().unwrap_or(self.steps.len());
        &self.steps[depth.checked_sub(1).map_or(0, end)..end(depth)]
    }
}

/// Sets of vertices, each with its least vertex as the root.
#[derive(Debug, Default)]
pub(crate) struct Orbits(Names);

impl Orbits {
    pub(crate) fn singles(vertices: usize) -> Self {
        Self(identity(vertices))
    }

    pub(crate) fn root(&mut self, mut vertex: u16) -> u16 {
        let parents = self.0.as_mut_slice();
        loop {
            let parent = parents[usize::from(vertex)];
            if parent == vertex {
                return vertex;
            }
            let above = parents[usize::from(parent)];
            parents[usize::from(vertex)] = above;
            vertex = above;
        }
    }

    /// Puts two vertices together; returns whether they were apart.
    pub(crate) fn join(&mut self, one: u16, other: u16) -> bool {
        let (one, other) = (self.root(one), self.root(other));
        self.0[usize::from(one.max(other))] = one.min(other);
        one != other
    }

    /// Puts each vertex and its image together; returns whether they were apart anywhere.
    fn merge(&mut self, automorphism: &[u16]) -> bool {
        let pairs = (0..).zip(automorphism);
        pairs.fold(false, |merged, (vertex, image)| self.join(vertex, *image) || merged)
    }

    /// The root of each vertex.
    pub(crate) fn into_roots(self) -> Numbers {
        let mut numbers = Numbers::from_elem(0, self.0.len());
        let roots = numbers.as_mut_slice();
        for (vertex, parent) in (0..).zip(&self.0) {
            let parent = usize::from(*parent);
            // A parent is a lesser vertex, whose root is known.
            roots[vertex] =
                if parent == vertex { u32::from(self.0[vertex]) } else { roots[parent] };
        }
        numbers
    }
}

/// Automorphisms that are kept though all known orbits are theirs already.
pub(crate) const SPARE: usize = 64;

struct Search<'a, C: Cells> {
    graph: &'a C::Rows,
    work: C::Work,
    /// The path, and nodes further down whose memory is free.
    nodes: Vec<Node<C>>,
    /// The index of the node at the path's end.
    top: usize,
    /// The vertex set apart at each node of the path.
    path: SmallVec<[u16; 8]>,
    /// The steps from the root down.
    steps: Steps,
    first: Option<Leaf>,
    /// The best leaf; none while that is the first.
    best: Option<Leaf>,
    automorphisms: Vec<Names>,
    spare: usize,
    orbits: Orbits,
    /// The factors of the group's order.
    factors: SmallVec<[u32; 8]>,
    /// For the rows of a leaf: where each vertex is, and one row.
    places: Names,
    row: SmallVec<[u64; 2]>,
}

/// What a search found.
pub(crate) struct Found {
    /// The vertices of the form in order.
    pub(crate) order: Names,
    rows: Words,
    pub(crate) automorphisms: Vec<Names>,
    pub(crate) orbits: Orbits,
    /// The factors of the group's order.
    pub(crate) factors: SmallVec<[u32; 8]>,
}

impl Found {
    /// Of the only leaf.
    fn new(order: Names, vertices: usize) -> Self {
        Self {
            order,
            rows: SmallVec::new(),
            automorphisms: Vec::new(),
            orbits: Orbits::singles(vertices),
            factors: SmallVec::new(),
        }
    }

    /// Of a graph that was searched as it is.
    pub(crate) fn into_form<W: Watch>(
        self,
        graph: &Graph,
        watch: &mut W,
    ) -> Result<GraphForm, W::Error> {
        let mut map = Numbers::from_elem(0, self.order.len());
        for (place, vertex) in (0..).zip(&self.order) {
            map[usize::from(*vertex)] = place;
        }
        let colours = self.order.iter().map(|vertex| graph.colours()[usize::from(*vertex)]);
        let mut generators = Numbers::with_capacity(self.automorphisms.len() * self.order.len());
        for names in &self.automorphisms {
            watch.work(names.len())?;
            generators.extend(names.iter().map(|image| u32::from(*image)));
        }
        let mut order = GroupOrder::product([]);
        order.times_within(self.factors, watch)?;
        Ok(GraphForm {
            graph: Graph::from_rows(graph, colours.collect(), self.rows),
            map,
            generators,
            order,
            orbits: self.orbits.into_roots(),
        })
    }
}

impl<C: Cells> Node<C> {
    fn new(cells: C) -> Self {
        Self {
            cells,
            end: 0,
            target: 0,
            looked_at: 0,
            tried: SmallVec::new(),
            is_first: false,
            as_first: false,
            to_best: Ordering::Equal,
            orbits: Orbits::default(),
            known: 0,
        }
    }

    /// Makes the node ready to be branched, once its cells and its trace are there.
    fn open(&mut self, is_first: bool, as_first: bool, to_best: Ordering) {
        (self.is_first, self.as_first, self.to_best) = (is_first, as_first, to_best);
        self.target = self.cells.target();
        self.looked_at = 0;
        self.tried.clear();
        self.orbits.0.clear();
        self.known = 0;
    }
}

impl<'a, C: Cells> Search<'a, C> {
    fn new(graph: &'a C::Rows, work: C::Work, root: C, steps: Steps) -> Self {
        let n = graph.vertices();
        // Most searches of few vertices are no deeper. Three nodes of up to 16 vertices take less
        // than a kilobyte, which the usual allocators keep at hand.
        let mut nodes = Vec::with_capacity(3);
        nodes.push(Node { end: steps.len(), ..Node::new(root) });
        Self {
            graph,
            work,
            nodes,
            top: 0,
            path: SmallVec::new(),
            steps,
            first: None,
            best: None,
            automorphisms: Vec::new(),
            spare: 0,
            orbits: Orbits::singles(n),
            factors: SmallVec::new(),
            places: SmallVec::from_elem(0, n),
            row: SmallVec::from_elem(0, n.div_ceil(64)),
        }
    }

    fn run<W: Watch>(&mut self, watch: &mut W) -> Result<Found, W::Error> {
        if self.nodes[0].cells.is_discrete(self.graph) {
            self.leaf(0, watch)?;
        } else {
            self.nodes[0].open(true, true, Ordering::Equal);
            self.branches(watch)?;
        }
        let best = self.best.as_mut().or(self.first.as_mut());
        let (order, rows) =
            best.map(|best| (take(&mut best.order), take(&mut best.rows))).unwrap_or_default();
        Ok(Found {
            order,
            rows,
            automorphisms: take(&mut self.automorphisms),
            orbits: take(&mut self.orbits),
            factors: take(&mut self.factors),
        })
    }

    fn branches<W: Watch>(&mut self, watch: &mut W) -> Result<(), W::Error> {
        loop {
            if let Some(index) = self.branch(watch)? {
                watch.step()?;
                self.descend(index, watch)?;
                continue;
            }
            if self.nodes[self.top].is_first {
                self.count_orbit();
            }
            if self.top == 0 {
                return Ok(());
            }
            self.top -= 1;
        }
    }

    /// Goes down to the node where a member of the top node's target is set apart, unless nothing
    /// can come of it.
    fn descend<W: Watch>(&mut self, index: usize, watch: &mut W) -> Result<(), W::Error> {
        let depth = self.top + 1;
        if self.nodes.len() == depth {
            self.nodes.push(Node::new(C::default()));
        }
        let [node, child] = &mut self.nodes[self.top..=depth] else { return Ok(()) };
        self.path.truncate(self.top);
        self.path.extend(node.cells.member(node.target, index));
        self.steps.truncate(node.end);
        child.cells.copy_from(&node.cells, self.graph);
        let mut guide = Guide::free();
        if let Some(first) = &self.first {
            let best = self.best.as_ref().unwrap_or(first);
            guide = Guide {
                first: first.trace(depth),
                best: best.trace(depth),
                as_first: node.as_first && depth < first.ends.len(),
                to_best: node.to_best.then(if depth < best.ends.len() {
                    Ordering::Equal
                } else {
                    Ordering::Greater
                }),
            };
        }
        let (work, steps) = (&mut self.work, &mut self.steps);
        let (target, cells) = (node.target, &mut child.cells);
        let mut is_done = cells.refine_apart(target, index, self.graph, work, steps, &mut guide);
        while !is_done {
            watch.ask()?;
            is_done = cells.refine_on(node.end, self.graph, work, steps, &mut guide);
        }
        if guide.is_useless() {
            return Ok(());
        }
        let (mut as_first, mut to_best) = (guide.as_first, guide.to_best);
        if self.first.is_none() {
            (as_first, to_best) = (true, Ordering::Equal);
        }
        child.end = self.steps.len();
        if child.cells.is_discrete(self.graph) {
            (child.as_first, child.to_best) = (as_first, to_best);
            self.leaf(depth, watch)?;
        } else {
            child.open(self.first.is_none(), as_first, to_best);
            self.top = depth;
        }
        Ok(())
    }

    /// The next branch of the top node that is the image of none searched.
    fn branch<W: Watch>(&mut self, watch: &mut W) -> Result<Option<usize>, W::Error> {
        let node = &mut self.nodes[self.top];
        loop {
            let index = node.looked_at;
            let Some(vertex) = node.cells.member(node.target, index) else { return Ok(None) };
            node.looked_at += 1;
            if !node.tried.is_empty() && !self.automorphisms.is_empty() {
                let orbits = if node.is_first {
                    &mut self.orbits
                } else {
                    if node.known == 0 {
                        node.orbits = Orbits::singles(self.graph.vertices());
                    }
                    let path = &self.path[..self.top];
                    for automorphism in &self.automorphisms[node.known..] {
                        watch.work(automorphism.len())?;
                        if path.iter().all(|vertex| automorphism[usize::from(*vertex)] == *vertex) {
                            node.orbits.merge(automorphism);
                        }
                    }
                    node.known = self.automorphisms.len();
                    &mut node.orbits
                };
                watch.work(node.tried.len())?;
                let root = orbits.root(vertex);
                if node.tried.iter().any(|tried| orbits.root(*tried) == root) {
                    continue;
                }
            }
            node.tried.push(vertex);
            return Ok(Some(index));
        }
    }

    /// At the end of a node of the first path: its first branch's orbit.
    fn count_orbit(&mut self) {
        let Some(vertex) = self.nodes[self.top].tried.first() else { return };
        let root = self.orbits.root(*vertex);
        let size = (0..u16::MAX)
            .take(self.graph.vertices())
            .filter(|vertex| self.orbits.root(*vertex) == root)
            .count();
        self.factors.extend(u32::try_from(size));
    }

    /// Compares the leaf at a depth with those kept.
    fn leaf<W: Watch>(&mut self, depth: usize, watch: &mut W) -> Result<(), W::Error> {
        for (place, vertex) in (0..).zip(self.nodes[depth].cells.order(self.graph)) {
            self.places[usize::from(vertex)] = place;
        }
        let Some(first) = &self.first else {
            self.first = Some(self.kept(depth, watch)?);
            return Ok(());
        };
        let node = &self.nodes[depth];
        let mut compare = |row: &mut [u64], rows: &[u64]| {
            compare(self.graph, node.cells.order(self.graph), &self.places, rows, row, watch)
        };
        if node.as_first
            && first.ends.len() == depth + 1
            && compare(&mut self.row, &first.rows)?.is_eq()
        {
            let automorphism = image(&first.order, node.cells.order(self.graph));
            self.learn(automorphism);
            // Back to the path of the first leaf.
            while !self.nodes[self.top].is_first {
                self.top -= 1;
            }
            return Ok(());
        }
        let best = self.best.as_ref().unwrap_or(first);
        let mut to_best = node.to_best.then_with(|| (depth + 1).cmp(&best.ends.len()));
        if to_best.is_eq() {
            to_best = compare(&mut self.row, &best.rows)?;
        }
        match to_best {
            Ordering::Less => {}
            Ordering::Equal => {
                let automorphism = image(&best.order, node.cells.order(self.graph));
                let parts = best.path.iter().zip(&self.path).take_while(|(a, b)| a == b);
                self.top = parts.count();
                self.learn(automorphism);
            }
            Ordering::Greater => {
                self.best = Some(self.kept(depth, watch)?);
                for node in &mut self.nodes[..=self.top] {
                    node.to_best = Ordering::Equal;
                }
            }
        }
        Ok(())
    }

    /// The leaf at a depth, whose places are there.
    fn kept<W: Watch>(&self, depth: usize, watch: &mut W) -> Result<Leaf, W::Error> {
        let node = &self.nodes[depth];
        let (n, words) = (self.graph.vertices(), self.row.len());
        let mut rows = SmallVec::from_elem(0, n * words);
        for (vertex, row) in node.cells.order(self.graph).zip(rows.chunks_exact_mut(words)) {
            watch.work(64 * words)?;
            renamed(self.graph.row(vertex), &self.places, row);
        }
        Ok(Leaf {
            order: node.cells.order(self.graph).collect(),
            steps: SmallVec::from_slice(&self.steps[..node.end]),
            ends: self.nodes[..=depth].iter().map(|node| node.end).collect(),
            path: SmallVec::from_slice(&self.path),
            rows,
        })
    }

    fn learn(&mut self, automorphism: Names) {
        if self.orbits.merge(&automorphism) {
            self.automorphisms.push(automorphism);
        } else if self.spare < SPARE {
            self.spare += 1;
            self.automorphisms.push(automorphism);
        }
    }
}

/// The map that takes one order to another; a vertex that is in neither is its own image.
fn image(from: &[u16], to: impl Iterator<Item = u16>) -> Names {
    let names = from.iter().map(|name| usize::from(*name) + 1).max();
    let mut image = identity(names.unwrap_or(0));
    for (from, to) in from.iter().zip(to) {
        image[usize::from(*from)] = to;
    }
    image
}

/// A row with the vertices' places for their names.
fn renamed(row: &[u64], places: &[u16], out: &mut [u64]) {
    if let ([row], [out]) = (row, &mut *out) {
        *out = ones(*row).fold(0, |bits, vertex| bits | 1 << (places[vertex] % 64));
        return;
    }
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
fn compare<R: Rows, W: Watch>(
    graph: &R,
    order: impl Iterator<Item = u16>,
    places: &[u16],
    rows: &[u64],
    row: &mut [u64],
    watch: &mut W,
) -> Result<Ordering, W::Error> {
    for (vertex, other) in order.zip(rows.chunks_exact(row.len())) {
        watch.work(64 * row.len())?;
        renamed(graph.row(vertex), places, row);
        let compared = (*row).cmp(other);
        if compared.is_ne() {
            return Ok(compared);
        }
    }
    Ok(Ordering::Equal)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use alloc::vec::Vec;

    use std::collections::HashMap;

    use super::{BitRows, Free, MOST_REDUCTIONS, form, refined, search_bits, search_lists};
    use crate::Graph;

    /// The edges of a graph by numbers of a simple generator.
    fn graph(seed: u64, directed: bool) -> Graph {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut below = |n: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            u32::try_from((u128::from(state) * u128::from(n)) >> 64).unwrap()
        };
        let n = 1 + below(if seed.is_multiple_of(16) {
            64
        } else if seed.is_multiple_of(4) {
            16
        } else {
            7
        });
        let share = below(11);
        let colours: Vec<u32> = (0..n).map(|_| below(8) / 6).collect();
        let mut graph = Graph::empty(n, directed).unwrap().with_colours(&colours).unwrap();
        for to in 0..n {
            for from in 0..n {
                if (directed || from <= to) && below(10) < share {
                    graph.add_edge(from, to).unwrap();
                }
            }
        }
        graph
    }

    #[test]
    fn lanes_and_cells_of_bits_and_lists_tell_the_same_graphs_apart() {
        for directed in [false, true] {
            let mut forms = HashMap::new();
            for seed in 1..3000 {
                let graph = graph(seed, directed);
                // Of up to 16 vertices the lanes of vectors, of others cells of bits.
                let usual = form(&graph);
                let mut rows = BitRows::new(&graph).unwrap();
                let Ok(root) = refined(&graph, &rows, &mut Free);
                let Ok(bits) = search_bits(&graph, &mut rows, root, &mut Free);
                let Ok(lists) = search_lists(&graph, MOST_REDUCTIONS, &mut Free);
                for other in [&bits, &lists] {
                    assert_eq!(usual.order(), other.order(), "{graph}");
                    assert_eq!(usual.orbits(), other.orbits(), "{graph}");
                }
                let others = (bits.into_graph(), lists.into_graph());
                let known = forms.entry(usual.into_graph()).or_insert_with(|| others.clone());
                assert_eq!(*known, others, "{graph}");
            }
            for one in
                [|both: &(Graph, Graph)| both.0.clone(), |both: &(Graph, Graph)| both.1.clone()]
            {
                let mut others: Vec<_> = forms.values().map(one).collect();
                others.sort_unstable();
                others.dedup();
                assert_eq!(others.len(), forms.len());
            }
        }
    }
}
