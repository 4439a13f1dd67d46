//! Pieces with numbers, whose sides are to add up.

use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;

use dense_code::count::U256;
use dense_code::limits::{Budget, LimitReached};

use super::sums_table::SumsTable;
use super::symmetry::{Wanted, classes, quotient};
use super::{PieceKind, StackError};
use crate::solve::{Pace, counted_bytes};
use crate::{CountError, Limits};

/// What the numbers on a tower have to add up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Total {
    /// The numbers on each side of the tower.
    Sides(u32),
    /// The numbers on any two opposite sides, taken together. [`SumStack::count_within`] counts two
    /// ways to lay a piece once if they give the same sums for all pairs of sides: two ordinary
    /// dice have one solution for the total 14, although all 24 * 24 ways to lay them reach it.
    OppositeSides(u32),
}

impl Total {
    /// What counts of the numbers that a piece shows: all of them, or the sums of opposite sides.
    /// `None` if the sum of a side, or of two opposite ones, does not fit 32 bits.
    pub(crate) fn ring(self, shown: Vec<u32>, squares: usize) -> Option<Vec<u32>> {
        match self {
            Self::Sides(_) => {
                shown.chunks(squares).all(|side| sum(side).is_some()).then_some(shown)
            }
            Self::OppositeSides(_) => {
                let (one, other) = shown.split_at(shown.len() / 2);
                let sides = one.chunks(squares).zip(other.chunks(squares));
                sides.map(|(one, other)| sum(one)?.checked_add(sum(other)?)).collect()
            }
        }
    }
}

/// Dice, or other pieces with a number on each face, that are to be stacked so that the numbers on
/// each side of the tower add up to the same total. The faces can have any numbers. On ordinary
/// dice, opposite faces add up to 7, so in every tower of `n` dice any two opposite sides add up to
/// `7 n`.
///
/// The total is given beforehand. If all sides must have the same total, but any total will do, try
/// one total after the other. For `n` ordinary dice only `7 n / 2` is possible, and only for even
/// `n`.
///
/// ```
/// use insanity_cubes::Limits;
/// use insanity_cubes::pieces::{PieceKind, SumStack, Total};
///
/// // Faces 1 to 6 of the net; 1-4, 2-5 and 3-6 are opposite.
/// let dice = [vec![1, 2, 3, 6, 5, 4], vec![2, 1, 3, 5, 6, 4]];
/// let stack = SumStack::new(&PieceKind::cube(), &dice, Total::Sides(7))?;
/// let placement = stack.solve_within(&Limits::new())?.ok_or("no solution")?;
/// assert!(stack.is_solved_by(&placement));
/// // The first die lies any way; on each side the second then shows 7 minus the number of the
/// // first.
/// assert_eq!(stack.count_within(&Limits::new())?, 24);
/// // All opposite numbers of these dice add up to 7: each pair of sides shows that.
/// let opposite = SumStack::new(&PieceKind::cube(), &dice, Total::OppositeSides(14))?;
/// assert_eq!(opposite.rings(), [[[7, 7]], [[7, 7]]]);
/// assert_eq!(opposite.count_within(&Limits::new())?, 1);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Unlike [`Stack`](super::Stack), this type has no `obstacle_within`: with a piece left out, the
/// total would be different.
///
/// # How it works
///
/// The pieces are placed one after the other, and towers with the same sums so far are one state. A
/// state is dropped if the remaining pieces can't reach the totals from it. So there are at most as
/// many states as possible sums: `n` dice, which show four sides, have at most `(5 n + 1)^4`, and
/// in practice far fewer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SumStack {
    kind: PieceKind,
    numbers: Vec<Vec<u32>>,
    /// For each piece the different rings that it can show: numbers, or sums of opposite sides.
    #[cfg_attr(feature = "serde", serde(skip))]
    rings: Vec<Vec<Vec<u32>>>,
    /// How many numbers in a row are on one side.
    #[cfg_attr(feature = "serde", serde(skip))]
    squares: usize,
    total: Total,
}

