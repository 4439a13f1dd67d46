//! Serialised forms: text in human-readable formats, numbers in binary ones; always through a
//! checked constructor.

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
    [const C: u16] CubeClass<C>: |class| class.rank(), Self::unrank, "the rank of a class of such cubes";
}

#[cfg(feature = "alloc")]
mod containers {
    use alloc::vec::Vec;

    use dense_code::serial;

    use crate::{Colour, Cube, Obstacle, Puzzle, Ring, Tower};

    serial::text_or_compact! {
        [] Puzzle: |puzzle| puzzle.cubes().iter().map(|cube| cube.faces().map(Colour::index)).collect::<Vec<_>>(),
            |cubes: Vec<[u16; 6]>| {
                Self::new(cubes.into_iter().map(|faces| Cube::new(faces.map(Colour::new))).collect()).ok()
            }, "cubes separated by spaces, at least one";
        [] Tower: |tower| tower.rings().iter().map(|ring| ring.sides().map(Colour::index)).collect::<Vec<_>>(),
            |rings: Vec<[u16; 4]>| {
                Some(Self::new(rings.into_iter().map(|sides| Ring::new(sides.map(Colour::new))).collect()))
            }, "rings separated by spaces";
    }

    serial::checked! {
        [] Obstacle as "Obstacle" { cubes: Vec<usize>, smallest: bool }:
            Self::from_parts(cubes, smallest).ok_or("cubes of an obstacle ascend");
    }
}

/// A palette is the list of its names in order where no fill was set, and otherwise the names with
/// the fills. Binary formats always have both.
#[cfg(feature = "alloc")]
mod palette {
    use alloc::collections::BTreeMap;
    use alloc::string::String;
    use alloc::vec::Vec;

    use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
    use serde::de::{Error, MapAccess, SeqAccess, Visitor};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::draw::{css, parse_css};
    use crate::{Colour, Palette};

    /// `#` and six hexadecimal digits, or three bytes.
    #[derive(Clone, Copy)]
    struct Fill([u8; 3]);

    impl Serialize for Fill {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            dense_code::serial::serialize(&css(self.0), self.0, serializer)
        }
    }

    impl<'de> Deserialize<'de> for Fill {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            if !deserializer.is_human_readable() {
                return Deserialize::deserialize(deserializer).map(Self);
            }
            let text = String::deserialize(deserializer)?;
            let fill = parse_css(&text).map(Self);
            fill.ok_or_else(|| D::Error::custom("a fill is # and six hexadecimal digits"))
        }
    }

    #[derive(Serialize)]
    #[serde(rename = "Palette")]
    struct Written<'a> {
        names: Vec<&'a str>,
        fills: BTreeMap<Colour, Fill>,
    }

    #[derive(Deserialize)]
    #[serde(rename = "Palette")]
    struct Read {
        names: Vec<String>,
        fills: BTreeMap<Colour, Fill>,
    }

    impl Serialize for Palette {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            if serializer.is_human_readable() && self.fills().is_empty() {
                return serializer.collect_seq(self.names());
            }
            let fills = self.fills().iter().map(|(colour, fill)| (*colour, Fill(*fill))).collect();
            Written { names: self.names().collect(), fills }.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Palette {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let Read { names, fills } = if deserializer.is_human_readable() {
                deserializer.deserialize_any(NamesOrBoth)?
            } else {
                Read::deserialize(deserializer)?
            };
            let mut palette = Self::from_names(names).map_err(D::Error::custom)?;
            for (colour, Fill(fill)) in fills {
                palette.set_fill(colour, fill);
            }
            Ok(palette)
        }
    }

    /// Takes a list of names, or a map with the fills as well.
    struct NamesOrBoth;

    impl<'de> Visitor<'de> for NamesOrBoth {
        type Value = Read;

        fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            f.write_str("names of colours, or `names` and `fills`")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, names: A) -> Result<Read, A::Error> {
            let names = Deserialize::deserialize(SeqAccessDeserializer::new(names))?;
            Ok(Read { names, fills: BTreeMap::new() })
        }

        fn visit_map<A: MapAccess<'de>>(self, both: A) -> Result<Read, A::Error> {
            Read::deserialize(MapAccessDeserializer::new(both))
        }
    }
}

/// Pieces go through their checked constructors: what was derived is made anew.
#[cfg(feature = "alloc")]
mod pieces {
    use alloc::vec::Vec;

    use dense_code::serial;

    use crate::Colour;
    use crate::pieces::{Piece, PieceKind, Stack, SumStack, Total};

    serial::checked! {
        [] PieceKind as "PieceKind" { views: Vec<Vec<usize>>, squares: usize }: Self::new(views, squares);
        [] Piece as "Piece" { rings: Vec<Vec<Colour>>, squares: usize }: Self::new(rings, squares);
        [] Stack as "Stack" { pieces: Vec<Piece> }: Self::new(pieces);
        [] SumStack as "SumStack" { kind: PieceKind, numbers: Vec<Vec<u32>>, total: Total }:
            Self::new(&kind, &numbers, total);
    }
}
