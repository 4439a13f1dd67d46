//! Known counts, and class numbers that do not change.
#![allow(clippy::unwrap_used, reason = "a test fails by that")]

use canon_deals::DealSpace;
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

mod deal;

use deal::{cards, copy, golden, numbers};

#[derive(serde::Deserialize)]
struct Fact {
    ranks: u8,
    suits: u8,
    rounds: Vec<u32>,
    classes: u128,
}

/// Computed independently of this crate: the deals up to exchanging suits.
fn facts() -> Vec<Fact> {
    let lines = include_str!("data/deals.jsonl").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn known_counts_come_out_and_classes_come_back() {
    let mut random = Pcg64Mcg::seed_from_u64(52);
    let facts = facts();
    assert_eq!(facts.len(), 11);
    for fact in facts {
        let pack = (fact.ranks, fact.suits);
        let space = DealSpace::new(fact.ranks.into(), fact.suits.into(), &fact.rounds).unwrap();
        assert_eq!(u128::from(space.class_count()), fact.classes);
        let all = fact.classes < 10_000_000;
        let count = if all { space.class_count() } else { 50_000 };
        let (mut deal, mut deals, mut ranks, mut wanted) = (vec![], vec![], vec![], vec![]);
        for i in 0..count {
            let rank = if all { i } else { random.next_u64() % space.class_count() };
            let deal = space.unrank_into(rank, &mut deal).unwrap();
            wanted.push(rank);
            if i % 64 == 0 {
                let copy = copy(fact.suits, &fact.rounds, &numbers(pack, deal), &mut random);
                deals.extend(cards(pack, &copy));
            } else {
                deals.extend_from_slice(deal);
            }
            if wanted.len() == 4096 || i + 1 == count {
                space.ranks_into(&deals, &mut ranks).unwrap();
                assert_eq!(ranks, wanted);
                assert_eq!(space.rank(&deals[..space.card_count()]), Ok(wanted[0]));
                deals.clear();
                wanted.clear();
            }
        }
        let last = space.unrank(space.class_count() - 1).unwrap();
        assert_eq!(space.rank(&last), Ok(space.class_count() - 1));
        assert_eq!(space.unrank(space.class_count()), None);
    }
}

#[test]
fn class_numbers_do_not_change() {
    for (rounds, text, class) in golden::CLASSES {
        let space = DealSpace::standard(rounds).unwrap();
        assert_eq!(space.rank(&space.parse(text).unwrap()), Ok(class), "{text}");
    }
}
