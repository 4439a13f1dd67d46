//! What a new puzzle should be like.

use alloc::boxed::Box;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};
use dense_code::random;
use rand_core::Rng;

use super::classes::{each_puzzle, is_listed};
use super::draft::{Draft, place};
use super::tally::{Tally, Wish};
use crate::{Colour, Cube, Error, Limits, Puzzle, Rotation, Tower};

/// What a new puzzle should be like: the number of cubes and colours, and wishes.
///
/// ```
/// use insanity_cubes::Making;
/// use insanity_cubes::{Count, Difficulty, Error};
/// use rand_pcg::{Pcg64, rand_core::SeedableRng};
///
/// let mut rng = Pcg64::seed_from_u64(1);
/// let making = Making::new(4, 4)
///     .that(|puzzle| !puzzle.has_equal_pairs())
///     .that(|puzzle| puzzle.difficulty() >= Difficulty::Hard);
/// let puzzle = making.unique(&mut rng)?;
/// assert_eq!(puzzle.count(Count::Classes)?, 1);
///
/// // Twenty different ones, whatever the order, the turns and the names of the colours.
/// assert_eq!(making.series(20, &mut rng)?.len(), 20);
///
/// // Two cubes are never hard.
/// let none = Making::new(2, 2)
///     .that(|puzzle| puzzle.difficulty() >= Difficulty::Hard)
///     .called("at least hard")
///     .unique(&mut rng);
/// assert_eq!(
///     none.map_err(|error| error.to_string()),
///     Err("no such puzzle: there are 12 that meet the other wishes, and none of them meets \
///          `at least hard`".into())
/// );
/// # Ok::<(), Error>(())
/// ```
///
/// The same wishes with the same seed give the same puzzle in one version of this crate. Another
/// version may give another puzzle: keep the puzzle, not the seed.
#[doc(alias = "generator")]
#[derive(Debug)]
#[must_use]
pub struct Making<'a> {
    cubes: usize,
    colours: usize,
    wishes: Vec<Wish<'a>>,
    limits: Limits<'a>,
}

/// After this many failed drafts for one puzzle the search for it gives up.
const MAX_TRIES: u32 = 1 << 22;
/// After this many failed drafts all puzzles are listed, if they are few enough.
const TRIES_BEFORE_LIST: u32 = 1 << 20;
/// Up to this many colours more than cubes, puzzles are drawn as often as they have towers.
const MAX_EVEN: usize = 3;
/// All puzzles are also listed after this many puzzles with one solution that do not meet the
/// wishes.
const PUZZLES_BEFORE_LIST: u64 = 1 << 14;

impl<'a> Making<'a> {
    /// This many cubes with this many colours, each of which is on some face.
    pub const fn new(cubes: usize, colours: usize) -> Self {
        Self { cubes, colours, wishes: Vec::new(), limits: Limits::new() }
    }

    /// Wishes that a [`unique`](Self::unique) puzzle meets this predicate, besides those before.
    ///
    /// ```
    /// use insanity_cubes::Making;
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    ///
    /// let making = Making::new(4, 4)
    ///     .that(|puzzle| !puzzle.has_one_colour_pairs() && !puzzle.has_equal_cubes())
    ///     .that(|puzzle| puzzle.fewest_colours() >= 3);
    /// let puzzle = making.unique(&mut Pcg64::seed_from_u64(1))?;
    /// assert!(!puzzle.has_one_colour_pairs());
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    pub fn that(mut self, predicate: impl Fn(&Puzzle) -> bool + Send + Sync + 'a) -> Self {
        let name = format!("wish {}", self.wishes.len() + 1);
        self.wishes.push(Wish { name, holds: Box::new(predicate) });
        self
    }

    /// Names the wish just made, for the error that says which one fails.
    pub fn called(mut self, name: impl Into<String>) -> Self {
        if let Some(wish) = self.wishes.last_mut() {
            wish.name = name.into();
        }
        self
    }

