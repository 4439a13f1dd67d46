use core::convert::Infallible;
use core::fmt;
use core::str::FromStr;

use dense_code::{Dense, text};
use thiserror::Error;

use super::bits::Bits;
use super::card_set::{STEP, swap_others};
use super::placing::{Placed, Placing};
use crate::{AffineMap, Card, CardSet};

/// A renaming: it permutes the attributes, and the values within each attribute.
///
/// There are `D! 6ᴰ` of them, 31,104 for four attributes: the affine maps that preserve the number
/// of attributes in which two cards differ.
///
/// ```
/// use set_cards::dense_code::Dense;
/// use set_cards::{Card, Relabelling};
///
/// assert_eq!(<Relabelling>::COUNT, 31_104);
/// // The second attribute becomes the first, and its values 0, 1, 2 become 2, 0, 1.
/// let swap = Relabelling::<2>::new([1, 0], [[2, 0, 1], [0, 1, 2]])?;
/// assert_eq!(swap.apply(Card::from_values([2, 0])?).values(), [2, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Order: lexicographic by the order of the attributes, then by the names of the values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Relabelling<const D: usize = 4> {
    /// `attributes[i]` is the old attribute that becomes the i-th.
    attributes: [u8; D],
    /// `values[i][v]` is the new name of value v of the new i-th attribute.
    values: [[u8; 3]; D],
}

