//! Distance tables against plain searches, and their files against cuts, changes and kills.
#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::VecDeque;
use std::ops::ControlFlow;

use dense_code::Dense;
use perm_hash::search::{
    BATCH, BurntPancake, CubeCorners, DistanceTable, Hanoi, LoadError, Metric, NOWHERE, Pancake, PocketCube,
    Pyraminx, Search, Skewb, SlideMetric, SlidingPuzzle, Space, TopSpin,
};

/// Distances by a queue over explicit states.
fn naive<S: Space>(space: &S) -> Vec<Option<u32>> {
    let mut distances = vec![None; usize::try_from(S::State::COUNT).unwrap()];
    let index = |state: S::State| usize::try_from(state.rank()).unwrap();
    let start = space.start();
    distances[index(start)] = Some(0);
    let mut queue = VecDeque::from([start]);
    while let Some(state) = queue.pop_front() {
        let next = distances[index(state)].map(|distance| distance + 1);
        for neighbour in space.moves().filter_map(|by| space.apply(state, by)) {
            if distances[index(neighbour)].is_none() {
                distances[index(neighbour)] = next;
                queue.push_back(neighbour);
            }
        }
    }
    distances
}

fn agrees<S: Space>(table: &DistanceTable<&S>, space: &S) {
    let distances = naive(space);
    for (state, &distance) in S::State::all().zip(&distances) {
        assert_eq!(table.distance(state), distance, "{} {}", space.name(), state.rank());
        let nearer: Vec<S::Move> = space
            .moves()
            .filter(|&by| {
                space.apply(state, by).is_some_and(|next| {
                    distances[usize::try_from(next.rank()).unwrap()]
                        .is_some_and(|next| Some(next + 1) == distance)
                })
            })
            .collect();
        assert_eq!(table.best_moves(state).collect::<Vec<_>>(), nearer);
        let Some(path) = table.path(state) else {
            assert_eq!(distance, None);
            continue;
        };
        assert_eq!(path.len(), distance.unwrap() as usize);
        assert!(path.iter().try_fold(state, |at, &by| space.apply(at, by)) == Some(space.start()));
    }
    let counted: u64 = table.layers().iter().sum();
    assert_eq!(counted, distances.iter().flatten().count() as u64);
}

fn two_bits<S: Space>(space: S) {
    agrees(&DistanceTable::new(&space).unwrap(), &space);
}

fn one_bit<S: Space>(space: S) {
    agrees(&DistanceTable::one_bit(&space).unwrap(), &space);
}

#[test]
fn tables_agree_with_a_plain_search() {
    two_bits(Pancake::<6>);
    two_bits(TopSpin::<7, 4>); // half of the states can't be reached
    two_bits(TopSpin::<6, 3>);
    two_bits(Hanoi::<3, 7>);
    two_bits(Hanoi::<4, 5>);
    two_bits(SlidingPuzzle::<2, 3>::new(SlideMetric::Multi));
    two_bits(SlidingPuzzle::<2, 4>::new(SlideMetric::Single));
    one_bit(SlidingPuzzle::<2, 2>::new(SlideMetric::Single));
    one_bit(SlidingPuzzle::<2, 3>::new(SlideMetric::Single));
    one_bit(SlidingPuzzle::<4, 2>::new(SlideMetric::Single));
    one_bit(TopSpin::<6, 2>);
}

#[test]
fn colours_change_with_every_move() {
    fn check<S: Space>(space: &S) {
        for state in S::State::all().step_by(97) {
            for next in space.moves().filter_map(|by| space.apply(state, by)) {
                assert_ne!(space.colour(state).unwrap(), space.colour(next).unwrap(), "{}", space.name());
            }
        }
    }
    check(&PocketCube::new(Metric::QuarterTurn));
    check(&SlidingPuzzle::<3, 3>::new(SlideMetric::Single));
    check(&TopSpin::<6, 3>);
    check(&TopSpin::<8, 2>);
    assert!(TopSpin::<7, 2>.colour(TopSpin::<7, 2>.start()).is_none());
    let cube = PocketCube::new(Metric::HalfTurn);
    assert!(cube.colour(cube.start()).is_none());
}

