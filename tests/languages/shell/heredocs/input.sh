usage() {
  cat <<EOF
fake_one() {
  it's } unbalanced
EOF
  cat <<-'END TAG' | sed "s/a/b/"
	fake_two() { $(
	END TAG
  x=$(cat <<"EOS"
don't { fake_three() {
EOS
)
}

numbers() {
  echo $((1 << two)) "$((x << y))"
  grep x <<< "{"
  read -r a <<<$b
}

last() { :; }
