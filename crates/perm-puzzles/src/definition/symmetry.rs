//! The symmetries of a puzzle, found in its moves.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::transform::{self, Moduli, Transform};

/// Pairs of moves that are tried before the search for symmetries gives up.
const MAX_TRIALS: u64 = 100_000;
/// Places that are followed from move to move before it gives up: some tenths of a second.
const MAX_PLACES: u64 = 1 << 24;
/// Places of all powers that give the orders of products. With more moves and places fewer powers
/// are looked at.
const MAX_ORDER_PLACES: usize = 1 << 26;
/// Symmetries enough for any use.
const MAX_SYMMETRIES: usize = 64;

/// A renaming of the places, with a turn for each, that makes moves of moves.
#[derive(Clone, Debug)]
pub(crate) struct Symmetry {
    /// A state `s` becomes `inverse(map) s map`, which is as far from the solved one.
    pub(crate) map: Transform,
    /// Whether the turns of the piece in each place are negated first: a mirror makes a clockwise
    /// turn anticlockwise. All places of a component are alike.
    pub(crate) negates: Vec<bool>,
    /// The number of the move that each move becomes.
    pub(crate) moves: Vec<u8>,
}

impl Symmetry {
    pub(crate) fn identity(places: usize, moves: usize) -> Self {
        // A definition has at most 250 moves.
        Self {
            map: Transform::identity(places),
            negates: vec![false; places],
            moves: (0..=u8::MAX).take(moves).collect(),
        }
    }

    /// The state seen through the symmetry.
    pub(crate) fn image(&self, state: &Transform, moduli: &Moduli) -> Transform {
        let mut state = state.clone();
        for ((turn, &negates), &modulus) in state.turn.iter_mut().zip(&self.negates).zip(moduli) {
            if negates && *turn > 0 {
                *turn = modulus - *turn;
            }
        }
        self.map.inverse(moduli).then(&state, moduli).then(&self.map, moduli)
    }
}

/// Symmetries that make one of each other.
#[derive(Clone, Debug)]
pub(crate) struct Symmetries {
    /// The identity is the first.
    pub(crate) all: Vec<Symmetry>,
    /// The number of the one that is the same as two, one after the other.
    pub(crate) products: Vec<Vec<u8>>,
}

impl Symmetries {
    /// The identity alone.
    pub(crate) fn none(places: usize, moves: usize) -> Self {
        Self { all: vec![Symmetry::identity(places, moves)], products: vec![vec![0]] }
    }

    /// Those of some moves; the identity alone where there are too many to find all. It takes no
    /// steps of the budget, and asks it whether to stop.
    ///
    /// Each generator is mapped to a move in turn, so that products of two have the orders of
    /// their images; a full map gives the places: where one place of a component goes, the moves
    /// tell for all others.
    pub(crate) fn new(
        moves: &[Transform],
        moduli: &Moduli,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let mut all = vec![Symmetry::identity(moduli.len(), moves.len())];
        let mut search = SymmetrySearch {
            moves,
            moduli,
            orders: orders(moves, moduli, budget)?,
            generators: generators(moves, moduli, budget)?,
            components: transform::components(moduli.len(), moves),
            trials: MAX_TRIALS,
            places: MAX_PLACES,
            images: Vec::new(),
            budget,
        };
        search.extend(&mut all)?;
        let mut products = vec![Vec::new(); all.len()];
        for (a, products) in all.iter().zip(&mut products) {
            for b in &all {
                // A state is a product of moves, and its image the product of their images: so the
                // map of the moves tells which symmetry it is.
                let both: Vec<u8> = a.moves.iter().map(|&by| b.moves[usize::from(by)]).collect();
                let Some(number) = all.iter().position(|other| other.moves == both) else {
                    return Ok(Self::none(moduli.len(), moves.len()));
                };
                products.push(u8::try_from(number).expect("at most 64"));
            }
        }
        Ok(Self { all, products })
    }
}

