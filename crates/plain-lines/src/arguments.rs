use std::ffi::OsString;
use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;

use crate::{Failure, Source, quote};

/// The arguments of a program. Each is removed when it is asked for. Ask for the options that have
/// a value first, then for flags, then for words in their order, and last for the input or other
/// words that may be left.
///
/// The value of an option is the next argument, or follows a `=`: `--seed 7`, `--seed=7`.
#[derive(Clone, Debug)]
pub struct Arguments(Vec<OsString>);

impl Arguments {
    pub(crate) fn from_env() -> Self {
        Self(std::env::args_os().skip(1).collect())
    }

    /// The value of an option such as `--seed`.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`] where it has no value, or one that is not a `T`.
    pub fn option<T: FromStr<Err: Display>>(&mut self, name: &str) -> Result<Option<T>, Failure> {
        self.path(name)?.map(|value| parsed(&format!("{name}: "), &value.into())).transpose()
    }

    /// The value of an option as it was written: a path need not be UTF-8.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`] where it has no value.
    pub fn path(&mut self, name: &str) -> Result<Option<PathBuf>, Failure> {
        let joined =
            |word: &OsString| Some(word.to_str()?.strip_prefix(name)?.strip_prefix('=')?.into());
        let is_named = |word: &OsString| word == name || joined(word).is_some();
        let Some(at) = self.0.iter().position(is_named) else { return Ok(None) };
        if let Some(value) = joined(&self.0.remove(at)) {
            return Ok(Some(value));
        }
        match self.0.get(at) {
            Some(value) if !is_option(value) => Ok(Some(self.0.remove(at).into())),
            _ => Err(Failure::Usage(format!("missing argument for option '{name}'"))),
        }
    }

    /// Whether a flag such as `--count` is given.
    pub fn flag(&mut self, name: &str) -> bool {
        let given = self.0.len();
        self.0.retain(|word| word != name);
        self.0.len() < given
    }

    /// The next word.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`] where it is not a `T`, and with the text `missing` where there is none.
    pub fn word<T: FromStr<Err: Display>>(&mut self, missing: &str) -> Result<T, Failure> {
        let at = self.0.iter().position(|word| !is_option(word));
        let at = at.ok_or_else(|| Failure::Usage(missing.to_owned()))?;
        parsed("", &self.0.remove(at))
    }

    /// All words that are left.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`] for an option that nobody has taken, and for more than `most` words.
    pub fn words(self, most: usize) -> Result<Vec<OsString>, Failure> {
        let (option, more) = (self.0.iter().find(|word| is_option(word)), self.0.get(most));
        match option
            .map(|word| ("invalid option", word))
            .or(more.map(|word| ("unexpected argument", word)))
        {
            Some((what, word)) => Err(Failure::Usage(format!("{what} '{}'", word.display()))),
            None => Ok(self.0),
        }
    }

    /// The path of the input, the one word that may be left; none, or `-`, is standard input.
    ///
    /// # Errors
    ///
    /// Those of [`words`](Self::words).
    pub fn input(self) -> Result<Option<PathBuf>, Failure> {
        Ok(self.words(1)?.pop().map(PathBuf::from))
    }

    /// The input, opened.
    ///
    /// # Errors
    ///
    /// Those of [`words`](Self::words) and [`Source::open`].
    pub fn source(self) -> Result<Source, Failure> {
        Source::open(self.input()?.as_deref())
    }
}

/// `-` alone is standard input.
fn is_option(word: &OsString) -> bool {
    word.as_encoded_bytes().starts_with(b"-") && word != "-"
}

fn parsed<T: FromStr<Err: Display>>(before: &str, value: &OsString) -> Result<T, Failure> {
    value.to_string_lossy().parse().map_err(|error| {
        Failure::Usage(format!("{before}{}: {error}", quote(value.as_encoded_bytes())))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(text: &str) -> Arguments {
        Arguments(text.split(' ').filter(|word| !word.is_empty()).map(OsString::from).collect())
    }

    fn text<T: std::fmt::Debug>(refused: Result<T, Failure>) -> String {
        refused.unwrap_err().to_string().replace(" (--help tells the usage)", "")
    }

    #[test]
    fn arguments_come_in_any_order() {
        for order in ["--seed 7 --count 12 -", "12 --count - --seed=7", "12 - --seed 7 --count"] {
            let mut given = arguments(order);
            assert_eq!(given.option("--seed").unwrap(), Some(7), "{order}");
            assert_eq!(given.option::<u32>("--other").unwrap(), None, "{order}");
            assert_eq!((given.flag("--count"), given.flag("--draw")), (true, false), "{order}");
            assert_eq!(given.word::<usize>("how many?").unwrap(), 12, "{order}");
            assert_eq!(given.input().unwrap(), Some(PathBuf::from("-")), "{order}");
        }
        assert_eq!(arguments("").input().unwrap(), None);
        assert_eq!(arguments("1 2").words(2).unwrap(), ["1", "2"]);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let no = "invalid digit found in string";
        let seed = |text: &str| arguments(text).option::<u64>("--seed");
        assert_eq!(text(seed("1 --seed")), "missing argument for option '--seed'");
        assert_eq!(text(seed("--seed --count 1")), "missing argument for option '--seed'");
        assert_eq!(text(seed("--seed x")), format!("--seed: 'x': {no}"));
        assert_eq!(text(seed("--seed=")), "--seed: '': cannot parse integer from empty string");
        assert_eq!(text(arguments("x").word::<u64>("N?")), format!("'x': {no}"));
        assert_eq!(text(arguments("--seed").word::<u64>("N?")), "N?");
        assert_eq!(text(arguments("a --seed=1").input()), "invalid option '--seed=1'");
        assert_eq!(text(arguments("a b").input()), "unexpected argument 'b'");
        assert_eq!(text(arguments("a").words(0)), "unexpected argument 'a'");
        assert_eq!(text(arguments("-1").words(9)), "invalid option '-1'");
        #[cfg(unix)]
        {
            use std::os::unix::ffi::OsStringExt as _;
            let no_text = || Arguments(vec![OsString::from_vec(b"--\xff".to_vec())]);
            assert_eq!(text(no_text().input()), "invalid option '--\u{fffd}'");
            assert!(!no_text().flag("--count"));
        }
    }
}
