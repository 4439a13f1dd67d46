//! Values from unstructured bytes, for fuzzers and for property tests that use `arbitrary`.

use dense_code::arbitrary;

use crate::{Card, CardColour, CardSet, Number, Shading, Shape};

arbitrary::by_rank! {
    [const D: usize] Card<D>;
    [] Number;
    [] CardColour;
    [] Shading;
    [] Shape;
}

arbitrary::from_bytes! {
    [const D: usize] CardSet<D>: |bytes| {
        // Masked and not refused: nearly all numbers have a bit above the deck.
        let bits = bytes.arbitrary::<u128>()? & Self::DECK.bits();
        Ok(Self::from_bits(bits).expect("bits of the deck"))
    };
}

#[cfg(feature = "alloc")]
mod of_lists {
    use dense_code::arbitrary;

    use crate::{Deck, Table};

    arbitrary::from_bytes! {
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
            Ok(Self::new(cards).expect("the cards of a table are different"))
        };
    }
}
