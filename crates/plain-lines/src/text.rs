//! What counts as plain text. Input that is something else is refused by name: read as text, it
//! would give a wrong answer.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::Failure;

/// The longest line and the longest whole text that are read, in bytes: a chromosome on one line
/// fits, and an endless line ends in an error before memory does.
pub const MAX_LINE: usize = 1 << 28;

/// How many bytes [`start_of_text`] looks at.
pub(crate) const START: usize = 10;

/// What is said of a NUL byte, which UTF-16 has in every Latin letter.
pub(crate) const NUL: &str = "a NUL byte: this is UTF-16 or no text (save it as UTF-8)";

/// Where the text begins, which is after a byte order mark.
///
/// # Errors
///
/// What the input is, where its first bytes are those of UTF-16 or of a compressed file.
pub(crate) fn start_of_text(input: &[u8]) -> Result<usize, String> {
    const COMPRESSED: [(&[u8], &str); 5] = [
        (b"\x1f\x8b", "gzip"),
        (b"\x28\xb5\x2f\xfd", "zstd"),
        (b"\xfd7zXZ\0", "xz"),
        (b"PK\x03\x04", "zip"),
        // The digit of the level stands between "BZh" and the six bytes that begin a block.
        (b"1AY&SY", "bzip2"),
    ];
    if input.starts_with(b"\xef\xbb\xbf") {
        return Ok(3);
    }
    if input.starts_with(b"\xff\xfe") || input.starts_with(b"\xfe\xff") {
        return Err("the input is UTF-16: save it as UTF-8".to_owned());
    }
    for (magic, name) in COMPRESSED {
        let head = match name {
            "bzip2" if input.starts_with(b"BZh") => input.get(4..).unwrap_or_default(),
            "bzip2" => continue,
            _ => input,
        };
        if head.starts_with(magic) {
            return Err(format!("the input is compressed ({name}): decompress it first"));
        }
    }
    Ok(0)
}

/// A whole file, or standard input for no path and for `-`, as text with `\n` at the line ends.
///
/// # Errors
///
/// [`Failure::File`] where it can't be read, and [`Failure::Other`] where it is not UTF-8 text or
/// longer than [`MAX_LINE`] bytes.
pub fn read_text(path: Option<&Path>) -> Result<String, Failure> {
    let path = path.filter(|path| *path != Path::new("-"));
    let shown = path.unwrap_or(Path::new("standard input"));
    let failed = |source: io::Error| Failure::File { path: shown.to_owned(), source };
    let refused = |what: String| Failure::Other(format!("{}: {what}", shown.display()));
    let mut bytes = Vec::new();
    let most = MAX_LINE as u64 + 1;
    match path {
        Some(path) => File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes)),
        None => io::stdin().lock().take(most).read_to_end(&mut bytes),
    }
    .map_err(failed)?;
    if bytes.len() > MAX_LINE {
        return Err(refused(format!("longer than {MAX_LINE} bytes, the most that is read")));
    }
    let start = start_of_text(&bytes).map_err(refused)?;
    if bytes.contains(&0) {
        return Err(refused(NUL.to_owned()));
    }
    let text = std::str::from_utf8(&bytes[start..]).map_err(|error| refused(error.to_string()))?;
    Ok(text.replace("\r\n", "\n").replace('\r', "\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert!(read(b"\xffx").unwrap_err().contains("utf-8"));
        std::fs::remove_file(&path).unwrap();
        assert!(matches!(read_text(Some(&path)), Err(Failure::File { .. })));
    }
}
