//! Random cubes of the article "Less brutal insanity".

use alloc::vec::Vec;

use dense_code::random;
use rand_core::Rng;

use crate::{Colour, Cube, Error};

/// Random cubes as the article "Less brutal insanity" draws them. The bag holds each of `cubes`
/// colours nine times; six are drawn for each cube, without replacement. O(n).
///
/// Large ones rarely have a solution: none of twelve random puzzles of 30 cubes had one. For
/// puzzles with a solution, use [`Making::planted`](crate::Making::planted).
///
/// ```
/// use insanity_cubes::Puzzle;
/// use insanity_cubes::article::bag;
/// use rand_pcg::{Pcg64, rand_core::SeedableRng};
///
/// let puzzle = Puzzle::new(bag(4, &mut Pcg64::seed_from_u64(1))?)?;
/// assert_eq!(puzzle.len(), 4);
/// assert_eq!(puzzle.cubes(), bag(4, &mut Pcg64::seed_from_u64(1))?);
/// # Ok::<(), insanity_cubes::Error>(())
/// ```
///
/// # Errors
///
/// [`Error`] if there is no cube, or more than there are colours, 65,536.
#[cfg_attr(docsrs, doc(cfg(feature = "rand")))]
pub fn bag<R: Rng + ?Sized>(cubes: usize, rng: &mut R) -> Result<Vec<Cube>, Error> {
    // As many colours as cubes.
    if !(1..=Colour::COUNT).contains(&cubes) {
        return Err(Error::ColoursOutOfRange { colours: cubes, min: 1, max: Colour::COUNT });
    }
    let mut bag: Vec<Colour> = Colour::first(cubes).flat_map(|colour| [colour; 9]).collect();
    let drawn = random::sample(&mut bag, 6 * cubes, rng).as_chunks::<6>().0;
    Ok(drawn.iter().map(|faces| Cube::new(*faces)).collect())
}
