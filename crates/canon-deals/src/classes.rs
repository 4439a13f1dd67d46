use alloc::vec::Vec;

use dense_code::at_level;
use dense_code::limits::{Budget, LimitReached};

use crate::error::Error;
use crate::lanes::Lanes;
use crate::number;
use crate::pack::{MAX_SUITS, Pack, Part};
use crate::shapes::{Found, Shapes};

/// The numbers of the classes of a space.
#[derive(Clone, Debug)]
pub(crate) struct Classes {
    shapes: Shapes,
    /// What each profile has, one after the other, and where each begins.
    parts: Vec<Part>,
    begins: Vec<u32>,
    /// The bits of a suit's number in the words that are sorted: at most 45, beside the 17 of a
    /// profile.
    number_bits: u32,
    lanes: Lanes,
}

/// The bits of the largest number of a suit.
fn number_bits(found: &Found) -> u32 {
    let largest =
        found.profiles.iter().map(|profile| profile.size).max().expect("the profile of no cards");
    64 - largest.leading_zeros()
}

/// The parts of each profile, none of those with more cards than a suit has, and where they begin.
fn parts(pack: &Pack, found: &Found) -> (Vec<Part>, Vec<u32>) {
    let (mut parts, mut begins) = (Vec::new(), Vec::with_capacity(found.profiles.len() + 1));
    for (number, profile) in (0..).zip(&found.profiles) {
        begins.push(u32::try_from(parts.len()).expect("16 parts at most a profile"));
        if profile.size == 0 {
            continue;
        }
        let (mut rest, mut left) = (number, pack.ranks);
        for (round, cards) in (0..).zip(&pack.rounds) {
            let held = rest % (cards + 1);
            rest /= cards + 1;
            if let (1.., Ok(few)) = (held, u8::try_from(held)) {
                parts.push(Part { round, held: few, sets: pack.sets(left, held) });
                left -= held;
            }
        }
    }
    begins.push(u32::try_from(parts.len()).expect("16 parts at most a profile"));
    (parts, begins)
}

impl Classes {
    pub(crate) fn new(
        pack: &Pack,
        found: Found,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        budget.ask()?;
        let (parts, begins) = parts(pack, &found);
        budget.ask()?;
        Ok(Self {
            parts,
            begins,
            number_bits: number_bits(&found),
            lanes: Lanes::new(pack),
            shapes: found.into_shapes(budget)?,
        })
    }

    /// The class number of the deal that begins at `start`.
    #[inline(always)]
    fn rank(&self, pack: &Pack, deal: &[u8], start: usize) -> Result<u128, Error> {
        // A closure could be compiled without the level's instructions.
        match self.lanes.number(pack, self, deal) {
            Some(number) => Ok(number),
            None => Err(what_is_wrong(pack, deal, start)),
        }
    }

    /// The number of the class whose suits have these profiles and numbers. Suits that are not
    /// there are like those without cards.
    #[inline(always)]
    pub(crate) fn of_suits(&self, suits: [(u32, u64); MAX_SUITS]) -> u128 {
        // Descending profiles, then ascending numbers.
        let most = self.shapes.profiles.len() as u64;
        let mut sum = 0_u64;
        let mut words = [0; MAX_SUITS];
        for (word, (profile, number)) in words.iter_mut().zip(suits) {
            sum = sum.wrapping_add(self.shapes.profiles[profile as usize].weight);
            *word = (most - u64::from(profile)) << self.number_bits | number;
        }
        let shape = self.shapes.find(sum);
        let mut class = shape.start;
        let (mut before, mut j) = (0, 0);
        for (word, value) in sort(words).into_iter().zip(shape.places) {
            let profile = word >> self.number_bits;
            j = if profile == before { j + 1 } else { 1 };
            before = profile;
            class += *value * number::below(word & !(u64::MAX << self.number_bits), j);
        }
        class
    }

