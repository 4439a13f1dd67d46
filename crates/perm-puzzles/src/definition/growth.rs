use alloc::vec;
use alloc::vec::Vec;
use core::iter::FusedIterator;

use dense_search::{Layer, Space as _};

use super::space::{Pattern, PuzzleSpace};
use super::transform::Transform;

/// Counts the first layers of a puzzle that is too large for two bits per state. It keeps the
/// states of the last layers as sorted lists, 16 bytes per state.
///
/// ```
/// use perm_puzzles::definition::Definition;
/// let ring: [(&str, &[usize]); 2] =
///     [("L", &[1, 2, 3, 4, 5, 6, 7, 0]), ("X", &[1, 0, 2, 3, 4, 5, 6, 7])];
/// let space =
///     Definition::from_generators("ring", &[0, 1, 2, 3, 4, 5, 6, 7], &ring)?.compile()?;
/// let growth = space.growth().ok_or("eight places are few")?;
/// let layers: Vec<u64> = growth.take(3).map(|layer| layer.states).collect();
/// assert_eq!(layers, [1, 8, 14]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// If every move can be undone by a single move, a move leads to the layer before, the same layer
/// or the next one, so only two layers are kept. Otherwise all layers are kept. The layers grow
/// fast: before you ask for the next one, see [`bytes_for_next`](Self::bytes_for_next).
#[derive(Clone, Debug)]
#[must_use = "a search is lazy: it runs as its layers are asked for"]
pub struct Growth<'a> {
    space: &'a PuzzleSpace,
    packing: Packing,
    /// All layers before the current one that a move may lead back to.
    before: Vec<u128>,
    current: Vec<u128>,
    layer: Option<Layer>,
}

/// How a pattern is packed: for each place the bits of its piece and of its orientation.
#[derive(Clone, Debug)]
struct Packing {
    pieces: u32,
    turned: Vec<u32>,
}

impl Packing {
    /// `None` if a pattern takes more than 128 bits.
    fn new(space: &PuzzleSpace) -> Option<Self> {
        let bits = |count: u32| u32::BITS - count.saturating_sub(1).leading_zeros();
        let pieces = bits(u32::from(space.start.pieces.iter().max().map_or(0, |&last| last)) + 1);
        let turned: Vec<u32> = space.moduli.iter().map(|&modulus| bits(modulus.into())).collect();
        let all = turned.iter().map(|bits| bits + pieces).sum::<u32>();
        (all <= 128).then_some(Self { pieces, turned })
    }

    fn pack(&self, pattern: &Pattern) -> u128 {
        let places = pattern.pieces.iter().zip(&pattern.turned).zip(&self.turned);
        places.fold(0, |packed, ((&piece, &turned), &bits)| {
            (packed << self.pieces | u128::from(piece)) << bits | u128::from(turned)
        })
    }

    fn unpack(&self, mut packed: u128, pattern: &mut Pattern) {
        let places = pattern.pieces.iter_mut().zip(&mut pattern.turned).zip(&self.turned);
        #[expect(clippy::cast_possible_truncation, reason = "the low bits of a number")]
        for ((piece, turned), &bits) in places.rev() {
            *turned = packed as u8 & ((1 << bits) - 1);
            packed >>= bits;
            *piece = packed as u16 & ((1 << self.pieces) - 1);
            packed >>= self.pieces;
        }
    }

    /// The pattern after a move, packed.
    fn moved(&self, pattern: &Pattern, by: &Transform, moduli: &[u8]) -> u128 {
        let places = by.from.iter().zip(&by.turn).zip(moduli).zip(&self.turned);
        places.fold(0, |packed, (((&from, &turn), &modulus), &bits)| {
            let from = usize::from(from);
            let sum = pattern.turned[from] + turn;
            let turned = if sum >= modulus { sum - modulus } else { sum };
            (packed << self.pieces | u128::from(pattern.pieces[from])) << bits | u128::from(turned)
        })
    }
}

impl<'a> Growth<'a> {
    pub(super) fn new(space: &'a PuzzleSpace) -> Option<Self> {
        let packing = Packing::new(space)?;
        let current = vec![packing.pack(&space.start)];
        Some(Self { space, packing, before: Vec::new(), current, layer: None })
    }

    /// The most bytes in use while the next layer is made: 16 for each state that is kept, and 16
    /// for each move from a state of the last layer. Where some move can't be undone by a single
    /// move, the states that are kept are counted three times, because a list is copied when it
    /// grows.
    ///
    /// ```
    /// use perm_puzzles::definition::{Definition, Powers};
    /// let space = Definition::cube_3x3x3().compile_with(Powers::Half)?;
    /// let mut growth = space.growth().ok_or("20 pieces take 99 bits")?;
    /// // For layer 0 only the start is needed.
    /// assert_eq!(growth.bytes_for_next(), 16);
    /// assert_eq!(growth.by_ref().take(3).last().map(|layer| layer.states), Some(243));
    /// // 243 states with 18 moves each, beside these 243 and the 18 before them.
    /// assert_eq!(growth.bytes_for_next(), 16 * (243 * 18 + 243 + 18));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn bytes_for_next(&self) -> u64 {
        let copies = if self.space.is_undirected() { 1 } else { 3 };
        let kept = (self.before.len() + self.current.len()).saturating_mul(copies);
        let made = self.layer.map_or(0, |_| self.current.len().saturating_mul(self.moves()));
        (kept.saturating_add(made) as u64).saturating_mul(16)
    }

    fn moves(&self) -> usize {
        self.space.moves.len()
    }

    /// The states one move on from the current layer that are in none of those kept.
    fn next_layer(&self) -> Vec<u128> {
        let mut pattern = self.space.start.clone();
        let mut next = Vec::with_capacity(self.current.len().saturating_mul(self.moves()));
        for &packed in &self.current {
            self.packing.unpack(packed, &mut pattern);
            let moves = self.space.moves.iter();
            next.extend(moves.map(|by| self.packing.moved(&pattern, by, &self.space.moduli)));
        }
        next.sort_unstable();
        next.dedup();
        for known in [&self.before, &self.current] {
            let mut known = known.iter().peekable();
            next.retain(|state| {
                while known.next_if(|&other| other < state).is_some() {}
                known.peek() != Some(&state)
            });
        }
        next.shrink_to_fit();
        next
    }
}

impl Iterator for Growth<'_> {
    type Item = Layer;

    fn next(&mut self) -> Option<Layer> {
        let layer = match self.layer {
            None => Layer { depth: 0, states: 1, total: 1 },
            Some(last) => {
                let next = self.next_layer();
                if next.is_empty() {
                    return None;
                }
                let last_states = core::mem::replace(&mut self.current, next);
                if self.space.is_undirected() {
                    self.before = last_states;
                } else {
                    self.before.extend(last_states);
                    self.before.sort_unstable();
                }
                let states = self.current.len() as u64;
                Layer { depth: last.depth + 1, states, total: last.total + states }
            }
        };
        self.layer = Some(layer);
        Some(layer)
    }
}

/// After the last layer there is nothing new.
impl FusedIterator for Growth<'_> {}
