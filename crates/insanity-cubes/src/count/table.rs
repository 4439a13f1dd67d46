//! Counting by one table with an entry for each of the `3^n` choices of an edge of each cube.
//!
//! The number of towers is a sum over pairs of half solutions that differ at every cube. That is a
//! quadratic form in the tensor power of a 3 x 3 matrix, so it needs `n 3^n` additions and no
//! search.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::Count;
use super::totals::{Totals, power};
use crate::solve::{Chains, Graph, Shape};

/// The most cubes: 344 MB.
pub(super) const MAX_CUBES: usize = 16;

/// Calls `each` for every half solution: its place in the table, its shape, and whether it can be
/// taken twice. No steps: the table or its reader has spent them.
pub(crate) fn each_half(
    graph: &Graph,
    budget: &mut Budget<'_>,
    each: &mut dyn FnMut(usize, Shape, bool),
) -> Result<(), LimitReached> {
    let chains = Chains::new(graph.colours);
    Walk { graph, chains, parts: false, budget, each }.extend(0, 0, true)
}

/// Calls `each` for every choice of an edge of each of some cubes in which no colour has a higher
/// degree than two, with the set of these cubes. A step each.
pub(crate) fn each_part(
    graph: &Graph,
    budget: &mut Budget<'_>,
    each: &mut dyn FnMut(usize),
) -> Result<(), LimitReached> {
    let chains = Chains::new(graph.colours);
    let each = &mut |set, _, _| each(set);
    Walk { graph, chains, parts: true, budget, each }.extend(0, 0, true)
}

/// A walk over choices of an edge of each cube, or of each of some.
struct Walk<'a, 'b> {
    graph: &'a Graph,
    chains: Chains,
    /// Whether cubes may be left out. The place of a choice is then the set of the other cubes.
    parts: bool,
    budget: &'a mut Budget<'b>,
    each: &'a mut dyn FnMut(usize, Shape, bool),
}

impl Walk<'_, '_> {
    /// Every choice of the cubes from this one on, after those before.
    fn extend(&mut self, cube: usize, place: usize, twice: bool) -> Result<(), LimitReached> {
        if cube == self.graph.cubes() {
            (self.each)(place, self.chains.shape, twice);
            return if self.parts { self.budget.spend(1) } else { Ok(()) };
        }
        // Asked about each choice of the cubes but the last six: at each node it would take a fifth
        // longer.
        if cube == self.graph.cubes().saturating_sub(6) {
            self.budget.spend(0)?;
        }
        if self.parts {
            self.extend(cube + 1, place, twice)?;
        }
        for axis in 0..3 {
            if self.graph.distinct[cube] >> axis & 1 == 1 {
                let pair = self.graph.pair(cube, axis);
                if let Some(laid) = self.chains.lay(pair) {
                    let part = place | 1 << cube;
                    let place = if self.parts { part } else { 3 * place + usize::from(axis) };
                    self.extend(cube + 1, place, twice && self.graph.is_twice(cube, axis))?;
                    self.chains.undo(pair, laid);
                }
            }
        }
        Ok(())
    }
}

/// Entries that take as long as a node of the search, so that limits on steps hold for both.
const ENTRIES_A_STEP: usize = 40;

/// For each choice of the cubes but the first, and each edge of the first, the weights of the half
/// solutions that have this edge and are compatible with that choice.
pub(crate) struct Table<'a> {
    graph: &'a Graph,
    sums: Vec<u64>,
}

impl<'a> Table<'a> {
    /// `weight` is that of a half solution of this shape, at most `2^16`.
    pub(crate) fn new(
        graph: &'a Graph,
        weight: &dyn Fn(Shape) -> u64,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let size = 3usize.pow(graph.cubes().try_into().expect("at most 16 cubes"));
        budget.spend((size / ENTRIES_A_STEP) as u64)?;
        budget.ask()?;
        budget.take(8 * size as u64)?;
        // Sums fit: at most 3^16 weights of 2^16 each, which is below 2^42.
        let mut sums = vec![0; size];
        // A half solution is listed once, by the first of equal edges; all other entries stay 0.
        each_half(graph, budget, &mut |place, shape, _| sums[place] = weight(shape))?;
        // The first cube is left out here: `by_first` keeps its edges apart.
        for block in sums.chunks_exact_mut(size / 3) {
            budget.ask()?;
            transform(block, graph, 1);
        }
        budget.give_back(8 * size as u64);
        Ok(Self { graph, sums })
    }

    /// The weights of all compatible pairs of half solutions, by the first cube's edges.
    pub(crate) fn by_first(
        &self,
        weight: &dyn Fn(Shape) -> u64,
        budget: &mut Budget<'_>,
    ) -> Result<[[u128; 3]; 3], LimitReached> {
        let third = self.sums.len() / 3;
        let mut by_first = [[0; 3]; 3];
        // The other factor needs no second table: its half solutions are listed again.
        each_half(self.graph, budget, &mut |place, shape, _| {
            let weight = u128::from(weight(shape));
            let (front, rest) = (place / third, place % third);
            for (right, sum) in by_first[front].iter_mut().enumerate() {
                if right != front || is_twice(self.graph, 0)[front] {
                    *sum += weight * u128::from(self.sums[right * third + rest]);
                }
            }
        })?;
        Ok(by_first)
    }
}

/// Which edges of a cube may be taken with themselves: of equal edges only the first is listed, so
/// it is compatible with itself if the cube has it twice. Any two different edges are compatible.
fn is_twice(graph: &Graph, cube: usize) -> [bool; 3] {
    [graph.is_twice(cube, 0), graph.is_twice(cube, 1), graph.is_twice(cube, 2)]
}

