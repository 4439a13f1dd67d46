use core::iter::FusedIterator;

/// The places of the ones of a [`Bits`](crate::Bits), ascending; the iterator is double-ended.
///
/// ```
/// use dense_code::Bits;
/// let mut bits = Bits::new(100)?;
/// bits.insert(4);
/// bits.insert(90);
/// let mut ones = bits.ones();
/// assert_eq!((ones.next_back(), ones.next(), ones.next()), (Some(90), Some(4), None));
/// # Ok::<(), dense_code::SpaceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Ones<'a> {
    /// What is left of the first word, and the place of its bit 0.
    front: u64,
    front_base: u64,
    /// The words between the two.
    words: &'a [u64],
    /// What is left of the last word, and the place of its bit 0.
    back: u64,
    back_base: u64,
}

const WORD: u64 = u64::BITS as u64;

impl<'a> Ones<'a> {
    /// The ones of these words, the first of which begins at place `base`. The masks are for the
    /// first and the last word: the ones that they leave out are skipped.
    pub(crate) fn new(words: &'a [u64], base: u64, first: u64, last: u64) -> Self {
        let (front, rest) =
            words.split_first().map_or((0, &[][..]), |(word, rest)| (*word & first, rest));
        let back_base = base + rest.len() as u64 * WORD;
        let (front, back, words) = match rest.split_last() {
            Some((word, words)) => (front, *word & last, words),
            None => (front & last, 0, rest),
        };
        Ones { front, front_base: base, words, back, back_base }
    }
}

impl Iterator for Ones<'_> {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        while self.front == 0 {
            let Some((word, rest)) = self.words.split_first() else {
                if self.back == 0 {
                    return None;
                }
                (self.front, self.front_base) = (core::mem::take(&mut self.back), self.back_base);
                break;
            };
            (self.front, self.words) = (*word, rest);
            self.front_base += WORD;
        }
        let bit = self.front.trailing_zeros();
        self.front &= self.front - 1;
        Some(self.front_base + u64::from(bit))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let ends = (self.front.count_ones() + self.back.count_ones()) as usize;
        let between = self.words.len().checked_mul(u64::BITS as usize);
        (ends, between.and_then(|between| between.checked_add(ends)))
    }
}

impl DoubleEndedIterator for Ones<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<u64> {
        while self.back == 0 {
            let Some((word, rest)) = self.words.split_last() else {
                if self.front == 0 {
                    return None;
                }
                (self.back, self.back_base) = (core::mem::take(&mut self.front), self.front_base);
                break;
            };
            (self.back, self.words) = (*word, rest);
            self.back_base -= WORD;
        }
        let bit = u64::BITS - 1 - self.back.leading_zeros();
        self.back &= !(1 << bit);
        Some(self.back_base + u64::from(bit))
    }
}

impl FusedIterator for Ones<'_> {}
