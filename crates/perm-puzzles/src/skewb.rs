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
    /// A corner of the Skewb about which a half of the cube turns, named after its faces.
    ///
    /// ```
    /// use dense_search::Space;
    /// use perm_puzzles::Skewb;
    /// let twists: Vec<String> = Skewb::new().moves().map(|twist| twist.to_string()).collect();
    /// assert_eq!(twists, ["UBR", "UBR'", "DFR", "DFR'", "DBL", "DBL'", "UFL", "UFL'"]);
    /// ```
    SkewbCorner {
        /// Up, back, right.
        Ubr "UBR"
        /// Down, front, right.
        Dfr "DFR"
        /// Down, back, left.
        Dbl "DBL"
        /// Up, front, left.
        Ufl "UFL"
    }
    "UBR, DFR, DBL or UFL", "a twist such as UBR or UBR'"
}

/// The Skewb, a cube whose halves turn about its corners: 3,149,280 states.
///
/// ```
/// use dense_search::Search;
/// use perm_puzzles::Skewb;
///
/// let layers: Vec<u64> = Search::new(Skewb::new())?.map(|layer| layer.states).collect();
/// assert_eq!(layers[..6], [1, 8, 48, 288, 1728, 10_248]);
/// assert_eq!(layers[11], 90); // the farthest
/// # Ok::<(), dense_search::SearchError>(())
/// ```
///
/// Four corners, no two of which are neighbours, never change their places relative to each other.
/// A turn about one of them moves the half of the cube around it. A state is
///
/// - the centre in each place, an even permutation; the places R, L, B, F, U, D;
/// - the corner in each of the four other places, an even permutation; the places opposite UBR,
///   DFR, DBL, UFL;
/// - the turns of these corners, whose sum is divisible by three;
/// - the turns of UBR, DFR and DBL. That of UFL follows from the places of the other corners.
///
/// # A Skewb that you hold
///
/// Its position is read by [`from_text`](Space::from_text). Hold it so that the corners UBR, DFR,
/// DBL and UFL are in their places: they turn, but do not change places. They give each face its
/// colour: the one that its two corners among these four share. The text has three parts, as in
/// `2 1 4 3 0 5/0 2+ 3+ 1+/1 0 0`.
///
/// - The first part names the centre in each of the places R, L, B, F, U and D, by its number,
///   counting from 0 in this order.
/// - The second part names the corner in each of the places DFL, UBL, UFR and DBR, by its number,
///   counting from 0 in this order. Each corner has one sticker of the colour of R or L. There is
///   no sign if this sticker is on the face R or L, `+` if it is on U or D, and `-` if it is on B
///   or F.
/// - The third part says by how many thirds of a turn (clockwise, seen from outside) the corners
///   UBR, DFR and DBL are turned from where their colours match the faces.
///
/// ```
/// use dense_search::Space;
/// use perm_puzzles::Skewb;
/// let space = Skewb::new();
/// // The corner UBL has come to the place DBR, with its sticker of L on the face D.
/// assert_eq!(space.from_text("2 1 4 3 0 5/0 2+ 3+ 1+/1 0 0"), Some(space.after("UBR")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Skewb {
    tables: Coordinates,
}

/// The places and turns of the corners.
type Corners = (EvenPerm<4>, Orientations<3, 4>, [Below<3>; 3]);

impl Skewb {
    /// The space; this computes its move tables.
    ///
    /// ```
    /// use dense_search::Space;
    /// use perm_puzzles::{Skewb, SkewbCorner, Twist, Way};
    /// let space = Skewb::new();
    /// let by = Twist { corner: SkewbCorner::Ubr, way: Way::Clockwise };
    /// let state = space.apply(space.start(), by);
    /// assert_eq!(
    ///     state.map(|state| space.to_text(state)).as_deref(),
    ///     Some("2 1 4 3 0 5/0 2+ 3+ 1+/1 0 0")
    /// );
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self { tables: Coordinates::new(twist::twists(CORNERS), move_centres, move_corners) }
    }
}

impl Default for Skewb {
    fn default() -> Self {
        Self::new()
    }
}

/// The centre beside a corner on an axis: 0 right and left, 1 back and front, 2 up and down.
///
/// Corner 0 has the first one of each axis; corner `k + 1` shares with it the one on axis `k`.
const fn centre(corner: usize, axis: usize) -> usize {
    2 * axis + (corner != 0 && corner != axis + 1) as usize
}

