//! Runs every target on its corpus, on changed copies of it and on pseudo-random bytes: the
//! regression run.

use std::fs;
use std::path::{Path, PathBuf};

use fuzz::TARGETS;

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

fn corpus(target: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    files
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
                let files = corpus(target);
                assert!(!files.is_empty(), "{target} has no corpus");
                let inputs: Vec<Vec<u8>> =
                    files.iter().map(|file| fs::read(file).expect("a file")).collect();
                for (file, input) in files.iter().zip(&inputs) {
                    run(target, *function, input, &file.display().to_string());
                }
                let mut random = Random(7);
                for number in 0..made_up {
                    let chosen = random.below(inputs.len());
                    let input = if number % 3 == 0 {
                        random.bytes()
                    } else {
                        random.changed(&inputs[chosen])
                    };
                    run(target, *function, &input, "made up");
                }
            });
        }
    });
}

#[test]
fn every_corpus_has_its_target() {
    for folder in
        fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")).expect("the corpus")
    {
        let name = folder.expect("an entry").file_name();
        assert!(TARGETS.iter().any(|(target, _)| **target == *name), "{name:?} has no target");
    }
}

/// Only the fuzzer compiles the programs, so their names are looked at here.
#[test]
fn every_target_has_its_program_and_its_line() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| {
        fs::read_to_string(folder.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let (manifest, page) = (read("Cargo.toml"), read("README.md"));
    for (target, _) in TARGETS {
        let path = format!("fuzz_targets/{target}.rs");
        assert!(
            read(&path).ends_with(&format!("::{target}(data));\n")),
            "{path} calls something else"
        );
        assert!(
            manifest.contains(&format!("[[bin]]\nname = \"{target}\"\npath = \"{path}\"\n")),
            "{target} is no program"
        );
        assert!(page.contains(&format!("`{target}`")), "{target} is not in the table");
    }
    assert_eq!(manifest.matches("[[bin]]").count(), TARGETS.len());
    assert_eq!(
        fs::read_dir(folder.join("fuzz_targets")).expect("the programs").count(),
        TARGETS.len()
    );
}
