use alloc::boxed::Box;
use alloc::vec::Vec;
use core::hash::Hash;

/// A collection of symbols whose order does not matter: an array, a vector, a slice, or a reference
/// to one. A Rust tuple is not one, because its entries do not form a slice: turn `(a, b)` into
/// `[a, b]`.
///
/// Implement it for a type of your own, to keep more than the symbols:
///
/// ```
/// use canon_key::Unordered;
/// assert_eq!([3, 1, 2].symbols(), [3, 1, 2]);
/// assert_eq!(vec!["b", "a"].symbols(), ["b", "a"]);
///
/// struct Basket {
///     line: usize,
///     goods: Vec<&'static str>,
/// }
///
/// impl Unordered for Basket {
///     type Symbol = &'static str;
///     fn symbols(&self) -> &[&'static str] {
///         &self.goods
///     }
/// }
///
/// let baskets = [(1, vec!["bread", "milk"]), (2, vec!["milk", "bread"])].into_iter();
/// let baskets = baskets.map(|(line, goods)| Basket { line, goods });
/// let kept = canon_key::UnorderedIterator::unique_unordered(baskets);
/// assert!(kept.map(|basket| basket.line).eq([1]));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a collection of symbols whose order does not matter",
    label = "expected an array, a vector or a slice of symbols that are `Ord + Hash + Clone`",
    note = "turn each item into an array or a vector of its symbols first, `(a, b)` into `[a, b]`; \
            floating point has no order and no hash: use its bits"
)]
pub trait Unordered {
    /// The type of the symbols.
    type Symbol: Ord + Hash + Clone;

    /// The symbols as they are written.
    fn symbols(&self) -> &[Self::Symbol];
}

impl<T: Ord + Hash + Clone, const K: usize> Unordered for [T; K] {
    type Symbol = T;

    #[inline]
    fn symbols(&self) -> &[T] {
        self
    }
}

impl<T: Ord + Hash + Clone> Unordered for [T] {
    type Symbol = T;

    #[inline]
    fn symbols(&self) -> &[T] {
        self
    }
}

impl<T: Ord + Hash + Clone> Unordered for Vec<T> {
    type Symbol = T;

    #[inline]
    fn symbols(&self) -> &[T] {
        self
    }
}

impl<T: Ord + Hash + Clone> Unordered for Box<[T]> {
    type Symbol = T;

    #[inline]
    fn symbols(&self) -> &[T] {
        self
    }
}

impl<U: Unordered + ?Sized> Unordered for &U {
    type Symbol = U::Symbol;

    #[inline]
    fn symbols(&self) -> &[U::Symbol] {
        (**self).symbols()
    }
}

// Generic symbols can only be hashed and compared: pairs of integers took as long as in a plain
// set. Their types are known while compiling, which `castaway` tells without `'static` bounds, so
// that integers go to packed keys instead.
/// The word of an integer of up to 64 bits, or of a `char`: which type it is, is known while
/// compiling.
#[inline(always)]
pub(super) fn word_of<T>(symbol: &T) -> Option<u64> {
    macro_rules! types {
        ($($integer:ident)*) => {$(
            if let Ok(symbol) = castaway::cast!(symbol, &$integer) {
                #[expect(clippy::allow_attributes, reason = "for some of the types")]
                #[allow(
                    clippy::unnecessary_cast,
                    clippy::cast_lossless,
                    clippy::cast_sign_loss,
                    reason = "different values of one type stay different"
                )]
                return Some(*symbol as u64);
            }
        )*};
    }
    types!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize char);
    None
}

/// Whether symbols are integers or `char`s. All are of one type, so that the first one tells.
#[inline(always)]
pub(super) fn are_integers<T>(symbols: &[T]) -> bool {
    symbols.first().and_then(word_of).is_some()
}

/// The word of a symbol of [integers](are_integers).
#[inline(always)]
pub(super) fn word<T>(symbol: &T) -> u64 {
    word_of(symbol).expect("an integer")
}
