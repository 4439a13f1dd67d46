use alloc::vec::Vec;
use core::ops::{Index, IndexMut};

use crate::card::Card;
use crate::error::Error;
use crate::space::DealSpace;
use crate::word::ClassWord;

/// A value for every class of deals: see [`DealSpace::table`]. Indexed by a deal.
///
/// ```
/// use canon_deals::DealSpace;
///
/// let flop = DealSpace::standard(&[2, 3])?;
/// let mut seen = flop.table(|_| 0_u32);
/// let deal = flop.parse("Ah Kd / 2c 3c 4c")?;
/// seen[&deal] += 1;
/// assert_eq!(seen[&flop.parse("Kc As / 4h 2h 3h")?], 1);
/// assert_eq!(seen.values().len(), 1_286_792);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// With the feature `serde` a table is written as its pack, its rounds and its values.
#[derive(Clone, Debug)]
pub struct DealTable<V, W = u64> {
    pub(crate) space: DealSpace<W>,
    /// The values in order of the classes, one per class.
    pub(crate) values: Vec<V>,
}

impl<V, W: ClassWord> DealTable<V, W> {
    /// The deals.
    #[must_use]
    pub const fn space(&self) -> &DealSpace<W> {
        &self.space
    }

    /// The values in order of the classes.
    #[must_use]
    pub fn values(&self) -> &[V] {
        &self.values
    }

    /// The value of a deal.
    ///
    /// # Errors
    ///
    /// Those of [`DealSpace::rank`].
    pub fn get(&self, deal: &[Card]) -> Result<&V, Error> {
        Ok(&self.values[self.place(deal)?])
    }

    fn place(&self, deal: &[Card]) -> Result<usize, Error> {
        let class: u128 = self.space.rank(deal)?.into();
        Ok(usize::try_from(class).expect("a place in memory"))
    }
}

/// The value of a deal.
///
/// # Panics
///
/// If the cards are no deal of the space: [`get`](DealTable::get) returns an error instead.
impl<V, W: ClassWord, D: AsRef<[Card]> + ?Sized> Index<&D> for DealTable<V, W> {
    type Output = V;

    fn index(&self, deal: &D) -> &V {
        self.get(deal.as_ref()).expect("a deal of the space")
    }
}

impl<V, W: ClassWord, D: AsRef<[Card]> + ?Sized> IndexMut<&D> for DealTable<V, W> {
    fn index_mut(&mut self, deal: &D) -> &mut V {
        let place = self.place(deal.as_ref()).expect("a deal of the space");
        &mut self.values[place]
    }
}

impl<'a, V, W> IntoIterator for &'a DealTable<V, W> {
    type Item = &'a V;
    type IntoIter = core::slice::Iter<'a, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.values.iter()
    }
}

#[cfg(feature = "serde")]
mod serial {
    use alloc::format;
    use alloc::string::{String, ToString};
    use dense_code::Limits;
    use serde::de::DeserializeOwned;
    use serde::ser::{Serialize, SerializeStruct, Serializer};

    use super::{ClassWord, DealSpace, DealTable, Vec};

    impl<V: Serialize, W> Serialize for DealTable<V, W> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let pack = &self.space.classes.pack;
            let mut table = serializer.serialize_struct("DealTable", 4)?;
            table.serialize_field("ranks", &pack.ranks)?;
            table.serialize_field("suits", &pack.suits)?;
            table.serialize_field("rounds", &pack.rounds)?;
            table.serialize_field("values", &self.values)?;
            table.end()
        }
    }

    dense_code::serial::checked! {
        /// Errors unless there is a value for each class.
        [V: DeserializeOwned, W: ClassWord] DealTable<V, W> as "DealTable"
            { ranks: u32, suits: u32, rounds: Vec<u32>, values: Vec<V> }:
            DealTable::read(ranks, suits, &rounds, values);
    }

    impl<V, W: ClassWord> DealTable<V, W> {
        fn read(ranks: u32, suits: u32, rounds: &[u32], values: Vec<V>) -> Result<Self, String> {
            // A short text may name a space of a gigabyte: a space has a class for each shape, and
            // a shape takes less than 400 bytes and 100 steps.
            let count = values.len() as u64;
            let limits = Limits::new().with_bytes(400 * count + 10_000);
            let limits = limits.with_steps(100 * count + 1000);
            let space = DealSpace::<W>::new_within(ranks, suits, rounds, &limits);
            let space = space.map_err(|error| error.to_string())?;
            let classes = space.classes.count();
            if classes != u128::from(count) {
                return Err(format!("{count} values where there are {classes} classes"));
            }
            Ok(Self { space, values })
        }
    }
}
