use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::borrow::Borrow;

use dense_code::Limits;
use dense_code::limits::Budget;
use dense_search::table::record::{self, Record};
use dense_search::{RecordError, Space as _};

use super::chain::Chain;
use super::coordinate::{self, Coordinate};
use super::error::SolveError;
use super::names::Word;
use super::projection::{self, Database, FAR, MoveTable};
use super::redundancy::Redundancy;
use super::space::{Pattern, PuzzleSpace};
use super::symmetry::{self, Symmetry};
use super::transform::Transform;

/// The number of this kind of record.
const KIND: u32 = 6;
/// The most coordinates that a node of the search keeps.
const MOST_SLOTS: usize = 32;
/// The most views of one database through symmetries.
const MOST_VIEWS: usize = 4;
/// The most moves of a solution.
const MOST_MOVES: usize = 200;
/// Moves that are looked at together.
const CHUNK: usize = 32;

/// Solves a puzzle given as data in the fewest moves, by iterative deepening on pattern databases.
///
/// ```
/// use dense_code::limits::Budget;
/// use perm_puzzles::definition::{Definition, Solver};
///
/// let ring: [(&str, &[usize]); 2] = [("L", &[1, 2, 3, 4, 5, 6, 0]), ("X", &[1, 0, 2, 3, 4, 5, 6])];
/// let space = Definition::from_generators("ring", &[0, 1, 2, 3, 4, 5, 6], &ring)?.compile()?;
/// let solver = Solver::with_databases(&space, Budget::bytes(1 << 20))?;
///
/// let scramble = space.after("L2 X L X L' X")?;
/// let solution = solver.solve(&scramble)?;
/// assert_eq!(solution.word.0.len(), 6);
/// let solved = space.pattern_after(&scramble, &solution.word);
/// assert_eq!(solved.as_ref(), Some(space.start_pattern()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Which databases
///
/// If a database of all states fits into the bytes, the solver has that one. Its values are the
/// distances, and a solution takes no search. Otherwise one database has the orientations of all
/// pieces and the places of some, which it does not tell apart. For each set of places there is a
/// further one, of as many of its pieces with their orientations as fit. The largest of all the
/// values is the lower bound.
///
/// The symmetries of the puzzle are found in its moves, and a database is asked for the state as
/// seen through some of them too: through those that raised its bound most in a sample.
///
/// The search skips a sequence of moves where two or three moves in a row do the same as fewer, or
/// as others that it tries instead: it tries `U D`, and not `D U`.
#[derive(Clone, Debug)]
pub struct Solver {
    space: PuzzleSpace,
    /// The bytes that the databases were chosen for.
    bytes: u64,
    coordinates: Vec<Coordinate>,
    tables: Vec<MoveTable>,
    databases: Vec<Database>,
    symmetries: Vec<Symmetry>,
    /// The coordinates of a node: which, and seen through which symmetry.
    slots: Vec<(usize, usize)>,
    views: Vec<View>,
    redundancy: Redundancy,
    chain: Option<Chain>,
}

/// A database seen through a symmetry.
#[derive(Clone, Debug)]
struct View {
    database: usize,
    symmetry: usize,
    /// The slot of each of its coordinates.
    slots: Vec<usize>,
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
#[non_exhaustive]
pub struct WordSolution {
    /// The moves from the pattern to the solved one.
    pub word: Word,
    /// Positions that were generated in search of them.
    pub nodes: u64,
}

/// The values of a node's coordinates.
type Values = [u32; MOST_SLOTS];

impl Solver {
    /// A solver with as many databases as the budget has bytes for. Move tables count too.
    ///
    /// # Errors
    ///
    /// [`SolveError::Limit`] where the budget's limits stop the building, [`SolveError::Memory`]
    /// where the allocator refuses.
    ///
    /// ```
    /// use dense_code::limits::Budget;
    /// use perm_puzzles::definition::{Definition, Solver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// assert!(Solver::with_databases(&space, Budget::bytes(1 << 10)).is_ok());
    /// # Ok::<(), perm_puzzles::definition::DefinitionError>(())
    /// ```
    pub fn with_databases(space: &PuzzleSpace, mut budget: Budget<'_>) -> Result<Self, SolveError> {
        let mut solver = Self::without_databases(space, budget.bytes_left());
        for chosen in solver.choose() {
            let numbers = solver.add_coordinates(chosen);
            let bytes = solver.bytes_of(&numbers);
            budget.take(bytes)?;
            let database = Database::build(&numbers, &solver.tables, &mut budget)?;
            solver.databases.push(database);
        }
        solver.add_views();
        Ok(solver)
    }

