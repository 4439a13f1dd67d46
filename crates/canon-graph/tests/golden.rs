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

/// A number for a form, its map and the order of its group.
fn number(graph: &Graph) -> u64 {
    let form = graph.form();
    let labels = form.graph().labelled_edges().map(|(.., label)| label.to_string());
    let map = form.map().iter().map(u32::to_string);
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for text in
        [form.graph().to_string(), form.order().to_string()].into_iter().chain(labels).chain(map)
    {
        for byte in text.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    hash
}

/// The same for graphs past 128 vertices, with labels, and of several parts: these are searched by
/// lists, and taken apart first.
#[test]
fn large_labelled_and_composed_forms_are_the_same_on_every_machine() {
    let mut state = 2_u64;
    let mut below = |n: u32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        u32::try_from((state >> 33) % u64::from(n)).expect("below n")
    };
    let mut numbers = Vec::new();
    // Two permutations as rings through all vertices: regular of degree 4, nearly.
    for n in [130_u32, 200, 300, 500, 700] {
        let mut edges = Vec::new();
        for _ in 0..2 {
            let mut names: Vec<u32> = (0..n).collect();
            for i in (1..n).rev() {
                names.swap(i as usize, below(i + 1) as usize);
            }
            edges.extend((0..n as usize).map(|i| (names[i], names[(i + 1) % n as usize])));
        }
        numbers.push(number(&Graph::from_edges(n, edges.iter().copied()).expect("vertices")));
        numbers.push(number(&Graph::directed_from_edges(n, edges).expect("vertices")));
    }
    // A half, an eighth and a twentieth of all edges.
    for (n, share) in [(130, 2), (300, 2), (600, 2), (140, 8), (400, 20)] {
        let pairs = (0..n).flat_map(|b| (0..b).map(move |a| (a, b)));
        let edges: Vec<(u32, u32)> = pairs.filter(|_| below(share) == 0).collect();
        numbers.push(number(&Graph::from_edges(n, edges).expect("vertices")));
    }
    // Labels, parallel edges among them: few labels and many.
    for (n, labels) in [(8, 2), (30, 3), (30, 20), (150, 2), (150, 50)] {
        for directed in [false, true] {
            let edges: Vec<_> = (0..2 * n).map(|_| (below(n), below(n), below(labels))).collect();
            let empty = if directed { Graph::new_directed(n) } else { Graph::new(n) };
            numbers.push(number(&empty.with_labels(edges).expect("vertices")));
        }
    }
    // Trees, forests, rings with trees on them, and copies of a grid.
    for (n, trees) in [(40, 1), (200, 1), (300, 20)] {
        let edges: Vec<_> = (trees..n).map(|v| (v, below(v))).collect();
        numbers.push(number(&Graph::from_edges(n, edges).expect("vertices")));
    }
    let ring = (0..20).map(|v| (v, (v + 1) % 20)).chain((20..150).map(|v| (v, below(v))));
    numbers.push(number(&Graph::from_edges(150, ring.collect::<Vec<_>>()).expect("vertices")));
    let grids = (0..180).flat_map(|v| [(v, v + 1, v % 6 < 5), (v, v + 6, v % 36 < 30)]);
    let grids = grids.filter(|(.., is_inside)| *is_inside).map(|(a, b, _)| (a, b));
    numbers.push(number(&Graph::from_edges(180, grids).expect("vertices")));
    // Two cells of one size, so that the search has to choose between them.
    let petersen =
        (0..70).flat_map(|i| [(i, (i + 1) % 70), (i, 70 + i), (70 + i, 70 + (i + 9) % 70)]);
    let colours: Vec<u32> = (0..140).map(|v| v / 70).collect();
    let petersen = Graph::from_edges(140, petersen).and_then(|graph| graph.with_colours(&colours));
    numbers.push(number(&petersen.expect("vertices")));
    // A digraph in rows.
    let pairs = (0..140).flat_map(|b| (0..140).map(move |a| (a, b)));
    let edges: Vec<(u32, u32)> = pairs.filter(|_| below(2) == 0).collect();
    numbers.push(number(&Graph::directed_from_edges(140, edges).expect("vertices")));
    // Blocks in a ring, a leaf on each: without leaves seven eighths are left, or eight ninths.
    for block in [7_u32, 8] {
        let n = 16 * block;
        let ring = (0..n).flat_map(|v| [(v, (v + 1) % n), (v, (v + 2 * block) % n)]);
        let leaves = (0..16).map(|leaf| (leaf * block, n + leaf));
        numbers.push(number(&Graph::from_edges(n + 16, ring.chain(leaves)).expect("vertices")));
    }
    let known: [u64; 34] = [
        0x35d7_b1cf_3a4d_4217,
        0xbb15_25b4_af4d_9479,
        0x22c4_4a6d_98fc_1974,
        0x19db_58cf_85ba_20aa,
        0xf679_439b_c1e1_ca39,
        0xc5ed_ae5b_ba3b_ec7f,
        0x49bd_af96_fe8d_25f0,
        0x9b19_837d_dadd_7f90,
        0xd2f7_1394_b8c2_dc49,
        0xebe6_8440_6bfa_7fe1,
        0xf0b5_151e_999d_99fd,
        0x5e47_4401_ca07_9b9f,
        0xa6d1_9cbd_ec98_397a,
        0xb4c9_d51d_a667_275d,
        0x099c_0325_76fc_af3c,
        0x6464_54aa_07ad_4872,
        0xd1a2_7042_b0a5_6cdd,
        0x14ca_36c8_d17c_e3b9,
        0x6f12_4c65_b542_e37f,
        0x6290_227e_6c8a_de92,
        0x71c9_a346_bee0_f3a8,
        0x47c8_d31f_292d_a23c,
        0xba30_933c_5615_dc7c,
        0x1fad_b3b7_bacb_9dd9,
        0xa6f6_478c_fa4c_336b,
        0x575e_61c0_6e08_f792,
        0x9588_2b27_aa68_31a5,
        0xf9c1_e6b5_0fa4_180e,
        0x60c1_fa99_8584_80e0,
        0xba2d_945d_b63a_74c9,
        0xedef_4cd6_1446_9b60,
        0x1afe_7b03_d7af_f1bc,
        0x5396_36f1_8bdd_1c1c,
        0x2f28_5e3b_e2b7_ffc2,
    ];
    assert_eq!(numbers, known);
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

#[test]
fn no_edge_leads_to_a_vertex_that_does_not_exist() {
    let mut graph = Graph::new(2);
    for label in [5, 7] {
        graph.add_labelled_edge(0, 1, label).expect("both vertices exist");
    }
    assert_eq!([(0, 1), (0, 2), (2, 0)].map(|(a, b)| graph.label(a, b)), [Some(5), None, None]);
}
