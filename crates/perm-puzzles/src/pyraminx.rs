use alloc::format;
use alloc::string::{String, ToString as _};
use core::fmt;
use core::ops::ControlFlow;

use dense_code::Below;

use dense_search::Space;
use perm_hash::{EvenPerm, Orientations, Perm};

use crate::coordinates::Coordinates;
use crate::marked;
use crate::twist::{self, Twist, UNTURNED};

twist::corners! {
    /// A corner of the Pyraminx, which stands on one of its faces: up, left, right, back.
    ///
    /// ```
    /// use dense_search::Space;
    /// use perm_puzzles::Pyraminx;
    /// let twists: Vec<String> = Pyraminx::new().moves().map(|twist| twist.to_string()).collect();
    /// assert_eq!(twists, ["U", "U'", "L", "L'", "R", "R'", "B", "B'"]);
    /// ```
    PyraminxCorner {
        /// Up.
        U "U"
        /// Left in front.
        L "L"
        /// Right in front.
        R "R"
        /// At the back.
        B "B"
    }
    "U, L, R or B", "a twist such as U or U'"
}

/// The corners that each edge joins.
const EDGES: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

/// The Pyraminx without its tips: 933,120 states.
///
/// ```
/// use dense_search::Search;
/// use perm_puzzles::Pyraminx;
///
/// let layers: Vec<u64> = Search::new(Pyraminx::new())?.map(|layer| layer.states).collect();
/// assert_eq!(layers[..5], [1, 8, 48, 288, 1728]);
/// assert_eq!(layers[11], 32); // the farthest
/// # Ok::<(), dense_search::SearchError>(())
/// ```
///
/// A state is the edge in each place (an even permutation), the flips of the edges (an even number
/// of them) and the turns of the four corners. The places of the edges: UL, UR, UB, LR, LB, RB. The
/// tips turn by themselves and only add a factor of 81.
///
/// # A Pyraminx that you hold
///
/// Its position is read by [`from_text`](Space::from_text). The four corners, without their tips,
/// turn but never change places. So they give each face its colour: the one that its three corners
/// share. The text has two parts, as in `4' 1 2 0' 3 5/0 1 0 0`.
///
/// - The first part names the edge in each of the places UL, UR, UB, LR, LB and RB, by its number,
///   counting from 0 in this order. `'` marks an edge that is flipped. To see whether it is, look
///   at it with the first corner of its place above and the second below, and note the colour on
///   the left. Do the same in your mind with this edge at home, in the place of its own name. If
///   the colour on the left is another one, the edge is flipped.
/// - The second part says by how many thirds of a turn (clockwise, seen from outside) the corners
///   U, L, R and B are turned from where their colours match the faces.
///
/// ```
/// use dense_search::Space;
/// use perm_puzzles::Pyraminx;
/// let space = Pyraminx::new();
/// // The edge UL has come to the place LR. Its end at L is still at L, the second corner of its
/// // own name and the first one of the place's.
/// assert_eq!(space.from_text("4' 1 2 0' 3 5/0 1 0 0"), Some(space.after("L")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Pyraminx {
    tables: Coordinates,
}

/// The flips and the turned corners.
type Turned = (Orientations<2, 6>, [Below<3>; 4]);

impl Pyraminx {
    /// The space; this computes its move tables.
    ///
    /// ```
    /// use dense_search::Space;
    /// use perm_puzzles::{Pyraminx, PyraminxCorner, Twist, Way};
    /// let space = Pyraminx::new();
    /// let by = Twist { corner: PyraminxCorner::U, way: Way::Clockwise };
    /// let state = space.apply(space.start(), by);
    /// assert_eq!(state.map(|state| space.to_text(state)).as_deref(), Some("1 2 0 3 4 5/1 0 0 0"));
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self { tables: Coordinates::new(twist::twists(CORNERS), move_edges, turn_pieces) }
    }
}

impl Default for Pyraminx {
    fn default() -> Self {
        Self::new()
    }
}

