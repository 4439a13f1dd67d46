/// Which cards of a [`Design`](super::Design) go together.
///
/// ```
/// use set_cards::design::Rule;
///
/// // Four cards with two attributes; the values are 0 to 3.
/// let cards = [[0, 0], [0, 1], [2, 2], [2, 3]].map(Vec::from);
/// assert!(Rule::Even { cards: 4 }.goes_together(&cards));
/// assert!(!Rule::SameOrDifferent { cards: 4 }.goes_together(&cards));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Rule {
    /// A given number of cards that are, in each attribute, all the same or all different.
    SameOrDifferent {
        /// How many cards: at least 2.
        cards: usize,
    },
    /// A given number of cards; in each attribute the exclusive-or of the values' numbers is 0. For
    /// four cards and four values that means all the same, all different, or two and two.
    Even {
        /// How many cards: at least 2.
        cards: usize,
    },
}

impl Rule {
    /// How many cards go together.
    #[must_use]
    pub const fn cards(self) -> usize {
        match self {
            Self::SameOrDifferent { cards } | Self::Even { cards } => cards,
        }
    }

    /// Whether some cards go together: there are as many as the rule says, no two are the same
    /// card, and each attribute obeys the rule.
    #[must_use]
    pub fn goes_together(self, cards: &[impl AsRef<[u8]>]) -> bool {
        let different = |second: usize| {
            cards[..second].iter().all(|first| first.as_ref() != cards[second].as_ref())
        };
        let attributes = cards.first().map_or(0, |card| card.as_ref().len());
        cards.len() == self.cards()
            && (0..cards.len()).all(different)
            && cards.iter().all(|card| card.as_ref().len() == attributes)
            && (0..attributes).all(|at| self.allows(cards.iter().map(|card| card.as_ref()[at])))
    }

    /// Whether the values of one attribute are as the rule says.
    fn allows(self, values: impl Iterator<Item = u8> + Clone) -> bool {
        match self {
            Self::Even { .. } => values.fold(0, |all, value| all ^ value) == 0,
            Self::SameOrDifferent { .. } => {
                let mut seen = [0_u64; 4];
                let (mut count, mut kinds) = (0, 0);
                for value in values {
                    let (word, bit) = (usize::from(value >> 6), 1 << (value & 63));
                    kinds += u32::from(seen[word] & bit == 0);
                    seen[word] |= bit;
                    count += 1;
                }
                kinds <= 1 || kinds == count
            }
        }
    }
}
