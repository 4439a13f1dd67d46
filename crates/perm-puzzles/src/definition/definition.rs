use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::Budget;

use super::orbit::{MAX_PLACES, Orbit, TOO_MANY_PLACES};
use super::pattern::Pattern;
use super::sequence;
use super::transform::Transform;
use crate::error::{Error, Fault, excerpt};

/// The most moves, powers included: their numbers and one more fit a byte.
pub(crate) const MAX_MOVES: usize = 250;

/// More than [`MAX_MOVES`].
pub(crate) const TOO_MANY_MOVES: Error = Error::TooMany { what: "moves", max: MAX_MOVES };

/// Moves by their names.
pub(crate) type Moves = Vec<(String, Transform)>;

/// Which powers of a definition's moves count as one move.
///
/// ```
/// use perm_puzzles::{Definition, Powers};
/// let ring =
///     Definition::from_generators("ring", &[0, 1, 2, 3, 4], &[("L", &[1, 2, 3, 4, 0])])?;
/// let moves = |powers| ring.compile_with(powers).map(|space| space.move_names().len());
/// assert_eq!(moves(Powers::Given)?, 1); // L
/// assert_eq!(moves(Powers::Quarter)?, 2); // L L'
/// assert_eq!(moves(Powers::Half)?, 4); // L L2 L2' L'
/// # Ok::<(), perm_puzzles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Powers {
    /// Only the moves as given, without those that change nothing or repeat an earlier one.
    Given,
    /// Each move and its inverse: the quarter turns of a cube.
    Quarter,
    /// Each move and all its powers: the quarter and half turns of a cube.
    #[default]
    Half,
}

/// Each name of a move has a length and characters that are allowed, and no other move has it.
fn check_names<'a>(moves: impl Iterator<Item = &'a String>) -> Result<(), Error> {
    // At most 500: a hostile text has no more moves and rotations.
    let mut names = Vec::new();
    for name in moves {
        // A word of a scramble ends at a space or a comment: no name with one could be read.
        let bad = |c: char| c.is_whitespace() || c.is_control();
        let fault =
            if name.is_empty() || name.len() > 64 || name.contains(bad) || name.contains("//") {
                Fault::NotAName
            } else if names.contains(&name) {
                Fault::TwoMoves
            } else {
                names.push(name);
                continue;
            };
        return Err(Error::Name { name: excerpt(name), fault });
    }
    Ok(())
}

/// The number of an orbit before some pieces were tracked, and its number of orientations if it has
/// spots now.
type Source = (usize, Option<u8>);

/// The orbits that have tracked pieces, with spots where others are not tracked.
fn tracked_orbits(
    all: &[Orbit],
    is_tracked: &dyn Fn(&str, u16) -> bool,
) -> Result<(Vec<Orbit>, Vec<Source>), Error> {
    let (mut orbits, mut sources) = (Vec::new(), Vec::new());
    for (source, orbit) in all.iter().enumerate() {
        // Ascending: this is the order in which tracked pieces are numbered anew.
        let mut tracked: Vec<u16> = (0..).take(orbit.labels.len()).collect();
        tracked.retain(|&piece| is_tracked(&orbit.name, piece));
        if tracked.is_empty() {
            continue;
        }
        let is_whole = tracked.len() == orbit.labels.len();
        orbits.push(if is_whole { orbit.clone() } else { orbit.tracked(&tracked)? });
        sources.push((source, (!is_whole).then_some(orbit.orientations)));
    }
    Ok((orbits, sources))
}

/// The orientations of each place.
pub(super) fn moduli(orbits: &[Orbit]) -> Vec<u8> {
    let mut all = Vec::new();
    for orbit in orbits {
        all.resize(all.len() + orbit.places(), orbit.orientations);
    }
    all
}

