//! Layers, tables and checkpoints of spaces that only say what their successors are, against a
//! plain search over states in a map.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::cast_possible_truncation, reason = "small numbers")]

mod plain;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::sync::atomic::{AtomicU32, Ordering};

use dense_code::limits::LimitReached;
use dense_code::{Below, Dense, Limits};
#[cfg(feature = "std")]
use dense_search::Saved as _;
use dense_search::{ByteTable, DistanceTable, Error, Search, Space, Successors, check_space};
use perm_hash::Perm;
use plain::naive;

/// Peg solitaire on a board of 4 times 4: a bit a hole. Directed, and few states can be reached.
fn pegs() -> impl Space<State = u16, Move = (u32, i32)> {
    Successors::new(0xffdf_u16, |pegs: u16| {
        (0..16_u32).flat_map(move |from| {
            [(1, from % 4 < 2), (-1, from % 4 > 1), (4, from < 8), (-4, from > 7)]
                .into_iter()
                .filter_map(move |(step, fits)| {
                    let at = |k: i32| 1_u16 << (from.cast_signed() + k * step);
                    let jumps = fits && pegs & at(0) != 0 && pegs & at(1) != 0 && pegs & at(2) == 0;
                    jumps.then(|| ((from, step), pegs ^ at(0) ^ at(1) ^ at(2)))
                })
        })
    })
    .with_name("pegs 4 4")
}

/// Six lights in a ring; a press switches three: thick layers, and many states can't be reached.
fn lights() -> impl Space<State = [bool; 12], Move = usize> + Clone + Send + Sync {
    Successors::new([false; 12], |lights: [bool; 12]| {
        (0..12_usize).map(move |k| {
            let mut lights = lights;
            for light in [k, k + 1, k + 2] {
                lights[light % 12] = !lights[light % 12];
            }
            (k, lights)
        })
    })
    .undirected()
}

/// A space that numbers its states itself, those of a list; a gap is a rank without a state.
struct Listed<T, F> {
    states: Vec<Option<T>>,
    ranks: BTreeMap<T, u64>,
    moves: F,
    undirected: bool,
}

fn listed<T: Dense, I, F: Fn(T) -> I>(
    states: impl IntoIterator<Item = Option<T>>,
    moves: F,
    undirected: bool,
) -> Listed<T, F> {
    let states: Vec<Option<T>> = states.into_iter().collect();
    let ranks = states.iter().zip(0..).filter_map(|(state, rank)| Some(((*state)?, rank)));
    Listed { ranks: ranks.collect(), states, moves, undirected }
}

impl<T: Dense, M: Copy + Eq + Debug, I: IntoIterator<Item = (M, T)>, F: Fn(T) -> I> Space
    for Listed<T, F>
{
    type State = T;
    type Move = M;

    fn start(&self) -> T {
        self.states[0].unwrap()
    }
    fn successors(&self, state: T) -> impl Iterator<Item = (M, T)> {
        (self.moves)(state).into_iter()
    }
    fn count(&self) -> u64 {
        self.states.len() as u64
    }
    fn rank(&self, state: T) -> u64 {
        self.ranks.get(&state).copied().unwrap_or(u64::MAX)
    }
    fn unrank(&self, rank: u64) -> Option<T> {
        *self.states.get(usize::try_from(rank).ok()?)?
    }
    fn is_undirected(&self) -> bool {
        self.undirected
    }
}

/// Arrangements of zeros and ones in a ring, neighbours exchanged.
fn beads(length: u32, ones: u32) -> impl Space<State = u32> {
    let words = (0..1 << length).filter(move |word: &u32| word.count_ones() == ones);
    let moves = move |word: u32| {
        (0..length).filter_map(move |k| {
            let pair = 1 << k | 1 << ((k + 1) % length);
            ((word & pair).count_ones() == 1).then_some((k, word ^ pair))
        })
    };
    listed(words.map(Some), moves, true)
}

