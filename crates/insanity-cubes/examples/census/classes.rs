//! All puzzles of a few cubes up to what leaves them the same.

use insanity_cubes::{Colour, Cube};
use itertools::Itertools;

/// The cubes of the first few colours as players see them: three opposite pairs, whatever their
/// order and directions. Mirror images are one kind.
pub(crate) struct Kinds {
    /// For each kind its three pairs.
    pub(crate) pairs: Vec<[[u8; 2]; 3]>,
    /// For each renaming of the colours the kind that each kind becomes.
    pub(crate) renamed: Vec<Vec<u8>>,
}

impl Kinds {
    /// At most four colours, which make 220 kinds.
    pub(crate) fn new(colours: u8) -> Self {
        let all: Vec<[u8; 2]> = (0..colours).flat_map(|b| (0..=b).map(move |a| [a, b])).collect();
        let mut pairs: Vec<[[u8; 2]; 3]> = Vec::new();
        for (z, third) in all.iter().enumerate() {
            for (y, second) in all[..=z].iter().enumerate() {
                pairs.extend(all[..=y].iter().map(|first| sorted([*first, *second, *third])));
            }
        }
        let names = (0..colours).permutations(usize::from(colours));
        let renamed = names.map(|name| {
            let after = |kind: &[[u8; 2]; 3]| {
                let kind = sorted(kind.map(|pair| pair.map(|colour| name[usize::from(colour)])));
                let place = pairs.iter().position(|other| *other == kind);
                place.and_then(|place| u8::try_from(place).ok()).unwrap_or(u8::MAX)
            };
            pairs.iter().map(after).collect()
        });
        let renamed = renamed.collect();
        Self { pairs, renamed }
    }

    /// A cube of a kind; the pairs are its faces 1 and 4, 2 and 5, 3 and 6.
    pub(crate) fn cube(&self, kind: u8) -> Cube {
        let [[a, d], [b, e], [c, f]] = self.pairs[usize::from(kind)];
        Cube::new([a, b, c, d, e, f].map(|colour| Colour::new(colour.into())))
    }

    /// How many kinds are two cubes, mirror images of each other.
    pub(crate) fn mirrored(&self) -> usize {
        let mirrored =
            |[x, y, z]: &&[[u8; 2]; 3]| x != y && y != z && [x, y, z].iter().all(|[a, b]| a != b);
        self.pairs.iter().filter(mirrored).count()
    }

    /// Calls `each` with one puzzle of every class: of all multisets of kinds that renaming colours
    /// makes of it, the first in lexicographic order.
    ///
    /// The first kinds of such a puzzle are one of a smaller puzzle: if a renaming made something
    /// earlier of them, it would of the whole. So puzzles are built up kind by kind.
    pub(crate) fn each_class(&self, cubes: usize, each: &mut impl FnMut(&[u8])) {
        self.extend(&mut Vec::new(), cubes, each);
    }

    fn extend(&self, chosen: &mut Vec<u8>, cubes: usize, each: &mut impl FnMut(&[u8])) {
        if chosen.len() == cubes {
            return each(chosen);
        }
        let start = chosen.last().copied().unwrap_or(0);
        for kind in (start..=u8::MAX).take(self.pairs.len() - usize::from(start)) {
            chosen.push(kind);
            if self.is_first(chosen) {
                self.extend(chosen, cubes, each);
            }
            chosen.pop();
        }
    }

    fn is_first(&self, chosen: &[u8]) -> bool {
        let mut room = [0; 8];
        let image = &mut room[..chosen.len()];
        self.renamed.iter().all(|renamed| {
            for (after, kind) in image.iter_mut().zip(chosen) {
                *after = renamed[usize::from(*kind)];
            }
            image.sort_unstable();
            *image >= *chosen
        })
    }

    /// How many classes there are by Burnside's lemma: the mean number of multisets that a renaming
    /// leaves as they are. Such a multiset has all kinds of a cycle of the renaming equally often.
    pub(crate) fn number_of_classes(&self, cubes: usize) -> u64 {
        let fixed = self.renamed.iter().map(|renamed| {
            let mut ways = vec![0u64; cubes + 1];
            ways[0] = 1;
            for length in cycles(renamed) {
                for size in length..=cubes {
                    ways[size] += ways[size - length];
                }
            }
            ways[cubes]
        });
        fixed.sum::<u64>() / self.renamed.len() as u64
    }
}

/// A kind with its pairs, and the two colours of each, in order.
fn sorted(mut pairs: [[u8; 2]; 3]) -> [[u8; 2]; 3] {
    pairs.iter_mut().for_each(|pair| pair.sort_unstable());
    pairs.sort_unstable();
    pairs
}

/// The lengths of the cycles of a permutation.
fn cycles(permutation: &[u8]) -> Vec<usize> {
    let mut seen = vec![false; permutation.len()];
    let mut lengths = Vec::new();
    for start in 0..permutation.len() {
        let (mut at, mut length) = (start, 0);
        while !seen[at] {
            seen[at] = true;
            at = usize::from(permutation[at]);
            length += 1;
        }
        if length > 0 {
            lengths.push(length);
        }
    }
    lengths
}
