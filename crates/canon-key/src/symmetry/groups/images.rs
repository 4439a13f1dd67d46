//! The orbits of multisets and subsets under a group.
//!
//! Tuples come in rank order, and the first of each orbit is moved by all elements, eight of them at
//! a time. The images are written as columns, as the kernels of ranks take them.

use alloc::vec::Vec;
use core::iter::repeat_n;

use dense_code::{Level, at_level};

use crate::Group;
use crate::keys::choose::small;
use crate::keys::kernel::{BLOCK, ranks_of_columns};
use crate::symmetry::groups::orbits::{NONE, OrbitTable};

/// How many elements move a tuple at once.
const LANES: usize = 8;

type Lanes<T> = [T; LANES];

/// How many times eight images are ranked at once.
const EIGHTS: usize = BLOCK / LANES;

/// How many ranks are looked through at once for those without a class.
const STRETCH: usize = 64;

/// Where the elements of a group take each point.
pub(crate) struct Images {
    order: usize,
    /// How many times eight elements there are.
    eights: usize,
    /// The images of a point by eight elements, all elements of one point after the other.
    /// Identities fill the last eight up.
    of_points: Vec<Lanes<u16>>,
}

impl Images {
    pub(crate) fn new(group: &Group) -> Self {
        let (order, eights) = (group.order(), group.order().div_ceil(LANES));
        let points = (0..=u16::MAX).take(group.points());
        let mut of_points: Vec<_> =
            points.flat_map(|point| repeat_n([point; LANES], eights)).collect();
        for (number, element) in group.elements().enumerate() {
            for (images, image) in of_points.chunks_exact_mut(eights).zip(element) {
                images[number / LANES][number % LANES] = *image;
            }
        }
        Self { order, eights, of_points }
    }

    #[inline(always)]
    fn of(&self, point: u32, eight: usize) -> &Lanes<u16> {
        &self.of_points[point as usize * self.eights + eight]
    }
}

/// Tuples that differ in the least symbol alone.
struct Run<const K: usize, const GAP: usize> {
    /// The first of them, with `GAP * i` taken from symbol `i`.
    symbols: [u32; K],
    /// The ranks of the first tuple and of the one after the last.
    start: usize,
    end: usize,
}

impl<const K: usize, const GAP: usize> Run<K, GAP> {
    /// The first run of tuples, of which there are `count`.
    fn first(count: usize) -> Self {
        Self { symbols: [0; K], start: 0, end: if K > 1 { 1 } else { count } }
    }

    /// To the next run.
    #[inline(always)]
    fn step(&mut self) {
        for i in 1..K {
            if i + 1 == K || self.symbols[i] < self.symbols[i + 1] {
                self.symbols[i] += 1;
                break;
            }
            self.symbols[i] = 0;
        }
        self.start = self.end;
        self.end += if K > 1 { self.symbols[1] as usize + 1 } else { 0 };
    }

    /// The tuple of a rank, which is in this run or a later one.
    #[inline(always)]
    fn tuple(&mut self, rank: usize) -> [u32; K] {
        while rank >= self.end {
            self.step();
        }
        let mut tuple = self.symbols;
        for (i, symbol) in tuple.iter_mut().enumerate() {
            *symbol += small(i * GAP);
        }
        tuple[0] = small(rank - self.start);
        tuple
    }
}

/// Ones at the places that have no class.
#[inline(always)]
fn open_ranks(class_of: &[u32; STRETCH]) -> u64 {
    let mut open = [0_u8; STRETCH];
    for (open, class) in open.iter_mut().zip(class_of) {
        *open = u8::from(*class == NONE);
    }
    let (eights, _) = open.as_chunks();
    // The product has the lowest bits of the eight bytes side by side at its top.
    let bits = eights
        .iter()
        .map(|eight| u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56);
    bits.rev().fold(0, |open, eight| open << 8 | eight)
}

/// Gives orbits their classes.
struct Orbits<'a> {
    class_of: &'a mut [u32],
    least: &'a mut Vec<u32>,
    sizes: &'a mut Vec<u32>,
    order: u64,
    eights: usize,
    /// How many times eight images of an orbit are still to come.
    left: usize,
    /// Whether the orbit has no class yet.
    is_new: bool,
    /// How many of its images so far are the first tuple.
    fixed: u64,
}

