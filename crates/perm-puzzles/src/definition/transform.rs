//! What a sequence of moves does to the places of a puzzle.

use alloc::vec::Vec;

/// Where the piece in each place comes from, and by how much it is turned.
///
/// After it, place `i` holds the piece that was in place `from[i]`, its orientation more by
/// `turn[i]`. The places of all orbits are numbered one after the other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Transform {
    pub(crate) from: Vec<u16>,
    pub(crate) turn: Vec<u8>,
}

/// The number of orientations of the piece in each place.
pub(crate) type Moduli = [u8];

/// The sum of two orientations. Both are below `modulus`, which is at most 128.
const fn add(a: u8, b: u8, modulus: u8) -> u8 {
    let sum = a + b;
    if sum >= modulus { sum - modulus } else { sum }
}

impl Transform {
    pub(crate) fn identity(places: usize) -> Self {
        // A definition has at most 1024 places.
        let from = (0..=u16::MAX).take(places).collect();
        Self { from, turn: alloc::vec![0; places] }
    }

    /// What it does to the spots of an orbit, one for each place and orientation.
    pub(crate) fn of_spots(&self, orientations: u8) -> Self {
        let (m, mut spots) = (u16::from(orientations), Self::identity(0));
        for (&from, &turn) in self.from.iter().zip(&self.turn) {
            // What is turned by `k` now was turned by `turn` less before.
            let before = |k: u16| from * m + (k + m - u16::from(turn)) % m;
            spots.from.extend((0..m).map(before));
        }
        spots.turn.resize(spots.from.len(), 0);
        spots
    }

    pub(crate) fn is_identity(&self) -> bool {
        (0_u16..).zip(&self.from).all(|(place, &from)| place == from)
            && self.turn.iter().all(|&turn| turn == 0)
    }

    /// This one, and then the other.
    pub(crate) fn then(&self, next: &Self, moduli: &Moduli) -> Self {
        let sources = next.from.iter().map(|&from| usize::from(from));
        Self {
            from: sources.clone().map(|from| self.from[from]).collect(),
            turn: sources
                .zip(&next.turn)
                .zip(moduli)
                .map(|((from, &turn), &modulus)| add(self.turn[from], turn, modulus))
                .collect(),
        }
    }

    pub(crate) fn inverse(&self, moduli: &Moduli) -> Self {
        let mut inverse = Self::identity(self.from.len());
        for (place, (&from, &turn)) in (0_u16..).zip(self.from.iter().zip(&self.turn)) {
            let from = usize::from(from);
            inverse.from[from] = place;
            inverse.turn[from] = if turn == 0 { 0 } else { moduli[from] - turn };
        }
        inverse
    }

    /// The first powers up to the last before the identity, at most `most` of them; `None` where
    /// there are more.
    pub(crate) fn powers(&self, most: usize, moduli: &Moduli) -> Option<Vec<Self>> {
        let mut powers: Vec<Self> = Vec::new();
        let mut power = self.clone();
        while !power.is_identity() {
            if powers.len() == most {
                return None;
            }
            let next = power.then(self, moduli);
            powers.push(core::mem::replace(&mut power, next));
        }
        Some(powers)
    }

    /// This one repeated as often as decimal digits say, however many there are. All cycles of
    /// places have equally many orientations for each of their places.
    pub(crate) fn repeated(&self, times: &str, moduli: &Moduli) -> Self {
        let mut product = Self::identity(self.from.len());
        let mut done = alloc::vec![false; self.from.len()];
        // The number modulo the orders of the cycles so far: of 1024 places there are few lengths.
        let mut known: Vec<(usize, usize)> = Vec::new();
        for first in 0..self.from.len() {
            if done[first] {
                continue;
            }
            let (mut cycle, mut at) = (Vec::new(), first);
            while !done[at] {
                done[at] = true;
                cycle.push(at);
                at = usize::from(self.from[at]);
            }
            let modulus = usize::from(moduli[first]);
            // So often does nothing: each round turns all pieces of the cycle equally.
            let order = cycle.len() * modulus;
            let found = known.iter().find(|known| known.0 == order).map(|known| known.1);
            let times = found.unwrap_or_else(|| {
                let digit = |c: u8| usize::from(c.wrapping_sub(b'0'));
                times.bytes().fold(0, |all, c| (10 * all + digit(c)) % order)
            });
            if found.is_none() {
                known.push((order, times));
            }
            let turn = |places: &[usize]| -> usize {
                places.iter().map(|&place| usize::from(self.turn[place])).sum()
            };
            let (rounds, steps) = (times / cycle.len(), times % cycle.len());
            let of_rounds = rounds * turn(&cycle);
            let mut of_steps = turn(&cycle[..steps]);
            for (number, &place) in cycle.iter().enumerate() {
                let end = cycle[(number + steps) % cycle.len()];
                // Places and orientations of this puzzle.
                product.from[place] = u16::try_from(end).unwrap_or(u16::MAX);
                product.turn[place] =
                    u8::try_from((of_rounds + of_steps) % modulus).unwrap_or_default();
                of_steps += usize::from(self.turn[end]);
                of_steps -= usize::from(self.turn[place]);
            }
        }
        product
    }
}

/// The sets of places that moves exchange with each other, each ascending.
pub(crate) fn components(places: usize, moves: &[Transform]) -> Vec<Vec<u16>> {
    let mut component: Vec<usize> = alloc::vec![usize::MAX; places];
    let mut components = Vec::new();
    for first in 0..places {
        if component[first] != usize::MAX {
            continue;
        }
        // Moves are permutations: following them one way comes round to all of a cycle.
        let number = components.len();
        component[first] = number;
        let mut found = alloc::vec![first];
        let mut next = 0;
        while let Some(&place) = found.get(next) {
            next += 1;
            for by in moves {
                let from = usize::from(by.from[place]);
                if component[from] == usize::MAX {
                    component[from] = number;
                    found.push(from);
                }
            }
        }
        found.sort_unstable();
        #[expect(clippy::cast_possible_truncation, reason = "at most 1024 places")]
        components.push(found.into_iter().map(|place| place as u16).collect());
    }
    components
}

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString as _;

    use super::*;

    #[test]
    fn repeated_as_often_as_digits_say() {
        // Cycles of three places with four orientations, of two with three, of one with five.
        let moduli = [4, 4, 4, 3, 3, 5];
        let by =
            Transform { from: alloc::vec![1, 2, 0, 4, 3, 5], turn: alloc::vec![1, 0, 2, 0, 2, 3] };
        let order = 12 / 3 * 3 * 5; // of 3 * 4, 2 * 3 and 5
        let mut power = Transform::identity(6);
        for times in 0..130_u32 {
            assert_eq!(by.repeated(&times.to_string(), &moduli), power, "{times}");
            assert_eq!(by.repeated(&format!("000{times}"), &moduli), power, "{times}");
            // 10^30 is 40 modulo 60.
            let far = format!("1{times:030}");
            let near = (40 + times) % order;
            assert_eq!(by.repeated(&far, &moduli), by.repeated(&near.to_string(), &moduli));
            power = power.then(&by, &moduli);
        }
        assert!(by.repeated(&order.to_string(), &moduli).is_identity());
    }
}
