//! What the family's example programs share: plain lines in, plain lines out, and errors that name
//! the line.
//!
//! A program reads one object per line from a file or standard input, skips blank lines and `#`
//! comments, holds its results until the whole input is known to be good, and prints them on
//! standard output. Bad input ends with exit code 2 and `line N: what is wrong` on standard error.
//!
//! | input | what happens |
//! |---|---|
//! | UTF-8 or ASCII; a byte order mark before it | read; the mark is skipped |
//! | line ends LF, CR LF or CR; none after the last line | read |
//! | UTF-16, with its mark or without (a NUL byte tells it) | refused by name |
//! | a file of gzip, bzip2, xz, zstd or zip | refused by name |
//! | a line of more than 2^28 bytes | refused, with that number |
//! | brackets, quotes, separators and notes around words | one rule: see [`words`] |

mod arguments;
pub mod counting;
mod example;
mod failure;
#[cfg(feature = "forms")]
pub mod forms;
mod source;
mod words;

use std::fmt;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::process::ExitCode;
#[cfg(feature = "progress")]
use std::time::Duration;

#[cfg(feature = "progress")]
use indicatif::{ProgressBar, ProgressStyle};

pub use arguments::Arguments;
pub use example::{
    Ran, check_foreign_texts, check_wrapped_words, emulated, example_command, run_example,
};
pub use failure::Failure;
pub use source::{MAX_LINE, Source, read_bytes, read_text};
pub use words::words;

/// Runs a program: its arguments go to `work`, which writes its answer to a vector. That is printed
/// once all has gone well; a failure is printed on standard error instead, and nothing else. With
/// `-h` or `--help` among the arguments the program prints `help` and does nothing else.
///
/// A program that prints while it works leaves the vector empty and writes to [`output`].
///
/// Exit code 0 for success, for help and for a reader that closed the pipe early; 2 for bad input,
/// bad arguments and anything else that went wrong.
pub fn program(
    help: &str,
    work: impl FnOnce(Arguments, &mut Vec<u8>) -> Result<(), Failure>,
) -> ExitCode {
    let mut answer = Vec::new();
    let done = if std::env::args_os().skip(1).any(|word| word == "-h" || word == "--help") {
        answer.extend_from_slice(help.as_bytes());
        Ok(())
    } else {
        work(Arguments::from_env(), &mut answer)
    };
    let printed = |()| Ok(io::stdout().write_all(&answer).and_then(|()| io::stdout().flush())?);
    match done.and_then(printed) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of standard output has closed it, which is not an error.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            note(format_args!("{failure}"));
            ExitCode::from(2)
        }
    }
}

/// A word as an unsigned integer.
///
/// # Errors
///
/// A sentence that shows the word, when it is no decimal integer or too large for `T`.
#[inline]
pub fn integer<T: TryFrom<u128>>(word: &[u8]) -> Result<T, String> {
    if word.is_empty() {
        return Err("an integer is missing".to_owned());
    }
    // Looked at first, since `parse` would take a sign as well.
    if !word.iter().all(u8::is_ascii_digit) {
        return Err(format!("{} is not an unsigned integer", quote(word)));
    }
    let digits = String::from_utf8_lossy(word);
    // Nearly all words fit a `u64`, which is read several times as fast.
    let value =
        digits.parse::<u64>().map_or_else(|_| digits.parse().ok(), |value| Some(value.into()));
    let value = value.and_then(|value: u128| T::try_from(value).ok());
    value.ok_or_else(|| format!("{} is too large", quote(word)))
}

/// A word in quotes for a message. A long word is cut, and characters that are not plain text are
/// escaped.
#[must_use]
pub fn quote(word: &[u8]) -> String {
    const LONGEST: usize = 40;
    // A character has at most four bytes, so no more of a long word is read.
    let text = String::from_utf8_lossy(&word[..word.len().min(4 * LONGEST + 4)]);
    let short: String = text.chars().take(LONGEST).collect();
    let more = if short.len() < text.len() { "..." } else { "" };
    format!("'{}{more}'", short.escape_debug())
}