/// Rings of a piece by their places, with what each adds to each sum.
type Loads<'a> = Vec<(usize, Cow<'a, [u32]>)>;

/// A ring costs as much as this many of its numbers, beside them.
const RING_WORK: usize = 8;
/// The most numbers in rings for each number given, and as many always. A die lists 24 rings of
/// four numbers for its six, which is 48 for each.
const MOST_LISTED: usize = 64;
const ALWAYS_LISTED: usize = 1 << 20;

impl SumStack {
    /// Pieces of this kind: for each the numbers on its faces.
    ///
    /// # Errors
    ///
    /// [`StackError`] if there is no piece; if a piece does not have one number for each
    /// face of the kind, or its numbers on a side, or on two opposite sides, add up to more than
    /// fits in a `u32`; if opposite sides
    /// are asked for and the number of sides is odd; or if the pieces could show too many different
    /// rings (ten thousand dice, or a hundred prisms of a hundred sides, are allowed).
    pub fn new(kind: &PieceKind, numbers: &[Vec<u32>], total: Total) -> Result<Self, StackError> {
        Self::asking(kind, numbers, total, || Ok(()))
    }

    /// As [`new`](Self::new), and asks before each piece whether to stop.
    pub(crate) fn asking<E: From<StackError>>(
        kind: &PieceKind,
        numbers: &[Vec<u32>],
        total: Total,
        mut ask: impl FnMut() -> Result<(), E>,
    ) -> Result<Self, E> {
        if numbers.is_empty() {
            return Err(StackError::Empty.into());
        }
        if matches!(total, Total::OppositeSides(_)) && !kind.sides().is_multiple_of(2) {
            return Err(StackError::OddSides { sides: kind.sides() }.into());
        }
        Self::check_size(kind, numbers)?;
        let rings = numbers.iter().enumerate().map(|(piece, numbers)| {
            ask()?;
            let shown = kind.rings(numbers).map_err(|error| StackError::Piece { piece, error })?;
            let rings = shown.into_iter().map(|ring| total.ring(ring, kind.squares()));
            let mut rings: Vec<Vec<u32>> =
                rings.collect::<Option<_>>().ok_or(StackError::Sum { piece })?;
            rings.sort_unstable();
            rings.dedup();
            rings.shrink_to_fit();
            Ok(rings)
        });
        let rings = rings.collect::<Result<_, E>>()?;
        let squares = match total {
            Total::Sides(_) => kind.squares(),
            Total::OppositeSides(_) => 1,
        };
        Ok(Self { kind: kind.clone(), numbers: numbers.to_vec(), rings, squares, total })
    }

    /// Errors if the rings of all pieces take much more work than the numbers in them and in the
    /// views account for: what is read may be forged.
    fn check_size(kind: &PieceKind, numbers: &[Vec<u32>]) -> Result<(), StackError> {
        let (pieces, views) = (numbers.len(), kind.views().len());
        let length = kind.views()[0].len();
        let given = numbers.iter().map(Vec::len).sum::<usize>().saturating_add(views * length);
        let listed = pieces.saturating_mul(views).saturating_mul(length + RING_WORK);
        if listed > given.saturating_mul(MOST_LISTED).saturating_add(ALWAYS_LISTED) {
            return Err(StackError::ManyRings { pieces, views });
        }
        Ok(())
    }

    /// The kind of the pieces.
    #[must_use]
    pub fn kind(&self) -> &PieceKind {
        &self.kind
    }

    /// For each piece the numbers on its faces.
    #[must_use]
    pub fn numbers(&self) -> &[Vec<u32>] {
        &self.numbers
    }

    /// For each piece the different rings that it can show, ascending: the numbers on the sides,
    /// or, for `Total::OppositeSides`, the sum of each opposite pair.
    #[must_use]
    pub fn rings(&self) -> &[Vec<Vec<u32>>] {
        &self.rings
    }

    /// The sums that are asked for: one for each side, or each two opposite sides.
    #[must_use]
    pub fn sums(&self) -> Vec<u32> {
        vec![self.wanted(); self.groups()]
    }

