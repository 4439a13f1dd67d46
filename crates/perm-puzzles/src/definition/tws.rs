//! The text form of `twsearch`, which is that of `ksolve` with more kinds of lines.

use alloc::borrow::ToOwned as _;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dense_code::limits::Budget;

use super::definition::{Definition, MAX_MOVES, Moves, TOO_MANY_MOVES, moduli};
use super::form::{self, Counted, Solved};
use super::orbit::{MAX_PLACES, TOO_MANY_PLACES};
use super::sequence;
use crate::error::{Error, Fault, ParseError, excerpt};

impl Definition {
    /// A puzzle in the text form of `twsearch` (files `.tws`) and `ksolve` (files `.def`), with its
    /// lines in any order.
    ///
    /// The lines are `Name`, `Set`, `Solved`, `Move`, `MoveSequence` (a move like others, made of
    /// these) and `MoveAlias`; `StartState` and `MoveTransformation` are as in twsearch's own
    /// translation of JSON. Rotations of the whole puzzle (`x`, `y`, `z`, `Uv`) can be used in
    /// scrambles and do not count as moves. An orientation `?` of the solved pattern does not
    /// count. Passed over are comments, which need not be UTF-8, `SwizzleSet`, and ksolve's
    /// `Ignore`: it only says what a scramble may leave open. Scramble files are read by
    /// [`read_scrambles`](crate::PuzzleSpace::read_scrambles).
    ///
    /// # Errors
    ///
    /// A [`ParseError`] with the line and its own words. Lines that forbid moves in some positions
    /// (`Illegal`, `Block`, `ForbiddenPairs`) are refused: they have no place in a definition. Else
    /// as for other definitions.
    ///
    /// ```
    /// use perm_puzzles::Definition;
    /// let text = "
    ///     Name Three coins
    ///     Set COIN 3 2
    ///     Solved
    ///     COIN
    ///     1 2 3
    ///     End
    ///     Move L
    ///     COIN
    ///     2 1 3
    ///     1 1 0
    ///     End";
    /// let space = Definition::from_tws(text)?.compile()?;
    /// assert_eq!(space.states(), Some(2));
    /// # Ok::<(), perm_puzzles::Error>(())
    /// ```
    #[doc(alias = "twsearch")]
    #[doc(alias = "ksolve")]
    pub fn from_tws(text: impl AsRef<[u8]>) -> Result<Self, Error> {
        File::read(text.as_ref())?.definition()
    }
}

/// The lines that say something, from 1, each as its words.
pub(super) struct Lines<'a> {
    rest: &'a [u8],
    line: usize,
}

impl<'a> Lines<'a> {
    pub(super) const fn new(rest: &'a [u8]) -> Self {
        Self { rest, line: 0 }
    }

    /// The number and the words of the next line.
    pub(super) fn next(&mut self) -> Result<Option<(usize, Vec<&'a str>)>, ParseError> {
        while !self.rest.is_empty() {
            let end = self.rest.iter().position(|&byte| byte == b'\n').unwrap_or(self.rest.len());
            let (text, rest) = self.rest.split_at(end);
            (self.rest, self.line) = (rest.get(1..).unwrap_or_default(), self.line + 1);
            let text = text.trim_ascii();
            if text.is_empty() || text.starts_with(b"#") {
                continue;
            }
            let wrong = |_| ParseError::Line { line: self.line, fault: Fault::NotUtf8 };
            let text = core::str::from_utf8(text).map_err(wrong)?;
            return Ok(Some((self.line, text.split_whitespace().collect())));
        }
        Ok(None)
    }

    /// The next line of the part that begins at this one; `None` for its line `End`.
    pub(super) fn in_part(
        &mut self,
        first: usize,
    ) -> Result<Option<(usize, Vec<&'a str>)>, ParseError> {
        let open = ParseError::Line { line: first, fault: Fault::NoEnd };
        Ok(Some(self.next()?.ok_or(open)?).filter(|(_, words)| words != &["End"]))
    }
}

