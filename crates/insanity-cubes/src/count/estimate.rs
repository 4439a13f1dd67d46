//! Estimated counts with their error.

use core::ops::RangeInclusive;

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};
use rand_core::Rng;

use super::by_frontier::{SYMMETRIES, bytes_of, towers};
use super::choices::{chosen_loops, chosen_pairs};
use super::counter::{NOT_MANY, Plan, spare};
use super::frontier::{Amount, Course, Frontier, Outlook, State, WORD};
use super::totals::{Halt, Product, Wanted};
use super::{Count, CountError};
use crate::root::square_root;
use crate::solve::Graph;
use crate::{Limits, Puzzle};

/// An estimated count, with its error.
///
/// ```
/// use insanity_cubes::make::Making;
/// use insanity_cubes::{Count, Limits};
/// use rand_pcg::{Pcg64, rand_core::SeedableRng};
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
    samples: u32,
    /// How many samples were not 0.
    hits: u32,
    at_least: f64,
}

impl Estimate {
    /// The estimated count: on average it is the exact one. Infinite past 1.8e308.
    ///
    /// Where all samples were 0, it is the number of solutions that a search found, and the error
    /// is infinite: the value is then only a lower bound. It is 0 if the search found none either.
    #[must_use]
    pub const fn value(&self) -> f64 {
        self.value
    }

    /// The standard error of the value: 0 where the count is exact and only there, infinite after a
    /// single sample and where all samples were 0.
    ///
    /// It is itself estimated from the samples. With fewer than ten of them it may be far too
    /// small: print the [`interval`](Self::interval) instead. If all samples are nearly equal, much
    /// larger but rare ones may have been missed. So the error is at least 1 % of the value,
    /// divided by the square root of the number of samples.
    #[must_use]
    pub const fn standard_error(&self) -> f64 {
        self.error
    }

    /// How many samples were taken: 0 where the count was found without any. Then it is exact, or
    /// infinite if it is past 1.8e308.
    #[must_use]
    pub const fn samples(&self) -> u32 {
        self.samples
    }

    /// An interval meant to hold the exact count in 95 of 100 cases. That is measured, not proved:
    /// where a few rare samples would be much larger than those taken, it is too narrow.
    ///
    /// Its width was found by measurement, because the samples are not normally distributed: three
    /// standard errors to either side, and more if fewer than ten samples are not 0. If only one is
    /// not 0, there is no upper end. For each of 50 small puzzles of 4 to 7 cubes, most of them
    /// random, it held the exact count with at least 195 of 200 seeds, both without limits and with
    /// the fewest steps that allow two samples. The [page of the crate](crate) has a table of
    /// larger ones.
    #[must_use]
    pub fn interval(&self) -> RangeInclusive<f64> {
        // Sums of floating-point numbers are exact to some 1e-12 of them.
        let spread = if self.error == 0.0 { 0.0 } else { self.width() * self.error };
        let reach = spread + 1e-9 * self.value;
        let low = if reach >= self.value { 0.0 } else { self.value - reach };
        low.max(self.at_least)..=(self.value + reach).max(self.at_least)
    }

    /// Half the interval in standard errors. Few samples give a poor error: 3 grows as the quantile
    /// 0.975 of Student's t distribution does. Samples of 0 among rare large ones say nothing about
    /// their spread, so they are not counted.
    const fn width(&self) -> f64 {
        match self.hits {
            0 | 1 => f64::INFINITY,
            2 => 19.4,
            3 => 6.6,
            4 => 4.9,
            5 => 4.3,
            6 => 4.0,
            7 => 3.8,
            8 | 9 => 3.6,
            _ => 3.0,
        }
    }

    const fn exact(value: f64) -> Self {
        // Past the largest number that can be written, only that is known.
        let (error, at_least) =
            if value.is_finite() { (0.0, value) } else { (f64::INFINITY, f64::MAX) };
        Self { value, error, samples: 0, hits: 0, at_least }
    }

