//! Pairs of half solutions counted all at once, by a transform over the choices of all cubes.
//!
//! Let `w(A)` be the weight of a half solution `A`: 2 for each component of its graph, and 0 for a
//! choice of pairs that is not a half solution. The number of pictures is the sum of `w(A) w(B)`
//! over all `A` and `B` that use different pairs of every cube. With `w` as a vector over the `3^n`
//! choices that is `w · (K ⊗ … ⊗ K) w`, where `K` is the matrix of a cube: 1 where two choices go
//! together, which is everywhere but on the diagonal. A product of small matrices is applied one
//! cube at a time, as in a Fourier transform: `n 3^n` additions instead of `9^n` products.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};
use dense_code::{Level, at_level};

use super::totals::Halt;
use super::weighed::Weighed;
use crate::solve::{Graph, block};

/// The largest number of cubes for which no sum here overflows 64 bits: 2^40 · 2^20 · 8.
pub(crate) const MOST_CUBES: usize = 20;

/// What the choices of a cube are and which of them go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Three different pairs: different ones go together.
    Three,
    /// Two different pairs, the first of which the cube has twice: all go together but the second
    /// with itself.
    TwiceFirst,
    /// The same with the second pair twice.
    TwiceSecond,
    /// Three equal pairs.
    One,
}

impl Kind {
    pub(crate) fn new(graph: &Graph, cube: usize) -> Self {
        match graph.distinct[cube] {
            0b111 => Self::Three,
            0b001 => Self::One,
            // Pairs 1 and 2 differ, and the third equals the second.
            0b011 if graph.first_like(cube, 2) == 1 => Self::TwiceSecond,
            // The third equals the first, or the second does and the third is another.
            _ => Self::TwiceFirst,
        }
    }

    pub(crate) fn choices(self) -> usize {
        match self {
            Self::Three => 3,
            Self::TwiceFirst | Self::TwiceSecond => 2,
            Self::One => 1,
        }
    }

    /// The choices that go with this one.
    pub(crate) fn partners(self, choice: usize) -> &'static [usize] {
        match (self, choice) {
            (Self::Three, 0) => &[1, 2],
            (Self::Three, 1) => &[0, 2],
            (Self::Three, _) | (Self::TwiceFirst, 0) | (Self::TwiceSecond, 1) => &[0, 1],
            (Self::TwiceFirst, _) | (Self::One, _) => &[0],
            (Self::TwiceSecond, _) => &[1],
        }
    }
}

/// How half solutions are weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// 2 for each component but loops.
    Pictures,
    /// 2 for each component, loops included.
    Oriented,
    /// 1 for those with loops only, 0 for all others.
    Loops,
}

/// No half solution.
const NOTHING: u8 = u8::MAX;

/// For every choice of pairs the exponent of its weight, in mixed radix with the first cube
/// counting most.
pub(crate) struct Weights {
    kinds: Vec<Kind>,
    exponents: Vec<u8>,
    /// The sum of all weights, which no sum of the transform exceeds.
    total: u64,
    /// How many half solutions there are.
    pub(crate) halves: u64,
}

/// Writes the exponents of all choices, cube after cube.
struct Filler<'a, 'b> {
    graph: &'a Graph,
    weight: Weight,
    /// For each cube the axes of its choices.
    axes: Vec<Vec<u8>>,
    kinds: &'a [Kind],
    degrees: Vec<u8>,
    mates: Vec<u16>,
    exponents: &'a mut [u8],
    total: u64,
    halves: u64,
    budget: &'a mut Budget<'b>,
}

impl Filler<'_, '_> {
    /// Fills the part of the choices that begin with those made; `exponent` is theirs.
    fn fill(
        &mut self,
        cube: usize,
        start: usize,
        size: usize,
        exponent: u8,
    ) -> Result<(), LimitReached> {
        if size > LEAF {
            block(self.budget)?;
        }
        let choices = self.kinds[cube].choices();
        let size = size / choices;
        for choice in 0..choices {
            let [a, b] = self.graph.pair(cube, self.axes[cube][choice]).map(usize::from);
            let start = start + choice * size;
            let mut after = exponent;
            if a == b {
                if self.degrees[a] > 0 {
                    continue;
                }
                self.degrees[a] = 2;
                after += u8::from(self.weight == Weight::Oriented);
                self.enter(cube, start, size, after)?;
                self.degrees[a] = 0;
                continue;
            }
            if self.weight == Weight::Loops || self.degrees[a] > 1 || self.degrees[b] > 1 {
                continue;
            }
            // The other ends of the two paths that the edge joins; a colour without an edge is its
            // own.
            let (far_a, far_b) = (self.mates[a], self.mates[b]);
            match (self.degrees[a], self.degrees[b]) {
                (0, 0) => after += 1,
                (1, 1) if usize::from(far_a) != b => after -= 1,
                _ => {}
            }
            self.degrees[a] += 1;
            self.degrees[b] += 1;
            self.mates[usize::from(far_a)] = far_b;
            self.mates[usize::from(far_b)] = far_a;
            self.enter(cube, start, size, after)?;
            // The inner ends kept what they pointed to.
            self.mates[usize::from(far_a)] = index(a);
            self.mates[usize::from(far_b)] = index(b);
            self.mates[a] = far_a;
            self.mates[b] = far_b;
            self.degrees[a] -= 1;
            self.degrees[b] -= 1;
        }
        Ok(())
    }

