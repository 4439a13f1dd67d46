//! `check_space` finds what a space wrongly says of itself, and the tables refuse such a space.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::ops::ControlFlow;

use dense_code::{Below, Dense as _};
#[cfg(feature = "std")]
use dense_search::Saved as _;
use dense_search::{
    BATCH, ByteTable, DistanceTable, Error, Law, NOWHERE, Search, Space, SpaceViolation,
    Successors, check_space, check_space_at,
};

/// What is wrong with [`Walk`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    Nothing,
    RankPastTheCount,
    RankOfAnother,
    StatePastTheCount,
    Apply,
    OneWay,
    ExpandLacksAMove,
    ExpandOfAnother,
    ExpandOfOneBatch,
    ExpandTooNarrow,
    ExpandGoesOn,
    RanksOfMany,
    StatesOfMany,
}

/// `apply` was blamed, which does the first of them.
#[test]
fn equal_moves_of_a_state_are_named() {
    let steps = |to: [u8; 2]| Successors::new(0_u8, move |n: u8| to.map(|by| ('+', n ^ by)));
    let error = check_space(&steps([1, 2])).unwrap_err();
    assert_eq!((error.law, error.rank, error.other), (Law::Twice, 0, Some(2)));
    let text = "two equal moves of a state lead to different states: at 0, with 2";
    assert_eq!(error.to_string(), text);
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

    fn count(&self) -> u64 {
        Place::COUNT
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

/// What is wrong, with the law that it breaks and where the sample finds it.
const ALL: [(Wrong, Law, u64, Option<u64>); 11] = [
    (Wrong::RankPastTheCount, Law::Rank, 100, Some(100)),
    (Wrong::RankOfAnother, Law::RoundTrip, FAR + 1, None),
    (Wrong::StatePastTheCount, Law::Extra, 100, Some(100)),
    (Wrong::Apply, Law::Apply, 0, Some(1)),
    (Wrong::OneWay, Law::NotUndone, FAR - 10, Some(FAR)),
    (Wrong::ExpandLacksAMove, Law::Expand, 0, None),
    (Wrong::ExpandOfAnother, Law::Expand, 0, None),
    (Wrong::ExpandTooNarrow, Law::Width, 0, Some(1)),
    (Wrong::ExpandGoesOn, Law::GoesOn, 0, None),
    (Wrong::RanksOfMany, Law::Many, 0, None),
    (Wrong::StatesOfMany, Law::Many, 0, None),
];

#[test]
fn each_wrong_space_is_found() {
    assert_eq!(broken(Wrong::Nothing), Ok(()));
    for (wrong, law, rank, other) in ALL {
        assert_eq!(broken(wrong), Err(SpaceViolation { law, rank, other }), "{wrong:?}");
    }
    assert_eq!(broken(Wrong::ExpandOfOneBatch).unwrap_err().law, Law::Expand);
}

/// A search looks at 64 states of this space of 100, and refuses what is wrong in one of them.
#[test]
fn searches_and_tables_refuse_wrong_spaces() {
    assert!(Search::new(Walk(Wrong::Nothing)).is_ok());
    assert!(DistanceTable::new(Walk(Wrong::Nothing)).is_ok());
    for (wrong, law, ..) in ALL {
        let refused = [
            Search::new(Walk(wrong)).map(|_| ()),
            ByteTable::new(Walk(wrong)).map(|_| ()),
            DistanceTable::new(Walk(wrong)).map(|_| ()),
        ];
        for refused in refused {
            let Err(Error::Space(violation)) = refused else { panic!("{wrong:?} {refused:?}") };
            assert_eq!(violation.law, law, "{wrong:?}");
        }
    }
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
    assert!(matches!(Search::new(honest().undirected()), Err(Error::Space(_))));
    // A saved search that goes on in such a space finds each layer forward.
    #[cfg(feature = "std")]
    for begun in 0..layers.len() {
        let mut search = Search::new(honest()).unwrap();
        search.by_ref().take(begun).for_each(drop);
        let mut saved = Vec::new();
        search.write_to(&mut saved).unwrap();
        let rest = Search::read_from(honest().undirected(), &saved[..]).unwrap();
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
        fn count(&self) -> u64 {
            100
        }
        fn rank(&self, state: Below<100>) -> u64 {
            state.rank()
        }
        fn unrank(&self, rank: u64) -> Option<Below<100>> {
            Below::unrank(rank)
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
        fn rank(&self, n: u32) -> u64 {
            n.into()
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
    let Err(Error::Space(refused)) = Search::new(&wrong) else { panic!("it is wrong") };
    for violation in [check_space(&wrong).unwrap_err(), refused] {
        assert_eq!(violation.law, Law::Hole);
        assert_eq!(right.unrank(violation.rank), None);
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
    let violation = SpaceViolation { law: Law::NotUndone, rank: 10, other: Some(8) };
    assert_eq!(check_space_at(&space, Eleven::all()), Err(violation));
    let layers: Vec<u64> = Search::new(&space).unwrap().map(|layer| layer.states).collect();
    assert_eq!(layers, [1, 8]);
    assert_eq!(ByteTable::new(&space).unwrap().distance(state(10)), None);
    assert_eq!(DistanceTable::new(&space).unwrap().distance(state(10)), None);
}
