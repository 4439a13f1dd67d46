//! Every known puzzle: what its space says of itself is true, moves one by one are those of
//! batches, and random positions come whatever the generator gives.

use std::collections::HashSet;
use std::ops::ControlFlow;

use dense_code::Dense as _;
use dense_search::{Search, Space as _, check_space, check_space_at};
use itertools::Itertools as _;
use perm_puzzles::{Definition, Error, Position, Powers, PuzzleSpace};

use super::ring;

fn all() -> Vec<PuzzleSpace> {
    // Too many for tables: 27 beads of two colours, and seventeen items that are all told apart.
    let large = |items: Vec<usize>| {
        let turn: Vec<usize> = (1..items.len()).chain([0]).collect();
        Definition::from_generators("large", &items, &[("L", &turn)])
    };
    let definitions = [
        Definition::pancake(1),
        Definition::pancake(6),
        Definition::pancake(9),
        Definition::pancake(13),
        Definition::burnt_pancake(1),
        Definition::burnt_pancake(6),
        Definition::burnt_pancake(12),
        Definition::topspin(4, 3),
        Definition::topspin(9, 4),
        Definition::topspin(12, 4),
        Definition::topspin(20, 4),
        Ok(Definition::pocket_cube()),
        Ok(Definition::cube_corners()),
        Ok(Definition::pyraminx()),
        Ok(Definition::skewb()),
        Definition::cuboid(2, 3, 2),
        Definition::cuboid(2, 3, 3),
        Ok(ring(&[0, 0, 0, 1, 1, 1])),
        Ok(ring(&[0, 1, 2, 3, 4, 5])),
        large((0..27).map(|i| i / 14).collect()),
        large((0..17).collect()),
    ];
    let spaces = definitions.into_iter().flat_map(|definition| {
        let definition = definition.unwrap();
        [Powers::Quarter, Powers::Half].map(|powers| definition.compile_with(powers).unwrap())
    });
    spaces.collect()
}

#[test]
fn the_laws_hold() {
    for space in all() {
        assert_eq!(check_space(&space), Ok(()), "{}", space.name());
    }
    // Every state, also those that no moves reach.
    let five = Definition::pancake(5).unwrap().compile().unwrap();
    let states = (0..five.count()).filter_map(Position::unrank);
    assert_eq!(check_space_at(&five, states), Ok(()));
}

/// Batches of ranks, patterns that are moved one by one, and names: the same.
#[test]
fn batches_agree_with_moves_of_patterns() {
    for space in all() {
        let step = space.count() / 64 + 1;
        let ranks = (0..64).map(|part| part * step).take_while(|rank| *rank < space.count());
        let ranks: Vec<u64> = ranks.collect();
        let mut columns = Vec::new();
        space.expand(&ranks, |after| {
            columns.push(after.to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!(columns.len(), space.move_names().len());
        for (by, column) in (0..).zip(&columns) {
            for (&rank, &after) in ranks.iter().zip(column) {
                let before = Position::unrank(rank).unwrap();
                let pattern = space.pattern(before).unwrap();
                let moved = space.pattern_after(&pattern, &[by]).unwrap();
                assert_eq!(space.position(&moved).map(|to| space.rank(to)), Some(after));
                assert_eq!(space.apply(before, by).map(|to| space.rank(to)), Some(after));
            }
        }
    }
}

/// A scramble is read as the moves are printed.
#[test]
fn scrambles_are_read_as_moves_are_printed() {
    for space in all() {
        let (mut state, mut text) = (space.start(), String::new());
        for number in 0..12 {
            let moves: Vec<_> = space.successors(state).collect();
            let Some(&(by, after)) = moves.get(number * 7 % moves.len().max(1)) else { continue };
            text += &format!(" {}", space.move_names()[usize::from(by)]);
            state = after;
            assert_eq!(space.position(&space.after(&text).unwrap()), Some(state), "{text}");
        }
        assert!(space.after(&(text + " nothing like it")).is_err());
    }
}

#[cfg(feature = "rand")]
#[test]
fn random_positions_come_whatever_the_generator_gives() {
    use std::convert::Infallible;

    use rand_pcg::rand_core::TryRng;

    /// Numbers in steps: 0 gives the same for ever.
    struct Steps(u64, u64);

    impl TryRng for Steps {
        type Error = Infallible;

        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            Ok(u32::try_from(self.try_next_u64()? & u64::from(u32::MAX)).unwrap())
        }

        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            self.0 = self.0.wrapping_add(self.1);
            Ok(self.0)
        }

        fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
            for byte in bytes {
                *byte = self.try_next_u64()?.to_le_bytes()[0];
            }
            Ok(())
        }
    }
    for space in all() {
        for (last, step) in [(0, 0), (u64::MAX, 0), (1 << 31, 0), (0, 1), (0, 1 << 33)] {
            if let Some(mut patterns) = space.random_patterns(Steps(last, step)) {
                assert!(space.position(&patterns.next().unwrap()).is_some());
            }
        }
    }
}

