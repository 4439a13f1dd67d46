//! Games against facts from elsewhere, and random ones against plain sets.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};

use dense_code::limits::LimitReached;
use dense_code::{Below, Dense as _, Limits};
use dense_search::{Error, GameTable, Outcome, Space, Successors};

#[path = "../examples/endgame.rs"]
#[expect(dead_code, reason = "the program around the rules is run, not called")]
mod endgame;

/// Checks a game against its line of the file.
fn check<S: Space>(name: &str, space: S, outcome: impl Fn(S::State) -> Option<Outcome> + Copy) {
    let facts = include_str!("data/games.csv");
    let line = facts.lines().find(|line| line.split(',').next() == Some(name)).unwrap();
    let fields: Vec<&str> = line.split(',').collect();
    let number = |at: usize| fields[at].parse::<u64>().unwrap();
    let table = GameTable::with_distances(&space, outcome).unwrap();
    let counts = [Outcome::Win, Outcome::Draw, Outcome::Loss].map(|outcome| table.count(outcome));
    assert_eq!(counts, [number(2), number(3), number(4)], "{name}");
    assert_eq!(counts.iter().sum::<u64>(), number(1), "{name}");
    let start = match fields[5] {
        "win" => Outcome::Win,
        "draw" => Outcome::Draw,
        _ => Outcome::Loss,
    };
    assert_eq!(table.outcome(space.start()), Some(start), "{name}");
    assert_eq!(table.distance(space.start()), fields[6].parse().ok(), "{name}");
    let longest = [Outcome::Win, Outcome::Loss].map(|outcome| table.by_distance(outcome).len());
    assert_eq!(longest.into_iter().max().unwrap() as u64 - 1, number(7), "{name}");
    for outcome in [Outcome::Win, Outcome::Loss] {
        for (distance, &states) in (0..).zip(table.by_distance(outcome)) {
            let found = table.states_at(outcome, distance).count() as u64;
            assert_eq!(found, states, "{name} {distance}");
        }
    }
    let plain = GameTable::new(&space, outcome).unwrap();
    assert_eq!(plain.distance(space.start()), None);
    assert_eq!(plain.states_at(start, 0).count(), 0);
    for rank in 0..space.count() {
        let Some(state) = space.unrank(rank) else { continue };
        assert_eq!(plain.outcome(state), table.outcome(state));
    }
}

/// The stones of the side to move and of the other side, a bit for each cell.
type Stones<const N: u32> = (Below<N>, Below<N>);

fn stones<const N: u32>(mover: u32, other: u32) -> Stones<N> {
    (Below::new(mover).unwrap(), Below::new(other).unwrap())
}

/// The masks of all rows of `length` cells on a board.
fn rows(rows: u32, columns: u32, length: u32) -> Vec<u32> {
    let mut masks = Vec::new();
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let cell = |k: u32| {
                let row = row + down * k;
                let column = column.checked_add_signed(right * k.cast_signed())?;
                (row < rows && column < columns).then_some(row * columns + column)
            };
            masks.extend((0..length).map(|k| Some(1 << cell(k)?)).sum::<Option<u32>>());
        }
    }
    masks
}

#[test]
fn tic_tac_toe() {
    let lines = rows(3, 3, 3);
    assert_eq!(lines.len(), 8);
    let moves = |(mover, other): Stones<512>| {
        let (mover, other) = (mover.get(), other.get());
        (0..9)
            .filter(move |cell| (mover | other) >> cell & 1 == 0)
            .map(move |cell| (cell, stones(other, mover | 1 << cell)))
    };
    let space = Successors::new(stones(0, 0), moves);
    let over = |(mover, other): Stones<512>, full_line| {
        let has_line = lines.iter().any(|line| other.get() & line == *line);
        let is_full = mover.get() | other.get() == 511;
        if has_line { Some(full_line) } else { is_full.then_some(Outcome::Draw) }
    };
    check("tic-tac-toe", &space, |at| over(at, Outcome::Loss));
    check("misere tic-tac-toe", &space, |at| over(at, Outcome::Win));
}

