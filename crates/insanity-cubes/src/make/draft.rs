//! Towers with hidden faces: puzzles whose solution is known.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};
use dense_code::random;
use rand_core::Rng;

use crate::count::by_search;
use crate::solve::{Couples, Graph};
use crate::{Colour, Cube, Puzzle, Ring, Rotation, Tower};

/// A tower with its hidden faces. Each row is a cube: front, right, back, left, and the two hidden
/// faces.
#[derive(Debug)]
pub(super) struct Draft {
    faces: Vec<[Colour; 6]>,
    colours: usize,
}

pub(super) fn place<R: Rng + ?Sized>(end: usize, rng: &mut R) -> usize {
    random::index(end, rng).expect("there is a place")
}

impl Draft {
    /// The colours dealt round and round: first the sides, each of which gets different ones, then
    /// the hidden faces. So each colour is on as many faces as any other, give or take one, and on
    /// some face: `cubes <= colours <= 6 cubes`.
    pub(super) fn dealt<R: Rng + ?Sized>(cubes: usize, colours: usize, rng: &mut R) -> Self {
        let mut all: Vec<Colour> = Colour::first(colours).collect();
        random::shuffle(&mut all, rng);
        // There are at least as many colours as cubes, so round and round no side gets a colour
        // twice.
        let mut rest = all.iter().copied().cycle();
        let mut faces = vec![[Colour::default(); 6]; cubes];
        for side in 0..4 {
            let mut own: Vec<Colour> = rest.by_ref().take(cubes).collect();
            random::shuffle(&mut own, rng);
            for (face, colour) in faces.iter_mut().zip(own) {
                face[side] = colour;
            }
        }
        let mut hidden: Vec<Colour> = rest.take(2 * cubes).collect();
        random::shuffle(&mut hidden, rng);
        for (face, pair) in faces.iter_mut().zip(hidden.as_chunks::<2>().0) {
            [face[4], face[5]] = *pair;
        }
        Self { faces, colours }
    }

    /// A tower that may be the only solution of its cubes: front and back make one chain or cycle
    /// besides loops, and so do right and left. Every such tower is equally likely, with every
    /// choice of two colours for the hidden faces of each cube.
    // A half solution of two chains or cycles makes two solutions, as each can be turned round. So
    // no puzzle with one solution is left out, and each is drawn as often as it has towers, except
    // for those that are like themselves with colours or cubes exchanged: they have fewer names.
    pub(super) fn chained<R: Rng + ?Sized>(cubes: usize, colours: usize, rng: &mut R) -> Self {
        let mut faces = vec![[Colour::default(); 6]; cubes];
        for side in 0..2 {
            for (face, pair) in faces.iter_mut().zip(chain(cubes, colours, rng)) {
                [face[side], face[side + 2]] = pair;
            }
        }
        for face in &mut faces {
            [face[4], face[5]] = hidden(colours, rng);
        }
        Self { faces, colours }
    }

    /// Draws the hidden faces of each cube again, a few times, until the tower is the only solution
    /// of the cubes so far; `false` if that does not help. The visible faces alone may have another
    /// solution.
    pub(super) fn hide<R: Rng + ?Sized>(
        &mut self,
        budget: &mut Budget<'_>,
        rng: &mut R,
    ) -> Result<bool, LimitReached> {
        if !self.is_only(0, budget)? {
            return Ok(false);
        }
        for cube in 0..self.faces.len() {
            let mut tries = 0;
            while !self.is_only(cube + 1, budget)? {
                tries += 1;
                if tries == MAX_HIDDEN {
                    return Ok(false);
                }
                let [one, other] = hidden(self.colours, rng);
                [self.faces[cube][4], self.faces[cube][5]] = [one, other];
            }
        }
        Ok(true)
    }

    /// Whether the tower is the only solution if the cubes after the first few can't show their
    /// hidden faces. For more colours than cubes.
    pub(super) fn is_only(
        &self,
        cubes: usize,
        budget: &mut Budget<'_>,
    ) -> Result<bool, LimitReached> {
        // A colour of its own, so that a hidden pair is not taken for one that is visible.
        let mut draft = Self { faces: self.faces.clone(), ..*self };
        for face in &mut draft.faces[cubes..] {
            [face[4], face[5]] = [colour(self.colours); 2];
        }
        let mut axes = vec![7; cubes];
        axes.resize(self.faces.len(), VISIBLE);
        let puzzle = Puzzle::new(draft.cubes()).expect("a draft has at most 1,024 cubes");
        let graph = Graph::new(&puzzle).expect("it has a solution");
        by_search(&graph, Couples::among(&graph, Some([axes.clone(), axes])), budget)
    }

