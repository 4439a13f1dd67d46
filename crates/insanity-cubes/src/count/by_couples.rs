//! Counting by searching for all pairs of half solutions.

use dense_code::limits::Budget;

use super::engine::Engine;
use super::totals::{ByFirst, Halt, Product, Totals, Wanted, add, oriented, power};
use crate::solve::{Couples, Graph, Meter, Shape, ShapeCounter};

/// Finds every pair of half solutions. Fast where they are few: with as many colours as cubes.
pub(super) struct ByCouples;

impl Engine for ByCouples {
    fn totals(
        &self,
        graph: &Graph,
        wanted: Wanted,
        budget: &mut Budget<'_>,
    ) -> Result<Totals, Halt> {
        let mut sums =
            Sums { graph, wanted, by_first: ByFirst::default(), totals: Totals::default() };
        let mut couples = Couples::new(graph);
        let mut shapes = ShapeCounter::default();
        let mut meter = Meter::new(budget);
        let stopped = loop {
            match couples.next_within(graph, &mut meter) {
                Ok(true) => {}
                Ok(false) => break false,
                Err(_) => break true,
            }
            let (front, right) = couples.couple();
            let (one, other) = (shapes.shape(graph, front), shapes.shape(graph, right));
            sums.add(front, right, one, other)?;
        };
        let totals = sums.finish()?;
        if stopped { Err(Halt::Stopped { found: totals.all }) } else { Ok(totals) }
    }
}

/// How many towers are made by some pairs of half solutions, and how many classes they are.
///
/// The pairs are in both orders, those that show the same once, and none is left out that differs
/// from one of them by turning the whole tower. `None` if a number does not fit.
pub(crate) fn towers_of<'a>(
    graph: &Graph,
    couples: impl Iterator<Item = (&'a [u8], &'a [u8])>,
) -> Option<(u128, u128)> {
    let wanted = Wanted::Symmetric;
    let mut sums = Sums { graph, wanted, by_first: ByFirst::default(), totals: Totals::default() };
    let mut shapes = ShapeCounter::default();
    for (front, right) in couples {
        let (one, other) = (shapes.shape(graph, front), shapes.shape(graph, right));
        sums.add(front, right, one, other).ok()?;
    }
    let product = Product::ONE.times(sums.totals);
    Some((product.all()?, product.classes()?))
}

/// The number of classes, if a search finds all towers within a budget.
pub(crate) fn few_classes(graph: &Graph, budget: &mut Budget<'_>) -> Option<u128> {
    let totals = ByCouples.totals(graph, Wanted::Symmetric, budget).ok()?;
    Product::ONE.times(totals).classes()
}

struct Sums<'a> {
    graph: &'a Graph,
    wanted: Wanted,
    by_first: ByFirst,
    totals: Totals,
}

impl Sums<'_> {
    /// Adds the towers of a pair: each component of either half solution can be turned round.
    fn add(&mut self, front: &[u8], right: &[u8], one: Shape, other: Shape) -> Result<(), Halt> {
        let pictures = power(one.components + other.components)?;
        match self.wanted {
            Wanted::FirstFixed => {
                let [front, right] =
                    [front[0], right[0]].map(|axis| self.graph.first_like(0, axis));
                self.by_first.add(front, right, pictures)
            }
            Wanted::Pictures => add(&mut self.totals.all, pictures),
            Wanted::Oriented => {
                let loops = one.loops + other.loops;
                add(&mut self.totals.all, power(one.components + other.components + loops)?)
            }
            Wanted::Symmetric => {
                add(&mut self.totals.all, pictures)?;
                self.add_symmetric(front, right, one, other)
            }
        }
    }

    fn add_symmetric(
        &mut self,
        front: &[u8],
        right: &[u8],
        one: Shape,
        other: Shape,
    ) -> Result<(), Halt> {
        let cubes = self.graph.cubes();
        let same = (0..cubes).all(|cube| {
            self.graph.first_like(cube, front[cube]) == self.graph.first_like(cube, right[cube])
        });
        if same {
            add(&mut self.totals.diagonal, power(one.components)?)?;
        }
        if one.loops as usize == cubes {
            add(&mut self.totals.flipped, power(other.components)?)?;
            self.totals.half_turned += u128::from(other.loops as usize == cubes);
            self.totals.quarter_turned += u128::from(same);
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Totals, Halt> {
        match self.wanted {
            Wanted::FirstFixed => self.totals.all = self.by_first.first_fixed(self.graph)?,
            Wanted::Oriented => self.totals.all = oriented(self.graph, self.totals.all)?,
            Wanted::Pictures | Wanted::Symmetric => {}
        }
        Ok(self.totals)
    }
}