/// The permutations of three values in lexicographic order.
pub(super) const NAMES: [[u8; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl<const D: usize> Relabelling<D> {
    /// The relabelling that leaves every card as it is.
    ///
    /// ```
    /// use set_cards::{Card, Relabelling};
    ///
    /// assert!(Card::<4>::all().all(|card| Relabelling::IDENTITY.apply(card) == card));
    /// ```
    pub const IDENTITY: Self = {
        let mut attributes = [0; D];
        let mut attribute = 0;
        while attribute < Card::<D>::ATTRIBUTES {
            #[expect(clippy::cast_possible_truncation, reason = "a card has at most 32 attributes")]
            let number = attribute as u8;
            attributes[attribute] = number;
            attribute += 1;
        }
        Self { attributes, values: [NAMES[0]; D] }
    };

    /// The relabelling whose i-th attribute is the old attribute `attributes[i]`, with its value v
    /// called `values[i][v]`.
    ///
    /// ```
    /// use set_cards::Relabelling;
    ///
    /// assert!(Relabelling::<2>::new([1, 0], [[0, 1, 2]; 2]).is_ok());
    /// assert!(Relabelling::<2>::new([1, 1], [[0, 1, 2]; 2]).is_err());
    /// assert!(Relabelling::<2>::new([1, 0], [[0, 1, 1]; 2]).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// [`RelabellingError`] names the first entry that keeps a list from being a permutation.
    pub fn new(attributes: [u8; D], values: [[u8; 3]; D]) -> Result<Self, RelabellingError> {
        // For as many attributes as cards have.
        const { assert!(Card::<D>::ATTRIBUTES == D) }
        let mut seen = [false; D];
        for attribute in attributes {
            match seen.get_mut(usize::from(attribute)) {
                Some(seen @ false) => *seen = true,
                _ => return Err(RelabellingError::Attribute { attribute }),
            }
        }
        match values.iter().position(|names| !NAMES.contains(names)) {
            None => Ok(Self { attributes, values }),
            Some(attribute) => Err(RelabellingError::Names { attribute }),
        }
    }

    /// The relabelling that makes of each attribute the one with this number, with these names.
    pub(super) fn from_placed(placed: [Placed; D]) -> Self {
        let mut relabelling = Self::IDENTITY;
        for (old, (new, names)) in (0..).zip(placed) {
            relabelling.attributes[usize::from(new)] = old;
            relabelling.values[usize::from(new)] = names;
        }
        relabelling
    }

    /// The image of a card. O(D).
    ///
    /// ```
    /// use set_cards::{Card, Relabelling};
    ///
    /// let swap = Relabelling::<2>::new([1, 0], [[2, 0, 1], [0, 1, 2]])?;
    /// assert_eq!(swap.apply("12".parse()?), "11".parse()?);
    /// assert_eq!(swap.apply(Card::ZERO).to_string(), "20");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn apply(self, card: Card<D>) -> Card<D> {
        let mut new = [0; D];
        for ((new, names), attribute) in new.iter_mut().zip(&self.values).zip(self.attributes) {
            // Not None: a relabelling has no other attributes, and a card no other values.
            let old = card.value(attribute.into()).unwrap_or(0);
            *new = names.get(usize::from(old)).copied().unwrap_or(0);
        }
        // Not an error: the names are values.
        Card::from_values(new).unwrap_or(card)
    }

    /// Which old attribute becomes the i-th.
    ///
    /// ```
    /// use set_cards::Relabelling;
    ///
    /// let swap = Relabelling::<2>::new([1, 0], [[2, 0, 1], [0, 1, 2]])?;
    /// assert_eq!(swap.attributes(), [1, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn attributes(self) -> [u8; D] {
        self.attributes
    }

    /// The new names of the values 0, 1, 2 of the new i-th attribute.
    ///
    /// ```
    /// use set_cards::Relabelling;
    ///
    /// let swap = Relabelling::<2>::new([1, 0], [[2, 0, 1], [0, 1, 2]])?;
    /// assert_eq!(swap.values(), [[2, 0, 1], [0, 1, 2]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn values(self) -> [[u8; 3]; D] {
        self.values
    }

    /// This relabelling and then another. O(D).
    ///
    /// ```
    /// use set_cards::{Card, Relabelling};
    ///
    /// let swap = Relabelling::<2>::new([1, 0], [[2, 0, 1], [0, 1, 2]])?;
    /// assert!(
    ///     Card::all().all(|card| swap.then(swap).apply(card) == swap.apply(swap.apply(card)))
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        let mut both = next;
        for (attribute, names) in both.attributes.iter_mut().zip(&mut both.values) {
            // Not None: a relabelling has no other attributes, and no other names below.
            let between = usize::from(*attribute);
            let (Some(&old), Some(first)) =
                (self.attributes.get(between), self.values.get(between))
            else {
                continue;
            };
            let second = *names;
            *attribute = old;
            *names = first.map(|name| second.get(usize::from(name)).copied().unwrap_or(0));
        }
        both
    }

    /// The relabelling that undoes this one. O(D).
    ///
    /// ```
    /// use set_cards::Relabelling;
    ///
    /// let swap = Relabelling::<2>::new([1, 0], [[2, 0, 1], [0, 1, 2]])?;
    /// assert_eq!(swap.then(swap.inverse()), Relabelling::IDENTITY);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn inverse(self) -> Self {
        let mut inverse = self;
        for ((new, old), names) in (0..).zip(self.attributes).zip(self.values) {
            // Not None: a relabelling has no other attributes, and no other names.
            if let Some(attribute) = inverse.attributes.get_mut(usize::from(old)) {
                *attribute = new;
            }
            for (value, name) in (0..).zip(names) {
                let olds = inverse.values.get_mut(usize::from(old));
                if let Some(place) = olds.and_then(|olds| olds.get_mut(usize::from(name))) {
                    *place = value;
                }
            }
        }
        inverse
    }

    /// The same as an affine map. O(D²).
    ///
    /// ```
    /// use set_cards::{Card, Relabelling};
    ///
    /// let swap = Relabelling::<2>::new([1, 0], [[2, 0, 1], [0, 1, 2]])?;
    /// assert!(Card::all().all(|card| swap.to_affine().apply(card) == swap.apply(card)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_affine(self) -> AffineMap<D> {
        let shift = self.apply(Card::ZERO);
        let columns = AffineMap::IDENTITY.columns().map(|unit| self.apply(unit).minus(shift));
        // Not None: a relabelling can be undone.
        AffineMap::new(columns, shift).unwrap_or_default()
    }
}

/// The identity.
impl<const D: usize> Default for Relabelling<D> {
    fn default() -> Self {
        Self::IDENTITY
    }
}

/// For each new attribute the old one, a colon, and the new names of its values 0, 1, 2: `1:201
/// 0:012`.
///
/// ```
/// use set_cards::Relabelling;
///
/// let swap = Relabelling::<2>::new([1, 0], [[2, 0, 1], [0, 1, 2]])?;
/// assert_eq!(swap.to_string(), "1:201 0:012");
/// assert_eq!("1:201 0:012".parse(), Ok(swap));
/// assert!("1:201 0:011".parse::<Relabelling<2>>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<const D: usize> fmt::Display for Relabelling<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::pad(f, |out| {
            for (i, (attribute, [a, b, c])) in self.attributes.iter().zip(self.values).enumerate() {
                let gap = if i == 0 { "" } else { " " };
                write!(out, "{gap}{attribute}:{a}{b}{c}")?;
            }
            Ok(())
        })
    }
}

