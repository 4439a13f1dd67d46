use std::io;
use std::path::{Path, PathBuf};

/// Why a program stops.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// `--help` was asked for: not a failure, the way to print the text.
    #[error("help was asked for")]
    Help,
    /// The arguments are wrong.
    #[error("{0} (--help tells the usage)")]
    Usage(String),
    /// A line of the input is wrong.
    #[error("line {line}: {what}")]
    Input {
        /// The line's number, from 1; blank lines and comments count.
        line: u64,
        /// What is wrong with it.
        what: String,
    },
    /// A line of one of several files is wrong.
    #[error("{}: line {line}: {what}", path.display())]
    InputOf {
        /// The file.
        path: PathBuf,
        /// The line's number, from 1; blank lines and comments count.
        line: u64,
        /// What is wrong with it.
        what: String,
    },
    /// A file can't be opened or read.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Anything else, in words.
    #[error("{0}")]
    Other(String),
}

impl Failure {
    /// Names the file of a wrong line or of what is wrong with all of it, for programs that read
    /// several.
    #[must_use]
    pub fn in_file(self, path: Option<&Path>) -> Self {
        match (self, path) {
            (Self::Input { line, what }, Some(path)) => {
                Self::InputOf { path: path.to_owned(), line, what }
            }
            (Self::Other(what), Some(path)) => Self::Other(format!("{}: {what}", path.display())),
            (other, _) => other,
        }
    }

    /// Whether the reader of standard output has gone away, which is no fault.
    #[must_use]
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        Self::Usage(error.to_string())
    }
}
