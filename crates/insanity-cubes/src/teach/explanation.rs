//! The graph method, step by step.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use dense_code::limits::{Budget, LimitReached};

use crate::draw::{Line, Panel, panels};
use crate::solve::{Couples, Graph, HalfSearch, Meter, Strands, ring};
use crate::{Colour, Limits, Palette, Puzzle, Tower};

/// How a puzzle is solved, or why it has no solution, in steps that a person can follow, with the
/// drawing.
///
/// Made by [`Puzzle::explain_within`].
///
/// ```
/// use insanity_cubes::{Limits, Palette, Puzzle};
///
/// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
/// let explanation = puzzle.explain_within(&Palette::standard(4)?, &Limits::new())?;
/// assert!(explanation.steps()[0].contains("cube 1: A-C  B-D  B-B"));
/// assert!(explanation.svg().starts_with("<svg"));
/// assert!(explanation.tower().is_some_and(|tower| tower.solves(&puzzle)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    steps: Vec<String>,
    drawing: String,
    tower: Option<Tower>,
}

impl Explanation {
    /// The steps, in plain words; a step may have several lines.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Palette, Puzzle};
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let explanation = puzzle.explain_within(&Palette::standard(4)?, &Limits::new())?;
    /// for step in explanation.steps() {
    ///     println!("{step}\n");
    /// }
    /// assert!(explanation.steps().len() > 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn steps(&self) -> &[String] {
        &self.steps
    }

    /// The graph as SVG: a dot a colour, a line an opposite pair with its cube's number; beside it,
    /// if there is a solution, the two half solutions that make it, with arrows from front to
    /// back and from right to left.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Palette, Puzzle};
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let explanation = puzzle.explain_within(&Palette::standard(4)?, &Limits::new())?;
    /// assert!(explanation.svg().starts_with("<svg") && explanation.svg().trim_end().ends_with("</svg>"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn svg(&self) -> &str {
        &self.drawing
    }

    /// The solution, if there is one.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Palette, Puzzle};
    /// let puzzle: Puzzle = "ABABAB ABABAB ABABAB".parse()?; // three cubes, two colours
    /// assert_eq!(puzzle.explain_within(&Palette::standard(2)?, &Limits::new())?.tower(), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn tower(&self) -> Option<&Tower> {
        self.tower.as_ref()
    }
}

/// The steps, numbered from 1, each on a line of its own or several.
///
/// ```
/// use insanity_cubes::{Limits, Palette, Puzzle};
/// let puzzle: Puzzle = "ABABAB ABABAB ABABAB".parse()?;
/// let text = puzzle.explain_within(&Palette::standard(2)?, &Limits::new())?.to_string();
/// assert!(text.starts_with("1. Draw the graph") && text.contains("\n2. A half solution takes one line"));
/// assert!(text.ends_with("3. They have 2 colours, but 3 cubes show 3 different colours on each side: there is no solution."));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, step) in (1..).zip(&self.steps) {
            let gap = if number == 1 { "" } else { "\n" };
            write!(f, "{gap}{number}. {step}")?;
        }
        Ok(())
    }
}

/// As many half solutions are written out.
const WRITTEN: usize = 12;

struct Writer<'a> {
    puzzle: &'a Puzzle,
    palette: &'a Palette,
}

impl Writer<'_> {
    fn name(&self, colour: Colour) -> &str {
        self.palette.name(colour).unwrap_or("?")
    }

    fn pair(&self, cube: usize, axis: u8) -> String {
        let [a, b] = self.puzzle.cubes()[cube].pairs()[usize::from(axis)].colours();
        format!("{}-{}", self.name(a), self.name(b))
    }

    /// `1: A-C  2: B-D …`
    fn half(&self, cubes: &[usize], choice: &[u8]) -> String {
        let parts: Vec<String> = cubes
            .iter()
            .zip(choice)
            .map(|(cube, axis)| format!("{}: {}", cube + 1, self.pair(*cube, *axis)))
            .collect();
        parts.join("  ")
    }

    fn list(&self, cubes: &[usize]) -> String {
        let parts: Vec<String> = cubes.iter().map(|cube| format!("{}", cube + 1)).collect();
        parts.join(", ")
    }
}

