use alloc::string::String;
use alloc::vec::Vec;

use dense_code::{Below, DenseVec, Level};

use crate::base;
use crate::batch::{self, Letters};
use crate::error::Error;
use crate::word::KmerWord;

/// The k-mers of one length, in integers `W`: `u64` for up to 32 letters, `u128` for up to
/// 64.
///
/// A k-mer is a number in base 4 with the digits A 0, C 1, G 2, T 3, the first letter highest, so
/// that the order of the integers is that of the words. Every function that takes a k-mer ignores
/// the bits above it.
///
/// ```text
/// k = 4    bits 7 6   5 4   3 2   1 0
///               A     C     T     G       00 01 11 10 = 0x1e
/// ```
///
/// ```
/// use canon_kmers::KmerSpace;
///
/// let space = KmerSpace::<u64>::new(4)?;
/// let kmer = space.kmer(b"CAGT")?;
/// assert_eq!(space.canonical(kmer), space.kmer(b"ACTG")?); // 0x1e, the other strand
///
/// // Numbers without gaps: 136 classes of the 256 words.
/// assert_eq!(space.class_count(), 136);
/// let rank = space.rank(kmer);
/// assert_eq!(space.unrank(rank), Some(0x1e));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Ranks
///
/// [`rank`](Self::rank) numbers the classes `0..class_count` in a few operations, whatever the
/// length (the task is that of Wittler, *General encoding of canonical k-mers*, 2023; the numbering
/// is another).
///
/// *Odd `k`*: the middle letters of the two strands are complements, so one strand has A or C
/// there. Its number, with the upper bit of the middle letter taken out, is the rank: the classes
/// are in the lexicographic order of those strands. For `k` = 3, GTC has the strands GTC and GAC.
/// GAC is 10 00 01. Without the upper bit of the middle letter this is 10 0 01, which is 17. There
/// are 32 classes.
///
/// *Even `k`*: cut the k-mer into two halves. Let `h` be the first half, and `r` the reverse
/// complement of the second. Doing this to the reverse complement of the k-mer gives the same two
/// words in the other order. So the class is the pair of `h` and `r` without order, and its rank is
/// that of the pair in colex order: `hi (hi + 1) / 2 + lo`, where `hi` is the greater and `lo` the
/// lesser, as in `canon-key`'s `MultisetRank`. For CAGT, `h` is CA, which is 4; the second
/// half GT has the reverse complement AC, which is 1. The rank is 4 * 5 / 2 + 1 = 11, of 136.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KmerSpace<W> {
    /// 1..=W::MAX_LETTERS.
    pub(crate) k: u32,
    /// Ones at the `2 k` bits.
    mask: W,
}

impl<W: KmerWord> KmerSpace<W> {
    /// The k-mers of `k` letters, in `u64` up to 32 letters, in `u128` up to 64.
    ///
    /// # Errors
    ///
    /// [`Error`] unless `k` is 1 to 32 for `u64`, 1 to 64 for `u128`.
    ///
    /// ```
    /// use canon_kmers::KmerSpace;
    /// assert!(KmerSpace::<u64>::new(32).is_ok() && KmerSpace::<u64>::new(33).is_err());
    /// assert!(KmerSpace::<u128>::new(64).is_ok() && KmerSpace::<u128>::new(0).is_err());
    /// ```
    pub fn new(k: u32) -> Result<Self, Error> {
        if k == 0 || k > W::MAX_LETTERS {
            return Err(Error::LengthOutOfRange { k, max: W::MAX_LETTERS });
        }
        Ok(Self { k, mask: W::MAX >> (2 * (W::MAX_LETTERS - k)) })
    }

