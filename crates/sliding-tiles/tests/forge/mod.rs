//! Saved files with a right checksum and wrong contents.

/// The file with the number at one place changed, and its checksum mended.
pub(crate) fn forge(file: &[u8], at: usize, number: u64) -> Vec<u8> {
    let mut forged = file[..file.len() - 4].to_vec();
    forged[at..at + 8].copy_from_slice(&number.to_le_bytes());
    let sum = crc32fast::hash(&forged);
    forged.extend(sum.to_le_bytes());
    forged
}
