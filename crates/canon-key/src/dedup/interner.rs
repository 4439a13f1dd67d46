use alloc::vec::Vec;
use core::hash::{BuildHasher, Hash};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::seed::Seed;

/// Numbers for values of any kind, from 0 in order of appearance. It turns strings into symbols.
/// ([`Multisets`](crate::dedup::Multisets) takes tuples of strings directly, without an interner.)
///
/// Then use [`Seen`](crate::Seen) or [`Dedup`](crate::Dedup) on the numbers. The memory of a `Seen`
/// can be limited ([`with_most_bytes`](crate::Seen::with_most_bytes)); that of an interner, which
/// holds the values, can't.
///
/// ```
/// use canon_key::{Dedup, dedup::Interner};
///
/// let baskets = [["milk", "bread"], ["eggs", "milk"], ["bread", "milk"]];
/// let mut goods = Interner::new();
/// let tuples: Option<Vec<[u32; 2]>> =
///     baskets.iter().map(|[a, b]| Some([goods.number(*a)?, goods.number(*b)?])).collect();
/// let kept = Dedup::new(goods.len() as u64).indices(&tuples.ok_or("too many values")?)?;
/// assert_eq!(kept, [0, 1]);
/// assert_eq!(goods.value(2), Some(&"eggs"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Each value takes O(1) on average.
#[derive(Clone, Debug)]
pub struct Interner<T> {
    values: Vec<T>,
    numbers: HashTable<u32>,
    seed: Seed,
}

impl<T> Default for Interner<T> {
    fn default() -> Self {
        Self { values: Vec::new(), numbers: HashTable::new(), seed: Seed::default() }
    }
}

impl<T: Hash + Eq> Interner<T> {
    /// An empty interner.
    ///
    /// ```
    /// use canon_key::dedup::Interner;
    /// assert!(Interner::<String>::new().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty interner whose hashes use your seed: for systems without address-space
    /// randomisation.
    ///
    /// ```
    /// use canon_key::dedup::Interner;
    /// let mut words = Interner::new().with_seed(7);
    /// assert_eq!(["to", "be", "to"].map(|word| words.number(word)), [Some(0), Some(1), Some(0)]);
    /// ```
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        Self { values: Vec::new(), numbers: HashTable::new(), seed: Seed::from_u64(seed) }
    }

    /// Makes room for `values` more values, so that the interner need not grow while they come in.
    ///
    /// ```
    /// use canon_key::dedup::Interner;
    /// assert!(Interner::<u64>::new().with_capacity(100).bytes() >= 800);
    /// ```
    ///
    /// # Panics
    ///
    /// If the capacity is larger than any memory, as in [`Vec::with_capacity`]. If the system refuses
    /// the memory, the process is aborted.
    #[must_use]
    pub fn with_capacity(mut self, values: usize) -> Self {
        let Self { values: all, numbers, seed } = &mut self;
        all.reserve(values);
        numbers.reserve(values, |number| hash_at(seed, all, *number));
        self
    }

    /// The number of a value, which gets a new number if it has none; `None` when all 2^32 numbers
    /// are in use.
    ///
    /// ```
    /// use canon_key::dedup::Interner;
    /// let mut words = Interner::new();
    /// assert_eq!(
    ///     ["to", "be", "or", "not", "to", "be"].map(|word| words.number(word)),
    ///     [0, 1, 2, 3, 0, 1].map(Some)
    /// );
    /// ```
    pub fn number(&mut self, value: T) -> Option<u32> {
        let Self { values, numbers, seed } = self;
        let hash = seed.hasher.hash_one(&value);
        let same = |number: &u32| values.get(*number as usize) == Some(&value);
        match numbers.entry(hash, same, |number| hash_at(seed, values, *number)) {
            Entry::Occupied(entry) => Some(*entry.get()),
            Entry::Vacant(entry) => {
                let number = u32::try_from(values.len()).ok()?;
                entry.insert(number);
                values.push(value);
                Some(number)
            }
        }
    }

    /// The number of a value that has one.
    ///
    /// ```
    /// use canon_key::dedup::Interner;
    /// let mut words = Interner::new();
    /// words.number("be");
    /// assert_eq!((words.get(&"be"), words.get(&"or")), (Some(0), None));
    /// ```
    #[must_use]
    pub fn get(&self, value: &T) -> Option<u32> {
        let same = |number: &u32| self.values.get(*number as usize) == Some(value);
        self.numbers.find(self.seed.hasher.hash_one(value), same).copied()
    }

    /// The value of a number.
    ///
    /// ```
    /// use canon_key::dedup::Interner;
    /// let mut words = Interner::new();
    /// words.number("be");
    /// assert_eq!((words.value(0), words.value(1)), (Some(&"be"), None));
    /// ```
    #[must_use]
    pub fn value(&self, number: u32) -> Option<&T> {
        self.values.get(number as usize)
    }

    /// All values, in order of their numbers.
    ///
    /// ```
    /// use canon_key::dedup::Interner;
    /// let mut words = Interner::new();
    /// for word in ["to", "be", "to"] {
    ///     words.number(word);
    /// }
    /// assert_eq!(words.values(), ["to", "be"]);
    /// ```
    #[must_use]
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// How many values have a number.
    ///
    /// ```
    /// use canon_key::dedup::Interner;
    /// let mut words = Interner::new();
    /// words.number("be");
    /// words.number("be");
    /// assert_eq!(words.len(), 1);
    /// ```
    #[must_use]
    pub const fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether no value has a number.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// How many bytes of memory the interner takes, without what its values point to.
    ///
    /// ```
    /// use canon_key::dedup::Interner;
    /// assert_eq!(Interner::<u64>::new().bytes(), 0);
    /// ```
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.values.capacity() * size_of::<T>() + self.numbers.allocation_size()
    }
}

fn hash_at<T: Hash>(seed: &Seed, values: &[T], number: u32) -> u64 {
    values.get(number as usize).map_or(0, |value| seed.hasher.hash_one(value))
}
