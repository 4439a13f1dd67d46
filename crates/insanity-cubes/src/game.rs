//! A puzzle prepared for the searches.

use alloc::vec;
use alloc::vec::Vec;

use crate::hunt::{Hunt, Tables};

/// Cubes in dense colours, with what every search needs to know of them.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) faces: Vec<[u16; 6]>,
    pub(crate) colours: usize,
    /// For each colour how many faces have it.
    pub(crate) totals: Vec<u32>,
    /// For each cube the axes whose pair no earlier axis has, as bits.
    pub(crate) distinct: Vec<u8>,
    pub(crate) tables: Tables,
}

/// Whether two axes of a cube have the same pair.
#[inline]
fn same(face: &[u16; 6], one: usize, other: usize) -> bool {
    let ([a, b], [c, d]) = ([face[one], face[one + 3]], [face[other], face[other + 3]]);
    (a == c && b == d) || (a == d && b == c)
}

/// For each colour how many faces have it: up to 6 · 65,535, which 16 bits don't hold.
fn totals(faces: &[[u16; 6]], colours: usize) -> Vec<u32> {
    let mut totals = vec![0; colours];
    for colour in faces.iter().flatten() {
        totals[usize::from(*colour)] += 1;
    }
    totals
}

/// How many faces can be seen, if a colour is seen at most `most` times.
fn fill(totals: &[u32], most: u32) -> usize {
    totals.iter().map(|total| (*total).min(most) as usize).sum()
}

impl Game {
    /// `None` when a count of colours shows that there is no solution: a side needs as many colours
    /// as there are cubes, and a colour is seen at most once on each of the four sides.
    pub(crate) fn new(faces: Vec<[u16; 6]>, colours: usize) -> Option<Self> {
        let cubes = faces.len();
        if colours < cubes {
            return None;
        }
        let totals = totals(&faces, colours);
        if fill(&totals, 4) < 4 * cubes {
            return None;
        }
        Some(Self::prepare(faces, colours, totals))
    }

    /// The same for half solutions alone: `None` when a count of colours shows that there is none.
    pub(crate) fn for_halves(faces: Vec<[u16; 6]>, colours: usize) -> Option<Self> {
        let totals = totals(&faces, colours);
        (fill(&totals, 2) >= 2 * faces.len()).then(|| Self::prepare(faces, colours, totals))
    }

    fn prepare(faces: Vec<[u16; 6]>, colours: usize, totals: Vec<u32>) -> Self {
        let most = totals.iter().copied().max().unwrap_or(0);
        let distinct = faces.iter().map(|face| {
            1 | u8::from(!same(face, 0, 1)) << 1
                | u8::from(!same(face, 0, 2) && !same(face, 1, 2)) << 2
        });
        let distinct = distinct.collect();
        let tables = Tables::new(&faces, colours, most);
        Self { faces, colours, totals, distinct, tables }
    }

    pub(crate) fn cubes(&self) -> usize {
        self.faces.len()
    }

    /// Whether every side must show every colour.
    pub(crate) fn is_tight(&self) -> bool {
        self.faces.len() == self.colours
    }

    pub(crate) fn pair(&self, cube: usize, axis: u8) -> [u16; 2] {
        let face = &self.faces[cube];
        [face[usize::from(axis)], face[usize::from(axis) + 3]]
    }

    /// The first axis of the cube with the same pair as this one.
    pub(crate) fn first_like(&self, cube: usize, axis: u8) -> u8 {
        let face = &self.faces[cube];
        (0..axis).find(|before| same(face, usize::from(*before), usize::from(axis))).unwrap_or(axis)
    }

    /// The next axis of the cube with the same pair as this one.
    pub(crate) fn next_like(&self, cube: usize, axis: u8) -> u8 {
        let face = &self.faces[cube];
        (axis + 1..3)
            .find(|after| same(face, usize::from(*after), usize::from(axis)))
            .unwrap_or(axis)
    }

    /// Whether another axis of the cube has the same pair.
    pub(crate) fn is_twice(&self, cube: usize, axis: u8) -> bool {
        OTHERS[usize::from(axis)]
            .iter()
            .any(|other| same(&self.faces[cube], usize::from(*other), usize::from(axis)))
    }

