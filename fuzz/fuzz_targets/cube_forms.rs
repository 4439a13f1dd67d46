#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::forms::cube_forms(data));
