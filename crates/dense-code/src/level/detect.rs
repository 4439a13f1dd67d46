//! Run-time choice of the instruction level.

/// A set of CPU instructions that this machine supports.
///
/// A kernel, a function written with [`at_level!`](crate::at_level), is compiled once for each
/// level; the fastest one present is chosen at run time. A `Level` other than
/// [`PORTABLE`](Self::PORTABLE) comes only from detection, so a value of this type proves that the
/// instructions exist.
///
/// ```
/// use dense_code::Level;
///
/// // A test runs a kernel at every level that the machine has.
/// assert!(Level::available().any(|level| level == Level::PORTABLE));
/// assert!(Level::available().any(|level| level == Level::detect()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level {
    has_avx2: bool,
}

// No level of 512 bits: a kernel is shipped only where it was run beside its twin, and rustc 1.95
// miscompiles some 128-bit selects with AVX-512 DQ and VL together (rust-lang/rust issue 158622).
// `cpufeatures` asks the processor with `core` alone and checks that the system saves the
// registers. Not for targets without SSE2, such as kernels and firmware: their registers are not to
// be used. Miri can't ask the processor, so there the features are those that are enabled at
// compile time.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
cpufeatures::new!(avx2, "avx2", "bmi1", "bmi2", "popcnt");

#[cfg(all(target_arch = "x86_64", target_feature = "sse2", miri))]
mod avx2 {
    pub(super) const fn get() -> bool {
        cfg!(all(
            target_feature = "avx2",
            target_feature = "bmi1",
            target_feature = "bmi2",
            target_feature = "popcnt"
        ))
    }
}

impl Level {
    /// The instructions that every processor of the target has (SSE2 on x86-64, NEON on AArch64).
    ///
    /// ```
    /// use dense_code::Level;
    /// assert_eq!(Level::PORTABLE.has_avx2(), false);
    /// ```
    pub const PORTABLE: Self = Self { has_avx2: false };

    /// The highest level of this machine: one relaxed atomic load after the first call.
    ///
    /// ```
    /// use dense_code::Level;
    /// assert!(Level::detect() >= Level::PORTABLE);
    /// ```
    #[inline]
    #[must_use]
    pub fn detect() -> Self {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        if avx2::get() {
            return Self { has_avx2: true };
        }
        Self::PORTABLE
    }

    /// Every level of this machine, lowest first: what a test of a kernel loops over.
    ///
    /// ```
    /// use dense_code::Level;
    /// assert_eq!(Level::available().last(), Some(Level::detect()));
    /// ```
    pub fn available() -> impl Iterator<Item = Self> {
        let best = Self::detect();
        [Self::PORTABLE, Self { has_avx2: true }].into_iter().filter(move |level| *level <= best)
    }

    /// Whether the level includes AVX2, BMI1, BMI2 and POPCNT (x86-64 only).
    ///
    /// ```
    /// use dense_code::Level;
    /// assert!(!Level::PORTABLE.has_avx2());
    /// ```
    #[inline]
    #[must_use]
    pub const fn has_avx2(self) -> bool {
        self.has_avx2
    }
}

/// Compiles a safe function, the kernel, for every [`Level`], and makes a function that runs the
/// version for a given level.
///
/// ```
/// use dense_code::{Level, at_level};
///
/// at_level! {
///     /// Adds one to each number.
///     fn increment(numbers: &mut [u32]) {
///         for number in numbers {
///             *number = number.wrapping_add(1);
///         }
///     }
/// }
///
/// let mut numbers = [1, 2, 3];
/// increment(Level::detect(), &mut numbers);
/// assert_eq!(numbers, [2, 3, 4]);
/// ```
///
/// The generated function takes the level before the other arguments. Parameters are written in
/// brackets, `fn name[T: Bound, const N: usize](...)`, and the compiler must be able to infer them
/// from the arguments. Called functions get the level's instructions only if they are `#[inline]`
/// or generic.
///
/// You write no `unsafe` yourself. On x86-64 the macro expands to one `unsafe` block, which becomes
/// part of the calling crate. It calls a function with AVX2 enabled, and the [`Level`] proves that
/// the processor has AVX2. It compiles under `#![deny(unsafe_code)]`, since the macro allows it,
/// but not under `#![forbid(unsafe_code)]`.
#[macro_export]
macro_rules! at_level {
    (
        $(#[$meta:meta])*
        $vis:vis fn $name:ident $([$($generics:tt)+])? (
            $($arg:ident: $ty:ty),* $(,)?
        ) $(-> $ret:ty)? $body:block
    ) => {
        $(#[$meta])*
        #[inline]
        $vis fn $name $(<$($generics)+>)? (level: $crate::Level, $($arg: $ty),*) $(-> $ret)? {
            // Both names are ones that no body calls: the functions of a block are seen in the
            // whole of it.
            #[inline(always)]
            fn __dense_code_kernel $(<$($generics)+>)? ($($arg: $ty),*) $(-> $ret)? $body

            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
            fn __dense_code_avx2 $(<$($generics)+>)? ($($arg: $ty),*) $(-> $ret)? {
                __dense_code_kernel($($arg),*)
            }

            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            if level.has_avx2() {
                // SAFETY: a `Level` with AVX2 is made by `Level::detect` alone, and only after it
                // has seen each of the features that this function enables.
                #[allow(unsafe_code, reason = "the call of a function whose instructions are proved present")]
                return unsafe { __dense_code_avx2($($arg),*) };
            }
            let _ = level;
            __dense_code_kernel($($arg),*)
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn levels_are_what_the_processor_has() {
        #[cfg(target_arch = "x86_64")]
        let avx2 = std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("popcnt");
        #[cfg(not(target_arch = "x86_64"))]
        let avx2 = false;
        let have: Vec<bool> = Level::available().map(Level::has_avx2).collect();
        assert_eq!(have, if avx2 { &[false, true][..] } else { &[false] });
        assert_eq!(Level::detect().has_avx2(), avx2);
        assert!(!Level::PORTABLE.has_avx2());
    }

    fn kernel(x: u32) -> u32 {
        x + 1
    }

    fn avx2(x: u32) -> u32 {
        x * 2
    }

    crate::at_level! {
        fn run(x: u32) -> u32 {
            kernel(avx2(x))
        }
    }

    #[test]
    fn a_body_calls_functions_of_any_name() {
        assert!(Level::available().all(|level| run(level, 3) == 7));
    }
}
