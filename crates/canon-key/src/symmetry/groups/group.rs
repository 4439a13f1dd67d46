use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::hash::{BuildHasher, Hash, Hasher};

use dense_code::Limits;
use dense_code::limits::{Budget, LimitReached};
use foldhash::fast::RandomState;
use hashbrown::{HashTable, hash_table};
use thiserror::Error;

/// Why some generators do not make a group or a symmetry.
///
/// ```
/// use canon_key::Group;
/// use canon_key::symmetry::GeneratorError;
/// let error = Group::from_generators(3, &[[1, 2, 0], [1, 0, 1]])
///     .map(|group| group.order())
///     .unwrap_err();
/// assert_eq!(error, GeneratorError::Twice { generator: 1, first: 0, second: 2, image: 1 });
/// assert_eq!(error.to_string(), "generator 1 takes both 0 and 2 to 1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GeneratorError {
    /// A generator of another length than there are points.
    #[error("generator {generator} has {found} images, not {expected}")]
    Length {
        /// Which generator, from 0.
        generator: usize,
        /// How many points there are: positions or symbols, where both are given.
        expected: usize,
        /// How many images it has.
        found: usize,
    },
    /// An image that is not a point.
    #[error("generator {generator} takes {point} to {image}, which is not below {points}")]
    Outside {
        /// Which generator, from 0.
        generator: usize,
        /// The point.
        point: u64,
        /// Its image.
        image: u64,
        /// How many points there are.
        points: u64,
    },
    /// Two points with the same image.
    #[error("generator {generator} takes both {first} and {second} to {image}")]
    Twice {
        /// Which generator, from 0.
        generator: usize,
        /// The smaller point.
        first: u64,
        /// The larger point.
        second: u64,
        /// Their image.
        image: u64,
    },
    /// A group with the wrong number of points: it must have as many as the words have positions,
    /// or symbols.
    #[error("a group of {found} points where there are {expected} to move")]
    OtherPoints {
        /// How many there are to move.
        expected: usize,
        /// How many points the group has.
        found: usize,
    },
    /// Too many points.
    #[error("there are more than {most} points")]
    Points {
        /// The number of points; `u64::MAX` if it is larger.
        points: u64,
        /// The most there may be.
        most: u64,
    },
    /// The group has more elements than the memory limit allows.
    #[error("the group has more than {most} elements")]
    Elements {
        /// The most elements for this number of points.
        most: usize,
    },
    /// The steps were spent, or the computation was stopped.
    #[error(transparent)]
    Limit(#[from] LimitReached),
}

/// A finite group of permutations of the points `0..n`, made from generators, with all its
/// elements.
///
/// ```
/// use canon_key::Group;
///
/// // The quarter turn and the flip of a square's corners make its 8 symmetries.
/// let square = Group::from_generators(4, &[[1, 2, 3, 0], [1, 0, 3, 2]])?;
/// assert_eq!(square.order(), 8);
/// assert_eq!(square.colourings(2), Some(6)); // corners in two colours, up to symmetry
/// assert_eq!(square.subsets(2), Some(2)); // two corners: neighbours or opposite
/// # Ok::<(), canon_key::symmetry::GeneratorError>(())
/// ```
///
/// A permutation is a list of images, as `u16` in arguments and results: point `i` goes to `p[i]`.
/// Images of another type are converted: `[1_u8, 2, 3, 0].map(u16::from)`.
/// Element 0 is the identity; the others are in the order of a breadth-first search from it.
/// A generator that is a product of earlier ones costs nothing: it is skipped while the elements are
/// listed, so at most log2(order) are used. (`generators` still returns all.) If `g` are used, making
/// the group takes O(order x g x points) time. The elements take 2 bytes x order x points of memory.
///
/// At most 65,536 points and 2^30 bytes are allowed: a million elements on 512 points, or 100,000 on
/// 5,000. Below 16 points the limit is 2^25 elements. So the group of all permutations of 10 points
/// can be made, which takes seconds and about a hundred megabytes. The group of all permutations of
/// 11 points is refused, but only when 2^25 elements have been listed. This may take a minute, and
/// it takes about a gigabyte. To be refused sooner, use
/// [`from_generators_within`](Self::from_generators_within).
///
/// `==` compares the lists of generators, which is quick. Groups with the same elements may
/// therefore differ: `Group::board(1, 2)` has two generators, `Group::reversal(2)` one.
#[derive(Clone, Debug)]
pub struct Group {
    points: usize,
    order: usize,
    generators: Box<[u16]>,
    elements: Vec<u16>,
}

