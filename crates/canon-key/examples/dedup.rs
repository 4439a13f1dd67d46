//! Removes the duplicates of unordered tuples: the first (or last) of each is kept, as written, in
//! input order.

use std::collections::HashMap;
use std::io::Write;
use std::process::ExitCode;

use canon_key::{Keep, Multisets, Seen};
use lexopt::prelude::*;
use plain_lines::{Failure, Source};

const HELP: &str = "\
Removes duplicates from a list of unordered tuples.

usage: dedup [--universe N] [--keep first|last] [FILE]

The program reads one tuple per line from FILE or standard input: any number of words, with spaces, tabs,
commas or semicolons between them, and maybe one pair of brackets around all of them. Words have no
quotes. Blank lines and # comments are skipped. Tuples that have the same words in another order are
equal; integers are compared as numbers (007 is 7). It prints the tuples that are kept, as they were
written and in the order of the input, and `R read, K kept` on standard error. If the input is bad, it
prints nothing, names the line on standard error and exits with code 2.

  --universe N        the words are integers from 0 to N - 1, and all tuples have one length
  --keep first|last   which one of equal tuples to keep (default first)
  -h, --help          print this text

Memory grows with what is kept, not with what is read.
";

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(mut args: lexopt::Parser) -> Result<(), Failure> {
    let (mut universe, mut keep, mut path) = (None, Keep::First, None);
    while let Some(arg) = args.next()? {
        match arg {
            Long("universe") => universe = Some(args.value()?.parse::<u64>()?),
            Long("keep") => {
                keep = match args.value()?.to_str() {
                    Some("first") => Keep::First,
                    Some("last") => Keep::Last,
                    _ => return Err(Failure::Usage("--keep is first or last".to_owned())),
                };
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

/// The words of a line, without one pair of brackets around them.
fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_between = |byte: &u8| matches!(byte, b' ' | b'\t' | b',' | b';');
    let start = line.iter().position(|byte| !is_between(byte)).unwrap_or(line.len());
    let end = line.iter().rposition(|byte| !is_between(byte)).map_or(start, |last| last + 1);
    let inner = match &line[start..end] {
        [b'(', inner @ .., b')'] | [b'[', inner @ .., b']'] | [b'{', inner @ .., b'}'] => inner,
        whole => whole,
    };
    inner.split(move |byte| is_between(byte)).filter(|word| !word.is_empty())
}

/// The symbols of lines: integers as they are, other words by their numbers.
struct Symbols {
    universe: Option<u64>,
    /// How many symbols the first tuple has.
    k: Option<usize>,
    words: HashMap<Vec<u8>, u64>,
}

impl Symbols {
    /// Numbers of words are integers from here on, and so are the integers that large words.
    const WORDS: u64 = 1 << 63;

    fn new(universe: Option<u64>) -> Self {
        Self { universe, k: None, words: HashMap::new() }
    }

    /// The symbols of a line, into a buffer that is used again.
    fn parse(&mut self, line: &[u8], tuple: &mut Vec<u64>) -> Result<(), String> {
        tuple.clear();
        for word in words(line) {
            // A comma inside quotes would be no end of a word.
            if word.contains(&b'"') || word.starts_with(b"'") || word.starts_with(b"`") {
                let word = plain_lines::quote(word);
                return Err(format!("{word} has a quote, which is not read: write bare words"));
            }
            tuple.push(match self.universe {
                Some(_) => plain_lines::integer(word)?,
                None => self.symbol(word),
            });
        }
        let Some(universe) = self.universe else {
            return if tuple.is_empty() { Err("a tuple of no words".to_owned()) } else { Ok(()) };
        };
        let (found, expected) = (tuple.len(), *self.k.get_or_insert(tuple.len()));
        if found == 0 {
            return Err("a tuple of no integers".to_owned());
        }
        if found != expected {
            return Err(format!("a tuple of {found} symbols among tuples of {expected}"));
        }
        match tuple.iter().position(|symbol| *symbol >= universe) {
            Some(position) => {
                let symbol = tuple[position];
                Err(format!("symbol {symbol} at position {position} is not below {universe}"))
            }
            None => Ok(()),
        }
    }

    fn symbol(&mut self, word: &[u8]) -> u64 {
        match plain_lines::integer(word) {
            Ok(integer) if integer < Self::WORDS => return integer,
            _ => {}
        }
        let digits = word.iter().all(u8::is_ascii_digit);
        let zeros =
            if digits { word.iter().take_while(|digit| **digit == b'0').count() } else { 0 };
        let next = Self::WORDS + self.words.len() as u64;
        *self.words.entry(word[zeros..].to_vec()).or_insert(next)
    }
}

fn keep_first(source: Source, universe: Option<u64>) -> Result<(u64, usize, Vec<u8>), Failure> {
    let (mut tuple, mut text) = (Vec::new(), Vec::new());
    let (mut symbols, mut seen) = (Symbols::new(universe), Seen::new());
    let read = source.for_each_line(|line| {
        symbols.parse(line, &mut tuple)?;
        if seen.insert(&tuple).map_err(|error| error.to_string())? {
            text.extend_from_slice(line);
            text.push(b'\n');
        }
        Ok::<(), String>(())
    })?;
    Ok((read, seen.len(), text))
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
    let (mut symbols, mut seen) = (Symbols::new(universe), Multisets::new());
    let mut lasts = Lasts::default();
    let mut place = 0;
    let read = source.for_each_line(|line| {
        symbols.parse(line, &mut tuple)?;
        let (number, new) = seen.insert(&tuple);
        lasts.note(number, new, place, line);
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
