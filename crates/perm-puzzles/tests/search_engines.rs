//! The engines of `search` against each other: blocks of bits, batches, threads, instruction
//! levels.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use dense_code::{Dense as _, Level};
use dense_search::{Layer, Search, SearchError, Space};
use perm_puzzles::definition::Definition;
use perm_puzzles::{SlidingPuzzle, SlidingSearch, Tiles};

/// After every layer both have seen the same positions, wherever the search began.
fn agree<const R: usize, const C: usize>(starts: &[Tiles<R, C>], level: Level) {
    let mut bits =
        SlidingSearch::<R, C>::from_starts(starts.iter().copied(), u64::MAX).unwrap().at(level);
    let space = SlidingPuzzle::<R, C>::default();
    let mut batches = Search::from_starts(space, starts.iter().copied(), u64::MAX).unwrap();
    loop {
        let layer = bits.next();
        assert_eq!(layer, batches.next());
        let step = usize::try_from(Tiles::<R, C>::COUNT / 5_000 + 1).unwrap();
        assert!(
            Tiles::<R, C>::all()
                .step_by(step)
                .all(|tiles| bits.has_seen(tiles) == batches.has_seen(tiles)),
            "{R} x {C}, depth {:?}",
            bits.depth()
        );
        if layer.is_none() {
            break;
        }
        // Half way on from a checkpoint.
        if layer.is_some_and(|layer| layer.depth == 7) {
            bits = SlidingSearch::from_bytes(&bits.to_bytes()).unwrap().at(level);
            batches = Search::from_bytes(space, &batches.to_bytes()).unwrap();
        }
    }
    assert_eq!((bits.next(), batches.next()), (None, None));
    assert_eq!(bits.total(), Tiles::<R, C>::COUNT);
}

fn from_many<const R: usize, const C: usize>() {
    let state = |k: u64| Tiles::<R, C>::unrank(k * 2_654_435_761 % Tiles::<R, C>::COUNT).unwrap();
    for level in Level::available() {
        agree::<R, C>(&[Tiles::GOAL], level);
        for k in 1..4 {
            agree::<R, C>(&[state(k)], level);
        }
        // Three starts with the blank on one colour, one of them twice.
        let space = SlidingPuzzle::<R, C>::default();
        let of_goal =
            (5..).map(state).filter(|&tiles| space.colour(tiles) == space.colour(Tiles::GOAL));
        let mut starts: Vec<_> = of_goal.take(2).collect();
        starts.extend([Tiles::GOAL, Tiles::GOAL]);
        agree::<R, C>(&starts, level);
    }
}

#[test]
fn bits_and_batches_agree_on_all_small_boards() {
    from_many::<2, 2>();
    from_many::<2, 3>();
    from_many::<3, 2>();
    from_many::<2, 4>();
    from_many::<4, 2>();
    from_many::<3, 3>();
}

#[test]
fn bits_and_batches_agree_on_ten_cells() {
    agree::<2, 5>(&[Tiles::GOAL], Level::detect());
    agree::<5, 2>(&[Tiles::unrank(1_234_567).unwrap()], Level::PORTABLE);
}

#[test]
fn starts_are_checked() {
    let one = Tiles::<2, 2>::GOAL;
    let other = SlidingPuzzle::<2, 2>::default();
    let (_, other) = other.successors(one).next().unwrap();
    let bits = |starts: &[Tiles<2, 2>], limit| {
        SlidingSearch::from_starts(starts.iter().copied(), limit).map(|_| ())
    };
    assert_eq!(bits(&[one, other], u64::MAX), Err(SearchError::Colours));
    assert_eq!(bits(&[], u64::MAX), Err(SearchError::NoStart));
    let needed = SlidingSearch::<2, 2>::bytes();
    assert_eq!(bits(&[one], needed), Ok(()));
    assert_eq!(bits(&[one], needed - 1), Err(SearchError::Limit { needed, limit: needed - 1 }));
    let space = SlidingPuzzle::<2, 2>::default();
    let batches = |starts: &[Tiles<2, 2>], limit| {
        Search::from_starts(space, starts.iter().copied(), limit).map(|_| ())
    };
    assert_eq!(batches(&[], u64::MAX), Err(SearchError::NoStart));
    let needed = Search::bytes_for(&space);
    assert_eq!(batches(&[one, other], needed), Ok(()));
    assert_eq!(batches(&[one], needed - 1), Err(SearchError::Limit { needed, limit: needed - 1 }));
    // A space that no machine holds is refused, not tried: 16!/2 positions.
    let refused = SlidingSearch::<4, 4>::from_starts([Tiles::GOAL], 1 << 40).map(|_| ());
    assert!(matches!(refused, Err(SearchError::Limit { .. })));
    // Nor is one that no address space has room for: 20!/4 bytes and the queues.
    let twenty = Definition::pancake(20).unwrap().compile().unwrap();
    let needed = Search::bytes_for(&twenty);
    let refused = Search::new(&twenty).unwrap_err();
    assert_eq!(refused, SearchError::Memory { needed });
    assert_eq!(
        refused.to_string(),
        format!("the search needs {needed} bytes, more than there are")
    );
}

