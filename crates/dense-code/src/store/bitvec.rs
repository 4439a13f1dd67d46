//! [`Bits`] for programs that use the crate `bitvec`. Only where a machine word has 64 bits:
//! elsewhere `bitvec` has no vectors of `u64`.

use bitvec::order::Lsb0;
use bitvec::slice::BitSlice;
use bitvec::vec::BitVec;

use crate::store::Bits;

impl Bits {
    /// The bits as a slice of `bitvec`, without a copy: bit `i` is bit `i` there.
    ///
    /// ```
    /// use dense_code::Bits;
    /// let mut bits = Bits::new(70)?;
    /// bits.insert(69);
    /// assert_eq!(bits.as_bitslice().first_one(), Some(69));
    /// # Ok::<(), dense_code::SpaceTooLarge>(())
    /// ```
    #[must_use]
    pub fn as_bitslice(&self) -> &BitSlice<u64, Lsb0> {
        &BitSlice::from_slice(self.words())[..len_of(self)]
    }
}

fn len_of(bits: &Bits) -> usize {
    usize::try_from(bits.universe()).expect("on a machine of 64 bits every u64 is a usize")
}

/// The same bits, without a copy.
impl From<Bits> for BitVec<u64, Lsb0> {
    fn from(bits: Bits) -> Self {
        let len = len_of(&bits);
        let mut vector = Self::from_vec(bits.into_words());
        vector.truncate(len);
        vector
    }
}

/// The same bits: a vector that begins within a word is shifted to its start.
impl From<BitVec<u64, Lsb0>> for Bits {
    fn from(mut vector: BitVec<u64, Lsb0>) -> Self {
        vector.force_align();
        // What a vector has past its end is left over from earlier use.
        vector.set_uninitialized(false);
        let len = vector.len() as u64;
        Self::from_words(vector.into_vec(), len)
            .expect("words of an aligned vector, cut at its end")
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    #[test]
    fn the_bits_are_the_same_both_ways_and_on_loan() {
        for len in [0_u64, 1, 63, 64, 65, 130] {
            let mut bits = Bits::new(len).unwrap();
            for place in (0..len).filter(|place| place * place % 7 < 3) {
                bits.insert(place);
            }
            let ones: Vec<u64> = bits.iter().collect();
            let lent = bits.as_bitslice();
            assert_eq!(lent.len() as u64, len);
            assert!(lent.iter_ones().map(|place| place as u64).eq(ones.iter().copied()));
            let vector = BitVec::from(bits.clone());
            assert_eq!(vector.len() as u64, len);
            assert!(vector.iter_ones().map(|place| place as u64).eq(ones.iter().copied()));
            assert_eq!(Bits::from(vector), bits);
        }
    }

    #[test]
    fn vectors_that_begin_within_a_word_or_were_longer_are_taken_as_they_read() {
        let long: BitVec<u64, Lsb0> = (0..200).map(|place| place % 3 == 0).collect();
        for (start, end) in [(0, 200), (1, 66), (63, 64), (5, 5), (70, 199)] {
            let mut shorter = long.clone();
            shorter.truncate(end);
            for part in [BitVec::from_bitslice(&long[start..end]), shorter.split_off(start)] {
                let expected: Vec<u64> = part.iter_ones().map(|place| place as u64).collect();
                let bits = Bits::from(part);
                assert_eq!(bits.universe(), (end - start) as u64);
                assert!(bits.iter().eq(expected));
            }
        }
    }
}
