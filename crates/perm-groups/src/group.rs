use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use dense_code::Limits;
use dense_code::count::GroupOrder;
use dense_code::limits::Budget;

use crate::build::bound;
use crate::chain::{Chain, first_moved};
use crate::error::PermGroupError;

/// The group of all products of some permutations of the points `0..n`.
///
/// A permutation is a slice that says for each point where it goes: `[1, 2, 0]` takes 0 to 1, 1 to
/// 2 and 2 to 0. Entries are of any integer type.
///
/// ```
/// use perm_groups::PermGroup;
/// // The turns of a square, its corners 0 to 3 in a ring, and a reflection.
/// let square = PermGroup::from_generators(4, [[1, 2, 3, 0], [0, 3, 2, 1]])?;
/// assert_eq!(square.order(), 8);
/// assert!(square.contains(&[2, 1, 0, 3]) && !square.contains(&[1, 0, 2, 3]));
/// assert_eq!(square.orbits(), [[0, 1, 2, 3]]);
/// assert_eq!(square.stabiliser(&[0])?.order(), 2);
/// assert_eq!((square.rank(&[0, 3, 2, 1]), square.unrank(7)), (Some(1), Some(vec![3, 2, 1, 0])));
/// # Ok::<(), perm_groups::PermGroupError>(())
/// ```
///
/// A group is part of another one if that one [contains](Self::contains) its
/// [generators](Self::generators).
///
/// # Cost
///
/// Let `n` be the number of points, and `b` the number of base points: the least points that a
/// chain of stabilisers needs, so that only the identity leaves all of them as they are. A
/// membership test, a rank or a random element takes O(`b` `n`), up to 32 times as long for a group
/// too large for words that lead to the base in one step (about 8 MB). To find the group takes
/// about a hundred such operations for each base point. Then a proof checks each point of each
/// orbit with each of a few generators, unless the order reached is that of all permutations (or
/// all even ones) that keep the orbits.
#[derive(Clone)]
pub struct PermGroup {
    generators: Vec<Vec<u16>>,
    chain: Chain,
}

impl PermGroup {
    /// The most points of a group.
    pub const MAX_POINTS: usize = 65_535;

    /// The group that some permutations of `0..points` generate.
    ///
    /// # Errors
    ///
    /// [`PermGroupError`]: too many points, a generator that is no permutation of them, or a group
    /// that takes more than 1 GiB.
    ///
    /// ```
    /// use perm_groups::PermGroup;
    /// let cycle: Vec<u32> = (0..100).map(|point| (point + 1) % 100).collect();
    /// let mut swap: Vec<u32> = (0..100).collect();
    /// swap.swap(0, 1);
    /// let all = PermGroup::from_generators(100, [cycle, swap])?;
    /// assert!(all.order().to_string().starts_with("933262154439441526816992388562667004"));
    /// # Ok::<(), perm_groups::PermGroupError>(())
    /// ```
    pub fn from_generators<T: Copy + TryInto<usize>>(
        points: usize,
        generators: impl IntoIterator<Item = impl AsRef<[T]>>,
    ) -> Result<Self, PermGroupError> {
        Self::from_generators_within(points, generators, &Limits::default())
    }

    /// The same within limits. A step is an element that is divided by known ones, in O(`b` `n`).
    ///
    /// # Errors
    ///
    /// As for [`from_generators`](Self::from_generators), and where a limit is reached.
    ///
    /// ```
    /// use perm_groups::{PermGroup, PermGroupError};
    /// use perm_groups::dense_code::Limits;
    /// let limits = Limits::new().with_steps(3);
    /// let error = PermGroup::from_generators_within(5, [[1, 2, 3, 4, 0]], &limits).unwrap_err();
    /// assert!(matches!(error, PermGroupError::Limit(_)));
    /// ```
    pub fn from_generators_within<T: Copy + TryInto<usize>>(
        points: usize,
        generators: impl IntoIterator<Item = impl AsRef<[T]>>,
        limits: &Limits<'_>,
    ) -> Result<Self, PermGroupError> {
        if points > Self::MAX_POINTS {
            return Err(PermGroupError::TooManyPoints { points, max: Self::MAX_POINTS });
        }
        let mut budget = Budget::new(limits);
        let mut words = Vec::new();
        for (generator, word) in generators.into_iter().enumerate() {
            budget.take(2 * points as u64)?;
            words.push(checked(points, generator, word.as_ref())?);
        }
        let most = bound(&orbits(points, &words), &words);
        Self::of_words(points, words, most.as_ref(), &mut budget)
    }

