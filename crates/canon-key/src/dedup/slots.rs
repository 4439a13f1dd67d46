//! A set of few words other than 0 in slots, most of which are free.

use alloc::vec;
use alloc::vec::Vec;

use super::packed::{Key, MOST_FACTORS, other_factors};

/// Few words, in slots of which at most a quarter are taken, or three eighths of the most there may
/// be: from the slot that a product with secret factors gives on, each is in the first one that is
/// free, which holds 0.
///
/// A word that is there is mostly found by one look at one slot. [`Groups`](super::groups::Groups),
/// where more words are, take less memory and more instructions.
///
/// The upper bits of a product give the slot. So more slots have the words in nearly the same
/// order, and growing moves them in place, from one end of the memory to the other. With some
/// factors, about one in a hundred, words with a pattern lie close together, until the slots grow:
/// when that is seen then, the factors are changed.
#[derive(Clone, Debug)]
pub(crate) struct Slots<W> {
    slots: Vec<W>,
    factors: [u64; 2],
    /// What a product is shifted by to give a slot.
    shift: u32,
    len: usize,
    /// How many words there may be before there have to be more slots.
    most: usize,
}

/// The first slots: 1 or 2 KB.
const FIRST_LOG2: u32 = 7;

/// The last ones: 512 KB or 1 MB. Words in more slots take longer than in groups, because of the
/// memory.
const LAST_LOG2: u32 = 16;

/// How many slots are moved together.
const BLOCK: usize = 64;

impl<W: Key> Slots<W> {
    pub(crate) fn new(factors: [u64; 2]) -> Self {
        Self { slots: Vec::new(), factors, shift: 0, len: 0, most: 0 }
    }

