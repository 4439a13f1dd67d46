//! An allocator that counts what each thread takes, for tests of what the pages say about memory.
#![allow(unsafe_code, reason = "an allocator that counts, and otherwise is that of the system")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The system's allocator, which counts. A test makes it the global one.
#[derive(Debug)]
pub struct Counting;

// Of each thread by itself: the threads of the test harness allocate too.
thread_local! {
    static CALLS: Cell<u64> = const { Cell::new(0) };
    // Below zero where a thread frees what another has allocated.
    static HELD: Cell<i64> = const { Cell::new(0) };
    static PEAK: Cell<i64> = const { Cell::new(0) };
}

// SAFETY: all is done by the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        CALLS.set(CALLS.get() + 1);
        HELD.set(HELD.get() + layout.size().cast_signed() as i64);
        PEAK.set(PEAK.get().max(HELD.get()));
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        HELD.set(HELD.get() - layout.size().cast_signed() as i64);
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(at, layout) }
    }
}

/// How often this thread has asked for memory.
#[must_use]
pub fn calls() -> u64 {
    CALLS.get()
}

/// What a call returns, the bytes that it holds afterwards, and the most that it held at once; a
/// block that grows is there twice. Zeros where [`Counting`] is not the global allocator.
pub fn measured<T>(call: impl FnOnce() -> T) -> (T, u64, u64) {
    let before = HELD.get();
    PEAK.set(before);
    let result = call();
    let since = |bytes: i64| u64::try_from(bytes - before).unwrap_or(0);
    (result, since(HELD.get()), since(PEAK.get()))
}
