//! The number of a state, part by part: each move makes a new value of a part out of the old one,
//! whatever the rest of the puzzle looks like.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};
use perm_hash::{MultisetPerms, MultisetTable};

use super::chain::Chain;
use super::group::Group;
use super::layers::{self, Known, Packing};
use super::pattern::Pattern;
use super::transform::{Moduli, Transform};

/// The most values of a part that is listed because moves may not reach all of them.
const LISTED: u128 = 1 << 18;
/// The most values of a small component, and of several that are listed together at once.
const SMALL: u128 = 1 << 15;
/// The most values of several small components for which it is tried whether moves reach only
/// [`TOGETHER`] of them.
const MAX_TRIED: u128 = 1 << 21;
/// The most values of several small components that are listed together after such a trial.
const TOGETHER: u64 = 1 << 17;
/// The most states by which a component of more is tried: a ring of 40 has 40 positions.
const TRIED: u64 = 1 << 10;
/// The most places of a component whose group is found before its states are numbered.
const MAX_CHAIN_PLACES: usize = 32;
/// The most kinds of pieces that are ranked by a table.
const RANKED: usize = 16;
/// More arrangements or orientations are not counted.
const MAX_COUNT: u128 = 1 << 100;

/// What some places hold, as a number.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// Ascending within each component.
    places: Vec<u16>,
    kind: Kind,
    /// How many values there are.
    pub(super) count: u128,
}

#[derive(Clone, Debug)]
enum Kind {
    /// All arrangements of the pieces, in lexicographic order.
    Arrangement {
        /// The pieces, ascending: their kinds.
        pieces: Vec<u16>,
        /// Pieces of each kind.
        counts: Vec<u16>,
        ranks: Option<MultisetTable<RANKED>>,
    },
    /// All orientations, the first counting most.
    Orientation {
        modulus: u8,
        /// The sum of all of them where every move keeps it: the last one follows.
        sum: Option<u8>,
    },
    /// The arrangements and orientations that moves reach, of pieces that are all told apart.
    Group(Group),
    /// The arrangements and orientations that moves reach, as they are found, and until a mover
    /// takes it the table of the moves.
    Listed { packing: Packing, states: Known, table: Vec<u32> },
}

/// What moves do to the words of a part: for each place of the word where its entry comes from, and
/// what is added to it.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    pub(super) moves: Vec<Vec<(usize, u8)>>,
    modulus: u8,
}

/// `total! / (counts[0]! counts[1]! ...)`; `None` from 2^100 on.
fn arrangements(counts: &[u16]) -> Option<u128> {
    let (mut number, mut total) = (1_u128, 0);
    for &count in counts {
        for k in 1..=u128::from(count) {
            total += 1;
            // A product of binomials: each step divides without a rest.
            number = number.checked_mul(total)? / k;
        }
    }
    Some(number).filter(|&number| number < MAX_COUNT)
}

/// The parts of the number of a state, the most significant first; `None` if one has too many
/// values to count.
///
/// What the moves reach is listed where that is small, so that a law that they keep, such as a
/// parity or a sum of orientations, costs no numbers.
pub(super) fn parts(
    components: &[Vec<u16>],
    start: &Pattern,
    moduli: &Moduli,
    moves: &[Transform],
    budget: &mut Budget<'_>,
) -> Result<Option<Vec<Part>>, LimitReached> {
    let maker = Maker { start, moduli, moves };
    let (mut parts, mut small, mut all) = (Vec::new(), Small::default(), 1_u128);
    for component in components {
        let Some(own) = maker.component(component, budget)? else { return Ok(None) };
        let count = product(&own);
        all = all.saturating_mul(count);
        if all > MAX_COUNT {
            return Ok(None);
        }
        if count > SMALL {
            parts.extend(own);
        } else if count > 1 && !maker.join(&mut small, component, &own, budget)? {
            parts.extend(maker.finish(small, budget)?);
            small = Small { components: vec![component.clone()], parts: own };
        }
    }
    parts.extend(maker.finish(small, budget)?);
    parts.retain(|part| part.count > 1);
    Ok(Some(parts))
}

fn product(parts: &[Part]) -> u128 {
    parts.iter().map(|part| part.count).fold(1, u128::saturating_mul)
}

