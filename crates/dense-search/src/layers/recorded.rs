//! Distances that a search writes down as it goes.

use alloc::vec::Vec;

use dense_code::PackedVec;

use super::engine::Layers;
use super::{Layer, SearchError};
use crate::table::RecordError;

/// The greatest distance that a byte holds; 255 stands for a state that was not reached.
pub(crate) const DEEPEST: u32 = 254;

/// The distances of all states that a search has handed out.
#[derive(Clone)]
pub(crate) struct Recorded {
    pub(crate) distances: Distances,
    /// How many states are in each layer.
    pub(crate) layers: Vec<u64>,
    /// The ranks of the starts, ascending.
    pub(crate) starts: Vec<u64>,
}

#[derive(Clone)]
pub(crate) enum Distances {
    /// Modulo 3; 3 stands for a state that was not reached.
    Residues(PackedVec<2>),
    /// Up to [`DEEPEST`].
    Bytes(PackedVec<8>),
}

/// What distances are written down as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Residues,
    Bytes,
}

impl Distances {
    pub(crate) fn new(form: Form, count: u64) -> Result<Self, SearchError> {
        // 11 in every field.
        let fill = |words: &mut [u64]| words.fill(u64::MAX);
        match form {
            Form::Residues => {
                let needed = SearchError::Memory { needed: form.words(count) * 8 };
                let mut residues = PackedVec::zeroed(count).map_err(|_| needed)?;
                residues.edit_words(fill);
                Ok(Self::Residues(residues))
            }
            Form::Bytes => {
                let needed = SearchError::Memory { needed: form.words(count) * 8 };
                let mut bytes = PackedVec::zeroed(count).map_err(|_| needed)?;
                bytes.edit_words(fill);
                Ok(Self::Bytes(bytes))
            }
        }
    }

    /// As they are saved.
    pub(crate) fn words(&self) -> &[u64] {
        match self {
            Self::Residues(residues) => residues.words(),
            Self::Bytes(bytes) => bytes.words(),
        }
    }

    pub(crate) fn form(&self) -> Form {
        match self {
            Self::Residues(_) => Form::Residues,
            Self::Bytes(_) => Form::Bytes,
        }
    }
}

impl Form {
    /// The bits of a state.
    const fn bits(self) -> u64 {
        match self {
            Self::Residues => 2,
            Self::Bytes => 8,
        }
    }

    /// How many words `count` states take.
    pub(crate) const fn words(self, count: u64) -> u64 {
        count.div_ceil(64 / self.bits())
    }

    /// The distances of `count` states, read from words that were saved.
    pub(crate) fn read(self, mut words: Vec<u64>, count: u64) -> Result<Distances, RecordError> {
        clear_spare(&mut words, count, self.bits());
        let read = match self {
            Self::Residues => PackedVec::from_words(words, count).map(Distances::Residues),
            Self::Bytes => PackedVec::from_words(words, count).map(Distances::Bytes),
        };
        read.ok_or(RecordError::Fields)
    }
}

/// Clears the bits past the last state: they mean nothing, and were set in
/// older files.
pub(crate) fn clear_spare(words: &mut [u64], count: u64, bits: u64) {
    let used = count % (64 / bits) * bits;
    if let Some(last) = words.last_mut()
        && used > 0
    {
        *last &= (1 << used) - 1;
    }
}

impl Recorded {
    pub(crate) fn new(form: Form, count: u64) -> Result<Self, SearchError> {
        let distances = Distances::new(form, count)?;
        Ok(Self { distances, layers: Vec::new(), starts: Vec::new() })
    }

    /// Writes down the current layer.
    pub(crate) fn add(&mut self, layer: Layer, from: &Layers) {
        if layer.depth == 0 {
            self.starts = from.current().collect();
            self.starts.sort_unstable();
        }
        match &mut self.distances {
            Distances::Residues(residues) => residues.edit_words(|words| {
                // From 11 to the residue: some of the two bits are cleared.
                let clear = 3 ^ u64::from(layer.depth % 3);
                from.for_each_current(|word, lowest| words[word] &= !(lowest * clear));
            }),
            Distances::Bytes(bytes) => bytes.edit_words(|words| {
                let clear = 255 ^ u64::from(layer.depth.min(DEEPEST));
                for rank in from.current() {
                    let word = (rank / 8) as usize;
                    words[word] &= !(clear << (rank % 8 * 8));
                }
            }),
        }
        self.layers.push(layer.states);
    }
}
