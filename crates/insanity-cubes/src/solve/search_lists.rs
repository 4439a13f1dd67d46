//! Half solutions: an opposite pair of each cube for two opposite sides of the tower.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "pairs are numbered below 3 * 65,535, ends below 6 * 65,535"
)]

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::half_search::{HalfSearch, Phase, Tables};

/// What stays the same during a search: the opposite pairs of all cubes in dense colours.
///
/// Pair `3 * cube + axis`.
#[derive(Clone, Debug)]
pub(crate) struct ListTable {
    cubes: usize,
    colours: usize,
    pairs: Vec<[u16; 2]>,
    /// For each colour where its pairs begin in `incident`, and one end more.
    starts: Vec<u32>,
    /// The pairs at each colour, a loop once.
    incident: Vec<u32>,
}

impl ListTable {
    pub(crate) fn new(faces: &[[u16; 6]], colours: usize) -> Self {
        let cubes = faces.len();
        let mut pairs = Vec::with_capacity(3 * cubes);
        let mut starts = vec![0u32; colours + 1];
        for [f1, f2, f3, f4, f5, f6] in faces {
            for pair in [[*f1, *f4], [*f2, *f5], [*f3, *f6]] {
                starts[usize::from(pair[0])] += 1;
                starts[usize::from(pair[1])] += u32::from(pair[0] != pair[1]);
                pairs.push(pair);
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut incident = vec![0; sum as usize];
        for (pair, [a, b]) in (0u32..).zip(&pairs) {
            let mut put = |colour: u16| {
                let start = &mut starts[usize::from(colour)];
                *start -= 1;
                incident[*start as usize] = pair;
            };
            put(*a);
            if a != b {
                put(*b);
            }
        }
        Self { cubes, colours, pairs, starts, incident }
    }

    fn of(tables: &Tables) -> Option<&Self> {
        match tables {
            Tables::Large(table) => Some(table),
            _ => Tables::other(),
        }
    }

    /// The pairs at a colour, a loop once.
    #[inline]
    fn at(&self, colour: usize) -> &[u32] {
        &self.incident[self.starts[colour] as usize..self.starts[colour + 1] as usize]
    }
}

/// Units of work, of some nanoseconds each, after which a search pauses: a node of ten thousands of
/// cubes takes a millisecond, and a stop is to be heard before thousands of them.
const LONGEST: usize = 1 << 22;
/// Units of work of a decision.
const DECISION: usize = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Gone,
    Open,
    Chosen,
}

/// The search for choices of one distinct pair of each cube such that no colour has more ends than
/// its room.
///
/// Depth first over `choose pair p` and `do without p`. After each decision it propagates:
/// - a cube with one pair left takes it;
/// - a colour with no room left loses its other pairs, one with room for one its loops;
/// - *slack* is the room that can still be filled less the ends that are still to come. Without
///   slack every colour must be filled to the last, so a colour with as many ends as room takes all
///   of its pairs; with less than none there is no solution.
///
/// Everything is undone by a trail, so the cost of a node is that of its consequences and not of
/// its size.
#[derive(Clone, Debug, Default)]
pub(crate) struct ListSearch {
    state: Vec<State>,
    /// For each cube how many of its pairs are open or chosen.
    left: Vec<u8>,
    room: Vec<u32>,
    /// For each colour the ends of its open pairs.
    ends: Vec<u32>,
    slack: i64,
    /// Decisions, twice the pair plus 1 if it was chosen.
    trail: Vec<u32>,
    /// For each branch the trail before it and the pair that was chosen first.
    branches: Vec<(u32, u32)>,
    queue: Vec<u32>,
    undecided: usize,
    phase: Phase,
    /// Branches taken, both ways counted.
    nodes: u64,
}

/// How many ways there are to choose `room` of `ends`, roughly: how hard a colour is to fill.
#[inline]
fn ways(room: u32, ends: u32) -> u64 {
    // Of one colour there may be 6 * 65,535 ends, whose square 32 bits don't hold.
    let (room, ends) = (u64::from(room), u64::from(ends));
    match room {
        1 => ends,
        2 => ends * (ends - 1) / 2,
        _ => {
            let more = ends - room;
            if more < room { (ends * (more + 1)).min(1 << 20) } else { (ends * ends).min(1 << 20) }
        }
    }
}

impl HalfSearch for ListSearch {
    fn start(&mut self, tables: &Tables, room: &[u32], open: &[u8]) {
        let Some(board) = ListTable::of(tables) else { return };
        self.state.clear();
        self.left.clear();
        self.left.resize(board.cubes, 0);
        self.ends.clear();
        self.ends.resize(board.colours, 0);
        self.room.clear();
        self.room.extend(room);
        for (pair, ends) in board.pairs.iter().enumerate() {
            let open = open[pair / 3] >> (pair % 3) & 1 == 1;
            self.state.push(if open { State::Open } else { State::Gone });
            if open {
                self.left[pair / 3] += 1;
                self.ends[usize::from(ends[0])] += 1;
                self.ends[usize::from(ends[1])] += 1;
            }
        }
        let fill: u32 = self.room.iter().zip(&self.ends).map(|(room, ends)| *room.min(ends)).sum();
        self.slack = i64::from(fill) - 2 * board.cubes as i64;
        self.trail.clear();
        self.branches.clear();
        self.queue.clear();
        self.undecided = board.cubes;
        self.phase = Phase::Start;
    }

