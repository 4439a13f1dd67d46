//! A puzzle prepared for the searches.

use alloc::vec;
use alloc::vec::Vec;

use crate::Puzzle;

/// Cubes in dense colours, with what every search needs to know of them.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    /// For each cube and axis the pair's two colours.
    pub(crate) pairs: Vec<[[u16; 2]; 3]>,
    pub(crate) colours: usize,
    /// For each colour how many faces have it.
    pub(crate) totals: Vec<u32>,
    /// For each cube and axis the axes with the same pair, as bits.
    alike: Vec<[u8; 3]>,
    /// For each cube the axes whose pair no earlier axis has, as bits.
    pub(crate) distinct: Vec<u8>,
    /// How many words of 64 lanes there are, a lane for each cube and one for each colour.
    pub(super) words: usize,
    /// For each word and axis the cubes whose pair has one colour.
    pub(super) loops: Vec<[u64; 3]>,
    /// For each colour the words of the cubes whose pair has it, by axis.
    pub(super) at: Vec<[u64; 3]>,
}

/// For each colour how many faces have it: up to 6,144.
pub(crate) fn totals(faces: &[[u16; 6]], colours: usize) -> Vec<u32> {
    let mut totals = vec![0; colours];
    for colour in faces.iter().flatten() {
        totals[usize::from(*colour)] += 1;
    }
    totals
}

impl Graph {
    /// `None` when a count of colours shows that there is no solution: a colour is seen at most once
    /// on each of the four sides, so a fifth face of it is of no use.
    pub(crate) fn new(puzzle: &Puzzle) -> Option<Self> {
        Self::showing(puzzle, 4)
    }

    /// The same for half solutions alone: `None` when a count of colours shows that there is none.
    pub(crate) fn for_halves(puzzle: &Puzzle) -> Option<Self> {
        Self::showing(puzzle, 2)
    }

    /// `None` unless some sides of a tower can show as many faces as there are cubes each.
    fn showing(puzzle: &Puzzle, sides: u32) -> Option<Self> {
        let (faces, colours) = (puzzle.dense_faces(), puzzle.colours());
        let totals = totals(&faces, colours);
        let seen: u32 = totals.iter().map(|total| (*total).min(sides)).sum();
        (seen as usize >= sides as usize * faces.len())
            .then(|| Self::prepare(&faces, colours, totals))
    }

    fn prepare(faces: &[[u16; 6]], colours: usize, totals: Vec<u32>) -> Self {
        let cubes = faces.len();
        let words = cubes.max(colours).div_ceil(64);
        let mut graph = Self {
            pairs: Vec::with_capacity(cubes),
            colours,
            totals,
            alike: Vec::with_capacity(cubes),
            distinct: Vec::with_capacity(cubes),
            words,
            loops: vec![[0; 3]; words],
            // At most 14 MB, for 1,024 cubes with 6,144 colours.
            at: vec![[0; 3]; words * colours],
        };
        for (cube, [a, b, c, d, e, f]) in faces.iter().enumerate() {
            let (word, bit) = (cube / 64, 1 << (cube % 64));
            let pairs = [[*a, *d], [*b, *e], [*c, *f]];
            let (mut alike, mut first) = ([0; 3], 0);
            for (axis, [one, other]) in pairs.into_iter().enumerate() {
                // Edges are distinguished by their colours only, in either direction.
                for (place, pair) in pairs.into_iter().enumerate() {
                    let same = pair == [one, other] || pair == [other, one];
                    alike[axis] |= u8::from(same) << place;
                }
                first |= 1 << alike[axis].trailing_zeros();
                if one == other {
                    graph.loops[word][axis] |= bit;
                }
                for colour in [one, other] {
                    graph.at[words * usize::from(colour) + word][axis] |= bit;
                }
            }
            graph.pairs.push(pairs);
            graph.alike.push(alike);
            graph.distinct.push(first);
        }
        graph
    }

    /// How many faces of each colour are hidden in a tower, if every colour must be shown four
    /// times.
    pub(crate) fn hidden_capacity(&self) -> Vec<u32> {
        // No total is below 4: `new` has seen that the four sides can be filled.
        self.totals.iter().map(|total| total - 4).collect()
    }

    pub(crate) fn cubes(&self) -> usize {
        self.pairs.len()
    }

    /// Whether every side must show every colour.
    pub(crate) fn is_tight(&self) -> bool {
        self.pairs.len() == self.colours
    }

    pub(crate) fn pair(&self, cube: usize, axis: u8) -> [u16; 2] {
        self.pairs[cube][usize::from(axis)]
    }

    /// The first axis of the cube with the same pair as this one.
    pub(crate) fn first_like(&self, cube: usize, axis: u8) -> u8 {
        first(self.alike[cube][usize::from(axis)])
    }

    /// The first two axes of the cube with the same pair as this one; the first twice if it is
    /// alone.
    pub(crate) fn first_two_like(&self, cube: usize, axis: u8) -> (u8, u8) {
        let alike = self.alike[cube][usize::from(axis)];
        let rest = alike & (alike - 1);
        (first(alike), first(if rest == 0 { alike } else { rest }))
    }

    /// Whether another axis of the cube has the same pair.
    pub(crate) fn is_twice(&self, cube: usize, axis: u8) -> bool {
        !self.alike[cube][usize::from(axis)].is_power_of_two()
    }

    /// How many of the six ordered choices of two axes show the same pairs as another one: 1, 2 or
    /// 6.
    pub(crate) fn multiplicity(&self, cube: usize) -> u128 {
        match self.distinct[cube].count_ones() {
            1 => 6,
            2 => 2,
            _ => 1,
        }
    }

    /// The axes but one, as bits; one bit if the two have the same pair.
    #[inline]
    pub(crate) fn others(&self, cube: usize, axis: u8) -> u8 {
        let rest = 7 & !(1 << axis);
        let lowest = first(rest);
        // Two equal edges are one choice.
        if self.alike[cube][usize::from(lowest)] & rest == rest { 1 << lowest } else { rest }
    }
}

/// The first of some axes, given as bits.
fn first(axes: u8) -> u8 {
    u8::try_from(axes.trailing_zeros()).expect("at most 8")
}
