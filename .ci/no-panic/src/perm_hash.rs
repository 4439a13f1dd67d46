//! `perm-hash`.
//!
//! Left out, each with an index check or a division that only an invariant of its type rules out (an entry of a
//! permutation is below its length, a cycle is not empty), which the optimiser does not know:
//! `Perm::{compose, inverse, is_odd, is_even, power, order, apply, apply_to_slice, next, prev, cycles,
//! unrank_u128}`, `EvenPerm`, `MyrvoldRuskey`, `PlainChanges`, `CycleNotation`, `SignedPerm::{compose, inverse}`,
//! the ranks of `Combination`, `PartialPerm::join`, `PackedLehmer::{grouped, unpack}`, `Pattern` from text,
//! `Multiset::{rank, next_arrangement}`; and permutations from text, where it is the core library that splits. The
//! fuzz targets `perm_*`, `packed_lehmer`, `eight_puzzle` and
//! `multiset_words` call all of them.

use core::fmt::Write;

use dense_code::Dense;
use perm_hash::eight_puzzle::Pattern;
use perm_hash::packed_lehmer::PackedLehmer;
use perm_hash::{Colex, Combination, Lehmer, Multiset, Orientations, PartialPerm, Perm, SignedPerm};

use crate::{Text, any, probe};

fn dense<T: Dense>() {
    probe(|| T::unrank(any(3)));
    if let (Some(a), Some(b)) = any((T::unrank(0), T::unrank(0))) {
        probe(|| any(a).rank());
        probe(|| any(a).cmp(&any(b)));
    }
}

fn orders<const N: usize>() {
    dense::<Perm<N>>();
    dense::<Lehmer<N>>();
    dense::<Colex<Perm<N>>>();
    probe(|| Perm::<N>::new(any([0; N])));
    let a = any(Perm::<N>::IDENTITY);
    probe(|| (a.to_array(), a.as_slice().len(), a.image(any(3))));
    probe(|| (a.inversions(), a.reverse()));
    probe(|| Perm::<N>::try_from(any(&[1_u8, 0][..])));
    probe(|| a.lehmer());
    probe(|| any(a.lehmer()).to_perm());
    probe(|| Lehmer::new(any([0; N])));
    probe(|| write!(Text, "{a}"));
}

fn choices<const N: usize, const K: usize>() {
    dense::<PartialPerm<N, K>>();
    probe(|| Combination::<N, K>::new(any([0; K])));
    probe(|| Combination::<N, K>::from_mask(any(7)));
    if let Some(values) = any(Combination::<N, K>::from_mask(7)) {
        probe(|| (values.to_mask(), values.to_array()));
    }
    probe(|| PartialPerm::<N, K>::new(any([0; K])));
    if let Ok(partial) = any(PartialPerm::<N, K>::new([0; K])) {
        probe(|| partial.split());
    }
}

fn signed<const N: usize>() {
    dense::<SignedPerm<N>>();
    let a = any(SignedPerm::<N>::IDENTITY);
    probe(|| (a.perm(), a.flipped(), write!(Text, "{a}")));
}

fn packed<const N: usize>(layout: &PackedLehmer<N>) {
    let layout = any(layout);
    probe(|| layout.pack(any(Perm::<N>::IDENTITY)));
    probe(|| (layout.table_size(), layout.weights()));
}

pub fn call() {
    orders::<9>();
    orders::<20>();
    choices::<9, 4>();
    choices::<40, 7>();
    signed::<8>();
    dense::<Orientations<3, 8>>();
    probe(|| Orientations::<3, 8>::new(any([0; 8])));
    packed(&PackedLehmer::<9>::ALL_BITS);
    packed(&PackedLehmer::<9>::ONE_EXACT);

    probe(|| Pattern::from_hash(any(83_211)));
    let pattern = any(Pattern::from_perm(Perm::IDENTITY));
    probe(|| (pattern.hash(), pattern.four_bit_hash()));
    probe(|| write!(Text, "{pattern}"));
    probe(|| Multiset::<3>::new(any([3, 1, 2])));
    if let Ok(multiset) = any(Multiset::<3>::new([3, 1, 2])) {
        let mut word = any([0; 6]);
        probe(|| (multiset.count(), multiset.len()));
        probe(|| multiset.unrank_into(any(5), any(&mut word[..])));
        probe(|| multiset.first_into(any(&mut word[..])));
        probe(|| Multiset::<3>::of(any(&word[..])));
    }
}
