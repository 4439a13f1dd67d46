//! The seed of the hash tables. An attacker who does not know it can't choose tuples that all
//! collide.

use core::fmt;
use core::hash::BuildHasher;

use foldhash::SharedSeed;
use foldhash::fast::SeedableRandomState;

/// Two secret words that a hash is mixed with, and the hasher of values that are not integers.
#[derive(Clone)]
pub(crate) struct Seed {
    pub(crate) hasher: SeedableRandomState,
    mask: u64,
    factor: u64,
}

/// Not the words: who knows them can choose tuples that collide.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed { .. }")
    }
}

impl Default for Seed {
    /// Another seed for each store: the address of the stack and, where the operating system
    /// shuffles addresses, those too.
    fn default() -> Self {
        Self::from_hasher(SeedableRandomState::random())
    }
}

impl Seed {
    /// A seed of the user's choice.
    pub(crate) fn from_u64(seed: u64) -> Self {
        Self::from_hasher(SeedableRandomState::with_seed(seed, SharedSeed::global_fixed()))
    }

    fn from_hasher(hasher: SeedableRandomState) -> Self {
        let mask = hasher.hash_one(1_u64);
        // Odd, and with bits at both ends and in the middle, so that no product loses what a key
        // holds.
        let factor = hasher.hash_one(2_u64) | 1 << 63 | 1 << 31 | 1;
        Self { hasher, mask, factor }
    }

    /// The hash of one word.
    #[inline(always)]
    pub(crate) fn word(&self, word: u64) -> u64 {
        folded(word ^ self.mask, self.factor)
    }

    /// The hash of a list of words.
    // Two a step, because a product mixes two words as well as one. The rotation tells the order of
    // the steps apart, the length those lists that a 0 would make equal.
    #[inline(always)]
    pub(crate) fn words<T: Copy + Into<u64>>(&self, words: &[T]) -> u64 {
        let (pairs, last) = words.as_chunks::<2>();
        let step = |hash: u64, low: u64, high: u64| {
            folded(hash.rotate_left(29) ^ low ^ self.mask, high ^ self.factor)
        };
        let mut hash = words.len() as u64;
        for [low, high] in pairs {
            hash = step(hash, (*low).into(), (*high).into());
        }
        match last {
            [word] => step(hash, (*word).into(), 0),
            _ => hash,
        }
    }
}

/// The exclusive or of the two halves of the product.
// Each half alone would ignore the highest or the lowest bits of a word, and a table takes its
// place from the lowest bits and its tag from the highest. A second product would spread any
// pattern, but took a tenth more of the time; the factor is secret, so nobody can choose a pattern
// for it.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "the two halves of a product")]
const fn folded(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each store has a seed of its own, unless the user chooses it: then it decides the hashes.
    #[test]
    fn seeds_differ_unless_they_are_chosen() {
        let hashes = |seed: Seed| [seed.word(7), seed.words(&[7_u64, 8, 9])];
        assert_ne!(hashes(Seed::default()), hashes(Seed::default()));
        assert_ne!(hashes(Seed::from_u64(1)), hashes(Seed::from_u64(2)));
        assert_eq!(hashes(Seed::from_u64(1)), hashes(Seed::from_u64(1)));
    }
}
