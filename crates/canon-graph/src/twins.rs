//! Twins: vertices of one colour that any permutation of them leaves the graph as it is. A class of
//! twins becomes one vertex before the search, which would take a branch for each.

use alloc::vec;
use alloc::vec::Vec;

use crate::refine::{Matrix, mix, ones};
use crate::watch::Watch;
use crate::{Graph, GraphForm, Numbers, Words};

/// A graph with a vertex for each class of twins.
pub(crate) struct Twins {
    /// Its colours stand for the colour, the loops, the kind and the size of the classes.
    pub(crate) reduced: Graph,
    /// The members of each class, ascending; classes by their least members.
    classes: Vec<Vec<u32>>,
}

/// The neighbours of each vertex as bits: its row, and of a digraph its column too.
struct Neighbours {
    /// Words of a vertex's row, and of its row and column.
    words: usize,
    both: usize,
    sets: Vec<u64>,
}

impl Neighbours {
    fn new<W: Watch>(matrix: &Matrix, watch: &mut W) -> Result<Self, W::Error> {
        let words = matrix.words;
        let both = words * if matrix.into.is_empty() { 1 } else { 2 };
        let mut sets = Vec::with_capacity(matrix.vertices * both);
        for from in (0..matrix.vertices).map(|vertex| vertex * words) {
            // Most of it is that the memory is new.
            watch.work(8 * both)?;
            sets.extend_from_slice(&matrix.out[from..from + words]);
            sets.extend_from_slice(matrix.into.get(from..from + words).unwrap_or_default());
        }
        Ok(Self { words, both, sets })
    }

    /// Puts each vertex among its own neighbours or takes it out.
    fn set_loops(&mut self, there: bool) {
        for (vertex, sets) in self.sets.chunks_exact_mut(self.both).enumerate() {
            for set in sets.chunks_exact_mut(self.words) {
                let (word, bit) = (&mut set[vertex / 64], 1 << (vertex % 64));
                *word = if there { *word | bit } else { *word & !bit };
            }
        }
    }

    fn of(&self, vertex: u32) -> &[u64] {
        &self.sets[vertex as usize * self.both..][..self.both]
    }

    /// Vertices of one kind and equal neighbours, in classes of two and more, whose members ascend.
    fn classes<K: Ord, W: Watch>(
        &self,
        kind: impl Fn(u32) -> K,
        watch: &mut W,
    ) -> Result<Vec<Vec<u32>>, W::Error> {
        let mut hashed = Vec::with_capacity(self.sets.len() / self.both);
        for (vertex, sets) in (0..).zip(self.sets.chunks_exact(self.both)) {
            watch.work(2 * self.both)?;
            hashed.push((kind(vertex), sets.iter().fold(0, |hash, set| mix(hash, *set)), vertex));
        }
        hashed.sort_unstable();
        let mut classes = Vec::new();
        for run in hashed.chunk_by(|a, b| (&a.0, a.1) == (&b.0, b.1)) {
            let mut rest: Vec<u32> = run.iter().map(|(.., vertex)| *vertex).collect();
            while rest.len() > 1 {
                let (first, mut class) = (rest[0], Vec::new());
                let mut others = Vec::new();
                for vertex in rest {
                    watch.work(self.both)?;
                    let is_equal = self.of(vertex) == self.of(first);
                    let its = if is_equal { &mut class } else { &mut others };
                    its.push(vertex);
                }
                if class.len() > 1 {
                    classes.push(class);
                }
                // Equal hashes of different neighbours.
                rest = others;
            }
        }
        Ok(classes)
    }
}

/// How the members of a class are joined, and how many they are; `None` for one vertex alone.
type Label = Option<(u8, usize)>;

