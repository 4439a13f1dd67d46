use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use dense_code::Dense;
use dense_code::Limits;
use dense_code::count::U256;
use dense_code::limits::Budget;
use dense_search::{BATCH, Space};

use super::Excerpt;
use super::chain::Chain;
use super::definition::{Definition, MAX_MOVES, Powers};
use super::error::{DefinitionError, ParseWordError, PatternError};
use super::mover::Mover;
use super::names::{MoveName, Word, readings};
use super::part::{self, Part};
pub(crate) use super::pattern::Pattern;
use super::sequence::{self, Fault};
use super::transform::{self, Transform};

/// The most cosets that are listed to count the reachable states: the work grows with the square.
const MAX_COSETS: usize = 32;

/// A state of a [`PuzzleSpace`], as its number.
///
/// ```
/// use dense_search::Space;
/// use perm_puzzles::definition::Definition;
/// let space =
///     Definition::from_generators("ring", &[0, 1, 2], &[("L", &[1, 2, 0])])?.compile()?;
/// assert_eq!(
///     space.position(&space.after("L")?),
///     space.apply(space.start(), space.move_names()[0])
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(u64);

#[cfg(feature = "serde")]
dense_code::serial::compact! {
    /// The number.
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    [] Position: |position| position.0, Dense::unrank, "the number of a state";
}

/// All ranks but `u64::MAX` are values of this type; the space says how many of them are states.
impl Dense for Position {
    const COUNT: u64 = u64::MAX;

    #[inline]
    fn rank(self) -> u64 {
        self.0
    }

    #[inline]
    fn unrank(rank: u64) -> Option<Self> {
        (rank < Self::COUNT).then_some(Self(rank))
    }
}

/// The space of a puzzle that is given as data, compiled to dense coordinates.
///
/// Places that can exchange pieces form a set. For each set, the arrangement of its pieces has a
/// number, and so have their orientations. The number after a move depends only on the number
/// before it, so it can be looked up in a table. The rank of a state is composed of these numbers;
/// the arrangement of the first set of places is the most significant.
///
/// ```
/// use dense_search::Search;
/// use perm_puzzles::definition::{Definition, Powers};
///
/// let ring: [(&str, &[usize]); 2] = [("L", &[1, 2, 3, 4, 5, 0]), ("X", &[1, 0, 2, 3, 4, 5])];
/// let puzzle = Definition::from_generators("ring", &[0, 1, 2, 3, 4, 5], &ring)?;
/// let space = puzzle.compile_with(Powers::Quarter)?;
/// let layers: Vec<u64> = Search::new(&space)?.map(|layer| layer.states).collect();
/// assert_eq!(layers[..4], [1, 3, 6, 11]);
/// assert_eq!(layers.iter().sum::<u64>(), 720);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Positions and patterns
///
/// As a [`Space`] it has states of the type [`Position`], which are only numbers; that is what
/// searches and tables take. A puzzle of 2^64 states or more has patterns and no positions: as a
/// [`Space`] it has a count of `u64::MAX` and no rank is a state, so searches refuse it. The
/// [`Solver`](super::Solver), and the method [`after`](Self::after) of this type, use [`Pattern`]s,
/// which have the pieces. [`position`](Self::position) and
/// [`pattern`](Self::pattern) convert between the two. So a distance is looked up like this:
///
/// ```
/// use dense_search::DistanceTable;
/// use perm_puzzles::definition::Definition;
///
/// let ring: [(&str, &[usize]); 2] = [("L", &[1, 2, 3, 4, 5, 0]), ("X", &[1, 0, 2, 3, 4, 5])];
/// let space = Definition::from_generators("ring", &[0, 1, 2, 3, 4, 5], &ring)?.compile()?;
/// let table = DistanceTable::new(&space)?;
///
/// let scramble = space.position(&space.after("L X L")?).ok_or("a pattern of this puzzle")?;
/// assert_eq!(table.distance(scramble), Some(3));
/// let path = table.path(scramble).ok_or("the scramble can be undone")?;
/// let path: Vec<String> = path.iter().map(|by| by.to_string()).collect();
/// assert_eq!(path, ["L'", "X", "L'"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PuzzleSpace {
    name: String,
    pub(crate) moduli: Vec<u8>,
    pub(crate) start: Pattern,
    pub(crate) names: Vec<MoveName>,
    pub(crate) moves: Vec<Transform>,
    /// The moves of the definition, and the derived ones.
    given: Vec<(String, Transform)>,
    /// The places among which moves bring pieces.
    pub(super) components: Vec<Vec<u16>>,
    parts: Vec<Part>,
    movers: Vec<Mover>,
    /// The number of states.
    states: Option<u128>,
    pub(super) undirected: bool,
}

