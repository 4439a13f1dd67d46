//! Sequences of moves as text: scrambles, and moves that stand for a sequence of others.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::Excerpt;
use super::error::DefinitionError;
use super::names::{MoveName, readings};
use super::transform::{Moduli, Transform};

/// How deep brackets may go.
const MAX_LEVELS: usize = 64;

/// A part of a text.
#[derive(Clone, Copy, Debug)]
enum Token<'a> {
    /// A move by its number, and how often.
    Move(usize, Power<'a>),
    /// `(` or `[`.
    Open(char),
    /// `,` or `:`.
    Middle(char),
    /// `)` or `]`, and how often all within.
    Close(char, Power<'a>),
}

/// How often in decimal digits, and whether backwards.
#[derive(Clone, Copy, Debug)]
struct Power<'a> {
    times: &'a str,
    is_back: bool,
}

impl Power<'_> {
    fn of(self, by: &Transform, moduli: &Moduli) -> Transform {
        let by = by.repeated(self.times, moduli);
        if self.is_back { by.inverse(moduli) } else { by }
    }
}

/// Why a text is not a sequence of moves.
#[derive(Debug)]
pub(super) enum Fault {
    /// The word of this number, counted from 0, is no move.
    NoSuchMove {
        number: usize,
        word: Excerpt,
    },
    Brackets(&'static str),
    Limit(LimitReached),
}

const UNMATCHED: &str =
    "its brackets must be (A), [A: B] or [A, B], each optionally followed by a power";
const TOO_DEEP: &str = "its brackets go too deep";

/// What a text does. `named` gives the number of a move, `known` what it does.
pub(super) fn read<'a>(
    text: &str,
    named: impl Fn(&str) -> Option<usize>,
    known: impl Fn(usize) -> &'a Transform,
    moduli: &Moduli,
    budget: &mut Budget<'_>,
) -> Result<Transform, Fault> {
    evaluate(&tokens(text, named)?, known, moduli, budget)
}

/// What the derived moves do, each after those that it is made of: so it does not matter in which
/// order they are given.
pub(super) fn derived(
    given: &[(String, Transform)],
    derived: &[(String, String)],
    moduli: &Moduli,
    budget: &mut Budget<'_>,
) -> Result<Vec<(String, Transform)>, DefinitionError> {
    let first = given.len();
    let names = || given.iter().map(|(name, _)| name).chain(derived.iter().map(|(name, _)| name));
    let mut found: Vec<Option<Transform>> = given.iter().map(|(_, by)| Some(by.clone())).collect();
    found.resize(first + derived.len(), None);
    let (mut texts, mut is_open) = (Vec::new(), vec![false; found.len()]);
    for (name, text) in derived {
        let named = |word: &str| names().position(|name| name == word);
        texts.push(tokens(text, named).map_err(|fault| explain(name, fault))?);
    }
    for number in first..found.len() {
        let mut open = vec![number];
        while let Some(&last) = open.last() {
            let (name, _) = &derived[last - first];
            is_open[last] = true;
            let text = &texts[last - first];
            let needed = text.iter().find_map(|token| match *token {
                Token::Move(other, _) if found[other].is_none() => Some(other),
                _ => None,
            });
            match needed {
                Some(other) if is_open[other] => {
                    let (name, _) = &derived[other - first];
                    let reason = "it is defined in terms of itself";
                    return Err(DefinitionError::Derived { name: Excerpt::new(name), reason });
                }
                Some(other) => open.push(other),
                None => {
                    let known = |number: usize| found[number].as_ref().expect("none is missing");
                    let by = evaluate(text, known, moduli, budget);
                    found[last] = Some(by.map_err(|fault| explain(name, fault))?);
                    open.pop();
                }
            }
        }
    }
    let by = found.drain(first..).map(|by| by.expect("all are found"));
    Ok(derived.iter().map(|(name, _)| name.clone()).zip(by).collect())
}

#[expect(clippy::needless_pass_by_value, reason = "it becomes an error")]
fn explain(name: &str, fault: Fault) -> DefinitionError {
    let name = Excerpt::new(name);
    match fault {
        Fault::NoSuchMove { word, .. } => DefinitionError::NoSuchMove { name, word },
        Fault::Brackets(reason) => DefinitionError::Derived { name, reason },
        Fault::Limit(limit) => DefinitionError::Limit(limit),
    }
}

/// Whether a word ends before this character, unless a move has it in its name.
fn is_end(c: char) -> bool {
    matches!(c, '(' | ')' | '[' | ']' | ',' | ':') || c.is_whitespace()
}

/// What is before the next space, if it may be a name with brackets and a power.
fn to_space(text: &str) -> Option<&str> {
    let near = text.char_indices().take(2 * MoveName::MAX_BYTES);
    let end = near.clone().find(|(_, c)| c.is_whitespace()).map(|(end, _)| end);
    end.or((near.count() < 2 * MoveName::MAX_BYTES).then_some(text.len())).map(|end| &text[..end])
}

