use alloc::vec::Vec;

use dense_code::limits::Budget;
use dense_code::multichoose;

use crate::error::Error;
use crate::pack::Pack;
use crate::profiles::Profiles;

/// All shapes, and the way to one from the sum of its profiles' weights.
///
/// A shape is a multiset of profiles, one per suit: which suits hold how many cards of each round.
/// A class of deals is a shape and, for each profile that `n` suits share, a multiset of `n` of the
/// profile's sets of cards.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shapes {
    suits: usize,
    /// For each shape the profiles of the suits, descending.
    profiles_of: Vec<u32>,
    /// The number of each shape's first class, ascending, and how many classes there are.
    starts: Vec<u128>,
    pub(crate) classes: u128,
    /// For each shape and suit the place value of the multiset that the suit belongs to.
    places_of: Vec<u128>,
    /// What each profile adds to the sum by which a shape is looked up.
    weights: Vec<u64>,
    /// Open addressing: the sum and the shape's number, `EMPTY` where there is none.
    table: Vec<(u64, usize)>,
    /// The bits of a sum that are not its place in the table.
    shift: u32,
}

/// One of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape<'a> {
    pub(crate) start: u128,
    pub(crate) profiles: &'a [u32],
    pub(crate) places: &'a [u128],
}

/// No shape's number.
const EMPTY: usize = usize::MAX;

impl Shapes {
    /// Finds all shapes, counts their classes and makes the tables.
    pub(crate) fn new(
        pack: &Pack,
        profiles: &Profiles,
        budget: &mut Budget<'_>,
    ) -> Result<Self, Error> {
        let suits = pack.suits as usize;
        let (left, chosen, found) = (pack.rounds.clone(), Vec::with_capacity(suits), Vec::new());
        let mut search = Search { pack, profiles, budget, chosen, left, found };
        search.next_suit(u32::MAX)?;
        let mut shapes = Self { suits, profiles_of: search.found, ..Self::default() };
        shapes.measure(profiles, budget)?;
        // Sums of other shapes are equal with a chance of some 2^-30; then other weights are tried.
        let mut seed = 0;
        while !shapes.fill(profiles.len(), seed, budget)? {
            seed += 1;
        }
        Ok(shapes)
    }

    /// Finds the first classes and the place values.
    fn measure(&mut self, profiles: &Profiles, budget: &mut Budget<'_>) -> Result<(), Error> {
        self.places_of.resize(self.profiles_of.len(), 0);
        let shapes = self.profiles_of.chunks_exact(self.suits);
        for (shape, places) in shapes.zip(self.places_of.chunks_exact_mut(self.suits)) {
            self.starts.push(self.classes);
            let (mut place, mut end) = (1_u128, self.suits);
            // A class of a shape is a mixed-radix number, with a multiset for each group of equal
            // profiles as its digits: from the last group, whose place value is 1, to the first.
            for group in shape.chunk_by(|a, b| a == b).rev() {
                let from = end - group.len();
                places[from..end].fill(place);
                end = from;
                let multisets = multichoose(profiles.size(group[0]), group.len() as u64);
                let next = multisets.and_then(|multisets| place.checked_mul(multisets));
                place = next.ok_or(Error::TooManyClasses { bits: 128 })?;
            }
            self.classes =
                self.classes.checked_add(place).ok_or(Error::TooManyClasses { bits: 128 })?;
            budget.spend(0)?;
        }
        Ok(())
    }

