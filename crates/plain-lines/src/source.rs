use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use crate::Failure;

/// The longest line and the longest whole text that are read, in bytes: a chromosome on one line
/// fits, and an endless line ends in an error before memory does.
pub const MAX_LINE: usize = 1 << 28;

/// The message about a NUL byte, which UTF-16 has in every Latin letter.
const NUL: &str = "a NUL byte: this is UTF-16 or no text (save it as UTF-8)";

/// A file or standard input, read line by line or as a whole.
#[expect(missing_debug_implementations, reason = "a reader has nothing to show")]
pub struct Source {
    name: PathBuf,
    input: BufReader<Box<dyn Read>>,
}

impl Source {
    /// Opens a file; no path, or `-`, is standard input.
    ///
    /// # Errors
    ///
    /// [`Failure::File`] when the file can't be opened.
    pub fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let path = path.filter(|path| *path != Path::new("-"));
        let name = path.unwrap_or(Path::new("standard input")).to_owned();
        let input: Box<dyn Read> = match path.map(File::open) {
            Some(Ok(file)) => Box::new(file),
            Some(Err(source)) => return Err(Failure::File { path: name, source }),
            None => Box::new(io::stdin()),
        };
        Ok(Self { name, input: BufReader::with_capacity(BLOCK, input) })
    }

    /// Calls `each` for every line that is neither blank nor a `#` comment, without its line end
    /// and the blanks around it. Returns how many lines that were.
    ///
    /// # Errors
    ///
    /// [`Failure::Input`] with the line's number when `each` refuses it; [`Failure::File`] when
    /// reading fails.
    pub fn for_each_line<E: fmt::Display>(
        mut self,
        each: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<u64, Failure> {
        lines(&mut self.input, each).map_err(|failure| match failure {
            Failure::Io(source) => Failure::File { path: self.name, source },
            other => other,
        })
    }
}

/// The bytes that are read at once, with the rest of their last line.
const BLOCK: usize = 1 << 18;

fn lines<E: fmt::Display>(
    mut input: impl BufRead,
    mut each: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<u64, Failure> {
    let (mut number, mut passed, mut block) = (0, 0, Vec::new());
    let refuse = |line: u64, what: String| Failure::Input { line, what };
    loop {
        // Whole lines by the thousand: to ask the reader for each costs more than to split them.
        block.clear();
        if input.by_ref().take(BLOCK as u64).read_to_end(&mut block)? == 0 {
            return Ok(passed);
        }
        input.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut block)?;
        let start = if number == 0 { start_of_text(&block) } else { Ok(0) };
        let text = &block[start.map_err(|what| refuse(1, what))?..];
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        let mut start = 0;
        for end in memchr::memchr3_iter(b'\n', b'\r', 0, text).chain([text.len()]) {
            let line = &text[start..end];
            // The second half of the line end CR LF.
            let is_half =
                line.is_empty() && text[..end].ends_with(b"\r") && text[end..].starts_with(b"\n");
            start = end + 1;
            if is_half {
                continue;
            }
            number += 1;
            if text.get(end) == Some(&0) {
                return Err(refuse(number, NUL.to_owned()));
            }
            if line.len() > MAX_LINE {
                let what = format!("longer than {MAX_LINE} bytes, the longest line that is read");
                return Err(refuse(number, what));
            }
            let line = line.trim_ascii();
            if !line.is_empty() && line[0] != b'#' {
                passed += 1;
                each(line).map_err(|what| refuse(number, what.to_string()))?;
            }
        }
    }
}

/// Where the text begins: after a byte order mark, if there is one. The first line is enough to
/// find out: the marks of other kinds of files have no line end in them.
///
/// # Errors
///
/// What the input is, where its first bytes are those of UTF-16 or of a compressed file: read as
/// text it would give a wrong answer.
fn start_of_text(input: &[u8]) -> Result<usize, String> {
    const COMPRESSED: [(&[u8], &str); 4] = [
        (b"\x1f\x8b", "gzip"),
        (b"\x28\xb5\x2f\xfd", "zstd"),
        (b"\xfd7zXZ\0", "xz"),
        (b"PK\x03\x04", "zip"),
    ];
    if input.starts_with(b"\xff\xfe") || input.starts_with(b"\xfe\xff") {
        return Err("the input is UTF-16: save it as UTF-8".to_owned());
    }
    // The digit of the level stands between "BZh" and the six bytes that begin a block.
    let is_bzip2 = input.starts_with(b"BZh") && input.get(4..10) == Some(b"1AY&SY");
    let other = COMPRESSED.iter().find(|(magic, _)| input.starts_with(magic));
    if let Some(name) = other.map(|(_, name)| *name).or(is_bzip2.then_some("bzip2")) {
        return Err(format!("the input is compressed ({name}): decompress it first"));
    }
    Ok(if input.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 })
}

