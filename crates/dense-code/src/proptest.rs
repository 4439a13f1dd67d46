//! Any value of a dense type, for property tests. When a test fails, `proptest` looks for a simpler
//! value that fails too; here that is one of lower rank.
//!
//! ```toml
//! [dev-dependencies]
//! dense-code = { path = "PATH/crates/dense-code", features = ["proptest"] }
//! proptest = "1"
//! ```

use core::fmt;

use ::proptest::strategy::Strategy;

use crate::Dense;

/// A uniformly random value of a dense type. A failing value is shrunk toward rank 0.
///
/// ```
/// use dense_code::{Below, Dense};
/// use proptest::prelude::*;
///
/// proptest! {
///     # /*
///     #[test]
///     # */
///     fn ranks_are_undone(pair in dense_code::proptest::any::<[Below<10>; 2]>()) {
///         prop_assert_eq!(<[Below<10>; 2]>::unrank(pair.rank()), Some(pair));
///     }
/// }
/// # ranks_are_undone();
/// ```
///
/// # Panics
///
/// When a value is drawn, if the type has no values.
pub fn any<T: Dense + fmt::Debug>() -> impl Strategy<Value = T> + Clone {
    (0..T::COUNT).prop_filter_map("a rank below the count is a value's", T::unrank)
}
