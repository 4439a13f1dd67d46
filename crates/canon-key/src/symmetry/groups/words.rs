use alloc::vec;
use alloc::vec::Vec;

use crate::Group;
use crate::keys::SliceError;
use crate::symmetry::GeneratorError;
use crate::symmetry::groups::counts::{CycleTypes, ring_words, words_under_pairs};
use crate::symmetry::groups::group::check_permutation;
use crate::symmetry::ring::{is_necklace, least_rotation};

/// A symmetry of words: a whole group of moves, by which positions may change places and symbols
/// may be exchanged.
///
/// ```
/// use canon_key::{Group, Symmetry};
///
/// // DNA words and their reverse complements (A, C, G, T = 0..4).
/// let kmers = Symmetry::reverse_complement(3)?;
/// assert_eq!(kmers.canonical(&[3, 2, 3])?, [0, 1, 0]); // TGT is ACA on the other strand
/// assert_eq!(kmers.classes(), Some(32));
///
/// // Necklaces of five beads in three colours, and those where the colours may be exchanged too.
/// let necklaces = Symmetry::rotations(5, 3);
/// assert_eq!(necklaces.classes(), Some(51));
/// assert_eq!(necklaces.orbit_size(&[1, 0, 1, 1, 0])?, Some(5));
/// let colours = Group::from_generators(3, &[[1, 2, 0], [1, 0, 2]])?;
/// assert_eq!(necklaces.with_symbols(colours)?.classes(), Some(9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Words have `k` symbols from `0..universe`. The canonical form of a word is the lexicographically
/// least word of its class: it is equal exactly for words of one class.
///
/// | positions | canonical form | cost |
/// |---|---|---|
/// | [`unordered`](Self::unordered) | sorted | O(K log K) |
/// | [`rotations`](Self::rotations) | least rotation (necklace) | O(K) |
/// | [`rotations_and_reflections`](Self::rotations_and_reflections) | least rotation of the ring and its mirror image (bracelet) | O(K) |
/// | [`from_positions`](Self::from_positions), any group | least image | O(order * K) |
/// | [`from_pairs`](Self::from_pairs): positions and symbols moved together | least image | O(order * K) |
/// | any of these [`with_symbols`](Self::with_symbols) | the least form over all symbol exchanges | the above times the order of the symbol group |
///
/// # Serde
///
/// With the feature `serde`, a symmetry is written as `k`, `universe` and `moves`. If positions and
/// symbols move independently, `moves` has the positions (`all-orders`, `rotations`,
/// `rotations-and-reflections`, or `of` a [`Group`]) and the group of the symbols, if there is one.
/// Otherwise it has one group, `together`, whose points are the positions and then the symbols. A
/// symmetry is refused, when it is read and when it is written, if one of its groups is: see
/// [`Group`](Group#trait-implementations).
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use canon_key::{Group, Symmetry};
/// let symmetry = Symmetry::rotations(3, 2).with_symbols(Group::reversal(2)?)?;
/// assert_eq!(
///     serde_json::to_string(&symmetry)?,
///     r#"{"k":3,"universe":2,"moves":{"independent":{"positions":"rotations","symbols":{"points":2,"generators":[[1,0]]}}}}"#,
/// );
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "Unchecked")
)]
pub struct Symmetry {
    k: usize,
    universe: u32,
    moves: Moves,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
enum Moves {
    /// Positions and symbols move independently; no group of symbols means that they stay.
    Independent { positions: Positions, symbols: Option<Group> },
    /// Points `0..k` are positions, the others symbols.
    Together(Group),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
enum Positions {
    AllOrders,
    Rotations,
    RotationsAndReflections,
    Of(Group),
}

/// A symmetry as it is read, whose groups need not be of its positions and symbols.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "Symmetry")]
struct Unchecked {
    k: usize,
    universe: u32,
    moves: Moves,
}

#[cfg(feature = "serde")]
impl TryFrom<Unchecked> for Symmetry {
    type Error = GeneratorError;

