//! The first solution, all solutions lazily, or the proof that there is none.
#![expect(clippy::cast_possible_truncation, reason = "cubes and colours are numbered by u16")]

use alloc::vec;
use alloc::vec::Vec;

use crate::count::groups;
use crate::game::{Couples, Game};
use crate::limits::{Budget, Limits};
use crate::walk::Walk;
use crate::{Colour, Cube, Puzzle, Ring, Tower};

/// What a search for a solution found.
///
/// ```
/// use insanity_cubes::{Limits, Puzzle, Verdict};
///
/// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
/// match puzzle.solve_within(&Limits::new().nodes(1_000)) {
///     Verdict::Solved(tower) => assert!(tower.solves(&puzzle)),
///     other => return Err(format!("{other:?}").into()),
/// }
/// let puzzle: Puzzle = "AAAAAA AAAAAA".parse()?;
/// assert_eq!(puzzle.solve_within(&Limits::new()), Verdict::Unsolvable);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[must_use]
pub enum Verdict {
    /// There is a solution: this one.
    Solved(Tower),
    /// It is proved that there is none.
    Unsolvable,
    /// A limit was reached before either was known.
    Unknown,
}

impl Puzzle {
    /// A solution, or `None` if it is proved that there is none. No limits: see
    /// [`solve_within`](Self::solve_within).
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// assert!(puzzle.solve().is_some_and(|tower| tower.solves(&puzzle)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn solve(&self) -> Option<Tower> {
        match self.solve_within(&Limits::new()) {
            Verdict::Solved(tower) => Some(tower),
            Verdict::Unsolvable | Verdict::Unknown => None,
        }
    }

    /// A solution, the proof that there is none, or neither within the limits.
    ///
    /// Cubes that share no colour with the others are solved apart. With more colours than cubes
    /// the search takes turns with a random walk that repairs a guess, which finds one of many
    /// solutions sooner.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Puzzle, Verdict};
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// match puzzle.solve_within(&Limits::new().nodes(1_000_000)) {
    ///     Verdict::Solved(tower) => assert!(tower.solves(&puzzle)),
    ///     Verdict::Unsolvable => return Err("it has a solution".into()),
    ///     Verdict::Unknown => return Err("a few nodes suffice".into()),
    /// }
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn solve_within(&self, limits: &Limits<'_>) -> Verdict {
        self.solve_from(&mut Budget::new(limits))
    }

    /// [`solve_within`](Self::solve_within), from what is left of a budget.
    pub(crate) fn solve_from(&self, budget: &mut Budget<'_>) -> Verdict {
        if !self.has_enough_colours() {
            return Verdict::Unsolvable;
        }
        let mut games = Vec::new();
        for group in groups(self.dense_faces(), self.colours()) {
            let Some(game) = Game::new(group.faces, group.colours) else {
                return Verdict::Unsolvable;
            };
            games.push((group.places, game));
        }
        // The smallest first: a proof there settles the matter.
        games.sort_by_key(|(_, game)| game.cubes());
        let mut rings = vec![Ring::default(); self.len()];
        let mut unknown = false;
        for (places, game) in &games {
            match solve(game, budget) {
                Some(Some((front, side))) => {
                    let (front, side) =
                        (Strands::new(game, &front, None), Strands::new(game, &side, None));
                    for (at, place) in places.iter().enumerate() {
                        rings[*place] =
                            ring(game, &self.cubes()[*place], at, &front, &side, &[], &[]);
                    }
                }
                Some(None) => return Verdict::Unsolvable,
                None => unknown = true,
            }
        }
        if unknown { Verdict::Unknown } else { Verdict::Solved(Tower::new(rings)) }
    }

    /// All solutions as the article "Less brutal insanity" counts them: the first cube shows each
    /// of its different loops only as it stands. Lazy, each once, in the order of the fast
    /// search, which is deterministic.
    ///
    /// ```
    /// use insanity_cubes::{Count, LessBrutal, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABCDEF ABDCEF ABEFDC ABFEDC ABDCFE ABEFCD".parse()?;
    /// let mut fast: Vec<_> = puzzle.towers().collect();
    /// let mut source: Vec<_> = LessBrutal::new(&puzzle).solutions().collect();
    /// fast.sort();
    /// source.sort();
    /// assert_eq!(fast, source);
    /// assert_eq!(fast.len() as u128, puzzle.count(Count::Solutions)?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn towers(&self) -> Towers<'_> {
        let solvable = self.has_enough_colours()
            && groups(self.dense_faces(), self.colours())
                .into_iter()
                .all(|group| Game::new(group.faces, group.colours).is_some());
        let game = if solvable { Game::new(self.dense_faces(), self.colours()) } else { None };
        let search = game.map(|game| {
            let couples = Couples::new(&game);
            Search { game, couples, spread: None }
        });
        Towers { puzzle: self, search }
    }
}