/// The order of the product of each two moves; 0 where it is large.
fn orders(
    moves: &[Transform],
    moduli: &Moduli,
    budget: &mut Budget<'_>,
) -> Result<Vec<Vec<u16>>, LimitReached> {
    let places = moves.len().pow(2).saturating_mul(moduli.len()).max(1);
    let max = (MAX_ORDER_PLACES / places).min(1000);
    let mut orders = vec![vec![0; moves.len()]; moves.len()];
    // The orders only rule out maps early; with more moves all is tried, up to the limits.
    for (a, orders) in moves.iter().zip(&mut orders).filter(|_| moves.len() <= 40) {
        for (b, order) in moves.iter().zip(orders) {
            // As many powers as are looked at take some milliseconds.
            budget.ask()?;
            let powers = a.then(b, moduli).powers(max, moduli);
            *order = powers.map_or(0, |powers| u16::try_from(powers.len() + 1).expect("1000"));
        }
    }
    Ok(orders)
}

/// Moves of which all others are powers.
fn generators(
    moves: &[Transform],
    moduli: &Moduli,
    budget: &mut Budget<'_>,
) -> Result<Vec<usize>, LimitReached> {
    let mut generators: Vec<usize> = Vec::new();
    let mut made: Vec<Transform> = Vec::new();
    for (number, by) in moves.iter().enumerate() {
        budget.ask()?;
        if !made.contains(by) {
            generators.push(number);
            // More powers than these are not made: they become generators too, which only takes
            // longer.
            made.extend(by.powers(MAX_SYMMETRIES, moduli).unwrap_or_default());
        }
    }
    Ok(generators)
}

/// The search for symmetries: each generator is mapped to a move, then the places follow.
struct SymmetrySearch<'a, 'b> {
    moves: &'a [Transform],
    moduli: &'a Moduli,
    orders: Vec<Vec<u16>>,
    generators: Vec<usize>,
    components: Vec<Vec<u16>>,
    trials: u64,
    /// How many places may be followed yet.
    places: u64,
    /// The move that each of the first generators is mapped to.
    images: Vec<usize>,
    budget: &'a mut Budget<'b>,
}

impl SymmetrySearch<'_, '_> {
    /// Maps the next generator to each move that agrees with the map so far.
    fn extend(&mut self, found: &mut Vec<Symmetry>) -> Result<(), LimitReached> {
        let mapped = self.images.len();
        let Some(&generator) = self.generators.get(mapped) else {
            if let Some(symmetry) = self.whole()?
                && found.iter().all(|other| other.moves != symmetry.moves)
            {
                found.push(symmetry);
            }
            return Ok(());
        };
        for image in 0..self.moves.len() {
            if self.trials == 0 || self.places == 0 || found.len() == MAX_SYMMETRIES {
                break;
            }
            self.budget.spend(0)?;
            self.trials -= 1;
            self.images.push(image);
            let pairs = self.generators.iter().zip(&self.images);
            let agrees = |(&other, &other_image): (&usize, &usize)| {
                self.orders[generator][other] == self.orders[image][other_image]
            };
            // A symmetry keeps the orders of products, which rules out nearly all maps at once.
            if pairs.clone().all(agrees) && !self.images[..mapped].contains(&image) {
                self.extend(found)?;
            }
            self.images.pop();
        }
        Ok(())
    }

    /// The symmetry that maps the generators so, if there is one.
    fn whole(&mut self) -> Result<Option<Symmetry>, LimitReached> {
        self.budget.ask()?;
        let places = self.moduli.len();
        // The places that some place comes from already are taken.
        let (mut all, mut taken) = (Symmetry::identity(places, 0), vec![false; places]);
        let images = self.generators.iter().zip(&self.images);
        let pairs: Vec<_> = images.map(|(&m, &n)| (&self.moves[m], &self.moves[n])).collect();
        // Where one place of a component comes from settles all others of it.
        for number in 0..self.components.len() {
            if !self.map_component(number, &pairs, &mut all, &mut taken)? {
                return Ok(None);
            }
        }
        for old in self.moves {
            let image = all.image(old, self.moduli);
            let number = self.moves.iter().position(|other| *other == image);
            let Some(number) = number else { return Ok(None) };
            all.moves.push(u8::try_from(number).expect("at most 250 moves"));
        }
        Ok(Some(all))
    }

