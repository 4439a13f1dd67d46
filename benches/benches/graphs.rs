//! Benches of `canon-graph`'s canonical forms of graphs, beside canonaut, and beside nauty and
//! Traces where they were asked for. All keep their memory from graph to graph.

#![allow(missing_docs, clippy::unwrap_used, reason = "a bench may end when something is wrong")]

#[cfg(nauty)]
#[path = "peers/nauty.rs"]
mod nauty;

use std::collections::{HashMap, HashSet};
use std::hint::black_box;

use benches::{Pcg64Mcg, below, race, seeded, shuffle, task};
use canon_graph::{Canoniser, Graph};
use canonaut::structs::{CanonautManager, DenseGraph};
use criterion::{Criterion, criterion_group, criterion_main};
use petgraph::algo::is_isomorphic_matching;
use petgraph::graph::UnGraph;

fn joined(n: u32, mut are_joined: impl FnMut(u32, u32) -> bool) -> Graph {
    let pairs = (0..n).flat_map(|high| (0..high).map(move |low| (low, high)));
    Graph::from_edges(n, pairs.filter(|(low, high)| are_joined(*low, *high))).unwrap()
}

/// Each edge with a chance of `share` of 100.
fn random(random: &mut Pcg64Mcg, n: u32, share: u64) -> Graph {
    joined(n, |_, _| below(random, 100) < share)
}

/// Pairs the ends of the edges at random, again as long as that makes a loop or an edge twice.
fn regular(random: &mut Pcg64Mcg, n: u32, degree: usize) -> Graph {
    let mut ends: Vec<u32> = (0..n).flat_map(|vertex| vec![vertex; degree]).collect();
    loop {
        shuffle(random, &mut ends);
        let mut graph = Graph::new(n);
        let pairs = ends.as_chunks::<2>().0;
        if pairs.iter().all(|&[a, b]| a != b && graph.add_edge(a, b) == Ok(true)) {
            return graph;
        }
    }
}

/// Vertices are pairs, joined where they share a row or a column.
fn rook(side: u32) -> Graph {
    joined(side * side, |a, b| a / side == b / side || a % side == b % side)
}

/// Vertices are residues modulo a prime, joined where they differ by a square.
fn paley(prime: u32) -> Graph {
    joined(prime, |a, b| (1..prime).any(|root| root * root % prime == b - a))
}

/// Each vertex hangs on one before it; edges have labels below `labels`.
fn tree(random: &mut Pcg64Mcg, n: u32, labels: u64) -> Graph {
    let mut draw = |n: u64| u32::try_from(below(random, n)).unwrap();
    let edges: Vec<_> = (1..n).map(|v| (v, draw(v.into()), 1 + draw(labels))).collect();
    Graph::new(n).with_labels(edges).unwrap()
}

/// A tree of 6 to 20 atoms with at most one ring; colours are elements, labels are bonds.
fn molecule(r: &mut Pcg64Mcg) -> Graph {
    let mut draw = |n: u64| u32::try_from(below(r, n)).unwrap();
    let n = 6 + draw(15);
    let atoms: Vec<u32> = (0..n).map(|_| 6 + draw(3)).collect();
    let tree = tree(r, n, 2).with_colours(&atoms).unwrap();
    let ring = (0..n - 2).find(|v| !tree.has_edge(*v, n - 1)).map(|v| (v, n - 1, 1));
    tree.with_labels(ring.filter(|_| below(r, 2) == 0)).unwrap()
}

