//! The algorithm of the article "Less brutal insanity": paths first, then rings.

use alloc::vec;
use alloc::vec::Vec;
use core::iter::FusedIterator;

use crate::cube::Rings;
use crate::puzzle::dense_faces;
use crate::{Colour, Cube, Ring, Tower};

/// The search of the article "Less brutal insanity", exactly: its paths, its solutions, its counts.
///
/// A *path* chooses one of the different loops of each cube such that no colour occurs more than
/// four times on all the loops together (once for each side of the tower). Only paths are searched:
/// each cube shows one of the up to eight different rings of its loop such that no side of the
/// tower has a colour twice. The first cube shows each of its loops only as it stands, which leaves
/// one of the up to eight solutions that differ by turning the whole tower.
///
/// ```
/// use insanity_cubes::Puzzle;
/// use insanity_cubes::article::LessBrutal;
///
/// // The puzzle sold as Instant Insanity.
/// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
/// let search = LessBrutal::new(puzzle.cubes());
/// assert_eq!(search.paths().count(), 5);
/// let solutions: Vec<String> = search.solutions().map(|tower| tower.to_string()).collect();
/// assert_eq!(solutions, ["ABCD BCAA CADB DDBC"]);
/// # Ok::<(), insanity_cubes::cube::ParseError>(())
/// ```
///
/// # What is counted
///
/// Take the two cubes `ABABAA` and `ABAABB`. The first has the loops `ABBA`, `AABA` and `BAAA`. The
/// last two are turns of each other, so it has two different loops, and is shown as `ABBA` and as
/// `AABA` only. The second has the loops `ABAB`, `AAAB` and `BABB`. Of the 2 · 3 choices, two have
/// no colour more than four times:
///
/// | path | rings of the second cube that differ from the first on all four sides | solutions |
/// |---|---|--:|
/// | `ABBA`, `ABAB` | none | 0 |
/// | `AABA`, `BABB` | `BBAB`, which is `BABB` turned | 1 |
///
/// So there are two paths and one solution. If the first cube may be turned too, there are four
/// pictures, all in one class, and 32 oriented towers.
///
/// # Order
///
/// Paths in lexicographic order of the loops (first cube first; loops 1245, 1346, 2356), the
/// solutions of a path in lexicographic order of the [lines](crate::Cube::rings) of each cube's
/// table.
///
/// # Cost
///
/// At most 3^n paths and 8^(n-1) towers each; a choice takes a look at four colours.
#[derive(Clone, Debug)]
pub struct LessBrutal {
    cubes: Vec<Entry>,
    colours: usize,
}

#[derive(Clone, Debug)]
struct Entry {
    loops: Vec<Loop>,
}

#[derive(Clone, Debug)]
struct Loop {
    rings: Vec<Ring>,
    /// The same rings in dense colours.
    dense: Vec<[u16; 4]>,
}

