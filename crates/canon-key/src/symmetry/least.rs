//! The least of the images of tuples and masks under a group, and the symmetries that are left.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::Budget;
use dense_code::{Level, Limits};

use crate::Group;
use crate::error::{Error, ErrorKind, check_lengths};
use crate::keys::integer::{check_symbols, low};
use crate::keys::kernel::{self, BLOCK, Block, Job, MAX_K, sort_columns};
use crate::keys::{Integer, KeyWord, sort};

impl Group {
    /// The image of a multiset of points that has the least colex rank, ascending.
    ///
    /// ```
    /// use canon_key::Group;
    /// let board = Group::board(10, 10)?;
    /// assert_eq!(board.least_multiset(&[99_u8, 9, 90])?, [0, 9, 90]);
    /// assert!(board.least_multiset(&[100_u8, 9, 90]).is_err()); // no cell of this board
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// O(order x K), and a sort of each image.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::SymbolOutOfRange`] for a number that is not a point of the group,
    /// [`ErrorKind::TooManyPoints`] where the points do not fit the symbols' type.
    pub fn least_multiset<S: Integer, const K: usize>(
        &self,
        multiset: &[S; K],
    ) -> Result<[S; K], Error> {
        check_type::<S>(self.point_count())?;
        check_symbols(multiset, self.point_count() as u64)?;
        let points = multiset.map(low);
        // Colex, so that the least image has the least rank, and is the first of its class in an
        // `OrbitTable`.
        let mut least = sort(points);
        for element in self.elements().skip(1) {
            let image = sort(points.map(|point| u32::from(element[point as usize])));
            if image.iter().rev().lt(least.iter().rev()) {
                least = image;
            }
        }
        Ok(least.map(S::from_u32))
    }

    /// The same for many multisets, one result each, by vector instructions for up to 16 points.
    ///
    /// With [`stabiliser`](Self::stabiliser) this is how moves of a game are told apart: by the
    /// symmetries that are left in the position.
    ///
    /// ```
    /// use canon_key::{Dedup, Group};
    ///
    /// let moves = [[0_u8, 1, 2], [1, 2, 3], [3, 7, 11], [0, 1, 4], [14, 15, 11]];
    /// let board = Group::board(4, 4)?;
    /// let mut forms = [[0; 3]; 5];
    /// board.least_multisets_into(&moves, &mut forms)?;
    /// let mut dedup = Dedup::<3>::new(16);
    /// assert_eq!(dedup.indices(&forms)?, [0, 3]); // straight and bent
    ///
    /// // With cell 5 taken, one symmetry is left besides the identity: the reflection in the
    /// // diagonal through cells 0 and 5.
    /// board.stabiliser(&[5_u8])?.least_multisets_into(&moves, &mut forms)?;
    /// assert_eq!(dedup.indices(&forms)?, [0, 1, 2, 3, 4]);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::WrongLength`] when there is not one place for each result; the error of
    /// [`least_multiset`](Self::least_multiset) for the first multiset that has one, with `least`
    /// partly written.
    pub fn least_multisets_into<S: Integer, const K: usize>(
        &self,
        multisets: &[[S; K]],
        least: &mut [[S; K]],
    ) -> Result<(), Error> {
        check_lengths(multisets.len(), least.len())?;
        check_type::<S>(self.point_count())?;
        let level = Level::detect();
        let blocks = multisets.chunks(BLOCK).zip(least.chunks_mut(BLOCK));
        for (start, (multisets, least)) in (0..).step_by(BLOCK).zip(blocks) {
            for (entry, multiset) in (start..).zip(multisets) {
                check_symbols(multiset, self.point_count() as u64)
                    .map_err(|error| error.at(entry))?;
            }
            if K == 0 || K > MAX_K {
                for (least, multiset) in least.iter_mut().zip(multisets) {
                    *least = self.least_multiset(multiset)?;
                }
            } else {
                kernel::run(level, LeastImages { group: self, multisets, least });
            }
        }
        Ok(())
    }

