//! How [`All`] goes from value to value.

use core::iter::FusedIterator;

use super::all::{AHEAD, All};
use super::bijection::value_of;
use crate::Dense;

impl<T: Dense> All<T> {
    /// As `next`, where a value is left and the type writes many at a time.
    #[inline]
    fn next_of_many(&mut self, following_into: fn(T, u64, &mut [T])) -> T {
        #[expect(clippy::cast_possible_truncation, reason = "below AHEAD")]
        let place = (self.start % AHEAD as u64) as usize;
        let value = match &self.ahead {
            Some(ahead) if place > 0 => ahead[place],
            _ => self.fill(place, following_into),
        };
        self.start += 1;
        value
    }

    // Not in line: it is called once in `AHEAD` values.
    #[inline(never)]
    fn fill(&mut self, place: usize, following_into: fn(T, u64, &mut [T])) -> T {
        let previous = match (&self.ahead, self.front) {
            (Some(ahead), _) => ahead[AHEAD - 1],
            (None, Some(opened)) => opened,
            // One alone: a leap does not pay for values that may be skipped.
            (None, None) => return *self.front.insert(value_of(self.start)),
        };
        let len = usize::try_from(self.end - self.start).unwrap_or(AHEAD).min(AHEAD - place);
        let ahead = self.ahead.get_or_insert([previous; AHEAD]);
        following_into(previous, self.start, &mut ahead[place..place + len]);
        ahead[place]
    }
}

/// The value after the one given last, in place, or the value of a rank if none was given.
// In place: a copy of a large value for each step would cost more than the step.
#[inline]
fn step<T: Dense>(last: &mut Option<T>, rank: u64) -> T {
    match last {
        Some(value) => {
            value.advance();
            *value
        }
        None => *last.insert(value_of(rank)),
    }
}

impl<T: Dense> Iterator for All<T> {
    type Item = T;

    #[inline]
    fn next(&mut self) -> Option<T> {
        if self.start >= self.end {
            return None;
        }
        if let Some(following_into) = T::FOLLOWING_INTO {
            return Some(self.next_of_many(following_into));
        }
        let value = step(&mut self.front, self.start);
        self.start += 1;
        Some(value)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::try_from(self.end - self.start).ok();
        (left.unwrap_or(usize::MAX), left)
    }

    // As one `next` after the other, with the last value in registers: combinations that are mapped
    // and summed take 0.6 of the time.
    fn fold<B, F: FnMut(B, T) -> B>(mut self, init: B, mut f: F) -> B {
        let mut all = init;
        if T::FOLLOWING_INTO.is_some() {
            for value in self.by_ref() {
                all = f(all, value);
            }
        } else {
            let mut front = self.front;
            for rank in self.start..self.end {
                all = f(all, step(&mut front, rank));
            }
        }
        all
    }

    fn count(self) -> usize {
        self.len()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<T> {
        if n > 0 {
            self.start = self.start.saturating_add(n as u64).min(self.end);
            (self.front, self.ahead) = (None, None);
        }
        self.next()
    }

    fn last(mut self) -> Option<T> {
        self.next_back()
    }
}

impl<T: Dense> DoubleEndedIterator for All<T> {
    #[inline]
    fn next_back(&mut self) -> Option<T> {
        if self.start >= self.end {
            return None;
        }
        self.end -= 1;
        match &mut self.back {
            Some(value) => _ = value.retreat(),
            None => self.back = Some(value_of(self.end)),
        }
        self.back
    }

    #[inline]
    fn nth_back(&mut self, n: usize) -> Option<T> {
        if n > 0 {
            self.end = self.end.saturating_sub(n as u64).max(self.start);
            self.back = None;
        }
        self.next_back()
    }
}

impl<T: Dense> ExactSizeIterator for All<T> {}
impl<T: Dense> FusedIterator for All<T> {}

#[cfg(feature = "rayon")]
mod parallel {
    use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
    use rayon::iter::{IndexedParallelIterator, ParallelIterator};

    use super::All;
    use crate::Dense;
    use crate::dense::all::ParAll;

    impl<T: Dense + Send> Producer for ParAll<T> {
        type Item = T;
        type IntoIter = All<T>;

        fn into_iter(self) -> All<T> {
            self.0
        }

        fn split_at(self, index: usize) -> (Self, Self) {
            let Self(All { start, end, .. }) = self;
            let at = start + index as u64;
            (Self(All::new(start, at)), Self(All::new(at, end)))
        }
    }

    impl<T: Dense + Send> ParallelIterator for ParAll<T> {
        type Item = T;

        fn drive_unindexed<C: UnindexedConsumer<T>>(self, consumer: C) -> C::Result {
            bridge(self, consumer)
        }

        fn opt_len(&self) -> Option<usize> {
            Some(self.len())
        }
    }

    impl<T: Dense + Send> IndexedParallelIterator for ParAll<T> {
        fn len(&self) -> usize {
            self.0.len()
        }

        fn drive<C: Consumer<T>>(self, consumer: C) -> C::Result {
            bridge(self, consumer)
        }

        fn with_producer<CB: ProducerCallback<T>>(self, callback: CB) -> CB::Output {
            callback.callback(self)
        }
    }
}
