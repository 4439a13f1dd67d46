//! Twins: vertices of one colour that any permutation of them leaves the graph as it is. A class of
//! twins becomes one vertex before the search, which would take a branch for each.

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::{Graph, GraphForm, Numbers, Words};

/// A graph with a vertex for each class of twins.
pub(crate) struct Twins {
    /// Its colours stand for the colour, the loops, the kind and the size of the classes.
    pub(crate) reduced: Graph,
    /// The members of each class, ascending; classes by their least members.
    classes: Vec<Vec<u32>>,
}

/// Vertices by equal keys, in classes of two and more.
fn equal<K: Ord>(vertices: u32, key: impl Fn(u32) -> K) -> Vec<Vec<u32>> {
    let mut order: Vec<u32> = (0..vertices).collect();
    // Stable: the members of a class ascend.
    order.sort_by_key(|vertex| key(*vertex));
    let classes = order.chunk_by(|a, b| key(*a) == key(*b));
    classes.filter(|class| class.len() > 1).map(<[u32]>::to_vec).collect()
}

/// The neighbours of each vertex as bits: its row, and of a digraph its column too.
struct Neighbours {
    /// Words a vertex.
    both: usize,
    /// Where the last set of neighbours of a vertex begins: the column's, or the row's again.
    last: usize,
    words: Vec<u64>,
}

impl Neighbours {
    /// Without the vertex itself: equal for twins without an edge between them.
    fn apart(graph: &Graph) -> Self {
        let words = graph.words();
        let both = if graph.is_directed() { 2 * words } else { words };
        let none = vec![0; graph.vertices() as usize * both];
        let mut all = Self { both, last: both - words, words: none };
        for (from, to) in graph.edges().filter(|(from, to)| from != to) {
            all.set(from, 0, to);
            all.set(to, all.last, from);
        }
        all
    }

    /// With the vertex itself: equal for twins with an edge, or both edges, between them.
    fn joined(mut self, vertices: u32) -> Self {
        for vertex in 0..vertices {
            self.set(vertex, 0, vertex);
            self.set(vertex, self.last, vertex);
        }
        self
    }

    fn set(&mut self, vertex: u32, word: usize, other: u32) {
        let place = vertex as usize * self.both + word + other as usize / 64;
        self.words[place] |= 1 << (other % 64);
    }

    fn of(&self, vertex: u32) -> &[u64] {
        &self.words[vertex as usize * self.both..][..self.both]
    }
}

/// How the members of a class are joined, and how many they are; `None` for one vertex alone.
type Label = Option<(u8, usize)>;

impl Twins {
    /// The classes of twins, or `None` when no two vertices are twins. O(n^2 / 64 log n).
    pub(crate) fn new(graph: &Graph) -> Option<Self> {
        let n = graph.vertices();
        let kind = |vertex: u32| (graph.colours()[vertex as usize], graph.has_edge(vertex, vertex));
        let apart = Neighbours::apart(graph);
        let without = equal(n, |vertex| (kind(vertex), apart.of(vertex)));
        let joined = apart.joined(n);
        let with = equal(n, |vertex| (kind(vertex), joined.of(vertex)));
        if without.is_empty() && with.is_empty() {
            return None;
        }
        // No vertex is in two classes: with u, v not joined and v, w joined, w has an edge to u as
        // it has to v, and u one to v as w has.
        let mut labels: Vec<Label> = vec![None; n as usize];
        let mut classes = Vec::new();
        for (kind_of_class, found) in [(1, without), (2, with)] {
            for class in found {
                for vertex in &class {
                    labels[*vertex as usize] = Some((kind_of_class, class.len()));
                }
                classes.push(class);
            }
        }
        let single = (0..n).filter(|vertex| labels[*vertex as usize].is_none());
        classes.extend(single.map(|vertex| vec![vertex]));
        classes.sort_unstable_by_key(|class| class[0]);

        let label = |class: &Vec<u32>| (kind(class[0]), labels[class[0] as usize]);
        let reduced = reduced(graph, &classes, label)?;
        Some(Self { reduced, classes })
    }

