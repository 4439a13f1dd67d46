//! How far a search is, and what follows from its choices.
//!
//! A choice changes the counts of two colours, and then every colour is compared with its room, the
//! number of ends that it can still take. Bit-sliced counters test `ends < room` and `ends = room`
//! for 64 colours in a dozen operations. The same search with lists and a trail was slower at the
//! same number of nodes, and compiling this one for BMI and POPCNT gained nothing.
#![expect(clippy::needless_range_loop, reason = "several sets are gone through word by word")]

use super::bits::{Bits, Planes, decrement, equal, has, is_empty, ones, put, subtract, take, word};
use super::lane_table::{NO_LANE, Table, is_lane};
use super::weights::{OUTLOOK, OUTLOOK_OF_CUBES, WEIGHTS};

/// Counters of `P` bits for ends, of `R` bits for room.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<const N: usize, const P: usize, const R: usize> {
    /// For each axis the cubes whose pair is still open.
    pub(super) open: [Bits<N>; 3],
    /// For each axis the cubes that have chosen it.
    pub(super) chosen: [Bits<N>; 3],
    /// Cubes that have not chosen.
    pub(super) left: Bits<N>,
    /// How many ends each colour may still take.
    pub(super) room: Planes<N, R>,
    /// How many ends of open pairs each colour has.
    pub(super) ends: Planes<N, P>,
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
    pub(super) const NOTHING: Self = Self {
        open: [[0; N]; 3],
        chosen: [[0; N]; 3],
        left: [0; N],
        room: [[0; N]; R],
        ends: [[0; N]; P],
    };

    /// Whether the search is compiled for both cases of [`Table::tight`]: only the one for most
    /// puzzles is, because each is as much code again.
    pub(super) const TWICE: bool = N == 1 && P == 3;

    /// Whether every colour must be filled.
    #[inline(always)]
    const fn is_tight<const TIGHT: bool>(table: &Table<N>) -> bool {
        TIGHT || (!Self::TWICE && table.tight)
    }

    #[inline(always)]
    pub(super) fn remove(&mut self, table: &Table<N>, axis: usize, cube: usize) {
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
    pub(super) fn choose(&mut self, table: &Table<N>, axis: usize, cube: usize) -> bool {
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
    pub(super) fn propagate<const TIGHT: bool>(&mut self, table: &Table<N>) -> bool {
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
    pub(super) fn pick<const TIGHT: bool>(&self, table: &Table<N>) -> (usize, usize) {
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
    pub(super) fn outlook(&self) -> i32 {
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
