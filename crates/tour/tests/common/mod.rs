//! The files of the family; tests run in the folder of their crate.

use std::fs;
use std::path::{Path, PathBuf};

/// All files below a folder with their texts, in no order.
pub(crate) fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder).expect("a folder");
    entries
        .map(|entry| entry.expect("an entry").path())
        .flat_map(|path| match fs::read_to_string(&path) {
            Ok(text) => vec![(path, text)],
            Err(_) => sources(&path),
        })
        .collect()
}
