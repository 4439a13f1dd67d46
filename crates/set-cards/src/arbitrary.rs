//! Values from unstructured bytes, for fuzzers and for property tests that use `arbitrary`.

use ::arbitrary::{Arbitrary, Result, Unstructured};
use dense_code::arbitrary;

use crate::card::Attributes;
use crate::draw::Ink;
use crate::{
    AffineMap, Canonical, Card, CardColour, CardSet, Maps, Number, Relabelling, Shading, Shape,
};

arbitrary::by_rank! {
    [const D: usize] Card<D>;
    [] Number;
    [] CardColour;
    [] Shading;
    [] Shape;
}

arbitrary::from_bytes! {
    [] Maps: |bytes| bytes.choose(&[Self::Affine, Self::Relabellings]).copied();
    [] Ink: |bytes| bytes.choose(&[Self::Letter, Self::Ansi]).copied();
    [] Attributes: |bytes| bytes.arbitrary().map(Self::from_bits);
    [const D: usize, const W: usize] CardSet<D, W>: |bytes| {
        let mut words = [0; W];
        for (word, deck) in words.iter_mut().zip(Self::DECK.words()) {
            *word = bytes.arbitrary::<u128>()? & deck;
        }
        Self::from_words(words).ok_or(::arbitrary::Error::IncorrectFormat)
    };
    /// Random columns; if they are dependent (four times in nine), the units instead.
    [const D: usize] AffineMap<D>: |bytes| {
        let mut columns = [Card::ZERO; D];
        for column in &mut columns {
            *column = bytes.arbitrary()?;
        }
        let shift = bytes.arbitrary()?;
        let units = Self::IDENTITY.columns();
        Self::new(columns, shift)
            .or_else(|_| Self::new(units, shift))
            .map_err(|_| ::arbitrary::Error::IncorrectFormat)
    };
    /// The canonical form of a few cards under either group.
    [const D: usize, const W: usize] Canonical<D, W>: |bytes| {
        // Few cards, since full planes have many frames.
        let cards: CardSet<D, W> = bytes.arbitrary::<CardSet<D, W>>()?.iter().take(9).collect();
        Ok(cards.canonical(bytes.arbitrary()?))
    };
}

impl<'a, const D: usize> Arbitrary<'a> for Relabelling<D> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let (mut attributes, mut values) = ([0; D], [[0, 1, 2]; D]);
        for (attribute, number) in attributes.iter_mut().zip(0..) {
            *attribute = number;
        }
        for last in (1..D).rev() {
            attributes.swap(last, bytes.int_in_range(0..=last)?);
        }
        for names in &mut values {
            names.swap(1, bytes.int_in_range(1..=2)?);
            names.swap(0, bytes.int_in_range(0..=2)?);
        }
        Self::new(attributes, values).map_err(|_| ::arbitrary::Error::IncorrectFormat)
    }
}

#[cfg(feature = "alloc")]
mod of_lists {
    use alloc::vec::Vec;

    use super::{Arbitrary, Card, CardSet, Result, Unstructured, arbitrary};
    use crate::game::{Call, Dealing};
    use crate::space::Class;
    use crate::table::Finder;
    use crate::{Deck, Game, Goal, Maps, Rules, Table, Trio};

    arbitrary::from_bytes! {
        [] Goal: |bytes| {
            bytes.choose(&[Self::Set, Self::UltraSet, Self::Xor, Self::Ghost]).copied()
        };
        [] Finder: |bytes| bytes.choose(Self::ALL).copied();
        [] Trio: |bytes| {
            let a = bytes.int_in_range(0..=252)?;
            let b = bytes.int_in_range(a + 1..=253)?;
            Self::new([a, b, bytes.int_in_range(b + 1..=254)?])
                .map_err(|_| ::arbitrary::Error::IncorrectFormat)
        };
        /// Cards that appear twice or do not fit are left out.
        [const D: usize] Table<D>: |bytes| {
            let mut table = Self::default();
            while bytes.arbitrary()? {
                let _ = table.push(bytes.arbitrary()?);
            }
            Ok(table)
        };
        /// The cards of a table.
        [const D: usize] Deck<D>: |bytes| {
            let cards = bytes.arbitrary::<Table<D>>()?.cards().to_vec();
            Self::new(cards).map_err(|_| ::arbitrary::Error::IncorrectFormat)
        };
        [const D: usize] Call<D>: |bytes| {
            let player = bytes.arbitrary()?;
            let mut cards = Vec::new();
            while bytes.arbitrary()? {
                cards.push(bytes.arbitrary::<Card<D>>()?);
            }
            Ok(Self { player, cards })
        };
        /// The class of some cards.
        [const D: usize] Class<D>: |bytes| {
            let cards: CardSet<D> = bytes.arbitrary::<CardSet<D>>()?.iter().take(9).collect();
            let canonical = cards.canonical(Maps::Affine);
            Ok(Self { form: canonical.form, stabiliser: canonical.stabiliser })
        };
    }

