//! What a new puzzle should be like.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};

use dense_code::limits::{Budget, LimitReached};
use dense_code::random;
use rand_core::Rng;

use super::draft::Draft;
use crate::cube::plural;
use crate::pieces::{PieceKind, StackError};
use crate::puzzle::{PaletteError, PuzzleError};
use crate::solve::{asked, block};
use crate::{Colour, Count, CountError, Cube, Difficulty, Limits, Puzzle, Tower};

/// Why a puzzle was not made.
///
/// ```
/// use insanity_cubes::make::{MakeError, Making};
/// use rand_pcg::{Pcg64, rand_core::SeedableRng};
///
/// let refused = Making::new(5, 4).planted(&mut Pcg64::seed_from_u64(1));
/// assert_eq!(refused, Err(MakeError::FewColours { cubes: 5, colours: 4 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum MakeError {
    /// The cubes do not make a puzzle.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// Fewer colours than cubes: no such puzzle has a solution.
    #[error(
        "{colours} colour{} too few for {cubes} cube{}",
        if *colours == 1 { " is" } else { "s are" },
        plural(*cubes)
    )]
    FewColours {
        /// The cubes asked for.
        cubes: usize,
        /// The colours asked for.
        colours: usize,
    },
    /// More colours than faces: they can't all be used.
    #[error(
        "{cubes} cube{} too few faces for {colours} colours",
        if *cubes == 1 { " has" } else { "s have" }
    )]
    ManyColours {
        /// The cubes asked for.
        cubes: usize,
        /// The colours asked for.
        colours: usize,
    },
    /// More colours were asked for than a palette holds (65,536).
    #[error(transparent)]
    Colours(#[from] PaletteError),
    /// More different colours [asked of each piece](Making::colours_each) than it has faces, or
    /// than the puzzle has colours.
    #[error(
        "a piece can have at most {most} different colour{}: {each} were asked of each",
        plural(*most)
    )]
    ColoursEach {
        /// What was asked for.
        each: usize,
        /// The most that a piece can have.
        most: usize,
    },
    /// The least difficulty that was asked for is above the greatest.
    #[error("no puzzle is at least {least} and at most {most}")]
    Difficulty {
        /// The least that was asked for.
        least: Difficulty,
        /// The most.
        most: Difficulty,
    },
    /// A requirement that the crate can't check: a difficulty for pieces other than cubes, or near
    /// misses for pieces with numbers.
    #[error("only cubes can be asked to be hard, and only colours to have near misses")]
    OnlyCubes,
    /// A kind of piece whose first view, in which the solution is planted, shows a face twice.
    #[error("the first view shows face {} twice, so that no solution can be planted in it", face.saturating_add(1))]
    Twice {
        /// The face, from 0. The message counts from 1.
        face: usize,
    },
    /// A total that no such pieces can have.
    #[error("the sides of such pieces add up to {least} to {most}")]
    Total {
        /// The least total.
        least: u32,
        /// The greatest total.
        most: u32,
    },
    /// The pieces do not make a stack.
    #[error(transparent)]
    Stack(#[from] StackError),
    /// A limit was reached first: the steps, or the function that stops.
    #[error(transparent)]
    Limit(#[from] LimitReached),
    /// Counting the solutions of a trial puzzle takes more bytes than the limit allows.
    #[error("counting the solutions takes more than {limit} bytes")]
    Bytes {
        /// The most bytes.
        limit: u64,
    },
    /// No such puzzle was found: there may be none, or the generator returns the same number again
    /// and again.
    #[error("no such puzzle in {tries} tries")]
    NotFound {
        /// How many times the search began afresh.
        tries: u32,
    },
}

/// What a new puzzle should be like: the number of cubes and colours, and any further requirements.
///
/// ```
/// use insanity_cubes::make::Making;
/// use insanity_cubes::{Count, Difficulty, Puzzle};
/// use rand_pcg::{Pcg64, rand_core::SeedableRng};
///
/// let mut rng = Pcg64::seed_from_u64(1);
/// let making = Making::new(4, 4).no_equal_pairs().at_least(Difficulty::Hard);
/// let puzzle = Puzzle::unique(making, &mut rng)?;
/// assert_eq!(puzzle.count(Count::Classes)?, 1);
/// assert!(puzzle.difficulty() >= Difficulty::Hard);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// The same settings with the same seed give the same puzzle in one version of this crate. Another
/// version may give another puzzle: keep the puzzle, not the seed.
///
/// Every function returns in the end, even with a generator that always yields the same number. But
/// without limits it may take an hour or more where no such puzzle exists: see
/// [`unique`](Making::unique).
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Making<'a> {
    pub(super) cubes: usize,
    pub(super) colours: usize,
    pub(super) no_equal_pairs: bool,
    pub(super) no_one_colour_pairs: bool,
    pub(super) colours_each: usize,
    pub(super) different_cubes: bool,
    pub(super) easiest: Difficulty,
    pub(super) hardest: Difficulty,
    pub(super) near_misses: u128,
    pub(super) limits: Limits<'a>,
}

