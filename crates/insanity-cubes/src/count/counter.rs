//! Exact counts by the fast solver.
#![expect(clippy::cast_possible_truncation, reason = "cubes and colours are numbered by u16")]

use alloc::vec;
use alloc::vec::Vec;

use super::frontier::{Frontier, Halt, Way};
use super::list::{List, Unlisted};
use super::transform::{Weight, Weights};
use super::{Count, CountError, list, transform};
use crate::Puzzle;
use crate::limits::{Budget, Limits};
use crate::solve::{Couples, Graph, Group, HalfSearch, OTHERS, ShapeCounter, groups};

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
    /// [`CountError::Overflow`] past `u128`; [`CountError::Limit`] if the memory does not suffice.
    pub fn count(&self, what: Count) -> Result<u128, CountError> {
        self.count_within(what, &Limits::new())
    }

    /// An exact count within limits.
    ///
    /// Cubes that share no colour with the others are counted apart and multiplied. A group with as
    /// many colours as cubes is searched for its few couples of half solutions; one with more
    /// colours has its half solutions listed, or weighed all at once, or is counted by a
    /// frontier, whichever the size allows.
    ///
    /// ```
    /// use insanity_cubes::{Count, CountError, Limits, Puzzle};
    ///
    /// // Five cubes that share no colour: 24^5.
    /// let free: Puzzle = "ABCDEF GHIJKL MNOPQR STUVWX YZabcd".parse()?;
    /// assert_eq!(free.count_within(Count::Pictures, &Limits::new())?, 24u128.pow(5));
    ///
    /// let hard: Puzzle = "ABCDEF FEDCBA ABDCFE GHABCD HGEFAB HHGGCD GHEFDA ABGHEF".parse()?;
    /// let stopped = hard.count_within(Count::Pictures, &Limits::new().nodes(1));
    /// assert_eq!(stopped, Err(CountError::Limit { at_least: 0 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`CountError::Overflow`] past `u128`; [`CountError::Limit`] when a limit is reached first.
    pub fn count_within(&self, what: Count, limits: &Limits<'_>) -> Result<u128, CountError> {
        Counter::new(what, limits).count(self)
    }
}

/// The counts of one group of cubes that are needed for one of the public counts.
#[derive(Clone, Copy, Debug, Default)]
struct Totals {
    solutions: u128,
    /// Or half solutions, or paths.
    pictures: u128,
    oriented: u128,
    /// Pictures that exchanging front and back does not change.
    flipped: u128,
    /// Those that half a turn does not change.
    half_turned: u128,
    /// Those that a quarter turn does not change.
    quarter_turned: u128,
    /// Those that exchanging front and right, back and left does not change.
    diagonal: u128,
}

impl Totals {
    /// What the count asked for is made of, first the number without which there is none; `first`
    /// if the first cube is in the group.
    fn factors(&self, what: Count, first: bool) -> Factors {
        match what {
            Count::Solutions if first => [self.solutions, 0, 0, 0, 0],
            Count::Oriented => [self.oriented, 0, 0, 0, 0],
            Count::Classes => {
                [self.pictures, self.half_turned, self.flipped, self.quarter_turned, self.diagonal]
            }
            Count::Solutions | Count::Pictures | Count::HalfSolutions | Count::Paths => {
                [self.pictures, 0, 0, 0, 0]
            }
        }
    }
}

/// A product in eighths, since the classes are an eighth of a sum of products. `None` past 2^131.
#[derive(Clone, Copy, Debug)]
struct Eighths {
    wholes: u128,
    /// Below 8.
    rest: u128,
}

impl Eighths {
    /// 1.
    const ONE: Self = Self { wholes: 0, rest: 1 };

    fn times(self, more: u128) -> Option<Self> {
        // rest * more would overflow: 8 w + r times m is 8 (w m + r (m / 8)) + r (m % 8).
        let rest = self.rest * (more % 8);
        let carried = self.rest * (more / 8) + rest / 8;
        Some(Self { wholes: self.wholes.checked_mul(more)?.checked_add(carried)?, rest: rest % 8 })
    }