/// An error about a word of a line.
pub(super) fn word_at(line: usize, word: &str, fault: Fault) -> ParseError {
    ParseError::LineWord { line, word: excerpt(word), fault }
}

fn number<T: core::str::FromStr>(line: usize, word: &str) -> Result<T, ParseError> {
    // `parse` alone would take a sign as well.
    let number = word.bytes().all(|c| c.is_ascii_digit()).then(|| word.parse().ok()).flatten();
    number.ok_or_else(|| word_at(line, word, Fault::NotANumber))
}

/// Whether a name is that of a rotation of the whole puzzle.
fn is_rotation(name: &str) -> bool {
    // By the rule of `twsearch`: an axis, or a grip in capitals with `v` behind it.
    let grip = name.strip_suffix('v').unwrap_or_default();
    let is_grip = |c: char| c.is_ascii_uppercase() || c == '_';
    let axis = name.strip_suffix(['2', '\'']).unwrap_or(name);
    matches!(axis, "x" | "y" | "z") || (!grip.is_empty() && grip.chars().all(is_grip))
}

/// The lists of a set in some part of a file, each with its line. Entries are `None` for `?`.
pub(super) struct Lists<'a> {
    pub(super) line: usize,
    pub(super) name: &'a str,
    pub(super) lists: Vec<(usize, Vec<Option<i64>>)>,
}

/// The sets up to the line `End`, each with its lists.
pub(super) fn sets<'a>(lines: &mut Lines<'a>, first: usize) -> Result<Vec<Lists<'a>>, ParseError> {
    let mut sets: Vec<Lists<'a>> = Vec::new();
    while let Some((line, words)) = lines.in_part(first)? {
        let is_list = words[0].starts_with(|c: char| c == '?' || c.is_ascii_digit());
        if !is_list && words.len() == 1 {
            if sets.iter().any(|other| other.name == words[0]) {
                return Err(word_at(line, words[0], Fault::Twice));
            }
            sets.push(Lists { line, name: words[0], lists: Vec::new() });
            continue;
        }
        let wrong = |fault| ParseError::Line { line, fault };
        let own = sets.last_mut().ok_or_else(|| wrong(Fault::NoSetBefore))?;
        let mut entries = Vec::with_capacity(words.len());
        for word in words {
            entries.push(if word == "?" { None } else { Some(number(line, word)?) });
        }
        own.lists.push((line, entries));
        if own.lists.len() > 2 {
            return Err(wrong(Fault::ThirdList));
        }
    }
    Ok(sets)
}

/// The numbers from `base` on as numbers from 0.
pub(super) fn from_zero(
    line: usize,
    entries: &[Option<i64>],
    base: i64,
) -> Result<Vec<i64>, ParseError> {
    let known = |entry: &Option<i64>| entry.map(|entry| entry - base);
    let all: Option<Vec<i64>> = entries.iter().map(known).collect();
    all.ok_or_else(|| word_at(line, "?", Fault::Unknown))
}

/// The error of a list with the lines that the lists have, and the numbers that these have.
pub(super) fn at_lines(error: Error, lines: [usize; 2], base: i64) -> Error {
    let error = match error {
        Error::Entry { value, fault: fault @ Fault::NoOrientation, .. } => {
            word_at(lines[1], &value.to_string(), fault)
        }
        Error::Entry { value, fault, .. } => {
            word_at(lines[0], &value.saturating_add(base).to_string(), fault)
        }
        Error::List { list, fault } => {
            let line = if list.contains("orientation") { lines[1] } else { lines[0] };
            ParseError::Line { line, fault }
        }
        other => return other,
    };
    error.into()
}

/// A set of places, as a line `Set` declares it.
struct Set<'a> {
    line: usize,
    name: &'a str,
    places: u64,
    orientations: u64,
}

/// A part of a file with lists of sets, which ends with `End`.
struct Section<'a> {
    name: &'a str,
    /// `Solved` and `Move` number pieces from 1, `StartState` and `MoveTransformation` from 0.
    base: i64,
    sets: Vec<Lists<'a>>,
}

