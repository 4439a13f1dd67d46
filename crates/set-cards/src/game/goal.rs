use alloc::vec::Vec;
use core::fmt;

use super::illegal_call::IllegalCall;
use crate::table::byte;
use crate::{Card, Table, Trio};

/// What players look for.
///
/// ```
/// use set_cards::{Card, Goal};
///
/// // Four cards of one plane, no three of them a set: an UltraSet.
/// let [a, b, c, d] = ["0000", "0011", "0001", "0010"].map(|text| text.parse::<Card>());
/// assert!(Goal::UltraSet.check(&[a?, b?, c?, d?]).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Goal {
    /// Three cards, in each attribute all the same or all different.
    Set,
    /// Four cards in two pairs that have the same third card, which need not lie on the table.
    UltraSet,
    /// Four cards whose packed words XOR to 0: in each attribute every value occurs an even number
    /// of times, so all four are the same or they are two and two. All different is not possible
    /// with three values. Split the four into two pairs in any way: both pairs have the same
    /// exclusive-or. So at most one fourth card goes with any three cards, and it need not exist.
    Xor,
    /// Six cards in three pairs whose third cards are a set; the third cards need not lie on the
    /// table. The six cards are called a ghost.
    ///
    /// They are six different cards whose sum is 0. The third card of two is minus their sum, so
    /// the three third cards of any pairing sum to 0 as well: they are a set, or all the same. And
    /// they can't be all the same for every pairing: if a + b = c + d and a + c = b + d, then b =
    /// c.
    Ghost,
}

impl Goal {
    /// How many cards a call has.
    ///
    /// ```
    /// assert_eq!(set_cards::Goal::Ghost.cards(), 6);
    /// ```
    #[must_use]
    pub const fn cards(self) -> usize {
        match self {
            Self::Set => 3,
            Self::UltraSet | Self::Xor => 4,
            Self::Ghost => 6,
        }
    }

    /// Whether these cards, which must be distinct, are what the players look for; `Err` says why
    /// not. O(1), and O(D) to find the attributes in which three cards are not a set.
    ///
    /// ```
    /// use set_cards::{Card, Goal};
    ///
    /// let cards = ["0000", "0011", "0001", "0010"].map(|text| text.parse::<Card>());
    /// let cards = [cards[0].clone()?, cards[1].clone()?, cards[2].clone()?, cards[3].clone()?];
    /// // 0000 and 0011 have the third 0022, as have 0001 and 0010.
    /// assert!(Goal::UltraSet.check(&cards).is_ok());
    /// assert!(Goal::Xor.check(&cards).is_ok());
    /// assert!(Goal::Set.check(&cards[..3]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`IllegalCall::Number`], [`IllegalCall::SameCard`], [`IllegalCall::NotASet`] or
    /// [`IllegalCall::NotTheGoal`].
    pub fn check<const D: usize>(self, cards: &[Card<D>]) -> Result<(), IllegalCall> {
        if cards.len() != self.cards() {
            return Err(IllegalCall::Number { expected: self.cards(), found: cards.len() });
        }
        for (second, card) in cards.iter().enumerate() {
            if let Some(first) = cards[..second].iter().position(|other| other == card) {
                return Err(IllegalCall::SameCard { first, second });
            }
        }
        // The sums and exclusive-ors need no list of cases: `Goal` has the proofs.
        let right = match (self, cards) {
            (Self::Set, &[a, b, c]) => {
                return Ok(Card::why_not_set(a, b, c)?);
            }
            (Self::UltraSet, &[a, b, c, d]) => [(b, c, d), (c, b, d), (d, b, c)]
                .iter()
                .any(|&(mate, x, y)| a.third(mate) == x.third(y)),
            (Self::Xor, _) => cards.iter().fold(0, |bits, card| bits ^ card.bits()) == 0,
            (Self::Ghost, _) => cards.iter().copied().fold(Card::ZERO, Card::plus) == Card::ZERO,
            _ => unreachable!("the number of cards was checked"),
        };
        if right { Ok(()) } else { Err(IllegalCall::NotTheGoal) }
    }