/// Standard output, locked and buffered.
pub type Output = BufWriter<StdoutLock<'static>>;

/// Standard output, locked and buffered. Flush it at the end, so that a failure to write is seen.
#[must_use]
pub fn output() -> Output {
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}

/// Writes a line to standard error, of which a program's argument or input may be a part: control
/// characters are escaped, and a long line is cut. If standard error is closed, the program goes
/// on.
pub fn note(line: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{}", on_a_terminal(&line.to_string()));
}

/// The part of a text that a terminal may show: no control characters except line ends, and at most
/// a screen.
fn on_a_terminal(text: &str) -> String {
    const LONGEST: usize = 1000;
    let mut rest = text.chars();
    let mut shown = String::new();
    for char in rest.by_ref().take(LONGEST) {
        match char {
            '\n' => shown.push('\n'),
            char if char.is_control() => shown.extend(char.escape_default()),
            char => shown.push(char),
        }
    }
    if rest.next().is_some() { shown + "..." } else { shown }
}

/// Shows the progress of a program on standard error; hidden if that is no terminal.
#[cfg(feature = "progress")]
#[must_use]
pub fn progress(len: Option<u64>, what: &'static str) -> ProgressBar {
    let (bar, template) = match len {
        Some(len) => (ProgressBar::new(len), "{spinner} {msg} {human_pos}/{human_len} {elapsed}"),
        None => (ProgressBar::no_length(), "{spinner} {msg} {human_pos} {elapsed}"),
    };
    bar.enable_steady_tick(Duration::from_millis(200));
    bar.with_message(what).with_style(
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_exact_or_refused() {
        assert_eq!(integer::<u8>(b"255"), Ok(255));
        assert_eq!(integer::<u8>(b"256"), Err("'256' is too large".to_owned()));
        assert_eq!(integer::<u128>(u128::MAX.to_string().as_bytes()), Ok(u128::MAX));
        for text in [
            "9999999999999999999",
            "18446744073709551615",
            "0000000000000000000000000000000000000000000007",
        ] {
            assert_eq!(
                integer::<u64>(text.as_bytes()),
                text.parse().map_err(|_| String::new()),
                "{text}"
            );
        }
        assert_eq!(
            integer::<u64>(b"18446744073709551616"),
            Err("'18446744073709551616' is too large".to_owned())
        );
        assert!(integer::<u128>(b"340282366920938463463374607431768211456").is_err());
        for bad in ["", "-1", "+1", "1x", "\u{661}", "0x10", " 1"] {
            assert!(integer::<u64>(bad.as_bytes()).is_err(), "{bad}");
        }
    }

    #[test]
    fn quotes_are_short_and_plain() {
        assert_eq!(quote(b"1x"), "'1x'");
        assert_eq!(quote(&[b'7'; 40]), format!("'{}'", "7".repeat(40)));
        assert_eq!(quote(&[b'7'; 5_000_000]), format!("'{}...'", "7".repeat(40)));
        assert_eq!(
            quote("\u{10348}".repeat(41).as_bytes()),
            format!("'{}...'", "\u{10348}".repeat(40))
        );
        assert_eq!(quote(b"\x1b[2J"), "'\\u{1b}[2J'");
    }

    #[test]
    fn messages_fit_a_terminal() {
        assert_eq!(
            on_a_terminal("line 3: \u{1b}[2Jno\nmore\u{e9}"),
            "line 3: \\u{1b}[2Jno\nmore\u{e9}"
        );
        assert_eq!(on_a_terminal(&"7".repeat(1000)), "7".repeat(1000));
        assert_eq!(on_a_terminal(&"7".repeat(5_000_000)), "7".repeat(1000) + "...");
    }
}
