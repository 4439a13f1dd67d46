//! Keys beside forms, and what a canoniser takes of memory.
#![allow(clippy::unwrap_used, reason = "a test fails by that")]

use std::collections::HashMap;

use canon_graph::{Canoniser, Graph, GraphKey};
use plain_lines::counting::{Counting, calls, measured};
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

#[global_allocator]
static COUNTING: Counting = Counting;

fn below(random: &mut Pcg64Mcg, n: u32) -> u32 {
    u32::try_from((u128::from(random.next_u64()) * u128::from(n)) >> 64).unwrap()
}

/// Graphs of each kind and store, small and large.
fn graphs() -> Vec<Graph> {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let mut graphs = Vec::new();
    for n in [0, 1, 2, 3, 6, 14, 15, 16, 40, 64, 65, 129, 200, 520] {
        for share in [2, 10, 60] {
            for kind in 0..8 {
                let (is_directed, has_loops, has_labels) =
                    (kind & 1 > 0, kind & 2 > 0, kind & 4 > 0);
                let mut graph = if is_directed { Graph::new_directed(n) } else { Graph::new(n) };
                let mut edges = Vec::new();
                for a in 0..n {
                    for b in 0..n {
                        let is_pair =
                            if is_directed { a != b } else { a < b } || a == b && has_loops;
                        if is_pair && below(&mut random, 100) < share.min(6000 / n.max(1)) {
                            edges.push((a, b, if has_labels { below(&mut random, 3) } else { 1 }));
                        }
                    }
                }
                graph = graph.with_labels(edges).unwrap();
                if kind % 3 == 2 {
                    let colours: Vec<u32> = (0..n).map(|_| below(&mut random, 3) * 1000).collect();
                    graph = graph.with_colours(&colours).unwrap();
                }
                graphs.push(graph);
            }
        }
    }
    graphs
}

#[test]
fn keys_are_forms() {
    let (mut canoniser, mut forms) = (Canoniser::new(), HashMap::<GraphKey, Graph>::new());
    for graph in graphs() {
        let form = graph.canonical();
        let key = canoniser.key(&graph);
        assert_eq!(canoniser.form(&graph).graph(), &form, "{graph:?}");
        assert_eq!(key, graph.key());
        assert_eq!(key.to_graph(), form, "{graph:?}");
        assert_eq!(form.key(), key);
        assert_eq!(forms.entry(key).or_insert_with(|| form.clone()), &form);
    }
    let mut values: Vec<&Graph> = forms.values().collect();
    values.sort_unstable();
    assert!(values.windows(2).all(|pair| pair[0] < pair[1]));
    assert_eq!(size_of::<GraphKey>(), 16);
}

#[test]
fn a_warm_canoniser_allocates_nothing() {
    let ring = |n: u32| Graph::from_edges(n, (0..n).map(|v| (v, (v + 1) % n))).unwrap();
    let cube = |d: u32| {
        let edges = (0..1_u32 << d).flat_map(|v| (0..d).map(move |bit| (v, v ^ 1 << bit)));
        Graph::from_edges(1 << d, edges).unwrap()
    };
    let tree = |n: u32| Graph::from_edges(n, (1..n).map(|v| (v, (v - 1) / 3))).unwrap();
    let small = [ring(6), cube(3), tree(15), Graph::new(9), "IheA@GUAo".parse().unwrap()];
    let large = [cube(4), cube(8), tree(100), Graph::new(30)];
    let mut canoniser = Canoniser::new();
    for graph in small.iter().chain(&large).chain(&small).chain(&large) {
        canoniser.form(graph);
        let _ = canoniser.key(graph);
    }
    for graph in small.iter().chain(&large) {
        canoniser.form(graph);
        let before = calls();
        canoniser.form(graph);
        assert_eq!(calls() - before, 0, "{} vertices", graph.vertex_count());
    }
    for graph in &small {
        let before = calls();
        let key = canoniser.key(graph);
        assert_eq!(calls() - before, 0, "{} vertices", graph.vertex_count());
        drop(key);
    }
}

/// A megabyte, and a kilobyte for each byte of text.
#[test]
fn texts_cost_in_proportion() {
    let all = "?".repeat(400);
    for text in [":~C??", ":~~???G??", "~C??", "~~~~~~~~", ":~~??????", all.as_str(), "&~??~"] {
        let (_, _, bytes) = measured(|| text.parse::<Graph>());
        assert!(bytes < (1 << 20) + 1024 * text.len() as u64, "{text}: {bytes}");
    }
    let label = || Graph::new(2).with_labels([(0, 1, 10_000_000)]).unwrap().to_sparse6();
    let (text, _, bytes) = measured(label);
    assert_eq!(text.len(), 3);
    assert!(bytes < 10_000);
}

/// Bits of pairs in whole words, or twelve bytes a vertex and four or eight an end of an edge.
#[test]
fn graphs_take_the_bytes_of_the_page() {
    for (n, step, is_dense) in [(100, 3, true), (200, 2, true), (200, 60, false), (3000, 90, false)]
    {
        let edges = (0..n).flat_map(|v| (0..v).step_by(step).map(move |u| (u, v)));
        let (graph, held, _) = measured(|| Graph::from_edges(n, edges.clone()).unwrap());
        let (vertices, ends) = (u64::from(n), 2 * graph.edge_count() as u64);
        let rows = vertices * vertices.div_ceil(64) * 8 + 4 * vertices;
        let lists = |per_end| 12 * vertices + per_end * ends;
        let bytes = if is_dense { rows } else { lists(4) };
        assert!((bytes..bytes + 8).contains(&held), "{n}: {held} for {bytes}");
        let labels = edges.map(|(u, v)| (u, v, 1 + v % 3));
        let (_labelled, held, _) = measured(|| Graph::new(n).with_labels(labels).unwrap());
        assert!((lists(8)..lists(8) + 8).contains(&held), "{n}: {held} for {}", lists(8));
    }
}
