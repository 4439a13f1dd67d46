use alloc::vec;
use alloc::vec::Vec;

use crate::search::lists::{Kind, Lists};
use crate::search::orbits::{Names, Orbits, identity};

/// The components of a graph without the edges that its cells tell anyway, the vertices of each
/// ascending; `None` if there is one. Isomorphisms that keep the cells can be put together from those
/// of the components, whatever the edges left out: a graph costs the sum of its components.
///
/// Cells tell the edges to a vertex that is alone in its own, and those between cells that are joined
/// completely, in one relation. So the branches of a tree are components, of at most half of its
/// vertices.
/// `order` has the vertices by `cells`.
pub(crate) fn components(graph: &Lists, order: &[u16], cells: &[u16]) -> Option<Vec<Names>> {
    let (n, kind) = (cells.len(), graph.kind);
    let cell_of = |vertex: u16| usize::from(cells[usize::from(vertex)]);
    // The sizes of cells, and the edges of a vertex to each cell, by weight.
    let (mut sizes, mut sums) = (vec![0; n], vec![0; n]);
    cells.iter().for_each(|cell| sizes[usize::from(*cell)] += 1);
    let (mut sets, mut count) = (Orbits::singles(n), n);
    let members = order.chunk_by(|a, b| cell_of(*a) == cell_of(*b));
    for members in members.filter(|members| members.len() > 1) {
        // All members of a cell have the same sums, but for edges with labels: several may have equal
        // sums by chance, so these are not asked.
        for (end, relation) in graph.neighbours(members[0]) {
            sums[cell_of(end)] += kind.weight(relation);
        }
        for vertex in members {
            for (end, relation) in graph.neighbours(*vertex) {
                let cell = cell_of(end);
                let others = sizes[cell] - u64::from(cell == cell_of(*vertex));
                let is_told = others == 1
                    || kind != Kind::Labelled && sums[cell] == others * kind.weight(relation);
                count -= usize::from(!is_told && sets.join(*vertex, end));
            }
            // A graph of one component is mostly known by its first rows.
            if count == 1 {
                return None;
            }
        }
        graph.neighbours(members[0]).for_each(|(end, _)| sums[cell_of(end)] = 0);
    }
    // A root is the least vertex of its set, so it comes before the others.
    let (mut parts, mut part_of) = (Vec::<Names>::new(), vec![0; n]);
    for vertex in identity(n) {
        let root = sets.root(vertex);
        if root == vertex {
            part_of[usize::from(root)] = parts.len();
            parts.push(Names::new());
        }
        parts[part_of[usize::from(root)]].push(vertex);
    }
    Some(parts)
}
