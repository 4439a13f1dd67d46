//! Text and binary forms: round trip, and refusal of what is not valid.
#![cfg(all(feature = "serde", feature = "alloc"))]
#![allow(clippy::unwrap_used, reason = "tests")]

use std::fmt::{Debug, Display, Formatter, Result};
use std::marker::PhantomData;
use std::str::FromStr;

use dense_code::{
    Below, Compact, Dense, DenseMap, DenseSet, DenseVec, InlineMap, InlineSet, Trits, serial,
};
use serde::{Serialize, de::DeserializeOwned};

fn both<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, text: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), text);
    assert_eq!(&serde_json::from_str::<T>(text).unwrap(), value);
    let bytes = postcard::to_allocvec(value).unwrap();
    assert_eq!(&postcard::from_bytes::<T>(&bytes).unwrap(), value);
}

fn refused<T: DeserializeOwned>(text: &str) -> bool {
    serde_json::from_str::<T>(text).is_err()
}

#[test]
fn forms_go_there_and_back() {
    both(&Below::<9>::new(4).unwrap(), "4");
    both(&Trits::from_bits(73).unwrap(), "73");
    both(&Compact::from(true), "1");
    both(&[1, 5].into_iter().filter_map(Below::new).collect::<DenseSet<Below<9>>>(), "[1,5]");
    both(&DenseMap::<bool, u8>::from_fn(u8::from), "[0,1]");
    both(&[2, 0, 1].into_iter().filter_map(Below::new).collect::<DenseVec<Below<3>>>(), "[2,0,1]");
    let few = [3, 65].into_iter().filter_map(Below::new);
    both(&few.collect::<DenseSet<Below<70>, [u64; 2]>>(), "[3,65]");
    both(&InlineSet::from_iter([true]), "[1]");
    both(&InlineMap::<bool, u8>::from_array([7, 9]), "[7,9]");
}

/// A pip of a die, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Pip(Below<6>);

impl Display for Pip {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}", self.0.get() + 1)
    }
}

impl FromStr for Pip {
    type Err = &'static str;

    fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
        let pip = text.parse::<u32>().map_err(|_| "no number")?;
        pip.checked_sub(1).and_then(Below::new).map(Self).ok_or("no pip")
    }
}

serial::text_or_compact! {
    [] Pip: |pip| pip.0.rank(), |rank| Below::unrank(rank).map(Self), "a pip from 1 to 6";
}

#[test]
fn text_for_people_and_ranks_for_machines() {
    for rank in 0..6 {
        let pip = Pip(Below::unrank(rank).unwrap());
        both(&pip, &format!("\"{}\"", rank + 1));
        assert_eq!(postcard::to_allocvec(&pip).unwrap(), postcard::to_allocvec(&rank).unwrap());
    }
    assert!(postcard::from_bytes::<Pip>(&[6]).is_err());
}