    fn without_databases(space: &PuzzleSpace, bytes: u64) -> Self {
        Self {
            space: space.clone(),
            bytes,
            coordinates: Vec::new(),
            tables: Vec::new(),
            databases: Vec::new(),
            symmetries: Vec::new(),
            slots: Vec::new(),
            views: Vec::new(),
            redundancy: Redundancy::new(&space.moves, &space.moduli),
            chain: space
                .are_all_distinct()
                .then(|| Chain::new(&space.moves, &space.moduli))
                .flatten(),
        }
    }

    /// The coordinates of each database that fits into the bytes.
    fn choose(&self) -> Vec<Vec<Coordinate>> {
        Choice::new(&self.space, self.bytes).all()
    }

    /// Adds the coordinates that are not there yet, with their tables; gives their numbers.
    fn add_coordinates(&mut self, chosen: Vec<Coordinate>) -> Vec<usize> {
        let number = |coordinate: Coordinate| {
            if let Some(number) = self.coordinates.iter().position(|other| *other == coordinate) {
                return number;
            }
            let after = coordinate.table(&self.space.moves);
            self.tables.push(MoveTable {
                after,
                moves: self.space.moves.len(),
                // A coordinate with a table has fewer values than `u32` counts.
                count: u64::try_from(coordinate.count()).unwrap_or(u64::MAX),
                solved: u32::try_from(coordinate.value(&self.space.start)).unwrap_or(u32::MAX),
            });
            self.coordinates.push(coordinate);
            self.coordinates.len() - 1
        };
        chosen.into_iter().map(number).collect()
    }

    fn bytes_of(&self, numbers: &[usize]) -> u64 {
        let counts: Vec<u128> =
            numbers.iter().map(|&number| self.coordinates[number].count()).collect();
        projection::bytes(&counts).unwrap_or(u64::MAX)
    }

    /// Chooses through which symmetries each database is asked.
    fn add_views(&mut self) {
        let (moves, moduli) = (&self.space.moves, &self.space.moduli);
        let whole = self.databases.len() == 1 && self.choose().len() == 1;
        self.symmetries = if self.space.are_all_distinct() && !whole {
            symmetry::symmetries(moves, moduli)
        } else {
            vec![Symmetry::identity(moduli.len(), moves.len())]
        };
        let sample = self.sample();
        let mut bounds = vec![0; sample.len()];
        for database in 0..self.databases.len() {
            let views: Vec<Vec<u8>> = (0..self.symmetries.len())
                .map(|by| self.distances(database, by, &sample))
                .collect();
            for count in 0..MOST_VIEWS {
                let gain = |view: &Vec<u8>| -> u64 {
                    view.iter().zip(&bounds).map(|(&a, &b)| u64::from(a.saturating_sub(b))).sum()
                };
                // The first of the best.
                let best = (0..views.len()).rev().max_by_key(|&by| gain(&views[by]));
                let Some(best) = best else { break };
                // Two hundredths of a move are less than asking costs.
                let worth =
                    count == 0 && database == 0 || gain(&views[best]) * 50 > sample.len() as u64;
                if !worth || !self.add_view(database, best) {
                    break;
                }
                for (bound, &value) in bounds.iter_mut().zip(&views[best]) {
                    *bound = value.max(*bound);
                }
            }
        }
    }

    /// Whether there was room for the slots of the view.
    fn add_view(&mut self, database: usize, symmetry: usize) -> bool {
        let wanted: Vec<_> = self.databases[database]
            .coordinates
            .iter()
            .map(|&coordinate| (coordinate, symmetry))
            .collect();
        let new = wanted.iter().filter(|slot| !self.slots.contains(slot)).count();
        if self.slots.len() + new > MOST_SLOTS {
            return false;
        }
        let mut slot = |wanted| {
            self.slots.iter().position(|&slot| slot == wanted).unwrap_or_else(|| {
                self.slots.push(wanted);
                self.slots.len() - 1
            })
        };
        let slots = wanted.into_iter().map(&mut slot).collect();
        self.views.push(View { database, symmetry, slots });
        true
    }

