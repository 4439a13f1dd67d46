use alloc::vec::Vec;
use std::io::{self, Read, Write};
use std::path::Path;

use dense_code::{Below, DenseVec};

use crate::layers::{Layers, words};
use crate::record::{RecordReader, open, save, write};
use crate::{ByteTable, DistanceTable, Error, GameTable, Layer, Outcome, Search, Space};

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

/// Reads the head of a record. The first field of each kind is the count of the space.
fn begin<S: Space, R: Read>(space: &S, kind: u32, from: R) -> Result<RecordReader<R>, Error> {
    let from = RecordReader::new(from, kind, &space.name())?;
    if from.fields().first() == Some(&space.count()) { Ok(from) } else { Err(Error::Fields) }
}

impl<S: Space> Saved for DistanceTable<S> {
    type Space = S;

    fn write_to(&self, out: impl Write) -> io::Result<()> {
        let lists = [self.entries.words(), &self.layers, &self.starts];
        let fields = [self.space.count(), self.layers.len() as u64, self.starts.len() as u64];
        write(out, 1, &self.space.name(), &fields, lists.into_iter().flatten().copied())
    }

    fn read_from(space: S, from: impl Read) -> Result<Self, Error> {
        if !space.is_undirected() {
            return Err(Error::Directed);
        }
        let mut from = begin(&space, 1, from)?;
        let &[count, depth, starts] = from.fields() else { return Err(Error::Fields) };
        if depth > count || starts > count {
            return Err(Error::Fields);
        }
        let entries = DenseVec::from_words(from.words(count.div_ceil(32))?, count);
        let (layers, starts) = (from.words(depth)?, from.words(starts)?);
        from.end()?;
        let fits = layers.first() == Some(&(starts.len() as u64))
            && entries.as_ref().is_some_and(|entries| residues_are_counted(entries, &layers))
            && !starts.is_empty()
            && starts.is_sorted_by(|a, b| a < b)
            && starts.iter().all(|&start| start < count);
        let entries = entries.filter(|_| fits).ok_or(Error::Fields)?;
        Ok(Self { space, entries, starts, layers })
    }
}

/// Whether there are as many entries of each residue as the layers of this residue have states. No
/// layer is empty.
fn residues_are_counted(residues: &DenseVec<Below<4>>, layers: &[u64]) -> bool {
    // Forged numbers may pass 64 bits together.
    let (mut found, mut said) = ([0_u128; 4], [0_u128; 3]);
    residues.iter().for_each(|residue| found[usize::from(residue)] += 1);
    for (depth, &states) in layers.iter().enumerate() {
        said[depth % 3] += u128::from(states);
    }
    found[..3] == said && !layers.contains(&0)
}

impl<S: Space> Saved for ByteTable<S> {
    type Space = S;

    fn write_to(&self, out: impl Write) -> io::Result<()> {
        let mut fields = Vec::from([self.space.count()]);
        fields.extend(&self.layers);
        write(out, 7, &self.space.name(), &fields, self.entries.words().iter().copied())
    }

    fn read_from(space: S, from: impl Read) -> Result<Self, Error> {
        let mut from = begin(&space, 7, from)?;
        let (count, layers) = (space.count(), from.fields()[1..].to_vec());
        if layers.len() > usize::from(u8::MAX) {
            return Err(Error::Fields);
        }
        let entries = DenseVec::<u8>::from_words(from.words(count.div_ceil(8))?, count);
        from.end()?;
        let entries = entries.ok_or(Error::Corrupt)?;
        let mut found = [0; 256];
        for distance in &entries {
            found[usize::from(distance)] += 1;
        }
        let (said, deeper) = found[..255].split_at(layers.len());
        if deeper.iter().any(|&states| states > 0) || said != layers || layers.contains(&0) {
            return Err(Error::Fields);
        }
        Ok(Self { space, entries, starts: Vec::new(), layers })
    }
}

/// A search as it stands between two layers, to go on later.
impl<S: Space> Saved for Search<S> {
    type Space = S;

