//! The part of a search that one worker holds: the states whose ranks leave one remainder.

use std::ops::ControlFlow;
use std::path::Path;

use dense_code::Bits;
use dense_search::record::{self, RecordReader};
use dense_search::{BATCH, Error, Space};

/// Ranks that are sent together.
const PIECE: usize = 1 << 12;

/// The number of this kind of record.
const KIND: u32 = 8;

/// One worker's part, three bits per state.
pub(crate) struct Part<S> {
    space: S,
    worker: u64,
    workers: u64,
    seen: Bits,
    current: Bits,
    next: Bits,
}

impl<S: Space> Part<S> {
    pub(crate) fn new(space: S, worker: usize, workers: usize) -> Result<Self, String> {
        let (worker, workers) = (worker as u64, workers as u64);
        let bits = || Bits::new(space.count().div_ceil(workers)).map_err(|error| error.to_string());
        let (seen, current, next) = (bits()?, bits()?, bits()?);
        let start = space.rank(space.start());
        let mut part = Self { space, worker, workers, seen, current, next };
        if start % workers == worker {
            part.accept(&[start]);
            part.settle();
        }
        Ok(part)
    }

    /// Expands the current states; `post` takes the ranks that are for a worker.
    pub(crate) fn expand(&self, mut post: impl FnMut(usize, Vec<u64>)) {
        let mut pieces = vec![Vec::new(); as_index(self.workers)];
        let mut ones = self.current.iter().map(|place| place * self.workers + self.worker);
        loop {
            let batch: Vec<u64> = ones.by_ref().take(BATCH).collect();
            if batch.is_empty() {
                break;
            }
            self.space.expand(&batch, |after| {
                for &rank in after.iter().filter(|&&rank| rank < self.space.count()) {
                    let to = as_index(rank % self.workers);
                    pieces[to].push(rank);
                    if pieces[to].len() == PIECE {
                        post(to, std::mem::take(&mut pieces[to]));
                    }
                }
                ControlFlow::Continue(())
            });
        }
        pieces.into_iter().enumerate().for_each(|(to, piece)| post(to, piece));
    }

    /// Takes ranks that are for this worker.
    pub(crate) fn accept(&mut self, ranks: &[u64]) {
        for &rank in ranks {
            assert_eq!(rank % self.workers, self.worker, "a state came to another worker");
            if self.seen.insert(rank / self.workers) {
                self.next.insert(rank / self.workers);
            }
        }
    }

    /// Makes what is new the current states, and returns how many there are.
    pub(crate) fn settle(&mut self) -> u64 {
        std::mem::swap(&mut self.current, &mut self.next);
        self.next.clear();
        self.current.len()
    }

    /// Writes the part between two layers, with the sizes of the layers.
    pub(crate) fn save(&self, path: &Path, layers: &[u64]) -> Result<(), Error> {
        let fields = [&[self.worker, self.workers], layers].concat();
        let words = self.seen.words().iter().chain(self.current.words()).copied();
        record::save(path, |out| record::write(out, KIND, &self.space.name(), &fields, words))
    }

    /// Goes back to what this worker wrote, and returns the sizes of the layers.
    pub(crate) fn load(&mut self, path: &Path) -> Result<Vec<u64>, Error> {
        let mut from = RecordReader::new(record::open(path)?, KIND, &self.space.name())?;
        let [worker, workers, layers @ ..] = from.fields() else { return Err(Error::Fields) };
        if (*worker, *workers) != (self.worker, self.workers) {
            return Err(Error::Fields);
        }
        let layers = layers.to_vec();
        let words = self.seen.words().len() as u64;
        let (seen, current) = (from.words(words)?, from.words(words)?);
        from.end()?;
        self.seen = Bits::from_words(seen, self.seen.universe()).ok_or(Error::Fields)?;
        self.current = Bits::from_words(current, self.seen.universe()).ok_or(Error::Fields)?;
        Ok(layers)
    }
}

/// A number of workers, of rounds, as an index: all of them are in memory.
pub(crate) fn as_index(number: u64) -> usize {
    usize::try_from(number).expect("as many as are in memory")
}
