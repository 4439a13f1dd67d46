use thiserror::Error;

/// A text that is not a multiset or subset.
///
/// ```
/// use canon_key::Multiset;
/// use canon_key::ParseSymbolsError;
/// assert_eq!(
///     "12 34 56".parse::<Multiset<100, 3>>().map(|triple| triple.symbols()),
///     Ok([12, 34, 56])
/// );
/// assert_eq!(
///     "34 12 56".parse::<Multiset<100, 3>>(),
///     Err(ParseSymbolsError { k: 3, universe: 100 })
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{k} ascending integers below {universe} with single spaces between were expected")]
pub struct ParseSymbolsError {
    /// How many symbols there have to be.
    pub k: usize,
    /// The size of the universe.
    pub universe: u32,
}

/// An integer as it is printed: no sign, no leading nought.
fn integer(word: &str) -> Option<u32> {
    let plain =
        word.bytes().all(|byte| byte.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
    if plain { word.parse().ok() } else { None }
}

/// `K` integers with single spaces between, and nothing else.
pub(super) fn symbols<const K: usize>(text: &str) -> Option<[u32; K]> {
    let mut symbols = [0; K];
    if K == 0 {
        return text.is_empty().then_some(symbols);
    }
    let mut words = text.split(' ');
    for symbol in &mut symbols {
        *symbol = integer(words.next()?)?;
    }
    words.next().is_none().then_some(symbols)
}
