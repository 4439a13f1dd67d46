//! The symmetries of a puzzle, as maps of its states.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use dense_code::limits::Budget;
use dense_code::{Dense, Limits};
use dense_search::Space as _;

use super::coordinate;
use super::space::{Pattern, Position, PuzzleSpace};
use super::symmetry::{Symmetries, Symmetry};
use super::transform::Transform;
use crate::solver::spots::{Keys, Side, Spots, Weights};

/// The symmetries of a puzzle that is given as data, mirrors included. A symmetry renames the
/// places of the puzzle in such a way that every move becomes a move. It takes each state to a
/// state equally far from the solved state.
///
/// [`Classes`](dense_search::Classes) takes them, for searches and tables of one state of each
/// class.
///
/// ```
/// use dense_search::{Classes, DistanceTable, Search};
/// use perm_puzzles::definition::Definition;
///
/// // Seven beads in a ring: turn the ring, or turn over three of the beads.
/// let moves: [(&str, &[usize]); 2] =
///     [("L", &[1, 2, 3, 4, 5, 6, 0]), ("F", &[2, 1, 0, 3, 4, 5, 6])];
/// let space =
///     Definition::from_generators("ring", &[0, 1, 2, 3, 4, 5, 6], &moves)?.compile()?;
/// let symmetries = space.symmetries();
/// assert_eq!(symmetries.order(), 2); // the ring seen from behind
///
/// let classes = Classes::new(&space, |position| symmetries.canonical(position))?;
/// let table = DistanceTable::new(&classes)?;
/// // 48 of the 5040 states are their own mirror images.
/// assert_eq!(table.layers().iter().sum::<u64>(), (5040 + 48) / 2);
///
/// let distance = |position| table.distance(position);
/// let layers: Vec<u64> = Search::new(&space)?.map(|layer| layer.states).collect();
/// assert_eq!(classes.lifted_layers(distance), layers);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// They are found by trying to map each move of the definition to each other move. Only the
/// identity is found if pieces are identical, or if the search for more takes too long. Left out
/// are symmetries that take some state, even an unreachable one, to a pattern that is not a state,
/// and those whose products with others would not be symmetries on the unreachable states.
/// `Classes` proves that they are symmetries, state by state.
#[derive(Clone)]
pub struct PuzzleSymmetries<'a> {
    space: &'a PuzzleSpace,
    all: Vec<Symmetry>,
    /// What reads the ranks of all images off a state; nothing where that takes too large tables.
    quick: Option<Quick>,
}

/// The ranks of images as sums over the places.
#[derive(Clone)]
struct Quick {
    spots: Spots,
    keys: Keys,
    weights: Vec<Weights>,
    /// The values of the last coordinate.
    last: u64,
}

impl PuzzleSpace {
    /// The symmetries of the puzzle.
    #[must_use]
    pub fn symmetries(&self) -> PuzzleSymmetries<'_> {
        // A budget without a stop function never ends.
        let mut budget = Budget::new(&Limits::new());
        let found = self
            .are_all_distinct()
            .then(|| Symmetries::new(&self.moves, &self.moduli, &mut budget));
        let none = || Symmetries::none(self.moduli.len(), self.moves.len());
        let all = self.group_on_all_states(&found.and_then(Result::ok).unwrap_or_else(none));
        let quick = Quick::new(self, &all);
        PuzzleSymmetries { space: self, all, quick }
    }

    /// Those that take every state to a state, and of which two, one after the other, are a third
    /// one on every state.
    ///
    /// On the states that are reached, the moves that the moves become tell which one. Another
    /// renaming may leave every move as it is and change other states.
    fn group_on_all_states(&self, found: &Symmetries) -> Vec<Symmetry> {
        let Symmetries { all, products } = found;
        let states = self.generators_of_states();
        let image = |seen: &Symmetry, state: &Transform| seen.image(state, &self.moduli);
        let keeps_states =
            |seen: &Symmetry| states.iter().all(|state| self.is_state(&image(seen, state)));
        // The number of the one that is the same as two, one after the other.
        let product = |a: usize, b: usize| {
            let both = usize::from(products[a][b]);
            let (a, b) = (&all[a], &all[b]);
            let is_both = |state| image(b, &image(a, state)) == image(&all[both], state);
            states.iter().all(is_both).then_some(both)
        };
        let (mut generators, mut kept) = (Vec::new(), vec![0]);
        for (more, seen) in all.iter().enumerate().skip(1) {
            if kept.contains(&more) || !keeps_states(seen) {
                continue;
            }
            generators.push(more);
            match generated(&generators, product) {
                Some(larger) => kept = larger,
                None => drop(generators.pop()),
            }
        }
        kept.sort_unstable();
        kept.into_iter().map(|number| all[number].clone()).collect()
    }

    /// Whether the solved pattern becomes a state.
    fn is_state(&self, by: &Transform) -> bool {
        self.position(&self.start.after(by, &self.moduli)).is_some()
    }

    /// Transforms that generate those that lead from the solved pattern to the states. None if
    /// positions don't number the states, as there are too many.
    ///
    /// If no move turns the pieces of some places, and all are solved alike, a state has no other
    /// orientations there. If no move changes the sum of orientations, all states have that of the
    /// solved pattern. The image of a state may have others. The exchanges of two places and the
    /// turns below that lead to states generate all. A symmetry keeps products: so what it does to
    /// these says what it does to every state.
    fn generators_of_states(&self) -> Vec<Transform> {
        let mut made = Vec::new();
        if self.position(&self.start).is_none() {
            return made;
        }
        let pairs =
            coordinate::components(self.moduli.len(), &self.moves).into_iter().flat_map(|places| {
                places.into_iter().scan(None, |last, at| Some((last.replace(at), at)))
            });
        for (last, at) in pairs {
            let (modulus, place) = (self.moduli[usize::from(at)], usize::from(at));
            let identity = Transform::identity(self.moduli.len());
            let mut turned = identity.clone();
            turned.turn[place] = 1 % modulus;
            made.push(turned.clone());
            if let Some(last) = last.map(usize::from) {
                turned.turn[last] = (modulus - 1) % modulus;
                let mut exchanged = identity;
                exchanged.from.swap(last, place);
                made.extend([turned, exchanged]);
            }
        }
        made.retain(|by| self.is_state(by));
        made
    }
}

