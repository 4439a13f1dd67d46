use alloc::vec::Vec;
use core::ops::ControlFlow;

use dense_code::Level;
use rand_core::{Rng, SeedableRng};
use thiserror::Error;

use super::blocks::generator;
#[cfg(feature = "rayon")]
use super::blocks::par_blocks;
use super::deal_lanes::deal;
use crate::table::{LANES, MOST_CARDS, count_sets};
use crate::{Card, CardSet};

/// Random deals of some cards from the deck of 81, to count the sets among them.
///
/// ```
/// use rand_pcg::Pcg64Mcg;
/// use set_cards::Deals;
///
/// let deals = Deals::new(12)?.with_deals(10_000).with_seed(1);
/// let report = deals.run::<Pcg64Mcg>();
/// assert_eq!(report.deals(), 10_000);
/// // 3.2 in a hundred deals of twelve have no set.
/// assert!((250..400).contains(&report.with_sets(0)));
/// assert_eq!(report, deals.run::<Pcg64Mcg>());
/// # Ok::<(), set_cards::odds::TooManyCards>(())
/// ```
///
/// If the generator's bits are uniform, every choice of cards is exactly equally likely. A random
/// number that would favour some cards is dropped, and another one is drawn. (A broken generator
/// may return only such numbers. After a thousand in a row the next one is used, so that every
/// simulation ends.) The deals are made in blocks of 65,536. Each block has its own generator,
/// which is seeded from the seed and the number of the block. So the result does not depend on the
/// order of the blocks, nor on the threads that make them. This is why [`run`](Self::run) takes the
/// type of a generator, and not a generator.
///
/// Deals of up to 36 cards are processed 64 at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Deals {
    /// At most 81.
    cards: usize,
    deals: u64,
    seed: u64,
}

/// The error of [`Deals::new`] for more cards than the deck has.
///
/// ```
/// use set_cards::Deals;
///
/// let error = Deals::new(82).err().map(|error| error.to_string());
/// assert_eq!(error.as_deref(), Some("a deal of 82 cards from a deck of 81"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("a deal of {cards} cards from a deck of 81")]
#[non_exhaustive]
pub struct TooManyCards {
    /// How many were asked for.
    pub cards: usize,
}

/// After this many times 64 unfair deals the next ones are used as they are: no working generator
/// gives so many in a row.
const MOST_VAIN: u32 = 1000;

/// Deals of one block.
const BLOCK: u64 = 1 << 16;

impl Deals {
    /// A million deals of `cards` cards, with the seed 0.
    ///
    /// # Errors
    ///
    /// [`TooManyCards`] for more than 81.
    pub const fn new(cards: usize) -> Result<Self, TooManyCards> {
        if cards > 81 {
            return Err(TooManyCards { cards });
        }
        Ok(Self { cards, deals: 1_000_000, seed: 0 })
    }

    /// Sets the number of deals.
    #[must_use]
    pub const fn with_deals(self, deals: u64) -> Self {
        Self { deals, ..self }
    }

    /// Sets the seed, from which the random numbers follow.
    #[must_use]
    pub const fn with_seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// How many cards a deal has.
    #[must_use]
    pub const fn cards(self) -> usize {
        self.cards
    }

    /// How many deals [`run`](Self::run) makes.
    #[must_use]
    pub const fn deals(self) -> u64 {
        self.deals
    }

    /// The seed.
    #[must_use]
    pub const fn seed(self) -> u64 {
        self.seed
    }

    /// Makes all deals on this thread.
    #[must_use]
    pub fn run<R: SeedableRng + Rng>(&self) -> DealReport {
        self.run_with_progress::<R>(|_| ControlFlow::Continue(()))
    }

