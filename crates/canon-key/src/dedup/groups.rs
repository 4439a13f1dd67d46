//! A set of many words in groups of eight, with a byte of each word's hash beside them.

use alloc::vec::Vec;
use core::hint::black_box;
use core::mem;

use super::bits::Mask;
use super::packed::{Key, MOST_FACTORS, are_close, other_factors};
use super::slots::Slots;
use crate::keys::kernel::{BLOCK, Block};

/// Words in groups of eight slots, of which at most half are taken on average, or 13 of 16 where
/// they are many.
///
/// A word is in the first group with a free slot from the one that the upper bits of its product
/// give. The next seven bits are its tag, and the eight tags of a group are one word. So whether a
/// word is new is mostly known from the tags, which take a ninth or less of the memory, without
/// reading any slot; and to remove all words only the tags are cleared.
///
/// Tags beside slots are the idea of Google's Swiss tables. In those a word's place comes from the
/// lower bits of its hash. Here, more groups have the words in nearly the same order, so growing
/// goes through the memory once, in place.
#[derive(Clone, Debug)]
pub(crate) struct Groups<W> {
    /// The tags of each group, from the lowest byte on; 0 for the slots that are free, which are
    /// the last ones.
    tags: Vec<u64>,
    words: Vec<[W; SLOTS]>,
    factors: [u64; 2],
    /// What a product is shifted by to give a group.
    shift: u32,
    len: usize,
    /// How many words there may be before there have to be more groups.
    most: usize,
}

/// The slots of a group: a word of 64 bits has as many tags.
const SLOTS: usize = 8;

/// The highest bit of each byte: set in every tag.
const TAKEN: u64 = 0x8080_8080_8080_8080;

/// The lowest bit of each byte.
const LOWEST: u64 = 0x0101_0101_0101_0101;

/// The first groups: 128 slots.
const FEWEST_LOG2: u32 = 4;

/// By how many bits the number of groups grows, up to how many bytes: each growth moves all words,
/// and what a cache holds is cheap to clear.
const STEPS: [(u32, usize); 3] = [(3, 1 << 20), (2, 1 << 22), (1, usize::MAX)];

/// Slots of fewer bytes are half full at most, and a word is hardly ever past its group.
const SPARSE: usize = 1 << 19;