    fn all(self) -> Option<u128> {
        self.wholes.checked_mul(8)?.checked_add(self.rest)
    }
}

/// The numbers of a group of cubes that are multiplied with those of the others.
type Factors = [u128; 5];

/// The product over the groups so far.
#[derive(Clone, Copy, Debug)]
struct Product([Option<Eighths>; 5]);

impl Product {
    fn times(self, factors: Factors) -> Self {
        let mut product = self.0;
        for (product, factor) in product.iter_mut().zip(factors) {
            *product = product.and_then(|product| product.times(factor));
        }
        Self(product)
    }

    /// The count asked for, if it fits.
    fn count(self, what: Count) -> Option<u128> {
        let [first, rest @ ..] = self.0;
        if what != Count::Classes {
            return first?.all();
        }
        // Burnside: the mean number of pictures that a symmetry does not change. Two flips, two
        // quarter turns and two diagonals change equally few.
        let mut sum = first?;
        for (times, fixed) in [1, 2, 2, 2].into_iter().zip(rest) {
            let fixed = fixed?.times(times)?;
            sum.wholes = sum.wholes.checked_add(fixed.wholes)?;
            sum.rest += fixed.rest;
        }
        sum.wholes.checked_add(sum.rest / 8)
    }
}

struct Counter<'a> {
    budget: Budget<'a>,
    what: Count,
    /// Of the group in which a limit was reached: what had been found by then.
    found: Totals,
}

/// The sum of two facing choices of the first cube, as the article counts it.
type ByFirst = [[u128; 3]; 3];

fn plus(sum: &mut u128, more: u128) -> Result<(), Halt> {
    *sum = sum.checked_add(more).ok_or(Halt::Overflow)?;
    Ok(())
}

fn power(exponent: u32) -> Result<u128, Halt> {
    1u128.checked_shl(exponent).ok_or(Halt::Overflow)
}

impl<'a> Counter<'a> {
    fn new(what: Count, limits: &Limits<'a>) -> Self {
        Self { budget: Budget::new(limits), what, found: Totals::default() }
    }
}

