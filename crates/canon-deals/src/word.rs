use core::fmt::Debug;

/// An integer that numbers classes: `u32`, `u64`, `u128` or a shorter one.
pub trait ClassWord: Copy + Ord + Debug + Default + Into<u128> + TryFrom<u128> {}

impl<W: Copy + Ord + Debug + Default + Into<u128> + TryFrom<u128>> ClassWord for W {}

/// A class number, or how many there are: a space is made only if they fit its integer.
#[inline(always)]
pub(crate) fn narrow<W: ClassWord>(number: u128) -> W {
    // The mask changes nothing, and spares the arithmetic of the upper bits in ranking.
    let all = u128::MAX >> (128 - 8 * size_of::<W>());
    W::try_from(number & all).ok().expect("class numbers fit their integer")
}
