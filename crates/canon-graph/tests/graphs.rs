//! Canonical forms of graphs beside all relabellings, known counts and known groups.
#![allow(clippy::unwrap_used, reason = "a test fails by that")]

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU32, Ordering};

use canon_graph::dense_code::Limits;
use canon_graph::{Graph, GraphError, ParseGraphError};
use itertools::Itertools;
use plain_lines::{check_foreign_texts, run_example};
use proptest::prelude::*;

mod draws;

use draws::Random;

impl Random {
    /// Each edge with a chance of `share` of 100.
    fn graph(&mut self, n: u32, share: u32, directed: bool, loops: bool, colours: u32) -> Graph {
        let mut graph = empty(n, directed);
        for from in 0..n {
            for to in 0..if directed { n } else { from + 1 } {
                if (from != to || loops) && self.below(100) < share {
                    graph.add_edge(from, to).unwrap();
                }
            }
        }
        let colours: Vec<u32> = (0..n).map(|_| self.below(colours)).collect();
        graph.with_colours(&colours).unwrap()
    }

    /// A regular graph of a degree: ends of edges are paired until there is neither a loop nor an
    /// edge twice.
    fn regular(&mut self, n: u32, degree: u32) -> Graph {
        loop {
            let ends = self.names(n * degree);
            let edges = ends.chunks_exact(2).map(|pair| (pair[0] / degree, pair[1] / degree));
            let graph = Graph::from_edges(n, edges).unwrap();
            if graph.edges().filter(|(a, b)| a != b).count() == ends.len() / 2 {
                return graph;
            }
        }
    }
}

fn empty(n: u32, directed: bool) -> Graph {
    if directed { Graph::new_directed(n) } else { Graph::new(n) }
}

/// What every form must be: a relabelling by its map, with generators that are automorphisms, and
/// the same for a copy.
fn check(graph: &Graph, random: &mut Random) {
    let form = graph.form();
    assert_eq!(&graph.relabelled(form.map()).unwrap(), form.graph());
    assert!(form.graph().colours().is_sorted());
    for automorphism in form.generators() {
        assert_eq!(&graph.relabelled(&automorphism).unwrap(), graph);
    }
    let copy = graph.relabelled(&random.names(graph.vertex_count())).unwrap();
    let other = copy.form();
    assert_eq!(other.graph(), form.graph(), "{graph}");
    assert_eq!(other.order(), form.order(), "{graph}");
    assert_eq!(form.graph().form().graph(), form.graph());
    // The orbits are those of the generators.
    let n = graph.vertex_count();
    let mut least: Vec<u32> = (0..n).collect();
    loop {
        let before = least.clone();
        for automorphism in form.generators() {
            for (vertex, image) in automorphism.iter().enumerate() {
                let both = least[vertex].min(least[*image as usize]);
                least[vertex] = both;
                least[*image as usize] = both;
            }
        }
        if before == least {
            break;
        }
    }
    assert_eq!(form.orbits(), least);
}

/// The least relabelled copy and the number of automorphisms, by all relabellings.
fn by_all_names(graph: &Graph) -> (Graph, u128) {
    let n = graph.vertex_count();
    let copies = (0..n).permutations(n as usize).map(|names| graph.relabelled(&names).unwrap());
    let (mut least, mut order) = (graph.clone(), 0);
    for copy in copies {
        order += u128::from(copy == *graph);
        least = least.min(copy);
    }
    (least, order)
}

#[test]
fn small_graphs_by_all_relabellings() {
    let mut random = Random::new(1);
    for (n, rounds) in
        [(0, 2), (1, 8), (2, 30), (3, 60), (4, 150), (5, 150), (6, 60), (7, 12), (8, 2)]
    {
        for round in 0..rounds {
            let share = [50, 20, 80, 95, 5][round % 5];
            let graph =
                random.graph(n, share, round % 2 == 1, round % 3 == 0, [1, 2, 3][round / 2 % 3]);
            check(&graph, &mut random);
            let (_, order) = by_all_names(&graph);
            assert_eq!(graph.form().order().to_u128(), Some(order), "{graph}");
        }
    }
}

/// Forms are equal exactly for isomorphic graphs: every graph, every digraph.
#[test]
fn forms_tell_graphs_apart() {
    for (n, directed) in [(4, false), (5, false), (3, true), (2, true)] {
        let pairs: Vec<(u32, u32)> = (0..n)
            .cartesian_product(0..n)
            .filter(|(a, b)| directed || a < b || (a == b && n == 4))
            .collect();
        let mut forms: HashMap<Graph, Graph> = HashMap::new();
        for mask in 0..1_u32 << pairs.len() {
            let mut graph = empty(n, directed);
            for (i, (a, b)) in pairs.iter().enumerate() {
                if mask >> i & 1 == 1 {
                    graph.add_edge(*a, *b).unwrap();
                }
            }
            // Loops stand in for colours here.
            let (least, order) = by_all_names(&graph);
            let form = graph.form();
            assert_eq!(form.order().to_u128(), Some(order));
            assert_eq!(forms.entry(form.graph().clone()).or_insert_with(|| least.clone()), &least);
        }
        assert_eq!(forms.values().collect::<HashSet<_>>().len(), forms.len());
    }
}

/// Number of graphs, digraphs and coloured graphs up to isomorphism, computed by Burnside's lemma.
#[derive(serde::Deserialize)]
struct Facts {
    graphs: HashMap<u32, u64>,
    digraphs: HashMap<u32, u64>,
    two_coloured: HashMap<u32, u64>,
    three_coloured: HashMap<u32, u64>,
}

fn facts() -> Facts {
    serde_json::from_str(include_str!("data/graph_counts.json")).unwrap()
}

