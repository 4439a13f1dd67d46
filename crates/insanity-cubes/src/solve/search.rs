//! Bit-sliced search for half solutions: a lane for each cube and a lane for each colour.
//!
//! A choice changes the counts of two colours, and then every colour is compared with its room, the
//! number of ends that it can still take. Bit-sliced counters test `ends < room` and `ends = room`
//! for 64 colours in a dozen operations. The same search with lists and a trail was slower at the
//! same number of nodes, and compiling this one for BMI and POPCNT gained nothing.

#![expect(clippy::needless_range_loop, reason = "several sets are gone through word by word")]

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::Graph;
use super::bits::{
    Bits, Planes, decrement, equal, has, increment, is_empty, ones, put, subtract, take, word,
};
use super::weights::{OUTLOOK, OUTLOOK_OF_CUBES, WEIGHTS};

/// What stays the same during a search.
#[derive(Clone, Debug)]
pub(super) struct Table<const N: usize> {
    /// For each cube and axis the lanes of the pair's two colours.
    pairs: Vec<[[u16; 2]; 3]>,
    /// For each axis the cubes whose pair has one colour.
    loops: [Bits<N>; 3],
    /// For each lane of a colour and each axis the cubes whose pair has the colour.
    at: Vec<[Bits<N>; 3]>,
    /// Whether every colour must be filled to its room.
    tight: bool,
    /// Whether some colours have no lane, so that no count says how much room there is.
    partial: bool,
}

/// Whether a lane is one. In narrow searches every colour has a lane, and nothing is asked.
#[inline(always)]
const fn is_lane<const N: usize>(lane: u16) -> bool {
    N <= 2 || lane != NO_LANE
}

/// The lane of colours that need none; it is never compared.
const NO_LANE: u16 = u16::MAX;

impl<const N: usize> Table<N> {
    /// Every colour has a lane if there are enough. If not, a colour on one or two faces has none:
    /// it can't have more than two ends in a half solution. At most a third of the faces of 1,024
    /// cubes, 2,048, can be the number of the others.
    pub(super) fn new(graph: &Graph) -> Self {
        let partial = graph.colours > 64 * N;
        let mut lanes: Vec<u16> = Vec::with_capacity(graph.colours);
        let mut next = 0;
        for total in &graph.totals {
            let needs_lane = !partial || *total > 2;
            lanes.push(if needs_lane { next } else { NO_LANE });
            next += u16::from(needs_lane);
        }
        let mut table = Self {
            pairs: Vec::with_capacity(graph.cubes()),
            loops: [[0; N]; 3],
            at: vec![[[0; N]; 3]; usize::from(next)],
            tight: graph.is_tight(),
            partial,
        };
        for (cube, face) in graph.faces.iter().enumerate() {
            let pairs = [0, 1, 2]
                .map(|axis| [face[axis], face[axis + 3]].map(|colour| lanes[usize::from(colour)]));
            for (axis, [a, b]) in pairs.into_iter().enumerate() {
                if a == b && a != NO_LANE {
                    put(&mut table.loops[axis], cube);
                }
                for lane in [a, b] {
                    if lane != NO_LANE {
                        put(&mut table.at[usize::from(lane)][axis], cube);
                    }
                }
            }
            table.pairs.push(pairs);
        }
        table
    }
}

/// Counters of `P` bits for ends, of `R` bits for room.
#[derive(Clone, Copy, Debug)]
struct State<const N: usize, const P: usize, const R: usize> {
    /// For each axis the cubes whose pair is still open.
    open: [Bits<N>; 3],
    /// For each axis the cubes that have chosen it.
    chosen: [Bits<N>; 3],
    /// Cubes that have not chosen.
    left: Bits<N>,
    /// How many ends each colour may still take.
    room: Planes<N, R>,
    /// How many ends of open pairs each colour has.
    ends: Planes<N, P>,
}

/// What a step of the propagation found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Settled,
    Changed,
    Contradiction,
}

/// How the room and the ends of the colours compare.
struct Fill<const N: usize> {
    /// Colours with room, with room for two, with ends, with two ends.
    some_room: Bits<N>,
    more_room: Bits<N>,
    some_ends: Bits<N>,
    more_ends: Bits<N>,
    /// Colours with fewer ends than room, and with another number of them.
    less: Bits<N>,
    differ: Bits<N>,
}

impl<const N: usize, const P: usize, const R: usize> State<N, P, R> {
    const NOTHING: Self = Self {
        open: [[0; N]; 3],
        chosen: [[0; N]; 3],
        left: [0; N],
        room: [[0; N]; R],
        ends: [[0; N]; P],
    };

