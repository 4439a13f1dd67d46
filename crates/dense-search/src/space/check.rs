//! Checks of the laws of a space.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use thiserror::Error;

use super::{BATCH, NOWHERE, Space};

/// The law that a [`Space`] breaks. States are given by their ranks.
///
/// ```
/// use dense_search::{SpaceViolation, Successors, check_space};
/// // One move, which nothing undoes.
/// let space = Successors::new(0_u8, |n: u8| [("next", n.wrapping_add(1))]).undirected();
/// let error = check_space(&space).err();
/// assert_eq!(error, Some(SpaceViolation::NotUndone { from: 0, to: 1 }));
/// assert_eq!(
///     error.map(|error| error.to_string()).as_deref(),
///     Some("a move leads from state 0 to state 1, but none leads back"),
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum SpaceViolation {
    /// The rank of a state is not below [`Space::count`].
    #[error("a state has rank {rank}, but `count` is {count}")]
    Rank {
        /// The rank.
        rank: u64,
        /// The number of ranks, [`Space::count`].
        count: u64,
    },
    /// `unrank` does not return the state whose rank was taken.
    #[error("`rank` gave {rank} for a state, but `unrank({rank})` is not that state")]
    RoundTrip {
        /// The rank.
        rank: u64,
    },
    /// `unrank` returns a state for a number that is not below [`Space::count`].
    #[error("`unrank({rank})` returns a state, but `count` is {count}")]
    Extra {
        /// The number.
        rank: u64,
        /// The number of ranks, [`Space::count`].
        count: u64,
    },
    /// `can_reach` is false for a state that can be reached.
    #[error("state {rank} can be reached, and `can_reach` denies it")]
    Reached {
        /// The state.
        rank: u64,
    },
    /// Two equal moves of a state lead to different states, so a path does not say which is meant.
    #[error("two equal moves of state {from} lead to different states, one of them to state {to}")]
    Twice {
        /// The state before.
        from: u64,
        /// The state after the second of them.
        to: u64,
    },
    /// `apply` does not lead where `successors` says that the move leads.
    #[error("a move leads from state {from} to state {to}, and `apply` disagrees")]
    Apply {
        /// The state before.
        from: u64,
        /// The state after.
        to: u64,
    },
    /// The space says that every move can be undone by a single move, but no move undoes this one.
    #[error("a move leads from state {from} to state {to}, but none leads back")]
    NotUndone {
        /// The state before.
        from: u64,
        /// The state after.
        to: u64,
    },
    /// The states before and after a move have the same colour, or one of them has none.
    #[error("states {from} and {to}, a move apart, are not of two colours")]
    Colour {
        /// The state before.
        from: u64,
        /// The state after.
        to: u64,
    },
    /// `expand` has other successors than `successors`.
    #[error("`expand` has other successors of state {rank} than `successors`")]
    Expand {
        /// The state.
        rank: u64,
    },
    /// `expand` has a successor of a rank that no state has.
    #[error("`expand` has a successor of rank {rank}, which no state has")]
    Hole {
        /// The rank.
        rank: u64,
    },
    /// `expand` called back with fewer or more ranks than it was given.
    #[error("`expand` gave {found} ranks for {given}")]
    Width {
        /// Ranks that it was given.
        given: usize,
        /// Ranks that it gave.
        found: usize,
    },
    /// `ranks_into` or `states_into` does not agree with `rank` and `unrank`.
    #[error(
        "`ranks_into` or `states_into` disagrees with `rank` and `unrank`, in a batch that begins \
         with state {rank}"
    )]
    Many {
        /// The first of the states.
        rank: u64,
    },
    /// The text of a state is read as another one, or not at all.
    #[error("the text of state {rank} is not read back")]
    Text {
        /// The state.
        rank: u64,
    },
    /// `expand` called back again after it was told to stop.
    #[error("`expand` went on after a break, from state {rank}")]
    WentOn {
        /// The first state that it was given.
        rank: u64,
    },
}

/// States that [`check_space`] looks at.
const SAMPLES: usize = 1024;