    /// How many classes there are, which is also how many canonical k-mers.
    ///
    /// For odd `k` that is `4^k / 2`: every word has a partner. For even `k`, `4^(k/2)` words are
    /// their own reverse complement, and there are `(4^k + 4^(k/2)) / 2` classes.
    ///
    /// ```
    /// use canon_kmers::KmerSpace;
    /// assert_eq!(KmerSpace::<u64>::new(5)?.class_count(), 512);
    /// assert_eq!(KmerSpace::<u64>::new(6)?.class_count(), 2080);
    /// // The largest fits too.
    /// assert_eq!(KmerSpace::<u64>::new(32)?.class_count(), (1 << 63) + (1 << 31));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn class_count(&self) -> W {
        let one = W::from(1);
        let half = one << (2 * self.k - 1);
        if self.k % 2 == 1 { half } else { half + (one << (self.k - 1)) }
    }

    /// The k-mer of a text of `k` letters, upper or lower case, U as T.
    ///
    /// # Errors
    ///
    /// [`Error`] for another length and for other letters.
    ///
    /// ```
    /// use canon_kmers::KmerSpace;
    /// assert_eq!(KmerSpace::<u64>::new(4)?.kmer(b"ACtg")?, 0b00_01_11_10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kmer(&self, letters: &[u8]) -> Result<W, Error> {
        if letters.len() != self.k as usize {
            return Err(Error::WrongLength { len: letters.len(), k: self.k });
        }
        base::word(letters)
    }

    /// The letters of a k-mer, upper case.
    ///
    /// ```
    /// use canon_kmers::KmerSpace;
    /// let space = KmerSpace::<u64>::new(4)?;
    /// assert_eq!(space.text(0x1e), "ACTG");
    /// assert_eq!(space.text(0x1e), space.text(0x71e)); // bits past the k-mer are ignored
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn text(&self, kmer: W) -> String {
        let letter = |place: u32| base::letter((kmer >> (2 * place)).low_letter());
        (0..self.k).rev().map(|place| char::from(letter(place))).collect()
    }

    /// The lesser of the two words. O(1).
    ///
    /// ```
    /// use canon_kmers::KmerSpace;
    /// let space = KmerSpace::<u64>::new(3)?;
    /// assert_eq!(space.canonical(space.kmer(b"GTC")?), space.kmer(b"GAC")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn canonical(&self, kmer: W) -> W {
        (kmer & self.mask).min(reverse_complement(kmer, self.k))
    }

    /// The number of a k-mer's class, `0..class_count`, the same for both strands; the order is
    /// [above](Self#ranks). O(1).
    ///
    /// ```
    /// use canon_kmers::KmerSpace;
    /// let space = KmerSpace::<u64>::new(3)?;
    /// assert_eq!(space.rank(space.kmer(b"GTC")?), 17);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn rank(&self, kmer: W) -> W {
        let kmer = kmer & self.mask;
        let half = self.k / 2;
        // Letters past the first half; the middle one is the lowest of the first part.
        let (first, rest) = (kmer >> (2 * half), kmer & low_letters(half));
        if self.k % 2 == 1 {
            // With A or C in the middle the bit dropped is 0.
            let strand =
                if first.low_letter() < 2 { kmer } else { reverse_complement(kmer, self.k) };
            let upper = strand >> (2 * half + 2);
            return upper << (2 * half + 1)
                | strand & (W::MAX >> (W::MAX_LETTERS * 2 - 1 - 2 * half));
        }
        let rest = reverse_complement(rest, half);
        let (low, high) = (first.min(rest), first.max(rest));
        triangle(high) + low
    }

    /// The canonical k-mer of a class, or `None` from [`class_count`](Self::class_count) on. O(1),
    /// for even `k` a square root.
    ///
    /// ```
    /// use canon_kmers::KmerSpace;
    /// let space = KmerSpace::<u64>::new(3)?;
    /// assert_eq!(space.unrank(17), Some(space.kmer(b"GAC")?));
    /// assert_eq!(space.unrank(32), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn unrank(&self, rank: W) -> Option<W> {
        if rank >= self.class_count() {
            return None;
        }
        let half = self.k / 2;
        if self.k % 2 == 1 {
            let low = W::MAX >> (W::MAX_LETTERS * 2 - 1 - 2 * half);
            let upper = rank >> (2 * half + 1);
            // This strand has A or C in the middle. It need not be the lesser of the two.
            return Some(self.canonical((upper << (2 * half + 1)) << 1 | rank & low));
        }
        // `high (high + 1) <= 2 rank < (high + 1) (high + 2)`, so the root is `high` or the next.
        let root = rank.root_of_double();
        let high = if triangle(root) > rank { root - W::from(1) } else { root };
        let low = rank - triangle(high);
        // The strand that begins with the lesser half is canonical. If both halves are equal, the
        // two strands are the same word.
        Some(low << (2 * half) | reverse_complement(high, half))
    }

    /// The canonical k-mers of a sequence in its order, into `out`, which is cleared first. Letters
    /// of both cases are read, U as T; any other byte, a line end too, ends the k-mers before it. A
    /// header of FASTA would be read as DNA.
    ///
    /// O(length of the text), in blocks of 32 letters, with vector instructions where available.
    ///
    /// ```
    /// use canon_kmers::KmerSpace;
    /// let space = KmerSpace::<u64>::new(3)?;
    /// let mut kmers = Vec::new();
    /// space.canonical_into(b"ACGTNgtc", &mut kmers);
    /// assert_eq!(kmers, [0b00_01_10, 0b00_01_10, 0b10_00_01]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn canonical_into(&self, text: &[u8], out: &mut Vec<W>) {
        out.clear();
        self.append(text, out);
    }

    /// The same, after what `out` holds.
    pub(crate) fn append(&self, text: &[u8], out: &mut Vec<W>) {
        batch::append(Level::detect(), Letters::Text(text), self.k, out);
    }

    /// The canonical k-mers of packed bases, A 0, C 1, G 2, T 3, into `out`, which is cleared
    /// first.
    ///
    /// ```
    /// use canon_kmers::dense_code::{Below, DenseVec};
    /// use canon_kmers::KmerSpace;
    /// let space = KmerSpace::<u64>::new(3)?;
    /// let bases: DenseVec<Below<4>> = [0, 1, 2, 3].into_iter().filter_map(Below::new).collect();
    /// let mut kmers = Vec::new();
    /// space.canonical_of_packed_into(&bases, &mut kmers);
    /// assert_eq!(kmers, [0b00_01_10, 0b00_01_10]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn canonical_of_packed_into(&self, bases: &DenseVec<Below<4>>, out: &mut Vec<W>) {
        out.clear();
        let letters = Letters::Packed { words: bases.words(), len: bases.len() };
        batch::append(Level::detect(), letters, self.k, out);
    }
}

/// Ones at the bits of `letters` letters, 0 to half of what the word has room for.
#[inline]
fn low_letters<W: KmerWord>(letters: u32) -> W {
    !(W::MAX << (2 * letters))
}

/// The word of the other strand, of `k` letters, 0 too: the letters backwards, each replaced by its
/// complement.
#[inline]
pub(crate) fn reverse_complement<W: KmerWord>(kmer: W, k: u32) -> W {
    // Shifts in two steps, since one by the whole width would overflow.
    // A letter and its complement add up to 3 (A and T, C and G), so the complement inverts all
    // bits.
    !kmer.backwards() >> (W::MAX_LETTERS - k) >> (W::MAX_LETTERS - k)
}

/// `n (n + 1) / 2`, for `n` below the root of the integers' number.
#[inline]
fn triangle<W: KmerWord>(n: W) -> W {
    (n * (n + W::from(1))) >> 1
}
