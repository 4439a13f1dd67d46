use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use indicatif::ProgressBar;
use lexopt::Arg::{Long, Short, Value};

use crate::text::{MAX_LINE, NUL, START, start_of_text};
use crate::{Failure, progress, set_path};

/// A file or standard input, read line by line through one large buffer.
#[derive(Debug)]
pub struct Source {
    path: Option<PathBuf>,
    file: Option<File>,
}

/// What is asked of the system at once.
const CHUNK: usize = 1 << 18;

impl Source {
    /// Opens a file; no path, or `-`, is standard input.
    ///
    /// # Errors
    ///
    /// [`Failure::File`] when the file can't be opened.
    pub fn open(path: Option<&Path>) -> Result<Self, Failure> {
        match path {
            Some(path) if path != Path::new("-") => {
                let file = File::open(path)
                    .map_err(|source| Failure::File { path: path.to_owned(), source })?;
                Ok(Self { path: Some(path.to_owned()), file: Some(file) })
            }
            _ => Ok(Self { path: None, file: None }),
        }
    }

    /// The source that a program's arguments name, for programs which take one path or none and
    /// have no options.
    ///
    /// # Errors
    ///
    /// [`Failure::Help`] when they ask for help; [`Failure::Usage`] for any other argument; those
    /// of [`open`](Self::open).
    pub fn from_arguments(mut arguments: lexopt::Parser) -> Result<Self, Failure> {
        let mut path = None;
        while let Some(argument) = arguments.next()? {
            match argument {
                Long("help") | Short('h') => return Err(Failure::Help),
                Value(value) => set_path(&mut path, value)?,
                other => return Err(other.unexpected().into()),
            }
        }
        Self::open(path.as_deref())
    }

    /// Calls `each` for every line that is neither blank nor a `#` comment, without its line end
    /// and the blanks around it. Returns how many lines that were. Progress is shown on a
    /// terminal.
    ///
    /// # Errors
    ///
    /// [`Failure::Input`] with the line's number when `each` refuses it; [`Failure::File`] when
    /// reading fails.
    pub fn for_each_line<E: fmt::Display>(
        self,
        each: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<u64, Failure> {
        let length =
            self.file.as_ref().and_then(|file| file.metadata().ok()).map(|data| data.len());
        let bar = progress(length.filter(|length| *length > 0), "reading");
        let result = match self.file {
            Some(file) => lines(file, &bar, each),
            None => lines(io::stdin().lock(), &bar, each),
        };
        bar.finish_and_clear();
        result.map_err(|failure| match failure {
            Failure::Io(source) => {
                Failure::File { path: self.path.unwrap_or_else(|| "standard input".into()), source }
            }
            other => other,
        })
    }
}

/// Counts lines and hands on those that are neither blank nor comments.
struct Lines<F> {
    number: u64,
    passed: u64,
    each: F,
}

impl<E: fmt::Display, F: FnMut(&[u8]) -> Result<(), E>> Lines<F> {
    fn take(&mut self, line: &[u8]) -> Result<(), Failure> {
        self.number += 1;
        let line = line.trim_ascii();
        if line.is_empty() || line[0] == b'#' {
            return Ok(());
        }
        self.passed += 1;
        (self.each)(line)
            .map_err(|what| Failure::Input { line: self.number, what: what.to_string() })
    }

    /// That the next line is wrong.
    fn refuse(&self, what: impl Into<String>) -> Failure {
        Failure::Input { line: self.number + 1, what: what.into() }
    }
}

fn lines<E: fmt::Display>(
    mut reader: impl Read,
    bar: &ProgressBar,
    each: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<u64, Failure> {
    let mut lines = Lines { number: 0, passed: 0, each };
    let mut buffer = vec![0; CHUNK];
    // The first `held` bytes of the buffer begin a line whose end is still to come.
    let (mut held, mut is_begun, mut is_after_cr) = (0, false, false);
    loop {
        if held == buffer.len() {
            if held >= MAX_LINE {
                let what = format!("longer than {MAX_LINE} bytes, the longest line that is read");
                return Err(lines.refuse(what));
            }
            buffer.resize(2 * held, 0);
        }
        let read = read_some(&mut reader, &mut buffer[held..])?;
        bar.inc(read as u64);
        let end = held + read;
        let (mut start, mut scanned) = (0, held);
        if !is_begun {
            if read > 0 && end < START {
                held = end;
                continue;
            }
            is_begun = true;
            start = start_of_text(&buffer[..end]).map_err(|what| lines.refuse(what))?;
            scanned = start;
        }
        for place in memchr::memchr3_iter(b'\n', b'\r', 0, &buffer[scanned..end]) {
            let place = scanned + place;
            match buffer[place] {
                0 => return Err(lines.refuse(NUL)),
                // The second half of the line end CR LF.
                b'\n' if is_after_cr && place == start => {}
                _ => lines.take(&buffer[start..place])?,
            }
            is_after_cr = buffer[place] == b'\r';
            start = place + 1;
        }
        if read == 0 {
            if start < end {
                lines.take(&buffer[start..end])?;
            }
            return Ok(lines.passed);
        }
        buffer.copy_within(start..end, 0);
        held = end - start;
    }
}

fn read_some(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Hands out a few bytes at a time, as a pipe may.
    struct Drip<'a>(&'a [u8], usize);

    impl Read for Drip<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let some = self.0.len().min(self.1).min(buffer.len());
            buffer[..some].copy_from_slice(&self.0[..some]);
            self.0 = &self.0[some..];
            Ok(some)
        }
    }

    fn collect(text: &[u8], step: usize) -> (Vec<Vec<u8>>, u64) {
        let mut found = Vec::new();
        let count = lines(Drip(text, step), &ProgressBar::hidden(), |line| {
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
                let number = lines(Drip(text.as_bytes(), 3), &ProgressBar::hidden(), |line| {
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
                let hidden = ProgressBar::hidden();
                let result = lines(Drip(bytes, step), &hidden, |_| Ok::<_, String>(()));
                let error = result.unwrap_err().to_string();
                assert!(error.starts_with(expected), "{error}");
            }
        }
    }

    #[test]
    fn an_endless_line_ends_in_an_error() {
        let endless = io::repeat(b'x');
        let result = lines(endless, &ProgressBar::hidden(), |_| Ok::<_, String>(()));
        let expected = "line 1: longer than 268435456 bytes, the longest line that is read";
        assert_eq!(result.unwrap_err().to_string(), expected);
    }

    #[test]
    fn a_line_longer_than_the_buffer_comes_whole() {
        let text = vec![b'x'; 3 * CHUNK + 5];
        let (found, _) = collect(&text, 100_000);
        assert_eq!(found, [text]);
    }

    #[test]
    fn a_refusal_names_the_line() {
        let text = b"# a\n\nfine\nbad\nfine\n";
        let result = lines(Drip(text, 7), &ProgressBar::hidden(), |line| {
            if line == b"bad" { Err("it is bad") } else { Ok(()) }
        });
        assert_eq!(result.unwrap_err().to_string(), "line 4: it is bad");
    }
}
