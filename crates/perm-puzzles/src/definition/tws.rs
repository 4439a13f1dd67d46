//! The text form of `twsearch`, which is that of `ksolve` with more kinds of lines.

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dense_code::limits::Budget;

use super::definition::{Definition, moduli};
use super::form::{self, Counted, Moved, Solved};
use super::orbit::{MAX_PLACES, Orbit};
use super::sequence;
use crate::error::{Error, ParseError};

impl Definition {
    /// A puzzle in the text form of `twsearch` (files `.tws`) and `ksolve`.
    ///
    /// Its lines are `Name`, `Set`, `Solved`, `Move`, `MoveSequence` (a move like others, made of
    /// these) and `MoveAlias`; `StartState` and `MoveTransformation` are as in its own translation
    /// of JSON. Rotations of the whole puzzle (`x`, `y`, `z`, `Uv`) can be used in scrambles and do
    /// not count as moves. An orientation `?` of the solved pattern does not count. `SwizzleSet` is
    /// passed over.
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
        let mut lines = lines(text);
        let (mut name, mut sets, mut orbits) = ("unnamed", Vec::new(), Vec::new());
        let (mut moves, mut rotations) = (Vec::new(), Vec::new());
        let (mut sequences, mut aliases) = (Vec::new(), Vec::new());
        while let Some((line, words)) = lines.next() {
            let wrong = |reason| ParseError::Line { line, reason };
            match *words {
                ["Name", own] => name = own,
                ["Set", name, places, orientations] if orbits.is_empty() => {
                    let both = number(places).zip(number(orientations));
                    let (places, orientations) = both.ok_or(wrong(NOT_A_NUMBER))?;
                    if sets.iter().any(|known: &Set<'_>| known.name == name) {
                        return Err(wrong("a set of this name is there already").into());
                    }
                    sets.push(Set { name, places, orientations });
                }
                // `Solved` and `Move` number pieces from 1, `StartState` and `MoveTransformation`
                // from 0.
                [first @ ("Solved" | "StartState")] if orbits.is_empty() => {
                    orbits = solved(&sets, i64::from(first == "Solved"), &mut lines, line)?;
                }
                [first @ ("Move" | "MoveTransformation"), name] => {
                    let moved = moved(i64::from(first == "Move"), &mut lines, line)?;
                    let action = form::action(name, &moved, &orbits)?;
                    let moves = if is_rotation(name) { &mut rotations } else { &mut moves };
                    moves.push((name.to_string(), action));
                }
                // Files have the new name first or second.
                ["MoveAlias", name, other] => {
                    let is_move = moves.iter().chain(&rotations).any(|(known, _)| known == name);
                    let (name, other) = if is_move { (other, name) } else { (name, other) };
                    aliases.push((name.to_string(), other.to_string()));
                }
                ["MoveSequence", name, ref moves @ ..] => {
                    // Files may have commas between the moves; to us they mean a commutator.
                    sequences.push((name.to_string(), moves.join(" ").replace(',', " ")));
                }
                ["SwizzleSet", ..] => {}
                // With these the number of moves depends on the state: another kind of puzzle.
                ["Illegal", ..] => return Err(wrong(ILLEGAL).into()),
                _ => return Err(wrong("not a line of this form, or not in this place").into()),
            }
        }
        let orbits: Vec<Orbit> = orbits.into_iter().map(|orbit| orbit.counted).collect();
        // Moves that are made of others and count as these do; aliases are names for scrambles.
        let given = [&moves[..], &rotations].concat();
        let moduli = moduli(&orbits);
        for made in sequence::derived(&given, &sequences, &moduli, &mut Budget::bytes(0))? {
            let moves = if is_rotation(&made.0) { &mut rotations } else { &mut moves };
            moves.push(made);
        }
        Self::new(name.to_string(), orbits, moves, rotations)?.with_derived(aliases)
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
    // `parse` alone would take a sign as well.
    word.bytes().all(|c| c.is_ascii_digit()).then(|| word.parse().ok()).flatten()
}

/// Whether a name is that of a rotation of the whole puzzle.
fn is_rotation(name: &str) -> bool {
    // By the rule of `twsearch`: an axis, or a grip in capitals with `v` behind it.
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

/// The numbers from `base` on as numbers from 0; `None` if one is unknown.
fn from_zero(entries: Entries, base: i64) -> Option<Vec<i64>> {
    entries.into_iter().map(|entry| entry?.checked_sub(base)).collect()
}

/// A set of places before the solved pattern tells what is in them.
struct Set<'a> {
    name: &'a str,
    places: u64,
    orientations: u64,
}

/// The orbits, with the solved pattern, whose pieces are numbered from `base`. A set that is not
/// named has its pieces at home.
fn solved<'a>(
    all: &[Set<'_>],
    base: i64,
    lines: &mut impl Iterator<Item = Line<'a>>,
    line: usize,
) -> Result<Vec<Counted>, Error> {
    let wrong = |reason| ParseError::Line { line, reason };
    let (mut lists, mut orbits) = (sets(lines, line)?, Vec::new());
    for &Set { name, places, orientations } in all {
        let number = lists.iter().position(|(other, _)| other == name);
        let mut own = number.map_or(Vec::new(), |number| lists.swap_remove(number).1).into_iter();
        // More pieces than a puzzle may have are refused later.
        let home =
            || (base..).take(MAX_PLACES + 1).take(usize::try_from(places).unwrap_or(usize::MAX));
        let pieces = own.next().unwrap_or_else(|| home().map(Some).collect());
        let pieces = from_zero(pieces, base).ok_or(wrong("a piece can't be unknown"))?;
        let turns = own.next();
        // An orientation that is not known does not count: one of one.
        let count = |turn: &Option<i64>| i64::from(turn.is_none());
        let mods = turns.as_ref().map(|turns| turns.iter().map(count).collect());
        let turned = turns.map(|turns| turns.into_iter().map(Option::unwrap_or_default).collect());
        let solved = Solved { pieces, turned, mods };
        orbits.push(Counted::new(name.to_string(), places, orientations, &solved)?);
    }
    if lists.is_empty() {
        Ok(orbits)
    } else {
        Err(wrong("it names a set that is not there").into())
    }
}

/// The lists of a move. From base 1 an orientation belongs to the piece that moves, as it is listed
/// in the solved puzzle; in JSON it belongs to the place that the piece comes to.
fn moved<'a>(
    base: i64,
    lines: &mut impl Iterator<Item = Line<'a>>,
    line: usize,
) -> Result<Vec<Moved>, ParseError> {
    let wrong = |reason| ParseError::Line { line, reason };
    let mut all = Vec::new();
    for (name, lists) in sets(lines, line)? {
        let mut lists = lists.into_iter();
        let unknown = wrong("an entry of a move can't be unknown");
        let from = from_zero(lists.next().unwrap_or_default(), base).ok_or(unknown.clone())?;
        let mut turns = match lists.next() {
            Some(turns) => Some(from_zero(turns, 0).ok_or(unknown)?),
            None => None,
        };
        if let Some(turns) = &mut turns
            && base == 1
        {
            let of = |&from: &i64| turns.get(usize::try_from(from).ok()?).copied();
            let by_place: Option<Vec<i64>> = from.iter().map(of).collect();
            let fits = by_place.filter(|_| turns.len() == from.len());
            *turns = fits.ok_or(wrong("the lists of a set don't fit each other"))?;
        }
        all.push((name, from, turns));
    }
    Ok(all)
}
