use alloc::format;
use alloc::string::{String, ToString as _};
use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use dense_code::{Below, Dense as _};

use dense_search::Space;
use perm_hash::Perm;
use thiserror::Error;

use crate::coordinates::Coordinates;
use crate::marked;
use crate::parse::{self, ParseMoveError};
use crate::twist::UNTURNED;

/// A face of the cube.
///
/// ```
/// use perm_puzzles::{Angle, Face, Turn};
/// assert_eq!(Turn { face: Face::R, angle: Angle::Quarter }.to_string(), "R");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "UPPERCASE")
)]
pub enum Face {
    /// Up.
    U,
    /// Right.
    R,
    /// Front.
    F,
    /// Down.
    D,
    /// Left.
    L,
    /// Back.
    B,
}

#[cfg(feature = "arbitrary")]
crate::parse::any_of! { Face { U R F D L B } }

/// How far a face is turned, clockwise as one looks at it.
///
/// ```
/// use perm_puzzles::{Angle, Face, Turn};
/// let turns = [Angle::Quarter, Angle::Half, Angle::ThreeQuarters]
///     .map(|angle| Turn { face: Face::U, angle }.to_string());
/// assert_eq!(turns, ["U", "U2", "U'"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Angle {
    /// 90 degrees.
    Quarter,
    /// 180 degrees.
    Half,
    /// 270 degrees.
    ThreeQuarters,
}

#[cfg(feature = "arbitrary")]
crate::parse::any_of! { Angle { Quarter Half ThreeQuarters } }

/// A turn of a face, written `U`, `U2` or `U'`.
///
/// ```
/// use dense_search::Space;
/// use perm_puzzles::{Metric, PocketCube};
/// let turns: Vec<String> =
///     PocketCube::new(Metric::HalfTurn).moves().map(|turn| turn.to_string()).collect();
/// assert_eq!(turns, ["U", "U2", "U'", "R", "R2", "R'", "F", "F2", "F'"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn {
    /// The face.
    pub face: Face,
    /// How far.
    pub angle: Angle,
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let angle = match self.angle {
            Angle::Quarter => "",
            Angle::Half => "2",
            Angle::ThreeQuarters => "'",
        };
        f.pad(&format!("{:?}{angle}", self.face))
    }
}

/// Accepts exactly what `Display` prints.
impl FromStr for Turn {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let faces = [Face::U, Face::R, Face::F, Face::D, Face::L, Face::B];
        let angles = [Angle::Quarter, Angle::Half, Angle::ThreeQuarters];
        parse::printed_as(
            text,
            faces.into_iter().flat_map(|face| angles.map(|angle| Self { face, angle })),
            "a turn such as U, U2 or U'",
        )
    }
}

#[cfg(feature = "serde")]
dense_code::serial::text_or_compact! {
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    [] Turn: |turn| (turn.face, turn.angle), |(face, angle)| Some(Self { face, angle }),
        "a turn such as U, U2 or U'";
}

#[cfg(feature = "arbitrary")]
crate::parse::any_fields! { [] Turn { face angle } }

/// What counts as one turn of a cube.
///
/// ```
/// use dense_search::Space;
/// use perm_puzzles::{CubeCorners, Metric};
/// assert_eq!(CubeCorners::new(Metric::QuarterTurn).moves().count(), 12);
/// assert_eq!(CubeCorners::new(Metric::HalfTurn).moves().count(), 18);
/// assert_eq!(Metric::HalfTurn.to_string(), "htm");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Metric {
    /// Only quarter turns are moves, so a half turn counts as two (QTM).
    QuarterTurn,
    /// A turn of a face by any angle is one move (HTM, FTM).
    HalfTurn,
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::QuarterTurn => "qtm",
            Self::HalfTurn => "htm",
        })
    }
}

/// A string that is not a metric.
///
/// ```
/// use perm_puzzles::{Metric, ParseMetricError};
///
/// assert_eq!("htm".parse(), Ok(Metric::HalfTurn));
/// assert!(matches!("HTM".parse::<Metric>(), Err(ParseMetricError { .. })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("not qtm or htm")]
#[non_exhaustive]
pub struct ParseMetricError;

/// Accepts exactly what `Display` prints.
impl FromStr for Metric {
    type Err = ParseMetricError;