/// All graphs of `most` vertices up to isomorphism, from those with a vertex less by every way to
/// join one more. The counts of each number of vertices, and the labelled graphs that the group
/// orders say there are.
fn counts(most: u32, directed: bool, colours: u32) -> Vec<(usize, u128)> {
    let mut forms = HashSet::from([empty(0, directed)]);
    let mut counts = Vec::new();
    for n in 1..=most {
        let mut next = HashSet::new();
        let mut labelled = 0;
        let all: u128 = (1..=u128::from(n)).product();
        for smaller in &forms {
            let ways = if directed { 2 * (n - 1) } else { n - 1 };
            for mask in 0..1_u32 << ways {
                let mut graph = empty(n, directed);
                for (from, to) in smaller.edges() {
                    graph.add_edge(from, to).unwrap();
                }
                for other in 0..n - 1 {
                    if mask >> other & 1 == 1 {
                        graph.add_edge(n - 1, other).unwrap();
                    }
                    if directed && mask >> (n - 1 + other) & 1 == 1 {
                        graph.add_edge(other, n - 1).unwrap();
                    }
                }
                for colour in 0..colours {
                    let mut list = smaller.colours().to_vec();
                    list.push(colour);
                    let form = graph.clone().with_colours(&list).unwrap().form();
                    let order = form.order().to_u128().unwrap();
                    if next.insert(form.graph().clone()) {
                        labelled += all / order;
                    }
                }
            }
        }
        counts.push((next.len(), labelled));
        forms = next;
    }
    counts
}

fn check_counts(most: u32, directed: bool, colours: u32, facts: &HashMap<u32, u64>) {
    for (n, (found, labelled)) in (1..).zip(counts(most, directed, colours)) {
        assert_eq!(found as u64, facts[&n], "{n}");
        let pairs = if directed { n * (n - 1) } else { n * (n - 1) / 2 };
        assert_eq!(labelled, u128::from(colours).pow(n) << pairs, "{n}");
    }
}

#[test]
fn all_graphs_to_seven_vertices() {
    let facts = facts();
    check_counts(7, false, 1, &facts.graphs);
    check_counts(4, true, 1, &facts.digraphs);
    check_counts(5, false, 2, &facts.two_coloured);
    check_counts(4, false, 3, &facts.three_coloured);
}

#[test]
#[ignore = "minutes: `cargo test --release -p canon-graph --test graphs -- --ignored`"]
fn all_graphs_to_nine_vertices() {
    let facts = facts();
    check_counts(9, false, 1, &facts.graphs);
    check_counts(5, true, 1, &facts.digraphs);
    check_counts(7, false, 2, &facts.two_coloured);
    check_counts(6, false, 3, &facts.three_coloured);
}

fn circulant(n: u32, steps: &[u32]) -> Graph {
    let edges = (0..n).flat_map(|v| steps.iter().map(move |step| (v, (v + step) % n)));
    Graph::from_edges(n, edges).unwrap()
}

fn cube(dimension: u32) -> Graph {
    let edges = (0..1 << dimension).flat_map(|v| (0..dimension).map(move |bit| (v, v ^ 1 << bit)));
    Graph::from_edges(1 << dimension, edges).unwrap()
}

/// Joined when the test says so.
fn joined(n: u32, test: impl Fn(u32, u32) -> bool) -> Graph {
    Graph::from_edges(
        n,
        (0..n).array_combinations().map(|[a, b]| (a, b)).filter(|(a, b)| test(*a, *b)),
    )
    .unwrap()
}

/// The order of the automorphism group, from the literature or by its formula.
#[test]
fn known_groups() {
    let factorial = |n: u128| (1..=n).product::<u128>();
    let pairs: Vec<(u32, u32)> = (0..5).array_combinations().map(|[a, b]| (a, b)).collect();
    let petersen = joined(10, |a, b| {
        let ((p, q), (r, s)) = (pairs[a as usize], pairs[b as usize]);
        p != r && p != s && q != r && q != s
    });
    let rook = joined(16, |a, b| a / 4 == b / 4 || a % 4 == b % 4);
    // Shrikhande's graph has the parameters of the rook's, and is another.
    let shrikhande = joined(16, |a, b| {
        let difference = ((b / 4 + 4 - a / 4) % 4, (b % 4 + 4 - a % 4) % 4);
        [(0, 1), (0, 3), (1, 0), (3, 0), (1, 1), (3, 3)].contains(&difference)
    });
    assert_ne!(rook.canonical(), shrikhande.canonical());
    let paley =
        |q: u32| joined(q, move |a, b| (1..q).any(|root| root * root % q == (b + q - a) % q));
    let grid = |rows: u32, columns: u32| {
        joined(rows * columns, move |a, b| {
            (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns) == 1
        })
    };
    let mut random = Random::new(2);
    for (graph, order) in [
        (Graph::new(6), 720),
        (joined(20, |_, _| true), factorial(20)),
        (joined(30, |a, b| (a < 15) != (b < 15)), 2 * factorial(15) * factorial(15)),
        (petersen, 120),
        (rook, 1152),
        (shrikhande, 192),
        (paley(13), 13 * 6),
        (paley(29), 29 * 14),
        (paley(61), 61 * 30),
        (paley(101), 101 * 50),
        (circulant(64, &[1]), 128),
        (circulant(65, &[1]), 130),
        (circulant(200, &[1]), 400),
        (cube(3), 48),
        (cube(6), (1 << 6) * factorial(6)),
        (cube(7), (1 << 7) * factorial(7)),
        (grid(8, 8), 8),
        (grid(8, 9), 4),
        (grid(1, 70), 2),
        // Twelve triangles, and a forest of 24 paths of 3 vertices.
        (joined(36, |a, b| a / 3 == b / 3), 6_u128.pow(12) * factorial(12)),
        (joined(72, |a, b| a / 3 == b / 3 && b == a + 1), (1 << 24) * factorial(24)),
    ] {
        assert_eq!(graph.form().order().to_u128(), Some(order), "{graph}");
        check(&graph, &mut random);
    }
    // Twins of twins: 2^2048 2048!, and 699! by Python.
    let pairs = (0..2048).map(|pair| (2 * pair, 2 * pair + 1));
    let form = Graph::from_edges(4096, pairs).unwrap().form();
    let digits = form.order().to_string();
    assert_eq!((digits.len(), &digits[..9]), (6511, "540563953"));
    assert_eq!(form.orbits().iter().max(), Some(&0));
    let star = Graph::from_edges(700, (1..700).map(|leaf| (0, leaf))).unwrap();
    let digits = star.form().order().to_string();
    assert_eq!((digits.len(), &digits[..9]), (1687, "346005732"));
    check(&star, &mut random);
    // Directed cycles, in rows of bits and in lists, and tournaments of the squares modulo 11. Of
    // two of them all vertices are twins if the directions are lost.
    for n in [30, 70] {
        let cycle = Graph::directed_from_edges(n, (0..n).map(|v| (v, (v + 1) % n))).unwrap();
        assert_eq!(cycle.form().order().to_u128(), Some(n.into()));
        check(&cycle, &mut random);
    }
    let squares = [1, 3, 4, 5, 9];
    for (n, order) in [(11, 55), (22, 2 * 55 * 55)] {
        let arcs = (0..n).flat_map(|v| squares.map(|step| (v, v / 11 * 11 + (v % 11 + step) % 11)));
        let tournaments = Graph::directed_from_edges(n, arcs).unwrap();
        assert_eq!(tournaments.form().order().to_u128(), Some(order));
        check(&tournaments, &mut random);
    }
    assert_eq!(
        Graph::new(50).form().order().to_string(),
        "30414093201713378043612608166064768844377641568960512000000000000"
    );
}

