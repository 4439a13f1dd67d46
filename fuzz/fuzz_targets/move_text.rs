#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::texts::move_text(data));