    /// Maps a component to the first one that it can come from; whether there is one.
    fn map_component(
        &mut self,
        number: usize,
        pairs: &[(&Transform, &Transform)],
        all: &mut Symmetry,
        taken: &mut [bool],
    ) -> Result<bool, LimitReached> {
        let own = &self.components[number];
        let first = usize::from(own[0]);
        for other in self.components.iter().filter(|other| other.len() == own.len()) {
            if self.places == 0 {
                break;
            }
            for goal in other.iter().map(|&place| usize::from(place)) {
                let modulus = self.moduli[goal];
                if taken[goal] || self.moduli[first] != modulus {
                    continue;
                }
                // One or two orientations are their own opposites: a mirror is no other map.
                let signs: &[bool] = if modulus <= 2 { &[false] } else { &[false, true] };
                for &negated in signs {
                    let mut follow = Follow { pairs, modulus, negated, places: self.places };
                    let fits = follow.follow(first, goal, &mut all.map, self.budget)?;
                    self.places = follow.places;
                    if fits {
                        // The first that fits. A later component may then find none, and a symmetry
                        // is missed; none that is found is wrong, as `whole` looks at the image of
                        // each move.
                        for &place in other {
                            taken[usize::from(place)] = true;
                            all.negates[usize::from(place)] = negated;
                        }
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }
}

/// Follows the places of a component from one of them, by pairs of moves that are to be the same
/// seen from two sides.
pub(crate) struct Follow<'a> {
    /// Moves of the places that are come from, and of those that are come to.
    pub(crate) pairs: &'a [(&'a Transform, &'a Transform)],
    pub(crate) modulus: u8,
    /// Whether the first ones turn the other way.
    pub(crate) negated: bool,
    /// How many places may be followed yet.
    pub(crate) places: u64,
}

impl Follow<'_> {
    /// Lets the first place of a component come from `goal`, and all others from where the moves
    /// take them; whether that agrees.
    ///
    /// With `m` paired with `n`, `map n` is to be `m map`: the place that `n` takes from place `i`
    /// comes from where `m` takes the one that place `i` comes from.
    pub(crate) fn follow(
        &mut self,
        first: usize,
        goal: usize,
        map: &mut Transform,
        budget: &mut Budget<'_>,
    ) -> Result<bool, LimitReached> {
        let modulus = u16::from(self.modulus);
        let mut known = vec![false; map.from.len()];
        map.from[first] = u16::try_from(goal).expect("at most 4096 places");
        map.turn[first] = 0;
        known[first] = true;
        let mut waiting = vec![first];
        while let Some(place) = waiting.pop() {
            let Some(left) = self.places.checked_sub(self.pairs.len() as u64) else {
                // The search ends.
                self.places = 0;
                return Ok(false);
            };
            self.places = left;
            budget.spend(0)?;
            for (m, n) in self.pairs {
                let source = usize::from(map.from[place]);
                let (next, from) = (usize::from(n.from[place]), m.from[source]);
                let turn = u16::from(m.turn[source]);
                // A mirror takes a clockwise turn to an anticlockwise one.
                let turn = if self.negated { modulus - turn } else { turn };
                let turn = turn + u16::from(map.turn[place]) + modulus - u16::from(n.turn[place]);
                // Below a modulus of one byte.
                let turn = u8::try_from(turn % modulus).expect("below a byte");
                if known[next] {
                    if map.from[next] != from || map.turn[next] != turn {
                        return Ok(false);
                    }
                } else {
                    known[next] = true;
                    (map.from[next], map.turn[next]) = (from, turn);
                    waiting.push(next);
                }
            }
        }
        Ok(true)
    }
}