/// A puzzle as data: orbits of pieces with orientations, and moves that permute and turn them.
///
/// With the feature `serde` it is read from and written to the JSON form of `cubing.js`. The crate
/// `serde_json` reads the text: add it to your dependencies.
#[cfg_attr(feature = "serde", doc = "```")]
#[cfg_attr(not(feature = "serde"), doc = "```ignore")]
/// use perm_puzzles::dense_search::Search;
/// use perm_puzzles::Definition;
///
/// let text = r#"{
///     "name": "three in a row, each with two sides",
///     "orbits": [{"orbitName": "COINS", "numPieces": 3, "numOrientations": 2}],
///     "defaultPattern": {"COINS": {"pieces": [0, 1, 2], "orientation": [0, 0, 0]}},
///     "moves": {
///         "L": {"COINS": {"permutation": [1, 0, 2], "orientationDelta": [1, 1, 0]}},
///         "R": {"COINS": {"permutation": [0, 2, 1], "orientationDelta": [0, 1, 1]}}
///     }
/// }"#;
/// let puzzle: Definition = serde_json::from_str(text)?;
/// let space = puzzle.compile()?;
/// assert_eq!(space.states(), Some(6)); // an order of the coins says how they are turned
/// let layers: Vec<u64> = Search::new(&space)?.map(|layer| layer.states).collect();
/// assert_eq!(layers, [1, 2, 2, 1]);
///
/// // And back to JSON.
/// let written = serde_json::to_string_pretty(&puzzle)?;
/// assert_eq!(serde_json::from_str::<Definition>(&written)?, puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// After a move, place `i` of an orbit holds the piece that was in place `permutation[i]`, and
/// `orientationDelta[i]` has been added to its orientation; -1 takes one off. Pieces are integers;
/// those with the same number are identical. An orbit that a move does not name stays as it is, and
/// one that is not listed is passed over. For pieces without orientations leave out
/// `numOrientations`, `orientation` and `orientationDelta`: they stand for 1 and for lists of 0.
///
/// In a program, write the JSON with `serde_json::json!` and read it with `serde_json::from_value`.
/// Files of `twsearch` are read by [`from_tws`](Self::from_tws).
///
/// # Orientations that don't count
///
/// On many puzzles nobody sees how a centre is turned. The list `orientationMod`, beside `pieces`
/// in `defaultPattern`, says how many orientations count for each piece, by the place where it is
/// solved: 1 for none of them, or another divisor of their number; 0 for all. An orbit in which it
/// differs from piece to piece is kept as spots, one for each place and orientation: a pattern of
/// it has a piece for each spot.
#[cfg_attr(feature = "serde", doc = "```")]
#[cfg_attr(not(feature = "serde"), doc = "```ignore")]
/// use perm_puzzles::Definition;
///
/// let text = r#"{
///     "name": "two coins",
///     "orbits": [{"orbitName": "COINS", "numPieces": 2, "numOrientations": 2}],
///     "defaultPattern": {"COINS": {
///         "pieces": [0, 1], "orientation": [0, 0], "orientationMod": [1, 1]}},
///     "moves": {"X": {"COINS": {"permutation": [1, 0], "orientationDelta": [1, 0]}}}
/// }"#;
/// let either_side: Definition = serde_json::from_str(text)?;
/// assert_eq!(either_side.compile()?.states(), Some(2));
///
/// // The same puzzle where the sides count: after `X` four times it is solved again.
/// let text = text.replace(r#", "orientationMod": [1, 1]"#, "");
/// let right_side_up: Definition = serde_json::from_str(&text)?;
/// assert_eq!(right_side_up.compile()?.reachable(), Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Names of moves
///
/// A name has 1 to 64 bytes, no spaces, no control characters and no `//`, and no other move has
/// it. With [`Powers::Half`] the first powers of `R` are called `R2`, `R3` and so on. The last power
/// is the inverse and is called `R'`, the one before it `R2'`, and so on: if `R` has order 5, the
/// moves are `R`, `R2`, `R2'`, `R'`. With [`Powers::Quarter`] the inverse is called `R'`.
///
/// A name never stands for two moves: [`compile_with`](Self::compile_with) refuses a definition in
/// which a power has the name of another move ([`Error::SameName`]). With
/// [`Powers::Half`], if `R` has order 4 or more, one of its powers is called `R2`: a move of your
/// own called `R2` must then be twice `R`. In all other cases (`R` of order 2 or 3, or
/// [`Powers::Quarter`], or [`Powers::Given`]) no power is called `R2`, and any move may have that
/// name. `R2` is then that move, in scrambles too, and never `R` twice.
///
/// A move that changes nothing does not count as a move, nor does one that does the same as an
/// earlier move or power. [`move_names`](crate::PuzzleSpace::move_names) does not list them, but
/// [`after`](crate::PuzzleSpace::after) reads their names.
///
/// `"derivedMoves": {"L": "[z: U]"}` gives names to sequences of moves
/// ([`with_derived_moves`](Self::with_derived_moves)), for scrambles. They do not count as moves. A
/// name that a move has already means the move.
///
/// # Limits
///
/// Up to 4096 places, 250 moves, 250 derived ones and 64 orientations: anything larger, or not a
/// permutation, is refused while it is read, in time and memory proportional to the length of the
/// text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Definition {
    pub(crate) name: String,
    pub(super) orbits: Vec<Orbit>,
    /// Each with what it does to the places of all orbits. Behind those that count are those that
    /// scrambles have and that do not count, such as rotations of the whole puzzle.
    pub(crate) moves: Moves,
    /// How many of the moves count.
    pub(crate) counting: usize,
    /// Names of sequences of moves.
    pub(super) derived: Vec<(String, String)>,
}

