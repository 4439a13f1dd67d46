//! The state of a search, and what follows from its choices.
//!
//! The puzzle is a graph: colours are its vertices, the opposite pairs of the cubes its edges. A
//! half solution takes an edge of each cube so that no colour has a higher degree than its
//! capacity, two. A choice changes two colours, and then every colour is compared with its
//! capacity. Counters that are bit-sliced (bit `i` of plane `p` is bit `p` of the counter of colour
//! `i`) do that for 64 colours in a dozen operations.
//!
//! Three cubes and the colours A, B, C; cube 1 has the edges AB, BC, CC, cubes 2 and 3 have AB, AC,
//! BC. `spare` is the number of ends on open edges less the capacity:
//!
//! ```text
//!                            A  B  C    planes, A first
//! ends on open edges         5  6  7
//! capacity                   2  2  2    000  111
//! spare = ends - capacity    3  4  5    101  100  011
//! cube 1 takes CC, and drops AB and BC:
//! capacity                   2  2  0
//! spare                      2  2  4    C has lost one end with BC; CC lowers both alike
//! ```
//!
//! A colour with capacity 0 loses its open edges; one whose spare is below 0 can't be filled any
//! more; without slack one whose spare is 0 takes all its edges. The same search with lists and a
//! trail was slower at the same number of nodes, and compiling this one for BMI and POPCNT gained
//! nothing.

use super::Graph;
use super::bits::{equal, ones, some, subtract};
use super::weights::{OUTLOOK, OUTLOOK_OF_CUBES, WEIGHTS};

/// 64 cubes and 64 colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<const P: usize, const R: usize> {
    /// For each axis the cubes that may take its pair, or have taken it.
    pub(super) open: [u64; 3],
    /// The cubes that have not chosen.
    pub(super) left: u64,
    /// By how much the degree of each colour may still rise.
    pub(super) capacity: [u64; R],
    /// How many ends more than capacity each colour has on the open edges of the cubes left;
    /// signed.
    // Not the ends alone: this takes a bit less, and changes less often.
    pub(super) spare: [u64; P],
}

impl<const P: usize, const R: usize> Word<P, R> {
    pub(super) const EMPTY: Self = Self { open: [0; 3], left: 0, capacity: [0; R], spare: [0; P] };

    /// The colours of capacity one at least, and those with a capacity of two.
    #[inline(always)]
    fn capacity(&self) -> (u64, u64) {
        let more = some(&self.capacity[1..]);
        (self.capacity[0] | more, more)
    }

    /// The colours with fewer ends than capacity.
    #[inline(always)]
    const fn short(&self) -> u64 {
        self.spare[P - 1]
    }
}

/// Counters of `R` bits for capacity, of `P` bits for spare ends. The words are an array of one,
/// which makes every loop over them a single step, or a vector.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<S, const P: usize, const R: usize>(pub(super) S);

