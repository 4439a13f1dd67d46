//! Stacks of pieces whose numbers add up, with one solution.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};
use rand_core::Rng;

use super::draft::place;
use super::making::Changeable;
use super::stacks::looks_good;
use super::{MakeError, Making, NewSums};
use crate::pieces::{PieceKind, StackError, SumStack, Total};
use crate::solve::{Pace, counted_bytes};

/// The numbers of pieces whose first view solves the stack.
#[derive(Clone, Debug, PartialEq)]
struct SumDraft<'k> {
    kind: &'k PieceKind,
    opposite: &'k [[usize; 2]],
    total: Total,
    numbers: Vec<Vec<u32>>,
    /// For each sum the pieces and faces that add to it.
    groups: Vec<Vec<(usize, usize)>>,
    /// The faces that the first view hides.
    hidden: Vec<usize>,
}

impl Making<'_> {
    /// A stack of pieces of this kind with numbers from 1 to the number of colours, whose sides add
    /// up to the total in exactly one [class](SumStack::classes_within) of solutions.
    ///
    /// ```
    /// use insanity_cubes::Limits;
    /// use insanity_cubes::make::Making;
    /// use insanity_cubes::pieces::{PieceKind, Total};
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    ///
    /// // Four cubes with random numbers from 1 to 6 on their faces: each side is to have 14.
    /// let mut rng = Pcg64::seed_from_u64(1);
    /// let made = Making::new(4, 6).unique_sums(&PieceKind::cube(), Total::Sides(14), &mut rng)?;
    /// assert_eq!(made.stack.classes_within(&Limits::new())?, 1);
    /// assert!(made.stack.is_solved_by(&made.solution));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`MakeError`] if there is no piece, if the first view of the kind shows a face twice, if
    /// opposite sides are asked for and the number of sides is odd, if no such pieces have this
    /// total, if more different numbers are asked of each piece than it can have, if a difficulty
    /// or near misses are asked for, if a limit is reached, or if no such stack is found. If
    /// [`SumStack::new`] refuses the pieces of a trial stack, [`MakeError::Stack`] says why: they
    /// could show too many rings, or the numbers of a side add up to more than a `u32` holds.
    pub fn unique_sums<R: Rng + ?Sized>(
        &self,
        kind: &PieceKind,
        total: Total,
        rng: &mut R,
    ) -> Result<NewSums, MakeError> {
        crate::Puzzle::check_number(self.cubes)?;
        Self::check_view(kind)?;
        self.check_each(kind.faces().min(self.colours))?;
        if self.asks_for_difficulty() || self.near_misses > 0 {
            return Err(MakeError::OnlyCubes);
        }
        if matches!(total, Total::OppositeSides(_)) && !kind.sides().is_multiple_of(2) {
            return Err(StackError::OddSides { sides: kind.sides() }.into());
        }
        let opposite = self.opposite_pairs(kind);
        let draft = |rng: &mut R| SumDraft::new(self, (kind, &opposite), total, rng);
        self.search(40 * self.cubes, draft, rng)?.finish(self, rng)
    }
}

impl<'k> SumDraft<'k> {
    /// Random numbers with the totals in the first view.
    fn new<R: Rng + ?Sized>(
        making: &Making<'_>,
        (kind, opposite): (&'k PieceKind, &'k [[usize; 2]]),
        total: Total,
        rng: &mut R,
    ) -> Result<Self, MakeError> {
        let shown = &kind.views()[0];
        let (sum, groups) = match total {
            Total::Sides(sum) => (sum, kind.sides()),
            Total::OppositeSides(sum) => (sum, kind.sides() / 2),
        };
        let budget =
            &mut making.draft_budget(kind, size_of::<u32>(), size_of::<(usize, usize)>())?;
        let mut pace = Pace::default();
        let mut faces = vec![Vec::new(); groups];
        for (side, squares) in shown.chunks(kind.squares()).enumerate() {
            for face in squares {
                pace.work(making.cubes, budget)?;
                faces[side % groups].extend((0..making.cubes).map(|piece| (piece, *face)));
            }
        }
        let most = u32::try_from(making.colours).unwrap_or(u32::MAX);
        let least = u32::try_from(faces[0].len()).unwrap_or(u32::MAX);
        if sum < least || sum > least.saturating_mul(most) {
            return Err(MakeError::Total { least, most: least.saturating_mul(most) });
        }
        let mut numbers = Vec::with_capacity(making.cubes);
        for _ in 0..making.cubes {
            pace.work(kind.faces(), budget)?;
            numbers.push(vec![1; kind.faces()]);
        }
        // Small totals are dealt out one by one, large ones in a few thousand parts.
        let part = ((sum - least) / 4096).max(1);
        for group in &faces {
            let mut left = sum - least;
            // The faces below the most: there are some, as the sum is below the greatest.
            let mut open = group.clone();
            while left > 0 {
                pace.work(1, budget)?;
                let at = place(open.len().max(1), rng);
                let Some((piece, face)) = open.get(at) else { break };
                let number = &mut numbers[*piece][*face];
                let more = part.min(left).min(most - *number);
                *number += more;
                left -= more;
                if *number == most {
                    open.swap_remove(at);
                }
            }
        }
        let hidden = kind.hidden();
        for piece in &mut numbers {
            pace.work(hidden.len(), budget)?;
            for face in &hidden {
                piece[*face] = random_number(making.colours, rng);
            }
        }
        Ok(Self { kind, opposite, total, numbers, groups: faces, hidden })
    }

