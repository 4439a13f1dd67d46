//! Adjacency as a list of ends for each vertex.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::graph::numbers::narrow;
use crate::graph::rows::Rows;

/// Where the list of a vertex is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Span {
    start: u32,
    len: u32,
}

impl Span {
    #[inline(always)]
    pub(crate) const fn range(self) -> Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }
}

/// The ends of each vertex's edges, and a tag for each: for graphs the label of the edge, for the
/// search what the edge is to the vertex.
///
/// ```text
/// list of vertex v   entries start .. start + len of ends, ascending; parallel edges by their tags
/// ```
///
/// Lists lie one after the other as they were made. One that outgrows its room moves behind the
/// last, to twice the room.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lists {
    spans: Vec<Span>,
    ends: Vec<u32>,
    /// Beside `ends`; empty if all tags are 1 and there are no parallel edges.
    tags: Vec<u32>,
    /// The entries of all lists.
    entries: usize,
    /// The room of each list that was moved, 0 for the others; empty before the first insertion.
    rooms: Vec<u32>,
    /// Entries from a vertex to itself.
    loops: usize,
    /// Entries that a graph without labels has not: tags other than 1, and repeated ends.
    marked: usize,
}

/// The marked entries among those to one end, whose tags ascend.
fn marked(tags: &[u32]) -> usize {
    match tags {
        [] => 0,
        [first, rest @ ..] => usize::from(*first != 1) + rest.len(),
    }
}

/// Two numbers in one word, so that they are sorted together.
pub(crate) const fn packed(first: u32, second: u32) -> u64 {
    (first as u64) << 32 | second as u64
}

pub(crate) const fn unpacked(pair: u64) -> (u32, u32) {
    ((pair >> 32) as u32, (pair & 0xffff_ffff) as u32)
}

/// Writes a value for each edge into the list of its second vertex, and if `both`, into that of its
/// first.
fn scatter<E, T: Copy + Default>(
    vertices: usize,
    edges: &[E],
    both: bool,
    vertices_of: impl Fn(&E) -> (u32, u32),
    value: impl Fn(&E, u32) -> T,
) -> (Vec<Span>, Vec<T>) {
    let mut spans = vec![Span::default(); vertices];
    for edge in edges {
        let (from, to) = vertices_of(edge);
        spans[to as usize].len += 1;
        spans[from as usize].len += u32::from(both && from != to);
    }
    let mut values = vec![T::default(); place_spans(&mut spans) as usize];
    spans.iter_mut().for_each(|span| span.len = 0);
    let mut put = |vertex: u32, value: T| {
        let span = &mut spans[vertex as usize];
        values[(span.start + span.len) as usize] = value;
        span.len += 1;
    };
    for edge in edges {
        let (from, to) = vertices_of(edge);
        put(to, value(edge, from));
        if both && from != to {
            put(from, value(edge, to));
        }
    }
    (spans, values)
}

/// From lists of where edges come from to lists of where they go. These are ascending: the ends are
/// passed over in their order. If `are_simple`, entries that equal the one before are left out.
fn turned<T: Copy + Default + PartialEq>(
    lists: &[Span],
    values: &[T],
    are_simple: bool,
    vertex_of: impl Fn(T) -> u32,
    value: impl Fn(T, u32) -> T,
) -> (Vec<Span>, Vec<T>) {
    let mut spans = vec![Span::default(); lists.len()];
    values.iter().for_each(|from| spans[vertex_of(*from) as usize].len += 1);
    place_spans(&mut spans);
    spans.iter_mut().for_each(|span| span.len = 0);
    let mut turned = vec![T::default(); values.len()];
    for (end, list) in (0..).zip(lists) {
        for from in &values[list.range()] {
            let (span, value) = (&mut spans[vertex_of(*from) as usize], value(*from, end));
            let to = (span.start + span.len) as usize;
            if !are_simple || span.len == 0 || turned[to - 1] != value {
                turned[to] = value;
                span.len += 1;
            }
        }
    }
    (spans, turned)
}

/// Puts lists of known lengths one after the other; returns where the last ends.
fn place_spans(spans: &mut [Span]) -> u32 {
    let mut start = 0;
    for span in spans {
        span.start = start;
        start += span.len;
    }
    start
}

impl Lists {
    pub(crate) fn new(vertices: usize) -> Self {
        Self { spans: vec![Span::default(); vertices], ..Self::default() }
    }

