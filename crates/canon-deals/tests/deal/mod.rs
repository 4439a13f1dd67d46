//! Deals as numbers `rank * suits + suit` of the cards of a pack, for twins.
#![allow(dead_code, reason = "each test uses some")]
#![allow(clippy::unwrap_used, reason = "a test fails by that")]

use canon_deals::Card;
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;

fn lowest(ranks: u8) -> u8 {
    13_u8.saturating_sub(ranks)
}

/// A pack: how many ranks, and how many suits.
pub(crate) type Pack = (u8, u8);

pub(crate) fn cards((ranks, suits): Pack, deal: &[u8]) -> Vec<Card> {
    let card = |n: &u8| Card::new(n / suits + lowest(ranks), n % suits).unwrap();
    deal.iter().map(card).collect()
}

pub(crate) fn numbers((ranks, suits): Pack, deal: &[Card]) -> Vec<u8> {
    deal.iter().map(|card| (card.rank() - lowest(ranks)) * suits + card.suit()).collect()
}

/// A copy of a deal with suits exchanged and rounds shuffled.
pub(crate) fn copy(suits: u8, rounds: &[u32], deal: &[u8], random: &mut Pcg64Mcg) -> Vec<u8> {
    let mut draw = |n: usize| usize::try_from(random.next_u64() % n as u64).unwrap();
    let mut shuffle = |items: &mut [u8]| {
        for i in (1..items.len()).rev() {
            items.swap(i, draw(i + 1));
        }
    };
    let mut names: Vec<u8> = (0..suits).collect();
    shuffle(&mut names);
    let mut copy: Vec<u8> =
        deal.iter().map(|card| card / suits * suits + names[usize::from(card % suits)]).collect();
    let mut from = 0;
    for cards in rounds {
        shuffle(&mut copy[from..from + *cards as usize]);
        from += *cards as usize;
    }
    copy
}

/// Class numbers that do not change; `laws.rs` has them from its own twin of the order.
pub(crate) mod golden {
    pub(crate) const CLASSES: [(&[u32], &str, u64); 6] = [
        (&[2, 3, 1, 1], "Ah Kd / 2c 3c 4c / 5d / 6s", 2_320_372_144),
        (&[2, 3, 1, 1], "7h 2c / Ts Js Qs / Ks / As", 7_710_627),
        (&[2, 3], "9c 9d / 9h 4s 4c", 1_106_190),
        (&[5, 5], "2c 3c 4c 5c 6c / As Ks Qs Js Ts", 228_766_824),
        (&[13], "2c 5c 9c Jd Qd 3d 4h 8h Kh Ah 6s 7s Ts", 26_458_235_222),
        (&[2, 2, 3], "Ac Ad / Kc Kd / Qh Jh Th", 58_225_309),
    ];
}
