//! The largest numbers of sets that collections of each size have.

use super::card_set::CardSet;

/// The largest number of sets among a given number of cards of the deck of 81: see [`most_sets`].
///
/// ```
/// use set_cards::most_sets;
///
/// let most = most_sets(18).ok_or("more than 81 cards")?;
/// assert!(most.is_proved() && most.sets == 36 && most.classes == Some(1));
/// assert_eq!((most.example.len(), most.example.count_sets()), (18, 36));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MostSets {
    /// How many sets were found.
    pub sets: u32,
    /// More than this number was proved to be impossible: the page of [`most_sets`] says
    /// [how](most_sets#how-it-was-proved).
    pub at_most: u32,
    /// The number of classes, under affine maps, of the collections with [`sets`](Self::sets) sets,
    /// if they were listed.
    pub classes: Option<u32>,
    /// A collection with [`sets`](Self::sets) sets.
    pub example: CardSet,
}

impl MostSets {
    /// Whether it is proved that no collection has more sets.
    #[must_use]
    pub const fn is_proved(self) -> bool {
        self.sets == self.at_most
    }
}

/// The largest number of sets that `cards` cards of the deck of 81 can have; `None` for more than
/// 81 cards.
///
/// ```
/// use set_cards::most_sets;
///
/// let most: Vec<u32> = (3..=15).filter_map(most_sets).map(|most| most.sets).collect();
/// assert_eq!(most, [1, 1, 2, 3, 5, 8, 12, 12, 13, 14, 16, 19, 23]);
/// assert!(most_sets(34).is_some_and(|most| most.is_proved()));
/// ```
///
/// # How it was proved
///
/// In a collection of `n` cards with `m` sets, some card is in at most `3 m / n` of the sets, so
/// removing this card loses at most that many. Hence every class of `n` cards with many sets comes
/// from a class of `n - 1` cards with nearly as many: the classes are built one card at a time,
/// each class once.
///
/// A large collection is handled through the `k` cards that it leaves out. The sets among these and
/// the sets among the other `81 - k` cards are `1080 - 40 k + C(k, 2)` together, whichever cards
/// they are. So the collection has the most sets when the cards left out have the fewest. Up to 20
/// cards the fewest is 0. From 21 to 39 cards the fewest were found by the same search, with one
/// change: the card to be removed is the one in the most sets, which is in at least `3 m / n` of
/// them.
///
/// Two checks agree: a branch and bound with another bound for 3 to 20 cards, and up to 27 cards
/// OEIS A380167, which has the values for three attributes. The file `docs/most-sets.md` in the
/// repository, not part of the package, has the whole method and the table.
///
/// [`classes_with_sets`](crate::classes_with_sets) can verify a value. For example, no 13 cards
/// have 17 sets:
///
/// ```
/// # #[cfg(feature = "alloc")] {
/// use set_cards::{Sets, classes_with_sets};
///
/// assert_eq!(classes_with_sets::<4>(13, Sets::AtLeast(16))?.len(), 3);
/// assert!(classes_with_sets::<4>(13, Sets::AtLeast(17))?.is_empty());
/// # }
/// # Ok::<(), set_cards::Error>(())
/// ```
#[must_use]
pub fn most_sets(cards: usize) -> Option<MostSets> {
    let &(sets, classes, at_most, bits) = TABLE.get(cards)?;
    let example = CardSet::from_bits(bits).expect("cards of the deck");
    let classes = (classes > 0).then_some(classes.into());
    Some(MostSets { sets: sets.into(), at_most: at_most.into(), classes, example })
}

