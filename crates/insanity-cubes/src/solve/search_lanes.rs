//! Bit-sliced search for half solutions: a lane a cube and a lane a colour.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::half_search::{HalfSearch, Phase, Tables};

/// A machine word used as 64 or 128 lanes.
pub(crate) trait Word:
    Copy
    + Eq
    + core::fmt::Debug
    + core::ops::BitAnd<Output = Self>
    + core::ops::BitOr<Output = Self>
    + core::ops::BitXor<Output = Self>
    + core::ops::Not<Output = Self>
    + core::ops::BitAndAssign
    + core::ops::BitOrAssign
    + core::ops::BitXorAssign
{
    const NONE: Self;
    fn lane(lane: usize) -> Self;
    fn first(self) -> usize;
    fn without_first(self) -> Self;
    fn count(self) -> u32;
    #[inline]
    fn is_none(self) -> bool {
        self == Self::NONE
    }
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            const NONE: Self = 0;
            #[inline]
            fn lane(lane: usize) -> Self {
                1 << lane
            }
            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }
            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
        }
    };
}
word!(u64);
word!(u128);

/// The lanes of the board, fixed during a search. `L` lanes.
#[derive(Clone, Debug)]
pub(crate) struct LaneTable<W, const L: usize> {
    /// For each axis and cube the colours of the pair, as lanes.
    ends: [[W; L]; 3],
    /// For each cube and axis the two colours of the pair.
    pairs: [[[u8; 2]; 3]; L],
    /// For each axis the cubes whose pair is a loop.
    loops: [W; 3],
    /// For each colour and axis the cubes whose pair has the colour. Only for colours that there
    /// are: all `L` would be half of the memory to clear.
    at: Box<[[W; 3]]>,
}

impl<W: Word, const L: usize> LaneTable<W, L> {
    pub(crate) fn new(faces: &[[u16; 6]], colours: usize) -> Self {
        let mut table = Self {
            ends: [[W::NONE; L]; 3],
            pairs: [[[0; 2]; 3]; L],
            loops: [W::NONE; 3],
            at: vec![[W::NONE; 3]; colours].into_boxed_slice(),
        };
        for (cube, face) in faces.iter().enumerate() {
            let bit = W::lane(cube);
            for axis in 0..3 {
                let (a, b) = (usize::from(face[axis]), usize::from(face[axis + 3]));
                let ends = W::lane(a) | W::lane(b);
                table.ends[axis][cube] = ends;
                #[expect(clippy::cast_possible_truncation, reason = "lanes are below 128")]
                let pair = [a as u8, b as u8];
                table.pairs[cube][axis] = pair;
                if a == b {
                    table.loops[axis] |= bit;
                }
                table.at[a][axis] |= bit;
                table.at[b][axis] |= bit;
            }
        }
        table
    }
}

/// Bit-sliced counters: lane `i` of plane `p` is bit `p` of counter `i`.
type Planes<W, const P: usize> = [W; P];

#[inline]
fn subtract<W: Word, const P: usize>(planes: &mut Planes<W, P>, mut borrow: W) {
    for plane in planes {
        let before = *plane;
        *plane ^= borrow;
        borrow &= !before;
    }
}

#[inline]
fn add<W: Word, const P: usize>(planes: &mut Planes<W, P>, mut carry: W) {
    for plane in planes {
        let before = *plane;
        *plane ^= carry;
        carry &= before;
    }
}

/// Counters of `P` bits for ends, of `R` bits for room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State<W, const P: usize, const R: usize> {
    /// For each axis the cubes whose pair is still open.
    open: [W; 3],
    /// For each axis the cubes that have chosen it.
    chosen: [W; 3],
    /// Cubes that have not chosen.
    left: W,
    /// How many ends each colour may still take.
    room: Planes<W, R>,
    /// How many ends of open pairs each colour has.
    ends: Planes<W, P>,
}

#[derive(Clone, Debug)]
pub(crate) struct LaneSearch<W, const L: usize, const P: usize, const R: usize> {
    stack: Vec<(State<W, P, R>, usize, usize)>,
    state: State<W, P, R>,
    phase: Phase,
    /// Branches taken, both ways counted.
    nodes: u64,
}

