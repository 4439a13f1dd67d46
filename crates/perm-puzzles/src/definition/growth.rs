//! The first layers of a puzzle of any size.

use alloc::vec::Vec;
use core::iter::FusedIterator;

use dense_code::Limits;
use dense_code::limits::{Budget, LimitReached};
use dense_search::Layer;

use super::cubie_layout::{CubieLayout, Labels};
use super::pattern::Pattern;
use super::space::PuzzleSpace;

/// The fewest states that are sorted together.
const LEAST_CHUNK: u64 = 1 << 12;
/// As many are sorted together while a layer is small.
const CHUNK: u64 = 1 << 16;

/// Packed states, one after the other.
#[derive(Clone, Debug)]
struct States {
    words: Vec<u64>,
    width: usize,
}

impl States {
    const fn new(width: usize) -> Self {
        Self { words: Vec::new(), width }
    }

    fn len(&self) -> u64 {
        (self.words.len() / self.width) as u64
    }

    fn get(&self, number: u32) -> &[u64] {
        &self.words[number as usize * self.width..][..self.width]
    }

    fn iter(&self) -> core::slice::ChunksExact<'_, u64> {
        self.words.chunks_exact(self.width)
    }

    /// Sorts them by their words and drops what is there twice.
    fn sort(&mut self) {
        // Most states differ in the first word. Sorting one or two words as a number made whole
        // layers 1.1 to 1.4 times as fast.
        let mut sorted: Vec<(u64, u32)> = self.iter().map(|state| state[0]).zip(0..).collect();
        let rest = |&(_, number): &(u64, u32)| self.get(number);
        sorted.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| rest(a).cmp(rest(b))));
        sorted.dedup_by_key(|&mut (_, number)| self.get(number));
        self.words = sorted.iter().flat_map(|&(_, number)| self.get(number)).copied().collect();
    }

    /// Those of two sorted lists, without those of both twice.
    fn merged(&self, other: &Self) -> Self {
        let mut words = Vec::with_capacity(self.words.len() + other.words.len());
        let mut others = other.iter().peekable();
        for state in self.iter() {
            while let Some(next) = others.next_if(|next| *next < state) {
                words.extend_from_slice(next);
            }
            if others.peek() != Some(&state) {
                words.extend_from_slice(state);
            }
        }
        others.for_each(|next| words.extend_from_slice(next));
        Self { words, width: self.width }
    }

    /// Drops those that are in another list; both are sorted.
    fn remove(&mut self, known: &Self) {
        let (mut known, mut kept) = (known.iter().peekable(), 0);
        for first in (0..self.words.len()).step_by(self.width) {
            let state = &self.words[first..][..self.width];
            while known.next_if(|other| *other < state).is_some() {}
            if known.peek() != Some(&state) {
                self.words.copy_within(first..first + self.width, kept);
                kept += self.width;
            }
        }
        self.words.truncate(kept);
    }
}

/// The last layers of a search over packed states, each sorted.
#[derive(Clone, Debug)]
struct Layers {
    layout: CubieLayout,
    /// Whether each move is undone by one: then a move leads to the layer before, the same one or
    /// the next, and older layers are forgotten.
    is_undirected: bool,
    before: States,
    current: States,
}

impl Layers {
    fn new(layout: CubieLayout, is_undirected: bool, starts: &[Vec<u64>]) -> Self {
        let width = layout.width;
        let mut current = States { words: starts.concat(), width };
        current.sort();
        Self { layout, is_undirected, before: States::new(width), current }
    }

    /// Goes on to the next layer, unless a limit is reached: then it stays where it is. The bytes
    /// of the budget are given back at the end. Each state is a step.
    fn advance(&mut self, budget: &mut Budget<'_>) -> Result<(), LimitReached> {
        // Sorted lists are read from end to end, where a table misses the cache for each state: one
        // of all states took 2 times as long for six layers of the 3x3x3, 4 for eight of pancakes
        // 12.
        let mut next = States::new(self.layout.width);
        let mut fresh = States::new(self.layout.width);
        let mut room = Vec::new();
        let (mut max, mut taken) = self.chunk(&next, budget)?;
        for state in self.current.iter() {
            budget.spend(1)?;
            if fresh.len() + self.layout.moves.len() as u64 > max {
                next = self.with(&next, &mut fresh);
                fresh.words.clear();
                budget.give_back(taken);
                (max, taken) = self.chunk(&next, budget)?;
            }
            self.layout.expand(state, &mut room, &mut fresh.words);
        }
        next = self.with(&next, &mut fresh);
        budget.give_back(taken);
        // It stays for two layers, and a list that grew has up to twice the room.
        next.words.shrink_to_fit();
        let last = core::mem::replace(&mut self.current, next);
        // A move leads one layer on, or within the layer, or one back, if each is undone by one.
        self.before = if self.is_undirected { last } else { self.before.merged(&last) };
        Ok(())
    }