/// For each number of cards: the sets found, the classes with that number (0 where they were not
/// listed), a proved upper bound of the sets, and a collection.
// Found by the searches of the page above, and found again by `tests/suite/most_sets.rs`. A table, since
// large values take minutes to find.
#[rustfmt::skip]
static TABLE: [(u16, u16, u16, u128); 82] = [
    (0, 1, 0, 0x0),
    (0, 1, 0, 0x1),
    (0, 1, 0, 0x3),
    (1, 1, 1, 0x7),
    (1, 1, 1, 0x10b),
    (2, 1, 2, 0x4f),
    (3, 1, 3, 0x16b),
    (5, 1, 5, 0x15f),
    (8, 1, 8, 0x1fb),
    (12, 1, 12, 0x1ff),
    (12, 1, 12, 0x151430b),
    (13, 1, 13, 0x124924f),
    (14, 1, 14, 0x124936b),
    (16, 3, 16, 0x1c0eef),
    (19, 2, 19, 0x7000ffb),
    (23, 2, 23, 0x1c0fff),
    (26, 2, 26, 0xe3fe4b),
    (30, 5, 30, 0x127fe4f),
    (36, 1, 36, 0x3b5db9b),
    (41, 3, 41, 0x19d1fff),
    (47, 2, 47, 0x5efbb5b),
    (54, 3, 54, 0x5dad7ff),
    (62, 2, 62, 0x77fbeaf),
    (71, 2, 71, 0x6fdfefb),
    (81, 1, 81, 0x7fffeeb),
    (92, 1, 92, 0x7ffff5f),
    (104, 1, 104, 0x7fffffb),
    (117, 1, 117, 0x7ffffff),
    (117, 1, 117, 0xa185152145450951430b),
    (118, 1, 118, 0x4924924924924924924f),
    (119, 1, 119, 0x4924924924924924936b),
    (121, 3, 121, 0x70381c0e070381c0f5f),
    (124, 2, 124, 0x71c70071c003f000ffb),
    (128, 2, 128, 0x70381c0e070381c0fff),
    (131, 3, 131, 0x542a15142a150d7b570b),
    (135, 0, 138, 0x499666a48b224a48b3b6),
    (140, 0, 150, 0xb34d24a965924dd2492c),
    (146, 0, 154, 0xb34924a965d34dd2492c),
    (152, 0, 159, 0xb34d24a965d34dd2492c),
    (159, 0, 165, 0x781c1f3c9e4f205c0f17),
    (167, 0, 171, 0x1c89d49f94ba0bf00f40f),
    (176, 0, 178, 0x3ffc0180ffd6c71ff),
    (186, 0, 186, 0x1b62ca496524be965f72c),
    (197, 5, 197, 0xbe13f044fc15ff057c27),
    (209, 2, 209, 0xdfde7b6c84b591672525),
    (222, 2, 222, 0x1ffffffc01ff0070381c0),
    (231, 2, 231, 0xacdebb323f3c898dde63),
    (241, 5, 241, 0xacb14562aacb37baeffd),
    (252, 3, 252, 0x96db92d6d3cbef6eccc9),
    (264, 7, 264, 0x12c4b72dd7645976efbb7),
    (276, 19, 276, 0x154fad5335dedd3c7dee1),
    (289, 112, 289, 0x7ffcf3c77fa2bf288e39),
    (305, 3, 305, 0x18f3f7c6aebdf54efb8e4),
    (323, 1, 323, 0x1ab7abd6bcf5af57abcf4),
    (342, 1, 342, 0x1ff1fffc7ff81c7fc71c0),
    (357, 1, 357, 0x7fff1f81fffc7fff1c4),
    (373, 1, 373, 0x3f1c7fffe3f1c7fff9e0),
    (390, 2, 390, 0x16dffffd25ff925f77da4),
    (408, 4, 408, 0x1d743ffffffcf07fff1c0),
    (427, 6, 427, 0x1ffe3ffff5e7e47fc71e4),
    (447, 8, 447, 0x1fbeaf37fcf7fb7f71de4),
    (470, 1, 470, 0xfb6ffd5bfdbbf7d6fd74),
    (491, 1, 491, 0x1edebdbff3f6df79ff9f4),
    (513, 20, 513, 0x1fffcfffcfe75e7ff95e4),
    (536, 143, 536, 0x1ffffffef6f2f77f71de4),
    (560, 748, 560, 0x1fffffffff17f27bf75d4),
    (585, 1756, 585, 0x1fffffffff8e6f757fdd4),
    (611, 2489, 611, 0x1ffffffffff2e65fefde4),
    (638, 2225, 638, 0x1ffffffffff2de3bff5f4),
    (666, 1437, 666, 0x1fffffffffffe67fcf574),
    (695, 670, 695, 0x1fffffffffffb57fcedf4),
    (725, 267, 725, 0x1fffffffffff7e7ff9d74),
    (756, 91, 756, 0x1fffffffffffff9f67df4),
    (788, 33, 788, 0x1ffffffffffffffff9974),
    (821, 11, 821, 0x1ffffffffffffff3ff5f4),
    (855, 7, 855, 0x1fffffffffffffffff9d4),
    (890, 3, 890, 0x1ffffffffffffffffddf4),
    (926, 2, 926, 0x1ffffffffffffffffff74),
    (963, 1, 963, 0x1fffffffffffffffffff4),
    (1001, 1, 1001, 0x1fffffffffffffffffffc),
    (1040, 1, 1040, 0x1fffffffffffffffffffe),
    (1080, 1, 1080, 0x1ffffffffffffffffffff),
];