/// The numbers of the elements of a group, the identity 0 first, by its generators; `None` where a
/// product is missing.
fn generated(
    generators: &[usize],
    product: impl Fn(usize, usize) -> Option<usize>,
) -> Option<Vec<usize>> {
    let mut all = vec![0];
    let mut at = 0;
    while let Some(&last) = all.get(at) {
        for &by in generators {
            let both = product(last, by)?;
            if !all.contains(&both) {
                all.push(both);
            }
        }
        at += 1;
    }
    Some(all)
}

impl Quick {
    fn new(space: &PuzzleSpace, all: &[Symmetry]) -> Option<Self> {
        // Ranks of all coordinates but the last have to fit into 32 bits, and so do keys of places.
        if !space.are_all_distinct() || space.count() > u32::MAX.into() {
            return None;
        }
        let (spots, keys) =
            (Spots::new(space), Keys::new(&space.coordinates, &mut Budget::bytes(0))?);
        let weights = all.iter().map(|seen| keys.weights(&spots, seen, Side::Itself)).collect();
        let last = u64::try_from(space.coordinates.last()?.count()).ok()?;
        Some(Self { spots, keys, weights, last })
    }

    /// The least rank of an image.
    fn least(&self, pattern: &Pattern) -> Option<u64> {
        let mut state = vec![0; self.spots.places()];
        self.spots.of_pattern(pattern, &mut state);
        let ranks = self.weights.iter().map(|weights| {
            let (others, last) = self.keys.values(weights.sum(&state));
            u64::from(others) * self.last + u64::from(last)
        });
        ranks.min()
    }
}

