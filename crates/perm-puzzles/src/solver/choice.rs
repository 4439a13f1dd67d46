//! Which databases a solver has.

use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::classes::{self, Classes, Placed};
use super::database::{self, Database, MoveTable};
use super::spots::{Keys, Spots};
use crate::definition::coordinate::{self, Coordinate};
use crate::definition::error::SolveError;
use crate::definition::space::{Pattern, PuzzleSpace};
use crate::definition::symmetry::Symmetries;
use crate::definition::transform::Transform;

/// The most places of a puzzle whose symmetries are used: what reads a state through one takes a
/// word for each two places and orientation.
const MOST_PLACES: usize = 64;

/// A puzzle and what is the same for all of its databases.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) space: PuzzleSpace,
    pub(crate) symmetries: Symmetries,
    pub(crate) spots: Spots,
    /// The move that undoes each; `None` if there is not one for each.
    pub(crate) undo: Option<Vec<u8>>,
}

impl Game {
    /// Without symmetries.
    pub(crate) fn new(space: &PuzzleSpace) -> Self {
        let undo = |by: &Transform| {
            let inverse = by.inverse(&space.moduli);
            let number = space.moves.iter().position(|other| *other == inverse);
            // A definition has at most 250 moves.
            number.and_then(|number| u8::try_from(number).ok())
        };
        Self {
            symmetries: Symmetries::none(space.moduli.len(), space.moves.len()),
            spots: Spots::new(space),
            undo: space.moves.iter().map(undo).collect(),
            space: space.clone(),
        }
    }

    pub(crate) fn find_symmetries(&mut self, budget: &mut Budget<'_>) -> Result<(), LimitReached> {
        if self.space.are_all_distinct() && self.undo.is_some() {
            self.symmetries = Symmetries::new(&self.space.moves, &self.space.moduli, budget)?;
        }
        Ok(())
    }
}

/// Some coordinates of a puzzle and the database over them.
#[derive(Clone, Debug)]
pub(crate) struct Projection {
    /// The last one is that of the rows.
    coordinates: Vec<Coordinate>,
    pub(crate) row: MoveTable,
    pub(crate) classes: Classes,
    /// What reads the coordinates off a state; nothing where their keys are too many.
    pub(crate) keys: Option<Keys>,
    /// A bit for each move that leaves the solved values as they are, of up to 64 moves.
    pub(crate) quiet: u64,
    pub(crate) database: Option<Database>,
}

/// Whether a symmetry of the game keeps the values of a projection: the first coordinates together,
/// and the last.
fn is_kept(game: &Game, number: usize, first: &[Coordinate], last: &Coordinate) -> bool {
    let (space, seen) = (&game.space, &game.symmetries.all[number]);
    let kept = |all: &[&Coordinate]| Coordinate::are_kept(all, &space.start, seen, &space.moduli);
    kept(&first.iter().collect::<Vec<_>>()) && kept(&[last])
}

impl Projection {
    /// The bytes of the entries, and of all, over coordinates with `last` for the rows if each
    /// class is as small as possible: those of one that uses this many symmetries. `None` if there
    /// are too many.
    fn least_bytes(game: &Game, coordinates: &[Coordinate], symmetries: u64) -> Option<(u64, u64)> {
        let (last, first) = coordinates.split_last()?;
        let are_few = coordinates.iter().all(|one| one.count() < u32::MAX.into());
        let values = first.iter().try_fold(1_u64, |all, one| {
            all.checked_mul(u64::try_from(one.count()).ok()?).filter(|&all| all <= classes::MOST)
        });
        let values = values.filter(|_| are_few)?;
        let row = u64::try_from(last.count()).ok()?;
        let moves = game.space.moves.len() as u64;
        let least = values.div_ceil(symmetries);
        let tables = (least + row).checked_mul(4 * moves)?;
        let entries = database::bytes(least, row)?;
        let keys = Self::key_bytes(game, coordinates).unwrap_or(0);
        Some((entries, entries.checked_add(tables)?.checked_add(keys)?))
    }

    /// The bytes of what reads the coordinates off a state; `None` where nothing does.
    fn key_bytes(game: &Game, coordinates: &[Coordinate]) -> Option<u64> {
        let space = &game.space;
        let is_small = space.moduli.len() <= MOST_PLACES && space.are_all_distinct();
        if is_small { Keys::table_bytes(coordinates) } else { None }
    }

