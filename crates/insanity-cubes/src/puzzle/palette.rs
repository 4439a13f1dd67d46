//! Names of colours.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use crate::cube::{ParseCubeError, split_faces};
use crate::{Colour, Cube, Ring};

/// The names of the colours, numbered in the order in which they first appear.
///
/// ```
/// use insanity_cubes::{Colour, Palette};
///
/// let mut palette = Palette::new();
/// let letters = palette.cube("rgbrry")?;
/// let words = palette.cube("r g deep-blue r r y")?;
/// assert_ne!(letters, words);
/// assert_eq!(palette.len(), 5);
/// assert_eq!(palette.name(Colour::new(4)), Some("deep-blue"));
/// assert_eq!(palette.show(words.loops()[0]), "r/g/r/r");
/// # Ok::<(), insanity_cubes::cube::ParseCubeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Palette {
    names: Vec<String>,
    numbers: BTreeMap<String, Colour>,
    /// Whether every name is one character, as in a palette without colours.
    pub(super) letters: bool,
    /// The fills that were set.
    fills: BTreeMap<Colour, [u8; 3]>,
}

impl Default for Palette {
    fn default() -> Self {
        Self::new()
    }
}

/// Why a palette does not accept a colour.
///
/// ```
/// use insanity_cubes::Palette;
/// use insanity_cubes::cube::ParseCubeError;
/// use insanity_cubes::puzzle::PaletteError;
///
/// let mut palette = Palette::new();
/// let full = (0..).find_map(|name| palette.colour(&format!("{name}")).err());
/// assert_eq!(full, Some(PaletteError::TooMany { limit: 65_536 }));
/// assert_eq!(palette.colour("a\tb"), Err(PaletteError::Control));
/// // A cube of new colours fails with the same words.
/// assert_eq!(palette.cube("a b c d e f").err(), full.map(ParseCubeError::from));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum PaletteError {
    /// A standard palette without a colour.
    #[error("no colours")]
    Empty,
    /// More different colours than a palette holds.
    #[error("more than {limit} different colours")]
    TooMany {
        /// The most colours that a palette holds.
        limit: u32,
    },
    /// Two of the names are equal.
    #[error("colour {} has the name of an earlier one", colour.saturating_add(1))]
    Twice {
        /// The number of the second one, from 0. The message counts from 1.
        colour: usize,
    },
    /// A name with a character that is not text: a control character, one that ends a line or a
    /// paragraph, one that changes the direction of the text after it, or one that XML does not
    /// allow.
    #[error("a name of a colour has a control character")]
    Control,
}

/// A colour without a name that [`Puzzle::from_lines`](crate::Puzzle::from_lines) could read back,
/// and what is wrong with it.
///
/// ```
/// use insanity_cubes::puzzle::{NameFault, UnreadableName};
/// use insanity_cubes::{Palette, Puzzle};
///
/// let palette = Palette::from_names(["white", "dark green"])?;
/// let puzzle: Puzzle = "AAAAAB".parse()?;
/// let error: UnreadableName = puzzle.to_lines(&palette).unwrap_err();
/// assert_eq!((error.colour, error.fault), (1, NameFault::Blank));
/// assert_eq!(error.to_string(), "colour 2 can't be read back: its name has a space or a comma");
/// assert_eq!(palette.names().nth(error.colour), Some("dark green"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("colour {} can't be read back: {fault}", colour.saturating_add(1))]
#[non_exhaustive]
pub struct UnreadableName {
    /// The colour's number, from 0. The message counts from 1.
    pub colour: usize,
    /// What is wrong with its name.
    pub fault: NameFault,
}

/// What keeps the name of a colour from being read back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum NameFault {
    /// The palette has no name for the colour.
    #[error("it has no name")]
    Missing,
    /// The name has no characters.
    #[error("its name is empty")]
    Empty,
    /// The name has a space or a comma, where a line is cut into words.
    #[error("its name has a space or a comma")]
    Blank,
    /// The name begins with `#`, as a comment does.
    #[error("its name begins with #")]
    Comment,
}

impl NameFault {
    /// What is wrong with a name, if anything is.
    pub(super) fn in_name(name: &str) -> Option<Self> {
        if name.is_empty() {
            Some(Self::Empty)
        } else if name.starts_with('#') {
            Some(Self::Comment)
        } else {
            (words(name).next() != Some(name)).then_some(Self::Blank)
        }
    }
}