/// What `expand` gives is what `apply` gives, state by state.
#[test]
fn batches_agree_with_single_moves() {
    fn check<S: Space>(space: &S) {
        let step = usize::try_from(S::State::COUNT / 2_000 + 1).unwrap();
        let ranks: Vec<u64> = (0..S::State::COUNT).step_by(step).collect();
        let mut together: Vec<u64> = Vec::new();
        for ranks in ranks.chunks(BATCH) {
            let mut calls = 0;
            space.expand(ranks, |after| {
                calls += 1;
                assert_eq!(after.len(), ranks.len());
                together.extend(after.iter().filter(|&&rank| rank != NOWHERE));
                ControlFlow::Continue(())
            });
            assert_eq!(calls, space.moves().count());
            let mut calls = 0;
            space.expand(ranks, |_| {
                calls += 1;
                ControlFlow::Break(())
            });
            assert_eq!(calls, space.moves().count().min(1));
        }
        let mut single: Vec<u64> = S::State::all()
            .step_by(step)
            .flat_map(|state| space.moves().filter_map(move |by| space.apply(state, by)))
            .map(Dense::rank)
            .collect();
        if space.is_undirected() {
            for state in S::State::all().step_by(10 * step) {
                for next in space.moves().filter_map(|by| space.apply(state, by)) {
                    assert!(space.moves().any(|by| space.apply(next, by) == Some(state)));
                }
            }
        }
        together.sort_unstable();
        single.sort_unstable();
        assert_eq!(together, single, "{}", space.name());
    }
    check(&Hanoi::<4, 6>);
    check(&SlidingPuzzle::<3, 3>::new(SlideMetric::Multi));
    check(&Pancake::<1>);
    check(&Pancake::<5>);
    check(&Pancake::<9>);
    check(&Pancake::<12>);
    check(&Pancake::<13>);
    check(&BurntPancake::<1>);
    check(&BurntPancake::<4>);
    check(&BurntPancake::<12>);
    check(&BurntPancake::<13>);
    check(&TopSpin::<12, 5>);
    check(&PocketCube::new(Metric::HalfTurn));
    check(&CubeCorners::new(Metric::QuarterTurn));
    check(&Pyraminx::new());
    check(&Skewb::new());
}

/// Every state has a text of its own, and only that is read back.
#[test]
fn texts_are_read_back_and_nothing_else() {
    fn check<S: Space>(space: &S) {
        let step = usize::try_from(S::State::COUNT / 1_000 + 1).unwrap();
        for state in S::State::all().step_by(step) {
            let text = space.to_text(state);
            assert!(space.from_text(&text) == Some(state), "{text}");
            for other in [
                format!("{text} "),
                format!(" {text}"),
                format!("{text} 0"),
                format!("0{text}"),
                format!("{text}+"),
            ] {
                assert!(space.from_text(&other).is_none(), "{other}");
            }
        }
        assert!(space.from_text("").is_none());
        assert!(space.from_text("x").is_none());
    }
    check(&Pancake::<7>);
    check(&BurntPancake::<5>);
    check(&TopSpin::<6, 4>);
    check(&PocketCube::new(Metric::HalfTurn));
    check(&CubeCorners::new(Metric::QuarterTurn));
    check(&Pyraminx::new());
    check(&Skewb::new());
    check(&Hanoi::<4, 5>);
    check(&SlidingPuzzle::<3, 3>::default());
    let cube = PocketCube::new(Metric::HalfTurn);
    assert_eq!(cube.to_text(cube.start()), "0 1 2 3 4 5 6");
    // One corner twisted alone: no such state.
    assert!(cube.from_text("0+ 1 2 3 4 5 6").is_none());
    assert!(cube.from_text("0+ 1- 2 3 4 5 6").is_some());
}

#[test]
fn what_is_ruled_out_is_out_of_reach() {
    fn check<const N: usize, const K: usize>(exact: bool) {
        let space = TopSpin::<N, K>;
        let distances = naive(&space);
        for (state, distance) in <TopSpin<N, K> as Space>::State::all().zip(distances) {
            assert!(space.can_reach(state) || distance.is_none(), "{N} {K} {}", space.to_text(state));
            assert!(
                !exact || !space.can_reach(state) || distance.is_some(),
                "{N} {K} {}",
                space.to_text(state)
            );
        }
    }
    check::<5, 1>(true);
    check::<5, 2>(true);
    check::<6, 2>(true);
    check::<6, 3>(true);
    check::<6, 4>(true);
    check::<5, 4>(true);
    check::<6, 5>(true);
    check::<6, 6>(true);
    check::<7, 3>(true);
    check::<7, 4>(true);
    check::<7, 5>(true);
    check::<8, 4>(true);
    check::<8, 5>(false);
    check::<8, 6>(true);
}

#[cfg(feature = "rand")]
#[test]
fn random_states_are_spread_evenly() {
    use rand_pcg::rand_core::SeedableRng as _;
    let mut rng = rand_pcg::Pcg64::seed_from_u64(5);
    let space = TopSpin::<5, 4>;
    let mut counts = [0_u32; 120];
    for _ in 0..10_000 {
        counts[usize::try_from(space.random(&mut rng).rank()).unwrap()] += 1;
    }
    // Five rotations and five reflections, each a thousand times or nearly so: five standard deviations are 150.
    assert_eq!(counts.iter().filter(|&&count| count > 0).count(), 10);
    assert!(counts.iter().all(|&count| count == 0 || count.abs_diff(1000) < 160), "{counts:?}");
}

