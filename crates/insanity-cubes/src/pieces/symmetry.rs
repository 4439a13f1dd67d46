//! Turns of a whole stack that every piece allows.

use alloc::vec::Vec;
use core::num::NonZero;

use dense_code::count::U256;
use dense_code::limits::{Budget, LimitReached};

use crate::CountError;

/// For each place round the tower where its square comes from.
type Turn = Vec<usize>;

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
    let upright =
        shifts.clone().map(|shift| (0..length).map(|at| (at + shift) % length).collect::<Turn>());
    let upside_down =
        shifts.map(|shift| (0..length).rev().map(|at| (at + shift) % length).collect::<Turn>());
    let mut turns = Vec::new();
    'turns: for turn in upright.chain(upside_down) {
        for rings in pieces {
            for ring in *rings {
                budget.spend(1)?;
                if !rings.iter().any(|other| is_turned(&turn, ring, other)) {
                    continue 'turns;
                }
            }
        }
        turns.push(turn);
    }
    Ok(turns)
}

/// Whether a ring turned is the other.
fn is_turned<T: PartialEq>(turn: &Turn, ring: &[T], other: &[T]) -> bool {
    turn.iter().zip(other).all(|(from, side)| ring[*from] == *side)
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
        let found = count(&|ring| is_turned(turn, ring, ring), budget);
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
