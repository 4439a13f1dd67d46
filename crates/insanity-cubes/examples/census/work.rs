//! What one small puzzle has and what it takes, computed for millions of them.

/// What is found of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    /// Towers up to turning the whole: `Count::Classes`.
    pub(crate) solutions: u64,
    /// Half solutions.
    pub(crate) halves: u64,
    /// Pairs of half solutions that make towers, each once.
    pub(crate) couples: u64,
    /// The lines that are tried in finding all half solutions, with the cubes in the best order.
    pub(crate) lines: u64,
}

impl Found {
    /// `Handwork::steps`.
    pub(crate) fn steps(&self) -> u64 {
        (self.lines + self.halves * (self.halves.max(1) - 1) / 2) / (self.couples + 1)
    }
}

/// A cube's pairs for the search.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// How often the pair takes each colour, four bits a colour.
    takes: u16,
    pair: [u8; 2],
    /// 0 if the cube has the pair twice, else a bit that tells it from the cube's other pairs.
    bit: u16,
}

/// A choice of pairs of some cubes.
#[derive(Clone, Copy, Debug)]
struct Choice {
    takes: u16,
    bits: u16,
    /// For each colour the colours that it is connected with, four bits a colour.
    joined: u16,
    loops: u8,
}

/// The most that fits four bits a colour, and `2^cubes` sets of cubes.
const MOST: usize = 4;

/// Examines a puzzle of at most four cubes and colours. Nothing is done where a count of colours
/// shows that there is no solution.
pub(crate) fn examine(cubes: &[[[u8; 2]; 3]]) -> Found {
    let mut faces = [0; MOST];
    for colour in cubes.iter().flatten().flatten() {
        faces[usize::from(*colour)] += 1;
    }
    if faces.iter().map(|faces: &usize| *faces.min(&4)).sum::<usize>() < 4 * cubes.len() {
        return Found::default();
    }
    let lines: Vec<Vec<Line>> = (0..).zip(cubes).map(|(at, cube)| lines(at, cube)).collect();
    let mut choices: [Vec<Choice>; 1 << MOST] = Default::default();
    choices[0] = vec![Choice { takes: 0, bits: 0, joined: 0x8421, loops: 0 }];
    // For each set of cubes the fewest lines until all its choices are found.
    let mut fewest = [0u64; 1 << MOST];
    for set in 1..1usize << cubes.len() {
        let last = set.ilog2() as usize;
        choices[set] = extend(&choices[set ^ 1 << last], &lines[last]);
        let by_last = (0..cubes.len()).filter(|cube| set >> cube & 1 == 1).map(|cube| {
            let before = set ^ 1 << cube;
            fewest[before] + (choices[before].len() * lines[cube].len()) as u64
        });
        fewest[set] = by_last.min().unwrap_or(0);
    }
    let all = (1 << cubes.len()) - 1;
    join(&choices[all], cubes.len(), fewest[all])
}

/// The different pairs of a cube.
fn lines(at: u32, cube: &[[u8; 2]; 3]) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::with_capacity(3);
    for (place, pair) in (3 * at..).zip(cube) {
        match lines.iter_mut().find(|line| line.pair == *pair) {
            Some(line) => line.bit = 0,
            None => {
                let takes = (1 << (4 * pair[0])) + (1 << (4 * pair[1]));
                lines.push(Line { takes, pair: *pair, bit: 1 << place });
            }
        }
    }
    lines
}

/// The choices with one cube more: no colour is taken more than twice.
fn extend(before: &[Choice], lines: &[Line]) -> Vec<Choice> {
    let mut after = Vec::with_capacity(before.len() * lines.len());
    for choice in before {
        for line in lines {
            let takes = choice.takes + line.takes;
            // 3 and 4, and nothing less, have a carry to bit 3 with 5 more.
            if (takes + 0x5555) & 0x8888 != 0 {
                continue;
            }
            let [a, b] = line.pair;
            after.push(Choice {
                takes,
                bits: choice.bits | line.bit,
                joined: joined(choice.joined, a, b),
                loops: choice.loops + u8::from(a == b),
            });
        }
    }
    after
}

/// Connects two colours, and all that are connected with them.
fn joined(joined: u16, a: u8, b: u8) -> u16 {
    let of = |colour: u8| joined >> (4 * colour) & 15;
    let together = of(a) | of(b);
    (0..4)
        .filter(|colour| together >> colour & 1 == 1)
        .fold(joined, |joined, colour| joined | together << (4 * colour))
}

impl Choice {
    /// Components that can be turned round: sets of connected colours with a line that is not a
    /// loop.
    fn components(self) -> u32 {
        let lowest = |colour: &u16| {
            let with = self.joined >> (4 * colour) & 15;
            with.count_ones() > 1 && with.trailing_zeros() == u32::from(*colour)
        };
        (0..4u16).map(|colour| u32::from(lowest(&colour))).sum()
    }
}

/// Puts the half solutions together.
fn join(halves: &[Choice], cubes: usize, lines: u64) -> Found {
    let (mut couples, mut pictures, mut symmetric) = (0, 0, 0);
    for (place, one) in halves.iter().enumerate() {
        let (turns, looped) = (1u64 << one.components(), usize::from(one.loops) == cubes);
        for other in &halves[..=place] {
            if one.bits & other.bits != 0 {
                continue;
            }
            couples += 1;
            let other_looped = usize::from(other.loops) == cubes;
            let other_turns = 1u64 << other.components();
            let same = core::ptr::eq(one, other);
            // Which of the two is in front makes a difference, unless they are the same.
            pictures += turns * other_turns * if same { 1 } else { 2 };
            if same {
                symmetric += 2 * turns;
            }
            // Two flips, half a turn and two quarter turns, as `Count::Classes` has them.
            let flipped =
                u64::from(looped) * other_turns + u64::from(other_looped && !same) * turns;
            let both = u64::from(looped && other_looped);
            symmetric += 2 * flipped + both * if same { 1 + 2 } else { 2 };
        }
    }
    Found { solutions: (pictures + symmetric) / 8, halves: halves.len() as u64, couples, lines }
}