impl PuzzleSpace {
    pub(crate) fn new(
        puzzle: &Definition,
        powers: Powers,
        budget: &mut Budget<'_>,
    ) -> Result<Self, DefinitionError> {
        budget.ask().map_err(DefinitionError::Limit)?;
        let moduli: Vec<u8> = puzzle
            .orbits
            .iter()
            .flat_map(|orbit| vec![orbit.orientations; orbit.places()])
            .collect();
        let mut given: Vec<(String, Transform)> =
            puzzle.named().map(|(name, actions)| (name.clone(), joined(actions))).collect();
        given.extend(sequence::derived(&given, &puzzle.derived, &moduli, budget)?);
        let (names, moves) = counted(&given, puzzle.moves.len(), powers, &moduli)?;
        let start = Pattern::solved(&puzzle.orbits);
        let components = transform::components(moduli.len(), &moves);
        let parts = part::parts(&components, &start, &moduli, &moves, budget)
            .map_err(DefinitionError::Limit)?;
        let states = parts.as_ref().and_then(|parts| {
            parts.iter().try_fold(1_u128, |states, part| states.checked_mul(part.count))
        });
        let undirected = moves.iter().all(|by| moves.contains(&by.inverse(&moduli)));
        let mut space = Self {
            name: String::new(),
            moduli,
            start,
            names,
            moves,
            given,
            components,
            parts: parts.unwrap_or_default(),
            movers: Vec::new(),
            states,
            undirected,
        };
        // Only a space that can be searched as a whole has use for the tables.
        if space.is_numbered() {
            let is_alone = space.parts.len() == 1;
            for part in &mut space.parts {
                let mover = Mover::new(part, is_alone, &space.moves, budget);
                space.movers.push(mover.map_err(DefinitionError::Limit)?);
            }
        }
        let sum = space.checksum();
        space.name = format!("{} by {powers:?} moves {sum:016x}", puzzle.name);
        Ok(space)
    }

    /// Whether 64 bits number its states. If they don't, no rank is a state.
    fn is_numbered(&self) -> bool {
        self.states.is_some_and(|states| states < u64::MAX.into())
    }

