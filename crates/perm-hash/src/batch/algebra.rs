//! The algebra of slices of permutations.

use dense_code::Level;

use super::kernel;
use super::words::{as_words, as_words_mut};
use crate::{Error, Perm};

impl<const N: usize> Perm<N> {
    /// First `right[k]`, then `left[k]`: `out[k]` is [`left[k].compose(right[k])`](Self::compose).
    /// Up to 32 things by byte shuffles. To compose many with one, fill a slice with that one: it
    /// serves chunk after chunk, and the products take as long.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let (turn, swap) = (Perm::new([1, 2, 0])?, Perm::new([1, 0, 2])?);
    /// let mut products = [Perm::IDENTITY; 2];
    /// Perm::compose_into(&[turn, swap], &[swap, turn], &mut products)?;
    /// assert_eq!(products.map(Perm::to_array), [[2, 1, 0], [0, 2, 1]]);
    ///
    /// // First `turn`, then each of these.
    /// Perm::compose_into(&[turn, swap], &[turn; 2], &mut products)?;
    /// assert_eq!(products, [turn.compose(turn), swap.compose(turn)]);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Length`] unless all three lengths are equal; nothing is written.
    pub fn compose_into(left: &[Self], right: &[Self], out: &mut [Self]) -> Result<(), Error> {
        Error::unless_equal(right.len(), left.len())?;
        Error::unless_equal(out.len(), left.len())?;
        let (left, right, out) = (as_words(left), as_words(right), as_words_mut(out));
        kernel::compose(Level::detect(), left, right, out);
        Ok(())
    }

    /// The [`inverse`](Self::inverse) of each. Up to 32 things by byte shuffles.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let mut inverses = [Perm::IDENTITY];
    /// Perm::inverse_into(&[Perm::new([2, 0, 3, 1])?], &mut inverses)?;
    /// assert_eq!(inverses[0].to_array(), [1, 3, 0, 2]);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Length`] when the lengths differ; nothing is written.
    pub fn inverse_into(perms: &[Self], out: &mut [Self]) -> Result<(), Error> {
        Error::unless_equal(out.len(), perms.len())?;
        kernel::inverse(Level::detect(), as_words(perms), as_words_mut(out));
        Ok(())
    }

    /// The number of cycles of each, fixed points included. Up to 32 things by byte shuffles.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let mut counts = [0; 2];
    /// Perm::cycle_counts_into(&[Perm::IDENTITY, Perm::new([2, 1, 0])?], &mut counts)?;
    /// assert_eq!(counts, [3, 2]);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Length`] when the lengths differ; nothing is written.
    pub fn cycle_counts_into(perms: &[Self], counts: &mut [u32]) -> Result<(), Error> {
        Error::unless_equal(counts.len(), perms.len())?;
        kernel::cycle_counts(Level::detect(), as_words(perms), counts);
        Ok(())
    }

    /// Whether each [is odd](Self::is_odd). Up to 32 things by byte shuffles.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let mut odd = [false; 2];
    /// Perm::parities_into(&[Perm::IDENTITY, Perm::new([2, 1, 0])?], &mut odd)?;
    /// assert_eq!(odd, [false, true]);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Length`] when the lengths differ; nothing is written.
    pub fn parities_into(perms: &[Self], odd: &mut [bool]) -> Result<(), Error> {
        Error::unless_equal(odd.len(), perms.len())?;
        // Pieces of 256 counts on the stack, so nothing is allocated. No kernel of its own: the
        // number of cycles gives the parity.
        for (perms, odd) in perms.chunks(256).zip(odd.chunks_mut(256)) {
            let mut counts = [0; 256];
            Self::cycle_counts_into(perms, &mut counts[..perms.len()])?;
            for (odd, cycles) in odd.iter_mut().zip(counts) {
                // A cycle of even length is an odd permutation, one of odd length an even one.
                *odd = (N % 2 == 1) != (cycles % 2 == 1);
            }
        }
        Ok(())
    }

