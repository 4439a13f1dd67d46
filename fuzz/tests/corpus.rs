//! Runs every target on its corpus, on changed copies of it and on pseudo-random bytes: the
//! regression run, with other bytes each time. [`for_long`] does the same for a given time.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use fuzz::{Target, corpus, targets};

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

/// What a target is run on.
struct Inputs {
    corpus: Vec<(String, Vec<u8>)>,
    random: Random,
}

impl Inputs {
    fn of_target(target: &str, seed: u64) -> Self {
        let corpus = corpus::read(target).unwrap_or_else(|error| panic!("{target}: {error}"));
        assert!(!corpus.is_empty(), "{target} has no inputs to begin with");
        Self { corpus, random: Random(seed) }
    }

    /// Two in three are changed copies of an input of the corpus, the others random bytes.
    fn make_up(&mut self) -> Vec<u8> {
        if self.random.below(3) == 0 {
            return self.random.bytes();
        }
        let chosen = self.random.below(self.corpus.len());
        self.random.changed(&self.corpus[chosen].1)
    }
}

/// A number from the environment.
fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|number| number.parse().expect("a number"))
}

/// `FUZZ_SEED`, or another one each run. It is printed, so that a find can be made again.
fn seed() -> u64 {
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs();
    let seed = number("FUZZ_SEED").unwrap_or_else(now);
    println!("FUZZ_SEED={seed}");
    seed
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
    let (made_up, seed) = (number("FUZZ_INPUTS").unwrap_or(MADE_UP as u64), seed());
    std::thread::scope(|scope| {
        for Target { name: target, run: function, .. } in targets() {
            scope.spawn(move || {
                let mut inputs = Inputs::of_target(target, seed);
                for (name, input) in &inputs.corpus {
                    run(target, *function, input, name);
                }
                for _ in 0..made_up {
                    run(target, *function, &inputs.make_up(), "made up");
                }
            });
        }
    });
}

/// Each target for `FUZZ_SECONDS`, or only those that `FUZZ_TARGETS` names; prints how many inputs
/// there were.
#[test]
#[ignore = "takes as long as it is told to"]
fn for_long() {
    let (seconds, seed) = (number("FUZZ_SECONDS").unwrap_or(1), seed());
    let named = std::env::var("FUZZ_TARGETS").unwrap_or_default();
    let wanted = |target: &str| named.is_empty() || named.split_whitespace().any(|n| n == target);
    let mut total = 0_u64;
    for target in targets().filter(|target| wanted(target.name)) {
        let (target, function) = (target.name, &target.run);
        let mut inputs = Inputs::of_target(target, seed);
        let (begin, mut runs) = (Instant::now(), 0);
        while begin.elapsed() < Duration::from_secs(seconds) {
            for _ in 0..100 {
                run(target, *function, &inputs.make_up(), "made up");
            }
            runs += 100;
        }
        println!("{target} {runs}");
        total += runs;
    }
    println!("in all {total}");
}

#[test]
fn every_corpus_has_its_target_and_every_target_its_line() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    for file in fs::read_dir(folder.join("corpus")).expect("the corpus") {
        let path = file.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        assert!(targets().any(|target| target.name == name), "{name:?} has no target");
    }
    let page = fs::read_to_string(folder.join("README.md")).expect("the page");
    for Target { name, .. } in targets() {
        assert!(page.contains(&format!("`{name}`")), "{name} is not in the table");
    }
}