impl Twins {
    /// The classes of twins, or `None` when no two vertices are twins. O(n^2 / 64).
    pub(crate) fn new<W: Watch>(
        graph: &Graph,
        matrix: &Matrix,
        watch: &mut W,
    ) -> Result<Option<Self>, W::Error> {
        let n = graph.vertices();
        let kind = |vertex: u32| (graph.colours()[vertex as usize], graph.has_edge(vertex, vertex));
        let mut neighbours = Neighbours::new(matrix, watch)?;
        // Without the vertex itself: equal for twins without an edge between them.
        neighbours.set_loops(false);
        let without = neighbours.classes(kind, watch)?;
        // With it: equal for twins with an edge, or both edges, between them.
        neighbours.set_loops(true);
        let with = neighbours.classes(kind, watch)?;
        if without.is_empty() && with.is_empty() {
            return Ok(None);
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
        let reduced = reduced(graph, &classes, label, watch)?;
        Ok(reduced.map(|reduced| Self { reduced, classes }))
    }

    /// The form of the graph from that of the reduced one.
    pub(crate) fn expand<W: Watch>(
        &self,
        graph: &Graph,
        form: GraphForm,
        watch: &mut W,
    ) -> Result<GraphForm, W::Error> {
        let n = graph.vertices() as usize;
        let map = self.expand_map(n, &form.map);
        // For each class the swap and the round below.
        let swaps = |class: &Vec<u32>| class.len().saturating_sub(1).min(2);
        let count = form.generators().len() + self.classes.iter().map(swaps).sum::<usize>();
        let mut generators = Numbers::with_capacity(count * n);
        for images in form.generators() {
            watch.work(n)?;
            generators.extend(self.expand_automorphism(n, images));
        }
        let (mut orbits, mut order) = (vec![0; n], form.order);
        for (class, root) in self.classes.iter().zip(&form.orbits) {
            for vertex in class {
                orbits[*vertex as usize] = self.classes[*root as usize][0];
            }
            watch.work(n)?;
            // A swap of two and a round of all generate every permutation.
            let mut swap: Vec<u32> = (0..graph.vertices()).collect();
            let mut round = swap.clone();
            for (i, vertex) in class.iter().enumerate() {
                round[*vertex as usize] = class[(i + 1) % class.len()];
            }
            if let [first, second, ..] = class[..] {
                swap.swap(first as usize, second as usize);
                generators.extend(swap);
            }
            if class.len() > 2 {
                generators.extend(round);
            }
            order.times_within((2..).take(class.len() - 1), watch)?;
        }
        let (colours, rows) = (Numbers::from_elem(0, n), Words::from_elem(0, graph.rows().len()));
        let mut renamed = Graph::from_rows(graph, colours, rows);
        renamed.rename_from(graph, &map, watch)?;
        let (map, orbits) = (Numbers::from_vec(map), Numbers::from_vec(orbits));
        Ok(GraphForm { graph: renamed, map, generators, order, orbits })
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
fn reduced<L: Ord, W: Watch>(
    graph: &Graph,
    classes: &[Vec<u32>],
    label: impl Fn(&Vec<u32>) -> L,
    watch: &mut W,
) -> Result<Option<Graph>, W::Error> {
    let mut known: Vec<L> = classes.iter().map(&label).collect();
    known.sort_unstable();
    known.dedup();
    let colours: Vec<u32> = classes
        .iter()
        .map(|class| known.partition_point(|other| *other < label(class)))
        .filter_map(|colour| u32::try_from(colour).ok())
        .collect();
    let Ok(size) = u32::try_from(classes.len()) else { return Ok(None) };
    let reduced = Graph::empty(size, graph.is_directed());
    let Ok(mut reduced) = reduced.and_then(|graph| graph.with_colours(&colours)) else {
        return Ok(None);
    };
    let mut names = vec![None; graph.vertices() as usize];
    for (name, class) in (0..).zip(classes) {
        names[class[0] as usize] = Some(name);
    }
    let words = graph.words();
    for (from, class) in (0..).zip(classes) {
        watch.work(64 * words)?;
        for (word, bits) in graph.rows()[class[0] as usize * words..][..words].iter().enumerate() {
            for to in ones(*bits).filter_map(|bit| names[64 * word + bit]) {
                if reduced.add_edge(from, to).is_err() {
                    return Ok(None);
                }
            }
        }
    }
    Ok(Some(reduced))
}
