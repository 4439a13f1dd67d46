use alloc::vec::Vec;

use dense_code::Limits;
use dense_code::limits::Budget;

use super::choice::{Choice, Fill};
use super::descent::Descent;
use super::puzzle::Puzzle;
use super::solution::{MAX_MOVES, Solution};
use super::tables::Tables;
use crate::Error;
use crate::definition::space::{Pattern, PuzzleSpace};

/// The bytes of a solver for which no limits are given: built in a second or two.
const BYTES: u64 = 12_000_000;

/// Solves a puzzle given as data in the fewest moves, by iterative deepening on pattern databases.
///
/// ```
/// use perm_puzzles::{Definition, Solver};
///
/// let ring: [(&str, &[usize]); 2] =
///     [("L", &[1, 2, 3, 4, 5, 6, 0]), ("X", &[1, 0, 2, 3, 4, 5, 6])];
/// let space =
///     Definition::from_generators("ring", &[0, 1, 2, 3, 4, 5, 6], &ring)?.compile()?;
/// let solver = Solver::new(&space)?;
///
/// let scramble = space.after("L2 X L X L' X")?;
/// let solution = solver.solve(&scramble)?;
/// assert_eq!(solution.moves.len(), 6);
/// let solved = space.pattern_after(&scramble, &solution.moves);
/// assert_eq!(solved.as_ref(), Some(space.start_pattern()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Which databases
///
/// If a database of all states fits into the bytes allowed, the solver has only that database: its
/// values are the distances, so every move of a solution is found by look-ups. (A distance of more
/// than 15 is stored as 15.) Otherwise one database has the orientations of all pieces and, if they
/// fit, the places of some of them, as distinct pieces if there is room. For each set of places
/// among which moves bring pieces there are others, of all its pieces with their orientations, or
/// of as many as fit. So there are databases for a puzzle of any size; places whose tables don't
/// fit are left out. The largest of all the values is the lower bound.
///
/// The solver finds the symmetries of the puzzle, mirrors included, in its moves. Some symmetries
/// keep the pieces of a database together. Then all states that such symmetries make from one state
/// have the same value, and the database stores it once. On the 3x3x3 cube sixteen states share an
/// entry; so a database of 2 GiB can tell the four edges of a slice apart. Other symmetries, such
/// as those that exchange the three axes of a cube, turn a state into another state, equally far
/// from solved, that may have a larger value in the database. The solver looks up several of these
/// states and takes the largest value.
///
/// The search skips two moves in a row that have the same effect as one or none, or as two other
/// moves that it tries instead: it tries `U D`, but not `D U`.
///
/// # Saved databases
///
/// A solver is [`Saved`](dense_search::Saved) to a file (feature `std`) and loaded for the same
/// puzzle; one with other goals than the puzzle's own start refuses to be saved. The entries are
/// protected by the checksum alone. If someone has changed both, the solver still finds only real
/// solutions, but they may be longer than necessary, it may miss all of them ([`Error::TooLong`]),
/// and the search may take longer than anyone can wait: use [`solve_within`](Self::solve_within)
/// with limits then.
///
#[cfg_attr(feature = "std", doc = "```")]
#[cfg_attr(not(feature = "std"), doc = "```ignore")]
/// use perm_puzzles::dense_search::Saved;
/// use perm_puzzles::{Definition, Solver};
/// let file = std::env::temp_dir().join(format!("perm-puzzles-solver-{}", std::process::id()));
/// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
/// Solver::new(&space)?.save(&file)?;
/// let solver = Solver::load(space.clone(), &file)?;
/// assert_eq!(solver.solve(&space.after("S")?)?.moves.len(), 1);
/// std::fs::remove_file(file)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    pub(super) tables: Tables,
    /// The bytes that were allowed: they tell which databases were chosen.
    allowed: u64,
    bytes: u64,
}

/// Looks for a solution of exactly this many moves.
type Round<'a> =
    dyn FnMut(&mut Descent<'_>, usize, &mut Budget<'_>) -> Result<Option<Vec<u8>>, Error> + 'a;

