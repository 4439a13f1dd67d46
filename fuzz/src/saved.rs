//! Saved files: what loads is saved as the same bytes. A true file that was cut, made longer or
//! changed is an error, and a file with a right checksum and any contents is an error or a table
//! whose functions end.

use dense_code::Below;
use dense_search::{
    ByteTable, DistanceTable, GameTable, Outcome, Saved, Search, Space, Successors,
};
use sliding_tiles::PatternDatabase;

fn ring() -> impl Space<State = Below<20>> + Clone {
    let turn = |at: Below<20>| [1, -1].map(|by| (by, Below::wrapping(i64::from(at) + by)));
    Successors::new(Below::wrapping(0), turn).undirected()
}

/// A game on the way down from 9 to 0 by one or two.
fn down() -> impl Space<State = Below<10>> + Clone {
    let next = |at: Below<10>| {
        (1..=2.min(i64::from(at))).map(move |by| (by, Below::wrapping(i64::from(at) - by)))
    };
    Successors::new(Below::wrapping(9), next)
}

/// The bytes that a saved value is written as.
fn written(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(&mut bytes).expect("a vector takes all bytes");
    bytes
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let mut search = Search::new(ring()).expect("a small space");
    search.by_ref().take(3).for_each(drop);
    let table = DistanceTable::new(ring()).expect("a small space");
    let bytes = ByteTable::new(ring()).expect("a small space");
    let ended = |_| Some(Outcome::Loss);
    let game = GameTable::new(down(), ended).expect("a small game");
    let distances = GameTable::with_distances(down(), ended).expect("a small game");
    let database = PatternDatabase::<2, 3>::new(&[1, 2]).expect("a small pattern");
    vec![
        written(|to| search.write_to(to)),
        written(|to| table.write_to(to)),
        written(|to| bytes.write_to(to)),
        written(|to| game.write_to(to)),
        written(|to| distances.write_to(to)),
        written(|to| database.write_to(to)),
    ]
}

/// The bytes as they are, and with the checksum at their end made right.
pub(crate) fn saved(data: &[u8]) {
    loaded(data, true);
    if let Some((record, _)) = data.split_last_chunk::<4>() {
        loaded(&[record, &crc32fast::hash(record).to_le_bytes()].concat(), false);
    }
}

/// What is read is saved as bytes that are read as the same: the bytes it was read from, unless
/// their checksum was forged.
fn again<T: Saved>(space: impl Fn() -> T::Space, data: &[u8], is_true: bool) -> Option<T> {
    let value = T::read_from(space(), data).ok()?;
    let bytes = written(|to| value.write_to(to));
    assert!(!is_true || bytes == data);
    let back = T::read_from(space(), &*bytes).expect("its own bytes");
    assert_eq!(written(|to| back.write_to(to)), bytes);
    Some(value)
}

fn loaded(data: &[u8], is_true: bool) {
    if let Some(search) = again::<Search<_>>(ring, data, is_true) {
        assert!(search.take(100).count() <= 11);
    }
    if let Some(table) = again::<DistanceTable<_>>(ring, data, is_true) {
        for at in 0..20 {
            let state = Below::wrapping(at);
            let _ = (table.distance(state), table.path(state), table.best_moves(state).count());
        }
    }
    again::<ByteTable<_>>(ring, data, is_true);
    if let Some(game) = again::<GameTable<_>>(down, data, is_true) {
        for at in 0..10 {
            let state = Below::wrapping(at);
            let _ = (game.outcome(state), game.distance(state), game.best_moves(state).count());
        }
    }
    again::<PatternDatabase<2, 3>>(|| (), data, is_true);
}
