#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::insanity_cubes::puzzle_text(data));