#[test]
fn connect() {
    for length in [3, 4] {
        let lines = rows(4, 4, length);
        // Numbered by columns, each with as many stones as lie in it: 31 ways a column.
        let space = Columns;
        let over = |(mover, other): (u16, u16)| {
            let has_line = lines.iter().any(|&line| u32::from(other) & line == line);
            if has_line {
                Some(Outcome::Loss)
            } else {
                (mover | other == 0xffff).then_some(Outcome::Draw)
            }
        };
        check(&format!("connect {length}"), space, over);
    }
}

/// Four columns of four cells, filled from below. Without a type that is `Dense`.
struct Columns;

impl Columns {
    /// The stones of a column, the lowest first, as a number below 31.
    fn digit(mover: u16, other: u16, column: u32) -> u64 {
        let mut digit = 0;
        for row in (0..4).rev() {
            let bit = 1 << (4 * row + column);
            if (mover | other) & bit != 0 {
                digit = 2 * digit + 1 + u64::from(other & bit != 0);
            }
        }
        digit
    }
}

impl Space for Columns {
    type State = (u16, u16);
    type Move = u32;

    fn start(&self) -> (u16, u16) {
        (0, 0)
    }
    fn successors(&self, (mover, other): (u16, u16)) -> impl Iterator<Item = (u32, (u16, u16))> {
        (0..4).filter_map(move |column| {
            let lowest =
                (0..4).map(|row| 1 << (4 * row + column)).find(|bit| (mover | other) & bit == 0)?;
            Some((column, (other, mover | lowest)))
        })
    }
    fn count(&self) -> u64 {
        31_u64.pow(4)
    }
    fn rank(&self, (mover, other): (u16, u16)) -> u64 {
        (0..4).rev().fold(0, |rank, column| rank * 31 + Self::digit(mover, other, column))
    }
    fn unrank(&self, mut rank: u64) -> Option<(u16, u16)> {
        let (mut mover, mut other) = (0, 0);
        for column in 0..4 {
            let mut digit = rank % 31;
            rank /= 31;
            for row in 0.. {
                if digit == 0 {
                    break;
                }
                let side = if digit.is_multiple_of(2) { &mut other } else { &mut mover };
                *side |= 1 << (4 * row + column);
                digit = (digit - 1) / 2;
            }
        }
        (rank == 0).then_some((mover, other))
    }
}

#[test]
fn three_mens_morris() {
    let lines = rows(3, 3, 3);
    // Neighbours in rows and columns, and all of them with the centre.
    let near = |a: u32, b: u32| {
        let (rows, columns) = ((a / 3).abs_diff(b / 3), (a % 3).abs_diff(b % 3));
        rows + columns == 1 || (rows.max(columns) == 1 && (a == 4 || b == 4))
    };
    type Morris = (Below<512>, Below<512>, Below<7>);
    let moves = |(mover, other, placed): Morris| {
        let (mover, other) = (mover.get(), other.get());
        let free = (0..9).filter(move |to| (mover | other) >> to & 1 == 0);
        let after = move |mover, placed| {
            let (mover, other) = stones(other, mover);
            (mover, other, Below::new(placed).unwrap())
        };
        let from = move |to| (0..9).filter(move |&from| mover >> from & 1 == 1 && near(from, to));
        let all: Vec<((u32, u32), Morris)> = if placed.get() < 6 {
            free.map(|to| ((9, to), after(mover | 1 << to, placed.get() + 1))).collect()
        } else {
            free.flat_map(|to| {
                from(to).map(move |from| ((from, to), after(mover ^ 1 << from ^ 1 << to, 6)))
            })
            .collect()
        };
        all
    };
    let (mover, other) = stones(0, 0);
    let space = Successors::new((mover, other, Below::wrapping(0)), moves);
    let over = |at: Morris| {
        let has_line = lines.iter().any(|line| at.1.get() & line == *line);
        // Who can't move has lost; it does not happen.
        (has_line || moves(at).is_empty()).then_some(Outcome::Loss)
    };
    check("three men's morris", space, over);
}

