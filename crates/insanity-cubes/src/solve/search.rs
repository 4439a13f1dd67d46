//! Search for half solutions.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::Graph;
use super::bits::{ones, slice};
use super::state::{State, Word};

/// Where a search stands between two calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing is propagated yet.
    Start,
    /// The decisions are consistent: go deeper.
    Down,
    /// They are not consistent, or the half solution has been returned: undo the last branch. The
    /// search has ended if there is none.
    Up,
}

/// All choices of one open pair of each cube in which no colour has a higher degree than its
/// capacity.
#[derive(Clone, Debug)]
pub(crate) struct Search<S, const P: usize, const R: usize> {
    empty: S,
    stack: Vec<(State<S, P, R>, usize, usize)>,
    state: State<S, P, R>,
    phase: Phase,
    /// The weights of the colours at the last branch: kept for their memory.
    weights: Vec<u8>,
}

impl<S, const P: usize, const R: usize> Search<S, P, R>
where
    S: Clone + AsRef<[Word<P, R>]> + AsMut<[Word<P, R>]>,
{
    /// A search that has ended. `empty` has as many words as there are lanes for.
    pub(super) fn new(empty: S) -> Self {
        let weights = vec![0; 64 * empty.as_ref().len()];
        let state = State(empty.clone());
        Self { empty, stack: Vec::new(), state, phase: Phase::Up, weights }
    }

    /// Begins a search in which `capacity` bounds the degree of each colour and each cube chooses
    /// among the axes whose bits are set in `open`.
    pub(super) fn start(&mut self, graph: &Graph, capacity: &[u32], open: &[u8]) {
        let mut state = State(self.empty.clone());
        // Ends less capacity may be negative, so it is kept in two's complement: the highest plane
        // is the sign. In five planes -16 to 15 fit: 17 ends less a capacity of two, the most of
        // `Narrow`.
        let mut spare: Vec<u32> = capacity.iter().map(|capacity| capacity.wrapping_neg()).collect();
        for (cube, open) in open.iter().enumerate() {
            let (at, bit) = (state.place(cube), 1 << (cube & 63));
            state.word(at).left |= bit;
            for axis in 0..3 {
                if open >> axis & 1 == 1 {
                    state.word(at).open[axis] |= bit;
                    for colour in graph.pairs[cube][axis] {
                        let spare = &mut spare[usize::from(colour)];
                        *spare = spare.wrapping_add(1);
                    }
                }
            }
        }
        for (at, (capacity, spare)) in capacity.chunks(64).zip(spare.chunks(64)).enumerate() {
            slice(capacity, &mut state.word(at).capacity);
            slice(spare, &mut state.word(at).spare);
        }
        self.stack.clear();
        self.state = state;
        self.phase = Phase::Start;
    }

    /// Of the pairs of these cubes the one with which the search just begun is expected to be the
    /// smallest. For searches in which every colour has six ends and must be filled.
    pub(super) fn smallest_start(&self, graph: &Graph, cubes: &[usize]) -> Option<(usize, u8)> {
        let mut best: Option<(i32, (usize, u8))> = None;
        for cube in cubes {
            for axis in 0..3 {
                // What the start would be if the cube had only this pair.
                let mut state = self.state.clone();
                // A start that ends at once is the smallest of all.
                let open = state.choose(graph, axis.into(), *cube);
                let open = open.and_then(|()| state.propagate(graph));
                let outlook = open.map_or(i32::MIN, |()| state.outlook());
                if best.is_none_or(|(least, _)| outlook < least) {
                    best = Some((outlook, (*cube, axis)));
                }
            }
        }
        best.map(|(_, pair)| pair)
    }

    /// Goes to the next half solution; `false` when there is none left. A step of the budget is a
    /// branch. Called again after a limit, it goes on.
    pub(super) fn next(
        &mut self,
        graph: &Graph,
        budget: &mut Budget<'_>,
    ) -> Result<bool, LimitReached> {
        loop {
            let consistent = match self.phase {
                Phase::Start => self.state.propagate(graph),
                Phase::Down if self.state.words().iter().all(|word| word.left == 0) => {
                    // The state stays to be copied; the next call goes on above it.
                    self.phase = Phase::Up;
                    return Ok(true);
                }
                Phase::Down => {
                    budget.spend(1)?;
                    let (axis, cube) = self.state.pick(graph, &mut self.weights);
                    // Whole states are kept, of 13 words for up to 64 lanes: nothing has to be
                    // undone.
                    self.stack.push((self.state.clone(), axis, cube));
                    let chosen = self.state.choose(graph, axis, cube);
                    chosen.and_then(|()| self.state.propagate(graph))
                }
                Phase::Up if self.stack.is_empty() => return Ok(false),
                Phase::Up => {
                    budget.spend(1)?;
                    let (state, axis, cube) = self.stack.pop().expect("it is not empty");
                    self.state = state;
                    // The other branch is the same without the pair: so nothing is found twice.
                    self.state.remove(graph, axis, cube);
                    self.state.propagate(graph)
                }
            };
            self.phase = if consistent.is_some() { Phase::Down } else { Phase::Up };
        }
    }

    /// Writes the axis that each cube has chosen in the half solution just found.
    pub(super) fn copy_choice(&self, choice: &mut [u8]) {
        for (at, word) in self.state.words().iter().enumerate() {
            // No cube is left, so each has one pair open, the one that was taken.
            for (axis, chosen) in (0..).zip(word.open) {
                for cube in ones(chosen) {
                    choice[64 * at + cube] = axis;
                }
            }
        }
    }
}
