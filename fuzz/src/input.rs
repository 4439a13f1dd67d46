//! Values read off the front of a fuzzer's bytes.

/// The bytes that are left; zeros once there are none, so that every input is a whole one.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    pub fn new(data: &'a [u8]) -> Self {
        Self(data)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What is left, as it stands.
    pub fn rest(self) -> &'a [u8] {
        self.0
    }

    /// The next bytes, filled up with zeros.
    pub fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let (head, tail) = self.0.split_at(self.0.len().min(N));
        self.0 = tail;
        let mut bytes = [0; N];
        bytes[..head.len()].copy_from_slice(head);
        bytes
    }

    pub fn u8(&mut self) -> u8 {
        self.bytes::<1>()[0]
    }

    pub fn u16(&mut self) -> u16 {
        u16::from_le_bytes(self.bytes())
    }

    pub fn u32(&mut self) -> u32 {
        u32::from_le_bytes(self.bytes())
    }

    pub fn u64(&mut self) -> u64 {
        u64::from_le_bytes(self.bytes())
    }

    pub fn u128(&mut self) -> u128 {
        u128::from_le_bytes(self.bytes())
    }

    /// A number below `limit`, or 0; small ones take one byte.
    pub fn below(&mut self, limit: usize) -> usize {
        let value = if limit <= 256 { u64::from(self.u8()) } else { self.u64() };
        usize::try_from(value % (limit as u64).max(1)).expect("below a usize")
    }

    /// A number of any size: small ones are as likely as large ones.
    pub fn any_size(&mut self) -> u128 {
        let bits = u32::from(self.u8()) % 129;
        if bits == 0 { 0 } else { self.u128() >> (128 - bits) }
    }

    pub fn flag(&mut self) -> bool {
        self.u8() & 1 == 1
    }

    /// A permutation of `0..N`.
    pub fn permutation<const N: usize>(&mut self) -> [u8; N] {
        let mut word: [u8; N] = core::array::from_fn(|i| i as u8);
        for last in (1..N).rev() {
            let other = self.below(last + 1);
            word.swap(last, other);
        }
        word
    }
}
