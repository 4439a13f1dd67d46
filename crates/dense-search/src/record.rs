//! The form in which tables and searches are [saved](crate::Saved), for those of this crate and for
//! your own.
//!
//! All numbers are little-endian:
//!
//! ```text
//! 8 bytes  DENSE-R1
//! u32      kind of record          u32  length of the name   ...  the name of the space, UTF-8
//! u32      number of fields        u64 each
//! u64      number of words         u64 each
//! u32      CRC-32 (IEEE) of everything before
//! ```
//!
//! The *fields* are a few numbers, such as depths and sizes. The *words* are the table. Entries of
//! `b` bits are packed with the lowest rank in the lowest bits of a word, so the bytes of a
//! [`ByteTable`](crate::ByteTable) are in the order of the ranks. Each kind has one number. Take
//! those from 16 on for records of your own: the ones below are kept for the family, of which 4, 6,
//! 8 and 9 are in use elsewhere. This crate has:
//!
//! | kind | record | fields | words |
//! |--:|---|---|---|
//! | 1 | [`DistanceTable`](crate::DistanceTable) | [`count`](crate::Space::count), how many layers, how many starts | 2 bits for each rank: the distance modulo 3, or 3 if it was not reached; the states of each layer; the ranks of the starts |
//! | 3 | [`Search`](crate::Search) between two layers | `count`, the number of starts, 1 if there is a queue, 1 if a layer was returned, its depth, its states, the states in all | 2 bits for each rank, as in `Search`; then the ranks in the queue |
//! | 7 | `ByteTable` | `count`, the states at each distance | 8 bits for each rank: the distance, or 255 if it was not reached |
//! | 10 | [`GameTable`](crate::GameTable) | `count`, how many draws, 1 if there are distances, the lengths of the two lists | 2 bits for each rank: 1 won, 2 drawn, 3 lost, or 0 if it was not reached; how many are won, and how many lost, at each distance; 8 bits for each rank: the distance, or 0 where there is none |

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::hash::{BuildHasher as _, Hasher as _};
use std::fs::{self, File};
use std::hash::RandomState;
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;

use crc32fast::Hasher;

use crate::Error;

const MAGIC: [u8; 8] = *b"DENSE-R1";
/// Words that are read or written at a time: what is copied meanwhile is 64 KB.
const PIECE: usize = 1 << 13;
/// The most bytes of another space's name in an error.
const MAX_NAME: usize = 200;

/// Writes a record. Nothing but 64 KB is copied; the words are counted before they are written.
///
/// ```
/// use dense_search::record::{RecordReader, write};
/// let (numbers, more) = ([1, 2], [3]);
/// let mut bytes = Vec::new();
/// write(&mut bytes, 100, "my space", &[7, 8], numbers.into_iter().chain(more))?;
///
/// let mut reader = RecordReader::new(&bytes[..], 100, "my space")?;
/// assert_eq!(reader.fields(), [7, 8]);
/// assert_eq!((reader.words(2)?, reader.words(1)?), (vec![1, 2], vec![3]));
/// reader.end()?;
/// # Ok::<(), dense_search::Error>(())
/// ```
///
/// # Errors
///
/// Those of `out`; [`ErrorKind::InvalidInput`] for a name or fields longer than 2^32 - 1.
pub fn write(
    mut out: impl Write,
    kind: u32,
    name: &str,
    fields: &[u64],
    mut words: impl Iterator<Item = u64> + Clone,
) -> io::Result<()> {
    let length = |len: usize| match u32::try_from(len) {
        Ok(len) => Ok(len.to_le_bytes()),
        Err(_) => Err(io::Error::from(ErrorKind::InvalidInput)),
    };
    let mut piece = Vec::from(MAGIC);
    piece.extend(kind.to_le_bytes());
    piece.extend(length(name.len())?);
    piece.extend(name.as_bytes());
    piece.extend(length(fields.len())?);
    piece.extend(fields.iter().flat_map(|field| field.to_le_bytes()));
    piece.extend((words.clone().count() as u64).to_le_bytes());
    let mut crc = Hasher::new();
    while !piece.is_empty() {
        crc.update(&piece);
        out.write_all(&piece)?;
        piece.clear();
        words.by_ref().take(PIECE).for_each(|word| piece.extend(word.to_le_bytes()));
    }
    // At the end: so a record is written as a stream, to whatever can't go back.
    out.write_all(&crc.finalize().to_le_bytes())?;
    out.flush()
}

/// Reads a record piece by piece. What was read may be used only after [`end`](Self::end) has
/// compared the checksum.
#[derive(Debug)]
pub struct RecordReader<R> {
    from: R,
    crc: Hasher,
    fields: Vec<u64>,
    /// Words that are still to come.
    left: u64,
}

