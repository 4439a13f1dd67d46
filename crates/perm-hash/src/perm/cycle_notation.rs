use core::fmt::{self, Display};
use core::str::FromStr;

use dense_code::text;

use super::Perm;
use super::words::numbers;
use crate::{Error, ParseError};

/// A permutation written as its cycles: `(0 2 1)(3 4)`. Fixed points are left out; the identity is
/// `()`.
///
/// ```
/// use perm_hash::{CycleNotation, Perm};
///
/// let perm = Perm::new([2, 0, 1, 4, 3, 5])?;
/// assert_eq!(CycleNotation(perm).to_string(), "(0 2 1)(3 4)");
/// let CycleNotation(read) = "(0 2 1)(3 4)".parse::<CycleNotation<6>>()?;
/// assert_eq!(read, perm);
/// # Ok::<(), perm_hash::ParseError>(())
/// ```
///
/// `(0 2 1)` says that 0 goes to 2, 2 to 1 and 1 to 0. Reading accepts exactly what is printed:
/// each cycle begins with its smallest member, and the cycles are sorted by it.
///
/// ```
/// use perm_hash::{CycleNotation, ParseError};
/// for text in ["(1 0)", "(0)", "(3 4)(0 1)"] {
///     assert_eq!(text.parse::<CycleNotation<5>>(), Err(ParseError::CycleOrder));
/// }
/// ```
///
/// The notation of other programs, such as `(1,2)`, is not read. Write such cycles into a word that
/// [`Perm::new`] checks, or for a slice
/// [`Perm::try_from`](Perm#impl-TryFrom%3C%26%5Bu8%5D%3E-for-Perm%3CN%3E):
///
/// ```
/// use perm_hash::{CycleNotation, Perm};
///
/// // Disjoint cycles of 1 to 5, in any order.
/// let mut word = Perm::<5>::IDENTITY.to_array();
/// for cycle in "(3,5,4)(1,2)".split_terminator(')') {
///     let mut members = Vec::new();
///     for member in cycle.trim_start_matches('(').split(',') {
///         members.push(member.parse::<u8>()?.checked_sub(1).ok_or("the members begin with 1")?);
///     }
///     for (from, to) in members.iter().zip(members.iter().cycle().skip(1)) {
///         *word.get_mut(usize::from(*from)).ok_or("the members end with 5")? = *to;
///     }
/// }
/// let perm = Perm::new(word)?;
/// assert_eq!(CycleNotation(perm).to_string(), "(0 1)(2 4 3)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CycleNotation<const N: usize>(
    /// The permutation.
    pub Perm<N>,
);

impl<const N: usize> Display for CycleNotation<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::pad(f, |out| {
            let mut none = true;
            for cycle in self.0.cycles() {
                let mut members = cycle.peekable();
                let first = members.next().expect("a cycle has its first member");
                if members.peek().is_some() {
                    none = false;
                    write!(out, "({first}")?;
                    for member in members {
                        write!(out, " {member}")?;
                    }
                    out.write_str(")")?;
                }
            }
            if none {
                out.write_str("()")?;
            }
            Ok(())
        })
    }
}

impl<const N: usize> FromStr for CycleNotation<N> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "()" {
            return Ok(Self(Perm::IDENTITY));
        }
        let inner = text
            .strip_prefix('(')
            .and_then(|text| text.strip_suffix(')'))
            .ok_or(ParseError::Parenthesis)?;
        let mut word = Perm::<N>::IDENTITY.to_array();
        // One way to write a permutation, so that equal texts are equal permutations.
        // The entry (counted over the whole text) at which each member was seen.
        let mut seen = [None; N];
        let mut entry = 0;
        let mut last_start = None;
        for cycle in inner.split(")(") {
            let mut ends = None;
            for value in numbers(cycle) {
                let value = value.ok_or(ParseError::Number { entry })?;
                let at = usize::try_from(value)
                    .ok()
                    .filter(|&at| at < N)
                    .ok_or(Error::OutOfRange { entry, value, limit: N as u64 })?;
                #[expect(clippy::cast_possible_truncation, reason = "at < N <= 255")]
                let member = at as u8;
                if let Some(first) = seen[at].replace(entry) {
                    return Err(Error::Repeated { entry, first, value }.into());
                }
                ends = match ends {
                    None => Some((member, member)),
                    Some((start, before)) => {
                        if member < start {
                            return Err(ParseError::CycleOrder);
                        }
                        word[usize::from(before)] = member;
                        Some((start, member))
                    }
                };
                entry += 1;
            }
            match ends {
                Some((start, end)) if start != end && last_start < Some(start) => {
                    word[usize::from(end)] = start;
                    last_start = Some(start);
                }
                _ => return Err(ParseError::CycleOrder),
            }
        }
        Ok(Self(Perm::new(word)?))
    }
}
