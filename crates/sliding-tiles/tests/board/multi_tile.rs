//! The solver of slides of several tiles against a breadth-first search of its own.

use std::collections::HashMap;

use dense_code::Limits;
use dense_code::limits::LimitReached;
use sliding_tiles::{Direction, MultiTileSolver, Slide, Tiles};

/// The cells after a slide, tile by tile.
fn slid<const R: usize, const C: usize>(
    mut cells: [[u8; C]; R],
    by: Slide,
) -> Option<[[u8; C]; R]> {
    let blank = cells.as_flattened().iter().position(|&tile| tile == 0)?;
    let (mut row, mut column) = (blank / C, blank % C);
    for _ in 0..by.tiles {
        let (before_row, before_column) = (row, column);
        match by.direction {
            Direction::Up => row = row.checked_sub(1)?,
            Direction::Down => row += 1,
            Direction::Left => column = column.checked_sub(1)?,
            Direction::Right => column += 1,
        }
        cells[before_row][before_column] = *cells.get(row)?.get(column)?;
        cells[row][column] = 0;
    }
    Some(cells)
}

/// The distance of every position.
fn distances<const R: usize, const C: usize>() -> HashMap<[[u8; C]; R], u32> {
    let goal = Tiles::<R, C>::GOAL.cells();
    let (mut seen, mut queue) = (HashMap::from([(goal, 0)]), vec![goal]);
    let mut next = 0;
    while let Some(&cells) = queue.get(next) {
        next += 1;
        let depth = seen[&cells] + 1;
        for direction in [Direction::Up, Direction::Down, Direction::Left, Direction::Right] {
            for after in (1..12).map_while(|tiles| slid(cells, Slide { direction, tiles })) {
                seen.entry(after).or_insert_with(|| {
                    queue.push(after);
                    depth
                });
            }
        }
    }
    seen
}

/// The solution of each `step`th position; returns the greatest distance.
fn agree<const R: usize, const C: usize>(bytes: u64, step: usize) -> u32 {
    let limits = Limits::new().with_bytes(bytes);
    let solver = MultiTileSolver::<R, C>::new_within(&limits).unwrap();
    let distances = distances::<R, C>();
    for (&cells, &distance) in distances.iter().step_by(step) {
        let start = Tiles::new(cells).unwrap();
        let slides = solver.solve_within(start, &Limits::new()).unwrap().slides;
        assert_eq!(slides.len(), distance as usize, "{start}");
        let end = slides.iter().try_fold(cells, |cells, &by| slid(cells, by));
        assert_eq!(end, Some(Tiles::<R, C>::GOAL.cells()), "{start}");
    }
    *distances.values().max().unwrap()
}

#[test]
fn solutions_are_as_long_as_those_of_a_search() {
    agree::<2, 2>(1 << 20, 1);
    agree::<2, 3>(1 << 20, 1);
    agree::<3, 2>(300_000, 1);
    agree::<2, 4>(300_000, 200);
    agree::<4, 2>(1 << 20, 50);
    assert_eq!(agree::<3, 3>(1 << 20, 400), 24);
}

#[test]
fn limits_are_kept() {
    let few = Limits::new().with_bytes(0);
    assert!(MultiTileSolver::<3, 3>::new_within(&few).is_err());
    let solver = MultiTileSolver::<2, 3>::new_within(&Limits::new().with_bytes(1 << 20)).unwrap();
    let start = "1 0 2/3 4 5".parse().unwrap();
    for steps in [0, 1] {
        let solution = solver.solve_within(start, &Limits::new().with_steps(steps));
        match steps {
            0 => assert_eq!(solution, Err(LimitReached::Steps { limit: 0 })),
            _ => assert_eq!(solution.unwrap().slides.len(), 1),
        }
    }
}
