//! The owner of the words: a `BitVec` where `bitvec` has words of 64 bits, and a plain vector on
//! other machines, so that the words are the same everywhere.

use alloc::alloc::{Layout, alloc_zeroed};
use alloc::vec::Vec;

use crate::store::SpaceTooLarge;

#[cfg(target_pointer_width = "64")]
pub(super) use wide::Words;

#[cfg(not(target_pointer_width = "64"))]
pub(super) use plain::Words;

/// `words` zeros, for a store of `count` bits or entries.
///
/// Memory that the system hands out as zeros is not touched. `vec![0; n]` gets such memory too, but
/// aborts where there is none.
pub(super) fn zeros(words: u64, count: u64) -> Result<Vec<u64>, SpaceTooLarge> {
    let too_large = SpaceTooLarge { count };
    let len = usize::try_from(words).map_err(|_| too_large)?;
    if len == 0 {
        return Ok(Vec::new());
    }
    let layout = Layout::array::<u64>(len).map_err(|_| too_large)?;
    // SAFETY: the layout is not of size 0.
    #[allow(unsafe_code, reason = "no safe function asks for zeros and may be refused")]
    let memory = unsafe { alloc_zeroed(layout) };
    if memory.is_null() {
        return Err(too_large);
    }
    // SAFETY: the memory is from the global allocator with the layout of `len` words, all of which
    // are 0 and so are values of `u64`; nobody else has it.
    #[allow(unsafe_code, reason = "a vector of that memory")]
    let words = unsafe { Vec::from_raw_parts(memory.cast(), len, len) };
    Ok(words)
}

/// Words that a caller's function changes. On drop, also when that function panics, the bits of the
/// last word that are not in `tail` are cleared.
pub(super) struct Edited<'a> {
    pub(super) words: &'a mut [u64],
    pub(super) tail: u64,
}

impl Drop for Edited<'_> {
    #[inline]
    fn drop(&mut self) {
        if let Some(last) = self.words.last_mut() {
            *last &= self.tail;
        }
    }
}

/// What both owners can do. Single bits are read and set in the raw words: a reference to a bit of
/// `bitvec` is a pointer that Miri refuses, and takes more instructions.
pub(super) trait Owner {
    fn len(&self) -> u64;
    fn as_slice(&self) -> &[u64];
    fn as_mut_slice(&mut self) -> &mut [u64];

    /// A bit, which is 0 past the end.
    #[inline]
    fn get(&self, index: u64) -> bool {
        let word = self.as_slice().get(place(index));
        word.is_some_and(|word| word >> (index % u64::from(u64::BITS)) & 1 == 1)
    }

    /// Sets a bit and returns what it was; past the end there is none to set.
    #[inline]
    fn replace(&mut self, index: u64, one: bool) -> bool {
        if index >= self.len() {
            return false;
        }
        let Some(word) = self.as_mut_slice().get_mut(place(index)) else { return false };
        let mask = 1 << (index % u64::from(u64::BITS));
        let before = *word & mask != 0;
        *word = if one { *word | mask } else { *word & !mask };
        before
    }
}

/// The word of a bit.
#[inline]
fn place(index: u64) -> usize {
    usize::try_from(index / u64::from(u64::BITS)).unwrap_or(usize::MAX)
}

#[cfg(target_pointer_width = "64")]
mod wide {
    use alloc::vec::Vec;

    use bitvec::order::Lsb0;
    use bitvec::slice::BitSlice;
    use bitvec::vec::BitVec;

    use super::Owner;
    use crate::store::SpaceTooLarge;

    pub(in crate::store) struct Words(BitVec<u64, Lsb0>);

    /// By whole words: `BitVec` copies them one by one through pointers that Miri refuses.
    impl Clone for Words {
        fn clone(&self) -> Self {
            Self::from_vec(self.as_slice().to_vec(), self.len())
        }
    }

    impl Words {
        pub(in crate::store) fn zeroed(len: u64) -> Result<Self, SpaceTooLarge> {
            const MOST: u64 = BitSlice::<u64, Lsb0>::MAX_BITS as u64 / u64::BITS as u64;
            let words = len.div_ceil(u64::BITS.into());
            if words > MOST {
                return Err(SpaceTooLarge { count: len });
            }
            Ok(Self::from_vec(super::zeros(words, len)?, len))
        }

