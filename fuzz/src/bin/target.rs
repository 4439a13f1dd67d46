//! The fuzzer's program: runs the target that the variable `FUZZ_TARGET` names.
#![no_main]

use std::sync::LazyLock;

static CHOSEN: LazyLock<fn(&[u8])> = LazyLock::new(|| {
    let name = std::env::var("FUZZ_TARGET").expect("FUZZ_TARGET names a target");
    let target = fuzz::targets().find(|target| target.name == name);
    target.unwrap_or_else(|| panic!("there is no target {name}")).run
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| CHOSEN(data));
