//! The figures of the crate pages: rustdoc can't reach a file beside the README, so each crate page
//! also holds its figure as a `data:` address. This keeps the two the same.

use std::path::{Path, PathBuf};
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

/// `FIGURES=write cargo test -p tour --test figures` writes the addresses anew.
#[test]
fn every_figure_has_its_address() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of the crates");
    let figures = [
        "canon-key/figures/dedup.svg",
        "dense-code/figures/rank.svg",
        "insanity-cubes/figures/graph.svg",
        "perm-hash/figures/slide.svg",
        "set-cards/figures/table.svg",
    ];
    for svg in figures.map(|figure| -> PathBuf { crates.join(figure) }) {
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
