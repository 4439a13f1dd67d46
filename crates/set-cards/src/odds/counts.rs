//! How many sets there are, for any number of attributes, exactly. Fractions are those of
//! `num-rational`, which people know, and no type of our own.

use num_rational::Ratio;

/// The number of cards with a given number n of attributes: 3ⁿ, for at most 80 attributes.
const fn cards_in_deck(attributes: u32) -> Option<u128> {
    3_u128.checked_pow(attributes)
}

/// The number of sets in the deck with n attributes: 3ⁿ (3ⁿ - 1) / 6, for at most 41 attributes.
///
/// ```
/// use set_cards::sets_in_deck;
///
/// assert_eq!([1, 2, 3, 4, 5, 6].map(sets_in_deck), [1, 12, 117, 1080, 9801, 88452].map(Some));
/// assert!(sets_in_deck(41).is_some() && sets_in_deck(42).is_none());
/// ```
///
/// Each of the 3ⁿ (3ⁿ - 1) ordered pairs of cards has one third, and a set has six ordered pairs.
/// The sequence is OEIS A016142. It is computed as 3ⁿ⁻¹ times (3ⁿ - 1) / 2, so that no intermediate
/// value is larger than the result.
#[must_use]
pub const fn sets_in_deck(attributes: u32) -> Option<u128> {
    match cards_in_deck(attributes) {
        Some(cards) => (cards / 3).checked_mul((cards - 1) / 2),
        None => None,
    }
}

/// The mean number of sets among k random cards from the deck with n attributes (`cards` is k,
/// `attributes` is n): C(k, 3) / (3ⁿ - 2).
///
/// `None` when the deck has fewer cards, or when the result does not fit in a `u128`.
///
/// ```
/// use set_cards::num_rational::Ratio;
/// use set_cards::mean_sets;
///
/// // A random triple is a set with probability 1/79, so twelve cards have 220/79 on average.
/// assert_eq!(mean_sets(4, 3), Some(Ratio::new(1, 79)));
/// assert_eq!(mean_sets(4, 12), Some(Ratio::new(220, 79)));
/// ```
#[must_use]
pub fn mean_sets(attributes: u32, cards: u64) -> Option<Ratio<u128>> {
    let deck = cards_in_deck(attributes);
    if deck.is_some_and(|deck| u128::from(cards) > deck) {
        return None;
    }
    let (Some(rest @ 1..), cards) = (cards.checked_sub(2), u128::from(cards)) else {
        return Some(Ratio::from_integer(0));
    };
    let deck = deck?;
    // C(k, 3) = C(k, 2) (k - 2) / 3, which need not fit where the mean does.
    let pairs = cards * (cards - 1) / 2;
    let factors =
        if pairs % 3 == 0 { [pairs / 3, rest.into()] } else { [pairs, u128::from(rest / 3)] };
    // Divided out factor by factor: the product alone may not fit.
    let mut mean = (1_u128, deck.saturating_sub(2).max(1));
    for factor in factors {
        let reduced = Ratio::new(factor, mean.1);
        mean = (mean.0.checked_mul(*reduced.numer())?, *reduced.denom());
    }
    Some(Ratio::new_raw(mean.0, mean.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_past_u128_are_none() {
        // Fewer than three cards have no set, however large the deck is.
        assert_eq!([0, 1, 2].map(|cards| mean_sets(81, cards)), [Some(Ratio::from_integer(0)); 3]);
        assert_eq!((mean_sets(81, 3), mean_sets(0, 2)), (None, None));
        assert!(cards_in_deck(80).is_some());
        for many in [81, 1 << 31, (1 << 31) + 1, u32::MAX] {
            assert_eq!((cards_in_deck(many), sets_in_deck(many)), (None, None));
            assert_eq!(mean_sets(many, 12), None);
        }
        assert_eq!((sets_in_deck(0), sets_in_deck(42)), (Some(0), None));
    }

    /// All cards of a deck hold all its sets, also where there are more triples than `u128` counts.
    #[test]
    fn a_mean_of_whole_decks_is_the_number_of_sets() {
        for attributes in 0..=40 {
            let mean = mean_sets(attributes, 3_u64.pow(attributes));
            assert_eq!(mean, sets_in_deck(attributes).map(Ratio::from_integer), "{attributes}");
        }
    }
}
