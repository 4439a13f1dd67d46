//! Removes the duplicates of unordered tuples: the first (or last) of each is kept, as written, in
//! input order.

mod tuples;

use std::collections::HashMap;
use std::process::ExitCode;

use canon_key::{Seen, UnorderedMap};
use plain_lines::{Arguments, Failure, Source};

const HELP: &str = "\
Removes duplicates from a list of unordered tuples.

usage: dedup [--universe N] [--keep first|last] [FILE]

The program reads one tuple per line from FILE or standard input: any number of words, with spaces, tabs,
commas or semicolons between them, and maybe brackets around all of them or quotes
around each. Blank lines and # comments are skipped. Tuples that have the same words in another order are
equal; integers are compared as numbers (007 is 7). It prints the tuples that are kept, as they were
written and in the order of the input, and `R read, K kept` on standard error. If the input is bad, it
prints nothing, names the line on standard error and exits with code 2.

  --universe N        the words are integers from 0 to N - 1, and all tuples have one length
  --keep first|last   which one of equal tuples to keep (default first)
  -h, --help          print this text

Memory grows with what is kept, not with what is read.
";

fn main() -> ExitCode {
    plain_lines::program(HELP, work)
}

fn work(mut arguments: Arguments, answer: &mut Vec<u8>) -> Result<(), Failure> {
    let universe = arguments.option("--universe")?;
    let keep: Option<String> = arguments.option("--keep")?;
    let source = arguments.source()?;
    let symbols = match universe {
        Some(universe) => Symbols::Integers(tuples::Integers::below(universe)),
        None => Symbols::Words(HashMap::new()),
    };
    let (read, kept) = match keep.as_deref() {
        None | Some("first") => keep_first(source, symbols, answer)?,
        Some("last") => keep_last(source, symbols, answer)?,
        _ => return Err(Failure::Usage("--keep is first or last".to_owned())),
    };
    plain_lines::note(format_args!("{read} read, {kept} kept"));
    Ok(())
}

/// How a line becomes symbols.
enum Symbols {
    Integers(tuples::Integers),
    /// Integers are their own symbols, other words are numbered.
    Words(HashMap<Vec<u8>, u64>),
}

/// Numbers of words are integers from here on, and so are the integers that large words.
const WORDS: u64 = 1 << 63;

impl Symbols {
    /// The symbols of a line, into a buffer that is used again.
    fn read(&mut self, line: &[u8], tuple: &mut Vec<u64>) -> Result<(), String> {
        let numbers = match self {
            Self::Integers(integers) => return integers.read(line, tuple),
            Self::Words(numbers) => numbers,
        };
        tuple.clear();
        for word in plain_lines::words(line)? {
            tuple.push(symbol(word, numbers));
        }
        if tuple.is_empty() { Err("a tuple of no words".to_owned()) } else { Ok(()) }
    }
}

fn symbol(word: &[u8], numbers: &mut HashMap<Vec<u8>, u64>) -> u64 {
    match plain_lines::integer(word) {
        Ok(integer) if integer < WORDS => return integer,
        _ => {}
    }
    let zeros = word.iter().take_while(|digit| **digit == b'0').count();
    let zeros = if word.iter().all(u8::is_ascii_digit) { zeros } else { 0 };
    let next = WORDS + numbers.len() as u64;
    *numbers.entry(word[zeros..].to_vec()).or_insert(next)
}

/// How many lines were read and kept.
type Counts = Result<(u64, usize), Failure>;

fn keep_first(source: Source, mut symbols: Symbols, answer: &mut Vec<u8>) -> Counts {
    let (mut tuple, mut seen) = (Vec::new(), Seen::new());
    let read = source.for_each_line(|line| {
        symbols.read(line, &mut tuple)?;
        if seen.insert(&tuple) {
            answer.extend_from_slice(line);
            answer.push(b'\n');
        }
        Ok::<(), String>(())
    })?;
    Ok((read, seen.len()))
}

fn keep_last(source: Source, mut symbols: Symbols, answer: &mut Vec<u8>) -> Counts {
    let mut tuple = Vec::new();
    // The last line of each tuple so far, and its place among all lines.
    let mut last: UnorderedMap<Vec<u64>, (usize, Vec<u8>)> = UnorderedMap::new();
    let mut places = 0..;
    let read = source.for_each_line(|line| {
        symbols.read(line, &mut tuple)?;
        let line = (places.next().unwrap_or(usize::MAX), line.to_vec());
        match last.get_mut(&tuple) {
            Some(last) => *last = line,
            None => last.extend([(tuple.clone(), line)]),
        }
        Ok::<(), String>(())
    })?;
    let mut lines: Vec<(usize, Vec<u8>)> = last.into_iter().map(|(_, line)| line).collect();
    lines.sort_unstable();
    answer.extend(lines.iter().flat_map(|(_, line)| [line, &b"\n"[..]]).flatten());
    Ok((read, lines.len()))
}