    /// Like [`run`](Self::run). `progress` is called from time to time with the number of deals
    /// made since its last call, and can end the run. Returns the report of the deals made until
    /// then.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Deals;
    ///
    /// let deals = Deals::new(12)?.with_deals(100_000);
    /// let report = deals.run_with_progress::<Pcg64Mcg>(|_| ControlFlow::Break(()));
    /// assert_eq!(report.deals(), 65_536);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run_with_progress<R: SeedableRng + Rng>(
        &self,
        mut progress: impl FnMut(u64) -> ControlFlow<()>,
    ) -> DealReport {
        let mut sum = DealReport::default();
        for block in 0..self.deals.div_ceil(BLOCK) {
            let report = self.block::<R>(block);
            let deals = report.deals();
            sum = sum.joined(&report);
            if progress(deals).is_break() {
                break;
            }
        }
        sum
    }

    /// Makes all deals on all threads of the current `rayon` pool, with the same result as
    /// [`run`](Self::run). Needs the feature `rayon`.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Deals;
    ///
    /// let deals = Deals::new(12)?.with_deals(100_000);
    /// assert_eq!(deals.par_run::<Pcg64Mcg>(), deals.run::<Pcg64Mcg>());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn par_run<R: SeedableRng + Rng>(&self) -> DealReport {
        self.par_run_with_progress::<R>(|_| ControlFlow::Continue(()))
    }

    /// Like [`run_with_progress`](Self::run_with_progress), on all threads of the current `rayon`
    /// pool; `progress` is called from any of them. Needs the feature `rayon`.
    #[cfg(feature = "rayon")]
    pub fn par_run_with_progress<R: SeedableRng + Rng>(
        &self,
        progress: impl Fn(u64) -> ControlFlow<()> + Sync,
    ) -> DealReport {
        let one = |block| {
            let report = self.block::<R>(block);
            let flow = progress(report.deals());
            (report, flow)
        };
        par_blocks(self.deals.div_ceil(BLOCK), one, |sum: DealReport, report| sum.joined(report))
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
            let dealt = dense_code::random::sample(&mut deck, self.cards, random);
            let sets = dealt.iter().copied().collect::<CardSet>().count_sets();
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
        // Blocks of 64 deals since the last one with a fair deal.
        let mut vain = 0;
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
            vain = if fair.contains(&true) { 0 } else { vain + 1 };
            for (lane, (&sets, &fair)) in sets.iter().zip(&fair).enumerate() {
                // A deal with an unfair draw does not count, nor do those past the last.
                let used = u64::from(fair | (vain > MOST_VAIN)) & u64::from(left > 0);
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

/// How many deals had a given number of sets.
///
/// ```
/// use rand_pcg::Pcg64Mcg;
/// use set_cards::Deals;
///
/// let report = Deals::new(21)?.with_deals(100).run::<Pcg64Mcg>();
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
    /// than that number; empty if there were no deals.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Deals;
    ///
    /// let report = Deals::new(21)?.with_deals(100).run::<Pcg64Mcg>();
    /// assert_eq!(report.by_sets().iter().sum::<u64>(), 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn by_sets(&self) -> &[u64] {
        &self.by_sets
    }

    /// How many deals had a given number of sets.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Deals;
    ///
    /// let report = Deals::new(21)?.with_deals(100).run::<Pcg64Mcg>();
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
    /// let report = Deals::new(21)?.with_deals(100).run::<Pcg64Mcg>();
    /// assert_eq!(report.deals(), 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn deals(&self) -> u64 {
        self.by_sets.iter().sum()
    }

    /// The mean number of sets; 0 if there were no deals.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Deals;
    ///
    /// let report = Deals::new(21)?.with_deals(100).run::<Pcg64Mcg>();
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

    /// The report of these numbers of deals by their sets; `None` when there are more deals or sets
    /// than there can be.
    #[cfg(any(feature = "serde", feature = "arbitrary"))]
    pub(crate) fn from_counts(by_sets: Vec<u64>) -> Option<Self> {
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

    /// Both reports in one; `None` when there are more deals than fit in a `u64`.
    ///
    /// ```
    /// use rand_pcg::Pcg64Mcg;
    /// use set_cards::Deals;
    ///
    /// let report = Deals::new(21)?.with_deals(100).run::<Pcg64Mcg>();
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

#[cfg(feature = "serde")]
dense_code::serial::checked! {
    [] Deals as "Deals" { cards: usize, deals: u64, seed: u64 }:
        Self::new(cards).map(|plan| plan.with_deals(deals).with_seed(seed));
}
