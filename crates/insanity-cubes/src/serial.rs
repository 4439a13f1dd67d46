//! Serialised forms: text where people read, numbers elsewhere; always through a checked constructor.

use dense_code::{Dense, serial};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Colour, Cube, CubeClass, Pair, Ring, Rotation};

/// The text as `Display` prints it, or the numbers of the colours.
macro_rules! by_text {
    ($($type:ty, $expected:literal, $compact:expr, $checked:expr;)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serial::serialize(self, $compact(self), serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                serial::deserialize(deserializer, $expected, $checked)
            }
        }
    )*};
}

by_text! {
    Colour, "a letter, or a number from 52 to 65535",
        |colour: &Colour| colour.index(), |index: u16| Some(Colour::new(index));
    Pair, "two colours with a hyphen, the smaller first",
        |pair: &Pair| pair.colours().map(Colour::index),
        |[one, other]: [u16; 2]| (one <= other).then(|| Pair::new(Colour::new(one), Colour::new(other)));
    Cube, "a cube of six letters or six numbers",
        |cube: &Cube| cube.faces().map(Colour::index),
        |faces: [u16; 6]| Some(Cube::new(faces.map(Colour::new)));
    Ring, "a ring of four letters, or of four numbers joined by /",
        |ring: &Ring| ring.sides().map(Colour::index),
        |sides: [u16; 4]| Some(Ring::new(sides.map(Colour::new)));
}

/// The rank.
impl Serialize for Rotation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.rank().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Rotation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rank = u64::deserialize(deserializer)?;
        Self::unrank(rank).ok_or_else(|| D::Error::custom(format_args!("rotation {rank} of 24")))
    }
}

/// The rank.
impl<const C: u16> Serialize for CubeClass<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.rank().serialize(serializer)
    }
}

impl<'de, const C: u16> Deserialize<'de> for CubeClass<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rank = u64::deserialize(deserializer)?;
        Self::unrank(rank).ok_or_else(|| D::Error::custom(format_args!("class {rank} of {}", Self::COUNT)))
    }
}

#[cfg(feature = "alloc")]
mod containers {
    use alloc::string::String;
    use alloc::vec::Vec;

    use super::{Deserialize, Deserializer, Error, Serialize, Serializer, serial};
    use crate::{Colour, Cube, Obstacle, Palette, Puzzle, Ring, Tower};

    by_text! {
        Puzzle, "cubes with blanks between, at least one",
            |puzzle: &Puzzle| puzzle.cubes().iter().map(|cube| cube.faces().map(Colour::index)).collect::<Vec<_>>(),
            |cubes: Vec<[u16; 6]>| {
                Puzzle::new(cubes.into_iter().map(|faces| Cube::new(faces.map(Colour::new))).collect()).ok()
            };
        Tower, "rings with blanks between",
            |tower: &Tower| tower.rings().iter().map(|ring| ring.sides().map(Colour::index)).collect::<Vec<_>>(),
            |rings: Vec<[u16; 4]>| {
                Some(Tower::new(rings.into_iter().map(|sides| Ring::new(sides.map(Colour::new))).collect()))
            };
    }

    /// The names in order.
    impl Serialize for Palette {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            self.names().serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Palette {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let mut palette = Self::new();
            for name in Vec::<String>::deserialize(deserializer)? {
                let before = palette.len();
                palette.colour(&name).map_err(D::Error::custom)?;
                if palette.len() == before {
                    return Err(D::Error::custom(format_args!("colour {name:?} twice")));
                }
            }
            Ok(palette)
        }
    }

    #[derive(Deserialize)]
    #[serde(rename = "Obstacle")]
    struct Read {
        cubes: Vec<usize>,
        smallest: bool,
    }

    impl<'de> Deserialize<'de> for Obstacle {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let Read { cubes, smallest } = Read::deserialize(deserializer)?;
            Self::from_parts(cubes, smallest).ok_or_else(|| D::Error::custom("cubes of an obstacle ascend"))
        }
    }
}