    /// Whether the search is compiled for both cases of [`Table::tight`]: only the one for most
    /// puzzles is, because each is as much code again.
    const TWICE: bool = N == 1 && P <= 4;

    /// Whether every colour must be filled.
    #[inline(always)]
    const fn is_tight<const TIGHT: bool>(table: &Table<N>) -> bool {
        TIGHT || (!Self::TWICE && table.tight)
    }

    #[inline(always)]
    fn remove(&mut self, table: &Table<N>, axis: usize, cube: usize) {
        take(&mut self.open[axis], cube);
        Self::subtract(&mut self.ends, table.pairs[cube][axis]);
    }

    #[inline(always)]
    fn subtract<const Q: usize>(planes: &mut Planes<N, Q>, [a, b]: [u16; 2]) {
        if is_lane::<N>(a) && is_lane::<N>(b) {
            subtract(planes, [a.into(), b.into()]);
            return;
        }
        for lane in [a, b] {
            if lane != NO_LANE {
                decrement(planes, lane.into());
            }
        }
    }

    /// Whether a pair of lanes has room.
    #[inline(always)]
    fn has_room(&self, [a, b]: [u16; 2]) -> bool {
        let room =
            |lane: u16, from: usize| self.room[from..].iter().any(|plane| has(plane, lane.into()));
        let at_least = usize::from(a == b);
        (!is_lane::<N>(a) || room(a, at_least)) && (!is_lane::<N>(b) || room(b, at_least))
    }

    /// `false` if a colour had no room. A call: in place at its four callers it would make half of
    /// the code that a program links for one `solve`, and be no faster.
    #[inline(never)]
    fn choose(&mut self, table: &Table<N>, axis: usize, cube: usize) -> bool {
        for other in 0..3 {
            if has(&self.open[other], cube) {
                self.remove(table, other, cube);
            }
        }
        put(&mut self.chosen[axis], cube);
        take(&mut self.left, cube);
        let pair = table.pairs[cube][axis];
        let fits = self.has_room(pair);
        if fits {
            Self::subtract(&mut self.room, pair);
        }
        fits
    }

