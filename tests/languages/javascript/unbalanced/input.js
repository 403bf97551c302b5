function first() {
  return 1;
}
function broken() {
  if (x) {
    y();
}
function last() {
  return 2;
}
