//! A set of cubes to be stacked.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use dense_code::text;

use super::PaletteError;
use crate::cube::{Pair, ParseCubeError, plural};
use crate::{Colour, Cube};

/// Cubes that are to be stacked so that no colour appears twice on any of the four long sides.
///
/// Any number of cubes from 1 to 65,535, of any colours. With fewer colours than cubes there is no
/// solution. Ordered lexicographically by the cubes.
///
/// ```
/// use insanity_cubes::Puzzle;
///
/// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
/// assert_eq!(puzzle.len(), 4);
/// assert_eq!(puzzle.colours(), 4);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Puzzle {
    cubes: Vec<Cube>,
    /// How many different ones there are: equal cubes have equally many, so it decides no order.
    colours: usize,
}

/// Why some cubes do not make a puzzle.
///
/// ```
/// use insanity_cubes::Puzzle;
/// use insanity_cubes::puzzle::PuzzleError;
///
/// assert_eq!(Puzzle::new(Vec::new()), Err(PuzzleError::Empty));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// There is no cube.
    #[error("no cubes")]
    Empty,
    /// More cubes than are allowed.
    #[error("{found} cubes are more than {limit}")]
    TooMany {
        /// How many cubes there are.
        found: usize,
        /// The most that are allowed.
        limit: usize,
    },
}

/// Why a text can't be read as a puzzle, and where.
///
/// ```
/// use insanity_cubes::{Palette, Puzzle};
///
/// let error = Puzzle::from_lines("ABCDEF\nABC\n", &mut Palette::new()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2: a cube has six characters or six words: found one word of 3 characters"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePuzzleError {
    /// A line of [`Puzzle::from_lines`] that can't be read as a cube.
    #[error("line {line}: {error}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        error: ParseCubeError,
    },
    /// A part of the text of `FromStr` that is not a cube.
    #[error("cube {cube}: {error}")]
    Cube {
        /// The cube, from 1.
        cube: usize,
        /// What is wrong with it.
        error: ParseCubeError,
    },
    /// A line of several words that is neither one cube nor several.
    #[error(
        "line {line}: word {word} has {found} character{}: a cube is one word of six characters, \
         or six words",
        plural(*found)
    )]
    Word {
        /// The line, from 1.
        line: usize,
        /// The first word on it that does not have six characters, from 1.
        word: usize,
        /// How many it has.
        found: usize,
    },
    /// A word that is not the name of a colour in the palette given to
    /// [`Puzzle::from_lines_strict`].
    #[error("line {line}: word {word} is not the name of a colour")]
    Unknown {
        /// The line, from 1.
        line: usize,
        /// The first such word on it, from 1.
        word: usize,
    },
    /// Six words of six characters before any colour has a name: six cubes, or one.
    #[error(
        "line {line}: six words of six characters may be six cubes or one: name a colour first, \
         as in `red =`"
    )]
    Either {
        /// The line, from 1.
        line: usize,
    },
    /// A line of [`Puzzle::from_lines`] with the name of a colour that the palette does not accept.
    #[error("line {line}: {error}")]
    Name {
        /// The line, from 1.
        line: usize,
        /// What is wrong with the name.
        error: PaletteError,
    },
    /// A line of [`Puzzle::from_lines`] that sets a fill, but not as `#` and six hexadecimal
    /// digits.
    #[error("line {line}: a fill is # and six hexadecimal digits")]
    Fill {
        /// The line, from 1.
        line: usize,
    },
    /// Spaces that `FromStr` does not read: there must be exactly one between two cubes.
    #[error(
        "cubes must be separated by exactly one space; from_lines also reads lines and other white space"
    )]
    Blanks,
    /// The cubes do not make a puzzle.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
}

impl Puzzle {
    /// The most cubes in a puzzle.
    pub(crate) const MAX_CUBES: usize = 65_535;

    /// The puzzle of these cubes.
    ///
    /// ```
    /// use insanity_cubes::{Cube, Puzzle};
    ///
    /// let puzzle = Puzzle::new(vec!["ABCDEF".parse::<Cube>()?; 3])?;
    /// assert_eq!(puzzle.to_string(), "ABCDEF ABCDEF ABCDEF");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PuzzleError`] if there is no cube, or more than 65,535.
    pub fn new(cubes: Vec<Cube>) -> Result<Self, PuzzleError> {
        Self::check_number(cubes.len())?;
        let mut colours: Vec<Colour> = cubes.iter().flat_map(|cube| cube.faces()).collect();
        colours.sort_unstable();
        colours.dedup();
        Ok(Self { cubes, colours: colours.len() })
    }

    /// Errors unless a puzzle can have this many cubes.
    pub(crate) const fn check_number(cubes: usize) -> Result<(), PuzzleError> {
        match cubes {
            0 => Err(PuzzleError::Empty),
            1..=Self::MAX_CUBES => Ok(()),
            found => Err(PuzzleError::TooMany { found, limit: Self::MAX_CUBES }),
        }
    }

    /// The puzzle of one cube.
    pub(crate) fn from_one(cube: Cube) -> Self {
        let mut colours = cube.faces();
        colours.sort_unstable();
        let colours = 1 + colours.windows(2).filter(|pair| pair[0] != pair[1]).count();
        Self { cubes: alloc::vec![cube], colours }
    }

