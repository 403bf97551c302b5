pub async fn gather<'a, I, F>(
    items: I,
    mut each: F,
) -> Result<Vec<&'a str>, Box<dyn std::error::Error + 'a>>
where
    I: IntoIterator<Item = &'a str>,
    F: FnMut(&'a str) -> bool,
{
    let kept = items.into_iter().filter(|s| each(s)).collect();
    Ok(kept)
}

pub const fn twice<const N: usize>(x: [u8; N]) -> [u8; N] { x }

pub(crate) unsafe extern "C" fn raw_entry(argc: i32) -> i32 {
    argc
}
