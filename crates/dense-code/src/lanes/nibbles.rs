use core::fmt;

/// Sixteen values from 0..16 in one word: a permutation of up to sixteen things, or a row of a
/// table.
///
/// ```text
/// bits  63..60    ...    7..4    3..0
///      | lane 15 |     | lane 1 | lane 0 |
/// ```
///
/// Lane 0 is the lowest, so lane `i` is a shift by `4 * i`, and appending is a shift and an or.
///
/// ```
/// use dense_code::Nibbles;
///
/// let word = Nibbles::from_slice(&[2, 0, 1]).ok_or("at most 16 values below 16")?;
/// assert_eq!(word.bits(), 0x102);
/// assert_eq!(word.get(0), Some(2));
/// // Composition of permutations: lane i of the result is self[word[i]].
/// assert_eq!(Nibbles::IDENTITY.gather(word).get(0), Some(2));
/// # Ok::<(), &str>(())
/// ```
///
/// `Ord` is the order of the words: the highest lane is the most significant.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nibbles(u64);

impl Nibbles {
    /// Lane `i` holds `i`.
    ///
    /// ```
    /// use dense_code::Nibbles;
    /// assert_eq!(Nibbles::IDENTITY.bits(), 0xfedc_ba98_7654_3210);
    /// ```
    pub const IDENTITY: Self = Self(0xfedc_ba98_7654_3210);

    /// The lanes of a word; every word is valid.
    ///
    /// ```
    /// use dense_code::Nibbles;
    /// assert_eq!(Nibbles::from_bits(0x21).get(1), Some(2));
    /// ```
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The word.
    ///
    /// ```
    /// use dense_code::Nibbles;
    /// assert_eq!(Nibbles::from_slice(&[1, 2]).map(Nibbles::bits), Some(0x21));
    /// ```
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The values in the lowest lanes, the others 0; `None` for more than 16 values, or for a value
    /// above 15.
    ///
    /// ```
    /// use dense_code::Nibbles;
    /// assert_eq!(Nibbles::from_slice(&[1, 2]), Some(Nibbles::from_bits(0x21)));
    /// assert_eq!(Nibbles::from_slice(&[16]), None);
    /// ```
    #[must_use]
    pub const fn from_slice(values: &[u8]) -> Option<Self> {
        if values.len() > 16 {
            return None;
        }
        let mut bits = 0;
        let mut i = 0;
        while i < values.len() {
            if values[i] > 15 {
                return None;
            }
            bits |= (values[i] as u64) << (4 * i);
            i += 1;
        }
        Some(Self(bits))
    }

    /// The value of a lane, or `None` past lane 15.
    ///
    /// ```
    /// use dense_code::Nibbles;
    /// assert_eq!((Nibbles::IDENTITY.get(7), Nibbles::IDENTITY.get(16)), (Some(7), None));
    /// ```
    #[inline]
    #[must_use]
    pub const fn get(self, lane: u32) -> Option<u8> {
        if lane < 16 { Some((self.0 >> (4 * lane) & 15) as u8) } else { None }
    }

    /// Lane `i` of the result is `self[places[i]]`. For permutations this is the composition: first
    /// `places`, then `self`. O(16).
    ///
    /// ```
    /// use dense_code::Nibbles;
    /// let word = Nibbles::from_bits(0xcba);
    /// // Lane 0 from lane 2, 1 from 1, 2 and all others from 0.
    /// let places = Nibbles::from_bits(0x012);
    /// assert_eq!(word.gather(places).bits() & 0xfff, 0xabc);
    /// ```
    #[inline]
    #[must_use]
    pub const fn gather(self, places: Self) -> Self {
        let mut bits = 0;
        let mut lane = 0;
        while lane < 16 {
            let from = places.0 >> (4 * lane) & 15;
            bits |= (self.0 >> (4 * from) & 15) << (4 * lane);
            lane += 1;
        }
        Self(bits)
    }
}

/// The lanes as hexadecimal digits, lane 0 last.
impl fmt::Debug for Nibbles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Nibbles({:016x})", self.0)
    }
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation, reason = "tests on small numbers")]
mod tests {
    use super::*;

    #[test]
    fn lanes_are_those_of_the_slice() {
        let values: [u8; 16] = core::array::from_fn(|i| (i * 7 % 16) as u8);
        let word = Nibbles::from_slice(&values).unwrap();
        for lane in 0..16 {
            assert_eq!(word.get(lane), Some(values[lane as usize]));
        }
        assert_eq!(Nibbles::from_slice(&[0; 17]), None);
        assert_eq!(Nibbles::from_slice(&[16]), None);
        assert_eq!(word.get(16), None);
        assert_eq!(Nibbles::IDENTITY.gather(word), word);
        assert_eq!(word.gather(Nibbles::IDENTITY), word);
    }
}