/// Drafts that [`Making::unique`] begins with at most.
const MOST_TRIES: u32 = 1 << 20;
/// After this many equal drafts in a row the generator is taken to be stuck.
const EQUAL_TRIES: u32 = 64;

impl<'a> Making<'a> {
    /// This many cubes with this many colours, each of which is on some face.
    ///
    /// ```
    /// use insanity_cubes::make::Making;
    /// use rand_pcg::rand_core::SeedableRng;
    /// let puzzle = Making::new(5, 6).balanced(&mut rand_pcg::Pcg64::seed_from_u64(1))?;
    /// assert_eq!((puzzle.len(), puzzle.colours()), (5, 6));
    /// # Ok::<(), insanity_cubes::make::MakeError>(())
    /// ```
    pub const fn new(cubes: usize, colours: usize) -> Self {
        Self {
            cubes,
            colours,
            no_equal_pairs: false,
            no_one_colour_pairs: false,
            colours_each: 1,
            different_cubes: false,
            easiest: Difficulty::Easy,
            hardest: Difficulty::Expert,
            near_misses: 0,
            limits: Limits::new(),
        }
    }

    /// Asks that no cube has the same opposite pair twice. The cube `ABCBAD` has such a pair: its
    /// faces 1 and 4 are A and B, and its faces 2 and 5 are B and A. A cube with equal pairs shows
    /// less variety. Two opposite faces of the same colour are still allowed: see
    /// [`no_one_colour_pairs`](Self::no_one_colour_pairs).
    ///
    /// For other pieces, this applies to faces that are opposite each other in every
    /// [view](PieceKind::views). A kind of piece without such faces, such as a prism with three
    /// sides, is not restricted.
    pub const fn no_equal_pairs(self) -> Self {
        Self { no_equal_pairs: true, ..self }
    }

    /// Asks that no cube has two opposite faces of the same colour (a [one-colour
    /// pair](crate::cube::Pair::is_one_colour)). The cube `ABCADE` has such faces: 1 and 4 are both
    /// A.
    ///
    /// For other pieces, this applies to faces that are opposite each other in every
    /// [view](PieceKind::views). A kind of piece without such faces is not restricted: for those,
    /// use [`colours_each`](Self::colours_each) to avoid pieces with very few colours.
    ///
    /// ```
    /// use insanity_cubes::make::Making;
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    ///
    /// let mut rng = Pcg64::seed_from_u64(1);
    /// let (puzzle, _) = Making::new(4, 4).no_one_colour_pairs().unique(&mut rng)?;
    /// let mut pairs = puzzle.cubes().iter().flat_map(|cube| cube.pairs());
    /// assert!(!pairs.any(|pair| pair.is_one_colour()));
    /// # Ok::<(), insanity_cubes::make::MakeError>(())
    /// ```
    pub const fn no_one_colour_pairs(self) -> Self {
        Self { no_one_colour_pairs: true, ..self }
    }

    /// Asks that each cube, or other piece, has at least this many different colours: with 2 no
    /// piece is of one colour all over. If it is more than the number of faces of a piece, or than
    /// the number of colours, making the puzzle returns an error.
    pub const fn colours_each(self, least: usize) -> Self {
        Self { colours_each: least, ..self }
    }

