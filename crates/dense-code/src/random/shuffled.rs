use crate::Dense;

/// How often one half is mixed into the other.
const ROUNDS: usize = 8;
/// Up to this `count` the numbers are shuffled in a list: halves of a few bits can't be mixed to
/// all orders equally.
const FEW: usize = 64;

/// The numbers `0..count`, each once, in random order, without memory: the number at a place and
/// the place of a number are computed.
///
/// ```
/// use dense_code::random::Shuffled;
///
/// let order = Shuffled::new(1_000_000_000, 42); // the second number is the seed
/// let number = order.at(7).ok_or("place 7 of a billion")?;
/// assert_eq!(order.place_of(number), Some(7));
/// assert_eq!(order.at(1_000_000_000), None);
///
/// // A job is split and goes on by places: here is the third thousand.
/// let part = (2000..3000).filter_map(|place| order.at(place));
/// assert_eq!(part.count(), 1000);
///
/// // All states of a type, in random order.
/// type State = (bool, [u8; 2]);
/// let order = Shuffled::new(State::COUNT, 42);
/// assert_eq!(order.values::<State>().count(), 131_072);
/// # use dense_code::Dense;
/// # Ok::<(), &str>(())
/// ```
///
/// The order is the same for the same `count` and seed on every machine and in every release. It
/// looks random, but it is not secret: from some of the numbers one may compute the others. There
/// are `2^64` seeds, so for more than 20 numbers some orders never occur.
///
/// # How it works
///
/// A number is a pair `(high, low)`, where `low` has half of the bits. Eight rounds add a hash of
/// one half to the other one, alternately: a Feistel network, which can be undone round by round
/// whatever the hash is. There are slightly more pairs than numbers: where the result is not below
/// `count`, it goes through the rounds once more (cycle walking), which happens to less than one in
/// `sqrt(count) / 2`. So both directions take O(1) expected time. Up to 64 numbers are shuffled in
/// a list.
///
/// J. Black, P. Rogaway, *Ciphers with arbitrary finite domains*, 2002.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "random permutation")]
#[doc(alias = "Feistel")]
pub struct Shuffled {
    count: u64,
    /// How many bits the low half has.
    low: u32,
    /// The high half is below this: `count / 2^low`, rounded up.
    high: u64,
    keys: [[u64; 2]; ROUNDS],
    /// The order, if the numbers are few.
    few: [u8; FEW],
}

impl Shuffled {
    /// The order of `0..count` that belongs to a seed.
    #[must_use]
    pub const fn new(count: u64, seed: u64) -> Self {
        let low = (u64::BITS - count.saturating_sub(1).leading_zeros()) / 2;
        let high = count.div_ceil(1 << low);
        let (mut keys, mut state, mut i) = ([[0; 2]; ROUNDS], seed, 0);
        while i < ROUNDS {
            keys[i] = [split_mix(&mut state), split_mix(&mut state)];
            i += 1;
        }
        // R. Durstenfeld, 1964: each number that comes in takes the place of a random one.
        let (mut few, mut len) = ([0; FEW], 0_u8);
        while (len as usize) < FEW && (len as u64) < count {
            #[expect(clippy::cast_possible_truncation, reason = "at most 63")]
            let place = high_half(split_mix(&mut state), len as u64 + 1) as usize;
            few[len as usize] = few[place];
            few[place] = len;
            len += 1;
        }
        Self { count, low, high, keys, few }
    }

    /// How many numbers there are.
    #[inline]
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The number at a place; `None` for a place of `count` or more.
    #[inline]
    #[must_use]
    pub const fn at(&self, place: u64) -> Option<u64> {
        if place < self.count { Some(self.number(place)) } else { None }
    }

    /// The place of a number; `None` for a number of `count` or more.
    #[inline]
    #[must_use]
    pub const fn place_of(&self, number: u64) -> Option<u64> {
        if number >= self.count {
            return None;
        }
        let mut place = 0;
        if self.count <= FEW as u64 {
            while self.number(place) != number {
                place += 1;
            }
            return Some(place);
        }
        place = self.unmix(number);
        while place >= self.count {
            place = self.unmix(place);
        }
        Some(place)
    }

