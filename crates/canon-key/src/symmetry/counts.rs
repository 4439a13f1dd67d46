//! Counts of classes without enumeration, by the lemma that is often called Burnside's.
//!
//! The number of classes is the average, over the group, of how many objects an element leaves as
//! they are. That depends on the element's cycles only, so equal cycle types are counted together.
//!
//! References: Augustin-Louis Cauchy (1845); Georg Frobenius (1887); William Burnside, *Theory of
//! Groups of Finite Order* (1897); George Pólya, *Kombinatorische Anzahlbestimmungen* (1937).

use alloc::vec;
use alloc::vec::Vec;

use crate::Group;

/// The longest multisets that are counted, but for those without symmetry: a coefficient for each
/// length takes 32 bytes, 128 MB in all.
const MAX_COEFFICIENTS: usize = 1 << 22;

/// A part of a Burnside sum, `whole * order + rest`. A sum is as many times larger than the count as
/// there are symmetries; counted in multiples of their number, it overflows only where the count
/// does.
#[derive(Clone, Copy)]
struct Sum {
    whole: u128,
    rest: u64,
    order: u64,
}

impl Sum {
    const fn new(value: u64, order: u64) -> Self {
        Self { whole: (value / order) as u128, rest: value % order, order }
    }

    fn plus(self, other: Self) -> Option<Self> {
        let (rest, carry) = match self.rest.checked_sub(self.order - other.rest) {
            Some(rest) => (rest, 1),
            None => (self.rest + other.rest, 0),
        };
        let whole = self.whole.checked_add(other.whole)?.checked_add(carry)?;
        Some(Self { whole, rest, ..self })
    }

    fn times(self, factor: u64) -> Option<Self> {
        let rest = u128::from(self.rest) * u128::from(factor);
        let (carry, rest) = (rest / u128::from(self.order), rest % u128::from(self.order));
        let whole = self.whole.checked_mul(factor.into())?.checked_add(carry)?;
        Some(Self { whole, rest: u64::try_from(rest).expect("below the order"), ..self })
    }

    fn divided(self) -> u128 {
        assert_eq!(self.rest, 0, "a Burnside sum is a multiple of the order of the group");
        self.whole
    }
}

/// Cycle lengths with their numbers, ascending.
type Cycles = Vec<(usize, u64)>;

/// How many elements of a group there are of each cycle type.
#[derive(Clone, Debug)]
pub(crate) struct CycleTypes {
    order: u64,
    types: Vec<(Cycles, u64)>,
}

/// The cycles of a permutation given by its images.
fn cycles(images: &[u16]) -> Cycles {
    // How many cycles there are of each length.
    let mut numbers = vec![0; images.len() + 1];
    let mut seen = vec![false; images.len()];
    for start in 0..images.len() {
        let (mut point, mut length) = (start, 0);
        while !seen[point] {
            seen[point] = true;
            point = usize::from(images[point]);
            length += 1;
        }
        numbers[length] += 1;
    }
    numbers.into_iter().enumerate().skip(1).filter(|(_, number)| *number > 0).collect()
}

impl CycleTypes {
    pub(crate) fn new(group: &Group) -> Self {
        // Elements of one cycle type fix equally many objects: a board has 8 elements of 4 types,
        // all permutations of eight points 40,320 of 22.
        let mut all: Vec<Cycles> = group.elements().map(cycles).collect();
        all.sort_unstable();
        let mut types: Vec<(Cycles, u64)> = Vec::new();
        for cycles in all {
            match types.last_mut() {
                Some((last, elements)) if *last == cycles => *elements += 1,
                _ => types.push((cycles, 1)),
            }
        }
        Self { order: group.order() as u64, types }
    }

    /// The rotations of a ring of a few hundred points, without making the group: those with `d`
    /// cycles are as many as numbers below `points / d` without a common factor with it.
    pub(crate) fn rotations(points: usize) -> Self {
        let types = (1..=points)
            .filter(|d| points.is_multiple_of(*d))
            .map(|d| (vec![(points / d, d as u64)], totient((points / d) as u64)))
            .collect();
        if points == 0 {
            return Self { order: 1, types: vec![(Vec::new(), 1)] };
        }
        Self { order: points as u64, types }
    }