    /// The first choice of cards on the table that reaches the goal, as places in ascending order;
    /// `None` if there is none.
    ///
    /// O(n²) for sets of up to four attributes, O(n² log n) for more. O(n² log n) for UltraSets and
    /// exclusive-or, and O(n³) where many pairs have the same third or exclusive-or, with n²
    /// words of memory. O(n³ log n) for ghosts, with n³/6 entries of 16 bytes: 1.4 MB for 81
    /// cards, 44 MB for 255.
    ///
    /// ```
    /// use set_cards::{Card, Goal, Table};
    ///
    /// let table: Table = Table::new(Card::all().take(9))?;
    /// assert_eq!(Goal::Set.find(&table), Some(vec![0, 1, 2]));
    /// assert_eq!(Goal::Xor.find(&table), Some(vec![0, 1, 3, 4]));
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    #[must_use]
    pub fn find<const D: usize>(self, table: &Table<D>) -> Option<Vec<usize>> {
        // The pairs come sorted by their values, so the first choice may be found last.
        let mut first: Option<Vec<usize>> = None;
        let mut least = |places: &[usize]| {
            if first.as_deref().is_none_or(|first| places < first) {
                first = Some(places.to_vec());
            }
        };
        match self {
            Self::Set => return table.first_set().map(|trio| trio.places().to_vec()),
            Self::UltraSet | Self::Xor => self.each(table, least),
            // Of each sum the first ghost is the least; the sums are in no order of places.
            Self::Ghost => ghosts(table, |places| {
                least(places);
                false
            }),
        }
        first
    }

    /// All choices of cards on the table that reach the goal, each once, as places in ascending
    /// order; the choices are in lexicographic order.
    ///
    /// The cost is that of [`find`](Self::find) plus the length of the list, which can be large:
    /// among all n cards of `D` attributes there are about n²/6 sets, n³/8 UltraSets and C(n, 6)/n
    /// ghosts, which for four attributes are 1080, 63,180 and 4,007,016.
    ///
    /// ```
    /// use set_cards::{Card, Goal, Table};
    ///
    /// // The plane of nine cards: 12 sets; 9 thirds of 4 pairs each, so 9 times 6 UltraSets; 9
    /// // exclusive-or quads, since two values of each attribute are chosen.
    /// let table: Table = Table::new(Card::all().take(9))?;
    /// let goals = [Goal::Set, Goal::UltraSet, Goal::Xor];
    /// assert_eq!(goals.map(|goal| goal.find_all(&table).len()), [12, 54, 9]);
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    #[must_use]
    pub fn find_all<const D: usize>(self, table: &Table<D>) -> Vec<Vec<usize>> {
        let mut all = Vec::new();
        self.each(table, |places| all.push(places.to_vec()));
        all.sort_unstable();
        all
    }

    /// Calls `each` with the places of every goal, each once, in no order.
    fn each<const D: usize>(self, table: &Table<D>, mut each: impl FnMut(&[usize])) {
        match self {
            Self::Set => table.sets().into_iter().for_each(|trio| each(&trio.places())),
            Self::UltraSet => {
                equal_pairs(table, Card::third, |first, second| each(&four(first, second)));
            }
            // Four cards that go together by one pairing do so by all three: only the one with the
            // two first cards.
            Self::Xor => equal_pairs(
                table,
                |a, b| a.bits() ^ b.bits(),
                |first, second| {
                    if first[1] < second[0] {
                        each(&four(first, second));
                    }
                },
            ),
            Self::Ghost => ghosts(table, |places| {
                each(places);
                true
            }),
        }
    }
}

/// As in a sentence: `set`, `UltraSet`, `exclusive-or quad`, `ghost`.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Set => "set",
            Self::UltraSet => "UltraSet",
            Self::Xor => "exclusive-or quad",
            Self::Ghost => "ghost",
        })
    }
}

/// The pairs of places of a table, with a value of their cards.
fn pairs<const D: usize, K>(
    table: &Table<D>,
    value: impl Fn(Card<D>, Card<D>) -> K,
) -> Vec<(K, usize, usize)> {
    let cards = table.cards();
    let mut pairs = Vec::with_capacity(cards.len() * cards.len() / 2);
    for (a, &first) in cards.iter().enumerate() {
        for (b, &second) in cards.iter().enumerate().skip(a + 1) {
            pairs.push((value(first, second), a, b));
        }
    }
    pairs
}

/// The places of two pairs in ascending order.
fn four([a, b]: [usize; 2], [c, d]: [usize; 2]) -> [usize; 4] {
    let mut places = [a, b, c, d];
    places.sort_unstable();
    places
}

