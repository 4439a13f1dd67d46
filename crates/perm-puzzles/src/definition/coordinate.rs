//! Numbers of which each move makes a new one, whatever the rest of the puzzle looks like.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};
use perm_hash::{MultisetPerms, MultisetTable};

use super::definition::MOST_PLACES;
use super::pattern::Pattern;
use super::symmetry::Symmetry;
pub(crate) use super::transform::components;
use super::transform::{Moduli, Transform};

/// What a coordinate reads of a pattern: which piece, or how it is turned, in each of some places
/// that no move leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Coordinate {
    /// Ascending.
    places: Vec<u16>,
    /// The place of each place of the puzzle among them.
    local: Vec<u16>,
    kind: Kind,
    /// How many values there are.
    count: u128,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// The arrangement of the pieces. Its value is the lexicographic rank among all arrangements
    /// of as many things of each kind.
    Arrangement {
        /// The kind of each piece.
        kinds: Vec<u8>,
        /// Pieces of each kind.
        counts: Vec<u16>,
    },
    /// The orientations, the first counting most.
    Orientation {
        modulus: u8,
        /// The sum of all of them where every move keeps it: the last one follows.
        sum: Option<u8>,
    },
}

/// What the places of a kind's pieces are in the key of an arrangement.
#[derive(Clone, Copy, Debug)]
enum Digit {
    /// The place of its only piece.
    Place,
    /// A bit for each place.
    Places,
}

impl Digit {
    /// What a piece in the place of this number adds.
    const fn of(self, number: usize) -> u64 {
        match self {
            Self::Place => number as u64,
            // The keys of arrangements on 64 places or more don't fit.
            Self::Places => 1 << (number % 64),
        }
    }
}

/// The most kinds of pieces of an arrangement.
const MOST_KINDS: usize = 64;

/// `total! / (counts[0]! counts[1]! ...)`, or `None` if it does not fit in a `u128`.
fn arrangements(counts: &[u16]) -> Option<u128> {
    let (mut number, mut total) = (1_u128, 0);
    for &count in counts {
        for k in 1..=u128::from(count) {
            total += 1;
            // A product of binomials: each step divides without a rest.
            number = number.checked_mul(total)? / k;
        }
    }
    Some(number)
}

impl Coordinate {
    fn new(places: Vec<u16>, all: usize, kind: Kind, count: u128) -> Self {
        let mut local = vec![0; all];
        for (number, &place) in (0..).zip(&places) {
            local[usize::from(place)] = number;
        }
        Self { places, local, kind, count }
    }

    /// The arrangement on these places of pieces of which some are told apart: `kind` gives a
    /// number for each piece of the solved pattern, and pieces with the same number are alike.
    /// `None` where there are too many arrangements to count.
    pub(crate) fn arrangement(
        places: &[u16],
        start: &Pattern,
        mut kind: impl FnMut(u16) -> u16,
    ) -> Option<Self> {
        let mut numbers: Vec<u16> =
            places.iter().map(|&place| kind(start.pieces[usize::from(place)])).collect();
        numbers.sort_unstable();
        numbers.dedup();
        // More kinds than this have too many arrangements anyhow: 64! is past `u128`.
        if numbers.len() > MOST_KINDS {
            return None;
        }
        let mut kinds = vec![0; start.pieces.len()];
        let mut counts = vec![0; numbers.len()];
        for &place in places {
            let piece = start.pieces[usize::from(place)];
            let number = numbers.binary_search(&kind(piece)).unwrap_or_default();
            #[expect(clippy::cast_possible_truncation, reason = "at most 64 kinds")]
            {
                kinds[usize::from(piece)] = number as u8;
            }
            counts[number] += 1;
        }
        // The rank multiplies once more by a number of places.
        let count = arrangements(&counts).filter(|&count| count < 1 << 100)?;
        let kind = Kind::Arrangement { kinds, counts };
        Some(Self::new(places.to_vec(), start.pieces.len(), kind, count))
    }

