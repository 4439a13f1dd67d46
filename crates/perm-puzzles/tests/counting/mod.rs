//! An allocator that counts the bytes of each thread.
#![allow(unsafe_code, reason = "an allocator that counts, and otherwise is that of the system")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// Counts the bytes of each thread.
struct Counting;

std::thread_local! {
    static BYTES: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
}

fn count(more: usize, less: usize) {
    // A thread that ends may free what it no longer counts.
    let _ = BYTES.try_with(|bytes| {
        let now = (bytes.get().0 + more).saturating_sub(less);
        bytes.set((now, bytes.get().1.max(now)));
    });
}

// SAFETY: as the system's allocator, which is asked for everything.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        // SAFETY: as for this function.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        count(0, layout.size());
        // SAFETY: as for this function.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// The most bytes in use on this thread while something is made.
pub(crate) fn peak<T>(make: impl FnOnce() -> T) -> (T, u64) {
    let before = BYTES.get().0;
    BYTES.set((before, before));
    let made = make();
    (made, (BYTES.get().1 - before) as u64)
}
