//! The choice between the kernel of `avx2.rs` and the packed way of `portable.rs`.

use alloc::vec::Vec;

use dense_code::Level;

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use super::avx2;
use super::portable;
use super::trio::Trio;
use crate::Card;

/// Every set in order, into a buffer whose contents are replaced.
#[inline]
pub(super) fn find<const D: usize>(level: Level, cards: &[Card<D>], sets: &mut Vec<Trio>) {
    // A flag that the core keeps after the first look at the processor, and two comparisons.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if avx2::find(level, cards, sets).is_some() {
        return;
    }
    let _ = level;
    portable::find(cards, sets);
}

/// The number of sets.
#[inline]
pub(super) fn count<const D: usize>(level: Level, cards: &[Card<D>]) -> u32 {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    if let Some(count) = avx2::count(level, cards) {
        return count;
    }
    let _ = level;
    portable::count(cards)
}

#[cfg(test)]
mod tests {
    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::*;

    /// Tables of 24 cards of four attributes are the largest that the kernel takes.
    #[test]
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    fn the_kernel_takes_up_to_24_cards() {
        let deck: Vec<Card> = Card::all().collect();
        let more: Vec<Card<5>> = Card::all().collect();
        for level in Level::available() {
            for len in [0, 2, 3, 24, 25, 81] {
                let (mut sets, takes) = (Vec::new(), level.has_avx2() && len <= 24);
                assert_eq!(avx2::find(level, &deck[..len], &mut sets).is_some(), takes);
                assert_eq!(avx2::count(level, &deck[..len]).is_some(), takes);
                assert_eq!(avx2::count(level, &more[..len]), None);
            }
        }
    }

    /// Both kernels find what the definition says, at every size, into a buffer with something in
    /// it.
    #[test]
    fn kernels_find_what_the_definition_finds() {
        let mut deck: Vec<Card> = Card::all().collect();
        let mut random = Pcg64Mcg::seed_from_u64(3);
        let (rounds, step) = if cfg!(miri) { (4..5, 5) } else { (0..12, 1) };
        for round in rounds {
            for len in (0..=if round < 2 { 81 } else { 26 }).step_by(step) {
                for i in 0..len {
                    deck.swap(i, i + random.next_u32() as usize % (81 - i));
                }
                let cards = &deck[..len];
                let mut expected = Vec::new();
                for (a, &x) in cards.iter().enumerate() {
                    for (b, &y) in cards.iter().enumerate().skip(a + 1) {
                        for (c, &z) in cards.iter().enumerate().skip(b + 1) {
                            if Card::is_set(x, y, z) {
                                expected.extend(Trio::new([a, b, c]));
                            }
                        }
                    }
                }
                for level in Level::available() {
                    let mut sets = alloc::vec![Trio::from_ascending([0, 1, 2]); round];
                    find(level, cards, &mut sets);
                    assert_eq!(sets, expected);
                    assert_eq!(count(level, cards) as usize, expected.len());
                }
                assert_eq!(portable::count(cards) as usize, expected.len());
                assert_eq!(portable::first(cards), expected.first().copied());
            }
        }
    }
}