impl<W: Key> Groups<W> {
    pub(crate) fn new(factors: [u64; 2]) -> Self {
        Self { tags: Vec::new(), words: Vec::new(), factors, shift: 0, len: 0, most: 0 }
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn room(&self) -> usize {
        self.most.max(self.len)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.tags.capacity() * size_of::<u64>() + self.words.capacity() * size_of::<[W; SLOTS]>()
    }

    pub(crate) fn clear(&mut self) {
        if let Some(log2) = Self::log2_for(self.len) {
            self.tags.truncate(1 << log2);
            self.words.truncate(1 << log2);
        }
        self.tags.fill(0);
        self.len = 0;
        if let Some(log2) = self.tags.len().checked_ilog2() {
            self.use_groups(log2);
        }
    }

    /// Notes a word: whether it is new; `None` where it is and there have to be more groups first.
    ///
    /// Only the word's own group is looked at here. A loop over groups would take the registers,
    /// and with them twice as many instructions.
    #[inline(always)]
    pub(crate) fn try_insert(&mut self, word: W) -> Option<bool> {
        let (at, tag) = self.home(word);
        let (tags, words) = (self.tags.get_mut(at)?, self.words.get_mut(at)?);
        if holds(*tags, words, tag, word) {
            return Some(false);
        }
        let free = free(*tags);
        if free == SLOTS {
            return self.try_insert_past(at, tag, word);
        }
        (self.len < self.most).then(|| {
            put(tags, words, free, tag, word);
            self.len += 1;
            true
        })
    }

    /// The same for a word whose group is full and does not hold it.
    #[inline(never)]
    fn try_insert_past(&mut self, home: usize, tag: u64, word: W) -> Option<bool> {
        let mask = self.tags.len().wrapping_sub(1);
        let mut at = home;
        loop {
            at = (at + 1) & mask;
            let (tags, words) = (self.tags.get_mut(at)?, self.words.get_mut(at)?);
            if holds(*tags, words, tag, word) {
                return Some(false);
            }
            let free = free(*tags);
            if free < SLOTS {
                return (self.len < self.most).then(|| {
                    put(tags, words, free, tag, word);
                    self.len += 1;
                    true
                });
            }
        }
    }

    /// Notes each of the first `len` words of a block, in order: those that are new.
    #[inline(always)]
    pub(crate) fn mark(&mut self, block: &Block<W>, len: usize) -> Mask {
        // Eight slots more for each group: room for a block at the latest after the second time.
        while self.most < self.len + BLOCK && self.grow_within(usize::MAX).is_ok() {}
        let (factors, shift) = (self.factors, self.shift);
        let mut products = [0; BLOCK];
        for (product, word) in products.iter_mut().zip(block) {
            *product = word.product(factors);
        }
        // The tags arrive side by side, where a look-up after the other would wait for each.
        let tags = products.iter().filter_map(|product| self.tags.get(split(*product, shift).0));
        black_box(tags.fold(0, |all, tags| all | tags));
        let mask = self.tags.len().wrapping_sub(1);
        let (tags, words) = (&mut self.tags[..], &mut self.words[..]);
        let (block, products) =
            (block.get(..len).unwrap_or(block), products.get(..len).unwrap_or(&products));
        let mut marks = [0_u64; 2];
        let halves = block.chunks(64).zip(products.chunks(64));
        for (mark, (block, products)) in marks.iter_mut().zip(halves) {
            let (mut own, mut bit) = (0, 1_u64);
            for (word, product) in block.iter().zip(products) {
                if insert_from(tags, words, mask, split(*product, shift), *word) {
                    own |= bit;
                }
                bit = bit.rotate_left(1);
            }
            *mark = own;
        }
        let new = Mask::from(marks[0]) | Mask::from(marks[1]) << 64;
        self.len += new.count_ones() as usize;
        new
    }

    pub(crate) fn contains(&self, word: W) -> bool {
        let ((mut at, tag), mask) = (self.home(word), self.tags.len().wrapping_sub(1));
        while let (Some(tags), Some(words)) = (self.tags.get(at), self.words.get(at)) {
            if holds(*tags, words, tag, word) {
                return true;
            }
            if free(*tags) < SLOTS {
                return false;
            }
            at = (at + 1) & mask;
        }
        false
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = W> {
        let groups = self.tags.iter().zip(&self.words);
        groups.flat_map(|(tags, words)| words.iter().copied().take(free(*tags)))
    }

    /// Makes room for `more` words. If that is more than any memory, the vectors say so.
    pub(crate) fn reserve(&mut self, more: usize) {
        let words = self.len.saturating_add(more);
        if self.most < words {
            self.rebuild(Self::log2_for(words).unwrap_or(usize::BITS - 1));
        }
    }

    /// Makes the groups eightfold, fourfold or twofold. Without the memory seven eighths of the
    /// slots there are may be taken.
    pub(crate) fn grow_within(&mut self, most_bytes: usize) -> Result<(), usize> {
        let log2 = self.tags.len().checked_ilog2();
        let larger = |step| log2.map_or(FEWEST_LOG2, |log2| log2 + step);
        let most_bytes = most_bytes.max(self.bytes());
        let fits = |(step, most)| Self::bytes_of(larger(step)) <= most_bytes.min(most);
        match STEPS.into_iter().find(|step| fits(*step)) {
            Some((step, _)) => self.rebuild(larger(step)),
            None => self.most = self.tags.len() * 7,
        }
        if self.len < self.most { Ok(()) } else { Err(Self::bytes_of(larger(1))) }
    }

    /// Whether there are any groups.
    #[inline(always)]
    pub(crate) const fn are_there(&self) -> bool {
        !self.tags.is_empty()
    }

    /// The words of slots, and room for four times as many, or for fewer where the groups may not
    /// take so many bytes; `None` where there is no memory for one more.
    pub(crate) fn from_slots(slots: &Slots<W>, most_bytes: usize) -> Option<Self> {
        let log2 = |times| Self::log2_for(times * slots.len() + 1);
        let fits = |log2: &u32| Self::bytes_of(*log2) <= most_bytes;
        let log2 = [4, 2, 1].into_iter().filter_map(log2).find(fits)?;
        Some(Self::of_slots(slots, log2))
    }

    /// The words of slots, and room for `more`. If that is more than any memory, the vectors say so.
    pub(crate) fn with_room(slots: &Slots<W>, more: usize) -> Self {
        let log2 = Self::log2_for(slots.len().saturating_add(more));
        Self::of_slots(slots, log2.unwrap_or(usize::BITS - 1))
    }

    fn of_slots(slots: &Slots<W>, log2: u32) -> Self {
        Self::with_words(slots.factors(), &slots.iter(), slots.len(), log2)
    }

    /// These different words, and room for three times as many.
    pub(crate) fn from_words(
        factors: [u64; 2],
        words: &(impl Iterator<Item = W> + Clone),
        len: usize,
    ) -> Self {
        // So many words are there already, so there are as many groups.
        let log2 = Self::log2_for(3 * len).unwrap_or(FEWEST_LOG2);
        Self::with_words(factors, words, len, log2)
    }

    fn with_words(
        factors: [u64; 2],
        words: &(impl Iterator<Item = W> + Clone),
        len: usize,
        log2: u32,
    ) -> Self {
        let mut groups = Self { len, ..Self::new(factors) };
        groups.resize(log2);
        let looks = groups.place_all(words.clone());
        if are_close(looks, len) {
            groups.respread(words);
        }
        groups
    }

    /// The group where a word is looked for first, and its tag; past the groups where there are
    /// none.
    #[inline(always)]
    fn home(&self, word: W) -> (usize, u64) {
        split(word.product(self.factors), self.shift)
    }

    const fn bytes_of(log2: u32) -> usize {
        match 1_usize.checked_shl(log2) {
            Some(groups) => groups.saturating_mul(size_of::<u64>() + size_of::<[W; SLOTS]>()),
            None => usize::MAX,
        }
    }

    /// How many words groups are for.
    const fn most_of(log2: u32) -> usize {
        if size_of::<[W; SLOTS]>() << log2 < SPARSE { 4 << log2 } else { 13 << (log2 - 1) }
    }

    /// The logarithm of how many groups so many words take.
    fn log2_for(words: usize) -> Option<u32> {
        (FEWEST_LOG2..usize::BITS - 4).find(|log2| Self::most_of(*log2) >= words)
    }

    /// How many bytes so many words take.
    pub(crate) fn bytes_for(words: usize) -> usize {
        Self::log2_for(words).map_or(usize::MAX, Self::bytes_of)
    }

    /// Makes the groups `1 << log2`.
    fn rebuild(&mut self, log2: u32) {
        let before = self.tags.len();
        self.resize(log2);
        let looks = self.spread(before);
        if are_close(looks, self.len) {
            // They take less memory than the groups did that there were before.
            let mut words = Vec::with_capacity(self.len);
            words.extend(self.iter());
            self.respread(&words.iter().copied());
        }
    }

    /// Places all words, which are these, by other factors until they do not lie close together.
    fn respread(&mut self, words: &(impl Iterator<Item = W> + Clone)) {
        for _ in 1..MOST_FACTORS {
            self.factors = other_factors(self.factors);
            self.tags.fill(0);
            let looks = self.place_all(words.clone());
            if !are_close(looks, self.len) {
                break;
            }
        }
    }

    fn resize(&mut self, log2: u32) {
        let more = (1 << log2) - self.tags.len();
        self.tags.reserve_exact(more);
        self.words.reserve_exact(more);
        self.tags.resize(1 << log2, 0);
        self.words.resize(1 << log2, [W::default(); SLOTS]);
        self.use_groups(log2);
    }

    fn use_groups(&mut self, log2: u32) {
        self.shift = u64::BITS - log2;
        self.most = Self::most_of(log2);
    }

    /// Moves the words of the groups that there were before to where they belong among those there
    /// are: how many groups were looked at.
    ///
    /// With more groups a word belongs further on, so groups are moved from the last to the first:
    /// from a group on, all slots are free or hold words that have been moved. The few words that
    /// had to give way so far that this does not hold, and those at the end, are moved last.
    fn spread(&mut self, before: usize) -> usize {
        let (mut looks, mut late) = (0, Vec::new());
        for at in (0..before).rev() {
            let (Some(tags), Some(words)) = (self.tags.get_mut(at), self.words.get(at)) else {
                continue;
            };
            let (tags, words) = (mem::take(tags), *words);
            for word in words.into_iter().take(free(tags)) {
                let (home, tag) = self.home(word);
                match if home < at { None } else { self.place(word, home, tag) } {
                    Some(looked_at) => looks += looked_at,
                    None => late.push(word),
                }
            }
        }
        looks + self.place_all(late.into_iter())
    }

    /// Puts words where they belong: how many groups were looked at.
    fn place_all(&mut self, words: impl Iterator<Item = W>) -> usize {
        let mut looks = 0;
        for word in words {
            let (home, tag) = self.home(word);
            let place = self.place(word, home, tag).or_else(|| self.place(word, 0, tag));
            looks += place.unwrap_or(self.tags.len());
        }
        looks
    }

    /// Puts a word in the first free slot from a group on: how many groups were looked at; `None`
    /// where there is none up to the end.
    #[inline(always)]
    fn place(&mut self, word: W, from: usize, tag: u64) -> Option<usize> {
        let rest = self.tags.get_mut(from..)?.iter_mut().zip(self.words.get_mut(from..)?);
        let has_room = |group: &(usize, (&mut u64, &mut [W; SLOTS]))| free(*group.1.0) < SLOTS;
        let (passed, group) = rest.enumerate().find(has_room)?;
        let (tags, words) = group;
        put(tags, words, free(*tags), tag, word);
        Some(passed + 1)
    }
}

/// The group of a product, and the tag.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "what is past the groups is not found")]
const fn split(product: u64, shift: u32) -> (usize, u64) {
    let tag = product >> (shift.wrapping_sub(7) & 63) & 0x7f | 0x80;
    ((product >> (shift & 63)) as usize, tag)
}

/// Looks for a word from its group on, and puts it into the first free slot if it is not there:
/// whether it is new. There is a free slot.
#[inline(always)]
fn insert_from<W: Key>(
    tags: &mut [u64],
    words: &mut [[W; SLOTS]],
    mask: usize,
    (mut at, tag): (usize, u64),
    word: W,
) -> bool {
    while let (Some(tags), Some(words)) = (tags.get_mut(at), words.get_mut(at)) {
        if holds(*tags, words, tag, word) {
            return false;
        }
        let free = free(*tags);
        if free < SLOTS {
            put(tags, words, free, tag, word);
            return true;
        }
        at = (at + 1) & mask;
    }
    false
}

/// Whether a group holds a word with this tag.
#[inline(always)]
fn holds<W: Key>(tags: u64, words: &[W; SLOTS], tag: u64, word: W) -> bool {
    // A byte is 0 where the tag is this one. The lowest such byte is found exactly, and sometimes
    // one above that differs in its lowest bit, which the comparison of words refutes. Free slots,
    // which may hold what was there before, are never found: their bytes keep the highest bit.
    let other = tags ^ (tag * LOWEST);
    let mut same = other.wrapping_sub(LOWEST) & !other & TAKEN;
    while same != 0 {
        if words[same.trailing_zeros() as usize / 8 % SLOTS] == word {
            return true;
        }
        same &= same - 1;
    }
    false
}

/// The first free slot of a group, `SLOTS` where there is none.
#[inline(always)]
const fn free(tags: u64) -> usize {
    (!tags & TAKEN).trailing_zeros() as usize / 8
}

/// Puts a word into a slot of a group.
#[inline(always)]
fn put<W>(tags: &mut u64, words: &mut [W; SLOTS], slot: usize, tag: u64, word: W) {
    *tags |= tag << (8 * slot);
    words[slot % SLOTS] = word;
}

#[cfg(test)]
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::unwrap_used,
    reason = "small numbers, and a test may panic"
)]
mod tests {
    use std::collections::HashSet;

    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::dedup::seed::Seed;

