use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use super::counts::{count_necklaces, totient};
use super::ring::least_rotation;
use crate::error::{Error, ErrorKind};
use crate::keys::Integer;
use crate::keys::integer::{check_symbols, low};

/// The longest rings whose ranks fit 128 bits: of 120 beads of two colours.
const MAX_BEADS: usize = 120;

/// All necklaces of some beads of some colours, which are rings up to rotation, numbered in
/// lexicographic order of their least forms.
///
/// ```
/// use canon_key::Necklaces;
///
/// let rings = Necklaces::new(4, 13)?; // four colours, thirteen beads
/// assert_eq!(rings.count(), 5_162_224);
/// let ring = rings.unrank(1_000_000).unwrap();
/// assert_eq!(rings.rank(ring.beads())?, 1_000_000);
/// assert_eq!(rings.all_in(1_000_000..1_000_007).next(), Some(ring));
///
/// let colours = |ring: canon_key::Ring| ring.beads().to_vec();
/// let pairs: Vec<Vec<u8>> = Necklaces::new(3, 2)?.all().map(colours).collect();
/// assert_eq!(pairs, [[0, 0], [0, 1], [0, 2], [1, 1], [1, 2], [2, 2]]);
/// # Ok::<(), canon_key::Error>(())
/// ```
///
/// # How it works
///
/// How many necklaces there are up to `w = w_1 ... w_n` is a Burnside sum over the divisors `d` of
/// `n`: of `phi(n / d)` times the number of words of length `d` that have a rotation up to
/// `w_1 ... w_d`. The others have no such rotation: read round and round, they are made of pieces,
/// each a prefix `w_1 ... w_(l-1)` and then a larger letter than `w_l`, of which there are `g_l`.
/// So with `A(0) = 1` and `A(m)` the sum of `g_l A(m - l)` there are as many as the sum of
/// `l g_l A(d - l)`. There is no table. A rank takes O(n^2) additions and products, its inverse
/// O(n^3 log colours), the next necklace O(1) on average.
///
/// References: Joe Sawada and Aaron Williams, *Practical algorithms to rank necklaces, Lyndon
/// words, and de Bruijn sequences* (2017); Harold Fredricksen and James Maiorana, *Necklaces of
/// beads in k colors and k-ary de Bruijn sequences* (1978).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "Lyndon")]
#[doc(alias = "cyclic words")]
pub struct Necklaces {
    colours: u32,
    beads: usize,
    count: u128,
}

/// A necklace in its least form: its beads, each a colour from 0 on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ring {
    // Zeros past the beads: the order of rings of one length is that of their beads.
    beads: [u8; MAX_BEADS],
    len: u8,
}

impl Ring {
    /// The beads.
    #[must_use]
    pub fn beads(&self) -> &[u8] {
        &self.beads[..usize::from(self.len)]
    }

    /// The least form of the ring read the other way round.
    pub(super) fn mirrored(mut self) -> Self {
        let beads = &mut self.beads[..usize::from(self.len)];
        beads.reverse();
        beads.rotate_left(least_rotation(beads));
        self
    }
}

impl AsRef<[u8]> for Ring {
    fn as_ref(&self) -> &[u8] {
        self.beads()
    }
}

impl fmt::Debug for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Ring").field(&self.beads()).finish()
    }
}

/// For each length of a piece how many pieces there are: [`Necklaces`] says what these are.
type Pieces = [u128; MAX_BEADS + 1];

impl Necklaces {
    /// The necklaces of `beads` beads of `colours` colours.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TooManyPoints`] for more than 256 colours, for more than 120 beads, and where
    /// `2 * beads * colours^beads` does not fit 128 bits; it names the most that there may be.
    pub fn new(colours: u32, beads: usize) -> Result<Self, Error> {
        let error = |points: u64, max: u64| ErrorKind::TooManyPoints { points, max };
        if colours > 256 {
            return Err(error(colours.into(), 256).into());
        }
        let fits = |beads: &usize| {
            let words = (0..*beads).try_fold(1_u128, |words, _| words.checked_mul(colours.into()));
            words.is_some_and(|words| words.checked_mul(2 * *beads as u128).is_some())
        };
        if beads > MAX_BEADS || !fits(&beads) {
            let max = (0..=MAX_BEADS).rev().find(fits).expect("a ring without beads");
            return Err(error(beads as u64, max as u64).into());
        }
        let count = count_necklaces(colours.into(), beads).expect("fewer than the words");
        Ok(Self { colours, beads, count })
    }

    /// How many necklaces there are.
    #[must_use]
    pub const fn count(&self) -> u128 {
        self.count
    }

