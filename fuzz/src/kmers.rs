//! Canonical k-mers of any bytes, against words of letters.

use std::collections::BTreeMap;

use canon_key::kmers::{KmerCounts, KmerSpace, KmerWord, Strand};
use dense_code::PackedVec;

use crate::Input;

/// The letters backwards, each replaced by its complement.
fn other_strand(word: &[u8]) -> Vec<u8> {
    let complement = |letter: &u8| match letter {
        b'A' => b'T',
        b'C' => b'G',
        b'G' => b'C',
        _ => b'A',
    };
    word.iter().rev().map(complement).collect()
}

fn is_word(letters: &[u8]) -> bool {
    letters.iter().all(|letter| b"ACGT".contains(letter))
}

/// The least of the words of both strands.
fn canonical(word: &[u8]) -> Vec<u8> {
    other_strand(word).min(word.to_vec())
}

/// The sequences of a FASTA file.
fn records(text: &[u8]) -> Vec<Vec<u8>> {
    let mut records = vec![vec![]];
    for line in text.split(|byte| b"\r\n".contains(byte)) {
        match line.first() {
            Some(b'>') => records.push(vec![]),
            Some(b';') => {}
            _ => records.last_mut().expect("one").extend_from_slice(line),
        }
    }
    records
}

fn of<W: KmerWord + TryFrom<u128>>(k: u32, number: u128, text: &[u8]) {
    let space = KmerSpace::<W>::new(k);
    assert_eq!(space.is_ok(), (1..=W::MOST_LETTERS).contains(&k));
    let Ok(space) = space else { return };
    let wide = |kmer: W| -> u128 { kmer.into() };
    let all = if k == 64 { u128::MAX } else { (1 << (2 * k)) - 1 };

    // A number: a k-mer, and a rank.
    let kmer = W::try_from(number & all).ok().expect("2 k bits");
    let word = space.text(kmer).to_string().into_bytes();
    assert!(word.len() == k as usize && is_word(&word));
    let digits = word.iter().fold(0, |number, letter| {
        number << 2 | b"ACGT".iter().position(|base| base == letter).expect("a letter") as u128
    });
    assert_eq!(digits, number & all);
    assert_eq!(space.kmer(&word), Ok(kmer));
    assert_eq!(space.kmer(&other_strand(&word)), Ok(space.reverse_complement(kmer)));
    let least = space.kmer(&canonical(&word)).expect("a word");
    let strand = if least == kmer { Strand::Forward } else { Strand::Reverse };
    assert_eq!((space.canonical(kmer), space.canonical_map(kmer)), (least, (least, strand)));
    assert_eq!(space.is_canonical(kmer), kmer == least);
    let rank = space.rank(kmer);
    assert_eq!((space.rank(least), space.rank(space.reverse_complement(kmer))), (rank, rank));
    assert_eq!(space.unrank(rank), Some(least));
    let classes = wide(space.classes());
    let own = if k.is_multiple_of(2) { 1_u128 << k } else { 0 };
    assert_eq!(classes, all / 2 + 1 + own / 2);
    let unranked = space.unrank(kmer);
    assert_eq!(unranked.is_some(), wide(kmer) < classes);
    if let Some(of_rank) = unranked {
        assert!(space.is_canonical(of_rank));
        assert_eq!(space.rank(of_rank), kmer);
    }
    if k <= 4 {
        let forms = (0..=all).map(|number| W::try_from(number).ok().expect("few bits"));
        let mut ranks: Vec<u128> = forms
            .filter(|kmer| space.is_canonical(*kmer))
            .map(|kmer| wide(space.rank(kmer)))
            .collect();
        ranks.sort_unstable();
        assert!(ranks.into_iter().eq(0..classes));
    }

    // A text: its k-mers in order, one by one and many at once, and how often each occurs.
    let upper = text.to_ascii_uppercase();
    let windows = |text: &[u8]| -> Vec<(usize, W)> {
        let windows = text.windows(k as usize).enumerate().filter(|(_, word)| is_word(word));
        windows.map(|(at, word)| (at, space.kmer(&canonical(word)).expect("a word"))).collect()
    };
    let found = windows(&upper);
    let kmers: Vec<W> = found.iter().map(|(_, kmer)| *kmer).collect();
    assert_eq!(space.kmer(text).is_ok(), text.len() == k as usize && is_word(&upper));
    let iterator = space.canonical_of(text);
    let (least, most) = iterator.size_hint();
    assert!(least <= found.len() && most.is_some_and(|most| found.len() <= most));
    assert_eq!(iterator.collect::<Vec<_>>(), found);
    let mut many = vec![kmer; 3];
    space.canonical_into(text, &mut many);
    assert_eq!(many, kmers);
    let letters: Vec<u8> = upper.iter().copied().filter(|letter| is_word(&[*letter])).collect();
    let mut packed = PackedVec::<2>::new();
    for letter in &letters {
        let code = b"ACGT".iter().position(|base| base == letter).expect("a letter");
        packed.push(code as u8).expect("two bits");
    }
    space.canonical_of_packed_into(&packed, &mut many);
    assert!(many.iter().copied().eq(windows(&letters).into_iter().map(|(_, kmer)| kmer)));

    let count = |kmers: Vec<W>| -> Vec<(W, u64)> {
        let mut counts: BTreeMap<W, u64> = BTreeMap::new();
        kmers.into_iter().for_each(|kmer| *counts.entry(kmer).or_default() += 1);
        counts.into_iter().collect()
    };
    let mut counts = KmerCounts::new(space);
    let (one, other) = text.split_at(text.len() / 2);
    counts.add(one);
    counts.add(other);
    let halves = [windows(&upper[..one.len()]), windows(&upper[one.len()..])].concat();
    assert_eq!(counts.total(), halves.len() as u64);
    assert_eq!(counts.into_sorted(), count(halves.into_iter().map(|(_, kmer)| kmer).collect()));
    let mut counts = KmerCounts::new(space);
    counts.add_fasta(text);
    let all: Vec<_> = records(text)
        .iter()
        .flat_map(|record| windows(&record.to_ascii_uppercase()))
        .map(|(_, kmer)| kmer)
        .collect();
    assert_eq!(counts.total(), all.len() as u64);
    assert_eq!(counts.into_sorted(), count(all));
}

/// K-mers of any length and bytes, one by one, in batches, counted, and as ranks.
pub fn kmers(data: &[u8]) {
    let mut input = Input::new(data);
    let (wide, style) = (input.flag(), input.u8() % 4);
    let k = match input.below(4) {
        0 => input.below(67),
        1 => 29 + input.below(5),
        _ => 1 + input.below(9),
    } as u32;
    let number = input.any_size();
    let text: Vec<u8> = match style {
        // The bytes as they are, or mostly letters.
        0 => input.rest().to_vec(),
        1 => input.rest().iter().map(|byte| b"ACGTacgtNACGTAC\n"[usize::from(byte % 16)]).collect(),
        2 => input
            .rest()
            .iter()
            .map(|byte| b"ACGTACGTACGTACGTA\nG\r;C>T"[usize::from(byte % 24)])
            .collect(),
        _ => input
            .rest()
            .iter()
            .flat_map(|byte| [0, 2, 4, 6].map(|at| b"ACGT"[usize::from(byte >> at & 3)]))
            .collect(),
    };
    if wide { of::<u128>(k, number, &text) } else { of::<u64>(k, number, &text) }
}
