//! Counts classes up to symmetry: cells of a board, necklaces, bracelets, DNA words; by Burnside
//! and by enumeration.

use std::process::ExitCode;
use std::time::Instant;

use canon_key::{
    Bracelets, Group, MultisetRank, Necklaces, SubsetRank, Symmetry, count_bracelets,
    count_necklaces,
};
use plain_lines::{Arguments, Failure};

const HELP: &str = "\
Counts the classes of objects that differ only by a symmetry.

usage: orbits board ROWS COLS K    `subsets S multisets M`: K cells of a board, up to turns and reflections
       orbits necklace N K         `classes C`: rings of K beads of N colours, up to rotation
       orbits bracelet N K         `classes C`: the same, up to rotation and reflection
       orbits kmer K               `classes C`: DNA words of K letters, up to reverse complement

The first line is counted by the orbit-counting lemma (Burnside). Where listing all classes takes seconds
at most (and rings have at most 256 colours), a second line gives the counts of the list. Standard error
says which line is which, and how long each took. Counts above 128 bits are an error, and so are two lines
that differ.

  -h, --help   print this text
";

/// Objects that are enumerated within seconds.
const MAX_OBJECTS: u128 = 150_000_000;

fn main() -> ExitCode {
    plain_lines::program(HELP, work)
}

fn work(arguments: Arguments, answer: &mut Vec<u8>) -> Result<(), Failure> {
    let usage = "board ROWS COLS K, necklace N K, bracelet N K or kmer K";
    let usage = || Failure::Usage(usage.to_owned());
    let words = arguments.words(4)?;
    let (kind, numbers) = words.split_first().ok_or_else(usage)?;
    let numbers = numbers.iter().map(|word| plain_lines::integer(word.as_encoded_bytes()));
    let numbers = numbers.collect::<Result<Vec<u32>, _>>().map_err(Failure::Usage)?;
    let lines = match (&*kind.to_string_lossy(), &numbers[..]) {
        ("board", [rows, cols, k]) => board(*rows as usize, *cols as usize, *k as usize)?,
        ("necklace", [n, k]) => rings(*n, *k as usize, false)?,
        ("bracelet", [n, k]) => rings(*n, *k as usize, true)?,
        ("kmer", [k]) => kmers(*k)?,
        _ => return Err(usage()),
    };
    if let [burnside, enumerated] = &lines[..]
        && burnside != enumerated
    {
        return Err(Failure::Other(format!("the two counts differ: {burnside} and {enumerated}")));
    }
    answer.extend((lines.join("\n") + "\n").bytes());
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
    let objects = dense_code::multichoose(group.point_count() as u64, k as u64);
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
    let burnside = || Some(line((group.count_subsets(k)?, group.count_multisets(k)?)));
    both(objects, burnside, || enumerate(&group).map(line))
}

/// The subsets and multisets of `K` cells that are the least of their classes, counted one by one.
fn enumerate<const K: usize>(group: &Group) -> Option<(u128, u128)> {
    let cells = u32::try_from(group.point_count()).ok()?;
    let subsets = SubsetRank::<u128, K>::new(cells).ok()?.all();
    let multisets = MultisetRank::<u128, K>::new(cells).ok()?.all();
    let is_least = |cells: &[u32; K]| group.is_least_multiset(cells).expect("cells of the board");
    Some((subsets.filter(is_least).count() as u128, multisets.filter(is_least).count() as u128))
}

/// Rings up to rotation, or up to reflection too.
fn rings(colours: u32, beads: usize, are_turned_over: bool) -> Result<Vec<String>, Failure> {
    if beads > 1_000_000 {
        return Err(Failure::Usage("rings of up to 1000000 beads".to_owned()));
    }
    let necklaces = count_necklaces(colours.into(), beads);
    // Bracelets are listed as those necklaces that are not greater turned over.
    let (count, share) = if are_turned_over {
        (count_bracelets(colours.into(), beads), 4 + beads as u128)
    } else {
        (necklaces, 4)
    };
    let objects = necklaces.and_then(|all| all.checked_mul(share)).filter(|_| beads <= 64);
    let listed = || {
        let listed = if are_turned_over {
            Bracelets::new(colours, beads).ok()?.all().count()
        } else {
            Necklaces::new(colours, beads).ok()?.all().count()
        };
        Some(listed as u128)
    };
    let line = |classes: u128| format!("classes {classes}");
    both(objects, || count.map(line), || listed().map(line))
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
        || Some(format!("classes {}", symmetry.class_count()?)),
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
