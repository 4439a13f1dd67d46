//! Saved tables and searches: read back, and against cuts, changes, forgeries and kills.
#![cfg(feature = "std")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod plain;

use std::fs;
use std::io::{BufRead as _, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use dense_code::{Below, Dense as _};
use dense_search::record::{RecordReader, write};
use dense_search::{
    ByteTable, DistanceTable, Error, GameTable, Outcome, Saved as _, Search, Space, Successors,
};
use plain::{flips, ring};

/// Shallow, so that it fits a table of bytes.
fn ten() -> impl Space<State = Below<1024>> + Clone {
    flips(true)
}

fn thousand() -> impl Space<State = Below<1000>> + Clone {
    ring()
}

/// What `write_to` writes.
macro_rules! bytes {
    ($value:expr) => {{
        let mut bytes = Vec::new();
        $value.write_to(&mut bytes).unwrap();
        bytes
    }};
}

/// Every cut, every changed byte and everything that follows is an error.
fn is_read_whole_or_not(whole: &[u8], read: impl Fn(&[u8]) -> Result<Vec<u8>, Error>) {
    assert!(read(whole).unwrap() == whole);
    for at in 0..whole.len() {
        let cut = read(&whole[..at]).unwrap_err();
        assert!(matches!(cut, Error::CutOff | Error::Foreign), "{at}: {cut:?}");
        for bit in 0..8 {
            let mut changed = whole.to_vec();
            changed[at] ^= 1 << bit;
            assert!(read(&changed).is_err(), "{at}, {bit}");
        }
    }
    assert!(matches!(read(&[whole, &[0]].concat()), Err(Error::Corrupt)));
    assert!(matches!(read(b"something else"), Err(Error::Foreign)));
}

#[test]
fn all_that_is_saved_is_read_back_and_nothing_else() {
    let table = bytes!(DistanceTable::new(ten()).unwrap());
    is_read_whole_or_not(&table, |from| Ok(bytes!(DistanceTable::read_from(ten(), from)?)));
    let table = bytes!(ByteTable::new(ten()).unwrap());
    is_read_whole_or_not(&table, |from| Ok(bytes!(ByteTable::read_from(ten(), from)?)));
    for layers in [0, 1, 3, 6, 11] {
        let mut search = Search::new(ten()).unwrap();
        search.by_ref().take(layers).for_each(drop);
        let saved = bytes!(search);
        is_read_whole_or_not(&saved, |from| Ok(bytes!(Search::read_from(ten(), from)?)));
        assert!(Search::read_from(ten(), &saved[..]).unwrap().eq(search));
        let refused = ByteTable::read_from(ten(), &saved[..]).map(|_| ()).unwrap_err();
        assert!(matches!(refused, Error::Kind { found: 3, expected: 7 }), "{refused}");
        let refused = Search::read_from(thousand(), &saved[..]).map(|_| ()).unwrap_err();
        let text = r#"the record belongs to the space "flips", not to "ring""#;
        assert_eq!(refused.to_string(), text);
    }
}

/// The bytes of a record, put together from the page of `record`.
fn by_hand(kind: u32, name: &str, fields: &[u64], words: &[u64]) -> Vec<u8> {
    let numbers = |numbers: &[u64]| -> Vec<u8> {
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    };
    let length = |length: usize| u32::try_from(length).unwrap().to_le_bytes();
    let mut bytes = b"DENSE-R1".to_vec();
    bytes.extend(kind.to_le_bytes());
    bytes.extend(length(name.len()));
    bytes.extend(name.as_bytes());
    bytes.extend(length(fields.len()));
    bytes.extend(numbers(fields));
    bytes.extend(numbers(&[words.len() as u64]));
    bytes.extend(numbers(words));
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// What was saved by one version is read by the next: these bytes do not change.
#[test]
fn saved_forms_are_those_of_the_page() {
    // A ring of five: distances 0, 1, 2, 2, 1, of which the lowest rank is in the lowest bits.
    let five = ring::<5>;
    let table = bytes!(DistanceTable::new(five()).unwrap());
    assert_eq!(table, by_hand(1, "ring", &[5, 3, 1], &[0b01_10_10_01_00, 1, 2, 2, 0]));
    let table = bytes!(ByteTable::new(five()).unwrap());
    assert_eq!(table, by_hand(7, "ring", &[5, 1, 2, 2], &[0x01_02_02_01_00]));
    // Not begun; then after the second layer: 11 for the start, 01 for its neighbours, and 11 past
    // the last. In a larger space the neighbours stand in the queue and have 11 too.
    let search = |search: &mut dyn Iterator<Item = _>| search.take(2).for_each(drop);
    let past = !0 << 10;
    let mut five = Search::new(five()).unwrap();
    assert_eq!(bytes!(five), by_hand(3, "ring", &[5, 1, 0, 0, 0, 0, 0], &[past | 0b01]));
    search(&mut five);
    let word = past | 0b01_00_00_01_11;
    assert_eq!(bytes!(five), by_hand(3, "ring", &[5, 1, 0, 1, 1, 2, 3], &[word]));
    let mut large = Search::new(thousand()).unwrap();
    search(&mut large);
    let mut words = [0; 34];
    (words[0], words[31]) = (0b11_11, !0 << 14);
    words[32..].copy_from_slice(&[1, 999]);
    assert_eq!(bytes!(large), by_hand(3, "ring", &[1000, 1, 1, 1, 1, 2, 3], &words));
    // A heap of five: who can take neither one nor two has lost. Six and seven lead to each other,
    // and six to a heap of five, which the other side would win.
    let moves = |n: Below<8>| match n.get() {
        7 => vec![(0, Below::wrapping(6))],
        6 => vec![(0, Below::wrapping(7)), (1, Below::wrapping(5))],
        n => (1..=n.min(2)).map(|by| (by, Below::wrapping((n - by).into()))).collect(),
    };
    let game = Successors::new(Below::wrapping(7), moves).with_name("heap");
    let ended = |n: Below<8>| (n.get() == 0).then_some(Outcome::Loss);
    let (outcomes, distances) = (0b10_10_01_01_11_01_01_11, 0x00_00_03_03_02_01_01_00);
    let table = bytes!(GameTable::with_distances(&game, ended).unwrap());
    let words = [outcomes, 0, 2, 0, 2, 1, 0, 1, distances];
    assert_eq!(table, by_hand(10, "heap", &[8, 2, 1, 4, 3], &words));
}

/// A record as a forger writes it, with its checksum.
fn record(kind: u32, name: &str, fields: &[u64], words: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(&mut bytes, kind, name, fields, words.iter().copied()).unwrap();
    bytes
}

/// A record with other fields and words.
fn forge(
    name: &str,
    bytes: &[u8],
    kind: u32,
    edit: impl FnOnce(&mut Vec<u64>, &mut Vec<u64>),
) -> Vec<u8> {
    let mut reader = RecordReader::new(bytes, kind, name).unwrap();
    let mut fields = reader.fields().to_vec();
    let mut words = reader.words(reader.left()).unwrap();
    reader.end().unwrap();
    edit(&mut fields, &mut words);
    record(kind, name, &fields, &words)
}

#[test]
fn checkpoints_that_count_wrongly_are_refused() {
    for layers in [0, 1, 3, 400, 600] {
        let mut search = Search::new(thousand()).unwrap();
        search.by_ref().take(layers).for_each(drop);
        let (file, total) = (bytes!(search), search.total());
        let refused = |edit: &dyn Fn(&mut Vec<u64>, &mut Vec<u64>)| {
            let forged = forge("ring", &file, 3, edit);
            match Search::read_from(thousand(), &forged[..]) {
                Ok(_) => false,
                Err(error) => matches!(error, Error::Fields),
            }
        };
        assert!(!refused(&|_, _| {}));
        for number in 0..7 {
            assert!(refused(&|fields, _| fields[number] = u64::MAX) || layers == 0, "{number}");
        }
        // The total, the states of the layer, the starts, whether there is a queue.
        if layers > 0 {
            assert!(refused(&|fields, _| fields[6] = total - 1));
            assert!(refused(&|fields, _| fields[6] = total + 1));
            assert!(refused(&|fields, _| fields[5] -= 1));
        }
        assert!(refused(&|fields, _| fields[1] = 0));
        assert!(refused(&|fields, _| fields[2] = 1 - fields[2]));
        // Bits of states that were not seen, and bits that are missing.
        assert!(refused(&|_, words| match words.iter().position(|&word| word == 0) {
            Some(at) => words[at] = 1,
            None => words[0] = 0,
        }));
        assert!(refused(&|_, words| words.truncate(20)));
        assert!(refused(&|_, words| words.push(5)));
    }
}

/// Layers that no search hands out: one state at a depth of 1 and more, four states of which two
/// are starts at depths that they do not reach.
#[test]
fn checkpoints_of_layers_that_can_not_be_are_refused() {
    let refused = |fields: &[u64], first: u64| {
        let bytes = record(3, "ring", fields, &[&[first][..], &[0; 31]].concat());
        Search::read_from(thousand(), &bytes[..]).is_err()
    };
    for depth in 0..4 {
        // The last state seen is the current layer.
        assert_eq!(refused(&[1000, 1, 0, 1, depth, 1, 1], 0b01), depth > 0, "{depth}");
        let is_refused = refused(&[1000, 2, 0, 1, depth, 1, 4], 0b0111_1111);
        assert_eq!(is_refused, !(1..=2).contains(&depth), "{depth}");
    }
}

/// Any contents of a table: every question has an answer.
#[test]
fn forged_tables_answer() {
    let table = DistanceTable::new(ten()).unwrap();
    let file = bytes!(table);
    for seed in 1..50_u64 {
        // The same entries elsewhere: the counts of the layers are right.
        let forged = forge("flips", &file, 1, |_, words| {
            let mixed = |at: u64| (seed * (at + 1)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let mut order: Vec<usize> = (0..32).collect();
            order.sort_by_key(|&at| mixed(at as u64));
            let turned = |&at: &usize| words[at].rotate_left((mixed(at as u64) >> 60) as u32 * 2);
            let entries: Vec<u64> = order.iter().map(turned).collect();
            words[..32].copy_from_slice(&entries);
        });
        let forged = DistanceTable::read_from(ten(), &forged[..]).unwrap();
        for state in Below::<1024>::all() {
            let steps = forged.path(state).map(|path| path.len());
            assert_eq!(steps, forged.distance(state).map(|distance| distance as usize));
            assert!(steps.is_none_or(|steps| steps < table.layers().len()));
            let from_start = forged.path_from_start(state).map(|path| path.len());
            assert!(from_start.is_none_or(|steps| steps < table.layers().len()));
        }
    }
}

/// Of 2^10 states, layer d has 10 over d: a count that is wrong, one that is moved to a layer of
/// another residue, and an entry that is changed were all read.
#[test]
fn layers_of_a_table_are_compared_with_its_entries() {
    let file = bytes!(DistanceTable::new(ten()).unwrap());
    let refused = |edit: &dyn Fn(&mut Vec<u64>, &mut Vec<u64>)| {
        let forged = forge("flips", &file, 1, edit);
        matches!(DistanceTable::read_from(ten(), &forged[..]), Err(Error::Fields))
    };
    assert!(!refused(&|_, _| {}));
    let directed = DistanceTable::read_from(flips::<1024>(false), &file[..]);
    assert!(matches!(directed, Err(Error::Directed)));
    assert!(refused(&|fields, _| fields[0] = 1023));
    let layer = |depth: usize| 32 + depth;
    assert!(refused(&|_, words| words[layer(5)] = 1_000_000));
    assert!(refused(&|_, words| words[layer(5)] = u64::MAX));
    assert!(refused(&|_, words| {
        words[layer(5)] -= 1;
        words[layer(6)] += 1;
    }));
    assert!(refused(&|_, words| words.swap(layer(5), layer(6))));
    // A layer of nothing: 10 and 1 state at the distances 1 and 10 of one residue.
    assert!(refused(&|_, words| {
        words[layer(10)] = 0;
        words[layer(1)] = 11;
    }));
    assert!(refused(&|_, words| words[3] ^= 1 << 20));
    // No start, one that is no state, and one twice: the layers 0 and 3 are of one residue.
    assert!(refused(&|fields, words| {
        fields[2] = 0;
        words.pop();
    }));
    assert!(refused(&|_, words| words[43] = 1024));
    assert!(refused(&|fields, words| {
        fields[2] = 2;
        words.push(words[43]);
        (words[32], words[35]) = (2, 119);
    }));
    let file = bytes!(ByteTable::new(ten()).unwrap());
    let refused = |edit: &dyn Fn(&mut Vec<u64>, &mut Vec<u64>)| {
        let forged = forge("flips", &file, 7, edit);
        matches!(ByteTable::read_from(ten(), &forged[..]), Err(Error::Fields))
    };
    assert!(refused(&|fields, _| fields[0] = 1023));
    assert!(refused(&|_, words| words[3] ^= 1));
    // A state at distance 200, in no layer; a layer of nothing; more layers than distances.
    assert!(refused(&|fields, words| {
        fields[10] -= 1;
        words[127] = words[127] & !(0xff << 48) | 200 << 48;
    }));
    assert!(refused(&|fields, _| fields.push(0)));
    assert!(refused(&|fields, _| fields.resize(257, 1)));
}

/// A reader that a signal interrupts before every read is asked again, to the last byte and past
/// it.
#[test]
fn interrupted_reads_are_tried_again() {
    struct Interrupted<'a>(&'a [u8], bool);
    impl Read for Interrupted<'_> {
        fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
            self.1 = !self.1;
            if self.1 { Err(ErrorKind::Interrupted.into()) } else { self.0.read(bytes) }
        }
    }
    let mut file = bytes!(DistanceTable::new(ten()).unwrap());
    let table = DistanceTable::read_from(ten(), Interrupted(&file, false)).unwrap();
    assert!(bytes!(table) == file);
    file.push(0);
    let longer = DistanceTable::read_from(ten(), Interrupted(&file, false));
    assert!(matches!(longer, Err(Error::Corrupt)));
    // An error at the end is an error, not an end.
    struct Broken<'a>(&'a [u8]);
    impl Read for Broken<'_> {
        fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
            if self.0.is_empty() { Err(ErrorKind::BrokenPipe.into()) } else { self.0.read(bytes) }
        }
    }
    let broken = DistanceTable::read_from(ten(), Broken(&file[..file.len() - 1]));
    assert!(matches!(broken, Err(Error::Io(error)) if error.kind() == ErrorKind::BrokenPipe));
}

