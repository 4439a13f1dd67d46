//! The algorithm of the article "Less brutal insanity": paths first, then rings.

use alloc::vec;
use alloc::vec::Vec;
use core::iter::{FusedIterator, from_fn};

use dense_code::limits::{Budget, LimitReached};

use crate::puzzle::dense_faces;
use crate::{Colour, Cube, Limits, Ring, Tower};

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
/// # Ok::<(), insanity_cubes::ParseError>(())
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
/// At most 3^n paths and 8^(n-1) towers each; a choice takes a look at four colours. It takes no
/// limits. Within limits, [`Puzzle::count_within`](crate::Puzzle::count_within) counts the paths,
/// and [`Puzzle::towers_within`](crate::Puzzle::towers_within) finds the same solutions sooner.
#[derive(Clone, Debug)]
pub struct LessBrutal {
    cubes: Vec<Entry>,
    /// The colours, ascending.
    colours: Vec<Colour>,
}

/// What a cube can show.
#[derive(Clone, Debug, Default)]
struct Entry {
    /// Its different loops as they stand, in dense colours.
    loops: Vec<[u16; 4]>,
    /// For each of them its different rings, the loop as it stands first.
    rings: Vec<Vec<[u16; 4]>>,
}

impl LessBrutal {
    /// Makes the tables of the search, for any number of cubes. O(n) time and memory: about a
    /// kilobyte per cube.
    #[must_use]
    pub fn new(cubes: &[Cube]) -> Self {
        let (faces, colours) = dense_faces(cubes);
        let mut entries = Vec::with_capacity(cubes.len());
        for faces in faces {
            let mut seen = Vec::with_capacity(24);
            let mut entry = Entry::default();
            for ring in Cube::new(faces.map(Colour::new)).loops() {
                // A loop that looks like one before it is no choice of its own.
                if ring.add_arrangements(&mut seen) {
                    let mut rings = Vec::with_capacity(8);
                    for ring in ring.arrangements() {
                        rings.push(ring.sides().map(Colour::index));
                    }
                    // The loop as it stands comes first.
                    entry.loops.push(rings[0]);
                    entry.rings.push(rings);
                }
            }
            entries.push(entry);
        }
        Self { cubes: entries, colours }
    }

    /// The paths, in order.
    #[must_use]
    pub fn paths(&self) -> impl FusedIterator<Item = Vec<u8>> + Clone {
        let mut choices = self.choices();
        from_fn(move || choices.advance_freely().then(|| choices.choice.clone())).fuse()
    }

    fn choices(&self) -> Choices<'_> {
        let mut levels = Vec::with_capacity(self.cubes.len());
        for cube in &self.cubes {
            levels.push(cube.loops.as_slice());
        }
        Choices::new(levels, 4, 0, self.colours.len())
    }

    /// The towers of a path, in order.
    fn towers(&self, path: Vec<u8>) -> impl Iterator<Item = Tower> + Clone {
        let mut levels = Vec::with_capacity(path.len());
        for (cube, one) in self.cubes.iter().zip(&path) {
            levels.push(cube.rings[usize::from(*one)].as_slice());
        }
        // The first cube is shown as its loop stands: so one of the up to eight turns of a tower is
        // found.
        levels[0] = &levels[0][..1];
        let mut lines = Choices::new(levels, 1, self.colours.len(), 4 * self.colours.len());
        from_fn(move || {
            lines.advance_freely().then(|| {
                let mut rings = Vec::with_capacity(path.len());
                for (rings_of, line) in lines.levels.iter().zip(&lines.choice) {
                    rings.push(self.ring(rings_of[usize::from(*line)]));
                }
                Tower::new(rings)
            })
        })
    }

    /// A ring in the colours of the cubes.
    fn ring(&self, sides: [u16; 4]) -> Ring {
        Ring::new(sides.map(|colour| self.colours[usize::from(colour)]))
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
        self.paths().flat_map(|path| self.towers(path))
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
    /// # Ok::<(), insanity_cubes::ParseError>(())
    /// ```
    #[must_use]
    pub fn place(&self, tower: &Tower) -> Option<(Vec<u8>, Vec<u8>)> {
        let mut path = Vec::with_capacity(self.cubes.len());
        let mut lines = Vec::with_capacity(self.cubes.len());
        if tower.rings().len() != self.cubes.len() {
            return None;
        }
        for (cube, ring) in self.cubes.iter().zip(tower.rings()) {
            let (one, line) = (0u8..).zip(&cube.rings).find_map(|(one, rings)| {
                let line = rings.iter().position(|other| self.ring(*other) == *ring)?;
                Some((one, u8::try_from(line).expect("a loop has at most eight rings")))
            })?;
            path.push(one);
            lines.push(line);
        }
        Some((path, lines))
    }

    /// How many paths there are, or were found before a limit. A step is one loop of a cube tried.
    pub(crate) fn count_paths(&self, budget: &mut Budget<'_>) -> (u128, Result<(), LimitReached>) {
        let (mut choices, mut found) = (self.choices(), 0);
        loop {
            match choices.advance(budget) {
                Ok(true) => found += 1,
                Ok(false) => return (found, Ok(())),
                Err(limit) => return (found, Err(limit)),
            }
        }
    }
}

