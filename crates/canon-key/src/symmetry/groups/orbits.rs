use alloc::vec;
use alloc::vec::Vec;

use dense_code::{Dense, Level};

use crate::keys::choose::small;
use crate::symmetry::GeneratorError;
use crate::symmetry::groups::images::{Images, close_all};
use crate::{Group, MultisetRank, Scheme, SubsetRank};

/// Numbers the equivalence classes of ranked objects without gaps. The symmetries are given by
/// generators.
///
/// ```
/// use canon_key::{Group, OrbitTable};
///
/// // Three squares of a 10 x 10 board in any order: 171,700 multisets, 21,630 up to symmetry.
/// let table = OrbitTable::from_multisets::<3>(&Group::board(10, 10)?)?;
/// assert_eq!(table.classes(), 21_630);
///
/// let rank = canon_key::MultisetRank::<u32, 3>::below::<100>();
/// let class =
///     |tuple: [u8; 3]| Ok::<_, canon_key::KeyError>(table.class(rank.key(tuple)?.into()));
/// assert_eq!(class([0, 9, 99])?, class([90, 0, 9])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Colourings of the points of a group are arrays, which are dense. Each generator moves the
/// colours:
///
/// ```
/// use canon_key::{Group, OrbitTable};
/// use canon_key::dense_code::{Below, Dense};
///
/// // The six cells of a board of 2 x 3 in two colours.
/// type Colouring = [Below<2>; 6];
/// let group = Group::board(2, 3)?;
/// let moves = group.generators().map(|images| {
///     move |colours: Colouring| {
///         let mut moved = colours;
///         for (&image, colour) in images.iter().zip(colours) {
///             moved[usize::from(image)] = colour;
///         }
///         moved
///     }
/// });
/// let moves: Vec<_> = moves.collect();
/// let moves: Vec<&dyn Fn(Colouring) -> Colouring> = moves.iter().map(|by| by as _).collect();
///
/// let table = OrbitTable::from_dense(&moves)?;
/// assert_eq!(group.colourings(2), Some(table.classes() as u128));
///
/// // One colouring of each class.
/// let classes = 0..table.classes() as u32;
/// let firsts = classes.filter_map(|class| Colouring::unrank(table.representative(class)?));
/// assert_eq!(firsts.count(), 24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Classes are numbered by their least members, in rank order. Building the table takes O(count x
/// generators) steps from maps, O(classes x order) from a group; a look-up is one access. The table
/// takes 4 bytes per object and 8 per class. Building it from maps needs up to 4 more bytes per
/// object, and a bit per object and generator; from a group, 2 x points x order bytes. With `serde`
/// it is written as a list: the class of each rank.
///
/// [`from_subsets`](Self::from_subsets) and [`from_multisets`](Self::from_multisets) are much
/// faster than [`from_dense`](Self::from_dense), which makes a value of each rank and ranks its
/// image under each generator: about 30 times for four of the 36 cells of a board.
/// [`new`](Self::new) asks each map twice for each rank, so it gains only by maps that are much
/// cheaper than that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrbitTable {
    pub(super) class_of: Vec<u32>,
    pub(super) least: Vec<u32>,
    pub(super) sizes: Vec<u32>,
}

/// The most ranks: a class has a number of 32 bits, of which one says that there is none yet.
const MOST: u64 = u32::MAX as u64 - 1;

/// No class yet.
pub(super) const NONE: u32 = u32::MAX;

/// Too many objects; as a number of 64 bits where that is possible.
fn too_many(count: Option<u128>) -> GeneratorError {
    let points = count.and_then(|count| u64::try_from(count).ok()).unwrap_or(u64::MAX);
    GeneratorError::Points { points, most: MOST }
}