/// Names of any length are compared to the end; an error keeps 200 bytes of the other's.
#[test]
fn names_that_begin_alike_are_others() {
    let long = |end: &str| "x".repeat(300) + end;
    let bytes = record(50, &long("a"), &[], &[]);
    assert!(RecordReader::new(&bytes[..], 50, &long("a")).is_ok());
    for other in [long("b"), long(""), long("ab"), "x".repeat(200), String::new()] {
        let refused = RecordReader::new(&bytes[..], 50, &other).map(|_| ()).unwrap_err();
        let Error::OtherSpace { found, expected } = refused else { panic!("{refused}") };
        assert_eq!((&*found, &*expected), (&*"x".repeat(200), &*other));
    }
}

/// The words that a head announces are those that are read. More than are copied at a time.
#[test]
fn readers_keep_to_the_head() {
    let words: Vec<u64> = (0..20_000).map(|n| n * n).collect();
    let bytes = record(50, "x", &[7], &words);
    assert_eq!(bytes, by_hand(50, "x", &[7], &words));
    let mut reader = RecordReader::new(&bytes[..], 50, "x").unwrap();
    assert_eq!((reader.fields(), reader.left()), (&[7][..], 20_000));
    assert_eq!(reader.words(9).unwrap(), words[..9]);
    assert!(matches!(reader.words(19_992), Err(Error::Fields)));
    let mut reader = RecordReader::new(&bytes[..], 50, "x").unwrap();
    reader.words(19_999).unwrap();
    assert!(matches!(reader.end(), Err(Error::Fields)));
}

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

