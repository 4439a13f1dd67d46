//! Serialised forms: text in human-readable formats, ranks in binary ones, always through the
//! checked constructors.

use core::fmt;
use core::marker::PhantomData;

use dense_code::count::{factorial_digits, factorial_value};
use dense_code::serial;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::article::EightPattern;
use crate::order::lex;
use crate::{
    Colex, Combination, CycleNotation, EvenPerm, Lehmer, MultisetPerms, MyrvoldRuskey, NibblePerm,
    Orientations, PartialPerm, Perm, PlainChanges, SignedPerm,
};

/// Bytes or small numbers as such, in a binary format: for what has no rank in a `u64`.
struct Word<T, const N: usize>([T; N]);

impl<const N: usize> Serialize for Word<u8, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<const N: usize> Serialize for Word<u32, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0)
    }
}

/// Bytes as such, wider entries as a list.
impl<'de, T, const N: usize> Deserialize<'de> for Word<T, N>
where
    T: Copy + Default + From<u8> + Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T, const N: usize>(PhantomData<T>);

        impl<'de, T, const N: usize> Visitor<'de> for Entries<T, N>
        where
            T: Copy + Default + From<u8> + Deserialize<'de>,
        {
            type Value = Word<T, N>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{N} {}", if size_of::<T>() == 1 { "bytes" } else { "numbers" })
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Self::Value, E> {
                let word = bytes.try_into().map_err(|_| E::invalid_length(bytes.len(), &self));
                word.map(|word: [u8; N]| Word(word.map(T::from)))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut word = [T::default(); N];
                for (found, place) in word.iter_mut().enumerate() {
                    let next = list.next_element()?;
                    *place = next.ok_or_else(|| A::Error::invalid_length(found, &self))?;
                }
                if list.next_element::<T>()?.is_some() {
                    return Err(A::Error::invalid_length(N + 1, &self));
                }
                Ok(Word(word))
            }
        }

        if size_of::<T>() == 1 {
            deserializer.deserialize_bytes(Entries(PhantomData))
        } else {
            deserializer.deserialize_seq(Entries(PhantomData))
        }
    }
}

/// The rank of Lehmer digits for `N` up to 20, whose ranks fit. The types' own ranks would not
/// compile for a larger `N`, where this is not used.
fn rank_of(digits: &[u8]) -> u64 {
    factorial_value(digits).and_then(|rank| u64::try_from(rank).ok()).unwrap_or(u64::MAX)
}

macro_rules! by_digits {
    ($($(#[$meta:meta])* $type:ident: $expected:literal, $digits:expr, $word:expr, $of_digits:expr, $of_word:expr;)*) => {$(
        $(#[$meta])*
        impl<const N: usize> Serialize for $type<N> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if N <= 20 {
                    serial::serialize(self, rank_of(&$digits(*self)), serializer)
                } else {
                    serial::serialize(self, Word::<u8, N>($word(*self)), serializer)
                }
            }
        }

        impl<'de, const N: usize> Deserialize<'de> for $type<N> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                if N <= 20 {
                    serial::deserialize(deserializer, $expected, |rank: u64| factorial_digits::<N>(rank.into()).and_then($of_digits))
                } else {
                    serial::deserialize(deserializer, $expected, |Word(word): Word<u8, N>| $of_word(word).ok())
                }
            }
        }
    )*};
}
by_digits! {
    /// Binary formats store the lexicographic rank for `N` up to 20, and the bytes of the word for
    /// larger `N`.
    Perm: "a permutation", |perm: Self| lex::digits(perm.as_array()), Self::to_array,
        |digits| Some(Self::from_valid(lex::from_digits(&digits))), Self::new;
    /// Binary formats store the rank for `N` up to 20, and the digits as bytes for larger `N`.
    Lehmer: "the digits of a Lehmer code", Self::to_array, Self::to_array, |digits| Self::new(digits).ok(), Self::new;
}

serial::text_or_compact! {
    /// Binary formats store the same as for the permutation.
    [const N: usize] CycleNotation<N>: |cycles| cycles.0, |perm| Some(Self(perm)), "the cycles of a permutation";
    /// Binary formats store the multiplicities.
    [const KINDS: usize] MultisetPerms<KINDS>: |multiset| Word(*multiset.multiplicities()),
        |Word(word): Word<u32, KINDS>| Self::new(word).ok(), "the multiplicities of a multiset";
    /// Binary formats store the lexicographic rank of the permutation.
    [] EightPattern: |pattern| pattern.to_perm(), |perm| Some(Self::from_perm(perm)), "a pattern of the digits 1 to 9";
}

macro_rules! by_rank {
    ($([$($param:tt)*] $type:ty, $expected:literal;)*) => {
        dense_code::serial::text_or_compact! {$(
            /// Binary formats store the rank. If the ranks do not fit `u64`, serialising or
            /// deserialising the type is a compile error.
            [$($param)*] $type: |value| dense_code::Dense::rank(*value), dense_code::Dense::unrank, $expected;
        )*}
    };
}
by_rank! {
    [const N: usize] NibblePerm<N>, "a permutation";
    [const N: usize] EvenPerm<N>, "an even permutation";
    [const N: usize] MyrvoldRuskey<N>, "a permutation";
    [const N: usize] PlainChanges<N>, "a permutation";
    [const N: usize] Colex<Perm<N>>, "a permutation";
    [const N: usize, const K: usize] Colex<Combination<N, K>>, "a combination";
    [const N: usize, const K: usize] Combination<N, K>, "a combination";
    [const N: usize, const K: usize] PartialPerm<N, K>, "a partial permutation";
    [const N: usize] SignedPerm<N>, "a signed permutation";
    [const M: u32, const N: usize, const SUM: u32] Orientations<M, N, SUM>, "orientations with the right sum";
}
