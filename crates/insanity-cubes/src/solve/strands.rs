//! Half solutions with a direction.
#![expect(clippy::cast_possible_truncation, reason = "cubes are numbered by u16")]

use alloc::vec;
use alloc::vec::Vec;

use super::graph::Graph;
use crate::{Colour, Cube, Ring, Tower};

/// A half solution with a direction: which end of each cube's pair comes first.
#[derive(Clone, Debug)]
pub(crate) struct Strands {
    pub(crate) choice: Vec<u8>,
    /// For each cube the colour that comes first, unless its component is turned round.
    first: Vec<u16>,
    /// For each cube its component; [`NONE`] if it does not turn.
    component: Vec<u32>,
    /// Which of the components that can be turned round are.
    pub(crate) turned: Vec<bool>,
}

/// No cube, or no component.
const NONE: u32 = u32::MAX;

/// For each colour the up to two cubes whose pair has it.
fn cubes_at(graph: &Graph, choice: &[u8]) -> Vec<[u32; 2]> {
    let mut at = vec![[NONE; 2]; graph.colours];
    for (cube, axis) in choice.iter().enumerate() {
        for colour in graph.pair(cube, *axis) {
            let [one, other] = &mut at[usize::from(colour)];
            // A half solution gives no colour a degree above two, so nothing is written over.
            if *one == NONE { *one = cube as u32 } else { *other = cube as u32 }
        }
    }
    at
}

impl Strands {
    /// With the first cube's component fixed so that this colour comes first, if given.
    pub(crate) fn new(graph: &Graph, choice: &[u8], fixed: Option<u16>) -> Self {
        let at = cubes_at(graph, choice);
        let mut strands = Self {
            choice: choice.to_vec(),
            first: vec![u16::MAX; choice.len()],
            component: vec![NONE; choice.len()],
            turned: Vec::new(),
        };
        let mut seen = vec![false; choice.len()];
        for start in 0..choice.len() {
            if seen[start] {
                continue;
            }
            let [a, b] = graph.pair(start, choice[start]);
            let (first, last) = match fixed.filter(|_| start == 0) {
                Some(colour) if colour == b => (b, a),
                _ => (a, b),
            };
            seen[start] = true;
            strands.first[start] = first;
            // A loop shows the same from both ends, so it is no component.
            if a == b {
                continue;
            }
            // The component of a cube that is held is not turned round.
            if start != 0 || fixed.is_none() {
                strands.component[start] = strands.turned.len() as u32;
                strands.turned.push(false);
            }
            // Onwards from the last colour, where the next cube has it first; back from the first.
            for (colour, onwards) in [(last, true), (first, false)] {
                strands.follow(graph, &at, &mut seen, start, colour, onwards);
            }
        }
        strands
    }

    /// Gives the cubes that follow one at a colour its component, and the colour they have first.
    fn follow(
        &mut self,
        graph: &Graph,
        at: &[[u32; 2]],
        seen: &mut [bool],
        start: usize,
        mut colour: u16,
        onwards: bool,
    ) {
        let mut cube = start as u32;
        loop {
            let [one, other] = at[usize::from(colour)];
            let next = if one == cube { other } else { one };
            // A chain ends at a colour of degree one, a cycle at a cube that was seen.
            if next == NONE || seen[next as usize] {
                return;
            }
            let [a, b] = graph.pair(next as usize, self.choice[next as usize]);
            let far = if a == colour { b } else { a };
            seen[next as usize] = true;
            self.first[next as usize] = if onwards { colour } else { far };
            self.component[next as usize] = self.component[start];
            cube = next;
            colour = far;
        }
    }

    /// The component of a cube, if it can be turned round.
    pub(crate) fn component(&self, cube: usize) -> Option<usize> {
        let component = self.component[cube];
        (component != NONE).then_some(component as usize)
    }

    /// The colours of a cube, that which comes first and the other, as if nothing were turned.
    pub(crate) fn ends(&self, graph: &Graph, cube: usize) -> [u16; 2] {
        let [a, b] = graph.pair(cube, self.choice[cube]);
        if a == self.first[cube] { [a, b] } else { [b, a] }
    }

    /// The colours of a cube, that which comes first and the other.
    pub(crate) fn colours(&self, graph: &Graph, cube: Cube, at: usize) -> [Colour; 2] {
        let axis = self.choice[at];
        let faces = cube.faces();
        let pair = [faces[usize::from(axis)], faces[usize::from(axis) + 3]];
        let as_is = graph.pair(at, axis)[0] == self.first[at];
        let turned = self.turned.get(self.component[at] as usize).copied().unwrap_or(false);
        if as_is == turned { [pair[1], pair[0]] } else { pair }
    }
}

/// What the cubes of a graph show in a tower, with two half solutions for the front and the side.
pub(crate) fn rings(graph: &Graph, cubes: &[Cube], [front, side]: &[Strands; 2]) -> Tower {
    let mut rings = Vec::with_capacity(cubes.len());
    for (at, cube) in cubes.iter().enumerate() {
        let [front, back] = front.colours(graph, *cube, at);
        let [right, left] = side.colours(graph, *cube, at);
        rings.push(Ring::new([front, right, back, left]));
    }
    Tower::new(rings)
}
