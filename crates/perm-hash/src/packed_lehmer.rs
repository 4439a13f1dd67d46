//! Bit-packed Lehmer codes: collision-free hashes of permutations that are cheap to make, if not
//! dense.
//!
//! Each Lehmer digit (or group of digits) gets a bit field of its own instead of a place value
//! `i!`. The code then needs shifts alone, at the price of unused codes: a field of `b` bits whose
//! digits have `r < 2^b` values wastes the rest.
//!
//! # Field order
//!
//! The largest code, and so the table, is smallest when the fields are ordered from the top by
//! `(r - 1) / (2^b - 1)` ascending. Proof: let field `x` stand directly above field `y`. Together
//! they add `(x - 1) * 2^by + (y - 1)` to the largest code, exchanged `(y - 1) * 2^bx + (x - 1)`;
//! the first is the smaller exactly when `(x - 1) * (2^by - 1) < (y - 1) * (2^bx - 1)`, and nothing
//! else changes. Of equal fields (all full ones, ratio 1) the one with more values stands higher.
//!
//! # Variants, for n = 9
//!
//! | code | size of a table | of 9! | made by |
//! |---|---|---|---|
//! | [`Perm::rank`] | 362,880 | 1.000 | the dense rank |
//! | [`PackedLehmer::GROUPED`] | 368,512 | 1.016 | digits of radix 9 and 5, of 7, 6 and 3, of 8, 4 and 2 share fields |
//! | [`PackedLehmer::ONE_EXACT`] | 690,624 | 1.903 | `9 * bits + d0`, a bit field for each other digit |
//! | [`eight_puzzle`](crate::eight_puzzle) | 767,359 | 2.115 | the article's: `10 * bits + first`, from 1 on |
//! | [`PackedLehmer::ALL_BITS`] | 1,125,312 | 3.101 | a bit field for each digit |
//!
//! On a current processor the dense rank costs about as much as these (`docs/results.md`), so they
//! are here for tables and files that already use them, and for hardware where a multiplication is
//! dear.

use crate::Perm;
use crate::lex;

/// A way to pack the Lehmer digits of a permutation of `N` things into a `u64`.
///
/// ```
/// use perm_hash::Perm;
/// use perm_hash::packed_lehmer::PackedLehmer;
///
/// const LAYOUT: PackedLehmer<9> = PackedLehmer::ONE_EXACT;
/// const TABLE: u64 = LAYOUT.table_size();
/// assert_eq!(TABLE, 690_624);
///
/// let perm = Perm::new([0, 1, 4, 2, 3, 5, 8, 7, 6])?;
/// let code = LAYOUT.pack(perm);
/// assert_eq!(code, 74_889); // 9 * 8321 + 0
/// assert_eq!(LAYOUT.unpack(code), Some(perm));
/// assert_eq!(LAYOUT.unpack(TABLE), None);
/// # Ok::<(), perm_hash::NotAPermutation>(())
/// ```
///
/// Every layout is a sum `d0 * w0 + d1 * w1 + ...` of the digits with constant weights, such that
/// each weight is larger than all smaller ones with their largest digits together. So the code is
/// injective, and taking the digits off greedily from the largest weight inverts it; a code is
/// unused exactly when a digit comes out too large or something is left over.
///
/// The order of the codes is no order of the permutations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedLehmer<const N: usize> {
    /// The weight of each digit; that of the last one, always 0, is 0.
    weights: [u64; N],
    /// The digits by descending weight; the last one, which has no weight, stands last.
    by_weight: [u8; N],
    /// The largest code.
    max: u64,
}

/// What a constant says when it does not fit.
const TOO_LARGE: &str = "these codes pass u64";

impl<const N: usize> PackedLehmer<N> {
    /// A bit field for each digit. Up to `N` = 19; a larger one does not compile.
    ///
    /// ```
    /// use perm_hash::packed_lehmer::PackedLehmer;
    /// assert_eq!(PackedLehmer::<9>::ALL_BITS.table_size(), 1_125_312);
    /// ```
    pub const ALL_BITS: Self = match Self::grouped(Self::singles(), None) {
        Some(layout) => layout,
        None => panic!("{}", TOO_LARGE),
    };

