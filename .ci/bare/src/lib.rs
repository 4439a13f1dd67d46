//! One call of every family of kernels, on arguments that the compiler can't know.
#![no_std]

extern crate alloc;

use alloc::vec::Vec;
use core::hint::black_box;

use canon_key::{Dedup, MultisetRank};
use dense_code::{Below, Bits, DenseSet, Nibbles};
use insanity_cubes::Puzzle;
use perm_hash::{NibblePerm, Perm};
use set_cards::{Card, Table};

/// Returns how many of the calls worked.
#[must_use]
pub fn call_everything() -> usize {
    [core(), keys(), perms(), cards(), cubes(), searches()].into_iter().flatten().count()
}

fn core() -> Option<u64> {
    let mut bits = Bits::new(black_box(1000)).ok()?;
    bits.insert(black_box(3));
    let set: DenseSet<Below<1000>> = DenseSet::from_bits(bits)?;
    let word = Nibbles::from_bits(black_box(5));
    Some(set.len() + word.gather(word).bits())
}

fn keys() -> Option<u64> {
    let triples = black_box([[3_u32, 1, 2]; 70]);
    let mut keys = [0_u32; 70];
    MultisetRank::<u32, 3>::new(100).ok()?.keys_into(&triples, &mut keys).ok()?;
    u64::try_from(Dedup::<3>::new(100).values(&triples).ok()?.len()).ok()
}

fn perms() -> Option<u64> {
    let mut perms = black_box([Perm::<9>::IDENTITY; 70]);
    let mut ranks = [0; 70];
    Perm::ranks_into(&perms, &mut ranks).ok()?;
    Perm::perms_into(&ranks, &mut perms).ok()?;
    let mut packed = black_box([NibblePerm::<9>::IDENTITY; 70]);
    NibblePerm::ranks_into(&packed, &mut ranks).ok()?;
    NibblePerm::perms_into(&ranks, &mut packed).ok()?;
    Some(ranks[0])
}

fn cards() -> Option<u64> {
    let cards: Vec<Card> = Card::all().take(black_box(21)).collect();
    let table: Table = cards.try_into().ok()?;
    let mut counts = Vec::new();
    Table::count_sets_into(&[table.clone(), table.clone()], &mut counts);
    u64::try_from(table.sets().len() + counts.len()).ok()
}

fn cubes() -> Option<u64> {
    let puzzle: Puzzle = black_box("ABBCDB BCDAAD BDBCCA DBCCDA").parse().ok()?;
    Some(u64::from(puzzle.towers().next().is_some()))
}

fn searches() -> Option<u64> {
    let search = perm_puzzles::SlidingSearch::<3, 3>::new().ok()?;
    let pancakes = dense_search::Search::new(perm_puzzles::Pancake::<5>).ok()?;
    Some(
        search.map(|layer| layer.states).sum::<u64>()
            + pancakes.map(|layer| layer.states).sum::<u64>(),
    )
}