/// Cells of two squares in base 3 (the stones of the side to move are 1, the other ones 2), then how
/// many stones were placed: after the last one two numbers alternate, for the side to move.
type Squares = Below<{ 3_u32.pow(16) * 14 }>;

/// The cells of a square are numbered around it from a corner on; 8 to 15 are the outer square's.
fn six_mens_morris(men: u32, at: Squares) -> (u32, Vec<Squares>) {
    const POWERS: [u32; 16] = {
        let mut powers = [1; 16];
        let mut cell = 1;
        while cell < 16 {
            powers[cell] = 3 * powers[cell - 1];
            cell += 1;
        }
        powers
    };
    let ones = |set: u32| (0..16).filter(move |cell| set >> cell & 1 == 1);
    let of =
        |side| ones(0xffff).filter(|&c| at.get() / POWERS[c] % 3 == side).map(|c| 1 << c).sum();
    let (mover, other, placed): (u32, u32, u32) = (of(1), of(2), at.get() / 3_u32.pow(16));
    let mill = |n: usize| (0..3).map(|k| 1 << (n / 4 * 8 + (n % 4 * 2 + k) % 8)).sum::<u32>();
    let in_mills = |set: u32| (0..8).map(mill).filter(move |mill| set & mill == *mill);
    let loose = other & !in_mills(other).fold(0, |all, mill| all | mill);
    let targets = if loose == 0 { other } else { loose };
    let next = if placed > 2 * men { 2 * men } else { placed + 1 };
    let mut all = Vec::new();
    for to in ones(!(mover | other)) {
        let around = 1 << (to / 8 * 8 + (to + 1) % 8) | 1 << (to / 8 * 8 + (to + 7) % 8);
        let near = around | if to % 2 == 1 { 1 << ((to + 8) % 16) } else { 0 };
        let from =
            if placed < 2 * men { vec![0] } else { ones(near & mover).map(|c| 1 << c).collect() };
        for after in from.into_iter().map(|from: u32| mover ^ from | 1 << to) {
            let takes = targets != 0 && in_mills(after).any(|mill| mill >> to & 1 == 1);
            let taken =
                ones(if takes { targets } else { 0 }).map(|c| 1 << c).chain((!takes).then_some(0));
            all.extend(taken.map(|taken: u32| {
                let stones = ones(other ^ taken).map(|c| POWERS[c]).sum::<u32>();
                let others = ones(after).map(|c| 2 * POWERS[c]).sum::<u32>();
                Squares::new(next * 3_u32.pow(16) + stones + others).unwrap()
            }));
        }
    }
    (mover.count_ones() + men.saturating_sub(placed / 2), all)
}

/// Who has fewer than three men, or can't move, has lost; no flying. Published counts (B. Liou,
/// *Six men's morris*, 2026).
#[test]
#[ignore = "takes minutes and 4 GB"]
fn five_and_six_mens_morris() {
    for (men, positions) in [(5, 17_844_721), (6, 42_372_745)] {
        let moves = |at| six_mens_morris(men, at).1.into_iter().enumerate();
        let over =
            |at| matches!(six_mens_morris(men, at), (left, all) if left < 3 || all.is_empty());
        let (space, limits) = (Successors::new(Squares::default(), moves), Limits::new());
        let is_over = |at| over(at).then_some(Outcome::Loss);
        let table = GameTable::new_within(&space, is_over, &limits.with_bytes(u64::MAX)).unwrap();
        let counts = [Outcome::Win, Outcome::Draw, Outcome::Loss].map(|end| table.count(end));
        assert_eq!(counts.iter().sum::<u64>(), positions, "{counts:?}");
        assert_eq!(table.outcome(space.start()), Some(Outcome::Draw));
    }
}

