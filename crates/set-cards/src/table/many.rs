//! Many tables at once: 64 side by side, one byte each, in safe code that the compiler turns into
//! vector instructions.

use alloc::vec::Vec;

use dense_code::{Level, at_level};

use super::Table;

/// Tables side by side. 64 and not 32: loops of 32 lanes are unrolled first, and then the loop
/// around them is vectorised in their stead, at half the speed.
pub(crate) const LANES: usize = 64;

/// The most cards whose sets a byte can count: 36 * 35 / 6 is 210.
pub(crate) const MOST_CARDS: usize = 36;

/// A byte that is not a card. The third of this byte and a card is that card, and no card is on a
/// table twice.
const NO_CARD: u8 = 255;

impl Table {
    /// The number of sets on each of many tables, into the caller's buffer, which is cleared first.
    /// The tables may have different numbers of cards. This is fastest when neighbouring tables
    /// have about the same number of cards.
    ///
    /// ```
    /// use set_cards::{Card, Table};
    ///
    /// let tables =
    ///     [Table::new(Card::all().take(12))?, Table::default(), Table::new(Card::all())?];
    /// let mut counts = Vec::new();
    /// Table::count_sets_into(&tables, &mut counts);
    /// assert_eq!(counts, [13, 0, 1080]);
    /// # Ok::<(), set_cards::table::CardsError>(())
    /// ```
    ///
    /// Tables of up to 36 cards are processed 64 at a time, with O(n³) comparisons of bytes, 32 per
    /// instruction. Larger tables are counted one by one.
    pub fn count_sets_into(tables: &[Self], counts: &mut Vec<u32>) {
        let level = Level::detect();
        counts.clear();
        for chunk in tables.chunks(LANES) {
            let longest = chunk.iter().map(Self::len).max().unwrap_or(0);
            if longest > MOST_CARDS {
                counts.extend(chunk.iter().map(Self::count_sets));
                continue;
            }
            let mut cards = [[NO_CARD; LANES]; MOST_CARDS];
            for (lane, table) in chunk.iter().enumerate() {
                for (card, row) in table.into_iter().zip(&mut cards) {
                    row[lane] = u8::try_from(card.bits()).unwrap_or(NO_CARD);
                }
            }
            let sets = count_sets(level, &cards[..longest]);
            counts.extend(chunk.iter().zip(sets).map(|(table, sets)| {
                // Every three places without a card were counted too.
                let blank = longest - table.len();
                let blanks = blank * blank.saturating_sub(1) * blank.saturating_sub(2) / 6;
                u32::from(sets.wrapping_sub((blanks & 0xFF).try_into().unwrap_or(0)))
            }));
        }
    }
}

at_level! {
    /// The number of sets of each table mod 256: the third card of each pair against every card
    /// after both. Three equal bytes count as a set.
    pub(crate) fn count_sets(cards: &[[u8; LANES]]) -> [u8; LANES] {
        let mut sets = [0_u8; LANES];
        for (b, second) in cards.iter().enumerate() {
            for first in &cards[..b] {
                let mut third = [0_u8; LANES];
                for lane in 0..LANES {
                    let (x, y) = (first[lane], second[lane]);
                    let d = x ^ y;
                    let nz = (d | d >> 1) & 0x55;
                    third[lane] = x ^ ((nz | nz << 1) & !y);
                }
                for card in &cards[b + 1..] {
                    for lane in 0..LANES {
                        sets[lane] = sets[lane].wrapping_add(u8::from(third[lane] == card[lane]));
                    }
                }
            }
        }
        sets
    }
}
