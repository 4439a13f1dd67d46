//! Counts random puzzles of the hard region, one and a half to three times as many colours as
//! cubes, and prints a table.

use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use insanity_cubes::make::Making;
use insanity_cubes::{Count, CountError, Limits, Puzzle};
use plain_lines::Failure;
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

const HELP: &str = "\
Counts the pictures of random balanced puzzles exactly, and prints how long each count took.

    hard [--seed S] [--times T] [--seconds L] [--gib M] [N/C ...]

Each N/C is a size: N cubes with C colours, with every colour on equally many faces, or on one fewer. Without sizes it
counts the hardest sizes of up to 18 cubes, and three puzzles with many colours.

Input: none. Output: one line per puzzle: its size, its seed, the number of pictures (or `at least` so many), and
milliseconds.

    --seed S      the first seed (default 1)
    --times T     how many puzzles of each size, with consecutive seeds (default 1)
    --seconds L   stop each count after so many seconds (default 600)
    --gib M       the most memory for tables, in GiB (default 1). 18 cubes need 0.6, 19 cubes 1.3, 20 cubes 3.5

Bad arguments: exit code 2 and a line on standard error.
";

/// Cubes and colours: the hard region, then many colours.
const SIZES: [(usize, usize); 14] = [
    (12, 18),
    (12, 24),
    (12, 36),
    (14, 28),
    (15, 22),
    (15, 30),
    (16, 32),
    (17, 34),
    (18, 27),
    (18, 36),
    (18, 54),
    (8, 48),
    (10, 20),
    (15, 45),
];

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    use lexopt::prelude::{Long, Short, Value};
    let (mut seed, mut times, mut seconds, mut bytes) = (1u64, 1u64, 600u64, 1u64 << 30);
    let mut sizes = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("help") | Short('h') => return Err(Failure::Help),
            Long("seed") => seed = number(&arguments.value()?, "the seed")?,
            Long("times") => times = number(&arguments.value()?, "the times")?,
            Long("seconds") => seconds = number(&arguments.value()?, "the seconds")?,
            Long("gib") => {
                let many: u64 = number(&arguments.value()?, "the memory")?;
                bytes = many.checked_mul(1 << 30).ok_or_else(|| {
                    Failure::Usage(format!("the memory: {many} GiB is too large"))
                })?;
            }
            Value(value) => {
                let text = value.to_string_lossy().into_owned();
                let (cubes, colours) = text.split_once('/').ok_or_else(|| {
                    let text = plain_lines::quote(text.as_bytes());
                    Failure::Usage(format!("a size is N/C: found {text}"))
                })?;
                sizes.push((number(cubes.as_ref(), "N")?, number(colours.as_ref(), "C")?));
            }
            other => return Err(other.unexpected().into()),
        }
    }
    if sizes.is_empty() {
        sizes.extend(SIZES);
    }
    let puzzles = sizes.into_iter().flat_map(|size| (0..times).map(move |more| (size, more)));
    let puzzles: Vec<(usize, usize, u64, Puzzle)> = puzzles
        .map(|((cubes, colours), more)| {
            let seed = seed.wrapping_add(more);
            let puzzle = Making::new(cubes, colours)
                .balanced(&mut Pcg64::seed_from_u64(seed))
                .map_err(|error| Failure::Usage(format!("{cubes}/{colours}: {error}")))?;
            Ok::<_, Failure>((cubes, colours, seed, puzzle))
        })
        .collect::<Result<_, _>>()?;
    let mut out = plain_lines::output();
    writeln!(out, "cubes/colours  seed  pictures  milliseconds")?;
    for (cubes, colours, seed, puzzle) in puzzles {
        let start = Instant::now();
        let stop = || start.elapsed() > Duration::from_secs(seconds);
        let limits = Limits::new().with_bytes(bytes).with_stop(&stop);
        let pictures = match puzzle.count_within(Count::Pictures, &limits) {
            Ok(pictures) => pictures.to_string(),
            Err(CountError::Limit { at_least }) => format!("at least {at_least}"),
            Err(error) => error.to_string(),
        };
        let time = start.elapsed().as_secs_f64() * 1e3;
        writeln!(out, "{cubes}/{colours}  {seed}  {pictures}  {time:.1}")?;
        out.flush()?;
    }
    Ok(())
}

fn number<T: TryFrom<u128>>(word: &std::ffi::OsStr, what: &str) -> Result<T, Failure> {
    plain_lines::integer(word.as_encoded_bytes())
        .map_err(|error| Failure::Usage(format!("{what}: {error}")))
}
