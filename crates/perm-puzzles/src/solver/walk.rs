//! One search of a solver: nodes of one depth are looked at in batches, each from the side of the
//! state or of the one that undoes it.

use alloc::vec;
use alloc::vec::Vec;
use core::hint::black_box;
use core::ops::Range;

use dense_code::limits::Budget;

use super::database::FAR;
use super::solver::{Entry, Seen, Solver, WordSolution};
use crate::definition::error::SolveError;
use crate::definition::names::Word;
use crate::definition::space::Pattern;
use crate::definition::transform::Transform;

/// Moves that are looked at together, unless a node has more.
const BATCH: usize = 1024;

/// A node of the search.
///
/// Side 0 is the state after the moves so far, side 1 the one that undoes it. A solution of one
/// side, undone and from its end, is a solution of the other.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    /// The side that its state is of.
    side: usize,
    /// The state of the redundancy of each side.
    last: [usize; 2],
    /// The number of the node before it.
    parent: usize,
    /// The move that leads here, and the side whose state it was made from.
    by: u8,
    by_side: usize,
}

/// The nodes of a depth that are looked at one batch after the other.
#[derive(Clone, Debug, Default)]
struct Level {
    nodes: Vec<Node>,
    states: Vec<u16>,
    /// What the views see: for each node that of side 0, then that of side 1.
    seen: Vec<Seen>,
}

/// A move from a node.
#[derive(Clone, Copy, Debug)]
struct Pair {
    node: usize,
    by: u8,
    /// Where its state is.
    at: usize,
}

/// One search.
pub(crate) struct Walk<'a, 'b> {
    solver: &'a Solver,
    start: &'a Pattern,
    budget: Budget<'b>,
    levels: Vec<Level>,
    /// The moves from the nodes of a batch, and what is found out about them, in the same order.
    pairs: Vec<Pair>,
    keys: Vec<(u32, u32)>,
    seen: Vec<Seen>,
    entries: Vec<Entry>,
    bounds: Vec<u8>,
    /// Nodes with the view that is asked about each, and the class that this sees.
    asked: Vec<(usize, Option<usize>, u32)>,
    /// The states after the moves.
    states: Vec<u16>,
    /// What the views see of the nodes' own sides after the moves, and of the other sides.
    own: Vec<Seen>,
    others: Vec<Seen>,
    /// The moves of a solution.
    word: Vec<u8>,
    /// Positions that the budget has not been told of.
    unspent: u64,
}

impl<'a, 'b> Walk<'a, 'b> {
    /// With identical pieces there is no transform, and no other side.
    pub(crate) fn new(
        solver: &'a Solver,
        start: &'a Pattern,
        state: Option<&Transform>,
        budget: Budget<'b>,
    ) -> Self {
        let spots = &solver.game.spots;
        let mut states = vec![0; spots.places()];
        if state.is_some() {
            spots.of_pattern(start, &mut states);
        }
        let own = solver.views.iter().map(|view| solver.first_seen(view, start, state));
        let other = solver.views.iter().map(|view| {
            let mut seen = Seen::default();
            if view.inverse.is_some() {
                seen = solver.placed(view, solver.keys_of(view, &states));
                seen.bound = solver.bound(view, &seen);
            }
            seen
        });
        let seen = own.chain(other).collect();
        Self {
            levels: vec![Level { nodes: vec![Node::default()], states, seen }],
            solver,
            start,
            budget,
            pairs: Vec::new(),
            keys: Vec::new(),
            seen: Vec::new(),
            entries: Vec::new(),
            bounds: Vec::new(),
            asked: Vec::new(),
            states: Vec::new(),
            own: Vec::new(),
            others: Vec::new(),
            word: Vec::new(),
            unspent: 0,
        }
    }

    /// The least number of moves of a solution.
    pub(crate) fn bound(&self) -> usize {
        let seen = self.levels.first().map_or(&[][..], |level| &level.seen);
        seen.iter().map(|seen| usize::from(seen.bound)).max().unwrap_or(0)
    }

    /// A solution of this many moves, at least one.
    pub(crate) fn solution(&mut self, moves: usize) -> Result<Option<WordSolution>, SolveError> {
        self.levels.resize(moves.max(1), Level::default());
        if !self.search(0, 0..1, moves)? {
            return Ok(None);
        }
        self.budget.spend(core::mem::take(&mut self.unspent))?;
        let names = &self.solver.game.space.names;
        let word = self.word.iter().map(|&by| names[usize::from(by)]).collect();
        Ok(Some(WordSolution { word: Word(word), nodes: self.budget.steps_spent() }))
    }

