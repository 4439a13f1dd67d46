//! Layers, tables and checkpoints of spaces that only say what their successors are, against a
//! plain search over states in a map.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::cast_possible_truncation, reason = "small numbers")]

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::atomic::{AtomicU32, Ordering};

use dense_code::limits::LimitReached;
use dense_code::{Below, Dense as _, Limits};
use dense_search::{
    ByteTable, DistanceTable, Error, Saved as _, Search, Space, Successors, check_space,
};

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

/// A space that numbers its states itself, as many as its caller likes: arrangements of zeros and
/// ones in a ring, neighbours exchanged.
struct Beads {
    words: Vec<u32>,
    length: u32,
}

impl Beads {
    fn new(length: u32, ones: u32) -> Self {
        let words = (0..1 << length).filter(|word: &u32| word.count_ones() == ones).collect();
        Self { words, length }
    }
}

impl Space for Beads {
    type State = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        self.words[0]
    }
    fn successors(&self, word: u32) -> impl Iterator<Item = (u32, u32)> {
        (0..self.length).filter_map(move |k| {
            let pair = 1 << k | 1 << ((k + 1) % self.length);
            ((word & pair).count_ones() == 1).then_some((k, word ^ pair))
        })
    }
    fn name(&self) -> String {
        format!("beads {}", self.length)
    }
    fn count(&self) -> u64 {
        self.words.len() as u64
    }
    fn rank(&self, word: u32) -> u64 {
        self.words.binary_search(&word).unwrap_or(usize::MAX) as u64
    }
    fn unrank(&self, rank: u64) -> Option<u32> {
        self.words.get(usize::try_from(rank).ok()?).copied()
    }
    fn is_undirected(&self) -> bool {
        true
    }
}

/// The states at each distance, by a queue.
fn naive<S: Space>(space: &S) -> Vec<BTreeSet<S::State>> {
    let mut distances = BTreeMap::from([(space.start(), 0)]);
    let mut queue = VecDeque::from([space.start()]);
    let mut layers = Vec::new();
    while let Some(state) = queue.pop_front() {
        let distance = distances[&state];
        if layers.len() == distance {
            layers.push(BTreeSet::new());
        }
        layers[distance].insert(state);
        for (_, next) in space.successors(state) {
            if let Entry::Vacant(new) = distances.entry(next) {
                new.insert(distance + 1);
                queue.push_back(next);
            }
        }
    }
    layers
}

fn agrees<S: Space>(space: &S) {
    assert_eq!(check_space(space), Ok(()));
    let layers = naive(space);
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
    tables(space, &layers);
}