    fn new(samples: &[f64]) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "few samples")]
        let many = samples.len() as f64;
        let value = samples.iter().sum::<f64>() / many;
        let square = |sample: &f64| (sample - value) * (sample - value);
        let least = LEAST_SPREAD * value;
        let variance = (samples.iter().map(square).sum::<f64>() / (many - 1.0)).max(least * least);
        let is_unknown = value == 0.0 || !value.is_finite() || samples.len() < 2;
        let error = if is_unknown { f64::INFINITY } else { square_root(variance / many) };
        let number = |many: usize| u32::try_from(many).unwrap_or(u32::MAX);
        let hits = number(samples.iter().filter(|sample| **sample != 0.0).count());
        Self { value, error, samples: number(samples.len()), hits, at_least: 0.0 }
    }
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

/// Independent samples at least and at most, and states that each keeps at a time.
const SAMPLES: usize = 40;
const MOST_SAMPLES: usize = 1000;
const STATES: usize = 500;
/// The standard error, as a share of the value, at which sampling ends.
const PRECISION: f64 = 0.01;
/// The least standard deviation of a sample, as a share of the value. The samples of large puzzles
/// differ by more. Where few states are left out, most samples are equal and a few are not: then
/// those seen do not tell how much they differ.
const LEAST_SPREAD: f64 = 0.01;
/// Steps in which a puzzle with as many colours as cubes is counted, or a lower bound is found.
const COUNTED: u64 = 1 << 24;

impl Puzzle {
    /// An estimate, with its error, of a count that takes too long to be made exactly.
    ///
    /// Samples are taken until the standard error is 1 % of the value: at least 40 samples, at most
    /// 1,000. A small puzzle is counted exactly instead, with at most one sample. If a limit is
    /// reached first, the estimate is made from the samples taken by then. A sample of 30 cubes
    /// takes 0.03 to 0.3 seconds, and the standard error of fewer than ten samples is unreliable:
    /// allow some seconds, and look at the [interval](Estimate::interval).
    ///
    /// ```
    /// use insanity_cubes::make::Making;
    /// use insanity_cubes::{Count, CountError, Limits};
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    ///
    /// let mut rng = Pcg64::seed_from_u64(1);
    /// let puzzle = Making::new(20, 60).balanced(&mut rng)?;
    /// // Count for 10,000 steps (or until a clock says stop, see `Limits::with_stop`).
    /// match puzzle.count_within(Count::Pictures, &Limits::new().with_steps(10_000)) {
    ///     Ok(count) => println!("exactly {count}"),
    ///     // Out of reach: estimate, in at most 10,000 steps of another kind (blocks of states).
    ///     Err(CountError::Limit { at_least }) => {
    ///         let limits = Limits::new().with_steps(10_000);
    ///         let estimate = puzzle.estimate_within(Count::Pictures, &limits, &mut rng)?;
    ///         let interval = estimate.interval();
    ///         println!("{:.2e} to {:.2e}", interval.start(), interval.end());
    ///         assert!(estimate.value() >= at_least as f64);
    ///     }
    ///     Err(error) => return Err(error.into()), // it does not fit 128 bits
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # How it works
    ///
    /// Cubes are placed one after the other, in all ways at once. If there are more than 500
    /// states, 500 of them are chosen at random, and each is weighted by the number of states that
    /// it stands for (P. Fearnhead, P. Clifford, *On-line inference for hidden Markov models via
    /// particle filters*, 2003; the idea is that of D. E. Knuth, *Estimating the efficiency of
    /// backtrack programs*, 1975). States that leave more room for the remaining cubes are chosen
    /// more often and get smaller weights. The mean of the samples is unbiased, and their spread
    /// gives the error.
    ///
    /// A puzzle with as many colours as cubes has so few solutions among so many choices that no
    /// sample finds one. Such a puzzle is counted first, for at most half the steps. With a few
    /// more colours than cubes the first samples are often all 0 too.
    ///
    /// If the interval of the samples begins at 0, a search counts solutions one by one. It takes up
    /// to 4,096 steps, or up to an eighth of the limit's steps if that is more. If the caller's
    /// function stopped the samples, it takes at most 4,096. The number that it finds becomes the
    /// lower end of the interval; if all samples are 0, it is the value too. It may be 0, which does
    /// not prove that there is no solution.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when not even one sample was taken. A step is a block of up to a few
    /// thousand states, and each cube placed takes at least one; the bytes are those of the rings
    /// that the cubes can show. The states of a sample are not counted: they take some megabytes
    /// for hundreds of cubes, and about 50 MB for 60,000.
    #[cfg_attr(docsrs, doc(cfg(feature = "rand")))]
    pub fn estimate_within<R: Rng + ?Sized>(
        &self,
        what: Count,
        limits: &Limits<'_>,
        rng: &mut R,
    ) -> Result<Estimate, LimitReached> {
        self.estimate(what, PRECISION, MOST_SAMPLES, limits, rng)
    }

