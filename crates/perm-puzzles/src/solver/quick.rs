use alloc::vec::Vec;
use dense_code::Limits;
use dense_code::limits::Budget;

use super::coordinate::{Coordinate, Cubies};
use super::descent::Descent;
use super::pruning_table::PruningTable;
use super::puzzle::{self, Puzzle};
use super::solution::{MAX_MOVES, Solution};
use super::tables::Tables;
use crate::Error;
use crate::definition::space::{Pattern, PuzzleSpace};
use crate::definition::symmetry::Symmetry;
use crate::definition::transform;
use crate::shared::Shared;

/// The most moves of the second phase at first: more of them take longer to find than another
/// first phase. On the 3x3x3, for 22 moves, 10, 11, 12 and 13 took 39, 17, 13 and 17 milliseconds.
const FIRST_CAP: usize = 12;
/// The most ways to see a state.
const MAX_SYMMETRIES: usize = 4;
/// How many moves more than it needs the first phase is given.
const SPARE: usize = 4;
/// Positions that are generated in each round but the first: about a second.
const MAX_TRIED: u64 = 1 << 24;
/// The most entries of a database over two coordinates.
const MAX_ENTRIES: u64 = 1 << 24;

/// Solves a puzzle given as data quickly: in few moves, but not always in the fewest.
///
/// [`solve`](Self::solve) takes `max`, the number of moves that a solution may have. A small one
/// makes the search slow, and a solution that short may not exist or not be found. For the 3x3x3
/// cube take 22: all of 500 random states were solved, in some milliseconds. That is no proof for
/// all states, so be ready for [`Error::TooLong`]. For another puzzle begin with a large number,
/// and then ask for fewer moves than the solution that you have.
///
/// ```
/// use perm_puzzles::dense_code::Limits;
/// use perm_puzzles::{Definition, QuickSolver};
///
/// let ring: [(&str, &[usize]); 2] =
///     [("L", &[1, 2, 3, 4, 5, 6, 0]), ("X", &[1, 0, 2, 3, 4, 5, 6])];
/// let space =
///     Definition::from_generators("ring", &[0, 1, 2, 3, 4, 5, 6], &ring)?.compile()?;
/// let solver = QuickSolver::new_within(&space, &Limits::new().with_bytes(1 << 20))?;
///
/// let scramble = space.after("L2 X L X L' X")?;
/// let solution = solver.solve(&scramble, 20)?;
/// assert!(solution.moves.len() <= 20);
/// let solved = space.pattern_after(&scramble, &solution.moves);
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
/// into several small sets, or have orientations. If eleven or more places that moves mix lie in
/// one set, as in TopSpin, the tables are too large: take a [`Solver`](crate::Solver) then.
#[derive(Clone, Debug)]
pub struct QuickSolver {
    puzzle: Puzzle,
    first: Tables,
    second: Tables,
    /// The numbers of the second phase's moves: those that turn nothing.
    second_moves: Vec<u8>,
    /// Symmetries whose images of a state are tried, each with other moves for the second phase.
    symmetries: Vec<Symmetry>,
    bytes: u64,
}

/// The image of a state under a symmetry, with the search for a first phase from there.
struct Start<'a> {
    symmetry: &'a Symmetry,
    pattern: Pattern,
    first: Descent<'a>,
    /// The least moves of a first phase.
    bound: usize,
}

/// What is tried in a round.
struct Round {
    /// The most moves of a solution.
    max: usize,
    /// The most moves of the second phase.
    cap: usize,
    /// How many moves more than it needs the first phase is given.
    spare: usize,
    /// After this number of steps nothing more is tried.
    until: u64,
}

