//! Exact counts of whole puzzles.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::by_couples::ByCouples;
use super::choices::{chosen_loops, half_solutions, pairs_with_room, paths};
use super::engine::{self, Engine};
use super::totals::{Halt, Product, Totals, Wanted};
use super::{Count, CountError};
use crate::solve::{Graph, asked, groups};
use crate::{Limits, Puzzle};

impl Puzzle {
    /// An exact count without limits on time, within 1 GiB.
    ///
    /// ```
    /// use insanity_cubes::{Count, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// assert_eq!(puzzle.count(Count::Classes)?, 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`CountError::Overflow`] if the count, or an intermediate result, does not fit in a `u128`;
    /// [`CountError::Limit`] if 1 GiB is not enough.
    pub fn count(&self, what: Count) -> Result<u128, CountError> {
        self.count_within(what, &Limits::new())
    }

    /// Whether there is exactly one solution, up to turning the tower: whether the count of
    /// [`Classes`](Count::Classes) is 1.
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    ///
    /// assert!("ABBCDB BCDAAD BDBCCA DBCCDA".parse::<Puzzle>()?.is_unique()?);
    /// assert!(!"ABABAB ABABAB ABABAB".parse::<Puzzle>()?.is_unique()?); // there is none
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`count`](Self::count).
    pub fn is_unique(&self) -> Result<bool, CountError> {
        self.count(Count::Classes).map(|classes| classes == 1)
    }

    /// An exact count within limits.
    ///
    /// Groups of cubes that share no colour are counted separately, and the counts are multiplied.
    /// In a group with as many colours as cubes there are few pairs of half solutions that fit
    /// together, and a search finds them. For a group with more colours, either its half solutions
    /// are listed, or all of them are combined by a transform, or the towers are counted cube by
    /// cube, keeping only what matters to later cubes (the frontier); the size of the group and the
    /// limit of bytes decide. A step is a node of a search, or a block of work: up to 2,048 states
    /// of the frontier, up to a million entries of the transform, or a part of the list. The bytes
    /// are those of the tables that this takes; a list is counted from its second megabyte on.
    /// Where there is no room for a list, the transform or the frontier is taken if it fits.
    /// `Limits::new()` allows 1 GiB.
    ///
    /// ```
    /// use insanity_cubes::{Count, CountError, Limits, Puzzle};
    ///
    /// // Five cubes that share no colour: 24^5.
    /// let free: Puzzle = "ABCDEF GHIJKL MNOPQR STUVWX YZabcd".parse()?;
    /// assert_eq!(free.count_within(Count::Pictures, &Limits::new())?, 24u128.pow(5));
    ///
    /// let hard: Puzzle = "ABCDEF FEDCBA ABDCFE GHABCD HGEFAB HHGGCD GHEFDA ABGHEF".parse()?;
    /// let stopped = hard.count_within(Count::Pictures, &Limits::new().with_steps(1));
    /// assert_eq!(stopped, Err(CountError::Limit { at_least: 0 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`CountError::Overflow`] if the count, or an intermediate result, does not fit in a `u128`;
    /// [`CountError::Limit`] when a limit is reached first.
    pub fn count_within(&self, what: Count, limits: &Limits<'_>) -> Result<u128, CountError> {
        let mut budget = asked(limits).map_err(|_| CountError::Limit { at_least: 0 })?;
        self.count_from(what, limits, &mut budget)
    }

    /// An exact count from what is left of a budget with these limits.
    pub(crate) fn count_from<'a>(
        &self,
        what: Count,
        limits: &Limits<'a>,
        budget: &mut Budget<'a>,
    ) -> Result<u128, CountError> {
        Plan::new(what).count(self, limits, budget)
    }
}

/// What a public count asks of each group of cubes, and how the groups' numbers are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// Towers: what is wanted of the first cube's group, and of the others.
    Towers {
        first: Wanted,
        others: Wanted,
    },
    HalfSolutions,
    Paths,
}

impl Plan {
    pub(super) fn new(what: Count) -> Self {
        let all = |wanted| Self::Towers { first: wanted, others: wanted };
        match what {
            Count::Solutions => {
                Self::Towers { first: Wanted::FirstFixed, others: Wanted::Pictures }
            }
            Count::Pictures => all(Wanted::Pictures),
            Count::Classes => all(Wanted::Symmetric),
            Count::Oriented => all(Wanted::Oriented),
            Count::HalfSolutions => Self::HalfSolutions,
            Count::Paths => Self::Paths,
        }
    }

