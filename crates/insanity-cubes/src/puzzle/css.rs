//! Fills as text.

use alloc::format;
use alloc::string::String;

/// A fill as `#` and six hexadecimal digits.
pub(crate) fn css([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The fill that `#` and six hexadecimal digits stand for.
pub(crate) fn parse_css(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#')?;
    // `from_str_radix` would take a sign.
    if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some([red, green, blue])
}
