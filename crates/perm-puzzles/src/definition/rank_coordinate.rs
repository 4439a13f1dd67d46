use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use perm_hash::{MultisetPerms, MultisetTable};

use super::group::Group;
use super::pattern::Pattern;
use super::raw_coordinate::RawCoordinate;
use super::transform::Transform;

/// What some places hold, as a number: each move makes a new value of it out of the old one,
/// whatever the rest of the puzzle looks like.
#[derive(Clone, Debug)]
pub(super) struct RankCoordinate {
    /// Ascending within each component.
    pub(super) places: Vec<u16>,
    pub(super) ranking: Ranking,
    /// How many values there are.
    pub(super) count: u64,
}

/// How values are numbered. All but a list go by what is in the places: for each the
/// number of a piece and how it is turned, as a [`Transform`] has them.
#[derive(Clone, Debug)]
pub(super) enum Ranking {
    Arrangement(Box<Arrangement>),
    /// All orientations, the first counting most.
    Orientation {
        modulus: u8,
        /// The sum of all of them where every move keeps it: the last one follows.
        sum: Option<u8>,
    },
    /// The arrangements and orientations that moves reach, of distinct pieces.
    Group {
        group: Box<Group>,
        /// The piece of each place of the solved puzzle, and how it is turned.
        solved: Vec<(u16, u8)>,
        moduli: Vec<u8>,
    },
    /// The arrangements and orientations that moves reach, as they are found.
    Listed(RawCoordinate),
}

/// All arrangements of some pieces, in lexicographic order.
#[derive(Clone, Debug)]
pub(super) struct Arrangement {
    /// The pieces, ascending: their kinds.
    pieces: Vec<u16>,
    are_distinct: bool,
    perms: MultisetPerms,
    /// Ranks identical pieces faster. Distinct pieces have the kernel.
    table: Option<MultisetTable>,
}

impl Arrangement {
    /// Of these pieces, one for each place, and how many there are; `None` past 64 bits.
    pub(super) fn new(mut pieces: Vec<u16>) -> Option<(Self, u64)> {
        pieces.sort_unstable();
        let len = |alike: &[u16]| alike.len() as u64;
        let counts: Vec<u64> = pieces.chunk_by(|a, b| a == b).map(len).collect();
        let are_distinct = counts.len() == pieces.len();
        pieces.dedup();
        let perms = MultisetPerms::new(&counts).ok()?;
        let count = u64::try_from(perms.count()).ok()?;
        // Its rows grow with the product of all counts, 2^n for distinct pieces.
        let table = if are_distinct { None } else { perms.table().ok() };
        Some((Self { pieces, are_distinct, perms, table }, count))
    }

    fn rank(&self, kinds: &[u16]) -> u64 {
        let word: Vec<u8> =
            kinds.iter().map(|&kind| u8::try_from(kind).expect("20 kinds")).collect();
        let ranked = match &self.table {
            Some(table) => table.rank(&word),
            None => self.perms.rank(&word).map(|rank| u64::try_from(rank).expect("of 64 bits")),
        };
        ranked.expect("moves keep the pieces")
    }
}

impl RankCoordinate {
    /// The number of pieces, if it is all arrangements of distinct pieces.
    pub(super) fn permuted(&self) -> Option<usize> {
        match &self.ranking {
            Ranking::Arrangement(own) if own.are_distinct => Some(own.pieces.len()),
            _ => None,
        }
    }

    pub(super) const fn is_listed(&self) -> bool {
        matches!(self.ranking, Ranking::Listed(_))
    }

    /// The value of a pattern of the puzzle; `None` if no moves lead there.
    pub(super) fn value(&self, pattern: &Pattern) -> Option<u64> {
        if let Ranking::Listed(states) = &self.ranking {
            return states.number(pattern).map(u64::from);
        }
        let mut here = Transform::identity(self.places.len());
        for (number, &place) in self.places.iter().enumerate() {
            let place = usize::from(place);
            let (piece, turned) = (pattern.pieces[place], pattern.turned[place]);
            let (kind, turned) = match &self.ranking {
                // The pieces of the component: moves bring no others.
                Ranking::Arrangement(own) => (own.pieces.binary_search(&piece).ok()?, 0),
                Ranking::Group { solved, moduli, .. } => {
                    // The pieces are distinct, so only one place is the home of this one.
                    let home = solved.iter().position(|solved| solved.0 == piece)?;
                    (home, (turned + moduli[number] - solved[home].1) % moduli[number])
                }
                // Of orientations alone: which piece is here is not part of the value.
                _ => (0, turned),
            };
            here.from[number] = u16::try_from(kind).expect("a place");
            here.turn[number] = turned;
        }
        self.rank(&here)
    }

    /// Puts a value into a pattern.
    pub(super) fn put(&self, value: u64, pattern: &mut Pattern) {
        if let Ranking::Listed(states) = &self.ranking {
            return states.put(u32::try_from(value).expect("a listed state"), pattern);
        }
        let here = self.unrank(value);
        let both = here.from.iter().zip(&here.turn);
        for (number, (&place, (&from, &turn))) in self.places.iter().zip(both).enumerate() {
            let (place, from) = (usize::from(place), usize::from(from));
            match &self.ranking {
                Ranking::Arrangement(own) => pattern.pieces[place] = own.pieces[from],
                Ranking::Group { solved, moduli, .. } => {
                    pattern.pieces[place] = solved[from].0;
                    pattern.turned[place] = (solved[from].1 + turn) % moduli[number];
                }
                _ => pattern.turned[place] = turn,
            }
        }
    }

    /// The value of what is in the places; `None` if no moves lead there.
    pub(super) fn rank(&self, here: &Transform) -> Option<u64> {
        match &self.ranking {
            Ranking::Arrangement(own) => Some(own.rank(&here.from)),
            Ranking::Orientation { modulus, sum } => {
                // The last orientation follows from the sum.
                let free = here.turn.len() - usize::from(sum.is_some());
                let digit = |rank, &turn: &u8| rank * u64::from(*modulus) + u64::from(turn);
                Some(here.turn[..free].iter().fold(0, digit))
            }
            Ranking::Group { group, .. } => group.rank(here),
            Ranking::Listed(_) => unreachable!("its states are packed"),
        }
    }

    /// What is in the places, by the value.
    pub(super) fn unrank(&self, mut value: u64) -> Transform {
        let mut here = Transform::identity(self.places.len());
        match &self.ranking {
            Ranking::Arrangement(own) => {
                let mut word = vec![0; self.places.len()];
                own.perms.unrank_into(value.into(), &mut word).expect("below the count");
                here.from = word.into_iter().map(u16::from).collect();
            }
            Ranking::Orientation { modulus, sum } => {
                let modulus = u64::from(*modulus);
                let digit = |value| u8::try_from(value % modulus).expect("below a byte");
                let free = here.turn.len() - usize::from(sum.is_some());
                for to in here.turn[..free].iter_mut().rev() {
                    *to = digit(value);
                    value /= modulus;
                }
                if let Some(sum) = sum {
                    let others = here.turn.iter().map(|&turn| u64::from(turn)).sum::<u64>();
                    here.turn[free] = digit(u64::from(*sum) + modulus - others % modulus);
                }
            }
            Ranking::Group { group, .. } => here = group.unrank(value),
            Ranking::Listed(_) => unreachable!("its states are packed"),
        }
        here
    }
}
