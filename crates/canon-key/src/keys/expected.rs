/// How many different multisets are expected among so many random tuples of `k` independent symbols
/// of `0..universe`.
///
/// What a de-duplication is going to keep: for sizing buffers and for testing.
///
/// ```
/// use canon_key::keys::expected_distinct;
/// // The 10,000 random triples of 0..100 of the article on removing duplicate triples.
/// let near = |found: Option<f64>, expected: f64| {
///     found.is_some_and(|found| (found - expected).abs() < 0.001)
/// };
/// assert!(near(expected_distinct(3, 100, 10_000), 9710.287));
/// // Where there are far more multisets than draws, hardly any comes twice.
/// assert!(near(expected_distinct(52, 1_000_000, 10), 10.0));
/// assert_eq!(expected_distinct(1_000_000, 1000, 2), None);
/// ```
///
/// A multiset whose symbols can stand in `w` orders comes up with probability `p = w / N^k`, and in
/// `n` draws at least once with `1 - (1 - p)^n`. Ascending with the same multiplicities are counted
/// together: a sum over the partitions of `k` into at most `N` parts (3 for triples, 231 for K =
/// 16). Rounded in each step; the relative error stays below 10^-13 for `k` up to 100, and below
/// 10^-12 beyond.
///
/// `None` for two draws and more where the sum is too long, 2^24 parts in all or a few seconds:
/// past `k = 65` where the universe is no smaller, later for few symbols, and for every `k` above
/// 1000.
#[must_use]
#[expect(
    clippy::cast_precision_loss,
    reason = "a universe is exact up to 2^53, and rounded beyond"
)]
pub fn expected_distinct(k: u32, universe: u64, draws: u64) -> Option<f64> {
    // The first tuple is new, whatever it is.
    if draws == 0 || universe == 0 && k > 0 {
        return Some(0.0);
    }
    if draws == 1 || universe < 2 {
        return Some(1.0);
    }
    if k > MOST_SYMBOLS {
        return None;
    }
    let mut sum = Partitions { universe, n: universe as f64, draws, steps: MOST_STEPS };
    sum.over(k, k, 0, 0, 1.0, 1.0)
}

/// The longest tuples: up to here no number on the way to a probability passes a float.
const MOST_SYMBOLS: u32 = 1000;

/// The most parts of partitions that are looked at.
const MOST_STEPS: u32 = 1 << 24;

struct Partitions {
    universe: u64,
    n: f64,
    draws: u64,
    /// How many parts may still be looked at.
    steps: u32,
}

impl Partitions {
    /// The sum over the ways to divide the `rest` of the places among further symbols, each of at
    /// most `largest` places; `None` when it is too long.
    ///
    /// `parts` symbols are chosen, the last `run` of them with `largest` places each. The
    /// probability that the places so far hold given symbols, this many each, is `one`; `all`
    /// is the sum of it over all choices of the symbols.
    fn over(
        &mut self,
        rest: u32,
        largest: u32,
        parts: u32,
        run: u32,
        one: f64,
        all: f64,
    ) -> Option<f64> {
        if rest == 0 {
            return Some(all * draws_to_see(one, self.draws));
        }
        // Parts of fewer places would be too many: there are not so many symbols left.
        let least = u64::from(rest).div_ceil(self.universe - u64::from(parts));
        let mut sum = 0.0;
        // The choices of places for a part, each with the probability that they hold its symbol.
        let mut places = 1.0;
        for part in 1..=rest.min(largest) {
            self.steps = self.steps.checked_sub(1)?;
            places *= f64::from(rest - part + 1) / (f64::from(part) * self.n);
            if u64::from(part) < least {
                continue;
            }
            // Symbols with equally many places may be chosen in any order.
            let run = if part == largest { run + 1 } else { 1 };
            let symbols = (self.n - f64::from(parts)) / f64::from(run);
            sum += self.over(
                rest - part,
                part,
                parts + 1,
                run,
                one * places,
                all * (symbols * places),
            )?;
        }
        Some(sum)
    }
}

/// How often something of probability `p` counts in `n` draws if only the first time does: `g(n) =
/// (1 - (1 - p)^n) / p`, the draws themselves when `p` is as good as nothing. Without cancellation,
/// by `g(2 n) = g(n) (2 - p g(n))` and `g(n + 1) = g(n) + 1 - p g(n)`.
fn draws_to_see(p: f64, n: u64) -> f64 {
    let mut g = 0.0;
    for bit in (0..u64::BITS - n.leading_zeros()).rev() {
        g *= 2.0 - p * g;
        if n >> bit & 1 == 1 {
            g += 1.0 - p * g;
        }
    }
    g
}

#[cfg(test)]
#[expect(clippy::cast_precision_loss, reason = "rounding is allowed for")]
mod tests {
    use super::*;

    fn near(a: Option<f64>, b: f64) {
        let a = a.unwrap();
        assert!((a - b).abs() < 1e-13 * b.max(1.0), "{a} {b}");
    }

    #[test]
    fn small_cases_by_hand() {
        near(expected_distinct(3, 100, 0), 0.0);
        near(expected_distinct(3, 100, 1), 1.0);
        near(expected_distinct(5, 1, 7), 1.0);
        near(expected_distinct(0, 0, 7), 1.0);
        near(expected_distinct(0, 9, 7), 1.0);
        near(expected_distinct(2, 0, 7), 0.0);
        near(expected_distinct(2, 0, 1), 0.0);
        // Two coins twice: {0,0} and {1,1} with 1/4, {0,1} with 1/2; 2 (1 - (3/4)^2) + 1 - (1/2)^2.
        near(expected_distinct(2, 2, 2), 2.0 * (1.0 - 0.5625) + 0.75);
        // All of them in the end: C(12, 3) multisets.
        near(expected_distinct(3, 10, 1_000_000_000), 220.0);
        // The probabilities add up to 1.
        for universe in [2, 7, 1 << 40, u64::MAX] {
            for k in 0..=16 {
                let mut sum =
                    Partitions { universe, n: universe as f64, draws: 1, steps: MOST_STEPS };
                near(sum.over(k, k, 0, 0, 1.0, 1.0), 1.0);
            }
        }
    }

    /// Sums by the definition in arithmetic of 60 digits, rounded to a float.
    #[test]
    fn large_universes_and_many_draws() {
        near(expected_distinct(30, 1_000_000, 10), 10.0);
        near(expected_distinct(16, u64::MAX, 10), 10.0);
        near(expected_distinct(18, 1 << 60, 10), 10.0);
        near(expected_distinct(1000, 2, 700), 81.705_446_299_443_35);
        near(expected_distinct(20, 3, 50), 32.820_712_964_795_16);
        near(expected_distinct(16, 10, 1_000_000), 438_977.985_417_248_4);
        near(expected_distinct(60, 3, 1_000_000_000_000_000), 1_657.873_490_530_284);
    }

    #[test]
    fn sums_too_long_are_given_up() {
        for (universe, k) in [(1000, 1_000_000), (u64::MAX, u32::MAX), (2, 1001)] {
            near(expected_distinct(k, universe, 1), 1.0);
            assert_eq!(expected_distinct(k, universe, 2), None);
        }
        let over = |steps| {
            let mut sum = Partitions { universe: 9, n: 9.0, draws: 2, steps };
            sum.over(16, 16, 0, 0, 1.0, 1.0)
        };
        assert!(over(100).is_none() && over(10_000).is_some());
    }
}
