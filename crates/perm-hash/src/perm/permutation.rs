use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use crate::Error;

/// A permutation of any length, known only at run time: the order that sorts a slice, applied to
/// that slice or to others.
///
/// `place[i]` says where item `i` of the result comes from: `result[i] = items[place[i]]`, as
/// [`Perm::apply`](crate::Perm::apply) has it.
///
/// ```
/// use perm_hash::Permutation;
///
/// let names = ["Carol", "Alice", "Bob"];
/// let mut ages = [41, 33, 27];
/// let by_name = Permutation::sorting(&names);
/// assert_eq!(by_name.as_slice(), [1, 2, 0]); // Alice stands at 1, Bob at 2, Carol at 0
/// assert_eq!(by_name.apply(&names)?, ["Alice", "Bob", "Carol"]);
/// by_name.apply_in_place(&mut ages)?; // the ages in the order of the names
/// assert_eq!(ages, [33, 27, 41]);
/// by_name.inverse().apply_in_place(&mut ages)?; // and back
/// assert_eq!(ages, [41, 33, 27]);
/// # Ok::<(), perm_hash::Error>(())
/// ```
///
/// With up to 255 things and a length that is known when you compile, [`Perm`](crate::Perm) takes a
/// byte an entry and has a rank.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
#[doc(alias = "argsort")]
// `usize`, not `u32`: the places index a slice without a cast or a check of the length.
pub struct Permutation(Vec<usize>);

impl Permutation {
    /// Checks that the list has each of `0..places.len()` once. O(n).
    ///
    /// ```
    /// use perm_hash::{Error, Permutation};
    /// assert_eq!(Permutation::new(vec![2, 0, 1])?.as_slice(), [2, 0, 1]);
    /// let repeated = Error::Repeated { entry: 2, first: 0, value: 1 };
    /// assert_eq!(Permutation::new(vec![1, 0, 1]), Err(repeated));
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error names the first entry that is too large or repeats an earlier one.
    pub fn new(places: Vec<usize>) -> Result<Self, Error> {
        // The place of each value and not a bit: the error names both places of a repeated one.
        let mut seen = vec![None; places.len()];
        for (entry, &place) in places.iter().enumerate() {
            let (value, limit) = (place as u64, places.len() as u64);
            let seen = seen.get_mut(place).ok_or(Error::OutOfRange { entry, value, limit })?;
            if let Some(first) = seen.replace(entry) {
                return Err(Error::Repeated { entry, first, value });
            }
        }
        Ok(Self(places))
    }

    /// The permutation of `n` things that moves nothing.
    ///
    /// ```
    /// use perm_hash::Permutation;
    /// assert_eq!(Permutation::identity(3).as_slice(), [0, 1, 2]);
    /// ```
    #[must_use]
    pub fn identity(n: usize) -> Self {
        Self((0..n).collect())
    }

    /// The permutation that sorts the items: [`apply`](Self::apply) returns them in ascending
    /// order. Equal items keep their order. O(n log n).
    ///
    /// ```
    /// use perm_hash::Permutation;
    /// assert_eq!(Permutation::sorting(&[30, 10, 20, 10]).as_slice(), [1, 3, 2, 0]);
    /// ```
    #[doc(alias = "sort_permutation")]
    #[must_use]
    pub fn sorting<T: Ord>(items: &[T]) -> Self {
        Self::sorting_by(items, T::cmp)
    }

    /// The permutation that sorts the items by a key. Items with equal keys keep their order. Each
    /// comparison computes two keys. O(n log n).
    ///
    /// ```
    /// use perm_hash::Permutation;
    /// let by_length = Permutation::sorting_by_key(&["ccc", "a", "bb"], |word| word.len());
    /// assert_eq!(by_length.as_slice(), [1, 2, 0]);
    /// ```
    #[must_use]
    pub fn sorting_by_key<T, K: Ord>(items: &[T], mut key: impl FnMut(&T) -> K) -> Self {
        Self::sorting_by(items, |a, b| key(a).cmp(&key(b)))
    }

