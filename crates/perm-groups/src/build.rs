//! Builds the chain of a group from its generators. Random elements come first and find nearly all
//! of it; then a proof shows that nothing is missing.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::count::GroupOrder;
use dense_code::limits::{Budget, LimitReached};

use crate::chain::{Chain, first_moved, follow};

/// How many random elements a level gets from the one before it. With few elements there are few
/// products to check. Two generate most groups that occur, and what is missing is found later.
const SEEDS: usize = 3;

/// The search for more ends after this number of random elements in a row that add nothing.
const TRIES: usize = 12;

impl Chain {
    /// The group of some words. A step is an element that is sifted through the chain.
    ///
    /// `most` is a known upper bound of the order: a chain that reaches it is complete.
    pub(crate) fn build(
        points: usize,
        generators: &[Vec<u16>],
        most: Option<&GroupOrder>,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let mut chain = Self::new(points);
        for word in generators.iter().filter(|word| first_moved(word).is_some()) {
            chain.insert(0, word, budget)?;
        }
        // A level that no generator moves has none of its own: nothing is left to find.
        if chain.levels.is_empty() {
            return Ok(chain);
        }
        let mut random = RandomElements::new(&chain, 0);
        if !chain.is_likely_complete(&mut random, budget)? {
            let mut level = 0;
            while level < chain.levels.len() {
                chain.seed(level, budget)?;
                level += 1;
            }
        }
        let is_complete = |chain: &Self| most.is_some_and(|most| *most == chain.order_from(0));
        while !is_complete(&chain) && !chain.is_likely_complete(&mut random, budget)? {}
        if !is_complete(&chain) {
            chain.complete(budget)?;
        }
        Ok(chain)
    }

    /// The order of the group behind the levels before this one.
    pub(crate) fn order_from(&self, level: usize) -> GroupOrder {
        let sizes = self.levels[level..].iter().map(|level| level.orbit.len());
        let factors = sizes.map(|size| (u32::try_from(size).expect("at most 65,535"), 1));
        GroupOrder::product(&factors.collect::<Vec<_>>())
    }