impl<S, const P: usize, const R: usize> State<S, P, R>
where
    S: AsRef<[Word<P, R>]> + AsMut<[Word<P, R>]>,
{
    #[inline(always)]
    pub(super) fn words(&self) -> &[Word<P, R>] {
        self.0.as_ref()
    }

    #[inline(always)]
    pub(super) fn word(&mut self, at: usize) -> &mut Word<P, R> {
        &mut self.0.as_mut()[at]
    }

    /// The word of a lane. With one word there is nothing to compute, and no index to check.
    #[inline(always)]
    pub(super) fn place(&self, lane: usize) -> usize {
        if self.words().len() == 1 { 0 } else { lane >> 6 }
    }

    /// Takes one from each of two colours' counters, or two from one; whether they were large
    /// enough.
    #[inline(always)]
    fn subtract<const Q: usize>(
        &mut self,
        [a, b]: [u16; 2],
        counters: impl Fn(&mut Word<P, R>) -> &mut [u64; Q],
    ) -> bool {
        let (a, b) = (usize::from(a), usize::from(b));
        let (at_a, at_b) = (self.place(a), self.place(b));
        let (a, b) = (1 << (a & 63), 1 << (b & 63));
        if at_a == at_b {
            subtract(counters(self.word(at_a)), a ^ b, a & b) == 0
        } else {
            subtract(counters(self.word(at_a)), a, 0) | subtract(counters(self.word(at_b)), b, 0)
                == 0
        }
    }

    /// Closes an open pair of a cube that has not chosen.
    #[inline(always)]
    pub(super) fn remove(&mut self, graph: &Graph, axis: usize, cube: usize) {
        let at = self.place(cube);
        self.word(at).open[axis] &= !(1 << (cube & 63));
        self.subtract(graph.pairs[cube][axis], |word| &mut word.spare);
    }

    /// The cube takes the pair; `None` if a colour had no capacity left.
    // A call: in place at its callers it would be half of the code that a program links for one
    // `solve`, and be no faster.
    #[inline(never)]
    pub(super) fn choose(&mut self, graph: &Graph, axis: usize, cube: usize) -> Option<()> {
        let (at, bit) = (self.place(cube), 1 << (cube & 63));
        for other in 0..3 {
            if other != axis && self.words()[at].open[other] & bit != 0 {
                self.remove(graph, other, cube);
            }
        }
        // The pair taken stays open: without a cube that is left it says what was chosen.
        self.word(at).left &= !bit;
        self.subtract(graph.pairs[cube][axis], |word| &mut word.capacity).then_some(())
    }

    /// Draws all consequences; `None` if there is a contradiction.
    #[inline(never)]
    pub(super) fn propagate(&mut self, graph: &Graph) -> Option<()> {
        loop {
            // Half of all branches end with a colour that can't be filled any more. Asked first,
            // before anything follows from the last choice, this saves a seventh of the time; asked
            // at every choice as well it saves no more.
            if graph.is_tight() && self.words().iter().any(|word| word.short() != 0) {
                return None;
            }
            if self.take_last_pairs(graph)? || self.clear_full(graph) || self.clear_loops(graph) {
                continue;
            }
            // While there is slack, no colour has to be filled: nothing more follows.
            if self.slack(graph)? > 0 || !self.take_needed(graph)? {
                return Some(());
            }
        }
    }

    /// Cubes with one pair left take it. Returns whether there were any; `None` if there is a
    /// contradiction.
    #[inline(always)]
    fn take_last_pairs(&mut self, graph: &Graph) -> Option<bool> {
        let mut any = false;
        for at in 0..self.words().len() {
            let Word { open: [x, y, z], left, .. } = self.words()[at];
            if left & !(x | y | z) != 0 {
                return None;
            }
            // One pair or all three make an odd number. A choice takes no pair from other cubes, so
            // these lanes stay right in the loop.
            for lane in ones(left & (x ^ y ^ z) & !(x & y & z)) {
                let axis = if x >> lane & 1 == 1 { 0 } else { 2 - (y >> lane & 1) as usize };
                self.choose(graph, axis, 64 * at + lane)?;
                any = true;
            }
        }
        Some(any)
    }

    /// The cubes of a word that have not chosen and may take a colour on this axis.
    #[inline(always)]
    fn with(&self, graph: &Graph, colour: usize, axis: usize, at: usize) -> u64 {
        let words = self.words();
        words[at].open[axis] & words[at].left & graph.at[colour * words.len() + at][axis]
    }

    /// Full colours lose their other pairs; whether there were any.
    #[inline(always)]
    fn clear_full(&mut self, graph: &Graph) -> bool {
        let mut any = false;
        for at in 0..self.words().len() {
            let word = &self.words()[at];
            for lane in ones(some(&word.spare) & !word.capacity().0) {
                for axis in 0..3 {
                    for other in 0..self.words().len() {
                        for cube in ones(self.with(graph, 64 * at + lane, axis, other)) {
                            self.remove(graph, axis, 64 * other + cube);
                        }
                    }
                }
                any = true;
            }
        }
        any
    }

    /// Colours of capacity one lose their loops; whether there were any.
    #[inline(always)]
    fn clear_loops(&mut self, graph: &Graph) -> bool {
        let mut any = false;
        for at in 0..self.words().len() {
            for axis in 0..3 {
                let word = &self.words()[at];
                for lane in ones(word.open[axis] & word.left & graph.loops[at][axis]) {
                    let cube = 64 * at + lane;
                    let colour = usize::from(graph.pairs[cube][axis][0]);
                    let (_, more) = self.words()[self.place(colour)].capacity();
                    if more >> (colour & 63) & 1 == 0 {
                        self.remove(graph, axis, cube);
                        any = true;
                    }
                }
            }
        }
        any
    }

    /// The capacity that can be filled less the ends to come; `None` if it is less than none.
    #[inline(always)]
    fn slack(&self, graph: &Graph) -> Option<u32> {
        // No colour is short, as `propagate` has asked: each has as many ends as capacity at least.
        if graph.is_tight() {
            return Some(0);
        }
        let (mut fillable, mut left) = (0, 0);
        for word in self.words() {
            let short = word.short();
            // With slack there is a capacity of two at most, so a colour is short of one end, or of
            // two: -2 is even.
            let (some, more) = word.capacity();
            fillable += some.count_ones() + more.count_ones();
            fillable -= short.count_ones() + (short & !word.spare[0]).count_ones();
            left += word.left.count_ones();
        }
        fillable.checked_sub(2 * left)
    }

    /// Without slack, colours with no more ends than capacity take all of their pairs. Returns
    /// whether there were any; `None` if there is a contradiction.
    #[inline(always)]
    fn take_needed(&mut self, graph: &Graph) -> Option<bool> {
        let mut any = false;
        for at in 0..self.words().len() {
            let word = &self.words()[at];
            // With slack a colour may be short of ends: where the slack is used up by such ones,
            // the ends that they have are needed.
            // A cube may have two pairs with the colour. It takes the first, and the colour is
            // short then, which is seen in the next round of `propagate`.
            for lane in ones(word.capacity().0 & (word.short() | !some(&word.spare))) {
                for axis in 0..3 {
                    for other in 0..self.words().len() {
                        for cube in ones(self.with(graph, 64 * at + lane, axis, other)) {
                            self.choose(graph, axis, 64 * other + cube)?;
                            any = true;
                        }
                    }
                }
            }
        }
        Some(any)
    }

    /// The pair to branch on: of the cubes with two pairs left, if there are any, the one whose
    /// pairs decide most, and of that its weightier pair. Both branches then force something.
    #[inline(never)]
    pub(super) fn pick(&self, graph: &Graph, weights: &mut [u8]) -> (usize, usize) {
        // Tried without gain: the parity of each colour's capacity as an equation (a twelfth fewer
        // nodes, but each took longer), and trying 20 pairs ahead (a thirteenth of the nodes, 37
        // times the time each, and the same growth from 40 to 60 cubes).
        self.weigh(&WEIGHTS[usize::from(graph.is_tight())], weights);
        // Cubes with two pairs left come first: taking a pair or leaving it, both decide the cube.
        let with_two = |word: &Word<P, R>| {
            let [x, y, z] = word.open;
            word.left & !(x & y & z)
        };
        let has_two = self.words().iter().any(|word| with_two(word) != 0);
        let mut best = (0, 0, 0);
        for (at, word) in self.words().iter().enumerate() {
            for lane in ones(if has_two { with_two(word) } else { word.left }) {
                let cube = 64 * at + lane;
                // A pair that is closed weighs less than any that is open.
                let weight = |axis: usize| {
                    let [a, b] = graph.pairs[cube][axis].map(usize::from);
                    let open = word.open[axis] >> lane & 1 == 1;
                    if open { 1 + u32::from(weights[a]) + u32::from(weights[b]) } else { 0 }
                };
                let three = [weight(0), weight(1), weight(2)];
                let sum = 1 + three[0] + three[1] + three[2];
                if sum > best.0 {
                    let mut axis = usize::from(three[1] > three[0]);
                    if three[2] > three[axis] {
                        axis = 2;
                    }
                    best = (sum, axis, cube);
                }
            }
        }
        (best.1, best.2)
    }

    /// Writes the weight of each colour.
    #[inline(always)]
    fn weigh(&self, [more, one]: &[[u8; 8]; 2], weights: &mut [u8]) {
        // Written once for all colours, as several cubes ask for each.
        weights.fill(0);
        for (at, word) in self.words().iter().enumerate() {
            let (mut rest, more_capacity) = word.capacity();
            // One entry each for -1 to 5 spare ends; the last one has all others.
            for (number, (more, one)) in (-1..).zip(more.iter().zip(one)) {
                let with = if number == 6 { rest } else { rest & equal(&word.spare, number) };
                rest &= !with;
                for (graph, weight) in
                    [(with & more_capacity, *more), (with & !more_capacity, *one)]
                {
                    if weight > 0 {
                        for lane in ones(graph) {
                            weights[64 * at + lane] = weight;
                        }
                    }
                }
            }
        }
    }

    /// How large the search from here is expected to be: thousandths of the logarithm of its nodes,
    /// but for a constant. For searches without slack in which no colour has more than six ends.
    pub(super) fn outlook(&self) -> i32 {
        let count = |lanes: u64| lanes.count_ones().cast_signed();
        let [left, two] = OUTLOOK_OF_CUBES;
        let mut sum = 0;
        for word in self.words() {
            let [x, y, z] = word.open;
            sum += left * count(word.left) + two * count(word.left & !(x & y & z));
            let (some, more) = word.capacity();
            for (spare, [two, one]) in (0..).zip(OUTLOOK) {
                let with = equal(&word.spare, spare);
                sum += two * count(with & more) + one * count(with & some & !more);
            }
        }
        sum
    }
}