    /// Asks that no two cubes are equal up to rotation, and that no two pieces of a stack can show
    /// exactly the same rings.
    pub const fn different_cubes(self) -> Self {
        Self { different_cubes: true, ..self }
    }

    /// Asks for a puzzle that is [at least this hard](Puzzle::difficulty).
    pub const fn at_least(self, difficulty: Difficulty) -> Self {
        Self { easiest: difficulty, ..self }
    }

    /// Asks for a puzzle that is [at most this hard](Puzzle::difficulty).
    ///
    /// ```
    /// use insanity_cubes::make::Making;
    /// use insanity_cubes::{Difficulty, Puzzle};
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    ///
    /// let mut rng = Pcg64::seed_from_u64(1);
    /// let puzzle = Puzzle::unique(Making::new(4, 4).at_most(Difficulty::Easy), &mut rng)?;
    /// assert_eq!(puzzle.difficulty(), Difficulty::Easy);
    /// # Ok::<(), insanity_cubes::make::MakeError>(())
    /// ```
    pub const fn at_most(self, difficulty: Difficulty) -> Self {
        Self { hardest: difficulty, ..self }
    }

    /// Whether a difficulty is asked for.
    pub(super) fn asks_for_difficulty(&self) -> bool {
        self.easiest > Difficulty::Easy || self.hardest < Difficulty::Expert
    }

    /// Asks for at least this many [near misses](Puzzle::near_misses_within): towers of all cubes
    /// but one.
    pub const fn with_near_misses(self, near_misses: u128) -> Self {
        Self { near_misses, ..self }
    }

    /// Whether pieces with so many squares on a side and faces can have a solution and all the
    /// colours.
    pub(super) fn check(&self, squares: usize, faces: usize) -> Result<(), MakeError> {
        let Self { cubes, colours, .. } = *self;
        Puzzle::check_number(cubes)?;
        if colours < cubes.saturating_mul(squares) {
            return Err(MakeError::FewColours { cubes, colours });
        }
        if colours > cubes.saturating_mul(faces) {
            return Err(MakeError::ManyColours { cubes, colours });
        }
        Ok(PaletteError::check_number(colours)?)
    }

    /// Errors if the first view shows a face twice: two squares would share one colour.
    pub(super) fn check_view(kind: &PieceKind) -> Result<(), MakeError> {
        let mut seen = vec![false; kind.faces()];
        let twice = kind.views()[0].iter().find(|face| core::mem::replace(&mut seen[**face], true));
        twice.map_or(Ok(()), |face| Err(MakeError::Twice { face: *face }))
    }

    /// Whether a piece can have as many colours as are asked of each: it has at most `most`.
    pub(super) const fn check_each(&self, most: usize) -> Result<(), MakeError> {
        if self.colours_each > most {
            return Err(MakeError::ColoursEach { each: self.colours_each, most });
        }
        Ok(())
    }

    /// Whether a piece has fewer colours than asked for.
    pub(super) fn has_too_few<T: Copy + Ord>(&self, faces: &[T]) -> bool {
        let mut seen = BTreeSet::new();
        self.colours_each > 1
            && !faces.iter().any(|face| seen.insert(face) && seen.len() == self.colours_each)
    }

    /// Stops at a limit. Making a trial puzzle is a step, counting its solutions is another, and so
    /// is counting all its near misses.
    ///
    /// The limit of bytes holds for each of these by itself, not for their sum:
    ///
    /// | function | what may take the bytes |
    /// |---|---|
    /// | [`unique`](Self::unique) | each count of solutions |
    /// | [`unique_sums`](Self::unique_sums) | each count of solutions; the faces of all pieces; the pieces, with the numbers of all their views |
    /// | [`unique_stack`](Self::unique_stack) | each count of solutions; the faces of all pieces; the pieces, with the colours of all their views |
    /// | [`planted_stack`](Self::planted_stack) | the faces of all pieces; the pieces, with the colours of all their views |
    /// | [`planted`](Self::planted), [`balanced`](Self::balanced) | nothing: they use no limit |
    ///
    /// The first megabyte of the faces is not counted, nor is the first megabyte of the pieces with
    /// numbers.
    pub const fn within(self, limits: Limits<'a>) -> Self {
        Self { limits, ..self }
    }

