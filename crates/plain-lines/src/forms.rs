//! Checks of serialised forms that the tests of all crates share.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use arbitrary::{Arbitrary, Unstructured};
use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Two hundred values of a type, from random bytes.
///
/// # Panics
///
/// Where the type makes no value of 512 bytes.
#[must_use]
pub fn arbitrary_values<T: for<'a> Arbitrary<'a>>() -> Vec<T> {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let mut bytes = [0; 512];
    let value = |_| {
        random.fill_bytes(&mut bytes);
        T::arbitrary(&mut Unstructured::new(&bytes)).expect("enough bytes for any value")
    };
    (0..200).map(value).collect()
}

/// Writes a value as JSON and as bytes and reads both back. Returns the JSON.
///
/// # Panics
///
/// If another value comes back.
pub fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> String {
    let text = serde_json::to_string(value).expect("JSON");
    assert_eq!(serde_json::from_str::<T>(&text).as_ref().ok(), Some(value), "{text}");
    let bytes = postcard::to_allocvec(value).expect("bytes");
    assert_eq!(postcard::from_bytes::<T>(&bytes).as_ref().ok(), Some(value), "{bytes:?}");
    text
}

/// [`round_trip`]; the JSON is the text of `Display`, which is padded as a whole, and `FromStr`
/// reads that and nothing near it.
///
/// # Panics
///
/// Where that is not so.
pub fn round_trip_of_text<T>(value: &T)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug + Display + FromStr<Err: Debug>,
{
    let text = value.to_string();
    let width = text.len() + 3;
    assert_eq!(format!("{value:.>width$}"), format!("{text:.>width$}"));
    assert_eq!(round_trip(value), serde_json::to_string(&text).expect("JSON"));
    assert_eq!(text.parse::<T>().as_ref().ok(), Some(value), "{text}");
    for wrong in [
        format!(" {text}"),
        format!("{text} "),
        format!("+{text}"),
        format!("0{text}"),
        format!("{text} 0"),
        text.replacen(' ', "  ", 1),
        text.replacen(' ', ",", 1),
        text.replacen('1', "01", 1),
        text.to_uppercase(),
    ] {
        if let Ok(other) = wrong.parse::<T>() {
            assert_eq!(other.to_string(), wrong, "more than one text for {other}");
        }
    }
}

/// [`round_trip_of_text`] of [`arbitrary_values`].
pub fn round_trips_of_texts<T>()
where
    T: for<'a> Arbitrary<'a> + Serialize + DeserializeOwned + PartialEq,
    T: Debug + Display + FromStr<Err: Debug>,
{
    arbitrary_values().iter().for_each(round_trip_of_text::<T>);
}

/// None of the texts is JSON of such a value.
///
/// # Panics
///
/// Where one is.
pub fn refused<T: DeserializeOwned>(texts: &[&str]) {
    for text in texts {
        assert!(serde_json::from_str::<T>(text).is_err(), "{text}");
    }
}
