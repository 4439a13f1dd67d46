//! Cubes that share no colour with the others are solved and counted apart.
#![expect(clippy::cast_possible_truncation, reason = "cubes and colours are numbered by u16")]

use alloc::vec;
use alloc::vec::Vec;

/// Cubes that share no colour with the others.
pub(crate) struct Group {
    /// Which cubes of the puzzle they are.
    pub(crate) places: Vec<usize>,
    /// Their faces, with the colours numbered anew.
    pub(crate) faces: Vec<[u16; 6]>,
    pub(crate) colours: usize,
}

/// The groups of cubes that share no colour with each other, that of the first cube first.
pub(crate) fn groups(faces: Vec<[u16; 6]>, colours: usize) -> Vec<Group> {
    // Union-find over colours.
    let mut parent: Vec<u16> = (0..colours).map(|colour| colour as u16).collect();
    let find = |parent: &mut [u16], mut colour: u16| {
        while parent[usize::from(colour)] != colour {
            let up = parent[usize::from(parent[usize::from(colour)])];
            parent[usize::from(colour)] = up;
            colour = up;
        }
        colour
    };
    let mut joined = 0;
    for face in &faces {
        let root = find(&mut parent, face[0]);
        for colour in &face[1..] {
            let other = find(&mut parent, *colour);
            if other != root {
                parent[usize::from(other)] = root;
                joined += 1;
            }
        }
    }
    if joined + 1 == colours {
        return vec![Group { places: (0..faces.len()).collect(), faces, colours }];
    }
    let mut groups: Vec<Group> = Vec::new();
    let mut place = vec![usize::MAX; colours];
    let mut number = vec![u16::MAX; colours];
    for (cube, face) in faces.into_iter().enumerate() {
        let root = find(&mut parent, face[0]);
        let at = match place[usize::from(root)] {
            usize::MAX => {
                place[usize::from(root)] = groups.len();
                groups.push(Group { places: Vec::new(), faces: Vec::new(), colours: 0 });
                groups.len() - 1
            }
            at => at,
        };
        let group = &mut groups[at];
        group.places.push(cube);
        group.faces.push(face.map(|colour| {
            let number = &mut number[usize::from(colour)];
            if *number == u16::MAX {
                *number = group.colours as u16;
                group.colours += 1;
            }
            *number
        }));
    }
    groups
}
