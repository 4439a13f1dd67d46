use alloc::vec;
use alloc::vec::Vec;

use crate::error::{Error, ErrorKind};
use crate::keys::choose::small;
use crate::{Group, MultisetRank, SubsetRank};

/// Numbers the classes of ranked objects up to symmetry, their orbits. The symmetries are given by
/// generators, or by a group.
///
/// ```
/// use canon_key::{Group, MultisetRank, OrbitTable};
///
/// // Three squares of a 10 x 10 board in any order: 171,700 multisets, 21,630 up to symmetry.
/// let table = OrbitTable::from_multisets::<3>(&Group::board(10, 10)?)?;
/// assert_eq!(table.classes(), 21_630);
///
/// let rank = MultisetRank::<u32, 3>::below::<100>();
/// let (a, b) = (rank.key([0_u8, 9, 99])?, rank.key([90_u8, 0, 9])?);
/// assert_eq!(table.class(a.into()), table.class(b.into()));
/// # Ok::<(), canon_key::Error>(())
/// ```
///
/// Any dense type has ranks: here the colourings of a square's corners, a quarter turn being the
/// symmetry.
///
/// ```
/// use canon_key::OrbitTable;
/// use canon_key::dense_code::{Below, Dense};
///
/// type Corners = [Below<3>; 4];
/// let turn = |rank| match Corners::unrank(rank) {
///     Some([a, b, c, d]) => [b, c, d, a].rank(),
///     None => rank,
/// };
/// assert_eq!(OrbitTable::new(Corners::COUNT, &[&turn])?.classes(), 24);
/// # Ok::<(), canon_key::Error>(())
/// ```
///
/// Classes are numbered by their least members, in rank order. Building the table takes O(count x
/// generators) steps from maps, O(count + classes x order) from a group; a look-up is one access.
/// The table takes 4 bytes per object and 8 per class. With `serde` it is written as a list: the
/// class of each rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrbitTable {
    // A class of each rank, and not its least rank: numbers without gaps can index the caller's arrays.
    class_of: Vec<u32>,
    least: Vec<u32>,
    sizes: Vec<u32>,
}

/// The most ranks: a class has a number of 32 bits, of which one says that there is none yet.
const MAX_RANKS: u64 = u32::MAX as u64 - 1;

/// No class yet.
const NONE: u32 = u32::MAX;

/// A table of so many objects that have no class yet.
fn empty(count: Option<u128>) -> Result<OrbitTable, Error> {
    let points = count.and_then(|count| u64::try_from(count).ok()).unwrap_or(u64::MAX);
    match usize::try_from(points) {
        Ok(len) if points <= MAX_RANKS => {
            Ok(OrbitTable { class_of: vec![NONE; len], least: Vec::new(), sizes: Vec::new() })
        }
        _ => Err(ErrorKind::Points { points, most: MAX_RANKS }.into()),
    }
}

impl OrbitTable {
    /// The classes of the ranks `0..count` under maps of ranks to ranks.
    ///
    /// ```
    /// use canon_key::OrbitTable;
    /// // Fourteen days; days a week apart are in one class.
    /// let table = OrbitTable::new(14, &[&|day| (day + 7) % 14])?;
    /// assert_eq!(
    ///     (table.classes(), table.class(9), table.representative(2), table.size(2)),
    ///     (7, Some(2), Some(2), Some(2))
    /// );
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Image`] and [`ErrorKind::Twice`] for a map that is not a permutation of the
    /// ranks, [`ErrorKind::Points`] for more than `2^32 - 2` ranks.
    pub fn new(count: u64, generators: &[&dyn Fn(u64) -> u64]) -> Result<Self, Error> {
        let mut table = empty(Some(count.into()))?;
        let mut maps = Vec::with_capacity(generators.len());
        for (generator, map) in generators.iter().enumerate() {
            maps.push(images(count, map).map_err(|error| error.at(generator))?);
        }
        let mut open = Vec::new();
        for start in 0..small(table.class_of.len()) {
            // A class is closed: permutations of finitely many ranks come back to where they
            // started.
            table.add(start, |table, class| {
                open.push(start);
                while let Some(rank) = open.pop() {
                    for map in &maps {
                        let image = map[rank as usize];
                        if table.note(image, class) {
                            open.push(image);
                        }
                    }
                }
            });
        }
        Ok(table)
    }

    /// The classes of the multisets of `K` points of a group, by their colex ranks: those of
    /// [`MultisetRank`] and of [`Multiset`](crate::Multiset).
    ///
    /// ```
    /// use canon_key::{Group, OrbitTable};
    /// // Two of six places in a ring: equal, adjacent, two apart, opposite.
    /// assert_eq!(OrbitTable::from_multisets::<2>(&Group::rotations(6)?)?.classes(), 4);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Points`] when there are more than 2^32 - 2 multisets.
    pub fn from_multisets<const K: usize>(group: &Group) -> Result<Self, Error> {
        let n = small(group.points());
        let table = empty(dense_code::multichoose(n.into(), K as u64))?;
        let scheme = MultisetRank::<u32, K>::new(n)?;
        let rank = |tuple: [u16; K]| scheme.key(tuple).expect("images are points");
        Ok(table.closed(group, scheme.all(), rank))
    }

