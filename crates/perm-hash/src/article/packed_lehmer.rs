use crate::Perm;
use crate::order::lex;

/// A way to pack the Lehmer digits of a permutation of nine things into an integer. The integer is
/// cheap to compute, but not dense.
///
/// ```
/// use perm_hash::Perm;
/// use perm_hash::article::PackedLehmer;
///
/// const LAYOUT: PackedLehmer = PackedLehmer::ONE_EXACT;
/// assert_eq!(LAYOUT.table_size(), 690_624);
///
/// let perm = Perm::new([0, 1, 4, 2, 3, 5, 8, 7, 6])?;
/// let code = LAYOUT.pack(perm);
/// assert_eq!(code, 74_889); // 9 * 8321 + 0
/// assert_eq!(LAYOUT.unpack(code), Some(perm));
/// assert_eq!(LAYOUT.unpack(690_624), None);
/// # Ok::<(), perm_hash::PermError>(())
/// ```
///
/// Each Lehmer digit, or group of digits, has a bit field of its own instead of a place value `i!`.
/// The code then needs mostly shifts, at the price of unused codes: a field
/// of `b` bits whose digits have `r < 2^b` values wastes the rest. The order of the codes does not
/// follow an order of the permutations.
///
/// | code | size of a table | divided by 9! | made by |
/// |---|---|---|---|
/// | [`Perm::rank`] | 362,880 | 1.000 | the dense rank |
/// | [`GROUPED`](Self::GROUPED) | 368,512 | 1.016 | three fields: radices 9 and 5, 7, 6 and 3, 8, 4 and 2 |
/// | [`ONE_EXACT`](Self::ONE_EXACT) | 690,624 | 1.903 | `9 * bits + d0`, a bit field for each other digit |
/// | [`EightPattern::hash`](super::EightPattern::hash) | 767,360 | 2.115 | `10 * bits + d0 + 1`: the article's |
/// | [`ALL_BITS`](Self::ALL_BITS) | 1,125,312 | 3.101 | a bit field for each digit |
///
/// On a current processor the dense rank costs about as much as these (`docs/results.md`), so they
/// are for tables and files that already use them, and for hardware where a multiplication is
/// expensive.
///
/// # Why no two permutations share a code
///
/// Every layout is a sum `d0 * w0 + d1 * w1 + ...` of the digits with constant weights, and each
/// weight is larger than the sum that all digits with smaller weights can make. So the sum is
/// inverted by dividing by the weights, the largest first. A code is unused exactly when a digit
/// comes out too large or a remainder is left.
///
/// # The best order of the fields
///
/// The largest code, and so the table, is smallest when the fields are ordered from the top by
/// `(r - 1) / (2^b - 1)` ascending. Proof: let a field of `x` values and `bx` bits stand directly
/// above one of `y` values and `by` bits. To the largest code they add `(x - 1) * 2^by + (y - 1)`
/// and, if exchanged, `(y - 1) * 2^bx + (x - 1)`. The first is the smaller exactly when
/// `(x - 1) * (2^by - 1) < (y - 1) * (2^bx - 1)`, and nothing else changes. Where ratios are equal
/// (every full field has ratio 1), the field with more values stands higher; the size is the same
/// either way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedLehmer {
    /// The weight of each digit; that of the last one, always 0, is 0.
    weights: [u32; 9],
    /// The first eight digits by descending weight.
    by_weight: [u8; 8],
}

impl PackedLehmer {
    /// A bit field for each digit, the first on top: a table of 1,125,312 entries.
    ///
    /// ```text
    /// bit    20..17  16..14  13..12  11..9   8..6   5..3   2..1    0
    ///       |  d0  |   d4  |   d6  |  d3  |  d2  |  d1  |  d5  |  d7 |
    /// below    9       5       3      6      7      8      4      2
    /// ```
    ///
    /// ```
    /// use perm_hash::article::PackedLehmer;
    /// assert_eq!(PackedLehmer::ALL_BITS.table_size(), 1_125_312);
    /// ```
    pub const ALL_BITS: Self =
        Self::new([1 << 17, 1 << 3, 1 << 6, 1 << 9, 1 << 14, 1 << 1, 1 << 12, 1, 0]);