    /// The cubes, from the bottom of the tower to the top.
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    /// let puzzle: Puzzle = "ABCDEF FEDCBA".parse()?;
    /// assert_eq!(puzzle.cubes()[1].to_string(), "FEDCBA");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cubes(&self) -> &[Cube] {
        &self.cubes
    }

    /// How many cubes there are; at least 1.
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    /// assert_eq!("ABCDEF FEDCBA".parse::<Puzzle>()?.len(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a puzzle has a cube")]
    pub fn len(&self) -> usize {
        self.cubes.len()
    }

    /// How many different colours the cubes have.
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    /// assert_eq!("AABBCC CCCCZZ".parse::<Puzzle>()?.colours(), 4);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn colours(&self) -> usize {
        self.colours
    }

    /// The cubes at some places, in the order given; places past the last are skipped.
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// assert_eq!(puzzle.subset([3, 0])?.to_string(), "DBCCDA ABBCDB");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PuzzleError::Empty`] if no place is left; [`PuzzleError::TooMany`] for more than 65,535
    /// cubes, as a place may be given more than once.
    pub fn subset(&self, places: impl IntoIterator<Item = usize>) -> Result<Self, PuzzleError> {
        Self::new(places.into_iter().filter_map(|place| self.cubes.get(place).copied()).collect())
    }

    /// The three opposite pairs of each cube.
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// assert_eq!(puzzle.pairs().flatten().filter(|pair| pair.is_one_colour()).count(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn pairs(&self) -> impl ExactSizeIterator<Item = [Pair; 3]> + Clone {
        self.cubes.iter().map(|cube| cube.pairs())
    }

    /// For each cube its faces with the colours renumbered `0..colours()`, in the order of the
    /// colours.
    pub(crate) fn dense_faces(&self) -> Vec<[u16; 6]> {
        let mut colours: Vec<Colour> = self.cubes.iter().flat_map(|cube| cube.faces()).collect();
        let most = colours.iter().map(|colour| colour.index()).max().unwrap_or(0);
        if usize::from(most) < colours.len() {
            // Few enough numbers for a table, which is faster than sorting.
            let mut number = alloc::vec![0u16; usize::from(most) + 1];
            for colour in &colours {
                number[usize::from(colour.index())] = 1;
            }
            let mut next = 0u16;
            for entry in &mut number {
                let used = *entry;
                *entry = next;
                // All 65,536 colours may be used: then it is 0 after the last, where it is no
                // longer asked for.
                next = next.wrapping_add(used);
            }
            return self
                .cubes
                .iter()
                .map(|cube| cube.faces().map(|colour| number[usize::from(colour.index())]))
                .collect();
        }
        colours.sort_unstable();
        colours.dedup();
        let number = |colour: Colour| {
            // Fewer than 2^16 different colours below this one, and every colour is in the list.
            u16::try_from(colours.partition_point(|other| *other < colour)).unwrap_or(u16::MAX)
        };
        self.cubes.iter().map(|cube| cube.faces().map(number)).collect()
    }
}

impl TryFrom<Vec<Cube>> for Puzzle {
    type Error = PuzzleError;

    /// [`Puzzle::new`].
    fn try_from(cubes: Vec<Cube>) -> Result<Self, PuzzleError> {
        Self::new(cubes)
    }
}

impl core::str::FromStr for Puzzle {
    type Err = ParsePuzzleError;

    /// Reads exactly what `Display` prints, which has no names of colours: cubes of six letters, or
    /// of six numbers where a colour has no letter, with one space between.
    ///
    /// [`from_lines`](Puzzle::from_lines) reads what people write, with names of colours, comments
    /// and any spaces. Up to 26 colours it reads this text as the same cubes if it is given a
    /// [standard](crate::Palette::standard) palette. With more colours the names in that palette
    /// are numbers, not letters: use `parse`.
    fn from_str(text: &str) -> Result<Self, ParsePuzzleError> {
        let mut cubes = Vec::new();
        if text.is_empty() {
            return Ok(Self::new(cubes)?);
        }
        if text.contains("  ") || text.trim() != text || text.contains(['\n', '\r', '\t']) {
            return Err(ParsePuzzleError::Blanks);
        }
        let mut words = text.split(' ');
        while let Some(word) = words.next() {
            let cube = if !word.starts_with(|first: char| first.is_ascii_digit()) {
                word.parse()
            } else if word.len() == 6 {
                // Six digits run together: a number of a colour has five at most.
                Err(ParseCubeError::Form)
            } else {
                // Numbers: this word and the next five are one cube.
                let rest = words.by_ref().take(5).flat_map(|word| [" ", word]);
                core::iter::once(word).chain(rest).collect::<String>().parse()
            };
            let at = cubes.len() + 1;
            cubes.push(cube.map_err(|error| ParsePuzzleError::Cube { cube: at, error })?);
        }
        Ok(Self::new(cubes)?)
    }
}

impl fmt::Display for Puzzle {
    /// The cubes, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::join(f, &self.cubes, " ")
    }
}
