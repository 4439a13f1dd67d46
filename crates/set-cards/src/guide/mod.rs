//! A guide: a game server, a game with other cards, and a proof.
//!
//! # A game server
//!
//! A server deals, hears calls, says what is wrong with them, and never shows the deck. All of that
//! is [`Game`](crate::Game); what is left is to read lines and to write them. A player is a number.
//!
//! ```
//! use rand_pcg::{Pcg64, rand_core::SeedableRng};
//! use set_cards::{Card, Deck, Game, Rules};
//!
//! /// Lines such as `call 1202 2101 0222` (or `call 2RHW ...`), `more`, `hint` and `scores`, and an
//! /// answer to each.
//! fn answer(game: &mut Game, player: usize, line: &str) -> Result<String, String> {
//!     let mut words = line.split_whitespace();
//!     match words.next() {
//!         Some("call") => {
//!             let cards: Result<Vec<_>, _> = words.map(|word| Card::from_text(word.as_bytes())).collect();
//!             let cards = cards.map_err(|error| error.to_string())?;
//!             let dealt = game.call(player, &cards).map_err(|error| error.to_string())?.len();
//!             Ok(format!("taken, {dealt} new cards, {} sets now", game.score(player)))
//!         }
//!         Some("more") => Ok(format!("{} cards", game.deal_more().len())),
//!         Some("hint") => {
//!             game.hints().next().map(|card| card.to_string()).ok_or("none".into())
//!         }
//!         Some("scores") => Ok(format!("{} to {}", game.score(0), game.score(1))),
//!         _ => Err("call, more, hint or scores".into()),
//!     }
//! }
//!
//! let deck = Deck::standard().shuffled(&mut Pcg64::seed_from_u64(2026));
//! let mut game = Game::new(Rules::STANDARD, deck.clone());
//! let set = game.find().ok_or("always one, but at the end")?;
//! let call = format!("call {} {} {}", set[0], set[1], set[2]);
//! assert_eq!(answer(&mut game, 0, &call), Ok("taken, 3 new cards, 1 sets now".into()));
//!
//! // The second player was too late, and reads why.
//! assert_eq!(
//!     answer(&mut game, 1, &call),
//!     Err("card 1 of the call is not there to be taken".into())
//! );
//! assert_eq!(answer(&mut game, 1, "more"), Ok("3 cards".into()));
//! assert_eq!(answer(&mut game, 1, "scores"), Ok("1 to 0".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What everybody may see is [`Game::view`](crate::Game::view): the places, with the gaps where
//! cards were taken, the scores of those who have a set, and how many cards are left. A card stays
//! at its place until it is taken, so that a client only draws what has changed. Gaps behind the
//! last card are not listed: a client clears the places beyond the end of the list.
//!
//! The rules, the deck and the log are the whole game. Keep the log, and a restarted server goes on
//! where it was. A log that somebody else sends is checked event by event:
//!
//! ```
//! use set_cards::{Deck, Game, Rules};
//!
//! let mut game = Game::new(Rules::STANDARD, Deck::standard());
//! while let Some(set) = game.find().filter(|_| game.left_in_deck() > 30) {
//!     game.call(0, &set)?;
//! }
//! let kept = game.log().to_vec();
//! let mut again = Game::replay(Rules::STANDARD, Deck::standard(), &kept)?;
//! assert_eq!(again.view(), game.view());
//!
//! // The last call was an accident.
//! assert!(again.undo().is_some());
//! assert!(Game::replay(Rules::STANDARD, Deck::standard(), &kept[1..]).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `serde` views are sent as JSON, and a game is its rules, deck and log. Reading a
//! game replays its log without searching for sets, so that a forged game costs little. It believes
//! each event that says that nothing could be found. For a game that a stranger sends, compare with
//! `Game::replay(game.rules(), game.deck().clone(), game.log())`, which believes nothing.
//!
//! ```
//! # #[cfg(feature = "serde")] {
//! use set_cards::{Deck, Game, Rules};
//!
//! let mut game = Game::new(Rules::STANDARD, Deck::standard());
//! game.deal_more();
//! let json = serde_json::to_string(&game)?;
//! assert!(json.ends_with(r#""log":["dealt-more"]}"#), "{json}");
//! let again: Game = serde_json::from_str(&json)?;
//! assert_eq!(again, game);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A game with other cards
//!
//! [`Game`](crate::Game) plays with cards of three values. A [`Design`](crate::design::Design) says
//! what goes together in a deck of any cards; the places and the deck are two lists of yours. This
//! is EvenQuads, played as at a table: a card stays where it lies until it is taken, and new cards
//! fill the gaps.
//!
//! ```
//! use rand_pcg::{Pcg64, rand_core::SeedableRng};
//! use set_cards::dense_code::random;
//! use set_cards::design::Design;
//!
//! let quads = Design::even_quads();
//! let mut deck: Vec<Vec<u8>> = quads.cards().collect();
//! random::shuffle(&mut deck, &mut Pcg64::seed_from_u64(2021));
//! let mut table = deck.split_off(deck.len() - 12);
//! let mut taken = 0;
//! loop {
//!     // What a player calls is legal if it is among these.
//!     let Some(call) = quads.find_all(&table).into_iter().next() else {
//!         let more = deck.len().min(4);
//!         if more == 0 {
//!             break;
//!         }
//!         table.extend(deck.split_off(deck.len() - more)); // nobody sees a quad
//!         continue;
//!     };
//!     taken += 1;
//!     // The places ascend. Beginning with the last one, a removal moves none of the others.
//!     for place in call.into_iter().rev() {
//!         match if table.len() <= 12 { deck.pop() } else { None } {
//!             Some(new) => table[place] = new,
//!             None => drop(table.remove(place)),
//!         }
//!     }
//! }
//! // All cards and each quad have the exclusive-or 0, and so have the cards that are left.
//! let sum = |at: usize| table.iter().fold(0, |sum, card| sum ^ card[at]);
//! assert_eq!([sum(0), sum(1), sum(2)], [0, 0, 0]);
//! assert_eq!(4 * taken + table.len(), 64);
//! ```
//!
//! # A proof
//!
//! How many cards can lie there without a set? Twenty; that 21 can't was proved in 1971. Here it
//! takes a fifth of a second in a release build, and some twenty times as long in a debug build. Two
//! collections are the same for the question when an affine map takes one to the other, and there
//! are 1,965,150,720 of these. So list one collection of each class, beginning with no cards: add a
//! card that makes no set, compute the [canonical form](crate::CardSet::canonical), and drop it if
//! it is listed already. When no class of 20 cards takes another card, there is none of 21.
//!
//! ```
//! use set_cards::{Classification, Maps};
//!
//! let no_sets = Classification::<4>::no_sets();
//! assert_eq!(no_sets.largest(), 20);
//! // All caps of twenty cards are the same, and none of nineteen is complete.
//! assert_eq!(no_sets.classes(20).len(), 1);
//! assert_eq!(no_sets.complete_caps(19).count(), 0);
//!
//! // A proof should be checked in another way: all layouts of each size were counted by others.
//! assert_eq!(no_sets.layouts(20), 682_344);
//! let cap = no_sets.classes(20)[0].form();
//! assert!(cap.is_complete() && cap.canonical(Maps::Affine).orbit_size() == 682_344);
//! ```
//!
//! Questions of your own go the same way. How many sets can nine cards have? Say how many you want,
//! and only classes that can still reach that many are listed
//! ([`Class::with_sets`](crate::space::Class::with_sets)).
//!
//! ```
//! use set_cards::space::{Class, Sets};
//!
//! assert!(Class::<4>::with_sets(9, Sets::AtLeast(13)).is_empty());
//! let most = Class::<4>::with_sets(9, Sets::AtLeast(12));
//! assert_eq!(most.len(), 1);
//! assert_eq!(most[0].form().span(), most[0].form()); // a plane
//! ```
//!
//! If you do not believe a canonical form, ask for the map that leads there
//! ([`canonical_map`](crate::CardSet::canonical_map)), and for the generators of a stabiliser
//! ([`stabiliser`](crate::CardSet::stabiliser)): both are checked by applying them.