impl Orbits<'_> {
    /// Takes the images of a tuple by eight elements, with ones where they are the tuple itself;
    /// those by the next eight follow.
    #[inline(always)]
    fn take(&mut self, first: u32, images: &Lanes<u32>, fixed: &Lanes<u8>) {
        if self.left == 0 {
            self.left = self.eights;
            self.is_new = self.class_of[first as usize] == NONE;
            self.fixed = 0;
        }
        self.left -= 1;
        if !self.is_new {
            return;
        }
        let class = small(self.least.len());
        for image in images {
            self.class_of[*image as usize] = class;
        }
        // The product has the sum of the eight bytes at its top.
        self.fixed += u64::from_le_bytes(*fixed).wrapping_mul(0x0101_0101_0101_0101) >> 56;
        if self.left == 0 {
            self.least.push(first);
            // Each member of the orbit is the image by as many elements as there are that fix the
            // first. The identities that fill the last eight up do so too.
            let idle = (self.eights * LANES) as u64 - self.order;
            let size = if self.fixed == idle + 1 {
                self.order
            } else {
                self.order / (self.fixed - idle).max(1)
            };
            #[expect(clippy::cast_possible_truncation, reason = "at most the order")]
            self.sizes.push(size as u32);
        }
    }
}

/// Images of tuples whose ranks are worked out together: eight by eight, a column for each symbol.
struct Waiting<const K: usize, const GAP: usize> {
    columns: [[Lanes<u16>; EIGHTS]; K],
    /// The rank of the tuple that each is an image of.
    firsts: [Lanes<u32>; EIGHTS],
    len: usize,
}

impl<const K: usize, const GAP: usize> Waiting<K, GAP> {
    /// Takes the images of a tuple by all elements.
    #[inline(always)]
    fn take(&mut self, first: u32, tuple: &[u32; K], images: &Images, orbits: &mut Orbits<'_>) {
        for eight in 0..images.eights {
            let place = self.len % EIGHTS;
            self.firsts[place] = [first; LANES];
            for (column, symbol) in self.columns.iter_mut().zip(tuple) {
                column[place] = *images.of(*symbol, eight);
            }
            self.len = place + 1;
            if self.len == EIGHTS {
                self.finish(orbits);
            }
        }
    }

    /// Ranks the images. A function of its own, so that each of the two loops has the registers.
    #[inline(never)]
    fn finish(&mut self, orbits: &mut Orbits<'_>) {
        let (mut ranks, mut fixed) = ([0; BLOCK], [0; BLOCK]);
        ranks_of_columns::<K, GAP>(Level::detect(), &self.columns, &mut ranks);
        for ((fixed, rank), first) in fixed.iter_mut().zip(&ranks).zip(self.firsts.as_flattened()) {
            *fixed = u8::from(rank == first);
        }
        let images = ranks.as_chunks().0.iter().zip(fixed.as_chunks().0);
        for (first, (images, fixed)) in self.firsts.iter().zip(images).take(self.len) {
            orbits.take(first[0], images, fixed);
        }
        self.len = 0;
    }
}

at_level! {
    /// Gives all tuples of `K` points classes, in order of their ranks: multisets with no gap,
    /// subsets with a gap of 1. There are tuples, and `K` is not 0.
    pub(crate) fn close_all[const K: usize, const GAP: usize](
        images: &Images,
        table: &mut OrbitTable,
    ) {
        let OrbitTable { class_of, least, sizes } = table;
        let len = class_of.len();
        let mut orbits = Orbits {
            class_of,
            least,
            sizes,
            order: images.order as u64,
            eights: images.eights,
            left: 0,
            is_new: false,
            fixed: 0,
        };
        let mut run = Run::<K, GAP>::first(len);
        let mut waiting = Waiting::<K, GAP> {
            columns: [[[0; LANES]; EIGHTS]; K],
            firsts: [[0; LANES]; EIGHTS],
            len: 0,
        };
        for start in (0..len).step_by(STRETCH) {
            let mut open = match orbits.class_of[start..].first_chunk() {
                Some(stretch) => open_ranks(stretch),
                None => u64::MAX >> (start + STRETCH - len),
            };
            while open != 0 {
                let rank = start + open.trailing_zeros() as usize;
                open &= open - 1;
                waiting.take(small(rank), &run.tuple(rank), images, &mut orbits);
            }
        }
        waiting.finish(&mut orbits);
    }
}
