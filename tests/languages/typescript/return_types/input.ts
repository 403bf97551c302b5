function pair(): { a: string; b: { c: number } } {
  return make();
}
function maker(): () => void {
  return () => {};
}
function isText(x: unknown): x is { text: string } {
  return true;
}
function either(x: Foo | undefined):
  | { ok: true }
  | { ok: false } {
  return x;
}
const typed: (a: string) => { b: string } = (a) => ({ b: a });
const arrow = (a: string): { b: string } => {
  return { b: a };
};
const Menu: React.FC<{
  open: boolean;
}> = ({ open }) => {
  return open;
};