    /// The rotations and reflections of a ring.
    pub(crate) fn dihedral(points: usize) -> Self {
        let mut all = Self::rotations(points);
        if points < 3 {
            // Turning and reflecting are the same.
            return all;
        }
        let (half, n) = ((points / 2) as u64, points as u64);
        if points % 2 == 1 {
            all.types.push((vec![(1, 1), (2, half)], n));
        } else {
            all.types.push((vec![(2, half)], half));
            all.types.push((vec![(1, 2), (2, half - 1)], half));
        }
        all.order *= 2;
        all
    }

    /// The sum over the group of what `fixed` counts for a cycle type.
    fn sum(&self, order: u64, fixed: impl Fn(&Cycles) -> Option<Sum>) -> Option<Sum> {
        self.types.iter().try_fold(Sum::new(0, order), |sum, (cycles, elements)| {
            sum.plus(fixed(cycles)?.times(*elements)?)
        })
    }

    /// The average.
    fn average(&self, fixed: impl Fn(&Cycles) -> Option<Sum>) -> Option<u128> {
        self.sum(self.order, fixed).map(Sum::divided)
    }

    /// Classes of colourings of the points: of words whose symbols stay as they are.
    fn count_colourings(&self, colours: u64) -> Option<u128> {
        self.average(|cycles| fixed_words(self.order, cycles, &[(1, colours)]))
    }

    /// Classes of words whose positions are moved by this group and whose symbols by the other,
    /// independently.
    pub(crate) fn words(&self, symbols: &Self) -> Option<u128> {
        let order = self.order.checked_mul(symbols.order)?;
        let words = |positions: &Cycles| {
            symbols.sum(order, |symbols| fixed_words(order, positions, symbols))
        };
        self.sum(order, words).map(Sum::divided)
    }
}

/// Words left as they are: a position cycle of length `l` is free to start with any symbol that `l`
/// steps of the symbol permutation bring back, those of its cycles whose lengths divide `l`.
fn fixed_words(
    order: u64,
    position_cycles: &[(usize, u64)],
    symbol_cycles: &[(usize, u64)],
) -> Option<Sum> {
    let mut fixed = Sum::new(1, order);
    for (length, number) in position_cycles {
        let choices: u64 = symbol_cycles
            .iter()
            .filter(|(period, _)| length.is_multiple_of(*period))
            .map(|(period, number)| *period as u64 * number)
            .sum();
        for _ in 0..*number {
            fixed = fixed.times(choices)?;
        }
    }
    Some(fixed)
}

/// Classes of words under the pairs of a group whose first `k` points are positions and the others
/// symbols.
pub(crate) fn words_under_pairs(pairs: &Group, k: usize) -> Option<u128> {
    let order = pairs.order() as u64;
    let mut sum = Sum::new(0, order);
    for element in pairs.elements() {
        let (positions, symbols) = element.split_at(k);
        let lowered: Vec<u16> = symbols
            .iter()
            .filter_map(|image| u16::try_from(usize::from(*image) - k).ok())
            .collect();
        sum = sum.plus(fixed_words(order, &cycles(positions), &cycles(&lowered))?)?;
    }
    Some(sum.divided())
}

/// Classes of rings of `points` beads of so many colours under the moves of `ring`.
fn rings(points: usize, ring: fn(usize) -> CycleTypes, colours: u64) -> Option<u128> {
    if colours < 2 {
        return Some(u128::from(colours == 1 || points == 0));
    }
    // The identity leaves all words as they are, and there are at most twice as many moves as
    // points: here the count overflows before the moves are listed. Else there are fewer than 256
    // points, and nothing below takes long.
    let most = (points as u64).saturating_mul(2).max(1);
    fixed_words(most, &[(1, points as u64)], &[(1, colours)])?;
    ring(points).count_colourings(colours)
}

/// How many of `1..=n` have no common factor with `n`.
pub(super) fn totient(n: u64) -> u64 {
    let (mut rest, mut result, mut factor) = (n, n, 2);
    while factor * factor <= rest {
        if rest.is_multiple_of(factor) {
            result -= result / factor;
            while rest.is_multiple_of(factor) {
                rest /= factor;
            }
        }
        factor += 1;
    }
    if rest > 1 { result - result / rest } else { result }
}