    fn from_str(text: &str) -> Result<Self, ParseMetricError> {
        let metrics = [Self::QuarterTurn, Self::HalfTurn];
        parse::printed_as(text, metrics.into_iter(), "").map_err(|_| ParseMetricError)
    }
}

#[cfg(feature = "serde")]
dense_code::serial::text_or_compact! {
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    [] Metric: |metric| *metric as u8, |metric: u8| {
        [Self::QuarterTurn, Self::HalfTurn].get(usize::from(metric)).copied()
    }, "qtm or htm";
}

#[cfg(feature = "arbitrary")]
crate::parse::any_of! { Metric { QuarterTurn HalfTurn } }

/// What a clockwise quarter turn brings to each of the eight corners (URF, UFL, ULB, UBR, DFR, DLF,
/// DRB, DBL; the last is the one that U, R and F leave alone): the corner that comes, and the twist
/// it gets.
///
/// The definitions of Kociemba's two-phase algorithm, with its last two corners exchanged.
const fn quarter(face: Face) -> [(usize, u8); 8] {
    match face {
        Face::U => [(3, 0), (0, 0), (1, 0), (2, 0), (4, 0), (5, 0), (6, 0), (7, 0)],
        Face::R => [(4, 2), (1, 0), (2, 0), (0, 1), (6, 1), (5, 0), (3, 2), (7, 0)],
        Face::F => [(1, 1), (5, 2), (2, 0), (3, 0), (0, 2), (4, 1), (6, 0), (7, 0)],
        Face::D => [(0, 0), (1, 0), (2, 0), (3, 0), (5, 0), (7, 0), (4, 0), (6, 0)],
        Face::L => [(0, 0), (2, 1), (7, 2), (3, 0), (4, 0), (1, 2), (6, 0), (5, 1)],
        Face::B => [(0, 0), (1, 0), (3, 1), (6, 2), (4, 0), (5, 0), (7, 1), (2, 2)],
    }
}

/// `N` corners' places and twists; the last twist is the one that makes their sum divisible by
/// three.
fn turn_places<const N: usize>(places: Perm<N>, by: Turn) -> Perm<N> {
    let quarter = quarter(by.face);
    let mut word = places.to_array();
    for _ in 0..=by.angle as u8 {
        let old = word;
        word = core::array::from_fn(|i| old[quarter[i].0]);
    }
    Perm::new(word).unwrap_or(places)
}

fn turn_twists<const N: usize, const FREE: usize>(
    twists: [Below<3>; FREE],
    by: Turn,
) -> [Below<3>; FREE] {
    let quarter = quarter(by.face);
    let mut all: [u32; N] = all_twists(twists);
    for _ in 0..=by.angle as u8 {
        let old = all;
        all = core::array::from_fn(|i| (old[quarter[i].0] + u32::from(quarter[i].1)) % 3);
    }
    core::array::from_fn(|i| Below::new(all[i]).unwrap_or(twists[i]))
}

/// The twists of all corners: the last one makes their sum divisible by three.
fn all_twists<const N: usize, const FREE: usize>(twists: [Below<3>; FREE]) -> [u32; N] {
    let sum = twists.iter().map(|twist| twist.get()).sum::<u32>();
    core::array::from_fn(|i| twists.get(i).map_or((3 - sum % 3) % 3, |twist| twist.get()))
}

fn corners_to_text<const N: usize, const FREE: usize>(
    places: Perm<N>,
    twists: [Below<3>; FREE],
) -> String {
    #[expect(clippy::cast_possible_truncation, reason = "below 3")]
    let twists = all_twists::<N, FREE>(twists).map(|twist| twist as u8);
    marked::write(places.to_array(), twists, marked::TURNS)
}

/// The state of the first corners and twists in a text; the caller compares the whole text.
fn corners_from_text<const N: usize, const FREE: usize>(
    text: &str,
) -> Option<(Perm<N>, [Below<3>; FREE])> {
    let (places, all) = marked::read::<N>(text, marked::TURNS)?;
    let mut twists = [UNTURNED; FREE];
    for (twist, digit) in twists.iter_mut().zip(all) {
        *twist = Below::new(digit.into())?;
    }
    Some((Perm::new(places).ok()?, twists))
}

