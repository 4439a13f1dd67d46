//! The words of a line, by one rule for all programs: what people wrap around words is taken off,
//! and what would silently become part of a word is refused.

use crate::quote;

/// The words of a line.
///
/// | in the line | what happens |
/// |---|---|
/// | blanks, tabs, `,` `;` `\|` between words and around them | separate words |
/// | brackets `[ ( { <` before the first word, `] ) } >` after the last one | taken off |
/// | a word in quotes `"`, `'`, `` ` ``, `“ ”` or `‘ ’` | taken out of them |
/// | a bracket, or one of these quotes but `'` and `’`, anywhere else | refused |
/// | a note behind data: a word that begins with `#`, but a colour such as `#ff0000` | refused |
/// | a line of one word that is integers joined by `:`, `/` or `-` | refused |
///
/// # Errors
///
/// A sentence that names the word.
pub fn words(line: &[u8]) -> Result<impl Iterator<Item = &[u8]> + Clone, String> {
    let inner = without_brackets(line);
    let mut many = 0;
    for word in split(inner).map(without_quotes) {
        many += 1;
        refuse(word)?;
    }
    if many == 1 {
        split(inner).map(without_quotes).try_for_each(refuse_joined)?;
    }
    Ok(split(inner).map(without_quotes))
}

const fn is_separator(byte: &u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';' | b'|')
}

fn split(line: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    line.split(is_separator).filter(|word| !word.is_empty())
}

/// What is left of a line without separators and brackets at its ends. Those at its beginning need
/// no partner: a list of lists may be written over several lines.
fn without_brackets(line: &[u8]) -> &[u8] {
    let is_open = |byte: &u8| is_separator(byte) || b"[({<".contains(byte);
    let is_close = |byte: &u8| is_separator(byte) || b"])}>".contains(byte);
    let start = line.iter().position(|byte| !is_open(byte)).unwrap_or(line.len());
    let end = line.iter().rposition(|byte| !is_close(byte)).map_or(start, |last| last + 1);
    &line[start..end.max(start)]
}

const QUOTES: [(&str, &str); 5] = [("\"", "\""), ("'", "'"), ("`", "`"), ("“", "”"), ("‘", "’")];

fn without_quotes(word: &[u8]) -> &[u8] {
    let inner = |(open, close): (&str, &str)| {
        word.strip_prefix(open.as_bytes())?.strip_suffix(close.as_bytes())
    };
    // Most words begin with none of them, and a quote alone is no pair.
    match word.first() {
        Some(b'"' | b'\'' | b'`' | 0xe2) => QUOTES.into_iter().find_map(inner).unwrap_or(word),
        _ => word,
    }
}

/// Refuses a word with a character that is no data.
fn refuse(word: &[u8]) -> Result<(), String> {
    let has = |wrong: &str| word.windows(wrong.len()).any(|part| part == wrong.as_bytes());
    let what = if word.iter().any(|byte| b"[](){}<>".contains(byte)) {
        "has a bracket: write one object a line"
    } else if word.iter().any(|byte| b"\"`".contains(byte))
        || word.starts_with(b"'")
        || (!word.is_ascii() && ["“", "”", "‘"].into_iter().any(has))
    {
        "has a quote, which is not read: write bare words"
    } else if word.is_empty() {
        "is a word of no letters"
    } else if word[0] == b'#' && !(word.len() == 7 && word[1..].iter().all(u8::is_ascii_hexdigit)) {
        "begins a note: notes have lines of their own"
    } else {
        return Ok(());
    };
    Err(format!("{} {what}", quote(word)))
}

/// Refuses a line's only word where it is integers that no separator divides.
fn refuse_joined(word: &[u8]) -> Result<(), String> {
    let joins = |byte: &u8| matches!(byte, b':' | b'/' | b'-');
    let mut parts = word.split(joins);
    let digits = parts.all(|part| !part.is_empty() && part.iter().all(u8::is_ascii_digit));
    if digits && word.iter().any(joins) {
        return Err(format!("{} is one word: separate words by blanks or commas", quote(word)));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Vec<String>, String> {
        let text = |word: &[u8]| String::from_utf8_lossy(word).into_owned();
        Ok(words(line.as_bytes())?.map(text).collect())
    }

    #[test]
    fn words_are_taken_out_of_what_wraps_them() {
        for line in [
            "1 2 3",
            " 1, 2\t3;,",
            "1|2|3",
            "| 1 | 2 | 3 |",
            "(1, 2, 3)",
            "[1,2,3],",
            "[[1, 2, 3],",
            "[1, 2, 3]]",
            "{1; 2; 3};",
            "<1,2,3>",
            "\"1\", \"2\", \"3\"",
            "['1', '2', '3']",
            "“1” “2” ‘3’",
            "`1` 2 3",
        ] {
            assert_eq!(read(line).unwrap(), ["1", "2", "3"], "{line}");
        }
        for data in ["don't a-b x:y http://a/b", "2-red-waves", "2026-11-28 a", "R = #ff0000", "-1"]
        {
            let words: Vec<&str> = data.split(' ').collect();
            assert_eq!(read(data).unwrap(), words, "{data}");
        }
        for none in ["", "[", "]]", " ,;| ", "()"] {
            assert_eq!(read(none).unwrap(), [""; 0], "{none}");
        }
    }

    #[test]
    fn what_would_become_data_is_refused() {
        for (line, what) in [
            ("(1, 2), (3, 4)", "'2)' has a bracket"),
            ("[1,2] [3,4]", "'2]' has a bracket"),
            ("1 <2> 3", "'<2>' has a bracket"),
            ("\"dark red\" blue", "'\\\"dark' has a quote"),
            ("“dark red” blue", "'“dark' has a quote"),
            ("a 'b", "'\\'b' has a quote"),
            ("a\"b c", "'a\\\"b' has a quote"),
            ("1 2 # first", "'#' begins a note"),
            ("1 2 #3", "'#3' begins a note"),
            ("\"\" 1", "'' is a word of no letters"),
            ("1:2", "'1:2' is one word"),
            ("1/2/3", "'1/2/3' is one word"),
            ("(1-2)", "'1-2' is one word"),
        ] {
            let error = read(line).unwrap_err();
            assert!(error.starts_with(what), "{line}: {error}");
        }
    }
}
