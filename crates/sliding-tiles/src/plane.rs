//! The positions seen with the blank in one cell, as bits, and how slides extend them.

use alloc::collections::TryReserveError;
use alloc::vec;
use alloc::vec::Vec;

use crate::blocks::{self, BITS, CHUNK};
use crate::rotation::{self, Rotator, Step};
use crate::threads::sum_over;
use crate::tiles::parity;

/// Chunks of a megabyte: below it a layer takes less time than to wake other threads.
const MIN_PARALLEL: usize = 384;

/// The positions seen with the blank in one cell.
#[derive(Clone)]
pub(crate) struct Plane {
    /// Of the blank's cell on the chequered board.
    pub(crate) colour: usize,
    /// The slides that bring the blank here.
    edges: Vec<Edge>,
    words: Vec<u64>,
    chunks: Vec<Chunk>,
}

/// What is known of a chunk of the words.
#[derive(Clone, Copy, Default)]
pub(crate) struct Chunk {
    /// Bits set: at most 8!/2 = 20160.
    count: u16,
    /// Whether the chunk grew when it was last written. So thin layers need no queue, which would
    /// have a rank for each position.
    grew: bool,
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

/// A chunk that is extended.
struct Task<'a> {
    edges: &'a [Edge],
    number: usize,
    words: &'a mut [u64],
    known: &'a mut Chunk,
}

impl Plane {
    /// The plane of a line-order cell of a board of `cells`, whose shorter side has `line` of them:
    /// `len` words, with no position yet.
    pub(crate) fn new(
        cell: usize,
        line: usize,
        cells: usize,
        len: usize,
    ) -> Result<Self, TryReserveError> {
        let (mut words, chunks) = (Vec::new(), vec![Chunk::default(); len.div_ceil(CHUNK)]);
        words.try_reserve_exact(len)?;
        words.resize(len, 0);
        let colour = (cell / line + cell % line) % 2;
        Ok(Self { colour, edges: edges_into(cell, line, cells), words, chunks })
    }

    /// Puts in the position from which a search starts.
    pub(crate) fn start_at(&mut self, word: usize, bit: u64) {
        self.words[word] = bit;
        self.chunks[word / CHUNK] = Chunk { count: 1, grew: true };
    }

    pub(crate) fn has(&self, word: usize, bit: u64) -> bool {
        self.words[word] & bit != 0
    }

    /// All of its chunks.
    fn tasks(&mut self) -> impl Iterator<Item = Task<'_>> {
        let edges = &self.edges;
        let chunks = (0..).zip(self.words.chunks_mut(CHUNK)).zip(&mut self.chunks);
        chunks.map(|((number, words), known)| Task { edges, number, words, known })
    }
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
    if p + line > 8 {
        return Kind::Far { from: blocks::window(p, line, toward_front), run: (6..=p).product() };
    }
    let source = if toward_front { p } else { p + line };
    Kind::Near(rotation::steps(p, line, toward_front, parity(source, line) == 1))
}

/// Expands one colour's positions into the other's; gives how many are new.
// Not generic over the board: a program with searches of several boards compiles it once.
pub(crate) fn expand(planes: &mut [Plane], target: usize, parallel: bool) -> u64 {
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
    sum_over(&mut tasks, parallel, Rotator::new, |rotator, task| task.run(&sources, rotator))
}

impl Task<'_> {
    /// Brings the chunk up to date; gives how many positions are new.
    fn run(&mut self, sources: &[Option<&Plane>], rotator: &mut Rotator) -> u64 {
        self.known.grew = false;
        // A full chunk stays as it is.
        if usize::from(self.known.count) == CHUNK * BITS {
            return 0;
        }
        let mut touched = false;
        for Edge { source, kind } in self.edges {
            let source = sources[*source].expect("a slide changes the colour");
            touched |= unite_moved(self.number, kind, source, self.words, rotator);
        }
        if !touched {
            return 0;
        }
        let count = blocks::count(rotator.level, self.words);
        let count = u16::try_from(count).expect("a chunk has 20160 positions");
        // Bits are only ever added: the difference is what is new.
        let new = count - self.known.count;
        *self.known = Chunk { count, grew: new > 0 };
        new.into()
    }
}

/// Takes over what grew in the source by one slide; whether there was anything.
fn unite_moved(
    number: usize,
    kind: &Kind,
    source: &Plane,
    words: &mut [u64],
    rotator: &mut Rotator,
) -> bool {
    let start = number * CHUNK;
    let (from, run) = match kind {
        Kind::Far { from, run } => (from, *run),
        Kind::Near(steps) => {
            let grew = source.chunks[number].grew;
            if grew {
                let source = &source.words[start..][..words.len()];
                rotator.unite_rotated(steps, number, source, words);
            }
            return grew;
        }
    };
    // Runs shorter than a chunk, or the one in which the whole chunk lies.
    let mut touched = false;
    for (k, words) in words.chunks_mut(run).enumerate() {
        let to = start + k * run;
        let window = to / run % from.len();
        let begin = to - window * run + from[window] as usize * run;
        if source.chunks[begin / CHUNK].grew {
            touched = true;
            blocks::unite(rotator.level, &source.words[begin..][..words.len()], words);
        }
    }
    touched
}
