use alloc::vec;
use alloc::vec::Vec;

use dense_code::{binomial, multichoose};

use crate::deals::DealSpaceError;

/// How many cards of each round a suit has. The number of a profile is the mixed-radix number of
/// those counts, the first round lowest.
#[derive(Clone, Debug, Default)]
pub(crate) struct Profile {
    /// How many sets of cards of one suit have this profile; 0 for more cards than the suit has.
    pub(crate) size: u64,
    /// For the sum that finds a shape.
    pub(crate) weight: u64,
}

/// All shapes, and the way to one from the sum of its profiles' weights.
///
/// A shape is a multiset of profiles, one per suit: which suits hold how many cards of each round.
/// A class of deals is a shape and, for each profile that `n` suits share, a multiset of `n` of the
/// profile's sets of cards.
#[derive(Clone, Debug)]
pub(crate) struct Shapes {
    pub(crate) profiles: Vec<Profile>,
    /// The number of each shape's first class, ascending.
    pub(crate) offsets: Vec<u128>,
    pub(crate) classes: u128,
    suits: usize,
    /// For each shape the profiles of the suits, descending.
    profiles_of: Vec<u32>,
    /// For each shape and suit the place value of the multiset that the suit belongs to.
    places_of: Vec<u128>,
    /// Open addressing: the sum and the shape's number; a sum of 0 is an empty place.
    table: Vec<(u64, u32)>,
    /// The bits of a sum that are not its place in the table.
    shift: u32,
}

/// One of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape<'a> {
    pub(crate) offset: u128,
    pub(crate) profiles: &'a [u32],
    pub(crate) places: &'a [u128],
}

/// Lies and shapes that are kept.
pub(crate) const MOST_SHAPES: u32 = 1 << 18;
/// Steps of the search for them.
const MOST_STEPS: u32 = 1 << 26;

impl Shapes {
    pub(crate) fn new(ranks: u32, suits: usize, rounds: &[u32]) -> Result<Self, DealSpaceError> {
        let too_many = DealSpaceError::Shapes { most: MOST_SHAPES };
        let count = rounds
            .iter()
            .try_fold(1_u32, |count, cards| count.checked_mul(cards + 1))
            .filter(|count| *count <= MOST_SHAPES)
            .ok_or(too_many)?;
        // Sums of other shapes are equal with a chance of some 2^-30; then other weights are tried.
        for seed in 0.. {
            let profiles: Vec<Profile> = (0..count)
                .map(|profile| Profile {
                    size: size(ranks, rounds, profile),
                    weight: weight(profile, seed),
                })
                .collect();
            let mut search = Search { profiles: &profiles, rounds, found: Vec::new(), steps: 0 };
            search.choose(&mut vec![0; suits], 0, count - 1, count - 1)?;
            let profiles_of = search.found;
            let mut all = Self {
                profiles,
                offsets: Vec::new(),
                classes: 0,
                suits,
                profiles_of,
                places_of: Vec::new(),
                table: Vec::new(),
                shift: 0,
            };
            all.measure()?;
            if all.fill() {
                return Ok(all);
            }
        }
        Err(too_many)
    }

    /// Finds the offsets and the place values.
    fn measure(&mut self) -> Result<(), DealSpaceError> {
        for profiles in self.profiles_of.chunks_exact(self.suits) {
            self.offsets.push(self.classes);
            let mut place = 1_u128;
            let start = self.places_of.len();
            self.places_of.resize(start + self.suits, 0);
            let mut end = self.suits;
            // From the last group, whose place value is 1, to the first.
            for group in profiles.chunk_by(|a, b| a == b).rev() {
                self.places_of[start..][end - group.len()..end].fill(place);
                end -= group.len();
                let size = self.profiles[group[0] as usize].size;
                // A profile whose sets are too many for a word is too large in any case.
                place = (size < u64::MAX)
                    .then(|| multichoose(size, group.len() as u64))
                    .flatten()
                    .and_then(|multisets| place.checked_mul(multisets))
                    .ok_or(DealSpaceError::Classes)?;
            }
            self.classes = self.classes.checked_add(place).ok_or(DealSpaceError::Classes)?;
        }
        Ok(())
    }

