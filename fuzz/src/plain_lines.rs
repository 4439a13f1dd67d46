//! The example programs' reader of lines.

use std::fs;
use std::path::PathBuf;

use plain_lines::{Source, integer, quote, words};

/// The lines of a file against the plain way to split it, its words, and its integers.
pub fn lines(data: &[u8]) {
    // A file of this thread's own.
    let path: PathBuf = std::env::temp_dir().join(format!(
        "fuzz-lines-{}-{:?}",
        std::process::id(),
        std::thread::current().id()
    ));
    fs::write(&path, data).expect("a file in the directory for such");
    let mut found = Vec::new();
    let read = Source::open(Some(&path)).and_then(|source| {
        source.for_each_line(|line| {
            found.push(line.to_vec());
            Ok::<_, String>(())
        })
    });
    let plain: Vec<&[u8]> = data
        .split(|&byte| byte == b'\n')
        .map(<[u8]>::trim_ascii)
        .filter(|line| !line.is_empty() && line[0] != b'#')
        .collect();
    assert_eq!(found, plain);
    assert_eq!(read.expect("a file"), plain.len() as u64);
    // The refusal of the last line names it.
    if let Some(last) = plain.len().checked_sub(1) {
        let mut at = 0;
        let refused = Source::open(Some(&path)).and_then(|source| {
            source.for_each_line(|_| {
                at += 1;
                if at > last { Err("no") } else { Ok(()) }
            })
        });
        let lines = data.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
        let number =
            lines.enumerate().filter(|(_, line)| !line.is_empty() && line[0] != b'#').last();
        let number = number.map_or(0, |(at, _)| at + 1);
        assert_eq!(refused.expect_err("refused").to_string(), format!("line {number}: no"));
    }
    fs::remove_file(&path).expect("its own file");

    for line in plain {
        let mut rest = line.to_vec();
        for word in words(line) {
            assert!(!word.is_empty() && !word.iter().any(|byte| b" \t,".contains(byte)));
            let digits = word.iter().all(u8::is_ascii_digit);
            let text = String::from_utf8_lossy(word);
            let value = if digits { text.parse::<u64>().ok() } else { None };
            assert_eq!(integer::<u64>(word).ok(), value);
            assert_eq!(integer::<u8>(word).ok().map(u64::from), value.filter(|&value| value < 256));
            if let Err(why) = integer::<u128>(word) {
                assert!(why.contains(&quote(word)));
                assert!(!why.contains(|c: char| c.is_control()), "{why:?}");
            }
        }
        rest.retain(|byte| !b" \t,".contains(byte));
        assert_eq!(words(line).collect::<Vec<_>>().concat(), rest);
    }
}