    /// The orientations on these places.
    pub(crate) fn orientation(
        places: &[u16],
        start: &Pattern,
        modulus: u8,
        moves: &[Transform],
    ) -> Option<Self> {
        let sum = |turns: &[u8]| {
            let sum = places.iter().map(|&place| u32::from(turns[usize::from(place)])).sum::<u32>();
            #[expect(clippy::cast_possible_truncation, reason = "below a modulus of one byte")]
            let rest = (sum % u32::from(modulus)) as u8;
            rest
        };
        let kept = moves.iter().all(|by| sum(&by.turn) == 0);
        // Nothing changes where no move turns anything and all pieces are turned alike.
        let first = places.first().map(|&place| start.turned[usize::from(place)]);
        let still = places.iter().all(|&place| {
            let place = usize::from(place);
            Some(start.turned[place]) == first && moves.iter().all(|by| by.turn[place] == 0)
        });
        let free = if still { 0 } else { places.len() - usize::from(kept) };
        let count = u128::from(modulus).checked_pow(u32::try_from(free).ok()?)?;
        let count = Some(count).filter(|&count| count < 1 << 100)?;
        let places = if still { Vec::new() } else { places.to_vec() };
        let sum = kept.then(|| sum(&start.turned));
        let kind = Kind::Orientation { modulus, sum };
        Some(Self::new(places, start.pieces.len(), kind, count))
    }

    pub(crate) const fn count(&self) -> u128 {
        self.count
    }

    /// Whether the values of these coordinates tell those of the same state seen through a
    /// symmetry.
    pub(crate) fn are_kept(all: &[&Self], start: &Pattern, by: &Symmetry, moduli: &Moduli) -> bool {
        all.iter().all(|one| {
            let home = |place: u16| usize::from(by.by.from[usize::from(place)]);
            let stays = |&place: &u16| u16::try_from(home(place)).is_ok_and(|to| one.has(to));
            let kind = |place: usize| {
                let of = |other: &&&Self| other.places == one.places;
                let kinds = all.iter().filter(of).filter_map(|other| match &other.kind {
                    Kind::Arrangement { kinds, .. } => {
                        Some(kinds[usize::from(start.pieces[place])])
                    }
                    Kind::Orientation { .. } => None,
                });
                kinds.collect::<Vec<u8>>()
            };
            // Of all pieces of a kind the images are of one kind, and are turned by as much.
            let mut images = BTreeMap::new();
            let agrees = |&place: &u16| {
                let (from, to) = (home(place), usize::from(place));
                let turn = match one.kind {
                    Kind::Arrangement { .. } => 0,
                    Kind::Orientation { .. } => {
                        let modulus = u16::from(moduli[to]);
                        let old = u16::from(start.turned[from]);
                        let old = if by.negates[from] { old } else { modulus - old };
                        (u16::from(start.turned[to]) + old + modulus - u16::from(by.by.turn[to]))
                            % modulus
                    }
                };
                let image = (kind(to), turn);
                *images.entry(kind(from)).or_insert_with(|| image.clone()) == image
            };
            one.places.iter().all(stays) && one.places.iter().all(agrees)
        })
    }

    fn has(&self, place: u16) -> bool {
        self.places.binary_search(&place).is_ok()
    }

    pub(crate) const fn is_orientation(&self) -> bool {
        matches!(self.kind, Kind::Orientation { .. })
    }

    /// What it reads, place by place.
    fn word(&self, pattern: &Pattern, word: &mut Vec<u8>) {
        word.clear();
        let places = self.places.iter().map(|&place| usize::from(place));
        match &self.kind {
            Kind::Arrangement { kinds, .. } => {
                word.extend(places.map(|place| kinds[usize::from(pattern.pieces[place])]));
            }
            Kind::Orientation { .. } => word.extend(places.map(|place| pattern.turned[place])),
        }
    }

    /// The value for a pattern.
    pub(crate) fn value(&self, pattern: &Pattern) -> u128 {
        let mut word = Vec::with_capacity(self.places.len());
        self.word(pattern, &mut word);
        self.value_of(&word)
    }

