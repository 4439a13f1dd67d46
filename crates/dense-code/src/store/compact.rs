use core::fmt;
use core::hash::{Hash, Hasher};

use crate::dense::composing::bytes;
use crate::dense::value_of;
use crate::{Dense, Inline};

/// A value stored as its rank, in the fewest bytes that hold any rank of the type: for queues,
/// lists and files of many values.
///
/// ```
/// # #[cfg(feature = "derive")] {
/// use dense_code::{Below, Compact, Dense};
///
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Dense)]
/// struct Robot { row: Below<20>, column: Below<20>, facing: Below<4>, keys: [bool; 3] }
///
/// let robot = Robot::unrank(1234).expect("there are 12,800");
/// let compact = Compact::from(robot);
/// assert_eq!(compact.get(), robot);
/// assert_eq!((size_of::<Robot>(), size_of::<Compact<Robot>>()), (16, 2));
/// # }
/// ```
///
/// The bytes are those of the rank, the highest first, so that values compare as they do in the
/// type. It is dense itself, with the same ranks. Making one costs a rank, reading it costs an
/// unrank. [`Inline`] says which types it works for. A `DenseVec` stores a list of values in bits,
/// not bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[doc(alias = "bit-packed")]
pub struct Compact<T: Inline>(T::Bytes);

impl<T: Inline> Compact<T> {
    fn of_rank(rank: u64) -> Self {
        let mut compact = T::Bytes::default();
        let len = const { bytes(T::COUNT) };
        compact.as_mut().copy_from_slice(&rank.to_be_bytes()[8 - len..]);
        Self(compact)
    }

    /// The value.
    #[inline]
    #[must_use]
    pub fn get(self) -> T {
        value_of(self.rank())
    }
}

impl<T: Inline> From<T> for Compact<T> {
    #[inline]
    fn from(value: T) -> Self {
        Self::of_rank(value.rank())
    }
}

impl<T: Inline> Dense for Compact<T> {
    const COUNT: u64 = T::COUNT;

    #[inline]
    fn rank(self) -> u64 {
        let mut wide = [0; 8];
        wide[8 - const { bytes(T::COUNT) }..].copy_from_slice(self.0.as_ref());
        u64::from_be_bytes(wide)
    }

    #[inline]
    fn unrank(rank: u64) -> Option<Self> {
        (rank < T::COUNT).then(|| Self::of_rank(rank))
    }
}

// By hand: a derive would ask for `T: Hash`.
impl<T: Inline> Hash for Compact<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

/// As the value itself.
impl<T: Inline + fmt::Debug> fmt::Debug for Compact<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}
