//! Counting by a list of all half solutions and a joint descent over their pairs.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::engine::Engine;
use super::totals::{Halt, Totals, Wanted, add};
use super::weighed::Weighed;
use crate::solve::{Graph, Meter, Pace, ShapeCounter, block};

/// The most cubes of a list: 189 bits, and weights below 2^64.
const MOST_CUBES: usize = 63;

/// A half solution as bits, three per cube, the first cube highest. The bit of the chosen pair is
/// set unless the cube has the pair twice, so two half solutions go together exactly if no bit is
/// set in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Bits([u64; 3]);

impl Bits {
    fn new(graph: &Graph, choice: &[u8]) -> Self {
        let mut bits = [0; 3];
        for (cube, axis) in choice.iter().enumerate() {
            if !graph.is_twice(cube, *axis) {
                bits[cube / 21] |= 1 << (Self::shift(cube) + usize::from(2 - *axis));
            }
        }
        Self(bits)
    }

    /// Where the bits of a cube are in its word, 21 cubes to a word.
    fn shift(cube: usize) -> usize {
        60 - 3 * (cube % 21)
    }

    fn of_cube(self, cube: usize) -> usize {
        (self.0[cube / 21] >> Self::shift(cube) & 7) as usize
    }

    #[inline]
    fn meets(self, other: Self) -> bool {
        self.0[0] & other.0[0] | self.0[1] & other.0[1] | self.0[2] & other.0[2] != 0
    }
}

#[derive(Clone, Copy, Debug)]
struct Item {
    bits: Bits,
    /// 2 for each component but loops, or for each component.
    weight: u64,
    loops: u8,
    /// The axis of the first cube.
    first: u8,
}

/// Bytes of an item: with its copy while the list grows by half, or with the copy of those with
/// loops only.
const ITEM_BYTES: u64 = 2 * size_of::<Item>() as u64;
/// A list of this many bytes is made whatever the limit is, as for other small tables.
const FREE_BYTES: u64 = 1 << 20;

/// All half solutions of a group, sorted.
#[derive(Debug)]
pub(super) struct ByList {
    items: Vec<Item>,
    cubes: usize,
}

/// Why there is no list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unlisted {
    /// There are more half solutions than allowed, or more cubes than a list can have.
    TooMany,
    /// A limit was reached.
    Stopped,
}

impl ByList {
    /// Lists at most `most` half solutions, and no more than there are bytes for. Their weights are
    /// those of what is wanted.
    pub(super) fn new(
        graph: &Graph,
        wanted: Wanted,
        most: u64,
        budget: &mut Budget<'_>,
    ) -> Result<Self, Unlisted> {
        if graph.cubes() > MOST_CUBES {
            return Err(Unlisted::TooMany);
        }
        let most = most.min(budget.bytes_left().saturating_add(FREE_BYTES) / ITEM_BYTES);
        let mut search = graph.half_solutions();
        let mut meter = Meter::new(budget);
        let mut choice = vec![0; graph.cubes()];
        let mut shapes = ShapeCounter::default();
        let mut items: Vec<Item> = Vec::new();
        while search.next_within(graph, &mut meter).map_err(|_| Unlisted::Stopped)? {
            if items.len() as u64 == most {
                return Err(Unlisted::TooMany);
            }
            if items.len() == items.capacity() {
                items.reserve_exact((items.len() / 2).max(16));
            }
            search.copy_choice(&mut choice);
            let shape = shapes.shape(graph, &choice);
            // At most 63 cubes have as many components.
            let doubled = match wanted {
                Wanted::Oriented => shape.components + shape.loops,
                _ => shape.components,
            };
            items.push(Item {
                bits: Bits::new(graph, &choice),
                weight: 1 << doubled,
                loops: u8::try_from(shape.loops).unwrap_or(u8::MAX),
                first: choice[0],
            });
        }
        let mut list = Self { items, cubes: graph.cubes() };
        list.sort(budget).map_err(|_| Unlisted::Stopped)?;
        Ok(list)
    }

    /// Sorts by the axis of the first cube, then by bits.
    fn sort(&mut self, budget: &mut Budget<'_>) -> Result<(), LimitReached> {
        let (mut pace, mut rest) = (Pace::default(), &mut self.items[..]);
        for axis in 0..3 {
            let first = to_front(rest, |item| item.first == axis, &mut pace, budget)?;
            let (with, others) = rest.split_at_mut(first);
            sort_from(with, 0, self.cubes, &mut pace, budget)?;
            rest = others;
        }
        Ok(())
    }

    fn with_first(&self, axis: u8) -> &[Item] {
        let start = self.items.partition_point(|item| item.first < axis);
        let end = self.items.partition_point(|item| item.first <= axis);
        &self.items[start..end]
    }
}

impl Engine for ByList {
    fn totals(
        &self,
        graph: &Graph,
        wanted: Wanted,
        budget: &mut Budget<'_>,
    ) -> Result<Totals, Halt> {
        self.sum_up(graph, wanted, budget)
    }
}

impl Weighed for ByList {
    fn couple(
        &self,
        other: &Self,
        graph: &Graph,
        [front, right]: [usize; 2],
        budget: &mut Budget<'_>,
    ) -> Result<u128, Halt> {
        let axes = graph.axes(0);
        let (ours, theirs) = (self.with_first(axes[front]), other.with_first(axes[right]));
        join(ours, theirs, 0, self.cubes, budget)
    }

