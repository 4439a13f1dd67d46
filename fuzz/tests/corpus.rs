//! Runs every target on its corpus, on changed copies of it and on pseudo-random bytes: the
//! regression run.

use std::fs;
use std::path::Path;

use fuzz::{TARGETS, corpus};

/// Inputs of each target that are made up here; `FUZZ_INPUTS` sets another number.
const MADE_UP: usize = 3000;

/// A plain 64-bit generator (Steele, Lea and Flood, Fast splittable pseudorandom number generators,
/// 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }

    fn bytes(&mut self) -> Vec<u8> {
        let most = 1 << self.below(9);
        let len = self.below(most);
        (0..len).map(|_| self.next() as u8).collect()
    }

    /// A copy with a few bytes changed, left out, put in or cut off.
    fn changed(&mut self, input: &[u8]) -> Vec<u8> {
        let mut input = input.to_vec();
        for _ in 0..1 + self.below(4) {
            let at = self.below(input.len() + 1);
            match self.below(6) {
                0 => input.insert(at, self.next() as u8),
                1 => input.truncate(at),
                2 if at < input.len() => drop(input.remove(at)),
                3 if at < input.len() => input[at] ^= 1 << self.below(8),
                4 if at < input.len() => input[at] = input[self.below(input.len())],
                _ if at < input.len() => input[at] = self.next() as u8,
                _ => input.push(self.next() as u8),
            }
        }
        input
    }
}

/// Names the input when the target panics.
fn run(target: &str, function: fn(&[u8]), input: &[u8], from: &str) {
    if let Err(panic) = std::panic::catch_unwind(|| function(input)) {
        eprintln!("{target}, {from}: {input:02x?} ({:?})", String::from_utf8_lossy(input));
        std::panic::resume_unwind(panic);
    }
}

#[test]
fn every_target_holds_on_its_corpus_and_on_random_bytes() {
    let made_up =
        std::env::var("FUZZ_INPUTS").map_or(MADE_UP, |number| number.parse().expect("a number"));
    std::thread::scope(|scope| {
        for (target, function) in TARGETS {
            scope.spawn(move || {
                let inputs =
                    corpus::read(target).unwrap_or_else(|error| panic!("{target}: {error}"));
                assert!(!inputs.is_empty(), "{target} has no corpus");
                for (name, input) in &inputs {
                    run(target, *function, input, name);
                }
                let mut random = Random(7);
                for number in 0..made_up {
                    let chosen = random.below(inputs.len());
                    let input = if number % 3 == 0 {
                        random.bytes()
                    } else {
                        random.changed(&inputs[chosen].1)
                    };
                    run(target, *function, &input, "made up");
                }
            });
        }
    });
}

#[test]
fn every_corpus_has_its_target_and_every_target_its_line() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    for file in fs::read_dir(folder.join("corpus")).expect("the corpus") {
        let path = file.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        assert!(TARGETS.iter().any(|(target, _)| *target == name), "{name:?} has no target");
    }
    let page = fs::read_to_string(folder.join("README.md")).expect("the page");
    for (target, _) in TARGETS {
        assert!(page.contains(&format!("`{target}`")), "{target} is not in the table");
    }
}
