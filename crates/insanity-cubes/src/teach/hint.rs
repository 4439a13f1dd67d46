//! What to do next.

use alloc::string::{String, ToString as _};
use alloc::vec;
use core::fmt;

use dense_code::limits::{Budget, LimitReached};
use dense_code::text;

use crate::solve::Graph;
use crate::{Limits, Palette, Puzzle, Ring};

/// The next step for a player who has placed some cubes, from [`Puzzle::hint`].
///
/// The numbers of cubes count from 0. The text of `Display` counts them from 1, as drawings and
/// explanations do, and writes colours as letters. [`show`](Self::show) gives the same text with
/// the names of a palette.
///
/// ```
/// use insanity_cubes::{Hint, Puzzle};
///
/// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
/// let tower = puzzle.solve().ok_or("no solution")?;
/// let placed: Vec<_> = tower.rings()[..3].iter().copied().map(Some).collect();
/// let ring = tower.rings()[3];
/// let hint = puzzle.hint(&placed);
/// assert_eq!(hint, Hint::Forced { cube: 3, ring });
/// assert_eq!(hint.to_string(), format!("cube 4 must show {ring}"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Hint {
    /// All cubes are placed, and no colour appears twice on a side.
    Done,
    /// This cube can't show the ring it is placed with, or shows a colour that an earlier cube
    /// shows on the same side.
    Clash {
        /// The cube, from 0.
        cube: usize,
    },
    /// The cubes placed are in no solution together, but the puzzle has a solution: take this one
    /// back. It is the last cube without which the others are in a solution. If there is none, it
    /// is the last cube that is placed, and others have to follow. The last cube is the one with
    /// the greatest number.
    TakeBack {
        /// The cube, from 0.
        cube: usize,
    },
    /// This cube can show nothing else in any solution with the cubes placed.
    Forced {
        /// The cube, from 0.
        cube: usize,
        /// What it shows.
        ring: Ring,
    },
    /// No cube is forced. `cube` has the fewest possibilities, and `ring` is one of them.
    Try {
        /// The cube, from 0.
        cube: usize,
        /// What it may show.
        ring: Ring,
        /// The number of rings that it shows in at least one solution with the cubes placed. If
        /// nothing is placed, a puzzle with a single solution still has several such rings, because
        /// the whole tower can be turned: take any of them.
        of: usize,
    },
    /// The puzzle has no solution at all, whatever is placed.
    Hopeless,
}

impl Hint {
    /// The text of `Display`, with the names of the colours as [`Palette::show`] writes them.
    ///
    /// ```
    /// use insanity_cubes::{Palette, Puzzle};
    ///
    /// let palette = Palette::from_names(["red", "green", "blue", "white"])?;
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let placed = [Some("ABCD".parse()?), None, None, None];
    /// let hint = puzzle.hint(&placed);
    /// assert_eq!(hint.to_string(), "cube 2 must show BCAA");
    /// assert_eq!(hint.show(&palette), "cube 2 must show green/blue/red/red");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn show(&self, palette: &Palette) -> String {
        let mut text = String::new();
        let written = self.write(&mut text, &|ring| palette.show(ring));
        written.expect("writing to a string does not fail");
        text
    }

    fn write(&self, out: &mut dyn fmt::Write, shown: &dyn Fn(Ring) -> String) -> fmt::Result {
        let number = |cube: &usize| cube.saturating_add(1);
        match self {
            Self::Done => out.write_str("solved: no colour appears twice on a side"),
            Self::Clash { cube } => {
                let cube = number(cube);
                write!(out, "cube {cube} can't show this ring, or repeats a colour on a side")
            }
            Self::TakeBack { cube } => {
                let cube = number(cube);
                write!(out, "take cube {cube} back: no solution has the cubes as they are placed")
            }
            Self::Forced { cube, ring } => {
                write!(out, "cube {} must show {}", number(cube), shown(*ring))
            }
            Self::Try { cube, ring, of } => {
                let (cube, ring) = (number(cube), shown(*ring));
                write!(out, "cube {cube} may show {ring}, one of {of} possibilities")
            }
            Self::Hopeless => out.write_str("there is no solution"),
        }
    }
}

/// Says what to do, with the cubes numbered from 1 and the colours as letters.
impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::pad(f, |out| self.write(out, &|ring| ring.to_string()))
    }
}

