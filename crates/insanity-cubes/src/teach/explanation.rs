//! The graph method, step by step.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use dense_code::limits::{Budget, LimitReached};

use crate::count::{few_classes, towers_of};
use crate::cube::plural;
use crate::draw::{Line, Panel, panels};
use crate::solve::{Couples, Graph, Meter, Pace, Strands, asked, rings};
use crate::{Colour, Limits, Palette, Puzzle, Tower};

/// How a puzzle is solved and how many solutions there are, or why there is none, in steps that a
/// person can follow, with the drawing.
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
/// assert!(
///     explanation
///         .to_string()
///         .ends_with("There is exactly one solution, up to turning the whole tower.")
/// );
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

    /// The graph as SVG, with one dot for each colour and one line for each opposite pair, marked
    /// with its cube's number. If there is a solution, the two half solutions that make it are
    /// beside the graph, with arrows from front to back and from right to left. The text at the
    /// bottom is the last step.
    ///
    /// ```
    /// use insanity_cubes::{Limits, Palette, Puzzle};
    /// let puzzle: Puzzle = "ABBCDB BCDAAD BDBCCA DBCCDA".parse()?;
    /// let explanation = puzzle.explain_within(&Palette::standard(4)?, &Limits::new())?;
    /// assert!(
    ///     explanation.svg().starts_with("<svg")
    ///         && explanation.svg().trim_end().ends_with("</svg>")
    /// );
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
/// assert!(text.starts_with("1. Draw the graph"));
/// assert!(text.contains("\n2. A half solution takes one line"));
/// assert!(text.ends_with(
///     "3. They have 2 colours, but 3 cubes show 3 different colours on each side: \
///      there is no solution."
/// ));
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

/// The most half solutions that are written out.
const WRITTEN: usize = 12;
/// The most partial choices that are counted to show how half solutions are found.
const COUNTED: usize = 2000;
/// The most work for that: choices tried times colours. It is enough for 26 cubes whose choices
/// stay below [`COUNTED`].
const WORK: usize = 1 << 22;
/// The most branches of a search for all solutions of up to [`FEW_CUBES`], which is only there to
/// say how many they are. More cubes have fewer, because each takes longer.
const NODES: u64 = 1 << 16;
const FEW_CUBES: u64 = 16;

/// Half solutions, the first of them written down.
struct Halves {
    written: Vec<Vec<u8>>,
    /// How many were found.
    count: u64,
    /// Whether the list is complete.
    are_all: bool,
}

impl Halves {
    /// Looks for at most `most` of them.
    fn find(most: u64, graph: &Graph, budget: &mut Budget<'_>) -> Result<Self, LimitReached> {
        let mut halves = Self { written: Vec::new(), count: 0, are_all: false };
        let mut search = graph.half_solutions();
        let mut meter = Meter::new(budget);
        while halves.count < most && search.next_within(graph, &mut meter)? {
            halves.count += 1;
            if halves.written.len() < WRITTEN {
                let mut choice = vec![0; graph.cubes()];
                search.copy_choice(&mut choice);
                halves.written.push(choice);
            }
        }
        meter.finish(search.nodes());
        halves.are_all = halves.count == halves.written.len() as u64;
        Ok(halves)
    }

    /// The pairs of written ones that go together, in both orders.
    fn couples(&self, graph: &Graph) -> Vec<(&[u8], &[u8])> {
        let all = || self.written.iter().map(Vec::as_slice);
        let pairs = all().flat_map(|one| all().map(move |other| (one, other)));
        pairs.filter(|(one, other)| shared_cube(graph, one, other).is_none()).collect()
    }
}

