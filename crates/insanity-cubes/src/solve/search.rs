//! Search for half solutions: a lane for each cube and a lane for each colour.

use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::bits::{increment, is_empty, ones, put};
use super::lane_table::{NO_LANE, Table};
use super::state::State;

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
        let is_open = if State::<N, P, R>::TWICE {
            self.state.propagate::<true>(table)
        } else {
            self.state.propagate::<false>(table)
        };
        if is_open { self.state.outlook() } else { i32::MIN }
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
