//! One puzzle for all that differ in nothing that matters.

use alloc::vec;
use alloc::vec::Vec;

use crate::cube::three_in_order;
use crate::{Colour, Cube, Puzzle};

/// The three opposite pairs of each cube, sorted; the cubes sorted.
type Form = Vec<[[u16; 2]; 3]>;

impl Puzzle {
    /// The same puzzle for all that differ only in the order of the cubes, in how each cube is turned
    /// or mirrored, and in the names of the colours. None of that changes the number of solutions or
    /// the [difficulty](Self::difficulty). Equal exactly for such puzzles.
    ///
    /// ```
    /// use insanity_cubes::Puzzle;
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// // The last cube first, mirrored; A and B exchanged.
    /// let other: Puzzle = "DABCDC BAACDA ACDBBD ADACCB".parse()?;
    /// assert_eq!(puzzle.canonical(), other.canonical());
    /// assert_eq!(puzzle.canonical().canonical(), puzzle.canonical());
    /// # Ok::<(), insanity_cubes::Error>(())
    /// ```
    ///
    /// How it works: colours are told apart by the cubes that they are on, and where that does not
    /// decide, each of some that look alike is tried first; of all results the least is taken.
    /// Renamings that change nothing save trying what they map to what was tried. Microseconds for
    /// puzzles of a few cubes. Very many cubes that are made to look alike can take long.
    #[doc(alias = "isomorphism")]
    #[must_use]
    pub fn canonical(&self) -> Self {
        let faces = self.dense_faces();
        let mut search = Search::new(&faces, self.colours());
        search.descend(vec![0; self.colours()], &mut Vec::new());
        let (form, _) = search.best.expect("there is a numbering");
        let mut cubes = Vec::with_capacity(form.len());
        for [[a, d], [b, e], [c, f]] in form {
            cubes.push(Cube::new([a, b, c, d, e, f].map(Colour::new)));
        }
        Self::new(cubes).expect("as many cubes as before")
    }
}

/// The search for the numbering of the colours that makes the least form.
struct Search {
    /// For each cube its pairs.
    cubes: Vec<[[u16; 2]; 3]>,
    /// For each colour the cubes and pairs that it is on; a pair of one colour twice.
    at: Vec<Vec<(u16, u8)>>,
    /// The least form, with the number of each colour in it and the colours told apart by choice.
    best: Option<(Form, Vec<u16>)>,
    path_of_best: Vec<u16>,
    /// Renamings that leave the puzzle as it is: what each colour becomes.
    automorphisms: Vec<Vec<u16>>,
}

/// The pairs of a cube with each colour replaced, in order.
fn renamed(cube: &[[u16; 2]; 3], numbers: &[u16]) -> [[u16; 2]; 3] {
    let mut pairs = [[0; 2]; 3];
    for (renamed, pair) in pairs.iter_mut().zip(cube) {
        let [a, b] = pair.map(|colour| numbers[usize::from(colour)]);
        *renamed = [a.min(b), a.max(b)];
    }
    three_in_order(pairs)
}

impl Search {
    fn new(faces: &[[u16; 6]], colours: usize) -> Self {
        let mut cubes = Vec::with_capacity(faces.len());
        let mut at = vec![Vec::new(); colours];
        for (number, [a, b, c, d, e, f]) in (0..).zip(faces) {
            let cube = [[*a, *d], [*b, *e], [*c, *f]];
            for (axis, pair) in (0..).zip(cube) {
                for colour in pair {
                    at[usize::from(colour)].push((number, axis));
                }
            }
            cubes.push(cube);
        }
        Self { cubes, at, best: None, path_of_best: Vec::new(), automorphisms: Vec::new() }
    }

    /// Splits the classes of the colours, which are numbered by how many colours come before, until
    /// colours of one class are on cubes that look alike.
    // Looks are hashed. Where two hashes happen to be equal a class is split later, by trying its
    // colours. Only what depends on no names may count here, and hashes of classes do not.
    fn refine(&self, class: &mut [u16]) {
        let mut classes = count_classes(class);
        loop {
            let mut looks = Vec::with_capacity(self.cubes.len());
            for cube in &self.cubes {
                looks.push(renamed(cube, class).into_iter().fold(0, hashed));
            }
            // For each colour its class, how its faces look, and its number.
            let mut signs: Vec<(u16, u64, u16)> = Vec::with_capacity(class.len());
            for (colour, at) in (0..).zip(&self.at) {
                let mut sign = 0u64;
                for (cube, axis) in at {
                    let [a, b] = self.cubes[usize::from(*cube)][usize::from(*axis)];
                    let is_loop = u64::from(a == b);
                    let other = class[usize::from(if a == colour { b } else { a })];
                    let face = hashed(looks[usize::from(*cube)] ^ is_loop, [other, 0]);
                    // In any order of the faces.
                    sign = sign.wrapping_add(face);
                }
                signs.push((class[usize::from(colour)], sign, colour));
            }
            signs.sort_unstable();
            let mut before = 0;
            for (place, (own, sign, colour)) in (0..).zip(&signs) {
                if place > 0 {
                    let (last, last_sign, _) = signs[usize::from(place) - 1];
                    if (*own, *sign) != (last, last_sign) {
                        before = place;
                    }
                }
                class[usize::from(*colour)] = before;
            }
            let now = count_classes(class);
            // Classes are only ever split, so as many as before are the same.
            if now == classes {
                return;
            }
            classes = now;
        }
    }

