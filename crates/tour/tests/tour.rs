//! The tour shows every crate, and its own checks hold.

use std::process::Command;

#[test]
fn every_crate_is_shown() {
    let output = Command::new(env!("CARGO_BIN_EXE_tour")).output().expect("the tour runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout);
    for folder in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).expect("crates") {
        let name = folder.expect("a crate").file_name().to_string_lossy().into_owned();
        let is_published =
            !["tour", "plain-lines", "search-timely", "dense-code-derive"].contains(&&*name);
        assert_eq!(text.contains(&format!("\n{name}: ")), is_published, "{name}");
    }
}