impl Counter<'_> {
    fn count(&mut self, puzzle: &Puzzle) -> Result<u128, CountError> {
        let what = self.what;
        if !puzzle.has_enough_colours() {
            return Ok(0);
        }
        let groups = groups(puzzle.dense_faces(), puzzle.colours());
        let mut graphs = Vec::with_capacity(groups.len());
        for Group { faces, colours, .. } in groups {
            let graph = match what {
                Count::HalfSolutions => Graph::for_halves(faces, colours),
                _ => Graph::new(faces, colours),
            };
            // One group without a solution settles the matter, whatever the others have.
            match graph {
                Some(graph) => graphs.push(graph),
                None => return Ok(0),
            }
        }
        let mut product = Product([Some(Eighths::ONE); 5]);
        for (place, graph) in graphs.iter().enumerate() {
            match self.totals(graph, place == 0) {
                Ok(totals) => {
                    let factors = totals.factors(what, place == 0);
                    if factors[0] == 0 {
                        return Ok(0);
                    }
                    product = product.times(factors);
                }
                // A later group may still have no solution.
                Err(Halt::Overflow) => product = Product([None; 5]),
                Err(Halt::Stopped) => {
                    // It is certain that there is one only if no group is left of which nothing is
                    // known.
                    let found = self.found.factors(what, place == 0);
                    let at_least = if place + 1 < graphs.len() || found[0] == 0 {
                        0
                    } else {
                        product.times(found).count(what).unwrap_or(0)
                    };
                    return Err(CountError::Limit { at_least });
                }
            }
        }
        product.count(what).ok_or(CountError::Overflow)
    }

    fn totals(&mut self, graph: &Graph, first: bool) -> Result<Totals, Halt> {
        let pictures = match self.what {
            Count::Paths => self.paths(graph)?,
            Count::HalfSolutions => self.halves(graph)?,
            _ => return self.totals_of_towers(graph, first),
        };
        Ok(Totals { pictures, ..Totals::default() })
    }

    /// Everything that the wanted count needs of a group; `first` if the first cube is in it.
    fn totals_of_towers(&mut self, graph: &Graph, first: bool) -> Result<Totals, Halt> {
        if graph.is_tight() {
            return self.totals_of_couples(graph);
        }
        let cubes = graph.cubes();
        // Classes may need those with loops only apart.
        let tables = if self.what == Count::Classes { 2 } else { 1 };
        let weighed =
            Weights::size(graph).filter(|_| cubes <= transform::MOST_CUBES).filter(|_| {
                Weights::bytes(graph, tables).is_some_and(|bytes| bytes <= self.budget.bytes())
            });
        // A list costs some 300 ns an entry and its couples more, the transform some 5 ns a choice.
        let small = weighed.map_or(100_000, |size| (size / 500).clamp(64, 100_000)) as usize;
        if cubes <= list::MOST_CUBES {
            match self.list(graph, small) {
                Ok(list) => return self.totals_of_list(graph, &list),
                Err(Unlisted::Stopped) => return Err(Halt::Stopped),
                Err(Unlisted::Many) => {}
            }
        }
        if weighed.is_some() {
            return self.totals_of_weights(graph);
        }
        match self.totals_of_frontier(graph, first) {
            Err(Halt::Stopped) if cubes <= list::MOST_CUBES && !self.budget.is_spent() => {
                let most = usize::try_from(self.budget.bytes() / 100).unwrap_or(usize::MAX);
                match self.list(graph, most) {
                    Ok(list) => self.totals_of_list(graph, &list),
                    Err(_) => Err(Halt::Stopped),
                }
            }
            other => other,
        }
    }

    fn list(&mut self, graph: &Graph, most: usize) -> Result<List, Unlisted> {
        let budget = &mut self.budget;
        let before = budget.nodes_spent();
        let mut stop = |nodes: u64| budget.spend_up_to(before + nodes);
        List::new(graph, most, &mut stop)
    }

    fn totals_of_couples(&mut self, graph: &Graph) -> Result<Totals, Halt> {
        let mut couples = Couples::new(graph);
        let mut totals = Totals::default();
        let mut by_first = ByFirst::default();
        let mut shaper = ShapeCounter::default();
        let cubes = graph.cubes() as u32;
        let before = self.budget.nodes_spent();
        let stopped = loop {
            match couples.next(graph, self.budget.slice(before, couples.nodes())) {
                None => {
                    if self.budget.spend_up_to(before + couples.nodes()) {
                        break true;
                    }
                }
                Some(false) => {
                    self.budget.spend_up_to(before + couples.nodes());
                    break false;
                }
                Some(true) => {
                    let (front, side) = couples.couple();
                    let (one, other) = (shaper.shape(graph, front), shaper.shape(graph, side));
                    let pictures = power(one.components + other.components)?;
                    let at =
                        [front, side].map(|choice| usize::from(graph.first_like(0, choice[0])));
                    plus(&mut by_first[at[0]][at[1]], pictures)?;
                    plus(&mut totals.pictures, pictures)?;
                    if self.what == Count::Oriented {
                        let exponent = one.components + one.loops + other.components + other.loops;
                        plus(&mut totals.oriented, power(exponent)?)?;
                    }
                    if self.what == Count::Classes {
                        let same = (0..graph.cubes()).all(|cube| {
                            graph.first_like(cube, front[cube])
                                == graph.first_like(cube, side[cube])
                        });
                        if same {
                            plus(&mut totals.diagonal, power(one.components)?)?;
                        }
                        if one.loops == cubes {
                            plus(&mut totals.flipped, power(other.components)?)?;
                            totals.half_turned += u128::from(other.loops == cubes);
                            totals.quarter_turned += u128::from(same);
                        }
                    }
                }
            }
        };
        let totals = self.finish(graph, totals, &by_first)?;
        if stopped {
            self.found = totals;
            return Err(Halt::Stopped);
        }
        Ok(totals)
    }

    /// What all ways of counting end with.
    fn finish(
        &self,
        graph: &Graph,
        mut totals: Totals,
        by_first: &ByFirst,
    ) -> Result<Totals, Halt> {
        totals.solutions = solutions(graph, by_first)?;
        if self.what != Count::Oriented {
            totals.oriented = 0;
            return Ok(totals);
        }
        for cube in 0..graph.cubes() {
            totals.oriented =
                totals.oriented.checked_mul(graph.multiplicity(cube)).ok_or(Halt::Overflow)?;
        }
        Ok(totals)
    }

    fn totals_of_list(&mut self, graph: &Graph, list: &List) -> Result<Totals, Halt> {
        let mut by_first = ByFirst::default();
        let mut totals = Totals::default();
        let loops = list.with_loops_only();
        let oriented =
            if self.what == Count::Oriented { list.oriented() } else { List::clone(&loops) };
        for (front, side) in first_couples(graph) {
            let mut stop = || self.budget.is_stopped();
            let pictures = list.couple(list, front, side, &mut stop).ok_or(Halt::Stopped)?;
            by_first[usize::from(front)][usize::from(side)] = pictures;
            plus(&mut totals.pictures, pictures)?;
            match self.what {
                Count::Oriented => {
                    let more =
                        oriented.couple(&oriented, front, side, &mut stop).ok_or(Halt::Stopped)?;
                    plus(&mut totals.oriented, more)?;
                }
                Count::Classes if loops.len() > 0 => {
                    let more = loops.couple(list, front, side, &mut stop).ok_or(Halt::Stopped)?;
                    plus(&mut totals.flipped, more)?;
                    let more = loops.couple(&loops, front, side, &mut stop).ok_or(Halt::Stopped)?;
                    plus(&mut totals.half_turned, more)?;
                }
                _ => {}
            }
        }
        totals.diagonal = list.with_themselves();
        totals.quarter_turned = loops.with_themselves();
        self.finish(graph, totals, &by_first)
    }

    fn totals_of_weights(&mut self, graph: &Graph) -> Result<Totals, Halt> {
        let mut by_first = ByFirst::default();
        let mut totals = Totals::default();
        let looped = |cube| {
            (0..3).any(|axis| {
                let [a, b] = graph.pair(cube, axis);
                a == b
            })
        };
        let any_loops = (0..graph.cubes()).any(looped);
        let all_loops = (0..graph.cubes()).all(looped);
        let oriented = self.what == Count::Oriented && any_loops;
        let weight = if oriented { Weight::Oriented } else { Weight::Pictures };
        let mut stop = || self.budget.is_stopped();
        let weights = Weights::new(graph, weight, &mut stop).ok_or(Halt::Stopped)?;
        let loops = match all_loops && self.what == Count::Classes {
            true => Some(Weights::new(graph, Weight::Loops, &mut stop).ok_or(Halt::Stopped)?),
            false => None,
        };
        let kind = weights.kinds[0];
        let axes: Vec<u8> = (0..3).filter(|axis| graph.distinct[0] >> axis & 1 == 1).collect();
        for front in 0..kind.choices() {
            for side in kind.partners(front) {
                let at = (usize::from(axes[front]), usize::from(axes[*side]));
                // Exchanging the two half solutions changes nothing.
                let pictures = match by_first[at.1][at.0] {
                    0 => weights.couple(&weights, front, *side, &mut stop).ok_or(Halt::Stopped)?,
                    known => known,
                };
                by_first[at.0][at.1] = pictures;
                plus(&mut totals.pictures, pictures)?;
                if let Some(loops) = &loops {
                    let more =
                        loops.couple(&weights, front, *side, &mut stop).ok_or(Halt::Stopped)?;
                    plus(&mut totals.flipped, more)?;
                    let more = loops.couple(loops, front, *side, &mut stop).ok_or(Halt::Stopped)?;
                    plus(&mut totals.half_turned, more)?;
                }
            }
        }
        totals.oriented = totals.pictures;
        if self.what == Count::Classes {
            totals.diagonal = weights.with_themselves(&mut stop).ok_or(Halt::Stopped)?;
            if let Some(loops) = &loops {
                totals.quarter_turned = loops.with_themselves(&mut stop).ok_or(Halt::Stopped)?;
            }
        }
        self.finish(graph, totals, &by_first)
    }

    fn totals_of_frontier(&mut self, graph: &Graph, first: bool) -> Result<Totals, Halt> {
        let mut totals = Totals { solutions: 1, pictures: 1, ..Totals::default() };
        let most = usize::try_from(self.budget.bytes() / 400).unwrap_or(usize::MAX);
        let mut count = |keep: &dyn Fn(usize, [u16; 4]) -> bool, oriented: bool| {
            let frontier = Frontier {
                cubes: (0..graph.cubes())
                    .map(|cube| {
                        let rings = if cube == 0 && first && self.what == Count::Solutions {
                            rings(graph, cube, true)
                        } else {
                            rings(graph, cube, false)
                        };
                        let ways = rings.into_iter().filter(|(ring, _)| keep(cube, *ring));
                        let ways = ways.map(|(ring, many)| Way {
                            takes: ring
                                .iter()
                                .zip(0..)
                                .map(|(colour, side)| (4 * u32::from(*colour) + side, 1))
                                .collect(),
                            many: if oriented { many } else { 1 },
                        });
                        ways.collect()
                    })
                    .collect(),
                limits: vec![1; 4 * graph.colours],
            };
            let budget = &mut self.budget;
            frontier.count(most, &mut || budget.is_stopped())
        };
        let all = |_: usize, _: [u16; 4]| true;
        match self.what {
            Count::Solutions if first => totals.solutions = count(&all, false)?,
            Count::Oriented => totals.oriented = count(&all, true)?,
            _ => totals.pictures = count(&all, false)?,
        }
        if self.what == Count::Classes {
            totals.flipped = count(&|_, [front, _, back, _]| front == back, false)?;
            totals.half_turned =
                count(&|_, [front, right, back, left]| front == back && right == left, false)?;
            totals.diagonal =
                count(&|_, [front, right, back, left]| front == right && back == left, false)?;
            totals.quarter_turned = count(
                &|_, [front, right, back, left]| front == right && right == back && back == left,
                false,
            )?;
        }
        Ok(totals)
    }

    fn halves(&mut self, graph: &Graph) -> Result<u128, Halt> {
        if !graph.is_tight()
            && graph.cubes() <= transform::MOST_CUBES
            && Weights::bytes(graph, 1).is_some_and(|bytes| bytes <= self.budget.bytes())
            && Weights::size(graph).is_some_and(|size| size < 1_000_000)
        {
            let mut stop = || self.budget.is_stopped();
            let weights = Weights::new(graph, Weight::Pictures, &mut stop).ok_or(Halt::Stopped)?;
            return Ok(weights.halves.into());
        }
        if !graph.is_tight() {
            let frontier = Frontier {
                cubes: (0..graph.cubes())
                    .map(|cube| {
                        let axes = (0..3).filter(|axis| graph.distinct[cube] >> axis & 1 == 1);
                        axes.map(|axis| Way { takes: takes(&graph.pair(cube, axis)), many: 1 })
                            .collect()
                    })
                    .collect(),
                limits: vec![2; graph.colours],
            };
            let budget = &mut self.budget;
            match frontier.count(300_000, &mut || budget.is_stopped()) {
                Err(Halt::Stopped) if !self.budget.is_spent() => {}
                other => return other,
            }
        }
        self.search(graph, &vec![2; graph.colours])
    }

    /// Counts the choices of a pair of each cube with room for some ends of each colour.
    fn search(&mut self, graph: &Graph, room: &[u32]) -> Result<u128, Halt> {
        let mut search = HalfSearch::new(&graph.tables);
        search.start(&graph.tables, room, &graph.distinct);
        let before = self.budget.nodes_spent();
        let mut found = 0;
        loop {
            match search.next(
                &graph.tables,
                graph.is_tight(),
                self.budget.slice(before, search.nodes()),
            ) {
                Some(false) => {
                    self.budget.spend_up_to(before + search.nodes());
                    return Ok(found);
                }
                Some(true) => found += 1,
                None => {
                    if self.budget.spend_up_to(before + search.nodes()) {
                        self.found = Totals { pictures: found, ..Totals::default() };
                        return Err(Halt::Stopped);
                    }
                }
            }
        }
    }

    fn paths(&mut self, graph: &Graph) -> Result<u128, Halt> {
        if graph.is_tight() {
            // A path hides one pair of each cube, and of a colour on t faces t - 4.
            let room: Vec<u32> = graph.totals.iter().map(|total| total - 4).collect();
            return self.search(graph, &room);
        }
        let frontier = Frontier {
            cubes: (0..graph.cubes())
                .map(|cube| {
                    let hidden = (0..3).filter(|axis| graph.distinct[cube] >> axis & 1 == 1);
                    let ways = hidden.map(|hidden: u8| {
                        let [one, other] = OTHERS[usize::from(hidden)];
                        let ([a, b], [c, d]) = (graph.pair(cube, one), graph.pair(cube, other));
                        Way { takes: takes(&[a, b, c, d]), many: 1 }
                    });
                    ways.collect()
                })
                .collect(),
            limits: vec![4; graph.colours],
        };
        let most = usize::try_from(self.budget.bytes() / 400).unwrap_or(usize::MAX);
        let budget = &mut self.budget;
        frontier.count(most, &mut || budget.is_stopped())
    }
}

