//! Lists states of the pocket cube, each with a shortest sequence of quarter turns that leads to
//! it: a port of `atzori/pocketcube`, see `docs/ports.md`.
//!
//! usage: `port_pocket_cube [all]`: the farthest states, or all. Prints a line each: the rank of
//! the state and its turns. On standard error, the number of states at each distance.

use std::error::Error;
use std::io::{self, BufWriter, Write};

use dense_code::Dense as _;
use dense_search::{ByteTable, Space};
use perm_puzzles::{Metric, PocketCube, Turn};

type State = <PocketCube as Space>::State;

fn write_line(out: &mut impl Write, state: State, turns: &[Turn]) -> io::Result<()> {
    write!(out, "{}", state.rank())?;
    turns.iter().try_for_each(|turn| write!(out, " {turn}"))?;
    writeln!(out)
}

fn main() -> Result<(), Box<dyn Error>> {
    let table = ByteTable::new(PocketCube::new(Metric::QuarterTurn))?;
    for (turns, states) in table.layers().iter().enumerate() {
        eprintln!("{turns} {states}");
    }
    let mut out = BufWriter::new(io::stdout().lock());
    if std::env::args().nth(1).is_some_and(|what| what == "all") {
        let mut paths = table.paths()?;
        while let Some((state, turns)) = paths.next() {
            write_line(&mut out, state, turns)?;
        }
        return Ok(out.flush()?);
    }
    let farthest = u32::try_from(table.layers().len() - 1)?;
    for state in table.states_at(farthest) {
        let turns = table.path_from_start(state).ok_or("every state can be reached")?;
        write_line(&mut out, state, &turns)?;
    }
    Ok(out.flush()?)
}
