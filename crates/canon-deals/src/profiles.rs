use alloc::vec::Vec;

use dense_code::limits::Budget;

use crate::error::Error;
use crate::pack::Pack;
use crate::sets;

/// How many cards of each round a suit has: a profile. Its number is the mixed-radix number of
/// those counts, the first round lowest.
#[derive(Clone, Debug)]
pub(crate) struct Profiles {
    /// The place value of each round in the number of a profile.
    pub(crate) place_values: Vec<u32>,
    /// How many sets of cards of one suit have each profile, at most 16!; 0 for more cards than the
    /// suit has.
    sizes: Vec<u64>,
    /// The rounds that each profile has cards of, one profile after the other, and where each
    /// begins.
    parts: Vec<Part>,
    begins: Vec<usize>,
}

/// The cards that a suit has of a round.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) round: u8,
    pub(crate) held: u8,
    /// How many sets of that many ranks those that are left have.
    pub(crate) sets: u16,
}

/// Numbers of profiles have a lane of 16 bits.
const MAX_PROFILES: u32 = 1 << 16;

impl Profiles {
    pub(crate) fn new(pack: &Pack, budget: &mut Budget<'_>) -> Result<Self, Error> {
        let (mut count, mut place_values) = (1_u32, Vec::new());
        for cards in &pack.rounds {
            place_values.push(count);
            let more = count.checked_mul(cards + 1).filter(|count| *count <= MAX_PROFILES);
            count = more.ok_or(Error::TooManyProfiles { max: MAX_PROFILES })?;
        }
        // A profile takes 24 bytes, and at most 16 for each round that it has cards of.
        budget.take(u64::from(count) * (24 + 16 * pack.rounds.len() as u64))?;
        let mut all =
            Self { place_values, sizes: Vec::new(), parts: Vec::new(), begins: Vec::new() };
        for profile in 0..count {
            all.add(pack, profile);
        }
        all.begins.push(all.parts.len());
        Ok(all)
    }

    /// Adds the next profile.
    fn add(&mut self, pack: &Pack, profile: u32) {
        let begin = self.parts.len();
        let (mut rest, mut left, mut size) = (profile, pack.ranks, 1);
        for (round, cards) in (0..).zip(&pack.rounds) {
            let held = rest % (cards + 1);
            rest /= cards + 1;
            // The number stays that of a profile, which no suit of a deal has.
            if held > left {
                self.parts.truncate(begin);
                size = 0;
                break;
            }
            if held > 0 {
                let sets = sets::count(left, held - 1);
                let narrow = u16::try_from(sets).expect("at most 12,870 sets");
                let held_of_ranks = u8::try_from(held).expect("at most 16 ranks");
                self.parts.push(Part { round, held: held_of_ranks, sets: narrow });
                // Each round takes its ranks from those that the former ones left.
                // No overflow: the product is a multinomial coefficient of the ranks, at most 16!.
                size *= sets;
                left -= held;
            }
        }
        self.begins.push(begin);
        self.sizes.push(size);
    }

    pub(crate) fn len(&self) -> usize {
        self.sizes.len()
    }

    /// How many sets of cards of one suit have a profile.
    #[inline(always)]
    pub(crate) fn size(&self, profile: u32) -> u64 {
        self.sizes[profile as usize]
    }

    /// The rounds that a profile has cards of.
    #[inline(always)]
    pub(crate) fn parts(&self, profile: u32) -> &[Part] {
        let profile = profile as usize;
        &self.parts[self.begins[profile]..self.begins[profile + 1]]
    }

    /// The bits of the largest number of a suit's cards.
    pub(crate) fn number_bits(&self) -> u32 {
        let largest = self.sizes.iter().max().expect("the profile of no cards");
        64 - largest.leading_zeros()
    }
}