/// Colours with how often each is there.
fn takes(colours: &[u16]) -> Vec<(u32, u8)> {
    let mut takes: Vec<(u32, u8)> = Vec::with_capacity(colours.len());
    for colour in colours {
        match takes.iter_mut().find(|(other, _)| *other == u32::from(*colour)) {
            Some((_, many)) => *many += 1,
            None => takes.push((u32::from(*colour), 1)),
        }
    }
    takes
}

/// The couples of axes with different pairs that the first cube can point to the front and to the
/// right.
fn first_couples(graph: &Graph) -> Vec<(u8, u8)> {
    let axes = || (0..3u8).filter(|axis| graph.distinct[0] >> axis & 1 == 1);
    let goes = |front: u8, side: u8| front != side || graph.is_twice(0, front);
    axes()
        .flat_map(|front| {
            axes().filter(move |side| goes(front, *side)).map(move |side| (front, side))
        })
        .collect()
}

/// The article's count from the pictures by what the first cube has in front and to the right.
///
/// The eight symmetries of the tower move the rings of a loop among each other, so each of them is
/// in equally many pictures.
fn solutions(graph: &Graph, by_first: &ByFirst) -> Result<u128, Halt> {
    let mut sum = 0;
    for (front, row) in (0u8..).zip(by_first) {
        for (side, pictures) in (0u8..).zip(row) {
            if *pictures > 0 {
                let ([a, b], [c, d]) = (graph.pair(0, front), graph.pair(0, side));
                // The rings of a loop, and how many of them have this front pair in front.
                let turns = (1 + u128::from(a != b)) * (1 + u128::from(c != d));
                let rings = if front == side { turns } else { 2 * turns };
                // Both orders of two different pairs are in the sum: together they have `rings`
                // rings.
                if front <= side {
                    let both = if front == side {
                        *pictures
                    } else {
                        pictures
                            .checked_add(by_first[usize::from(side)][usize::from(front)])
                            .ok_or(Halt::Overflow)?
                    };
                    plus(&mut sum, both / rings)?;
                }
            }
        }
    }
    Ok(sum)
}

