use alloc::vec;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::{mem, slice};

use dense_code::Limits;
use dense_code::limits::{Budget, LimitReached};

use super::classes::Classes;
use super::database::{self, Database, MoveTable};
use super::redundancy::Redundancy;
use super::solver::WordSolution;
use crate::definition::chain::Chain;
use crate::definition::coordinate::{self, Coordinate};
use crate::definition::error::SolveError;
use crate::definition::names::Word;
use crate::definition::space::{Pattern, PuzzleSpace};
use crate::definition::symmetry::{self, Symmetry};
use crate::definition::transform::Transform;

/// The most entries of a database.
const MOST_ENTRIES: u128 = 1 << 24;
/// The most moves of the second phase at first: more of them take longer to find than another
/// first phase. On the 3x3x3, for 22 moves, 10, 11, 12 and 13 took 39, 17, 13 and 17 milliseconds.
const FIRST_CAP: usize = 12;
/// The most ways to see a state.
const MOST_VIEWS: usize = 4;
/// How many moves more than it needs the first phase is given.
const SPARE: usize = 4;
/// Positions that are generated in each round but the first: about a second.
const MOST_TRIED: u64 = 1 << 24;
/// With so many databases a position takes so long that each asks whether to stop.
const MANY_DATABASES: usize = 1 << 12;

/// Solves a puzzle given as data quickly: in few moves, but not always in the fewest.
///
/// [`solve`](Self::solve) takes `most`, the number of moves that a solution may have. A small one
/// makes the search slow, and a solution that short may not exist or not be found. For the 3x3x3
/// cube take 22: all of 500 random states were solved, in 4 ms (median). That is no proof for all
/// states, so be ready for [`SolveError::TooLong`]. For another puzzle begin with a large number,
/// and then ask for fewer moves than the solution that you have.
///
/// ```
/// use dense_code::limits::Budget;
/// use perm_puzzles::definition::{Definition, QuickSolver};
///
/// let ring: [(&str, &[usize]); 2] =
///     [("L", &[1, 2, 3, 4, 5, 6, 0]), ("X", &[1, 0, 2, 3, 4, 5, 6])];
/// let space =
///     Definition::from_generators("ring", &[0, 1, 2, 3, 4, 5, 6], &ring)?.compile()?;
/// let solver = QuickSolver::new(&space, Budget::bytes(1 << 20))?;
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
/// The tables of the 3x3x3 take 8.1 MB; [`bytes`](Self::bytes) gives the number for any solver. The
/// solver suits puzzles whose pieces fall into several small sets, or have orientations. If all
/// places lie in one set, as in TopSpin, the tables grow like `n!`: for 12 items they take at least
/// 23 GB. Tables take only what they need, so give a generous budget.
#[derive(Clone, Debug)]
pub struct QuickSolver {
    space: PuzzleSpace,
    first: Phase,
    second: Phase,
    /// The numbers of the second phase's moves.
    quiet: Vec<u8>,
    /// Ways to see a state, each with other moves in the place of the quiet ones.
    views: Vec<Symmetry>,
    chain: Option<Chain>,
    /// The bytes of the tables.
    bytes: u64,
}

/// Some moves and what they are to bring home.
#[derive(Clone, Debug)]
struct Phase {
    /// The numbers of the moves.
    moves: Vec<u8>,
    redundancy: Redundancy,
    coordinates: Vec<Coordinate>,
    /// The moves are numbered as in `moves`.
    tables: Vec<MoveTable>,
    databases: Vec<Database>,
    /// What each database is asked.
    questions: Vec<Question>,
}

/// The coordinates of a database: that of its rows, and the other one where there are two.
#[derive(Clone, Copy, Debug)]
struct Question {
    other: Option<usize>,
    row: usize,
}

impl Phase {
    fn new(
        space: &PuzzleSpace,
        moves: Vec<u8>,
        mut coordinates: Vec<Coordinate>,
        budget: &mut Budget<'_>,
    ) -> Result<Self, SolveError> {
        coordinates.retain(|coordinate| coordinate.count() > 1);
        let own: Vec<Transform> =
            moves.iter().map(|&by| space.moves[usize::from(by)].clone()).collect();
        let mut tables = Vec::new();
        for coordinate in &coordinates {
            let count = u64::try_from(coordinate.count()).unwrap_or(u64::MAX);
            let bytes = count.saturating_mul(4 * own.len() as u64);
            budget.take(bytes)?;
            if count >= u32::MAX.into() {
                return Err(SolveError::Memory { needed: bytes });
            }
            tables.push(MoveTable::new(coordinate, space, &own, budget)?);
        }
        let redundancy = Redundancy::new(&own, &space.moduli, budget)?;
        let mut phase = Self {
            moves,
            redundancy,
            coordinates,
            tables,
            databases: Vec::new(),
            questions: Vec::new(),
        };
        phase.add_databases(budget)?;
        Ok(phase)
    }

