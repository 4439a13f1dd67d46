//! Checks of the laws of a space.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::{BATCH, Law, NOWHERE, Space, SpaceViolation};

/// States that [`check_space`] looks at.
const SAMPLES: usize = 1024;

/// States that a search or a table looks at before it begins; Miri takes a second for each move.
const NEAR_START: usize = if cfg!(miri) { 8 } else { BATCH };

/// The violation of a law at a state, and what else it concerns.
const fn broken<T>(law: Law, rank: u64, other: Option<u64>) -> Result<T, SpaceViolation> {
    Err(SpaceViolation { law, rank, other })
}

/// Checks the laws of a space on a sample of about a thousand states, which are reached by walks
/// from the start: each [`Law`] says what must be true. Call it in the tests of your space.
///
/// Before it begins, a [`Search`](crate::Search) makes these checks on 64 states if the space is
/// undirected, and in a build with debug assertions for every space.
///
/// Time O(states looked at · moves²).
///
/// # Errors
///
/// The first law that is broken, and where.
///
/// ```
/// use dense_search::{Law, Successors, check_space};
/// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
/// assert_eq!(check_space(&walk.undirected()), Ok(()));
/// let wrong = Successors::new(0_u8, |n: u8| [('+', n.wrapping_add(1)), ('+', n.wrapping_add(2))]);
/// assert_eq!(check_space(&wrong).unwrap_err().law, Law::Twice);
/// ```
pub fn check_space<S: Space>(space: &S) -> Result<(), SpaceViolation> {
    check_space_at(space, walks(space, SAMPLES)?)
}

/// [`check_space`] on a few states, with batches of some lengths only: a search does it before it
/// begins, and all lengths take ten times as long.
pub(crate) fn check_near_start<S: Space>(space: &S) -> Result<(), SpaceViolation> {
    let states = walks(space, NEAR_START)?;
    let full = states.len();
    check(space, states, 512, Vec::from([1, 2, 3, full - 1, full]))
}

/// Checks the laws of a space on the given states. All of them must be reachable from the start.
/// For a small space give all reachable states.
///
/// # Errors
///
/// The errors of [`check_space`].
///
/// ```
/// use dense_search::dense_code::Dense;
/// use dense_search::{Law, Successors, check_space_at};
/// // A step that nothing undoes, far from the start.
/// let walk = Successors::new(0_u8, |n: u8| {
///     [("next", n.wrapping_add(1)), ("back", if n == 200 { 100 } else { n.wrapping_sub(1) })]
/// });
/// let error = check_space_at(&walk.undirected(), u8::all()).unwrap_err();
/// assert_eq!((error.law, error.rank, error.other), (Law::NotUndone, 199, Some(200)));
/// ```
pub fn check_space_at<S: Space>(
    space: &S,
    states: impl IntoIterator<Item = S::State>,
) -> Result<(), SpaceViolation> {
    // Batches of all lengths once, since one that is not full may go other ways.
    check(space, states, 1 << 16, (1..=BATCH).collect())
}

/// Checks the laws of a space on some states, of as many ranks [without a state](check_holes), and
/// of batches of the given lengths; after the first batch, of whole ones.
fn check<S: Space>(
    space: &S,
    states: impl IntoIterator<Item = S::State>,
    holes: u64,
    mut lengths: Vec<usize>,
) -> Result<(), SpaceViolation> {
    check_ends(space)?;
    check_holes(space, holes)?;
    let mut states = states.into_iter();
    loop {
        let batch: Vec<S::State> = states.by_ref().take(BATCH).collect();
        batch.iter().try_for_each(|&state| check_state(space, state))?;
        let mut batches = lengths.iter().map(|&length| &batch[..length.min(batch.len())]);
        batches.try_for_each(|batch| check_batch(space, batch))?;
        if batch.len() < BATCH {
            return Ok(());
        }
        lengths = Vec::from([BATCH]);
    }
}

/// States on walks from the start, each as long as it takes to find `samples` different ones in
/// all, or until the walks find nothing new.
fn walks<S: Space>(space: &S, samples: usize) -> Result<Vec<S::State>, SpaceViolation> {
    let start = space.start();
    let mut seen = BTreeSet::from([check_rank(space, start)?]);
    let mut states = Vec::from([start]);
    // Always the same walks: a space is refused always or never.
    let (mut at, mut bits) = (start, 1_u64);
    for step in 0..8 * samples {
        if states.len() >= samples || states.len() as u64 >= space.count() {
            break;
        }
        let next: Vec<S::State> = space.successors(at).map(|(_, next)| next).collect();
        // A linear congruential generator: any walk will do, and it needs no other crate.
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let draw = (bits >> 33) as usize;
        match next.get(draw % next.len().max(1)) {
            // Now and then from the start again, which is in another part of a directed space.
            Some(&next) if step % 64 != 63 => at = next,
            _ => at = states[draw % states.len()],
        }
        if seen.insert(check_rank(space, at)?) {
            states.push(at);
        }
    }
    Ok(states)
}