/// The different rings of a cube and in how many of its 24 orientations each is shown; only the
/// loops as they stand if `fixed`.
fn rings(graph: &Graph, cube: usize, fixed: bool) -> Vec<([u16; 4], u32)> {
    let [f1, f2, f3, f4, f5, f6] = graph.faces[cube];
    let mut all: Vec<([u16; 4], u32)> = Vec::with_capacity(24);
    let mut kept = Vec::new();
    for [a, b, c, d] in [[f1, f2, f4, f5], [f1, f3, f4, f6], [f2, f3, f5, f6]] {
        if !all.iter().any(|(ring, _)| *ring == [a, b, c, d]) {
            kept.push([a, b, c, d]);
        }
        for ring in [
            [a, b, c, d],
            [b, c, d, a],
            [c, d, a, b],
            [d, a, b, c],
            [d, c, b, a],
            [c, b, a, d],
            [b, a, d, c],
            [a, d, c, b],
        ] {
            match all.iter_mut().find(|(other, _)| *other == ring) {
                Some((_, many)) => *many += 1,
                None => all.push((ring, 1)),
            }
        }
    }
    if fixed {
        all.retain(|(ring, _)| kept.contains(ring));
    }
    all
}

#[cfg(test)]
mod tests {
    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::{Rng, SeedableRng};

