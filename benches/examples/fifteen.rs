//! The solver of the fifteen-puzzle beside a loop written by hand, on the same databases.
//!
//! ```text
//! fifteen [POSITIONS [ROUNDS]]    the first of Korf's positions, 12 and 3 rounds unless told
//! ```
//!
//! The loop is iterative deepening as a user would write it: the values copied into a table indexed
//! by the cells of a pattern's tiles, four bits each, so that a move is one exclusive or; the sums
//! of both sides kept along; no way back. Both must find the same lengths. It prints the nodes a
//! second of the thread's own time, best of the rounds.

use std::error::Error;
use std::fs;

use perm_puzzles::{PatternDatabase, SlidingSolver, Tiles};

const POSITIONS: &str = include_str!("../../crates/perm-puzzles/tests/data/korf_fifteen.txt");
const FIVES: [&[u8]; 3] = [&[1, 4, 5, 8, 9], &[2, 3, 6, 7, 10], &[11, 12, 13, 14, 15]];
const SIXES: [&[u8]; 3] = [&[1, 2, 4, 5, 8, 9], &[3, 6, 7, 10, 11, 15], &[12, 13, 14]];

/// The neighbours of each cell.
const NEAR: [&[u8]; 16] = [
    &[1, 4],
    &[0, 2, 5],
    &[1, 3, 6],
    &[2, 7],
    &[0, 5, 8],
    &[1, 4, 6, 9],
    &[2, 5, 7, 10],
    &[3, 6, 11],
    &[4, 9, 12],
    &[5, 8, 10, 13],
    &[6, 9, 11, 14],
    &[7, 10, 15],
    &[8, 13],
    &[9, 12, 14],
    &[10, 13, 15],
    &[11, 14],
];

/// The cell on the other side of the main diagonal.
const fn flip(cell: u8) -> u8 {
    cell % 4 * 4 + cell / 4
}

#[derive(Default)]
struct Loop {
    tables: Vec<Vec<u8>>,
    owner: [usize; 16],
    shift: [u32; 16],
    cells: [u8; 16],
    index: [[usize; 4]; 2],
    value: [[u8; 4]; 2],
    nodes: u64,
}

impl Loop {
    fn new(databases: &[PatternDatabase<4, 4>]) -> Self {
        let mut own = Self::default();
        for (number, database) in databases.iter().enumerate() {
            let tiles = database.tiles();
            for (shift, &tile) in (0..).step_by(4).zip(tiles) {
                own.owner[usize::from(tile)] = number;
                own.shift[usize::from(tile)] = shift;
            }
            let table = (0..1_usize << (4 * tiles.len())).map(|index| {
                let cells: Vec<usize> =
                    (0..tiles.len()).map(|tile| index >> (4 * tile) & 15).collect();
                rank(&cells).map_or(u8::MAX, |rank| database.values()[rank])
            });
            own.tables.push(table.collect());
        }
        own
    }

    fn solve(&mut self, start: [u8; 16]) -> u32 {
        self.cells = start;
        self.index = [[0; 4]; 2];
        for (cell, &tile) in (0..).zip(&start).filter(|&(_, &tile)| tile > 0) {
            for (side, tile, cell) in [(0, tile, cell), (1, flip(tile), flip(cell))] {
                let tile = usize::from(tile);
                self.index[side][self.owner[tile]] |= usize::from(cell) << self.shift[tile];
            }
        }
        for (values, index) in self.value.iter_mut().zip(&self.index) {
            for ((value, &index), table) in values.iter_mut().zip(index).zip(&self.tables) {
                *value = table[index];
            }
        }
        let [one, other]: [u32; 2] =
            self.value.map(|values| values.iter().copied().map(u32::from).sum());
        let blank = (0..).zip(&start).find_map(|(cell, &tile)| (tile == 0).then_some(cell));
        let mut limit = one.max(other);
        while !self.dive(blank.unwrap_or(0), u8::MAX, limit, one, other) {
            limit += 2;
        }
        limit
    }

