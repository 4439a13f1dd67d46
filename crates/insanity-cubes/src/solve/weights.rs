//! The fitted numbers of the search.

/// How much a colour decides when one of its pairs is taken, of capacity two or more and of
/// capacity one, by its spare ends from -1 to 6, or more: the first for searches with slack, the
/// second for those without.
// Found by trying changes of single numbers as long as all half solutions of balanced puzzles took
// fewer nodes (26 and 32 cubes with one colour more, 26 cubes with as many). They say: take what
// closes a colour that has many pairs left, and leave colours with capacity two alone. Beside the
// rule "the colour with the fewest ways to be filled" they save a sixth of the nodes without slack
// and nine tenths with one colour more than cubes. Weights for what a colour loses as well made a
// difference of 4 %.
pub(super) const WEIGHTS: [[[u8; 8]; 2]; 2] = [
    [[4, 0, 2, 1, 3, 6, 6, 6], [0, 1, 6, 10, 14, 17, 17, 18]],
    [[0, 0, 14, 0, 0, 1, 1, 1], [0, 0, 11, 8, 12, 15, 15, 15]],
];

/// What a cube that has not chosen adds to the outlook of a search, and what more if it has two
/// pairs left.
pub(super) const OUTLOOK_OF_CUBES: [i32; 2] = [-15, -135];

/// What a colour adds of capacity two or one, by its spare ends.
// Least squares over 19,000 nodes of searches through balanced puzzles of 50 and 56 cubes. The sum
// is within 0.45 of the logarithm, as a root mean square. Starting with the pair of the least
// outlook is 1.75 to 1.85 times as fast as with any pair for 24 to 50 cubes.
pub(super) const OUTLOOK: [[i32; 2]; 6] =
    [[0, 0], [-226, -97], [14, -57], [94, -82], [139, -136], [0, -136]];
