//! What each crate does with raw memory and vector registers, on small input: `.ci/miri` interprets
//! it. Every result is checked against a plain way, so that the interpreted code is what users run.

use std::collections::{BTreeMap, BTreeSet};

use canon_key::graph::Graph;
use canon_key::keys::{Additive, Multiset};
use canon_key::kmers::KmerSpace;
use canon_key::symmetry::PackedRing;
use canon_key::{Board, Dedup, Keep, MultisetRank, Packed, Positional, PrimeProduct, SubsetRank};
use dense_code::store::AtomicBits;
use dense_code::{Below, Bits, DenseMap, DenseSet, Level, PackedVec};
use dense_search::{ByteTable, DistanceTable, Search, Space};
use insanity_cubes::{Count, Puzzle};
use perm_hash::{NibblePerm, Perm};
use perm_puzzles::{Hanoi, Pancake, PatternDatabase, SlidingSearch, SlidingSolver, Tiles, TopSpin};
use rand_pcg::Pcg64Mcg;
use set_cards::{Card, CardSet, Deals, Table};

fn main() {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let parts: [(&str, fn()); 7] = [
        ("dense-code", stores),
        ("canon-key", keys),
        ("perm-hash", ranks),
        ("dense-search", searches),
        ("perm-puzzles", puzzles),
        ("set-cards", cards),
        ("insanity-cubes", cubes),
    ];
    println!("{} at level {}", wanted, Level::detect().name());
    let part = parts.iter().find(|(name, _)| *name == wanted).expect("a crate of the family");
    part.1();
}

/// Numbers that look random: the high bits of a linear congruence.
fn numbers(seed: u64) -> impl Iterator<Item = u64> {
    std::iter::successors(Some(seed), |n| {
        Some(n.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407))
    })
    .map(|n| n >> 33)
}

fn stores() {
    for len in [0, 1, 63, 64, 65, 200] {
        let mut bits = Bits::new(len).unwrap();
        let atomic = AtomicBits::new(len).unwrap();
        let mut set = BTreeSet::new();
        for place in numbers(len).take(100).map(|n| n % (len + 3)) {
            let new = place < len && set.insert(place);
            assert_eq!((bits.insert(place), atomic.insert(place)), (new, new));
            assert_eq!(bits.contains(place), place < len);
        }
        assert!(bits.ones().eq(set.iter().copied()));
        assert_eq!(Bits::from(atomic), bits);
        let half = bits.ones_in(len / 3..len / 2).count();
        assert_eq!(half, set.range(len / 3..len / 2).count());
        let mut other = bits.clone();
        other.fill();
        other ^= &bits;
        assert!(other.is_disjoint(&bits) && other.count() + bits.count() == len);
        assert_eq!(Bits::from_words(bits.clone().into_words(), len), Some(bits));
    }
    let mut packed = PackedVec::<4>::new();
    let entries: Vec<u8> = numbers(1).take(70).map(|n| (n % 16) as u8).collect();
    entries.iter().for_each(|&entry| packed.push(entry).unwrap());
    assert!(packed.iter().eq(entries));
    let set: DenseSet<[Below<5>; 3]> = dense_code::Dense::all().skip(7).step_by(3).collect();
    assert_eq!(set.iter().count() as u64, set.len());
    let mut map: DenseMap<(bool, Below<9>), Vec<u8>> = DenseMap::default();
    map.insert((true, Below::new(3).unwrap()), vec![1, 2]);
    assert_eq!(map.iter().filter(|(_, list)| !list.is_empty()).count(), 1);
}

