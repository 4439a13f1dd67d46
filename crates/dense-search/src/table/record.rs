//! The file form of tables and checkpoints.
//!
//! Every later version reads it. All numbers are little-endian:
//!
//! ```text
//! 8 bytes  DENSE-R1
//! u32      kind of record          u32  length of the name   ...  the name of the space, UTF-8
//! u32      number of fields        u64 each
//! u64      number of words         u64 each
//! u32      CRC-32 (IEEE) of everything before
//! ```
//!
//! The *fields* are a few numbers, such as depths and parameters. The *words* are the table, or the
//! states seen so far. The kind says what wrote the record:
//!
//! | kind | record |
//! |--:|---|
//! | 1, 2 | a [`DistanceTable`](crate::DistanceTable), of two bits per state or of one |
//! | 3, 5, 6 | a checkpoint of a [`Search`](crate::Search): without distances, with those for a `DistanceTable`, with those for a `ByteTable` |
//! | 7, 9 | a [`ByteTable`](crate::ByteTable) of distances, or of costs |
//! | 4, 6, 7 | in `perm-puzzles`, which uses 6 and 7 again (the name of the space tells them apart): a checkpoint of a `SlidingSearch`, the databases of a `Solver`, a `PatternDatabase` |
//!
//! In the records of this crate, entries of `b` bits are packed with the lowest rank in the lowest
//! bits of a word. So the bytes of a `ByteTable` are in the order of the ranks.
//!
//! | kind | fields | words |
//! |--:|---|---|
//! | 1 | [`count`](crate::Space::count), how many layers, the states of each, the ranks of the starts | 2 bits for each rank: the distance modulo 3, or 3 if it was not reached |
//! | 2 | the same | 1 bit for each rank: half the distance, modulo 2 |
//! | 3 | `count`, the number of starts, 1 if there is a queue, 1 if a layer was returned, its depth, its states, the states in all | 2 bits for each rank, as in [`Search`](crate::Search); then the ranks in the queue |
//! | 5, 6 | the same, then how many layers, the states of each, the ranks of the starts | the bits of kind 3, the distances so far in the form of kind 1 or 7, the queue |
//! | 7, 9 | `count`, the states at each distance or cost | 8 bits for each rank: the distance or cost, or 255 if it was not reached |

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::convert::Infallible;

use crc32fast::Hasher;
use thiserror::Error;

#[cfg(feature = "std")]
mod part_file;

const MAGIC: [u8; 8] = *b"DENSE-R1";
/// Words that are read or written at a time.
const PIECE: usize = 1 << 13;
/// The most bytes of another space's name in an error.
const MOST_OF_NAME: usize = 200;