#[test]
fn nim() {
    let takes = |heaps: [Below<6>; 3]| {
        (0..3).flat_map(move |heap| {
            (0..heaps[heap].get()).map(move |left| {
                let mut after = heaps;
                after[heap] = Below::new(left).unwrap();
                after.sort();
                ((heap, left), after)
            })
        })
    };
    let start = [3, 4, 5].map(|stones| Below::new(stones).unwrap());
    let space = Successors::new(start, takes);
    check("nim 3 4 5", space, |heaps| (heaps[2].get() == 0).then_some(Outcome::Loss));
}

/// Whoever moves at heaps whose exclusive or is 0 loses (C. L. Bouton, *Nim, a game with a complete
/// mathematical theory*, 1901). Played to lose, the same heaps are lost as long as one has two
/// stones or more; of heaps of one stone, an odd number is lost.
#[test]
fn nim_has_the_outcomes_of_its_theory() {
    type Heaps = [Below<8>; 4];
    let takes = |heaps: Heaps| {
        (0..4).flat_map(move |heap| {
            (0..heaps[heap].get()).map(move |left| {
                let mut after = heaps;
                after[heap] = Below::new(left).unwrap();
                ((heap, left), after)
            })
        })
    };
    let space = Successors::new([Below::new(7).unwrap(); 4], takes);
    let is_empty = |heaps: Heaps| heaps.iter().all(|heap| heap.get() == 0);
    for last in [Outcome::Loss, Outcome::Win] {
        let table = GameTable::new(&space, |heaps| is_empty(heaps).then_some(last)).unwrap();
        for heaps in Heaps::all() {
            let stones = heaps.map(Below::get);
            let all = stones.iter().fold(0, |all, stones| all ^ stones);
            let is_flipped = last == Outcome::Win && stones.iter().all(|&stones| stones < 2);
            let is_lost = (all == 0) != is_flipped;
            let expected = if is_lost { Outcome::Loss } else { Outcome::Win };
            assert_eq!(table.outcome(heaps), Some(expected), "{stones:?}");
        }
    }
}

/// Two heaps: take any number from one, or the same from both. The lost ones are floor(n·φ) and
/// floor(n·φ²) stones (W. A. Wythoff, *A modification of the game of Nim*, 1907): each n has the
/// least number that stands in no pair before, and that number plus n.
#[test]
fn wythoffs_game_has_the_outcomes_of_its_theory() {
    let takes = |(a, b): (u8, u8)| {
        let one = (1..=a).map(move |by| ((by, 0), (a - by, b)));
        let other = (1..=b).map(move |by| ((0, by), (a, b - by)));
        let both = (1..=a.min(b)).map(move |by| ((by, by), (a - by, b - by)));
        one.chain(other).chain(both)
    };
    let space = Successors::new((u8::MAX, u8::MAX), takes);
    let table = GameTable::new(space, |at| (at == (0, 0)).then_some(Outcome::Loss)).unwrap();
    let (mut lost, mut used) = (BTreeSet::new(), BTreeSet::new());
    for n in 0..=u8::MAX {
        let least = (0..=u8::MAX).find(|stones| !used.contains(stones));
        let Some(more) = least.and_then(|least| least.checked_add(n)) else { break };
        let least = least.unwrap();
        used.extend([least, more]);
        lost.extend([(least, more), (more, least)]);
    }
    assert_eq!(lost.iter().filter(|(a, b)| a < b).take(4).count(), 4);
    for heaps in <(u8, u8)>::all() {
        let is_lost = table.outcome(heaps) == Some(Outcome::Loss);
        assert_eq!(is_lost, lost.contains(&heaps), "{heaps:?}");
    }
}

/// A random game: where moves lead, and the outcomes of the ended positions.
#[derive(Clone)]
struct Random {
    moves: Vec<Vec<u32>>,
    ended: Vec<Option<Outcome>>,
    batched: bool,
}