    /// `9 * bits + d0`: the first digit exactly, a bit field for each other, as in
    /// [`ALL_BITS`](Self::ALL_BITS). A table of 690,624 entries; another exact digit makes a larger
    /// one.
    ///
    /// ```
    /// use perm_hash::article::PackedLehmer;
    /// assert_eq!(PackedLehmer::ONE_EXACT.table_size(), 690_624);
    /// ```
    pub const ONE_EXACT: Self =
        Self::new([1, 9 << 3, 9 << 6, 9 << 9, 9 << 14, 9 << 1, 9 << 12, 9, 0]);

    /// Digits grouped so that their fields are nearly full: a table of 368,512 entries, 1.6 % over
    /// 9!.
    ///
    /// The groups have the radices 9 and 5 (45 of 64 values), 7, 6 and 3 (126 of 128), 8, 4 and 2
    /// (64 of 64), the earlier digit of a group being more significant. No other partition into
    /// more than one group of at most 7 bits needs fewer entries.
    ///
    /// ```
    /// use perm_hash::article::PackedLehmer;
    /// assert_eq!(PackedLehmer::GROUPED.table_size(), 368_512);
    /// ```
    pub const GROUPED: Self =
        Self::new([5 << 13, 4 * 2, (6 * 3) << 6, 3 << 6, 1 << 13, 2, 1 << 6, 1, 0]);

    const fn new(weights: [u32; 9]) -> Self {
        let mut by_weight = [0, 1, 2, 3, 4, 5, 6, 7];
        let mut i = 1;
        while i < 8 {
            let mut j = i;
            while j > 0 && weights[by_weight[j] as usize] > weights[by_weight[j - 1] as usize] {
                (by_weight[j], by_weight[j - 1]) = (by_weight[j - 1], by_weight[j]);
                j -= 1;
            }
            i += 1;
        }
        Self { weights, by_weight }
    }

    /// How many entries a table indexed by the codes needs: the largest code plus one.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// use perm_hash::article::PackedLehmer;
    /// let layout = PackedLehmer::ALL_BITS;
    /// assert_eq!(layout.pack(Perm::IDENTITY.reverse()) + 1, layout.table_size());
    /// ```
    #[inline]
    #[must_use]
    pub const fn table_size(&self) -> u32 {
        // The largest digits are those of the reversal.
        self.pack(Perm::IDENTITY.reverse()) + 1
    }

    /// The code of a permutation, below [`table_size`](Self::table_size).
    ///
    /// ```
    /// use perm_hash::Perm;
    /// use perm_hash::article::PackedLehmer;
    /// // Digits 0, 0, 0, 0, 0, 0, 2, 1, 0.
    /// let perm = Perm::new([0, 1, 2, 3, 4, 5, 8, 7, 6])?;
    /// assert_eq!(PackedLehmer::ALL_BITS.pack(perm), 2 << 12 | 1);
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn pack(&self, perm: Perm<9>) -> u32 {
        let digits = lex::digits(perm.as_array());
        let mut code = 0;
        let mut i = 0;
        while i < 9 {
            code += digits[i] as u32 * self.weights[i];
            i += 1;
        }
        code
    }

    /// The permutation of the given code; `None` for a code that [`pack`](Self::pack) never
    /// returns.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// use perm_hash::article::PackedLehmer;
    /// let perm = Perm::new([0, 1, 2, 3, 4, 5, 8, 7, 6])?;
    /// assert_eq!(PackedLehmer::ALL_BITS.unpack(2 << 12 | 1), Some(perm));
    /// assert_eq!(PackedLehmer::ALL_BITS.unpack(3 << 12), None); // the digit below 3 would be 3
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn unpack(&self, code: u32) -> Option<Perm<9>> {
        let mut digits = [0; 9];
        let mut rest = code;
        let mut place = 0;
        while place < 8 {
            let i = self.by_weight[place] as usize;
            let weight = lex::get(&self.weights, i, 0);
            // Only the last digit has no weight, and it is not among these.
            if let Some(digit) = rest.checked_div(weight) {
                if i >= 9 || digit as u64 >= (9 - i) as u64 {
                    return None;
                }
                rest -= digit * weight;
                #[expect(clippy::cast_possible_truncation, reason = "below 9 - i")]
                let digit = digit as u8;
                lex::set(&mut digits, i, digit);
            }
            place += 1;
        }
        if rest == 0 { Some(Perm::from_valid(lex::from_digits(&digits))) } else { None }
    }
}
