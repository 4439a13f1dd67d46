use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::borrow::Borrow;

use dense_code::Limits;
use dense_code::limits::{Budget, LimitReached};
#[cfg(feature = "std")]
use dense_search::record::{self, RecordReader, RecordWriter};
use dense_search::{Error, Space as _};

use super::choice::{Choice, Game, Projection};
use super::database::{Database, FAR};
use super::redundancy::Redundancy;
use super::spots::{Side, Weights};
use super::walk::Walk;
use crate::definition::chain::Chain;
use crate::definition::error::SolveError;
use crate::definition::names::Word;
use crate::definition::space::{Pattern, PuzzleSpace};
use crate::definition::transform::Transform;

/// The number of this kind of record.
const KIND: u32 = 6;
/// The most views of all databases.
pub(crate) const MOST_VIEWS: usize = 8;
/// The most views of one database through symmetries.
const MOST_OF_ONE: usize = 4;
/// The most moves of a solution.
const MOST_MOVES: usize = 200;

/// Solves a puzzle given as data in the fewest moves, by iterative deepening on pattern databases.
///
/// ```
/// use dense_code::limits::Budget;
/// use perm_puzzles::definition::{Definition, Solver};
///
/// let ring: [(&str, &[usize]); 2] =
///     [("L", &[1, 2, 3, 4, 5, 6, 0]), ("X", &[1, 0, 2, 3, 4, 5, 6])];
/// let space =
///     Definition::from_generators("ring", &[0, 1, 2, 3, 4, 5, 6], &ring)?.compile()?;
/// let solver = Solver::with_databases(&space, Budget::bytes(1 << 20))?;
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
/// If a database of all states fits into the budget, the solver has only that database. Its values
/// are the distances, so every move of a solution is found by look-ups. (A distance of more than 15
/// is stored as 15.) Otherwise one database has the orientations of all pieces and the places of
/// some of them. If there is room, it tells these pieces apart; otherwise it treats them as
/// identical. For each set of places there is another database, with as many of its pieces and
/// their orientations as fit. The largest of all the values is the lower bound.
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
/// Then these pieces are not solved before the last move, so the last move must move them. Undoing
/// a solution's last move gives the first move of a solution for the inverse state. So the search
/// goes on from the state or from its inverse, whichever leaves fewer moves to try.
#[derive(Clone, Debug)]
pub struct Solver {
    pub(crate) game: Game,
    /// The bytes that the databases were chosen for.
    bytes: u64,
    pub(crate) projections: Vec<Projection>,
    pub(crate) views: Vec<View>,
    /// A bit for each move.
    pub(crate) all_moves: u64,
    /// Of the moves of a state, and of the moves of the one that undoes it.
    pub(crate) redundancy: [Redundancy; 2],
    /// Whether every view reads the state that undoes one in hand.
    pub(crate) is_two_sided: bool,
    chain: Option<Chain>,
}

/// A database seen through a symmetry.
#[derive(Clone, Debug)]
pub(crate) struct View {
    projection: usize,
    symmetry: usize,
    /// A bit for each move that leaves its solved values as they are.
    pub(crate) quiet: u64,
    /// What reads the state that undoes one in hand.
    pub(crate) inverse: Option<Weights>,
}

/// What a view sees of a state.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Seen {
    pub(crate) class: u32,
    /// The value of the rows' coordinate.
    pub(crate) row: u32,
    /// The number of the symmetry through which class and row are seen.
    pub(crate) symmetry: u8,
    /// The least number of moves from here, at most [`FAR`].
    pub(crate) bound: u8,
}

/// Where a bound is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    projection: usize,
    index: u64,
}

impl Entry {
    /// Of no projection.
    pub(crate) const NONE: Self = Self { projection: usize::MAX, index: 0 };
}

/// A solution and what it cost.
///
/// ```
/// use dense_code::limits::Budget;
/// use perm_puzzles::definition::{Definition, Solver};
/// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
/// let solver = Solver::with_databases(&space, Budget::bytes(1 << 10))?;
/// assert_eq!(solver.solve(&space.after("S")?)?.word.to_string(), "S");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct WordSolution {
    /// The moves from the pattern to the solved one.
    pub word: Word,
    /// The number of positions that the search generated.
    pub nodes: u64,
}

