//! Orders, orbits, stabilisers and members of named groups.
#![allow(clippy::unwrap_used, reason = "a test fails by that")]

use dense_code::Limits;
use perm_groups::PermGroup;

/// Facts of SymPy about groups given by generators.
#[test]
fn named_groups() {
    #[derive(serde::Deserialize)]
    struct Facts {
        name: String,
        generators: Vec<Vec<u32>>,
        order: String,
        orbits: Vec<usize>,
        stabiliser_of_0: String,
        contains: Vec<(Vec<u8>, bool)>,
    }
    let all: Vec<Facts> = serde_json::from_str(include_str!("data/groups.json")).unwrap();
    assert_eq!(all.len(), 13);
    for facts in all {
        let points = facts.generators[0].len();
        let group = PermGroup::from_generators(points, &facts.generators).unwrap();
        assert_eq!(group.order().to_string(), facts.order, "{}", facts.name);
        let mut orbits: Vec<usize> = group.orbits().iter().map(Vec::len).collect();
        orbits.sort_unstable();
        assert_eq!(orbits, facts.orbits, "{}", facts.name);
        let stabiliser = group.stabiliser(&[0]).unwrap();
        assert_eq!(stabiliser.order().to_string(), facts.stabiliser_of_0, "{}", facts.name);
        assert!(stabiliser.generators().all(|word| group.contains(word)));
        for (word, is_element) in facts.contains {
            assert_eq!(group.contains(&word), is_element, "{}: {word:?}", facts.name);
            assert_eq!(stabiliser.contains(&word), is_element && word[0] == 0);
        }
    }
}

/// The word of cycles.
fn word(points: u16, cycles: &[&[u16]]) -> Vec<u16> {
    let mut word: Vec<u16> = (0..points).collect();
    for cycle in cycles {
        for (&from, &to) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
            word[usize::from(from)] = to;
        }
    }
    word
}

/// The 3x3x3 cube by the stickers that its six turns move; the example of GAP's page *Analyzing
/// Rubik's Cube with GAP*, its numbers less one.
#[rustfmt::skip]
fn cube() -> [Vec<u16>; 6] {
    let turns: [[[u16; 4]; 5]; 6] = [
        [[1, 3, 8, 6], [2, 5, 7, 4], [9, 33, 25, 17], [10, 34, 26, 18], [11, 35, 27, 19]],
        [[9, 11, 16, 14], [10, 13, 15, 12], [1, 17, 41, 40], [4, 20, 44, 37], [6, 22, 46, 35]],
        [[17, 19, 24, 22], [18, 21, 23, 20], [6, 25, 43, 16], [7, 28, 42, 13], [8, 30, 41, 11]],
        [[25, 27, 32, 30], [26, 29, 31, 28], [3, 38, 43, 19], [5, 36, 45, 21], [8, 33, 48, 24]],
        [[33, 35, 40, 38], [34, 37, 39, 36], [3, 9, 46, 32], [2, 12, 47, 29], [1, 14, 48, 27]],
        [[41, 43, 48, 46], [42, 45, 47, 44], [14, 22, 30, 38], [15, 23, 31, 39], [16, 24, 32, 40]],
    ];
    turns.map(|cycles| {
        let cycles = cycles.map(|cycle| cycle.map(|sticker| sticker - 1));
        word(48, &cycles.each_ref().map(|cycle| &cycle[..]))
    })
}

#[test]
fn orders_that_books_print() {
    let cube = PermGroup::from_generators(48, cube()).unwrap();
    assert_eq!(cube.order(), 43_252_003_274_489_856_000);
    // The superflip turns all edges over; one edge alone is not turned by any sequence.
    let edges = [[1, 33], [3, 9], [4, 25], [6, 17]];
    let flip = |count: usize| {
        let edges = edges.map(|edge| edge.map(|sticker| sticker));
        word(48, &edges.each_ref().map(|edge| &edge[..])[..count])
    };
    assert_eq!([1, 2, 3, 4].map(|count| cube.contains(&flip(count))), [false, true, false, true]);

    // The alternating and symmetric groups (n!/2 and n!), by a long and a short cycle.
    let mut factorial = 2_u128;
    for points in 3..=34_u16 {
        factorial *= u128::from(points);
        let long: Vec<u16> = (0..points).collect();
        let all = [word(points, &[&long]), word(points, &[&[0, 1]])];
        let even =
            [word(points, &[&long[1 - usize::from(points % 2)..]]), word(points, &[&[0, 1, 2]])];
        let all = PermGroup::from_generators(points.into(), all).unwrap();
        let even = PermGroup::from_generators(points.into(), even).unwrap();
        assert_eq!(
            (all.order().to_u128(), even.order().to_u128()),
            (Some(factorial), Some(factorial / 2))
        );
        assert!(even.generators().all(|word| all.contains(word)));
        assert!(!all.generators().all(|word| even.contains(word)));
    }
}

/// Random elements find nearly all of a group. Worse ones find less, and the proof that follows
/// then takes up to thousands of steps.
#[test]
fn all_permutations_take_two_steps_a_point() {
    for points in [50_u16, 100] {
        let long: Vec<u16> = (0..points).collect();
        let all = [word(points, &[&long]), word(points, &[&[0, 1]])];
        let few = Limits::new().with_steps(2 * u64::from(points));
        let group = PermGroup::from_generators_within(points.into(), all, &few);
        assert!(group.is_ok(), "{points} points: {group:?}");
    }
}

/// The projective groups of lines over a prime field: PSL(2, p) has p(p^2 - 1)/2 elements and PGL
/// (2, p) twice as many (any book on finite groups).
#[test]
fn projective_lines() {
    for p in [5_u64, 7, 11, 13, 31, 101, 251] {
        let inverse = |x: u64| (1..p).find(|y| x * y % p == 1).unwrap();
        let add = (0..p).map(|x| (x + 1) % p).chain([p]).collect::<Vec<_>>();
        let root = (2..p).find(|&g| {
            (1..p - 1)
                .scan(1, |x, _| {
                    *x = *x * g % p;
                    Some(*x)
                })
                .all(|x| x != 1)
        });
        let root = root.unwrap();
        let times = |by: u64| (0..p).map(|x| x * by % p).chain([p]).collect::<Vec<_>>();
        let turn =
            (0..p).map(|x| if x == 0 { p } else { p - inverse(x) }).chain([0]).collect::<Vec<_>>();
        let points = usize::try_from(p + 1).unwrap();
        let psl =
            PermGroup::from_generators(points, [&add, &times(root * root % p), &turn]).unwrap();
        let pgl = PermGroup::from_generators(points, [&add, &times(root), &turn]).unwrap();
        let order = u128::from(p * (p * p - 1));
        assert_eq!((psl.order().to_u128(), pgl.order().to_u128()), (Some(order / 2), Some(order)));
        assert_eq!(pgl.stabiliser(&[p, 0, 1]).unwrap().order(), 1);
    }
}
