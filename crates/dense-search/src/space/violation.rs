use alloc::format;
use alloc::string::String;

use thiserror::Error;

/// The law that a [`Space`](crate::Space) breaks, and where.
///
/// ```
/// use dense_search::{Law, SpaceViolation, Successors, check_space};
/// // One move, which nothing undoes.
/// let space = Successors::new(0_u8, |n: u8| [("next", n.wrapping_add(1))]).undirected();
/// let error = check_space(&space).unwrap_err();
/// assert_eq!(error, SpaceViolation { law: Law::NotUndone, rank: 0, other: Some(1) });
/// assert_eq!(error.to_string(), "a move is undone by no single move: at 0, with 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[error("{law}: at {rank}{}", other.map_or(String::new(), |other| format!(", with {other}")))]
pub struct SpaceViolation {
    /// What is broken.
    pub law: Law,
    /// The state concerned, by its rank.
    pub rank: u64,
    /// The state after the move, the number of ranks, or whatever else the law compares.
    pub other: Option<u64>,
}

/// The laws of a [`Space`](crate::Space).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum Law {
    /// The rank of a state is below `count`, which is the second number.
    #[error("the rank of a state is not below `count`")]
    Rank,
    /// `unrank` returns the state whose rank was taken.
    #[error("`unrank` does not undo `rank`")]
    RoundTrip,
    /// `unrank` returns nothing for a number that is not below `count`, the second number.
    #[error("`unrank` returns a state for a number that is not below `count`")]
    Extra,
    /// Equal moves of a state lead to one state, or a path does not say which is meant.
    #[error("two equal moves of a state lead to different states")]
    Twice,
    /// `apply` leads where `successors` says that the move leads: to the second state.
    #[error("`apply` disagrees with `successors`")]
    Apply,
    /// In a space that is said to be undirected, a single move leads back from the second state.
    ///
    /// Add the missing move, or let [`is_undirected`](crate::Space::is_undirected) be false; then a
    /// search finds all layers forwards.
    #[error("a move is undone by no single move")]
    NotUndone,
    /// `expand` has the successors that `successors` has.
    #[error("`expand` disagrees with `successors`")]
    Expand,
    /// `expand` has no successors for a rank that no state has.
    #[error("`expand` has a successor of a rank that no state has")]
    Hole,
    /// `expand` calls back with as many ranks as it was given. The second number is how many.
    #[error("`expand` does not give as many ranks as it takes, from a batch that begins here")]
    Width,
    /// `expand` does not call back after a break.
    #[error("`expand` goes on after a break, in a batch that begins here")]
    GoesOn,
    /// `ranks_into` and `states_into` agree with `rank` and `unrank`.
    #[error("`ranks_into` or `states_into` disagrees with `rank`, in a batch that begins here")]
    Many,
}
