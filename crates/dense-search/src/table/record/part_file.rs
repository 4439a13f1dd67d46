//! Files that are replaced in one step.

use alloc::format;
use alloc::string::String;
use core::hash::{BuildHasher as _, Hasher as _};
use core::time::Duration;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::hash::RandomState;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// How long a part file is left alone after it was last written to.
const STALE: Duration = Duration::from_secs(60 * 60);

/// Names that are tried for a part file. Each is one of 2^64.
const TRIES: u32 = 16;

/// Writes a part file beside `path`, and renames it when it is complete and on the disk.
pub(super) fn save(path: &Path, write: impl FnOnce(&mut File) -> io::Result<()>) -> io::Result<()> {
    let name = path.file_name().ok_or(ErrorKind::InvalidInput)?;
    let prefix = prefix(name);
    let (part, mut file) = create(path, &prefix)?;
    let written = keep_permissions(path, &file)
        .and_then(|()| write(&mut file))
        // On the disk before the name points to it.
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // Nothing is lost if the part can't be removed: it has a name of its own.
        let _ = fs::remove_file(&part);
    }
    remove_stale(path, &prefix);
    written
}

/// What the names of the part files of `name` begin with. Its length does not depend on the name,
/// which may be as long as the system allows.
fn prefix(name: &OsStr) -> String {
    // FNV-1a, the same in every process.
    let hash = name.as_encoded_bytes().iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    format!(".{hash:016x}-")
}

/// A new file beside `path`. Never one that is there, nor where a link points to.
fn create(path: &Path, prefix: &str) -> io::Result<(PathBuf, File)> {
    let mut tried = 0;
    loop {
        // Each `RandomState` has other keys.
        let number = RandomState::new().build_hasher().finish();
        let part = path.with_file_name(format!("{prefix}{number:016x}.part"));
        tried += 1;
        match File::create_new(&part) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists && tried < TRIES => {}
            created => return created.map(|file| (part, file)),
        }
    }
}

/// Gives the new file the permissions of the one that it is to replace.
fn keep_permissions(path: &Path, file: &File) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(old) if old.is_file() => match file.set_permissions(old.permissions()) {
            // Some systems have none.
            Err(error) if error.kind() == ErrorKind::Unsupported => Ok(()),
            set => set,
        },
        _ => Ok(()),
    }
}

/// Removes the part files that a kill has left. It is not an error if that can't be done.
fn remove_stale(path: &Path, prefix: &str) {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_part = name
            .to_str()
            .and_then(|name| name.strip_prefix(prefix)?.strip_suffix(".part"))
            .is_some_and(|number| number.len() == 16);
        let written = || entry.metadata().and_then(|part| part.modified()).ok();
        let is_stale = |at| SystemTime::now().duration_since(at).is_ok_and(|age| age >= STALE);
        if is_part && written().is_some_and(is_stale) {
            let _ = fs::remove_file(entry.path());
        }
    }
}
