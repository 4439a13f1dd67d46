/// Why there is no such k-mer.
///
/// ```
/// use canon_kmers::{Error, KmerSpace};
/// assert_eq!(KmerSpace::<u64>::new(33).unwrap_err(), Error::LengthOutOfRange { k: 33, max: 32 });
/// let error = KmerSpace::<u64>::new(3)?.kmer(b"AC!").unwrap_err();
/// assert_eq!(error.to_string(), "'!' at position 2 is not A, C, G, T or U");
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A length that does not fit the integer.
    #[error("k-mers of {k} letters where 1..={max} fit")]
    LengthOutOfRange {
        /// The length.
        k: u32,
        /// The greatest that fits.
        max: u32,
    },
    /// A word of another length.
    #[error("{len} letters where a k-mer has {k}")]
    WrongLength {
        /// How many letters it has.
        len: usize,
        /// How many it should have.
        k: u32,
    },
    /// A byte that is no base.
    #[error("'{}' at position {position} is not A, C, G, T or U", letter.escape_ascii())]
    NotABase {
        /// Where it is, from 0.
        position: usize,
        /// The byte.
        letter: u8,
    },
}
