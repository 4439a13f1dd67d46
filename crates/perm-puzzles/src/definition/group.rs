//! The elements of a group of moves, numbered along its chain of stabilisers.

use alloc::vec;
use alloc::vec::Vec;

use super::chain::Chain;
use super::transform::Transform;

/// A number for each element and an element for each number. An element is one of the first level,
/// and then one of the second, and so on, in exactly one way: the numbers of these are its digits.
///
/// An element is written as a word: where the piece of each place comes from, then how much it is
/// turned.
#[derive(Clone, Debug)]
pub(super) struct Group {
    levels: Vec<Level>,
    moduli: Vec<u8>,
    /// The piece of each place of the solved puzzle, and how it is turned.
    solved: Vec<(u16, u8)>,
}

#[derive(Clone, Debug)]
struct Level {
    /// The place whose pieces tell the elements apart.
    place: usize,
    /// Sorted by the piece and turn that comes there; each with what undoes it.
    elements: Vec<(Transform, Transform)>,
}

impl Group {
    pub(super) fn new(chain: Chain, moduli: Vec<u8>, solved: Vec<(u16, u8)>) -> Self {
        let mut levels = Vec::new();
        for (place, elements) in chain.into_levels().into_iter().enumerate() {
            if elements.len() > 1 {
                let undone = |by: Transform| {
                    let undone = by.inverse(&moduli);
                    (by, undone)
                };
                levels.push(Level { place, elements: elements.into_iter().map(undone).collect() });
            }
        }
        Self { levels, moduli, solved }
    }

    /// The orientations of a piece: all places of a component have as many.
    pub(super) fn modulus(&self) -> u8 {
        self.moduli[0]
    }

    /// The word of what is in each place; `None` for a piece that is not one of these.
    pub(super) fn word(&self, places: impl Iterator<Item = (u16, u8)>) -> Option<Vec<u8>> {
        let (mut from, mut turned) = (Vec::new(), Vec::new());
        for ((piece, turn), modulus) in places.zip(&self.moduli) {
            let home = self.solved.iter().position(|solved| solved.0 == piece)?;
            from.push(u8::try_from(home).expect("few places"));
            turned.push((turn + modulus - self.solved[home].1) % modulus);
        }
        from.extend(turned);
        Some(from)
    }

    /// What is in each place by a word.
    pub(super) fn pieces(&self, word: &[u8]) -> Vec<(u16, u8)> {
        let (from, turn) = word.split_at(self.moduli.len());
        let both = from.iter().zip(turn).zip(&self.moduli);
        let piece = |((&from, &turn), &modulus)| {
            let (piece, turned) = self.solved[usize::from(from)];
            (piece, (turned + turn) % modulus)
        };
        both.map(piece).collect()
    }

    /// Makes `by` and then the word out of the word.
    fn put_before(&self, by: &Transform, word: &mut [u8]) {
        let (from, turn) = word.split_at_mut(self.moduli.len());
        for ((from, turn), &modulus) in from.iter_mut().zip(turn).zip(&self.moduli) {
            let source = usize::from(*from);
            let sum = *turn + by.turn[source];
            *turn = if sum >= modulus { sum - modulus } else { sum };
            *from = u8::try_from(by.from[source]).expect("few places");
        }
    }

    /// `None` if moves don't make it.
    pub(super) fn rank(&self, word: &[u8]) -> Option<u64> {
        let places = self.moduli.len();
        let (mut word, mut rank) = (word.to_vec(), 0);
        for level in &self.levels {
            let image = (u16::from(word[level.place]), word[places + level.place]);
            let number = level.elements.binary_search_by_key(&image, |(by, _)| {
                (by.from[level.place], by.turn[level.place])
            });
            let number = number.ok()?;
            rank = rank * level.elements.len() as u64 + number as u64;
            self.put_before(&level.elements[number].1, &mut word);
        }
        let identity = (0..).take(places).chain(vec![0; places]);
        word.into_iter().eq(identity).then_some(rank)
    }

    pub(super) fn unrank(&self, mut rank: u64, word: &mut [u8]) {
        let (from, turn) = word.split_at_mut(self.moduli.len());
        (0..).zip(from).for_each(|(place, from)| *from = place);
        turn.fill(0);
        for level in self.levels.iter().rev() {
            let count = level.elements.len() as u64;
            let number = usize::try_from(rank % count).expect("a place of the level");
            rank /= count;
            self.put_before(&level.elements[number].0, word);
        }
    }
}
