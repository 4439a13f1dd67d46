//! Solves Tromino Cram, in which two players in turn take three free cells that are joined by their
//! sides, and who can't move loses: moves and positions that differ by a symmetry are looked at
//! once.

use std::collections::HashMap;
use std::error::Error;
use std::process::ExitCode;

use canon_key::{Dedup, Group};
use plain_lines::{Arguments, Failure};

const HELP: &str = "\
Solves Tromino Cram: two players take turns to occupy three free cells that are connected by their sides.
A player who can't move loses.

usage: moves ROWS COLS   a board of 3 to 25 cells

The program prints how many moves the empty board has: as they are generated, as different sets of cells,
and up to turns and reflections; then who wins, and how many positions were solved to know it.

  -h, --help   print this text
";

/// A move: three cells, (r, c) being r * cols + c. A position is a mask of the cells that are
/// taken.
type Cells = [u32; 3];

struct Game {
    rows: u32,
    cols: u32,
    group: Group,
    dedup: Dedup<3>,
    solved: HashMap<u64, bool>,
}

impl Game {
    /// The moves as they are met: each free cell, a free neighbour of it, a free neighbour of
    /// either.
    fn found(&self, taken: u64) -> Vec<Cells> {
        let free = |cell: &u32| taken >> cell & 1 == 0;
        let neighbours = |cell: u32| {
            let (r, c) = (cell / self.cols, cell % self.cols);
            let around = [(r.wrapping_sub(1), c), (r + 1, c), (r, c.wrapping_sub(1)), (r, c + 1)];
            let on_board = around.into_iter().filter(|&(r, c)| r < self.rows && c < self.cols);
            on_board.map(|(r, c)| r * self.cols + c).filter(free)
        };
        let pairs = (0..self.rows * self.cols)
            .filter(free)
            .flat_map(|a| neighbours(a).map(move |b| (a, b)));
        let thirds = |a, b| neighbours(a).chain(neighbours(b)).filter(move |&c| c != a && c != b);
        pairs.flat_map(|(a, b)| thirds(a, b).map(move |c| [a, b, c])).collect()
    }

    /// One of each class of moves under the symmetries that leave the position as it is.
    fn classes(&mut self, taken: u64) -> Result<Vec<Cells>, Box<dyn Error>> {
        let moves = self.dedup.values(&self.found(taken))?;
        let cells: Vec<u32> =
            (0..self.rows * self.cols).filter(|cell| taken >> cell & 1 == 1).collect();
        let mut forms = vec![[0; 3]; moves.len()];
        self.group.stabiliser(&cells)?.least_multisets_into(&moves, &mut forms)?;
        Ok(self.dedup.indices(&forms)?.into_iter().map(|index| moves[index]).collect())
    }

    /// Whether the player to move wins. Positions that a symmetry takes to each other are solved
    /// once.
    fn wins(&mut self, taken: u64) -> Result<bool, Box<dyn Error>> {
        let form = self.group.least_mask(taken)?;
        if let Some(&wins) = self.solved.get(&form) {
            return Ok(wins);
        }
        let mut wins = false;
        for cells in self.classes(form)? {
            if !self.wins(cells.iter().fold(form, |taken, cell| taken | 1 << cell))? {
                wins = true;
                break;
            }
        }
        self.solved.insert(form, wins);
        Ok(wins)
    }
}

fn main() -> ExitCode {
    plain_lines::program(HELP, work)
}

fn work(mut arguments: Arguments, answer: &mut Vec<u8>) -> Result<(), Failure> {
    let mut side = || arguments.word("ROWS and COLS are needed");
    let (rows, cols): (u32, u32) = (side()?, side()?);
    arguments.words(0)?;
    if !rows.checked_mul(cols).is_some_and(|cells| (3..=25).contains(&cells)) {
        return Err(Failure::Usage(format!("a board of {rows} x {cols} has not 3 to 25 cells")));
    }
    let text = solve(rows, cols).map_err(|error| Failure::Other(error.to_string()))?;
    answer.extend(text.bytes());
    Ok(())
}

fn solve(rows: u32, cols: u32) -> Result<String, Box<dyn Error>> {
    let group = Group::board(rows as usize, cols as usize)?;
    let dedup = Dedup::new(u64::from(rows * cols));
    let mut game = Game { rows, cols, group, dedup, solved: HashMap::new() };
    let (found, classes) = (game.found(0), game.classes(0)?.len());
    let distinct = game.dedup.indices(&found)?.len();
    let winner = if game.wins(0)? { "first" } else { "second" };
    Ok(format!(
        "{} moves found, {distinct} distinct, {classes} up to symmetry\n\
         the {winner} player wins: {} positions solved\n",
        found.len(),
        game.solved.len()
    ))
}
