/// How far a computation is.
///
/// ```
/// use dense_code::limits::Progress;
/// let mut progress = Progress::new(Some(200));
/// progress.done += 50;
/// assert_eq!((progress.done, progress.total), (50, Some(200)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Progress {
    /// How many of its units are done; the page of each computation says what a unit is.
    pub done: u64,
    /// How many there are in all, where that is known.
    pub total: Option<u64>,
}

impl Progress {
    /// None of so many.
    ///
    /// ```
    /// use dense_code::limits::Progress;
    /// assert_eq!(Progress::new(None).done, 0);
    /// ```
    #[must_use]
    pub const fn new(total: Option<u64>) -> Self {
        Self { done: 0, total }
    }
}