impl Solver {
    /// A solver with at most 12 MB of databases, which takes less than a second for a cube. With
    /// more, hard positions are solved sooner: see [`new_within`](Self::new_within).
    ///
    /// # Errors
    ///
    /// Those of [`new_within`](Self::new_within).
    ///
    /// ```
    /// use perm_puzzles::{Definition, Solver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// assert_eq!(Solver::new(&space)?.solve(&space.after("S")?)?.to_string(), "S");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(space: &PuzzleSpace) -> Result<Self, Error> {
        Self::new_within(space, &Limits::new().with_bytes(BYTES))
    }

    /// A solver with as many databases as fit into the bytes allowed: all that is in use while they
    /// are built, the tables that a search needs beside them included.
    ///
    /// **Too few bytes are not an error: they give a solver without databases**, which still finds
    /// shortest solutions, but slowly. [`bytes`](Self::bytes) is 0 then.
    ///
    /// Memory that every solver needs is not counted: the puzzle, its symmetries and its group, a
    /// few hundred kilobytes for the cubes and at most a few MB for 64 places.
    ///
    /// # Errors
    ///
    /// [`Error::Limit`] if a limit stops the building; a step is an entry of a move table or of
    /// a database. [`Error::Memory`] if there is not enough memory.
    ///
    /// ```
    /// use perm_puzzles::dense_code::Limits;
    /// use perm_puzzles::{Definition, Solver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// let limits = Limits::new().with_bytes(1 << 10);
    /// assert!(Solver::new_within(&space, &limits)?.bytes() > 0);
    /// let too_small = Limits::new().with_bytes(1);
    /// assert_eq!(Solver::new_within(&space, &too_small)?.bytes(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new_within(space: &PuzzleSpace, limits: &Limits<'_>) -> Result<Self, Error> {
        Self::to_any_within(space, core::slice::from_ref(space.start_pattern()), limits)
    }

    /// A solver for which several patterns are solved, such as a cube held in any of 24 ways: its
    /// solutions lead to the nearest of them. Symmetries of the puzzle are not used, unless
    /// the only goal is the start.
    ///
    /// # Errors
    ///
    /// The errors of [`new_within`](Self::new_within), [`Error::OtherPuzzle`] if there is no goal
    /// or one of another puzzle, and [`Error::Unsolvable`] if moves can't make one of the patterns
    /// of the start.
    ///
    /// ```
    /// use perm_puzzles::dense_code::Limits;
    /// use perm_puzzles::{Definition, Solver};
    /// let ring: [(&str, &[usize]); 1] = [("L", &[1, 2, 3, 4, 5, 0])];
    /// let space = Definition::from_generators("ring", &[0, 1, 2, 3, 4, 5], &ring)?.compile()?;
    /// let goals = [space.after("L3")?, space.start_pattern().clone()];
    /// let solver = Solver::to_any_within(&space, &goals, &Limits::new())?;
    /// assert_eq!(solver.solve(&space.after("L2")?)?.to_string(), "L");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_any_within(
        space: &PuzzleSpace,
        goals: &[Pattern],
        limits: &Limits<'_>,
    ) -> Result<Self, Error> {
        let budget = &mut Budget::new(limits);
        budget.ask()?;
        if goals.is_empty() || goals.iter().any(|goal| !space.owns(goal)) {
            return Err(Error::OtherPuzzle);
        }
        let puzzle = Puzzle::new(space, goals, limits, budget)?;
        goals.iter().try_for_each(|goal| puzzle.check(goal))?;
        Self::with_databases(puzzle, limits.bytes(), budget, &mut |puzzle, one, budget| {
            one.build(puzzle, budget)
        })
    }

    fn with_databases(
        puzzle: Puzzle,
        allowed: u64,
        budget: &mut Budget<'_>,
        fill: &mut Fill<'_>,
    ) -> Result<Self, Error> {
        let before = budget.bytes_left();
        let pruning_tables = Choice::make(&puzzle, budget, fill)?;
        let bytes = before - budget.bytes_left();
        let mut tables = Tables::new(puzzle, pruning_tables, budget)?;
        tables.choose_lookups(budget)?;
        Ok(Self { tables, allowed, bytes })
    }

    /// The bytes of the databases and of the tables beside them.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// A shortest solution of a pattern.
    ///
    /// # Errors
    ///
    /// [`Error::OtherPuzzle`], [`Error::Unsolvable`], and [`Error::TooLong`] if
    /// there is no solution of at most 200 moves. If pieces are identical, or if there are more
    /// than 64 places, or more than 256 orientations in total (those of each place, added up), the
    /// solver may not notice that a pattern can't be solved: use
    /// [`solve_within`](Self::solve_within) if in doubt.
    ///
    /// ```
    /// use perm_puzzles::{Definition, Error, Solver};
    /// let moves: [(&str, &[usize]); 1] = [("L", &[1, 2, 0])];
    /// let cycle = Definition::from_generators("cycle", &[0, 1, 2], &moves)?.compile()?;
    /// let odd = Definition::from_generators("cycle", &[1, 0, 2], &moves)?.compile()?;
    /// let solver = Solver::new(&cycle)?;
    /// assert!(matches!(solver.solve(odd.start_pattern()), Err(Error::Unsolvable)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self, pattern: &Pattern) -> Result<Solution, Error> {
        self.solve_within(pattern, &Limits::new())
    }

    /// A shortest solution, within limits: a step is a position that is generated. The byte limit
    /// is ignored: the databases are there already.
    ///
    /// # Errors
    ///
    /// The errors of [`solve`](Self::solve), and [`Error::Limit`].
    ///
    /// ```
    /// use perm_puzzles::dense_code::Limits;
    /// use perm_puzzles::{Definition, Error, Solver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// let solver = Solver::new(&space)?;
    /// let stopped = solver.solve_within(&space.after("S")?, &Limits::new().with_stop(&|| true));
    /// assert!(matches!(stopped, Err(Error::Limit(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_within(&self, pattern: &Pattern, limits: &Limits<'_>) -> Result<Solution, Error> {
        self.deepened(pattern, limits, &mut |descent, moves, budget| {
            self.round(descent, pattern, moves, budget)
        })
    }

    /// Iterative deepening: the first number of moves that has a solution is the least.
    pub(super) fn deepened(
        &self,
        pattern: &Pattern,
        limits: &Limits<'_>,
        round: &mut Round<'_>,
    ) -> Result<Solution, Error> {
        self.tables.puzzle.check(pattern)?;
        let budget = &mut Budget::new(limits);
        let mut descent = Descent::new(&self.tables);
        // Coordinates have all values in reach: a pattern with any other one can't be solved.
        let bound = descent.start(pattern).ok_or(Error::Unsolvable)?;
        for moves in bound..=MAX_MOVES {
            budget.ask()?;
            if let Some(path) = round(&mut descent, moves, budget)? {
                return Ok(self.tables.puzzle.solution(path, budget.steps_spent()));
            }
        }
        Err(Error::TooLong { max: MAX_MOVES })
    }

    /// A solution of this pattern whose last part has exactly this many moves.
    pub(super) fn round(
        &self,
        descent: &mut Descent<'_>,
        pattern: &Pattern,
        moves: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<u8>>, Error> {
        let (puzzle, mut solution) = (&self.tables.puzzle, None);
        descent.run(moves, budget, &mut |path, _| {
            // Databases over a part of the coordinates can't tell.
            if puzzle.goals.contains(&puzzle.after(pattern, path)) {
                solution = Some(path.to_vec());
            }
            Ok(solution.is_some())
        })?;
        Ok(solution)
    }
}

