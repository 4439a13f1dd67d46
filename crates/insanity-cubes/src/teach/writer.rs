//! The steps of an explanation in words.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::cube::plural;
use crate::solve::{Graph, Strands, totals};
use crate::{Colour, Palette, Puzzle};

/// Half solutions found, of which the first are written down.
pub(super) struct Halves {
    pub(super) written: Vec<Vec<u8>>,
    pub(super) count: u64,
}

impl Halves {
    pub(super) fn are_all(&self) -> bool {
        self.count == self.written.len() as u64
    }
}

/// Writes about some cubes of a puzzle, which are numbered as in the whole.
pub(super) struct Writer<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) palette: &'a Palette,
    /// The cubes looked at, and their graph's cubes in this order.
    pub(super) cubes: &'a [usize],
}

impl Writer<'_> {
    fn name(&self, colour: Colour) -> String {
        self.palette.label(colour)
    }

    /// A line of a cube of the whole puzzle.
    fn line(&self, cube: usize, axis: usize) -> String {
        let [a, b] = self.puzzle.cubes()[cube].pairs()[axis];
        format!("{}-{}", self.name(a), self.name(b))
    }

    /// A line of one of the cubes looked at.
    fn pair(&self, at: usize, axis: u8) -> String {
        self.line(self.cubes[at], axis.into())
    }

    fn half(&self, choice: &[u8]) -> String {
        let mut half = String::new();
        for (at, axis) in choice.iter().enumerate() {
            let gap = if at == 0 { "" } else { "  " };
            half += &format!("{gap}{}: {}", self.cubes[at] + 1, self.pair(at, *axis));
        }
        half
    }

    pub(super) fn graph(&self) -> String {
        let mut graph = String::from(
            "Draw the graph: a dot for each colour, a line for each opposite pair of faces, marked with its cube.",
        );
        for cube in 0..self.puzzle.len() {
            graph += &format!("\n  cube {}:", cube + 1);
            for axis in 0..3 {
                graph += if axis == 0 { " " } else { "  " };
                graph += &self.line(cube, axis);
            }
        }
        graph
    }

    pub(super) fn half_solution() -> String {
        String::from(
            "A half solution takes one line of each cube, so that no dot has more than two line ends. Its lines make \
             chains and cycles. If you follow each of them in one direction, you leave no dot twice and enter none \
             twice.",
        )
    }

    /// Names the cubes looked at, if they are not all.
    pub(super) fn part(&self) -> Option<String> {
        let numbers: Vec<String> = self.cubes.iter().map(|cube| format!("{}", cube + 1)).collect();
        (self.cubes.len() < self.puzzle.len()).then(|| {
            format!(
                "Cubes {} can't be stacked together, but can be if any one of them is left out: look at these only.",
                numbers.join(", ")
            )
        })
    }

    /// How the half solutions are found.
    pub(super) fn finding(graph: &Graph) -> String {
        let mut step = String::from(
            "To find the half solutions, go from cube to cube. Extend each remaining choice by each line of the next cube \
             in turn, and cross out the choices that give a dot a third line end.",
        );
        if graph.is_tight() {
            step += "\nThere are as many colours as cubes, so every dot must get two line ends. Begin at a dot \
                     that has only as many line ends left as it needs: there you have no choice.";
        }
        step
    }

    pub(super) fn halves(&self, halves: &Halves) -> String {
        let mut step = match halves.count {
            1 => String::from("There is one half solution:"),
            count => format!("There are {count} half solutions:"),
        };
        for (number, half) in (1..).zip(&halves.written) {
            step += &format!("\n  ({number}) {}", self.half(half));
        }
        if !halves.are_all() {
            step += &format!("\n  and {} more.", halves.count - halves.written.len() as u64);
        }
        step
    }

    /// A line for each two half solutions, and for each that can be taken twice; and how many go
    /// together.
    fn compared(&self, graph: &Graph, halves: &Halves) -> (String, usize) {
        let (mut lines, mut good) = (String::new(), 0);
        for (other, second) in (1..).zip(&halves.written) {
            for (one, first) in (1..=other).zip(&halves.written) {
                let shared = shared_cube(graph, first, second);
                good += usize::from(shared.is_none());
                lines += &match shared {
                    None if one == other => {
                        format!(
                            "\n  ({one}) can be taken twice: every cube has its line at least twice"
                        )
                    }
                    None => format!("\n  ({one}) and ({other}) share no line"),
                    Some(_) if one == other => continue,
                    Some(at) => format!(
                        "\n  ({one}) and ({other}) both take {} of cube {}",
                        self.pair(at, first[at]),
                        self.cubes[at] + 1
                    ),
                };
            }
        }
        (lines, good)
    }

    /// Which half solutions go together, and which do not.
    pub(super) fn comparisons(&self, graph: &Graph, halves: &Halves) -> String {
        const NONE: &str = "\nSo there is no solution.";
        let mut step =
            String::from("A tower takes two half solutions with different lines of every cube. ");
        let first = &halves.written[0];
        if halves.count == 1 {
            return step
                + &match shared_cube(graph, first, first) {
                    None => String::from(
                        "This one can be taken twice: every cube has its line at least twice.",
                    ),
                    Some(at) => format!(
                        "There is only one, and it can't be taken twice: cube {} has the line {} once.{NONE}",
                        self.cubes[at] + 1,
                        self.pair(at, first[at])
                    ),
                };
        }
        // Only where there is no solution are they compared without being written down.
        if !halves.are_all() {
            return step
                + &format!(
                    "The comparison of all {} is too long to be written out: any two of them share a \
                     line, and none can be taken twice.{NONE}",
                    halves.count
                );
        }
        let (lines, good) = self.compared(graph, halves);
        step += "Compare each pair:";
        step += &lines;
        step += match good {
            0 => {
                "\nAny two of them share a line. And none can be taken twice, because then every cube would \
                 need a second line of the same colours."
            }
            1 => "\nSo these two fit together, and no other two do.",
            _ => "\nEach of these pairs of half solutions makes towers, and no other pair does.",
        };
        if good == 0 { step + NONE } else { step }
    }

    pub(super) fn couple(&self, [front, right]: &[Strands; 2]) -> String {
        format!(
            "Two half solutions that take different lines of every cube make a tower. One for front and back:\n  {}\n\
             and one for right and left:\n  {}\n\
             Follow each chain and cycle in one direction: the colour where a line starts goes to the front (or right), \
             the colour where it ends goes to the back (or left). No colour appears twice on a side.",
            self.half(&front.choice),
            self.half(&right.choice)
        )
    }

    /// A step that settles the matter where some colours are too rare.
    pub(super) fn rare_colours(&self, part: &Puzzle) -> Option<String> {
        let (colours, cubes) = (part.colours(), part.len());
        if colours < cubes {
            return Some(format!(
                "They have {colours} colour{}, but {cubes} cubes show {cubes} different colours on each side: there is \
                 no solution.",
                plural(colours)
            ));
        }
        let (mut shown, mut rare) = (0, Vec::new());
        let totals = totals(&part.dense_faces(), colours);
        for (colour, total) in part.colour_list().into_iter().zip(totals) {
            shown += total.min(4) as usize;
            if total < 4 {
                rare.push(format!("{} on {total}", self.name(colour)));
            }
        }
        (shown < 4 * cubes).then(|| {
            format!(
                "The four sides show {} faces, and a colour at most four times. But some colours are on fewer faces \
                 ({}), so at most {shown} can be shown: there is no solution.",
                4 * cubes,
                rare.join(", ")
            )
        })
    }
}

/// How many solutions there are, with the reason where they are made from several towers.
pub(super) fn conclusion(towers: Option<u128>, classes: Option<u128>) -> (String, String) {
    let conclusion = match classes {
        None => String::from("This is one solution; there may be others."),
        Some(1) => String::from("There is exactly one solution, up to turning the whole tower."),
        Some(classes) => format!("There are {classes} solutions, up to turning the whole tower."),
    };
    let reason = match (towers, classes) {
        (Some(towers), Some(_)) if towers > 1 => format!(
            "Either half solution can be the one for front and back, and each chain or cycle can be followed in \
             either direction. That makes {towers} towers. Those that are the same tower turned count once.\n"
        ),
        _ => String::new(),
    };
    (reason, conclusion)
}

/// A cube of which both half solutions take a line that it has once.
fn shared_cube(graph: &Graph, one: &[u8], other: &[u8]) -> Option<usize> {
    (0..graph.cubes()).find(|cube| one[*cube] == other[*cube] && !graph.is_twice(*cube, one[*cube]))
}
