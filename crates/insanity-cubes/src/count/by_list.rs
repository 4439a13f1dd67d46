//! Counting by a list of all half solutions and a joint descent over their pairs.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::Budget;

use super::engine::Engine;
use super::totals::{Halt, Totals, Wanted, add};
use super::weighed::Weighed;
use crate::solve::{Graph, Meter, ShapeCounter, block};

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
    /// 2 for each component but loops.
    weight: u64,
    loops: u8,
    /// The axis of the first cube.
    first: u8,
}

/// All half solutions of a group, sorted.
#[derive(Clone, Debug)]
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
    /// Lists at most `most` half solutions.
    pub(super) fn new(graph: &Graph, most: u64, budget: &mut Budget<'_>) -> Result<Self, Unlisted> {
        if graph.cubes() > MOST_CUBES {
            return Err(Unlisted::TooMany);
        }
        let mut search = graph.half_solutions();
        let mut meter = Meter::new(budget);
        let mut choice = vec![0; graph.cubes()];
        let mut shapes = ShapeCounter::default();
        let mut items = Vec::new();
        while search.next_within(graph, &mut meter).map_err(|_| Unlisted::Stopped)? {
            if items.len() as u64 == most {
                return Err(Unlisted::TooMany);
            }
            search.copy_choice(&mut choice);
            let shape = shapes.shape(graph, &choice);
            items.push(Item {
                bits: Bits::new(graph, &choice),
                weight: 1 << shape.components,
                loops: u8::try_from(shape.loops).unwrap_or(u8::MAX),
                first: choice[0],
            });
        }
        items.sort_unstable_by_key(|item| (item.first, item.bits));
        Ok(Self { items, cubes: graph.cubes() })
    }

    /// The same with loops weighed 2 as well. At most 63 cubes, so no weight overflows.
    fn oriented(&self) -> Self {
        let mut oriented = self.clone();
        for item in &mut oriented.items {
            item.weight <<= item.loops;
        }
        oriented
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
        match wanted {
            Wanted::Oriented => self.oriented().sum_up(graph, wanted, budget),
            _ => self.sum_up(graph, wanted, budget),
        }
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
        let mut only = self.clone();
        only.items.retain(|item| usize::from(item.loops) == self.cubes);
        Ok(Some(only).filter(|only| !only.items.is_empty()))
    }
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

/// Cuts a sorted list into the blocks of equal choice of a cube: 0 for a pair that the cube has
/// twice.
fn blocks(items: &[Item], cube: usize) -> [(usize, &[Item]); 4] {
    let mut rest = items;
    [0, 1, 2, 4].map(|key| {
        let end = rest.partition_point(|item| item.bits.of_cube(cube) <= key);
        let (block, after) = rest.split_at(end);
        rest = after;
        (key, block)
    })
}