/// Numbers from the count on have no states.
fn check_ends<S: Space>(space: &S) -> Result<(), SpaceViolation> {
    let count = space.count();
    for rank in [count, count.saturating_add(1), NOWHERE] {
        if rank >= count && space.unrank(rank).is_some() {
            return broken(Law::Extra, rank, Some(count));
        }
    }
    Ok(())
}

/// Ranks that no state has have no successors: a search that looks backwards asks for them too.
/// Looks at twice as many ranks as said.
fn check_holes<S: Space>(space: &S, looked_at: u64) -> Result<(), SpaceViolation> {
    let count = space.count();
    // Without batches a rank is turned into its state first, and there is none.
    if !space.is_batched() {
        return Ok(());
    }
    let looked_at = if cfg!(miri) { 64 } else { looked_at };
    let step = usize::try_from(count / looked_at).unwrap_or(usize::MAX).max(1);
    let ranks = (0..count.min(looked_at)).chain((0..count).step_by(step));
    let holes: Vec<u64> = ranks.filter(|&rank| space.unrank(rank).is_none()).take(BATCH).collect();
    let mut wrong = None;
    if !holes.is_empty() {
        space.expand(&holes, |after| {
            let mut pairs = holes.iter().copied().zip(after.iter().copied());
            wrong = pairs.find(|&(_, next)| next < count);
            if wrong.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    wrong.map_or(Ok(()), |(rank, next)| broken(Law::Hole, rank, Some(next)))
}

/// The rank of a state, which is below the count and leads back to it.
fn check_rank<S: Space>(space: &S, state: S::State) -> Result<u64, SpaceViolation> {
    let (rank, count) = (space.rank(state), space.count());
    if rank >= count {
        return broken(Law::Rank, rank, Some(count));
    }
    if space.unrank(rank) != Some(state) {
        return broken(Law::RoundTrip, rank, None);
    }
    Ok(rank)
}

/// The laws of one state and its moves.
fn check_state<S: Space>(space: &S, state: S::State) -> Result<(), SpaceViolation> {
    let from = check_rank(space, state)?;
    for (number, (by, next)) in space.successors(state).enumerate() {
        let to = check_rank(space, next)?;
        if space.apply(state, by) != Some(next) {
            // Equal moves that lead to one state do no harm.
            let mut earlier = space.successors(state).take(number);
            let twice = earlier.any(|(other, _)| other == by);
            return broken(if twice { Law::Twice } else { Law::Apply }, from, Some(to));
        }
        let is_back = |(_, back)| back == state;
        if space.is_undirected() && !space.successors(next).any(is_back) {
            return broken(Law::NotUndone, from, Some(to));
        }
    }
    Ok(())
}

/// All of a batch at once have the ranks, the states and the successors that each has alone.
fn check_batch<S: Space>(space: &S, batch: &[S::State]) -> Result<(), SpaceViolation> {
    let ranks: Vec<u64> = batch.iter().map(|&state| space.rank(state)).collect();
    let Some(&first) = ranks.first() else { return Ok(()) };
    let (mut found, mut states) = (alloc::vec![0; ranks.len()], batch.to_vec());
    // What is written must come from the ranks.
    states.reverse();
    space.ranks_into(batch, &mut found);
    let written = space.states_into(&ranks, &mut states);
    if written != batch.len() || states != batch || found != ranks {
        return broken(Law::Many, first, None);
    }
    let mut together: Vec<Vec<u64>> = alloc::vec![Vec::new(); ranks.len()];
    let mut width = ranks.len();
    space.expand(&ranks, |after| {
        width = after.len();
        if width != ranks.len() {
            return ControlFlow::Break(());
        }
        for (together, &rank) in together.iter_mut().zip(after) {
            if rank != NOWHERE {
                together.push(rank);
            }
        }
        ControlFlow::Continue(())
    });
    if width != ranks.len() {
        return broken(Law::Width, first, Some(width as u64));
    }
    // A search that looks backward breaks as soon as each state has a current neighbour.
    let mut calls = 0;
    space.expand(&ranks, |_| {
        calls += 1;
        ControlFlow::Break(())
    });
    if calls > 1 {
        return broken(Law::GoesOn, first, None);
    }
    for ((&state, &rank), mut together) in batch.iter().zip(&ranks).zip(together) {
        let mut alone: Vec<u64> =
            space.successors(state).map(|(_, next)| space.rank(next)).collect();
        // In which call a successor comes is free.
        alone.sort_unstable();
        together.sort_unstable();
        if alone != together {
            return broken(Law::Expand, rank, None);
        }
    }
    Ok(())
}