/// What a step of the propagation found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Settled,
    Changed,
    Contradiction,
}

/// How the room and the ends of the colours compare, a lane a colour.
struct Fill<W> {
    /// Colours with room, with room for two, with ends, with two ends.
    some_room: W,
    more_room: W,
    some_ends: W,
    more_ends: W,
    /// Colours with fewer ends than room, and with another number of them.
    less: W,
    differ: W,
}

impl<W: Word, const P: usize, const R: usize> State<W, P, R> {
    const NOTHING: Self = Self {
        open: [W::NONE; 3],
        chosen: [W::NONE; 3],
        left: W::NONE,
        room: [W::NONE; R],
        ends: [W::NONE; P],
    };

    #[inline]
    fn remove<const L: usize>(&mut self, table: &LaneTable<W, L>, axis: usize, cube: usize) {
        let bit = W::lane(cube);
        self.open[axis] &= !bit;
        let ends = table.ends[axis][cube];
        subtract(&mut self.ends, ends);
        if !(table.loops[axis] & bit).is_none() {
            subtract(&mut self.ends, ends);
        }
    }

    /// `false` if a colour had no room.
    #[inline]
    fn choose<const L: usize>(
        &mut self,
        table: &LaneTable<W, L>,
        axis: usize,
        cube: usize,
    ) -> bool {
        let bit = W::lane(cube);
        for other in 0..3 {
            if !(self.open[other] & bit).is_none() {
                self.remove(table, other, cube);
            }
        }
        self.chosen[axis] |= bit;
        self.left &= !bit;
        let ends = table.ends[axis][cube];
        let mut some = W::NONE;
        for plane in &self.room {
            some |= *plane;
        }
        let mut fits = (ends & !some).is_none();
        subtract(&mut self.room, ends);
        if !(table.loops[axis] & bit).is_none() {
            let mut some = W::NONE;
            for plane in &self.room {
                some |= *plane;
            }
            fits &= (ends & !some).is_none();
            subtract(&mut self.room, ends);
        }
        fits
    }

    /// Draws all consequences; `false` if there is a contradiction.
    fn propagate<const L: usize, const TIGHT: bool>(&mut self, table: &LaneTable<W, L>) -> bool {
        loop {
            match self.take_last_pairs(table) {
                Outcome::Changed => continue,
                Outcome::Contradiction => return false,
                Outcome::Settled => {}
            }
            let fill = self.fill();
            if self.clear_full(table, &fill) || self.clear_loops(table, &fill) {
                continue;
            }
            let is_tight = match self.slack::<TIGHT>(&fill) {
                None => return false,
                Some(slack) => slack == 0,
            };
            match if is_tight {
                self.take_needed::<L, TIGHT>(table, &fill)
            } else {
                Outcome::Settled
            } {
                Outcome::Changed => {}
                Outcome::Contradiction => return false,
                Outcome::Settled => return true,
            }
        }
    }

    /// Cubes with one pair left take it.
    #[inline(always)]
    fn take_last_pairs<const L: usize>(&mut self, table: &LaneTable<W, L>) -> Outcome {
        let [x, y, z] = self.open;
        if !(self.left & !(x | y | z)).is_none() {
            return Outcome::Contradiction;
        }
        let mut single = self.left & (x ^ y ^ z) & !(x & y & z);
        if single.is_none() {
            return Outcome::Settled;
        }
        while !single.is_none() {
            let cube = single.first();
            single = single.without_first();
            let bit = W::lane(cube);
            let axis = if !(x & bit).is_none() {
                0
            } else if !(y & bit).is_none() {
                1
            } else {
                2
            };
            if !self.choose(table, axis, cube) {
                return Outcome::Contradiction;
            }
        }
        Outcome::Changed
    }

    /// Compares the room and the ends of all colours.
    #[inline(always)]
    fn fill(&self) -> Fill<W> {
        let mut fill = Fill {
            some_room: W::NONE,
            more_room: W::NONE,
            some_ends: W::NONE,
            more_ends: W::NONE,
            less: W::NONE,
            differ: W::NONE,
        };
        for plane in 0..P {
            let ends = self.ends[plane];
            let room = if plane < R { self.room[plane] } else { W::NONE };
            fill.less = (!ends & room) | (!(ends ^ room) & fill.less);
            fill.differ |= ends ^ room;
            fill.some_room |= room;
            fill.some_ends |= ends;
            if plane > 0 {
                fill.more_room |= room;
                fill.more_ends |= ends;
            }
        }
        fill
    }

