//! Random cubes by the article's bag.

use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::process::ExitCode;

use insanity_cubes::Palette;
use insanity_cubes::article::bag;
use plain_lines::Failure;
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

const HELP: &str = "\
Makes random cubes. The faces are drawn, without putting any back, from a bag with nine faces of each of N colours.

    random N [--seed S]

Input: none. Output: N cubes, one per line: six letters for up to 26 colours, and six numbers from 1 with spaces
between them for more. The same N and S give the same cubes; without --seed they are new each time.

N is 1 to 65536, and S is below 2^64. Bad arguments: exit code 2 and a line on standard error.
";

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(mut arguments: lexopt::Parser) -> Result<(), Failure> {
    use lexopt::prelude::{Long, Value};
    let (mut cubes, mut seed) = (None, None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("seed") => seed = Some(number::<u64>(&arguments.value()?, "the seed")?),
            Value(value) if cubes.is_none() => cubes = Some(number::<usize>(&value, "N")?),
            other => return Err(other.unexpected().into()),
        }
    }
    let cubes = cubes.ok_or_else(|| Failure::Usage("how many cubes?".to_owned()))?;
    let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(()));
    let drawn = bag(cubes, &mut Pcg64::seed_from_u64(seed))
        .map_err(|error| Failure::Usage(error.to_string()))?;

    let palette = Palette::standard(cubes).map_err(|error| Failure::Usage(error.to_string()))?;
    let mut out = plain_lines::output();
    for cube in drawn {
        writeln!(out, "{}", palette.show_cube(cube))?;
    }
    out.flush()?;
    Ok(())
}

fn number<T: TryFrom<u128>>(word: &std::ffi::OsStr, what: &str) -> Result<T, Failure> {
    plain_lines::integer(word.as_encoded_bytes())
        .map_err(|error| Failure::Usage(format!("{what}: {error}")))
}