/// The error of [`Relabelling::new`]: one of the lists is not a permutation.
///
/// ```
/// use set_cards::Relabelling;
///
/// let error = Relabelling::<2>::new([0, 1], [[0, 1, 2], [0, 1, 1]]).err().map(|error| error.to_string());
/// assert_eq!(error.as_deref(), Some("the names of attribute 2 are not 0, 1 and 2"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum RelabellingError {
    /// An attribute that does not exist, or that appears twice.
    #[error("the number {attribute} stands for no attribute, or appears twice")]
    Attribute {
        /// The number given, from 0 for the first attribute.
        attribute: u8,
    },
    /// Names of values that are not 0, 1 and 2 in some order.
    #[error("the names of attribute {} are not 0, 1 and 2", .attribute.saturating_add(1))]
    Names {
        /// Which attribute, from 0. The message counts from 1.
        attribute: usize,
    },
}

/// A text that is not a relabelling of `D` attributes.
///
/// ```
/// use set_cards::Relabelling;
///
/// assert!("0:012 ".parse::<Relabelling<1>>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error(
    "a relabelling is for each attribute an old one and the names of its values, such as 1:201 0:012"
)]
#[non_exhaustive]
pub struct ParseRelabellingError;

/// Exactly what `Display` prints.
impl<const D: usize> FromStr for Relabelling<D> {
    type Err = ParseRelabellingError;

    fn from_str(text: &str) -> Result<Self, ParseRelabellingError> {
        let (mut attributes, mut values) = ([0; D], [[0; 3]; D]);
        let mut words = text.split(' ');
        for (attribute, names) in attributes.iter_mut().zip(&mut values) {
            let (number, letters) =
                words.next().and_then(|word| word.split_once(':')).ok_or(ParseRelabellingError)?;
            // One or two digits, without a sign or a 0 in front.
            *attribute = match *number.as_bytes() {
                [digit @ b'0'..=b'9'] => digit - b'0',
                [ten @ b'1'..=b'9', one @ b'0'..=b'9'] => 10 * (ten - b'0') + one - b'0',
                _ => return Err(ParseRelabellingError),
            };
            let &[a, b, c] = letters.as_bytes() else { return Err(ParseRelabellingError) };
            // A list that is not a permutation of 0, 1, 2 is refused below.
            *names = [a, b, c].map(|letter| letter.wrapping_sub(b'0'));
        }
        if words.next().is_some() {
            return Err(ParseRelabellingError);
        }
        Self::new(attributes, values).map_err(|_| ParseRelabellingError)
    }
}

impl<const D: usize> Dense for Relabelling<D> {
    const COUNT: u64 = {
        assert!(D >= 1 && D <= 10, "the relabellings of 1 to 10 attributes are counted by a u64");
        let (mut count, mut attribute) = (1, 0);
        while attribute < D {
            count *= 6 * (attribute as u64 + 1);
            attribute += 1;
        }
        count
    };

    fn rank(self) -> u64 {
        let mut rank = 0;
        for (i, &attribute) in self.attributes.iter().enumerate() {
            let smaller =
                self.attributes[i + 1..].iter().filter(|&&later| later < attribute).count();
            rank = rank * (D - i) as u64 + smaller as u64;
        }
        self.values.iter().fold(rank, |rank, names| {
            rank * 6 + NAMES.iter().take_while(|&other| other < names).count() as u64
        })
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "remainders are below 10, and D is at most 10"
    )]
    fn unrank(rank: u64) -> Option<Self> {
        if rank >= Self::COUNT {
            return None;
        }
        let mut rest = rank;
        let mut values = [[0; 3]; D];
        for names in values.iter_mut().rev() {
            *names = NAMES[(rest % 6) as usize];
            rest /= 6;
        }
        let mut attributes = [0; D];
        for i in (0..D).rev() {
            let digit = (rest % (D - i) as u64) as u8;
            rest /= (D - i) as u64;
            attributes[i] = digit;
            for later in &mut attributes[i + 1..] {
                *later += u8::from(*later >= digit);
            }
        }
        Some(Self { attributes, values })
    }
}