    /// The rank of a ring, which may be begun anywhere.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::WrongLength`] for another number of beads, [`ErrorKind::SymbolOutOfRange`] for
    /// a bead that is no colour.
    pub fn rank<S: Integer>(&self, ring: &[S]) -> Result<u128, Error> {
        if ring.len() != self.beads {
            return Err(ErrorKind::WrongLength { expected: self.beads, found: ring.len() }.into());
        }
        check_symbols(ring, self.colours.into())?;
        let (start, mut pieces) = (least_rotation(ring), [0; MAX_BEADS + 1]);
        for (piece, bead) in pieces[1..].iter_mut().zip(ring[start..].iter().chain(&ring[..start]))
        {
            *piece = u128::from(self.colours - 1 - low(*bead));
        }
        let mut words = [1; MAX_BEADS + 1];
        Ok(self.up_to(&pieces, 1, &mut words) / self.beads.max(1) as u128 - 1)
    }

    /// The necklace of a rank; `None` from [`count`](Self::count) on.
    #[must_use]
    pub fn unrank(&self, rank: u128) -> Option<Ring> {
        if rank >= self.count {
            return None;
        }
        let mut ring = self.first();
        let (mut pieces, mut words, mut period) = ([0; MAX_BEADS + 1], [1; MAX_BEADS + 1], 1);
        for place in 0..self.beads {
            // A prefix of a necklace goes on with the bead of a period before, or a larger one.
            let least = if place == 0 { 0 } else { ring.beads[place - period] };
            let (mut bead, mut last) = (u32::from(least), self.colours - 1);
            // The least bead with which there are enough necklaces, the largest beads after it.
            while bead < last {
                let middle = bead.midpoint(last);
                pieces[place + 1] = u128::from(self.colours - 1 - middle);
                if self.up_to(&pieces, place + 1, &mut words) > rank * self.beads as u128 {
                    last = middle;
                } else {
                    bead = middle + 1;
                }
            }
            pieces[place + 1] = u128::from(self.colours - 1 - bead);
            self.up_to(&pieces, place + 1, &mut words);
            ring.beads[place] = u8::try_from(bead).expect("at most 256 colours");
            if ring.beads[place] != least {
                period = place + 1;
            }
        }
        Some(ring)
    }

    /// A random necklace, each equally likely, at the cost of an [`unrank`](Self::unrank); `None`
    /// if there is none.
    #[cfg(feature = "rand")]
    #[cfg_attr(docsrs, doc(cfg(feature = "rand")))]
    #[must_use]
    pub fn random<R: rand_core::Rng + ?Sized>(&self, rng: &mut R) -> Option<Ring> {
        let mask = u128::MAX.checked_shr(self.count.leading_zeros())?;
        let mut draw = || (u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64())) & mask;
        // At most half of the draws are dropped; a generator that returns a constant ends too.
        let mut rank = draw();
        for _ in 0..64 {
            if rank < self.count {
                break;
            }
            rank = draw();
        }
        self.unrank(rank % self.count)
    }

    /// How many necklaces there are up to the prefix of these pieces, followed by the largest
    /// beads, times the number of beads. `words[m]` is the number of rows of pieces of `m` beads;
    /// those before `from` are right.
    fn up_to(&self, pieces: &Pieces, from: usize, words: &mut Pieces) -> u128 {
        let n = self.beads;
        if n == 0 {
            return 1;
        }
        for beads in from..n {
            words[beads] = (1..=beads).map(|piece| pieces[piece] * words[beads - piece]).sum();
        }
        let (mut power, mut sum) = (1, 0);
        for beads in 1..=n {
            power *= u128::from(self.colours);
            if n.is_multiple_of(beads) {
                let round = |piece: usize| piece as u128 * pieces[piece] * words[beads - piece];
                let above: u128 = (1..=beads).map(round).sum();
                sum += u128::from(totient((n / beads) as u64)) * (power - above);
            }
        }
        sum
    }

    /// All beads of colour 0.
    fn first(&self) -> Ring {
        Ring { beads: [0; MAX_BEADS], len: u8::try_from(self.beads).expect("at most 120") }
    }

    /// All necklaces in order.
    #[must_use]
    pub fn all(&self) -> impl FusedIterator<Item = Ring> + Clone + fmt::Debug + use<> {
        self.all_in(0..self.count)
    }

    /// The necklaces of a range of ranks, of which those past the last are none.
    #[must_use]
    pub fn all_in(
        &self,
        ranks: Range<u128>,
    ) -> impl FusedIterator<Item = Ring> + Clone + fmt::Debug + use<> {
        let left = ranks.end.min(self.count).saturating_sub(ranks.start);
        let next = if ranks.start == 0 {
            self.first()
        } else {
            self.unrank(ranks.start).unwrap_or_else(|| self.first())
        };
        Rings { next, left, colours: self.colours }
    }
}