/// Checks the laws of a space on a sample of about a thousand states, which are reached by walks
/// from the start.
///
/// - [`rank`](Space::rank) undoes [`unrank`](Space::unrank), and [`ranks_into`](Space::ranks_into)
///   and [`states_into`](Space::states_into) agree with them.
/// - [`apply`](Space::apply) and [`expand`](Space::expand) agree with
///   [`successors`](Space::successors), in batches of any length, and no two equal moves of a state
///   lead to different states. [`expand`](Space::expand) gives no successors for a rank that
///   belongs to no state.
/// - Every move can be undone by a single move, if the space [says so](Space::is_undirected).
/// - Every move changes the colour if the space has [colours](Space::colour).
/// - [`can_reach`](Space::can_reach) is true for every state that is reached.
/// - Every text is read back as its state.
///
/// Call it in the tests of your space.
///
/// A [`DistanceTable`](crate::DistanceTable) makes these checks on 64 states in every build, a
/// [`Search`](crate::Search) and a [`ByteTable`](crate::ByteTable) only in a build with debug
/// assertions, except for the moves that can be undone and the ranks without a state. Time O(states looked at · moves²).
///
/// # Errors
///
/// The first law that is broken, and where.
///
/// ```
/// use dense_search::{SpaceViolation, Successors, check_space};
/// let walk = Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]);
/// assert_eq!(check_space(&walk.clone().undirected()), Ok(()));
/// let wrong = walk.with_colours(|n| n < 128);
/// assert_eq!(check_space(&wrong), Err(SpaceViolation::Colour { from: 0, to: 1 }));
/// ```
pub fn check_space<S: Space>(space: &S) -> Result<(), SpaceViolation> {
    check_space_at(space, walks(space, SAMPLES)?)
}

/// [`check_space`] on the few states that a table looks at before it is made.
pub(crate) fn check_near_start<S: Space>(space: &S) -> Result<(), SpaceViolation> {
    check_space_at(space, walks(space, NEAR_START)?)
}

/// [`check_near_start`] with batches of some lengths only: a debug build does it before each
/// search, and all lengths take ten times as long.
pub(crate) fn check_quickly<S: Space>(space: &S) -> Result<(), SpaceViolation> {
    check_ends(space)?;
    check_holes(space, 512)?;
    let states = walks(space, NEAR_START.min(BATCH))?;
    for &state in &states {
        check_state(space, state)?;
    }
    let full = states.len();
    for length in [1, 2, 3, full.saturating_sub(1), full] {
        check_batch(space, &states[..length.min(full)])?;
    }
    Ok(())
}

/// Checks the laws of a space on the given states. All of them must be reachable from the start.
/// For a small space give all reachable states.
///
/// # Errors
///
/// The errors of [`check_space`].
///
/// ```
/// use dense_code::Dense;
/// use dense_search::{SpaceViolation, Successors, check_space_at};
/// // A step that nothing undoes, far from the start.
/// let walk = Successors::new(0_u8, |n: u8| {
///     [("next", n.wrapping_add(1)), ("back", if n == 200 { 100 } else { n.wrapping_sub(1) })]
/// });
/// let error = check_space_at(&walk.undirected(), u8::all());
/// assert_eq!(error, Err(SpaceViolation::NotUndone { from: 199, to: 200 }));
/// ```
pub fn check_space_at<S: Space>(
    space: &S,
    states: impl IntoIterator<Item = S::State>,
) -> Result<(), SpaceViolation> {
    check_ends(space)?;
    check_holes(space, 1 << 16)?;
    let mut states = states.into_iter();
    let mut first = true;
    loop {
        let batch: Vec<S::State> = states.by_ref().take(BATCH).collect();
        for &state in &batch {
            check_state(space, state)?;
        }
        // Batches of all lengths, since one that is not full may go other ways.
        let shortest = if first { 1.min(batch.len()) } else { batch.len() };
        for length in shortest..=batch.len() {
            check_batch(space, &batch[..length])?;
        }
        if batch.len() < BATCH {
            return Ok(());
        }
        first = false;
    }
}

