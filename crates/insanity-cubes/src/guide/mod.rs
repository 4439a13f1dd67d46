//! A guide for makers of puzzles: from an idea to a printed sheet.
//!
//! # 1. Ten lines
//!
//! This program makes four cubes in four colours with one solution, of difficulty hard or expert.
//! No cube has the same opposite pair twice (`no_equal_pairs`) or two opposite faces of the same
//! colour (`no_one_colour_pairs`), and no two cubes are alike (`different_cubes`). The result is a
//! page for every four cubes, to print, cut out and fold:
//!
//! ```
//! use insanity_cubes::{Difficulty, Palette, Puzzle, make::Making};
//! use rand_pcg::{Pcg64, rand_core::SeedableRng};
//!
//! let folder = std::env::temp_dir(); // or where you want them
//! let palette = Palette::from_names(["red", "white", "blue", "dark-green"])?;
//! let making = Making::new(4, 4).no_equal_pairs().no_one_colour_pairs().different_cubes();
//! let making = making.at_least(Difficulty::Hard);
//! let puzzle = Puzzle::unique(making, &mut Pcg64::seed_from_u64(7))?;
//! for (number, sheet) in (1..).zip(puzzle.sheets(&palette)) {
//!     std::fs::write(folder.join(format!("sheet{number}.svg")), sheet)?;
//! }
//! # std::fs::remove_file(folder.join("sheet1.svg"))?;
//! # assert_eq!(puzzle.count(insanity_cubes::Count::Classes)?, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Open the file in a browser and print it. Each sheet is one page of A4 with the nets of four
//! cubes, 27 mm a side: cut along the solid lines, fold along the dashed ones, glue the tabs. The
//! name of a colour sets its fill; [`Palette::set_fill`](crate::Palette::set_fill) sets another.
//! [`Sheets::without_names`](crate::draw::Sheets::without_names) leaves the names out.
//!
//! # 2. How hard is it?
//!
//! [`Puzzle::difficulty`](crate::Puzzle::difficulty) counts the steps of a person who uses the
//! graph method. [Near misses](crate::Puzzle::near_misses_within) are towers of all cubes but one:
//! the more there are, the more often players think that they have nearly solved the puzzle. You
//! can require both of a new puzzle: `at_least` and `at_most` set the difficulty, and
//! `with_near_misses` the near misses. The program `census` lists all puzzles of four cubes with
//! four colours by solutions and difficulty. For the page with the solution,
//! [`explain_within`](crate::Puzzle::explain_within) says how it is found, step by step and with a
//! drawing.
//!
//! ```
//! use insanity_cubes::{Limits, make::Making};
//! use rand_pcg::{Pcg64, rand_core::SeedableRng};
//!
//! let making = Making::new(5, 5).with_near_misses(200);
//! let (puzzle, tower) = making.unique(&mut Pcg64::seed_from_u64(1))?;
//! assert!(puzzle.near_misses_within(&Limits::new())? >= 200 && tower.solves(&puzzle));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # 3. Your own cubes
//!
//! Write them as lines: faces 1 to 6 of the net, six characters or six names. A puzzle without a
//! solution has an [`Obstacle`](crate::Obstacle): cubes that don't go together, so one of them has
//! to be painted differently.
//!
//! ```
//! use insanity_cubes::{Limits, Palette, Puzzle};
//!
//! let text = "
//! ##    1     the net
//! ##  6 2 3
//! ##    4
//! ##    5
//! red = #d21e28
//! red red blue red red blue
//! blue red blue blue red blue
//! red red red red red red
//! ";
//! let mut palette = Palette::new();
//! let puzzle = Puzzle::from_lines(text, &mut palette)?;
//! let obstacle =
//!     puzzle.smallest_obstacle_within(&Limits::new())?.ok_or("it has a solution")?;
//! assert_eq!(obstacle.cubes(), [0, 2]); // from 0: wherever cube 0 shows red, so does cube 2
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`to_lines`](crate::Puzzle::to_lines) writes the puzzle with its names and fills, if each name
//! is one word. Keep that text, not the seed: another version of this crate may make another puzzle
//! from the same seed.
//!
//! # 4. No cubes at all
//!
//! Puzzles can be made from any kind of [piece](crate::pieces): prisms, slices of a cake, boxes,
//! blocks, or a list of the ways in which a piece can lie. [`Making`](crate::make::Making) makes
//! them too, with the same settings except the difficulty.
//!
//! ```
//! use insanity_cubes::{Limits, Palette, make::Making, pieces::PieceKind};
//! use rand_pcg::{Pcg64, rand_core::SeedableRng};
//!
//! let mut rng = Pcg64::seed_from_u64(1);
//! let kind = PieceKind::slice(6)?;
//! let made = Making::new(6, 6).different_cubes().unique_stack(&kind, &mut rng)?;
//! assert_eq!(made.stack.classes_within(&Limits::new())?, 1);
//! // A page of strips to fold into rings, with the colours of the faces.
//! assert_eq!(kind.strips(&made.faces, &Palette::standard(6)?)?.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # 5. Numbers that add up
//!
//! Faces can have numbers instead of colours. Then the numbers on each side of the tower must add
//! up to the same total. The cubes made here have random numbers from 1 to 6 on their faces. They
//! are not ordinary dice: on a die, opposite faces add up to 7.
//!
//! ```
//! use insanity_cubes::{
//!     make::Making,
//!     pieces::{PieceKind, Total},
//! };
//! use rand_pcg::{Pcg64, rand_core::SeedableRng};
//!
//! let mut rng = Pcg64::seed_from_u64(1);
//! let making = Making::new(4, 6).different_cubes(); // numbers 1 to 6
//! let made = making.unique_sums(&PieceKind::cube(), Total::Sides(14), &mut rng)?;
//! println!("{:?}", made.stack.numbers());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
