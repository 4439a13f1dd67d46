//! Lists of numbers that need no memory of their own while they are short: most graphs that are
//! made by the million are small.

use core::cmp::Ordering;

use smallvec::SmallVec;

/// Numbers of vertices, or a number for each.
pub(crate) type Numbers = SmallVec<[u32; 16]>;

/// Rows of bits.
pub(crate) type Words = SmallVec<[u64; 16]>;

/// A list of zeros. Short ones are written at once, without a loop.
#[inline]
pub(crate) fn zeros<T: Copy + Default>(len: usize) -> SmallVec<[T; 16]>
where
    [T; 16]: smallvec::Array<Item = T>,
{
    if len > 16 {
        return SmallVec::from_elem(T::default(), len);
    }
    SmallVec::from_buf_and_len([T::default(); 16], len)
}

/// Makes a list one of zeros, in its memory. `resize` takes a step for each.
#[inline]
pub(crate) fn reset<T: Copy + Default>(list: &mut SmallVec<[T; 16]>, len: usize) {
    list.clear();
    match [T::default(); 16].get(..len) {
        Some(few) => list.extend_from_slice(few),
        None => list.resize(len, T::default()),
    }
}

/// Writes the place of each vertex in an order of all.
pub(crate) fn write_places(order: &[u32], places: &mut Numbers) {
    reset(places, order.len());
    let places = places.as_mut_slice();
    for (place, vertex) in (0..).zip(order) {
        places[*vertex as usize] = place;
    }
}

/// Sorts numbers by what they stand for. A sort for each kind of element and order was an eighth of
/// the time to compile the crate.
pub(crate) fn sort_by(numbers: &mut [u32], compare: &dyn Fn(usize, usize) -> Ordering) {
    numbers.sort_unstable_by(|a, b| compare(*a as usize, *b as usize));
}

/// Sorts vertices by their keys, then by their numbers.
pub(crate) fn sort_by_keys(vertices: &mut [u32], keys: &[u64]) {
    sort_by(vertices, &|a, b| keys[a].cmp(&keys[b]).then(a.cmp(&b)));
}

/// The numbers `0..len`, in the memory of a list.
#[inline]
pub(crate) fn count_up(list: &mut Numbers, len: usize) {
    const SOME: [u32; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
    list.clear();
    match SOME.get(..len) {
        Some(few) => list.extend_from_slice(few),
        None => list.extend((0..u32::MAX).take(len)),
    }
}

/// A vertex or a place as a number of 32 bits: graphs have fewer than 2^32 vertices.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "fewer than 2^32 vertices and ends")]
pub(crate) const fn narrow(vertex: usize) -> u32 {
    vertex as u32
}
