//! Known forms, and the serialised form of graphs.

use canon_graph::Graph;
#[cfg(feature = "serde")]
use plain_lines::forms::{refused, round_trip};

/// Forms may be kept in files: they are the same on every machine and with any instructions. These
/// numbers change only when the search does.
#[test]
fn forms_of_graphs_are_the_same_on_every_machine() {
    let mut state = 1_u64;
    let mut below = |n: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % n
    };
    let mut form_of_many = |n: u32, directed: bool| {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for share in 1..10 {
            let colours: Vec<u32> = (0..n).map(|_| u32::from(below(8) == 0)).collect();
            let empty = if directed { Graph::new_directed(n) } else { Graph::new(n) };
            let mut graph = empty.and_then(|graph| graph.with_colours(&colours)).expect("few");
            for from in 0..n {
                for to in 0..if directed { n } else { from } {
                    if below(10) < share {
                        graph.add_edge(from, to).expect("vertices");
                    }
                }
            }
            let form = graph.form();
            let map = form.map().iter().map(u32::to_string).collect::<String>();
            for byte in format!("{} {map} {}", form.graph(), form.order()).bytes() {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        hash
    };
    let hashes: Vec<u64> = [5, 8, 11, 16, 17, 40, 64, 70]
        .into_iter()
        .flat_map(|n| [form_of_many(n, false), form_of_many(n, true)])
        .collect();
    let known: [u64; 16] = [
        0x6235_0ac9_a557_4cea,
        0x5fdd_e1a6_b5e4_cee7,
        0xb80b_c1ad_3f5a_c15a,
        0x9732_4c9b_6b10_8e1d,
        0x714e_e831_d4fa_82b0,
        0x8aab_5ac8_753e_bcc9,
        0xe249_918a_d8d1_95f8,
        0x66ad_4680_71ef_f994,
        0x761f_3353_a3b4_0b2a,
        0x6f9c_061c_82a8_a115,
        0x739d_c71f_2eec_10de,
        0xb729_2937_1b25_01b8,
        0x0b13_d3d9_b5f4_aade,
        0x921f_617d_83e4_ba06,
        0x6bcd_d2bb_ec7b_b140,
        0x120c_7fa3_3958_94e2,
    ];
    assert_eq!(hashes, known);
}

#[cfg(feature = "serde")]
#[test]
fn graphs_go_round() {
    let path = Graph::from_edges(4, [(0, 1), (1, 2), (2, 2)]).unwrap();
    let coloured = path.clone().with_colours(&[5, 0, u32::MAX, 0]).unwrap();
    let ring = Graph::directed_from_edges(3, [(0, 1), (1, 2), (2, 0)]).unwrap();
    for graph in [path, coloured, ring, Graph::new(0).unwrap(), Graph::new_directed(70).unwrap()] {
        round_trip(&graph);
        round_trip(&graph.canonical());
    }
    assert_eq!(
        round_trip(&Graph::from_edges(2, [(1, 0)]).unwrap()),
        r#"{"directed":false,"colours":[0,0],"edges":[[0,1]]}"#
    );
    refused::<Graph>(&[
        r#"{"directed":false,"colours":[0,0],"edges":[[0,2]]}"#,
        r#"{"directed":true,"colours":[],"edges":[[0,0]]}"#,
        r#"{"directed":true,"colours":[-1],"edges":[]}"#,
        "[1]",
    ]);
}
