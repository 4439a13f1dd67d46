//! Stacks of pieces of any shape: prisms, slices, boxes, dice with sums.
//!
//! A kind of piece is given by its views: for each way to place the piece, the faces that it shows
//! round the tower, numbered from 0. This description is that of E. D. Demaine, M. L. Demaine, S. Eisenstat, T. D. Morgan and R. Uehara
//! (*Variations on Instant Insanity*, 2013), who prove for which kinds of prisms the puzzle is
//! hard. Colours and numbers alike are `u32`. One plain search, good for some ten million solutions.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use crate::solve::least_part;
use crate::{Colour, Cube, Error, Limits};

/// The views of a slice that is turned about the axis of the tower, and not turned over; at least one
/// side. Slices of a round cake are of this kind.
#[must_use]
pub fn slice(sides: usize) -> Vec<Vec<usize>> {
    let ring: Vec<usize> = (0..sides.max(1)).collect();
    (0..ring.len()).map(|start| turned(&ring, start, false)).collect()
}

/// The views of a prism, or of a box with a square base: turned about its axis, and turned over, which
/// reverses the sides; at least one side.
///
/// ```
/// use insanity_cubes::pieces;
///
/// let views = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0], [1, 0, 2], [0, 2, 1]];
/// assert_eq!(pieces::prism(3), views);
/// ```
#[must_use]
pub fn prism(sides: usize) -> Vec<Vec<usize>> {
    let ring: Vec<usize> = (0..sides.max(1)).collect();
    let over = (0..ring.len()).map(|start| turned(&ring, start, true));
    slice(sides).into_iter().chain(over).collect()
}

/// The views of a flat box whose four sides have two different widths. It can be given a half turn and
/// turned over. The sides are numbered round the tower.
#[must_use]
pub fn flat_box() -> Vec<Vec<usize>> {
    [[0, 1, 2, 3], [2, 3, 0, 1], [0, 3, 2, 1], [2, 1, 0, 3]].map(Vec::from).to_vec()
}

/// The 24 views of a cube, with its faces in the order of [`Cube::faces`].
#[must_use]
pub fn cube() -> Vec<Vec<usize>> {
    // Six different colours, so that no two of the 24 views look alike and are left out.
    let numbered = Cube::new([0, 1, 2, 3, 4, 5].map(Colour::new));
    let mut views = Vec::with_capacity(24);
    for ring in numbered.rings() {
        views.push(ring.sides().map(|face| usize::from(face.index())).to_vec());
    }
    views
}

/// A ring from one of its sides on, after it was reversed if the tower stands on its head.
fn turned<T: Copy>(ring: &[T], start: usize, is_reversed: bool) -> Vec<T> {
    let mut ring = ring.to_vec();
    if is_reversed {
        ring.reverse();
    }
    ring.rotate_left(start);
    ring
}

/// What the sides of a tower must be like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// No value twice on a side.
    Different,
    /// The values on each side add up to this.
    Sum(u32),
    /// The values on each two opposite sides add up to this.
    OppositeSum(u32),
}

/// Pieces of one kind that are to be stacked.
///
/// ```
/// use insanity_cubes::Limits;
/// use insanity_cubes::pieces::{self, Rule, Stack};
///
/// // Two triangular prisms. Each can be turned three ways, and upside down.
/// let prisms = [vec![0, 1, 2], vec![0, 2, 1]];
/// let stack = Stack::new(&pieces::prism(3), &prisms, Rule::Different)?;
/// assert_eq!(stack.count_within(&Limits::new())?, 12);
/// // Each solution can be turned, and stood on its head: six solutions are one class.
/// assert_eq!(stack.classes_within(&Limits::new())?, 2);
///
/// // Three dice, whose opposite faces add up to 7: sides of 10 or 11.
/// let dice = vec![vec![1, 2, 3, 6, 5, 4]; 3];
/// let stack = Stack::new(&pieces::cube(), &dice, Rule::OppositeSum(21))?;
/// assert_eq!(stack.count_within(&Limits::new())?, 24u64.pow(3));
/// # Ok::<(), insanity_cubes::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stack {
    /// For each piece its different rings.
    pieces: Vec<Vec<Vec<u32>>>,
    rule: Rule,
}