    /// How many groups are looked at for a word on average, after all growth.
    fn looks<W: Key>(words: impl Iterator<Item = W> + Clone, factors: [u64; 2]) -> f64 {
        let mut groups = Groups::new(factors);
        for word in words.clone() {
            while groups.try_insert(word) != Some(true) {
                assert_eq!(groups.grow_within(usize::MAX), Ok(()));
            }
        }
        assert!(words.clone().all(|word| groups.contains(word)));
        assert_eq!((groups.iter().count(), words.count()), (groups.len(), groups.len()));
        let words: Vec<W> = groups.iter().collect();
        groups.tags.fill(0);
        groups.place_all(words.into_iter()) as f64 / groups.len as f64
    }

    /// Pairs from a grid, and words at equal steps, lie about as close together as random words do,
    /// with all but a few seeds.
    #[test]
    fn words_with_a_pattern_are_spread() {
        let mut close = 0;
        for seed in 0..60 {
            let factors = Seed::from_u64(seed).factors();
            let scales = [(1, 1), (1, 1 << 20), (1000, 3), (1 << 16, 5)];
            let (scale, offset) = scales[seed as usize % 4];
            let symbol = move |symbol: u64| symbol * scale + offset;
            let pairs = move |wide: u32| {
                let symbol = move |i| u128::from(symbol(i));
                (0..1 << 15).map(move |i| symbol(i >> 7) << wide | symbol(i & 0x7f))
            };
            let narrow = looks(pairs(32).map(|pair| pair as u64), factors);
            let lone = looks((0..1 << 15).map(symbol), factors);
            for looks in [narrow, lone, looks(pairs(64), factors)] {
                close += usize::from(looks > 2.0);
            }
        }
        // Of 180.
        assert!(close < 6, "{close}");
    }