/// Every two pairs to which a function gives the same value, in the order of their places.
fn equal_pairs<const D: usize, K: Ord>(
    table: &Table<D>,
    value: impl Fn(Card<D>, Card<D>) -> K,
    mut each: impl FnMut([usize; 2], [usize; 2]),
) {
    // Sorted by the value: n² log n, where trying all fours would be n⁴.
    let mut pairs = pairs(table, value);
    pairs.sort_unstable();
    // Pairs of one value that share a card would share both: the value and a card tell the other
    // card.
    for equal in pairs.chunk_by(|x, y| x.0 == y.0) {
        for (i, &(_, a, b)) in equal.iter().enumerate() {
            for &(_, c, d) in &equal[i + 1..] {
                each([a, b], [c, d]);
            }
        }
    }
}

/// The cards by three, to be found by their sum.
pub(super) struct Triples<const D: usize> {
    /// By the sum, those of one sum in lexicographic order.
    sorted: Vec<(Card<D>, Trio)>,
}

impl<const D: usize> Triples<D> {
    pub(super) fn new(table: &Table<D>) -> Self {
        let cards = table.cards();
        let n = cards.len();
        let mut sorted = Vec::with_capacity(n * n.saturating_sub(1) * n.saturating_sub(2) / 6);
        for (a, &first) in cards.iter().enumerate() {
            for (b, &second) in cards.iter().enumerate().skip(a + 1) {
                let two = first.plus(second);
                for (c, &third) in cards.iter().enumerate().skip(b + 1) {
                    let trio = Trio::from_ascending([a, b, c].map(byte));
                    sorted.push((two.plus(third), trio));
                }
            }
        }
        sorted.sort_unstable();
        Self { sorted }
    }

    /// The triples of a sum that lie after a place, in lexicographic order.
    fn behind(&self, sum: Card<D>, place: usize) -> impl Iterator<Item = Trio> {
        // Two binary searches in one: the trios of a sum are sorted by their first places.
        let from =
            self.sorted.partition_point(|&(its, trio)| (its, trio.places()[0]) < (sum, place + 1));
        self.sorted[from..].iter().take_while(move |triple| triple.0 == sum).map(|triple| triple.1)
    }
}

/// Every ghost once: any three cards, and the triples after them with minus their sum. Ghosts whose
/// first three cards have one sum come in lexicographic order; the rest of them is left out when
/// `each` tells not to go on.
fn ghosts<const D: usize>(table: &Table<D>, mut each: impl FnMut(&[usize]) -> bool) {
    // Each ghost once: its first three cards and its last three. (Three pairs at a time found each
    // for every pairing and order, and 81 cards took seconds.)
    let triples = Triples::new(table);
    // By the sums, not by the places: sums with the same first attributes have these in minus the
    // sums too, so that what is looked up lies close to what was looked up before. Else 255
    // cards take several times as long.
    for equal in triples.sorted.chunk_by(|x, y| x.0 == y.0) {
        'sum: for &(sum, trio) in equal {
            let [a, b, c] = trio.places();
            for trio in triples.behind(sum.negative(), c) {
                let [d, e, f] = trio.places();
                if !each(&[a, b, c, d, e, f]) {
                    break 'sum;
                }
            }
        }
    }
}

/// The goals of the cards chosen and others, in the order of these. `each` tells whether to go on,
/// and so does this.
pub(super) fn choose<const D: usize>(
    goal: Goal,
    cards: &[Card<D>],
    chosen: &mut Vec<Card<D>>,
    each: &mut impl FnMut(&[Card<D>]) -> bool,
) -> bool {
    // At most three cards beside the one of the chain: C(n, 3) checks.
    cards.iter().enumerate().all(|(i, &next)| {
        chosen.push(next);
        let go_on = if chosen.len() == goal.cards() {
            goal.check(chosen).is_err() || each(chosen)
        } else {
            choose(goal, &cards[i + 1..], chosen, each)
        };
        chosen.pop();
        go_on
    })
}

/// Like [`choose`] for a ghost, which has too many choices of five cards: any two, and the triples
/// after them.
pub(super) fn ghosts_with<const D: usize>(
    triples: &Triples<D>,
    table: &Table<D>,
    card: Card<D>,
    each: &mut impl FnMut(&[Card<D>]) -> bool,
) -> bool {
    let cards = table.cards();
    cards.iter().enumerate().all(|(a, &first)| {
        cards.iter().enumerate().skip(a + 1).all(|(b, &second)| {
            let rest = card.plus(first).plus(second).negative();
            triples.behind(rest, b).all(|trio| {
                let [third, fourth, fifth] = trio.cards(table);
                each(&[card, first, second, third, fourth, fifth])
            })
        })
    })
}
