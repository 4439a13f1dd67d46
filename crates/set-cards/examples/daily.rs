//! The SET puzzle of the day: twelve cards with exactly six sets, the same for everybody who asks for that date.
//!
//! ```text
//! daily [YYYY-MM-DD] [--solution]      today (UTC) if no date is given
//! ```
//!
//! Colours are ANSI colours on a terminal and letters elsewhere or with the variable NO_COLOR.

use std::error::Error;
use std::io::{self, IsTerminal, Write};
use std::time::{SystemTime, SystemTimeError, UNIX_EPOCH};
use std::{env, process::ExitCode};

use rand_pcg::{Pcg64, rand_core::SeedableRng};
use set_cards::{Deck, Ink, Table, TableError};

const CARDS: usize = 12;
const SETS: usize = 6;
const USAGE: &str = "usage: daily [YYYY-MM-DD] [--solution]";

/// Year, month and day.
type Date = (u64, u64, u64);

fn days_in(year: u64, month: u64) -> u64 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
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

fn date_of(text: &str) -> Option<Date> {
    let parts: Vec<u64> = text.split('-').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let [year @ 1..=9999, month @ 1..=12, day] = parts[..] else { return None };
    (1..=days_in(year, month)).contains(&day).then_some((year, month, day))
}

/// The table of a date: shuffles until the first cards have as many sets as they should (one deal in 43).
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

fn run() -> Result<String, Box<dyn Error>> {
    let (flags, dates): (Vec<_>, Vec<_>) = env::args().skip(1).partition(|word| word.starts_with('-'));
    if flags.iter().any(|flag| flag == "--help") {
        return Ok(USAGE.into());
    }
    if let Some(flag) = flags.iter().find(|flag| *flag != "--solution") {
        return Err(format!("there is no {flag}\n{USAGE}").into());
    }
    let date = match &dates[..] {
        [] => today()?,
        [text] => date_of(text).ok_or_else(|| format!("{text:?} is no date\n{USAGE}"))?,
        _ => return Err(format!("one date at a time\n{USAGE}").into()),
    };
    let colour = io::stdout().is_terminal() && env::var_os("NO_COLOR").is_none();
    let ink = if colour { Ink::Ansi } else { Ink::Letter };
    let table = table_of(date)?;
    let (year, month, day) = date;
    let mut out = format!("SET of {year:04}-{month:02}-{day:02}: {CARDS} cards, {SETS} sets\n\n");
    for (number, card) in (1..).zip(&table) {
        let end = if number % 4 == 0 { "\n" } else { "    " };
        out += &format!("{number:>2} {}{end}", card.draw(ink));
    }
    if !flags.is_empty() {
        out += "\n";
        for set in table.sets() {
            let places = set.places().map(|place| format!("{:>2}", place + 1)).join(" ");
            let cards = set.cards(&table).map(|card| card.draw(ink).to_string()).join(" ");
            out += &format!("{places}   {cards}\n");
        }
    }
    Ok(out)
}

fn main() -> ExitCode {
    match run() {
        Ok(text) if writeln!(io::stdout(), "{}", text.trim_end()).is_ok() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("daily: {error}");
            ExitCode::from(2)
        }
    }
}