    /// A number for the moves and the start, so that a saved table is not taken for another
    /// puzzle's (FNV-1a).
    fn checksum(&self) -> u64 {
        let pieces = self.start.pieces.iter().flat_map(|piece| piece.to_le_bytes());
        let turned = self.start.turned.iter().chain(&self.moduli).copied();
        let moves = self.moves.iter().flat_map(|by| {
            by.from.iter().flat_map(|from| from.to_le_bytes()).chain(by.turn.iter().copied())
        });
        pieces.chain(turned).chain(moves).fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
            (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    }

    /// How many numbers the states have; `None` if there are more than about 2^100.
    ///
    /// What each orbit reaches is listed where that is small, and small orbits together. For large
    /// ones all arrangements count, and all orientations with the sum that every move keeps: some of
    /// these may not be reached, for example because of a parity. See
    /// [`reachable`](Self::reachable).
    ///
    /// ```
    /// use perm_puzzles::definition::Definition;
    /// assert_eq!(Definition::skewb().compile()?.states(), Some(3_149_280)); // all are reached
    /// let cube = Definition::cube_3x3x3().compile()?;
    /// assert_eq!(cube.states(), cube.reachable().map(|states| 2 * states)); // an odd half is not
    /// # Ok::<(), perm_puzzles::definition::DefinitionError>(())
    /// ```
    #[must_use]
    pub const fn states(&self) -> Option<u128> {
        self.states
    }

    /// Exactly how many states can be reached from the start, by the algorithm of Schreier and
    /// Sims. Each call computes it again: in a few milliseconds for the 3x3x3 cube, in up to a few
    /// seconds for 64 places with 4 orientations each.
    ///
    /// `None` means that this method can't compute the number: for more than 64 places, more than
    /// 256 orientations in total (those of each place, added up), or 2^128 states
    /// ([`reachable_wide`](Self::reachable_wide) goes on), and for some puzzles with identical pieces. If you get `None`, add up the layers of a
    /// [`Search`](dense_search::Search) (`search.total()` after the last one).
    ///
    /// With identical pieces, the method first counts the states as if all pieces were different.
    /// Identical pieces can be exchanged among themselves in a certain number of ways, which nobody
    /// can see; the moves may be able to make only some of these exchanges. The method divides by
    /// the number that the moves can make. It finds this number only if it is at least 1/32 of all
    /// such exchanges. Otherwise the answer is `None`.
    ///
    /// ```
    /// use perm_puzzles::definition::Definition;
    /// // Only even permutations; two identical items make the parity invisible.
    /// let cycles: [(&str, &[usize]); 2] = [("L", &[1, 2, 0, 3]), ("R", &[0, 2, 3, 1])];
    /// let reachable = |items: &[usize]| -> Result<_, perm_puzzles::definition::DefinitionError> {
    ///     Ok(Definition::from_generators("cycles", items, &cycles)?.compile()?.reachable())
    /// };
    /// assert_eq!(reachable(&[0, 1, 2, 3])?, Some(12));
    /// assert_eq!(reachable(&[0, 0, 2, 3])?, Some(12));
    /// # Ok::<(), perm_puzzles::definition::DefinitionError>(())
    /// ```
    #[must_use]
    pub fn reachable(&self) -> Option<u128> {
        // What is listed is reached.
        if let [part] = &self.parts[..]
            && part.is_listed()
        {
            return Some(part.count);
        }
        let chain = Chain::unlimited(&self.moves, &self.moduli)?;
        let order = chain.order()?;
        let runs = self.identical();
        let all = runs.iter().try_fold(1_u128, |all, run| {
            (1..=run.len() as u128).try_fold(all, u128::checked_mul)
        })?;
        let pairs = runs.iter().flat_map(|run| run.windows(2));
        let exchanges: Vec<Transform> = pairs.map(|pair| self.exchange(pair[0], pair[1])).collect();
        // The exchanges generate all that leaves the start as it is. What the moves can do of that
        // is a subgroup; here is one element of each of its cosets. The list is whole when each
        // exchange leads from each coset to one of the list.
        let mut cosets = vec![Transform::identity(self.moduli.len())];
        let mut done = 0;
        while let Some(known) = cosets.get(done).cloned() {
            for by in &exchanges {
                let product = known.then(by, &self.moduli);
                let is_of = |coset: &Transform| {
                    chain.contains(&product.then(&coset.inverse(&self.moduli), &self.moduli))
                };
                if !cosets.iter().any(is_of) {
                    if cosets.len() == MAX_COSETS {
                        return None;
                    }
                    cosets.push(product);
                }
            }
            done += 1;
        }
        let hidden = all / cosets.len() as u128;
        Some(order / hidden)
    }

    /// The same past 2^128, where no pieces are identical; `None` past 2^256.
    ///
    /// ```
    /// use dense_code::count::U256;
    /// use perm_puzzles::definition::Definition;
    /// let space = Definition::burnt_pancake(32)?.compile()?;
    /// let orders = (1..=32).product(); // 32!
    /// assert_eq!(space.reachable_wide(), Some(U256::product(orders, 1 << 32)));
    /// # Ok::<(), perm_puzzles::definition::DefinitionError>(())
    /// ```
    #[must_use]
    pub fn reachable_wide(&self) -> Option<U256> {
        if let Some(states) = self.reachable() {
            return Some(U256::product(states, 1));
        }
        let chain = Chain::unlimited(&self.moves, &self.moduli)?;
        self.are_all_distinct().then(|| chain.wide_order()).flatten()
    }

    /// The places of each kind of identical pieces among places that moves exchange.
    fn identical(&self) -> Vec<Vec<usize>> {
        let mut runs = Vec::new();
        for component in &self.components {
            let piece = |&place: &usize| self.start.pieces[place];
            let mut places: Vec<usize> = component.iter().map(|&place| place.into()).collect();
            places.sort_by_key(piece);
            let alike = places.chunk_by(|a, b| piece(a) == piece(b));
            runs.extend(alike.filter(|run| run.len() > 1).map(<[usize]>::to_vec));
        }
        runs
    }

    /// The exchange of the identical pieces of two places, which are turned as well, so that the
    /// start is left as it is.
    fn exchange(&self, a: usize, b: usize) -> Transform {
        let mut exchange = Transform::identity(self.moduli.len());
        exchange.from.swap(a, b);
        for (to, from) in [(a, b), (b, a)] {
            let (old, new, modulus) =
                (self.start.turned[from], self.start.turned[to], self.moduli[to]);
            exchange.turn[to] = if new >= old { new - old } else { new + modulus - old };
        }
        exchange
    }

    /// The moves that count as one move, in the order of the definition. A move that changes nothing
    /// is left out, and so is one that does the same as an earlier move. [`after`](Self::after)
    /// still reads the names of both.
    ///
    /// ```
    /// use perm_puzzles::definition::Definition;
    /// let space =
    ///     Definition::from_generators("cycle", &[0, 1, 2], &[("L", &[1, 2, 0])])?.compile()?;
    /// assert_eq!(space.move_names().len(), 2); // L L'
    ///
    /// let moves: [(&str, &[usize]); 2] = [("L", &[1, 2, 0]), ("none", &[0, 1, 2])];
    /// let space = Definition::from_generators("cycle", &[0, 1, 2], &moves)?.compile()?;
    /// assert_eq!(space.move_names().len(), 2); // L L'
    /// assert_eq!(space.after("none")?, *space.start_pattern());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn move_names(&self) -> &[MoveName] {
        &self.names
    }