impl<R: Read> RecordReader<R> {
    /// Reads the head of a record of this kind and of the space with this name.
    ///
    /// # Errors
    ///
    /// [`Error::Foreign`], [`Error::Kind`], [`Error::OtherSpace`], [`Error::CutOff`],
    /// [`Error::Memory`], [`Error::Io`].
    pub fn new(from: R, kind: u32, name: &str) -> Result<Self, Error> {
        let mut reader = Self { from, crc: Hasher::new(), fields: Vec::new(), left: 0 };
        match reader.array() {
            Ok(MAGIC) => {}
            Err(Error::Io(error)) => return Err(error.into()),
            _ => return Err(Error::Foreign),
        }
        let found = u32::from_le_bytes(reader.array()?);
        if found != kind {
            return Err(Error::Kind { found, expected: kind });
        }
        reader.name(name)?;
        reader.left = u32::from_le_bytes(reader.array()?).into();
        reader.fields = reader.words(reader.left)?;
        reader.left = u64::from_le_bytes(reader.array()?);
        Ok(reader)
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Error> {
        self.from.read_exact(bytes).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => Error::CutOff,
            _ => error.into(),
        })?;
        self.crc.update(bytes);
        Ok(())
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    fn name(&mut self, name: &str) -> Result<(), Error> {
        let len = u32::from_le_bytes(self.array()?) as usize;
        // Of another name as much as a message has room for.
        let kept = if len == name.len() { len } else { len.min(MAX_NAME) };
        let mut found = alloc::vec![0; kept];
        self.fill(&mut found)?;
        if kept == len && found == name.as_bytes() {
            return Ok(());
        }
        found.truncate(MAX_NAME);
        let found = String::from_utf8_lossy(&found).into();
        Err(Error::OtherSpace { found, expected: name.into() })
    }

    /// The fields.
    #[must_use]
    pub fn fields(&self) -> &[u64] {
        &self.fields
    }

    /// How many words are left.
    #[must_use]
    pub const fn left(&self) -> u64 {
        self.left
    }

    /// Reads the next `count` words.
    ///
    /// # Errors
    ///
    /// [`Error::Fields`] if fewer are left; [`Error::CutOff`], [`Error::Memory`], [`Error::Io`].
    pub fn words(&mut self, count: u64) -> Result<Vec<u64>, Error> {
        self.left = self.left.checked_sub(count).ok_or(Error::Fields)?;
        let needed = count.saturating_mul(8);
        let count = usize::try_from(needed).map_err(|_| Error::Memory { needed })? / 8;
        let mut words = Vec::new();
        // By pieces, each paid for by bytes that are there: the number of words may be forged.
        let mut piece = alloc::vec![0; 8 * PIECE.min(count)];
        while words.len() < count {
            let piece = &mut piece[..8 * PIECE.min(count - words.len())];
            self.fill(piece)?;
            // Doubled, but never for more than all: a forged number costs at most twice what its
            // file has, and a list takes less than twice its bytes while it is read.
            if words.capacity() - words.len() < piece.len() / 8 {
                let more = (count - words.len()).min(words.len().max(PIECE));
                words.try_reserve_exact(more).map_err(|_| Error::Memory { needed })?;
            }
            words.extend(piece.as_chunks().0.iter().map(|&bytes| u64::from_le_bytes(bytes)));
        }
        Ok(words)
    }

    /// Compares the checksum.
    ///
    /// # Errors
    ///
    /// [`Error::Fields`] if words are left, [`Error::Corrupt`] if the checksum is wrong or
    /// something follows it; [`Error::CutOff`], [`Error::Io`].
    pub fn end(mut self) -> Result<(), Error> {
        if self.left > 0 {
            return Err(Error::Fields);
        }
        let crc = self.crc.clone().finalize();
        let stored = u32::from_le_bytes(self.array()?);
        // Unlike a plain `read`, this tries again where a signal interrupts.
        match self.from.read_exact(&mut [0]) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof && stored == crc => Ok(()),
            Err(error) if error.kind() != ErrorKind::UnexpectedEof => Err(error.into()),
            _ => Err(Error::Corrupt),
        }
    }
}

/// Writes a file as a whole or not at all: first a file with a random name beside it, which takes
/// its name when it is complete and on the disk. The permissions of a file of this name are kept. A
/// process that is killed meanwhile leaves a file that ends in `.part`.
///
/// # Errors
///
/// Those of `write` and of the operating system; the file that was there stays as it was.
pub fn save(
    path: impl AsRef<Path>,
    write: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<(), Error> {
    let path = path.as_ref();
    // The standard library's random keys make a name that nobody else has.
    let number = RandomState::new().build_hasher().finish();
    let part = path.with_file_name(format!(".{number:016x}.part"));
    let written = File::create_new(&part).and_then(|mut file| {
        if let Ok(old) = fs::metadata(path) {
            file.set_permissions(old.permissions())?;
        }
        write(&mut file)?;
        // Without it a loss of power may leave the new name with an old or empty content.
        file.sync_all()?;
        fs::rename(&part, path)
    });
    written.map_err(|error| {
        // Nothing is lost if it can't be removed.
        let _ = fs::remove_file(&part);
        about(path, &error)
    })
}

/// Opens a file to read a record.
///
/// # Errors
///
/// [`Error::Io`], with the name of the file.
pub fn open(path: impl AsRef<Path>) -> Result<File, Error> {
    File::open(path.as_ref()).map_err(|error| about(path.as_ref(), &error))
}

/// The error with the name of the file.
fn about(path: &Path, error: &io::Error) -> Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display())).into()
}
