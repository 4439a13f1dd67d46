//! `dense-code`.

use dense_code::count::{
    combination_rank, combination_unrank, factorial_digits, factorial_value, falling_factorial,
    multinomial,
};
use dense_code::{
    All, Below, Counters, Dense, Level, Nibbles, Trits, binomial, factorial, laws, multichoose,
};

use crate::{any, keep};

type State = ([Below<3>; 7], bool, Option<u8>, (u16, core::cmp::Ordering));

pub fn call() {
    if let Some(state) = State::unrank(any(5)) {
        keep(any(state).rank());
    }
    let mut all = All::<State>::from_ranks(any(3)..any(9));
    keep((all.nth(any(2)), all.next_back(), all.nth_back(any(1)), all.remaining()));
    keep(laws::check_dense_at::<State>(any([1, 2])));
    keep(Below::<9>::new(any(4)));

    keep(factorial(any(9)));
    keep(falling_factorial(any(9), any(3)));
    keep(binomial(any(90), any(30)));
    keep(multichoose(any(90), any(30)));
    keep(multinomial(any(&[1, 2, 3])));
    keep(factorial_digits::<20>(any(99)));
    keep(factorial_value(any(&[2, 1, 0])));
    keep(combination_rank(any(&[2, 5, 7])));
    keep(combination_unrank::<5>(any(99)));

    if let (Some(a), Some(b)) = (Trits::from_bits(any(5)), Trits::from_bits(any(6))) {
        keep((a + b, a - b, -a, a.third(b), a.get(any(3)), a.with(any(3), any(1))));
    }
    let word = Nibbles::from_bits(any(7));
    keep((
        word.get(any(3)),
        word.with(any(3), any(4)),
        word.gather(any(word)),
        word.first_equal(any(3)),
    ));
    keep((Nibbles::from_slice(any(&[1, 2])), word.to_array()));
    if let (Some(a), Some(b)) = (Counters::<4>::from_bits(any(5)), Counters::<4>::one(any(6))) {
        keep((a.checked_add(b), a.checked_sub(b), a.any_above(any(3)), a.get(any(3))));
    }
    keep(Level::detect());
}
