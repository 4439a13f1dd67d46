//! Binomial coefficients that fit a word, exactly, by arithmetic modulo two to its bits.

use crate::keys::KeyWord;

/// `C(s + t - 1, t)` from `c = C(s + t - 2, t - 1)` and `m = s + t - 1`, where the result fits the
/// word, for `t <= 16`.
// It is `c * m / t`. The product may overflow the word though the quotient does not, so the even
// part `2^v` of `t` is divided out before anything wraps. With `c = q * 2^v + r` the quotient
// `c * m / 2^v` is `q * m` plus `r * m / 2^v`, which is right modulo two to the word's bits
// whatever `q * m` does: `r * m < t * m` fits. The odd part then divides exactly, which is a
// multiplication by its inverse. No division, no branch, no table: it vectorises.
#[inline(always)]
pub(crate) fn next_choose<W: KeyWord>(c: W, m: W, t: usize) -> W {
    let twos = t.trailing_zeros();
    let halved = if twos == 0 {
        c.times(m)
    } else {
        let carried = c.low_bits(twos).times(m).shifted_down(twos);
        c.shifted_down(twos).times(m).plus(carried)
    };
    // The inverse of 1 is 1; the compiler leaves out that product once the loop is unrolled.
    if t.is_power_of_two() { halved } else { halved.times(W::INVERSES[t & 15]) }
}

/// The number of multisets of `t` of `s` symbols, `C(s + t - 1, t)`, where it fits the word.
// From `C(s + i - 1, i)` with `s` fixed, and not from `C(x, i)` with `x` fixed, which rises and
// then falls: here `c` never falls from one step to the next, or is 0 from the first on, so nothing
// on the way is larger than the result.
#[inline(always)]
pub(crate) fn multichoose<W: KeyWord>(s: W, t: usize) -> W {
    let mut c = W::ONE;
    for i in 1..=t {
        c = next_choose(c, s.plus(W::from_u32(small(i - 1))), i);
    }
    c
}

/// [`multichoose`] for a constant `T`: the loop is unrolled before others around it are looked at.
#[inline(always)]
pub(crate) fn multichoose_of<W: KeyWord, const T: usize>(s: W) -> W {
    if T == 0 {
        return W::ONE;
    }
    let mut c = s;
    // Not `2..=T`: such a loop of three turns is not unrolled, and then there are no vectors.
    for before in 1..T {
        let i = before + 1;
        let m = s.plus(W::from_u32(small(before)));
        // `s (s + 1)` fits as it is: in 64 bits because `s` is below 2^32, in 32 bits when there is
        // a third factor, for then `s` is at most 2951.
        let room = i == 2 && (W::BITS > 32 || T > 2);
        c = if room { c.times(m).shifted_down(1) } else { next_choose(c, m, i) };
    }
    c
}

/// [`multichoose`] by the constants up to 8.
#[inline(always)]
pub(crate) fn multichoose_by<W: KeyWord>(s: W, t: usize) -> W {
    match t {
        1 => s,
        2 => multichoose_of::<W, 2>(s),
        3 => multichoose_of::<W, 3>(s),
        4 => multichoose_of::<W, 4>(s),
        5 => multichoose_of::<W, 5>(s),
        6 => multichoose_of::<W, 6>(s),
        7 => multichoose_of::<W, 7>(s),
        8 => multichoose_of::<W, 8>(s),
        _ => multichoose(s, t),
    }
}

/// A count of symbols in a tuple as `u32`: tuples are never that long.
#[inline(always)]
#[expect(
    clippy::cast_possible_truncation,
    reason = "an index into an array of far fewer than 2^32 entries"
)]
pub(crate) const fn small(k: usize) -> u32 {
    k as u32
}

/// The largest `s` of `0..=most` with `C(s + t - 1, t) <= rank`, and that number; that of `most`
/// fits the word, and `t > 0`.
// `C(s + t - 1, t)` is close to `(s + (t - 1) / 2)^t / t!`, so a `t`th root in floating point lands
// beside the answer, and exact comparisons mend it. The estimate is nearly always right, so the
// processor predicts their branches.
#[inline(always)]
pub(crate) fn multichoose_root<W: KeyWord>(rank: W, t: usize, most: u32) -> (u32, W) {
    match t {
        1 => {
            let s = if rank > W::from_u32(most) { most } else { rank.low_u32() };
            (s, W::from_u32(s))
        }
        _ => mend(rank, t, most, estimate(rank.to_f64(), t)),
    }
}