    /// The solved pattern.
    ///
    /// ```
    /// use perm_puzzles::definition::Definition;
    /// let space =
    ///     Definition::from_generators("cycle", &[0, 1, 2], &[("L", &[1, 2, 0])])?.compile()?;
    /// assert_eq!(&space.after("")?, space.start_pattern());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn start_pattern(&self) -> &Pattern {
        &self.start
    }

    /// The pattern after some moves from the solved one. Each word of the text is the name of a move
    /// of the definition, with a number for how often and `'` for backwards: `R`, `R'`, `R2`,
    /// `R2'`. Any number is read, even one past the order of the move: `L7`, or `L0`, which does
    /// nothing. The longest name counts: if the definition has a move called `L2`, then `L2` is
    /// that move, and not `L` twice. As in derived moves, `(A B)2` is a group, `[A: B]` stands for
    /// `A B A'` and `[A, B]` for `A B A' B'`. A dot is a pause, and the rest of a line after `//` a
    /// comment.
    ///
    /// Searches and tables take [`Position`]s: `space.position(&space.after("R U")?)`.
    ///
    /// # Errors
    ///
    /// [`ParseWordError`] for a word that is not a move, and for brackets that do not match.
    ///
    /// ```
    /// use perm_puzzles::definition::Definition;
    /// let space = Definition::from_generators("ring", &[0, 1, 2, 3], &[("L", &[1, 2, 3, 0])])?
    ///     .compile()?;
    /// assert_eq!(space.after("L2 L L'")?.pieces(), [2, 3, 0, 1]);
    /// assert!(space.after("l").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, text: &str) -> Result<Pattern, ParseWordError> {
        let named = |word: &str| self.given.iter().position(|(name, _)| name == word);
        let known = |number: usize| &self.given[number].1;
        let mut budget = Budget::new(&Limits::new());
        match sequence::read(text, named, known, &self.moduli, &mut budget) {
            Ok(by) => Ok(self.start.after(&by, &self.moduli)),
            Err(Fault::NoSuchMove { number, word }) => Err(self.no_such_move(number, word)),
            Err(Fault::Brackets(reason)) => Err(ParseWordError::Brackets { reason }),
            Err(Fault::Limit(limit)) => unreachable!("no limit is set: {limit}"),
        }
    }

    fn no_such_move(&self, number: usize, word: Excerpt) -> ParseWordError {
        let names: Vec<&str> = self.given.iter().map(|(name, _)| name.as_str()).collect();
        let moves = Excerpt::new(&names.join(" "));
        match names.first().and_then(|name| MoveName::new(name)) {
            Some(first) => ParseWordError::NoSuchMove { number, word, moves, first },
            None => ParseWordError::NoMoves { number, word },
        }
    }

    /// The pattern after moves of this puzzle, from any pattern; `None` for a name that is not a
    /// move.
    ///
    /// ```
    /// use perm_puzzles::definition::{Definition, Word};
    /// let space = Definition::from_generators("ring", &[0, 1, 2, 3], &[("L", &[1, 2, 3, 0])])?
    ///     .compile()?;
    /// let back = Word(vec![space.move_names()[2]]);
    /// assert_eq!(
    ///     space.pattern_after(&space.after("L")?, &back).as_ref(),
    ///     Some(space.start_pattern())
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn pattern_after(&self, pattern: &Pattern, word: &Word) -> Option<Pattern> {
        if !self.owns(pattern) {
            return None;
        }
        word.0.iter().try_fold(pattern.clone(), |pattern, name| {
            let number = self.names.iter().position(|other| other == name)?;
            Some(pattern.after(&self.moves[number], &self.moduli))
        })
    }

    /// Whether no two pieces are identical.
    pub(crate) fn are_all_distinct(&self) -> bool {
        let mut pieces = self.start.pieces.clone();
        pieces.sort_unstable();
        pieces.is_sorted_by(|a, b| a < b)
    }

    /// What leads from the solved pattern to this one; `None` if pieces are identical.
    pub(crate) fn transform_of(&self, pattern: &Pattern) -> Option<Transform> {
        if !self.are_all_distinct() {
            return None;
        }
        let place = |piece: &u16| self.start.pieces.iter().position(|other| other == piece);
        let mut transform = Transform::identity(self.moduli.len());
        for (number, piece) in pattern.pieces.iter().enumerate() {
            let from = place(piece)?;
            let modulus = self.moduli[number];
            transform.from[number] = u16::try_from(from).ok()?;
            let turned = pattern.turned[number] + modulus - self.start.turned[from] % modulus;
            transform.turn[number] = turned % modulus;
        }
        Some(transform)
    }

    /// Whether a pattern has the pieces and orientations of this puzzle, each piece where moves may
    /// bring it.
    pub(crate) fn owns(&self, pattern: &Pattern) -> bool {
        pattern.orbits == self.start.orbits
            && pattern.turned.iter().zip(&self.moduli).all(|(turned, modulus)| turned < modulus)
            && self.components.iter().all(|places| {
                let [ours, theirs] = [&self.start, pattern].map(|pattern| {
                    let pieces = places.iter().map(|&place| pattern.pieces[usize::from(place)]);
                    let mut pieces: Vec<u16> = pieces.collect();
                    pieces.sort_unstable();
                    pieces
                });
                ours == theirs
            })
    }

    /// Whether the pieces of a pattern of this puzzle are turned as in a solvable one: by a sum
    /// that all moves keep, or each as at the start where no move turns any.
    pub(crate) fn is_turned_right(&self, pattern: &Pattern) -> bool {
        self.components.iter().all(|places| {
            let places = || places.iter().map(|&place| usize::from(place));
            let Some(modulus) = places().next().map(|place| u32::from(self.moduli[place])) else {
                return true;
            };
            let sum = |turns: &[u8]| places().map(|place| u32::from(turns[place])).sum::<u32>();
            let patterns = [&self.start, pattern];
            if self.moves.iter().all(|by| sum(&by.turn) == 0) {
                let [ours, theirs] = patterns.map(|pattern| {
                    let turned = |place| (pattern.pieces[place], pattern.turned[place]);
                    let mut pieces: Vec<(u16, u8)> = places().map(turned).collect();
                    pieces.sort_unstable();
                    pieces
                });
                return ours == theirs;
            }
            let [ours, theirs] = patterns.map(|pattern| sum(&pattern.turned) % modulus);
            ours == theirs || self.moves.iter().any(|by| sum(&by.turn) % modulus != 0)
        })
    }

    /// The pattern with these pieces and orientations, place by place in the order of
    /// [`Pattern::pieces`]: a puzzle as it lies on the table.
    ///
    /// ```
    /// use dense_code::Limits;
    /// use perm_puzzles::definition::{Definition, Solver};
    /// let space =
    ///     Definition::from_generators("ring", &[0, 1, 2], &[("L", &[1, 2, 0])])?.compile()?;
    /// let pattern = space.pattern_from(&[2, 0, 1], &[0, 0, 0])?;
    /// let solver = Solver::new_within(&space, &Limits::new().with_bytes(1 << 10))?;
    /// assert_eq!(solver.solve(&pattern)?.word.to_string(), "L");
    ///
    /// let error = space.pattern_from(&[2, 0, 0], &[0, 0, 0]).unwrap_err();
    /// assert_eq!(error.to_string(), "place 2 can't hold piece 0, or another place holds it");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Each piece must be in a place that moves can bring it to, but the whole may still be out of
    /// reach, such as a cube with one corner turned: a [`Solver`](super::Solver) then says
    /// [`SolveError::Unsolvable`](super::SolveError::Unsolvable). If pieces are identical it may not
    /// notice, so set it limits ([`solve_within`](super::Solver::solve_within)).
    ///
    /// # Errors
    ///
    /// [`PatternError`] for the wrong number of pieces or orientations, an orientation that the
    /// place does not have, or a piece that can't be where it is.
    pub fn pattern_from(
        &self,
        pieces: &[u16],
        orientations: &[u8],
    ) -> Result<Pattern, PatternError> {
        let expected = self.start.pieces.len();
        for found in [pieces.len(), orientations.len()] {
            if found != expected {
                return Err(PatternError::Places { found, expected });
            }
        }
        for (place, (&found, &orientations)) in orientations.iter().zip(&self.moduli).enumerate() {
            if found >= orientations {
                return Err(PatternError::Orientation { place, found, orientations });
            }
        }
        for places in &self.components {
            let places = || places.iter().map(|&place| usize::from(place));
            let mut left: Vec<u16> = places().map(|place| self.start.pieces[place]).collect();
            for place in places() {
                let piece = pieces[place];
                let found = left.iter().position(|&other| other == piece);
                left.swap_remove(found.ok_or(PatternError::Piece { place, piece })?);
            }
        }
        let orbits = self.start.orbits.clone();
        Ok(Pattern { orbits, pieces: pieces.to_vec(), turned: orientations.to_vec() })
    }

    /// A pattern that was read from elsewhere, as one of this puzzle: its orbits may come in another
    /// order.
    ///
    /// # Errors
    ///
    /// As for [`pattern_from`](Self::pattern_from), and [`PatternError::OtherOrbits`].
    #[expect(clippy::missing_panics_doc, reason = "a puzzle has at most 1024 places")]
    #[expect(clippy::needless_pass_by_value, reason = "the one that comes back replaces it")]
    pub fn checked(&self, pattern: Pattern) -> Result<Pattern, PatternError> {
        let (mut pieces, mut turned) = (Vec::new(), Vec::new());
        for shape in &self.start.orbits {
            let first = u16::try_from(pieces.len()).expect("at most 1024 places");
            let named = pattern.by_orbit().find(|(other, ..)| *other == shape);
            let (_, own, turns) = named
                .ok_or_else(|| PatternError::OtherOrbits { orbit: Excerpt::new(&shape.name) })?;
            pieces.extend(own.iter().map(|piece| first + piece));
            turned.extend(turns);
        }
        self.pattern_from(&pieces, &turned)
    }

    /// The state of a pattern; `None` if it is not one of this puzzle, or the puzzle has 2^64
    /// states or more.
    ///
    /// ```
    /// use dense_search::Space;
    /// use perm_puzzles::definition::Definition;
    /// let space =
    ///     Definition::from_generators("cycle", &[0, 1, 2], &[("L", &[1, 2, 0])])?.compile()?;
    /// assert_eq!(space.position(space.start_pattern()), Some(space.start()));
    /// # Ok::<(), perm_puzzles::definition::DefinitionError>(())
    /// ```
    #[must_use]
    pub fn position(&self, pattern: &Pattern) -> Option<Position> {
        if !self.owns(pattern) || !self.is_numbered() {
            return None;
        }
        let mut rank = 0;
        for part in &self.parts {
            rank = rank * part.count + part.value(pattern)?;
        }
        let position = Position(u64::try_from(rank).ok()?);
        // A pattern with a piece off its places or with a wrong sum of orientations has no rank.
        (self.pattern(position).as_ref() == Some(pattern)).then_some(position)
    }

    /// The pattern of a state; `None` for a number that is not a state.
    ///
    /// ```
    /// use dense_search::Space;
    /// use perm_puzzles::definition::Definition;
    /// let space =
    ///     Definition::from_generators("cycle", &[0, 1, 2], &[("L", &[1, 2, 0])])?.compile()?;
    /// assert_eq!(space.pattern(space.start()).as_ref(), Some(space.start_pattern()));
    /// # Ok::<(), perm_puzzles::definition::DefinitionError>(())
    /// ```
    #[must_use]
    pub fn pattern(&self, position: Position) -> Option<Pattern> {
        let mut rest = u128::from(position.0);
        if !self.is_numbered() || self.states.is_none_or(|states| rest >= states) {
            return None;
        }
        let mut pattern = self.start.clone();
        for part in self.parts.iter().rev() {
            part.put(rest % part.count, &mut pattern);
            rest /= part.count;
        }
        Some(pattern)
    }

    /// The ranks after each move of up to [`BATCH`] states.
    fn moved(&self, ranks: &[u64], mut each: impl FnMut(usize, &[u64]) -> ControlFlow<()>) {
        let len = ranks.len();
        // Of one part the moves after a break need not be made.
        if let [mover] = &self.movers[..]
            && mover.singly(ranks, &mut |by, after| each(by, &after[..len]))
        {
            return;
        }
        // The values of each part; what the others leave is the value of the first.
        let mut values = vec![0; self.movers.len() * len];
        let (rest, others) = values.split_at_mut(if self.movers.is_empty() { 0 } else { len });
        rest.copy_from_slice(&ranks[..rest.len()]);
        let mut place = 1;
        let mut batches = Vec::with_capacity(self.movers.len());
        let others = others.chunks_exact_mut(len.max(1));
        for (mover, values) in self.movers.iter().skip(1).zip(others).rev() {
            for (value, rest) in values.iter_mut().zip(&mut *rest) {
                (*value, *rest) = (*rest % mover.count, *rest / mover.count);
            }
            batches.push(mover.batch(values, place));
            place *= mover.count;
        }
        batches.extend(self.movers.first().map(|mover| mover.batch(rest, place)));
        let mut after = [0; BATCH];
        let after = &mut after[..len];
        for by in 0..self.moves.len() {
            after.fill(0);
            batches.iter_mut().for_each(|batch| batch.add(by, after));
            if each(by, after).is_break() {
                return;
            }
        }
    }
}

