//! The three axes of a cube.

/// One of the three axes of a cube, each with its opposite pair of faces.
///
/// ```
/// use insanity_cubes::cube::Axis;
///
/// assert_eq!(Axis::ALL.map(Axis::faces), [[1, 4], [2, 5], [3, 6]]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Axis {
    /// Faces 1 and 4.
    First,
    /// Faces 2 and 5.
    Second,
    /// Faces 3 and 6.
    Third,
}

impl Axis {
    /// The three axes.
    ///
    /// ```
    /// use insanity_cubes::Cube;
    /// use insanity_cubes::cube::Axis;
    /// let cube: Cube = "ABBCDB".parse()?;
    /// assert_eq!(Axis::ALL.map(|axis| cube.pair(axis).to_string()), ["A-C", "B-D", "B-B"]);
    /// # Ok::<(), insanity_cubes::cube::ParseCubeError>(())
    /// ```
    pub const ALL: [Self; 3] = [Self::First, Self::Second, Self::Third];

    /// The numbers of the two faces, 1 to 6.
    ///
    /// ```
    /// use insanity_cubes::cube::Axis;
    /// assert_eq!(Axis::Second.faces(), [2, 5]);
    /// ```
    #[must_use]
    pub const fn faces(self) -> [u8; 2] {
        match self {
            Self::First => [1, 4],
            Self::Second => [2, 5],
            Self::Third => [3, 6],
        }
    }
}
