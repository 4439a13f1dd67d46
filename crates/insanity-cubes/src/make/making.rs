//! Puzzles with a solution known beforehand, and puzzles with one class of solutions.

use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};
use dense_code::random;
use rand_core::Rng;

use crate::puzzle::{PaletteError, PuzzleError};
use crate::solve::block;
use crate::{Colour, Count, CountError, Cube, Limits, Puzzle, Ring, Rotation, Tower};

/// Why a puzzle was not made.
///
/// ```
/// use insanity_cubes::make::MakeError;
/// use insanity_cubes::Puzzle;
/// use rand_core::SeedableRng;
/// use rand_pcg::Pcg64;
///
/// let refused = Puzzle::planted(5, 4, &mut Pcg64::seed_from_u64(1));
/// assert_eq!(refused, Err(MakeError::FewColours { cubes: 5, colours: 4 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum MakeError {
    /// The cubes are no puzzle.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// Fewer colours than cubes: no such puzzle has a solution.
    #[error("{colours} colours are too few for {cubes} cubes")]
    FewColours {
        /// The cubes asked for.
        cubes: usize,
        /// The colours asked for.
        colours: usize,
    },
    /// More colours than faces: they can't all be used.
    #[error("{cubes} cubes have too few faces for {colours} colours")]
    ManyColours {
        /// The cubes asked for.
        cubes: usize,
        /// The colours asked for.
        colours: usize,
    },
    /// More colours than there are.
    #[error(transparent)]
    Colours(#[from] PaletteError),
    /// A limit was reached first.
    #[error(transparent)]
    Limit(#[from] LimitReached),
}

/// A tower with the hidden faces of each cube.
#[derive(Clone, Debug)]
struct Draft {
    /// For each cube front, right, back, left, and the two hidden faces.
    faces: Vec<[Colour; 6]>,
}

impl Draft {
    /// Each side shows different colours at random; the hidden faces even out how often each colour
    /// is there.
    fn new<R: Rng + ?Sized>(cubes: usize, colours: usize, rng: &mut R) -> Self {
        let mut all: Vec<Colour> = Colour::first(colours).collect();
        let mut faces = alloc::vec![[Colour::default(); 6]; cubes];
        let mut counts = alloc::vec![0u32; colours];
        for side in 0..4 {
            random::sample(&mut all, cubes, rng);
            for (face, colour) in faces.iter_mut().zip(&all) {
                face[side] = *colour;
                counts[usize::from(colour.index())] += 1;
            }
        }
        // The hidden faces hold two colours a cube; faces of colours shown more than once take what
        // is missing beyond.
        let none = |colour: &Colour| counts[usize::from(colour.index())] == 0;
        let mut missing: Vec<Colour> = all.iter().copied().filter(none).collect();
        let beyond = missing.len().saturating_sub(2 * faces.len());
        if beyond > 0 {
            random::sample(&mut missing, beyond, rng);
            missing.truncate(beyond);
            let mut places: Vec<usize> = (0..4 * faces.len()).collect();
            let many = places.len();
            random::sample(&mut places, many, rng);
            for place in places {
                let face = &mut faces[place / 4][place % 4];
                let count = &mut counts[usize::from(face.index())];
                if *count > 1
                    && let Some(colour) = missing.pop()
                {
                    *count -= 1;
                    counts[usize::from(colour.index())] = 1;
                    *face = colour;
                }
            }
        }
        // The rarest colours first, in random order where equal.
        let mut hidden = Vec::with_capacity(2 * faces.len());
        while hidden.len() < 2 * faces.len() {
            random::sample(&mut all, colours, rng);
            let rarest = counts.iter().copied().min().unwrap_or(0);
            for colour in &all {
                let count = &mut counts[usize::from(colour.index())];
                if *count == rarest && hidden.len() < 2 * faces.len() {
                    *count += 1;
                    hidden.push(*colour);
                }
            }
        }
        let many = hidden.len();
        random::sample(&mut hidden, many, rng);
        for (face, pair) in faces.iter_mut().zip(hidden.as_chunks::<2>().0) {
            [face[4], face[5]] = *pair;
        }
        Self { faces }
    }

    /// Either half solution is one cycle, or one path where there are colours to spare: a tower
    /// with more components is not the only one of its class. The hidden faces have the colours
    /// not yet there, then any: were each colour on six faces, the hidden pairs would be a
    /// third half solution.
    fn chained<R: Rng + ?Sized>(cubes: usize, colours: usize, rng: &mut R) -> Self {
        let mut all: Vec<Colour> = Colour::first(colours).collect();
        let mut faces = alloc::vec![[Colour::default(); 6]; cubes];
        let mut order: Vec<usize> = (0..cubes).collect();
        let mut counts = alloc::vec![0u32; colours];
        for side in 0..2 {
            random::sample(&mut all, colours, rng);
            random::sample(&mut order, cubes, rng);
            for (place, cube) in order.iter().enumerate() {
                let next = if cubes == colours { (place + 1) % cubes } else { place + 1 };
                (faces[*cube][side], faces[*cube][side + 2]) = (all[place], all[next]);
                counts[usize::from(all[place].index())] += 1;
                counts[usize::from(all[next].index())] += 1;
            }
        }
        let missing = all.iter().copied().filter(|colour| counts[usize::from(colour.index())] == 0);
        let mut hidden: Vec<Colour> = missing.take(2 * cubes).collect();
        while hidden.len() < 2 * cubes {
            hidden.push(all[place(colours, rng)]);
        }
        random::sample(&mut hidden, 2 * cubes, rng);
        for (face, pair) in faces.iter_mut().zip(hidden.as_chunks::<2>().0) {
            [face[4], face[5]] = *pair;
        }
        Self { faces }
    }

    /// The cubes in random orientations, and the tower.
    fn finish<R: Rng + ?Sized>(&self, rng: &mut R) -> Result<(Puzzle, Tower), PuzzleError> {
        let cubes = self.cubes().into_iter().map(|cube| {
            let rotation = Rotation::ALL[place(24, rng)];
            cube.turned(rotation)
        });
        let puzzle = Puzzle::new(cubes.collect())?;
        let rings = self
            .faces
            .iter()
            .map(|[front, right, back, left, ..]| Ring::new([*front, *right, *back, *left]));
        Ok((puzzle, Tower::new(rings.collect())))
    }

    fn cubes(&self) -> Vec<Cube> {
        let cube = |[front, right, back, left, one, other]: &[Colour; 6]| {
            Cube::new([*one, *front, *right, *other, *back, *left])
        };
        self.faces.iter().map(cube).collect()
    }

    /// Changes it a little; the tower stays one.
    fn change<R: Rng + ?Sized>(&mut self, colours: usize, rng: &mut R) {
        let cubes = self.faces.len();
        let (one, other) = (place(cubes, rng), place(cubes, rng));
        let face = place(6, rng);
        let colour = Colour::new(u16::try_from(place(colours, rng)).unwrap_or(0));
        match (face, place(2, rng)) {
            // A colour that is not on the side yet, or any on a hidden face.
            (4.., 0) => self.faces[one][face] = colour,
            (_, 0) => {
                if self.faces.iter().all(|faces| faces[face] != colour) {
                    self.faces[one][face] = colour;
                }
            }
            // Two cubes exchange faces of one side, or hidden ones.
            _ => {
                let kept = self.faces[one][face];
                self.faces[one][face] = self.faces[other][face];
                self.faces[other][face] = kept;
            }
        }
    }
}

/// A place below `end`, which is not 0.
fn place<R: Rng + ?Sized>(end: usize, rng: &mut R) -> usize {
    random::index(end, rng).unwrap_or(0)
}

impl Puzzle {
    /// A random puzzle with every colour on equally many faces, or one fewer, dealt at random: what
    /// the figures of this crate are measured on. Whether it has a solution is left to chance.
    /// O(n log n).
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    /// use rand_core::SeedableRng;
    /// use rand_pcg::Pcg64;
    ///
    /// let puzzle = Puzzle::balanced(26, 27, &mut Pcg64::seed_from_u64(1))?;
    /// assert_eq!((puzzle.len(), puzzle.colours()), (26, 27));
    /// # Ok::<(), insanity_cubes::make::MakeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`MakeError`] without a cube or a colour, or with more colours than faces. Fewer colours
    /// than cubes are no error: such a puzzle has no solution.
    #[cfg_attr(docsrs, doc(cfg(feature = "rand")))]
    pub fn balanced<R: Rng + ?Sized>(
        cubes: usize,
        colours: usize,
        rng: &mut R,
    ) -> Result<Self, MakeError> {
        if cubes > 0 && colours == 0 {
            return Err(MakeError::FewColours { cubes, colours });
        }
        check(cubes, colours.max(cubes))?;
        let mut faces: Vec<Colour> = Colour::first(colours).cycle().take(6 * cubes).collect();
        let many = faces.len();
        random::sample(&mut faces, many, rng);
        Ok(Self::new(faces.as_chunks::<6>().0.iter().map(|faces| Cube::new(*faces)).collect())?)
    }

    /// A puzzle with a solution planted in it, and that solution: every side shows different
    /// colours at random, the hidden faces even out how often each colour is there, each cube
    /// is turned at random. O(n log n).
    ///
    /// Every colour is on some face. Where there are more than three times as many colours as
    /// cubes, the sides may leave out more than the hidden faces can hold: as many faces, at
    /// random, of colours that are on more than one side get the colours left over.
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    /// use rand_core::SeedableRng;
    /// use rand_pcg::Pcg64;
    ///
    /// let (puzzle, tower) = Puzzle::planted(26, 26, &mut Pcg64::seed_from_u64(1))?;
    /// assert!(tower.solves(&puzzle));
    /// assert_eq!(puzzle.colours(), 26);
    /// # Ok::<(), insanity_cubes::make::MakeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`MakeError`] without a cube, with fewer colours than cubes or more than faces.
    #[cfg_attr(docsrs, doc(cfg(feature = "rand")))]
    pub fn planted<R: Rng + ?Sized>(
        cubes: usize,
        colours: usize,
        rng: &mut R,
    ) -> Result<(Self, Tower), MakeError> {
        check(cubes, colours)?;
        Ok(Draft::new(cubes, colours, rng).finish(rng)?)
    }

    /// A puzzle with exactly one class of solutions, and a solution of that class. Its colours are
    /// numbered `0..colours`, as in [`Palette::standard`](crate::Palette::standard).
    ///
    /// One class is what players call one solution: the whole tower may still be turned round or
    /// upside down. [`Count::Solutions`](crate::Count::Solutions) can be more than 1, where the
    /// first cube looks the same from two sides. To check with another method, compare the
    /// [`least`](Tower::least) of each tower, as in the example.
    ///
    /// How it works: a solution is planted as two single cycles, the cubes are changed little by
    /// little as long as the classes get no more, and all is begun anew after a while without
    /// progress. Nothing is asked of the cubes but that: many have two equal opposite pairs.
    /// For a harder puzzle try seeds until [`difficulty`](Puzzle::difficulty_within) suits you.
    ///
    /// With as many colours as cubes a few tries suffice, each counted exactly. More colours than
    /// cubes leave more freedom: that takes longer, and for many more there may be no such
    /// puzzle at all, so set limits.
    ///
    /// ```
    /// use std::collections::BTreeSet;
    ///
    /// use insanity_cubes::article::LessBrutal;
    /// use insanity_cubes::{Count, Limits, Puzzle};
    /// use rand_core::SeedableRng;
    /// use rand_pcg::Pcg64;
    ///
    /// let (puzzle, tower) = Puzzle::unique(6, 6, &mut Pcg64::seed_from_u64(1), &Limits::new())?;
    /// assert_eq!(puzzle.count(Count::Classes)?, 1);
    /// // The exhaustive search, which had no part in making it, finds that one class too.
    /// let classes: BTreeSet<_> = LessBrutal::new(&puzzle).solutions().map(|tower| tower.least()).collect();
    /// assert_eq!(classes, BTreeSet::from([tower.least()]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`MakeError`] without a cube, with fewer colours than cubes or more than faces, or when a
    /// limit is reached (every count is a node).
    #[cfg_attr(docsrs, doc(cfg(feature = "rand")))]
    pub fn unique<R: Rng + ?Sized>(
        cubes: usize,
        colours: usize,
        rng: &mut R,
        limits: &Limits<'_>,
    ) -> Result<(Self, Tower), MakeError> {
        check(cubes, colours)?;
        let mut budget = Budget::new(limits);
        let mut classes = |draft: &Draft| -> Result<u128, MakeError> {
            block(&mut budget)?;
            let puzzle = Self::new(draft.cubes())?;
            if puzzle.colours() < colours {
                return Ok(u128::MAX);
            }
            let within = limits.with_steps(u64::MAX);
            match puzzle.count_within(Count::Classes, &within) {
                Ok(classes) => Ok(classes),
                Err(CountError::Overflow) => Ok(u128::MAX),
                Err(CountError::Limit { .. }) => Err(LimitReached::Stopped.into()),
            }
        };
        loop {
            let mut draft = Draft::chained(cubes, colours, rng);
            let mut best = classes(&draft)?;
            let mut idle = 0;
            // With no slack a new draft is as good as a changed one.
            let patience = if cubes == colours { 0 } else { 40 * cubes };
            while best > 1 && idle < patience {
                let mut changed = draft.clone();
                changed.change(colours, rng);
                let now = classes(&changed)?;
                idle = if now < best { 0 } else { idle + 1 };
                if now <= best {
                    best = now;
                    draft = changed;
                }
            }
            if best == 1 {
                return Ok(draft.finish(rng)?);
            }
        }
    }
}

fn check(cubes: usize, colours: usize) -> Result<(), MakeError> {
    Puzzle::check_number(cubes)?;
    if colours < cubes {
        return Err(MakeError::FewColours { cubes, colours });
    }
    if colours > 6 * cubes {
        return Err(MakeError::ManyColours { cubes, colours });
    }
    if colours > PaletteError::LIMIT as usize {
        return Err(PaletteError::new().into());
    }
    Ok(())
}