    /// A random puzzle in which every colour is on the same number of faces, give or take one. The
    /// times on the pages of this crate were measured on such puzzles. All other settings are
    /// ignored, and whether it has a solution is left to chance. O(n log n).
    ///
    /// With as many colours as cubes that chance is small for large puzzles: none of twelve such
    /// puzzles of 30 cubes had a solution. For puzzles with a solution, use
    /// [`planted`](Self::planted).
    ///
    /// ```
    /// use insanity_cubes::make::Making;
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    ///
    /// let puzzle = Making::new(26, 27).balanced(&mut Pcg64::seed_from_u64(1))?;
    /// assert_eq!((puzzle.len(), puzzle.colours()), (26, 27));
    /// # Ok::<(), insanity_cubes::make::MakeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`MakeError`] if there is no cube or no colour, or if there are more colours than faces.
    /// Fewer colours than cubes are allowed here: such a puzzle has no solution.
    pub fn balanced<R: Rng + ?Sized>(&self, rng: &mut R) -> Result<Puzzle, MakeError> {
        let Self { cubes, colours, .. } = *self;
        if cubes > 0 && colours == 0 {
            return Err(MakeError::FewColours { cubes, colours });
        }
        Self { colours: colours.max(cubes), ..*self }.check(1, 6)?;
        let mut faces: Vec<Colour> = Colour::first(colours).cycle().take(6 * cubes).collect();
        let faces = random::sample(&mut faces, 6 * cubes, rng).as_chunks::<6>().0;
        Ok(Puzzle::new(faces.iter().map(|faces| Cube::new(*faces)).collect())?)
    }

    /// A puzzle with a solution planted in it, and that solution. Each side gets different colours
    /// at random; the hidden faces are coloured so that every colour occurs about equally often;
    /// then each cube is turned at random. All other settings are ignored. O(n log n).
    ///
    /// Every colour is on some face. With more than three times as many colours as cubes, the four
    /// sides may leave out more colours than fit on the hidden faces. Then colours that are on
    /// several sides give up some of their faces, chosen at random, to the colours left out.
    ///
    /// ```
    /// use insanity_cubes::make::Making;
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    ///
    /// let (puzzle, tower) = Making::new(26, 26).planted(&mut Pcg64::seed_from_u64(1))?;
    /// assert!(tower.solves(&puzzle));
    /// assert_eq!(puzzle.colours(), 26);
    /// # Ok::<(), insanity_cubes::make::MakeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`MakeError`] if there is no cube, or if there are fewer colours than cubes or more than
    /// faces.
    pub fn planted<R: Rng + ?Sized>(&self, rng: &mut R) -> Result<(Puzzle, Tower), MakeError> {
        self.check(1, 6)?;
        Ok(Draft::new(self.cubes, self.colours, rng)?.finish(rng)?)
    }

