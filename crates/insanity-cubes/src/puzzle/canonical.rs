//! One canonical puzzle for all puzzles that are essentially the same.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use crate::cube::three_in_order;
use crate::{Colour, Cube, Limits, Puzzle};

/// The three opposite pairs of a cube.
type Pairs = [[u16; 2]; 3];
/// The cubes, sorted; each is its pairs, sorted, as one number of six times 16 bits.
// A number for a cube, and for what `refine` sorts: one sort is compiled, and no tree.
type Form = Vec<u128>;

impl Puzzle {
    /// Returns the same puzzle for all puzzles that differ only in the order of the cubes, in how
    /// each cube is turned or mirrored, and in the names of the colours. None of that changes the
    /// number of solutions or the [difficulty](Self::difficulty). Equal exactly for such puzzles.
    /// No limits: see [`canonical_within`](Self::canonical_within).
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
    /// How it works: colours are distinguished by the cubes that they are on. Where that does not
    /// decide, cubes that share no undecided colour are numbered separately. Among the other cubes,
    /// each colour that looks alike is tried first, and the least result is taken. This takes
    /// microseconds for puzzles of a few cubes, milliseconds for hundreds. Thousands of cubes that
    /// are made to look alike can take long.
    #[doc(alias = "isomorphism")]
    #[must_use]
    pub fn canonical(&self) -> Self {
        self.canonical_within(&Limits::new()).expect("without limits none is reached")
    }

    /// [`canonical`](Self::canonical) within limits. A step is a node of the search, one for a
    /// puzzle whose colours all look different. The byte limit is ignored.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when a limit is reached first.
    pub fn canonical_within(&self, limits: &Limits<'_>) -> Result<Self, LimitReached> {
        let mut cubes = Vec::with_capacity(self.len());
        for [a, b, c, d, e, f] in self.dense_faces() {
            cubes.push([[a, d], [b, e], [c, f]]);
        }
        let last = u16::try_from(self.colours() - 1).expect("at most 6,144 colours");
        let whole = Part { cubes: (0..).take(self.len()).collect(), colours: (0..=last).collect() };
        let class = vec![0; self.colours()];
        let budget = Budget::new(limits);
        let mut search = Search { cubes, sizes: class.clone(), class, alike: Vec::new(), budget };
        let mut form = Vec::with_capacity(self.len());
        for cube in search.number(&whole, &[])? {
            let face = |at: u32| Colour::new(low(cube >> at));
            form.push(Cube::new([face(80), face(48), face(16), face(64), face(32), face(0)]));
        }
        Ok(Self::new(form).expect("as many cubes as before"))
    }
}

/// Cubes, and those of their colours that may not be distinguished yet, ascending.
#[derive(Clone, Default)]
struct Part {
    cubes: Vec<u16>,
    colours: Vec<u16>,
}

/// The search for the numbering of the colours that makes the least form.
struct Search<'a> {
    cubes: Vec<Pairs>,
    /// For each colour how many colours come before all that look like it.
    class: Vec<u16>,
    /// For each class, by that number, how many colours of the part refined last are in it.
    sizes: Vec<u16>,
    /// Colours that renamings which leave the puzzle as it is exchange: each, and what it becomes.
    alike: Vec<[u16; 2]>,
    budget: Budget<'a>,
}