    /// The permutation that sorts the items by a comparison. Items that are equal keep their order.
    /// O(n log n).
    ///
    /// ```
    /// use perm_hash::Permutation;
    /// let falling = Permutation::sorting_by(&[0.5, 2.5, 1.5_f64], |a, b| b.total_cmp(a));
    /// assert_eq!(falling.as_slice(), [1, 2, 0]);
    /// ```
    #[must_use]
    pub fn sorting_by<T>(items: &[T], mut compare: impl FnMut(&T, &T) -> Ordering) -> Self {
        let mut places: Vec<usize> = (0..items.len()).collect();
        // The place decides between equal items, so the faster, unstable sort keeps their order.
        places.sort_unstable_by(|&a, &b| compare(&items[a], &items[b]).then(a.cmp(&b)));
        Self(places)
    }

    /// Where each item of the result comes from.
    ///
    /// ```
    /// use perm_hash::Permutation;
    /// assert_eq!(Permutation::sorting(&["b", "a"]).as_slice(), [1, 0]);
    /// ```
    #[must_use]
    pub fn as_slice(&self) -> &[usize] {
        &self.0
    }

    /// The number of things.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no things.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The list of places.
    #[must_use]
    pub fn into_vec(self) -> Vec<usize> {
        self.0
    }

    /// A new list with item `i` taken from place `self[i]`: `result[i] = items[self[i]]`. O(n).
    ///
    /// ```
    /// use perm_hash::Permutation;
    /// let turn = Permutation::new(vec![2, 0, 1])?;
    /// assert_eq!(turn.apply(&["a", "b", "c"])?, ["c", "a", "b"]);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if the number of items is another.
    pub fn apply<T: Clone>(&self, items: &[T]) -> Result<Vec<T>, Error> {
        Error::unless_equal(items.len(), self.0.len())?;
        Ok(self.0.iter().map(|&place| items[place].clone()).collect())
    }

    /// Rearranges the items as [`apply`](Self::apply) does, by swaps: they need not be `Clone`.
    /// O(n), and a byte of memory an item.
    ///
    /// ```
    /// use perm_hash::Permutation;
    /// let mut words = vec!["c".to_owned(), "a".to_owned(), "b".to_owned()];
    /// Permutation::sorting(&words).apply_in_place(&mut words)?;
    /// assert_eq!(words, ["a", "b", "c"]);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if the number of items is another; nothing is moved.
    pub fn apply_in_place<T>(&self, items: &mut [T]) -> Result<(), Error> {
        Error::unless_equal(items.len(), self.0.len())?;
        // Marked here and not in the permutation, which is applied again and again.
        let mut done = vec![false; items.len()];
        for start in 0..items.len() {
            // Along each cycle every swap puts one item right and hands on the one it displaced.
            let mut at = start;
            while !done[at] {
                done[at] = true;
                let from = self.0[at];
                if done[from] {
                    break;
                }
                items.swap(at, from);
                at = from;
            }
        }
        Ok(())
    }

    /// The permutation that undoes this one. O(n).
    ///
    /// ```
    /// use perm_hash::Permutation;
    /// let turn = Permutation::new(vec![2, 0, 1])?;
    /// assert_eq!(turn.inverse().as_slice(), [1, 2, 0]);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut places = vec![0; self.0.len()];
        for (i, &place) in self.0.iter().enumerate() {
            places[place] = i;
        }
        Self(places)
    }

    /// First `other`, then `self`, as functions compose: `result[i] = self[other[i]]`. O(n).
    ///
    /// On items it is the other way round: `a.compose(b)` applied to them is `a` applied first,
    /// then `b` to what comes out.
    ///
    /// ```
    /// use perm_hash::Permutation;
    /// let (a, b) = (Permutation::new(vec![1, 2, 0])?, Permutation::new(vec![1, 0, 2])?);
    /// assert_eq!(a.compose(&b)?.as_slice(), [2, 1, 0]);
    /// assert_eq!(a.compose(&b)?.apply(b"xyz")?, b.apply(&a.apply(b"xyz")?)?);
    /// # Ok::<(), perm_hash::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if the lengths differ.
    pub fn compose(&self, other: &Self) -> Result<Self, Error> {
        other.apply(&self.0).map(Self)
    }
}

impl AsRef<[usize]> for Permutation {
    fn as_ref(&self) -> &[usize] {
        &self.0
    }
}

impl TryFrom<Vec<usize>> for Permutation {
    type Error = Error;

    fn try_from(places: Vec<usize>) -> Result<Self, Error> {
        Self::new(places)
    }
}

impl<const N: usize> From<crate::Perm<N>> for Permutation {
    fn from(perm: crate::Perm<N>) -> Self {
        Self(perm.as_array().iter().map(|&place| place.into()).collect())
    }
}