    /// Whether points have the least colex rank of all their images, each image ascending: `false`
    /// for points that do not ascend.
    ///
    /// It stops at the first image that is smaller. For most multisets that are not the least, that
    /// is the second image, and comparing the largest points is enough.
    ///
    /// ```
    /// use canon_key::Group;
    /// let board = Group::board(10, 10)?;
    /// assert!(board.is_least_multiset(&[0_u8, 9, 90])?);
    /// assert!(!board.is_least_multiset(&[9_u8, 90, 99])?);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::SymbolOutOfRange`] for a number that is not a point of the group.
    pub fn is_least_multiset<S: Integer, const K: usize>(
        &self,
        ascending: &[S; K],
    ) -> Result<bool, Error> {
        check_symbols(ascending, self.point_count() as u64)?;
        let Some(largest) = ascending.last().copied().map(low) else { return Ok(true) };
        let points = ascending.map(low);
        let is_less = |element: &[u16]| {
            let image = points.map(|point| u32::from(element[point as usize]));
            let image_largest = image.iter().fold(0, |a, b| a.max(*b));
            image_largest < largest
                || image_largest == largest && sort(image).iter().rev().lt(points.iter().rev())
        };
        Ok(points.is_sorted() && !self.elements().skip(1).any(is_less))
    }

    /// The least of the images of a set of points given as a bit mask, bit `i` for point `i`: a
    /// `u32`, `u64` or `u128` that has a bit for each point.
    ///
    /// ```
    /// use canon_key::Group;
    /// let board = Group::board(8, 8)?;
    /// // Two cells in a corner.
    /// assert_eq!(board.least_mask(1_u64 << 63 | 1 << 62)?, 1 << 1 | 1 << 0);
    /// assert_eq!(board.least_mask(1_u64 << 56 | 1 << 48)?, 1 << 1 | 1 << 0); // and in another
    /// assert_eq!(Group::board(10, 10)?.least_mask(1_u128 << 99)?, 1);
    /// assert!(Group::board(5, 5)?.least_mask(1_u32 << 25).is_err()); // no cell of this board
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// The order of masks is colex, so for distinct points this is
    /// [`least_multiset`](Self::least_multiset) as a mask.
    ///
    /// O(order x bits set): for the eight symmetries of a chess board with 20 pieces, 160 look-ups.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::SymbolOutOfRange`] for a bit that is not a point of the group,
    /// [`ErrorKind::TooManyPoints`] where the group has more points than the word has bits.
    pub fn least_mask<W: KeyWord>(&self, mask: W) -> Result<W, Error> {
        Ok(self.other_images(mask)?.fold(mask, |least, (image, _)| least.min(image)))
    }

    /// The [`least_mask`](Self::least_mask), an element that maps the set to it, and how many
    /// different images the set has.
    ///
    /// ```
    /// use canon_key::Group;
    /// let board = Group::board(3, 3)?;
    /// let (least, element, images) = board.least_mask_map(0b110_000_000_u32)?;
    /// assert_eq!((least, images), (0b11, 8));
    /// assert_eq!([element[7].min(element[8]), element[7].max(element[8])], [0, 1]);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`least_mask`](Self::least_mask).
    pub fn least_mask_map<W: KeyWord>(&self, mask: W) -> Result<(W, &[u16], usize), Error> {
        let identity = self.elements().next().expect("a group has its identity");
        let (mut least, mut fixed) = ((mask, identity), 1);
        for image in self.other_images(mask)? {
            fixed += usize::from(image.0 == mask);
            least = if image.0 < least.0 { image } else { least };
        }
        Ok((least.0, least.1, self.order() / fixed))
    }

    /// The image of a set of points by each element but the identity.
    fn other_images<W: KeyWord>(
        &self,
        mask: W,
    ) -> Result<impl Iterator<Item = (W, &[u16])>, Error> {
        let (points, bits) = (self.point_count() as u64, u64::from(W::BITS));
        if points > bits {
            return Err(ErrorKind::TooManyPoints { points, max: bits }.into());
        }
        let past = if points == bits { 0 } else { mask.into() >> points };
        if past != 0 {
            let symbol = i128::from(points) + i128::from(past.trailing_zeros());
            return Err(
                ErrorKind::SymbolOutOfRange { position: 0, symbol, universe: points }.into()
            );
        }
        Ok(self.elements().skip(1).map(move |element| {
            let (mut image, mut rest) = (W::ZERO, mask);
            while rest != W::ZERO {
                let bit = rest.into().trailing_zeros();
                image = image.plus(W::ONE.shifted_up(element[bit as usize].into()));
                rest = rest.minus(W::ONE.shifted_up(bit));
            }
            (image, element)
        }))
    }

