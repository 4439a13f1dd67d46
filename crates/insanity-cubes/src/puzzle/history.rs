//! Known puzzles by name, with their sources.
//!
//! ```
//! use insanity_cubes::{Count, history};
//!
//! let classic = history::find("Instant Insanity").ok_or("not there")?;
//! assert_eq!(classic.year, Some(1967));
//! assert_eq!(classic.puzzle().count(Count::Classes)?, 1);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use crate::Puzzle;

/// A puzzle that was sold or published.
///
/// ```
/// use insanity_cubes::history;
///
/// let puzzles = history::ALL.iter().map(|known| known.puzzle());
/// assert!(puzzles.into_iter().all(|puzzle| puzzle.solve().is_some()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Known {
    /// The names under which the puzzle was sold or published: one text, with commas between the
    /// names.
    pub name: &'static str,
    /// The year in which it appeared under its first name, if known.
    pub year: Option<u16>,
    /// Where the cubes are from.
    pub source: &'static str,
    /// The cubes, six letters each.
    cubes: &'static str,
}

impl Known {
    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        self.cubes.parse().expect("the cubes are literals, all of which the tests read")
    }
}

/// All known puzzles.
pub const ALL: &[Known] = &[
    Known {
        name: "Instant Insanity, Katzenjammer, Great Tantalizer",
        year: Some(1967),
        source: "Parker Brothers 1967, after F. A. Schossow's patent of 1900; Jaap Scherphuis, jaapsch.net/puzzles/insanity.htm",
        cubes: "ABBCDB BCDAAD BDBCCA DBCCDA",
    },
    Known {
        name: "Drive Ya Crazy",
        year: None,
        source: "six cubes; Jaap Scherphuis, jaapsch.net/puzzles/insanity.htm",
        cubes: "ABCDEF ABDCEF ABEFDC ABFEDC ABDCFE ABEFCD",
    },
    Known {
        name: "Type-Level Instant Insanity",
        year: Some(2007),
        source: "Conrad Parker, The Monad.Reader 8",
        cubes: "ABCDBA CBADCD BCDDAD ADBCBC",
    },
    Known {
        name: "Tick's five cubes",
        year: Some(1989),
        source: "Evan Tick, the cubes benchmark for Parlog and FGHC",
        cubes: "CBDBEB DCDCAE BDAEBE BCAACE EEACDD",
    },
    Known {
        name: "Tick's seven cubes",
        year: Some(1989),
        source: "Evan Tick, the cubes benchmark for Parlog and FGHC; 48 solutions, all orientations counted",
        cubes: "FADBFB CBEDEA DACGAE GGAEBB BDFFCC FCEADF ECACGD",
    },
];

/// The first known puzzle with this text in its [`name`](Known::name); capital and small letters
/// count as the same. The empty text finds none.
///
/// ```
/// use insanity_cubes::history;
///
/// assert!(history::find("tantalizer").is_some_and(|known| known.source.contains("Schossow")));
/// assert_eq!(history::find("nothing of the sort"), None);
/// assert_eq!(history::find(""), None);
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static Known> {
    let wanted = name.as_bytes();
    let is_wanted = |part: &[u8]| part.eq_ignore_ascii_case(wanted);
    // Every name contains the empty text.
    let mut all = ALL.iter().filter(|_| !wanted.is_empty());
    all.find(|known| known.name.as_bytes().windows(wanted.len()).any(is_wanted))
}