    #[inline]
    fn enter(
        &mut self,
        cube: usize,
        start: usize,
        size: usize,
        exponent: u8,
    ) -> Result<(), LimitReached> {
        if cube + 1 < self.kinds.len() {
            return self.fill(cube + 1, start, size, exponent);
        }
        self.exponents[start] = exponent;
        self.total += 1 << exponent;
        self.halves += 1;
        Ok(())
    }
}

fn index(colour: usize) -> u16 {
    // Colours are numbered by u16.
    u16::try_from(colour).unwrap_or(u16::MAX)
}

impl Weights {
    /// How many choices there are; `None` past 64 bits.
    pub(crate) fn size(graph: &Graph) -> Option<u64> {
        (0..graph.cubes())
            .try_fold(1u64, |size, cube| size.checked_mul(Kind::new(graph, cube).choices() as u64))
    }

    /// Bytes that a count takes at most.
    pub(crate) fn bytes(graph: &Graph, tables: u64) -> Option<u64> {
        // The exponents, and sums of 8 bytes with all smaller blocks.
        let size = Self::size(graph)?;
        size.checked_mul(tables)?.checked_add(size.min(WRITTEN as u64) * 12)
    }

    pub(crate) fn new(
        graph: &Graph,
        weight: Weight,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let kinds: Vec<Kind> = (0..graph.cubes()).map(|cube| Kind::new(graph, cube)).collect();
        let size: usize = kinds.iter().map(|kind| kind.choices()).product();
        let mut exponents = Vec::with_capacity(size);
        while exponents.len() < size {
            if !exponents.is_empty() {
                block(budget)?;
            }
            exponents.resize(size.min(exponents.len() + CHUNK), NOTHING);
        }
        let mut filler = Filler {
            graph,
            weight,
            axes: (0..graph.cubes()).map(|cube| graph.axes(cube)).collect(),
            kinds: &kinds,
            degrees: vec![0; graph.colours],
            mates: (0..graph.colours).map(index).collect(),
            exponents: &mut exponents,
            total: 0,
            halves: 0,
            budget,
        };
        filler.fill(0, 0, size, 0)?;
        let (total, halves) = (filler.total, filler.halves);
        Ok(Self { kinds, exponents, total, halves })
    }
}

impl Weighed for Weights {
    fn couple(
        &self,
        other: &Self,
        _: &Graph,
        [front, right]: [usize; 2],
        budget: &mut Budget<'_>,
    ) -> Result<u128, Halt> {
        let size = self.exponents.len() / self.kinds[0].choices();
        let ours = &self.exponents[front * size..(front + 1) * size];
        let theirs = &other.exponents[right * size..(right + 1) * size];
        let kinds = &self.kinds[1..];
        let level = Level::detect();
        Ok(if other.total <= u64::from(u32::MAX) {
            Task::<u32>::new(level, budget).gather(ours, &[theirs], kinds)?
        } else {
            Task::<u64>::new(level, budget).gather(ours, &[theirs], kinds)?
        })
    }

    fn with_themselves(&self, budget: &mut Budget<'_>) -> Result<u128, Halt> {
        let mut sum = 0;
        'choices: for (at, exponent) in self.exponents.iter().enumerate() {
            if at % LEAF == LEAF - 1 {
                block(budget)?;
            }
            if *exponent == NOTHING {
                continue;
            }
            let mut rest = at;
            for kind in self.kinds.iter().rev() {
                let choice = rest % kind.choices();
                rest /= kind.choices();
                if !kind.partners(choice).contains(&choice) {
                    continue 'choices;
                }
            }
            sum += 1u128 << exponent;
        }
        Ok(sum)
    }
    fn with_loops_only(
        &self,
        graph: &Graph,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, Halt> {
        let has_loop = |cube| (0..3).any(|axis| graph.is_loop(cube, axis));
        let all_have = (0..graph.cubes()).all(has_loop);
        Ok(all_have.then(|| Self::new(graph, Weight::Loops, budget)).transpose()?)
    }
}

/// The integer that sums are kept in.
trait Number:
    Copy + Default + core::ops::Add<Output = Self> + core::ops::AddAssign + Into<u64>
{
    const POWERS: [Self; 256];
}

