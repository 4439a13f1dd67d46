use core::fmt;
use core::str::FromStr;

use crate::base;
use crate::error::Error;
use crate::space::reverse_complement;
use crate::word::KmerWord;

/// A k-mer of any length that fits the integer `W`: `u64` for up to 32 letters, `u128` for up to
/// 64.
///
/// ```
/// use canon_kmers::Kmer;
///
/// let word: Kmer<u64> = "GATTACA".parse()?;
/// assert_eq!(word.reverse_complement().to_string(), "TGTAATC");
/// assert_eq!(word.canonical(), word.reverse_complement().canonical());
/// assert_eq!("gauuaca".parse(), Ok(word)); // RNA
/// # Ok::<(), canon_kmers::Error>(())
/// ```
///
/// Order: by length, then alphabetical, which is that of [`bits`](Self::bits).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "DNA")]
#[doc(alias = "minimal strand")]
pub struct Kmer<W = u64> {
    /// 1..=W::MAX_LETTERS.
    k: u32,
    /// Without bits above the word.
    bits: W,
}

impl<W: KmerWord> Kmer<W> {
    /// The k-mer of `k` letters with these bits, as [`KmerSpace`](crate::KmerSpace) has them;
    /// `None` for a length that does not fit, and where a bit above the word is set.
    #[must_use]
    pub fn from_bits(k: u32, bits: W) -> Option<Self> {
        let fits =
            (1..=W::MAX_LETTERS).contains(&k) && bits <= W::MAX >> (2 * (W::MAX_LETTERS - k));
        fits.then_some(Self { k, bits })
    }

    /// How many letters it has.
    #[must_use]
    pub const fn k(self) -> u32 {
        self.k
    }

    /// The two bits of each letter, the first letter highest.
    #[must_use]
    pub const fn bits(self) -> W {
        self.bits
    }

    /// The word of the other strand: the letters backwards, each replaced by its complement. O(1).
    #[must_use]
    pub fn reverse_complement(self) -> Self {
        Self { bits: reverse_complement(self.bits, self.k), ..self }
    }

    /// The lesser of the two words. O(1).
    #[must_use]
    pub fn canonical(self) -> Self {
        self.min(self.reverse_complement())
    }
}

/// The letters, in capitals.
impl<W: KmerWord> fmt::Display for Kmer<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = [0; 64];
        let letters = &mut letters[..self.k as usize];
        for (place, letter) in (0..self.k).rev().zip(&mut *letters) {
            *letter = base::letter((self.bits >> (2 * place)).low_letter());
        }
        f.pad(core::str::from_utf8(letters).expect("letters are ASCII"))
    }
}

impl<W: KmerWord> fmt::Debug for Kmer<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kmer({self})")
    }
}

/// A, C, G and T in capitals or small letters; U is read as T.
impl<W: KmerWord> FromStr for Kmer<W> {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let k = u32::try_from(text.len()).unwrap_or(u32::MAX);
        if k == 0 || k > W::MAX_LETTERS {
            return Err(Error::LengthOutOfRange { k, max: W::MAX_LETTERS });
        }
        Ok(Self { k, bits: base::word(text.as_bytes())? })
    }
}
