//! Counting by a frontier: cube after cube, keeping what the cubes to come can tell apart.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

/// A way to place a cube: how much it takes of some resources, and how many equal ways there are.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub(crate) takes: Vec<(u32, u8)>,
    pub(crate) many: u32,
}

/// Cubes that each take one way such that no resource is taken more than its limit.
///
/// A resource is a colour on one side of the tower (limit 1), or a colour on all four (limit 4).
#[derive(Clone, Debug)]
pub(crate) struct Frontier {
    pub(crate) cubes: Vec<Vec<Way>>,
    pub(crate) limits: Vec<u8>,
}

/// Why there is no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// More than `u128::MAX`.
    Overflow,
    /// Too many states, or the caller said stop.
    Stopped,
}

/// Bits of a resource's counter in a state; limits are at most 4, and a full counter may be 4.
const BITS: usize = 3;
/// Counters in a state: 21 in each of four words.
const MOST: usize = 84;
/// As many states or cubes are placed between two questions whether to stop.
const ASKED: usize = 2048;

type State = [u64; 4];

impl Frontier {
    /// The number of placements. Cubes are taken in an order that keeps few resources open; `most`
    /// is the largest number of states at a time.
    pub(crate) fn count(&self, most: usize, stop: &mut dyn FnMut() -> bool) -> Result<u128, Halt> {
        let peaks: Vec<Vec<(u32, u8)>> = self.cubes.iter().map(|ways| peaks(ways)).collect();
        let order = order(&peaks, self.limits.len(), stop).ok_or(Halt::Stopped)?;
        // For each resource the most that the cubes to come can take of it.
        let mut to_come = vec![0u32; self.limits.len()];
        for peaks in &peaks {
            for (resource, most) in peaks {
                to_come[*resource as usize] += u32::from(*most);
            }
        }
        // The counter that a resource has while some cubes have taken of it and some may.
        let mut slots: Vec<Option<usize>> = vec![None; self.limits.len()];
        let mut free: Vec<usize> = (0..MOST).rev().collect();
        let mut states: Vec<(State, u128)> = vec![([0; 4], 1)];
        let mut touched = vec![false; self.limits.len()];
        for cube in order {
            // Resources that can't run out are not counted at all.
            let counted = |resource: u32, to_come: &[u32], touched: &[bool]| {
                touched[resource as usize]
                    || to_come[resource as usize] > u32::from(self.limits[resource as usize])
            };
            for (resource, _) in &peaks[cube] {
                let at = *resource as usize;
                if slots[at].is_none() && counted(*resource, &to_come, &touched) {
                    slots[at] = Some(free.pop().ok_or(Halt::Stopped)?);
                    touched[at] = true;
                }
            }
            for (resource, most) in &peaks[cube] {
                to_come[*resource as usize] -= u32::from(*most);
            }
            let mut next: Vec<(State, u128)> = Vec::new();
            let own: Vec<(u32, usize)> = peaks[cube]
                .iter()
                .filter_map(|(resource, _)| slots[*resource as usize].map(|slot| (*resource, slot)))
                .collect();
            let mut finished = Vec::new();
            for (resource, slot) in &own {
                if to_come[*resource as usize] == 0 {
                    slots[*resource as usize] = None;
                    finished.push(*slot);
                }
            }
            let shrink: Vec<(usize, u8, u32)> = peaks[cube]
                .iter()
                .filter_map(|(resource, _)| {
                    let at = *resource as usize;
                    slots[at].map(|slot| (slot, self.limits[at], to_come[at]))
                })
                .collect();
            for (at, (state, count)) in states.iter().enumerate() {
                if at % ASKED == ASKED - 1 && stop() {
                    return Err(Halt::Stopped);
                }
                if next.len() > 4 * most {
                    merge(&mut next)?;
                    if next.len() > most || stop() {
                        return Err(Halt::Stopped);
                    }
                }
                'ways: for way in &self.cubes[cube] {
                    let mut after = *state;
                    for (resource, takes) in &way.takes {
                        let Some((_, slot)) = own.iter().find(|(other, _)| other == resource)
                        else {
                            // Never scarce: at most its limit is taken in all.
                            continue;
                        };
                        let (word, shift) = (slot / 21, BITS * (slot % 21));
                        let taken = (after[word] >> shift & 7) as u8 + takes;
                        if taken > self.limits[*resource as usize] {
                            continue 'ways;
                        }
                        after[word] += u64::from(*takes) << shift;
                    }
                    for slot in &finished {
                        after[slot / 21] &= !(7 << (BITS * (slot % 21)));
                    }
                    // A resource of which enough is left for all to come is as good as untouched.
                    for (slot, limit, to_come) in &shrink {
                        let (word, shift) = (slot / 21, BITS * (slot % 21));
                        let taken = (after[word] >> shift & 7) as u32;
                        let spare = u32::from(*limit).saturating_sub(*to_come);
                        let worth = if taken <= spare { 0 } else { taken };
                        after[word] = after[word] & !(7 << shift) | u64::from(worth) << shift;
                    }
                    let count = count.checked_mul(way.many.into()).ok_or(Halt::Overflow)?;
                    next.push((after, count));
                }
            }
            merge(&mut next)?;
            if next.len() > most || stop() {
                return Err(Halt::Stopped);
            }
            states = next;
            free.extend(finished);
        }
        states
            .iter()
            .try_fold(0u128, |sum, (_, count)| sum.checked_add(*count))
            .ok_or(Halt::Overflow)
    }
}

