//! Permutations: texts, words, ranks in every order, bit-packed codes, patterns, boards.

use std::collections::BTreeSet;
use std::fmt::Debug;

use dense_code::Dense;
use perm_hash::article::{EightPattern, PackedLehmer, Visited};
use perm_hash::{
    Colex, Combination, CycleNotation, EvenPerm, Lehmer, MultisetPerms, MyrvoldRuskey, NibblePerm,
    Orientations, PartialPerm, Perm, PlainChanges, SignedPerm,
};
use perm_puzzles::Tiles;

use crate::Input;
use crate::texts::{printed, read};

/// One-line and cycle notation, of any text and of any permutation.
pub fn perm_text(data: &[u8]) {
    fn of<const N: usize>(string: &str, mut input: Input<'_>) {
        read::<Perm<N>>(string);
        read::<CycleNotation<N>>(string);
        let perm = Perm::new(input.permutation::<N>()).expect("a permutation");
        printed(&perm, input);
        printed(&CycleNotation(perm), input);
    }
    let input = Input::new(data);
    if let Ok(string) = core::str::from_utf8(data) {
        of::<0>(string, input);
        of::<1>(string, input);
        of::<2>(string, input);
        of::<3>(string, input);
        of::<6>(string, input);
        of::<16>(string, input);
        of::<20>(string, input);
        of::<65>(string, input);
        of::<255>(string, input);
    } else {
        let string = String::from_utf8_lossy(data);
        of::<6>(&string, input);
    }
}

/// The checked constructors accept exactly what a plain check accepts.
pub fn perm_words(data: &[u8]) {
    fn different(word: &[u8]) -> bool {
        (1..word.len()).all(|i| !word[..i].contains(&word[i]))
    }
    fn of<const N: usize, const K: usize>(mut input: Input<'_>) {
        let mut word: [u8; K] = input.bytes();
        if input.flag() {
            word = word.map(|value| value % (N as u8).max(1));
        }
        let below = word.iter().all(|&value| usize::from(value) < N);
        let partial = PartialPerm::<N, K>::new(word);
        assert_eq!(partial.is_ok(), below && different(&word), "{word:?} of {N}");
        if let Ok(partial) = partial {
            assert_eq!(partial.to_array(), word);
            let (values, order) = partial.split();
            assert_eq!(PartialPerm::join(values, order), partial);
            assert_eq!(PartialPerm::unrank(partial.rank()), Some(partial));
        }
        let perm = Perm::<K>::new(word);
        assert_eq!(
            perm.is_ok(),
            word.iter().all(|&value| usize::from(value) < K) && different(&word)
        );
        let ascending = word.windows(2).all(|pair| pair[0] < pair[1]);
        let combination = Combination::<N, K>::new(word);
        assert_eq!(combination.is_ok(), below && ascending);
        if let Ok(combination) = combination {
            assert_eq!(Combination::unrank(combination.rank()), Some(combination));
        }
        let lehmer = Lehmer::<K>::new(word);
        assert_eq!(
            lehmer.is_ok(),
            word.iter().enumerate().all(|(i, &digit)| usize::from(digit) < K - i)
        );
        if let Ok(lehmer) = lehmer {
            assert_eq!(lehmer.to_perm().lehmer(), lehmer);
        }
        let turned = Orientations::<3, K, 0>::new(word);
        let sum: u32 = word.iter().copied().map(u32::from).sum();
        assert_eq!(turned.is_ok(), word.iter().all(|&value| value < 3) && sum.is_multiple_of(3));
    }
    let mut input = Input::new(data);
    match input.below(8) {
        0 => of::<3, 0>(input),
        1 => of::<1, 1>(input),
        2 => of::<9, 4>(input),
        3 => of::<16, 7>(input),
        4 => of::<12, 12>(input),
        5 => of::<20, 20>(input),
        6 => of::<64, 5>(input),
        _ => of::<26, 11>(input),
    }
}

