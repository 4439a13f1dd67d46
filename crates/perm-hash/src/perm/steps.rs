//! From a permutation to the next one in order, or the one before.

use core::cmp::Ordering;

use crate::Perm;
use crate::order::lex::{self, HIGH, ONES};

/// The lowest byte at which `from` and `to` compare as `rise`, or as equal; 8 if there is none. All
/// bytes are below 128.
#[inline]
const fn first_rise(from: u64, to: u64, rise: Ordering) -> u32 {
    // The high bit of a byte is left where it borrows nothing.
    let rises = match rise {
        Ordering::Less => (to | HIGH) - from,
        _ => (from | HIGH) - to,
    };
    (rises & HIGH).trailing_zeros() / 8
}

impl<const N: usize> Perm<N> {
    /// The next permutation in lexicographic order; `None` after the last.
    ///
    /// Amortised O(1) over a run (Narayana Pandita, 14th century; Knuth's Algorithm L). To write
    /// many permutations in order, use [`range_into`](Self::range_into), which is much faster.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::new([0, 3, 2, 1])?.next(), Some(Perm::new([1, 0, 2, 3])?));
    /// assert_eq!(Perm::new([3, 2, 1, 0])?.next(), None);
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn next(self) -> Option<Self> {
        self.step(Ordering::Less)
    }

    /// The permutation before this one in lexicographic order; `None` before the first.
    ///
    /// It undoes [`next`](Self::next), and is amortised O(1) over a run, too.
    ///
    /// ```
    /// use perm_hash::Perm;
    /// assert_eq!(Perm::new([1, 0, 2, 3])?.prev(), Some(Perm::new([0, 3, 2, 1])?));
    /// assert_eq!(Perm::<4>::IDENTITY.prev(), None);
    /// # Ok::<(), perm_hash::PermError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn prev(self) -> Option<Self> {
        self.step(Ordering::Greater)
    }

    /// One step through the words; `rise` is how two neighbours compare where the word can still
    /// move on.
    #[inline]
    fn step(self, rise: Ordering) -> Option<Self> {
        // Longer words stay in memory through a loop of steps, and there the walk takes half the
        // time. Short ones are copied as integers: bytes written one by one and read as a part of
        // an integer make the processor wait.
        if N < 2 || N > 9 {
            return self.walk(rise);
        }
        let word = self.to_register();
        // The last eight entries, and the entry before each.
        let (low, before) = (low_half(word), low_half(word >> 8));
        // Every second step only exchanges the last two entries.
        if (before & 0xff).cmp(&(low & 0xff)) == rise {
            let exchanged = (low & 0xff) << 8 | before & 0xff;
            return Some(Self::from_register(word >> 16 << 16 | u128::from(exchanged)));
        }
        // How many entries follow the one that is larger (or smaller) than the entry before it.
        let after = first_rise(before, low, rise);
        if after as usize >= N - 1 {
            return None;
        }
        if after >= 7 {
            // One step in 8!.
            return self.walk(rise);
        }
        let pivot = 8 * (after + 1);
        let value = low >> pivot & 0xff;
        // The tail is sorted, so the last of its entries beyond `value` is the nearest to it.
        let other = (8 * first_rise(value * ONES, low, rise)) & 63;
        let difference = (low >> pivot ^ low >> other) & 0xff;
        let low = low ^ difference << pivot ^ difference << other;
        let tail = low.swap_bytes() >> (64 - pivot);
        let low = low >> pivot << pivot | tail;
        Some(Self::from_register(word >> 64 << 64 | u128::from(low)))
    }

    /// A word of up to nine entries, the last in the lowest byte. With an iterator instead of the
    /// index, it goes through memory and takes three times as long.
    #[inline]
    fn to_register(self) -> u128 {
        let mut bytes = [0; 16];
        let mut i = 0;
        while i < N && i < 16 {
            bytes[i] = self.0[i];
            i += 1;
        }
        u128::from_be_bytes(bytes) >> (8 * 16_usize.saturating_sub(N))
    }

    /// Undoes [`to_register`](Self::to_register).
    #[inline]
    fn from_register(word: u128) -> Self {
        let bytes = (word << (8 * 16_usize.saturating_sub(N))).to_be_bytes();
        let mut entries = [0; N];
        let mut i = 0;
        while i < N && i < 16 {
            entries[i] = bytes[i];
            i += 1;
        }
        Self::from_valid(entries)
    }

    /// The step taken entry by entry, for every `N`.
    #[inline]
    fn walk(mut self, rise: Ordering) -> Option<Self> {
        let word = &mut self.0;
        let last = N.checked_sub(1)?;
        let mut tail = last;
        // None of the indices passes the end; `get` says so to the compiler.
        while tail > 0 && lex::get(word, tail - 1, 0).cmp(&lex::get(word, tail, 0)) != rise {
            tail -= 1;
        }
        let pivot = tail.checked_sub(1)?;
        let low = lex::get(word, pivot, 0);
        let mut other = last;
        while other > pivot && low.cmp(&lex::get(word, other, 0)) != rise {
            other -= 1;
        }
        lex::set(word, pivot, lex::get(word, other, 0));
        lex::set(word, other, low);
        word.get_mut(tail..)?.reverse();
        Some(self)
    }
}

/// The lowest 64 bits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the upper half is not asked for")]
const fn low_half(word: u128) -> u64 {
    word as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where a tail of each length begins to move, in words of each length: steps in registers and
    /// entry by entry.
    #[test]
    fn steps_in_registers_are_those_entry_by_entry() {
        fn same<const N: usize>() {
            for tail in 1..=N {
                let place: u64 = (1..=tail as u64).product();
                for rank in (0..Perm::<N>::COUNT).step_by(place.try_into().unwrap()).take(400) {
                    let perm = Perm::<N>::unrank(rank).unwrap();
                    assert_eq!(perm.prev(), perm.walk(Ordering::Greater), "{perm}");
                    let Some(before) = perm.prev() else { continue };
                    assert_eq!(before.next(), before.walk(Ordering::Less), "{before}");
                    assert_eq!(before.next(), Some(perm));
                }
            }
            let ends = [Perm::<N>::IDENTITY, Perm::IDENTITY.reverse()];
            assert_eq!((ends[0].prev(), ends[1].next()), (None, None));
        }
        same::<2>();
        same::<3>();
        same::<7>();
        same::<8>();
        same::<9>();
        same::<10>();
    }
}