fn check_relabelled(count: usize) {
    let mut random = Random::new(3);
    let (mut checked, mut n) = (0, 2);
    while checked < count {
        n = if n >= 90 { 2 } else { n + 1 };
        let graph = random.graph(
            n,
            [50, 10, 3][checked % 3],
            checked % 7 == 0,
            checked % 5 == 0,
            [1, 1, 4][checked % 3],
        );
        check(&graph, &mut random);
        let degree = [2, 3, 4, 5][checked % 4];
        if n > degree {
            check(&random.regular(n + n * degree % 2, degree), &mut random);
        }
        checked += 2;
    }
}

#[test]
fn relabelled_random_and_regular_graphs() {
    check_relabelled(1200);
}

#[test]
#[ignore = "minutes: `cargo test --release -p canon-graph --test graphs -- --ignored`"]
fn ten_thousand_relabelled_graphs() {
    check_relabelled(10_000);
}

/// Cai, Fürer and Immerman (1992): pairs that refinement can't distinguish, over a cubic graph.
#[test]
fn twisted_pairs_are_told_apart() {
    // A gadget for each vertex: four middle points for the even sets of its three edges, two ends
    // for each edge; an edge joins equal ends, or, twisted, unequal ones.
    let twisted = |base: &Graph, twists: usize| {
        let edges: Vec<(u32, u32)> = base.edges().collect();
        let mut ends: Vec<Vec<usize>> = vec![vec![]; base.vertex_count() as usize];
        for (i, (a, b)) in edges.iter().enumerate() {
            ends[*a as usize].push(2 * i);
            ends[*b as usize].push(2 * i + 1);
        }
        let name = |end: usize, side: u32| u32::try_from(end).unwrap() * 2 + side;
        let middle = 4 * u32::try_from(edges.len()).unwrap();
        let mut graph = Graph::new(middle + 4 * base.vertex_count());
        for (vertex, ends) in (0..).zip(&ends) {
            for (i, set) in [0_u32, 3, 5, 6].into_iter().enumerate() {
                let point = middle + 4 * vertex + u32::try_from(i).unwrap();
                for (j, end) in ends.iter().enumerate() {
                    graph.add_edge(point, name(*end, set >> j & 1)).unwrap();
                }
            }
        }
        for i in 0..edges.len() {
            for side in 0..2 {
                graph
                    .add_edge(name(2 * i, side), name(2 * i + 1, side ^ u32::from(i < twists)))
                    .unwrap();
            }
        }
        graph
    };
    let mut random = Random::new(4);
    for base in [joined(4, |_, _| true), cube(3), joined(6, |a, b| (a < 3) != (b < 3))] {
        let (plain, one, two) = (twisted(&base, 0), twisted(&base, 1), twisted(&base, 2));
        assert_ne!(plain.canonical(), one.canonical());
        assert_eq!(plain.canonical(), two.canonical());
        check(&plain, &mut random);
        check(&one, &mut random);
    }
}

/// Also where no search is needed: the first refinement takes steps, and asks whether to stop.
#[test]
fn limits_stop_the_search_and_the_refinement() {
    // Neighbours by the order of two numbers: each vertex ends alone.
    let half = |n: u32| {
        let edges = (0..n).flat_map(|a| (a..n).map(move |b| (a, n + b)));
        Graph::from_edges(2 * n, edges).unwrap()
    };
    let labels = (0..140).flat_map(|a| (0..a).map(move |b| (a, b, a * a + 3 * b)));
    let labelled = Graph::new(140).with_labels(labels).unwrap();
    assert!(cube(6).form_within(&Limits::new().with_steps(3)).is_err());
    for graph in [cube(6), half(10), half(100), labelled, Graph::new(0)] {
        assert!(graph.form_within(&Limits::new().with_steps(0)).is_err());
        assert!(graph.form_within(&Limits::new().with_stop(&|| true)).is_err());
        assert_eq!(graph.form_within(&Limits::new().with_steps(100_000)).unwrap(), graph.form());
    }
    // At the beginning, before the steps, and among them.
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) == 3;
    let path = Graph::from_edges(10_000, (1..10_000).map(|v| (v - 1, v))).unwrap();
    assert!(path.form_within(&Limits::new().with_stop(&stop)).is_err());
    assert_eq!(asked.load(Ordering::Relaxed), 4);
}

