//! Calls the public functions of the family that need no heap, with arguments that the compiler
//! can't know.
//!
//! The panic handler calls a symbol that does not exist. With everything in one optimised unit the
//! linker drops what is not reachable, so this links only if no call below can reach a panic.
#![no_std]
#![no_main]

mod canon_key;
mod core_crate;
mod insanity_cubes;
mod perm_hash;
mod set_cards;

use core::hint::black_box;
use core::panic::PanicInfo;

unsafe extern "C" {
    /// Defined nowhere.
    fn a_public_function_can_panic() -> !;
}

/// For `.ci/no-panic/list`, which shows where the panics are.
#[cfg(feature = "list")]
#[unsafe(export_name = "a_public_function_can_panic")]
extern "C" fn panicked() -> ! {
    exit()
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    unsafe { a_public_function_can_panic() }
}

/// Hides a value from the optimiser, so that the call is compiled for every argument.
pub fn any<T>(value: T) -> T {
    black_box(value)
}

/// Keeps a result, so that the call is not dropped.
pub fn keep<T>(value: T) {
    black_box(value);
}

/// A call of its own, so that `list` can name it.
#[inline(never)]
pub fn probe<T>(call: impl FnOnce() -> T) {
    keep(call());
}

/// Takes text and forgets it.
pub struct Text;

impl core::fmt::Write for Text {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        keep(text);
        Ok(())
    }
}

// The kernel enters with the stack aligned as before a call; a function expects it as after one.
core::arch::global_asm!(".globl _start", "_start:", "xor ebp, ebp", "call {start}", start = sym start);

extern "C" fn start() -> ! {
    core_crate::call();
    canon_key::call();
    insanity_cubes::call();
    perm_hash::call();
    set_cards::call();
    #[cfg(feature = "control")]
    keep([1, 2, 3][any(1_usize)]);
    exit()
}

fn exit() -> ! {
    // SAFETY: the system call `exit(0)`, which does not return.
    unsafe { core::arch::asm!("syscall", in("rax") 60, in("rdi") 0, options(noreturn)) }
}

/// Named by the parts of the standard library that divide 128-bit integers; nothing unwinds here.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

/// What the compiler may call for copies and comparisons, and no libc is there to give.
mod memory {
    #[unsafe(no_mangle)]
    unsafe extern "C" fn memcpy(to: *mut u8, from: *const u8, n: usize) -> *mut u8 {
        let mut i = 0;
        while i < n {
            unsafe { core::ptr::write_volatile(to.add(i), core::ptr::read_volatile(from.add(i))) };
            i += 1;
        }
        to
    }

    #[unsafe(no_mangle)]
    unsafe extern "C" fn memmove(to: *mut u8, from: *const u8, n: usize) -> *mut u8 {
        if (to as usize) <= from as usize {
            return unsafe { memcpy(to, from, n) };
        }
        let mut i = n;
        while i > 0 {
            i -= 1;
            unsafe { core::ptr::write_volatile(to.add(i), core::ptr::read_volatile(from.add(i))) };
        }
        to
    }

    #[unsafe(no_mangle)]
    unsafe extern "C" fn memset(to: *mut u8, byte: i32, n: usize) -> *mut u8 {
        let mut i = 0;
        while i < n {
            unsafe { core::ptr::write_volatile(to.add(i), byte as u8) };
            i += 1;
        }
        to
    }

    #[unsafe(no_mangle)]
    unsafe extern "C" fn memcmp(a: *const u8, b: *const u8, n: usize) -> i32 {
        let mut i = 0;
        while i < n {
            let (x, y) =
                unsafe { (core::ptr::read_volatile(a.add(i)), core::ptr::read_volatile(b.add(i))) };
            if x != y {
                return i32::from(x) - i32::from(y);
            }
            i += 1;
        }
        0
    }

    #[unsafe(no_mangle)]
    unsafe extern "C" fn bcmp(a: *const u8, b: *const u8, n: usize) -> i32 {
        unsafe { memcmp(a, b, n) }
    }
}