    fn of_words(
        points: usize,
        generators: Vec<Vec<u16>>,
        most: Option<&GroupOrder>,
        budget: &mut Budget<'_>,
    ) -> Result<Self, PermGroupError> {
        let chain = Chain::build(points, &generators, most, budget)?;
        Ok(Self { generators, chain })
    }

    /// The number of points, moved or not.
    #[must_use]
    pub fn points(&self) -> usize {
        self.chain.points
    }

    /// The permutations from which the group was made. For a stabiliser, some permutations that
    /// generate it.
    pub fn generators(&self) -> impl ExactSizeIterator<Item = &[u16]> {
        self.generators.iter().map(Vec::as_slice)
    }

    /// The number of elements.
    #[must_use]
    pub fn order(&self) -> GroupOrder {
        self.chain.order_from(0)
    }

    /// Whether a permutation is an element. A slice that is no permutation of the points is none.
    #[must_use]
    pub fn contains<T: Copy + TryInto<usize>>(&self, permutation: &[T]) -> bool {
        checked(self.points(), 0, permutation).is_ok_and(|mut word| {
            self.chain.sift(0, &mut word);
            first_moved(&word).is_none()
        })
    }

    /// The number of an element, in lexicographic order of the slices, from 0; `None` if it is not
    /// in the group, or its number does not fit in a `u128`.
    #[must_use]
    pub fn rank<T: Copy + TryInto<usize>>(&self, permutation: &[T]) -> Option<u128> {
        let word = checked(self.points(), 0, permutation).ok()?;
        let mut rest = word.clone();
        let mut rank = 0_u128;
        for level in &self.chain.levels {
            // Elements that agree so far take the base point to where this one takes the points
            // that are still in the orbit.
            let image = word[usize::from(level.base)];
            let is_less = |&(&to, &at): &(&u16, &u16)| to < image && level.contains(at);
            let digit = word.iter().zip(&rest).filter(is_less).count();
            rank = rank.checked_mul(level.orbit.len() as u128)?.checked_add(digit as u128)?;
            if !self.chain.divide(level, &mut rest) {
                return None;
            }
        }
        first_moved(&rest).is_none().then_some(rank)
    }

    /// The element of a number; `None` for the order or more.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "a digit is below the size of an orbit")]
    pub fn unrank(&self, mut rank: u128) -> Option<Vec<u16>> {
        let mut digits = vec![0; self.chain.levels.len()];
        for (digit, level) in digits.iter_mut().zip(&self.chain.levels).rev() {
            let size = level.orbit.len() as u128;
            *digit = usize::try_from(rank % size).expect("below the size of an orbit");
            rank /= size;
        }
        let mut digits = digits.into_iter();
        (rank == 0).then(|| self.element(|_| digits.next().expect("a digit of each level")))
    }

    /// A random element, each equally likely.
    ///
    /// ```
    /// use perm_groups::PermGroup;
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    /// let even = PermGroup::from_generators(4, [[1, 2, 0, 3], [0, 2, 3, 1]])?;
    /// assert!(even.contains(&even.random(&mut Pcg64::seed_from_u64(1))));
    /// # Ok::<(), perm_groups::PermGroupError>(())
    /// ```
    #[cfg(feature = "rand")]
    #[cfg_attr(docsrs, doc(cfg(feature = "rand")))]
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "an orbit has its base point")]
    pub fn random<R: rand_core::Rng + ?Sized>(&self, rng: &mut R) -> Vec<u16> {
        self.element(|size| dense_code::random::index(size, rng).expect("an orbit is not empty"))
    }

    /// The element that takes each base point to the image that `choose` picks. `choose` gets the
    /// number of possible images and returns the number of one of them.
    fn element(&self, mut choose: impl FnMut(usize) -> usize) -> Vec<u16> {
        let mut element = identity(self.points());
        let mut points = identity(self.points());
        for (number, level) in self.chain.levels.iter().enumerate() {
            // By their images.
            for (&image, point) in element.iter().zip(0..) {
                points[usize::from(image)] = point;
            }
            let mut orbit = points.iter().copied().filter(|&point| level.contains(point));
            let point = orbit.nth(choose(level.orbit.len())).expect("a point of the orbit");
            element = self.chain.reaching(number, point, &element);
        }
        element
    }

    /// The orbits, fixed points too: the points of each ascending, the orbits by their first.
    #[must_use]
    pub fn orbits(&self) -> Vec<Vec<u16>> {
        orbits(self.points(), &self.generators)
    }

    /// The group of those elements that leave each of these points where it is.
    ///
    /// # Errors
    ///
    /// [`PermGroupError::NoPoint`] for a number that is no point.
    pub fn stabiliser<T: Copy + TryInto<usize>>(
        &self,
        points: &[T],
    ) -> Result<Self, PermGroupError> {
        self.stabiliser_within(points, &Limits::default())
    }

    /// The same within limits, with the steps of
    /// [`from_generators_within`](Self::from_generators_within).
    ///
    /// # Errors
    ///
    /// As for [`stabiliser`](Self::stabiliser), and where a limit is reached.
    pub fn stabiliser_within<T: Copy + TryInto<usize>>(
        &self,
        points: &[T],
        limits: &Limits<'_>,
    ) -> Result<Self, PermGroupError> {
        let mut budget = Budget::new(limits);
        let (names, fixed) = names(self.points(), points)?;
        let renamed: Vec<_> = self.generators.iter().map(|word| renamed(word, &names)).collect();
        let chain = Chain::build(self.points(), &renamed, Some(&self.order()), &mut budget)?;
        let level = chain.levels.partition_point(|level| level.base < fixed);
        let order = chain.order_from(level);
        let mut old = identity(self.points());
        for (&name, point) in names.iter().zip(0..) {
            old[usize::from(name)] = point;
        }
        let own = chain.levels.get(level).map_or(&[][..], |level| &level.generators);
        let words = own.iter().map(|by| self::renamed(chain.word(by.word), &old)).collect();
        Self::of_words(self.points(), words, Some(&order), &mut budget)
    }
}