/// Why a table or checkpoint could not be read or saved. A failed save leaves the table or search
/// in memory as it was.
///
/// ```
/// use dense_search::{ByteTable, DistanceTable, RecordError};
/// # mod pancake { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/pancake.rs")); }
/// use pancake::Pancake; // see "The space of the examples" on the page of `Search`
/// let bytes = DistanceTable::new(Pancake::<5>)?.to_bytes();
/// let refused = |bytes: &[u8]| DistanceTable::from_bytes(Pancake::<5>, bytes).map(|_| ());
/// assert!(matches!(refused(&bytes[..40]), Err(RecordError::CutOff)));
/// assert!(matches!(refused(b"a text file"), Err(RecordError::Foreign)));
/// assert!(matches!(refused(b"abc"), Err(RecordError::Foreign)));
/// assert!(matches!(refused(b"DENSE"), Err(RecordError::CutOff)));
///
/// // The table of another space.
/// let error = DistanceTable::from_bytes(Pancake::<6>, &bytes).map(|_| ()).unwrap_err();
/// let text = r#"the file belongs to the space "pancake 5", not to "pancake 6""#;
/// assert_eq!(error.to_string(), text);
///
/// // A table of another type.
/// let error = ByteTable::from_bytes(Pancake::<5>, &bytes).map(|_| ()).unwrap_err();
/// let text = "the file holds a table of distances (kind 1), \
///             not a table of bytes or a pattern database (kind 7)";
/// assert_eq!(error.to_string(), text);
/// # Ok::<(), dense_search::TableError>(())
/// ```
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The bytes don't begin as a record of this family does.
    #[error("not a file of this kind")]
    Foreign,
    /// A record of another kind, such as a checkpoint instead of a table.
    #[error(
        "the file holds {} (kind {found}), not {} (kind {expected})",
        name_of(*found),
        name_of(*expected)
    )]
    Kind {
        /// The number of the kind in the file.
        found: u32,
        /// The number of the kind that was asked for.
        expected: u32,
    },
    /// A record of another space, or of the same space with other parameters. The fields are what
    /// [`Space::name`](crate::Space::name) returned when the record was saved, and what it returns
    /// now.
    #[error("the file belongs to the space {found:?}, not to {expected:?}")]
    Space {
        /// The name in the file, of which at most 200 bytes are kept.
        found: Box<str>,
        /// The name of the space that it was read for.
        expected: Box<str>,
    },
    /// The record has the name of the space, but its numbers do not fit. For example, it was
    /// written for a space of another size that has the same name.
    #[error("the file has the name of the space, but its numbers do not fit the space")]
    Fields,
    /// The end is missing.
    #[error("the file is cut off")]
    CutOff,
    /// Something in it was changed, or bytes follow the end.
    #[error("the file is corrupt")]
    Corrupt,
    /// There is not enough memory for its contents.
    #[error("no memory for the contents of the file")]
    Memory,
    /// The operating system could not read or write. Its error is the source.
    ///
    /// ```
    /// use dense_search::{ByteTable, Successors};
    /// let walk = Successors::new(0_u8, |n: u8| [("next", n.wrapping_add(1))]);
    /// let error = ByteTable::load(walk, "no such file").map(|_| ()).unwrap_err();
    /// assert!(error.to_string().starts_with("reading or writing failed: no such file: "));
    ///
    /// // A folder can be opened, but not read.
    /// let walk = Successors::new(0_u8, |n: u8| [("next", n.wrapping_add(1))]);
    /// let error = ByteTable::load(walk, "/").map(|_| ()).unwrap_err();
    /// assert!(error.to_string().starts_with("reading or writing failed: /: "));
    /// ```
    #[cfg(feature = "std")]
    #[error("reading or writing failed: {}: {source}", path.display())]
    Io {
        /// The file.
        path: std::path::PathBuf,
        /// The error of the operating system.
        source: std::io::Error,
    },
}

/// What records of a kind are, for an error. Some kinds have two meanings, which only the name of
/// the space tells apart.
const fn name_of(kind: u32) -> &'static str {
    match kind {
        1 | 2 => "a table of distances",
        3 | 5 => "a checkpoint of a search",
        4 => "a checkpoint of a sliding search",
        6 => "a checkpoint of a search or the databases of a solver",
        7 => "a table of bytes or a pattern database",
        9 => "a table of costs",
        _ => "a record",
    }
}

/// What a record holds.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// The kind of record: which engine or table wrote it.
    pub kind: u32,
    /// The name of the space.
    pub name: &'a str,
    /// The fields: depths, counts, parameters.
    pub fields: &'a [u64],
    /// The words.
    pub bulk: Bulk<'a>,
}

/// The words of a record, as they lie in memory. Both variants have the same form in the file.
#[derive(Clone, Copy, Debug)]
pub enum Bulk<'a> {
    /// Words, in pieces that are written one after the other.
    Words(&'a [&'a [u64]]),
    /// Bytes, written as they are, without a copy, and padded with zeros to a whole number of words.
    Bytes(&'a [u8]),
}