/// What the walk over all relabellings has seen.
#[derive(Clone, Copy)]
pub(crate) struct Walk<const D: usize, const W: usize> {
    /// The smallest image.
    pub(crate) smallest: CardSet<D, W>,
    /// How many relabellings give it.
    pub(crate) times: u64,
}

impl<const D: usize, const W: usize> CardSet<D, W> {
    /// The smallest image of these cards under all relabellings, and how many relabellings give it,
    /// which is the order of the stabiliser: a walk over all `D! 6ᴰ`, each step an exchange of
    /// two values or of two attributes on all cards at once.
    pub(crate) fn walk(self) -> Walk<D, W> {
        match self.walk_asking(|| Ok::<(), Infallible>(())) {
            Ok(walk) => walk,
            Err(never) => match never {},
        }
    }

    /// The same; `ask` is called for each order of the attributes, and its error ends the walk.
    pub(crate) fn walk_asking<E>(
        self,
        mut ask: impl FnMut() -> Result<(), E>,
    ) -> Result<Walk<D, W>, E> {
        let mut walk = Walk { smallest: self, times: 0 };
        let mut visit = |image: Self| {
            if image < walk.smallest {
                walk = Walk { smallest: image, times: 0 };
            }
            walk.times += u64::from(image == walk.smallest);
        };
        walk_attributes(&mut { self }, D, &mut |cards| {
            ask()?;
            walk_values(cards, 0, &mut visit);
            Ok(())
        })?;
        Ok(walk)
    }

    /// A relabelling that takes these cards to others, as an affine map.
    pub(crate) fn relabelling_to(self, other: Self) -> Option<AffineMap<D>> {
        Placing::new(self, other).complete().map(Relabelling::to_affine)
    }
}

/// Heap's algorithm: every order of the first `len` attributes, by exchanging two of them at a
/// time.
fn walk_attributes<const D: usize, const W: usize, E>(
    cards: &mut CardSet<D, W>,
    len: usize,
    visit: &mut impl FnMut(&mut CardSet<D, W>) -> Result<(), E>,
) -> Result<(), E> {
    if len <= 1 {
        return visit(cards);
    }
    for i in 0..len {
        walk_attributes(cards, len - 1, visit)?;
        if i + 1 < len {
            let other = if len.is_multiple_of(2) { i } else { 0 };
            *cards = exchange(*cards, other, len - 1);
        }
    }
    Ok(())
}

/// Every naming of the values of the attributes from `place` on: six namings are gone through by
/// exchanging in turn the last two and the first two values; the walk goes on from wherever the
/// inner one ended.
fn walk_values<const D: usize, const W: usize>(
    cards: &mut CardSet<D, W>,
    place: usize,
    visit: &mut impl FnMut(CardSet<D, W>),
) {
    if place >= D {
        visit(*cards);
        return;
    }
    for naming in 0..6 {
        if naming > 0 {
            let fixed = if naming % 2 == 1 { 0 } else { 2 };
            let (columns, step) = (&CardSet::<D, W>::COLUMNS[place], STEP[place]);
            *cards = CardSet(swap_others(cards.0, columns, step, fixed));
        }
        walk_values(cards, place + 1, visit);
    }
}

/// Two attributes change places, for all cards at once.
fn exchange<const D: usize, const W: usize>(
    cards: CardSet<D, W>,
    low: usize,
    high: usize,
) -> CardSet<D, W> {
    let columns = &CardSet::<D, W>::COLUMNS;
    let (Some(low_columns), Some(high_columns)) = (columns.get(low), columns.get(high)) else {
        return cards;
    };
    let (Some(low_step), Some(high_step)) = (STEP.get(low), STEP.get(high)) else { return cards };
    let step = high_step - low_step;
    let mut image = Bits::NONE;
    for (a, &low_column) in low_columns.iter().enumerate() {
        for (b, &high_column) in high_columns.iter().enumerate() {
            let part = cards.0.and(low_column).and(high_column);
            // The card moves up by a and down by b of the larger step, and the reverse of the
            // smaller one.
            image = image.or(match a.cmp(&b) {
                core::cmp::Ordering::Equal => part,
                core::cmp::Ordering::Greater => part.up(step * if a - b == 2 { 2 } else { 1 }),
                core::cmp::Ordering::Less => part.down(step * if b - a == 2 { 2 } else { 1 }),
            });
        }
    }
    CardSet(image)
}