/// Numbers up to a limit in a ring: values past it are no states.
fn steps(count: u16) -> impl Space<State = u16> {
    let moves = move |n: u16| {
        [(1, if n < count - 1 { n + 1 } else { 0 }), (-1, n.checked_sub(1).unwrap_or(count - 1))]
    };
    listed((0..count).map(Some), moves, true)
}

fn agrees<S: Space<State: Ord>>(space: &S) {
    assert_eq!(check_space(space), Ok(()));
    let distances = naive(space.start(), |&state| space.successors(state));
    let mut layers = vec![BTreeSet::new(); distances.values().max().unwrap() + 1];
    for (&state, &distance) in &distances {
        layers[distance].insert(state);
    }
    let mut search = Search::new(space).unwrap();
    assert!(search.states().eq([space.start()]));
    for (depth, layer) in (0..).zip(&layers) {
        let found = search.next().unwrap();
        assert_eq!((found.depth, found.states), (depth, layer.len() as u64));
        let states: Vec<S::State> = search.states().collect();
        assert_eq!(states.len(), layer.len());
        assert!(states.into_iter().collect::<BTreeSet<_>>() == *layer, "{}", space.name());
    }
    // The farthest are there as long as the search is.
    for _ in 0..2 {
        assert_eq!(search.next(), None);
        assert!(search.states().collect::<BTreeSet<_>>() == *layers.last().unwrap());
    }
    tables(space, &distances, &layers);
}

fn tables<S: Space<State: Ord>>(
    space: &S,
    distances: &BTreeMap<S::State, usize>,
    layers: &[BTreeSet<S::State>],
) {
    let whole = ByteTable::new(space).unwrap();
    let sizes: Vec<u64> = layers.iter().map(|layer| layer.len() as u64).collect();
    assert_eq!(whole.layers(), sizes);
    let states = || (0..space.count()).filter_map(|rank| space.unrank(rank));
    let distance = |state| distances.get(&state).copied();
    for state in states() {
        assert_eq!(whole.distance(state).map(|found| found as usize), distance(state));
    }
    for (depth, layer) in (0..).zip(layers) {
        assert!(whole.states_at(depth).collect::<BTreeSet<_>>() == *layer);
    }
    assert_eq!(whole.states_at(255).count() + whole.states_at(256).count(), 0);
    let some = || states().step_by(usize::try_from(space.count() / 300 + 1).unwrap());
    for state in some() {
        let path = whole.path_from_start(state);
        assert_eq!(path.as_ref().map(Vec::len), distance(state));
        if let Some(path) = path {
            let end = path.iter().try_fold(space.start(), |at, &by| space.apply(at, by));
            assert!(end == Some(state));
        }
    }
    if !space.is_undirected() {
        assert!(matches!(DistanceTable::new(space), Err(Error::Directed)));
        return;
    }
    let table = DistanceTable::new(space).unwrap();
    assert_eq!(table.layers(), sizes);
    for state in some() {
        assert_eq!(table.distance(state), whole.distance(state));
        let path = table.path(state);
        assert_eq!(path.as_ref().map(Vec::len), distance(state));
        let from_start = table.path_from_start(state);
        assert_eq!(from_start.as_ref().map(Vec::len), distance(state));
        if let Some(path) = from_start {
            let end = path.iter().try_fold(space.start(), |at, &by| space.apply(at, by));
            assert!(end == Some(state));
        }
        let best: Vec<(S::Move, S::State)> = table.best_moves(state).collect();
        assert_eq!(path.and_then(|path| path.first().copied()), best.first().map(|&(by, _)| by));
        if distance(state).is_some() {
            let nearer =
                space.successors(state).filter(|&(_, next)| distance(next) < distance(state));
            assert!(nearer.eq(best.iter().copied()));
            assert!(whole.best_moves(state).eq(best));
        }
    }
}

/// Tables need all layers.
#[test]
fn a_search_that_has_begun_makes_no_table() {
    let begun = || {
        let mut search = Search::new(lights()).unwrap();
        search.next();
        search
    };
    assert!(matches!(ByteTable::from_search(begun()), Err(Error::Begun)));
    assert!(matches!(DistanceTable::from_search(begun()), Err(Error::Begun)));
}