    /// Some states, by walks that differ.
    fn sample(&self) -> Vec<Transform> {
        const STATES: usize = 500;
        let mut random = 1_u64;
        let mut state = Transform::identity(self.space.moduli.len());
        let mut next = || {
            for _ in 0..30 {
                // Knuth's numbers; the high bits are the better ones.
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let moves = self.space.moves.len() as u64;
                let number = usize::try_from((random >> 33) % moves.max(1)).unwrap_or(0);
                if let Some(by) = self.space.moves.get(number) {
                    state = state.then(by, &self.space.moduli);
                }
            }
            state.clone()
        };
        (0..STATES).map(|_| next()).collect()
    }

    /// What a database says of some states seen through a symmetry.
    fn distances(&self, database: usize, symmetry: usize, states: &[Transform]) -> Vec<u8> {
        let database = &self.databases[database];
        let distance = |state: &Transform| {
            let image = self.symmetries[symmetry].image(state, &self.space.moduli);
            let pattern = self.space.start.after(&image, &self.space.moduli);
            let values = database.coordinates.iter().zip(&database.places);
            let index = values.map(|(&number, &place)| self.value(number, &pattern) * place).sum();
            database.distance(index)
        };
        states.iter().map(distance).collect()
    }

    fn value(&self, coordinate: usize, pattern: &Pattern) -> u64 {
        u64::try_from(self.coordinates[coordinate].value(pattern)).unwrap_or(u64::MAX)
    }

    /// Bytes of the databases and of the move tables.
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
        let databases = self.databases.iter().map(|one| one.entries.len() / 2).sum::<u64>();
        databases + self.tables.iter().map(|table| 4 * table.after.len() as u64).sum::<u64>()
    }

    /// A shortest solution of a pattern.
    ///
    /// # Errors
    ///
    /// [`SolveError::OtherPuzzle`], [`SolveError::Unsolvable`], and [`SolveError::TooLong`] past
    /// 200 moves. Where pieces are identical, or on more than 64 places, an unsolvable pattern is
    /// not always found to be so: use [`solve_within`](Self::solve_within) if in doubt.
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

