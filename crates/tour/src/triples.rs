//! canon-key: duplicate triples removed, each way that the source timed.

use std::io::Write;
use std::path::Path;

use plain_lines::Failure;

use crate::headline;

pub(crate) fn show(out: &mut impl Write, _file: Option<&Path>, _seed: u64) -> Result<(), Failure> {
    headline(out, "canon-key: the same three numbers in any order, once")?;
    Ok(())
}
