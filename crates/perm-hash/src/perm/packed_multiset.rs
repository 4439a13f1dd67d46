use alloc::vec;
use alloc::vec::Vec;
use core::iter::successors;

use super::multiset_table::ABSENT;
use super::{MultisetPerms, MultisetPermsError, MultisetTable};

/// How many low bits of a table's entry are the number of the multiset that is left.
const LEFT: u32 = 24;
/// Bits of the longest head and of the longest end.
const LONGEST: u32 = 15;
/// A mask of these bits.
const LOW: u64 = (1 << LEFT) - 1;

/// Packs the words of [`MultisetPerms`] into one `u64` each and ranks them: one addition for
/// several entries. Made by [`MultisetPerms::packed`].
///
/// ```
/// use perm_hash::MultisetPerms;
/// let packed = MultisetPerms::new([2, 1, 1])?.packed()?;
/// let bits = packed.pack(&[0, 1, 0, 2])?;
/// assert_eq!(bits, 0b10_00_01_00); // the first entry lowest
/// assert_eq!(packed.rank(bits), Some(2));
/// assert_eq!(packed.unrank(2), Some(bits));
/// let mut word = [0; 4];
/// packed.unpack_into(bits, &mut word)?;
/// assert_eq!(word, [0, 1, 0, 2]);
/// # Ok::<(), perm_hash::perm::MultisetPermsError>(())
/// ```
///
/// # How it works
///
/// ```text
/// entry   n - 1   ...   1      0       each of BITS bits, the rest of the `u64` is 0
/// ```
///
/// [`BITS`](Self::BITS) is the smallest number of bits that distinguishes the kinds; for one kind,
/// which needs none, it is 1.
///
/// To rank a word, its bits are cut into a head, a number of middle parts, and an end. A table for
/// the head has two numbers for each possible head: how many words have a smaller head, and which
/// multiset is left after it. The middle parts have such a table for each multiset that can be left;
/// words that take up to 30 bits have no middle parts. A last table gives, for each possible end,
/// its rank among the arrangements of the multiset that is left. The rank of the word is the sum of
/// the numbers that are looked up. To unrank, the entries are found one after the other, except that
/// the end is looked up.
///
/// Lexicographic; O(length) for a rank, O(length * kinds) for a word. The tables take at most 0.9
/// MB, plus 32 bytes for each pair of a kind and a multiset that can be left.
#[derive(Clone, Debug)]
pub struct PackedMultiset<const KINDS: usize> {
    table: MultisetTable<KINDS>,
    /// For each head: how many words have a smaller one, times `2^LEFT`, plus the number of the
    /// multiset left. A head that no word has leaves a number one past the last multiset's.
    heads: Vec<u64>,
    /// The same for each multiset left, and for the number past the last, with each row.
    rows: Vec<u64>,
    /// For each end: its place among those of the same multiset, times `2^LEFT`, plus the number of
    /// the multiset.
    places: Vec<u64>,
    /// All ends of each multiset in order, and where they begin.
    ends: Vec<u32>,
    ends_of: Vec<usize>,
    /// For each multiset left, the rank of its first arrangement that begins with each kind; also
    /// for kinds of which none is left.
    begins: Vec<[u64; KINDS]>,
    cut: Cut,
}

/// How a word is cut.
#[derive(Clone, Copy, Debug)]
struct Cut {
    /// Entries of the end.
    end: u32,
    /// Entries before the end.
    before: u32,
    /// Bits of the head, of a row, of the end.
    bits: [u32; 3],
    /// How many rows there are.
    rows: u32,
}

impl Cut {
    /// The cut of a word of `len` entries of `width` bits, where one of `multisets` multisets may
    /// be left.
    fn new(len: u32, width: u32, multisets: usize) -> Self {
        let longest = LONGEST / width;
        let end = len.min(longest);
        let before = len - end;
        let fits = |n: &u32| (multisets + 1) << (n * width) <= 1 << LONGEST;
        let row = (1..=longest).take_while(fits).last().unwrap_or(1);
        let rows = before.saturating_sub(longest).div_ceil(row);
        let head = before - rows * row;
        Self { end, before, bits: [head, row, end].map(|entries| entries * width), rows }
    }
}

