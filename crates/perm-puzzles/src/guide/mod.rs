//! A guide: a cube given as data.
//!
//! A twisty puzzle is a few sets of places (its *orbits*), the pieces in them with their
//! orientations, and for each move where the pieces go and how they turn. Nothing else has to be
//! programmed. This guide uses the 2x2x2 cube.
//!
//! # 1. Number the places
//!
//! Number the eight corners, the upper four first. Corner 6 stays in its place, because only `U`,
//! `R` and `F` turn: a turn of any other face is one of these together with a rotation of the whole
//! cube.
//!
//! ```text
//!       2 ------- 3          after U, place 0 holds the piece of place 3,
//!      /|   U    /|          place 1 that of 0, place 2 that of 1, place 3 that of 2
//!     1 ------- 0 |
//!     | |       | |
//!     | 6 ------| 7
//!     |/   F    |/ R
//!     5 ------- 4
//! ```
//!
//! Each corner has one sticker in the colour of the upper or the lower face. Its orientation is 0
//! if that sticker is on the upper or lower face, 1 if it is a third of a turn clockwise from
//! there, 2 if it is two thirds.
//!
//! # 2. Write it down
//!
//! This is the JSON form of `cubing.js` (`KPuzzle`). `permutation[place]` is the place that the
//! piece comes from, and `orientationDelta[place]` is how far it turns on the way. A move need not
//! name every orbit: an orbit that it does not name stays as it is.
//!
//! ```
//! # #[cfg(feature = "serde")]
//! # {
//! use perm_puzzles::definition::Definition;
//!
//! let text = r#"{
//!   "name": "2x2x2",
//!   "orbits": [{"orbitName": "CORNERS", "numPieces": 8, "numOrientations": 3}],
//!   "defaultPattern": {"CORNERS": {
//!     "pieces": [0, 1, 2, 3, 4, 5, 6, 7], "orientation": [0, 0, 0, 0, 0, 0, 0, 0]}},
//!   "moves": {
//!     "U": {"CORNERS": {"permutation": [3, 0, 1, 2, 4, 5, 6, 7],
//!                       "orientationDelta": [0, 0, 0, 0, 0, 0, 0, 0]}},
//!     "R": {"CORNERS": {"permutation": [4, 1, 2, 0, 7, 5, 6, 3],
//!                       "orientationDelta": [2, 0, 0, 1, 1, 0, 0, 2]}},
//!     "F": {"CORNERS": {"permutation": [1, 5, 2, 3, 0, 4, 6, 7],
//!                       "orientationDelta": [1, 2, 0, 0, 2, 1, 0, 0]}}
//!   }
//! }"#;
//! let definition: Definition = serde_json::from_str(text)?;
//! # }
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! `serde_json` is a crate of its own: add it to your dependencies.
//! `serde_json::to_string_pretty(&definition)` writes it back as JSON.
//!
//! For pieces without orientations leave out these three keys: `numOrientations`, `orientation` and
//! `orientationDelta`.
//!
//! Puzzles with orientations are made from JSON only (feature `serde`), except for the built-in
//! 3x3x3 cube. In a program, write the JSON with `serde_json::json!` and read it with
//! `serde_json::from_value`.
//!
//! A mistake in the data is a [typed error](crate::definition::DefinitionError) that names the
//! move, the orbit and the list: `move U, orbit CORNERS, permutation: 7 entries where the orbit has
//! 8 places`. A misspelt key in an orbit of a move or of `defaultPattern` is an error too. Other
//! keys that are not known are skipped: a misspelt `derivedMoves` (names for sequences of moves,
//! see [`Definition`](crate::definition::Definition#names-of-moves)) means that there are none.
//!
//! # 3. Ask
//!
//! [`compile`](crate::definition::Definition::compile) finds coordinates, move tables and the
//! number of states; [`reachable`](crate::definition::PuzzleSpace::reachable) counts those that the
//! moves can reach. By default every power of a move (`R2`, `R'`) counts as one move;
//! [`compile_with`](crate::definition::Definition::compile_with) takes the other ways to count
//! moves. The example continues the program of section 2, with its `definition`.
//!
//! ```
//! # #[cfg(feature = "serde")]
//! # {
//! # use perm_puzzles::definition::Definition;
//! # let definition: Definition = serde_json::from_str(r#"{
//! #   "name": "2x2x2",
//! #   "orbits": [{"orbitName": "CORNERS", "numPieces": 8, "numOrientations": 3}],
//! #   "defaultPattern": {"CORNERS": {
//! #     "pieces": [0, 1, 2, 3, 4, 5, 6, 7], "orientation": [0, 0, 0, 0, 0, 0, 0, 0]}},
//! #   "moves": {
//! #     "U": {"CORNERS": {"permutation": [3, 0, 1, 2, 4, 5, 6, 7],
//! #                       "orientationDelta": [0, 0, 0, 0, 0, 0, 0, 0]}},
//! #     "R": {"CORNERS": {"permutation": [4, 1, 2, 0, 7, 5, 6, 3],
//! #                       "orientationDelta": [2, 0, 0, 1, 1, 0, 0, 2]}},
//! #     "F": {"CORNERS": {"permutation": [1, 5, 2, 3, 0, 4, 6, 7],
//! #                       "orientationDelta": [1, 2, 0, 0, 2, 1, 0, 0]}}
//! #   }
//! # }"#)?;
//! use dense_code::limits::Budget;
//! use dense_search::Search;
//! use perm_puzzles::definition::Solver;
//!
//! let space = definition.compile()?;
//! assert_eq!(space.reachable(), Some(3_674_160));
//!
//! // The first layers.
//! let layers: Vec<u64> = Search::new(&space)?.take(4).map(|layer| layer.states).collect();
//! assert_eq!(layers, [1, 9, 54, 321]);
//!
//! // A shortest solution. The search uses tables of lower bounds (pattern databases), here
//! // of 256 KB at most.
//! let solver = Solver::with_databases(&space, Budget::bytes(1 << 18))?;
//! let scramble = space.after("R U R' F2")?;
//! let solution = solver.solve(&scramble)?;
//! assert_eq!(solution.word.to_string(), "F2 R U' R'");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Distances from any position need a [`DistanceTable`](dense_search::DistanceTable), which can be
//! saved to a file. Searches and tables take a [`Position`](crate::definition::Position), but
//! `space.after` gives a [`Pattern`](crate::definition::Pattern):
//! [`space.position`](crate::definition::PuzzleSpace::position) converts a pattern to a position.
//! Here the puzzle is a ring of six items.
//!
//! ```
//! # #[cfg(feature = "std")]
//! # {
//! use dense_search::DistanceTable;
//! use perm_puzzles::definition::Definition;
//!
//! let moves: [(&str, &[usize]); 2] = [("L", &[1, 2, 3, 4, 5, 0]), ("X", &[1, 0, 2, 3, 4, 5])];
//! let space = Definition::from_generators("ring", &[0, 1, 2, 3, 4, 5], &moves)?.compile()?;
//! let file = std::env::temp_dir().join(format!("ring-{}.table", std::process::id()));
//! DistanceTable::new(&space)?.save(&file)?;
//!
//! // The next time:
//! let table = DistanceTable::load(&space, &file)?;
//! let position = space.position(&space.after("L2 X")?).ok_or("no number")?;
//! assert_eq!(table.distance(position), Some(2));
//! # std::fs::remove_file(file)?;
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In a checkout of the repository, the programs do the same with a file: `cargo run --release -p
//! perm-puzzles --example explore -- file FILE` prints the layers, and the example `solve` reads
//! scrambles. `FILE` is the path of a puzzle, such as
//! `crates/perm-puzzles/tests/data/puzzles/2x2x2.json`.
//!
//! # 4. Larger puzzles
//!
//! - Puzzles with more orbits: list each orbit. The corners and edges of the 3x3x3 cube are two
//!   orbits, of eight pieces with three orientations and of twelve pieces with two. That cube is
//!   built in: [`Definition::cube_3x3x3`](crate::definition::Definition::cube_3x3x3). In the list
//!   `pieces`, give centres that look alike the same number.
//! - If there are too many states for two bits each,
//!   [`growth`](crate::definition::PuzzleSpace::growth) still counts the first layers. If every
//!   move can be undone by a single move, it keeps only the states of the last two layers in
//!   memory.
//! - Solving in the fewest moves needs tables of lower bounds (pattern databases). Databases of a
//!   gigabyte take minutes to make: `Solver::save` (feature `std`) saves them for the next time.
//! - For puzzles without orientations, whose items only change places, use
//!   [`Definition::from_generators`](crate::definition::Definition::from_generators).
