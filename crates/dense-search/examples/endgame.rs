//! Mates with king and rook, or king and queen, against a king: every position of the endgame is
//! solved. Prints how many positions there are of each outcome, the longest mate in moves of the
//! stronger side, and the moves of one of the longest.
//!
//! ```text
//! endgame rook|queen
//! ```

use std::error::Error;
use std::io::Write as _;
use std::process::ExitCode;

use dense_search::dense_code::{Below, Dense as _};
use dense_search::{GameTable, Outcome, Successors};

pub(crate) type Square = Below<64>;

/// White's king and piece, black's king, and whether black is to move.
pub(crate) type Position = (Square, Square, Square, bool);

/// Steps of a king, of which a rook slides along the first four and a queen along all.
const STEPS: [(i32, i32); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

fn step(from: Square, (right, up): (i32, i32)) -> Option<Square> {
    let at = |n: u32, by: i32| n.checked_add_signed(by).filter(|&n| n < 8);
    Square::new(at(from.get() % 8, right)? + 8 * at(from.get() / 8, up)?)
}

/// The squares that a king moves to, whoever attacks them.
fn king_moves(from: Square) -> impl Iterator<Item = Square> {
    STEPS.into_iter().filter_map(move |by| step(from, by))
}

/// The squares that a piece moves to along some steps. A king is in the way.
fn slides(from: Square, steps: usize, king: Square) -> impl Iterator<Item = Square> {
    let line = move |by| std::iter::successors(step(from, by), move |&at| step(at, by));
    STEPS.into_iter().take(steps).flat_map(move |by| line(by).take_while(move |&at| at != king))
}

fn is_attacked(square: Square, king: Square, piece: Square, steps: usize) -> bool {
    king_moves(king).chain(slides(piece, steps, king)).any(|at| at == square)
}

/// The legal moves, each as the piece and the square that it moves to.
pub(crate) fn moves(at: Position, steps: usize) -> Vec<((char, Square), Position)> {
    let (king, piece, black, black_moves) = at;
    if black_moves {
        // Where the piece is captured, it lies below the black king: a draw.
        let safe = |&to: &Square| !is_attacked(to, king, piece, steps);
        let after = |to| (('k', to), (king, piece, to, false));
        return king_moves(black).filter(safe).map(after).collect();
    }
    let apart = |&to: &Square| to != piece && to != black && king_moves(black).all(|at| at != to);
    let of_king = king_moves(king).filter(apart).map(|to| (('K', to), (to, piece, black, true)));
    let name = if steps == 4 { 'R' } else { 'Q' };
    let free = |&to: &Square| to != black;
    let slides = slides(piece, steps, king).filter(free);
    of_king.chain(slides.map(|to| ((name, to), (king, to, black, true)))).collect()
}

/// Checkmate is lost for black; stalemate and a captured piece are draws.
pub(crate) fn outcome(at: Position, steps: usize) -> Option<Outcome> {
    let (king, piece, black, black_moves) = at;
    if piece == black {
        return Some(Outcome::Draw);
    }
    let is_stuck = black_moves && moves(at, steps).is_empty();
    let in_check = is_attacked(black, king, piece, steps);
    is_stuck.then_some(if in_check { Outcome::Loss } else { Outcome::Draw })
}

fn endgame(steps: usize) -> Result<(), Box<dyn Error>> {
    let square = |n: u32| Square::new(n).ok_or("a square");
    // From any one position all others can be reached.
    let start = (square(4)?, square(0)?, square(60)?, false);
    let space = Successors::new(start, |at| moves(at, steps));
    let table = GameTable::with_distances(space, |at| outcome(at, steps))?;
    let mut out = std::io::stdout().lock();
    for (name, outcome) in
        [("won", Outcome::Win), ("drawn", Outcome::Draw), ("lost", Outcome::Loss)]
    {
        writeln!(out, "{name} {}", table.count(outcome))?;
    }
    let plies = table.by_distance(Outcome::Win).len() - 1;
    writeln!(out, "mate in {} moves", plies.div_ceil(2))?;
    let longest = table.states_at(Outcome::Win, plies.try_into()?).next();
    let mut at = longest.ok_or("a longest mate")?;
    let text = |at: Square| {
        format!("{}{}", char::from(b"abcdefgh"[at.get() as usize % 8]), 1 + at.rank() / 8)
    };
    write!(
        out,
        "K{} {}{} k{}:",
        text(at.0),
        if steps == 4 { 'R' } else { 'Q' },
        text(at.1),
        text(at.2)
    )?;
    while let Some((by, next)) = table.best_moves(at).next() {
        write!(out, " {}{}", by.0, text(by.1))?;
        at = next;
    }
    writeln!(out)?;
    Ok(())
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let steps = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["rook"] => 4,
        ["queen"] => 8,
        _ => {
            eprintln!("usage: endgame rook|queen");
            return ExitCode::from(2);
        }
    };
    match endgame(steps) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
