use core::fmt;
use core::str::FromStr;

use dense_code::text;

use crate::{ParseError, Perm, lex};

/// A pattern of the 8-puzzle: each of the digits 1 to 9 once, read row by row.
///
/// Any of the nine may be the blank. The order is that of the text, which is [`Perm`]'s.
///
/// # The hash
///
/// ```text
/// bit    16..14  13..12  11..9   8..6   5..3   2..1    0
/// bits = | d3  |   d5  |  d2  |  d1  |  d0  |  d4  |  d6 |        hash = 10 * bits + first digit
/// below    5       3      6      7      8      4      2
/// ```
///
/// `d0` to `d6` are the positions of the second to the eighth digit in the ascending list of those
/// not used so far. The hashes go from 1 to [`MAX_HASH`](Self::MAX_HASH); 362,880 of them are used.
/// (17 bits and a decimal digit could reach 1,310,719; the article misprints it as 1310729.)
///
/// Each field has a weight above all that the lower ones can make, so no two patterns share a hash.
/// And no other order of the fields has a smaller largest hash: let a field of `x` values and `bx`
/// bits stand directly above one of `y` values and `by` bits. To the largest hash they add
/// `(x - 1) 2^by + (y - 1)`, or `(y - 1) 2^bx + (x - 1)` the other way round; the first is smaller
/// exactly if `(x - 1) / (2^bx - 1) < (y - 1) / (2^by - 1)`, and the fields stand in this order.
///
/// ```
/// use perm_hash::article::EightPattern;
/// let last: EightPattern = "987654321".parse()?;
/// assert_eq!(last.hash(), 767_359);
/// assert_eq!(last.to_perm().rank(), 362_879);
/// # Ok::<(), perm_hash::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EightPattern(Perm<9>);

impl EightPattern {
    /// The largest hash, that of `987654321`; the smallest is 1, that of `123456789`.
    ///
    /// ```
    /// use perm_hash::article::EightPattern;
    /// let last = EightPattern::from_hash(EightPattern::MAX_HASH);
    /// assert_eq!(last.map(|last| last.to_string()), Some("987654321".into()));
    /// let first = EightPattern::from_hash(1);
    /// assert_eq!(first.map(|first| first.to_string()), Some("123456789".into()));
    /// ```
    pub const MAX_HASH: u32 = 767_359;

    /// The pattern whose digits are one more than the entries of a permutation.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// use perm_hash::article::EightPattern;
    /// assert_eq!(EightPattern::from_perm(Perm::IDENTITY).to_string(), "123456789");
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_perm(perm: Perm<9>) -> Self {
        Self(perm)
    }

    /// The permutation whose entries are one less than the digits.
    ///
    /// ```
    /// use perm_hash::article::EightPattern;
    /// let pattern: EightPattern = "125346987".parse()?;
    /// assert_eq!(pattern.to_perm().to_array(), [0, 1, 4, 2, 3, 5, 8, 7, 6]);
    /// # Ok::<(), perm_hash::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn to_perm(self) -> Perm<9> {
        self.0
    }

    /// The hash, from 1 to [`MAX_HASH`](Self::MAX_HASH), different for different patterns.
    ///
    /// ```
    /// use perm_hash::article::EightPattern;
    /// // Among the digits not used so far the 5 is at position 2, the 9 at 2 and the 8 at 1, the
    /// // others at 0: d1 = 2, d5 = 2, d6 = 1.
    /// let pattern: EightPattern = "125346987".parse()?;
    /// assert_eq!(pattern.hash(), 10 * (2 << 12 | 2 << 6 | 1) + 1);
    /// # Ok::<(), perm_hash::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn hash(self) -> u32 {
        // The positions in the list of unused digits are the Lehmer digits.
        let [first, d0, d1, d2, d3, d4, d5, d6, _] = lex::digits(self.0.as_array());
        let bits = ((d3 as u32) << 14)
            | ((d5 as u32) << 12)
            | ((d2 as u32) << 9)
            | ((d1 as u32) << 6)
            | ((d0 as u32) << 3)
            | ((d4 as u32) << 1)
            | d6 as u32;
        10 * bits + first as u32 + 1
    }

    /// The pattern with a hash; `None` exactly for the numbers that are not the hash of a pattern.
    ///
    /// ```
    /// use perm_hash::article::EightPattern;
    /// assert_eq!(EightPattern::from_hash(0), None); // no digit 0
    /// let all = (0..=EightPattern::MAX_HASH).filter_map(EightPattern::from_hash);
    /// assert_eq!(all.count(), 362_880);
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_hash(hash: u32) -> Option<Self> {
        let (bits, first) = (hash / 10, hash % 10);
        // No digit is 0, and 17 bits are used.
        if first == 0 || bits >> 17 != 0 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "first is below 10, a field below 8")]
        let digits = [
            (first - 1) as u8,
            ((bits >> 3) & 7) as u8,
            ((bits >> 6) & 7) as u8,
            ((bits >> 9) & 7) as u8,
            ((bits >> 14) & 7) as u8,
            ((bits >> 1) & 3) as u8,
            ((bits >> 12) & 3) as u8,
            (bits & 1) as u8,
            0,
        ];
        // The other fields are full.
        if digits[2] < 7 && digits[3] < 6 && digits[4] < 5 && digits[6] < 3 {
            Some(Self(Perm::from_valid(lex::from_digits(&digits))))
        } else {
            None
        }
    }

    /// The variant with the first digit as a bit field of four, on top: from 0 to 1,125,311.
    ///
    /// It could be computed by shifts alone, without a multiplication, but needs a table 1.5 times
    /// as large. Here it is computed from [`hash`](Self::hash).
    ///
    /// ```
    /// use perm_hash::article::EightPattern;
    /// let pattern: EightPattern = "987654321".parse()?;
    /// // The first digit is 9; the other fields are those of the hash.
    /// assert_eq!(pattern.four_bit_hash(), 8 << 17 | 76_735);
    /// assert_eq!(pattern.hash(), 10 * 76_735 + 9);
    /// # Ok::<(), perm_hash::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn four_bit_hash(self) -> u32 {
        let hash = self.hash() - 1;
        ((hash % 10) << 17) | (hash / 10)
    }
}

impl FromStr for EightPattern {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut word = [0; 9];
        let mut first = [0; 9];
        let mut found = 0;
        for (i, c) in text.chars().enumerate() {
            found = i + 1;
            let digit = match c {
                '1'..='9' => c as u8 - b'0',
                _ => return Err(ParseError::Digit { character: found, found: c }),
            };
            let seen = &mut first[usize::from(digit - 1)];
            if *seen > 0 {
                return Err(ParseError::RepeatedDigit { character: found, first: *seen, digit });
            }
            *seen = found;
            // No tenth character gets here: it is no digit or repeats one.
            word[i] = digit - 1;
        }
        if found != 9 {
            return Err(ParseError::Characters { found });
        }
        // Nine digits, none twice.
        Ok(Self(Perm::from_valid(word)))
    }
}

impl fmt::Display for EightPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::join(f, self.0.as_array().iter().map(|value| value + 1), "")
    }
}

impl fmt::Debug for EightPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EightPattern({self})")
    }
}

#[cfg(feature = "serde")]
dense_code::serial::text_or_compact! {
    /// Binary formats store the lexicographic rank of the permutation.
    [] EightPattern: |pattern| pattern.to_perm(), |perm| Some(Self(perm)), "a pattern of the digits 1 to 9";
}

#[cfg(feature = "arbitrary")]
dense_code::arbitrary::from_bytes! {
    [] EightPattern: |bytes| bytes.arbitrary().map(Self);
}
