//! The combined values of some coordinates, in classes of those that a symmetry makes of each
//! other.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::choice::Game;
use super::database::MoveTable;
use super::spots::{Keys, Side, Weights};
use crate::definition::coordinate::Coordinate;
use crate::definition::symmetry::Symmetries;

/// Bits of the number of a symmetry beside that of a class.
const BITS: u32 = 6;
/// The most values.
pub(crate) const MOST: u64 = (1 << (32 - BITS - 1)) - 1;

/// A class and the number, among those that keep the coordinates, of the symmetry that takes a
/// value to the least of the class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Placed(u32);

impl Placed {
    const fn new(class: u32, by: u32) -> Self {
        Self(class << BITS | by)
    }

    #[inline]
    pub(crate) const fn class(self) -> u32 {
        self.0 >> BITS
    }

    #[inline]
    pub(crate) const fn by(self) -> usize {
        (self.0 % (1 << BITS)) as usize
    }
}

/// The classes of the combined values of some coordinates, and what goes with them when one more
/// coordinate, that of the rows of a database, is seen through the same symmetries.
#[derive(Clone, Debug)]
pub(crate) struct Classes {
    moves: usize,
    count: u32,
    /// The numbers of the symmetries that keep the coordinates, the identity first.
    pub(crate) by: Vec<usize>,
    /// The class of each value; nothing where each value is one.
    of_value: Vec<Placed>,
    /// What each move makes of the least value of each class.
    after: Vec<Placed>,
    /// For each symmetry and value of the rows' coordinate its image; nothing for the identity
    /// alone.
    images: Vec<u16>,
    rows: usize,
    /// The classes whose least value has symmetries, ascending, and these without the identity.
    symmetric: Vec<(u32, Vec<u8>)>,
}

/// The number of combined values, at most [`MOST`].
fn values(tables: &[MoveTable]) -> Option<u32> {
    let product = tables.iter().try_fold(1_u64, |all, table| all.checked_mul(table.count));
    product.filter(|&values| values <= MOST).and_then(|values| u32::try_from(values).ok())
}

/// The combined value after each move.
fn moved(tables: &[MoveTable], value: u32, after: &mut [u32]) {
    after.fill(0);
    let (mut rest, mut place) = (value, 1);
    for table in tables.iter().rev() {
        // A combined value is below 2^32, and so is what it is made of.
        let count = u32::try_from(table.count).unwrap_or(u32::MAX);
        for (after, &to) in after.iter_mut().zip(table.of_value(rest % count)) {
            *after += to * place;
        }
        rest /= count;
        place *= count;
    }
}

impl Classes {
    /// Each value a class of its own. There are at most [`MOST`].
    pub(crate) fn plain(
        tables: &[MoveTable],
        row: &MoveTable,
        budget: &mut Budget<'_>,
    ) -> Result<Self, LimitReached> {
        let values = values(tables).unwrap_or(0);
        let mut next = vec![0; row.moves];
        let mut after = Vec::with_capacity(values as usize * row.moves);
        for value in 0..values {
            budget.spend(row.moves as u64)?;
            moved(tables, value, &mut next);
            after.extend(next.iter().map(|&to| Placed::new(to, 0)));
        }
        Ok(Self {
            moves: row.moves,
            count: values,
            by: vec![0],
            of_value: Vec::new(),
            after,
            images: Vec::new(),
            rows: usize::try_from(row.count).unwrap_or(0),
            symmetric: Vec::new(),
        })
    }

    /// The classes under the symmetries with these numbers, the identity first, that keep the
    /// coordinates; the last of these is that of the rows. `None` if they make others, or where
    /// the budget ends.
    pub(crate) fn under(
        by: Vec<usize>,
        coordinates: &[Coordinate],
        tables: &[MoveTable],
        keys: &Keys,
        game: &Game,
        budget: &mut Budget<'_>,
    ) -> Option<Self> {
        let (row, outer) = tables.split_last()?;
        let mut finder = Finder::new(&by, coordinates, keys, game)?;
        let (of_value, least) = finder.number(values(outer)?, budget).ok()?;
        let images = finder.images(row.count)?;
        let mut after = Vec::with_capacity(least.len() * row.moves);
        let mut next = vec![0; row.moves];
        for &value in &least {
            budget.spend(row.moves as u64).ok()?;
            moved(outer, value, &mut next);
            after.extend(next.iter().map(|&to| of_value[to as usize]));
        }
        Some(Self {
            moves: row.moves,
            count: u32::try_from(least.len()).ok()?,
            symmetric: finder.symmetric,
            by,
            of_value,
            after,
            images,
            rows: usize::try_from(row.count).ok()?,
        })
    }

    pub(crate) const fn count(&self) -> u32 {
        self.count
    }

    pub(crate) const fn bytes(&self) -> u64 {
        4 * (self.of_value.len() + self.after.len()) as u64 + 2 * self.images.len() as u64
    }

    #[inline]
    pub(crate) fn of_value(&self, value: u32) -> Placed {
        self.of_value.get(value as usize).copied().unwrap_or(Placed::new(value, 0))
    }

    /// What each move makes of the least value of a class.
    #[inline]
    pub(crate) fn after(&self, class: u32) -> &[Placed] {
        &self.after[class as usize * self.moves..][..self.moves]
    }

