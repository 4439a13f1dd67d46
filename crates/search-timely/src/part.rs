//! The part of a search that one worker holds, by the ranks of the states.

use std::ops::ControlFlow;

use dense_code::Bits;
use dense_search::{BATCH, NOWHERE, Space};
use serde::{Deserialize, Serialize};

/// Ranks that are sent together.
const PIECE: usize = 1 << 12;

/// What workers send each other.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Message {
    /// Ranks of states.
    Ranks(Vec<u64>),
    /// How many states are new in one part.
    New(u64),
    /// The depth of the last layer that a worker has saved.
    Saved(Option<u64>),
}

/// One worker's part.
pub(crate) trait Part {
    /// Expands the current states; `post` takes what is for which worker.
    fn expand(&mut self, post: &mut dyn FnMut(usize, Message));

    /// Takes what is for this worker; whether it is.
    fn accept(&mut self, message: &Message) -> bool;

    /// Makes what is new the current states, and returns how many there are.
    fn settle(&mut self) -> u64;

    /// Names the puzzle in files.
    fn name(&self) -> String;

    /// What a checkpoint between two layers needs.
    fn words(&self) -> Vec<&[u64]>;

    /// Goes back to what the same part had at a depth; whether the words can be its own.
    fn restore(&mut self, depth: u32, words: Vec<u64>) -> bool;
}

/// The states of a space whose ranks leave one remainder: three bits each.
pub(crate) struct SpacePart<S> {
    space: S,
    worker: u64,
    workers: u64,
    seen: Bits,
    current: Bits,
    next: Bits,
}

impl<S: Space> SpacePart<S> {
    pub(crate) fn new(space: S, worker: usize, workers: usize) -> Result<Self, String> {
        let (worker, workers) = (worker as u64, workers as u64);
        let bits = || Bits::new(space.count().div_ceil(workers)).map_err(|error| error.to_string());
        let (mut seen, mut current, next) = (bits()?, bits()?, bits()?);
        let start = space.rank(space.start());
        if start % workers == worker {
            seen.insert(start / workers);
            current.insert(start / workers);
        }
        Ok(Self { space, worker, workers, seen, current, next })
    }
}

impl<S: Space> Part for SpacePart<S> {
    fn expand(&mut self, post: &mut dyn FnMut(usize, Message)) {
        let Self { space, worker, workers, current, .. } = self;
        let mut pieces: Vec<Vec<u64>> = (0..*workers).map(|_| Vec::new()).collect();
        let mut ones = current.ones().map(|place| place * *workers + *worker);
        loop {
            let batch: Vec<u64> = ones.by_ref().take(BATCH).collect();
            if batch.is_empty() {
                break;
            }
            space.expand(&batch, |after| {
                for &rank in after.iter().filter(|&&rank| rank != NOWHERE) {
                    let to = usize::try_from(rank % *workers).unwrap_or(0);
                    pieces[to].push(rank);
                    if pieces[to].len() == PIECE {
                        post(to, Message::Ranks(std::mem::take(&mut pieces[to])));
                    }
                }
                ControlFlow::Continue(())
            });
        }
        for (to, piece) in pieces.into_iter().enumerate() {
            if !piece.is_empty() {
                post(to, Message::Ranks(piece));
            }
        }
    }

    fn accept(&mut self, message: &Message) -> bool {
        let Message::Ranks(ranks) = message else { return false };
        ranks.iter().all(|&rank| {
            let ours = rank < self.space.count() && rank % self.workers == self.worker;
            if ours && self.seen.insert(rank / self.workers) {
                self.next.insert(rank / self.workers);
            }
            ours
        })
    }

    fn settle(&mut self) -> u64 {
        std::mem::swap(&mut self.current, &mut self.next);
        self.next.clear();
        self.current.count()
    }

    fn name(&self) -> String {
        self.space.name()
    }

    fn words(&self) -> Vec<&[u64]> {
        vec![self.seen.words(), self.current.words()]
    }

    fn restore(&mut self, _: u32, mut words: Vec<u64>) -> bool {
        if words.len() != 2 * self.seen.words().len() {
            return false;
        }
        let bits = |words| Bits::from_words(words, self.seen.len());
        let current = bits(words.split_off(words.len() / 2));
        let (Some(seen), Some(current)) = (bits(words), current) else { return false };
        let fits = current.is_subset(&seen);
        (self.seen, self.current) = (seen, current);
        fits
    }
}
