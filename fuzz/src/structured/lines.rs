//! Puzzles as lists of lines: sets, states and moves in any order, true ones and others.

use arbitrary::{Result, Unstructured};
use dense_code::Limits;
use perm_puzzles::{Definition, Powers};

use super::{below, order};

/// A `.tws` file of lines that the bytes choose: an error, or a puzzle that compiles within limits
/// and whose moves and their inverses end where they began.
pub(crate) fn puzzle_lines(data: &[u8]) {
    let mut from = Unstructured::new(data);
    while let Ok(text) = text(&mut from) {
        if from.is_empty() {
            return;
        }
        let Ok(definition) = Definition::from_tws(&text) else { continue };
        let json = serde_json::to_string(&definition).expect("a definition is JSON");
        assert_eq!(serde_json::from_str::<Definition>(&json).ok().as_ref(), Some(&definition));
        let limits = Limits::new().with_bytes(1 << 20).with_steps(10_000);
        let Ok(space) = definition.compile_within(Powers::Half, &limits) else { continue };
        for name in space.move_names() {
            let there_and_back = space.after(&format!("{name} ({name})'"));
            assert_eq!(there_and_back.as_ref(), Ok(space.start_pattern()), "{text}");
        }
    }
}

/// The lines of one puzzle of one or two sets; some are changed, left out or exchanged.
fn text(from: &mut Unstructured<'_>) -> Result<String> {
    let sets: Vec<(u32, u32)> = (0..1 + below(from, 2)?)
        .map(|_| Ok((1 + below(from, 5)?, 1 + below(from, 3)?)))
        .collect::<Result<_>>()?;
    let mut parts = vec!["Name lines\n".to_owned()];
    for (number, (places, orientations)) in sets.iter().enumerate() {
        parts.push(format!("Set S{number} {places} {orientations}\n"));
    }
    let mut solved = "Solved\n".to_owned();
    for (number, (places, _)) in sets.iter().enumerate() {
        let kinds = 1 + below(from, *places)?;
        let pieces = (0..*places).map(|place| 1 + place % kinds);
        solved += &format!("S{number}\n{}\n", words(pieces));
    }
    parts.push(solved + "End\n");
    for name in ["A", "B"] {
        let mut lines = format!("Move {name}\n");
        for (number, (places, orientations)) in sets.iter().enumerate() {
            let to = order(from, *places)?.into_iter().map(|place| place + 1);
            let turns: Vec<u32> =
                (0..*places).map(|_| below(from, *orientations)).collect::<Result<_>>()?;
            lines += &format!("S{number}\n{}\n{}\n", words(to), words(turns));
        }
        parts.push(lines + "End\n");
    }
    if below(from, 3)? == 0 {
        let (a, b) = (below(from, parts.len() as u32)?, below(from, parts.len() as u32)?);
        parts.swap(a as usize, b as usize);
    }
    let mut text = parts.concat();
    if below(from, 4)? == 0 {
        let mut lines: Vec<&str> = text.lines().collect();
        let at = below(from, lines.len() as u32)? as usize;
        match below(from, 3)? {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at / 2]),
            _ => lines[at] = "1 2 -3 4000000000 x",
        }
        text = lines.join("\n");
    }
    Ok(text)
}

fn words(numbers: impl IntoIterator<Item = u32>) -> String {
    numbers.into_iter().map(|number| format!("{number} ")).collect()
}
