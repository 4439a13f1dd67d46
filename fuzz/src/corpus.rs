//! The corpus: a file a target, a line an input: its name, a space, its bytes as hexadecimal
//! digits.

use std::path::PathBuf;
use std::{fs, io};

use crate::targets;

/// An input and its name.
pub type Named = (String, Vec<u8>);

/// The file of a target.
#[must_use]
pub fn path(target: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus").join(format!("{target}.hex"))
}

/// The inputs of a target: its seeds, and those that were found.
///
/// # Errors
///
/// There is no such target, its file can't be read, or a line is not a name and pairs of
/// hexadecimal digits.
pub fn read(target: &str) -> io::Result<Vec<Named>> {
    let known = targets().find(|known| known.name == target);
    let known = known.ok_or_else(|| io::Error::other(format!("there is no target {target}")))?;
    let mut inputs = found(target)?;
    inputs.extend((known.seeds)().into_iter().map(|seed| ("seed".to_owned(), seed)));
    Ok(inputs)
}

/// The inputs that were found; none where there is no file.
fn found(target: &str) -> io::Result<Vec<Named>> {
    let text = match fs::read_to_string(path(target)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        text => text?,
    };
    text.lines()
        .map(|line| {
            let (name, digits) = line.split_once(' ').unwrap_or((line, ""));
            let bytes = bytes(digits)
                .ok_or_else(|| io::Error::other(format!("{target}: not hexadecimal: {name}")))?;
            Ok((name.to_owned(), bytes))
        })
        .collect()
}

/// Writes the inputs of a target, in order of their names.
///
/// # Errors
///
/// The file can't be written.
pub fn write(target: &str, mut inputs: Vec<Named>) -> io::Result<()> {
    // Seeds are in the program.
    inputs.retain(|(name, _)| name != "seed");
    inputs.sort();
    inputs.dedup();
    let line = |(name, bytes): &Named| {
        let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{name} {digits}").trim_end().to_owned() + "\n"
    };
    fs::write(path(target), inputs.iter().map(line).collect::<String>())
}

/// A name for an input: `found-` and 40 bits of its FNV-1a hash.
#[must_use]
pub fn name_of(input: &[u8]) -> String {
    let hash = input.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("found-{:010x}", hash >> 24)
}

fn bytes(digits: &str) -> Option<Vec<u8>> {
    let digits = digits.as_bytes();
    if !digits.len().is_multiple_of(2) {
        return None;
    }
    let digit = |byte: u8| char::from(byte).to_digit(16);
    digits.chunks(2).map(|pair| u8::try_from(16 * digit(pair[0])? + digit(pair[1])?).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_pairs_of_hexadecimal() {
        assert_eq!(bytes(""), Some(vec![]));
        assert_eq!(bytes("00ff7a"), Some(vec![0, 255, 122]));
        assert_eq!(bytes("0"), None);
        assert_eq!(bytes("0g"), None);
    }
}
