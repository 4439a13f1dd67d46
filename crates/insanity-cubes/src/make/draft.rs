//! Towers with hidden faces: puzzles whose solution is known.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};
use dense_code::random;
use rand_core::Rng;

use crate::puzzle::PuzzleError;
use crate::solve::Pace;
use crate::{Colour, Cube, Puzzle, Ring, Rotation, Tower};

/// A tower with the hidden faces of each cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Draft {
    /// For each cube front, right, back, left, and the two hidden faces.
    pub(super) faces: Vec<[Colour; 6]>,
}

impl Draft {
    /// Each side shows different colours at random; the hidden faces have the colours that are
    /// rarest so far.
    pub(super) fn new<R: Rng + ?Sized>(
        cubes: usize,
        colours: usize,
        rng: &mut R,
    ) -> Result<Self, LimitReached> {
        let budget = &mut Budget::bytes(u64::MAX);
        let mut all: Vec<Colour> = Colour::first(colours).collect();
        let mut faces = vec![[Colour::default(); 6]; cubes];
        let mut counts = vec![0u32; colours];
        for side in 0..4 {
            random::sample(&mut all, cubes, rng);
            for (face, colour) in faces.iter_mut().zip(&all) {
                face[side] = *colour;
                counts[usize::from(colour.index())] += 1;
            }
        }
        make_room(&mut faces, &[0, 1, 2, 3], &all, &mut counts, budget, rng)?;
        // On the hidden faces the rarest colours first, in random order where equal.
        let hidden = rarest(2 * faces.len(), &mut all, &mut counts, budget, rng)?;
        for (face, pair) in faces.iter_mut().zip(hidden.as_chunks::<2>().0) {
            [face[4], face[5]] = *pair;
        }
        Ok(Self { faces })
    }

    /// Either half solution is one cycle, or one path where there are colours to spare: a tower
    /// with more components is not the only one of its class. The hidden faces have the colours
    /// not yet there, then any: were each colour on six faces, the hidden pairs would be a
    /// third half solution.
    pub(super) fn chained<R: Rng + ?Sized>(cubes: usize, colours: usize, rng: &mut R) -> Self {
        let mut all: Vec<Colour> = Colour::first(colours).collect();
        let mut faces = vec![[Colour::default(); 6]; cubes];
        let mut order: Vec<usize> = (0..cubes).collect();
        let mut counts = vec![0u32; colours];
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
    pub(super) fn finish<R: Rng + ?Sized>(
        &self,
        rng: &mut R,
    ) -> Result<(Puzzle, Tower), PuzzleError> {
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

    pub(super) fn cubes(&self) -> Vec<Cube> {
        let cube = |[front, right, back, left, one, other]: &[Colour; 6]| {
            Cube::new([*one, *front, *right, *other, *back, *left])
        };
        self.faces.iter().map(cube).collect()
    }

    /// Changes it a little; the tower stays one.
    pub(super) fn change_a_little<R: Rng + ?Sized>(&mut self, colours: usize, rng: &mut R) {
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

/// Where more colours are missing than the hidden faces hold, gives the rest the places of colours
/// that are shown more than once. `shown` are the faces of each piece that are not hidden.
pub(super) fn make_room<F: AsMut<[Colour]>, R: Rng + ?Sized>(
    pieces: &mut [F],
    shown: &[usize],
    all: &[Colour],
    counts: &mut [u32],
    budget: &mut Budget<'_>,
    rng: &mut R,
) -> Result<(), LimitReached> {
    let none = |colour: &Colour| counts[usize::from(colour.index())] == 0;
    let mut missing: Vec<Colour> = all.iter().copied().filter(none).collect();
    let faces: usize = pieces.iter_mut().map(|faces| faces.as_mut().len()).sum();
    let many = shown.len() * pieces.len();
    let beyond = missing.len().saturating_sub(faces - many);
    if beyond == 0 {
        return Ok(());
    }
    random::sample(&mut missing, beyond, rng);
    missing.truncate(beyond);
    let mut places: Vec<usize> = (0..many).collect();
    shuffle(&mut places, budget, rng)?;
    let mut pace = Pace::default();
    for place in places {
        pace.work(1, budget)?;
        let face = &mut pieces[place / shown.len()].as_mut()[shown[place % shown.len()]];
        let count = &mut counts[usize::from(face.index())];
        if *count > 1
            && let Some(colour) = missing.pop()
        {
            *count -= 1;
            counts[usize::from(colour.index())] = 1;
            *face = colour;
        }
    }
    Ok(())
}

/// A whole list in random order, with questions whether to stop.
fn shuffle<T, R: Rng + ?Sized>(
    items: &mut [T],
    budget: &mut Budget<'_>,
    rng: &mut R,
) -> Result<(), LimitReached> {
    for start in (0..items.len()).step_by(Pace::UNITS) {
        budget.ask()?;
        random::sample(&mut items[start..], Pace::UNITS, rng);
    }
    Ok(())
}

/// This many of the rarest colours, at random among equally rare ones, in random order. `counts` is
/// how often each colour is there. O(places + colours * the most of these counts).
pub(super) fn rarest<R: Rng + ?Sized>(
    places: usize,
    all: &mut [Colour],
    counts: &mut [u32],
    budget: &mut Budget<'_>,
    rng: &mut R,
) -> Result<Vec<Colour>, LimitReached> {
    let mut hidden = Vec::with_capacity(places);
    while hidden.len() < places {
        budget.ask()?;
        random::sample(all, all.len(), rng);
        let rarest = counts.iter().copied().min().unwrap_or(0);
        for colour in all.iter() {
            let count = &mut counts[usize::from(colour.index())];
            if *count == rarest && hidden.len() < places {
                *count += 1;
                hidden.push(*colour);
            }
        }
    }
    shuffle(&mut hidden, budget, rng)?;
    Ok(hidden)
}

/// A place below `end`, which is not 0.
pub(super) fn place<R: Rng + ?Sized>(end: usize, rng: &mut R) -> usize {
    random::index(end, rng).unwrap_or(0)
}