        /// `words` are as many as `len` bits take, and no more than a `BitVec` can own.
        pub(in crate::store) fn from_vec(words: Vec<u64>, len: u64) -> Self {
            let mut bits = BitVec::from_vec(words);
            bits.truncate(usize::try_from(len).unwrap_or(usize::MAX));
            Self(bits)
        }

        pub(in crate::store) fn into_vec(self) -> Vec<u64> {
            self.0.into_vec()
        }

        pub(in crate::store) fn into_bitvec(self) -> BitVec<u64, Lsb0> {
            self.0
        }
    }

    impl Owner for Words {
        #[inline]
        fn len(&self) -> u64 {
            self.0.len() as u64
        }

        #[inline]
        fn as_slice(&self) -> &[u64] {
            self.0.as_raw_slice()
        }

        #[inline]
        fn as_mut_slice(&mut self) -> &mut [u64] {
            self.0.as_raw_mut_slice()
        }
    }
}

#[cfg(any(test, not(target_pointer_width = "64")))]
#[cfg_attr(target_pointer_width = "64", allow(dead_code, reason = "tested beside its twin"))]
mod plain {
    use alloc::vec::Vec;

    use super::Owner;
    use crate::store::SpaceTooLarge;

    #[derive(Clone)]
    pub(in crate::store) struct Words {
        words: Vec<u64>,
        len: u64,
    }

    impl Words {
        pub(in crate::store) fn zeroed(len: u64) -> Result<Self, SpaceTooLarge> {
            Ok(Self { words: super::zeros(len.div_ceil(u64::BITS.into()), len)?, len })
        }

        /// `words` are as many as `len` bits take.
        pub(in crate::store) fn from_vec(words: Vec<u64>, len: u64) -> Self {
            Self { words, len }
        }

        pub(in crate::store) fn into_vec(self) -> Vec<u64> {
            self.words
        }
    }

    impl Owner for Words {
        #[inline]
        fn len(&self) -> u64 {
            self.len
        }

        #[inline]
        fn as_slice(&self) -> &[u64] {
            &self.words
        }

        #[inline]
        fn as_mut_slice(&mut self) -> &mut [u64] {
            &mut self.words
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The two owners in step: every place and a little past it, both ways.
    #[cfg(target_pointer_width = "64")]
    #[test]
    fn both_owners_hold_the_same_words() {
        for len in [0, 1, 63, 64, 65, 200] {
            let (mut bitvec, mut vec) =
                (Words::zeroed(len).unwrap(), plain::Words::zeroed(len).unwrap());
            for step in 0..2000 {
                let (index, one) = (step * 7919 % (len + 70), step % 3 > 0);
                assert_eq!(bitvec.replace(index, one), vec.replace(index, one));
                assert_eq!(bitvec.get(index), vec.get(index));
            }
            assert_eq!((bitvec.as_slice(), bitvec.len()), (vec.as_slice(), vec.len()));
            assert!(!bitvec.get(u64::MAX) && !vec.get(u64::MAX));
            bitvec.as_mut_slice().fill(0);
            vec.as_mut_slice().fill(0);
            let words = bitvec.into_vec();
            assert_eq!(words, vec.into_vec());
            assert_eq!(Words::from_vec(words.clone(), len).as_slice(), words);
            assert_eq!(plain::Words::from_vec(words.clone(), len).as_slice(), words);
        }
        let too_large = [u64::MAX, 1 << 61, (1 << 61) - 1];
        for len in too_large.into_iter().filter(|_| !cfg!(miri)) {
            assert_eq!(Words::zeroed(len).err(), Some(SpaceTooLarge { count: len }));
            assert_eq!(plain::Words::zeroed(len).err(), Some(SpaceTooLarge { count: len }));
        }
    }

    #[test]
    fn stores_of_all_sizes_are_zeros() {
        for words in [0, 1, 512, 100_000] {
            let zeros = zeros(words, 1).unwrap();
            assert!(zeros.len() as u64 == words && zeros.iter().all(|word| *word == 0));
        }
        // Miri ends where no memory is left, and never refuses any.
        if !cfg!(miri) {
            assert_eq!(zeros(1 << 58, 7), Err(SpaceTooLarge { count: 7 }));
        }
        assert_eq!(zeros(u64::MAX, 7), Err(SpaceTooLarge { count: 7 }));
    }
}