    /// Whether it has a combination of values for each state.
    pub(crate) fn has_all(&self, space: &PuzzleSpace) -> bool {
        let mut counts = self.coordinates.iter().map(Coordinate::count);
        let all = counts.try_fold(1_u128, u128::checked_mul);
        all.is_some_and(|all| space.states() == Some(all))
    }

    /// One without entries; `None` if it takes more than `most` bytes, if its entries alone take
    /// more than `most_entries`, or if the budget ends.
    fn new(
        game: &Game,
        coordinates: Vec<Coordinate>,
        most: u64,
        most_entries: u64,
        budget: &mut Budget<'_>,
    ) -> Option<Self> {
        let space = &game.space;
        let (last, first) = coordinates.split_last()?;
        let key_bytes = Self::key_bytes(game, &coordinates);
        let with_symmetries = key_bytes.is_some() && last.count() <= 1 << 16;
        // With too many values no symmetry is asked.
        Self::least_bytes(game, &coordinates, 1)?;
        let by: Vec<usize> = (0..game.symmetries.all.len())
            .filter(|&number| number == 0 || with_symmetries && is_kept(game, number, first, last))
            .collect();
        let (entries, all) = Self::least_bytes(game, &coordinates, by.len() as u64)?;
        if entries > most_entries || all > most {
            return None;
        }
        let keys = key_bytes.and_then(|_| Keys::new(&coordinates, budget));
        let tables = coordinates.iter().map(|one| MoveTable::new(one, space, &space.moves, budget));
        let tables: Vec<MoveTable> = tables.collect::<Result<_, _>>().ok()?;
        let (row, outer) = tables.split_last()?;
        let classes = match &keys {
            Some(keys) if by.len() > 1 => {
                Classes::under(by, &coordinates, &tables, keys, game, budget)
            }
            _ => None,
        };
        let classes = match classes {
            Some(classes) => classes,
            None => Classes::plain(outer, row, budget).ok()?,
        };
        let quiet = |(number, by): (usize, &Transform)| {
            let after = space.start.after(by, &space.moduli);
            let same = |one: &Coordinate| one.value(&after) == one.value(&space.start);
            u64::from(coordinates.iter().all(same)) << number
        };
        let quiet = space.moves.iter().enumerate().take(64).map(quiet).sum();
        let row = row.clone();
        let projection = Self { coordinates, row, classes, keys, quiet, database: None };
        Some(projection).filter(|projection| projection.bytes() <= most)
    }

    /// The bytes of the database, there or not yet, and of the tables.
    pub(crate) fn bytes(&self) -> u64 {
        let entries = self.entry_bytes();
        let keys = self.keys.as_ref().map_or(0, Keys::bytes);
        entries + self.classes.bytes() + 4 * self.row.after.len() as u64 + keys
    }

    /// The bytes of the database.
    pub(crate) fn entry_bytes(&self) -> u64 {
        database::bytes(self.classes.count().into(), self.row.count).unwrap_or(u64::MAX)
    }

    pub(crate) fn build(
        &mut self,
        space: &PuzzleSpace,
        budget: &mut Budget<'_>,
    ) -> Result<(), SolveError> {
        let (solved, _) = self.values(&space.start);
        self.database = Some(Database::build(&self.classes, solved, &self.row, budget)?);
        Ok(())
    }

    /// The class of a pattern and the value of the rows' coordinate, before that is seen through
    /// the symmetry of the class.
    pub(crate) fn values(&self, pattern: &Pattern) -> (Placed, u32) {
        // Counts and combined values are below 2^32.
        let small = |number: u128| u32::try_from(number).unwrap_or(u32::MAX);
        let (row, first) = self
            .coordinates
            .split_last()
            .map_or((0, &[][..]), |(last, first)| (small(last.value(pattern)), first));
        let value = first.iter().fold(0, |all, one| all * one.count() + one.value(pattern));
        (self.classes.of_value(small(value)), row)
    }

    /// The index of the entry of a class and a value of the rows' coordinate.
    #[inline]
    pub(crate) fn index(&self, class: u32, row: u32) -> u64 {
        self.database.as_ref().map_or(0, |database| database.index(class, row))
    }

