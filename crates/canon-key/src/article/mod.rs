//! The five methods of "Removing duplicates from sets of three integers" (2020,
//! <http://www.lispology.com/show?35GG>), by name: keys of triples of small integers, and
//! de-duplication by comparing.
//!
//! Each is kept as it was published, beside its successor in this crate, for comparison and for
//! teaching. The example of the article, six moves on a 10 x 10 board of which three are different:
//!
//! ```
//! use canon_key::article;
//!
//! let moves = [[1, 2, 3], [1, 3, 4], [3, 1, 2], [4, 1, 3], [2, 3, 4], [3, 2, 1]];
//! # #[cfg(feature = "alloc")]
//! assert_eq!(
//!     article::remove_duplicates_by(&moves, article::same_by_sum),
//!     [[1, 2, 3], [1, 3, 4], [2, 3, 4]]
//! );
//! assert_eq!(article::sort3([56, 12, 34]), [12, 34, 56]);
//! ```

mod keys;
#[cfg(feature = "alloc")]
mod remove;

pub use keys::{
    composite, composite_branch_free, composite_in_base, prime_product, product_of_primes,
    same_by_sum, sort3,
};
#[cfg(feature = "alloc")]
pub use remove::{remove_duplicates_by, remove_duplicates_by_key, same_by_sort};
