//! `check_space` finds what a space wrongly says of itself, and the tables refuse such a space.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::ops::ControlFlow;

use dense_code::{Below, Dense as _};
use dense_search::{
    BATCH, ByteTable, DistanceTable, NOWHERE, Search, SearchError, Space, SpaceViolation,
    Successors, TableError, check_space, check_space_at,
};

/// What is wrong with [`Walk`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    Nothing,
    RankPastTheCount,
    RankOfAnother,
    StatePastTheCount,
    Unreachable,
    Apply,
    OneWay,
    ColourOfOneState,
    NoColour,
    ExpandLacksAMove,
    ExpandOfAnother,
    ExpandOfOneBatch,
    ExpandTooNarrow,
    ExpandGoesOn,
    RanksOfMany,
    StatesOfMany,
    Text,
}

/// `apply` was blamed, which does the first of them.
#[test]
fn equal_moves_of_a_state_are_named() {
    let steps = |to: [u8; 2]| Successors::new(0_u8, move |n: u8| to.map(|by| ('+', n ^ by)));
    let error = check_space(&steps([1, 2]));
    assert_eq!(error, Err(SpaceViolation::Twice { from: 0, to: 2 }));
    let text = "two equal moves of state 0 lead to different states, one of them to state 2";
    assert_eq!(error.unwrap_err().to_string(), text);
    assert_eq!(check_space(&steps([1, 1])), Ok(()));
}

/// A walk on a torus of 10 times 10, one step a move.
struct Walk(Wrong);

type Place = (Below<10>, Below<10>);

/// A state far from the start, where one thing is wrong.
const FAR: u64 = 56;

fn step((x, y): Place, by: (u32, u32)) -> Place {
    let add = |a: Below<10>, b| Below::new((a.get() + b) % 10).unwrap();
    (add(x, by.0), add(y, by.1))
}

impl Space for Walk {
    type State = Place;
    type Move = (u32, u32);

    fn start(&self) -> Place {
        Place::unrank(0).unwrap()
    }

    fn successors(&self, state: Place) -> impl Iterator<Item = ((u32, u32), Place)> {
        let one_way = self.0 == Wrong::OneWay && state.rank() == FAR;
        [(0, 1), (0, 9), (1, 0), (9, 0)]
            .into_iter()
            .filter(move |&by| !(one_way && by == (9, 0)))
            .map(move |by| (by, step(state, by)))
    }

    fn apply(&self, state: Place, by: (u32, u32)) -> Option<Place> {
        let there = [(0, 1), (0, 9), (1, 0), (9, 0)].contains(&by);
        there.then(|| step(state, if self.0 == Wrong::Apply { (by.1, by.0) } else { by }))
    }

    fn rank(&self, state: Place) -> u64 {
        match (self.0, state.rank()) {
            (Wrong::RankPastTheCount, FAR) => 100,
            (Wrong::RankOfAnother, FAR) => FAR + 1,
            (_, rank) => rank,
        }
    }

    fn unrank(&self, rank: u64) -> Option<Place> {
        if self.0 == Wrong::StatePastTheCount {
            Place::unrank(rank.min(99))
        } else {
            Place::unrank(rank)
        }
    }

    fn ranks_into(&self, states: &[Place], ranks: &mut [u64]) {
        for (rank, state) in ranks.iter_mut().zip(states) {
            *rank = self.rank(*state);
        }
        if self.0 == Wrong::RanksOfMany && ranks.len() == BATCH {
            ranks.swap(0, 1);
        }
    }

    fn states_into(&self, ranks: &[u64], states: &mut [Place]) -> usize {
        for (state, rank) in states.iter_mut().zip(ranks) {
            *state = self.unrank(*rank).unwrap();
        }
        ranks.len() - usize::from(self.0 == Wrong::StatesOfMany && ranks.len() == 3)
    }

    fn colour(&self, state: Place) -> Option<bool> {
        let odd = (state.0.get() + state.1.get()) % 2 == 1;
        match self.0 {
            Wrong::ColourOfOneState => Some(odd ^ (state.rank() == FAR)),
            Wrong::NoColour if state.rank() == FAR => None,
            _ => Some(odd),
        }
    }