/// How many moves of the walk take as long as a node of the search.
const MOVES_A_NODE: u64 = 5;
/// The nodes of the search before the walk has its first turn, and the most between two.
const FIRST_TURN: u64 = 512;
const LONGEST_TURN: u64 = 4096;

/// A couple of half solutions; `Some(None)` if there is none, `None` if a limit was reached.
fn solve(game: &Game, budget: &mut Budget<'_>) -> Option<Option<(Vec<u8>, Vec<u8>)>> {
    let mut couples = Couples::new(game);
    let mut walk = None;
    let before = budget.nodes_spent();
    let mut moves = 0;
    // Short turns first: with much slack either is done soon, but often only one of the two.
    let mut turn = if game.is_tight() { LONGEST_TURN } else { FIRST_TURN };
    loop {
        let slice = budget.slice(before, couples.nodes()).min(couples.nodes() + turn);
        let found = couples.next(game, slice);
        // Also at the end, for the searches that come after this one.
        let stopped = budget.spend_up_to(before + couples.nodes() + moves);
        if let Some(found) = found {
            let (front, side) = couples.couple();
            return Some(found.then(|| (front.to_vec(), side.to_vec())));
        }
        if stopped {
            return None;
        }
        if !game.is_tight() {
            // Twice the time for the search, which alone can prove.
            let walk = walk.get_or_insert_with(|| Walk::new(game));
            let solved = walk.go(turn / 2 * MOVES_A_NODE);
            moves += turn / 2;
            let stopped = budget.spend_up_to(before + couples.nodes() + moves);
            if solved {
                return Some(Some(walk.couple()));
            }
            if stopped {
                return None;
            }
        }
        turn = (2 * turn).min(LONGEST_TURN);
    }
}

/// All solutions of a puzzle; made by [`Puzzle::towers`].
///
/// ```
/// use insanity_cubes::Puzzle;
///
/// let puzzle: Puzzle = "ABCDEF ABDCEF ABEFDC ABFEDC ABDCFE ABEFCD".parse()?;
/// assert_eq!(puzzle.towers().take(3).filter(|tower| tower.solves(&puzzle)).count(), 3);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "iterators do nothing unless they are used"]
pub struct Towers<'a> {
    puzzle: &'a Puzzle,
    search: Option<Search>,
}

#[derive(Clone, Debug)]
struct Search {
    game: Game,
    couples: Couples,
    spread: Option<Spread>,
}

/// The towers of one couple of half solutions: each component of either may be turned round.
#[derive(Clone, Debug)]
struct Spread {
    front: Strands,
    side: Strands,
    turned_front: Vec<bool>,
    turned_side: Vec<bool>,
}

/// Counts up in binary, the last flag fastest; `false` after the last number.
fn advance(flags: &mut [bool]) -> bool {
    for flag in flags.iter_mut().rev() {
        *flag = !*flag;
        if *flag {
            return true;
        }
    }
    false
}

impl Iterator for Towers<'_> {
    type Item = Tower;

    fn next(&mut self) -> Option<Tower> {
        loop {
            let Search { game, couples, spread } = self.search.as_mut()?;
            if let Some(now) = spread {
                let cubes = self.puzzle.cubes().iter().enumerate();
                let rings = cubes.map(|(at, cube)| {
                    ring(game, cube, at, &now.front, &now.side, &now.turned_front, &now.turned_side)
                });
                let tower = Tower::new(rings.collect());
                if !advance(&mut now.turned_side) && !advance(&mut now.turned_front) {
                    *spread = None;
                }
                return Some(tower);
            }
            if couples.next(game, u64::MAX) != Some(true) {
                self.search = None;
                return None;
            }
            let (front, side) = couples.couple();
            let (one, other) = (game.first_like(0, front[0]), game.first_like(0, side[0]));
            if one > other {
                // The first cube's loop as it stands has its earlier pair in front.
                continue;
            }
            // The loop as it stands: of equal pairs the first two.
            let (one, other) =
                if one == other { (one, game.next_like(0, one)) } else { (one, other) };
            let fixed = |axis: u8| Some(game.pair(0, axis)[0]);
            let front = Strands::new(game, front, fixed(one));
            let side = Strands::new(game, side, fixed(other));
            let turned_front = vec![false; front.components as usize];
            let turned_side = vec![false; side.components as usize];
            *spread = Some(Spread { front, side, turned_front, turned_side });
        }
    }
}