    fn count<'a>(
        self,
        puzzle: &Puzzle,
        limits: &Limits<'a>,
        budget: &mut Budget<'a>,
    ) -> Result<u128, CountError> {
        let Some(graphs) = self.graphs(puzzle) else { return Ok(0) };
        let mut product = Product::ONE;
        for (place, graph) in graphs.iter().enumerate() {
            match self.totals(graph, place == 0, budget) {
                Ok(totals) if totals.all == 0 => return Ok(0),
                Ok(totals) => product = product.times(totals),
                // A later group may still have no solution.
                Err(Halt::Overflow) => product = Product::OVERFLOW,
                Err(Halt::Stopped { found }) => {
                    let spare = spare(limits, budget, 0, puzzle.len());
                    return Err(self.stopped(&graphs, (place, found), product, spare));
                }
            }
        }
        self.whole(product).ok_or(CountError::Overflow)
    }

    /// What is said when a limit comes first: at least as many as the product of the groups before
    /// one place, and for each group from there on as many as a search finds. As many of the group
    /// at that place are known already.
    pub(super) fn stopped(
        self,
        graphs: &[Graph],
        (place, known): (usize, u128),
        mut product: Product,
        mut spare: Budget<'_>,
    ) -> CountError {
        let mut is_unknown = false;
        for (at, graph) in graphs.iter().enumerate().skip(place) {
            let known = if at == place { known } else { 0 };
            let all = known.max(self.at_least(graph, at == 0, &mut spare));
            product = product.times(Totals { all, ..Totals::default() });
            is_unknown |= all == 0;
        }
        if is_unknown { CountError::Limit { at_least: 0 } } else { self.limit(product) }
    }

    /// The groups of cubes that share colours; `None` if a count of colours shows that one of them
    /// has no solution.
    pub(super) fn graphs(self, puzzle: &Puzzle) -> Option<Vec<Graph>> {
        groups(puzzle.dense_faces(), puzzle.colours())
            .into_iter()
            .map(|group| match self {
                Self::HalfSolutions => Graph::for_halves(group.faces, group.colours),
                Self::Towers { .. } | Self::Paths => Graph::new(group.faces, group.colours),
            })
            .collect()
    }

    fn totals(
        self,
        graph: &Graph,
        is_first: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Totals, Halt> {
        let all = match self {
            Self::Towers { first, others } => {
                return engine::totals(graph, if is_first { first } else { others }, budget);
            }
            Self::HalfSolutions => half_solutions(graph, budget)?,
            Self::Paths => paths(graph, budget)?,
        };
        Ok(Totals { all, ..Totals::default() })
    }

    /// As many of a group as a search finds within a budget.
    fn at_least(self, graph: &Graph, is_first: bool, budget: &mut Budget<'_>) -> u128 {
        let found = match self {
            Self::Towers { first, others } => {
                let wanted = if is_first { first } else { others };
                ByCouples.totals(graph, wanted, budget).map(|totals| totals.all)
            }
            Self::HalfSolutions => pairs_with_room(graph, &vec![2; graph.colours], budget),
            Self::Paths => return chosen_loops(graph).at_least(budget),
        };
        match found {
            Ok(found) | Err(Halt::Stopped { found }) => found,
            Err(Halt::Overflow) => u128::MAX,
        }
    }

    /// The count, from the product over all groups.
    fn whole(self, product: Product) -> Option<u128> {
        match self {
            Self::Towers { first: Wanted::Symmetric, .. } => product.classes(),
            _ => product.all(),
        }
    }

    /// What is said when a limit comes first: at least the product.
    fn limit(self, product: Product) -> CountError {
        match (self, product.all()) {
            // Each class has at most eight pictures: where these do not fit, the classes may.
            (Self::Towers { first: Wanted::Symmetric, .. }, all) => {
                CountError::Limit { at_least: all.map_or(1 << (128 - 3), |all| all.div_ceil(8)) }
            }
            (_, None) => CountError::Overflow,
            (_, Some(at_least)) => CountError::Limit { at_least },
        }
    }
}

/// Steps for a lower bound once a limit is reached: an eighth of those of the limits, and not many
/// where the caller has said stop; but as many as `least`, which is not many.
pub(super) fn spare<'a>(
    limits: &Limits<'a>,
    budget: &mut Budget<'a>,
    least: u64,
    cubes: usize,
) -> Budget<'a> {
    let eighth = (limits.steps() / 8).max(least);
    if budget.ask() == Err(LimitReached::Stopped) {
        // A step of many cubes takes as many times as long.
        let not_many = (NOT_MANY * FEW_CUBES / (cubes as u64).max(FEW_CUBES)).max(1);
        return Budget::new(&Limits::new().with_steps(eighth.min(not_many)));
    }
    Budget::new(&limits.with_steps(eighth.min(1 << 20)))
}

/// Steps of a search that take no time that is noticed, of up to [`FEW_CUBES`].
pub(super) const NOT_MANY: u64 = 1 << 12;
const FEW_CUBES: u64 = 128;