/// The most points: an image is 16 bits.
const MOST_POINTS: usize = 1 << 16;

/// The most images that all elements together may have: 1 GB.
const MOST_IMAGES: usize = 1 << 29;

/// Images computed between two questions whether to stop: some milliseconds.
const IMAGES_UNTIL_ASKED: usize = 1 << 20;

// The points and generators say everything else.
impl PartialEq for Group {
    fn eq(&self, other: &Self) -> bool {
        (self.points, &self.generators) == (other.points, &other.generators)
    }
}

impl Eq for Group {}

impl Hash for Group {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.points.hash(state);
        self.generators.hash(state);
    }
}

impl Group {
    /// The group generated by permutations of `0..points`, each given by the images of the points.
    ///
    /// ```
    /// use canon_key::Group;
    /// let ring = Group::from_generators(6, &[[1, 2, 3, 4, 5, 0]])?;
    /// assert_eq!(ring.order(), 6);
    /// // Every other rotation: elements of a group can be generators of another.
    /// let elements: Vec<&[u16]> = ring.elements().filter(|images| images[0] % 2 == 0).collect();
    /// assert_eq!(Group::from_generators(6, &elements)?.order(), 3);
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GeneratorError`] for a generator that is not a permutation of the points, for more than
    /// 65,536 points, and for a group of more than 2^29 images (2^25 elements, where there are
    /// fewer than 16 points).
    pub fn from_generators(
        points: usize,
        generators: &[impl AsRef<[u16]>],
    ) -> Result<Self, GeneratorError> {
        let budget = &mut Budget::new(&Limits::new());
        Self::closed(MOST_IMAGES / points.max(16), points, generators, budget)
    }

    /// The same of wider images.
    pub(crate) fn from_wide_generators(
        points: usize,
        generators: &[impl AsRef<[u32]>],
    ) -> Result<Self, GeneratorError> {
        let budget = &mut Budget::new(&Limits::new());
        Self::closed(MOST_IMAGES / points.max(16), points, generators, budget)
    }

    /// The same within limits. The limit of bytes is for the elements, which take two bytes per
    /// image. While the group is made, up to as much again is needed to enlarge their list, and up
    /// to 16 bytes per element to find them. A step is one multiplication of an element by a
    /// generator.
    ///
    /// ```
    /// use canon_key::Group;
    /// use canon_key::symmetry::GeneratorError;
    /// use canon_key::dense_code::Limits;
    /// let generators = [[1, 2, 3, 4, 0], [1, 0, 2, 3, 4]];
    /// let within =
    ///     |bytes| Group::from_generators_within(5, &generators, &Limits::new().with_bytes(bytes));
    /// assert_eq!(within(1200)?.order(), 120);
    /// assert_eq!(within(1199), Err(GeneratorError::Elements { most: 119 }));
    /// # Ok::<(), GeneratorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GeneratorError`] for a generator that is not a permutation of the points, for more than
    /// 65,536 points, for a group with more elements than fit into the bytes, and if another limit
    /// is reached. The group of the identity alone is always allowed.
    pub fn from_generators_within(
        points: usize,
        generators: &[impl AsRef<[u16]>],
        limits: &Limits<'_>,
    ) -> Result<Self, GeneratorError> {
        let most = limits.bytes() / (points.max(1) as u64).saturating_mul(2);
        let most = usize::try_from(most).unwrap_or(usize::MAX).max(1);
        Self::closed(most, points, generators, &mut Budget::new(limits))
    }

