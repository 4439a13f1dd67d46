//! Random cubes of the article "Less brutal insanity".

use alloc::vec::Vec;

use rand_core::Rng;

use crate::{Colour, Cube, Puzzle, PuzzleError};

/// A number below `end`, each as likely as any other. `end` is at least 1.
pub(crate) fn below<R: Rng + ?Sized>(rng: &mut R, end: u32) -> u32 {
    // Lemire's multiplication: the low half of the product tells the few draws that would be too
    // likely.
    let reject = end.wrapping_neg() % end;
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(end);
        #[expect(clippy::cast_possible_truncation, reason = "the low half is wanted")]
        if product as u32 >= reject {
            return (product >> 32) as u32;
        }
    }
}

/// Puts `count` entries in front, each choice and order as likely as any other.
pub(crate) fn shuffle_front<R: Rng + ?Sized, T>(rng: &mut R, items: &mut [T], count: usize) {
    for place in 0..count.min(items.len()) {
        // A list here has fewer than 2^20 entries.
        let rest = u32::try_from(items.len() - place).unwrap_or(u32::MAX);
        items.swap(place, place + below(rng, rest) as usize);
    }
}

impl Puzzle {
    /// Random cubes as the article "Less brutal insanity" draws them: from a bag with each of
    /// `cubes` colours nine times, without putting back, six faces a cube. O(n log n).
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    /// use rand_core::SeedableRng;
    /// use rand_pcg::Pcg64;
    ///
    /// let puzzle = Puzzle::from_bag(4, &mut Pcg64::seed_from_u64(1))?;
    /// assert_eq!(puzzle.len(), 4);
    /// assert_eq!(puzzle, Puzzle::from_bag(4, &mut Pcg64::seed_from_u64(1))?);
    /// # Ok::<(), insanity_cubes::PuzzleError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PuzzleError`] without a cube, or with too many.
    #[cfg_attr(docsrs, doc(cfg(feature = "rand")))]
    pub fn from_bag<R: Rng + ?Sized>(cubes: usize, rng: &mut R) -> Result<Self, PuzzleError> {
        Self::check_number(cubes)?;
        let mut bag: Vec<Colour> = Colour::first(cubes).flat_map(|colour| [colour; 9]).collect();
        shuffle_front(rng, &mut bag, 6 * cubes);
        let drawn = bag[..6 * cubes].as_chunks::<6>().0;
        Self::new(drawn.iter().map(|faces| Cube::new(*faces)).collect())
    }
}
