//! What the fuzzer runs: one plain function of bytes per target, grouped by crate.
//!
//! Each asserts a property of a parser, of a reader of saved data, or of a fast way against a slow
//! one. `src/bin/target.rs` hands one of them to the fuzzer, `tests/corpus.rs` runs all of them on
//! the corpus and on pseudo-random bytes.

pub mod canon_groups;
pub mod canon_key;
pub mod corpus;
pub mod deals;
pub mod definitions;
pub mod dense_code;
pub mod forms;
pub mod graphs;
mod input;
pub mod insanity_cubes;
pub mod kmers;
pub mod perm_hash;
pub mod perm_search;
pub mod plain_lines;
pub mod set_cards;
pub mod stacks;
pub mod texts;

use input::Input;

/// A target: its name, which is also that of its corpus, and its function.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: &[Target] = &[
    ("perm_text", perm_hash::perm_text),
    ("perm_words", perm_hash::perm_words),
    ("perm_ranks", perm_hash::perm_ranks),
    ("perm_group", perm_hash::perm_group),
    ("packed_lehmer", perm_hash::packed_lehmer),
    ("eight_puzzle", perm_hash::eight_puzzle),
    ("multiset_words", perm_hash::multiset_words),
    ("tiles", perm_hash::tiles),
    ("card_text", set_cards::card_text),
    ("card_arithmetic", set_cards::card_arithmetic),
    ("finders", set_cards::finders),
    ("card_sets", set_cards::card_sets),
    ("game", set_cards::game),
    ("cube_text", insanity_cubes::cube_text),
    ("puzzle_text", insanity_cubes::puzzle_text),
    ("solvers", insanity_cubes::solvers),
    ("keys", canon_key::keys),
    ("additive", canon_key::additive),
    ("dense_keys", canon_key::dense_keys),
    ("dedup", canon_key::dedup),
    ("seen", canon_key::seen),
    ("source_triples", canon_key::source_triples),
    ("lanes", dense_code::lanes),
    ("systems", dense_code::systems),
    ("collections", dense_code::collections),
    ("serde_forms", dense_code::serde_forms),
    ("lines", plain_lines::lines),
    ("saved", perm_search::saved),
    ("forged", perm_search::forged),
    ("state_text", perm_search::state_text),
    ("batches", perm_hash::batches),
    ("card_forms", set_cards::card_forms),
    ("perm_forms", forms::perm_forms),
    ("key_forms", forms::key_forms),
    ("cube_forms", forms::cube_forms),
    ("groups", canon_groups::groups),
    ("rings", canon_groups::rings),
    ("boards", canon_groups::boards),
    ("word_text", texts::word_text),
    ("move_text", texts::move_text),
    ("symbol_text", texts::symbol_text),
    ("move_forms", forms::move_forms),
    ("group_forms", forms::group_forms),
    ("game_forms", set_cards::game_forms),
    ("graph_text", graphs::graph_text),
    ("graph_forms", graphs::graph_forms),
    ("graphs", graphs::graphs),
    ("orbit_saved", canon_groups::orbit_saved),
    ("kmers", kmers::kmers),
    ("deals", deals::deals),
    ("interner", canon_key::interner),
    ("definitions", definitions::definitions),
    ("databases", perm_search::databases),
    ("arrangement_text", texts::arrangement_text),
    ("date_text", set_cards::date_text),
    ("designs", set_cards::designs),
    ("stack_forms", stacks::stack_forms),
];
