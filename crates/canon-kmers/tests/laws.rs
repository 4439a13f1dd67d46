//! K-mers beside words of letters that are reversed and complemented one by one.
#![allow(clippy::unwrap_used, reason = "a test fails by that")]

use std::collections::BTreeMap;

use canon_kmers::{Error, Kmer, KmerCounts, KmerSpace, KmerWord};
use proptest::prelude::*;

fn other_strand(word: &str) -> String {
    word.chars()
        .rev()
        .map(|base| match base {
            'A' => 'T',
            'C' => 'G',
            'G' => 'C',
            _ => 'A',
        })
        .collect()
}

fn reverse_complement<W: KmerWord>(k: u32, bits: W) -> W {
    Kmer::from_bits(k, bits).unwrap().reverse_complement().bits()
}

/// The lesser of the two words.
fn canonical(word: &str) -> String {
    word.to_owned().min(other_strand(word))
}

/// The canonical words of each window of a text that has no other letters, with their positions.
fn windows(text: &[u8], k: usize) -> Vec<(usize, String)> {
    text.windows(k)
        .enumerate()
        .filter(|(_, window)| window.iter().all(|letter| b"ACGTacgt".contains(letter)))
        .map(|(i, window)| (i, canonical(&String::from_utf8_lossy(window).to_uppercase())))
        .collect()
}

/// Every word of up to seven letters.
#[test]
fn all_short_words() {
    #[derive(serde::Deserialize)]
    struct Facts {
        #[serde(rename = "canonical_kmers_reverse_complement_k1..6")]
        classes: Vec<u64>,
    }
    let facts: Facts = serde_json::from_str(include_str!("data/canonical_keys.json")).unwrap();
    assert_eq!(facts.classes.len(), 6);
    for k in 1..=8_u32 {
        let space = KmerSpace::<u64>::new(k).unwrap();
        let wide = KmerSpace::<u128>::new(k).unwrap();
        if let Some(classes) = facts.classes.get(k as usize - 1) {
            assert_eq!(space.class_count(), *classes);
        }
        let mut ranks = vec![None; usize::try_from(space.class_count()).unwrap()];
        for kmer in 0..1_u64 << (2 * k) {
            let word = space.text(kmer);
            let expected = canonical(&word);
            assert_eq!(space.kmer(word.as_bytes()), Ok(kmer));
            assert_eq!(space.text(reverse_complement(k, kmer)), other_strand(&word));
            assert_eq!(space.text(space.canonical(kmer)), expected);

            let rank = space.rank(kmer);
            assert_eq!(rank, space.rank(reverse_complement(k, kmer)));
            assert_eq!(space.unrank(rank), Some(space.canonical(kmer)));
            let held = ranks[usize::try_from(rank).unwrap()].replace(expected.clone());
            assert!(held.is_none_or(|held| held == expected));
            assert_eq!(wide.rank(kmer.into()), rank.into());
            assert_eq!(wide.canonical(kmer.into()), space.canonical(kmer).into());
        }
        assert!(ranks.iter().all(Option::is_some), "{k}");
        assert_eq!(space.unrank(space.class_count()), None);
    }
}

/// The order that the page states, by its own words.
#[test]
fn the_order_of_the_ranks() {
    // Odd: the strand with A or C in the middle, in lexicographic order.
    let space = KmerSpace::<u64>::new(5).unwrap();
    let mut strands: Vec<String> = (0..1024).map(|kmer| space.text(kmer)).collect();
    strands.retain(|word| ["A", "C"].contains(&&word[2..3]));
    for (rank, word) in (0..).zip(&strands) {
        assert_eq!(space.rank(space.kmer(word.as_bytes()).unwrap()), rank);
    }
    // Even: multisets of two halves, in colex order.
    let space = KmerSpace::<u64>::new(6).unwrap();
    for kmer in 0..4096 {
        let pair = [kmer >> 6, reverse_complement(3, kmer & 63)];
        let (low, high) = (pair[0].min(pair[1]), pair[0].max(pair[1]));
        assert_eq!(high * (high + 1) / 2 + low, space.rank(kmer));
    }
}

fn edges<W: KmerWord>(k: u32) {
    let space = KmerSpace::<W>::new(k).unwrap();
    let last = space.class_count() - W::from(1);
    for rank in [W::from(0), W::from(1), last >> 1, last - W::from(1), last] {
        let kmer = space.unrank(rank).unwrap();
        assert_eq!(space.canonical(kmer), kmer);
        assert_eq!(space.rank(kmer), rank);
        assert_eq!(space.rank(reverse_complement(k, kmer)), rank);
        let word = space.text(kmer);
        assert_eq!(word.len(), k as usize);
        assert_eq!(canonical(&word), word);
    }
    assert_eq!(space.unrank(last + W::from(1)), None);
}

#[test]
fn the_first_and_the_last_of_every_length() {
    for k in 1..=32 {
        edges::<u64>(k);
    }
    for k in 1..=64 {
        edges::<u128>(k);
    }
}

#[test]
fn bits_past_the_word_are_ignored() {
    let space = KmerSpace::<u64>::new(3).unwrap();
    for kmer in 0..64 {
        let dirty = kmer | !63;
        assert_eq!(space.rank(dirty), space.rank(kmer));
        assert_eq!(space.canonical(dirty), space.canonical(kmer));
        assert_eq!(space.text(dirty), space.text(kmer));
    }
    assert_eq!(space.kmer(b"AC"), Err(Error::WrongLength { len: 2, k: 3 }));
    assert_eq!(space.kmer(b"ACX"), Err(Error::NotABase { position: 2, letter: b'X' }));
    assert_eq!(space.kmer(b"uCU"), space.kmer(b"TCT"));
}

