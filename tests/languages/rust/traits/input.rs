pub trait Store: Send {
    type Key;
    const SIZE: usize;

    /// Reads one.
    fn get(&self, key: &Self::Key) -> Option<u8>;

    fn has(&self, key: &Self::Key) -> bool {
        self.get(key).is_some()
    }
}

unsafe impl<T: ?Sized> Store for std::sync::Arc<T> {
    fn get(&self, _: &()) -> Option<u8> { None }
}
