//! Tuples, one a line, as the programs `dedup` and `keys` read them.

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
        for word in plain_lines::words(line)? {
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