    pub(crate) fn factors(&self) -> [u64; 2] {
        self.factors
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn room(&self) -> usize {
        self.most.max(self.len)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<W>()
    }

    pub(crate) fn clear(&mut self) {
        self.slots.truncate(1 << Self::log2_for(self.len).unwrap_or(LAST_LOG2));
        self.slots.fill(W::default());
        self.len = 0;
        if let Some(log2) = self.slots.len().checked_ilog2() {
            self.use_slots(log2);
        }
    }

    #[inline(always)]
    pub(crate) fn try_insert(&mut self, word: W) -> Option<bool> {
        let (home, mask) = (self.home(word), self.slots.len().wrapping_sub(1));
        let first = *self.slots.get(home)?;
        if *self.slots.get((home + usize::from(first.differs(word))) & mask)? == word {
            return Some(false);
        }
        let mut at = (home + usize::from(first != W::default())) & mask;
        loop {
            let slot = self.slots.get_mut(at)?;
            if *slot == W::default() {
                return (self.len < self.most).then(|| {
                    *slot = word;
                    self.len += 1;
                    true
                });
            }
            if *slot == word {
                return Some(false);
            }
            at = (at + 1) & mask;
        }
    }

    pub(crate) fn contains(&self, word: W) -> bool {
        let (mut at, mask) = (self.home(word), self.slots.len().wrapping_sub(1));
        while let Some(slot) = self.slots.get(at).filter(|slot| **slot != W::default()) {
            if *slot == word {
                return true;
            }
            at = (at + 1) & mask;
        }
        false
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = W> {
        words_of(&self.slots)
    }

    /// Makes room for `more` words; whether there may be slots for them.
    pub(crate) fn reserve(&mut self, more: usize) -> bool {
        let words = self.len.saturating_add(more);
        let log2 = Self::log2_for(words);
        if let Some(log2) = log2.filter(|_| self.most < words) {
            self.rebuild(log2);
        }
        log2.is_some()
    }

    /// Makes the slots eightfold, or by less. Without the memory three quarters of those there are
    /// may be taken.
    pub(crate) fn grow_within(&mut self, most_bytes: usize) -> Result<(), usize> {
        let log2 = self.slots.len().checked_ilog2();
        let larger = |step| log2.map_or(FIRST_LOG2, |log2| log2 + step);
        let most_bytes = most_bytes.max(self.bytes());
        let fits = |log2: &u32| *log2 <= LAST_LOG2 && Self::bytes_of(*log2) <= most_bytes;
        match [3, 2, 1].map(larger).into_iter().find(fits) {
            Some(log2) => self.rebuild(log2),
            None => self.most = self.slots.len() / 4 * 3,
        }
        if self.len < self.most { Ok(()) } else { Err(Self::bytes_of(larger(1))) }
    }

    /// Whether all slots that there may be are there.
    pub(crate) const fn are_most(&self) -> bool {
        self.slots.len() >= 1 << LAST_LOG2
    }

    /// How many bytes so many words take; `None` where they are too many for slots.
    pub(crate) fn bytes_for(words: usize) -> Option<usize> {
        Self::log2_for(words).map(Self::bytes_of)
    }

    /// The slot where a word is looked for first; past the slots where there are none.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "what is past the slots is not found")]
    fn home(&self, word: W) -> usize {
        (word.product(self.factors) >> (self.shift & 63)) as usize
    }

    /// Notes a word if a look at two slots suffices: whether it is new. `None` says nothing.
    #[inline(always)]
    pub(crate) fn insert_nearby(&mut self, word: W) -> Option<bool> {
        let home = self.home(word);
        let first = *self.slots.get(home)?;
        if *self.slots.get(home + usize::from(first.differs(word)))? == word {
            return Some(false);
        }
        let slot = self.slots.get_mut(home)?;
        (first == W::default() && self.len < self.most).then(|| {
            *slot = word;
            self.len += 1;
            true
        })
    }

    const fn bytes_of(log2: u32) -> usize {
        size_of::<W>() << log2
    }

    /// How many words slots are for.
    const fn most_of(log2: u32) -> usize {
        if log2 < LAST_LOG2 { 1 << (log2 - 2) } else { 3 << (log2 - 3) }
    }

    /// The logarithm of how many slots so many words take; `None` where they are too many.
    fn log2_for(words: usize) -> Option<u32> {
        (FIRST_LOG2..=LAST_LOG2).find(|log2| Self::most_of(*log2) >= words)
    }

    /// Makes the slots `1 << log2`.
    fn rebuild(&mut self, log2: u32) {
        let before = self.slots.len();
        self.slots.reserve_exact((1 << log2) - before);
        self.slots.resize(1 << log2, W::default());
        self.use_slots(log2);
        let mut looks = self.spread(before);
        for _ in 1..MOST_FACTORS {
            if looks <= self.len + self.len / 2 {
                break;
            }
            self.factors = other_factors(self.factors);
            let before = core::mem::replace(&mut self.slots, vec![W::default(); 1 << log2]);
            looks = self.place_all(words_of(&before));
        }
    }

    fn use_slots(&mut self, log2: u32) {
        self.shift = u64::BITS - log2;
        self.most = Self::most_of(log2);
    }

    /// Moves the words of the slots that there were before to where they belong among those there
    /// are: how many slots were looked at.
    ///
    /// With more slots a word belongs further on, so blocks are moved from the last to the first:
    /// from a block on, all slots are free or hold words that have been moved. The few words that
    /// had to give way so far that this does not hold, and those at the end, are moved last.
    fn spread(&mut self, before: usize) -> usize {
        let (mut looks, mut late) = (0, Vec::new());
        for start in (0..before).step_by(BLOCK).rev() {
            let block = self.slots.get_mut(start..).and_then(<[W]>::first_chunk_mut::<BLOCK>);
            let Some(block) = block else { continue };
            let (taken, len) = side_by_side(block);
            *block = [W::default(); BLOCK];
            for word in taken.iter().take(len) {
                let home = self.home(*word);
                match if home < start { None } else { self.place(*word, home) } {
                    Some(looked_at) => looks += looked_at,
                    None => late.push(*word),
                }
            }
        }
        looks + self.place_all(late.into_iter())
    }

    /// Puts words where they belong: how many slots were looked at.
    fn place_all(&mut self, words: impl Iterator<Item = W>) -> usize {
        let mut looks = 0;
        for word in words {
            let place = self.place(word, self.home(word)).or_else(|| self.place(word, 0));
            looks += place.unwrap_or(self.slots.len());
        }
        looks
    }

    /// Puts a word in the first free slot from one on: how many were looked at; `None` where there
    /// is none up to the end.
    #[inline(always)]
    fn place(&mut self, word: W, from: usize) -> Option<usize> {
        let rest = self.slots.get_mut(from..)?;
        let at = rest.iter().position(|slot| *slot == W::default())?;
        *rest.get_mut(at)? = word;
        Some(at + 1)
    }
}

/// The words of slots, in their order.
fn words_of<W: Key>(slots: &[W]) -> impl Iterator<Item = W> {
    slots.as_chunks::<BLOCK>().0.iter().flat_map(|block| {
        let (taken, len) = side_by_side(block);
        taken.into_iter().take(len)
    })
}

/// The words of some slots, and how many they are.
///
/// Which slots are taken no processor can foresee: a branch for each would take longer than all
/// else.
#[inline(always)]
fn side_by_side<W: Key>(slots: &[W; BLOCK]) -> ([W; BLOCK], usize) {
    let (mut taken, mut len) = ([W::default(); BLOCK], 0);
    for slot in slots {
        taken[len % BLOCK] = *slot;
        len += usize::from(*slot != W::default());
    }
    (taken, len)
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "small numbers")]
mod tests {
    use super::*;
    use crate::dedup::seed::Seed;