    /// The distance of an entry.
    #[inline]
    pub(crate) fn distance(&self, class: u32, row: u32) -> u8 {
        // There is one once the solver is made.
        self.database.as_ref().map_or(0, |database| database.distance(database.index(class, row)))
    }
}

/// The coordinates of more than one value, that of the rows last.
fn in_order(mut coordinates: Vec<Coordinate>) -> Vec<Coordinate> {
    coordinates.retain(|coordinate| coordinate.count() > 1);
    // Short rows that are read and written together are in the nearest memory.
    coordinates.sort_by_key(|one| (one.count() < 1 << 16, one.is_orientation(), one.count()));
    coordinates
}

/// The databases of a puzzle for some bytes. What comes out means nothing once the budget has
/// ended.
pub(crate) struct Choice<'a, 'b> {
    game: &'a Game,
    budget: &'a mut Budget<'b>,
    /// The places, arrangement (if it can be counted) and orientations of each component.
    components: Vec<(Vec<u16>, Option<Coordinate>, Option<Coordinate>)>,
    left: u64,
    /// The bytes that are left for entries.
    entries: u64,
    chosen: Vec<Projection>,
}

impl<'a, 'b> Choice<'a, 'b> {
    /// For `bytes` bytes, of which the entries of the databases take `entries` at most.
    pub(crate) fn new(
        game: &'a Game,
        bytes: u64,
        entries: u64,
        budget: &'a mut Budget<'b>,
    ) -> Self {
        let space = &game.space;
        let components = coordinate::components(space.moduli.len(), &space.moves);
        let coordinates = |places: Vec<u16>| {
            let modulus = places.first().map_or(1, |&place| space.moduli[usize::from(place)]);
            let arrangement = Coordinate::arrangement(&places, &space.start, |piece| piece);
            let orientation = Coordinate::orientation(&places, &space.start, modulus, &space.moves)
                .filter(|coordinate| coordinate.count() > 1);
            (places, arrangement, orientation)
        };
        let components = components.into_iter().map(coordinates).collect();
        Self { game, budget, components, left: bytes, entries, chosen: Vec::new() }
    }

    /// All coordinates.
    fn all(&self) -> Option<Vec<Coordinate>> {
        let mut all = Vec::new();
        for (_, pieces, turns) in &self.components {
            all.push(pieces.clone()?);
            all.extend(turns.clone());
        }
        Some(all)
    }

    /// One over all coordinates, if it fits.
    pub(crate) fn whole(&mut self) -> Option<Projection> {
        let all = self.all()?;
        self.add(all, self.left).then(|| self.chosen.pop()).flatten()
    }

    /// The bytes of one over all coordinates without symmetries.
    pub(crate) fn whole_bytes(&self) -> Option<u64> {
        Projection::least_bytes(self.game, &in_order(self.all()?), 1).map(|(_, all)| all)
    }

    /// Some over parts of the coordinates.
    pub(crate) fn parts(mut self) -> Vec<Projection> {
        self.add_orientations();
        let components = core::mem::take(&mut self.components);
        for (places, pieces, turns) in &components {
            let whole = pieces.iter().chain(turns).cloned().collect();
            if pieces.is_none() || !self.add(whole, self.left) {
                self.add_subsets(places, turns.as_ref());
            }
        }
        self.chosen
    }

    /// Adds a database if it takes at most `most` bytes, its move tables included.
    fn add(&mut self, coordinates: Vec<Coordinate>, most: u64) -> bool {
        let coordinates = in_order(coordinates);
        let projection = Projection::new(self.game, coordinates, most, self.entries, self.budget);
        let Some(projection) = projection else { return false };
        self.left = self.left.saturating_sub(projection.bytes());
        self.entries = self.entries.saturating_sub(projection.entry_bytes());
        self.chosen.push(projection);
        true
    }