    /// A database for each two coordinates that are few enough, and for each that has none then.
    fn add_databases(&mut self, budget: &mut Budget<'_>) -> Result<(), SolveError> {
        let count = |&number: &usize| self.coordinates[number].count();
        let all = 0..self.coordinates.len();
        let pairs = all.clone().flat_map(|a| (0..a).map(move |b| [a, b]));
        let mut chosen: Vec<Vec<usize>> = pairs
            .filter(|pair| pair.iter().map(count).product::<u128>() <= MOST_ENTRIES)
            .map(Vec::from)
            .collect();
        let mut has_one = vec![false; self.coordinates.len()];
        chosen.iter().flatten().for_each(|&number| has_one[number] = true);
        chosen.extend(all.filter(|&number| !has_one[number]).map(|number| vec![number]));
        for mut numbers in chosen {
            // The shorter rows last.
            numbers.sort_by_key(|number| core::cmp::Reverse(count(number)));
            let row = numbers.pop().unwrap_or_default();
            let other = numbers.pop();
            let tables: Vec<MoveTable> =
                other.iter().map(|&number| self.tables[number].clone()).collect();
            let classes = Classes::plain(&tables, &self.tables[row], budget)?;
            let bytes = database::bytes(classes.count().into(), self.tables[row].count);
            budget.take(bytes.unwrap_or(u64::MAX))?;
            let solved = classes.of_value(tables.first().map_or(0, |table| table.solved));
            let database = Database::build(&classes, solved, &self.tables[row], budget)?;
            self.questions.push(Question { other, row });
            self.databases.push(database);
        }
        Ok(())
    }

    fn values(&self, pattern: &Pattern) -> impl Iterator<Item = u32> {
        self.coordinates
            .iter()
            .map(|coordinate| u32::try_from(coordinate.value(pattern)).unwrap_or(u32::MAX))
    }

    /// The values after a move.
    #[inline]
    fn moved(&self, values: &[u32], by: u8, after: &mut [u32]) {
        for ((after, &value), table) in after.iter_mut().zip(values).zip(&self.tables) {
            *after = table.of_value(value)[usize::from(by)];
        }
    }

    /// Whether the databases allow a solution in `moves` moves. If they allow one in none, it is
    /// solved.
    #[inline]
    fn allows(&self, values: &[u32], moves: usize) -> bool {
        let most = u8::try_from(moves).unwrap_or(database::FAR);
        self.questions.iter().zip(&self.databases).all(|(question, database)| {
            let other = question.other.map_or(0, |number| values[number]);
            database.distance(database.index(other, values[question.row])) <= most
        })
    }
}