    fn try_from(Unchecked { k, universe, moves }: Unchecked) -> Result<Self, GeneratorError> {
        match moves {
            Moves::Independent { positions, symbols } => {
                let symmetry = match positions {
                    Positions::AllOrders => Self::unordered(k, universe),
                    Positions::Rotations => Self::rotations(k, universe),
                    Positions::RotationsAndReflections => {
                        Self::rotations_and_reflections(k, universe)
                    }
                    Positions::Of(group) => {
                        check_points(&group, k)?;
                        Self::from_positions(group, universe)
                    }
                };
                match symbols {
                    Some(group) => symmetry.with_symbols(group),
                    None => Ok(symmetry),
                }
            }
            Moves::Together(group) => {
                check_points(&group, k.saturating_add(universe as usize))?;
                let pairs = |images: &[u16]| {
                    let (positions, symbols) = images.split_at_checked(k)?;
                    let k = crate::keys::choose::small(k);
                    let lowered = symbols.iter().map(|image| u32::from(*image).checked_sub(k));
                    Some((
                        positions.iter().copied().map(u32::from).collect::<Vec<_>>(),
                        lowered.collect::<Option<Vec<_>>>()?,
                    ))
                };
                let generators = group.generators().map(pairs).collect::<Option<Vec<_>>>();
                // A symbol that becomes a position.
                let wrong = GeneratorError::OtherPoints { expected: k, found: group.points() };
                Self::from_pairs(k, universe, &generators.ok_or(wrong)?)
            }
        }
    }
}

/// Errors unless the group acts on `expected` positions or symbols.
fn check_points(group: &Group, expected: usize) -> Result<(), GeneratorError> {
    let found = group.points();
    if found == expected { Ok(()) } else { Err(GeneratorError::OtherPoints { expected, found }) }
}

/// A move of positions and symbols that takes a word to another: see [`Symmetry::canonical_map`].
///
/// ```
/// use canon_key::Symmetry;
/// use canon_key::symmetry::Motion;
/// let motion: Motion = Symmetry::rotations(3, 10).canonical_map(&[7, 9, 2])?;
/// assert_eq!((motion.positions(), motion.symbols()), (&[1, 2, 0][..], None));
/// # Ok::<(), canon_key::keys::SliceError>(())
/// ```
///
/// With the feature `serde` it is written as its `positions` and its `symbols`: in JSON, the example
/// is `{"positions":[1,2,0],"symbols":null}`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "UncheckedMotion")
)]
pub struct Motion {
    positions: Vec<u32>,
    symbols: Option<Vec<u32>>,
}

/// A move as it is read, whose images need not be permutations.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "Motion")]
struct UncheckedMotion {
    positions: Vec<u32>,
    symbols: Option<Vec<u32>>,
}

#[cfg(feature = "serde")]
impl TryFrom<UncheckedMotion> for Motion {
    type Error = GeneratorError;

    fn try_from(
        UncheckedMotion { positions, symbols }: UncheckedMotion,
    ) -> Result<Self, GeneratorError> {
        Self::new(positions, symbols)
    }
}

/// The permutation that takes the images back.
fn inverted(images: &[u32]) -> Vec<u32> {
    let mut inverse = vec![0; images.len()];
    for (point, image) in (0_u32..).zip(images) {
        inverse[*image as usize] = point;
    }
    inverse
}

impl Motion {
    /// The move that takes the symbol at position `i` to position `positions[i]` and makes
    /// `symbols[s]` of a symbol `s`; `None` leaves the symbols unchanged.
    ///
    /// ```
    /// use canon_key::symmetry::{GeneratorError, Motion};
    /// // Read backwards, black and white exchanged.
    /// let motion = Motion::new(vec![2, 1, 0], Some(vec![1, 0]))?;
    /// assert_eq!(motion.apply(&[1, 1, 0]), Some(vec![1, 0, 0]));
    /// let error = GeneratorError::Twice { generator: 0, first: 0, second: 1, image: 0 };
    /// assert_eq!(Motion::new(vec![0, 0, 0], None), Err(error));
    /// # Ok::<(), GeneratorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GeneratorError::Outside`] and [`GeneratorError::Twice`] for images that are not a
    /// permutation: generator 0 is the positions, generator 1 the symbols.
    pub fn new(positions: Vec<u32>, symbols: Option<Vec<u32>>) -> Result<Self, GeneratorError> {
        check_permutation(0, positions.len(), &positions)?;
        if let Some(symbols) = &symbols {
            check_permutation(1, symbols.len(), symbols)?;
        }
        Ok(Self { positions, symbols })
    }

