//! canon-key: duplicate triples removed, each way that the article timed.

use std::collections::HashSet;
use std::io::Write;
use std::path::Path;

use canon_key::{Dedup, article};
use plain_lines::{Failure, Source, progress};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::clock::time;
use crate::headline;

pub(crate) type Triple = [u32; 3];
/// A way to keep the first of each triple, and what the article measured in Common Lisp.
type Way = (&'static str, &'static str, fn(&[Triple]) -> Vec<Triple>);

/// The ways of the article in its order, then the hash set that a Rust program would use.
const WAYS: [Way; 6] = [
    ("sort and compare every pair", "23.75 s", |all| {
        article::remove_duplicates_by(all, |a, b| article::same_by_sort(a, b))
    }),
    ("sort3 and compare every pair", "13.755 s", |all| {
        article::remove_duplicates_by(all, article::same_by_sum)
    }),
    ("product of primes", "0.018 s", |all| by_key(all, article::prime_product)),
    ("composite", "0.017 s", |all| by_key(all, article::composite)),
    ("composite, branch-free", "0.005 s", |all| by_key(all, article::composite_branch_free)),
    ("std HashSet of sorted triples", "", |all| by_key(all, |triple| Some(article::sort3(triple)))),
];

pub(crate) fn show(out: &mut impl Write, all: &[Triple]) -> Result<(), Failure> {
    headline(out, "canon-key: the same three numbers in any order, once")?;
    let mut dedup = Dedup::<3>::new(100);
    let mut kept = Vec::new();
    let (result, fast) = time(|| dedup.values_into(all, &mut kept));
    result.map_err(|error| Failure::Other(error.to_string()))?;
    writeln!(out, "{} triples of numbers below 100, {} different", all.len(), kept.len())?;

    let bar = progress(Some(WAYS.len() as u64), "ways");
    let mut lines = Vec::new();
    for (name, lisp, way) in WAYS {
        let (found, took) = time(|| way(all));
        if found != kept {
            return Err(Failure::Other(format!("{name} does not agree")));
        }
        let ratio = fast.times_faster_than(took);
        lines.push(format!("  {name:30} {lisp:>9} {took:>10} {ratio:>10.1}"));
        bar.inc(1);
    }
    bar.finish_and_clear();
    writeln!(out, "  {:30} {:>9} {:>10} {:>10}", "", "the text", "here", "to Dedup")?;
    for line in lines {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "  {:30} {:>9} {fast:>10} {:>10.1}", "Dedup", "", 1.0)?;
    Ok(())
}

/// Keeps the first triple of each key.
fn by_key<K: Eq + std::hash::Hash>(
    all: &[Triple],
    key: impl Fn(Triple) -> Option<K>,
) -> Vec<Triple> {
    let mut seen = HashSet::with_capacity(all.len());
    all.iter().copied().filter(|triple| key(*triple).is_some_and(|key| seen.insert(key))).collect()
}

/// The triples of a file, or random ones.
pub(crate) fn read(file: Option<&Path>, seed: u64) -> Result<Vec<Triple>, Failure> {
    if file.is_none() {
        return Ok(random(seed));
    }
    let mut all = Vec::new();
    Source::open(file)?.for_each_line(|line| {
        let numbers =
            plain_lines::words(line).map(plain_lines::integer).collect::<Result<Vec<u32>, _>>()?;
        if let Some(large) = numbers.iter().find(|number| **number >= 100) {
            return Err(format!("{large} is not below 100"));
        }
        let found = numbers.len();
        all.push(Triple::try_from(numbers).map_err(|_| format!("{found} numbers, not three"))?);
        Ok(())
    })?;
    Ok(all)
}

/// 10,000 triples of independent numbers below 100, as in the article.
fn random(seed: u64) -> Vec<Triple> {
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    (0..10_000).map(|_| std::array::from_fn(|_| rng.random_range(0..100))).collect()
}
