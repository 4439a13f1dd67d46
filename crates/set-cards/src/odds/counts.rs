//! How many sets there are, for any number of attributes, exactly. Fractions are those of
//! `num-rational`, which people know, and no type of our own.

use dense_code::binomial;
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
/// `None` when the deck has fewer cards, or when 3ⁿ or C(k, 3) does not fit in a `u128`: both fit
/// for up to 80 attributes and 1.26 · 10¹³ cards.
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
    let deck = cards_in_deck(attributes).filter(|&deck| u128::from(cards) <= deck)?;
    // The deck of no attributes is one card, of which no three can be dealt.
    Some(Ratio::new(binomial(cards, 3)?, deck.saturating_sub(2).max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_past_u128_are_none() {
        assert_eq!([0, 1].map(|cards| mean_sets(0, cards)), [Some(Ratio::from_integer(0)); 2]);
        assert_eq!((mean_sets(0, 2), mean_sets(80, 2)), (None, Some(Ratio::from_integer(0))));
        assert!(cards_in_deck(80).is_some());
        for many in [81, 1 << 31, (1 << 31) + 1, u32::MAX] {
            assert_eq!((cards_in_deck(many), sets_in_deck(many)), (None, None));
            assert_eq!((mean_sets(many, 0), mean_sets(many, 12)), (None, None));
        }
        assert_eq!((sets_in_deck(0), sets_in_deck(42)), (Some(0), None));
        // The last number of cards whose triples fit, and the next one.
        let most = 12_686_161_381_664;
        assert_eq!([most, most + 1].map(|cards| mean_sets(40, cards).is_some()), [true, false]);
    }

    /// All cards of a deck hold all its sets.
    #[test]
    fn a_mean_of_whole_decks_is_the_number_of_sets() {
        for attributes in 0..=27 {
            let mean = mean_sets(attributes, 3_u64.pow(attributes));
            assert_eq!(mean, sets_in_deck(attributes).map(Ratio::from_integer), "{attributes}");
        }
    }
}
