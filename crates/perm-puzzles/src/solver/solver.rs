use alloc::vec::Vec;
use core::borrow::Borrow;

use dense_code::Limits;
use dense_code::limits::{Budget, LimitReached};
#[cfg(feature = "std")]
use dense_search::record::{self, RecordReader, RecordWriter};
#[cfg(feature = "std")]
use dense_search::{Error, Space as _};

use super::choice::Choice;
use super::database::{Database, FAR};
use super::descent::Descent;
use super::error::SolveError;
use super::game::Game;
use super::keys::Side;
use super::projection::Projection;
use super::redundancy::Redundancy;
use super::solution::WordSolution;
use super::view::{Seen, View};
use crate::definition::chain::Chain;
use crate::definition::names::Word;
use crate::definition::space::{Pattern, PuzzleSpace};
use crate::definition::transform::Transform;

/// The number of this kind of record.
const KIND: u32 = 6;
/// The most views of all databases.
pub(super) const MAX_VIEWS: usize = 8;
/// The most views of one database through symmetries.
const MAX_OF_ONE: usize = 4;
/// The most moves of a solution.
const MAX_MOVES: usize = 200;
/// The bytes of a solver for which no limits are given: built in a second or two.
const BYTES: u64 = 12_000_000;

/// Solves a puzzle given as data in the fewest moves, by iterative deepening on pattern databases.
///
/// ```
/// use perm_puzzles::definition::{Definition, Solver};
///
/// let ring: [(&str, &[usize]); 2] =
///     [("L", &[1, 2, 3, 4, 5, 6, 0]), ("X", &[1, 0, 2, 3, 4, 5, 6])];
/// let space =
///     Definition::from_generators("ring", &[0, 1, 2, 3, 4, 5, 6], &ring)?.compile()?;
/// let solver = Solver::new(&space)?;
///
/// let scramble = space.after("L2 X L X L' X")?;
/// let solution = solver.solve(&scramble)?;
/// assert_eq!(solution.word.len(), 6);
/// let solved = space.pattern_after(&scramble, &solution.word);
/// assert_eq!(solved.as_ref(), Some(space.start_pattern()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Which databases
///
/// If a database of all states fits into the bytes allowed, the solver has only that database: its
/// values are the distances, so every move of a solution is found by look-ups. (A distance of more
/// than 15 is stored as 15.) Otherwise one database has the orientations of all pieces and the
/// places of some of them, told apart if there is room. For each set of places among which moves
/// bring pieces there are others, of all its pieces with their orientations, or of as many as fit.
/// So there are databases for a puzzle of any size; a part whose tables don't fit is left out. The
/// largest of all the values is the lower bound.
///
/// The solver finds the symmetries of the puzzle, mirrors included, in its moves. Some symmetries
/// keep the pieces of a database together. Then all states that such symmetries make from one state
/// have the same value, and the database stores it once. On the 3x3x3 cube sixteen states share an
/// entry; with the room that this saves, a database of 2 GiB can distinguish the four edges of a
/// slice. Other symmetries, such as those that exchange the three axes of a cube, turn a state into
/// another state, equally far from solved, that may have a larger value in the database. The solver
/// looks up several of these states and takes the largest value; it uses the symmetries that raised
/// the lower bound most for a sample of states. It also looks up the inverse of each state, which
/// is equally far from solved.
///
/// The search skips a sequence if two or three moves in a row have the same effect as fewer moves,
/// or as other moves that it tries instead: it tries `U D`, but not `D U`. It also skips some last
/// moves. Suppose that `n` moves are left, and that a database says that its pieces need `n` moves.
/// Then these pieces are not solved before the last move, so the last move must move them.
#[derive(Clone, Debug)]
pub struct Solver {
    pub(super) game: Game,
    /// The bytes that the databases were chosen for.
    bytes: u64,
    projections: Vec<Projection>,
    pub(super) views: Vec<View>,
    /// A bit for each move.
    all_moves: u64,
    pub(super) redundancy: Redundancy,
    chain: Option<Chain>,
    is_complete: bool,
}

