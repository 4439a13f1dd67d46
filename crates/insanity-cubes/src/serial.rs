//! Serialised forms: text where people read, numbers elsewhere; always through a checked
//! constructor.

use dense_code::{Dense, serial};

use crate::cube::Pair;
use crate::{Colour, Cube, CubeClass, Ring, Rotation};

serial::text_or_compact! {
    [] Colour: |colour| colour.index(), |index: u16| Some(Self::new(index)), "a letter, or a number from 52 to 65535";
    [] Pair: |pair| pair.colours().map(Colour::index),
        |[one, other]: [u16; 2]| (one <= other).then(|| Self::new(Colour::new(one), Colour::new(other))),
        "two colours with a hyphen, the smaller first";
    [] Cube: |cube| cube.faces().map(Colour::index), |faces: [u16; 6]| Some(Self::new(faces.map(Colour::new))),
        "a cube of six letters or six numbers";
    [] Ring: |ring| ring.sides().map(Colour::index), |sides: [u16; 4]| Some(Self::new(sides.map(Colour::new))),
        "a ring of four letters, or of four numbers joined by /";
}

serial::compact! {
    /// The rank.
    [] Rotation: |rotation| rotation.rank(), Self::unrank, "a rank of 24 rotations";
    /// The rank.
    [const C: u16] CubeClass<C>: |class| class.rank(), Self::unrank, "a rank of the classes of so many colours";
}

#[cfg(feature = "alloc")]
mod containers {
    use alloc::string::String;
    use alloc::vec::Vec;

    use dense_code::serial;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::{Colour, Cube, Obstacle, Palette, Puzzle, Ring, Tower};

    serial::text_or_compact! {
        [] Puzzle: |puzzle| puzzle.cubes().iter().map(|cube| cube.faces().map(Colour::index)).collect::<Vec<_>>(),
            |cubes: Vec<[u16; 6]>| {
                Self::new(cubes.into_iter().map(|faces| Cube::new(faces.map(Colour::new))).collect()).ok()
            }, "cubes with blanks between, at least one";
        [] Tower: |tower| tower.rings().iter().map(|ring| ring.sides().map(Colour::index)).collect::<Vec<_>>(),
            |rings: Vec<[u16; 4]>| {
                Some(Self::new(rings.into_iter().map(|sides| Ring::new(sides.map(Colour::new))).collect()))
            }, "rings with blanks between";
    }

    /// The names in order.
    impl Serialize for Palette {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.names())
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
            Self::from_parts(cubes, smallest)
                .ok_or_else(|| D::Error::custom("cubes of an obstacle ascend"))
        }
    }
}