    fn value_of(&self, word: &[u8]) -> u128 {
        match &self.kind {
            Kind::Arrangement { counts, .. } => match u64::try_from(self.count) {
                Ok(count) if count < 1 << 54 => rank_of_word(counts, count, word).into(),
                _ => wide::rank_of_word(counts, self.count, word),
            },
            Kind::Orientation { modulus, sum } => {
                let free = word.len() - usize::from(sum.is_some() && !word.is_empty());
                let digit = |rank, &turn: &u8| rank * u128::from(*modulus) + u128::from(turn);
                word[..free].iter().fold(0, digit)
            }
        }
    }

    /// The word of a value below the count.
    fn word_of(&self, mut value: u128, word: &mut [u8]) {
        match &self.kind {
            Kind::Arrangement { counts, .. } => {
                match (u64::try_from(self.count), u64::try_from(value)) {
                    (Ok(count), Ok(value)) if count < 1 << 54 => {
                        word_of_rank(counts, count, value, word);
                    }
                    _ => wide::word_of_rank(counts, self.count, value, word),
                }
            }
            Kind::Orientation { modulus, sum } => {
                let modulus = u128::from(*modulus);
                let free = word.len() - usize::from(sum.is_some() && !word.is_empty());
                for to in word[..free].iter_mut().rev() {
                    #[expect(clippy::cast_possible_truncation, reason = "below the modulus")]
                    {
                        *to = (value % modulus) as u8;
                    }
                    value /= modulus;
                }
                if let (Some(sum), Some((last, first))) = (sum, word.split_last_mut()) {
                    let others = first.iter().map(|&turn| u128::from(turn)).sum::<u128>() % modulus;
                    #[expect(clippy::cast_possible_truncation, reason = "below the modulus")]
                    {
                        *last = ((u128::from(*sum) + modulus - others) % modulus) as u8;
                    }
                }
            }
        }
    }

    /// Puts a value into a pattern: the orientations, or the first pieces of each kind.
    pub(crate) fn put(&self, value: u128, pieces: &[u16], pattern: &mut Pattern) {
        let mut word = vec![0; self.places.len()];
        self.word_of(value, &mut word);
        match &self.kind {
            Kind::Arrangement { kinds, .. } => {
                // The pieces of each kind in ascending order: those of one kind are alike.
                let mut left: Vec<u16> =
                    self.places.iter().map(|&place| pieces[usize::from(place)]).collect();
                left.sort_unstable_by(|a, b| b.cmp(a));
                for (&place, &kind) in self.places.iter().zip(&word) {
                    let at = left.iter().rposition(|&piece| kinds[usize::from(piece)] == kind);
                    pattern.pieces[usize::from(place)] =
                        at.map_or_else(Default::default, |at| left.remove(at));
                }
            }
            Kind::Orientation { .. } => {
                for (&place, &turn) in self.places.iter().zip(&word) {
                    pattern.turned[usize::from(place)] = turn;
                }
            }
        }
    }

    /// What does these moves on words.
    pub(crate) fn steps(&self, moves: &[Transform]) -> Steps {
        let (modulus, ranks) = match &self.kind {
            Kind::Arrangement { counts, .. } => (1, ranks(counts)),
            &Kind::Orientation { modulus, .. } => (modulus, None),
        };
        let turns = |by: &Transform| {
            let turn = |&place: &u16| by.turn[usize::from(place)] % modulus;
            self.sources(by).into_iter().zip(self.places.iter().map(turn)).collect()
        };
        Steps { moves: moves.iter().map(turns).collect(), modulus, ranks }
    }