    /// A puzzle with exactly one class of solutions, and a solution of that class. Its colours are
    /// numbered `0..colours`, as in [`Palette::standard`](crate::Palette::standard).
    ///
    /// One class is what players call one solution: the whole tower may still be turned round or
    /// upside down. [`Count::Solutions`] can be more than 1, where the first cube looks the same
    /// from two sides. To check with another method, compare the [`canonical`](Tower::canonical)
    /// form of each tower, as in the example.
    ///
    /// How it works: a tower is planted whose two [half
    /// solutions](crate#how-a-puzzle-is-solved-the-graph-method) are each a single cycle, or a single
    /// chain if there are more colours than cubes. Then a face gets another colour, or two cubes
    /// exchange a face, again and again. A change is kept unless it adds classes of solutions. After
    /// a while without progress a new tower is planted. With as many colours as cubes a few tries
    /// suffice, each counted exactly. More colours than cubes leave more freedom, and that takes
    /// longer.
    ///
    /// There may be no such puzzle at all, so set limits. A cube with three colours or more always
    /// has several classes when it is alone. For 2, 3, 4, 5 and 6 cubes, the function found puzzles
    /// with up to 6, 8, 11, 13 and 16 colours, and none with more (seed 1, a few seconds for each).
    /// It cannot tell that no such puzzle exists. It plants 1,048,576 towers, and then returns
    /// [`MakeError::NotFound`]. In a release build that takes about a minute for one cube, and
    /// about an hour for 4 cubes with 13 colours or 6 cubes with 24.
    ///
    /// ```
    /// use std::collections::BTreeSet;
    ///
    /// use insanity_cubes::Count;
    /// use insanity_cubes::article::LessBrutal;
    /// use insanity_cubes::make::Making;
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    ///
    /// let (puzzle, tower) = Making::new(6, 6).unique(&mut Pcg64::seed_from_u64(1))?;
    /// assert_eq!(puzzle.count(Count::Classes)?, 1);
    /// // The exhaustive search, which had no part in making it, finds that one class too.
    /// let all = LessBrutal::new(&puzzle);
    /// let classes: BTreeSet<_> = all.solutions().map(|tower| tower.canonical()).collect();
    /// assert_eq!(classes, BTreeSet::from([tower.canonical()]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`MakeError`] if there is no cube, if there are fewer colours than cubes or more than faces,
    /// if more colours are asked of each cube than it can have, if the least difficulty is above
    /// the most, if a limit is reached, or if no such puzzle is found.
    pub fn unique<R: Rng + ?Sized>(&self, rng: &mut R) -> Result<(Puzzle, Tower), MakeError> {
        self.check(1, 6)?;
        self.check_each(self.colours.min(6))?;
        let (least, most) = (self.easiest, self.hardest);
        if least > most {
            return Err(MakeError::Difficulty { least, most });
        }
        // With no slack a new draft is as good as a changed one.
        let patience = if self.cubes == self.colours { 0 } else { 40 * self.cubes };
        let draft = |rng: &mut R| Ok(Draft::chained(self.cubes, self.colours, rng));
        Ok(self.search(patience, draft, rng)?.finish(rng)?)
    }

    /// Makes drafts until one has one class of solutions and is as asked for.
    pub(super) fn search<D: Changeable, R: Rng + ?Sized>(
        &self,
        patience: usize,
        mut draft: impl FnMut(&mut R) -> Result<D, MakeError>,
        rng: &mut R,
    ) -> Result<D, MakeError> {
        // The first draft is work too.
        let mut budget = asked(&self.limits)?;
        let (mut last, mut equal) = (None, 0);
        for tries in 1..=MOST_TRIES {
            let draft = draft(rng)?;
            equal = if last.as_ref() == Some(&draft) { equal + 1 } else { 0 };
            last = Some(draft.clone());
            if let Some(draft) = self.improved(draft, patience, &mut budget, rng)? {
                if self.near_misses > 0 {
                    block(&mut budget)?;
                }
                if draft.is_hard_enough(self)? {
                    return Ok(draft);
                }
            }
            if equal == EQUAL_TRIES {
                return Err(MakeError::NotFound { tries });
            }
        }
        Err(MakeError::NotFound { tries: MOST_TRIES })
    }

    /// A count of any number of steps within the other limits; more than any that fits where it
    /// overflows.
    pub(super) fn counted(
        &self,
        count: impl FnOnce(&Limits<'_>) -> Result<u128, CountError>,
    ) -> Result<u128, MakeError> {
        // A count does not say which limit stopped it: without steps it is the caller or the bytes.
        let is_stopped = AtomicBool::new(false);
        let stop = || {
            let stops = self.limits.is_stopped();
            if stops {
                // Small processors can store and load, but not exchange.
                is_stopped.store(true, Ordering::Relaxed);
            }
            stops
        };
        let limits = Limits::new().with_bytes(self.limits.bytes()).with_stop(&stop);
        match count(&limits) {
            Ok(count) => Ok(count),
            Err(CountError::Overflow) => Ok(u128::MAX),
            Err(CountError::Limit { .. }) if is_stopped.load(Ordering::Relaxed) => {
                Err(LimitReached::Stopped.into())
            }
            Err(CountError::Limit { .. }) => Err(MakeError::Bytes { limit: self.limits.bytes() }),
        }
    }

    /// Changes a draft, never to more classes, until there is one class or no progress.
    fn improved<D: Changeable, R: Rng + ?Sized>(
        &self,
        mut draft: D,
        patience: usize,
        budget: &mut Budget<'_>,
        rng: &mut R,
    ) -> Result<Option<D>, MakeError> {
        // Also of a draft that is thrown away: one of many faces takes a millisecond.
        block(budget)?;
        if !draft.looks_good(self, budget)? {
            return Ok(None);
        }
        let mut best = draft.classes(self)?;
        let mut idle = 0;
        while best > 1 && idle < patience {
            let mut changed = draft.clone();
            changed.change(self.colours, rng);
            idle += 1;
            if !changed.looks_good(self, budget)? {
                budget.ask()?;
                continue;
            }
            block(budget)?;
            let now = changed.classes(self)?;
            if now < best {
                idle = 0;
            }
            if now <= best {
                best = now;
                draft = changed;
            }
        }
        Ok((best == 1).then_some(draft))
    }
}

/// A draft of a puzzle with a solution planted in it.
pub(super) trait Changeable: Clone + PartialEq {
    /// Changes it a little; the solution stays one.
    fn change<R: Rng + ?Sized>(&mut self, colours: usize, rng: &mut R);

