//! What a sequence of moves does to the places of a puzzle.

use alloc::vec::Vec;

/// Where the piece in each place comes from, and by how much it is turned.
///
/// After it, place `i` holds the piece that was in place `from[i]`, its orientation more by
/// `turn[i]`. The places of all orbits are numbered one after the other.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Transform {
    pub(super) from: Vec<u16>,
    pub(super) turn: Vec<u8>,
}

/// The number of orientations of the piece in each place.
pub(super) type Moduli = [u8];

/// The sum of two orientations. Both are below `modulus`, which is at most 128.
const fn add(a: u8, b: u8, modulus: u8) -> u8 {
    let sum = a + b;
    if sum >= modulus { sum - modulus } else { sum }
}

impl Transform {
    pub(super) fn identity(places: usize) -> Self {
        // A definition has at most 1024 places.
        let from = (0..=u16::MAX).take(places).collect();
        Self { from, turn: alloc::vec![0; places] }
    }

    /// What it does to the spots of an orbit, one for each place and orientation.
    pub(super) fn of_spots(&self, orientations: u8) -> Self {
        let (m, mut spots) = (u16::from(orientations), Self::identity(0));
        for (&from, &turn) in self.from.iter().zip(&self.turn) {
            // What is turned by `k` now was turned by `turn` less before.
            let before = |k: u16| from * m + (k + m - u16::from(turn)) % m;
            spots.from.extend((0..m).map(before));
        }
        spots.turn.resize(spots.from.len(), 0);
        spots
    }

    pub(super) fn is_identity(&self) -> bool {
        (0_u16..).zip(&self.from).all(|(place, &from)| place == from)
            && self.turn.iter().all(|&turn| turn == 0)
    }

    /// This one, and then the other.
    pub(super) fn then(&self, next: &Self, moduli: &Moduli) -> Self {
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

    pub(super) fn inverse(&self, moduli: &Moduli) -> Self {
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
    pub(super) fn powers(&self, most: usize, moduli: &Moduli) -> Option<Vec<Self>> {
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

    /// This one repeated, by squaring.
    pub(super) fn repeated(&self, mut times: u64, moduli: &Moduli) -> Self {
        let mut product = Self::identity(self.from.len());
        let mut square = self.clone();
        while times > 0 {
            if times % 2 == 1 {
                product = product.then(&square, moduli);
            }
            square = square.then(&square, moduli);
            times /= 2;
        }
        product
    }
}
