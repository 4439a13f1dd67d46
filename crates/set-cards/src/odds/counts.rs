//! How many sets there are, for any number of attributes, exactly.

use dense_code::binomial;
use dense_code::count::falling_factorial;

use num_rational::Ratio;
use num_traits::{CheckedAdd, CheckedMul, CheckedSub};

/// The number of cards with a given number n of attributes: 3ⁿ, for at most 80 attributes.
///
/// ```
/// assert_eq!(set_cards::odds::cards_in_deck(4), Some(81));
/// ```
#[must_use]
pub const fn cards_in_deck(attributes: u32) -> Option<u128> {
    3_u128.checked_pow(attributes)
}

/// The number of sets in the deck with n attributes: 3ⁿ (3ⁿ - 1) / 6, for at most 41 attributes.
///
/// ```
/// use set_cards::odds::sets_in_deck;
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

/// The number of sets whose cards differ in exactly `differing` of the attributes and agree in the
/// others.
///
/// ```
/// use set_cards::odds::sets_differing;
///
/// assert_eq!(
///     [0, 1, 2, 3, 4, 5].map(|differing| sets_differing(4, differing)),
///     [0, 108, 324, 432, 216, 0].map(Some)
/// );
/// ```
///
/// The attributes are chosen in C(n, d) ways; each that agrees has 3 values, each that differs 6
/// orders, and every set is counted once for each order of its cards: C(n, d) 3^(n-d) 6^(d-1) for d
/// of at least 1.
#[must_use]
pub const fn sets_differing(attributes: u32, differing: u32) -> Option<u128> {
    if differing == 0 || differing > attributes {
        return Some(0);
    }
    let Some(ways) = binomial(attributes as u64, differing as u64) else { return None };
    let Some(same) = 3_u128.checked_pow(attributes - differing) else { return None };
    let Some(orders) = 6_u128.checked_pow(differing - 1) else { return None };
    match ways.checked_mul(same) {
        Some(count) => count.checked_mul(orders),
        None => None,
    }
}

/// The mean number of sets among k random cards: C(k, 3) / (3ⁿ - 2).
///
/// `None` when the deck has fewer cards, or when the result does not fit `u128`.
///
/// ```
/// use set_cards::num_rational::Ratio;
/// use set_cards::odds::mean_sets;
///
/// // A random triple is a set with probability 1/79, so twelve cards have 220/79 on average.
/// assert_eq!(mean_sets(4, 3), Some(Ratio::new(1, 79)));
/// assert_eq!(mean_sets(4, 12), Some(Ratio::new(220, 79)));
/// ```
#[must_use]
pub fn mean_sets(attributes: u32, cards: u64) -> Option<Ratio<u128>> {
    let deck = cards_in_deck(attributes)?;
    if u128::from(cards) > deck {
        return None;
    }
    match cards {
        0..=2 => Some(Ratio::from_integer(0)),
        _ => Some(Ratio::new(binomial(cards, 3)?, deck - 2)),
    }
}

/// The variance of the number of sets among a given number of random cards.
///
/// `None` when the deck has fewer cards, or when the result does not fit `u128` (for four
/// attributes every result fits).
///
/// ```
/// use set_cards::num_rational::Ratio;
/// use set_cards::odds::variance_sets;
///
/// // Three cards: one set with probability 1/79 or none.
/// assert_eq!(variance_sets(4, 3), Some(Ratio::new(78, 79 * 79)));
/// // The whole deck always has 1080.
/// assert_eq!(variance_sets(4, 81), Some(Ratio::from_integer(0)));
/// ```
///
/// The square of the number is the number of ordered pairs of sets. Two sets are equal, share one
/// card, or share no card. A given choice of u cards is among k random cards of N with probability
/// pᵤ = k(k-1)…(k-u+1) / N(N-1)…(N-u+1). Each card is in r = (N-1)/2 sets. So with S sets in all,
/// the mean of the square is `S p₃ + N r (r-1) p₅ + (S² - S - N r (r-1)) p₆`.
#[must_use]
pub fn variance_sets(attributes: u32, cards: u64) -> Option<Ratio<u128>> {
    let deck = cards_in_deck(attributes)?;
    let mean = mean_sets(attributes, cards)?;
    let sets = sets_in_deck(attributes)?;
    let deck_cards = u64::try_from(deck).ok()?;
    let share =
        deck.checked_mul((deck - 1) / 2)?.checked_mul(((deck - 1) / 2).saturating_sub(1))?;
    let apart = sets.checked_mul(sets)?.checked_sub(sets)?.checked_sub(share)?;
    let mut square = Ratio::from_integer(0);
    for (pairs, union) in [(sets, 3), (share, 5), (apart, 6)] {
        if pairs > 0 && union <= cards {
            let all =
                Ratio::new(falling_factorial(cards, union)?, falling_factorial(deck_cards, union)?);
            square = square.checked_add(&all.checked_mul(&Ratio::from_integer(pairs))?)?;
        }
    }
    square.checked_sub(&mean.checked_mul(&mean)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_past_u128_are_none() {
        assert!(cards_in_deck(80).is_some());
        for many in [81, 1 << 31, (1 << 31) + 1, u32::MAX] {
            assert_eq!((cards_in_deck(many), sets_in_deck(many)), (None, None));
            assert_eq!((mean_sets(many, 12), variance_sets(many, 12)), (None, None));
            assert_eq!((sets_differing(many, 1), sets_differing(many, many)), (None, None));
            assert_eq!(sets_differing(many - 1, many), Some(0));
        }
        assert_eq!((sets_in_deck(0), sets_in_deck(42)), (Some(0), None));
        let by_differing =
            (1..=41).try_fold(0, |sum: u128, d| sum.checked_add(sets_differing(41, d)?));
        assert_eq!(by_differing, sets_in_deck(41));
    }
}
