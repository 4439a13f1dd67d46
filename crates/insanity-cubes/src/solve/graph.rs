//! A puzzle prepared for the searches.

use alloc::vec;
use alloc::vec::Vec;

use crate::Puzzle;

/// Cubes in dense colours, with what every search needs to know of them.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    pub(crate) faces: Vec<[u16; 6]>,
    pub(crate) colours: usize,
    /// For each colour how many faces have it.
    pub(crate) totals: Vec<u32>,
    /// For each cube the axes whose pair no earlier axis has, as bits.
    pub(crate) distinct: Vec<u8>,
}

/// Whether two axes of a cube have the same pair.
#[inline]
fn same(face: &[u16; 6], one: usize, other: usize) -> bool {
    let ([a, b], [c, d]) = ([face[one], face[one + 3]], [face[other], face[other + 3]]);
    (a == c && b == d) || (a == d && b == c)
}

/// For each colour how many faces have it: up to 6,144.
fn totals(faces: &[[u16; 6]], colours: usize) -> Vec<u32> {
    let mut totals = vec![0; colours];
    for colour in faces.iter().flatten() {
        totals[usize::from(*colour)] += 1;
    }
    totals
}

/// How many faces can be seen, if a colour is seen at most `most` times.
fn fill(totals: &[u32], most: u32) -> usize {
    totals.iter().map(|total| (*total).min(most) as usize).sum()
}

impl Puzzle {
    /// The graph of all cubes; `None` if a count of colours shows that there is no solution.
    pub(crate) fn graph(&self) -> Option<Graph> {
        Graph::new(self.dense_faces(), self.colours())
    }
}

impl Graph {
    /// `None` when a count of colours shows that there is no solution: a side needs as many colours
    /// as there are cubes, and a colour is seen at most once on each of the four sides.
    pub(crate) fn new(faces: Vec<[u16; 6]>, colours: usize) -> Option<Self> {
        let cubes = faces.len();
        if colours < cubes {
            return None;
        }
        let totals = totals(&faces, colours);
        if fill(&totals, 4) < 4 * cubes {
            return None;
        }
        Some(Self::prepare(faces, colours, totals))
    }

    /// The same for half solutions alone: `None` when a count of colours shows that there is none.
    pub(crate) fn for_halves(faces: Vec<[u16; 6]>, colours: usize) -> Option<Self> {
        let totals = totals(&faces, colours);
        (fill(&totals, 2) >= 2 * faces.len()).then(|| Self::prepare(faces, colours, totals))
    }

    fn prepare(faces: Vec<[u16; 6]>, colours: usize, totals: Vec<u32>) -> Self {
        let mut distinct = Vec::with_capacity(faces.len());
        for face in &faces {
            distinct.push(
                1 | u8::from(!same(face, 0, 1)) << 1
                    | u8::from(!same(face, 0, 2) && !same(face, 1, 2)) << 2,
            );
        }
        Self { faces, colours, totals, distinct }
    }

    /// How many faces of each colour are hidden in a tower, if every colour must be shown four
    /// times.
    pub(crate) fn hidden_room(&self) -> Vec<u32> {
        self.totals.iter().map(|total| total - 4).collect()
    }

    pub(crate) fn cubes(&self) -> usize {
        self.faces.len()
    }

    /// Whether every side must show every colour.
    pub(crate) fn is_tight(&self) -> bool {
        self.faces.len() == self.colours
    }

    /// The axes of a cube whose pair no earlier axis has.
    pub(crate) fn axes(&self, cube: usize) -> Vec<u8> {
        (0..3).filter(|axis| self.distinct[cube] >> axis & 1 == 1).collect()
    }

    pub(crate) fn pair(&self, cube: usize, axis: u8) -> [u16; 2] {
        let face = &self.faces[cube];
        [face[usize::from(axis)], face[usize::from(axis) + 3]]
    }

    /// The first axis of the cube with the same pair as this one.
    pub(crate) fn first_like(&self, cube: usize, axis: u8) -> u8 {
        let face = &self.faces[cube];
        (0..axis).find(|before| same(face, usize::from(*before), usize::from(axis))).unwrap_or(axis)
    }

    /// The next axis of the cube with the same pair as this one.
    pub(crate) fn next_like(&self, cube: usize, axis: u8) -> u8 {
        let face = &self.faces[cube];
        (axis + 1..3)
            .find(|after| same(face, usize::from(*after), usize::from(axis)))
            .unwrap_or(axis)
    }

    /// Whether another axis of the cube has the same pair.
    pub(crate) fn is_twice(&self, cube: usize, axis: u8) -> bool {
        OTHERS[usize::from(axis)]
            .iter()
            .any(|other| same(&self.faces[cube], usize::from(*other), usize::from(axis)))
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
        let [one, other] = OTHERS[usize::from(axis)];
        if same(&self.faces[cube], one.into(), other.into()) {
            1 << one
        } else {
            1 << one | 1 << other
        }
    }
}

/// The two other axes.
const OTHERS: [[u8; 2]; 3] = [[1, 2], [0, 2], [0, 1]];
