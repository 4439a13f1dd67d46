//! Prints the keys of unordered tuples: prime product, positional, packed and rank.

use std::io::Write;
use std::process::ExitCode;

use canon_key::keys::{SliceKeys, nth_prime};
use lexopt::prelude::*;
use plain_lines::{Failure, Source};

const HELP: &str = "\
Prints keys of tuples of integers: two tuples have equal keys exactly when they hold the same integers in
any order.

usage: keys --universe N [FILE]

The program reads one tuple per line from FILE or standard input: integers from 0 to N - 1, with spaces,
tabs or commas between them, all tuples of one length. Blank lines and # comments are skipped. For each
tuple it prints one line:

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
    plain_lines::run(HELP, work)
}

fn work(mut args: lexopt::Parser) -> Result<(), Failure> {
    let (mut universe, mut path) = (None, None);
    while let Some(arg) = args.next()? {
        match arg {
            Short('h') | Long("help") => return Err(Failure::Help),
            Long("universe") => universe = Some(args.value()?.parse::<u64>()?),
            Value(value) => plain_lines::set_path(&mut path, value)?,
            other => return Err(other.unexpected().into()),
        }
    }
    let universe = universe.ok_or_else(|| Failure::Usage("--universe N is needed".to_owned()))?;

    let mut tuple = Vec::new();
    let mut keys: Option<SliceKeys> = None;
    let mut primes = Primes::default();
    let mut text = Vec::new();
    Source::open(path.as_deref())?.for_each_line(|line| {
        tuple.clear();
        for word in plain_lines::words(line) {
            tuple.push(plain_lines::integer(word)?);
        }
        if tuple.is_empty() {
            return Err("a tuple of no integers".to_owned());
        }
        let keys = keys.get_or_insert_with(|| SliceKeys::new(tuple.len(), universe));
        keys.sort(&mut tuple).map_err(|error| error.to_string())?;
        let columns = [
            primes.product(&tuple),
            keys.positional(&tuple),
            keys.packed(&tuple),
            keys.rank(&tuple),
        ];
        for (i, key) in columns.into_iter().enumerate() {
            match key {
                Some(key) => print(key, &mut text),
                None => text.push(b'-'),
            }
            text.push(if i == 3 { b'\n' } else { b' ' });
        }
        Ok(())
    })?;
    let mut output = plain_lines::output();
    output.write_all(&text)?;
    output.flush()?;
    Ok(())
}

/// Appends a number in decimal; most keys fit 64 bits, where division is quick.
fn print(key: u128, text: &mut Vec<u8>) {
    match u64::try_from(key) {
        Ok(mut rest) => {
            let mut digits = [0; 20];
            let mut start = digits.len();
            loop {
                start -= 1;
                digits[start] = b'0' + u8::try_from(rest % 10).unwrap_or(0);
                rest /= 10;
                if rest == 0 {
                    break;
                }
            }
            text.extend_from_slice(&digits[start..]);
        }
        Err(_) => text.extend_from_slice(key.to_string().as_bytes()),
    }
}

/// Primes past the library's table, sieved when a symbol asks for them.
#[derive(Default)]
struct Primes {
    larger: Vec<u32>,
}

impl Primes {
    /// Symbols from here on have no prime key: their primes would take seconds to find.
    const MOST: u64 = 1 << 22;

    fn product(&mut self, symbols: &[u64]) -> Option<u128> {
        symbols
            .iter()
            .try_fold(1_u128, |product, symbol| product.checked_mul(self.of(*symbol)?.into()))
    }

    fn of(&mut self, symbol: u64) -> Option<u32> {
        if symbol >= Self::MOST {
            return None;
        }
        let symbol = u32::try_from(symbol).ok()?;
        if let Some(prime) = nth_prime(symbol) {
            return Some(prime);
        }
        let at = usize::try_from(symbol).ok()?;
        if at >= self.larger.len() {
            self.larger = sieve((at + 1).next_power_of_two());
        }
        self.larger.get(at).copied()
    }
}

/// The first `count` primes by the sieve of Eratosthenes over odd numbers.
fn sieve(count: usize) -> Vec<u32> {
    // p(n) < n (ln n + ln ln n) for the nth prime from n = 6 on (Rosser).
    #[expect(clippy::cast_precision_loss, reason = "at most 2^22")]
    let n = count.max(6) as f64;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a small positive number"
    )]
    let limit = (n * (n.ln() + n.ln().ln())) as usize + 1;
    let mut composite = vec![0_u64; limit / 128 + 1];
    let mut primes = vec![2];
    for odd in (3..limit).step_by(2) {
        if composite[odd / 128] >> (odd / 2 % 64) & 1 == 1 {
            continue;
        }
        primes.extend(u32::try_from(odd));
        // On 32 bits the squares of large primes pass the word, and are past the limit anyway.
        let square = odd.checked_mul(odd).unwrap_or(limit);
        for multiple in (square..limit).step_by(2 * odd) {
            composite[multiple / 128] |= 1 << (multiple / 2 % 64);
        }
        if primes.len() == count {
            break;
        }
    }
    primes
}