impl PuzzleSymmetries<'_> {
    /// How many there are, the identity included.
    #[must_use]
    pub const fn order(&self) -> usize {
        self.all.len()
    }

    /// The state of the least rank among those that the symmetries make from this one. A position
    /// that is not a state is returned unchanged.
    ///
    /// ```
    /// use dense_search::Space;
    /// use perm_puzzles::definition::Definition;
    /// let moves: [(&str, &[usize]); 2] = [("L", &[1, 2, 3, 0]), ("F", &[2, 1, 0, 3])];
    /// let space = Definition::from_generators("ring", &[0, 1, 2, 3], &moves)?.compile()?;
    /// let symmetries = space.symmetries();
    /// let class = |moves: &str| -> Result<_, Box<dyn std::error::Error>> {
    ///     let position = space.position(&space.after(moves)?).ok_or("a state")?;
    ///     Ok(symmetries.canonical(position))
    /// };
    /// assert_eq!(class("L F L")?, class("L' F L'")?);
    /// assert_eq!(symmetries.canonical(space.start()), space.start());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn canonical(&self, position: Position) -> Position {
        let Some(pattern) = self.space.pattern(position) else { return position };
        let least = match &self.quick {
            Some(quick) => quick.least(&pattern),
            None => self.images(&pattern).map(Dense::rank).min(),
        };
        least.and_then(Position::unrank).unwrap_or(position)
    }

    /// The images of a pattern, one by one.
    fn images(&self, pattern: &Pattern) -> impl Iterator<Item = Position> {
        let PuzzleSpace { start, moduli, .. } = self.space;
        let mut state = Transform::identity(moduli.len());
        if self.order() > 1 {
            for (place, &piece) in pattern.pieces.iter().enumerate() {
                let home = start.pieces.iter().position(|&other| other == piece).unwrap_or(place);
                let (turned, modulus) = (pattern.turned[place], moduli[place]);
                state.turn[place] = (turned + modulus - start.turned[home]) % modulus;
                // A definition has at most 1024 places.
                state.from[place] = u16::try_from(home).unwrap_or(u16::MAX);
            }
        }
        let image = move |seen: &Symmetry| {
            self.space.position(&start.after(&seen.image(&state, moduli), moduli))
        };
        self.all.iter().skip(1).filter_map(image).chain(self.space.position(pattern))
    }
}

impl fmt::Debug for PuzzleSymmetries<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PuzzleSymmetries")
            .field("space", &self.space)
            .field("order", &self.order())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Definition, Powers};
    use super::*;

    #[test]
    fn sums_and_patterns_give_the_same() {
        let ring: [(&str, &[usize]); 2] = [("L", &[1, 2, 3, 4, 5, 0]), ("F", &[2, 1, 0, 3, 4, 5])];
        let swaps: [(&str, &[usize]); 3] =
            [("A", &[1, 0, 2, 3, 4]), ("B", &[0, 2, 1, 3, 4]), ("C", &[0, 1, 3, 2, 4])];
        for (items, moves, order) in
            [(&[0, 1, 2, 3, 4, 5][..], &ring[..], 2), (&[0, 1, 2, 3, 4], &swaps[..], 2)]
        {
            let puzzle = Definition::from_generators("puzzle", items, moves).unwrap();
            let space = puzzle.compile_with(Powers::Quarter).unwrap();
            let quick = space.symmetries();
            let slow = PuzzleSymmetries { quick: None, ..quick.clone() };
            assert!(quick.quick.is_some());
            assert_eq!(quick.order(), order);
            for position in (0..space.count()).filter_map(Position::unrank) {
                let least = quick.canonical(position);
                assert_eq!(least, slow.canonical(position));
                assert_eq!(least, quick.canonical(least));
                let pattern = space.pattern(position).unwrap();
                assert!(slow.images(&pattern).all(|image| quick.canonical(image) == least));
            }
            let none = Position::unrank(space.count()).unwrap();
            assert_eq!(quick.canonical(none), none);
        }
    }

    /// The moves reach 8 of 24 states, and renamings that leave every move as it is change others.
    #[test]
    fn symmetries_are_a_group_on_states_that_are_not_reached() {
        let moves: [(&str, &[usize]); 3] =
            [("A", &[3, 1, 2, 0]), ("B", &[2, 0, 3, 1]), ("D", &[0, 2, 1, 3])];
        let puzzle = Definition::from_generators("square", &[0, 1, 2, 3], &moves).unwrap();
        for powers in [Powers::Given, Powers::Quarter, Powers::Half] {
            let space = puzzle.compile_with(powers).unwrap();
            let symmetries = space.symmetries();
            for position in (0..space.count()).filter_map(Position::unrank) {
                let least = symmetries.canonical(position);
                assert_eq!(symmetries.canonical(least), least, "{powers:?}");
                let pattern = space.pattern(position).unwrap();
                assert!(
                    symmetries.images(&pattern).all(|image| symmetries.canonical(image) == least)
                );
            }
            dense_search::Classes::new(&space, |at| symmetries.canonical(at)).unwrap();
        }
    }

    #[test]
    fn identical_pieces_have_the_identity_alone() {
        let moves: [(&str, &[usize]); 2] = [("L", &[1, 2, 3, 0]), ("F", &[2, 1, 0, 3])];
        let puzzle = Definition::from_generators("ring", &[0, 0, 1, 1], &moves).unwrap();
        let space = puzzle.compile().unwrap();
        let symmetries = space.symmetries();
        assert_eq!(symmetries.order(), 1);
        for position in (0..space.count()).filter_map(Position::unrank) {
            assert_eq!(symmetries.canonical(position), position);
        }
    }
}