    /// The lists of a simple graph; an edge that is listed again is there once. If `both`, each
    /// edge is in two lists.
    pub(crate) fn of_edges(vertices: usize, edges: &[(u32, u32)], both: bool) -> Self {
        let (spans, ends) = scatter(vertices, edges, both, |edge| *edge, |_, end| end);
        let (spans, ends) = turned(&spans, &ends, true, |from| from, |_, end| end);
        let entries = spans.iter().map(|span| span.len as usize).sum();
        let mut lists = Self { spans, entries, ends, ..Self::default() };
        if edges.iter().any(|(from, to)| from == to) {
            let has_loop = |vertex: &u32| lists.has(*vertex, *vertex);
            lists.loops = (0..narrow(vertices)).filter(has_loop).count();
        }
        lists
    }

    /// All simple graphs of five vertices, with their edges.
    #[cfg(test)]
    pub(crate) fn all_of_five() -> impl Iterator<Item = (Vec<(u32, u32)>, Self)> {
        let pairs: Vec<(u32, u32)> = (0..5).flat_map(|v| (0..v).map(move |u| (u, v))).collect();
        (0_u32..1 << 10).map(move |bits| {
            let is_there = |number: &usize| bits >> number & 1 == 1;
            let edges: Vec<_> = (0..10).filter(is_there).map(|number| pairs[number]).collect();
            let lists = Self::of_edges(5, &edges, true);
            (edges, lists)
        })
    }

    /// The lists of a graph that has rows.
    pub(crate) fn of_rows(rows: &Rows, vertices: u32) -> Self {
        let mut lists = Self::default();
        lists.spans.reserve(vertices as usize);
        lists.ends.reserve(rows.entries());
        for vertex in 0..vertices {
            lists.push_vertex();
            let from = lists.ends.len();
            lists.ends.extend(rows.ends(vertex));
            let len = lists.ends.len() - from;
            lists.spans[vertex as usize].len = narrow(len);
            lists.entries += len;
            lists.loops += usize::from(rows.has(vertex, vertex));
        }
        lists
    }

    /// The lists of a graph whose edges have labels, parallel edges included.
    pub(crate) fn of_labelled(vertices: usize, edges: &[(u32, u32, u32)], both: bool) -> Self {
        let (spans, entries) = scatter(
            vertices,
            edges,
            both,
            |(from, to, _)| (*from, *to),
            |(.., label), end| packed(end, *label),
        );
        let vertex_of = |entry| unpacked(entry).0;
        let (spans, mut entries) =
            turned(&spans, &entries, false, vertex_of, |entry, end| packed(end, unpacked(entry).1));
        // Only the labels of parallel edges are not in order yet.
        for span in &spans {
            let list = &mut entries[span.range()];
            if !list.is_sorted() {
                list.sort_unstable();
            }
        }
        let (ends, tags): (Vec<u32>, Vec<u32>) = entries.into_iter().map(unpacked).unzip();
        let mut lists = Self { spans, entries: ends.len(), ends, tags, ..Self::default() };
        for vertex in 0..narrow(vertices) {
            lists.loops += lists.find(vertex, vertex).len();
            lists.marked += lists.runs(vertex).map(|(_, tags)| marked(tags)).sum::<usize>();
        }
        lists.forget_plain_tags();
        lists
    }

    /// Tags that say nothing are none, so that `==` and hashes don't depend on how a graph was
    /// made.
    fn forget_plain_tags(&mut self) {
        if self.marked == 0 {
            self.tags = Vec::new();
        }
    }

    pub(crate) const fn vertices(&self) -> usize {
        self.spans.len()
    }

    /// Whether some edge has a tag other than 1, or is parallel to another.
    pub(crate) const fn has_tags(&self) -> bool {
        !self.tags.is_empty()
    }

    pub(crate) const fn loops(&self) -> usize {
        self.loops
    }

    /// The entries of all lists.
    pub(crate) const fn entries(&self) -> usize {
        self.entries
    }

    #[inline(always)]
    pub(crate) fn range(&self, vertex: u32) -> Range<usize> {
        self.spans[vertex as usize].range()
    }

    #[inline(always)]
    pub(crate) fn ends(&self, vertex: u32) -> &[u32] {
        &self.ends[self.range(vertex)]
    }

