//! Counts classes up to symmetry: cells of a board, necklaces, bracelets, DNA words; by Burnside
//! and by enumeration.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use canon_key::{Group, MultisetRank, SubsetRank, Symmetry, bracelets, least_rotation, necklaces};
use lexopt::prelude::*;
use plain_lines::Failure;

const HELP: &str = "\
Counts the classes of objects that differ only by a symmetry.

usage: orbits board ROWS COLS K    `subsets S multisets M`: K cells of a board, up to turns and reflections
       orbits necklace N K         `classes C`: rings of K beads of N colours, up to rotation
       orbits bracelet N K         `classes C`: the same, up to rotation and reflection
       orbits kmer K               `classes C`: DNA words of K letters, up to reverse complement

The first line is counted by the orbit-counting lemma (Burnside). Where listing all classes takes seconds
at most, a second line gives the counts of the list. Standard error says which line is which, and how long
each took. Counts above 128 bits are an error, and so are two lines that differ.

  -h, --help   print this text
";

/// Objects that are enumerated within seconds.
const MAX_OBJECTS: u128 = 150_000_000;

fn main() -> ExitCode {
    plain_lines::run(HELP, work)
}

fn work(mut args: lexopt::Parser) -> Result<(), Failure> {
    let mut words = Vec::new();
    while let Some(arg) = args.next()? {
        match arg {
            Value(value) => words.push(value.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let usage = "board ROWS COLS K, necklace N K, bracelet N K or kmer K";
    let usage = || Failure::Usage(usage.to_owned());
    let (kind, numbers) = words.split_first().ok_or_else(usage)?;
    let number = |word: &String| {
        let word_of = || plain_lines::quote(word.as_bytes());
        word.parse::<u32>()
            .map_err(|_| Failure::Usage(format!("{} is not a number of 0..2^32", word_of())))
    };
    let numbers = numbers.iter().map(number).collect::<Result<Vec<u32>, Failure>>()?;
    let lines = match (kind.as_str(), &numbers[..]) {
        ("board", [rows, cols, k]) => board(*rows as usize, *cols as usize, *k as usize)?,
        ("necklace", [n, k]) => rings(*n, *k as usize, Turned::Round)?,
        ("bracelet", [n, k]) => rings(*n, *k as usize, Turned::RoundAndOver)?,
        ("kmer", [k]) => kmers(*k)?,
        _ => return Err(usage()),
    };
    if let [burnside, enumerated] = &lines[..]
        && burnside != enumerated
    {
        return Err(Failure::Other(format!("the two counts differ: {burnside} and {enumerated}")));
    }
    let mut output = plain_lines::output();
    for line in lines {
        writeln!(output, "{line}")?;
    }
    output.flush()?;
    Ok(())
}

/// The line by Burnside, and by enumeration when that is quick.
fn both(
    objects: Option<u128>,
    burnside: impl Fn() -> Option<String>,
    enumerate: impl Fn() -> Option<String>,
) -> Result<Vec<String>, Failure> {
    let timed = |way: &str, line: &dyn Fn() -> Option<String>| {
        let start = Instant::now();
        let line = line()?;
        plain_lines::note(format_args!("{way}: {:.3} s", start.elapsed().as_secs_f64()));
        Some(line)
    };
    let too_large = || Failure::Other("the count does not fit 128 bits".to_owned());
    let mut lines = vec![timed("burnside", &burnside).ok_or_else(too_large)?];
    if objects.is_some_and(|objects| objects <= MAX_OBJECTS) {
        lines.extend(timed("enumeration", &enumerate));
    }
    Ok(lines)
}

fn board(rows: usize, cols: usize, k: usize) -> Result<Vec<String>, Failure> {
    let group = Group::board(rows, cols).map_err(|error| Failure::Usage(error.to_string()))?;
    if k > 1 << 22 && group.order() > 1 {
        return Err(Failure::Usage("up to 4194304 cells".to_owned()));
    }
    let line = |(subsets, multisets)| format!("subsets {subsets} multisets {multisets}");
    let objects = dense_code::multichoose(group.points() as u64, k as u64);
    let enumerate: fn(&Group) -> Option<(u128, u128)> = match k {
        0 => enumerate::<0>,
        1 => enumerate::<1>,
        2 => enumerate::<2>,
        3 => enumerate::<3>,
        4 => enumerate::<4>,
        5 => enumerate::<5>,
        6 => enumerate::<6>,
        7 => enumerate::<7>,
        8 => enumerate::<8>,
        9 => enumerate::<9>,
        10 => enumerate::<10>,
        11 => enumerate::<11>,
        12 => enumerate::<12>,
        _ => |_| None,
    };
    let burnside = || Some(line((group.subsets(k)?, group.multisets(k)?)));
    both(objects, burnside, || enumerate(&group).map(line))
}

/// The subsets and multisets of `K` cells that are the least of their classes, counted one by one.
fn enumerate<const K: usize>(group: &Group) -> Option<(u128, u128)> {
    let cells = u32::try_from(group.points()).ok()?;
    let subsets = SubsetRank::<u128, K>::new(cells).ok()?;
    let multisets = MultisetRank::<u128, K>::new(cells).ok()?;
    let progress = plain_lines::progress(multisets.count().try_into().ok(), "counting");
    let mut classes = 0;
    for (seen, cells) in (1_u64..).zip(multisets.all()) {
        classes += u128::from(group.is_least_multiset(&cells));
        if seen.is_multiple_of(1 << 20) {
            progress.set_position(seen);
        }
    }
    progress.finish_and_clear();
    let subsets = subsets.all().filter(|cells| group.is_least_multiset(cells)).count();
    Some((subsets as u128, classes))
}

/// How a ring may be moved.
#[derive(Clone, Copy)]
enum Turned {
    Round,
    RoundAndOver,
}

fn rings(colours: u32, beads: usize, turned: Turned) -> Result<Vec<String>, Failure> {
    if beads > 1_000_000 {
        return Err(Failure::Usage("rings of up to 1000000 beads".to_owned()));
    }
    let necklaces = necklaces(colours.into(), beads);
    // The enumeration walks through necklaces, of which there are at most twice as many as
    // bracelets. Each of them is also turned over.
    let (count, share) = match turned {
        Turned::Round => (necklaces, 4),
        Turned::RoundAndOver => (bracelets(colours.into(), beads), 4 + beads as u128),
    };
    let objects = necklaces.and_then(|all| all.checked_mul(share)).filter(|_| beads <= 64);
    let is_class = |ring: &[u32]| match turned {
        Turned::Round => true,
        Turned::RoundAndOver => {
            let mut mirrored: Vec<u32> = ring.iter().rev().copied().collect();
            let start = least_rotation(&mirrored);
            mirrored.rotate_left(start);
            ring <= &mirrored[..]
        }
    };
    let enumerated = || {
        let mut classes = 0_u128;
        for_each_necklace(colours, beads, &mut |ring| classes += u128::from(is_class(ring)));
        Some(format!("classes {classes}"))
    };
    both(objects, || Some(format!("classes {}", count?)), enumerated)
}

/// All necklaces in lexicographic order, each made from the one before (Fredricksen, Kessler,
/// Maiorana 1978).
fn for_each_necklace(colours: u32, beads: usize, each: &mut dyn FnMut(&[u32])) {
    if colours == 0 {
        if beads == 0 {
            each(&[]);
        }
        return;
    }
    let mut ring = vec![0; beads];
    loop {
        each(&ring);
        // The next prenecklace: step up the last bead that can, repeat what is before it; a
        // necklace when the part repeated divides the ring.
        loop {
            let Some(last) = ring.iter().rposition(|bead| *bead < colours - 1) else { return };
            ring[last] += 1;
            let period = last + 1;
            for i in period..beads {
                ring[i] = ring[i - period];
            }
            if beads.is_multiple_of(period) {
                break;
            }
        }
    }
}

fn kmers(k: u32) -> Result<Vec<String>, Failure> {
    if k > 30_000 {
        return Err(Failure::Usage("words of up to 30000 letters".to_owned()));
    }
    let positions: Vec<u16> = (0..=u16::MAX).take(k as usize).rev().collect();
    let symmetry = Symmetry::from_pairs(k as usize, 4, &[(positions, [3, 2, 1, 0])])
        .map_err(|error| Failure::Usage(error.to_string()))?;
    both(
        4_u128.checked_pow(k),
        || Some(format!("classes {}", symmetry.classes()?)),
        || {
            // Words as numbers of 2 k bits; the least of each pair is counted.
            let classes =
                (0..1_u64 << (2 * k)).filter(|word| *word <= reverse_complement(*word, k)).count();
            Some(format!("classes {classes}"))
        },
    )
}

/// The letters backwards, each `s` as `3 - s`, of a word of `k` letters of 2 bits.
const fn reverse_complement(word: u64, k: u32) -> u64 {
    if k == 0 {
        return 0;
    }
    // Reverse the bits, put the two of each letter back in order, complement, and drop what is past
    // the word.
    let bits = word.reverse_bits();
    let letters = (bits & 0x5555_5555_5555_5555) << 1 | (bits >> 1 & 0x5555_5555_5555_5555);
    !letters >> (64 - 2 * k)
}