/// A file as it is written.
#[derive(Default)]
struct File<'a> {
    name: String,
    sets: Vec<Set<'a>>,
    /// The places of all sets.
    places: u64,
    solved: Option<Section<'a>>,
    moves: Vec<Section<'a>>,
    sequences: Vec<(String, String)>,
    aliases: Vec<(String, String)>,
}

impl<'a> File<'a> {
    /// Reads the lines. What a puzzle has too much of ends this at once: a short line may stand for
    /// thousands of places.
    fn read(text: &'a [u8]) -> Result<Self, Error> {
        let mut lines = Lines::new(text);
        let mut file = Self { name: "unnamed".to_owned(), ..Self::default() };
        while let Some((line, words)) = lines.next()? {
            file.add(line, &words, &mut lines)?;
            if file.places > MAX_PLACES as u64 {
                return Err(TOO_MANY_PLACES);
            }
            if file.moves.len().max(file.sequences.len()).max(file.aliases.len()) > MAX_MOVES {
                return Err(TOO_MANY_MOVES);
            }
        }
        Ok(file)
    }

    fn add(
        &mut self,
        line: usize,
        words: &[&'a str],
        lines: &mut Lines<'a>,
    ) -> Result<(), ParseError> {
        match *words {
            ["Name", ref own @ ..] => self.name = own.join(" "),
            ["Set", name, places, orientations] => {
                let (places, orientations): (u64, u64) =
                    (number(line, places)?, number(line, orientations)?);
                if self.number_of(name).is_some() {
                    return Err(word_at(line, name, Fault::Twice));
                }
                self.places = self.places.saturating_add(places.max(1));
                self.sets.push(Set { line, name, places, orientations });
            }
            [first @ ("Solved" | "StartState")] => {
                if self.solved.is_some() {
                    return Err(word_at(line, first, Fault::Twice));
                }
                let base = (first == "Solved").into();
                self.solved = Some(Section { name: first, base, sets: sets(lines, line)? });
            }
            [first @ ("Move" | "MoveTransformation"), name] => {
                let base = (first == "Move").into();
                self.moves.push(Section { name, base, sets: sets(lines, line)? });
            }
            ["MoveAlias", name, other] => self.aliases.push((name.to_owned(), other.to_owned())),
            // Files may have commas between the moves; to us they mean a commutator.
            ["MoveSequence", name, ref moves @ ..] => {
                self.sequences.push((name.to_owned(), moves.join(" ").replace(',', " ")));
            }
            [] | ["SwizzleSet", ..] => {}
            // What scrambles may leave open, and what ksolve no longer reads.
            ["Ignore" | "Multiplicators" | "ParallelMoves"] => {
                while lines.in_part(line)?.is_some() {}
            }
            // With these the number of moves depends on the state: another kind of puzzle.
            [
                first @ ("Illegal" | "Block" | "ForbiddenPairs" | "ForbiddenGroups" | "MoveLimits"),
                ..,
            ] => return Err(word_at(line, first, Fault::Illegal)),
            [first @ ("Set" | "Solved" | "Move" | "MoveAlias" | "StartState"), ..] => {
                return Err(word_at(line, first, Fault::Words));
            }
            [first, ..] => return Err(word_at(line, first, Fault::UnknownLine)),
        }
        Ok(())
    }

    fn definition(self) -> Result<Definition, Error> {
        let missing = |fault| ParseError::Line { line: 1, fault };
        let solved = self.solved.as_ref().ok_or_else(|| missing(Fault::NoSolved))?;
        if self.moves.is_empty() {
            return Err(missing(Fault::NoMove).into());
        }
        let orbits = self.orbits(solved)?;
        let mut given = Moves::new();
        for by in &self.moves {
            let mut moved = Vec::new();
            for own in &by.sets {
                moved.push(Self::moved(own, by, &orbits)?);
            }
            given.push((by.name.to_owned(), form::joined(&orbits, moved)));
        }
        // Files have the new name first or second.
        let is_move = |name: &str| given.iter().any(|(known, _)| known == name);
        let in_order = |(name, other): (String, String)| {
            if is_move(&name) { (other, name) } else { (name, other) }
        };
        let aliases = self.aliases.into_iter().map(in_order).collect();
        let orbits: Vec<_> = orbits.into_iter().map(|orbit| orbit.counted).collect();
        // Moves that are made of others and count as these do; aliases are names for scrambles.
        let made =
            sequence::derived(&given, &self.sequences, &moduli(&orbits), &mut Budget::bytes(0))?;
        let (mut moves, mut rotations) = (Moves::new(), Moves::new());
        for by in given.into_iter().chain(made) {
            if is_rotation(&by.0) { rotations.push(by) } else { moves.push(by) }
        }
        Definition::new(self.name, orbits, moves, rotations)?.with_derived(aliases)
    }

    /// The orbits, with the solved pattern. A set that is not named there has its pieces at home.
    fn orbits(&self, solved: &Section<'_>) -> Result<Vec<Counted>, Error> {
        if let Some(own) = solved.sets.iter().find(|own| self.number_of(own.name).is_none()) {
            return Err(word_at(own.line, own.name, Fault::NoSet).into());
        }
        let (mut orbits, mut places) = (Vec::new(), 0);
        for set in &self.sets {
            let own = solved.sets.iter().find(|own| own.name == set.name);
            let (mut lists, mut at) = (own.map_or(&[][..], |own| &own.lists).iter(), [set.line; 2]);
            let pieces = match lists.next() {
                Some((line, pieces)) => {
                    at = [*line; 2];
                    from_zero(*line, pieces, solved.base)?
                }
                None => (0..).take(usize::try_from(set.places).expect("few places")).collect(),
            };
            let (mut turned, mut mods) = (None, None);
            if let Some((line, turns)) = lists.next() {
                at[1] = *line;
                turned = Some(turns.iter().map(|turn| turn.unwrap_or_default()).collect());
                // An orientation that is not known does not count: one of one.
                mods = Some(turns.iter().map(|turn| i64::from(turn.is_none())).collect());
            }
            let lists = Solved { pieces, turned, mods };
            let orbit = Counted::new(set.name.to_owned(), set.places, set.orientations, &lists);
            let orbit = orbit.map_err(|error| at_lines(error, at, solved.base))?;
            places += orbit.counted.places();
            if places > MAX_PLACES {
                return Err(TOO_MANY_PLACES);
            }
            orbits.push(orbit);
        }
        Ok(orbits)
    }

    fn number_of(&self, name: &str) -> Option<usize> {
        self.sets.iter().position(|set| set.name == name)
    }

    /// What a move does to a set. From base 1 an orientation belongs to the piece that moves, as it
    /// is listed in the solved puzzle; from 0 it belongs to the place that the piece comes to.
    fn moved(own: &Lists<'_>, by: &Section<'_>, orbits: &[Counted]) -> Result<form::Moved, Error> {
        let number = form::named(orbits, own.name);
        let number = number.ok_or_else(|| word_at(own.line, own.name, Fault::NoSet))?;
        let mut lists = own.lists.iter();
        let missing = || ParseError::Line { line: own.line, fault: Fault::MissingList };
        let (line, from) = lists.next().ok_or_else(missing)?;
        let (mut at, mut turns) = ([*line; 2], None);
        let from = from_zero(*line, from, by.base)?;
        if let Some((line, entries)) = lists.next() {
            at[1] = *line;
            let listed = from_zero(*line, entries, 0)?;
            if listed.len() != from.len() {
                let fault = Fault::Length { found: listed.len(), expected: from.len() };
                return Err(ParseError::Line { line: *line, fault }.into());
            }
            // What is no place is refused with the list of these.
            let of = |&from: &i64| usize::try_from(from).ok().and_then(|from| listed.get(from));
            let by_place = || from.iter().map(|from| of(from).copied().unwrap_or(0)).collect();
            turns = Some(if by.base == 1 { by_place() } else { listed.clone() });
        }
        let action = orbits[number].action(by.name, &from, turns.as_deref());
        Ok((number, action.map_err(|error| at_lines(error, at, by.base))?))
    }
}