    fn write_to(&self, out: impl Write) -> io::Result<()> {
        let Layers { count, starts, thin, layer, .. } = self.layers;
        let begun = layer.is_some().into();
        let last = layer.unwrap_or(Layer { depth: 0, states: 0, total: 0 });
        let fields =
            [count, starts, thin.into(), begun, last.depth.into(), last.states, last.total];
        let words = self.layers.table.words().iter().chain(&self.layers.queue);
        write(out, 3, &self.space.name(), &fields, words.copied())
    }

    fn read_from(space: S, from: impl Read) -> Result<Self, Error> {
        let mut from = begin(&space, 3, from)?;
        let &[count, starts, thin, begun, depth, states, total] = from.fields() else {
            return Err(Error::Fields);
        };
        let depth = u32::try_from(depth).map_err(|_| Error::Fields)?;
        let layer = (begun == 1).then_some(Layer { depth, states, total });
        // No layer is empty, and layer 0 has the starts.
        let least = starts.saturating_add(u64::from(depth.saturating_sub(1)));
        let possible = match layer {
            Some(Layer { depth: 0, states, total }) => (states, total) == (starts, starts),
            Some(Layer { states, total, .. }) => {
                states > 0 && least.saturating_add(states) <= total
            }
            None => begun == 0,
        };
        let numbers = [starts, states, total].iter().all(|&number| number <= count);
        let flags = starts > 0 && thin <= 1;
        if count == u64::MAX || !numbers || !flags || !possible {
            return Err(Error::Fields);
        }
        let (table, queue) = (from.words(words(count))?, from.words(from.left())?);
        from.end()?;
        let layers = Layers::read(count, starts, layer, thin == 1, table, queue)?;
        Ok(Self::with_layers(space, layers))
    }
}

impl<S: Space> Saved for GameTable<S> {
    type Space = S;

    fn write_to(&self, out: impl Write) -> io::Result<()> {
        let distances = self.distances.as_ref().map_or(&[][..], DenseVec::words);
        let lists = [self.outcomes.words(), &self.won, &self.lost, distances];
        let [won, lost] = [&self.won, &self.lost].map(|list| list.len() as u64);
        let has_distances = self.distances.is_some().into();
        let fields = [self.space.count(), self.draws, has_distances, won, lost];
        write(out, 10, &self.space.name(), &fields, lists.into_iter().flatten().copied())
    }

    fn read_from(space: S, from: impl Read) -> Result<Self, Error> {
        let mut from = begin(&space, 10, from)?;
        let &[count, draws, has_distances, won, lost] = from.fields() else {
            return Err(Error::Fields);
        };
        if has_distances > 1 || won.max(lost) > count {
            return Err(Error::Fields);
        }
        let outcomes = DenseVec::from_words(from.words(count.div_ceil(32))?, count);
        let (won, lost) = (from.words(won)?, from.words(lost)?);
        let distances = match has_distances {
            0 => None,
            _ => Some(DenseVec::from_words(from.words(count.div_ceil(8))?, count)),
        };
        from.end()?;
        let outcomes = outcomes.ok_or(Error::Fields)?;
        let distances = distances.map(|table| table.ok_or(Error::Fields)).transpose()?;
        let table = Self { space, outcomes, distances, won, lost, draws };
        if table.is_counted() { Ok(table) } else { Err(Error::Fields) }
    }
}

impl<S: Space> GameTable<S> {
    /// Whether there are as many entries of each outcome, and at each distance, as is said.
    fn is_counted(&self) -> bool {
        // By the code of the outcome and the distance; 0 in a table without distances.
        let mut found = [[0_u64; 256]; 4];
        for (rank, code) in (0..).zip(&self.outcomes) {
            let distance = self.distances.as_ref().and_then(|table| table.get(rank));
            found[usize::from(code)][usize::from(distance.unwrap_or(0))] += 1;
        }
        let fits = |code: Outcome, said: &[u64]| {
            let found = &found[usize::from(code.code())];
            if self.distances.is_none() {
                let sum: u128 = said.iter().map(|&states| u128::from(states)).sum();
                return sum == found[0].into();
            }
            let (first, others) = found.split_at(said.len().min(256));
            first == said && others.iter().all(|&others| others == 0)
        };
        fits(Outcome::Win, &self.won)
            && fits(Outcome::Draw, &[self.draws])
            && fits(Outcome::Loss, &self.lost)
            && found[0][1..].iter().all(|&others| others == 0)
    }
}