impl Random {
    fn new(seed: u64) -> Self {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut draw = |below: u32| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            u32::try_from(((state >> 32) * u64::from(below)) >> 32).unwrap()
        };
        let count = 2 + draw(60);
        let most = 1 + draw(4);
        let moves =
            (0..count).map(|_| (0..1 + draw(most)).map(|_| draw(count)).collect()).collect();
        let outcomes = [Outcome::Loss, Outcome::Draw, Outcome::Win];
        let ended = (0..count).map(|_| outcomes.get(draw(16) as usize).copied()).collect();
        Self { moves, ended, batched: seed.is_multiple_of(2) }
    }
}

impl Space for Random {
    type State = u32;
    type Move = usize;

    fn start(&self) -> u32 {
        0
    }
    fn successors(&self, at: u32) -> impl Iterator<Item = (usize, u32)> {
        self.moves[at as usize].iter().copied().enumerate()
    }
    fn count(&self) -> u64 {
        self.moves.len() as u64
    }
    fn rank(&self, at: u32) -> u64 {
        at.into()
    }
    fn unrank(&self, rank: u64) -> Option<u32> {
        u32::try_from(rank).ok().filter(|_| rank < self.count())
    }
    fn is_batched(&self) -> bool {
        self.batched
    }
}

/// The outcomes and distances of the positions of a game by plain sets: what is decided at each
/// distance follows from what was decided before.
fn plainly(game: &Random) -> BTreeMap<u32, (Outcome, Option<u32>)> {
    let mut reached = BTreeSet::from([0]);
    let mut new = vec![0_u32];
    while let Some(at) = new.pop() {
        if game.ended[at as usize].is_none() {
            new.extend(game.moves[at as usize].iter().filter(|&&next| reached.insert(next)));
        }
    }
    let mut decided: BTreeMap<u32, (Outcome, Option<u32>)> = BTreeMap::new();
    for &at in &reached {
        match game.ended[at as usize] {
            None | Some(Outcome::Draw) => {}
            Some(outcome) => drop(decided.insert(at, (outcome, Some(0)))),
        }
    }
    for distance in 1.. {
        let before = decided.clone();
        for &at in reached.iter().filter(|&&at| game.ended[at as usize].is_none()) {
            let is = |next: &u32, outcome| before.get(next).is_some_and(|found| found.0 == outcome);
            let moves = &game.moves[at as usize];
            let outcome = if moves.iter().any(|next| is(next, Outcome::Loss)) {
                Outcome::Win
            } else if moves.iter().all(|next| is(next, Outcome::Win)) {
                Outcome::Loss
            } else {
                continue;
            };
            decided.entry(at).or_insert((outcome, Some(distance)));
        }
        if before.len() == decided.len() {
            break;
        }
    }
    reached
        .into_iter()
        .map(|at| (at, decided.remove(&at).unwrap_or((Outcome::Draw, None))))
        .collect()
}