    /// Where the symbol at each position goes.
    ///
    /// ```
    /// use canon_key::Symmetry;
    /// let motion = Symmetry::rotations(3, 10).canonical_map(&[9, 7, 8])?;
    /// assert_eq!(motion.positions(), [2, 0, 1]); // the 9 goes to the end
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    #[must_use]
    pub fn positions(&self) -> &[u32] {
        &self.positions
    }

    /// What each symbol becomes; `None` when all stay unchanged.
    ///
    /// ```
    /// use canon_key::Symmetry;
    /// let motion = Symmetry::reverse_complement(3)?.canonical_map(&[3, 2, 3])?;
    /// assert_eq!(motion.symbols(), Some(&[3, 2, 1, 0][..])); // the other strand
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn symbols(&self) -> Option<&[u32]> {
        self.symbols.as_deref()
    }

    /// The move that undoes this one: from the canonical word back to the word that it was made
    /// from.
    ///
    /// ```
    /// use canon_key::Symmetry;
    /// let ring = Symmetry::rotations(4, 10);
    /// let word = [7, 9, 2, 4];
    /// let motion = ring.canonical_map(&word)?;
    /// assert_eq!(motion.inverse().apply(&ring.canonical(&word)?), Some(word.to_vec()));
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    #[must_use]
    pub fn inverse(&self) -> Self {
        Self {
            positions: inverted(&self.positions),
            symbols: self.symbols.as_deref().map(inverted),
        }
    }

    /// The image of a word. `None` if the word has another length than the motion, or a symbol that
    /// the motion does not know.
    ///
    /// ```
    /// use canon_key::Symmetry;
    /// let ring = Symmetry::rotations(4, 10);
    /// let motion = ring.canonical_map(&[7, 9, 2, 4])?;
    /// assert_eq!(motion.apply(&[7, 9, 2, 4]), Some(vec![2, 4, 7, 9]));
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    #[must_use]
    pub fn apply(&self, word: &[u32]) -> Option<Vec<u32>> {
        if word.len() != self.positions.len() {
            return None;
        }
        let mut moved = vec![0; word.len()];
        for (symbol, position) in word.iter().zip(&self.positions) {
            let symbol = match &self.symbols {
                Some(symbols) => *symbols.get(*symbol as usize)?,
                None => *symbol,
            };
            *moved.get_mut(*position as usize)? = symbol;
        }
        Some(moved)
    }
}

impl Symmetry {
    /// Words of `k` symbols from `0..universe` in any order: multisets.
    ///
    /// ```
    /// use canon_key::Symmetry;
    /// assert_eq!(Symmetry::unordered(3, 100).canonical(&[56, 12, 34])?, [12, 34, 56]);
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    #[must_use]
    pub const fn unordered(k: usize, universe: u32) -> Self {
        Self::independent(k, universe, Positions::AllOrders)
    }

    /// Rings of `k` beads up to rotation: necklaces.
    ///
    /// ```
    /// use canon_key::Symmetry;
    /// assert_eq!(Symmetry::rotations(4, 10).canonical(&[7, 9, 2, 4])?, [2, 4, 7, 9]);
    /// assert_eq!(Symmetry::rotations(12, 2).classes(), Some(352));
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    #[must_use]
    pub const fn rotations(k: usize, universe: u32) -> Self {
        Self::independent(k, universe, Positions::Rotations)
    }

    /// Rings of `k` beads up to rotation and reflection: bracelets.
    ///
    /// ```
    /// use canon_key::Symmetry;
    /// let bracelets = Symmetry::rotations_and_reflections(4, 10);
    /// assert_eq!(bracelets.canonical(&[2, 9, 7, 4])?, [2, 4, 7, 9]);
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    #[must_use]
    pub const fn rotations_and_reflections(k: usize, universe: u32) -> Self {
        // Up to two beads every reflection is a rotation.
        let positions =
            if k < 3 { Positions::Rotations } else { Positions::RotationsAndReflections };
        Self::independent(k, universe, positions)
    }