    impl<'a> Arbitrary<'a> for Rules {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
            let goals = [Self::STANDARD, Self::ULTRA_SET, Self::XOR, Self::GHOST];
            let mut rules = *bytes.choose(&goals)?;
            if bytes.arbitrary()? {
                rules = rules.with_chain();
            }
            if bytes.arbitrary()? {
                rules = rules.with_dealing(Dealing::WhenAsked);
            }
            let (dealt, more) = (bytes.int_in_range(0..=255)?, bytes.int_in_range(1..=255)?);
            rules
                .with_dealt(dealt)
                .and_then(|rules| rules.with_more(more))
                .map_err(|_| ::arbitrary::Error::IncorrectFormat)
        }
    }

    /// Some calls, legal or not, of up to four players.
    impl<'a, const D: usize> Arbitrary<'a> for Game<D> {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
            let mut game = Self::new(bytes.arbitrary()?, bytes.arbitrary()?);
            while bytes.arbitrary()? {
                let player = bytes.int_in_range(0..=3)?;
                let cards = match game.find() {
                    Some(cards) if bytes.arbitrary()? => cards,
                    _ => bytes.arbitrary::<Call<D>>()?.cards,
                };
                if game.call(player, &cards).is_err() {
                    game.deal_more();
                }
            }
            Ok(game)
        }
    }

    #[cfg(feature = "rand")]
    mod simulations {
        use super::{Result, Unstructured, Vec, arbitrary};
        use crate::odds::{Choice, DealReport, GameReport};
        use crate::{Deals, Games};

        arbitrary::from_bytes! {
            [] Choice: |bytes| bytes.choose(&[Self::First, Self::Random]).copied();
            [] Deals: |bytes| {
                let plan = Self::new(bytes.int_in_range(0..=81)?)
                    .map_err(|_| ::arbitrary::Error::IncorrectFormat)?;
                Ok(plan.with_deals(bytes.arbitrary()?).with_seed(bytes.arbitrary()?))
            };
            [const D: usize] Games<D>: |bytes| {
                let plan = Self::new(bytes.arbitrary()?, bytes.arbitrary()?);
                let plan = plan.with_games(bytes.arbitrary()?).with_seed(bytes.arbitrary()?);
                Ok(plan.with_choice(bytes.arbitrary()?))
            };
            [] DealReport: |bytes| {
                Self::from_counts(counts(bytes, 1081)?).ok_or(::arbitrary::Error::IncorrectFormat)
            };
            [] GameReport: |bytes| {
                let left = counts(bytes, 255)?;
                let games = left.iter().sum::<u64>();
                let without_cards = left.first().copied().unwrap_or(0);
                let with_sum_zero = bytes.int_in_range(without_cards..=games)?;
                let mut met = || -> Result<Vec<[u64; 2]>> {
                    let some = counts(bytes, 255)?.into_iter();
                    Ok(some.map(|some| [some, some / 15]).take(256).collect())
                };
                let (early, late) = if games > 0 { (met()?, met()?) } else { Default::default() };
                Self::from_parts((left, with_sum_zero, early, late))
                    .ok_or(::arbitrary::Error::IncorrectFormat)
            };
        }

        /// Numbers whose sum fits.
        fn counts(bytes: &mut Unstructured<'_>, most: usize) -> Result<Vec<u64>> {
            let mut counts = Vec::new();
            while counts.len() < most && bytes.arbitrary()? {
                counts.push(bytes.arbitrary::<u32>()?.into());
            }
            while counts.last() == Some(&0) {
                counts.pop();
            }
            Ok(counts)
        }
    }
}
