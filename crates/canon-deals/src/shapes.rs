use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};
use dense_code::multichoose;

use crate::error::Error;
use crate::pack::Pack;

/// How many cards of each round a suit has. The number of a profile is the mixed-radix number of
/// those counts, the first round lowest.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Profile {
    /// How many sets of cards of one suit have this profile, at most 16!; 0 for more cards than the
    /// suit has.
    pub(crate) size: u64,
    /// What it adds to the sum by which a shape is looked up.
    pub(crate) weight: u64,
}

/// The shapes before their classes are numbered.
pub(crate) struct Found {
    pub(crate) profiles: Vec<Profile>,
    suits: usize,
    /// For each shape the profiles of the suits, descending.
    profiles_of: Vec<u32>,
    /// The number of each shape's first class, ascending.
    starts: Vec<u128>,
    /// For each shape and suit the place value of the multiset that the suit belongs to.
    places_of: Vec<u128>,
    pub(crate) classes: u128,
}

/// All shapes, and the way to one from the sum of its profiles' weights.
///
/// A shape is a multiset of profiles, one per suit: which suits hold how many cards of each round.
/// A class of deals is a shape and, for each profile that `n` suits share, a multiset of `n` of the
/// profile's sets of cards.
#[derive(Clone, Debug)]
pub(crate) struct Shapes {
    pub(crate) profiles: Vec<Profile>,
    suits: usize,
    profiles_of: Vec<u32>,
    starts: Vec<u128>,
    places_of: Vec<u128>,
    /// Open addressing: the sum and the shape's number, `EMPTY` where there is none.
    table: Vec<(u64, u32)>,
    /// The bits of a sum that are not its place in the table.
    shift: u32,
    /// The shape of the first class of each stretch of `2^stretch` classes, and the last shape.
    holding: Vec<u32>,
    stretch: u32,
}

/// One of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape<'a> {
    pub(crate) start: u128,
    pub(crate) profiles: &'a [u32],
    pub(crate) places: &'a [u128],
}

/// Profiles and shapes that are kept without limits of the caller's.
pub(crate) const MAX_SHAPES: u32 = 1 << 18;

/// Profiles of a suit: their numbers have a lane of 16 bits.
const MAX_PROFILES: u32 = 1 << 16;

/// No shape's number.
const EMPTY: u32 = u32::MAX;

impl Found {
    /// Finds all shapes and counts their classes.
    pub(crate) fn new(pack: &Pack, most: u32, budget: &mut Budget<'_>) -> Result<Self, Error> {
        budget.ask()?;
        let too_many = Error::Shapes { max: most };
        let count = pack
            .rounds
            .iter()
            .try_fold(1_u32, |count, cards| count.checked_mul(cards + 1))
            .filter(|count| *count <= MAX_PROFILES.min(most))
            .ok_or(too_many)?;
        // A profile takes 20 bytes, and 16 for each round that it has cards of.
        budget.take(u64::from(count) * (20 + 16 * pack.rounds.len() as u64))?;
        let profiles = profiles(pack, count as usize);
        let suits = pack.suits as usize;
        let mut search = Search {
            pack,
            budget,
            most,
            chosen: vec![0; suits],
            left: pack.rounds.clone(),
            found: Vec::new(),
        };
        search.next_suit(0, count - 1, count - 1, pack.rounds.iter().sum())?;
        let mut found = Self {
            profiles,
            suits,
            profiles_of: search.found,
            starts: Vec::new(),
            places_of: Vec::new(),
            classes: 0,
        };
        found.measure(budget)?;
        Ok(found)
    }

    /// Finds the first classes and the place values.
    fn measure(&mut self, budget: &mut Budget<'_>) -> Result<(), Error> {
        self.places_of = vec![0; self.profiles_of.len()];
        let shapes = self.profiles_of.chunks_exact(self.suits);
        for (profiles, places) in shapes.zip(self.places_of.chunks_exact_mut(self.suits)) {
            self.starts.push(self.classes);
            let mut place = 1_u128;
            let mut end = self.suits;
            // From the last group, whose place value is 1, to the first.
            for group in profiles.chunk_by(|a, b| a == b).rev() {
                let from = end - group.len();
                places[from..end].fill(place);
                end = from;
                let size = self.profiles[group[0] as usize].size;
                place = multisets(size, group.len() as u64)
                    .and_then(|multisets| place.checked_mul(multisets))
                    .ok_or(Error::Classes)?;
            }
            self.classes = self.classes.checked_add(place).ok_or(Error::Classes)?;
            budget.spend(0)?;
        }
        Ok(())
    }