impl Puzzle {
    /// Explains by the graph method how the puzzle is solved, or why it has no solution.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Palette, Puzzle};
    ///
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let explanation = puzzle.explain_within(&Palette::standard(4)?, &Limits::new())?;
    /// assert!(explanation.steps()[1].starts_with("A half solution takes one line of each cube"));
    /// assert!(explanation.tower().is_some_and(|tower| tower.solves(&puzzle)));
    /// assert!(explanation.svg().starts_with("<svg"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// The limits are for all searches together.
    ///
    /// The method is that of F. de Carteblanche, "The coloured cubes problem", Eureka 9 (1947).
    ///
    /// # Errors
    ///
    /// [`LimitReached`] when a limit is reached first.
    pub fn explain_within(
        &self,
        palette: &Palette,
        limits: &Limits<'_>,
    ) -> Result<Explanation, LimitReached> {
        let writer = Writer { puzzle: self, palette };
        let mut steps = Vec::new();
        let mut graph = String::from(
            "Draw the graph: a dot for each colour, a line for each opposite pair of faces, marked with its cube.",
        );
        for cube in 0..self.len() {
            let pairs: Vec<String> = (0..3).map(|axis| writer.pair(cube, axis)).collect();
            graph += &format!("\n  cube {}: {}", cube + 1, pairs.join("  "));
        }
        steps.push(graph);
        steps.push(String::from(
            "A half solution takes one line of each cube such that no dot has more than two line ends: its paths and \
             cycles then have a direction in which every dot is left at most once and entered at most once.",
        ));
        let faces = self.dense_faces();
        let lines = |axes: &[u8]| -> Vec<Line> {
            let all = faces.iter().zip(1..).flat_map(|(face, cube)| {
                axes.iter().map(move |axis| {
                    let axis = usize::from(*axis);
                    Line { from: face[axis], to: face[axis + 3], cube }
                })
            });
            all.collect()
        };
        let mut drawn = vec![Panel {
            heading: String::from("all opposite pairs"),
            lines: lines(&[0, 1, 2]),
            arrows: false,
        }];
        let mut budget = Budget::new(limits);
        let tower = match self.first_couple(&mut budget)? {
            Some((graph, front, side)) => {
                let all: Vec<usize> = (0..self.len()).collect();
                let (strands, other) =
                    (Strands::new(&graph, &front, None), Strands::new(&graph, &side, None));
                steps.push(format!(
                    "Two half solutions that take different lines of every cube make a tower. One for front and \
                     back:\n  {}\nand one for right and left:\n  {}",
                    writer.half(&all, &front),
                    writer.half(&all, &side)
                ));
                for (heading, choice, strands) in
                    [("front → back", &front, &strands), ("right → left", &side, &other)]
                {
                    let lines = (0..self.len()).map(|cube| {
                        let [a, b] = graph.pair(cube, choice[cube]);
                        let first = strands.first(cube);
                        Line { from: first, to: if a == first { b } else { a }, cube: cube + 1 }
                    });
                    drawn.push(Panel {
                        heading: String::from(heading),
                        lines: lines.collect(),
                        arrows: true,
                    });
                }
                let cubes = self.cubes().iter().enumerate();
                let tower = Tower::new(
                    cubes
                        .map(|(at, cube)| ring(&graph, cube, at, &strands, &other, &[], &[]))
                        .collect(),
                );
                let mut last = String::from(
                    "Follow each path and cycle in one direction: where a line starts goes to the front (or right), \
                     where it ends to the back (or left). No colour comes twice on a side.\n",
                );
                last += tower.draw(palette).trim_end();
                steps.push(last);
                Some(tower)
            }
            None => {
                steps.extend(self.why_not(&writer, &mut budget)?);
                None
            }
        };
        let drawing = panels(self, palette, &drawn);
        Ok(Explanation { steps, drawing, tower })
    }

