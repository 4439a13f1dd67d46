//! Distance tables against plain searches, and their files against cuts, changes and kills.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeSet, VecDeque};
use std::ops::ControlFlow;

use dense_code::{Below, Dense};
use dense_search::{
    BATCH, Deepening, DistanceTable, NOWHERE, RecordError, Search, Space, TableError,
};
use perm_hash::Perm;
use perm_puzzles::{
    BurntPancake, CubeCorners, Hanoi, Metric, Pancake, PocketCube, Pyraminx, Skewb, SlideMetric,
    SlidingPuzzle, TopSpin,
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
        for (_, neighbour) in space.successors(state) {
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
            .successors(state)
            .filter(|(_, next)| {
                distances[usize::try_from(next.rank()).unwrap()]
                    .is_some_and(|next| Some(next + 1) == distance)
            })
            .map(|(by, _)| by)
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

/// The page tells which built-in puzzles have tables of one bit.
#[test]
fn puzzles_of_one_colour_are_refused() {
    fn refused<S: Space>(space: S) -> bool {
        matches!(DistanceTable::one_bit(space), Err(TableError::OneColour))
    }
    assert!(refused(PocketCube::new(Metric::HalfTurn)));
    assert!(refused(CubeCorners::new(Metric::HalfTurn)));
    assert!(refused(SlidingPuzzle::<2, 3>::new(SlideMetric::Multi)));
    assert!(refused(TopSpin::<7, 4>) && refused(TopSpin::<6, 4>) && refused(Hanoi::<3, 3>));
    assert!(refused(Pyraminx::new()) && refused(Skewb::new()));
    assert!(refused(Pancake::<5>) && refused(BurntPancake::<4>));
    // Of TopSpin those with even `N` and `K` of 2, 6, 10, ... below it.
    fn top_spin<const N: usize, const K: usize>(is_allowed: bool) {
        let table = DistanceTable::one_bit(TopSpin::<N, K>);
        assert_eq!(table.is_ok(), is_allowed, "{N} {K}");
    }
    top_spin::<4, 2>(true);
    top_spin::<4, 3>(false);
    top_spin::<4, 4>(false);
    top_spin::<5, 2>(false);
    top_spin::<6, 2>(true);
    top_spin::<6, 3>(false);
    top_spin::<6, 4>(false);
    top_spin::<6, 5>(false);
    top_spin::<6, 6>(false);
    top_spin::<7, 6>(false);
    top_spin::<8, 2>(true);
    top_spin::<8, 3>(false);
    top_spin::<8, 5>(false);
    top_spin::<8, 6>(true);
    top_spin::<8, 7>(false);
    let table = DistanceTable::one_bit(PocketCube::new(Metric::QuarterTurn)).unwrap();
    assert_eq!(table.layers().iter().sum::<u64>(), 3_674_160);
}

#[test]
fn colours_change_with_every_move() {
    fn check<S: Space>(space: &S) {
        for state in S::State::all().step_by(97) {
            for (_, next) in space.successors(state) {
                assert_ne!(
                    space.colour(state).unwrap(),
                    space.colour(next).unwrap(),
                    "{}",
                    space.name()
                );
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
    /// `moves` is how many moves the space has, or the most in one state where they differ.
    fn check<S: Space>(space: &S, moves: usize) {
        let step = usize::try_from(S::State::COUNT / 2_000 + 1).unwrap();
        let ranks: Vec<u64> = (0..S::State::COUNT).step_by(step).collect();
        let mut together: Vec<u64> = Vec::new();
        let mut calls_in_all = BTreeSet::new();
        for ranks in ranks.chunks(BATCH) {
            let mut calls = 0;
            space.expand(ranks, |after| {
                calls += 1;
                assert_eq!(after.len(), ranks.len());
                together.extend(after.iter().filter(|&&rank| rank != NOWHERE));
                ControlFlow::Continue(())
            });
            assert!(calls <= moves);
            calls_in_all.insert(calls);
            let mut calls = 0;
            space.expand(ranks, |_| {
                calls += 1;
                ControlFlow::Break(())
            });
            assert_eq!(calls, moves.min(1));
        }
        let mut single: Vec<u64> = S::State::all()
            .step_by(step)
            .flat_map(|state| space.successors(state))
            .map(|(_, next)| next.rank())
            .collect();
        if space.is_undirected() {
            for state in S::State::all().step_by(10 * step) {
                for (by, next) in space.successors(state) {
                    assert!(space.apply(state, by) == Some(next));
                    assert!(space.successors(next).any(|(_, back)| back == state));
                }
            }
        }
        assert_eq!(calls_in_all.last(), Some(&moves));
        together.sort_unstable();
        single.sort_unstable();
        assert_eq!(together, single, "{}", space.name());
    }
    macro_rules! check {
        ($space:expr) => {{
            let space = $space;
            check(&space, space.moves().count());
        }};
    }
    // Of the moves of these two some are never possible together.
    check(&Hanoi::<4, 6>, 6);

    check(&SlidingPuzzle::<3, 3>::new(SlideMetric::Multi), 4);
    check!(Pancake::<0>);
    check!(Pancake::<1>);
    check!(Pancake::<5>);
    check!(Pancake::<9>);
    check!(Pancake::<12>);
    check!(Pancake::<13>);
    check!(BurntPancake::<0>);
    check!(BurntPancake::<1>);
    check!(BurntPancake::<4>);
    check!(BurntPancake::<12>);
    check!(BurntPancake::<13>);
    check!(TopSpin::<12, 5>);
    check!(PocketCube::new(Metric::HalfTurn));
    check!(CubeCorners::new(Metric::QuarterTurn));
    check!(Pyraminx::new());
    check!(Skewb::new());
}

/// Every move is as wide as the format asks for, as a whole.
#[test]
fn moves_fill_their_width() {
    fn check(moves: impl Iterator<Item = impl std::fmt::Display>) {
        for by in moves {
            assert_eq!(format!("{by:>9}"), format!("{:>9}", by.to_string()));
        }
    }
    check(Hanoi::<4, 6>.moves());
    check(SlidingPuzzle::<3, 3>::new(SlideMetric::Multi).moves());
    check(Pancake::<4>.moves());
    check(TopSpin::<5, 3>.moves());
    check(PocketCube::new(Metric::HalfTurn).moves());
    check(Pyraminx::new().moves());
    check(Skewb::new().moves());
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
fn topspin_knows_what_it_can_reach() {
    fn check<const N: usize, const K: usize>() {
        let space = TopSpin::<N, K>;
        let mut search = Search::new(space).unwrap();
        search.by_ref().for_each(drop);
        for state in <TopSpin<N, K> as Space>::State::all() {
            assert_eq!(
                space.can_reach(state),
                search.has_seen(state),
                "{N} {K} {}",
                space.to_text(state)
            );
        }
    }
    macro_rules! check {
        ($($n:literal: $($k:literal)*;)*) => {
            $($(check::<$n, $k>();)*)*
        };
    }
    check! {
        0: 0;
        1: 0 1;
        2: 0 1 2;
        3: 0 1 2 3;
        4: 0 1 2 3 4;
        5: 0 1 2 3 4 5;
        6: 0 1 2 3 4 5 6;
        7: 0 1 2 3 4 5 6 7;
        8: 0 1 2 3 4 5 6 7 8;
        9: 4 5 8;
    }
}

#[test]
#[cfg(feature = "rand")]
fn random_states_are_spread_evenly() {
    use rand_pcg::rand_core::SeedableRng as _;
    let mut rng = rand_pcg::Pcg64::seed_from_u64(5);
    let space = TopSpin::<5, 4>;
    let mut counts = [0_u32; 120];
    for _ in 0..10_000 {
        counts[usize::try_from(space.random(&mut rng).rank()).unwrap()] += 1;
    }
    // Five rotations and five reflections, each a thousand times or nearly so: five standard
    // deviations are 150.
    assert_eq!(counts.iter().filter(|&&count| count > 0).count(), 10);
    assert!(counts.iter().all(|&count| count == 0 || count.abs_diff(1000) < 160), "{counts:?}");
}

#[test]
#[cfg(feature = "rand")]
fn random_states_of_topspin_are_all_that_can_be_reached() {
    use perm_puzzles::Spin;
    use rand_pcg::rand_core::SeedableRng as _;
    fn check<const N: usize, const K: usize>() {
        let mut rng = rand_pcg::Pcg64::seed_from_u64(7);
        let space = TopSpin::<N, K>;
        let reached = Dense::all().filter(|&state| space.can_reach(state)).count();
        let mut seen = std::collections::HashSet::new();
        // Thirty of each: none is missing but with a chance below one in 10^9.
        for _ in 0..30 * reached {
            let state = space.random(&mut rng);
            assert!(space.can_reach(state), "{N} {K}");
            seen.insert(state);
        }
        assert_eq!(seen.len(), reached, "{N} {K}");
    }
    check::<0, 0>();
    check::<1, 1>();
    check::<2, 2>();
    check::<6, 1>();
    check::<5, 4>();
    check::<5, 5>();
    check::<5, 2>();
    check::<5, 3>();
    check::<6, 3>();
    check::<6, 4>();
    check::<8, 5>();
    // Forty of 20! states; a quarter of the states that keep or exchange the halves.
    let mut rng = rand_pcg::Pcg64::seed_from_u64(7);
    for _ in 0..100 {
        let state = TopSpin::<20, 20>.random(&mut rng);
        assert!(TopSpin::<20, 20>.can_reach(state));
        let state = TopSpin::<14, 9>.random(&mut rng);
        assert!(TopSpin::<14, 9>.can_reach(state));
        let walked = [Spin::Turn, Spin::Left, Spin::Left, Spin::Turn, Spin::Left]
            .iter()
            .try_fold(state, |state, &by| TopSpin::<14, 9>.apply(state, by));
        assert!(walked.is_some_and(|state| TopSpin::<14, 9>.can_reach(state)));
    }
}

/// A reference asks the space for random states too.
#[test]
#[cfg(feature = "rand")]
fn references_give_the_random_states_of_the_space() {
    use rand_pcg::rand_core::SeedableRng as _;
    let rng = || rand_pcg::Pcg64::seed_from_u64(3);
    fn random<S: Space>(space: S, mut rng: rand_pcg::Pcg64) -> S::State {
        space.random(&mut rng)
    }
    assert_eq!(random(&TopSpin::<6, 5>, rng()), random(TopSpin::<6, 5>, rng()));
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

/// More starts than the queue may hold are marked in the table.
#[test]
fn many_starts_stay_within_the_bytes() {
    let bytes = Search::bytes_for(&Pancake::<7>);
    for count in [1, 2, 39, 40, 41, 2_000, 5_040] {
        let starts = Dense::all().take(count);
        let search =
            Search::from_starts(Pancake::<7>, starts.clone().chain(starts), bytes).unwrap();
        let first = Perm::unrank(0).unwrap();
        assert!(search.has_seen(first) && search.total() == count as u64);
        let checkpoint = search.to_bytes();
        assert!(checkpoint.len() as u64 <= bytes + 120, "{count}");
        let again = Search::from_bytes(Pancake::<7>, &checkpoint).unwrap();
        assert!(again.eq(search.clone()));
        let table = DistanceTable::from_search(search).unwrap();
        assert_eq!((table.layers()[0], table.layers().iter().sum()), (count as u64, 5_040));
        assert!(
            Perm::<7>::all()
                .all(|stack| (table.distance(stack) == Some(0)) == (stack.rank() < count as u64))
        );
    }
}

#[test]
fn a_search_that_has_begun_makes_no_table() {
    let mut search = Search::new(Pancake::<4>).unwrap();
    search.next();
    assert_eq!(DistanceTable::from_search(search.clone()).map(|_| ()), Err(TableError::Begun));
    search.next();
    assert_eq!(DistanceTable::from_search(search).map(|_| ()), Err(TableError::Begun));
}

/// A row of cells, from each of which one goes to its neighbours.
struct Line<const N: u32>;

impl<const N: u32> Space for Line<N> {
    type State = Below<N>;
    type Move = i8;

    fn name(&self) -> String {
        "line".into()
    }

    fn start(&self) -> Below<N> {
        Below::new(0).unwrap()
    }

    fn successors(&self, state: Below<N>) -> impl Iterator<Item = (i8, Below<N>)> {
        [1, -1].into_iter().filter_map(move |by| Some((by, self.apply(state, by)?)))
    }

    fn apply(&self, state: Below<N>, by: i8) -> Option<Below<N>> {
        Below::new(state.get().checked_add_signed(by.into())?)
    }

    fn is_undirected(&self) -> bool {
        true
    }
}

/// More than 2^20 of either.
#[test]
fn tables_of_many_layers_or_starts_are_read_back() {
    let space = Line::<1_100_000>;
    let by_layers = DistanceTable::new(&space).unwrap();
    let by_starts = Search::from_starts(&space, Dense::all(), u64::MAX).unwrap();
    for table in [by_layers, DistanceTable::from_search(by_starts).unwrap()] {
        let again = DistanceTable::from_bytes(&space, &table.to_bytes()).unwrap();
        assert_eq!(again.layers(), table.layers());
    }
}

/// A path that is longer than the stack of a thread is deep.
#[test]
fn deepening_goes_as_far_as_the_path() {
    let deepening = Deepening::new(Line::<1_000_000>, |state: Below<1_000_000>| state.get());
    let path = deepening.solve(Below::new(900_000).unwrap(), u32::MAX);
    assert_eq!(path.map(|path| path.len()), Some(900_000));
    // Without a bound also the wrong way, and back.
    let blind = Deepening::new(Line::<2_000>, |_| 0);
    let path = blind.solve(Below::new(700).unwrap(), 700).unwrap();
    assert_eq!(path, [-1; 700]);
    assert_eq!(blind.solve(Below::new(700).unwrap(), 699), None);
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
        assert!(matches!(DistanceTable::from_bytes(space, &longer), Err(RecordError::Corrupt)));
        let other = DistanceTable::from_bytes(SlidingPuzzle::<3, 2>::default(), &bytes);
        let Err(RecordError::Space { found, expected }) = other else { panic!("{other:?}") };
        assert_eq!((&*found, &*expected), ("sliding 2 3", "sliding 3 2"));
        let shorter = DistanceTable::from_bytes(space, &bytes[..bytes.len() - 1]);
        assert!(matches!(shorter, Err(RecordError::CutOff)));
        let text = DistanceTable::from_bytes(space, b"something else");
        assert!(matches!(text, Err(RecordError::Foreign)));
    }
}

#[cfg(feature = "std")]
mod files {
    use std::error::Error as _;
    use std::io::{BufRead as _, BufReader, ErrorKind};
    use std::process::{Command, Stdio};
    use std::time::Duration;

    use dense_search::{DistanceTable, RecordError, Search, Space};
    use perm_puzzles::Hanoi;

    const CHILD: &str = "PERM_HASH_SAVES_TO";

    /// Distances from one corner, or from two.
    fn table(corners: usize) -> DistanceTable<Hanoi<3, 12>> {
        let space = Hanoi::<3, 12>;
        let starts = [space.start(), space.start().map(|_| dense_code::Below::new(1).unwrap())];
        let search = Search::from_starts(space, starts[..corners].iter().copied(), u64::MAX);
        DistanceTable::from_search(search.unwrap()).unwrap()
    }

    /// Not a test of its own: the child of the next one, which saves one table and another over and
    /// over.
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
                Ok(table) => {
                    assert!(whole.contains(&table.to_bytes()), "a table that nobody saved");
                }
                Err(RecordError::Io { source: error, .. }) => {
                    assert_eq!(error.kind(), ErrorKind::NotFound);
                }
                Err(error) => panic!("{error}"),
            }
            parts += std::fs::read_dir(&folder).unwrap().count() - usize::from(path.exists());
            for entry in std::fs::read_dir(&folder).unwrap() {
                let entry = entry.unwrap().path();
                if entry != path {
                    // What was cut off under its own name is refused as well.
                    let cut =
                        DistanceTable::load(Hanoi::<3, 12>, &entry).map(|table| table.to_bytes());
                    assert!(cut.is_err() || whole.contains(&cut.unwrap()));
                    std::fs::remove_file(entry).unwrap();
                }
            }
        }
        std::fs::remove_dir_all(&folder).unwrap();
        assert!(parts > 0, "no child was killed while it wrote: the test proved nothing");
    }

    /// Each of the saves has a part of its own.
    #[test]
    fn threads_may_save_to_one_path() {
        let path = std::env::temp_dir().join(format!("dense-code-threads-{}", std::process::id()));
        let tables = [table(1), table(2)];
        std::thread::scope(|scope| {
            for table in &tables {
                scope.spawn(|| (0..10).for_each(|_| table.save(&path).unwrap()));
            }
        });
        let last = DistanceTable::load(Hanoi::<3, 12>, &path).unwrap().to_bytes();
        assert!(tables.iter().any(|table| table.to_bytes() == last));
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_file_that_can_not_be_written_is_an_error() {
        let table = table(1);
        let missing = std::env::temp_dir().join("no such folder of dense-code").join("table");
        let error = table.save(&missing).unwrap_err();
        assert!(
            matches!(&error, RecordError::Io { source: error, .. } if error.kind() == ErrorKind::NotFound)
        );
        assert!(error.to_string().contains("no such folder of dense-code"), "{error}");
        // What the operating system said is not lost.
        let source = error.source().unwrap().downcast_ref::<std::io::Error>().unwrap();
        assert!(source.raw_os_error().is_some());
    }
}
