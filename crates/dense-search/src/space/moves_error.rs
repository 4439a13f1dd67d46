use core::error::Error as StdError;

use thiserror::Error;

use super::Excerpt;

/// Why a string is not a sequence of moves that a space allows.
///
/// `E` is the error of reading a single move.
///
/// ```
/// use dense_search::{Excerpt, MovesError, Space, Successors};
/// let walk = Successors::new(0_u8, |n: u8| {
///     (1..4).filter_map(move |by| Some((by, n.checked_add(by)?)))
/// });
/// let (word, moves) = (Excerpt::new("7"), Excerpt::new("1 2 3"));
/// let error = walk.after("3 7").unwrap_err();
/// assert_eq!(error, MovesError::NotPossible { number: 1, word, moves });
/// assert_eq!(
///     error.to_string(),
///     r#"word 2, "7", is not possible there; the possible moves are 1 2 3"#
/// );
/// let error = walk.after("3 x").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     r#"word 2, "x", is not a move: invalid digit found in string"#
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum MovesError<E: StdError + 'static> {
    /// A word that is not a move.
    #[error("word {}, \"{word}\", is not a move: {fault}", number.saturating_add(1))]
    NotAMove {
        /// Its place among the words, from 0. The message counts from 1.
        number: usize,
        /// The word.
        word: Excerpt,
        /// What is wrong with it.
        #[source]
        fault: E,
    },
    /// A move that the space does not have at all, or not in the state reached there. The message
    /// lists the moves that are possible in that state.
    #[error(
        "word {}, \"{word}\", is not possible there; {}{moves}",
        number.saturating_add(1),
        if moves.as_str().is_empty() { "no move is" } else { "the possible moves are " }
    )]
    NotPossible {
        /// The place of its first word, from 0. The message counts from 1.
        number: usize,
        /// The move.
        word: Excerpt,
        /// The moves that are possible in the state before it, separated by spaces.
        moves: Excerpt,
    },
}