/// States on walks from the start, each as long as it takes to find `samples` different ones in
/// all, or until the walks find nothing new.
fn walks<S: Space>(space: &S, samples: usize) -> Result<Vec<S::State>, SpaceViolation> {
    let start = space.start();
    let mut seen = BTreeSet::from([check_rank(space, start)?]);
    let mut states = Vec::from([start]);
    let (mut at, mut bits) = (start, 1_u64);
    for step in 0..8 * samples {
        if states.len() >= samples || states.len() as u64 >= space.count() {
            break;
        }
        let next: Vec<S::State> = space.successors(at).map(|(_, next)| next).collect();
        // A linear congruential generator: any walk will do, and it needs no other crate.
        bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let draw = usize::try_from(bits >> 33).unwrap_or(0);
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

/// States that a search or a table looks at before it begins; Miri takes a second for each move.
const NEAR_START: usize = if cfg!(miri) { 8 } else { 64 };

/// A move that no single move undoes, by the ranks of its states, in a sample of a space that says
/// that there is no such move.
pub(crate) fn find_not_undone<S: Space>(space: &S) -> Option<(u64, u64)> {
    if !space.is_undirected() {
        return None;
    }
    // Of the other laws a search needs none.
    let states = walks(space, NEAR_START).unwrap_or_default();
    states.into_iter().find_map(|state| {
        let from = space.rank(state);
        let mut after = space.successors(state).map(|(_, next)| next);
        let is_back = |(_, back)| space.rank(back) == from;
        let to = after.find(|&next| !space.successors(next).any(is_back))?;
        Some((from, space.rank(to)))
    })
}

/// Numbers from the count on have no states.
fn check_ends<S: Space>(space: &S) -> Result<(), SpaceViolation> {
    let count = space.count();
    for rank in [count, count.saturating_add(1), NOWHERE] {
        if rank >= count && space.unrank(rank).is_some() {
            return Err(SpaceViolation::Extra { rank, count });
        }
    }
    Ok(())
}

/// Ranks that no state has have no successors: a search that looks backwards asks for them too.
/// Looks at twice as many ranks as said.
pub(crate) fn check_holes<S: Space>(space: &S, looked_at: u64) -> Result<(), SpaceViolation> {
    let count = space.count();
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
            let found = holes.iter().zip(after).find(|&(_, &next)| next < count);
            wrong = found.map(|(&rank, _)| rank);
            if wrong.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    wrong.map_or(Ok(()), |rank| Err(SpaceViolation::Hole { rank }))
}

/// The rank of a state, which is below the count and leads back to it.
fn check_rank<S: Space>(space: &S, state: S::State) -> Result<u64, SpaceViolation> {
    let (rank, count) = (space.rank(state), space.count());
    if rank >= count {
        return Err(SpaceViolation::Rank { rank, count });
    }
    if space.unrank(rank) != Some(state) {
        return Err(SpaceViolation::RoundTrip { rank });
    }
    Ok(rank)
}

/// The laws of one state and its moves.
fn check_state<S: Space>(space: &S, state: S::State) -> Result<(), SpaceViolation> {
    let from = check_rank(space, state)?;
    if !space.can_reach(state) {
        return Err(SpaceViolation::Reached { rank: from });
    }
    if space.from_text(&space.to_text(state)) != Some(state) {
        return Err(SpaceViolation::Text { rank: from });
    }
    let colour = space.colour(state);
    for (number, (by, next)) in space.successors(state).enumerate() {
        let to = check_rank(space, next)?;
        if space.apply(state, by) != Some(next) {
            // Equal moves that lead to one state do no harm.
            let mut earlier = space.successors(state).take(number);
            let twice = earlier.any(|(other, _)| other == by);
            return Err(if twice {
                SpaceViolation::Twice { from, to }
            } else {
                SpaceViolation::Apply { from, to }
            });
        }
        let is_back = |(_, back)| back == state;
        if space.is_undirected() && !space.successors(next).any(is_back) {
            return Err(SpaceViolation::NotUndone { from, to });
        }
        if space.colour(next) != colour.map(|colour| !colour) {
            return Err(SpaceViolation::Colour { from, to });
        }
    }
    Ok(())
}

/// All of a batch at once have the successors that each has alone.
fn check_batch<S: Space>(space: &S, batch: &[S::State]) -> Result<(), SpaceViolation> {
    let ranks: Vec<u64> = batch.iter().map(|&state| space.rank(state)).collect();
    check_many(space, batch, &ranks)?;
    let mut together: Vec<Vec<u64>> = alloc::vec![Vec::new(); ranks.len()];
    let mut width = None;
    space.expand(&ranks, |after| {
        if after.len() != ranks.len() {
            width = Some(after.len());
            return ControlFlow::Break(());
        }
        for (together, &rank) in together.iter_mut().zip(after) {
            if rank != NOWHERE {
                together.push(rank);
            }
        }
        ControlFlow::Continue(())
    });
    if let Some(found) = width {
        return Err(SpaceViolation::Width { given: ranks.len(), found });
    }
    let mut calls = 0;
    space.expand(&ranks, |_| {
        calls += 1;
        ControlFlow::Break(())
    });
    if let (2.., Some(&rank)) = (calls, ranks.first()) {
        return Err(SpaceViolation::WentOn { rank });
    }
    for ((&state, &rank), mut together) in batch.iter().zip(&ranks).zip(together) {
        let mut alone: Vec<u64> =
            space.successors(state).map(|(_, next)| space.rank(next)).collect();
        alone.sort_unstable();
        together.sort_unstable();
        if alone != together {
            return Err(SpaceViolation::Expand { rank });
        }
    }
    Ok(())
}

/// The ranks of a batch, and its states, are found together as they are alone.
fn check_many<S: Space>(
    space: &S,
    batch: &[S::State],
    ranks: &[u64],
) -> Result<(), SpaceViolation> {
    let Some((&first, &rank)) = batch.first().zip(ranks.first()) else { return Ok(()) };
    let (mut together, mut states) = (alloc::vec![0; ranks.len()], alloc::vec![first; batch.len()]);
    space.ranks_into(batch, &mut together);
    let found = space.states_into(ranks, &mut states);
    if found == batch.len() && states == batch && together == ranks {
        Ok(())
    } else {
        Err(SpaceViolation::Many { rank })
    }
}