impl Search<'_> {
    /// The pairs of a cube with each colour replaced by its class, in order.
    fn look(&self, cube: u16) -> Pairs {
        let mut look = self.cubes[usize::from(cube)];
        for pair in &mut look {
            let [a, b] = [self.class[usize::from(pair[0])], self.class[usize::from(pair[1])]];
            *pair = [a.min(b), a.max(b)];
        }
        three_in_order(look)
    }

    /// How many colours look like this one: 1 if it is decided.
    fn size(&self, colour: u16) -> u16 {
        self.sizes[usize::from(self.class[usize::from(colour)])]
    }

    fn form(&self, part: &Part) -> Form {
        let mut form = Form::with_capacity(part.cubes.len());
        for cube in &part.cubes {
            let look = self.look(*cube);
            form.push(look.as_flattened().iter().fold(0, |all, one| all << 16 | u128::from(*one)));
        }
        form.sort_unstable();
        form
    }

    fn classes(&self, colours: &[u16]) -> Vec<u16> {
        colours.iter().map(|colour| self.class[usize::from(*colour)]).collect()
    }

    fn set_classes(&mut self, colours: &[u16], classes: &[u16]) {
        for (colour, class) in colours.iter().zip(classes) {
            self.class[usize::from(*colour)] = *class;
        }
    }

    /// Splits the classes of the colours until colours of one class are on cubes that look alike.
    // Looks are hashed. Where two hashes happen to be equal a class is split later, by trying its
    // colours. Only what depends on no names may count here, and hashes of classes do not.
    fn refine(&mut self, part: &Part) {
        let mut signs = vec![0; self.class.len()];
        // Class, sign and colour.
        let mut order: Vec<u128> = Vec::with_capacity(part.colours.len());
        let mut count = 0;
        loop {
            self.sign(part, &mut signs);
            order.clear();
            for colour in &part.colours {
                let at = usize::from(*colour);
                let class = u128::from(self.class[at]);
                order.push(class << 80 | u128::from(signs[at]) << 16 | u128::from(*colour));
            }
            order.sort_unstable();
            let before = count;
            count = 0;
            for old in order.chunk_by(|one, other| one >> 80 == other >> 80) {
                // A class begins where it began; what is split off it begins after those before.
                let mut class = low(old[0] >> 80);
                for alike in old.chunk_by(|one, other| one >> 16 == other >> 16) {
                    let size = u16::try_from(alike.len()).expect("at most 6,144 colours");
                    self.sizes[usize::from(class)] = size;
                    for entry in alike {
                        self.class[usize::from(low(*entry))] = class;
                    }
                    class += size;
                    count += 1;
                }
            }
            // Classes are only ever split: if their number did not change, they are the same.
            if count == before || count == order.len() {
                return;
            }
        }
    }

    /// Writes for each colour of a part the sum of the hashes of its faces: of the look of the
    /// cube, and of the class of the opposite face.
    fn sign(&self, part: &Part, signs: &mut [u64]) {
        for colour in &part.colours {
            signs[usize::from(*colour)] = 0;
        }
        for cube in &part.cubes {
            let look = self.look(*cube).into_iter().fold(0, hashed);
            for [a, b] in self.cubes[usize::from(*cube)] {
                for (own, other) in [(a, b), (b, a)] {
                    let face = hashed(look, [self.class[usize::from(other)], u16::from(a == b)]);
                    let sign = &mut signs[usize::from(own)];
                    *sign = sign.wrapping_add(face);
                }
            }
        }
    }

    /// Numbers the colours of a part so that its form is the least, or one of these goals.
    fn number(&mut self, part: &Part, goals: &[&Form]) -> Result<Form, LimitReached> {
        self.budget.spend(1)?;
        self.refine(part);
        // By size and not by name, so puzzles that are alike branch at the same class.
        let mut least: Option<(u16, u16)> = None;
        for colour in &part.colours {
            let one = (self.size(*colour), self.class[usize::from(*colour)]);
            if one.0 > 1 && least.is_none_or(|least| one < least) {
                least = Some(one);
            }
        }
        let Some((_, class)) = least else { return Ok(self.form(part)) };
        let parts = self.apart(part);
        if parts.len() == 1 {
            let mut cell = part.colours.clone();
            cell.retain(|colour| self.class[usize::from(*colour)] == class);
            return self.number_by_choice(part, &cell, goals);
        }
        self.number_apart(parts)?;
        Ok(self.form(part))
    }

    /// The parts of a part that share no colour of a class of several colours.
    fn apart(&self, part: &Part) -> Vec<Part> {
        // The places of such colours of a cube in the list of the part.
        let open = |cube: u16| {
            let faces = self.cubes[usize::from(cube)].as_flattened().iter();
            let open = faces.filter(|colour| self.size(**colour) > 1);
            open.map(|colour| part.colours.binary_search(colour).expect("one of the part"))
        };
        let mut parents: Vec<usize> = (0..part.colours.len()).collect();
        for cube in &part.cubes {
            let mut first = None;
            for colour in open(*cube) {
                let root = root(&mut parents, colour);
                parents[root] = *first.get_or_insert(root);
            }
        }
        let mut parts = vec![Part::default(); parents.len()];
        for cube in &part.cubes {
            // A cube whose colours are all decided is in no part.
            if let Some(colour) = open(*cube).next() {
                parts[root(&mut parents, colour)].cubes.push(*cube);
            }
        }
        for (at, colour) in part.colours.iter().enumerate() {
            parts[root(&mut parents, at)].colours.push(*colour);
        }
        parts.retain(|part| !part.cubes.is_empty());
        parts
    }

    /// Numbers parts that share no undecided colour, each by itself: then the colours of the part
    /// of the least form come first in each class.
    fn number_apart(&mut self, parts: Vec<Part>) -> Result<(), LimitReached> {
        let mut numbered: Vec<(Form, Vec<u16>, Vec<u16>)> = Vec::with_capacity(parts.len());
        for part in parts {
            let before = self.classes(&part.colours);
            let form = self.number(&part, &[])?;
            // Parts of one form can change places: nothing shows in which order they are.
            let place = numbered.partition_point(|(other, ..)| *other < form);
            numbered.insert(place, (form, before, part.colours));
        }
        let mut shifts = vec![0; self.class.len()];
        for (_, before, colours) in numbered {
            for (colour, class) in colours.iter().zip(&before) {
                self.class[usize::from(*colour)] += shifts[usize::from(*class)];
            }
            for class in before {
                shifts[usize::from(class)] += 1;
            }
        }
        Ok(())
    }

    /// Tries each colour of a class first.
    fn number_by_choice(
        &mut self,
        part: &Part,
        cell: &[u16],
        goals: &[&Form],
    ) -> Result<Form, LimitReached> {
        let before = self.classes(&part.colours);
        // What is found from here on leaves all choices above as they are.
        let mut known = self.alike.len();
        let mut orbits: Vec<usize> = (0..self.class.len()).collect();
        let mut best: Option<(Form, Vec<u16>)> = None;
        let mut tried: Vec<usize> = Vec::new();
        for colour in cell {
            for [one, other] in &self.alike[known..] {
                let place = root(&mut orbits, usize::from(*one));
                orbits[place] = root(&mut orbits, usize::from(*other));
            }
            known = self.alike.len();
            // What is like a colour tried leads to the same forms.
            let own = root(&mut orbits, usize::from(*colour));
            if tried.iter().any(|other| root(&mut orbits, *other) == own) {
                continue;
            }
            tried.push(own);
            self.set_classes(&part.colours, &before);
            for other in cell.iter().filter(|other| *other != colour) {
                self.class[usize::from(*other)] += 1;
            }
            let mut all = goals.to_vec();
            if let Some((form, _)) = &best {
                all.push(form);
            }
            let form = self.number(part, &all)?;
            match &best {
                // All below this colour is like all below the one that made the best.
                Some((least, classes)) if form == *least => self.note_alike(part, classes),
                // The whole branch is like one of an earlier choice.
                _ if goals.contains(&&form) => return Ok(form),
                Some((least, _)) if form > *least => {}
                _ => best = Some((form, self.classes(&part.colours))),
            }
        }
        let (form, classes) = best.expect("a class has colours");
        self.set_classes(&part.colours, &classes);
        Ok(form)
    }

    /// Notes that each colour of a part can be renamed to the one that now has its number in
    /// `numbers`.
    fn note_alike(&mut self, part: &Part, numbers: &[u16]) {
        let mut now = vec![0; self.class.len()];
        for colour in &part.colours {
            now[usize::from(self.class[usize::from(*colour)])] = *colour;
        }
        for (colour, number) in part.colours.iter().zip(numbers) {
            let image = now[usize::from(*number)];
            if image != *colour {
                self.alike.push([*colour, image]);
            }
        }
    }
}

/// The lowest 16 bits: a colour, or a class.
#[expect(clippy::cast_possible_truncation, reason = "what is above is another number")]
const fn low(number: u128) -> u16 {
    number as u16
}

/// The place that stands for all that are joined with this one.
fn root(parents: &mut [usize], mut at: usize) -> usize {
    while parents[at] != at {
        parents[at] = parents[parents[at]];
        at = parents[at];
    }
    at
}

/// A hash with two more numbers in it (the last steps of splitmix64).
fn hashed(hash: u64, [a, b]: [u16; 2]) -> u64 {
    let mut hash = hash ^ u64::from(a) << 32 ^ u64::from(b) ^ 0x9e37_79b9_7f4a_7c15;
    hash = (hash ^ hash >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ hash >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ hash >> 31
}