    /// An estimate of a count as [`estimate_within`](Self::estimate_within) makes it, whose
    /// standard error is at most `precision` times the value: 0.001 is a tenth of a percent.
    /// Halving the error takes four times as long. At least 40 samples are taken, unless the first
    /// sample is already the exact count, as happens for small puzzles. Unless these are all 0,
    /// more are taken until the error is small enough or a limit is reached. For a precision of 0
    /// or less no error is small enough, so only a limit ends the sampling. A precision that is not
    /// a number asks for no more than the 40 samples.
    ///
    /// ```
    /// use insanity_cubes::make::Making;
    /// use insanity_cubes::{Count, Limits};
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    ///
    /// let mut rng = Pcg64::seed_from_u64(1);
    /// let puzzle = Making::new(10, 20).balanced(&mut rng)?;
    /// let limits = Limits::new();
    /// let estimate = puzzle.estimate_to_within(Count::Pictures, 0.005, &limits, &mut rng)?;
    /// assert!(estimate.standard_error() <= 0.005 * estimate.value());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`estimate_within`](Self::estimate_within).
    #[cfg_attr(docsrs, doc(cfg(feature = "rand")))]
    pub fn estimate_to_within<R: Rng + ?Sized>(
        &self,
        what: Count,
        precision: f64,
        limits: &Limits<'_>,
        rng: &mut R,
    ) -> Result<Estimate, LimitReached> {
        self.estimate(what, precision, usize::MAX, limits, rng)
    }

    fn estimate<R: Rng + ?Sized>(
        &self,
        what: Count,
        precision: f64,
        most: usize,
        limits: &Limits<'_>,
        rng: &mut R,
    ) -> Result<Estimate, LimitReached> {
        let plan = Plan::new(what);
        let Some(graphs) = plan.graphs(self) else { return Ok(Estimate::exact(0.0)) };
        let mut at_least = 0.0;
        if graphs.iter().any(Graph::is_tight) {
            match self.count_for(what, limits) {
                Ok(count) => return Ok(Estimate::exact(count)),
                Err(found) => at_least = found,
            }
        }
        let mut sampler = Sampler { budget: Budget::new(limits), rng };
        let mut samples = Vec::new();
        let end = sampler.take(plan, &graphs, precision, most, &mut samples);
        let found = Estimate::new(&samples);
        match end {
            Ok(Some(exact)) => return Ok(Estimate::exact(exact)),
            // What a search found until then is no estimate.
            Err(limit) if samples.is_empty() => return Err(limit),
            // Few samples do not say how many there are at least. A step of a sample is as much
            // work as thousands of a search.
            Err(_) if at_least == 0.0 && *found.interval().start() <= 0.0 => {
                let spare = spare(limits, &mut sampler.budget, NOT_MANY, self.len());
                at_least = bound(plan.stopped(&graphs, (0, 0), Product::ONE, spare));
            }
            Ok(None) if at_least == 0.0 && found.value == 0.0 => {
                at_least = self.count_for(what, limits).unwrap_or_else(|found| found);
            }
            _ => {}
        }
        Ok(Estimate { value: found.value.max(at_least), at_least, ..found })
    }

