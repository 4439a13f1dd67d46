//! Values from unstructured bytes, for fuzzers, and through them for any property test.

use ::arbitrary::{Arbitrary, Result, Unstructured};

use crate::card::Attributes;
use crate::draw::Ink;
use crate::odds::Fraction;
use crate::{
    AffineMap, Canonical, Card, CardSet, Colour, Maps, Number, Relabelling, Shading, Shape,
};

dense_code::arbitrary::by_rank! {
    [const D: usize] Card<D>;
    [] Number;
    [] Colour;
    [] Shading;
    [] Shape;
}

macro_rules! one_of {
    ($($type:ty: $all:expr;)*) => {$(
        impl<'a> Arbitrary<'a> for $type {
            fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
                bytes.choose(&$all).copied()
            }
        }
    )*};
}
one_of! {
    Maps: [Self::Affine, Self::Relabellings];
    Ink: [Self::Letter, Self::Ansi];
}

impl<'a> Arbitrary<'a> for Attributes {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        bytes.arbitrary().map(Self::from_bits)
    }
}

impl<'a, const D: usize> Arbitrary<'a> for CardSet<D> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        Self::from_bits(bytes.arbitrary::<u128>()? & Self::DECK.bits())
            .ok_or(::arbitrary::Error::IncorrectFormat)
    }
}

/// Random columns, and the units in their stead where they are dependent (four in nine times).
impl<'a, const D: usize> Arbitrary<'a> for AffineMap<D> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let mut columns = [Card::ZERO; D];
        for column in &mut columns {
            *column = bytes.arbitrary()?;
        }
        let shift = bytes.arbitrary()?;
        let units = Self::IDENTITY.columns();
        Self::new(columns, shift)
            .or_else(|| Self::new(units, shift))
            .ok_or(::arbitrary::Error::IncorrectFormat)
    }
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
        Self::new(attributes, values).ok_or(::arbitrary::Error::IncorrectFormat)
    }
}

impl<'a> Arbitrary<'a> for Fraction {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let denominator = bytes.int_in_range(1..=u128::MAX)?;
        Self::new(bytes.arbitrary()?, denominator).ok_or(::arbitrary::Error::IncorrectFormat)
    }
}

/// That of some cards under some group.
impl<'a, const D: usize> Arbitrary<'a> for Canonical<D> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        // Few cards, since full planes have many frames.
        let cards = bytes.arbitrary::<CardSet<D>>()?.iter().take(9).collect::<CardSet<D>>();
        Ok(cards.canonical(bytes.arbitrary()?))
    }
}

#[cfg(feature = "alloc")]
mod of_lists {
    use alloc::vec::Vec;

    use super::{Arbitrary, Card, Result, Unstructured};
    use crate::game::Call;
    use crate::space::Class;
    use crate::table::Finder;
    use crate::{Deck, Game, Goal, Maps, Rules, Table, Trio};

    one_of! {
        Goal: [Self::Set, Self::UltraSet, Self::Xor, Self::Ghost];
        Finder: Self::ALL;
    }

    impl<'a> Arbitrary<'a> for Trio {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
            let a = bytes.int_in_range(0..=252)?;
            let b = bytes.int_in_range(a + 1..=253)?;
            Self::of(a, b, bytes.int_in_range(b + 1..=254)?)
                .ok_or(::arbitrary::Error::IncorrectFormat)
        }
    }

    /// Cards that come twice or do not fit are left out.
    impl<'a, const D: usize> Arbitrary<'a> for Table<D> {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
            let mut table = Self::new();
            while bytes.arbitrary()? {
                let _ = table.push(bytes.arbitrary()?);
            }
            Ok(table)
        }
    }

    /// The cards of a table.
    impl<'a, const D: usize> Arbitrary<'a> for Deck<D> {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
            let cards = bytes.arbitrary::<Table<D>>()?.cards().to_vec();
            Self::of(cards).map_err(|_| ::arbitrary::Error::IncorrectFormat)
        }
    }

    impl<'a> Arbitrary<'a> for Rules {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
            let (goal, chain) = (bytes.arbitrary()?, bytes.arbitrary()?);
            Ok(Self { goal, dealt: bytes.arbitrary()?, more: bytes.arbitrary()?, chain })
        }
    }

    impl<'a, const D: usize> Arbitrary<'a> for Call<D> {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
            let player = bytes.arbitrary()?;
            let mut cards = Vec::new();
            while bytes.arbitrary()? {
                cards.push(bytes.arbitrary::<Card<D>>()?);
            }
            Ok(Self { player, cards })
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
                // An illegal call is an event too.
                let _ = game.call(player, &cards);
            }
            Ok(game)
        }
    }

    /// The class of some cards.
    impl<'a, const D: usize> Arbitrary<'a> for Class<D> {
        fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
            let cards = bytes
                .arbitrary::<crate::CardSet<D>>()?
                .iter()
                .take(9)
                .collect::<crate::CardSet<D>>();
            let canonical = cards.canonical(Maps::Affine);
            Ok(Self { form: canonical.form, stabiliser: canonical.stabiliser })
        }
    }

    #[cfg(feature = "rand")]
    mod simulations {
        use super::{Arbitrary, Result, Unstructured, Vec};
        use crate::odds::{Choice, DealReport, GameReport};
        use crate::{Deals, Games};

        one_of! {
            Choice: [Self::First, Self::Random];
        }

        impl<'a> Arbitrary<'a> for Deals {
            fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
                Ok(Self {
                    cards: bytes.arbitrary()?,
                    deals: bytes.arbitrary()?,
                    seed: bytes.arbitrary()?,
                })
            }
        }

        impl<'a, const D: usize> Arbitrary<'a> for Games<D> {
            fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
                let (games, seed, choice) =
                    (bytes.arbitrary()?, bytes.arbitrary()?, bytes.arbitrary()?);
                Ok(Self {
                    games,
                    seed,
                    choice,
                    rules: bytes.arbitrary()?,
                    deck: bytes.arbitrary()?,
                })
            }
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

        impl<'a> Arbitrary<'a> for DealReport {
            fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
                Self::of_counts(counts(bytes, 1081)?).ok_or(::arbitrary::Error::IncorrectFormat)
            }
        }

        impl<'a> Arbitrary<'a> for GameReport {
            fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
                let left = counts(bytes, 255)?;
                let with_sum_zero = bytes.int_in_range(0..=left.iter().sum::<u64>())?;
                let mut met: Vec<[u64; 2]> =
                    counts(bytes, 255)?.into_iter().map(|some| [some, some / 15]).collect();
                met.truncate(256);
                Self::of_parts((left, with_sum_zero, met))
                    .ok_or(::arbitrary::Error::IncorrectFormat)
            }
        }
    }
}