    /// The elements that map a set of points onto itself, as a group: the symmetries that are left
    /// on a board when these points are occupied. For pieces of several kinds, take the stabiliser
    /// of the points of each kind in turn.
    ///
    /// ```
    /// use canon_key::Group;
    /// let board = Group::board(3, 3)?;
    /// let order = |cells: &[u8]| board.stabiliser(cells).map(|left| left.order());
    /// assert_eq!(order(&[])?, 8); // an empty board
    /// assert_eq!(order(&[4])?, 8); // the middle is taken
    /// assert_eq!(order(&[0])?, 2); // a corner: the reflection through it is left
    /// assert_eq!(order(&[0, 1])?, 1);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// A point that appears twice counts once. It takes O(order x points), and then the time to
    /// generate the group from a few generators, each of which at least doubles it.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::SymbolOutOfRange`] for a number that is not a point of the group.
    pub fn stabiliser<S: Integer>(&self, points: &[S]) -> Result<Self, Error> {
        check_symbols(points, self.point_count() as u64)?;
        let mut within = vec![false; self.point_count()];
        let mut set = Vec::with_capacity(points.len());
        for point in points {
            let point = low(*point) as usize;
            within[point] = true;
            set.push(point);
        }
        // Elements are one to one: what maps the set into itself maps it onto itself.
        let fixes = |element: &&[u16]| set.iter().all(|point| within[usize::from(element[*point])]);
        // What is left is a group, but a group keeps generators: a few of these elements make it.
        let left = self.elements().filter(fixes);
        Self::generated(self.order(), self.point_count(), left, &mut Budget::new(&Limits::new()))
    }
}

/// Errors where an image, one of `points` numbers, may not fit the type of the symbols.
pub(super) fn check_type<S: Integer>(points: usize) -> Result<(), Error> {
    let (points, max) = (points as u64, S::MAX.saturating_add(1));
    if points > max { Err(ErrorKind::TooManyPoints { points, max }.into()) } else { Ok(()) }
}

/// The least images of a block of multisets of points.
struct LeastImages<'a, S, const K: usize> {
    group: &'a Group,
    multisets: &'a [[S; K]],
    least: &'a mut [[S; K]],
}

impl<S: Integer, const K: usize> Job for LeastImages<'_, S, K> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut columns: [Block<u16>; K] = [[0; BLOCK]; K];
        for (lane, multiset) in self.multisets.iter().take(BLOCK).enumerate() {
            for (column, point) in columns.iter_mut().zip(multiset) {
                column[lane] = u16::try_from(low(*point)).expect("a point is below 2^16");
            }
        }
        let mut least = columns;
        sort_columns(&mut least);
        // Points are looked up one by one, sorted and compared 16 at a time: with columns no image
        // is packed into a word, so that any number of points and any group takes the same way.
        let mut images = columns;
        for element in self.group.elements().skip(1) {
            // Past the last multiset are the points 0, of which there is one: the group has moved
            // a point.
            for (image, column) in images.iter_mut().zip(&columns) {
                for (image, point) in image.iter_mut().zip(column) {
                    *image = element[usize::from(*point)];
                }
            }
            sort_columns(&mut images);
            lower(&mut least, &images);
        }
        for (lane, least_of) in self.least.iter_mut().take(BLOCK).enumerate() {
            for (point, column) in least_of.iter_mut().zip(&least) {
                *point = S::from_u32(column[lane].into());
            }
        }
    }
}

/// Replaces each ascending multiset by that of `images` in the same lane where it is less in
/// colex order: where the last point that differs is less.
#[inline(always)]
fn lower<const K: usize>(least: &mut [Block<u16>; K], images: &[Block<u16>; K]) {
    // All ones where the image is less; as wide as the points, so that no lane changes its place.
    let mut less: Block<u16> = [0; BLOCK];
    for (least, image) in least.iter().zip(images) {
        for lane in 0..BLOCK {
            let (a, b) = (image[lane], least[lane]);
            let here = if a < b { u16::MAX } else { 0 };
            less[lane] = if a == b { less[lane] } else { here };
        }
    }
    for (least, image) in least.iter_mut().zip(images) {
        for lane in 0..BLOCK {
            least[lane] = (image[lane] & less[lane]) | (least[lane] & !less[lane]);
        }
    }
}