impl QuickSolver {
    /// A solver with tables of at most the budget's bytes.
    ///
    /// The solver needs all its tables. So a budget with too few bytes is an error, unlike that of
    /// [`Solver::with_databases`](super::Solver::with_databases).
    ///
    /// # Errors
    ///
    /// [`SolveError::Limit`] if a limit of the budget stops the building; a step is an entry of a
    /// table. If the budget has too few bytes, `needed` counts those of the tables up to the first
    /// one that does not fit; all tables may need more. [`SolveError::Memory`] if the budget allows
    /// a table, but it is too large to be made. In both, `u64::MAX` bytes mean that many or more.
    ///
    /// ```
    /// use dense_code::limits::Budget;
    /// use perm_puzzles::definition::{Definition, QuickSolver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// assert!(QuickSolver::new(&space, Budget::bytes(1 << 10)).is_ok());
    /// # Ok::<(), perm_puzzles::definition::DefinitionError>(())
    /// ```
    pub fn new(space: &PuzzleSpace, mut budget: Budget<'_>) -> Result<Self, SolveError> {
        let components = coordinate::components(space.moduli.len(), &space.moves);
        let bytes_before = budget.bytes_left();
        // A coordinate that can't be counted would need a table that large.
        let mut counted = |coordinate: Option<Coordinate>| {
            if coordinate.is_none() {
                budget.take(u64::MAX)?;
            }
            coordinate.ok_or(SolveError::Memory { needed: u64::MAX })
        };
        let orientations = components
            .iter()
            .map(|places| {
                let modulus = places.first().map_or(1, |&place| space.moduli[usize::from(place)]);
                counted(Coordinate::orientation(places, &space.start, modulus, &space.moves))
            })
            .collect::<Result<Vec<_>, _>>()?;
        let turns_nothing = |by: &Transform| {
            let after = space.start.after(by, &space.moduli);
            orientations.iter().all(|turns| turns.value(&after) == turns.value(&space.start))
        };
        // A definition has at most 250 moves.
        let all: Vec<u8> = (0..=u8::MAX).take(space.moves.len()).collect();
        let quiet: Vec<u8> = all
            .iter()
            .copied()
            .filter(|&by| turns_nothing(&space.moves[usize::from(by)]))
            .collect();
        // The places that the quiet moves keep together; all of a component where pieces are alike.
        let sets = if space.are_all_distinct() {
            let quiet: Vec<Transform> =
                quiet.iter().map(|&by| space.moves[usize::from(by)].clone()).collect();
            coordinate::components(space.moduli.len(), &quiet)
        } else {
            components.clone()
        };
        let mut first = orientations;
        for places in &components {
            first.push(counted(Self::parted(space, places, &sets))?);
        }
        let second = sets
            .iter()
            .map(|places| counted(Coordinate::arrangement(places, &space.start, |piece| piece)))
            .collect::<Result<_, _>>()?;
        let chain = if space.are_all_distinct() {
            Chain::new(&space.moves, &space.moduli, &mut budget)?
        } else {
            None
        };
        let first = Phase::new(space, all, first, &mut budget)?;
        let second = Phase::new(space, quiet.clone(), second, &mut budget)?;
        Ok(Self {
            bytes: bytes_before - budget.bytes_left(),
            first,
            second,
            views: views(space, &quiet, &mut budget)?,
            quiet,
            chain,
            space: space.clone(),
        })
    }

    /// Which of the sets the pieces on these places belong to.
    fn parted(space: &PuzzleSpace, places: &[u16], sets: &[Vec<u16>]) -> Option<Coordinate> {
        let pieces = &space.start.pieces;
        Coordinate::arrangement(places, &space.start, |piece| {
            let home = places.iter().find(|&&place| pieces[usize::from(place)] == piece);
            let set = sets.iter().position(|set| home.is_some_and(|home| set.contains(home)));
            // At most 1024 places.
            set.and_then(|set| u16::try_from(set).ok()).unwrap_or(0)
        })
    }

    /// The bytes of the tables, as the budget counts them: a budget of as many is enough.
    ///
    /// ```
    /// use dense_code::limits::Budget;
    /// use perm_puzzles::definition::{Definition, QuickSolver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// assert!(QuickSolver::new(&space, Budget::bytes(1 << 10))?.bytes() <= 1 << 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The most moves that a solution can have: 4096. If [`solve`](Self::solve) is given a larger
    /// number as `most`, it uses this one instead.
    pub const MOST_MOVES: usize = 1 << 12;

