//! Solves Klotski in the fewest steps: a port of `ErikKarlgren/klotski-solver`, see
//! `docs/ports.md`.
//!
//! Four columns and five rows of cells, a bit each. A board lists, for each shape, the cells of the
//! upper left corners of its blocks, so blocks of one shape are interchangeable. A step moves a
//! block by one cell. Prints the number of steps and the board after each.

use std::error::Error;
use std::io::Write as _;

use dense_search::shortest_path;

const ROWS: u32 = 5;
const COLS: u32 = 4;
/// Rows and columns of a block, by shape.
const SHAPES: [(u32, u32); 4] = [(2, 2), (2, 1), (1, 2), (1, 1)];

type Board = [u32; 4];

/// The cells of a block of a shape whose upper left corner is a cell.
fn cells(shape: usize, cell: u32) -> u32 {
    let (rows, cols) = SHAPES[shape];
    let row = (1 << cols) - 1;
    (0..rows).map(|down| row << (cell + down * COLS)).sum()
}

/// The upper left corners of the blocks of a shape.
fn blocks(board: &Board, shape: usize) -> impl Iterator<Item = u32> + use<> {
    let corners = board[shape];
    (0..ROWS * COLS).filter(move |cell| corners >> cell & 1 == 1)
}

/// All steps, each as the board after it.
fn steps(board: &Board) -> Vec<(Board, Board)> {
    let taken = |shape| blocks(board, shape).map(|cell| cells(shape, cell)).sum::<u32>();
    let taken: u32 = (0..SHAPES.len()).map(taken).sum();
    let mut after = Vec::new();
    for (shape, (rows, cols)) in SHAPES.into_iter().enumerate() {
        for cell in blocks(board, shape) {
            let (row, col) = (cell / COLS, cell % COLS);
            let to = [
                (row > 0).then(|| cell - COLS),
                (row + rows < ROWS).then(|| cell + COLS),
                (col > 0).then(|| cell - 1),
                (col + cols < COLS).then(|| cell + 1),
            ];
            let others = taken ^ cells(shape, cell);
            for to in to.into_iter().flatten().filter(|&to| others & cells(shape, to) == 0) {
                let mut next = *board;
                next[shape] ^= 1 << cell | 1 << to;
                after.push((next, next));
            }
        }
    }
    after
}

/// A board of letters, `.` for an empty cell.
fn draw(board: &Board) -> String {
    let letter = |cell| {
        let covers = |&shape: &usize| {
            blocks(board, shape).any(|corner| cells(shape, corner) >> cell & 1 == 1)
        };
        (0..SHAPES.len()).find(covers).map_or('.', |shape| char::from(b"ABCD"[shape]))
    };
    let row = |row| (0..COLS).map(|col| letter(row * COLS + col)).collect::<String>();
    (0..ROWS).map(row).collect::<Vec<_>>().join("\n")
}

fn main() -> Result<(), Box<dyn Error>> {
    let corners = |cells: &[u32]| cells.iter().map(|cell| 1 << cell).sum();
    let start = [&[1][..], &[0, 3, 12, 15], &[9], &[13, 14, 17, 18]].map(corners);
    let boards = shortest_path(start, steps, |board| board[0] == 1 << 13)?.moves;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{} steps\n\n{}", boards.len(), draw(&start))?;
    boards.iter().try_for_each(|board| writeln!(out, "\n{}", draw(board)))?;
    Ok(())
}