impl PaletteError {
    /// The colours that a `u16` numbers.
    const LIMIT: u32 = 1 << 16;
    const TOO_MANY: Self = Self::TooMany { limit: Self::LIMIT };

    /// Whether a palette can have this many colours.
    pub(crate) const fn check_number(colours: usize) -> Result<(), Self> {
        match colours {
            0 => Err(Self::Empty),
            1..=0x1_0000 => Ok(()),
            _ => Err(Self::TOO_MANY),
        }
    }
}

/// The most letters of a name that is compared with one letter left out: all ways to leave one out
/// take memory in the square of the letters.
const LONGEST_ALIKE: usize = 64;

/// What a name has in common with those that look like it: the name without capitals, and with each
/// letter left out.
fn alike(name: &str) -> Vec<String> {
    let name = name.to_lowercase();
    let letters: Vec<char> = name.chars().take(LONGEST_ALIKE + 1).collect();
    let mut all = Vec::from([name]);
    if (4..=LONGEST_ALIKE).contains(&letters.len())
        && !letters.iter().any(|letter| letter.is_numeric())
    {
        all.extend((0..letters.len()).map(|out| {
            let rest = letters.iter().enumerate().filter(|(at, _)| *at != out);
            rest.map(|(_, letter)| letter).collect()
        }));
    }
    all
}

/// The words of a line.
pub(super) fn words(line: &str) -> impl Iterator<Item = &str> + Clone {
    let words = line.split(|character: char| character == ',' || character.is_whitespace());
    words.filter(|word| !word.is_empty())
}

/// Whether a terminal or a drawing could take the character for something other than text.
fn is_control(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{061c}'
                | '\u{200e}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2066}'..='\u{2069}'
                | '\u{fffe}'..='\u{ffff}'
        )
}