#[test]
fn random_games_agree_with_plain_sets() {
    let mut seen = [0; 3];
    for seed in 0..3000 {
        let game = Random::new(seed);
        let expected = plainly(&game);
        let ended = |at: u32| game.ended[at as usize];
        let table = GameTable::with_distances(&game, ended).unwrap();
        let plain = GameTable::new(&game, ended).unwrap();
        let mut by_distance = BTreeMap::new();
        for at in (0..).take(game.moves.len()) {
            let of = |at: u32| expected.get(&at).copied();
            let found = table.outcome(at).map(|outcome| (outcome, table.distance(at)));
            assert_eq!(found, of(at), "{seed} {at}");
            assert_eq!((plain.outcome(at), plain.distance(at)), (table.outcome(at), None));
            let Some((outcome, distance)) = of(at) else {
                assert_eq!(table.best_moves(at).count(), 0);
                continue;
            };
            seen[outcome as usize] += 1;
            *by_distance.entry((outcome, distance)).or_insert(0) += 1;
            if ended(at).is_some() {
                // Of a draw without a cycle the table does not say that it has ended.
                assert!(
                    outcome == Outcome::Draw || table.best_moves(at).count() == 0,
                    "{seed} {at}"
                );
                continue;
            }
            let after = |&next: &u32| {
                let (outcome, distance) = of(next).unwrap();
                // From the mover's side: wins soon, draws, losses late.
                let distance = i64::from(distance.unwrap_or(0));
                match outcome {
                    Outcome::Loss => (2, -distance),
                    Outcome::Draw => (1, 0),
                    Outcome::Win => (0, distance),
                }
            };
            let moves = &game.moves[at as usize];
            let best = moves.iter().map(after).max().unwrap();
            let all = |is_best: &dyn Fn((i32, i64)) -> bool| {
                let moves = moves.iter().copied().enumerate();
                moves.filter(|(_, next)| is_best(after(next))).collect::<Vec<_>>()
            };
            assert_eq!(table.best_moves(at).collect::<Vec<_>>(), all(&|move_| move_ == best));
            assert_eq!(plain.best_moves(at).collect::<Vec<_>>(), all(&|move_| move_.0 == best.0));
        }
        for outcome in [Outcome::Win, Outcome::Loss] {
            let counts = (0..).zip(table.by_distance(outcome));
            let counts = counts.filter(|&(_, &states)| states > 0).map(|(d, &n)| (d, n));
            let expected = by_distance.iter().filter(|((other, _), _)| *other == outcome);
            assert!(
                counts.eq(expected.map(|((_, distance), &states)| (distance.unwrap(), states)))
            );
            assert_ne!(table.by_distance(outcome).last(), Some(&0));
            assert_eq!(plain.by_distance(outcome), table.by_distance(outcome));
        }
        let draws = by_distance.get(&(Outcome::Draw, None)).copied().unwrap_or(0);
        assert_eq!((table.count(Outcome::Draw), plain.count(Outcome::Draw)), (draws, draws));
    }
    assert!(seen.iter().all(|&states| states > 5000), "{seen:?}");
}

/// A game of 100 positions in a row; the side that comes to the end wins.
fn walk(n: u8) -> impl Iterator<Item = (u8, u8)> {
    (1..=3).map(move |by| (by, n + by)).filter(|&(_, to)| to < 100)
}

fn at_end(n: u8) -> Option<Outcome> {
    (n == 99).then_some(Outcome::Loss)
}

/// Each position but the end is expanded in the search and twice after it.
#[test]
fn limits_are_exact() {
    let steps = |steps| {
        let limits = Limits::new().with_steps(steps);
        GameTable::with_distances_within(Successors::new(0_u8, walk), at_end, &limits)
    };
    // The search looks at the last position too, from which no move leads.
    let table = steps(100 + 2 * 99).unwrap();
    assert_eq!((table.outcome(0), table.distance(0)), (Some(Outcome::Win), Some(49)));
    for limit in [0, 1, 50, 99, 100, 150, 199, 250, 297] {
        let Err(Error::Limit(reached)) = steps(limit) else { panic!("{limit}") };
        assert_eq!(reached, LimitReached::Steps { limit });
    }
    let stopped = Limits::new().with_stop(&|| true);
    let stopped = GameTable::new_within(Successors::new(0_u8, walk), at_end, &stopped);
    assert!(matches!(stopped, Err(Error::Limit(LimitReached::Stopped))));
}

#[test]
fn a_position_without_moves_needs_an_outcome() {
    let lost = GameTable::new(Successors::new(0_u8, walk), |_| None).map(|_| ());
    assert!(matches!(lost, Err(Error::NoOutcome { rank: 99 })), "{lost:?}");
    let text = "the position of rank 99 has neither moves nor an outcome";
    assert_eq!(lost.unwrap_err().to_string(), text);
    // One that can't be reached does not.
    let game = Successors::new(0_u8, |n: u8| (n < 200).then_some(((), n ^ 1)));
    assert_eq!(GameTable::new(game, |_| None).unwrap().count(Outcome::Draw), 2);
}

