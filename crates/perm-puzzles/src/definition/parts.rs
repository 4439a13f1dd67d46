//! Which parts the number of a state has.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::count::multinomial;
use dense_code::limits::{Budget, LimitReached};

use super::chain::Chain;
use super::packing::{Labels, Packing, Reached};
use super::part::{Arrangement, Kind, Part};
use super::pattern::Pattern;
use super::transform::{Moduli, Transform};

/// The most values of a part that is listed because moves may not reach all of them.
const MAX_LISTED: u128 = 1 << 18;
/// The most values of a small component, and of several that are listed together at once.
const MAX_SMALL: u128 = 1 << 15;
/// The most values of several small components for which it is tried whether moves reach only
/// [`MAX_TOGETHER`] of them.
const MAX_TRIED: u128 = 1 << 21;
/// The most values of several small components that are listed together after such a trial.
const MAX_TOGETHER: u64 = 1 << 17;
/// The most states by which a component of more is tried: a ring of 40 has 40 positions.
const MAX_RING: u64 = 1 << 10;
/// The most places of a component whose group is found before its states are numbered: fewer than
/// a chain takes, as each call of `compile()` waits for it.
const MAX_CHAIN_PLACES: usize = 32;
/// More states are not counted.
const MAX_COUNT: u128 = 1 << 100;

/// A puzzle before its states are numbered.
pub(super) struct Maker<'a> {
    pub(super) start: &'a Pattern,
    pub(super) moduli: &'a Moduli,
    pub(super) moves: &'a [Transform],
}

/// Small components that are to be listed together, and their parts so far.
#[derive(Default)]
struct Small {
    components: Vec<Vec<u16>>,
    parts: Vec<Part>,
}

/// The product of their values, as far as it can be counted.
fn count(parts: &[Part]) -> u128 {
    parts.iter().map(|part| part.count).fold(1, u128::saturating_mul)
}

