//! Canonical forms of small graphs beside all renamings.

use arbitrary::{Result, Unstructured};
use canon_graph::{Canoniser, Graph};
use itertools::Itertools;

use super::{below, order};

/// Two graphs of at most five vertices: equal keys mean that some renaming makes one the other, and
/// the order of the group counts the renamings that change nothing.
pub(crate) fn renamed_graphs(data: &[u8]) {
    // The end of the bytes ends the test.
    let _ = compared(&mut Unstructured::new(data));
}

fn compared(from: &mut Unstructured<'_>) -> Result<()> {
    let mut canoniser = Canoniser::new();
    while !from.is_empty() {
        let (vertices, kind) = (1 + below(from, 5)?, below(from, 4)?);
        let graph = chosen(from, vertices, kind)?;
        let names = order(from, vertices)?;
        let renamed = graph.relabelled(&names).expect("a permutation");
        // The other differs by one edge more often than not, so that some are the same again.
        let mut other = renamed.clone();
        if below(from, 4)? > 0 {
            let (a, b) = (below(from, vertices)?, below(from, vertices)?);
            if !other.remove_edge(a, b).expect("two vertices") {
                other.add_edge(a, b).expect("two vertices");
            }
        }
        let key = canoniser.key(&graph);
        assert_eq!(canoniser.key(&renamed), key);
        assert_eq!(graph.canonical(), renamed.canonical());
        let renamings: Vec<Graph> = (0..vertices)
            .permutations(vertices as usize)
            .map(|names| graph.relabelled(&names).expect("a permutation"))
            .collect();
        let (fixed, same) = (
            renamings.iter().filter(|renamed| **renamed == graph).count(),
            renamings.contains(&other),
        );
        let form = canoniser.form(&graph);
        assert_eq!(form.order().to_u128(), Some(fixed as u128));
        assert_eq!(form.graph(), &graph.relabelled(form.map()).expect("a permutation"));
        for generator in form.generators() {
            assert_eq!(graph.relabelled(&generator).expect("a permutation"), graph);
        }
        assert_eq!(canoniser.key(&other) == key, same);
        assert_eq!(graph.isomorphism(&other).is_some(), same);
    }
    Ok(())
}

/// A graph, a digraph, or one of these with labels; half of them with colours.
fn chosen(from: &mut Unstructured<'_>, vertices: u32, kind: u32) -> Result<Graph> {
    let mut graph =
        if kind.is_multiple_of(2) { Graph::new(vertices) } else { Graph::new_directed(vertices) };
    for _ in 0..below(from, 9)? {
        let (a, b) = (below(from, vertices)?, below(from, vertices)?);
        if kind < 2 {
            graph.add_edge(a, b).expect("two vertices");
        } else {
            // Parallel edges keep their labels.
            graph.add_labelled_edge(a, b, below(from, 3)?).expect("two vertices");
        }
    }
    if from.arbitrary()? {
        let colours: Vec<u32> = (0..vertices).map(|_| below(from, 2)).collect::<Result<_>>()?;
        graph = graph.with_colours(&colours).expect("a colour a vertex");
    }
    Ok(graph)
}
