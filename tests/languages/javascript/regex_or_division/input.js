function split(text) {
  const brace = /[{"'`/]/g;
  if (/\/\*{/.test(text)) return text.replace(/}/, "{");
  return text.length / 2 / brace.length;
}
const half = (a, b) => (a + b) / 2; // "not a string
const strip = (s) => s.replace(/'/g, "").split(/`/);
function after() { return typeof /x{2}/ }
