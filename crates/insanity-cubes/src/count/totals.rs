//! The sums over all pairs of half solutions from which the counts are made.
//!
//! Burnside's lemma: the number of classes is the mean number of pictures that a symmetry of the
//! tower leaves as they are. The tower has eight symmetries:
//!
//! | symmetry | how many | what front and back, right and left must be |
//! |---|--:|---|
//! | none | 1 | anything |
//! | half a turn | 1 | both loops only: each cube shows one colour in front and at the back, and one at the sides |
//! | standing on its head, about an axis through front and back or through the sides | 2 | loops only for the two that change places |
//! | a quarter turn, either way | 2 | the same loops |
//! | standing on its head, about a diagonal | 2 | the same edges, directed alike |
//!
//! `AAAAAA BBBBBB` has one picture, which all eight leave as it is: `(1 + 1 + 2 + 2 + 2) / 8 = 1`.
//! Instant Insanity has eight pictures, of which only `none` leaves any: `8 / 8 = 1`.

use super::Count;
use crate::Error;
use crate::solve::{Graph, Shape};

/// Sums over all ordered pairs of half solutions that fit together. They stay at `u128::MAX` when
/// they get there, which then is an overflow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Totals {
    /// The pictures, by the axes that the first cube has in front and to the right; of equal pairs
    /// the first.
    pub(super) by_first: [[u128; 3]; 3],
    /// Ways to direct all edges, loops too.
    pub(super) oriented: u128,
    /// For each symmetry but none the pictures that it leaves as they are: see the table above.
    pub(super) fixed: u128,
}

/// `2^exponent`, or the mark of an overflow.
pub(super) const fn power(exponent: u32) -> u128 {
    if exponent < 128 { 1 << exponent } else { u128::MAX }
}

fn add(sum: &mut u128, more: u128) {
    *sum = sum.saturating_add(more);
}

/// A sum, unless it overflowed.
const fn whole(sum: u128) -> Result<u128, Error> {
    if sum == u128::MAX { Err(Error::Overflow) } else { Ok(sum) }
}

impl Totals {
    /// Adds a pair of half solutions, each with its choices and its shape.
    pub(super) fn add(
        &mut self,
        graph: &Graph,
        (front, one): (&[u8], Shape),
        (right, other): (&[u8], Shape),
    ) {
        // Each chain and each cycle can be turned round by itself; the ends of a loop can change
        // places without being seen.
        let components = one.components + other.components;
        let [at, beside] = [front[0], right[0]].map(|axis| usize::from(graph.first_like(0, axis)));
        add(&mut self.by_first[at][beside], power(components));
        add(&mut self.oriented, power(components + one.loops + other.loops));
        let cubes = graph.cubes();
        let same = (0..cubes)
            .all(|cube| graph.first_like(cube, front[cube]) == graph.first_like(cube, right[cube]));
        // A mirror in a diagonal exchanges front and right: both show the same edges.
        if same {
            add(&mut self.fixed, power(one.components).saturating_mul(2));
        }
        // Standing on its head a tower has its front edges reversed, which only loops don't show.
        if one.loops as usize == cubes {
            add(&mut self.fixed, power(other.components).saturating_mul(2));
            add(&mut self.fixed, u128::from(other.loops as usize == cubes));
            add(&mut self.fixed, 2 * u128::from(same));
        }
    }

    pub(super) fn pictures(&self) -> u128 {
        self.by_first.as_flattened().iter().fold(0, |sum: u128, more| sum.saturating_add(*more))
    }

    /// A count of towers.
    pub(super) fn count(&self, what: Count, graph: &Graph) -> Result<u128, Error> {
        match what {
            Count::Solutions => self.solutions(graph),
            Count::Classes => self.classes(),
            Count::Oriented => {
                let mut sum = whole(self.oriented)?;
                for cube in 0..graph.cubes() {
                    sum = sum.checked_mul(graph.multiplicity(cube)).ok_or(Error::Overflow)?;
                }
                Ok(sum)
            }
            _ => whole(self.pictures()),
        }
    }

    /// By Burnside's lemma: the mean over the eight symmetries.
    pub(super) fn classes(&self) -> Result<u128, Error> {
        let sum = whole(self.pictures())?.checked_add(whole(self.fixed)?);
        Ok(sum.ok_or(Error::Overflow)? / 8)
    }

    /// The count of the article: each loop of the first cube is shown as it stands.
    fn solutions(&self, graph: &Graph) -> Result<u128, Error> {
        whole(self.pictures())?;
        let mut sum = 0;
        for front in 0..3 {
            for right in front..3 {
                let one = self.by_first[usize::from(front)][usize::from(right)];
                let other = self.by_first[usize::from(right)][usize::from(front)];
                // The first cube's loop as it stands is one of these rings; all are in as many
                // towers.
                let ([a, b], [c, d]) = (graph.pair(0, front), graph.pair(0, right));
                // The rings of the loop that have the front pair in front.
                let turns = (1 + u128::from(a != b)) * (1 + u128::from(c != d));
                sum += if front == right { one / turns } else { (one + other) / (2 * turns) };
            }
        }
        Ok(sum)
    }
}
