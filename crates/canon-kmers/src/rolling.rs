use core::iter::FusedIterator;

use crate::{KmerSpace, KmerWord, base};

/// The canonical k-mers of a text with their positions, by
/// [`KmerSpace::canonical_of`].
///
/// ```
/// use canon_kmers::KmerSpace;
/// let mut kmers = KmerSpace::<u64>::new(2)?.canonical_of(b"TTG");
/// assert_eq!(kmers.next(), Some((0, 0b00_00)));
/// assert_eq!(kmers.next(), Some((1, 0b01_00)));
/// assert_eq!(kmers.next(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct CanonicalKmers<'a, W> {
    space: KmerSpace<W>,
    text: &'a [u8],
    /// Where the next letter is.
    at: usize,
    /// How many letters the two words hold since the last byte that is not a base: up to `k - 1`
    /// between the calls.
    held: u32,
    forward: W,
    reverse: W,
}

impl<'a, W: KmerWord> CanonicalKmers<'a, W> {
    pub(crate) fn new(space: KmerSpace<W>, text: &'a [u8]) -> Self {
        Self { space, text, at: 0, held: 0, forward: W::from(0), reverse: W::from(0) }
    }
}

impl<W: KmerWord> Iterator for CanonicalKmers<'_, W> {
    type Item = (usize, W);

    #[inline]
    fn next(&mut self) -> Option<(usize, W)> {
        let k = self.space.k();
        while let Some(letter) = self.text.get(self.at) {
            self.at += 1;
            let Some(code) = base::code(*letter) else {
                self.held = 0;
                continue;
            };
            self.forward = self.forward << 2 | W::from(code);
            self.reverse = self.reverse >> 2 | W::from(3 - code) << (2 * (k - 1));
            self.held += 1;
            if self.held == k {
                self.held -= 1;
                // Only `forward` holds bits of earlier letters, above the k-mer.
                let all = W::MAX >> (2 * (W::MOST_LETTERS - k));
                return Some((self.at - k as usize, (self.forward & all).min(self.reverse)));
            }
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let letters = self.text.len() - self.at + self.held as usize;
        (0, Some((letters + 1).saturating_sub(self.space.k() as usize)))
    }
}

impl<W: KmerWord> FusedIterator for CanonicalKmers<'_, W> {}
