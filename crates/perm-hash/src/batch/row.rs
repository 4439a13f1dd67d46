use crate::Perm;

/// The bare words behind whatever holds them.
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