impl<const KINDS: usize> PackedMultiset<KINDS> {
    /// Bits of an entry: the fewest that distinguish the kinds; 1 for one kind, which needs none.
    ///
    /// ```
    /// use perm_hash::perm::PackedMultiset;
    /// assert_eq!((PackedMultiset::<2>::BITS, PackedMultiset::<5>::BITS), (1, 3));
    /// ```
    pub const BITS: u32 = if KINDS < 3 { 1 } else { usize::BITS - (KINDS - 1).leading_zeros() };

    pub(super) fn new(table: MultisetTable<KINDS>) -> Result<Self, MultisetPermsError> {
        let uncountable = MultisetPermsError::Uncountable;
        let len = u32::try_from(table.multiset().len()).map_err(|_| uncountable)?;
        let fits = len.checked_mul(Self::BITS).is_some_and(|bits| bits <= 64);
        if !fits || table.count() >> (64 - LEFT) != 0 {
            return Err(uncountable);
        }
        let multisets = table.before.len();
        let cut = Cut::new(len, Self::BITS, multisets);
        let [head, row, _] = cut.bits;
        let nowhere = multisets as u64;
        let take = |left, code, bits: u32| {
            let after = take(&table, (0, left), code, bits / Self::BITS);
            after.map_or(nowhere, |(before, left)| before << LEFT | left as u64)
        };
        let heads = (0..1 << head).map(|code| take(multisets - 1, code, head)).collect();
        let lefts = if cut.rows == 0 { 0..0 } else { 0..multisets };
        let rows = lefts.flat_map(|left| (0..1 << row).map(move |code| (left, code)));
        let mut rows: Vec<u64> = rows.map(|(left, code)| take(left, code, row)).collect();
        rows.resize(rows.len() + (1 << row), nowhere);
        let begins = (0..multisets).map(|left| begins(&table, left)).collect();
        let (places, ends, ends_of) = (Vec::new(), Vec::new(), Vec::new());
        let mut this = Self { table, heads, rows, places, ends, ends_of, begins, cut };
        this.add_ends();
        Ok(this)
    }

    fn add_ends(&mut self) {
        let multisets = self.begins.len();
        // What is no end of a word has no multiset.
        self.places = vec![u64::MAX; 1 << self.cut.bits[2]];
        for left in 0..multisets {
            self.ends_of.push(self.ends.len());
            if self.table.size(left) != u64::from(self.cut.end) {
                continue;
            }
            for rank in 0..self.table.arrangements(left) {
                let (bits, ..) = self.entries(rank, left, self.cut.end);
                // At most LONGEST bits.
                self.ends.extend(u32::try_from(bits));
                if let Some(place) = usize::try_from(bits).ok().and_then(|k| self.places.get_mut(k))
                {
                    *place = rank << LEFT | left as u64;
                }
            }
        }
    }

    /// The multiset.
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// let multiset = MultisetPerms::new([1, 1])?;
    /// assert_eq!(multiset.packed()?.multiset(), &multiset);
    /// # Ok::<(), perm_hash::perm::MultisetPermsError>(())
    /// ```
    #[must_use]
    pub const fn multiset(&self) -> &MultisetPerms<KINDS> {
        self.table.multiset()
    }

