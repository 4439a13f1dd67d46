//! A puzzle with the names and fills of its colours, as lines of text.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use super::palette::words;
use super::{NameFault, ParsePuzzleError, UnreadableName};
use crate::draw::{css, parse_css};
use crate::{Cube, Palette, Puzzle};

/// What a line of several words is.
enum Line {
    /// Each word is a cube.
    Cubes,
    /// The words are the faces of one cube.
    Cube,
}

impl Puzzle {
    /// Reads lines as people write them. A line is one of
    ///
    /// - a cube: six characters, or six words separated by spaces or commas, each the name of a
    ///   colour;
    /// - several cubes, six characters each;
    /// - `NAME =` or `NAME = #1e5ac8`, which names a colour or sets its [fill](Palette::set_fill);
    /// - empty, or a comment that begins with `#`; both are skipped. A comment is a line of its own:
    ///   after a cube it is an error.
    ///
    /// A byte order mark at the beginning of the text, which some editors write, is skipped too.
    ///
    /// The palette gets the names. Names are case-sensitive; [`Palette::lookalikes`] finds pairs
    /// such as `red` and `Red`. [`from_lines_strict`](Self::from_lines_strict) refuses new names.
    /// Once some name is longer than one character, six characters are read as a cube only if the
    /// palette has each of them as a name: a line `yellow` among lines of words is an error.
    ///
    /// Six words of six characters each could be six cubes or the six faces of one. They are six
    /// cubes if all names known so far are single characters. They are one cube if a longer name
    /// is known. If no name is known yet, they are an error.
    ///
    /// ```
    /// use insanity_cubes::{Palette, Puzzle};
    ///
    /// let mut palette = Palette::new();
    /// let puzzle = Puzzle::from_lines("# two cubes\nrgbbgr\nr g b r g b\n", &mut palette)?;
    /// assert_eq!((puzzle.len(), palette.len()), (2, 3));
    ///
    /// let text = "blue = #0000ff\nblue blue red red blue red\n";
    /// let mut palette = Palette::new();
    /// Puzzle::from_lines(text, &mut palette)?;
    /// assert_eq!(palette.find("blue").map(|blue| palette.fill(blue)), Some([0, 0, 255]));
    ///
    /// let error = Puzzle::from_lines("blue red red blue red blue\nyellow\n", &mut palette);
    /// assert!(error.unwrap_err().to_string().starts_with("line 2: a word of six characters"));
    ///
    /// let mut palette = Palette::new();
    /// let error = Puzzle::from_lines("rgbbgr\n\nrgb\n", &mut palette).unwrap_err();
    /// assert!(error.to_string().starts_with("line 3: a cube has six"));
    /// let error = Puzzle::from_lines("rgbbgr rgbbg\n", &mut palette).unwrap_err();
    /// assert!(error.to_string().starts_with("line 1: word 2 has 5 characters"));
    /// # Ok::<(), insanity_cubes::puzzle::ParsePuzzleError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParsePuzzleError`] with the line that can't be read, or when there is no cube or too many.
    /// The palette keeps the names and fills read before that.
    pub fn from_lines(text: &str, palette: &mut Palette) -> Result<Self, ParsePuzzleError> {
        let mut cubes = Vec::new();
        for (line, text) in lines(text) {
            palette.read_line(text, line, &mut cubes)?;
        }
        Ok(Self::new(cubes)?)
    }

    /// Reads lines as [`from_lines`](Self::from_lines) does, with the colours of a palette only.
    /// Lines such as `red = #ff0000` are read, but do not change its fills.
    ///
    /// ```
    /// use insanity_cubes::{Palette, Puzzle};
    ///
    /// let palette = Palette::from_names(["red", "green", "blue"])?;
    /// let text = "red green blue red green red\nred green bleu red green red\n";
    /// let error = Puzzle::from_lines_strict(text, &palette).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2: word 3 is not the name of a colour");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParsePuzzleError::Unknown`] with the line and the word, or what `from_lines` returns.
    pub fn from_lines_strict(text: &str, palette: &Palette) -> Result<Self, ParsePuzzleError> {
        let mut read = palette.clone();
        let mut cubes = Vec::new();
        for (line, text) in lines(text) {
            read.read_line(text, line, &mut cubes)?;
            if let Some(new) = read.names().nth(palette.len()) {
                // Where no word is the name, six names of one character are a word.
                let place = words(text)
                    .position(|word| word == new)
                    .or_else(|| words(text).position(|word| word.contains(new)));
                let word = place.map_or(1, |place| place + 1);
                return Err(ParsePuzzleError::Unknown { line, word });
            }
        }
        Ok(Self::new(cubes)?)
    }

