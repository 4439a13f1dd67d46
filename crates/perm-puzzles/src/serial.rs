//! Serialised forms: text where people read, numbers elsewhere, always through the checked
//! constructors.

use dense_code::serial;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    Angle, Direction, Face, Flip, Metric, PyraminxCorner, SkewbCorner, Slide, SlideMetric, Spin,
    Tiles, Transfer, Turn, Twist, Way,
};

macro_rules! by_rank {
    ($([$($param:tt)*] $type:ty, $expected:literal;)*) => {
        dense_code::serial::text_or_compact! {$(
            /// Compact: the rank.
            [$($param)*] $type: |value| dense_code::Dense::rank(*value), dense_code::Dense::unrank, $expected;
        )*}
    };
}
by_rank! {
    [const R: usize, const C: usize] Tiles<R, C>, "a position that can be solved";
}

macro_rules! forms {
    ($($type:ident $remote:literal $case:literal $form:ident { $($variant:ident)* })*) => {$(
        #[derive(Serialize, Deserialize)]
        #[serde(remote = $remote, rename_all = $case)]
        enum $form { $($variant),* }

        /// By the name of the variant in small letters, a face by the letter that turns have; compact by its number.
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $form::serialize(self, serializer)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $form::deserialize(deserializer)
            }
        }
    )*};
}
forms! {
    Face "Face" "UPPERCASE" FaceForm { U R F D L B }
    Angle "Angle" "kebab-case" AngleForm { Quarter Half ThreeQuarters }
    Direction "Direction" "kebab-case" DirectionForm { Up Down Left Right }
    SlideMetric "SlideMetric" "kebab-case" SlideMetricForm { Single Multi }
    Way "Way" "kebab-case" WayForm { Clockwise Anticlockwise }
}

serial::text_or_compact! {
    [] Turn: |turn| (turn.face, turn.angle), |(face, angle)| Some(Self { face, angle }),
        "a turn such as U, U2 or U'";
    [] Slide: |slide| (slide.direction, slide.tiles), |(direction, tiles)| Some(Self { direction, tiles }),
        "a slide such as up or left 2";
    [] Transfer: |by| (by.from, by.to), |(from, to)| Some(Self { from, to }), "a transfer such as 0 to 2";
    [] Flip: |by| by.0, |top| Some(Self(top)), "a flip such as flip 3";
    [] Spin: |spin| *spin as u8, |spin: u8| {
        [Self::Left, Self::Right, Self::Turn].get(usize::from(spin)).copied()
    }, "left, right or turn";
    [] Metric: |metric| *metric as u8, |metric: u8| {
        [Self::QuarterTurn, Self::HalfTurn].get(usize::from(metric)).copied()
    }, "qtm or htm";
    [] PyraminxCorner: |corner| *corner as u8, |corner: u8| {
        [Self::U, Self::L, Self::R, Self::B].get(usize::from(corner)).copied()
    }, "U, L, R or B";
    [] SkewbCorner: |corner| *corner as u8, |corner: u8| {
        [Self::Ubr, Self::Dfr, Self::Dbl, Self::Ufl].get(usize::from(corner)).copied()
    }, "UBR, DFR, DBL or UFL";
    [] Twist<PyraminxCorner>: |twist| (twist.corner, twist.way), |(corner, way)| Some(Self { corner, way }),
        "a twist such as U or U'";
    [] Twist<SkewbCorner>: |twist| (twist.corner, twist.way), |(corner, way)| Some(Self { corner, way }),
        "a twist such as UBR or UBR'";
}
