use alloc::vec;
use alloc::vec::Vec;

use perm_hash::{MultisetPerms, MultisetTable};

use super::group::Group;
use super::packing::Reached;
use super::pattern::Pattern;
use super::transform::Transform;

/// The most kinds of pieces that are ranked: 21 kinds have 21! arrangements at least, more than 64
/// bits number.
const MAX_KINDS: usize = 20;

/// What some places hold, as a number: each move makes a new value of it out of the old one, whatever
/// the rest of the puzzle looks like.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// Ascending within each component.
    pub(super) places: Vec<u16>,
    pub(super) kind: Kind,
    /// How many values there are.
    pub(super) count: u128,
}

/// How the values of a part are numbered. All but a list go by a *word*: an entry for each place,
/// and of a group two.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    Arrangement(Arrangement),
    /// All orientations, the first counting most.
    Orientation {
        modulus: u8,
        /// The sum of all of them where every move keeps it: the last one follows.
        sum: Option<u8>,
    },
    /// The arrangements and orientations that moves reach, of pieces that are all told apart.
    Group(Group),
    /// The arrangements and orientations that moves reach, as they are found.
    Listed(Reached),
}

/// All arrangements of some pieces, in lexicographic order.
#[derive(Clone, Debug)]
pub(super) struct Arrangement {
    /// The pieces, ascending: their kinds.
    pieces: Vec<u16>,
    are_distinct: bool,
    /// `None` for more kinds than are ranked.
    perms: Option<MultisetPerms<MAX_KINDS>>,
    /// Ranks identical pieces faster. Those that are all told apart have the kernel.
    table: Option<MultisetTable<MAX_KINDS>>,
}

impl Arrangement {
    /// Of these pieces, one for each place, and how many there are; `None` past 2^128.
    pub(super) fn new(mut pieces: Vec<u16>) -> Option<(Self, u128)> {
        pieces.sort_unstable();
        let len = |alike: &[u16]| alike.len() as u64;
        let counts: Vec<u64> = pieces.chunk_by(|a, b| a == b).map(len).collect();
        let are_distinct = counts.len() == pieces.len();
        pieces.dedup();
        let count = dense_code::count::multinomial(&counts)?;
        let mut kinds = [0; MAX_KINDS];
        let perms = (counts.len() <= MAX_KINDS).then(|| {
            let each = kinds.iter_mut().zip(&counts);
            each.for_each(|(kind, &count)| *kind = u32::try_from(count).expect("few places"));
            MultisetPerms::new(kinds).expect("they were counted")
        });
        let table = perms.filter(|_| !are_distinct).and_then(|perms| perms.table().ok());
        Some((Self { pieces, are_distinct, perms, table }, count))
    }

    fn perms(&self) -> &MultisetPerms<MAX_KINDS> {
        self.perms.as_ref().expect("64 bits number the states")
    }

    fn rank(&self, word: &[u8]) -> u64 {
        let ranked = match &self.table {
            Some(table) => table.rank(word),
            None => self.perms().rank(word).map(|rank| u64::try_from(rank).expect("of 64 bits")),
        };
        ranked.expect("moves keep the pieces")
    }
}

impl Part {
    /// If it is all arrangements of pieces that are told apart, how many there are.
    pub(super) fn permuted(&self) -> Option<usize> {
        match &self.kind {
            Kind::Arrangement(own) if own.are_distinct => Some(own.pieces.len()),
            _ => None,
        }
    }

    pub(super) const fn is_listed(&self) -> bool {
        matches!(self.kind, Kind::Listed(_))
    }

    /// The number of values, of which 64 bits number all.
    pub(super) fn len(&self) -> u64 {
        u64::try_from(self.count).expect("64 bits number the states")
    }

    /// The value of a pattern of the puzzle; `None` if no moves lead there.
    pub(super) fn value(&self, pattern: &Pattern) -> Option<u64> {
        let both = self.places.iter().map(|&place| {
            let place = usize::from(place);
            (pattern.pieces[place], pattern.turned[place])
        });
        let word: Vec<u8> = match &self.kind {
            Kind::Listed(states) => return states.number(pattern).map(u64::from),
            Kind::Group(group) => return group.rank(&group.word(both)?),
            Kind::Arrangement(own) => {
                let kind = |(piece, _)| own.pieces.binary_search(&piece).expect("its own pieces");
                both.map(|both| u8::try_from(kind(both)).expect("20 kinds")).collect()
            }
            Kind::Orientation { .. } => both.map(|(_, turned)| turned).collect(),
        };
        Some(self.rank(&word))
    }

