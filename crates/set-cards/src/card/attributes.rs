//! The four attributes of the standard game, each with three values.

use dense_code::Dense;

// Four enums and not one of twelve values: a card can't be made of two colours. A macro, since
// only their names differ.
macro_rules! attribute {
    (
        $(#[$meta:meta])* $name:ident, [$($letters:literal),+],
        $($(#[$variant_meta:meta])* $variant:ident = $value:literal, [$($word:literal),+];)+
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Dense)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
        #[repr(u8)]
        pub enum $name {
            $($(#[$variant_meta])* $variant = $value,)+
        }

        impl $name {
            /// The words for each value, the first one for a single symbol and, where there is
            /// another, the second one for several.
            pub(super) const WORDS: [&[&str]; 3] = [$(&[$($word),+]),+];

            /// The letters of each value in the short style, in capitals, the one that is written
            /// first.
            pub(super) const LETTERS: [&str; 3] = [$($letters),+];

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
                Self::LETTERS[self as usize].as_bytes()[0] as char
            }
        }
    };
}

attribute! {
    /// How many symbols a card shows: the first attribute.
    Number, ["1", "2", "3"],
    /// One symbol.
    One = 0, ["one", "1", "single"];
    /// Two symbols.
    Two = 1, ["two", "2", "double"];
    /// Three symbols.
    Three = 2, ["three", "3", "triple"];
}

attribute! {
    /// The colour of a card's symbols: the second attribute.
    #[doc(alias = "CardColor")]
    CardColour, ["R", "G", "P"],
    /// Red.
    Red = 0, ["red", "r"];
    /// Green.
    Green = 1, ["green", "g"];
    /// Purple.
    Purple = 2, ["purple", "p"];
}

attribute! {
    /// How a card's symbols are filled: the third attribute.
    Shading, ["O", "HT", "S"],
    /// An outline only.
    Open = 0, ["open", "empty", "outlined", "outline"];
    /// Hatched, also called striped.
    #[doc(alias = "Striped")]
    Hatched = 1, ["hatched", "striped", "shaded", "h", "t"];
    /// Filled.
    Solid = 2, ["solid", "filled"];
}

attribute! {
    /// The shape of a card's symbols: the fourth attribute.
    Shape, ["D", "WS", "O"],
    /// A diamond.
    Diamond = 0, ["diamond", "diamonds", "d"];
    /// A wave, also called squiggle.
    #[doc(alias = "Squiggle")]
    Wave = 1, ["wave", "waves", "squiggle", "squiggles", "w"];
    /// An oval.
    Oval = 2, ["oval", "ovals"];
}
