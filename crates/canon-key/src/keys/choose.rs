//! Binomial coefficients that fit a word, exactly, by arithmetic modulo two to its bits.

use dense_code::at_level;

use crate::keys::KeyWord;

/// The longest tuples that are ranked with inverses from a table; longer ones have so few symbols
/// to choose from that their coefficients are counted one by one.
pub(crate) const LONGEST: usize = 64;

/// `C(s + t - 1, t)` for any `t`, where it fits the word; slower than [`multichoose`], which is for
/// `t <= LONGEST`.
pub(crate) fn multichoose_of_any<W: KeyWord>(s: u32, t: usize) -> W {
    // What does not fit is the number of a symbol outside the universe: it is refused elsewhere.
    W::from_u128(dense_code::multichoose(s.into(), t as u64).unwrap_or(0))
}

/// `C(s + t - 1, t)` from `c = C(s + t - 2, t - 1)` and `m = s + t - 1`, where the result fits the
/// word, for `t <= LONGEST`.
///
/// It is `c * m / t`. The product may overflow the word though the quotient does not, so the even
/// part `2^v` of `t` is divided out before anything wraps. With `c = q * 2^v + r` the quotient
/// `c * m / 2^v` is `q * m` plus `r * m / 2^v`, which is right modulo two to the word's bits
/// whatever `q * m` does: `r * m < t * m` fits. The odd part then divides exactly, which is a
/// multiplication by its inverse. No division, no branch, no table: it vectorises.
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
    if t.is_power_of_two() { halved } else { halved.times(W::INVERSES[t & 63]) }
}

/// The number of multisets of `t` of `s` symbols, `C(s + t - 1, t)`, where it fits the word.
///
/// The factors grow with the result (`c` never falls from one step to the next, or is 0 from the
/// first on), so nothing on the way is larger than the result.
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
///
/// `C(s + t - 1, t)` is close to `(s + (t - 1) / 2)^t / t!`, so a `t`th root in floating point
/// lands beside the answer; exact comparisons mend it. The estimate is nearly always right, so
/// their branches are foreseen.
#[inline(always)]
pub(crate) fn multichoose_root<W: KeyWord>(rank: W, t: usize, most: u32) -> (u32, W) {
    match t {
        1 => {
            let s = if rank > W::from_u32(most) { most } else { rank.low_u32() };
            (s, W::from_u32(s))
        }
        2 => root_of::<W, 2>(rank, most),
        3 => root_of::<W, 3>(rank, most),
        4 => root_of::<W, 4>(rank, most),
        5 => root_of::<W, 5>(rank, most),
        6 => root_of::<W, 6>(rank, most),
        7 => root_of::<W, 7>(rank, most),
        8 => root_of::<W, 8>(rank, most),
        _ => mend(rank, t, most, estimate(rank.to_f64(), t)),
    }
}

