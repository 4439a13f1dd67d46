use rand_core::Rng;

use crate::Space;

/// One of the `states` states that are wanted, each equally likely: random states are drawn until
/// one is wanted.
pub(super) fn random_state<S: Space, R: Rng + ?Sized>(
    space: &S,
    states: u64,
    wanted: impl Fn(S::State) -> bool,
    rng: &mut R,
) -> Option<S::State> {
    let count = space.count();
    // Of 64 times as many as are needed on average, all fail with a chance of e^-64. A forged table
    // may have none.
    let draws = count.checked_div(states)?.saturating_add(1).saturating_mul(64);
    (0..draws).find_map(|_| {
        let state = space.unrank(dense_code::random::below(count, rng)?)?;
        wanted(state).then_some(state)
    })
}