    /// How many states may be sorted together next, and the bytes that are needed for them beside
    /// all that is kept, which are taken from the budget.
    fn chunk(&self, next: &States, budget: &mut Budget<'_>) -> Result<(u64, u64), LimitReached> {
        let state = 8 * self.layout.width as u64;
        let moves = self.layout.moves.len() as u64;
        let all = if self.is_undirected { 1 } else { 2 };
        // While they are merged, states of the next layer are there twice.
        let kept = (all * (self.before.len() + self.current.len()) + 2 * next.len()) * state;
        // Each once as it is found, which a growing list doubles, once merged, and once sorted, with
        // its first word.
        let each = 4 * state + 16;
        let left = budget.bytes_left().saturating_sub(kept);
        let all = self.current.len() * moves;
        let least = LEAST_CHUNK.max(moves).min(all);
        let chunk = next.len().max(CHUNK).max(moves).min((left / each).max(least)).min(all);
        // They are numbered by `u32` as they are sorted.
        let chunk = chunk.min(u32::MAX.into());
        let bytes = kept + chunk * each;
        budget.take(bytes)?;
        Ok((chunk, bytes))
    }

    /// The next layer as known so far and what of `fresh` is new.
    fn with(&self, next: &States, fresh: &mut States) -> States {
        fresh.sort();
        fresh.remove(&self.before);
        fresh.remove(&self.current);
        next.merged(fresh)
    }
}

impl PuzzleSpace {
    /// The layers from the start, for a puzzle too large to be searched as a whole, in at most 1
    /// GiB. Only the states of the last layers are kept, packed, as sorted lists: 16 bytes for a
    /// state of the 3x3x3 cube.
    ///
    /// ```
    /// use perm_puzzles::Definition;
    /// let space = Definition::cube_3x3x3().compile()?;
    /// let layers: Result<Vec<u64>, _> =
    ///     space.growth().take(4).map(|layer| layer.map(|layer| layer.states)).collect();
    /// assert_eq!(layers?, [1, 18, 243, 3240]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn growth(&self) -> impl FusedIterator<Item = Result<Layer, LimitReached>> + use<> {
        self.growth_within(&[&self.start], &Limits::new())
    }

    /// The same within limits, from any patterns of the puzzle: several solved states, say. A state
    /// that is expanded is a step; the bytes are those of the states and of the room to sort them.
    /// Where the next layer would pass a limit, there is an error in its place, and then nothing.
    ///
    /// If every move can be undone by a single move, only two layers are kept, otherwise all are.
    ///
    /// ```
    /// use perm_puzzles::dense_code::Limits;
    /// use perm_puzzles::Definition;
    /// let space = Definition::cube_3x3x3().compile()?;
    /// let limits = Limits::new().with_bytes(20_000_000);
    /// // From the solved cube and from one that looks solved when it is turned.
    /// let turned = space.after("R L' F B' U D' R L'")?;
    /// let mut growth = space.growth_within(&[space.start_pattern(), &turned], &limits);
    /// let layers: Vec<u64> =
    ///     growth.by_ref().map_while(Result::ok).map(|one| one.states).collect();
    /// assert_eq!(layers[..3], [2, 36, 486]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn growth_within<'a>(
        &self,
        starts: &[&Pattern],
        limits: &Limits<'a>,
    ) -> impl FusedIterator<Item = Result<Layer, LimitReached>> + use<'a> {
        let (labels, start) = (Labels::all(&self.start), &self.start);
        let layout = CubieLayout::new(&self.components, labels, start, &self.moduli, &self.moves);
        // A pattern of another puzzle has no place among the kinds of this one.
        let own = starts.iter().filter(|start| self.owns(start));
        let starts: Vec<Vec<u64>> = own.filter_map(|start| layout.pack(start)).collect();
        let mut layers = Some(Layers::new(layout, self.undirected, &starts));
        let (mut budget, mut last) = (Budget::new(limits), None::<Layer>);
        let next = move || {
            let now = layers.as_mut()?;
            if last.is_some()
                && let Err(limit) = now.advance(&mut budget)
            {
                layers = None;
                return Some(Err(limit));
            }
            let states = now.current.len();
            let (depth, before) = last.map_or((0, 0), |last| (last.depth + 1, last.total));
            last = Some(Layer { depth, states, total: before + states });
            last.filter(|_| states > 0).map(Ok)
        };
        core::iter::from_fn(next).fuse()
    }
}
