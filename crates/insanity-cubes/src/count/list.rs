//! Half solutions in a list, and their couples counted by a joint descent.

use alloc::vec;
use alloc::vec::Vec;

use crate::solve::{Graph, HalfSearch, ShapeCounter};

/// The most cubes of a list: 189 bits, and weights below 2^64.
pub(crate) const MOST_CUBES: usize = 63;

/// A half solution: three bits a cube, the first cube highest. The bit of the chosen pair is set
/// unless the cube has the pair twice, so two half solutions go together exactly if no bit is set
/// in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Bits([u64; 3]);

impl Bits {
    fn key(self, cube: usize) -> usize {
        // 21 cubes to a word.
        (self.0[cube / 21] >> (60 - 3 * (cube % 21)) & 7) as usize
    }

    #[inline]
    fn meets(self, other: Self) -> bool {
        self.0[0] & other.0[0] | self.0[1] & other.0[1] | self.0[2] & other.0[2] != 0
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Item {
    bits: Bits,
    /// 2 for each component but loops.
    weight: u64,
    loops: u8,
    first: u8,
}

/// All half solutions of a graph.
#[derive(Clone, Debug)]
pub(crate) struct List {
    items: Vec<Item>,
    cubes: usize,
}

/// Why a list was not finished.
pub(crate) enum Unlisted {
    /// There are more than `most`.
    Many,
    /// The nodes ran out, or the caller said stop.
    Stopped,
}

impl List {
    /// Lists the half solutions, at most `most`. `stop` is asked now and then with the nodes so
    /// far.
    pub(crate) fn new(
        graph: &Graph,
        most: usize,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Self, Unlisted> {
        let mut search = HalfSearch::new(&graph.tables);
        let room = vec![2; graph.colours];
        search.start(&graph.tables, &room, &graph.distinct);
        let mut choice = vec![0; graph.cubes()];
        let mut shaper = ShapeCounter::default();
        let mut items = Vec::new();
        let mut limit = 4096;
        loop {
            match search.next(&graph.tables, graph.is_tight(), limit) {
                Some(false) => break,
                None => {
                    if stop(search.nodes()) {
                        return Err(Unlisted::Stopped);
                    }
                    limit += 4096;
                }
                Some(true) => {
                    if items.len() == most {
                        return Err(Unlisted::Many);
                    }
                    search.copy_choice(&mut choice);
                    let shape = shaper.shape(graph, &choice);
                    let mut bits = [0; 3];
                    for (cube, axis) in choice.iter().enumerate() {
                        if !graph.is_twice(cube, *axis) {
                            bits[cube / 21] |= 1 << (60 - 3 * (cube % 21) + usize::from(2 - *axis));
                        }
                    }
                    items.push(Item {
                        bits: Bits(bits),
                        weight: 1 << shape.components,
                        loops: u8::try_from(shape.loops).unwrap_or(u8::MAX),
                        first: choice[0],
                    });
                }
            }
        }
        items.sort_unstable_by_key(|item| (item.first, item.bits));
        Ok(Self { items, cubes: graph.cubes() })
    }

    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    /// The half solutions with loops only.
    pub(crate) fn with_loops_only(&self) -> Self {
        let mut only = self.clone();
        only.items.retain(|item| usize::from(item.loops) == self.cubes);
        only
    }

    /// The same with loops weighed 2 as well. At most 63 cubes, so no weight overflows.
    pub(crate) fn oriented(&self) -> Self {
        let mut oriented = self.clone();
        for item in &mut oriented.items {
            item.weight <<= item.loops;
        }
        oriented
    }

    /// The sum of the weights of those that go with themselves.
    pub(crate) fn with_themselves(&self) -> u128 {
        self.items
            .iter()
            .filter(|item| item.bits == Bits([0; 3]))
            .map(|item| u128::from(item.weight))
            .sum()
    }

    fn with_first(&self, axis: u8) -> &[Item] {
        let start = self.items.partition_point(|item| item.first < axis);
        let end = self.items.partition_point(|item| item.first <= axis);
        &self.items[start..end]
    }

    /// The sum of `w(A) v(B)` over all `A` of this list and `B` of the `other` that go together,
    /// with the first cube choosing the axes `front` and `side`. `None` when `stop` says so or
    /// the sum overflows.
    pub(crate) fn couple(
        &self,
        other: &Self,
        front: u8,
        side: u8,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<u128> {
        join(self.with_first(front), other.with_first(side), 0, self.cubes, stop)
    }
}

/// Blocks of at most this many couples are tried one by one.
const SMALL: usize = 1024;

/// Descends both lists cube by cube; blocks whose choices of a cube are the same pair are never
/// met.
fn join(
    ours: &[Item],
    theirs: &[Item],
    cube: usize,
    cubes: usize,
    stop: &mut dyn FnMut() -> bool,
) -> Option<u128> {
    if ours.is_empty() || theirs.is_empty() {
        return Some(0);
    }
    if ours.len().saturating_mul(theirs.len()) <= SMALL || cube == cubes {
        let mut sum = 0u128;
        for our in ours {
            let mut with: u128 = 0;
            for their in theirs {
                with += u128::from(if our.bits.meets(their.bits) { 0 } else { their.weight });
            }
            sum = sum.checked_add(with.checked_mul(u128::from(our.weight))?)?;
        }
        return Some(sum);
    }
    if stop() {
        return None;
    }
    let ours = blocks(ours, cube);
    let theirs = blocks(theirs, cube);
    let mut sum = 0u128;
    for (key, our) in &ours {
        for (other, their) in &theirs {
            if key & other == 0 {
                sum = sum.checked_add(join(our, their, cube + 1, cubes, stop)?)?;
            }
        }
    }
    Some(sum)
}

/// Cuts a sorted list into the blocks of equal choice of a cube: 0 for a pair that the cube has
/// twice.
fn blocks(items: &[Item], cube: usize) -> [(usize, &[Item]); 4] {
    let mut rest = items;
    [0, 1, 2, 4].map(|key| {
        let end = rest.partition_point(|item| item.bits.key(cube) <= key);
        let (block, after) = rest.split_at(end);
        rest = after;
        (key, block)
    })
}