    /// A shortest solution, within limits: a step is a position that is generated.
    ///
    /// # Errors
    ///
    /// As [`solve`](Self::solve), and [`SolveError::Limit`].
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
        if *pattern == self.space.start {
            return Ok(WordSolution { word: Word::default(), nodes: 0 });
        }
        let mut dive = Dive {
            solver: self,
            start: pattern,
            budget: Budget::new(limits),
            path: Vec::new(),
            unspent: 0,
        };
        dive.budget.ask()?;
        let values = self.values(pattern, state.as_ref());
        let bounds = self
            .views
            .iter()
            .map(|view| self.databases[view.database].distance(self.index(view, &values)));
        let first = usize::from(bounds.max().unwrap_or(0)).max(1);
        for limit in first..=MOST_MOVES {
            if dive.search(&values, 0, limit)? {
                dive.budget.spend(dive.unspent)?;
                let word = dive.path.iter().map(|&by| self.space.names[usize::from(by)]).collect();
                return Ok(WordSolution { word: Word(word), nodes: dive.budget.steps_spent() });
            }
        }
        Err(SolveError::TooLong { most: MOST_MOVES })
    }

    /// The values of the slots. With identical pieces there is no transform, and no symmetry.
    fn values(&self, pattern: &Pattern, state: Option<&Transform>) -> Values {
        let mut values = [0; MOST_SLOTS];
        for (value, &(coordinate, symmetry)) in values.iter_mut().zip(&self.slots) {
            let seen = match state {
                Some(state) if symmetry > 0 => {
                    let image = self.symmetries[symmetry].image(state, &self.space.moduli);
                    self.value(coordinate, &self.space.start.after(&image, &self.space.moduli))
                }
                _ => self.value(coordinate, pattern),
            };
            *value = u32::try_from(seen).unwrap_or(u32::MAX);
        }
        values
    }

    fn index(&self, view: &View, values: &Values) -> u64 {
        let places = &self.databases[view.database].places;
        view.slots.iter().zip(places).map(|(&slot, &place)| u64::from(values[slot]) * place).sum()
    }

    /// The values after a move.
    #[inline]
    fn moved(&self, values: &Values, by: u8) -> Values {
        let mut after = [0; MOST_SLOTS];
        for ((after, &value), &(coordinate, symmetry)) in
            after.iter_mut().zip(values).zip(&self.slots)
        {
            let by = self.symmetries[symmetry].moves[usize::from(by)];
            *after = self.tables[coordinate].of_value(value)[usize::from(by)];
        }
        after
    }

    /// Leaves the moves after which a view allows a solution in so many more.
    #[inline]
    fn filter(&self, view: &View, values: &Values, left: u8, moves: &mut Few) {
        let database = &self.databases[view.database];
        let images = &self.symmetries[view.symmetry].moves;
        let mut indices = [0_u64; CHUNK];
        for (&slot, &place) in view.slots.iter().zip(&database.places) {
            let after = self.tables[self.slots[slot].0].of_value(values[slot]);
            for (index, &by) in indices.iter_mut().zip(moves.as_slice()) {
                *index += u64::from(after[usize::from(images[usize::from(by)])]) * place;
            }
        }
        // All of them at once, so that the processor waits for memory only once.
        let mut distances = [0_u8; CHUNK];
        for (distance, &index) in distances.iter_mut().zip(&indices[..moves.len]) {
            *distance = database.distance(index);
        }
        let mut kept = 0;
        for (k, &distance) in distances[..moves.len].iter().enumerate() {
            moves.list[kept] = moves.list[k];
            kept += usize::from(distance <= left);
        }
        moves.len = kept;
    }

    fn name(&self) -> String {
        format!("databases of {}", self.space.name())
    }

    /// What a saved form begins with.
    fn fields(&self) -> Vec<u64> {
        vec![self.bytes]
    }

    /// Saves the databases; a file of this name is replaced in one step.
    ///
    /// # Errors
    ///
    /// [`RecordError::Io`].
    ///
    /// ```
    /// use dense_code::limits::Budget;
    /// use perm_puzzles::definition::{Definition, Solver};
    /// let file = std::env::temp_dir().join(format!("perm-puzzles-solver-{}", std::process::id()));
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// Solver::with_databases(&space, Budget::bytes(1 << 10))?.save(&file)?;
    /// let solver = Solver::load(&space, &file)?;
    /// assert_eq!(solver.solve(&space.after("S")?)?.word.0.len(), 1);
    /// std::fs::remove_file(file)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn save(&self, path: impl AsRef<std::path::Path>) -> Result<(), RecordError> {
        Record { kind: KIND, name: &self.name(), fields: &self.fields(), words: &self.words() }
            .save(path.as_ref())
    }

    fn words(&self) -> Vec<&[u64]> {
        self.databases.iter().map(|one| one.entries.words()).collect()
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
    pub fn to_bytes(&self) -> Vec<u8> {
        Record { kind: KIND, name: &self.name(), fields: &self.fields(), words: &self.words() }
            .to_bytes()
    }

    /// A solver with the databases that [`to_bytes`](Self::to_bytes) wrote for this space.
    ///
    /// # Errors
    ///
    /// [`SolveError::Record`]: bytes that are not those of this space, cut off or changed.
    ///
    /// ```
    /// use perm_puzzles::definition::{Definition, Solver};
    /// let space = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?.compile()?;
    /// assert!(Solver::from_bytes(&space, b"a text file").is_err());
    /// # Ok::<(), perm_puzzles::definition::DefinitionError>(())
    /// ```
    pub fn from_bytes(space: &PuzzleSpace, bytes: &[u8]) -> Result<Self, SolveError> {
        Self::from_source(space, &mut { bytes })
    }

    /// A solver with the databases that [`save`](Self::save) wrote for this space.
    ///
    /// # Errors
    ///
    /// [`SolveError::Record`]: a file that can't be read, or is not one of this space.
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
        Self::from_source(space, &mut record::open(path.as_ref())?)
    }

    fn from_source(
        space: &PuzzleSpace,
        source: &mut impl record::Source,
    ) -> Result<Self, SolveError> {
        let name = Self::without_databases(space, 0).name();
        let (_, contents) = record::read(source, &[KIND], &name, u64::MAX)?;
        let [bytes] = contents.fields[..] else { return Err(RecordError::Space.into()) };
        // The same bytes make the same choice.
        let mut solver = Self::without_databases(space, bytes);
        let chosen: Vec<Vec<Coordinate>> = solver.choose();
        let wanted: u64 = chosen
            .iter()
            .map(|chosen| {
                let counts: Vec<u128> = chosen.iter().map(Coordinate::count).collect();
                projection::bytes(&counts).unwrap_or(u64::MAX) / 8
            })
            .sum();
        if wanted != contents.words.len() as u64 {
            return Err(RecordError::Space.into());
        }
        let mut words = contents.words;
        for chosen in chosen {
            let numbers = solver.add_coordinates(chosen);
            let bytes = solver.bytes_of(&numbers);
            let own = usize::try_from(bytes / 8).map_err(|_| RecordError::Space)?;
            let rest = words.split_off(own);
            let database = Database::with_words(&numbers, &solver.tables, words);
            solver.databases.push(database.ok_or(RecordError::Space)?);
            words = rest;
        }
        solver.add_views();
        Ok(solver)
    }
}