/// All ways to choose a ring of each cube such that no colour comes too often, in order.
///
/// The paths are of this kind, with a loop for a ring, and so are the towers of a path.
#[derive(Clone, Debug)]
struct Choices<'a> {
    /// For each cube, the rings to choose from.
    levels: Vec<&'a [[u16; 4]]>,
    choice: Vec<u8>,
    /// How often each colour is on the chosen rings; with `apart`, on each side.
    times: Vec<u8>,
    /// How often it may be there.
    most: u8,
    /// How far the counters of one side are from those of the next: 0 to count all sides together.
    apart: usize,
    /// How many cubes have chosen.
    level: usize,
}

impl<'a> Choices<'a> {
    fn new(levels: Vec<&'a [[u16; 4]]>, most: u8, apart: usize, counters: usize) -> Self {
        let (choice, times) = (vec![0; levels.len()], vec![0; counters]);
        Self { levels, choice, times, most, apart, level: 0 }
    }

    /// Counts the colours of a ring, unless one would come too often.
    fn add(&mut self, ring: [u16; 4]) -> bool {
        for (side, colour) in ring.into_iter().enumerate() {
            let times = &mut self.times[side * self.apart + usize::from(colour)];
            if *times == self.most {
                self.subtract(&ring[..side]);
                return false;
            }
            *times += 1;
        }
        true
    }

    fn subtract(&mut self, sides: &[u16]) {
        for (side, colour) in sides.iter().enumerate() {
            self.times[side * self.apart + usize::from(*colour)] -= 1;
        }
    }

    /// Goes to the next choice of all cubes; `false` after the last. A step is one ring tried.
    fn advance(&mut self, budget: &mut Budget<'_>) -> Result<bool, LimitReached> {
        loop {
            let tried = self.levels.get(self.level);
            if let Some(ring) =
                tried.and_then(|rings| rings.get(usize::from(self.choice[self.level])))
            {
                budget.spend(1)?;
                if !self.add(*ring) {
                    self.choice[self.level] += 1;
                    continue;
                }
                self.level += 1;
                let Some(next) = self.choice.get_mut(self.level) else { return Ok(true) };
                *next = 0;
                continue;
            }
            // All have chosen, or all is tried: the last choice is taken back.
            let Some(last) = self.level.checked_sub(1) else { return Ok(false) };
            let chosen = self.levels[last][usize::from(self.choice[last])];
            self.subtract(&chosen);
            self.choice[last] += 1;
            self.level = last;
        }
    }

    fn advance_freely(&mut self) -> bool {
        self.advance(&mut Budget::new(&Limits::new())).expect("without limits none is reached")
    }
}