    fn dive(&mut self, blank: u8, before: u8, left: u32, one: u32, other: u32) -> bool {
        if one == 0 {
            return true;
        }
        for &next in NEAR[usize::from(blank)] {
            if next == before {
                continue;
            }
            self.nodes += 1;
            let tile = self.cells[usize::from(next)];
            let owner = self.owner[usize::from(tile)];
            let (old, value) = (self.index[0][owner], self.value[0][owner]);
            let index = old ^ usize::from(next ^ blank) << self.shift[usize::from(tile)];
            let found = self.tables[owner][index];
            let one = one + u32::from(found) - u32::from(value);
            if one >= left {
                continue;
            }
            let mirrored = usize::from(flip(tile));
            let twin = self.owner[mirrored];
            let (twin_old, twin_value) = (self.index[1][twin], self.value[1][twin]);
            let twin_index =
                twin_old ^ usize::from(flip(next) ^ flip(blank)) << self.shift[mirrored];
            let twin_found = self.tables[twin][twin_index];
            let other = other + u32::from(twin_found) - u32::from(twin_value);
            if other >= left {
                continue;
            }
            (self.index[0][owner], self.value[0][owner]) = (index, found);
            (self.index[1][twin], self.value[1][twin]) = (twin_index, twin_found);
            self.cells.swap(blank.into(), next.into());
            let solved = self.dive(next, blank, left - 1, one, other);
            self.cells.swap(blank.into(), next.into());
            (self.index[0][owner], self.value[0][owner]) = (old, value);
            (self.index[1][twin], self.value[1][twin]) = (twin_old, twin_value);
            if solved {
                return true;
            }
        }
        false
    }
}

/// The rank of a placement, if no two tiles are in one cell.
fn rank(cells: &[usize]) -> Option<usize> {
    let cover = cells.iter().fold(0_u32, |cover, cell| cover | 1 << cell);
    let (mut rank, mut chosen) = (0, 0);
    for cell in 0..16 {
        if chosen == cells.len() {
            break;
        }
        if cover >> cell & 1 == 1 {
            chosen += 1;
        } else {
            // So many sets go on with this cell.
            let more = cells.len() - 1 - chosen;
            rank += (0..more).fold(1, |sets, k| sets * (15 - cell - k.min(15 - cell)) / (k + 1));
        }
    }
    for (place, cell) in cells.iter().enumerate() {
        let smaller = cells[place + 1..].iter().filter(|&other| other < cell).count();
        rank = rank * (cells.len() - place) + smaller;
    }
    (cover.count_ones() as usize == cells.len()).then_some(rank)
}

/// Seconds that this thread has had a processor.
fn seconds() -> Result<f64, Box<dyn Error>> {
    let text = fs::read_to_string("/proc/thread-self/schedstat")?;
    Ok(text.split(' ').next().ok_or("no time")?.parse::<f64>()? * 1e-9)
}

fn positions(most: usize) -> Result<Vec<(Tiles<4, 4>, u32)>, Box<dyn Error>> {
    let lines = POSITIONS.lines().filter(|line| !line.starts_with('#')).take(most);
    lines
        .map(|line| {
            let numbers = line.split(' ').map(str::parse).collect::<Result<Vec<u8>, _>>()?;
            let [_, cells @ .., length] = &numbers[..] else { return Err("a short line".into()) };
            let mut rows = [[0; 4]; 4];
            rows.as_flattened_mut().copy_from_slice(cells);
            Ok((Tiles::from_cells(rows)?, u32::from(*length)))
        })
        .collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut numbers = std::env::args().skip(1).map(|number| number.parse::<usize>());
    let positions = positions(numbers.next().unwrap_or(Ok(12))?)?;
    let rounds = numbers.next().unwrap_or(Ok(3))?;
    for (name, tiles) in [("5-5-5", FIVES), ("6-6-3", SIXES)] {
        let databases =
            tiles.map(PatternDatabase::new).into_iter().collect::<Result<Vec<_>, _>>()?;
        let mut by_hand = Loop::new(&databases);
        let solver = SlidingSolver::new(databases)?;
        let (mut ours, mut theirs) = (0.0_f64, 0.0_f64);
        for _ in 0..rounds {
            let (begin, mut nodes) = (seconds()?, 0);
            for &(start, length) in &positions {
                let solution = solver.solve(start);
                assert_eq!(solution.slides.len(), length as usize);
                nodes += solution.nodes;
            }
            ours = ours.max(nodes as f64 / (seconds()? - begin));
            by_hand.nodes = 0;
            let begin = seconds()?;
            for &(start, length) in &positions {
                let cells = start.cells().as_flattened().try_into()?;
                assert_eq!(by_hand.solve(cells), length);
            }
            theirs = theirs.max(by_hand.nodes as f64 / (seconds()? - begin));
        }
        println!(
            "{name}: ours {:.1}, by hand {:.1} million nodes a second, {:.2} times as many",
            ours * 1e-6,
            theirs * 1e-6,
            ours / theirs
        );
    }
    Ok(())
}