impl Definition {
    pub(crate) fn new(
        name: String,
        orbits: Vec<Orbit>,
        mut moves: Moves,
        rotations: Moves,
    ) -> Result<Self, Error> {
        // Each orbit alone was checked as it was made; together they may have too many places.
        if orbits.iter().map(Orbit::places).sum::<usize>() > MAX_PLACES {
            return Err(TOO_MANY_PLACES);
        }
        if moves.len().max(rotations.len()) > MAX_MOVES {
            return Err(TOO_MANY_MOVES);
        }
        let counting = moves.len();
        moves.extend(rotations);
        check_names(moves.iter().map(|(name, _)| name))?;
        Ok(Self { name, orbits, moves, counting, derived: Vec::new() })
    }

    /// This puzzle with derived moves: names for sequences of moves, to be used in scrambles and in
    /// other derived moves. A derived move does not count as a move of its own.
    ///
    /// A sequence has moves and their powers, `(A B)2`, `[A: B]` for `A B A'` and `[A, B]` for
    /// `A B A' B'`. A power may follow any of these. The JSON form has them as `derivedMoves`. This
    /// function replaces the derived moves that the puzzle had before.
    ///
    /// # Errors
    ///
    /// [`ParseError::Derived`](crate::ParseError::Derived) for a word that is not a move, for
    /// brackets that do not match or are nested more than 64 deep, and for moves defined in terms
    /// of themselves; [`Error::Name`] for a name that is invalid or occurs twice; and
    /// [`Error::TooMany`].
    ///
    /// ```
    /// use perm_puzzles::Definition;
    ///
    /// let moves: [(&str, &[usize]); 2] = [("L", &[1, 2, 3, 0]), ("X", &[1, 0, 2, 3])];
    /// let ring = Definition::from_generators("ring", &[0, 1, 2, 3], &moves)?;
    /// let ring = ring.with_derived_moves(&[("Y", "[L: X]"), ("Z", "(L Y)2'")])?;
    /// let space = ring.compile()?;
    /// assert_eq!(space.move_names().len(), 4); // L L2 L' X
    /// assert_eq!(space.after("Y")?, space.after("L X L'")?);
    /// assert_eq!(space.after("Z")?, space.after("Y' L' Y' L'")?);
    ///
    /// let error = ring.with_derived_moves(&[("Y", "L Z"), ("Z", "Y'")]).unwrap_err();
    /// let text = "the derived move Y: not a sequence of moves: it is defined in terms of itself";
    /// assert_eq!(error.to_string(), text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_derived_moves(self, derived: &[(&str, &str)]) -> Result<Self, Error> {
        let own = |&(name, moves): &(&str, &str)| (name.to_owned(), moves.to_owned());
        self.with_derived(derived.iter().map(own).collect())
    }

    pub(super) fn with_derived(self, derived: Vec<(String, String)>) -> Result<Self, Error> {
        if derived.len() > MAX_MOVES {
            return Err(TOO_MANY_MOVES);
        }
        // A name that is a move's means the move, as in `cubing.js`: the sequence is never read.
        let is_named = |name: &String| self.moves.iter().any(|(other, _)| other == name);
        let derived: Vec<_> = derived.into_iter().filter(|(name, _)| !is_named(name)).collect();
        check_names(derived.iter().map(|(name, _)| name))?;
        // Whether they can be read shows on a puzzle without places, in no time.
        let nothing = |(name, _): &(String, _)| (name.clone(), Transform::identity(0));
        let given: Vec<_> = self.moves.iter().map(nothing).collect();
        sequence::derived(&given, &derived, &[], &mut Budget::bytes(0))?;
        Ok(Self { derived, ..self })
    }

    /// What a move does to each orbit.
    pub(super) fn on_orbits(&self, by: &Transform) -> Vec<Transform> {
        let (mut all, mut first) = (Vec::new(), 0);
        for orbit in &self.orbits {
            let places: Vec<u16> = (first..).take(orbit.places()).collect();
            first += u16::try_from(places.len()).expect("at most 4096 places");
            all.push(by.within(&places));
        }
        all
    }

    /// A puzzle of one orbit without orientations, from its generators: after a move, place `i`
    /// holds the item of place `generator[i]`. Items with the same number are identical. The orbit
    /// is called `PIECES`.
    ///
    /// # Errors
    ///
    /// [`Error`] for a generator that is not a permutation of the places, for a move name
    /// that is invalid or occurs twice, and for more places or moves than the
    /// [limits](Self#limits).
    ///
    /// ```
    /// use perm_puzzles::dense_search::Search;
    /// use perm_puzzles::{Definition, Powers};
    ///
    /// // Six beads in a ring, three of each colour. A move turns the ring or exchanges two
    /// // neighbours.
    /// let ring: [(&str, &[usize]); 2] = [("L", &[1, 2, 3, 4, 5, 0]), ("X", &[1, 0, 2, 3, 4, 5])];
    /// let space = Definition::from_generators("beads", &[0, 0, 0, 1, 1, 1], &ring)?
    ///     .compile_with(Powers::Quarter)?;
    /// assert_eq!(space.states(), Some(20));
    /// assert_eq!(Search::new(&space)?.map(|layer| layer.states).sum::<u64>(), 20);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_generators(
        name: &str,
        start: &[usize],
        generators: &[(&str, &[usize])],
    ) -> Result<Self, Error> {
        // Different items stay different, however large: the largest become negative numbers.
        let signed = |&item: &usize| (item as u64).cast_signed();
        let wide = |list: &[usize]| -> Vec<i64> { list.iter().map(signed).collect() };
        let unturned = vec![0; start.len()];
        let orbit = Orbit::new("PIECES".to_owned(), 1, &wide(start), &unturned)?;
        let action = |&(name, from): &(&str, &[usize])| {
            Ok((name.to_owned(), orbit.action(name, &wide(from), &unturned)?))
        };
        let moves = generators.iter().map(action).collect::<Result<_, Error>>()?;
        Self::new(name.to_owned(), vec![orbit], moves, Vec::new())
    }

    /// This puzzle with some pieces tracked and all others ignored: for example the cross of a
    /// cube, one layer, or its corners alone. `is_tracked` is called for each piece, with the name
    /// of its orbit and its number there.
    ///
    /// ```
    /// use perm_puzzles::dense_search::Search;
    /// use perm_puzzles::Definition;
    ///
    /// let ring: [(&str, &[usize]); 2] = [("L", &[1, 2, 3, 4, 5, 0]), ("X", &[1, 0, 2, 3, 4, 5])];
    /// let whole = Definition::from_generators("ring", &[0, 1, 2, 3, 4, 5], &ring)?;
    /// let pair = whole.tracking(|_, piece| piece < 2)?.compile()?;
    /// assert_eq!(pair.states(), Some(30)); // six places for one, five for the other
    /// assert_eq!(Search::new(&pair)?.map(|layer| layer.states).sum::<u64>(), 30);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// If all pieces of an orbit are tracked, the orbit stays as it is. If none is, the orbit is
    /// removed. Otherwise an orbit of `n` places with `m` orientations becomes an orbit of `n * m`
    /// spots without orientations: a tracked piece is in the spot of its place and its orientation,
    /// `place * m + orientation`, and all other spots hold one more kind of piece. In such an orbit
    /// the tracked pieces are numbered anew, from 0 in ascending order; the other kind has the next
    /// number. As in every [`Pattern`], a later orbit's pieces are numbered on from the number of
    /// spots before it. For corner 6 and the edges 5 and 9 of the 3x3x3 cube, the 24 corner spots
    /// hold 0 and 1, and the 24 edge spots 24, 25 and 26.
    ///
    /// [`tracked_pattern`](Self::tracked_pattern) converts a pattern of the whole puzzle.
    ///
    /// The cross of the 3x3x3 cube:
    ///
    /// ```
    /// use perm_puzzles::Definition;
    /// let cube = Definition::cube_3x3x3();
    /// let cross = cube.tracking(|orbit, piece| orbit == "EDGES" && piece < 4)?.compile()?;
    /// assert_eq!(cross.states(), Some(190_080));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::TooMany`] if there are too many spots.
    pub fn tracking(&self, is_tracked: impl Fn(&str, u16) -> bool) -> Result<Self, Error> {
        let (orbits, sources) = tracked_orbits(&self.orbits, &is_tracked)?;
        let action = |(name, by): &(String, Transform)| {
            let actions = self.on_orbits(by);
            let of = |&(source, spots): &Source| match spots {
                None => actions[source].clone(),
                Some(orientations) => actions[source].of_spots(orientations),
            };
            let tracked: Vec<Transform> = sources.iter().map(of).collect();
            (name.clone(), Transform::joined(&tracked))
        };
        let [moves, rotations] = [&self.moves[..self.counting], &self.moves[self.counting..]]
            .map(|moves| moves.iter().map(action).collect());
        let tracked = Self::new(self.name.clone(), orbits, moves, rotations)?;
        tracked.with_derived(self.derived.clone())
    }

    /// What a pattern of this puzzle is in the puzzle of the tracked pieces. Give the same
    /// `is_tracked` as to [`tracking`](Self::tracking). `None` if the pattern does not have the
    /// pieces and orientations of this puzzle, or if there are too many spots.
    ///
    /// ```
    /// use perm_puzzles::dense_code::Limits;
    /// use perm_puzzles::{Definition, Solver};
    ///
    /// let cube = Definition::cube_3x3x3();
    /// let is_cross = |orbit: &str, piece: u16| orbit == "EDGES" && piece < 4;
    /// let cross = cube.tracking(is_cross)?.compile()?;
    ///
    /// let scramble = cube.compile()?.after("R U2 F'")?;
    /// let seen = cube.tracked_pattern(&scramble, is_cross).ok_or("a pattern of the cube")?;
    /// assert_eq!(seen, cross.after("R U2 F'")?);
    /// let solver = Solver::new_within(&cross, &Limits::new().with_bytes(1 << 20))?;
    /// assert!(solver.solve(&seen)?.moves.len() <= 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn tracked_pattern(
        &self,
        pattern: &Pattern,
        is_tracked: impl Fn(&str, u16) -> bool,
    ) -> Option<Pattern> {
        if pattern.orbits != Pattern::solved(&self.orbits).orbits {
            return None;
        }
        let mut scrambled = Vec::new();
        // With the pieces of the pattern instead of its own, an orbit becomes spots as before.
        for (orbit, (_, pieces, turned)) in self.orbits.iter().zip(pattern.by_orbit()) {
            let [mut ours, mut theirs] = [orbit.pieces.clone(), pieces.clone()];
            ours.sort_unstable();
            theirs.sort_unstable();
            if ours != theirs || turned.iter().any(|&turn| turn >= orbit.orientations) {
                return None;
            }
            scrambled.push(Orbit { pieces, turned: turned.to_vec(), ..orbit.clone() });
        }
        // The spots hold the same kinds as in the solved puzzle, so these have the same numbers in
        // both.
        let (orbits, _) = tracked_orbits(&scrambled, &is_tracked).ok()?;
        let spots: usize = orbits.iter().map(Orbit::places).sum();
        (spots <= MAX_PLACES).then(|| Pattern::solved(&orbits))
    }

    /// The name.
    ///
    /// ```
    /// use perm_puzzles::Definition;
    /// let pair = Definition::from_generators("pair", &[0, 1], &[("S", &[1, 0])])?;
    /// assert_eq!(pair.name(), "pair");
    /// # Ok::<(), perm_puzzles::Error>(())
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }
}
