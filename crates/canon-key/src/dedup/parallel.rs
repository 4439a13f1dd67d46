//! De-duplication across threads, with the same result as on one.

use alloc::vec;
use alloc::vec::Vec;

use rayon::prelude::*;

use super::batch::{Exact, Keys, outside};
use super::chains::Chains;
use crate::keys::kernel::BLOCK;
use crate::keys::{KeysError, Symbol};
use crate::{Dedup, Keep, sort};

/// Fewer tuples than this for each thread are not worth a thread.
const FEW: usize = 1 << 15;

impl<const K: usize> Dedup<K> {
    /// [`mask`](Self::mask) on all threads of the current `rayon` pool: the same result.
    ///
    /// ```
    /// use canon_key::Dedup;
    /// let tuples: Vec<[u16; 2]> = (0..100_000_u32).map(|i| [(i % 300) as u16, (i % 700) as u16]).collect();
    /// assert_eq!(Dedup::new(700).par_mask(&tuples)?, Dedup::new(700).mask(&tuples)?);
    /// # Ok::<(), canon_key::keys::KeysError>(())
    /// ```
    ///
    /// Ranks in a bitset: each thread de-duplicates a stretch of the tuples, and what is left of
    /// the stretches is compared in order. A large key space: each thread takes the tuples with
    /// certain hashes, among which all equal ones are. On a pool of one thread, and for few
    /// tuples, it is [`mask`](Self::mask) itself.
    ///
    /// # Errors
    ///
    /// [`KeysError::Key`] for the first tuple with a symbol outside the universe.
    pub fn par_mask<S: Symbol>(&mut self, tuples: &[[S; K]]) -> Result<Vec<bool>, KeysError> {
        let threads = rayon::current_num_threads().min(tuples.len() / FEW);
        if threads < 2 || u32::try_from(tuples.len()).is_err() {
            return self.mask(tuples);
        }
        match self.keys_for(tuples.len()) {
            // What is left of each stretch is compared on one thread, which pays while it is
            // little.
            Keys::Ranks(count) if count <= tuples.len() / 4 => {
                self.by_stretches(tuples, threads, count)
            }
            Keys::Ranks(_) if tuples.len() < 8 * FEW => self.mask(tuples),
            keys => self.by_hashes(tuples, threads, keys),
        }
    }

    /// [`values`](Self::values) on all threads of the current `rayon` pool: the same result.
    ///
    /// ```
    /// use canon_key::Dedup;
    /// assert_eq!(Dedup::new(100).par_values(&[[1_u8, 2, 3], [3, 2, 1], [2, 2, 2]])?, [[1, 2, 3], [2, 2, 2]]);
    /// # Ok::<(), canon_key::keys::KeysError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KeysError::Key`] for the first tuple with a symbol outside the universe.
    pub fn par_values<S: Symbol>(&mut self, tuples: &[[S; K]]) -> Result<Vec<[S; K]>, KeysError> {
        let mask = self.par_mask(tuples)?;
        Ok(tuples.par_iter().zip(mask).filter(|(_, kept)| *kept).map(|(tuple, _)| *tuple).collect())
    }

    /// [`indices`](Self::indices) on all threads of the current `rayon` pool: the same result.
    ///
    /// ```
    /// use canon_key::Dedup;
    /// assert_eq!(Dedup::new(100).par_indices(&[[1_u8, 2, 3], [3, 2, 1], [2, 2, 2]])?, [0, 2]);
    /// # Ok::<(), canon_key::keys::KeysError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`KeysError::Key`] for the first tuple with a symbol outside the universe.
    pub fn par_indices<S: Symbol>(&mut self, tuples: &[[S; K]]) -> Result<Vec<usize>, KeysError> {
        let mask = self.par_mask(tuples)?;
        Ok(mask
            .into_par_iter()
            .enumerate()
            .filter(|(_, kept)| *kept)
            .map(|(index, _)| index)
            .collect())
    }