    fn can_reach(&self, state: Place) -> bool {
        self.0 != Wrong::Unreachable || state.rank() != FAR
    }

    fn to_text(&self, state: Place) -> String {
        if self.0 == Wrong::Text { state.0.to_string() } else { format!("{} {}", state.0, state.1) }
    }

    fn from_text(&self, text: &str) -> Option<Place> {
        let (x, y) = text.split_once(' ')?;
        let state = (x.parse().ok()?, y.parse().ok()?);
        (self.to_text(state) == text).then_some(state)
    }

    fn is_undirected(&self) -> bool {
        true
    }

    fn is_batched(&self) -> bool {
        true
    }

    fn expand(&self, ranks: &[u64], mut each: impl FnMut(&[u64]) -> ControlFlow<()>) {
        let moves = if self.0 == Wrong::ExpandLacksAMove { 3 } else { 4 };
        for k in 0..moves {
            let mut after: Vec<u64> = ranks
                .iter()
                .map(|&rank| {
                    let state = Place::unrank(rank).unwrap();
                    self.successors(state).nth(k).map_or(NOWHERE, |(_, next)| next.rank())
                })
                .collect();
            match self.0 {
                Wrong::ExpandOfAnother => after.reverse(),
                // Only batches of this length: the last ones of a search, say.
                Wrong::ExpandOfOneBatch if after.len() == BATCH - 1 => after[0] = 0,
                Wrong::ExpandTooNarrow => after.truncate(1),
                _ => {}
            }
            if each(&after).is_break() && self.0 != Wrong::ExpandGoesOn {
                return;
            }
        }
    }
}

fn broken(wrong: Wrong) -> Result<(), SpaceViolation> {
    let sampled = check_space(&Walk(wrong));
    let all = check_space_at(&Walk(wrong), Place::all());
    assert_eq!(sampled.is_err(), all.is_err(), "{wrong:?}");
    // A reference is the space.
    assert_eq!(check_space(&&Walk(wrong)), sampled);
    sampled
}

#[test]
fn each_wrong_space_is_found() {
    use SpaceViolation as V;
    assert_eq!(broken(Wrong::Nothing), Ok(()));
    assert_eq!(broken(Wrong::RankPastTheCount), Err(V::Rank { rank: 100, count: 100 }));
    assert_eq!(broken(Wrong::RankOfAnother), Err(V::RoundTrip { rank: FAR + 1 }));
    assert_eq!(broken(Wrong::StatePastTheCount), Err(V::Extra { rank: 100, count: 100 }));
    assert_eq!(broken(Wrong::Unreachable), Err(V::Reached { rank: FAR }));
    assert!(matches!(broken(Wrong::Apply), Err(V::Apply { from: 0, to: 1 })));
    assert_eq!(broken(Wrong::OneWay), Err(V::NotUndone { from: FAR - 10, to: FAR }));
    for wrong in [Wrong::ColourOfOneState, Wrong::NoColour] {
        let Err(V::Colour { from, to }) = broken(wrong) else { panic!("{wrong:?}") };
        assert!(from == FAR || to == FAR);
    }
    for wrong in [Wrong::ExpandLacksAMove, Wrong::ExpandOfAnother, Wrong::ExpandOfOneBatch] {
        assert!(matches!(broken(wrong), Err(V::Expand { .. })), "{wrong:?}");
    }
    assert!(matches!(broken(Wrong::ExpandTooNarrow), Err(V::Width { given: 2, found: 1 })));
    assert!(matches!(broken(Wrong::ExpandGoesOn), Err(V::WentOn { .. })));
    for wrong in [Wrong::RanksOfMany, Wrong::StatesOfMany] {
        assert_eq!(broken(wrong), Err(V::Many { rank: 0 }), "{wrong:?}");
    }
    assert_eq!(broken(Wrong::Text), Err(V::Text { rank: 0 }));
}

