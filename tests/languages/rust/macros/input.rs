/// Joins two names.
macro_rules! join {
    ($a:ident, $b:ident) => {
        concat!(stringify!($a), stringify!($b))
    };
}

cfg_net! {
    pub struct Socket { fd: i32 }

    impl Socket {
        pub fn close(self) { drop(self.fd) }
    }
}

fn caller() {
    assert_eq!(join!(a, b), "ab");
}
