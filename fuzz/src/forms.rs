//! Serialised forms: whatever is read as a value is written to both kinds of form and read back; the rest is refused.

use std::fmt::Debug;

use canon_key::{Additive, Keep, Multiset as Bag, Packed, Positional, PrimeProduct, Subset};
use insanity_cubes::{
    Colour, Cube, CubeClass, Difficulty, Hint, Obstacle, Pair, Palette, Puzzle, Ring, Rotation, Tower,
    Verdict,
};
use perm_hash::eight_puzzle::Pattern;
use perm_hash::search::{Slide, Tiles, Turn};
use perm_hash::{
    Colex, Combination, EvenPerm, Lehmer, Multiset, MyrvoldRuskey, NibblePerm, Orientations, PartialPerm,
    Perm, PlainChanges, SignedPerm,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The bytes as JSON, as text in JSON, and as a binary form.
pub fn of<T: Serialize + DeserializeOwned + PartialEq + Debug>(data: &[u8]) {
    let text = String::from_utf8_lossy(data).into_owned();
    let read = [
        serde_json::from_slice::<T>(data).ok(),
        serde_json::from_value::<T>(Value::String(text)).ok(),
        postcard::from_bytes::<T>(data).ok(),
    ];
    for value in read.into_iter().flatten() {
        let text = serde_json::to_string(&value).expect("written");
        assert_eq!(serde_json::from_str::<T>(&text).expect("its own text"), value);
        let bytes = postcard::to_allocvec(&value).expect("written");
        assert_eq!(postcard::from_bytes::<T>(&bytes).as_ref(), Ok(&value));
    }
}

/// Permutations and their kin, boards and moves.
pub fn perm_forms(data: &[u8]) {
    of::<Perm<5>>(data);
    of::<Perm<40>>(data);
    of::<NibblePerm<9>>(data);
    of::<Lehmer<7>>(data);
    of::<Colex<Perm<6>>>(data);
    of::<MyrvoldRuskey<6>>(data);
    of::<PlainChanges<6>>(data);
    of::<EvenPerm<6>>(data);
    of::<SignedPerm<6>>(data);
    of::<PartialPerm<9, 3>>(data);
    of::<Combination<9, 3>>(data);
    of::<Orientations<3, 8>>(data);
    of::<Multiset<3>>(data);
    of::<Pattern>(data);
    of::<Tiles<3, 3>>(data);
    of::<Slide>(data);
    of::<Turn>(data);
}

/// Multisets, subsets and keys.
pub fn key_forms(data: &[u8]) {
    of::<Bag<100, 3>>(data);
    of::<Subset<100, 3>>(data);
    of::<Keep>(data);
    of::<Packed<u64, 3>>(data);
    of::<Positional<u32, 3>>(data);
    of::<PrimeProduct<u64, 3>>(data);
    of::<Additive<u64, 3>>(data);
}

/// Cubes, puzzles, towers and what is said of them.
pub fn cube_forms(data: &[u8]) {
    of::<Colour>(data);
    of::<Pair>(data);
    of::<Cube>(data);
    of::<Ring>(data);
    of::<Rotation>(data);
    of::<CubeClass<6>>(data);
    of::<Puzzle>(data);
    of::<Tower>(data);
    of::<Palette>(data);
    of::<Obstacle>(data);
    of::<Hint>(data);
    of::<Difficulty>(data);
    of::<Verdict>(data);
}