impl Bulk<'_> {
    /// How many words there are.
    fn words(self) -> u64 {
        match self {
            Self::Words(words) => words.iter().map(|words| words.len() as u64).sum(),
            Self::Bytes(bytes) => bytes.len().div_ceil(8) as u64,
        }
    }

    /// Hands over the bytes of the words.
    fn put<E>(self, put: &mut dyn FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        match self {
            Self::Words(words) => words.iter().try_for_each(|words| put_words(words, put)),
            Self::Bytes(bytes) => {
                bytes.chunks(8 * PIECE).try_for_each(&mut *put)?;
                put(&[0; 8][..bytes.len().next_multiple_of(8) - bytes.len()])
            }
        }
    }
}

/// Hands over the bytes of some numbers.
fn put_words<E>(numbers: &[u64], put: &mut dyn FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
    let mut piece = Vec::with_capacity(8 * PIECE.min(numbers.len()));
    for numbers in numbers.chunks(PIECE) {
        piece.clear();
        piece.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        put(&piece)?;
    }
    Ok(())
}

/// The error with the name of the file.
#[cfg(feature = "std")]
fn about(path: &std::path::Path, source: std::io::Error) -> RecordError {
    RecordError::Io { path: path.into(), source }
}

impl Record<'_> {
    /// Hands the bytes to `sink`, piece by piece.
    ///
    /// # Errors
    ///
    /// The first error of the sink.
    pub fn write<E>(&self, mut sink: impl FnMut(&[u8]) -> Result<(), E>) -> Result<(), E> {
        let mut crc = Hasher::new();
        let mut put = |bytes: &[u8]| {
            crc.update(bytes);
            sink(bytes)
        };
        let length = |length: usize| u32::try_from(length).unwrap_or(u32::MAX).to_le_bytes();
        put(&MAGIC)?;
        put(&self.kind.to_le_bytes())?;
        put(&length(self.name.len()))?;
        put(self.name.as_bytes())?;
        put(&length(self.fields.len()))?;
        put_words(self.fields, &mut put)?;
        put(&self.bulk.words().to_le_bytes())?;
        self.bulk.put(&mut put)?;
        let crc = crc.finalize();
        sink(&crc.to_le_bytes())
    }

    /// All bytes at once.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let Ok(()) = self.write::<Infallible>(|piece| {
            bytes.extend_from_slice(piece);
            Ok(())
        });
        bytes
    }

    /// Writes the file as a whole or not at all: it is first written to a temporary file in the
    /// same folder, which is then renamed. If a file of this name exists, its permissions are kept.
    ///
    /// The temporary file has a random name, and never replaces a file that exists. It is removed
    /// if writing fails. If the process is killed, the temporary file stays; a later save to the
    /// same path removes it when it is more than an hour old.
    ///
    /// # Errors
    ///
    /// [`RecordError::Io`]; the file that was there stays as it was.
    #[cfg(feature = "std")]
    pub fn save(&self, path: &std::path::Path) -> Result<(), RecordError> {
        use std::io::Write as _;
        part_file::save(path, |file| self.write(|bytes| file.write_all(bytes)))
            .map_err(|error| about(path, error))
    }
}

/// A record that was read and whose checksum is right.
#[derive(Clone, Debug)]
pub struct Contents {
    /// The fields.
    pub fields: Vec<u64>,
    /// The words.
    pub words: Vec<u64>,
}

/// Where bytes come from: fills the buffer or fails.
pub trait Source {
    /// Fills the buffer.
    ///
    /// # Errors
    ///
    /// [`RecordError::CutOff`] if there are too few bytes, or the error of reading.
    fn fill(&mut self, buffer: &mut [u8]) -> Result<(), RecordError>;
    /// Whether nothing follows.
    ///
    /// # Errors
    ///
    /// The error of reading.
    fn is_at_end(&mut self) -> Result<bool, RecordError>;
    /// An upper bound on the number of bytes that follow; `None` if no bound is known before they
    /// are read.
    fn most_left(&self) -> Option<u64>;
}