    /// How many of the six ordered choices of two axes show the same pairs as another one: 1, 2 or
    /// 6.
    pub(crate) fn multiplicity(&self, cube: usize) -> u128 {
        match self.distinct[cube].count_ones() {
            1 => 6,
            2 => 2,
            _ => 1,
        }
    }

    /// The axes but one, as bits; one bit if the two have the same pair.
    #[inline]
    pub(crate) fn others(&self, cube: usize, axis: u8) -> u8 {
        let [one, other] = OTHERS[usize::from(axis)];
        if same(&self.faces[cube], one.into(), other.into()) {
            1 << one
        } else {
            1 << one | 1 << other
        }
    }
}

/// The two other axes.
pub(crate) const OTHERS: [[u8; 2]; 3] = [[1, 2], [0, 2], [0, 1]];

/// The graph of a half solution: its components.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shape {
    /// Paths and cycles of two or more colours: each can be turned round.
    pub(crate) components: u32,
    /// Loops: turning one round shows no difference.
    pub(crate) loops: u32,
}

/// Counts the components of half solutions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shaper {
    /// For each colour that ends a path the colour at the other end; `FRESH` if it has no edge.
    mates: Vec<u32>,
}

const FRESH: u32 = u32::MAX;

impl Shaper {
    pub(crate) fn shape(&mut self, game: &Game, choice: &[u8]) -> Shape {
        self.mates.clear();
        self.mates.resize(game.colours, FRESH);
        let mut shape = Shape::default();
        for (cube, axis) in choice.iter().enumerate() {
            let [a, b] = game.pair(cube, *axis);
            if a == b {
                shape.loops += 1;
                continue;
            }
            let (a, b) = (u32::from(a), u32::from(b));
            let (at_a, at_b) = (self.mates[a as usize], self.mates[b as usize]);
            match (at_a == FRESH, at_b == FRESH) {
                (true, true) => {
                    shape.components += 1;
                    self.mates[a as usize] = b;
                    self.mates[b as usize] = a;
                }
                (true, false) => {
                    self.mates[a as usize] = at_b;
                    self.mates[at_b as usize] = a;
                }
                (false, true) => {
                    self.mates[b as usize] = at_a;
                    self.mates[at_a as usize] = b;
                }
                // The ends of one path: it becomes a cycle.
                (false, false) if at_a == b => {}
                (false, false) => {
                    shape.components -= 1;
                    self.mates[at_a as usize] = at_b;
                    self.mates[at_b as usize] = at_a;
                }
            }
        }
        shape
    }
}

/// How the couples of half solutions are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Route {
    /// First the pairs for front and back, then those for the sides.
    Front,
    /// Tight: first the pairs that are hidden. A colour on `t` faces hides `t - 4` of them.
    Hidden,
    /// Tight with every colour on six faces: front, sides and hidden are three half solutions of
    /// one kind, so the first may be taken to be the one with the first pair of this cube.
    Thirds(usize),
}

/// All ordered couples of half solutions that use different pairs of every cube: front and back,
/// right and left.
///
/// Couples that show the same colours are found once.
#[derive(Clone, Debug)]
pub(crate) struct Couples {
    route: Route,
    first: Hunt,
    second: Hunt,
    room: Vec<u32>,
    open: Vec<u8>,
    /// The choices found: three of them with `Route::Hidden` and `Route::Thirds`.
    choices: [Vec<u8>; 3],
    /// The couples of choices still to be handed out.
    roles: &'static [(u8, u8)],
    swapped: bool,
    inside: bool,
    /// The axes that may point to the right, if not all may.
    side: Option<Vec<u8>>,
}

impl Couples {
    pub(crate) fn new(game: &Game) -> Self {
        let route = Self::route(game);
        let mut first = Hunt::new(&game.tables);
        let second = first.clone();
        let mut room = vec![2; game.colours];
        let mut open = game.distinct.clone();
        match route {
            Route::Front => {}
            Route::Hidden => {
                for (room, total) in room.iter_mut().zip(&game.totals) {
                    *room = total - 4;
                }
            }
            Route::Thirds(cube) => open[cube] = 1,
        }
        first.start(&game.tables, &room, &open);
        room.fill(2);
        let choices = [vec![0; game.cubes()], vec![0; game.cubes()], vec![0; game.cubes()]];
        Self {
            route,
            first,
            second,
            room,
            open,
            choices,
            roles: &[],
            swapped: false,
            inside: false,
            side: None,
        }
    }