impl QuickSolver {
    /// A solver with the tables that it needs, 10 MB for the 3x3x3, or an error if these take more
    /// than 1 GiB.
    ///
    /// # Errors
    ///
    /// Those of [`new_within`](Self::new_within).
    ///
    /// ```
    /// use perm_puzzles::{Definition, QuickSolver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// assert_eq!(QuickSolver::new(&space)?.solve(&space.after("S")?, 9)?.moves.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(space: &PuzzleSpace) -> Result<Self, Error> {
        Self::new_within(space, &Limits::new())
    }

    /// A solver whose tables take at most the bytes allowed, while they are built too. (Not counted
    /// is what any solver needs, a few hundred kilobytes for the cubes.)
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] if the tables don't fit: the solver needs all of them, unlike a
    /// [`Solver`](crate::Solver). [`Error::Limit`] if another limit stops the building; a step
    /// is an entry of a table.
    ///
    /// ```
    /// use perm_puzzles::dense_code::Limits;
    /// use perm_puzzles::{Definition, Error, QuickSolver};
    /// let cube = Definition::cube_3x3x3().compile()?;
    /// let refused = QuickSolver::new_within(&cube, &Limits::new().with_bytes(1 << 20));
    /// assert!(matches!(refused, Err(Error::TooLarge { bytes: 1_048_576 })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new_within(space: &PuzzleSpace, limits: &Limits<'_>) -> Result<Self, Error> {
        let budget = &mut Budget::new(limits);
        budget.ask()?;
        let puzzle =
            Puzzle::new(space, core::slice::from_ref(space.start_pattern()), limits, budget)?;
        let components = transform::components(space.moduli.len(), &space.moves);
        let all: Vec<u8> = (0..=u8::MAX).take(space.moves.len()).collect();
        let second_moves = puzzle::turning_none(space);
        let whole = Puzzle::with_moves(&puzzle.space, &all);
        let rest = Puzzle::with_moves(&puzzle.space, &second_moves);
        // The places that the second phase keeps together; all of a component where pieces are
        // alike: of these nobody can say which set is their home.
        let sets = if space.are_all_distinct() {
            transform::components(space.moduli.len(), &rest.moves)
        } else {
            components.clone()
        };
        let [first, second] = cubies_of_phases(space, &components, &sets);
        let first = phase(whole, first, limits.bytes(), budget)?;
        let second = phase(rest, second, limits.bytes(), budget)?;
        let bytes = limits.bytes() - budget.bytes_left();
        let symmetries = symmetries(&puzzle, &second_moves);
        Ok(Self { puzzle, first, second, second_moves, symmetries, bytes })
    }

    /// The bytes of the tables.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The first solution found that has at most `max` moves, or 200 if `max` is larger.
    ///
    /// # Errors
    ///
    /// [`Error::OtherPuzzle`], [`Error::Unsolvable`], and [`Error::TooLong`] if no
    /// solution is found. One of at most that many moves may still exist.
    ///
    /// ```
    /// use perm_puzzles::{Definition, Error, QuickSolver};
    /// let moves: [(&str, &[usize]); 1] = [("L", &[1, 2, 0])];
    /// let cycle = Definition::from_generators("cycle", &[0, 1, 2], &moves)?.compile()?;
    /// let odd = Definition::from_generators("cycle", &[1, 0, 2], &moves)?.compile()?;
    /// let solver = QuickSolver::new(&cycle)?;
    /// assert_eq!(solver.solve(&cycle.after("L")?, 9)?.to_string(), "L'");
    /// assert!(matches!(solver.solve(odd.start_pattern(), 9), Err(Error::Unsolvable)));
    /// assert!(matches!(
    ///     solver.solve(&cycle.after("L")?, 0),
    ///     Err(Error::TooLong { max: 0 })
    /// ));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self, pattern: &Pattern, max: usize) -> Result<Solution, Error> {
        self.solve_within(pattern, max, &Limits::new())
    }

    /// The same within limits: a step is a position that is generated. The byte limit is ignored:
    /// the tables are there already.
    ///
    /// # Errors
    ///
    /// The errors of [`solve`](Self::solve), and [`Error::Limit`].
    ///
    /// ```
    /// use perm_puzzles::dense_code::Limits;
    /// use perm_puzzles::{Definition, Error, QuickSolver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// let solver = QuickSolver::new(&space)?;
    /// let limits = Limits::new().with_stop(&|| true);
    /// let stopped = solver.solve_within(&space.after("S")?, 5, &limits);
    /// assert!(matches!(stopped, Err(Error::Limit(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_within(
        &self,
        pattern: &Pattern,
        max: usize,
        limits: &Limits<'_>,
    ) -> Result<Solution, Error> {
        let space = &self.puzzle.space;
        self.puzzle.check(pattern)?;
        let budget = &mut Budget::new(limits);
        let state = space.transform_of(pattern);
        let mut starts = Vec::new();
        for symmetry in &self.symmetries {
            let pattern = match &state {
                Some(state) => {
                    space.start.after(&symmetry.image(state, &space.moduli), &space.moduli)
                }
                None => pattern.clone(),
            };
            let mut first = Descent::new(&self.first);
            let bound = first.start(&pattern).ok_or(Error::Unsolvable)?;
            starts.push(Start { symmetry, pattern, first, bound });
        }
        let max = max.min(MAX_MOVES);
        let mut round = Round { max, cap: FIRST_CAP, spare: SPARE, until: u64::MAX };
        loop {
            if let Some(path) = self.solve_round(&mut starts, &round, budget)? {
                return Ok(self.puzzle.solution(path, budget.steps_spent()));
            }
            // Only the last round has more to spare.
            if round.spare > SPARE {
                return Err(Error::TooLong { max });
            }
            // A second phase may have twice as many moves, and in the last round all that there
            // are; then first phases of any length are tried, too.
            let is_last = 2 * round.cap >= max;
            round.cap *= 2;
            round.spare = if is_last { max.max(SPARE + 1) } else { SPARE };
            round.until = budget.steps_spent().saturating_add(MAX_TRIED);
        }
    }

    /// Tries first phases in order of their length, and for each a second one.
    fn solve_round(
        &self,
        starts: &mut [Start<'_>],
        round: &Round,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Error> {
        let mut second = Descent::new(&self.second);
        second.until = round.until;
        let least =
            starts.iter().map(|start| start.bound).min().expect("the pattern itself is one");
        for length in least..=round.max.min(least + round.spare) {
            for Start { symmetry, pattern, first, bound } in &mut *starts {
                budget.ask()?;
                if *bound > length {
                    continue;
                }
                first.until = round.until;
                let mut path = None;
                let has_ended = first.run(length, budget, &mut |moves, budget| {
                    let after = self.puzzle.after(pattern, moves);
                    // Not all that the first phase solves is in reach of the second one's moves.
                    let Some(bound) = second.start(&after) else { return Ok(false) };
                    // The shortest second phase is found first, as in any iterative deepening.
                    for left in bound..=(round.max - length).min(round.cap) {
                        let has_ended = second.run(left, budget, &mut |rest, _| {
                            let rest = rest.iter().map(|&by| self.second_moves[usize::from(by)]);
                            path = Some(moves.iter().copied().chain(rest).collect());
                            Ok(true)
                        })?;
                        if has_ended {
                            return Ok(true);
                        }
                    }
                    Ok(false)
                })?;
                if has_ended {
                    // Where there is no path, the steps of this round are spent.
                    return Ok(path.map(|path: Vec<u8>| self.merged(&path, symmetry)));
                }
            }
        }
        Ok(None)
    }

    /// The moves that are seen as this path, with one or none for two neighbours that do as much:
    /// where the phases meet both may turn the same face.
    fn merged(&self, path: &[u8], symmetry: &Symmetry) -> Vec<u8> {
        let (moves, moduli) = (&self.puzzle.moves, &self.puzzle.space.moduli);
        let mut merged: Vec<u8> = Vec::new();
        for &by in path {
            // The path is that of the image under the symmetry: back to the move that became this
            // one.
            let by = symmetry.moves.iter().position(|&image| image == by);
            let by = by.expect("a symmetry makes each move of one");
            let last = merged.pop().map(usize::from);
            let both =
                last.map_or_else(|| moves[by].clone(), |last| moves[last].then(&moves[by], moduli));
            if let Some(one) = moves.iter().position(|other| *other == both) {
                merged.push(number(one));
            } else if !both.is_identity() {
                merged.extend(last.into_iter().chain([by]).map(number));
            }
        }
        merged
    }
}

/// The cubies that each phase brings home, where moves exchange those of a component, and the moves
/// of the second phase those of some sets: first orientations, and each piece to its set; then the
/// pieces of each set.
fn cubies_of_phases(
    space: &PuzzleSpace,
    components: &[Vec<u16>],
    sets: &[Vec<u16>],
) -> [Vec<Cubies>; 2] {
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for places in components {
        first.push(Cubies::orientation(space, places));
    }
    let pieces = &space.start.pieces;
    for places in components {
        first.push(Cubies::arrangement(space, places, &|piece| {
            // The label is the set of the piece's home: in this phase any place of it will do.
            let is_home = |&&place: &&u16| pieces[usize::from(place)] == piece;
            let home = places.iter().find(is_home).expect("the places hold their pieces");
            sets.iter().position(|set| set.contains(home)).expect("each place is in a set")
        }));
    }
    for set in sets {
        second.push(Cubies::arrangement(space, set, &usize::from));
    }
    [first, second]
}

/// The tables of a phase: a database for each two coordinates that are few enough, and for each
/// that has none then.
fn phase(
    puzzle: Puzzle,
    all: Vec<Cubies>,
    bytes: u64,
    budget: &mut Budget<'_>,
) -> Result<Tables, Error> {
    let too_large = || Error::TooLarge { bytes };
    let (mut coordinates, mut fixed) = (Vec::new(), Vec::new());
    for cubies in all {
        let one = Shared::new(Coordinate::new(cubies, &puzzle, budget)?.ok_or_else(too_large)?);
        if one.count > 1 { coordinates.push(one) } else { fixed.push(one) }
    }
    // Pairs say much more than single coordinates, and three at a time are too many.
    let mut sets = Vec::new();
    for (number, one) in coordinates.iter().enumerate() {
        for other in &coordinates[..number] {
            if u64::from(one.count) * u64::from(other.count) <= MAX_ENTRIES {
                sets.push([one.clone(), other.clone()].to_vec());
            }
        }
    }
    for one in &coordinates {
        if !sets.iter().flatten().any(|other| Shared::ptr_eq(one, other)) {
            sets.push([one.clone()].to_vec());
        }
    }
    let mut pruning_tables = Vec::new();
    for set in sets {
        let one = PruningTable::new(&puzzle, set, budget)?;
        let mut one = one.ok_or_else(too_large)?;
        one.build(&puzzle, budget)?;
        pruning_tables.push(one);
    }
    let mut tables = Tables::new(puzzle, pruning_tables, budget)?;
    tables.fixed = fixed;
    tables.end_by_databases();
    Ok(tables)
}

/// The identity, and symmetries that each give the second phase other moves.
fn symmetries(puzzle: &Puzzle, second_moves: &[u8]) -> Vec<Symmetry> {
    let (mut symmetries, mut known) = (Vec::new(), Vec::new());
    for symmetry in &puzzle.symmetries.all {
        // Of symmetries that give it the same moves one will do.
        let turned: Vec<bool> =
            symmetry.moves.iter().map(|image| second_moves.contains(image)).collect();
        if symmetries.len() < MAX_SYMMETRIES && !known.contains(&turned) {
            known.push(turned);
            symmetries.push(symmetry.clone());
        }
    }
    symmetries
}

fn number(by: usize) -> u8 {
    u8::try_from(by).expect("a definition has at most 250 moves")
}