    /// Words of the four letters `0..4` that may be read from either end with each letter `s` read
    /// as `3 - s`: DNA with A, C, G, T as 0, 1, 2, 3.
    ///
    /// ```
    /// use canon_key::Symmetry;
    /// let counts: Vec<_> = (1..=6)
    ///     .map(|k| Symmetry::reverse_complement(k).map(|symmetry| symmetry.classes()))
    ///     .collect::<Result<_, _>>()?;
    /// assert_eq!(counts, [2, 10, 32, 136, 512, 2080].map(Some));
    /// # Ok::<(), canon_key::symmetry::GeneratorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GeneratorError::Points`] for more than 65,532 positions.
    pub fn reverse_complement(k: usize) -> Result<Self, GeneratorError> {
        // Refused before anything is made of that length.
        let points = k.saturating_add(4);
        if points > 1 << 16 {
            return Err(GeneratorError::Points { points: points as u64, most: 1 << 16 });
        }
        let positions: Vec<u32> = (0..crate::keys::choose::small(k)).rev().collect();
        Self::from_pairs(k, 4, &[(positions, [3, 2, 1, 0])])
    }

    /// Words whose positions are moved by a group.
    ///
    /// ```
    /// use canon_key::{Group, Symmetry};
    /// // Four cells, each empty, black or white.
    /// let boards = Symmetry::from_positions(Group::board(2, 2)?, 3);
    /// assert_eq!(boards.canonical(&[2, 0, 1, 0])?, [0, 0, 1, 2]);
    /// assert_eq!(boards.classes(), Some(21));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn from_positions(group: Group, universe: u32) -> Self {
        Self::independent(group.points(), universe, Positions::Of(group))
    }

    /// This symmetry of positions, together with a group that exchanges symbols: any move of
    /// positions goes with any exchange of symbols.
    ///
    /// ```
    /// use canon_key::{Group, Symmetry};
    ///
    /// // Three squares of a 10 x 10 board in any order, the board turned and reflected at will.
    /// let triples = Symmetry::unordered(3, 100).with_symbols(Group::board(10, 10)?)?;
    /// assert_eq!(triples.canonical(&[99, 0, 9])?, [0, 9, 90]);
    /// assert_eq!(triples.classes(), Some(21_630));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// If symbols are exchanged already, the new exchanges are all those that the two groups
    /// generate together:
    ///
    /// ```
    /// use canon_key::{Group, Symmetry};
    /// let swap = |images: [u16; 3]| Group::from_generators(3, &[images]);
    /// let words = Symmetry::rotations(2, 3)
    ///     .with_symbols(swap([1, 0, 2])?)?
    ///     .with_symbols(swap([0, 2, 1])?)?;
    /// assert_eq!(words.order(), Some(2 * 6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GeneratorError::OtherPoints`] when the group's points are not the universe's symbols, and
    /// [`GeneratorError::Elements`] when it and what is there already generate too many elements.
    pub fn with_symbols(mut self, group: Group) -> Result<Self, GeneratorError> {
        let expected = self.universe as usize;
        check_points(&group, expected)?;
        self.moves = match self.moves {
            Moves::Independent { positions, symbols: None } => {
                Moves::Independent { positions, symbols: Some(group) }
            }
            Moves::Independent { positions, symbols: Some(before) } => {
                let both: Vec<&[u16]> = before.generators().chain(group.generators()).collect();
                Moves::Independent {
                    positions,
                    symbols: Some(Group::from_generators(expected, &both)?),
                }
            }
            Moves::Together(pairs) => {
                // Pairs that move together become generators beside those that move symbols only.
                let k = self.k;
                let lifted = group.generators().map(|images| {
                    let symbols = images
                        .iter()
                        .map(|image| u32::from(*image) + crate::keys::choose::small(k));
                    (0..crate::keys::choose::small(k)).chain(symbols).collect::<Vec<u32>>()
                });
                let own = pairs
                    .generators()
                    .map(|images| images.iter().map(|image| u32::from(*image)).collect());
                let all: Vec<Vec<u32>> = own.chain(lifted).collect();
                Moves::Together(Group::from_wide_generators(k + expected, &all)?)
            }
        };
        Ok(self)
    }

    /// Words under moves of positions and symbols together: each generator is the images of the
    /// positions and those of the symbols.
    ///
    /// ```
    /// use canon_key::Symmetry;
    /// // Read backwards, black and white exchanged.
    /// let words = Symmetry::from_pairs(3, 2, &[([2, 1, 0], [1, 0])])?;
    /// assert_eq!(words.canonical(&[1, 1, 0])?, [1, 0, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`GeneratorError`] for a generator that is not a pair of permutations, for more than 65,536
    /// positions and symbols together, and for too many elements. In errors, positions are numbered
    /// first, then symbols.
    pub fn from_pairs<P: AsRef<[u32]>, S: AsRef<[u32]>>(
        k: usize,
        universe: u32,
        generators: &[(P, S)],
    ) -> Result<Self, GeneratorError> {
        let points = k.saturating_add(universe as usize);
        if points > 1 << 16 {
            return Err(GeneratorError::Points { points: points as u64, most: 1 << 16 });
        }
        let mut joined = Vec::with_capacity(generators.len());
        for (generator, (positions, symbols)) in generators.iter().enumerate() {
            let (positions, symbols) = (positions.as_ref(), symbols.as_ref());
            for (found, expected) in [(positions.len(), k), (symbols.len(), universe as usize)] {
                if found != expected {
                    return Err(GeneratorError::Length { generator, expected, found });
                }
            }
            for (point, image) in (0_u64..).zip(positions) {
                if u64::from(*image) >= k as u64 {
                    let image = u64::from(*image);
                    return Err(GeneratorError::Outside {
                        generator,
                        point,
                        image,
                        points: k as u64,
                    });
                }
            }
            for (symbol, image) in (k as u64..).zip(symbols) {
                if *image >= universe {
                    return Err(GeneratorError::Outside {
                        generator,
                        point: symbol,
                        image: k as u64 + u64::from(*image),
                        points: points as u64,
                    });
                }
            }
            let lifted = symbols.iter().map(|image| image + crate::keys::choose::small(k));
            joined.push(positions.iter().copied().chain(lifted).collect::<Vec<u32>>());
        }
        Ok(Self {
            k,
            universe,
            moves: Moves::Together(Group::from_wide_generators(points, &joined)?),
        })
    }

    const fn independent(k: usize, universe: u32, positions: Positions) -> Self {
        Self { k, universe, moves: Moves::Independent { positions, symbols: None } }
    }

    /// How many symbols a word has.
    ///
    /// ```
    /// use canon_key::Symmetry;
    /// assert_eq!(Symmetry::rotations(4, 10).k(), 4);
    /// ```
    #[must_use]
    pub const fn k(&self) -> usize {
        self.k
    }

    /// The size of the universe: symbols are `0..universe`.
    ///
    /// ```
    /// use canon_key::Symmetry;
    /// assert_eq!(Symmetry::rotations(4, 10).universe(), 10);
    /// ```
    #[must_use]
    pub const fn universe(&self) -> u32 {
        self.universe
    }

    /// How many moves the symmetry has; `None` if it does not fit in a `u128`.
    ///
    /// ```
    /// use canon_key::Symmetry;
    /// assert_eq!(Symmetry::rotations_and_reflections(4, 10).order(), Some(8));
    /// assert_eq!(Symmetry::unordered(4, 10).order(), Some(24));
    /// ```
    #[must_use]
    pub fn order(&self) -> Option<u128> {
        match &self.moves {
            Moves::Together(pairs) => Some(pairs.order() as u128),
            Moves::Independent { positions, symbols } => {
                let k = self.k as u128;
                let order = match positions {
                    Positions::AllOrders => dense_code::factorial(u32::try_from(self.k).ok()?)?,
                    Positions::Rotations => k.max(1),
                    Positions::RotationsAndReflections => 2 * k,
                    Positions::Of(group) => group.order() as u128,
                };
                order.checked_mul(symbols.as_ref().map_or(1, |symbols| symbols.order() as u128))
            }
        }
    }

    /// How many classes the words fall into; `None` if it does not fit in a `u128`.
    ///
    /// By the orbit-counting lemma, without enumeration. Unordered words whose symbols a group
    /// exchanges are counted up to the length that [`Group::multisets`] takes.
    ///
    /// ```
    /// use canon_key::Symmetry;
    /// assert_eq!(Symmetry::unordered(2, 6).classes(), Some(21)); // throws of two dice
    /// ```
    #[must_use]
    pub fn classes(&self) -> Option<u128> {
        match &self.moves {
            Moves::Together(pairs) => words_under_pairs(pairs, self.k),
            Moves::Independent { positions, symbols } => {
                let positions = match positions {
                    Positions::AllOrders => {
                        return match symbols {
                            Some(symbols) => symbols.multisets(self.k),
                            None => dense_code::multichoose(self.universe.into(), self.k as u64),
                        };
                    }
                    Positions::Rotations => {
                        return ring_words(
                            self.k,
                            CycleTypes::rotations,
                            self.universe,
                            symbols.as_ref(),
                        );
                    }
                    Positions::RotationsAndReflections => {
                        return ring_words(
                            self.k,
                            CycleTypes::dihedral,
                            self.universe,
                            symbols.as_ref(),
                        );
                    }
                    Positions::Of(group) => CycleTypes::new(group),
                };
                match symbols {
                    Some(symbols) => positions.words(&CycleTypes::new(symbols)),
                    None => positions.colourings(self.universe.into()),
                }
            }
        }
    }

    fn check(&self, word: &[u32]) -> Result<(), SliceError> {
        if word.len() != self.k {
            return Err(SliceError::Length { expected: self.k, found: word.len() });
        }
        match word.iter().position(|symbol| *symbol >= self.universe) {
            Some(position) => Err(SliceError::Symbol {
                position,
                symbol: word[position].into(),
                universe: self.universe.into(),
            }),
            None => Ok(()),
        }
    }

    /// The lexicographically least word of the class.
    ///
    /// ```
    /// use canon_key::Symmetry;
    /// use canon_key::keys::SliceError;
    /// let ring = Symmetry::rotations(3, 10);
    /// assert_eq!(ring.canonical(&[9, 7, 8])?, [7, 8, 9]);
    /// assert_eq!(ring.canonical(&[9, 7]), Err(SliceError::Length { expected: 3, found: 2 }));
    /// # Ok::<(), SliceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SliceError`] for a word of another length or with a symbol outside the universe.
    pub fn canonical(&self, word: &[u32]) -> Result<Vec<u32>, SliceError> {
        self.check(word)?;
        let mut least: Option<Vec<u32>> = None;
        self.for_each_form(word, |form, _| {
            if least.as_ref().is_none_or(|least| form < &least[..]) {
                least = Some(form.to_vec());
            }
        });
        // There is always the word's own form.
        Ok(least.unwrap_or_default())
    }

    /// Whether the word is the least of its class.
    ///
    /// ```
    /// use canon_key::Symmetry;
    /// let ring = Symmetry::rotations(3, 10);
    /// assert!(ring.is_canonical(&[7, 9, 8])? && !ring.is_canonical(&[9, 7, 8])?);
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SliceError`] for a word of another length or with a symbol outside the universe.
    pub fn is_canonical(&self, word: &[u32]) -> Result<bool, SliceError> {
        self.check(word)?;
        match &self.moves {
            Moves::Independent { positions: Positions::AllOrders, symbols: None } => {
                Ok(word.is_sorted())
            }
            Moves::Independent { positions: Positions::Rotations, symbols: None } => {
                Ok(is_necklace(word))
            }
            Moves::Independent { positions: Positions::RotationsAndReflections, symbols: None } => {
                let mut mirrored = word.to_vec();
                mirrored.reverse();
                let start = least_rotation(&mirrored);
                mirrored.rotate_left(start);
                Ok(is_necklace(word) && word <= &mirrored[..])
            }
            _ => {
                let mut least = true;
                self.for_each_form(word, |form, _| least = least && word <= form);
                Ok(least)
            }
        }
    }

    /// A move that takes the word to the canonical one.
    ///
    /// ```
    /// use canon_key::Symmetry;
    /// let motion = Symmetry::rotations(3, 10).canonical_map(&[9, 7, 8])?;
    /// assert_eq!(motion.positions(), [2, 0, 1]); // the 9 goes to the end
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SliceError`] for a word of another length or with a symbol outside the universe.
    pub fn canonical_map(&self, word: &[u32]) -> Result<Motion, SliceError> {
        self.check(word)?;
        let mut least: Option<(Vec<u32>, Motion)> = None;
        self.for_each_form(word, |form, motion| {
            if least.as_ref().is_none_or(|(least, _)| form < &least[..]) {
                least = Some((form.to_vec(), motion()));
            }
        });
        // There is always the word's own form.
        Ok(least
            .map_or_else(|| Motion { positions: Vec::new(), symbols: None }, |(_, motion)| motion))
    }

    /// How many moves leave the word as it is; `None` if it does not fit in a `u128`.
    ///
    /// ```
    /// use canon_key::Symmetry;
    /// let ring = Symmetry::rotations_and_reflections(4, 2);
    /// assert_eq!(ring.stabiliser_order(&[0, 1, 0, 1])?, Some(4));
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SliceError`] for a word of another length or with a symbol outside the universe.
    pub fn stabiliser_order(&self, word: &[u32]) -> Result<Option<u128>, SliceError> {
        self.check(word)?;
        let Moves::Independent { positions, symbols } = &self.moves else {
            let mut fixed = 0;
            self.for_each_form(word, |form, _| fixed += u128::from(form == word));
            return Ok(Some(fixed));
        };
        // A symbol move counts with each position move that takes its image back to the word.
        let mut fixed = Some(0_u128);
        let mut image = word.to_vec();
        let mut count = |image: &[u32]| {
            let ways = ways_back(positions, image, word);
            fixed = fixed.zip(ways).and_then(|(fixed, ways)| fixed.checked_add(ways));
        };
        match symbols {
            None => count(&image),
            Some(group) => {
                for element in group.elements() {
                    for (place, symbol) in image.iter_mut().zip(word) {
                        *place = element[*symbol as usize].into();
                    }
                    count(&image);
                }
            }
        }
        Ok(fixed)
    }

    /// How many words the class has; `None` if the order of the symmetry does not fit in a `u128`.
    ///
    /// ```
    /// use canon_key::Symmetry;
    /// let ring = Symmetry::rotations_and_reflections(4, 2);
    /// assert_eq!(ring.orbit_size(&[0, 1, 0, 1])?, Some(2)); // itself and 1010
    /// # Ok::<(), canon_key::keys::SliceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`SliceError`] for a word of another length or with a symbol outside the universe.
    pub fn orbit_size(&self, word: &[u32]) -> Result<Option<u128>, SliceError> {
        let stabiliser = self.stabiliser_order(word)?;
        Ok(self.order().zip(stabiliser).and_then(|(order, fixed)| order.checked_div(fixed)))
    }

    /// Calls `each` with forms of the word of which the least is canonical, and a way to say which
    /// move makes it.
    fn for_each_form(&self, word: &[u32], mut each: impl FnMut(&[u32], &dyn Fn() -> Motion)) {
        match &self.moves {
            Moves::Together(pairs) => {
                let mut form = vec![0; self.k];
                let low = |images: &[u16]| {
                    images.iter().map(|image| u32::from(*image)).collect::<Vec<u32>>()
                };
                for element in pairs.elements() {
                    let (positions, symbols) = element.split_at(self.k);
                    let lowered = |symbol: u32| {
                        u32::from(symbols[symbol as usize]) - crate::keys::choose::small(self.k)
                    };
                    for (symbol, position) in word.iter().zip(positions) {
                        form[usize::from(*position)] = lowered(*symbol);
                    }
                    each(&form, &|| Motion {
                        positions: low(positions),
                        symbols: Some((0..self.universe).map(lowered).collect()),
                    });
                }
            }
            Moves::Independent { positions, symbols: None } => {
                positions.for_each_form(word, |form, motion| {
                    each(form, &|| Motion { positions: motion(), symbols: None });
                });
            }
            Moves::Independent { positions, symbols: Some(symbols) } => {
                let mut image = word.to_vec();
                for element in symbols.elements() {
                    for (place, symbol) in image.iter_mut().zip(word) {
                        *place = element[*symbol as usize].into();
                    }
                    positions.for_each_form(&image, |form, motion| {
                        each(form, &|| Motion {
                            positions: motion(),
                            symbols: Some(element.iter().map(|image| u32::from(*image)).collect()),
                        });
                    });
                }
            }
        }
    }
}

