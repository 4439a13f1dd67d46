//! The core: packed lanes, number systems, collections, and their serialised forms.

use std::collections::BTreeSet;
use std::fmt::Debug;

use dense_code::count::{combination_rank, combination_unrank, factorial_digits, factorial_value};
use dense_code::{
    Below, Bits, Counters, Dense, DenseMap, DenseSet, Nibbles, PackedVec, Trits, binomial,
    factorial,
};

use crate::Input;
use crate::forms::{binary, json, of, plain};

/// Words of lanes: bits to value to bits, and arithmetic as lane by lane.
pub fn lanes(data: &[u8]) {
    fn counters<const BITS: u32>(mut input: Input<'_>) {
        let [x, y] = [(); 2].map(|()| {
            let bits = input.u128();
            // Clears a counter's highest bit, as every valid word has it.
            let all = (0..Counters::<BITS>::LANES)
                .fold(0, |all, lane| all | u128::from(Counters::<BITS>::MAX) << (lane * BITS));
            assert_eq!(Counters::<BITS>::from_bits(bits).is_some(), bits & !all == 0);
            let word = Counters::<BITS>::from_bits(bits & all).expect("valid");
            assert_eq!(word.bits(), bits & all);
            word
        });
        let get = |word: Counters<BITS>| {
            (0..Counters::<BITS>::LANES).map(move |lane| u64::from(word.get(lane).expect("a lane")))
        };
        let sums: Vec<u64> = get(x).zip(get(y)).map(|(a, b)| a + b).collect();
        let sum = x.checked_add(y);
        assert_eq!(sum.is_some(), sums.iter().all(|&sum| sum <= Counters::<BITS>::MAX.into()));
        if let Some(sum) = sum {
            assert!(get(sum).eq(sums));
            assert_eq!(sum.checked_sub(y), Some(x));
        }
        assert_eq!(x.checked_sub(y).is_some(), get(x).zip(get(y)).all(|(a, b)| a >= b));
        let limit = input.u32();
        for limit in [limit, limit % 8, Counters::<BITS>::MAX] {
            assert_eq!(x.any_above(limit), get(x).any(|a| a > limit.into()));
        }
        let lane = input.u32();
        assert_eq!(x.get(lane).is_some(), lane < Counters::<BITS>::LANES);
    }
    let mut input = Input::new(data);
    let [a, b] = [input.u64(), input.u64()];
    for bits in [a, a & 0x5555_5555_5555_5555, a & !(b >> 1) & 0xaaaa_aaaa_aaaa_aaaa] {
        let valid = (0..32).all(|lane| bits >> (2 * lane) & 3 != 3);
        assert_eq!(Trits::from_bits(bits).is_some(), valid);
    }
    let clear = |bits: u64| bits & !((bits & bits >> 1 & 0x5555_5555_5555_5555) * 3);
    let [x, y] = [a, b].map(|bits| Trits::from_bits(clear(bits)).expect("no lane is 3"));
    assert_eq!(x.bits(), clear(a));
    let lane = u32::from(input.u8() % 40);
    let value = input.u8() % 5;
    for lane in 0..32 {
        let at = |word: Trits| word.get(lane).expect("a lane");
        let (p, q) = (at(x), at(y));
        assert_eq!(
            [at(x + y), at(x - y), at(-x), at(x.third(y))],
            [(p + q) % 3, (p + 3 - q) % 3, (3 - p) % 3, (6 - p - q) % 3]
        );
    }
    match x.with(lane, value) {
        Some(word) => {
            assert_eq!(word.get(lane), Some(value));
            assert_eq!(word.with(lane, x.get(lane).expect("a lane")), Some(x));
        }
        None => assert!(lane > 31 || value > 2),
    }
    let [x, y] = [a, b].map(Nibbles::from_bits);
    assert_eq!((x.bits(), Nibbles::from_slice(&x.to_array())), (a, Some(x)));
    for lane in 0..16_u32 {
        let place = y.get(lane).expect("a lane");
        assert_eq!(x.gather(y).get(lane), x.get(place.into()));
    }
    assert_eq!(
        x.first_equal(value),
        x.to_array().iter().position(|&v| v == value).map(|lane| lane as u32)
    );
    assert_eq!(x.with(lane, value).is_some(), lane < 16);
    assert_eq!(
        Nibbles::from_slice(input.rest()).is_some(),
        input.rest().len() <= 16 && input.rest().iter().all(|&v| v < 16)
    );
    counters::<2>(input);
    counters::<4>(input);
    counters::<7>(input);
    counters::<32>(input);
}

