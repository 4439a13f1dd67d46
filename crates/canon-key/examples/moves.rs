//! Tromino Cram: two players in turn take three free cells that are joined by their sides. A player
//! who can't move loses.

use std::collections::HashMap;
use std::error::Error;
use std::io::Write;
use std::process::ExitCode;

use canon_key::{Dedup, Group};
use lexopt::prelude::*;
use plain_lines::Failure;

const HELP: &str = "\
Plays Tromino Cram: two players take turns to occupy three free cells that are connected by their sides.
A player who can't move loses.

usage: moves [ROWS [COLS]]   a board of 3 to 25 cells (default 4 by 4)

The program prints how many moves the empty board has: as they are generated, as different sets of cells,
and up to turns and reflections. Then it solves the game and plays it: the player who can win does so, and
the other one always takes the first move.

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
    wins: HashMap<u64, bool>,
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

    /// The moves as sets of cells, and one of each class under the symmetries that leave the
    /// position as it is.
    fn distinct(&mut self, taken: u64) -> Result<(Vec<Cells>, Vec<Cells>), Box<dyn Error>> {
        let distinct = self.dedup.values(&self.found(taken))?;
        let cells: Vec<u32> =
            (0..self.rows * self.cols).filter(|cell| taken >> cell & 1 == 1).collect();
        let mut forms = vec![[0; 3]; distinct.len()];
        self.group.stabiliser(&cells)?.least_multisets_into(&distinct, &mut forms)?;
        let classes = self.dedup.indices(&forms)?;
        let classes = classes.into_iter().map(|index| distinct[index]).collect();
        Ok((distinct, classes))
    }

    /// A move after which the other player loses. Positions that a symmetry takes to each other are
    /// solved once.
    fn winning(&mut self, taken: u64) -> Result<Option<Cells>, Box<dyn Error>> {
        for cells in self.dedup.values(&self.found(taken))? {
            let after = taken | mask(cells);
            let form = self.group.least_mask(after)?;
            let wins = match self.wins.get(&form) {
                Some(&wins) => wins,
                None => self.winning(form)?.is_some(),
            };
            self.wins.insert(form, wins);
            if !wins {
                return Ok(Some(cells));
            }
        }
        Ok(None)
    }
}

fn mask(cells: Cells) -> u64 {
    cells.iter().fold(0, |mask, cell| mask | 1 << cell)
}

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(mut args: lexopt::Parser) -> Result<(), Failure> {
    let mut sides: Vec<u32> = Vec::new();
    while let Some(arg) = args.next()? {
        match arg {
            Value(value) => sides.push(value.parse()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let (rows, cols) = match sides[..] {
        [] => (4, 4),
        [side] => (side, side),
        [rows, cols] => (rows, cols),
        _ => return Err(Failure::Usage("ROWS and COLS".to_owned())),
    };
    if !rows.checked_mul(cols).is_some_and(|cells| (3..=25).contains(&cells)) {
        return Err(Failure::Usage(format!("a board of {rows} x {cols} has not 3 to 25 cells")));
    }
    let text = play(rows, cols).map_err(|error| Failure::Other(error.to_string()))?;
    let mut output = plain_lines::output();
    writeln!(output, "{}", text.trim_end())?;
    output.flush()?;
    Ok(())
}

fn play(rows: u32, cols: u32) -> Result<String, Box<dyn Error>> {
    let group = Group::board(rows as usize, cols as usize)?;
    let mut game =
        Game { rows, cols, group, dedup: Dedup::new(u64::from(rows * cols)), wins: HashMap::new() };
    let name = |cell| {
        format!("{}{}", char::from_digit(10 + cell % cols, 36).unwrap_or('?'), cell / cols + 1)
    };

    let (mut out, mut taken, mut board) = (String::new(), 0, vec!['.'; (rows * cols) as usize]);
    for (turn, player) in ['X', 'O'].into_iter().cycle().enumerate() {
        let (distinct, classes) = game.distinct(taken)?;
        let (all, sets, forms) = (game.found(taken).len(), distinct.len(), classes.len());
        out += &format!("{player}: {all} moves found, {sets} distinct, {forms} up to symmetry\n");
        let best = game.winning(taken)?;
        if turn == 0 {
            let names: Vec<_> = classes.iter().map(|cells| cells.map(name).join(" ")).collect();
            let winner = if best.is_some() { "first" } else { "second" };
            out += &format!("  {}\n", names.join("\n  "));
            out += &format!("the {winner} player wins: {} positions solved\n\n", game.wins.len());
        }
        let Some(cells) = best.or(classes.first().copied()) else {
            out += &format!("{player} can't move and loses");
            break;
        };
        taken |= mask(cells);
        cells.iter().for_each(|&cell| board[cell as usize] = player);
        let rows: Vec<String> =
            board.chunks(cols as usize).map(|row| row.iter().collect()).collect();
        out += &format!("  takes {}\n  {}\n\n", cells.map(name).join(" "), rows.join("\n  "));
    }
    Ok(out)
}
