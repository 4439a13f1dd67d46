//! Numbers deals of cards up to exchanging suits.

use std::io::Write;
use std::process::ExitCode;

use canon_deals::DealSpace;
use canon_deals::dense_code::Limits;
use plain_lines::{Arguments, Failure, Source};

const HELP: &str = "\
Numbers deals of cards. Deals that differ only in the names of the suits get the same number.

usage: deals ROUNDS [--ranks R] [--suits S] [--count|--unrank] [FILE]

ROUNDS says how many cards each round deals, such as 2,3,1,1. The order of the cards within a round does
not matter. The program reads one deal per line from FILE or standard input: cards such as `Ah Kd`, with a
/ between two rounds. Blank lines and # comments are skipped. For each deal it prints one line:

  CLASS   a number below CLASSES, from 0

The ranks are the last R of 2 3 4 5 6 7 8 9 T J Q K A, ten also as 10 (for R above 13 the numbers 1 to R).
The suits are the first S of c d h s, also as signs; letters may be upper or lower case. If the input is
bad, the program prints nothing, names the line on standard error and exits with code 2.

  --ranks R    how many ranks the pack has, up to 16 (default 13)
  --suits S    how many suits it has, up to 4 (default 4)
  --count      print CLASSES, the number of classes, and read nothing
  --unrank     read class numbers, and print a deal of each class
  -h, --help   print this text
";

fn main() -> ExitCode {
    plain_lines::program(HELP, work)
}

fn work(mut arguments: Arguments, text: &mut Vec<u8>) -> Result<(), Failure> {
    let ranks = arguments.option("--ranks")?.unwrap_or(13);
    let suits = arguments.option("--suits")?.unwrap_or(4);
    let (count, unrank) = (arguments.flag("--count"), arguments.flag("--unrank"));
    let rounds: String = arguments.word("ROUNDS is needed, such as 2,3,1,1")?;
    let path = arguments.input()?;
    let cards: Vec<u32> =
        rounds.split(',').map(|cards| cards.trim().parse()).collect::<Result<_, _>>().map_err(
            |_| {
                let rounds = plain_lines::quote(rounds.as_bytes());
                Failure::Usage(format!("{rounds} is not a list of cards in each round"))
            },
        )?;
    if count && unrank {
        return Err(Failure::Usage("--count or --unrank, not both".to_owned()));
    }
    // Some games have more classes than 64 bits count.
    let space = DealSpace::<u128>::new_within(ranks, suits, &cards, &Limits::default())
        .map_err(|error| Failure::Usage(error.to_string()))?;

    if count {
        writeln!(text, "{}", space.class_count())?;
    } else {
        let source = Source::open(path.as_deref())?;
        let mut deal = Vec::new();
        source.for_each_line(|line| {
            let wrong = |what: &dyn ToString| what.to_string();
            let words: Vec<&[u8]> = plain_lines::words(line)?.collect();
            if unrank {
                let [word] = words[..] else { return Err("one class a line".to_owned()) };
                let class: u128 = plain_lines::integer(word)?;
                let deal = space
                    .unrank_into(class, &mut deal)
                    .ok_or_else(|| format!("class {class} is not below {}", space.class_count()))?;
                let deal = space.text(deal).map_err(|error| wrong(&error))?;
                return writeln!(text, "{deal}").map_err(|error| wrong(&error));
            }
            let line = words.join(&b' ');
            let line = std::str::from_utf8(&line).map_err(|error| wrong(&error))?;
            let deal = space.parse(line).map_err(|error| wrong(&error))?;
            let class = space.rank(&deal).map_err(|error| wrong(&error))?;
            writeln!(text, "{class}").map_err(|error| wrong(&error))
        })?;
    }
    Ok(())
}
