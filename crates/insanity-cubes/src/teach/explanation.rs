//! The graph method, step by step.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use dense_code::limits::{Budget, LimitReached};

use super::writer::{Halves, Writer, conclusion};
use crate::solve::{Couples, Graph, Strands, each_choice, rings};
use crate::{Colour, Count, Limits, Palette, Puzzle, Tower};

/// How a puzzle is solved and how many solutions there are, or why there is none, in steps that a
/// person can follow.
///
/// Made by [`Puzzle::explain`]. [`svg`](Self::svg) draws the graph, and
/// [`Tower::draw`] the solution.
///
/// ```
/// use insanity_cubes::{Palette, Puzzle};
///
/// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
/// let explanation = puzzle.explain(&Palette::standard(4)?);
/// assert!(explanation.steps[0].contains("cube 1: A-C  B-D  B-B"));
/// assert!(explanation.tower.as_ref().is_some_and(|tower| tower.solves(&puzzle)));
/// assert!(
///     explanation
///         .to_string()
///         .ends_with("There is exactly one solution, up to turning the whole tower.")
/// );
/// # Ok::<(), insanity_cubes::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The steps, in plain words; a step may have several lines.
    pub steps: Vec<String>,
    /// The last line of the last step.
    pub(crate) conclusion: String,
    /// The solution, if there is one.
    pub tower: Option<Tower>,
    /// The colours of the puzzle, ascending: the lines of the panels have their numbers.
    pub(crate) colours: Vec<Colour>,
    /// The graph, and if there is a solution the two half solutions that make it.
    pub(crate) panels: Vec<Panel>,
}

impl fmt::Display for Explanation {
    /// The steps, numbered from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, step) in (1..).zip(&self.steps) {
            let gap = if number == 1 { "" } else { "\n" };
            write!(f, "{gap}{number}. {step}")?;
        }
        Ok(())
    }
}

/// A line of the graph: an opposite pair of a cube, between the numbers of two colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Where it starts: what the cube shows in front, or to the right.
    pub(crate) from: u16,
    pub(crate) to: u16,
    /// The cube's number, from 1.
    pub(crate) cube: usize,
    /// Whether the line does not matter here.
    pub(crate) is_faint: bool,
}

/// One panel: a heading and the lines, with arrows or without.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Panel {
    pub(crate) heading: &'static str,
    pub(crate) lines: Vec<Line>,
    pub(crate) arrows: bool,
}

/// The most half solutions that are written down.
const WRITTEN: usize = 12;
/// Nodes of the search that counts the solutions where not all half solutions are written down.
const NODES: u64 = 1 << 16;

impl Puzzle {
    /// Explains by the graph method how the puzzle is solved and how many solutions there are, or
    /// why there is none.
    ///
    /// The last step says how many solutions there are, up to turning the whole tower, if they were
    /// counted: because all half solutions are written down, or because a count takes at most
    /// 65,536 steps. Otherwise it says only that there may be others;
    /// [`count_within`](Self::count_within) counts them.
    ///
    /// The method is that of F. de Carteblanche, "The coloured cubes problem", Eureka 9 (1947). No
    /// limits: see [`explain_within`](Self::explain_within).
    #[must_use]
    pub fn explain(&self, palette: &Palette) -> Explanation {
        self.explain_within(palette, &Limits::new()).expect("without limits none is reached")
    }

    /// [`explain`](Self::explain) within limits, for all searches together. A step is a node of a
    /// search; the byte limit is ignored.
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when a limit is reached first.
    pub fn explain_within(
        &self,
        palette: &Palette,
        limits: &Limits<'_>,
    ) -> Result<Explanation, LimitReached> {
        let mut budget = Budget::new(limits);
        budget.ask()?;
        let all: Vec<usize> = (0..self.len()).collect();
        let writer = Writer { puzzle: self, palette, cubes: &all };
        let steps = vec![writer.graph(), Writer::half_solution()];
        if let Some(graph) = Graph::new(self) {
            let mut couples = Couples::new(&graph);
            if couples.next(&graph, &mut budget)? {
                let strands = couples.strands(&graph);
                return self.explain_tower(&graph, &strands, &writer, steps, limits, &mut budget);
            }
        }
        self.explain_obstacle(palette, steps, &mut budget)
    }

