//! The largest numbers of sets: the examples, the proofs of the smaller ones, and other ways.

#![cfg(feature = "alloc")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use set_cards::space::{Class, MostSets, Sets, most_sets};
use set_cards::{CardSet, Classification};

#[test]
fn examples_have_what_they_say() {
    for cards in 0..=81 {
        let most = most_sets(cards).unwrap();
        assert_eq!((most.example().len(), most.example().count_sets()), (cards, most.sets()));
        if let MostSets::AtLeast { sets, at_most, .. } = most {
            assert!(sets < at_most);
        }
    }
    assert_eq!(most_sets(82), None);
}

/// Up to 24 cards, and from 61 on by the cards that are left out: one set more has no class, and
/// as many have the classes of the table.
#[test]
fn the_proofs_can_be_done_again() {
    for cards in 3..=24 {
        let Some(MostSets::Proved { sets, classes, example }) = most_sets(cards) else {
            panic!("{cards} is proved")
        };
        assert!(Class::<4>::with_sets(cards, Sets::AtLeast(sets + 1)).is_empty());
        let found = Class::<4>::with_sets(cards, Sets::AtLeast(sets));
        assert_eq!(u32::try_from(found.len()).ok(), classes, "{cards}");
        let form = example.canonical(set_cards::Maps::Affine).form();
        assert!(found.iter().any(|class| class.form() == form));
    }
    let caps = Classification::<4>::no_sets();
    for left_out in 0..=20_u32 {
        let Some(MostSets::Proved { sets, classes, .. }) = most_sets(81 - left_out) else {
            panic!("{left_out} left out is proved")
        };
        assert_eq!(sets + 40 * left_out, 1080 + left_out * left_out.saturating_sub(1) / 2);
        let found = caps.classes(left_out as usize).len();
        assert_eq!(u32::try_from(found).ok(), classes);
    }
}

/// Another way: for three attributes every collection is classified, with many sets or few.
#[test]
fn three_attributes_by_listing_all_classes() {
    let all = Classification::<3>::tables(27);
    for cards in 0..=27_u32 {
        let classes = all.classes(cards as usize);
        let numbers = || classes.iter().map(|class| class.form().count_sets());
        let (fewest, most) = (numbers().min().unwrap(), numbers().max().unwrap());
        let rich = Class::<3>::with_sets(cards, Sets::AtLeast(most));
        assert!(rich.iter().eq(classes.iter().filter(|class| class.form().count_sets() == most)));
        assert!(Class::<3>::with_sets(cards, Sets::AtLeast(most + 1)).is_empty());
        let poor = Class::<3>::with_sets(cards, Sets::AtMost(fewest));
        assert!(poor.iter().eq(classes.iter().filter(|class| class.form().count_sets() == fewest)));
        // To 27 cards nothing is gained by a fourth attribute.
        assert_eq!(most_sets(cards).unwrap().sets(), most);
    }
}

/// Another way: the exact distribution over all tables of 13 cards ends with the largest number.
#[test]
fn thirteen_cards_by_counting_all_tables() {
    let counts = Classification::<4>::tables(11).tables_by_sets(13).unwrap();
    assert_eq!(counts.iter().sum::<u128>(), dense_code::binomial(81, 13).unwrap());
    assert_eq!(counts.len(), most_sets(13).unwrap().sets() as usize + 1);
    let layouts: u64 =
        Class::<4>::with_sets(13, Sets::AtLeast(16)).iter().map(Class::layouts).sum();
    assert_eq!(counts[16], u128::from(layouts));
    assert_eq!(counts[0], Classification::<4>::no_sets().layouts(13));
}

/// The bounds of neighbours go together: with a card less, or one more, by averages.
#[test]
fn bounds_of_neighbours() {
    let at_most = |cards| match most_sets(cards).unwrap() {
        MostSets::AtLeast { at_most, .. } => at_most,
        proved => proved.sets(),
    };
    for cards in 4..=77 {
        let most = at_most(cards);
        assert!(most * (cards - 3) <= at_most(cards - 1) * cards);
        // One of the cards that are left out makes at least its share of the pairs without a third.
        let free = (cards * (cards - 1) / 2).saturating_sub(3 * most).div_ceil(81 - cards);
        assert!(most_sets(cards).unwrap().sets() + free <= at_most(cards + 1) || free == 0);
    }
}

/// The sets of a collection and of the rest determine each other.
#[test]
fn collections_and_the_rest() {
    for bits in [0x1FF_u128, 0x0012_3456_789A_BCDE, (1 << 30) - 7] {
        let cards = CardSet::<4>::from_bits(bits).unwrap();
        let k = cards.len();
        assert_eq!((!cards).count_sets() + 40 * k + cards.count_sets(), 1080 + k * (k - 1) / 2);
    }
}
