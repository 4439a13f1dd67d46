//! The four attributes of the standard game, each with three values.

use dense_code::Dense;

macro_rules! attribute {
    (
        $(#[$meta:meta])* $name:ident,
        $($(#[$variant_meta:meta])* $variant:ident = $value:literal, $letter:literal;)+
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Dense)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
        #[repr(u8)]
        pub enum $name {
            $($(#[$variant_meta])* $variant = $value,)+
        }

        impl $name {
            /// The three values in order.
            ///
            /// ```
            #[doc = concat!("use set_cards::", stringify!($name), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($name), "::ALL.map(|value| value.value()), [0, 1, 2]);")]
            /// ```
            pub const ALL: [Self; 3] = [$(Self::$variant),+];

            /// The value as the card stores it: 0, 1 or 2.
            ///
            /// ```
            #[doc = concat!("let [.., last] = set_cards::", stringify!($name), "::ALL;")]
            /// assert_eq!(last.value(), 2);
            /// ```
            #[inline]
            #[must_use]
            pub const fn value(self) -> u8 {
                self as u8
            }

            /// The attribute with the value of a card's field, which is below 3.
            #[inline]
            pub(crate) const fn from_field(value: u8) -> Self {
                let [first, second, third] = Self::ALL;
                match value {
                    0 => first,
                    1 => second,
                    _ => third,
                }
            }

            /// The character of the short style.
            ///
            /// ```
            #[doc = concat!("use set_cards::", stringify!($name), ";")]
            ///
            #[doc = concat!("assert_eq!(", stringify!($name), "::ALL.map(|value| value.letter()), [", $(stringify!($letter), ", ",)+ "]);")]
            /// ```
            #[inline]
            #[must_use]
            pub const fn letter(self) -> char {
                match self {
                    $(Self::$variant => $letter,)+
                }
            }

            /// The attribute with a character of the short style, or `None` for any other.
            #[inline]
            pub(crate) const fn from_letter(letter: char) -> Option<Self> {
                match letter {
                    $($letter => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
}

attribute! {
    /// How many symbols a card shows: the first attribute.
    Number,
    /// One symbol.
    One = 0, '1';
    /// Two symbols.
    Two = 1, '2';
    /// Three symbols.
    Three = 2, '3';
}

attribute! {
    /// The colour of a card's symbols: the second attribute.
    CardColour,
    /// Red.
    Red = 0, 'R';
    /// Green.
    Green = 1, 'G';
    /// Purple.
    Purple = 2, 'P';
}

attribute! {
    /// How a card's symbols are filled: the third attribute.
    Shading,
    /// An outline only.
    Open = 0, 'O';
    /// Hatched, also called striped.
    Hatched = 1, 'H';
    /// Filled.
    Solid = 2, 'S';
}

attribute! {
    /// The shape of a card's symbols: the fourth attribute.
    Shape,
    /// A diamond.
    Diamond = 0, 'D';
    /// A wave, also called squiggle.
    Wave = 1, 'W';
    /// An oval.
    Oval = 2, 'O';
}