/// The turns of these faces that count as one move, face by face.
fn turns(faces: &'static [Face], metric: Metric) -> impl Iterator<Item = Turn> + Clone {
    let angles: &[Angle] = match metric {
        Metric::QuarterTurn => &[Angle::Quarter, Angle::ThreeQuarters],
        Metric::HalfTurn => &[Angle::Quarter, Angle::Half, Angle::ThreeQuarters],
    };
    faces.iter().flat_map(move |&face| angles.iter().map(move |&angle| Turn { face, angle }))
}

macro_rules! corners {
    ($(#[$meta:meta])* $name:ident, $text:literal, $corners:literal, $free:literal, $faces:ident = $list:expr) => {
        $(#[$meta])*
        #[derive(Clone)]
        pub struct $name {
            metric: Metric,
            tables: Coordinates,
        }

        const $faces: &[Face] = &$list;

        impl $name {
            /// The space in a metric; this computes its move tables.
            ///
            /// ```
            #[doc = "use dense_search::Space;"]
            #[doc = concat!("use perm_puzzles::{Metric, ", stringify!($name), "};")]
            #[doc = concat!("let space = ", stringify!($name), "::new(Metric::QuarterTurn);")]
            #[doc = concat!("assert_eq!(space.name(), \"", $text, " qtm\");")]
            /// ```
            #[must_use]
            pub fn new(metric: Metric) -> Self {
                let tables = Coordinates::new(
                    turns($faces, metric),
                    turn_places::<$corners>,
                    turn_twists::<$corners, $free>,
                );
                Self { metric, tables }
            }

            /// What counts as one move.
            ///
            /// ```
            #[doc = concat!("use perm_puzzles::{Metric, ", stringify!($name), "};")]
            #[doc = concat!("let space = ", stringify!($name), "::new(Metric::HalfTurn);")]
            /// assert_eq!(space.metric(), Metric::HalfTurn);
            /// ```
            #[must_use]
            pub fn metric(&self) -> Metric {
                self.metric
            }
        }

        impl $name {
            /// Every turn, always in the same order.
            ///
            /// ```
            #[doc = concat!("use perm_puzzles::{Metric, ", stringify!($name), "};")]
            #[doc = concat!("let space = ", stringify!($name), "::new(Metric::QuarterTurn);")]
            /// assert!(space.moves().count().is_multiple_of(6));
            /// ```
            pub fn moves(&self) -> impl Iterator<Item = Turn> {
                turns($faces, self.metric)
            }
        }

        impl Space for $name {
            type State = (Perm<$corners>, [Below<3>; $free]);
            type Move = Turn;

            fn name(&self) -> String {
                [$text, &self.metric.to_string()].join(" ")
            }

            fn start(&self) -> Self::State {
                (Perm::IDENTITY, [UNTURNED; $free])
            }

            fn successors(
                &self,
                state: Self::State,
            ) -> impl Iterator<Item = (Self::Move, Self::State)> {
                let rank = state.rank();
                self.moves().enumerate().filter_map(move |(number, by)| {
                    let after = self.tables.apply(u32::try_from(rank).ok()?, number);
                    Some((by, Self::State::unrank(after.into())?))
                })
            }

            fn apply(&self, state: Self::State, by: Turn) -> Option<Self::State> {
                let number = self.moves().position(|other| other == by)?;
                let rank = u32::try_from(state.rank()).ok()?;
                Self::State::unrank(self.tables.apply(rank, number).into())
            }

            /// A quarter turn is an odd permutation of the corners; a half turn is even. So there
            /// are two colours in quarter turns only.
            fn colour(&self, state: Self::State) -> Option<bool> {
                (self.metric == Metric::QuarterTurn).then(|| state.0.is_odd())
            }

            /// The corner in each place, with `+` where it is twisted clockwise and `-` where the
            /// other way.
            fn to_text(&self, (places, twists): Self::State) -> String {
                corners_to_text(places, twists)
            }

            fn from_text(&self, text: &str) -> Option<Self::State> {
                let state = corners_from_text(text)?;
                (self.to_text(state) == text).then_some(state)
            }

            fn is_undirected(&self) -> bool {
                true
            }

            fn is_batched(&self) -> bool {
                true
            }

            fn expand(&self, ranks: &[u64], each: impl FnMut(&[u64]) -> ControlFlow<()>) {
                self.tables.expand(ranks, each);
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).field("metric", &self.metric).finish_non_exhaustive()
            }
        }
    };
}

corners! {
    /// The pocket cube (2x2x2): 3,674,160 states, its corner DBL held still.
    ///
    /// ```
    /// use dense_search::Search;
    /// use perm_puzzles::{Metric, PocketCube};
    ///
    /// // The farthest of the 3,674,160 states take 11 turns by any angle, or 14 quarter turns.
    /// let space = PocketCube::new(Metric::HalfTurn);
    /// let layers: Vec<u64> = Search::new(&space)?.map(|layer| layer.states).collect();
    /// assert_eq!(layers[..4], [1, 9, 54, 321]);
    /// assert_eq!(layers.len(), 12);
    /// # Ok::<(), dense_search::SearchError>(())
    /// ```
    ///
    /// A scramble is read by [`after`](Space::after). In [`Metric::QuarterTurn`] a half turn is two
    /// moves, and there is no move `U2`: write `U U`.
    ///
    /// ```
    /// use dense_search::{DistanceTable, Space};
    /// use perm_puzzles::{Metric, PocketCube};
    /// let space = PocketCube::new(Metric::HalfTurn);
    /// let table = DistanceTable::new(&space)?;
    /// assert_eq!(table.distance(space.after("R U2 F'")?), Some(3));
    ///
    /// let quarter = PocketCube::new(Metric::QuarterTurn);
    /// let refused = quarter.after("R U2 F'").unwrap_err();
    /// let text = r#"word 2, "U2", is not possible there; the possible moves are U U' R R' F F'"#;
    /// assert_eq!(refused.to_string(), text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// A state says which corner is in each place, and how each of these corners is twisted, except
    /// the last, whose twist follows from the others. One corner is held, the one of the faces D, L
    /// and B, so that turns of the whole cube do not count. The moves are the turns of the other
    /// three faces, U, R and F: there is no `L`, since turning L has the effect of R and a rotation
    /// of the whole cube.
    ///
    /// In quarter turns the cube has two colours, and
    /// [`DistanceTable::one_bit`](dense_search::DistanceTable::one_bit) makes a table of half the
    /// size.
    ///
    /// A cube that you hold is read by [`from_text`](Space::from_text). Hold it so that the corner
    /// DBL is in its place, turned as in the solved cube. The text names the corner in each of the
    /// places URF, UFL, ULB, UBR, DFR, DLF and DRB, by its number, counting from 0 in this order.
    /// Each corner has one sticker of the colour of U or D. There is no sign if this sticker is on
    /// the face U or D, `+` if it is on the next face clockwise around the corner, and `-` if it is
    /// on the other one.
    ///
    /// ```
    /// use dense_search::Space;
    /// use perm_puzzles::{Metric, PocketCube};
    /// let space = PocketCube::new(Metric::HalfTurn);
    /// // The corner DFR has come to the place URF, with its sticker of D on the face F.
    /// assert_eq!(space.from_text("4- 1 2 0+ 6+ 5 3-"), Some(space.after("R")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    PocketCube, "pocket cube", 7, 6, POCKET = [Face::U, Face::R, Face::F]
}

corners! {
    /// The eight corners of the 3x3x3 cube: 88,179,840 states.
    ///
    /// ```
    /// use dense_search::Search;
    /// use perm_puzzles::{CubeCorners, Metric};
    ///
    /// let search = Search::new(CubeCorners::new(Metric::HalfTurn))?;
    /// let layers: Vec<u64> = search.take(5).map(|layer| layer.states).collect();
    /// assert_eq!(layers, [1, 18, 243, 2874, 28000]);
    /// # Ok::<(), dense_search::SearchError>(())
    /// ```
    ///
    /// A state says which corner is in each place, and how each of these corners is twisted, except
    /// the last, whose twist follows from the others. Its text is that of a [`PocketCube`], with
    /// DBL as an eighth place at the end. The distance is a lower bound for the whole cube (Korf,
    /// *Finding optimal solutions to Rubik's Cube using pattern databases*, 1997).
    ///
    /// The corners are not numbered as in
    /// [`Definition::cube_3x3x3`](crate::definition::Definition::cube_3x3x3): there corner 6 is DBL
    /// and corner 7 is DRB; here corner 6 is DRB and corner 7 is DBL. A twist `+` is orientation 1
    /// there, and `-` is orientation 2.
    CubeCorners, "cube corners", 8, 7, ALL = [Face::U, Face::R, Face::F, Face::D, Face::L, Face::B]
}