    /// The number of [`inversions`](Self::inversions) of each. Up to 20 things by columns.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// let mut counts = [0; 2];
    /// Perm::inversions_into(&[Perm::IDENTITY, Perm::new([2, 1, 0])?], &mut counts)?;
    /// assert_eq!(counts, [0, 3]);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Length`] when the lengths differ; nothing is written.
    pub fn inversions_into(perms: &[Self], counts: &mut [u32]) -> Result<(), Error> {
        Error::unless_equal(counts.len(), perms.len())?;
        kernel::inversions(Level::detect(), as_words(perms), counts);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::vec;
    use std::vec::Vec;

    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::SeedableRng;

    use super::*;

    /// Every operation on slices of every length up to some blocks, against the single one.
    fn agree<const N: usize>(most: usize) {
        // A minute a length where each step is interpreted.
        if cfg!(miri) && !N.is_multiple_of(8) {
            return;
        }
        let rng = &mut Pcg64Mcg::seed_from_u64(N as u64);
        let mut perms: Vec<Perm<N>> = Vec::new();
        for _ in 0..=most {
            let mut word = Perm::<N>::IDENTITY.to_array();
            dense_code::random::shuffle(&mut word, rng);
            perms.push(Perm::new(word).unwrap());
        }
        for level in Level::available() {
            for len in (0..most.min(70)).step_by(if cfg!(miri) { 13 } else { 1 }).chain([most]) {
                let (left, right) = (&perms[..len], &perms[1..=len]);
                let mut out = vec![Perm::IDENTITY; len];
                kernel::compose(level, as_words(left), as_words(right), as_words_mut(&mut out));
                let mut pairs = left.iter().zip(right).zip(&out);
                assert!(pairs.all(|((a, b), out)| a.compose(*b) == *out), "{N} {len}");
                kernel::inverse(level, as_words(left), as_words_mut(&mut out));
                let mut pairs = left.iter().zip(&out);
                assert!(pairs.all(|(a, out)| a.inverse() == *out), "{N} {len}");
                let mut counts = vec![u32::MAX; len];
                kernel::cycle_counts(level, as_words(left), &mut counts);
                assert!(left.iter().zip(&counts).all(|(a, n)| a.cycles().count() == *n as usize));
                kernel::inversions(level, as_words(left), &mut counts);
                assert!(left.iter().zip(&counts).all(|(a, count)| a.inversions() == *count));
                let mut odd = vec![false; len];
                Perm::parities_into(left, &mut odd).unwrap();
                assert!(left.iter().zip(&odd).all(|(a, odd)| a.is_odd() == *odd));
            }
        }
    }

    #[test]
    fn slices_are_what_single_permutations_are() {
        macro_rules! sizes {
            ($($n:literal)*) => { $(agree::<$n>(if cfg!(miri) { 40 } else { 600 });)* };
        }
        sizes!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 24 31 32 33 64 255);
    }

    #[test]
    fn lengths_are_checked() {
        let (perms, length) =
            ([Perm::<4>::IDENTITY; 3], |found, expected| Err(Error::Length { found, expected }));
        let mut out = [Perm::<4>::IDENTITY; 2];
        assert_eq!(Perm::compose_into(&perms, &perms[..2], &mut out), length(2, 3));
        assert_eq!(Perm::compose_into(&perms, &perms, &mut out), length(2, 3));
        assert_eq!(Perm::inverse_into(&perms, &mut out), length(2, 3));
        assert_eq!(Perm::cycle_counts_into(&perms, &mut [0; 4]), length(4, 3));
        assert_eq!(Perm::inversions_into(&perms, &mut [0; 4]), length(4, 3));
        assert_eq!(Perm::parities_into(&perms, &mut [false; 4]), length(4, 3));
        assert_eq!(Perm::ranks_into(&perms, &mut [0; 4]), length(4, 3));
        assert_eq!(Perm::perms_into(&[0; 3], &mut out), length(2, 3));
        assert_eq!(Perm::lehmer_into(&perms, &mut [[0; 4]; 4]), length(4, 3));
    }
}