    /// Writes the deal of a class, which is there.
    #[inline(always)]
    fn deal(&self, pack: &Pack, class: u128, out: &mut [u8]) {
        let shape = self.shapes.holding(class);
        let mut rest = class - shape.start;
        let mut numbers = [0; MAX_SUITS];
        let mut suit = 0;
        for group in shape.profiles.chunk_by(|a, b| a == b) {
            let size = self.size(group[0]);
            let end = suit + group.len();
            if size > 1 {
                let (multiset, left) = number::divide(rest, shape.places[suit]);
                rest = left;
                number::members(multiset, size, &mut numbers[suit..end]);
            }
            suit = end;
        }
        self.lanes.deal(pack, self, shape.profiles, &numbers, out);
    }

    #[inline(always)]
    pub(crate) fn parts_of(&self, profile: u32) -> &[Part] {
        let profile = profile as usize;
        &self.parts[self.begins[profile] as usize..self.begins[profile + 1] as usize]
    }

    /// How many sets of cards of one suit have a profile.
    #[inline(always)]
    pub(crate) fn size(&self, profile: u32) -> u64 {
        self.shapes.profiles[profile as usize].size
    }
}

/// Why cards are no deal.
#[cold]
fn what_is_wrong(pack: &Pack, deal: &[u8], start: usize) -> Error {
    let (cards, mut dealt) = (pack.ranks * pack.suits, 0_u64);
    for (position, card) in (start..).zip(deal) {
        if u32::from(*card) >= cards {
            return Error::Card { position, card: *card, pack: cards };
        }
        if dealt >> card & 1 == 1 {
            return Error::Repeated { position, card: *card };
        }
        dealt |= 1 << card;
    }
    unreachable!("different cards of the pack are a deal")
}

/// Sorts four words ascending, without a branch that depends on them.
#[inline(always)]
fn sort(mut words: [u64; MAX_SUITS]) -> [u64; MAX_SUITS] {
    for (i, j) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
        (words[i], words[j]) = (words[i].min(words[j]), words[i].max(words[j]));
    }
    words
}

at_level! {
    /// Ranks as many deals as `out` has room for, which are there.
    pub(crate) fn rank_all(
        classes: &Classes, pack: &Pack, deals: &[u8], out: &mut [u128],
    ) -> Result<(), Error> {
        for (index, rank) in out.iter_mut().enumerate() {
            let start = index * pack.cards;
            *rank = classes.rank(pack, &deals[start..start + pack.cards], start)?;
        }
        Ok(())
    }
}

at_level! {
    /// Writes the deal of a class, which is there.
    pub(crate) fn deal(classes: &Classes, pack: &Pack, class: u128, out: &mut [u8]) {
        classes.deal(pack, class, out);
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use dense_code::{Level, Limits};

    use super::*;

    #[test]
    fn levels_agree() {
        for (ranks, suits, rounds) in
            [(13, 4, &[2, 3, 1, 1][..]), (13, 4, &[7, 7, 7]), (16, 4, &[4, 0, 9]), (2, 2, &[1; 4])]
        {
            let pack = Pack::new(ranks, suits, rounds).expect("a pack");
            let mut budget = Budget::new(&Limits::new());
            let found = Found::new(&pack, 1 << 18, &mut budget).expect("few shapes");
            let count = found.classes;
            let classes = Classes::new(&pack, found, &mut budget).expect("no limits");
            for step in 0..1000 {
                let class = count / 1000 * step;
                for level in Level::available() {
                    let (mut out, mut rank) = (vec![0; pack.cards], [0]);
                    deal(level, &classes, &pack, class, &mut out);
                    assert_eq!(rank_all(level, &classes, &pack, &out, &mut rank), Ok(()));
                    assert_eq!(rank, [class]);
                    if let Some(last) = out.last_mut() {
                        *last = 255;
                        assert!(rank_all(level, &classes, &pack, &out, &mut rank).is_err());
                    }
                }
            }
        }
    }
}
