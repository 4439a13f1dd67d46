//! Stacks of pieces of any kind with one solution.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};
use dense_code::random;
use rand_core::Rng;

use super::draft::{make_room, place, rarest};
use super::making::Changeable;
use super::{MakeError, Making};
use crate::Colour;
use crate::pieces::{Piece, PieceKind, Stack, StackError, SumStack};
use crate::solve::{Pace, asked, counted_bytes};

/// A new stack with a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct NewStack {
    /// For each piece the colours of its faces, in the order of its [kind](PieceKind).
    pub faces: Vec<Vec<Colour>>,
    /// The pieces.
    pub stack: Stack,
    /// A solution: for each piece, the index in its [rings](Piece::rings) of the ring that it
    /// shows.
    pub solution: Vec<usize>,
}

/// A new stack of pieces with numbers, with a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct NewSums {
    /// The pieces.
    pub stack: SumStack,
    /// A solution: for each piece, the index in its [rings](SumStack::rings) of the ring that it
    /// shows.
    pub solution: Vec<usize>,
}

/// The faces of pieces whose first view solves the stack.
#[derive(Clone, Debug, PartialEq)]
struct StackDraft<'k> {
    kind: &'k PieceKind,
    opposite: &'k [[usize; 2]],
    faces: Vec<Vec<Colour>>,
}

impl Making<'_> {
    /// A stack of pieces of this kind with a solution planted in it, and that solution. Every side
    /// shows different colours at random. The hidden faces have the colours that are rarest so far,
    /// and each colour is on some face. All other settings are ignored, except the byte limit and
    /// the stop function of the limits.
    ///
    /// The time grows with the lengths of all views of all pieces, and with the colours times the
    /// sides. A piece has a view for each way to place it, each as long as a ring: 25 milliseconds
    /// and 4 MB for a prism of 1,024 sides.
    ///
    /// # Errors
    ///
    /// [`MakeError`] if there is no piece, if there are fewer colours than squares on a side of the
    /// tower, or more than faces; if the first view of the kind shows a face twice; if the pieces
    /// take more bytes than the limits allow, or if the limits stop it.
    pub fn planted_stack<R: Rng + ?Sized>(
        &self,
        kind: &PieceKind,
        rng: &mut R,
    ) -> Result<NewStack, MakeError> {
        self.check(kind.squares(), kind.faces())?;
        Self::check_view(kind)?;
        StackDraft::new(self, kind, &[], rng)?.finish(self, rng)
    }

    /// A stack of pieces of this kind with exactly one [class](Stack::classes_within) of solutions,
    /// made as [`unique`](Self::unique) makes cubes. A piece may come out in one colour, unless
    /// [`colours_each`](Self::colours_each) forbids it. There may be no such stack: with few views
    /// and many colours, or if two views show the same faces in the same places, whatever the
    /// colours are. So set limits.
    ///
    /// ```
    /// use insanity_cubes::Limits;
    /// use insanity_cubes::make::Making;
    /// use insanity_cubes::pieces::PieceKind;
    /// use rand_pcg::{Pcg64, rand_core::SeedableRng};
    ///
    /// let mut rng = Pcg64::seed_from_u64(1);
    /// // Five triangular prisms with five colours, all of them different and none of one colour.
    /// let making = Making::new(5, 5).different_cubes().colours_each(2);
    /// let made = making.unique_stack(&PieceKind::prism(3)?, &mut rng)?;
    /// assert_eq!(made.stack.classes_within(&Limits::new())?, 1);
    /// assert!(made.stack.is_solved_by(&made.solution));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`MakeError`] as [`planted_stack`](Self::planted_stack); if a difficulty is asked for (only
    /// cubes have one); if a limit is reached, or if no such stack is found.
    pub fn unique_stack<R: Rng + ?Sized>(
        &self,
        kind: &PieceKind,
        rng: &mut R,
    ) -> Result<NewStack, MakeError> {
        self.check(kind.squares(), kind.faces())?;
        Self::check_view(kind)?;
        self.check_each(kind.faces().min(self.colours))?;
        if self.asks_for_difficulty() {
            return Err(MakeError::OnlyCubes);
        }
        let opposite = self.opposite_pairs(kind);
        let draft = |rng: &mut R| StackDraft::new(self, kind, &opposite, rng);
        self.search(40 * self.cubes, draft, rng)?.finish(self, rng)
    }
}

