use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use dense_code::Dense;
use dense_search::Space;

use super::coordinates::Coordinates;
pub(crate) use super::pattern::Pattern;
use super::pattern::are_distinct;
use super::sequence;
use super::transform::{Transform, TurnLaw};
use crate::error::{Error, Fault, ParseError, excerpt};
use crate::shared::Shared;

/// A state of a [`PuzzleSpace`], as its rank.
///
/// ```
/// use perm_puzzles::dense_search::Space;
/// use perm_puzzles::Definition;
/// let space =
///     Definition::from_generators("ring", &[0, 1, 2], &[("L", &[1, 2, 0])])?.compile()?;
/// assert_eq!(
///     space.position(&space.after("L")?),
///     space.apply(space.start(), 0)
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(u64);

#[cfg(feature = "serde")]
dense_code::serial::compact! {
    /// The rank.
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    [] Position: |position| position.0, Dense::unrank, "the rank of a state";
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
/// Places that can exchange pieces form a set. What the moves reach in a set is ranked: in a list
/// where that is small, as elements of a group, or as all arrangements of its pieces and all their
/// orientations. The rank after a move depends only on the rank before it, so it can be looked up
/// in a table. The rank of a state is composed of those of the sets.
///
/// ```
/// use perm_puzzles::dense_search::Search;
/// use perm_puzzles::{Definition, Powers};
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
/// As a [`Space`] it has states of the type [`Position`], which are only ranks; that is what
/// searches and tables take. A puzzle of 2^64 states or more has patterns and no positions: as a
/// [`Space`] it has a count of `u64::MAX`, and no rank is a state, so searches refuse it. The
/// [`Solver`](crate::Solver), and the method [`after`](Self::after) of this type, use [`Pattern`]s,
/// which have the pieces. [`position`](Self::position) and
/// [`pattern`](Self::pattern) convert between the two. So a distance is looked up like this:
///
/// ```
/// use perm_puzzles::dense_search::DistanceTable;
/// use perm_puzzles::Definition;
///
/// let ring: [(&str, &[usize]); 2] = [("L", &[1, 2, 3, 4, 5, 0]), ("X", &[1, 0, 2, 3, 4, 5])];
/// let space = Definition::from_generators("ring", &[0, 1, 2, 3, 4, 5], &ring)?.compile()?;
/// let table = DistanceTable::new(&space)?;
///
/// let scramble = space.position(&space.after("L X L")?).ok_or("a pattern of this puzzle")?;
/// assert_eq!(table.distance(scramble), Some(3));
/// let path = table.path(scramble).ok_or("the scramble can be undone")?;
/// let names = path.iter().map(|&by| space.move_names()[usize::from(by)].as_str());
/// assert_eq!(names.collect::<Vec<_>>(), ["L'", "X", "L'"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct PuzzleSpace {
    pub(super) name: String,
    pub(crate) moduli: Vec<u8>,
    pub(crate) start: Pattern,
    pub(crate) names: Shared<Vec<String>>,
    pub(crate) moves: Vec<Transform>,
    /// All that scrambles may have: the moves of the definition, rotations and derived moves.
    pub(crate) given: Vec<(String, Transform)>,
    /// The places among which moves bring pieces.
    pub(super) components: Vec<Vec<u16>>,
    /// `None` if there are 2^64 or more: then no rank is a state.
    pub(super) ranks: Option<Shared<Coordinates>>,
    pub(super) undirected: bool,
}

impl PuzzleSpace {
    /// How many ranks the states have; `None` if they are 2^64 or more.
    ///
    /// What each orbit reaches is listed where that is small, and small orbits together. For large
    /// ones all arrangements count, and all orientations with the sum that every move keeps: some
    /// of these may not be reached, for example because of a parity. See
    /// [`reachable`](Self::reachable).
    ///
    /// ```
    /// use perm_puzzles::Definition;
    /// assert_eq!(Definition::skewb().compile()?.states(), Some(3_149_280)); // all are reached
    /// let pancakes = Definition::topspin(9, 4)?.compile()?;
    /// assert_eq!(pancakes.states(), Some(362_880));
    /// assert_eq!(pancakes.reachable(), Some(181_440)); // the even half
    /// # Ok::<(), perm_puzzles::Error>(())
    /// ```
    #[must_use]
    pub fn states(&self) -> Option<u64> {
        self.ranks.as_ref().map(|own| own.states)
    }