    /// The numbers in their random order. To go on after a stop, or for one part of many, map the
    /// places: `(first..last).filter_map(|place| order.at(place))`.
    #[must_use = "iterators are lazy"]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u64> + Clone {
        let order = *self;
        (0..self.count).map(move |place| order.number(place))
    }

    /// The values of a type in this order, each by its rank. Make the order with `T::COUNT` to get
    /// each value once; numbers from `T::COUNT` on are left out.
    #[must_use = "iterators are lazy"]
    pub fn values<T: Dense>(&self) -> impl DoubleEndedIterator<Item = T> + Clone {
        self.iter().filter_map(T::unrank)
    }

    /// The number at a place below the count.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a place in a short list")]
    const fn number(&self, place: u64) -> u64 {
        if self.count <= FEW as u64 {
            return self.few[place as usize] as u64;
        }
        let mut number = self.mix(place);
        while number >= self.count {
            number = self.mix(number);
        }
        number
    }

    /// All rounds, from a pair to a pair.
    #[inline]
    const fn mix(&self, pair: u64) -> u64 {
        let (mut high, mut low) = self.halves(pair);
        let mut round = 0;
        while round < ROUNDS {
            low ^= self.low_bits(hash(high, self.keys[round]));
            high += high_half(hash(low, self.keys[round + 1]), self.high);
            if high >= self.high {
                high -= self.high;
            }
            round += 2;
        }
        high << self.low | low
    }

    /// The rounds undone, from the last to the first.
    #[inline]
    const fn unmix(&self, pair: u64) -> u64 {
        let (mut high, mut low) = self.halves(pair);
        let mut round = ROUNDS;
        while round > 0 {
            round -= 2;
            let added = high_half(hash(low, self.keys[round + 1]), self.high);
            if high < added {
                high += self.high;
            }
            high -= added;
            low ^= self.low_bits(hash(high, self.keys[round]));
        }
        high << self.low | low
    }

    #[inline]
    const fn halves(&self, pair: u64) -> (u64, u64) {
        (pair >> self.low, pair & ((1 << self.low) - 1))
    }

    /// The upper bits of a hash: the same number of bits as the low half has.
    #[inline]
    const fn low_bits(&self, hash: u64) -> u64 {
        // At least two bits: fewer numbers are in the list.
        hash >> (u64::BITS - self.low)
    }
}

/// A hash of half a number, whose upper bits are the good ones (multiply-shift: M. Dietzfelbinger
/// and others, 1997).
#[inline]
const fn hash(half: u64, [key, factor]: [u64; 2]) -> u64 {
    (half ^ key).wrapping_mul(factor)
}

/// A random word as a number below `end`: the high half of their product.
#[inline]
const fn high_half(word: u64, end: u64) -> u64 {
    ((word as u128 * end as u128) >> 64) as u64
}

/// The next word of SplitMix64 (G. Steele, D. Lea, C. Flood, 2014).
const fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut word = *state;
    word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::vec::Vec;

    use super::*;

    /// A proof for every count from 65 to 2^16. The rounds depend on the count by the halves alone,
    /// and are a bijection of all pairs of them. The number at a place is the first below the count
    /// on the way from there, which makes a bijection of what is below the count; so is the way
    /// back.
    #[test]
    #[expect(clippy::cast_possible_truncation, reason = "below 2^16 + 2^8")]
    fn rounds_are_bijections_and_walks_stay_in_them() {
        let mut images = BTreeMap::<_, Vec<u64>>::new();
        for count in FEW as u64 + 1..=1 << 16 {
            let order = Shuffled::new(count, 77);
            let pairs = order.high << order.low;
            assert!(count <= pairs, "every number is a pair");
            let images = images.entry((order.low, order.high)).or_insert_with(|| {
                let images = Vec::from_iter((0..pairs).map(|pair| order.mix(pair)));
                for (pair, &image) in (0..).zip(&images) {
                    assert!(image < pairs);
                    assert_eq!(order.unmix(image), pair, "two pairs have one image");
                }
                images
            });
            // The places whose first image is not below the count, and a few others.
            let walking = (count..pairs).map(|image| order.unmix(image));
            for place in walking.chain((0..count).step_by(997)).filter(|&place| place < count) {
                let mut number = images[place as usize];
                while number >= count {
                    number = images[number as usize];
                }
                assert_eq!((order.at(place), order.place_of(number)), (Some(number), Some(place)));
            }
        }
        assert_eq!(images.len(), 496);
    }
}
