//! Names of colours.

use alloc::borrow::ToOwned;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use crate::cube::{ParseCubeError, split_faces};
use crate::{Colour, Cube, Ring};

/// The names of the colours, numbered in the order in which they are first met.
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
    letters: bool,
}

impl Default for Palette {
    fn default() -> Self {
        Self::new()
    }
}

/// More different colours than a [`Palette`] holds.
///
/// ```
/// use insanity_cubes::cube::ParseCubeError;
/// use insanity_cubes::puzzle::PaletteError;
/// use insanity_cubes::Palette;
///
/// let mut palette = Palette::new();
/// let full: PaletteError = (0..).find_map(|name| palette.colour(&format!("{name}")).err()).ok_or("never full")?;
/// assert_eq!(full.to_string(), "more than 65536 different colours");
/// // A cube of new colours fails with the same words.
/// assert_eq!(palette.cube("a b c d e f"), Err(ParseCubeError::Colours { limit: full.limit }));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("more than {limit} different colours")]
#[non_exhaustive]
pub struct PaletteError {
    /// The most colours that a palette holds.
    pub limit: u32,
}

impl PaletteError {
    /// The colours that a `u16` numbers.
    pub(crate) const LIMIT: u32 = 1 << 16;

    pub(crate) const fn new() -> Self {
        Self { limit: Self::LIMIT }
    }
}

impl From<PaletteError> for ParseCubeError {
    fn from(PaletteError { limit }: PaletteError) -> Self {
        Self::Colours { limit }
    }
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
        Self { names: Vec::new(), numbers: BTreeMap::new(), letters: true }
    }

    /// The palette in which the first `colours` colours have the letters `A` to `Z`, or the numbers
    /// from 1 if there are more than 26. There are 65,536 colours: for more it is the palette
    /// of all.
    ///
    /// ```
    /// use insanity_cubes::{Colour, Palette};
    ///
    /// assert_eq!(Palette::standard(4).name(Colour::new(3)), Some("D"));
    /// assert_eq!(Palette::standard(27).name(Colour::new(26)), Some("27"));
    /// ```
    #[must_use]
    pub fn standard(colours: usize) -> Self {
        let mut palette = Self::new();
        for colour in Colour::first(colours) {
            let name = match colour.letter() {
                Some(letter) if colours <= 26 => String::from(letter),
                _ => alloc::format!("{}", u32::from(colour.index()) + 1),
            };
            let added = palette.colour(&name);
            debug_assert_eq!(added, Ok(colour), "names differ");
        }
        palette
    }

    /// How many colours have a name.
    ///
    /// ```
    /// use insanity_cubes::Palette;
    /// assert_eq!(Palette::standard(4).len(), 4);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// The names in the order of the colours.
    ///
    /// ```
    /// use insanity_cubes::Palette;
    /// assert!(Palette::standard(3).names().eq(["A", "B", "C"]));
    /// ```
    #[must_use]
    pub fn names(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator + Clone {
        self.names.iter().map(String::as_str)
    }

    /// Whether no colour has a name.
    ///
    /// ```
    /// use insanity_cubes::Palette;
    /// assert!(!Palette::standard(1).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The colour of this name, which is new when the name is. O(log n).
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
    /// [`PaletteError`] when it would be the 65,537th.
    pub fn colour(&mut self, name: &str) -> Result<Colour, PaletteError> {
        if let Some(colour) = self.numbers.get(name) {
            return Ok(*colour);
        }
        let full = PaletteError::new();
        debug_assert!(self.names.len() <= PaletteError::LIMIT as usize, "numbers are unique");
        let colour = Colour::new(u16::try_from(self.names.len()).map_err(|_| full)?);
        self.letters &= name.chars().count() == 1;
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), colour);
        Ok(colour)
    }

    /// The colour of this name, if there is one. O(log n).
    ///
    /// ```
    /// use insanity_cubes::{Colour, Palette};
    /// let palette = Palette::standard(4);
    /// assert_eq!(palette.find("D"), Some(Colour::new(3)));
    /// assert_eq!(palette.find("E"), None);
    /// ```
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Colour> {
        self.numbers.get(name).copied()
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

    /// A cube from six characters, or six words with blanks between.
    ///
    /// ```
    /// use insanity_cubes::{Cube, Palette};
    ///
    /// let mut palette = Palette::new();
    /// assert_eq!(palette.cube("red green blue red green red")?, "ABCABA".parse::<Cube>()?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ParseCubeError`] when there are not six, or too many colours in all.
    pub fn cube(&mut self, line: &str) -> Result<Cube, ParseCubeError> {
        let names = split_faces(line)?;
        let mut faces = [Colour::default(); 6];
        for (colour, name) in faces.iter_mut().zip(names) {
            *colour = self.colour(name)?;
        }
        Ok(Cube::new(faces))
    }

    /// Whether every name is one character.
    ///
    /// ```
    /// use insanity_cubes::Palette;
    ///
    /// assert!(Palette::standard(26).is_letters());
    /// assert!(!Palette::standard(27).is_letters());
    /// ```
    #[must_use]
    pub fn is_letters(&self) -> bool {
        self.letters
    }

    /// The names of a ring's colours: run together if every name of the palette is one character,
    /// joined by `/` otherwise. A colour without a name is shown as `?`.
    ///
    /// ```
    /// use insanity_cubes::{Palette, Ring};
    /// let ring: Ring = "ABBC".parse()?;
    /// assert_eq!(Palette::standard(2).show(ring), "ABB?");
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
    /// of the palette is one character, with blanks between otherwise. A colour without a name
    /// is shown as `?`; that, an empty name and one with a blank in it are not read back.
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