/// The tables look at fewer states: what is wrong in most states is found, and a wrong colour
/// anywhere.
#[test]
fn tables_refuse_wrong_spaces() {
    assert!(DistanceTable::new(Walk(Wrong::Nothing)).is_ok());
    assert!(DistanceTable::one_bit(Walk(Wrong::Nothing)).is_ok());
    for wrong in [Wrong::Apply, Wrong::ExpandLacksAMove, Wrong::ExpandOfAnother, Wrong::Text] {
        let refused = DistanceTable::new(Walk(wrong)).map(|_| ());
        assert!(matches!(refused, Err(TableError::Space(_))), "{wrong:?}");
    }
    for wrong in [Wrong::ColourOfOneState, Wrong::NoColour] {
        let refused = DistanceTable::one_bit(Walk(wrong)).map(|_| ());
        assert!(
            matches!(
                refused,
                Err(TableError::Colour { rank: FAR, distance: 9 }
                    | TableError::Space(SpaceViolation::Colour { .. }))
            ),
            "{refused:?}"
        );
    }
    // Colours that change with every move that is sampled, and are wrong far away.
    let line = Successors::new(0_u16, |n: u16| {
        [n.checked_sub(1).map(|n| (-1, n)), n.checked_add(1).map(|n| (1, n))].into_iter().flatten()
    });
    let line = line.undirected().with_colours(|n| (n % 2 == 1) ^ (n > 60_000));
    let refused = DistanceTable::one_bit(line).map(|_| ());
    assert_eq!(refused, Err(TableError::Colour { rank: 60_001, distance: 60_001 }));
}

/// A search in a build with debug assertions looks at 64 states of this space of 100, and refuses
/// what is wrong in one of them; without, it asks of the moves alone whether they can be undone.
#[test]
fn a_search_in_a_debug_build_refuses_wrong_spaces() {
    let all = [
        Wrong::RankPastTheCount,
        Wrong::RankOfAnother,
        Wrong::StatePastTheCount,
        Wrong::Unreachable,
        Wrong::Apply,
        Wrong::ColourOfOneState,
        Wrong::NoColour,
        Wrong::ExpandLacksAMove,
        Wrong::ExpandOfAnother,
        Wrong::ExpandOfOneBatch,
        Wrong::ExpandTooNarrow,
        Wrong::ExpandGoesOn,
        Wrong::RanksOfMany,
        Wrong::StatesOfMany,
        Wrong::Text,
    ];
    assert!(Search::new(Walk(Wrong::Nothing)).is_ok());
    for wrong in all {
        let refused = Search::new(Walk(wrong)).map(|_| ());
        if cfg!(debug_assertions) {
            assert!(matches!(refused, Err(SearchError::Space(_))), "{wrong:?} {refused:?}");
            let table = ByteTable::new(Walk(wrong)).map(|_| ());
            assert!(matches!(table, Err(TableError::Space(_))), "{wrong:?} {table:?}");
        } else {
            assert_eq!(refused, Ok(()), "{wrong:?}");
        }
    }
    // The same error in every build.
    let refused = Search::new(Walk(Wrong::OneWay)).map(|_| ());
    assert_eq!(refused, Err(SearchError::NotUndone { from: FAR - 10, to: FAR }));
}

/// Once a table of a directed space gave distances that were neither from the start nor to it.
#[test]
fn directed_spaces_have_no_table_of_distances_home() {
    let jugs = Successors::new((0_u8, 0_u8), |(a, b): (u8, u8)| {
        let (right, left) = (a.min(5 - b), b.min(3 - a));
        [(3, b), (a, 5), (0, b), (a, 0), (a - right, b + right), (a + left, b - left)]
            .into_iter()
            .enumerate()
    });
    assert_eq!(check_space(&jugs), Ok(()));
    assert_eq!(DistanceTable::new(&jugs).map(|_| ()), Err(TableError::Directed));
    let wrong = jugs.undirected();
    assert!(matches!(check_space(&wrong), Err(SpaceViolation::NotUndone { .. })));
    assert!(matches!(DistanceTable::new(&wrong), Err(TableError::Space(_))));
}

/// One on, three times, or half: few of these moves can be undone.
fn one_way(n: u16) -> [(char, u16); 3] {
    [('+', n.wrapping_add(1)), ('*', n.wrapping_mul(3)), ('/', n / 2)]
}

