//! The engines against each other: blocks of bits, batches, threads.

use dense_code::Dense as _;
#[cfg(feature = "rayon")]
use dense_search::Layer;
use dense_search::{Search, check_space};
use sliding_tiles::{SlidingPuzzle, SlidingSearch, Tiles};

/// After every layer both have seen the same positions, wherever the search began.
fn agree<const R: usize, const C: usize>(start: Tiles<R, C>) {
    let mut bits = SlidingSearch::<R, C>::new(start).unwrap();
    let space = SlidingPuzzle::<R, C>::default();
    let mut total = 0;
    let mut batches = Search::from_starts(space, [start]).unwrap();
    loop {
        let layer = bits.next();
        assert_eq!(layer, batches.next());
        let step = usize::try_from(Tiles::<R, C>::COUNT / 5_000 + 1).unwrap();
        assert!(
            Tiles::<R, C>::all()
                .step_by(step)
                .all(|tiles| bits.has_seen(tiles) == batches.has_seen(tiles)),
            "{R} x {C}, {layer:?}"
        );
        let Some(layer) = layer else { break };
        total = layer.total;
    }
    assert_eq!((bits.next(), batches.next()), (None, None));
    assert_eq!(total, Tiles::<R, C>::COUNT);
}

fn from_many<const R: usize, const C: usize>() {
    let state = |k: u64| Tiles::<R, C>::unrank(k * 2_654_435_761 % Tiles::<R, C>::COUNT).unwrap();
    for k in 0..4 {
        agree::<R, C>(state(k));
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
    agree::<2, 5>(Tiles::GOAL);
    agree::<5, 2>(Tiles::unrank(1_234_567).unwrap());
}

#[cfg(feature = "rayon")]
#[test]
fn threads_change_nothing() {
    // Also where the tests have a single processor.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    let both = |one: Vec<Layer>, many: &(dyn Fn() -> Vec<Layer> + Sync)| {
        assert_eq!(pool.install(many), one);
    };
    let eight = || Search::new(SlidingPuzzle::<3, 3>::default()).unwrap();
    both(eight().collect(), &|| eight().parallel().collect());
    fn sliding<const R: usize, const C: usize>() -> SlidingSearch<R, C> {
        SlidingSearch::new(Tiles::GOAL).unwrap()
    }
    both(sliding::<2, 5>().collect(), &|| sliding::<2, 5>().parallel().collect());
    both(sliding::<3, 4>().collect(), &|| sliding::<3, 4>().parallel().collect());
}

#[test]
fn the_laws_of_spaces_hold() {
    fn both<const R: usize, const C: usize>() {
        assert_eq!(check_space(&SlidingPuzzle::<R, C>::Single), Ok(()));
        assert_eq!(check_space(&SlidingPuzzle::<R, C>::Multi), Ok(()));
    }
    both::<2, 2>();
    both::<2, 5>();
    both::<4, 4>();
}