/// As many starts as a queue holds, more of them, some twice, the last one first.
#[test]
fn starts_are_one_layer_however_many() {
    for count in [1, 2, 63, 64, 65, 127, 128, 129, 2_000, 65_536] {
        let space = steps(u16::MAX);
        let starts = (0..65_536_u32).take(count).filter_map(|n| u16::try_from(n).ok());
        let starts = starts.filter(|&n| n < u16::MAX);
        let number = starts.clone().count() as u64;
        let twice = starts.clone().rev().chain(starts.clone());
        let search = Search::from_starts(&space, twice).unwrap();
        assert!(search.has_seen(0) && search.total() == number);
        let table = DistanceTable::from_search(search).unwrap();
        assert_eq!((table.layers()[0], table.layers().iter().sum()), (number, 65_535));
        assert_eq!(starts.filter(|&n| table.distance(n) == Some(0)).count() as u64, number);
    }
}

/// Numbers below ten of which the even ones are states, each with a rank of its own.
struct Evens;

impl Space for Evens {
    type State = u8;
    type Move = ();

    fn start(&self) -> u8 {
        0
    }
    fn successors(&self, n: u8) -> impl Iterator<Item = ((), u8)> {
        [((), (n + 2) % 10)].into_iter()
    }
    fn count(&self) -> u64 {
        10
    }
    fn rank(&self, n: u8) -> u64 {
        n.into()
    }
    fn unrank(&self, rank: u64) -> Option<u8> {
        (rank < 10 && rank.is_multiple_of(2)).then_some(rank as u8)
    }
}

#[test]
fn starts_that_are_no_states_are_left_out() {
    let mut search = Search::from_starts(Evens, [3, 4, 10, 255, 7]).unwrap();
    assert!(search.has_seen(4) && ![3, 7, 10, 255].iter().any(|&n| search.has_seen(n)));
    assert_eq!((search.total(), search.next().unwrap().states), (1, 1));
    assert!(search.states().eq([4]));
    assert!(matches!(Search::from_starts(Evens, [3, 11]), Err(Error::NoStart)));
}

#[test]
fn spaces_agree_with_a_plain_search() {
    agrees(&pegs());
    agrees(&lights());
    agrees(&beads(10, 5));
    agrees(&beads(13, 4));
    agrees(&beads(3, 3));
    agrees(&Successors::new(false, |on: bool| [((), !on)]).undirected());
    agrees(&Successors::new((), |()| core::iter::empty::<((), ())>()).undirected());
    // Ranks of which one has no state: a knight about a board with a hole.
    let knight = |at: i8| {
        let by = [(1, 2), (2, 1), (-2, 1), (-1, 2), (1, -2), (2, -1), (-2, -1), (-1, -2)];
        by.into_iter().filter_map(move |(a, b)| {
            let (x, y) = (at % 5 + a, at / 5 + b);
            let to = 5 * y + x;
            ((0..5).contains(&x) && (0..5).contains(&y) && to != 12).then_some(((a, b), to))
        })
    };
    agrees(&listed((0..25).map(|at| (at != 12).then_some(at)), knight, true));
}