    /// With the tables that find shapes; the numbers of all classes fit.
    pub(crate) fn into_shapes(self, budget: &mut Budget<'_>) -> Result<Shapes, LimitReached> {
        let mut shapes = Shapes {
            profiles: self.profiles,
            suits: self.suits,
            profiles_of: self.profiles_of,
            starts: self.starts,
            places_of: self.places_of,
            table: Vec::new(),
            shift: 0,
            holding: Vec::new(),
            stretch: 0,
        };
        // Sums of other shapes are equal with a chance of some 2^-30; then other weights are tried.
        let mut seed = 0;
        while !shapes.fill(seed, budget)? {
            seed += 1;
        }
        budget.ask()?;
        shapes.divide(self.classes);
        Ok(shapes)
    }
}

/// How many sets of cards of one suit each profile has.
fn profiles(pack: &Pack, count: usize) -> Vec<Profile> {
    let mut sizes = Vec::with_capacity(count);
    let mut cards = Vec::with_capacity(count);
    sizes.push(1_u64);
    cards.push(0_u32);
    for round in &pack.rounds {
        // The profiles with cards of this round, from those without.
        let before = sizes.len();
        for held in 1..=*round {
            for profile in 0..before {
                let dealt = cards[profile];
                // Past the suit's cards there are no sets, whatever else it holds.
                let sets = pack.ranks.checked_sub(dealt).map_or(0, |left| pack.sets(left, held));
                let size: u64 = sizes[profile];
                sizes.push(if sets == 0 || size == 0 { 0 } else { size * sets });
                cards.push(dealt + held);
            }
        }
    }
    sizes.into_iter().map(|size| Profile { size, weight: 0 }).collect()
}

/// The multisets of `n` of `size` sets; of one, two or none without a division of 128 bits.
fn multisets(size: u64, n: u64) -> Option<u128> {
    match n {
        1 => Some(size.into()),
        2 => Some(u128::from(size) * (u128::from(size) + 1) / 2),
        _ if size == 1 => Some(1),
        _ => multichoose(size, n),
    }
}

impl Shapes {
    /// Fills the table by the weights of a seed; `false` when two sums are equal.
    fn fill(&mut self, seed: u64, budget: &mut Budget<'_>) -> Result<bool, LimitReached> {
        for (number, profile) in (0..).zip(&mut self.profiles) {
            // The empty profile has none, so that suits without cards can be left out or not.
            profile.weight = if number == 0 { 0 } else { weight(number, seed) };
        }
        let bits = (4 * self.starts.len()).next_power_of_two().trailing_zeros();
        self.shift = 64 - bits;
        self.table.clear();
        self.table.resize(1 << bits, (0, EMPTY));
        for (number, profiles) in (0..).zip(self.profiles_of.chunks_exact(self.suits)) {
            let weights = profiles.iter().map(|profile| self.profiles[*profile as usize].weight);
            let sum = weights.fold(0, u64::wrapping_add);
            let mut place = self.first_place(sum);
            while self.table[place].1 != EMPTY {
                if self.table[place].0 == sum {
                    return Ok(false);
                }
                place = (place + 1) % self.table.len();
            }
            self.table[place] = (sum, number);
            budget.spend(0)?;
        }
        Ok(true)
    }

    /// Notes which shapes the stretches of the classes begin in, about four for each shape.
    fn divide(&mut self, classes: u128) {
        let bits = (4 * self.starts.len()).next_power_of_two().trailing_zeros();
        self.stretch = (128 - classes.leading_zeros()).saturating_sub(bits);
        let mut shape = 0;
        let mut class = Some(0_u128);
        while let Some(first) = class.filter(|class| *class < classes) {
            while self.starts.get(shape + 1).is_some_and(|start| *start <= first) {
                shape += 1;
            }
            self.holding.push(u32::try_from(shape).expect("32 bits for shapes"));
            class = first.checked_add(1 << self.stretch);
        }
        self.holding.push(u32::try_from(self.starts.len() - 1).expect("32 bits for shapes"));
    }

    #[inline(always)]
    fn first_place(&self, sum: u64) -> usize {
        usize::try_from(sum >> self.shift).expect("the bits of a place")
    }

