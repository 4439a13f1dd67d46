use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use thiserror::Error;

use super::Rule;

/// A deck as data: attributes with named values, and a rule that says which cards go together.
///
/// A card is a list of value numbers, one for each attribute.
///
/// ```
/// use set_cards::design::Design;
///
/// // EvenQuads: 64 cards, and any three have exactly one fourth.
/// let quads = Design::even_quads();
/// assert_eq!(quads.cards().count(), 64);
/// let three = ["red 1 moon", "red 2 moon", "blue 1 sun"].map(|text| quads.read(text));
/// let [a, b, c] = three;
/// let fourth = quads.last(&[a?, b?, c?]).ok_or("a quad of four cards")?;
/// assert_eq!(quads.write(&fourth), "blue 2 sun");
///
/// // Projective SET: 63 cards, any two have a third, and the sets are the 651 lines.
/// let projective = Design::projective_set();
/// let cards: Vec<Vec<u8>> = projective.cards().collect();
/// assert_eq!((cards.len(), projective.find_all(&cards).len()), (63, 651));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With the feature `serde` a design is read from data such as
/// `{"attributes":[{"name":"colour","values":["red","blue"]}],"rule":{"even":{"cards":2}},
/// "without_first":false}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Design {
    /// 1 to 32, each with 1 to 255 values, 2^20 cards at most.
    attributes: Vec<Attribute>,
    rule: Rule,
    without_first: bool,
}

/// An attribute of a [`Design`]: its name, and those of its values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Attribute {
    /// The name: any text. Two attributes may have the same one.
    pub name: String,
    /// The names of the values: 1 to 255 different words.
    pub values: Vec<String>,
}

impl Attribute {
    /// An attribute by its name and those of its values.
    #[must_use]
    pub fn new(name: &str, values: &[&str]) -> Self {
        Self { name: name.into(), values: values.iter().map(|&value| value.into()).collect() }
    }
}

/// The most cards of a design.
const MOST_CARDS: usize = 1 << 20;

impl Design {
    /// The deck of all cards with these attributes.
    ///
    /// ```
    /// use set_cards::design::{Attribute, Design, Rule};
    ///
    /// let moods = Design::new(
    ///     vec![
    ///         Attribute::new("mood", &["glad", "sad", "mad"]),
    ///         Attribute::new("hat", &["none", "cap", "crown"]),
    ///     ],
    ///     Rule::SameOrDifferent { cards: 3 },
    /// )?;
    /// let table = ["glad none", "sad cap", "sad crown", "mad crown"].map(|card| moods.read(card));
    /// let table = table.into_iter().collect::<Result<Vec<_>, _>>()?;
    /// assert_eq!(moods.find_all(&table), [[0, 1, 3]]);
    /// # Ok::<(), set_cards::design::DesignError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`DesignError`] for no attributes or more than 32, for an attribute without values or with
    /// more than 255, for a value that is not a word or appears twice in its attribute, for more
    /// than 1,048,576 cards, or for a rule for fewer than two cards. The names of the attributes may
    /// be any texts.
    pub fn new(attributes: Vec<Attribute>, rule: Rule) -> Result<Self, DesignError> {
        if rule.cards() < 2 {
            return Err(DesignError::Rule);
        }
        let mut cards = 1_usize;
        for (place, attribute) in attributes.iter().enumerate() {
            let words = &attribute.values;
            let wrong = |value: &String| value.is_empty() || value.contains(char::is_whitespace);
            let different = words.iter().collect::<BTreeSet<_>>().len();
            if !(1..=255).contains(&words.len())
                || words.iter().any(wrong)
                || different < words.len()
            {
                return Err(DesignError::Values { attribute: place });
            }
            cards = cards.saturating_mul(words.len());
        }
        if attributes.is_empty() || attributes.len() > 32 || cards > MOST_CARDS {
            return Err(DesignError::Cards);
        }
        Ok(Self { attributes, rule, without_first: false })
    }

    /// This design without the card that has the first value of every attribute.
    #[must_use]
    pub fn without_first(self) -> Self {
        Self { without_first: true, ..self }
    }

    /// EvenQuads (L. Rose and others, 2021): 64 cards of three attributes with four values; four
    /// cards go together when each attribute is all the same, all different, or two and two.
    #[must_use]
    pub fn even_quads() -> Self {
        let attributes = [
            Attribute::new("colour", &["red", "green", "yellow", "blue"]),
            Attribute::new("number", &["1", "2", "3", "4"]),
            Attribute::new("symbol", &["moon", "star", "cloud", "sun"]),
        ];
        Self { attributes: attributes.into(), rule: Rule::Even { cards: 4 }, without_first: false }
    }