    fn closed<T: Copy + Into<u32>>(
        most: usize,
        points: usize,
        generators: &[impl AsRef<[T]>],
        budget: &mut Budget<'_>,
    ) -> Result<Self, GeneratorError> {
        if points > MOST_POINTS {
            return Err(GeneratorError::Points { points: points as u64, most: MOST_POINTS as u64 });
        }
        // No memory for all of them before they are looked at: what was said of their lengths need
        // not be true.
        let mut images = Vec::new();
        budget.ask()?;
        for (generator, permutation) in generators.iter().enumerate() {
            for _ in (0..permutation.as_ref().len()).step_by(256) {
                budget.spend(0)?;
            }
            check_permutation(generator, points, permutation.as_ref())?;
            // Every image is below 65,536.
            images.extend(
                permutation.as_ref().iter().filter_map(|image| u16::try_from((*image).into()).ok()),
            );
        }
        let permutations = images.chunks_exact(points.max(1));
        let mut group = Self::generated(most, points, permutations, budget)?;
        group.generators = images.into();
        Ok(group)
    }

    /// The group of some permutations. Its generators are those of them that are not in the group
    /// of the ones before. Each of these at least doubles the group: there are few, however many
    /// permutations are given.
    fn generated<'a>(
        most: usize,
        points: usize,
        permutations: impl Iterator<Item = &'a [u16]>,
        budget: &mut Budget<'_>,
    ) -> Result<Self, GeneratorError> {
        let mut group =
            Self { points, order: 1, generators: Box::default(), elements: identity(points) };
        let hasher = RandomState::default();
        let mut generators = Vec::new();
        let mut known = group.close(&generators, &hasher, most, budget)?;
        for permutation in permutations {
            let same = |number: &u32| group.element(*number as usize) == Some(permutation);
            if known.find(hasher.hash_one(permutation), same).is_none() {
                generators.push(permutation);
                known = group.close(&generators, &hasher, most, budget)?;
            }
        }
        group.generators = generators.concat().into();
        group.elements.shrink_to_fit();
        Ok(group)
    }

    /// Multiplies elements by generators, from the identity on, until nothing new comes out.
    /// Returns the numbers of the elements by hash.
    fn close(
        &mut self,
        generators: &[&[u16]],
        hasher: &RandomState,
        most: usize,
        budget: &mut Budget<'_>,
    ) -> Result<HashTable<u32>, GeneratorError> {
        let points = self.points;
        self.elements.truncate(points);
        self.order = 1;
        let mut known: HashTable<u32> = HashTable::new();
        known.insert_unique(hasher.hash_one(&self.elements[..]), 0, |_| 0);
        let mut product = vec![0_u16; points];
        let (mut next, mut images) = (0, 0);
        while next < self.order {
            for generator in generators {
                budget.spend(1)?;
                // A product of 65,536 images takes most of a millisecond.
                images += points;
                if images >= IMAGES_UNTIL_ASKED {
                    images = 0;
                    budget.ask()?;
                }
                let element = &self.elements[next * points..][..points];
                for (image, through) in product.iter_mut().zip(element) {
                    *image = generator[usize::from(*through)];
                }
                let elements = &self.elements;
                let at = |number: u32| &elements[number as usize * points..][..points];
                let entry = known.entry(
                    hasher.hash_one(&product[..]),
                    |number| at(*number) == &product[..],
                    |number| hasher.hash_one(at(*number)),
                );
                if let hash_table::Entry::Vacant(entry) = entry {
                    let Ok(number) = u32::try_from(self.order) else {
                        return Err(GeneratorError::Elements { most });
                    };
                    if self.order >= most {
                        return Err(GeneratorError::Elements { most });
                    }
                    entry.insert(number);
                    // Doubled as any list, but not beyond the limit.
                    if self.elements.capacity() - self.elements.len() < points {
                        let room = (2 * self.order).min(most) - self.order;
                        self.elements.reserve_exact(room * points);
                    }
                    self.elements.extend_from_slice(&product);
                    self.order += 1;
                }
            }
            next += 1;
        }
        Ok(known)
    }

    /// The group of the identity alone.
    ///
    /// ```
    /// use canon_key::Group;
    /// assert_eq!(Group::trivial(5)?.order(), 1);
    /// assert_eq!(Group::trivial(5)?.subsets(2), Some(10));
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GeneratorError::Points`] for more than 65,536 points.
    pub fn trivial(points: usize) -> Result<Self, GeneratorError> {
        Self::from_generators(points, &[[0_u16; 0]; 0])
    }

    /// The rotations of `points` places in a ring.
    ///
    /// ```
    /// use canon_key::Group;
    /// let ring = Group::rotations(12)?;
    /// assert_eq!(ring.order(), 12);
    /// assert_eq!(ring.colourings(2), Some(352)); // binary necklaces of 12 beads
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GeneratorError`] for more than 65,536 points or more than 2^29 images: the largest ring
    /// has 23,170 points.
    pub fn rotations(points: usize) -> Result<Self, GeneratorError> {
        Self::check_order(points, points)?;
        let mut turn = identity(points);
        if points > 0 {
            turn.rotate_left(1);
        }
        Self::from_generators(points, &[turn])
    }

    /// The rotations and reflections of `points` places in a ring.
    ///
    /// ```
    /// use canon_key::Group;
    /// assert_eq!(Group::dihedral(12)?.colourings(2), Some(224)); // binary bracelets of 12 beads
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GeneratorError`] for more than 65,536 points or more than 2^29 images.
    pub fn dihedral(points: usize) -> Result<Self, GeneratorError> {
        Self::check_order(points, if points < 3 { points } else { points.saturating_mul(2) })?;
        let mut turn = identity(points);
        if points > 0 {
            turn.rotate_left(1);
        }
        let mut flip = identity(points);
        flip.reverse();
        Self::from_generators(points, &[turn, flip])
    }

    /// Errors for so many elements before a gigabyte of them is made.
    fn check_order(points: usize, order: usize) -> Result<(), GeneratorError> {
        let most = MOST_IMAGES / points.max(16);
        if points <= MOST_POINTS && order > most {
            return Err(GeneratorError::Elements { most });
        }
        Ok(())
    }

    /// The reversal of `points` places in a row.
    ///
    /// ```
    /// use canon_key::Group;
    /// assert_eq!(Group::reversal(4)?.element(1), Some(&[3, 2, 1, 0][..]));
    /// assert_eq!(Group::reversal(4)?.colourings(2), Some(10)); // 16 words, 4 of them palindromes
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GeneratorError::Points`] for more than 65,536 points.
    pub fn reversal(points: usize) -> Result<Self, GeneratorError> {
        let mut flip = identity(points);
        flip.reverse();
        Self::from_generators(points, &[flip])
    }

    /// The symmetries of a board of `rows` by `cols` cells, cell `(r, c)` being point `r * cols +
    /// c`: 8 for a square, 4 for any other rectangle, 2 for a single row or column, and 1 for a
    /// single cell.
    ///
    /// ```
    /// use canon_key::Group;
    /// let board = Group::board(10, 10)?;
    /// assert_eq!(board.order(), 8);
    /// assert_eq!(board.multisets(3), Some(21_630));
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GeneratorError::Points`] for more than 65,536 cells.
    pub fn board(rows: usize, cols: usize) -> Result<Self, GeneratorError> {
        let points = rows.saturating_mul(cols);
        if points > MOST_POINTS {
            return Err(GeneratorError::Points { points: points as u64, most: MOST_POINTS as u64 });
        }
        if points == 0 {
            // As many rows as there are, none has a cell.
            return Self::trivial(0);
        }
        let map = |image: &dyn Fn(usize, usize) -> usize| -> Vec<u16> {
            let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
            cells.filter_map(|(row, col)| u16::try_from(image(row, col)).ok()).collect()
        };
        let upside_down = map(&|row, col| (rows - 1 - row) * cols + col);
        let mirrored = map(&|row, col| row * cols + (cols - 1 - col));
        if rows == cols {
            let transposed = map(&|row, col| col * cols + row);
            return Self::from_generators(points, &[upside_down, mirrored, transposed]);
        }
        Self::from_generators(points, &[upside_down, mirrored])
    }

    /// How many points there are.
    ///
    /// ```
    /// use canon_key::Group;
    /// assert_eq!(Group::board(3, 4)?.points(), 12);
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    #[must_use]
    pub const fn points(&self) -> usize {
        self.points
    }

    /// How many elements the group has.
    ///
    /// ```
    /// use canon_key::Group;
    /// assert_eq!((Group::board(3, 4)?.order(), Group::board(4, 4)?.order()), (4, 8));
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    #[must_use]
    pub const fn order(&self) -> usize {
        self.order
    }

    /// The images of an element; element 0 is the identity. `None` from [`order`](Self::order) on.
    ///
    /// ```
    /// use canon_key::Group;
    /// let ring = Group::rotations(3)?;
    /// assert_eq!(
    ///     (ring.element(0), ring.element(1)),
    ///     (Some(&[0, 1, 2][..]), Some(&[1, 2, 0][..]))
    /// );
    /// assert_eq!(ring.element(3), None);
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    #[must_use]
    pub fn element(&self, number: usize) -> Option<&[u16]> {
        let start = number.checked_mul(self.points)?;
        (number < self.order).then(|| self.elements.get(start..start + self.points))?
    }

    /// The group of no points.
    pub(crate) fn empty() -> Self {
        Self { points: 0, order: 1, generators: Box::default(), elements: Vec::new() }
    }

    /// All elements, each as its images, the identity first.
    ///
    /// ```
    /// use canon_key::Group;
    /// let images_of_a_corner: Vec<u16> =
    ///     Group::board(3, 3)?.elements().map(|images| images[0]).collect();
    /// assert_eq!(images_of_a_corner.iter().filter(|corner| **corner == 8).count(), 2);
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    pub fn elements(&self) -> impl Iterator<Item = &[u16]> + Clone {
        (0..self.order).filter_map(|number| self.element(number))
    }

    /// The generators that the group was made from, all of them and in the same order; none if there
    /// are no points.
    ///
    /// ```
    /// use canon_key::Group;
    /// assert!(Group::dihedral(3)?.generators().eq([[1, 2, 0], [2, 1, 0]]));
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    pub fn generators(&self) -> impl Iterator<Item = &[u16]> + Clone {
        self.generators.chunks_exact(self.points.max(1))
    }
}