    /// Whether a solution has `left` moves from one of these nodes, at least one.
    fn search(
        &mut self,
        depth: usize,
        batch: Range<usize>,
        left: usize,
    ) -> Result<bool, SolveError> {
        // Distances of more than this are not told apart.
        let most = u8::try_from(left - 1).unwrap_or(FAR).min(FAR);
        self.pairs.clear();
        for node in batch {
            self.add_moves(depth, node, left);
        }
        self.unspent += self.pairs.len() as u64;
        if self.unspent > 1 << 12 {
            self.budget.spend(core::mem::take(&mut self.unspent))?;
        }
        self.filter(depth, most);
        if left == 1 {
            return Ok(self.is_solved(depth));
        }
        self.see_own_side(depth, left);
        self.filter_by_other_side(depth, left, most);
        self.descend(depth);
        let children = self.levels[depth + 1].nodes.len();
        let size = self.batch();
        for first in (0..children).step_by(size) {
            if self.search(depth + 1, first..children.min(first + size), left - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The nodes of a batch: few at first, since the nodes of a batch that follow the one with a
    /// solution are looked at in vain.
    fn batch(&self) -> usize {
        let tried = (self.budget.steps_spent() + self.unspent) / BATCH as u64;
        let most = BATCH / self.solver.game.space.moves.len().max(1);
        usize::try_from(tried).unwrap_or(most).clamp(1, most.max(1))
    }

    /// Adds the moves that are to be tried from a node, from the side that has fewer of them.
    fn add_moves(&mut self, depth: usize, number: usize, left: usize) {
        let solver = self.solver;
        let views = solver.views.len();
        let Level { nodes, states, seen } = &mut self.levels[depth];
        let node = &mut nodes[number];
        let tight = [0, 1].map(|side| {
            let seen = &seen[(2 * number + side) * views..][..views];
            solver.tight(seen, left)
        });
        // The first move of one side undoes the last of the other.
        let moves = |side: usize| {
            let moves = solver.redundancy[side].next(node.last[side]).iter().copied();
            moves.filter(move |&by| by >= 64 || tight[1 - side] >> by & 1 == 0)
        };
        let (own, other) = (node.side, 1 - node.side);
        let turns = solver.is_two_sided && tight != [0, 0] && {
            let [own, other] = [own, other].map(|side| moves(side).count());
            other < own
        };
        let side = if turns { other } else { own };
        self.pairs.extend(moves(side).map(|by| Pair { node: number, by, at: 0 }));
        if turns {
            node.side = side;
            let places = solver.game.spots.places();
            solver.game.spots.undo(&mut states[number * places..][..places]);
        }
    }

    /// Leaves the moves after which each view of the nodes' own sides allows a solution.
    fn filter(&mut self, depth: usize, most: u8) {
        let solver = self.solver;
        let views = solver.views.len();
        let level = &self.levels[depth];
        for round in 0..views {
            // One view for each node: those that rule out most come first.
            self.asked.clear();
            let mut last = usize::MAX;
            for pair in &self.pairs {
                if last != pair.node {
                    last = pair.node;
                    let side = 2 * pair.node + level.nodes[pair.node].side;
                    let seen = &level.seen[side * views..][..views];
                    let view = solver.asked(seen, round, most);
                    self.asked.push((pair.node, view, view.map_or(0, |view| seen[view].class)));
                }
            }
            if self.asked.iter().all(|(_, view, _)| view.is_none()) {
                break;
            }
            let touch = |&(_, view, class): &(usize, Option<usize>, u32)| {
                view.map_or(0, |view| solver.touch(view, class))
            };
            black_box(self.asked.iter().map(touch).fold(0, |all, one| all ^ one));
            self.entries.clear();
            let mut pairs = &self.pairs[..];
            for &(number, view, _) in &self.asked {
                let len = pairs.iter().take_while(|pair| pair.node == number).count();
                let (own, rest) = pairs.split_at(len);
                pairs = rest;
                let Some(view) = view else {
                    self.entries.extend(own.iter().map(|_| Entry::NONE));
                    continue;
                };
                let side = 2 * number + level.nodes[number].side;
                let seen = level.seen[side * views + view];
                let view = &solver.views[view];
                self.entries.extend(
                    own.iter().map(|pair| solver.entry(view, &solver.moved(view, &seen, pair.by))),
                );
            }
            solver.look_up(&self.entries, &mut self.bounds);
            keep(&mut self.pairs, &self.bounds, most);
        }
    }

    /// Looks up what all views see of the nodes' own sides after the moves, and leaves the moves
    /// that may be followed by one.
    fn see_own_side(&mut self, depth: usize, left: usize) {
        let solver = self.solver;
        let views = solver.views.len();
        let level = &self.levels[depth];
        let own = |pair: &Pair| (2 * pair.node + level.nodes[pair.node].side) * views;
        for (at, pair) in self.pairs.iter_mut().enumerate() {
            pair.at = at;
        }
        self.own.clear();
        self.own.resize(self.pairs.len() * views, Seen::default());
        for (number, view) in solver.views.iter().enumerate() {
            let seen = self.pairs.iter().map(|pair| &level.seen[own(pair) + number]);
            black_box(seen.clone().fold(0, |all, seen| all ^ solver.touch(number, seen.class)));
            self.seen.clear();
            self.seen.extend(
                seen.zip(&self.pairs).map(|(seen, pair)| solver.moved(view, seen, pair.by)),
            );
            self.entries.clear();
            self.entries.extend(self.seen.iter().map(|seen| solver.entry(view, seen)));
            solver.look_up(&self.entries, &mut self.bounds);
            for (to, (&seen, &bound)) in self.seen.iter().zip(&self.bounds).enumerate() {
                self.own[to * views + number] = Seen { bound, ..seen };
            }
        }
        let own = &self.own;
        self.pairs.retain(|pair| solver.has_moves(&own[pair.at * views..][..views], left - 1));
    }

    /// Makes the states after the moves, and keeps the moves after which every view of the other
    /// side allows a solution.
    fn filter_by_other_side(&mut self, depth: usize, left: usize, most: u8) {
        let solver = self.solver;
        let (places, views) = (solver.game.spots.places(), solver.views.len());
        let level = &self.levels[depth];
        self.states.clear();
        let made = self.pairs.last().map_or(0, |pair| pair.at + 1);
        self.states.resize(made * places, 0);
        for pair in &self.pairs {
            let before = &level.states[pair.node * places..][..places];
            let after = &mut self.states[pair.at * places..][..places];
            solver.game.spots.moved(before, pair.by, after);
        }
        self.others.clear();
        self.others.resize(made * views, Seen::default());
        for (number, view) in solver.views.iter().enumerate() {
            if view.inverse.is_none() {
                continue;
            }
            // In passes over all moves, so that the processor waits for their memory together.
            self.keys.clear();
            self.keys.extend(
                self.pairs
                    .iter()
                    .map(|pair| solver.keys_of(view, &self.states[pair.at * places..][..places])),
            );
            black_box(self.keys.iter().fold(0, |all, keys| all ^ solver.touch_value(view, keys.0)));
            self.seen.clear();
            self.seen.extend(self.keys.iter().map(|&keys| solver.placed(view, keys)));
            self.entries.clear();
            self.entries.extend(self.seen.iter().map(|seen| solver.entry(view, seen)));
            solver.look_up(&self.entries, &mut self.bounds);
            for ((pair, &seen), &bound) in self.pairs.iter().zip(&self.seen).zip(&self.bounds) {
                self.others[pair.at * views + number] = Seen { bound, ..seen };
            }
            keep(&mut self.pairs, &self.bounds, most);
        }
        let others = &self.others;
        self.pairs.retain(|pair| solver.has_moves(&others[pair.at * views..][..views], left - 1));
    }

    /// Makes the moves that are left the nodes of the next depth.
    fn descend(&mut self, depth: usize) {
        let solver = self.solver;
        let (places, views) = (solver.game.spots.places(), solver.views.len());
        let Some([level, below]) = self.levels.get_mut(depth..depth + 2) else { return };
        below.nodes.clear();
        below.states.clear();
        below.seen.clear();
        for pair in &self.pairs {
            let node = level.nodes[pair.node];
            let (parent, by) = (pair.node, pair.by);
            let mut child = Node { parent, by, by_side: node.side, ..node };
            let last = &mut child.last[node.side];
            *last = solver.redundancy[node.side].after(*last, by);
            below.nodes.push(child);
            below.states.extend_from_slice(&self.states[pair.at * places..][..places]);
            let own = &self.own[pair.at * views..][..views];
            let other = &self.others[pair.at * views..][..views];
            let seen = if node.side == 0 { [own, other] } else { [other, own] };
            below.seen.extend(seen.into_iter().flatten());
        }
    }

    /// Whether one of the moves ends a path that solves the pattern. If so, the path is left in
    /// `word`. Databases over a part of the coordinates can't tell.
    fn is_solved(&mut self, depth: usize) -> bool {
        let space = &self.solver.game.space;
        for number in 0..self.pairs.len() {
            self.set_word(depth, self.pairs[number]);
            let end = self.word.iter().fold(self.start.clone(), |pattern, &by| {
                pattern.after(&space.moves[usize::from(by)], &space.moduli)
            });
            if end == space.start {
                return true;
            }
        }
        false
    }

    /// Sets the word to the moves of side 0, and then what undoes those of side 1.
    fn set_word(&mut self, depth: usize, last: Pair) {
        let undo = self.solver.game.undo.as_deref().unwrap_or_default();
        let (mut front, mut back) = (Vec::new(), Vec::new());
        let mut add = |by: u8, side: usize| match side {
            0 => front.push(by),
            _ => back.push(undo[usize::from(by)]),
        };
        let mut number = last.node;
        add(last.by, self.levels[depth].nodes[number].side);
        for level in self.levels[1..=depth].iter().rev() {
            let node = &level.nodes[number];
            add(node.by, node.by_side);
            number = node.parent;
        }
        front.reverse();
        front.append(&mut back);
        self.word = front;
    }
}

/// Keeps the moves whose bound is small.
fn keep(pairs: &mut Vec<Pair>, bounds: &[u8], most: u8) {
    let mut kept = 0;
    for (k, &bound) in bounds.iter().enumerate() {
        pairs[kept] = pairs[k];
        kept += usize::from(bound <= most);
    }
    pairs.truncate(kept);
}