    /// All orientations, and where some pieces of the largest component are: as many as fit into
    /// fifteen sixteenths.
    ///
    /// The pieces are those of the smallest sets that the moves which turn nothing keep together,
    /// the four edges of a slice of the cube, for many symmetries keep these too. They are told
    /// apart if that fits.
    fn add_orientations(&mut self) {
        let turns: Vec<_> =
            self.components.iter().filter_map(|(_, _, turns)| turns.clone()).collect();
        let largest = self.components.iter().max_by_key(|(places, ..)| places.len());
        let Some(places) = largest.map(|(places, ..)| places.clone()) else { return };
        if turns.is_empty() {
            return;
        }
        let space = &self.game.space;
        let (start, moduli) = (&space.start, &space.moduli);
        let turns_nothing = |by: &&Transform| {
            let after = start.after(by, moduli);
            turns.iter().all(|turns| turns.value(&after) == turns.value(start))
        };
        let quiet: Vec<Transform> = space.moves.iter().filter(turns_nothing).cloned().collect();
        let mut sets = coordinate::components(moduli.len(), &quiet);
        sets.retain(|set| set.iter().all(|place| places.contains(place)));
        sets.sort_by_key(Vec::len);
        let ordered = sets.concat();
        // Whole sets first, then any number.
        let whole = sets.iter().scan(0, |marked, set| {
            *marked += set.len();
            Some(*marked)
        });
        let whole = whole.filter(|&marked| marked <= places.len() / 2);
        let mut sizes: Vec<usize> = whole.clone().collect();
        sizes.reverse();
        sizes.extend((0..=places.len() / 2).rev());
        let told_apart = whole.collect::<Vec<_>>().into_iter().rev().map(|size| (size, true));
        for (marked, told_apart) in told_apart.chain(sizes.into_iter().map(|size| (size, false))) {
            let label = |number| if told_apart { number + 1 } else { 1 };
            let Some(subset) = self.subset(&ordered[..marked], &places, label) else { continue };
            let mut coordinates = turns.clone();
            coordinates.push(subset);
            if self.add(coordinates, self.left / 16 * 15) {
                return;
            }
        }
    }

    /// As many pieces of a component as fit, told apart, with the orientations where these fit too;
    /// and where there are no orientations, more of the other pieces.
    fn add_subsets(&mut self, places: &[u16], turns: Option<&Coordinate>) {
        let mut first = 0;
        while first < places.len() {
            let share = if turns.is_some() { self.left } else { self.left / 2 };
            let found = (1..=places.len() - first).rev().find(|&marked| {
                if self.budget.ask().is_err() {
                    return false;
                }
                let chosen = &places[first..first + marked];
                let subset = self.subset(chosen, places, |number| number + 1);
                subset.is_some_and(|subset| {
                    self.add([subset].into_iter().chain(turns.cloned()).collect(), share)
                })
            });
            let Some(marked) = found else { return };
            if turns.is_some() || marked < 2 {
                return;
            }
            first += marked;
        }
    }

