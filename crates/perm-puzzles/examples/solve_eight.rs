//! Solves an 8-puzzle typed by hand, in the fewest moves.

use std::io::Write as _;
use std::process::ExitCode;

use dense_search::{DistanceTable, Space};
use lexopt::Arg::{Long, Short, Value};
use perm_puzzles::{SlidingError, SlidingPuzzle, Tiles};
use plain_lines::Failure;

const HELP: &str = "\
Usage: solve_eight [--blank-last] POSITION

POSITION is the nine numbers row by row, with 0 or _ for the gap: `8 6 7 2 5 4 3 0 1`. There may be spaces, commas
or slashes between the numbers or the rows, or nothing: `867/254/301`, `867254301`.
The goal is 0 1 2/3 4 5/6 7 8; with --blank-last it is 1 2 3/4 5 6/7 8 0, as the puzzle is often sold.
Prints a shortest solution, board by board.
Bad input: exit code 2, a message on standard error, and nothing on standard output.
";

type Cells = [[u8; 3]; 3];

/// The cells of a text.
fn cells(text: &str) -> Result<Cells, String> {
    let parts = || text.split([' ', '\t', ',', '/']).filter(|part| !part.is_empty());
    let tile = |text: &str| match text {
        "_" => Ok(0),
        "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" => Ok(text.as_bytes()[0] - b'0'),
        _ => Err(format!(
            "{} is no tile: the tiles are 1 to 8, and 0 for the gap",
            plain_lines::quote(text.as_bytes())
        )),
    };
    // Parts of one length other than 1 are rows or the whole board: then every character is a tile.
    let length = parts().next().unwrap_or_default().len();
    let whole = [3, 9].contains(&length) && parts().all(|part| part.len() == length);
    let tiles: Result<Vec<u8>, String> = if whole {
        parts().flat_map(|part| part.split("").filter(|text| !text.is_empty())).map(tile).collect()
    } else {
        parts().map(tile).collect()
    };
    let nine: [u8; 9] = tiles?
        .try_into()
        .map_err(|tiles: Vec<u8>| format!("nine numbers are wanted, not {}", tiles.len()))?;
    Ok([0, 3, 6].map(|row| [nine[row], nine[row + 1], nine[row + 2]]))
}

/// Turns the board half round and renames the tiles, which takes each of the two goals to the
/// other.
fn turned(cells: Cells) -> Cells {
    let tile = |tile| if tile == 0 { 0 } else { 9 - tile };
    [2, 1, 0].map(|row: usize| [2, 1, 0].map(|col: usize| tile(cells[row][col])))
}

/// How many pairs of tiles stand in the wrong order.
fn wrong_pairs(cells: Cells) -> usize {
    let tiles: Vec<u8> = cells.into_iter().flatten().filter(|&tile| tile != 0).collect();
    tiles
        .iter()
        .enumerate()
        .map(|(i, tile)| tiles[i..].iter().filter(|&other| other < tile).count())
        .sum()
}

/// The board as text.
fn show(cells: Cells) -> String {
    let rows = cells
        .map(|row| row.map(|tile| if tile == 0 { "_".into() } else { tile.to_string() }).join(" "));
    format!("    {}", rows.join("\n    "))
}

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    let mut blank_last = false;
    let mut text = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Short('h') | Long("help") => return Err(Failure::Help),
            Long("blank-last") => blank_last = true,
            Value(word) => {
                text.extend(word.into_encoded_bytes());
                text.push(b' ');
            }
            other => return Err(other.unexpected().into()),
        }
    }
    if text.is_empty() {
        return Err(Failure::Usage("which position?".to_owned()));
    }
    let solution = solve(&String::from_utf8_lossy(&text), blank_last).map_err(Failure::Other)?;
    let mut out = plain_lines::output();
    out.write_all(solution.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// The solution of a position, as text.
fn solve(text: &str, blank_last: bool) -> Result<String, String> {
    // The crate has one goal, with the gap first; the other one is this goal on a board turned half
    // round.
    let as_shown = |cells| if blank_last { turned(cells) } else { cells };
    let given = cells(text)?;
    let mut position = Tiles::new(as_shown(given)).map_err(|error| match error {
        SlidingError::Unsolvable => format!(
            "this can't be solved. Pairs of tiles in the wrong order, the larger one first: {}. A slide changes this \
             number by 0 or 2, so it stays odd, and the goal has 0. Exchange any two tiles and it can be solved.",
            wrong_pairs(given)
        ),
        other => other.to_string(),
    })?;

    let table =
        DistanceTable::new(SlidingPuzzle::<3, 3>::default()).map_err(|error| error.to_string())?;
    let (states, farthest) = (table.layers().iter().sum::<u64>(), table.layers().len() - 1);
    let bytes = table.bytes();
    let mut out =
        format!("table: {states} positions in {bytes} bytes, the farthest {farthest} moves away\n");
    let Some(path) = table.path(position) else { return Err(SlidingError::Unsolvable.to_string()) };
    out += &format!("{} moves\n\n{}\n", path.len(), show(given));
    let mut before = given;
    for (number, &slide) in (1..).zip(&path) {
        let Some(next) = table.space().apply(position, slide) else { break };
        let after = as_shown(next.cells());
        // The tile that slid is where the gap was.
        let slid =
            before.iter().flatten().zip(after.iter().flatten()).find(|(tile, _)| **tile == 0);
        let tile = slid.map_or(0, |(_, &tile)| tile);
        out += &format!("{number:>2}. tile {tile}\n{}\n", show(after));
        (position, before) = (next, after);
    }
    Ok(out)
}