/// Blocks of at most this many entries are worked on whole: they stay in the cache.
const BLOCK: usize = 3usize.pow(8);

/// Replaces each weight by the sum of those that are compatible with it at all cubes from this one
/// on, which is the highest digit.
fn transform(table: &mut [u64], graph: &Graph, first: usize) {
    let third = table.len() / 3;
    if table.len() > BLOCK {
        for block in table.chunks_exact_mut(third) {
            transform(block, graph, first + 1);
        }
        mix(table, third, is_twice(graph, first));
        return;
    }
    let mut width = third;
    for cube in first..graph.cubes() {
        mix(table, width, is_twice(graph, cube));
        width /= 3;
    }
}

/// One cube's part of the sum, in all blocks of three times this width.
fn mix(table: &mut [u64], width: usize, twice: [bool; 3]) {
    let is_plain = twice == [false; 3];
    for block in table.chunks_exact_mut(3 * width) {
        let (x, rest) = block.split_at_mut(width);
        let (y, z) = rest.split_at_mut(width);
        for ((x, y), z) in x.iter_mut().zip(y).zip(z) {
            // Each choice is compatible with the two others: two additions and three subtractions
            // in place of three additions, and no copy.
            let sum = *x + *y + *z;
            if is_plain {
                (*x, *y, *z) = (sum - *x, sum - *y, sum - *z);
            } else {
                let old = [*x, *y, *z];
                let new = |axis: usize| if twice[axis] { sum } else { sum - old[axis] };
                (*x, *y, *z) = (new(0), new(1), new(2));
            }
        }
    }
}

/// The sums of [`Totals`]: for oriented towers theirs only, and symmetric pictures only for classes.
pub(super) fn totals(
    graph: &Graph,
    what: Count,
    budget: &mut Budget<'_>,
) -> Result<Totals, LimitReached> {
    let mut totals = Totals::default();
    let sum = |by_first: [[u128; 3]; 3]| by_first.as_flattened().iter().sum::<u128>();
    if what == Count::Oriented {
        let weight = |shape: Shape| 1 << (shape.components + shape.loops);
        totals.oriented = sum(Table::new(graph, &weight, budget)?.by_first(&weight, budget)?);
        return Ok(totals);
    }
    let weight = |shape: Shape| 1 << shape.components;
    let table = Table::new(graph, &weight, budget)?;
    totals.by_first = table.by_first(&weight, budget)?;
    if what != Count::Classes {
        return Ok(totals);
    }
    let all_loops = |shape: Shape| u64::from(shape.loops as usize == graph.cubes());
    let flipped = sum(table.by_first(&all_loops, budget)?);
    // Its memory is needed for the next one.
    drop(table);
    totals.fixed = 2 * flipped;
    // Where no half solution is all loops this would be a table of zeros.
    if flipped > 0 {
        let table = Table::new(graph, &all_loops, budget)?;
        totals.fixed += sum(table.by_first(&all_loops, budget)?);
    }
    each_half(graph, budget, &mut |_, shape, twice| {
        if twice {
            totals.fixed += 2 * (power(shape.components) + u128::from(all_loops(shape)));
        }
    })?;
    Ok(totals)
}

#[cfg(test)]
#[expect(clippy::cast_possible_truncation, reason = "small numbers")]
mod tests {
    use dense_code::Limits;
    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::count::by_pairs;
    use crate::{Colour, Cube, Puzzle};

    /// Small puzzles, many of them degenerate: each third has cubes of two colours only.
    fn graphs(cubes: usize, rounds: u32) -> impl Iterator<Item = Graph> {
        let mut random = Pcg64Mcg::seed_from_u64(12345);
        let mut next = move |end: u64| random.next_u64() % end;
        (0..rounds).filter_map(move |round| {
            let colours = cubes as u64 + u64::from(round % 4);
            let list = (0..cubes).map(|_| {
                let own = [next(colours), next(colours)];
                Cube::new([(); 6].map(|()| {
                    let (choice, other) = (next(2), next(colours));
                    let face = if round % 3 == 0 { own[choice as usize] } else { other };
                    Colour::new(face as u16)
                }))
            });
            let puzzle = Puzzle::new(list.collect()).unwrap();
            Graph::new(&puzzle)
        })
    }

    #[test]
    fn the_table_and_the_search_agree() {
        let mut solvable = 0;
        for cubes in 1..=6 {
            for graph in graphs(cubes, 200) {
                let budget = &mut Budget::new(&Limits::new());
                let (pairs, done) = by_pairs::totals(&graph, budget);
                done.unwrap();
                let mut table = totals(&graph, Count::Classes, budget).unwrap();
                table.oriented = totals(&graph, Count::Oriented, budget).unwrap().oriented;
                assert_eq!(pairs, table, "{graph:?}");
                solvable += u32::from(pairs.oriented > 0);
                let mut halves = 0;
                each_half(&graph, budget, &mut |_, _, _| halves += 1).unwrap();
                let (choices, done) = by_pairs::choices(&graph, &vec![2; graph.colours], budget);
                assert_eq!((choices, done), (halves, Ok(())));
            }
        }
        assert!(solvable > 100, "{solvable}");
    }

    /// Blocks larger than those that are worked on whole.
    #[test]
    fn a_large_table_agrees_with_the_search() {
        for graph in graphs(10, 3) {
            let budget = &mut Budget::new(&Limits::new());
            let (pairs, _) = by_pairs::totals(&graph, budget);
            assert_eq!(totals(&graph, Count::Pictures, budget).unwrap().by_first, pairs.by_first);
        }
    }
}