    /// Asks at each piece whether to stop: it may have 2,048 views of 1,024 sides.
    fn stack(&self, numbers: &[Vec<u32>], making: &Making<'_>) -> Result<SumStack, MakeError> {
        let mut pace = Pace::default();
        let budget = &mut Budget::new(&making.limits);
        let (views, length) = (self.kind.views().len(), self.kind.views()[0].len());
        let piece = views * (size_of::<Vec<u32>>() + length * size_of::<u32>());
        budget.take(counted_bytes(numbers.len().saturating_mul(piece) as u64))?;
        let ask = || Ok::<_, MakeError>(pace.work(views * length, budget)?);
        SumStack::asking(self.kind, numbers, self.total, ask)
    }

    /// The pieces turned at random, with the solution.
    fn finish<R: Rng + ?Sized>(
        self,
        making: &Making<'_>,
        rng: &mut R,
    ) -> Result<NewSums, MakeError> {
        let turned = making.turned(self.kind, &self.numbers, rng)?;
        let stack = self.stack(&turned, making)?;
        let solution = self.numbers.iter().zip(stack.rings()).map(|(faces, rings)| {
            let shown = self.kind.views()[0].iter().map(|face| faces[*face]).collect();
            let ring = self.total.ring(shown, self.kind.squares());
            rings.iter().position(|other| Some(other) == ring.as_ref())
        });
        // Not an error: a turned piece shows the same rings.
        let solution = solution.collect::<Option<_>>().ok_or(MakeError::NotFound { tries: 1 })?;
        Ok(NewSums { stack, solution })
    }
}

/// A number from 1 to the largest.
fn random_number<R: Rng + ?Sized>(largest: usize, rng: &mut R) -> u32 {
    u32::try_from(1 + place(largest, rng)).unwrap_or(u32::MAX)
}

impl Changeable for SumDraft<'_> {
    fn change<R: Rng + ?Sized>(&mut self, colours: usize, rng: &mut R) {
        if !self.hidden.is_empty() && place(2, rng) == 0 {
            let face = self.hidden[place(self.hidden.len(), rng)];
            let piece = place(self.numbers.len(), rng);
            self.numbers[piece][face] = random_number(colours, rng);
            return;
        }
        // One more here, one less there.
        let group = &self.groups[place(self.groups.len(), rng)];
        let (more, from) = (group[place(group.len(), rng)], group[place(group.len(), rng)]);
        let most = u32::try_from(colours).unwrap_or(u32::MAX);
        if more != from && self.numbers[more.0][more.1] < most && self.numbers[from.0][from.1] > 1 {
            self.numbers[more.0][more.1] += 1;
            self.numbers[from.0][from.1] -= 1;
        }
    }

    fn classes(&self, making: &Making<'_>) -> Result<u128, MakeError> {
        let stack = self.stack(&self.numbers, making)?;
        making.counted(|limits| stack.classes_within(limits))
    }

    fn looks_good(
        &self,
        making: &Making<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<bool, LimitReached> {
        looks_good(making, self.kind, self.opposite, &self.numbers, budget)
    }

    fn is_hard_enough(&self, _: &Making<'_>) -> Result<bool, MakeError> {
        Ok(true)
    }
}
