//! What the pages say of each crate is what its manifest and its source say.

mod common;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const ROWS: [&str; 6] = ["licence", "Rust", "`unsafe`", "dependencies", "cold build", "stability"];

fn crates() -> Vec<PathBuf> {
    let mut crates: Vec<PathBuf> = fs::read_dir("..")
        .expect("the folder of all crates")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| !manifest(path).contains("publish = false"))
        // The derive has no page of its own: users see it through `dense-code`.
        .filter(|path| !path.ends_with("dense-code-derive"))
        .collect();
    crates.sort();
    crates
}

fn manifest(of: &Path) -> String {
    fs::read_to_string(of.join("Cargo.toml")).expect("a manifest")
}

/// The rows of the box on a crate's page: a name and what is said.
fn rows(of: &Path) -> Vec<(String, String)> {
    let page = fs::read_to_string(of.join("README.md")).expect("a page");
    let from = page.find("| | |\n").expect("a box");
    page[from..]
        .lines()
        .skip(2)
        .map_while(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | "))
        .map(|(name, said)| (name.to_owned(), said.to_owned()))
        .collect()
}

fn said(of: &Path, row: &str) -> String {
    let rows = rows(of);
    rows.into_iter().find(|(name, _)| name == row).expect("the row is there").1
}

#[test]
fn all_boxes_have_the_same_rows_in_the_same_order() {
    for path in crates() {
        let names: Vec<String> = rows(&path).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ROWS, "{}", path.display());
    }
}

/// A reader sees code after a hundred words at most.
#[test]
fn pages_come_to_their_program_soon() {
    for path in crates() {
        let page = fs::read_to_string(path.join("README.md")).expect("a page");
        let words = page.split("```").next().expect("a first part").split_whitespace().count();
        assert!(words <= 100, "{}: {words} words", path.display());
    }
}

/// The names in backticks are those of the manifest, no more and no fewer.
#[test]
fn boxes_name_the_dependencies_of_the_manifest() {
    for path in crates() {
        let manifest = manifest(&path);
        let mut section = "";
        let mut listed = BTreeSet::new();
        for line in manifest.lines() {
            if line.starts_with('[') {
                section = line;
            } else if section.ends_with("dependencies]") && !section.contains("dev-") {
                let name = line.split(['.', ' ', '=']).next().expect("a first part");
                if !name.is_empty() && !name.starts_with('#') {
                    listed.insert(name);
                }
            }
        }
        let said = said(&path, "dependencies");
        let named: BTreeSet<&str> = said.split('`').skip(1).step_by(2).collect();
        assert_eq!(named, listed, "{}", path.display());
    }
}

/// "none" stands where no file has the word, nor the macro that writes it.
#[test]
fn boxes_say_where_there_is_unsafe_code() {
    for path in crates() {
        let has = common::sources(&path.join("src")).iter().any(|(_, source)| {
            let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
            code.clone().any(|line| line.contains("unsafe {") || line.contains("at_level!"))
        });
        let says_none = said(&path, "`unsafe`").starts_with("none");
        assert_eq!(says_none, !has, "{}", path.display());
    }
}