    /// Fills the table by the weights of a seed; `false` when two sums are equal.
    ///
    /// A sum is the same in any order of the suits, so that finding a shape needs no sorting.
    fn fill(&mut self, profiles: usize, seed: u64, budget: &mut Budget<'_>) -> Result<bool, Error> {
        self.weights = (0..).take(profiles).map(|profile| weight(profile, seed)).collect();
        // The empty profile has none, so that suits without cards can be left out or not.
        self.weights[0] = 0;
        // A quarter full at most: then most look-ups find their sum at the first place.
        // A pack has room for the cards dealt, so there is a shape. So the table has four places at
        // least, and the shift is less than 64.
        let bits = (4 * self.starts.len()).next_power_of_two().trailing_zeros();
        self.shift = 64 - bits;
        self.table.clear();
        self.table.resize(1 << bits, (0, EMPTY));
        for (number, shape) in self.profiles_of.chunks_exact(self.suits).enumerate() {
            let add = |sum: u64, profile: &u32| sum.wrapping_add(self.weight(*profile));
            let sum = shape.iter().fold(0, add);
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

    #[inline(always)]
    fn first_place(&self, sum: u64) -> usize {
        usize::try_from(sum >> self.shift).expect("the bits of a place")
    }

    #[inline(always)]
    pub(crate) fn weight(&self, profile: u32) -> u64 {
        self.weights[profile as usize]
    }

    /// The shape whose profiles' weights have this sum, which is that of some shape: every valid
    /// deal has one, and no two have the same sum.
    #[inline(always)]
    pub(crate) fn find(&self, sum: u64) -> Shape<'_> {
        // Places without a shape have the sum 0, but none is passed: a shape stands before the
        // first empty place from its own on.
        let mut place = self.first_place(sum);
        while self.table[place].0 != sum {
            place = (place + 1) % self.table.len();
        }
        self.shape(self.table[place].1)
    }

    /// The shape that a class, of those there are, belongs to.
    #[inline(always)]
    pub(crate) fn holding(&self, class: u128) -> Shape<'_> {
        // A table of the shapes by stretches of the classes saved a seventh at most.
        self.shape(self.starts.partition_point(|start| *start <= class) - 1)
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

/// A number that looks random for each profile (a round of the generator `SplitMix64`).
const fn weight(profile: u32, seed: u64) -> u64 {
    let mut z = (profile as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(seed << 32);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// The search for all shapes: descending profiles, whose counts come to those of the rounds.
///
/// The cards that a suit has of each round are chosen from the last round to the first, so that
/// profiles come in descending order. They are bounded from above by the cards left, by the ranks
/// and by the profile before, and from below by what the suits that follow can hold, so that hardly
/// a choice leads to no shape: for the largest packs a choice of whole profiles took 50 times as
/// long.
struct Search<'a, 'b> {
    pack: &'a Pack,
    profiles: &'a Profiles,
    budget: &'a mut Budget<'b>,
    /// The profiles of the suits so far.
    chosen: Vec<u32>,
    /// The cards of each round that are left.
    left: Vec<u32>,
    /// The profiles of one shape after the other.
    found: Vec<u32>,
}

impl Search<'_, '_> {
    /// Chooses the profiles of the suits that follow, each up to `most`.
    fn next_suit(&mut self, most: u32) -> Result<(), Error> {
        let suits = self.pack.suits as usize;
        let values = self.left.iter().zip(&self.profiles.place_values);
        let rest: u32 = values.map(|(left, value)| left * value).sum();
        let cards: u32 = self.left.iter().sum();
        // Suits without cards are all alike, so nothing is chosen once nothing is left.
        if rest > 0 && self.chosen.len() + 1 < suits {
            return self.choose(self.left.len(), 0, 0, most);
        }
        // The last suit has what is left.
        if rest > most || cards > self.pack.ranks {
            return Ok(());
        }
        // Its profiles, its place values and its start, each twice while a list grows, and up to
        // eight entries of sixteen bytes that find it.
        self.budget.take(36 * suits as u64 + 192)?;
        // At most `suits - 1` are chosen, so the last suit has a place; others stay without cards.
        let end = self.found.len() + suits;
        self.found.extend_from_slice(&self.chosen);
        self.found.push(rest);
        self.found.resize(end, 0);
        Ok(())
    }

    /// Chooses what a suit, which has `held` cards of later rounds and the profile of those, has of
    /// the rounds below `rounds`.
    fn choose(&mut self, rounds: usize, profile: u32, held: u32, most: u32) -> Result<(), Error> {
        self.budget.spend(1)?;
        let Some(round) = self.left[..rounds].iter().rposition(|left| *left > 0) else {
            self.chosen.push(profile);
            self.next_suit(profile)?;
            self.chosen.pop();
            return Ok(());
        };
        let (value, here) = (self.profiles.place_values[round], self.left[round]);
        // Profiles descend from suit to suit, so this one is at most the former one, `most`. Rounds
        // below add less than `value` to it, and are bounded in their own turn.
        let largest = here.min(self.pack.ranks - held).min((most - profile) / value);
        let suits = self.pack.suits - u32::try_from(self.chosen.len()).expect("at most four");
        // Of the last round that has cards left, the largest profile has its share or more.
        let share = if profile == 0 { here.div_ceil(suits) } else { 0 };
        // What is left of this round and of later ones, which were chosen, is for other suits.
        let later: u32 = self.left[round..].iter().sum();
        let least = share.max(later.saturating_sub((suits - 1) * self.pack.ranks));
        for more in (least..=largest).rev() {
            self.left[round] = here - more;
            self.choose(round, profile + value * more, held + more, most)?;
        }
        self.left[round] = here;
        Ok(())
    }
}
