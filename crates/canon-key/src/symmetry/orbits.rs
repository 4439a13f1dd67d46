use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use dense_code::Limits;
use dense_code::limits::Budget;

use crate::error::{Error, ErrorKind};
use crate::keys::choose::small;
use crate::{ChoiceRank, Group};

/// Numbers the classes of ranked objects up to symmetry, their orbits. The symmetries are given by
/// generators, or by a group.
///
/// ```
/// use canon_key::{Group, MultisetRank, OrbitTable};
///
/// // Three squares of a 10 x 10 board in any order: 171,700 multisets, 21,630 up to symmetry.
/// let table = OrbitTable::from_multisets::<3>(&Group::board(10, 10)?)?;
/// assert_eq!(table.class_count(), 21_630);
///
/// let ranks = MultisetRank::<u32, 3>::below::<100>();
/// let (a, b) = (ranks.rank([0_u8, 9, 99])?, ranks.rank([90_u8, 0, 9])?);
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
/// assert_eq!(OrbitTable::new(Corners::COUNT, [turn])?.class_count(), 24);
/// # Ok::<(), canon_key::Error>(())
/// ```
///
/// Classes are numbered by their least members, in rank order. Building the table takes O(count x
/// generators) steps from maps, O(count + classes x order) from a group; a look-up is one access.
/// The table takes 4 bytes per object and 8 to 16 per class: at most 1 GiB, unless a function whose
/// name ends in `within` is given another limit.
#[derive(Clone, PartialEq, Eq)]
#[doc(alias = "Burnside")]
pub struct OrbitTable {
    // A class of each rank, and not its least rank: numbers without gaps can index the caller's
    // arrays.
    class_of: Vec<u32>,
    least: Vec<u32>,
    sizes: Vec<u32>,
}

/// The most ranks: a class has a number of 32 bits, of which one says that there is none yet.
const MAX_RANKS: u64 = u32::MAX as u64 - 1;

/// No class yet.
const NONE: u32 = u32::MAX;

impl fmt::Debug for OrbitTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OrbitTable")
            .field("objects", &self.class_of.len())
            .field("classes", &self.least.len())
            .finish()
    }
}

impl OrbitTable {
    /// The classes of the ranks `0..count` under maps of ranks to ranks.
    ///
    /// ```
    /// use canon_key::OrbitTable;
    /// // Fourteen days; days a week apart are in one class.
    /// let table = OrbitTable::new(14, [|day| (day + 7) % 14])?;
    /// assert_eq!((table.class_count(), table.class(9)), (7, Some(2)));
    /// assert_eq!((table.representative(2), table.size(2)), (Some(2), Some(2)));
    ///
    /// // Maps of different types: references to them.
    /// let maps: [&dyn Fn(u64) -> u64; 2] = [&|hour| (hour + 6) % 24, &|hour| 23 - hour];
    /// assert_eq!(OrbitTable::new(24, maps)?.class_count(), 3);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::ImageOutOfRange`] and [`ErrorKind::RepeatedImage`] for a map that is not a
    /// permutation of the ranks, [`ErrorKind::TooManyPoints`] for more than 2^32 - 2 ranks,
    /// [`ErrorKind::Limit`] for a table of more than 1 GiB.
    pub fn new<M: Fn(u64) -> u64>(
        count: u64,
        generators: impl IntoIterator<Item = M>,
    ) -> Result<Self, Error> {
        Self::new_within(count, generators, &Limits::default())
    }

    /// [`new`](Self::new) within limits. A step is one call of a map; the bytes are those of the
    /// table and of what is needed to make it: at most 9 for an object and 8 for a class.
    ///
    /// ```
    /// use canon_key::dense_code::Limits;
    /// use canon_key::OrbitTable;
    /// let of = |bytes| {
    ///     let limits = Limits::new().with_bytes(bytes);
    ///     OrbitTable::new_within(1_000_000, [|rank| 999_999 - rank], &limits)
    /// };
    /// assert!(of(16_000_000).is_ok() && of(4_000_000).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new), and [`ErrorKind::Limit`] when a limit is reached.
    pub fn new_within<M: Fn(u64) -> u64>(
        count: u64,
        generators: impl IntoIterator<Item = M>,
        limits: &Limits<'_>,
    ) -> Result<Self, Error> {
        let mut building = Building::new(Some(count.into()), limits)?;
        let maps: Vec<M> = generators.into_iter().collect();
        for (generator, map) in maps.iter().enumerate() {
            building.check_map(count, map).map_err(|error| error.at(generator))?;
        }
        let mut open = Vec::new();
        for start in 0..small(building.table.class_of.len()) {
            let Some(class) = building.begin(start)? else { continue };
            // A class is closed: permutations of finitely many ranks come back to where they
            // started.
            open.push(start);
            while let Some(rank) = open.pop() {
                for map in &maps {
                    building.budget.spend(1).map_err(ErrorKind::from)?;
                    let image = u32::try_from(map(rank.into())).expect("a map of ranks to ranks");
                    if building.table.note(image, class) {
                        push_within(&mut open, image, &mut building.budget)?;
                    }
                }
            }
        }
        Ok(building.table)
    }

