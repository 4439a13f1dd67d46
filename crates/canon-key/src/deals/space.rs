use alloc::vec::Vec;

use dense_code::{Level, at_level, binomial};

use crate::deals::number::{self, Number};
use crate::deals::shapes::Shapes;
use crate::deals::{DealError, DealSpaceError, DealText, ParseDealError, text};
use crate::keys::sort;

/// The deals of some cards in rounds, up to exchanging suits, and their dense numbers.
///
/// A card is the number `rank * suits + suit`, a deal the cards of its rounds one after the other.
/// The cards of a round may stand in any order. A pack has up to 64 ranks, 16 suits and 256 cards,
/// a deal up to 16 rounds.
///
/// ```
/// use canon_key::deals::DealSpace;
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
/// assert_eq!(space.text(&canonical)?.to_string(), "Kd As / 2h 3h 4h / 5d / 6c");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Class numbers are `u128`, because some games have more classes than 64 bits can count. If a
/// table by class fits into memory, convert them:
///
/// ```
/// use canon_key::deals::DealSpace;
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
/// Take one suit. In each round it gets a set of ranks, out of those that it has not got before.
/// The combinatorial number system numbers this set, and the numbers of all rounds are combined, in
/// mixed radix, into one number for the suit. The *profile* of a suit says how many of its cards
/// are dealt in each round. The *shape* of a deal is the multiset of the profiles of all suits.
/// Suits with different profiles can be told apart. The numbers of the suits with the same profile
/// form a multiset, which has a colex rank. So a class is given by its shape and by one rank for
/// each different profile. The shapes are numbered by a table, and the ranks are combined in mixed
/// radix. (Kevin Waugh, *A fast and optimal hand isomorphism algorithm*, 2013, numbers deals in the
/// same way.)
///
/// *Order*: by the table of shapes, then by those ranks. For two cards of a pack: first both in one
/// suit, 78 classes in colex order, then one in each of two suits, 91.
///
/// Making a space takes time and memory for the table of shapes: 96 bytes for each shape with four
/// suits (hold'em has some hundreds). Other tables take at most 512 KB. Ranking takes O(cards +
/// suits) steps; unranking takes as many, and finds its shape by bisection.
#[derive(Clone, Debug)]
pub struct DealSpace {
    ranks: u32,
    suits: u32,
    rounds: Vec<u32>,
    cards: usize,
    /// The suit and the rank of each card.
    pack: Vec<(u8, u8)>,
    /// The place value of each round in the number of a profile.
    place_values: Vec<u32>,
    /// `n` over `k` at `n * (ranks + 1) + k`.
    binomials: Vec<u64>,
    /// Sets of up to 16 ranks by size, each size in colex order; empty for more ranks.
    sets: Vec<u16>,
    /// Where the sets of each size begin.
    sets_from: Vec<u32>,
    /// How many cards of each round each profile has.
    held: Vec<u8>,
    shapes: Shapes,
    /// The bits of a suit's number in the words that are sorted.
    number_bits: u32,
    /// Whether these words and all class numbers fit 64 bits.
    narrow: bool,
}

/// Suits of a pack.
const MOST_SUITS: usize = 16;
const MOST_RANKS: u32 = 64;
const MOST_ROUNDS: usize = 16;
const MOST_CARDS: u32 = 256;

/// `MOST_SUITS` as a number.
const SUITS: u32 = 16;

/// How many cards the rounds deal; errors where there is no such pack or it has fewer cards.
fn cards_dealt(ranks: u32, suits: u32, rounds: &[u32]) -> Result<usize, DealSpaceError> {
    if ranks == 0 || ranks > MOST_RANKS {
        return Err(DealSpaceError::Ranks { ranks, most: MOST_RANKS });
    }
    if suits == 0 || suits > SUITS {
        return Err(DealSpaceError::Suits { suits, most: SUITS });
    }
    let in_pack = ranks * suits;
    if in_pack > MOST_CARDS {
        return Err(DealSpaceError::Pack { pack: in_pack, most: MOST_CARDS });
    }
    if rounds.len() > MOST_ROUNDS {
        return Err(DealSpaceError::Rounds { rounds: rounds.len(), most: MOST_ROUNDS });
    }
    let dealt = rounds.iter().map(|cards| u64::from(*cards)).sum();
    if dealt > u64::from(in_pack) {
        return Err(DealSpaceError::Cards { dealt, pack: in_pack });
    }
    Ok(usize::try_from(dealt).unwrap_or(usize::MAX))
}