    /// Tries random elements of the whole group and adds the first one that the chain lacks.
    fn is_likely_complete(
        &mut self,
        random: &mut RandomElements,
        budget: &mut Budget<'_>,
    ) -> Result<bool, LimitReached> {
        for _ in 0..TRIES {
            budget.spend(1)?;
            let mut word = random.draw().to_vec();
            self.sift(0, &mut word);
            if first_moved(&word).is_some() {
                // The first level has all generators: what is left is of the second one.
                self.insert(1, &word, budget)?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Gives the level behind this one some random elements of it. They are products of this
    /// level's own generators, so that these still generate them.
    fn seed(&mut self, level: usize, budget: &mut Budget<'_>) -> Result<(), LimitReached> {
        let mut random = RandomElements::new(self, level);
        for _ in 0..SEEDS {
            budget.spend(1)?;
            let mut word = random.draw().to_vec();
            self.divide(&self.levels[level], &mut word);
            let mut rest = word.clone();
            self.sift(level + 1, &mut rest);
            if first_moved(&rest).is_some() {
                self.insert(level + 1, &word, budget)?;
            }
        }
        Ok(())
    }

    /// Checks all products of which Schreier's lemma says that they generate the next level, from
    /// the last level to the first, and adds those that are missing.
    fn complete(&mut self, budget: &mut Budget<'_>) -> Result<(), LimitReached> {
        let mut level = self.levels.len();
        while let Some(at) = level.checked_sub(1) {
            level = self.complete_level(at, budget)?.map_or(at, |changed| changed + 1);
        }
        Ok(())
    }

    /// The last level that an element was added to, if one was missing behind this level.
    fn complete_level(
        &mut self,
        level: usize,
        budget: &mut Budget<'_>,
    ) -> Result<Option<usize>, LimitReached> {
        for number in 0..self.levels[level].generators.len() {
            let by = self.levels[level].generators[number];
            for place in by.checked..self.levels[level].orbit.len() {
                budget.spend(1)?;
                let point = self.levels[level].orbit[place];
                let mut product = self.reaching(level, point, self.word(by.word));
                self.sift(level, &mut product);
                // Whatever is added, this product is of the group behind from now on.
                self.levels[level].generators[number].checked = place + 1;
                if first_moved(&product).is_some() {
                    return self.insert(level + 1, &product, budget).map(Some);
                }
            }
        }
        Ok(None)
    }
}

/// Elements of a level's group that are nearly random (F. Celler and others, *Generating random
/// elements of a finite group*, 1995). How random they are only affects speed.
struct RandomElements {
    slots: Vec<Vec<u16>>,
    product: Vec<u16>,
    state: u64,
}

impl RandomElements {
    fn new(chain: &Chain, level: usize) -> Self {
        let generators = &chain.levels[level].generators;
        let len = generators.len().max(8) + 2;
        let words = generators.iter().map(|by| chain.word(by.word).to_vec());
        let slots: Vec<Vec<u16>> = words.cycle().take(len).collect();
        let mut own = Self { product: slots[0].clone(), slots, state: 0x9e37_79b9_7f4a_7c15 };
        for _ in 0..3 * len {
            own.draw();
        }
        own
    }

    fn below(&mut self, end: usize) -> usize {
        // Marsaglia's xorshift generator.
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        usize::try_from((u128::from(self.state) * end as u128) >> 64).expect("below the end")
    }

    fn draw(&mut self) -> &[u16] {
        let changed = self.below(self.slots.len());
        let other = (changed + 1 + self.below(self.slots.len() - 1)) % self.slots.len();
        let (first, then) = if self.below(2) == 0 { (changed, other) } else { (other, changed) };
        let mut product = self.slots[first].clone();
        follow(&mut product, &self.slots[then]);
        self.slots[changed] = product;
        follow(&mut self.product, &self.slots[changed]);
        &self.product
    }
}

/// An upper bound of the order of a group: the number of permutations that keep its orbits, halved
/// for each independent law of their signs. `None` for more than 128 orbits.
pub(crate) fn bound(orbits: &[Vec<u16>], generators: &[Vec<u16>]) -> Option<GroupOrder> {
    let moved: Vec<&Vec<u16>> = orbits.iter().filter(|orbit| orbit.len() > 1).collect();
    if moved.len() > 128 {
        return None;
    }
    // The signs that no product of the ones before has: a basis, each with a top bit of its own.
    let mut independent: Vec<u128> = Vec::new();
    for word in generators {
        let rest = independent.iter().fold(signs(word, &moved), |rest, one| rest.min(rest ^ one));
        if rest != 0 {
            independent.push(rest);
        }
    }
    // Each orbit has a factor 2, and there are at most as many laws as orbits.
    let thirds = moved.iter().flat_map(|orbit| (3..).take(orbit.len() - 2));
    let factors = thirds.chain(core::iter::repeat_n(2, independent.len()));
    Some(GroupOrder::product(&factors.map(|factor| (factor, 1)).collect::<Vec<_>>()))
}

/// The orbits of which a word is an odd permutation, as bits.
fn signs(word: &[u16], orbits: &[&Vec<u16>]) -> u128 {
    let mut seen = vec![false; word.len()];
    let mut signs = 0;
    for (number, orbit) in orbits.iter().enumerate() {
        for &start in *orbit {
            let mut point = usize::from(start);
            while !core::mem::replace(&mut seen[point], true) {
                point = usize::from(word[point]);
                signs ^= u128::from(point != usize::from(start)) << number;
            }
        }
    }
    signs
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use dense_code::Limits;

    use super::*;
    use crate::PermGroup;

    /// The proof alone, without random elements before it, finds all that is missing.
    #[test]
    fn the_proof_finds_what_random_elements_miss() {
        let ring = |points: u16| (0..points).map(|point| (point + 1) % points).collect();
        let swap = |points: u16| (0..points).map(|point| point ^ u16::from(point < 2)).collect();
        let m11: [Vec<u16>; 2] = [ring(11), Vec::from([0, 1, 6, 9, 5, 3, 10, 2, 8, 4, 7])];
        let all: [Vec<u16>; 2] = [ring(8), swap(8)];
        // Four blocks of two points, turned over one by one and exchanged in a ring.
        let blocks: [Vec<u16>; 2] = [swap(8), (0..8).map(|point| (point + 2) % 8).collect()];
        for (generators, order) in [(m11, 7920), (all, 40_320), (blocks, 64)] {
            let budget = &mut Budget::new(&Limits::new());
            let mut chain = Chain::new(generators[0].len());
            for word in &generators {
                chain.insert(0, word, budget).unwrap();
            }
            assert_ne!(chain.order_from(0), order, "something is missing");
            chain.complete(budget).unwrap();
            assert_eq!(chain.order_from(0), order);
        }
    }

    /// Three blocks of four points: a round of some blocks is odd on these, threes are even.
    #[test]
    fn the_bound_is_the_order_of_what_signs_allow() {
        let of_blocks = |blocks: u16, round: [u16; 4]| -> Vec<u16> {
            let image = |point: u16| point / 4 * 4 + round[usize::from(point % 4)];
            let moves = |point: u16| blocks >> (point / 4) & 1 == 1;
            (0..12).map(|point| if moves(point) { image(point) } else { point }).collect()
        };
        let cases: [(&[u16], u32); 5] = [
            (&[], 1728),
            (&[7], 3456),
            (&[3, 6, 5], 6912),
            (&[6, 7, 1], 6912),
            (&[7, 3, 5], 13_824),
        ];
        for (rounds, order) in cases {
            let mut words: Vec<_> = [1, 2, 4].map(|block| of_blocks(block, [1, 2, 0, 3])).into();
            words.extend([1, 2, 4].map(|block| of_blocks(block, [0, 2, 3, 1])));
            words.extend(rounds.iter().map(|blocks| of_blocks(*blocks, [1, 2, 3, 0])));
            let group = PermGroup::from_generators(12, &words).unwrap();
            assert_eq!(group.order(), u128::from(order));
            assert_eq!(bound(&group.orbits(), &words), Some(group.order()), "{rounds:?}");
        }
    }

    /// Each product is checked: for all pairs of permutations of five points, beside random
    /// elements.
    #[test]
    fn the_proof_finds_every_pair() {
        let all = PermGroup::from_generators(5, [[1, 2, 3, 4, 0], [1, 0, 2, 3, 4]]).unwrap();
        let words: Vec<_> = (0..120).map(|rank| all.unrank(rank).unwrap()).collect();
        let budget = &mut Budget::new(&Limits::new());
        for pair in words.iter().flat_map(|one| words.iter().map(move |other| [one, other])) {
            let mut chain = Chain::new(5);
            for word in pair.into_iter().filter(|word| first_moved(word).is_some()) {
                chain.insert(0, word, budget).unwrap();
            }
            chain.complete(budget).unwrap();
            let group = PermGroup::from_generators(5, pair).unwrap();
            assert_eq!(chain.order_from(0), group.order(), "{pair:?}");
        }
    }
}