    fn route(game: &Game) -> Route {
        // Without slack every colour is on at least four faces, see `Game::new`.
        if !game.is_tight() {
            return Route::Front;
        }
        if game.totals.iter().all(|total| *total == 6)
            && let Some(cube) = game.distinct.iter().position(|distinct| *distinct == 7)
        {
            return Route::Thirds(cube);
        }
        // Choose the kind with the fewer ways to fill all colours: t over 2 against t over 4.
        let ratio: f64 = game
            .totals
            .iter()
            .map(|total| 12.0 / (f64::from(total - 2) * f64::from((*total).max(4) - 3)))
            .product();
        if ratio > 1.0 { Route::Hidden } else { Route::Front }
    }

    /// The couples in which each cube points one of its `front` axes to the front and one of its
    /// `side` axes to the right, given as bits.
    pub(crate) fn among(game: &Game, front: &[u8], side: Vec<u8>) -> Self {
        let mut first = Hunt::new(&game.tables);
        let second = first.clone();
        let room = vec![2; game.colours];
        let open: Vec<u8> =
            game.distinct.iter().zip(front).map(|(open, front)| open & front).collect();
        first.start(&game.tables, &room, &open);
        let choices = [vec![0; game.cubes()], vec![0; game.cubes()], vec![0; game.cubes()]];
        Self {
            route: Route::Front,
            first,
            second,
            room,
            open,
            choices,
            roles: &[],
            swapped: false,
            inside: false,
            side: Some(side),
        }
    }

    /// Branches taken.
    pub(crate) fn nodes(&self) -> u64 {
        self.first.nodes() + self.second.nodes()
    }

    /// How many choices of the couple just found were guesses.
    pub(crate) fn guesses(&self) -> usize {
        self.first.guesses() + self.second.guesses()
    }

    /// Goes to the next couple: `Some(false)` when there is none left, `None` once the nodes have
    /// reached `limit` (called again with a higher one it goes on).
    pub(crate) fn next(&mut self, game: &Game, limit: u64) -> Option<bool> {
        let tight = game.is_tight();
        if let [_, rest @ ..] = self.roles
            && !rest.is_empty()
        {
            self.roles = rest;
            return Some(true);
        }
        loop {
            if !self.inside {
                let own = limit.saturating_sub(self.second.nodes());
                if !self.first.next(&game.tables, tight, own)? {
                    return Some(false);
                }
                self.first.copy_choice(&mut self.choices[0]);
                for (cube, (open, axis)) in self.open.iter_mut().zip(&self.choices[0]).enumerate() {
                    *open = game.others(cube, *axis);
                    if let Some(side) = &self.side {
                        *open &= side[cube];
                    }
                }
                let symmetric = match self.route {
                    Route::Front => None,
                    Route::Hidden => Some(0),
                    Route::Thirds(cube) => Some(cube),
                };
                self.swapped = false;
                if let Some(cube) = symmetric
                    && self.open[cube].count_ones() == 2
                {
                    // Keep the lower bit: the other way round is the swapped couple.
                    self.open[cube] &= self.open[cube].wrapping_neg();
                    self.swapped = true;
                }
                self.second.start(&game.tables, &self.room, &self.open);
                self.inside = true;
            }
            let own = limit.saturating_sub(self.first.nodes());
            if !self.second.next(&game.tables, tight, own)? {
                self.inside = false;
                continue;
            }
            let [hidden, one, other] = &mut self.choices;
            self.second.copy_choice(one);
            for ((other, one), hidden) in other.iter_mut().zip(&*one).zip(&*hidden) {
                *other = 3 - *one - *hidden;
            }
            self.roles = match (self.route, self.swapped) {
                (Route::Front, _) => &[(0, 1)],
                (Route::Hidden, false) => &[(1, 2)],
                (Route::Hidden, true) => &[(1, 2), (2, 1)],
                (Route::Thirds(_), _) => &[(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)],
            };
            return Some(true);
        }
    }

    /// The couple just found: for each cube the axis that points to the front and that to the
    /// right.
    #[inline]
    pub(crate) fn couple(&self) -> (&[u8], &[u8]) {
        let (front, side) = self.roles.first().copied().unwrap_or_default();
        (&self.choices[usize::from(front)], &self.choices[usize::from(side)])
    }
}