impl core::iter::FusedIterator for Towers<'_> {}

/// A half solution with a direction: which end of each cube's pair comes first.
#[derive(Clone, Debug)]
pub(crate) struct Strands {
    choice: Vec<u8>,
    /// For each cube the colour that comes first, unless its component is turned round.
    first: Vec<u16>,
    /// For each cube its component; `u32::MAX` if it does not turn.
    component: Vec<u32>,
    components: u32,
}

impl Strands {
    /// With the first cube's component fixed so that this colour comes first, if given.
    pub(crate) fn new(game: &Game, choice: &[u8], fixed: Option<u16>) -> Self {
        const NONE: u32 = u32::MAX;
        // For each colour the up to two cubes whose pair has it.
        let mut at = vec![[NONE; 2]; game.colours];
        for (cube, axis) in choice.iter().enumerate() {
            let [a, b] = game.pair(cube, *axis);
            for colour in [a, b] {
                let [one, other] = &mut at[usize::from(colour)];
                if *one == NONE { *one = cube as u32 } else { *other = cube as u32 }
            }
        }
        let mut strands = Self {
            choice: choice.to_vec(),
            first: vec![u16::MAX; choice.len()],
            component: vec![NONE; choice.len()],
            components: 0,
        };
        let mut seen = vec![false; choice.len()];
        for start in 0..choice.len() {
            if seen[start] {
                continue;
            }
            let [a, b] = game.pair(start, choice[start]);
            let (first, last) = match fixed.filter(|_| start == 0) {
                Some(colour) if colour == b => (b, a),
                _ => (a, b),
            };
            seen[start] = true;
            strands.first[start] = first;
            if a == b {
                continue;
            }
            let component = if start == 0 && fixed.is_some() {
                NONE
            } else {
                strands.components += 1;
                strands.components - 1
            };
            strands.component[start] = component;
            // Onwards from the last colour, where the next cube has it first; back from the first.
            for (mut colour, onwards) in [(last, true), (first, false)] {
                let mut cube = start as u32;
                loop {
                    let [one, other] = at[usize::from(colour)];
                    let next = if one == cube { other } else { one };
                    if next == NONE || seen[next as usize] {
                        break;
                    }
                    let [a, b] = game.pair(next as usize, choice[next as usize]);
                    let far = if a == colour { b } else { a };
                    seen[next as usize] = true;
                    strands.first[next as usize] = if onwards { colour } else { far };
                    strands.component[next as usize] = component;
                    cube = next;
                    colour = far;
                }
            }
        }
        strands
    }

    /// The colour of a cube that comes first.
    pub(crate) fn first(&self, cube: usize) -> u16 {
        self.first[cube]
    }

    /// How many components can be turned round.
    pub(crate) fn components(&self) -> usize {
        self.components as usize
    }

    /// The component of a cube, if it can be turned round.
    pub(crate) fn component(&self, cube: usize) -> Option<usize> {
        let component = self.component[cube];
        (component != u32::MAX).then_some(component as usize)
    }

    /// The colours of a cube, that which comes first and the other.
    pub(crate) fn colours(
        &self,
        game: &Game,
        cube: &Cube,
        at: usize,
        turned: &[bool],
    ) -> [Colour; 2] {
        let axis = self.choice[at];
        let faces = cube.faces();
        let pair = [faces[usize::from(axis)], faces[usize::from(axis) + 3]];
        let as_is = game.pair(at, axis)[0] == self.first[at];
        let turned = turned.get(self.component[at] as usize).copied().unwrap_or(false);
        if as_is == turned { [pair[1], pair[0]] } else { pair }
    }
}

pub(crate) fn ring(
    game: &Game,
    cube: &Cube,
    at: usize,
    front: &Strands,
    side: &Strands,
    turned_front: &[bool],
    turned_side: &[bool],
) -> Ring {
    let [front, back] = front.colours(game, cube, at, turned_front);
    let [right, left] = side.colours(game, cube, at, turned_side);
    Ring::new([front, right, back, left])
}