fn keys() {
    let triples: Vec<[u8; 3]> = numbers(2)
        .take(75)
        .map(|n| [n as u8 % 9, (n >> 8) as u8 % 9, (n >> 16) as u8 % 9])
        .collect();
    let sorted = |mut tuple: [u8; 3]| {
        tuple.sort_unstable();
        tuple
    };
    // De-duplication keeps whole groups of registers.
    let mut seen = BTreeSet::new();
    let kept: Vec<[u8; 3]> =
        triples.iter().copied().filter(|tuple| seen.insert(sorted(*tuple))).collect();
    for universe in [9, 5000] {
        assert_eq!(Dedup::<3>::new(universe).values(&triples).unwrap(), kept);
        let last = Dedup::<3>::new(universe).with_keep(Keep::Last).indices(&triples).unwrap();
        assert_eq!(last.len(), kept.len());
        let wide: Vec<[u16; 3]> = triples.iter().map(|tuple| tuple.map(u16::from)).collect();
        let wide = Dedup::<3>::new(universe).values(&wide).unwrap();
        assert!(wide.iter().map(|tuple| tuple.map(|symbol| symbol as u8)).eq(kept.iter().copied()));
    }
    let pairs: Vec<[u32; 2]> =
        triples.iter().map(|[a, b, _]| [u32::from(*a), u32::from(*b)]).collect();
    assert!(Dedup::<2>::new(9).values(&pairs).unwrap().len() <= 45);
    // Every scheme's batch against its single keys.
    macro_rules! scheme {
        ($($scheme:ty)*) => {$({
            let scheme = <$scheme>::new(9).unwrap();
            let mut keys = vec![0; triples.len()];
            scheme.keys_into(&triples, &mut keys).unwrap();
            for (tuple, key) in triples.iter().zip(keys) {
                assert_eq!(scheme.key(*tuple), Ok(key));
            }
        })*};
    }
    scheme!(MultisetRank<u32, 3> MultisetRank<u64, 3> Packed<u32, 3> Positional<u64, 3>
        PrimeProduct<u64, 3> Additive<u64, 3>);
    let ranks: Vec<u32> = (0..84).collect();
    let mut subsets = vec![[0; 3]; 84];
    let scheme = MultisetRank::<u32, 3>::new(7).unwrap();
    scheme.symbols_into(&ranks, &mut subsets).unwrap();
    assert!(subsets.iter().zip(&ranks).all(|(tuple, rank)| scheme.symbols(*rank) == Some(*tuple)));
    assert_eq!(SubsetRank::<u32, 3>::new(9).unwrap().count(), 84);
    assert!(Multiset::<9, 3>::new([8_u32, 8, 8]).is_ok());
    // Boards, rings, k-mers, graphs.
    let board = Board::<3>::new(3, 3).unwrap();
    let mut keys = vec![0; triples.len()];
    board.orbit_keys_into(&triples, &mut keys).unwrap();
    for (tuple, key) in triples.iter().zip(keys) {
        assert_eq!(board.orbit_key(tuple.map(u32::from)), Ok(key));
    }
    let rings = numbers(3).take(35).map(|n| n & 0xFFF).collect::<Vec<_>>();
    let mut least = rings.clone();
    PackedRing::<12, 1>::necklaces(&mut least);
    assert!(
        rings
            .iter()
            .zip(&least)
            .all(|(ring, least)| PackedRing::<12, 1>::necklace(*ring) == *least)
    );
    let text: Vec<u8> = numbers(4).take(150).map(|n| b"ACGTN"[(n % 5) as usize]).collect();
    for k in [3, 8, 17] {
        let space = KmerSpace::<u64>::new(k).unwrap();
        let mut all = Vec::new();
        space.canonical_into(&text, &mut all);
        assert!(space.canonical_of(&text).map(|(_, kmer)| kmer).eq(all));
    }
    let graph =
        Graph::from_edges(7, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 0)]).unwrap();
    assert_eq!(graph.form().order().to_u128(), Some(14));
}

/// All sizes have kernels of their own; the lengths end within a block.
fn ranks() {
    fn of<const N: usize>() {
        let perms: Vec<Perm<N>> = numbers(N as u64)
            .take(67)
            .map(|n| Perm::unrank(n % Perm::<N>::COUNT).unwrap())
            .collect();
        let mut ranks = vec![0; perms.len()];
        Perm::ranks_into(&perms, &mut ranks).unwrap();
        assert!(perms.iter().zip(&ranks).all(|(perm, rank)| perm.rank() == *rank));
        let words: Vec<[u8; N]> = perms.iter().map(|perm| perm.to_array()).collect();
        let mut again = vec![0; perms.len()];
        Perm::word_ranks_into(&words, &mut again).unwrap();
        assert_eq!(again, ranks);
        let mut back = vec![Perm::IDENTITY; perms.len()];
        Perm::perms_into(&ranks, &mut back).unwrap();
        assert_eq!(back, perms);
        if Perm::<N>::COUNT >= 67 {
            let start = Perm::<N>::COUNT - 67;
            Perm::range_into(start, &mut back).unwrap();
            assert!(back.iter().zip(start..).all(|(perm, rank)| perm.rank() == rank));
        }
    }
    fn packed<const N: usize>() {
        let perms: Vec<NibblePerm<N>> = numbers(N as u64)
            .take(67)
            .map(|n| NibblePerm::unrank(n % Perm::<N>::COUNT).unwrap())
            .collect();
        let mut ranks = vec![0; perms.len()];
        NibblePerm::ranks_into(&perms, &mut ranks).unwrap();
        assert!(perms.iter().zip(&ranks).all(|(perm, rank)| perm.rank() == *rank));
        let mut back = vec![NibblePerm::IDENTITY; perms.len()];
        NibblePerm::perms_into(&ranks, &mut back).unwrap();
        assert_eq!(back, perms);
    }
    macro_rules! sizes {
        ($run:ident $($n:literal)*) => { $($run::<$n>();)* };
    }
    sizes!(of 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20);
    sizes!(packed 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16);
}

