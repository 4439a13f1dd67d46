#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::insanity_cubes::cube_text(data));