impl Group {
    /// How many subsets of `k` points there are up to the group; `None` if it does not fit in a
    /// `u128`.
    ///
    /// ```
    /// use canon_key::Group;
    /// assert_eq!(Group::board(10, 10)?.count_subsets(5), Some(9_414_828));
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// By the orbit-counting lemma, without enumeration: O(order x points + cycle types x points x
    /// k).
    #[must_use]
    pub fn count_subsets(&self, k: usize) -> Option<u128> {
        match self.point_count().checked_sub(k) {
            // As many as those of the other points.
            Some(others) => self.count_choices::<true>(k.min(others)),
            None => Some(0),
        }
    }

    /// How many multisets of `k` points there are up to the group; `None` if it does not fit in a
    /// `u128`, and for a `k` of more than 2^22 unless the group is trivial.
    ///
    /// ```
    /// use canon_key::Group;
    /// assert_eq!(Group::board(10, 10)?.count_multisets(5), Some(11_500_878));
    /// assert_eq!(Group::trivial(2)?.count_multisets(1 << 40), Some((1 << 40) + 1));
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// O(order x points + cycle types x points x k), and 32 bytes x k of memory.
    #[must_use]
    pub fn count_multisets(&self, k: usize) -> Option<u128> {
        if self.order() == 1 {
            return dense_code::multichoose(self.point_count() as u64, k as u64);
        }
        if k > MAX_COEFFICIENTS {
            return None;
        }
        self.count_choices::<false>(k)
    }

    /// Classes of subsets, which are `DISTINCT` points, or of multisets: for each element the
    /// coefficient of `x^k` in the product over its cycles of `1 + x^length`, or of
    /// `1 / (1 - x^length)`.
    fn count_choices<const DISTINCT: bool>(&self, k: usize) -> Option<u128> {
        let order = self.order() as u64;
        CycleTypes::new(self).average(|cycles| {
            let mut coefficients = vec![Sum::new(0, order); k + 1];
            coefficients[0] = Sum::new(1, order);
            for (length, number) in cycles.iter().take_while(|(length, _)| *length <= k) {
                for step in (0..*number).flat_map(|_| 0..=k - length) {
                    // Downwards those below do not have this cycle yet; upwards they have, so that
                    // it is taken again.
                    let i = if DISTINCT { k - step } else { length + step };
                    coefficients[i] = coefficients[i].plus(coefficients[i - length])?;
                }
            }
            Some(coefficients[k])
        })
    }

    /// How many colourings of the points in `colours` colours there are up to the group; `None` if
    /// the number overflows `u128`. [`Symmetry`](crate::Symmetry) finds canonical forms.
    ///
    /// ```
    /// use canon_key::Group;
    /// assert_eq!(Group::board(4, 4)?.count_colourings(2), Some(8548));
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    #[must_use]
    pub fn count_colourings(&self, colours: u64) -> Option<u128> {
        CycleTypes::new(self).count_colourings(colours)
    }
}

/// How many necklaces of `k` beads of `n` colours there are, rings up to rotation; `None` if
/// it does not fit in a `u128`.
///
/// ```
/// use canon_key::count_necklaces;
/// assert_eq!(count_necklaces(100, 3), Some(333_400));
/// // The largest `k` for two colours.
/// assert_eq!(count_necklaces(2, 135), Some(322_638_096_043_556_469_061_569_998_678_782_313_456));
/// assert_eq!(count_necklaces(2, 136), None);
/// ```
///
/// It is the average of `n^gcd(i, k)` over the rotations by `i` (Percy MacMahon 1892). It takes
/// O(k), and O(1) if the result does not fit.
#[must_use]
pub fn count_necklaces(n: u64, k: usize) -> Option<u128> {
    rings(k, CycleTypes::rotations, n)
}

/// How many bracelets of `k` beads of `n` colours there are, rings up to rotation and reflection;
/// `None` if it does not fit in a `u128`.
///
/// ```
/// use canon_key::count_bracelets;
/// assert_eq!(count_bracelets(100, 3), Some(171_700));
/// assert_eq!(count_bracelets(2, 12), Some(224));
/// ```
#[must_use]
pub fn count_bracelets(n: u64, k: usize) -> Option<u128> {
    rings(k, CycleTypes::dihedral, n)
}
