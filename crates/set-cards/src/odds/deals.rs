use alloc::vec::Vec;

use dense_code::Level;
use rand_core::{Rng, SeedableRng};
use thiserror::Error;

use super::blocks::generator;
use super::deal_lanes::deal;
use super::random;
use crate::table::{LANES, MOST_CARDS, count_sets};
use crate::{Card, CardSet};

/// Random deals of some cards from the deck of 81, to count the sets among them.
///
/// ```
/// use rand_pcg::Pcg64Mcg;
/// use set_cards::Deals;
///
/// let deals = Deals { cards: 12, deals: 10_000, seed: 1 };
/// let report = deals.run::<Pcg64Mcg>()?;
/// assert_eq!(report.deals(), 10_000);
/// // 3.2 in a hundred deals of twelve have no set.
/// assert!((250..400).contains(&report.with_sets(0)));
/// assert_eq!(report, deals.run::<Pcg64Mcg>()?);
/// # Ok::<(), set_cards::odds::TooManyCards>(())
/// ```
///
/// Every choice of cards is exactly equally likely, as far as the generator's bits are: a draw that
/// would favour some cards is not used. The deals are done in blocks of 65,536, each with a
/// generator of its own that is seeded from the seed and the number of the block; so blocks can be
/// done in any order and by any thread, with the same numbers.
///
/// Up to 36 cards, 64 deals are done side by side, one byte each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Deals {
    /// How many cards a deal has: up to 81.
    pub cards: usize,
    /// How many deals.
    pub deals: u64,
    /// What the random numbers follow from.
    pub seed: u64,
}

/// More cards than the deck has.
///
/// ```
/// use rand_pcg::Pcg64Mcg;
/// use set_cards::Deals;
///
/// let Err(error) = (Deals { cards: 82, deals: 1, seed: 1 }).run::<Pcg64Mcg>() else { return };
/// assert_eq!(error.to_string(), "a deal of 82 cards from a deck of 81");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("a deal of {cards} cards from a deck of 81")]
#[non_exhaustive]
pub struct TooManyCards {
    /// How many were asked for.
    pub cards: usize,
}

/// Deals or games of one block.
const BLOCK: u64 = 1 << 16;

impl Deals {
    /// Does all deals on this thread.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Deals;
    ///
    /// assert_eq!(Deals { cards: 2, deals: 10, seed: 1 }.run::<Pcg64Mcg>()?.with_sets(0), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`TooManyCards`] for more than 81.
    pub fn run<R: SeedableRng + Rng>(&self) -> Result<DealReport, TooManyCards> {
        self.run_telling::<R>(|_| {})
    }

    /// As [`run`](Self::run); `done` hears from time to time how many deals more are done.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Deals;
    ///
    /// let mut told = 0;
    /// Deals { cards: 12, deals: 100_000, seed: 1 }.run_telling::<Pcg64Mcg>(|done| told += done)?;
    /// assert_eq!(told, 100_000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`run`](Self::run).
    pub fn run_telling<R: SeedableRng + Rng>(
        &self,
        mut done: impl FnMut(u64),
    ) -> Result<DealReport, TooManyCards> {
        self.check()?;
        Ok((0..self.deals.div_ceil(BLOCK)).fold(DealReport::default(), |sum, i| {
            let report = self.block::<R>(i);
            done(report.deals());
            sum.joined(&report)
        }))
    }

    /// Does all deals on the threads of rayon.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Deals;
    ///
    /// let deals = Deals { cards: 12, deals: 100_000, seed: 1 };
    /// assert_eq!(deals.run_parallel::<Pcg64Mcg>()?, deals.run::<Pcg64Mcg>()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`run`](Self::run), whose numbers these are.
    #[cfg(feature = "rayon")]
    pub fn run_parallel<R: SeedableRng + Rng>(&self) -> Result<DealReport, TooManyCards> {
        self.run_parallel_telling::<R>(|_| {})
    }

    /// Does all deals on the threads of rayon; `done` hears from any of them how many deals more
    /// are done.
    ///
    /// ```
    /// use core::sync::atomic::{AtomicU64, Ordering};
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Deals;
    ///
    /// let done = AtomicU64::new(0);
    /// let deals = Deals { cards: 12, deals: 100_000, seed: 1 };
    /// deals.run_parallel_telling::<Pcg64Mcg>(|more| {
    ///     done.fetch_add(more, Ordering::Relaxed);
    /// })?;
    /// assert_eq!(done.into_inner(), 100_000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`run`](Self::run), whose numbers these are.
    #[cfg(feature = "rayon")]
    pub fn run_parallel_telling<R: SeedableRng + Rng>(
        &self,
        done: impl Fn(u64) + Sync,
    ) -> Result<DealReport, TooManyCards> {
        use rayon::prelude::*;
        self.check()?;
        let blocks = (0..self.deals.div_ceil(BLOCK)).into_par_iter().map(|i| {
            let report = self.block::<R>(i);
            done(report.deals());
            report
        });
        Ok(blocks.reduce(DealReport::default, |sum, report| sum.joined(&report)))
    }

    const fn check(&self) -> Result<(), TooManyCards> {
        if self.cards > 81 { Err(TooManyCards { cards: self.cards }) } else { Ok(()) }
    }

    fn block<R: SeedableRng + Rng>(&self, block: u64) -> DealReport {
        let mut random: R = generator(self.seed, block);
        let deals = BLOCK.min(self.deals - block * BLOCK);
        if self.cards > MOST_CARDS {
            self.one_by_one(deals, &mut random)
        } else {
            self.side_by_side(deals, &mut random)
        }
    }

