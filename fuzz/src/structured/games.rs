//! Small directed graphs with cycles and several ends: games beside repeated passes over all
//! positions, and paths beside distances relaxed until nothing changes.

use arbitrary::{Result, Unstructured};
use dense_code::Below;
use dense_search::{GameTable, Outcome, Successors, cheapest_path, shortest_path};

use super::below;

const POSITIONS: usize = 12;

/// Where the moves of each position lead, and what they cost.
type Moves = [Vec<(usize, u32)>; POSITIONS];

/// Games and paths on a graph that the bytes choose.
pub(crate) fn games(data: &[u8]) {
    // The end of the bytes ends the test.
    let _ = compared(&mut Unstructured::new(data));
}

fn compared(from: &mut Unstructured<'_>) -> Result<()> {
    while !from.is_empty() {
        let mut moves = Moves::default();
        let mut ends = [None; POSITIONS];
        for at in 0..POSITIONS {
            for to in 0..POSITIONS {
                if below(from, 6)? == 0 {
                    moves[at].push((to, 1 + below(from, 3)?));
                }
            }
            let kinds = [Outcome::Loss, Outcome::Draw, Outcome::Win];
            if moves[at].is_empty() || below(from, 10)? == 0 {
                ends[at] = Some(kinds[below(from, 3)? as usize]);
            }
        }
        played(&moves, &ends);
        walked(&moves, below(from, POSITIONS as u32)? as usize);
    }
    Ok(())
}

fn played(moves: &Moves, ends: &[Option<Outcome>; POSITIONS]) {
    type Position = Below<{ POSITIONS as u32 }>;
    let next = |at: Position| {
        moves[at.index()]
            .iter()
            .map(|(to, _)| (*to, Position::wrapping(*to as i64)))
            .collect::<Vec<_>>()
    };
    let space = || Successors::new(Position::wrapping(0), next);
    let outcome = |at: Position| ends[at.index()];
    let table = GameTable::with_distances(space(), outcome).expect("every end has its outcome");
    let plain = GameTable::new(space(), outcome).expect("every end has its outcome");
    let reached = reached(moves, ends);
    let solved = solved(moves, ends);
    for at in 0..POSITIONS {
        let position = Position::wrapping(at as i64);
        let (outcome, distance) = solved[at].map_or((Outcome::Draw, None), |(o, d)| (o, Some(d)));
        assert_eq!(table.outcome(position), reached[at].then_some(outcome), "{at}");
        assert_eq!(plain.outcome(position), reached[at].then_some(outcome), "{at}");
        let distance = distance.filter(|_| reached[at] && outcome != Outcome::Draw);
        assert_eq!(table.distance(position), distance, "{at}");
        if reached[at] && ends[at].is_none() {
            let best: Vec<usize> = table.best_moves(position).map(|(by, _)| by).collect();
            let keeps = |to: usize| {
                let (reply, left) = solved[to].map_or((Outcome::Draw, None), |(o, d)| (o, Some(d)));
                reply.opposite() == outcome
                    && (outcome == Outcome::Draw || left.map(|left| left + 1) == distance)
            };
            assert_eq!(
                best,
                moves[at].iter().map(|(to, _)| *to).filter(|to| keeps(*to)).collect::<Vec<_>>()
            );
        }
    }
}

/// The positions that play reaches from 0.
fn reached(moves: &Moves, ends: &[Option<Outcome>; POSITIONS]) -> [bool; POSITIONS] {
    let (mut reached, mut new) = ([false; POSITIONS], vec![0]);
    while let Some(at) = new.pop() {
        if !std::mem::replace(&mut reached[at], true) && ends[at].is_none() {
            new.extend(moves[at].iter().map(|(to, _)| *to));
        }
    }
    reached
}

/// Pass by pass: who wins or loses in exactly that number of moves. What no pass decides is a draw.
fn solved(
    moves: &Moves,
    ends: &[Option<Outcome>; POSITIONS],
) -> [Option<(Outcome, u32)>; POSITIONS] {
    let mut solved = ends.map(|end| end.map(|outcome| (outcome, 0)));
    for distance in 1..=POSITIONS as u32 {
        let before = solved;
        for at in (0..POSITIONS).filter(|at| ends[*at].is_none()) {
            let mut replies =
                moves[at].iter().map(|(to, _)| before[*to].map(|(outcome, _)| outcome));
            if before[at].is_some() {
                continue;
            }
            if replies.clone().any(|reply| reply == Some(Outcome::Loss)) {
                solved[at] = Some((Outcome::Win, distance));
            } else if replies.all(|reply| reply == Some(Outcome::Win)) {
                solved[at] = Some((Outcome::Loss, distance));
            }
        }
    }
    solved
}

fn walked(moves: &Moves, goal: usize) {
    let distances = |cost: fn(u32) -> u64| {
        let mut distances = [None; POSITIONS];
        distances[0] = Some(0);
        for _ in 0..POSITIONS {
            for at in 0..POSITIONS {
                let Some(so_far) = distances[at] else { continue };
                for (to, price) in &moves[at] {
                    let here = so_far + cost(*price);
                    if distances[*to].is_none_or(|known| here < known) {
                        distances[*to] = Some(here);
                    }
                }
            }
        }
        distances[goal]
    };
    let steps = |at: &usize| moves[*at].iter().map(|(to, _)| (*to, *to)).collect::<Vec<_>>();
    let path = shortest_path(0, steps, |at| *at == goal).ok();
    assert_eq!(path.map(|path| path.moves.len() as u64), distances(|_| 1));
    let steps =
        |at: &usize| moves[*at].iter().map(|(to, cost)| (*to, *to, *cost)).collect::<Vec<_>>();
    let path = cheapest_path(0, steps, |_| 0, |at| *at == goal).ok();
    assert_eq!(path.map(|path| path.cost), distances(u64::from));
}
