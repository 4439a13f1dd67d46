//! Saved files: what loads is saved as the same bytes. A true file that was cut, made longer or
//! changed is an error, and a file with a right checksum and any contents is an error or a table
//! whose functions end.

use dense_code::Below;
use dense_search::{ByteTable, DistanceTable, Saved as _, Search, Space, Successors};

fn ring() -> impl Space<State = Below<20>> + Clone {
    let turn = |at: Below<20>| [1, -1].map(|by| (by, Below::wrapping(i64::from(at) + by)));
    Successors::new(Below::wrapping(0), turn).undirected()
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
    vec![
        written(|to| search.write_to(to)),
        written(|to| table.write_to(to)),
        written(|to| bytes.write_to(to)),
    ]
}

pub(crate) fn saved(data: &[u8]) {
    if let Ok(search) = Search::read_from(ring(), data) {
        assert_eq!(written(|to| search.write_to(to)), data);
        assert!(search.take(100).count() <= 11);
    }
    if let Ok(table) = DistanceTable::read_from(ring(), data) {
        assert_eq!(written(|to| table.write_to(to)), data);
        for at in 0..20 {
            let state = Below::wrapping(at);
            let _ = (table.distance(state), table.path(state), table.best_moves(state).count());
        }
    }
    if let Ok(table) = ByteTable::read_from(ring(), data) {
        assert_eq!(written(|to| table.write_to(to)), data);
    }
}
