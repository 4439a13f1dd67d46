use dense_code::Level;

use crate::keys::KeyWord;
use crate::keys::kernel::{self, Job};

/// Where the least rotation of a ring starts: `ring[start..]` followed by `ring[..start]` is
/// lexicographically least.
///
/// ```
/// use canon_key::least_rotation;
/// assert_eq!(least_rotation(b"banana"), 5); // "abanan"
/// assert_eq!(least_rotation(b""), 0);
/// ```
///
/// The first such start when the ring repeats itself. O(K) comparisons, no memory: two candidates
/// chase each other, and a mismatch rules out as many starts as matched before it.
///
/// Reference: Yossi Shiloach, *Fast canonization of circular strings* (1981); Kellogg S. Booth,
/// *Lexicographically least circular substrings* (1980).
#[must_use]
pub fn least_rotation<T: Ord>(ring: &[T]) -> usize {
    let len = ring.len();
    let at = |i: usize| &ring[if i < len { i } else { i - len }];
    // `same` beads agree from both starts on, which is why a mismatch rules out `same + 1` of them.
    let (mut best, mut other, mut same) = (0, 1, 0);
    while best < len && other < len && same < len {
        let (a, b) = (at(best + same), at(other + same));
        if a == b {
            same += 1;
            continue;
        }
        // No start up to the mismatch is better than the winner's counterpart.
        if a > b {
            best += same + 1;
        } else {
            other += same + 1;
        }
        if best == other {
            other += 1;
        }
        same = 0;
    }
    best.min(other).min(len.saturating_sub(1))
}

/// The least rotation of a ring: equal exactly for rings that are rotations of each other.
///
/// ```
/// use canon_key::least_necklace;
/// assert_eq!(least_necklace(*b"banana"), *b"abanan");
/// ```
///
/// O(K).
#[must_use]
pub fn least_necklace<T: Ord + Copy, const K: usize>(mut ring: [T; K]) -> [T; K] {
    let start = least_rotation(&ring);
    ring.rotate_left(start);
    ring
}

/// The least of the rotations of a ring and its mirror image: equal exactly for rings that are
/// rotations or reflections of each other.
///
/// ```
/// use canon_key::least_bracelet;
/// assert_eq!(least_bracelet([3, 1, 2, 4]), [1, 2, 4, 3]);
/// assert_eq!(least_bracelet([4, 2, 1, 3]), [1, 2, 4, 3]);
/// ```
///
/// O(K).
#[must_use]
pub fn least_bracelet<T: Ord + Copy, const K: usize>(ring: [T; K]) -> [T; K] {
    let mut mirrored = ring;
    mirrored.reverse();
    least_necklace(ring).min(least_necklace(mirrored))
}

/// Rings of `K` beads of `BITS` bits each in one word: the first bead highest.
///
/// ```text
///   bit K b - 1 ...                    b - 1 .. 0
///  +---------+---------+-- ... --+---------------+
///  | bead 0  | bead 1  |         |  bead K - 1   |   b = BITS, K b <= 64
///  +---------+---------+-- ... --+---------------+
/// ```
///
/// ```
/// use canon_key::PackedRing;
///
/// type Ring = PackedRing<4, 8>; // eight beads of sixteen colours in 32 bits
/// assert_eq!(Ring::necklace(0x2345_6781), 0x1234_5678);
/// assert_eq!(Ring::bracelet(0x8765_4321), 0x1234_5678);
///
/// let mut rings = [0x2345_6781_u32, 0x1111_0000];
/// Ring::necklaces(&mut rings);
/// assert_eq!(rings, [0x1234_5678, 0x0000_1111]);
/// ```
///
/// With the first bead highest, words compare as rings do lexicographically: the least word of all
/// rotations is the least rotation. `K` shifts and minima without a branch are much faster than
/// O(K) branching comparisons.
///
/// A ring has at least one bead of at least one bit: its functions do not compile for a `K` or a
/// `BITS` of 0, or if `K * BITS` is above 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackedRing<const BITS: u32, const K: u32>;

impl<const BITS: u32, const K: u32> PackedRing<BITS, K> {
    /// How many bits a ring has.
    const WIDTH: u32 = {
        assert!(
            BITS > 0 && K > 0 && BITS <= 64 && K <= 64 && BITS * K <= 64,
            "a ring fits 64 bits"
        );
        BITS * K
    };

    /// A ring's own bits.
    const MASK: u64 = u64::MAX >> (64 - Self::WIDTH);

    /// The word of the least rotation. Bits past the ring's `BITS * K` are ignored.
    ///
    /// ```
    /// use canon_key::PackedRing;
    /// assert_eq!(PackedRing::<1, 8>::necklace(0b0101_1000), 0b0000_1011);
    /// ```
    #[inline]
    #[must_use]
    pub const fn necklace(ring: u64) -> u64 {
        let mut turned = ring & Self::MASK;
        let mut least = turned;
        let mut turn = 1;
        while turn < K {
            turned = (turned << (BITS % 64) | turned >> (Self::WIDTH - BITS)) & Self::MASK;
            least = if turned < least { turned } else { least };
            turn += 1;
        }
        least
    }

