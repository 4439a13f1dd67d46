//! Estimated counts with their error.

use core::ops::RangeInclusive;

use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};
use rand_core::Rng;

use super::Count;
use super::by_frontier::{SYMMETRIES, towers};
use super::choices::{chosen_loops, chosen_pairs};
use super::counter::Plan;
use super::frontier::{Amount, Frontier, State};
use super::totals::{Halt, Wanted};
use crate::solve::Graph;
use crate::{Limits, Puzzle};

/// An estimated count, with its error.
///
/// ```
/// use insanity_cubes::make::Making;
/// use insanity_cubes::{Count, Limits};
/// use rand_core::SeedableRng;
/// use rand_pcg::Pcg64;
///
/// let mut rng = Pcg64::seed_from_u64(1);
/// let puzzle = Making::new(10, 20).balanced(&mut rng)?;
/// let exact = puzzle.count(Count::Pictures)? as f64;
/// let estimate = puzzle.estimate_within(Count::Pictures, &Limits::new(), &mut rng)?;
/// assert!(estimate.interval().contains(&exact));
/// assert!(estimate.standard_error() < exact / 10.0);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    value: f64,
    error: f64,
}

impl Estimate {
    /// The estimated count: on average it is the exact one. Infinite past 1.8e308.
    #[must_use]
    pub const fn value(&self) -> f64 {
        self.value
    }

    /// The standard error of the value: 0 where the count is exact, infinite where nothing was
    /// found though there may be something.
    #[must_use]
    pub const fn standard_error(&self) -> f64 {
        self.error
    }

    /// An interval that holds the exact count in 95 of 100 cases or more.
    ///
    /// How wide it must be was measured, as the samples are not normally distributed: three
    /// standard errors to either side.
    #[must_use]
    pub fn interval(&self) -> RangeInclusive<f64> {
        // Sums of floating-point numbers are exact to some 1e-12 of them.
        let reach = 3.0 * self.error + 1e-9 * self.value;
        let low = if reach > self.value { 0.0 } else { self.value - reach };
        low..=self.value + reach
    }

    fn new(samples: &[f64]) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "few samples")]
        let many = samples.len() as f64;
        let value = samples.iter().sum::<f64>() / many;
        let square = |sample: &f64| (sample - value) * (sample - value);
        let variance = samples.iter().map(square).sum::<f64>() / (many - 1.0);
        let error = if value == 0.0 { f64::INFINITY } else { root(variance / many) };
        Self { value, error }
    }
}

/// The square root, which `core` does not have: Newton's method from above.
fn root(square: f64) -> f64 {
    if square <= 0.0 || !square.is_finite() {
        return square;
    }
    // Half the exponent is near enough to begin with.
    let mut root = f64::from_bits((square.to_bits() >> 1) + (1023 << 51));
    for _ in 0..6 {
        root = f64::midpoint(root, square / root);
    }
    root
}

impl Amount for f64 {
    const NONE: Self = 0.0;
    const ONE: Self = 1.0;

    fn times(self, many: u32) -> Option<Self> {
        Some(self * f64::from(many))
    }

    fn plus(self, more: Self) -> Option<Self> {
        Some(self + more)
    }
}

/// Independent samples, and states that each keeps at a time.
const SAMPLES: usize = 40;
const STATES: usize = 500;

impl Puzzle {
    /// An estimate of a count that is too large to be made, with its error.
    ///
    /// Cubes are placed one after the other, all ways at once; where there are more than 500
    /// states, a random choice of them goes on, each weighed by how many it stands for
    /// (P. Fearnhead, P. Clifford, *On-line inference for hidden Markov models via particle
    /// filters*, 2003; the idea is that of D. E. Knuth, *Estimating the efficiency of backtrack
    /// programs*, 1975). The mean of 40 such samples is unbiased, and their spread gives the error.
    /// Few solutions among very many choices are not found that way: then the error says that
    /// nothing is known.
    ///
    /// # Errors
    ///
    /// [`LimitReached`]; a step is a block of some thousand states.
    #[cfg_attr(docsrs, doc(cfg(feature = "rand")))]
    pub fn estimate_within<R: Rng + ?Sized>(
        &self,
        what: Count,
        limits: &Limits<'_>,
        rng: &mut R,
    ) -> Result<Estimate, LimitReached> {
        let plan = Plan::new(what);
        let Some(graphs) = plan.graphs(self) else {
            return Ok(Estimate { value: 0.0, error: 0.0 });
        };
        let mut sampler = Sampler { budget: Budget::new(limits), rng, is_thinned: false };
        let mut samples = Vec::with_capacity(SAMPLES);
        for _ in 0..SAMPLES {
            samples.push(sampler.count(plan, &graphs)?);
            if !sampler.is_thinned {
                return Ok(Estimate { value: samples[0], error: 0.0 });
            }
        }
        Ok(Estimate::new(&samples))
    }
}

struct Sampler<'a, 'b, R: ?Sized> {
    budget: Budget<'b>,
    rng: &'a mut R,
    /// Whether a state was left out.
    is_thinned: bool,
}