    /// Projective SET: 63 cards with some of six dots, at least one; three cards go together when
    /// each dot is on two of them or on none.
    #[must_use]
    pub fn projective_set() -> Self {
        let dot = |name| Attribute::new(name, &["-", name]);
        let dots = ["red", "orange", "yellow", "green", "blue", "purple"].map(dot);
        Self { attributes: dots.into(), rule: Rule::Even { cards: 3 }, without_first: true }
    }

    /// The attributes.
    #[must_use]
    pub fn attributes(&self) -> &[Attribute] {
        &self.attributes
    }

    /// Which cards go together.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// All cards in lexicographic order.
    pub fn cards(&self) -> impl Iterator<Item = Vec<u8>> + '_ {
        let count: usize = self.attributes.iter().map(|attribute| attribute.values.len()).product();
        (usize::from(self.without_first)..count).map(|rank| self.unrank(rank))
    }

    /// The card at a position among all of them.
    #[expect(clippy::cast_possible_truncation, reason = "an attribute has at most 255 values")]
    fn unrank(&self, rank: usize) -> Vec<u8> {
        let mut rest = rank;
        let digits = self.attributes.iter().rev().map(|attribute| {
            let value = (rest % attribute.values.len()) as u8;
            rest /= attribute.values.len();
            value
        });
        let mut card: Vec<u8> = digits.collect();
        card.reverse();
        card
    }

    /// The card with these names of values, one for each attribute, in order.
    ///
    /// # Errors
    ///
    /// [`DesignError::Text`] names the attribute whose word is not one of its values, or the first
    /// attribute whose word is missing or superfluous; [`DesignError::LeftOut`] is for the card
    /// that is left out.
    pub fn read(&self, text: &str) -> Result<Vec<u8>, DesignError> {
        let mut words = text.split_whitespace();
        let mut card = Vec::new();
        for (place, attribute) in self.attributes.iter().enumerate() {
            let word = words.next();
            let value = attribute.values.iter().position(|value| Some(value.as_str()) == word);
            let value = value.and_then(|value| u8::try_from(value).ok());
            card.push(value.ok_or(DesignError::Text { attribute: place })?);
        }
        if words.next().is_some() {
            return Err(DesignError::Text { attribute: self.attributes.len() });
        }
        if self.without_first && card.iter().all(|&value| value == 0) {
            return Err(DesignError::LeftOut);
        }
        Ok(card)
    }

    /// The names of a card's values, as [`read`](Self::read) reads them; `?` for a number that no
    /// value has.
    #[must_use]
    pub fn write(&self, card: &[u8]) -> String {
        let names = self.attributes.iter().zip(card).map(|(attribute, &value)| {
            attribute.values.get(usize::from(value)).map_or("?", String::as_str)
        });
        names.collect::<Vec<_>>().join(" ")
    }

    /// The card that goes together with `others`, which are one fewer than the rule asks for.
    /// `None` if there is no such card, if `others` has another length or a card that this design
    /// does not have, or if the last card is not determined because several values of an attribute
    /// would do, for example whenever [`Rule::SameOrDifferent`] asks for two cards.
    #[must_use]
    pub fn last(&self, others: &[impl AsRef<[u8]>]) -> Option<Vec<u8>> {
        let left_out = |card: &Vec<u8>| self.without_first && card.iter().all(|&value| value == 0);
        self.last_of_all(others).filter(|card| !left_out(card))
    }

    /// The same, though it may be the card that is left out of the deck: a table may have it.
    fn last_of_all(&self, others: &[impl AsRef<[u8]>]) -> Option<Vec<u8>> {
        let are_cards = others.iter().all(|card| self.has(card.as_ref()));
        if others.len() + 1 != self.rule.cards() || !are_cards {
            return None;
        }
        let values = self.attributes.iter().enumerate().map(|(at, attribute)| {
            let mut seen = others.iter().map(|card| card.as_ref().get(at).copied());
            let first = seen.clone().next()??;
            let value = match self.rule {
                Rule::Even { .. } => seen.try_fold(0, |all, value| Some(all ^ value?))?,
                Rule::SameOrDifferent { .. } if seen.clone().all(|value| value == Some(first)) => {
                    first
                }
                // As many values as cards, and all but one are there: or there is no last one.
                Rule::SameOrDifferent { cards } if attribute.values.len() == cards => (0..=254)
                    .take(cards)
                    .find(|&value| seen.clone().all(|other| other != Some(value)))?,
                Rule::SameOrDifferent { .. } => return None,
            };
            (usize::from(value) < attribute.values.len()).then_some(value)
        });
        let card = values.collect::<Option<Vec<u8>>>()?;
        let mut all: Vec<&[u8]> = others.iter().map(AsRef::as_ref).collect();
        all.push(&card);
        self.rule.goes_together(&all).then_some(card)
    }

    /// Every choice of cards of a table that go together, as places in ascending order, in
    /// lexicographic order. A card that this design does not have goes together with none. For k
    /// cards that go together this takes O(nᵏ⁻¹ log n) where the last card follows from the others,
    /// as in all the built-in designs, and O(nᵏ) otherwise.
    #[must_use]
    pub fn find_all(&self, table: &[impl AsRef<[u8]>]) -> Vec<Vec<usize>> {
        let on_table = (0..).zip(table.iter().map(AsRef::as_ref));
        let (numbers, cards): (Vec<usize>, Vec<&[u8]>) =
            on_table.filter(|(_, card)| self.has(card)).unzip();
        let mut places: Vec<(&[u8], usize)> = cards.iter().copied().zip(0..).collect();
        places.sort_unstable();
        let (chosen, found) = (Vec::new(), Vec::new());
        let mut found = Choices { design: self, cards, places, chosen, found }.all();
        for place in found.iter_mut().flatten() {
            *place = numbers[*place];
        }
        found
    }

    /// Whether the values are those of a card, though it may be left out of the deck.
    fn has(&self, card: &[u8]) -> bool {
        let is_value =
            |(attribute, &value): (&Attribute, &u8)| usize::from(value) < attribute.values.len();
        card.len() == self.attributes.len() && self.attributes.iter().zip(card).all(is_value)
    }

    /// Whether the last card follows from the others.
    fn last_follows(&self) -> bool {
        match self.rule {
            Rule::Even { .. } => true,
            // Beside one value, the same one and all others will do.
            Rule::SameOrDifferent { cards } => {
                cards > 2 && self.attributes.iter().all(|attribute| attribute.values.len() <= cards)
            }
        }
    }
}

