//! Removes the duplicates of unordered tuples: the first (or last) of each is kept, as written, in
//! input order.

use std::io::Write;
use std::process::ExitCode;

use canon_key::keys::SliceError;
use canon_key::{Keep, SeenSlices};
use lexopt::prelude::*;
use plain_lines::{Failure, Source};

const HELP: &str = "\
Removes the duplicates of unordered tuples.

usage: dedup [--universe N] [--keep first|last] [FILE]

Reads tuples of unsigned integers (below 2^64), one a line, spaces, tabs or commas between, all of one
length, from FILE or standard input; blank lines and # comments are passed over. Tuples with the same
integers in any order are the same. Prints the tuples kept, as written, in input order; on standard
error `R read, K kept`. On bad input prints nothing, names the line on standard error and exits 2.

  --universe N        the integers are 0..N (an error otherwise); makes a small universe faster
  --keep first|last   which of equal tuples to keep; first if not given
  -h, --help          this text

Memory grows with what is kept, not with what is read.
";

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(mut args: lexopt::Parser) -> Result<(), Failure> {
    let (mut universe, mut keep, mut path) = (None, Keep::First, None);
    while let Some(arg) = args.next()? {
        match arg {
            Short('h') | Long("help") => return Err(Failure::Help),
            Long("universe") => universe = Some(args.value()?.parse::<u64>()?),
            Long("keep") => {
                keep = args
                    .value()?
                    .to_str()
                    .and_then(|text| text.parse().ok())
                    .ok_or_else(|| Failure::Usage("--keep is first or last".to_owned()))?;
            }
            Value(value) => plain_lines::set_path(&mut path, value)?,
            other => return Err(other.unexpected().into()),
        }
    }
    let source = Source::open(path.as_deref())?;
    let (read, kept, text) = match keep {
        Keep::First => keep_first(source, universe)?,
        Keep::Last => keep_last(source, universe)?,
    };
    let mut output = plain_lines::output();
    output.write_all(&text)?;
    output.flush()?;
    plain_lines::note(format_args!("{read} read, {kept} kept"));
    Ok(())
}

/// The symbols of a line, into a buffer that is used again.
fn parse(line: &[u8], tuple: &mut Vec<u64>) -> Result<(), String> {
    tuple.clear();
    for word in plain_lines::words(line) {
        tuple.push(plain_lines::integer(word)?);
    }
    if tuple.is_empty() { Err("a tuple of no integers".to_owned()) } else { Ok(()) }
}

fn keep_first(source: Source, universe: Option<u64>) -> Result<(u64, usize, Vec<u8>), Failure> {
    let mut tuple = Vec::new();
    let mut seen: Option<SeenSlices> = None;
    let mut text = Vec::new();
    let read = source.for_each_line(|line| {
        parse(line, &mut tuple)?;
        let seen = seen.get_or_insert_with(|| SeenSlices::new(tuple.len(), universe));
        if seen.insert(&tuple).map_err(|error| error.to_string())? {
            text.extend_from_slice(line);
            text.push(b'\n');
        }
        Ok::<(), String>(())
    })?;
    Ok((read, seen.map_or(0, |seen| seen.len()), text))
}

/// The last line of a tuple so far: where its text is, and its place among all lines.
#[derive(Clone, Copy)]
struct Last {
    place: u64,
    start: usize,
    len: usize,
}

/// The text of the lines that are last so far, and of some that no longer are.
#[derive(Default)]
struct Lasts {
    lines: Vec<Last>,
    text: Vec<u8>,
    /// How many bytes of the text belong to lines that are not last any more.
    idle: usize,
}

impl Lasts {
    fn note(&mut self, number: usize, new: bool, place: u64, line: &[u8]) {
        let last = Last { place, start: self.text.len(), len: line.len() };
        self.text.extend_from_slice(line);
        if new {
            self.lines.push(last);
        } else {
            self.idle += self.lines[number].len;
            self.lines[number] = last;
        }
        // Memory grows with what is kept: half of the text may be idle, not more.
        if self.idle > self.text.len() / 2 && self.idle > 1 << 16 {
            let mut text = Vec::with_capacity(2 * (self.text.len() - self.idle));
            for last in &mut self.lines {
                let start = text.len();
                text.extend_from_slice(&self.text[last.start..last.start + last.len]);
                last.start = start;
            }
            (self.text, self.idle) = (text, 0);
        }
    }
}

fn keep_last(source: Source, universe: Option<u64>) -> Result<(u64, usize, Vec<u8>), Failure> {
    let mut tuple = Vec::new();
    let mut seen: Option<SeenSlices> = None;
    let mut lasts = Lasts::default();
    let mut place = 0;
    let read = source.for_each_line(|line| {
        parse(line, &mut tuple)?;
        let seen = seen.get_or_insert_with(|| match universe {
            Some(universe) => SeenSlices::numbered_below(tuple.len(), universe),
            None => SeenSlices::numbered(tuple.len()),
        });
        let (number, new) = seen.number(&tuple).map_err(|error: SliceError| error.to_string())?;
        // Always: these are stores of numbers.
        if let Some(number) = number {
            lasts.note(number, new, place, line);
        }
        place += 1;
        Ok::<(), String>(())
    })?;
    let Lasts { mut lines, text, .. } = lasts;
    lines.sort_unstable_by_key(|last| last.place);
    let mut kept = Vec::with_capacity(text.len());
    for last in &lines {
        kept.extend_from_slice(&text[last.start..last.start + last.len]);
        kept.push(b'\n');
    }
    Ok((read, lines.len(), kept))
}