/// Every order: a rank gives a value exactly below the count, the value gives the rank, and
/// comparing is comparing ranks.
pub fn perm_ranks(data: &[u8]) {
    fn of<T: Dense + Debug>(mut input: Input<'_>) {
        let [a, b] = [input.u64(), input.u64()];
        assert_eq!(T::unrank(a).is_some(), a < T::COUNT);
        let [a, b] = [a % T::COUNT, b % T::COUNT];
        let [x, y] = [a, b].map(|rank| T::unrank(rank).expect("a rank below the count"));
        assert_eq!([x.rank(), y.rank()], [a, b]);
        assert_eq!(x.cmp(&y), a.cmp(&b));
    }
    fn wide<const N: usize>(mut input: Input<'_>) {
        let rank = input.u128();
        let count = Perm::<N>::COUNT_U128;
        assert_eq!(Perm::<N>::unrank_u128(rank).is_some(), rank < count);
        let perm = Perm::<N>::unrank_u128(rank % count).expect("below the count");
        assert_eq!(perm.rank_u128(), rank % count);
        assert_eq!(Perm::new(perm.to_array()), Ok(perm));
        // The definition: how many smaller entries follow, in the factorial number system.
        let word = perm.to_array();
        let naive = (0..N).fold(0_u128, |rank, i| {
            let smaller = word[i + 1..].iter().filter(|&&later| later < word[i]).count();
            rank * (N - i) as u128 + smaller as u128
        });
        assert_eq!(naive, rank % count);
        let other = MyrvoldRuskey::<N>::unrank_u128(rank % count).expect("below the count");
        assert_eq!(other.rank_u128(), rank % count);
    }
    fn orders<const N: usize>(input: Input<'_>) {
        of::<Perm<N>>(input);
        of::<Lehmer<N>>(input);
        of::<MyrvoldRuskey<N>>(input);
        of::<PlainChanges<N>>(input);
        of::<Colex<Perm<N>>>(input);
        of::<EvenPerm<N>>(input);
    }
    let mut input = Input::new(data);
    match input.below(16) {
        0 => orders::<0>(input),
        1 => orders::<1>(input),
        2 => orders::<2>(input),
        3 => orders::<3>(input),
        4 => orders::<7>(input),
        5 => orders::<12>(input),
        6 => orders::<16>(input),
        7 => orders::<17>(input),
        8 => orders::<20>(input),
        9 => {
            of::<SignedPerm<0>>(input);
            of::<SignedPerm<5>>(input);
            of::<SignedPerm<16>>(input);
        }
        10 => {
            of::<PartialPerm<16, 6>>(input);
            of::<PartialPerm<25, 13>>(input);
            of::<PartialPerm<64, 10>>(input);
        }
        11 => {
            of::<Combination<12, 5>>(input);
            of::<Combination<60, 30>>(input);
            of::<Colex<Combination<64, 32>>>(input);
        }
        12 => {
            of::<Orientations<3, 8, 0>>(input);
            of::<Orientations<2, 12, 1>>(input);
            of::<Orientations<255, 8, 3>>(input);
        }
        13 => wide::<21>(input),
        14 => wide::<34>(input),
        _ => {
            of::<Tiles<2, 2>>(input);
            of::<Tiles<3, 3>>(input);
            of::<Tiles<4, 4>>(input);
        }
    }
}

/// The group: products, inverses, powers, cycles and neighbours against their definitions.
pub fn perm_group(data: &[u8]) {
    fn of<const N: usize>(mut input: Input<'_>) {
        let [a, b] = [(); 2].map(|()| Perm::<N>::new(input.permutation()).expect("a permutation"));
        let product = a.compose(b);
        for i in 0..N {
            assert_eq!(product.image(i), a.image(usize::from(b.to_array()[i])));
        }
        assert_eq!(a.image(N), None);
        assert_eq!(a.compose(a.inverse()), Perm::IDENTITY);
        assert_eq!(product.inverse(), b.inverse().compose(a.inverse()));
        assert_eq!(product.is_odd(), a.is_odd() != b.is_odd());
        assert_eq!(a.is_odd(), a.inversions() % 2 == 1);

        let exponent = (input.u8() as i8).into();
        let base = if exponent < 0 { a.inverse() } else { a };
        let power = (0..i64::abs(exponent)).fold(Perm::IDENTITY, |power, _| power.compose(base));
        assert_eq!(a.power(exponent), power);
        let wild = input.u64() as i64;
        assert_eq!(a.power(wild).compose(a.power(wild.wrapping_neg())), {
            // Only the least integer is its own negative.
            if wild == i64::MIN { a.power(wild).power(2) } else { Perm::IDENTITY }
        });

        let mut members: Vec<u8> = a.cycles().flatten().collect();
        members.sort_unstable();
        assert!(members.iter().copied().eq(0..N as u8));
        if let Some(next) = a.next() {
            assert!(next > a);
            assert_eq!(next.prev(), Some(a));
        }
        if let Some(before) = a.prev() {
            assert_eq!(before.next(), Some(a));
        }
        assert_eq!(a.reverse().reverse(), a);
    }
    let mut input = Input::new(data);
    match input.below(6) {
        0 => of::<0>(input),
        1 => of::<1>(input),
        2 => of::<2>(input),
        3 => of::<8>(input),
        4 => of::<20>(input),
        _ => of::<70>(input),
    }
}