#[test]
fn several_starts_and_early_stops() {
    let space = Hanoi::<3, 4>;
    let corners: Vec<_> = (0..3).map(|peg| <[_; 4]>::unrank(peg * 40).unwrap()).collect();
    // A start that is given twice counts once.
    let twice = corners.iter().chain(&corners).copied();
    let search = Search::from_starts(space, twice, u64::MAX).unwrap();
    let table = DistanceTable::from_search(search).unwrap();
    assert_eq!(table.layers()[0], 3);
    assert!(corners.iter().all(|&corner| table.distance(corner) == Some(0)));
    let first = naive(&space);
    assert!(<[_; 4]>::all().zip(first).all(|(state, far)| table.distance(state) <= far));
}

#[test]
fn every_cut_and_every_change_is_an_error() {
    let space = SlidingPuzzle::<2, 3>::default();
    for table in [DistanceTable::new(space).unwrap(), DistanceTable::one_bit(space).unwrap()] {
        let bytes = table.to_bytes();
        let again = DistanceTable::from_bytes(space, &bytes).unwrap();
        assert_eq!(again.to_bytes(), bytes);
        for cut in 0..bytes.len() {
            assert!(DistanceTable::from_bytes(space, &bytes[..cut]).is_err(), "cut at {cut}");
        }
        for bit in 0..bytes.len() * 8 {
            let mut changed = bytes.clone();
            changed[bit / 8] ^= 1 << (bit % 8);
            assert!(DistanceTable::from_bytes(space, &changed).is_err(), "bit {bit}");
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert_eq!(DistanceTable::from_bytes(space, &longer).map(|_| ()), Err(LoadError::Corrupt));
        let other = DistanceTable::from_bytes(SlidingPuzzle::<3, 2>::default(), &bytes);
        assert_eq!(other.map(|_| ()), Err(LoadError::Space));
        assert_eq!(
            DistanceTable::from_bytes(space, &bytes[..bytes.len() - 1]).map(|_| ()),
            Err(LoadError::CutOff)
        );
        assert_eq!(DistanceTable::from_bytes(space, b"something else").map(|_| ()), Err(LoadError::Foreign));
    }
}

#[cfg(feature = "std")]
mod files {
    use std::io::{BufRead as _, BufReader};
    use std::process::{Command, Stdio};
    use std::time::Duration;

    use perm_hash::search::{DistanceTable, Hanoi, LoadError, Search, Space};

    const CHILD: &str = "PERM_HASH_SAVES_TO";

    /// Distances from one corner, or from two.
    fn table(corners: usize) -> DistanceTable<Hanoi<3, 12>> {
        let space = Hanoi::<3, 12>;
        let starts = [space.start(), space.start().map(|_| dense_code::Below::new(1).unwrap())];
        let search = Search::from_starts(space, starts[..corners].iter().copied(), u64::MAX);
        DistanceTable::from_search(search.unwrap()).unwrap()
    }

    /// Not a test of its own: the child of the next one, which saves one table and another over and over.
    #[test]
    fn saves_until_killed() {
        let Some(path) = std::env::var_os(CHILD) else { return };
        let tables = [table(1), table(2)];
        println!("saving");
        for table in tables.iter().cycle() {
            table.save(&path).unwrap();
        }
    }

    #[test]
    fn a_kill_while_saving_leaves_one_table_or_the_other() {
        let folder = std::env::temp_dir().join(format!("dense-code-kill-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("hanoi.table");
        let whole = [table(1).to_bytes(), table(2).to_bytes()];
        assert_ne!(whole[0], whole[1]);
        let mut parts = 0;
        for round in 0..12 {
            let mut child = Command::new(std::env::current_exe().unwrap())
                .args(["--exact", "files::saves_until_killed", "--nocapture"])
                .env(CHILD, &path)
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
            assert!(lines.any(|line| line.unwrap().contains("saving")));
            std::thread::sleep(Duration::from_micros(1_300 * round));
            child.kill().unwrap();
            child.wait().unwrap();
            match DistanceTable::load(Hanoi::<3, 12>, &path) {
                Ok(table) => assert!(whole.contains(&table.to_bytes()), "a table that nobody saved"),
                Err(error) => assert_eq!(error, LoadError::Io(std::io::ErrorKind::NotFound)),
            }
            parts += std::fs::read_dir(&folder).unwrap().count() - usize::from(path.exists());
            for entry in std::fs::read_dir(&folder).unwrap() {
                let entry = entry.unwrap().path();
                if entry != path {
                    // What was cut off under its own name is refused as well.
                    let cut = DistanceTable::load(Hanoi::<3, 12>, &entry).map(|table| table.to_bytes());
                    assert!(cut.is_err() || whole.contains(&cut.unwrap()));
                    std::fs::remove_file(entry).unwrap();
                }
            }
        }
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(parts > 0, "no child was killed while it wrote: the test proved nothing");
    }

    #[test]
    fn a_file_that_can_not_be_written_is_an_error() {
        let table = table(1);
        let missing = std::env::temp_dir().join("no such folder of dense-code").join("table");
        assert_eq!(table.save(&missing), Err(LoadError::Io(std::io::ErrorKind::NotFound)));
    }
}