#[cfg(feature = "rayon")]
#[test]
fn threads_change_nothing() {
    // Also where the tests have a single processor.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    let both = |one: Vec<Layer>, many: &(dyn Fn() -> Vec<Layer> + Sync)| {
        assert_eq!(pool.install(many), one);
    };
    fn search<S: Space>(space: S) -> Search<S> {
        Search::new(space).unwrap()
    }
    let eight = SlidingPuzzle::<3, 3>::default;
    for puzzle in [
        Definition::pancake(9).unwrap(),
        Definition::topspin(9, 4).unwrap(),
        Definition::pocket_cube(),
    ] {
        let space = puzzle.compile().unwrap();
        both(search(&space).collect(), &|| search(&space).parallel().collect());
    }
    both(search(eight()).collect(), &|| search(eight()).parallel().collect());
    fn sliding<const R: usize, const C: usize>() -> SlidingSearch<R, C> {
        SlidingSearch::new().unwrap()
    }
    both(sliding::<2, 5>().collect(), &|| sliding::<2, 5>().parallel().collect());
    both(sliding::<3, 4>().collect(), &|| sliding::<3, 4>().parallel().collect());
}

#[test]
fn shares_change_nothing() {
    use perm_puzzles::{Slice, SlidingShare};

    fn check<const R: usize, const C: usize>(shares: usize) {
        let mut parts: Vec<_> =
            (0..shares).map(|k| SlidingShare::<R, C>::new(k, shares).unwrap()).collect();
        let mut layers = vec![1];
        loop {
            let mut post: Vec<(usize, Slice)> = Vec::new();
            for part in &mut parts {
                part.expand(|to, slice| post.push((to, slice)));
            }
            for (to, slice) in post {
                // Only the owner takes it.
                for (k, part) in parts.iter_mut().enumerate() {
                    assert_eq!(part.accept(&slice), k == to);
                }
            }
            let new = parts.iter_mut().map(SlidingShare::settle).sum();
            if new == 0 {
                break;
            }
            layers.push(new);
            if layers.len() % 5 == 0 {
                // Killed, and begun again from what was written.
                for (k, part) in parts.iter_mut().enumerate() {
                    let words = part.words().concat();
                    *part = SlidingShare::new(k, shares).unwrap();
                    assert!(part.restore(u32::try_from(layers.len() - 1).unwrap(), words));
                }
            }
        }
        let alone: Vec<u64> =
            SlidingSearch::<R, C>::new().unwrap().map(|layer| layer.states).collect();
        assert_eq!(layers, alone, "{R} x {C} in {shares}");
    }
    check::<2, 2>(1);
    check::<3, 3>(1);
    check::<3, 3>(3);
    check::<2, 5>(2);
    check::<5, 2>(7);
    check::<3, 4>(2);
    check::<2, 6>(5);
    assert!(SlidingShare::<3, 3>::new(2, 2).is_err());
}

#[test]
fn shares_may_be_many_and_take_only_positions() {
    use perm_puzzles::{Slice, SlidingShare};

    // More shares than chunks: most are empty, and all their products pass 64 bits.
    let shares = usize::MAX - 1;
    for share in [0, shares / 2, shares - 1] {
        let mut share = SlidingShare::<3, 4>::new(share, shares).unwrap();
        share.expand(|to, _| assert!(to < shares));
        assert!(share.settle() <= 2);
    }
    let mut share = SlidingShare::<2, 5>::new(0, 1).unwrap();
    for (bits, taken) in [(u64::MAX, false), (1 << 60, false), (u64::MAX >> 4, true)] {
        assert_eq!(share.accept(&Slice { cell: 1, word: 0, words: vec![bits] }), taken);
    }
    assert_eq!(share.settle(), 60);
    let mut share = SlidingShare::<2, 2>::new(0, 1).unwrap();
    for (bits, taken) in [(8, false), (7, true)] {
        assert_eq!(share.accept(&Slice { cell: 1, word: 0, words: vec![bits] }), taken);
    }
    for (words, taken) in [(vec![8; 4], false), (vec![7; 3], false), (vec![7; 4], true)] {
        assert_eq!(share.restore(1, words), taken);
    }
}