fn searches() {
    fn whole<S: Space + Copy>(space: S, states: u64) {
        let layers: Vec<u64> = Search::new(space).unwrap().map(|layer| layer.states).collect();
        assert_eq!(layers.iter().sum::<u64>(), states);
        assert_eq!(ByteTable::new(space).unwrap().layers(), layers);
        let table = DistanceTable::new(space).unwrap();
        assert_eq!(table.layers(), layers);
        let far = Search::new(space).unwrap();
        let mut far = far;
        far.by_ref().take(layers.len()).for_each(drop);
        let state = far.states().next().unwrap();
        assert_eq!(table.path(state).map(|path| path.len()), Some(layers.len() - 1));
        let bytes = table.to_bytes();
        assert!(DistanceTable::from_bytes(space, &bytes).is_ok());
        assert!(DistanceTable::from_bytes(space, &bytes[1..]).is_err());
    }
    whole(Hanoi::<3, 3>, 27);
    whole(Pancake::<4>, 24);
}

fn puzzles() {
    let layers: Vec<u64> =
        SlidingSearch::<2, 3>::new().unwrap().map(|layer| layer.states).collect();
    assert_eq!((layers.len(), layers.iter().sum::<u64>()), (22, 360));
    let database = PatternDatabase::<2, 3>::new(&[1, 2, 3, 4, 5]).unwrap();
    let solver = SlidingSolver::new(vec![database]).unwrap();
    let far = Tiles::<2, 3>::from_cells([[3, 4, 5], [0, 1, 2]]).unwrap();
    assert_eq!(solver.solve(far).slides.len(), 21);
    let counts: BTreeMap<u32, u64> =
        Search::new(TopSpin::<5, 3>).unwrap().map(|layer| (layer.depth, layer.states)).collect();
    assert_eq!(counts[&0], 1);
    assert_eq!(Search::new(Pancake::<5>).unwrap().map(|layer| layer.states).sum::<u64>(), 120);
}

fn cards() {
    fn of<const D: usize>(count: usize) {
        let all = Card::<D>::COUNT;
        let mut ranks: Vec<u64> = numbers(count as u64).map(|n| n % all).take(4 * count).collect();
        let mut seen = BTreeSet::new();
        ranks.retain(|rank| seen.insert(*rank));
        let cards: Vec<Card<D>> =
            ranks.iter().take(count).map(|rank| Card::unrank(*rank).unwrap()).collect();
        let table = Table::new(cards.iter().copied()).unwrap();
        let n = cards.len();
        let plain: Vec<[usize; 3]> = (0..n)
            .flat_map(|a| (a + 1..n).flat_map(move |b| (b + 1..n).map(move |c| [a, b, c])))
            .filter(|[a, b, c]| Card::is_set(cards[*a], cards[*b], cards[*c]))
            .collect();
        assert!(table.sets().iter().map(|trio| trio.places()).eq(plain.iter().copied()));
        assert_eq!(table.count_sets() as usize, plain.len());
    }
    for count in [0, 2, 3, 12, 21] {
        of::<2>(count.min(9));
        of::<4>(count);
        of::<6>(count);
    }
    let tables: Vec<Table> = (0..70)
        .map(|i| Table::new(Card::all().skip(i % 60).step_by(1 + i % 5).take(7)).unwrap())
        .collect();
    let mut counts = Vec::new();
    Table::count_sets_into(&tables, &mut counts);
    assert!(tables.iter().zip(counts).all(|(table, count)| table.count_sets() == count));
    assert_eq!(Deals::new(5).unwrap().with_deals(64).run::<Pcg64Mcg>().deals(), 64);
    let cards: CardSet = Card::all().take(20).collect();
    assert_eq!(cards.count_sets(), cards.sets().count() as u32);
}

fn cubes() {
    let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse().unwrap();
    assert!(puzzle.solve().is_some_and(|tower| tower.solves(&puzzle)));
    assert_eq!(puzzle.count(Count::Solutions), Ok(1));
    assert_eq!(puzzle.count(Count::Paths), Ok(5));
    assert_eq!(puzzle.towers().count(), 1);
}