/// Distances above a byte: without them the game is solved.
#[test]
fn distances_end_at_255() {
    let line = |last: u16| move |n: u16| (n == last).then_some(Outcome::Loss);
    let space = || Successors::new(0_u16, |n: u16| [((), n + 1)]);
    let table = GameTable::with_distances(space(), line(255)).unwrap();
    assert_eq!((table.distance(0), table.outcome(0)), (Some(255), Some(Outcome::Win)));
    let deep = GameTable::with_distances(space(), line(256)).map(|_| ());
    assert!(matches!(deep, Err(Error::Deep { limit: 255 })), "{deep:?}");
    let table = GameTable::new(space(), line(1000)).unwrap();
    assert_eq!(
        (table.outcome(0), table.by_distance(Outcome::Win).len()),
        (Some(Outcome::Loss), 1000)
    );
}

/// Ranks without a state, and states of the type that are none of the space.
#[test]
fn what_is_not_a_position_has_no_outcome() {
    let table = GameTable::with_distances(Columns, |_| None);
    assert!(matches!(table, Err(Error::NoOutcome { .. })));
    let over = |(mover, other): (u16, u16)| (mover | other == 0xffff).then_some(Outcome::Draw);
    let table = GameTable::with_distances(Columns, over).unwrap();
    // A stone that floats, and two more stones of one side than of the other.
    for state in [(0x8000, 0), (0, 0b11)] {
        assert_eq!((table.outcome(state), table.distance(state)), (None, None));
        assert_eq!(table.best_moves(state).count(), 0);
    }
    assert!(table.best_moves((0, 0)).map(|(by, _)| by).eq([0, 1, 2, 3]));
}

#[cfg(feature = "std")]
mod saved {
    use dense_search::Saved as _;
    use dense_search::record::{RecordReader, write};

    use super::*;

    fn named() -> impl Space<State = u8> {
        Successors::new(0_u8, walk).with_name("walk")
    }

