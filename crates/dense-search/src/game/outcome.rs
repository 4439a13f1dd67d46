/// How a game ends for the side to move, if both sides play as well as they can.
///
/// ```
/// use dense_search::Outcome;
/// assert!(Outcome::Loss < Outcome::Draw && Outcome::Draw < Outcome::Win);
/// assert_eq!(Outcome::Win.opposite(), Outcome::Loss);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The side to move loses.
    Loss,
    /// Neither side wins.
    Draw,
    /// The side to move wins.
    Win,
}

impl Outcome {
    /// The same outcome for the other side.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// The outcome as a table has it: 1 for a win, 2 for a draw, 3 for a loss.
    pub(crate) const fn code(self) -> u8 {
        3 - self as u8
    }

    /// The outcome of an entry; `None` for 0, a position that was not reached.
    pub(super) const fn of_code(code: u8) -> Option<Self> {
        [None, Some(Self::Win), Some(Self::Draw), Some(Self::Loss)][code as usize]
    }
}