/// From an estimate to the exact root.
#[inline(always)]
fn mend<W: KeyWord>(rank: W, t: usize, most: u32, estimate: u32) -> (u32, W) {
    let mut s = estimate.min(most);
    let mut below = multichoose_by::<W>(W::from_u32(s), t);
    while below > rank {
        s -= 1;
        below = multichoose_by(W::from_u32(s), t);
    }
    // The next one is larger by C(s + t - 1, t - 1): what is left of the rank is compared with
    // that.
    while s < most && multichoose_by::<W>(W::from_u32(s + 1), t - 1) <= rank.minus(below) {
        s += 1;
        below = multichoose_by(W::from_u32(s), t);
    }
    (s, below)
}

/// About the `s` with `C(s + t - 1, t) = rank`, for `t > 1`.
#[inline(always)]
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "an estimate: the cast to u32 saturates, and exact comparisons mend what is off"
)]
fn estimate(rank: f64, t: usize) -> u32 {
    // The bits of 1.0. A float's bits are about its binary logarithm: dividing them by -t takes the
    // inverse root.
    const ONE: i64 = 0x3ff0_0000_0000_0000;
    let degree = t as f64;
    let mut target = rank;
    for i in 2..=t {
        target *= i as f64;
    }
    // Half of the smallest product, so that neither 0 nor its logarithm comes up.
    target += 0.5;
    let mut inverse = f64::from_bits((ONE - (target.to_bits() as i64 - ONE) / t as i64) as u64);
    // Newton's iteration for inverse^-t = target has no division, and starts some percent off: the
    // error e becomes (t + 1) / 2 e^2.
    let (step, over) = (1.0 / degree, 1.0 + 1.0 / degree);
    for _ in 0..3 {
        let mut power = target;
        for _ in 0..t {
            power *= inverse;
        }
        inverse *= over - power * step;
    }
    let mut root = target;
    for _ in 1..t {
        root *= inverse;
    }
    (root - (degree - 1.0) * 0.5) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_coefficient_that_fits_is_exact() {
        fn check<W: KeyWord>(s: u32, t: usize, exact: u128) {
            if W::BITS == 128 || exact < 1_u128 << W::BITS {
                let value: u128 = multichoose::<W>(W::from_u32(s), t).into();
                assert_eq!(value, exact, "{s}, {t} in {} bits", W::BITS);
            }
        }
        for t in 0..=16 {
            let few = (0..300_u32).chain([
                1000,
                2951,
                2952,
                65_535,
                65_536,
                92_681,
                u32::MAX - 1,
                u32::MAX,
            ]);
            for s in few {
                if let Some(exact) = dense_code::multichoose(s.into(), t as u64) {
                    check::<u32>(s, t, exact);
                    check::<u64>(s, t, exact);
                    check::<u128>(s, t, exact);
                }
            }
        }
    }

    #[test]
    fn roots_are_exact_at_every_step() {
        for t in 1..=16_usize {
            for s in (0..300_u32).chain([65_535, 1_000_000, u32::MAX - 1]) {
                let of = |s: u32| dense_code::multichoose(s.into(), t as u64);
                let (Some(at), Some(next)) = (of(s), of(s + 1)) else { break };
                for rank in [at, next - 1] {
                    assert_eq!(multichoose_root::<u128>(rank, t, s + 1).0, s);
                    assert_eq!(multichoose_root::<u128>(rank, t, s).0, s);
                    if let Ok(rank) = u64::try_from(rank) {
                        assert_eq!(multichoose_root::<u64>(rank, t, s).0, s);
                    }
                    if let Ok(rank) = u32::try_from(rank) {
                        assert_eq!(multichoose_root::<u32>(rank, t, s).0, s);
                    }
                }
            }
        }
    }
}