    fn next(&mut self, tables: &Tables, _: bool, limit: u64) -> Option<bool> {
        let Some(board) = ListTable::of(tables) else { return Some(false) };
        let mut work = 0;
        loop {
            let before = self.trail.len();
            let consistent = match self.phase {
                Phase::Start => self.open_up(board),
                Phase::Down if self.undecided == 0 => {
                    self.phase = Phase::Up;
                    return Some(true);
                }
                Phase::Up if self.branches.is_empty() => return Some(false),
                _ if self.nodes >= limit || work > LONGEST => return None,
                Phase::Down => {
                    work += board.colours;
                    let pair = self.pick(board);
                    self.branches.push((self.trail.len() as u32, pair));
                    self.nodes += 1;
                    self.choose(board, pair) && self.propagate(board)
                }
                Phase::Up => {
                    let (length, pair) = self.branches.pop()?;
                    self.undo(board, length as usize);
                    self.nodes += 1;
                    self.remove(board, pair) && self.propagate(board)
                }
            };
            work += DECISION * self.trail.len().abs_diff(before);
            if consistent {
                self.phase = Phase::Down;
            } else {
                self.queue.clear();
                self.phase = Phase::Up;
            }
        }
    }

    fn guesses(&self) -> usize {
        self.branches.len()
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn copy_choice(&self, choice: &mut [u8]) {
        for (axes, chosen) in self.state.chunks_exact(3).zip(choice) {
            for (axis, state) in (0..).zip(axes) {
                if *state == State::Chosen {
                    *chosen = axis;
                }
            }
        }
    }

    fn boxed(&self) -> Box<dyn HalfSearch> {
        Box::new(self.clone())
    }
}

impl ListSearch {
    /// The first propagation: what holds before any decision.
    fn open_up(&mut self, board: &ListTable) -> bool {
        if self.slack < 0 || !(0..board.cubes).all(|cube| self.take_last(cube)) {
            return false;
        }
        for colour in 0..board.colours {
            let room = self.room[colour];
            if room <= 1 && !self.clear(board, colour, room == 1) {
                return false;
            }
        }
        if self.slack == 0 {
            self.fill_tight(board);
        }
        self.propagate(board)
    }

    /// Queues the pair of a cube that has only one left; `false` if it has none.
    #[inline]
    fn take_last(&mut self, cube: usize) -> bool {
        if self.left[cube] == 1 {
            let last = (3 * cube..3 * cube + 3).find(|pair| self.state[*pair] == State::Open);
            self.queue.extend(last.map(|last| last as u32));
        }
        self.left[cube] > 0
    }

    /// Queues all pairs of every colour that has as many ends as room. Called when the slack
    /// becomes 0.
    #[cold]
    fn fill_tight(&mut self, board: &ListTable) {
        for colour in 0..board.colours {
            if self.ends[colour] == self.room[colour] && self.room[colour] > 0 {
                self.queue_all(board, colour);
            }
        }
    }

    #[inline]
    fn queue_all(&mut self, board: &ListTable, colour: usize) {
        for pair in board.at(colour) {
            if self.state[*pair as usize] == State::Open {
                self.queue.push(*pair);
            }
        }
    }

    #[inline]
    fn propagate(&mut self, board: &ListTable) -> bool {
        while let Some(pair) = self.queue.pop() {
            let state = self.state[pair as usize];
            if state == State::Gone || (state == State::Open && !self.choose(board, pair)) {
                return false;
            }
        }
        true
    }