impl Source for &[u8] {
    fn fill(&mut self, buffer: &mut [u8]) -> Result<(), RecordError> {
        let (head, tail) = self.split_at_checked(buffer.len()).ok_or(RecordError::CutOff)?;
        buffer.copy_from_slice(head);
        *self = tail;
        Ok(())
    }

    fn is_at_end(&mut self) -> Result<bool, RecordError> {
        Ok(self.is_empty())
    }

    fn most_left(&self) -> Option<u64> {
        Some(self.len() as u64)
    }
}

/// A file that a record is read from.
#[cfg(feature = "std")]
#[derive(Debug)]
pub struct RecordFile<'a> {
    path: &'a std::path::Path,
    file: std::fs::File,
}

/// Opens a file to read a record.
///
/// # Errors
///
/// [`RecordError::Io`].
#[cfg(feature = "std")]
pub fn open(path: &std::path::Path) -> Result<RecordFile<'_>, RecordError> {
    let file = std::fs::File::open(path).map_err(|error| about(path, error))?;
    Ok(RecordFile { path, file })
}

#[cfg(feature = "std")]
impl Source for RecordFile<'_> {
    fn fill(&mut self, buffer: &mut [u8]) -> Result<(), RecordError> {
        use std::io::{ErrorKind, Read as _};
        self.file.read_exact(buffer).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => RecordError::CutOff,
            _ => about(self.path, error),
        })
    }

    fn is_at_end(&mut self) -> Result<bool, RecordError> {
        use std::io::Read as _;
        let read = self.file.read(&mut [0]);
        read.map(|read| read == 0).map_err(|error| about(self.path, error))
    }

    fn most_left(&self) -> Option<u64> {
        // A pipe has no length.
        self.file.metadata().ok().filter(std::fs::Metadata::is_file).map(|data| data.len())
    }
}

/// A source, and the checksum of what was read of it.
struct Reader<'a, S> {
    source: &'a mut S,
    crc: Hasher,
}

