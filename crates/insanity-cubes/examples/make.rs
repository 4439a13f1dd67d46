//! Makes puzzles with one solution, and sheets to print.

use std::ffi::OsStr;
use std::fmt::Write as _;
use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use insanity_cubes::make::Making;
use insanity_cubes::{Difficulty, Error, Limits, Palette, Puzzle};
use plain_lines::Failure;
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

const HELP: &str = "\
Makes puzzles with one solution. Towers that differ only by a turn of the whole tower count as one.

    make N [--colours C] [--seed S] [--series K] [WISHES] [--planted] [--solution] [--draw]
           [--sheets FILE [--title TITLE] [--names red,blue,...]]

Input: none. Output: N cubes, one per line: six letters for up to 26 colours, and six numbers from 1 with spaces
between them for more, or the names given. The same arguments with the same seed give the same cubes; without --seed
they are new each time.

    --colours C   the number of colours, from N to 6 N (default N). More than N + 2 may take for ever
    --seed S      the seed of the random numbers
    --series K    K different puzzles, with a blank line between two; `solve` and `explain` read one at a time
    --planted     make a puzzle that has a solution, and perhaps others; without wishes
    --solution    after the cubes print a line `# ` and the solution, as `solve` prints it (the whole tower may be
                  turned)
    --draw        print nets instead of lines
    --sheets FILE write sheets of A4 to this file, to be printed by a browser at full size, cut out and folded
    --title TITLE on the sheets
    --names ...   the names of all C colours, one word each, with commas between; with --draw a fill such as #1e5ac8
                  is a name too

Wishes:

    --level LEVEL          easy, medium, hard or expert, for people who use the graph method; more than 12 cubes are
                           always for experts
    --no-equal-pairs       no cube has the same two colours on opposite faces twice
    --no-one-colour-pairs  no cube has opposite faces of one colour
    --no-equal-cubes       no two cubes are equal, or mirror images of each other
    --colours-each K       each cube has at least K colours

Bad arguments, and wishes that no puzzle meets: exit code 2 and a line on standard error.
";

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn refused(error: impl Into<Error>) -> Failure {
    Failure::Usage(error.into().to_string())
}

type Wish = Box<dyn Fn(&Puzzle) -> bool>;

/// What the arguments ask for.
#[derive(Default)]
struct Wanted {
    cubes: usize,
    colours: Option<usize>,
    seed: Option<u64>,
    series: Option<usize>,
    wishes: Vec<(String, Wish)>,
    planted: bool,
    solution: bool,
    draw: bool,
    sheets: Option<PathBuf>,
    title: String,
    names: Option<String>,
}

impl Wanted {
    fn read(mut arguments: lexopt::Parser) -> Result<Self, Failure> {
        use lexopt::prelude::{Long, Value};
        let (mut wanted, mut cubes, mut easier) = (Self::default(), None, false);
        while let Some(argument) = arguments.next()? {
            match argument {
                Long("seed") => wanted.seed = Some(number(&arguments.value()?, "the seed")?),
                Long("colours") => {
                    wanted.colours = Some(number(&arguments.value()?, "the colours")?);
                }
                Long("series") => wanted.series = Some(number(&arguments.value()?, "the series")?),
                Long("level") => {
                    let level = arguments.value()?.to_string_lossy().parse();
                    let level: Difficulty = level.map_err(refused)?;
                    easier |= level < Difficulty::Expert;
                    wanted.wish(level.to_string(), move |puzzle| puzzle.difficulty() == level);
                }
                Long("no-equal-pairs") => {
                    wanted.wish("no equal pairs", |puzzle| !puzzle.has_equal_pairs());
                }
                Long("no-one-colour-pairs") => {
                    wanted.wish("no one-colour pairs", |puzzle| !puzzle.has_one_colour_pairs());
                }
                Long("no-equal-cubes") => {
                    wanted.wish("no equal cubes", |puzzle| !puzzle.has_equal_cubes());
                }
                Long("colours-each") => {
                    let each = number(&arguments.value()?, "the colours of each")?;
                    if each > 6 {
                        return Err(Failure::Usage("a cube has six faces".to_owned()));
                    }
                    let name = format!("{each} colours on each cube");
                    wanted.wish(name, move |puzzle| puzzle.fewest_colours() >= each);
                }
                Long("planted") => wanted.planted = true,
                Long("solution") => wanted.solution = true,
                Long("draw") => wanted.draw = true,
                Long("sheets") => wanted.sheets = Some(arguments.value()?.into()),
                Long("title") => {
                    wanted.title = arguments.value()?.to_string_lossy().into_owned();
                }
                Long("names") => {
                    wanted.names = Some(arguments.value()?.to_string_lossy().into_owned());
                }
                Value(value) if cubes.is_none() => cubes = Some(number(&value, "N")?),
                other => return Err(other.unexpected().into()),
            }
        }
        wanted.cubes = cubes.ok_or_else(|| Failure::Usage("how many cubes?".to_owned()))?;
        if easier && wanted.cubes > 12 {
            return Err(Failure::Usage("more than 12 cubes are always for experts".to_owned()));
        }
        if wanted.planted && !wanted.wishes.is_empty() {
            return Err(Failure::Usage("--planted takes no wishes".to_owned()));
        }
        if wanted.sheets.is_none() && !wanted.title.is_empty() {
            return Err(Failure::Usage("--title is for --sheets".to_owned()));
        }
        Ok(wanted)
    }

