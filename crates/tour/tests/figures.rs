//! The figures of the crate pages: rustdoc can't reach a file beside the README, so each crate page
//! also holds its figure as a `data:` address. This keeps the two the same, and makes the
//! addresses: `FIGURES=write cargo test -p tour --test figures`.

use std::path::Path;
use std::{env, fs};

/// An SVG as a `data:` address that Markdown takes for a link's target.
fn address(svg: &str) -> String {
    let mut text = String::from("data:image/svg+xml,");
    for byte in svg.trim_end().bytes() {
        match byte {
            b'a'..=b'z'
            | b'A'..=b'Z'
            | b'0'..=b'9'
            | b'-'
            | b'.'
            | b'_'
            | b'='
            | b':'
            | b'/'
            | b';'
            | b',' => {
                text.push(char::from(byte));
            }
            _ => text += &format!("%{byte:02X}"),
        }
    }
    text
}

#[test]
fn every_figure_has_its_address() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of the crates");
    let mut figures = Vec::new();
    for folder in fs::read_dir(crates).expect("the crates") {
        let folder = folder.expect("a crate").path().join("figures");
        let files = fs::read_dir(folder).into_iter().flatten();
        figures.extend(files.map(|file| file.expect("a figure").path()));
    }
    figures.retain(|path| path.extension().is_some_and(|extension| extension == "svg"));
    assert!(figures.len() >= 5, "a figure is missing: {figures:?}");
    for svg in figures {
        let expected = address(&fs::read_to_string(&svg).expect("the figure"));
        let uri = svg.with_extension("uri");
        if env::var("FIGURES").is_ok_and(|what| what == "write") {
            fs::write(&uri, &expected).expect("the address is written");
        }
        let found = fs::read_to_string(&uri).expect("the address");
        assert!(
            found == expected,
            "{} is not that of the figure; run with FIGURES=write",
            uri.display()
        );
    }
}