    /// Fills the table; `false` when two sums are equal.
    fn fill(&mut self) -> bool {
        let bits = (2 * self.offsets.len()).next_power_of_two().trailing_zeros().max(1);
        self.shift = 64 - bits;
        self.table = vec![(0, 0); 1 << bits];
        for (number, profiles) in (0..).zip(self.profiles_of.chunks_exact(self.suits)) {
            let weights = profiles.iter().map(|profile| self.profiles[*profile as usize].weight);
            let sum = weights.fold(0, u64::wrapping_add);
            let mut place = self.first_place(sum);
            while self.table[place].0 != 0 {
                if self.table[place].0 == sum {
                    return false;
                }
                place = (place + 1) % self.table.len();
            }
            if sum == 0 {
                return false;
            }
            self.table[place] = (sum, number);
        }
        true
    }

    #[inline(always)]
    fn first_place(&self, sum: u64) -> usize {
        usize::try_from(sum >> self.shift).unwrap_or(0)
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

    /// The shape that a class, below `classes`, belongs to.
    #[inline(always)]
    pub(crate) fn holding(&self, class: u128) -> Shape<'_> {
        self.shape(self.offsets.partition_point(|offset| *offset <= class) - 1)
    }

    #[inline(always)]
    fn shape(&self, number: usize) -> Shape<'_> {
        let suits = number * self.suits..(number + 1) * self.suits;
        Shape {
            offset: self.offsets[number],
            profiles: &self.profiles_of[suits.clone()],
            places: &self.places_of[suits],
        }
    }
}

/// How many sets of cards of one suit have the number of cards of each round that `profile` says.
fn size(ranks: u32, rounds: &[u32], mut profile: u32) -> u64 {
    let (mut left, mut size) = (ranks, 1_u64);
    for cards in rounds {
        let held = profile % (cards + 1);
        profile /= cards + 1;
        // The sets of up to 64 ranks in up to 16 rounds: a number past 64 bits is noted as too
        // large.
        let sets = binomial(left.into(), held.into()).and_then(|sets| u64::try_from(sets).ok());
        size = sets.map_or(u64::MAX, |sets| size.saturating_mul(sets));
        left = left.saturating_sub(held);
    }
    size
}

/// Some odd 64 bits for each profile (a round of the generator `SplitMix64`).
const fn weight(profile: u32, seed: u64) -> u64 {
    let mut z = (profile as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(seed << 32);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// The search for all shapes: descending profiles, whose counts come to those of the rounds.
struct Search<'a> {
    profiles: &'a [Profile],
    rounds: &'a [u32],
    /// The profiles of one shape after the other.
    found: Vec<u32>,
    steps: u32,
}

impl Search<'_> {
    /// Chooses the profiles from suit `at` on, each up to `most`, of the cards that are left.
    fn choose(
        &mut self,
        chosen: &mut [u32],
        at: usize,
        most: u32,
        left: u32,
    ) -> Result<(), DealSpaceError> {
        let too_many = DealSpaceError::Shapes { most: MOST_SHAPES };
        let last = at + 1 == chosen.len();
        // Counts below those left, as digits, have a number below too; the last suit takes all.
        let from = if last { left } else { 0 };
        for profile in (from..=most.min(left)).rev() {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return Err(too_many);
            }
            if self.profiles[profile as usize].size == 0 || !fits(self.rounds, profile, left) {
                continue;
            }
            chosen[at] = profile;
            if !last {
                self.choose(chosen, at + 1, profile, left - profile)?;
                continue;
            }
            if self.found.len() / chosen.len() >= MOST_SHAPES as usize {
                return Err(too_many);
            }
            self.found.extend_from_slice(chosen);
        }
        Ok(())
    }
}

/// Whether no digit of `profile` is above that of `left`, so that their difference is one digit by
/// digit.
fn fits(rounds: &[u32], mut profile: u32, mut left: u32) -> bool {
    for cards in rounds {
        if profile % (cards + 1) > left % (cards + 1) {
            return false;
        }
        profile /= cards + 1;
        left /= cards + 1;
    }
    true
}
