//! Whole searches: their starts, their memory, their threads.

use dense_code::Limits;
#[cfg(feature = "rayon")]
use dense_search::Layer;
use dense_search::{Error, Search, Space};
use perm_puzzles::Definition;

#[test]
fn starts_are_checked() {
    let space = Definition::pancake(4).unwrap().compile().unwrap();
    let one = space.start();
    let (_, other) = space.successors(one).next().unwrap();
    let batches = |starts: &[_], bytes| {
        let limits = Limits::new().with_bytes(bytes);
        Search::from_starts_within(&space, starts.to_vec(), &limits).map(|_| ())
    };
    assert!(matches!(batches(&[], u64::MAX), Err(Error::NoStart)));
    let needed = Search::bytes_for(&space);
    assert!(batches(&[one, other], needed).is_ok());
    assert!(matches!(batches(&[one], needed - 1), Err(Error::Limit(_))));
    // Nor is one that no address space has room for: 20!/4 bytes and the queues.
    let twenty = Definition::pancake(20).unwrap().compile().unwrap();
    let needed = Search::bytes_for(&twenty);
    let all = Limits::new().with_bytes(u64::MAX);
    let refused = Search::new_within(&twenty, &all).unwrap_err();
    assert!(matches!(refused, Error::Memory { needed: bytes } if bytes == needed));
    assert_eq!(refused.to_string(), format!("{needed} bytes are needed, more than there are"));
}

#[cfg(feature = "rayon")]
#[test]
fn threads_change_nothing() {
    // Also where the tests have a single processor.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    let both = |one: Vec<Layer>, many: &(dyn Fn() -> Vec<Layer> + Sync)| {
        assert_eq!(pool.install(many), one);
    };
    fn search<S: Space>(space: S) -> Search<S> {
        Search::new(space).unwrap()
    }
    for puzzle in [
        Definition::pancake(9).unwrap(),
        Definition::topspin(9, 4).unwrap(),
        Definition::pocket_cube(),
    ] {
        let space = puzzle.compile().unwrap();
        both(search(&space).collect(), &|| search(&space).parallel().collect());
    }
}