impl Stack {
    /// The stack of these pieces of the kind with these views: each a list of the values on its faces.
    ///
    /// # Errors
    ///
    /// [`Error::Pieces`] if there is no view or no piece, if views differ in length or are empty, if a
    /// piece has not as many values as faces are shown, or for opposite sides of a tower with an odd
    /// number of sides.
    pub fn new(views: &[Vec<usize>], pieces: &[Vec<u32>], rule: Rule) -> Result<Self, Error> {
        let sides = views.first().map_or(0, Vec::len);
        if sides == 0 || views.iter().any(|view| view.len() != sides) {
            return Err(Error::Pieces("a kind of piece has views of one length"));
        }
        if pieces.is_empty() {
            return Err(Error::Pieces("a stack has pieces"));
        }
        if matches!(rule, Rule::OppositeSum(_)) && !sides.is_multiple_of(2) {
            return Err(Error::Pieces("an odd number of sides has no opposite ones"));
        }
        let last = views.iter().flatten().max().expect("views have sides");
        let mut all = Vec::with_capacity(pieces.len());
        for piece in pieces {
            if piece.len().checked_sub(1) != Some(*last) {
                return Err(Error::Pieces("a piece has a value for each face"));
            }
            let mut rings: Vec<Vec<u32>> = Vec::new();
            for view in views {
                let ring: Vec<u32> = view.iter().map(|face| piece[*face]).collect();
                // Equal values make equal rings, which are one way to show the piece.
                if !rings.contains(&ring) {
                    rings.push(ring);
                }
            }
            all.push(rings);
        }
        Ok(Self { pieces: all, rule })
    }

    /// For each piece the different rings that it can show, in the order of the views.
    #[must_use]
    pub fn pieces(&self) -> &[Vec<Vec<u32>>] {
        &self.pieces
    }

    /// A solution: the ring that each piece shows. `None` if there is none. A step is a piece placed.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when a limit is reached first.
    pub fn solve_within(&self, limits: &Limits<'_>) -> Result<Option<Vec<Vec<u32>>>, LimitReached> {
        self.solve(&self.pieces, &mut Budget::new(limits))
    }

    /// How many solutions there are.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when a limit is reached first.
    pub fn count_within(&self, limits: &Limits<'_>) -> Result<u64, LimitReached> {
        let mut count = 0;
        self.search(&self.pieces, &mut Budget::new(limits), &mut |_| {
            count += 1;
            true
        })?;
        Ok(count)
    }

    /// How many solutions there are if those count once that turning the whole tower makes of each
    /// other, or standing it on its head, where all pieces can follow: a solution is counted if it is
    /// the least of its images.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when a limit is reached first.
    pub fn classes_within(&self, limits: &Limits<'_>) -> Result<u64, LimitReached> {
        let mut allowed = Vec::new();
        for start in 0..self.pieces[0][0].len() {
            for over in [false, true] {
                let follows = |rings: &Vec<Vec<u32>>| {
                    rings.iter().all(|ring| rings.contains(&turned(ring, start, over)))
                };
                if self.pieces.iter().all(follows) {
                    allowed.push((start, over));
                }
            }
        }
        let mut classes = 0;
        self.search(&self.pieces, &mut Budget::new(limits), &mut |tower| {
            // No lemma of Burnside: solutions are listed anyway, and each class has one least
            // tower.
            let is_least = allowed.iter().all(|(start, over)| {
                let image = tower.iter().map(|ring| turned(ring, *start, *over));
                tower.iter().map(|ring| ring.to_vec()).le(image)
            });
            classes += u64::from(is_least);
            true
        })?;
        Ok(classes)
    }

