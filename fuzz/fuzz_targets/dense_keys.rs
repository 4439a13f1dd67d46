#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::canon_key::dense_keys(data));
