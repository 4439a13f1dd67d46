use crate::error::Error;
use crate::word::KmerWord;

/// The word of some letters, which fit.
pub(crate) fn word<W: KmerWord>(letters: &[u8]) -> Result<W, Error> {
    letters.iter().enumerate().try_fold(W::from(0), |kmer, (position, letter)| {
        let code = code(*letter).ok_or(Error::NotABase { position, letter: *letter })?;
        Ok(kmer << 2 | W::from(code))
    })
}

/// The two bits of a letter, `A` 0, `C` 1, `G` 2, `T` and `U` 3, of either case; `None` for any
/// other byte.
///
/// Bits 1 and 2 of the ASCII letters are A 00, C 01, G 11, T and U 10: a Gray code of what is
/// wanted.
#[inline]
pub(crate) const fn code(letter: u8) -> Option<u8> {
    if is_base(letter) { Some(bits(letter)) } else { None }
}

/// Whether a byte is one of the four letters or U, of either case.
#[inline(always)]
pub(crate) const fn is_base(letter: u8) -> bool {
    let upper = letter & !0x20;
    // T and U differ in their lowest bit.
    (upper == b'A') | (upper == b'C') | (upper == b'G') | (upper & !1 == b'T')
}

/// The two bits of a letter; of any other byte some two bits. Without a branch, for vectors.
#[inline(always)]
pub(crate) const fn bits(letter: u8) -> u8 {
    let gray = letter >> 1 & 3;
    gray ^ gray >> 1
}

/// The letter of two bits.
#[inline]
pub(crate) const fn letter(code: u8) -> u8 {
    b"ACGT"[(code & 3) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte() {
        for byte in 0..=255_u8 {
            let upper =
                if byte.eq_ignore_ascii_case(&b'U') { b'T' } else { byte.to_ascii_uppercase() };
            let expected = b"ACGT".iter().position(|base| *base == upper);
            assert_eq!(code(byte).map(usize::from), expected, "{byte}");
            assert_eq!(is_base(byte), expected.is_some());
        }
        for (code, base) in (0_u8..).zip(*b"ACGT") {
            assert_eq!(letter(code), base);
        }
    }
}