/// Necklaces one after the other.
#[derive(Clone, Debug)]
struct Rings {
    next: Ring,
    left: u128,
    colours: u32,
}

impl Iterator for Rings {
    type Item = Ring;

    #[inline]
    fn next(&mut self) -> Option<Ring> {
        self.left = self.left.checked_sub(1)?;
        let ring = self.next;
        if self.left > 0 {
            step(&mut self.next.beads[..usize::from(ring.len)], self.colours);
        }
        Some(ring)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.left);
        (left.unwrap_or(usize::MAX), left.ok())
    }
}

impl FusedIterator for Rings {}

/// From a necklace to the next one; there is one.
#[inline]
fn step(beads: &mut [u8], colours: u32) {
    loop {
        // The last bead that can be larger is, and the prefix up to it repeats: the next prefix of
        // a necklace. It is a necklace itself where it repeats as a whole.
        let last = beads.iter().rposition(|bead| u32::from(*bead) + 1 < colours);
        let last = last.expect("there is a next necklace");
        beads[last] += 1;
        for place in last + 1..beads.len() {
            beads[place] = beads[place - last - 1];
        }
        if beads.len().is_multiple_of(last + 1) {
            return;
        }
    }
}

#[cfg(test)]
#[expect(clippy::cast_possible_truncation, reason = "small numbers")]
mod tests {
    use std::vec::Vec;

    use super::*;

    /// Every word of small rings, and its rotations one by one.
    #[test]
    fn necklaces_are_all_least_rotations_in_order() {
        for (colours, beads) in [
            (0, 0),
            (1, 0),
            (5, 0),
            (0, 3),
            (1, 1),
            (1, 7),
            (2, 1),
            (2, 12),
            (3, 8),
            (4, 6),
            (7, 4),
        ] {
            let rings = Necklaces::new(colours, beads).unwrap();
            let mut expected: Vec<Vec<u8>> = Vec::new();
            for word in 0..u64::from(colours).pow(beads as u32) {
                let digit = |place: usize| {
                    let value = word / u64::from(colours).pow((beads - 1 - place) as u32);
                    (value % u64::from(colours)) as u8
                };
                let word: Vec<u8> = (0..beads).map(digit).collect();
                let turned = |by: usize| [&word[by..], &word[..by]].concat();
                if (0..beads).all(|by| turned(by) >= word) {
                    expected.push(word);
                } else {
                    let least = (0..beads).map(turned).min().unwrap();
                    let rank = expected.binary_search(&least).unwrap();
                    assert_eq!(rings.rank(&word), Ok(rank as u128), "{word:?}");
                }
            }
            assert_eq!(rings.count(), expected.len() as u128);
            let all: Vec<Vec<u8>> = rings.all().map(|ring| ring.beads().to_vec()).collect();
            assert_eq!(all, expected);
            for (rank, ring) in (0..).zip(&expected) {
                assert_eq!(rings.rank(ring), Ok(rank));
                assert_eq!(rings.unrank(rank).as_ref().map(Ring::beads), Some(&ring[..]));
            }
            assert_eq!(rings.unrank(rings.count()), None);
            assert!(rings.all_in(3..7).eq(rings.all().skip(3).take(4)));
            assert_eq!(rings.all_in(rings.count()..u128::MAX).next(), None);
        }
    }

    /// The longest rings, whose words are counted to the last bit.
    #[test]
    fn long_rings_come_back_from_their_ranks() {
        for (colours, beads) in [(2, 120), (3, 76), (256, 15), (10, 36), (1, 120)] {
            let rings = Necklaces::new(colours, beads).unwrap();
            for part in 0..=20 {
                let rank = (rings.count() - 1) / 20 * part;
                let ring = rings.unrank(rank).unwrap();
                assert_eq!(rings.rank(ring.beads()), Ok(rank), "{colours} {beads} {rank}");
            }
            let last = rings.unrank(rings.count() - 1).unwrap();
            assert!(last.beads().iter().all(|bead| u32::from(*bead) + 1 == colours));
        }
        // The largest n of which `2 * n * colours^n` is below 2^128, reckoned elsewhere.
        for (colours, beads) in [(1, 120), (2, 120), (3, 76), (4, 60), (10, 36), (256, 15)] {
            assert!(Necklaces::new(colours, beads).is_ok(), "{colours} {beads}");
            let error = Necklaces::new(colours, beads + 1).unwrap_err().kind();
            let (points, max) = (beads as u64 + 1, beads as u64);
            assert_eq!(error, ErrorKind::TooManyPoints { points, max }, "{colours}");
        }
        let error = Necklaces::new(257, 2).unwrap_err().kind();
        assert_eq!(error, ErrorKind::TooManyPoints { points: 257, max: 256 });
    }
}
