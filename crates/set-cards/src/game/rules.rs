use super::goal::Goal;
use crate::Table;
use crate::error::Error;

/// The rules of a game.
///
/// ```
/// use set_cards::{Deck, Game, Rules};
///
/// // Chains of UltraSets, fifteen cards on the table.
/// let rules = Rules::ULTRA_SET.with_dealt(15)?.with_chain();
/// assert_eq!(Game::new(rules, Deck::standard()).table().len(), 15);
/// # Ok::<(), set_cards::Error>(())
/// ```
// Data and no trait: rules are compared, saved and sent, and no code of a stranger runs in a
// server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Rules {
    goal: Goal,
    /// At most [`Table::MAX_CARDS`].
    dealt: usize,
    /// From 1 to [`Table::MAX_CARDS`].
    pub(super) more: usize,
    chain: bool,
    pub(super) dealing: Dealing,
}

/// When extra cards are dealt, beyond those that refill the table.
///
/// ```
/// use set_cards::{Dealing, Deck, Game, Rules};
///
/// // As at a table without a computer: the players say that nobody sees a set.
/// let rules = Rules::STANDARD.with_dealing(Dealing::WhenAsked);
/// let mut game = Game::new(rules, Deck::standard());
/// assert_eq!(game.deal_more().len(), 3);
/// assert_eq!(game.table().len(), 15);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Dealing {
    /// As soon as nothing on the table can be called, so that there is a legal call until the game
    /// is over.
    #[default]
    WhenNone,
    /// Only when the players ask for them: [`Game::deal_more`](crate::Game::deal_more).
    WhenAsked,
}

impl Rules {
    /// Twelve cards; when there is no set, the game itself deals three more
    /// ([`Dealing::WhenNone`]). For players who ask for more cards themselves use
    /// [`with_dealing`](Self::with_dealing) with [`Dealing::WhenAsked`].
    pub const STANDARD: Self =
        Self { goal: Goal::Set, dealt: 12, more: 3, chain: false, dealing: Dealing::WhenNone };
    /// Twelve cards; a call is four cards in two pairs with the same third card
    /// ([`Goal::UltraSet`]). When there is no such call, four more cards are dealt.
    // Four more and not three: a call takes four.
    pub const ULTRA_SET: Self = Self { goal: Goal::UltraSet, more: 4, ..Self::STANDARD };
    /// Twelve cards; a call is four cards that are, in each attribute, all the same or two and two
    /// ([`Goal::Xor`]). When there is no such call, four more cards are dealt.
    pub const XOR: Self = Self { goal: Goal::Xor, more: 4, ..Self::STANDARD };
    /// These rules with another number of cards on the table, as long as the deck has some: nine
    /// suit the 27 cards of beginners.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyCards`] for more than [`Table::MAX_CARDS`].
    pub const fn with_dealt(self, cards: usize) -> Result<Self, Error> {
        if cards > Table::<4>::MAX_CARDS {
            return Err(Error::TooManyCards { cards, max: Table::<4>::MAX_CARDS });
        }
        Ok(Self { dealt: cards, ..self })
    }

    /// These rules with this number of cards dealt each time that more are dealt.
    ///
    /// ```
    /// use set_cards::{Error, Rules};
    ///
    /// assert_eq!(Rules::STANDARD.with_more(0), Err(Error::NothingToDeal));
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::NothingToDeal`] for 0, with which nothing would ever be dealt;
    /// [`Error::TooManyCards`] for more than [`Table::MAX_CARDS`].
    pub const fn with_more(self, cards: usize) -> Result<Self, Error> {
        match cards {
            0 => Err(Error::NothingToDeal),
            1..=Table::<4>::MAX_CARDS => Ok(Self { more: cards, ..self }),
            _ => Err(Error::TooManyCards { cards, max: Table::<4>::MAX_CARDS }),
        }
    }

    /// These rules as a chain: each call after the first has exactly one card of the call before,
    /// which stays on view, and takes the others from the table.
    #[must_use]
    pub const fn with_chain(self) -> Self {
        Self { chain: true, ..self }
    }

    /// These rules with another choice of when more cards are dealt.
    #[must_use]
    pub const fn with_dealing(self, dealing: Dealing) -> Self {
        Self { dealing, ..self }
    }

    /// What players look for.
    #[must_use]
    pub const fn goal(self) -> Goal {
        self.goal
    }

    /// How many cards lie on the table, as long as the deck has some.
    #[must_use]
    pub const fn dealt(self) -> usize {
        self.dealt
    }

    /// Whether each call takes one card of the call before.
    #[must_use]
    pub const fn is_chain(self) -> bool {
        self.chain
    }
}

#[cfg(feature = "serde")]
dense_code::serial::checked! {
    /// What is read is checked as the builders check it.
    [] Rules as "Rules" { goal: Goal, dealt: usize, more: usize, chain: bool, dealing: Dealing }:
        Self { goal, chain, dealing, ..Self::STANDARD }
            .with_dealt(dealt)
            .and_then(|rules| rules.with_more(more));
}