    /// The classes of the subsets of `K` points of a group, by their colex ranks: those of
    /// [`SubsetRank`] and of [`Subset`](crate::Subset).
    ///
    /// ```
    /// use canon_key::{Group, OrbitTable};
    /// assert_eq!(OrbitTable::from_subsets::<2>(&Group::rotations(6)?)?.classes(), 3);
    /// assert_eq!(OrbitTable::from_subsets::<3>(&Group::board(5, 5)?)?.classes(), 319);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Points`] when there are more than 2^32 - 2 subsets.
    pub fn from_subsets<const K: usize>(group: &Group) -> Result<Self, Error> {
        let n = small(group.points());
        let table = empty(dense_code::binomial(n.into(), K as u64))?;
        let scheme = SubsetRank::<u32, K>::new(n)?;
        let rank = |tuple: [u16; K]| scheme.key(tuple).expect("images are different points");
        Ok(table.closed(group, scheme.all(), rank))
    }

    /// The classes of tuples in rank order: the first tuple of each class is moved by all elements.
    fn closed<const K: usize>(
        mut self,
        group: &Group,
        all: impl Iterator<Item = [u32; K]>,
        rank: impl Fn([u16; K]) -> u32,
    ) -> Self {
        // By all elements, and not by generators until nothing new comes: so there is no list of
        // members that have yet to be moved.
        for (start, tuple) in (0_u32..).zip(all) {
            self.add(start, |table, class| {
                for element in group.elements() {
                    table.note(rank(tuple.map(|point| element[point as usize])), class);
                }
            });
        }
        self
    }

    /// Begins a class with a rank, unless it has one; `fill` notes the others.
    #[inline]
    fn add(&mut self, start: u32, fill: impl FnOnce(&mut Self, u32)) {
        if self.class_of[start as usize] == NONE {
            let class = small(self.least.len());
            self.least.push(start);
            self.sizes.push(0);
            self.note(start, class);
            fill(self, class);
        }
    }

    /// Gives a rank a class, unless it has one. Returns whether it had none.
    #[inline]
    fn note(&mut self, rank: u32, class: u32) -> bool {
        let place = &mut self.class_of[rank as usize];
        let new = *place == NONE;
        if new {
            *place = class;
            self.sizes[class as usize] += 1;
        }
        new
    }

    /// A table from the class of each rank; `None` when the classes are not numbered by their least
    /// members.
    #[cfg(feature = "serde")]
    pub(super) fn from_classes(class_of: Vec<u32>) -> Option<Self> {
        let (mut least, mut sizes) = (Vec::new(), Vec::<u32>::new());
        if class_of.len() as u64 > MAX_RANKS {
            return None;
        }
        for (rank, class) in (0..).zip(&class_of) {
            let classes = sizes.len();
            match sizes.get_mut(*class as usize) {
                Some(size) => *size += 1,
                None if *class as usize == classes => {
                    least.push(rank);
                    sizes.push(1);
                }
                None => return None,
            }
        }
        Some(Self { class_of, least, sizes })
    }

    /// The class of a rank; `None` past the domain.
    ///
    /// ```
    /// use canon_key::OrbitTable;
    /// let halves = OrbitTable::new(10, &[&|rank| (rank + 5) % 10])?;
    /// assert_eq!([2, 7, 8, 10].map(|rank| halves.class(rank)), [Some(2), Some(2), Some(3), None]);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn class(&self, rank: u64) -> Option<u32> {
        self.class_of.get(usize::try_from(rank).ok()?).copied()
    }

    /// The class of each rank.
    ///
    /// ```
    /// use canon_key::OrbitTable;
    /// assert_eq!(OrbitTable::new(6, &[&|rank| (rank + 3) % 6])?.as_slice(), [0, 1, 2, 0, 1, 2]);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    #[must_use]
    pub fn as_slice(&self) -> &[u32] {
        &self.class_of
    }

    /// How many classes there are.
    ///
    /// ```
    /// use canon_key::OrbitTable;
    /// assert_eq!(OrbitTable::new(6, &[&|rank| (rank + 3) % 6])?.classes(), 3);
    /// assert_eq!(OrbitTable::new(6, &[])?.classes(), 6);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    #[must_use]
    pub const fn classes(&self) -> usize {
        self.least.len()
    }

    /// The least rank of a class, its representative; `None` past the last class.
    ///
    /// ```
    /// use canon_key::OrbitTable;
    /// let mirrored = OrbitTable::new(7, &[&|rank| 6 - rank])?;
    /// assert_eq!((mirrored.representative(1), mirrored.representative(4)), (Some(1), None));
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    #[must_use]
    pub fn representative(&self, class: u32) -> Option<u64> {
        self.least.get(class as usize).copied().map(u64::from)
    }

    /// How many ranks a class has; `None` past the last class.
    ///
    /// ```
    /// use canon_key::OrbitTable;
    /// let mirrored = OrbitTable::new(7, &[&|rank| 6 - rank])?;
    /// assert_eq!(
    ///     (mirrored.size(0), mirrored.size(3), mirrored.size(4)),
    ///     (Some(2), Some(1), None)
    /// );
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    #[must_use]
    pub fn size(&self, class: u32) -> Option<u64> {
        self.sizes.get(class as usize).copied().map(u64::from)
    }
}

/// The image of each rank by a map; an error unless the images are each rank once.
fn images(count: u64, map: &dyn Fn(u64) -> u64) -> Result<Vec<u32>, Error> {
    let len = usize::try_from(count).expect("so many ranks have a table");
    let mut images = Vec::with_capacity(len);
    let mut from = vec![NONE; len];
    for point in 0..small(len) {
        let image = map(point.into());
        let outside = ErrorKind::Image { point: point.into(), image, points: count };
        let at = usize::try_from(image).ok().filter(|at| *at < len).ok_or(outside)?;
        if from[at] != NONE {
            let (first, second) = (from[at].into(), point.into());
            return Err(ErrorKind::Twice { first, second, image }.into());
        }
        from[at] = point;
        images.push(small(at));
    }
    Ok(images)
}