    /// What the sides have to add up to.
    #[must_use]
    pub fn total(&self) -> Total {
        self.total
    }

    /// How to lay the pieces: for each piece the faces that it shows round the tower, side after
    /// side, as places in its [numbers](Self::numbers). If several ways to lay a piece show the
    /// same, one of them is returned. `None` unless the placement has a ring for each piece.
    ///
    /// ```
    /// use insanity_cubes::Limits;
    /// use insanity_cubes::pieces::{PieceKind, SumStack, Total};
    ///
    /// let dice = [vec![1, 2, 3, 6, 5, 4], vec![2, 1, 3, 5, 6, 4]];
    /// let stack = SumStack::new(&PieceKind::cube(), &dice, Total::Sides(7))?;
    /// let placement = stack.solve_within(&Limits::new())?.ok_or("no solution")?;
    /// let faces = stack.faces(&placement).ok_or("a ring for each die")?;
    /// for side in 0..4 {
    ///     assert_eq!(dice[0][faces[0][side]] + dice[1][faces[1][side]], 7);
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn faces(&self, placement: &[usize]) -> Option<Vec<&[usize]>> {
        if placement.len() != self.rings.len() {
            return None;
        }
        let pieces = self.numbers.iter().zip(&self.rings).zip(placement);
        let shown = pieces.map(|((numbers, rings), ring)| {
            let ring = rings.get(*ring)?;
            let shows = |view: &&Vec<usize>| {
                let shown = view.iter().map(|face| numbers[*face]).collect();
                self.total.ring(shown, self.kind.squares()).as_ref() == Some(ring)
            };
            self.kind.views().iter().find(shows).map(Vec::as_slice)
        });
        shown.collect()
    }

    /// Whether all sides, or opposite sides, add up to the total. `false` for a placement that does
    /// not have exactly one ring for each piece.
    #[must_use]
    pub fn is_solved_by(&self, placement: &[usize]) -> bool {
        if placement.len() != self.rings.len() {
            return false;
        }
        let shown: Option<Vec<&Vec<u32>>> =
            (self.rings.iter().zip(placement)).map(|(rings, ring)| rings.get(*ring)).collect();
        let Some(shown) = shown else { return false };
        let mut sums = vec![0u64; self.groups()];
        for ring in shown {
            for (sum, more) in sums.iter_mut().zip(self.loads(ring).iter()) {
                *sum += u64::from(*more);
            }
        }
        sums.into_iter().all(|sum| sum == u64::from(self.wanted()))
    }

    /// A solution, or `None` if it is proved that there is none. A solution gives, for each piece,
    /// the index in its [rings](Self::rings) of the ring that it shows; [`faces`](Self::faces)
    /// gives the faces. A step is a ring tried. The bytes are those of the sums that the lower part
    /// of the stack can have, and of the rings past the first megabyte. `Limits::new()` allows 1
    /// GiB.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] if a limit is reached first.
    pub fn solve_within(&self, limits: &Limits<'_>) -> Result<Option<Vec<usize>>, LimitReached> {
        let (mut pace, budget) = (Pace::default(), &mut Budget::new(limits));
        let (_, loads) = self.all_loads(&|_| true, &mut pace, budget)?;
        let reach = self.reach(&loads, &mut pace, budget)?;
        let mut last = SumsTable::first(self.groups(), false, budget)?;
        let mut layers = Vec::with_capacity(loads.len());
        for (loads, reach) in loads.iter().zip(&reach) {
            let next = Self::with_a_piece(&last, loads, reach, &mut pace, budget)?;
            layers.push(core::mem::replace(&mut last, next));
        }
        let mut sums = self.sums();
        if !last.contains(&sums) {
            return Ok(None);
        }
        let mut placement = Vec::with_capacity(loads.len());
        for (before, loads) in layers.iter().zip(&loads).rev() {
            let ring = self.last_ring(&sums, before, loads, &mut pace, budget)?;
            // Each of the sums was reached from some before.
            let Some((ring, load)) = ring else { return Ok(None) };
            for (sum, less) in sums.iter_mut().zip(load) {
                *sum -= *less;
            }
            placement.push(ring);
        }
        placement.reverse();
        Ok(Some(placement))
    }