    /// The value that the move of this number makes of a word; `after` is room for what it makes.
    pub(crate) fn moved(
        &self,
        Steps { moves, modulus, ranks }: &Steps,
        by: usize,
        before: &[u8],
        after: &mut Vec<u8>,
    ) -> u128 {
        after.clear();
        if self.is_orientation() {
            let turned = |&(from, turn): &(usize, u8)| (before[from] + turn) % *modulus;
            after.extend(moves[by].iter().map(turned));
        } else {
            after.extend(moves[by].iter().map(|&(from, _)| before[from]));
        }
        let ranked = ranks.as_ref().and_then(|ranks| ranks.rank(after).ok());
        ranked.map_or_else(|| self.value_of(after), u128::from)
    }

    /// What a piece in a place, turned so, adds to the key of a pattern: the sum over all places is
    /// the key. Orientations are their own key.
    pub(crate) fn key_part(&self, place: usize, piece: u16, turned: u8) -> u64 {
        let Ok(number) = self.places.binary_search(&u16::try_from(place).unwrap_or(u16::MAX))
        else {
            return 0;
        };
        match &self.kind {
            Kind::Arrangement { kinds, .. } => {
                let factor = self.factors()[usize::from(kinds[usize::from(piece)])];
                factor.map_or(0, |(factor, digit)| digit.of(number) * factor)
            }
            Kind::Orientation { modulus, sum } => {
                let free = self.places.len() - usize::from(sum.is_some());
                let after =
                    free.checked_sub(number + 1).and_then(|after| u32::try_from(after).ok());
                after.map_or(0, |after| u64::from(turned) * u64::from(*modulus).pow(after))
            }
        }
    }

    /// For each kind of an arrangement its place value in the key, and the form of its digit. The
    /// commonest kind has none.
    fn factors(&self) -> Vec<Option<(u64, Digit)>> {
        self.factors_and_keys().0
    }

    /// One more than the largest key; `None` above 2^24.
    pub(crate) fn keys(&self) -> Option<u64> {
        let keys = match &self.kind {
            Kind::Orientation { .. } => u64::try_from(self.count).ok(),
            Kind::Arrangement { .. } => self.factors_and_keys().1,
        };
        keys.filter(|&keys| keys <= 1 << 24)
    }

    fn factors_and_keys(&self) -> (Vec<Option<(u64, Digit)>>, Option<u64>) {
        let Kind::Arrangement { counts, .. } = &self.kind else { return (Vec::new(), Some(1)) };
        let commonest = (0..counts.len()).max_by_key(|&kind| counts[kind]);
        let places = self.places.len();
        let mut keys = Some(1_u64);
        let mut factor = |(kind, &count): (usize, &u16)| {
            let factor = keys.filter(|_| Some(kind) != commonest)?;
            let digit = if count == 1 { Digit::Place } else { Digit::Places };
            let digits = match digit {
                Digit::Place => Some(places as u64),
                Digit::Places => u32::try_from(places).ok().and_then(|n| 1_u64.checked_shl(n)),
            };
            keys = digits.and_then(|digits| factor.checked_mul(digits));
            Some((factor, digit))
        };
        let factors = counts.iter().enumerate().map(&mut factor).collect();
        (factors, keys)
    }

    /// The bytes of the [values of the keys](Self::values_of_keys); `None` above 2^24 keys.
    pub(crate) fn key_table_bytes(&self) -> Option<u64> {
        let keys = self.keys()?;
        Some(if self.is_orientation() { 0 } else { 4 * keys })
    }

    /// The value of each key; nothing where the key is the value.
    pub(crate) fn values_of_keys(&self, budget: &mut Budget<'_>) -> Result<Vec<u32>, LimitReached> {
        let (Kind::Arrangement { .. }, Some(keys)) = (&self.kind, self.keys()) else {
            return Ok(Vec::new());
        };
        let factors = self.factors();
        let mut values = vec![0; usize::try_from(keys).unwrap_or(0)];
        let mut number = 0;
        self.each_word(|word| {
            budget.spend(1)?;
            let parts = word.iter().enumerate().map(|(number, &kind)| {
                factors[usize::from(kind)].map_or(0, |(factor, digit)| digit.of(number) * factor)
            });
            let key = usize::try_from(parts.sum::<u64>()).unwrap_or(usize::MAX);
            if let Some(to) = values.get_mut(key) {
                *to = number;
            }
            number += 1;
            Ok(())
        })?;
        Ok(values)
    }