    /// Inserts different words into slots that grow: how many slots are looked at for a word on
    /// average.
    fn looks<W: Key>(words: impl Iterator<Item = W> + Clone, factors: [u64; 2]) -> f64 {
        let mut slots = Slots::new(factors);
        for word in words.clone() {
            while slots.try_insert(word) != Some(true) {
                assert_eq!(slots.grow_within(usize::MAX), Ok(()));
            }
        }
        assert!(words.clone().all(|word| slots.contains(word)));
        assert_eq!((slots.iter().count(), words.count()), (slots.len(), slots.len()));
        let words = core::mem::take(&mut slots.slots);
        slots.slots = alloc::vec![W::default(); words.len()];
        let words = words.into_iter().filter(|word| *word != W::default());
        slots.place_all(words) as f64 / slots.len as f64
    }

    /// Pairs from a grid, and words at equal steps, lie about as close together as random words do,
    /// with all but a few seeds.
    #[test]
    fn words_with_a_pattern_are_spread() {
        let mut close = 0;
        for seed in 0..100 {
            let factors = Seed::from_u64(seed).factors();
            let scales = [(1, 1), (1, 1 << 20), (1000, 3), (1 << 16, 5)];
            let (scale, offset) = scales[seed as usize % 4];
            let symbol = move |symbol: u64| symbol * scale + offset;
            let pairs = move |wide: u32| {
                let symbol = move |i| u128::from(symbol(i));
                (0..1 << 14).map(move |i| symbol(i >> 7) << wide | symbol(i & 0x7f))
            };
            let narrow = looks(pairs(32).map(|pair| pair as u64), factors);
            let lone = looks((0..1 << 14).map(symbol), factors);
            for looks in [narrow, lone, looks(pairs(64), factors)] {
                close += usize::from(looks > 4.0);
            }
        }
        // Of 300.
        assert!(close < 9, "{close}");
    }

    /// A word that its neighbours pushed into the next block, whose new home lies before that block.
    #[test]
    fn a_word_pushed_into_the_next_block_is_found_after_growth() {
        // With a factor of 1 the upper bits of a word are its home: here among 1024 slots.
        let mut slots = Slots::<u64>::new([1, 1]);
        let at = |home: u64, other: u64| home << 54 | other;
        let near = (8..64).map(|home| at(home, 1));
        // The last but one but 200 is in slot 64, and belongs to 56 of 8192.
        let words: Vec<u64> =
            near.chain([at(7, 1), at(7, 2)]).chain((100..300).map(|home| at(home, 1))).collect();
        for (i, word) in words.iter().enumerate() {
            while slots.try_insert(*word) != Some(true) {
                assert_eq!(slots.grow_within(usize::MAX), Ok(()));
            }
            assert!(words[..=i].iter().all(|word| slots.contains(*word)), "{i}");
        }
    }

    /// With a limit of memory, three quarters of the slots are taken in the end; then an error
    /// tells how much memory the next ones take.
    #[test]
    fn slots_fill_up_to_a_limit() {
        let mut slots = Slots::<u64>::new([0x9e37_79b9_7f4a_7c15, 1]);
        let full = (1..).find_map(|word| {
            let full = slots.len() == slots.most;
            assert_eq!(slots.try_insert(word).is_none(), full);
            if full { slots.grow_within(10_000).err() } else { None }
        });
        assert_eq!((slots.len(), slots.bytes(), full), (768, 8192, Some(16_384)));
    }
}