/// Once such a search gave 33 layers and 64,750 states.
#[test]
fn a_search_refuses_moves_that_cannot_be_undone() {
    let honest = || Successors::new(1_u16, one_way).with_name("one way");
    let layers: Vec<_> = Search::new(honest()).unwrap().collect();
    let total: u64 = layers.iter().map(|layer| layer.states).sum();
    assert_eq!((layers.len(), total), (22, 65_536));
    let refused = Search::new(honest().undirected()).map(|_| ());
    assert!(matches!(refused, Err(SearchError::NotUndone { .. })), "{refused:?}");
    // A saved search that goes on in such a space finds each layer forward.
    for begun in 0..layers.len() {
        let mut search = Search::new(honest()).unwrap();
        search.by_ref().take(begun).for_each(drop);
        let rest = Search::from_bytes(honest().undirected(), &search.to_bytes()).unwrap();
        assert!(rest.eq(layers[begun..].iter().copied()), "{begun}");
    }
}

/// The sample at the start sees nothing but a line, on which every step can be undone.
#[test]
fn moves_far_away_that_cannot_be_undone_give_no_wrong_layers() {
    let far = |n: u16| {
        let lower = if n / 2 >= 3000 { n / 2 } else { n.saturating_sub(1) };
        let upper = if n < 3000 { n + 1 } else { n.wrapping_mul(3).max(3000) };
        [('+', n.saturating_add(1)), ('*', upper), ('/', lower)]
    };
    let layers: Vec<_> = Search::new(Successors::new(0, far)).unwrap().collect();
    let wrong = || Successors::new(0, far).undirected();
    assert!(Search::new(wrong()).unwrap().eq(layers.iter().copied()));
    #[cfg(feature = "rayon")]
    assert!(Search::new(wrong()).unwrap().parallel().eq(layers.iter().copied()));
    assert!(check_space_at(&wrong(), u16::all()).is_err());
}

#[cfg(feature = "rand")]
mod random {
    use super::*;

    /// Gives one number again and again.
    struct Constant(u64);

    impl rand_core::TryRng for Constant {
        type Error = core::convert::Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
            Ok((self.0 >> 32).try_into().unwrap())
        }
        fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
            Ok(self.0)
        }
        fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
            bytes.fill((self.0 >> 56).try_into().unwrap());
            Ok(())
        }
    }

    /// Numbers of which one in four can be reached, and 0 can't.
    struct Quarter;

    impl Space for Quarter {
        type State = u8;
        type Move = ();

        fn start(&self) -> u8 {
            3
        }
        fn successors(&self, n: u8) -> impl Iterator<Item = ((), u8)> {
            core::iter::once(((), n.wrapping_add(4)))
        }
        fn can_reach(&self, n: u8) -> bool {
            n % 4 == 3
        }
    }

    #[test]
    fn a_random_state_comes_whatever_the_generator_gives() {
        assert_eq!(check_space(&Quarter), Ok(()));
        for number in [0, 1, u64::MAX, 1 << 63, 0x4000_0000_4000_0000] {
            let state = Quarter.random(&mut Constant(number));
            assert!(Quarter.can_reach(state), "{number}");
        }
    }

    #[test]
    fn random_states_are_spread_evenly() {
        use rand_pcg::rand_core::SeedableRng as _;
        let mut rng = rand_pcg::Pcg64::seed_from_u64(2);
        let mut counts = [0_u32; 256];
        for _ in 0..64_000 {
            counts[usize::from(Quarter.random(&mut rng))] += 1;
        }
        // Chi-square with 63 degrees of freedom: 99.9 % are below 103.4.
        let chi: f64 =
            (3..256).step_by(4).map(|n| (f64::from(counts[n]) - 1000.0).powi(2) / 1000.0).sum();
        assert!(chi < 103.4, "{chi}");
        assert_eq!(counts.iter().sum::<u32>(), 64_000);
        assert!((0..256).all(|n| n % 4 == 3 || counts[n] == 0));
    }
}