    /// Draws all consequences; `false` if there is a contradiction.
    #[inline(never)]
    fn propagate<const TIGHT: bool>(&mut self, table: &Table<N>) -> bool {
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
            match self.slack::<TIGHT>(table, &fill) {
                None => return false,
                Some(0) => {}
                Some(_) => return true,
            }
            match self.take_needed::<TIGHT>(table, &fill) {
                Outcome::Changed => {}
                Outcome::Contradiction => return false,
                Outcome::Settled => return true,
            }
        }
    }

    /// Cubes with one pair left take it.
    #[inline(always)]
    fn take_last_pairs(&mut self, table: &Table<N>) -> Outcome {
        let [x, y, z] = self.open;
        let mut single = [0; N];
        for at in 0..N {
            let left = self.left[at];
            if left & !(x[at] | y[at] | z[at]) != 0 {
                return Outcome::Contradiction;
            }
            single[at] = left & (x[at] ^ y[at] ^ z[at]) & !(x[at] & y[at] & z[at]);
        }
        if is_empty(&single) {
            return Outcome::Settled;
        }
        for cube in ones(single) {
            let axis = if has(&x, cube) {
                0
            } else if has(&y, cube) {
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
    fn fill(&self) -> Fill<N> {
        const { assert!(R <= P, "a colour has no more room than faces") };
        let none = [0; N];
        let mut fill = Fill {
            some_room: none,
            more_room: none,
            some_ends: none,
            more_ends: none,
            less: none,
            differ: none,
        };
        for plane in 0..P {
            for at in 0..N {
                let ends = self.ends[plane][at];
                let room = if plane < R { self.room[plane][at] } else { 0 };
                fill.less[at] = (!ends & room) | (!(ends ^ room) & fill.less[at]);
                fill.differ[at] |= ends ^ room;
                fill.some_room[at] |= room;
                fill.some_ends[at] |= ends;
                if plane > 0 {
                    fill.more_room[at] |= room;
                    fill.more_ends[at] |= ends;
                }
            }
        }
        fill
    }

    /// Full colours lose their other pairs; whether there were any.
    #[inline(always)]
    fn clear_full(&mut self, table: &Table<N>, fill: &Fill<N>) -> bool {
        let mut full = [0; N];
        for at in 0..N {
            full[at] = fill.some_ends[at] & !fill.some_room[at];
        }
        for colour in ones(full) {
            for axis in 0..3 {
                let mut gone = self.open[axis];
                for at in 0..N {
                    gone[at] &= table.at[colour][axis][at];
                }
                for cube in ones(gone) {
                    self.remove(table, axis, cube);
                }
            }
        }
        !is_empty(&full)
    }

    /// Colours with room for one end lose their loops; whether there were any.
    #[inline(always)]
    fn clear_loops(&mut self, table: &Table<N>, fill: &Fill<N>) -> bool {
        let mut any = false;
        for axis in 0..3 {
            let mut loops = self.open[axis];
            for at in 0..N {
                loops[at] &= table.loops[axis][at];
            }
            for cube in ones(loops) {
                if !has(&fill.more_room, table.pairs[cube][axis][0].into()) {
                    self.remove(table, axis, cube);
                    any = true;
                }
            }
        }
        any
    }

    /// The room that can be filled less the ends to come; `None` if it is less than none.
    #[inline(always)]
    fn slack<const TIGHT: bool>(&self, table: &Table<N>, fill: &Fill<N>) -> Option<u32> {
        if Self::is_tight::<TIGHT>(table) {
            return is_empty(&fill.less).then_some(0);
        }
        if N > 2 && table.partial {
            return Some(1);
        }
        let (mut room, mut left) = (0, 0);
        for at in 0..N {
            room += (fill.some_room[at] & fill.some_ends[at]).count_ones()
                + (fill.more_room[at] & fill.more_ends[at]).count_ones();
            left += self.left[at].count_ones();
        }
        room.checked_sub(2 * left)
    }

    /// Without slack, colours with no more ends than room take all of their pairs.
    #[inline(always)]
    fn take_needed<const TIGHT: bool>(&mut self, table: &Table<N>, fill: &Fill<N>) -> Outcome {
        let mut filled = [0; N];
        for at in 0..N {
            let less = if Self::is_tight::<TIGHT>(table) { 0 } else { fill.less[at] };
            filled[at] = fill.some_room[at] & (less | !fill.differ[at]);
        }
        let mut outcome = Outcome::Settled;
        for colour in ones(filled) {
            for axis in 0..3 {
                let mut taken = self.open[axis];
                for at in 0..N {
                    taken[at] &= table.at[colour][axis][at];
                }
                for cube in ones(taken) {
                    if !has(&self.open[axis], cube) || !self.choose(table, axis, cube) {
                        return Outcome::Contradiction;
                    }
                    outcome = Outcome::Changed;
                }
            }
        }
        outcome
    }

    /// The pair to branch on: of the cubes with two pairs left, if there are any, the one whose
    /// pairs decide most, and of that its weightier pair. Both branches then force something.
    #[inline(never)]
    fn pick<const TIGHT: bool>(&self, table: &Table<N>) -> (usize, usize) {
        let weights = self.weights(Self::is_tight::<TIGHT>(table));
        let weight = |axis: usize, cube: usize| {
            let of = |lane: u16| {
                if !is_lane::<N>(lane) {
                    return 0;
                }
                u32::from(weights[word::<N>(lane.into())][usize::from(lane & 63)])
            };
            let [a, b] = table.pairs[cube][axis];
            1 + of(a) + of(b)
        };
        let [x, y, z] = self.open;
        let mut best = (0, 0, 0);
        for (one, other, third) in [(0, 1, z), (0, 2, y), (1, 2, x)] {
            let mut cubes = third;
            for at in 0..N {
                cubes[at] = self.open[one][at] & self.open[other][at] & !third[at];
            }
            for cube in ones(cubes) {
                let (first, second) = (weight(one, cube), weight(other, cube));
                let sum = 1 + first + second;
                if sum > best.0 || (sum == best.0 && cube < best.2) {
                    best = (sum, if second > first { other } else { one }, cube);
                }
            }
        }
        if best.0 > 0 {
            return (best.1, best.2);
        }
        // Every cube has three pairs left.
        for cube in ones(self.left) {
            let three = [weight(0, cube), weight(1, cube), weight(2, cube)];
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
    #[inline(always)]
    fn weights(&self, tight: bool) -> [[u8; 64]; N] {
        let [more, one] = &WEIGHTS[usize::from(tight)];
        let mut weights = [[0u8; 64]; N];
        for (at, weights) in weights.iter_mut().enumerate() {
            let (mut some_room, mut more_room) = (0, 0);
            for (plane, room) in self.room.iter().enumerate() {
                some_room |= room[at];
                if plane > 0 {
                    more_room |= room[at];
                }
            }
            let mut many_ends = 0;
            for ends in &self.ends[3..] {
                many_ends |= ends[at];
            }
            for ends in 1..8 {
                let with = equal(&self.ends, at, ends) | if ends == 7 { many_ends } else { 0 };
                for (colours, weight) in
                    [(with & more_room, more[ends]), (with & some_room & !more_room, one[ends])]
                {
                    if weight > 0 {
                        for colour in ones([colours]) {
                            weights[colour] = weight;
                        }
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
        let [left, two] = OUTLOOK_OF_CUBES;
        let lanes = |bits: u64| bits.count_ones().cast_signed();
        let mut sum = 0;
        for at in 0..N {
            sum +=
                left * lanes(self.left[at]) + two * lanes(self.left[at] & !(x[at] & y[at] & z[at]));
            let [some, more] = [self.room[0][at], self.room[1][at]];
            for (ends, [two, one]) in OUTLOOK.into_iter().enumerate() {
                let with = equal(&self.ends, at, ends);
                sum += two * lanes(with & more) + one * lanes(with & some & !more);
            }
        }
        sum
    }
}

/// Where a search stands between two calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing is propagated yet.
    Start,
    /// The decisions are consistent: go deeper.
    Down,
    /// They are not, or the half solution has been handed out: take the last branch back. The
    /// search has ended if there is none.
    Up,
}

/// All choices of one open pair of each cube in which no colour has more ends than its room.
#[derive(Clone, Debug)]
pub(super) struct Search<const N: usize, const P: usize, const R: usize> {
    stack: Vec<(State<N, P, R>, usize, usize)>,
    state: State<N, P, R>,
    phase: Phase,
}

impl<const N: usize, const P: usize, const R: usize> Search<N, P, R> {
    /// A search that has ended.
    pub(super) const fn new() -> Self {
        Self { stack: Vec::new(), state: State::NOTHING, phase: Phase::Up }
    }

    /// Begins a search in which each colour has room for `room` ends and each cube chooses among
    /// the axes whose bits are set in `open`.
    pub(super) fn start(&mut self, table: &Table<N>, room: &[u32], open: &[u8]) {
        let mut state = State::NOTHING;
        for (cube, open) in open.iter().enumerate() {
            put(&mut state.left, cube);
            for axis in 0..3 {
                if open >> axis & 1 == 1 {
                    put(&mut state.open[axis], cube);
                    for lane in table.pairs[cube][axis] {
                        if lane != NO_LANE {
                            increment(&mut state.ends, lane.into());
                        }
                    }
                }
            }
        }
        // Where some colours have no lane, all have the same room.
        for (lane, room) in room[..table.at.len()].iter().enumerate() {
            for plane in 0..R {
                if room >> plane & 1 == 1 {
                    put(&mut state.room[plane], lane);
                }
            }
        }
        self.stack.clear();
        self.state = state;
        self.phase = Phase::Start;
    }

    /// How large the search just begun is expected to be, for comparing starts of a search in which
    /// every colour has six ends and must be filled.
    pub(super) fn outlook(&mut self, table: &Table<N>) -> i32 {
        if self.state.propagate::<true>(table) { self.state.outlook() } else { i32::MIN }
    }

    /// Goes to the next half solution; `false` when there is none left. A step of the budget is a
    /// branch. Called again after a limit, it goes on.
    pub(super) fn next(
        &mut self,
        table: &Table<N>,
        budget: &mut Budget<'_>,
    ) -> Result<bool, LimitReached> {
        if State::<N, P, R>::TWICE && table.tight {
            self.go::<true>(table, budget)
        } else {
            self.go::<false>(table, budget)
        }
    }

    fn go<const TIGHT: bool>(
        &mut self,
        table: &Table<N>,
        budget: &mut Budget<'_>,
    ) -> Result<bool, LimitReached> {
        loop {
            let consistent = match self.phase {
                Phase::Start => self.state.propagate::<TIGHT>(table),
                Phase::Down if is_empty(&self.state.left) => {
                    self.phase = Phase::Up;
                    return Ok(true);
                }
                Phase::Down => {
                    budget.spend(1)?;
                    let (axis, cube) = self.state.pick::<TIGHT>(table);
                    self.stack.push((self.state, axis, cube));
                    self.state.choose(table, axis, cube) && self.state.propagate::<TIGHT>(table)
                }
                Phase::Up if self.stack.is_empty() => return Ok(false),
                Phase::Up => {
                    budget.spend(1)?;
                    let (state, axis, cube) = self.stack.pop().expect("it is not empty");
                    self.state = state;
                    self.state.remove(table, axis, cube);
                    self.state.propagate::<TIGHT>(table)
                }
            };
            self.phase = if consistent { Phase::Down } else { Phase::Up };
        }
    }

    /// Writes the axis that each cube has chosen in the half solution just found.
    pub(super) fn copy_choice(&self, choice: &mut [u8]) {
        for (axis, chosen) in (0..).zip(self.state.chosen) {
            for cube in ones(chosen) {
                choice[cube] = axis;
            }
        }
    }
}
