//! A set of few words other than 0 in slots, most of which are free.

use alloc::vec::Vec;

use super::packed::{Key, MOST_FACTORS, are_close, other_factors};

/// Few words, in pairs of slots. At most a quarter of the slots are taken, or three eighths of the
/// most there may be.
///
/// The upper bits of a product with secret factors give the pair where a word belongs. The word is
/// in the first free slot from there on; a free slot holds 0. So a look at one pair mostly tells
/// whether a word is there. [`Groups`](super::groups::Groups), where more words are, take less
/// memory and more instructions.
///
/// With more pairs the words are in nearly the same order, so growing moves them in place, from one
/// end of the memory to the other. With some factors, about one in a hundred, words with a pattern
/// lie close together until the slots grow. When that is seen then, the factors are changed.
#[derive(Clone, Debug)]
pub(crate) struct Slots<W> {
    pairs: Vec<[W; 2]>,
    factors: [u64; 2],
    /// What a product is shifted by to give a pair.
    shift: u32,
    /// How many words there may be before there have to be more slots.
    most: usize,
    /// How many more these are than there are.
    room: usize,
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
        Self { pairs: Vec::new(), factors, shift: 0, most: 0, room: 0 }
    }

    pub(crate) fn factors(&self) -> [u64; 2] {
        self.factors
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.most - self.room
    }

    /// For how many words there are slots.
    pub(crate) fn capacity(&self) -> usize {
        self.most
    }

    pub(crate) fn bytes(&self) -> usize {
        self.pairs.capacity() * size_of::<[W; 2]>()
    }

    pub(crate) fn clear(&mut self) {
        self.pairs.truncate(1 << (Self::log2_for(self.len()).unwrap_or(LAST_LOG2) - 1));
        self.pairs.fill(Default::default());
        if let Some(log2) = self.log2() {
            self.use_slots(log2, 0);
        }
    }

    #[inline(always)]
    pub(crate) fn try_insert(&mut self, word: W) -> Option<bool> {
        let home = self.home(word);
        let pair = self.pairs.get_mut(home)?;
        let chosen = chosen(pair, word);
        if pair[chosen] == word {
            return Some(false);
        }
        match free_in(pair) {
            Some(place) if W::BITS == u64::BITS || chosen == 1 => {
                self.room = self.room.checked_sub(1)?;
                *place = word;
                Some(true)
            }
            _ => self.try_insert_from(home, word),
        }
    }

    /// The same, pair by pair from its home on.
    #[inline(never)]
    fn try_insert_from(&mut self, home: usize, word: W) -> Option<bool> {
        let (mut at, mask) = (home, self.pairs.len().wrapping_sub(1));
        loop {
            let pair = self.pairs.get_mut(at)?;
            if pair.contains(&word) {
                return Some(false);
            }
            if let Some(place) = free_in(pair) {
                self.room = self.room.checked_sub(1)?;
                *place = word;
                return Some(true);
            }
            at = (at + 1) & mask;
        }
    }

    pub(crate) fn contains(&self, word: W) -> bool {
        let (mut at, mask) = (self.home(word), self.pairs.len().wrapping_sub(1));
        while let Some(pair) = self.pairs.get(at) {
            if pair.contains(&word) {
                return true;
            }
            if pair[1] == W::default() {
                return false;
            }
            at = (at + 1) & mask;
        }
        false
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = W> + Clone {
        words_of(self.pairs.as_flattened())
    }

    /// Makes room for `more` words; whether there may be slots for them.
    pub(crate) fn reserve(&mut self, more: usize) -> bool {
        let words = self.len().saturating_add(more);
        let log2 = Self::log2_for(words);
        if let Some(log2) = log2.filter(|_| self.most < words) {
            self.rebuild(log2);
        }
        log2.is_some()
    }

    /// Makes the slots eightfold, or by less. Without the memory three quarters of those there are
    /// may be taken.
    pub(crate) fn grow_within(&mut self, most_bytes: usize) -> Result<(), usize> {
        let log2 = self.log2();
        let larger = |step| log2.map_or(FIRST_LOG2, |log2| log2 + step);
        let most_bytes = most_bytes.max(self.bytes());
        let fits = |log2: &u32| *log2 <= LAST_LOG2 && Self::bytes_of(*log2) <= most_bytes;
        // To clear a megabyte takes longer than to insert the 2,048 keys that there are then.
        let least = if W::BITS > u64::BITS && larger(3) == LAST_LOG2 { 2 } else { 3 };
        let steps = [least, 2, 1];
        match steps.map(larger).into_iter().find(fits) {
            Some(log2) => self.rebuild(log2),
            None => {
                let len = self.len();
                self.most = (self.pairs.len() / 2 * 3).max(len);
                self.room = self.most - len;
            }
        }
        if self.room > 0 { Ok(()) } else { Err(Self::bytes_of(larger(1))) }
    }

    /// Whether all slots that there may be are there.
    pub(crate) const fn are_most(&self) -> bool {
        self.pairs.len() >= 1 << (LAST_LOG2 - 1)
    }

    /// How many bytes so many words take; `None` where they are too many for slots.
    pub(crate) fn bytes_for(words: usize) -> Option<usize> {
        Self::log2_for(words).map(Self::bytes_of)
    }

    /// The logarithm of how many slots there are.
    fn log2(&self) -> Option<u32> {
        self.pairs.len().checked_ilog2().map(|log2| log2 + 1)
    }

    /// The pair of slots where a word is looked for first; past the pairs where there are none.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "what is past the slots is not found")]
    fn home(&self, word: W) -> usize {
        (word.product(self.factors) >> (self.shift & 63)) as usize
    }

    /// Notes a word if a look at one pair of slots suffices: whether it is new. `None` says
    /// nothing.
    #[inline(always)]
    pub(crate) fn insert_nearby(&mut self, word: W) -> Option<bool> {
        let home = self.home(word);
        let pair = self.pairs.get_mut(home)?;
        let chosen = chosen(pair, word);
        if pair[chosen] == word {
            return Some(false);
        }
        let place = free_in(pair).filter(|_| W::BITS == u64::BITS || chosen == 1)?;
        self.room = self.room.checked_sub(1)?;
        *place = word;
        Some(true)
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
        let (before, len) = (self.pairs.len(), self.len());
        self.pairs.reserve_exact((1 << (log2 - 1)) - before);
        self.pairs.resize(1 << (log2 - 1), Default::default());
        self.use_slots(log2, len);
        let looks = self.spread(2 * before);
        if !are_close(looks, self.len()) {
            return;
        }
        // The words take less memory than the slots did that there were before.
        let mut words = Vec::with_capacity(len);
        words.extend(self.iter());
        for _ in 1..MOST_FACTORS {
            self.factors = other_factors(self.factors);
            self.pairs.fill(Default::default());
            let looks = self.place_all(words.iter().copied());
            if !are_close(looks, self.len()) {
                break;
            }
        }
    }

    fn use_slots(&mut self, log2: u32, len: usize) {
        self.shift = u64::BITS + 1 - log2;
        self.most = Self::most_of(log2).max(len);
        self.room = self.most - len;
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
            let slots = self.pairs.as_flattened_mut().get_mut(start..);
            let block = slots.and_then(<[W]>::first_chunk_mut::<BLOCK>);
            let Some(block) = block else { continue };
            let (taken, len) = side_by_side(block);
            *block = [W::default(); BLOCK];
            for word in taken.iter().take(len) {
                let home = 2 * self.home(*word);
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
            let place = self.place(word, 2 * self.home(word)).or_else(|| self.place(word, 0));
            looks += place.unwrap_or(2 * self.pairs.len());
        }
        looks
    }

    /// Puts a word in the first free slot from one on: how many were looked at; `None` where there
    /// is none up to the end.
    #[inline(always)]
    fn place(&mut self, word: W, from: usize) -> Option<usize> {
        let rest = self.pairs.as_flattened_mut().get_mut(from..)?;
        let at = rest.iter().position(|slot| *slot == W::default())?;
        *rest.get_mut(at)? = word;
        Some(at + 1)
    }
}