    fn written(table: &GameTable<impl Space>) -> Vec<u8> {
        let mut bytes = Vec::new();
        table.write_to(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn tables_are_read_back() {
        for table in [GameTable::new(named(), at_end), GameTable::with_distances(named(), at_end)] {
            let table = table.unwrap();
            let bytes = written(&table);
            let again = GameTable::read_from(named(), &bytes[..]).unwrap();
            assert_eq!(written(&again), bytes);
            for at in 0..=255 {
                assert_eq!(
                    (again.outcome(at), again.distance(at)),
                    (table.outcome(at), table.distance(at))
                );
            }
            for at in 0..bytes.len() {
                assert!(GameTable::read_from(named(), &bytes[..at]).is_err());
                let mut changed = bytes.clone();
                changed[at] ^= 4;
                assert!(GameTable::read_from(named(), &changed[..]).is_err());
            }
            let other = GameTable::read_from(named_otherwise(), &bytes[..]).map(|_| ());
            assert!(matches!(other, Err(Error::OtherSpace { .. })));
        }
    }

    fn named_otherwise() -> impl Space<State = u8> {
        Successors::new(0_u8, walk).with_name("another walk")
    }

    /// With a right checksum: what the fields say is compared with the entries.
    #[test]
    fn forged_tables_are_refused() {
        let bytes = written(&GameTable::with_distances(named(), at_end).unwrap());
        let is_read = |edit: &dyn Fn(&mut Vec<u64>, &mut Vec<u64>)| {
            let mut reader = RecordReader::new(&bytes[..], 10, "walk").unwrap();
            let mut fields = reader.fields().to_vec();
            let mut words = reader.words(reader.left()).unwrap();
            edit(&mut fields, &mut words);
            let mut forged = Vec::new();
            write(&mut forged, 10, "walk", &fields, words.into_iter()).unwrap();
            match GameTable::read_from(named(), &forged[..]) {
                Ok(_) => true,
                Err(error) => {
                    assert!(matches!(error, Error::Fields), "{error}");
                    false
                }
            }
        };
        assert!(is_read(&|_, _| {}));
        for field in 0..5 {
            for value in [7, u64::MAX] {
                assert!(!is_read(&|fields, _| fields[field] = value), "{field}");
            }
        }
        // An outcome, a count, and a distance that are changed.
        assert!(!is_read(&|_, words| words[0] ^= 2));
        assert!(!is_read(&|_, words| words[7] |= 1));
        for at in 8..12 {
            assert!(!is_read(&|_, words| words[at] += 1));
            assert!(!is_read(&|_, words| words[at] = u64::MAX));
        }
        // The last 32 words are distances, eight in each; of the last positions none was reached.
        assert!(!is_read(&|_, words| *words.iter_mut().nth_back(31).unwrap() ^= 1));
        assert!(!is_read(&|_, words| *words.last_mut().unwrap() = 1));
    }
}

/// Mates take at most 16 moves with a rook and 10 with a queen, as published. White to move wins
/// all legal positions but those where the piece hangs.
#[test]
fn endgames() {
    for (piece, moves, letter) in [("rook", 16, 'R'), ("queen", 10, 'Q')] {
        let ran = plain_lines::run_example("endgame", &[piece], "");
        assert_eq!((ran.code, ran.error.as_str()), (0, ""));
        let lines: Vec<&str> = ran.out.lines().collect();
        assert_eq!((lines.len(), lines[3]), (5, &*format!("mate in {moves} moves")));
        let (_, line) = lines[4].split_once(": ").unwrap();
        assert_eq!(line.split(' ').count(), 2 * moves - 1);
        assert!(line.split(' ').next_back().unwrap().starts_with(letter));
    }
    assert_eq!(plain_lines::run_example("endgame", &["pawn"], "").code, 2);
}

/// How many moves white needs to mate with a rook, black to move, for all positions that no
/// symmetry of the board maps to each other; the first number is that of the draws. (M. Bain and
/// A. van Hoff, *Chess endgame database for white king and rook against black king*, UCI, 1994.)
#[test]
fn a_rook_mates_as_fast_as_in_the_published_table() {
    let square = |n: u32| endgame::Square::new(n).unwrap();
    let start = (square(4), square(0), square(60), false);
    let space = Successors::new(start, |at| endgame::moves(at, 4));
    let table = GameTable::with_distances(space, |at| endgame::outcome(at, 4)).unwrap();
    // A quarter turn and a reflection make the eight symmetries.
    let turned = |n: u32| 8 * (n % 8) + 7 - n / 8;
    let reflected = |n: u32| n ^ 7;
    let is_first = |at: [u32; 3]| {
        let turns = std::iter::successors(Some(at), |at| Some(at.map(turned))).take(4);
        turns.flat_map(|at| [at, at.map(reflected)]).all(|other| at <= other)
    };
    let apart = |a: u32, b: u32| (a % 8).abs_diff(b % 8).max((a / 8).abs_diff(b / 8)) > 1;
    let (mut counts, mut unreached) = ([0; 18], 0);
    for (king, rook, black) in <(endgame::Square, endgame::Square, endgame::Square)>::all() {
        let squares = [king, rook, black].map(Below::get);
        if rook == king || rook == black || !apart(squares[0], squares[2]) || !is_first(squares) {
            continue;
        }
        let at = (king, rook, black, true);
        let plies = match table.outcome(at) {
            Some(_) => table.distance(at),
            None => {
                // No move leads to it. It is lost, by the longest of the wins that follow.
                unreached += 1;
                let after = endgame::moves(at, 4).into_iter().map(|(_, next)| next);
                after.map(|next| table.distance(next)).max().unwrap().map(|plies| 1 + plies)
            }
        };
        counts[plies.map_or(0, |plies| 1 + plies as usize / 2)] += 1;
    }
    let published = [
        2796, 27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166,
        390,
    ];
    assert_eq!((counts, unreached), (published, 6));
}
