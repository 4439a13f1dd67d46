//! The card game SET: find the sets on a table, play by rules of your own, compute exact odds; and
//! the mathematics behind it: cap sets, affine maps, canonical forms, symmetries.
//!
//! Each of the 81 cards has four attributes (number, colour, shading, shape) with three values
//! each. Three cards are a *set* when in every attribute they are all the same or all different. A
//! card is written as four digits: `1202` is two purple open ovals. Letters (`2POO`) and words in
//! any order (`two purple open ovals`) are read too ([`Card`]). `Card<D>`, `Table<D>` and the like
//! have `D` attributes; written as a type without a number they have four.
//!
//! | you have | use | cost |
//! |---|---|---|
//! | cards on a table | [`Table`]: all sets, the first, their number, drawings, claims | O(n²) look-ups; 32 triples at a time to 24 cards with AVX2 |
//! | two cards, or three | [`Card::third`], [`Card::is_set`], [`Card::check_set`] | seven operations |
//! | players | [`Game`], by [`Rules`] with a [`Deck`] and a [`Goal`] | one search a call |
//! | a number of cards | [`Classification`]: exact odds, all caps, all tables | a fraction of a second for the caps |
//! | | [`mean_sets`], [`sets_in_deck`], [`most_sets`] | a formula, a look-up |
//! | rules, a deck | [`simulate_games`] | microseconds a game |
//! | a collection | [`CardSet`]: 81 bits; canonical form, [`Stabiliser`], maps | microseconds; milliseconds for [`Maps::Relabellings`] |
//! | cards without a set, to 32 attributes | [`Cap`] | O(n² log n) |
//!
//! # Tables
//!
//! For any two cards exactly one third makes a set with them, and seven operations on a word
//! compute it for all attributes at once. So a solver looks for the third card of every pair. A
//! match counts only if it lies after its pair: each set is found once, and in order.
//!
//! ```
//! use set_cards::{Card, Table};
//!
//! let table: Table = "1202 0000 0111 2101 0222".parse()?;
//! let sets = table.sets();
//! assert_eq!((sets.len(), sets[1].places()), (2, [1, 2, 4]));
//! assert_eq!(table.count_sets(), 2);
//!
//! // Why are the first three no set?
//! let why = Card::check_set(table[0], table[1], table[2]).map_err(|why| why.to_string());
//! let reason = "number and shading are neither all the same nor all different";
//! assert_eq!(why, Err(reason.to_owned()));
//! # Ok::<(), set_cards::Error>(())
//! ```
//!
//! # Games
//!
//! A player *calls* the cards of a set. Rules are data: how many cards lie on the table, how many
//! are dealt when there is no set, what players look for (a [`Goal`]), and whether each call reuses
//! a card of the one before (a chain). The log replays, and the last event can be undone. The
//! [`guide`] builds a server.
//!
//! ```
//! use set_cards::{Deck, Game, IllegalCall, Rules};
//!
//! let mut game = Game::new(Rules::STANDARD, Deck::standard());
//! let hint = game.find().ok_or("the game is over")?;
//! game.call(0, &hint)?;
//! assert_eq!(game.call(1, &hint), Err(IllegalCall::NotThere { place: 0 }));
//! assert_eq!(game.view().scores, [(0, 1)]);
//! let again = Game::replay(game.rules(), Deck::standard(), game.log())?;
//! assert_eq!(again, game);
//! assert!(game.undo().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Odds
//!
//! All caps are sorted into classes: two are in one class when an affine map takes one to the
//! other. Every count is then a sum over some classes. With tables instead of caps the distribution
//! of the number of sets comes out, to 13 cards in a fraction of a second and to 15 in seconds.
//!
//! ```
//! use set_cards::num_rational::Ratio;
//! use set_cards::{Classification, mean_sets};
//!
//! let caps = Classification::<4>::caps();
//! assert_eq!(caps.collections(12), 2_284_535_476_080);
//! assert_eq!(caps.probability(3), Some(Ratio::new(78, 79)));
//! assert_eq!(mean_sets(4, 12), Some(Ratio::new(220, 79)));
//!
//! let tables = Classification::<4>::tables(3)?;
//! assert_eq!(tables.tables_by_sets(5), Some(vec![22_441_536, 3_116_880, 63_180]));
//! # Ok::<(), set_cards::Error>(())
//! ```
//!
//! In play, twelve cards hold a set less often than when freshly dealt, since sets were taken away:
//! 14.1 to 1 when players take a random one, says [`simulate_games`].
//!
//! # For mathematicians
//!
//! | in the game | in the mathematics | here |
//! |---|---|---|
//! | card, set | point and line of AG(4, 3) | [`Card`] with `+`, `-`, `third` |
//! | cards without a set | cap set | [`CardSet::is_cap`], [`Cap`] |
//! | the maps that take sets to sets | AGL(4, 3), of order 1,965,150,720 | [`AffineMap`] |
//! | other names for values, attributes exchanged | S₃ wr S₄, of order 31,104 | [`Relabelling`] |
//! | two collections alike | orbit, canonical form, stabiliser | [`CardSet::canonical`], [`Maps`] |
//! | the last card is known unseen | the sum of all points is 0 | [`Deck::hidden_card`] |
//!
//! ```
//! use set_cards::{AffineMap, Cap, CardSet, Maps, most_sets};
//!
//! let cap: CardSet = Cap::maximum().ok_or("to six attributes")?.into_iter().collect();
//! assert!(cap.is_complete() && cap.len() == 20);
//! // All 682,344 caps of twenty cards are the same up to affine maps.
//! assert_eq!(cap.canonical(Maps::Affine).collections(), 682_344);
//! let shift = AffineMap::new(AffineMap::IDENTITY.columns(), "1202".parse()?)?;
//! let found = cap.map_to(cap.mapped(shift), Maps::Affine).ok_or("no map leads there")?;
//! assert_eq!(cap.mapped(found), cap.mapped(shift));
//!
//! // 31 cards have at most 121 sets: proved, with an example.
//! let most = most_sets(31).ok_or("to 81 cards")?;
//! assert!(most.is_proved() && most.example.count_sets() == 121);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What stays
//!
//! [`bits`](Card::bits) and [`rank`](Card::rank) of a card, the orders, the texts, the deck that a
//! seed gives and the table of a date do not change. Which form is canonical under
//! affine maps may.
//!
//! # Sources
//!
//! M. Falco, the game (1974). D. E. Knuth, SETSET-ALL (2001). B. L. Davis and D. Maclagan, *The
//! card game SET* (2003). Two articles: "On Set" (2014), whose functions are [`Card::is_set`],
//! [`Card::third`] and [`sets_in_deck`]; and "Finding sets on a table", whose four ways are in
//! [`article`]. The code of "On Set" returns 3 where 0 is meant and takes three copies of a card
//! for a set; this crate does neither.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![allow(
    clippy::missing_panics_doc,
    reason = "the `expect`s are broken invariants of this crate, which no input reaches"
)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "alloc")]
pub mod article;
mod card;
mod draw;
mod error;
#[cfg(feature = "alloc")]
mod game;
#[cfg(feature = "rand")]
pub mod guide;
mod odds;
#[cfg(feature = "serde")]
mod serial;
mod space;
#[cfg(feature = "alloc")]
mod table;

pub use card::{Card, CardColour, NotASet, Number, Shading, Shape};
/// The shared core: cards, values and relabellings implement its trait `Dense`.
pub use dense_code;
pub use draw::{Drawing, Ink, Svg};
pub use error::{Error, ParseCardError};
#[cfg(feature = "alloc")]
pub use game::{Dealing, Deck, Event, Game, Goal, IllegalCall, Rules, View};
/// The crate whose exact numbers the odds are.
pub use num_rational;
#[cfg(feature = "rand")]
pub use odds::{Choice, GameReport, simulate_games};
pub use odds::{mean_sets, sets_in_deck};
/// The traits of the generators that shuffle and simulate.
#[cfg(feature = "rand")]
pub use rand_core;
pub use space::{AffineMap, Canonical, CardSet, Cards, Maps, MostSets, Relabelling, most_sets};
#[cfg(feature = "alloc")]
pub use space::{
    Cap, Classification, Sets, Stabiliser, classes_with_sets, classes_with_sets_within,
};
#[cfg(feature = "alloc")]
pub use table::{Table, Trio};

/// The programs of the front page compile.
#[cfg(all(doctest, feature = "rand"))]
#[doc = include_str!("../README.md")]
struct Readme;