/// A whole file, or standard input for no path and for `-`, as text with `\n` at the line ends.
///
/// # Errors
///
/// Those of [`read_bytes`], and [`Failure::Other`] with the line where it is not UTF-8 text.
pub fn read_text(path: Option<&Path>) -> Result<String, Failure> {
    String::from_utf8(read_bytes(path)?).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1;
        Failure::Input { line, what: "not UTF-8 text".to_owned() }
    })
}

/// The same as bytes, for a form in which some parts may be of another encoding.
///
/// # Errors
///
/// [`Failure::File`] where it can't be read, and [`Failure::Other`] where it is UTF-16, compressed
/// or longer than [`MAX_LINE`] bytes.
pub fn read_bytes(path: Option<&Path>) -> Result<Vec<u8>, Failure> {
    let Source { name, input } = Source::open(path)?;
    let refused = |what: String| Failure::Other(format!("{}: {what}", name.display()));
    let mut bytes = Vec::new();
    if let Err(source) = input.take(MAX_LINE as u64 + 1).read_to_end(&mut bytes) {
        return Err(Failure::File { path: name, source });
    }
    if bytes.len() > MAX_LINE {
        return Err(refused(format!("longer than {MAX_LINE} bytes, the most that is read")));
    }
    let start = start_of_text(&bytes).map_err(refused)?;
    if bytes.contains(&0) {
        return Err(refused(NUL.to_owned()));
    }
    let mut text: Vec<u8> = Vec::with_capacity(bytes.len() - start);
    for &byte in &bytes[start..] {
        // One line end for CR LF, for LF and for CR alone.
        match byte {
            b'\n' if text.last() == Some(&b'\r') => {}
            _ => text.push(byte),
        }
    }
    for byte in &mut text {
        if *byte == b'\r' {
            *byte = b'\n';
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands out a few bytes at a time, as a pipe may.
    struct Drip<'a>(&'a [u8], usize);

    impl Read for Drip<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let some = self.0.len().min(self.1).min(buffer.len());
            self.0.by_ref().take(some as u64).read(buffer)
        }
    }

    fn drip(text: &[u8], step: usize) -> impl BufRead {
        BufReader::new(Drip(text, step))
    }

    fn collect(text: &[u8], step: usize) -> (Vec<Vec<u8>>, u64) {
        let mut found = Vec::new();
        let count = lines(drip(text, step), |line| {
            found.push(line.to_vec());
            Ok::<_, String>(())
        });
        (found, count.unwrap())
    }

    #[test]
    fn lines_come_whole_whatever_the_reads() {
        let text = b"one\r\n\n  # no\n\t two words \nlast";
        for step in 1..text.len() + 1 {
            let (found, count) = collect(text, step);
            assert_eq!(found, [&b"one"[..], b"two words", b"last"]);
            assert_eq!(count, 3);
        }
        assert_eq!(collect(b"", 1), (vec![], 0));
        assert_eq!(collect(b"\n", 1), (vec![], 0));
    }

    #[test]
    fn line_ends_are_lf_crlf_or_cr_whatever_the_reads() {
        let plain = "one\n\ntwo\n# three\nfour, five and six\n\n\nseven";
        for ends in ["\n", "\r\n", "\r"] {
            for mark in ["", "\u{feff}"] {
                let text = format!("{mark}{}", plain.replace('\n', ends));
                for step in 1..text.len() + 1 {
                    assert_eq!(collect(text.as_bytes(), step), collect(plain.as_bytes(), 99));
                }
                let number = lines(drip(text.as_bytes(), 3), |line| {
                    if line == b"seven" { Err("here") } else { Ok(()) }
                });
                assert_eq!(number.unwrap_err().to_string(), "line 8: here");
            }
        }
    }

    #[test]
    fn what_is_no_text_is_refused_by_name() {
        let utf_16: Vec<u8> = "1 2 3\n3 2 1\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        for (bytes, expected) in [
            (&b"\x1f\x8b\x08\0\0\0\0\0\0\0"[..], "line 1: the input is compressed (gzip)"),
            (b"BZh91AY&SY...", "line 1: the input is compressed (bzip2)"),
            (&[b"\xff\xfe", &utf_16[..]].concat(), "line 1: the input is UTF-16"),
            (&utf_16, "line 1: a NUL byte"),
            (b"1 2 3\n1\x002\n", "line 2: a NUL byte"),
        ] {
            for step in [1, 5, 100] {
                let result = lines(drip(bytes, step), |_| Ok::<_, String>(()));
                let error = result.unwrap_err().to_string();
                assert!(error.starts_with(expected), "{error}");
            }
        }
    }

    #[test]
    fn an_endless_line_ends_in_an_error() {
        let endless = io::repeat(b'x');
        let result = lines(BufReader::new(endless), |_| Ok::<_, String>(()));
        let expected = "line 1: longer than 268435456 bytes, the longest line that is read";
        assert_eq!(result.unwrap_err().to_string(), expected);
    }

    #[test]
    fn a_line_longer_than_the_buffer_comes_whole() {
        let text = vec![b'x'; 3 << 18];
        let (found, _) = collect(&text, 100_000);
        assert_eq!(found, [text]);
    }

    #[test]
    fn lines_are_counted_across_blocks() {
        for end in ["\n", "\r\n", "\r"] {
            let text = format!("7 8 9{end}").repeat(100_000) + "bad";
            let result =
                lines(
                    text.as_bytes(),
                    |line| {
                        if line == b"bad" { Err("it is bad") } else { Ok(()) }
                    },
                );
            assert_eq!(result.unwrap_err().to_string(), "line 100001: it is bad");
        }
    }

    #[test]
    fn a_refusal_names_the_line() {
        let text = b"# a\n\nfine\nbad\nfine\n";
        let result =
            lines(drip(text, 7), |line| if line == b"bad" { Err("it is bad") } else { Ok(()) });
        assert_eq!(result.unwrap_err().to_string(), "line 4: it is bad");
    }

    #[test]
    fn a_start_is_text_or_has_a_name() {
        for text in ["", "1 2 3", "BZh", "BZh9 is a word", "PK", "\u{1f}", "BZ", "7zXZ"] {
            assert_eq!(start_of_text(text.as_bytes()), Ok(0), "{text}");
        }
        assert_eq!(start_of_text("\u{feff}1".as_bytes()), Ok(3));
        for (bytes, name) in [
            (&b"\x1f\x8b\x08"[..], "gzip"),
            (b"BZh91AY&SY", "bzip2"),
            (b"\x28\xb5\x2f\xfd..", "zstd"),
            (b"\xfd7zXZ\0", "xz"),
            (b"PK\x03\x04", "zip"),
            (b"\xff\xfe1\0", "UTF-16"),
            (b"\xfe\xff\x001", "UTF-16"),
        ] {
            assert!(start_of_text(bytes).is_err_and(|what| what.contains(name)), "{name}");
        }
    }

    #[test]
    fn a_whole_text_is_read_by_the_same_rules() {
        let path = std::env::temp_dir().join(format!("plain-text-{}", std::process::id()));
        let read = |bytes: &[u8]| {
            std::fs::write(&path, bytes).unwrap();
            read_text(Some(&path)).map_err(|failure| failure.to_string())
        };
        assert_eq!(read(b"\xef\xbb\xbfa\r\nb\rc\n").unwrap(), "a\nb\nc\n");
        assert!(read(b"a\0").unwrap_err().contains("NUL"));
        assert!(read(b"\x1f\x8b\x08").unwrap_err().contains("gzip"));
        assert!(read(b"\xffx").unwrap_err().contains("line 1: not UTF-8"));
        std::fs::remove_file(&path).unwrap();
        assert!(matches!(read_text(Some(&path)), Err(Failure::File { .. })));
    }
}
