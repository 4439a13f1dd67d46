//! Moves read back from their text.

use alloc::string::ToString;
use core::fmt::Display;
use core::str::FromStr;

use thiserror::Error;

use crate::{
    Angle, Direction, Face, Flip, Metric, PyraminxCorner, SkewbCorner, Slide, Spin, Transfer, Turn,
    Twist, Way,
};

/// A text that is no move of the kind asked for, nor a part of one.
///
/// ```
/// use perm_puzzles::NotAMove;
/// use perm_puzzles::{Slide, Turn};
///
/// assert_eq!("R'".parse::<Turn>().map(|turn| turn.to_string()), Ok("R'".into()));
/// assert!(matches!("R3".parse::<Turn>(), Err(NotAMove { .. })));
/// assert_eq!("up 2".parse::<Slide>().map(|slide| slide.tiles), Ok(2));
/// assert!("up 1".parse::<Slide>().is_err()); // printed as "up"
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("not a move as it is printed")]
#[non_exhaustive]
pub struct NotAMove;

/// A text that is no metric.
///
/// ```
/// use perm_puzzles::NotAMetric;
/// use perm_puzzles::Metric;
///
/// assert_eq!("htm".parse(), Ok(Metric::HalfTurn));
/// assert!(matches!("HTM".parse::<Metric>(), Err(NotAMetric { .. })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("not qtm or htm")]
#[non_exhaustive]
pub struct NotAMetric;

/// The one of a few values that is printed as this text.
fn printed_as<T: Display>(text: &str, mut values: impl Iterator<Item = T>) -> Result<T, NotAMove> {
    values.find(|value| value.to_string() == text).ok_or(NotAMove)
}

/// A number in plain decimal digits.
fn number(text: &str) -> Option<u64> {
    let plain =
        text.bytes().all(|c| c.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// A number that fits.
fn small<T: TryFrom<u64>>(text: &str) -> Result<T, NotAMove> {
    number(text).and_then(|number| T::try_from(number).ok()).ok_or(NotAMove)
}

/// Accepts exactly what `Display` prints.
impl FromStr for Turn {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let faces = [Face::U, Face::R, Face::F, Face::D, Face::L, Face::B];
        let angles = [Angle::Quarter, Angle::Half, Angle::ThreeQuarters];
        printed_as(
            text,
            faces.into_iter().flat_map(|face| angles.map(|angle| Self { face, angle })),
        )
    }
}

/// Accepts exactly what `Display` prints.
impl FromStr for Metric {
    type Err = NotAMetric;

    fn from_str(text: &str) -> Result<Self, NotAMetric> {
        printed_as(text, [Self::QuarterTurn, Self::HalfTurn].into_iter()).map_err(|_| NotAMetric)
    }
}

/// Accepts exactly what `Display` prints.
impl FromStr for Spin {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        printed_as(text, [Self::Left, Self::Right, Self::Turn].into_iter())
    }
}

/// Accepts exactly what `Display` prints.
impl FromStr for PyraminxCorner {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        printed_as(text, [Self::U, Self::L, Self::R, Self::B].into_iter())
    }
}

/// Accepts exactly what `Display` prints.
impl FromStr for SkewbCorner {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        printed_as(text, [Self::Ubr, Self::Dfr, Self::Dbl, Self::Ufl].into_iter())
    }
}

const WAYS: [Way; 2] = [Way::Clockwise, Way::Anticlockwise];

/// Accepts exactly what `Display` prints.
impl FromStr for Twist<PyraminxCorner> {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let corner = text.trim_end_matches('\'').parse()?;
        printed_as(text, WAYS.into_iter().map(|way| Self { corner, way }))
    }
}

/// Accepts exactly what `Display` prints.
impl FromStr for Twist<SkewbCorner> {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let corner = text.trim_end_matches('\'').parse()?;
        printed_as(text, WAYS.into_iter().map(|way| Self { corner, way }))
    }
}

/// Accepts exactly what `Display` prints.
impl FromStr for Flip {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        text.strip_prefix("flip ").ok_or(NotAMove).and_then(small).map(Self)
    }
}

/// Accepts exactly what `Display` prints.
impl FromStr for Transfer {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let (from, to) = text.split_once(" to ").ok_or(NotAMove)?;
        Ok(Self { from: small(from)?, to: small(to)? })
    }
}

/// Accepts exactly what `Display` prints.
impl FromStr for Slide {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Self, NotAMove> {
        let tiles = text.split_once(' ').map_or(Ok(1), |(_, tiles)| small(tiles))?;
        let directions = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
        printed_as(text, directions.into_iter().map(|direction| Self { direction, tiles }))
    }
}
