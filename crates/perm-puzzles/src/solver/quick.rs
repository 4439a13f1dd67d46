use alloc::vec;
use alloc::vec::Vec;
use core::borrow::Borrow;

use dense_code::Limits;
use dense_code::limits::{Budget, LimitReached};

use super::attempt::{Attempt, Round};
use super::coordinate::Reading;
use super::error::SolveError;
use super::phase::{Phase, Room};
use super::solution::WordSolution;
use crate::definition::chain::Chain;
use crate::definition::names::Word;
use crate::definition::space::{Pattern, PuzzleSpace};
use crate::definition::symmetry::{Symmetry, symmetries};
use crate::definition::transform::Transform;
use crate::definition::transform::components as components_by;

/// The most moves of the second phase at first: more of them take longer to find than another
/// first phase. On the 3x3x3, for 22 moves, 10, 11, 12 and 13 took 39, 17, 13 and 17 milliseconds.
const FIRST_CAP: usize = 12;
/// The most ways to see a state.
const MAX_VIEWS: usize = 4;
/// How many moves more than it needs the first phase is given.
const SPARE: usize = 4;
/// Positions that are generated in each round but the first: about a second.
const MAX_TRIED: u64 = 1 << 24;

/// Solves a puzzle given as data quickly: in few moves, but not always in the fewest.
///
/// [`solve`](Self::solve) takes `most`, the number of moves that a solution may have. A small one
/// makes the search slow, and a solution that short may not exist or not be found. For the 3x3x3
/// cube take 22: all of 500 random states were solved, in 4 ms (median). That is no proof for all
/// states, so be ready for [`SolveError::TooLong`]. For another puzzle begin with a large number,
/// and then ask for fewer moves than the solution that you have.
///
/// ```
/// use dense_code::Limits;
/// use perm_puzzles::definition::{Definition, QuickSolver};
///
/// let ring: [(&str, &[usize]); 2] =
///     [("L", &[1, 2, 3, 4, 5, 6, 0]), ("X", &[1, 0, 2, 3, 4, 5, 6])];
/// let space =
///     Definition::from_generators("ring", &[0, 1, 2, 3, 4, 5, 6], &ring)?.compile()?;
/// let solver = QuickSolver::new_within(&space, &Limits::new().with_bytes(1 << 20))?;
///
/// let scramble = space.after("L2 X L X L' X")?;
/// let solution = solver.solve(&scramble, 20)?;
/// assert!(solution.word.len() <= 20);
/// let solved = space.pattern_after(&scramble, &solution.word);
/// assert_eq!(solved.as_ref(), Some(space.start_pattern()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # How it works
///
/// Some moves change no orientation: on the 3x3x3, these are the turns of two opposite faces and
/// the half turns of the others. The first phase gives all pieces the right orientation, and brings
/// each piece to a place from which such moves can take it home. The second phase uses only these
/// moves (H. Kociemba's two-phase algorithm, 1992). The solver finds both phases from the
/// definition. For each pair of coordinates of a phase, a table has the distances.
///
/// The search tries first phases in order of length, the shortest first. For each it looks for a
/// second phase within the moves that are left, until it finds a solution. At first it tries only
/// first phases of up to four moves more than the lower bound of the tables, with second phases of
/// up to 12 moves. If none of them leads to a solution, a second round allows longer second phases,
/// and a last round all first phases, which some small puzzles need. The first round goes on until
/// it has tried all it may; each later round ends after 16 million positions.
/// [`solve_within`](Self::solve_within) sets a limit for all of them together. The search also uses
/// the symmetries of the puzzle: on the 3x3x3 each of the three axes can be that of the second
/// phase.
///
/// # Memory
///
/// [`bytes`](Self::bytes) gives the bytes of the tables. The solver suits puzzles whose pieces fall
/// into several small sets, or have orientations. If eleven or more places that moves mix lie in one
/// set, as in TopSpin, the tables are too large: take a [`Solver`](super::Solver) then.
#[derive(Clone, Debug)]
pub struct QuickSolver {
    pub(super) space: PuzzleSpace,
    pub(super) first: Phase,
    pub(super) second: Phase,
    /// The numbers of the second phase's moves.
    pub(super) quiet: Vec<u8>,
    /// Ways to see a state, each with other moves in the place of the quiet ones.
    views: Vec<Symmetry>,
    chain: Option<Chain>,
    /// The bytes of the tables.
    bytes: u64,
}

