//! All solutions, lazily.

use core::iter::{FusedIterator, from_fn};

use dense_code::limits::{Budget, LimitReached};

use super::{Couples, Graph, Strands, rings};
use crate::{Limits, Puzzle, Tower};

impl Puzzle {
    /// All solutions as the article "Less brutal insanity" counts them: the first cube shows each
    /// of its different loops in one position only. The iterator is lazy and returns each solution
    /// once, in the order of the fast search, which is deterministic. Between two solutions, and
    /// before the end, the search can take long: see [`towers_within`](Self::towers_within).
    ///
    /// ```
    /// use insanity_cubes::article::LessBrutal;
    /// use insanity_cubes::{Count, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABCDEF ABDCEF ABEFDC ABFEDC ABDCFE ABEFCD".parse()?;
    /// let mut fast: Vec<_> = puzzle.towers().collect();
    /// let mut source: Vec<_> = LessBrutal::new(puzzle.cubes()).solutions().collect();
    /// fast.sort();
    /// source.sort();
    /// assert_eq!(fast, source);
    /// assert_eq!(fast.len() as u128, puzzle.count(Count::Solutions)?);
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    #[must_use]
    pub fn towers(&self) -> impl FusedIterator<Item = Tower> + Clone {
        self.towers_within(const { &Limits::new() })
            .map(|tower| tower.expect("without limits none is reached"))
    }

    /// All solutions as [`towers`](Self::towers) finds them. A step is a node of the search; the
    /// byte limit is ignored.
    ///
    /// # Errors
    ///
    /// The last item is [`LimitReached`] when a limit is reached before the end.
    #[must_use]
    pub fn towers_within<'a>(
        &'a self,
        limits: &Limits<'a>,
    ) -> impl FusedIterator<Item = Result<Tower, LimitReached>> + Clone {
        let (puzzle, mut budget) = (self, Budget::new(limits));
        // `None` if a count of colours shows that there is no solution.
        let mut search = Graph::new(puzzle).map(|graph| {
            let couples = Couples::new(&graph);
            Search { graph, couples, spread: None }
        });
        from_fn(move || {
            let found = search.as_mut()?.next(puzzle, &mut budget).transpose();
            // After the last solution, and after a limit, there is nothing.
            if !matches!(found, Some(Ok(_))) {
                search = None;
            }
            found
        })
        .fuse()
    }
}

/// A search for all solutions of a puzzle.
#[derive(Clone, Debug)]
struct Search {
    graph: Graph,
    couples: Couples,
    /// One pair of half solutions: each component of either may be turned round.
    spread: Option<[Strands; 2]>,
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

impl Search {
    /// The next solution, if there is one.
    fn next(
        &mut self,
        puzzle: &Puzzle,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Tower>, LimitReached> {
        let Self { graph, couples, spread } = self;
        loop {
            budget.spend(0)?;
            if let Some(strands) = spread {
                let tower = rings(graph, puzzle.cubes(), strands);
                let [front, side] = strands;
                // All ways to turn the components round, counted up like a number.
                if !advance(&mut side.turned) && !advance(&mut front.turned) {
                    *spread = None;
                }
                return Ok(Some(tower));
            }
            if !couples.next(graph, budget)? {
                return Ok(None);
            }
            let (front, side) = couples.couple();
            let (one, other) = (graph.first_like(0, front[0]), graph.first_like(0, side[0]));
            if one > other {
                // The first cube's loop as it stands has its earlier pair in front.
                continue;
            }
            // The loop as it stands: of equal pairs the first two.
            let (one, other) =
                if one == other { graph.first_two_like(0, one) } else { (one, other) };
            let fixed = |axis: u8| Some(graph.pair(0, axis)[0]);
            *spread = Some([
                Strands::new(graph, front, fixed(one)),
                Strands::new(graph, side, fixed(other)),
            ]);
        }
    }
}
