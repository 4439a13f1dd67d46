use alloc::vec;
use alloc::vec::Vec;

use crate::Group;
use crate::error::{Error, ErrorKind};
use crate::keys::Integer;
use crate::keys::integer::{check_symbols, low};
use crate::symmetry::counts::{CycleTypes, words_under_pairs};
use crate::symmetry::group::check_permutation;
use crate::symmetry::least::check_type;

/// A symmetry of words: positions change places by one group, symbols are exchanged by another,
/// or both move together.
///
/// ```
/// use canon_key::{Group, Symmetry};
///
/// // Necklaces of five beads in three colours, and those where the colours may be exchanged too.
/// let necklaces = Symmetry::new(Group::rotations(5)?, Group::trivial(3)?);
/// assert_eq!(necklaces.class_count(), Some(51));
/// assert_eq!(necklaces.canonical(&[1_u8, 0, 1, 1, 0])?, [0, 1, 0, 1, 1]);
/// let colours = Group::from_generators(3, &[[1, 2, 0], [1, 0, 2]])?;
/// assert_eq!(Symmetry::new(Group::rotations(5)?, colours).class_count(), Some(9));
///
/// // DNA words and their reverse complements (A, C, G, T = 0..4).
/// let dna = Symmetry::from_pairs(3, 4, &[([2, 1, 0], [3, 2, 1, 0])])?;
/// assert_eq!(dna.canonical(&[3_u8, 2, 3])?, [0, 1, 0]); // TGT is ACA on the other strand
/// assert_eq!(dna.class_count(), Some(32));
/// # Ok::<(), canon_key::Error>(())
/// ```
///
/// The canonical form of a word is the lexicographically least word of its class: it is equal
/// exactly for words of one class. It takes O(order x K). For rings alone
/// [`least_necklace`](crate::least_necklace) and [`least_bracelet`](crate::least_bracelet) take
/// O(K), and for words in any order sorting is enough.
#[derive(Clone, Debug)]
pub struct Symmetry {
    k: usize,
    universe: usize,
    moves: Moves,
}

#[derive(Clone, Debug)]
// Kept apart where they are independent: the product of two groups may have a million elements
// where each has a thousand.
enum Moves {
    /// Any move of the positions goes with any exchange of the symbols.
    Independent { positions: Group, symbols: Group },
    /// Points `0..k` are positions, the others symbols.
    Together(Group),
}

/// The image of a word, and the images of the positions and of the symbols that make it.
type Form<S> = (Vec<S>, Vec<u16>, Vec<u16>);

impl Symmetry {
    /// Words whose positions are the points of one group, and whose symbols are those of the other:
    /// any move of positions goes with any exchange of symbols. [`Group::trivial`] is the group
    /// of those that stay as they are.
    ///
    /// ```
    /// use canon_key::{Group, Symmetry};
    /// // Four cells, each empty, black or white; black and white may be exchanged.
    /// let colours = Group::from_generators(3, &[[0, 2, 1]])?;
    /// let boards = Symmetry::new(Group::board(2, 2)?, colours);
    /// assert_eq!(boards.canonical(&[2_u8, 0, 1, 1])?, [0, 1, 2, 1]);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    #[must_use]
    pub const fn new(positions: Group, symbols: Group) -> Self {
        let (k, universe) = (positions.point_count(), symbols.point_count());
        Self { k, universe, moves: Moves::Independent { positions, symbols } }
    }

    /// Words of `k` symbols from `0..universe` under moves of positions and symbols together: each
    /// generator is the images of the positions and those of the symbols.
    ///
    /// ```
    /// use canon_key::Symmetry;
    /// // Read backwards, black and white exchanged.
    /// let words = Symmetry::from_pairs(3, 2, &[([2, 1, 0], [1, 0])])?;
    /// assert_eq!(words.canonical(&[1_u8, 1, 0])?, [1, 0, 0]);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind`] for a generator that is not a pair of permutations, for more than 65,536
    /// positions and symbols together, and for too many elements.
    pub fn from_pairs<P: AsRef<[u16]>, S: AsRef<[u16]>>(
        k: usize,
        universe: usize,
        generators: &[(P, S)],
    ) -> Result<Self, Error> {
        // One group of positions and symbols, the symbols numbered after the positions: so there is
        // one closure of generators, and one count.
        let points = k.saturating_add(universe);
        // Refuses too many points before anything is made of that length.
        Group::trivial(points)?;
        let mut joined = Vec::with_capacity(generators.len());
        for (generator, (positions, symbols)) in generators.iter().enumerate() {
            check_permutation(k, positions.as_ref()).map_err(|error| error.at(generator))?;
            check_permutation(universe, symbols.as_ref()).map_err(|error| error.at(generator))?;
            let mut images = positions.as_ref().to_vec();
            for image in symbols.as_ref() {
                let image = u16::try_from(usize::from(*image) + k);
                images.push(image.expect("there are at most 2^16 points"));
            }
            joined.push(images);
        }
        let moves = Moves::Together(Group::from_generators(points, &joined)?);
        Ok(Self { k, universe, moves })
    }

