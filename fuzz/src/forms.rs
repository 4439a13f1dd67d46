//! Serialised values: what is read is written as bytes and as JSON that are read as the same.

use std::fmt::Debug;

use canon_deals::{Card as PlayingCard, DealTable};
use canon_graph::{Graph, GraphKey};
use canon_key::{Multiset, Subset};
use dense_code::{Below, Compact, DenseMap, DenseSet, DenseVec, Trits};
use insanity_cubes::{Colour, Cube, CubeClass, Palette, Puzzle, Tower};
use perm_hash::article::EightPattern;
use perm_hash::{
    Combination, CycleNotation, EvenPerm, Orientations, PartialPerm, Perm, Permutation,
    SetPartition,
};
use perm_puzzles::{Definition, Position};
use serde::{Serialize, de::DeserializeOwned};
use set_cards::{Cap, Card, CardSet, Deck, Event, Game, Rules, Table, Trio, View};
use sliding_tiles::Tiles;

fn form<T: Serialize + DeserializeOwned + Debug>(data: &[u8]) {
    let read = [postcard::from_bytes::<T>(data).ok(), serde_json::from_slice::<T>(data).ok()];
    for value in read.into_iter().flatten() {
        // Written again, the two are the same: so no equality is asked of the types.
        let bytes = postcard::to_allocvec(&value).expect("bytes");
        let text = serde_json::to_string(&value).expect("JSON");
        let back: T = postcard::from_bytes(&bytes).expect("its own bytes");
        assert_eq!(postcard::to_allocvec(&back).as_ref(), Ok(&bytes));
        let back: T = serde_json::from_str(&text).expect("its own JSON");
        assert_eq!(serde_json::to_string(&back).expect("JSON"), text);
    }
}

type Form = fn(&[u8]);

const FORMS: &[Form] = &[
    form::<Below<300>>,
    form::<Trits>,
    form::<Compact<i8>>,
    form::<DenseSet<Below<70>>>,
    form::<DenseMap<bool, u8>>,
    form::<DenseVec<Below<5>>>,
    form::<Multiset<100, 3>>,
    form::<Subset<100, 3>>,
    form::<Graph>,
    form::<GraphKey>,
    form::<PlayingCard>,
    form::<DealTable<u8>>,
    form::<Perm<9>>,
    form::<Perm<25>>,
    form::<EvenPerm<6>>,
    form::<PartialPerm<16, 7>>,
    form::<Combination<52, 5>>,
    form::<Orientations<3, 8>>,
    form::<CycleNotation<9>>,
    form::<Permutation>,
    form::<SetPartition<7>>,
    form::<EightPattern>,
    form::<Definition>,
    form::<Position>,
    form::<Tiles<3, 3>>,
    form::<Card>,
    form::<CardSet>,
    form::<Table>,
    form::<Deck>,
    form::<Game>,
    form::<Game<5>>,
    form::<Cap<5>>,
    form::<Rules>,
    form::<Event>,
    form::<Trio>,
    form::<View>,
    form::<Colour>,
    form::<Cube>,
    form::<CubeClass<7>>,
    form::<Puzzle>,
    form::<Palette>,
    form::<Tower>,
];

/// The first byte chooses the type.
pub(crate) fn forms(data: &[u8]) {
    if let Some((first, rest)) = data.split_first() {
        FORMS[usize::from(*first) % FORMS.len()](rest);
    }
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let texts =
        ["7", "[1,2,3]", "\"0 1 2\"", "\"1202\"", "\"ABBCDB\"", "[[0,1,2],[1,2,0]]", "\"DQc\""];
    let mut seeds = Vec::new();
    for (number, _) in FORMS.iter().enumerate() {
        let first = u8::try_from(number).expect("few forms");
        seeds.push(vec![first, 3, 1, 2, 0, 0, 0, 0, 0]);
        for text in texts {
            seeds.push([&[first], text.as_bytes()].concat());
        }
    }
    seeds
}
