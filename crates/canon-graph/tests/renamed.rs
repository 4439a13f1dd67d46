//! Keys of renamed graphs of fifteen families, and of graphs of the same degrees that are others.
#![allow(clippy::unwrap_used, reason = "a test fails by that")]

use canon_graph::{Canoniser, Graph};

mod draws;

use draws::Random;

impl Random {
    /// Each pair with a chance of `share` of 100.
    fn pairs(&mut self, n: u32, share: u32) -> Vec<(u32, u32)> {
        pairs(n, |_, _| self.below(100) < share)
    }

    fn tree(&mut self, n: u32) -> Vec<(u32, u32)> {
        (1..n).map(|vertex| (self.below(vertex), vertex)).collect()
    }

    /// Unions of cycles, one for each degree of two.
    fn cycles(&mut self, n: u32, count: u32) -> Vec<(u32, u32)> {
        let mut edges = Vec::new();
        for _ in 0..count {
            edges.extend((0..n).zip(self.names(n)).filter(|(from, to)| from != to));
        }
        edges
    }
}

fn pairs(n: u32, mut test: impl FnMut(u32, u32) -> bool) -> Vec<(u32, u32)> {
    (0..n).flat_map(|v| (0..v).map(move |u| (u, v))).filter(|(u, v)| test(*u, *v)).collect()
}

fn graph(family: u32, n: u32, random: &mut Random) -> Graph {
    let step = 1 + random.below(n / 2);
    let side = 2 + random.below(6);
    let plain = |edges: Vec<(u32, u32)>| Graph::from_edges(n, edges).unwrap();
    let square = |test: &dyn Fn((u32, u32), (u32, u32)) -> bool| {
        let at = |vertex: u32| (vertex / side, vertex % side);
        Graph::from_edges(side * side, pairs(side * side, |u, v| test(at(u), at(v)))).unwrap()
    };
    match family {
        0 => plain(random.pairs(n, 50)),
        1 => plain(random.pairs(n, 5)),
        2 => plain(random.tree(n)),
        3 => plain(random.cycles(n, 1)),
        4 => plain(random.cycles(n, 2)),
        // Circulants, complete multipartite graphs, hypercubes.
        5 => plain((0..n).flat_map(|v| [(v, (v + 1) % n), (v, (v + step) % n)]).collect()),
        6 => plain(pairs(n, |u, v| u % side != v % side)),
        7 => Graph::from_edges(32, pairs(32, |u, v| (u ^ v).is_power_of_two())).unwrap(),
        // Grids, rook's graphs, nets of cyclic Latin squares.
        8 => square(&|a, b| a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1),
        9 => square(&|a, b| a.0 == b.0 || a.1 == b.1),
        10 => square(&|a, b| a.0 == b.0 || a.1 == b.1 || (a.0 + a.1) % side == (b.0 + b.1) % side),
        // Vertices with leaves of which many are twins.
        11 => plain((side..n.max(side)).map(|leaf| (random.below(side.min(leaf)), leaf)).collect()),
        12 => Graph::directed_from_edges(n, random.cycles(n, 2)).unwrap(),
        13 => {
            let colours: Vec<u32> = (0..n).map(|_| random.below(3)).collect();
            plain(random.pairs(n, 10)).with_colours(&colours).unwrap()
        }
        _ => {
            let tree = random.tree(n);
            let labelled = tree.into_iter().map(|(u, v)| (u, v, random.below(3)));
            Graph::new(n).with_labels(labelled.collect::<Vec<_>>()).unwrap()
        }
    }
}

/// For each vertex how many are at each distance, and the edges among its neighbours: sorted, it is
/// equal for isomorphic graphs.
fn profile(graph: &Graph) -> Vec<(Vec<u32>, u32)> {
    let n = graph.vertex_count();
    let row = |v: u32| (0..n).filter(|u| graph.has_edge(v, *u)).fold(0_u64, |row, u| row | 1 << u);
    let rows: Vec<u64> = (0..n).map(row).collect();
    let ones = |set: u64| (0..n).filter(move |v| set >> v & 1 == 1);
    let around = |set: u64| ones(set).fold(set, |all, v| all | rows[v as usize]);
    let mut profile: Vec<(Vec<u32>, u32)> = (0..n)
        .map(|vertex| {
            let (mut set, mut counts) = (1_u64 << vertex, vec![1]);
            while around(set) != set {
                set = around(set);
                counts.push(set.count_ones());
            }
            let near = rows[vertex as usize];
            (counts, ones(near).map(|v| (rows[v as usize] & near).count_ones()).sum())
        })
        .collect();
    profile.sort_unstable();
    profile
}

/// Exchanges the ends of two edges, which keeps all degrees.
fn switched(graph: &Graph, random: &mut Random) -> Option<Graph> {
    let mut edges: Vec<(u32, u32)> = graph.edges().collect();
    let count = u32::try_from(edges.len()).unwrap();
    let mut pick = || (count > 0).then(|| random.below(count) as usize);
    let (one, other) = (pick()?, pick()?);
    let ((a, b), (c, d)) = (edges[one], edges[other]);
    let is_simple = a != c && a != d && b != c && b != d;
    (is_simple && !graph.has_edge(a, c) && !graph.has_edge(b, d)).then(|| {
        (edges[one], edges[other]) = ((a, c), (b, d));
        Graph::from_edges(graph.vertex_count(), edges).unwrap()
    })
}

fn check(count: u32) {
    let (mut random, mut canoniser) = (Random::new(52), Canoniser::new());
    let mut told_apart = 0;
    for number in 0..count {
        let n = 2 + random.below(59);
        let graph = graph(number % 15, n, &mut random);
        let copy = graph.relabelled(&random.names(graph.vertex_count())).unwrap();
        let key = canoniser.key(&graph);
        assert_eq!(key, canoniser.key(&copy), "{graph:?} {copy:?}");
        assert_eq!(key.to_graph(), graph.canonical(), "{graph:?}");
        let plain = Graph::from_edges(graph.vertex_count(), graph.edges()).unwrap();
        if let Some(other) = switched(&plain, &mut random)
            && profile(&other) != profile(&plain)
        {
            assert_ne!(canoniser.key(&plain), canoniser.key(&other), "{plain:?} {other:?}");
            told_apart += 1;
        }
    }
    assert!(told_apart > count / 5, "{told_apart} of {count} have a twin of the same degrees");
}

#[test]
fn renamed_graphs_have_equal_keys_and_others_do_not() {
    check(600);
}

#[test]
#[ignore = "a minute: `cargo test --release -p canon-graph --test renamed -- --ignored`"]
fn thirty_thousand_renamed_graphs() {
    check(30_000);
}