impl<S: Source> Reader<'_, S> {
    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], RecordError> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), RecordError> {
        self.source.fill(bytes)?;
        self.crc.update(bytes);
        Ok(())
    }

    /// Byte by byte: a file too short for the first word is cut off only if what there is fits.
    fn magic(&mut self) -> Result<(), RecordError> {
        for byte in MAGIC {
            if self.bytes()? != [byte] {
                return Err(RecordError::Foreign);
            }
        }
        Ok(())
    }

    fn kind(&mut self, kinds: &[u32]) -> Result<u32, RecordError> {
        let found = u32::from_le_bytes(self.bytes()?);
        let expected = kinds.first().copied().unwrap_or(0);
        if kinds.contains(&found) { Ok(found) } else { Err(RecordError::Kind { found, expected }) }
    }

    /// Errors unless the record is of the space of this name.
    fn name(&mut self, name: &str) -> Result<(), RecordError> {
        let len = u32::from_le_bytes(self.bytes()?) as usize;
        // Of another name as much as a message has room for.
        let kept = if len == name.len() { len } else { len.min(MOST_OF_NAME) };
        let mut found = alloc::vec![0; kept];
        self.fill(&mut found)?;
        if kept == len && found == name.as_bytes() {
            return Ok(());
        }
        found.truncate(MOST_OF_NAME);
        let found = String::from_utf8_lossy(&found).into();
        Err(RecordError::Space { found, expected: name.into() })
    }

    /// An empty vector for `len` values of `size` bytes each. Its memory is reserved at once only
    /// if the source is known to have as many bytes: a forged number costs no more than its file.
    fn reserve<T>(&self, len: u64, size: u64) -> Result<Vec<T>, RecordError> {
        let mut values = Vec::new();
        if let Some(left) = self.source.most_left() {
            if len > left / size {
                return Err(RecordError::CutOff);
            }
            let len = usize::try_from(len).map_err(|_| RecordError::Memory)?;
            values.try_reserve_exact(len).map_err(|_| RecordError::Memory)?;
        }
        Ok(values)
    }

    fn numbers(&mut self, count: u64) -> Result<Vec<u64>, RecordError> {
        let mut numbers = self.reserve(count, 8)?;
        let count = usize::try_from(count).map_err(|_| RecordError::Memory)?;
        let mut piece = alloc::vec![0; 8 * PIECE.min(count)];
        while numbers.len() < count {
            let piece = &mut piece[..8 * PIECE.min(count - numbers.len())];
            self.fill(piece)?;
            numbers.try_reserve(piece.len() / 8).map_err(|_| RecordError::Memory)?;
            numbers.extend(piece.as_chunks().0.iter().map(|&bytes| u64::from_le_bytes(bytes)));
        }
        Ok(numbers)
    }

    fn fields(&mut self) -> Result<Vec<u64>, RecordError> {
        let count = u32::from_le_bytes(self.bytes()?);
        self.numbers(count.into())
    }

    fn words(&mut self, most: u64) -> Result<Vec<u64>, RecordError> {
        let count = u64::from_le_bytes(self.bytes()?);
        if count > most { Err(RecordError::Corrupt) } else { self.numbers(count) }
    }

    /// Reads exactly `len` bytes, and past those that fill the last word.
    fn bulk(&mut self, len: u64) -> Result<Vec<u8>, RecordError> {
        if u64::from_le_bytes(self.bytes()?) != len.div_ceil(8) {
            return Err(RecordError::Fields);
        }
        let mut bytes = self.reserve(len.div_ceil(8).saturating_mul(8), 1)?;
        let len = usize::try_from(len).map_err(|_| RecordError::Memory)?;
        let all = len.checked_next_multiple_of(8).ok_or(RecordError::Memory)?;
        while bytes.len() < all {
            let read = bytes.len();
            // Only what the file has is written to.
            let to = all.min(read + 8 * PIECE);
            bytes.try_reserve(to - read).map_err(|_| RecordError::Memory)?;
            bytes.resize(to, 0);
            self.fill(&mut bytes[read..])?;
        }
        bytes.truncate(len);
        Ok(bytes)
    }

    /// Errors unless the checksum is right and nothing follows it.
    fn end(self) -> Result<(), RecordError> {
        let mut stored = [0; 4];
        self.source.fill(&mut stored)?;
        if u32::from_le_bytes(stored) != self.crc.finalize() || !self.source.is_at_end()? {
            return Err(RecordError::Corrupt);
        }
        Ok(())
    }
}

/// Reads a record of one of these kinds and of this space, with at most `most_words` words; returns
/// its kind too.
///
/// # Errors
///
/// [`RecordError`] says what is wrong with the record; an error of the source is passed on.
pub fn read(
    source: &mut impl Source,
    kinds: &[u32],
    name: &str,
    most_words: u64,
) -> Result<(u32, Contents), RecordError> {
    let mut from = Reader { source, crc: Hasher::new() };
    from.magic()?;
    let kind = from.kind(kinds)?;
    from.name(name)?;
    let fields = from.fields()?;
    let words = from.words(most_words)?;
    from.end()?;
    Ok((kind, Contents { fields, words }))
}

/// Reads a record of one of these kinds and of this space whose bulk is bytes; returns its kind,
/// its fields and the bytes. `len` returns the number of bytes for the fields, or `None` to refuse
/// the record.
///
/// # Errors
///
/// [`RecordError`] says what is wrong with the record; an error of the source is passed on.
pub fn read_bytes(
    source: &mut impl Source,
    kinds: &[u32],
    name: &str,
    len: impl FnOnce(&[u64]) -> Option<u64>,
) -> Result<(u32, Vec<u64>, Vec<u8>), RecordError> {
    let mut from = Reader { source, crc: Hasher::new() };
    from.magic()?;
    let kind = from.kind(kinds)?;
    from.name(name)?;
    let fields = from.fields()?;
    let bytes = from.bulk(len(&fields).ok_or(RecordError::Fields)?)?;
    from.end()?;
    Ok((kind, fields, bytes))
}
