//! Square roots, which `core` does not have.

/// The square root by Newton's method from above; what is not a positive number stays as it is.
pub(crate) fn square_root(square: f64) -> f64 {
    if square <= 0.0 || !square.is_finite() {
        return square;
    }
    // Half the exponent is near enough to begin with.
    let mut root = f64::from_bits((square.to_bits() >> 1) + (1023 << 51));
    for _ in 0..6 {
        root = f64::midpoint(root, square / root);
    }
    root
}

#[cfg(test)]
#[test]
fn roots_are_those_of_std() {
    for square in [1e-300, 0.25, 2.0, 77.0, 76_923.0, 7.3e18, 1e300] {
        assert!((square_root(square) / f64::sqrt(square) - 1.0).abs() < 1e-12);
    }
    assert!(square_root(0.0) == 0.0 && square_root(f64::INFINITY) == f64::INFINITY);
}