impl Positions {
    /// Calls `each` with forms of the word of which the least is canonical, and a way to say where
    /// positions go.
    fn for_each_form(&self, word: &[u32], mut each: impl FnMut(&[u32], &dyn Fn() -> Vec<u32>)) {
        let k = word.len();
        let turned = |start: usize, mirror: bool| -> Vec<u32> {
            let place = move |i: usize| (if mirror { k - 1 - i } else { i } + k - start) % k.max(1);
            (0..k).map(|i| crate::keys::choose::small(place(i))).collect()
        };
        match self {
            Self::AllOrders => {
                let mut form = word.to_vec();
                form.sort_unstable();
                each(&form, &|| {
                    let mut by_symbol: Vec<usize> = (0..k).collect();
                    by_symbol.sort_by_key(|position| word[*position]);
                    let mut places = vec![0; k];
                    for (place, position) in (0_u32..).zip(by_symbol) {
                        places[position] = place;
                    }
                    places
                });
            }
            Self::Rotations | Self::RotationsAndReflections => {
                let start = least_rotation(word);
                let mut form = word.to_vec();
                form.rotate_left(start);
                each(&form, &|| turned(start, false));
                if let Self::RotationsAndReflections = self {
                    form.copy_from_slice(word);
                    form.reverse();
                    let start = least_rotation(&form);
                    form.rotate_left(start);
                    each(&form, &|| turned(start, true));
                }
            }
            Self::Of(group) => {
                let mut form = vec![0; k];
                for element in group.elements() {
                    for (symbol, position) in word.iter().zip(element) {
                        form[usize::from(*position)] = *symbol;
                    }
                    each(&form, &|| element.iter().map(|image| u32::from(*image)).collect());
                }
            }
        }
    }
}