    fn one_by_one(&self, deals: u64, random: &mut impl Rng) -> DealReport {
        let mut report = DealReport::default();
        let mut deck: Vec<Card> = Card::all().collect();
        for _ in 0..deals {
            for first in 0..self.cards {
                #[expect(clippy::cast_possible_truncation, reason = "there are at most 81")]
                let rest = (deck.len() - first) as u32;
                deck.swap(first, first + random::below(random, rest) as usize);
            }
            let sets = deck[..self.cards].iter().copied().collect::<CardSet>().count_sets();
            report.add(sets as usize);
        }
        report
    }

    fn side_by_side(&self, deals: u64, random: &mut impl Rng) -> DealReport {
        let level = Level::detect();
        let mut counts = [[0_u32; 256]; 2];
        let mut draws = [[0_u16; LANES]; MOST_CARDS];
        let mut cards = [[0_u8; LANES]; MOST_CARDS];
        let mut sorted = [[0_u8; LANES]; MOST_CARDS];
        let mut left = deals;
        while left > 0 {
            for lanes in &mut draws[..self.cards] {
                for four in lanes.as_chunks_mut::<4>().0 {
                    let bits = random.next_u64().to_le_bytes();
                    for (lane, pair) in four.iter_mut().zip(bits.as_chunks::<2>().0) {
                        *lane = u16::from_le_bytes(*pair);
                    }
                }
            }
            let fair = deal(level, &draws[..self.cards], &mut cards[..self.cards], &mut sorted);
            let sets = count_sets(level, &cards[..self.cards]);
            for (lane, (&sets, &fair)) in sets.iter().zip(&fair).enumerate() {
                // A deal with an unfair draw is as if it had not been; nor are those past the last.
                let used = u64::from(fair) & u64::from(left > 0);
                counts[lane & 1][usize::from(sets)] += u32::from(used != 0);
                left -= used;
            }
        }
        let mut report = DealReport::default();
        for (sets, (&even, &odd)) in counts[0].iter().zip(&counts[1]).enumerate() {
            report.add_many(sets, u64::from(even) + u64::from(odd));
        }
        report
    }
}

/// How many deals had so many sets.
///
/// ```
/// use rand_pcg::Pcg64Mcg;
/// use set_cards::Deals;
///
/// let report = Deals { cards: 21, deals: 100, seed: 1 }.run::<Pcg64Mcg>()?;
/// // Twenty-one cards always have a set.
/// assert_eq!((report.deals(), report.with_sets(0)), (100, 0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct DealReport {
    /// Without zeros at the end. The sum of all is a `u64`.
    by_sets: Vec<u64>,
}

impl DealReport {
    /// How many deals had 0, 1, 2, … sets, up to the largest number that occurred: one entry more
    /// than that number, and none without deals.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Deals;
    ///
    /// let report = Deals { cards: 21, deals: 100, seed: 1 }.run::<Pcg64Mcg>()?;
    /// assert_eq!(report.by_sets().iter().sum::<u64>(), 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn by_sets(&self) -> &[u64] {
        &self.by_sets
    }

    /// How many deals had so many sets.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Deals;
    ///
    /// let report = Deals { cards: 21, deals: 100, seed: 1 }.run::<Pcg64Mcg>()?;
    /// assert_eq!(report.with_sets(1000), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_sets(&self, sets: usize) -> u64 {
        self.by_sets.get(sets).copied().unwrap_or(0)
    }

    /// How many deals there were.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Deals;
    ///
    /// let report = Deals { cards: 21, deals: 100, seed: 1 }.run::<Pcg64Mcg>()?;
    /// assert_eq!(report.deals(), 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn deals(&self) -> u64 {
        self.by_sets.iter().sum()
    }

    /// The mean number of sets; 0 without deals.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Deals;
    ///
    /// let report = Deals { cards: 21, deals: 100, seed: 1 }.run::<Pcg64Mcg>()?;
    /// // 1330/79 on average.
    /// assert!((report.mean() - 16.84).abs() < 1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a floating-point number is what is asked for")]
    pub fn mean(&self) -> f64 {
        let sets: u128 =
            self.by_sets.iter().zip(0..).map(|(&deals, sets)| u128::from(deals) * sets).sum();
        if sets == 0 { 0.0 } else { sets as f64 / self.deals() as f64 }
    }

    /// The report of these numbers of deals by their sets; `None` when there are more of either
    /// than there can be.
    #[cfg(any(feature = "serde", feature = "arbitrary"))]
    pub(crate) fn of_counts(by_sets: Vec<u64>) -> Option<Self> {
        by_sets.iter().try_fold(0_u64, |sum, &deals| sum.checked_add(deals))?;
        (by_sets.len() <= 1081 && by_sets.last() != Some(&0)).then_some(Self { by_sets })
    }

    fn add(&mut self, sets: usize) {
        self.add_many(sets, 1);
    }

    fn add_many(&mut self, sets: usize, deals: u64) {
        if deals == 0 {
            return;
        }
        if self.by_sets.len() <= sets {
            self.by_sets.resize(sets + 1, 0);
        }
        self.by_sets[sets] += deals;
    }

    /// Both reports in one; `None` when there are more deals than a `u64` counts.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Deals;
    ///
    /// let report = Deals { cards: 21, deals: 100, seed: 1 }.run::<Pcg64Mcg>()?;
    /// assert_eq!(report.clone().checked_add(&report).map(|both| both.deals()), Some(200));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn checked_add(self, other: &Self) -> Option<Self> {
        self.deals().checked_add(other.deals())?;
        Some(self.joined(other))
    }

    /// Both reports in one, where the numbers of both fit.
    fn joined(mut self, other: &Self) -> Self {
        for (sets, &deals) in other.by_sets.iter().enumerate() {
            self.add_many(sets, deals);
        }
        self
    }
}