/// Always the cube that leaves the fewest resources open. O(n log n). `None` when `stop` says so.
fn order(
    peaks: &[Vec<(u32, u8)>],
    resources: usize,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Vec<usize>> {
    // For each resource the cubes that take of it, how many of them are still to come, and whether
    // one has come.
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); resources];
    for (cube, peaks) in peaks.iter().enumerate() {
        for (resource, _) in peaks {
            users[*resource as usize].push(cube);
        }
    }
    let mut left: Vec<usize> = users.iter().map(Vec::len).collect();
    let mut open = vec![false; resources];
    let change = |open: bool, left: usize| match (open, left) {
        (true, 1) => -1,
        (false, 2..) => 1,
        _ => 0,
    };
    let mut costs: Vec<i64> = peaks
        .iter()
        .map(|peaks| {
            peaks.iter().map(|(resource, _)| change(false, left[*resource as usize])).sum()
        })
        .collect();
    let mut rest: BTreeSet<(i64, usize)> = costs.iter().copied().zip(0..).collect();
    let mut order = Vec::with_capacity(peaks.len());
    while let Some((_, cube)) = rest.pop_first() {
        order.push(cube);
        if order.len() % ASKED == 0 && stop() {
            return None;
        }
        for (resource, _) in &peaks[cube] {
            let at = *resource as usize;
            let before = change(open[at], left[at]);
            open[at] = true;
            left[at] -= 1;
            // What it costs the others changes with the first cube and the last but one: twice at
            // most.
            let more = change(true, left[at]) - before;
            if more != 0 {
                for user in &users[at] {
                    if rest.remove(&(costs[*user], *user)) {
                        costs[*user] += more;
                        rest.insert((costs[*user], *user));
                    }
                }
            }
        }
    }
    Some(order)
}

/// For each resource the most that one of the ways takes of it.
fn peaks(ways: &[Way]) -> Vec<(u32, u8)> {
    let mut all: Vec<(u32, u8)> = ways.iter().flat_map(|way| way.takes.iter().copied()).collect();
    all.sort_unstable_by(|one, other| one.0.cmp(&other.0).then(other.1.cmp(&one.1)));
    all.dedup_by_key(|(resource, _)| *resource);
    all
}

/// Sorts the states and adds up equal ones.
fn merge(states: &mut Vec<(State, u128)>) -> Result<(), Halt> {
    states.sort_unstable_by_key(|(state, _)| *state);
    let mut kept = 0;
    for at in 1..states.len() {
        if states[at].0 == states[kept].0 {
            let more = states[at].1;
            states[kept].1 = states[kept].1.checked_add(more).ok_or(Halt::Overflow)?;
        } else {
            kept += 1;
            states[kept] = states[at];
        }
    }
    states.truncate((kept + 1).min(states.len()));
    Ok(())
}

#[cfg(test)]
mod tests {
    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::*;

    /// The same by looking at all cubes that are left, again and again.
    fn plainly(peaks: &[Vec<(u32, u8)>], resources: usize) -> Vec<usize> {
        let mut open = vec![false; resources];
        let mut rest: Vec<usize> = (0..peaks.len()).collect();
        let mut order = Vec::new();
        while !rest.is_empty() {
            let users = |at: u32| {
                rest.iter()
                    .filter(|cube| peaks[**cube].iter().any(|(other, _)| *other == at))
                    .count()
            };
            let cost = |cube: usize| -> i32 {
                let change = |at: u32| match (open[at as usize], users(at)) {
                    (true, 1) => -1,
                    (false, 2..) => 1,
                    _ => 0,
                };
                peaks[cube].iter().map(|(at, _)| change(*at)).sum()
            };
            let best = rest.iter().copied().min_by_key(|cube| (cost(*cube), *cube)).unwrap();
            rest.retain(|cube| *cube != best);
            for (at, _) in &peaks[best] {
                open[*at as usize] = true;
            }
            order.push(best);
        }
        order
    }

    #[test]
    fn the_order_is_the_plain_one() {
        let mut random = Pcg64Mcg::seed_from_u64(3);
        for round in 0..200 {
            let (cubes, resources) = (round % 12, 1 + round % 7 * 4);
            let mut one = || {
                let mut all: Vec<(u32, u8)> = (0..random.next_u32() % 7)
                    .map(|_| (random.next_u32() % resources, 1))
                    .collect();
                all.sort_unstable();
                all.dedup();
                all
            };
            let peaks: Vec<_> = (0..cubes).map(|_| one()).collect();
            let resources = resources as usize;
            let found = order(&peaks, resources, &mut || false);
            assert_eq!(found, Some(plainly(&peaks, resources)), "{peaks:?}");
        }
    }
}