/// A sticker of a cuboid: its cell and the face it is on, each in -1, 0 and 1.
type Sticker = [[i8; 3]; 2];

/// The stickers of a cuboid of these sides, and the moves that turn U, R and so on, by geometry.
fn stickers(sides: [usize; 3]) -> Vec<Sticker> {
    let layers = |side: usize| if side == 2 { vec![-1, 1] } else { vec![-1, 0, 1] };
    let mut all = Vec::new();
    for x in layers(sides[0]) {
        for y in layers(sides[1]) {
            for z in layers(sides[2]) {
                for (axis, at) in [x, y, z].into_iter().enumerate().filter(|(_, at)| *at != 0) {
                    let mut face = [0; 3];
                    face[axis] = at;
                    all.push([[x, y, z], face]);
                }
            }
        }
    }
    all
}

/// Where a turn of a face by these quarters takes each sticker, by geometry: numbers in the list.
fn turned(stickers: &[Sticker], (axis, side): (usize, i8), quarters: usize) -> Vec<u8> {
    let quarter = |[x, y, z]: [i8; 3]| [-z, y, x];
    let half =
        |axis: usize, at: [i8; 3]| std::array::from_fn(|i| if i == axis { at[i] } else { -at[i] });
    let turn = |at: [i8; 3]| match (axis, quarters) {
        (1, 1) => quarter(at),
        (1, 3) => quarter(half(1, at)),
        _ => half(axis, at),
    };
    let to = stickers.iter().map(|sticker| {
        let to = if sticker[0][axis] == side { sticker.map(turn) } else { *sticker };
        u8::try_from(stickers.iter().position(|other| *other == to).unwrap()).unwrap()
    });
    to.collect()
}

/// How many states of a cuboid are at each distance to a depth, where a state is where each sticker
/// is. Upright is the second axis, R and F are where the first and the third are 1.
fn layers_by_geometry(sides: [usize; 3], faces: &[(usize, i8)], depth: usize) -> Vec<usize> {
    let stickers = stickers(sides);
    let turns = |&(axis, side): &(usize, i8)| {
        let quarters = if axis == 1 { 1..4 } else { 2..3 };
        quarters.map(|quarters| turned(&stickers, (axis, side), quarters)).collect::<Vec<_>>()
    };
    let turns: Vec<Vec<u8>> = faces.iter().flat_map(turns).collect();
    let start: Vec<u8> = (0..).take(stickers.len()).collect();
    let mut seen = HashSet::from([start.clone()]);
    let (mut layer, mut counts) = (vec![start], Vec::new());
    while !layer.is_empty() && counts.len() <= depth {
        counts.push(layer.len());
        let mut next = Vec::new();
        for (state, turn) in layer.iter().cartesian_product(&turns) {
            let after: Vec<u8> = state.iter().map(|&at| turn[usize::from(at)]).collect();
            if seen.insert(after.clone()) {
                next.push(after);
            }
        }
        layer = next;
    }
    counts
}

#[test]
fn cuboids_turn_as_their_stickers_do() {
    let tower = Definition::cuboid(2, 2, 3).unwrap().compile().unwrap();
    let layers = Search::new(&tower).unwrap().map(|layer| usize::try_from(layer.states).unwrap());
    let faces = [(1, 1), (1, -1), (0, 1), (2, 1)];
    assert_eq!(layers.collect::<Vec<_>>(), layers_by_geometry([2, 3, 2], &faces, usize::MAX));

    let domino = Definition::cuboid(2, 3, 3).unwrap().compile().unwrap();
    let (mut seen, mut layer) = (HashSet::from([domino.start()]), vec![domino.start()]);
    let mut counts = vec![1];
    for _ in 0..4 {
        let next: Vec<_> = layer.iter().flat_map(|at| domino.successors(*at)).collect();
        layer = next.into_iter().map(|(_, at)| at).filter(|at| seen.insert(*at)).collect();
        counts.push(layer.len());
    }
    let faces = [(1, 1), (1, -1), (0, 1), (0, -1), (2, 1), (2, -1)];
    assert_eq!(counts, layers_by_geometry([3, 2, 3], &faces, 4));

    for (x, y, z) in [(2, 2, 2), (3, 3, 3)] {
        assert!(Definition::cuboid(x, y, z).is_ok());
    }
    for (x, y, z) in [(1, 2, 2), (2, 3, 4), (0, 0, 0)] {
        let error = Definition::cuboid(x, y, z).unwrap_err();
        assert!(matches!(error, Error::Cuboid { sides } if sides == [x, y, z]), "{error}");
    }
}