    /// `r * bits + d`: one digit `d` exactly by its radix `r`, a bit field for each other.
    ///
    /// The digit is the one that makes the smallest table (of equal ones the first): that of radix
    /// 9 for `N` = 9. Up to `N` = 19; a larger one does not compile.
    ///
    /// ```
    /// use perm_hash::packed_lehmer::PackedLehmer;
    /// assert_eq!(PackedLehmer::<9>::ONE_EXACT.table_size(), 690_624);
    /// ```
    pub const ONE_EXACT: Self = {
        let mut best: Option<Self> = None;
        let mut digit = 0;
        while digit < N || digit == 0 {
            #[expect(clippy::cast_possible_truncation, reason = "a digit of at most 255")]
            if let Some(layout) = Self::grouped(Self::singles(), Some(digit as u8)) {
                best = match best {
                    Some(other) if other.max <= layout.max => Some(other),
                    _ => Some(layout),
                };
            }
            digit += 1;
        }
        match best {
            Some(layout) => layout,
            None => panic!("{}", TOO_LARGE),
        }
    };

    /// A group for each digit.
    const fn singles() -> [u8; N] {
        *Perm::<N>::IDENTITY.as_array()
    }

    /// Digits with the same label share a field, mixed radix, the earlier digit counting more.
    ///
    /// `labels[i]` is the group of digit `i`. With `exact`, the field of that group is no bit field
    /// but the factor of the rest: `code = values * bits + field`; a label that no digit has is
    /// as if there were none. The other fields stand in the proven best order.
    /// `None` when the codes pass `u64`.
    ///
    /// ```
    /// use perm_hash::packed_lehmer::PackedLehmer;
    /// // Digits 0..8 have the radices 9, 8, ..., 1. In one field they are the dense rank.
    /// let dense = PackedLehmer::<9>::grouped([0; 9], None).ok_or("past u64")?;
    /// assert_eq!(dense.table_size(), 362_880);
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub const fn grouped(labels: [u8; N], exact: Option<u8>) -> Option<Self> {
        const { assert!(N <= 255, "a permutation of more than 255 things") };
        // The number of values of each group, kept at its first digit; 0 at the others.
        let mut values = [0_u64; N];
        let mut first = [0; N];
        let mut i = 0;
        while i < N {
            let mut leader = 0;
            while labels[leader] != labels[i] {
                leader += 1;
            }
            first[i] = leader;
            if leader == i {
                values[i] = 1;
            }
            values[leader] = match values[leader].checked_mul((N - i) as u64) {
                Some(product) => product,
                None => return None,
            };
            i += 1;
        }
        // The fields from the bottom: the exact group, then by descending ratio.
        let mut place: u128 = 1;
        let mut places = [0_u64; N];
        let mut placed = [false; N];
        let mut left = 0;
        let mut i = 0;
        while i < N {
            if values[i] > 0 {
                left += 1;
                if let Some(label) = exact
                    && labels[i] == label
                {
                    placed[i] = true;
                    places[i] = 1;
                    place = values[i] as u128;
                    left -= 1;
                }
            }
            i += 1;
        }
        while left > 0 {
            let mut next = N;
            let mut i = 0;
            while i < N {
                if values[i] > 0 && !placed[i] && (next == N || below(values[i], values[next])) {
                    next = i;
                }
                i += 1;
            }
            // There is one as long as some are left.
            if next == N {
                return None;
            }
            placed[next] = true;
            left -= 1;
            if values[next] == 1 {
                continue;
            }
            if place > u64::MAX as u128 {
                return None;
            }
            #[expect(clippy::cast_possible_truncation, reason = "just checked")]
            let here = place as u64;
            places[next] = here;
            place = match place.checked_mul(1 << bits(values[next])) {
                Some(place) => place,
                None => return None,
            };
        }
        // Inside a field the later digits have the smaller places.
        let mut weights = [0; N];
        let mut max: u64 = 0;
        let mut i = N;
        while i > 0 {
            i -= 1;
            let radix = (N - i) as u64;
            let leader = first[i];
            if radix > 1 {
                weights[i] = places[leader];
                max = match places[leader].checked_mul(radix - 1) {
                    Some(most) => match max.checked_add(most) {
                        Some(max) => max,
                        None => return None,
                    },
                    None => return None,
                };
                // Past u64 only where no digit of the group is left to use it.
                places[leader] = places[leader].saturating_mul(radix);
            }
        }
        let mut by_weight = Self::singles();
        let mut i = 1;
        while i < N {
            let mut j = i;
            while j > 0 && weights[by_weight[j] as usize] > weights[by_weight[j - 1] as usize] {
                (by_weight[j], by_weight[j - 1]) = (by_weight[j - 1], by_weight[j]);
                j -= 1;
            }
            i += 1;
        }
        Some(Self { weights, by_weight, max })
    }