    /// A ring with which sums are reached from some before: of the rings that add most, in
    /// lexicographic order, the first.
    fn last_ring<'l>(
        &self,
        sums: &[u32],
        before: &SumsTable,
        loads: &'l Loads<'_>,
        pace: &mut Pace,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(usize, &'l [u32])>, LimitReached> {
        let mut best: Option<(usize, &[u32])> = None;
        let mut rest = Vec::with_capacity(self.groups());
        for (ring, load) in loads {
            pace.work(load.len(), budget)?;
            if best.is_some_and(|(_, other)| **load <= *other) {
                continue;
            }
            rest.clear();
            rest.extend(
                sums.iter().zip(load.iter()).map_while(|(sum, less)| sum.checked_sub(*less)),
            );
            if rest.len() == sums.len() && before.contains(&rest) {
                best = Some((*ring, load));
            }
        }
        Ok(best)
    }

    /// The number of solutions, nothing held fixed: choices of a [ring](Self::rings) of each piece.
    /// For [`Total::OppositeSides`] a ring is the sums of opposite sides, so ways to lay a piece
    /// with the same sums count once. A step is a ring tried. The bytes are those of
    /// [`solve_within`](Self::solve_within).
    ///
    /// # Errors
    ///
    /// [`CountError`]. The lower bound in [`CountError::Limit`] is always 0.
    pub fn count_within(&self, limits: &Limits<'_>) -> Result<u128, CountError> {
        quotient(self.count_where(&|_| true, &mut Budget::new(limits))?, 1)
    }

    /// The number of classes of solutions, as
    /// [`Stack::classes_within`](super::Stack::classes_within) counts them.
    ///
    /// # Errors
    ///
    /// [`CountError`]. The lower bound in [`CountError::Limit`] is 1 if a solution was found, and
    /// 0 otherwise.
    pub fn classes_within(&self, limits: &Limits<'_>) -> Result<u128, CountError> {
        let rings: Vec<&[Vec<u32>]> = self.rings.iter().map(Vec::as_slice).collect();
        let count =
            |wanted: Wanted<'_, u32>, budget: &mut Budget<'_>| self.count_where(wanted, budget);
        classes(&rings, self.squares, &mut Budget::new(limits), count)
    }

    fn count_where(
        &self,
        wanted: Wanted<'_, u32>,
        budget: &mut Budget<'_>,
    ) -> Result<U256, CountError> {
        let count = self.counted(wanted, budget);
        match count.map_err(|_| CountError::Limit { at_least: 0 })? {
            Some(None) => Err(CountError::Overflow),
            Some(Some(count)) => Ok(count),
            None => Ok(U256::ZERO),
        }
    }

    /// How many placements of rings that are wanted have the total, if there are any: `Some(None)`
    /// if their number does not fit.
    fn counted(
        &self,
        wanted: Wanted<'_, u32>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Option<U256>>, LimitReached> {
        let mut pace = Pace::default();
        let (bytes, loads) = self.all_loads(wanted, &mut pace, budget)?;
        let reach = self.reach(&loads, &mut pace, budget)?;
        let mut last = SumsTable::first(self.groups(), true, budget)?;
        for (loads, reach) in loads.iter().zip(&reach) {
            let next = Self::with_a_piece(&last, loads, reach, &mut pace, budget)?;
            core::mem::replace(&mut last, next).free(budget);
        }
        let count = last.count(&self.sums());
        last.free(budget);
        budget.give_back(bytes);
        Ok(count)
    }

    /// The sums that are reached with a piece more.
    fn with_a_piece(
        before: &SumsTable,
        loads: &Loads<'_>,
        reach: &[[u32; 2]],
        pace: &mut Pace,
        budget: &mut Budget<'_>,
    ) -> Result<SumsTable, LimitReached> {
        let mut table = SumsTable::new(reach.len(), before.is_counted(), budget)?;
        let mut after = Vec::with_capacity(reach.len());
        for (sums, count) in before.iter() {
            budget.spend(loads.len() as u64)?;
            for (_, load) in loads {
                pace.work(load.len(), budget)?;
                if reaches(sums, load, reach, &mut after) {
                    table.add(&after, count, pace, budget)?;
                }
            }
        }
        Ok(table)
    }

