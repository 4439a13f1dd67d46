use alloc::vec::Vec;

use dense_code::{Level, random};
use rand_core::Rng;

use crate::Card;
use crate::error::Error;
use crate::table::count;

/// Makes random deals of some cards from the deck of 81, and counts the sets among them.
///
/// If the generator's bits are uniform, every choice of cards is exactly equally likely. The same
/// generator gives the same deals in every release. To use several threads, give each a generator
/// of its own and add the reports.
///
/// ```
/// use rand_pcg::{Pcg64Mcg, rand_core::SeedableRng};
/// use set_cards::simulate_deals;
///
/// let report = simulate_deals(12, 10_000, &mut Pcg64Mcg::seed_from_u64(1))?;
/// assert_eq!(report.deals(), 10_000);
/// // 3.2 in a hundred deals of twelve have no set.
/// assert!((250..400).contains(&report.by_sets()[0]));
/// # Ok::<(), set_cards::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::TooManyCards`] for more than 81 cards.
pub fn simulate_deals<R: Rng + ?Sized>(
    cards: usize,
    deals: u64,
    rng: &mut R,
) -> Result<DealReport, Error> {
    let mut deck: Vec<Card> = Card::all().collect();
    if cards > deck.len() {
        return Err(Error::TooManyCards { cards, max: deck.len() });
    }
    let level = Level::detect();
    let mut report = DealReport::default();
    // One after another. 64 deals side by side, a byte each, took a third of the time, and were a
    // shuffle and a way to find sets of their own.
    for _ in 0..deals {
        // The deck is not sorted again: a sample of any order of it is as likely.
        let dealt = random::sample(&mut deck, cards, rng);
        report.add(count(level, dealt) as usize, 1);
    }
    Ok(report)
}

/// How many deals had a given number of sets: see [`simulate_deals`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct DealReport {
    /// Without zeros at the end. The sum of all is a `u64`.
    by_sets: Vec<u64>,
}

impl DealReport {
    /// How many deals had 0, 1, 2, … sets, up to the largest number that occurred: one entry more
    /// than that number; empty if there were no deals.
    #[must_use]
    pub fn by_sets(&self) -> &[u64] {
        &self.by_sets
    }

    /// How many deals there were.
    #[must_use]
    pub fn deals(&self) -> u64 {
        self.by_sets.iter().sum()
    }

    /// The mean number of sets; 0 if there were no deals.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a floating-point number is what is asked for")]
    pub fn mean(&self) -> f64 {
        let mut sets = 0;
        for (number, &deals) in (0_u128..).zip(&self.by_sets) {
            sets += number * u128::from(deals);
        }
        if sets == 0 { 0.0 } else { sets as f64 / self.deals() as f64 }
    }

    fn add(&mut self, sets: usize, deals: u64) {
        if self.by_sets.len() <= sets {
            self.by_sets.resize(sets + 1, 0);
        }
        self.by_sets[sets] += deals;
    }

    /// Both reports in one; `None` when there are more deals than fit in a `u64`.
    #[must_use]
    pub fn checked_add(mut self, other: &Self) -> Option<Self> {
        self.deals().checked_add(other.deals())?;
        for (sets, &deals) in other.by_sets.iter().enumerate() {
            self.add(sets, deals);
        }
        Some(self)
    }
}