/// [`multichoose_root`] for a constant `T > 1`.
#[inline(always)]
fn root_of<W: KeyWord, const T: usize>(rank: W, most: u32) -> (u32, W) {
    mend(rank, T, most, estimate(rank.to_f64(), T))
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

/// `s (s + 1) (s + 2) / 6`, the number of triples of `s` symbols, for `s` up to 2952: what passes
/// 32 bits on the way comes back with the inverse of 3.
#[inline(always)]
pub(crate) const fn tetrahedron(s: u32) -> u32 {
    triangle(s).wrapping_mul(s + 2).wrapping_mul(0xaaaa_aaab)
}

/// `s (s + 1) / 2`.
#[inline(always)]
const fn triangle(s: u32) -> u32 {
    s.wrapping_mul(s + 1) / 2
}

/// The ascending triple with a colex rank below that of 2952 symbols.
///
/// Roots in single precision, by two steps of Newton's iteration without a division, and less a
/// little so that they are never too large and less than one too small: then one comparison each
/// mends them, without a branch. So it is the same operations for every rank, and many ranks go
/// through vectors.
#[inline(always)]
#[expect(clippy::cast_precision_loss, reason = "an estimate, mended by exact comparisons")]
pub(crate) fn triple_of_rank(rank: u32) -> [u32; 3] {
    // (c + 1)^3 - (c + 1) = 6 rank for c (c + 1) (c + 2) / 6 = rank, so the cube root of 6 rank,
    // less one, is at most c and at least c - 0.2. x^(1/3) = x y^2 with y = x^(-1/3).
    let x = rank as f32 * 6.0 + 0.5;
    let mut y = f32::from_bits(0x54a2_1d2a - x.to_bits() / 3);
    for _ in 0..2 {
        y *= 4.0 / 3.0 - x * (1.0 / 3.0) * (y * y) * y;
    }
    let c = whole(x * (y * y) - 1.08);
    let rest = rank.wrapping_sub(tetrahedron(c));
    let next = triangle(c + 1);
    let up = rest >= next;
    let c = c + u32::from(up);
    let rest = if up { rest - next } else { rest };
    // b (b + 1) / 2 <= rest: b = (2 rest + 1/4)^(1/2) - 1/2.
    let x = rest as f32 * 2.0 + 0.25;
    let mut y = f32::from_bits(0x5f37_59df - x.to_bits() / 2);
    for _ in 0..2 {
        y *= 1.5 - x * 0.5 * (y * y);
    }
    let b = whole(x * y - 0.55);
    let rest = rest.wrapping_sub(triangle(b));
    let up = rest > b;
    let a = if up { rest - b - 1 } else { rest };
    [a, b + u32::from(up), c]
}

/// The whole part of a number below 2^22, or one less for a whole number; 0 for a negative one.
#[inline(always)]
fn whole(x: f32) -> u32 {
    // Added to 2^23, a number leaves its whole part, rounded, in the lowest bits of the sum.
    const MAGIC: f32 = 8_388_608.0;
    let x = if x > 0.5 { x - 0.5 } else { 0.0 };
    (x + MAGIC).to_bits() & 0x007f_ffff
}

at_level! {
    /// The triples of ranks below that of 2952 symbols.
    pub(crate) fn triples_of_ranks(ranks: &[u32; 64], triples: &mut [[u32; 3]; 64]) {
        let mut columns = [[0; 64]; 3];
        for lane in 0..64 {
            let [a, b, c] = triple_of_rank(ranks[lane]);
            columns[0][lane] = a;
            columns[1][lane] = b;
            columns[2][lane] = c;
        }
        for (lane, triple) in triples.iter_mut().enumerate() {
            *triple = [columns[0][lane], columns[1][lane], columns[2][lane]];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dense_code::Level;

    #[test]
    fn every_coefficient_that_fits_is_exact() {
        fn check<W: KeyWord>(s: u32, t: usize, exact: u128) {
            if W::BITS == 128 || exact < 1_u128 << W::BITS {
                let value: u128 = multichoose::<W>(W::from_u32(s), t).into();
                assert_eq!(value, exact, "{s}, {t} in {} bits", W::BITS);
            }
        }
        for t in 0..=LONGEST {
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
    fn triples_of_ranks_are_exact_at_every_step() {
        let rank = |s: [u32; 3]| {
            multichoose::<u64>(s[0].into(), 1)
                + multichoose::<u64>(s[1].into(), 2)
                + multichoose::<u64>(s[2].into(), 3)
        };
        let mut all = [(0, [0; 3]); 64];
        let mut len = 0;
        for c in 0..=2951_u32 {
            for b in (0..=c).step_by(if c < 200 { 1 } else { 37 }).chain([c.saturating_sub(1), c]) {
                for a in [0, b / 2, b] {
                    let of = u32::try_from(rank([a, b, c])).unwrap();
                    assert_eq!(triple_of_rank(of), [a, b, c]);
                    all[len] = (of, [a, b, c]);
                    len = (len + 1) % 64;
                    if len == 0 {
                        for level in Level::available() {
                            let mut triples = [[0; 3]; 64];
                            triples_of_ranks(level, &all.map(|(rank, _)| rank), &mut triples);
                            assert_eq!(triples, all.map(|(_, triple)| triple));
                        }
                    }
                }
            }
        }
        for s in 0..=2952_u32 {
            assert_eq!(u64::from(tetrahedron(s)), multichoose::<u64>(s.into(), 3));
        }
    }

    /// Every rank there is of 32 bits.
    #[test]
    #[ignore = "minutes: `cargo test --release -p canon-key --lib -- --ignored`"]
    fn every_triple_of_2952_symbols_has_its_rank() {
        let mut rank = 0;
        for c in 0..2952 {
            for b in 0..=c {
                for a in 0..=b {
                    assert_eq!(triple_of_rank(rank), [a, b, c]);
                    rank = rank.wrapping_add(1);
                }
            }
        }
        assert_eq!(rank, tetrahedron(2952));
    }

    #[test]
    fn roots_are_exact_at_every_step() {
        for t in 1..=20_usize {
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
