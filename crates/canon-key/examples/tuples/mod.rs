//! Tuples, one a line, as the programs `dedup` and `keys` read them.

/// The words of a line, without one pair of brackets around them.
pub(crate) fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_between = |byte: &u8| matches!(byte, b' ' | b'\t' | b',' | b';');
    let start = line.iter().position(|byte| !is_between(byte)).unwrap_or(line.len());
    let end = line.iter().rposition(|byte| !is_between(byte)).map_or(start, |last| last + 1);
    let inner = match &line[start..end] {
        [b'(', inner @ .., b')'] | [b'[', inner @ .., b']'] | [b'{', inner @ .., b'}'] => inner,
        whole => whole,
    };
    inner.split(move |byte| is_between(byte)).filter(|word| !word.is_empty())
}

/// Tuples of integers below a number, all of one length.
pub(crate) struct Integers {
    universe: u64,
    /// How many the first tuple has.
    k: Option<usize>,
}

impl Integers {
    pub(crate) const fn below(universe: u64) -> Self {
        Self { universe, k: None }
    }

    /// The integers of a line, into a buffer that is used again.
    pub(crate) fn read(&mut self, line: &[u8], tuple: &mut Vec<u64>) -> Result<(), String> {
        tuple.clear();
        for word in words(line) {
            tuple.push(plain_lines::integer(word)?);
        }
        let (found, expected) = (tuple.len(), *self.k.get_or_insert(tuple.len()));
        if found == 0 {
            return Err("a tuple of no integers".to_owned());
        }
        if found != expected {
            return Err(format!("a tuple of {found} symbols among tuples of {expected}"));
        }
        let universe = self.universe;
        match tuple.iter().position(|symbol| *symbol >= universe) {
            Some(position) => {
                let symbol = tuple[position];
                Err(format!("symbol {symbol} at position {position} is not below {universe}"))
            }
            None => Ok(()),
        }
    }
}
