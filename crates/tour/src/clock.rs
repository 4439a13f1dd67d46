use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long something took: the shortest of several runs.
#[derive(Clone, Copy)]
pub(crate) struct Took(Duration);

impl Took {
    /// How many times as long the other took.
    pub(crate) fn times_faster_than(self, other: Self) -> f64 {
        other.0.as_secs_f64() / self.0.as_secs_f64().max(1e-9)
    }
}

impl fmt::Display for Took {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.0.as_secs_f64() {
            s if s < 1e-6 => format!("{:.0} ns", s * 1e9),
            s if s < 1e-3 => format!("{:.1} µs", s * 1e6),
            s if s < 1.0 => format!("{:.2} ms", s * 1e3),
            s => format!("{s:.2} s"),
        };
        f.pad(&text)
    }
}

/// Runs something again and again for about 50 ms, at least once, and gives its result and its
/// shortest time.
///
/// What takes less than a clock can tell is run in rounds of a thousand.
pub(crate) fn time<T>(mut work: impl FnMut() -> T) -> (T, Took) {
    let budget = Instant::now();
    let mut once = || {
        let start = Instant::now();
        let result = black_box(work());
        (result, start.elapsed())
    };
    let (mut result, mut best) = once();
    while budget.elapsed() < Duration::from_millis(50) {
        let (again, took) = once();
        (result, best) = (again, best.min(took));
    }
    if best < Duration::from_micros(2) {
        let start = Instant::now();
        for _ in 0..1000 {
            result = black_box(work());
        }
        best = start.elapsed() / 1000;
    }
    (result, Took(best))
}
