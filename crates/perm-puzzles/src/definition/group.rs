//! The group of all sequences of moves.

use alloc::vec::Vec;

use dense_code::Limits;
use dense_code::limits::LimitReached;
use perm_groups::{GroupOrder, PermGroup, PermGroupError};

use super::transform::{Moduli, Transform};

/// The most spots of a puzzle whose group is found: 512 take a second where moves make everything.
pub(crate) const MAX_SPOTS: usize = 512;

/// The group of some moves as permutations of spots, one for each place and orientation.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    group: PermGroup,
    moduli: Vec<u8>,
    /// The first spot of each place.
    first: Vec<u16>,
}

impl Group {
    /// The group of some moves; `None` on more than [`MAX_SPOTS`]. It is asked whether to stop, and
    /// no other limit counts.
    pub(crate) fn new(
        moves: &[Transform],
        moduli: &Moduli,
        limits: &Limits<'_>,
    ) -> Result<Option<Self>, LimitReached> {
        let spots = moduli.iter().map(|&modulus| usize::from(modulus)).sum::<usize>();
        if spots > MAX_SPOTS {
            return Ok(None);
        }
        let (mut first, mut next) = (Vec::new(), 0);
        for &modulus in moduli {
            first.push(next);
            next += u16::from(modulus);
        }
        let words = moves.iter().map(|by| word(by, moduli, &first));
        let limits = limits.with_steps(u64::MAX).with_bytes(u64::MAX);
        match PermGroup::from_generators_within(spots, words, &limits) {
            Ok(group) => Ok(Some(Self { group, moduli: moduli.to_vec(), first })),
            Err(PermGroupError::Limit(reached)) => Err(reached),
            Err(error) => unreachable!("moves are permutations: {error}"),
        }
    }

    /// The same without limits.
    pub(crate) fn unlimited(moves: &[Transform], moduli: &Moduli) -> Option<Self> {
        Self::new(moves, moduli, &Limits::new()).ok().flatten()
    }

    pub(crate) fn order(&self) -> GroupOrder {
        self.group.order()
    }

    /// Whether moves can do this.
    pub(crate) fn contains(&self, element: &Transform) -> bool {
        self.group.contains(&word(element, &self.moduli, &self.first))
    }

    /// The number of an element of a group of at most 2^64; `None` if moves don't make it.
    pub(super) fn rank(&self, element: &Transform) -> Option<u64> {
        self.group.rank(&word(element, &self.moduli, &self.first))?.try_into().ok()
    }

    /// The element of a number below the order.
    pub(super) fn unrank(&self, rank: u64) -> Transform {
        self.transform(&self.group.unrank(rank.into()).expect("below the order"))
    }

    #[cfg(feature = "rand")]
    pub(super) fn random<R: rand_core::Rng + ?Sized>(&self, rng: &mut R) -> Transform {
        self.transform(&self.group.random(rng))
    }

    fn transform(&self, word: &[u16]) -> Transform {
        let mut all = Transform::identity(self.moduli.len());
        for (place, &first) in self.first.iter().enumerate() {
            let spot = word[usize::from(first)];
            let from = self.first.partition_point(|&first| first <= spot) - 1;
            // Unturned now means turned by what the move takes off.
            let turned = u8::try_from(spot - self.first[from]).expect("below 64");
            all.from[place] = u16::try_from(from).expect("at most 512 places");
            all.turn[place] = if turned == 0 { 0 } else { self.moduli[place] - turned };
        }
        all
    }
}

/// For each spot the one that its piece comes from.
fn word(by: &Transform, moduli: &Moduli, first: &[u16]) -> Vec<u16> {
    let mut word = Vec::new();
    for ((&from, &turn), &modulus) in by.from.iter().zip(&by.turn).zip(moduli) {
        let before = |k: u8| first[usize::from(from)] + u16::from((k + modulus - turn) % modulus);
        word.extend((0..modulus).map(before));
    }
    word
}
