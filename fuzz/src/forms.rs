//! Serialised forms: whatever is read as a value is written to both kinds of form and read back,
//! and exactly what the plain form allows is read.

use std::collections::BTreeMap;
use std::fmt::Debug;

use canon_key::keys::SliceKeys;
use canon_key::symmetry::Motion;
use canon_key::{
    Additive, Board, Group, Keep, Multiset as Bag, MultisetRank, Packed, Positional, PrimeProduct,
    Subset, SubsetRank, Symmetry,
};
use dense_code::Dense;
use dense_search::{Layer, Path, Round};
use insanity_cubes::article::Found;
use insanity_cubes::cube::Pair;
use insanity_cubes::teach::Effort;
use insanity_cubes::{
    Colour, Count, CountError, Cube, CubeClass, Hint, Obstacle, Palette, Puzzle, Ring, Rotation,
    Tower,
};
use perm_hash::article::EightPattern;
use perm_hash::{
    Colex, Combination, CycleNotation, EvenPerm, Lehmer, MultisetPerms, MyrvoldRuskey, NibblePerm,
    Orientations, PartialPerm, Perm, PlainChanges, SignedPerm,
};
use perm_puzzles::definition::{MoveName, Pattern, Position, Word, WordSolution};
use perm_puzzles::{
    Angle, Arrangement, Direction, Face, Flip, Metric, PyraminxCorner, SkewbCorner, Slice, Slide,
    SlideMetric, Solution, Spin, Tiles, Transfer, Turn, Twist, Way,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::texts::Text;

/// A type with serialised forms.
pub trait Form: Serialize + DeserializeOwned + PartialEq + Debug {}

impl<T: Serialize + DeserializeOwned + PartialEq + Debug> Form for T {}

/// The bytes as JSON and as a binary form: the values read, each of which is written and read back.
pub fn of<T: Form>(data: &[u8]) -> Vec<T> {
    let read = [serde_json::from_slice::<T>(data).ok(), postcard::from_bytes::<T>(data).ok()];
    read.into_iter().flatten().inspect(both).collect()
}

/// A value is written to both kinds of form and read back.
pub fn both<T: Form>(value: &T) {
    let text = serde_json::to_vec(value).expect("written");
    assert_eq!(&serde_json::from_slice::<T>(&text).expect("its own text"), value);
    let bytes = postcard::to_allocvec(value).expect("written");
    assert_eq!(postcard::from_bytes::<T>(&bytes).as_ref(), Ok(value));
}

/// In JSON, what is read is `value` of a `P`.
pub fn json<'a, T: Form, P: Deserialize<'a>>(data: &'a [u8], value: impl Fn(P) -> Option<T>) {
    let plain = serde_json::from_slice::<P>(data).ok();
    assert_eq!(serde_json::from_slice::<T>(data).ok(), plain.and_then(value));
}

/// In a binary form, what is read is `value` of a `P`.
pub fn binary<'a, T: Form, P: Deserialize<'a>>(data: &'a [u8], value: impl Fn(P) -> Option<T>) {
    let plain = postcard::from_bytes::<P>(data).ok();
    assert_eq!(postcard::from_bytes::<T>(data).ok(), plain.and_then(value));
}

/// In both kinds of form, what is read is `value` of a `P`.
pub fn plain<'a, T: Form, P: Deserialize<'a>>(data: &'a [u8], value: impl Fn(P) -> Option<T>) {
    of::<T>(data);
    json(data, &value);
    binary(data, value);
}

/// In JSON it is the text, in a binary form `value` of a `P`.
pub fn text<'a, T: Form + Text, P: Deserialize<'a>>(
    data: &'a [u8],
    value: impl Fn(P) -> Option<T>,
) {
    let string = serde_json::to_vec(&String::from_utf8_lossy(data)).expect("written");
    let read = |text: String| text.parse::<T>().ok();
    json(&string, read);
    if let Ok(value) = serde_json::from_slice::<T>(&string) {
        both(&value);
        assert_eq!(serde_json::to_vec(&value).expect("written"), string);
    }
    of::<T>(data);
    json(data, read);
    binary(data, value);
}

/// In JSON it is the text, in a binary form the rank, which is below `count`.
pub fn ranked<T: Form + Text + Dense>(data: &[u8], count: u64) {
    text(data, |rank: u64| (rank < count).then(|| T::unrank(rank).expect("below the count")));
}

/// Permutations and their kin.
pub fn perm_forms(data: &[u8]) {
    ranked::<Perm<5>>(data, 120);
    text(data, |word: &[u8]| Perm::<40>::new(word.try_into().ok()?).ok());
    text(data, |rank| Perm::<4>::unrank(rank).map(CycleNotation));
    text(data, |word: &[u8]| Perm::<21>::new(word.try_into().ok()?).ok().map(CycleNotation));
    ranked::<NibblePerm<9>>(data, 362_880);
    ranked::<Lehmer<7>>(data, 5040);
    text(data, |word: &[u8]| Lehmer::<21>::new(word.try_into().ok()?).ok());
    ranked::<Colex<Perm<6>>>(data, 720);
    ranked::<Colex<Combination<9, 4>>>(data, 126);
    ranked::<MyrvoldRuskey<6>>(data, 720);
    ranked::<PlainChanges<6>>(data, 720);
    ranked::<EvenPerm<6>>(data, 360);
    ranked::<SignedPerm<6>>(data, 720 << 6);
    ranked::<PartialPerm<9, 3>>(data, 9 * 8 * 7);
    ranked::<Combination<9, 3>>(data, 84);
    ranked::<Orientations<3, 8>>(data, 2187);
    text(data, |word: Vec<u32>| MultisetPerms::<3>::new(word.try_into().ok()?).ok());
    text(data, |rank| Perm::<9>::unrank(rank).map(EightPattern::from_perm));
    ranked::<Tiles<3, 3>>(data, 181_440);
}

/// Moves of puzzles, what is turned, and what searches find.
pub fn move_forms(data: &[u8]) {
    fn one_of<T: Form + Text + Copy>(data: &[u8], values: &[T]) {
        text(data, |number: u8| values.get(usize::from(number)).copied());
    }
    of::<Face>(data);
    of::<Angle>(data);
    of::<Direction>(data);
    of::<SlideMetric>(data);
    of::<Way>(data);
    text(data, |(face, angle)| Some(Turn { face, angle }));
    text(data, |(direction, tiles)| (tiles != 0_u8).then_some(Slide { direction, tiles }));
    text(data, |(from, to)| Some(Transfer { from, to }));
    text(data, |top| Some(Flip(top)));
    one_of(data, &[Spin::Left, Spin::Right, Spin::Turn]);
    one_of(data, &[Metric::QuarterTurn, Metric::HalfTurn]);
    one_of(data, &[PyraminxCorner::U, PyraminxCorner::L, PyraminxCorner::R, PyraminxCorner::B]);
    one_of(data, &[SkewbCorner::Ubr, SkewbCorner::Dfr, SkewbCorner::Dbl, SkewbCorner::Ufl]);
    text(data, |(corner, way)| Some(Twist::<PyraminxCorner> { corner, way }));
    text(data, |(corner, way)| Some(Twist::<SkewbCorner> { corner, way }));
    of::<Layer>(data);
    of::<Round>(data);
    of::<Path<Turn>>(data);
    of::<Solution>(data);
    of::<Arrangement<3, 3>>(data);
    of::<Position>(data);
    of::<Pattern>(data);
    of::<MoveName>(data);
    of::<Word>(data);
    of::<WordSolution>(data);
    of::<Slice>(data);
}

/// Multisets, subsets and keys.
pub fn key_forms(data: &[u8]) {
    ranked::<Bag<100, 3>>(data, 171_700);
    ranked::<Subset<100, 3>>(data, 161_700);
    text(data, |number: u8| [Keep::First, Keep::Last].get(usize::from(number)).copied());
    plain(data, |universe| MultisetRank::<u32, 3>::new(universe).ok());
    plain(data, |universe| SubsetRank::<u32, 3>::new(universe).ok());
    plain(data, |universe| Packed::<u64, 3>::new(universe).ok());
    plain(data, |universe| Positional::<u32, 3>::new(universe).ok());
    plain(data, |universe| PrimeProduct::<u64, 3>::new(universe).ok());
    plain(data, |universe| Additive::<u64, 3>::new(universe).ok());
    plain(data, |(k, universe)| Some(SliceKeys::new(k, universe)));
    for keys in of::<SliceKeys>(data) {
        let _ = (keys.k(), keys.universe());
        let mut symbols = vec![0; keys.k().min(70)];
        if keys.sort(&mut symbols).is_ok() {
            // A universe with a symbol: the least tuple has the least key of every scheme.
            assert!(keys.universe() > 0 || symbols.is_empty());
            assert!([None, Some(0)].contains(&keys.rank(&symbols)));
            assert!([None, Some(0)].contains(&keys.positional(&symbols)));
            assert!([None, Some(0)].contains(&keys.packed(&symbols)));
        }
    }
    plain(data, |(rows, cols)| Board::<2>::new(rows, cols).ok());
    plain(data, |(rows, cols)| Board::<5>::new(rows, cols).ok());
    for board in of::<Board<2>>(data) {
        let cells = u64::from(board.rows()) * u64::from(board.cols());
        assert_eq!((u64::from(board.cells()), board.group().points() as u64), (cells, cells));
        assert_eq!(board.orbit_key([0, 0]).is_ok(), cells > 0);
    }
}

/// A group as it is written.
#[derive(Deserialize)]
struct Generators {
    points: usize,
    generators: Vec<Vec<u16>>,
}

impl Generators {
    /// Whether its elements are few, whatever the generators are.
    fn is_small(&self) -> bool {
        self.points <= 7 || self.generators.is_empty()
    }

    fn group(&self) -> Option<Group> {
        let permutes = |images: &Vec<u16>| {
            let mut sorted = images.clone();
            sorted.sort_unstable();
            sorted.into_iter().map(usize::from).eq(0..self.points)
        };
        let valid = self.points <= 1 << 16 && self.generators.iter().all(permutes);
        valid.then(|| Group::from_generators(self.points, &self.generators).expect("permutations"))
    }
}

/// A symmetry as it is written.
#[derive(Deserialize)]
struct Plain {
    k: usize,
    universe: u32,
    moves: Moves,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Moves {
    Independent { positions: Positions, symbols: Option<Generators> },
    Together(Generators),
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Positions {
    AllOrders,
    Rotations,
    RotationsAndReflections,
    Of(Generators),
}

impl Plain {
    fn is_small(&self) -> bool {
        match &self.moves {
            Moves::Independent { positions: Positions::Of(positions), symbols } => {
                positions.is_small() && symbols.as_ref().is_none_or(Generators::is_small)
            }
            Moves::Independent { symbols, .. } => symbols.as_ref().is_none_or(Generators::is_small),
            Moves::Together(pairs) => pairs.is_small(),
        }
    }

    /// By the public constructors.
    fn symmetry(&self) -> Option<Symmetry> {
        let (k, universe) = (self.k, self.universe);
        match &self.moves {
            Moves::Independent { positions, symbols } => {
                let symmetry = match positions {
                    Positions::AllOrders => Symmetry::unordered(k, universe),
                    Positions::Rotations => Symmetry::rotations(k, universe),
                    Positions::RotationsAndReflections => {
                        Symmetry::rotations_and_reflections(k, universe)
                    }
                    Positions::Of(group) if group.points == k => {
                        Symmetry::from_positions(group.group()?, universe)
                    }
                    Positions::Of(_) => return None,
                };
                match symbols {
                    Some(symbols) => symmetry.with_symbols(symbols.group()?).ok(),
                    None => Some(symmetry),
                }
            }
            Moves::Together(pairs) => {
                let symbols = usize::try_from(universe).expect("64 bits");
                if pairs.points != k.checked_add(symbols)? {
                    return None;
                }
                pairs.group()?;
                let lowered = |images: &Vec<u16>| {
                    let (positions, symbols) = images.split_at(k);
                    let low = |image: &u16| u32::from(*image);
                    let symbols: Option<Vec<u32>> =
                        symbols.iter().map(|image| low(image).checked_sub(k as u32)).collect();
                    Some((positions.iter().map(low).collect::<Vec<_>>(), symbols?))
                };
                let pairs: Option<Vec<_>> = pairs.generators.iter().map(lowered).collect();
                Symmetry::from_pairs(k, universe, &pairs?).ok()
            }
        }
    }
}

/// Groups, and symmetries of words.
pub fn group_forms(data: &[u8]) {
    fn group(plain: Option<Generators>, read: impl Fn() -> Option<Group>) {
        match plain {
            // Millions of elements would take seconds.
            Some(plain) if !plain.is_small() => {}
            plain => {
                let group = read();
                assert_eq!(group, plain.and_then(|plain| plain.group()));
                if let Some(group) = group {
                    both(&group);
                    assert!(group.order() > 0 && group.elements().count() == group.order());
                    assert_eq!(group.subsets(1), group.multisets(1));
                }
            }
        }
    }
    fn symmetry(plain: Option<Plain>, read: impl Fn() -> Option<Symmetry>) {
        // What fails may fail behind a large group.
        let Some(plain) = plain.filter(Plain::is_small) else { return };
        let symmetry = read();
        assert_eq!(symmetry, plain.symmetry());
        let Some(symmetry) = symmetry else { return };
        both(&symmetry);
        let _ = symmetry.order();
        if symmetry.k() <= 64 && symmetry.universe() <= 1000 {
            let classes = symmetry.classes();
            assert_eq!(classes == Some(0), symmetry.universe() == 0 && symmetry.k() > 0);
            let word = vec![symmetry.universe().saturating_sub(1); symmetry.k()];
            if let Ok(canonical) = symmetry.canonical(&word) {
                assert_eq!(symmetry.is_canonical(&canonical), Ok(true));
                let motion = symmetry.canonical_map(&word).expect("a word");
                assert_eq!(motion.inverse().apply(&canonical).as_ref(), Some(&word));
                assert_eq!(motion.apply(&word), Some(canonical));
                both(&motion);
                symmetry.orbit_size(&word).expect("a word");
            }
        }
    }
    group(serde_json::from_slice(data).ok(), || serde_json::from_slice(data).ok());
    group(postcard::from_bytes(data).ok(), || postcard::from_bytes(data).ok());
    symmetry(serde_json::from_slice(data).ok(), || serde_json::from_slice(data).ok());
    symmetry(postcard::from_bytes(data).ok(), || postcard::from_bytes(data).ok());
    #[derive(Deserialize)]
    struct Images {
        positions: Vec<u32>,
        symbols: Option<Vec<u32>>,
    }
    let permutes = |images: &Vec<u32>| {
        let mut sorted = images.clone();
        sorted.sort_unstable();
        sorted.into_iter().map(u64::from).eq(0..images.len() as u64)
    };
    plain(data, |Images { positions, symbols }| {
        let fine = permutes(&positions) && symbols.as_ref().is_none_or(permutes);
        fine.then(|| Motion::new(positions, symbols).expect("permutations"))
    });
    for motion in of::<Motion>(data) {
        let word = vec![0; motion.positions().len()];
        let symbols = motion.symbols().is_none_or(|symbols| !symbols.is_empty());
        let moved = motion.apply(&word);
        assert_eq!(moved.is_some(), word.is_empty() || symbols);
        if let Some(moved) = moved {
            assert_eq!(motion.inverse().apply(&moved), Some(word));
        }
    }
}

/// Palettes: names, in JSON alone where no fill was set.
fn palettes(data: &[u8]) {
    let named = |names: Vec<String>| {
        let mut palette = Palette::new();
        names.iter().try_for_each(|name| palette.colour(name).map(drop)).ok()?;
        (palette.len() == names.len()).then_some(palette)
    };
    of::<Palette>(data);
    let read = serde_json::from_slice::<Palette>(data).ok();
    match serde_json::from_slice::<Vec<String>>(data) {
        Ok(names) => assert_eq!(read, named(names)),
        Err(_) => assert!(read.is_none() || data.trim_ascii_start().starts_with(b"{")),
    }
    binary(data, |(names, fills): (Vec<String>, BTreeMap<Colour, [u8; 3]>)| {
        let mut palette = named(names)?;
        for (colour, fill) in fills {
            palette.set_fill(colour, fill);
        }
        Some(palette)
    });
}

/// Cubes, puzzles, towers and what is said of them.
pub fn cube_forms(data: &[u8]) {
    let cube = |faces: [u16; 6]| Cube::new(faces.map(Colour::new));
    let ring = |sides: [u16; 4]| Ring::new(sides.map(Colour::new));
    text(data, |index| Some(Colour::new(index)));
    text(data, |[one, other]: [u16; 2]| {
        (one <= other).then(|| Pair::new(Colour::new(one), Colour::new(other)))
    });
    text(data, |faces| Some(cube(faces)));
    text(data, |sides| Some(ring(sides)));
    text(data, |cubes: Vec<[u16; 6]>| Puzzle::new(cubes.into_iter().map(cube).collect()).ok());
    text(data, |rings: Vec<[u16; 4]>| Some(Tower::new(rings.into_iter().map(ring).collect())));
    plain(data, |rank: u64| Rotation::ALL.get(usize::try_from(rank).ok()?).copied());
    plain(data, |rank: u64| {
        (rank < 2226).then(|| CubeClass::<6>::unrank(rank).expect("below the count of Burnside"))
    });
    palettes(data);
    #[derive(Deserialize)]
    struct Places {
        cubes: Vec<usize>,
        smallest: bool,
    }
    let obstacle = |read: Option<Obstacle>, places: Option<Places>| {
        let places = places.filter(|places| {
            !places.cubes.is_empty() && places.cubes.is_sorted_by(|one, next| one < next)
        });
        assert_eq!(
            read.as_ref().map(|read| (read.cubes(), read.is_smallest())),
            places.as_ref().map(|places| (&places.cubes[..], places.smallest))
        );
    };
    of::<Obstacle>(data);
    obstacle(serde_json::from_slice(data).ok(), serde_json::from_slice(data).ok());
    obstacle(postcard::from_bytes(data).ok(), postcard::from_bytes(data).ok());
    of::<Count>(data);
    of::<CountError>(data);
    of::<Hint>(data);
    of::<Effort>(data);
    of::<Found>(data);
}
