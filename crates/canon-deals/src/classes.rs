use dense_code::at_level;
use dense_code::limits::Budget;

use crate::card::Card;
use crate::error::Error;
use crate::lanes::Lanes;
use crate::number;
use crate::pack::{MAX_SUITS, Pack};
use crate::profiles::Profiles;
use crate::shapes::Shapes;
use crate::word::{ClassWord, narrow};

/// The numbers of the classes of the deals of a pack.
#[derive(Clone, Debug)]
pub(crate) struct Classes {
    pub(crate) pack: Pack,
    profiles: Profiles,
    pub(crate) lanes: Lanes,
    shapes: Shapes,
    /// The bits of a suit's number in the words that are sorted: at most 45, below the 16 of a
    /// profile.
    number_bits: u32,
}

impl Classes {
    pub(crate) fn new(pack: Pack, budget: &mut Budget<'_>) -> Result<Self, Error> {
        budget.ask()?;
        let profiles = Profiles::new(&pack, budget)?;
        let shapes = Shapes::new(&pack, &profiles, budget)?;
        let (lanes, number_bits) = (Lanes::new(&pack), profiles.number_bits());
        Ok(Self { pack, profiles, lanes, shapes, number_bits })
    }

    /// How many there are.
    pub(crate) const fn count(&self) -> u128 {
        self.shapes.classes
    }

    /// Writes the deal of a class, which is there.
    // Not at the processor's level, as `rank_all` is: that took up to 7 % longer.
    pub(crate) fn deal(&self, class: u128, out: &mut [Card]) {
        self.lanes.deal(&self.pack, &self.profiles, self.suits(class), out);
    }

    /// The class number of the deal that begins at `start`.
    #[inline(always)]
    fn rank(&self, deal: &[Card], start: usize) -> Result<u128, Error> {
        // A closure could be compiled without the level's instructions.
        match self.lanes.suits(&self.pack, &self.profiles, deal) {
            Some(suits) => Ok(self.of_suits(suits)),
            None => Err(what_is_wrong(&self.lanes, deal, start)),
        }
    }

    /// The number of the class whose suits have these profiles and numbers. Suits that are not
    /// there are like those without cards.
    #[inline(always)]
    fn of_suits(&self, suits: [(u32, u64); MAX_SUITS]) -> u128 {
        // Sorted ascending, the words give descending profiles, as shapes have them, and ascending
        // numbers within each.
        let mut sum = 0_u64;
        let mut words = [0; MAX_SUITS];
        for (word, (profile, number)) in words.iter_mut().zip(suits) {
            sum = sum.wrapping_add(self.shapes.weight(profile));
            *word = u64::from(0xffff - profile) << self.number_bits | number;
        }
        // The colex rank of each multiset is a sum over its members, so the groups need no bounds.
        let shape = self.shapes.find(sum);
        let mut class = shape.start;
        // The first word gives `j` = 1 either way, even if its upper bits happen to be 0.
        let (mut before, mut j) = (0, 0);
        // In a pack of fewer suits the zip ends early. The words left over are those of suits that
        // are not there: the empty profile is the least, so its words come last.
        for (word, value) in sort(words).into_iter().zip(shape.places) {
            let profile = word >> self.number_bits;
            j = if profile == before { j + 1 } else { 1 };
            before = profile;
            class += *value * number::below(word & !(u64::MAX << self.number_bits), j);
        }
        class
    }

    /// The profiles and numbers of the suits of a class, which is there, in the order of its deal:
    /// equal suits are neighbours.
    #[inline(always)]
    pub(crate) fn suits(&self, class: u128) -> impl Iterator<Item = (u32, u64)> {
        let shape = self.shapes.holding(class);
        let mut rest = class - shape.start;
        let mut numbers = [0; MAX_SUITS];
        let mut suit = 0;
        for group in shape.profiles.chunk_by(|a, b| a == b) {
            let size = self.profiles.size(group[0]);
            let end = suit + group.len();
            // Suits with one possible set of cards, mostly the empty one, have number 0.
            if size > 1 {
                let (multiset, left) = number::divide(rest, shape.places[suit]);
                rest = left;
                number::members(multiset, size, &mut numbers[suit..end]);
            }
            suit = end;
        }
        shape.profiles.iter().copied().zip(numbers)
    }
}

/// Why cards are no deal. Ranking only finds that something is wrong, at the cost of one count.
#[cold]
fn what_is_wrong(lanes: &Lanes, deal: &[Card], start: usize) -> Error {
    let mut dealt = 0_u64;
    for (position, &card) in (start..).zip(deal) {
        if !lanes.has(card) {
            return Error::NotInPack { position, card };
        }
        if dealt >> card.bits() & 1 == 1 {
            return Error::CardTwice { position, card };
        }
        dealt |= 1 << card.bits();
    }
    unreachable!("different cards of the pack are a deal")
}

/// Sorts four words ascending by a network, without a branch that depends on them.
#[inline(always)]
fn sort(mut words: [u64; MAX_SUITS]) -> [u64; MAX_SUITS] {
    for (i, j) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
        (words[i], words[j]) = (words[i].min(words[j]), words[i].max(words[j]));
    }
    words
}

at_level! {
    /// Ranks as many deals as `out` has room for, which are there.
    pub(crate) fn rank_all[W: ClassWord](
        classes: &Classes, deals: &[Card], out: &mut [W],
    ) -> Result<(), Error> {
        let cards = classes.pack.cards;
        for (index, rank) in out.iter_mut().enumerate() {
            let start = index * cards;
            *rank = narrow(classes.rank(&deals[start..start + cards], start)?);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use dense_code::{Level, Limits};

    use super::*;

    const LOW: Card = Card::from_bits(0).unwrap();

    #[test]
    fn levels_agree() {
        for (ranks, suits, rounds) in
            [(13, 4, &[2, 3, 1, 1][..]), (13, 4, &[7, 7, 7]), (16, 4, &[4, 0, 9]), (2, 2, &[1; 4])]
        {
            let pack = Pack::new(ranks, suits, rounds).expect("a pack");
            let cards = pack.cards;
            let mut budget = Budget::new(&Limits::new());
            let classes = Classes::new(pack, &mut budget).expect("few shapes");
            for step in 0..1000 {
                let class = classes.count() / 1000 * step;
                for level in Level::available() {
                    let (mut out, mut rank) = (vec![LOW; cards], [0_u128]);
                    classes.deal(class, &mut out);
                    assert_eq!(rank_all(level, &classes, &out, &mut rank), Ok(()));
                    assert_eq!(rank, [class]);
                    if let [first, .., last] = &mut out[..] {
                        *last = *first;
                        assert!(rank_all(level, &classes, &out, &mut rank).is_err());
                    }
                }
            }
        }
    }
}