impl QuickSolver {
    /// A solver with at most 1 GiB of tables.
    ///
    /// # Errors
    ///
    /// Those of [`new_within`](Self::new_within).
    ///
    /// ```
    /// use perm_puzzles::definition::{Definition, QuickSolver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// assert_eq!(QuickSolver::new(&space)?.solve(space.after("S")?, 9)?.word.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(space: &PuzzleSpace) -> Result<Self, SolveError> {
        Self::new_within(space, &Limits::new())
    }

    /// A solver whose tables take at most the bytes allowed, while they are built too. (Not counted
    /// is what any solver needs, a few hundred kilobytes for the cubes.)
    ///
    /// # Errors
    ///
    /// [`SolveError::TooLarge`] if the tables don't fit: the solver needs all of them, unlike a
    /// [`Solver`](super::Solver). [`SolveError::Limit`] if another limit stops the building; a step
    /// is an entry of a table.
    ///
    /// ```
    /// use dense_code::Limits;
    /// use perm_puzzles::definition::{Definition, QuickSolver, SolveError};
    /// let cube = Definition::cube_3x3x3().compile()?;
    /// let refused = QuickSolver::new_within(&cube, &Limits::new().with_bytes(1 << 20));
    /// assert!(matches!(refused, Err(SolveError::TooLarge { bytes: 1_048_576 })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[expect(clippy::missing_panics_doc, reason = "an invariant of ours")]
    pub fn new_within(space: &PuzzleSpace, limits: &Limits<'_>) -> Result<Self, SolveError> {
        let budget = &mut Budget::new(limits);
        budget.ask()?;
        let room = &mut Room { all: limits.bytes(), left: limits.bytes() };
        let components = components_by(space.moduli.len(), &space.moves);
        let mut readings = Vec::new();
        for places in &components {
            readings.push(Reading::orientation(space, places));
        }
        let quiet = quiet_moves(space, &components);
        let moves = space.moves.iter().zip(0_u8..);
        let own: Vec<Transform> =
            moves.filter(|(_, by)| quiet.contains(by)).map(|(by, _)| by.clone()).collect();
        // The places that the quiet moves keep together; all of a component where pieces are alike.
        let sets = if space.are_all_distinct() {
            components_by(space.moduli.len(), &own)
        } else {
            components.clone()
        };
        let pieces = &space.start.pieces;
        for places in &components {
            // Which of the sets each piece belongs to.
            readings.push(Reading::arrangement(space, places, |piece| {
                let is_home = |&&place: &&u16| pieces[usize::from(place)] == piece;
                let home = places.iter().find(is_home).expect("the places hold their pieces");
                sets.iter().position(|set| set.contains(home)).expect("each place is in a set")
            }));
        }
        let second = |set: &Vec<u16>| Reading::arrangement(space, set, usize::from);
        let second = sets.iter().map(second).collect();
        // A definition has at most 250 moves.
        let all = (0..=u8::MAX).take(space.moves.len()).collect();
        let first = Phase::new(space, all, readings, room, budget)?;
        let second = Phase::new(space, quiet.clone(), second, room, budget)?;
        let mut chain = None;
        if space.are_all_distinct() {
            chain = Chain::new(&space.moves, &space.moduli, budget)?;
        }
        Ok(Self {
            first,
            second,
            bytes: room.all - room.left,
            views: views(space, &quiet, budget)?,
            quiet,
            chain,
            space: space.clone(),
        })
    }

    /// The bytes of the tables.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The most moves that a solution can have: 4096. If [`solve`](Self::solve) is given a larger
    /// number as `most`, it uses this one instead.
    pub const MAX_MOVES: usize = 1 << 12;

    /// The first solution found that has at most `most` moves.
    ///
    /// # Errors
    ///
    /// [`SolveError::OtherPuzzle`], [`SolveError::Unsolvable`], and [`SolveError::TooLong`] if no
    /// solution is found. One of at most that many moves may still exist.
    ///
    /// ```
    /// use perm_puzzles::definition::{Definition, QuickSolver, SolveError};
    /// let moves: [(&str, &[usize]); 1] = [("L", &[1, 2, 0])];
    /// let cycle = Definition::from_generators("cycle", &[0, 1, 2], &moves)?.compile()?;
    /// let odd = Definition::from_generators("cycle", &[1, 0, 2], &moves)?.compile()?;
    /// let solver = QuickSolver::new(&cycle)?;
    /// assert_eq!(solver.solve(&cycle.after("L")?, 9)?.word.to_string(), "L'");
    /// assert!(matches!(solver.solve(odd.start_pattern(), 9), Err(SolveError::Unsolvable)));
    /// assert!(matches!(
    ///     solver.solve(&cycle.after("L")?, 0),
    ///     Err(SolveError::TooLong { most: 0 })
    /// ));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(
        &self,
        pattern: impl Borrow<Pattern>,
        most: usize,
    ) -> Result<WordSolution, SolveError> {
        self.solve_within(pattern, most, &Limits::new())
    }

    /// The same within limits: a step is a position that is generated. The byte limit is ignored:
    /// the tables are there already.
    ///
    /// # Errors
    ///
    /// The errors of [`solve`](Self::solve), and [`SolveError::Limit`].
    ///
    /// ```
    /// use dense_code::Limits;
    /// use perm_puzzles::definition::{Definition, QuickSolver, SolveError};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// let solver = QuickSolver::new(&space)?;
    /// let limits = Limits::new().with_stop(&|| true);
    /// let stopped = solver.solve_within(&space.after("S")?, 5, &limits);
    /// assert!(matches!(stopped, Err(SolveError::Limit(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_within(
        &self,
        pattern: impl Borrow<Pattern>,
        most: usize,
        limits: &Limits<'_>,
    ) -> Result<WordSolution, SolveError> {
        let pattern = pattern.borrow();
        let space = &self.space;
        if !space.owns(pattern) {
            return Err(SolveError::OtherPuzzle);
        }
        let state = space.transform_of(pattern);
        let is_odd = |(chain, state): (&Chain, &Transform)| !chain.contains(state);
        if !space.is_turned_right(pattern)
            || self.chain.as_ref().zip(state.as_ref()).is_some_and(is_odd)
        {
            return Err(SolveError::Unsolvable);
        }
        let most = most.min(Self::MAX_MOVES);
        let budget = &mut Budget::new(limits);
        budget.ask()?;
        let mut seen = Vec::new();
        for view in &self.views {
            let image = state.as_ref().map(|state| view.image(state, &space.moduli));
            let image =
                image.map_or_else(|| pattern.clone(), |by| space.start.after(&by, &space.moduli));
            let values = self.first.values(&image).ok_or(SolveError::Unsolvable)?;
            seen.push((image, values));
        }
        let mut cap = FIRST_CAP;
        loop {
            let is_last = cap >= most;
            let until = match cap {
                FIRST_CAP => u64::MAX,
                _ => budget.steps_spent().saturating_add(MAX_TRIED),
            };
            let round =
                Round { most, cap: cap.min(most), until, tries_all: is_last && cap > FIRST_CAP };
            if let Some(word) = self.round(&seen, &round, budget)? {
                return Ok(WordSolution { word, nodes: budget.steps_spent() });
            }
            if round.tries_all {
                return Err(SolveError::TooLong { most });
            }
            cap *= 2;
        }
    }

    /// Tries first phases of all lengths, the shortest first: in the last round all of them, before
    /// that a few more than the first one that its tables allow.
    fn round(
        &self,
        seen: &[(Pattern, Vec<u32>)],
        round: &Round,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Word>, SolveError> {
        let mut end = round.most;
        let mut is_begun = round.tries_all;
        for length in 0..=round.most {
            for (view, (pattern, values)) in self.views.iter().zip(seen) {
                budget.ask()?;
                if !self.first.allows(values, length) {
                    continue;
                }
                if !is_begun {
                    (is_begun, end) = (true, end.min(length + SPARE));
                }
                let mut attempt = Attempt::new(self, pattern, values, round, budget);
                if attempt.first(length)? {
                    return Ok(Some(self.word(&attempt.path, view)));
                }
                if attempt.is_over {
                    return Ok(None);
                }
            }
            if length == end {
                break;
            }
        }
        Ok(None)
    }

    /// The path with one move, or none, for two neighbours that are one: where the phases meet, both
    /// may turn the same face.
    fn merged(&self, path: &[u8]) -> Vec<u8> {
        let space = &self.space;
        let mut merged: Vec<u8> = Vec::new();
        for &by in path {
            let last = merged.pop();
            let before = last.map(|last| &space.moves[usize::from(last)]);
            let both =
                before.map(|before| before.then(&space.moves[usize::from(by)], &space.moduli));
            match both {
                None => merged.push(by),
                Some(both) if both.is_identity() => {}
                Some(both) => match (0..).zip(&space.moves).find(|(_, other)| **other == both) {
                    Some((one, _)) => merged.push(one),
                    None => merged.extend(last.into_iter().chain([by])),
                },
            }
        }
        merged
    }

    /// The moves that are seen as this path.
    fn word(&self, path: &[u8], view: &Symmetry) -> Word {
        let mut names = Vec::new();
        for by in self.merged(path) {
            let from = view.moves.iter().position(|image| *image == by);
            names.push(self.space.names[from.expect("a symmetry makes each move of one")]);
        }
        Word(names)
    }
}

