use dense_code::Dense;

use super::affine::AffineMap;
use super::card_set::{CardSet, swap_attributes, swap_others};
use crate::Card;
use crate::error::Error;

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
/// Order: lexicographic by the order of the attributes, then by the names of the values; the first
/// one leaves every card as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Relabelling<const D: usize = 4> {
    /// `attributes[i]` is the old attribute that becomes the i-th.
    attributes: [u8; D],
    /// `values[i][v]` is the new name of value v of the new i-th attribute.
    values: [[u8; 3]; D],
}

/// The permutations of three values in lexicographic order.
const NAMES: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl<const D: usize> Relabelling<D> {
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
    /// [`Error::NotARelabelling`] names the first attribute where a list is no permutation.
    pub fn new(attributes: [u8; D], values: [[u8; 3]; D]) -> Result<Self, Error> {
        let mut seen = [false; D];
        for attribute in 0..D {
            match seen.get_mut(usize::from(attributes[attribute])) {
                Some(seen @ false) if NAMES.contains(&values[attribute]) => *seen = true,
                _ => return Err(Error::NotARelabelling { attribute }),
            }
        }
        Ok(Self { attributes, values })
    }

    /// The first relabelling that takes these cards to others: all of them are tried, which takes
    /// some milliseconds.
    pub(super) fn first_between(cards: CardSet<D>, others: CardSet<D>) -> Option<Self> {
        let leads_there = |map: &Self| cards.iter().all(|card| others.contains(map.apply(card)));
        if cards.len() == others.len() { Self::all().find(leads_there) } else { None }
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
        let old = card.values();
        let mut new = [0; D];
        for (i, value) in new.iter_mut().enumerate() {
            let attribute = usize::from(self.attributes[i]);
            *value = self.values[i][usize::from(old[attribute])];
        }
        Card::from_values(new).expect("the names are values")
    }

    /// Which old attribute becomes the i-th.
    #[must_use]
    pub const fn attributes(self) -> [u8; D] {
        self.attributes
    }

    /// The new names of the values 0, 1, 2 of the new i-th attribute.
    #[must_use]
    pub const fn values(self) -> [[u8; 3]; D] {
        self.values
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
        // Any permutation of 0, 1, 2 is x -> ax + b mod 3, so names of values are affine too.
        let shift = self.apply(Card::ZERO);
        let columns = AffineMap::IDENTITY.columns().map(|unit| self.apply(unit).minus(shift));
        AffineMap::new(columns, shift).expect("a relabelling can be undone")
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
        // The Lehmer code of the attributes, each digit in its place of the factorial number
        // system.
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
        // From the last attribute on, each digit is put in front of those that are there already:
        // they move up to make room.
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

    fn successor(mut self) -> Option<Self> {
        for names in self.values.iter_mut().rev() {
            let next = NAMES.iter().position(|other| other == names).map(|at| (at + 1) % 6);
            *names = NAMES[next.expect("names of values")];
            if next != Some(0) {
                return Some(self);
            }
        }
        // The next order: the last attribute that is followed by a larger one changes places with
        // the last larger one, and what follows is put in ascending order.
        let order = &mut self.attributes;
        let at = (1..D).rev().find(|&i| order[i - 1] < order[i])? - 1;
        let other = (at + 1..D).rev().find(|&i| order[i] > order[at]).expect("the one after it");
        order.swap(at, other);
        order[at + 1..].reverse();
        Some(self)
    }
}

/// The smallest image of cards under all relabellings, and how many relabellings give it, which is
/// the order of the stabiliser: a walk over all `D! 6ᴰ`, each step an exchange of two values or of
/// two attributes on all cards at once.
pub(super) fn walk<const D: usize>(cards: CardSet<D>) -> (CardSet<D>, u64) {
    // Masks of the whole collection: a step costs the same for two cards as for eighty.
    let mut best = (u128::MAX, 0);
    walk_attributes(&mut cards.bits(), D, &mut |bits| walk_values::<D>(bits, 0, &mut best));
    (CardSet::from_bits(best.0).expect("relabellings stay in the space"), best.1)
}

/// Heap's algorithm: every order of the first `len` attributes, by exchanging two of them at a
/// time.
fn walk_attributes(bits: &mut u128, len: usize, visit: &mut dyn FnMut(&mut u128)) {
    if len <= 1 {
        return visit(bits);
    }
    for i in 0..len {
        walk_attributes(bits, len - 1, visit);
        if i + 1 < len {
            let other = if len.is_multiple_of(2) { i } else { 0 };
            *bits = swap_attributes(*bits, other, len - 1);
        }
    }
}

/// Every naming of the values of the attributes from `place` on. Exchanging in turn the last two
/// and the first two values gives all six namings; the walk goes on from the naming that the inner
/// one ends with.
fn walk_values<const D: usize>(bits: &mut u128, place: usize, best: &mut (u128, u64)) {
    if place >= D {
        if *bits < best.0 {
            *best = (*bits, 0);
        }
        best.1 += u64::from(*bits == best.0);
        return;
    }
    for naming in 0..6 {
        if naming > 0 {
            let fixed = if naming % 2 == 1 { 0 } else { 2 };
            *bits = swap_others(*bits, place, fixed);
        }
        walk_values::<D>(bits, place + 1, best);
    }
}