macro_rules! number {
    ($number:ty) => {
        impl Number for $number {
            /// 2^e, and 0 for no half solution.
            const POWERS: [Self; 256] = {
                let mut powers = [0; 256];
                let mut exponent = 0;
                while exponent < <$number>::BITS as usize {
                    powers[exponent] = 1 << exponent;
                    exponent += 1;
                }
                powers
            };
        }
    };
}
number!(u32);
number!(u64);

/// The blocks below this size are transformed in place: they stay in the second-level cache.
const LEAF: usize = 20_000;
/// As many bytes are written, or numbers added, between two questions whether to stop.
const CHUNK: usize = 1 << 20;
/// Blocks above this size are not written down: their sums are made from the exponents.
const WRITTEN: usize = 15_000_000;

struct Task<'a, 'b, T> {
    level: Level,
    budget: &'a mut Budget<'b>,
    /// Blocks that are free to be used again.
    scratch: Vec<Vec<T>>,
    /// [`LEAF`] and [`WRITTEN`], but in tests.
    leaf: usize,
    written: usize,
}

impl<'a, 'b, T> Task<'a, 'b, T> {
    fn new(level: Level, budget: &'a mut Budget<'b>) -> Self {
        Self { level, budget, scratch: Vec::new(), leaf: LEAF, written: WRITTEN }
    }
}

impl<T: Number> Task<'_, '_, T> {
    /// `ours · (K ⊗ …) theirs` with the sum of several blocks as `theirs`, none of which is written
    /// down before it is small enough.
    fn gather(
        &mut self,
        ours: &[u8],
        theirs: &[&[u8]],
        kinds: &[Kind],
    ) -> Result<u128, LimitReached> {
        if ours.len() > self.written
            && let Some((kind, rest)) = kinds.split_first()
        {
            let size = ours.len() / kind.choices();
            let mut sum = 0;
            for choice in 0..kind.choices() {
                let blocks: Vec<&[u8]> = theirs
                    .iter()
                    .flat_map(|their| {
                        kind.partners(choice).iter().map(|at| &their[at * size..(at + 1) * size])
                    })
                    .collect();
                sum += self.gather(&ours[choice * size..(choice + 1) * size], &blocks, rest)?;
            }
            return Ok(sum);
        }
        let mut sums = vec![T::default(); ours.len()];
        for their in theirs {
            for (at, (sums, exponents)) in
                sums.chunks_mut(CHUNK).zip(their.chunks(CHUNK)).enumerate()
            {
                if at > 0 {
                    block(self.budget)?;
                }
                for (sum, exponent) in sums.iter_mut().zip(exponents) {
                    *sum += T::POWERS[usize::from(*exponent)];
                }
            }
        }
        self.descend(ours, &mut sums, kinds)
    }

    /// `ours · (K ⊗ …) theirs`; uses `theirs` up.
    fn descend(
        &mut self,
        ours: &[u8],
        theirs: &mut [T],
        kinds: &[Kind],
    ) -> Result<u128, LimitReached> {
        let Some((kind, rest)) = kinds.split_first().filter(|_| ours.len() > self.leaf) else {
            transform(self.level, theirs, kinds);
            return Ok(dot(ours, theirs));
        };
        block(self.budget)?;
        let size = ours.len() / kind.choices();
        let mut sums = self.scratch.pop().unwrap_or_default();
        sums.resize(size, T::default());
        let mut result = 0;
        for choice in 0..kind.choices() {
            match *kind.partners(choice) {
                [one] => sums.copy_from_slice(&theirs[one * size..(one + 1) * size]),
                [one, other, ..] => {
                    let one = &theirs[one * size..(one + 1) * size];
                    let other = &theirs[other * size..(other + 1) * size];
                    for ((sum, one), other) in sums.iter_mut().zip(one).zip(other) {
                        *sum = *one + *other;
                    }
                }
                [] => {}
            }
            result += self.descend(&ours[choice * size..(choice + 1) * size], &mut sums, rest)?;
        }
        self.scratch.push(sums);
        Ok(result)
    }
}

/// The sum of `2^e s` over two blocks. Each product is below 2^60, see [`MOST_CUBES`].
fn dot<T: Number>(exponents: &[u8], sums: &[T]) -> u128 {
    let mut result = 0;
    for (exponents, sums) in exponents.chunks(8).zip(sums.chunks(8)) {
        let part: u64 = exponents
            .iter()
            .zip(sums)
            .map(|(exponent, sum)| u64::POWERS[usize::from(*exponent)] * (*sum).into())
            .sum();
        result += u128::from(part);
    }
    result
}

