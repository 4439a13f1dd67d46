//! The SET puzzle of the day: twelve cards with exactly six sets, the same for everybody who asks
//! for that date.

use std::io::{self, IsTerminal, Write};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, process::ExitCode};

use lexopt::prelude::*;
use plain_lines::Failure;
use set_cards::Table;
use set_cards::draw::Ink;
use set_cards::table::Date;

const HELP: &str = "\
Deals the SET puzzle of a day: twelve cards with exactly six sets, the same for everybody.

usage: daily [YYYY-MM-DD] [--solution]

YYYY-MM-DD      the day (default: today, UTC)
--solution      print the sets too, each by the numbers of its cards
input   none
output  the cards with their numbers, four in a row, in colour if standard output is a terminal and the
        variable NO_COLOR is not set
errors  exit code 2 for wrong arguments
";

fn today() -> Result<Date, String> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_err(|error| error.to_string())?;
    Date::from_days_since_1970(now.as_secs() / 86_400).ok_or("the clock is wrong".to_owned())
}

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    let (mut date, mut solution) = (None, false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("help") | Short('h') => return Err(Failure::Help),
            Long("solution") => solution = true,
            Value(text) if date.is_none() => {
                let text = text.string()?;
                let error = || {
                    Failure::Usage(format!("{} is not a date", plain_lines::quote(text.as_bytes())))
                };
                date = Some(text.parse::<Date>().map_err(|_| error())?);
            }
            _ => return Err(argument.unexpected().into()),
        }
    }
    let date = match date {
        Some(date) => date,
        None => today().map_err(Failure::Other)?,
    };
    let colour = io::stdout().is_terminal() && env::var_os("NO_COLOR").is_none();
    let ink = if colour { Ink::Ansi } else { Ink::Letter };
    let table = Table::daily(date);

    let mut out = plain_lines::output();
    writeln!(out, "SET of {date}: {} cards, {} sets\n", table.len(), table.count_sets())?;
    for (number, card) in (1..).zip(&table) {
        let end = if number % 4 == 0 { "\n" } else { "    " };
        write!(out, "{number:>2} {}{end}", card.draw(ink))?;
    }
    if solution {
        writeln!(out)?;
        for set in table.sets() {
            let places = set.places().map(|place| format!("{:>2}", place + 1)).join(" ");
            let cards = set.cards(&table).map(|card| card.draw(ink).to_string()).join(" ");
            writeln!(out, "{places}   {cards}")?;
        }
    }
    Ok(out.flush()?)
}
