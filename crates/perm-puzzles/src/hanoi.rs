use alloc::format;
use alloc::string::{String, ToString as _};
use core::fmt;
use core::str::FromStr;

use dense_code::{Below, Dense as _};

use dense_search::Space;

use crate::parse::{self, ParseMoveError};

/// Moving the top disk of one peg to another.
///
/// ```
/// use dense_search::Space;
/// use perm_puzzles::{Hanoi, Transfer};
/// let space = Hanoi::<3, 4>;
/// let by = Transfer { from: 0, to: 2 };
/// assert_eq!(by.to_string(), "0 to 2");
/// assert_eq!(
///     space.apply(space.start(), by).map(|state| space.to_text(state)).as_deref(),
///     Some("0 0 0 2")
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Transfer {
    /// The peg that loses its top disk.
    pub from: u32,
    /// The peg that gets it.
    pub to: u32,
}

impl fmt::Display for Transfer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} to {}", self.from, self.to))
    }
}

/// Accepts exactly what `Display` prints.
impl FromStr for Transfer {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, ParseMoveError> {
        let pegs = text.split_once(" to ");
        let pegs = pegs.and_then(|(from, to)| Some((parse::number(from)?, parse::number(to)?)));
        let (from, to) = pegs.ok_or(ParseMoveError { expected: "a transfer such as 0 to 2" })?;
        Ok(Self { from, to })
    }
}

#[cfg(feature = "serde")]
dense_code::serial::text_or_compact! {
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    [] Transfer: |by| (by.from, by.to), |(from, to)| Some(Self { from, to }),
        "a transfer such as 0 to 2";
}

#[cfg(feature = "arbitrary")]
crate::parse::any_fields! { [] Transfer { from to } }

/// The tower of Hanoi with `PEGS` pegs and `DISKS` disks.
///
/// ```
/// use dense_search::Search;
/// use perm_puzzles::Hanoi;
///
/// // The states are the points of a Sierpinski triangle. Seen from one corner, all disks on one
/// // peg, the farthest are those of the opposite side: 2^n of them, 2^n - 1 moves away.
/// let layers: Vec<u64> = Search::new(Hanoi::<3, 8>)?.map(|layer| layer.states).collect();
/// assert_eq!(layers.len(), 256);
/// assert_eq!(layers[255], 256);
/// # Ok::<(), dense_search::SearchError>(())
/// ```
///
/// A state is the peg of each disk, the largest disk first, as the most significant digit:
/// `PEGS^DISKS` states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hanoi<const PEGS: u32, const DISKS: usize>;

impl<const PEGS: u32, const DISKS: usize> Hanoi<PEGS, DISKS> {
    /// Every move that is possible in some state, ordered by the peg from which the disk is taken.
    ///
    /// ```
    /// use perm_puzzles::Hanoi;
    /// assert_eq!(Hanoi::<3, 4>.moves().count(), 6);
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Transfer> {
        (0..PEGS).flat_map(|from| {
            (0..PEGS).filter(move |&to| to != from).map(move |to| Transfer { from, to })
        })
    }
}

impl<const PEGS: u32, const DISKS: usize> Space for Hanoi<PEGS, DISKS> {
    type State = [Below<PEGS>; DISKS];
    type Move = Transfer;

    fn name(&self) -> String {
        format!("hanoi {PEGS} {DISKS}")
    }

    /// All disks on peg 0.
    fn start(&self) -> Self::State {
        const {
            assert!(PEGS >= 1, "a tower stands on a peg");
        }
        [const {
            match Below::new(0) {
                Some(peg) => peg,
                None => panic!("a tower stands on a peg"),
            }
        }; DISKS]
    }

    fn successors(&self, state: Self::State) -> impl Iterator<Item = (Self::Move, Self::State)> {
        self.moves().filter_map(move |by| Some((by, self.apply(state, by)?)))
    }

    /// The pegs of the disks, the largest first.
    fn to_text(&self, state: Self::State) -> String {
        state.map(|disk| disk.to_string()).join(" ")
    }

    fn from_text(&self, text: &str) -> Option<Self::State> {
        let mut state = self.start();
        let mut pegs = text.split(' ');
        for disk in &mut state {
            *disk = Below::new(pegs.next()?.parse().ok()?)?;
        }
        (self.to_text(state) == text).then_some(state)
    }

    fn is_undirected(&self) -> bool {
        true
    }

    fn apply(&self, mut state: Self::State, by: Transfer) -> Option<Self::State> {
        // The smallest disk on either peg must be on the one that loses it.
        let disk =
            state.iter_mut().rev().find(|disk| disk.get() == by.from || disk.get() == by.to)?;
        if disk.get() != by.from || by.to == by.from {
            return None;
        }
        *disk = Below::unrank(by.to.into())?;
        Some(state)
    }
}