/// The actions on the orbits as one on all places.
fn joined(actions: &[Transform]) -> Transform {
    let mut all = Transform::identity(0);
    for action in actions {
        // At most 1024 places.
        let first = u16::try_from(all.from.len()).unwrap_or(u16::MAX);
        all.from.extend(action.from.iter().map(|from| first + from));
        all.turn.extend(&action.turn);
    }
    all
}

/// The given move that a word names, itself or as a power, and what the word does.
fn word_of<'a>(
    given: &'a [(String, Transform)],
    moduli: &[u8],
    word: &str,
) -> Option<(&'a str, Transform)> {
    readings(word).find_map(|(name, times, back)| {
        let (name, by) = given.iter().find(|(other, _)| other == name)?;
        let power = by.repeated(times, moduli);
        Some((name.as_str(), if back { power.inverse(moduli) } else { power }))
    })
}

/// The moves that count as one move, each with its name: no move that does nothing, and none that
/// does what an earlier one does. Each name, read as a word, does what its move does. Of those
/// given only the first `counting` do, the others are derived.
fn counted(
    given: &[(String, Transform)],
    counting: usize,
    powers: Powers,
    moduli: &[u8],
) -> Result<(Vec<MoveName>, Vec<Transform>), DefinitionError> {
    let refused = DefinitionError::TooManyMoves { most: MAX_MOVES };
    let (mut names, mut moves) = (Vec::new(), Vec::new());
    let mut add = |of: &str, name: Option<MoveName>, by: Transform| {
        if !by.is_identity() && !moves.contains(&by) {
            let name = name.ok_or(refused)?;
            // Every name is one that can be read: a move and a power of it.
            if let Some((other, found)) = word_of(given, moduli, name.as_str())
                && found != by
            {
                let [by, other] =
                    [of, other].map(|name| MoveName::new(name).unwrap_or(MoveName::NONE));
                return Err(DefinitionError::SameName { name, by, other });
            }
            names.push(name);
            moves.push(by);
        }
        if moves.len() > MAX_MOVES { Err(refused) } else { Ok(()) }
    };
    for (name, by) in &given[..counting] {
        if powers == Powers::Half {
            let all = by.powers(MAX_MOVES, moduli).ok_or(refused)?;
            let order = all.len() + 1;
            for (power, by) in (1..).zip(all) {
                add(name, MoveName::power(name, power, order), by)?;
            }
            continue;
        }
        add(name, MoveName::new(name), by.clone())?;
        if powers == Powers::Quarter {
            add(name, MoveName::new(&(name.to_owned() + "'")), by.inverse(moduli))?;
        }
    }
    Ok((names, moves))
}