/// Tables of a whole search, and of one that was saved at each depth.
fn tables<S: Space>(space: &S, layers: &[BTreeSet<S::State>]) {
    let distances: BTreeMap<S::State, u32> = (0..)
        .zip(layers)
        .flat_map(|(depth, layer)| layer.iter().map(move |&s| (s, depth)))
        .collect();
    let whole = ByteTable::new(space).unwrap();
    let sizes: Vec<u64> = layers.iter().map(|layer| layer.len() as u64).collect();
    assert_eq!(whole.layers(), sizes);
    let states = || (0..space.count()).filter_map(|rank| space.unrank(rank));
    for state in states() {
        assert_eq!(whole.distance(state), distances.get(&state).copied());
    }
    for (depth, layer) in (0..).zip(layers) {
        assert!(whole.states_at(depth).collect::<BTreeSet<_>>() == *layer);
    }
    assert_eq!(whole.states_at(255).count() + whole.states_at(256).count(), 0);
    let step = usize::try_from(space.count() / 300 + 1).unwrap();
    for state in states().step_by(step) {
        let path = whole.path_from_start(state);
        let distance = distances.get(&state).copied();
        assert_eq!(path.as_ref().map(Vec::len), distance.map(|distance| distance as usize));
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
    for state in states().step_by(step) {
        assert_eq!(table.distance(state), distances.get(&state).copied());
        let path = table.path(state);
        assert_eq!(path.as_ref().map(Vec::len), whole.distance(state).map(|d| d as usize));
        let best: Vec<S::Move> = table.best_moves(state).collect();
        assert_eq!(path.and_then(|path| path.first().copied()), best.first().copied());
        let nearer = |next: S::State| distances.get(&next) < distances.get(&state);
        let expected = space.successors(state).filter(|&(_, next)| nearer(next)).map(|(by, _)| by);
        let expected: Vec<S::Move> = expected.collect();
        if distances.contains_key(&state) {
            assert_eq!(best, expected);
            assert!(whole.best_moves(state).eq(expected));
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

/// As many starts as a queue holds, more of them, some twice.
#[test]
fn starts_are_one_layer_however_many() {
    for count in [1, 2, 63, 64, 65, 127, 128, 129, 2_000, 65_536] {
        let space = Steps(u16::MAX);
        let starts = (0..65_536_u32).take(count).filter_map(|n| u16::try_from(n).ok());
        let starts = starts.filter(|&n| n < u16::MAX);
        let number = starts.clone().count() as u64;
        let twice = starts.clone().chain(starts);
        let search = Search::from_starts(&space, twice, u64::MAX).unwrap();
        assert!(search.has_seen(0) && search.total() == number);
        let table = DistanceTable::from_search(search).unwrap();
        assert_eq!((table.layers()[0], table.layers().iter().sum()), (number, 65_535));
        assert_eq!(table.distance(0), Some(0));
    }
}

#[test]
fn spaces_agree_with_a_plain_search() {
    agrees(&pegs());
    agrees(&lights());
    agrees(&Beads::new(10, 5));
    agrees(&Beads::new(13, 4));
    agrees(&Beads::new(3, 3));
    agrees(&Successors::new(false, |on: bool| [((), !on)]).undirected());
    agrees(&Successors::new((), |()| core::iter::empty::<((), ())>()).undirected());
    // Ranks of which some have no state: a knight about a board with a hole.
    struct Knight;
    impl Space for Knight {
        type State = (Below<5>, Below<5>);
        type Move = usize;
        fn start(&self) -> Self::State {
            Self::State::unrank(0).unwrap()
        }
        fn successors(&self, (x, y): Self::State) -> impl Iterator<Item = (usize, Self::State)> {
            let by = [(1, 2), (2, 1), (4, 5), (5, 4), (1, 4), (2, 5), (4, 1), (5, 2)];
            // Steps of -2 and -1 are 4 and 5 here, with 6 added.
            by.into_iter().enumerate().filter_map(move |(k, (a, b))| {
                let add = |at: Below<5>, by: u32| {
                    let sum = at.get() + by;
                    Below::<5>::new(if by > 3 { sum.checked_sub(6)? } else { sum })
                };
                let to = (add(x, a)?, add(y, b)?);
                self.unrank(to.rank()).map(|to| (k, to))
            })
        }
        fn unrank(&self, rank: u64) -> Option<Self::State> {
            Self::State::unrank(rank).filter(|_| rank != 12)
        }
        fn is_undirected(&self) -> bool {
            true
        }
    }
    agrees(&Knight);
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

/// Words of 20 bits, a move flips one: layers in the queue, layers that outgrow it, thick ones, and
/// ones that are found from the unseen states.
fn flips(undirected: bool) -> impl Space<State = Bits20, Move = u32> + Clone + Send + Sync {
    let space = Successors::new(Bits20::new(0).unwrap(), |word: Bits20| {
        (0..20).filter_map(move |k| Some((k, Bits20::new(word.get() ^ 1 << k)?)))
    });
    if undirected { space.undirected() } else { space }
}

type Bits20 = Below<{ 1 << 20 }>;

/// What a search is: all that goes into a checkpoint. Reading it sorts the queue.
fn saved<S: Space>(search: &Search<S>) -> Vec<u8> {
    let (mut bytes, mut sorted) = (Vec::new(), Vec::new());
    search.write_to(&mut bytes).unwrap();
    Search::read_from(search.space(), &bytes[..]).unwrap().write_to(&mut sorted).unwrap();
    sorted
}

/// Asks for each layer again and again, and stops at the first, the second and so on question.
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

#[test]
fn a_layer_that_is_stopped_leaves_no_trace() {
    for undirected in [false, true] {
        stops_leave_no_trace(Search::new(flips(undirected)).unwrap());
        #[cfg(feature = "rayon")]
        stops_leave_no_trace(Search::new(flips(undirected)).unwrap().parallel());
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
    agree(&flips(false));
    agree(&flips(true));
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

/// Layers of two states out of 65,536: so few that all are looked at.
#[cfg(feature = "rand")]
#[test]
fn random_states_of_thin_layers_are_found_among_all() {
    use rand_pcg::rand_core::SeedableRng as _;
    let mut rng = rand_pcg::Pcg64::seed_from_u64(5);
    let ring = Successors::new(0_u16, |n: u16| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
    let ring = ring.undirected();
    let table = DistanceTable::new(&ring).unwrap();
    let drawn: Vec<u16> = (0..32).map(|_| table.random_at(9, &mut rng).unwrap()).collect();
    assert_eq!(BTreeSet::from_iter(drawn), BTreeSet::from([9, 65_527]));
    assert_eq!(table.random_at(0, &mut rng), Some(0));
    assert_eq!(table.random_at(32_769, &mut rng), None);
}

/// `Below<1000>` has ranks that the classes and the space do not.
#[test]
fn what_is_no_state_was_not_seen() {
    struct Ring;
    impl Space for Ring {
        type State = Below<1000>;
        type Move = ();
        fn start(&self) -> Below<1000> {
            Below::unrank(0).unwrap()
        }
        fn successors(&self, at: Below<1000>) -> impl Iterator<Item = ((), Below<1000>)> {
            [((), Below::unrank((at.rank() + 1) % 6).unwrap())].into_iter()
        }
        fn count(&self) -> u64 {
            6
        }
        fn unrank(&self, rank: u64) -> Option<Below<1000>> {
            Below::unrank(rank).filter(|_| rank < 6)
        }
        fn name(&self) -> String {
            "ring of six".to_owned()
        }
    }
    let seen = |search: &Search<_>| {
        (0..1000).filter(|&k| search.has_seen(Below::unrank(k).unwrap())).count()
    };
    let mut search = Search::new(Ring).unwrap();
    assert_eq!(seen(&search), 1);
    search.by_ref().for_each(drop);
    assert_eq!(seen(&search), 6);
}

/// Numbers of any size up to a limit in a ring: values past it are no states.
struct Steps(u16);

impl Space for Steps {
    type State = u16;
    type Move = i8;

    fn start(&self) -> u16 {
        0
    }
    fn successors(&self, n: u16) -> impl Iterator<Item = (i8, u16)> {
        let to = |by: u32| ((u32::from(n) + by) % u32::from(self.0)) as u16;
        [(1, to(1)), (-1, to(u32::from(self.0) - 1))].into_iter()
    }
    fn count(&self) -> u64 {
        self.0.into()
    }
    fn unrank(&self, rank: u64) -> Option<u16> {
        u16::try_from(rank).ok().filter(|&n| n < self.0)
    }
    fn is_undirected(&self) -> bool {
        true
    }
}

#[test]
fn what_is_no_state_has_no_distance_in_any_table() {
    for table in [DistanceTable::new(Steps(1000)).unwrap()] {
        assert_eq!((table.distance(999), table.distance(500)), (Some(1), Some(500)));
        for n in [1000, 1001, 5000, 5001, 5002, u16::MAX] {
            assert_eq!((table.distance(n), table.path(n)), (None, None), "{n}");
            assert_eq!(table.best_moves(n).count(), 0);
        }
    }
}

/// A word and its neighbours by flips of a bit, as a type that has more values than ranks.
#[derive(Clone, Copy)]
struct Words;

impl Space for Words {
    type State = (u32, u32);
    type Move = u32;

    fn start(&self) -> (u32, u32) {
        (0, 0)
    }
    fn successors(&self, (a, b): (u32, u32)) -> impl Iterator<Item = (u32, (u32, u32))> {
        (0..5).flat_map(move |k| [(k, (a ^ 1 << k, b)), (k + 5, (a, b ^ 1 << k))])
    }
    fn count(&self) -> u64 {
        1 << 10
    }
    fn rank(&self, (a, b): (u32, u32)) -> u64 {
        if a.max(b) < 32 { u64::from(a << 5 | b) } else { u64::MAX }
    }
    fn unrank(&self, rank: u64) -> Option<(u32, u32)> {
        let rank = u32::try_from(rank).ok().filter(|&rank| rank < 1 << 10)?;
        Some((rank >> 5, rank & 31))
    }
    fn is_undirected(&self) -> bool {
        true
    }
}

/// The ranks of the type are not asked for where a space has numbers of its own.
#[test]
fn a_type_may_have_more_values_than_there_are_ranks() {
    assert_eq!(check_space(&Words), Ok(()));
    let layers: Vec<u64> = Search::new(Words).unwrap().map(|layer| layer.states).collect();
    assert_eq!(layers, [1, 10, 45, 120, 210, 252, 210, 120, 45, 10, 1]);
    let two = DistanceTable::new(Words).unwrap();
    let bytes = ByteTable::new(Words).unwrap();
    for (a, b) in [(0_u32, 0_u32), (31, 31), (5, 8), (0, 1), (32, 0), (0, u32::MAX)] {
        let expected = (a < 32 && b < 32).then(|| a.count_ones() + b.count_ones());
        let steps = expected.map(|steps| steps as usize);
        assert_eq!(two.distance((a, b)), expected);
        assert_eq!(bytes.distance((a, b)), expected);
        assert_eq!(bytes.path_from_start((a, b)).map(|path| path.len()), steps);
    }
}