/// The search for all choices of cards that go together.
struct Choices<'a> {
    design: &'a Design,
    cards: Vec<&'a [u8]>,
    /// Each card with its place, in order.
    places: Vec<(&'a [u8], usize)>,
    chosen: Vec<usize>,
    found: Vec<Vec<usize>>,
}

impl Choices<'_> {
    /// By going back from each choice to the one before it, without recursion: a rule may ask for
    /// more cards than a stack has room for.
    fn all(mut self) -> Vec<Vec<usize>> {
        let follows = self.design.last_follows();
        let mut from = 0;
        loop {
            let missing = self.design.rule.cards() - self.chosen.len();
            if missing == 0 {
                if self.design.rule.goes_together(&self.chosen_cards()) {
                    self.found.push(self.chosen.clone());
                }
            } else if missing == 1 && follows {
                self.find_last(from);
            } else if self.cards.len() - from >= missing {
                self.chosen.push(from);
                from += 1;
                continue;
            }
            let Some(place) = self.chosen.pop() else { return self.found };
            from = place + 1;
        }
    }

    fn chosen_cards(&self) -> Vec<&[u8]> {
        self.chosen.iter().map(|&place| self.cards[place]).collect()
    }

    /// Finds the last card at every place from one on.
    fn find_last(&mut self, from: usize) {
        let Some(last) = self.design.last_of_all(&self.chosen_cards()) else { return };
        let first = self.places.partition_point(|&known| known < (&last, from));
        for &(_, place) in self.places[first..].iter().take_while(|(card, _)| *card == last) {
            let mut found = self.chosen.clone();
            found.push(place);
            self.found.push(found);
        }
    }
}

/// Why data is not a design, or a text is not a card of the design.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum DesignError {
    /// A rule for fewer than two cards.
    #[error("at least two cards go together")]
    Rule,
    /// Values that are not 1 to 255 different words.
    #[error("the values of attribute {} are not 1 to 255 different words", .attribute.saturating_add(1))]
    Values {
        /// Which attribute, from 0. The message counts from 1.
        attribute: usize,
    },
    /// Not 1 to 32 attributes, or more than 1,048,576 cards.
    #[error("a design has 1 to 32 attributes and at most {MOST_CARDS} cards")]
    Cards,
    /// A text that is not a card: a word is missing, is not a value of its attribute, or is one too
    /// many.
    #[error(
        "word {} of the card is missing, is one too many, or is not a value of that attribute",
        .attribute.saturating_add(1)
    )]
    Text {
        /// Which attribute, from 0. For a word too many it is the number of attributes. The message
        /// counts from 1.
        attribute: usize,
    },
    /// The card that the design leaves out.
    #[error("this card is left out of the deck")]
    LeftOut,
}

#[cfg(feature = "serde")]
dense_code::serial::checked! {
    /// What is read is checked by [`Design::new`].
    [] Design as "Design" { attributes: Vec<Attribute>, rule: Rule, without_first: bool }:
        Self::new(attributes, rule).map(|design| Self { without_first, ..design });
}
