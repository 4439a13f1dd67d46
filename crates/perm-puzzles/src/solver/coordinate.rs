//! Numbers of which each move makes a new one, whatever the rest of the puzzle looks like.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::puzzle::Puzzle;
use crate::definition::cubie_layout::{CubieLayout, Labels};
use crate::definition::raw_coordinate::RawCoordinate;
use crate::definition::space::{Pattern, PuzzleSpace};
use crate::definition::transform::entries_at;

/// The most values of a coordinate: their lists still fit into some hundred megabytes.
const MAX_VALUES: usize = 1 << 24;
/// Values that are listed in a moment, whatever the formula says of their number: there are large
/// puzzles of few states.
const FEW: usize = 1 << 12;

/// What a coordinate depends on: the label of the piece in each of some places, whose
/// pieces moves exchange with each other alone, and how the pieces of some labels are turned.
#[derive(Clone, Debug)]
pub(super) struct Cubies {
    /// Ascending.
    pub(super) places: Vec<u16>,
    pub(super) labels: Labels,
}

impl Cubies {
    /// How the pieces on some places are turned.
    pub(super) fn orientation(space: &PuzzleSpace, places: &[u16]) -> Self {
        let mut cubies = Self::arrangement(space, places, &|_| 0);
        cubies.labels.first_turned = 0;
        cubies
    }

    /// Where the pieces on some places are, as far as their labels differ.
    pub(super) fn arrangement(
        space: &PuzzleSpace,
        places: &[u16],
        label: &dyn Fn(u16) -> usize,
    ) -> Self {
        let mut of_piece = vec![0; space.start.pieces.len()];
        for &place in places {
            let piece = space.start.pieces[usize::from(place)];
            let own = u16::try_from(label(piece)).expect("at most 4096 places");
            of_piece[usize::from(piece)] = own;
        }
        Self { places: places.to_vec(), labels: Labels { of_piece, first_turned: u16::MAX } }
    }

    /// Where some of the pieces on these places are, with their orientation where there is any:
    /// they have the labels 1, 2, and so on, and the others 0.
    pub(super) fn tracked(space: &PuzzleSpace, places: &[u16], tracked: &[u16]) -> Self {
        let number = |piece| tracked.iter().position(|&other| other == piece).map_or(0, |k| k + 1);
        let mut cubies = Self::arrangement(space, places, &number);
        cubies.labels.first_turned = 1;
        cubies
    }

    /// Whether orientations alone count.
    pub(super) const fn is_orientation(&self) -> bool {
        self.labels.first_turned == 0
    }

    /// Whether orientations of some pieces count.
    pub(super) const fn are_turned(&self) -> bool {
        self.labels.first_turned < u16::MAX
    }

    /// At least as many values as this where moves can make any two exchanges of pieces, and turn
    /// any two of those that turn: `u64::MAX` where they are more.
    fn least_count(&self, space: &PuzzleSpace) -> u64 {
        let labels = self.labels.of_piece.iter().max().map_or(0, |&last| usize::from(last) + 1);
        let (mut counts, mut modulus) = (vec![0_u64; labels], 1);
        for place in self.places.iter().map(|&place| usize::from(place)) {
            counts[usize::from(self.labels.of(space.start.pieces[place], 0).0)] += 1;
            modulus = space.moduli[place];
        }
        let (mut all, mut placed) = (1_u128, 0);
        for (label, &count) in (0..).zip(&counts) {
            for k in 1..=count {
                placed += 1;
                // A product of binomials: each step divides without a rest.
                all = all * placed / u128::from(k);
                // The turn of one piece may follow from a sum that moves keep.
                if label >= self.labels.first_turned && placed > 1 {
                    all *= u128::from(modulus);
                }
                if all > 1 << 64 {
                    return u64::MAX;
                }
            }
        }
        // A parity may leave out half of them.
        u64::try_from(all / 2).expect("at most 2^63")
    }

