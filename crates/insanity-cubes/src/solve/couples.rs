//! Pairs of half solutions, which make the towers.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::LimitReached;

use super::graph::Graph;
use super::half_search::HalfSearch;
use super::meter::Meter;
use super::strands::Strands;

/// How the pairs of half solutions are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Route {
    /// First the pairs for front and back, then those for the sides.
    Front,
    /// Tight: first the pairs that are hidden. A colour on `t` faces hides `t - 4` of them.
    Hidden,
    /// Tight with every colour on six faces: front, sides and hidden are three half solutions of
    /// one kind, so the first may be taken to be the one with a certain pair of this cube.
    Thirds { cube: usize, axis: u8 },
}

/// All ordered pairs of half solutions that use different opposite pairs of every cube: front and
/// back, right and left.
///
/// Those that show the same colours are found once.
#[derive(Clone, Debug)]
pub(crate) struct Couples {
    route: Route,
    first: Box<dyn HalfSearch>,
    second: Box<dyn HalfSearch>,
    room: Vec<u32>,
    open: Vec<u8>,
    /// The choices found: three of them with `Route::Hidden` and `Route::Thirds`.
    choices: [Vec<u8>; 3],
    /// The matches still to be handed out.
    roles: &'static [(u8, u8)],
    swapped: bool,
    inside: bool,
    /// The axes that may point to the right, if not all may.
    side: Option<Vec<u8>>,
}

/// From this many cubes on all pairs are compared before a search by thirds.
const MANY_CUBES: usize = 24;

/// The most cubes, times all cubes, that are tried for the route by thirds: each try looks at all
/// cubes, and no limit is asked before.
const MOST_LOOKED_AT: usize = 1 << 20;

impl Couples {
    pub(crate) fn new(graph: &Graph) -> Self {
        let route = Self::route(graph);
        let mut open = graph.distinct.clone();
        if let Route::Thirds { cube, axis } = route {
            open[cube] = 1 << axis;
        }
        Self::starting(graph, route, open, None)
    }

    /// The first search chooses among the `open` axes.
    fn starting(graph: &Graph, route: Route, open: Vec<u8>, side: Option<Vec<u8>>) -> Self {
        let room = vec![2; graph.colours];
        let first = match route {
            Route::Hidden => graph.half_search(&graph.hidden_room(), &open),
            Route::Front | Route::Thirds { .. } => graph.half_search(&room, &open),
        };
        Self {
            route,
            first,
            second: graph.tables.search(),
            room,
            open,
            choices: [(); 3].map(|()| vec![0; graph.cubes()]),
            roles: &[],
            swapped: false,
            inside: false,
            side,
        }
    }

    fn route(graph: &Graph) -> Route {
        // Without slack every colour is on at least four faces, see `Graph::new`.
        if !graph.is_tight() {
            return Route::Front;
        }
        if graph.totals.iter().all(|total| *total == 6)
            && let Some((cube, axis)) = Self::third(graph)
        {
            return Route::Thirds { cube, axis };
        }
        // The kind with fewer ways to fill all colours: `t` choose 2 against `t` choose 4.
        let ratio: f64 = graph
            .totals
            .iter()
            .map(|total| 12.0 / (f64::from(total - 2) * f64::from((*total).max(4) - 3)))
            .product();
        if ratio > 1.0 { Route::Hidden } else { Route::Front }
    }

    /// The pair of a cube with three different ones that leaves the smallest search. For few cubes
    /// the first such cube's first pair: comparing all would take longer than it saves. Of very many
    /// cubes only the first are compared.
    fn third(graph: &Graph) -> Option<(usize, u8)> {
        let mut cubes = (0..graph.cubes()).filter(|cube| graph.distinct[*cube] == 7);
        if graph.cubes() < MANY_CUBES {
            return cubes.next().map(|cube| (cube, 0));
        }
        let mut search = graph.tables.search();
        let room = vec![2; graph.colours];
        let mut open = graph.distinct.clone();
        let cubes = cubes.take((MOST_LOOKED_AT / graph.cubes()).max(1));
        cubes.flat_map(|cube| [0, 1, 2].map(|axis| (cube, axis))).min_by_key(|(cube, axis)| {
            open[*cube] = 1 << axis;
            search.start(&graph.tables, &room, &open);
            open[*cube] = 7;
            search.outlook(&graph.tables)
        })
    }