/// Which of two slots to look at for a word: 1 if it is not in the first.
///
/// No processor can foresee it, so there is no jump. It depends on the lower halves of the words
/// only, which are hardly ever the same where the words differ.
#[inline(always)]
fn chosen<W: Key>(pair: &[W; 2], word: W) -> usize {
    usize::from(pair[0].low() != word.low())
}

/// The first of two slots that is free.
#[inline(always)]
fn free_in<W: Key>(pair: &mut [W; 2]) -> Option<&mut W> {
    let place = &mut pair[usize::from(pair[0] != W::default())];
    (*place == W::default()).then_some(place)
}

/// The words of slots, in their order.
fn words_of<W: Key>(slots: &[W]) -> impl Iterator<Item = W> + Clone {
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
        let words = core::mem::take(&mut slots.pairs);
        slots.pairs = alloc::vec![Default::default(); words.len()];
        let words = words.into_iter().flatten().filter(|word| *word != W::default());
        slots.place_all(words) as f64 / slots.len() as f64
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

    /// A word that its neighbours pushed into the next block, whose new home lies before that
    /// block.
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
            let full = slots.room == 0;
            assert_eq!(slots.try_insert(word).is_none(), full);
            if full { slots.grow_within(10_000).err() } else { None }
        });
        assert_eq!((slots.len(), slots.bytes(), full), (768, 8192, Some(16_384)));
    }
}
