//! Sets of 64 lanes, and counters that are bit-sliced over them: lane `i` of plane `p` is bit `p`
//! of counter `i`.

/// The lanes of a set, ascending.
#[inline(always)]
pub(super) fn ones(mut lanes: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lane = lanes.trailing_zeros() as usize;
        lanes &= lanes.wrapping_sub(1);
        (lane < 64).then_some(lane)
    })
}

/// Takes one from the counters of the lanes in `one` and two from those in `two`, which is
/// disjoint. Returns the lanes whose counters were too small.
#[inline(always)]
pub(super) fn subtract(planes: &mut [u64], one: u64, two: u64) -> u64 {
    let mut borrow = one;
    for (place, plane) in planes.iter_mut().enumerate() {
        if place == 1 {
            // Two is one in the second plane. A lane has a one or a two, so no borrow is lost here.
            borrow |= two;
        }
        let before = *plane;
        *plane ^= borrow;
        borrow &= !before;
    }
    borrow
}

/// The lanes whose counter is this number; a negative one has the planes of its two's complement.
// A call: in place it would be unrolled for each number that is asked for.
#[inline(never)]
pub(super) fn equal(planes: &[u64], number: i32) -> u64 {
    let mut equal = !0;
    for (place, plane) in planes.iter().enumerate() {
        equal &= if number >> place & 1 == 1 { *plane } else { !plane };
    }
    equal
}

/// The lanes whose counter is not 0.
#[inline(always)]
pub(super) fn some(planes: &[u64]) -> u64 {
    planes.iter().fold(0, |some, plane| some | plane)
}

/// Writes numbers into counters that are 0. A call: it would be unrolled for every number of
/// planes.
#[inline(never)]
pub(super) fn slice(numbers: &[u32], planes: &mut [u64]) {
    for (lane, number) in numbers.iter().enumerate() {
        for (place, plane) in planes.iter_mut().enumerate() {
            *plane |= u64::from(number >> place & 1) << lane;
        }
    }
}