    /// The most values of `width` words that are listed, and for how many there is room from the
    /// start: for few where there are too many for the bytes.
    fn max_values(&self, puzzle: &Puzzle, width: usize, bytes: u64) -> (usize, usize) {
        // The words, the values after all moves, and an entry of the table of words.
        let of_value = (8 * width + 4 * puzzle.moves.len()) as u64 + 12;
        // A list that grows is copied to one of twice the size, so three times its bytes are in
        // use. A row of eight bytes at least is shared by the images of up to 64 symmetries.
        let max = (bytes / (3 * of_value)).min(puzzle.max_entry_bytes.saturating_mul(8));
        let max = usize::try_from(max).map_or(MAX_VALUES, |max| max.min(MAX_VALUES));
        match usize::try_from(self.least_count(&puzzle.space)) {
            // Mostly there are as many as these or twice as many. With room for all of them nothing
            // is copied, or only what is left in the end.
            Ok(least) if least <= max => (max.max(2 * least), 2 * least),
            _ => (max.min(FEW), 0),
        }
    }
}

/// The values of some cubies, in the order in which moves reach them: 0 is the solved one.
///
/// Listed by moves from the start, and not ranked: what moves keep, a parity or a sum, costs no
/// numbers, and no such law is written by hand. One way serves arrangements, orientations and
/// tracked pieces.
#[derive(Clone, Debug)]
pub(super) struct Coordinate {
    pub(super) cubies: Cubies,
    pub(super) raw: RawCoordinate,
    pub(super) moves: usize,
    pub(super) count: u32,
}

impl Coordinate {
    /// Lists the values; `None` if they take more bytes than are left while the lists grow. Each
    /// entry is a step.
    pub(super) fn new(
        cubies: Cubies,
        puzzle: &Puzzle,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Self>, LimitReached> {
        let (space, moves) = (&puzzle.space, puzzle.moves.len());
        let (places, labels) = (cubies.places.clone(), cubies.labels.clone());
        let layout =
            CubieLayout::new(&[places], labels, &space.start, &space.moduli, &puzzle.moves);
        let (max, room) = cubies.max_values(puzzle, layout.width, budget.bytes_left());
        let Some(raw) = RawCoordinate::new(layout, &space.start, max as u64, room, budget)? else {
            return Ok(None);
        };
        let own = Self { cubies, moves, count: raw.len(), raw };
        // The table of moves was counted as it grew.
        let table = 4 * own.raw.table.len() as u64;
        if budget.take(own.bytes() - table).is_err() {
            budget.give_back(table);
            return Ok(None);
        }
        Ok(Some(own))
    }

    /// The bytes of its lists.
    pub(super) fn bytes(&self) -> u64 {
        self.raw.bytes() + 2 * self.cubies.labels.of_piece.len() as u64
    }

    /// The values after all moves of one value.
    #[inline]
    pub(super) fn after(&self, value: u32) -> &[u32] {
        &self.raw.table[value as usize * self.moves..][..self.moves]
    }

    /// Puts a value into a pattern: the orientations, and the first pieces of each label.
    pub(super) fn put(&self, value: u32, start: &Pattern, pattern: &mut Pattern) {
        let Cubies { places, labels } = &self.cubies;
        let mut left = entries_at(&start.pieces, places);
        // Descending: the first piece of a label is the last one found, and few move up behind it.
        left.sort_unstable();
        left.reverse();
        for (place, label, turned) in self.raw.layout.read(self.raw.get(value)) {
            if label >= labels.first_turned {
                pattern.turned[place] = turned;
            }
            if !self.cubies.is_orientation() {
                let is_own = |&piece: &u16| labels.of(piece, 0).0 == label;
                let at =
                    left.iter().rposition(is_own).expect("a value has the labels of the start");
                pattern.pieces[place] = left.remove(at);
            }
        }
    }
}
