//! What both solvers search with: moves, databases of what these are to bring home, and the ways to
//! ask the databases.

use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::coordinate::Coordinate;
use super::pruning_table::PruningTable;
use super::puzzle::Puzzle;
use super::redundancy::Redundancy;
use crate::definition::space::Pattern;
use crate::shared::Shared;

/// The most look-ups of a solver.
const MAX_LOOKUPS: usize = 8;
/// The most look-ups among which these are chosen, but for each database as it is: a puzzle of
/// hundreds of parts has tens of thousands.
const MAX_TRIED: usize = 1 << 11;
/// States that tell which look-ups are worth asking.
const SAMPLE: usize = 500;

/// Moves, and databases of what they are to bring home.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    pub(super) puzzle: Puzzle,
    pub(super) pruning_tables: Vec<PruningTable>,
    /// Coordinates of one value, which need no database: a pattern without it can't be solved.
    pub(super) fixed: Vec<Shared<Coordinate>>,
    pub(super) lookups: Vec<Lookup>,
    pub(super) redundancy: Redundancy,
    /// Whether each move is never the last. None is where a state of which all databases say 0 may
    /// still be unsolved.
    pub(super) never_last: Vec<bool>,
}

/// A pruning table that is asked for the image of a state under a symmetry.
#[derive(Clone, Debug)]
pub(super) struct Lookup {
    pruning_table: usize,
    symmetry: usize,
}

/// The index of a state in the pruning table of a look-up, and what is there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PruningIndex {
    class: u32,
    /// The value of the inner coordinate.
    inner: u32,
    /// The number of the symmetry of which both are images.
    symmetry: u8,
    /// A lower bound of the moves from here, at most [`FAR`](super::distances::FAR).
    pub(super) bound: u8,
}

impl Tables {
    pub(super) fn new(
        puzzle: Puzzle,
        pruning_tables: Vec<PruningTable>,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let redundancy = Redundancy::new(&puzzle.moves, &puzzle.space.moduli, budget)?;
        let never_last = alloc::vec![false; puzzle.moves.len()];
        let (fixed, lookups) = (Vec::new(), Vec::new());
        let mut own = Self { puzzle, pruning_tables, fixed, lookups, redundancy, never_last };
        // A quick solver needs each database, since a phase has ended where all say 0.
        own.lookups = (0..own.pruning_tables.len())
            .map(|pruning_table| Lookup { pruning_table, symmetry: 0 })
            .collect();
        Ok(own)
    }

    /// Says that the end is where all databases say 0, as it is for the first of two phases. Then a
    /// move that leaves their solved values as they are is never the last: without it the end was
    /// found before.
    pub(super) fn end_by_databases(&mut self) {
        // Without databases nothing says where the end is.
        for (by, never_last) in self.never_last.iter_mut().enumerate() {
            let mut tables = self.pruning_tables.iter();
            *never_last = tables.len() > 0 && !tables.any(|one| one.changes(by));
        }
    }

    /// Takes those look-ups, through symmetries too, that are worth asking.
    ///
    /// A symmetry makes of a state one that is as far from solved, of which a database may say
    /// more. Each takes a while at each state, which pays if it raises the bound often enough:
    /// that is measured. All look-ups of all databases take twice the time.
    pub(super) fn choose_lookups(&mut self, budget: &mut Budget<'_>) -> Result<(), LimitReached> {
        let products = &self.puzzle.symmetries.products;
        let mut lookups = Vec::new();
        for (pruning_table, one) in self.pruning_tables.iter().enumerate() {
            let mut kept: Vec<usize> = Vec::new();
            for symmetry in 0..products.len() {
                // Through its own symmetries a database says the same.
                let is_same = |other: &usize| {
                    let mut own = one.classes.symmetries.iter();
                    own.any(|&own| usize::from(products[*other][own]) == symmetry)
                };
                let is_tried = symmetry == 0 || lookups.len() < MAX_TRIED;
                if is_tried && !kept.iter().any(is_same) {
                    kept.push(symmetry);
                    lookups.push(Lookup { pruning_table, symmetry });
                }
            }
        }
        self.lookups = lookups;
        let sample = self.sample(budget)?;
        let mut bounds = [0; SAMPLE];
        let mut chosen: Vec<Lookup> = Vec::new();
        while chosen.len() < MAX_LOOKUPS {
            let gain = |lookup: usize| -> usize {
                let more = sample
                    .iter()
                    .zip(&bounds)
                    .map(|(seen, &bound)| usize::from(seen[lookup].saturating_sub(bound)));
                more.sum()
            };
            // The first of the best.
            let best = (0..self.lookups.len()).rev().max_by_key(|&lookup| gain(lookup));
            // Less than half a hundredth of a move does not pay. With two hundredths the search of
            // the cube by 12 MB took 2.5 times as long: near the end they differ more than here.
            let Some(best) = best.filter(|&best| gain(best) * 200 > SAMPLE) else { break };
            for (bound, seen) in bounds.iter_mut().zip(&sample) {
                *bound = seen[best].max(*bound);
            }
            chosen.push(self.lookups[best].clone());
        }
        self.lookups = chosen;
        Ok(())
    }