    /// For each piece the rings that are wanted, with what they add to each sum; and the bytes
    /// counted for them and for what the pieces to come can [reach](Self::reach).
    fn all_loads(
        &self,
        wanted: Wanted<'_, u32>,
        pace: &mut Pace,
        budget: &mut Budget<'_>,
    ) -> Result<(u64, Vec<Loads<'_>>), LimitReached> {
        let rings: usize = self.rings.iter().map(Vec::len).sum();
        // Sides of one number are not added up.
        let owned = if self.squares == 1 { 0 } else { 4 * self.groups() as u64 };
        let reached = 8 * (self.rings.len() * self.groups()) as u64;
        let bytes = rings as u64 * (size_of::<(usize, Cow<'_, [u32]>)>() as u64 + owned) + reached;
        let bytes = counted_bytes(bytes);
        budget.take(bytes)?;
        let mut all = Vec::with_capacity(self.rings.len());
        for rings in &self.rings {
            let mut loads = Vec::new();
            for (place, ring) in rings.iter().enumerate() {
                pace.work(ring.len(), budget)?;
                if wanted(ring) {
                    loads.push((place, self.loads(ring)));
                }
            }
            all.push(loads);
        }
        Ok((bytes, all))
    }

    /// After each piece, for each sum, the least and the most from which the pieces to come reach
    /// the total.
    fn reach(
        &self,
        loads: &[Loads<'_>],
        pace: &mut Pace,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<Vec<[u32; 2]>>, LimitReached> {
        let mut reach = vec![vec![[self.wanted(); 2]; self.groups()]];
        for loads in loads.iter().skip(1).rev() {
            let mut before = reach.last().cloned().unwrap_or_default();
            let mut numbers = vec![[u32::MAX, 0]; if loads.is_empty() { 0 } else { before.len() }];
            for (_, load) in loads {
                pace.work(load.len(), budget)?;
                for ([fewest, greatest], number) in numbers.iter_mut().zip(load.iter()) {
                    *fewest = (*fewest).min(*number);
                    *greatest = (*greatest).max(*number);
                }
            }
            for ([least, most], [fewest, greatest]) in before.iter_mut().zip(numbers) {
                *least = least.saturating_sub(greatest);
                *most = most.saturating_sub(fewest);
            }
            reach.push(before);
        }
        reach.reverse();
        Ok(reach)
    }

    fn wanted(&self) -> u32 {
        match self.total {
            Total::Sides(total) | Total::OppositeSides(total) => total,
        }
    }

    /// How many sums there are.
    fn groups(&self) -> usize {
        // Each piece has a ring, which has a side.
        self.rings[0].first().map_or(1, Vec::len) / self.squares
    }

    /// What a ring adds to each sum.
    fn loads<'a>(&self, ring: &'a [u32]) -> Cow<'a, [u32]> {
        if self.squares == 1 {
            return Cow::Borrowed(ring);
        }
        // The sums of every ring fit.
        ring.chunks(self.squares).map(|side| side.iter().sum()).collect()
    }
}

/// The sum of numbers, if it fits.
fn sum(numbers: &[u32]) -> Option<u32> {
    numbers.iter().try_fold(0u32, |sum, number| sum.checked_add(*number))
}

/// Writes the sums with a ring more; `false` if the total can't be reached from them.
#[inline]
fn reaches(sums: &[u32], load: &[u32], reach: &[[u32; 2]], after: &mut Vec<u32>) -> bool {
    after.clear();
    for ((sum, more), [least, most]) in sums.iter().zip(load).zip(reach) {
        match sum.checked_add(*more) {
            Some(sum) if (*least..=*most).contains(&sum) => after.push(sum),
            _ => return false,
        }
    }
    true
}