/// The place values of the numbers of cards that a suit holds of each round, the first round's
/// lowest.
fn place_values(rounds: &[u32]) -> Vec<u32> {
    let next = |value: &mut u32, cards: &u32| {
        let own = *value;
        *value *= cards + 1;
        Some(own)
    };
    rounds.iter().scan(1, next).collect()
}

/// The sets of up to 16 ranks by size, each size in colex order, and where each size begins.
fn sets_by_size(ranks: u32) -> (Vec<u16>, Vec<u32>) {
    let all = if ranks == 16 { u16::MAX } else { (1 << ranks) - 1 };
    let mut sets: Vec<u16> = (0..=all).collect();
    // Stable, so that sets of one size stay in ascending order, which is colex.
    sets.sort_by_key(|set| set.count_ones());
    let begins = |size: u32| sets.partition_point(|set| set.count_ones() < size);
    let from = (0..=ranks).map(|size| u32::try_from(begins(size)).unwrap_or(u32::MAX)).collect();
    (sets, from)
}

/// The suit and the rank of each card.
fn pack(ranks: u32, suits: u32) -> Vec<(u8, u8)> {
    let byte = |number| u8::try_from(number).unwrap_or(u8::MAX);
    let of_rank = |rank| (0..suits).map(move |suit| (byte(suit), byte(rank)));
    (0..ranks).flat_map(of_rank).collect()
}

/// `n` over `k` at `n * (ranks + 1) + k`, 0 where it is past 64 bits.
fn binomials(ranks: u64) -> Vec<u64> {
    let of_n = |n| (0..=ranks).map(move |k| binomial(n, k));
    let fits = |sets: Option<u128>| sets.and_then(|sets| u64::try_from(sets).ok()).unwrap_or(0);
    (0..=ranks).flat_map(of_n).map(fits).collect()
}