/// Moves that lead to one state of each class, as the page on symmetries says: of the twelve lights
/// when the ring is turned, and of the 8-puzzle about its diagonal.
#[test]
fn a_class_is_as_far_as_its_states() {
    fn check<S: Space<State: Dense>>(
        space: &S,
        canonical: impl Fn(S::State) -> S::State + Copy,
    ) -> u64 {
        let moves = |state| {
            let moves: Vec<_> = space.successors(state).collect();
            moves.into_iter().map(move |(by, next)| (by, canonical(next)))
        };
        let classes = Successors::new(space.start(), moves).undirected();
        assert_eq!(check_space(&classes), Ok(()));
        let (all, few) = (ByteTable::new(space).unwrap(), DistanceTable::new(classes).unwrap());
        for state in (0..space.count()).step_by(7).filter_map(|rank| space.unrank(rank)) {
            assert_eq!(few.distance(canonical(state)), all.distance(state));
        }
        few.layers().iter().sum()
    }
    let turned = |mut lights: [bool; 12]| {
        let turns = (0..12).map(|_| {
            lights.rotate_left(1);
            lights
        });
        turns.min().unwrap()
    };
    assert_eq!(check(&lights(), turned), 96);
    let slides = |board: Perm<9>| {
        let blank = board.as_array().iter().position(|&tile| tile == 0).unwrap_or(0);
        let (row, column) = (blank / 3, blank % 3);
        [(row > 0, blank.wrapping_sub(3)), (row < 2, blank + 3)]
            .into_iter()
            .chain([(column > 0, blank.wrapping_sub(1)), (column < 2, blank + 1)])
            .filter_map(move |(is_there, from)| {
                let mut tiles = board.to_array();
                is_there.then(|| tiles.swap(blank, from))?;
                Some((from, Perm::new(tiles).ok()?))
            })
    };
    // Rows and columns exchanged, and the tiles with them.
    let across = Perm::new([0, 3, 6, 1, 4, 7, 2, 5, 8]).unwrap();
    let mirrored = move |board: Perm<9>| board.min(across.compose(board).compose(across));
    let boards = Successors::new(Perm::<9>::IDENTITY, slides).undirected();
    // Boards that commute with the exchange are alone: half of 3! 2^3 3! are even.
    assert_eq!(check(&boards, mirrored), (181_440 + 144) / 2);
}

/// A longer line is not searched to its end.
#[test]
fn bytes_end_at_254() {
    let asked = AtomicU32::new(0);
    let small = |last: u32| {
        Successors::new(0_u16, move |n: u16| (u32::from(n) < last).then_some(((), n + 1)))
    };
    assert_eq!(ByteTable::new(small(254)).unwrap().distance(254), Some(254));
    assert!(matches!(ByteTable::new(small(255)), Err(Error::Deep { limit: 254 })));
    let long =
        Successors::new(Below::<{ 1 << 20 }>::unrank(0).unwrap(), |n: Below<{ 1 << 20 }>| {
            asked.fetch_add(1, Ordering::Relaxed);
            Below::unrank(n.rank() + 1).map(|n| ((), n))
        });
    assert!(matches!(ByteTable::new(long), Err(Error::Deep { limit: 254 })));
    assert!(asked.load(Ordering::Relaxed) < 2_000);
}

/// Words of 18 bits: layers in the queue, layers that outgrow it, thick ones, and ones that are
/// found from the unseen states.
#[cfg(feature = "std")]
const WORDS: u32 = 1 << 18;

/// The last layers of an undirected space are found backward, from the unseen states: a neighbour
/// that is in the layer ends the list of moves, so fewer of them are made. A space that lists its
/// successors lost this way once, and no layer was wrong.
#[test]
fn last_layers_are_found_backward() {
    let made = |undirected| {
        let made = AtomicU32::new(0);
        let space = Successors::new(0_u16, |n: u16| {
            // Sixty-four random words: most states are in one layer.
            (1..=64_u16).map(move |k| (k, n ^ k.wrapping_mul(0x9e37).rotate_left(7))).inspect(
                |_| {
                    made.fetch_add(1, Ordering::Relaxed);
                },
            )
        });
        let space = if undirected { space.undirected() } else { space };
        let mut search = Search::new(&space).unwrap();
        let before = made.load(Ordering::Relaxed);
        let layers: Vec<u64> = search.by_ref().map(|layer| layer.states).collect();
        (layers, made.load(Ordering::Relaxed) - before)
    };
    let ((layers, forward), (same, backward)) = (made(false), made(true));
    assert_eq!(layers, same);
    // Each layer but the last is expanded.
    let expanded = layers.iter().rev().skip(1).sum::<u64>();
    assert_eq!(u64::from(forward), 64 * expanded);
    assert!(backward < forward / 2, "{backward} {forward} {layers:?}");
}