/// How many moves of the positions take one word to the other; `None` if it does not fit in a
/// `u128`.
fn ways_back(positions: &Positions, from: &[u32], to: &[u32]) -> Option<u128> {
    let k = to.len();
    match positions {
        Positions::AllOrders => {
            let (mut a, mut b) = (from.to_vec(), to.to_vec());
            a.sort_unstable();
            b.sort_unstable();
            if a != b {
                return Some(0);
            }
            // Equal symbols may change places among themselves.
            a.chunk_by(|x, y| x == y).try_fold(1_u128, |ways, run| {
                ways.checked_mul(dense_code::factorial(u32::try_from(run.len()).ok()?)?)
            })
        }
        Positions::Rotations => Some(turns_back(from, to)),
        Positions::RotationsAndReflections => {
            let mut mirrored = from.to_vec();
            mirrored.reverse();
            Some(turns_back(from, to) + turns_back(&mirrored, to))
        }
        Positions::Of(group) => {
            let back = |element: &&[u16]| (0..k).all(|i| to[usize::from(element[i])] == from[i]);
            Some(group.elements().filter(back).count() as u128)
        }
    }
}

/// How many rotations take one ring to the other: none, or as many as take one to itself.
fn turns_back(from: &[u32], to: &[u32]) -> u128 {
    let k = to.len();
    if k == 0 {
        return 1;
    }
    let least = |ring: &[u32]| {
        let mut ring = ring.to_vec();
        let start = least_rotation(&ring);
        ring.rotate_left(start);
        ring
    };
    let ring = least(to);
    if least(from) != ring {
        return 0;
    }
    // The shortest period of the ring that divides its length, by the failures of its prefix
    // matches.
    let mut borders = vec![0_usize; k];
    for i in 1..k {
        let mut border = borders[i - 1];
        while border > 0 && ring[i] != ring[border] {
            border = borders[border - 1];
        }
        borders[i] = border + usize::from(ring[i] == ring[border]);
    }
    let period = k - borders[k - 1];
    if k.is_multiple_of(period) { (k / period) as u128 } else { 1 }
}
