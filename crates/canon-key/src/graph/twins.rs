//! Twins: vertices of one colour that any permutation of them leaves the graph as it is. A class of
//! twins becomes one vertex before the search, which would take a branch for each.

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::{Graph, GraphForm};

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

impl Twins {
    /// The classes of twins, or `None` when no two vertices are twins. O(n^2 / 64 log n).
    pub(crate) fn new(graph: &Graph) -> Option<Self> {
        let (n, words) = (graph.vertices(), graph.words());
        // Rows, and of digraphs columns, without the vertex itself, then with it: the first are
        // equal for twins without an edge between them, the second for those with both.
        let both = if graph.is_directed() { 2 * words } else { words };
        let mut apart = vec![0; n as usize * both];
        for (from, to) in graph.edges().filter(|(from, to)| from != to) {
            let mut set = |vertex: u32, word: usize, other: u32| {
                apart[vertex as usize * both + word + other as usize / 64] |= 1_u64 << (other % 64);
            };
            set(from, 0, to);
            set(to, both - words, from);
        }
        let mut joined = apart.clone();
        for vertex in 0..n {
            for word in [0, both - words] {
                let place = vertex as usize * both + word + vertex as usize / 64;
                joined[place] |= 1 << (vertex % 64);
            }
        }
        let kind = |vertex: u32| (graph.colours()[vertex as usize], graph.has_edge(vertex, vertex));
        let row = |vertex: u32| vertex as usize * both..(vertex as usize + 1) * both;
        let without = equal(n, |vertex| (kind(vertex), &apart[row(vertex)]));
        let with = equal(n, |vertex| (kind(vertex), &joined[row(vertex)]));
        if without.is_empty() && with.is_empty() {
            return None;
        }
        // No vertex is in two classes: with u, v not joined and v, w joined, w has an edge to u as
        // it has to v, and u one to v as w has.
        let mut labels = vec![None; n as usize];
        let mut classes = Vec::new();
        for (kind_of_class, found) in [(1_u8, without), (2, with)] {
            for class in found {
                for vertex in &class {
                    labels[*vertex as usize] = Some((kind_of_class, class.len()));
                }
                classes.push(class);
            }
        }
        let single = (0..n).filter(|vertex| labels[*vertex as usize].is_none());
        let single: Vec<Vec<u32>> = single.map(|vertex| vec![vertex]).collect();
        classes.extend(single);
        classes.sort_unstable_by_key(|class| class[0]);

        let label = |class: &Vec<u32>| (kind(class[0]), labels[class[0] as usize]);
        let mut known: Vec<_> = classes.iter().map(label).collect();
        known.sort_unstable();
        known.dedup();
        let colours: Vec<u32> = classes
            .iter()
            .map(|class| known.partition_point(|other| *other < label(class)))
            .filter_map(|colour| u32::try_from(colour).ok())
            .collect();
        let size = u32::try_from(classes.len()).ok()?;
        let mut reduced =
            Graph::empty(size, graph.is_directed()).ok()?.with_colours(&colours).ok()?;
        let mut names = vec![None; n as usize];
        for (name, class) in (0..).zip(&classes) {
            names[class[0] as usize] = Some(name);
        }
        for (from, to) in graph.edges() {
            if let (Some(from), Some(to)) = (names[from as usize], names[to as usize]) {
                reduced.add_edge(from, to).ok()?;
            }
        }
        Some(Self { reduced, classes })
    }

    /// The form of the graph from that of the reduced one.
    pub(crate) fn expand(&self, graph: &Graph, form: &GraphForm) -> GraphForm {
        let n = graph.vertices() as usize;
        let mut order = vec![0; self.classes.len()];
        for (class, place) in (0..).zip(&form.map) {
            order[*place as usize] = class;
        }
        let (mut map, mut next) = (vec![0; n], 0..);
        for class in order {
            let members: &Vec<u32> = &self.classes[class];
            for (vertex, place) in members.iter().zip(&mut next) {
                map[*vertex as usize] = place;
            }
        }
        let mut generators = Vec::new();
        for automorphism in &form.generators {
            let mut images = vec![0; n];
            for (class, image) in self.classes.iter().zip(automorphism) {
                // Classes of one label have one size.
                for (vertex, image) in class.iter().zip(&self.classes[*image as usize]) {
                    images[*vertex as usize] = *image;
                }
            }
            generators.push(images);
        }
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
        let mut renamed = Graph::from_rows(graph, vec![0; n], vec![0; graph.rows().len()]);
        renamed.rename_from(graph, &map);
        GraphForm { graph: renamed, map, generators, order, orbits }
    }
}
