//! The four attributes of the standard game, each with three values.

use dense_code::Dense;

// Four enums and not one of twelve values: a card can't be made of two colours. A macro, since all
// that tells them apart is the names.
macro_rules! attribute {
    (
        $(#[$meta:meta])* $name:ident, $letters:literal, $words:literal,
        $($(#[$variant_meta:meta])* $variant:ident = $value:literal, $letter:literal, [$($word:literal),+];)+
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Dense)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
        #[repr(u8)]
        pub enum $name {
            $($(#[$variant_meta])* $variant = $value,)+
        }

        impl $name {
            /// What may stand for a value in the short style, and what as a word.
            pub(super) const EXPECTED: [&str; 2] = [$letters, $words];

            /// The value as the card stores it: 0, 1 or 2.
            #[inline]
            #[must_use]
            pub const fn value(self) -> u8 {
                self as u8
            }

            /// The attribute with the value of a card's field, which is below 3.
            #[inline]
            pub(super) const fn from_field(value: u8) -> Self {
                match value {
                    $($value => Self::$variant,)+
                    _ => panic!("a field of a card is below 3"),
                }
            }

            /// The character of the short style.
            #[inline]
            #[must_use]
            pub const fn letter(self) -> char {
                match self {
                    $(Self::$variant => $letter,)+
                }
            }

            /// The value of a letter or a word, in any case.
            pub(super) fn from_word(word: &str) -> Option<Self> {
                $(if [$($word),+].iter().any(|known| known.eq_ignore_ascii_case(word)) {
                    return Some(Self::$variant);
                })+
                None
            }
        }
    };
}

attribute! {
    /// How many symbols a card shows: the first attribute.
    Number, "1, 2 or 3", "one, two or three",
    /// One symbol.
    One = 0, '1', ["one", "1"];
    /// Two symbols.
    Two = 1, '2', ["two", "2"];
    /// Three symbols.
    Three = 2, '3', ["three", "3"];
}

attribute! {
    /// The colour of a card's symbols: the second attribute.
    #[doc(alias = "CardColor")]
    CardColour, "R, G or P", "red, green or purple",
    /// Red.
    Red = 0, 'R', ["red", "r"];
    /// Green.
    Green = 1, 'G', ["green", "g"];
    /// Purple.
    Purple = 2, 'P', ["purple", "p"];
}

attribute! {
    /// How a card's symbols are filled: the third attribute.
    Shading, "O, H or S", "open, hatched (or striped) or solid",
    /// An outline only.
    Open = 0, 'O', ["open", "empty", "outlined", "o"];
    /// Hatched, also called striped.
    #[doc(alias = "Striped")]
    Hatched = 1, 'H', ["hatched", "striped", "shaded", "h"];
    /// Filled.
    Solid = 2, 'S', ["solid", "filled", "s"];
}

attribute! {
    /// The shape of a card's symbols: the fourth attribute.
    Shape, "D, W (or S) or O", "diamond, wave (or squiggle) or oval",
    /// A diamond.
    Diamond = 0, 'D', ["diamond", "diamonds", "d"];
    /// A wave, also called squiggle.
    #[doc(alias = "Squiggle")]
    Wave = 1, 'W', ["wave", "waves", "squiggle", "squiggles", "s", "w"];
    /// An oval.
    Oval = 2, 'O', ["oval", "ovals", "o"];
}
