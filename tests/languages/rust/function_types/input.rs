type Callback = fn(u8) -> u8;

struct Button { on_click: Box<dyn Fn(u8)>, raw: fn(u8) -> u8 }

fn make(f: impl Fn(u8) -> u8, g: fn(u8)) -> impl Fn(u8) -> u8 {
    g(1);
    move |x| { let fnord = f(x); fnord }
}