/// Graphs are equal, ordered and hashed by what they are, whatever was added and removed before.
#[test]
fn equal_graphs_are_one_key() {
    for ((n, k), directed) in
        [(4, 1), (20, 3), (64, 20), (129, 3), (200, 7)].into_iter().cartesian_product([false, true])
    {
        let edges: Vec<_> = circulant(n, &(1..=k).collect_vec()).edges().collect();
        let [mut plain, mut other] = [empty(n, directed), empty(n, directed)];
        let [mut one, mut two, mut three] = [(); 3].map(|()| plain.clone());
        // Dense at first, with a label that goes again.
        let pairs = || (0..n).array_combinations().map(|[a, b]| (a, b));
        pairs().for_each(|(a, b)| assert_eq!(other.add_edge(a, b), Ok(true)));
        other.add_labelled_edge(0, 1, 9).unwrap();
        other.remove_edge(0, 1).unwrap();
        other.add_edge(0, 1).unwrap();
        for (a, b) in pairs().filter(|(a, b)| !edges.contains(&(*a, *b))) {
            other.remove_edge(a, b).unwrap();
        }
        for ((a, b), (c, d)) in edges.iter().zip(edges.iter().rev()) {
            plain.add_edge(*a, *b).unwrap();
            for label in [7, 2 + (a + b) % 3] {
                one.add_labelled_edge(*a, *b, label).unwrap();
                three.add_labelled_edge(*a, *b, label + 1).unwrap();
            }
            for label in [2 + (c + d) % 3, 7] {
                two.add_labelled_edge(*c, *d, label).unwrap();
            }
        }
        assert!(other.cmp(&plain).is_eq() && one.cmp(&two).is_eq() && one != three);
        assert_eq!(HashSet::from([plain, other, one, two, three]).len(), 3, "{n} {k} {directed}");
    }
}

/// Loops that are added one by one count as edges and are told apart, in each store.
#[test]
fn loops_are_added_to_all_graphs() {
    for (n, directed) in [20, 129, 300].into_iter().cartesian_product([false, true]) {
        let mut ring = empty(n, directed);
        (0..n).for_each(|from| assert_eq!(ring.add_edge(from, (from + 1) % n), Ok(true)));
        let mut looped = ring.clone();
        assert_eq!((looped.add_edge(3, 3), looped.add_edge(5, 5)), (Ok(true), Ok(true)));
        assert_eq!((ring.edge_count(), looped.edge_count()), (n as usize, n as usize + 2));
        let mut near = ring.clone();
        assert_eq!((near.add_edge(3, 3), near.add_edge(4, 4)), (Ok(true), Ok(true)));
        assert!(looped.key() != ring.key() && looped.key() != near.key(), "{n} {directed}");
    }
}

/// A graph that was dense may keep its store when edges go: its form is that of the edges.
#[test]
fn forms_do_not_depend_on_the_store() {
    let mut random = Random::new(23);
    for n in [70, 128, 200, 300] {
        let graph = random.regular(n, 3);
        let mut other =
            Graph::from_edges(n, (0..n).array_combinations().map(|[a, b]| (a, b))).unwrap();
        for [a, b] in (0..n).array_combinations() {
            if !graph.has_edge(a, b) {
                other.remove_edge(a, b).unwrap();
            }
        }
        assert_eq!(other.canonical(), graph.canonical(), "{n}");
        assert_eq!(other.key(), graph.key(), "{n}");
    }
}

/// What the page calls nearly linear takes a few steps for each vertex.
#[test]
fn trees_random_graphs_and_unions_take_few_steps() {
    let mut random = Random::new(17);
    let n = 20_000;
    let tree: Vec<_> = (1..n).map(|v| (random.below(v), v)).collect();
    let rings = (0..n).map(|v| (v, if v % 20 == 19 { v - 19 } else { v + 1 }));
    let edges: Vec<_> = (0..3 * n).map(|_| (random.below(n), random.below(n))).collect();
    let random = edges.into_iter().filter(|(a, b)| a != b);
    for (name, graph) in [
        ("tree", Graph::from_edges(n, tree).unwrap()),
        ("rings", Graph::from_edges(n, rings).unwrap()),
        ("random", Graph::from_edges(n, random).unwrap()),
    ] {
        let limits = Limits::new().with_steps(3 * u64::from(n));
        assert!(graph.form_within(&limits).is_ok(), "{name}");
    }
}

/// By rows of bits, and by lists.
#[test]
fn complements_of_unions_take_few_steps() {
    let part = Random::new(31).regular(10, 3);
    for n in [60, 200, 600] {
        let graph = joined(n, |a, b| a / 10 != b / 10 || !part.has_edge(a % 10, b % 10));
        let limits = Limits::new().with_steps(3 * u64::from(n));
        assert!(graph.form_within(&limits).is_ok(), "{n}");
    }
}

#[test]
fn forms_of_large_graphs() {
    let mut random = Random::new(9);
    check(&random.regular(1000, 3), &mut random);
    check(&random.graph(1000, 1, true, true, 2), &mut random);
}

