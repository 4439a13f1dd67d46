//! Saved distance tables and checkpoints: what is loaded is what was saved, or an error. States as
//! text.

use dense_code::limits::Budget;
use dense_code::{Dense, Limits};
use dense_search::{ByteTable, DistanceTable, Search, Space};
use perm_puzzles::definition::{Definition, PuzzleSpace, Solver};
use perm_puzzles::{
    Arrangement, BurntPancake, CubeCorners, Hanoi, Metric, Pancake, PatternDatabase, PocketCube,
    Pyraminx, Skewb, SlideMetric, SlidingPuzzle, SlidingSearch, TopSpin,
};

use crate::Input;
use crate::texts::changed;

/// A kind of file: bytes of a true one, and what comes of loading some bytes: none for an error,
/// else what would be saved again.
struct File {
    saved: Vec<u8>,
    load: fn(&[u8]) -> Option<Vec<u8>>,
}

fn table<S: Space + Default + Clone>(saved: &DistanceTable<S>) -> File {
    File {
        saved: saved.to_bytes(),
        load: |bytes| {
            let table = DistanceTable::from_bytes(S::default(), bytes).ok()?;
            for rank in 0..S::State::COUNT.min(40) {
                let state = S::State::unrank(rank)?;
                let _ = (table.distance(state), table.path(state), table.best_moves(state).count());
            }
            Some(table.to_bytes())
        },
    }
}

fn search<S: Space + Default + Clone>(mut search: Search<S>, layers: usize) -> File {
    search.by_ref().take(layers).for_each(drop);
    File {
        saved: search.to_bytes(),
        load: |bytes| {
            let search = Search::from_bytes(S::default(), bytes).ok()?;
            let again = search.to_bytes();
            search.take(40).for_each(drop);
            Some(again)
        },
    }
}

fn files(input: &mut Input<'_>) -> File {
    match input.below(8) {
        0 => table(&DistanceTable::new(Pancake::<5>).expect("a small table")),
        1 => table(&DistanceTable::new(Hanoi::<3, 3>).expect("a small table")),
        2 => table(&DistanceTable::new(Sliding::default()).expect("a small table")),
        3 => table(&DistanceTable::one_bit(Sliding::default()).expect("a space of two colours")),
        4 => search(Search::new(Pancake::<5>).expect("a small search"), input.below(8)),
        5 => search(Search::new(TopSpin::<5, 3>).expect("a small search"), input.below(8)),
        6 => search(Search::new(Hanoi::<4, 3>).expect("a small search"), input.below(8)),
        _ => {
            let mut search = SlidingSearch::<2, 3>::new().expect("a small search");
            search.by_ref().take(input.below(25)).for_each(drop);
            File {
                saved: search.to_bytes(),
                load: |bytes| {
                    let search = SlidingSearch::<2, 3>::from_bytes(bytes).ok()?;
                    let again = search.to_bytes();
                    search.take(40).for_each(drop);
                    Some(again)
                },
            }
        }
    }
}

/// The 5-puzzle in single slides, with a default.
#[derive(Clone, Copy)]
struct Sliding(SlidingPuzzle<2, 3>);

impl Default for Sliding {
    fn default() -> Self {
        Self(SlidingPuzzle::new(SlideMetric::Single))
    }
}

impl Space for Sliding {
    type State = <SlidingPuzzle<2, 3> as Space>::State;
    type Move = <SlidingPuzzle<2, 3> as Space>::Move;

    fn name(&self) -> String {
        self.0.name()
    }

    fn start(&self) -> Self::State {
        self.0.start()
    }

    fn successors(&self, state: Self::State) -> impl Iterator<Item = (Self::Move, Self::State)> {
        self.0.successors(state)
    }

    fn apply(&self, state: Self::State, by: Self::Move) -> Option<Self::State> {
        self.0.apply(state, by)
    }

    fn colour(&self, state: Self::State) -> Option<bool> {
        self.0.colour(state)
    }

    fn is_undirected(&self) -> bool {
        true
    }
}

/// Bytes from anywhere: what loads is saved as the same bytes. A true file that was cut, made
/// longer or changed within four bytes (which its checksum always shows) is an error.
pub fn saved(data: &[u8]) {
    let mut input = Input::new(data);
    let file = files(&mut input);
    changed_file(&file, input);
}