    /// Full colours lose their other pairs; whether there were any.
    #[inline(always)]
    fn clear_full<const L: usize>(&mut self, table: &LaneTable<W, L>, fill: &Fill<W>) -> bool {
        let mut full = fill.some_ends & !fill.some_room;
        let any = !full.is_none();
        while !full.is_none() {
            let colour = full.first();
            full = full.without_first();
            for axis in 0..3 {
                let mut gone = table.at[colour][axis] & self.open[axis];
                while !gone.is_none() {
                    self.remove(table, axis, gone.first());
                    gone = gone.without_first();
                }
            }
        }
        any
    }

    /// Colours with room for one end lose their loops; whether there were any.
    #[inline(always)]
    fn clear_loops<const L: usize>(&mut self, table: &LaneTable<W, L>, fill: &Fill<W>) -> bool {
        let mut any = false;
        for axis in 0..3 {
            let mut loops = table.loops[axis] & self.open[axis];
            while !loops.is_none() {
                let cube = loops.first();
                loops = loops.without_first();
                if !(table.ends[axis][cube] & !fill.more_room).is_none() {
                    self.remove(table, axis, cube);
                    any = true;
                }
            }
        }
        any
    }

    /// The room that can be filled less the ends to come; `None` if it is less than none.
    #[inline(always)]
    fn slack<const TIGHT: bool>(&self, fill: &Fill<W>) -> Option<u32> {
        if TIGHT {
            // Every colour must be filled.
            return if fill.less.is_none() { Some(0) } else { None };
        }
        let room =
            (fill.some_room & fill.some_ends).count() + (fill.more_room & fill.more_ends).count();
        room.checked_sub(2 * self.left.count())
    }

    /// Without slack, colours with no more ends than room take all of their pairs.
    #[inline(always)]
    fn take_needed<const L: usize, const TIGHT: bool>(
        &mut self,
        table: &LaneTable<W, L>,
        fill: &Fill<W>,
    ) -> Outcome {
        let no_more = if TIGHT { !fill.differ } else { fill.less | !fill.differ };
        let mut filled = fill.some_room & no_more;
        let mut outcome = Outcome::Settled;
        while !filled.is_none() {
            let colour = filled.first();
            filled = filled.without_first();
            for axis in 0..3 {
                let mut taken = table.at[colour][axis] & self.open[axis];
                while !taken.is_none() {
                    let cube = taken.first();
                    taken = taken.without_first();
                    let is_open = !(self.open[axis] & W::lane(cube)).is_none();
                    if !is_open || !self.choose(table, axis, cube) {
                        return Outcome::Contradiction;
                    }
                    outcome = Outcome::Changed;
                }
            }
        }
        outcome
    }

    /// The pair to branch on: of the cubes with two pairs left, if there are any, the one whose
    /// pairs decide most, and of that its weightier pair.
    #[inline]
    fn pick<const L: usize, const TIGHT: bool>(&self, table: &LaneTable<W, L>) -> (usize, usize) {
        let weights = self.weights::<L>(&WEIGHTS[usize::from(TIGHT)]);
        let weight = |axis: usize, cube: usize| {
            let [a, b] = table.pairs[cube][axis];
            1 + u32::from(weights[usize::from(a)]) + u32::from(weights[usize::from(b)])
        };
        let [x, y, z] = self.open;
        let mut best = (0, 0, 0);
        for (mut cubes, [one, other]) in
            [(x & y & !z, [0, 1]), (x & !y & z, [0, 2]), (!x & y & z, [1, 2])]
        {
            while !cubes.is_none() {
                let cube = cubes.first();
                cubes = cubes.without_first();
                let (first, second) = (weight(one, cube), weight(other, cube));
                let sum = 1 + first + second;
                if sum > best.0 || (sum == best.0 && cube < best.2) {
                    best = (sum, if second > first { other } else { one }, cube);
                }
            }
        }
        if best.0 > 0 { (best.1, best.2) } else { self.pick_of_three(&weight) }
    }