impl LessBrutal {
    /// Makes the tables of the search, for any number of cubes. O(n) time, O(n) memory: about a kilobyte a cube.
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    /// use insanity_cubes::article::LessBrutal;
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// assert_eq!(LessBrutal::new(puzzle.cubes()).paths().count(), 5);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(cubes: &[Cube]) -> Self {
        let (faces, colours) = dense_faces(cubes);
        let cubes = cubes.iter().zip(&faces).map(|(cube, [f1, f2, f3, f4, f5, f6])| {
            let mut seen = Rings::new();
            let mut loops = Vec::new();
            let dense = [[*f1, *f2, *f4, *f5], [*f1, *f3, *f4, *f6], [*f2, *f3, *f5, *f6]];
            for (ring, colours) in cube.loops().into_iter().zip(dense) {
                // A loop that looks like one before it is no choice of its own.
                if seen.push_arrangements(ring) {
                    loops.push(Loop::new(ring, colours));
                }
            }
            Entry { loops }
        });
        Self { cubes: cubes.collect(), colours }
    }

    /// The paths, in order.
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    /// use insanity_cubes::article::LessBrutal;
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// assert_eq!(LessBrutal::new(puzzle.cubes()).paths().count(), 5);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn paths(&self) -> impl FusedIterator<Item = Vec<u8>> + Clone {
        self.all_paths()
    }

    fn all_paths(&self) -> Paths<'_> {
        let levels = self.cubes.len();
        Paths {
            search: self,
            choice: vec![0; levels],
            times: vec![0; self.colours],
            level: 0,
            done: levels == 0,
        }
    }

    /// The solutions, path by path, in order.
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    /// use insanity_cubes::article::LessBrutal;
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let first = LessBrutal::new(puzzle.cubes()).solutions().next();
    /// assert_eq!(first, Some("ABCD BCAA CADB DDBC".parse()?));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solutions(&self) -> impl FusedIterator<Item = Tower> + Clone {
        self.all_solutions()
    }

    fn all_solutions(&self) -> Solutions<'_> {
        Solutions { search: self, paths: self.all_paths(), climb: None, seen: 0 }
    }

    /// Where a tower stands in the order of the solutions: its path, and for each cube the line of
    /// its loop's table. `None` if a cube has no such ring. Sorting by this is the order of
    /// [`solutions`](Self::solutions).
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    /// use insanity_cubes::article::LessBrutal;
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let search = LessBrutal::new(puzzle.cubes());
    /// let mut towers: Vec<_> = puzzle.towers().collect();
    /// towers.sort_by_key(|tower| search.place(tower));
    /// assert!(towers.into_iter().eq(search.solutions()));
    /// # Ok::<(), insanity_cubes::cube::ParseError>(())
    /// ```
    #[must_use]
    pub fn place(&self, tower: &Tower) -> Option<(Vec<u8>, Vec<u8>)> {
        let mut path = Vec::with_capacity(self.cubes.len());
        let mut lines = Vec::with_capacity(self.cubes.len());
        if tower.rings().len() != self.cubes.len() {
            return None;
        }
        for (cube, ring) in self.cubes.iter().zip(tower.rings()) {
            let (one, line) = (0u8..).zip(&cube.loops).find_map(|(one, chosen)| {
                let line = (0u8..).zip(&chosen.rings).find(|(_, other)| *other == ring)?.0;
                Some((one, line))
            })?;
            path.push(one);
            lines.push(line);
        }
        Some((path, lines))
    }

    /// All solutions and the number of paths: what the article's program prints.
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    /// use insanity_cubes::article::LessBrutal;
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let found = LessBrutal::new(puzzle.cubes()).solve();
    /// assert_eq!((found.solutions.len(), found.paths), (1, 5));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solve(&self) -> Found {
        let mut solutions = self.all_solutions();
        let towers = solutions.by_ref().collect();
        Found { paths: solutions.seen, solutions: towers }
    }
}

impl Loop {
    fn new(ring: Ring, dense: [u16; 4]) -> Self {
        let rings: Vec<Ring> = ring.arrangements().collect();
        let arranged = Ring::new(dense.map(Colour::new)).arrangements();
        let dense = arranged.map(|ring| ring.sides().map(Colour::index)).collect();
        Self { rings, dense }
    }
}

/// What the article's program prints.
///
/// ```
/// use insanity_cubes::Puzzle;
/// use insanity_cubes::article::LessBrutal;
/// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
/// let found = LessBrutal::new(puzzle.cubes()).solve();
/// assert_eq!(
///     (found.paths, found.solutions[0].to_string().as_str()),
///     (5, "ABCD BCAA CADB DDBC")
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Found {
    /// How many paths there are.
    pub paths: u64,
    /// The solutions in order.
    pub solutions: Vec<Tower>,
}

/// The paths: for each cube which of its different loops is chosen.
#[derive(Clone, Debug)]
struct Paths<'a> {
    search: &'a LessBrutal,
    choice: Vec<u8>,
    /// How often each colour is on the loops chosen below the level.
    times: Vec<u8>,
    /// The level whose choice is to be tried next.
    level: usize,
    done: bool,
}

impl<'a> Paths<'a> {
    /// The loop to be tried at the level, unless all have been.
    fn tried(&self) -> Option<&'a Loop> {
        self.search.cubes[self.level].loops.get(usize::from(self.choice[self.level]))
    }

    /// Adds the colours of a loop to those below, and says whether none is there more than four times.
    fn add(&mut self, chosen: &Loop) -> bool {
        let mut is_allowed = true;
        for colour in chosen.dense[0] {
            let times = &mut self.times[usize::from(colour)];
            *times += 1;
            // All four are added even if one is too many: `subtract` takes all four away again.
            is_allowed &= *times <= 4;
        }
        is_allowed
    }

    fn subtract(&mut self, chosen: &Loop) {
        for colour in chosen.dense[0] {
            self.times[usize::from(colour)] -= 1;
        }
    }

    /// Takes the loop of the level below off again and goes on to the next one there.
    fn take_back(&mut self) {
        let Some(below) = self.level.checked_sub(1) else {
            self.done = true;
            return;
        };
        self.level = below;
        let chosen = self.tried().expect("the loop of a level below was taken");
        self.subtract(chosen);
        self.choice[below] += 1;
    }
}

