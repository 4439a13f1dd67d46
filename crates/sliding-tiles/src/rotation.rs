//! Rotations of adjacent tiles, on chunks of sequences as bits (see [`blocks`]).

use alloc::vec;
use alloc::vec::Vec;

use dense_code::Level;

use crate::blocks::{self, CHUNK};

/// A step of a rotation: an exchange of the tiles at two neighbouring places, or a map of whole
/// words.
#[derive(Clone)]
pub(crate) enum Step {
    /// The exchange at place 1. `odd` says whether the sequences before it have odd parity.
    One {
        odd: bool,
    },
    Two,
    Three,
    Four,
    /// Word `i` of the chunk comes from word `self[i]`.
    Words(Vec<u16>),
}

/// The steps within a chunk that rotate the `width` tiles from place `p` on, where `p + width` is
/// at most 8. `odd` says whether the sequences before it have odd parity.
pub(crate) fn steps(p: usize, width: usize, toward_front: bool, mut odd: bool) -> Vec<Step> {
    // The last tile jumps to the front by exchanges from the end, and back by exchanges from the
    // front.
    let mut steps = Vec::new();
    for k in 0..width - 1 {
        let at = if toward_front { p + width - 2 - k } else { p + k };
        match at {
            0 => {}
            1 => steps.push(Step::One { odd }),
            2 => steps.push(Step::Two),
            3 => steps.push(Step::Three),
            4 => steps.push(Step::Four),
            _ => {
                steps.push(Step::Words(words_of(&blocks::window(at, 2, true), (6..=at).product())));
            }
        }
        // Each exchange changes the parity of the sequence.
        odd = !odd;
    }
    steps
}

/// For each word of a chunk the one that it comes from, where runs of words change places.
fn words_of(from: &[u32], run: usize) -> Vec<u16> {
    (0..CHUNK)
        .map(|word| {
            let window = word / run % from.len();
            let from = word - window * run + from[window] as usize * run;
            u16::try_from(from).expect("a window without digits above 7 stays in its chunk")
        })
        .collect()
}

/// All ones for an odd number.
pub(crate) const fn parity_mask(number: usize) -> u64 {
    if number % 2 == 1 { u64::MAX } else { 0 }
}

/// For each word of a chunk the parity of its digits, as a mask.
const ODD: [u64; CHUNK] = {
    let mut odd = [0; CHUNK];
    let mut word = 0;
    while word < CHUNK {
        // The digits 5, 6 and 7: the radices are 6, 7 and 8.
        odd[word] = parity_mask(word % 6 + word / 6 % 7 + word / 42);
        word += 1;
    }
    odd
};

/// Carries out rotations; holds the room for what is between two steps.
pub(crate) struct Rotator {
    pub(crate) level: Level,
    buffers: [Vec<u64>; 2],
}

impl Rotator {
    pub(crate) fn new() -> Self {
        Self { level: Level::detect(), buffers: [vec![0; CHUNK], vec![0; CHUNK]] }
    }

    /// `words |= source`, rotated, in the chunk of this number.
    pub(crate) fn unite_rotated(
        &mut self,
        steps: &[Step],
        chunk: usize,
        source: &[u64],
        words: &mut [u64],
    ) {
        if steps.is_empty() {
            return blocks::unite(self.level, source, words);
        }
        let len = source.len();
        let [a, b] = &mut self.buffers;
        let (mut from, mut to) = (&mut a[..len], &mut b[..len]);
        let mut input = source;
        for step in steps {
            match step {
                Step::One { odd } => {
                    let flip = parity_mask(digits_above(chunk) + usize::from(*odd));
                    blocks::exchange_1(self.level, input, to, &ODD, flip);
                }
                Step::Two => blocks::exchange_in_word(self.level, [(); 2], input, to),
                Step::Three => blocks::exchange_in_word(self.level, [(); 3], input, to),
                Step::Four => blocks::exchange_4(self.level, input, to),
                Step::Words(map) => {
                    for (to, &from) in to.iter_mut().zip(map) {
                        *to = input[usize::from(from)];
                    }
                }
            }
            core::mem::swap(&mut from, &mut to);
            input = from;
        }
        blocks::unite(self.level, input, words);
    }
}

/// The sum of the digits 8 and above of a chunk.
fn digits_above(chunk: usize) -> usize {
    // The digits up to 7 choose the place in a chunk; its number begins with digit 8, of radix 9.
    let (mut rest, mut radix, mut sum) = (chunk, 9, 0);
    while rest > 0 {
        sum += rest % radix;
        rest /= radix;
        radix += 1;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::BITS;
    use crate::tiles::sequence;

    /// The code of a sequence of eight tiles, from the numbers of larger tiles before each.
    fn code(order: &[u8]) -> usize {
        let (mut code, mut place) = (0, 1);
        for j in 2..order.len() {
            code += place * order[..j].iter().filter(|&&tile| tile > order[j]).count();
            place *= j + 1;
        }
        code
    }

    #[test]
    fn sets_are_rotated_as_their_sequences_at_every_level() {
        let mut random = 1_u64;
        let mut draw = || {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            random >> 4
        };
        let source: Vec<u64> = (0..CHUNK).map(|_| draw() & draw()).collect();
        let is_in = |&code: &usize| source[code / BITS] >> (code % BITS) & 1 == 1;
        for (p, width) in (0..8).flat_map(|p| (1..=8 - p).map(move |width| (p, width))) {
            for (toward_front, parity) in [(false, 0), (false, 1), (true, 0), (true, 1)] {
                let mut expected = vec![0; CHUNK];
                for number in (0..CHUNK * BITS).filter(is_in) {
                    let mut order = sequence(number as u64, 8, parity);
                    let rotated = &mut order[p..p + width];
                    if toward_front {
                        rotated.rotate_right(1);
                    } else {
                        rotated.rotate_left(1);
                    }
                    let to = code(&order[..8]);
                    expected[to / BITS] |= 1 << (to % BITS);
                }
                let steps = steps(p, width, toward_front, parity == 1);
                for level in Level::available() {
                    let mut words = vec![0; CHUNK];
                    let mut rotator = Rotator { level, ..Rotator::new() };
                    rotator.unite_rotated(&steps, 0, &source, &mut words);
                    assert!(words == expected, "{p} {width} {toward_front} {parity} {level:?}");
                }
            }
        }
    }
}
