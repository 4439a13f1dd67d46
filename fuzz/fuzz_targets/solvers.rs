#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz::insanity_cubes::solvers(data));
