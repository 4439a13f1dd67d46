//! Sequences of moves as text: scrambles, and moves that stand for a sequence of others.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::Budget;

use super::transform::{Moduli, Transform};
use crate::error::{Error, Fault, ParseError, excerpt};

/// How deep brackets may go: each open one holds up to two transforms of all places.
const MAX_LEVELS: usize = 64;
/// The most characters of a name that has brackets in it, with a power. Without this a text of a
/// million brackets would be read to its end for each of them.
const MAX_NEAR: usize = 160;
/// The signs that texts have for a move backwards.
const APOSTROPHES: [char; 4] = ['\'', '\u{2018}', '\u{2019}', '\u{2032}'];

const UNMATCHED: ParseError = ParseError::Sequence { fault: Fault::Brackets };
const TOO_DEEP: ParseError = ParseError::Sequence { fault: Fault::TooDeep };
const CIRCULAR: ParseError = ParseError::Sequence { fault: Fault::Circular };
const COMMA: ParseError = ParseError::Sequence { fault: Fault::Comma };

/// A part of a text.
#[derive(Clone, Copy, Debug)]
enum Token {
    /// A move by its number, and how often.
    Move(usize, Power),
    /// `(` or `[`.
    Open(char),
    /// `,` or `:`.
    Middle(char),
    /// `)` or `]`, and how often all within.
    Close(char, Power),
}

/// How often, and whether backwards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Power {
    times: u32,
    is_back: bool,
}

impl Power {
    pub(super) fn of(self, by: &Transform, moduli: &Moduli) -> Transform {
        let by = by.repeated(self.times, moduli);
        if self.is_back { by.inverse(moduli) } else { by }
    }
}

/// What a word means: the number of a move among these names, and how often it is done. `R22'` is
/// `R22`, `R2` twice or `R` 22 times, all backwards; the longest name is meant.
pub(super) fn meaning(word: &str, names: &[&str]) -> Option<(usize, Power)> {
    let named = |name: &str| names.iter().position(|other| *other == name);
    // First the whole word: a move may itself be called `R'` or `R2`.
    if let Some(number) = named(word) {
        return Some((number, Power { times: 1, is_back: false }));
    }
    let back = word.strip_suffix(APOSTROPHES);
    let (rest, is_back) = back.map_or((word, false), |rest| (rest, true));
    // A number of 32 bits has ten digits.
    let digits = rest.bytes().rev().take(10).take_while(u8::is_ascii_digit).count();
    // From no digits on, so that the longest name comes first.
    (0..=digits).find_map(|taken| {
        let (name, times) = rest.split_at(rest.len() - taken);
        let times = if taken == 0 { 1 } else { times.parse().ok()? };
        Some((named(name)?, Power { times, is_back }))
    })
}

/// What a text does, made of these moves.
pub(super) fn read(
    text: &str,
    given: &[(String, Transform)],
    moduli: &Moduli,
) -> Result<Transform, ParseError> {
    let names: Vec<&str> = given.iter().map(|(name, _)| name.as_str()).collect();
    evaluate(&tokens(text, &names)?, &|number| &given[number].1, moduli)
}

/// What the derived moves do, each after those that it is made of: so it does not matter in which
/// order they are given.
pub(super) fn derived(
    given: &[(String, Transform)],
    derived: &[(String, String)],
    moduli: &Moduli,
    budget: &mut Budget<'_>,
) -> Result<Vec<(String, Transform)>, Error> {
    let first = given.len();
    let names = given.iter().map(|(name, _)| name).chain(derived.iter().map(|(name, _)| name));
    let names: Vec<&str> = names.map(String::as_str).collect();
    let wrong = |number: usize, cause| {
        let (name, cause) = (excerpt(names[number]), Box::new(cause));
        ParseError::Derived { name, cause }
    };
    let mut found: Vec<Option<Transform>> = given.iter().map(|(_, by)| Some(by.clone())).collect();
    found.resize(names.len(), None);
    let mut texts = Vec::new();
    for (number, (_, text)) in (first..).zip(derived) {
        texts.push(tokens(text, &names).map_err(|cause| wrong(number, cause))?);
    }
    // In rounds: each finds those that are made of known moves alone. One without any has a circle.
    let mut left: Vec<usize> = (first..names.len()).collect();
    while !left.is_empty() {
        let before = left.len();
        let mut later = Vec::new();
        for number in left {
            budget.ask()?;
            let text = &texts[number - first];
            let is_known = |token: &Token| match *token {
                Token::Move(other, _) => found[other].is_some(),
                _ => true,
            };
            if text.iter().all(is_known) {
                let known = |number: usize| found[number].as_ref().expect("all are known");
                let by = evaluate(text, &known, moduli).map_err(|cause| wrong(number, cause))?;
                // What it does, not its moves: of thirty that each name the one before twice, the
                // last has 2^30 moves.
                found[number] = Some(by);
            } else {
                later.push(number);
            }
        }
        if later.len() == before {
            return Err(wrong(later[0], CIRCULAR).into());
        }
        left = later;
    }
    let by = found.drain(first..).map(|by| by.expect("all are found"));
    Ok(derived.iter().map(|(name, _)| name.clone()).zip(by).collect())
}

