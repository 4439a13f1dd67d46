//! Names and fills of colours.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::{Colour, Cube, Error, NameFault, Ring};

/// The names of the colours, numbered in the order in which they first appear, and the colours with
/// which they are drawn.
///
/// ```
/// use insanity_cubes::{Colour, Palette, Puzzle};
///
/// let mut palette = Palette::new();
/// let puzzle = Puzzle::from_lines("rgbrry\nr g deep-blue r r y", &mut palette)?;
/// let [letters, words] = puzzle.cubes() else { return Ok(()) };
/// assert_ne!(letters, words);
/// assert_eq!(palette.len(), 5);
/// assert_eq!(palette.name(Colour::new(4)), Some("deep-blue"));
/// assert_eq!(palette.show(words.loops()[0]), "r/g/r/r");
/// # Ok::<(), insanity_cubes::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Palette {
    names: Vec<String>,
    /// The fills that were set.
    fills: Vec<Option<[u8; 3]>>,
    /// The colours in the order of their names.
    #[cfg_attr(feature = "serde", serde(skip))]
    by_name: Vec<u16>,
    /// Whether a name is not one character.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) has_words: bool,
}

/// The words of a line.
pub(super) fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for word in line.split(|character: char| character == ',' || character.is_whitespace()) {
        if !word.is_empty() {
            words.push(word);
        }
    }
    words
}

