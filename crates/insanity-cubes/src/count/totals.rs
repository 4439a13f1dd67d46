//! The sums of one group of cubes, and how those of several groups are multiplied.

use core::num::NonZero;

use dense_code::count::U256;
use dense_code::limits::LimitReached;

use crate::solve::Graph;

/// Why an engine has no sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// A sum is more than `u128::MAX`.
    Overflow,
    /// A limit was reached: time, nodes or memory.
    Stopped {
        /// How many of what is wanted had been found by then.
        found: u128,
    },
}

impl From<LimitReached> for Halt {
    fn from(_: LimitReached) -> Self {
        Self::Stopped { found: 0 }
    }
}

/// Which towers of a group are summed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Those in which the first cube shows each of its different loops in one position only.
    FirstFixed,
    /// All, told apart by what they show.
    Pictures,
    /// All, told apart by the orientations of the cubes.
    Oriented,
    /// The pictures, and how many of them each symmetry of the tower leaves as they are.
    Symmetric,
}

/// The sums of one group. The last four are only there for [`Wanted::Symmetric`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Totals {
    /// As many as are wanted.
    pub(super) all: u128,
    /// Pictures that half a turn leaves as they are.
    pub(super) half_turned: u128,
    /// Those that exchanging front and back leaves as they are.
    pub(super) flipped: u128,
    /// Those that a quarter turn leaves as they are.
    pub(super) quarter_turned: u128,
    /// Those that exchanging front with right and back with left leaves as they are.
    pub(super) diagonal: u128,
}

/// The product of the groups' totals, sum by sum; `None` if it is past 2^256.
#[derive(Clone, Copy, Debug)]
pub(super) struct Product([Option<U256>; 5]);

impl Product {
    pub(super) const ONE: Self = Self([Some(U256::ONE); 5]);
    pub(super) const OVERFLOW: Self = Self([None; 5]);

    pub(super) fn times(self, totals: Totals) -> Self {
        let Totals { all, half_turned, flipped, quarter_turned, diagonal } = totals;
        let mut product = self.0;
        let factors = [all, half_turned, flipped, quarter_turned, diagonal];
        for (product, factor) in product.iter_mut().zip(factors) {
            *product = product.and_then(|product| product.checked_mul(factor));
        }
        Self(product)
    }

    /// The product of what was wanted of each group.
    pub(super) fn all(self) -> Option<u128> {
        Some(self.0[0]?.div_rem(NonZero::new(1)?)?.0)
    }

    /// Up to the symmetries of the tower, by Burnside's lemma: the mean number of pictures that a
    /// symmetry leaves as they are. There are two flips, two quarter turns and two diagonals, each
    /// two of which leave equally many.
    pub(super) fn classes(self) -> Option<u128> {
        let [all, half_turned, flipped, quarter_turned, diagonal] = self.0;
        let mut sum = all?.checked_add(half_turned?)?;
        for twice in [flipped, quarter_turned, diagonal] {
            sum = sum.checked_add(twice?.checked_mul(2)?)?;
        }
        Some(sum.div_rem(NonZero::new(8)?)?.0)
    }
}

/// Adds, unless the sum is past `u128`.
pub(super) fn add(sum: &mut u128, more: u128) -> Result<(), Halt> {
    *sum = sum.checked_add(more).ok_or(Halt::Overflow)?;
    Ok(())
}

/// 2 to this power.
pub(super) fn power(exponent: u32) -> Result<u128, Halt> {
    1u128.checked_shl(exponent).ok_or(Halt::Overflow)
}

/// Pictures by the axes that the first cube points to the front and to the right.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ByFirst(pub(super) [[u128; 3]; 3]);

impl ByFirst {
    pub(super) fn add(&mut self, front: u8, right: u8, more: u128) -> Result<(), Halt> {
        add(&mut self.0[usize::from(front)][usize::from(right)], more)
    }

    pub(super) fn pictures(&self) -> Result<u128, Halt> {
        let mut sum = 0;
        self.0.iter().flatten().try_for_each(|pictures| add(&mut sum, *pictures))?;
        Ok(sum)
    }

    /// The towers with the first cube fixed.
    ///
    /// The eight symmetries of the tower move the rings of a loop among each other, so each of
    /// these rings is in equally many pictures: divide by their number.
    pub(super) fn first_fixed(&self, graph: &Graph) -> Result<u128, Halt> {
        let mut sum = 0;
        for front in 0..3u8 {
            for right in front..3u8 {
                let [one, other] = [(front, right), (right, front)]
                    .map(|(front, right)| self.0[usize::from(front)][usize::from(right)]);
                let ([a, b], [c, d]) = (graph.pair(0, front), graph.pair(0, right));
                // The rings of the loop that have the front pair in front.
                let turns = (1 + u128::from(a != b)) * (1 + u128::from(c != d));
                if front == right {
                    add(&mut sum, one / turns)?;
                } else {
                    let both = one.checked_add(other).ok_or(Halt::Overflow)?;
                    add(&mut sum, both / (2 * turns))?;
                }
            }
        }
        Ok(sum)
    }
}

/// Multiplies a sum over different pairs by the orientations in which each cube shows the same.
pub(super) fn oriented(graph: &Graph, sum: u128) -> Result<u128, Halt> {
    (0..graph.cubes())
        .try_fold(sum, |sum, cube| sum.checked_mul(graph.multiplicity(cube)))
        .ok_or(Halt::Overflow)
}