    #[expect(clippy::type_complexity, reason = "a graph with one couple")]
    fn first_couple(
        &self,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(Graph, Vec<u8>, Vec<u8>)>, LimitReached> {
        let graph = match Graph::new(self.dense_faces(), self.colours()) {
            Some(graph) if self.has_enough_colours() => graph,
            _ => return Ok(None),
        };
        let mut couples = Couples::new(&graph);
        let mut meter = Meter::new(budget);
        let found = couples.next_within(&graph, &mut meter)?;
        meter.finish(couples.nodes());
        let (front, side) = couples.couple();
        let (front, side) = (front.to_vec(), side.to_vec());
        Ok(found.then_some((graph, front, side)))
    }

    /// The steps that show that there is no solution.
    fn why_not(
        &self,
        writer: &Writer<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<String>, LimitReached> {
        let mut steps = Vec::new();
        let obstacle = self.obstacle_from(budget)?;
        let cubes: Vec<usize> = match &obstacle {
            Some(obstacle) => obstacle.cubes().to_vec(),
            None => (0..self.len()).collect(),
        };
        if cubes.len() < self.len() {
            steps.push(format!(
                "Cubes {} alone can't be stacked, while any of them without one can: look at them only.",
                writer.list(&cubes)
            ));
        }
        let Ok(part) = self.subset(cubes.iter().copied()) else { return Ok(steps) };
        if !part.has_enough_colours() {
            steps.push(format!(
                "They have {} colours, but {} cubes show {} different colours on each side: there is no solution.",
                part.colours(),
                part.len(),
                part.len()
            ));
            return Ok(steps);
        }
        let mut counts: Vec<(Colour, usize)> = Vec::new();
        for colour in part.cubes().iter().flat_map(|cube| cube.faces()) {
            match counts.iter_mut().find(|(other, _)| *other == colour) {
                Some((_, count)) => *count += 1,
                None => counts.push((colour, 1)),
            }
        }
        let shown: usize = counts.iter().map(|(_, count)| (*count).min(4)).sum();
        if shown < 4 * part.len() {
            let rare: Vec<String> = counts
                .iter()
                .filter(|(_, count)| *count < 4)
                .map(|(colour, count)| format!("{} on {count}", writer.name(*colour)))
                .collect();
            steps.push(format!(
                "The four sides show {} faces, a colour at most four times in all. But some colours are on fewer \
                 faces ({}), so at most {shown} can be shown: there is no solution.",
                4 * part.len(),
                rare.join(", ")
            ));
            return Ok(steps);
        }
        let Some(graph) = Graph::new(part.dense_faces(), part.colours()) else { return Ok(steps) };
        let mut search = HalfSearch::new(&graph.tables);
        search.start(&graph.tables, &vec![2; graph.colours], &graph.distinct);
        let mut halves: Vec<Vec<u8>> = Vec::new();
        let mut count = 0u64;
        let mut meter = Meter::new(budget);
        while search.next_within(&graph, &mut meter)? {
            count += 1;
            if halves.len() < WRITTEN {
                let mut choice = vec![0; graph.cubes()];
                search.copy_choice(&mut choice);
                halves.push(choice);
            }
        }
        if count == 0 {
            steps.push(String::from("There is no half solution at all: there is no solution."));
            return Ok(steps);
        }
        let mut step = format!("There are {count} half solutions:");
        for (number, half) in (1..).zip(&halves) {
            step += &format!("\n  ({number}) {}", writer.half(&cubes, half));
        }
        if count > halves.len() as u64 {
            step += &format!("\n  and {} more.", count - halves.len() as u64);
        }
        steps.push(step);
        let mut step = String::from(
            "A tower takes two of them with different lines of every cube, but each two share a line:",
        );
        if count == halves.len() as u64 {
            for (one, half) in halves.iter().enumerate() {
                for (other, second) in halves.iter().enumerate().take(one) {
                    let shared = (0..part.len()).find(|cube| {
                        half[*cube] == second[*cube] && !graph.is_twice(*cube, half[*cube])
                    });
                    if let Some(cube) = shared {
                        step += &format!(
                            "\n  ({}) and ({}) both take {} of cube {}",
                            other + 1,
                            one + 1,
                            writer.pair(cubes[cube], half[cube]),
                            cubes[cube] + 1
                        );
                    }
                }
            }
        }
        step += "\nSo there is no solution.";
        steps.push(step);
        Ok(steps)
    }
}
