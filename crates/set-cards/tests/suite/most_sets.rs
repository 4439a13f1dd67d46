//! The largest numbers of sets: the examples, the proofs of the smaller ones, and other ways.

#![cfg(feature = "alloc")]
#![allow(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "a test fails by panicking"
)]

use set_cards::dense_code::Limits;
use set_cards::{
    Canonical, Card, CardSet, Classification, Maps, MostSets, Sets, classes_with_sets,
    classes_with_sets_within, most_sets,
};

#[test]
fn examples_have_what_they_say() {
    for cards in 0..=81 {
        let most = most_sets(cards).unwrap();
        assert_eq!((most.example.len(), most.example.count_sets()), (cards, most.sets));
        assert!(most.sets <= most.at_most);
        assert_eq!(most.is_proved(), !(35..=41).contains(&cards), "{cards}");
    }
    assert_eq!(most_sets(82), None);
}

/// Whether this many cards can have this many sets, by branch and bound without canonical forms.
///
/// The richest card is in d of the sets, at least ⌈3m/n⌉. It may be the zero card: all are alike.
/// Then there are d pairs of a card and its negative, and among the other cards no such pair; and
/// no card is in more than d sets. The pairs are d points of the projective space of 40 points. If
/// three of them are on a line, these may be 1, 3 and 4 (by index, which stand for 0001, 0010 and
/// 0011); and if no three are, three of them may be 1, 3 and 9.
///
/// The bound: r cards more make at most as many sets with two cards that are there as the r best of
/// them do, and one for each two of the r.
struct Bounded {
    sets: u32,
    /// The most sets of one card.
    richest: u32,
}

impl Bounded {
    fn can_have(cards: u32, sets: u32) -> bool {
        ((3 * sets).div_ceil(cards)..=(cards - 1) / 2).any(|richest| {
            let search = Self { sets, richest };
            let others = cards - 1 - 2 * richest;
            let firsts: &[&[u64]] = match richest {
                0 => &[&[]],
                1 => &[&[1]],
                2 => &[&[1, 3]],
                _ => &[&[1, 3, 4], &[1, 3, 9]],
            };
            firsts.iter().any(|firsts| {
                let start = firsts.iter().fold(CardSet::EMPTY.with(Card::ZERO), |all, &index| {
                    let card = Card::unrank(index).unwrap();
                    all.with(card).with(card.negative())
                });
                let left = richest - u32::try_from(firsts.len()).unwrap();
                search.pairs(start, left, others, Card::ZERO)
            })
        })
    }

    /// Whether the cards can get enough sets with this many more.
    fn is_hopeful(&self, cards: CardSet, candidates: CardSet, more: u32) -> bool {
        let have = cards.count_sets();
        let mut gains: Vec<u32> =
            candidates.iter().map(|card| cards.sets_with_card(card)).collect();
        gains.sort_unstable_by(|a, b| b.cmp(a));
        let best: u32 = gains.iter().take(more as usize).sum();
        have + best + more * more.saturating_sub(1) / 2 >= self.sets
    }

    /// Adds pairs behind a card, and then the others.
    fn pairs(&self, cards: CardSet, pairs: u32, others: u32, behind: Card) -> bool {
        if !self.is_hopeful(cards, !cards, 2 * pairs + others) {
            return false;
        }
        if pairs == 0 {
            return self.others(cards, !cards, others);
        }
        (!cards)
            .iter()
            .filter(|&card| card > behind && card < card.negative())
            .any(|card| self.pairs(cards.with(card).with(card.negative()), pairs - 1, others, card))
    }

    /// Adds cards of which no two are opposite.
    fn others(&self, cards: CardSet, free: CardSet, more: u32) -> bool {
        if cards.iter().any(|card| cards.without(card).sets_with_card(card) > self.richest)
            || !self.is_hopeful(cards, free, more)
        {
            return false;
        }
        if more == 0 {
            return true;
        }
        let mut free = free;
        free.iter().any(|card| {
            free.remove(card);
            self.others(cards.with(card), free.without(card.negative()), more - 1)
        })
    }
}

/// The second way: branch and bound, from another card, with another bound.
fn by_branch_and_bound(cards: core::ops::RangeInclusive<u32>) {
    for cards in cards {
        let most = most_sets(cards as usize).unwrap().sets;
        assert!(Bounded::can_have(cards, most), "{cards} cards have {most} sets");
        assert!(!Bounded::can_have(cards, most + 1), "{cards} cards have no {} sets", most + 1);
        println!("{cards} cards: {most}");
    }
}

