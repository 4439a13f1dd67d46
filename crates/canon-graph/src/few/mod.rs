//! The search for the form of a graph of up to 16 vertices.
//!
//! It is the [search](super::search) of larger graphs with other cells: for each vertex the place
//! where its cell begins, a lane of a vector. A refinement works on all lanes at once, and its trace
//! is one number. Twins of one cell are set apart together.

mod lanes;

use core::array;
use core::cmp::Ordering;

use smallvec::SmallVec;

use crate::few::lanes::{FewEdges, Lanes, Target, bits};
use crate::search::SPARE;
use crate::watch::Watch;
use crate::{Graph, GraphForm, GroupOrder, Numbers, Words};

/// The most vertices. Graphs of up to 8 take half the time of others.
pub(crate) const MOST: usize = 16;
pub(crate) const FEW: usize = 8;

/// The form of a graph of up to `L` vertices.
pub(crate) fn search<const L: usize, W: Watch>(
    graph: &Graph,
    watch: &mut W,
) -> Result<GraphForm, W::Error> {
    watch.step()?;
    let edges = FewEdges::<L>::new(graph);
    let mut cells = edges.cells(graph.colours());
    let (_, target) = edges.refine(&mut cells);
    let mut search = Search::new(&edges);
    if target.vertices == 0 {
        search.leaf(0, &cells);
    } else {
        search.node(0, cells, target, watch)?;
    }
    Ok(search.form(graph))
}

/// A leaf that is kept: the place of each vertex, and the rows in their order.
#[derive(Clone, Debug)]
struct Leaf<const L: usize> {
    places: Lanes<L>,
    rows: Lanes<L>,
    /// How many vertices were set apart, which ones, and the traces of the refinements.
    depth: usize,
    path: [u8; L],
    traces: Lanes<L>,
}

/// The image of each vertex.
type Images<const L: usize> = [u8; L];

struct Search<'a, const L: usize> {
    edges: &'a FewEdges<L>,
    /// The vertices set apart from the root down, and the traces.
    path: [u8; L],
    traces: Lanes<L>,
    /// For each depth, whether all traces to there are those of the first leaf's path, and how they
    /// compare with those of the best leaf's path.
    as_first: [bool; L],
    to_best: [Ordering; L],
    first: Option<Leaf<L>>,
    /// The best leaf; none while that is the first.
    best: Option<Leaf<L>>,
    automorphisms: SmallVec<[Images<L>; 4]>,
    spare: usize,
    orbits: Orbits<L>,
    /// The order of the group. 16! fits.
    order: u64,
}

impl<'a, const L: usize> Search<'a, L> {
    fn new(edges: &'a FewEdges<L>) -> Self {
        Self {
            edges,
            path: [0; L],
            traces: [0; L],
            as_first: [true; L],
            to_best: [Ordering::Equal; L],
            first: None,
            best: None,
            automorphisms: SmallVec::new(),
            spare: 0,
            orbits: Orbits::singles(),
            order: 1,
        }
    }

    /// Searches below a node. Returns the depth of the node where the search goes on.
    fn node<W: Watch>(
        &mut self,
        depth: usize,
        mut cells: Lanes<L>,
        mut target: Target,
        watch: &mut W,
    ) -> Result<usize, W::Error> {
        let is_first = self.first.is_none();
        let mut first = target.vertices.trailing_zeros() as usize;
        let mut twins = self.edges.twins(first, target.vertices);
        // Where all of a cell are twins, nothing else changes by setting them apart in any order.
        while twins == target.vertices {
            set_apart(&mut cells, target, twins);
            if is_first {
                self.learn_twins(twins);
                self.order *= u64::from(twins.count_ones());
            }
            target = self.edges.target(&cells);
            if target.vertices == 0 {
                return Ok(self.leaf(depth, &cells));
            }
            first = target.vertices.trailing_zeros() as usize;
            twins = self.edges.twins(first, target.vertices);
        }
        if is_first {
            self.learn_twins(twins);
        }
        let (mut tried, mut own, mut known) = (0_u32, Orbits::singles(), 0);
        for vertex in bits(target.vertices) {
            if tried >> vertex & 1 == 1 {
                continue;
            }
            if tried != 0 {
                let mut orbits = &self.orbits;
                if !is_first {
                    let path = self.path[..depth].iter().map(|vertex| usize::from(*vertex));
                    for images in &self.automorphisms[known..] {
                        if path.clone().all(|vertex| usize::from(images[vertex]) == vertex) {
                            own.merge(images);
                        }
                    }
                    known = self.automorphisms.len();
                    orbits = &own;
                }
                if orbits.of(vertex) & tried != 0 {
                    continue;
                }
                twins = self.edges.twins(vertex, target.vertices);
            }
            tried |= twins;
            watch.step()?;
            let mut child = cells;
            set_apart(&mut child, target, twins);
            self.path[depth] = name(vertex);
            let (trace, next) = self.edges.refine(&mut child);
            self.traces[depth] = trace;
            if self.is_useless(depth) {
                continue;
            }
            let next = if next.vertices == 0 {
                self.leaf(depth + 1, &child)
            } else {
                self.node(depth + 1, child, next, watch)?
            };
            if next < depth {
                return Ok(next);
            }
        }
        if is_first {
            self.order *= u64::from(self.orbits.of(first).count_ones());
        }
        Ok(depth.saturating_sub(1))
    }

