//! A guide: a game server, a game with other cards, and a proof.
//!
//! # A game server
//!
//! A server deals, receives calls, says what is wrong with a call, and never shows the deck.
//! [`Game`](crate::Game) does all of that; you read and write the lines. A player is a number. Here
//! the players ask for more cards: [`Dealing`](crate::game::Dealing) says who decides that.
//!
//! ```
//! use rand_pcg::{Pcg64, rand_core::SeedableRng};
//! use set_cards::game::Dealing;
//! use set_cards::{Card, Deck, Game, Rules};
//!
//! /// Lines such as `call 1202 0000 2101` (or `call 2RHW ...`), `more`, `hint` and `scores`, and
//! /// an answer to each.
//! fn answer(game: &mut Game, player: usize, line: &str) -> Result<String, String> {
//!     let mut words = line.split_whitespace();
//!     match words.next() {
//!         Some("call") => {
//!             let cards: Result<Vec<_>, _> = words.map(Card::from_text).collect();
//!             let cards = cards.map_err(|error| error.to_string())?;
//!             let dealt = game.call(player, &cards).map_err(|error| error.to_string())?.len();
//!             Ok(format!("taken, {dealt} new cards, score {}", game.score(player)))
//!         }
//!         // Without this check one player could have the whole deck turned over.
//!         Some("more") if game.find().is_some() => Err("there is a set".into()),
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
//! // The players ask for more cards: with `STANDARD` alone the game deals them by itself.
//! let mut game = Game::new(Rules::STANDARD.with_dealing(Dealing::WhenAsked), deck);
//! let set = game.find().ok_or("no set on the table")?;
//! let call = format!("call {} {} {}", set[0], set[1], set[2]);
//! assert_eq!(answer(&mut game, 0, &call), Ok("taken, 3 new cards, score 1".into()));
//!
//! // The second player was too late, and reads why.
//! assert_eq!(
//!     answer(&mut game, 1, &call),
//!     Err("card 1 of the call is not on the table".into())
//! );
//! assert_eq!(answer(&mut game, 1, "more"), Err("there is a set".into()));
//! assert_eq!(answer(&mut game, 1, "scores"), Ok("1 to 0".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Game::view`](crate::Game::view) is what everybody may see: the places, with the gaps where
//! cards were taken, the scores of the players who have taken a set, and the number of cards left
//! in the deck. A card stays in its place until it is taken, so a client draws only what has
//! changed. Gaps after the last card are not listed: a client clears the places after the end of
//! the list.
//!
//! The rules, the deck and the log determine the whole game. A server that keeps the log can
//! continue the game after a restart. The log names only cards that have lain on the table, so it
//! may be sent to the players. A log that somebody else sends is checked event by event:
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
//! With the feature `serde` a view can be sent as JSON ([`View`](crate::game::View) shows the
//! form), and a game is written as its rules, deck and log. Reading a game replays its log, and
//! searches for a legal call only once, at the end, so that a forged game costs little time. If
//! the table at the end has no legal call although the rules would then have dealt more cards, the
//! log is incomplete, and the game is refused. Two things are not checked: that there really was
//! nothing to call each time the rules dealt more cards, and that they always did so within the log.
//! To check a game from a stranger completely, call
//! `Game::replay(game.rules(), game.deck().clone(), game.log())`. The example needs the feature
//! `serde` and the crate `serde_json`.
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
//! A game keeps no penalties: a call that is refused is not logged. A server that deducts a point
//! for three cards that are not a set keeps these penalties beside the game, and saves them with
//! it:
//!
//! ```
//! # #[cfg(feature = "serde")] {
//! use serde::{Deserialize, Serialize};
//! use set_cards::{Card, Deck, Game, IllegalCall, Rules};
//!
//! #[derive(Debug, PartialEq, Serialize, Deserialize)]
//! struct Match {
//!     game: Game,
//!     /// How many for each player.
//!     penalties: Vec<usize>,
//! }
//!
//! impl Match {
//!     fn call(&mut self, player: usize, cards: &[Card]) -> Result<(), IllegalCall> {
//!         let refused = self.game.call(player, cards).err();
//!         // Whoever was too late, or called a card twice, pays nothing.
//!         if let Some(IllegalCall::NotASet(_)) = refused {
//!             self.penalties[player] += 1;
//!         }
//!         refused.map_or(Ok(()), Err)
//!     }
//! }
//!
//! let game = Game::new(Rules::STANDARD, Deck::standard());
//! let mut both = Match { game, penalties: vec![0; 2] };
//! let set = both.game.find().ok_or("no set on the table")?;
//! both.call(0, &set)?;
//! assert!(both.call(1, &set).is_err()); // too late
//! let [a, b, c, d, ..] = *both.game.table().cards() else { return Err("no cards".into()) };
//! // At most one card makes a set with two given cards.
//! let wrong = if Card::is_set(a, b, c) { [a, b, d] } else { [a, b, c] };
//! assert!(both.call(1, &wrong).is_err());
//! assert_eq!((both.game.score(0), both.penalties[1]), (1, 1));
//! let again: Match = serde_json::from_str(&serde_json::to_string(&both)?)?;
//! assert_eq!(again, both);
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A game with other cards
//!
//! [`Game`](crate::Game) plays with cards whose attributes have three values each. A
//! [`Design`](crate::design::Design) describes a deck of any cards and says which cards go
//! together; you keep the table and the deck yourself, as two lists. This example plays EvenQuads
//! as people do: a card stays in its place until it is taken, and new cards fill the gaps. With
//! more than twelve cards on the table, or an empty deck, the later cards move up instead.
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
//!     // A player's call is legal if `find_all` lists it.
//!     let Some(call) = quads.find_all(&table).into_iter().next() else {
//!         let more = deck.len().min(4);
//!         if more == 0 {
//!             break;
//!         }
//!         table.extend(deck.split_off(deck.len() - more)); // nobody sees a quad
//!         continue;
//!     };
//!     taken += 1;
//!     // The places ascend: the last one is removed first, so that the other places stay valid.
//!     for place in call.into_iter().rev() {
//!         match if table.len() <= 12 { deck.pop() } else { None } {
//!             Some(new) => table[place] = new,
//!             None => drop(table.remove(place)),
//!         }
//!     }
//! }
//! // The whole deck XORs to 0, and so does each quad, so the remaining cards do too.
//! let sum = |at: usize| table.iter().fold(0, |sum, card| sum ^ card[at]);
//! assert_eq!([sum(0), sum(1), sum(2)], [0, 0, 0]);
//! assert_eq!(4 * taken + table.len(), 64);
//! ```
//!
//! # A proof
//!
//! How many cards can lie on the table without a set? At most twenty: G. Pellegrino proved in 1971
//! that any 21 cards contain a set. The proof here takes a tenth of a second in a release build,
//! and about twenty times as long in a debug build. There are 1,965,150,720 affine maps, and each
//! takes sets to sets. Call two collections equivalent when an affine map takes one to the other:
//! it is enough to look at one collection of each class. A
//! [`Classification`](crate::Classification) lists the classes. The proof begins with no cards. It
//! adds each card that makes no set, computes the [canonical form](crate::CardSet::canonical), and
//! drops the form if it is listed already. No card can be added to any cap of 20 cards, so there is
//! no cap of 21.
//!
//! ```
//! use set_cards::{Classification, Maps};
//!
//! let caps = Classification::<4>::caps();
//! assert_eq!(caps.largest(), 20);
//! // All caps of twenty cards are the same up to affine maps, and none of nineteen is complete.
//! assert_eq!(caps.classes(20).len(), 1);
//! assert_eq!(caps.complete_caps(19).count(), 0);
//!
//! // An independent check: the number of these caps agrees with the published count.
//! assert_eq!(caps.collections(20), 682_344);
//! let cap = caps.classes(20)[0].form();
//! assert!(cap.is_complete() && cap.canonical(Maps::Affine).orbit_size() == 682_344);
//! ```
//!
//! Other questions can be answered in the same way. How many sets can nine cards have?
//! [`Class::with_sets`](crate::space::Class::with_sets) takes a condition on the number of sets and
//! returns the classes that meet it. On the way it builds only classes that can still meet it.
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
//! To check that a form belongs to a collection, get the map that leads to it
//! ([`canonical_map`](crate::CardSet::canonical_map)) and apply it. To check a stabiliser, apply
//! its generators ([`stabiliser`](crate::CardSet::stabiliser)).
