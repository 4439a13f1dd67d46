//! MacMahon's problem: eight cubes that are a larger copy of one.

use alloc::vec::Vec;

use crate::Cube;

/// What is asked of the faces inside a [`Replica`], where two cubes touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Inside {
    /// Faces that touch have the same colour.
    Matching,
    /// They may have any colours.
    Any,
}

/// Eight cubes that form a cube twice as large, a copy of a given cube: each side of the large cube
/// has a single colour, that of the same face of the given one. MacMahon's problem is to build one
/// of his [thirty cubes](crate::history::thirty_cubes) from eight others. Inside, where two cubes
/// touch, both faces must have the same colour, unless [`Inside::Any`](super::Inside::Any) is asked
/// for.
///
/// ```
/// use insanity_cubes::history;
/// use insanity_cubes::pieces::{Inside, Replica};
///
/// let mut others = history::thirty_cubes();
/// let target = others.remove(0);
/// let found: Vec<Replica> = Replica::all(target, &others, Inside::Matching).collect();
/// // One set of eight cubes, in two arrangements. The same holds for each of the thirty.
/// assert_eq!(found.len(), 2);
/// assert_eq!(found[0].places(), found[1].places());
/// ```
///
/// Sources: P. A. MacMahon, *New Mathematical Pastimes* (1921), poses the problem; R. Siegrist, *2
/// x 2 x 2 Color Cubes* (2018), gives the single set and its two arrangements for each cube, with
/// J. H. Conway's table of the thirty; I. Johnson and E. Roldán, *Solution Numbers for Eight Blocks
/// to Madness Puzzle* (2024), count the arrangements where the inside does not matter: at most 16
/// of one set of eight. The tests confirm these numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Replica {
    corners: [(usize, Cube); 8],
}

impl Replica {
    /// All ways to build the target from eight of these cubes, none used twice; found lazily. Two
    /// ways differ if the cube in some corner is another one, or shows other faces there. A search
    /// over the eight corners; at each, every unused cube is tried in up to 24 ways.
    pub fn all(target: Cube, cubes: &[Cube], inside: Inside) -> Replicas {
        let fitting = core::array::from_fn(|corner| fitting(target, cubes, corner));
        Replicas { fitting, inside, tried: Vec::from([0]), used: alloc::vec![false; cubes.len()] }
    }

    /// For each corner, 0 to 7, the index of its cube in the list given to [`all`](Self::all), and
    /// that cube as it lies. The bits of the corner's number say which faces of the target are
    /// there:
    ///
    /// | bit | clear | set |
    /// |---|---|---|
    /// | 0, of value 1 | face 1 | face 4 |
    /// | 1, of value 2 | face 2 | face 5 |
    /// | 2, of value 4 | face 3 | face 6 |
    ///
    /// So corner 5 has the faces 4, 2 and 6.
    #[must_use]
    pub fn corners(&self) -> &[(usize, Cube); 8] {
        &self.corners
    }

    /// The places of the eight cubes in the list given to [`all`](Self::all), ascending. If you
    /// took the target out of that list before, they are places in the shortened list.
    #[must_use]
    pub fn places(&self) -> [usize; 8] {
        let mut places = self.corners.map(|(place, _)| place);
        places.sort_unstable();
        places
    }
}

/// The face that a cube at a corner has outside on an axis; the opposite one is inside.
const fn outside(corner: usize, axis: usize) -> usize {
    if corner >> axis & 1 == 0 { axis } else { axis + 3 }
}

/// The cubes with the orientations in which they show the target's colours at a corner.
fn fitting(target: Cube, cubes: &[Cube], corner: usize) -> Vec<(usize, Cube)> {
    let shows = |cube: &Cube| {
        (0..3)
            .map(|axis| outside(corner, axis))
            .all(|face| cube.faces()[face] == target.faces()[face])
    };
    let ways = |(place, cube): (usize, &Cube)| {
        cube.orientations().filter(shows).map(move |cube| (place, cube)).collect::<Vec<_>>()
    };
    cubes.iter().enumerate().flat_map(ways).collect()
}

/// The ways to build a cube, from [`Replica::all`].
#[derive(Clone, Debug)]
#[must_use = "iterators do nothing unless they are used"]
pub struct Replicas {
    /// For each corner the cubes that fit there.
    fitting: [Vec<(usize, Cube)>; 8],
    inside: Inside,
    /// For each corner filled, and the next one, which of its cubes is tried next.
    tried: Vec<usize>,
    used: Vec<bool>,
}

impl Replicas {
    /// The cube at a corner that is filled.
    fn placed(&self, corner: usize) -> (usize, Cube) {
        self.fitting[corner][self.tried[corner] - 1]
    }

    /// Whether a cube may be put at the next corner.
    fn fits(&self, corner: usize, (place, cube): (usize, Cube)) -> bool {
        if self.used[place] {
            return false;
        }
        let touches = |axis: usize| {
            let other = corner ^ 1 << axis;
            let inner = |at: usize| outside(at ^ 1 << axis, axis);
            other > corner
                || self.placed(other).1.faces()[inner(other)] == cube.faces()[inner(corner)]
        };
        self.inside == Inside::Any || (0..3).all(touches)
    }

    /// Takes the last cube off.
    fn take_back(&mut self) {
        self.tried.pop();
        if let Some(corner) = self.tried.len().checked_sub(1) {
            let (place, _) = self.placed(corner);
            self.used[place] = false;
        }
    }
}

impl Iterator for Replicas {
    type Item = Replica;

    fn next(&mut self) -> Option<Replica> {
        while let Some(corner) = self.tried.len().checked_sub(1) {
            if corner == 8 {
                let corners = core::array::from_fn(|corner| self.placed(corner));
                self.take_back();
                return Some(Replica { corners });
            }
            let Some(way) = self.fitting[corner].get(self.tried[corner]).copied() else {
                self.take_back();
                continue;
            };
            let fits = self.fits(corner, way);
            self.tried[corner] += 1;
            if fits {
                self.used[way.0] = true;
                self.tried.push(0);
            }
        }
        None
    }
}

impl core::iter::FusedIterator for Replicas {}