    #[inline]
    fn choose(&mut self, board: &ListTable, pair: u32) -> bool {
        let at = pair as usize;
        let [a, b] = board.pairs[at].map(usize::from);
        let enough =
            if a == b { self.room[a] >= 2 } else { self.room[a] >= 1 && self.room[b] >= 1 };
        if !enough {
            return false;
        }
        self.state[at] = State::Chosen;
        self.trail.push(2 * pair + 1);
        self.undecided -= 1;
        self.room[a] -= 1;
        self.ends[a] -= 1;
        self.room[b] -= 1;
        self.ends[b] -= 1;
        let first = at - at % 3;
        for other in first..first + 3 {
            if self.state[other] == State::Open && !self.drop_ends(board, other) {
                return false;
            }
        }
        self.left[at / 3] = 1;
        for colour in [a, b] {
            let room = self.room[colour];
            if room <= 1 && self.ends[colour] > 0 && !self.clear(board, colour, room == 1) {
                return false;
            }
        }
        true
    }

    /// Removes the open pairs of a colour, or only its loops.
    #[inline]
    fn clear(&mut self, board: &ListTable, colour: usize, loops: bool) -> bool {
        for pair in board.at(colour) {
            let at = *pair as usize;
            if self.state[at] == State::Open
                && (!loops || board.pairs[at][0] == board.pairs[at][1])
                && !self.remove(board, *pair)
            {
                return false;
            }
        }
        true
    }

    #[inline]
    fn remove(&mut self, board: &ListTable, pair: u32) -> bool {
        let at = pair as usize;
        self.left[at / 3] -= 1;
        self.drop_ends(board, at) && self.take_last(at / 3)
    }

    /// Marks a pair as gone and takes its two ends off.
    #[inline]
    fn drop_ends(&mut self, board: &ListTable, at: usize) -> bool {
        self.state[at] = State::Gone;
        self.trail.push(2 * at as u32);
        for colour in board.pairs[at].map(usize::from) {
            let ends = self.ends[colour];
            self.ends[colour] = ends - 1;
            let room = self.room[colour];
            if ends <= room {
                // This end could have been filled.
                self.slack -= 1;
                if self.slack == 0 {
                    self.fill_tight(board);
                }
            } else if ends - 1 == room && self.slack == 0 && room > 0 {
                self.queue_all(board, colour);
            }
        }
        self.slack >= 0
    }

    fn undo(&mut self, board: &ListTable, length: usize) {
        while self.trail.len() > length {
            let Some(entry) = self.trail.pop() else { return };
            let at = (entry / 2) as usize;
            let [a, b] = board.pairs[at].map(usize::from);
            if entry % 2 == 1 {
                self.room[a] += 1;
                self.room[b] += 1;
                self.ends[a] += 1;
                self.ends[b] += 1;
                self.undecided += 1;
                // The other pairs of the cube that the choice removed come back before this entry.
                let first = at - at % 3;
                self.left[at / 3] = 1
                    + (first..first + 3).filter(|other| self.state[*other] == State::Open).count()
                        as u8;
            } else {
                for colour in [b, a] {
                    let ends = self.ends[colour];
                    self.ends[colour] = ends + 1;
                    if ends < self.room[colour] {
                        self.slack += 1;
                    }
                }
                if self.state[at - at % 3..at - at % 3 + 3]
                    .iter()
                    .all(|state| *state != State::Chosen)
                {
                    self.left[at / 3] += 1;
                }
            }
            self.state[at] = State::Open;
        }
    }

    /// The pair to branch on.
    #[inline]
    fn pick(&self, board: &ListTable) -> u32 {
        let can_take = |(_, (room, ends)): &(usize, (&u32, &u32))| **room > 0 && **ends > 0;
        let colours = self.room.iter().zip(&self.ends).enumerate().filter(can_take);
        let hardest = colours.min_by_key(|(_, (room, ends))| ways(**room, (**ends).max(**room)));
        let colour = hardest.map_or(0, |(colour, _)| colour);
        let is_open = |pair: &&u32| self.state[**pair as usize] == State::Open;
        let score = |pair: &&u32| {
            let at = **pair as usize;
            let [a, b] = board.pairs[at].map(usize::from);
            let other = a + b - colour;
            16 * ways(self.room[other], self.ends[other].max(self.room[other]))
                + u64::from(self.left[at / 3])
        };
        board.at(colour).iter().filter(is_open).min_by_key(score).copied().unwrap_or(0)
    }
}