    /// The ring read the other way round.
    const fn mirrored(ring: u64) -> u64 {
        let bead = u64::MAX >> (64 - BITS);
        let mut rest = ring & Self::MASK;
        let mut mirrored = 0;
        let mut place = 0;
        while place < K {
            mirrored = mirrored << (BITS % 64) | rest & bead;
            rest >>= BITS % 64;
            place += 1;
        }
        mirrored
    }

    /// The word of the least rotation of the ring or its mirror image.
    ///
    /// ```
    /// use canon_key::PackedRing;
    /// assert_eq!(PackedRing::<4, 4>::bracelet(0x3214), PackedRing::<4, 4>::bracelet(0x4123));
    /// assert_eq!(PackedRing::<4, 4>::bracelet(0x3214), 0x1234);
    /// ```
    #[inline]
    #[must_use]
    pub const fn bracelet(ring: u64) -> u64 {
        let (a, b) = (Self::necklace(ring), Self::necklace(Self::mirrored(ring)));
        if a < b { a } else { b }
    }

    /// Replaces each word with that of its least rotation, using vector instructions. Of rings of up
    /// to 32 bits, `u32`s are done twice as many at a time. A word that has no room for a ring does
    /// not compile.
    ///
    /// ```
    /// use canon_key::PackedRing;
    /// let mut rings = [0x3412_u32, 0x4341];
    /// PackedRing::<4, 4>::necklaces(&mut rings);
    /// assert_eq!(rings, [0x1234, 0x1434]);
    /// ```
    #[inline]
    pub fn necklaces<W: KeyWord>(rings: &mut [W]) {
        const { assert!(Self::WIDTH <= W::BITS, "a ring fits the word") };
        kernel::run(Level::detect(), LeastRotations::<W, BITS, K>(rings));
    }
}

struct LeastRotations<'a, W, const BITS: u32, const K: u32>(&'a mut [W]);

impl<W: KeyWord, const BITS: u32, const K: u32> Job for LeastRotations<'_, W, BITS, K> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let width = PackedRing::<BITS, K>::WIDTH;
        let own = |word: W| if width < W::BITS { word.low_bits(width) } else { word };
        for ring in self.0 {
            let mut turned = own(*ring);
            let mut least = turned;
            for _ in 1..K {
                turned = own(turned.shifted_up(BITS)).plus(turned.shifted_down(width - BITS));
                least = if turned < least { turned } else { least };
            }
            *ring = least;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// All rings of `K` beads below 2^BITS against the rotations tried one by one.
    fn rings<const BITS: u32, const K: u32>() {
        let width = BITS * K;
        let beads = |word: u64| -> Vec<u64> {
            (0..K).rev().map(|place| word >> (place * BITS) & (u64::MAX >> (64 - BITS))).collect()
        };
        let step = if width > 16 { (1 << (width - 16)) + 1 } else { 1 };
        let words: Vec<u64> = (0..1_u64 << width).step_by(step).collect();
        let mut packed = words.clone();
        for level in Level::available() {
            packed.copy_from_slice(&words);
            kernel::run(level, LeastRotations::<u64, BITS, K>(&mut packed));
            if width <= 32 {
                let mut short: Vec<u32> =
                    words.iter().map(|word| u32::try_from(*word).unwrap()).collect();
                kernel::run(level, LeastRotations::<u32, BITS, K>(&mut short));
                assert!(short.iter().map(|word| u64::from(*word)).eq(packed.iter().copied()));
            }
        }
        for (word, least) in words.iter().zip(packed) {
            let ring = beads(*word);
            let turned = |start: usize| [&ring[start..], &ring[..start]].concat();
            let expected = (0..ring.len()).map(turned).min().unwrap();
            assert_eq!(beads(least), expected);
            assert_eq!(PackedRing::<BITS, K>::necklace(*word), least);
            assert_eq!(turned(least_rotation(&ring)), expected);
            let mut mirrored = ring.clone();
            mirrored.reverse();
            assert_eq!(beads(PackedRing::<BITS, K>::mirrored(*word)), mirrored);
            let other = PackedRing::<BITS, K>::necklace(PackedRing::<BITS, K>::mirrored(*word));
            assert_eq!(PackedRing::<BITS, K>::bracelet(*word), least.min(other));
        }
    }

    #[test]
    fn every_way_to_the_least_rotation_agrees() {
        rings::<1, 1>();
        rings::<1, 8>();
        rings::<1, 13>();
        rings::<2, 7>();
        rings::<2, 8>();
        rings::<3, 5>();
        rings::<4, 4>();
        rings::<4, 8>();
        rings::<8, 2>();
        rings::<16, 1>();
        rings::<3, 11>();
        rings::<7, 5>();
    }

    #[test]
    fn rings_that_fill_the_word() {
        assert_eq!(PackedRing::<64, 1>::necklace(u64::MAX), u64::MAX);
        assert_eq!(PackedRing::<64, 1>::bracelet(7), 7);
        assert_eq!(PackedRing::<1, 64>::necklace(1 << 63), 1);
        assert_eq!(PackedRing::<8, 8>::necklace(0x0807_0605_0403_0201), 0x0108_0706_0504_0302);
        assert_eq!(PackedRing::<8, 8>::bracelet(0x0807_0605_0403_0201), 0x0102_0304_0506_0708);
    }
}