    /// Puts a value into a pattern.
    pub(super) fn put(&self, value: u64, pattern: &mut Pattern) {
        let word = match &self.kind {
            Kind::Listed(states) => {
                return states.put(u32::try_from(value).expect("a listed state"), pattern);
            }
            _ => self.words(&[value]),
        };
        if let Kind::Group(group) = &self.kind {
            for (&place, (piece, turned)) in self.places.iter().zip(group.pieces(&word)) {
                pattern.pieces[usize::from(place)] = piece;
                pattern.turned[usize::from(place)] = turned;
            }
            return;
        }
        for (&place, entry) in self.places.iter().zip(word) {
            match &self.kind {
                Kind::Arrangement(own) => {
                    pattern.pieces[usize::from(place)] = own.pieces[usize::from(entry)];
                }
                _ => pattern.turned[usize::from(place)] = entry,
            }
        }
    }

    /// The value of a word.
    fn rank(&self, word: &[u8]) -> u64 {
        match &self.kind {
            Kind::Arrangement(own) => own.rank(word),
            Kind::Orientation { modulus, sum } => {
                let free = word.len() - usize::from(sum.is_some());
                let digit = |rank, &turn: &u8| rank * u64::from(*modulus) + u64::from(turn);
                word[..free].iter().fold(0, digit)
            }
            Kind::Group(group) => group.rank(word).expect("moves keep to the group"),
            Kind::Listed(_) => unreachable!("its words are packed"),
        }
    }

    /// The word of a value.
    fn unrank(&self, mut value: u64, word: &mut [u8]) {
        match &self.kind {
            Kind::Arrangement(own) => {
                own.perms().unrank_into(value.into(), word).expect("below the count");
            }
            Kind::Orientation { modulus, sum } => {
                let modulus = u64::from(*modulus);
                let digit = |value| u8::try_from(value % modulus).expect("below a byte");
                let free = word.len() - usize::from(sum.is_some());
                for to in word[..free].iter_mut().rev() {
                    *to = digit(value);
                    value /= modulus;
                }
                if let (Some(sum), Some((last, first))) = (sum, word.split_last_mut()) {
                    let others = first.iter().map(|&turn| u64::from(turn)).sum::<u64>() % modulus;
                    *last = digit(u64::from(*sum) + modulus - others);
                }
            }
            Kind::Group(group) => group.unrank(value, word),
            Kind::Listed(_) => unreachable!("its words are packed"),
        }
    }

    /// The entries of a word.
    pub(super) const fn width(&self) -> usize {
        match self.kind {
            Kind::Group(_) => 2 * self.places.len(),
            _ => self.places.len(),
        }
    }

    /// The words of these values, one after the other.
    pub(super) fn words(&self, values: &[u64]) -> Vec<u8> {
        let mut words = vec![0; values.len() * self.width()];
        for (word, &value) in words.chunks_exact_mut(self.width()).zip(values) {
            self.unrank(value, word);
        }
        words
    }

    /// What moves do to words.
    pub(super) fn steps(&self, moves: &[Transform]) -> Steps {
        let modulus = match &self.kind {
            Kind::Orientation { modulus, .. } => *modulus,
            Kind::Group(group) => group.modulus(),
            _ => 1,
        };
        let of_move = |by: &Transform| {
            let step = |&place: &u16| {
                let place = usize::from(place);
                let from = self.places.binary_search(&by.from[place]).expect("its component");
                (from, by.turn[place] % modulus)
            };
            let steps: Vec<(usize, u8)> = self.places.iter().map(step).collect();
            if let Kind::Group(_) = self.kind {
                // Pieces come as they are, and the turns behind them.
                let turns = steps.iter().map(|&(from, turn)| (from + steps.len(), turn));
                return steps.iter().map(|&(from, _)| (from, 0)).chain(turns).collect();
            }
            steps
        };
        Steps { moves: moves.iter().map(of_move).collect(), modulus }
    }

    /// The value that a move makes of a word; `after` is room for what it makes.
    pub(super) fn moved(&self, steps: &Steps, by: usize, word: &[u8], after: &mut Vec<u8>) -> u64 {
        after.clear();
        after.extend(steps.moves[by].iter().map(|&(from, turn)| match turn {
            0 => word[from],
            _ => (word[from] + turn) % steps.modulus,
        }));
        self.rank(after)
    }
}

/// What moves do to the words of a part: for each place of the word where its entry comes from, and
/// what is added to it.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    pub(super) moves: Vec<Vec<(usize, u8)>>,
    modulus: u8,
}