impl Palette {
    /// A palette without colours.
    ///
    /// ```
    /// use insanity_cubes::Palette;
    /// assert!(Palette::new().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self { names: Vec::new(), numbers: BTreeMap::new(), letters: true, fills: BTreeMap::new() }
    }

    /// The palette with these names, for the colours from 0.
    ///
    /// A name may be any text, but [`Puzzle::to_lines`](crate::Puzzle::to_lines) can only write
    /// names that are one word: take `dark-green`, not `dark green`.
    ///
    /// ```
    /// use insanity_cubes::puzzle::PaletteError;
    /// use insanity_cubes::{Colour, Palette};
    ///
    /// let palette = Palette::from_names(["red", "blue"])?;
    /// assert_eq!(palette.name(Colour::new(1)), Some("blue"));
    /// assert_eq!(Palette::from_names(["red", "red"]), Err(PaletteError::Twice { colour: 1 }));
    /// # Ok::<(), PaletteError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PaletteError`] for a name that [`colour`](Self::colour) does not accept, or one that
    /// appears twice.
    pub fn from_names<N: AsRef<str>>(
        names: impl IntoIterator<Item = N>,
    ) -> Result<Self, PaletteError> {
        let mut palette = Self::new();
        for (colour, name) in names.into_iter().enumerate() {
            palette.colour(name.as_ref())?;
            if palette.len() == colour {
                return Err(PaletteError::Twice { colour });
            }
        }
        Ok(palette)
    }

    /// The palette in which the first `colours` colours have the letters `A` to `Z`, or the numbers
    /// from 1 if there are more than 26.
    ///
    /// With more than 26 colours these names are not what `Display` prints: it writes the colours
    /// as `A` to `Z` and `a` to `z`. If a cube has a colour past `z`, it prints all colours of that
    /// cube as numbers from 0, one less than the names here.
    ///
    /// ```
    /// use insanity_cubes::{Colour, Palette};
    ///
    /// assert_eq!(Palette::standard(4)?.name(Colour::new(3)), Some("D"));
    /// assert_eq!(Palette::standard(27)?.name(Colour::new(26)), Some("27"));
    /// assert!(Palette::standard(0).is_err());
    /// # Ok::<(), insanity_cubes::puzzle::PaletteError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PaletteError`] for no colour, or more than 65,536.
    pub fn standard(colours: usize) -> Result<Self, PaletteError> {
        PaletteError::check_number(colours)?;
        let mut palette = Self::new();
        for colour in Colour::first(colours) {
            let name = match colour.letter() {
                Some(letter) if colours <= 26 => String::from(letter),
                _ => alloc::format!("{}", u32::from(colour.index()) + 1),
            };
            let added = palette.colour(&name);
            debug_assert_eq!(added, Ok(colour), "names differ");
        }
        Ok(palette)
    }

    /// How many colours have a name.
    ///
    /// ```
    /// use insanity_cubes::Palette;
    /// assert_eq!(Palette::standard(4)?.len(), 4);
    /// # Ok::<(), insanity_cubes::puzzle::PaletteError>(())
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// The names in the order of the colours.
    ///
    /// ```
    /// use insanity_cubes::Palette;
    /// assert!(Palette::standard(3)?.names().eq(["A", "B", "C"]));
    /// # Ok::<(), insanity_cubes::puzzle::PaletteError>(())
    /// ```
    #[must_use]
    pub fn names(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator + Clone {
        self.names.iter().map(String::as_str)
    }

    /// Whether no colour has a name.
    ///
    /// ```
    /// use insanity_cubes::Palette;
    /// assert!(!Palette::standard(1)?.is_empty());
    /// # Ok::<(), insanity_cubes::puzzle::PaletteError>(())
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The colour of this name. A name that the palette does not have yet is added, with a new
    /// colour. O(log n).
    ///
    /// ```
    /// use insanity_cubes::{Colour, Palette};
    ///
    /// let mut palette = Palette::new();
    /// assert_eq!(palette.colour("red")?, Colour::new(0));
    /// assert_eq!(palette.colour("blue")?, Colour::new(1));
    /// assert_eq!(palette.colour("red")?, Colour::new(0));
    /// # Ok::<(), insanity_cubes::puzzle::PaletteError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PaletteError::TooMany`] when it would be the 65,537th colour; [`PaletteError::Control`]
    /// when the name has a control character, or another one that is listed there.
    pub fn colour(&mut self, name: &str) -> Result<Colour, PaletteError> {
        if let Some(colour) = self.numbers.get(name) {
            return Ok(*colour);
        }
        if name.chars().any(is_control) {
            return Err(PaletteError::Control);
        }
        let number = u16::try_from(self.names.len()).map_err(|_| PaletteError::TOO_MANY)?;
        let colour = Colour::new(number);
        self.letters &= name.chars().count() == 1;
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), colour);
        Ok(colour)
    }

    /// Sets the fill of a colour in drawings, as red, green and blue. Serialised forms hold it. The
    /// text of [`Puzzle::to_lines`](crate::Puzzle::to_lines) holds it if the colour has a name.
    ///
    /// ```
    /// use insanity_cubes::Palette;
    /// let mut palette = Palette::new();
    /// let colour = palette.colour("A")?;
    /// palette.set_fill(colour, [255, 0, 0]);
    /// assert_eq!(palette.fill(colour), [255, 0, 0]);
    /// # Ok::<(), insanity_cubes::puzzle::PaletteError>(())
    /// ```
    pub fn set_fill(&mut self, colour: Colour, fill: [u8; 3]) {
        self.fills.insert(colour, fill);
    }

    /// The fills that were set.
    pub(crate) fn fills(&self) -> &BTreeMap<Colour, [u8; 3]> {
        &self.fills
    }

    /// The fill that was set of the colour with this number.
    pub(super) fn fill_at(&self, number: usize) -> Option<[u8; 3]> {
        let colour = Colour::new(u16::try_from(number).ok()?);
        self.fills.get(&colour).copied()
    }

    /// The colour of this name, if there is one. O(log n).
    ///
    /// ```
    /// use insanity_cubes::{Colour, Palette};
    /// let palette = Palette::standard(4)?;
    /// assert_eq!(palette.find("D"), Some(Colour::new(3)));
    /// assert_eq!(palette.find("E"), None);
    /// # Ok::<(), insanity_cubes::puzzle::PaletteError>(())
    /// ```
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Colour> {
        self.numbers.get(name).copied()
    }

    /// Pairs of names that may be meant to be one colour. Names of two letters and more are a pair
    /// if they differ only in capitals, as `red` and `Red` do. They are also a pair if they become
    /// equal when you drop one letter from one name or one letter from each: `green` and `gren`,
    /// `blue` and `bleu`. A name that loses a letter must have 4 to 64 letters and no digit. A name
    /// is paired with at most one earlier name, even if several are like it. O(n log n) for `n`
    /// letters in all.
    ///
    /// ```
    /// use insanity_cubes::{Palette, Puzzle};
    ///
    /// let mut palette = Palette::new();
    /// Puzzle::from_lines("red Red blue blue green a\nA a a a red RED", &mut palette)?;
    /// let found: Vec<_> = palette.lookalikes().collect();
    /// assert_eq!(found, [("red", "Red"), ("red", "RED")]);
    /// let palette = Palette::from_names(["green", "blue", "gren", "bleu"])?;
    /// assert!(palette.lookalikes().eq([("green", "gren"), ("blue", "bleu")]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn lookalikes(&self) -> impl Iterator<Item = (&str, &str)> {
        let mut seen: BTreeMap<String, &str> = BTreeMap::new();
        self.names().filter(|name| name.chars().nth(1).is_some()).filter_map(move |name| {
            let name_alike = alike(name);
            let first = name_alike.iter().find_map(|like| seen.get(like).copied());
            for like in name_alike {
                seen.entry(like).or_insert(name);
            }
            first.map(|first| (first, name))
        })
    }

    /// The name of a colour, if it has one.
    ///
    /// ```
    /// use insanity_cubes::{Colour, Palette};
    /// let mut palette = Palette::new();
    /// let red = palette.colour("red")?;
    /// assert_eq!(palette.name(red), Some("red"));
    /// assert_eq!(palette.name(Colour::new(1)), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn name(&self, colour: Colour) -> Option<&str> {
        self.names.get(usize::from(colour.index())).map(String::as_str)
    }

    /// A cube from six characters, or six words separated by spaces or commas.
    ///
    /// Once a colour has a name of two characters or more, six characters without spaces are a cube
    /// only if the palette has each of them as a name. So `yellow` is not read as a cube of the
    /// colours y, e, l, o and w.
    ///
    /// ```
    /// use insanity_cubes::{Cube, Palette};
    ///
    /// let mut palette = Palette::new();
    /// assert_eq!(palette.cube("red green blue red green red")?, "ABCABA".parse::<Cube>()?);
    /// assert_eq!(palette.cube("red, green, blue, red, green, red")?, "ABCABA".parse::<Cube>()?);
    /// assert!(palette.cube("yellow").is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseCubeError`] when there are not six names, when six characters include one that is not
    /// a colour while another colour has a longer name, when [`colour`](Self::colour) does not
    /// accept a name, or when there are too many colours in all. In the last two cases the palette
    /// keeps the names that were read before the fault.
    pub fn cube(&mut self, line: &str) -> Result<Cube, ParseCubeError> {
        let names = split_faces(words(line))?;
        if !self.letters && words(line).nth(1).is_none() {
            let unknown = (1..).zip(names).find(|(_, name)| self.find(name).is_none());
            if let Some((face, _)) = unknown {
                return Err(ParseCubeError::Letter { face });
            }
        }
        let mut faces = [Colour::default(); 6];
        for (colour, name) in faces.iter_mut().zip(names) {
            *colour = self.colour(name)?;
        }
        Ok(Cube::new(faces))
    }

    /// The names of a ring's colours: run together if every name of the palette is one character,
    /// joined by `/` otherwise. A colour without a name is shown as `?`.
    ///
    /// ```
    /// use insanity_cubes::{Palette, Ring};
    /// let ring: Ring = "ABBC".parse()?;
    /// assert_eq!(Palette::standard(2)?.show(ring), "ABB?");
    /// let mut words = Palette::new();
    /// for name in ["red", "green", "blue"] {
    ///     words.colour(name)?;
    /// }
    /// assert_eq!(words.show(ring), "red/green/green/blue");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn show(&self, ring: Ring) -> String {
        self.join(&ring.sides(), "/")
    }

    /// The names of a cube's faces as [`cube`](Self::cube) reads them: run together if every name
    /// of the palette is one character, with spaces between otherwise. A colour without a name is
    /// shown as `?`. Neither `?` nor a name that is empty or has a space or comma can be read back.
    ///
    /// ```
    /// use insanity_cubes::Palette;
    ///
    /// let mut palette = Palette::new();
    /// let cube = palette.cube("red green blue red green red")?;
    /// assert_eq!(palette.show_cube(cube), "red green blue red green red");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn show_cube(&self, cube: Cube) -> String {
        self.join(&cube.faces(), " ")
    }

    fn join(&self, colours: &[Colour], between: &str) -> String {
        let mut text = String::new();
        for (place, colour) in colours.iter().enumerate() {
            if place > 0 && !self.letters {
                text.push_str(between);
            }
            text.push_str(self.name(*colour).unwrap_or("?"));
        }
        text
    }
}
