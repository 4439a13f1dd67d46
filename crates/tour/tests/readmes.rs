//! What a reader copies from a crate page into an empty project must build there.

use std::collections::BTreeSet;

/// The name of a crate, its page, and the links of its page within rustdoc.
macro_rules! page {
    ($name: literal) => {
        (
            $name,
            include_str!(concat!("../../", $name, "/README.md")),
            include_str!(concat!("../../", $name, "/links.md")),
        )
    };
}

const PAGES: [(&str, &str, &str); 7] = [
    page!("dense-code"),
    page!("canon-key"),
    page!("perm-hash"),
    page!("dense-search"),
    page!("perm-puzzles"),
    page!("set-cards"),
    page!("insanity-cubes"),
];

/// The fenced blocks: what stands behind the opening fence, and the lines.
fn blocks(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(kind) = line.strip_prefix("```") {
            blocks
                .push((kind, lines.by_ref().take_while(|line| !line.starts_with("```")).collect()));
        }
    }
    blocks
}

#[test]
fn examples_use_the_dependencies_that_the_page_names() {
    for (name, text, _) in PAGES {
        let blocks = blocks(text);
        let (_, named) =
            blocks.iter().find(|(kind, _)| *kind == "toml").expect("a page names its dependency");
        let named: BTreeSet<String> = named
            .iter()
            .filter_map(|line| line.split_once(" = "))
            .map(|(dependency, _)| dependency.replace('-', "_"))
            .collect();
        assert!(named.contains(&name.replace('-', "_")), "{name}");
        let mut examples = 0;
        for (_, lines) in blocks.iter().filter(|(kind, _)| matches!(*kind, "" | "rust")) {
            examples += 1;
            for line in lines {
                let Some(used) = line.trim_start_matches("# ").strip_prefix("use ") else {
                    continue;
                };
                let root = used.split("::").next().expect("a path has a root");
                assert!(
                    matches!(root, "std" | "core") || named.contains(root),
                    "{name}: `{line}` of an example needs a dependency that the page does not name"
                );
            }
        }
        assert!(examples > 1, "{name}");
    }
}

/// The labels of links like [`this`] that a text uses, without a target of their own, and those
/// that it defines.
fn labels(text: &str) -> (BTreeSet<&str>, BTreeSet<&str>) {
    let (mut used, mut defined) = (BTreeSet::new(), BTreeSet::new());
    for (at, _) in text.match_indices("[`") {
        let (label, rest) = text[at + 2..].split_once("`]").expect("a link's text ends");
        match rest.as_bytes() {
            [b':', b' ', ..] => assert!(defined.insert(label), "{label} is defined twice"),
            [b'(' | b'[', ..] => {}
            _ => _ = used.insert(label),
        }
    }
    (used, defined)
}

/// A page is read in rustdoc, which finds an item by its path, and on other sites, which need an
/// address for each.
#[test]
fn links_lead_somewhere_on_every_site() {
    for (name, text, links) in PAGES {
        let (used, defined) = labels(text);
        assert_eq!(used, defined, "{name}");
        let ours =
            defined.into_iter().filter(|label| !PAGES.iter().any(|(name, ..)| name == label));
        assert!(ours.eq(labels(links).1), "{name}: README.md and links.md define the same");
    }
}
