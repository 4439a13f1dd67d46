//! The positions seen with the blank in one cell, as bits, and how slides extend them.

use alloc::vec::Vec;

use dense_code::Level;

use crate::blocks::{self, BITS, CHUNK};
use crate::rotation::{self, Rotator, Step};
use crate::threads::sum_over;
use crate::tiles::parity;

/// Chunks of one task: 336 words times 16 is 43 KB, which stays in a core's own memory.
const TASK: usize = 16;
/// Tasks of a megabyte: below it a layer takes less time than to wake other threads.
const MIN_PARALLEL: usize = 24;

/// The positions seen with the blank in one cell.
#[derive(Clone)]
pub(crate) struct Plane {
    /// Of the blank's cell.
    colour: usize,
    /// The slides that bring the blank here.
    edges: Vec<Edge>,
    pub(crate) words: Vec<u64>,
    /// Bits set in each chunk: at most 8!/2 = 20160.
    counts: Vec<u16>,
    /// Whether the chunk grew when it was last written. So thin layers need no queue, which would
    /// have a rank for each position.
    grew: Vec<bool>,
}

/// A slide of the blank from a neighbouring cell.
#[derive(Clone)]
struct Edge {
    /// The cell.
    source: usize,
    kind: Kind,
}

#[derive(Clone)]
enum Kind {
    /// Exchanges within a chunk, in this order; none where the sequence stays as it is.
    Near(Vec<Step>),
    /// A permutation of runs of words: `from[w]` for the digits `w` from `place` up.
    Far { from: Vec<u32>, run: usize },
}

/// Some chunks of a plane that one thread extends.
struct Task<'a> {
    edges: &'a [Edge],
    /// The number of the first chunk.
    first: usize,
    words: &'a mut [u64],
    counts: &'a mut [u16],
    grew: &'a mut [bool],
}

impl Plane {
    fn new(colour: usize, edges: Vec<Edge>, words: Vec<u64>, level: Level) -> Self {
        let counts: Vec<u16> = words.chunks(CHUNK).map(|chunk| count(chunk, level)).collect();
        // Of a saved plane it is not known which chunks grew: extending too many does no harm.
        let grew = counts.iter().map(|&count| count > 0).collect();
        Self { colour, edges, words, counts, grew }
    }

    /// How many positions it has.
    #[cfg(feature = "std")]
    pub(crate) fn states(&self) -> u64 {
        self.counts.iter().map(|&count| u64::from(count)).sum()
    }

    /// All of its chunks.
    fn tasks(&mut self) -> impl Iterator<Item = Task<'_>> {
        let edges = &self.edges;
        let words = self.words.chunks_mut(CHUNK * TASK);
        let parts = words.zip(self.counts.chunks_mut(TASK)).zip(self.grew.chunks_mut(TASK));
        let firsts = (0..).step_by(TASK);
        let task =
            move |(first, ((words, counts), grew))| Task { edges, first, words, counts, grew };
        firsts.zip(parts).map(task)
    }
}

/// The planes of a board whose shorter side has `line` cells, with these words.
pub(crate) fn planes(words: Vec<Vec<u64>>, line: usize, level: Level) -> Vec<Plane> {
    let cells = words.len();
    let plane =
        |(cell, words)| Plane::new(colour(cell, line), edges_into(cell, line, cells), words, level);
    words.into_iter().enumerate().map(plane).collect()
}

/// The colour of a line-order cell on the chequered board.
pub(crate) const fn colour(cell: usize, line: usize) -> usize {
    (cell / line + cell % line) % 2
}

/// The slides that bring the blank to a line-order cell.
fn edges_into(cell: usize, line: usize, cells: usize) -> Vec<Edge> {
    let mut edges = Vec::new();
    let mut edge = |source: usize, kind| edges.push(Edge { source, kind });
    if !cell.is_multiple_of(line) {
        edge(cell - 1, Kind::Near(Vec::new()));
    }
    if cell % line + 1 < line {
        edge(cell + 1, Kind::Near(Vec::new()));
    }
    if cell + line < cells {
        // The blank came back over `line` cells: the first of the tiles at places `cell..` went to
        // their end.
        edge(cell + line, rotation(cell, line, false));
    }
    if cell >= line {
        edge(cell - line, rotation(cell - line, line, true));
    }
    edges
}

