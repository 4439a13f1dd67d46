#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::plain_lines::lines(data));
