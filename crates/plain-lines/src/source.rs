use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use indicatif::ProgressBar;
use lexopt::Arg::{Long, Short, Value};

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

fn lines<E: fmt::Display>(
    mut reader: impl Read,
    bar: &ProgressBar,
    mut each: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<u64, Failure> {
    let (mut number, mut passed) = (0, 0);
    let mut take = |line: &[u8]| -> Result<(), Failure> {
        number += 1;
        let line = line.trim_ascii();
        if line.is_empty() || line[0] == b'#' {
            return Ok(());
        }
        passed += 1;
        each(line).map_err(|what| Failure::Input { line: number, what: what.to_string() })
    };

    let mut buffer = vec![0; CHUNK];
    // What of the buffer holds the beginning of a line whose end is still to come.
    let mut held = 0;
    loop {
        if held == buffer.len() {
            buffer.resize(2 * held, 0);
        }
        let read = match reader.read(&mut buffer[held..]) {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error.into()),
        };
        bar.inc(read as u64);
        if read == 0 {
            if held > 0 {
                take(&buffer[..held])?;
            }
            return Ok(passed);
        }
        let end = held + read;
        let mut start = 0;
        for newline in memchr::memchr_iter(b'\n', &buffer[held..end]) {
            take(&buffer[start..held + newline])?;
            start = held + newline + 1;
        }
        buffer.copy_within(start..end, 0);
        held = end - start;
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