    /// The classes of the multisets of `K` points of a group, by their colex ranks: those of
    /// [`MultisetRank`](crate::MultisetRank) and of [`Multiset`](crate::Multiset).
    ///
    /// ```
    /// use canon_key::{Group, OrbitTable};
    /// // Two of six places in a ring: equal, adjacent, two apart, opposite.
    /// assert_eq!(OrbitTable::from_multisets::<2>(&Group::rotations(6)?)?.class_count(), 4);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TooManyPoints`] for more than 2^32 - 2 multisets,
    /// [`ErrorKind::UniverseTooLarge`] for a `K` above 16, [`ErrorKind::Limit`] for a table of more
    /// than 1 GiB.
    pub fn from_multisets<const K: usize>(group: &Group) -> Result<Self, Error> {
        Self::from_multisets_within::<K>(group, &Limits::default())
    }

    /// [`from_multisets`](Self::from_multisets) within limits. A step is one image of a multiset.
    ///
    /// # Errors
    ///
    /// As [`from_multisets`](Self::from_multisets), and when a limit is reached.
    pub fn from_multisets_within<const K: usize>(
        group: &Group,
        limits: &Limits<'_>,
    ) -> Result<Self, Error> {
        let count = dense_code::multichoose(group.point_count() as u64, K as u64);
        Building::new(count, limits)?.close_choices::<false, K>(group)
    }

    /// The classes of the subsets of `K` points of a group, by their colex ranks: those of
    /// [`SubsetRank`](crate::SubsetRank) and of [`Subset`](crate::Subset).
    ///
    /// ```
    /// use canon_key::{Group, OrbitTable};
    /// assert_eq!(OrbitTable::from_subsets::<2>(&Group::rotations(6)?)?.class_count(), 3);
    /// assert_eq!(OrbitTable::from_subsets::<3>(&Group::board(5, 5)?)?.class_count(), 319);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`from_multisets`](Self::from_multisets), for subsets.
    pub fn from_subsets<const K: usize>(group: &Group) -> Result<Self, Error> {
        Self::from_subsets_within::<K>(group, &Limits::default())
    }

    /// [`from_subsets`](Self::from_subsets) within limits. A step is one image of a subset.
    ///
    /// # Errors
    ///
    /// As [`from_subsets`](Self::from_subsets), and when a limit is reached.
    pub fn from_subsets_within<const K: usize>(
        group: &Group,
        limits: &Limits<'_>,
    ) -> Result<Self, Error> {
        let count = dense_code::binomial(group.point_count() as u64, K as u64);
        Building::new(count, limits)?.close_choices::<true, K>(group)
    }