#[test]
fn small_numbers_by_branch_and_bound() {
    by_branch_and_bound(3..=12);
}

#[test]
#[ignore = "minutes"]
fn larger_numbers_by_branch_and_bound() {
    by_branch_and_bound(13..=20);
}

/// Each number of cards has as many classes with the most sets as the table says, the example's among
/// them, and none with more. With many cards these are the cards that are left out, which have the
/// fewest sets.
fn proofs(cards: core::ops::RangeInclusive<usize>, left_out: bool) {
    for cards in cards {
        let most = most_sets(cards).unwrap();
        let MostSets { sets, classes, example, .. } = most;
        assert!(most.is_proved(), "{cards}");
        let (few, sets) = match (left_out, 81 - cards) {
            (false, _) => (example, Sets::AtLeast(sets)),
            (true, left) => {
                let both = 1080 + left * (left - 1) / 2 - 40 * left;
                (!example, Sets::AtMost(both as u32 - sets))
            }
        };
        let found = classes_with_sets::<4>(few.len(), sets).unwrap();
        println!("{cards} cards: {} classes with {sets:?}", found.len());
        assert_eq!(u32::try_from(found.len()).ok(), classes, "{cards}");
        assert!(found.iter().all(|class| class.form().count_sets() == few.count_sets()), "{cards}");
        let form = few.canonical(Maps::Affine).form();
        assert!(found.iter().any(|class| class.form() == form), "{cards}");
    }
}

/// Up to 33 cards, and from 61 on by the cards that are left out: these have no set.
#[test]
fn the_proofs_can_be_done_again() {
    proofs(3..=33, false);
    let caps = Classification::<4>::caps();
    for left_out in 0..=20 {
        let MostSets { sets, classes, .. } = most_sets(81 - left_out).unwrap();
        assert_eq!(sets as usize + 40 * left_out, 1080 + left_out * left_out.saturating_sub(1) / 2);
        let found = caps.classes(left_out).len();
        assert_eq!(u32::try_from(found).ok(), classes);
    }
}

#[test]
#[ignore = "ten minutes"]
fn the_longest_proofs_can_be_done_again() {
    proofs(34..=34, false);
    proofs(43..=43, true);
}

/// The bytes of a search are those of two levels at once: older ones are given back.
#[test]
fn searches_give_back_the_bytes_of_older_levels() {
    let needed = |cards, sets| {
        let takes = |bytes: u64| {
            let limits = Limits::new().with_bytes(bytes);
            classes_with_sets_within::<4>(cards, sets, &limits).is_ok()
        };
        assert!(!takes(0));
        let (mut low, mut high) = (0, 1 << 30);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if takes(middle) { high = middle } else { low = middle }
        }
        high
    };
    // All eight cards: from each class of seven, with each card that is in the fewest sets then.
    let tables = Classification::<4>::tables(7).unwrap();
    let seven = tables.classes(7);
    let mut found = 0;
    for cards in seven.iter().map(|class| class.form()) {
        for card in !cards {
            let eight = cards.with(card);
            let mine = eight.sets_with_card(card);
            found += usize::from(eight.iter().all(|other| eight.sets_with_card(other) >= mine));
        }
    }
    let bytes = (found + seven.len()) * size_of::<Canonical>();
    assert_eq!(needed(8, Sets::AtLeast(0)), bytes as u64);
}

#[test]
#[ignore = "some minutes"]
fn the_proofs_of_large_collections_can_be_done_again() {
    proofs(44..=60, true);
}

