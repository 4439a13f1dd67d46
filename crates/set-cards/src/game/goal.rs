use alloc::vec::Vec;

use super::illegal_call::IllegalCall;
use crate::{Card, Table};

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
}

impl Goal {
    /// How many cards a call has.
    #[must_use]
    pub const fn cards(self) -> usize {
        match self {
            Self::Set => 3,
            Self::UltraSet => 4,
        }
    }

    /// Checks that these cards are what players look for, and says why they are not. O(1), and O(D)
    /// to find the attributes in which three cards are not a set.
    ///
    /// ```
    /// use set_cards::{Card, Goal};
    ///
    /// let cards = ["0000", "0011", "0001", "0010"].map(|text| text.parse::<Card>());
    /// let cards = [cards[0].clone()?, cards[1].clone()?, cards[2].clone()?, cards[3].clone()?];
    /// // 0000 and 0011 have the third 0022, as have 0001 and 0010.
    /// assert!(Goal::UltraSet.check(&cards).is_ok());
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
        match *cards {
            [a, b, c] => Ok(Card::check_set(a, b, c)?),
            [a, b, c, d] => {
                let pairings = [(b, c, d), (c, b, d), (d, b, c)];
                let is_right = pairings.iter().any(|&(mate, x, y)| a.third(mate) == x.third(y));
                if is_right { Ok(()) } else { Err(IllegalCall::NotTheGoal) }
            }
            _ => unreachable!("the number of cards was checked"),
        }
    }

    /// The first choice of cards on the table that reaches the goal, as places in ascending order;
    /// `None` if there is none. The first choice is the first one of [`find_all`](Self::find_all).
    ///
    /// Sets: O(n²) for up to four attributes, O(n² log n) for more. UltraSets: O(n² log n), and O(n³)
    /// where many pairs have the same third; n² words of memory.
    ///
    /// ```
    /// use set_cards::{Card, Goal, Table};
    ///
    /// let table: Table = Table::new(Card::all().take(9))?;
    /// assert_eq!(Goal::Set.find(&table), Some(vec![0, 1, 2]));
    /// assert_eq!(Goal::UltraSet.find(&table), Some(vec![0, 1, 3, 4]));
    /// # Ok::<(), set_cards::Error>(())
    /// ```
    #[must_use]
    pub fn find<const D: usize>(self, table: &Table<D>) -> Option<Vec<usize>> {
        if self == Self::Set {
            return table.first_set().map(|trio| trio.places().to_vec());
        }
        // The pairs come sorted by their values, so the first choice may be found last.
        let mut first: Option<Vec<usize>> = None;
        self.each(table, |places| {
            if first.as_deref().is_none_or(|first| places < first) {
                first = Some(places.to_vec());
            }
        });
        first
    }

    /// All choices of cards on the table that reach the goal, each once, as places in ascending
    /// order; the choices are in lexicographic order.
    ///
    /// The cost is that of [`find`](Self::find) plus the length of the list, which can be large:
    /// among all n cards of `D` attributes there are about n²/6 sets and n³/8 UltraSets, which for
    /// four attributes are 1080 and 63,180.
    ///
    /// ```
    /// use set_cards::{Card, Goal, Table};
    ///
    /// // The plane of nine cards: 12 sets; 9 thirds of 4 pairs each, so 9 times 6 UltraSets.
    /// let table: Table = Table::new(Card::all().take(9))?;
    /// let goals = [Goal::Set, Goal::UltraSet];
    /// assert_eq!(goals.map(|goal| goal.find_all(&table).len()), [12, 54]);
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
        if self == Self::Set {
            return table.sets().into_iter().for_each(|trio| each(&trio.places()));
        }
        let cards = table.cards();
        let mut pairs = Vec::with_capacity(cards.len() * cards.len() / 2);
        for (a, &first) in cards.iter().enumerate() {
            for (b, &second) in cards.iter().enumerate().skip(a + 1) {
                pairs.push((first.third(second), a, b));
            }
        }
        // Sorted by the third: n² log n, where trying all fours would be n⁴. Pairs that share a
        // card have different thirds.
        pairs.sort_unstable();
        for equal in pairs.chunk_by(|x, y| x.0 == y.0) {
            for (i, &(_, a, b)) in equal.iter().enumerate() {
                for &(_, c, d) in &equal[i + 1..] {
                    let mut places = [a, b, c, d];
                    places.sort_unstable();
                    each(&places);
                }
            }
        }
    }
}

/// Calls `each` with every goal that has the cards chosen and some of the others, in the order of
/// the others, until it returns `false`. Returns whether it never did.
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
