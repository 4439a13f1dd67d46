//! A guide: a game server, and a proof that any 21 cards have a set.
//!
//! # A game server
//!
//! A server deals, receives calls, says what is wrong with a call, and never shows the deck.
//! [`Game`](crate::Game) does all of that; you read and write the lines. A player is a number. Here
//! the players ask for more cards: [`Dealing`](crate::Dealing) says who decides that.
//!
//! ```
//! use rand_pcg::{Pcg64, rand_core::SeedableRng};
//! use set_cards::{Card, Dealing, Deck, Game, Rules};
//!
//! /// Lines such as `call 1202 0000 2101` (or `call 2RHW ...`), `more`, `hint` and `scores`, and
//! /// an answer to each.
//! fn answer(game: &mut Game, player: usize, line: &str) -> Result<String, String> {
//!     let mut words = line.split_whitespace();
//!     match words.next() {
//!         Some("call") => {
//!             let cards: Result<Vec<Card>, _> = words.map(str::parse).collect();
//!             let cards = cards.map_err(|error| error.to_string())?;
//!             let dealt = game.call(player, &cards).map_err(|error| error.to_string())?.len();
//!             Ok(format!("taken, {dealt} new cards"))
//!         }
//!         // Without this check one player could have the whole deck turned over.
//!         Some("more") if game.find().is_some() => Err("there is a set".into()),
//!         Some("more") => Ok(format!("{} cards", game.deal_more().len())),
//!         Some("hint") => Ok(format!("{}", game.find().ok_or("none")?[0])),
//!         Some("scores") => Ok(format!("{:?}", game.view().scores)),
//!         _ => Err("call, more, hint or scores".into()),
//!     }
//! }
//!
//! let deck = Deck::standard().shuffled(&mut Pcg64::seed_from_u64(2026));
//! // The players ask for more cards: with `STANDARD` alone the game deals them by itself.
//! let rules = Rules { dealing: Dealing::WhenAsked, ..Rules::STANDARD };
//! let mut game = Game::new(rules, deck);
//! let set = game.find().ok_or("no set on the table")?;
//! let call = format!("call {} {} {}", set[0], set[1], set[2]);
//! assert_eq!(answer(&mut game, 0, &call), Ok("taken, 3 new cards".into()));
//!
//! // The second player was too late, and reads why.
//! let late = "card 1 of the call is not on the table";
//! assert_eq!(answer(&mut game, 1, &call), Err(late.into()));
//! assert_eq!(answer(&mut game, 1, "more"), Err("there is a set".into()));
//! assert_eq!(answer(&mut game, 1, "scores"), Ok("[(0, 1)]".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Game::view`](crate::Game::view) is what everybody may see: the places, with the gaps where
//! cards were taken, the scores, and the number of cards left in the deck. A card stays in its
//! place until it is taken, so a client draws only what has changed. Gaps after the last card are
//! not listed: a client clears the places after the end of the list.
//!
//! The rules, the deck and the log determine the whole game. A server that keeps them can continue
//! after a restart, and with the feature `serde` a game is written as these three. The log names
//! only cards that have lain on the table, so it may be sent to the players. A log that somebody
//! else sends is checked event by event:
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
//! # Ok::<(), set_cards::Error>(())
//! ```
//!
//! A game keeps no penalties: a call that is refused is not logged. A server that takes a point for
//! three cards that are not a set ([`IllegalCall::NotASet`](crate::IllegalCall::NotASet), and not
//! for those who were too late) keeps these penalties beside the game.
//!
//! # A proof
//!
//! How many cards can lie on the table without a set? At most twenty: G. Pellegrino proved in 1971
//! that any 21 cards contain a set. The proof here takes a fraction of a second in a release build.
//! There are 1,965,150,720 affine maps, and each takes sets to sets. Call two collections
//! equivalent when an affine map takes one to the other: it is enough to look at one collection of
//! each class. A [`Classification`](crate::Classification) lists the classes. The proof begins with
//! no cards. It adds each card that makes no set, computes the [canonical
//! form](crate::CardSet::canonical), and drops the form if it is listed already. No card can be
//! added to any cap of 20 cards, so there is no cap of 21.
//!
//! ```
//! use set_cards::{Classification, Maps};
//!
//! let caps = Classification::<4>::caps();
//! assert_eq!(caps.largest(), 20);
//! // All caps of twenty cards are the same up to affine maps, and none of nineteen is complete.
//! assert_eq!(caps.classes(20).len(), 1);
//! assert!(caps.classes(19).iter().all(|class| !class.form().is_complete()));
//!
//! // An independent check: the number of these caps agrees with the published count.
//! assert_eq!(caps.collections(20), 682_344);
//! let cap = caps.classes(20)[0].form();
//! assert!(cap.is_complete() && cap.canonical(Maps::Affine).collections() == 682_344);
//! ```
//!
//! Other questions can be answered in the same way. How many sets can nine cards have?
//! [`classes_with_sets`](crate::classes_with_sets) takes a condition on the number of sets and
//! returns the classes that meet it. On the way it builds only classes that can still meet it.
//!
//! ```
//! use set_cards::{Sets, classes_with_sets};
//!
//! assert!(classes_with_sets::<4>(9, Sets::AtLeast(13))?.is_empty());
//! let most = classes_with_sets::<4>(9, Sets::AtLeast(12))?;
//! assert_eq!(most.len(), 1);
//! assert_eq!(most[0].form().thirds(), most[0].form()); // a plane
//! # Ok::<(), set_cards::Error>(())
//! ```
//!
//! To check that a form belongs to a collection, get the map that leads to it
//! ([`canonical_map`](crate::CardSet::canonical_map)) and apply it. To check a stabiliser, apply
//! its generators ([`stabiliser`](crate::CardSet::stabiliser)).
