#[derive(Debug, Clone)]
pub struct Unit;

#[derive(
    Debug,
    Clone,
)]
pub struct Pair(pub u8, pub u8);

pub struct Wrapper<T>(T)
where
    T: Copy;

#[repr(C)]
union Bits { word: u32, bytes: [u8; 4] }

pub enum Shape { Round { r: f32 }, Flat }

pub type Table = std::collections::HashMap<String, Pair>;

pub const LIMIT: usize = 10;
static NAMES: [&str; 2] = [
    "a",
    "b",
];

fn local() {
    let union = 3;
    let limit: usize = union;
}
