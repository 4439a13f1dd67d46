//! Solves an 8-puzzle typed by hand, in the fewest moves.
//!
//! ```text
//! solve_eight [--blank-last] "8 6 7 2 5 4 3 0 1"
//! ```
//!
//! The nine numbers row by row, 0 (or `_`) for the gap; blanks, commas and slashes part them, or nothing does. The goal
//! is `0 1 2/3 4 5/6 7 8`; with `--blank-last` it is `1 2 3/4 5 6/7 8 0`, as the puzzle is often sold.

use std::error::Error;
use std::io::{self, Write};
use std::{env, process::ExitCode};

use perm_hash::search::{DistanceTable, SlidingPuzzle, Space, Tiles, TilesError};

const USAGE: &str = "usage: solve_eight [--blank-last] \"8 6 7 2 5 4 3 0 1\"";

type Cells = [[u8; 3]; 3];

/// The cells of a text.
fn cells(text: &str) -> Result<Cells, Box<dyn Error>> {
    let digits = text.chars().filter(|c| !c.is_whitespace() && !matches!(c, ',' | '/'));
    let tiles = digits.map(|c| match c {
        '_' => Ok(0),
        '0'..='8' => Ok(c as u8 - b'0'),
        _ => Err(format!("{c:?} is no tile: the tiles are 1 to 8, and 0 for the gap")),
    });
    let tiles: Vec<u8> = tiles.collect::<Result<_, _>>()?;
    let nine: [u8; 9] =
        tiles.try_into().map_err(|tiles: Vec<u8>| format!("nine numbers are wanted, not {}", tiles.len()))?;
    Ok([0, 3, 6].map(|row| [nine[row], nine[row + 1], nine[row + 2]]))
}

/// Turns the board half round and renames the tiles, which takes each of the two goals to the other.
fn turned(cells: Cells) -> Cells {
    let tile = |tile| if tile == 0 { 0 } else { 9 - tile };
    [2, 1, 0].map(|row: usize| [2, 1, 0].map(|col: usize| tile(cells[row][col])))
}

/// How many pairs of tiles stand in the wrong order.
fn wrong_pairs(cells: Cells) -> usize {
    let tiles: Vec<u8> = cells.into_iter().flatten().filter(|&tile| tile != 0).collect();
    tiles.iter().enumerate().map(|(i, tile)| tiles[i..].iter().filter(|&other| other < tile).count()).sum()
}

/// The board as text.
fn show(cells: Cells) -> String {
    let rows =
        cells.map(|row| row.map(|tile| if tile == 0 { "_".into() } else { tile.to_string() }).join(" "));
    format!("    {}", rows.join("\n    "))
}

fn run() -> Result<String, Box<dyn Error>> {
    let (flags, texts): (Vec<_>, Vec<_>) = env::args().skip(1).partition(|word| word.starts_with("--"));
    if flags.iter().any(|flag| flag == "--help") {
        return Ok(USAGE.into());
    }
    if flags.iter().any(|flag| flag != "--blank-last") {
        return Err(format!("the only flag is --blank-last\n{USAGE}").into());
    }
    if texts.is_empty() {
        return Err(format!("which position?\n{USAGE}").into());
    }
    // The crate has one goal, with the gap first; the other one is this goal on a board turned half round.
    let as_shown = |cells| if flags.is_empty() { cells } else { turned(cells) };
    let given = cells(&texts.join(" "))?;
    let mut position = Tiles::from_cells(as_shown(given)).map_err(|error| match error {
        TilesError::Unsolvable => format!(
            "this can't be solved. Pairs of tiles in the wrong order, the larger one first: {}. A slide changes this \
             number by 0 or 2, so it stays odd, and the goal has 0. Exchange any two tiles and it can be solved.",
            wrong_pairs(given)
        ),
        other => other.to_string(),
    })?;

    let table = DistanceTable::one_bit(SlidingPuzzle::<3, 3>::default())?;
    let (states, farthest) = (table.layers().iter().sum::<u64>(), table.layers().len() - 1);
    let bytes = table.bytes();
    let mut out = format!("table: {states} positions in {bytes} bytes, the farthest {farthest} moves away\n");
    let Some(path) = table.path(position) else { return Err(TilesError::Unsolvable.into()) };
    out += &format!("{} moves\n\n{}\n", path.len(), show(given));
    let mut before = given;
    for (number, &slide) in (1..).zip(&path) {
        let Some(next) = table.space().apply(position, slide) else { break };
        let after = as_shown(next.cells());
        // The tile that slid is where the gap was.
        let slid = before.iter().flatten().zip(after.iter().flatten()).find(|(tile, _)| **tile == 0);
        let tile = slid.map_or(0, |(_, &tile)| tile);
        out += &format!("{number:>2}. tile {tile}\n{}\n", show(after));
        (position, before) = (next, after);
    }
    Ok(out)
}

fn main() -> ExitCode {
    match run() {
        Ok(text) if writeln!(io::stdout(), "{}", text.trim_end()).is_ok() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("solve_eight: {error}");
            ExitCode::from(2)
        }
    }
}