/// A sum over the atoms, by their neighbours and those of their neighbours.
fn invariant(molecule: &UnGraph<u32, u32>) -> u64 {
    let mix = |number: u64| (number ^ number >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut atoms: Vec<u64> = molecule.node_weights().map(|atom| mix((*atom).into())).collect();
    for _ in 0..2 {
        let mut next = atoms.clone();
        for bond in molecule.raw_edges() {
            let (one, other) = (bond.source().index(), bond.target().index());
            next[one] = next[one].wrapping_add(mix(atoms[other] ^ u64::from(bond.weight)));
            next[other] = next[other].wrapping_add(mix(atoms[one] ^ u64::from(bond.weight)));
        }
        atoms = next;
    }
    atoms.iter().fold(0, |sum, atom| sum.wrapping_add(mix(*atom)))
}

/// How many of these molecules differ: each is there four times, with other numbers.
fn molecules(c: &mut Criterion) {
    let r = &mut seeded(10);
    let first: Vec<Graph> = (0..1250).map(|_| molecule(r)).collect();
    let mut graphs: Vec<Graph> = (0..5000)
        .map(|index| {
            let mut names: Vec<u32> = (0..first[index / 4].vertex_count()).collect();
            shuffle(r, &mut names);
            first[index / 4].relabelled(&names).unwrap()
        })
        .collect();
    shuffle(r, &mut graphs);
    let others: Vec<UnGraph<u32, u32>> = graphs.iter().map(UnGraph::from).collect();
    race(c, "canon-graph/different molecules", graphs.len())
        .way("ours", || {
            let mut canoniser = Canoniser::new();
            let keys: HashSet<_> = graphs.iter().map(|graph| canoniser.key(graph)).collect();
            keys.len() as u64
        })
        .way("petgraph, by an invariant", || {
            let mut classes = HashMap::<u64, Vec<&UnGraph<u32, u32>>>::new();
            for graph in &others {
                let class = classes.entry(invariant(graph)).or_default();
                let is_same = |other: &&_| is_isomorphic_matching(graph, *other, u32::eq, u32::eq);
                if !class.iter().any(is_same) {
                    class.push(graph);
                }
            }
            classes.values().map(Vec::len).sum::<usize>() as u64
        });
}

fn as_dense(graph: &Graph) -> DenseGraph {
    let mut dense = DenseGraph::new(graph.vertex_count() as usize);
    graph.edges().for_each(|(from, to)| dense.add_edge(from as usize, to as usize));
    dense
}

fn forms(c: &mut Criterion) {
    let mut draws = seeded(9);
    let r = &mut draws;
    let sets: Vec<(&str, Vec<Graph>)> = vec![
        ("random graphs", (0..100).map(|_| random(r, 6, 50)).collect()),
        ("random graphs", (0..100).map(|_| random(r, 8, 50)).collect()),
        ("random graphs", (0..100).map(|_| random(r, 16, 50)).collect()),
        ("random graphs", (0..100).map(|_| random(r, 64, 50)).collect()),
        ("sparse graphs", (0..100).map(|_| random(r, 64, 5)).collect()),
        ("random graphs", (0..100).map(|_| random(r, 100, 50)).collect()),
        ("cubic graphs", (0..100).map(|_| regular(r, 100, 3)).collect()),
        ("cubic graphs", (0..100).map(|_| regular(r, 16, 3)).collect()),
        ("cubic graphs", (0..100).map(|_| regular(r, 40, 3)).collect()),
        ("random graphs", (0..10).map(|_| random(r, 300, 50)).collect()),
        ("a rook's graph", vec![rook(6)]),
        ("Paley graphs", vec![paley(101)]),
        ("Paley graphs", vec![paley(257)]),
        ("trees", (0..100).map(|_| tree(r, 6, 1)).collect()),
        ("trees with labels", (0..100).map(|_| tree(r, 6, 3)).collect()),
        ("trees", (0..10).map(|_| tree(r, 1000, 1)).collect()),
        ("cubic graphs", vec![regular(r, 1000, 3)]),
    ];
    for (name, graphs) in sets {
        for graph in &graphs {
            let form = graph.canonical();
            assert_eq!(form.canonical(), form);
        }
        let n = graphs[0].vertex_count() as usize;
        let name = format!("canon-graph/form of {name}/{n} vertices");
        let mut group = task(c, &name, graphs.len());
        let mut canoniser = Canoniser::new();
        group.bench_function("ours", |b| {
            b.iter(|| black_box(&graphs).iter().map(|graph| canoniser.form(graph).map()[0]).max());
        });
        // It has no labels, and takes minutes for large sparse graphs.
        if graphs.iter().any(|graph| graph.has_labels() || graph.vertex_count() > 300) {
            continue;
        }
        let dense: Vec<DenseGraph> = graphs.iter().map(as_dense).collect();
        let mut manager = CanonautManager::new(n).with_canonization();
        group.bench_function("canonaut", |b| {
            b.iter(|| {
                let labels = black_box(&dense).iter().map(|graph| {
                    manager.canonize_graph(graph);
                    manager.labeling()[0]
                });
                labels.max()
            });
        });
        #[cfg(nauty)]
        {
            let mut dense: Vec<_> = graphs.iter().map(nauty::Dense::new).collect();
            let mut sparse: Vec<_> = graphs.iter().map(nauty::Sparse::new).collect();
            for ((graph, dense), sparse) in graphs.iter().zip(&mut dense).zip(&mut sparse) {
                let order: f64 = graph.form().order().to_string().parse().unwrap();
                assert!((dense.run() / order - 1.0).abs() < 1e-9);
                assert!((sparse.run() / order - 1.0).abs() < 1e-9);
            }
            group.bench_function("nauty", |b| {
                b.iter(|| black_box(&mut dense).iter_mut().map(nauty::Dense::run).sum::<f64>());
            });
            group.bench_function("Traces", |b| {
                b.iter(|| black_box(&mut sparse).iter_mut().map(nauty::Sparse::run).sum::<f64>());
            });
        }
        group.finish();
    }
}

criterion_group!(benches, forms, molecules);
criterion_main!(benches);