/// As many units of work is a pair that is written, see [`Pace`].
const PAIR: usize = 8;

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
    fn half(
        &self,
        cubes: &[usize],
        choice: &[u8],
        budget: &mut Budget<'_>,
    ) -> Result<String, LimitReached> {
        let (mut pace, mut half) = (Pace::default(), String::new());
        for (cube, axis) in cubes.iter().zip(choice) {
            pace.work(PAIR, budget)?;
            let gap = if half.is_empty() { "" } else { "  " };
            half += &format!("{gap}{}: {}", cube + 1, self.pair(*cube, *axis));
        }
        Ok(half)
    }

    fn list(&self, cubes: &[usize]) -> String {
        let parts: Vec<String> = cubes.iter().map(|cube| format!("{}", cube + 1)).collect();
        parts.join(", ")
    }

    fn graph(&self, budget: &mut Budget<'_>) -> Result<String, LimitReached> {
        let mut graph = String::from(
            "Draw the graph: a dot for each colour, a line for each opposite pair of faces, marked with its cube.",
        );
        let mut pace = Pace::default();
        for cube in 0..self.puzzle.len() {
            pace.work(3 * PAIR, budget)?;
            let pairs = [0, 1, 2].map(|axis| self.pair(cube, axis));
            graph += &format!("\n  cube {}: {}", cube + 1, pairs.join("  "));
        }
        Ok(graph)
    }

    fn half_solution(&self) -> String {
        String::from(
            "A half solution takes one line of each cube, so that no dot has more than two line ends. Its lines make \
             chains and cycles. If you follow each of them in one direction, you leave no dot twice and enter none \
             twice.",
        )
    }

    /// How half solutions of these cubes are found, where that is little work.
    fn finding(
        &self,
        cubes: &[usize],
        graph: &Graph,
        budget: &mut Budget<'_>,
    ) -> Result<Option<String>, LimitReached> {
        let mut step = String::from(
            "To find the half solutions, go from cube to cube. Extend each remaining choice by each line of the next cube \
             in turn, and cross out the choices that give a dot a third line end:",
        );
        // For each choice how many line ends each dot has.
        let mut choices: Vec<Vec<u8>> = vec![vec![0; graph.colours]];
        let mut work = 0;
        for (cube, number) in cubes.iter().enumerate() {
            budget.ask()?;
            let axes = graph.axes(cube);
            let tried = choices.len() * axes.len();
            work += tried * graph.colours;
            if work > WORK {
                return Ok(None);
            }
            let pairs: Vec<[u16; 2]> = axes.iter().map(|axis| graph.pair(cube, *axis)).collect();
            let longer = choices.iter().flat_map(|ends| pairs.iter().map(move |pair| (ends, pair)));
            choices = longer.filter_map(|(ends, pair)| with_ends(ends, *pair)).collect();
            if choices.len() > COUNTED {
                return Ok(None);
            }
            let left = choices.len();
            step += &format!("\n  up to cube {}: {left} of {tried} choices are left", number + 1);
        }
        if graph.is_tight() {
            step += "\nThere are as many colours as cubes, so every dot must get two line ends. Begin at a dot \
                     that has only as many line ends left as it needs: there you have no choice.";
        }
        Ok(Some(step))
    }

    fn halves(
        &self,
        cubes: &[usize],
        halves: &Halves,
        budget: &mut Budget<'_>,
    ) -> Result<String, LimitReached> {
        let mut step = match halves.count {
            1 => String::from("There is one half solution:"),
            count => format!("There are {count} half solutions:"),
        };
        for (number, half) in (1..).zip(&halves.written) {
            step += &format!("\n  ({number}) {}", self.half(cubes, half, budget)?);
        }
        if !halves.are_all {
            step += &format!("\n  and {} more.", halves.count - halves.written.len() as u64);
        }
        Ok(step)
    }

    /// Which line each two half solutions share.
    fn shared(&self, cubes: &[usize], graph: &Graph, halves: &Halves) -> String {
        let mut text = String::new();
        for (other, second) in halves.written.iter().enumerate() {
            for (one, first) in halves.written[..other].iter().enumerate() {
                if let Some(cube) = shared_cube(graph, first, second) {
                    text += &format!(
                        "\n  ({}) and ({}) both take {} of cube {}",
                        one + 1,
                        other + 1,
                        self.pair(cubes[cube], first[cube]),
                        cubes[cube] + 1
                    );
                }
            }
        }
        text
    }

    /// Which half solutions go together, and that no others do.
    fn comparisons(&self, cubes: &[usize], graph: &Graph, halves: &Halves) -> String {
        if halves.count == 1 {
            return String::from(
                "A tower takes two half solutions with different lines of every cube. This one can be taken twice: \
                 every cube has its line at least twice.",
            );
        }
        let mut good = Vec::new();
        for (other, second) in halves.written.iter().enumerate() {
            for (one, first) in halves.written[..=other].iter().enumerate() {
                match shared_cube(graph, first, second) {
                    None if one == other => good.push(format!(
                        "({}) can be taken twice: every cube has its line at least twice",
                        one + 1
                    )),
                    None => good.push(format!("({}) and ({}) share no line", one + 1, other + 1)),
                    Some(_) => {}
                }
            }
        }
        let mut step = String::from(
            "A tower takes two of them with different lines of every cube. Compare each pair:",
        );
        step += &self.shared(cubes, graph, halves);
        for couple in &good {
            step += &format!("\n  {couple}");
        }
        step + if good.len() == 1 {
            "\nSo these two fit together, and no other two do."
        } else {
            "\nEach of these pairs of half solutions makes towers, and no other pair does."
        }
    }

    /// That no two half solutions go together.
    fn no_couple(&self, cubes: &[usize], graph: &Graph, halves: &Halves) -> String {
        let mut step =
            String::from("A tower takes two half solutions with different lines of every cube. ");
        let first = halves.written.first();
        let once = first.and_then(|half| shared_cube(graph, half, half).map(|cube| (cube, half)));
        match (halves.count, once) {
            (1, Some((cube, half))) => {
                step += &format!(
                    "There is only one, and it can't be taken twice: cube {} has the line {} once.",
                    cubes[cube] + 1,
                    self.pair(cubes[cube], half[cube])
                );
            }
            _ if halves.are_all => {
                step += "But any two of them share a line. And none can be taken twice, because then every cube would \
                         need a second line of the same colours:";
                step += &self.shared(cubes, graph, halves);
            }
            (count, _) => {
                step += &format!(
                    "The comparison of all {count} is too long to be written out: any two of them share a line, and \
                     none can be taken twice."
                );
            }
        }
        step + "\nSo there is no solution."
    }

    fn couple(
        &self,
        cubes: &[usize],
        [front, right]: &[Strands; 2],
        budget: &mut Budget<'_>,
    ) -> Result<String, LimitReached> {
        Ok(format!(
            "Two half solutions that take different lines of every cube make a tower. One for front and back:\n  {}\n\
             and one for right and left:\n  {}",
            self.half(cubes, &front.choice, budget)?,
            self.half(cubes, &right.choice, budget)?
        ))
    }

    fn tower(&self, tower: &Tower, budget: &mut Budget<'_>) -> Result<String, LimitReached> {
        let mut step = String::from(
            "Follow each chain and cycle in one direction: the colour where a line starts goes to the front (or right), \
             the colour where it ends goes to the back (or left). No colour appears twice on a side.\n",
        );
        step += tower.draw_from(self.palette, budget)?.trim_end();
        Ok(step)
    }

    /// How many solutions there are, if that is known, and why.
    fn conclusion(towers: Option<u128>, classes: Option<u128>) -> [String; 2] {
        let conclusion = match classes {
            None => String::from("This is one solution; there may be others."),
            Some(1) => {
                String::from("There is exactly one solution, up to turning the whole tower.")
            }
            Some(classes) => {
                format!("There are {classes} solutions, up to turning the whole tower.")
            }
        };
        let reason = towers.filter(|towers| classes.is_some() && *towers > 1).map_or(String::new(), |towers| {
            format!(
                "Either half solution can be the one for front and back, and each chain or cycle can be followed in \
                 either direction. That makes {towers} towers. Those that are the same tower turned count once.\n"
            )
        });
        [reason, conclusion]
    }

    /// Says that the colours are on too few faces, if they are.
    fn rare_colours(&self, part: &Puzzle) -> Option<String> {
        let mut counts: BTreeMap<Colour, usize> = BTreeMap::new();
        for colour in part.cubes().iter().flat_map(|cube| cube.faces()) {
            *counts.entry(colour).or_default() += 1;
        }
        let shown: usize = counts.values().map(|count| (*count).min(4)).sum();
        if shown >= 4 * part.len() {
            return None;
        }
        let rare = counts.iter().filter(|(_, count)| **count < 4);
        let rare: Vec<String> =
            rare.map(|(colour, count)| format!("{} on {count}", self.name(*colour))).collect();
        Some(format!(
            "The four sides show {} faces, and a colour at most four times. But some colours are on fewer faces \
             ({}), so at most {shown} can be shown: there is no solution.",
            4 * part.len(),
            rare.join(", ")
        ))
    }
}