#[test]
fn texts_are_those_of_the_formats() {
    // From the page of the formats.
    let path = Graph::from_edges(5, [(0, 2), (0, 4), (1, 3), (3, 4)]).unwrap();
    assert_eq!(path.to_string(), "DQc");
    let digraph = Graph::directed_from_edges(5, [(0, 2), (0, 4), (3, 1), (3, 4)]).unwrap();
    assert_eq!(digraph.to_string(), "&DI?AO?");
    assert_eq!(
        ":Fa@x^".parse(),
        Graph::from_edges(7, [(0, 1), (0, 2), (1, 2), (5, 6)]).map_err(Into::into)
    );
    assert_eq!(">>graph6<<DQc".parse(), Ok(path.clone()));
    // One header, and that of the format.
    for (text, at) in [
        (">>graph6<<>>sparse6<<:An", 10),
        (">>graph6<<>>graph6<<DQc", 10),
        (">>graph6<<:An", 10),
        (">>sparse6<<DQc", 11),
        (">>digraph6<<:An", 12),
    ] {
        let byte = text.as_bytes()[at];
        assert_eq!(text.parse::<Graph>(), Err(ParseGraphError::WrongByte { at, byte }), "{text}");
    }
    assert_eq!(">>sparse6<<".parse::<Graph>(), Err(ParseGraphError::Empty));
    assert!(">>sparse6<<:An".parse::<Graph>().is_ok());
    assert_eq!(">>sparse6<<:Fa@x^".parse::<Graph>().unwrap().to_sparse6(), ":Fa@x^");
    assert_eq!(">>digraph6<<&DI?AO?".parse(), Ok(digraph));
    assert_eq!(Graph::new(0).to_string(), "?");
    assert_eq!("?".parse(), Ok(Graph::new(0)));
    assert_eq!(Graph::new(62).to_string().len(), 1 + (62_usize * 61 / 2).div_ceil(6));
    assert_eq!(&Graph::new(63).to_string()[..4], "~??~");

    // Edges that sparse6 has several times.
    let edges = [(0, 1), (1, 2), (1, 2), (1, 2), (2, 2), (2, 2)];
    let multigraph = Graph::multigraph_from_edges(3, edges).unwrap();
    assert_eq!(multigraph.to_sparse6().parse(), Ok(multigraph.clone()));
    assert_eq!(multigraph.to_string(), multigraph.to_sparse6());
    assert_eq!(":A?".parse(), Graph::multigraph_from_edges(2, [(0, 0); 3]).map_err(Into::into));
    // A label is no number of edges.
    let label = Graph::new(2).with_labels([(0, 1, u32::MAX)]).unwrap();
    assert_eq!(label.to_sparse6().parse(), Graph::from_edges(2, [(0, 1)]).map_err(Into::into));

    for (text, error) in [
        ("", ParseGraphError::Empty),
        (":", ParseGraphError::Empty),
        ("D", ParseGraphError::WrongLength { len: 1, needed: 3 }),
        ("DQcc", ParseGraphError::WrongLength { len: 4, needed: 3 }),
        ("~??", ParseGraphError::WrongLength { len: 3, needed: 4 }),
        ("~~????", ParseGraphError::WrongLength { len: 6, needed: 8 }),
        ("D Q", ParseGraphError::WrongByte { at: 1, byte: b' ' }),
        (";Fa@x^", ParseGraphError::WrongByte { at: 0, byte: b';' }),
        ("D\u{e4}", ParseGraphError::WrongByte { at: 1, byte: 0xc3 }),
        ("A~", ParseGraphError::WrongPadding),
        ("&A~", ParseGraphError::WrongPadding),
        (
            "~~~~~~~~",
            ParseGraphError::TooManyVertices { vertices: (1 << 36) - 1, max: 32_768 + 8 * 32 },
        ),
        (":~~???GC@", ParseGraphError::TooManyVertices { vertices: 33_025, max: 32_768 + 8 * 32 }),
        ("~C?@", ParseGraphError::WrongLength { len: 4, needed: 22_370_991 }),
        ("~C??", ParseGraphError::WrongLength { len: 4, needed: 22_368_260 }),
        (":Fa@x^??", ParseGraphError::WrongPadding),
        // The third step leads past the last vertex, and a whole byte follows.
        (":AJ~", ParseGraphError::WrongPadding),
    ] {
        assert_eq!(text.parse::<Graph>(), Err(error), "{text}");
    }
}

proptest! {
    #[test]
    fn texts_come_back(n in 0_u32..70, share in 0_u32..100, loops: bool, directed: bool, seed: u64) {
        let graph = Random::new(seed).graph(n, share, directed, loops, 1);
        prop_assert_eq!(graph.to_string().parse(), Ok(graph.clone()));
        prop_assert_eq!(graph.to_sparse6().parse(), Ok(graph.clone()));
        prop_assert!(graph.edges().is_sorted());
        let edges = graph.edges().collect::<Vec<_>>();
        let again = if directed { Graph::directed_from_edges(n, edges) } else { Graph::from_edges(n, edges) };
        prop_assert_eq!(again, Ok(graph));
    }

    #[test]
    fn hostile_texts_are_errors(text in "[:&]?[?-~]{0,40}", noise: String) {
        for text in [text, noise] {
            if let Ok(graph) = text.parse::<Graph>() {
                prop_assert_eq!(graph.to_string().parse(), Ok(graph));
            }
        }
    }
}

#[test]
fn bad_graphs_are_errors() {
    let mut graph = Graph::new(3);
    assert_eq!(graph.add_edge(3, 0), Err(GraphError::VertexOutOfRange { vertex: 3, count: 3 }));
    assert_eq!(graph.remove_edge(0, 9), Err(GraphError::VertexOutOfRange { vertex: 9, count: 3 }));
    assert_eq!(graph.relabelled(&[0, 1]), Err(GraphError::WrongLength { len: 2, vertices: 3 }));
    assert_eq!(graph.relabelled(&[0, 1, 1]), Err(GraphError::RepeatedVertex { vertex: 1 }));
    assert_eq!(
        graph.relabelled(&[0, 1, 3]),
        Err(GraphError::VertexOutOfRange { vertex: 3, count: 3 })
    );
    assert_eq!(graph.with_colours(&[1]), Err(GraphError::WrongLength { len: 1, vertices: 3 }));
}