fn changed_file(file: &File, mut input: Input<'_>) {
    assert_eq!((file.load)(&file.saved).as_ref(), Some(&file.saved));
    let mut bytes = file.saved.clone();
    match input.below(4) {
        0 => bytes.truncate(input.below(bytes.len())),
        1 => bytes.extend_from_slice(&[input.rest(), &[0]].concat()),
        2 => {
            let at = input.below(bytes.len() - 4);
            let change: [u8; 4] = input.bytes();
            bytes.iter_mut().skip(at).zip(change).for_each(|(byte, change)| *byte ^= change);
        }
        _ => bytes = input.rest().to_vec(),
    }
    if bytes != file.saved {
        assert_eq!((file.load)(&bytes), None);
    }
}

/// Files with any contents and a checksum that is right, as only malice makes them: an error, or
/// something that can be asked without a panic and ends.
pub fn forged(data: &[u8]) {
    let mut input = Input::new(data);
    let file = files(&mut input);
    forged_file(file, input);
}

fn forged_file(file: File, mut input: Input<'_>) {
    let mut bytes = file.saved;
    bytes.truncate(bytes.len() - 4);
    for _ in 0..1 + input.below(6) {
        let at = input.below(bytes.len());
        match input.below(4) {
            0 => bytes[at] = input.u8(),
            1 => bytes[at] ^= 1 << input.below(8),
            2 => bytes
                .iter_mut()
                .skip(at)
                .zip(input.bytes::<8>())
                .for_each(|(byte, new)| *byte = new),
            _ => bytes[at] = [0, 255, 1, 128][input.below(4)],
        }
    }
    seal(&mut bytes);
    if let Some(again) = (file.load)(&bytes) {
        // Fields that mean nothing may be dropped, but only once.
        assert_eq!((file.load)(&again).as_ref(), Some(&again));
    }
}

thread_local! {
    /// A puzzle given as data: a ring of five, whose neighbours can be exchanged.
    static RING: PuzzleSpace = Definition::from_generators(
        "ring",
        &[0, 1, 2, 3, 4],
        &[("L", &[1, 2, 3, 4, 0]), ("X", &[1, 0, 2, 3, 4])],
    )
    .and_then(|ring| ring.compile())
    .expect("a small puzzle");
    /// What takes a while to make, as bytes.
    static DATABASES: [Vec<u8>; 7] = [
        PatternDatabase::<3, 3>::new(&[1, 2, 3]).expect("few tiles").to_bytes(),
        PatternDatabase::<2, 3>::new(&[1, 5]).expect("few tiles").to_bytes(),
        ByteTable::new(Pancake::<5>).expect("a small table").to_bytes(),
        RING.with(|ring| ByteTable::new(ring).expect("a small table").to_bytes()),
        RING.with(|ring| DistanceTable::new(ring).expect("a small table").to_bytes()),
        solver_of(1 << 16),
        solver_of(1000),
    ];
}

fn solver_of(bytes: u64) -> Vec<u8> {
    RING.with(|ring| {
        Solver::with_databases(ring, Budget::bytes(bytes)).expect("a small puzzle").to_bytes()
    })
}

/// Databases and tables, with what may be asked of them.
fn databases_of(input: &mut Input<'_>) -> File {
    fn pattern<const R: usize, const C: usize>(bytes: &[u8]) -> Option<Vec<u8>> {
        let database = PatternDatabase::<R, C>::from_bytes(bytes).ok()?;
        assert!(database.tiles().len() < R * C);
        let _ = database.lower_bound(Arrangement::<R, C>::GOAL);
        let mut other = Arrangement::<R, C>::GOAL.cells();
        other.as_flattened_mut().reverse();
        let _ = database.lower_bound(Arrangement::new(other).expect("each tile once"));
        Some(database.to_bytes())
    }
    fn bytes_of<S: Space>(space: S, bytes: &[u8]) -> Option<Vec<u8>> {
        let table = ByteTable::from_bytes(space, bytes).ok()?;
        let layers = table.layers().len() as u32;
        for rank in 0..40 {
            let distance = table.distance_of(rank);
            assert!(distance.is_none_or(|distance| distance < layers));
            let state = table.space().unrank(rank);
            let _ = state.map(|state| (table.distance(state), table.path_from_start(state)));
        }
        let _ = table.states_at(1).count();
        Some(table.to_bytes())
    }
    let which = input.below(9);
    let saved = |at: usize| DATABASES.with(|all| all[at].clone());
    match which {
        0 => File { saved: saved(0), load: pattern::<3, 3> },
        1 => File { saved: saved(1), load: pattern::<2, 3> },
        2 => File { saved: saved(2), load: |bytes| bytes_of(Pancake::<5>, bytes) },
        3 => File { saved: saved(3), load: |bytes| RING.with(|ring| bytes_of(ring, bytes)) },
        4 => File {
            saved: saved(4),
            load: |bytes| {
                RING.with(|ring| {
                    let table = DistanceTable::from_bytes(ring, bytes).ok()?;
                    for state in (0..120).step_by(7).filter_map(|rank| ring.unrank(rank)) {
                        let _ = (table.distance(state), table.path(state));
                    }
                    Some(table.to_bytes())
                })
            },
        },
        5 | 6 => File {
            saved: saved(which),
            load: |bytes| {
                RING.with(|ring| {
                    let solver = Solver::from_bytes(ring, bytes).ok()?;
                    let limits = Limits::new().with_steps(500);
                    for state in (0..120).step_by(50).filter_map(|rank| ring.unrank(rank)) {
                        let pattern = ring.pattern(state).expect("a state");
                        if let Ok(solution) = solver.solve_within(&pattern, &limits) {
                            let solved = ring.pattern_after(&pattern, &solution.word);
                            assert_eq!(solved.as_ref(), Some(ring.start_pattern()));
                        }
                    }
                    Some(solver.to_bytes())
                })
            },
        },
        7 => search(
            Search::new(Pancake::<5>).and_then(Search::for_byte_table).expect("a small search"),
            input.below(8),
        ),
        _ => search(
            Search::new(Pancake::<5>).and_then(Search::for_distance_table).expect("a small search"),
            input.below(8),
        ),
    }
}

