//! The text form of `twsearch`, which is that of `ksolve` with more kinds of lines.

use alloc::string::{String, ToString as _};
use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::Budget;

use super::definition::Definition;
use super::form::{Form, Lists, Named, OrbitForm};
use super::orbit::MAX_PLACES;
use super::sequence;
use crate::error::{Error, ParseError};

impl Definition {
    /// A puzzle in the text form of `twsearch` (files `.tws`) and `ksolve`.
    ///
    /// Its lines are `Name`, `Set`, `Solved`, `Move`, `MoveSequence` (a move like others, made of
    /// these) and `MoveAlias`; `StartState` and `MoveTransformation` are as in its own translation of
    /// JSON. Rotations of the whole puzzle (`x`, `y`, `z`, `Uv`) can be used in scrambles and do not
    /// count as moves. An orientation `?` of the solved pattern does not count. `SwizzleSet` is passed
    /// over.
    ///
    /// # Errors
    ///
    /// [`ParseError::Line`] for a line that can't be read, and `Illegal` is one: moves that are not
    /// always possible have no place in a definition. Else as for other definitions.
    ///
    /// ```
    /// use perm_puzzles::definition::Definition;
    /// let text = "
    ///     Name Coins
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
    pub fn from_tws(text: &str) -> Result<Self, Error> {
        let mut form = Form { name: "unnamed".to_string(), ..Form::default() };
        let (mut lines, mut sequences, mut is_solved) = (lines(text), Vec::new(), false);
        while let Some((line, words)) = lines.next() {
            let wrong = |reason| ParseError::Line { line, reason };
            match *words {
                ["Name", name] => form.name = name.to_string(),
                ["Set", name, places, orientations] => form.orbits.push(OrbitForm {
                    orbit_name: name.to_string(),
                    num_pieces: number(places).ok_or(wrong(NOT_A_NUMBER))?,
                    num_orientations: number(orientations).ok_or(wrong(NOT_A_NUMBER))?,
                }),
                [first @ ("Solved" | "StartState")] => {
                    let base = i64::from(first == "Solved");
                    form.default_pattern = solved(&form.orbits, base, &mut lines, line)?;
                    is_solved = true;
                }
                [first @ ("Move" | "MoveTransformation"), name] => {
                    let base = i64::from(first == "Move");
                    let by = action(base, &mut lines, line)?;
                    let moves =
                        if is_rotation(name) { &mut form.rotations } else { &mut form.moves };
                    moves.0.push((name.to_string(), by));
                }
                ["MoveAlias", name, other] => {
                    let moves = form.moves.0.iter().chain(&form.rotations.0);
                    let is_move = moves.into_iter().any(|(known, _)| known == name);
                    let (name, other) = if is_move { (other, name) } else { (name, other) };
                    form.derived_moves.0.push((name.to_string(), other.to_string()));
                }
                ["MoveSequence", name, ref moves @ ..] => {
                    sequences.push((name.to_string(), moves.join(" ").replace(',', " ")));
                }
                ["SwizzleSet", ..] => {}
                ["Illegal", ..] => return Err(wrong(ILLEGAL).into()),
                _ => return Err(wrong("not a line of this form").into()),
            }
        }
        if !is_solved {
            form.default_pattern = Named(form.orbits.iter().map(at_home).collect());
        }
        let derived = core::mem::take(&mut form.derived_moves);
        Self::try_from(form)?.with_sequences(&sequences)?.with_derived(derived.0)
    }

    /// This puzzle with moves that are made of its own and count as these do.
    fn with_sequences(mut self, sequences: &[(String, String)]) -> Result<Self, Error> {
        let given = self.on_all_places();
        let made = sequence::derived(&given, sequences, &self.moduli(), &mut Budget::bytes(0))?;
        for (name, mut by) in made {
            let mut actions = Vec::new();
            for orbit in self.orbits.iter().rev() {
                let first = by.from.len() - orbit.places();
                actions.insert(0, by.split_off(first));
            }
            let moves = if is_rotation(&name) { &mut self.rotations } else { &mut self.moves };
            moves.push((name, actions));
        }
        Self::new(self.name, self.orbits, self.moves)?.with_rotations(self.rotations)
    }
}

const ILLEGAL: &str = "Illegal: moves that are not always possible can't be given as data";
const NOT_A_NUMBER: &str = "not a number";
const NO_END: &str = "there is no line End";

type Line<'a> = (usize, Vec<&'a str>);

/// The lines that say something, from 1, each as its words.
fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let lines =
        (1..).zip(text.lines()).map(|(line, text)| (line, text.split_whitespace().collect()));
    lines.filter(|(_, words): &Line<'_>| words.first().is_some_and(|word| !word.starts_with('#')))
}

