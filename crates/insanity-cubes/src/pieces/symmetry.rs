//! Turns of a whole stack that every piece allows.

use alloc::vec::Vec;
use core::num::NonZero;

use dense_code::count::U256;
use dense_code::limits::{Budget, LimitReached};

use crate::CountError;
use crate::solve::Pace;

/// A turn of the tower by some squares, upright or standing on its head.
#[derive(Clone, Copy, Debug)]
struct Turn {
    shift: usize,
    is_upside_down: bool,
}

impl Turn {
    /// Whether a ring turned is the other.
    fn makes<T: PartialEq>(self, ring: &[T], other: &[T]) -> bool {
        let (before, after) = ring.split_at(self.shift);
        if self.is_upside_down {
            before.iter().rev().chain(after.iter().rev()).eq(other)
        } else {
            after.iter().chain(before).eq(other)
        }
    }

    /// The square that comes first.
    fn first<T>(self, ring: &[T]) -> Option<&T> {
        let back = usize::from(self.is_upside_down);
        ring.get((self.shift + ring.len() - back) % ring.len().max(1))
    }
}

/// Turns of the tower by whole sides, upright and standing on its head, after which every piece
/// still shows one of its rings. `pieces` are the rings of each. They are a group, in which the
/// turn that changes nothing is first. A step is a ring turned.
fn turns<T: PartialEq>(
    pieces: &[&[Vec<T>]],
    squares: usize,
    budget: &mut Budget<'_>,
) -> Result<Vec<Turn>, LimitReached> {
    let length = pieces.first().and_then(|rings| rings.first()).map_or(0, Vec::len);
    let shifts = (0..length).step_by(squares.max(1));
    let turned = |is_upside_down| shifts.clone().map(move |shift| Turn { shift, is_upside_down });
    let mut pace = Pace::default();
    let mut turns = Vec::new();
    'turns: for turn in turned(false).chain(turned(true)) {
        for rings in pieces {
            'rings: for ring in *rings {
                budget.spend(1)?;
                for other in *rings {
                    pace.work(1, budget)?;
                    if turn.first(ring) != other.first() {
                        continue;
                    }
                    pace.work(length, budget)?;
                    if turn.makes(ring, other) {
                        continue 'rings;
                    }
                }
                continue 'turns;
            }
        }
        turns.push(turn);
    }
    Ok(turns)
}

/// The rings that a count may use.
pub(super) type Wanted<'a, T> = &'a dyn Fn(&[T]) -> bool;

/// The number of classes of solutions up to the [`turns`]: the average of what `count` counts among
/// the rings that a turn leaves as they are.
pub(super) fn classes<T: PartialEq>(
    pieces: &[&[Vec<T>]],
    squares: usize,
    budget: &mut Budget<'_>,
    count: impl Fn(Wanted<'_, T>, &mut Budget<'_>) -> Result<U256, CountError>,
) -> Result<u128, CountError> {
    let turns = turns(pieces, squares, budget).map_err(|_| CountError::Limit { at_least: 0 })?;
    let mut sum = U256::ZERO;
    for turn in &turns {
        let found = count(&|ring| turn.makes(ring, ring), budget);
        let found = found.map_err(|error| match error {
            CountError::Limit { at_least } => {
                let is_any = at_least > 0 || sum > U256::ZERO;
                CountError::Limit { at_least: is_any.into() }
            }
            other => other,
        });
        sum = sum.checked_add(found?).ok_or(CountError::Overflow)?;
    }
    // The turn that changes nothing is always there.
    quotient(sum, turns.len() as u128)
}

/// An error if the quotient is more than `u128::MAX`.
pub(super) fn quotient(count: U256, divisor: u128) -> Result<u128, CountError> {
    let quotient = NonZero::new(divisor).and_then(|divisor| count.div_rem(divisor));
    quotient.map(|(quotient, _)| quotient).ok_or(CountError::Overflow)
}
