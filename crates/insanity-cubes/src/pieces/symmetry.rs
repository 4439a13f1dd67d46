//! Turns of a whole stack that every piece allows.

use alloc::vec::Vec;

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
    count: impl Fn(Wanted<'_, T>, &mut Budget<'_>) -> Result<u128, CountError>,
) -> Result<u128, CountError> {
    let turns = turns(pieces, squares, budget).map_err(|_| CountError::Limit { at_least: 0 })?;
    let mut sum: u128 = 0;
    for turn in &turns {
        let found = count(&|ring| is_turned(turn, ring, ring), budget);
        let found = found.map_err(|error| match error {
            CountError::Limit { at_least } => {
                CountError::Limit { at_least: at_least.max(sum).min(1) }
            }
            other => other,
        });
        sum = sum.checked_add(found?).ok_or(CountError::Overflow)?;
    }
    // The turn that changes nothing is always there.
    Ok(sum / turns.len().max(1) as u128)
}