    /// The tag of the entry at an index.
    #[inline(always)]
    pub(crate) fn tag(&self, index: usize) -> u32 {
        if self.tags.is_empty() { 1 } else { self.tags[index] }
    }

    /// The first entry from a place of a vertex's list on whose end is not below `least`: the place
    /// after it, the end and the tag.
    pub(crate) fn entry(&self, vertex: u32, least: u32, from: u32) -> Option<(u32, u32, u32)> {
        let list = self.range(vertex);
        let mut rest = list.start + from as usize..list.end;
        let index = rest.find(|index| self.ends[*index] >= least)?;
        Some((narrow(index - list.start) + 1, self.ends[index], self.tag(index)))
    }

    /// The ends of a vertex's edges, and their tags.
    #[inline(always)]
    pub(crate) fn entries_of(&self, vertex: u32) -> impl Iterator<Item = (u32, u32)> + Clone {
        self.range(vertex).map(|index| (self.ends[index], self.tag(index)))
    }

    /// The tags of a vertex's edges; none if all are 1 and there are no parallel edges.
    pub(crate) fn tags(&self, vertex: u32) -> &[u32] {
        if self.tags.is_empty() { &[] } else { &self.tags[self.range(vertex)] }
    }

    /// The tags of the edges to an end. There are tags.
    pub(crate) fn tags_to(&self, vertex: u32, end: u32) -> &[u32] {
        &self.tags[self.find(vertex, end)]
    }

    /// The ends of a vertex's edges, each once, and the tags of the edges to it. There are tags.
    pub(crate) fn runs(&self, vertex: u32) -> impl Iterator<Item = (u32, &[u32])> {
        let mut rest = self.tags(vertex);
        self.ends(vertex).chunk_by(|a, b| a == b).map(move |run| {
            let tags;
            (tags, rest) = rest.split_at(run.len());
            (run[0], tags)
        })
    }

    /// Where the entries to an end are, or would be.
    pub(crate) fn find(&self, vertex: u32, end: u32) -> Range<usize> {
        let (list, start) = (self.ends(vertex), self.range(vertex).start);
        let from = list.partition_point(|other| *other < end);
        let len = list[from..].iter().take_while(|other| **other == end).count();
        start + from..start + from + len
    }

    pub(crate) fn has(&self, vertex: u32, end: u32) -> bool {
        self.ends(vertex).binary_search(&end).is_ok()
    }

    /// Adds an entry.
    pub(crate) fn insert(&mut self, vertex: u32, end: u32, tag: u32) {
        let is_marked = tag != 1 || self.has(vertex, end);
        self.make_room(vertex);
        if is_marked {
            self.tags.resize(self.ends.len(), 1);
        }
        let same = self.find(vertex, end);
        let to = if self.has_tags() {
            let before = &self.tags[same.clone()];
            self.marked -= marked(before);
            same.start + before.partition_point(|other| *other < tag)
        } else {
            same.end
        };
        let last = self.range(vertex).end;
        self.ends.copy_within(to..last, to + 1);
        self.ends[to] = end;
        self.spans[vertex as usize].len += 1;
        self.entries += 1;
        self.loops += usize::from(vertex == end);
        if self.has_tags() {
            self.tags.copy_within(to..last, to + 1);
            self.tags[to] = tag;
            self.marked += marked(&self.tags[same.start..=same.end]);
        }
    }

    /// Removes all entries to an end.
    pub(crate) fn remove(&mut self, vertex: u32, end: u32) {
        let (same, last) = (self.find(vertex, end), self.range(vertex).end);
        self.ends.copy_within(same.end..last, same.start);
        self.spans[vertex as usize].len -= narrow(same.len());
        self.entries -= same.len();
        if vertex == end {
            self.loops -= same.len();
        }
        if self.has_tags() {
            self.marked -= marked(&self.tags[same.clone()]);
            self.tags.copy_within(same.end..last, same.start);
            self.forget_plain_tags();
        }
    }