impl<R: Rng + ?Sized> Sampler<'_, '_, R> {
    /// One sample of the whole count.
    fn count(&mut self, plan: Plan, graphs: &[Graph]) -> Result<f64, LimitReached> {
        let mut product = [1.0; 5];
        for (place, graph) in graphs.iter().enumerate() {
            let wanted = match plan {
                Plan::Towers { first, .. } if place == 0 => first,
                Plan::Towers { others, .. } => others,
                Plan::HalfSolutions => {
                    product[0] *= self.sample(&chosen_pairs(graph))?;
                    continue;
                }
                Plan::Paths => {
                    product[0] *= self.sample(&chosen_loops(graph))?;
                    continue;
                }
            };
            product[0] *= self.sample(&towers(graph, wanted, |_| true))?;
            if wanted == Wanted::Symmetric {
                for (product, kept) in product[1..].iter_mut().zip(SYMMETRIES) {
                    *product *= self.sample(&towers(graph, wanted, kept))?;
                }
            }
        }
        let [all, half_turned, flipped, quarter_turned, diagonal] = product;
        Ok(match plan {
            Plan::Towers { first: Wanted::Symmetric, .. } => {
                (all + half_turned + 2.0 * (flipped + quarter_turned + diagonal)) / 8.0
            }
            _ => all,
        })
    }

    fn sample(&mut self, frontier: &Frontier) -> Result<f64, LimitReached> {
        let Self { budget, rng, is_thinned } = self;
        let mut crowded = |states: &mut Vec<(State, f64)>| {
            *is_thinned = true;
            thin(states, STATES, uniform(*rng));
            Ok(())
        };
        match frontier.sweep(STATES, budget, &mut crowded) {
            Ok(sample) => Ok(sample),
            // Too many resources to be counted at once: nothing is known.
            Err(Halt::Overflow) => Ok(f64::INFINITY),
            Err(Halt::Stopped { .. }) => {
                budget.ask()?;
                *is_thinned = true;
                Ok(0.0)
            }
        }
    }
}

/// A number from 0 to below 1.
fn uniform<R: Rng + ?Sized>(rng: &mut R) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "53 bits")]
    let bits = (rng.next_u64() >> 11) as f64;
    bits / 9_007_199_254_740_992.0
}

/// Keeps `most` states or fewer, so that the expected weight of each is what it was: the heavy ones
/// as they are, of the others a systematic sample with equal weights.
fn thin(states: &mut Vec<(State, f64)>, most: usize, start: f64) {
    states.sort_unstable_by(|one, other| other.1.total_cmp(&one.1));
    let mut rest: f64 = states.iter().map(|(_, weight)| weight).sum();
    let mut heavy = 0;
    #[expect(clippy::cast_precision_loss, reason = "few states")]
    let share = loop {
        let share = rest / (most - heavy) as f64;
        if heavy + 1 >= most || states[heavy].1 <= share {
            break share;
        }
        rest -= states[heavy].1;
        heavy += 1;
    };
    let mut next = start * share;
    let mut place = 0;
    states.retain_mut(|(_, weight)| {
        place += 1;
        if place <= heavy {
            return true;
        }
        let kept = next < *weight;
        next += if kept { share - *weight } else { -*weight };
        *weight = share;
        kept
    });
}

#[cfg(test)]
mod tests {
    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn thinning_keeps_every_weight_on_average() {
        let weights = [0.1, 5.0, 0.4, 2.0, 0.4, 0.05, 1.0, 0.7];
        let mut sums = [0.0; 8];
        let rounds = 20_000;
        for round in 0..rounds {
            let mut states: Vec<(State, f64)> =
                weights.iter().zip(0..).map(|(weight, at)| ([at, 0, 0, 0], *weight)).collect();
            thin(&mut states, 4, (f64::from(round) + 0.5) / f64::from(rounds));
            assert!(states.len() <= 4);
            for (state, weight) in states {
                sums[usize::try_from(state[0]).unwrap()] += weight / f64::from(rounds);
            }
        }
        for (sum, weight) in sums.iter().zip(weights) {
            assert!((sum - weight).abs() < 1e-3, "{sum} {weight}");
        }
    }

    #[test]
    fn roots_are_those_of_std() {
        for square in [1e-300, 0.25, 2.0, 7.3e18, 1e300] {
            assert!((root(square) / f64::sqrt(square) - 1.0).abs() < 1e-12);
        }
    }

    /// A few trials; of 100 with more cubes at least 95 hold, see `docs/design.md`.
    #[test]
    fn intervals_hold_the_exact_count() {
        let mut rng = Pcg64Mcg::seed_from_u64(7);
        for (cubes, colours, what) in
            [(6, 8, Count::Pictures), (7, 14, Count::Solutions), (6, 7, Count::Oriented)]
        {
            let (mut trials, mut held) = (0, 0);
            while trials < 6 {
                let making = crate::make::Making::new(cubes, colours);
                let puzzle = making.balanced(&mut rng).unwrap();
                let exact = puzzle.count(what).unwrap();
                let limits = Limits::new();
                let estimate = puzzle.estimate_within(what, &limits, &mut rng).unwrap();
                #[expect(clippy::cast_precision_loss, reason = "an estimate")]
                let exact = exact as f64;
                held += u32::from(estimate.interval().contains(&exact));
                trials += 1;
            }
            assert!(held >= 5, "{cubes}/{colours} {what:?}: {held} of {trials}");
        }
    }
}
