use std::io;
use std::path::PathBuf;

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
