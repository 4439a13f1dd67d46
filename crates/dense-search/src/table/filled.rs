use alloc::vec::Vec;

use dense_code::limits::Budget;
use dense_code::{Dense, DenseVec, Limits};

use crate::{Error, Search, Space};

/// Runs a whole search and fills a table: the space, an entry for each rank, and the size of each
/// layer. `entry` returns that of a depth; the entries of states that are not reached are all ones.
/// The limit of bytes is for the search and the entries together.
#[expect(clippy::cast_possible_truncation, reason = "the words were counted in a usize")]
pub(super) fn filled<S: Space, T: Dense>(
    mut search: Search<S>,
    limits: &Limits<'_>,
    entry: impl Fn(u32) -> Result<u64, Error>,
) -> Result<(S, DenseVec<T>, Vec<u64>), Error> {
    if search.depth().is_some() {
        return Err(Error::Begun);
    }
    let bits = DenseVec::<T>::BITS;
    let (count, in_word) = (search.space().count(), u64::from(u64::BITS / bits));
    let needed = count.div_ceil(in_word).saturating_mul(8);
    Budget::new(limits).take(needed.saturating_add(Search::bytes_for(search.space())))?;
    let unreached = T::all().next_back().expect("entries of some bits");
    let filled = DenseVec::try_filled(count, unreached);
    let mut entries = filled.map_err(|_| Error::Memory { needed })?;
    let mut layers = Vec::new();
    while let Some(layer) = search.next_left(limits)? {
        // From all ones to the entry some bits are cleared, which needs no look at what was there.
        let clear = u64::MAX >> (u64::BITS - bits) ^ entry(layer.depth)?;
        entries.edit_words(|words| {
            for rank in search.layers.current() {
                words[(rank / in_word) as usize] &= !(clear << (rank % in_word * u64::from(bits)));
            }
        });
        layers.push(layer.states);
    }
    layers.shrink_to_fit();
    Ok((search.space, entries, layers))
}