    /// Moves a list that is full behind the last one.
    fn make_room(&mut self, vertex: u32) {
        // Removed edges may have left most of the memory behind.
        let n = self.spans.len();
        if self.ends.len() / 4 > self.entries + n {
            let (mut tight, mut names) = (Self::default(), vec![0; n]);
            tight.write_part(self, &(0..narrow(n)).collect::<Vec<_>>(), &mut names);
            *self = Self { loops: self.loops, marked: self.marked, ..tight };
        }
        self.rooms.resize(n, 0);
        let (span, room) = (self.spans[vertex as usize], &mut self.rooms[vertex as usize]);
        if span.len < *room {
            return;
        }
        *room = (2 * span.len).max(4);
        let start = self.ends.len();
        self.spans[vertex as usize].start = narrow(start);
        self.ends.resize(start + *room as usize, 0);
        self.ends.copy_within(span.range(), start);
        if self.has_tags() {
            self.tags.resize(self.ends.len(), 1);
            self.tags.copy_within(span.range(), start);
        }
    }

    /// Removes all vertices and lists.
    pub(crate) fn clear(&mut self) {
        self.spans.clear();
        self.ends.clear();
        self.tags.clear();
        self.rooms.clear();
        (self.entries, self.loops, self.marked) = (0, 0, 0);
    }

    /// Adds a vertex, whose list the next calls of [`push`](Self::push) write.
    pub(crate) fn push_vertex(&mut self) {
        self.spans.push(Span { start: narrow(self.ends.len()), len: 0 });
    }

    /// Adds an entry to the list of the last vertex. Tags are given for all entries or for none.
    #[inline(always)]
    pub(crate) fn push(&mut self, end: u32, tag: Option<u32>) {
        self.ends.push(end);
        self.tags.extend(tag);
        self.entries += 1;
        self.spans.last_mut().expect("a vertex").len += 1;
    }

    /// Writes the part of a graph that some vertices make, named by their places among these. Ends
    /// whose name is `u32::MAX` are left out.
    pub(crate) fn write_part(&mut self, graph: &Self, vertices: &[u32], names: &mut [u32]) {
        for (name, vertex) in (0..).zip(vertices) {
            names[*vertex as usize] = name;
        }
        self.clear();
        for vertex in vertices {
            self.push_vertex();
            let named = graph.entries_of(*vertex).map(|(end, tag)| (names[end as usize], tag));
            for (end, tag) in named.filter(|(end, _)| *end != u32::MAX) {
                self.push(end, graph.has_tags().then_some(tag));
            }
        }
    }

    /// Writes the same graph with vertex `v` renamed to `names[v]`. If each edge is in both of its
    /// lists, `order` has the vertices by their names.
    pub(crate) fn rename_into(&self, names: &[u32], order: Option<&[u32]>, renamed: &mut Self) {
        renamed.clear();
        (renamed.entries, renamed.loops, renamed.marked) = (self.entries, self.loops, self.marked);
        renamed.spans.resize(names.len(), Span::default());
        for (span, name) in self.spans.iter().zip(names) {
            renamed.spans[*name as usize].len = span.len;
        }
        let len = place_spans(&mut renamed.spans) as usize;
        renamed.ends.resize(len, 0);
        if self.has_tags() {
            renamed.tags.resize(len, 0);
        }
        match order {
            Some(order) => self.rename_ascending(names, order, renamed),
            None => self.rename_sorted(names, renamed),
        }
    }

    /// Passes over the vertices in the order of their names, so that all lists ascend.
    fn rename_ascending(&self, names: &[u32], order: &[u32], renamed: &mut Self) {
        renamed.spans.iter_mut().for_each(|span| span.len = 0);
        for (name, vertex) in (0..).zip(order) {
            for index in self.range(*vertex) {
                let span = &mut renamed.spans[names[self.ends[index] as usize] as usize];
                let to = (span.start + span.len) as usize;
                span.len += 1;
                renamed.ends[to] = name;
                if self.has_tags() {
                    renamed.tags[to] = self.tags[index];
                }
            }
        }
    }

    fn rename_sorted(&self, names: &[u32], renamed: &mut Self) {
        let mut entries: Vec<u64> = Vec::new();
        for (vertex, name) in (0..).zip(names) {
            entries.clear();
            let list = self.entries_of(vertex);
            entries.extend(list.map(|(end, tag)| packed(names[end as usize], tag)));
            entries.sort_unstable();
            for (to, entry) in renamed.range(*name).zip(&entries) {
                let (end, tag) = unpacked(*entry);
                renamed.ends[to] = end;
                if self.has_tags() {
                    renamed.tags[to] = tag;
                }
            }
        }
    }
}
