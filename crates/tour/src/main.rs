//! Shows every crate of the family at work: `cargo run --release`.

mod parts;

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

const HELP: &str = "\
Goes through the family, a few lines a crate, each result checked.

    cargo run --release

The programs of the crates do the same on files of yours: `cargo run --release -p canon-key --example dedup --
--help`, for one.
";

/// What a part of the tour returns.
type Shown = Result<(), Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    plain_lines::program(HELP, |arguments, _| {
        arguments.words(0)?;
        let mut out = plain_lines::output();
        for (title, part) in parts::ALL {
            writeln!(out, "\n{title}\n{}", "-".repeat(title.len()))?;
            part(&mut out).map_err(|error| match error.downcast::<io::Error>() {
                Ok(error) => plain_lines::Failure::Io(*error),
                Err(error) => plain_lines::Failure::Other(format!("{title}: {error}")),
            })?;
            out.flush()?;
        }
        Ok(())
    })
}

/// Runs something again and again for some 50 ms, at least once, and gives its result and its
/// shortest time.
fn time<T>(mut work: impl FnMut() -> T) -> (T, Duration) {
    let begun = Instant::now();
    let mut best = Duration::MAX;
    loop {
        let start = Instant::now();
        let result = std::hint::black_box(work());
        best = best.min(start.elapsed());
        if begun.elapsed() > Duration::from_millis(50) {
            return (result, best);
        }
    }
}
