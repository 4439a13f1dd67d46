//! The generators that forms have generate a group of the order that they state.
#![allow(clippy::unwrap_used, reason = "a test fails by that")]

use std::collections::HashSet;

use canon_graph::Graph;

/// The number of elements of the group that permutations generate.
fn generated(graph: &Graph) -> u128 {
    let generators: Vec<Vec<u32>> = graph.form().generators().collect();
    let identity: Vec<u32> = (0..graph.vertex_count()).collect();
    let (mut seen, mut todo) = (HashSet::from([identity.clone()]), vec![identity]);
    while let Some(element) = todo.pop() {
        for generator in &generators {
            let product: Vec<u32> = element.iter().map(|v| generator[*v as usize]).collect();
            if seen.insert(product.clone()) {
                todo.push(product);
            }
        }
    }
    seen.len() as u128
}

fn check(graph: &Graph) {
    let order = graph.form().order().to_u128().unwrap();
    assert!(order <= 100_000, "{order} for {graph}");
    assert_eq!(generated(graph), order, "{graph}");
}

fn union(parts: &[Graph]) -> Graph {
    let (mut from, mut edges) = (0, Vec::new());
    for part in parts {
        edges.extend(part.edges().map(|(a, b)| (a + from, b + from)));
        from += part.vertex_count();
    }
    Graph::from_edges(from, edges).unwrap()
}

fn ring(n: u32) -> Graph {
    Graph::from_edges(n, (0..n).map(|v| (v, (v + 1) % n))).unwrap()
}

fn cube(dimension: u32) -> Graph {
    let edges = (0..1 << dimension).flat_map(|v| (0..dimension).map(move |bit| (v, v ^ 1 << bit)));
    Graph::from_edges(1 << dimension, edges).unwrap()
}

/// The same with a leaf on each vertex, and two on each, so that what hangs is exchanged too.
fn with_leaves(graph: &Graph, leaves: u32) -> Graph {
    let n = graph.vertex_count();
    let hanging = (0..n * leaves).map(|leaf| (leaf / leaves, n + leaf));
    Graph::from_edges(n * (leaves + 1), graph.edges().chain(hanging)).unwrap()
}

#[test]
fn free_vertices_are_exchanged() {
    (1..8).for_each(|n| check(&Graph::new(n)));
    (4..8).for_each(|n| check(&union(&[Graph::new(n), ring(5)])));
    check(&Graph::new(9).with_colours(&[0, 0, 0, 1, 1, 1, 1, 2, 2]).unwrap());
}

#[test]
fn what_hangs_is_exchanged() {
    // Binary trees; a star of paths; trees with two middles.
    check(&Graph::from_edges(15, (1..15).map(|v| (v, (v - 1) / 2))).unwrap());
    let star = (1..13).map(|v| if v < 5 { (0, v) } else { (v - 4, v) });
    check(&Graph::from_edges(13, star).unwrap());
    let tree = Graph::from_edges(7, (1..7).map(|v| (v, (v - 1) / 2))).unwrap();
    let joined = union(&[tree.clone(), tree.clone()]).edges().chain([(0, 7)]).collect::<Vec<_>>();
    check(&Graph::from_edges(14, joined).unwrap());
    check(&union(&[tree.clone(), tree.clone(), tree]));
    for graph in [ring(5), ring(12), cube(3)] {
        check(&with_leaves(&graph, 1));
        check(&with_leaves(&graph, 2));
    }
    check(&with_leaves(&with_leaves(&ring(6), 1), 1));
}

#[test]
fn rings_turn() {
    (3..30).for_each(|n| check(&ring(n)));
    check(&union(&[ring(12), ring(12), ring(12)]));
    let colours: Vec<u32> = (0..24).map(|v| [0, 1, 1, 2, 1, 1][v % 6]).collect();
    check(&ring(24).with_colours(&colours).unwrap());
    let turning: Vec<u32> = (0..24).map(|v| [0, 1, 2, 1, 1, 2][v % 6]).collect();
    check(&ring(24).with_colours(&turning).unwrap());
    check(&Graph::directed_from_edges(30, (0..30).map(|v| (v, (v + 1) % 30))).unwrap());
    let labels = (0..24).map(|v| (v, (v + 1) % 24, v % 3));
    check(&Graph::new(24).with_labels(labels).unwrap());
}

#[test]
fn twins_and_parts_are_exchanged() {
    // A ring whose vertices are replaced by two or three, with edges among them or without.
    for (size, are_joined) in [(2, false), (2, true), (3, false)] {
        let n = 5 * size;
        let pairs = (0..n).flat_map(|b| (0..b).map(move |a| (a, b)));
        let near = pairs.filter(|(a, b)| {
            matches!((b / size + 5 - a / size) % 5, 1 | 4) || are_joined && a / size == b / size
        });
        check(&Graph::from_edges(n, near).unwrap());
    }
    let petersen: Graph = "IheA@GUAo".parse().unwrap();
    check(&union(&[petersen.clone(), petersen]));
    check(&union(&[cube(3), cube(3), ring(8)]));
}

#[test]
fn searches_find_all_generators() {
    (2..6).for_each(|dimension| check(&cube(dimension)));
    let grid = (0..12).flat_map(|i| (0..12).map(move |j| (i, j)));
    let edges = grid.flat_map(|(i, j)| {
        [(12 * i + j, 12 * i + (j + 1) % 12), (12 * i + j, (12 * i + 12 + j) % 144)]
    });
    check(&Graph::from_edges(144, edges).unwrap());
    for q in [13_u32, 29, 61, 101, 137] {
        let squares: HashSet<u32> = (1..q).map(|x| x * x % q).collect();
        let pairs = (0..q).flat_map(|b| (0..b).map(move |a| (a, b)));
        check(&Graph::from_edges(q, pairs.filter(|(a, b)| squares.contains(&(b - a)))).unwrap());
    }
    // 1152 and 192 automorphisms, the same parameters.
    let rook = (0..16).flat_map(|b| (0..b).map(move |a| (a, b)));
    check(&Graph::from_edges(16, rook.filter(|(a, b)| a / 4 == b / 4 || a % 4 == b % 4)).unwrap());
}
