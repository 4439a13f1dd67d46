//! Puzzles as data: an error, or a puzzle whose functions agree and end.

use std::fmt::Write as _;

use dense_code::Limits;
use dense_code::limits::Budget;
use dense_search::Space;
use perm_puzzles::definition::{
    Definition, MoveName, Powers, PuzzleSpace, SolveError, Solver, Word,
};

use crate::Input;
use crate::forms::{both, of};
use crate::texts::{changed, printed, read};

/// What a puzzle of this size may be asked in a millisecond or two.
const STEPS: u64 = 800;
const BYTES: u64 = 1 << 16;

/// A definition as JSON, with lists of numbers that may be wrong.
fn text(input: &mut Input<'_>) -> String {
    let orbits = 1 + input.below(3);
    let wrong = input.u8() == 0;
    let sizes: Vec<(usize, usize)> =
        (0..orbits).map(|_| (1 + input.below(5), 1 + input.below(4))).collect();
    let list = |len: usize, most: usize, input: &mut Input<'_>| -> String {
        let len = if wrong { input.below(len + 2) } else { len };
        format!("{:?}", (0..len).map(|_| input.below(most)).collect::<Vec<_>>())
    };
    let mut text = String::from(r#"{"name":"any","orbits":["#);
    let join = |text: &mut String, at: usize| {
        if at > 0 {
            text.push(',');
        }
    };
    for (at, (places, turns)) in sizes.iter().enumerate() {
        join(&mut text, at);
        let _ = write!(text, r#"{{"orbitName":"O{at}","numPieces":{places}"#);
        if !input.u8().is_multiple_of(4) {
            let _ = write!(text, r#","numOrientations":{turns}"#);
        }
        text.push('}');
    }
    text.push_str(r#"],"defaultPattern":{"#);
    for (at, &(places, turns)) in sizes.iter().enumerate() {
        join(&mut text, at);
        let pieces = if input.flag() {
            format!("{:?}", (0..places).collect::<Vec<_>>())
        } else {
            list(places, places, input)
        };
        let _ = write!(text, r#""O{at}":{{"pieces":{pieces}"#);
        if input.flag() {
            let _ = write!(text, r#","orientation":{}"#, list(places, turns, input));
        }
        if input.u8() % 8 == 1 {
            let _ = write!(text, r#","orientationMod":{:?}"#, vec![input.below(3).min(1); places]);
        }
        text.push('}');
    }
    text.push_str(r#"},"moves":{"#);
    let moves = input.below(4);
    for at in 0..moves {
        join(&mut text, at);
        let _ = write!(text, r#""{}":{{"#, ["R", "U", "x", "R2"][at]);
        let mut first = 0;
        for (orbit, &(places, turns)) in sizes.iter().enumerate() {
            if input.u8().is_multiple_of(4) {
                continue;
            }
            join(&mut text, first);
            first += 1;
            let mut images: Vec<usize> = (0..places).collect();
            for last in (1..places).rev() {
                images.swap(last, input.below(last + 1));
            }
            let _ = write!(text, r#""O{orbit}":{{"permutation":{images:?}"#);
            if input.flag() {
                let _ = write!(text, r#","orientationDelta":{}"#, list(places, turns, input));
            }
            text.push('}');
        }
        text.push('}');
    }
    text.push('}');
    if input.flag() {
        text.push_str(r#","derivedMoves":{"#);
        for at in 0..input.below(3) {
            join(&mut text, at);
            let _ = write!(text, r#""{}":""#, ["y", "z", "w"][at]);
            for _ in 0..input.below(12) {
                let words = [
                    "R", "U", "x", "y", "z", " ", "(", ")", "[", "]", ":", ",", "'", "2", "99", " ",
                ];
                text.push_str(words[input.below(16)]);
            }
            text.push('"');
        }
        text.push('}');
    }
    text.push('}');
    text
}

/// Everything that a small puzzle can be asked.
fn ask(definition: &Definition, mut input: Input<'_>) {
    both(definition);
    let places: usize = definition.orbits().iter().map(|orbit| orbit.places()).sum();
    let powers = [Powers::Given, Powers::Quarter, Powers::Half][input.below(3)];
    let limits = Limits::new().with_steps(10 * STEPS).with_bytes(4 * BYTES);
    let Ok(space) = definition.compile_within(powers, &limits) else { return };
    let names = space.move_names();
    for name in names.iter().take(20) {
        printed(name, input);
    }
    let start = space.start_pattern();
    assert_eq!(start.pieces().len(), places);
    assert_eq!(space.after("").as_ref(), Ok(start));
    // A scramble by names, and as text.
    let mut word = Word::default();
    if !names.is_empty() {
        word.0 = (0..input.below(12)).map(|_| names[input.below(names.len())]).collect();
    }
    let scrambled = space.pattern_after(start, &word).expect("moves of the puzzle");
    assert_eq!(space.after(&word.to_string()).as_ref(), Ok(&scrambled), "{word}");
    let _ = space.after(&changed(&word.to_string(), input));
    let _ = space.after(&String::from_utf8_lossy(input.rest()));
    let position = space.position(&scrambled);
    let counted = space.states().is_some_and(|states| states < u64::MAX.into());
    assert_eq!(position.is_some(), counted);
    if let Some(position) = position {
        assert_eq!(space.pattern(position).as_ref(), Some(&scrambled));
        let walked =
            word.0.iter().try_fold(space.start(), |position, &by| space.apply(position, by));
        assert_eq!(walked, Some(position));
        for (by, next) in space.successors(position).take(20) {
            assert_eq!(space.pattern(next), space.pattern_after(&scrambled, &Word(vec![by])));
        }
        let any = input.u64() % space.count();
        let any = space.unrank(any).expect("below the count");
        let pattern = space.pattern(any).expect("a position");
        assert_eq!(space.position(&pattern), Some(any));
    }
    if places > 16 || names.len() > 20 {
        return;
    }
    let reachable = space.reachable();
    assert!(reachable.is_none_or(|reachable| {
        reachable > 0 && space.states().is_none_or(|states| reachable <= states)
    }));
    if let Some(growth) = space.growth() {
        let layers: Vec<u64> = growth.take(3).map(|layer| layer.states).collect();
        let total: u64 = layers.iter().sum();
        assert!(layers.first() == Some(&1) && total > 0);
        assert!(reachable.is_none_or(|reachable| u128::from(total) <= reachable));
    }
    let budget = Budget::new(&Limits::new().with_steps(10 * STEPS).with_bytes(BYTES));
    let Ok(solver) = Solver::with_databases(&space, budget) else { return };
    solve(&solver, &space, &word);
    let bytes = solver.to_bytes();
    let again = Solver::from_bytes(&space, &bytes).expect("its own bytes");
    assert_eq!(again.to_bytes(), bytes);
}

/// A solution undoes the scramble and is not longer, where there is time for one and moves can be
/// undone.
fn solve(solver: &Solver, space: &PuzzleSpace, word: &Word) {
    let start = space.start_pattern();
    let scrambled = space.pattern_after(start, word).expect("moves of the puzzle");
    match solver.solve_within(&scrambled, &Limits::new().with_steps(STEPS)) {
        Ok(solution) => {
            assert_eq!(space.pattern_after(&scrambled, &solution.word).as_ref(), Some(start));
            assert!(!space.is_undirected() || solution.word.len() <= word.len());
        }
        Err(SolveError::Limit(_)) => {}
        Err(error) => assert!(!space.is_undirected(), "{error}"),
    }
}

/// Puzzles as data: what is read is written and read back, and answers or refuses at once.
pub fn definitions(data: &[u8]) {
    let mut input = Input::new(data);
    if let Ok(name) = core::str::from_utf8(data) {
        let named = read::<MoveName>(name).is_some();
        let blank = name.contains(char::is_whitespace);
        assert_eq!(named, (1..=24).contains(&name.len()) && !blank);
    }
    for definition in of::<Definition>(data) {
        ask(&definition, input);
    }
    let mut text = text(&mut input);
    if input.u8().is_multiple_of(8) {
        text = changed(&text, input);
    }
    if let Ok(definition) = serde_json::from_str::<Definition>(&text) {
        let bytes = postcard::to_allocvec(&definition).expect("written");
        ask(&definition, input);
        if input.u8().is_multiple_of(4) {
            let mut bytes = bytes;
            let at = input.below(bytes.len());
            bytes[at] = input.u8();
            of::<Definition>(&bytes).iter().for_each(|definition| ask(definition, input));
        }
    }
    let powers = serde_json::from_slice::<Powers>(data);
    assert!(powers.is_err() || of::<Powers>(data).len() == 1);
}