    /// Compares the last trace with those of the two leaves: whether no leaf below is of use.
    fn is_useless(&mut self, depth: usize) -> bool {
        let Some(first) = &self.first else { return false };
        let (best, trace) = (self.best.as_ref().unwrap_or(first), self.traces[depth]);
        let as_first = self.as_first[depth] && depth < first.depth && trace == first.traces[depth];
        let to_best = self.to_best[depth].then_with(|| {
            if depth < best.depth { trace.cmp(&best.traces[depth]) } else { Ordering::Greater }
        });
        (self.as_first[depth + 1], self.to_best[depth + 1]) = (as_first, to_best);
        !as_first && to_best.is_lt()
    }

    /// Compares a leaf with those kept. Returns the depth of the node where the search goes on.
    fn leaf(&mut self, depth: usize, places: &Lanes<L>) -> usize {
        let rows = self.edges.renamed(places);
        let above = depth.saturating_sub(1);
        let Some(first) = &self.first else {
            self.first = Some(self.kept(depth, places, rows));
            return above;
        };
        let best = self.best.as_ref().unwrap_or(first);
        let to_best = self.to_best[depth].then(depth.cmp(&best.depth)).then(rows.cmp(&best.rows));
        let is_first = self.as_first[depth] && first.depth == depth && first.rows == rows;
        let same = if is_first { first } else { best };
        if is_first || to_best.is_eq() {
            let both = self.path.iter().zip(&same.path).take(depth);
            let parted_at = both.take_while(|(one, other)| one == other).count();
            let images = self.images(&same.places, places);
            self.learn(images);
            return parted_at;
        }
        if to_best.is_gt() {
            self.best = Some(self.kept(depth, places, rows));
            self.to_best[..=depth].fill(Ordering::Equal);
        }
        above
    }

    fn kept(&self, depth: usize, places: &Lanes<L>, rows: Lanes<L>) -> Leaf<L> {
        Leaf { places: *places, rows, depth, path: self.path, traces: self.traces }
    }

    /// The map that takes one leaf to another.
    fn images(&self, from: &Lanes<L>, to: &Lanes<L>) -> Images<L> {
        let (mut order, mut images) = ([0; L], array::from_fn(name));
        for (vertex, place) in (0..).zip(to).take(self.edges.vertices) {
            order[*place as usize % L] = vertex;
        }
        for (image, place) in images.iter_mut().zip(from).take(self.edges.vertices) {
            *image = order[*place as usize % L];
        }
        images
    }

    fn learn(&mut self, images: Images<L>) {
        if !self.orbits.merge(&images) {
            if self.spare == SPARE {
                return;
            }
            self.spare += 1;
        }
        self.automorphisms.push(images);
    }

    /// Every permutation of twins: a swap of two and a round of all generate them. The order of the
    /// group is that of the permutations of all but one.
    fn learn_twins(&mut self, twins: u32) {
        let (mut swap, mut round) = (array::from_fn(name), array::from_fn(name));
        let (first, others) = (twins.trailing_zeros() as usize, twins & twins.wrapping_sub(1));
        let mut last = first;
        for (size, vertex) in (1..).zip(bits(others)) {
            round.swap(last, vertex);
            last = vertex;
            self.order *= size;
        }
        if others != 0 {
            swap.swap(first, others.trailing_zeros() as usize);
            self.learn(swap);
        }
        if others & others.wrapping_sub(1) != 0 {
            self.learn(round);
        }
    }

    fn form(&self, graph: &Graph) -> GraphForm {
        let n = self.edges.vertices;
        let best = self.best.as_ref().or(self.first.as_ref());
        let (places, rows) = best.map_or((&[0; L], &[0; L]), |leaf| (&leaf.places, &leaf.rows));
        let mut colours = [0; L];
        for (colour, place) in graph.colours().iter().zip(places) {
            colours[*place as usize % L] = *colour;
        }
        let rows: [u64; L] = rows.map(u64::from);
        let mut generators = Numbers::with_capacity(self.automorphisms.len() * n);
        for images in &self.automorphisms {
            generators.extend_from_slice(&images.map(u32::from)[..n]);
        }
        let orbits: Lanes<L> = array::from_fn(|vertex| self.orbits.of(vertex).trailing_zeros());
        GraphForm {
            graph: Graph::from_rows(
                graph,
                Numbers::from_slice(&colours[..n]),
                Words::from_slice(&rows[..n]),
            ),
            map: Numbers::from_slice(&places[..n]),
            generators,
            order: GroupOrder::from_u64(self.order),
            orbits: Numbers::from_slice(&orbits[..n]),
        }
    }
}

/// Sets twins of the target apart, before its other vertices.
fn set_apart<const L: usize>(cells: &mut Lanes<L>, target: Target, twins: u32) {
    for vertex in bits(target.vertices & !twins) {
        cells[vertex] += twins.count_ones();
    }
    for (place, vertex) in (target.place..).zip(bits(twins)) {
        cells[vertex] = place;
    }
}

/// The orbit of each vertex, as bits.
struct Orbits<const L: usize>(Lanes<L>);

impl<const L: usize> Orbits<L> {
    fn singles() -> Self {
        Self(array::from_fn(|vertex| 1 << vertex))
    }

    fn of(&self, vertex: usize) -> u32 {
        self.0[vertex]
    }

    /// Puts each vertex and its image together; returns whether they were apart anywhere.
    fn merge(&mut self, images: &Images<L>) -> bool {
        let mut merged = false;
        for (vertex, image) in images.iter().enumerate() {
            let both = self.0[vertex] | self.0[usize::from(*image)];
            if both != self.0[vertex] {
                merged = true;
                for member in bits(both) {
                    self.0[member] = both;
                }
            }
        }
        merged
    }
}

/// The name of one of few vertices.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "at most 16")]
const fn name(vertex: usize) -> u8 {
    vertex as u8
}