/// Codes with a bit field for each group of digits: packing undoes unpacking of any number, and the
/// other way round.
pub fn packed_lehmer(data: &[u8]) {
    let mut input = Input::new(data);
    let layout =
        [PackedLehmer::ALL_BITS, PackedLehmer::ONE_EXACT, PackedLehmer::GROUPED][input.below(3)];
    let perm = Perm::new(input.permutation::<9>()).expect("a permutation");
    let code = layout.pack(perm);
    assert!(code < layout.table_size());
    assert_eq!(layout.unpack(code), Some(perm));
    for code in [input.u32(), input.u32() % layout.table_size(), layout.table_size(), u32::MAX] {
        if let Some(perm) = layout.unpack(code) {
            assert_eq!(layout.pack(perm), code);
        }
    }
}

/// The 8-puzzle's patterns: texts, hashes, and the table of those seen.
pub fn eight_puzzle(data: &[u8]) {
    if let Ok(string) = core::str::from_utf8(data) {
        read::<EightPattern>(string);
    }
    let mut input = Input::new(data);
    let hash = input.u32();
    for hash in [hash, hash % (EightPattern::MAX_HASH + 2)] {
        if let Some(pattern) = EightPattern::from_hash(hash) {
            assert_eq!(pattern.hash(), hash);
            assert!((1..=EightPattern::MAX_HASH).contains(&hash));
        }
    }
    let (mut visited, mut plain) = (Visited::new(), BTreeSet::new());
    while !input.is_empty() && plain.len() < 64 {
        // Few ranks, so that some come again.
        let perm = Perm::<9>::unrank(u64::from(input.u16()) % 362_880).expect("below the count");
        let pattern = EightPattern::from_perm(perm);
        printed(&pattern, input);
        assert_eq!(EightPattern::from_hash(pattern.hash()), Some(pattern));
        assert_eq!(visited.contains(pattern), plain.contains(&perm.to_array()));
        assert_eq!(visited.insert(pattern), plain.insert(perm.to_array()));
        assert_eq!(visited.len(), plain.len());
    }
}

/// Words over a multiset: ranks go there and back, neighbours are neighbours, and what is no
/// arrangement is refused.
pub fn multiset_words(data: &[u8]) {
    fn of<const KINDS: usize>(mut input: Input<'_>) {
        let large = input.u8() == 255;
        let multiplicities: [u32; KINDS] =
            core::array::from_fn(|_| if large { input.u32() } else { u32::from(input.u8() % 9) });
        let rank = input.u128();
        let Ok(multiset) = MultisetPerms::new(multiplicities) else { return };
        if multiset.len() > 4096 {
            return;
        }
        let rank = rank % multiset.count();
        let mut word = vec![0; multiset.len() as usize];
        assert_eq!(multiset.unrank_into(rank, &mut word), Ok(()));
        assert_eq!(multiset.rank(&word), Ok(rank));
        assert!(multiset.unrank_into(multiset.count(), &mut word).is_err());
        if !word.is_empty() {
            assert_eq!(MultisetPerms::<KINDS>::from_word(&word), Ok(multiset));
        }
        let mut next = word.clone();
        if multiset.next_word(&mut next) == Ok(true) {
            assert_eq!(multiset.rank(&next), Ok(rank + 1));
        } else {
            assert_eq!(rank + 1, multiset.count());
        }
        let mut wrong = input.rest().to_vec();
        wrong.truncate(4096);
        let mut sorted = [wrong.clone(), word];
        sorted.iter_mut().for_each(|word| word.sort_unstable());
        assert_eq!(multiset.rank(&wrong).is_ok(), sorted[0] == sorted[1]);
        if let Ok(other) = MultisetPerms::<KINDS>::from_word(&wrong) {
            assert!(other.rank(&wrong).is_ok());
        }
    }
    let mut input = Input::new(data);
    match input.below(4) {
        0 => of::<0>(input),
        1 => of::<1>(input),
        2 => of::<3>(input),
        _ => of::<9>(input),
    }
}