impl DealSpace {
    /// Deals of `rounds` cards each, from a pack of `ranks` by `suits`.
    ///
    /// # Errors
    ///
    /// [`DealSpaceError`] for a pack or rounds past the sizes named [above](Self), for more cards
    /// than the pack has, for more than 262,144 multisets of profiles (thirteen cards to each of
    /// four players has more), and for classes past `u128`.
    ///
    /// ```
    /// use canon_key::deals::DealSpace;
    /// assert_eq!(DealSpace::new(5, 2, &[2, 2])?.classes(), 640);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(ranks: u32, suits: u32, rounds: &[u32]) -> Result<Self, DealSpaceError> {
        let cards = cards_dealt(ranks, suits, rounds)?;
        let shapes = Shapes::new(ranks, suits as usize, rounds)?;
        let place_values = place_values(rounds);
        let profiles = u32::try_from(shapes.profiles.len()).unwrap_or(u32::MAX);
        let held = (0..profiles)
            .flat_map(|profile| {
                place_values
                    .iter()
                    .zip(rounds)
                    .map(move |(value, cards)| profile / value % (cards + 1))
            })
            .map(|held| u8::try_from(held).unwrap_or(u8::MAX))
            .collect();
        let (sets, sets_from) = if ranks <= 16 { sets_by_size(ranks) } else { Default::default() };
        let largest = shapes.profiles.iter().map(|profile| profile.size).max().unwrap_or(0);
        let number_bits = 64 - largest.leading_zeros();
        let narrow = number_bits + (32 - profiles.leading_zeros()) < 64
            && shapes.classes <= u128::from(u64::MAX);
        Ok(Self {
            ranks,
            suits,
            rounds: rounds.to_vec(),
            cards,
            pack: pack(ranks, suits),
            place_values,
            binomials: binomials(ranks.into()),
            sets,
            sets_from,
            held,
            shapes,
            number_bits,
            narrow,
        })
    }

    /// Deals from the pack of 13 ranks, 2 to ace, and four suits.
    ///
    /// # Errors
    ///
    /// Those of [`new`](Self::new).
    ///
    /// ```
    /// use canon_key::deals::DealSpace;
    /// assert_eq!(DealSpace::standard(&[5, 5])?.classes(), 167_273_925_676);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn standard(rounds: &[u32]) -> Result<Self, DealSpaceError> {
        Self::new(13, 4, rounds)
    }

    /// How many classes there are.
    ///
    /// ```
    /// use canon_key::deals::DealSpace;
    /// assert_eq!(DealSpace::standard(&[2, 3])?.classes(), 1_286_792);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn classes(&self) -> u128 {
        self.shapes.classes
    }

    /// How many ranks the pack has.
    ///
    /// ```
    /// use canon_key::deals::DealSpace;
    /// assert_eq!(DealSpace::standard(&[2])?.card_ranks(), 13);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn card_ranks(&self) -> u32 {
        self.ranks
    }

    /// How many suits the pack has.
    ///
    /// ```
    /// use canon_key::deals::DealSpace;
    /// assert_eq!(DealSpace::standard(&[2])?.card_suits(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn card_suits(&self) -> u32 {
        self.suits
    }

    /// How many cards each round deals.
    ///
    /// ```
    /// use canon_key::deals::DealSpace;
    /// assert_eq!(DealSpace::standard(&[2, 3])?.rounds(), [2, 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rounds(&self) -> &[u32] {
        &self.rounds
    }

    /// How many cards a deal has, in all rounds.
    ///
    /// ```
    /// use canon_key::deals::DealSpace;
    /// assert_eq!(DealSpace::standard(&[2, 3])?.cards(), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn cards(&self) -> usize {
        self.cards
    }

    /// The number of a deal's class, `0..classes`; the order is [above](Self#how-it-works).
    ///
    /// # Errors
    ///
    /// [`DealError`] for too many cards or too few, one that is not in the pack, and one dealt
    /// twice.
    ///
    /// ```
    /// use canon_key::deals::DealSpace;
    /// let space = DealSpace::standard(&[2])?;
    /// assert_eq!(space.rank(&[0, 4])?, 0); // the 2 and the 3 of one suit
    /// assert_eq!(space.rank(&[51, 50])?, 168); // two aces
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rank(&self, deal: &[u8]) -> Result<u128, DealError> {
        if deal.len() != self.cards {
            return Err(DealError::Length { len: deal.len(), cards: self.cards });
        }
        let mut rank = 0;
        self.rank_at(Level::detect(), deal, core::slice::from_mut(&mut rank))?;
        Ok(rank)
    }

    /// The class numbers of deals that stand one after the other, into `out`, which is cleared
    /// first.
    ///
    /// # Errors
    ///
    /// [`DealError::Length`] unless the cards are whole deals (of no cards: none), and as for
    /// [`rank`](Self::rank), with positions among all cards. `out` is empty then.
    ///
    /// ```
    /// use canon_key::deals::DealSpace;
    /// let space = DealSpace::standard(&[2])?;
    /// let mut ranks = Vec::new();
    /// space.ranks_into(&[0, 4, 51, 50], &mut ranks)?;
    /// assert_eq!(ranks, [0, 168]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ranks_into(&self, deals: &[u8], out: &mut Vec<u128>) -> Result<(), DealError> {
        out.clear();
        let count = deals.len().checked_div(self.cards).unwrap_or(0);
        if count * self.cards != deals.len() {
            return Err(DealError::Length { len: deals.len(), cards: self.cards });
        }
        out.resize(count, 0);
        let done = self.rank_at(Level::detect(), deals, out);
        if done.is_err() {
            out.clear();
        }
        done
    }

    /// Ranks as many deals as `out` has room for, which are there.
    fn rank_at(&self, level: Level, deals: &[u8], out: &mut [u128]) -> Result<(), DealError> {
        match (self.narrow, self.suits <= 4) {
            (true, true) => narrow::<4>(level, self, deals, out),
            (true, false) => narrow::<MOST_SUITS>(level, self, deals, out),
            (false, true) => wide::<4>(level, self, deals, out),
            (false, false) => wide::<MOST_SUITS>(level, self, deals, out),
        }
    }

    #[inline(always)]
    fn rank_all<N: Number, const S: usize>(
        &self,
        deals: &[u8],
        out: &mut [u128],
    ) -> Result<(), DealError> {
        for (index, rank) in out.iter_mut().enumerate() {
            let start = index * self.cards;
            *rank = self.number::<N, S>(&deals[start..start + self.cards], start)?.into();
        }
        Ok(())
    }

    /// The class number of the deal that begins at `start`.
    #[inline(always)]
    fn number<N: Number, const S: usize>(&self, deal: &[u8], start: usize) -> Result<N, DealError> {
        // Of each suit: the ranks of former rounds, the profile, the number of what it holds.
        let (mut used, mut profiles, mut numbers) = ([0_u64; S], [0_u32; S], [0_u64; S]);
        let stride = self.ranks as usize + 1;
        let mut from = 0;
        for (cards, value) in self.rounds.iter().zip(&self.place_values) {
            let round = &deal[from..from + *cards as usize];
            // Those of this round, and the profile without it.
            let (mut dealt, before) = ([0_u64; S], profiles);
            for (position, card) in (start + from..).zip(round) {
                let Some((suit, rank)) = self.pack.get(usize::from(*card)) else {
                    return Err(DealError::Card {
                        position,
                        card: *card,
                        pack: self.ranks * self.suits,
                    });
                };
                let (suit, bit) = (usize::from(*suit) % S, 1 << (rank & 63));
                if (used[suit] | dealt[suit]) & bit != 0 {
                    return Err(DealError::Repeated { position, card: *card });
                }
                dealt[suit] |= bit;
            }
            for card in round {
                let (suit, rank) = self.pack[usize::from(*card)];
                let (suit, lower) = (usize::from(suit) % S, (1 << (rank & 63)) - 1_u64);
                // The card's rank among those left, and its place among those of the round.
                let left = usize::from(rank) - (used[suit] & lower).count_ones() as usize;
                let place = (dealt[suit] & lower).count_ones() as usize + 1;
                // The sets of the former rounds are what the profile so far has room for.
                let sets = self.shapes.profiles[before[suit] as usize].size;
                numbers[suit] += sets * self.binomials[left * stride + place];
                profiles[suit] += value;
            }
            for suit in 0..S {
                used[suit] |= dealt[suit];
            }
            from += *cards as usize;
        }

        Ok(self.class_of(profiles, numbers))
    }

    /// The number of the class whose suits have these profiles and numbers.
    #[inline(always)]
    fn class_of<N: Number, const S: usize>(&self, profiles: [u32; S], numbers: [u64; S]) -> N {
        // Descending profiles, then ascending numbers.
        let suits = self.suits as usize;
        let most = self.shapes.profiles.len() as u64;
        let mut sum = 0_u64;
        let mut words = [N::default(); S];
        for suit in 0..S {
            let profile = profiles[suit];
            // What is past the last suit sorts last.
            words[suit] = N::from(most) << self.number_bits;
            if suit < suits {
                sum = sum.wrapping_add(self.shapes.profiles[profile as usize].weight);
                words[suit] = N::from(most - 1 - u64::from(profile)) << self.number_bits
                    | N::from(numbers[suit]);
            }
        }
        words = if S <= 4 {
            sort(words)
        } else {
            words.sort_unstable();
            words
        };
        let shape = self.shapes.find(sum);
        let mut number = N::narrow(shape.offset);
        let (mut profile, mut j) = (u32::MAX, 0);
        for (word, (next, value)) in words.iter().zip(shape.profiles.iter().zip(shape.places)) {
            j = if *next == profile { j + 1 } else { 1 };
            profile = *next;
            let own = word.low() & (u64::MAX >> (64 - self.number_bits));
            number = number + N::narrow(*value) * number::below(own, j);
        }
        number
    }

    /// The canonical deal of a class, or `None` from [`classes`](Self::classes) on.
    ///
    /// The suits are numbered by what they hold: profiles with the most cards of the last round
    /// first, then of the one before. Rounds list suit by suit, ranks ascending.
    ///
    /// ```
    /// use canon_key::deals::DealSpace;
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

    /// The same into `out`, which is cleared first and keeps its memory; also what is returned.
    ///
    /// ```
    /// use canon_key::deals::DealSpace;
    /// let space = DealSpace::standard(&[2])?;
    /// let mut deal = Vec::new();
    /// assert_eq!(space.unrank_into(168, &mut deal), Some(&[48, 49][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unrank_into<'a>(&self, class: u128, out: &'a mut Vec<u8>) -> Option<&'a [u8]> {
        out.clear();
        if class >= self.shapes.classes {
            return None;
        }
        out.resize(self.cards, 0);
        if self.narrow {
            self.deal::<u64>(class, out);
        } else {
            self.deal::<u128>(class, out);
        }
        Some(out)
    }

    /// The deal of a class below `classes`.
    #[inline(always)]
    fn deal<N: Number>(&self, class: u128, out: &mut [u8]) {
        let shape = self.shapes.holding(class);
        let mut rest = N::narrow(class - shape.offset);
        let mut numbers = [0; MOST_SUITS];
        let mut suit = 0;
        for group in shape.profiles.chunk_by(|a, b| a == b) {
            let size = self.shapes.profiles[group[0] as usize].size;
            let end = suit + group.len();
            if size > 1 {
                let value = N::narrow(shape.places[suit]);
                let multiset = if value == N::from(1) { rest } else { rest / value };
                rest = rest - multiset * value;
                number::members(multiset, size, &mut numbers[suit..end]);
            }
            suit = end;
        }
        // Where the next card of each round goes.
        let mut next = [0; MOST_ROUNDS];
        let mut from = 0;
        for (next, cards) in next.iter_mut().zip(&self.rounds) {
            *next = from;
            from += *cards as usize;
        }
        let stride = self.ranks as usize + 1;
        for (suit, (profile, mut number)) in shape.profiles.iter().zip(numbers).enumerate() {
            let held = &self.held[*profile as usize * self.rounds.len()..];
            let (mut used, mut left) = (0, self.ranks as usize);
            for (next, held) in next.iter_mut().zip(&held[..self.rounds.len()]) {
                if *held == 0 {
                    continue;
                }
                let sets = self.binomials[left * stride + usize::from(*held)];
                let set = if number < sets { number } else { number % sets };
                number = if number < sets { 0 } else { number / sets };
                let mut ranks = spread(self.set(set, *held), used);
                used |= ranks;
                left -= usize::from(*held);
                while ranks != 0 {
                    let card = ranks.trailing_zeros() * self.suits;
                    // A card's number is below that of the pack, 256 at most.
                    #[expect(clippy::cast_possible_truncation, reason = "below 256")]
                    let card = card as u8 + suit as u8;
                    out[*next] = card;
                    *next += 1;
                    ranks &= ranks - 1;
                }
            }
        }
    }

    /// The set of this size and colex rank.
    #[inline(always)]
    fn set(&self, rank: u64, size: u8) -> u64 {
        if !self.sets.is_empty() {
            let from = self.sets_from[usize::from(size)] as usize;
            return self.sets[from + usize::try_from(rank).unwrap_or(0)].into();
        }
        let stride = self.ranks as usize + 1;
        let (mut rest, mut set, mut member) = (rank, 0, self.ranks as usize);
        for place in (1..=usize::from(size)).rev() {
            // The largest member with that many sets below it.
            loop {
                member -= 1;
                let below = self.binomials[member * stride + place];
                if below <= rest {
                    rest -= below;
                    set |= 1 << member;
                    break;
                }
            }
        }
        set
    }

    /// The canonical deal of a deal's class: [`unrank`](Self::unrank) of its
    /// [`rank`](Self::rank).
    ///
    /// # Errors
    ///
    /// Those of [`rank`](Self::rank).
    ///
    /// ```
    /// use canon_key::deals::DealSpace;
    /// let space = DealSpace::standard(&[2])?;
    /// assert_eq!(space.canonical(&[51, 49])?, [48, 49]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn canonical(&self, deal: &[u8]) -> Result<Vec<u8>, DealError> {
        let class = self.rank(deal)?;
        // A rank is below the number of classes.
        Ok(self.unrank(class).unwrap_or_default())
    }

    /// Whether a deal is the canonical one of its class, apart from the order of the cards within
    /// its rounds.
    ///
    /// # Errors
    ///
    /// Those of [`rank`](Self::rank).
    ///
    /// ```
    /// use canon_key::deals::DealSpace;
    /// let space = DealSpace::standard(&[2])?;
    /// assert!(space.is_canonical(&[49, 48])? && !space.is_canonical(&[49, 50])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_canonical(&self, deal: &[u8]) -> Result<bool, DealError> {
        let (mut canonical, mut deal) = (self.canonical(deal)?, deal.to_vec());
        let mut from = 0;
        for cards in &self.rounds {
            let round = from..from + *cards as usize;
            canonical[round.clone()].sort_unstable();
            deal[round.clone()].sort_unstable();
            from = round.end;
        }
        Ok(canonical == deal)
    }

    /// Reads a deal: cards as `Ah Kd`, rounds separated by `/`. Blanks and commas between cards are
    /// skipped.
    ///
    /// Ranks are upper case, suits lower case, and ten is `T`, not `10`.
    ///
    /// A pack of `n` ranks has the last `n` of `2 3 4 5 6 7 8 9 T J Q K A`; above 13, ranks are the
    /// numbers from 1 on. The four suits are `c d h s`. In a pack of fewer suits any of these
    /// letters may stand for a suit, and the suits are numbered in the order in which the text
    /// names them. In a pack of more suits they are the letters from `a` on.
    ///
    /// # Errors
    ///
    /// [`ParseDealError`], which says what is wrong and where.
    ///
    /// ```
    /// use canon_key::deals::DealSpace;
    /// let space = DealSpace::standard(&[2, 3])?;
    /// assert_eq!(space.parse("2c Ah / 3c,3d 3s")?, [0, 50, 4, 5, 7]);
    /// // 36 cards, from the 6 on.
    /// assert_eq!(DealSpace::new(9, 4, &[1])?.parse("6c")?, [0]);
    /// assert_eq!(DealSpace::new(15, 4, &[1])?.parse("15c")?, [56]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(&self, text: &str) -> Result<Vec<u8>, ParseDealError> {
        text::parse(self, text)
    }

    /// A deal as a text that [`parse`](Self::parse) reads: a value to print.
    ///
    /// # Errors
    ///
    /// Those of [`rank`](Self::rank).
    ///
    /// ```
    /// use canon_key::deals::DealSpace;
    /// let space = DealSpace::standard(&[2, 3])?;
    /// assert_eq!(space.text(&[0, 50, 4, 5, 7])?.to_string(), "2c Ah / 3c 3d 3s");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text<'a>(&'a self, deal: &'a [u8]) -> Result<DealText<'a>, DealError> {
        self.rank(deal)?;
        Ok(DealText::new(self, deal))
    }
}

at_level! {
    fn narrow[const S: usize](
        space: &DealSpace, deals: &[u8], out: &mut [u128],
    ) -> Result<(), DealError> {
        space.rank_all::<u64, S>(deals, out)
    }
}

at_level! {
    fn wide[const S: usize](
        space: &DealSpace, deals: &[u8], out: &mut [u128],
    ) -> Result<(), DealError> {
        space.rank_all::<u128, S>(deals, out)
    }
}

/// A set of the ranks not used, in order, as the ranks themselves.
#[inline(always)]
const fn spread(set: u64, mut used: u64) -> u64 {
    let mut ranks = set;
    // Each rank used, lowest first, moves what is from there on up by one.
    while used != 0 {
        let lower = (used & used.wrapping_neg()) - 1;
        ranks = ranks & lower | (ranks & !lower) << 1;
        used &= used - 1;
    }
    ranks
}