    /// How many arrangements there are.
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// assert_eq!(MultisetPerms::new([4, 3, 3, 3])?.packed()?.count(), 1_201_200);
    /// # Ok::<(), perm_hash::perm::MultisetPermsError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.table.count()
    }

    /// Packs a word, which is checked. O(length).
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// use perm_hash::perm::MultisetPermsError;
    /// let packed = MultisetPerms::new([1, 2])?.packed()?;
    /// assert_eq!(packed.pack(&[1, 1, 0])?, 0b011); // the first entry lowest
    /// let too_many = MultisetPermsError::TooMany { entry: 2, kind: 1, multiplicity: 2 };
    /// assert_eq!(packed.pack(&[1, 1, 1]), Err(too_many));
    /// # Ok::<(), MultisetPermsError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`MultisetPerms::rank`].
    pub fn pack(&self, word: &[u8]) -> Result<u64, MultisetPermsError> {
        self.multiset().check(word)?;
        // All entries take at most 64 bits together, so none is shifted out.
        Ok(word.iter().rev().fold(0, |bits, &kind| bits << Self::BITS | u64::from(kind)))
    }

    /// Writes the word that is packed into `bits`, which is checked. O(length).
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// use perm_hash::perm::MultisetPermsError;
    /// let packed = MultisetPerms::new([1, 2])?.packed()?;
    /// let mut word = [0; 3];
    /// packed.unpack_into(0b011, &mut word)?;
    /// assert_eq!(word, [1, 1, 0]);
    /// let too_long = MultisetPermsError::Length { found: 4, expected: 3 };
    /// assert_eq!(packed.unpack_into(0b1011, &mut word), Err(too_long));
    /// # Ok::<(), MultisetPermsError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`MultisetPermsError::Length`] if the slice does not have the length of the multiset, or if
    /// bits above the last entry are set; otherwise [`MultisetPermsError`] names the first entry
    /// that does not belong. The slice does not change.
    pub fn unpack_into(&self, bits: u64, word: &mut [u8]) -> Result<(), MultisetPermsError> {
        let multiset = self.multiset();
        multiset.check_len(word.len())?;
        let used = (u64::BITS - bits.leading_zeros()).div_ceil(Self::BITS) as usize;
        if used > word.len() {
            return Err(MultisetPermsError::Length { found: used, expected: multiset.len() });
        }
        let entries = successors(Some(bits), |&bits| Some(rest(bits, Self::BITS)));
        // A kind has at most eight bits, so each entry is in the lowest byte.
        let entries = entries.map(|bits| bits.to_le_bytes()[0] & u8::MAX >> (8 - Self::BITS));
        multiset.check_kinds(entries.clone().take(word.len()))?;
        for (place, kind) in word.iter_mut().zip(entries) {
            *place = kind;
        }
        Ok(())
    }

    /// The position in lexicographic order of the word that is packed into `bits`; `None` if it is
    /// not an arrangement of the multiset.
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// let packed = MultisetPerms::new([1, 2])?.packed()?;
    /// assert_eq!(packed.rank(0b011), Some(2)); // 1 1 0
    /// assert_eq!((packed.rank(0b111), packed.rank(0b1011)), (None, None));
    /// # Ok::<(), perm_hash::perm::MultisetPermsError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn rank(&self, bits: u64) -> Option<u64> {
        let [head, row, _] = self.cut.bits;
        let entry = *self.heads.get(usize::try_from(bits & ((1 << head) - 1)).ok()?)?;
        let (mut rank, mut left) = (entry >> LEFT, entry & LOW);
        let mut rest = bits >> head;
        for _ in 0..self.cut.rows {
            let place = left << row | rest & ((1 << row) - 1);
            let entry = *self.rows.get(usize::try_from(place).ok()?)?;
            rank += entry >> LEFT;
            left = entry & LOW;
            rest >>= row;
        }
        let end = *self.places.get(usize::try_from(rest).ok()?)?;
        (end & LOW == left).then_some(rank + (end >> LEFT))
    }

    /// The bits of the word at a position of the lexicographic order; `None` if `rank` is
    /// [`count`](Self::count) or more.
    ///
    /// ```
    /// use perm_hash::MultisetPerms;
    /// let packed = MultisetPerms::new([1, 2])?.packed()?;
    /// assert_eq!(packed.unrank(1), Some(0b101));
    /// assert_eq!(packed.unrank(3), None);
    /// # Ok::<(), perm_hash::perm::MultisetPermsError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn unrank(&self, rank: u64) -> Option<u64> {
        if rank >= self.count() {
            return None;
        }
        let before = self.cut.before;
        let (bits, rest, left) = self.entries(rank, self.begins.len() - 1, before);
        let end = *self.ends.get(self.ends_of[left] + usize::try_from(rest).ok()?)?;
        // The shift is below 64: a word has an end.
        Some(bits | u64::from(end) << (before * Self::BITS))
    }

    /// The first entries of the arrangement of a multiset with a rank, the rank of the rest, and
    /// the multiset left.
    #[inline]
    fn entries(&self, rank: u64, left: usize, entries: u32) -> (u64, u64, usize) {
        let (mut bits, mut rest, mut left) = (0, rank, left);
        for at in 0..entries {
            let begins = &self.begins[left];
            // The last kind whose first arrangement is at or before the rank. A kind of which none
            // is left has the next kind's number, so it is never the last.
            let kind = begins[1..].iter().map(|&begin| usize::from(begin <= rest)).sum::<usize>();
            rest -= begins[kind];
            left -= self.table.strides[kind];
            bits |= (kind as u64) << (at * Self::BITS);
        }
        (bits, rest, left)
    }
}