fn move_centres(centres: EvenPerm<6>, by: Twist<SkewbCorner>) -> EvenPerm<6> {
    let about = by.corner as usize;
    let old = centres.to_perm().to_array();
    let mut new = old;
    for axis in 0..3 {
        // The corner of the tetrahedron on whose side the axis is goes the same way.
        let after = (twist::image(about, by.way, about ^ (axis + 1)) ^ about) - 1;
        new[centre(about, after)] = old[centre(about, axis)];
    }
    Perm::new(new).and_then(EvenPerm::new).unwrap_or(centres)
}

fn move_corners((places, twists, mut fixed): Corners, by: Twist<SkewbCorner>) -> Corners {
    let about = by.corner as usize;
    let (old, old_twists) = (places.to_perm().to_array(), twists.to_array());
    let (mut new, mut new_twists) = (old, old_twists);
    // The place opposite to the corner itself is in the other half. A twist is the axis that the
    // first sticker is on, counted backwards, and a turn takes every axis to the next.
    for place in (0..4).filter(|&place| place != about) {
        let to = twist::image(about, by.way, place);
        new[to] = old[place];
        #[expect(clippy::cast_possible_truncation, reason = "below 3")]
        {
            new_twists[to] = twist::turned(old_twists[place].into(), by.way) as u8;
        }
    }
    if let Some(fixed) = fixed.get_mut(about) {
        twist::turn(fixed, by.way);
    }
    let places = Perm::new(new).and_then(EvenPerm::new).unwrap_or(places);
    (places, Orientations::new(new_twists).unwrap_or(twists), fixed)
}

impl Skewb {
    /// Every twist of a corner, one way and the other.
    ///
    /// ```
    /// use perm_puzzles::Skewb;
    /// assert_eq!(Skewb::new().moves().count(), 8);
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = Twist<SkewbCorner>> {
        twist::twists(CORNERS)
    }
}

impl Space for Skewb {
    type State = (EvenPerm<6>, EvenPerm<4>, Orientations<3, 4>, [Below<3>; 3]);
    type Move = Twist<SkewbCorner>;

    fn name(&self) -> String {
        "skewb".to_string()
    }

    fn start(&self) -> Self::State {
        (EvenPerm::IDENTITY, EvenPerm::IDENTITY, UNTWISTED, [UNTURNED; 3])
    }

    fn successors(&self, state: Self::State) -> impl Iterator<Item = (Self::Move, Self::State)> {
        self.moves().filter_map(move |by| Some((by, self.apply(state, by)?)))
    }

    fn apply(
        &self,
        (centres, places, twists, fixed): Self::State,
        by: Self::Move,
    ) -> Option<Self::State> {
        let (places, twists, fixed) = move_corners((places, twists, fixed), by);
        Some((move_centres(centres, by), places, twists, fixed))
    }

    /// The centre in each place; the corner in each place, with `+` or `-` where its sticker of the
    /// colour of R or L is on another face; how many thirds of a turn UBR, DFR and DBL are turned
    /// clockwise. [`Skewb`] has the numbers of the pieces, and says what the signs mean.
    fn to_text(&self, (centres, places, twists, fixed): Self::State) -> String {
        let corners = marked::write(places.to_perm().to_array(), twists.to_array(), marked::TURNS);
        format!("{centres}/{corners}/{}", twist::digits_to_text(fixed))
    }

    fn from_text(&self, text: &str) -> Option<Self::State> {
        let mut parts = text.splitn(3, '/');
        let (centres, corners, turns) = (parts.next()?, parts.next()?, parts.next()?);
        let (places, twists) = marked::read(corners, marked::TURNS)?;
        let centres = EvenPerm::new(centres.parse().ok()?).ok()?;
        let places = EvenPerm::new(Perm::new(places).ok()?).ok()?;
        let fixed = twist::digits_from_text(turns)?;
        let state = (centres, places, Orientations::new(twists).ok()?, fixed);
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

impl fmt::Debug for Skewb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Skewb").finish_non_exhaustive()
    }
}

/// No corner twisted.
const UNTWISTED: Orientations<3, 4> = match Orientations::new([0; 4]) {
    Ok(twists) => twists,
    Err(_) => panic!("zeros have the sum 0"),
};