impl Solver {
    /// A solver with as many databases as fit into the bytes of the budget. The tables that a
    /// search needs beside them count too.
    ///
    /// **A budget that is too small is not an error: it gives a solver without databases**, which
    /// still finds shortest solutions, but slowly: for the scramble `R U F R2 U' F R U2 F'` of the
    /// 2x2x2 cube it generated 4.5 million positions instead of 57. [`bytes`](Self::bytes) is 0
    /// then.
    ///
    /// [`bytes_for_all`](Self::bytes_for_all) says how many bytes a database of all states needs,
    /// and [`is_complete`](Self::is_complete) whether the solver has one.
    ///
    /// Memory that every solver needs is not counted: the puzzle, its symmetries and its group, a
    /// few hundred kilobytes for the cubes and at most a few MB for 64 places.
    ///
    /// # Errors
    ///
    /// [`SolveError::Limit`] if a limit of the budget stops the building; a step is an entry of a
    /// move table or of a database. [`SolveError::Memory`] if there is not enough memory.
    ///
    /// ```
    /// use dense_code::limits::Budget;
    /// use perm_puzzles::definition::{Definition, Solver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// assert!(Solver::with_databases(&space, Budget::bytes(1 << 10))?.bytes() > 0);
    /// assert_eq!(Solver::with_databases(&space, Budget::bytes(1))?.bytes(), 0); // too small
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_databases(space: &PuzzleSpace, mut budget: Budget<'_>) -> Result<Self, SolveError> {
        let mut solver =
            Self::without_databases(space, budget.bytes_left(), u64::MAX, &mut budget)?;
        for projection in &mut solver.projections {
            budget.take(projection.bytes())?;
            projection.build(space, &mut budget)?;
        }
        budget.ask()?;
        solver.add_views(&mut budget)?;
        Ok(solver)
    }

    /// With the databases chosen, but not built: `bytes` bytes, of which the entries take `entries`
    /// at most.
    fn without_databases(
        space: &PuzzleSpace,
        bytes: u64,
        entries: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let mut game = Game::new(space);
        let whole = Choice::new(&game, bytes, entries, budget).whole();
        let projections = match whole {
            Some(whole) => vec![whole],
            None => {
                budget.ask()?;
                game.find_symmetries(budget)?;
                Choice::new(&game, bytes, entries, budget).parts()
            }
        };
        budget.ask()?;
        let chain = if space.are_all_distinct() {
            Chain::new(&space.moves, &space.moduli, budget)?
        } else {
            None
        };
        let redundancy = Redundancy::new(&space.moves, &space.moduli, budget)?;
        let backward = redundancy.backward(game.undo.as_deref().unwrap_or_default());
        Ok(Self {
            game,
            bytes,
            projections,
            views: Vec::new(),
            // Of more moves than bits no one is known to be quiet.
            all_moves: (0..space.moves.len().min(64)).fold(0, |all, by| all | 1 << by),
            redundancy: [redundancy, backward],
            is_two_sided: false,
            chain,
        })
    }

    /// Chooses through which symmetries each database is asked.
    fn add_views(&mut self, budget: &mut Budget<'_>) -> Result<(), LimitReached> {
        let sample = self.sample(budget)?;
        let mut bounds = vec![0; sample.len()];
        for projection in 0..self.projections.len() {
            // Through its own symmetries a database says the same.
            let mut views: Vec<(usize, Vec<u8>)> = Vec::new();
            for symmetry in 0..self.game.symmetries.all.len() {
                let same = |&(other, _): &(usize, Vec<u8>)| {
                    let by = &self.projections[projection].classes.by;
                    let product = |&own: &usize| self.game.symmetries.products[other][own];
                    by.iter().any(|own| usize::from(product(own)) == symmetry)
                };
                budget.ask()?;
                if !views.iter().any(same) {
                    views.push((symmetry, self.distances(projection, symmetry, &sample)));
                }
            }
            for count in 0..MOST_OF_ONE {
                let gain = |view: &Vec<u8>| -> u64 {
                    view.iter().zip(&bounds).map(|(&a, &b)| u64::from(a.saturating_sub(b))).sum()
                };
                // The first of the best.
                let best = (0..views.len()).rev().max_by_key(|&number| gain(&views[number].1));
                let Some(best) = best else { break };
                let (symmetry, view) = &views[best];
                // Two hundredths of a move are less than asking costs.
                let worth = count == 0 && projection == 0 || gain(view) * 50 > sample.len() as u64;
                if !worth || self.views.len() == MOST_VIEWS {
                    break;
                }
                self.views.push(self.view(projection, *symmetry));
                for (bound, &value) in bounds.iter_mut().zip(view) {
                    *bound = value.max(*bound);
                }
            }
        }
        self.is_two_sided = self.views.iter().all(|view| view.inverse.is_some());
        Ok(())
    }

