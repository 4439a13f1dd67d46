//! Stacks of pieces as serialised forms, and their solvers against all placements.

use insanity_cubes::make::{NewStack, NewSums};
use insanity_cubes::pieces::{Inside, Piece, PieceKind, Stack, SumStack, Total};
use insanity_cubes::teach::{Difficulty, Handwork};
use insanity_cubes::{Colour, CountError, Limits};
use serde::Deserialize;

use crate::Input;
use crate::forms::{both, of, plain};

#[derive(Deserialize)]
struct KindParts {
    views: Vec<Vec<usize>>,
    squares: usize,
}

#[derive(Deserialize)]
struct PieceParts {
    rings: Vec<Vec<Colour>>,
    squares: usize,
}

#[derive(Deserialize)]
struct StackParts {
    pieces: Vec<PieceParts>,
}

#[derive(Deserialize)]
struct SumParts {
    kind: KindParts,
    numbers: Vec<Vec<u32>>,
    total: Total,
}

/// Whether lists of one length are sides of so many squares.
fn sides<T>(lists: &[Vec<T>], squares: usize) -> bool {
    let len = lists.first().map_or(0, Vec::len);
    len > 0
        && squares > 0
        && len.is_multiple_of(squares)
        && lists.iter().all(|list| list.len() == len)
}

impl KindParts {
    fn kind(self) -> Option<PieceKind> {
        let last = self.views.iter().flatten().max().copied().unwrap_or(0);
        let fine = sides(&self.views, self.squares) && last < PieceKind::MAX_FACES;
        fine.then(|| PieceKind::new(self.views, self.squares).expect("sides"))
    }
}

impl PieceParts {
    fn piece(self) -> Option<Piece> {
        let fine = sides(&self.rings, self.squares);
        fine.then(|| Piece::new(self.rings, self.squares).expect("sides"))
    }
}

/// All placements of a few rings; `None` if they are many.
fn placements(rings: &[usize]) -> Option<Vec<Vec<usize>>> {
    let count = rings.iter().try_fold(1_usize, |all, &count| all.checked_mul(count))?;
    (count <= 100).then(|| {
        rings.iter().fold(vec![vec![]], |all, &count| {
            all.iter()
                .flat_map(|placement: &Vec<usize>| {
                    (0..count).map(move |ring| [&placement[..], &[ring]].concat())
                })
                .collect()
        })
    })
}

fn limits() -> Limits<'static> {
    Limits::new().with_steps(500).with_bytes(1 << 14)
}

fn ask(stack: &Stack) {
    let rings: Vec<usize> = stack.pieces().iter().map(|piece| piece.rings().len()).collect();
    let size = rings.len() * stack.pieces()[0].rings()[0].len();
    if size > 200 {
        return;
    }
    let solved = stack.solve_within(&limits());
    let count = stack.count_within(&limits());
    if let Ok(Some(placement)) = &solved {
        assert!(stack.is_solved_by(placement));
        let shown = stack.shown(placement).expect("a ring of each");
        assert_eq!(shown.len(), rings.len());
    }
    let (obstacle, least) =
        (stack.obstacle_within(&limits()), stack.smallest_obstacle_within(&limits()));
    if let (Ok(solved), Ok(obstacle)) = (&solved, &obstacle) {
        assert_eq!(obstacle.is_some(), solved.is_none());
    }
    if let (Ok(solved), Ok(least)) = (&solved, &least) {
        assert_eq!(least.is_some(), solved.is_none());
    }
    let classes = stack.classes_within(&limits());
    if let Some(all) = placements(&rings) {
        let plain = all.iter().filter(|placement| {
            let shown = stack.shown(placement).expect("a ring of each");
            let squares = stack.pieces()[0].squares();
            let fine = (0..stack.pieces()[0].sides()).all(|side| {
                let mut colours: Vec<Colour> = shown
                    .iter()
                    .flat_map(|ring| ring[side * squares..(side + 1) * squares].to_vec())
                    .collect();
                let all = colours.len();
                colours.sort_unstable();
                colours.dedup();
                colours.len() == all
            });
            assert_eq!(stack.is_solved_by(placement), fine);
            fine
        });
        let plain = plain.count() as u128;
        check(solved.ok().map(|solved| solved.is_some()), &count, plain);
        if let Ok(classes) = classes {
            assert!(classes <= plain && (classes > 0) == (plain > 0));
        }
    }
}

/// What is found and counted agrees with all placements, or the steps were too few.
fn check(found: Option<bool>, count: &Result<u128, CountError>, plain: u128) {
    assert!(found.is_none_or(|found| found == (plain > 0)));
    match count {
        Ok(count) => assert_eq!(*count, plain),
        Err(CountError::Limit { at_least }) => assert!(*at_least <= plain),
        Err(error) => panic!("few placements: {error}"),
    }
}