    /// The arrangement of the pieces that belong to the chosen ones of some places, each with the
    /// label of its number; all other pieces are alike.
    fn subset(
        &self,
        chosen: &[u16],
        places: &[u16],
        label: impl Fn(u16) -> u16,
    ) -> Option<Coordinate> {
        let pieces: Vec<u16> =
            chosen.iter().map(|&place| self.game.space.start.pieces[usize::from(place)]).collect();
        Coordinate::arrangement(places, &self.game.space.start, |piece| {
            let number = pieces.iter().position(|&other| other == piece);
            // Fewer than 1024 pieces.
            number.map_or(0, |number| label(u16::try_from(number).unwrap_or(0)))
        })
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use alloc::vec;

    use super::*;
    use crate::definition::Definition;
    use crate::solver::spots::Side;

    fn cube() -> Game {
        let text = include_str!("../../tests/data/puzzles/3x3x3.json");
        let puzzle: Result<Definition, _> = serde_json::from_str(text);
        let space = puzzle.ok().and_then(|puzzle| puzzle.compile().ok());
        Game::new(&space.unwrap_or_else(|| panic!("the cube's data are well formed")))
    }

    /// Where the edges of the middle slice are, as one kind or told apart, then all orientations.
    fn coordinates(game: &Game, told_apart: bool) -> Vec<Coordinate> {
        let space = &game.space;
        let components = coordinate::components(space.moduli.len(), &space.moves);
        let mut turns: Vec<Coordinate> = Vec::new();
        for places in &components {
            let modulus = space.moduli[usize::from(places[0])];
            turns.extend(Coordinate::orientation(places, &space.start, modulus, &space.moves));
        }
        turns.sort_by_key(Coordinate::count);
        let mut budget = Budget::bytes(0);
        let choice = Choice::new(game, 0, 0, &mut budget);
        let places = components.iter().find(|places| places.len() == 12);
        let places = places.unwrap_or_else(|| panic!("there are twelve edges"));
        let quiet: Vec<Transform> = space
            .moves
            .iter()
            .filter(|by| by.turn.iter().all(|&turn| turn == 0))
            .cloned()
            .collect();
        let slice = coordinate::components(space.moduli.len(), &quiet)
            .into_iter()
            .find(|set| set.len() == 4 && set.iter().all(|place| places.contains(place)));
        let slice = slice.unwrap_or_else(|| panic!("four edges stay in their slice"));
        let label = |number| if told_apart { number + 1 } else { 1 };
        choice.subset(&slice, places, label).into_iter().chain(turns).collect()
    }

    /// H. Kociemba counts 64,430 classes of the edges' orientations and slice under the sixteen
    /// symmetries of the axis (*The two-phase algorithm*, kociemba.org).
    #[test]
    fn symmetries_of_the_cube_make_as_few_classes_as_is_known() {
        let mut game = cube();
        assert!(game.find_symmetries(&mut Budget::bytes(0)).is_ok());
        assert_eq!(game.symmetries.all.len(), 48);
        let projection = Projection::new(
            &game,
            coordinates(&game, false),
            u64::MAX,
            u64::MAX,
            &mut Budget::bytes(0),
        );
        let classes = projection.map(|one| (one.classes.count(), one.classes.by.len()));
        assert_eq!(classes, Some((64_430, 16)));
    }

    /// A database by classes and one of every value, over the slice and the edges' orientations.
    #[test]
    fn databases_by_classes_say_what_full_ones_say() {
        let full = cube();
        let mut game = full.clone();
        assert!(game.find_symmetries(&mut Budget::bytes(0)).is_ok());
        let mut pair = [&full, &game].map(|game| {
            // Without the corners' orientations the edges' are the rows.
            let parts = coordinates(game, false).into_iter().filter(|one| one.count() != 2187);
            let one =
                Projection::new(game, parts.collect(), u64::MAX, u64::MAX, &mut Budget::bytes(0));
            one.unwrap_or_else(|| panic!("there is room for it"))
        });
        for one in &mut pair {
            assert!(one.build(&game.space, &mut Budget::bytes(u64::MAX)).is_ok());
        }
        let [full, few] = &pair;
        assert_eq!(few.classes.by.len(), 8);
        assert!(few.classes.count() < full.classes.count() / 6);
        let values = full.coordinates.iter().map(Coordinate::count).product::<u128>();
        for value in (0..values).step_by(7) {
            let (mut pattern, mut rest) = (game.space.start.clone(), value);
            for one in &full.coordinates {
                one.put(rest % one.count(), &game.space.start.pieces, &mut pattern);
                rest /= one.count();
            }
            let distance = |one: &Projection| {
                let (placed, row) = one.values(&pattern);
                one.distance(placed.class(), one.classes.image(placed.by(), row))
            };
            assert_eq!(distance(full), distance(few), "{pattern:?}");
        }
    }

    /// Coordinates read off a state, and off the one that undoes it, are those of its pattern.
    #[test]
    fn keys_read_what_coordinates_say() {
        let mut game = cube();
        assert!(game.find_symmetries(&mut Budget::bytes(0)).is_ok());
        let (space, spots) = (&game.space, &game.spots);
        let coordinates = coordinates(&game, true);
        let keys = Keys::new(&coordinates, &mut Budget::bytes(0))
            .unwrap_or_else(|| panic!("the keys are few"));
        let mut state = Transform::identity(space.moduli.len());
        for step in 0..200 {
            state = state.then(&space.moves[step * 7 % 18], &space.moduli);
            let mut read = vec![0; spots.places()];
            spots.of_pattern(&space.start.after(&state, &space.moduli), &mut read);
            let seen = &game.symmetries.all[step % 48];
            for (side, state) in
                [(Side::Itself, state.clone()), (Side::Inverse, state.inverse(&space.moduli))]
            {
                let image = space.start.after(&seen.image(&state, &space.moduli), &space.moduli);
                let values: Vec<u128> = coordinates.iter().map(|one| one.value(&image)).collect();
                let expected = (values[0] * 2048 + values[1], values[2]);
                let (others, row) = keys.values(keys.weights(spots, seen, side).sum(&read));
                assert_eq!((u128::from(others), u128::from(row)), expected);
            }
        }
    }
}
