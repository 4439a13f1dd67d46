//! Pairs of half solutions, which make the towers.
//!
//! Instant Insanity has one such pair. Each half solution is an axis of each cube: 0, 1 or 2 for
//! the faces 1-4, 2-5 and 3-6.
//!
//! ```text
//! cube             ABBCDB    BCDAAD    BDBCCA    DBCCDA
//! pairs by axis    AC BD BB  AB AC DD  BC CD AB  CD BD AC
//! front and back   0: AC     0: AB     1: CD     1: BD      each colour twice
//! right and left   1: BD     1: AC     2: AB     0: CD      each colour twice
//! hidden           2: BB     2: DD     0: BC     2: AC      what is left
//! ```
//!
//! A [`Couples`] is a state machine: `first` runs to a half solution (`choices[0]`), `second` runs
//! through what it leaves open while `inside` is true (`choices[1]`), and each couple found is
//! handed out in all its `roles` before `second` goes on. `choices[2]` is what neither has taken.
//! Which two of the three are the front and the right depends on the [`Route`].

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::{Graph, HalfSearch, Strands};

/// How the pairs of half solutions are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Route {
    /// First the pairs for front and back, then those for the sides.
    Front,
    /// Without slack: first the pairs that are hidden. A colour on `t` faces hides `t - 4` of them:
    /// one on four faces hides none and one on five hides one, so for the article's bag little or
    /// nothing is left to search.
    Hidden,
    /// Without slack and with every colour on six faces: front, sides and hidden are three half
    /// solutions of one kind, so the first may be taken to be the one with a certain pair of this
    /// cube. That saves two thirds of the nodes.
    Thirds { cube: usize, axis: u8 },
}

/// All ordered pairs of half solutions that use different opposite pairs of every cube: front and
/// back, right and left.
///
/// Those that show the same colours are found once.
#[derive(Clone, Debug)]
pub(crate) struct Couples {
    route: Route,
    /// The search for the first half solution, and the search among the pairs that it leaves.
    first: HalfSearch,
    second: HalfSearch,
    capacity: Vec<u32>,
    open: Vec<u8>,
    /// The choices found: three of them with `Route::Hidden` and `Route::Thirds`.
    choices: [Vec<u8>; 3],
    /// For each tower still to be handed out which choices are in front and to the right.
    roles: &'static [(u8, u8)],
    /// Whether the search for the second choice leaves out the couples that are these exchanged.
    halved: bool,
    /// Whether the second search is running.
    inside: bool,
    /// The axes that may point to the right, if not all may.
    side: Option<Vec<u8>>,
}

/// From this many cubes on all pairs are compared before a search by thirds.
const MANY_CUBES: usize = 24;

impl Couples {
    pub(crate) fn new(graph: &Graph) -> Self {
        Self::among(graph, None)
    }

    /// The pairs of half solutions; if given, those in which each cube points one of the axes of
    /// the first list to the front and one of the second to the right, given as bits.
    pub(crate) fn among(graph: &Graph, axes: Option<[Vec<u8>; 2]>) -> Self {
        let mut first = HalfSearch::new(graph);
        let second = first.clone();
        let capacity = vec![2; graph.colours];
        let mut open = graph.distinct.clone();
        let (mut route, mut side) = (Route::Front, None);
        if let Some([front, right]) = axes {
            for (open, front) in open.iter_mut().zip(front) {
                // `open` has only the first of equal pairs, but `front` has all: no pair is lost.
                *open &= front;
            }
            side = Some(right);
        } else {
            route = Self::route(graph, &mut first);
        }
        if let Route::Thirds { cube, axis } = route {
            // One of three half solutions that are alike has this pair. To say that it is the first
            // one saves two thirds of the nodes.
            open[cube] = 1 << axis;
        }
        if route == Route::Hidden {
            first.start(graph, &graph.hidden_capacity(), &open);
        } else {
            first.start(graph, &capacity, &open);
        }
        let choice = vec![0; graph.cubes()];
        let choices = [choice.clone(), choice.clone(), choice];
        let (roles, halved, inside) = (&[][..], false, false);
        Self { route, first, second, capacity, open, choices, roles, halved, inside, side }
    }

    fn route(graph: &Graph, first: &mut HalfSearch) -> Route {
        // Without slack every colour is on at least four faces, see `Graph::new`.
        if !graph.is_tight() {
            return Route::Front;
        }
        // Every colour hides two ends, as each half solution has two: hidden, front and sides are
        // alike.
        if graph.totals.iter().all(|total| *total == 6)
            && let Some((cube, axis)) = Self::third(graph, first)
        {
            return Route::Thirds { cube, axis };
        }
        // The kind with fewer ways to fill all colours: `t` choose 2 against `t` choose 4.
        let mut ratio = 1.0;
        for total in &graph.totals {
            ratio *= 12.0 / (f64::from(total - 2) * f64::from((*total).max(4) - 3));
        }
        if ratio > 1.0 { Route::Hidden } else { Route::Front }
    }