/// Each point, of 65,536 at most: more are refused before they are looked at.
fn identity(points: usize) -> Vec<u16> {
    (0..=u16::MAX).take(points).collect()
}

/// Whether the images are each point once.
pub(crate) fn check_permutation<T: Copy + Into<u32>>(
    generator: usize,
    points: usize,
    images: &[T],
) -> Result<(), GeneratorError> {
    if images.len() != points {
        return Err(GeneratorError::Length { generator, expected: points, found: images.len() });
    }
    let mut from = vec![u64::MAX; points];
    for (point, image) in (0_u64..).zip(images) {
        let image: u32 = (*image).into();
        let outside = GeneratorError::Outside {
            generator,
            point,
            image: image.into(),
            points: points as u64,
        };
        let place = from.get_mut(image as usize).ok_or(outside)?;
        if *place != u64::MAX {
            let (first, image) = (*place, image.into());
            return Err(GeneratorError::Twice { generator, first, second: point, image });
        }
        *place = point;
    }
    Ok(())
}

impl Group {
    /// The image of a multiset of points that has the least colex rank, ascending.
    ///
    /// ```
    /// use canon_key::Group;
    /// let board = Group::board(10, 10)?;
    /// assert_eq!(board.least_multiset(&[99, 9, 90]), Some([0, 9, 90]));
    /// assert_eq!(board.least_multiset(&[100, 9, 90]), None); // no cell of this board
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    ///
    /// O(order x K), and a sort of each image. `None` if a number is not a point of the group.
    #[must_use]
    pub fn least_multiset<const K: usize>(&self, multiset: &[u32; K]) -> Option<[u32; K]> {
        if multiset.iter().any(|point| *point as usize >= self.points) {
            return None;
        }
        let images = self
            .elements()
            .map(|element| crate::sort(multiset.map(|point| u32::from(element[point as usize]))));
        images.min_by(|a, b| a.iter().rev().cmp(b.iter().rev()))
    }