    /// The same where every cube has three pairs left.
    fn pick_of_three(&self, weight: &impl Fn(usize, usize) -> u32) -> (usize, usize) {
        let mut best = (0, 0, 0);
        let mut cubes = self.left;
        while !cubes.is_none() {
            let cube = cubes.first();
            cubes = cubes.without_first();
            let three = [0, 1, 2].map(|axis| weight(axis, cube));
            let sum = 1 + three[0] + three[1] + three[2];
            if sum > best.0 {
                let mut axis = usize::from(three[1] > three[0]);
                if three[2] > three[axis] {
                    axis = 2;
                }
                best = (sum, axis, cube);
            }
        }
        (best.1, best.2)
    }

    /// The weight of each colour.
    #[inline]
    fn weights<const L: usize>(&self, [more, one]: &[[u8; 8]; 2]) -> [u8; L] {
        let mut weights = [0u8; L];
        let (mut some_room, mut more_room) = (W::NONE, W::NONE);
        for (plane, room) in self.room.iter().enumerate() {
            some_room |= *room;
            if plane > 0 {
                more_room |= *room;
            }
        }
        let mut many_ends = W::NONE;
        for ends in &self.ends[3..] {
            many_ends |= *ends;
        }
        for ends in 1..8usize {
            let more_ends = if ends == 7 { many_ends } else { W::NONE };
            let with = self.with_ends(ends) | more_ends;
            for (mut colours, weight) in
                [(with & more_room, more[ends]), (with & some_room & !more_room, one[ends])]
            {
                if weight > 0 {
                    while !colours.is_none() {
                        weights[colours.first()] = weight;
                        colours = colours.without_first();
                    }
                }
            }
        }
        weights
    }

    /// How large the search from here is expected to be: thousandths of the logarithm of its nodes,
    /// but for a constant. For searches without slack in which no colour has more than six ends.
    fn outlook(&self) -> i32 {
        let [x, y, z] = self.open;
        let lanes = |cubes: W| cubes.count().cast_signed();
        let [left, two] = OUTLOOK_OF_CUBES;
        let mut sum = left * lanes(self.left) + two * lanes(self.left & !(x & y & z));
        let [some, more] = [self.room[0], self.room[1]];
        for (ends, [two, one]) in OUTLOOK.into_iter().enumerate() {
            let with = self.with_ends(ends);
            sum += two * lanes(with & more) + one * lanes(with & some & !more);
        }
        sum
    }

    /// The colours with this number of ends, below 8.
    #[inline]
    fn with_ends(&self, number: usize) -> W {
        let mut with = !W::NONE;
        for (bit, plane) in self.ends.iter().enumerate() {
            with &= if number >> bit & 1 == 1 { *plane } else { !*plane };
        }
        with
    }
}

/// How much a colour decides when one of its pairs is taken, with room for more than one end and
/// with room for one, by its ends (7 for more): the first for searches with slack, the second for
/// those without.
///
/// Found by trying changes of single numbers as long as all half solutions of balanced puzzles took
/// fewer nodes (26 and 32 cubes with one colour more, 26 cubes with as many). What they say: take
/// what closes a colour that has many pairs left, and leave colours with room for two alone.
const WEIGHTS: [[[u8; 8]; 2]; 2] = [
    [[0, 4, 0, 2, 1, 3, 6, 6], [0, 1, 6, 10, 14, 17, 17, 18]],
    [[0, 0, 0, 14, 0, 0, 1, 1], [0, 0, 11, 8, 12, 15, 15, 15]],
];

/// What a cube that has not chosen adds to the outlook, what more if it has two pairs left, and
/// what a colour adds with room for two ends or for one, by its ends.
///
/// Least squares over 19,000 nodes of searches through balanced puzzles of 50 and 56 cubes. The
/// sum is within 0.45 of the logarithm, as a root mean square.
const OUTLOOK_OF_CUBES: [i32; 2] = [-15, -135];
const OUTLOOK: [[i32; 2]; 7] =
    [[0, 0], [0, 0], [0, -97], [-226, -57], [14, -82], [94, -136], [139, -136]];

