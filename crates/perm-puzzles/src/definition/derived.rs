//! Moves that stand for a sequence of others: `"L": "[z: U]"`.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use dense_code::limits::Budget;

use super::Excerpt;
use super::error::DefinitionError;
use super::names::readings;
use super::transform::{Moduli, Transform};

/// How deep brackets may go.
const MOST_LEVELS: usize = 64;

/// What a name stands for.
enum Meaning<'a> {
    Moves(&'a str),
    /// Its moves are being read.
    Begun,
    Known(Transform),
}

/// What the derived moves do, each read once, those that it is made of first: so it does not matter
/// in which order they are given.
pub(super) fn evaluate(
    given: &[(String, Transform)],
    derived: &[(String, String)],
    moduli: &Moduli,
    budget: &mut Budget<'_>,
) -> Result<Vec<(String, Transform)>, DefinitionError> {
    let known = given.iter().map(|(name, by)| (name.as_str(), Meaning::Known(by.clone())));
    let open = derived.iter().map(|(name, moves)| (name.as_str(), Meaning::Moves(moves)));
    let mut reader = Reader { moduli, meanings: known.chain(open).collect(), budget };
    for (name, _) in derived {
        reader.read(name)?;
    }
    derived.iter().map(|(name, _)| Ok((name.clone(), reader.known(name)?))).collect()
}

/// The words of a text without the powers behind brackets.
fn words(moves: &str) -> impl Iterator<Item = &str> {
    let mut rest = moves;
    core::iter::from_fn(move || {
        loop {
            rest = rest.trim_start();
            if let Some(behind) = rest.strip_prefix([')', ']']) {
                rest = behind;
                cut(&mut rest);
            } else if let Some(behind) = rest.strip_prefix(['(', '[', ':', ',']) {
                rest = behind;
            } else {
                let word = cut(&mut rest);
                return (!word.is_empty()).then_some(word);
            }
        }
    })
}

struct Reader<'a, 'b, 'c> {
    moduli: &'a Moduli,
    meanings: BTreeMap<&'a str, Meaning<'a>>,
    budget: &'b mut Budget<'c>,
}

impl<'a> Reader<'a, '_, '_> {
    /// Reads a derived move after all that it is made of. Not by recursion: they may be as many as
    /// there are derived moves.
    fn read(&mut self, name: &'a str) -> Result<(), DefinitionError> {
        let mut open = Vec::new();
        let mut next = Some(name);
        loop {
            if let Some(name) = next {
                match self.meanings.insert(name, Meaning::Begun) {
                    Some(Meaning::Moves(moves)) => open.push((name, moves, words(moves))),
                    Some(known @ Meaning::Known(_)) => {
                        self.meanings.insert(name, known);
                    }
                    Some(Meaning::Begun) | None => return Err(made_of_itself(name)),
                }
            }
            let Some((name, moves, words)) = open.last_mut() else { return Ok(()) };
            let meanings = &self.meanings;
            let own = |word: &'a str| readings(word).find(|(name, ..)| meanings.contains_key(name));
            next = words.find_map(own).map(|(other, ..)| other);
            if next.is_none() {
                let (name, mut rest) = (*name, *moves);
                let by = self.sequence(name, &mut rest, 0)?;
                if !rest.is_empty() {
                    return Err(DefinitionError::Derived {
                        name: Excerpt::new(name),
                        reason: UNMATCHED,
                    });
                }
                self.meanings.insert(name, Meaning::Known(by));
                open.pop();
            }
        }
    }

    /// What a move that was read does.
    fn known(&self, name: &str) -> Result<Transform, DefinitionError> {
        match self.meanings.get(name) {
            Some(Meaning::Known(by)) => Ok(by.clone()),
            _ => Err(made_of_itself(name)),
        }
    }

    /// What the moves of `name` do, up to the end or to what closes or parts a bracket.
    fn sequence(
        &mut self,
        name: &'a str,
        rest: &mut &'a str,
        level: usize,
    ) -> Result<Transform, DefinitionError> {
        let wrong = |reason| DefinitionError::Derived { name: Excerpt::new(name), reason };
        if level > MOST_LEVELS {
            return Err(wrong("its brackets go too deep"));
        }
        let mut all = Transform::identity(self.moduli.len());
        loop {
            // Each part takes time in proportion to the places, of which there are up to 1,024.
            for _ in 0..=self.moduli.len() / 16 {
                self.budget.spend(0).map_err(DefinitionError::Limit)?;
            }
            *rest = rest.trim_start();
            let part = if let Some(inner) = rest.strip_prefix('(') {
                *rest = inner;
                let part = self.sequence(name, rest, level + 1)?;
                *rest = rest.strip_prefix(')').ok_or(wrong(UNMATCHED))?;
                self.power(&part, cut(rest)).ok_or(wrong(UNMATCHED))?
            } else if let Some(inner) = rest.strip_prefix('[') {
                *rest = inner;
                let part = self.pair(name, rest, level + 1)?;
                self.power(&part, cut(rest)).ok_or(wrong(UNMATCHED))?
            } else {
                let word = cut(rest);
                if word.is_empty() {
                    return Ok(all);
                }
                let found = readings(word).find(|(name, ..)| self.meanings.contains_key(name));
                let unknown = DefinitionError::NoSuchMove {
                    name: Excerpt::new(name),
                    word: Excerpt::new(word),
                };
                let (other, times, back) = found.ok_or(unknown)?;
                let part = self.known(other)?.repeated(times, self.moduli);
                if back { part.inverse(self.moduli) } else { part }
            };
            all = all.then(&part, self.moduli);
        }
    }

    /// `A: B]`, which is `A B A'`, or `A, B]`, which is `A B A' B'`.
    fn pair(
        &mut self,
        name: &'a str,
        rest: &mut &'a str,
        level: usize,
    ) -> Result<Transform, DefinitionError> {
        let unmatched = DefinitionError::Derived { name: Excerpt::new(name), reason: UNMATCHED };
        let first = self.sequence(name, rest, level)?;
        let commutes = rest.starts_with(',');
        *rest = rest.strip_prefix([',', ':']).ok_or(unmatched)?;
        let second = self.sequence(name, rest, level)?;
        *rest = rest.strip_prefix(']').ok_or(unmatched)?;
        let around =
            first.then(&second, self.moduli).then(&first.inverse(self.moduli), self.moduli);
        Ok(if commutes { around.then(&second.inverse(self.moduli), self.moduli) } else { around })
    }

    /// What follows a bracket: how often, and `'` for backwards.
    fn power(&self, by: &Transform, power: &str) -> Option<Transform> {
        let (times, back) = power.strip_suffix('\'').map_or((power, false), |times| (times, true));
        if !times.bytes().all(|c| c.is_ascii_digit()) {
            return None;
        }
        let times = if times.is_empty() { "1" } else { times };
        let by = by.repeated(times, self.moduli);
        Some(if back { by.inverse(self.moduli) } else { by })
    }
}

fn made_of_itself(name: &str) -> DefinitionError {
    DefinitionError::Derived {
        name: Excerpt::new(name),
        reason: "it is defined in terms of itself",
    }
}

const UNMATCHED: &str =
    "its brackets must be (A), [A: B] or [A, B], each optionally followed by a power";

/// Cuts off what is before the next space or bracket.
fn cut<'a>(rest: &mut &'a str) -> &'a str {
    let ends = |c: char| c.is_whitespace() || "()[]:,".contains(c);
    let (word, behind) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
    *rest = behind;
    word
}
