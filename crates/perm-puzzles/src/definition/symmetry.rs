//! The symmetries of a puzzle, found in its moves.

use alloc::vec;
use alloc::vec::Vec;

use super::coordinate;
use super::transform::{Moduli, Transform};

/// Pairs of moves that are tried before the search for symmetries gives up.
const MOST_TRIALS: u64 = 100_000;
/// Symmetries enough for any use.
const MOST: usize = 64;

/// A renaming of the places, with a turn for each, that makes moves of moves.
#[derive(Clone, Debug)]
pub(super) struct Symmetry {
    /// A state `s` becomes `inverse(by) s by`, which is as far from the solved one.
    pub(super) by: Transform,
    /// The number of the move that each move becomes.
    pub(super) moves: Vec<u8>,
}

impl Symmetry {
    pub(super) fn identity(places: usize, moves: usize) -> Self {
        // A definition has at most 250 moves.
        Self { by: Transform::identity(places), moves: (0..=u8::MAX).take(moves).collect() }
    }

    /// The state seen through the symmetry.
    pub(super) fn image(&self, state: &Transform, moduli: &Moduli) -> Transform {
        self.by.inverse(moduli).then(state, moduli).then(&self.by, moduli)
    }
}

/// The symmetries of these moves, the identity first.
///
/// Each generator is mapped to a move in turn, so that products of two have the orders of their
/// images; a full map gives the places: where one place of a component goes, the moves tell for all
/// others.
pub(super) fn symmetries(moves: &[Transform], moduli: &Moduli) -> Vec<Symmetry> {
    let mut found = vec![Symmetry::identity(moduli.len(), moves.len())];
    let orders = orders(moves, moduli);
    let mut finder = Finder {
        moves,
        moduli,
        orders: &orders,
        generators: generators(moves, moduli),
        components: coordinate::components(moduli.len(), moves),
        trials: MOST_TRIALS,
        images: Vec::new(),
    };
    finder.extend(&mut found);
    found
}

/// The order of the product of each two moves; 0 where it is large.
fn orders(moves: &[Transform], moduli: &Moduli) -> Vec<Vec<u16>> {
    const MOST_POWERS: usize = 1000;
    let order = |a: &Transform, b: &Transform| {
        let powers = a.then(b, moduli).powers(MOST_POWERS, moduli);
        powers.and_then(|powers| u16::try_from(powers.len() + 1).ok()).unwrap_or(0)
    };
    if moves.len() > 40 {
        return vec![vec![0; moves.len()]; moves.len()];
    }
    moves.iter().map(|a| moves.iter().map(|b| order(a, b)).collect()).collect()
}

/// Moves of which all others are powers.
fn generators(moves: &[Transform], moduli: &Moduli) -> Vec<usize> {
    let mut generators: Vec<usize> = Vec::new();
    let mut made: Vec<Transform> = Vec::new();
    for (number, by) in moves.iter().enumerate() {
        if !made.contains(by) {
            generators.push(number);
            made.extend(by.powers(MOST, moduli).unwrap_or_default());
        }
    }
    generators
}

struct Finder<'a> {
    moves: &'a [Transform],
    moduli: &'a Moduli,
    orders: &'a [Vec<u16>],
    generators: Vec<usize>,
    components: Vec<Vec<u16>>,
    trials: u64,
    /// The move that each of the first generators is mapped to.
    images: Vec<usize>,
}

impl Finder<'_> {
    /// Maps the next generator to each move that agrees with the map so far.
    fn extend(&mut self, found: &mut Vec<Symmetry>) {
        let mapped = self.images.len();
        let Some(&generator) = self.generators.get(mapped) else {
            if let Some(symmetry) = self.whole()
                && found.iter().all(|other| other.moves != symmetry.moves)
            {
                found.push(symmetry);
            }
            return;
        };
        for image in 0..self.moves.len() {
            if self.trials == 0 || found.len() == MOST {
                return;
            }
            self.trials -= 1;
            self.images.push(image);
            let pairs = self.generators.iter().zip(&self.images);
            let agrees = |(&other, &other_image): (&usize, &usize)| {
                self.orders[generator][other] == self.orders[image][other_image]
            };
            if pairs.clone().all(agrees) && !self.images[..mapped].contains(&image) {
                self.extend(found);
            }
            self.images.pop();
        }
    }

    /// The symmetry that maps the generators so, if there is one.
    fn whole(&self) -> Option<Symmetry> {
        let places = self.moduli.len();
        let mut by = Transform::identity(places);
        let mut taken = vec![false; places];
        for component in &self.components {
            let first = component.first()?;
            let goal = self
                .components
                .iter()
                .filter(|other| other.len() == component.len())
                .flatten()
                .find(|&&goal| {
                    !taken[usize::from(goal)]
                        && self.place(usize::from(*first), usize::from(goal), &mut by)
                })?;
            // A component goes to a component.
            let image = self.components.iter().find(|other| other.contains(goal))?;
            image.iter().for_each(|&place| taken[usize::from(place)] = true);
        }
        let back = by.inverse(self.moduli);
        let image = |old: &Transform| {
            let image = back.then(old, self.moduli).then(&by, self.moduli);
            let number = self.moves.iter().position(|other| *other == image)?;
            u8::try_from(number).ok()
        };
        let moves = self.moves.iter().map(image).collect::<Option<_>>()?;
        Some(Symmetry { by, moves })
    }

    /// Lets the first place of a component come from `goal`, and all others from where the moves
    /// take them; whether that agrees.
    ///
    /// With `m` mapped to `n`, `by n` is to be `m by`: the place that `n` takes from place `i` comes
    /// from where `m` takes the one that place `i` comes from.
    fn place(&self, first: usize, goal: usize, by: &mut Transform) -> bool {
        if self.moduli[first] != self.moduli[goal] {
            return false;
        }
        let modulus = u16::from(self.moduli[first]);
        let mut known = vec![false; self.moduli.len()];
        // Below 1024 places.
        by.from[first] = u16::try_from(goal).unwrap_or(u16::MAX);
        by.turn[first] = 0;
        known[first] = true;
        let mut waiting = vec![first];
        while let Some(place) = waiting.pop() {
            for (&m, &n) in self.generators.iter().zip(&self.images) {
                let (m, n) = (&self.moves[m], &self.moves[n]);
                let source = usize::from(by.from[place]);
                let (next, from) = (usize::from(n.from[place]), m.from[source]);
                let turn = u16::from(m.turn[source]) + u16::from(by.turn[place]) + modulus
                    - u16::from(n.turn[place]);
                // Below a modulus of one byte.
                let turn = u8::try_from(turn % modulus).unwrap_or(0);
                if known[next] {
                    if by.from[next] != from || by.turn[next] != turn {
                        return false;
                    }
                } else {
                    known[next] = true;
                    (by.from[next], by.turn[next]) = (from, turn);
                    waiting.push(next);
                }
            }
        }
        true
    }
}
