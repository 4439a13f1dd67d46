use thiserror::Error;

/// The error of [`KmerSpace::new`](super::KmerSpace::new): a length of 0, or one too large for the
/// integer.
///
/// ```
/// use canon_kmers::KmerSpace;
/// let error = KmerSpace::<u64>::new(33).unwrap_err();
/// assert_eq!((error.k, error.most), (33, 32));
/// assert_eq!(error.to_string(), "k-mers of 33 letters where 1..=32 fit");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("k-mers of {k} letters where 1..={most} fit")]
#[non_exhaustive]
pub struct KmerLengthError {
    /// The length asked for.
    pub k: u32,
    /// The largest that fits.
    pub most: u32,
}

/// A text that is not a k-mer.
///
/// ```
/// use canon_kmers::{KmerError, KmerSpace};
/// let space = KmerSpace::<u64>::new(3)?;
/// assert_eq!(space.kmer(b"ACGT"), Err(KmerError::Length { len: 4, k: 3 }));
/// let error = space.kmer(b"ANA").unwrap_err();
/// assert_eq!(error, KmerError::Letter { position: 1, letter: b'N' });
/// assert_eq!(error.to_string(), "'N' at position 1 is not A, C, G or T");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum KmerError {
    /// Another length.
    #[error("{len} letters where a k-mer has {k}")]
    Length {
        /// How many letters there are.
        len: usize,
        /// How many a k-mer has.
        k: u32,
    },
    /// A byte that is not a base.
    #[error("'{}' at position {position} is not A, C, G or T", letter.escape_ascii())]
    Letter {
        /// Where in the text, from 0.
        position: usize,
        /// The byte.
        letter: u8,
    },
}