#[test]
fn errors_say_what_was_expected() {
    fn error<T: DeserializeOwned + Debug>(text: &str, expected: &str) {
        let error = serde_json::from_str::<T>(text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
    error::<Pip>("\"7\"", "expected a pip from 1 to 6: no pip at line 1 column 3");
    error::<Pip>("7", "invalid type: integer `7`, expected a pip from 1 to 6");
    error::<DenseSet<Below<9>>>("7", "invalid type: integer `7`, expected a sequence");
    error::<DenseSet<Below<9>>>("[9]", "rank 9 of 9 values");
    error::<DenseSet<Below<9>>>("[1,1]", "rank 1 appears twice");
    error::<DenseMap<bool, u8>>("[7]", "1 entries, but the map has 2");
    error::<DenseMap<bool, u8>>("[7,8,9]", "3 entries, but the map has 2");
    error::<DenseVec<Below<9>>>("[3,9]", "rank 9 of 9 values");
    error::<Compact<bool>>("2", "expected a rank of the type");
    error::<Trits>("3", "expected lanes of 0 to 2");
    error::<DenseSet<Below<70>, [u64; 2]>>("[70]", "rank 70 of 70 values");
    error::<InlineMap<bool, u8>>("[1,2,3]", "3 entries, but the map has 2");
    error::<Below<9>>("9", "an integer below 9 was expected");
    error::<Below<9>>("-1", "invalid value: integer `-1`, expected u32");
    error::<Below<9>>("\"8\"", "invalid type: string \"8\", expected u32");
    error::<[Below<9>; 2]>("[8,9]", "an integer below 9 was expected at line 1 column 5");
}

/// A binary set is its words, the lowest rank first.
#[test]
fn binary_sets_are_their_words() {
    fn check<const N: u32>(ranks: impl Iterator<Item = u32>) {
        let set: DenseSet<Below<N>> = ranks.filter_map(Below::new).collect();
        let bytes = postcard::to_allocvec(&set).unwrap();
        assert_eq!(bytes, postcard::to_allocvec(set.words()).unwrap());
        assert_eq!(postcard::from_bytes::<DenseSet<Below<N>>>(&bytes).as_ref(), Ok(&set));
        let bytes = rmp_serde::to_vec(&set).unwrap();
        assert_eq!(rmp_serde::from_slice::<DenseSet<Below<N>>>(&bytes).unwrap(), set);
        let cut = &bytes[..bytes.len() - 1];
        assert!(rmp_serde::from_slice::<DenseSet<Below<N>>>(cut).is_err());
    }
    check::<1_000_000>((0..1_000_000).filter(|n| n % 7 < 3));
    check::<2000>(0..2000);
    check::<65>(0..64);
    check::<64>(5..64);
    check::<1>(0..1);
    check::<0>(0..1);
    // Words of another number, a bit past the last, cut short.
    let refused = |bytes: &[u8]| postcard::from_bytes::<DenseSet<Below<9>>>(bytes).is_err();
    assert!(!refused(&[1, 0x7f]));
    assert!(refused(&[0]) && refused(&[2, 1, 0]) && refused(&[1, 0x80, 4]) && refused(&[1]));
}

/// A binary vector is its length and its words: 14 bits an entry.
#[test]
fn binary_vectors_are_packed() {
    type Entry = (Below<100>, Below<101>);
    let list: DenseVec<Entry> = Entry::all().step_by(7).collect();
    let bytes = postcard::to_allocvec(&list).unwrap();
    assert_eq!(bytes, postcard::to_allocvec(&(list.len(), list.words())).unwrap());
    assert_eq!(postcard::from_bytes::<DenseVec<Entry>>(&bytes).as_ref(), Ok(&list));
    let bytes = rmp_serde::to_vec(&list).unwrap();
    assert_eq!(rmp_serde::from_slice::<DenseVec<Entry>>(&bytes).unwrap(), list);
    // Another number of entries than words, an entry that is no rank, a bit past the last.
    let refused = |len: u64, word: u64| {
        let bytes = postcard::to_allocvec(&(len, vec![word])).unwrap();
        postcard::from_bytes::<DenseVec<Below<3>>>(&bytes).is_err()
    };
    assert!(!refused(3, 0b10_01_10));
    assert!(refused(33, 0) && refused(0, 0) && refused(3, 0b11_00_00) && refused(2, 0b01_00_00));
}

/// Parameters that no field names, and types and parameters with the names that the macros use.
#[test]
fn checked_takes_any_names() {
    #[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
    struct Fields(u8);
    serial::compact! {
        [] Fields2: |fields| fields.0.0, |n: u8| (n < 9).then_some(Self(Fields(n))), "below 9";
    }
    #[derive(Clone, Copy, Debug, PartialEq)]
    struct Fields2(Fields);

    #[derive(Debug, PartialEq, serde::Serialize)]
    struct Modular<const N: usize, In> {
        n: u8,
        fields: Fields2,
        #[serde(skip)]
        of: PhantomData<fn() -> In>,
    }
    serial::checked! {
        [const N: usize, In] Modular<N, In> as "Modular" { n: u8, fields: Fields2 }:
            if usize::from(n) < N { Ok(Self { n, fields, of: PhantomData }) } else { Err("too large") };
    }

    let value: Modular<5, bool> = Modular { n: 4, fields: Fields2(Fields(8)), of: PhantomData };
    both(&value, r#"{"n":4,"fields":8}"#);
    assert!(serde_json::from_str::<Modular<4, bool>>(r#"{"n":4,"fields":8}"#).is_err());
    assert!(serde_json::from_str::<Modular<5, bool>>(r#"{"n":4,"fields":9}"#).is_err());
    let _ = Fields(1);
}

/// Fields of a type that is a parameter, with the bound that the macro's page names.
#[test]
fn checked_takes_fields_of_parameters() {
    #[derive(Debug, PartialEq, serde::Serialize)]
    struct Span<T> {
        ends: [T; 2],
        more: Vec<Option<T>>,
    }
    serial::checked! {
        [T: PartialOrd + DeserializeOwned] Span<T> as "Span" { ends: [T; 2], more: Vec<Option<T>> }:
            if ends[0] <= ends[1] { Ok(Self { ends, more }) } else { Err("ends swapped") };
    }

    both(&Span { ends: [1, 5], more: vec![None, Some(3)] }, r#"{"ends":[1,5],"more":[null,3]}"#);
    both(
        &Span { ends: ["a".to_owned(), "b".to_owned()], more: vec![] },
        r#"{"ends":["a","b"],"more":[]}"#,
    );
    assert!(refused::<Span<u8>>(r#"{"ends":[5,1],"more":[]}"#));
    assert!(refused::<Span<bool>>(r#"{"ends":[5,1],"more":[]}"#));
}