/// What a search is: all that goes into a checkpoint. Reading it sorts the queue.
#[cfg(feature = "std")]
fn saved<S: Space>(search: &Search<S>) -> Vec<u8> {
    let (mut bytes, mut sorted) = (Vec::new(), Vec::new());
    search.write_to(&mut bytes).unwrap();
    Search::read_from(search.space(), &bytes[..]).unwrap().write_to(&mut sorted).unwrap();
    sorted
}

/// Asks for each layer again and again, and stops at the first, the second and so on question.
#[cfg(feature = "std")]
fn stops_leave_no_trace<S: Space>(mut search: Search<S>) {
    let mut stopped = 0;
    loop {
        let before = saved(&search);
        let mut most = 0;
        let layer = loop {
            let asked = AtomicU32::new(0);
            let stop = || asked.fetch_add(1, Ordering::Relaxed) >= most;
            match search.next_within(&Limits::new().with_stop(&stop)) {
                Ok(layer) => break layer,
                Err(reached) => assert_eq!(reached, LimitReached::Stopped),
            }
            stopped += 1;
            assert!(saved(&search) == before, "{most} questions after {:?}", search.depth());
            most += most / 2 + 1;
        };
        let mut plain = Search::read_from(search.space(), &before[..]).unwrap();
        assert_eq!(plain.next(), layer);
        assert!(saved(&plain) == saved(&search));
        if layer.is_none() {
            break;
        }
    }
    assert!(stopped > 40, "{stopped}");
}

#[cfg(feature = "std")]
#[test]
fn a_layer_that_is_stopped_leaves_no_trace() {
    for undirected in [false, true] {
        stops_leave_no_trace(Search::new(plain::flips::<WORDS>(undirected)).unwrap());
        #[cfg(feature = "rayon")]
        stops_leave_no_trace(Search::new(plain::flips::<WORDS>(undirected)).unwrap().parallel());
    }
}

#[test]
fn a_layer_that_may_not_begin_asks_for_no_moves() {
    let asked = AtomicU32::new(0);
    let space = Successors::new(0_u8, |n: u8| {
        asked.fetch_add(1, Ordering::Relaxed);
        [((), n.wrapping_add(1))]
    });
    let mut search = Search::new(space).unwrap();
    search.next().unwrap();
    let before = asked.load(Ordering::Relaxed);
    let stopped = search.next_within(&Limits::new().with_stop(&|| true));
    assert_eq!(stopped, Err(LimitReached::Stopped));
    let refused = search.next_within(&Limits::new().with_steps(0));
    assert_eq!(refused, Err(LimitReached::Steps { limit: 0 }));
    assert_eq!(asked.load(Ordering::Relaxed), before);
    assert_eq!(search.next_within(&Limits::new().with_steps(1)).unwrap().unwrap().depth, 1);
}

/// On pools of any size, forward and backward, with layers of a few states and of many.
#[cfg(feature = "rayon")]
#[test]
fn threads_change_nothing() {
    fn agree<S: Space + Clone + Send + Sync>(space: &S) {
        let mut alone = Search::new(space).unwrap();
        let pools = [1, 2, 3, 16]
            .map(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap());
        let mut all = [(); 4].map(|()| Search::new(space.clone()).unwrap().parallel());
        loop {
            let layer = alone.next();
            for (all, pool) in all.iter_mut().zip(&pools) {
                assert_eq!(pool.install(|| all.next_within(&Limits::new())), Ok(layer));
                assert!(saved(all) == saved(&alone));
            }
            if layer.is_none() {
                break;
            }
        }
    }
    agree(&lights());
    agree(&Successors::new(0_u16, |n: u16| (0..16).map(move |k| (k, n.rotate_left(1) ^ 1 << k))));
    agree(&plain::flips::<WORDS>(false));
    agree(&plain::flips::<WORDS>(true));
}