    /// The places of some pieces that can't be stacked together, but can be if any one of them is
    /// left out; `None` if there is a solution. With sums it is all pieces: fewer have another sum.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when a limit is reached first.
    pub fn obstacle_within(&self, limits: &Limits<'_>) -> Result<Option<Vec<usize>>, LimitReached> {
        let mut budget = Budget::new(limits);
        let all = self.pieces.len();
        least_part(all, &mut |places| {
            // Fewer pieces have another sum.
            if places.len() < all && self.rule != Rule::Different {
                return Ok(true);
            }
            let part: Vec<_> = places.iter().map(|place| self.pieces[*place].clone()).collect();
            Ok(self.solve(&part, &mut budget)?.is_some())
        })
    }

    fn solve(
        &self,
        pieces: &[Vec<Vec<u32>>],
        budget: &mut Budget<'_>,
    ) -> Result<Option<Vec<Vec<u32>>>, LimitReached> {
        let mut found = None;
        self.search(pieces, budget, &mut |tower| {
            found = Some(tower.iter().map(|ring| ring.to_vec()).collect());
            false
        })?;
        Ok(found)
    }

    /// Calls `each` with every solution, until it returns `false`.
    fn search(
        &self,
        pieces: &[Vec<Vec<u32>>],
        budget: &mut Budget<'_>,
        each: &mut dyn FnMut(&[&[u32]]) -> bool,
    ) -> Result<(), LimitReached> {
        budget.ask()?;
        // Opposite sides share one sum.
        let opposite = if matches!(self.rule, Rule::OppositeSum(_)) { 2 } else { 1 };
        let sides = vec![Vec::new(); self.pieces[0][0].len() / opposite];
        self.place(pieces, &mut Vec::new(), &sides, budget, each)?;
        Ok(())
    }

    /// Places the next piece on those chosen. Returns `false` if `each` wants no more.
    fn place<'a>(
        &self,
        pieces: &'a [Vec<Vec<u32>>],
        chosen: &mut Vec<&'a [u32]>,
        sides: &[Vec<u32>],
        budget: &mut Budget<'_>,
        each: &mut dyn FnMut(&[&[u32]]) -> bool,
    ) -> Result<bool, LimitReached> {
        let Some((rings, rest)) = pieces.split_first() else {
            let total = match self.rule {
                Rule::Different => return Ok(each(chosen)),
                Rule::Sum(total) | Rule::OppositeSum(total) => total,
            };
            // Sums are exact, so a side may not be below either.
            let are_full = sides.iter().all(|side| side[..] == [total]);
            return Ok(!are_full || each(chosen));
        };
        for ring in rings {
            budget.spend(1)?;
            let Some(sides) = self.with(sides, ring) else { continue };
            chosen.push(ring);
            let goes_on = self.place(rest, chosen, &sides, budget, each)?;
            chosen.pop();
            if !goes_on {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The sides with one piece more: their values, or their sum. `None` if that breaks the rule.
    fn with(&self, sides: &[Vec<u32>], ring: &[u32]) -> Option<Vec<Vec<u32>>> {
        // A copy, so that nothing has to be undone: this search is for small stacks.
        let mut sides = sides.to_vec();
        for (at, value) in ring.iter().enumerate() {
            let place = at % sides.len();
            let side = &mut sides[place];
            match self.rule {
                Rule::Different if side.contains(value) => return None,
                Rule::Different => side.push(*value),
                Rule::Sum(total) | Rule::OppositeSum(total) => {
                    // A side keeps the sum alone.
                    let before = side.first().copied().unwrap_or(0);
                    let sum = before.checked_add(*value).filter(|sum| *sum <= total)?;
                    side.clear();
                    side.push(sum);
                }
            }
        }
        Some(sides)
    }
}