at_level! {
    /// Applies the matrix of every cube in place; the last cube's choices are neighbours.
    fn transform[T: Number](sums: &mut [T], kinds: &[Kind]) {
        let mut stride = 1;
        for kind in kinds.iter().rev() {
            let choices = kind.choices();
            match kind {
                Kind::Three if stride == 1 => {
                    let (blocks, _) = sums.as_chunks_mut::<3>();
                    for [a, b, c] in blocks {
                        (*a, *b, *c) = (*b + *c, *a + *c, *a + *b);
                    }
                }
                Kind::Three => {
                    for block in sums.chunks_exact_mut(3 * stride) {
                        let (first, rest) = block.split_at_mut(stride);
                        let (second, third) = rest.split_at_mut(stride);
                        for ((a, b), c) in first.iter_mut().zip(second).zip(third) {
                            (*a, *b, *c) = (*b + *c, *a + *c, *a + *b);
                        }
                    }
                }
                Kind::TwiceFirst | Kind::TwiceSecond => {
                    for block in sums.chunks_exact_mut(2 * stride) {
                        let (first, second) = block.split_at_mut(stride);
                        for (a, b) in first.iter_mut().zip(second) {
                            let sum = *a + *b;
                            if *kind == Kind::TwiceFirst {
                                (*a, *b) = (sum, *a);
                            } else {
                                (*a, *b) = (*b, sum);
                            }
                        }
                    }
                }
                Kind::One => {}
            }
            stride *= choices;
        }
    }
}

#[cfg(test)]
mod tests {
    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::Limits;

    fn free() -> Budget<'static> {
        Budget::new(&Limits::new())
    }

    /// The choices that a number stands for, the last cube's the lowest digit.
    fn choices(number: usize, kinds: &[Kind]) -> Vec<usize> {
        let mut rest = number;
        let mut choices: Vec<usize> = kinds
            .iter()
            .rev()
            .map(|kind| {
                let choice = rest % kind.choices();
                rest /= kind.choices();
                choice
            })
            .collect();
        choices.reverse();
        choices
    }

    /// The sum over all pairs that go together, one after the other.
    fn plainly(ours: &[u8], theirs: &[u8], kinds: &[Kind]) -> u128 {
        let weight = |exponent: u8| if exponent == NOTHING { 0 } else { 1_u128 << exponent };
        let mut sum = 0;
        for (a, our) in ours.iter().enumerate() {
            for (b, their) in theirs.iter().enumerate() {
                let (a, b) = (choices(a, kinds), choices(b, kinds));
                let together =
                    |((kind, a), b): ((&Kind, &usize), &usize)| kind.partners(*a).contains(b);
                if kinds.iter().zip(&a).zip(&b).all(together) {
                    sum += weight(*our) * weight(*their);
                }
            }
        }
        sum
    }

    #[test]
    fn every_cut_into_blocks_gives_the_sum_over_pairs() {
        let mut random = Pcg64Mcg::seed_from_u64(7);
        for round in 0..60 {
            let all = [Kind::Three, Kind::TwiceFirst, Kind::TwiceSecond, Kind::One];
            let kinds: Vec<Kind> =
                (0..round % 5).map(|_| all[random.next_u32() as usize % all.len()]).collect();
            let size = kinds.iter().map(|kind| kind.choices()).product();
            let mut exponents = || -> Vec<u8> {
                (0..size)
                    .map(|_| {
                        if random.next_u32() % 3 == 0 {
                            NOTHING
                        } else {
                            (random.next_u32() % 20) as u8
                        }
                    })
                    .collect()
            };
            let (ours, theirs) = (exponents(), exponents());
            let expected = Ok(plainly(&ours, &theirs, &kinds));
            for level in Level::available() {
                for (leaf, written) in
                    [(LEAF, WRITTEN), (1, WRITTEN), (3, 9), (1, 1), (10, 30), (LEAF, 3)]
                {
                    let narrow = Task::<u32> { leaf, written, ..Task::new(level, &mut free()) }
                        .gather(&ours, &[&theirs], &kinds);
                    let wide = Task::<u64> { leaf, written, ..Task::new(level, &mut free()) }
                        .gather(&ours, &[&theirs], &kinds);
                    assert_eq!((narrow, wide), (expected, expected), "{round} {leaf} {written}");
                }
            }
        }
    }

    #[test]
    fn a_stop_is_heard_where_blocks_are_cut() {
        let kinds = [Kind::Three, Kind::Three];
        let limits = Limits::new().with_stop(&|| true);
        let run = |leaf| {
            let budget = &mut Budget::new(&limits);
            Task::<u32> { leaf, ..Task::new(Level::PORTABLE, budget) }.gather(
                &[0; 9],
                &[&[0; 9]],
                &kinds,
            )
        };
        assert_eq!((run(LEAF), run(3)), (Ok(36), Err(LimitReached::Stopped)));
    }
}