    /// The least of the images of a set of points given as a bit mask, bit `i` for point `i`.
    ///
    /// ```
    /// use canon_key::Group;
    /// let board = Group::board(8, 8)?;
    /// // Two cells in a corner.
    /// assert_eq!(board.least_mask(1 << 63 | 1 << 62), Some(1 << 1 | 1 << 0));
    /// assert_eq!(board.least_mask(1 << 56 | 1 << 48), Some(1 << 1 | 1 << 0)); // and in another
    /// assert_eq!(Group::board(5, 5)?.least_mask(1 << 25), None); // no cell of this board
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    ///
    /// The order of masks is colex, so for distinct points this is
    /// [`least_multiset`](Self::least_multiset) as a mask. `None` if a bit is not a point of the
    /// group, and for a group of more than 64 points.
    ///
    /// O(order x bits set): for the eight symmetries of a chess board with 20 pieces, 160 look-ups.
    #[must_use]
    pub fn least_mask(&self, mask: u64) -> Option<u64> {
        let bits = u32::try_from(self.points).ok().filter(|points| *points <= u64::BITS)?;
        if mask.checked_shr(bits).unwrap_or(0) != 0 {
            return None;
        }
        let image_by = |element: &[u16]| {
            let (mut image, mut rest) = (0_u64, mask);
            while rest != 0 {
                // Every image is below 64, and so is the index of a bit.
                let to = element.get(rest.trailing_zeros() as usize).map_or(0, |to| u64::from(*to));
                image |= 1 << (to & 63);
                rest &= rest - 1;
            }
            image
        };
        self.elements().map(image_by).min()
    }