    use super::*;
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

    /// The part of the totals that a count needs.
    fn part(what: Count, totals: Totals) -> Vec<u128> {
        match what {
            Count::Solutions => vec![totals.solutions],
            Count::Oriented => vec![totals.oriented],
            Count::Classes => vec![
                totals.pictures,
                totals.flipped,
                totals.half_turned,
                totals.quarter_turned,
                totals.diagonal,
            ],
            _ => vec![totals.pictures],
        }
    }

    #[test]
    fn all_four_ways_of_counting_agree() {
        let mut solvable = 0;
        for cubes in 1..=5 {
            for (puzzle, graph) in graphs(cubes, 200) {
                for what in [Count::Solutions, Count::Pictures, Count::Classes, Count::Oriented] {
                    let counter = || Counter::new(what, &Limits::new());
                    let couples = part(what, counter().totals_of_couples(&graph).unwrap());
                    let Ok(list) = counter().list(&graph, usize::MAX) else {
                        panic!("no limit was set")
                    };
                    assert_eq!(
                        part(what, counter().totals_of_list(&graph, &list).unwrap()),
                        couples,
                        "{puzzle}"
                    );
                    assert_eq!(
                        part(what, counter().totals_of_weights(&graph).unwrap()),
                        couples,
                        "{puzzle}"
                    );
                    let frontier = counter().totals_of_frontier(&graph, true).unwrap();
                    assert_eq!(part(what, frontier), couples, "{puzzle} {what:?}");
                    solvable += u32::from(couples[0] > 0);
                }
                let mut counter = Counter::new(Count::HalfSolutions, &Limits::new());
                let searched = counter.search(&graph, &vec![2; graph.colours]).unwrap();
                assert_eq!(counter.halves(&graph).unwrap(), searched, "{puzzle}");
                assert_eq!(
                    u128::from(
                        Weights::new(&graph, Weight::Pictures, &mut || false).unwrap().halves
                    ),
                    searched,
                    "{puzzle}"
                );
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
            let mut counter = Counter::new(Count::Pictures, &Limits::new());
            let frontier = counter.totals_of_frontier(&graph, true).unwrap().pictures;
            assert_eq!(frontier, counter.totals_of_weights(&graph).unwrap().pictures);
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