/// Whether a word ends before this character, unless a move has it in its name.
fn is_end(c: char) -> bool {
    matches!(c, '(' | ')' | '[' | ']' | ',' | ':') || c.is_whitespace()
}

fn tokens(text: &str, names: &[&str]) -> Result<Vec<Token>, ParseError> {
    // The rest of a line after `//` is a comment, wherever that stands: no name has it.
    let mut plain = String::new();
    for line in text.lines() {
        plain += line.split("//").next().unwrap_or_default();
        plain.push(' ');
    }
    let (mut all, mut rest, mut words) = (Vec::new(), plain.trim_start(), 0);
    while let Some(first) = rest.chars().next() {
        // `near` ends at the next space, `taken` at a bracket, comma or colon as well.
        let mut near = rest.char_indices().take(MAX_NEAR);
        let near = near.find(|(_, c)| c.is_whitespace()).map_or(rest.len(), |(end, _)| end);
        let mut taken = rest.find(is_end).unwrap_or(rest.len());
        // A name may have brackets in it, such as (1,0), so that all up to the next space comes
        // first.
        if let Some((number, power)) = meaning(&rest[..near], names) {
            all.push(Token::Move(number, power));
            (taken, words) = (near, words + 1);
        } else if taken > 0 {
            let word = &rest[..taken];
            match meaning(word, names) {
                Some((number, power)) => all.push(Token::Move(number, power)),
                // A pause, as it is shown in some texts.
                None if word.bytes().all(|c| c == b'.') => {}
                None => {
                    let (word, moves) = (excerpt(word), excerpt(&names.join(" ")));
                    return Err(ParseError::Move { number: words, word, moves });
                }
            }
            words += 1;
        } else {
            taken = first.len_utf8();
            all.push(match first {
                '(' | '[' => Token::Open(first),
                ',' | ':' => Token::Middle(first),
                _ => {
                    let power = &rest[taken..];
                    let power = &power[..power.find(is_end).unwrap_or(power.len())];
                    taken += power.len();
                    // Read as a power of a move without a name.
                    let (_, power) = meaning(power, &[""]).ok_or(UNMATCHED)?;
                    Token::Close(first, power)
                }
            });
        }
        rest = rest[taken..].trim_start();
    }
    Ok(all)
}

/// A bracket that is not closed yet.
struct OpenBracket {
    bracket: char,
    /// The first of two sequences, and what is between them.
    first: Option<(Transform, char)>,
    /// What the moves so far do.
    all: Transform,
}

fn evaluate<'a>(
    tokens: &[Token],
    known: &dyn Fn(usize) -> &'a Transform,
    moduli: &Moduli,
) -> Result<Transform, ParseError> {
    let identity = || Transform::identity(moduli.len());
    // The first is the whole text, which nothing closes.
    let mut levels = vec![OpenBracket { bracket: ' ', first: None, all: identity() }];
    for &token in tokens {
        let level = levels.last_mut().expect("the whole text");
        match token {
            Token::Move(number, power) => {
                level.all = level.all.then(&power.of(known(number), moduli), moduli);
            }
            Token::Open(bracket) => {
                if levels.len() > MAX_LEVELS {
                    return Err(TOO_DEEP);
                }
                levels.push(OpenBracket { bracket, first: None, all: identity() });
            }
            Token::Middle(sign) => {
                if level.bracket != '[' {
                    return Err(COMMA);
                }
                if level.first.is_some() {
                    return Err(UNMATCHED);
                }
                level.first = Some((core::mem::replace(&mut level.all, identity()), sign));
            }
            Token::Close(bracket, power) => {
                let OpenBracket { bracket: open, first, all } = levels.pop().expect("one is open");
                let inner = match (open, bracket, first) {
                    ('(', ')', None) => all,
                    ('[', ']', Some((first, sign))) => pair(&first, &all, sign, moduli),
                    _ => return Err(UNMATCHED),
                };
                let level = levels.last_mut().ok_or(UNMATCHED)?;
                level.all = level.all.then(&power.of(&inner, moduli), moduli);
            }
        }
    }
    let whole = levels.pop().filter(|_| levels.is_empty());
    whole.map(|level| level.all).ok_or(UNMATCHED)
}

/// `[A: B]`, which is `A B A'`, or `[A, B]`, which is `A B A' B'`.
fn pair(first: &Transform, second: &Transform, sign: char, moduli: &Moduli) -> Transform {
    let around = first.then(second, moduli).then(&first.inverse(moduli), moduli);
    if sign == ',' { around.then(&second.inverse(moduli), moduli) } else { around }
}