#[cfg(feature = "rand")]
#[test]
fn random_states_of_a_depth_are_spread_evenly() {
    use rand_pcg::rand_core::SeedableRng as _;
    let mut rng = rand_pcg::Pcg64::seed_from_u64(4);
    let space = lights();
    let table = ByteTable::new(&space).unwrap();
    let packed = DistanceTable::new(&space).unwrap();
    let mut search = Search::new(&space).unwrap();
    // A layer in the queue, and one of marks.
    for depth in 0..5_u32 {
        let layer = search.next().unwrap();
        let states = usize::try_from(layer.states).unwrap();
        let mut counts = [BTreeMap::new(), BTreeMap::new()];
        for _ in 0..20 * states {
            let drawn = [table.random_at(depth, &mut rng), packed.random_at(depth, &mut rng)];
            for (counts, state) in counts.iter_mut().zip(drawn) {
                *counts.entry(state.unwrap()).or_insert(0_u32) += 1;
            }
        }
        for counts in counts {
            assert!(counts.keys().copied().eq(search.states().collect::<BTreeSet<_>>()));
            let chi: f64 = counts.values().map(|&n| (f64::from(n) - 20.0).powi(2) / 20.0).sum();
            // Mean `states - 1`, variance twice that: five standard deviations.
            let mean = states as f64 - 1.0;
            assert!((chi - mean).abs() <= 5.0 * (2.0 * mean).sqrt(), "{depth}: {chi} {mean}");
        }
    }
    assert_eq!(table.random_at(254, &mut rng), None);
    assert_eq!(packed.random_at(254, &mut rng), None);
}

/// Layers of two states out of 65,536.
#[cfg(feature = "rand")]
#[test]
fn random_states_of_thin_layers_are_found() {
    use rand_pcg::rand_core::SeedableRng as _;
    let mut rng = rand_pcg::Pcg64::seed_from_u64(5);
    let table = DistanceTable::new(plain::ring::<65_536>()).unwrap();
    let drawn = (0..32).map(|_| table.random_at(9, &mut rng).unwrap().get());
    assert_eq!(BTreeSet::from_iter(drawn), BTreeSet::from([9, 65_527]));
    assert_eq!(table.random_at(0, &mut rng).map(Below::get), Some(0));
    assert_eq!(table.random_at(32_769, &mut rng), None);
}

/// The ranks of the type are not asked for where a space has numbers of its own.
#[test]
fn a_type_may_have_more_values_than_there_are_states() {
    let (table, bytes) = (DistanceTable::new(steps(1000)).unwrap(), ByteTable::new(steps(99)));
    let bytes = bytes.unwrap();
    assert_eq!((table.distance(999), table.distance(500)), (Some(1), Some(500)));
    for n in [1000, 1001, 5000, 5001, 5002, u16::MAX] {
        assert_eq!((table.distance(n), table.path(n), bytes.distance(n)), (None, None, None));
        assert_eq!((table.best_moves(n).count(), bytes.path_from_start(n)), (0, None), "{n}");
    }
    let ring = |n: u16| [((), (n + 1) % 6)];
    let mut search = Search::new(listed((0..6).map(Some), ring, false)).unwrap();
    let seen = |search: &Search<_>| (0..1000).filter(|&n| search.has_seen(n)).count();
    assert_eq!(seen(&search), 1);
    search.by_ref().for_each(drop);
    assert_eq!(seen(&search), 6);
    // More values than there are ranks.
    let flips = |(a, b): (u32, u32)| {
        (0..5).flat_map(move |k| [(k, (a ^ 1 << k, b)), (k + 5, (a, b ^ 1 << k))])
    };
    let words = listed((0..1 << 10).map(|n| Some((n >> 5, n & 31))), flips, true);
    agrees(&words);
    let table = ByteTable::new(&words).unwrap();
    assert_eq!(
        [(31, 31), (32, 0), (0, u32::MAX)].map(|at| table.distance(at)),
        [Some(10), None, None]
    );
}
