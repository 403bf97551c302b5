use std::fmt;

pub struct Grid<T> {
    cells: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// Makes an empty grid.
    pub fn new() -> Self {
        Grid { cells: Vec::new() }
    }
}

impl<T> fmt::Display for Grid<T>
where
    T: fmt::Debug,
{
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}", self.cells)
    }
}

impl<'a, T> IntoIterator for &'a Grid<T> {
    type Item = &'a T;
    fn into_iter(self) -> std::slice::Iter<'a, T> { self.cells.iter() }
}

impl Shade for dyn Paint + Send { fn tone(&self) -> u8 { 0 } }
impl Shade for [u8; 3] { fn tone(&self) -> u8 { self[0] } }
impl Shade for (Rgb, u8) { fn tone(&self) -> u8 { self.1 } }
impl<F> Shade for F where F: for<'x> Fn(&'x u8) -> u8 { fn tone(&self) -> u8 { 1 } }
