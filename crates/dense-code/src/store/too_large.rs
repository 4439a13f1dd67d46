/// The error for a store of more bits or entries than this machine has memory for.
///
/// ```
/// use dense_code::DenseSet;
/// let error = DenseSet::<[bool; 62]>::try_new().unwrap_err();
/// assert_eq!(error.count, 1 << 62);
/// assert_eq!(error.to_string(), "no memory for a space of 4611686018427387904 values");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no memory for a space of {count} values")]
#[non_exhaustive]
pub struct SpaceTooLarge {
    /// How many bits or entries were asked for.
    pub count: u64,
}