/// Boards of sliding tiles, from texts and from cells.
pub fn tiles(data: &[u8]) {
    fn of<const R: usize, const C: usize>(data: &[u8]) {
        if let Ok(string) = core::str::from_utf8(data) {
            read::<Tiles<R, C>>(string);
        }
        let mut input = Input::new(data);
        let cells: [[u8; C]; R] = core::array::from_fn(|_| input.bytes());
        if let Ok(tiles) = Tiles::<R, C>::from_cells(cells) {
            assert_eq!(tiles.cells(), cells);
        }
        // A permutation of the tiles is a position exactly if its parity is that of the blank's way
        // home.
        let mut places: Vec<u8> = (0..(R * C) as u8).collect();
        for last in (1..R * C).rev() {
            places.swap(last, input.below(last + 1));
        }
        let cells: [[u8; C]; R] =
            core::array::from_fn(|r| core::array::from_fn(|c| places[r * C + c]));
        let inversions = (0..places.len())
            .flat_map(|i| (0..i).map(move |j| (j, i)))
            .filter(|&(j, i)| places[j] > places[i])
            .count();
        let blank = places.iter().position(|&tile| tile == 0).expect("a blank");
        let even = (inversions + blank / C + blank % C).is_multiple_of(2);
        let tiles = Tiles::<R, C>::from_cells(cells);
        assert_eq!(tiles.is_ok(), even, "{places:?}");
        if let Ok(tiles) = tiles {
            assert_eq!((tiles.cells(), tiles.blank()), (cells, (blank / C, blank % C)));
            assert_eq!(Tiles::unrank(tiles.rank()), Some(tiles));
            printed(&tiles, input);
        }
    }
    of::<2, 2>(data);
    of::<2, 3>(data);
    of::<3, 3>(data);
    of::<4, 4>(data);
    of::<5, 2>(data);
}

/// Batches and permutations in one word, against one by one.
pub fn batches(data: &[u8]) {
    fn of<const N: usize>(mut input: Input<'_>) {
        let len = 1 + input.below(140);
        let ranks: Vec<u64> = (0..len).map(|_| input.u64() % Perm::<N>::COUNT).collect();
        let perms: Vec<Perm<N>> =
            ranks.iter().map(|&rank| Perm::unrank(rank).expect("below the count")).collect();
        let mut found = vec![0; len];
        assert_eq!(Perm::ranks_into(&perms, &mut found), Ok(()));
        assert_eq!(found, ranks);
        let mut words = vec![Perm::<N>::IDENTITY; len];
        assert_eq!(Perm::perms_into(&ranks, &mut words), Ok(()));
        assert_eq!(words, perms);
        let start = input.u64() % Perm::<N>::COUNT;
        let result = Perm::range_into(start, &mut words);
        assert_eq!(
            result.is_ok(),
            start.checked_add(len as u64).is_some_and(|end| end <= Perm::<N>::COUNT)
        );
        if result.is_ok() {
            assert!(words.iter().map(|perm| perm.rank()).eq(start..start + len as u64));
        }
        let mut words: Vec<[u8; N]> = perms.iter().map(|perm| perm.to_array()).collect();
        if N > 0 && input.flag() {
            let at = input.below(len);
            words[at][input.below(N)] = input.u8();
        }
        let valid = words.iter().all(|&word| Perm::new(word).is_ok());
        assert_eq!(Perm::word_ranks_into(&words, &mut found).is_ok(), valid);
        if valid {
            assert!(
                words
                    .iter()
                    .zip(&found)
                    .all(|(&word, &rank)| Perm::new(word).map(Perm::rank) == Ok(rank))
            );
        }
        let mut wrong = ranks;
        wrong[len / 2] = input.u64();
        let mut room = vec![Perm::<N>::IDENTITY; len];
        assert_eq!(Perm::perms_into(&wrong, &mut room).is_ok(), wrong[len / 2] < Perm::<N>::COUNT);
        assert!(Perm::ranks_into(&perms, &mut found[..len - 1]).is_err());
    }
    fn nibbles<const N: usize>(mut input: Input<'_>) {
        let bits = input.u64();
        for bits in [bits, bits & u64::MAX.checked_shr(64 - 4 * N as u32).unwrap_or(0)] {
            if let Ok(perm) = NibblePerm::<N>::new(bits) {
                assert_eq!(perm.bits(), bits);
                assert_eq!(NibblePerm::from_perm(perm.to_perm()), perm);
            }
        }
        let [a, b] = [(); 2].map(|()| Perm::new(input.permutation::<N>()).expect("a permutation"));
        let [x, y] = [a, b].map(NibblePerm::from_perm);
        assert_eq!(NibblePerm::new(x.bits()), Ok(x));
        assert_eq!((x.to_perm(), x.rank()), (a, a.rank()));
        assert_eq!(x.compose(y).to_perm(), a.compose(b));
        assert_eq!(x.inverse().to_perm(), a.inverse());
        assert_eq!(NibblePerm::unrank(a.rank()), Some(x));
    }
    let mut input = Input::new(data);
    match input.below(10) {
        0 => of::<0>(input),
        1 => of::<1>(input),
        2 => of::<5>(input),
        3 => of::<9>(input),
        4 => of::<12>(input),
        5 => of::<16>(input),
        6 => of::<20>(input),
        7 => nibbles::<1>(input),
        8 => nibbles::<9>(input),
        _ => nibbles::<16>(input),
    }
}