impl Puzzle {
    /// What to do next, with some cubes placed (`placed[i]` is what cube `i` shows, if it is
    /// placed). `placed` may be shorter than the puzzle: the cubes past its end are not placed yet.
    /// Places past the last cube are skipped.
    ///
    /// It takes one search, and then up to 24 for each cube that is not placed. If the cubes placed
    /// are in no solution, it takes instead one for each of them, and one for the whole puzzle. No
    /// limits: see [`hint_within`](Self::hint_within).
    ///
    /// ```
    /// use insanity_cubes::{Hint, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let mut placed = [None; 4];
    /// // Follow the hints to the end.
    /// loop {
    ///     match puzzle.hint(&placed) {
    ///         Hint::Forced { cube, ring } | Hint::Try { cube, ring, .. } => {
    ///             placed[cube] = Some(ring)
    ///         }
    ///         Hint::Done => break,
    ///         other => return Err(format!("{other:?}").into()),
    ///     }
    /// }
    /// assert!(placed.iter().all(Option::is_some));
    ///
    /// // The second of the first cube's three loops is in no solution.
    /// placed = [Some(puzzle.cubes()[0].loops()[1]), None, None, None];
    /// assert_eq!(puzzle.hint(&placed), Hint::TakeBack { cube: 0 });
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hint(&self, placed: &[Option<Ring>]) -> Hint {
        self.hint_within(placed, &Limits::new()).expect("without limits none is reached")
    }

    /// [`hint`](Self::hint) within limits, for all searches together. A step is a node of a search;
    /// besides these, each search after the first counts as one step. The byte limit is ignored.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when a limit is reached first.
    pub fn hint_within(
        &self,
        placed: &[Option<Ring>],
        limits: &Limits<'_>,
    ) -> Result<Hint, LimitReached> {
        let mut budget = Budget::new(limits);
        budget.ask()?;
        let mut placed = placed.to_vec();
        placed.resize(self.len(), None);
        if let Some(cube) = self.clash(&mut placed.iter().copied()) {
            return Ok(Hint::Clash { cube });
        }
        if placed.iter().all(Option::is_some) {
            return Ok(Hint::Done);
        }
        // With too few colours there is no solution, whatever is taken back.
        let Some(graph) = Graph::new(self) else { return Ok(Hint::Hopeless) };
        if self.extend_within(&graph, &placed, &mut budget)?.is_none() {
            return self.what_to_take_back(&graph, &placed, &mut budget);
        }
        self.what_to_place(&graph, &placed, &mut budget)
    }

    /// The last cube that can be taken away so that there is a solution, otherwise the last one
    /// placed, unless the puzzle has no solution.
    fn what_to_take_back(
        &self,
        graph: &Graph,
        placed: &[Option<Ring>],
        budget: &mut Budget<'_>,
    ) -> Result<Hint, LimitReached> {
        budget.spend(1)?;
        if self.extend_within(graph, &vec![None; self.len()], budget)?.is_none() {
            return Ok(Hint::Hopeless);
        }
        let mut last = None;
        // From the last one on: that is the one that a player takes back most easily.
        for cube in (0..self.len()).rev().filter(|cube| placed[*cube].is_some()) {
            last = last.or(Some(cube));
            budget.spend(1)?;
            let mut fewer = placed.to_vec();
            fewer[cube] = None;
            if self.extend_within(graph, &fewer, budget)?.is_some() {
                return Ok(Hint::TakeBack { cube });
            }
        }
        Ok(Hint::TakeBack { cube: last.expect("without a cube placed there is a solution") })
    }

    /// The cube with the fewest rings that are in a solution, and one of these.
    fn what_to_place(
        &self,
        graph: &Graph,
        placed: &[Option<Ring>],
        budget: &mut Budget<'_>,
    ) -> Result<Hint, LimitReached> {
        let mut best: Option<(usize, usize, Ring)> = None;
        for (cube, own) in self.cubes().iter().enumerate() {
            if placed[cube].is_some() {
                continue;
            }
            let mut possible = 0;
            let mut one = None;
            // A search for each ring, as people want the cube with the fewest ways and not the
            // first.
            for ring in own.rings() {
                budget.spend(1)?;
                let mut more = placed.to_vec();
                more[cube] = Some(ring);
                if self.extend_within(graph, &more, budget)?.is_some() {
                    possible += 1;
                    one = one.or(Some(ring));
                }
            }
            if let Some(ring) = one
                && best.is_none_or(|(fewest, ..)| possible < fewest)
            {
                best = Some((possible, cube, ring));
            }
        }
        let (of, cube, ring) = best.expect("there is a solution");
        Ok(if of == 1 { Hint::Forced { cube, ring } } else { Hint::Try { cube, ring, of } })
    }
}