impl fmt::Debug for PuzzleSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PuzzleSpace").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Space for PuzzleSpace {
    type State = Position;
    type Move = MoveName;

    fn start(&self) -> Position {
        self.position(&self.start).unwrap_or_default()
    }

    fn successors(&self, state: Position) -> impl Iterator<Item = (MoveName, Position)> {
        let mut after = Vec::with_capacity(self.moves.len());
        if self.is_numbered() && state.0 < self.count() {
            self.moved(&[state.0], |by, ranks| {
                after.push((self.names[by], Position(ranks[0])));
                ControlFlow::Continue(())
            });
        }
        after.into_iter()
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    /// `u64::MAX` for a puzzle with 2^64 states or more: too many for any search.
    fn count(&self) -> u64 {
        self.states.and_then(|states| u64::try_from(states).ok()).unwrap_or(u64::MAX)
    }

    fn rank(&self, state: Position) -> u64 {
        state.0
    }

    fn unrank(&self, rank: u64) -> Option<Position> {
        (self.is_numbered() && rank < self.count()).then_some(Position(rank))
    }

    fn is_undirected(&self) -> bool {
        self.undirected
    }

    fn is_batched(&self) -> bool {
        true
    }

    fn expand(&self, ranks: &[u64], mut each: impl FnMut(&[u64]) -> ControlFlow<()>) {
        if self.is_numbered() {
            self.moved(ranks, |_, after| each(after));
        }
    }
}