#[test]
fn the_program_prints_forms_and_orders() {
    // Two spellings of a path, and a triangle.
    let ran = run_example("graphs", &[], "# paths\nBW\nBo\nBw\n?\n");
    assert_eq!((ran.code, ran.error.as_str()), (0, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0], lines[1]);
    assert!(lines[0].ends_with(" 2"));
    assert_eq!(lines[2..], ["Bw 6", "? 1"]);
    check_foreign_texts("graphs", &[], "BW\nBo\nBw\n?\n");
    plain_lines::check_wrapped_words("graphs", &[], "BW\nBo\n");
    plain_lines::check_wrapped_words("graphs", &["--colours"], "Bw 5,0,5\nBw 1,2,3\n");
    // A double edge.
    let double = Graph::multigraph_from_edges(3, [(0, 1), (0, 1), (1, 2)]).unwrap().to_sparse6();
    let ran = run_example("graphs", &[], &double);
    let form = double.parse::<Graph>().unwrap().canonical().to_sparse6();
    assert_eq!((ran.code, ran.out), (0, format!("{form} 1\n")));
    let ran = run_example("graphs", &["--colours"], "Bw 5,0,5\nBw 0,5,5\nBw 1,2,3\n");
    assert_eq!((ran.code, ran.out.as_str()), (0, "Bw 0,5,5 2\nBw 0,5,5 2\nBw 1,2,3 1\n"));
    for (arguments, input, error) in [
        (&[][..], "Bw\nB\n", "line 2: 1 bytes where 2 are needed"),
        (&[], "Bw 1,2,3\n", "line 1: ' ' at byte 2 is not of this format"),
        (&["--colours"], "Bw 1,2\n", "line 1: colours: 2 entries for 3 vertices"),
        (&["--colours"], "Bw 1,2,x\n", "line 1: 'x' is not an unsigned integer"),
    ] {
        let ran = run_example("graphs", arguments, input);
        assert_eq!((ran.code, ran.out.as_str(), ran.error.trim_end()), (2, "", error));
    }
    assert!(run_example("graphs", &["--help"], "").out.starts_with("Prints canonical"));
}

#[test]
fn isomorphisms_are_found() {
    let mut random = Random::new(71);
    for case in 0..400_u32 {
        let (n, directed) =
            (random.below(if case.is_multiple_of(20) { 90 } else { 9 }), case % 3 == 0);
        let graph = random.graph(n, 40, directed, case % 5 == 0, 1 + case % 3);
        let names = random.names(n);
        let other = graph.relabelled(&names).unwrap();
        let found = graph.isomorphism(&other).unwrap();
        assert_eq!(graph.relabelled(&found).unwrap(), other);
        if n > 1 {
            let mut changed = other.clone();
            if !changed.remove_edge(0, 1).unwrap() {
                changed.add_edge(0, 1).unwrap();
            }
            assert_eq!(graph.isomorphism(&changed), None);
            let mut colours = other.colours().to_vec();
            colours[0] += 1;
            assert_eq!(graph.isomorphism(&other.with_colours(&colours).unwrap()), None);
        }
    }
    // As many vertices and edges, and the same degrees.
    let (ring, triangles) = (circulant(6, &[1]), circulant(6, &[2]));
    assert_eq!(ring.isomorphism(&triangles), None);
}

/// Graphs with labels have the forms and groups of graphs with a vertex on each edge, whose colour
/// is its label.
#[test]
fn labels_are_like_vertices_on_edges() {
    let mut random = Random::new(31);
    let mut forms: HashMap<Graph, Graph> = HashMap::new();
    let mut others = HashSet::new();
    for case in 0..1500_u32 {
        let directed = case % 3 == 0;
        let n = if case % 50 == 0 { 70 } else { 1 + random.below(6) };
        let plain = random.graph(n, [50, 80, 20][case as usize % 3], directed, case % 4 == 0, 2);
        let plain = if case % 50 == 0 { random.regular(n, 3) } else { plain };
        let edges: Vec<(u32, u32, u32)> =
            plain.edges().map(|(from, to)| (from, to, random.below(3))).collect();
        // Labels are added to those that are there.
        let graph = empty(n, directed).with_colours(plain.colours()).unwrap();
        let graph = graph.with_labels(edges.iter().copied()).unwrap();
        assert!(graph.labelled_edges().eq(edges.iter().copied()));
        check(&graph, &mut random);
        // A direction is a vertex of two colours, near the beginning and near the end.
        let (mut colours, mut subdivided) = (plain.colours().to_vec(), Vec::new());
        for (from, to, label) in &edges {
            let middle = u32::try_from(colours.len()).unwrap();
            colours.extend([10 + label, 20]);
            subdivided.extend([(*from, middle), (middle, middle + 1), (middle + 1, *to)]);
            if !directed {
                subdivided.extend([(*from, middle + 1), (middle, *to)]);
            }
        }
        let middle = u32::try_from(colours.len()).unwrap();
        let other = Graph::from_edges(middle, subdivided).unwrap().with_colours(&colours).unwrap();
        let form = graph.form();
        if directed || edges.iter().all(|(from, to, _)| from != to) {
            assert_eq!(form.order().to_string(), other.form().order().to_string());
        }
        let other = other.canonical();
        if !directed && !edges.is_empty() {
            others.insert(other.clone());
            assert_eq!(*forms.entry(form.graph().clone()).or_insert_with(|| other.clone()), other);
        }
    }
    assert_eq!(forms.values().collect::<HashSet<_>>().len(), others.len());
}

