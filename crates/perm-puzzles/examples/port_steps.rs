//! Solves the first steps of a cube in the fewest turns: a port of `torjusti/cube-solver`, see
//! `docs/ports.md`. Reads a scramble a line, such as `R U2 F'`, from standard input. Prints for
//! each the turns that solve the cross of the lower face, the first block on the left, and the
//! cross with one slot.

use std::array;
use std::error::Error;

use dense_code::Below;
use dense_search::{ByteTable, DistanceTable, Space, Successors, cheapest_path_deepening};
use perm_puzzles::definition::{Definition, Pattern};

/// A piece by its number: corners from 0 to 7, edges from 8 to 19.
type Piece = usize;
/// Where a piece is, and how it is turned there: corners 3 × place, edges 2 × place, and the turn.
type Spot = Below<24>;
/// Where a turn of the cube takes each spot, of corners and of edges.
type Turn = [[Spot; 24]; 2];

/// The first piece of a piece's orbit and the number of its orientations.
fn orbit(piece: Piece) -> (Piece, usize) {
    if piece < 8 { (0, 3) } else { (8, 2) }
}

fn spot(pattern: &Pattern, piece: Piece) -> Option<Spot> {
    let (first, turns) = orbit(piece);
    let place = pattern.pieces().iter().position(|&here| usize::from(here) == piece)?;
    let turned = usize::from(*pattern.orientations().get(place)?);
    Below::new(u32::try_from((place - first) * turns + turned).ok()?)
}

fn spots<const N: usize>(pattern: &Pattern, pieces: [Piece; N]) -> Option<[Spot; N]> {
    let spots: Option<Vec<Spot>> = pieces.iter().map(|&piece| spot(pattern, piece)).collect();
    spots?.try_into().ok()
}

/// Where a turn takes the spots of an orbit, from the solved cube after it.
fn turn_of(after: &Pattern, first: Piece) -> Option<[Spot; 24]> {
    let (_, turns) = orbit(first);
    let to = |from: usize| {
        let there = spot(after, first + from / turns)?.get() as usize;
        let turned = (there + from) % turns;
        Below::new(u32::try_from(there / turns * turns + turned).ok()?)
    };
    (0..24).map(to).collect::<Option<Vec<Spot>>>()?.try_into().ok()
}

/// The spots of some pieces; everything else is ignored.
fn space<const N: usize>(
    start: [Spot; N],
    pieces: [Piece; N],
    turns: &[Turn],
) -> impl Space<State = [Spot; N], Move = usize> {
    let after = move |turn: &Turn, spots: [Spot; N]| {
        array::from_fn(|i| turn[usize::from(pieces[i] >= 8)][spots[i].get() as usize])
    };
    let all = move |spots| turns.iter().map(move |turn| after(turn, spots)).enumerate();
    Successors::new(start, all).undirected()
}

/// A shortest path to the start of a space, led by a lower bound.
fn solve<S: Space<Move = usize>>(
    space: &S,
    from: S::State,
    bound: impl Fn(&S::State) -> u32,
) -> Option<Vec<usize>> {
    let turns = |&spots: &S::State| space.successors(spots).map(|(by, next)| (by, next, 1));
    cheapest_path_deepening(from, turns, bound, |&spots| spots == space.start()).ok()
}

fn main() -> Result<(), Box<dyn Error>> {
    let cube = include_str!("../tests/data/puzzles/3x3x3.json");
    let cube = serde_json::from_str::<Definition>(cube)?.compile()?;
    let (names, solved) = (cube.move_names(), cube.start_pattern());
    let mut turns = Vec::new();
    for name in names {
        let after = cube.after(name.as_str())?;
        let [corners, edges] = [0, 8].map(|first| turn_of(&after, first));
        turns.push([corners.ok_or("a corner is missing")?, edges.ok_or("an edge is missing")?]);
    }
    macro_rules! space {
        ($pieces:expr) => {
            space(spots(solved, $pieces).ok_or("a piece is missing")?, $pieces, &turns)
        };
    }
    let (cross, block, slot) = ([12, 13, 14, 15], [14, 17, 18, 5, 6], [12, 13, 14, 15, 17, 5]);
    let cross_table = DistanceTable::new(space!(cross))?;
    // Lower bounds: the larger of the distances of two parts.
    let (front, back) =
        (ByteTable::new(space!([14, 17, 18, 5]))?, ByteTable::new(space!([14, 17, 18, 6]))?);
    let block_bound = |&[a, b, c, d, e]: &[Spot; 5]| {
        front.distance([a, b, c, d]).max(back.distance([a, b, c, e])).unwrap_or(u32::MAX)
    };
    let (edges, pair) = (ByteTable::new(space!(cross))?, ByteTable::new(space!([13, 14, 17, 5]))?);
    let slot_bound = |&[a, b, c, d, e, f]: &[Spot; 6]| {
        edges.distance([a, b, c, d]).max(pair.distance([b, c, e, f])).unwrap_or(u32::MAX)
    };
    let (block_space, slot_space) = (space!(block), space!(slot));
    plain_lines::Source::open(None)?.for_each_line(|line| {
        let after =
            cube.after(&String::from_utf8_lossy(line)).map_err(|error| error.to_string())?;
        let cross = spots(&after, cross).and_then(|spots| cross_table.path(spots));
        let block = spots(&after, block).and_then(|spots| solve(&block_space, spots, block_bound));
        let slot = spots(&after, slot).and_then(|spots| solve(&slot_space, spots, slot_bound));
        for (step, turns) in [("cross", cross), ("block", block), ("cross and slot", slot)] {
            let turns = turns.ok_or("no way")?.into_iter().map(|turn| names[turn].as_str());
            println!("{step}: {}", turns.collect::<Vec<_>>().join(" "));
        }
        Ok::<(), String>(())
    })?;
    Ok(())
}