    /// The bounds of all look-ups for some states, by walks that differ.
    fn sample(&self, budget: &mut Budget<'_>) -> Result<Vec<Vec<u8>>, LimitReached> {
        let space = &self.puzzle.space;
        // Always the same walks: a solver that is loaded asks the look-ups that it asked before.
        let (mut random, mut path) = (1_u64, Vec::new());
        let (mut state, mut sample) = (space.start.clone(), Vec::new());
        for _ in 0..SAMPLE {
            budget.ask()?;
            path.clear();
            while path.len() < 30 && !self.puzzle.moves.is_empty() {
                // Knuth's numbers; the high bits are the better ones.
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let by = (random >> 33) % self.puzzle.moves.len() as u64;
                path.push(u8::try_from(by).expect("a definition has at most 250 moves"));
            }
            state = self.puzzle.after(&state, &path);
            let indices = self.indices(&state).expect("moves reach the states of the sample");
            sample.push(indices.iter().map(|index| index.bound).collect());
        }
        Ok(sample)
    }

    /// The index of a pattern for each look-up; `None` for one that can't be solved.
    pub(super) fn indices(&self, pattern: &Pattern) -> Option<Vec<PruningIndex>> {
        for one in &self.fixed {
            one.raw.number(pattern)?;
        }
        let seen: Vec<usize> = self.lookups.iter().map(|lookup| lookup.symmetry).collect();
        // All of one state: what leads to it is found once. Where pieces are identical there are no
        // symmetries, and no images.
        let mut images = seen.iter().any(|&by| by > 0).then(|| self.puzzle.images(pattern, &seen));
        let mut all = Vec::new();
        for lookup in &self.lookups {
            let image = images.as_mut().and_then(Iterator::next);
            let own = &self.pruning_tables[lookup.pruning_table];
            let (value, inner) = own.values(image.as_ref().unwrap_or(pattern))?;
            let mut index = self.index(lookup, value, inner);
            index.bound = self.bound(lookup, &index);
            all.push(index);
        }
        Some(all)
    }

    /// The index of a combined value and an inner one, but for the bound.
    ///
    /// A class is stored once. So the value is resym by the least one of its class, the inner
    /// one by what the same symmetry makes of it, and the symmetry is kept: the next move is seen
    /// through it.
    #[inline]
    fn index(&self, lookup: &Lookup, value: u32, inner: u32) -> PruningIndex {
        let classes = &self.pruning_tables[lookup.pruning_table].classes;
        let sym = classes.of_value(value);
        let symmetry =
            self.puzzle.symmetries.products[lookup.symmetry][classes.symmetries[sym.symmetry()]];
        let inner = classes.image(sym.symmetry(), inner);
        PruningIndex { class: sym.class(), inner, symmetry, bound: 0 }
    }

    /// The index after a move, but for the bound.
    #[inline]
    pub(super) fn after(&self, lookup: &Lookup, index: &PruningIndex, by: u8) -> PruningIndex {
        let own = &self.pruning_tables[lookup.pruning_table];
        let symmetries = &self.puzzle.symmetries;
        let (mut by, mut symmetry) = (usize::from(by), index.symmetry);
        // The move as the symmetry shows it; many puzzles have the identity alone.
        if symmetry > 0 {
            by = usize::from(symmetries.all[usize::from(symmetry)].moves[by]);
        }
        let sym = own.classes.after(index.class)[by];
        let inner = own.classes.image(sym.symmetry(), own.inner_after(index.inner, by));
        if sym.symmetry() > 0 {
            let next = own.classes.symmetries[sym.symmetry()];
            symmetry = symmetries.products[usize::from(symmetry)][next];
        }
        PruningIndex { class: sym.class(), inner, symmetry, bound: 0 }
    }

    /// A lower bound of the moves from an index on.
    #[inline]
    pub(super) fn bound(&self, lookup: &Lookup, index: &PruningIndex) -> u8 {
        let distances = &self.pruning_tables[lookup.pruning_table].distances;
        distances.distance(distances.index(index.class, index.inner))
    }
}