#[test]
fn labels_follow_their_edges() {
    let mut graph = Graph::new(4).with_labels([(0, 1, 5), (2, 3, 7)]).unwrap();
    assert!(graph.add_edge(1, 2).unwrap() && !graph.add_edge(1, 0).unwrap());
    assert!(graph.labelled_edges().eq([(0, 1, 5), (1, 2, 1), (2, 3, 7)]));
    assert!(graph.remove_edge(1, 0).unwrap() && graph.has_labels());
    assert!(graph.remove_edge(3, 2).unwrap() && !graph.has_labels());
    assert_eq!(graph, Graph::from_edges(4, [(1, 2)]).unwrap());
    let loops = Graph::new(2).with_labels([(0, 0, u32::MAX), (1, 1, u32::MAX - 1)]);
    assert_eq!(*loops.unwrap().form().order(), 1);
    let double = Graph::new(2).with_labels([(1, 0, 1), (0, 1, 1)]).unwrap();
    assert!(double.labelled_edges().eq([(0, 1, 1), (0, 1, 1)]));
}

/// Beside a plain list of edges. Stars come and go, so lists move, and the memory that they leave
/// is used again.
#[test]
fn edges_come_and_go() {
    let n = 200;
    for has_labels in [false, true] {
        let (mut graph, mut edges) = (Graph::new(n), Vec::new());
        for centre in 0..n / 4 {
            for end in 0..150 {
                let (end, label) = ((centre * 7 + end) % n, if has_labels { end % 3 } else { 1 });
                if has_labels {
                    graph.add_labelled_edge(centre, end, label).unwrap();
                } else if !graph.add_edge(centre, end).unwrap() {
                    continue;
                }
                edges.push((centre.min(end), centre.max(end), label));
            }
            edges.sort_unstable();
            assert_eq!(graph, Graph::new(n).with_labels(edges.iter().copied()).unwrap());
            assert!(graph.labelled_edges().eq(edges.iter().copied()));
            assert_eq!(graph.edge_count(), edges.len());
            edges.retain(|&(from, to, _)| {
                let stays = from == to || (from + to) % 64 == 0;
                if !stays {
                    // Parallel edges go together.
                    graph.remove_edge(from, to).unwrap();
                }
                stays
            });
        }
    }
}

/// The group of disjoint copies of graphs, and of their complement, is made of those of the parts.
#[test]
fn parts_are_solved_by_themselves() {
    let mut random = Random::new(41);
    let order = |graph: &Graph| graph.form().order().to_u128().unwrap();
    let petersen = "IheA@GUAo".parse::<Graph>().unwrap();
    for part in [circulant(5, &[1]), petersen, cube(3), circulant(65, &[1, 5])] {
        let (own, n) = (order(&part), part.vertex_count());
        for copies in [2_u32, 3, 7] {
            let all = (0..copies)
                .flat_map(|copy| part.edges().map(move |(a, b)| (n * copy + a, n * copy + b)));
            let graph = Graph::from_edges(n * copies, all).unwrap();
            let expected = own.pow(copies) * (1..=u128::from(copies)).product::<u128>();
            assert_eq!(order(&graph), expected);
            check(&graph, &mut random);
            let complement = joined(n * copies, |a, b| !graph.has_edge(a, b));
            assert_eq!(order(&complement), expected);
            check(&complement, &mut random);
        }
    }
    // Each copy on a hub of its own, and these in a ring.
    let rings = (0..9).flat_map(|ring| (0..8).map(move |i| (9 * ring + i, 9 * ring + (i + 1) % 8)));
    let hubs = (0..9).flat_map(|ring| (0..8).map(move |i| (9 * ring + 8, 9 * ring + i)));
    let ring = (0..9).map(|ring| (9 * ring + 8, 9 * ((ring + 1) % 9) + 8));
    let graph = Graph::from_edges(81, rings.chain(hubs).chain(ring)).unwrap();
    assert_eq!(order(&graph), 16_u128.pow(9) * 18);
    check(&graph, &mut random);
    // Twelve rings around one hub, whose edges have a label for each third of them.
    let rings =
        (0..12).flat_map(|ring| (0..5).map(move |i| (5 * ring + i, 5 * ring + (i + 1) % 5, 1)));
    let hub = (0..60).map(|v| (60, v, 2 + v / 5 % 3));
    let graph = Graph::new(61).with_labels(rings.chain(hub)).unwrap();
    assert_eq!(order(&graph), 10_u128.pow(12) * 24 * 24 * 24);
    check(&graph, &mut random);
    // Six layers of two rings, each joined completely to the next; two trees joined at their roots.
    let (layer, ring) = (|v: u32| v / 10, |v: u32| v / 5);
    let layers =
        joined(60, |a, b| layer(b) == layer(a) + 1 || ring(a) == ring(b) && matches!(b - a, 1 | 4));
    assert_eq!(order(&layers), 200_u128.pow(6) * 2);
    check(&layers, &mut random);
    let trees = joined(126, |a, b| {
        (a, b) == (0, 63) || a / 63 == b / 63 && a % 63 == (b % 63).saturating_sub(1) / 2
    });
    assert_eq!(order(&trees), 1 << (31 + 31 + 1));
    check(&trees, &mut random);
}

/// Trees by their levels (A. V. Aho, J. E. Hopcroft and J. D. Ullman, *The Design and Analysis of
/// Computer Algorithms*, 1974): another way to the same answer.
#[test]
fn trees_are_told_apart_as_by_their_levels() {
    fn name(tree: &Graph, vertex: u32, parent: u32) -> String {
        let next =
            (0..tree.vertex_count()).filter(|next| *next != parent && tree.has_edge(vertex, *next));
        format!("({})", next.map(|next| name(tree, next, vertex)).sorted().join(""))
    }
    let mut random = Random::new(43);
    let mut names: HashMap<Graph, String> = HashMap::new();
    for case in 0..2000 {
        let n = 2 + random.below(if case % 100 == 0 { 150 } else { 9 });
        let edges: Vec<(u32, u32)> = (1..n).map(|v| (v, random.below(v))).collect();
        let tree = Graph::from_edges(n, edges).unwrap();
        let least = (0..n).map(|root| name(&tree, root, n)).min().unwrap();
        assert_eq!(names.entry(tree.canonical()).or_insert_with(|| least.clone()), &least);
        if case % 10 == 0 {
            check(&tree, &mut random);
        }
    }
    assert_eq!(names.values().collect::<HashSet<_>>().len(), names.len());
    // A complete binary tree has a swap for each inner vertex.
    let tree = Graph::from_edges(1023, (1..1023).map(|v| (v, (v - 1) / 2))).unwrap();
    // One level needs one: the others are conjugates.
    assert_eq!(tree.form().generators().count(), 9);
    check(&tree, &mut random);
}

