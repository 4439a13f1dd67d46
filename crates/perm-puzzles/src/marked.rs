//! Pieces in a row as text, each with a sign after it that says how it is turned: `0 3' 1' 2`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

/// The signs of pieces that have two sides.
pub(super) const SIDES: &[&str] = &["", "'"];
/// The signs of corners: not turned, turned clockwise, turned the other way.
pub(super) const TURNS: &[&str] = &["", "+", "-"];

/// The pieces, each with the sign of its turn.
pub(super) fn write<const N: usize>(pieces: [u8; N], turns: [u8; N], signs: &[&str]) -> String {
    let pieces = pieces.iter().zip(turns);
    let pieces = pieces.map(|(piece, turn)| format!("{piece}{}", signs[usize::from(turn)]));
    pieces.collect::<Vec<_>>().join(" ")
}

/// The pieces and turns of such a text. The caller compares what is written of them with the text.
pub(super) fn read<const N: usize>(text: &str, signs: &[&str]) -> Option<([u8; N], [u8; N])> {
    let (mut pieces, mut turns) = ([0; N], [0; N]);
    let mut words = text.split(' ');
    for (piece, turn) in pieces.iter_mut().zip(&mut turns) {
        let word = words.next()?;
        // Every word ends with the empty sign, so that is tried last.
        let sign = signs.iter().rposition(|sign| word.ends_with(sign))?;
        *piece = word.strip_suffix(signs[sign])?.parse().ok()?;
        *turn = u8::try_from(sign).ok()?;
    }
    Some((pieces, turns))
}