/// The length of a table of so many objects.
fn len_of(count: u128) -> Result<usize, GeneratorError> {
    match usize::try_from(count) {
        Ok(len) if count <= MOST.into() => Ok(len),
        _ => Err(too_many(Some(count))),
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
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GeneratorError`] for a map that is not a permutation of the ranks, and for more than
    /// `2^32 - 2` ranks.
    pub fn new(count: u64, generators: &[&dyn Fn(u64) -> u64]) -> Result<Self, GeneratorError> {
        let len = len_of(count.into())?;
        for (generator, map) in generators.iter().enumerate() {
            check_map(generator, count, len, map)?;
        }
        let images = |map: &&dyn Fn(u64) -> u64, rank| map(rank);
        Self::walked(
            len,
            generators,
            |rank| rank,
            images,
            |generator, point, image| {
                // It was checked, unless the map answers now one way and now another.
                if image < count {
                    Ok(())
                } else {
                    Err(GeneratorError::Outside { generator, point, image, points: count })
                }
            },
        )
    }

    /// The classes under the images of each rank's object by the generators, where to make an
    /// object or to rank it takes longer than a look at a bit. So each image is asked for only
    /// once, and whether the maps are permutations is checked on the way.
    fn of_objects<G, T: Copy>(
        count: u64,
        generators: &[G],
        object: impl Fn(u64) -> Option<T>,
        image: impl Fn(&G, T) -> u64,
    ) -> Result<Self, GeneratorError> {
        let len = len_of(count.into())?;
        // A rank without an object has no image.
        let image =
            |map: &G, object: Option<T>| object.map_or(u64::MAX, |object| image(map, object));
        let mut hits = vec![vec![0_u64; len.div_ceil(64)]; generators.len()];
        let check = |generator: usize, point, image| {
            check_image(generator, point, image, count, &mut hits[generator])
        };
        Self::walked(len, generators, &object, image, check).map_err(|fault| {
            // The first generator that is no permutation is named, by its first fault.
            let check = |(generator, map)| {
                check_map(generator, count, len, &|rank| image(map, object(rank)))
            };
            // There is none if a map answers now one way and now another.
            generators.iter().enumerate().try_for_each(check).err().unwrap_or(fault)
        })
    }

    /// The classes by a walk from image to image. `check` refuses an image that is no rank.
    #[inline]
    fn walked<G, T: Copy>(
        len: usize,
        generators: &[G],
        object: impl Fn(u64) -> T,
        image: impl Fn(&G, T) -> u64,
        mut check: impl FnMut(usize, u64, u64) -> Result<(), GeneratorError>,
    ) -> Result<Self, GeneratorError> {
        let mut table = Self { class_of: vec![NONE; len], least: Vec::new(), sizes: Vec::new() };
        let mut open = Vec::new();
        for start in 0..small(len) {
            if table.class_of[start as usize] != NONE {
                continue;
            }
            let class = small(table.least.len());
            table.class_of[start as usize] = class;
            table.least.push(start);
            open.push(start);
            let mut size = 0;
            while let Some(rank) = open.pop() {
                size += 1;
                let from = object(rank.into());
                for (generator, map) in generators.iter().enumerate() {
                    // Every class is closed, for permutations of finitely many ranks come back to
                    // where they started.
                    let to = image(map, from);
                    check(generator, rank.into(), to)?;
                    #[expect(clippy::cast_possible_truncation, reason = "a rank, as was checked")]
                    let to = to as u32;
                    if table.class_of[to as usize] == NONE {
                        table.class_of[to as usize] = class;
                        open.push(to);
                    }
                }
            }
            table.sizes.push(size);
        }
        Ok(table)
    }

    /// The classes of all values of a dense type.
    ///
    /// ```
    /// use canon_key::OrbitTable;
    /// use canon_key::dense_code::Below;
    ///
    /// // A square's four corners in three colours; a quarter turn is a generator.
    /// type Corners = [Below<3>; 4];
    /// let table = OrbitTable::from_dense::<Corners>(&[&|[a, b, c, d]| [b, c, d, a]])?;
    /// assert_eq!(table.classes(), 24);
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GeneratorError`] for a map that is not a permutation, and for more than 2^32 - 2 values.
    pub fn from_dense<T: Dense>(generators: &[&dyn Fn(T) -> T]) -> Result<Self, GeneratorError> {
        Self::of_objects(T::COUNT, generators, T::unrank, |map, value| map(value).rank())
    }

    /// The classes of the multisets of `K` points of a group, by their colex ranks: those of
    /// [`MultisetRank::key`] and of [`Multiset`](crate::Multiset).
    ///
    /// ```
    /// use canon_key::{Group, OrbitTable};
    /// // Two of six places in a ring: equal, adjacent, two apart, opposite.
    /// assert_eq!(OrbitTable::from_multisets::<2>(&Group::rotations(6)?)?.classes(), 4);
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GeneratorError::Points`] when there are more than 2^32 - 2 multisets.
    pub fn from_multisets<const K: usize>(group: &Group) -> Result<Self, GeneratorError> {
        let n = small(group.points());
        let scheme = MultisetRank::<u32, K>::new(n)
            .map_err(|_| too_many(dense_code::multichoose(n.into(), K as u64)))?;
        Self::from_tuples::<_, K, 0>(group, scheme, scheme.count())
    }

    /// The classes of the subsets of `K` points of a group, by their colex ranks: those of
    /// [`SubsetRank::key`] and of [`Subset`](crate::Subset).
    ///
    /// ```
    /// use canon_key::dense_code::Dense;
    /// use canon_key::{Group, OrbitTable, Subset};
    ///
    /// let table = OrbitTable::from_subsets::<2>(&Group::board(3, 3)?)?;
    /// let sides = Subset::<9, 2>::new([5_u8, 1])?; // two middle cells of sides
    /// let class = table.class(sides.rank()).ok_or("a rank of the table")?;
    /// let first = table.representative(class).and_then(Subset::<9, 2>::unrank);
    /// assert_eq!(first.map(Subset::symbols), Some([1, 3]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// ```
    /// use canon_key::{Group, OrbitTable};
    /// assert_eq!(OrbitTable::from_subsets::<2>(&Group::rotations(6)?)?.classes(), 3);
    /// assert_eq!(OrbitTable::from_subsets::<3>(&Group::board(5, 5)?)?.classes(), 319);
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GeneratorError::Points`] when there are more than 2^32 - 2 subsets.
    pub fn from_subsets<const K: usize>(group: &Group) -> Result<Self, GeneratorError> {
        let n = small(group.points());
        let scheme = SubsetRank::<u32, K>::new(n)
            .map_err(|_| too_many(dense_code::binomial(n.into(), K as u64)))?;
        Self::from_tuples::<_, K, 1>(group, scheme, scheme.count())
    }

    /// The classes of all tuples of a scheme: multisets with a gap of 0, subsets with 1.
    ///
    /// Only the first tuple of each class is moved, by all elements. A large group of a small
    /// domain has fewer images by its generators.
    fn from_tuples<C: Scheme<K, Key = u32>, const K: usize, const GAP: usize>(
        group: &Group,
        scheme: C,
        count: u128,
    ) -> Result<Self, GeneratorError> {
        let len = len_of(count)?;
        if group.order() > len || K == 0 {
            return Self::from_images(group, &scheme, count);
        }
        if group.order() == 1 {
            let each: Vec<u32> = (0..small(len)).collect();
            return Ok(Self { class_of: each.clone(), least: each, sizes: vec![1; len] });
        }
        let mut table = Self { class_of: vec![NONE; len], least: Vec::new(), sizes: Vec::new() };
        close_all::<K, GAP>(Level::detect(), &Images::new(group), &mut table);
        Ok(table)
    }

    /// The same by the images of all tuples by the generators.
    fn from_images<C: Scheme<K, Key = u32>, const K: usize>(
        group: &Group,
        scheme: &C,
        count: u128,
    ) -> Result<Self, GeneratorError> {
        let symbols = |rank: u64| scheme.symbols(u32::try_from(rank).ok()?);
        let image = |map: &&[u16], symbols: [u32; K]| {
            scheme.key(symbols.map(|symbol| map[symbol as usize])).map_or(u64::MAX, u64::from)
        };
        let generators: Vec<&[u16]> = group.generators().collect();
        Self::of_objects(u64::try_from(count).unwrap_or(u64::MAX), &generators, symbols, image)
    }

    /// Rebuilds a table from a saved [`as_slice`](Self::as_slice).
    ///
    /// ```
    /// use canon_key::OrbitTable;
    /// let table = OrbitTable::new(6, &[&|rank| (rank + 3) % 6])?;
    /// assert_eq!(OrbitTable::from_classes(table.as_slice().to_vec()), Some(table));
    /// // Class 1 must begin before class 2.
    /// assert_eq!(OrbitTable::from_classes(vec![0, 2, 1]), None);
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    ///
    /// `None` when classes are not numbered by their least members. It is not checked that a
    /// symmetry has these classes.
    #[must_use]
    pub fn from_classes(class_of: Vec<u32>) -> Option<Self> {
        let (mut least, mut sizes) = (Vec::new(), Vec::<u32>::new());
        if class_of.len() as u64 > MOST {
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
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
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
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
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
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
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
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
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
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    #[must_use]
    pub fn size(&self, class: u32) -> Option<u64> {
        self.sizes.get(class as usize).copied().map(u64::from)
    }
}

/// Whether a map takes the ranks to each rank once.
fn check_map(
    generator: usize,
    count: u64,
    len: usize,
    map: &dyn Fn(u64) -> u64,
) -> Result<(), GeneratorError> {
    let mut seen = vec![0_u64; len.div_ceil(64)];
    (0..count).try_for_each(|point| {
        let image = map(point);
        check_image(generator, point, image, count, &mut seen).map_err(|fault| match fault {
            GeneratorError::Twice { .. } => {
                let first = (0..point).find(|earlier| map(*earlier) == image).unwrap_or(point);
                GeneratorError::Twice { generator, first, second: point, image }
            }
            _ => fault,
        })
    })
}

/// Errors unless the image is a rank that was not hit before; it is hit now. Which point hit it is
/// not known: the error names this one twice.
#[inline]
fn check_image(
    generator: usize,
    point: u64,
    image: u64,
    count: u64,
    hits: &mut [u64],
) -> Result<(), GeneratorError> {
    if image >= count {
        return Err(GeneratorError::Outside { generator, point, image, points: count });
    }
    let (word, bit) = (&mut hits[(image / 64) as usize], 1 << (image % 64));
    if *word & bit != 0 {
        return Err(GeneratorError::Twice { generator, first: point, second: point, image });
    }
    *word |= bit;
    Ok(())
}
