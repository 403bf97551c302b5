//! Crate text.

mod shapes {
    pub mod flat {
        /// Area of a square.
        #[inline]
        #[must_use]
        pub fn area(side: f32) -> f32 { side * side }
    }
    pub struct Dot;
}

mod elsewhere;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares() {
        fn helper() -> f32 { 2.0 }
        assert!(shapes::flat::area(helper()) > 0.0);
    }
}
