//! Graphs: their texts against a plain reader of the formats, serialised forms, canonical forms.

use std::collections::{BTreeMap, BTreeSet};

use canon_key::graph::Graph;
use serde::Deserialize;

use crate::Input;
use crate::forms::plain;
use crate::texts::changed;

/// A graph as a text has it: whether it is directed, its vertices and its edges.
type Read = (bool, u32, BTreeSet<(u32, u32)>);

/// The edges as they are listed: those of an undirected graph from the lower vertex.
fn edges(graph: &Graph) -> Read {
    (graph.is_directed(), graph.vertices(), graph.edges().collect())
}

/// As McKay's *formats.txt* of nauty has it, bit by bit.
fn plain_reader(text: &str) -> Option<Read> {
    let (header, rest) = match text.strip_prefix(">>") {
        Some(headed) => {
            let (header, rest) = headed.split_once("<<")?;
            (Some(header), rest)
        }
        None => (None, text),
    };
    let (format, rest) = match rest.as_bytes().first()? {
        b':' => ("sparse6", &rest[1..]),
        b'&' => ("digraph6", &rest[1..]),
        _ => ("graph6", rest),
    };
    if header.is_some_and(|header| header != format) {
        return None;
    }
    let mut bits = Vec::new();
    for byte in rest.bytes() {
        let sextet = byte.checked_sub(63).filter(|&sextet| sextet < 64)?;
        bits.extend((0..6).rev().map(|at| sextet >> at & 1 == 1));
    }
    let number = |bits: &[bool]| bits.iter().fold(0_u64, |all, &bit| all << 1 | u64::from(bit));
    let (from, to) = match rest.as_bytes() {
        [b'~', b'~', ..] => (12, 48),
        [b'~', ..] => (6, 24),
        _ => (0, 6),
    };
    let n = u32::try_from(number(bits.get(from..to)?)).ok()?;
    if n > Graph::MOST_VERTICES {
        return None;
    }
    let bits = &bits[to..];
    let mut found = BTreeSet::new();
    if format == "sparse6" {
        let width = (0..32).find(|&width| 1_u64 << width >= u64::from(n)).expect("14 at most");
        let (mut vertex, mut rest) = (0, bits);
        while rest.len() > width {
            let (step, after) = rest.split_at(width + 1);
            rest = after;
            vertex += u64::from(step[0]);
            let other = number(&step[1..]);
            if vertex.max(other) >= n.into() {
                // What follows fills a byte, or is less than a step.
                return (rest.len() < 6 || rest.len() <= width).then_some((false, n, found));
            }
            if other > vertex {
                vertex = other;
            } else if !found.insert((other as u32, vertex as u32)) {
                return None;
            }
        }
        return Some((false, n, found));
    }
    let pairs: u64 = if format == "graph6" {
        u64::from(n) * u64::from(n.saturating_sub(1)) / 2
    } else {
        u64::from(n) * u64::from(n)
    };
    if bits.len() as u64 != 6 * pairs.div_ceil(6) {
        return None;
    }
    let (used, padding) = bits.split_at(pairs as usize);
    let all = (0..n).flat_map(|second| {
        let firsts = if format == "graph6" { second } else { n };
        (0..firsts).map(move |first| (second, first))
    });
    for ((one, other), bit) in all.zip(used) {
        if *bit {
            found.insert(if format == "graph6" { (other, one) } else { (one, other) });
        }
    }
    padding.iter().all(|bit| !bit).then_some((format == "digraph6", n, found))
}

/// What is read is what the plain reader has, and is written and read back in every format.
fn read(text: &str) {
    let (graph, plain) = (text.parse::<Graph>().ok(), plain_reader(text));
    let (Some(graph), Some(plain)) = (&graph, &plain) else {
        assert_eq!(graph.is_some(), plain.is_some(), "{text:?}");
        return;
    };
    if graph.vertices() > 500 {
        // A few bytes may stand for many vertices, whose lists take milliseconds.
        let (directed, vertices, edges) = plain;
        assert_eq!((graph.is_directed(), graph.vertices()), (*directed, *vertices));
        assert!(edges.iter().all(|&(from, to)| graph.has_edge(from, to)));
        return;
    }
    assert_eq!(&edges(graph), plain, "{text:?}");
    written(graph);
}

/// A graph without colours is written, and read back with and without the header.
fn written(graph: &Graph) {
    for text in [graph.to_string(), graph.to_sparse6()] {
        let header = match text.as_bytes()[0] {
            b':' => "sparse6",
            b'&' => "digraph6",
            _ => "graph6",
        };
        assert_eq!(text.parse::<Graph>().as_ref(), Ok(graph), "{text:?}");
        assert_eq!(format!(">>{header}<<{text}").parse::<Graph>().as_ref(), Ok(graph));
        assert_eq!(plain_reader(&text), Some(edges(graph)), "{text:?}");
    }
}

