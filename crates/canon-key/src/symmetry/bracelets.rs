use core::fmt;
use core::iter::FusedIterator;

use super::counts::count_bracelets;
use super::necklaces::{Necklaces, Ring};
use crate::error::Error;

/// All bracelets of some beads of some colours: rings up to rotation and reflection.
///
/// ```
/// use canon_key::Bracelets;
///
/// let rings = Bracelets::new(3, 4)?; // three colours, four beads
/// assert_eq!(rings.count(), 21);
/// assert_eq!(rings.all().count(), 21);
/// assert_eq!(rings.all().nth(4).unwrap().beads(), [0, 0, 1, 2]);
/// # Ok::<(), canon_key::Error>(())
/// ```
///
/// The form of a bracelet is the least rotation of the ring or of its mirror image, whichever is
/// less, as that of [`least_bracelet`](crate::least_bracelet). Bracelets have no rank: the
/// published way takes O(colours^2 n^4) for one (Adamson, Gusev, Malyshev, Deligkas, *Ranking
/// bracelets in polynomial time*, 2021), and a [rank of its necklace](Necklaces::rank) is a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bracelets {
    necklaces: Necklaces,
    count: u128,
}

impl Bracelets {
    /// The bracelets of `beads` beads of `colours` colours.
    ///
    /// # Errors
    ///
    /// As of [`Necklaces::new`].
    pub fn new(colours: u32, beads: usize) -> Result<Self, Error> {
        let necklaces = Necklaces::new(colours, beads)?;
        // A sum over twice as many symmetries as beads, for which the necklaces have room.
        let count = count_bracelets(colours.into(), beads).expect("no more than the necklaces");
        Ok(Self { necklaces, count })
    }

    /// How many bracelets there are.
    #[must_use]
    pub const fn count(&self) -> u128 {
        self.count
    }

    /// All bracelets in lexicographic order of their forms.
    ///
    /// It steps through the necklaces, fewer than two for each bracelet, and compares each with its
    /// mirror image in O(n).
    #[must_use]
    pub fn all(&self) -> impl FusedIterator<Item = Ring> + Clone + fmt::Debug + use<> {
        self.necklaces.all().filter(is_bracelet)
    }

    /// A random bracelet, each equally likely, at the cost of fewer than two
    /// [necklaces](Necklaces::random) on average; `None` if there is none.
    ///
    /// ```
    /// use canon_key::Bracelets;
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    /// let ring = Bracelets::new(4, 13)?.random(&mut Pcg64::seed_from_u64(1)).unwrap();
    /// assert_eq!(ring.beads().len(), 13);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    #[cfg(feature = "rand")]
    #[cfg_attr(docsrs, doc(cfg(feature = "rand")))]
    #[must_use]
    pub fn random<R: rand_core::Rng + ?Sized>(&self, rng: &mut R) -> Option<Ring> {
        let mut ring = self.necklaces.random(rng)?;
        // Of two necklaces that mirror each other one is the form, so that each bracelet has one
        // necklace that is kept. A generator that returns a constant ends too.
        for _ in 0..64 {
            if is_bracelet(&ring) {
                break;
            }
            ring = self.necklaces.random(rng)?;
        }
        Some(ring.min(ring.mirrored()))
    }
}

/// Whether a necklace is the form of its bracelet.
fn is_bracelet(necklace: &Ring) -> bool {
    *necklace <= necklace.mirrored()
}

#[cfg(test)]
#[expect(clippy::cast_possible_truncation, reason = "small numbers")]
mod tests {
    use std::vec::Vec;

    use super::*;

    const DOMAINS: [(u32, usize); 12] = [
        (0, 0),
        (5, 0),
        (0, 3),
        (1, 7),
        (2, 1),
        (2, 2),
        (2, 12),
        (2, 13),
        (3, 8),
        (4, 6),
        (5, 5),
        (7, 4),
    ];

    /// The words that no rotation of them, read either way, is below.
    fn forms(colours: u32, beads: usize) -> Vec<Vec<u8>> {
        let digit = |word: u32, place: usize| {
            (word / colours.pow((beads - 1 - place) as u32) % colours) as u8
        };
        let words = (0..colours.pow(beads as u32))
            .map(|word| (0..beads).map(|place| digit(word, place)).collect::<Vec<u8>>());
        let is_least = |word: &Vec<u8>| {
            let mirrored: Vec<u8> = word.iter().rev().copied().collect();
            let turned = |ring: &[u8], by: usize| [&ring[by..], &ring[..by]].concat();
            (0..beads).all(|by| turned(word, by) >= *word && turned(&mirrored, by) >= *word)
        };
        words.filter(is_least).collect()
    }

    #[test]
    fn bracelets_are_all_least_forms_in_order() {
        for (colours, beads) in DOMAINS {
            let (rings, expected) =
                (Bracelets::new(colours, beads).unwrap(), forms(colours, beads));
            let all: Vec<Vec<u8>> = rings.all().map(|ring| ring.beads().to_vec()).collect();
            assert_eq!(all, expected, "{colours} {beads}");
            assert_eq!(rings.count(), expected.len() as u128);
        }
        assert!(Bracelets::new(2, 121).is_err() && Bracelets::new(2, 120).is_ok());
        for (colours, beads) in (0..=257).flat_map(|c| (0..=122).map(move |beads| (c, beads))) {
            let necklaces = Necklaces::new(colours, beads);
            assert_eq!(Bracelets::new(colours, beads).is_ok(), necklaces.is_ok());
        }
    }

    /// A thousand draws and more for each: a weight that is off by a sixth shows.
    #[cfg(feature = "rand")]
    #[test]
    fn each_ring_is_drawn_as_often() {
        use rand_pcg::rand_core::SeedableRng;
        let rng = &mut rand_pcg::Pcg64Mcg::seed_from_u64(9);
        let necklaces = Necklaces::new(3, 6).unwrap();
        let bracelets = Bracelets::new(3, 6).unwrap();
        let all: Vec<_> = bracelets.all().collect();
        let mut numbers = [[0; 130]; 2];
        for _ in 0..130_000 {
            let ring = necklaces.random(rng).unwrap();
            numbers[0][necklaces.rank(ring.beads()).unwrap() as usize] += 1;
            let ring = bracelets.random(rng).unwrap();
            numbers[1][all.binary_search(&ring).unwrap()] += 1;
        }
        assert!(numbers[0].iter().all(|times| (850..1150).contains(times)));
        let (drawn, past) = numbers[1].split_at(92);
        assert!(drawn.iter().all(|times| (1_200..1_630).contains(times)), "{drawn:?}");
        assert!(past.iter().all(|times| *times == 0));
        let none = Bracelets::new(0, 3).unwrap();
        assert_eq!((none.random(rng), Necklaces::new(0, 3).unwrap().random(rng)), (None, None));
        assert!(Bracelets::new(2, 119).unwrap().random(rng).is_some());
        // Of more rings than 64 bits count each quarter has its part too.
        let many = Necklaces::new(2, 80).unwrap();
        let mut quarters = [0; 4];
        for _ in 0..60 {
            let rank = many.rank(many.random(rng).unwrap().beads()).unwrap();
            quarters[(rank * 4 / many.count()) as usize] += 1;
        }
        assert!(quarters.iter().all(|times| (4..30).contains(times)), "{quarters:?}");
    }
}
