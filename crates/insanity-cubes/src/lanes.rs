//! Bit-sliced search for half solutions: a lane a cube and a lane a colour.

use alloc::vec::Vec;

use crate::half::Phase;

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
pub(crate) struct Table<W, const L: usize> {
    /// For each axis and cube the colours of the pair, as lanes.
    ends: [[W; L]; 3],
    /// For each axis the cubes whose pair is a loop.
    loops: [W; 3],
    /// For each colour and axis the cubes whose pair has the colour.
    at: [[W; 3]; L],
}

impl<W: Word, const L: usize> Table<W, L> {
    pub(crate) fn new(faces: &[[u16; 6]]) -> Self {
        let mut table = Self { ends: [[W::NONE; L]; 3], loops: [W::NONE; 3], at: [[W::NONE; 3]; L] };
        for (cube, face) in faces.iter().enumerate() {
            let bit = W::lane(cube);
            for axis in 0..3 {
                let (a, b) = (usize::from(face[axis]), usize::from(face[axis + 3]));
                let ends = W::lane(a) | W::lane(b);
                table.ends[axis][cube] = ends;
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

#[derive(Clone, Copy, Debug)]
pub(crate) struct State<W, const P: usize> {
    /// For each axis the cubes whose pair is still open.
    open: [W; 3],
    /// For each axis the cubes that have chosen it.
    pub(crate) chosen: [W; 3],
    /// Cubes that have not chosen.
    left: W,
    /// How many ends each colour may still take.
    room: Planes<W, P>,
    /// How many ends of open pairs each colour has.
    ends: Planes<W, P>,
}

#[derive(Clone, Debug)]
pub(crate) struct Search<W, const L: usize, const P: usize> {
    stack: Vec<(State<W, P>, usize, usize)>,
    state: State<W, P>,
    phase: Phase,
    /// Branches taken, both ways counted.
    pub(crate) nodes: u64,
}

impl<W: Word, const P: usize> State<W, P> {
    #[inline]
    fn remove<const L: usize>(&mut self, table: &Table<W, L>, axis: usize, cube: usize) {
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
    fn choose<const L: usize>(&mut self, table: &Table<W, L>, axis: usize, cube: usize) -> bool {
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

    fn propagate<const L: usize, const TIGHT: bool>(&mut self, table: &Table<W, L>) -> bool {
        loop {
            // Cubes with no pair, with one pair.
            let [x, y, z] = self.open;
            if !(self.left & !(x | y | z)).is_none() {
                return false;
            }
            let mut single = self.left & (x ^ y ^ z) & !(x & y & z);
            if !single.is_none() {
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
                        return false;
                    }
                }
                continue;
            }
            let (mut some_room, mut more_room, mut some_ends, mut more_ends) =
                (W::NONE, W::NONE, W::NONE, W::NONE);
            let (mut less, mut differ) = (W::NONE, W::NONE);
            for plane in 0..P {
                let (room, ends) = (self.room[plane], self.ends[plane]);
                less = (!ends & room) | (!(ends ^ room) & less);
                differ |= ends ^ room;
                some_room |= room;
                some_ends |= ends;
                if plane > 0 {
                    more_room |= room;
                    more_ends |= ends;
                }
            }
            // Full colours lose their other pairs.
            let mut full = some_ends & !some_room;
            if !full.is_none() {
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
                continue;
            }
            // Loops at colours with room for one.
            let mut again = false;
            for axis in 0..3 {
                let mut loops = table.loops[axis] & self.open[axis];
                while !loops.is_none() {
                    let cube = loops.first();
                    loops = loops.without_first();
                    if !(table.ends[axis][cube] & !more_room).is_none() {
                        self.remove(table, axis, cube);
                        again = true;
                    }
                }
            }
            if again {
                continue;
            }
            let tight = if TIGHT {
                if !less.is_none() {
                    return false;
                }
                true
            } else {
                let fill = (some_room & some_ends).count() + (more_room & more_ends).count();
                let need = 2 * self.left.count();
                if fill < need {
                    return false;
                }
                fill == need
            };
            if tight {
                let mut filled = some_room & if TIGHT { !differ } else { less | !differ };
                let mut any = false;
                while !filled.is_none() {
                    let colour = filled.first();
                    filled = filled.without_first();
                    for axis in 0..3 {
                        let mut taken = table.at[colour][axis] & self.open[axis];
                        while !taken.is_none() {
                            let cube = taken.first();
                            taken = taken.without_first();
                            if (self.open[axis] & W::lane(cube)).is_none() {
                                return false;
                            }
                            if !self.choose(table, axis, cube) {
                                return false;
                            }
                            any = true;
                        }
                    }
                }
                if any {
                    continue;
                }
            }
            return true;
        }
    }

    #[inline]
    fn pick<const L: usize>(&self, table: &Table<W, L>) -> (usize, usize) {
        // Colours by room and ends: 1 of 2, 1 of 3, 2 of 3, 1 of 4, 2 of 4, ...
        let high = self.ends[3..].iter().fold(W::NONE, |all, plane| all | *plane);
        let [e0, e1, e2] = [self.ends[0], self.ends[1], self.ends[2]];
        let [r0, r1] = [self.room[0], self.room[1]];
        let one = r0 & !r1;
        let two = r1;
        let low = !high;
        let is = |n: u32| {
            let bit = |plane: W, set: bool| if set { plane } else { !plane };
            low & bit(e0, n & 1 != 0) & bit(e1, n & 2 != 0) & bit(e2, n & 4 != 0)
        };
        let [x, y, z] = self.open;
        let pairs = self.left & !(x & y & z);
        let _ = pairs;
        let classes = [
            one & is(2),
            two & is(3),
            one & is(3),
            one & is(4),
            two & is(4),
            one & is(5),
            two & is(5),
            one & is(6),
            two & is(6),
        ];
        let mut candidates = W::NONE;
        for class in classes {
            if !class.is_none() {
                candidates = class;
                break;
            }
        }
        if candidates.is_none() {
            let mut some = W::NONE;
            for plane in &self.room {
                some |= *plane;
            }
            let mut open = W::NONE;
            for plane in &self.ends {
                open |= *plane;
            }
            candidates = some & open;
        }
        let c0 = classes[0];
        let c1 = classes[0] | classes[1] | classes[2];
        let c2 = c1 | classes[3] | classes[4];
        let mut best = (0, 0, 0);
        while !candidates.is_none() {
            let colour = candidates.first();
            candidates = candidates.without_first();
            for axis in 0..3 {
                let mut cubes = table.at[colour][axis] & self.open[axis];
                while !cubes.is_none() {
                    let cube = cubes.first();
                    cubes = cubes.without_first();
                    let bit = W::lane(cube);
                    let ends = table.ends[axis][cube];
                    let score = 1
                        + 3 * (ends & c0).count()
                        + 3 * (ends & c1).count()
                        + (ends & c2).count()
                        + 3 * u32::from(!(pairs & bit).is_none());
                    if score > best.0 {
                        best = (score, axis, cube);
                    }
                }
            }
        }
        (best.1, best.2)
    }
}

impl<W: Word, const L: usize, const P: usize> Search<W, L, P> {
    /// A search that has not begun: `next` finds nothing.
    pub(crate) fn new() -> Self {
        let state = State {
            open: [W::NONE; 3],
            chosen: [W::NONE; 3],
            left: W::NONE,
            room: [W::NONE; P],
            ends: [W::NONE; P],
        };
        Self { stack: Vec::new(), state, phase: Phase::Done, nodes: 0 }
    }

    /// Begins a search in which each colour has room for `room` ends and each cube chooses among the axes
    /// whose bits are set in `open`.
    pub(crate) fn start(&mut self, table: &Table<W, L>, room: &[u16], open: &[u8]) {
        let mut state = State {
            open: [W::NONE; 3],
            chosen: [W::NONE; 3],
            left: W::NONE,
            room: [W::NONE; P],
            ends: [W::NONE; P],
        };
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
            for plane in 0..P {
                if room >> plane & 1 == 1 {
                    state.room[plane] |= W::lane(colour);
                }
            }
        }
        self.stack.clear();
        self.state = state;
        self.phase = Phase::Start;
    }

    /// Goes to the next half solution: `Some(false)` when there is none left, `None` once `nodes` has reached
    /// `limit` (called again with a higher one it goes on).
    ///
    /// `TIGHT` promises that every colour must be filled to its room.
    pub(crate) fn next<const TIGHT: bool>(&mut self, table: &Table<W, L>, limit: u64) -> Option<bool> {
        loop {
            let consistent = match self.phase {
                Phase::Start => {
                    if !self.state.propagate::<L, TIGHT>(table) {
                        self.phase = Phase::Done;
                        continue;
                    }
                    true
                }
                Phase::Down if self.state.left.is_none() => {
                    self.phase = Phase::Up;
                    return Some(true);
                }
                Phase::Done => return Some(false),
                _ if self.nodes >= limit => return None,
                Phase::Down => {
                    let (axis, cube) = self.state.pick(table);
                    self.stack.push((self.state, axis, cube));
                    self.nodes += 1;
                    self.state.choose(table, axis, cube) && self.state.propagate::<L, TIGHT>(table)
                }
                Phase::Up => {
                    let Some((state, axis, cube)) = self.stack.pop() else {
                        self.phase = Phase::Done;
                        continue;
                    };
                    self.state = state;
                    self.nodes += 1;
                    self.state.remove(table, axis, cube);
                    self.state.propagate::<L, TIGHT>(table)
                }
            };
            self.phase = if consistent { Phase::Down } else { Phase::Up };
        }
    }

    /// How many of the choices were guesses; the others followed.
    pub(crate) fn guesses(&self) -> usize {
        self.stack.len()
    }

    /// Writes the axis that each cube has chosen.
    #[inline]
    pub(crate) fn copy_choice(&self, choice: &mut [u8]) {
        for (axis, chosen) in (0..).zip(self.state.chosen) {
            let mut chosen = chosen;
            while !chosen.is_none() {
                choice[chosen.first()] = axis;
                chosen = chosen.without_first();
            }
        }
    }
}
