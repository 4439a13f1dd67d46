//! A search for half solutions, in the narrowest form that holds the puzzle.

use alloc::vec;
use alloc::vec::Vec;

use dense_code::limits::{Budget, LimitReached};

use super::Graph;
use super::search::Search;
use super::state::Word;

/// A search for half solutions of a puzzle: all choices of one open pair of each cube in which no
/// colour has a higher degree than its capacity.
#[derive(Clone, Debug)]
pub(crate) enum HalfSearch {
    /// Up to 64 cubes and colours, up to 17 faces of a colour: the spare ends are at most 15, and
    /// the capacity is 2, or 4 less than the faces.
    Narrow(Search<[Word<5, 4>; 1], 5, 4>),
    /// All others: up to 6,144 faces of a colour.
    Wide(Search<Vec<Word<14, 13>>, 14, 13>),
}

impl HalfSearch {
    /// A search that has ended: [`start`](Self::start) begins one.
    pub(crate) fn new(graph: &Graph) -> Self {
        let most = graph.totals.iter().copied().max().unwrap_or(0);
        // Two widths, as each links some 10 KB. Up to 64 lanes nothing is indexed and no loop goes
        // round; larger puzzles are nobody's daily work. Planes of their own for 65 to 128 lanes
        // made those up to a third faster.
        if graph.words == 1 && most <= 17 {
            Self::Narrow(Search::new([Word::EMPTY]))
        } else {
            Self::Wide(Search::new(vec![Word::EMPTY; graph.words]))
        }
    }

    /// Begins a search in which `capacity` bounds the degree of each colour and each cube chooses
    /// among the axes whose bits are set in `open`.
    pub(crate) fn start(&mut self, graph: &Graph, capacity: &[u32], open: &[u8]) {
        match self {
            Self::Narrow(search) => search.start(graph, capacity, open),
            Self::Wide(search) => search.start(graph, capacity, open),
        }
    }

    /// Of the pairs of these cubes the one with which the search just begun is expected to be the
    /// smallest. For searches in which every colour has six ends and must be filled. Wide ones are
    /// not compared: without spare colours they take too long whatever they begin with.
    pub(crate) fn smallest_start(&self, graph: &Graph, cubes: &[usize]) -> Option<(usize, u8)> {
        match self {
            Self::Narrow(search) => search.smallest_start(graph, cubes),
            // The outlook is fitted to puzzles of one word, so others take any pair.
            Self::Wide(_) => cubes.first().map(|cube| (*cube, 0)),
        }
    }

    /// Goes to the next half solution; `false` when there is none left. A step of the budget is a
    /// branch.
    pub(crate) fn next(
        &mut self,
        graph: &Graph,
        budget: &mut Budget<'_>,
    ) -> Result<bool, LimitReached> {
        match self {
            Self::Narrow(search) => search.next(graph, budget),
            Self::Wide(search) => search.next(graph, budget),
        }
    }

    /// Writes the axis that each cube has chosen in the half solution just found.
    pub(crate) fn copy_choice(&self, choice: &mut [u8]) {
        match self {
            Self::Narrow(search) => search.copy_choice(choice),
            Self::Wide(search) => search.copy_choice(choice),
        }
    }
}

/// Calls `each` with every choice of a pair of each cube in which no colour has a higher degree
/// than its capacity, until it returns `false`.
pub(crate) fn each_choice(
    graph: &Graph,
    capacity: &[u32],
    budget: &mut Budget<'_>,
    each: &mut dyn FnMut(&HalfSearch) -> bool,
) -> Result<(), LimitReached> {
    let mut search = HalfSearch::new(graph);
    search.start(graph, capacity, &graph.distinct);
    while search.next(graph, budget)? {
        if !each(&search) {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
#[cfg(feature = "rand")]
mod tests {
    use dense_code::Limits;
    use rand_pcg::Pcg64Mcg;
    use rand_pcg::rand_core::SeedableRng;

    use super::*;
    use crate::make::Making;

    /// The nodes of a search for all half solutions, if a cube must take this pair.
    fn nodes(graph: &Graph, start: Option<(usize, u8)>) -> u64 {
        let (mut search, budget) = (HalfSearch::new(graph), &mut Budget::new(&Limits::new()));
        let mut open = graph.distinct.clone();
        if let Some((cube, axis)) = start {
            open[cube] = 1 << axis;
        }
        search.start(graph, &vec![2; graph.colours], &open);
        while search.next(graph, budget).unwrap() {}
        budget.steps_spent()
    }

    fn graphs(cubes: usize, colours: usize) -> impl Iterator<Item = Graph> {
        let mut random = Pcg64Mcg::seed_from_u64(1);
        let mut planted = move || Making::new(cubes, colours).planted(&mut random).unwrap().0;
        (0..8).map(move |_| Graph::new(&planted()).unwrap())
    }

    /// What the fitted weights are for: another pair to branch on is as right, and takes longer.
    #[test]
    fn searches_take_as_many_nodes_as_they_did() {
        let sum = |cubes, colours| graphs(cubes, colours).map(|graph| nodes(&graph, None)).sum();
        let sums: [u64; 3] = [sum(20, 20), sum(24, 24), sum(12, 13)];
        assert_eq!(sums, [8_714, 18_720, 5_114]);
    }

    /// The pair of the least outlook is a better start than most: three fifths of the nodes of the
    /// mean.
    #[test]
    fn the_start_of_the_least_outlook_is_a_good_one() {
        let (mut chosen, mut mean) = (0, 0);
        for graph in graphs(24, 24) {
            let cubes: Vec<usize> = (0..24).filter(|cube| graph.distinct[*cube] == 7).collect();
            let mut search = HalfSearch::new(&graph);
            search.start(&graph, &vec![2; graph.colours], &graph.distinct);
            chosen += nodes(&graph, search.smallest_start(&graph, &cubes));
            let all = cubes.iter().flat_map(|cube| [0, 1, 2].map(|axis| (*cube, axis)));
            mean +=
                all.map(|pair| nodes(&graph, Some(pair))).sum::<u64>() / (3 * cubes.len() as u64);
        }
        assert!(10 * chosen < 6 * mean, "{chosen} {mean}");
    }
}