    /// The moves that count as one move, in the order of the definition. A move that changes
    /// nothing is left out, and so is one that does the same as an earlier move.
    /// [`after`](Self::after) still reads the names of both.
    ///
    /// ```
    /// use perm_puzzles::Definition;
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
    pub fn move_names(&self) -> &[String] {
        &self.names
    }

    /// The solved pattern.
    ///
    /// ```
    /// use perm_puzzles::Definition;
    /// let space =
    ///     Definition::from_generators("cycle", &[0, 1, 2], &[("L", &[1, 2, 0])])?.compile()?;
    /// assert_eq!(&space.after("")?, space.start_pattern());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn start_pattern(&self) -> &Pattern {
        &self.start
    }

    /// The pattern after some moves from the solved one. Each word of the text is the name of a
    /// move of the definition, with a number for how often and `'` for backwards: `R`, `R'`, `R2`,
    /// `R2'`. Any number of 32 bits is read, even one past the order of the move: `L7`, or `L0`,
    /// which does nothing. The longest name counts: if the definition has a move called `L2`, then
    /// `L2` is that move, and not `L` twice. As in derived moves, `(A B)2` is a group, `[A: B]`
    /// stands for `A B A'` and `[A, B]` for `A B A' B'`. A dot is a pause, and the rest of a line
    /// after `//` a comment.
    ///
    /// Searches and tables take [`Position`]s: `space.position(&space.after("R U")?)`.
    ///
    /// # Errors
    ///
    /// [`ParseError`] for a word that is not a move, and for brackets that do not match.
    ///
    /// ```
    /// use perm_puzzles::Definition;
    /// let space = Definition::from_generators("ring", &[0, 1, 2, 3], &[("L", &[1, 2, 3, 0])])?
    ///     .compile()?;
    /// assert_eq!(space.after("L2 L L'")?.pieces(), [2, 3, 0, 1]);
    /// assert!(space.after("l").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, text: &str) -> Result<Pattern, ParseError> {
        let by = sequence::read(text, &self.given, &self.moduli)?;
        Ok(self.start.after(&by, &self.moduli))
    }

    /// The pattern after moves of this puzzle, from any pattern; `None` for a number that no move
    /// has in [`move_names`](Self::move_names), and for a pattern of another puzzle.
    ///
    /// ```
    /// use perm_puzzles::Definition;
    /// let space = Definition::from_generators("ring", &[0, 1, 2, 3], &[("L", &[1, 2, 3, 0])])?
    ///     .compile()?;
    /// assert_eq!(space.move_names(), ["L", "L2", "L'"]);
    /// let back = space.pattern_after(&space.after("L")?, &[2]);
    /// assert_eq!(back.as_ref(), Some(space.start_pattern()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn pattern_after(&self, pattern: &Pattern, moves: &[u8]) -> Option<Pattern> {
        if !self.owns(pattern) {
            return None;
        }
        moves.iter().try_fold(pattern.clone(), |pattern, &by| {
            Some(pattern.after(self.moves.get(usize::from(by))?, &self.moduli))
        })
    }

    /// Whether no two pieces are identical.
    pub(crate) fn are_all_distinct(&self) -> bool {
        are_distinct(self.start.pieces.clone())
    }

    /// What leads from the solved pattern to this one; `None` if pieces are identical.
    pub(crate) fn transform_of(&self, pattern: &Pattern) -> Option<Transform> {
        // A piece's number is below that of all places.
        let mut home = vec![None; self.moduli.len()];
        for (place, &piece) in (0_u16..).zip(&self.start.pieces) {
            // With identical pieces several do: which of them came here nobody sees.
            if home[usize::from(piece)].replace(place).is_some() {
                return None;
            }
        }
        let mut transform = Transform::identity(self.moduli.len());
        for (number, &piece) in pattern.pieces.iter().enumerate() {
            transform.from[number] = home[usize::from(piece)]?;
            let (from, modulus) = (usize::from(transform.from[number]), self.moduli[number]);
            let turned = pattern.turned[number] + modulus - self.start.turned[from] % modulus;
            transform.turn[number] = turned % modulus;
        }
        Some(transform)
    }

    /// Whether a pattern has the pieces and orientations of this puzzle, each piece where moves may
    /// bring it.
    pub(crate) fn owns(&self, pattern: &Pattern) -> bool {
        pattern.orbits == self.start.orbits && self.check(&pattern.pieces, &pattern.turned).is_ok()
    }

    /// Whether the pieces of a pattern of this puzzle are turned as in a solvable one: by a sum
    /// that all moves keep, or each as at the start where no move turns any.
    pub(crate) fn is_turned_right(&self, pattern: &Pattern) -> bool {
        let patterns = [&self.start, pattern];
        self.components.iter().all(|places| {
            let law = TurnLaw::new(places, &self.moves, &self.moduli);
            // Each is turned as at the start, wherever it is.
            if law.keeps_each {
                let [ours, theirs] = patterns.map(|pattern| {
                    let (mut pieces, turned) = (Vec::new(), &pattern.turned);
                    for place in places.iter().map(|&place| usize::from(place)) {
                        let piece = u64::from(pattern.pieces[place]);
                        pieces.push(piece << 8 | u64::from(turned[place]));
                    }
                    pieces.sort_unstable();
                    pieces
                });
                return ours == theirs;
            }
            // A sum that one move changes says nothing.
            let [ours, theirs] = patterns.map(|pattern| law.sum(places, &pattern.turned));
            ours == theirs || !law.keeps_sum
        })
    }

    /// The pattern with these pieces and orientations, place by place in the order of
    /// [`Pattern::pieces`]: a puzzle as it lies on the table.
    ///
    /// ```
    /// use perm_puzzles::dense_code::Limits;
    /// use perm_puzzles::{Definition, Solver};
    /// let space =
    ///     Definition::from_generators("ring", &[0, 1, 2], &[("L", &[1, 2, 0])])?.compile()?;
    /// let pattern = space.pattern_from(&[2, 0, 1], &[0, 0, 0])?;
    /// let solver = Solver::new_within(&space, &Limits::new().with_bytes(1 << 10))?;
    /// assert_eq!(solver.solve(&pattern)?.to_string(), "L");
    ///
    /// let error = space.pattern_from(&[2, 0, 0], &[0, 0, 0]).unwrap_err();
    /// let text = "pieces: 0 in place 2 can't come here, or another place holds it";
    /// assert_eq!(error.to_string(), text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Each piece must be in a place that moves can bring it to, but the whole may still be out of
    /// reach, such as a cube with one corner turned: a [`Solver`](crate::Solver) then says
    /// [`Error::Unsolvable`]. If pieces are identical it may not
    /// notice, so set it limits ([`solve_within`](crate::Solver::solve_within)).
    ///
    /// # Errors
    ///
    /// [`Error::List`] for the wrong number of pieces or orientations, [`Error::Entry`] for an
    /// orientation that the place does not have, or a piece that can't be where it is.
    pub fn pattern_from(&self, pieces: &[u16], orientations: &[u8]) -> Result<Pattern, Error> {
        self.check(pieces, orientations)?;
        let orbits = self.start.orbits.clone();
        Ok(Pattern { orbits, pieces: pieces.to_vec(), turned: orientations.to_vec() })
    }

    /// Errors unless these are pieces and orientations of this puzzle, each piece where moves may
    /// bring it.
    fn check(&self, pieces: &[u16], orientations: &[u8]) -> Result<(), Error> {
        let expected = self.start.pieces.len();
        for (list, found) in [("pieces", pieces.len()), ("orientations", orientations.len())] {
            if found != expected {
                let fault = Fault::Length { found, expected };
                return Err(Error::List { list: list.into(), fault });
            }
        }
        for (place, (&turned, modulus)) in orientations.iter().zip(&self.moduli).enumerate() {
            if turned >= *modulus {
                let (list, fault) = ("orientations".into(), Fault::NoOrientation);
                return Err(Error::Entry { list, place, value: turned.into(), fault });
            }
        }
        for places in &self.components {
            let places = || places.iter().map(|&place| usize::from(place));
            // Each piece of the component once: what is taken twice is missing the second time.
            let mut left: Vec<u16> = places().map(|place| self.start.pieces[place]).collect();
            for place in places() {
                let found = left.iter().position(|&other| other == pieces[place]);
                let Some(found) = found else {
                    let (value, fault) = (pieces[place].into(), Fault::WrongPiece);
                    return Err(Error::Entry { list: "pieces".into(), place, value, fault });
                };
                left.swap_remove(found);
            }
        }
        Ok(())
    }

    /// A pattern that was read from elsewhere, as one of this puzzle: its orbits may come in
    /// another order.
    ///
    /// # Errors
    ///
    /// As for [`pattern_from`](Self::pattern_from), and [`Error::Name`] for an orbit that the
    /// pattern lacks, or has with other pieces.
    #[expect(clippy::missing_panics_doc, reason = "a puzzle has at most 4096 places")]
    #[expect(clippy::needless_pass_by_value, reason = "the one that comes back replaces it")]
    pub fn checked(&self, pattern: Pattern) -> Result<Pattern, Error> {
        let (mut pieces, mut turned) = (Vec::new(), Vec::new());
        for shape in &self.start.orbits {
            let first = u16::try_from(pieces.len()).expect("at most 4096 places");
            let Some((_, own, turns)) = pattern.by_orbit().find(|(other, ..)| *other == shape)
            else {
                let fault = Fault::OtherOrbit;
                return Err(Error::Name { name: excerpt(&shape.name), fault });
            };
            pieces.extend(own.iter().map(|piece| first + piece));
            turned.extend(turns);
        }
        self.pattern_from(&pieces, &turned)
    }

    /// The state of a pattern; `None` if it is not one of this puzzle, or the puzzle has 2^64
    /// states or more.
    ///
    /// ```
    /// use perm_puzzles::dense_search::Space;
    /// use perm_puzzles::Definition;
    /// let space =
    ///     Definition::from_generators("cycle", &[0, 1, 2], &[("L", &[1, 2, 0])])?.compile()?;
    /// assert_eq!(space.position(space.start_pattern()), Some(space.start()));
    /// # Ok::<(), perm_puzzles::Error>(())
    /// ```
    #[must_use]
    pub fn position(&self, pattern: &Pattern) -> Option<Position> {
        let ranks = self.ranks.as_ref().filter(|_| self.owns(pattern))?;
        let position = Position(ranks.rank(pattern)?);
        // A coordinate leaves out what follows from the rest: with a wrong sum of orientations the
        // rank is that of another pattern.
        (self.pattern(position).as_ref() == Some(pattern)).then_some(position)
    }

    /// The pattern of a state; `None` for a rank that is not a state.
    ///
    /// ```
    /// use perm_puzzles::dense_search::Space;
    /// use perm_puzzles::Definition;
    /// let space =
    ///     Definition::from_generators("cycle", &[0, 1, 2], &[("L", &[1, 2, 0])])?.compile()?;
    /// assert_eq!(space.pattern(space.start()).as_ref(), Some(space.start_pattern()));
    /// # Ok::<(), perm_puzzles::Error>(())
    /// ```
    #[must_use]
    pub fn pattern(&self, position: Position) -> Option<Pattern> {
        let ranks = self.ranks.as_ref().filter(|own| position.0 < own.states)?;
        let mut pattern = self.start.clone();
        ranks.unrank(position.0, &mut pattern);
        Some(pattern)
    }
}