/// The bits of a word without the lowest `len`.
#[inline]
const fn rest(bits: u64, len: u32) -> u64 {
    if len < 64 { bits >> len } else { 0 }
}

/// Takes the lowest entries of a packed word from a multiset, one by one. Returns how many
/// arrangements begin with smaller entries, and the multiset left; `None` if the multiset lacks an
/// entry.
#[inline]
fn take<const KINDS: usize>(
    table: &MultisetTable<KINDS>,
    (mut before, mut left): (u64, usize),
    mut bits: u64,
    entries: u32,
) -> Option<(u64, usize)> {
    let width = PackedMultiset::<KINDS>::BITS;
    for _ in 0..entries {
        let kind = usize::try_from(bits & ((1 << width) - 1)).ok()?;
        let smaller = *table.before.get(left)?.get(kind)?;
        if smaller == ABSENT {
            return None;
        }
        before += smaller;
        left -= table.strides[kind];
        bits = rest(bits, width);
    }
    Some((before, left))
}

/// The rank of a multiset's first arrangement that begins with each kind.
fn begins<const KINDS: usize>(table: &MultisetTable<KINDS>, left: usize) -> [u64; KINDS] {
    let mut begins = table.before[left];
    // Kinds past the last one that is left have no arrangement.
    let mut next = ABSENT;
    for begin in begins.iter_mut().rev() {
        if *begin == ABSENT {
            *begin = next;
        }
        next = *begin;
    }
    begins
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page said 8 bytes, and not in addition to the 0.9 MB.
    #[test]
    fn tables_are_no_larger_than_the_page_says() {
        fn check<const KINDS: usize>(multiplicities: [u32; KINDS]) {
            let packed = MultisetPerms::new(multiplicities).unwrap().packed().unwrap();
            let words = [&packed.heads, &packed.rows, &packed.places].map(Vec::len);
            let multisets = packed.begins.len();
            let bytes = 8 * words.iter().sum::<usize>()
                + 4 * packed.ends.len()
                + 8 * packed.ends_of.len()
                + 2 * size_of_val(&packed.begins[..]);
            let most = 900_000 + 32 * multisets * KINDS;
            assert!(bytes <= most, "{multiplicities:?}: {bytes} > {most}");
        }
        check([20]);
        check([20, 20]);
        check([4, 3, 3, 3]);
        check([2; 7]);
        check([2, 2, 2, 2, 2, 1, 1, 1]);
        check([1; 9]);
        check([1; 13]);
        check([1; 14]);
    }
}