/// Where an edge goes, and whether it arrives the other way round.
fn image(by: Twist<PyraminxCorner>, edge: usize) -> (usize, bool) {
    let about = by.corner as usize;
    let (a, b) = EDGES[edge];
    if a != about && b != about {
        return (edge, false);
    }
    let end = a + b - about;
    let after = twist::image(about, by.way, end);
    let joins = (about.min(after), about.max(after));
    let to = EDGES.iter().position(|&edge| edge == joins).unwrap_or(edge);
    // An edge lies the right way round if it points from its place's first corner to the second.
    (to, (about < end) != (about < after))
}

fn move_edges(edges: EvenPerm<6>, by: Twist<PyraminxCorner>) -> EvenPerm<6> {
    let old = edges.to_perm().to_array();
    let mut new = old;
    for (edge, &item) in old.iter().enumerate() {
        new[image(by, edge).0] = item;
    }
    Perm::new(new).and_then(EvenPerm::new).unwrap_or(edges)
}

fn turn_pieces((flips, mut corners): Turned, by: Twist<PyraminxCorner>) -> Turned {
    let old = flips.to_array();
    let mut new = old;
    for (edge, &flip) in old.iter().enumerate() {
        let (to, flipped) = image(by, edge);
        new[to] = flip ^ u8::from(flipped);
    }
    twist::turn(&mut corners[by.corner as usize], by.way);
    (Orientations::new(new).unwrap_or(flips), corners)
}

impl Pyraminx {
    /// Every twist of a corner, one way and the other.
    ///
    /// ```
    /// use perm_puzzles::Pyraminx;
    /// assert_eq!(Pyraminx::new().moves().count(), 8);
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Twist<PyraminxCorner>> {
        twist::twists(CORNERS)
    }
}

impl Space for Pyraminx {
    type State = (EvenPerm<6>, Orientations<2, 6>, [Below<3>; 4]);
    type Move = Twist<PyraminxCorner>;

    fn name(&self) -> String {
        "pyraminx".to_string()
    }

    fn start(&self) -> Self::State {
        (EvenPerm::IDENTITY, UNFLIPPED, [UNTURNED; 4])
    }

    fn successors(&self, state: Self::State) -> impl Iterator<Item = (Self::Move, Self::State)> {
        self.moves().filter_map(move |by| Some((by, self.apply(state, by)?)))
    }

    fn apply(&self, (edges, flips, corners): Self::State, by: Self::Move) -> Option<Self::State> {
        let (flips, corners) = turn_pieces((flips, corners), by);
        Some((move_edges(edges, by), flips, corners))
    }

    /// The edge in each place, with `'` where it is flipped; then how many thirds of a turn each
    /// corner is turned clockwise. [`Pyraminx`] has the numbers of the pieces, and says how to see
    /// a flip.
    fn to_text(&self, (edges, flips, corners): Self::State) -> String {
        let edges = marked::write(edges.to_perm().to_array(), flips.to_array(), marked::SIDES);
        format!("{edges}/{}", twist::digits_to_text(corners))
    }

    fn from_text(&self, text: &str) -> Option<Self::State> {
        let (edges, corners) = text.split_once('/')?;
        let (edges, flips) = marked::read(edges, marked::SIDES)?;
        let edges = EvenPerm::new(Perm::new(edges).ok()?).ok()?;
        let corners = twist::digits_from_text(corners)?;
        let state = (edges, Orientations::new(flips).ok()?, corners);
        (self.to_text(state) == text).then_some(state)
    }

    fn is_undirected(&self) -> bool {
        true
    }

    fn is_batched(&self) -> bool {
        true
    }

    fn expand(&self, ranks: &[u64], each: impl FnMut(&[u64]) -> ControlFlow<()>) {
        self.tables.expand(ranks, each);
    }
}

impl fmt::Debug for Pyraminx {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pyraminx").finish_non_exhaustive()
    }
}

/// No edge flipped.
const UNFLIPPED: Orientations<2, 6> = match Orientations::new([0; 6]) {
    Ok(flips) => flips,
    Err(_) => panic!("zeros have the sum 0"),
};
