//! All puzzles of a few cubes up to what leaves them the same.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::LimitReached;

use crate::{Colour, Cube, Puzzle};

/// A cube as players see it: three opposite pairs, whatever their order and directions.
type Kind = [[u16; 2]; 3];

/// The cubes of the first few colours; mirror images are one kind.
struct Kinds {
    /// For each kind its three pairs.
    pairs: Vec<Kind>,
    /// For each renaming of the colours the kind that each kind becomes.
    renamed: Vec<Vec<u16>>,
}

/// The most colours of which all puzzles are listed: 680 kinds, 120 renamings. Three cubes of six colours
/// would take most of a minute.
const MAX_COLOURS: usize = 5;

/// Whether all puzzles are few enough to be listed: at most some millions.
pub(super) const fn is_listed(cubes: usize, colours: usize) -> bool {
    colours <= MAX_COLOURS && (cubes <= 3 || (cubes == 4 && colours <= 4))
}

/// Calls `each` with one puzzle of every [class](Puzzle::canonical) of up to three cubes with up to
/// five colours, or of four cubes with up to four: those that differ in the order of the cubes, in
/// turns and mirror images of cubes or in the names of colours are one. Not every puzzle has all the
/// colours. Listing 4,207,395 puzzles of four cubes with four colours takes a second or two.
///
/// ```
/// use insanity_cubes::make::each_puzzle;
///
/// let mut puzzles = 0;
/// let listed = each_puzzle(2, 2, &mut |_| {
///     puzzles += 1;
///     Ok(())
/// });
/// assert_eq!((listed, puzzles), (Some(Ok(())), 31));
/// ```
///
/// `None` for more cubes or colours, of which there are too many.
///
/// # Errors
///
/// What `each` returns, which ends the list.
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

/// A kind with its pairs, and the two colours of each, in order.
fn sorted(mut pairs: Kind) -> Kind {
    for pair in &mut pairs {
        pair.sort_unstable();
    }
    pairs.sort_unstable();
    pairs
}

impl Kinds {
    fn new(colours: u16) -> Self {
        let mut all: Vec<[u16; 2]> = Vec::new();
        for b in 0..colours {
            for a in 0..=b {
                all.push([a, b]);
            }
        }
        let mut pairs: Vec<Kind> = Vec::new();
        for (z, third) in all.iter().enumerate() {
            for (y, second) in all[..=z].iter().enumerate() {
                for first in &all[..=y] {
                    pairs.push(sorted([*first, *second, *third]));
                }
            }
        }
        let mut by_pairs: Vec<(Kind, u16)> = pairs.iter().copied().zip(0..).collect();
        by_pairs.sort_unstable();
        let mut renamed = Vec::new();
        for names in permutations(colours) {
            let mut after = Vec::with_capacity(pairs.len());
            for kind in &pairs {
                let kind = sorted(kind.map(|pair| pair.map(|colour| names[usize::from(colour)])));
                let place = by_pairs.binary_search_by(|(other, _)| other.cmp(&kind));
                after.push(by_pairs[place.expect("a kind renamed is a kind")].1);
            }
            renamed.push(after);
        }
        Self { pairs, renamed }
    }

    /// The puzzles that begin with these kinds, if those are first among all that renaming colours
    /// makes of them.
    ///
    /// The first kinds of the first puzzle of a class are so too: if a renaming made something earlier
    /// of them, it would of the whole. So puzzles are built up kind by kind.
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
        let start = chosen.last().copied().unwrap_or(0);
        let end = u16::try_from(self.pairs.len()).expect("at most 680 kinds");
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
        let mut images = [0; 4];
        let image = &mut images[..chosen.len()];
        self.renamed.iter().all(|renamed| {
            for (after, kind) in image.iter_mut().zip(chosen) {
                *after = renamed[usize::from(*kind)];
            }
            image.sort_unstable();
            *image >= *chosen
        })
    }

    /// A cube of a kind; the pairs are its faces 1 and 4, 2 and 5, 3 and 6.
    fn cube(&self, kind: u16) -> Cube {
        let [[a, d], [b, e], [c, f]] = self.pairs[usize::from(kind)];
        Cube::new([a, b, c, d, e, f].map(Colour::new))
    }
}

/// All permutations of the first few numbers.
fn permutations(colours: u16) -> Vec<Vec<u16>> {
    let mut all = vec![Vec::new()];
    for next in 0..colours {
        let mut longer = Vec::new();
        for names in &all {
            for place in 0..=names.len() {
                let mut names = names.clone();
                names.insert(place, next);
                longer.push(names);
            }
        }
        all = longer;
    }
    all
}