#[cfg(feature = "std")]
mod saved {
    //! Solvers as records.

    use alloc::format;
    use alloc::string::String;
    use alloc::vec;
    use alloc::vec::Vec;
    use std::io::{self, Read, Write};

    use dense_code::Limits;
    use dense_code::limits::Budget;
    use dense_search::record::{RecordReader, write};
    use dense_search::{Error, Saved, Space as _};

    use super::{Puzzle, PuzzleSpace, Solver};

    /// The number of this kind of record.
    const KIND: u32 = 6;

    fn name(space: &PuzzleSpace) -> String {
        format!("databases of {}", space.name())
    }

    impl Saved for Solver {
        type Space = PuzzleSpace;

        fn write_to(&self, out: impl Write) -> io::Result<()> {
            let (puzzle, pruning_tables) = (&self.tables.puzzle, &self.tables.pruning_tables);
            // A file has no patterns: it is read for the start.
            if !puzzle.is_start_solved() {
                let reason = "only a solver to the puzzle's own start can be saved";
                return Err(io::Error::new(io::ErrorKind::Unsupported, reason));
            }
            // The bytes that were allowed, and the words of each database.
            let mut fields = vec![self.allowed];
            fields.extend(pruning_tables.iter().map(|one| one.distances.words_needed()));
            // The entries alone: all else is listed again as a file is read, in a small part of the
            // time that the entries took.
            let words = pruning_tables.iter().flat_map(|one| one.distances.words()).copied();
            write(out, KIND, &name(&puzzle.space), &fields, words)
        }

        fn read_from(space: PuzzleSpace, from: impl Read) -> Result<Self, Error> {
            let mut from = RecordReader::new(from, KIND, &name(&space))?;
            let fields = from.fields().to_vec();
            let (&allowed, lens) = fields.split_first().ok_or(Error::Fields)?;
            // All of the file first: what is built for its entries is then paid for by them.
            let databases: Vec<Vec<u64>> =
                lens.iter().map(|&len| from.words(len)).collect::<Result<_, _>>()?;
            from.end()?;
            let limits = Limits::new().with_bytes(allowed);
            let budget = &mut Budget::new(&limits);
            let mut databases = databases.into_iter();
            let mut read = |space: &PuzzleSpace, budget: &mut Budget<'_>| {
                let goals = core::slice::from_ref(&space.start);
                let mut puzzle = Puzzle::new(space, goals, &limits, budget)?;
                // The same bytes make the same choice. The file may be forged and name more bytes:
                // tables beside the entries must not be much larger than those.
                puzzle.max_entry_bytes = 8 * lens.iter().sum::<u64>();
                Self::with_databases(puzzle, allowed, budget, &mut |_, one, _| {
                    let words = databases.next().ok_or(Error::Fields)?;
                    Ok(one.distances.set_words(words).ok_or(Error::Fields)?)
                })
            };
            let solver = read(&space, budget).map_err(|error| match error {
                crate::Error::Record(error) => error,
                crate::Error::Memory { needed } => Error::Memory { needed },
                _ => Error::Fields,
            })?;
            if databases.next().is_some() {
                return Err(Error::Fields);
            }
            // A search takes a state for solved only where all bounds are 0.
            let indices = solver.tables.indices(&space.start).ok_or(Error::Corrupt)?;
            if indices.iter().any(|index| index.bound > 0) {
                return Err(Error::Corrupt);
            }
            Ok(solver)
        }
    }
}
