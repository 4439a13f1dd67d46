//! Backwards from the ends of a game, by the numbers of its positions. Nothing here is generic over
//! the space: it is compiled once.

use alloc::vec::Vec;

use dense_code::limits::Budget;

use super::Outcome;
use super::positions::Positions;
use crate::Error;

/// What stands in the entry of a position whose outcome is not known.
const OPEN: u8 = 0;
const WIN: u8 = Outcome::Win.code();
const LOSS: u8 = Outcome::Loss.code();

/// The outcomes of the positions of a game, by their numbers.
pub(super) struct Solved {
    /// As [`Outcome::code`] has them.
    pub(super) outcomes: Vec<u8>,
    /// The distance of each position that is won or lost; empty if they are not asked for.
    pub(super) distances: Vec<u8>,
    /// How many positions are won, and how many lost, at each distance.
    pub(super) won: Vec<u64>,
    pub(super) lost: Vec<u64>,
}

impl Solved {
    /// Notes that some positions are decided, at a distance.
    fn note(&mut self, decided: &[u32], distance: usize) -> Result<(), Error> {
        if !self.distances.is_empty() {
            let limit = u8::MAX.into();
            let distance = u8::try_from(distance).map_err(|_| Error::Deep { limit })?;
            decided.iter().for_each(|&number| self.distances[number as usize] = distance);
        }
        let won = decided.iter().filter(|&&number| self.outcomes[number as usize] == WIN).count();
        for (list, states) in [(&mut self.won, won), (&mut self.lost, decided.len() - won)] {
            if states > 0 {
                list.resize(distance, 0);
                list.push(states as u64);
            }
        }
        Ok(())
    }
}

/// An empty list with room for some elements.
pub(super) fn reserved<T>(len: usize, budget: &mut Budget<'_>) -> Result<Vec<T>, Error> {
    let needed = (len as u64).saturating_mul(size_of::<T>() as u64);
    budget.take(needed)?;
    let mut list = Vec::new();
    list.try_reserve_exact(len).map_err(|_| Error::Memory { needed })?;
    Ok(list)
}

/// A list of zeros.
fn zeros<T: Clone + Default>(len: usize, budget: &mut Budget<'_>) -> Result<Vec<T>, Error> {
    let mut list = reserved(len, budget)?;
    list.resize(len, T::default());
    Ok(list)
}

/// A game while it is solved.
pub(super) struct Game<'a> {
    pub(super) positions: &'a Positions,
    /// Lists the ranks of the positions after a position.
    pub(super) moves: &'a dyn Fn(u64, &mut Vec<u64>),
    /// The outcome of the position with a rank, if the game has ended there.
    pub(super) ended: &'a dyn Fn(u64) -> Option<Outcome>,
}

impl Game<'_> {
    /// The outcomes of all positions.
    ///
    /// Each position that is won or lost decides others: those before a lost one are won, and one
    /// whose last open move leads to a won one is lost. Positions are taken in the order of their
    /// distances, so the first lost position after a move is the nearest, and the last won one the
    /// farthest. (K. Thompson, *Retrograde analysis of certain endgames*, 1986.)
    pub(super) fn solve(
        &self,
        with_distances: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Solved, Error> {
        let len = self.positions.len() as usize;
        let mut outcomes = zeros(len, budget)?;
        let mut open_moves = zeros(len, budget)?;
        // One more, as the list of the last position ends there.
        let mut ends = zeros(len + 1, budget)?;
        self.count_moves(&mut outcomes, &mut open_moves, &mut ends, budget)?;
        let before = self.positions_before(&outcomes, &mut ends, budget)?;
        let mut solved = Solved {
            outcomes,
            distances: zeros(if with_distances { len } else { 0 }, budget)?,
            won: Vec::new(),
            lost: Vec::new(),
        };
        let mut decided: Vec<u32> = reserved(len, budget)?;
        let has_won_or_lost = |&(_, &code): &(u32, &u8)| code == WIN || code == LOSS;
        let ended = (0..).zip(&solved.outcomes).filter(has_won_or_lost);
        decided.extend(ended.map(|(number, _)| number));
        let (mut from, mut distance) = (0, 0);
        while from < decided.len() {
            budget.ask()?;
            let to = decided.len();
            // A number in each of two lists, and twice as much while they grow.
            budget.take(3 * 2 * size_of::<u64>() as u64)?;
            solved.note(&decided[from..to], distance)?;
            for at in from..to {
                let number = decided[at] as usize;
                let is_won = solved.outcomes[number] == WIN;
                for &earlier in &before[ends[number]..ends[number + 1]] {
                    let left = &mut open_moves[earlier as usize];
                    // A position that is decided has no open moves.
                    *left = match (*left, is_won) {
                        (0, _) => continue,
                        (moves, true) => moves - 1,
                        (_, false) => 0,
                    };
                    if *left == 0 {
                        solved.outcomes[earlier as usize] = if is_won { LOSS } else { WIN };
                        decided.push(earlier);
                    }
                }
            }
            (from, distance) = (to, distance + 1);
        }
        // What is not decided is a draw.
        let open = solved.outcomes.iter_mut().filter(|code| **code == OPEN);
        open.for_each(|code| *code = Outcome::Draw.code());
        Ok(solved)
    }

    /// Notes the outcomes of positions where the game has ended, how many moves each other position
    /// has, and how many moves lead to each position.
    fn count_moves(
        &self,
        outcomes: &mut [u8],
        moves: &mut [u32],
        leading_to: &mut [usize],
        budget: &mut Budget<'_>,
    ) -> Result<(), Error> {
        for (code, rank) in outcomes.iter_mut().zip(self.positions.ranks()) {
            *code = (self.ended)(rank).map_or(OPEN, Outcome::code);
        }
        self.each_move(outcomes, budget, |from, to| {
            moves[from as usize] += 1;
            leading_to[to as usize] += 1;
        })?;
        let mut all = outcomes.iter().zip(moves).zip(self.positions.ranks());
        let stuck = all.find(|((code, moves), _)| **code == OPEN && **moves == 0);
        stuck.map_or(Ok(()), |(_, rank)| Err(Error::NoOutcome { rank }))
    }

    /// The positions before each position, in one list. Turns how many there are into where the
    /// list of each position begins; it ends where the next one begins.
    fn positions_before(
        &self,
        outcomes: &[u8],
        ends: &mut [usize],
        budget: &mut Budget<'_>,
    ) -> Result<Vec<u32>, Error> {
        let mut total = 0;
        for end in ends.iter_mut() {
            // Where the list of the position begins, and so far it has nothing.
            (*end, total) = (total, total + *end);
        }
        let mut before = zeros(total, budget)?;
        self.each_move(outcomes, budget, |from, to| {
            let end = &mut ends[to as usize];
            before[*end] = from;
            *end += 1;
        })?;
        // Each list ends where the next one begins.
        ends.rotate_right(1);
        ends[0] = 0;
        Ok(before)
    }

    /// Calls `each` for every move of the positions without an outcome, with the numbers of the
    /// position before it and of the one after.
    fn each_move(
        &self,
        outcomes: &[u8],
        budget: &mut Budget<'_>,
        mut each: impl FnMut(u32, u32),
    ) -> Result<(), Error> {
        let mut after = Vec::new();
        for (number, rank) in (0..).zip(self.positions.ranks()) {
            if outcomes[number as usize] != OPEN {
                continue;
            }
            budget.spend(1)?;
            (self.moves)(rank, &mut after);
            let numbers = after.drain(..).filter_map(|rank| self.positions.number(rank));
            numbers.for_each(|to| each(number, to));
        }
        Ok(())
    }
}