/// Factorial digits, combinations: there and back.
pub fn systems(data: &[u8]) {
    fn digits<const N: usize>(rank: u128) {
        let count = factorial(N as u32).expect("fits");
        match factorial_digits::<N>(rank) {
            Some(digits) => {
                assert!(rank < count);
                assert_eq!(factorial_value(&digits), Some(rank));
            }
            None => assert!(rank >= count),
        }
    }
    fn combination<const K: usize>(rank: u128) {
        match combination_unrank::<K>(rank) {
            Some(combination) => {
                assert!(combination.is_sorted_by(|a, b| a < b));
                assert_eq!(combination_rank(&combination), Some(rank));
            }
            // Past the last set of members below 2^32.
            None => assert!(binomial(1 << 32, K as u64).is_some_and(|count| rank >= count)),
        }
    }
    let mut input = Input::new(data);
    let rank = input.any_size();
    digits::<0>(rank % 2);
    digits::<1>(rank % 3);
    digits::<5>(rank % 121);
    digits::<20>(rank);
    digits::<34>(rank);
    combination::<0>(rank % 2);
    combination::<1>(rank);
    combination::<2>(rank);
    combination::<5>(rank);
    combination::<30>(rank);
    let _ = factorial_value(input.rest());
    let symbols: Vec<u32> =
        (0..input.below(6)).map(|_| (input.any_size() & u128::from(u32::MAX)) as u32).collect();
    let ascending = symbols.is_sorted_by(|a, b| a < b);
    assert!(ascending || combination_rank(&symbols).is_none());
    let place = input.u32();
    assert_eq!(Below::<1000>::new(place).is_some(), place < 1000);
    type State = (bool, [Below<7>; 3], Option<u16>);
    let rank = input.u64();
    assert_eq!(State::unrank(rank).is_some(), rank < State::COUNT);
    let state = State::unrank(rank % State::COUNT).expect("below the count");
    assert_eq!(state.rank(), rank % State::COUNT);
}

/// Sets and packed vectors, step by step against plain ones.
pub fn collections(data: &[u8]) {
    fn set<const N: u32>(mut input: Input<'_>) {
        let mut set = DenseSet::<Below<N>>::new();
        let mut plain = BTreeSet::new();
        while !input.is_empty() {
            let step = input.u8();
            let value = Below::<N>::new(u32::from(input.u8()) % N).expect("below");
            match step % 4 {
                0 | 1 => assert_eq!(set.insert(value), plain.insert(value)),
                2 => assert_eq!(set.remove(value), plain.remove(&value)),
                _ => assert_eq!(set.contains(value), plain.contains(&value)),
            }
        }
        assert_eq!(set.len(), plain.len() as u64);
        assert!(set.iter().eq(plain.iter().copied()));
        assert!(set.iter().rev().eq(plain.iter().rev().copied()));
        assert!((&!set.clone() & &set).is_empty());
        assert_eq!((!!set.clone()).as_bits(), set.as_bits());
        let bits = Bits::from_words(set.clone().into_bits().into_words(), N.into());
        assert_eq!(bits.and_then(DenseSet::from_bits), Some(set));
    }
    fn vector<const BITS: u32>(mut input: Input<'_>) {
        let mut vector = PackedVec::<BITS>::new();
        let mut plain: Vec<u8> = Vec::new();
        while !input.is_empty() {
            let (step, value) = (input.u8(), input.u8() % 18);
            if step < 128 {
                assert_eq!(vector.push(value).is_ok(), value <= PackedVec::<BITS>::MAX);
                if value <= PackedVec::<BITS>::MAX {
                    plain.push(value);
                }
            } else {
                let at = usize::from(step) % (plain.len() + 2);
                assert_eq!(vector.get(at as u64), plain.get(at).copied());
                assert_eq!(
                    vector.set(at as u64, value).is_ok(),
                    at < plain.len() && value <= PackedVec::<BITS>::MAX
                );
                if let (Some(entry), true) = (plain.get_mut(at), value <= PackedVec::<BITS>::MAX) {
                    *entry = value;
                }
            }
        }
        assert_eq!(vector.len(), plain.len() as u64);
        assert!(vector.iter().eq(plain.iter().copied()));
        assert_eq!(PackedVec::from_slice(&plain), Ok(vector));
    }
    let mut input = Input::new(data);
    match input.below(8) {
        0 => set::<1>(input),
        1 => set::<64>(input),
        2 => set::<65>(input),
        3 => set::<200>(input),
        4 => vector::<1>(input),
        5 => vector::<2>(input),
        6 => vector::<4>(input),
        _ => {
            // Words from outside: taken only whole.
            let words: Vec<u64> =
                (0..input.below(6)).map(|_| input.u64() >> input.below(64)).collect();
            if let Some(bits) = Bits::from_words(words.clone(), 130) {
                assert_eq!(bits.count(), bits.ones().count() as u64);
                let set = DenseSet::<Below<130>>::from_bits(bits).expect("130 values");
                assert_eq!(set.into_bits().into_words(), words);
            }
            let len = input.below(200) as u64;
            if let Some(vector) = PackedVec::<2>::from_words(words.clone(), len) {
                assert_eq!(vector.words(), words);
                assert_eq!(PackedVec::from_slice(&vector.iter().collect::<Vec<_>>()), Ok(vector));
            }
        }
    }
}