    /// The entries that a table indexed by the codes needs: the largest code and one.
    ///
    /// It saturates at `u64::MAX`, which no code reaches.
    ///
    /// ```
    /// use perm_hash::packed_lehmer::PackedLehmer;
    /// // 4!: the layout of four digits has no gap. That of five has.
    /// assert_eq!(PackedLehmer::<4>::ALL_BITS.table_size(), 24);
    /// assert!(PackedLehmer::<5>::ALL_BITS.table_size() > 120);
    /// ```
    #[inline]
    #[must_use]
    pub const fn table_size(&self) -> u64 {
        self.max.saturating_add(1)
    }

    /// The weight of each digit in the sum.
    ///
    /// ```
    /// use perm_hash::packed_lehmer::PackedLehmer;
    /// // Radices 4, 3, 2, 1: the digit below 3 wastes most and stands highest.
    /// assert_eq!(PackedLehmer::<4>::ALL_BITS.weights(), [1 << 1, 1 << 3, 1, 0]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn weights(&self) -> [u64; N] {
        self.weights
    }

    /// The code of a permutation, below [`table_size`](Self::table_size).
    ///
    /// ```
    /// use perm_hash::Perm;
    /// use perm_hash::packed_lehmer::PackedLehmer;
    /// // Digits 2, 0, 1, 0 and weights 2, 8, 1, 0.
    /// assert_eq!(PackedLehmer::ALL_BITS.pack(Perm::new([2, 0, 3, 1])?), 2 * 2 + 0 * 8 + 1 * 1);
    /// # Ok::<(), perm_hash::NotAPermutation>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn pack(&self, perm: Perm<N>) -> u64 {
        let digits = lex::digits(perm.as_array());
        let mut code = 0;
        let mut i = 0;
        while i < N {
            code += digits[i] as u64 * self.weights[i];
            i += 1;
        }
        code
    }

    /// The permutation with a code; `None` exactly for the codes that [`pack`](Self::pack) never
    /// gives.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// use perm_hash::packed_lehmer::PackedLehmer;
    /// const LAYOUT: PackedLehmer<4> = PackedLehmer::ALL_BITS;
    /// assert_eq!(LAYOUT.unpack(5), Some(Perm::new([2, 0, 3, 1])?));
    /// assert_eq!(LAYOUT.unpack(24), None); // the digit below 3 would be 3
    /// # Ok::<(), perm_hash::NotAPermutation>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn unpack(&self, code: u64) -> Option<Perm<N>> {
        let mut digits = [0; N];
        let mut rest = code;
        let mut place = 0;
        while place < N {
            let i = self.by_weight[place] as usize;
            // The last digit has no weight.
            let weight = lex::get(&self.weights, i, 0);
            if let Some(digit) = rest.checked_div(weight) {
                if i >= N || digit >= (N - i) as u64 {
                    return None;
                }
                rest -= digit * weight;
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "just checked to be below N - i"
                )]
                let digit = digit as u8;
                lex::set(&mut digits, i, digit);
            }
            place += 1;
        }
        if rest == 0 { Some(Perm::from_valid(lex::from_digits(&digits))) } else { None }
    }
}

impl PackedLehmer<9> {
    /// Digits grouped so that their fields are nearly full: a table of 368,512 entries, 1.6 % over
    /// 9!.
    ///
    /// The groups have the radices 9 and 5 (45 of 64 values), 7, 6 and 3 (126 of 128), 8, 4 and 2
    /// (64 of 64). No other partition into more than one group of at most 7 bits does better.
    ///
    /// ```
    /// use perm_hash::packed_lehmer::PackedLehmer;
    /// assert_eq!(PackedLehmer::GROUPED.table_size(), 368_512);
    /// ```
    pub const GROUPED: Self = match Self::grouped([0, 2, 1, 1, 0, 2, 1, 2, 2], None) {
        Some(layout) => layout,
        None => panic!("{}", TOO_LARGE),
    };
}

/// The bits of a field of so many values.
const fn bits(values: u64) -> u32 {
    u64::BITS - (values - 1).leading_zeros()
}

/// Whether a field of `a` values belongs below one of `b` values: it fills its bits better, or as
/// well but with fewer values.
const fn below(a: u64, b: u64) -> bool {
    if a == 1 || b == 1 {
        return a < b;
    }
    // Below 2^64 each, so the products fit.
    let left = (a - 1) as u128 * ((1_u128 << bits(b)) - 1);
    let right = (b - 1) as u128 * ((1_u128 << bits(a)) - 1);
    left > right || (left == right && a < b)
}