    /// The shape whose profiles' weights have this sum, which is that of some shape: every valid
    /// deal has one, and no two have the same sum.
    #[inline(always)]
    pub(crate) fn find(&self, sum: u64) -> Shape<'_> {
        let mut place = self.first_place(sum);
        while self.table[place].0 != sum {
            place = (place + 1) % self.table.len();
        }
        self.shape(self.table[place].1 as usize)
    }

    /// The shape that a class, of those there are, belongs to.
    #[inline(always)]
    pub(crate) fn holding(&self, class: u128) -> Shape<'_> {
        let stretch = usize::try_from(class >> self.stretch).expect("few stretches");
        let (first, last) = (self.holding[stretch] as usize, self.holding[stretch + 1] as usize);
        // Most stretches are in one shape.
        let more = self.starts[first + 1..=last].partition_point(|start| *start <= class);
        self.shape(first + more)
    }

    #[inline(always)]
    fn shape(&self, number: usize) -> Shape<'_> {
        let suits = number * self.suits..(number + 1) * self.suits;
        Shape {
            start: self.starts[number],
            profiles: &self.profiles_of[suits.clone()],
            places: &self.places_of[suits],
        }
    }
}

/// An index of a suit as a number.
#[expect(clippy::cast_possible_truncation, reason = "at most 16")]
const fn small(suit: usize) -> u32 {
    suit as u32
}

/// A number that looks random for each profile (a round of the generator `SplitMix64`).
const fn weight(profile: u32, seed: u64) -> u64 {
    let mut z = (profile as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(seed << 32);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// The search for all shapes: descending profiles, whose counts come to those of the rounds.
///
/// Digits of a profile are chosen from the last round to the first. Each is bounded by the cards
/// left of its round, by the ranks, by the profile before, and from below by what the suits that
/// follow can take: their profiles are no larger, and none of them has more cards than ranks. So
/// hardly a choice leads to no shape.
struct Search<'a, 'b> {
    pack: &'a Pack,
    budget: &'a mut Budget<'b>,
    most: u32,
    /// The profiles of the suits so far.
    chosen: Vec<u32>,
    /// The cards of each round that are left.
    left: Vec<u32>,
    /// The profiles of one shape after the other.
    found: Vec<u32>,
}

/// The profile of a suit as far as it is chosen.
#[derive(Clone, Copy)]
struct Part {
    suit: usize,
    profile: u32,
    cards: u32,
    /// It is at most this.
    most: u32,
    /// What is left for this suit and those that follow, and the rounds not yet chosen from of it.
    all: u32,
    all_cards: u32,
    open_cards: u32,
    /// Whether the suits that follow must have the digits chosen so far too, all of them.
    is_shared: bool,
}

impl Search<'_, '_> {
    /// Chooses the profiles from a suit on, each up to `most`. What is left is the number of a
    /// profile too, and has this many cards.
    fn next_suit(&mut self, suit: usize, most: u32, all: u32, all_cards: u32) -> Result<(), Error> {
        let is_last = suit + 1 == self.chosen.len();
        if all > 0 && !is_last {
            let open_cards = all_cards;
            let start = Part {
                suit,
                profile: 0,
                cards: 0,
                most,
                all,
                all_cards,
                open_cards,
                is_shared: true,
            };
            return self.next_digit(self.left.len(), start);
        }
        if all > most || all_cards > self.pack.ranks {
            return Ok(());
        }
        self.chosen[suit..].fill(0);
        self.chosen[suit] = all;
        if self.found.len() / self.chosen.len() >= self.most as usize {
            return Err(Error::Shapes { max: self.most });
        }
        // Its profiles, place values and start twice on the way, and up to eight entries of
        // sixteen bytes that find it.
        self.budget.take(36 * self.chosen.len() as u64 + 192)?;
        self.found.extend_from_slice(&self.chosen);
        Ok(())
    }

    /// Chooses the digits of the rounds below `rounds`.
    fn next_digit(&mut self, rounds: usize, part: Part) -> Result<(), Error> {
        self.budget.spend(1)?;
        let Some(round) = self.left[..rounds].iter().rposition(|left| *left > 0) else {
            self.chosen[part.suit] = part.profile;
            let (all, cards) = (part.all - part.profile, part.all_cards - part.cards);
            return self.next_suit(part.suit + 1, part.profile, all, cards);
        };
        let (value, here) = (self.pack.place_values[round], self.left[round]);
        let suits = self.pack.suits - small(part.suit);
        let open_cards = part.open_cards - here;
        let most = here.min(self.pack.ranks - part.cards).min((part.most - part.profile) / value);
        // The suits that follow have no more of this round either, if they share what is before.
        let share = if part.is_shared { here.div_ceil(suits) } else { 0 };
        let others_take = (suits - 1) * self.pack.ranks;
        let least = share.max(part.all_cards.saturating_sub(others_take + part.cards + open_cards));
        for held in (least..=most).rev() {
            self.left[round] = here - held;
            let (profile, cards) = (part.profile + value * held, part.cards + held);
            let is_shared = part.is_shared && held * suits == here;
            self.next_digit(round, Part { profile, cards, open_cards, is_shared, ..part })?;
        }
        self.left[round] = here;
        Ok(())
    }
}
