use alloc::vec::Vec;
use core::marker::PhantomData;

use dense_code::count::multinomial;
use dense_code::limits::Budget;
use dense_code::{Level, Limits};

use crate::card::Card;
use crate::classes::{self, Classes};
use crate::error::Error;
use crate::pack::Pack;
use crate::table::DealTable;
use crate::word::{ClassWord, narrow};

/// Deals of cards in rounds, numbered without gaps, where deals that differ by an exchange of suits
/// have the same number.
///
/// A deal is the cards of its rounds one after the other; the cards of a round may stand in any
/// order. A pack has up to 16 ranks and 4 suits, a deal up to 16 rounds. A pack of fewer than 13
/// ranks has the highest ones.
///
/// ```
/// use canon_deals::DealSpace;
///
/// // Texas hold'em: two cards, the flop of three, the turn and the river.
/// let space = DealSpace::standard(&[2, 3, 1, 1])?;
/// assert_eq!(space.class_count(), 2_428_287_420);
/// let deal = space.parse("Ah Kd / 2c 3c 4c / 5d / 6s")?;
/// let same = space.parse("Kc Ad / 4s 2s 3s / 5c / 6h")?;
/// assert_eq!(space.rank(&deal)?, space.rank(&same)?);
///
/// let canonical = space.unrank(space.rank(&deal)?).ok_or("no class")?;
/// assert_eq!(canonical, space.canonical(&same)?);
/// assert_eq!(space.text(&canonical)?, "Kd As / 2h 3h 4h / 5d / 6c");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Class numbers are integers `W`, `u64` if you name none. Hold'em fits `u32`; some games need
/// `u128`: make these by [`new_within`](Self::new_within). A table by class is indexed by deals:
///
/// ```
/// use canon_deals::DealSpace;
///
/// let space = DealSpace::standard(&[2, 3])?;
/// let pairs = space.table(|deal| deal[0].rank() == deal[1].rank());
/// assert!(pairs[&space.parse("Ah Ad / 2c 3c 4c")?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # How it works
///
/// Take one suit. Each round deals it some of the ranks that were not dealt before. The
/// combinatorial number system numbers this set of ranks, and the numbers of all rounds are
/// combined, in mixed radix, into one number for the suit. The *profile* of a suit says how many of
/// its cards are dealt in each round. The *shape* of a deal is the multiset of the profiles of all
/// suits. Suits with different profiles are distinguished by them. The numbers of the suits with
/// the same profile form a multiset, which has a colex rank. So a class is given by its shape and
/// by one rank for each different profile. The shapes are numbered by a table, and the ranks are
/// combined in mixed radix. (Kevin Waugh, *A fast and optimal hand isomorphism algorithm*, 2013,
/// numbers deals in the same way.)
///
/// *Order*: by the table of shapes, then by those ranks. For two cards of a pack: first both in one
/// suit, 78 classes in colex order, then one in each of two suits, 91.
///
/// Making a space takes time and memory for the table of shapes: a few microseconds and 100 to 400
/// bytes for each shape with four suits (hold'em has 304). Other tables take at most 512 KB.
/// Ranking takes O(cards + suits) steps. Unranking takes the same number of steps, and bisects the
/// shapes.
#[doc(alias = "poker")]
#[derive(Clone, Debug)]
pub struct DealSpace<W = u64> {
    pub(crate) classes: Classes,
    word: PhantomData<W>,
}

// For the integer that most games fit, so that nobody has to name it.
impl DealSpace {
    /// Deals of `rounds[i]` cards in round `i`, from a pack of `ranks * suits` cards.
    ///
    /// # Errors
    ///
    /// [`Error`] for a pack or rounds larger than stated [above](Self), for more cards than the
    /// pack has, for more than `u64::MAX` classes, and where the tables need more than
    /// [`Limits::default`].
    ///
    /// ```
    /// use canon_deals::DealSpace;
    /// assert_eq!(DealSpace::new(5, 2, &[2, 2])?.class_count(), 640);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(ranks: u32, suits: u32, rounds: &[u32]) -> Result<Self, Error> {
        Self::new_within(ranks, suits, rounds, &Limits::default())
    }

    /// Deals from the pack of 13 ranks, 2 to ace, and four suits.
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new).
    ///
    /// ```
    /// use canon_deals::DealSpace;
    /// assert_eq!(DealSpace::standard(&[5, 5])?.class_count(), 167_273_925_676);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn standard(rounds: &[u32]) -> Result<Self, Error> {
        Self::new(13, 4, rounds)
    }
}

