//! What a worker writes between two layers, to go on from after a kill.

use std::path::{Path, PathBuf};

use dense_search::Error;
use dense_search::record::{self, RecordReader, RecordWriter};

use crate::part::Part;

/// The number of this kind of record.
const KIND: u32 = 8;

/// What the command line says of checkpoints.
#[derive(Clone, Debug)]
pub(crate) struct Saving {
    pub(crate) folder: PathBuf,
    /// Layers from one checkpoint to the next.
    pub(crate) every: usize,
    /// Whether to go on from the last one.
    pub(crate) resume: bool,
}

/// The checkpoints of one worker: a file for each of the last two that it wrote.
///
/// A worker writes its part of a layer before it tells the others what the next one has, and a
/// layer begins when all have told. So when one writes a checkpoint, all have written the one
/// before; wherever they are killed, there is one that all of them have.
pub(crate) struct Checkpoint {
    saving: Saving,
    worker: u64,
    workers: u64,
    /// Depths of the files that this worker has, ascending.
    kept: Vec<u64>,
}

impl Checkpoint {
    pub(crate) fn new(saving: Saving, worker: usize, workers: usize) -> Result<Self, String> {
        let (worker, workers) = (worker as u64, workers as u64);
        std::fs::create_dir_all(&saving.folder).map_err(|error| tell(&saving.folder, &error))?;
        let entries =
            std::fs::read_dir(&saving.folder).map_err(|error| tell(&saving.folder, &error))?;
        let depth_of = |name: &str| {
            let depth = name.strip_prefix(&format!("worker-{worker}.layer-"))?;
            depth.parse::<u64>().ok().filter(|number| number.to_string() == depth)
        };
        let mut kept: Vec<u64> =
            entries.flatten().filter_map(|entry| depth_of(entry.file_name().to_str()?)).collect();
        kept.sort_unstable();
        Ok(Self { saving, worker, workers, kept })
    }

    pub(crate) fn resumes(&self) -> bool {
        self.saving.resume
    }

    /// The depth of the last checkpoint that this worker wrote.
    pub(crate) fn deepest(&self) -> Option<u64> {
        self.kept.last().copied()
    }

    /// Removes what an earlier run has left.
    pub(crate) fn clear(&mut self) -> Result<(), String> {
        self.remove_until(0)
    }

    fn path(&self, depth: u64) -> PathBuf {
        self.saving.folder.join(format!("worker-{}.layer-{depth}", self.worker))
    }

    /// Removes all files but the last `keep`.
    fn remove_until(&mut self, keep: usize) -> Result<(), String> {
        let old = self.kept.len().saturating_sub(keep);
        for depth in self.kept.drain(..old).collect::<Vec<_>>() {
            let path = self.path(depth);
            std::fs::remove_file(&path).map_err(|error| tell(&path, &error))?;
        }
        Ok(())
    }

    /// Writes the current layer, the last of `layers`, if it is time to.
    pub(crate) fn save(&mut self, layers: &[u64], part: &impl Part) -> Result<(), String> {
        let depth = layers.len() as u64 - 1;
        if !depth.is_multiple_of(self.saving.every as u64) || self.deepest() == Some(depth) {
            return Ok(());
        }
        let mut fields = vec![self.worker, self.workers];
        fields.extend(layers);
        let path = self.path(depth);
        let words = part.words();
        let count = words.iter().map(|words| words.len() as u64).sum();
        record::save(&path, |out| {
            let mut out = RecordWriter::new(out, KIND, &part.name(), &fields, count)?;
            words.iter().try_for_each(|words| out.words(words))?;
            out.end()
        })
        .map_err(|error| tell(&path, &error))?;
        self.kept.push(depth);
        self.remove_until(2)
    }

    /// Gives the part what this worker wrote at a depth, and returns the sizes of the layers to
    /// there. What it wrote of a deeper one is removed.
    pub(crate) fn load(&mut self, depth: u64, part: &mut impl Part) -> Result<Vec<u64>, String> {
        let path = self.path(depth);
        let layers = self.read(&path, depth, part).map_err(|error| tell(&path, &error))?;
        for deeper in self.kept.extract_if(.., |kept| *kept > depth).collect::<Vec<_>>() {
            let path = self.path(deeper);
            std::fs::remove_file(&path).map_err(|error| tell(&path, &error))?;
        }
        Ok(layers)
    }

    fn read(&self, path: &Path, depth: u64, part: &mut impl Part) -> Result<Vec<u64>, Error> {
        let mut from = RecordReader::new(record::open(path)?, KIND, &part.name())?;
        let fields = from.fields().to_vec();
        let words = from.words(from.left())?;
        from.end()?;
        let [worker, workers, ref layers @ ..] = fields[..] else {
            return Err(Error::Fields);
        };
        let depth = u32::try_from(depth).map_err(|_| Error::Fields)?;
        let ours = (worker, workers) == (self.worker, self.workers);
        if !ours || layers.len() as u64 != u64::from(depth) + 1 {
            return Err(Error::Fields);
        }
        let layers = layers.to_vec();
        if part.restore(depth, words) { Ok(layers) } else { Err(Error::Fields) }
    }
}

/// A message that names the file and has the causes.
fn tell(path: &Path, error: &dyn std::error::Error) -> String {
    let mut text = format!("{}: {error}", path.display());
    let mut cause = error.source();
    while let Some(error) = cause {
        text += &format!(": {error}");
        cause = error.source();
    }
    text
}
