//! Moves that stand for a sequence of others: `"L": "[z: U]"`.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use dense_search::Excerpt;

use super::error::DefinitionError;
use super::names::readings;
use super::transform::{Moduli, Transform};

/// How deep brackets and derived moves of derived moves may go.
const MOST_LEVELS: usize = 64;

/// What a name stands for.
enum Meaning<'a> {
    Moves(&'a str),
    /// Its moves are being read.
    Begun,
    Known(Transform),
}

/// What the derived moves do, each read once.
pub(super) fn evaluate(
    given: &[(String, Transform)],
    derived: &[(String, String)],
    moduli: &Moduli,
) -> Result<Vec<(String, Transform)>, DefinitionError> {
    let known = given.iter().map(|(name, by)| (name.as_str(), Meaning::Known(by.clone())));
    let open = derived.iter().map(|(name, moves)| (name.as_str(), Meaning::Moves(moves)));
    let mut reader = Reader { moduli, meanings: known.chain(open).collect() };
    derived.iter().map(|(name, _)| Ok((name.clone(), reader.value(name, 0)?))).collect()
}

struct Reader<'a> {
    moduli: &'a Moduli,
    meanings: BTreeMap<&'a str, Meaning<'a>>,
}

impl<'a> Reader<'a> {
    /// What a move of this name does.
    fn value(&mut self, name: &'a str, level: usize) -> Result<Transform, DefinitionError> {
        let wrong = |reason| DefinitionError::Derived { name: Excerpt::new(name), reason };
        let mut rest = match self.meanings.get(name) {
            Some(Meaning::Known(by)) => return Ok(by.clone()),
            Some(Meaning::Moves(moves)) => *moves,
            Some(Meaning::Begun) | None => return Err(wrong("it is made of itself")),
        };
        self.meanings.insert(name, Meaning::Begun);
        let by = self.sequence(name, &mut rest, level + 1)?;
        if !rest.is_empty() {
            return Err(wrong(UNMATCHED));
        }
        self.meanings.insert(name, Meaning::Known(by.clone()));
        Ok(by)
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
            return Err(wrong("its brackets, and the derived moves in it, go too deep"));
        }
        let mut all = Transform::identity(self.moduli.len());
        loop {
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
                let part = self.value(other, level)?.repeated(times, self.moduli);
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
        let times = match times {
            "" => 1,
            _ => times.bytes().all(|c| c.is_ascii_digit()).then(|| times.parse().ok())??,
        };
        let by = by.repeated(times, self.moduli);
        Some(if back { by.inverse(self.moduli) } else { by })
    }
}

const UNMATCHED: &str = "its brackets are not (A), [A: B] or [A, B], with a power behind or none";

/// Cuts off what is before the next blank or bracket.
fn cut<'a>(rest: &mut &'a str) -> &'a str {
    let ends = |c: char| c.is_whitespace() || "()[]:,".contains(c);
    let (word, behind) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
    *rest = behind;
    word
}