    /// The exact count, or a lower bound when a search does not end soon.
    fn count_for(&self, what: Count, limits: &Limits<'_>) -> Result<f64, f64> {
        let limits = limits.with_steps((limits.steps() / 2).min(COUNTED));
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        self.count_within(what, &limits).map(|count| count as f64).map_err(bound)
    }
}

/// How many there are at least when a count does not end.
#[expect(clippy::cast_precision_loss, reason = "an estimate")]
fn bound(error: CountError) -> f64 {
    match error {
        CountError::Limit { at_least } => at_least as f64,
        // Past `u128` there are the pictures, and each class has at most eight of them.
        CountError::Overflow => (u128::MAX / 8) as f64,
    }
}

/// A factor of a sample.
struct Part {
    frontier: Frontier,
    course: Course,
    /// The exact factor, where no state had to be left out.
    exact: Option<f64>,
}

/// What is counted of a group: the second to fifth only for classes.
fn frontiers(
    plan: Plan,
    graph: &Graph,
    is_first: bool,
    budget: &mut Budget<'_>,
) -> Result<Vec<Frontier>, LimitReached> {
    let wanted = match plan {
        Plan::Towers { first, .. } if is_first => first,
        Plan::Towers { others, .. } => others,
        Plan::HalfSolutions => return Ok(vec![chosen_pairs(graph)]),
        Plan::Paths => return Ok(vec![chosen_loops(graph)]),
    };
    // They are there until the last sample.
    let bytes = bytes_of(graph);
    budget.take(bytes)?;
    let mut frontiers = vec![towers(graph, wanted, |_| true, budget)?];
    if wanted == Wanted::Symmetric {
        for kept in SYMMETRIES {
            budget.take(bytes)?;
            frontiers.push(towers(graph, wanted, kept, budget)?);
        }
    }
    Ok(frontiers)
}

struct Sampler<'a, 'b, R: ?Sized> {
    budget: Budget<'b>,
    rng: &'a mut R,
}

impl<R: Rng + ?Sized> Sampler<'_, '_, R> {
    /// Takes samples until they are as precise as asked for. Returns the count if it is exact.
    fn take(
        &mut self,
        plan: Plan,
        graphs: &[Graph],
        precision: f64,
        most: usize,
        samples: &mut Vec<f64>,
    ) -> Result<Option<f64>, LimitReached> {
        let mut groups = self.parts(plan, graphs)?;
        while samples.len() < most {
            samples.push(self.sample(plan, &mut groups)?);
            if groups.iter().flatten().all(|part| part.exact.is_some()) {
                return Ok(samples.last().copied());
            }
            if samples.len() >= SAMPLES {
                let so_far = Estimate::new(samples);
                let is_too_large = so_far.error > precision * so_far.value;
                if so_far.value == 0.0 || !is_too_large {
                    break;
                }
            }
        }
        Ok(None)
    }

    /// For each group of cubes its factors.
    fn parts(&mut self, plan: Plan, graphs: &[Graph]) -> Result<Vec<Vec<Part>>, LimitReached> {
        let budget = &mut self.budget;
        let mut groups = Vec::with_capacity(graphs.len());
        for (place, graph) in graphs.iter().enumerate() {
            budget.ask()?;
            let mut parts = Vec::new();
            for frontier in frontiers(plan, graph, place == 0, budget)? {
                let course = frontier.course(budget)?;
                parts.push(Part { frontier, course, exact: None });
            }
            groups.push(parts);
        }
        Ok(groups)
    }