    fn by_stretches<S: Symbol>(
        &self,
        tuples: &[[S; K]],
        threads: usize,
        count: usize,
    ) -> Result<Vec<bool>, KeysError> {
        let len = tuples.len().div_ceil(threads).next_multiple_of(BLOCK);
        let masks: Vec<Result<Vec<bool>, KeysError>> = tuples
            .par_chunks(len)
            .map(|stretch| Dedup::<K>::new(self.universe).keep(self.keep).mask(stretch))
            .collect();
        let mut all = Vec::with_capacity(tuples.len());
        for (stretch, mask) in masks.into_iter().enumerate() {
            let start = stretch * len;
            all.extend(mask.map_err(|error| match error {
                KeysError::Key { index, error } => KeysError::Key { index: start + index, error },
                other => other,
            })?);
        }
        let mut bits = vec![0_u64; count.div_ceil(64)];
        let mut settle = |tuple: &[S; K], kept: &mut bool| {
            if *kept {
                let rank: u32 = crate::keys::multiset_rank::rank(&sort(*tuple).map(Into::into));
                if let Some(word) = bits.get_mut((rank / 64) as usize) {
                    *kept = *word >> (rank % 64) & 1 == 0;
                    *word |= 1 << (rank % 64);
                }
            }
        };
        match self.keep {
            Keep::First => {
                tuples.iter().zip(&mut all).for_each(|(tuple, kept)| settle(tuple, kept))
            }
            Keep::Last => {
                tuples.iter().zip(&mut all).rev().for_each(|(tuple, kept)| settle(tuple, kept))
            }
        }
        Ok(all)
    }

    fn by_hashes<S: Symbol>(
        &self,
        tuples: &[[S; K]],
        threads: usize,
        keys: Keys<K>,
    ) -> Result<Vec<bool>, KeysError> {
        let len = tuples.len().div_ceil(threads).next_multiple_of(BLOCK);
        let mut hashes = vec![0_u32; tuples.len()];
        let largest = tuples
            .par_chunks(len)
            .zip(hashes.par_chunks_mut(len))
            .map(|(tuples, hashes)| S::hashes(tuples, hashes))
            .max();
        if largest.is_some_and(|largest| largest >= self.universe) && K > 0 {
            outside(self.universe, 0, tuples)?;
        }
        let duplicates: Vec<Vec<u32>> = (0..threads as u64)
            .into_par_iter()
            .map(|thread| {
                // The hashes of this thread: an even share of all.
                let mine = |hash: u32| (u64::from(hash) * threads as u64) >> 32 == thread;
                let mut own = Vec::with_capacity(tuples.len() / threads * 9 / 8);
                let mut origins = Vec::with_capacity(tuples.len() / threads * 9 / 8);
                for (origin, hash) in (0_u32..).zip(&hashes) {
                    if mine(*hash) {
                        // The share is in the highest bits; multiplying moves the others there.
                        own.push(hash.wrapping_mul(0x85eb_ca6b));
                        origins.push(origin);
                    }
                }
                let tuple = |at: usize| tuples[origins[at] as usize];
                let mut duplicates = Vec::new();
                let chained = Chains::default().duplicates(
                    &own,
                    self.keep,
                    |a, b| sort(tuple(a)) == sort(tuple(b)),
                    |at| duplicates.push(origins[at]),
                );
                if chained.is_err() {
                    duplicates.clear();
                    let mut exact = Exact::new();
                    let settle = |origin: &&u32| !exact.insert(keys, tuples[**origin as usize]);
                    match self.keep {
                        Keep::First => duplicates.extend(origins.iter().filter(settle)),
                        Keep::Last => duplicates.extend(origins.iter().rev().filter(settle)),
                    }
                }
                duplicates
            })
            .collect();
        let mut mask = vec![true; tuples.len()];
        for duplicate in duplicates.into_iter().flatten() {
            mask[duplicate as usize] = false;
        }
        Ok(mask)
    }
}