#[cfg(feature = "petgraph")]
#[test]
fn graphs_of_petgraph_come_and_go() {
    use petgraph::graph::{DiGraph, UnGraph};
    let mut random = Random::new(51);
    for directed in [false, true] {
        let graph = random.graph(9, 40, directed, true, 3);
        let labels: Vec<_> = graph.edges().map(|(a, b)| (a, b, random.below(3))).collect();
        let graph =
            empty(9, directed).with_colours(graph.colours()).unwrap().with_labels(labels).unwrap();
        let again = if directed {
            Graph::from_petgraph(&DiGraph::from(&graph), |colour| *colour, |label| *label)
        } else {
            Graph::from_petgraph(&UnGraph::from(&graph), |colour| *colour, |label| *label)
        };
        assert_eq!(again.unwrap(), graph);
    }
    let both_ways = DiGraph::from(&Graph::from_edges(3, [(0, 1), (2, 2)]).unwrap());
    assert_eq!(both_ways.edge_count(), 3);
    let parallel = UnGraph::<(), ()>::from_edges([(0, 1), (1, 0), (1, 2)]);
    let graph = Graph::from_petgraph(&parallel, |()| 0, |()| 1).unwrap();
    assert!(graph.labelled_edges().eq([(0, 1, 1), (0, 1, 1), (1, 2, 1)]));
}

/// Some copies of a graph with other names: each has a group of this order and the same form.
fn check_order(graph: &Graph, order: u128, random: &mut Random) {
    let form = graph.canonical();
    for _ in 0..12 {
        let copy = graph.relabelled(&random.names(graph.vertex_count())).unwrap();
        assert_eq!(copy.form().order().to_u128(), Some(order), "{copy}");
        assert_eq!(copy.canonical(), form, "{copy}");
    }
    check(graph, random);
}

/// Rings of several lengths: refinement alone does not tell their vertices apart, so that the first
/// leaf of the search is often not the best one.
#[test]
fn rings_side_by_side_have_the_groups_of_each() {
    let mut random = Random::new(21);
    for lengths in [
        &[3, 4][..],
        &[5, 6],
        &[3, 3, 4],
        &[5, 5, 6],
        &[5, 6, 6],
        &[3, 4, 5],
        &[5, 11],
        &[5, 6, 7, 7],
        &[8, 9, 10],
        &[20, 21],
        &[5, 5, 5, 6, 6, 7],
        &[30, 36],
        &[7, 8, 9, 10, 11, 12, 13],
    ] {
        let (mut edges, mut from) = (Vec::new(), 0);
        for length in lengths {
            edges.extend((0..*length).map(|i| (from + i, from + (i + 1) % length)));
            from += length;
        }
        let graph = Graph::from_edges(from, edges).unwrap();
        let rings = lengths.iter().dedup_with_count().map(|(count, length)| {
            (1..=count as u128).map(|ring| ring * 2 * u128::from(*length)).product::<u128>()
        });
        check_order(&graph, rings.product(), &mut random);
    }
}

/// A ring whose vertices are replaced by several each, with edges among them or without, so that
/// all vertices have one degree: those of a place are twins, and only their numbers tell places
/// apart.
#[test]
fn twins_of_other_numbers_are_not_exchanged() {
    let mut random = Random::new(22);
    for (numbers, joined_too, turns) in [
        (&[1, 1, 3, 3, 1, 1, 3, 3][..], false, 4),
        (&[2, 2, 4, 4, 2, 2, 4, 4], false, 4),
        (&[1, 2, 3, 2, 1, 2, 3, 2], false, 4),
        (&[1, 2, 3, 1, 2, 3], true, 2),
        (&[1, 1, 2, 1, 1, 2], true, 4),
        (&[2, 3, 4, 2, 3, 4, 2, 3, 4], true, 3),
        (&[1, 1, 4, 1, 1, 4, 1, 1, 4], true, 6),
    ] {
        let places: Vec<usize> = (0..numbers.len()).flat_map(|i| vec![i; numbers[i]]).collect();
        let (n, ring) = (u32::try_from(places.len()).unwrap(), numbers.len());
        let graph = joined(n, |a, b| {
            let (a, b) = (places[a as usize], places[b as usize]);
            (joined_too && a == b) || (a + 1) % ring == b || (b + 1) % ring == a
        });
        let twins = numbers.iter().map(|number| (1..=*number as u128).product::<u128>());
        check_order(&graph, twins.product::<u128>() * turns, &mut random);
    }
}

/// Two orbits that refinement does not tell apart, and only turns of the whole graph exchange the
/// vertices of one: 2 n automorphisms unless k^2 is 1 or -1 modulo n (R. Frucht, J. E. Graver and
/// M. E. Watkins, *The groups of the generalized Petersen graphs*, 1971).
#[test]
fn generalized_petersen_graphs_have_their_groups() {
    let mut random = Random::new(23);
    for (n, k) in [(6, 2), (7, 2), (7, 3), (9, 2), (11, 2), (13, 3), (31, 2), (35, 4), (40, 7)] {
        let ring = (0..n).flat_map(|i| [(i, (i + 1) % n), (i, n + i), (n + i, n + (i + k) % n)]);
        let graph = Graph::from_edges(2 * n, ring).unwrap();
        check_order(&graph, u128::from(2 * n), &mut random);
    }
}