    /// The elements that map a set of points onto itself, as a group: the symmetries that are left
    /// on a board when these points are occupied. For pieces of several kinds, take the stabiliser
    /// of the points of each kind in turn.
    ///
    /// ```
    /// use canon_key::Group;
    /// let board = Group::board(3, 3)?;
    /// let order = |cells: &[u32]| Some(board.stabiliser(cells)?.order());
    /// assert_eq!(order(&[]), Some(8)); // an empty board
    /// assert_eq!(order(&[4]), Some(8)); // the middle is taken
    /// assert_eq!(order(&[0]), Some(2)); // a corner: the reflection through it is left
    /// assert_eq!(order(&[0, 1]), Some(1));
    /// assert_eq!(order(&[9]), None); // no cell of this board
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    ///
    /// A point that appears twice counts once; `None` if a number is not a point of the group. It
    /// takes O(order x points), and then the time to generate the group from a few generators, each
    /// of which at least doubles it.
    #[must_use]
    pub fn stabiliser(&self, points: &[u32]) -> Option<Self> {
        let mut within = vec![false; self.points];
        for point in points {
            *within.get_mut(*point as usize)? = true;
        }
        // Elements are one to one: what maps the set into itself maps it onto itself.
        let fixes = |element: &&[u16]| {
            let stays = |(inside, to): (&bool, &u16)| {
                !inside || within.get(usize::from(*to)) == Some(&true)
            };
            within.iter().zip(*element).all(stays)
        };
        let budget = &mut Budget::new(&Limits::new());
        Self::generated(self.order, self.points, self.elements().filter(fixes), budget).ok()
    }

    /// Whether ascending points have the least colex rank of all their images. The answer is
    /// `false` for points that do not ascend or are not points of the group.
    ///
    /// It stops at the first image that is smaller. For most multisets that are not the least, that
    /// is the second image, and comparing the largest points is enough.
    ///
    /// ```
    /// use canon_key::Group;
    /// let board = Group::board(10, 10)?;
    /// assert!(board.is_least_multiset(&[0, 9, 90]) && !board.is_least_multiset(&[9, 90, 99]));
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    #[must_use]
    pub fn is_least_multiset<const K: usize>(&self, ascending: &[u32; K]) -> bool {
        let Some(largest) = ascending.last() else { return true };
        if *largest as usize >= self.points || !ascending.is_sorted() {
            return false;
        }
        for element in self.elements().skip(1) {
            let image = ascending.map(|point| u32::from(element[point as usize]));
            let image_largest = image.iter().fold(0, |a, b| a.max(*b));
            if image_largest > *largest {
                continue;
            }
            if image_largest < *largest
                || crate::sort(image).iter().rev().lt(ascending.iter().rev())
            {
                return false;
            }
        }
        true
    }
}
