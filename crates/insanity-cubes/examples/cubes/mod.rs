//! A puzzle as the programs read it.

use std::path::Path;

use insanity_cubes::FaceOrder;
use insanity_cubes::{Colour, Error, Palette, Puzzle};
use plain_lines::Failure;

pub(crate) fn refused(error: impl Into<Error>) -> Failure {
    Failure::Other(error.into().to_string())
}

/// The puzzle of a file or of standard input, with the names of its colours. What looks like no
/// colour is named in a note.
pub(crate) fn read(path: Option<&Path>, faces: FaceOrder) -> Result<(Puzzle, Palette), Failure> {
    let mut text = String::new();
    for (number, line) in (1..).zip(plain_lines::read_text(path)?.lines()) {
        // Notes have lines of their own, and what is wrapped around words is taken off.
        if !line.trim_start().starts_with('#') {
            let words = plain_lines::words(line.as_bytes())
                .map_err(|what| Failure::Other(format!("line {number}: {what}")))?;
            for word in words {
                text += &String::from_utf8_lossy(word);
                text.push(' ');
            }
        }
        text.push('\n');
    }
    let mut palette = Palette::new();
    let puzzle = Puzzle::from_lines_in(faces, &text, &mut palette).map_err(refused)?;
    if let Some(what) = doubt(&puzzle, &palette) {
        plain_lines::note(format_args!("note: {what}"));
    }
    Ok((puzzle, palette))
}

/// What may be no puzzle: a heading that was read as a cube, or colours that are none.
fn doubt(puzzle: &Puzzle, palette: &Palette) -> Option<String> {
    let (cubes, colours) = (puzzle.len(), puzzle.colours());
    let all: Vec<Colour> = puzzle.cubes().iter().flat_map(|cube| cube.faces()).collect();
    let is_once = |colour: &Colour| all.iter().filter(|other| *other == colour).count() == 1;
    let is_heading = |at: &usize| puzzle.cubes()[*at].faces().iter().all(is_once);
    if cubes > 1
        && let Some(at) = (0..cubes).find(is_heading)
    {
        let shown = palette.show_cube(puzzle.cubes()[at]);
        return Some(format!("cube {} ({shown}) shares no colour: is it a heading?", at + 1));
    }
    (colours > 2 * cubes && cubes > 1)
        .then(|| format!("{cubes} cubes have {colours} colours: are all of these colours?"))
}