    fn wish(&mut self, name: impl Into<String>, holds: impl Fn(&Puzzle) -> bool + 'static) {
        self.wishes.push((name.into(), Box::new(holds)));
    }

    fn making(&self) -> Making<'_> {
        let mut making = Making::new(self.cubes, self.colours.unwrap_or(self.cubes));
        for (name, holds) in &self.wishes {
            making = making.that(holds).called(name);
        }
        making
    }

    fn palette(&self) -> Result<Palette, Failure> {
        let colours = self.colours.unwrap_or(self.cubes);
        let Some(names) = &self.names else {
            return Palette::standard(colours).map_err(refused);
        };
        let palette = Palette::from_names(names.split(',').map(str::trim)).map_err(refused)?;
        let found = palette.len();
        if found != colours {
            return Err(Failure::Usage(format!(
                "{colours} colours need as many names, not {found}"
            )));
        }
        Ok(palette)
    }
}

fn work(arguments: lexopt::Parser) -> Result<(), Failure> {
    let wanted = Wanted::read(arguments)?;
    let seed = wanted.seed.unwrap_or_else(|| RandomState::new().hash_one(()));
    let mut rng = Pcg64::seed_from_u64(seed);
    let (making, palette) = (wanted.making(), wanted.palette()?);
    let puzzles = match (wanted.planted, wanted.series) {
        (false, None) => vec![making.unique(&mut rng).map_err(refused)?],
        (false, Some(series)) => making.series(series, &mut rng).map_err(refused)?,
        (true, series) => {
            let mut puzzles = Vec::new();
            for _ in 0..series.unwrap_or(1) {
                puzzles.push(making.planted(&mut rng).map_err(refused)?.0);
            }
            puzzles
        }
    };
    if !wanted.draw {
        // Nothing is printed that the other programs would read as something else.
        for puzzle in &puzzles {
            puzzle.to_lines(&palette).map_err(refused)?;
        }
    }
    if let Some(path) = &wanted.sheets {
        std::fs::write(path, sheets(&puzzles, &palette, &wanted.title))
            .map_err(|source| Failure::File { path: path.clone(), source })?;
    }
    let mut out = plain_lines::output();
    for (place, puzzle) in puzzles.iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        if wanted.draw {
            write!(out, "{}", puzzle.draw(&palette, 80))?;
        } else {
            for cube in puzzle.cubes() {
                writeln!(out, "{}", palette.show_cube(*cube))?;
            }
        }
        if wanted.solution {
            let tower = puzzle.solve_within(&Limits::new()).map_err(refused)?;
            let tower = tower.ok_or_else(|| Failure::Other("it has no solution".to_owned()))?;
            let rings: Vec<String> = tower.rings().iter().map(|ring| palette.show(*ring)).collect();
            writeln!(out, "# {}", rings.join(" "))?;
        }
    }
    out.flush()?;
    Ok(())
}

/// A page for a browser with the sheets of all puzzles, each with its number where there are several.
fn sheets(puzzles: &[Puzzle], palette: &Palette, title: &str) -> String {
    let mut page = "<!doctype html>\n<meta charset=\"utf-8\">\n<title>Cubes</title>\n\
                    <style>@page { size: A4; margin: 0 } body { margin: 0 } \
                    svg { display: block; break-after: page }</style>\n"
        .to_owned();
    for (number, puzzle) in (1..).zip(puzzles) {
        let mut title = title.to_owned();
        if puzzles.len() > 1 {
            let gap = if title.is_empty() { "" } else { " " };
            write!(title, "{gap}No. {number}").expect("writing to a string does not fail");
        }
        for sheet in puzzle.sheets(palette, &title) {
            page += &sheet;
        }
    }
    page
}

fn number<T: TryFrom<u128>>(word: &OsStr, what: &str) -> Result<T, Failure> {
    plain_lines::integer(word.as_encoded_bytes())
        .map_err(|error| Failure::Usage(format!("{what}: {error}")))
}
