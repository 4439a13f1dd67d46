//! What a reader copies from a crate page into an empty project must build there.

use std::collections::BTreeSet;

const READMES: [(&str, &str); 5] = [
    ("dense-code", include_str!("../../dense-code/README.md")),
    ("canon-key", include_str!("../../canon-key/README.md")),
    ("perm-hash", include_str!("../../perm-hash/README.md")),
    ("set-cards", include_str!("../../set-cards/README.md")),
    ("insanity-cubes", include_str!("../../insanity-cubes/README.md")),
];

/// The fenced blocks: what stands behind the opening fence, and the lines.
fn blocks(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut blocks = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(kind) = line.strip_prefix("```") {
            blocks.push((kind, lines.by_ref().take_while(|line| !line.starts_with("```")).collect()));
        }
    }
    blocks
}

#[test]
fn examples_use_the_dependencies_that_the_page_names() {
    for (name, text) in READMES {
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
                let Some(used) = line.trim_start_matches("# ").strip_prefix("use ") else { continue };
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