    /// The classes of the colourings of a group's points in `colours` colours, in lexicographic
    /// order: the rank of a colouring is the number whose digits to the base `colours` are the
    /// colours, that of point 0 the highest, as the rank of `[Below<C>; N]`.
    ///
    /// ```
    /// use canon_key::dense_code::{Below, Dense};
    /// use canon_key::{Group, OrbitTable};
    ///
    /// let corners = OrbitTable::from_colourings(&Group::rotations(4)?, 3)?;
    /// assert_eq!(corners.class_count(), 24);
    /// let rank = |colours: [u32; 4]| colours.map(|c| Below::<3>::new(c).expect("0, 1, 2")).rank();
    /// assert_eq!(corners.class(rank([2, 0, 1, 0])), corners.class(rank([0, 1, 0, 2])));
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TooManyPoints`] for more than 2^32 - 2 colourings, [`ErrorKind::Limit`] for a
    /// table of more than 1 GiB.
    pub fn from_colourings(group: &Group, colours: u32) -> Result<Self, Error> {
        Self::from_colourings_within(group, colours, &Limits::default())
    }

    /// [`from_colourings`](Self::from_colourings) within limits. A step is one image of a
    /// colouring.
    ///
    /// # Errors
    ///
    /// As [`from_colourings`](Self::from_colourings), and when a limit is reached.
    pub fn from_colourings_within(
        group: &Group,
        colours: u32,
        limits: &Limits<'_>,
    ) -> Result<Self, Error> {
        let points = group.point_count();
        let building = Building::new(u128::from(colours).checked_pow(small(points)), limits)?;
        // The place value of each point.
        let mut places = vec![1_u32; points];
        for point in (1..points).rev() {
            places[point - 1] = places[point].wrapping_mul(colours);
        }
        let colours_of =
            |rank: u32| -> Vec<u32> { places.iter().map(|place| rank / place % colours).collect() };
        building.close(group, colours_of, |colours, element| {
            let value = |(colour, image): (&u32, &u16)| colour * places[usize::from(*image)];
            colours.iter().zip(element).map(value).sum()
        })
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

    /// The class of a rank; `None` past the domain.
    #[inline]
    #[must_use]
    pub fn class(&self, rank: u64) -> Option<u32> {
        self.class_of.get(usize::try_from(rank).ok()?).copied()
    }

    /// How many classes there are.
    #[must_use]
    pub const fn class_count(&self) -> usize {
        self.least.len()
    }

    /// The least rank of a class, its representative; `None` past the last class.
    #[must_use]
    pub fn representative(&self, class: u32) -> Option<u64> {
        self.least.get(class as usize).copied().map(u64::from)
    }

    /// How many ranks a class has; `None` past the last class.
    #[must_use]
    pub fn size(&self, class: u32) -> Option<u64> {
        self.sizes.get(class as usize).copied().map(u64::from)
    }
}

/// A table that is being made.
struct Building<'a> {
    table: OrbitTable,
    budget: Budget<'a>,
}

impl<'a> Building<'a> {
    /// A table of so many objects that have no class yet; `None` for more than 2^128.
    fn new(count: Option<u128>, limits: &Limits<'a>) -> Result<Self, Error> {
        let points = count.and_then(|count| u64::try_from(count).ok()).unwrap_or(u64::MAX);
        let mut budget = Budget::new(limits);
        let len = match usize::try_from(points) {
            Ok(len) if points <= MAX_RANKS => len,
            _ => return Err(ErrorKind::TooManyPoints { points, max: MAX_RANKS }.into()),
        };
        budget.ask().map_err(ErrorKind::from)?;
        budget.take(points * size_of::<u32>() as u64).map_err(ErrorKind::from)?;
        let table = OrbitTable { class_of: vec![NONE; len], least: Vec::new(), sizes: Vec::new() };
        Ok(Self { table, budget })
    }

    /// Begins a class with a rank; `None` where the rank has one.
    #[inline]
    fn begin(&mut self, start: u32) -> Result<Option<u32>, Error> {
        let Self { table, budget } = self;
        if table.class_of[start as usize] != NONE {
            return Ok(None);
        }
        let class = small(table.least.len());
        push_within(&mut table.least, start, budget)?;
        push_within(&mut table.sizes, 0, budget)?;
        table.note(start, class);
        Ok(Some(class))
    }

    /// The classes of objects that `object_of` makes from their ranks, where `image` is the rank of
    /// an object moved by an element.
    // By all elements, and not by generators until nothing new comes: so there is no list of
    // members that have yet to be moved.
    fn close<T>(
        mut self,
        group: &Group,
        object_of: impl Fn(u32) -> T,
        image: impl Fn(&T, &[u16]) -> u32,
    ) -> Result<OrbitTable, Error> {
        for start in 0..small(self.table.class_of.len()) {
            if let Some(class) = self.begin(start)? {
                let object = object_of(start);
                self.budget.spend(group.order() as u64).map_err(ErrorKind::from)?;
                for element in group.elements() {
                    self.table.note(image(&object, element), class);
                }
            }
        }
        Ok(self.table)
    }

    /// The classes of the subsets, which are `DISTINCT` points, or of the multisets.
    fn close_choices<const DISTINCT: bool, const K: usize>(
        self,
        group: &Group,
    ) -> Result<OrbitTable, Error> {
        let scheme = ChoiceRank::<DISTINCT, u32, K>::new(small(group.point_count()))?;
        let tuple_of = |rank| scheme.unrank(rank).expect("below their number");
        self.close(group, tuple_of, |tuple, element| {
            let image = tuple.map(|point| element[point as usize]);
            scheme.rank(image).expect("images are points, and different ones of different points")
        })
    }

    /// Errors unless the images of the ranks are each rank once.
    fn check_map(&mut self, count: u64, map: impl Fn(u64) -> u64) -> Result<(), Error> {
        let bytes = count.div_ceil(8);
        self.budget.take(bytes).map_err(ErrorKind::from)?;
        let mut met = vec![0_u8; self.table.class_of.len().div_ceil(8)];
        for point in 0..count {
            self.budget.spend(1).map_err(ErrorKind::from)?;
            let image = map(point);
            let at = usize::try_from(image).ok().filter(|_| image < count);
            let at = at.ok_or(ErrorKind::ImageOutOfRange { point, image, points: count })?;
            if met[at / 8] >> (at % 8) & 1 == 1 {
                let first = (0..point).find(|first| map(*first) == image);
                let first = first.expect("an earlier point has this image");
                return Err(ErrorKind::RepeatedImage { first, second: point, image }.into());
            }
            met[at / 8] |= 1 << (at % 8);
        }
        self.budget.give_back(bytes);
        Ok(())
    }
}

/// Adds a number to a list, which doubles where the budget has the bytes.
fn push_within(list: &mut Vec<u32>, number: u32, budget: &mut Budget<'_>) -> Result<(), Error> {
    if list.len() == list.capacity() {
        let more = list.len().max(64);
        budget.take((more * size_of::<u32>()) as u64).map_err(ErrorKind::from)?;
        list.reserve_exact(more);
    }
    list.push(number);
    Ok(())
}