    /// Where the word of a permutation comes from under a move.
    pub(crate) fn sources(&self, by: &Transform) -> Vec<usize> {
        self.places
            .iter()
            .map(|&place| usize::from(self.local[usize::from(by.from[usize::from(place)])]))
            .collect()
    }

    /// The words of all values in order, up to the first error.
    fn each_word<E>(&self, mut each: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let mut word = vec![0; self.places.len()];
        for value in 0..self.count {
            match self.kind {
                // The next one in lexicographic order, without a division.
                Kind::Arrangement { .. } if value > 0 => next_arrangement(&mut word),
                _ => self.word_of(value, &mut word),
            }
            each(&word)?;
        }
        Ok(())
    }

    /// For each value and each move the value after it: all moves of value 0, then of value 1.
    /// Only for fewer values than `u32` can count. Each entry is a step.
    pub(crate) fn table(
        &self,
        moves: &[Transform],
        budget: &mut Budget<'_>,
    ) -> Result<Vec<u32>, LimitReached> {
        let mut table = Vec::with_capacity(usize::try_from(self.count).unwrap_or(0) * moves.len());
        let (steps, mut after) = (self.steps(moves), Vec::with_capacity(self.places.len()));
        self.each_word(|before| {
            budget.spend(moves.len() as u64)?;
            for by in 0..moves.len() {
                let value = self.moved(&steps, by, before, &mut after);
                table.push(u32::try_from(value).unwrap_or(u32::MAX));
            }
            Ok(())
        })?;
        Ok(table)
    }
}

/// What moves do to the words of a coordinate.
#[derive(Clone, Debug)]
pub(crate) struct Steps {
    /// For each move and place where the piece comes from, and how it is turned.
    moves: Vec<Vec<(usize, u8)>>,
    /// Of the orientations.
    modulus: u8,
    /// The ranks of arrangements, if a table of them is small.
    ranks: Option<MultisetTable<RANKED>>,
}

/// The most kinds of pieces that are ranked by a table.
const RANKED: usize = 16;

/// The ranks of all arrangements of `counts[k]` pieces of each kind `k`.
fn ranks(counts: &[u16]) -> Option<MultisetTable<RANKED>> {
    let mut multiplicities = [0; RANKED];
    for (to, &count) in multiplicities.get_mut(..counts.len())?.iter_mut().zip(counts) {
        *to = count.into();
    }
    MultisetPerms::new(multiplicities).ok()?.table().ok()
}

/// The next arrangement in lexicographic order; the last one stays.
fn next_arrangement(word: &mut [u8]) {
    let Some(rise) = word.windows(2).rposition(|pair| pair[0] < pair[1]) else { return };
    let here = word[rise];
    if let Some(larger) = word.iter().rposition(|&other| other > here) {
        word.swap(rise, larger);
    }
    word[rise + 1..].reverse();
}

