use std::io::{self, Read, Write};
use std::path::Path;

use crate::Error;
use crate::record::{open, save};

/// What is saved to a file and read back: tables, and searches between two layers.
///
/// A record has the [name](crate::Space::name) of its space and a checksum; the module
/// [`record`](crate::record) has its form. It is written and read piece by piece, without a copy in
/// memory.
///
/// ```
/// use dense_search::{DistanceTable, Error, Saved, Search, Successors};
/// let press = |lights: u16| (0..16).map(move |k| (k, lights ^ (7_u32 << k >> 1) as u16));
/// let space = Successors::new(0_u16, press).undirected().with_name("sixteen lights");
/// # let folder = std::env::temp_dir().join(format!("saved-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let (table, checkpoint) = (folder.join("table"), folder.join("checkpoint"));
/// DistanceTable::new(&space)?.save(&table)?;
/// assert_eq!(DistanceTable::load(&space, &table)?.distance(0b111), Some(1));
///
/// // A search of which four layers are done goes on in another run of the program.
/// let mut search = Search::new(&space)?;
/// let mut layers: Vec<u64> = search.by_ref().take(4).map(|layer| layer.states).collect();
/// search.save(&checkpoint)?;
/// layers.extend(Search::load(&space, &checkpoint)?.map(|layer| layer.states));
/// assert_eq!(layers.iter().sum::<u64>(), 1 << 16);
///
/// let refused = DistanceTable::load(space.with_name("others"), &table).map(|_| ());
/// assert!(matches!(refused, Err(Error::OtherSpace { .. })));
/// # std::fs::remove_dir_all(folder)?;
/// # Ok::<(), Error>(())
/// ```
pub trait Saved: Sized {
    /// The space that the record belongs to.
    type Space;

    /// Writes the record.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    fn write_to(&self, out: impl Write) -> io::Result<()>;

    /// What [`write_to`](Self::write_to) wrote.
    ///
    /// # Errors
    ///
    /// [`Error`] for bytes that are not such a record of this space, that are cut off, changed or
    /// followed by more, and for too little memory.
    ///
    /// The checksum is no signature. Whoever forges a file with its checksum can't make a method
    /// panic or run without end, and the sizes of layers are compared with the entries; but which
    /// state has which entry is not checked, so distances and paths may be wrong.
    fn read_from(space: Self::Space, from: impl Read) -> Result<Self, Error>;

    /// [`write_to`](Self::write_to) a file, which is [replaced](save) in one step.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    fn save(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        save(path, |out| self.write_to(out))
    }

    /// [`read_from`](Self::read_from) a file.
    ///
    /// # Errors
    ///
    /// Those of [`read_from`](Self::read_from).
    fn load(space: Self::Space, path: impl AsRef<Path>) -> Result<Self, Error> {
        Self::read_from(space, open(path)?)
    }
}