/// One that says that it has written more states than it has room for: a search panicked.
#[test]
fn states_past_the_room_for_them_are_not_looked_at() {
    struct Boasting;
    impl Space for Boasting {
        type State = Below<100>;
        type Move = ();
        fn start(&self) -> Below<100> {
            Below::unrank(0).unwrap()
        }
        fn successors(&self, state: Below<100>) -> impl Iterator<Item = ((), Below<100>)> {
            Below::unrank(u64::from(state.get()) + 1).map(|next| ((), next)).into_iter()
        }
        fn states_into(&self, ranks: &[u64], states: &mut [Below<100>]) -> usize {
            for (state, rank) in states.iter_mut().zip(ranks) {
                *state = Below::unrank(*rank).unwrap();
            }
            usize::MAX
        }
    }
    let layers = Search::new(Boasting).map(|search| search.take(200).count());
    assert!(layers.is_ok_and(|layers| layers > 1) || check_space(&Boasting).is_err());
}

/// A search that looks backwards asks for ranks that no state has. Where one had a successor it was
/// counted as a state, and the checks did not notice.
#[test]
fn ranks_without_a_state_have_no_successors() {
    struct Flips {
        is_wrong: bool,
    }
    const BITS: u32 = 10;
    fn is_hole(n: u32) -> bool {
        n.count_ones() == 7 && n % 64 == 0b11_0111
    }
    impl Space for Flips {
        type State = u32;
        type Move = u32;
        fn start(&self) -> u32 {
            0
        }
        fn successors(&self, n: u32) -> impl Iterator<Item = (u32, u32)> {
            (0..BITS).map(move |k| (k, n ^ 1 << k)).filter(|&(_, next)| !is_hole(next))
        }
        fn count(&self) -> u64 {
            1 << BITS
        }
        fn unrank(&self, rank: u64) -> Option<u32> {
            u32::try_from(rank).ok().filter(|&n| n < 1 << BITS && !is_hole(n))
        }
        fn is_undirected(&self) -> bool {
            true
        }
        fn is_batched(&self) -> bool {
            true
        }
        fn expand(&self, ranks: &[u64], mut each: impl FnMut(&[u64]) -> ControlFlow<()>) {
            for k in 0..BITS {
                let after = |&rank: &u64| {
                    let n = u32::try_from(rank).unwrap();
                    let is_gone = !self.is_wrong && is_hole(n) || is_hole(n ^ 1 << k);
                    if is_gone { NOWHERE } else { u64::from(n ^ 1 << k) }
                };
                let after: Vec<u64> = ranks.iter().map(after).collect();
                if each(&after).is_break() {
                    return;
                }
            }
        }
    }
    let holes = (0..1 << BITS).filter(|&n| is_hole(n)).count() as u64;
    assert!(holes > 0);
    let right = Flips { is_wrong: false };
    assert_eq!(check_space(&right), Ok(()));
    let states: u64 = Search::new(&right).unwrap().map(|layer| layer.states).sum();
    assert_eq!(states, (1 << BITS) - holes);
    let wrong = Flips { is_wrong: true };
    let refused = Search::new(&wrong).map(|_| ());
    for violation in [check_space(&wrong).map_err(SearchError::from), refused] {
        assert!(
            matches!(violation, Err(SearchError::Space(SpaceViolation::Hole { rank }))
                if right.unrank(rank).is_none()),
            "{violation:?}"
        );
    }
}

/// In small tables two states of each word were looked at. Here the moves of state 0 and of state 9
/// are undone, but no move leads back to state 10, which was found where nothing leads to it.
#[test]
fn every_state_of_a_small_table_is_looked_at() {
    type Eleven = Below<11>;
    let state = |n: u32| Eleven::new(n).unwrap();
    let moves = |n: Eleven| -> Vec<(u32, Eleven)> {
        match n.get() {
            0 => (1..9).map(|to| (to, state(to))).collect(),
            1..=8 => vec![(0, state(0))],
            10 => vec![(8, state(8))],
            _ => vec![],
        }
    };
    let space = Successors::new(state(0), moves).undirected();
    let violation = SpaceViolation::NotUndone { from: 10, to: 8 };
    assert_eq!(check_space_at(&space, Eleven::all()), Err(violation));
    let layers: Vec<u64> = Search::new(&space).unwrap().map(|layer| layer.states).collect();
    assert_eq!(layers, [1, 8]);
    assert_eq!(ByteTable::new(&space).unwrap().distance(state(10)), None);
    assert_eq!(DistanceTable::new(&space).unwrap().distance(state(10)), None);
}
