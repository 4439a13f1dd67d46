use rand_core::Rng;

use crate::Space;

/// Above this many states to one that is wanted, trying at random takes longer than a walk through
/// all.
const MOST_TRIES: u64 = 1 << 12;

/// One of the `states` states that are wanted, each equally likely.
///
/// Random states are tried first, then all in the order of their ranks.
pub(super) fn random_state<S: Space, R: Rng + ?Sized>(
    space: &S,
    states: u64,
    wanted: impl Fn(S::State) -> bool,
    rng: &mut R,
) -> Option<S::State> {
    let count = space.count();
    let state_at = |rank| space.unrank(rank).filter(|&state| wanted(state));
    let tries = count.checked_div(states)?;
    if tries <= MOST_TRIES {
        // Of 64 times as many, all fail with a chance of e^-64.
        for _ in 0..64 * (tries + 1) {
            let state = state_at(dense_code::random::below(count, rng)?);
            if state.is_some() {
                return state;
            }
        }
    }
    let number = dense_code::random::below(states, rng)?;
    (0..count).filter_map(state_at).nth(usize::try_from(number).ok()?)
}
