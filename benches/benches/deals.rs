//! Benches of `canon-deals`'s numbers of deals beside a hash table of least copies.

#![allow(missing_docs, clippy::unwrap_used, reason = "a bench may end when something is wrong")]

use std::hint::black_box;

use benches::{seeded, shuffle, task};
use canon_deals::{Card, DealSpace};
use criterion::{Criterion, criterion_group, criterion_main};
use itertools::Itertools;

const DEALS: usize = 1 << 12;

/// What one writes by hand: the least of the 24 copies, rounds sorted.
fn least_copy(rounds: &[u32], deal: &[Card], names: &[Vec<u8>]) -> [u8; 8] {
    let mut least = [u8::MAX; 8];
    for names in names {
        let mut copy = [0; 8];
        for (place, card) in copy.iter_mut().zip(deal) {
            *place = card.bits() & !3 | names[usize::from(card.suit())];
        }
        let mut from = 0;
        for cards in rounds {
            copy[from..from + *cards as usize].sort_unstable();
            from += *cards as usize;
        }
        least = least.min(copy);
    }
    least
}

fn deals(c: &mut Criterion) {
    let mut rng = seeded(52);
    let mut deck: Vec<Card> = (0..52).filter_map(Card::from_bits).collect();
    let names: Vec<Vec<u8>> = (0..4).permutations(4).collect();
    for rounds in [&[2, 3, 1, 1][..], &[2, 3], &[5]] {
        let space = DealSpace::standard(rounds).unwrap();
        let mut deals = Vec::new();
        for _ in 0..DEALS {
            shuffle(&mut rng, &mut deck);
            deals.extend(&deck[..space.card_count()]);
        }
        let mut ranks = Vec::new();
        space.ranks_into(&deals, &mut ranks).unwrap();
        let mut by_least = hashbrown::HashMap::new();
        for (deal, rank) in deals.chunks_exact(space.card_count()).zip(&ranks) {
            assert_eq!(space.rank(deal), Ok(*rank));
            assert_eq!(space.rank(&space.unrank(*rank).unwrap()), Ok(*rank));
            let least = least_copy(rounds, deal, &names);
            assert_eq!(*by_least.entry(least).or_insert(*rank), *rank);
        }
        let title = rounds.iter().join(",");
        let mut group = task(c, &format!("canon-deals/deals of {title}/{DEALS}"), DEALS);
        group.bench_function("ours one by one", |b| {
            b.iter(|| {
                let deals = black_box(&deals).chunks_exact(space.card_count());
                deals.map(|deal| space.rank(deal).unwrap()).fold(0, |a, b| a ^ b)
            });
        });
        group.bench_function("ours", |b| {
            b.iter(|| space.ranks_into(black_box(&deals), &mut ranks));
        });
        let classes = ranks.clone();
        let mut deal = Vec::new();
        group.bench_function("ours back, unrank_into", |b| {
            b.iter(|| {
                let classes = black_box(&classes).iter();
                classes.map(|class| space.unrank_into(*class, &mut deal).unwrap()[0]).max()
            });
        });
        group.bench_function("least of 24 copies", |b| {
            b.iter(|| {
                let deals = black_box(&deals).chunks_exact(space.card_count());
                deals.map(|deal| least_copy(rounds, deal, &names)[0]).max()
            });
        });
        group.finish();
    }
}

criterion_group!(benches, deals);
criterion_main!(benches);
