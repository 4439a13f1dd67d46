/// Which of several equal tuples is kept.
///
/// ```
/// use canon_key::{Keep, indices_by_key};
/// assert_eq!(Keep::default(), Keep::First);
/// assert_eq!(indices_by_key(&[7, 8, 7], Keep::Last, |number| *number), [1, 2]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Keep {
    /// The first one.
    #[default]
    First,
    /// The last one.
    Last,
}