    /// One sample of the whole count.
    fn sample(&mut self, plan: Plan, groups: &mut [Vec<Part>]) -> Result<f64, LimitReached> {
        let mut product = [1.0; 5];
        for parts in groups {
            for (product, part) in product.iter_mut().zip(parts) {
                let factor = self.factor(part)?;
                // Nothing times more than can be written is nothing.
                *product = if factor == 0.0 { 0.0 } else { *product * factor };
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

    /// The width of the states is chosen by what the pieces need.
    fn factor(&mut self, part: &mut Part) -> Result<f64, LimitReached> {
        match part.course.counters.div_ceil(WORD) {
            0..=4 => self.sweep::<4>(part),
            5..=16 => self.sweep::<16>(part),
            17..=64 => self.sweep::<64>(part),
            _ => self.sweep::<256>(part),
        }
    }

    fn sweep<const W: usize>(&mut self, part: &mut Part) -> Result<f64, LimitReached> {
        if let Some(exact) = part.exact {
            return Ok(exact);
        }
        let mut is_thinned = false;
        let mut crowded = |states: &mut Vec<(State<W>, f64)>, outlook: &Outlook| {
            is_thinned = true;
            thin(states, STATES, uniform(self.rng), |state| outlook.chance(state));
            Ok(())
        };
        let Part { frontier, course, .. } = part;
        match frontier.sweep(course, STATES, &mut self.budget, &mut crowded) {
            Ok(factor) => {
                part.exact = (!is_thinned).then_some(factor);
                Ok(factor)
            }
            // Numbers past the largest are infinite.
            Err(Halt::Overflow) => Ok(f64::INFINITY),
            Err(Halt::Stopped { .. }) => {
                // Without a limit reached the states are too wide: nothing is found.
                self.budget.ask()?;
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

/// Keeps `most` states or fewer, so that the expected weight of each is what it was. States are
/// chosen by their weight times their chance to be completed: those with much of it stay as they
/// are, the others are a systematic sample, each with what it stands for.
fn thin<S>(states: &mut Vec<(S, f64)>, most: usize, start: f64, chance: impl Fn(&S) -> f64) {
    let hoped = states.drain(..).map(|(state, weight)| (weight * chance(&state), state, weight));
    // Those without a chance have no part in the sum.
    let mut hoped: Vec<(f64, S, f64)> = hoped.filter(|(hope, ..)| *hope > 0.0).collect();
    hoped.sort_unstable_by(|one, other| other.0.total_cmp(&one.0));
    let mut rest: f64 = hoped.iter().map(|(hope, ..)| hope).sum();
    if hoped.len() <= most || !rest.is_finite() {
        hoped.truncate(most);
        states.extend(hoped.into_iter().map(|(_, state, weight)| (state, weight)));
        return;
    }
    let mut heavy = 0;
    #[expect(clippy::cast_precision_loss, reason = "few states")]
    let share = loop {
        let share = rest / (most - heavy) as f64;
        if heavy + 1 >= most || hoped[heavy].0 <= share {
            break share;
        }
        rest -= hoped[heavy].0;
        heavy += 1;
    };
    let mut next = start * share;
    for (place, (hope, state, weight)) in hoped.into_iter().enumerate() {
        if place < heavy {
            states.push((state, weight));
            continue;
        }
        if next < hope {
            states.push((state, weight * (share / hope)));
            next += share;
        }
        next -= hope;
    }
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
            let mut states: Vec<(usize, f64)> = (0..).zip(weights).collect();
            let start = (f64::from(round) + 0.5) / f64::from(rounds);
            // Every third state has a poor chance.
            thin(&mut states, 4, start, |at| if at % 3 == 0 { 0.1 } else { 1.0 });
            assert!(states.len() <= 4);
            for (state, weight) in states {
                sums[state] += weight / f64::from(rounds);
            }
        }
        for (sum, weight) in sums.iter().zip(weights) {
            assert!((sum - weight).abs() < 1e-3, "{sum} {weight}");
        }
    }

    /// One sample among many of 0 does not bound the count from above.
    #[test]
    fn a_single_hit_has_no_upper_end() {
        let mut samples = [0.0; 20];
        samples[7] = 1e9;
        let one = Estimate::new(&samples);
        assert_eq!(one.interval(), 0.0..=f64::INFINITY);
        samples[3] = 1e9;
        let two = Estimate::new(&samples);
        assert!(*two.interval().end() > 1e9 && two.interval().end().is_finite());
        assert_eq!(Estimate::exact(7.0).interval().start().round(), 7.0);
        assert!(*Estimate::exact(7.0).interval().end() < 7.1);
        assert_eq!(Estimate::exact(0.0).interval(), 0.0..=0.0);
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