    /// How many classes of solutions it has; more than any where it lacks a colour.
    fn classes(&self, making: &Making<'_>) -> Result<u128, MakeError>;

    /// Whether it is as asked for in what can be seen of the pieces.
    fn looks_good(
        &self,
        making: &Making<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<bool, LimitReached>;

    /// Whether it is as asked for in what takes more than a look.
    fn is_hard_enough(&self, making: &Making<'_>) -> Result<bool, MakeError>;
}

impl Changeable for Draft {
    fn change<R: Rng + ?Sized>(&mut self, colours: usize, rng: &mut R) {
        self.change_a_little(colours, rng);
    }

    fn classes(&self, making: &Making<'_>) -> Result<u128, MakeError> {
        let puzzle = Puzzle::new(self.cubes())?;
        if puzzle.colours() < making.colours {
            return Ok(u128::MAX);
        }
        making.counted(|limits| puzzle.count_within(Count::Classes, limits))
    }

    fn looks_good(&self, making: &Making<'_>, _: &mut Budget<'_>) -> Result<bool, LimitReached> {
        let cubes = self.cubes();
        let is_dull = |cube: &Cube| {
            let pairs = cube.pairs();
            let [one, two, three] = pairs;
            making.no_equal_pairs && (one == two || two == three || one == three)
                || making.no_one_colour_pairs && pairs.iter().any(|pair| pair.is_one_colour())
                || making.has_too_few(&cube.faces())
        };
        let different = || cubes.iter().map(|cube| cube.canonical()).collect::<BTreeSet<_>>().len();
        Ok(!cubes.iter().any(is_dull) && (!making.different_cubes || different() == cubes.len()))
    }

    fn is_hard_enough(&self, making: &Making<'_>) -> Result<bool, MakeError> {
        let puzzle = Puzzle::new(self.cubes())?;
        if making.asks_for_difficulty() {
            let difficulty = puzzle.difficulty();
            if difficulty < making.easiest || difficulty > making.hardest {
                return Ok(false);
            }
        }
        Ok(making.near_misses == 0
            || making.counted(|limits| puzzle.near_misses_within(limits))? >= making.near_misses)
    }
}

impl Puzzle {
    /// A puzzle with exactly one class of solutions: [`Making::unique`] without the tower.
    ///
    /// ```
    /// use insanity_cubes::make::Making;
    /// use insanity_cubes::{Count, Puzzle};
    /// use rand_pcg::rand_core::SeedableRng;
    ///
    /// let making = Making::new(5, 5).different_cubes();
    /// let puzzle = Puzzle::unique(making, &mut rand_pcg::Pcg64::seed_from_u64(1))?;
    /// assert_eq!(puzzle.count(Count::Classes)?, 1);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Making::unique`].
    #[cfg_attr(docsrs, doc(cfg(feature = "rand")))]
    pub fn unique<R: Rng + ?Sized>(making: Making<'_>, rng: &mut R) -> Result<Self, MakeError> {
        Ok(making.unique(rng)?.0)
    }
}
