use alloc::vec::Vec;

use dense_code::count::multinomial;
use dense_code::limits::Budget;
use dense_code::{Level, Limits};

use crate::classes::{self, Classes};
use crate::error::{Error, MAX_SHAPES};
use crate::pack::{MAX_ROUNDS, MAX_SUITS, Pack};

/// Deals of cards in rounds, numbered without gaps, where deals that differ by an exchange of suits
/// have the same number.
///
/// A card is the number `rank * suits + suit`, a deal the cards of its rounds one after the other.
/// The cards of a round may stand in any order. A pack has up to 16 ranks and 4 suits, a deal
/// up to 16 rounds.
///
/// ```
/// use canon_deals::DealSpace;
///
/// // Texas hold'em: two cards, the flop of three, the turn and the river.
/// let space = DealSpace::standard(&[2, 3, 1, 1])?;
/// assert_eq!(space.classes(), 2_428_287_420);
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
/// Class numbers are `u128`, because some games have more classes than 64 bits can count. If a
/// table by class fits into memory, convert them:
///
/// ```
/// use canon_deals::DealSpace;
///
/// let space = DealSpace::standard(&[2, 3])?;
/// let mut table = vec![0_u32; usize::try_from(space.classes())?];
/// let deal = space.parse("Ah Kd / 2c 3c 4c")?;
/// table[usize::try_from(space.rank(&deal)?)?] += 1;
/// # assert_eq!(table.iter().sum::<u32>(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # How it works
///
/// Take one suit. Each round deals it some of the ranks that were not dealt before. The
/// combinatorial number system numbers this set of ranks, and the numbers of all rounds are
/// combined, in mixed radix, into one number for the suit. The *profile* of a suit says how many of
/// its cards are dealt in each round. The *shape* of a deal is the multiset of the profiles of all
/// suits. Suits with different profiles can be told apart. The numbers of the suits with the same
/// profile form a multiset, which has a colex rank. So a class is given by its shape and by one
/// rank for each different profile. The shapes are numbered by a table, and the ranks are combined
/// in mixed radix. (Kevin Waugh, *A fast and optimal hand isomorphism algorithm*, 2013, numbers
/// deals in the same way.)
///
/// *Order*: by the table of shapes, then by those ranks. For two cards of a pack: first both in one
/// suit, 78 classes in colex order, then one in each of two suits, 91.
///
/// Making a space takes time and memory for the table of shapes: a few microseconds and 100 to 400
/// bytes for each shape with four suits (hold'em has 304). Other tables take at most 512 KB. Ranking
/// takes O(cards + suits) steps. Unranking takes as many, and finds the shape in a table.
#[doc(alias = "poker")]
#[derive(Clone, Debug)]
pub struct DealSpace {
    classes: Classes,
}