/// A name as it is looked up: without capitals if it is longer than a letter.
fn folded(name: &str) -> impl Iterator<Item = char> {
    // `A` to `Z` and `a` to `z` are 52 colours.
    let is_word = name.chars().nth(1).is_some();
    // A few capitals have several small letters. The first is enough: look-ups only have to agree
    // with each other.
    let small = |letter: char| letter.to_lowercase().next().unwrap_or(letter);
    name.chars().map(move |letter| if is_word { small(letter) } else { letter })
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

/// A text of at most this many characters, the last of which says whether there are more.
pub(crate) fn shortened(text: &str, max: usize) -> String {
    let mut letters = text.chars();
    let mut short: String = letters.by_ref().take(max).collect();
    if letters.next().is_some() {
        short.pop();
        short.push('\u{2026}');
    }
    short
}

/// A fill as `#` and six hexadecimal digits.
pub(crate) fn css([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The fill that `#` and six hexadecimal digits stand for.
pub(crate) fn parse_css(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#')?;
    // `from_str_radix` would take a sign.
    if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some([red, green, blue])
}

impl Palette {
    /// A palette without colours.
    #[must_use]
    pub const fn new() -> Self {
        Self { names: Vec::new(), fills: Vec::new(), by_name: Vec::new(), has_words: false }
    }

    /// The palette with these names, for the colours from 0.
    ///
    /// A name may be any text, but [`Puzzle::to_lines`](crate::Puzzle::to_lines) can only write
    /// names that are one word: take `dark-green`, not `dark green`.
    ///
    /// ```
    /// use insanity_cubes::{Colour, Error, Palette};
    ///
    /// let palette = Palette::from_names(["red", "blue"])?;
    /// assert_eq!(palette.name(Colour::new(1)), Some("blue"));
    /// assert!(matches!(Palette::from_names(["red", "red"]), Err(Error::Name { colour: 1, .. })));
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error`] for a name that [`colour`](Self::colour) does not accept, or one that appears
    /// twice.
    pub fn from_names<N: AsRef<str>>(names: impl IntoIterator<Item = N>) -> Result<Self, Error> {
        let mut palette = Self::new();
        for (colour, name) in names.into_iter().enumerate() {
            palette.colour(name.as_ref())?;
            // Nothing was added: the name was there, perhaps with other capitals.
            if palette.len() == colour {
                return Err(Error::Name { colour, fault: NameFault::Repeated });
            }
        }
        Ok(palette)
    }

    /// The palette with these names and fills; fills of colours without a name are none.
    #[cfg(feature = "serde")]
    pub(crate) fn from_parts(names: Vec<String>, fills: &[Option<[u8; 3]>]) -> Result<Self, Error> {
        let mut palette = Self::from_names(names)?;
        for (own, fill) in palette.fills.iter_mut().zip(fills) {
            *own = *fill;
        }
        Ok(palette)
    }

    /// The palette in which the first `colours` colours have the letters `A` to `Z`, or the numbers
    /// from 1 if there are more than 26.
    ///
    /// ```
    /// use insanity_cubes::{Colour, Palette};
    ///
    /// assert_eq!(Palette::standard(4)?.name(Colour::new(3)), Some("D"));
    /// assert_eq!(Palette::standard(27)?.name(Colour::new(26)), Some("27"));
    /// assert!(Palette::standard(0).is_err());
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error`] for no colour, or more than 65,536.
    pub fn standard(colours: usize) -> Result<Self, Error> {
        if !(1..=Colour::COUNT).contains(&colours) {
            return Err(Error::ColoursOutOfRange { colours, min: 1, max: Colour::COUNT });
        }
        let mut palette = Self::new();
        for colour in Colour::first(colours) {
            let name = match colour.letter() {
                Some(letter) if colours <= 26 => String::from(letter),
                _ => format!("{}", u32::from(colour.index()) + 1),
            };
            palette.colour(&name)?;
        }
        Ok(palette)
    }

    /// How many colours have a name.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether no colour has a name.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The names of the colours, from 0.
    #[must_use]
    pub fn names(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator + Clone {
        self.names.iter().map(String::as_str)
    }

    /// Where a name is, or would be, in the order of the names.
    fn search(&self, name: &str) -> Result<usize, usize> {
        self.by_name.binary_search_by(|at| folded(&self.names[usize::from(*at)]).cmp(folded(name)))
    }

    /// The colour with a name; a new name is added and gets the next number. `Blue` and `blue` are
    /// one colour, and shown as it was first written; letters such as `B` and `b` are two.
    ///
    /// ```
    /// use insanity_cubes::{Colour, Palette};
    ///
    /// let mut palette = Palette::new();
    /// assert_eq!(palette.colour("red")?, Colour::new(0));
    /// assert_eq!(palette.colour("blue")?, Colour::new(1));
    /// assert_eq!(palette.colour("Red")?, Colour::new(0));
    /// assert!(palette.colour("a\tb").is_err());
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error`] for a new name with a control character, or past 65,536 names.
    pub fn colour(&mut self, name: &str) -> Result<Colour, Error> {
        let place = match self.search(name) {
            Ok(place) => return Ok(Colour::new(self.by_name[place])),
            Err(place) => place,
        };
        let colour = self.names.len();
        if name.chars().any(is_control) {
            return Err(Error::Name { colour, fault: NameFault::ControlCharacter });
        }
        let full = |_| Error::ColoursOutOfRange { colours: colour + 1, min: 0, max: Colour::COUNT };
        let number = u16::try_from(colour).map_err(full)?;
        self.has_words |= name.chars().count() != 1;
        self.names.push(name.to_owned());
        self.fills.push(None);
        // A sorted list and no tree: to insert moves at most 128 KB.
        self.by_name.insert(place, number);
        Ok(Colour::new(number))
    }

    /// The colour with a name, if there is one. Capitals as for [`colour`](Self::colour).
    ///
    /// ```
    /// use insanity_cubes::{Colour, Palette};
    ///
    /// let palette = Palette::from_names(["red", "blue"])?;
    /// assert_eq!(palette.find("Blue"), Some(Colour::new(1)));
    /// assert_eq!(palette.find("green"), None);
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Colour> {
        self.search(name).ok().map(|place| Colour::new(self.by_name[place]))
    }

    /// The name of a colour, if it has one.
    #[must_use]
    pub fn name(&self, colour: Colour) -> Option<&str> {
        self.names.get(usize::from(colour.index())).map(String::as_str)
    }

    /// The name of a colour as drawings and explanations show it: `?` if it has none, and only the
    /// first letters of a long name, since each cube may repeat it.
    pub(crate) fn label(&self, colour: Colour) -> String {
        shortened(self.name(colour).unwrap_or("?"), 40)
    }

    /// Sets the red, green and blue with which a colour is drawn. A colour without a name is left
    /// as it is.
    ///
    /// ```
    /// use insanity_cubes::{Colour, Palette};
    ///
    /// let mut palette = Palette::from_names(["sunset"])?;
    /// palette.set_fill(Colour::new(0), [250, 110, 60]);
    /// assert_eq!(palette.fill(Colour::new(0)), [250, 110, 60]);
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    pub fn set_fill(&mut self, colour: Colour, fill: [u8; 3]) {
        if let Some(own) = self.fills.get_mut(usize::from(colour.index())) {
            *own = Some(fill);
        }
    }

    /// The fill that was set.
    pub(crate) fn set(&self, colour: Colour) -> Option<[u8; 3]> {
        self.fills.get(usize::from(colour.index())).copied().flatten()
    }

    /// A ring with the names of its colours: as one word, or joined by `/` where a name is longer
    /// than one character. `?` for a colour without a name.
    #[must_use]
    pub fn show(&self, ring: Ring) -> String {
        self.join(&ring.sides(), "/")
    }

    /// A cube with the names of its colours: as one word, or with spaces between where a name is
    /// longer than one character. `?` for a colour without a name.
    #[must_use]
    pub fn show_cube(&self, cube: Cube) -> String {
        self.join(&cube.faces(), " ")
    }

    fn join(&self, colours: &[Colour], between: &str) -> String {
        let mut text = String::new();
        for (place, colour) in colours.iter().enumerate() {
            if place > 0 && self.has_words {
                text.push_str(between);
            }
            text.push_str(self.name(*colour).unwrap_or("?"));
        }
        text
    }
}