    /// Stops at a limit. A step is a draft, a puzzle that is listed, or a node of the searches that
    /// decide whether a puzzle has one solution. The bytes are those of the counts.
    pub const fn within(mut self, limits: Limits<'a>) -> Self {
        self.limits = limits;
        self
    }

    /// Errors unless puzzles with these numbers of cubes and colours can have a solution and all
    /// the colours.
    fn check(&self) -> Result<(), Error> {
        let Self { cubes, colours, .. } = *self;
        if cubes == 0 || cubes > Puzzle::MAX_CUBES {
            return Err(Error::cubes(cubes));
        }
        if colours < cubes || colours > 6 * cubes {
            return Err(Error::ColoursOutOfRange { colours, min: cubes, max: 6 * cubes });
        }
        Ok(())
    }

    /// A puzzle with a solution planted in it, and that solution. The colours are dealt round and
    /// round to the four sides and then to the hidden faces, so every colour is on as many faces as
    /// any other, give or take one; then each cube is turned at random. Wishes are ignored. O(n).
    ///
    /// ```
    /// use insanity_cubes::Making;
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    ///
    /// let (puzzle, tower) = Making::new(500, 600).planted(&mut Pcg64::seed_from_u64(1))?;
    /// assert!(tower.solves(&puzzle));
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error`] if there is no such puzzle.
    pub fn planted<R: Rng + ?Sized>(&self, rng: &mut R) -> Result<(Puzzle, Tower), Error> {
        self.check()?;
        let (cubes, tower) = Draft::dealt(self.cubes, self.colours, rng).finish(rng);
        Ok((Puzzle::new(cubes)?, tower))
    }

    /// A puzzle with exactly one solution, up to turning the tower, that meets all wishes.
    ///
    /// With `n` cubes and `n` colours every such puzzle is equally likely, except about one in a
    /// hundred: puzzles that stay the same when colours or equal cubes are exchanged are rarer.
    /// Towers are drawn that may be the only solution of their cubes, and kept if they are. If
    /// nearly all of many do not meet the wishes, and there are few enough (up to four cubes and
    /// colours, or three cubes and five colours), all puzzles are listed and one is drawn, or the
    /// error says how many there are.
    ///
    /// With more colours than cubes few towers are the only solution. With up to three colours more
    /// each puzzle is as likely as it has towers: eight, or fewer if the tower looks the same after
    /// a turn. With still more colours the hidden faces of a draft are drawn cube by cube until
    /// they make no other solution: every puzzle can come, not all equally often. Four colours more
    /// take some milliseconds up to 12 cubes and a second for 26; with many more set
    /// [limits](Self::within).
    ///
    /// # Errors
    ///
    /// [`Error::NoSuchPuzzle`] names the wish that fails; other [`Error`]s if no such puzzle can
    /// have a solution, or a limit is reached.
    pub fn unique<R: Rng + ?Sized>(&self, rng: &mut R) -> Result<Puzzle, Error> {
        Ok(self.series(1, rng)?.swap_remove(0))
    }

    /// Makes several puzzles as [`unique`](Self::unique) does, all [different](Puzzle::canonical).
    ///
    /// # Errors
    ///
    /// As for [`unique`](Self::unique); [`Error::SeriesTooLong`] if there are fewer.
    pub fn series<R: Rng + ?Sized>(&self, many: usize, rng: &mut R) -> Result<Vec<Puzzle>, Error> {
        self.check()?;
        let mut budget = Budget::new(&self.limits);
        let (mut seen, mut series) = (BTreeSet::new(), Vec::new());
        while series.len() < many {
            let Some(puzzle) = self.next(&seen, &mut budget, rng)? else {
                series.extend(self.listed(&seen, many - series.len(), &mut budget, rng)?);
                break;
            };
            // Kept as made, turned at random: canonical forms are only compared.
            if many > 1 {
                seen.insert(puzzle.canonical());
            }
            series.push(puzzle);
        }
        Ok(series)
    }

    /// Draws towers until one is the only solution of a puzzle as wished. `None` if many tries fail
    /// and all puzzles can be listed instead.
    fn next<R: Rng + ?Sized>(
        &self,
        seen: &BTreeSet<Puzzle>,
        budget: &mut Budget<'_>,
        rng: &mut R,
    ) -> Result<Option<Puzzle>, Error> {
        let mut tally = Tally::new(self.wishes.len());
        let mut in_vain = 0u64;
        for tries in 1..=MAX_TRIES {
            let is_long = in_vain >= PUZZLES_BEFORE_LIST || tries >= TRIES_BEFORE_LIST;
            if is_long && is_listed(self.cubes, self.colours) {
                return Ok(None);
            }
            budget.spend(1)?;
            let Some(draft) = self.draft(budget, rng)? else { continue };
            let (mut cubes, tower) = draft.finish(rng);
            // The order of the cubes is that of the tower so far.
            random::shuffle(&mut cubes, rng);
            // A puzzle is drawn by each of its towers, of which it has eight, or fewer if its tower
            // looks the same after a turn: so it is kept that many times less often. With more
            // colours drawing takes too long for that.
            let images = tower.images();
            let alike = images.iter().filter(|image| **image == tower).count();
            if self.colours == self.cubes && place(8 / alike, rng) > 0 {
                continue;
            }
            let puzzle = Puzzle::new(cubes)?;
            if tally.add(&puzzle, &self.wishes) && is_new(seen, &puzzle) {
                return Ok(Some(puzzle));
            }
            in_vain += 1;
        }
        Err(tally.error(&self.wishes, false))
    }

    /// Draws a tower; `None` unless it is the only solution of cubes with all colours.
    fn draft<R: Rng + ?Sized>(
        &self,
        budget: &mut Budget<'_>,
        rng: &mut R,
    ) -> Result<Option<Draft>, LimitReached> {
        let mut draft = Draft::chained(self.cubes, self.colours, rng);
        let spare = self.colours - self.cubes;
        let may_be_only = match spare {
            0 => true,
            // Two thirds of all drafts have another solution without the hidden faces.
            1..=MAX_EVEN => draft.is_only(0, budget)?,
            // Of six cubes with ten colours one draft in two million is left. So hidden faces are
            // drawn until they make no other solution.
            _ => draft.hide(budget, rng)?,
        };
        if !may_be_only {
            return Ok(None);
        }
        let puzzle = Puzzle::new(draft.cubes()).expect("a draft has at most 1,024 cubes");
        let is_only = puzzle.colours() == self.colours && puzzle.is_unique_from(budget)?;
        Ok(is_only.then_some(draft))
    }

    /// Draws at most `many` of all puzzles that are as wished, by listing them.
    fn listed<R: Rng + ?Sized>(
        &self,
        seen: &BTreeSet<Puzzle>,
        many: usize,
        budget: &mut Budget<'_>,
        rng: &mut R,
    ) -> Result<Vec<Puzzle>, Error> {
        let mut tally = Tally::new(self.wishes.len());
        let (mut chosen, mut count) = (Vec::new(), 0);
        let listed = each_puzzle(self.cubes, self.colours, &mut |puzzle| {
            budget.spend(1)?;
            let has_all = puzzle.colours() == self.colours;
            let is_unique = has_all && puzzle.is_unique_from(budget)?;
            if is_unique && tally.add(&puzzle, &self.wishes) && is_new(seen, &puzzle) {
                count += 1;
                // The last of n is kept `many` times in n, in the place of any that was: all are
                // equally likely (A. G. Waterman's reservoir).
                match place(count, rng) {
                    _ if count <= many => chosen.push(puzzle),
                    at if at < many => chosen[at] = puzzle,
                    _ => {}
                }
            }
            Ok::<(), LimitReached>(())
        });
        listed.expect("asked only where all can be listed")?;
        if chosen.len() < many {
            return Err(tally.error(&self.wishes, true));
        }
        // They lie in the order of the list.
        random::shuffle(&mut chosen, rng);
        chosen.iter().map(|puzzle| self.disguised(puzzle, rng)).collect()
    }

    /// The puzzle with its colours renamed, its cubes in another order, and each turned and perhaps
    /// mirrored, at random.
    fn disguised<R: Rng + ?Sized>(&self, puzzle: &Puzzle, rng: &mut R) -> Result<Puzzle, Error> {
        let mut names: Vec<Colour> = Colour::first(self.colours).collect();
        random::shuffle(&mut names, rng);
        let mut cubes = Vec::with_capacity(self.cubes);
        for cube in puzzle.cubes() {
            let cube = if place(2, rng) == 0 { *cube } else { cube.mirrored() };
            let faces = cube.turned(Rotation::ALL[place(24, rng)]).faces();
            cubes.push(Cube::new(faces.map(|colour| names[usize::from(colour.index())])));
        }
        random::shuffle(&mut cubes, rng);
        Puzzle::new(cubes)
    }
}

/// Whether a puzzle is none of those seen.
fn is_new(seen: &BTreeSet<Puzzle>, puzzle: &Puzzle) -> bool {
    // The canonical form takes as long as the rest: it is not made for a single puzzle.
    seen.is_empty() || !seen.contains(&puzzle.canonical())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::SeedableRng;

    use super::*;

    /// Whether these came about equally often: within five standard deviations.
    fn is_even<T>(counts: &BTreeMap<T, u32>, kinds: usize) -> bool {
        let draws: u32 = counts.values().sum();
        #[expect(clippy::cast_precision_loss, reason = "hundreds")]
        let expected = f64::from(draws) / kinds as f64;
        let is_near = |count: &u32| (f64::from(*count) - expected).abs() < 5.0 * expected.sqrt();
        counts.len() == kinds && counts.values().all(is_near)
    }

    /// Any of the twelve, alone and among several, in any order.
    #[test]
    fn puzzles_are_drawn_evenly_from_the_list() {
        let rng = &mut Pcg64Mcg::seed_from_u64(1);
        let making = Making::new(2, 2);
        for many in [1, 2, 5] {
            let mut places = alloc::vec![BTreeMap::new(); many];
            for _ in 0..2000 {
                let budget = &mut Budget::new(&Limits::new());
                let drawn = making.listed(&BTreeSet::new(), many, budget, rng).unwrap();
                let drawn: Vec<Puzzle> = drawn.iter().map(Puzzle::canonical).collect();
                assert_eq!(drawn.iter().collect::<BTreeSet<_>>().len(), many);
                for (counts, puzzle) in places.iter_mut().zip(drawn) {
                    *counts.entry(puzzle).or_insert(0) += 1;
                }
            }
            assert!(places.iter().all(|counts| is_even(counts, 12)), "{many}: {places:?}");
        }
    }

    /// The one cube of six colours in each place, turn and mirror image; the names of the colours,
    /// each of which is on another number of faces, in each order.
    #[test]
    fn disguises_are_even() {
        let rng = &mut Pcg64Mcg::seed_from_u64(2);
        let puzzle: Puzzle = "ABCDEF AAAAAA AAABBB BBBCCC CCDDDE".parse().unwrap();
        let (mut cubes, mut names) = (BTreeMap::new(), BTreeMap::new());
        for _ in 0..60_000 {
            let disguised = Making::new(5, 6).disguised(&puzzle, rng).unwrap();
            let faces = || disguised.cubes().iter().flat_map(|cube| cube.faces());
            let mut order: Vec<Colour> = Colour::first(6).collect();
            order.sort_by_key(|colour| faces().filter(|face| face == colour).count());
            let has_all = |cube: &Cube| order.iter().all(|colour| cube.faces().contains(colour));
            let place = disguised.cubes().iter().position(has_all).unwrap();
            let name = |face| order.iter().position(|colour| *colour == face).unwrap();
            let cube = disguised.cubes()[place].faces().map(name);
            *cubes.entry((place, cube)).or_insert(0) += 1;
            *names.entry(order).or_insert(0) += 1;
        }
        assert!(is_even(&cubes, 5 * 2 * 24), "{}", cubes.len());
        assert!(is_even(&names, 720), "{}", names.len());
    }
}