#[cfg(test)]
#[expect(clippy::cast_possible_truncation, reason = "small numbers")]
mod tests {
    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::*;
    use crate::count::by_frontier::ByFrontier;
    use crate::count::by_list::ByList;
    use crate::count::by_transform::ByTransform;
    use crate::count::choices::chosen_pairs;
    use crate::count::transform::{Weight, Weights};
    use crate::{Colour, Cube};

    /// Small puzzles, many of them degenerate.
    fn graphs(cubes: usize, rounds: u32) -> impl Iterator<Item = (Puzzle, Graph)> {
        let mut random = Pcg64Mcg::seed_from_u64(12345);
        let mut next = move |end: u64| random.next_u64() % end;
        (0..rounds).filter_map(move |round| {
            let colours = cubes as u64 + u64::from(round % 4);
            let list = (0..cubes).map(|_| {
                // Every third puzzle has cubes of two colours only.
                let own = [next(colours), next(colours)];
                let face = |choice: u64, other: u64| {
                    if round % 3 == 0 { own[(choice % 2) as usize] } else { other }
                };
                Cube::new([(); 6].map(|()| {
                    let (choice, other) = (next(2), next(colours));
                    Colour::new(face(choice, other) as u16)
                }))
            });
            let puzzle = Puzzle::new(list.collect()).unwrap();
            let graph = Graph::new(puzzle.dense_faces(), puzzle.colours())?;
            Some((puzzle, graph))
        })
    }

    #[test]
    fn all_four_engines_agree() {
        let mut solvable = 0;
        for cubes in 1..=5 {
            for (puzzle, graph) in graphs(cubes, 200) {
                let budget = &mut Budget::new(&Limits::new());
                for wanted in
                    [Wanted::FirstFixed, Wanted::Pictures, Wanted::Symmetric, Wanted::Oriented]
                {
                    let list = ByList::new(&graph, wanted, u64::MAX, budget).unwrap();
                    let engines: [&dyn Engine; 4] = [&ByCouples, &list, &ByTransform, &ByFrontier];
                    let [couples, others @ ..] =
                        engines.map(|engine| engine.totals(&graph, wanted, budget).unwrap());
                    assert_eq!(others, [couples; 3], "{puzzle} {wanted:?}");
                    solvable += u32::from(couples.all > 0);
                }
                let searched = pairs_with_room(&graph, &vec![2; graph.colours], budget).unwrap();
                assert_eq!(half_solutions(&graph, budget).unwrap(), searched, "{puzzle}");
                let weighed = Weights::new(&graph, Weight::Pictures, budget).unwrap();
                assert_eq!(u128::from(weighed.halves), searched, "{puzzle}");
                assert_eq!(chosen_pairs(&graph).at_least(budget), searched, "{puzzle}");
                assert_eq!(chosen_loops(&graph).at_least(budget), paths(&graph, budget).unwrap());
            }
        }
        assert!(solvable > 500);
    }

    /// A chain of cubes that share a colour with the next only: too long for the transform, easy
    /// for a frontier.
    #[test]
    fn a_long_chain_is_counted_by_the_frontier() {
        let chain = |cubes: u16| {
            let cube = |at: u16| {
                Cube::new(
                    [5 * at, 5 * at + 1, 5 * at + 2, 5 * at + 3, 5 * at + 4, 5 * at + 5]
                        .map(Colour::new),
                )
            };
            Puzzle::new((0..cubes).map(cube).collect()).unwrap()
        };
        for cubes in 1..=6 {
            let puzzle = chain(cubes);
            let graph = Graph::new(puzzle.dense_faces(), puzzle.colours()).unwrap();
            let budget = &mut Budget::new(&Limits::new());
            let frontier = ByFrontier.totals(&graph, Wanted::Pictures, budget);
            assert_eq!(frontier, ByTransform.totals(&graph, Wanted::Pictures, budget));
        }
        // By hand: where the face shared with the next cube is, 4 for hidden.
        let place = |cube: Cube, colour: u16| {
            let [_, f2, f3, _, f5, f6] = cube.faces();
            [f2, f3, f5, f6].iter().position(|other| *other == Colour::new(colour)).unwrap_or(4)
        };
        let one = Cube::new([0, 1, 2, 3, 4, 5].map(Colour::new));
        let mut towers = [0u128; 5];
        for rotation in crate::Rotation::ALL {
            towers[place(one.turned(rotation), 5)] += 1;
        }
        for _ in 1..26 {
            let before = towers;
            towers = [0; 5];
            for turned in crate::Rotation::ALL.map(|rotation| one.turned(rotation)) {
                let shared = place(turned, 0);
                let fit: u128 =
                    (0..5).filter(|at| *at == 4 || *at != shared).map(|at| before[at]).sum();
                towers[place(turned, 5)] += fit;
            }
        }
        assert_eq!(chain(26).count(Count::Pictures), Ok(towers.iter().sum()));
        assert_eq!(chain(40).count(Count::Pictures), Err(CountError::Overflow));
    }
}
