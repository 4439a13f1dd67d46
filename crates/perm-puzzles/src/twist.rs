use alloc::format;
use alloc::string::{String, ToString as _};
use core::fmt::{self, Display};

use dense_code::Below;

/// Which way a corner is turned, as one looks at it.
///
/// ```
/// use dense_search::Space;
/// use perm_puzzles::{Pyraminx, PyraminxCorner, Twist, Way};
/// let space = Pyraminx::new();
/// let both = [Way::Clockwise, Way::Anticlockwise]
///     .map(|way| Twist { corner: PyraminxCorner::B, way });
/// assert_eq!(
///     both.iter().try_fold(space.start(), |state, &by| space.apply(state, by)),
///     Some(space.start())
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Way {
    /// As the hands of a clock.
    Clockwise,
    /// The other way.
    Anticlockwise,
}

#[cfg(feature = "arbitrary")]
crate::parse::any_of! { Way { Clockwise Anticlockwise } }

pub(crate) const WAYS: [Way; 2] = [Way::Clockwise, Way::Anticlockwise];

/// A turn of a corner by a third, written as the corner, with `'` for anticlockwise: `U`, `UBR'`.
///
/// ```
/// use perm_puzzles::{PyraminxCorner, Twist, Way};
///
/// let twist = Twist { corner: PyraminxCorner::L, way: Way::Anticlockwise };
/// assert_eq!(twist.to_string(), "L'");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Twist<C> {
    /// The corner.
    pub corner: C,
    /// Which way.
    pub way: Way,
}

impl<C: Display> Display for Twist<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let way = match self.way {
            Way::Clockwise => "",
            Way::Anticlockwise => "'",
        };
        f.pad(&format!("{}{way}", self.corner))
    }
}

#[cfg(feature = "arbitrary")]
crate::parse::any_fields! { [C: ::arbitrary::Arbitrary<'a>] Twist<C> { corner way } }

/// The type of the corners that a puzzle turns about, from their letters: its list `CORNERS`, and
/// how the corners and their twists are written and read.
macro_rules! corners {
    (
        $(#[$meta:meta])*
        $name:ident { $($(#[$doc:meta])* $corner:ident $letters:literal)* }
        $corners:literal, $twist:literal
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$doc])* $corner),* }

        const CORNERS: &[$name] = &[$($name::$corner),*];

        /// Its letters.
        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(match self { $(Self::$corner => $letters),* })
            }
        }

        /// Accepts exactly what `Display` prints.
        impl ::core::str::FromStr for $name {
            type Err = $crate::ParseMoveError;

            fn from_str(text: &str) -> Result<Self, $crate::ParseMoveError> {
                $crate::parse::printed_as(text, CORNERS.iter().copied(), $corners)
            }
        }

        /// Accepts exactly what `Display` prints.
        impl ::core::str::FromStr for $crate::Twist<$name> {
            type Err = $crate::ParseMoveError;

            fn from_str(text: &str) -> Result<Self, $crate::ParseMoveError> {
                $crate::parse::printed_as(text, $crate::twist::twists(CORNERS), $twist)
            }
        }

        #[cfg(feature = "serde")]
        dense_code::serial::text_or_compact! {
            [] $name: |corner| *corner as u8, |corner: u8| {
                CORNERS.get(usize::from(corner)).copied()
            }, $corners;
            [] $crate::Twist<$name>: |twist| (twist.corner, twist.way),
                |(corner, way)| Some(Self { corner, way }), $twist;
        }

        #[cfg(feature = "arbitrary")]
        $crate::parse::any_of! { $name { $($corner)* } }
    };
}
pub(crate) use corners;

/// Both turns of each of these corners.
pub(super) fn twists<C: Copy + 'static>(
    corners: &'static [C],
) -> impl Iterator<Item = Twist<C>> + Clone {
    corners.iter().flat_map(move |&corner| WAYS.into_iter().map(move |way| Twist { corner, way }))
}

/// Where a turn of corner `about` of a tetrahedron takes a corner. A clockwise turn takes 1 to 3 to
/// 2 to 1 about corner 0; half turns about an axis through two edges, which are exclusive ors, take
/// it to the others.
pub(super) const fn image(about: usize, way: Way, corner: usize) -> usize {
    let clockwise = matches!(way, Way::Clockwise);
    about
        ^ match about ^ corner {
            1 => 2 + clockwise as usize,
            2 => 1 + 2 * !clockwise as usize,
            3 => 1 + clockwise as usize,
            same => same,
        }
}

/// A digit after a turn: one more clockwise, one less anticlockwise.
pub(super) fn turned(digit: u32, way: Way) -> u32 {
    (digit + 1 + u32::from(way == Way::Anticlockwise)) % 3
}

/// The same where it is a [`Below`].
pub(super) fn turn(digit: &mut Below<3>, way: Way) {
    *digit = Below::new(turned(digit.get(), way)).unwrap_or(*digit);
}

/// How far each of some corners is turned, as text.
pub(super) fn digits_to_text<const N: usize>(digits: [Below<3>; N]) -> String {
    digits.map(|digit| digit.to_string()).join(" ")
}

/// The digits of such a text. The caller compares the whole text.
pub(super) fn digits_from_text<const N: usize>(text: &str) -> Option<[Below<3>; N]> {
    let mut digits = [UNTURNED; N];
    let mut words = text.split(' ');
    for digit in &mut digits {
        *digit = Below::new(words.next()?.parse().ok()?)?;
    }
    Some(digits)
}

/// No turn.
pub(super) const UNTURNED: Below<3> = match Below::new(0) {
    Some(digit) => digit,
    None => panic!("0 is below 3"),
};