impl Making<'_> {
    /// The pairs of opposite faces, if something is asked of them. Finding them takes a look at
    /// all views, so it is not done for each draft.
    pub(super) fn opposite_pairs(&self, kind: &PieceKind) -> Vec<[usize; 2]> {
        if self.no_equal_pairs || self.no_one_colour_pairs {
            kind.opposite_pairs()
        } else {
            Vec::new()
        }
    }
}

/// So many copies of a draft there are at a time: it, the last one, one that is changed, and the
/// pieces made of it.
const COPIES: usize = 4;

impl Making<'_> {
    /// What a draft may spend, less its own bytes: so many for each face, and for each face shown.
    pub(super) fn draft_budget(
        &self,
        kind: &PieceKind,
        face: usize,
        shown: usize,
    ) -> Result<Budget<'_>, LimitReached> {
        let mut budget = asked(&self.limits)?;
        let piece = kind.faces() * face + kind.views()[0].len() * shown + size_of::<Vec<Colour>>();
        budget.take(counted_bytes((COPIES * self.cubes).saturating_mul(piece) as u64))?;
        Ok(budget)
    }

    /// The faces of pieces, each turned at random.
    pub(super) fn turned<T: Copy, R: Rng + ?Sized>(
        &self,
        kind: &PieceKind,
        pieces: &[Vec<T>],
        rng: &mut R,
    ) -> Result<Vec<Vec<T>>, LimitReached> {
        let budget = &mut Budget::new(&self.limits);
        let turner = kind.turner(budget)?;
        let turned = pieces.iter().map(|faces| {
            let turn = turner.random_turn(budget, rng)?;
            Ok(turn.into_iter().map(|face| faces[face]).collect())
        });
        turned.collect()
    }
}

impl<'k> StackDraft<'k> {
    /// Each side shows different colours at random; hidden faces have the rarest.
    fn new<R: Rng + ?Sized>(
        making: &Making<'_>,
        kind: &'k PieceKind,
        opposite: &'k [[usize; 2]],
        rng: &mut R,
    ) -> Result<Self, MakeError> {
        let budget = &mut making.draft_budget(kind, size_of::<Colour>(), 0)?;
        let mut pace = Pace::default();
        let mut all: Vec<Colour> = Colour::first(making.colours).collect();
        let mut counts = vec![0u32; making.colours];
        let mut faces = Vec::with_capacity(making.cubes);
        for _ in 0..making.cubes {
            pace.work(kind.faces(), budget)?;
            faces.push(vec![Colour::default(); kind.faces()]);
        }
        let shown = &kind.views()[0];
        for side in shown.chunks(kind.squares()) {
            let colours = random::sample(&mut all, making.cubes * side.len(), rng);
            pace.work(colours.len(), budget)?;
            for (piece, colours) in faces.iter_mut().zip(colours.chunks(side.len())) {
                for (face, colour) in side.iter().zip(colours) {
                    piece[*face] = *colour;
                    counts[usize::from(colour.index())] += 1;
                }
            }
        }
        make_room(&mut faces, shown, &all, &mut counts, budget, rng)?;
        let hidden = kind.hidden();
        let places = faces.len() * hidden.len();
        let rarest = rarest(places, &mut all, &mut counts, budget, rng)?;
        for (piece, colours) in faces.iter_mut().zip(rarest.chunks(hidden.len().max(1))) {
            pace.work(colours.len(), budget)?;
            for (face, colour) in hidden.iter().zip(colours) {
                piece[*face] = *colour;
            }
        }
        Ok(Self { kind, opposite, faces })
    }

