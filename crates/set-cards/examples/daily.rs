//! The SET puzzle of the day: twelve cards with exactly six sets, the same for everybody who asks
//! for that date.

use std::io::{self, IsTerminal, Write};
use std::time::{SystemTime, SystemTimeError, UNIX_EPOCH};
use std::{env, process::ExitCode};

use lexopt::prelude::*;
use plain_lines::Failure;
use rand_pcg::{Pcg64, rand_core::SeedableRng};
use set_cards::draw::Ink;
use set_cards::table::TableError;
use set_cards::{Deck, Table};

const HELP: &str = "\
Deals the SET puzzle of a day: twelve cards with exactly six sets, the same for everybody.

usage: daily [YYYY-MM-DD] [--solution]

YYYY-MM-DD      the day; today (UTC) unless told
--solution      the sets too, each with the numbers of its cards
input   none
output  the cards with their numbers, four a line, in colour when standard output is a terminal and the
        variable NO_COLOR is not set
errors  exit code 2 for wrong arguments.
";

const CARDS: usize = 12;
const SETS: u32 = 6;

/// Year, month and day.
type Date = (u64, u64, u64);

fn days_in(year: u64, month: u64) -> u64 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn today() -> Result<Date, SystemTimeError> {
    let (mut year, mut month) = (1970, 1);
    let mut days = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs() / 86_400;
    while days >= days_in(year, month) {
        days -= days_in(year, month);
        (year, month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
    }
    Ok((year, month, days + 1))
}

/// Four, two and two digits, as they are printed.
fn date_of(text: &str) -> Option<Date> {
    let digits = |part: &str, len| {
        let plain = part.len() == len && part.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| part.parse::<u64>().ok()).flatten()
    };
    let mut parts = text.splitn(3, '-');
    let (year, month, day) =
        (digits(parts.next()?, 4)?, digits(parts.next()?, 2)?, digits(parts.next()?, 2)?);
    let right = year >= 1 && (1..=12).contains(&month) && (1..=days_in(year, month)).contains(&day);
    right.then_some((year, month, day))
}

/// The table of a date: shuffles until the first cards have as many sets as they should (one deal
/// in 43).
fn table_of((year, month, day): Date) -> Result<Table, TableError> {
    let mut random = Pcg64::seed_from_u64((year * 100 + month) * 100 + day);
    loop {
        let deck = Deck::<4>::full().shuffled(&mut random);
        let table = Table::of(deck.cards().iter().copied().take(CARDS))?;
        if table.count_sets() == SETS {
            return Ok(table);
        }
    }
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
                    Failure::Usage(format!("{} is no date", plain_lines::quote(text.as_bytes())))
                };
                date = Some(date_of(&text).ok_or_else(error)?);
            }
            _ => return Err(argument.unexpected().into()),
        }
    }
    let date = match date {
        Some(date) => date,
        None => today().map_err(|error| Failure::Other(error.to_string()))?,
    };
    let colour = io::stdout().is_terminal() && env::var_os("NO_COLOR").is_none();
    let ink = if colour { Ink::Ansi } else { Ink::Letter };
    let table = table_of(date).map_err(|error| Failure::Other(error.to_string()))?;

    let (year, month, day) = date;
    let mut out = plain_lines::output();
    writeln!(out, "SET of {year:04}-{month:02}-{day:02}: {CARDS} cards, {SETS} sets\n")?;
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