    /// The pair of a cube with three different ones that leaves the smallest search. For few cubes
    /// the first such cube's first pair: comparing all would take longer than it saves.
    fn third(graph: &Graph, first: &mut HalfSearch) -> Option<(usize, u8)> {
        // With two equal pairs it would not be known which of the three half solutions has the one
        // that is chosen.
        let mut cubes: Vec<usize> = (0..graph.cubes()).collect();
        cubes.retain(|cube| graph.distinct[*cube] == 7);
        if graph.cubes() < MANY_CUBES {
            return cubes.first().map(|cube| (*cube, 0));
        }
        first.start(graph, &vec![2; graph.colours], &graph.distinct);
        first.smallest_start(graph, &cubes)
    }

    /// Goes to the next couple; `false` when there is none left. A step of the budget is a branch
    /// of either search.
    pub(crate) fn next(
        &mut self,
        graph: &Graph,
        budget: &mut Budget<'_>,
    ) -> Result<bool, LimitReached> {
        // One couple is given in each of its roles before the search goes on.
        if let [_, rest @ ..] = self.roles
            && !rest.is_empty()
        {
            self.roles = rest;
            return Ok(true);
        }
        loop {
            if !self.inside {
                if !self.first.next(graph, budget)? {
                    return Ok(false);
                }
                self.start_second(graph);
            }
            if self.second.next(graph, budget)? {
                self.note_couple();
                return Ok(true);
            }
            self.inside = false;
        }
    }

    /// Begins the second search, among the pairs that the half solution just found leaves.
    fn start_second(&mut self, graph: &Graph) {
        self.first.copy_choice(&mut self.choices[0]);
        for (cube, axis) in self.choices[0].iter().enumerate() {
            self.open[cube] = graph.others(cube, *axis);
            if let Some(side) = &self.side {
                self.open[cube] &= side[cube];
            }
        }
        let symmetric = match self.route {
            Route::Front => None,
            Route::Hidden => Some(0),
            Route::Thirds { cube, .. } => Some(cube),
        };
        // Front and sides, or two of the three thirds, may change places: of such two only one is
        // searched where a cube can tell them apart.
        self.halved = false;
        if let Some(cube) = symmetric
            && self.open[cube].count_ones() == 2
        {
            // Keep the lower bit: the other way round is the same couple with the two exchanged.
            self.open[cube] &= self.open[cube].wrapping_neg();
            self.halved = true;
        }
        self.second.start(graph, &self.capacity, &self.open);
        self.inside = true;
    }

    /// Notes the three choices, and which of them may be in front and to the right.
    fn note_couple(&mut self) {
        let [first, second, third] = &mut self.choices;
        self.second.copy_choice(second);
        for (cube, third) in third.iter_mut().enumerate() {
            // The axes of a cube are 0, 1 and 2: all three are used.
            *third = 3 - first[cube] - second[cube];
        }
        self.roles = match (self.route, self.halved) {
            (Route::Front, _) => &[(0, 1)],
            (Route::Hidden, false) => &[(1, 2)],
            (Route::Hidden, true) => &[(1, 2), (2, 1)],
            // Any two of the three make a tower, in either order.
            (Route::Thirds { .. }, _) => &[(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)],
        };
    }

    /// The couple just found: for each cube the axis that points to the front and that to the
    /// right.
    #[inline]
    pub(crate) fn couple(&self) -> (&[u8], &[u8]) {
        let (front, side) = self.roles[0];
        (&self.choices[usize::from(front)], &self.choices[usize::from(side)])
    }

    /// The couple just found, with a direction.
    pub(crate) fn strands(&self, graph: &Graph) -> [Strands; 2] {
        let (front, side) = self.couple();
        [Strands::new(graph, front, None), Strands::new(graph, side, None)]
    }
}

#[cfg(test)]
#[cfg(feature = "rand")]
mod tests {
    use std::collections::BTreeSet;

    use dense_code::Limits;
    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::SeedableRng;

    use super::*;
    use crate::make::Making;

    #[test]
    fn the_pair_of_the_first_third_makes_no_difference() {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        for round in 0..12 {
            let cubes = MANY_CUBES - 2 + round % 4;
            let (puzzle, _) = Making::new(cubes, cubes).planted(&mut random).unwrap();
            let graph = Graph::new(&puzzle).unwrap();
            let thirds = Couples::new(&graph);
            assert!(matches!(thirds.route, Route::Thirds { .. }));
            let plain = Couples::among(&graph, Some([vec![7; cubes], vec![7; cubes]]));
            let [thirds, plain] = [thirds, plain].map(|mut couples| {
                let mut all = BTreeSet::new();
                let budget = &mut Budget::new(&Limits::new());
                while couples.next(&graph, budget).unwrap() {
                    let (front, right) = couples.couple();
                    let [front, right] = [front, right].map(|axes| -> Vec<u8> {
                        (0..).zip(axes).map(|(cube, axis)| graph.first_like(cube, *axis)).collect()
                    });
                    assert!(all.insert((front, right)));
                }
                all
            });
            assert!(!plain.is_empty());
            assert_eq!(thirds, plain);
        }
    }
}
