//! Time and memory in proportion to what is read: SECURITY.md promises a millisecond and a megabyte
//! a kilobyte of hostile input. Every reader is fed its own inputs grown in the ways in which texts
//! grow, and with each of their numbers made large.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use fuzz::{READERS, corpus};

/// A target reads its input by several readers, writes what it has read and reads that again, and
/// tests are hardly optimised: so it has this many times what a reader has.
const SLACK: u32 = if cfg!(debug_assertions) { 10 } else { 4 };

/// Counts the bytes in use and their peak.
struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

fn taken(bytes: usize) {
    PEAK.fetch_max(NOW.fetch_add(bytes, Relaxed) + bytes, Relaxed);
}

// SAFETY: each call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        taken(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        taken(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Relaxed);
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// The input over and over, whole and each of its lines, up to `len` bytes.
fn grown(input: &[u8], len: usize) -> Vec<Vec<u8>> {
    let times = (len / input.len().max(1)).max(2);
    let mut grown: Vec<Vec<u8>> =
        ["", " ", ",", "\n"].map(|gap| vec![input; times].join(gap.as_bytes())).into();
    let lines: Vec<&[u8]> = input.split_inclusive(|byte| *byte == b'\n').collect();
    for chosen in 0..lines.len() {
        let times = (len / lines[chosen].len()).max(2);
        let text = lines[..chosen].concat();
        let (mut same, mut numbered) = (text.clone(), text);
        for number in 0..times {
            same.extend(lines[chosen]);
            numbered.extend(named(lines[chosen], number));
        }
        for mut text in [same, numbered] {
            text.extend(lines[chosen + 1..].concat());
            grown.push(text);
        }
    }
    grown
}

/// The line with a number behind its second word, which is often a name.
fn named(line: &[u8], number: usize) -> Vec<u8> {
    let mut words: Vec<_> = line.split(|byte| *byte == b' ').map(<[u8]>::to_vec).collect();
    if let Some(name) = words.get_mut(1) {
        name.extend(number.to_string().bytes());
    }
    words.join(&b' ')
}

/// Texts that no input of ours is: deep, long, with a number after the other.
fn foreign(len: usize) -> Vec<Vec<u8>> {
    let mut texts: Vec<Vec<u8>> = ["(", "[", "{", "9", "N", "~", "a ", "0 ", "[1,", "R2 ", "A\n"]
        .map(|part| part.repeat(len / part.len()).into_bytes())
        .into();
    texts.push(["[".repeat(len / 2), "]".repeat(len / 2)].concat().into_bytes());
    texts.push((0..len / 6).map(|n| n.to_string()).collect::<Vec<_>>().join(" ").into_bytes());
    texts
}

/// The input with one of its numbers made large.
fn with_large_numbers(input: &[u8]) -> Vec<Vec<u8>> {
    let digit = |at: usize| input.get(at).is_some_and(u8::is_ascii_digit);
    let starts = (0..input.len()).filter(|at| digit(*at) && (*at == 0 || !digit(at - 1)));
    let mut texts = Vec::new();
    for start in starts.take(40) {
        let end = (start..).find(|at| !digit(*at)).unwrap_or(input.len());
        for large in ["99", "1000", "65535", "1000000", "4294967295", "18446744073709551615"] {
            texts.push([&input[..start], large.as_bytes(), &input[end..]].concat());
        }
    }
    texts
}

/// How long the function runs and how many bytes it holds at most.
fn cost(function: fn(&[u8]), input: &[u8]) -> (Duration, usize) {
    let before = NOW.load(Relaxed);
    PEAK.store(before, Relaxed);
    let begin = Instant::now();
    function(input);
    (begin.elapsed(), PEAK.load(Relaxed).saturating_sub(before))
}

/// A machine with other work is slow now and then, so the least of three counts.
fn check(target: &str, function: fn(&[u8]), input: &[u8]) {
    let kilobytes = input.len().div_ceil(1024).max(1);
    let (time, bytes) = cost(function, input);
    let most = Duration::from_millis(kilobytes as u64) * SLACK;
    let shown = String::from_utf8_lossy(&input[..input.len().min(300)]);
    assert!(bytes <= kilobytes << 20, "{target}: {bytes} bytes for {} of {shown:?}", input.len());
    let time = if time <= most {
        time
    } else {
        time.min(cost(function, input).0).min(cost(function, input).0)
    };
    assert!(time <= most, "{target}: {time:?} for {} bytes of {shown:?}", input.len());
}

#[test]
fn every_reader_takes_time_and_memory_in_proportion() {
    for target in READERS {
        for (_, input) in corpus::read(target.name).expect("its corpus") {
            with_large_numbers(&input).iter().for_each(|text| check(target.name, target.run, text));
            for len in [1 << 10, 1 << 13] {
                grown(&input, len).iter().for_each(|text| check(target.name, target.run, text));
            }
        }
        for len in [1 << 10, 1 << 13, 1 << 16] {
            foreign(len).iter().for_each(|text| check(target.name, target.run, text));
        }
    }
}
