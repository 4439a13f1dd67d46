//! Turns of a whole stack that every piece allows.

use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

/// For each place round the tower where its square comes from.
pub(super) type Turn = Vec<usize>;

/// Turns of the tower by whole sides, upright and standing on its head, after which every piece
/// still shows one of its rings. `pieces` are the rings of each. They are a group, in which the
/// turn that changes nothing is first. A step is a ring turned.
pub(super) fn turns<T: PartialEq>(
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
        let is_turned = |ring: &Vec<T>, other: &Vec<T>| {
            turn.iter().zip(other).all(|(from, side)| ring[*from] == *side)
        };
        for rings in pieces {
            for ring in *rings {
                budget.spend(1)?;
                if !rings.iter().any(|other| is_turned(ring, other)) {
                    continue 'turns;
                }
            }
        }
        turns.push(turn);
    }
    Ok(turns)
}

/// Whether a ring looks the same after the turn.
pub(super) fn is_fixed<T: PartialEq>(ring: &[T], turn: &Turn) -> bool {
    turn.iter().zip(ring).all(|(from, side)| ring[*from] == *side)
}