/// A cube of which both half solutions take the same line.
fn shared_cube(graph: &Graph, one: &[u8], other: &[u8]) -> Option<usize> {
    (0..graph.cubes()).find(|cube| one[*cube] == other[*cube] && !graph.is_twice(*cube, one[*cube]))
}

/// The line ends of each dot with those of one line more, unless a dot gets a third.
fn with_ends(ends: &[u8], [a, b]: [u16; 2]) -> Option<Vec<u8>> {
    let [a, b] = [usize::from(a), usize::from(b)];
    if ends[a] == 2 || ends[b] == 2 || a == b && ends[a] == 1 {
        return None;
    }
    let mut more = ends.to_vec();
    more[a] += 1;
    more[b] += 1;
    Some(more)
}

impl Puzzle {
    /// Explains by the graph method how the puzzle is solved and how many solutions there are, or
    /// why there is none.
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
    /// The last step says how many solutions there are, up to turning the whole tower, if they were
    /// counted: because all half solutions are written down, or because a search finds all
    /// solutions in up to 65,536 branches (fewer with more than 16 cubes). Otherwise it says only
    /// that there may be others; [`count_within`](Self::count_within) counts them.
    ///
    /// The limits are for all searches together. Writing the text and drawing the picture count no
    /// steps; they take a second or two for 65,535 cubes, and stop when the limits say so. The byte
    /// limit is ignored.
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
        let mut budget = asked(limits)?;
        let cubes: Vec<usize> = (0..self.len()).collect();
        let writer = Writer { puzzle: self, palette };
        let mut steps = vec![writer.graph(&mut budget)?, writer.half_solution()];
        if let Some((graph, strands)) = self.first_couple(&mut budget)? {
            steps.extend(writer.finding(&cubes, &graph, &mut budget)?);
            let halves = Halves::find(WRITTEN as u64 + 1, &graph, &mut budget)?;
            let (towers, classes) = if halves.are_all {
                steps.push(writer.halves(&cubes, &halves, &mut budget)?);
                steps.push(writer.comparisons(&cubes, &graph, &halves));
                towers_of(&graph, halves.couples(&graph).into_iter()).unzip()
            } else {
                (None, Self::few_classes(&graph, limits, &mut budget)?)
            };
            let tower: Tower = rings(&graph, self.cubes().iter().copied(), &strands).collect();
            steps.push(writer.couple(&cubes, &strands, &mut budget)?);
            steps.push(writer.tower(&tower, &mut budget)?);
            let [reason, conclusion] = Writer::conclusion(towers, classes);
            steps.push(reason + &conclusion);
            let [front, right] = &strands;
            let drawn = [
                self.all_pairs(None),
                directed("front → back", &graph, front),
                directed("right → left", &graph, right),
            ];
            return Ok(Explanation {
                steps,
                drawing: panels(self, palette, &drawn, &conclusion, &mut budget)?,
                tower: Some(tower),
            });
        }
        let obstacle = match self.obstacle_from(&mut budget)? {
            Some(obstacle) => obstacle.cubes().to_vec(),
            None => cubes,
        };
        steps.extend(self.why_not(&obstacle, &writer, &mut budget)?);
        let drawn = [self.all_pairs(Some(&obstacle))];
        let drawing = panels(self, palette, &drawn, "There is no solution.", &mut budget)?;
        Ok(Explanation { steps, drawing, tower: None })
    }

    /// How many classes of solutions there are, if a short search tells.
    fn few_classes<'a>(
        graph: &Graph,
        limits: &Limits<'a>,
        budget: &mut Budget<'a>,
    ) -> Result<Option<u128>, LimitReached> {
        let cubes = (graph.cubes() as u64).max(FEW_CUBES);
        let nodes = (NODES * FEW_CUBES / cubes).min(budget.steps_left());
        let mut few = Budget::new(&limits.with_steps(nodes));
        let classes = few_classes(graph, &mut few);
        // What it took was left. It may have been told to stop.
        budget.spend(few.steps_spent().min(budget.steps_left()))?;
        budget.ask()?;
        Ok(classes)
    }

    /// The panel with all lines; those of other cubes than the marked ones are faint.
    fn all_pairs(&self, marked: Option<&[usize]>) -> Panel {
        // The cubes of an obstacle are in ascending order.
        let is_faint =
            |cube: usize| marked.is_some_and(|marked| marked.binary_search(&cube).is_err());
        let faces = self.dense_faces();
        let lines = faces.iter().enumerate().flat_map(|(cube, face)| {
            (0..3).map(move |axis| Line {
                from: face[axis],
                to: face[axis + 3],
                cube: cube + 1,
                is_faint: is_faint(cube),
            })
        });
        let some = marked.is_some_and(|marked| marked.len() < self.len());
        let heading = if some { "the cubes that can't be stacked" } else { "all opposite pairs" };
        Panel { heading: String::from(heading), lines: lines.collect(), arrows: false }
    }

    /// The puzzle prepared, and a pair of half solutions.
    fn first_couple(
        &self,
        budget: &mut Budget<'_>,
    ) -> Result<Option<(Graph, [Strands; 2])>, LimitReached> {
        let Some(graph) = self.graph() else { return Ok(None) };
        let mut couples = Couples::new(&graph);
        let mut meter = Meter::new(budget);
        let found = couples.next_within(&graph, &mut meter)?;
        meter.finish(couples.nodes());
        Ok(found.then(|| {
            let strands = couples.strands(&graph);
            (graph, strands)
        }))
    }

    /// The steps that show that these cubes can't be stacked.
    fn why_not(
        &self,
        cubes: &[usize],
        writer: &Writer<'_>,
        budget: &mut Budget<'_>,
    ) -> Result<Vec<String>, LimitReached> {
        let mut steps = Vec::new();
        if cubes.len() < self.len() {
            steps.push(format!(
                "Cubes {} can't be stacked together, but can be if any one of them is left out: look at these only.",
                writer.list(cubes)
            ));
        }
        let Ok(part) = self.subset(cubes.iter().copied()) else { return Ok(steps) };
        if let Some(step) = part.too_few_colours().or_else(|| writer.rare_colours(&part)) {
            steps.push(step);
            return Ok(steps);
        }
        let Some(graph) = part.graph() else { return Ok(steps) };
        steps.extend(writer.finding(cubes, &graph, budget)?);
        let halves = Halves::find(u64::MAX, &graph, budget)?;
        if halves.count == 0 {
            steps.push(String::from("There is no half solution at all: there is no solution."));
            return Ok(steps);
        }
        steps.push(writer.halves(cubes, &halves, budget)?);
        steps.push(writer.no_couple(cubes, &graph, &halves));
        Ok(steps)
    }

    fn too_few_colours(&self) -> Option<String> {
        let (colours, cubes) = (self.colours(), self.len());
        (colours < cubes).then(|| {
            format!(
                "They have {colours} colour{}, but {cubes} cubes show {cubes} different colours on each side: there is \
                 no solution.",
                plural(colours)
            )
        })
    }
}

/// The panel of a half solution, with its lines in the direction of its strands.
fn directed(heading: &str, graph: &Graph, strands: &Strands) -> Panel {
    let lines = (0..graph.cubes()).map(|cube| {
        let [from, to] = strands.ends(graph, cube);
        Line { from, to, cube: cube + 1, is_faint: false }
    });
    Panel { heading: String::from(heading), lines: lines.collect(), arrows: true }
}