impl fmt::Debug for PermGroup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PermGroup")
            .field("points", &self.points())
            .field("generators", &self.generators)
            .field("order", &format_args!("{}", self.order()))
            .finish()
    }
}

fn identity(points: usize) -> Vec<u16> {
    (0..).take(points).collect()
}

/// The same permutation of points that have new names.
fn renamed(word: &[u16], names: &[u16]) -> Vec<u16> {
    let mut renamed = vec![0; word.len()];
    for (&name, &image) in names.iter().zip(word) {
        renamed[usize::from(name)] = names[usize::from(image)];
    }
    renamed
}

/// Names of all points, those of a list first, since the base of a chain ascends; and how many of
/// them the list has.
fn names<T: Copy + TryInto<usize>>(
    points: usize,
    list: &[T],
) -> Result<(Vec<u16>, u16), PermGroupError> {
    let mut names = vec![None; points];
    let mut fixed = 0;
    for (entry, &point) in list.iter().enumerate() {
        let name = point.try_into().ok().and_then(|point| names.get_mut(point));
        let name = name.ok_or(PermGroupError::NoPoint { entry, points })?;
        if name.is_none() {
            *name = Some(fixed);
            fixed += 1;
        }
    }
    let mut others = fixed..;
    let names = names.into_iter().map(|name| name.or_else(|| others.next()));
    Ok((names.map(|name| name.expect("fewer names than points")).collect(), fixed))
}

fn checked<T: Copy + TryInto<usize>>(
    points: usize,
    generator: usize,
    word: &[T],
) -> Result<Vec<u16>, PermGroupError> {
    if word.len() != points {
        return Err(PermGroupError::Length { generator, found: word.len(), points });
    }
    let mut images = Vec::with_capacity(points);
    let mut seen = vec![None; points];
    for (entry, &image) in word.iter().enumerate() {
        let image = image.try_into().ok().filter(|&image| image < points);
        let image = image.ok_or(PermGroupError::OutOfRange { generator, entry, points })?;
        if let Some(first) = seen[image].replace(entry) {
            return Err(PermGroupError::Repeated { generator, entry, first });
        }
        images.push(u16::try_from(image).expect("at most 65,535 points"));
    }
    Ok(images)
}

fn orbits(points: usize, generators: &[Vec<u16>]) -> Vec<Vec<u16>> {
    let mut orbit_of = vec![None; points];
    let mut count = 0;
    for start in 0..points {
        if orbit_of[start].is_some() {
            continue;
        }
        let mut todo = vec![start];
        orbit_of[start] = Some(count);
        while let Some(point) = todo.pop() {
            let images = generators.iter().map(|word| usize::from(word[point]));
            todo.extend(images.filter(|&image| orbit_of[image].replace(count).is_none()));
        }
        count += 1;
    }
    let mut orbits = vec![Vec::new(); count];
    for (orbit, point) in orbit_of.into_iter().zip(0..) {
        orbits[orbit.expect("each point is reached")].push(point);
    }
    orbits
}