    fn answers_as_a_plain_set<W: Key + core::hash::Hash>(word: impl Fn(u64) -> W) {
        let mut random = Pcg64Mcg::seed_from_u64(3);
        let mut groups = Groups::new(Seed::from_u64(1).factors());
        for universe in [50, 3000, 100, 100_000, 20] {
            let mut plain = HashSet::new();
            for _ in 0..20_000 {
                let word = word(1 + random.next_u64() % universe);
                assert_eq!(groups.contains(word), plain.contains(&word));
                let new = loop {
                    match groups.try_insert(word) {
                        Some(new) => break new,
                        None => assert_eq!(groups.grow_within(usize::MAX), Ok(())),
                    }
                };
                assert_eq!(new, plain.insert(word));
            }
            assert!(groups.iter().all(|word| plain.remove(&word)) && plain.is_empty());
            // What was there is not found again, though the slots still hold it.
            let before = groups.bytes();
            groups.clear();
            assert!(groups.len() == 0 && groups.iter().next().is_none());
            assert_eq!(groups.bytes(), before);
            assert!((1..=universe).all(|symbol| !groups.contains(word(symbol))));
        }
    }

    #[test]
    fn groups_answer_as_a_plain_set_does() {
        answers_as_a_plain_set(|symbol| symbol);
        answers_as_a_plain_set(|symbol| symbol << 40);
        answers_as_a_plain_set(|symbol| u128::from(symbol) << 90 | u128::from(symbol % 7));
    }