    fn view(&self, projection: usize, symmetry: usize) -> View {
        let own = &self.projections[projection];
        let seen = &self.game.symmetries.all[symmetry];
        let moves = seen.moves.iter().enumerate().take(64);
        let quiet = moves.map(|(by, &image)| (own.quiet >> (image % 64) & 1) << by).sum();
        let is_small = self.game.space.moves.len() <= 64;
        let keys = own.keys.as_ref().filter(|_| self.game.undo.is_some());
        View {
            projection,
            symmetry,
            quiet: if is_small { quiet } else { 0 },
            inverse: keys.map(|keys| keys.weights(&self.game.spots, seen, Side::Inverse)),
        }
    }

    /// Some states, by walks that differ.
    fn sample(&self, budget: &mut Budget<'_>) -> Result<Vec<Transform>, LimitReached> {
        const STATES: usize = 500;
        let space = &self.game.space;
        let mut random = 1_u64;
        let mut state = Transform::identity(space.moduli.len());
        let mut next = || {
            budget.ask()?;
            for _ in 0..30 {
                // Knuth's numbers; the high bits are the better ones.
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let moves = space.moves.len() as u64;
                let number = usize::try_from((random >> 33) % moves.max(1)).unwrap_or(0);
                if let Some(by) = space.moves.get(number) {
                    state = state.then(by, &space.moduli);
                }
            }
            Ok(state.clone())
        };
        (0..STATES).map(|_| next()).collect()
    }

    /// What a database says of some states seen through a symmetry.
    fn distances(&self, projection: usize, symmetry: usize, states: &[Transform]) -> Vec<u8> {
        let space = &self.game.space;
        let distance = |state: &Transform| {
            let image = self.game.symmetries.all[symmetry].image(state, &space.moduli);
            let pattern = space.start.after(&image, &space.moduli);
            self.seen(projection, symmetry, &pattern).bound
        };
        states.iter().map(distance).collect()
    }

    /// What a database says of a pattern that is seen through a symmetry already.
    fn seen(&self, projection: usize, symmetry: usize, pattern: &Pattern) -> Seen {
        let own = &self.projections[projection];
        let (placed, row) = own.values(pattern);
        let row = own.classes.image(placed.by(), row);
        let symmetry = self.game.symmetries.products[symmetry][own.classes.by[placed.by()]];
        Seen { class: placed.class(), row, symmetry, bound: own.distance(placed.class(), row) }
    }

    /// How many bytes a database of all states takes, with the tables beside it: if a budget has as
    /// many, [`with_databases`](Self::with_databases) makes that database. `None` if it makes none,
    /// whatever the budget: there are too many states, or only one. A
    /// [`DistanceTable`](dense_search::DistanceTable) of the same puzzle takes two bits per state.
    ///
    /// ```
    /// use dense_code::limits::Budget;
    /// use perm_puzzles::definition::{Definition, Solver};
    /// let ring: [(&str, &[usize]); 2] =
    ///     [("L", &[1, 2, 3, 4, 5, 6, 0]), ("X", &[1, 0, 2, 3, 4, 5, 6])];
    /// let space =
    ///     Definition::from_generators("ring", &[0, 1, 2, 3, 4, 5, 6], &ring)?.compile()?;
    /// let bytes = Solver::bytes_for_all(&space).ok_or("5,040 states are few")?;
    /// assert_eq!(bytes, 614_264);
    /// let solver = Solver::with_databases(&space, Budget::bytes(bytes))?;
    /// assert!(solver.is_complete() && solver.bytes() == bytes);
    /// assert_eq!(Solver::bytes_for_all(&Definition::cube_3x3x3().compile()?), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// The coordinates of a state are the arrangement of the pieces and their orientations, for
    /// each set of places that the moves exchange. The bytes are:
    ///
    /// - half a byte for each state, where one coordinate's number of values is rounded up to a
    ///   multiple of 16;
    /// - four bytes for each move and each value of that coordinate, and four bytes for each move
    ///   and each combination of values of the others;
    /// - for each arrangement of `n` pieces four times `n^(n - 1)` bytes, for tables that read it
    ///   off a state: 0.5 MB for seven pieces and 8.4 MB for eight. There are no such tables if
    ///   pieces are identical, or in a puzzle with more than 64 places, with nine or more places
    ///   among which the moves exchange pieces, or with more than 2^24 orientations of such places.
    #[must_use]
    pub fn bytes_for_all(space: &PuzzleSpace) -> Option<u64> {
        let game = Game::new(space);
        Choice::new(&game, 0, 0, &mut Budget::bytes(0)).whole_bytes()
    }