/// The rotation of the tiles at the places from `p`, `line` of them.
fn rotation(p: usize, line: usize, toward_front: bool) -> Kind {
    // With no digit above 7 the words come from the same chunk.
    if p >= 5 && p + line > 8 {
        return Kind::Far { from: blocks::window(p, line, toward_front), run: (6..=p).product() };
    }
    let source = if toward_front { p } else { p + line };
    Kind::Near(rotation::steps(p, line, toward_front, parity(source, line) == 1))
}

/// Expands one colour's positions into the other's; gives how many are new.
// Not generic over the board: a program with searches of several boards compiles it once.
pub(crate) fn expand(planes: &mut [Plane], target: usize, level: Level, parallel: bool) -> u64 {
    // A plane takes from its neighbours and gives them nothing: each word has one writer, and
    // threads need no atomic instructions.
    let (mut sources, mut tasks) = (Vec::new(), Vec::new());
    // All planes at once: nobody waits for the last task of one before the next begins.
    for plane in planes {
        if plane.colour == target {
            sources.push(None);
            tasks.extend(plane.tasks());
        } else {
            sources.push(Some(&*plane));
        }
    }
    let parallel = parallel && tasks.len() >= MIN_PARALLEL;
    let rotator = || Rotator::new(level);
    sum_over(&mut tasks, parallel, rotator, |rotator, task| task.run(&sources, rotator))
}

fn count(chunk: &[u64], level: Level) -> u16 {
    u16::try_from(blocks::count(level, chunk)).expect("a chunk has 20160 positions")
}

impl Task<'_> {
    /// Brings the chunks up to date; gives how many positions are new.
    fn run(&mut self, sources: &[Option<&Plane>], rotator: &mut Rotator) -> u64 {
        let chunks = self.words.chunks_mut(CHUNK).zip(&mut *self.counts).zip(&mut *self.grew);
        let mut all = 0;
        for (chunk, ((words, known), grew)) in (self.first..).zip(chunks) {
            *grew = false;
            // A full chunk stays as it is.
            if usize::from(*known) == CHUNK * BITS {
                continue;
            }
            let mut touched = false;
            for Edge { source, kind } in self.edges {
                let source = sources[*source].expect("a slide changes the colour");
                touched |= unite_moved(chunk, kind, source, words, rotator);
            }
            if touched {
                let now = count(words, rotator.level);
                // Bits are only ever added: the difference is what is new.
                let new = now - *known;
                (*known, *grew) = (now, new > 0);
                all += u64::from(new);
            }
        }
        all
    }
}

/// Takes over what grew in the source by one slide; whether there was anything.
fn unite_moved(
    chunk: usize,
    kind: &Kind,
    source: &Plane,
    words: &mut [u64],
    rotator: &mut Rotator,
) -> bool {
    let start = chunk * CHUNK;
    let (from, run) = match kind {
        Kind::Far { from, run } => (from, *run),
        _ if !source.grew[chunk] => return false,
        Kind::Near(steps) => {
            let source = &source.words[start..][..words.len()];
            rotator.unite_rotated(steps, chunk, source, words);
            return true;
        }
    };
    // Runs shorter than a chunk, or the one in which the whole chunk lies.
    let mut touched = false;
    for (k, words) in words.chunks_mut(run).enumerate() {
        let to = start + k * run;
        let window = to / run % from.len();
        let begin = to - window * run + from[window] as usize * run;
        if source.grew[begin / CHUNK] {
            touched = true;
            blocks::unite(rotator.level, &source.words[begin..][..words.len()], words);
        }
    }
    touched
}
