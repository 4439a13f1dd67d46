//! The four long sides of the tower.

/// One of the four long sides of the tower.
///
/// ```
/// use insanity_cubes::cube::Side;
///
/// assert_eq!(
///     Side::ALL.map(Side::opposite),
///     [Side::Back, Side::Left, Side::Front, Side::Right]
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Side {
    /// Towards the viewer.
    Front,
    /// One quarter turn on from the front.
    Right,
    /// Opposite the front.
    Back,
    /// Opposite the right.
    Left,
}

impl Side {
    /// The four sides in the order of a [`Ring`](crate::Ring).
    ///
    /// ```
    /// use insanity_cubes::Ring;
    /// use insanity_cubes::cube::Side;
    /// let ring: Ring = "ABCD".parse()?;
    /// assert_eq!(Side::ALL.map(|side| ring.side(side)), ring.sides());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub const ALL: [Self; 4] = [Self::Front, Self::Right, Self::Back, Self::Left];

    /// The side across the tower.
    ///
    /// ```
    /// use insanity_cubes::cube::Side;
    /// assert_eq!(Side::Left.opposite(), Side::Right);
    /// ```
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Front => Self::Back,
            Self::Right => Self::Left,
            Self::Back => Self::Front,
            Self::Left => Self::Right,
        }
    }
}
