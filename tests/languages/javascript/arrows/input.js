const one = () => 1, two = 2;
const chain = (list) =>
  list
    .map((x) => x * 2)
    .filter(Boolean);
const object = () => ({
  a: 1,
});
const curried = (a) => (b) => {
  return a + b;
};
let later = async x => {
  await x;
};
var old = function (x) {
  return x;
};
const value = (() => {
  return 3;
})();
const names = list.map((x) => {
  return x.name;
});
const LIMIT = 10
const noSemicolon = () => LIMIT
const next = noSemicolon() + 1
const pick = cond ? (a) : (b);