/// Small components that are to be listed together, and their parts so far.
#[derive(Default)]
struct Small {
    components: Vec<Vec<u16>>,
    parts: Vec<Part>,
}

struct Maker<'a> {
    start: &'a Pattern,
    moduli: &'a Moduli,
    moves: &'a [Transform],
}

impl Maker<'_> {
    /// Adds a component to those that are listed together, unless they have too many values.
    fn join(
        &self,
        small: &mut Small,
        component: &[u16],
        own: &[Part],
        budget: &mut Budget<'_>,
    ) -> Result<bool, LimitReached> {
        let count = product(&small.parts).saturating_mul(product(own));
        let components = [&small.components[..], &[component.to_vec()]].concat();
        let parts = if count <= SMALL {
            [&small.parts, own].concat()
        } else if count <= MAX_TRIED {
            let places = components.concat();
            // Where all pieces are told apart, the group says whether moves reach all.
            if self.are_told_apart(&places)
                && let Some(chain) = self.chain(&places, Some(count), budget)?
                && chain.order() == Some(count)
            {
                return Ok(false);
            }
            // It is given up at a half of all: two tables are smaller than one then.
            let half = u64::try_from(count / 2).expect("few are tried");
            match self.listed(&components, TOGETHER.min(half), budget)? {
                Some(listed) => vec![listed],
                None => return Ok(false),
            }
        } else {
            return Ok(false);
        };
        *small = Small { components, parts };
        Ok(true)
    }

    /// What small components are as one part.
    fn finish(&self, small: Small, budget: &mut Budget<'_>) -> Result<Vec<Part>, LimitReached> {
        if small.components.len() < 2 || small.parts.len() < 2 {
            return Ok(small.parts);
        }
        let listed = self.listed(&small.components, u64::MAX, budget)?;
        Ok(vec![listed.expect("no end was set")])
    }

    fn component(
        &self,
        places: &[u16],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Part>>, LimitReached> {
        let all = self.arrangement(places).zip(self.orientation(places));
        let count = all.as_ref().map(|(a, b)| a.count.saturating_mul(b.count));
        let product = all.map(|(arrangement, orientation)| vec![arrangement, orientation]);
        if count == Some(1) {
            return Ok(product);
        }
        let told_apart = self.all_told_apart(places);
        let chain = self.chain(places, told_apart, budget)?;
        let reached = chain.as_ref().and_then(Chain::order);
        if reached.is_some() && reached == told_apart {
            return Ok(product);
        }
        // With identical pieces there are fewer, if any. A large half of all permutations is better
        // left to the kernel for these.
        let few = match (reached, count) {
            (Some(reached), Some(count)) if self.are_told_apart(places) => {
                reached <= SMALL || (reached <= LISTED && count / 4 >= reached)
            }
            (Some(reached), None) => reached <= LISTED,
            (_, count) => count.is_some_and(|count| count <= LISTED),
        };
        let most = if few { u64::MAX } else { TRIED };
        if let Some(part) = self.listed(&[places.to_vec()], most, budget)? {
            return Ok(Some(vec![part]));
        }
        // A half of all numbers is not worth the time that the digits of a group take.
        let saves = reached.is_some_and(|reached| {
            reached < u64::MAX.into() && count.is_none_or(|count| count / 4 >= reached)
        });
        match chain {
            Some(chain) if saves && self.are_told_apart(places) => {
                let solved = |&place: &u16| {
                    let place = usize::from(place);
                    (self.start.pieces[place], self.start.turned[place])
                };
                let solved = places.iter().map(solved).collect();
                let group = Group::new(chain, self.own_moduli(places), solved);
                let (places, count) = (places.to_vec(), reached.expect("it is counted"));
                Ok(Some(vec![Part { places, kind: Kind::Group(group), count }]))
            }
            _ => Ok(product),
        }
    }

    fn are_told_apart(&self, places: &[u16]) -> bool {
        let mut pieces: Vec<u16> =
            places.iter().map(|&place| self.start.pieces[usize::from(place)]).collect();
        pieces.sort_unstable();
        pieces.is_sorted_by(|a, b| a < b)
    }

    fn own_moduli(&self, places: &[u16]) -> Vec<u8> {
        places.iter().map(|&at| self.moduli[usize::from(at)]).collect()
    }

    /// The group of the moves on some components, unless it has too many places; it is known to have
    /// at most so many elements.
    fn chain(
        &self,
        places: &[u16],
        most: Option<u128>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Chain>, LimitReached> {
        if places.len() > MAX_CHAIN_PLACES {
            return Ok(None);
        }
        let local = self.local(places);
        let own = |by: &Transform| Transform {
            from: places.iter().map(|&at| local[usize::from(by.from[usize::from(at)])]).collect(),
            turn: places.iter().map(|&at| by.turn[usize::from(at)]).collect(),
        };
        let moves: Vec<Transform> = self.moves.iter().map(own).collect();
        Chain::of_at_most(most, &moves, &self.own_moduli(places), budget)
    }

    /// As many as there are if all pieces are told apart.
    fn all_told_apart(&self, places: &[u16]) -> Option<u128> {
        arrangements(&vec![1; places.len()])?.checked_mul(self.orientation(places)?.count)
    }

    /// The number of each place of the puzzle among these.
    fn local(&self, places: &[u16]) -> Vec<u16> {
        let mut local = vec![0; self.moduli.len()];
        for (number, &place) in (0..).zip(places) {
            local[usize::from(place)] = number;
        }
        local
    }

    fn arrangement(&self, places: &[u16]) -> Option<Part> {
        let mut pieces: Vec<u16> =
            places.iter().map(|&place| self.start.pieces[usize::from(place)]).collect();
        pieces.sort_unstable();
        let len = |alike: &[u16]| u16::try_from(alike.len()).expect("at most 1024 places");
        let counts: Vec<u16> = pieces.chunk_by(|a, b| a == b).map(len).collect();
        pieces.dedup();
        let count = arrangements(&counts)?;
        let ranks = table(&counts);
        let kind = Kind::Arrangement { pieces, counts, ranks };
        Some(Part { places: places.to_vec(), kind, count })
    }

    fn orientation(&self, places: &[u16]) -> Option<Part> {
        let modulus = places.first().map_or(1, |&place| self.moduli[usize::from(place)]);
        let sum = |turns: &[u8]| {
            let sum = places.iter().map(|&place| u32::from(turns[usize::from(place)])).sum::<u32>();
            u8::try_from(sum % u32::from(modulus)).expect("below a byte")
        };
        let is_kept = self.moves.iter().all(|by| sum(&by.turn) == 0);
        // Nothing changes where no move turns anything and all pieces are turned alike.
        let first = places.first().map(|&place| self.start.turned[usize::from(place)]);
        let is_still = places.iter().all(|&place| {
            let place = usize::from(place);
            Some(self.start.turned[place]) == first
                && self.moves.iter().all(|by| by.turn[place] == 0)
        });
        let places = if is_still { &[] } else { places };
        let free = places.len() - usize::from(is_kept && !is_still);
        let count = u128::from(modulus).checked_pow(u32::try_from(free).ok()?)?;
        let kind = Kind::Orientation { modulus, sum: is_kept.then(|| sum(&self.start.turned)) };
        (count < MAX_COUNT).then(|| Part { places: places.to_vec(), kind, count })
    }

    /// The states of some components that are reached; `None` if they are more than `most`.
    fn listed(
        &self,
        components: &[Vec<u16>],
        most: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Part>, LimitReached> {
        let packing = Packing::new(components, self.start, self.moduli, self.moves);
        let Some((states, table)) = layers::reached(&packing, self.start, most, budget)? else {
            return Ok(None);
        };
        let count = states.len().into();
        Ok(Some(Part {
            places: components.concat(),
            kind: Kind::Listed { packing, states, table },
            count,
        }))
    }
}

impl Part {
    /// If it is all arrangements of pieces that are told apart, how many there are.
    pub(super) fn permuted(&self) -> Option<usize> {
        match &self.kind {
            Kind::Arrangement { counts, .. } if counts.iter().all(|&count| count == 1) => {
                Some(counts.len())
            }
            _ => None,
        }
    }

    pub(super) const fn is_listed(&self) -> bool {
        matches!(self.kind, Kind::Listed { .. })
    }

    /// The value of a pattern; `None` if it is none.
    pub(super) fn value(&self, pattern: &Pattern) -> Option<u128> {
        let at = self.places.iter().map(|&place| usize::from(place));
        let word: Option<Vec<u8>> = match &self.kind {
            Kind::Listed { packing, states, .. } => {
                return states.number(&packing.pack(pattern)?).map(u128::from);
            }
            Kind::Group(group) => {
                let word = group.word(at.map(|at| (pattern.pieces[at], pattern.turned[at])))?;
                return group.rank(&word).map(u128::from);
            }
            Kind::Arrangement { pieces, .. } => at
                .map(|at| u8::try_from(pieces.binary_search(&pattern.pieces[at]).ok()?).ok())
                .collect(),
            Kind::Orientation { .. } => Some(at.map(|at| pattern.turned[at]).collect()),
        };
        Some(self.value_of(&word?))
    }

    /// Puts a value into a pattern.
    pub(super) fn put(&self, value: u128, pattern: &mut Pattern) {
        if let Kind::Listed { packing, states, .. } = &self.kind {
            let number = u32::try_from(value).expect("a listed state");
            return packing.unpack(states.get(number), pattern);
        }
        let mut word = vec![0; self.width()];
        self.word_of(value, &mut word);
        if let Kind::Group(group) = &self.kind {
            for (&place, (piece, turned)) in self.places.iter().zip(group.pieces(&word)) {
                pattern.pieces[usize::from(place)] = piece;
                pattern.turned[usize::from(place)] = turned;
            }
            return;
        }
        for (&place, entry) in self.places.iter().zip(word) {
            match &self.kind {
                Kind::Arrangement { pieces, .. } => {
                    pattern.pieces[usize::from(place)] = pieces[usize::from(entry)];
                }
                _ => pattern.turned[usize::from(place)] = entry,
            }
        }
    }

    fn value_of(&self, word: &[u8]) -> u128 {
        match &self.kind {
            Kind::Arrangement { counts, ranks, .. } => match ranks {
                Some(ranks) => ranks.rank(word).expect("its own pieces").into(),
                None => rank_of_word(counts, self.count, word),
            },
            Kind::Orientation { modulus, sum } => {
                let free = word.len() - usize::from(sum.is_some() && !word.is_empty());
                let digit = |rank, &turn: &u8| rank * u128::from(*modulus) + u128::from(turn);
                word[..free].iter().fold(0, digit)
            }
            Kind::Group(group) => group.rank(word).expect("moves keep to the group").into(),
            Kind::Listed { .. } => unreachable!("its words are packed"),
        }
    }

    /// The word of a value below the count.
    fn word_of(&self, mut value: u128, word: &mut [u8]) {
        match &self.kind {
            Kind::Arrangement { counts, .. } => word_of_rank(counts, self.count, value, word),
            Kind::Orientation { modulus, sum } => {
                let modulus = u128::from(*modulus);
                let digit = |value| u8::try_from(value % modulus).expect("below a byte");
                let free = word.len() - usize::from(sum.is_some() && !word.is_empty());
                for to in word[..free].iter_mut().rev() {
                    *to = digit(value);
                    value /= modulus;
                }
                if let (Some(sum), Some((last, first))) = (sum, word.split_last_mut()) {
                    let others = first.iter().map(|&turn| u128::from(turn)).sum::<u128>() % modulus;
                    *last = digit(u128::from(*sum) + modulus - others);
                }
            }
            Kind::Group(group) => {
                group.unrank(u64::try_from(value).expect("below the count"), word);
            }
            Kind::Listed { .. } => unreachable!("its words are packed"),
        }
    }

    /// Entries of a word.
    const fn width(&self) -> usize {
        match self.kind {
            Kind::Group(_) => 2 * self.places.len(),
            _ => self.places.len(),
        }
    }

    /// The words of these values, one after the other.
    pub(super) fn words(&self, values: &[u64]) -> Vec<u8> {
        let mut words = vec![0; values.len() * self.width()];
        for (word, &value) in words.chunks_exact_mut(self.width()).zip(values) {
            self.word_of(value.into(), word);
        }
        words
    }

    /// What does these moves on words.
    pub(super) fn steps(&self, moves: &[Transform]) -> Steps {
        let modulus = match &self.kind {
            Kind::Orientation { modulus, .. } => *modulus,
            Kind::Group(group) => group.modulus(),
            _ => 1,
        };
        let of_move = |by: &Transform| {
            let step = |&place: &u16| {
                let place = usize::from(place);
                let from = self.places.binary_search(&by.from[place]).expect("its component");
                (from, by.turn[place] % modulus)
            };
            let steps: Vec<(usize, u8)> = self.places.iter().map(step).collect();
            if let Kind::Group(_) = self.kind {
                // Pieces come as they are, and the turns behind them.
                let turns = steps.iter().map(|&(from, turn)| (from + steps.len(), turn));
                return steps.iter().map(|&(from, _)| (from, 0)).chain(turns).collect();
            }
            steps
        };
        Steps { moves: moves.iter().map(of_move).collect(), modulus }
    }

    /// The value that a move makes of a word; `after` is room for what it makes.
    pub(super) fn moved(
        &self,
        steps: &Steps,
        by: usize,
        before: &[u8],
        after: &mut Vec<u8>,
    ) -> u128 {
        after.clear();
        after.extend(steps.moves[by].iter().map(|&(from, turn)| match turn {
            0 => before[from],
            _ => (before[from] + turn) % steps.modulus,
        }));
        self.value_of(after)
    }

    /// For each value and each move the value after it: all moves of value 0, then of value 1.
    /// Only for fewer values than `u32` can count. Each entry is a step; those of a list were
    /// counted as it was made, and are given away.
    pub(super) fn table(
        &mut self,
        moves: &[Transform],
        budget: &mut Budget<'_>,
    ) -> Result<Vec<u32>, LimitReached> {
        if let Kind::Listed { table, .. } = &mut self.kind {
            return Ok(core::mem::take(table));
        }
        let count = u32::try_from(self.count).expect("a table is small");
        let mut table = Vec::with_capacity(count as usize * moves.len());
        let (steps, mut after) = (self.steps(moves), Vec::with_capacity(self.places.len()));
        let mut before = vec![0; self.width()];
        for value in 0..self.count {
            budget.spend(moves.len() as u64)?;
            match self.kind {
                // The next one in lexicographic order, without a division.
                Kind::Arrangement { .. } if value > 0 => next_arrangement(&mut before),
                _ => self.word_of(value, &mut before),
            }
            for by in 0..moves.len() {
                let value = self.moved(&steps, by, &before, &mut after);
                table.push(u32::try_from(value).expect("below the count"));
            }
        }
        Ok(table)
    }
}

/// The ranks of all arrangements of `counts[k]` pieces of each kind `k`, if a table of them is small.
fn table(counts: &[u16]) -> Option<MultisetTable<RANKED>> {
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
    let larger = word.iter().rposition(|&other| other > here).expect("the one after it");
    word.swap(rise, larger);
    word[rise + 1..].reverse();
}

/// A share of the arrangements: `all * some / places`, which divides without a rest. Below 2^54 the
/// product of up to 1024 fits a word, whose division takes a tenth of the time.
#[expect(clippy::cast_possible_truncation, reason = "numbers below 2^54")]
const fn share(all: u128, some: u64, places: usize) -> u128 {
    if all < 1 << 54 {
        (all as u64 * some / places as u64) as u128
    } else {
        all * some as u128 / places as u128
    }
}

/// The lexicographic rank of an arrangement of `counts[k]` pieces of each kind `k`, of which there
/// are `count`.
fn rank_of_word(counts: &[u16], count: u128, word: &[u8]) -> u128 {
    let mut left = counts.to_vec();
    let (mut rank, mut rest) = (0, count);
    for (place, &kind) in word.iter().enumerate() {
        // As many arrangements of the places from here on begin with each kind.
        let (places, kind) = (word.len() - place, usize::from(kind));
        let smaller: u64 = left[..kind].iter().map(|&count| u64::from(count)).sum();
        rank += share(rest, smaller, places);
        rest = share(rest, left[kind].into(), places);
        left[kind] -= 1;
    }
    rank
}

/// The arrangement of this rank.
fn word_of_rank(counts: &[u16], count: u128, mut value: u128, word: &mut [u8]) {
    let mut left = counts.to_vec();
    let (mut rest, len) = (count, word.len());
    for (place, to) in word.iter_mut().enumerate() {
        for (kind, count) in (0_u8..).zip(&mut left) {
            let here = share(rest, (*count).into(), len - place);
            if value < here {
                (*to, rest) = (kind, here);
                *count -= 1;
                break;
            }
            value -= here;
        }
    }
}