impl Iterator for Paths<'_> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        while !self.done {
            let Some(chosen) = self.tried() else {
                self.take_back();
                continue;
            };
            let is_allowed = self.add(chosen);
            if is_allowed && self.level + 1 < self.search.cubes.len() {
                self.level += 1;
                self.choice[self.level] = 0;
                continue;
            }
            self.subtract(chosen);
            let path = is_allowed.then(|| self.choice.clone());
            self.choice[self.level] += 1;
            if path.is_some() {
                return path;
            }
        }
        None
    }
}

impl FusedIterator for Paths<'_> {}

/// The solutions, path by path.
#[derive(Clone, Debug)]
struct Solutions<'a> {
    search: &'a LessBrutal,
    paths: Paths<'a>,
    climb: Option<Climb>,
    seen: u64,
}

#[derive(Clone, Debug)]
struct Climb {
    path: Vec<u8>,
    lines: Vec<u8>,
    level: usize,
    /// For each colour, on which sides it is: bit 0 front to bit 3 left.
    on_sides: Vec<u8>,
}

impl Climb {
    fn next(&mut self, cubes: &[Entry]) -> Option<Tower> {
        loop {
            let Some(ring) = self.tried(cubes) else {
                self.level = self.level.checked_sub(1)?;
                self.retreat(cubes);
                continue;
            };
            if !self.is_free(ring) {
                self.lines[self.level] += 1;
                continue;
            }
            for (side, colour) in ring.into_iter().enumerate() {
                self.on_sides[usize::from(colour)] |= 1 << side;
            }
            if self.level + 1 < cubes.len() {
                self.level += 1;
                self.lines[self.level] = 0;
            } else {
                let tower = self.tower(cubes);
                self.retreat(cubes);
                return Some(tower);
            }
        }
    }

    /// The ring to be tried at the level, unless all have been. The first cube is shown as its loop
    /// stands.
    fn tried(&self, cubes: &[Entry]) -> Option<[u16; 4]> {
        let chosen = &cubes[self.level].loops[usize::from(self.path[self.level])];
        // So one of the up to eight turns of a tower is found.
        let shown = if self.level == 0 { 1 } else { chosen.dense.len() };
        chosen.dense[..shown].get(usize::from(self.lines[self.level])).copied()
    }

    /// Whether each colour of a ring is new on its side.
    fn is_free(&self, ring: [u16; 4]) -> bool {
        (0..4).all(|side| self.on_sides[usize::from(ring[side])] & 1 << side == 0)
    }

    /// The rings that all cubes show.
    fn tower(&self, cubes: &[Entry]) -> Tower {
        let chosen = cubes.iter().zip(&self.path).zip(&self.lines);
        let shown = chosen
            .map(|((cube, one), line)| cube.loops[usize::from(*one)].rings[usize::from(*line)]);
        Tower::new(shown.collect())
    }

    /// Takes the cube of the current level off and goes on to its next line.
    fn retreat(&mut self, cubes: &[Entry]) {
        let chosen = &cubes[self.level].loops[usize::from(self.path[self.level])];
        let ring = chosen.dense[usize::from(self.lines[self.level])];
        for (side, colour) in ring.into_iter().enumerate() {
            self.on_sides[usize::from(colour)] &= !(1 << side);
        }
        self.lines[self.level] += 1;
    }
}

impl Iterator for Solutions<'_> {
    type Item = Tower;

    fn next(&mut self) -> Option<Tower> {
        loop {
            if let Some(climb) = &mut self.climb {
                if let Some(tower) = climb.next(&self.search.cubes) {
                    return Some(tower);
                }
                self.climb = None;
            }
            let path = self.paths.next()?;
            // Whether or not a tower comes of it, as the article's program counts.
            self.seen += 1;
            let lines = vec![0; path.len()];
            let on_sides = vec![0; self.search.colours];
            self.climb = Some(Climb { path, lines, level: 0, on_sides });
        }
    }
}

impl FusedIterator for Solutions<'_> {}