    /// How many moves the symmetry has.
    const fn order(&self) -> u128 {
        match &self.moves {
            Moves::Together(pairs) => pairs.order() as u128,
            Moves::Independent { positions, symbols } => {
                positions.order() as u128 * symbols.order() as u128
            }
        }
    }

    /// How many classes the words fall into, by the orbit-counting lemma, without enumeration;
    /// `None` if it does not fit in a `u128`.
    #[must_use]
    pub fn class_count(&self) -> Option<u128> {
        match &self.moves {
            Moves::Together(pairs) => words_under_pairs(pairs, self.k),
            Moves::Independent { positions, symbols } => {
                CycleTypes::new(positions).words(&CycleTypes::new(symbols))
            }
        }
    }

    /// The lexicographically least word of the class.
    ///
    /// ```
    /// use canon_key::{Group, Symmetry};
    /// let ring = Symmetry::new(Group::rotations(3)?, Group::trivial(10)?);
    /// assert_eq!(ring.canonical(&[9_u8, 7, 8])?, [7, 8, 9]);
    /// assert!(ring.canonical(&[9_u8, 7]).is_err());
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::WrongLength`] for a word of another length,
    /// [`ErrorKind::SymbolOutOfRange`] for a symbol outside the universe,
    /// [`ErrorKind::TooManyPoints`] where the universe does not fit the symbols' type.
    pub fn canonical<S: Integer>(&self, word: &[S]) -> Result<Vec<S>, Error> {
        Ok(self.least(word)?.0)
    }

    /// A move that takes the word to the canonical one: where each position goes, and what each
    /// symbol becomes. To take a move of a game in the canonical position back to this one, follow
    /// them backwards.
    ///
    /// ```
    /// use canon_key::{Group, Symmetry};
    /// let ring = Symmetry::new(Group::rotations(3)?, Group::trivial(10)?);
    /// let (positions, symbols) = ring.canonical_map(&[9_u8, 7, 8])?;
    /// assert_eq!(positions, [2, 0, 1]); // the 9 goes to the end
    /// assert_eq!(symbols[9], 9);
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`canonical`](Self::canonical).
    pub fn canonical_map<S: Integer>(&self, word: &[S]) -> Result<(Vec<u16>, Vec<u16>), Error> {
        let (_, positions, symbols) = self.least(word)?;
        Ok((positions, symbols))
    }

    /// How many words the class has.
    ///
    /// ```
    /// use canon_key::{Group, Symmetry};
    /// let ring = Symmetry::new(Group::dihedral(4)?, Group::trivial(2)?);
    /// assert_eq!(ring.orbit_size(&[0_u8, 1, 0, 1])?, 2); // itself and 1010
    /// # Ok::<(), canon_key::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`canonical`](Self::canonical).
    pub fn orbit_size<S: Integer>(&self, word: &[S]) -> Result<u128, Error> {
        // Orbit and stabiliser: the moves that leave the word as it is are as many for each image.
        let mut fixed = 0;
        self.for_each_image(word, |image, _, _| fixed += u128::from(image == word))?;
        Ok(self.order() / fixed)
    }

    /// The least image of a word, and the images of the positions and symbols that make it.
    fn least<S: Integer>(&self, word: &[S]) -> Result<Form<S>, Error> {
        let mut least: Option<Form<S>> = None;
        self.for_each_image(word, |image, positions, symbols| {
            if least.as_ref().is_none_or(|(least, _, _)| image < &least[..]) {
                least = Some((image.to_vec(), positions.to_vec(), symbols.to_vec()));
            }
        })?;
        Ok(least.expect("the identity is a move"))
    }

    /// Calls `each` with the image of a word by each move, and with the images of the positions and
    /// of the symbols by that move.
    fn for_each_image<S: Integer>(
        &self,
        word: &[S],
        mut each: impl FnMut(&[S], &[u16], &[u16]),
    ) -> Result<(), Error> {
        check_type::<S>(self.universe)?;
        if word.len() != self.k {
            return Err(ErrorKind::WrongLength { expected: self.k, found: word.len() }.into());
        }
        check_symbols(word, self.universe as u64)?;
        let mut image = vec![S::default(); self.k];
        let mut moved = |positions: &[u16], symbols: &[u16]| {
            for (symbol, position) in word.iter().zip(positions) {
                let to = symbols[low(*symbol) as usize];
                image[usize::from(*position)] = S::from_u32(to.into());
            }
            each(&image, positions, symbols);
        };
        match &self.moves {
            Moves::Independent { positions, symbols } => {
                for symbols in symbols.elements() {
                    positions.elements().for_each(|positions| moved(positions, symbols));
                }
            }
            Moves::Together(pairs) => {
                let mut lowered = vec![0; self.universe];
                for element in pairs.elements() {
                    let (positions, symbols) = element.split_at(self.k);
                    for (lowered, image) in lowered.iter_mut().zip(symbols) {
                        let symbol = u16::try_from(usize::from(*image) - self.k);
                        *lowered = symbol.expect("an image of a symbol is a symbol");
                    }
                    moved(positions, &lowered);
                }
            }
        }
        Ok(())
    }
}
