//! perm-hash: the hash of the 8-puzzle, over every pattern or those of a file.

use std::io::Write;
use std::path::Path;

use dense_code::{Dense, laws};
use perm_hash::Perm;
use perm_hash::ParseError;
use perm_hash::article::{EightPattern, Visited};
use plain_lines::{Failure, Source, progress};

use crate::clock::time;
use crate::headline;

pub(crate) fn show(out: &mut impl Write, patterns: &[EightPattern]) -> Result<(), Failure> {
    headline(out, "perm-hash: every pattern of the 8-puzzle as an integer")?;

    let mut visited = Visited::new();
    let new = patterns.iter().filter(|pattern| visited.insert(**pattern)).count();
    writeln!(out, "{} patterns, {new} different", patterns.len())?;
    // Every pattern, each once.
    if (patterns.len(), new) == (362_880, 362_880) {
        let report = laws::check_injective(patterns, |pattern| pattern.hash());
        writeln!(out, "the article's hash:  {report}")?;
        let report = laws::check_injective(patterns, |pattern| pattern.to_perm().rank());
        writeln!(out, "the dense rank:     {report}")?;
        let back = patterns
            .iter()
            .filter(|pattern| EightPattern::from_hash(pattern.hash()) == Some(**pattern));
        writeln!(out, "patterns that their hash gives back: {}", back.count())?;
    }

    let (hashes, hash_time) =
        time(|| patterns.iter().map(|pattern| u64::from(pattern.hash())).sum::<u64>());
    let (_, rank_time) =
        time(|| patterns.iter().map(|pattern| pattern.to_perm().rank()).sum::<u64>());
    let (_, seen_time) = time(|| {
        let mut visited = Visited::new();
        patterns.iter().filter(|pattern| visited.insert(**pattern)).count()
    });
    let (_, std_time) = time(|| {
        let mut visited = std::collections::HashSet::new();
        patterns.iter().filter(|pattern| visited.insert(**pattern)).count()
    });
    writeln!(out, "sum of the hashes {hashes}")?;
    writeln!(out, "hash all {hash_time}, rank all {rank_time}")?;
    writeln!(
        out,
        "\"was it seen before?\" for all: visited table {seen_time}, std HashSet {std_time} ({:.0} times as long)",
        seen_time.times_faster_than(std_time)
    )?;
    Ok(())
}

/// The patterns of a file, or all of them.
pub(crate) fn read(file: Option<&Path>) -> Result<Vec<EightPattern>, Failure> {
    if file.is_none() {
        return Ok(every_pattern());
    }
    let mut patterns = Vec::new();
    Source::open(file)?.for_each_line(|line| {
        patterns.push(String::from_utf8_lossy(line).parse()?);
        Ok::<(), ParseError>(())
    })?;
    Ok(patterns)
}

fn every_pattern() -> Vec<EightPattern> {
    let bar = progress(Some(362_880), "patterns");
    let patterns = bar.wrap_iter(Perm::<9>::all()).map(EightPattern::from_perm).collect();
    bar.finish_and_clear();
    patterns
}
