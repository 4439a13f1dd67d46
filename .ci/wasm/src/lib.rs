//! One exported function, with the call that the feature names, on arguments that the compiler
//! can't know.
#![no_std]
#![allow(dead_code, unused_imports, reason = "each feature uses a part")]

extern crate alloc;

use alloc::vec::Vec;
use core::alloc::{GlobalAlloc, Layout};
use core::hint::black_box;

/// Hands out the pages of the module one after the other and takes nothing back.
struct Bump;

// SAFETY: each block lies in pages that the module has just been given, at an address of its own.
unsafe impl GlobalAlloc for Bump {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let pages = (layout.size() + layout.align()).div_ceil(1 << 16);
        match core::arch::wasm32::memory_grow(0, pages) {
            usize::MAX => core::ptr::null_mut(),
            first => ((first << 16).next_multiple_of(layout.align())) as *mut u8,
        }
    }
    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static BUMP: Bump = Bump;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}

/// The one function of the module.
#[unsafe(no_mangle)]
extern "C" fn call() -> u64 {
    work().unwrap_or(0)
}

#[cfg(feature = "nothing")]
fn work() -> Option<u64> {
    Some(0)
}

#[cfg(feature = "vector")]
fn work() -> Option<u64> {
    let many: Vec<u64> = (0..black_box(9)).collect();
    many.get(black_box(2)).copied()
}

#[cfg(feature = "nibbles")]
fn work() -> Option<u64> {
    use dense_code::Nibbles;
    let word = Nibbles::from_bits(black_box(5));
    Some(word.gather(Nibbles::from_bits(black_box(7))).bits())
}

#[cfg(feature = "bits")]
fn work() -> Option<u64> {
    let mut bits = dense_code::Bits::new(black_box(1000)).ok()?;
    bits.insert(black_box(3));
    Some(bits.count())
}

#[cfg(feature = "key")]
fn work() -> Option<u64> {
    let scheme = canon_key::MultisetRank::<u32, 3>::new(black_box(100)).ok()?;
    scheme.key(black_box([3_u32, 1, 2])).ok().map(u64::from)
}

#[cfg(feature = "prime_key")]
fn work() -> Option<u64> {
    let scheme = canon_key::PrimeProduct::<u64, 3>::new(black_box(100)).ok()?;
    scheme.key(black_box([3_u32, 1, 2])).ok()
}

#[cfg(feature = "nth_prime")]
fn work() -> Option<u64> {
    canon_key::keys::nth_prime(black_box(77)).map(u64::from)
}

#[cfg(feature = "dedup")]
fn work() -> Option<u64> {
    let triples = black_box([[3_u32, 1, 2]; 70]);
    u64::try_from(canon_key::Dedup::<3>::new(100).values(&triples).ok()?.len()).ok()
}

#[cfg(feature = "board")]
fn work() -> Option<u64> {
    let group = canon_key::Group::board(black_box(3), black_box(3)).ok()?;
    u64::try_from(group.elements().count()).ok()
}

#[cfg(feature = "graph")]
fn work() -> Option<u64> {
    let mut graph = canon_key::graph::Graph::new(black_box(9)).ok()?;
    graph.add_edge(black_box(1), black_box(2)).ok()?;
    u64::try_from(graph.form().graph().edges().count()).ok()
}

#[cfg(feature = "rank")]
fn work() -> Option<u64> {
    use dense_code::Dense;
    Some(perm_hash::Perm::<9>::new(black_box([8, 7, 6, 5, 4, 3, 2, 1, 0])).ok()?.rank())
}

#[cfg(feature = "ranks")]
fn work() -> Option<u64> {
    use perm_hash::Perm;
    let perms = black_box([Perm::<9>::IDENTITY; 70]);
    let mut ranks = [0; 70];
    Perm::ranks_into(&perms, &mut ranks).ok()?;
    Some(ranks[0])
}

#[cfg(feature = "is_set")]
fn work() -> Option<u64> {
    use dense_code::Dense;
    let card = |rank: u64| set_cards::Card::<4>::unrank(black_box(rank));
    Some(u64::from(set_cards::Card::is_set(card(1)?, card(2)?, card(3)?)))
}

#[cfg(feature = "sets")]
fn work() -> Option<u64> {
    use set_cards::{Card, Table};
    let cards: Vec<Card> = Card::all().take(black_box(21)).collect();
    let table: Table = cards.try_into().ok()?;
    u64::try_from(table.sets().len()).ok()
}

#[cfg(feature = "solve")]
fn work() -> Option<u64> {
    let puzzle: insanity_cubes::Puzzle = black_box("ABBCDB BCDAAD BDBCCA DBCCDA").parse().ok()?;
    Some(u64::from(puzzle.solve().is_some()))
}

#[cfg(feature = "count")]
fn work() -> Option<u64> {
    use insanity_cubes::{Count, Puzzle};
    let puzzle: Puzzle = black_box("ABBCDB BCDAAD BDBCCA DBCCDA").parse().ok()?;
    u64::try_from(puzzle.count(black_box(Count::Classes)).ok()?).ok()
}

#[cfg(feature = "search")]
fn work() -> Option<u64> {
    let search = dense_search::Search::new(perm_puzzles::Pancake::<5>).ok()?;
    Some(search.map(|layer| layer.states).sum())
}

#[cfg(feature = "table")]
fn work() -> Option<u64> {
    use dense_search::Space;
    let space = perm_puzzles::Pancake::<5>;
    let table = dense_search::DistanceTable::new(space).ok()?;
    table.distance(space.unrank(black_box(77))?).map(u64::from)
}

#[cfg(feature = "sliding")]
fn work() -> Option<u64> {
    let search = perm_puzzles::SlidingSearch::<3, 3>::new().ok()?;
    Some(search.map(|layer| layer.states).sum())
}

#[cfg(feature = "compile")]
fn work() -> Option<u64> {
    let turn: [(&str, &[usize]); 1] = [("L", black_box(&[1, 2, 3, 4, 0]))];
    let ring =
        perm_puzzles::definition::Definition::from_generators("ring", &[0, 1, 2, 3, 4], &turn);
    u64::try_from(ring.ok()?.compile().ok()?.states()?).ok()
}