    fn explain_tower(
        &self,
        graph: &Graph,
        strands: &[Strands; 2],
        writer: &Writer<'_>,
        mut steps: Vec<String>,
        limits: &Limits<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Explanation, LimitReached> {
        steps.push(Writer::finding(graph));
        // One more than are written down: to know whether these are all.
        let halves = find_halves(WRITTEN as u64 + 1, graph, budget)?;
        let mut most = NODES;
        if halves.are_all() {
            steps.push(writer.halves(&halves));
            steps.push(writer.comparisons(graph, &halves));
            // With so few half solutions a count takes no longer than finding them did.
            most = u64::MAX;
        }
        budget.ask()?;
        let most = limits.with_steps(most.min(budget.steps_left()));
        // A count that reaches its limit is left out of the text.
        let count = |what| self.count_within(what, &most).ok();
        let towers = if halves.are_all() { count(Count::Pictures) } else { None };
        let classes = count(Count::Classes);
        steps.push(writer.couple(strands));
        let (reason, conclusion) = conclusion(towers, classes);
        steps.push(reason + &conclusion);
        let [front, right] = strands;
        let panels = vec![
            self.all_pairs(None),
            directed("front → back", graph, front),
            directed("right → left", graph, right),
        ];
        let tower = Some(rings(graph, self.cubes(), strands));
        Ok(Explanation { steps, conclusion, tower, colours: self.colour_list(), panels })
    }

    /// Why there is no solution.
    fn explain_obstacle(
        &self,
        palette: &Palette,
        mut steps: Vec<String>,
        budget: &mut Budget<'_>,
    ) -> Result<Explanation, LimitReached> {
        let obstacle = self.obstacle_from(budget)?.expect("there is no solution");
        let cubes = obstacle.as_slice();
        let writer = Writer { puzzle: self, palette, cubes };
        steps.extend(writer.part());
        let part = self.part(cubes).expect("an obstacle has cubes");
        if let Some(step) = writer.rare_colours(&part) {
            steps.push(step);
        } else {
            let graph = Graph::new(&part).expect("no colour is too rare");
            steps.push(Writer::finding(&graph));
            // All of them: the proof is that no two of them are compatible.
            let halves = find_halves(u64::MAX, &graph, budget)?;
            if halves.count == 0 {
                let none = "There is no half solution at all: there is no solution.";
                steps.push(String::from(none));
            } else {
                steps.push(writer.halves(&halves));
                steps.push(writer.comparisons(&graph, &halves));
            }
        }
        Ok(Explanation {
            steps,
            conclusion: String::from("There is no solution."),
            tower: None,
            colours: self.colour_list(),
            panels: vec![self.all_pairs(Some(cubes))],
        })
    }

    /// All opposite pairs; those of the cubes that are not marked, if some are, faintly.
    fn all_pairs(&self, marked: Option<&[usize]>) -> Panel {
        let mut lines = Vec::with_capacity(3 * self.len());
        for (cube, face) in self.dense_faces().iter().enumerate() {
            let is_faint = marked.is_some_and(|marked| !marked.contains(&cube));
            for axis in 0..3 {
                lines.push(Line { from: face[axis], to: face[axis + 3], cube: cube + 1, is_faint });
            }
        }
        let some = marked.is_some_and(|marked| marked.len() < self.len());
        let heading = if some { "the cubes that can't be stacked" } else { "all opposite pairs" };
        Panel { heading, lines, arrows: false }
    }
}

/// Counts half solutions, at most `most`, and keeps the first ones.
fn find_halves(most: u64, graph: &Graph, budget: &mut Budget<'_>) -> Result<Halves, LimitReached> {
    let mut halves = Halves { written: Vec::new(), count: 0 };
    each_choice(graph, &vec![2; graph.colours], budget, &mut |search| {
        halves.count += 1;
        if halves.written.len() < WRITTEN {
            let mut choice = vec![0; graph.cubes()];
            search.copy_choice(&mut choice);
            halves.written.push(choice);
        }
        halves.count < most
    })?;
    Ok(halves)
}

/// A half solution with its directions.
fn directed(heading: &'static str, graph: &Graph, strands: &Strands) -> Panel {
    let mut lines = Vec::with_capacity(graph.cubes());
    for cube in 0..graph.cubes() {
        let [from, to] = strands.ends(graph, cube);
        lines.push(Line { from, to, cube: cube + 1, is_faint: false });
    }
    Panel { heading, lines, arrows: true }
}
