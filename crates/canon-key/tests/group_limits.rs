//! Groups of more points than there can be are refused before anything is made for them.
#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use canon_key::symmetry::GeneratorError;
use canon_key::{Group, Symmetry};
use dense_code::Limits;

#[test]
fn too_many_points_are_refused_at_once() {
    for points in [65_537, usize::MAX / 2 + 1, usize::MAX] {
        let error = Err(GeneratorError::Points { points: points as u64, most: 65_536 });
        assert_eq!(Group::rotations(points), error);
        assert_eq!(Group::dihedral(points), error);
        assert_eq!(Group::reversal(points), error);
        assert_eq!(Group::board(points, 1), error);
        let within = Group::from_generators_within(points, &[[0_u16; 0]; 0], &Limits::new());
        assert_eq!(within, error);
        let error =
            Err(GeneratorError::Points { points: points.saturating_add(4) as u64, most: 65_536 });
        assert_eq!(Symmetry::reverse_complement(points), error);
        assert_eq!(Symmetry::from_pairs(points, 4, &[([0_u32; 0], [0_u32; 0])]), error);
    }
    assert!(Symmetry::reverse_complement(65_532).is_ok());
    assert_eq!(Group::reversal(65_536).map(|group| group.order()), Ok(2));
}

#[test]
fn every_group_has_an_element() {
    for points in [0, 5] {
        let within = |bytes| {
            let limits = Limits::new().with_bytes(bytes);
            Group::from_generators_within(points, &[[0_u16; 0]; 0], &limits)
                .map(|group| group.order())
        };
        assert_eq!((within(0), within(10)), (Ok(1), Ok(1)));
    }
    let none = Limits::new().with_bytes(0);
    let identity = Group::from_generators_within(3, &[[0_u16, 1, 2]], &none);
    assert_eq!(identity.map(|group| group.order()), Ok(1));
    let turn = Group::from_generators_within(3, &[[1_u16, 2, 0]], &none);
    assert_eq!(turn, Err(GeneratorError::Elements { most: 1 }));
}

#[test]
fn a_board_of_no_cells_has_the_identity_alone() {
    for (rows, cols) in [(0, 0), (0, usize::MAX), (usize::MAX, 0)] {
        let group = Group::board(rows, cols).unwrap();
        assert_eq!((group.points(), group.order()), (0, 1));
    }
}

/// All permutations of nine points, by the steps that they take and by a function that stops.
#[test]
fn steps_and_stops_end_the_closure() {
    use dense_code::limits::LimitReached;
    let generators = [[1, 2, 3, 4, 5, 6, 7, 8, 0], [1, 0, 2, 3, 4, 5, 6, 7, 8]];
    let within = |limits: &Limits<'_>| {
        Group::from_generators_within(9, &generators, limits).map(|group| group.order())
    };
    let stopped = Err(GeneratorError::Limit(LimitReached::Stopped));
    assert_eq!(within(&Limits::new().with_stop(&|| true)), stopped);
    for trivial in [&[][..], &[[0_u16, 1, 2]]] {
        let limits = Limits::new().with_stop(&|| true);
        assert!(Group::from_generators_within(3, trivial, &limits).is_err());
    }
    let few = LimitReached::Steps { limit: 1000 };
    assert_eq!(within(&Limits::new().with_steps(1000)), Err(GeneratorError::Limit(few)));
    assert_eq!(within(&Limits::new().with_steps(1_000_000)), Ok(362_880));
}

/// A gigabyte of elements was made before the group was refused.
#[test]
fn rings_of_too_many_elements_are_refused_at_once() {
    let begin = std::time::Instant::now();
    for points in [23_171, 40_000, 65_536] {
        let error = Err(GeneratorError::Elements { most: (1 << 29) / points });
        assert_eq!(Group::rotations(points), error);
        assert_eq!(Group::dihedral(points), error);
    }
    assert!(begin.elapsed().as_secs() < 1);
    for points in 0..20 {
        assert_eq!(Group::rotations(points).unwrap().order(), points.max(1));
        let moves = if points < 3 { points.max(1) } else { 2 * points };
        assert_eq!(Group::dihedral(points).unwrap().order(), moves);
    }
}
