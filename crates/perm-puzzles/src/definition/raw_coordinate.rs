//! A coordinate of any kind by a list of its values, with its move table.

use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::cubie_layout::CubieLayout;
use super::pattern::Pattern;

/// The packed states that moves reach, numbered as they are found: 0 is the start.
#[derive(Clone, Debug)]
pub(crate) struct RawCoordinate {
    pub(crate) layout: CubieLayout,
    /// The words of all states, one after the other.
    words: Vec<u64>,
    // Numbers alone: each state lies once in memory, in `words`, and is compared there.
    numbers: HashTable<u32>,
    /// For each state the numbers of those after each move.
    pub(crate) table: Vec<u32>,
}

impl RawCoordinate {
    /// From the start; `None` if they are more than `max`. There is room for some of them from the
    /// beginning. Each entry of the table is a step, and its bytes are taken from the budget.
    pub(crate) fn new(
        layout: CubieLayout,
        start: &Pattern,
        max: u64,
        room: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, LimitReached> {
        let first = layout.pack(start).expect("a start of its own pieces");
        let words = Vec::with_capacity(room * layout.width);
        let table = Vec::with_capacity(room * layout.moves.len());
        let mut known = Self { layout, words, numbers: HashTable::with_capacity(room), table };
        known.add(&first);
        let moves = known.layout.moves.len() as u64;
        let (mut next, mut room, mut after) = (0, Vec::new(), Vec::new());
        while next < known.len() {
            budget.spend(moves)?;
            // Given up at once, however long a list would have become.
            if u64::from(known.len()) > max {
                budget.give_back(4 * moves * u64::from(next));
                return Ok(None);
            }
            budget.take(4 * moves)?;
            after.clear();
            known.layout.expand(known.get(next), &mut room, &mut after);
            for state in after.chunks_exact(known.layout.width) {
                // The table is written as states are found: no sort, and no second search for
                // numbers. Room for all of them beforehand, and entering inverse moves backwards,
                // gained nothing.
                let number = known.add(state);
                known.table.push(number);
            }
            next += 1;
        }
        known.words.shrink_to_fit();
        known.table.shrink_to_fit();
        let (words, width) = (&known.words, known.layout.width);
        known.numbers.shrink_to_fit(|&number| hash(state(words, width, number)));
        Ok(Some(known))
    }

    /// How many there are.
    pub(crate) fn len(&self) -> u32 {
        u32::try_from(self.words.len() / self.layout.width).expect("few are listed")
    }

    /// The bytes of its lists, the table among them.
    pub(crate) fn bytes(&self) -> u64 {
        // A number and a byte of control each, seven of eight in use. What a processor's vectors
        // add to that is left out: a saved solver makes the same choice of databases everywhere.
        let lists = 8 * self.words.len() + 4 * self.table.len() + 6 * self.numbers.capacity();
        (lists + self.layout.bytes()) as u64
    }

    pub(crate) fn get(&self, number: u32) -> &[u64] {
        state(&self.words, self.layout.width, number)
    }

    /// The number of what a pattern has in its places, if that is reached.
    pub(crate) fn number(&self, pattern: &Pattern) -> Option<u32> {
        let state = self.layout.pack(pattern)?;
        let is_same = |&number: &u32| *self.get(number) == state;
        self.numbers.find(hash(&state), is_same).copied()
    }

    /// Puts a state into a pattern.
    pub(super) fn put(&self, number: u32, pattern: &mut Pattern) {
        self.layout.unpack(self.get(number), pattern);
    }

    /// The number of a state, which is added unless it is there.
    fn add(&mut self, new: &[u64]) -> u32 {
        let (words, width, next) = (&self.words, self.layout.width, self.len());
        let known = |number| state(words, width, number);
        // Word by word: a call to compare memory takes longer than most states.
        let is_same = |&number: &u32| known(number).iter().eq(new);
        match self.numbers.entry(hash(new), is_same, |&number| hash(known(number))) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                entry.insert(next);
                self.words.extend_from_slice(new);
                next
            }
        }
    }
}

fn state(words: &[u64], width: usize, number: u32) -> &[u64] {
    &words[number as usize * width..][..width]
}

/// A number mixed from the words: both halves of a product, since the low bits of a word are often
/// all 0.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the halves of a product")]
fn hash(state: &[u64]) -> u64 {
    state.iter().fold(0, |hash: u64, word| {
        let product = u128::from(hash.rotate_left(29) ^ word) * 0x9e37_79b9_7f4a_7c15;
        product as u64 ^ (product >> 64) as u64
    })
}