impl Solver {
    /// A solver with at most 12 MB of databases, which takes a second or two for a cube. With more,
    /// hard positions are solved sooner: see [`new_within`](Self::new_within).
    ///
    /// # Errors
    ///
    /// Those of [`new_within`](Self::new_within).
    ///
    /// ```
    /// use perm_puzzles::definition::{Definition, Solver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// assert!(Solver::new(&space)?.is_complete());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(space: &PuzzleSpace) -> Result<Self, SolveError> {
        Self::new_within(space, &Limits::new().with_bytes(BYTES))
    }

    /// A solver with as many databases as fit into the bytes allowed, the tables that a search needs
    /// beside them included.
    ///
    /// **Too few bytes are not an error: they give a solver without databases**, which still finds
    /// shortest solutions, but slowly. [`bytes`](Self::bytes) is 0 then.
    ///
    /// Memory that every solver needs is not counted: the puzzle, its symmetries and its group, a
    /// few hundred kilobytes for the cubes and at most a few MB for 64 places.
    ///
    /// # Errors
    ///
    /// [`SolveError::Limit`] if a limit stops the building; a step is an entry of a move table or of
    /// a database. [`SolveError::Memory`] if there is not enough memory.
    ///
    /// ```
    /// use dense_code::Limits;
    /// use perm_puzzles::definition::{Definition, Solver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// let limits = Limits::new().with_bytes(1 << 10);
    /// assert!(Solver::new_within(&space, &limits)?.bytes() > 0);
    /// let too_small = Limits::new().with_bytes(1);
    /// assert_eq!(Solver::new_within(&space, &too_small)?.bytes(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new_within(space: &PuzzleSpace, limits: &Limits<'_>) -> Result<Self, SolveError> {
        Self::to_any_within(space, core::slice::from_ref(space.start_pattern()), limits)
    }

    /// A solver for which several patterns are solved, such as a cube held in any of 24 ways: its
    /// solutions lead to the nearest of them. Symmetries of the puzzle are not used.
    ///
    /// # Errors
    ///
    /// The errors of [`new_within`](Self::new_within), [`SolveError::OtherPuzzle`], and
    /// [`SolveError::Unsolvable`] if moves can't make one of the patterns of the start.
    ///
    /// ```
    /// use dense_code::Limits;
    /// use perm_puzzles::definition::{Definition, Solver};
    /// let ring: [(&str, &[usize]); 1] = [("L", &[1, 2, 3, 4, 5, 0])];
    /// let space = Definition::from_generators("ring", &[0, 1, 2, 3, 4, 5], &ring)?.compile()?;
    /// let goals = [space.after("L3")?, space.start_pattern().clone()];
    /// let solver = Solver::to_any_within(&space, &goals, &Limits::new())?;
    /// assert_eq!(solver.solve(space.after("L2")?)?.word.to_string(), "L");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_any_within(
        space: &PuzzleSpace,
        goals: &[Pattern],
        limits: &Limits<'_>,
    ) -> Result<Self, SolveError> {
        if goals.is_empty() || goals.iter().any(|goal| !space.owns(goal)) {
            return Err(SolveError::OtherPuzzle);
        }
        let budget = &mut Budget::new(limits);
        let mut solver = Self::without_databases(space, goals, limits.bytes(), u64::MAX, budget)?;
        if !goals.iter().all(|goal| solver.is_reached(goal)) {
            return Err(SolveError::Unsolvable);
        }
        for projection in &mut solver.projections {
            projection.build(&solver.game, budget)?;
        }
        budget.ask()?;
        solver.add_views(budget)?;
        Ok(solver)
    }

    /// With the databases chosen, but not built: `bytes` bytes, of which the entries take `entries`
    /// at most.
    fn without_databases(
        space: &PuzzleSpace,
        goals: &[Pattern],
        bytes: u64,
        entries: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        budget.ask()?;
        let mut game = Game::new(space, goals);
        let whole = Choice::new(&game, bytes, entries, budget)?.whole()?;
        let is_complete = whole.is_some();
        let mut projections = Vec::from_iter(whole);
        if !is_complete {
            game.find_symmetries(budget)?;
            projections = Choice::new(&game, bytes, entries, budget)?.some()?;
        }
        let mut chain = None;
        if space.are_all_distinct() {
            chain = Chain::new(&space.moves, &space.moduli, budget)?;
        }
        Ok(Self {
            bytes,
            projections,
            views: Vec::new(),
            // Of more moves than bits no one is known to be quiet.
            all_moves: (0..space.moves.len().min(64)).fold(0, |all, by| all | 1 << by),
            redundancy: Redundancy::new(&space.moves, &space.moduli, budget)?,
            game,
            chain,
            is_complete,
        })
    }

    /// Chooses through which symmetries each database is asked.
    fn add_views(&mut self, budget: &mut Budget<'_>) -> Result<(), LimitReached> {
        let sample = self.sample(budget)?;
        let mut bounds = alloc::vec![0; sample.len()];
        for projection in 0..self.projections.len() {
            let own = &self.projections[projection].classes.by;
            // Through its own symmetries a database says the same.
            let mut views: Vec<(usize, Vec<u8>)> = Vec::new();
            for symmetry in 0..self.game.symmetries.all.len() {
                budget.ask()?;
                let products = &self.game.symmetries.products;
                let same = |&(other, _): &(usize, Vec<u8>)| {
                    own.iter().any(|&own| usize::from(products[other][own]) == symmetry)
                };
                if !views.iter().any(same) {
                    views.push((symmetry, self.distances(projection, symmetry, &sample)));
                }
            }
            for count in 0..MAX_OF_ONE {
                let gain = |view: &Vec<u8>| -> u64 {
                    view.iter().zip(&bounds).map(|(&a, &b)| u64::from(a.saturating_sub(b))).sum()
                };
                // The first of the best.
                let best = (0..views.len()).rev().max_by_key(|&number| gain(&views[number].1));
                let Some(best) = best else { break };
                let (symmetry, view) = &views[best];
                // Two hundredths of a move are less than asking costs.
                let worth = count == 0 && projection == 0 || gain(view) * 50 > sample.len() as u64;
                if !worth || self.views.len() == MAX_VIEWS {
                    break;
                }
                self.views.push(self.view(projection, *symmetry));
                for (bound, &value) in bounds.iter_mut().zip(view) {
                    *bound = value.max(*bound);
                }
            }
        }
        Ok(())
    }

    fn view(&self, projection: usize, symmetry: usize) -> View {
        let own = &self.projections[projection];
        let seen = &self.game.symmetries.all[symmetry];
        let mut quiet = 0;
        if self.game.space.moves.len() <= 64 {
            for (by, &image) in seen.moves.iter().enumerate() {
                quiet |= (own.quiet >> image & 1) << by;
            }
        }
        let spots = self.game.spots.as_ref().filter(|_| self.game.undo.is_some());
        let keys = own.keys.as_ref().zip(spots);
        let undone = keys.map(|(keys, spots)| keys.weights(spots, seen, Side::Inverse));
        View { projection, symmetry, quiet, undone }
    }

    /// Some states, by walks that differ.
    fn sample(&self, budget: &mut Budget<'_>) -> Result<Vec<Transform>, LimitReached> {
        const STATES: usize = 500;
        let space = &self.game.space;
        let mut random = 1_u64;
        let mut state = Transform::identity(space.moduli.len());
        let mut sample = Vec::new();
        for _ in 0..STATES {
            budget.ask()?;
            for _ in 0..30 {
                // Knuth's numbers; the high bits are the better ones.
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                if !space.moves.is_empty() {
                    let number = (random >> 33) % space.moves.len() as u64;
                    let by = &space.moves[usize::try_from(number).expect("the number of a move")];
                    state = state.then(by, &space.moduli);
                }
            }
            sample.push(state.clone());
        }
        Ok(sample)
    }

    /// What a database says of some states seen through a symmetry.
    fn distances(&self, projection: usize, symmetry: usize, states: &[Transform]) -> Vec<u8> {
        let space = &self.game.space;
        let mut distances = Vec::new();
        for state in states {
            let image = self.game.symmetries.all[symmetry].image(state, &space.moduli);
            let pattern = space.start.after(&image, &space.moduli);
            let seen = self.seen(projection, symmetry, &pattern);
            distances.push(seen.expect("moves reach the states of the sample").bound);
        }
        distances
    }

    /// What a database says of a pattern that is seen through a symmetry already; `None` for one
    /// that can't be reached.
    fn seen(&self, projection: usize, symmetry: usize, pattern: &Pattern) -> Option<Seen> {
        let own = &self.projections[projection];
        let (placed, row) = own.values(pattern)?;
        let row = own.classes.image(placed.by(), row);
        let symmetry = self.game.symmetries.products[symmetry][own.classes.by[placed.by()]];
        let database = own.database();
        let bound = database.distance(database.index(placed.class(), row));
        Some(Seen { class: placed.class(), row, symmetry, bound })
    }

    /// Whether the solver has a database of all states.
    ///
    /// ```
    /// use dense_code::Limits;
    /// use perm_puzzles::definition::{Definition, Solver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// assert!(Solver::new(&space)?.is_complete());
    /// assert!(!Solver::new_within(&space, &Limits::new().with_bytes(1))?.is_complete());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The bytes of the databases and of the tables beside them.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.projections.iter().map(Projection::bytes).sum()
    }

    /// Whether moves can make a pattern of the start, as far as the solver can tell.
    fn is_reached(&self, pattern: &Pattern) -> bool {
        let space = &self.game.space;
        let state = space.transform_of(pattern);
        space.is_turned_right(pattern)
            && self.projections.iter().all(|one| one.values(pattern).is_some())
            && self.chain.iter().zip(&state).all(|(chain, state)| chain.contains(state))
    }

    /// A shortest solution of a pattern.
    ///
    /// # Errors
    ///
    /// [`SolveError::OtherPuzzle`], [`SolveError::Unsolvable`], and [`SolveError::TooLong`] if
    /// there is no solution of at most 200 moves. If pieces are identical, or if there are more
    /// than 64 places, or more than 256 orientations in total (those of each place, added up), the
    /// solver may not notice that a pattern can't be solved: use
    /// [`solve_within`](Self::solve_within) if in doubt.
    ///
    /// ```
    /// use perm_puzzles::definition::{Definition, SolveError, Solver};
    /// let moves: [(&str, &[usize]); 1] = [("L", &[1, 2, 0])];
    /// let cycle = Definition::from_generators("cycle", &[0, 1, 2], &moves)?.compile()?;
    /// let odd = Definition::from_generators("cycle", &[1, 0, 2], &moves)?.compile()?;
    /// let solver = Solver::new(&cycle)?;
    /// assert!(matches!(solver.solve(odd.start_pattern()), Err(SolveError::Unsolvable)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self, pattern: impl Borrow<Pattern>) -> Result<WordSolution, SolveError> {
        self.solve_within(pattern, &Limits::new())
    }

    /// A shortest solution, within limits: a step is a position that is generated. The byte limit
    /// is ignored: the databases are there already.
    ///
    /// # Errors
    ///
    /// The errors of [`solve`](Self::solve), and [`SolveError::Limit`].
    ///
    /// ```
    /// use dense_code::Limits;
    /// use perm_puzzles::definition::{Definition, SolveError, Solver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// let solver = Solver::new(&space)?;
    /// let stopped = solver.solve_within(&space.after("S")?, &Limits::new().with_stop(&|| true));
    /// assert!(matches!(stopped, Err(SolveError::Limit(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve_within(
        &self,
        pattern: impl Borrow<Pattern>,
        limits: &Limits<'_>,
    ) -> Result<WordSolution, SolveError> {
        let pattern = pattern.borrow();
        if !self.game.space.owns(pattern) {
            return Err(SolveError::OtherPuzzle);
        }
        if !self.is_reached(pattern) {
            return Err(SolveError::Unsolvable);
        }
        if self.game.goals.contains(pattern) {
            return Ok(WordSolution { word: Word::default(), nodes: 0 });
        }
        let mut budget = Budget::new(limits);
        budget.ask()?;
        let mut descent = Descent::new(self, pattern, budget)?;
        for moves in descent.bound().max(1)..=MAX_MOVES {
            if let Some(path) = descent.solution(moves)? {
                let names = &self.game.space.names;
                let word = Word(path.iter().map(|&by| names[usize::from(by)]).collect());
                return Ok(WordSolution { word, nodes: descent.nodes() });
            }
        }
        Err(SolveError::TooLong { most: MAX_MOVES })
    }

    /// What a view sees of a pattern.
    pub(super) fn first_seen(&self, view: &View, pattern: &Pattern) -> Option<Seen> {
        let space = &self.game.space;
        if view.symmetry == 0 {
            return self.seen(view.projection, 0, pattern);
        }
        // Symmetries are of puzzles whose pieces are all distinct.
        let state = space.transform_of(pattern)?;
        let image = self.game.symmetries.all[view.symmetry].image(&state, &space.moduli);
        self.seen(view.projection, view.symmetry, &space.start.after(&image, &space.moduli))
    }

    /// A bit for each move that can't be the last of a solution of `left` moves, for it leaves what
    /// is solved by the last move and not before as it is.
    #[inline]
    pub(super) fn not_last(&self, seen: &[Seen; MAX_VIEWS], left: usize) -> u64 {
        let mut moves = 0;
        if left < usize::from(FAR) {
            for (view, seen) in self.views.iter().zip(seen) {
                moves |= if usize::from(seen.bound) == left { view.quiet } else { 0 };
            }
        }
        moves
    }

    /// Whether some move can be the last of a solution of `left` moves.
    #[inline]
    pub(super) fn has_moves(&self, seen: &[Seen; MAX_VIEWS], left: usize) -> bool {
        self.not_last(seen, left) != self.all_moves
    }

    /// What a view sees after a move, but for the bound.
    #[inline]
    pub(super) fn moved(&self, view: &View, seen: &Seen, by: u8) -> Seen {
        let own = &self.projections[view.projection];
        let symmetries = &self.game.symmetries;
        let symmetry = usize::from(seen.symmetry);
        let by = usize::from(symmetries.all[symmetry].moves[usize::from(by)]);
        let placed = own.classes.after(seen.class)[by];
        let row = own.classes.image(placed.by(), own.row_after(seen.row, by));
        let symmetry = symmetries.products[symmetry][own.classes.by[placed.by()]];
        Seen { class: placed.class(), row, symmetry, bound: 0 }
    }

    /// What a view sees of the state that undoes one, but for the bound; `None` if it can't.
    #[inline]
    pub(super) fn undone(&self, view: &View, state: &[u16]) -> Option<Seen> {
        let own = &self.projections[view.projection];
        let (weights, keys) = (view.undone.as_ref()?, own.keys.as_ref()?);
        let (value, row) = keys.values(weights.sum(state));
        let placed = own.classes.of_value(value);
        let symmetry = self.game.symmetries.products[view.symmetry][own.classes.by[placed.by()]];
        let row = own.classes.image(placed.by(), row);
        Some(Seen { class: placed.class(), row, symmetry, bound: 0 })
    }

    /// The least number of moves from what a view sees.
    #[inline]
    pub(super) fn bound(&self, view: &View, seen: &Seen) -> u8 {
        let database = self.projections[view.projection].database();
        database.distance(database.index(seen.class, seen.row))
    }
}

