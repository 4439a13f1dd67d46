//! All solutions, lazily.

use alloc::vec;
use alloc::vec::Vec;

use super::{Couples, Graph, Strands, groups, ring};
use crate::{Puzzle, Tower};

impl Puzzle {
    /// All solutions as the article "Less brutal insanity" counts them: the first cube shows each
    /// of its different loops only in one fixed way. The iterator is lazy and returns each solution
    /// once, in the order of the fast search, which is deterministic.
    ///
    /// ```
    /// use insanity_cubes::article::LessBrutal;
    /// use insanity_cubes::{Count, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABCDEF ABDCEF ABEFDC ABFEDC ABDCFE ABEFCD".parse()?;
    /// let mut fast: Vec<_> = puzzle.towers().collect();
    /// let mut source: Vec<_> = LessBrutal::new(&puzzle).solutions().collect();
    /// fast.sort();
    /// source.sort();
    /// assert_eq!(fast, source);
    /// assert_eq!(fast.len() as u128, puzzle.count(Count::Solutions)?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn towers(&self) -> Towers<'_> {
        let solvable = self.has_enough_colours()
            && groups(self.dense_faces(), self.colours())
                .into_iter()
                .all(|group| Graph::new(group.faces, group.colours).is_some());
        let graph = if solvable { Graph::new(self.dense_faces(), self.colours()) } else { None };
        let search = graph.map(|graph| {
            let couples = Couples::new(&graph);
            Search { graph, couples, spread: None }
        });
        Towers { puzzle: self, search }
    }
}

/// All solutions of a puzzle; made by [`Puzzle::towers`].
///
/// ```
/// use insanity_cubes::Puzzle;
///
/// let puzzle: Puzzle = "ABCDEF ABDCEF ABEFDC ABFEDC ABDCFE ABEFCD".parse()?;
/// assert_eq!(puzzle.towers().take(3).filter(|tower| tower.solves(&puzzle)).count(), 3);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators do nothing unless they are used"]
pub struct Towers<'a> {
    puzzle: &'a Puzzle,
    search: Option<Search>,
}

#[derive(Clone, Debug)]
struct Search {
    graph: Graph,
    couples: Couples,
    spread: Option<Spread>,
}

/// The towers of one pair of half solutions: each component of either may be turned round.
#[derive(Clone, Debug)]
struct Spread {
    front: Strands,
    side: Strands,
    turned_front: Vec<bool>,
    turned_side: Vec<bool>,
}

/// Counts up in binary, the last flag fastest; `false` after the last number.
fn advance(flags: &mut [bool]) -> bool {
    for flag in flags.iter_mut().rev() {
        *flag = !*flag;
        if *flag {
            return true;
        }
    }
    false
}

impl Iterator for Towers<'_> {
    type Item = Tower;

    fn next(&mut self) -> Option<Tower> {
        loop {
            let Search { graph, couples, spread } = self.search.as_mut()?;
            if let Some(now) = spread {
                let cubes = self.puzzle.cubes().iter().enumerate();
                let rings = cubes.map(|(at, cube)| {
                    ring(
                        graph,
                        cube,
                        at,
                        &now.front,
                        &now.side,
                        &now.turned_front,
                        &now.turned_side,
                    )
                });
                let tower = Tower::new(rings.collect());
                if !advance(&mut now.turned_side) && !advance(&mut now.turned_front) {
                    *spread = None;
                }
                return Some(tower);
            }
            if couples.next(graph, u64::MAX) != Some(true) {
                self.search = None;
                return None;
            }
            let (front, side) = couples.couple();
            let (one, other) = (graph.first_like(0, front[0]), graph.first_like(0, side[0]));
            if one > other {
                // The first cube's loop as it stands has its earlier pair in front.
                continue;
            }
            // The loop as it stands: of equal pairs the first two.
            let (one, other) =
                if one == other { (one, graph.next_like(0, one)) } else { (one, other) };
            let fixed = |axis: u8| Some(graph.pair(0, axis)[0]);
            let front = Strands::new(graph, front, fixed(one));
            let side = Strands::new(graph, side, fixed(other));
            let turned_front = vec![false; front.components()];
            let turned_side = vec![false; side.components()];
            *spread = Some(Spread { front, side, turned_front, turned_side });
        }
    }
}

impl core::iter::FusedIterator for Towers<'_> {}