    /// The first solution found that has at most `most` moves.
    ///
    /// # Errors
    ///
    /// [`SolveError::OtherPuzzle`], [`SolveError::Unsolvable`], and [`SolveError::TooLong`] if no
    /// solution is found. One of at most that many moves may still exist.
    ///
    /// ```
    /// use dense_code::limits::Budget;
    /// use perm_puzzles::definition::{Definition, QuickSolver, SolveError};
    /// let moves: [(&str, &[usize]); 1] = [("L", &[1, 2, 0])];
    /// let cycle = Definition::from_generators("cycle", &[0, 1, 2], &moves)?.compile()?;
    /// let odd = Definition::from_generators("cycle", &[1, 0, 2], &moves)?.compile()?;
    /// let solver = QuickSolver::new(&cycle, Budget::bytes(1 << 10))?;
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
    /// use dense_code::limits::Budget;
    /// use perm_puzzles::definition::{Definition, QuickSolver, SolveError};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// let solver = QuickSolver::new(&space, Budget::bytes(1 << 10))?;
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
        if !self.space.owns(pattern) {
            return Err(SolveError::OtherPuzzle);
        }
        if !self.space.is_turned_right(pattern) {
            return Err(SolveError::Unsolvable);
        }
        let state = self.space.transform_of(pattern);
        if let (Some(chain), Some(state)) = (&self.chain, &state)
            && !chain.contains(state)
        {
            return Err(SolveError::Unsolvable);
        }
        let most = most.min(Self::MOST_MOVES);
        let mut budget = Budget::new(limits);
        budget.ask()?;
        let seen: Vec<Pattern> = match &state {
            Some(state) => {
                let images = self.views.iter().map(|view| view.image(state, &self.space.moduli));
                images.map(|image| self.space.start.after(&image, &self.space.moduli)).collect()
            }
            None => vec![pattern.clone()],
        };
        let values: Vec<Vec<u32>> =
            seen.iter().map(|pattern| self.first.values(pattern).collect()).collect();
        let longer = |cap: &usize| Some(2 * *cap).filter(|cap| *cap < most);
        let caps = core::iter::successors(Some(FIRST_CAP), longer).map(Some);
        'rounds: for cap in caps.chain([None]) {
            let until = match cap {
                Some(FIRST_CAP) => u64::MAX,
                _ => budget.steps_spent().saturating_add(MOST_TRIED),
            };
            // Some first phase has one of these lengths; after that a few more are tried.
            let mut spare = cap.is_none().then_some(most);
            for length in 0..=most {
                for ((view, seen), values) in self.views.iter().zip(&seen).zip(&values) {
                    budget.ask()?;
                    if !self.first.allows(values, length) {
                        continue;
                    }
                    let cap = cap.unwrap_or(most);
                    let start = (seen, values.as_slice());
                    let mut hunt = Hunt::new(self, start, (most, cap), until, &mut budget);
                    spare.get_or_insert(length + SPARE);
                    match hunt.first(length) {
                        Ok(false) => {}
                        Ok(true) => {
                            let path = mem::take(&mut hunt.path);
                            return Ok(self.solution(&path, view, budget.steps_spent()));
                        }
                        // The round is over.
                        Err(SolveError::TooLong { .. }) => continue 'rounds,
                        Err(error) => return Err(error),
                    }
                }
                if spare == Some(length) {
                    break;
                }
            }
        }
        Err(SolveError::TooLong { most })
    }

    /// The solution that is seen as this path.
    fn solution(&self, path: &[u8], view: &Symmetry, nodes: u64) -> WordSolution {
        let mut names = vec![];
        for by in path {
            // A symmetry makes each move of one.
            let from = view.moves.iter().position(|image| image == by);
            names.extend(from.map(|from| self.space.names[from]));
        }
        WordSolution { word: Word(names), nodes }
    }
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
    for symmetry in symmetry::symmetries(&space.moves, &space.moduli, budget)? {
        let turned = turned(&symmetry);
        if views.len() < MOST_VIEWS && !seen.contains(&turned) {
            seen.push(turned);
            views.push(symmetry);
        }
    }
    Ok(views)
}

/// One search.
struct Hunt<'a, 'b> {
    solver: &'a QuickSolver,
    most: usize,
    /// The most moves of the second phase.
    cap: usize,
    /// After so many steps nothing more is tried.
    until: u64,
    budget: &'a mut Budget<'b>,
    /// The numbers of the moves so far, of both phases.
    path: Vec<u8>,
    /// The values of the first phase's coordinates after each number of moves.
    values: Vec<u32>,
    /// Those of the second phase.
    second: Vec<u32>,
    /// The pattern after none, one, ... of the moves that follow.
    patterns: Vec<Pattern>,
    moves: Vec<u8>,
    /// For each node before the one in hand, in the first phase and then in the second, the state of
    /// the redundancy and the moves that are not tried yet.
    nodes: Vec<(usize, slice::Iter<'a, u8>)>,
}

impl<'a, 'b> Hunt<'a, 'b> {
    fn new(
        solver: &'a QuickSolver,
        (pattern, values): (&Pattern, &[u32]),
        (most, cap): (usize, usize),
        until: u64,
        budget: &'a mut Budget<'b>,
    ) -> Self {
        let mut values = values.to_vec();
        values.resize((most + 1) * solver.first.tables.len(), 0);
        Self {
            solver,
            most,
            cap,
            until,
            budget,
            path: Vec::new(),
            values,
            second: vec![0; (most + 1) * solver.second.tables.len()],
            patterns: vec![pattern.clone()],
            moves: Vec::new(),
            nodes: Vec::new(),
        }
    }