    /// The puzzle with its palette as [`from_lines`](Self::from_lines) reads it: a line for each
    /// name, with the fill if one was set, then one line for each cube.
    ///
    /// ```
    /// use insanity_cubes::{Palette, Puzzle};
    ///
    /// let mut palette = Palette::new();
    /// let puzzle = Puzzle::from_lines("red blue blue red red red", &mut palette)?;
    /// if let Some(red) = palette.find("red") {
    ///     palette.set_fill(red, [255, 0, 0]);
    /// }
    /// let text = puzzle.to_lines(&palette)?;
    /// assert_eq!(text, "red = #ff0000\nblue =\nred blue blue red red red\n");
    /// let mut read = Palette::new();
    /// assert_eq!(Puzzle::from_lines(&text, &mut read)?, puzzle);
    /// assert_eq!(read, palette);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`UnreadableName`] with the colour whose name would not be read back: a name must be one
    /// word, have no comma and not begin with `#`, and every colour of the cubes must have a name.
    pub fn to_lines(&self, palette: &Palette) -> Result<String, UnreadableName> {
        let mut text = String::new();
        for (colour, name) in palette.names().enumerate() {
            if let Some(fault) = NameFault::in_name(name) {
                return Err(UnreadableName { colour, fault });
            }
            text += name;
            text += " =";
            if let Some(fill) = palette.fill_at(colour) {
                // Writing to a string does not fail.
                let _ = write!(text, " {}", css(fill));
            }
            text.push('\n');
        }
        for cube in self.cubes() {
            let missing = cube.faces().into_iter().find(|colour| palette.name(*colour).is_none());
            if let Some(colour) = missing {
                let (colour, fault) = (colour.index().into(), NameFault::Missing);
                return Err(UnreadableName { colour, fault });
            }
            text += &palette.show_cube(*cube);
            text.push('\n');
        }
        Ok(text)
    }
}

/// The lines that say something, numbered from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    // It would be read as a part of the first name.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = (1..).zip(text.lines().map(str::trim));
    lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#'))
}

impl Palette {
    /// Reads a line that is not a comment.
    fn read_line(
        &mut self,
        text: &str,
        line: usize,
        cubes: &mut Vec<Cube>,
    ) -> Result<(), ParsePuzzleError> {
        if self.read_fill(text, line)? { Ok(()) } else { self.read_cubes(text, line, cubes) }
    }

    /// Reads `NAME =` or `NAME = FILL`; `false` if the line is nothing of the kind.
    fn read_fill(&mut self, text: &str, line: usize) -> Result<bool, ParsePuzzleError> {
        let mut words = words(text);
        let (Some(name), Some("="), fill, None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Ok(false);
        };
        let fill = fill.map(|fill| parse_css(fill).ok_or(ParsePuzzleError::Fill { line }));
        let fill = fill.transpose()?;
        let colour = self.colour(name).map_err(|error| ParsePuzzleError::Name { line, error })?;
        if let Some(fill) = fill {
            self.set_fill(colour, fill);
        }
        Ok(true)
    }

    /// Reads the cubes of a line.
    fn read_cubes(
        &mut self,
        text: &str,
        line: usize,
        cubes: &mut Vec<Cube>,
    ) -> Result<(), ParsePuzzleError> {
        let wrong = |error| ParsePuzzleError::Line { line, error };
        match self.kind_of(text, line)? {
            Line::Cube => cubes.push(self.cube(text).map_err(wrong)?),
            Line::Cubes => {
                for word in words(text) {
                    cubes.push(self.cube(word).map_err(wrong)?);
                }
            }
        }
        Ok(())
    }

    /// Whether a line is one cube or several.
    fn kind_of(&self, text: &str, line: usize) -> Result<Line, ParsePuzzleError> {
        let lengths = words(text).map(|word| word.chars().count());
        let count = lengths.clone().count();
        let other = (1..).zip(lengths.clone()).find(|(_, length)| *length != 6);
        match other {
            None if count == 0 => Ok(Line::Cube),
            None if count == 6 && self.is_empty() => Err(ParsePuzzleError::Either { line }),
            None if count == 6 && !self.letters => Ok(Line::Cube),
            None => Ok(Line::Cubes),
            // Some are cubes, so all were meant to be.
            Some((word, found)) if count > 1 && count != 6 && lengths.clone().any(|at| at == 6) => {
                Err(ParsePuzzleError::Word { line, word, found })
            }
            Some(_) => Ok(Line::Cube),
        }
    }
}