fn save(path: &Path) -> Result<(), Error> {
    DistanceTable::new(thousand()).unwrap().save(path)
}

fn loads(path: &Path) -> bool {
    let nearly_home = Below::unrank(994).unwrap();
    DistanceTable::load(thousand(), path).is_ok_and(|table| table.distance(nearly_home) == Some(6))
}

#[test]
fn nothing_but_the_table_is_left() {
    let folder = Folder::new("alone");
    let file = folder.0.join("table");
    save(&file).unwrap();
    save(&file).unwrap();
    assert!(loads(&file));
    // A name as long as the system allows.
    let long = "x".repeat(255);
    save(&folder.0.join(&long)).unwrap();
    assert_eq!(folder.names(), ["table", &long]);
    // A save that fails leaves nothing either: the name is that of a folder.
    fs::create_dir(folder.0.join("taken")).unwrap();
    fs::write(folder.0.join("taken/file"), "").unwrap();
    assert!(matches!(save(&folder.0.join("taken")), Err(Error::Io(_))));
    assert!(matches!(save(Path::new("/")), Err(Error::Io(_))));
    assert_eq!(folder.names(), ["table", "taken", &long]);
    let missing = folder.0.join("no such folder").join("table");
    let error = save(&missing).unwrap_err();
    assert!(error.to_string().contains("no such folder"), "{error}");
    let Error::Io(error) = error else { panic!("{error:?}") };
    assert_eq!(error.kind(), ErrorKind::NotFound);
    let error = DistanceTable::load(thousand(), missing).map(|_| ()).unwrap_err();
    assert!(error.to_string().contains("no such folder"), "{error}");
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

#[cfg(unix)]
#[test]
fn permissions_are_kept_and_links_are_not_followed() {
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
    // A link is replaced; what it points to stays as it is.
    let (link, target) = (folder.0.join("link"), folder.0.join("target"));
    fs::write(&target, "mine").unwrap();
    std::os::unix::fs::symlink(&target, &link).unwrap();
    save(&link).unwrap();
    assert!(loads(&link));
    assert_eq!(fs::read(&target).unwrap(), b"mine");
}

const CHILD: &str = "DENSE_SEARCH_SAVES_TO";

/// A table of half a megabyte, from one start or from two.
fn large(starts: usize) -> ByteTable<impl Space> {
    let starts = [0, 1000].map(Below::wrapping).into_iter().take(starts);
    let search = Search::from_starts(flips::<{ 1 << 19 }>(true), starts);
    ByteTable::from_search(search.unwrap()).unwrap()
}

/// Not a test of its own: the child of the next one, which saves one table and another over and
/// over.
#[test]
fn saves_until_killed() {
    let Some(path) = std::env::var_os(CHILD) else { return };
    let tables = [large(1), large(2)];
    println!("saving");
    for number in 0.. {
        tables[number % 2].save(&path).unwrap();
    }
}

#[cfg(not(target_family = "wasm"))]
#[test]
fn a_kill_while_saving_leaves_one_table_or_the_other() {
    let folder = Folder::new("kill");
    let path = folder.0.join("table");
    let whole = [bytes!(large(1)), bytes!(large(2))];
    assert_ne!(whole[0], whole[1]);
    let mut parts = 0;
    for round in 0..12 {
        let mut child = plain_lines::emulated(std::env::current_exe().unwrap())
            .args(["--exact", "saves_until_killed", "--nocapture"])
            .env(CHILD, &path)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        assert!(lines.any(|line| line.unwrap().contains("saving")));
        std::thread::sleep(Duration::from_micros(1_300 * round));
        child.kill().unwrap();
        child.wait().unwrap();
        match fs::read(&path) {
            Ok(bytes) => assert!(whole.contains(&bytes), "a table that nobody saved"),
            Err(error) => assert_eq!(error.kind(), ErrorKind::NotFound),
        }
        for name in folder.names() {
            if name.ends_with(".part") {
                parts += 1;
                fs::remove_file(folder.0.join(name)).unwrap();
            }
        }
    }
    assert!(parts > 0, "no child was killed while it wrote: the test proved nothing");
}
