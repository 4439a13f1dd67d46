//! Who may stop a search for a form.

use core::convert::Infallible;

use dense_code::limits::{Budget, LimitReached};

/// Told of the work of a search, and asked whether it may go on.
pub(crate) trait Watch {
    type Error;

    /// Counts a refinement. Called before it.
    fn step(&mut self) -> Result<(), Self::Error>;

    /// Counts work that is no step. A unit takes about a nanosecond.
    fn work(&mut self, units: usize) -> Result<(), Self::Error>;

    /// Asks at once.
    fn ask(&mut self) -> Result<(), Self::Error>;
}

/// Of a search without limits.
pub(crate) struct Free;

impl Watch for Free {
    type Error = Infallible;

    #[inline(always)]
    fn step(&mut self) -> Result<(), Infallible> {
        Ok(())
    }

    #[inline(always)]
    fn work(&mut self, _: usize) -> Result<(), Infallible> {
        Ok(())
    }

    #[inline(always)]
    fn ask(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}

/// Units of work between two questions: one or two milliseconds.
pub(crate) const SLICE: usize = 1 << 20;

/// Of a search within limits.
pub(crate) struct Within<'a> {
    budget: Budget<'a>,
    /// Units of work since the last question.
    work: usize,
}

impl<'a> Within<'a> {
    pub(crate) const fn new(budget: Budget<'a>) -> Self {
        Self { budget, work: 0 }
    }
}

impl Watch for Within<'_> {
    type Error = LimitReached;

    #[inline]
    fn step(&mut self) -> Result<(), LimitReached> {
        self.budget.spend(1)
    }

    #[inline]
    fn work(&mut self, units: usize) -> Result<(), LimitReached> {
        self.work += units;
        if self.work < SLICE { Ok(()) } else { self.ask() }
    }

    fn ask(&mut self) -> Result<(), LimitReached> {
        self.work = 0;
        self.budget.ask()
    }
}