fn tokens(text: &str, named: impl Fn(&str) -> Option<usize>) -> Result<Vec<Token<'_>>, Fault> {
    let (mut all, mut rest, mut words) = (Vec::new(), text.trim_start(), 0);
    let meaning = |word| {
        readings(word).find_map(|(name, times, is_back)| {
            Some(Token::Move(named(name)?, Power { times, is_back }))
        })
    };
    while let Some(first) = rest.chars().next() {
        if let Some(behind) = rest.strip_prefix("//") {
            rest = behind.split_once('\n').map_or("", |(_, behind)| behind).trim_start();
            continue;
        }
        let word = &rest[..rest.find(is_end).unwrap_or(rest.len())];
        let to_space = to_space(rest).unwrap_or(word);
        let mut taken = word.len();
        if let Some(token) = meaning(to_space) {
            // A name may have brackets in it.
            taken = to_space.len();
            all.push(token);
            words += 1;
        } else if taken > 0 {
            match meaning(word) {
                Some(token) => all.push(token),
                // A pause, as it is shown in some texts.
                None if word.bytes().all(|c| c == b'.') => {}
                None => return Err(Fault::NoSuchMove { number: words, word: Excerpt::new(word) }),
            }
            words += 1;
        } else {
            taken = first.len_utf8();
            all.push(match first {
                '(' | '[' => Token::Open(first),
                ',' | ':' => Token::Middle(first),
                _ => {
                    let behind = &rest[taken..];
                    let power = &behind[..behind.find(is_end).unwrap_or(behind.len())];
                    taken += power.len();
                    Token::Close(first, read_power(power).ok_or(Fault::Brackets(UNMATCHED))?)
                }
            });
        }
        rest = rest[taken..].trim_start();
    }
    Ok(all)
}

/// What follows a bracket: how often, and `'` for backwards.
fn read_power(text: &str) -> Option<Power<'_>> {
    let times = text.strip_suffix(super::names::APOSTROPHES);
    let (times, is_back) = times.map_or((text, false), |times| (times, true));
    let times_or_one = if times.is_empty() { "1" } else { times };
    times.bytes().all(|c| c.is_ascii_digit()).then_some(Power { times: times_or_one, is_back })
}

/// A bracket that is not closed yet.
struct Level {
    bracket: char,
    /// The first of two sequences, and what is between them.
    first: Option<(Transform, char)>,
    /// What the moves so far do.
    all: Transform,
}

fn evaluate<'a>(
    tokens: &[Token<'_>],
    known: impl Fn(usize) -> &'a Transform,
    moduli: &Moduli,
    budget: &mut Budget<'_>,
) -> Result<Transform, Fault> {
    let identity = || Transform::identity(moduli.len());
    let mut levels = vec![Level { bracket: ' ', first: None, all: identity() }];
    for &token in tokens {
        // Each takes time in proportion to the places, of which there are up to 1,024.
        for _ in 0..=moduli.len() / 16 {
            budget.spend(0).map_err(Fault::Limit)?;
        }
        let level = levels.last_mut().expect("the whole text");
        match token {
            Token::Move(number, power) => {
                level.all = level.all.then(&power.of(known(number), moduli), moduli);
            }
            Token::Open(bracket) => {
                if levels.len() > MAX_LEVELS {
                    return Err(Fault::Brackets(TOO_DEEP));
                }
                levels.push(Level { bracket, first: None, all: identity() });
            }
            Token::Middle(sign) => {
                if level.bracket != '[' || level.first.is_some() {
                    return Err(Fault::Brackets(UNMATCHED));
                }
                level.first = Some((core::mem::replace(&mut level.all, identity()), sign));
            }
            Token::Close(bracket, power) => {
                let Level { bracket: open, first, all } = levels.pop().expect("one is open");
                let inner = match (open, bracket, first) {
                    ('(', ')', None) => all,
                    ('[', ']', Some((first, sign))) => pair(&first, &all, sign, moduli),
                    _ => return Err(Fault::Brackets(UNMATCHED)),
                };
                let level = levels.last_mut().ok_or(Fault::Brackets(UNMATCHED))?;
                level.all = level.all.then(&power.of(&inner, moduli), moduli);
            }
        }
    }
    let whole = levels.pop().filter(|_| levels.is_empty());
    whole.map(|level| level.all).ok_or(Fault::Brackets(UNMATCHED))
}

/// `[A: B]`, which is `A B A'`, or `[A, B]`, which is `A B A' B'`.
fn pair(first: &Transform, second: &Transform, sign: char, moduli: &Moduli) -> Transform {
    let around = first.then(second, moduli).then(&first.inverse(moduli), moduli);
    if sign == ',' { around.then(&second.inverse(moduli), moduli) } else { around }
}