fn number<T: core::str::FromStr>(word: &str) -> Option<T> {
    word.bytes().all(|c| c.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}

/// Whether a name is that of a rotation of the whole puzzle.
fn is_rotation(name: &str) -> bool {
    let grip = name.strip_suffix('v').unwrap_or_default();
    let is_grip = |c: char| c.is_ascii_uppercase() || c == '_';
    let axis = name.strip_suffix(['2', '\'']).unwrap_or(name);
    matches!(axis, "x" | "y" | "z") || (!grip.is_empty() && grip.chars().all(is_grip))
}

/// Entries of a list; `None` for `?`.
type Entries = Vec<Option<i64>>;

/// The sets up to the line `End`, each with its lists.
fn sets<'a>(
    lines: &mut impl Iterator<Item = Line<'a>>,
    first: usize,
) -> Result<Vec<(String, Vec<Entries>)>, ParseError> {
    let mut sets: Vec<(String, Vec<Entries>)> = Vec::new();
    for (line, words) in lines {
        let wrong = |reason| ParseError::Line { line, reason };
        if words == ["End"] {
            return Ok(sets);
        }
        let is_list = words[0] == "?" || words[0].starts_with(|c: char| c.is_ascii_digit());
        if !is_list && words.len() == 1 {
            if sets.iter().any(|(name, _)| name == words[0]) {
                return Err(wrong("the set is named twice"));
            }
            sets.push((words[0].to_string(), Vec::new()));
            continue;
        }
        let (_, lists) = sets.last_mut().ok_or(wrong("no set is named before"))?;
        let mut entries = Vec::with_capacity(words.len());
        for word in words {
            let entry = number(word);
            if entry.is_none() && word != "?" {
                return Err(wrong(NOT_A_NUMBER));
            }
            entries.push(entry);
        }
        lists.push(entries);
        if lists.len() > 2 {
            return Err(wrong("a set has two lists at most"));
        }
    }
    Err(ParseError::Line { line: first, reason: NO_END })
}

/// Each piece in its place.
fn at_home(orbit: &OrbitForm) -> (String, Lists) {
    // More pieces than a puzzle may have are refused later.
    let pieces =
        (0..i64::try_from(orbit.num_pieces).unwrap_or(i64::MAX)).take(MAX_PLACES + 1).collect();
    (orbit.orbit_name.clone(), Named(vec![("pieces".to_string(), pieces)]))
}

/// The numbers from `base` on as numbers from 0; `None` if one is unknown.
fn from_zero(entries: Entries, base: i64) -> Option<Vec<i64>> {
    entries.into_iter().map(|entry| entry?.checked_sub(base)).collect()
}

/// The solved pattern, its pieces numbered from `base`. A set that is not named has its pieces at
/// home.
fn solved<'a>(
    orbits: &[OrbitForm],
    base: i64,
    lines: &mut impl Iterator<Item = Line<'a>>,
    line: usize,
) -> Result<Named<Lists>, ParseError> {
    let wrong = |reason| ParseError::Line { line, reason };
    let mut pattern: Vec<(String, Lists)> = orbits.iter().map(at_home).collect();
    for (name, lists) in sets(lines, line)? {
        let to = pattern.iter_mut().find(|(other, _)| *other == name);
        let (_, to) = to.ok_or(wrong("it names a set that is not there"))?;
        let mut lists = lists.into_iter();
        let pieces = from_zero(lists.next().unwrap_or_default(), base);
        to.0 = vec![("pieces".to_string(), pieces.ok_or(wrong("a piece can't be unknown"))?)];
        if let Some(turns) = lists.next() {
            let counted = turns.iter().map(|turn| i64::from(turn.is_none())).collect();
            let turns = turns.into_iter().map(Option::unwrap_or_default).collect();
            to.0.push(("orientation".to_string(), turns));
            to.0.push(("orientationMod".to_string(), counted));
        }
    }
    Ok(Named(pattern))
}

/// The lists of a move. From base 1 an orientation belongs to the piece that moves, as it is listed
/// in the solved puzzle; in JSON it belongs to the place that the piece comes to.
fn action<'a>(
    base: i64,
    lines: &mut impl Iterator<Item = Line<'a>>,
    line: usize,
) -> Result<Named<Lists>, ParseError> {
    let wrong = |reason| ParseError::Line { line, reason };
    let mut action = Vec::new();
    for (name, lists) in sets(lines, line)? {
        let mut lists = lists.into_iter();
        let unknown = wrong("an entry of a move can't be unknown");
        let from = from_zero(lists.next().unwrap_or_default(), base);
        let from = from.ok_or(unknown.clone())?;
        let mut own = vec![("permutation".to_string(), from.clone())];
        if let Some(turns) = lists.next() {
            let mut turns = from_zero(turns, 0).ok_or(unknown)?;
            if base == 1 {
                let of = |&from: &i64| turns.get(usize::try_from(from).ok()?).copied();
                let by_place: Option<Vec<i64>> = from.iter().map(of).collect();
                let fits = by_place.filter(|_| turns.len() == from.len());
                turns = fits.ok_or(wrong("the lists of a set don't fit each other"))?;
            }
            own.push(("orientationDelta".to_string(), turns));
        }
        action.push((name, Named(own)));
    }
    Ok(Named(action))
}