    fn with_themselves(&self, _: &mut Budget<'_>) -> Result<u128, Halt> {
        let alone = self.items.iter().filter(|item| item.bits == Bits([0; 3]));
        Ok(alone.map(|item| u128::from(item.weight)).sum())
    }

    fn with_loops_only(&self, _: &Graph, _: &mut Budget<'_>) -> Result<Option<Self>, Halt> {
        let only = || self.items.iter().filter(|item| usize::from(item.loops) == self.cubes);
        let mut items = Vec::with_capacity(only().count());
        items.extend(only());
        Ok((!items.is_empty()).then_some(Self { items, cubes: self.cubes }))
    }
}

/// Lists of at most this many items are sorted without a question, in a few milliseconds.
const SORTED: usize = 1 << 15;

/// Sorts items that agree on all cubes before this one.
fn sort_from(
    items: &mut [Item],
    cube: usize,
    cubes: usize,
    pace: &mut Pace,
    budget: &mut Budget<'_>,
) -> Result<(), LimitReached> {
    if items.len() <= SORTED || cube == cubes {
        pace.work(items.len(), budget)?;
        items.sort_unstable_by_key(|item| item.bits);
        return Ok(());
    }
    let mut rest = items;
    for key in KEYS {
        let first = to_front(rest, |item| item.bits.of_cube(cube) == key, pace, budget)?;
        let (with, others) = rest.split_at_mut(first);
        sort_from(with, cube + 1, cubes, pace, budget)?;
        rest = others;
    }
    Ok(())
}

/// Moves some of the items to the front; how many these are.
fn to_front(
    items: &mut [Item],
    is_first: impl Fn(&Item) -> bool,
    pace: &mut Pace,
    budget: &mut Budget<'_>,
) -> Result<usize, LimitReached> {
    let mut front = 0;
    for at in 0..items.len() {
        pace.work(1, budget)?;
        if is_first(&items[at]) {
            items.swap(at, front);
            front += 1;
        }
    }
    Ok(front)
}

/// Blocks of at most this many pairs are tried one by one.
const SMALL: usize = 1024;

/// Descends both lists cube by cube; blocks that choose the same pair of a cube never meet.
fn join(
    ours: &[Item],
    theirs: &[Item],
    cube: usize,
    cubes: usize,
    budget: &mut Budget<'_>,
) -> Result<u128, Halt> {
    if ours.is_empty() || theirs.is_empty() {
        return Ok(0);
    }
    if ours.len().saturating_mul(theirs.len()) <= SMALL || cube == cubes {
        return one_by_one(ours, theirs).ok_or(Halt::Overflow);
    }
    block(budget)?;
    let ours = blocks(ours, cube);
    let theirs = blocks(theirs, cube);
    let mut sum = 0u128;
    for (key, our) in &ours {
        for (other, their) in &theirs {
            if key & other == 0 {
                add(&mut sum, join(our, their, cube + 1, cubes, budget)?)?;
            }
        }
    }
    Ok(sum)
}

fn one_by_one(ours: &[Item], theirs: &[Item]) -> Option<u128> {
    let mut sum = 0u128;
    for our in ours {
        let mut with: u128 = 0;
        for their in theirs {
            with += u128::from(if our.bits.meets(their.bits) { 0 } else { their.weight });
        }
        sum = sum.checked_add(with.checked_mul(u128::from(our.weight))?)?;
    }
    Some(sum)
}

/// What the bits of a cube can be: 0 for a pair that the cube has twice.
const KEYS: [usize; 4] = [0, 1, 2, 4];

/// Cuts a sorted list into the blocks of equal choice of a cube.
fn blocks(items: &[Item], cube: usize) -> [(usize, &[Item]); 4] {
    let mut rest = items;
    KEYS.map(|key| {
        let end = rest.partition_point(|item| item.bits.of_cube(cube) <= key);
        let (block, after) = rest.split_at(end);
        rest = after;
        (key, block)
    })
}

#[cfg(test)]
mod tests {
    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::Limits;

    #[test]
    fn long_lists_are_sorted_by_cubes() {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        for (cubes, len) in [(3, 90_000), (12, 5 * SORTED), (40, 3 * SORTED)] {
            let item = |_| {
                let mut bits = Bits([0; 3]);
                for cube in 0..cubes {
                    let key = KEYS[random.next_u32() as usize % 4] as u64;
                    bits.0[cube / 21] |= key << Bits::shift(cube);
                }
                Item { bits, weight: 1, loops: 0, first: (random.next_u32() % 3) as u8 }
            };
            let items: Vec<Item> = (0..len).map(item).collect();
            let keys = |items: &[Item]| -> Vec<(u8, Bits)> {
                items.iter().map(|item| (item.first, item.bits)).collect()
            };
            let mut plain = keys(&items);
            plain.sort_unstable();
            let mut list = ByList { items, cubes };
            list.sort(&mut Budget::new(&Limits::new())).unwrap();
            assert!(keys(&list.items) == plain, "{cubes} cubes");
        }
    }
}
