//! All puzzles of a few cubes, one of each class.

use alloc::vec::Vec;

use dense_code::limits::LimitReached;

use crate::cube::three_in_order;
use crate::{Colour, Cube, Puzzle};

/// The cubes of the first few colours as players see them: three opposite pairs, whatever their
/// order and directions, so mirror images are one kind. Pairs and kinds are numbered
/// colexicographically.
struct Kinds {
    pairs: Vec<[u16; 2]>,
    /// For each kind the numbers of its pairs, ascending.
    kinds: Vec<[u16; 3]>,
    /// For each renaming of the colours the kind that each kind becomes.
    renamed: Vec<Vec<u16>>,
}

/// The most colours of which all puzzles are listed: 680 kinds, 120 renamings. Three cubes of six
/// colours would take most of a minute.
const MAX_COLOURS: usize = 5;

/// Whether all puzzles are few enough to be listed: at most some millions.
pub(super) const fn is_listed(cubes: usize, colours: usize) -> bool {
    colours <= MAX_COLOURS && (cubes <= 3 || (cubes == 4 && colours <= 4))
}

/// Calls `each` with one puzzle of every [class](Puzzle::canonical) of up to three cubes with up to
/// five colours, or of four cubes with up to four: puzzles that differ only in the order of the
/// cubes, in turns and mirror images of cubes or in the names of colours are one class. Not every
/// puzzle has all the colours. Listing 4,207,395 puzzles of four cubes with four colours takes a
/// second or two.
///
/// ```
/// use insanity_cubes::each_puzzle;
///
/// let mut puzzles = 0;
/// let listed = each_puzzle(2, 2, &mut |_| {
///     puzzles += 1;
///     Ok(())
/// });
/// assert_eq!((listed, puzzles), (Some(Ok(())), 31));
/// ```
///
/// Returns `None` for more cubes or colours: there are too many puzzles.
///
/// # Errors
///
/// An error that `each` returns; it ends the list.
pub fn each_puzzle(
    cubes: usize,
    colours: usize,
    each: &mut dyn FnMut(Puzzle) -> Result<(), LimitReached>,
) -> Option<Result<(), LimitReached>> {
    if !is_listed(cubes, colours) || cubes == 0 {
        return None;
    }
    let kinds = Kinds::new(u16::try_from(colours).expect("at most five"));
    Some(kinds.extend(&mut Vec::new(), cubes, each))
}

/// The number of a kind with these pairs: those of smaller `z` come before, then of smaller `y`.
fn number(pairs: [u16; 3]) -> u16 {
    let [x, y, z] = three_in_order(pairs);
    z * (z + 1) * (z + 2) / 6 + y * (y + 1) / 2 + x
}

/// Four numbers as one, which has the order of the list.
fn joined([a, b, c, d]: [u16; 4]) -> u64 {
    u64::from(a) << 48 | u64::from(b) << 32 | u64::from(c) << 16 | u64::from(d)
}

impl Kinds {
    fn new(colours: u16) -> Self {
        let mut pairs: Vec<[u16; 2]> = Vec::new();
        for b in 0..colours {
            for a in 0..=b {
                pairs.push([a, b]);
            }
        }
        // In colex order, so that a kind is found by its `number` and not by a search.
        let mut kinds = Vec::new();
        for z in (0..).take(pairs.len()) {
            for y in 0..=z {
                for x in 0..=y {
                    kinds.push([x, y, z]);
                }
            }
        }
        let mut renamed = Vec::new();
        for mut rest in 0..(1..=colours).product() {
            // Each number is a permutation: its digits say where the next name goes.
            let mut names = Vec::with_capacity(usize::from(colours));
            for next in 0..colours {
                names.insert(usize::from(rest % (next + 1)), next);
                rest /= next + 1;
            }
            let mut after = Vec::with_capacity(pairs.len());
            for [a, b] in &pairs {
                let (a, b) = (names[usize::from(*a)], names[usize::from(*b)]);
                let (a, b) = (a.min(b), a.max(b));
                after.push(b * (b + 1) / 2 + a);
            }
            let mut images = Vec::with_capacity(kinds.len());
            for kind in &kinds {
                let [x, y, z] = kind.map(|pair: u16| after[usize::from(pair)]);
                images.push(number([x, y, z]));
            }
            renamed.push(images);
        }
        Self { pairs, kinds, renamed }
    }

    /// The puzzles that begin with these kinds, if no renaming of the colours makes an earlier list
    /// of these kinds.
    // The first kinds of the first puzzle of a class have this property too: a renaming that makes
    // an earlier list of them would make an earlier puzzle. So puzzles are built up kind by kind.
    fn extend(
        &self,
        chosen: &mut Vec<u16>,
        cubes: usize,
        each: &mut dyn FnMut(Puzzle) -> Result<(), LimitReached>,
    ) -> Result<(), LimitReached> {
        if chosen.len() == cubes {
            let cubes = chosen.iter().map(|kind| self.cube(*kind)).collect();
            return each(Puzzle::new(cubes).expect("at most four cubes"));
        }
        // Kinds in ascending order: puzzles are the same in any order of their cubes.
        let start = chosen.last().copied().unwrap_or(0);
        let end = u16::try_from(self.kinds.len()).expect("at most 680 kinds");
        for kind in start..end {
            chosen.push(kind);
            if self.is_first(chosen) {
                self.extend(chosen, cubes, each)?;
            }
            chosen.pop();
        }
        Ok(())
    }

    fn is_first(&self, chosen: &[u16]) -> bool {
        let mut own = [u16::MAX; 4];
        own[..chosen.len()].copy_from_slice(chosen);
        let own = joined(own);
        // Up to 120 renamings of at most four kinds: trying all is quicker than a canonical form.
        self.renamed.iter().all(|renamed| {
            let mut image = [u16::MAX; 4];
            for (after, kind) in image.iter_mut().zip(chosen) {
                *after = renamed[usize::from(*kind)];
            }
            // A network without branches: a third faster than a sort of the standard library.
            let [a, b, c, d] = image;
            let (a, b, c, d) = (a.min(b), a.max(b), c.min(d), c.max(d));
            let (a, b, c, d) = (a.min(c), b.min(d), a.max(c), b.max(d));
            joined([a, b.min(c), b.max(c), d]) >= own
        })
    }

    /// A cube of a kind; the pairs are its faces 1 and 4, 2 and 5, 3 and 6.
    fn cube(&self, kind: u16) -> Cube {
        let pairs = self.kinds[usize::from(kind)].map(|pair| self.pairs[usize::from(pair)]);
        let [[a, d], [b, e], [c, f]] = pairs;
        Cube::new([a, b, c, d, e, f].map(Colour::new))
    }
}