/// What [`saved`] and [`forged`] ask of tables and checkpoints, of databases, solvers and the
/// tables of puzzles given as data.
pub fn databases(data: &[u8]) {
    let mut input = Input::new(data);
    let file = databases_of(&mut input);
    if input.flag() { forged_file(file, input) } else { changed_file(&file, input) }
}

/// Adds the checksum of a record to its bytes.
pub fn seal(bytes: &mut Vec<u8>) {
    let sum = checksum(bytes);
    bytes.extend(sum.to_le_bytes());
}

/// CRC-32 as IEEE 802.3 has it, bit by bit.
fn checksum(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            crc >> 1 ^ if crc & 1 == 1 { 0xedb8_8320 } else { 0 }
        })
    })
}

/// States as text: what a space reads it writes as it stood, and what it writes it reads.
pub fn state_text(data: &[u8]) {
    fn of<S: Space<State: PartialEq + std::fmt::Debug>>(
        space: S,
        text: &str,
        mut input: Input<'_>,
    ) {
        let read = |text: &str| {
            let read = space.from_text(text);
            assert!(read.is_none_or(|state| space.to_text(state) == text), "{text:?}");
            read
        };
        if S::State::COUNT <= 100 {
            let mut all = (0..S::State::COUNT).filter_map(S::State::unrank);
            assert_eq!(read(text), all.find(|&state| space.to_text(state) == text));
        }
        read(text);
        let state = S::State::unrank(input.u64() % S::State::COUNT).expect("below the count");
        assert_eq!(read(&space.to_text(state)), Some(state));
        read(&changed(&space.to_text(state), input));
        for (by, next) in space.successors(state) {
            assert_eq!(space.apply(state, by), Some(next));
            assert!(next.rank() < S::State::COUNT);
            assert!(space.can_reach(next) || !space.can_reach(state));
        }
    }
    let text = String::from_utf8_lossy(data);
    let input = Input::new(data);
    of(Pancake::<3>, &text, input);
    of(Pancake::<12>, &text, input);
    of(BurntPancake::<3>, &text, input);
    of(BurntPancake::<9>, &text, input);
    of(TopSpin::<6, 3>, &text, input);
    of(Hanoi::<3, 2>, &text, input);
    of(Hanoi::<4, 5>, &text, input);
    of(Hanoi::<12, 2>, &text, input);
    // The text that a space has that says nothing of texts: the rank.
    of(Sliding::default(), &text, input);
    of(SlidingPuzzle::<2, 2>::new(SlideMetric::Multi), &text, input);
    of(SlidingPuzzle::<2, 3>::new(SlideMetric::Multi), &text, input);
    of(SlidingPuzzle::<4, 4>::new(SlideMetric::Single), &text, input);
    TWISTED.with(|(pocket, corners, pyraminx, skewb)| {
        of(pocket, &text, input);
        of(corners, &text, input);
        of(pyraminx, &text, input);
        of(skewb, &text, input);
    });
}

thread_local! {
    /// Their move tables take a while to fill.
    static TWISTED: (PocketCube, CubeCorners, Pyraminx, Skewb) =
        (PocketCube::new(Metric::HalfTurn), CubeCorners::new(Metric::HalfTurn), Pyraminx::new(), Skewb::new());
}
