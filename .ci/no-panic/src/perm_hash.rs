//! `perm-hash`.
//!
//! Left out: permutations and their kin from text, where it is the core library that splits. The
//! fuzz targets `perm_*`, `packed_lehmer`, `eight_puzzle` and `multiset_words` call them.

use core::fmt::Write;

use dense_code::Dense;
use perm_hash::article::{EightPattern, PackedLehmer};
use perm_hash::batch::Block;
use perm_hash::{
    Colex, Combination, Lehmer, MultisetPerms, Orientations, PartialPerm, Perm, SignedPerm,
};
use perm_hash::{CycleNotation, EvenPerm, MyrvoldRuskey, NibblePerm, PlainChanges};

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
    probe(|| Perm::<N>::rank_word(any(&[0; N])));
    dense::<EvenPerm<N>>();
    dense::<MyrvoldRuskey<N>>();
    dense::<PlainChanges<N>>();
    probe(|| any(Perm::<N>::IDENTITY).compose(any(Perm::IDENTITY)));
    probe(|| any(Perm::<N>::IDENTITY).inverse());
    probe(|| any(Perm::<N>::IDENTITY).power(any(3)));
    probe(|| any(Perm::<N>::IDENTITY).is_odd());
    probe(|| any(Perm::<N>::IDENTITY).order());
    probe(|| any(Perm::<N>::IDENTITY).apply(any([7_u16; N])));
    probe(|| any(Perm::<N>::IDENTITY).next());
    probe(|| any(Perm::<N>::IDENTITY).prev());
    probe(|| any(Perm::<N>::IDENTITY).cycles().map(|cycle| cycle.count()).sum::<usize>());
    probe(|| Perm::<N>::unrank_u128(any(3)));
    probe(|| MyrvoldRuskey::<N>::unrank_u128(any(3)));
    probe(|| write!(Text, "{}", CycleNotation(any(Perm::<N>::IDENTITY))));
    let (mut ranks, mut perms) = (any([0; 70]), any([Perm::<N>::IDENTITY; 70]));
    probe(|| Perm::ranks_into(any(&perms[..]), any(&mut ranks[..])));
    probe(|| Perm::perms_into(any(&ranks[..]), any(&mut perms[..])));
    probe(|| Perm::range_into(any(3), any(&mut perms[..])));
    probe(|| Perm::word_ranks_into(any(&[[0; N]; 70][..]), any(&mut ranks[..])));
    if let Ok(block) = any(Block::<N>::from_ranks(&[0; 64])) {
        probe(|| any(&block).ranks());
        probe(|| any(&block).get(any(3)));
    }
    probe(|| Block::<N>::new(any([[0; 64]; N])));
    let a = any(Perm::<N>::IDENTITY);
    probe(|| (a.to_array(), a.as_array().len(), a.image(any(3))));
    probe(|| (a.inversions(), a.reverse()));
    probe(|| Perm::<N>::try_from(any(&[1_u8, 0][..])));
    probe(|| a.lehmer());
    probe(|| any(a.lehmer()).to_perm());
    probe(|| Lehmer::new(any([0; N])));
    probe(|| write!(Text, "{a}"));
}

fn choices<const N: usize, const K: usize>() {
    dense::<PartialPerm<N, K>>();
    dense::<Combination<N, K>>();
    dense::<Colex<Combination<N, K>>>();
    probe(|| Combination::<N, K>::new(any([0; K])));
    if let Ok(values) = any(Combination::<N, K>::new([0; K])) {
        probe(|| values.to_array());
    }
    probe(|| PartialPerm::<N, K>::new(any([0; K])));
    if let Ok(partial) = any(PartialPerm::<N, K>::new([0; K])) {
        probe(|| partial.split());
        let (values, order) = partial.split();
        probe(|| PartialPerm::join(any(values), any(order)));
    }
}

fn signed<const N: usize>() {
    dense::<SignedPerm<N>>();
    let a = any(SignedPerm::<N>::IDENTITY);
    probe(|| any(a).compose(any(a)));
    probe(|| any(a).inverse());
    probe(|| (a.perm(), a.flipped(), write!(Text, "{a}")));
}

fn packed(layout: &PackedLehmer) {
    let layout = any(layout);
    probe(|| layout.pack(any(Perm::IDENTITY)));
    probe(|| layout.unpack(any(3)));
    probe(|| layout.table_size());
}

pub fn call() {
    orders::<9>();
    orders::<20>();
    choices::<9, 4>();
    choices::<40, 7>();
    signed::<8>();
    dense::<Orientations<3, 8>>();
    probe(|| Orientations::<3, 8>::new(any([0; 8])));
    packed(&PackedLehmer::ALL_BITS);
    packed(&PackedLehmer::ONE_EXACT);

    dense::<NibblePerm<9>>();
    dense::<NibblePerm<16>>();
    probe(|| NibblePerm::<9>::new(any(3)));
    let packed = any(NibblePerm::<9>::IDENTITY);
    probe(|| any(packed).compose(any(packed)));
    probe(|| any(packed).inverse());
    probe(|| any(packed).to_perm());
    let (mut ranks, mut words) = (any([0; 70]), any([packed; 70]));
    probe(|| NibblePerm::ranks_into(any(&words[..]), any(&mut ranks[..])));
    probe(|| NibblePerm::perms_into(any(&ranks[..]), any(&mut words[..])));
    probe(|| any("123").parse::<EightPattern>());
    probe(|| EightPattern::from_hash(any(83_211)));
    let pattern = any(EightPattern::from_perm(Perm::IDENTITY));
    probe(|| (pattern.hash(), pattern.four_bit_hash()));
    probe(|| write!(Text, "{pattern}"));
    probe(|| MultisetPerms::<3>::new(any([3, 1, 2])));
    if let Ok(multiset) = any(MultisetPerms::<3>::new([3, 1, 2])) {
        let mut word = any([0; 6]);
        probe(|| (multiset.count(), multiset.len()));
        probe(|| multiset.unrank_into(any(5), any(&mut word[..])));
        probe(|| multiset.rank(any(&word[..])));
        probe(|| multiset.next_word(any(&mut word[..])));
        probe(|| MultisetPerms::<3>::from_word(any(&word[..])));
    }
}