/// The databases of a puzzle for some bytes.
struct Choice<'a> {
    space: &'a PuzzleSpace,
    /// The places, arrangement (if it can be counted) and orientations of each component.
    components: Vec<(Vec<u16>, Option<Coordinate>, Option<Coordinate>)>,
    left: u64,
    chosen: Vec<Vec<Coordinate>>,
}

impl<'a> Choice<'a> {
    fn new(space: &'a PuzzleSpace, bytes: u64) -> Self {
        let components = coordinate::components(space.moduli.len(), &space.moves);
        let coordinates = |places: Vec<u16>| {
            let modulus = places.first().map_or(1, |&place| space.moduli[usize::from(place)]);
            let arrangement = Coordinate::arrangement(&places, &space.start, |piece| piece);
            let orientation = Coordinate::orientation(&places, &space.start, modulus, &space.moves)
                .filter(|coordinate| coordinate.count() > 1);
            (places, arrangement, orientation)
        };
        let components = components.into_iter().map(coordinates).collect();
        Self { space, components, left: bytes, chosen: Vec::new() }
    }

    fn all(mut self) -> Vec<Vec<Coordinate>> {
        let whole = self.components.iter().try_fold(Vec::new(), |mut all, (_, pieces, turns)| {
            all.extend([pieces.clone()?]);
            all.extend(turns.clone());
            Some(all)
        });
        if whole.is_some_and(|whole| self.add(whole, self.left)) {
            return self.chosen;
        }
        self.add_orientations();
        let components = core::mem::take(&mut self.components);
        for (places, pieces, turns) in &components {
            let whole = pieces.iter().chain(turns).cloned().collect();
            if pieces.is_none() || !self.add(whole, self.left) {
                self.add_subsets(places, turns.as_ref());
            }
        }
        self.chosen
    }

    /// Adds a database if it fits into so many bytes, its move tables included.
    fn add(&mut self, mut coordinates: Vec<Coordinate>, most: u64) -> bool {
        coordinates.retain(|coordinate| coordinate.count() > 1);
        // Short rows that are read and written together are in the nearest memory.
        coordinates.sort_by_key(|one| (one.count() < 1 << 16, one.is_orientation(), one.count()));
        let moves = self.space.moves.len() as u128;
        let counts: Vec<u128> = coordinates.iter().map(Coordinate::count).collect();
        let tables = coordinates
            .iter()
            .filter(|one| !self.chosen.iter().flatten().any(|other| other == *one))
            .map(|one| one.count().saturating_mul(4 * moves))
            .fold(0_u128, u128::saturating_add);
        let Some(bytes) = projection::bytes(&counts) else { return false };
        let needed = u128::from(bytes).saturating_add(tables);
        if needed > most.into() || counts.iter().any(|&count| count >= u32::MAX.into()) {
            return false;
        }
        self.left = self.left.saturating_sub(u64::try_from(needed).unwrap_or(u64::MAX));
        self.chosen.push(coordinates);
        true
    }

    /// All orientations, and where some pieces of the largest component are: as many as fit into
    /// three quarters.
    ///
    /// The more moves leave the solved values as they are, the farther away the others are. So the
    /// pieces are taken from the smallest sets that the moves which turn nothing keep together: the
    /// four edges of a slice of the cube.
    fn add_orientations(&mut self) {
        let turns: Vec<_> =
            self.components.iter().filter_map(|(_, _, turns)| turns.clone()).collect();
        let largest = self.components.iter().max_by_key(|(places, ..)| places.len());
        let Some(places) = largest.map(|(places, ..)| places.clone()) else { return };
        if turns.is_empty() {
            return;
        }
        let space = self.space;
        let (start, moduli) = (&space.start, &space.moduli);
        let turns_nothing = |by: &&Transform| {
            let after = start.after(by, moduli);
            turns.iter().all(|turns| turns.value(&after) == turns.value(start))
        };
        let quiet: Vec<Transform> = space.moves.iter().filter(turns_nothing).cloned().collect();
        let mut sets = coordinate::components(moduli.len(), &quiet);
        sets.retain(|set| set.iter().all(|place| places.contains(place)));
        sets.sort_by_key(Vec::len);
        let ordered = sets.concat();
        // Whole sets first, then any number.
        let whole = sets.iter().scan(0, |marked, set| {
            *marked += set.len();
            Some(*marked)
        });
        let mut sizes: Vec<usize> = whole.filter(|&marked| marked <= places.len() / 2).collect();
        sizes.reverse();
        sizes.extend((0..=places.len() / 2).rev());
        for marked in sizes {
            let Some(subset) = self.subset(&ordered[..marked], &places, |_| 1) else { continue };
            let mut coordinates = turns.clone();
            coordinates.push(subset);
            if self.add(coordinates, self.left / 4 * 3) {
                return;
            }
        }
    }