    /// The pairs of half solutions in which each cube points one of its `front` axes to the front
    /// and one of its `side` axes to the right, given as bits.
    pub(crate) fn among(graph: &Graph, front: &[u8], side: Vec<u8>) -> Self {
        let open = graph.distinct.iter().zip(front).map(|(open, front)| open & front).collect();
        Self::starting(graph, Route::Front, open, Some(side))
    }

    /// Branches taken.
    pub(crate) fn nodes(&self) -> u64 {
        self.first.nodes() + self.second.nodes()
    }

    /// How many choices of the match just found were guesses.
    pub(crate) fn guesses(&self) -> usize {
        self.first.guesses() + self.second.guesses()
    }

    /// Goes to the next match: `Some(false)` when there is none left, `None` once the nodes have
    /// reached `limit` (called again with a higher one it goes on), or sooner, as
    /// [`HalfSearch::next`].
    pub(crate) fn next(&mut self, graph: &Graph, limit: u64) -> Option<bool> {
        let tight = graph.is_tight();
        if let [_, rest @ ..] = self.roles
            && !rest.is_empty()
        {
            self.roles = rest;
            return Some(true);
        }
        loop {
            if !self.inside {
                let own = limit.saturating_sub(self.second.nodes());
                if !self.first.next(&graph.tables, tight, own)? {
                    return Some(false);
                }
                self.start_second(graph);
            }
            let own = limit.saturating_sub(self.first.nodes());
            if !self.second.next(&graph.tables, tight, own)? {
                self.inside = false;
                continue;
            }
            self.note_couple();
            return Some(true);
        }
    }

    /// Begins the second search, among the pairs that the half solution just found leaves.
    fn start_second(&mut self, graph: &Graph) {
        self.first.copy_choice(&mut self.choices[0]);
        for (cube, (open, axis)) in self.open.iter_mut().zip(&self.choices[0]).enumerate() {
            *open = graph.others(cube, *axis);
            if let Some(side) = &self.side {
                *open &= side[cube];
            }
        }
        let symmetric = match self.route {
            Route::Front => None,
            Route::Hidden => Some(0),
            Route::Thirds { cube, .. } => Some(cube),
        };
        self.swapped = false;
        if let Some(cube) = symmetric
            && self.open[cube].count_ones() == 2
        {
            // Keep the lower bit: the other way round is the same match with the two swapped.
            self.open[cube] &= self.open[cube].wrapping_neg();
            self.swapped = true;
        }
        self.second.start(&graph.tables, &self.room, &self.open);
        self.inside = true;
    }

    /// Notes the three choices, and which of them may be in front and to the right.
    fn note_couple(&mut self) {
        let [hidden, one, other] = &mut self.choices;
        self.second.copy_choice(one);
        for ((other, one), hidden) in other.iter_mut().zip(&*one).zip(&*hidden) {
            *other = 3 - *one - *hidden;
        }
        self.roles = match (self.route, self.swapped) {
            (Route::Front, _) => &[(0, 1)],
            (Route::Hidden, false) => &[(1, 2)],
            (Route::Hidden, true) => &[(1, 2), (2, 1)],
            (Route::Thirds { .. }, _) => &[(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)],
        };
    }

    /// Goes to the next match within a budget; `false` when there is none left.
    pub(crate) fn next_within(
        &mut self,
        graph: &Graph,
        meter: &mut Meter<'_, '_>,
    ) -> Result<bool, LimitReached> {
        meter.next(|limit| (self.next(graph, limit), self.nodes()))
    }

    /// The match just found: for each cube the axis that points to the front and that to the right.
    #[inline]
    pub(crate) fn couple(&self) -> (&[u8], &[u8]) {
        let (front, side) = self.roles.first().copied().unwrap_or_default();
        (&self.choices[usize::from(front)], &self.choices[usize::from(side)])
    }

    /// The couple just found, with a direction.
    pub(crate) fn strands(&self, graph: &Graph) -> [Strands; 2] {
        let (front, side) = self.couple();
        [front, side].map(|choice| Strands::new(graph, choice, None))
    }
}

#[cfg(all(test, feature = "rand"))]
mod tests {
    use std::collections::BTreeSet;

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
            let graph = Graph::new(puzzle.dense_faces(), cubes).unwrap();
            let thirds = Couples::new(&graph);
            assert!(matches!(thirds.route, Route::Thirds { .. }));
            let plain = Couples::among(&graph, &vec![7; cubes], vec![7; cubes]);
            let [thirds, plain] = [thirds, plain].map(|mut couples| {
                let mut all = BTreeSet::new();
                while couples.next(&graph, u64::MAX) == Some(true) {
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