impl DealSpace {
    /// Deals of `rounds[i]` cards in round `i`, from a pack of `ranks * suits` cards.
    ///
    /// # Errors
    ///
    /// [`Error`] for a pack or rounds larger than stated [above](Self), for more cards
    /// than the pack has, for more than 262,144 shapes (thirteen cards to each of four players has
    /// more: [`new_within`](Self::new_within) takes them), and for more than `u128::MAX` classes.
    ///
    /// ```
    /// use canon_deals::DealSpace;
    /// assert_eq!(DealSpace::new(5, 2, &[2, 2])?.classes(), 640);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(ranks: u32, suits: u32, rounds: &[u32]) -> Result<Self, Error> {
        Self::with_shapes(ranks, suits, rounds, MAX_SHAPES, &Limits::new())
    }

    /// The same within your own limits, which may allow more shapes than [`new`](Self::new) does.
    ///
    /// A step is one choice of how many cards of one round one suit gets; hold'em, `[2, 3, 1, 1]`
    /// cards from a pack of 52, takes 439 steps. The bytes are those of the table of shapes; the
    /// other tables, of at most 512 KB, are not counted.
    ///
    /// # Errors
    ///
    /// [`Error`] for a pack or rounds larger than stated [above](Self), for more cards
    /// than the pack has, for more than `u128::MAX` classes, and where the tables need more than
    /// the limits.
    ///
    /// ```
    /// use canon_deals::{DealSpace, Error};
    /// use canon_deals::dense_code::Limits;
    ///
    /// let kilobyte = Limits::new().with_bytes(1000);
    /// let error = DealSpace::new_within(13, 4, &[2, 3, 1, 1], &kilobyte).unwrap_err();
    /// assert!(matches!(error, Error::Limit(_)));
    /// let megabyte = Limits::new().with_bytes(1_000_000);
    /// assert!(DealSpace::new_within(13, 4, &[2, 3, 1, 1], &megabyte).is_ok());
    /// ```
    pub fn new_within(
        ranks: u32,
        suits: u32,
        rounds: &[u32],
        limits: &Limits<'_>,
    ) -> Result<Self, Error> {
        // Numbers of profiles and shapes have 32 bits.
        Self::with_shapes(ranks, suits, rounds, u32::MAX - 1, limits)
    }

    fn with_shapes(
        ranks: u32,
        suits: u32,
        rounds: &[u32],
        max_shapes: u32,
        limits: &Limits<'_>,
    ) -> Result<Self, Error> {
        let pack = Pack::new(ranks, suits, rounds)?;
        Ok(Self { classes: Classes::new(pack, max_shapes, &mut Budget::new(limits))? })
    }

    /// Deals from the pack of 13 ranks, 2 to ace, and four suits.
    ///
    /// # Errors
    ///
    /// The errors of [`new`](Self::new).
    ///
    /// ```
    /// use canon_deals::DealSpace;
    /// assert_eq!(DealSpace::standard(&[5, 5])?.classes(), 167_273_925_676);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn standard(rounds: &[u32]) -> Result<Self, Error> {
        Self::new(13, 4, rounds)
    }

    /// How many classes there are.
    ///
    /// ```
    /// use canon_deals::DealSpace;
    /// assert_eq!(DealSpace::standard(&[2, 3])?.classes(), 1_286_792);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn classes(&self) -> u128 {
        self.classes.count()
    }

    /// How many ranks the pack has.
    ///
    /// ```
    /// use canon_deals::DealSpace;
    /// assert_eq!(DealSpace::standard(&[2])?.card_ranks(), 13);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn card_ranks(&self) -> u32 {
        self.classes.pack.ranks
    }

    /// How many suits the pack has.
    ///
    /// ```
    /// use canon_deals::DealSpace;
    /// assert_eq!(DealSpace::standard(&[2])?.card_suits(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn card_suits(&self) -> u32 {
        self.classes.pack.suits
    }

    /// How many cards each round deals.
    ///
    /// ```
    /// use canon_deals::DealSpace;
    /// assert_eq!(DealSpace::standard(&[2, 3])?.rounds(), [2, 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rounds(&self) -> &[u32] {
        &self.classes.pack.rounds
    }

    /// How many cards a deal has, in all rounds.
    ///
    /// ```
    /// use canon_deals::DealSpace;
    /// assert_eq!(DealSpace::standard(&[2, 3])?.cards(), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn cards(&self) -> usize {
        self.classes.pack.cards
    }

    /// The number of a deal's class, `0..classes`; the order is [above](Self#how-it-works).
    ///
    /// # Errors
    ///
    /// [`Error`] for too many cards or too few, one that is not in the pack, and one dealt
    /// twice.
    ///
    /// ```
    /// use canon_deals::DealSpace;
    /// let space = DealSpace::standard(&[2])?;
    /// assert_eq!(space.rank(&[0, 4])?, 0); // the 2 and the 3 of one suit
    /// assert_eq!(space.rank(&[51, 50])?, 168); // two aces
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rank(&self, deal: &[u8]) -> Result<u128, Error> {
        let cards = self.classes.pack.cards;
        if deal.len() != cards {
            return Err(Error::Length { len: deal.len(), cards });
        }
        let mut rank = [0];
        classes::rank_all(Level::detect(), &self.classes, deal, &mut rank)?;
        Ok(rank[0])
    }

    /// The class numbers of deals that stand one after the other, into `out`, which is cleared
    /// first.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if the number of cards is not a multiple of that of a deal (if deals have
    /// no cards, `deals` must be empty), and the errors of [`rank`](Self::rank), with positions among
    /// all cards. `out` is empty then.
    ///
    /// ```
    /// use canon_deals::DealSpace;
    /// let space = DealSpace::standard(&[2])?;
    /// let mut ranks = Vec::new();
    /// space.ranks_into(&[0, 4, 51, 50], &mut ranks)?;
    /// assert_eq!(ranks, [0, 168]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ranks_into(&self, deals: &[u8], out: &mut Vec<u128>) -> Result<(), Error> {
        out.clear();
        let cards = self.classes.pack.cards;
        let count = deals.len().checked_div(cards).unwrap_or(0);
        if count * cards != deals.len() {
            return Err(Error::Length { len: deals.len(), cards });
        }
        out.resize(count, 0);
        let done = classes::rank_all(Level::detect(), &self.classes, deals, out);
        if done.is_err() {
            out.clear();
        }
        done
    }

    /// The canonical deal of a class, or `None` from [`classes`](Self::classes) on.
    ///
    /// The suits are numbered by what they hold: profiles with the most cards of the last round
    /// first, then of the one before. Each round is listed suit by suit, with ranks ascending.
    ///
    /// ```
    /// use canon_deals::DealSpace;
    /// let space = DealSpace::standard(&[2])?;
    /// assert_eq!(space.unrank(168), Some(vec![48, 49]));
    /// assert_eq!(space.unrank(169), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn unrank(&self, class: u128) -> Option<Vec<u8>> {
        let mut deal = Vec::new();
        self.unrank_into(class, &mut deal)?;
        Some(deal)
    }

    /// The same as [`unrank`](Self::unrank), but writes into `out`, which is cleared first and
    /// keeps its memory. Returns `out` as a slice.
    ///
    /// ```
    /// use canon_deals::DealSpace;
    /// let space = DealSpace::standard(&[2])?;
    /// let mut deal = Vec::new();
    /// assert_eq!(space.unrank_into(168, &mut deal), Some(&[48, 49][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unrank_into<'a>(&self, class: u128, out: &'a mut Vec<u8>) -> Option<&'a [u8]> {
        if class >= self.classes.count() {
            out.clear();
            return None;
        }
        out.resize(self.classes.pack.cards, 0);
        classes::deal(Level::detect(), &self.classes, class, out);
        Some(out)
    }

    /// How many deals a class has, the weight of the class in an average over all deals; `None` from
    /// [`classes`](Self::classes) on. Cards of a round in another order are the same deal.
    ///
    /// The suits can be exchanged in `suits!` ways, and exchanging suits that hold the same ranks
    /// in every round does not change the deal. O(cards + suits log suits).
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
    pub fn size(&self, class: u128) -> Option<u64> {
        let deal = self.unrank(class)?;
        let suits = self.classes.pack.suits as usize;
        // For each suit the ranks it holds of each round, as bits.
        let mut hands = [[0_u64; MAX_ROUNDS]; MAX_SUITS];
        let mut cards = deal.iter().map(|card| usize::from(*card));
        for (round, dealt) in self.classes.pack.rounds.iter().enumerate() {
            for card in cards.by_ref().take(*dealt as usize) {
                hands[card % suits][round] |= 1 << (card / suits);
            }
        }
        // Suits that hold the same can be exchanged without changing the deal.
        let hands = &mut hands[..suits];
        hands.sort_unstable();
        let equal: Vec<u64> =
            hands.chunk_by(|a, b| a == b).map(|suits| suits.len() as u64).collect();
        let ways = multinomial(&equal).and_then(|ways| u64::try_from(ways).ok());
        Some(ways.expect("at most 24 ways"))
    }

    /// The canonical deal of a deal's class: [`unrank`](Self::unrank) of its
    /// [`rank`](Self::rank).
    ///
    /// # Errors
    ///
    /// The errors of [`rank`](Self::rank).
    ///
    /// ```
    /// use canon_deals::DealSpace;
    /// let space = DealSpace::standard(&[2])?;
    /// assert_eq!(space.canonical(&[51, 49])?, [48, 49]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[expect(clippy::missing_panics_doc, reason = "a broken invariant of ours")]
    pub fn canonical(&self, deal: &[u8]) -> Result<Vec<u8>, Error> {
        Ok(self.unrank(self.rank(deal)?).expect("a rank is below the number of classes"))
    }
}
