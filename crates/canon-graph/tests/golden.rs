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
            let mut graph = empty.with_colours(&colours).expect("few");
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
        0x5f99_946b_f9ca_1a09,
        0xb579_fe8b_5302_021b,
        0x4157_7d51_0994_07be,
        0x5921_f07a_e8f0_57ba,
        0xd712_52f3_f32b_30fa,
        0x7e4b_7614_97f9_f121,
        0xc395_5887_aadb_e804,
        0xfcfa_b2df_6f23_ef41,
        0x6f4f_1f75_3a04_c995,
        0xe48c_8f49_4eea_03b6,
        0xe1a0_2397_0997_db8f,
        0xa70f_612b_4e26_887f,
        0x67be_5ae3_a584_8609,
        0xa0ec_db09_b6ce_5a50,
        0x59ef_525a_4281_67e4,
        0x6592_eb25_09b3_c844,
    ];
    assert_eq!(hashes, known);
}

#[cfg(feature = "serde")]
#[test]
fn graphs_go_round() {
    let path = Graph::from_edges(4, [(0, 1), (1, 2), (2, 2)]).unwrap();
    let coloured = path.clone().with_colours(&[5, 0, u32::MAX, 0]).unwrap();
    let ring = Graph::directed_from_edges(3, [(0, 1), (1, 2), (2, 0)]).unwrap();
    for graph in [path, coloured, ring, Graph::new(0), Graph::new_directed(70)] {
        round_trip(&graph);
        round_trip(&graph.canonical());
    }
    assert_eq!(
        round_trip(&Graph::from_edges(2, [(1, 0)]).unwrap()),
        r#"{"directed":false,"colours":[0,0],"edges":[[0,1]],"labels":[]}"#
    );
    refused::<Graph>(&[
        r#"{"directed":false,"colours":[0,0],"edges":[[0,2]]}"#,
        r#"{"directed":true,"colours":[],"edges":[[0,0]]}"#,
        r#"{"directed":true,"colours":[-1],"edges":[]}"#,
        "[1]",
    ]);
}
