use crate::Perm;

/// Something that is a word of `N` bytes: a permutation, or a word still to be checked.
pub(super) trait Row<const N: usize> {
    fn word(&self) -> &[u8; N];
}

impl<const N: usize> Row<N> for Perm<N> {
    #[inline(always)]
    fn word(&self) -> &[u8; N] {
        self.as_array()
    }
}

impl<const N: usize> Row<N> for [u8; N] {
    #[inline(always)]
    fn word(&self) -> &[u8; N] {
        self
    }
}