    /// Whether the solver has a database of all states.
    ///
    /// ```
    /// use dense_code::limits::Budget;
    /// use perm_puzzles::definition::{Definition, Solver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// assert!(Solver::with_databases(&space, Budget::bytes(1 << 10))?.is_complete());
    /// assert!(!Solver::with_databases(&space, Budget::bytes(1))?.is_complete());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.projections.iter().any(|one| one.has_all(&self.game.space))
    }

    /// The bytes of the databases and of the tables beside them, as the budget counts them.
    ///
    /// ```
    /// use dense_code::limits::Budget;
    /// use perm_puzzles::definition::{Definition, Solver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// assert!(Solver::with_databases(&space, Budget::bytes(1 << 10))?.bytes() <= 1 << 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.projections.iter().map(Projection::bytes).sum()
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
    /// use dense_code::limits::Budget;
    /// use perm_puzzles::definition::{Definition, SolveError, Solver};
    /// let moves: [(&str, &[usize]); 1] = [("L", &[1, 2, 0])];
    /// let cycle = Definition::from_generators("cycle", &[0, 1, 2], &moves)?.compile()?;
    /// let odd = Definition::from_generators("cycle", &[1, 0, 2], &moves)?.compile()?;
    /// let solver = Solver::with_databases(&cycle, Budget::bytes(1 << 10))?;
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
    /// use dense_code::limits::Budget;
    /// use perm_puzzles::definition::{Definition, SolveError, Solver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// let solver = Solver::with_databases(&space, Budget::bytes(1 << 10))?;
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
        if !self.game.space.is_turned_right(pattern) {
            return Err(SolveError::Unsolvable);
        }
        let state = self.game.space.transform_of(pattern);
        if let (Some(chain), Some(state)) = (&self.chain, &state)
            && !chain.contains(state)
        {
            return Err(SolveError::Unsolvable);
        }
        if *pattern == self.game.space.start {
            return Ok(WordSolution { word: Word::default(), nodes: 0 });
        }
        let mut budget = Budget::new(limits);
        budget.ask()?;
        let mut walk = Walk::new(self, pattern, state.as_ref(), budget);
        for limit in walk.bound().max(1)..=MOST_MOVES {
            if let Some(solution) = walk.solution(limit)? {
                return Ok(solution);
            }
        }
        Err(SolveError::TooLong { most: MOST_MOVES })
    }

    /// What a view sees of a pattern. With identical pieces there is no transform, and no symmetry.
    pub(crate) fn first_seen(
        &self,
        view: &View,
        pattern: &Pattern,
        state: Option<&Transform>,
    ) -> Seen {
        let space = &self.game.space;
        match state {
            Some(state) if view.symmetry > 0 => {
                let image = self.game.symmetries.all[view.symmetry].image(state, &space.moduli);
                let pattern = space.start.after(&image, &space.moduli);
                self.seen(view.projection, view.symmetry, &pattern)
            }
            _ => self.seen(view.projection, 0, pattern),
        }
    }

    /// A bit for each move that can't be the last of a solution of `left` moves, for it leaves what
    /// is solved by the last move and not before as it is.
    #[inline]
    pub(crate) fn tight(&self, seen: &[Seen], left: usize) -> u64 {
        if left >= usize::from(FAR) {
            return 0;
        }
        let tight = self.views.iter().zip(seen).filter(|(_, seen)| usize::from(seen.bound) == left);
        tight.fold(0, |all, (view, _)| all | view.quiet)
    }

    /// Whether some move can be the last of a solution of `left` moves.
    #[inline]
    pub(crate) fn has_moves(&self, seen: &[Seen], left: usize) -> bool {
        left >= usize::from(FAR) || self.tight(seen, left) != self.all_moves
    }

    /// The view that is asked in a round: those that rule out most come first.
    #[inline]
    pub(crate) fn asked(&self, seen: &[Seen], round: usize, most: u8) -> Option<usize> {
        // A move that can be undone is one move nearer or farther at most.
        let least = if self.game.undo.is_some() { most } else { 0 };
        let place = |view: usize| {
            let before = |&(other, seen_by): &(usize, &Seen)| {
                (FAR - seen_by.bound, other) < (FAR - seen[view].bound, view)
            };
            seen.iter().enumerate().filter(before).count()
        };
        (0..seen.len()).find(|&view| seen[view].bound >= least && place(view) == round)
    }

    /// Reads what a view needs after a move, so that it is near when it is needed: loads that
    /// nothing depends on overlap.
    #[inline]
    pub(crate) fn touch(&self, view: usize, class: u32) -> u32 {
        let own = &self.projections[self.views[view].projection];
        own.classes.touch(class)
    }

    /// Where the bound is of what a view sees.
    #[inline]
    pub(crate) fn entry(&self, view: &View, seen: &Seen) -> Entry {
        let index = self.projections[view.projection].index(seen.class, seen.row);
        Entry { projection: view.projection, index }
    }

    /// The bounds of some entries, 0 where there is none.
    ///
    /// Nothing else is done in between, so that the processor waits for many of them together.
    pub(crate) fn look_up(&self, entries: &[Entry], bounds: &mut Vec<u8>) {
        bounds.clear();
        bounds.resize(entries.len(), 0);
        for (number, projection) in self.projections.iter().enumerate() {
            let Some(database) = &projection.database else { continue };
            for (bound, entry) in bounds.iter_mut().zip(entries) {
                if entry.projection == number {
                    *bound = database.distance(entry.index);
                }
            }
        }
    }

    /// The same for values that a view read.
    #[inline]
    pub(crate) fn touch_value(&self, view: &View, value: u32) -> u32 {
        self.projections[view.projection].classes.of_value(value).class()
    }

    /// What a view sees after a move, but for the bound.
    #[inline]
    pub(crate) fn moved(&self, view: &View, seen: &Seen, by: u8) -> Seen {
        let own = &self.projections[view.projection];
        let symmetries = &self.game.symmetries;
        let symmetry = usize::from(seen.symmetry);
        let by = usize::from(symmetries.all[symmetry].moves[usize::from(by)]);
        let placed = own.classes.after(seen.class)[by];
        let row = own.classes.image(placed.by(), own.row.of_value(seen.row)[by]);
        let symmetry = symmetries.products[symmetry][own.classes.by[placed.by()]];
        Seen { class: placed.class(), row, symmetry, bound: 0 }
    }

    /// The values that a view reads of what undoes a state: of the classes' coordinates and of the
    /// rows'.
    #[inline]
    pub(crate) fn keys_of(&self, view: &View, state: &[u16]) -> (u32, u32) {
        match (&view.inverse, &self.projections[view.projection].keys) {
            (Some(weights), Some(keys)) => keys.values(weights.sum(state)),
            _ => (0, 0),
        }
    }

    /// What a view sees of these values, but for the bound.
    #[inline]
    pub(crate) fn placed(&self, view: &View, (value, row): (u32, u32)) -> Seen {
        let classes = &self.projections[view.projection].classes;
        let placed = classes.of_value(value);
        let symmetry = self.game.symmetries.products[view.symmetry][classes.by[placed.by()]];
        let row = classes.image(placed.by(), row);
        Seen { class: placed.class(), row, symmetry, bound: 0 }
    }

    /// The least number of moves from what a view sees.
    #[inline]
    pub(crate) fn bound(&self, view: &View, seen: &Seen) -> u8 {
        self.projections[view.projection].distance(seen.class, seen.row)
    }

    /// What a saved form begins with.
    fn fields(&self) -> Vec<u64> {
        vec![self.bytes]
    }

    /// Saves the databases; a file of this name is replaced in one step.
    ///
    /// # Errors
    ///
    /// [`Error::Io`].
    ///
    /// ```
    /// use dense_code::limits::Budget;
    /// use perm_puzzles::definition::{Definition, Solver};
    /// let file = std::env::temp_dir().join(format!("perm-puzzles-solver-{}", std::process::id()));
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// Solver::with_databases(&space, Budget::bytes(1 << 10))?.save(&file)?;
    /// let solver = Solver::load(&space, &file)?;
    /// assert_eq!(solver.solve(&space.after("S")?)?.word.len(), 1);
    /// std::fs::remove_file(file)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn save(&self, path: impl AsRef<std::path::Path>) -> Result<(), Error> {
        record::save(path, |out| self.write_to(out))
    }

    #[cfg(feature = "std")]
    fn write_to(&self, out: impl std::io::Write) -> std::io::Result<()> {
        let words = self.words();
        let count = words.iter().map(|words| words.len() as u64).sum();
        let name = name(&self.game.space);
        let mut out = RecordWriter::new(out, KIND, &name, &self.fields(), count)?;
        words.iter().try_for_each(|words| out.words(words))?;
        out.end()
    }

    fn words(&self) -> Vec<&[u64]> {
        let databases = self.projections.iter().filter_map(|one| one.database.as_ref());
        databases.map(Database::words).collect()
    }

    /// The databases as bytes: a header with the puzzle, the entries and a checksum.
    ///
    /// ```
    /// use dense_code::limits::Budget;
    /// use perm_puzzles::definition::{Definition, Solver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// let bytes = Solver::with_databases(&space, Budget::bytes(1 << 10))?.to_bytes();
    /// assert!(Solver::from_bytes(&space, &bytes).is_ok());
    /// assert!(Solver::from_bytes(&space, &bytes[1..]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[cfg(feature = "std")]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.write_to(&mut bytes).expect("a vector takes everything");
        bytes
    }

    /// A solver with the databases that [`to_bytes`](Self::to_bytes) wrote for this space.
    ///
    /// # Errors
    ///
    /// [`SolveError::Record`]: bytes that are not those of this space, cut off or changed.
    ///
    /// # Files that you don't trust
    ///
    /// The entries are protected by the checksum alone. If someone has changed both, the solver
    /// still finds only real solutions, but they may be longer than necessary, it may miss all of
    /// them ([`SolveError::TooLong`]), and the search may take longer than anyone can wait. Use
    /// [`solve_within`](Self::solve_within) with limits then.
    ///
    /// ```
    /// use perm_puzzles::definition::{Definition, Solver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// assert!(Solver::from_bytes(&space, b"a text file").is_err());
    /// # Ok::<(), perm_puzzles::definition::DefinitionError>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn from_bytes(space: &PuzzleSpace, bytes: &[u8]) -> Result<Self, SolveError> {
        Self::read_from(space, bytes)
    }

    /// A solver with the databases that [`save`](Self::save) wrote for this space.
    ///
    /// # Errors
    ///
    /// [`SolveError::Record`]: a file that can't be read, or is not one of this space.
    /// [`from_bytes`](Self::from_bytes) says what a forged file can do.
    ///
    /// ```
    /// use perm_puzzles::definition::{Definition, SolveError, Solver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// assert!(matches!(Solver::load(&space, "/no/such/file"), Err(SolveError::Record(_))));
    /// # Ok::<(), perm_puzzles::definition::DefinitionError>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn load(
        space: &PuzzleSpace,
        path: impl AsRef<std::path::Path>,
    ) -> Result<Self, SolveError> {
        Self::read_from(space, record::open(path)?)
    }

    #[cfg(feature = "std")]
    fn read_from(space: &PuzzleSpace, from: impl std::io::Read) -> Result<Self, SolveError> {
        let mut from = RecordReader::new(from, KIND, &name(space))?;
        let &[bytes] = from.fields() else { return Err(Error::Fields.into()) };
        // The same bytes make the same choice. If they are forged, the tables beside the entries
        // are not much larger than those.
        let mut words = from.words(from.left())?;
        from.end()?;
        let read = words.len() as u64 * 8;
        let mut solver = Self::without_databases(space, bytes, read, &mut Budget::bytes(bytes))?;
        let wanted: u64 = solver.projections.iter().map(|one| one.entry_bytes() / 8).sum();
        if wanted != read / 8 {
            return Err(Error::Fields.into());
        }
        for projection in &mut solver.projections {
            let own = usize::try_from(projection.entry_bytes() / 8);
            let rest = words.split_off(own.map_err(|_| Error::Fields)?);
            let database = Database::with_words(&projection.classes, &projection.row, words);
            projection.database = Some(database.ok_or(Error::Fields)?);
            words = rest;
        }
        // A search takes a state for solved only where all bounds are 0.
        let is_solved = |one| solver.seen(one, 0, &solver.game.space.start).bound == 0;
        if !(0..solver.projections.len()).all(is_solved) {
            return Err(Error::Corrupt.into());
        }
        solver.add_views(&mut Budget::bytes(bytes))?;
        Ok(solver)
    }
}

/// The name of a puzzle's record.
fn name(space: &PuzzleSpace) -> String {
    format!("databases of {}", space.name())
}
