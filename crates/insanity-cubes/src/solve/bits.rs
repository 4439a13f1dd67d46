//! Sets of lanes, and counters that are bit-sliced over them.

/// A set of up to `64 N` lanes.
pub(super) type Bits<const N: usize> = [u64; N];

/// Counters: lane `i` of plane `p` is bit `p` of counter `i`.
pub(super) type Planes<const N: usize, const P: usize> = [Bits<N>; P];

/// The word of a lane. `N` is a power of two, so the remainder is a mask and needs no check.
#[inline(always)]
pub(super) const fn word<const N: usize>(lane: usize) -> usize {
    (lane >> 6) % N
}

#[inline(always)]
pub(super) const fn bit(lane: usize) -> u64 {
    1 << (lane & 63)
}

#[inline(always)]
pub(super) const fn has<const N: usize>(bits: &Bits<N>, lane: usize) -> bool {
    bits[word::<N>(lane)] & bit(lane) != 0
}

#[inline(always)]
pub(super) const fn put<const N: usize>(bits: &mut Bits<N>, lane: usize) {
    bits[word::<N>(lane)] |= bit(lane);
}

#[inline(always)]
pub(super) const fn take<const N: usize>(bits: &mut Bits<N>, lane: usize) {
    bits[word::<N>(lane)] &= !bit(lane);
}

#[inline(always)]
pub(super) fn is_empty<const N: usize>(bits: &Bits<N>) -> bool {
    bits.iter().all(|word| *word == 0)
}

/// The lanes of a set, ascending.
#[derive(Clone, Copy)]
pub(super) struct Ones<const N: usize> {
    bits: Bits<N>,
    at: usize,
}

#[inline(always)]
pub(super) const fn ones<const N: usize>(bits: Bits<N>) -> Ones<N> {
    Ones { bits, at: 0 }
}

impl<const N: usize> Iterator for Ones<N> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.at < N {
            let word = &mut self.bits[self.at];
            if *word != 0 {
                let lane = 64 * self.at + word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(lane);
            }
            self.at += 1;
        }
        None
    }
}

/// Takes one from the counters of the lanes in `one` and two from those in `two`, which is disjoint.
#[inline(always)]
fn subtract_in_word<const N: usize, const P: usize>(
    planes: &mut Planes<N, P>,
    at: usize,
    one: u64,
    two: u64,
) {
    let mut borrow = one;
    for (place, plane) in planes.iter_mut().enumerate() {
        if place == 1 {
            borrow |= two;
        }
        let before = plane[at];
        plane[at] ^= borrow;
        borrow &= !before;
    }
}

/// Takes one from each of two counters, or two from one if both lanes are the same.
///
/// Only the words of the two lanes are touched: with 32 words that is what makes a choice cheap.
#[inline(always)]
pub(super) fn subtract<const N: usize, const P: usize>(
    planes: &mut Planes<N, P>,
    [a, b]: [usize; 2],
) {
    let (at_a, at_b) = (word::<N>(a), word::<N>(b));
    let (a, b) = (bit(a), bit(b));
    if at_a == at_b {
        subtract_in_word(planes, at_a, a ^ b, a & b);
    } else {
        subtract_in_word(planes, at_a, a, 0);
        subtract_in_word(planes, at_b, b, 0);
    }
}

/// Takes one from a counter.
pub(super) fn decrement<const N: usize, const P: usize>(planes: &mut Planes<N, P>, lane: usize) {
    subtract_in_word(planes, word::<N>(lane), bit(lane), 0);
}

/// Adds one to a counter.
pub(super) fn increment<const N: usize, const P: usize>(planes: &mut Planes<N, P>, lane: usize) {
    let (at, mut carry) = (word::<N>(lane), bit(lane));
    for plane in planes {
        let before = plane[at];
        plane[at] ^= carry;
        carry &= before;
    }
}

/// The lanes of one word whose counter is this number, which is below `2^P`.
#[inline(always)]
pub(super) fn equal<const N: usize, const P: usize>(
    planes: &Planes<N, P>,
    at: usize,
    number: usize,
) -> u64 {
    let mut equal = !0;
    for (place, plane) in planes.iter().enumerate() {
        equal &= if number >> place & 1 == 1 { plane[at] } else { !plane[at] };
    }
    equal
}