#[cfg(feature = "std")]
impl Solver {
    /// Writes the databases of a solver with one solved pattern: a header with the puzzle, the
    /// entries and a checksum.
    ///
    /// # Errors
    ///
    /// Those of `out`.
    pub fn write_to(&self, out: impl std::io::Write) -> std::io::Result<()> {
        let words: Vec<&[u64]> =
            self.projections.iter().map(|one| Database::words(one.database())).collect();
        let count = words.iter().map(|words| words.len() as u64).sum();
        let name = name(&self.game.space);
        let mut out = RecordWriter::new(out, KIND, &name, &[self.bytes], count)?;
        words.iter().try_for_each(|words| out.words(words))?;
        out.end()
    }

    /// [`write_to`](Self::write_to) a file, which is replaced in one step.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    ///
    /// ```
    /// use perm_puzzles::definition::{Definition, Solver};
    /// let file = std::env::temp_dir().join(format!("perm-puzzles-solver-{}", std::process::id()));
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// Solver::new(&space)?.save(&file)?;
    /// let solver = Solver::load(&space, &file)?;
    /// assert_eq!(solver.solve(&space.after("S")?)?.word.len(), 1);
    /// std::fs::remove_file(file)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self, path: impl AsRef<std::path::Path>) -> Result<(), Error> {
        record::save(path, |out| self.write_to(out))
    }

    /// [`read_from`](Self::read_from) a file.
    ///
    /// # Errors
    ///
    /// Those of [`read_from`](Self::read_from).
    pub fn load(
        space: &PuzzleSpace,
        path: impl AsRef<std::path::Path>,
    ) -> Result<Self, SolveError> {
        Self::read_from(space, record::open(path)?)
    }

    /// A solver with the databases that [`write_to`](Self::write_to) wrote for this space.
    ///
    /// # Errors
    ///
    /// [`SolveError::Record`]: bytes that can't be read, that are not a record of this space, or
    /// that are cut off or changed.
    ///
    /// # Files that you don't trust
    ///
    /// The entries are protected by the checksum alone. If someone has changed both, the solver
    /// still finds only real solutions, but they may be longer than necessary, it may miss all of
    /// them ([`SolveError::TooLong`]), and the search may take longer than anyone can wait. Use
    /// [`solve_within`](Self::solve_within) with limits then.
    pub fn read_from(space: &PuzzleSpace, from: impl std::io::Read) -> Result<Self, SolveError> {
        let mut from = RecordReader::new(from, KIND, &name(space))?;
        let &[bytes] = from.fields() else { return Err(Error::Fields.into()) };
        // The same bytes make the same choice. If they are forged, the tables beside the entries
        // are not much larger than those.
        let mut words = from.words(from.left())?;
        from.end()?;
        let read = words.len() as u64 * 8;
        let (goals, budget) = ([space.start.clone()], &mut Budget::new(&Limits::new()));
        let mut solver = Self::without_databases(space, &goals, bytes, read, budget)?;
        let wanted: u64 = solver.projections.iter().map(|one| one.entry_bytes() / 8).sum();
        if wanted != read / 8 {
            return Err(Error::Fields.into());
        }
        for projection in &mut solver.projections {
            let own = usize::try_from(projection.entry_bytes() / 8);
            let rest = words.split_off(own.map_err(|_| Error::Fields)?);
            if !projection.set_words(words) {
                return Err(Error::Fields.into());
            }
            words = rest;
        }
        // A search takes a state for solved only where all bounds are 0.
        for number in 0..solver.projections.len() {
            if solver.seen(number, 0, &space.start).is_none_or(|seen| seen.bound > 0) {
                return Err(Error::Corrupt.into());
            }
        }
        solver.add_views(budget)?;
        Ok(solver)
    }
}

/// The name of a puzzle's record.
#[cfg(feature = "std")]
fn name(space: &PuzzleSpace) -> alloc::string::String {
    alloc::format!("databases of {}", space.name())
}
