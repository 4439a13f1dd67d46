#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::perm_hash::perm_ranks(data));
