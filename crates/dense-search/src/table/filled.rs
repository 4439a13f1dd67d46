use alloc::vec::Vec;

use dense_code::PackedVec;

use crate::{Error, Search, Space};

/// Runs a whole search and fills a table: the space, an entry for each rank, and the size of each
/// layer. `entry` gives that of a depth; the entries of states that are not reached are all ones.
#[expect(clippy::cast_possible_truncation, reason = "the words were counted in a usize")]
pub(super) fn filled<S: Space, const BITS: u32>(
    mut search: Search<S>,
    entry: impl Fn(u32) -> Result<u64, Error>,
) -> Result<(S, PackedVec<BITS>, Vec<u64>), Error> {
    if search.depth().is_some() {
        return Err(Error::Begun);
    }
    let (count, in_word) = (search.space().count(), u64::from(u64::BITS / BITS));
    let memory = Error::Memory { needed: count.div_ceil(in_word).saturating_mul(8) };
    let mut entries = PackedVec::filled(count, u8::MAX >> (8 - BITS)).map_err(|_| memory)?;
    let mut layers = Vec::new();
    while let Some(layer) = search.next() {
        // From all ones to the entry some bits are cleared, which needs no look at what was there.
        let clear = u64::MAX >> (u64::BITS - BITS) ^ entry(layer.depth)?;
        entries.edit_words(|words| {
            for rank in search.layers.current() {
                words[(rank / in_word) as usize] &= !(clear << (rank % in_word * u64::from(BITS)));
            }
        });
        layers.push(layer.states);
    }
    layers.shrink_to_fit();
    Ok((search.into_space(), entries, layers))
}