impl Maker<'_> {
    /// The parts of the number of a state, the most significant first; `None` if there are too many
    /// states to count.
    ///
    /// What the moves reach is listed where that is small, so that a law that they keep, such as a
    /// parity or a sum of orientations, costs no numbers.
    pub(super) fn parts(
        &self,
        components: &[Vec<u16>],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Part>>, LimitReached> {
        let (mut parts, mut small, mut all) = (Vec::new(), Small::default(), 1_u128);
        for component in components {
            let Some(own) = self.component(component, budget)? else { return Ok(None) };
            let count = count(&own);
            all = all.saturating_mul(count);
            if all > MAX_COUNT {
                return Ok(None);
            }
            if count > MAX_SMALL {
                parts.extend(own);
            } else if count > 1 && !self.join(&mut small, component, &own, budget)? {
                parts.extend(self.finish(small, budget)?);
                small = Small { components: vec![component.clone()], parts: own };
            }
        }
        parts.extend(self.finish(small, budget)?);
        // A part with one value would cost a look-up for each move, and says nothing.
        parts.retain(|part| part.count > 1);
        Ok(Some(parts))
    }

    /// Adds a component to those that are listed together, unless they have too many values.
    fn join(
        &self,
        small: &mut Small,
        component: &[u16],
        own: &[Part],
        budget: &mut Budget<'_>,
    ) -> Result<bool, LimitReached> {
        let all = count(&small.parts).saturating_mul(count(own));
        let components = [&small.components[..], &[component.to_vec()]].concat();
        // Few values together are listed at the end: one table is better than several.
        let mut parts = [&small.parts, own].concat();
        if all > MAX_SMALL {
            let places = components.concat();
            if all > MAX_TRIED {
                return Ok(false);
            }
            // Where all pieces are told apart, the group says at once whether moves reach all.
            if self.are_distinct(&places)
                && let Some(chain) = self.chain(&places, Some(all), budget)?
                && chain.order() == Some(all)
            {
                return Ok(false);
            }
            // It is given up at a half of all: two tables are smaller than one then.
            let half = u64::try_from(all / 2).expect("few are tried");
            match self.listed(&components, MAX_TOGETHER.min(half), budget)? {
                Some(listed) => parts = vec![listed],
                None => return Ok(false),
            }
        }
        *small = Small { components, parts };
        Ok(true)
    }

    /// What small components are as one part.
    fn finish(&self, small: Small, budget: &mut Budget<'_>) -> Result<Vec<Part>, LimitReached> {
        if small.components.len() < 2 || small.parts.len() < 2 {
            return Ok(small.parts);
        }
        // At most `MAX_SMALL` values: where there were more, they were listed as they joined.
        let listed = self.listed(&small.components, u64::MAX, budget)?;
        Ok(vec![listed.expect("no end was set")])
    }

    /// The parts of a component alone; `None` if there are too many values to count.
    fn component(
        &self,
        places: &[u16],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Part>>, LimitReached> {
        // A move turns what comes to a place, whichever piece it is. So the orientations after it
        // do not depend on the arrangement, and two short tables do in place of a very long one.
        let product = self.arrangement(places).zip(self.orientation(places)).map(|(a, b)| [a, b]);
        let all = product.as_ref().map(|parts| count(parts));
        let product = product.map(Vec::from);
        if all == Some(1) {
            return Ok(product);
        }
        // The chain is done as soon as it has as many elements as there can be, which spares most
        // of its time where moves make all even permutations, or all.
        let most = self.most(places);
        let chain = self.chain(places, most, budget)?;
        let reached = chain.as_ref().and_then(Chain::order);
        let are_distinct = self.are_distinct(places);
        if reached.is_some() && reached == all && are_distinct {
            return Ok(product);
        }
        // With identical pieces there are fewer, if any. A large half of all permutations is better
        // left to the kernel for these.
        let few = match (reached, all) {
            (Some(reached), Some(all)) if are_distinct => {
                reached <= MAX_SMALL || (reached <= MAX_LISTED && all / 4 >= reached)
            }
            (Some(reached), None) => reached <= MAX_LISTED,
            (_, all) => all.is_some_and(|all| all <= MAX_LISTED),
        };
        let most = if few { u64::MAX } else { MAX_RING };
        if let Some(part) = self.listed(&[places.to_vec()], most, budget)? {
            return Ok(Some(vec![part]));
        }
        // A half of all numbers is not worth the time that the digits of a group take: tables of
        // the product are 20 times faster.
        let saves =
            |&reached: &u128| reached < u64::MAX.into() && all.is_none_or(|all| all / 4 >= reached);
        match (chain, reached.filter(saves)) {
            (Some(chain), Some(count)) if are_distinct => {
                let solved = |&place: &u16| {
                    let place = usize::from(place);
                    (self.start.pieces[place], self.start.turned[place])
                };
                let (solved, moduli) =
                    (places.iter().map(solved).collect(), self.own_moduli(places));
                let kind = Kind::Group { chain, solved, moduli };
                Ok(Some(vec![Part { places: places.to_vec(), kind, count }]))
            }
            _ => Ok(product),
        }
    }

    fn pieces(&self, places: &[u16]) -> Vec<u16> {
        places.iter().map(|&place| self.start.pieces[usize::from(place)]).collect()
    }

    fn are_distinct(&self, places: &[u16]) -> bool {
        let mut pieces = self.pieces(places);
        pieces.sort_unstable();
        pieces.is_sorted_by(|a, b| a < b)
    }

    fn own_moduli(&self, places: &[u16]) -> Vec<u8> {
        places.iter().map(|&place| self.moduli[usize::from(place)]).collect()
    }

    /// The group of the moves on some components, unless it has too many places; it is known to
    /// have at most so many elements.
    fn chain(
        &self,
        places: &[u16],
        most: Option<u128>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Chain>, LimitReached> {
        if places.len() > MAX_CHAIN_PLACES {
            return Ok(None);
        }
        let moves: Vec<Transform> = self.moves.iter().map(|by| by.within(places)).collect();
        Chain::of_at_most(most, &moves, &self.own_moduli(places), budget)
    }

    /// As many as there are at most if all pieces are told apart: of even permutations a half.
    fn most(&self, places: &[u16]) -> Option<u128> {
        let all = multinomial(&vec![1; places.len()])?;
        let all = all.checked_mul(self.orientation(places)?.count)?;
        let is_even = |by: &Transform| by.within(places).is_even();
        Some(if self.moves.iter().all(is_even) { all.div_ceil(2) } else { all })
    }

    /// All arrangements of the pieces of a component.
    fn arrangement(&self, places: &[u16]) -> Option<Part> {
        let (own, count) = Arrangement::new(self.pieces(places))?;
        let kind = Kind::Arrangement(own.into());
        (count < MAX_COUNT).then(|| Part { places: places.to_vec(), kind, count })
    }

    /// All orientations of the pieces of a component, with the sum that every move keeps.
    fn orientation(&self, places: &[u16]) -> Option<Part> {
        // Moves keep to the orbits: all places of a component are of one orbit, with one modulus.
        let modulus = places.first().map_or(1, |&place| self.moduli[usize::from(place)]);
        let sum = |turns: &[u8]| {
            let sum = places.iter().map(|&place| u32::from(turns[usize::from(place)])).sum::<u32>();
            u8::try_from(sum % u32::from(modulus)).expect("below a byte")
        };
        // Nothing changes where no move turns anything and all pieces are turned alike.
        let first = places.first().map(|&place| self.start.turned[usize::from(place)]);
        let is_still = places.iter().all(|&place| {
            let place = usize::from(place);
            Some(self.start.turned[place]) == first
                && self.moves.iter().all(|by| by.turn[place] == 0)
        });
        let places = if is_still { &[] } else { places };
        let is_kept = !is_still && self.moves.iter().all(|by| sum(&by.turn) == 0);
        let free = u32::try_from(places.len()).ok()? - u32::from(is_kept);
        let count = u128::from(modulus).checked_pow(free)?;
        let kind = Kind::Orientation { modulus, sum: is_kept.then(|| sum(&self.start.turned)) };
        (count < MAX_COUNT).then(|| Part { places: places.to_vec(), kind, count })
    }

    /// The states of some components that are reached; `None` if they are more than `most`.
    fn listed(
        &self,
        components: &[Vec<u16>],
        most: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Part>, LimitReached> {
        let labels = Labels::all(self.start);
        let packing = Packing::new(components, labels, self.start, self.moduli, self.moves);
        let reached = Reached::new(packing, self.start, most, 0, budget)?;
        Ok(reached.map(|states| {
            let count = states.len().into();
            Part { places: components.concat(), kind: Kind::Listed(states), count }
        }))
    }
}