/// A word with a lane for each of `L` cubes and colours.
pub(crate) trait Lanes<const L: usize>: Word + Send + Sync + 'static {
    /// The tables of these lanes.
    fn table(tables: &Tables) -> Option<&LaneTable<Self, L>>;
}

impl Lanes<64> for u64 {
    fn table(tables: &Tables) -> Option<&LaneTable<Self, 64>> {
        match tables {
            Tables::Narrow(table, _) => Some(table),
            _ => Tables::other(),
        }
    }
}

#[cfg(not(target_family = "wasm"))]
impl Lanes<128> for u128 {
    fn table(tables: &Tables) -> Option<&LaneTable<Self, 128>> {
        match tables {
            Tables::Wide(table, _) => Some(table),
            _ => Tables::other(),
        }
    }
}

impl<W: Lanes<L>, const L: usize, const P: usize, const R: usize> LaneSearch<W, L, P, R> {
    pub(crate) const fn new() -> Self {
        Self { stack: Vec::new(), state: State::NOTHING, phase: Phase::Up, nodes: 0 }
    }

    /// [`next`](HalfSearch::next), with the promise known when it is compiled.
    fn go<const TIGHT: bool>(&mut self, table: &LaneTable<W, L>, limit: u64) -> Option<bool> {
        loop {
            let consistent = match self.phase {
                Phase::Start => self.state.propagate::<L, TIGHT>(table),
                Phase::Down if self.state.left.is_none() => {
                    self.phase = Phase::Up;
                    return Some(true);
                }
                Phase::Up if self.stack.is_empty() => return Some(false),
                _ if self.nodes >= limit => return None,
                Phase::Down => {
                    let (axis, cube) = self.state.pick::<L, TIGHT>(table);
                    self.stack.push((self.state, axis, cube));
                    self.nodes += 1;
                    self.state.choose(table, axis, cube) && self.state.propagate::<L, TIGHT>(table)
                }
                Phase::Up => {
                    let (state, axis, cube) = self.stack.pop()?;
                    self.state = state;
                    self.nodes += 1;
                    self.state.remove(table, axis, cube);
                    self.state.propagate::<L, TIGHT>(table)
                }
            };
            self.phase = if consistent { Phase::Down } else { Phase::Up };
        }
    }
}

impl<W, const L: usize, const P: usize, const R: usize> HalfSearch for LaneSearch<W, L, P, R>
where
    W: Lanes<L>,
{
    fn start(&mut self, tables: &Tables, room: &[u32], open: &[u8]) {
        let Some(table) = W::table(tables) else { return };
        let mut state = State::NOTHING;
        for (cube, open) in open.iter().enumerate() {
            let bit = W::lane(cube);
            state.left |= bit;
            for axis in 0..3 {
                if open >> axis & 1 == 1 {
                    state.open[axis] |= bit;
                    add(&mut state.ends, table.ends[axis][cube]);
                    if !(table.loops[axis] & bit).is_none() {
                        add(&mut state.ends, table.ends[axis][cube]);
                    }
                }
            }
        }
        for (colour, room) in room.iter().enumerate() {
            for plane in 0..R {
                if room >> plane & 1 == 1 {
                    state.room[plane] |= W::lane(colour);
                }
            }
        }
        self.stack.clear();
        self.state = state;
        self.phase = Phase::Start;
    }

    fn outlook(&mut self, tables: &Tables) -> Option<i32> {
        let is_open = self.state.propagate::<L, true>(W::table(tables)?);
        Some(if is_open { self.state.outlook() } else { i32::MIN })
    }

    fn next(&mut self, tables: &Tables, tight: bool, limit: u64) -> Option<bool> {
        let Some(table) = W::table(tables) else { return Some(false) };
        if tight { self.go::<true>(table, limit) } else { self.go::<false>(table, limit) }
    }

    fn guesses(&self) -> usize {
        self.stack.len()
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn copy_choice(&self, choice: &mut [u8]) {
        for (axis, chosen) in (0..).zip(self.state.chosen) {
            let mut chosen = chosen;
            while !chosen.is_none() {
                choice[chosen.first()] = axis;
                chosen = chosen.without_first();
            }
        }
    }

    fn boxed(&self) -> Box<dyn HalfSearch> {
        Box::new(self.clone())
    }
}
