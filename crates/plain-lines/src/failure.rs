use std::io;
use std::path::PathBuf;

/// The reason why a program stops.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
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