    /// Within the bytes of the limits, which are asked for each piece: it may have 2,048 views of
    /// 1,024 sides.
    fn pieces(&self, making: &Making<'_>) -> Result<Vec<Piece>, MakeError> {
        let mut budget = Budget::new(&making.limits);
        let views = self.kind.views();
        let bytes = views.iter().map(size_of_val).sum::<usize>()
            + views.iter().map(|view| view.len() * size_of::<Colour>()).sum::<usize>();
        let pieces = self.faces.iter().enumerate().map(|(piece, faces)| {
            budget.ask()?;
            budget.take(bytes as u64)?;
            let made = self.kind.piece(faces);
            Ok(made.map_err(|error| StackError::Piece { piece, error })?)
        });
        pieces.collect()
    }

    /// The side of the first view that shows a face, if one does.
    fn side_of(&self, face: usize) -> Option<&[usize]> {
        self.kind.views()[0].chunks(self.kind.squares()).find(|side| side.contains(&face))
    }

    /// The pieces turned at random, with the solution.
    fn finish<R: Rng + ?Sized>(
        self,
        making: &Making<'_>,
        rng: &mut R,
    ) -> Result<NewStack, MakeError> {
        let planted: Vec<Vec<Colour>> = (self.faces.iter())
            .map(|faces| self.kind.views()[0].iter().map(|face| faces[*face]).collect())
            .collect();
        let turned = Self { faces: making.turned(self.kind, &self.faces, rng)?, ..self };
        let stack = Stack::new(turned.pieces(making)?)?;
        let solution = planted
            .iter()
            .zip(stack.pieces())
            .map(|(ring, piece)| piece.rings().iter().position(|other| other == ring));
        // Not an error: a turned piece shows the same rings.
        let solution = solution.collect::<Option<_>>().ok_or(MakeError::NotFound { tries: 1 })?;
        Ok(NewStack { faces: turned.faces, stack, solution })
    }
}

impl Changeable for StackDraft<'_> {
    fn change<R: Rng + ?Sized>(&mut self, colours: usize, rng: &mut R) {
        let pieces = self.faces.len();
        let (one, other) = (place(pieces, rng), place(pieces, rng));
        let face = place(self.kind.faces(), rng);
        let colour = Colour::new(u16::try_from(place(colours, rng)).unwrap_or(0));
        if place(2, rng) == 1 {
            // Two pieces exchange what they have there.
            let kept = self.faces[one][face];
            self.faces[one][face] = self.faces[other][face];
            self.faces[other][face] = kept;
            return;
        }
        let is_free = self.side_of(face).is_none_or(|side| {
            self.faces.iter().all(|faces| side.iter().all(|face| faces[*face] != colour))
        });
        if is_free {
            self.faces[one][face] = colour;
        }
    }

    fn classes(&self, making: &Making<'_>) -> Result<u128, MakeError> {
        let mut budget = Budget::new(&making.limits);
        let mut pace = Pace::default();
        let (mut seen, mut used) = (vec![false; Colour::COUNT.min(making.colours)], 0);
        for faces in &self.faces {
            pace.work(faces.len(), &mut budget)?;
            for colour in faces {
                let seen = &mut seen[usize::from(colour.index())];
                used += usize::from(!core::mem::replace(seen, true));
            }
        }
        if used < making.colours {
            // The fewer are missing the better.
            return Ok(u128::MAX - used as u128);
        }
        let stack = Stack::new(self.pieces(making)?)?;
        making.counted(|limits| stack.classes_within(limits))
    }

    fn looks_good(
        &self,
        making: &Making<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<bool, LimitReached> {
        looks_good(making, self.kind, self.opposite, &self.faces, budget)
    }

    fn is_hard_enough(&self, making: &Making<'_>) -> Result<bool, MakeError> {
        if making.near_misses == 0 {
            return Ok(true);
        }
        let pieces = self.pieces(making)?;
        let mut misses = 0u128;
        for left_out in 0..pieces.len() {
            let mut rest = pieces.clone();
            rest.remove(left_out);
            // Without a piece there is no stack.
            if let Ok(rest) = Stack::new(rest) {
                let more = making.counted(|limits| rest.classes_within(limits))?;
                misses = misses.saturating_add(more);
            }
        }
        Ok(misses >= making.near_misses)
    }
}

