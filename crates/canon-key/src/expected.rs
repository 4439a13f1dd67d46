/// How many different multisets are expected among so many random tuples of `k` independent symbols of `0..universe`.
///
/// What a de-duplication is going to keep: for sizing buffers and for testing.
///
/// ```
/// use canon_key::expected_distinct;
/// // The 10,000 random triples of 0..100 of the article on removing duplicate triples.
/// assert!((expected_distinct(100, 3, 10_000) - 9710.287).abs() < 0.001);
/// ```
///
/// A multiset whose symbols can stand in `w` orders comes up with probability `p = w / N^k`, and in `n` draws at least
/// once with `1 - (1 - p)^n`. Multisets with the same multiplicities are counted together: a sum over the partitions of
/// `k` (3 for triples, 231 for K = 16). Rounded in each step; the relative error stays below about 10^-13.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a universe is exact up to 2^53, and rounded beyond")]
pub fn expected_distinct(universe: u64, k: u32, draws: u64) -> f64 {
    if universe == 0 {
        return if k == 0 && draws > 0 { 1.0 } else { 0.0 };
    }
    let n = universe as f64;
    let mut total = 1.0;
    for _ in 0..k {
        total *= n;
    }
    let sum = Partitions { n, total, draws };
    sum.over(k, k, 0, 0, 1.0, 1.0)
}

struct Partitions {
    n: f64,
    total: f64,
    draws: u64,
}

impl Partitions {
    /// The sum over the ways to divide the `rest` of the places among further symbols, each of at most `largest` places:
    /// `parts` symbols are chosen, the last `run` of them with `largest` places each, in `ways` ways; their places can
    /// be chosen in `orders` ways.
    fn over(&self, rest: u32, largest: u32, parts: u32, run: u32, ways: f64, orders: f64) -> f64 {
        if rest == 0 {
            return ways * at_least_once(orders / self.total, self.draws);
        }
        let mut sum = 0.0;
        for part in 1..=rest.min(largest) {
            // Symbols with equally many places may be chosen in any order.
            let run = if part == largest { run + 1 } else { 1 };
            let ways = ways * (self.n - f64::from(parts)) / f64::from(run);
            if ways > 0.0 {
                sum += self.over(rest - part, part, parts + 1, run, ways, orders * choose(rest, part));
            }
        }
        sum
    }
}

fn choose(n: u32, k: u32) -> f64 {
    (1..=k).fold(1.0, |c, i| c * f64::from(n - k + i) / f64::from(i))
}

/// `1 - (1 - p)^n` without cancellation: with `f(n)` for it, `f(2 n) = f(n) (2 - f(n))` and `f(n + 1) = f(n) + p - f(n) p`.
fn at_least_once(p: f64, n: u64) -> f64 {
    let mut f = 0.0;
    for bit in (0..u64::BITS - n.leading_zeros()).rev() {
        f *= 2.0 - f;
        if n >> bit & 1 == 1 {
            f += p - f * p;
        }
    }
    f
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_cases_by_hand() {
        let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-12 * b.max(1.0), "{a} {b}");
        near(expected_distinct(100, 3, 0), 0.0);
        near(expected_distinct(100, 3, 1), 1.0);
        near(expected_distinct(1, 5, 7), 1.0);
        near(expected_distinct(0, 0, 7), 1.0);
        near(expected_distinct(0, 2, 7), 0.0);
        // Two coins twice: {0,0} and {1,1} with 1/4, {0,1} with 1/2; 2 (1 - (3/4)^2) + 1 - (1/2)^2.
        near(expected_distinct(2, 2, 2), 2.0 * (1.0 - 0.5625) + 0.75);
        // All of them in the end: C(12, 3) multisets.
        near(expected_distinct(10, 3, 1_000_000_000), 220.0);
        // One draw of any length is one multiset: the probabilities add up to 1.
        for k in 0..=16 {
            near(expected_distinct(7, k, 1), 1.0);
        }
    }
}