impl fmt::Debug for PuzzleSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PuzzleSpace").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Space for PuzzleSpace {
    type State = Position;
    type Move = u8;

    fn start(&self) -> Position {
        // A space must have a start. Without numbers it is no state, and searches refuse the count.
        self.position(&self.start).unwrap_or_default()
    }

    fn successors(&self, state: Position) -> impl Iterator<Item = (u8, Position)> {
        let mut after = Vec::with_capacity(self.moves.len());
        if let Some(ranks) = self.ranks.as_ref().filter(|own| state.0 < own.states) {
            ranks.moved(&[state.0], &mut |_, ranks| {
                after.push(Position(ranks[0]));
                ControlFlow::Continue(())
            });
        }
        // `moved` goes through the moves in their order, and there are at most 250.
        (0..).zip(after)
    }

    fn name(&self) -> String {
        self.name.clone()
    }

    /// `u64::MAX` for a puzzle with 2^64 states or more: too many for any search.
    fn count(&self) -> u64 {
        self.states().unwrap_or(u64::MAX)
    }

    fn rank(&self, state: Position) -> u64 {
        state.0
    }

    fn unrank(&self, rank: u64) -> Option<Position> {
        self.ranks.as_ref().filter(|own| rank < own.states).map(|_| Position(rank))
    }

    fn is_undirected(&self) -> bool {
        self.undirected
    }

    fn is_batched(&self) -> bool {
        true
    }

    fn expand(&self, ranks: &[u64], mut each: impl FnMut(&[u64]) -> ControlFlow<()>) {
        if let Some(own) = &self.ranks {
            own.moved(ranks, &mut |_, after| each(after));
        }
    }
}