/// Another way: for up to three attributes every collection is classified. Those with many sets, or
/// few, are found without the others, for any number, past the deck too; complete caps are those to
/// which no card can be added; and canonical forms are those of more than half of the deck too. The
/// largest numbers of sets from 3 cards on are those of OEIS A380167 (J. Stevens, 2025).
#[test]
fn up_to_three_attributes_by_listing_all_classes() {
    fn check<const D: usize>() -> Vec<u32> {
        let deck = CardSet::<D>::DECK.len();
        let (all, caps) = (Classification::<D>::tables(deck).unwrap(), Classification::<D>::caps());
        let mut largest = Vec::new();
        for cards in (0..deck + 2).chain([usize::MAX]) {
            let classes = all.classes(cards);
            assert!(classes.is_sorted());
            assert!(classes.iter().all(|&class| class.form().canonical(Maps::Affine) == class));
            let sets = |class: &Canonical<D>| class.form().count_sets();
            let (fewest, most) = (classes.iter().map(sets).min(), classes.iter().map(sets).max());
            let ends = [fewest, most, most.map(|most| most + 1)].into_iter().flatten();
            for number in ends.chain([0, 3, 12, u32::MAX]) {
                let few = classes_with_sets::<D>(cards, Sets::AtMost(number)).unwrap();
                assert!(few.iter().eq(classes.iter().filter(|class| sets(class) <= number)));
                let many = classes_with_sets::<D>(cards, Sets::AtLeast(number)).unwrap();
                assert!(many.iter().eq(classes.iter().filter(|class| sets(class) >= number)));
            }
            largest.extend(most);
            for form in caps.classes(cards).iter().map(|class| class.form()) {
                let blocks = |card| form.contains(card) || form.with(card).count_sets() > 0;
                assert_eq!(form.is_complete(), Card::all().all(blocks));
            }
        }
        largest
    }
    check::<1>();
    check::<2>();
    let published = [
        1, 1, 2, 3, 5, 8, 12, 12, 13, 14, 16, 19, 23, 26, 30, 36, 41, 47, 54, 62, 71, 81, 92, 104,
        117,
    ];
    let largest = check::<3>();
    assert_eq!(largest, [&[0; 3], &published[..]].concat());
    // To 27 cards nothing is gained by a fourth attribute.
    assert!((0..).map_while(most_sets).map(|most| most.sets).take(28).eq(largest));
}

/// Another way: the exact distribution over all tables of a number of cards. Its ends, its sum and its
/// mean.
fn by_counting_all_tables(cards: impl Iterator<Item = usize>, tables: &Classification) {
    let caps = Classification::<4>::caps();
    for cards in cards {
        let counts = tables.tables_by_sets(cards).unwrap();
        println!("{cards} cards: {counts:?}");
        let all = dense_code::binomial(81, cards as u64).unwrap();
        assert_eq!(counts.iter().sum::<u128>(), all);
        let sets: u128 = counts.iter().zip(0..).map(|(&count, sets)| count * sets).sum();
        assert_eq!(sets * 79, all * dense_code::binomial(cards as u64, 3).unwrap());
        assert_eq!(counts[0], caps.collections(cards));
        let most = most_sets(cards).unwrap().sets;
        assert_eq!(counts.len(), most as usize + 1);
        let richest = classes_with_sets::<4>(cards, Sets::AtLeast(most)).unwrap();
        let richest: u64 = richest.iter().map(|class| class.collections()).sum();
        assert_eq!(counts[most as usize], u128::from(richest));
    }
}

#[test]
fn thirteen_cards_by_counting_all_tables() {
    by_counting_all_tables(13..14, &Classification::tables(11).unwrap());
}

#[test]
#[ignore = "a minute"]
fn fifteen_cards_by_counting_all_tables() {
    by_counting_all_tables(14..16, &Classification::tables(13).unwrap());
}

/// The bounds of neighbours go together: with a card less, or one more, by averages.
#[test]
fn bounds_of_neighbours() {
    let at_most = |cards: u32| most_sets(cards as usize).unwrap().at_most;
    for cards in 4..=77 {
        let most = at_most(cards);
        assert!(most * (cards - 3) <= at_most(cards - 1) * cards);
        // One of the cards that are left out makes at least its share of the pairs without a third.
        let free = (cards * (cards - 1) / 2).saturating_sub(3 * most).div_ceil(81 - cards);
        assert!(most_sets(cards as usize).unwrap().sets + free <= at_most(cards + 1) || free == 0);
    }
}

/// The page's table is what the function answers: the row and the column add up to the number of
/// cards.
#[test]
fn the_page_has_the_same_table() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/most-sets.md");
    let page = std::fs::read_to_string(page).unwrap();
    let mut cards = 0;
    for line in page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| n")) {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        assert_eq!(cells[0].parse(), Ok(cards), "{line}");
        for cell in cells[1..].iter().filter(|cell| !cell.is_empty()) {
            let MostSets { sets, at_most, classes, .. } = most_sets(cards).unwrap();
            let expected = match classes {
                _ if sets < at_most => format!("{sets} to {at_most}"),
                Some(classes) => format!("{sets} ({classes})"),
                None => sets.to_string(),
            };
            assert_eq!(*cell, expected, "{cards}");
            cards += 1;
        }
    }
    assert_eq!(cards, 82);
}
