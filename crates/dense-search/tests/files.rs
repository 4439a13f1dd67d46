//! Saved tables: what is in the way of a save, and what a save leaves behind.
#![cfg(feature = "std")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use dense_search::{DistanceTable, RecordError, Space, Successors};

/// A folder of its own for each test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        // WebAssembly has no folder for temporary files, and no process numbers.
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn walk() -> impl Space<State = u8, Move = i8> {
    Successors::new(0_u8, |n: u8| [(1, n.wrapping_add(1)), (-1, n.wrapping_sub(1))]).undirected()
}

fn save(path: &Path) -> Result<(), RecordError> {
    DistanceTable::new(walk()).unwrap().save(path)
}

fn loads(path: &Path) -> bool {
    DistanceTable::load(walk(), path).is_ok_and(|table| table.distance(250) == Some(6))
}

#[test]
fn nothing_but_the_table_is_left() {
    let folder = Folder::new("alone");
    let file = folder.0.join("table");
    save(&file).unwrap();
    save(&file).unwrap();
    assert!(loads(&file));
    assert_eq!(folder.names(), ["table"]);
    // A save that fails leaves nothing either: the name is that of a folder.
    fs::create_dir(folder.0.join("taken")).unwrap();
    fs::write(folder.0.join("taken/file"), "").unwrap();
    assert!(matches!(save(&folder.0.join("taken")), Err(RecordError::Io { .. })));
    assert!(matches!(save(Path::new("/")), Err(RecordError::Io { .. })));
    assert_eq!(folder.names(), ["table", "taken"]);
}

/// Two writers with one process number once wrote to one part file, which either could publish.
#[cfg(not(target_family = "wasm"))] // It has no threads.
#[test]
fn many_writers_never_publish_a_mixture() {
    let folder = Folder::new("many");
    let file = folder.0.join("table");
    save(&file).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..20 {
                    save(&file).unwrap();
                    assert!(loads(&file));
                }
            });
        }
    });
    assert_eq!(folder.names(), ["table"]);
}

#[test]
fn a_name_as_long_as_the_system_allows_is_saved() {
    let folder = Folder::new("long");
    let file = folder.0.join("x".repeat(255));
    save(&file).unwrap();
    assert!(loads(&file));
}

#[test]
fn parts_that_a_kill_left_go_after_an_hour() {
    let folder = Folder::new("stale");
    let file = folder.0.join("table");
    save(&file).unwrap();
    // The part files of this name, as a kill leaves them.
    let hash = b"table".iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    let part = |number: u64| folder.0.join(format!(".{hash:016x}-{number:016x}.part"));
    let hours_ago = |hours: u64| SystemTime::now() - Duration::from_secs(3600 * hours);
    for (number, hours) in [(1, 2), (2, 30), (3, 0)] {
        File::create(part(number)).unwrap().set_modified(hours_ago(hours)).unwrap();
    }
    // Nobody else's.
    let other = folder.0.join(".other.part");
    File::create(&other).unwrap().set_modified(hours_ago(30)).unwrap();
    save(&file).unwrap();
    assert!(!part(1).exists() && !part(2).exists());
    assert!(part(3).exists() && other.exists() && loads(&file));
}

#[cfg(unix)]
#[test]
fn permissions_are_kept() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new("mode");
    let file = folder.0.join("table");
    save(&file).unwrap();
    for mode in [0o600, 0o640, 0o400] {
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        save(&file).unwrap();
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, mode);
        assert!(loads(&file));
    }
}

/// A link is replaced; what it points to stays as it is.
#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let folder = Folder::new("link");
    let (file, target) = (folder.0.join("table"), folder.0.join("target"));
    fs::write(&target, "mine").unwrap();
    std::os::unix::fs::symlink(&target, &file).unwrap();
    save(&file).unwrap();
    assert!(loads(&file));
    assert_eq!(fs::read(&target).unwrap(), b"mine");
}