fn agree<W: KmerWord>(text: &[u8], k: u32) {
    let space = KmerSpace::<W>::new(k).unwrap();
    let expected = windows(text, k as usize);
    let mut batch = vec![W::from(1); 3];
    space.canonical_into(text, &mut batch);
    assert!(
        batch
            .iter()
            .map(|kmer| space.text(*kmer))
            .eq(expected.iter().map(|(_, word)| word.clone()))
    );

    let mut occurs = BTreeMap::new();
    for (_, word) in expected {
        *occurs.entry(word).or_insert(0) += 1;
    }
    let mut counts = KmerCounts::new(space);
    counts.add(text);
    let sorted: Vec<(String, u64)> =
        counts.into_sorted().into_iter().map(|(kmer, count)| (space.text(kmer), count)).collect();
    assert!(sorted.into_iter().eq(occurs));
}

/// Every k-mer of up to six letters as a value of its own: its text, its order, its strands.
#[test]
fn typed_k_mers_agree_with_their_space() {
    let mut before: Option<Kmer<u64>> = None;
    for k in 1..=6 {
        let space = KmerSpace::<u64>::new(k).unwrap();
        for bits in 0..1_u64 << (2 * k) {
            let kmer = Kmer::from_bits(k, bits).unwrap();
            assert_eq!((kmer.k(), kmer.bits()), (k, bits));
            assert_eq!(kmer.to_string(), space.text(bits));
            assert_eq!(format!("{kmer:>8}"), format!("{:>8}", space.text(bits)));
            assert_eq!(kmer.to_string().to_lowercase().replace('t', "u").parse(), Ok(kmer));
            let text = kmer.to_string();
            assert_eq!(kmer.reverse_complement().to_string(), other_strand(&text));
            assert_eq!(kmer.canonical().bits(), space.canonical(bits));
            assert!(before.replace(kmer).is_none_or(|before| before < kmer));
        }
        assert_eq!(Kmer::from_bits(k, 1_u64 << (2 * k)), None);
    }
    assert_eq!((Kmer::from_bits(0, 0_u64), Kmer::from_bits(33, 0_u64)), (None, None));
    assert!(Kmer::from_bits(32, u64::MAX).is_some() && Kmer::from_bits(64, u128::MAX).is_some());
    let long = "ACGT".repeat(16);
    let kmer: Kmer<u128> = long.parse().unwrap();
    assert_eq!((kmer.reverse_complement(), kmer.to_string()), (kmer, long.clone()));
    assert_eq!(long.parse::<Kmer<u64>>(), Err(Error::LengthOutOfRange { k: 64, max: 32 }));
    assert_eq!("".parse::<Kmer>(), Err(Error::LengthOutOfRange { k: 0, max: 32 }));
    assert_eq!("ACE".parse::<Kmer>(), Err(Error::NotABase { position: 2, letter: b'E' }));
}

/// Letters that are no base take no memory.
#[test]
fn memory_is_that_of_the_k_mers() {
    let space = KmerSpace::<u128>::new(40).unwrap();
    let mut kmers = Vec::new();
    space.canonical_into(&vec![b'N'; 3_000_000], &mut kmers);
    assert!(kmers.is_empty() && kmers.capacity() <= 1 << 12, "{}", kmers.capacity());
    let mut text = vec![b'N'; 1_000_000];
    text[500_000..600_000].fill(b'A');
    space.canonical_into(&text, &mut kmers);
    assert_eq!(kmers.len(), 100_000 - 39);
    assert!(kmers.capacity() <= 2 * kmers.len() + (1 << 12), "{}", kmers.capacity());
}

proptest! {
    #[test]
    fn texts_agree_with_their_windows(
        text in prop::collection::vec(prop::sample::select(b"ACGTacgtACGTACGTACGTACGTN-".to_vec()), 0..300),
        k in 1_u32..=64,
    ) {
        agree::<u128>(&text, k);
        if k <= 32 {
            agree::<u64>(&text, k);
        }
    }
}

/// More letters than are taken at once, so that pieces and merges are crossed, with new words and
/// with known ones. The list of the classes had room for as many again.
#[test]
fn many_counts_are_those_of_one_sort_and_take_no_more_room() {
    let mut random = 1_u64;
    let mut letters = |count: usize| -> Vec<u8> {
        let letter = |_| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            if random >> 46 == 0 { b'N' } else { b"ACGT"[(random >> 62) as usize] }
        };
        (0..count).map(letter).collect()
    };
    // 2,080 classes, 524,800, and more than there are words.
    for k in [6, 10, 21] {
        let space = KmerSpace::<u64>::new(k).unwrap();
        let mut counts = KmerCounts::new(space);
        let mut kmers = Vec::new();
        let texts = [letters(700_000), letters(10), letters(300_000)];
        for text in [0, 1, 2, 0].map(|text| &texts[text]) {
            counts.add(text);
            let words = text.windows(k as usize).filter_map(|word| space.kmer(word).ok());
            kmers.extend(words.map(|kmer| space.canonical(kmer)));
        }
        let sorted = counts.into_sorted();
        assert_eq!(sorted.len(), sorted.capacity());
        kmers.sort_unstable();
        let expected = kmers.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as u64));
        assert!(sorted.into_iter().eq(expected), "{k}");
    }
}
