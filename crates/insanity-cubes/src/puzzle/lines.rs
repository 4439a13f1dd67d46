//! A puzzle with the names and fills of its colours, as lines of text.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;
use core::num::NonZeroUsize;

use super::palette::{css, parse_css, words};
use crate::cube::{FaceOrder, ParseError, ParseErrorKind, split_faces};
use crate::{Colour, Cube, Error, NameFault, Palette, Puzzle};

impl Puzzle {
    /// Reads cubes and the names of their colours: what people write, what the programs of this
    /// crate write, and what [`to_lines`](Self::to_lines) writes.
    ///
    /// A line has a cube, as six characters or as six words with spaces or commas between, or
    /// several cubes of six characters. A line `red = #d22328`, or `red =`, names a colour and may
    /// say how it is drawn. Blank lines, lines that begin with `#` and a byte order mark are
    /// skipped. New names of colours are added to the palette.
    ///
    /// ```
    /// use insanity_cubes::{Palette, Puzzle};
    ///
    /// let mut palette = Palette::new();
    /// let puzzle = Puzzle::from_lines("# two cubes\nabbcdb\nbcdaad", &mut palette)?;
    /// assert_eq!((puzzle.len(), palette.len()), (2, 4));
    ///
    /// let mut palette = Palette::new();
    /// let text = "red = #d22328\nred, blue, blue, green, white, blue";
    /// let puzzle = Puzzle::from_lines(text, &mut palette)?;
    /// assert_eq!(palette.show_cube(puzzle.cubes()[0]), "red blue blue green white blue");
    /// # Ok::<(), insanity_cubes::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseError`] with the line for what is none of these, and for names with brackets or
    /// quotes; also for no cube and for more than 1,024.
    pub fn from_lines(text: &str, palette: &mut Palette) -> Result<Self, ParseError> {
        Self::from_lines_in(FaceOrder::NET, text, palette)
    }

    /// [`from_lines`](Self::from_lines), with the faces of each cube in the given order.
    ///
    /// # Errors
    ///
    /// As [`from_lines`](Self::from_lines).
    pub fn from_lines_in(
        order: FaceOrder,
        text: &str,
        palette: &mut Palette,
    ) -> Result<Self, ParseError> {
        let mut cubes = Vec::new();
        // A byte order mark would be read as a part of the first name.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.trim();
            if !text.is_empty() && !text.starts_with('#') {
                let read = palette.read_line(order, text, &mut cubes);
                read.map_err(|kind| {
                    use ParseErrorKind::{Characters, Fill, Words};
                    let kind = match kind {
                        // Whoever writes `red=#d22328` means no cube.
                        Characters { .. } | Words { .. } if text.as_bytes().contains(&b'=') => Fill,
                        other => other,
                    };
                    ParseError { line: NonZeroUsize::new(line), kind }
                })?;
            }
        }
        // This error has no line: the whole text has too few or too many cubes.
        let found = cubes.len();
        Self::new(cubes).map_err(|_| ParseErrorKind::CubesOutOfRange { cubes: found }.into())
    }

    /// The puzzle as [`from_lines`](Self::from_lines) reads it: a line for each colour of the
    /// palette, with its fill if one was set, then a line for each cube.
    ///
    /// ```
    /// use insanity_cubes::{Palette, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let palette = Palette::from_names(["red", "blue", "green", "white"])?;
    /// let text = puzzle.to_lines(&palette)?;
    /// assert!(text.starts_with("red =\nblue =\n"));
    /// let mut read = Palette::new();
    /// assert_eq!(Puzzle::from_lines(&text, &mut read)?, puzzle);
    /// assert_eq!(read, palette);
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Name`] for a name that is not one word, has a bracket or a quote, begins with `#`
    /// or is `=`, and for a colour of the puzzle that has no name.
    pub fn to_lines(&self, palette: &Palette) -> Result<String, Error> {
        let mut text = String::new();
        for (colour, name) in palette.names().enumerate() {
            let is_word = words(name) == [name] && !is_wrapped(name);
            if !is_word || name.starts_with('#') || name == "=" {
                return Err(Error::Name { colour, fault: NameFault::NotAWord });
            }
            text += name;
            text += " =";
            let number = u16::try_from(colour).expect("a palette has at most 65,536 colours");
            if let Some(fill) = palette.set(Colour::new(number)) {
                write!(text, " {}", css(fill)).expect("writing to a string does not fail");
            }
            text.push('\n');
        }
        for cube in self.cubes() {
            for colour in cube.faces() {
                if palette.name(colour).is_none() {
                    let colour = colour.index().into();
                    return Err(Error::Name { colour, fault: NameFault::Missing });
                }
            }
            text += &palette.show_cube(*cube);
            text.push('\n');
        }
        Ok(text)
    }
}

/// Whether a name has a bracket or a quote; an apostrophe is a quote only at its beginning.
fn is_wrapped(name: &str) -> bool {
    name.starts_with('\'')
        || name.contains(['[', ']', '(', ')', '{', '}', '<', '>', '"', '`', '“', '”'])
}

impl Palette {
    fn read_line(
        &mut self,
        order: FaceOrder,
        text: &str,
        cubes: &mut Vec<Cube>,
    ) -> Result<(), ParseErrorKind> {
        let all = words(text);
        // `to_lines` refuses `=` as a name, so no cube has it in second place.
        if let [name, "=", fill @ ..] = all.as_slice()
            && fill.len() < 2
        {
            let colour = self.read_colour(name)?;
            if let [fill] = fill {
                self.set_fill(colour, parse_css(fill).ok_or(ParseErrorKind::Fill)?);
            }
            return Ok(());
        }
        if self.is_several(&all)? {
            for word in all {
                cubes.push(self.read_cube(order, &[word])?);
            }
        } else {
            cubes.push(self.read_cube(order, &all)?);
        }
        Ok(())
    }

    /// Whether the words of a line are a cube each.
    fn is_several(&self, words: &[&str]) -> Result<bool, ParseErrorKind> {
        let is_cube = |word: &&str| word.chars().count() == 6;
        match words.len() {
            1 => Ok(false),
            6 if !words.iter().all(is_cube) => Ok(false),
            // Letters or names? Nothing before says which: guessing would read one as the other.
            6 if self.is_empty() => Err(ParseErrorKind::SixOrOne),
            6 => Ok(!self.has_words),
            // Some are cubes, so all were meant to be.
            _ => Ok(words.iter().any(is_cube)),
        }
    }

    fn read_cube(&mut self, order: FaceOrder, words: &[&str]) -> Result<Cube, ParseErrorKind> {
        let names = split_faces(&mut words.iter().copied())?;
        // A word of six new letters beside longer names is a slip, such as a name run together.
        let may_be_slip = self.has_words && words.len() == 1;
        let mut faces = [Colour::default(); 6];
        for (face, name) in names.into_iter().enumerate() {
            if may_be_slip && self.find(name).is_none() {
                return Err(ParseErrorKind::Letter { face: face + 1 });
            }
            faces[face] = self.read_colour(name)?;
        }
        Ok(order.cube(faces))
    }

    fn read_colour(&mut self, name: &str) -> Result<Colour, ParseErrorKind> {
        // Lists of other languages: each `["red"` would be a colour of its own.
        if is_wrapped(name) {
            return Err(ParseErrorKind::Wrapped);
        }
        self.colour(name).map_err(|error| match error {
            Error::Name { .. } => ParseErrorKind::ControlCharacter,
            _ => ParseErrorKind::TooManyColours,
        })
    }
}