/// Any graph of up to `most` vertices.
fn graph(input: &mut Input<'_>, most: usize) -> Graph {
    let (directed, n) = (input.flag(), input.below(most + 1) as u32);
    let new = if directed { Graph::new_directed } else { Graph::new };
    let mut graph = new(n).expect("few vertices");
    let dense = input.u8().is_multiple_of(4);
    if dense {
        let mut bits = 0;
        for (at, (from, to)) in (0..n).flat_map(|u| (0..n).map(move |v| (u, v))).enumerate() {
            if at % 8 == 0 {
                bits = input.u8();
            }
            if bits >> (at % 8) & 1 == 1 {
                graph.add_edge(from, to).expect("below");
            }
        }
        return graph;
    }
    for _ in 0..input.below(3 * n as usize + 1) {
        let [from, to] = [(); 2].map(|()| input.below(n as usize) as u32);
        assert_eq!(graph.has_edge(from, to), !graph.add_edge(from, to).expect("below"));
    }
    graph
}

/// graph6, sparse6 and digraph6: a plain reader decides what is read, and what is read is written
/// and read back.
pub fn graph_text(data: &[u8]) {
    read(&String::from_utf8_lossy(data));
    let mut input = Input::new(data);
    let graph = graph(&mut input, 70);
    written(&graph);
    for text in [graph.to_string(), graph.to_sparse6()] {
        read(&changed(&text, input));
    }
}

/// A graph as it is written.
#[derive(Deserialize)]
struct Parts {
    directed: bool,
    colours: Vec<u32>,
    edges: Vec<(u32, u32)>,
}

/// Graphs as serialised forms: those of the constructors.
pub fn graph_forms(data: &[u8]) {
    plain(data, |Parts { directed, colours, edges }| {
        let n = u32::try_from(colours.len()).ok()?;
        let fine = edges.iter().all(|&(from, to)| from < n && to < n);
        let new = if directed { Graph::new_directed } else { Graph::new };
        let mut graph = fine.then(|| new(n).expect("few vertices"))?;
        for (from, to) in edges {
            graph.add_edge(from, to).expect("below");
        }
        Some(graph.with_colours(&colours).expect("one for each"))
    });
}

/// All orders of `0..n`.
fn orders(n: u32) -> Vec<Vec<u32>> {
    let mut all = vec![vec![]];
    for next in 0..n {
        all = all
            .iter()
            .flat_map(|order: &Vec<u32>| {
                (0..=order.len()).map(move |at| {
                    let mut longer = order.clone();
                    longer.insert(at, next);
                    longer
                })
            })
            .collect();
    }
    all
}

/// One canonical form for all ways to number the vertices; of few vertices, the symmetries and the
/// isomorphisms are those of all orders.
pub fn graphs(data: &[u8]) {
    let mut input = Input::new(data);
    let most = if input.flag() { 5 } else { 14 };
    let mut graph = graph(&mut input, most);
    let n = graph.vertices();
    if input.flag() {
        let colours: Vec<u32> = (0..n).map(|_| u32::from(input.u8() % 3)).collect();
        graph = graph.with_colours(&colours).expect("one for each");
    }
    crate::forms::both(&graph);
    let mut names: Vec<u32> = (0..n).collect();
    for last in (1..names.len()).rev() {
        names.swap(last, input.below(last + 1));
    }
    let other = graph.relabelled(&names).expect("an order");
    let (canonical, map) = graph.canonical_map();
    assert_eq!(other.canonical(), canonical);
    assert_eq!(graph.relabelled(&map).as_ref(), Ok(&canonical));
    assert!(canonical.is_canonical());
    assert_eq!(graph.is_canonical(), graph == canonical);
    assert_eq!(canonical.key(), other.canonical().key());
    if let Some(key) = graph.key() {
        let pairs = (0..n).flat_map(|to| {
            (0..if graph.is_directed() { n } else { to }).map(move |from| (to, from))
        });
        let bits = pairs.map(|(one, other)| u128::from(graph.has_edge(one, other)));
        assert_eq!(key, bits.fold(0, |key, bit| key << 1 | bit));
    }
    let found = graph.isomorphism(&other).expect("renumbered");
    assert_eq!(graph.relabelled(&found).as_ref(), Ok(&other));
    let form = graph.form();
    for generator in form.generators() {
        assert_eq!(graph.relabelled(generator).as_ref(), Ok(&graph));
    }
    // One edge more or less.
    let mut next = graph.clone();
    if n > 0 {
        let [from, to] = [(); 2].map(|()| input.below(n as usize) as u32);
        if !next.remove_edge(from, to).expect("below") {
            next.add_edge(from, to).expect("below");
        }
        assert_ne!(next.canonical(), canonical);
        assert_eq!(graph.isomorphism(&next), None);
        next = next.relabelled(&names).expect("an order");
        let [from, to] = [(); 2].map(|()| input.below(n as usize) as u32);
        if !next.remove_edge(from, to).expect("below") {
            next.add_edge(from, to).expect("below");
        }
    }
    if n > 5 {
        return;
    }
    let images: BTreeMap<Graph, usize> =
        orders(n).iter().fold(BTreeMap::new(), |mut images, order| {
            *images.entry(graph.relabelled(order).expect("an order")).or_default() += 1;
            images
        });
    assert_eq!(form.order().to_u128(), Some(images[&graph] as u128));
    assert_eq!(images.contains_key(&next), graph.isomorphism(&next).is_some());
    assert_eq!(images.contains_key(&next), next.canonical() == canonical);
}
