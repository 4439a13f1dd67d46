//! Lists states of the pocket cube, each with a shortest sequence of quarter turns that leads to
//! it: a port of `atzori/pocketcube`, see `docs/ports.md`.
//!
//! usage: `port_pocket_cube [all]`: the farthest states, or all. Prints a line each: the rank of
//! the state and its turns. On standard error, the number of states at each distance.

use std::error::Error;
use std::io::{self, BufWriter, Write};

use dense_code::DenseSet;
use dense_search::{ByteTable, Space};
use perm_puzzles::{Metric, PocketCube, Turn};

type State = <PocketCube as Space>::State;

fn write_line(out: &mut impl Write, state: State, turns: &[Turn]) -> io::Result<()> {
    write!(out, "{}", dense_code::Dense::rank(state))?;
    turns.iter().try_for_each(|turn| write!(out, " {turn}"))?;
    writeln!(out)
}

/// All states on shortest ways through the last one of `turns`, each on the first way to it.
struct All<W> {
    table: ByteTable<PocketCube>,
    listed: DenseSet<State>,
    turns: Vec<Turn>,
    out: W,
}

impl<W: Write> All<W> {
    fn list(&mut self, state: State) -> io::Result<()> {
        write_line(&mut self.out, state, &self.turns)?;
        let farther = self.table.distance(state).map(|distance| distance + 1);
        let next: Vec<_> = self.table.space().successors(state).collect();
        for (turn, next) in next {
            if self.table.distance(next) == farther && self.listed.insert(next) {
                self.turns.push(turn);
                self.list(next)?;
                self.turns.pop();
            }
        }
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let table = ByteTable::new(PocketCube::new(Metric::QuarterTurn))?;
    for (turns, states) in table.layers().iter().enumerate() {
        eprintln!("{turns} {states}");
    }
    let mut out = BufWriter::new(io::stdout().lock());
    if std::env::args().nth(1).is_some_and(|what| what == "all") {
        let (start, listed, turns) = (table.space().start(), DenseSet::new(), Vec::new());
        let mut all = All { table, listed, turns, out };
        all.list(start)?;
        return Ok(all.out.flush()?);
    }
    let farthest = u32::try_from(table.layers().len() - 1)?;
    for state in table.states_at(farthest) {
        let turns = table.path_from_start(state).ok_or("every state can be reached")?;
        write_line(&mut out, state, &turns)?;
    }
    Ok(out.flush()?)
}
