//! Makes puzzles with one solution, and sheets to print.

use std::hash::{BuildHasher, RandomState};
use std::io::Write;
use std::process::ExitCode;

use insanity_cubes::Making;
use insanity_cubes::{Difficulty, Error, Palette, Puzzle, Sheets};
use plain_lines::{Arguments, Failure};
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

const HELP: &str = "\
Makes puzzles with one solution. Towers that differ only by a turn of the whole tower count as one.

    make N [--colours C] [--seed S] [--series K] [WISHES] [--planted] [--solution] [--draw]
           [--sheets FILE [--title TITLE] [--names red,blue,...]]

Input: none. Output: N cubes, one per line: six letters for up to 26 colours, and six numbers from 1 with spaces
between them for more, or the names given. The same arguments with the same seed give the same cubes; without --seed
they are new each time.

    --colours C   the number of colours, from N to 6 N (default N). Up to N + 4 take at most a second or two, many more
                  may take for ever
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
    plain_lines::program(HELP, work)
}

fn usage(error: impl std::fmt::Display) -> Failure {
    Failure::Usage(error.to_string())
}

type Wish = Box<dyn Fn(&Puzzle) -> bool + Send + Sync>;

/// The wishes with their names.
fn wishes(arguments: &mut Arguments) -> Result<Vec<(String, Wish)>, Failure> {
    let mut wishes: Vec<(String, Wish)> = Vec::new();
    if let Some(level) = arguments.option::<Difficulty>("--level")? {
        wishes.push((level.to_string(), Box::new(move |puzzle| puzzle.difficulty() == level)));
    }
    if let Some(each) = arguments.option("--colours-each")? {
        if each > 6 {
            return Err(usage("a cube has six faces"));
        }
        let name = format!("{each} colours on each cube");
        wishes.push((name, Box::new(move |puzzle| puzzle.fewest_colours() >= each)));
    }
    let flags: [(&str, Wish); 3] = [
        ("equal pairs", Box::new(|puzzle| !puzzle.has_equal_pairs())),
        ("one-colour pairs", Box::new(|puzzle| !puzzle.has_one_colour_pairs())),
        ("equal cubes", Box::new(|puzzle| !puzzle.has_equal_cubes())),
    ];
    for (name, holds) in flags {
        if arguments.flag(&format!("--no-{}", name.replace(' ', "-"))) {
            wishes.push((format!("no {name}"), holds));
        }
    }
    Ok(wishes)
}

fn work(mut arguments: Arguments, out: &mut Vec<u8>) -> Result<(), Failure> {
    let seed: Option<u64> = arguments.option("--seed")?;
    let colours: Option<usize> = arguments.option("--colours")?;
    let series: Option<usize> = arguments.option("--series")?;
    let names: Option<String> = arguments.option("--names")?;
    let (file, title) = (arguments.path("--sheets")?, arguments.option::<String>("--title")?);
    let wishes = wishes(&mut arguments)?;
    let [planted, solution, draw] =
        ["--planted", "--solution", "--draw"].map(|flag| arguments.flag(flag));
    let cubes = arguments.word("how many cubes?")?;
    arguments.words(0)?;
    let is_easier =
        |(name, _): &(String, Wish)| ["easy", "medium", "hard"].contains(&name.as_str());
    if cubes > 12 && wishes.iter().any(is_easier) {
        return Err(usage("more than 12 cubes are always for experts"));
    }
    if planted && !wishes.is_empty() {
        return Err(usage("--planted takes no wishes"));
    }
    if title.is_some() && file.is_none() {
        return Err(usage("--title is for --sheets"));
    }
    let colours = colours.unwrap_or(cubes);
    let palette = palette(colours, names.as_deref())?;
    let mut making = Making::new(cubes, colours);
    for (name, holds) in wishes {
        making = making.that(holds).called(name);
    }
    let mut rng = Pcg64::seed_from_u64(seed.unwrap_or_else(|| RandomState::new().hash_one(())));
    let puzzles = if planted {
        let planted = (0..series.unwrap_or(1)).map(|_| Ok(making.planted(&mut rng)?.0));
        planted.collect()
    } else {
        making.series(series.unwrap_or(1), &mut rng)
    };
    let puzzles: Vec<Puzzle> = puzzles.map_err(|error: Error| usage(error))?;
    for (place, puzzle) in puzzles.iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        print(out, puzzle, &palette, draw, solution)?;
    }
    if let Some(path) = file {
        std::fs::write(&path, sheets(&puzzles, &palette, &title.unwrap_or_default()).to_string())
            .map_err(|source| Failure::File { path, source })?;
    }
    Ok(())
}

fn palette(colours: usize, names: Option<&str>) -> Result<Palette, Failure> {
    let Some(names) = names else { return Palette::standard(colours).map_err(usage) };
    let palette = Palette::from_names(names.split(',').map(str::trim)).map_err(usage)?;
    let found = palette.len();
    if found != colours {
        return Err(usage(format!("{colours} colours need as many names, not {found}")));
    }
    Ok(palette)
}

fn print(
    out: &mut Vec<u8>,
    puzzle: &Puzzle,
    palette: &Palette,
    draw: bool,
    solution: bool,
) -> Result<(), Failure> {
    if draw {
        write!(out, "{}", puzzle.draw(palette, 80))?;
    } else {
        // Nothing is printed that the other programs would read as something else.
        puzzle.to_lines(palette).map_err(usage)?;
        for cube in puzzle.cubes() {
            writeln!(out, "{}", palette.show_cube(*cube))?;
        }
    }
    if solution {
        let tower = puzzle.solve().ok_or_else(|| usage("it has no solution"))?;
        let rings: Vec<String> = tower.rings().iter().map(|ring| palette.show(*ring)).collect();
        writeln!(out, "# {}", rings.join(" "))?;
    }
    Ok(())
}

/// The sheets of all puzzles, each with its number where there are several.
fn sheets(puzzles: &[Puzzle], palette: &Palette, title: &str) -> Sheets {
    let mut sheets = Sheets::default();
    for (number, puzzle) in (1..).zip(puzzles) {
        let mut title = title.to_owned();
        if puzzles.len() > 1 {
            let gap = if title.is_empty() { "" } else { " " };
            title = format!("{title}{gap}No. {number}");
        }
        sheets.pages.extend(puzzle.sheets(palette, &title).pages);
    }
    sheets
}