    /// The form of the graph from that of the reduced one.
    pub(crate) fn expand(&self, graph: &Graph, form: &GraphForm) -> GraphForm {
        let n = graph.vertices() as usize;
        let map = self.expand_map(n, &form.map);
        let mut generators: Vec<_> =
            form.generators.iter().map(|images| self.expand_automorphism(n, images)).collect();
        let (mut orbits, mut order) = (vec![0; n], form.order.clone());
        for (class, root) in self.classes.iter().zip(&form.orbits) {
            for vertex in class {
                orbits[*vertex as usize] = self.classes[*root as usize][0];
            }
            // A swap of two and a round of all generate every permutation.
            let mut swap: Vec<u32> = (0..graph.vertices()).collect();
            let mut round = swap.clone();
            for (i, vertex) in class.iter().enumerate() {
                round[*vertex as usize] = class[(i + 1) % class.len()];
            }
            if let [first, second, ..] = class[..] {
                swap.swap(first as usize, second as usize);
                generators.push(swap);
            }
            if class.len() > 2 {
                generators.push(round);
            }
            order.times((2..).take(class.len() - 1));
        }
        let (colours, rows) = (Numbers::from_elem(0, n), Words::from_elem(0, graph.rows().len()));
        let mut renamed = Graph::from_rows(graph, colours, rows);
        renamed.rename_from(graph, &map);
        let (map, orbits) = (Numbers::from_vec(map), Numbers::from_vec(orbits));
        GraphForm { graph: renamed, map, generators, order, orbits }
    }

    /// The place of each vertex from the places of the classes, whose members follow each other.
    fn expand_map(&self, n: usize, places: &[u32]) -> Vec<u32> {
        let mut order = vec![0; self.classes.len()];
        for (class, place) in (0..).zip(places) {
            order[*place as usize] = class;
        }
        let (mut map, mut next) = (vec![0; n], 0..);
        for class in order {
            let members: &Vec<u32> = &self.classes[class];
            for (vertex, place) in members.iter().zip(&mut next) {
                map[*vertex as usize] = place;
            }
        }
        map
    }

    /// The image of each vertex from the images of the classes.
    fn expand_automorphism(&self, n: usize, images_of_classes: &[u32]) -> Vec<u32> {
        let mut images = vec![0; n];
        for (class, image) in self.classes.iter().zip(images_of_classes) {
            // Classes of one label have one size.
            for (vertex, image) in class.iter().zip(&self.classes[*image as usize]) {
                images[*vertex as usize] = *image;
            }
        }
        images
    }
}

/// The graph with a vertex for each class, of equal colours for classes of equal labels.
fn reduced<L: Ord>(
    graph: &Graph,
    classes: &[Vec<u32>],
    label: impl Fn(&Vec<u32>) -> L,
) -> Option<Graph> {
    let mut known: Vec<L> = classes.iter().map(&label).collect();
    known.sort_unstable();
    known.dedup();
    let colours: Vec<u32> = classes
        .iter()
        .map(|class| known.partition_point(|other| *other < label(class)))
        .filter_map(|colour| u32::try_from(colour).ok())
        .collect();
    let size = u32::try_from(classes.len()).ok()?;
    let mut reduced = Graph::empty(size, graph.is_directed()).ok()?.with_colours(&colours).ok()?;
    let mut names = vec![None; graph.vertices() as usize];
    for (name, class) in (0..).zip(classes) {
        names[class[0] as usize] = Some(name);
    }
    for (from, to) in graph.edges() {
        if let (Some(from), Some(to)) = (names[from as usize], names[to as usize]) {
            reduced.add_edge(from, to).ok()?;
        }
    }
    Some(reduced)
}
