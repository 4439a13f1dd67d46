/// Which of several equal tuples is kept.
///
/// ```
/// use canon_key::{Dedup, Keep};
/// assert_eq!(Keep::default(), Keep::First);
/// let mut dedup = Dedup::new(10).with_keep(Keep::Last);
/// assert_eq!(dedup.indices(&[[7, 1], [8, 2], [1, 7]])?, [1, 2]);
/// # Ok::<(), canon_key::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Keep {
    /// The first one.
    #[default]
    First,
    /// The last one.
    Last,
}
