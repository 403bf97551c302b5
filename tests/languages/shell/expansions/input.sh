trim() {
  v=${1#"${1%%[! ]*}"}
  n=${#v} m=$# q="${v//\}/x}"
  e=${v:-'}'} f=${v%%\}*}
  echo "$v}" # } trailing
  echo a#b "it's {" \' \" \{
}

nested() {
  local out="$(printf '%s' "$(date "+%s")" ")" | tr '{' '}')"
  echo "$out"
}

last() { :; }
