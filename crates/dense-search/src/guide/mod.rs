//! A guide: a puzzle of your own in twenty lines; how to make it fast; how to solve a larger one
//! with a lower bound; limits; puzzles whose size is known only at run time; and a game for two.
//!
//! The puzzle is the tower of Hanoi with four pegs. Eight disks stand on the first peg, the
//! smallest on top. A move takes the top disk of a peg to another peg, never onto a smaller disk.
//! What is the smallest number of moves that brings all of them to the last peg?
//!
//! # 1. Twenty lines
//!
//! A state is the peg of each disk, the smallest first. [`shortest_path`](crate::shortest_path)
//! takes a start, a function that lists moves and the states after them, and a test for the goal. A
//! state need only be `Eq` and `Hash`, and a move `Clone`.
//!
//! ```
//! use dense_search::shortest_path;
//!
//! type Pegs<const N: usize> = [u8; N];
//!
//! fn moves<const N: usize>(pegs: Pegs<N>) -> impl Iterator<Item = ((u8, u8), Pegs<N>)> {
//!     let top = move |peg| pegs.iter().position(|&other| other == peg);
//!     let pairs = (0..4).flat_map(|from| (0..4).map(move |to| (from, to)));
//!     pairs.filter_map(move |(from, to)| {
//!         let disk = top(from)?;
//!         let fits = top(to).is_none_or(|below| below > disk);
//!         let mut after = pegs;
//!         after[disk] = to;
//!         fits.then_some(((from, to), after))
//!     })
//! }
//!
//! let found = shortest_path([0; 8], |&pegs| moves(pegs), |&pegs| pegs == [3; 8])?;
//! assert_eq!(found.cost, 33);
//! # Ok::<(), dense_search::NoPath>(())
//! ```
//!
//! The search keeps each state that it has seen in a hash table, with the one before it. If
//! there is one goal, and every move can be undone by a single move,
//! [`shortest_path_between`](crate::shortest_path_between) searches from both ends and sees far
//! fewer states.
//!
//! # 2. Fast: give the states numbers
//!
//! Write the peg as `Below<4>`. [`Below<4>`](dense_code::Below) is a number from 0 to 3, and its
//! values are numbered: the type is [`Dense`](dense_code::Dense). An array of such values is
//! `Dense` too, so each state then has a number, without gaps. (A struct or an enum of your own can
//! derive `Dense`: the page of [`Successors`](crate::Successors) has an example.)
//! [`Successors`](crate::Successors) makes a [`Space`](crate::Space) from a start and the moves. A
//! search now needs two bits for each state, and spaces of a few billion states fit into memory. If
//! every move can be undone by a single move, say so with `undirected`, and check it with
//! [`check_space`](crate::check_space). Here moving a disk back undoes a move. (In contrast, a
//! light that cycles through three brightness levels is not undirected: two more presses undo a
//! press, but no single move does.)
//!
//! ```
//! use dense_search::dense_code::Below;
//! use dense_search::{DistanceTable, Search, Space, Successors, check_space};
//!
//! type Pegs<const N: usize> = [Below<4>; N];
//! type Move = (Below<4>, Below<4>);
//!
//! fn moves<const N: usize>(pegs: Pegs<N>) -> impl Iterator<Item = (Move, Pegs<N>)> {
//!     let top = move |peg| pegs.iter().position(|&other| other == peg);
//!     let peg = |n| Below::<4>::new(n);
//!     let pairs = (0..4).flat_map(move |from| (0..4).map(move |to| (peg(from), peg(to))));
//!     pairs.filter_map(move |(from, to)| {
//!         let (from, to) = (from?, to?);
//!         let disk = top(from)?;
//!         let fits = top(to).is_none_or(|below| below > disk);
//!         let mut after = pegs;
//!         after[disk] = to;
//!         fits.then_some(((from, to), after))
//!     })
//! }
//!
//! let last = Below::new(3).ok_or("there are four pegs")?;
//! let space = Successors::new([last; 8], moves::<8>).undirected().with_name("hanoi 4 8");
//! check_space(&space)?;
//!
//! // All 65,536 states, layer by layer.
//! let layers: Vec<u64> = Search::new(&space)?.map(|layer| layer.states).collect();
//! assert_eq!(layers.iter().sum::<u64>(), 1 << 16);
//!
//! // A table in 16 kilobytes knows the way home from everywhere, and can be saved.
//! let table = DistanceTable::new(&space)?;
//! let first = Below::new(0).ok_or("there are four pegs")?;
//! assert_eq!(table.distance([first; 8]), Some(33));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The table counts moves to the *start* of its space, so here the start is the solved position. If
//! speed matters, implement [`Space`](crate::Space) for a type of your own: it can list the
//! neighbours of many states at once.
//!
//! # 3. Too many states: a lower bound
//!
//! Twenty disks have 10^12 states, too many for two bits each. Some of the disks alone are a
//! smaller puzzle with the same rules, and its distances are never larger than those of the whole
//! puzzle. This example has only nine disks, so that it finishes quickly. One table is for the five
//! smallest disks and one for the four largest. Every move moves one disk, so the two bounds may be
//! added. The example continues the program of section 2: `Below`, `Pegs`, `moves` and `Successors`
//! are the ones defined there.
//!
//! ```
//! # use dense_search::dense_code::Below;
//! # type Pegs<const N: usize> = [Below<4>; N];
//! # type Move = (Below<4>, Below<4>);
//! # fn moves<const N: usize>(pegs: Pegs<N>) -> impl Iterator<Item = (Move, Pegs<N>)> {
//! #     let top = move |peg| pegs.iter().position(|&other| other == peg);
//! #     let peg = |n| Below::<4>::new(n);
//! #     let pairs = (0..4).flat_map(move |from| (0..4).map(move |to| (peg(from), peg(to))));
//! #     pairs.filter_map(move |(from, to)| {
//! #         let (from, to) = (from?, to?);
//! #         let disk = top(from)?;
//! #         let fits = top(to).is_none_or(|below| below > disk);
//! #         let mut after = pegs;
//! #         after[disk] = to;
//! #         fits.then_some(((from, to), after))
//! #     })
//! # }
//! # use dense_search::Successors;
//! use dense_search::{ByteTable, cheapest_path};
//!
//! let [first, last] = [0, 3].map(Below::new);
//! let (first, last) = (first.ok_or("four pegs")?, last.ok_or("four pegs")?);
//! let small = ByteTable::new(Successors::new([last; 5], moves::<5>).undirected())?;
//! let large = ByteTable::new(Successors::new([last; 4], moves::<4>).undirected())?;
//! let bound = |pegs: &Pegs<9>| {
//!     let small = small.distance(std::array::from_fn(|disk| pegs[disk]));
//!     let large = large.distance(std::array::from_fn(|disk| pegs[disk + 5]));
//!     small.zip(large).map_or(u32::MAX, |(small, large)| small + large)
//! };
//!
//! let successors = |&pegs: &Pegs<9>| moves(pegs).map(|(by, after)| (by, after, 1));
//! let found = cheapest_path([first; 9], successors, bound, |&pegs| pegs == [last; 9])?;
//! assert_eq!(found.cost, 41);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Such a table is called a *pattern database*. If one move may change what two tables see, take
//! the larger of their bounds instead of the sum. A bound of `u32::MAX` says that no goal can be
//! reached.
//!
//! [`cheapest_path`](crate::cheapest_path) is A*: it keeps every state that it has seen.
//! [`cheapest_path_deepening`](crate::cheapest_path_deepening), called with the same arguments,
//! keeps only the current path, and visits a state once for each path that leads to it. So it is
//! for puzzles with few short cycles, such as sliding tiles.
//!
//! # 4. Limits
//!
//! Each path function has a twin that ends in `_within` and takes [`Limits`](dense_code::Limits): a
//! number of steps, a number of bytes, and a function that can stop the search. `Limits::new()`
//! allows 1 GiB and any number of steps. The result is a path, the statement that there is none, or
//! the limit that was reached; the next call starts from the beginning.
//!
//! Searches and tables have such twins too: [`Search::new_within`](crate::Search::new_within),
//! [`ByteTable::new_within`](crate::ByteTable::new_within). A
//! [`next_within`](crate::Search::next_within) of a search can be stopped in the middle of a layer;
//! the search is then as it was before that layer, and can be saved and continued.
//!
//! ```
//! use dense_search::dense_code::Limits;
//! use dense_search::{NoPath, shortest_path_within};
//!
//! let limits = Limits::new().with_steps(1_000_000).with_bytes(1 << 26);
//! let next = |n: &u64| [("double", 2 * n), ("add 1", n + 1)];
//! match shortest_path_within(1, next, |n| *n == 100, &limits) {
//!     Ok(path) => assert_eq!((path.moves.len(), path.cost), (8, 8)),
//!     Err(NoPath::Absent { nodes }) => println!("no path, all {nodes} states were looked at"),
//!     Err(NoPath::Stopped { reached, nodes }) => println!("{reached} after {nodes} states"),
//!     Err(other) => return Err(other.into()),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # 5. A level read at run time
//!
//! Up to now the number of states was known when the program was compiled. If it is known only at
//! run time, as for a level from a file, implement [`Space`](crate::Space) yourself. Beside the
//! start and the moves it has three methods that number the states: [`count`](crate::Space::count),
//! how many numbers this level needs; [`rank`](crate::Space::rank), the number of a state, less
//! than `count`, or `u64::MAX` for a value that is not a state; and
//! [`unrank`](crate::Space::unrank), the state of a number. The example also writes
//! [`name`](crate::Space::name): saved tables and checkpoints are matched to their space by its
//! name, so each level gets one of its own.
//!
//! The states can be of any type that is `Copy` and `Eq`. Here a robot pushes a crate about a
//! warehouse.
//!
//! ```
//! use dense_search::{Search, Space, check_space, shortest_path};
//!
//! struct Warehouse {
//!     width: usize,
//!     /// The cells without a wall, ascending: a cell's number is its place here.
//!     floor: Vec<usize>,
//!     start: (u16, u16),
//! }
//!
//! impl Warehouse {
//!     /// `#` is a wall (there are walls all round), `@` the robot, `$` the crate.
//!     fn read(text: &str) -> Option<Self> {
//!         let width = text.lines().next()?.len();
//!         let cells: Vec<char> = text.lines().flat_map(str::chars).collect();
//!         let floor: Vec<usize> =
//!             (0..cells.len()).filter(|&cell| cells[cell] != '#').collect();
//!         let mut read = Self { width, floor, start: (0, 0) };
//!         let find = |what| read.number(cells.iter().position(|&cell| cell == what)?);
//!         read.start = (find('@')?, find('$')?);
//!         Some(read)
//!     }
//!     fn number(&self, cell: usize) -> Option<u16> {
//!         self.floor.binary_search(&cell).ok()?.try_into().ok()
//!     }
//!     fn step(&self, from: u16, by: char) -> Option<u16> {
//!         let cell = self.floor[usize::from(from)];
//!         self.number(match by {
//!             'u' => cell - self.width,
//!             'd' => cell + self.width,
//!             'l' => cell - 1,
//!             _ => cell + 1,
//!         })
//!     }
//! }
//!
//! impl Space for Warehouse {
//!     type State = (u16, u16); // where the robot is, and the crate
//!     type Move = char;
//!
//!     fn start(&self) -> (u16, u16) {
//!         self.start
//!     }
//!     fn successors(
//!         &self,
//!         (robot, crate_): (u16, u16),
//!     ) -> impl Iterator<Item = (char, (u16, u16))> {
//!         "udlr".chars().filter_map(move |by| {
//!             let to = self.step(robot, by)?;
//!             Some((by, (to, if to == crate_ { self.step(crate_, by)? } else { crate_ })))
//!         })
//!     }
//!     fn count(&self) -> u64 {
//!         (self.floor.len() as u64).pow(2)
//!     }
//!     fn rank(&self, (robot, crate_): (u16, u16)) -> u64 {
//!         let (cells, robot, crate_) =
//!             (self.floor.len() as u64, u64::from(robot), u64::from(crate_));
//!         if robot.max(crate_) < cells { robot * cells + crate_ } else { u64::MAX }
//!     }
//!     fn unrank(&self, rank: u64) -> Option<(u16, u16)> {
//!         let cells = self.floor.len() as u64;
//!         (rank < self.count()).then(|| ((rank / cells) as u16, (rank % cells) as u16))
//!     }
//!     fn name(&self) -> String {
//!         format!("warehouse {} {:?} {:?}", self.width, self.floor, self.start)
//!     }
//! }
//!
//! let text = "########\n#   #  #\n# @$   #\n#   #  #\n########";
//! let space = Warehouse::read(text).ok_or("no robot, or no crate")?;
//! check_space(&space)?;
//! assert_eq!(space.count(), 16 * 16);
//! let mut search = Search::new(&space)?;
//! assert_eq!(search.by_ref().map(|layer| layer.states).sum::<u64>(), 102);
//!
//! // Push the crate into the upper right corner.
//! let corner = space.number(14).ok_or("there is a floor")?;
//! let moves = |&at: &_| space.successors(at).collect::<Vec<_>>();
//! let path = shortest_path(space.start, moves, |&(_, at)| at == corner)?;
//! assert_eq!(String::from_iter(path.moves), "rrrdru");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # 6. A game for two
//!
//! A [`GameTable`](crate::GameTable) says of every position who wins if both sides play well. The
//! side to move is a part of the state: here each state has the stones of the side that moves, then
//! those of the other side, so a move also exchanges the two. A function says where the game has
//! ended, and how, for the side to move. In tic-tac-toe the side to move has lost where the other
//! side has three in a row, and a full board is a draw.
//!
//! ```
//! use dense_search::dense_code::Below;
//! use dense_search::{GameTable, Outcome, Successors};
//!
//! const ROWS: [u32; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
//! type Stones = Below<512>; // a bit for each of nine cells
//!
//! let stones = |cells: u32| Stones::wrapping(cells.into());
//! let moves = |(mine, theirs): (Stones, Stones)| {
//!     let free = move |cell: &u32| (mine.get() | theirs.get()) >> cell & 1 == 0;
//!     (0..9).filter(free).map(move |cell| (cell, (theirs, stones(mine.get() | 1 << cell))))
//! };
//! let outcome = |(mine, theirs): (Stones, Stones)| {
//!     let has_lost = ROWS.iter().any(|row| theirs.get() & row == *row);
//!     let is_full = mine.get() | theirs.get() == 0o777;
//!     if has_lost { Some(Outcome::Loss) } else { is_full.then_some(Outcome::Draw) }
//! };
//!
//! let start = (stones(0), stones(0));
//! let table = GameTable::with_distances(Successors::new(start, moves), outcome)?;
//! assert_eq!(table.outcome(start), Some(Outcome::Draw));
//! let counts = [Outcome::Win, Outcome::Draw, Outcome::Loss].map(|outcome| table.count(outcome));
//! assert_eq!(counts, [2836, 1068, 1574]);
//! // Against a stone in a corner, only the centre holds the draw.
//! assert!(table.best_moves((stones(0), stones(0o400))).map(|(cell, _)| cell).eq([4]));
//! // Against a stone on an edge, the stone in the centre wins in five more moves of both sides.
//! assert_eq!(table.distance((stones(0o20), stones(0o200))), Some(5));
//! # Ok::<(), dense_search::Error>(())
//! ```
//!
//! Games may go in circles: a position where a side can avoid its loss forever is a draw. The
//! example program `endgame` of this crate solves king and rook, or king and queen, against a king,
//! and plays the longest mates.
