//! Which coordinates the rank of a state has.
//!
//! First each component, the places among which moves bring pieces, by the first row that fits:
//!
//! | the moves reach of all arrangements and orientations | coordinates | example |
//! |---|---|---|
//! | all, of distinct pieces | arrangement, orientation | corners of the 3x3x3 |
//! | [`MAX_SMALL`] states at most | one list | edges of the Pyraminx: a half |
//! | [`MAX_LISTED`], and a quarter at most or pieces alike | one list | TopSpin of 10 and 10 |
//! | an unknown share, of [`MAX_RING`] states | one list | one turn of a ring of 40 |
//! | a quarter at most, of distinct pieces | elements of a group | M24 on 24 places |
//! | anything else | arrangement, orientation | a half: three-cycles of nine |
//!
//! "All" has the sum of orientations that every move keeps. The group, which says how much is
//! reached, is found for [`MAX_GROUP_PLACES`] places at most. Then components of [`MAX_SMALL`]
//! states, in their order, become one list where that is shorter than two tables: a parity that
//! joins two of them costs no ranks. [`MAX_TRIED`] and [`MAX_COUNT`] only bound the work.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::Limits;
use dense_code::limits::{Budget, LimitReached};

use super::cubie_layout::{CubieLayout, Labels};
use super::group::Group;
use super::pattern::{Pattern, are_distinct};
use super::rank_coordinate::{Arrangement, RankCoordinate, Ranking};
use super::raw_coordinate::RawCoordinate;
use super::transform::{Moduli, Transform, TurnLaw, entries_at};

/// The most values of a list, which pays where moves do not reach all of them.
const MAX_LISTED: u64 = 1 << 18;
/// The most values of a list that saves no more than a half, and of a small component.
const MAX_SMALL: u64 = 1 << 15;
/// The most values of several small components for which it is tried whether moves reach few.
const MAX_TRIED: u64 = 1 << 21;
/// The most states by which a component of more is tried: a ring of 40 has 40 positions.
const MAX_RING: u64 = 1 << 10;
/// The most places of a component whose group is found before its states are numbered: each call of
/// `compile()` waits for it.
const MAX_GROUP_PLACES: usize = 32;
/// Of more arrangements no lists make few enough states.
const MAX_COUNT: u128 = 1 << 100;

/// A puzzle before its states are numbered.
pub(super) struct RankChoice<'a> {
    pub(super) start: &'a Pattern,
    pub(super) moduli: &'a Moduli,
    pub(super) moves: &'a [Transform],
    pub(super) limits: &'a Limits<'a>,
}

/// The product of the values of some coordinates.
pub(super) fn count(coordinates: &[RankCoordinate]) -> Option<u64> {
    coordinates.iter().try_fold(1_u64, |all, coordinate| all.checked_mul(coordinate.count))
}