fn ask_sums(stack: &SumStack) {
    let rings: Vec<usize> = stack.rings().iter().map(Vec::len).collect();
    if rings.len() * stack.rings()[0][0].len() > 200 {
        return;
    }
    let solved = stack.solve_within(&limits());
    let count = stack.count_within(&limits());
    if let Ok(Some(placement)) = &solved {
        assert!(stack.is_solved_by(placement));
        let faces = stack.faces(placement).expect("a ring of each");
        assert!(faces.iter().all(|faces| stack.kind().views().iter().any(|view| view == faces)));
    }
    let classes = stack.classes_within(&limits());
    if let Some(all) = placements(&rings) {
        let wanted = stack.sums();
        let plain = all.iter().filter(|placement| {
            let mut sums = vec![0_u64; wanted.len()];
            for (rings, &ring) in stack.rings().iter().zip(*placement) {
                let part = rings[ring].len() / sums.len();
                for (sum, side) in sums.iter_mut().zip(rings[ring].chunks(part)) {
                    *sum += side.iter().copied().map(u64::from).sum::<u64>();
                }
            }
            let fine = sums.iter().zip(&wanted).all(|(sum, wanted)| *sum == u64::from(*wanted));
            assert_eq!(stack.is_solved_by(placement), fine);
            fine
        });
        let plain = plain.count() as u128;
        check(solved.ok().map(|solved| solved.is_some()), &count, plain);
        if let Ok(classes) = classes {
            assert!(classes <= plain && (classes > 0) == (plain > 0));
        }
    }
}

/// Kinds, pieces, stacks and stacks with numbers: those of the constructors, solved as by all
/// placements.
pub fn stack_forms(data: &[u8]) {
    plain(data, KindParts::kind);
    plain(data, PieceParts::piece);
    plain(data, |StackParts { pieces }| {
        let pieces = pieces.into_iter().map(PieceParts::piece).collect::<Option<Vec<Piece>>>()?;
        let first = pieces.first()?;
        let same =
            |piece: &Piece| (piece.sides(), piece.squares()) == (first.sides(), first.squares());
        let fine = pieces.iter().all(same);
        fine.then(|| Stack::new(pieces).expect("alike"))
    });
    plain(data, |SumParts { kind, numbers, total }| {
        SumStack::new(&kind.kind()?, &numbers, total).ok()
    });
    of::<Stack>(data).iter().for_each(ask);
    of::<SumStack>(data).iter().for_each(ask_sums);
    of::<Total>(data);
    of::<Inside>(data);
    of::<Difficulty>(data);
    of::<Handwork>(data);
    of::<NewStack>(data);
    of::<NewSums>(data);

    let mut input = Input::new(data);
    let kind = match input.below(6) {
        0 => PieceKind::slice(1 + input.below(5)).expect("few sides"),
        1 => PieceKind::prism(1 + input.below(5)).expect("few sides"),
        2 => PieceKind::flat_box(),
        3 => PieceKind::cube(),
        4 => PieceKind::block_2x2x1(),
        _ => {
            let len = 1 + input.below(4);
            let squares = 1 + input.below(2);
            let views = (0..1 + input.below(4))
                .map(|_| (0..len * squares).map(|_| input.below(8)).collect())
                .collect();
            PieceKind::new(views, squares).expect("views of one length")
        }
    };
    both(&kind);
    let pieces = 1 + input.below(4);
    let palette = 1 + input.below(8);
    let made: Vec<Piece> = (0..pieces)
        .map(|_| {
            let colours: Vec<Colour> =
                (0..kind.faces()).map(|_| Colour::new(input.below(palette) as u16)).collect();
            kind.piece(&colours).expect("one for each face")
        })
        .collect();
    let stack = Stack::new(made).expect("of one kind");
    both(&stack);
    ask(&stack);
    let large = input.u8().is_multiple_of(16);
    let numbers: Vec<Vec<u32>> = (0..pieces)
        .map(|_| {
            (0..kind.faces())
                .map(|_| if large { input.u32() } else { input.below(4) as u32 })
                .collect()
        })
        .collect();
    let total = input.below(12) as u32;
    let total = if input.flag() { Total::Sides(total) } else { Total::OppositeSides(total) };
    let stack = SumStack::new(&kind, &numbers, total);
    let odd = matches!(total, Total::OppositeSides(_)) && kind.sides() % 2 == 1;
    assert!(large || stack.is_ok() != odd);
    if let Ok(stack) = stack {
        both(&stack);
        ask_sums(&stack);
    }
}