/// Spaces are equal that deal the same rounds from the same pack.
impl<W> PartialEq for DealSpace<W> {
    fn eq(&self, other: &Self) -> bool {
        self.classes.pack == other.classes.pack
    }
}

impl<W> Eq for DealSpace<W> {}

impl<W: ClassWord> DealSpace<W> {
    /// [`new`](DealSpace::new) within your own limits, with class numbers in the integer `W`.
    ///
    /// A step is one choice of how many cards of one round one suit gets; hold'em, `[2, 3, 1, 1]`
    /// cards from a pack of 52, takes 439 steps. The bytes are those of the table of shapes; the
    /// other tables, of at most 512 KB, are not counted.
    ///
    /// # Errors
    ///
    /// Those of [`new`](DealSpace::new); [`Error::TooManyClasses`] where `W` can't count them.
    ///
    /// ```
    /// use canon_deals::{DealSpace, Error};
    /// use canon_deals::dense_code::Limits;
    ///
    /// let hold_em = DealSpace::<u32>::new_within(13, 4, &[2, 3, 1, 1], &Limits::default())?;
    /// let class: u32 = hold_em.rank(&hold_em.parse("Ah Kd / 2c 3c 4c / 5d / 6s")?)?;
    /// assert!(class < hold_em.class_count());
    ///
    /// let kilobyte = Limits::new().with_bytes(1000);
    /// let error = DealSpace::<u32>::new_within(13, 4, &[2, 3, 1, 1], &kilobyte).unwrap_err();
    /// assert!(matches!(error, Error::Limit(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new_within(
        ranks: u32,
        suits: u32,
        rounds: &[u32],
        limits: &Limits<'_>,
    ) -> Result<Self, Error> {
        let pack = Pack::new(ranks, suits, rounds)?;
        let classes = Classes::new(pack, &mut Budget::new(limits))?;
        if W::try_from(classes.count()).is_err() {
            return Err(Error::TooManyClasses { bits: 8 * size_of::<W>() });
        }
        Ok(Self { classes, word: PhantomData })
    }

    /// How many classes there are.
    #[must_use]
    pub fn class_count(&self) -> W {
        narrow(self.classes.count())
    }

    /// How many cards a deal has, in all rounds.
    #[must_use]
    pub const fn card_count(&self) -> usize {
        self.classes.pack.cards
    }

    /// The number of a deal's class, `0..class_count`; the order is [above](Self#how-it-works).
    ///
    /// # Errors
    ///
    /// [`Error`] for too many cards or too few, one that is not in the pack, and one dealt
    /// twice.
    ///
    /// ```
    /// use canon_deals::DealSpace;
    /// let space = DealSpace::standard(&[2])?;
    /// assert_eq!(space.rank(&space.parse("2c 3c")?)?, 0);
    /// assert_eq!(space.rank(&space.parse("Ah Ac")?)?, 168);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rank(&self, deal: &[Card]) -> Result<W, Error> {
        let cards = self.classes.pack.cards;
        if deal.len() != cards {
            return Err(Error::WrongLength { len: deal.len(), cards });
        }
        let mut rank = [W::default()];
        classes::rank_all(Level::detect(), &self.classes, deal, &mut rank)?;
        Ok(rank[0])
    }

    /// The class numbers of deals that stand one after the other, into `out`, which is cleared
    /// first.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`] if the number of cards is not a multiple of that of a deal (if deals
    /// have no cards, `deals` must be empty), and the errors of [`rank`](Self::rank), with
    /// positions among all cards. `out` is empty then.
    ///
    /// ```
    /// use canon_deals::DealSpace;
    /// let space = DealSpace::standard(&[2])?;
    /// let deals = [space.parse("2c 3c")?, space.parse("Ah Ac")?].concat();
    /// let mut ranks = Vec::new();
    /// space.ranks_into(&deals, &mut ranks)?;
    /// assert_eq!(ranks, [0, 168]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ranks_into(&self, deals: &[Card], out: &mut Vec<W>) -> Result<(), Error> {
        out.clear();
        let cards = self.classes.pack.cards;
        let count = deals.len().checked_div(cards).unwrap_or(0);
        if count * cards != deals.len() {
            return Err(Error::WrongLength { len: deals.len(), cards });
        }
        out.resize(count, W::default());
        let done = classes::rank_all(Level::detect(), &self.classes, deals, out);
        if done.is_err() {
            out.clear();
        }
        done
    }

    /// The canonical deal of a class, or `None` from [`class_count`](Self::class_count) on.
    ///
    /// The suits are numbered by what they hold: profiles with the most cards of the last round
    /// first, then of the one before. Each round is listed suit by suit, with ranks ascending.
    ///
    /// ```
    /// use canon_deals::DealSpace;
    /// let space = DealSpace::standard(&[2])?;
    /// let aces = space.unrank(168).ok_or("no class")?;
    /// assert_eq!(space.text(&aces)?, "Ac Ad");
    /// assert_eq!(space.unrank(169), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn unrank(&self, class: W) -> Option<Vec<Card>> {
        let mut deal = Vec::new();
        self.unrank_into(class, &mut deal)?;
        Some(deal)
    }

    /// The same as [`unrank`](Self::unrank), but writes into `out`, which is cleared first and
    /// keeps its memory. Returns `out` as a slice.
    pub fn unrank_into<'a>(&self, class: W, out: &'a mut Vec<Card>) -> Option<&'a [Card]> {
        if class.into() >= self.classes.count() {
            out.clear();
            return None;
        }
        out.resize(self.classes.pack.cards, Card::default());
        self.classes.deal(class.into(), out);
        Some(out)
    }

    /// How many deals a class has, the weight of the class in an average over all deals; `None`
    /// from [`class_count`](Self::class_count) on. Cards of a round in another order are the same
    /// deal. O(suits), after the bisection of the shapes.
    ///
    /// The suits can be exchanged in `suits!` ways, and exchanging suits that hold the same ranks
    /// in every round does not change the deal.
    ///
    /// ```
    /// use canon_deals::DealSpace;
    /// let space = DealSpace::standard(&[2])?;
    /// let size = |hand| space.size(space.rank(&space.parse(hand).unwrap()).unwrap());
    /// assert_eq!(["Ah Ad", "Ah Kh", "Ah Kd"].map(size), [6, 4, 12].map(Some));
    /// // Two of 52 cards.
    /// assert_eq!((0..169).filter_map(|class| space.size(class)).sum::<u64>(), 52 * 51 / 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "a broken invariant of ours")]
    pub fn size(&self, class: W) -> Option<u64> {
        let class = class.into();
        if class >= self.classes.count() {
            return None;
        }
        let suits: Vec<(u32, u64)> = self.classes.suits(class).collect();
        let equal: Vec<u64> =
            suits.chunk_by(|a, b| a == b).map(|suits| suits.len() as u64).collect();
        let ways = multinomial(&equal).and_then(|ways| u64::try_from(ways).ok());
        Some(ways.expect("at most 24 ways"))
    }

    /// The canonical deal of a deal's class: [`unrank`](Self::unrank) of its
    /// [`rank`](Self::rank).
    ///
    /// # Errors
    ///
    /// The errors of [`rank`](Self::rank).
    #[expect(clippy::missing_panics_doc, reason = "a broken invariant of ours")]
    pub fn canonical(&self, deal: &[Card]) -> Result<Vec<Card>, Error> {
        Ok(self.unrank(self.rank(deal)?).expect("a rank is below the number of classes"))
    }

    /// A value for every class: that of its canonical deal, in order of the classes.
    ///
    /// The table has one entry per class: 1,286,792 for a hand and a flop.
    ///
    /// # Panics
    ///
    /// If the values take more than `isize::MAX` bytes.
    pub fn table<V>(&self, mut value: impl FnMut(&[Card]) -> V) -> DealTable<V, W>
    where
        Self: Clone,
    {
        let count = usize::try_from(self.classes.count()).unwrap_or(usize::MAX);
        let (mut values, mut deal) = (Vec::with_capacity(count), Vec::new());
        for class in 0..self.classes.count() {
            let deal = self.unrank_into(narrow(class), &mut deal);
            values.push(value(deal.expect("a class below their number")));
        }
        DealTable { space: self.clone(), values }
    }
}