/// The lexicographic rank of an arrangement and its inverse, in numbers of one width: `count` times
/// the number of places must fit.
macro_rules! arrangement_ranks {
    ($number:ty) => {
        /// The number that gives 1 with each odd number, modulo two to the bits.
        const INVERSES: [$number; MOST_PLACES / 2] = {
            let mut inverses = [1; MOST_PLACES / 2];
            let mut k = 0;
            while k < inverses.len() {
                let odd = 2 * k as $number + 1;
                // Three bits are right, and twice as many after each step (Newton).
                let (mut inverse, mut bits) = (odd, 3);
                while bits < <$number>::BITS {
                    let error = odd.wrapping_mul(inverse).wrapping_sub(2).wrapping_neg();
                    inverse = inverse.wrapping_mul(error);
                    bits *= 2;
                }
                inverses[k] = inverse;
                k += 1;
            }
            inverses
        };

        /// A multiple of a number of places divided by it: a product takes a tenth of a division's
        /// time.
        #[inline]
        pub(crate) const fn exactly(multiple: $number, places: usize) -> $number {
            let zeros = places.trailing_zeros();
            let inverse = INVERSES[(places >> zeros) / 2 % (MOST_PLACES / 2)];
            (multiple >> zeros).wrapping_mul(inverse)
        }

        pub(crate) fn rank_of_word(counts: &[u16], count: $number, word: &[u8]) -> $number {
            let mut left = [0; MOST_KINDS];
            left[..counts.len()].copy_from_slice(counts);
            let (mut rank, mut rest) = (0, count);
            for (place, &kind) in word.iter().enumerate() {
                // As many arrangements of the places from here on begin with each kind.
                let places = word.len() - place;
                let smaller: $number =
                    left[..usize::from(kind)].iter().map(|&count| <$number>::from(count)).sum();
                let here = &mut left[usize::from(kind)];
                rank += exactly(rest * smaller, places);
                rest = exactly(rest * <$number>::from(*here), places);
                *here = here.saturating_sub(1);
            }
            rank
        }

        pub(crate) fn word_of_rank(
            counts: &[u16],
            count: $number,
            mut value: $number,
            word: &mut [u8],
        ) {
            let mut left = [0; MOST_KINDS];
            left[..counts.len()].copy_from_slice(counts);
            let mut rest = count;
            let len = word.len();
            for (place, to) in word.iter_mut().enumerate() {
                let places = len - place;
                for (kind, count) in (0_u8..).zip(&mut left[..counts.len()]) {
                    let here = exactly(rest * <$number>::from(*count), places);
                    if value < here {
                        (*to, rest) = (kind, here);
                        *count -= 1;
                        break;
                    }
                    value -= here;
                }
            }
        }
    };
}
arrangement_ranks! { u64 }

/// The same for numbers past `u64`.
mod wide {
    use super::{MOST_KINDS, MOST_PLACES};

    arrangement_ranks! { u128 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words one after the other are those of the values, and their ranks the values.
    fn check(coordinate: &Coordinate) {
        let mut value = 0;
        let all: Result<(), core::fmt::Error> = coordinate.each_word(|word| {
            let mut other = vec![0; word.len()];
            coordinate.word_of(value, &mut other);
            assert_eq!((word, coordinate.value_of(word)), (&*other, value));
            if let Kind::Arrangement { counts, .. } = &coordinate.kind {
                wide::word_of_rank(counts, coordinate.count, value, &mut other);
                assert_eq!(
                    (word, wide::rank_of_word(counts, coordinate.count, word)),
                    (&*other, value)
                );
            }
            value += 1;
            Ok(())
        });
        assert_eq!((all, value), (Ok(()), coordinate.count));
    }

    #[test]
    fn words_and_values_are_in_one_order() {
        for pieces in
            [vec![], vec![0], vec![0, 0, 0], vec![4, 1, 1, 0, 4, 4, 2], vec![2, 1, 0, 3, 4]]
        {
            let len = pieces.len();
            let places: Vec<u16> = (0..).take(len).collect();
            let start = Pattern { orbits: Vec::new(), pieces, turned: vec![0; len] };
            check(&Coordinate::arrangement(&places, &start, |piece| piece).unwrap());
            for turn in [[1, 2], [1, 1]] {
                let mut by = Transform::identity(len);
                by.turn.iter_mut().zip(turn).for_each(|(to, turn)| *to = turn);
                check(&Coordinate::orientation(&places, &start, 3, &[by]).unwrap());
            }
        }
    }

    #[test]
    fn multiples_are_divided_exactly() {
        for places in 1..=MOST_PLACES {
            for quotient in [0, 1, 2, 3, (1 << 54) - 1] {
                assert_eq!(exactly(quotient * places as u64, places), quotient);
                let large = u128::from(quotient) << 46;
                assert_eq!(wide::exactly(large * places as u128, places), large);
            }
        }
    }
}