    /// As many pieces of a component as fit, told apart, with the orientations where these fit too;
    /// and where there are no orientations, more of the other pieces.
    fn add_subsets(&mut self, places: &[u16], turns: Option<&Coordinate>) {
        let mut first = 0;
        while first < places.len() {
            let share = if turns.is_some() { self.left } else { self.left / 2 };
            let found = (1..=places.len() - first).rev().find(|&marked| {
                let chosen = &places[first..first + marked];
                let subset = self.subset(chosen, places, |number| number + 1);
                subset.is_some_and(|subset| {
                    self.add([subset].into_iter().chain(turns.cloned()).collect(), share)
                })
            });
            let Some(marked) = found else { return };
            if turns.is_some() || marked < 2 {
                return;
            }
            first += marked;
        }
    }

    /// The arrangement of the pieces that belong to the chosen ones of some places, each with the
    /// label of its number; all other pieces are alike.
    fn subset(
        &self,
        chosen: &[u16],
        places: &[u16],
        label: impl Fn(u16) -> u16,
    ) -> Option<Coordinate> {
        let pieces: Vec<u16> =
            chosen.iter().map(|&place| self.space.start.pieces[usize::from(place)]).collect();
        Coordinate::arrangement(places, &self.space.start, |piece| {
            let number = pieces.iter().position(|&other| other == piece);
            // Fewer than 1024 pieces.
            number.map_or(0, |number| label(u16::try_from(number).unwrap_or(0)))
        })
    }
}

/// Some of the moves from a node.
struct Few {
    list: [u8; CHUNK],
    len: usize,
}

impl Few {
    fn new(moves: &[u8]) -> Self {
        let mut list = [0; CHUNK];
        list[..moves.len()].copy_from_slice(moves);
        Self { list, len: moves.len() }
    }

    #[inline]
    fn as_slice(&self) -> &[u8] {
        &self.list[..self.len]
    }
}

/// One search.
struct Dive<'a, 'b> {
    solver: &'a Solver,
    start: &'a Pattern,
    budget: Budget<'b>,
    path: Vec<u8>,
    /// Nodes that the budget has not been told of.
    unspent: u64,
}

impl Dive<'_, '_> {
    /// Whether a solution has `left` moves from here. `state` is that of the redundancy.
    fn search(&mut self, values: &Values, state: usize, left: usize) -> Result<bool, SolveError> {
        let solver = self.solver;
        // Distances of more than this are not told apart.
        let most = u8::try_from(left - 1).unwrap_or(FAR);
        for moves in solver.redundancy.next(state).chunks(CHUNK) {
            self.unspent += moves.len() as u64;
            if self.unspent > 1 << 12 {
                self.budget.spend(core::mem::take(&mut self.unspent))?;
            }
            let mut moves = Few::new(moves);
            for view in &solver.views {
                solver.filter(view, values, most, &mut moves);
                if moves.len == 0 {
                    break;
                }
            }
            for &by in moves.as_slice() {
                self.path.push(by);
                let found = if left == 1 {
                    self.is_solved()
                } else {
                    let after = solver.moved(values, by);
                    self.search(&after, solver.redundancy.after(state, by), left - 1)?
                };
                if found {
                    return Ok(true);
                }
                self.path.pop();
            }
        }
        Ok(false)
    }

    /// Whether the path solves the pattern: databases over a part of the coordinates can't tell.
    fn is_solved(&self) -> bool {
        let space = &self.solver.space;
        let end = self.path.iter().fold(self.start.clone(), |pattern, &by| {
            pattern.after(&space.moves[usize::from(by)], &space.moduli)
        });
        end == space.start
    }
}