    /// Words whose tags differ in the lowest bit alone, next to each other in one group.
    #[test]
    fn a_tag_that_only_looks_the_same_is_not_taken_for_it() {
        // With a factor of 1 the upper bits of a word are its group, and the next ones its tag.
        let word = |tag: u64, rest: u64| 3 << 60 | tag << 53 | rest;
        for low in 0..64 {
            let mut groups = Groups::<u64>::new([1, 1]);
            assert_eq!(groups.grow_within(usize::MAX), Ok(()));
            let words = [2 * low, 2 * low + 1, 2 * low, 2 * low + 1].into_iter().zip([1, 1, 2, 2]);
            let words: Vec<u64> = words.map(|(tag, rest)| word(tag, rest)).collect();
            for (i, word) in words.iter().enumerate() {
                assert_eq!(groups.try_insert(*word), Some(true));
                assert!(
                    words.iter().enumerate().all(|(j, word)| groups.contains(*word) == (j <= i))
                );
            }
        }
    }

    /// All words belong to the last group: they go on at the front, and are found there after each
    /// growth.
    #[test]
    fn words_past_the_last_group_are_at_the_front() {
        let mut groups = Groups::<u64>::new([1, 1]);
        let words: Vec<u64> = (0..60).map(|low| u64::MAX << 20 | low).collect();
        for (i, word) in words.iter().enumerate() {
            while groups.try_insert(*word) != Some(true) {
                assert_eq!(groups.grow_within(usize::MAX), Ok(()));
            }
            assert!(words.iter().enumerate().all(|(j, word)| groups.contains(*word) == (j <= i)));
        }
        groups.rebuild(6);
        assert!(words.iter().all(|word| groups.contains(*word)));
        // So close together that other factors were taken.
        assert_ne!(groups.factors, [1, 1]);
        assert_eq!(groups.len(), 60);
    }