/// Digits, packed words, sets and maps.
pub fn serde_forms(data: &[u8]) {
    fn counters<const BITS: u32>(data: &[u8]) {
        let valid = |bits: &u128| {
            // The highest bit of each counter is clear, and those past the last counter.
            let lanes = (0..128).take_while(|bit| bit / BITS < Counters::<BITS>::LANES);
            bits & !lanes.filter(|bit| bit % BITS < BITS - 1).fold(0, |all, bit| all | 1 << bit)
                == 0
        };
        plain(data, |bits| {
            Some(bits).filter(valid).map(|bits| Counters::<BITS>::from_bits(bits).expect("valid"))
        });
    }
    fn set<T: Dense + Ord + Debug>(data: &[u8], count: u64) {
        /// What a binary format has.
        #[derive(serde::Deserialize)]
        enum Form<'a> {
            Ranks(Vec<u64>),
            Bits(&'a [u8]),
        }
        let read = |ranks: Vec<u64>| {
            let different: BTreeSet<&u64> = ranks.iter().collect();
            let valid = different.len() == ranks.len() && ranks.iter().all(|&rank| rank < count);
            valid.then(|| ranks.into_iter().filter_map(T::unrank).collect::<DenseSet<T>>())
        };
        of::<DenseSet<T>>(data);
        json(data, read);
        binary(data, |form| match form {
            Form::Ranks(ranks) => read(ranks),
            Form::Bits(bytes) => {
                let bit = |rank: u64| bytes[rank as usize / 8] >> (rank % 8) & 1 == 1;
                let ranks = (0..bytes.len() as u64 * 8).filter(|&rank| bit(rank));
                if bytes.len() as u64 == count.div_ceil(8) { read(ranks.collect()) } else { None }
            }
        });
    }
    fn vector<const BITS: u32>(data: &[u8]) {
        plain(data, |values: Vec<u8>| {
            let valid = values.iter().all(|value| value >> BITS == 0);
            valid.then(|| PackedVec::<BITS>::from_slice(&values).expect("they fit"))
        });
    }
    plain(data, |digit| Below::<9>::new(digit).filter(|_| digit < 9));
    plain(data, |digit| Below::<1000>::new(digit).filter(|_| digit < 1000));
    plain(data, |bits: u64| {
        (0..32)
            .all(|lane| bits >> (2 * lane) & 3 != 3)
            .then(|| Trits::from_bits(bits).expect("no lane is 3"))
    });
    plain(data, |bits| Some(Nibbles::from_bits(bits)));
    counters::<4>(data);
    counters::<32>(data);
    set::<Below<9>>(data, 9);
    set::<(bool, Below<70>)>(data, 140);
    plain(data, |values: Vec<u16>| {
        (values.len() == 3).then(|| DenseMap::<Below<3>, u16>::from_values(values).expect("three"))
    });
    vector::<1>(data);
    vector::<2>(data);
    vector::<4>(data);
}