impl RankChoice<'_> {
    /// The coordinates that the rank of a state has, the most significant first; `None` if 64 bits
    /// do not number the states.
    ///
    /// What the moves reach is listed where that is small, so that a law that they keep, such as a
    /// parity or a sum of orientations, costs no numbers.
    pub(super) fn coordinates(
        &self,
        components: &[Vec<u16>],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<RankCoordinate>>, LimitReached> {
        let (mut coordinates, mut product) = (Vec::new(), 1_u128);
        // Small components that are numbered as one, and their coordinates so far.
        let (mut small, mut joined): (Vec<Vec<u16>>, Vec<RankCoordinate>) =
            (Vec::new(), Vec::new());
        for component in components {
            let Some(own) = self.component(component, budget)? else { return Ok(None) };
            let Some(all) = count(&own) else { return Ok(None) };
            product = product.saturating_mul(all.into());
            if product > MAX_COUNT {
                return Ok(None);
            }
            if all > MAX_SMALL {
                coordinates.extend(own);
            } else if all > 1 {
                small.push(component.clone());
                let together = count(&joined).and_then(|before| before.checked_mul(all));
                joined = if small.len() == 1 {
                    own
                } else if let Some(listed) = self.joint(&small, together, budget)? {
                    vec![listed]
                } else {
                    small.drain(..small.len() - 1);
                    coordinates.extend(joined);
                    own
                };
            }
        }
        coordinates.extend(joined);
        // A coordinate with one value would cost a look-up for each move, and says nothing.
        coordinates.retain(|coordinate| coordinate.count > 1);
        Ok(Some(coordinates))
    }

    /// A list of what some small components reach together, of `all` values, if that is better than
    /// two: one table is, and laws that join components cost no numbers.
    fn joint(
        &self,
        components: &[Vec<u16>],
        all: Option<u64>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<RankCoordinate>, LimitReached> {
        let Some(all) = all.filter(|&all| all <= MAX_TRIED) else { return Ok(None) };
        let mut max = u64::MAX;
        if all > MAX_SMALL {
            // Two tables are smaller than one of more than half of all. Fewer than of one
            // component, as most attempts fail.
            max = (MAX_LISTED / 2).min(all / 2);
            let places = components.concat();
            // Where all pieces are distinct, the group says at once how many there are.
            if are_distinct(self.pieces(&places))
                && let Some(group) = self.group(&places)?
                && group.order().to_u128().is_none_or(|order| order > max.into())
            {
                return Ok(None);
            }
        }
        self.listed(components, max, budget)
    }

    /// The coordinates of a component alone; `None` if 64 bits do not number its states.
    fn component(
        &self,
        places: &[u16],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<RankCoordinate>>, LimitReached> {
        // A move turns what comes to a place, whichever piece it is. So the orientations after it
        // do not depend on the arrangement, and two short tables do in place of a very long one.
        let product = self.arrangement(places).zip(self.orientation(places));
        let product = product.map(|(places, turns)| vec![places, turns]);
        let all = product.as_ref().and_then(|coordinates| count(coordinates));
        if all == Some(1) {
            return Ok(product);
        }
        let group = self.group(places)?;
        let order = group.as_ref().and_then(|group| group.order().to_u128());
        let reached = order.and_then(|all| u64::try_from(all).ok());
        let are_distinct = are_distinct(self.pieces(places));
        // All of them, or too many: then both are unknown.
        if are_distinct && group.is_some() && reached == all {
            return Ok(product);
        }
        // A half of all numbers, the even permutations, is not worth a long list or the digits of a
        // group: the kernel and the tables of the product are much faster.
        let saves = |&reached: &u64| !are_distinct || all.is_none_or(|all| all / 4 >= reached);
        let saved = reached.filter(saves);
        // Identical pieces have fewer states than the group has elements, if any.
        let max = reached.into_iter().chain(all).min();
        let limit = if reached == saved { MAX_LISTED } else { MAX_SMALL };
        let limit = if max.is_some_and(|max| max <= limit) { u64::MAX } else { MAX_RING };
        if let Some(listed) = self.listed(&[places.to_vec()], limit, budget)? {
            return Ok(Some(vec![listed]));
        }
        let Some((group, count)) = group.zip(saved).filter(|_| are_distinct) else {
            return Ok(product);
        };
        let solved = |&place: &u16| {
            let place = usize::from(place);
            (self.start.pieces[place], self.start.turned[place])
        };
        let (solved, moduli) =
            (places.iter().map(solved).collect(), entries_at(self.moduli, places));
        let ranking = Ranking::Group { group: group.into(), solved, moduli };
        Ok(Some(vec![RankCoordinate { places: places.to_vec(), ranking, count }]))
    }

    fn pieces(&self, places: &[u16]) -> Vec<u16> {
        entries_at(&self.start.pieces, places)
    }

    /// The group of the moves on some components, unless it has too many places.
    fn group(&self, places: &[u16]) -> Result<Option<Group>, LimitReached> {
        if places.len() > MAX_GROUP_PLACES {
            return Ok(None);
        }
        let moves: Vec<Transform> = self.moves.iter().map(|by| by.within(places)).collect();
        Group::new(&moves, &entries_at(self.moduli, places), self.limits)
    }

    /// All arrangements of the pieces of a component.
    fn arrangement(&self, places: &[u16]) -> Option<RankCoordinate> {
        let (own, count) = Arrangement::new(self.pieces(places))?;
        let ranking = Ranking::Arrangement(own.into());
        Some(RankCoordinate { places: places.to_vec(), ranking, count })
    }

    /// All orientations of the pieces of a component, with the sum that every move keeps.
    fn orientation(&self, places: &[u16]) -> Option<RankCoordinate> {
        // By their law and not by a list: how many there are bounds the group, before it is found.
        let law = TurnLaw::new(places, self.moves, self.moduli);
        let turned = |&place: &u16| self.start.turned[usize::from(place)];
        // Nothing changes where no move turns anything and all pieces are turned alike.
        let is_still =
            law.keeps_each && places.iter().map(turned).all(|own| own == turned(&places[0]));
        let is_kept = law.keeps_sum && !is_still;
        let sum = is_kept.then(|| law.sum(places, &self.start.turned));
        let places = if is_still { &[] } else { places };
        let free = u32::try_from(places.len()).ok()? - u32::from(is_kept);
        let count = u64::from(law.modulus).checked_pow(free)?;
        let ranking = Ranking::Orientation { modulus: law.modulus, sum };
        Some(RankCoordinate { places: places.to_vec(), ranking, count })
    }

    /// The states of some components that are reached; `None` if they are more than `max`.
    fn listed(
        &self,
        components: &[Vec<u16>],
        max: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Option<RankCoordinate>, LimitReached> {
        let labels = Labels::all(self.start);
        let layout = CubieLayout::new(components, labels, self.start, self.moduli, self.moves);
        let reached = RawCoordinate::new(layout, self.start, max, 0, budget)?;
        Ok(reached.map(|states| {
            let count = states.len().into();
            RankCoordinate { places: components.concat(), ranking: Ranking::Listed(states), count }
        }))
    }
}