    fn spend(&mut self, steps: u64) -> Result<(), SolveError> {
        self.budget.spend(steps)?;
        self.ask_of_many()?;
        if self.budget.steps_spent() > self.until {
            return Err(SolveError::TooLong { most: self.most });
        }
        Ok(())
    }

    /// Asks whether to stop if looking at all databases takes long.
    fn ask_of_many(&mut self) -> Result<(), SolveError> {
        let QuickSolver { first, second, .. } = self.solver;
        if first.databases.len().max(second.databases.len()) >= MANY_DATABASES {
            self.budget.ask()?;
        }
        Ok(())
    }

    /// Tries all first phases of `length` moves, and for each a second one.
    fn first(&mut self, length: usize) -> Result<bool, SolveError> {
        let solver = self.solver;
        let mut values = mem::take(&mut self.values);
        // A first phase that ends so was tried without the move.
        let ends = |by| !solver.quiet.contains(&by);
        let found = self.walk(&solver.first, &mut values, length, ends, Self::then_second);
        self.values = values;
        found
    }

    /// Whether a second phase follows on the path.
    fn then_second(&mut self) -> Result<bool, SolveError> {
        let phase = &self.solver.second;
        // Most of the path is that of the last time.
        let same = self.moves.iter().zip(&self.path).take_while(|(a, b)| a == b).count();
        self.moves.truncate(same);
        self.patterns.truncate(same + 1);
        let space = &self.solver.space;
        for &by in &self.path[same..] {
            let next =
                self.patterns[self.moves.len()].after(&space.moves[usize::from(by)], &space.moduli);
            self.patterns.push(next);
            self.moves.push(by);
        }
        for (to, value) in
            self.second.iter_mut().zip(phase.values(&self.patterns[self.moves.len()]))
        {
            *to = value;
        }
        let (size, left) = (phase.tables.len(), (self.most - self.path.len()).min(self.cap));
        let mut shortest = 0;
        while !phase.allows(&self.second[..size], shortest) {
            self.ask_of_many()?;
            shortest += 1;
            if shortest > left {
                return Ok(false);
            }
        }
        let mut values = mem::take(&mut self.second);
        let mut found = Ok(false);
        for length in shortest..=left {
            found = self.walk(phase, &mut values, length, |_| true, |_| Ok(true));
            if !matches!(found, Ok(false)) {
                break;
            }
        }
        self.second = values;
        found
    }

    /// Puts every sequence of `length` moves of a phase on the path that its databases allow and
    /// whose last move may end it, until one is `found`. `values` are those of the phase's
    /// coordinates, from the first on after each number of moves.
    ///
    /// What is left to try is on the heap: a solution may have more moves than the thread's stack
    /// has room for.
    fn walk(
        &mut self,
        phase: &'a Phase,
        values: &mut [u32],
        length: usize,
        ends: impl Fn(u8) -> bool,
        mut found: impl FnMut(&mut Self) -> Result<bool, SolveError>,
    ) -> Result<bool, SolveError> {
        if length == 0 {
            return found(self);
        }
        let size = phase.tables.len();
        let (mut depth, mut state, mut moves) = (0_usize, 0, phase.redundancy.next(0).iter());
        self.spend(moves.len() as u64)?;
        loop {
            let Some(&by) = moves.next() else {
                let Some(above) = depth.checked_sub(1) else { return Ok(false) };
                let Some(node) = self.nodes.pop() else { return Ok(false) };
                (depth, (state, moves)) = (above, node);
                self.path.pop();
                continue;
            };
            let left = length - depth - 1;
            if left == 0 && !ends(by) {
                continue;
            }
            let (before, after) = values[depth * size..].split_at_mut(size);
            phase.moved(before, by, after);
            if !phase.allows(&after[..size], left) {
                continue;
            }
            self.path.push(phase.moves[usize::from(by)]);
            if left == 0 {
                if found(self)? {
                    return Ok(true);
                }
                self.path.pop();
                continue;
            }
            self.nodes.push((state, moves));
            depth += 1;
            state = phase.redundancy.after(state, by);
            moves = phase.redundancy.next(state).iter();
            self.spend(moves.len() as u64)?;
        }
    }
}