/// The numbers of the moves that turn nothing: in the solved pattern all orientations stay.
fn quiet_moves(space: &PuzzleSpace, components: &[Vec<u16>]) -> Vec<u8> {
    let mut quiet = Vec::new();
    for (by, number) in space.moves.iter().zip(0_u8..) {
        let after = space.start.after(by, &space.moduli);
        let stays = |&place: &u16| {
            let place = usize::from(place);
            after.turned[place] == space.start.turned[place]
        };
        if components.iter().flatten().all(stays) {
            quiet.push(number);
        }
    }
    quiet
}

/// The identity, and symmetries that each put other moves in the place of the quiet ones.
fn views(
    space: &PuzzleSpace,
    quiet: &[u8],
    budget: &mut Budget<'_>,
) -> Result<Vec<Symmetry>, LimitReached> {
    let mut views = vec![Symmetry::identity(space.moduli.len(), space.moves.len())];
    if !space.are_all_distinct() {
        return Ok(views);
    }
    let turned = |view: &Symmetry| -> Vec<bool> {
        view.moves.iter().map(|image| quiet.contains(image)).collect()
    };
    let mut seen = vec![turned(&views[0])];
    for symmetry in symmetries(&space.moves, &space.moduli, budget)? {
        let turned = turned(&symmetry);
        if views.len() < MAX_VIEWS && !seen.contains(&turned) {
            seen.push(turned);
            views.push(symmetry);
        }
    }
    Ok(views)
}