    /// The cubes, each turned at random, and the tower.
    pub(super) fn finish<R: Rng + ?Sized>(&self, rng: &mut R) -> (Vec<Cube>, Tower) {
        let mut cubes = self.cubes();
        // Otherwise each cube would lie as it does in the tower.
        for cube in &mut cubes {
            *cube = cube.turned(Rotation::ALL[place(24, rng)]);
        }
        let mut rings = Vec::with_capacity(cubes.len());
        for [front, right, back, left, ..] in &self.faces {
            rings.push(Ring::new([*front, *right, *back, *left]));
        }
        (cubes, Tower::new(rings))
    }

    pub(super) fn cubes(&self) -> Vec<Cube> {
        let cube = |[front, right, back, left, one, other]: &[Colour; 6]| {
            Cube::new([*one, *front, *right, *other, *back, *left])
        };
        self.faces.iter().map(cube).collect()
    }
}

/// The hidden faces of a cube are drawn this many times before a draft is given up.
const MAX_HIDDEN: u32 = 64;

/// The axes that a draft shows, as [`Draft::cubes`] lays them.
const VISIBLE: u8 = 0b110;

/// The hidden faces of a cube: all choices of two colours are equally likely, whatever their order.
fn hidden<R: Rng + ?Sized>(colours: usize, rng: &mut R) -> [Colour; 2] {
    loop {
        let pair = [place(colours, rng), place(colours, rng)];
        // Two colours are drawn in two orders, one colour in one.
        if pair[0] == pair[1] || place(2, rng) == 0 {
            return pair.map(colour);
        }
    }
}

fn colour(number: usize) -> Colour {
    Colour::new(u16::try_from(number).expect("a puzzle has at most 6,144 colours"))
}

/// Loops past this many have no weight: less than one in `12!`.
const MAX_LOOPS: usize = 12;

/// A half solution with at most one chain or cycle besides loops: for each cube the colours in
/// front and at the back. Each is equally likely.
// With `l` loops the other `m = n - l` cubes make a chain over `m + 1` colours, or a cycle over `m`
// of them, and there are `n! / l!` ways to say which cube has which edge. Of `n! c! / (c - n)!`
// that makes `(c - n) / l!` chains and `1 / (l! m)` cycles; and one in `n!` has loops only.
fn chain<R: Rng + ?Sized>(cubes: usize, colours: usize, rng: &mut R) -> Vec<[Colour; 2]> {
    // 1 / 12! is eight of these units; 1 / 13! would be none.
    const ONE: u64 = 1 << 32;
    let mut weights = Vec::new();
    let mut factorial = 1;
    for loops in 0..=cubes.min(MAX_LOOPS) {
        factorial *= (loops as u64).max(1);
        let (left, spare) = ((cubes - loops) as u64, (colours - cubes) as u64);
        weights.push((loops, true, if left > 0 { spare * ONE / factorial } else { 0 }));
        let cycles = match left {
            0 => ONE / factorial,
            1 => 0,
            _ => ONE / (factorial * left),
        };
        weights.push((loops, false, cycles));
    }
    let sum: u64 = weights.iter().map(|(.., weight)| weight).sum();
    let mut drawn = random::below(sum, rng).expect("one loop alone has a weight");
    let mut chosen = (0, false);
    for (loops, is_open, weight) in weights {
        if drawn < weight {
            chosen = (loops, is_open);
            break;
        }
        drawn -= weight;
    }
    let (loops, is_open) = chosen;
    let mut all: Vec<Colour> = Colour::first(colours).collect();
    random::sample(&mut all, colours, rng);
    let mut order: Vec<usize> = (0..cubes).collect();
    random::sample(&mut order, cubes, rng);
    let mut pairs = vec![[Colour::default(); 2]; cubes];
    for (at, cube) in order.into_iter().enumerate() {
        let next = if at < loops {
            at
        } else if at + 1 < cubes || is_open {
            at + 1
        } else {
            loops
        };
        pairs[cube] = [all[at], all[next]];
    }
    pairs
}