    /// Tries all numberings that these classes allow. Returns how many of the choices in `path` to
    /// keep, if what is left below that is like what was tried.
    fn descend(&mut self, mut class: Vec<u16>, path: &mut Vec<u16>) -> Option<usize> {
        self.refine(&mut class);
        let Some(cell) = first_cell(&class) else { return self.note(class, path) };
        let mut tried: Vec<u16> = Vec::new();
        for colour in cell {
            // What is like a colour tried leads to the same forms: with six free cubes 36!
            // numberings are left out here.
            if self.is_like_one(&tried, colour, path) {
                continue;
            }
            tried.push(colour);
            let mut split = class.clone();
            // The colour comes first in its class, the others after it.
            let own = class[usize::from(colour)];
            for (other, class) in (0..).zip(&mut split) {
                *class += u16::from(*class == own && other != colour);
            }
            path.push(colour);
            let keep = self.descend(split, path);
            path.pop();
            if let Some(keep) = keep
                && keep < path.len()
            {
                return Some(keep);
            }
        }
        None
    }

    /// A numbering: keeps the least form, and notes a renaming that leaves the puzzle as it is.
    fn note(&mut self, numbers: Vec<u16>, path: &[u16]) -> Option<usize> {
        let mut form: Form = self.cubes.iter().map(|cube| renamed(cube, &numbers)).collect();
        form.sort_unstable();
        if let Some((best, best_numbers)) = &self.best {
            // The whole form is compared at the end only: few numberings get this far.
            if form > *best {
                return None;
            }
            if form == *best {
                let mut colour_of = vec![0; numbers.len()];
                for (colour, number) in (0..).zip(&numbers) {
                    colour_of[usize::from(*number)] = colour;
                }
                let images = best_numbers.iter().map(|number| colour_of[usize::from(*number)]);
                self.automorphisms.push(images.collect());
                // Where the two paths part, all below this choice is like all below the other.
                let same = path.iter().zip(&self.path_of_best).take_while(|(a, b)| a == b);
                return Some(same.count());
            }
        }
        self.path_of_best = path.to_vec();
        self.best = Some((form, numbers));
        None
    }

    /// Whether renamings that leave the puzzle and all choices as they are make this colour of one
    /// that was tried.
    fn is_like_one(&self, tried: &[u16], colour: u16, path: &[u16]) -> bool {
        if tried.is_empty() {
            return false;
        }
        // A renaming that moves a colour chosen before leads to another node, and says nothing
        // here.
        let fixing = |images: &&Vec<u16>| path.iter().all(|at| images[usize::from(*at)] == *at);
        let fixing: Vec<&Vec<u16>> = self.automorphisms.iter().filter(fixing).collect();
        // All colours that the renamings make of this one.
        let mut orbit = vec![colour];
        let mut is_in = vec![false; self.at.len()];
        is_in[usize::from(colour)] = true;
        let mut next = 0;
        while next < orbit.len() {
            for images in &fixing {
                let image = images[usize::from(orbit[next])];
                if !core::mem::replace(&mut is_in[usize::from(image)], true) {
                    orbit.push(image);
                }
            }
            next += 1;
        }
        tried.iter().any(|other| is_in[usize::from(*other)])
    }
}

/// A hash with two more numbers in it (the last steps of splitmix64).
fn hashed(hash: u64, [a, b]: [u16; 2]) -> u64 {
    let mut hash = hash ^ u64::from(a) << 32 ^ u64::from(b) ^ 0x9e37_79b9_7f4a_7c15;
    hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ hash >> 31
}

fn count_classes(class: &[u16]) -> usize {
    let mut is_one = vec![false; class.len()];
    for own in class {
        is_one[usize::from(*own)] = true;
    }
    is_one.into_iter().filter(|is_one| *is_one).count()
}

/// The colours of the first class that has several.
fn first_cell(class: &[u16]) -> Option<Vec<u16>> {
    let mut sizes = vec![0u16; class.len()];
    for own in class {
        sizes[usize::from(*own)] += 1;
    }
    // By place and not by name, so puzzles that are alike branch at the same class.
    let first = (0..).zip(&sizes).find(|(_, size)| **size > 1)?.0;
    let cell = (0..).zip(class).filter(|(_, own)| **own == first).map(|(colour, _)| colour);
    Some(cell.collect())
}