    /// Reads what the moves make of a class, for the sake of having it in a near memory.
    #[inline]
    pub(crate) fn touch(&self, class: u32) -> u32 {
        let row = self.after(class);
        row.first().map_or(0, |one| one.0) ^ row.last().map_or(0, |one| one.0)
    }

    /// The image of a value of the rows' coordinate.
    #[inline]
    pub(crate) fn image(&self, by: usize, row: u32) -> u32 {
        if self.images.is_empty() {
            return row;
        }
        u32::from(self.images[by * self.rows + row as usize])
    }

    pub(crate) fn images(&self, by: usize) -> &[u16] {
        self.images.get(by * self.rows..).unwrap_or_default()
    }

    /// The symmetries of the least value of a class, without the identity.
    pub(crate) fn symmetries(&self, class: u32) -> &[u8] {
        let at = self.symmetric.binary_search_by_key(&class, |&(class, _)| class);
        at.map_or(&[], |at| &self.symmetric[at].1)
    }

    /// For each class and move the class before it; those after the moves where each move can be
    /// undone by one, which symmetries ask for.
    pub(crate) fn before(&self) -> Cow<'_, [Placed]> {
        if self.by.len() > 1 {
            return Cow::Borrowed(&self.after);
        }
        let mut before = vec![Placed::default(); self.after.len()];
        for (value, after) in (0..).zip(self.after.chunks_exact(self.moves.max(1))) {
            for (by, after) in after.iter().enumerate() {
                before[after.class() as usize * self.moves + by] = Placed::new(value, 0);
            }
        }
        Cow::Owned(before)
    }
}

/// Puts values into classes.
struct Finder<'a> {
    game: &'a Game,
    keys: &'a Keys,
    coordinates: &'a [Coordinate],
    /// What reads a state as seen through each symmetry.
    weights: Vec<Weights>,
    /// The symmetry that undoes each.
    inverse: Vec<u32>,
    state: Vec<u16>,
    symmetric: Vec<(u32, Vec<u8>)>,
}

impl<'a> Finder<'a> {
    fn new(
        by: &[usize],
        coordinates: &'a [Coordinate],
        keys: &'a Keys,
        game: &'a Game,
    ) -> Option<Self> {
        let Symmetries { all, products } = &game.symmetries;
        let is_own = |&number: &u8| by.contains(&usize::from(number));
        let closed = by.iter().all(|&a| by.iter().all(|&b| is_own(&products[a][b])));
        let inverse = |&one: &usize| {
            let back = by.iter().position(|&other| products[one][other] == 0);
            back.and_then(|back| u32::try_from(back).ok())
        };
        let spots = &game.spots;
        closed.then_some(())?;
        Some(Self {
            weights: by.iter().map(|&by| keys.weights(spots, &all[by], Side::Itself)).collect(),
            inverse: by.iter().map(inverse).collect::<Option<_>>()?,
            state: vec![0; spots.places()],
            symmetric: Vec::new(),
            game,
            keys,
            coordinates,
        })
    }

    /// The class of each value, and the least value of each class.
    fn number(
        &mut self,
        values: u32,
        budget: &mut Budget<'_>,
    ) -> Result<(Vec<Placed>, Vec<u32>), LimitReached> {
        const UNKNOWN: Placed = Placed(u32::MAX);
        let (mut of_value, mut least) = (vec![UNKNOWN; values as usize], Vec::new());
        let mut class = 0;
        for value in 0..values {
            if of_value[value as usize] != UNKNOWN {
                continue;
            }
            budget.spend(self.weights.len() as u64)?;
            self.set_state(value);
            let mut same = Vec::new();
            for (number, (weights, &inverse)) in
                (0_u8..).zip(self.weights.iter().zip(&self.inverse))
            {
                let (image, _) = self.keys.values(weights.sum(&self.state));
                let to = &mut of_value[image as usize];
                if *to == UNKNOWN {
                    *to = Placed::new(class, inverse);
                } else if image == value {
                    same.push(number);
                }
            }
            if !same.is_empty() {
                self.symmetric.push((class, same));
            }
            least.push(value);
            class += 1;
        }
        Ok((of_value, least))
    }

    /// Makes a state with a combined value.
    fn set_state(&mut self, value: u32) {
        let start = &self.game.space.start;
        let (mut pattern, mut rest) = (start.clone(), u128::from(value));
        for coordinate in self.coordinates.iter().rev().skip(1) {
            coordinate.put(rest % coordinate.count(), &start.pieces, &mut pattern);
            rest /= coordinate.count();
        }
        self.game.spots.of_pattern(&pattern, &mut self.state);
    }

    /// The images of the values of the rows' coordinate through each symmetry.
    fn images(&mut self, rows: u64) -> Option<Vec<u16>> {
        let start = &self.game.space.start;
        let last = self.coordinates.last()?;
        let mut images = Vec::new();
        for weights in &self.weights {
            for row in 0..rows {
                let mut pattern = start.clone();
                last.put(row.into(), &start.pieces, &mut pattern);
                self.game.spots.of_pattern(&pattern, &mut self.state);
                let (_, image) = self.keys.values(weights.sum(&self.state));
                images.push(u16::try_from(image).ok()?);
            }
        }
        Some(images)
    }
}