    /// With a limit of memory, seven eighths of the slots are taken in the end; then an error tells
    /// how much memory the next ones take.
    #[test]
    fn groups_fill_up_to_a_limit() {
        let mut groups = Groups::<u64>::new([0x9e37_79b9_7f4a_7c15, 1]);
        let full = (1..).find_map(|word| {
            let full = groups.len() == groups.most;
            assert_eq!(groups.try_insert(word).is_none(), full);
            if full { groups.grow_within(10_000).err() } else { None }
        });
        assert_eq!((groups.len(), groups.bytes(), full), (896, 9216, Some(18_432)));
    }

    #[test]
    fn slots_move_into_groups() {
        let mut slots = Slots::<u64>::new(Seed::from_u64(4).factors());
        for word in 1..=5000 {
            while slots.try_insert(word) != Some(true) {
                assert_eq!(slots.grow_within(usize::MAX), Ok(()));
            }
        }
        assert!(Groups::from_slots(&slots, 140_000).is_none());
        for (most_bytes, room) in [(150_000, 8192), (300_000, 16_384), (usize::MAX, 53_248)] {
            let groups = Groups::from_slots(&slots, most_bytes).unwrap();
            assert!(groups.bytes() <= most_bytes);
            assert_eq!((groups.len(), groups.room()), (5000, room));
            assert_eq!(groups.factors, slots.factors());
            assert!((1..=5001).all(|word| groups.contains(word) == (word <= 5000)));
        }
        assert!(Groups::with_room(&slots, 90_000).room() >= 95_000);
    }
}
