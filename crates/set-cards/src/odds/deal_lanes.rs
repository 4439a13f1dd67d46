//! 64 deals side by side, one byte each: safe code that the compiler turns into vector
//! instructions.

use dense_code::at_level;

use crate::table::{LANES, MOST_CARDS};

at_level! {
    /// Turns random numbers into different cards as packed words; tells which deals are fair.
    ///
    /// The i-th draw is a uniform number below 81 - i: the high half of a product; a deal is unfair
    /// when the low half of one of its products is so small that some cards would be favoured (one
    /// deal in a hundred for twelve cards). The number is the place of the card among those not
    /// drawn yet: it is moved up by one for each card drawn before that is not above it, in
    /// ascending order. So the cards drawn are kept sorted, by a chain of minima and maxima, and no
    /// lane waits for another. `sorted` is room for that.
    pub(crate) fn deal(
        draws: &[[u16; LANES]], cards: &mut [[u8; LANES]], sorted: &mut [[u8; LANES]; MOST_CARDS]
    ) -> [bool; LANES] {
        let mut fair = [true; LANES];
        let mut rest = 81_u16;
        for (i, (draw, card)) in draws.iter().zip(cards).enumerate() {
            let unfair = (u16::MAX - rest + 1) % rest;
            let mut index = [0_u8; LANES];
            for lane in 0..LANES {
                let product = u32::from(draw[lane]) * u32::from(rest);
                #[expect(clippy::cast_possible_truncation, reason = "the high half is below 81, the low half is meant")]
                let (high, low) = ((product >> 16) as u8, product as u16);
                index[lane] = high;
                fair[lane] &= low >= unfair;
            }
            for before in &sorted[..i] {
                for lane in 0..LANES {
                    index[lane] += u8::from(index[lane] >= before[lane]);
                }
            }
            let mut carry = index;
            for before in &mut sorted[..i] {
                for lane in 0..LANES {
                    let (low, high) = (before[lane].min(carry[lane]), before[lane].max(carry[lane]));
                    before[lane] = low;
                    carry[lane] = high;
                }
            }
            sorted[i] = carry;
            // From base 3 to two bits a digit: a pair of digits below 9 becomes itself plus its
            // upper digit.
            for lane in 0..LANES {
                let index = u16::from(index[lane]);
                let upper = (index * 57) >> 9;
                let lower = index - 9 * upper;
                let wide = |pair: u16| pair + ((pair * 11) >> 5);
                #[expect(clippy::cast_possible_truncation, reason = "two fields of four bits")]
                let word = (wide(upper) << 4 | wide(lower)) as u8;
                card[lane] = word;
            }
            rest -= 1;
        }
        fair
    }
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation, reason = "numbers of cards")]
mod tests {
    use alloc::vec::Vec;

    use dense_code::Level;
    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::table::count_sets;
    use crate::{Card, CardSet};

    /// At every level: fair deals are different cards, the ones that drawing from a list gives,
    /// with their sets.
    #[test]
    fn lanes_deal_as_a_dealer_does() {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        let mut draws = [[0_u16; LANES]; MOST_CARDS];
        let mut unfair = 0;
        for round in 0..60 {
            let len = [0, 1, 2, 3, 12, 21, 36][round % 7];
            for draw in draws.as_flattened_mut() {
                *draw = random.next_u32() as u16;
            }
            let mut first = None;
            for level in Level::available() {
                let mut cards = [[0_u8; LANES]; MOST_CARDS];
                let mut sorted = [[0_u8; LANES]; MOST_CARDS];
                let fair = deal(level, &draws[..len], &mut cards[..len], &mut sorted);
                let sets = count_sets(level, &cards[..len]);
                for lane in 0..LANES {
                    let mut deck: Vec<Card> = Card::all().collect();
                    let mut chosen = CardSet::<4>::EMPTY;
                    let mut right = true;
                    for i in 0..len {
                        let product = u32::from(draws[i][lane]) * (81 - i as u32);
                        right &= product % (1 << 16) >= (1 << 16) % (81 - i as u32);
                        let card = deck.remove((product >> 16) as usize);
                        assert_eq!(u64::from(cards[i][lane]), card.bits());
                        assert!(chosen.insert(card));
                    }
                    assert_eq!(fair[lane], right);
                    assert_eq!(u32::from(sets[lane]), chosen.count_sets());
                    unfair += u32::from(!right);
                }
                let all = (cards, fair, sets);
                assert_eq!(*first.get_or_insert(all), all);
            }
        }
        assert!(unfair > 0, "a deal that is not fair was seen");
    }
}
