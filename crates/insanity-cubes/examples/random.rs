//! Random cubes by the article's bag.

use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::process::ExitCode;

use insanity_cubes::article::bag;
use insanity_cubes::{Error, Palette};
use plain_lines::{Arguments, Failure};
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
    plain_lines::program(HELP, work)
}

fn work(mut arguments: Arguments, out: &mut Vec<u8>) -> Result<(), Failure> {
    let seed: Option<u64> = arguments.option("--seed")?;
    let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(()));
    let cubes = arguments.word("how many cubes?")?;
    arguments.words(0)?;
    let refused = |error: Error| Failure::Usage(error.to_string());
    let drawn = bag(cubes, &mut Pcg64::seed_from_u64(seed)).map_err(refused)?;
    let palette = Palette::standard(cubes).map_err(refused)?;
    for cube in drawn {
        writeln!(out, "{}", palette.show_cube(cube))?;
    }
    Ok(())
}
