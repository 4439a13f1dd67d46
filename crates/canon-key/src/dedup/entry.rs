use core::fmt;

use super::map::UnorderedMap;
use super::unordered::Unordered;

/// The entry of a key in an [`UnorderedMap`], there or not: its value is changed, or added.
///
/// ```
/// use canon_key::UnorderedMap;
/// let mut map = UnorderedMap::new();
/// map.entry([1, 2]).and_modify(|count| *count += 1).or_insert(1);
/// map.entry([2, 1]).and_modify(|count| *count += 1).or_insert(1);
/// assert_eq!(map.get(&[1, 2]), Some(&2));
/// *map.entry([5, 7]).or_insert(3) += 4;
/// assert_eq!(map.into_iter().collect::<Vec<_>>(), [([1, 2], 2), ([5, 7], 7)]);
/// ```
// The key is not looked up before a method needs it: so `or_insert` of a new key takes one look-up.
#[must_use = "`or_insert` and others add a value where there is none"]
pub struct Entry<'a, S, V> {
    pub(super) map: &'a mut UnorderedMap<S, V>,
    pub(super) key: S,
    /// The number of the entry, where it has been looked up and is there.
    pub(super) number: Option<usize>,
}

impl<'a, S: Unordered, V> Entry<'a, S, V> {
    /// The value; where there is none, this one is added.
    #[inline]
    pub fn or_insert(self, value: V) -> &'a mut V {
        let Self { map, key, number } = self;
        let number = number.unwrap_or_else(|| map.number_or_add(key, value).0);
        &mut map.entries[number].1
    }

    /// The value; where there is none, that of the function is added.
    #[inline]
    pub fn or_insert_with(self, value: impl FnOnce() -> V) -> &'a mut V {
        let Self { map, key, number } = self;
        match number.or_else(|| map.get_index_of(&key)) {
            Some(number) => &mut map.entries[number].1,
            None => Entry { map, key, number: None }.or_insert(value()),
        }
    }

    /// The value; where there is none, the default one is added.
    #[inline]
    pub fn or_default(self) -> &'a mut V
    where
        V: Default,
    {
        self.or_insert(V::default())
    }

    /// Changes the value where there is one.
    #[inline]
    pub fn and_modify(mut self, change: impl FnOnce(&mut V)) -> Self {
        self.number = self.number.or_else(|| self.map.get_index_of(&self.key));
        if let Some(number) = self.number {
            change(&mut self.map.entries[number].1);
        }
        self
    }
}

/// The key alone.
impl<S: fmt::Debug, V> fmt::Debug for Entry<'_, S, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entry").field(&self.key).finish()
    }
}
