//! Prints the keys of unordered tuples: prime product, positional, packed and rank.

mod tuples;

use std::io::Write;
use std::process::ExitCode;

use canon_key::{article, multiset_rank};
use plain_lines::{Arguments, Failure};

const HELP: &str = "\
Prints keys of tuples of integers: two tuples have equal keys exactly when they hold the same integers in
any order.

usage: keys --universe N [FILE]

The program reads one tuple per line from FILE or standard input: integers from 0 to N - 1, with spaces,
tabs, commas or semicolons between them, maybe in brackets, all tuples of one length. Blank lines and #
comments are skipped. For each tuple it prints one line:

  PRIME POSITIONAL PACKED RANK

  PRIME        the product of the primes p(c), p(0) = 2, p(1) = 3, ... (integers below 2^22)
  POSITIONAL   the sorted tuple as a number in base N, the smallest integer first
  PACKED       the sorted tuple in fields of ceil(log2 N) bits, the smallest integer highest
  RANK         its position among all multisets in colex order, from 0

A key that does not fit 128 bits is printed as `-`. If the input is bad, the program prints nothing, names
the line on standard error and exits with code 2.

  --universe N   how many different integers there are
  -h, --help     print this text
";

fn main() -> ExitCode {
    plain_lines::program(HELP, work)
}

fn work(mut arguments: Arguments, answer: &mut Vec<u8>) -> Result<(), Failure> {
    let universe = arguments.option("--universe")?;
    let universe = universe.ok_or_else(|| Failure::Usage("--universe N is needed".to_owned()))?;
    let mut integers = tuples::Integers::below(universe);
    let (mut tuple, mut primes) = (Vec::new(), Primes::default());
    arguments.source()?.for_each_line(|line| {
        integers.read(line, &mut tuple)?;
        tuple.sort_unstable();
        primes.reach(*tuple.last().expect("at least one integer"));
        let columns = [
            article::product_of_primes(&tuple, |number| primes.get(number)),
            article::composite_in_base(universe, &tuple),
            packed(&tuple, universe),
            multiset_rank(&tuple),
        ];
        let columns = columns.map(|key| key.map_or("-".to_owned(), |key| key.to_string()));
        // Writing to a vector does not fail.
        let _ = writeln!(answer, "{}", columns.join(" "));
        Ok::<(), String>(())
    })?;
    Ok(())
}

/// The symbols in fields of as many bits as the largest of the universe needs, the first highest.
fn packed(ascending: &[u64], universe: u64) -> Option<u128> {
    let field = u64::BITS - universe.saturating_sub(1).leading_zeros();
    let bits = u64::from(field).checked_mul(ascending.len() as u64)?;
    let shift = |key: u128, symbol: &u64| key << field | u128::from(*symbol);
    (bits <= 128).then(|| ascending.iter().fold(0, shift))
}

/// Primes, sieved when a symbol asks for them.
#[derive(Default)]
struct Primes(Vec<u32>);

impl Primes {
    /// Symbols from here on have no prime key: their primes would take seconds to find.
    const MAX: u64 = 1 << 22;

    /// Makes the primes up to that of a symbol.
    fn reach(&mut self, symbol: u64) {
        if let Ok(at) = usize::try_from(symbol)
            && symbol < Self::MAX
            && at >= self.0.len()
        {
            self.0 = sieve((at + 1).next_power_of_two());
        }
    }

    fn get(&self, symbol: u64) -> Option<u64> {
        self.0.get(usize::try_from(symbol).ok()?).copied().map(u64::from)
    }
}

/// The first `count` primes, a power of two, by the sieve of Eratosthenes over odd numbers.
fn sieve(count: usize) -> Vec<u32> {
    // p(n) < n (ln n + ln ln n) < n log2 n for the nth prime from n = 6 on (Rosser).
    let limit = count.max(8) * count.max(8).ilog2() as usize;
    // Of odd numbers alone.
    let mut composite = vec![false; limit / 2 + 1];
    let mut primes = vec![2];
    for odd in (3..limit).step_by(2) {
        if composite[odd / 2] {
            continue;
        }
        primes.extend(u32::try_from(odd));
        // On 32 bits the squares of large primes pass the word, and are past the limit anyway.
        let square = odd.checked_mul(odd).unwrap_or(limit);
        (square..limit).step_by(2 * odd).for_each(|multiple| composite[multiple / 2] = true);
    }
    primes.truncate(count);
    primes
}