/// Whether pieces are as asked for in what can be seen of them; `opposite` are those of
/// [`Making::opposite_pairs`].
pub(super) fn looks_good<T: Copy + Ord>(
    making: &Making<'_>,
    kind: &PieceKind,
    opposite: &[[usize; 2]],
    pieces: &[Vec<T>],
    budget: &mut Budget<'_>,
) -> Result<bool, LimitReached> {
    let mut pace = Pace::default();
    let asks_of_pairs = making.no_equal_pairs || making.no_one_colour_pairs;
    for faces in pieces {
        pace.work(faces.len(), budget)?;
        if asks_of_pairs && has_dull_pairs(making, opposite, faces) || making.has_too_few(faces) {
            return Ok(false);
        }
    }
    if !making.different_cubes {
        return Ok(true);
    }
    show_different(kind, pieces, &mut pace, budget)
}

/// Whether no two pieces can show exactly the same rings. Only pieces with the same least ring are
/// compared as a whole: all rings of all pieces can take gigabytes.
fn show_different<T: Copy + Ord>(
    kind: &PieceKind,
    pieces: &[Vec<T>],
    pace: &mut Pace,
    budget: &mut Budget<'_>,
) -> Result<bool, LimitReached> {
    let (views, length) = (kind.views().len(), kind.views()[0].len());
    let ring_bytes = length * size_of::<T>() + 2 * size_of::<Vec<T>>();
    let bytes = |rings: usize| counted_bytes(rings.saturating_mul(ring_bytes) as u64);
    let shown =
        |faces: &[T], view: &[usize]| -> Vec<T> { view.iter().map(|face| faces[*face]).collect() };
    budget.take(bytes(pieces.len()))?;
    let mut least = Vec::with_capacity(pieces.len());
    for faces in pieces {
        pace.work(views * length, budget)?;
        least.push((kind.views().iter().map(|view| shown(faces, view)).min(), faces));
    }
    least.sort_unstable_by(|one, other| one.0.cmp(&other.0));
    let mut are_different = true;
    let groups = least.chunk_by(|one, other| one.0 == other.0);
    for group in groups.filter(|group| group.len() > 1) {
        let taken = bytes(group.len() * views);
        budget.take(taken)?;
        let mut all = BTreeSet::new();
        for (_, faces) in group {
            pace.work(views * length, budget)?;
            let mut rings: Vec<Vec<T>> =
                kind.views().iter().map(|view| shown(faces, view)).collect();
            rings.sort_unstable();
            // Several views may show the same: what counts is which rings there are.
            rings.dedup();
            are_different &= all.insert(rings);
            if !are_different {
                break;
            }
        }
        budget.give_back(taken);
        if !are_different {
            break;
        }
    }
    budget.give_back(bytes(pieces.len()));
    Ok(are_different)
}

/// Whether a piece has opposite faces that were not to be.
fn has_dull_pairs<T: Copy + Ord>(
    making: &Making<'_>,
    opposite: &[[usize; 2]],
    faces: &[T],
) -> bool {
    let mut pairs: Vec<[T; 2]> = (opposite.iter())
        .map(|[one, other]| {
            let [one, other] = [faces[*one], faces[*other]];
            [one.min(other), one.max(other)]
        })
        .collect();
    pairs.sort_unstable();
    making.no_equal_pairs && pairs.windows(2).any(|pairs| pairs[0] == pairs[1])
        || making.no_one_colour_pairs && pairs.iter().any(|[one, other]| one == other)
}
