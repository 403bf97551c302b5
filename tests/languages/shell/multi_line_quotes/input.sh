script() {
  awk '
    function fake(x) { return x "}" }
    { print fake($1)
  ' "$1"
  echo "
  ghost() {
  "
  printf $'it\'s {'
}

last() { :; }
